#include "ls-breakpoint-limit.h"
#include "ls-marks-build.h"
#include "ls-marks-private.h"

#include <string.h>

/* Breakpoints and watches: marks with numbers. */

/* --- numbers --------------------------------------------------------------------------------------------- */

/* Both kinds start with their number. */
static guint
number_at (const GPtrArray *marks, guint index)
{
  return *(const guint *) g_ptr_array_index (marks, index);
}

/* Behind the last one, so that a number that was seen does not come to mean something else; the first that is free where
 * a file has used up all. */
static guint
next_number (const GPtrArray *marks)
{
  guint last = marks->len ? number_at (marks, marks->len - 1) : 0;
  guint number = 1;

  if (last < LS_MARK_MAX_NUMBER)
    return last + 1;
  while (number_at (marks, number - 1) == number)
    number++;
  return number;
}

static gboolean
remove_number (GPtrArray *marks, guint number)
{
  for (guint i = 0; i < marks->len; i++)
    if (number_at (marks, i) == number)
      {
        g_ptr_array_remove_index (marks, i);
        return TRUE;
      }
  return FALSE;
}

gboolean
ls_marks_insert (GPtrArray *marks, gpointer mark)
{
  guint number = *(guint *) mark, at = marks->len;

  while (at > 0 && number_at (marks, at - 1) > number)
    at--;
  if (at > 0 && number_at (marks, at - 1) == number)
    return FALSE;
  g_ptr_array_insert (marks, (gint) at, mark);
  return TRUE;
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint left = **(const guint *const *) a, right = **(const guint *const *) b;

  return (left > right) - (left < right);
}

void
ls_marks_sort (GPtrArray *marks)
{
  g_ptr_array_sort (marks, compare_numbers);
}

/* --- breakpoints ----------------------------------------------------------------------------------------- */

LsMarkBreakpoint *
ls_mark_breakpoint_new (guint number)
{
  LsMarkBreakpoint *breakpoint = g_new0 (LsMarkBreakpoint, 1);

  breakpoint->number = number;
  breakpoint->enabled = TRUE;
  ls_breakpoint_limits_reset (breakpoint);
  return breakpoint;
}

void
ls_mark_breakpoint_free (LsMarkBreakpoint *breakpoint)
{
  g_free (breakpoint->what);
  ls_breakpoint_limits_free (breakpoint);
  g_free (breakpoint);
}

GPtrArray *
ls_mark_breakpoints_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) ls_mark_breakpoint_free);
}

LsMarkBreakpoint *
ls_mark_breakpoint_copy (const LsMarkBreakpoint *breakpoint)
{
  LsMarkBreakpoint *copy = g_memdup2 (breakpoint, sizeof *copy);

  copy->what = g_strdup (copy->what);
  ls_breakpoint_limits_own (copy);
  return copy;
}

static gpointer
breakpoint_copy (gconstpointer from, gpointer unused)
{
  (void) unused;
  return ls_mark_breakpoint_copy (from);
}

GPtrArray *
ls_mark_breakpoints_copy (GPtrArray *breakpoints)
{
  return g_ptr_array_copy (breakpoints, breakpoint_copy, NULL);
}

LsMarkBreakpoint *
ls_marks_add_breakpoint (LsMarks *marks, LsMarkKind kind, guint line, const char *what)
{
  LsMarkBreakpoint *breakpoint;

  g_return_val_if_fail ((kind == LS_MARK_LINE) == (what == NULL), NULL);
  g_return_val_if_fail (!what || *what, NULL);

  breakpoint = ls_mark_breakpoint_new (next_number (marks->breakpoints));
  breakpoint->kind = kind;
  breakpoint->line = line;
  ls_mark_set_text (&breakpoint->what, what);
  ls_marks_insert (marks->breakpoints, breakpoint);
  return breakpoint;
}

void
ls_marks_put_breakpoint (LsMarks *marks, const LsMarkBreakpoint *breakpoint)
{
  remove_number (marks->breakpoints, breakpoint->number);
  ls_marks_insert (marks->breakpoints, ls_mark_breakpoint_copy (breakpoint));
}

static gboolean
has_variable (const char *text)
{
  return text != NULL && strchr (text, '$') != NULL;
}

gboolean
ls_mark_breakpoint_has_variables (const LsMarkBreakpoint *breakpoint)
{
  gboolean has = has_variable (breakpoint->what);

  for (guint i = 0; i < LS_N_LIMITS; i++)
    {
      g_autofree char *text = ls_breakpoint_limit_to_text (&ls_breakpoint_limits[i], breakpoint);

      has = has || has_variable (text);
    }
  return has;
}

/* --- watches --------------------------------------------------------------------------------------------- */

static void
watch_free (gpointer data)
{
  LsMarkWatch *watch = data;

  g_free (watch->text);
  g_free (watch);
}

GPtrArray *
ls_mark_watches_new (void)
{
  return g_ptr_array_new_with_free_func (watch_free);
}

static gpointer
watch_copy (gconstpointer from, gpointer unused)
{
  LsMarkWatch *copy = g_memdup2 (from, sizeof *copy);

  (void) unused;
  copy->text = g_strdup (copy->text);
  return copy;
}

GPtrArray *
ls_mark_watches_copy (GPtrArray *watches)
{
  return g_ptr_array_copy (watches, watch_copy, NULL);
}

LsMarkWatch *
ls_marks_add_watch (LsMarks *marks, const char *text)
{
  LsMarkWatch *watch;

  g_return_val_if_fail (text && *text, NULL);

  watch = g_new0 (LsMarkWatch, 1);
  watch->number = next_number (marks->watches);
  ls_mark_set_text (&watch->text, text);
  ls_marks_insert (marks->watches, watch);
  return watch;
}

LsMarkWatch *
ls_marks_find_watch (const LsMarks *marks, guint number)
{
  for (guint i = 0; i < marks->watches->len; i++)
    if (number_at (marks->watches, i) == number)
      return g_ptr_array_index (marks->watches, i);
  return NULL;
}

gboolean
ls_marks_remove_watch (LsMarks *marks, guint number)
{
  return remove_number (marks->watches, number);
}
