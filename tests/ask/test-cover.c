#include <string.h>

#include "ls-cover.h"
#include "ls-error.h"
#include "ls-examine.h"
#include "toy-machine.h"
#include "whole-run.h"
#include "machines.h"

/* What a picture counts against what is counted over all states of the run, with examine() as the witness for the lanes
 * that a slot writes, and against programs counted by hand. */

static LsCover *
cover (const WholeRun *run, guint64 first, guint64 last)
{
  g_autoptr (GError) error = NULL;
  const LsWalkOptions options = { .first_step = first, .last_step = last };
  LsCover *counted = ls_cover_new (run->subject, &options, &error);

  g_assert_no_error (error);
  return counted;
}

/* --- by brute force -------------------------------------------------------------------------------------- */

typedef struct
{
  guint64 n_steps, n_active, n_useful;
} Count;

static LsMask
find_mask (const WholeRun *run, guint step, const char *id)
{
  for (guint i = 0; i < run->machine->n_masks; i++)
    if (strcmp (run->machine->masks[i].id, id) == 0)
      return ls_program_read_mask (run->program, run->states->pdata[step], i);
  return LS_MASK_ALL;
}

/* The lanes that a slot or fetch writes something in. FALSE where nothing tells. */
static gboolean
find_written (const WholeRun *run, guint step, guint line, LsMask *lanes)
{
  g_auto (LsExamine) out = { 0 };
  gboolean is_found = FALSE;

  *lanes = 0;
  ls_examine_init_accesses (&out);
  if (run->machine->explain->examine != NULL)
    ls_program_examine (run->program, run->bindings, run->states->pdata[step], &out);
  for (guint i = 0; i < out.accesses->len; i++)
    {
      const LsStepAccess *access = &g_array_index (out.accesses, LsStepAccess, i);

      if (access->line != line || !access->is_write)
        continue;
      is_found = TRUE;
      *lanes |= access->lanes;
    }
  *lanes &= whole_run_active (run, step) & find_mask (run, step, "valid");
  return is_found;
}

static void
check_line (const LsCoverLine *line, const Count *count)
{
  g_assert_cmpuint (line->n_steps, ==, count->n_steps);
  g_assert_cmpuint (line->n_active, ==, count->n_active);
}

/* Counts the steps first..last. Returns: how many slots and fetches somebody else knew the lanes of. */
static guint
check_run (const WholeRun *run, guint first, guint last)
{
  g_autoptr (LsCover) counted = cover (run, first, last);
  guint n_lines = ls_program_n_lines (run->program), n_known = 0, n_never = 0;
  g_autofree Count *counts = g_new0 (Count, n_lines);
  guint64 n_active = 0;

  for (guint step = first; step <= last; step++)
    {
      LsPlace place;
      LsLine line;

      whole_run_place (run, step - 1, &place);
      ls_program_line (run->program, place.line, &line);
      n_active += ls_mask_count (whole_run_active (run, step - 1));
      for (guint i = line.first; i < line.first + line.n; i++)
        {
          LsMask written;
          LsMask useful =
            ls_program_line_lanes (run->program, run->bindings, run->states->pdata[step - 1], i);

          counts[i].n_steps++;
          counts[i].n_active += ls_mask_count (whole_run_active (run, step - 1));
          counts[i].n_useful += ls_mask_count (useful);
          if ((line.kind != LS_LINE_ALU && line.kind != LS_LINE_FETCH) ||
              !find_written (run, step - 1, i, &written))
            continue;
          g_assert_cmphex (useful, ==, written);
          n_known++;
        }
    }
  for (guint i = 0; i < n_lines; i++)
    {
      check_line (&counted->lines[i], &counts[i]);
      g_assert_cmpuint (counted->lines[i].n_useful, ==, counts[i].n_useful);
      n_never += counted->lines[i].can_run && counts[i].n_steps == 0;
    }
  g_assert_cmpuint (counted->n_steps, ==, last + 1 - first);
  g_assert_cmpuint (counted->n_active, ==, n_active);
  g_assert_cmpuint (counted->n_never, ==, n_never);
  return n_known;
}

static void
test_random_toy (void)
{
  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_toy ();

      check_run (run, 1, run->n_steps);
    }
}

static void
test_random_r700 (void)
{
  guint n_known = 0;

  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_r700 ();
      guint first = (guint) g_test_rand_int_range (1, (gint32) run->n_steps + 1);
      guint last = (guint) g_test_rand_int_range ((gint32) first, (gint32) run->n_steps + 1);

      n_known += check_run (run, 1, run->n_steps);
      check_run (run, first, last);
    }
  g_test_message ("the lanes of %u slots and fetches are known from elsewhere", n_known);
  g_assert_cmpuint (n_known, >=, 2000);
}

