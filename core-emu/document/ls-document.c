#include "ls-document-private.h"

#include <string.h>

#include "ls-words.h"

/* --- making and freeing ----------------------------------------------------------------------------------- */

LsDocEntry *
ls_doc_entry_new (char *key, char *value, char *before, char *after)
{
  LsDocEntry *entry = g_new0 (LsDocEntry, 1);

  entry->key = key;
  entry->value = value;
  entry->before = before;
  entry->after = after;
  return entry;
}

static void
entry_free (LsDocEntry *entry)
{
  g_free (entry->key);
  g_free (entry->value);
  g_free (entry->before);
  g_free (entry->after);
  g_free (entry);
}

LsDocGroup *
ls_doc_group_new (LsDocument *document, char *head)
{
  LsDocGroup *group = g_new0 (LsDocGroup, 1);

  group->document = document;
  group->head = head;
  group->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  group->entries = g_ptr_array_new ();
  group->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  return group;
}

static void
group_free (LsDocGroup *group)
{
  g_free (group->scope);
  g_free (group->name);
  g_free (group->argument);
  g_free (group->head);
  g_hash_table_unref (group->by_key);
  g_ptr_array_unref (group->entries);
  g_ptr_array_unref (group->lines);
  g_free (group);
}

LsDocument *
ls_document_new (const char *name)
{
  LsDocument *document = g_new0 (LsDocument, 1);

  document->name = g_strdup (name);
  document->newline = "\n";
  document->first = ls_doc_group_new (document, NULL);
  document->groups = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);
  return document;
}

void
ls_document_free (LsDocument *document)
{
  group_free (document->first);
  g_ptr_array_unref (document->groups);
  g_free (document->name);
  g_free (document);
}

/* --- reading ---------------------------------------------------------------------------------------------- */

typedef struct
{
  LsDocument *document;
  const LsDocSyntax *syntax;
  GHashTable *heads; /* of the groups so far, without the blanks in them: the group */
  guint line;
} Reader;

gsize
ls_document_mark_length (const char *text, gsize length)
{
  return length >= strlen (LS_DOC_MARK) && memcmp (text, LS_DOC_MARK, strlen (LS_DOC_MARK)) == 0
           ? strlen (LS_DOC_MARK)
           : 0;
}

gboolean
ls_doc_fail (LsDocPlace at, LsErrorCode code, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (ls_words (format), arguments);
  va_end (arguments);
  return ls_fail (error, (int) code, "%s:%u:%u: %s", at.name, at.line, at.column, message);
}

static const char *
skip_blanks (const char *p)
{
  while (*p == ' ' || *p == '\t')
    p++;
  return p;
}

static LsDocPlace
place_in (const Reader *reader, const char *line, const char *at)
{
  return (LsDocPlace){ reader->document->name, reader->line,
                       1 + (guint) g_utf8_strlen (line, at - line) };
}

/* Cuts "scope name argument" to the parts that are there. */
static void
split_head (const Reader *reader, LsDocGroup *group, const char *inside)
{
  const gsize first = strcspn (inside, " \t");
  g_autofree char *word = g_strndup (inside, first);
  const char *rest = inside;
  gsize length;

  if (inside[first] != '\0' && reader->syntax->is_scope (word))
    {
      group->scope = g_steal_pointer (&word);
      rest = skip_blanks (inside + first);
    }
  length = strcspn (rest, " \t");
  group->name = g_strndup (rest, length);
  group->argument_at = group->at;
  group->argument_at.column += 2 + (guint) g_utf8_strlen (inside, rest - inside + (gssize) length);
  if (rest[length] != '\0')
    group->argument = g_strdup (skip_blanks (rest + length));
  group->is_raw = g_strv_contains (reader->syntax->raw, group->name);
}

/* What tells groups apart, as one text; no part of it holds a line's end. Returns: (transfer full). */
static char *
dup_identity (const LsDocGroup *group)
{
  return g_strdup_printf ("%s\n%s\n%s", group->scope ? group->scope : "", group->name,
                          group->argument ? group->argument : "\n");
}

