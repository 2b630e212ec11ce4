#include "ls-view-done.h"

#include <string.h>

#include "ls-source-program.h"

/* Of steps before one that begins a statement, so many are looked at. */
#define MAX_STEPS 64

static gboolean
has_line (const guint64 *lines, guint line)
{
  return (lines[line / 64] >> line % 64 & 1) != 0;
}

/* Fills in line, mark and since from the lines of the last steps, the newest first. i: the newest step that is of a statement. Returns: the
 * newest one of the statement that did something; the oldest one if none did. */
static guint
find_statement (LsViewDone *done,
                const guint64 *begins,
                guint64 step,
                const guint *lines,
                guint n,
                guint i)
{
  guint last = G_MAXUINT;
  gboolean is_first = FALSE;

  done->line = lines[i];
  done->mark = ls_source_at_mark_of (done->program, lines[i]);
  done->since = step - n;
  for (guint k = i; k < n && !is_first; k++)
    {
      const guint64 mark = ls_source_at_mark_of (done->program, lines[k]);
      const gboolean is_other = mark != 0 && mark != done->mark;

      if (last == G_MAXUINT && mark == done->mark &&
          !ls_program_only_jumps (done->program, lines[k]))
        last = k;
      is_first = is_other || has_line (begins, lines[k]);
      if (is_first)
        done->since = step - k - !is_other;
      if (!is_other && mark != 0)
        i = k;
    }
  return last != G_MAXUINT ? last : i;
}

LsViewDone *
ls_view_done_new (LsTimeline *timeline)
{
  LsSubject *subject = ls_timeline_get_subject (timeline);
  LsProgram *program = ls_subject_get_program (subject);
  g_autoptr (GBytes) begins = NULL;
  LsViewDone *done;
  guint lines[MAX_STEPS], n, i = 0;
  LsPlace place;

  ls_timeline_get_place (timeline, &place);
  if (place.ended || ls_program_machine (program)->debug_info == NULL)
    return NULL;
  begins = ls_source_at_find_begins (program);
  if (!has_line (g_bytes_get_data (begins, NULL), place.line))
    return NULL;
  n = ls_timeline_get_lines (timeline, MAX_STEPS, lines);
  while (i < n && ls_source_at_mark_of (program, lines[i]) == 0)
    i++;
  if (i == n)
    return NULL;
  done = g_new0 (LsViewDone, 1);
  done->program = program;
  done->bindings = ls_subject_get_bindings (subject);
  done->state_size = ls_subject_get_state_size (subject);
  done->state = g_aligned_alloc (1, done->state_size, 64);
  i = find_statement (done, g_bytes_get_data (begins, NULL), place.step, lines, n, i);
  ls_timeline_copy_before (timeline, i + 1, done->state);
  return done;
}

LsViewDone *
ls_view_done_copy (const LsViewDone *done)
{
  LsViewDone *copy = g_memdup2 (done, sizeof *done);

  copy->state = g_aligned_alloc (1, done->state_size, 64);
  memcpy (copy->state, done->state, done->state_size);
  return copy;
}

void
ls_view_done_free (LsViewDone *done)
{
  g_aligned_free (done->state);
  g_free (done);
}

LsMask
ls_view_done_get_lanes (const LsViewDone *done)
{
  return ls_program_read_mask (done->program, done->state, 0);
}

gboolean
ls_view_done_get_test (const LsViewDone *done, LsStepTest *test)
{
  return ls_step_test_find (test, done->program, done->bindings, done->state);
}

void
ls_view_done_find_touches (const LsViewDone *done, guint lane, GArray *touches)
{
  ls_program_touches (done->program, done->bindings, done->state, lane, touches);
}
