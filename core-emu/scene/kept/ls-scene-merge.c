#include "ls-marks-text.h"

#include <string.h>

/* A line that says the same as before is never touched, so that a person's own way of writing survives and files compare
 * well. */

static LsDocGroup *
find_like (const LsDocument *document, const LsDocGroup *group)
{
  return ls_document_find (document, NULL, group->name, group->argument);
}

/* --- groups that are there ------------------------------------------------------------------------------- */

/* Lines whose keys are gone go. now: (nullable). */
static void
drop_entries (LsDocGroup *group, const LsDocGroup *now)
{
  for (guint i = group->entries->len; i-- > 0;)
    {
      LsDocEntry *entry = g_ptr_array_index (group->entries, i);

      if (ls_doc_group_find (now, entry->key) == NULL)
        ls_doc_group_drop (group, entry);
    }
}

/* Lines with other values are changed, new ones come behind the one that they follow. was: (nullable). */
static void
set_entries (LsDocGroup *group, const LsDocGroup *was, const LsDocGroup *now)
{
  const LsDocEntry *behind = NULL;

  for (guint i = 0; i < now->entries->len; i++)
    {
      const LsDocEntry *wanted = g_ptr_array_index (now->entries, i);
      LsDocEntry *entry = ls_doc_group_find (group, wanted->key);

      if (entry == NULL)
        entry = ls_doc_group_insert (group, behind, wanted->key, wanted->value);
      else if (g_strcmp0 (ls_doc_group_get (was, wanted->key), wanted->value) != 0)
        ls_doc_entry_set (entry, wanted->value);
      behind = entry;
    }
}

/* Brings groups that are there to what they shall be. is_forced: breakpoints are all written anew. */
static void
update_groups (LsDocument *document,
               const LsDocument *was,
               const LsDocument *now,
               gboolean is_forced)
{
  for (guint i = 0; i < was->groups->len; i++)
    {
      const LsDocGroup *before = g_ptr_array_index (was->groups, i);
      LsDocGroup *group = find_like (document, before);

      if (group == NULL || find_like (now, before) != NULL)
        continue;
      drop_entries (group, NULL);
      ls_document_drop_empty (document, group);
    }
  for (guint i = 0; i < now->groups->len; i++)
    {
      const LsDocGroup *after = g_ptr_array_index (now->groups, i);
      const LsDocGroup *before = find_like (was, after);
      LsDocGroup *group = find_like (document, after);

      if (group == NULL || (ls_doc_group_equal (before, after) &&
                            !(is_forced && strcmp (after->name, "breakpoints") == 0)))
        continue;
      drop_entries (group, after);
      set_entries (group, before, after);
    }
}

/* --- groups that come ------------------------------------------------------------------------------------ */

static guint
find_index (const LsDocument *document, const LsDocGroup *group)
{
  guint at = 0;

  g_ptr_array_find (document->groups, group, &at);
  return at;
}

/* Those of the forks from number first on that stand before a fork go behind it, with their comments. */
static void
move_forks (LsDocument *document, LsDocGroup *fork, const LsDocument *now, guint first)
{
  for (guint i = now->groups->len; i-- > first;)
    {
      LsDocGroup *group = find_like (document, g_ptr_array_index (now->groups, i));

      if (group != NULL && find_index (document, group) < find_index (document, fork))
        ls_document_move (document, group, fork);
    }
}

/* Each new group comes behind the one that it follows in the order of groups, or last. A fork stands before those that go
 * on from it: where one is inserted, the later ones that stand before that place come along. */
static void
insert_groups (LsDocument *document, const LsDocument *was, const LsDocument *now)
{
  LsDocGroup *behind = NULL;

  for (guint i = 0; i < now->groups->len; i++)
    {
      const LsDocGroup *after = g_ptr_array_index (now->groups, i);
      LsDocGroup *group = find_like (document, after);

      if (group == NULL)
        {
          group = ls_document_insert (document, behind, NULL, after->name, after->argument);
          set_entries (group, NULL, after);
        }
      /* One that comments alone had kept is new where it stands. */
      if (strcmp (after->name, "fork") == 0 && find_like (was, after) == NULL)
        move_forks (document, group, now, i + 1);
      behind = group;
    }
}

/* The short form of breakpoints in [debug] gives way to a group of their own with the first change. Returns: whether it was
 * there; its group may be empty now. */
static gboolean
drop_short_form (LsDocument *document)
{
  LsDocGroup *debug = ls_document_find (document, NULL, "debug", NULL);
  LsDocEntry *entry = ls_doc_group_find (debug, "breakpoints");

  if (entry != NULL)
    ls_doc_group_drop (debug, entry);
  return entry != NULL;
}

void
ls_marks_merge (LsDocument *document, const LsDocument *was, const LsDocument *now, gboolean is_own)
{
  const gboolean is_converted = is_own && drop_short_form (document);
  LsDocGroup *debug;

  update_groups (document, was, now, is_converted);
  debug = ls_document_find (document, NULL, "debug", NULL);
  /* Not before: the place may be written there. */
  if (is_converted && debug != NULL)
    ls_document_drop_empty (document, debug);
  insert_groups (document, was, now);
}
