#include "ls-breakpoint-limit.h"
#include "ls-debug-info.h"
#include "ls-marks-build.h"

#include <string.h>

void
ls_mark_set_text (char **member, const char *text)
{
  char *copy = text != NULL && *text ? g_utf8_make_valid (text, -1) : NULL;

  g_free (*member);
  *member = copy;
}

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

static void
breakpoint_free (gpointer data)
{
  LsMarkBreakpoint *breakpoint = data;

  g_free (breakpoint->what);
  ls_breakpoint_limits_free (breakpoint);
  g_free (breakpoint);
}

GPtrArray *
ls_mark_breakpoints_new (void)
{
  return g_ptr_array_new_with_free_func (breakpoint_free);
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
breakpoint_copy (gconstpointer from, gpointer unused G_GNUC_UNUSED)
{
  return ls_mark_breakpoint_copy (from);
}

static GPtrArray *
breakpoints_copy (GPtrArray *breakpoints)
{
  return g_ptr_array_copy (breakpoints, breakpoint_copy, NULL);
}

LsMarkBreakpoint *
ls_marks_add_breakpoint (LsMarks *marks, LsMarkKind kind, guint line, const char *what)
{
  LsMarkBreakpoint *breakpoint;

  g_return_val_if_fail ((kind == LS_MARK_LINE) == (what == NULL), NULL);
  g_return_val_if_fail (what == NULL || *what, NULL);

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

static GPtrArray *
watches_new (void)
{
  return g_ptr_array_new_with_free_func (watch_free);
}

static gpointer
watch_copy (gconstpointer from, gpointer unused G_GNUC_UNUSED)
{
  LsMarkWatch *copy = g_memdup2 (from, sizeof *copy);

  copy->text = g_strdup (copy->text);
  return copy;
}

static GPtrArray *
watches_copy (GPtrArray *watches)
{
  return g_ptr_array_copy (watches, watch_copy, NULL);
}

LsMarkWatch *
ls_marks_add_watch (LsMarks *marks, const char *text)
{
  LsMarkWatch *watch;

  g_return_val_if_fail (text != NULL && *text, NULL);

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

GArray *
ls_notes_copy (const GArray *from)
{
  GArray *copy = notes_new ();

  for (guint i = 0; from != NULL && i < from->len; i++)
    {
      LsNote note = g_array_index (from, LsNote, i);

      note.text = g_strdup (note.text);
      g_array_append_val (copy, note);
    }
  return copy;
}

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

static void
set_note (GArray *notes, guint wave, guint64 step, const char *text)
{
  LsNote note = { .wave = wave, .step = step };
  gboolean is_there;
  guint at = find_note (notes, wave, step, &is_there);

  if (is_there)
    g_array_remove_index (notes, at);
  ls_mark_set_text ((char **) &note.text, text);
  if (note.text)
    g_array_insert_val (notes, at, note);
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
  set_note (marks->notes, wave, step, text);
}

void
ls_marks_set_bookmark (LsMarks *marks, guint wave, guint64 step, const char *name)
{
  set_note (marks->bookmarks, wave, step, name);
}

/* --- all ------------------------------------------------------------------------------------------------- */

LsMarks *
ls_marks_new (const char program[LS_PROGRAM_HASH_SIZE])
{
  LsMarks *marks = g_new0 (LsMarks, 1);

  g_strlcpy (marks->program, program, sizeof marks->program);
  marks->breakpoints = ls_mark_breakpoints_new ();
  marks->watches = watches_new ();
  marks->notes = notes_new ();
  marks->bookmarks = notes_new ();
  marks->forks = ls_mark_forks_new ();
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

LsMarks *
ls_marks_copy (const LsMarks *marks)
{
  LsMarks *copy = g_memdup2 (marks, sizeof *marks);

  copy->breakpoints = breakpoints_copy (marks->breakpoints);
  copy->watches = watches_copy (marks->watches);
  copy->notes = ls_notes_copy (marks->notes);
  copy->bookmarks = ls_notes_copy (marks->bookmarks);
  copy->forks = ls_mark_forks_copy (marks->forks);
  copy->fork = g_strdup (marks->fork);
  return copy;
}

/* --- whose they are -------------------------------------------------------------------------------------- */

#define PIECE 256 /* words at a time */

/* Little-endian on every processor. */
static void
add_words (GChecksum *sum, const guint32 *words, gsize n_words)
{
  guint32 piece[PIECE];

  for (gsize at = 0; at < n_words; at += PIECE)
    {
      gsize n = MIN (PIECE, n_words - at);

      for (gsize i = 0; i < n; i++)
        piece[i] = GUINT32_TO_LE (words[at + i]);
      g_checksum_update (sum, (const guchar *) piece, (gssize) (n * sizeof *piece));
    }
}

static void
add_listing (GChecksum *sum, const LsProgram *program)
{
  guint n_lines = ls_program_n_lines (program);

  for (guint i = 0; i < n_lines; i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      g_checksum_update (sum, (const guchar *) line.text, -1);
      g_checksum_update (sum, (const guchar *) "\n", 1);
    }
}

void
ls_program_hash (const LsProgram *program, char hash[LS_PROGRAM_HASH_SIZE])
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  const guint32 *words;
  gsize n_words;
  guint section;
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;

  if (info != NULL && info->dup_placeless != NULL)
    {
      g_autoptr (GArray) own = info->dup_placeless (program);

      add_words (sum, (const guint32 *) (gpointer) own->data, own->len);
    }
  else
    {
      for (section = 0; (words = ls_program_words (program, section, &n_words)); section++)
        add_words (sum, words, n_words);
      if (section == 0)
        add_listing (sum, program);
    }
  g_strlcpy (hash, g_checksum_get_string (sum), LS_PROGRAM_HASH_SIZE);
}
