#include "ls-scene-file.h"

#include <string.h>

#include "ls-nearest.h"
#include "ls-stage.h"
#include "ls-text-lines.h"

typedef struct
{
  LsSceneFile *file;
  LsSceneGroup *group; /* the one being filled, or NULL */
  GString *raw;        /* of a raw group, or NULL */
  GHashTable *heads;   /* of the groups so far, as head_of() spells them: the group */
  guint line;
} Reader;

static void
entry_free (gpointer data)
{
  LsSceneEntry *entry = data;

  g_free (entry->key);
  g_free (entry->value);
  g_free (entry);
}

static void
group_free (gpointer data)
{
  LsSceneGroup *group = data;

  g_free (group->stage);
  g_free (group->name);
  g_free (group->argument);
  g_free (group->raw);
  g_ptr_array_unref (group->entries);
  g_hash_table_unref (group->by_key);
  g_free (group);
}

void
ls_scene_image_clear (LsSceneImage *image)
{
  g_clear_pointer (&image->packed, g_bytes_unref);
  g_clear_pointer (&image->texels, g_bytes_unref);
}

void
ls_scene_file_free (LsSceneFile *file)
{
  g_free (file->name);
  g_free (file->directory);
  g_ptr_array_unref (file->groups);
  ls_scene_image_clear (file->image);
  g_free (file->image);
  g_free (file);
}

static gboolean fail_va (const LsSceneFile *file,
                         guint line,
                         guint column,
                         LsErrorCode code,
                         GError **error,
                         const char *format,
                         va_list arguments) G_GNUC_PRINTF (6, 0);

static gboolean
fail_va (const LsSceneFile *file,
         guint line,
         guint column,
         LsErrorCode code,
         GError **error,
         const char *format,
         va_list arguments)
{
  g_autofree char *message = g_strdup_vprintf (format, arguments);

  g_set_error (error, LS_ERROR, (int) code, "%s:%u:%u: %s", file->name, line, column, message);
  return FALSE;
}

gboolean
ls_scene_fail (const LsSceneFile *file,
               guint line,
               guint column,
               LsErrorCode code,
               GError **error,
               const char *format,
               ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_va (file, line, column, code, error, format, arguments);
  va_end (arguments);
  return FALSE;
}

gboolean
ls_scene_fail_value (const LsSceneFile *file,
                     const LsSceneEntry *entry,
                     LsErrorCode code,
                     GError **error,
                     const char *format,
                     ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_va (file, entry->line, entry->value_column, code, error, format, arguments);
  va_end (arguments);
  return FALSE;
}

gboolean
ls_scene_fail_group (const LsSceneFile *file,
                     const LsSceneGroup *group,
                     LsErrorCode code,
                     GError **error,
                     const char *format,
                     ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_va (file, group->line, group->column, code, error, format, arguments);
  va_end (arguments);
  return FALSE;
}

static gboolean
is_raw_group (const char *name)
{
  return !strcmp (name, "asm") || !strcmp (name, "fetch-asm");
}

static guint
column_of (const char *line, const char *at)
{
  return 1 + (guint) g_utf8_strlen (line, at - line);
}

static const char *
skip_blanks (const char *p)
{
  while (*p == ' ' || *p == '\t')
    p++;
  return p;
}

/* Ends a raw group, if one is open. */
static void
finish_group (Reader *reader)
{
  if (reader->raw)
    reader->group->raw = g_string_free (g_steal_pointer (&reader->raw), FALSE);
  reader->group = NULL;
}

static void
begin_raw (Reader *reader)
{
  reader->raw = g_string_new (NULL);
  for (guint i = 0; i < reader->line; i++)
    g_string_append_c (reader->raw, '\n');
}

/* What tells groups apart, as one text; no part of it holds a line's end. (transfer full) */
static char *
head_of (const LsSceneGroup *group)
{
  return g_strdup_printf ("%s\n%s\n%s", group->stage ? group->stage : "", group->name,
                          group->argument ? group->argument : "\n");
}

/* Cuts "stage name argument" to the parts that are there. */
static void
name_group (LsSceneGroup *group, const char *inside)
{
  gsize first = strcspn (inside, " \t");
  g_autofree char *word = g_strndup (inside, first);
  const char *rest = inside;
  LsStage stage;
  gsize length;

  if (inside[first] && ls_stage_find (word, &stage) && ls_stages[stage].item != LS_ITEM_THREAD)
    {
      group->stage = g_steal_pointer (&word);
      rest = skip_blanks (inside + first);
    }
  length = strcspn (rest, " \t");
  group->name = g_strndup (rest, length);
  group->argument_column =
    group->column + 2 + (guint) g_utf8_strlen (inside, rest - inside + (gssize) length);
  if (rest[length])
    group->argument = g_strdup (skip_blanks (rest + length));
}

