#include "ls-scene-keys.h"

#include <math.h>
#include <string.h>

#include "ls-scene-trust.h"

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

static guint32
float_bits (double number)
{
  float value = (float) number;
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
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
  static const char *const names[] = { "number", "whole number", "whole number from 0" };
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
      *word = float_bits (number);
      return TRUE;
    }
  if (type == LS_WORD_FLOAT || !parse_int (token, &integer))
    return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error, "\"%s\" is not a %s", token,
                        names[type]);
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
                        "%s is out of range (write 0 to %" G_GUINT64_FORMAT ")", cursor->token,
                        max);
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
  if (bytes && g_bytes_get_size (bytes) <= max)
    return g_bytes_ref (bytes);
  g_set_error (error, LS_ERROR, bytes ? LS_ERROR_RANGE : LS_ERROR_REFERENCE,
               "longer than %" G_GSIZE_FORMAT " bytes", max);
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

  if (bytes)
    ls_scene_identity_add_file (file, bytes);
  else if (g_error_matches (reason, LS_ERROR, LS_ERROR_REFERENCE))
    ls_doc_fail (at, LS_ERROR_IO, error, "no file %s (names are relative to the scene's folder)",
                 name);
  else
    ls_doc_fail (at, (LsErrorCode) reason->code, error, "%s: %s", name, reason->message);
  return bytes;
}
