#include "ls-scene-keys.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

static const LsSceneGroupKeys *const all_keys[] = {
  &ls_scene_keys_scene,     &ls_scene_keys_program, &ls_scene_keys_asm,
  &ls_scene_keys_fetch_asm, &ls_scene_keys_layout,  &ls_scene_keys_inputs,
  &ls_scene_keys_constants, &ls_scene_keys_buffer,  &ls_scene_keys_texture,
  &ls_scene_keys_sampler,   &ls_scene_keys_output,  &ls_scene_keys_debug,
  &ls_scene_keys_notes,
};

const LsSceneGroupKeys *const *
ls_scene_all_keys (guint *n)
{
  *n = G_N_ELEMENTS (all_keys);
  return all_keys;
}

static const LsSceneGroupKeys *
find_group (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (all_keys); i++)
    if (!strcmp (all_keys[i]->group, name))
      return all_keys[i];
  return NULL;
}

static gboolean
fail_group_name (const LsSceneFile *file, const LsSceneGroup *group, GError **error)
{
  const char *names[G_N_ELEMENTS (all_keys)];
  g_autofree char *hint = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (all_keys); i++)
    names[i] = all_keys[i]->group;
  hint = ls_scene_suggest (group->name, names, G_N_ELEMENTS (names));
  return ls_scene_fail_group (file, group, LS_ERROR_REFERENCE, error, "unknown group [%s]%s",
                              group->name, hint);
}

gboolean
ls_scene_check_groups (const LsSceneFile *file, GError **error)
{
  for (guint i = 0; i < file->groups->len; i++)
    {
      const LsSceneGroup *group = g_ptr_array_index (file->groups, i);
      const LsSceneGroupKeys *keys = find_group (group->name);

      if (!keys)
        return fail_group_name (file, group, error);
      if (keys->argument && !group->argument)
        return ls_scene_fail_group (file, group, LS_ERROR_SYNTAX, error,
                                    "group [%s] says not which (write [%s %s])", group->name,
                                    group->name, keys->argument);
      if (!keys->argument && group->argument)
        return ls_scene_fail_group (file, group, LS_ERROR_SYNTAX, error,
                                    "group [%s] is there once and has no number (write [%s])",
                                    group->name, group->name);
    }
  return TRUE;
}

gboolean
ls_scene_fail_key (const LsSceneFile *file,
                   const LsSceneGroup *group,
                   const LsSceneGroupKeys *keys,
                   const LsSceneEntry *entry,
                   GError **error)
{
  g_autofree const char **names = g_new0 (const char *, keys->n_keys);
  g_autofree char *hint = NULL;

  for (guint i = 0; i < keys->n_keys; i++)
    names[i] = keys->keys[i].key;
  hint = ls_scene_suggest (entry->key, names, keys->n_keys);
  return ls_scene_fail (file, entry->line, entry->key_column, LS_ERROR_REFERENCE, error,
                        "unknown key %s in [%s]%s", entry->key, group->name, hint);
}

static gboolean
parse_uint (const char *text, guint64 max, guint64 *number)
{
  gboolean is_hex = g_ascii_strncasecmp (text, "0x", 2) == 0;
  char *end;

  if (!g_ascii_isxdigit (is_hex ? text[2] : text[0]))
    return FALSE;
  *number = g_ascii_strtoull (is_hex ? text + 2 : text, &end, is_hex ? 16 : 10);
  return *end == '\0' && *number <= max;
}

static gboolean
parse_number (const char *text, double *number)
{
  char *end;

  if (strpbrk (text, "xXpP"))
    return FALSE;
  *number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0';
}

static gboolean
read_uint (const LsSceneFile *file,
           const LsSceneEntry *entry,
           const LsSceneKey *key,
           guint *out,
           GError **error)
{
  guint64 number;

  if (!parse_uint (entry->value, G_MAXUINT64, &number))
    return ls_scene_fail_value (file, entry, LS_ERROR_SYNTAX, error,
                                "%s is \"%s\", not a whole number (write %.0f to %.0f)", key->key,
                                entry->value, key->low, key->high);
  if ((double) number < key->low || (double) number > key->high)
    return ls_scene_fail_value (file, entry, LS_ERROR_RANGE, error,
                                "%s is %s, out of range (write %.0f to %.0f)", key->key,
                                entry->value, key->low, key->high);
  *out = (guint) number;
  return TRUE;
}