/* Of a machine that a build can lack. */
static void
test_random_other (gconstpointer id)
{
  if (skip_without (id))
    return;

  guint n_known = 0;

  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random (id);
      guint first = (guint) g_test_rand_int_range (1, (gint32) run->n_steps + 1);
      guint last = (guint) g_test_rand_int_range ((gint32) first, (gint32) run->n_steps + 1);

      n_known += check_run (run, 1, run->n_steps);
      check_run (run, first, last);
    }
  g_test_message ("the lanes of %u slots and fetches are known from elsewhere", n_known);
  g_assert_cmpuint (n_known, >=, 500);
}

/* --- by hand --------------------------------------------------------------------------------------------- */

/* Lanes 0 to 3 of 64 take the branch; each step of the toy machine has a second line that does nothing. */
static void
test_branch (void)
{
  g_autoptr (WholeRun) run = whole_run_toy (
    "lane 1\nmovi 2 4\nless 1 2\nif\nmovi 3 1\nadd 3 3 3\nelse\nendif\nend\nmovi 4 4", LS_MASK_ALL);
  g_autoptr (LsCover) counted = cover (run, 0, 0);

  g_assert_cmpint (counted->reason, ==, LS_STOP_END);
  g_assert_cmpuint (counted->n_steps, ==, 9);
  g_assert_cmpuint (counted->n_active, ==, 4 * 64 + 3 * 4 + 60 + 64);
  g_assert_cmpuint (counted->slots.n_steps, ==, 5);
  g_assert_cmpuint (counted->slots.n_issued, ==, 10);
  g_assert_cmpuint (counted->slots.n_useful, ==, 3 * 64 + 2 * 4);
  g_assert_cmpuint (counted->n_can_run, ==, 20);
  g_assert_cmpuint (counted->n_never, ==, 2);
  g_assert_cmpuint (counted->lines[8].first, ==, 5);
}

/* The last step of a run that traps does not count. */
static void
test_trap (void)
{
  g_autoptr (WholeRun) run = whole_run_toy ("movi 1 4\ntrap\nend", LS_MASK_ALL);
  g_autoptr (LsCover) counted = cover (run, 0, 0);

  g_assert_cmpint (counted->reason, ==, LS_STOP_TRAP);
  g_assert_cmpuint (counted->n_steps, ==, 1);
  g_assert_cmpuint (counted->lines[2].n_steps, ==, 0);
}

/* Sixteen lanes pass the test of the predicate; PRED_SEL takes these and the others in turn. Killed lanes are of no
 * use. */
static void
test_predicates (void)
{
  static const char text[] =
    "00 ALU: ADDR(32) CNT(8)\n"
    "      0  x: PRED_SETGT  ____,  (0x41800000, 16.0f).x,  R0.x  UPDATE_PRED\n"
    "      1  x: MOV         R1.x,  1.0f  PRED_SEL_ONE\n"
    "         y: MOV         R1.y,  1.0f  PRED_SEL_ZERO\n"
    "         z: MOV         R1.z,  1.0f\n"
    "      2  x: KILLGT      ____,  (0x41000000, 8.0f).x,  R0.x\n"
    "      3  x: NOP\n"
    "01 EXPORT_DONE: PIX0, R1 VALID_PIX\n"
    "END_OF_PROGRAM\n";
  g_autoptr (WholeRun) run = whole_run_r700 (text, LS_MASK_ALL);
  g_autoptr (LsCover) counted = cover (run, 0, 0);

  g_assert_cmpuint (counted->n_steps, ==, 6);
  g_assert_cmpuint (counted->lines[2].n_useful, ==, 16);
  g_assert_cmpuint (counted->lines[3].n_useful, ==, 48);
  g_assert_cmpuint (counted->lines[4].n_useful, ==, 64);
  g_assert_cmpuint (counted->lines[6].n_useful, ==, 0);
  g_assert_cmpuint (counted->lines[7].n_useful, ==, 56);
  g_assert_cmpuint (counted->slots.n_issued, ==, 6);
  g_assert_cmpuint (counted->slots.n_useful, ==, 64 + 16 + 48 + 64 + 64);
}

