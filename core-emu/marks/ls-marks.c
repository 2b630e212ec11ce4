#include "ls-marks-build.h"
#include "ls-marks-private.h"

LsMarks *
ls_marks_new (const char program[LS_PROGRAM_HASH_SIZE])
{
  LsMarks *marks = g_new0 (LsMarks, 1);

  g_strlcpy (marks->program, program, sizeof marks->program);
  marks->breakpoints = ls_mark_breakpoints_new ();
  marks->watches = ls_mark_watches_new ();
  marks->notes = ls_notes_new ();
  marks->bookmarks = ls_notes_new ();
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

  copy->breakpoints = ls_mark_breakpoints_copy (marks->breakpoints);
  copy->watches = ls_mark_watches_copy (marks->watches);
  copy->notes = ls_notes_copy (marks->notes);
  copy->bookmarks = ls_notes_copy (marks->bookmarks);
  copy->forks = ls_mark_forks_copy (marks->forks);
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
