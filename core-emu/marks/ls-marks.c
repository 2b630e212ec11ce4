#include "ls-marks.h"

#include <string.h>

#include "ls-breakpoint-limit.h"
#include "ls-error.h"
#include "ls-forks.h"
#include "ls-marks-build.h"

/* --- making and freeing ---------------------------------------------------------------------------------- */

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

static void
watch_free (gpointer data)
{
  LsMarkWatch *watch = data;

  g_free (watch->text);
  g_free (watch);
}

static void
change_free (gpointer data)
{
  LsMarkChange *change = data;

  g_free (change->text);
  g_free (change);
}

static void
fork_free (gpointer data)
{
  LsMarkFork *fork = data;

  g_free (fork->name);
  g_free (fork->parent);
  g_ptr_array_unref (fork->changes);
  g_free (fork);
}

static void
note_clear (gpointer data)
{
  LsNote *note = data;

  g_free ((char *) note->text);
}

static GArray *
notes_new (void)
{
  GArray *notes = g_array_new (FALSE, FALSE, sizeof (LsNote));

  g_array_set_clear_func (notes, note_clear);
  return notes;
}

LsMarks *
ls_marks_new (const char program[LS_PROGRAM_HASH_SIZE])
{
  LsMarks *marks = g_new0 (LsMarks, 1);

  g_strlcpy (marks->program, program, sizeof marks->program);
  marks->breakpoints = ls_mark_breakpoints_new ();
  marks->watches = g_ptr_array_new_with_free_func (watch_free);
  marks->notes = notes_new ();
  marks->bookmarks = notes_new ();
  marks->forks = g_ptr_array_new_with_free_func (fork_free);
  marks->step = G_MAXUINT64;
  return marks;
}

