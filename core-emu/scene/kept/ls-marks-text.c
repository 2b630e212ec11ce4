#include "ls-marks-text.h"

#include <inttypes.h>
#include <string.h>

#include "ls-breakpoint-limit.h"
#include "ls-scene-fields.h"

/* Marks as lines of a scene file: one mark a line, the same marks always in the same letters, so that files compare
 * well. ls-scene-marks.c and ls-scene-position.c read them. */

/* Takes value. */
static void
add_line (LsDocGroup *group, const char *key, char *value)
{
  ls_doc_group_set (group, key, value);
  g_free (value);
}

static void
add_number (LsDocGroup *group, const char *key, guint64 number)
{
  add_line (group, key, g_strdup_printf ("%" PRIu64, number));
}

/* --- the groups ------------------------------------------------------------------------------------------ */

static void
add_position (LsDocument *document, const LsMarks *marks)
{
  LsDocGroup *group;

  if (!marks->wave && !marks->lane && marks->step == G_MAXUINT64 && !marks->fork)
    return;
  group = ls_document_insert (document, NULL, NULL, "debug", NULL);
  ls_doc_group_set (group, "program", marks->program);
  add_number (group, "wave", marks->wave);
  add_number (group, "lane", marks->lane);
  if (marks->step != G_MAXUINT64)
    add_number (group, "step", marks->step);
  if (marks->fork)
    ls_doc_group_set (group, "fork", marks->fork);
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

/* The group of n marks; NULL: it would hold nothing. */
static LsDocGroup *
add_group (LsDocument *document, const char *name, const char *argument, guint n)
{
  return n > 0 ? ls_document_insert (document, NULL, NULL, name, argument) : NULL;
}

static void
add_breakpoints (LsDocument *document, const LsMarks *marks)
{
  LsDocGroup *group = add_group (document, "breakpoints", marks->program, marks->breakpoints->len);

  for (guint i = 0; i < marks->breakpoints->len; i++)
    {
      const LsMarkBreakpoint *breakpoint = g_ptr_array_index (marks->breakpoints, i);
      g_autofree char *key = g_strdup_printf ("%u", breakpoint->number);

      add_line (group, key, breakpoint_text (breakpoint));
    }
}

static void
add_watches (LsDocument *document, const LsMarks *marks)
{
  LsDocGroup *group = add_group (document, "watches", NULL, marks->watches->len);

  for (guint i = 0; i < marks->watches->len; i++)
    {
      const LsMarkWatch *watch = g_ptr_array_index (marks->watches, i);
      g_autofree char *key = g_strdup_printf ("%u", watch->number);

      add_line (group, key, ls_scene_escape (watch->text));
    }
}

static void
add_notes (LsDocument *document, const char *name, const GArray *notes)
{
  LsDocGroup *group = add_group (document, name, NULL, notes->len);

  for (guint i = 0; i < notes->len; i++)
    {
      const LsNote *note = &g_array_index (notes, LsNote, i);
      g_autofree char *key = g_strdup_printf ("%u.%" PRIu64, note->wave, note->step);

      add_line (group, key, ls_scene_escape (note->text));
    }
}

/* --- forks ----------------------------------------------------------------------------------------------- */

static char *
change_text (const LsMarkChange *change)
{
  GString *value = g_string_new (NULL);

  ls_scene_fields_append (value, "set", change->text);
  if (change->step)
    g_string_append_printf (value, "; step %" PRIu64, change->step);
  return g_string_free (value, FALSE);
}

static void
add_fork (LsDocument *document, const LsMarks *marks, const LsMarkFork *fork)
{
  g_autofree char *argument = g_strdup_printf ("%s %u %s", marks->program, fork->wave, fork->name);
  LsDocGroup *group =
    add_group (document, "fork", argument, fork->changes->len + (fork->parent != NULL));

  if (fork->parent)
    ls_doc_group_set (group, "parent", fork->parent);
  for (guint i = 0; i < fork->changes->len; i++)
    {
      g_autofree char *key = g_strdup_printf ("change%u", i + 1);

      add_line (group, key, change_text (g_ptr_array_index (fork->changes, i)));
    }
}

/* --- all ------------------------------------------------------------------------------------------------- */

LsDocument *
ls_marks_to_document (const LsMarks *marks)
{
  LsDocument *document = ls_document_new ("marks");

  add_position (document, marks);
  add_breakpoints (document, marks);
  add_watches (document, marks);
  add_notes (document, "notes", marks->notes);
  add_notes (document, "bookmarks", marks->bookmarks);
  for (guint i = 0; i < marks->forks->len; i++)
    add_fork (document, marks, g_ptr_array_index (marks->forks, i));
  return document;
}

char *
ls_marks_to_text (const LsMarks *marks)
{
  g_autoptr (LsDocument) document = ls_marks_to_document (marks);

  return ls_document_dup_text (document);
}

gboolean
ls_marks_equal (const LsMarks *a, const LsMarks *b)
{
  g_autofree char *left = ls_marks_to_text (a);
  g_autofree char *right = ls_marks_to_text (b);

  return !strcmp (a->program, b->program) && !strcmp (left, right);
}