static void
test_waves_add_up (void)
{
  static const char text[] = "lane 1\nmovi 2 8\nless 1 2\nif\nmovi 3 1\nendif\nend";
  g_autoptr (WholeRun) one = whole_run_toy (text, LS_MASK_ALL);
  g_autoptr (WholeRun) two = whole_run_toy (text, 0xf);
  g_autoptr (LsCover) sum = cover (one, 0, 0);
  g_autoptr (LsCover) other = cover (two, 2, 0);

  ls_cover_add (sum, other);
  g_assert_cmpuint (sum->n_steps, ==, 13);
  g_assert_cmpuint (sum->lines[0].n_steps, ==, 1);
  g_assert_cmpuint (sum->lines[2].n_steps, ==, 2);
  g_assert_cmpuint (sum->lines[8].n_active, ==, 12);
  g_assert_cmpuint (sum->lines[2].first, ==, 2);
}

/* The last step of a line is the latest of both, whichever comes second. */
static void
test_latest_step (void)
{
  static const char text[] = "lane 2\nloop 10\naddi 1 1 1\nendloop\nend\n";
  g_autoptr (WholeRun) run = whole_run_toy (text, LS_MASK_ALL);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (LsCover) whole = cover (run, 0, 0), start = cover (run, 0, 6);
      LsCover *sum = i == 0 ? whole : start;
      guint64 last = whole->lines[4].last;

      g_assert_cmpuint (start->lines[4].last, <, last);
      ls_cover_add (sum, i == 0 ? start : whole);
      g_assert_cmpuint (sum->lines[4].last, ==, last);
    }
}

/* --- limits ---------------------------------------------------------------------------------------------- */

/* Sets the flag that interrupts, once it has been called often enough. */
typedef struct
{
  gint flag;
  guint n_calls, n_wanted;
} Canceller;

static void
cancel_later (guint64 n_steps, gpointer data)
{
  Canceller *canceller = data;

  g_assert_cmpuint (n_steps, ==, ++canceller->n_calls * LS_WALK_PROGRESS);
  if (canceller->n_calls == canceller->n_wanted)
    g_atomic_int_set (&canceller->flag, 1);
}

static void
test_cancel (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WholeRun) run = whole_run_toy ("loop 5000\nmovi 1 1\nendloop\nend", LS_MASK_ALL);
  Canceller canceller = { .n_wanted = 2 };
  const LsWalkOptions options = { .interrupt = &canceller.flag,
                                  .progress = cancel_later,
                                  .data = &canceller };

  g_assert_null (ls_cover_new (run->subject, &options, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  g_assert_cmpuint (canceller.n_calls, ==, 2);
}

static void
test_cut (void)
{
  g_autoptr (WholeRun) run = whole_run_toy ("loop 5000\nmovi 1 1\nendloop\nend", LS_MASK_ALL);
  g_autoptr (LsCover) counted = cover (run, 0, 100);
  g_autoptr (LsCover) beyond = cover (run, 20000, 30000);

  g_assert_cmpint (counted->reason, ==, LS_STOP_BREAKPOINT);
  g_assert_cmpuint (counted->n_steps, ==, 100);
  g_assert_cmpint (beyond->reason, ==, LS_STOP_END);
  g_assert_cmpuint (beyond->n_steps, ==, 0);
}

/* A program that never ends is cut where a dispatch would cut it. */
static void
test_endless (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = 1 };
  const LsWalkOptions options = { .first_step = 5 };
  LsProgram *program = toy_load ("loop 2000000000\nendloop\nend");
  g_autoptr (LsSubject) subject = ls_subject_new_group (program, bindings, &input, 1, 0);
  g_autoptr (LsCover) counted = ls_cover_new (subject, &options, &error);

  g_assert_no_error (error);
  g_assert_cmpint (counted->reason, ==, LS_STOP_BREAKPOINT);
  g_assert_cmpuint (counted->n_steps, ==, LS_WALK_DEFAULT_STEPS);
  ls_program_unref (program);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cover/against-all-states/toy", test_random_toy);
  g_test_add_func ("/cover/against-all-states/r700", test_random_r700);
  g_test_add_data_func ("/cover/against-all-states/tgsi", "tgsi", test_random_other);
  g_test_add_data_func ("/cover/against-all-states/spirv", "spirv", test_random_other);
  g_test_add_func ("/cover/by-hand/branch", test_branch);
  g_test_add_func ("/cover/by-hand/trap", test_trap);
  g_test_add_func ("/cover/by-hand/predicates", test_predicates);
  g_test_add_func ("/cover/by-hand/waves-add-up", test_waves_add_up);
  g_test_add_func ("/cover/by-hand/latest-step", test_latest_step);
  g_test_add_func ("/cover/limits/cancel", test_cancel);
  g_test_add_func ("/cover/limits/cut", test_cut);
  g_test_add_func ("/cover/limits/endless", test_endless);
  return g_test_run ();
}
