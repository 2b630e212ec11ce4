#include "ls-document-private.h"

#include <string.h>

/* Edits of a document, and printing it. */

/* --- lines ------------------------------------------------------------------------------------------------ */

static gboolean
is_blank (const LsDocEntry *line)
{
  return line->key == NULL && line->before[strspn (line->before, " \t\r\n\f")] == '\0';
}

/* The last line of a text may have no end. */
static void
end_line (const LsDocument *document, char **text)
{
  char *whole;

  if (*text == NULL || g_str_has_suffix (*text, "\n"))
    return;
  whole = g_strconcat (*text, document->newline, NULL);
  g_free (*text);
  *text = whole;
}

static void
end_entry (const LsDocument *document, LsDocEntry *line)
{
  end_line (document, line->key != NULL ? &line->after : &line->before);
}

/* Where the lines behind the last key of a group begin; raw lines stay together. */
static guint
find_tail (const LsDocGroup *group)
{
  guint at = group->lines->len;

  while (!group->is_raw && at > 0 &&
         ((const LsDocEntry *) g_ptr_array_index (group->lines, at - 1))->key == NULL)
    at--;
  return at;
}

/* Behind is mostly the last one. */
static guint
find_line (const GPtrArray *lines, const LsDocEntry *line)
{
  guint at = lines->len;

  while (g_ptr_array_index (lines, at - 1) != line)
    at--;
  return at - 1;
}

void
ls_doc_entry_set (LsDocEntry *entry, const char *value)
{
  char *end = g_strdup (entry->after + strcspn (entry->after, "\r\n"));

  g_free (entry->after);
  entry->after = end;
  g_free (entry->value);
  entry->value = g_strdup (value);
}

LsDocEntry *
ls_doc_group_insert (LsDocGroup *group,
                     const LsDocEntry *behind,
                     const char *key,
                     const char *value)
{
  const LsDocument *document = group->document;
  LsDocEntry *entry = ls_doc_entry_new (g_strdup (key), g_strdup (value),
                                        g_strconcat (key, "=", NULL), g_strdup (document->newline));
  const guint line = behind != NULL ? find_line (group->lines, behind) + 1 : 0;
  const guint at = behind != NULL ? find_line (group->entries, behind) + 1 : 0;

  if (behind != NULL)
    end_entry (document, g_ptr_array_index (group->lines, line - 1));
  else
    end_line (document, &group->head);
  g_ptr_array_insert (group->lines, (gint) line, entry);
  g_ptr_array_insert (group->entries, (gint) at, entry);
  g_hash_table_insert (group->by_key, entry->key, entry);
  return entry;
}

LsDocEntry *
ls_doc_group_set (LsDocGroup *group, const char *key, const char *value)
{
  const GPtrArray *entries = group->entries;
  LsDocEntry *entry = ls_doc_group_find (group, key);

  if (entry == NULL)
    return ls_doc_group_insert (
      group, entries->len > 0 ? g_ptr_array_index (entries, entries->len - 1) : NULL, key, value);
  ls_doc_entry_set (entry, value);
  return entry;
}

void
ls_doc_group_drop (LsDocGroup *group, LsDocEntry *entry)
{
  g_hash_table_remove (group->by_key, entry->key);
  g_ptr_array_remove (group->entries, entry);
  g_ptr_array_remove (group->lines, entry);
}

/* --- groups ----------------------------------------------------------------------------------------------- */

/* The one that stands at that place; before the first it is the one without a head. */
static LsDocGroup *
group_at (const LsDocument *document, guint end)
{
  return end > 0 ? g_ptr_array_index (document->groups, end - 1) : document->first;
}

static void
add_blank (LsDocGroup *group)
{
  g_ptr_array_add (group->lines,
                   ls_doc_entry_new (NULL, NULL, g_strdup (group->document->newline), NULL));
}

/* Lines from one on go to the end of another group. */
static void
move_lines (LsDocGroup *from, guint first, LsDocGroup *to)
{
  while (from->lines->len > first)
    g_ptr_array_add (to->lines, g_ptr_array_steal_index (from->lines, first));
}

