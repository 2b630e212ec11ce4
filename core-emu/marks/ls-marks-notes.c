#include "ls-marks-build.h"
#include "ls-marks-private.h"

/* Notes and bookmarks: texts at steps of waves. */

static void
note_clear (gpointer data)
{
  LsNote *note = data;

  g_free ((char *) note->text);
}

GArray *
ls_notes_new (void)
{
  GArray *notes = g_array_new (FALSE, FALSE, sizeof (LsNote));

  g_array_set_clear_func (notes, note_clear);
  return notes;
}

GArray *
ls_notes_copy (const GArray *from)
{
  GArray *copy = ls_notes_new ();

  for (guint i = 0; i < from->len; i++)
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