/* "[name]", "[name argument]" or either behind a stage; start is at the bracket. */
static gboolean
read_group (Reader *reader, const char *line, const char *start, GError **error)
{
  const char *close = strchr (start, ']');
  g_autofree char *inside = NULL;
  g_autofree char *head = NULL;
  const LsSceneGroup *other;
  LsSceneGroup *group;

  if (!close)
    return ls_scene_fail (reader->file, reader->line, column_of (line, start), LS_ERROR_SYNTAX,
                          error, "group without a closing bracket (write [name])");
  if (*skip_blanks (close + 1) != '\0')
    return ls_scene_fail (reader->file, reader->line, column_of (line, close + 1), LS_ERROR_SYNTAX,
                          error, "text behind the group's bracket (put it on a line of its own)");
  inside = g_strstrip (g_strndup (start + 1, (gsize) (close - start - 1)));
  if (!*inside)
    return ls_scene_fail (reader->file, reader->line, column_of (line, start), LS_ERROR_SYNTAX,
                          error, "group without a name (write [name])");
  group = g_new0 (LsSceneGroup, 1);
  group->line = reader->line;
  group->column = column_of (line, start);
  name_group (group, inside);
  group->entries = g_ptr_array_new_with_free_func (entry_free);
  group->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  head = head_of (group);
  other = g_hash_table_lookup (reader->heads, head);
  if (other)
    {
      ls_scene_fail_group (reader->file, group, LS_ERROR_SYNTAX, error,
                           "group [%s] is there already in line %u (join the two)", inside,
                           other->line);
      group_free (group);
      return FALSE;
    }
  g_hash_table_insert (reader->heads, g_steal_pointer (&head), group);
  g_ptr_array_add (reader->file->groups, group);
  reader->group = group;
  if (is_raw_group (group->name))
    begin_raw (reader);
  return TRUE;
}

static gboolean
read_entry (Reader *reader, const char *line, const char *start, GError **error)
{
  const char *equals = strchr (start, '=');
  g_autofree char *key = NULL;
  const LsSceneEntry *other;
  LsSceneEntry *entry;
  const char *value;

  if (!equals)
    return ls_scene_fail (reader->file, reader->line, column_of (line, start), LS_ERROR_SYNTAX,
                          error,
                          "neither a group nor a key (write key=value, or # before a comment)");
  if (!reader->group)
    return ls_scene_fail (reader->file, reader->line, column_of (line, start), LS_ERROR_SYNTAX,
                          error, "key before the first group (begin with [scene])");
  key = g_strchomp (g_strndup (start, (gsize) (equals - start)));
  if (!*key)
    return ls_scene_fail (reader->file, reader->line, column_of (line, start), LS_ERROR_SYNTAX,
                          error, "value without a key (write key=value)");
  other = ls_scene_group_entry (reader->group, key);
  if (other)
    return ls_scene_fail (reader->file, reader->line, column_of (line, start), LS_ERROR_SYNTAX,
                          error, "key %s is there already in line %u (keep one)", key, other->line);
  value = skip_blanks (equals + 1);
  entry = g_new0 (LsSceneEntry, 1);
  entry->key = g_steal_pointer (&key);
  entry->value = g_strchomp (g_strdup (value));
  entry->line = reader->line;
  entry->key_column = column_of (line, start);
  entry->value_column = column_of (line, value);
  g_ptr_array_add (reader->group->entries, entry);
  g_hash_table_insert (reader->group->by_key, entry->key, entry);
  return TRUE;
}

/* A line that starts with a bracket ends raw groups too: assembly has none there. */
static gboolean
read_line (Reader *reader, const char *line, GError **error)
{
  const char *start = skip_blanks (line);

  if (*start == '[')
    {
      finish_group (reader);
      return read_group (reader, line, start, error);
    }
  if (reader->raw)
    {
      g_string_append_printf (reader->raw, "%s\n", line);
      return TRUE;
    }
  if (*start == '\0' || *start == '#')
    return TRUE;
  return read_entry (reader, line, start, error);
}