void
ls_marks_free (LsMarks *marks)
{
  g_ptr_array_unref (marks->breakpoints);
  g_ptr_array_unref (marks->watches);
  g_array_unref (marks->notes);
  g_array_unref (marks->bookmarks);
  g_ptr_array_unref (marks->forks);
  g_free (marks->fork);
  g_free (marks);
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

static gpointer
watch_copy (gconstpointer from, gpointer unused)
{
  LsMarkWatch *copy = g_memdup2 (from, sizeof *copy);

  (void) unused;
  copy->text = g_strdup (copy->text);
  return copy;
}

static gpointer
change_copy (gconstpointer from, gpointer unused)
{
  LsMarkChange *copy = g_memdup2 (from, sizeof *copy);

  (void) unused;
  copy->text = g_strdup (copy->text);
  return copy;
}

static gpointer
fork_copy (gconstpointer from, gpointer unused)
{
  LsMarkFork *copy = g_memdup2 (from, sizeof *copy);

  (void) unused;
  copy->name = g_strdup (copy->name);
  copy->parent = g_strdup (copy->parent);
  copy->changes = g_ptr_array_copy (copy->changes, change_copy, NULL);
  return copy;
}

static GArray *
notes_copy (const GArray *from)
{
  GArray *copy = notes_new ();

  for (guint i = 0; i < from->len; i++)
    {
      LsNote note = g_array_index (from, LsNote, i);

      note.text = g_strdup (note.text);
      g_array_append_val (copy, note);
    }
  return copy;
}

LsMarks *
ls_marks_copy (const LsMarks *marks)
{
  LsMarks *copy = g_memdup2 (marks, sizeof *marks);

  copy->breakpoints = g_ptr_array_copy (marks->breakpoints, breakpoint_copy, NULL);
  copy->watches = g_ptr_array_copy (marks->watches, watch_copy, NULL);
  copy->notes = notes_copy (marks->notes);
  copy->bookmarks = notes_copy (marks->bookmarks);
  copy->forks = g_ptr_array_copy (marks->forks, fork_copy, NULL);
  copy->fork = g_strdup (marks->fork);
  return copy;
}

void
ls_mark_set_text (char **member, const char *text)
{
  char *copy = text && *text ? g_utf8_make_valid (text, -1) : NULL;

  g_free (*member);
  *member = copy;
}

/* --- breakpoints and watches ----------------------------------------------------------------------------- */

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

LsMarkBreakpoint *
ls_mark_breakpoint_new (guint number)
{
  LsMarkBreakpoint *breakpoint = g_new0 (LsMarkBreakpoint, 1);

  breakpoint->number = number;
  breakpoint->enabled = TRUE;
  ls_breakpoint_limits_reset (breakpoint);
  return breakpoint;
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

gboolean
ls_marks_remove_breakpoint (LsMarks *marks, guint number)
{
  return remove_number (marks->breakpoints, number);
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

/* --- notes and bookmarks --------------------------------------------------------------------------------- */

static gint
compare_notes (gconstpointer a, gconstpointer b)
{
  const LsNote *left = a, *right = b;

  if (left->wave != right->wave)
    return left->wave < right->wave ? -1 : 1;
  return (left->step > right->step) - (left->step < right->step);
}

/* Where the note is or belongs. */
static guint
find_note (const GArray *notes, guint wave, guint64 step, gboolean *is_there)
{
  LsNote wanted = { .wave = wave, .step = step };
  guint low = 0, high = notes->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (compare_notes (&g_array_index (notes, LsNote, middle), &wanted) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  *is_there = low < notes->len && !compare_notes (&g_array_index (notes, LsNote, low), &wanted);
  return low;
}

gboolean
ls_notes_set (GArray *notes, guint wave, guint64 step, const char *text)
{
  LsNote note = { .wave = wave, .step = step };
  gboolean is_there;
  guint at = find_note (notes, wave, step, &is_there);

  if (is_there)
    g_array_remove_index (notes, at);
  ls_mark_set_text ((char **) &note.text, text);
  if (note.text)
    g_array_insert_val (notes, at, note);
  return !is_there;
}

void
ls_notes_append (GArray *notes, guint wave, guint64 step, const char *text)
{
  LsNote note = { .wave = wave, .step = step };

  ls_mark_set_text ((char **) &note.text, text);
  g_array_append_val (notes, note);
}

void
ls_notes_sort (GArray *notes)
{
  g_array_sort (notes, compare_notes);
}

void
ls_marks_set_note (LsMarks *marks, guint wave, guint64 step, const char *text)
{
  ls_notes_set (marks->notes, wave, step, text);
}

void
ls_marks_set_bookmark (LsMarks *marks, guint wave, guint64 step, const char *name)
{
  ls_notes_set (marks->bookmarks, wave, step, name);
}

/* --- forks ----------------------------------------------------------------------------------------------- */

static gboolean
is_fork_name (const char *name)
{
  gsize length = strlen (name);

  if (!length || length > LS_FORK_NAME_BYTES || !g_utf8_validate (name, -1, NULL) ||
      g_ascii_isspace (name[0]) || g_ascii_isspace (name[length - 1]))
    return FALSE;
  for (const char *p = name; *p; p++)
    if (g_ascii_iscntrl (*p) || strchr ("[]", *p))
      return FALSE;
  return TRUE;
}

LsMarkFork *
ls_marks_get_fork (const LsMarks *marks, guint wave, const char *name)
{
  for (guint i = 0; i < marks->forks->len; i++)
    {
      LsMarkFork *fork = g_ptr_array_index (marks->forks, i);

      if (fork->wave == wave && !strcmp (fork->name, name))
        return fork;
    }
  return NULL;
}

static LsMarkFork *
fork_new (guint wave, const char *name, const char *parent)
{
  LsMarkFork *fork = g_new0 (LsMarkFork, 1);

  fork->wave = wave;
  fork->name = g_strdup (name);
  fork->parent = g_strdup (parent);
  fork->changes = g_ptr_array_new_with_free_func (change_free);
  return fork;
}

/* By wave, and within it in the order in which they came. */
static void
insert_fork (LsMarks *marks, LsMarkFork *fork)
{
  guint at = marks->forks->len;

  while (at > 0 && ((LsMarkFork *) g_ptr_array_index (marks->forks, at - 1))->wave > fork->wave)
    at--;
  g_ptr_array_insert (marks->forks, (gint) at, fork);
}

LsMarkFork *
ls_marks_add_fork (LsMarks *marks, guint wave, const char *name, const char *parent, GError **error)
{
  LsMarkFork *fork;

  if (!is_fork_name (name))
    g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX,
                 "\"%s\" cannot name a fork (write 1 to %u bytes of text without brackets)", name,
                 LS_FORK_NAME_BYTES);
  else if (!strcmp (name, "main") || ls_marks_get_fork (marks, wave, name))
    g_set_error (error, LS_ERROR, LS_ERROR_STATE,
                 "wave %u has a fork %s already (take another name)", wave, name);
  else if (parent && !ls_marks_get_fork (marks, wave, parent))
    g_set_error (error, LS_ERROR, LS_ERROR_REFERENCE,
                 "wave %u has no fork %s to go on from (name one that stands before)", wave,
                 parent);
  else
    {
      fork = fork_new (wave, name, parent);
      insert_fork (marks, fork);
      return fork;
    }
  return NULL;
}

gboolean
ls_marks_remove_fork (LsMarks *marks, guint wave, const char *name)
{
  LsMarkFork *fork = ls_marks_get_fork (marks, wave, name);
  g_autofree char *gone = NULL;

  if (!fork)
    return FALSE;
  gone = g_strdup (name);
  if (marks->wave == wave && !g_strcmp0 (marks->fork, gone))
    g_clear_pointer (&marks->fork, g_free);
  g_ptr_array_remove (marks->forks, fork);
  for (guint i = marks->forks->len; i-- > 0;)
    {
      /* One call may remove several. */
      fork = i < marks->forks->len ? g_ptr_array_index (marks->forks, i) : NULL;
      if (fork && fork->wave == wave && !g_strcmp0 (fork->parent, gone))
        ls_marks_remove_fork (marks, wave, fork->name);
    }
  return TRUE;
}

void
ls_mark_fork_add_change (LsMarkFork *fork, guint64 step, const char *text)
{
  LsMarkChange *change = g_new0 (LsMarkChange, 1);

  change->step = step;
  ls_mark_set_text (&change->text, text);
  g_ptr_array_add (fork->changes, change);
}

GPtrArray *
ls_marks_steal_forks (LsMarks *marks)
{
  GPtrArray *forks = marks->forks;

  marks->forks = g_ptr_array_new_with_free_func (fork_free);
  return forks;
}

void
ls_marks_append_fork (LsMarks *marks, const LsMarkFork *fork)
{
  LsMarkFork *copy = ls_marks_add_fork (marks, fork->wave, fork->name, fork->parent, NULL);

  for (guint i = 0; copy && i < fork->changes->len; i++)
    {
      const LsMarkChange *change = g_ptr_array_index (fork->changes, i);

      ls_mark_fork_add_change (copy, change->step, change->text);
    }
}
