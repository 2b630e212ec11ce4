#include "ls-live.h"
#include "rounds.h"
#include "whole-run.h"
#include "machines.h"

/* Live registers against two witnesses: what changes when a register is changed by hand that is not live, which must be nothing;
 * and what lanes touch behind a position, step by step, which the machine says by another function than examine(). */

/* A component in some lanes, looked for at a position. */
typedef struct
{
  LsRegRef ref;
  guint64 position;
  LsMask lanes; /* found */
  gboolean is_met;
} Wanted;

static void
find_cb (guint line G_GNUC_UNUSED, guint64 step, const LsLiveSet *set, gpointer data)
{
  Wanted *wanted = data;

  if (step != wanted->position + 1)
    return;
  wanted->is_met = TRUE;
  wanted->lanes = ls_live_set_find (set, wanted->ref);
}

static LsLive *
record (LsSubject *subject)
{
  LsLive *live = ls_live_new (subject);
  const LsWalkOptions options = { 0 };
  g_auto (LsWalk) walk = { 0 };

  ls_walk_init (&walk, subject, &options);
  while (!ls_walk_is_over (&walk))
    {
      ls_live_look (live, &walk);
      if (!ls_walk_step (&walk))
        break;
      ls_live_keep (live);
    }
  return live;
}

static LsMask
find_live (const LsLive *live, LsRegRef ref, guint64 position)
{
  Wanted wanted = { .ref = ref, .position = position };

  g_assert_true (ls_live_each_step (live, find_cb, &wanted));
  g_assert_true (wanted.is_met);
  return wanted.lanes;
}

/* --- changing what is not live --------------------------------------------------------------------------- */

static void *
run_to_end (LsSubject *subject, LsPlace *place)
{
  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  LsRun run = { .until_step = G_MAXUINT64 };

  ls_subject_reset (subject, state);
  ls_subject_run (subject, state, &run);
  ls_program_place (ls_subject_get_program (subject), state, place);
  return state;
}

/* All registers at the end, without those lanes of ref. */
static void
assert_same_end (const WholeRun *run, LsSubject *changed, LsRegRef but, LsMask lanes, guint64 step)
{
  LsPlace place;
  void *state = run_to_end (changed, &place);
  const void *last = run->states->pdata[run->n_steps];

  g_assert_cmpuint (place.step, ==, run->n_steps);
  for (guint file = 0; file < run->machine->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (run->program, file) * 4; i++)
      {
        const LsRegRef ref = { (guint8) file, (guint8) (i % 4), (guint16) (i / 4) };
        LsRow now, then;

        if (ref.channel >= run->machine->reg_files[file].n_channels)
          continue;
        ls_program_read_row (run->program, state, ref, &now);
        ls_program_read_row (run->program, last, ref, &then);
        for (guint lane = 0; lane < LS_LANES; lane++)
          if (!ls_reg_ref_equal (ref, but) || (lanes & LS_MASK_LANE (lane)) == 0)
            {
              if (now.u[lane] != then.u[lane])
                g_test_message ("%s%u.%u, lane %u, changed %s%u.%u from step %" G_GUINT64_FORMAT,
                                run->machine->reg_files[file].id, ref.index, ref.channel, lane,
                                run->machine->reg_files[but.file].id, but.index, but.channel, step);
              g_assert_cmphex (now.u[lane], ==, then.u[lane]);
            }
      }
  g_aligned_free (state);
}

static LsRegRef
random_register (const WholeRun *run)
{
  const gint32 n = (gint32) ls_program_n_registers (run->program, 0);

  return (LsRegRef){ .index = (guint16) g_test_rand_int_range (0, n),
                     .channel = (guint8) g_test_rand_int_range (0, 4) };
}

static guint
check_changes (const WholeRun *run, guint n_times)
{
  g_autoptr (LsLive) live = record (run->subject);
  guint n_changed = 0;

  for (guint i = 0; i < n_times; i++)
    {
      LsEdit edit = { .step = (guint64) g_test_rand_int_range (0, (gint32) run->n_steps),
                      .kind = LS_EDIT_REGISTER,
                      .ref = random_register (run) };
      g_autoptr (LsSubject) changed = NULL;

      edit.lanes = ~find_live (live, edit.ref, edit.step);
      if (edit.lanes == 0)
        continue;
      for (guint lane = 0; lane < LS_LANES; lane++)
        edit.row.u[lane] = (guint32) g_test_rand_int ();
      changed = ls_subject_with_edit (run->subject, &edit, NULL);
      assert_same_end (run, changed, edit.ref, edit.lanes, edit.step);
      n_changed++;
    }
  return n_changed;
}

static void
test_changes (void)
{
  guint n = 0;

  for (guint i = 0; rounds_left (i, 100); i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_any (i);

      n += check_changes (run, 20);
    }
  g_test_message ("%u changes of what is not live", n);
  g_assert_cmpuint (n, >, rounds_least (500));
}

/* --- what lanes touch ------------------------------------------------------------------------------------ */

