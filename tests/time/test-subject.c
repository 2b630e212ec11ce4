#include <string.h>

#include "ls-error.h"
#include "ls-timeline.h"
#include "toy-machine.h"

/* Runs that somebody changed by hand: an edit is made wherever a run comes by its position, however it gets there. */

static const LsRegRef r1 = { .index = 1 }, r2 = { .index = 2 };

static LsSubject *
make_subject (const char *text)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  LsProgram *program = toy_load (text);
  LsSubject *subject = ls_subject_new_group (program, bindings, &input, 1, 0);

  ls_program_unref (program);
  return subject;
}

static LsSubject *
edit_register (LsSubject *subject, guint64 step, LsRegRef ref, LsMask lanes, guint32 value)
{
  g_autoptr (GError) error = NULL;
  LsEdit edit = { .step = step, .kind = LS_EDIT_REGISTER, .ref = ref, .lanes = lanes };

  for (guint lane = 0; lane < LS_LANES; lane++)
    edit.row.u[lane] = value;
  LsSubject *other = ls_subject_with_edit (subject, &edit, &error);
  g_assert_no_error (error);
  return other;
}

static guint32
value_at (LsTimeline *timeline, guint64 step, LsRegRef ref, guint lane)
{
  LsSubject *subject = ls_timeline_get_subject (timeline);
  LsArrival arrival;
  LsRow row;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, NULL, &arrival);
  g_assert_cmpuint (arrival.place.step, ==, step);
  g_assert_true (ls_program_read_row (ls_subject_get_program (subject),
                                      ls_timeline_get_state (timeline), ref, &row));
  return row.u[lane];
}

/* r1 counts up by one at each step. */
#define COUNTING "movi 1 0\naddi 1 1 1\naddi 1 1 1\naddi 1 1 1\naddi 2 1 100\nend"

static void
test_edit_holds_from_its_position (void)
{
  g_autoptr (LsSubject) plain = make_subject (COUNTING);
  g_autoptr (LsSubject) edited = edit_register (plain, 2, r1, LS_MASK_LANE (5), 50);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (edited);
  g_autoptr (LsTimeline) old = ls_timeline_new (plain);

  g_assert_cmpuint (value_at (timeline, 5, r2, 5), ==, 152);
  g_assert_cmpuint (value_at (timeline, 5, r2, 6), ==, 103);
  g_assert_cmpuint (value_at (timeline, 1, r1, 5), ==, 0);
  g_assert_cmpuint (value_at (timeline, 2, r1, 5), ==, 50);
  g_assert_cmpuint (value_at (timeline, 3, r1, 5), ==, 51);
  g_assert_cmpuint (value_at (old, 5, r2, 5), ==, 103);
}

static void
test_edit_at_the_start (void)
{
  g_autoptr (LsSubject) plain = make_subject ("addi 2 1 1\nend");
  g_autoptr (LsSubject) edited = edit_register (plain, 0, r1, LS_MASK_ALL, 7);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (edited);

  g_assert_cmpuint (value_at (timeline, 0, r1, 0), ==, 7);
  g_assert_cmpuint (value_at (timeline, 1, r2, 63), ==, 8);
}

/* A later edit before an older one's position forgets it; one at the same position is made after it. */
static void
test_edits_behind_are_left_out (void)
{
  g_autoptr (LsSubject) plain = make_subject (COUNTING);
  g_autoptr (LsSubject) late = edit_register (plain, 3, r1, LS_MASK_ALL, 1000);
  g_autoptr (LsSubject) early = edit_register (late, 2, r1, LS_MASK_ALL, 20);
  g_autoptr (LsSubject) again = edit_register (early, 2, r1, LS_MASK_LANE (1), 30);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (again);
  guint n;

  ls_subject_get_edits (early, &n);
  g_assert_cmpuint (n, ==, 1);
  ls_subject_get_edits (again, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (value_at (timeline, 4, r1, 0), ==, 22);
  g_assert_cmpuint (value_at (timeline, 4, r1, 1), ==, 32);
}

/* A run that comes by an edit on its way stops where one without would, at the line that follows the edit too. */
static void
test_stop_lines_beside_edits (void)
{
  g_autoptr (LsSubject) plain = make_subject (COUNTING);
  g_autoptr (LsSubject) edited = edit_register (plain, 2, r1, LS_MASK_ALL, 9);
  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (edited), 64);
  guint64 lines;
  LsRun run = { .until_step = 2 };
  LsPlace place;

  ls_subject_reset (plain, state);
  ls_subject_run (plain, state, &run);
  ls_program_place (ls_subject_get_program (plain), state, &place);
  lines = G_GUINT64_CONSTANT (1) << place.line;
  run = (LsRun){ .until_step = G_MAXUINT64, .stop_lines = &lines };
  ls_subject_reset (edited, state);
  g_assert_cmpint (ls_subject_run (edited, state, &run), ==, LS_STOP_BREAKPOINT);
  ls_program_place (ls_subject_get_program (edited), state, &place);
  g_assert_cmpuint (place.step, ==, 2);
  g_assert_cmpuint (run.until_step, ==, G_MAXUINT64);
  g_assert_cmpint (ls_subject_run (edited, state, &run), ==, LS_STOP_END);
  g_aligned_free (state);
}

