#include <string.h>

#include "ls-run-inputs.h"

/* The constants of a scene: several things may share a buffer. */

const char *
ls_run_inputs_add_file (GHashTable *files, const char *stem, guint number, GBytes *bytes)
{
  char *name = g_strdup_printf ("%s%u.bin", stem, number);

  g_hash_table_replace (files, name, g_bytes_ref (bytes));
  return name;
}

gboolean
ls_run_inputs_are_meant (const LsBound *bound, const char *name, guint set, guint binding)
{
  return name != NULL ? g_strcmp0 (name, bound->name) == 0
                      : binding == bound->binding && set == bound->set;
}

/* The first one of a binding counts. */
GBytes *
ls_run_inputs_find_buffer (const LsRunInputs *inputs, const LsBound *bound)
{
  for (guint i = 0; i < inputs->buffers->len; i++)
    {
      const LsRunBuffer *buffer = &g_array_index (inputs->buffers, LsRunBuffer, i);

      if (ls_run_inputs_are_meant (bound, buffer->name, buffer->set, buffer->binding))
        return buffer->words;
    }
  return NULL;
}

/* By name, by binding, or pushed. Returns: (transfer none) (nullable). */
static GBytes *
find_constants (const LsRunInputs *inputs, const LsBound *bound)
{
  for (guint i = 0; i < inputs->uniforms->len; i++)
    {
      const LsRunUniform *uniform = &g_array_index (inputs->uniforms, LsRunUniform, i);

      if (g_strcmp0 (uniform->name, bound->name) == 0)
        return uniform->words;
    }
  return bound->binding == LS_NO_BINDING && inputs->push != NULL
           ? inputs->push
           : ls_run_inputs_find_buffer (inputs, bound);
}

/* Places words in a buffer, which grows by zeros. */
static void
place_words (GByteArray *buffer, guint32 offset, gconstpointer words, gsize size)
{
  const guint old = buffer->len;

  if (size == 0)
    return;
  if (offset + size > old)
    {
      g_byte_array_set_size (buffer, (guint) (offset + size));
      memset (buffer->data + old, 0, buffer->len - old);
    }
  memcpy (buffer->data + offset, words, size);
}

/* What is bound in a buffer: what is given, else what the program says itself. */
static void
place_bound (const LsRunInputs *inputs, const LsBound *bound, GByteArray *buffer)
{
  GBytes *given = find_constants (inputs, bound);
  gsize size = 0;
  gconstpointer words = given != NULL ? g_bytes_get_data (given, &size) : NULL;

  if (given != NULL)
    place_words (buffer, bound->offset, words, size);
  for (guint i = 0; given == NULL && i < bound->n_words; i++)
    {
      const guint32 word = GUINT32_TO_LE (bound->words[i]);

      place_words (buffer, bound->offset + 4 * i, &word, sizeof word);
    }
}

void
ls_run_inputs_put_constants (GString *text,
                             const LsRunInputs *inputs,
                             const LsProgram *program,
                             const char *prefix,
                             GHashTable *files)
{
  gboolean is_begun = FALSE;

  for (guint number = 0; number < LS_MAX_CONST_BUFFERS; number++)
    {
      g_autoptr (GByteArray) buffer = g_byte_array_new ();
      g_autoptr (GBytes) bytes = NULL;

      for (guint i = 0; i < program->n_bound; i++)
        if (program->bound[i].kind == LS_BOUND_CONSTANTS && program->bound[i].number == number)
          place_bound (inputs, &program->bound[i], buffer);
      if (buffer->len == 0)
        continue;
      bytes = g_byte_array_free_to_bytes (g_steal_pointer (&buffer));
      if (!is_begun)
        g_string_append_printf (text, "\n[%sconstants]\n", prefix);
      is_begun = TRUE;
      g_string_append_printf (
        text, "cb%u=file %s\n", number,
        ls_run_inputs_add_file (files, "constants", g_hash_table_size (files), bytes));
    }
}