static gboolean
check_text (const LsSceneFile *file, const char *text, gsize length, GError **error)
{
  const char *end;
  guint line = 1;

  if (g_utf8_validate (text, (gssize) length, &end))
    return TRUE;
  for (const char *p = text; p < end; p++)
    line += *p == '\n';
  return ls_scene_fail (file, line, 1, LS_ERROR_SYNTAX, error,
                        "bytes that are not UTF-8 text (a scene is a text file)");
}

LsSceneFile *
ls_scene_file_parse (const char *text,
                     gsize length,
                     const char *name,
                     const char *directory,
                     GError **error)
{
  g_autoptr (LsSceneFile) file = g_new0 (LsSceneFile, 1);
  g_autoptr (GHashTable) heads = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Reader reader = { .file = file, .heads = heads };
  gboolean ok = TRUE;

  file->name = g_strdup (name);
  file->directory = g_strdup (directory);
  file->image = g_new0 (LsSceneImage, 1);
  file->groups = g_ptr_array_new_with_free_func (group_free);
  if (!check_text (file, text, length, error))
    return NULL;
  for (gsize at = ls_text_mark_length (text, length); at < length && ok;)
    {
      const char *newline = memchr (text + at, '\n', length - at);
      gsize end = newline ? (gsize) (newline - text) : length;
      g_autofree char *line = g_strndup (text + at, end - at);

      g_strchomp (line);
      reader.line++;
      ok = read_line (&reader, line, error);
      at = end + 1;
    }
  finish_group (&reader);
  return ok ? g_steal_pointer (&file) : NULL;
}

const LsSceneGroup *
ls_scene_file_group (const LsSceneFile *file, const char *name)
{
  for (guint i = 0; i < file->groups->len; i++)
    {
      const LsSceneGroup *group = g_ptr_array_index (file->groups, i);

      if (!group->stage && !strcmp (group->name, name))
        return group;
    }
  return NULL;
}

LsSceneFile *
ls_scene_file_select (const LsSceneFile *file, const char *stage)
{
  LsSceneFile *selected = g_new0 (LsSceneFile, 1);

  selected->name = g_strdup (file->name);
  selected->directory = g_strdup (file->directory);
  selected->trust = file->trust;
  selected->share = file->share;
  selected->files = file->files;
  selected->identity = file->identity;
  selected->image = g_new0 (LsSceneImage, 1);
  selected->groups = g_ptr_array_new_with_free_func (group_free);
  for (guint i = 0; i < file->groups->len; i++)
    {
      const LsSceneGroup *from = g_ptr_array_index (file->groups, i);
      LsSceneGroup *group;

      if (g_strcmp0 (from->stage, stage))
        continue;
      group = g_memdup2 (from, sizeof *from);
      group->stage = NULL;
      group->name = g_strdup (from->name);
      group->argument = g_strdup (from->argument);
      group->raw = g_strdup (from->raw);
      g_ptr_array_ref (group->entries);
      g_hash_table_ref (group->by_key);
      g_ptr_array_add (selected->groups, group);
    }
  return selected;
}

const LsSceneEntry *
ls_scene_group_entry (const LsSceneGroup *group, const char *key)
{
  return group ? g_hash_table_lookup (group->by_key, key) : NULL;
}

char *
ls_scene_unescape_part (const LsSceneFile *file,
                        const LsSceneEntry *entry,
                        const char *start,
                        const char *end,
                        GError **error)
{
  static const char letters[] = "sntrf\\;", meanings[] = " \n\t\r\f\\;";
  g_autoptr (GString) out = g_string_new (NULL);

  for (const char *p = start; p < end; p++)
    {
      const char *letter;

      if (*p != '\\')
        {
          g_string_append_c (out, *p);
          continue;
        }
      letter = p + 1 < end ? strchr (letters, p[1]) : NULL;
      if (!letter)
        {
          ls_scene_fail (file, entry->line, entry->value_column + column_of (entry->value, p) - 1,
                         LS_ERROR_SYNTAX, error,
                         "unknown escape (known: \\s \\n \\t \\r \\f \\\\ \\;)");
          return NULL;
        }
      g_string_append_c (out, meanings[letter - letters]);
      p++;
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
ls_scene_unescape (const LsSceneFile *file, const LsSceneEntry *entry, GError **error)
{
  return ls_scene_unescape_part (file, entry, entry->value, entry->value + strlen (entry->value),
                                 error);
}

char *
ls_scene_suggest (const char *word, const char *const *names, guint n_names)
{
  const char *best = ls_nearest_of (word, names, n_names);

  return best ? g_strdup_printf (" (did you mean %s?)", best) : g_strdup ("");
}