static void
test_refusals (void)
{
  g_autoptr (LsSubject) plain = make_subject (COUNTING);
  g_autoptr (GError) reg = NULL, mask = NULL;
  const LsEdit none = { .kind = LS_EDIT_REGISTER, .ref = { .index = 999 } };
  const LsEdit no_mask = { .kind = LS_EDIT_MASK, .mask = 99 };

  g_assert_null (ls_subject_with_edit (plain, &none, &reg));
  g_assert_error (reg, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_subject_with_edit (plain, &no_mask, &mask));
  g_assert_error (mask, LS_ERROR, LS_ERROR_RANGE);
}

/* A run that is known up to a position is the whole one up to there, and nobody who replays it comes further: neither a run, nor a step,
 * nor a search, nor what is made of it. */
static void
test_known_up_to (void)
{
  g_autoptr (LsSubject) plain = make_subject (COUNTING);
  g_autoptr (LsSubject) whole = edit_register (plain, 2, r1, LS_MASK_ALL, 9);
  g_autoptr (LsTimeline) all = ls_timeline_new (whole);

  for (guint64 end = 0; end <= 6; end++)
    {
      g_autoptr (LsSubject) known = ls_subject_with_end (whole, end);
      g_autoptr (LsSubject) same = ls_subject_with_end (known, end + 3);
      g_autoptr (LsTimeline) timeline = ls_timeline_new (known);
      LsArrival arrival;
      LsPlace place;
      LsRun run = { .until_step = G_MAXUINT64 };
      void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (known), 64);

      g_assert_cmpuint (ls_subject_get_end (same), ==, end);
      ls_subject_reset (known, state);
      g_assert_cmpint (ls_subject_run (known, state, &run), ==,
                       end < 6 ? LS_STOP_INTERRUPT : LS_STOP_END);
      ls_program_place (ls_subject_get_program (known), state, &place);
      g_assert_cmpuint (place.step, ==, end);
      g_assert_cmpuint (run.until_step, ==, G_MAXUINT64);
      ls_timeline_move (all, LS_MOVE_TO_STEP, end, NULL, &arrival);
      g_assert_cmpmem (state, ls_subject_get_state_size (known), ls_timeline_get_state (all),
                       ls_subject_get_state_size (known));
      ls_subject_step_only (known, state, &run);
      ls_program_place (ls_subject_get_program (known), state, &place);
      g_assert_cmpuint (place.step, ==, end);
      g_aligned_free (state);

      ls_timeline_move (timeline, LS_MOVE_END, 0, NULL, &arrival);
      g_assert_cmpuint (arrival.place.step, ==, end);
      g_assert_cmpint (arrival.is_spent, ==, end < 6);
      ls_timeline_move (timeline, LS_MOVE_STEP, 0, NULL, &arrival);
      g_assert_cmpuint (arrival.place.step, ==, end);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/subject/edit/holds-from-its-position", test_edit_holds_from_its_position);
  g_test_add_func ("/subject/edit/at-the-start", test_edit_at_the_start);
  g_test_add_func ("/subject/edit/those-behind-are-left-out", test_edits_behind_are_left_out);
  g_test_add_func ("/subject/run/stop-lines-beside-edits", test_stop_lines_beside_edits);
  g_test_add_func ("/subject/known-up-to", test_known_up_to);
  g_test_add_func ("/subject/edit/refusals", test_refusals);
  return g_test_run ();
}
