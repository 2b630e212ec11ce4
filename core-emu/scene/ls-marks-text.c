#include "ls-marks-text.h"

#include <string.h>

#include "ls-breakpoint-limit.h"
#include "ls-scene-fields.h"

/* Marks as lines of a scene file: one mark a line, the same marks always in the same letters, so that files compare
 * well. ls-scene-marks.c and ls-scene-position.c read them. */

static void
entry_free (gpointer data)
{
  LsMarkEntry *entry = data;

  g_free (entry->key);
  g_free (entry->value);
  g_free (entry);
}

static void
group_free (gpointer data)
{
  LsMarkGroup *group = data;

  g_free (group->argument);
  g_ptr_array_unref (group->entries);
  g_hash_table_unref (group->by_key);
  g_free (group);
}

static LsMarkGroup *
group_new (const char *name, const char *argument)
{
  LsMarkGroup *group = g_new0 (LsMarkGroup, 1);

  group->name = name;
  group->argument = g_strdup (argument);
  group->entries = g_ptr_array_new_with_free_func (entry_free);
  group->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  return group;
}

/* Takes key and value. */
static void
add (LsMarkGroup *group, char *key, char *value)
{
  LsMarkEntry *entry = g_new (LsMarkEntry, 1);

  entry->key = key;
  entry->value = value;
  g_ptr_array_add (group->entries, entry);
  g_hash_table_insert (group->by_key, entry->key, entry);
}

static void
add_number (LsMarkGroup *group, const char *key, guint64 number)
{
  add (group, g_strdup (key), g_strdup_printf ("%" G_GUINT64_FORMAT, number));
}

/* Takes group; one without entries is nothing. */
static void
add_group (GPtrArray *groups, LsMarkGroup *group)
{
  if (group->entries->len)
    g_ptr_array_add (groups, group);
  else
    group_free (group);
}

/* --- the groups ------------------------------------------------------------------------------------------ */

static LsMarkGroup *
position_group (const LsMarks *marks)
{
  LsMarkGroup *group = group_new ("debug", NULL);

  if (!marks->wave && !marks->lane && marks->step == G_MAXUINT64 && !marks->fork)
    return group;
  add (group, g_strdup ("program"), g_strdup (marks->program));
  add_number (group, "wave", marks->wave);
  add_number (group, "lane", marks->lane);
  if (marks->step != G_MAXUINT64)
    add_number (group, "step", marks->step);
  if (marks->fork)
    add (group, g_strdup ("fork"), g_strdup (marks->fork));
  return group;
}

static void
append_place (GString *value, const LsMarkBreakpoint *breakpoint)
{
  switch (breakpoint->kind)
    {
    case LS_MARK_LINE:
      g_string_append_printf (value, "line %u", breakpoint->line + 1);
      return;
    case LS_MARK_DATA:
      ls_scene_fields_append (value, "data", breakpoint->what);
      return;
    case LS_MARK_EVENT:
      ls_scene_fields_append (value, "event", breakpoint->what);
      return;
    case LS_MARK_UNREAD:
      g_string_append (value, breakpoint->what);
      return;
    }
  g_assert_not_reached ();
}

static void
append_limit (GString *value, const LsBreakpointLimit *limit, const LsMarkBreakpoint *breakpoint)
{
  g_autofree char *text = ls_breakpoint_limit_to_text (limit, breakpoint);

  if (ls_breakpoint_limit_is_set (limit, breakpoint))
    ls_scene_fields_append (value, limit->word, text);
}

static char *
breakpoint_text (const LsMarkBreakpoint *breakpoint)
{
  GString *value = g_string_new (NULL);

  append_place (value, breakpoint);
  if (breakpoint->kind == LS_MARK_UNREAD)
    return g_string_free (value, FALSE);
  if (!breakpoint->enabled)
    ls_scene_fields_append (value, "off", NULL);
  for (guint i = 0; i < LS_N_LIMITS; i++)
    append_limit (value, ls_breakpoint_limit_of_rank (i), breakpoint);
  return g_string_free (value, FALSE);
}

static LsMarkGroup *
breakpoints_group (const LsMarks *marks)
{
  LsMarkGroup *group = group_new ("breakpoints", marks->program);

  for (guint i = 0; i < marks->breakpoints->len; i++)
    {
      const LsMarkBreakpoint *breakpoint = g_ptr_array_index (marks->breakpoints, i);

      add (group, g_strdup_printf ("%u", breakpoint->number), breakpoint_text (breakpoint));
    }
  return group;
}