static gboolean
read_number (const LsSceneFile *file,
             const LsSceneEntry *entry,
             const LsSceneKey *key,
             float *out,
             GError **error)
{
  double number;

  if (!parse_number (entry->value, &number))
    return ls_scene_fail_value (file, entry, LS_ERROR_SYNTAX, error, "%s is \"%s\", not a number",
                                key->key, entry->value);
  if (!(number >= key->low && number <= key->high))
    return ls_scene_fail_value (file, entry, LS_ERROR_RANGE, error,
                                "%s is %s, out of range (write %g to %g)", key->key, entry->value,
                                key->low, key->high);
  *out = (float) number;
  return TRUE;
}

static gboolean
read_bool (const LsSceneFile *file,
           const LsSceneEntry *entry,
           const LsSceneKey *key,
           gboolean *out,
           GError **error)
{
  static const char *const words[] = { "false", "true", "no", "yes", "0", "1" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (entry->value, words[i]) == 0)
      {
        *out = i & 1;
        return TRUE;
      }
  return ls_scene_fail_value (file, entry, LS_ERROR_SYNTAX, error,
                              "%s is \"%s\" (write true or false)", key->key, entry->value);
}

/* Whether the names are numbers themselves, so that an index would be ambiguous: formats are ("8", "32"). */
static gboolean
has_number_names (const char *const *choices)
{
  guint64 number;

  for (guint i = 0; choices[i]; i++)
    if (parse_uint (choices[i], G_MAXUINT64, &number))
      return TRUE;
  return FALSE;
}

static gboolean
read_choice (const LsSceneFile *file,
             const LsSceneEntry *entry,
             const LsSceneKey *key,
             guint *out,
             GError **error)
{
  guint n = g_strv_length ((char **) key->choices);
  g_autofree char *hint = NULL;
  g_autofree char *all = NULL;
  guint64 number;

  for (guint i = 0; i < n; i++)
    if (*key->choices[i] && g_ascii_strcasecmp (entry->value, key->choices[i]) == 0)
      {
        *out = i;
        return TRUE;
      }
  if (n && !has_number_names (key->choices) && parse_uint (entry->value, n - 1, &number) &&
      *key->choices[number])
    {
      *out = (guint) number;
      return TRUE;
    }
  hint = ls_scene_suggest (entry->value, key->choices, n);
  all = n <= 8 ? g_strjoinv (", ", (char **) key->choices) : NULL;
  if (*hint || !all)
    return ls_scene_fail_value (file, entry, LS_ERROR_REFERENCE, error, "unknown %s \"%s\"%s",
                                key->key, entry->value, hint);
  return ls_scene_fail_value (file, entry, LS_ERROR_REFERENCE, error,
                              "unknown %s \"%s\" (write one of %s)", key->key, entry->value, all);
}

static gboolean
read_entry (const LsSceneFile *file,
            const LsSceneEntry *entry,
            const LsSceneKey *key,
            gpointer member,
            GError **error)
{
  char *string;

  switch (key->kind)
    {
    case LS_KEY_UINT:
      return read_uint (file, entry, key, member, error);
    case LS_KEY_NUMBER:
      return read_number (file, entry, key, member, error);
    case LS_KEY_BOOL:
      return read_bool (file, entry, key, member, error);
    case LS_KEY_CHOICE:
      return read_choice (file, entry, key, member, error);
    case LS_KEY_STRING:
      string = ls_scene_unescape (file, entry, error);
      if (!string)
        return FALSE;
      g_free (*(char **) member);
      *(char **) member = string;
      return TRUE;
    case LS_KEY_ENTRY:
      *(const LsSceneEntry **) member = entry;
      return TRUE;
    case LS_KEY_PATTERN:
      break;
    }
  g_assert_not_reached ();
}

