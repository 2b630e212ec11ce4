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
ls_bindings_ref (LsBindings *bindings)
{
  g_atomic_ref_count_inc (&bindings->ref_count);
  return bindings;
}

void
ls_bindings_unref (LsBindings *bindings)
{
  if (!g_atomic_ref_count_dec (&bindings->ref_count))
    return;
  for (guint i = 0; i < LS_MAX_CONST_BUFFERS; i++)
    g_clear_pointer (&bindings->constants[i], g_bytes_unref);
  g_clear_pointer (&bindings->const_file, g_bytes_unref);
  for (guint i = 0; i < LS_MAX_RESOURCES; i++)
    {
      g_clear_pointer (&bindings->buffers[i].bytes, g_bytes_unref);
      g_clear_pointer (&bindings->textures[i], ls_texture_free);
    }
  for (guint i = 0; i < LS_MAX_SAMPLERS; i++)
    g_clear_pointer (&bindings->samplers[i], ls_sampler_free);
  g_free (bindings);
}