/* start: of the bracket; end: behind the last letter that is no blank. */
static gboolean
read_head (Reader *reader, const char *line, const char *start, const char *end, GError **error)
{
  const LsDocPlace at = place_in (reader, line, start);
  const char *close = memchr (start, ']', (gsize) (end - start));
  g_autofree char *inside = NULL, *identity = NULL;
  const LsDocGroup *other;
  LsDocGroup *group;

  if (close == NULL)
    return ls_doc_fail (at, LS_ERROR_SYNTAX, error,
                        "group without a closing bracket (write [name])");
  if (close + 1 < end)
    return ls_doc_fail (place_in (reader, line, close + 1), LS_ERROR_SYNTAX, error,
                        "text behind the group's bracket (put it on a line of its own)");
  inside = g_strstrip (g_strndup (start + 1, (gsize) (close - start - 1)));
  if (*inside == '\0')
    return ls_doc_fail (at, LS_ERROR_SYNTAX, error, "group without a name (write [name])");
  group = ls_doc_group_new (reader->document, g_strdup (line));
  group->at = at;
  split_head (reader, group, inside);
  g_ptr_array_add (reader->document->groups, group);
  identity = dup_identity (group);
  other = g_hash_table_lookup (reader->heads, identity);
  if (other != NULL)
    return ls_doc_fail (at, LS_ERROR_SYNTAX, error,
                        "group [%s] is there already in line %u (join the two)", inside,
                        other->at.line);
  g_hash_table_insert (reader->heads, g_steal_pointer (&identity), group);
  return TRUE;
}

static gboolean
read_key (Reader *reader,
          LsDocGroup *group,
          const char *line,
          const char *start,
          const char *end,
          GError **error)
{
  const LsDocPlace at = place_in (reader, line, start);
  const char *equals = memchr (start, '=', (gsize) (end - start));
  const char *value = equals != NULL ? MIN (skip_blanks (equals + 1), end) : NULL;
  g_autofree char *key = NULL;
  const LsDocEntry *other;
  LsDocEntry *entry;

  if (equals == NULL)
    return ls_doc_fail (at, LS_ERROR_SYNTAX, error,
                        "neither a group nor a key (write key=value, or # before a comment)");
  if (group->name == NULL)
    return ls_doc_fail (at, LS_ERROR_SYNTAX, error,
                        "key before the first group (begin with [scene])");
  key = g_strchomp (g_strndup (start, (gsize) (equals - start)));
  if (*key == '\0')
    return ls_doc_fail (at, LS_ERROR_SYNTAX, error, "value without a key (write key=value)");
  other = ls_doc_group_find (group, key);
  if (other != NULL)
    return ls_doc_fail (at, LS_ERROR_SYNTAX, error, "key %s is there already in line %u (keep one)",
                        key, other->at.line);
  entry = ls_doc_entry_new (g_steal_pointer (&key), g_strndup (value, (gsize) (end - value)),
                            g_strndup (line, (gsize) (value - line)), g_strdup (end));
  entry->at = at;
  entry->value_at = place_in (reader, line, value);
  g_ptr_array_add (group->lines, entry);
  g_ptr_array_add (group->entries, entry);
  g_hash_table_insert (group->by_key, entry->key, entry);
  return TRUE;
}

/* A line that starts with a bracket ends raw groups too: assembly has none there. */
static gboolean
read_line (Reader *reader, const char *line, gsize length, GError **error)
{
  const GPtrArray *groups = reader->document->groups;
  LsDocGroup *group =
    groups->len > 0 ? g_ptr_array_index (groups, groups->len - 1) : reader->document->first;
  const char *start = skip_blanks (line), *end = line + length;
  LsDocEntry *entry;

  while (end > line && g_ascii_isspace (end[-1]))
    end--;
  if (start < end && *start == '[')
    return read_head (reader, line, start, end, error);
  if (start < end && *start != '#' && !group->is_raw)
    return read_key (reader, group, line, start, end, error);
  entry = ls_doc_entry_new (NULL, NULL, g_strndup (line, length), NULL);
  entry->at = place_in (reader, line, line);
  g_ptr_array_add (group->lines, entry);
  return TRUE;
}

