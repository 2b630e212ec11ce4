#include <string.h>

#include "glslang-draft.h"
#include "ls-error.h"
#include "ls-run-inputs.h"

/* Inputs by bindings, as data/doc/spirv.md has them, for the modules of a text. */

static const float triangle[] = { -1, -1, 0, 1, 3, -1, 0, 1, -1, 3, 0, 1 };

/* The vertices that were made up take their position. */
static void
add_position (LsRunInputs *inputs)
{
  LsRunAttribute position = { .location = 0 };
  guint32 words[G_N_ELEMENTS (triangle)];

  memcpy (words, triangle, sizeof words);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    words[i] = GUINT32_TO_LE (words[i]);
  position.words = g_bytes_new (words, sizeof words);
  g_array_set_size (inputs->attributes, 0);
  g_array_append_val (inputs->attributes, position);
  inputs->n_vertices = 3;
}

static LsDraft *
compose (const GlslangSet *set, LsRunInputs *inputs, GError **error)
{
  LsRunProgram programs[LS_GLSLANG_N_STAGES];
  guint n = 0;

  for (guint i = 0; i < LS_GLSLANG_N_STAGES; i++)
    if (glslang_has (set, i))
      programs[n++] = (LsRunProgram){ .path = set->name, .code = set->units[i].code };
  if (set->units[LS_GLSLANG_VERTEX].is_made_up)
    add_position (inputs);
  return ls_run_inputs_draft (inputs, programs, n, error);
}

gboolean
glslang_add_json (const GlslangSet *set, LsImported *imported, LsDraft *draft, GError **error)
{
  g_auto (LsRunInputs) inputs = { .buffers = NULL };
  g_autoptr (LsDraft) made = NULL;
  GHashTable *files = draft->files;

  ls_run_inputs_init (&inputs);
  if (!ls_run_inputs_read (imported->inputs, imported->inputs_name, &inputs, error))
    return FALSE;
  made = compose (set, &inputs, error);
  if (made == NULL)
    return FALSE;
  draft->text = g_steal_pointer (&made->text);
  draft->files = made->files;
  made->files = files;
  return TRUE;
}
