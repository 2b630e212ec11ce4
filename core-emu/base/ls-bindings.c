#include "ls-bindings.h"

#include "ls-texture.h"

LsBindings *
ls_bindings_new (void)
{
  LsBindings *bindings = g_new0 (LsBindings, 1);

  g_atomic_ref_count_init (&bindings->ref_count);
  bindings->dx10_clamp = TRUE;
  return bindings;
}

LsBindings *
ls_bindings_copy (LsBindings *bindings)
{
  LsBindings *copy = g_memdup2 (bindings, sizeof *bindings);

  g_atomic_ref_count_init (&copy->ref_count);
  copy->origin = ls_bindings_ref (bindings->origin != NULL ? bindings->origin : bindings);
  for (guint i = 0; i < LS_N_CONST_BUFFERS; i++)
    if (copy->constants[i] != NULL)
      g_bytes_ref (copy->constants[i]);
  ls_names_ref (copy->names);
  if (copy->const_file != NULL)
    g_bytes_ref (copy->const_file);
  if (copy->other_const_file != NULL)
    g_bytes_ref (copy->other_const_file);
  for (guint i = 0; i < LS_MAX_MEMORIES; i++)
    if (copy->memories[i] != NULL)
      g_bytes_ref (copy->memories[i]);
  for (guint i = 0; i < LS_MAX_RESOURCES; i++)
    if (copy->buffers[i].bytes != NULL)
      g_bytes_ref (copy->buffers[i].bytes);
  return copy;
}

static void
share (GBytes **to, GBytes *from)
{
  if (*to == NULL && from != NULL)
    *to = g_bytes_ref (from);
}

void
ls_bindings_share_constants (LsBindings *bindings, const LsBindings *other)
{
  for (guint i = 0; i < LS_MAX_CONST_BUFFERS; i++)
    share (&bindings->constants[LS_OTHER_CONST_BUFFERS + i], other->constants[i]);
  share (&bindings->other_const_file, other->const_file);
  bindings->has_other_stage = TRUE;
}

LsBindings *
ls_bindings_ref (LsBindings *bindings)
{
  g_atomic_ref_count_inc (&bindings->ref_count);
  return bindings;
}

void
ls_bindings_start_memories (const LsBindings *bindings, const guint32 *memory[LS_MAX_MEMORIES])
{
  for (guint i = 0; i < bindings->n_memories; i++)
    memory[i] =
      bindings->memories[i] != NULL ? g_bytes_get_data (bindings->memories[i], NULL) : NULL;
}

gboolean
ls_bindings_has_textures (const LsBindings *bindings)
{
  for (guint i = 0; i < LS_MAX_RESOURCES; i++)
    if (bindings->textures[i] != NULL)
      return TRUE;
  return FALSE;
}

static void
free_textures (LsBindings *bindings)
{
  for (guint i = 0; i < LS_MAX_RESOURCES; i++)
    g_clear_pointer (&bindings->textures[i], ls_texture_free);
  for (guint i = 0; i < LS_MAX_SAMPLERS; i++)
    g_clear_pointer (&bindings->samplers[i], ls_sampler_free);
}

void
ls_bindings_unref (LsBindings *bindings)
{
  if (!g_atomic_ref_count_dec (&bindings->ref_count))
    return;
  for (guint i = 0; i < LS_N_CONST_BUFFERS; i++)
    g_clear_pointer (&bindings->constants[i], g_bytes_unref);
  g_clear_pointer (&bindings->const_file, g_bytes_unref);
  g_clear_pointer (&bindings->other_const_file, g_bytes_unref);
  for (guint i = 0; i < LS_MAX_MEMORIES; i++)
    g_clear_pointer (&bindings->memories[i], g_bytes_unref);
  for (guint i = 0; i < LS_MAX_RESOURCES; i++)
    g_clear_pointer (&bindings->buffers[i].bytes, g_bytes_unref);
  if (bindings->origin == NULL)
    free_textures (bindings);
  g_clear_pointer (&bindings->origin, ls_bindings_unref);
  g_clear_pointer (&bindings->names, ls_names_unref);
  g_free (bindings);
}