static LsMarkGroup *
watches_group (const LsMarks *marks)
{
  LsMarkGroup *group = group_new ("watches", NULL);

  for (guint i = 0; i < marks->watches->len; i++)
    {
      const LsMarkWatch *watch = g_ptr_array_index (marks->watches, i);

      add (group, g_strdup_printf ("%u", watch->number), ls_scene_escape (watch->text));
    }
  return group;
}

static LsMarkGroup *
notes_group (const char *name, const GArray *notes)
{
  LsMarkGroup *group = group_new (name, NULL);

  for (guint i = 0; i < notes->len; i++)
    {
      const LsNote *note = &g_array_index (notes, LsNote, i);

      add (group, g_strdup_printf ("%u.%" G_GUINT64_FORMAT, note->wave, note->step),
           ls_scene_escape (note->text));
    }
  return group;
}

/* --- forks ----------------------------------------------------------------------------------------------- */

static char *
change_text (const LsMarkChange *change)
{
  GString *value = g_string_new (NULL);

  ls_scene_fields_append (value, "set", change->text);
  if (change->step)
    g_string_append_printf (value, "; step %" G_GUINT64_FORMAT, change->step);
  return g_string_free (value, FALSE);
}

static LsMarkGroup *
fork_group (const LsMarks *marks, const LsMarkFork *fork)
{
  g_autofree char *argument = g_strdup_printf ("%s %u %s", marks->program, fork->wave, fork->name);
  LsMarkGroup *group = group_new ("fork", argument);

  if (fork->parent)
    add (group, g_strdup ("parent"), g_strdup (fork->parent));
  for (guint i = 0; i < fork->changes->len; i++)
    add (group, g_strdup_printf ("change%u", i + 1),
         change_text (g_ptr_array_index (fork->changes, i)));
  return group;
}

/* --- all ------------------------------------------------------------------------------------------------- */

GPtrArray *
ls_marks_to_groups (const LsMarks *marks)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (group_free);

  add_group (groups, position_group (marks));
  add_group (groups, breakpoints_group (marks));
  add_group (groups, watches_group (marks));
  add_group (groups, notes_group ("notes", marks->notes));
  add_group (groups, notes_group ("bookmarks", marks->bookmarks));
  for (guint i = 0; i < marks->forks->len; i++)
    add_group (groups, fork_group (marks, g_ptr_array_index (marks->forks, i)));
  return groups;
}

void
ls_mark_group_append (const LsMarkGroup *group, const char *newline, GString *text)
{
  g_string_append_printf (text, "[%s%s%s]%s", group->name, group->argument ? " " : "",
                          group->argument ? group->argument : "", newline);
  for (guint i = 0; i < group->entries->len; i++)
    {
      const LsMarkEntry *entry = g_ptr_array_index (group->entries, i);

      g_string_append_printf (text, "%s=%s%s", entry->key, entry->value, newline);
    }
}

const LsMarkGroup *
ls_mark_groups_find (const GPtrArray *groups, const char *name, const char *argument)
{
  for (guint i = 0; i < groups->len; i++)
    {
      const LsMarkGroup *group = g_ptr_array_index (groups, i);

      if (!strcmp (group->name, name) && !g_strcmp0 (group->argument, argument))
        return group;
    }
  return NULL;
}

const char *
ls_mark_group_get (const LsMarkGroup *group, const char *key)
{
  const LsMarkEntry *entry = g_hash_table_lookup (group->by_key, key);

  return entry ? entry->value : NULL;
}

gboolean
ls_mark_group_equal (const LsMarkGroup *a, const LsMarkGroup *b)
{
  if (!a || !b || a->entries->len != b->entries->len)
    return a == b;
  for (guint i = 0; i < a->entries->len; i++)
    {
      const LsMarkEntry *left = g_ptr_array_index (a->entries, i);
      const LsMarkEntry *right = g_ptr_array_index (b->entries, i);

      if (strcmp (left->key, right->key) || strcmp (left->value, right->value))
        return FALSE;
    }
  return TRUE;
}

char *
ls_marks_to_text (const LsMarks *marks)
{
  g_autoptr (GPtrArray) groups = ls_marks_to_groups (marks);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < groups->len; i++)
    {
      if (i)
        g_string_append_c (text, '\n');
      ls_mark_group_append (g_ptr_array_index (groups, i), "\n", text);
    }
  return g_string_free (text, FALSE);
}

gboolean
ls_marks_equal (const LsMarks *a, const LsMarks *b)
{
  g_autofree char *left = ls_marks_to_text (a);
  g_autofree char *right = ls_marks_to_text (b);

  return !strcmp (a->program, b->program) && !strcmp (left, right);
}
