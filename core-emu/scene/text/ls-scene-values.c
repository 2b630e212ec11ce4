#include "ls-scene-keys.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-scene-trust.h"
#include "ls-words.h"

/* What stands behind the equals sign: tokens, numbers, words and files. */

gboolean
ls_scene_parse_uint (const char *text, guint64 max, guint64 *number)
{
  gboolean is_hex = g_ascii_strncasecmp (text, "0x", 2) == 0;
  char *end;

  if (!g_ascii_isxdigit (is_hex ? text[2] : text[0]))
    return FALSE;
  *number = g_ascii_strtoull (is_hex ? text + 2 : text, &end, is_hex ? 16 : 10);
  return *end == '\0' && *number <= max;
}

gboolean
ls_scene_parse_number (const char *text, double *number)
{
  char *end;

  if (strpbrk (text, "xXpP"))
    return FALSE;
  *number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0';
}

void
ls_scene_cursor_init (LsSceneCursor *cursor, const LsDocEntry *entry)
{
  cursor->entry = entry;
  cursor->rest = cursor->start = entry->value;
  cursor->token = NULL;
  cursor->place = entry->value_at;
}

void
ls_scene_cursor_clear (LsSceneCursor *cursor)
{
  g_clear_pointer (&cursor->token, g_free);
}

gboolean
ls_scene_cursor_next (LsSceneCursor *cursor)
{
  const char *start = cursor->rest + strspn (cursor->rest, " \t;");
  gsize length = *start == ',' ? 1 : strcspn (start, " \t;,");

  g_clear_pointer (&cursor->token, g_free);
  cursor->place.column += (guint) g_utf8_strlen (cursor->start, start - cursor->start);
  cursor->start = start;
  cursor->rest = start + length;
  if (length == 0)
    return FALSE;
  cursor->token = g_strndup (start, length);
  return TRUE;
}

static gboolean
parse_int (const char *text, gint64 *number)
{
  gboolean negative = text[0] == '-';
  guint64 magnitude;

  if (!ls_scene_parse_uint (text + (negative || text[0] == '+'), G_MAXUINT32, &magnitude))
    return FALSE;
  *number = negative ? -(gint64) magnitude : (gint64) magnitude;
  return TRUE;
}

gboolean
ls_scene_cursor_word (const LsSceneCursor *cursor, LsWordType type, guint32 *word, GError **error)
{
  static const char *const names[] = { N_ ("a number"), N_ ("a whole number"),
                                       N_ ("a whole number from 0") };
  const char *token = cursor->token;
  gint64 integer;
  guint64 bits;
  double number;

  if (g_ascii_strncasecmp (token, "0x", 2) == 0 && ls_scene_parse_uint (token, G_MAXUINT32, &bits))
    {
      *word = (guint32) bits;
      return TRUE;
    }
  if (type == LS_WORD_FLOAT && ls_scene_parse_number (token, &number))
    {
      if (isfinite (number) && isinf ((float) number))
        return ls_doc_fail (cursor->place, LS_ERROR_RANGE, error,
                            "%s does not fit a 32-bit float (write inf for infinity)", token);
      *word = ls_float_bits ((float) number);
      return TRUE;
    }
  if (type == LS_WORD_FLOAT || !parse_int (token, &integer))
    return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error, "\"%s\" is not %s", token,
                        ls_words (names[type]));
  if (integer < (type == LS_WORD_INT ? G_MININT32 : 0) ||
      integer > (type == LS_WORD_INT ? G_MAXINT32 : (gint64) G_MAXUINT32))
    return ls_doc_fail (cursor->place, LS_ERROR_RANGE, error, "%s does not fit 32 bits", token);
  *word = (guint32) integer;
  return TRUE;
}

gboolean
ls_scene_cursor_number (const LsSceneCursor *cursor,
                        double low,
                        double high,
                        double *number,
                        GError **error)
{
  if (!ls_scene_parse_number (cursor->token, number))
    return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error, "\"%s\" is not a number",
                        cursor->token);
  if (!(*number >= low && *number <= high))
    return ls_doc_fail (cursor->place, LS_ERROR_RANGE, error, "%s is out of range (write %g to %g)",
                        cursor->token, low, high);
  return TRUE;
}

gboolean
ls_scene_cursor_uint (const LsSceneCursor *cursor, guint64 max, guint64 *number, GError **error)
{
  if (!ls_scene_parse_uint (cursor->token, G_MAXUINT64, number))
    return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error,
                        "\"%s\" is not a whole number from 0", cursor->token);
  if (*number > max)
    return ls_doc_fail (cursor->place, LS_ERROR_RANGE, error,
                        "%s is out of range (write 0 to %" PRIu64 ")", cursor->token, max);
  return TRUE;
}

gboolean
ls_scene_cursor_type (const LsSceneCursor *cursor, LsWordType *type)
{
  static const char *const names[] = { "float", "int", "uint" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (!strcmp (cursor->token, names[i]))
      {
        *type = (LsWordType) i;
        return TRUE;
      }
  return FALSE;
}

GArray *
ls_scene_read_words (LsSceneCursor *cursor, guint max, GError **error)
{
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (guint32));
  LsWordType type = LS_WORD_FLOAT;
  gboolean more = ls_scene_cursor_next (cursor);

  if (more && ls_scene_cursor_type (cursor, &type))
    more = ls_scene_cursor_next (cursor);
  for (; more; more = ls_scene_cursor_next (cursor))
    {
      guint32 word;

      if (!strcmp (cursor->token, ","))
        continue;
      if (words->len >= max)
        {
          ls_doc_fail (cursor->place, LS_ERROR_RANGE, error, "more than %u values", max);
          return NULL;
        }
      if (!ls_scene_cursor_word (cursor, type, &word, error))
        return NULL;
      g_array_append_val (words, word);
    }
  if (words->len)
    return g_steal_pointer (&words);
  ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error, "no values (write at least one)");
  return NULL;
}