static gboolean
check_text (const char *text, gsize length, const char *name, GError **error)
{
  LsDocPlace at = { name, 1, 1 };
  const char *end;

  if (g_utf8_validate (text, (gssize) length, &end))
    return TRUE;
  for (const char *p = text; p < end; p++)
    at.line += *p == '\n';
  return ls_doc_fail (at, LS_ERROR_SYNTAX, error,
                      "bytes that are not UTF-8 text (a scene is a text file)");
}

LsDocument *
ls_document_parse (const char *text,
                   gsize length,
                   const char *name,
                   const LsDocSyntax *syntax,
                   GError **error)
{
  g_autoptr (LsDocument) document = ls_document_new (name);
  g_autoptr (GHashTable) heads = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Reader reader = { .document = document, .syntax = syntax, .heads = heads };
  gboolean ok = check_text (text, length, name, error);

  document->newline = g_strstr_len (text, (gssize) length, "\r\n") ? "\r\n" : "\n";
  document->has_mark = ls_document_mark_length (text, length) > 0;
  for (gsize at = ls_document_mark_length (text, length); at < length && ok;)
    {
      const char *newline = memchr (text + at, '\n', length - at);
      const gsize next = newline != NULL ? (gsize) (newline - text) + 1 : length;
      g_autofree char *line = g_strndup (text + at, next - at);

      reader.line++;
      ok = read_line (&reader, line, next - at, error);
      at = next;
    }
  return ok ? g_steal_pointer (&document) : NULL;
}

/* --- looking at it ---------------------------------------------------------------------------------------- */

LsDocGroup *
ls_document_find (const LsDocument *document,
                  const char *scope,
                  const char *name,
                  const char *argument)
{
  for (guint i = 0; i < document->groups->len; i++)
    {
      LsDocGroup *group = g_ptr_array_index (document->groups, i);

      if (strcmp (group->name, name) == 0 && g_strcmp0 (group->scope, scope) == 0 &&
          g_strcmp0 (group->argument, argument) == 0)
        return group;
    }
  return NULL;
}

LsDocGroup *
ls_document_find_head (const LsDocument *document, const char *head)
{
  for (guint i = 0; i < document->groups->len; i++)
    {
      LsDocGroup *group = g_ptr_array_index (document->groups, i);
      g_autofree char *has = ls_doc_group_dup_head (group);

      if (strcmp (has, head) == 0)
        return group;
    }
  return NULL;
}

LsDocGroup *
ls_document_find_like (const LsDocument *document, const LsDocGroup *group)
{
  return ls_document_find (document, group->scope, group->name, group->argument);
}

LsDocEntry *
ls_doc_group_find (const LsDocGroup *group, const char *key)
{
  return group != NULL ? g_hash_table_lookup (group->by_key, key) : NULL;
}

const char *
ls_doc_group_get (const LsDocGroup *group, const char *key)
{
  const LsDocEntry *entry = ls_doc_group_find (group, key);

  return entry != NULL ? entry->value : NULL;
}

char *
ls_doc_group_dup_head (const LsDocGroup *group)
{
  return g_strconcat (group->scope != NULL ? group->scope : "", group->scope ? " " : "",
                      group->name, group->argument ? " " : "", group->argument, NULL);
}

char *
ls_doc_group_dup_lines (const LsDocGroup *group)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < group->lines->len; i++)
    {
      const LsDocEntry *line = g_ptr_array_index (group->lines, i);
      gsize length = strlen (line->before);

      while (length > 0 && g_ascii_isspace (line->before[length - 1]))
        length--;
      g_string_append_len (text, line->before, (gssize) length);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

gboolean
ls_doc_group_equal (const LsDocGroup *a, const LsDocGroup *b)
{
  if (a == NULL || b == NULL || a->entries->len != b->entries->len)
    return a == b;
  for (guint i = 0; i < a->entries->len; i++)
    {
      const LsDocEntry *left = g_ptr_array_index (a->entries, i);
      const LsDocEntry *right = g_ptr_array_index (b->entries, i);

      if (strcmp (left->key, right->key) != 0 || strcmp (left->value, right->value) != 0)
        return FALSE;
    }
  return TRUE;
}
