#include <string.h>

#include "ls-output-format.h"
#include "ls-room.h"
#include "ls-scene-outputs.h"
#include "ls-words.h"

/* What an output is compared with. */

#define MAX_REFERENCES 8

/* bytes: of each channel. Returns: NULL with LS_ERROR_MEMORY. */
static guint32 *
unpack_values (GBytes *data, const LsTargetFormat *format, guint bytes, gsize n, GError **error)
{
  const guint8 *from = g_bytes_get_data (data, NULL);
  guint32 *values = ls_room_new (n, sizeof *values, error);

  for (gsize i = 0; values && i < n; i++)
    {
      guint32 word;

      if (bytes == 1)
        {
          values[i] = from[i];
          continue;
        }
      memcpy (&word, from + 4 * i, sizeof word);
      values[i] =
        ls_output_file_word (format, (guint) (i % format->n_channels), GUINT32_FROM_LE (word));
    }
  return values;
}

static gboolean
add_reference (LsSceneCursor *cursor,
               const LsSceneReferenceKeys *keys,
               LsSceneOutputs *outputs,
               GError **error)
{
  const LsOutput *output = g_ptr_array_index (outputs->outputs, outputs->outputs->len - 1);
  const LsTargetFormat *format = ls_target_format (output->format);
  gsize n = (gsize) output->width * output->height * output->n_channels;
  guint n_bytes = ls_output_file_bytes (format);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) reason = NULL;
  LsReference *reference;
  guint32 *values;

  bytes = ls_scene_read_file (cursor->file, cursor->place, cursor->token, LS_FILE_MAX_BYTES, error);
  if (!bytes)
    return FALSE;
  if (g_bytes_get_size (bytes) == 4 * n)
    n_bytes = 4;
  if (g_bytes_get_size (bytes) != n * n_bytes)
    return ls_doc_fail (cursor->place, LS_ERROR_FORMAT, error,
                        "%s has %zu bytes, %s of %u x %u has %zu (check format and layout)",
                        cursor->token, g_bytes_get_size (bytes), output->format, output->width,
                        output->height, n * n_bytes);
  if (!ls_scene_take (cursor->file, cursor->place, n * 4, N_ ("the reference"), error))
    return FALSE;
  values = unpack_values (bytes, format, n_bytes, n, &reason);
  if (values == NULL)
    return ls_doc_fail (cursor->place, LS_ERROR_MEMORY, error, "%s: %s", cursor->token,
                        reason->message);
  reference = g_new0 (LsReference, 1);
  reference->output = outputs->outputs->len - 1;
  reference->name = g_strdup (cursor->token);
  reference->values = values;
  reference->absolute = keys->absolute;
  reference->relative = keys->relative;
  reference->steps = keys->steps;
  g_ptr_array_add (outputs->references, reference);
  return TRUE;
}

static gboolean
read_discard (const LsDocEntry *entry, LsSceneOutputs *outputs, guint first, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  double value;

  if (entry == NULL)
    return TRUE;
  ls_scene_cursor_init (&cursor, entry);
  ls_scene_cursor_next (&cursor);
  if (!ls_scene_cursor_number (&cursor, -1e30, 1e30, &value, error))
    return FALSE;
  if (first == outputs->references->len)
    return ls_doc_fail (entry->value_at, LS_ERROR_STATE, error,
                        "discard without a reference (it says which of its pixels were "
                        "not written)");
  for (guint i = first; i < outputs->references->len; i++)
    {
      LsReference *reference = g_ptr_array_index (outputs->references, i);

      reference->has_discard = TRUE;
      reference->discard = value;
    }
  return TRUE;
}

/* A byte for each pixel, for all references from first on. */
static gboolean
read_mask (const LsSceneFile *file,
           const LsDocEntry *entry,
           LsSceneOutputs *outputs,
           guint first,
           GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  g_autoptr (GBytes) bytes = NULL;
  const LsOutput *output = g_ptr_array_index (outputs->outputs, outputs->outputs->len - 1);
  const gsize n = (gsize) output->width * output->height;

  if (entry == NULL)
    return TRUE;
  ls_scene_cursor_init (&cursor, entry);
  ls_scene_cursor_next (&cursor);
  if (first == outputs->references->len)
    return ls_doc_fail (entry->value_at, LS_ERROR_STATE, error,
                        "reference-mask without a reference (it says which of its channels "
                        "are compared)");
  bytes = ls_scene_read_file (file, cursor.place, cursor.token, LS_FILE_MAX_BYTES, error);
  if (!bytes)
    return FALSE;
  if (g_bytes_get_size (bytes) != n)
    return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                        "%s has %zu bytes, a mask of %u x %u pixels "
                        "has %zu",
                        cursor.token, g_bytes_get_size (bytes), output->width, output->height, n);
  for (guint i = first; i < outputs->references->len; i++)
    ((LsReference *) g_ptr_array_index (outputs->references, i))->mask =
      g_memdup2 (g_bytes_get_data (bytes, NULL), n);
  return TRUE;
}

gboolean
ls_scene_references_read (const LsSceneFile *file,
                          const LsSceneReferenceKeys *keys,
                          LsSceneOutputs *outputs,
                          GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint first = outputs->references->len;

  if (keys->references)
    {
      ls_scene_cursor_init (&cursor, keys->references);
      cursor.file = file;
      while (ls_scene_cursor_next (&cursor))
        {
          if (outputs->references->len - first == MAX_REFERENCES)
            return ls_doc_fail (cursor.place, LS_ERROR_RANGE, error, "more than %u references",
                                MAX_REFERENCES);
          if (!add_reference (&cursor, keys, outputs, error))
            return FALSE;
        }
    }
  return read_mask (file, keys->mask, outputs, first, error) &&
         read_discard (keys->discard, outputs, first, error);
}