char *
ls_scene_file_path (const LsSceneFile *file, const char *name)
{
  return g_path_is_absolute (name) ? g_strdup (name)
                                   : g_build_filename (file->directory, name, NULL);
}

gboolean
ls_scene_take (const LsSceneFile *file,
               LsDocPlace at,
               guint64 n_bytes,
               const char *what,
               GError **error)
{
  g_autoptr (GError) reason = NULL;

  return ls_budget_share_take (file->share, n_bytes, what, &reason) ||
         ls_doc_fail (at, LS_ERROR_RANGE, error, "%s", reason->message);
}

static GBytes *
read_bytes (const LsSceneFile *file, const char *name, gsize max, GError **error)
{
  g_autofree char *path = ls_scene_file_path (file, name);
  GBytes *bytes;

  if (!file->files)
    return ls_scene_trust_read (file->directory, path, file->trust, max, file->share, error);
  bytes = g_hash_table_lookup (file->files, name);
  if (bytes == NULL && file->has_folder)
    return ls_scene_trust_read (file->directory, path, file->trust, max, file->share, error);
  if (bytes != NULL && g_bytes_get_size (bytes) <= max)
    return g_bytes_ref (bytes);
  ls_fail (error, bytes ? LS_ERROR_RANGE : LS_ERROR_REFERENCE, "longer than %zu bytes", max);
  return NULL;
}

GBytes *
ls_scene_read_file (const LsSceneFile *file,
                    LsDocPlace at,
                    const char *name,
                    gsize max,
                    GError **error)
{
  g_autoptr (GError) reason = NULL;
  GBytes *bytes = read_bytes (file, name, max, &reason);

  if (bytes != NULL)
    ls_scene_identity_add_file (file, bytes);
  else if (g_error_matches (reason, LS_ERROR, LS_ERROR_REFERENCE))
    ls_doc_fail (at, LS_ERROR_IO, error, "no file %s (names are relative to the scene's folder)",
                 name);
  else
    ls_doc_fail (at, (LsErrorCode) reason->code, error, "%s: %s", name, reason->message);
  return bytes;
}

/* --- what stands in a file or a list ---------------------------------------------------------------------- */

/* Whether the value is "file NAME"; then the cursor is at the name. */
static gboolean
is_file (LsSceneCursor *cursor)
{
  const char *start = cursor->rest;

  if (ls_scene_cursor_next (cursor) && !strcmp (cursor->token, "file") &&
      ls_scene_cursor_next (cursor))
    return TRUE;
  cursor->rest = start;
  return FALSE;
}

static GByteArray *
read_whole (const LsSceneFile *file, LsDocPlace at, const char *name, gsize max, GError **error)
{
  GBytes *bytes = ls_scene_read_file (file, at, name, max, error);

  return bytes != NULL ? g_bytes_unref_to_array (bytes) : NULL;
}

GByteArray *
ls_scene_list_read (const LsSceneFile *file, const LsDocEntry *entry, gsize max, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  g_autoptr (GArray) words = NULL;
  GByteArray *data;

  ls_scene_cursor_init (&cursor, entry);
  words = ls_scene_read_words (&cursor, (guint) (max / 4), error);
  if (words == NULL ||
      !ls_scene_take (file, entry->value_at, words->len * 4ull, N_ ("the list"), error))
    return NULL;
  for (guint i = 0; i < words->len; i++)
    g_array_index (words, guint32, i) = GUINT32_TO_LE (g_array_index (words, guint32, i));
  data = g_byte_array_new ();
  return g_byte_array_append (data, (const guint8 *) words->data, words->len * 4);
}

GByteArray *
ls_scene_data_read (const LsSceneFile *file, const LsDocEntry *entry, gsize max, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  g_autofree char *name = NULL;
  LsDocPlace at;

  ls_scene_cursor_init (&cursor, entry);
  if (!is_file (&cursor))
    return ls_scene_list_read (file, entry, max, error);
  name = g_strdup (cursor.token);
  at = cursor.place;
  if (!ls_scene_cursor_next (&cursor))
    return read_whole (file, at, name, max, error);
  ls_doc_fail (cursor.place, LS_ERROR_SYNTAX, error,
               "\"%s\" behind the file's name (names cannot have blanks)", cursor.token);
  return NULL;
}

GByteArray *
ls_scene_contents_read (const LsSceneFile *file, const LsDocGroup *group, gsize max, GError **error)
{
  const LsDocEntry *name = ls_doc_group_find (group, "file");
  const LsDocEntry *data = ls_doc_group_find (group, "data");

  if (name != NULL && data != NULL)
    {
      ls_doc_fail (data->value_at, LS_ERROR_STATE, error, "%s %s has a file and data (keep one)",
                   group->name, group->argument);
      return NULL;
    }
  if (name != NULL)
    return read_whole (file, name->value_at, name->value, max, error);
  return data != NULL ? ls_scene_data_read (file, data, max, error) : g_byte_array_new ();
}

void
ls_scene_data_to_host (GByteArray *data)
{
  for (gsize i = 0; i + sizeof (guint32) <= data->len; i += sizeof (guint32))
    {
      guint32 word;

      memcpy (&word, data->data + i, sizeof word);
      word = GUINT32_FROM_LE (word);
      memcpy (data->data + i, &word, sizeof word);
    }
}