/* Whether a lane reads or writes the component of lane in the step behind a position. */
static void
look (const WholeRun *run,
      guint position,
      LsRegRef ref,
      guint lane,
      gboolean *reads,
      gboolean *writes)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));

  *reads = *writes = FALSE;
  for (guint by = 0; by < LS_LANES; by++)
    ls_program_touches (run->program, run->bindings, run->states->pdata[position], by, touches);
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->cell.kind != LS_CELL_REGISTER || touch->cell.lane != lane ||
          !ls_reg_ref_equal (touch->cell.ref, ref))
        continue;
      *reads |= touch->kind == LS_TOUCH_READ;
      *writes |= touch->kind == LS_TOUCH_WRITE;
    }
}

/* A fetch into no register has addresses that examine() reports, and touches nothing. */
static gboolean
fetches_into_nothing (const WholeRun *run, guint position)
{
  LsEffect effects[64];
  LsPlace place;
  LsLine line;
  guint n;

  whole_run_place (run, position, &place);
  ls_program_line (run->program, place.line, &line);
  n = ls_program_describe (run->program, place.line, effects, G_N_ELEMENTS (effects));
  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)); i++)
    if (effects[i].kind == LS_EFFECT_WRITE)
      return FALSE;
  return line.kind == LS_LINE_FETCH;
}

/* TRUE, FALSE, or EITHER where a fetch into no register comes first. */
#define EITHER 2
static int
is_read_first (const WholeRun *run, guint position, LsRegRef ref, guint lane)
{
  for (guint i = position; i < run->n_steps; i++)
    {
      gboolean reads, writes;

      look (run, i, ref, lane, &reads, &writes);
      if (fetches_into_nothing (run, i))
        return EITHER;
      if (reads || writes)
        return reads;
    }
  return FALSE;
}

static void
check_touches (const WholeRun *run, guint n_times, guint n_found[2])
{
  g_autoptr (LsLive) live = record (run->subject);

  for (guint i = 0; run->ended && i < n_times; i++)
    {
      const LsRegRef ref = random_register (run);
      const guint lane = (guint) g_test_rand_int_range (0, LS_LANES);
      const guint position = (guint) g_test_rand_int_range (0, (gint32) run->n_steps);
      const gboolean is_live = (find_live (live, ref, position) & LS_MASK_LANE (lane)) != 0;

      const int is_read = is_read_first (run, position, ref, lane);

      if (is_read == EITHER)
        continue;
      g_assert_cmpint (is_live, ==, is_read);
      n_found[is_live]++;
    }
}

static void
test_touches (void)
{
  guint n_found[2] = { 0, 0 };

  for (guint i = 0; rounds_left (i, 60); i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_any (i);

      check_touches (run, 12, n_found);
    }
  g_test_message ("%u live, %u not", n_found[TRUE], n_found[FALSE]);
  g_assert_cmpuint (n_found[TRUE], >, rounds_least (30));
  g_assert_cmpuint (n_found[FALSE], >, rounds_least (30));
}

/* --- by hand --------------------------------------------------------------------------------------------- */

static void
note_cb (guint line G_GNUC_UNUSED, guint64 step, const LsLiveSet *set, gpointer data)
{
  guint *counts = data;

  counts[step] = ls_live_set_count (set);
}

/* R1.x is made by the first group, read by the second, and R2.x by the export; R0.y is read by nobody. */
static void
test_counted (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 ("00 ALU: ADDR(32) CNT(3)\n"
                                             "  0 x: ADD R1.x, R0.x, 1.0f\n"
                                             "  1 x: MUL R2.x, R1.x, R1.x\n"
                                             "  2 x: MOV R3.x, R0.x\n"
                                             "01 EXPORT_DONE: PIX0, R2.xxxx\n"
                                             "END_OF_PROGRAM\n",
                                             LS_MASK_ALL);
  g_autoptr (LsLive) live = record (run->subject);
  guint counts[8] = { 0 };

  g_assert_cmpuint (run->n_steps, ==, 5);
  g_assert_true (ls_live_each_step (live, note_cb, counts));
  g_assert_cmpuint (counts[1], ==, 1); /* R0 */
  g_assert_cmpuint (counts[2], ==, 1);
  g_assert_cmpuint (counts[3], ==, 2); /* R0, R1 */
  g_assert_cmpuint (counts[4], ==, 2); /* R0, R2 */
  g_assert_cmpuint (counts[5], ==, 1); /* R2 */
  g_assert_cmpuint (ls_live_get_n_registers (live), ==, 4);
}

/* What is written by hand is not live before that. */
static void
test_edited (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 ("00 ALU: ADDR(32) CNT(2)\n"
                                             "  0 x: MOV R1.x, 1.0f\n"
                                             "  1 x: ADD R2.x, R0.x, R1.x\n"
                                             "01 EXPORT_DONE: PIX0, R2.xxxx\n"
                                             "END_OF_PROGRAM\n",
                                             LS_MASK_ALL);
  const LsEdit edit = { .step = 2, .kind = LS_EDIT_REGISTER, .lanes = 0xffff };
  g_autoptr (LsSubject) changed = ls_subject_with_edit (run->subject, &edit, NULL);
  g_autoptr (LsLive) live = record (changed);

  g_assert_cmphex (find_live (live, edit.ref, 2), ==, LS_MASK_ALL);
  g_assert_cmphex (find_live (live, edit.ref, 1), ==, LS_MASK_ALL & ~(LsMask) 0xffff);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/live/counted", test_counted);
  g_test_add_func ("/live/edited", test_edited);
  g_test_add_func ("/live/touches", test_touches);
  g_test_add_func ("/live/changes", test_changes);
  return g_test_run ();
}