static const LsSceneKey *
find_key (const LsSceneGroupKeys *keys, const char *name)
{
  for (guint i = 0; i < keys->n_keys; i++)
    if (keys->keys[i].kind != LS_KEY_PATTERN && !strcmp (keys->keys[i].key, name))
      return &keys->keys[i];
  return NULL;
}

gboolean
ls_scene_read_keys (const LsSceneFile *file,
                    const LsSceneGroup *group,
                    const LsSceneGroupKeys *keys,
                    gpointer out,
                    GError **error)
{
  for (guint i = 0; group && i < group->entries->len; i++)
    {
      const LsSceneEntry *entry = g_ptr_array_index (group->entries, i);
      const LsSceneKey *key = find_key (keys, entry->key);

      if (!key)
        return ls_scene_fail_key (file, group, keys, entry, error);
      if (!*entry->value)
        return ls_scene_fail_value (file, entry, LS_ERROR_SYNTAX, error,
                                    "%s has no value (write one, or remove the line)", entry->key);
      if (!read_entry (file, entry, key, (char *) out + key->offset, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
ls_scene_group_number (const LsSceneFile *file,
                       const LsSceneGroup *group,
                       guint limit,
                       guint *number,
                       GError **error)
{
  guint64 parsed;

  if (!parse_uint (group->argument, G_MAXUINT, &parsed))
    return ls_scene_fail (file, group->line, group->argument_column, LS_ERROR_SYNTAX, error,
                          "\"%s\" is not a number (write [%s N], N from 0 to %u)", group->argument,
                          group->name, limit - 1);
  if (parsed >= limit)
    return ls_scene_fail (file, group->line, group->argument_column, LS_ERROR_RANGE, error,
                          "%s %s is out of range (write 0 to %u)", group->name, group->argument,
                          limit - 1);
  *number = (guint) parsed;
  return TRUE;
}

/* --- values -------------------------------------------------------------------------------------------- */

void
ls_scene_cursor_init (LsSceneCursor *cursor, const LsSceneFile *file, const LsSceneEntry *entry)
{
  cursor->file = file;
  cursor->entry = entry;
  cursor->at = entry->value;
  cursor->token = NULL;
  cursor->column = entry->value_column;
}

void
ls_scene_cursor_clear (LsSceneCursor *cursor)
{
  g_clear_pointer (&cursor->token, g_free);
}

gboolean
ls_scene_cursor_next (LsSceneCursor *cursor)
{
  const char *start = cursor->at + strspn (cursor->at, " \t;");
  gsize length = *start == ',' ? 1 : strcspn (start, " \t;,");

  g_clear_pointer (&cursor->token, g_free);
  cursor->column = cursor->entry->value_column +
                   (guint) g_utf8_strlen (cursor->entry->value, start - cursor->entry->value);
  cursor->at = start + length;
  if (length == 0)
    return FALSE;
  cursor->token = g_strndup (start, length);
  return TRUE;
}

gboolean
ls_scene_cursor_fail (const LsSceneCursor *cursor,
                      LsErrorCode code,
                      GError **error,
                      const char *format,
                      ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return ls_scene_fail (cursor->file, cursor->entry->line, cursor->column, code, error, "%s",
                        message);
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

  if (!parse_uint (text + (negative || text[0] == '+'), G_MAXUINT32, &magnitude))
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

  if (g_ascii_strncasecmp (token, "0x", 2) == 0 && parse_uint (token, G_MAXUINT32, &bits))
    {
      *word = (guint32) bits;
      return TRUE;
    }
  if (type == LS_WORD_FLOAT && parse_number (token, &number))
    {
      if (isfinite (number) && isinf ((float) number))
        return ls_scene_cursor_fail (cursor, LS_ERROR_RANGE, error,
                                     "%s does not fit a 32-bit float (write inf for infinity)",
                                     token);
      *word = float_bits (number);
      return TRUE;
    }
  if (type == LS_WORD_FLOAT || !parse_int (token, &integer))
    return ls_scene_cursor_fail (cursor, LS_ERROR_SYNTAX, error, "\"%s\" is not a %s", token,
                                 names[type]);
  if (integer < (type == LS_WORD_INT ? G_MININT32 : 0) ||
      integer > (type == LS_WORD_INT ? G_MAXINT32 : (gint64) G_MAXUINT32))
    return ls_scene_cursor_fail (cursor, LS_ERROR_RANGE, error, "%s does not fit 32 bits", token);
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
  if (!parse_number (cursor->token, number))
    return ls_scene_cursor_fail (cursor, LS_ERROR_SYNTAX, error, "\"%s\" is not a number",
                                 cursor->token);
  if (!(*number >= low && *number <= high))
    return ls_scene_cursor_fail (cursor, LS_ERROR_RANGE, error,
                                 "%s is out of range (write %g to %g)", cursor->token, low, high);
  return TRUE;
}

gboolean
ls_scene_cursor_uint (const LsSceneCursor *cursor, guint64 max, guint64 *number, GError **error)
{
  if (!parse_uint (cursor->token, G_MAXUINT64, number))
    return ls_scene_cursor_fail (cursor, LS_ERROR_SYNTAX, error,
                                 "\"%s\" is not a whole number from 0", cursor->token);
  if (*number > max)
    return ls_scene_cursor_fail (cursor, LS_ERROR_RANGE, error,
                                 "%s is out of range (write 0 to %" G_GUINT64_FORMAT ")",
                                 cursor->token, max);
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
          ls_scene_cursor_fail (cursor, LS_ERROR_RANGE, error, "more than %u values", max);
          return NULL;
        }
      if (!ls_scene_cursor_word (cursor, type, &word, error))
        return NULL;
      g_array_append_val (words, word);
    }
  if (words->len)
    return g_steal_pointer (&words);
  ls_scene_cursor_fail (cursor, LS_ERROR_SYNTAX, error, "no values (write at least one)");
  return NULL;
}

/* A scene that is part of the program has its files there too. */
static gboolean
is_there (const char *path)
{
  g_autoptr (GFile) file = NULL;

  if (!g_str_has_prefix (path, "resource://"))
    return g_file_test (path, G_FILE_TEST_IS_REGULAR);
  file = g_file_new_for_uri (path);
  return g_file_query_exists (file, NULL);
}

static gboolean
load (const char *path, char **contents, gsize *length, GError **error)
{
  g_autoptr (GFile) file = NULL;

  if (!g_str_has_prefix (path, "resource://"))
    return g_file_get_contents (path, contents, length, error);
  file = g_file_new_for_uri (path);
  return g_file_load_contents (file, NULL, contents, length, NULL, error);
}

char *
ls_scene_file_path (const LsSceneFile *file, const char *name)
{
  return g_path_is_absolute (name) ? g_strdup (name)
                                   : g_build_filename (file->directory, name, NULL);
}

GBytes *
ls_scene_read_file (const LsSceneFile *file,
                    const LsSceneEntry *entry,
                    guint column,
                    const char *name,
                    gsize max,
                    GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) reason = NULL;
  char *contents;
  gsize length;

  path = ls_scene_file_path (file, name);
  if (!is_there (path))
    {
      ls_scene_fail (file, entry->line, column, LS_ERROR_IO, error,
                     "no file %s (names are relative to the scene's folder)", name);
      return NULL;
    }
  if (!load (path, &contents, &length, &reason))
    {
      ls_scene_fail (file, entry->line, column, LS_ERROR_IO, error, "cannot read %s: %s", name,
                     reason->message);
      return NULL;
    }
  if (length > max)
    {
      ls_scene_fail (file, entry->line, column, LS_ERROR_RANGE, error,
                     "%s has %" G_GSIZE_FORMAT " bytes, more than the %" G_GSIZE_FORMAT
                     " that fit here",
                     name, length, max);
      g_free (contents);
      return NULL;
    }
  return g_bytes_new_take (contents, length);
}