/* The text so far must end with a line's end, and where something stands there with a blank line. */
static void
end_text (LsDocument *document)
{
  LsDocGroup *last = group_at (document, document->groups->len);
  LsDocEntry *line =
    last->lines->len > 0 ? g_ptr_array_index (last->lines, last->lines->len - 1) : NULL;

  if (line != NULL)
    end_entry (document, line);
  else
    end_line (document, &last->head);
  if (line != NULL ? !is_blank (line) : last->head != NULL)
    add_blank (last);
}

static void
place_group (LsDocument *document, LsDocGroup *group, LsDocGroup *behind)
{
  const guint tail = behind != NULL ? find_tail (behind) : 0;
  guint at = document->groups->len;

  if (behind == NULL)
    end_text (document);
  else
    {
      g_ptr_array_find (document->groups, behind, &at);
      at++;
      if (tail > 0)
        end_entry (document, g_ptr_array_index (behind->lines, tail - 1));
      else
        end_line (document, &behind->head);
      move_lines (behind, tail, group);
      add_blank (behind);
    }
  g_ptr_array_insert (document->groups, (gint) at, group);
}

LsDocGroup *
ls_document_insert (LsDocument *document,
                    LsDocGroup *behind,
                    const char *scope,
                    const char *name,
                    const char *argument)
{
  LsDocGroup *group = ls_doc_group_new (document, NULL);
  g_autofree char *head = NULL;

  group->scope = g_strdup (scope);
  group->name = g_strdup (name);
  group->argument = g_strdup (argument);
  head = ls_doc_group_dup_head (group);
  group->head = g_strdup_printf ("[%s]%s", head, document->newline);
  place_group (document, group, behind);
  return group;
}

LsDocGroup *
ls_document_want_like (LsDocument *document, const LsDocGroup *group)
{
  LsDocGroup *found = ls_document_find_like (document, group);

  return found != NULL
           ? found
           : ls_document_insert (document, NULL, group->scope, group->name, group->argument);
}

void
ls_document_move (LsDocument *document, LsDocGroup *group, LsDocGroup *behind)
{
  guint at = 0;

  g_ptr_array_find (document->groups, group, &at);
  g_ptr_array_steal_index (document->groups, at);
  while (group->lines->len > 0 &&
         is_blank (g_ptr_array_index (group->lines, group->lines->len - 1)))
    g_ptr_array_set_size (group->lines, (gint) group->lines->len - 1);
  if (group->lines->len > 0)
    end_entry (document, g_ptr_array_index (group->lines, group->lines->len - 1));
  else
    end_line (document, &group->head);
  place_group (document, group, behind);
}

void
ls_document_drop_empty (LsDocument *document, LsDocGroup *group)
{
  LsDocGroup *before;
  guint at = 0, last;

  for (guint i = 0; i < group->lines->len; i++)
    if (!is_blank (g_ptr_array_index (group->lines, i)))
      return;
  g_ptr_array_find (document->groups, group, &at);
  before = group_at (document, at);
  last = before->lines->len;
  if (last > 0 && is_blank (g_ptr_array_index (before->lines, last - 1)))
    g_ptr_array_set_size (before->lines, (gint) last - 1);
  move_lines (group, 0, before);
  g_ptr_array_remove_index (document->groups, at);
}

/* --- printing --------------------------------------------------------------------------------------------- */

static void
append_group (GString *text, const LsDocGroup *group)
{
  g_string_append (text, group->head != NULL ? group->head : "");
  for (guint i = 0; i < group->lines->len; i++)
    {
      const LsDocEntry *line = g_ptr_array_index (group->lines, i);

      g_string_append (text, line->before);
      if (line->key == NULL)
        continue;
      g_string_append (text, line->value);
      g_string_append (text, line->after);
    }
}

char *
ls_document_dup_text (const LsDocument *document)
{
  GString *text = g_string_new (document->has_mark ? LS_DOC_MARK : NULL);

  append_group (text, document->first);
  for (guint i = 0; i < document->groups->len; i++)
    append_group (text, g_ptr_array_index (document->groups, i));
  return g_string_free (text, FALSE);
}

GBytes *
ls_document_print (const LsDocument *document)
{
  char *text = ls_document_dup_text (document);

  return g_bytes_new_take (text, strlen (text));
}
