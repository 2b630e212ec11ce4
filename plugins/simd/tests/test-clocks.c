#include <string.h>

#include "ls-clocks-text.h"
#include "ls-error.h"
#include "whole-run.h"
#include "machines.h"

/* The timing model against schedules worked out by hand, and its rules one by one on random work. */

#define MAX_WAVES 8

static LsClockWork *
work_new (void)
{
  LsClockWork *work = g_new0 (LsClockWork, 1);

  work->items = g_array_new (FALSE, FALSE, sizeof (LsClockItem));
  work->reason = LS_STOP_END;
  return work;
}

static void
add (LsClockWork *work, LsUnit unit, guint n, gboolean is_barrier)
{
  LsClockItem item = { .step = work->items->len + 1,
                       .line = work->items->len,
                       .unit = unit,
                       .is_barrier = is_barrier,
                       .n = n,
                       .n_lanes = 32 };

  g_array_append_val (work->items, item);
}

static LsClocks *
schedule (LsClockWork *const *works, guint n_waves, guint n_resident)
{
  g_autoptr (GError) error = NULL;
  LsClockModel model = LS_CLOCK_MODEL_DEFAULT;

  model.n_resident = n_resident;
  LsClocks *clocks = ls_clocks_new (works, n_waves, &model, NULL, &error);
  g_assert_no_error (error);
  return clocks;
}

static void
check_interval (const LsClocks *clocks,
                guint i,
                guint wave,
                guint64 issue,
                guint64 start,
                guint64 end)
{
  const LsClockInterval *interval = &g_array_index (clocks->intervals, LsClockInterval, i);

  g_assert_cmpuint (interval->wave, ==, wave);
  g_assert_cmpuint (interval->issue, ==, issue);
  g_assert_cmpuint (interval->start, ==, start);
  g_assert_cmpuint (interval->end, ==, end);
}

/* --- by hand --------------------------------------------------------------------------------------------- */

/* Three groups wait for the even slot at 4 and take every other slot from there: 4, 12, 20. */
static void
test_one_wave (void)
{
  g_autoptr (LsClockWork) work = work_new ();

  add (work, LS_UNIT_ALU, 3, TRUE);
  add (work, LS_UNIT_EXPORT, 1, TRUE);
  g_autoptr (LsClocks) clocks = schedule (&work, 1, 0);
  check_interval (clocks, 0, 0, 0, 4, 28);
  g_assert_true (g_array_index (clocks->intervals, LsClockInterval, 0).is_even);
  check_interval (clocks, 1, 0, 28, 32, 48);
  g_assert_cmpuint (clocks->n_cycles, ==, 48);
  g_assert_cmpuint (clocks->busy[LS_UNIT_ALU], ==, 12);
  g_assert_cmpuint (clocks->busy_lanes, ==, 12 * 32);
}

/* Two fetches; the ALU clause behind them begins at once where its BARRIER is clear, else with their data. */
static void
test_barrier (void)
{
  g_autoptr (LsClockWork) clear = work_new (), set = work_new ();

  add (clear, LS_UNIT_TEXTURE, 2, TRUE);
  add (clear, LS_UNIT_ALU, 10, FALSE);
  add (clear, LS_UNIT_EXPORT, 2, TRUE);
  add (set, LS_UNIT_TEXTURE, 2, TRUE);
  add (set, LS_UNIT_ALU, 10, TRUE);
  add (set, LS_UNIT_EXPORT, 2, TRUE);
  g_autoptr (LsClocks) overlapped = schedule (&clear, 1, 0);
  g_autoptr (LsClocks) waited = schedule (&set, 1, 0);
  check_interval (overlapped, 0, 0, 0, 4, 236);
  check_interval (overlapped, 1, 0, 4, 8, 88);
  check_interval (overlapped, 2, 0, 236, 240, 272);
  check_interval (waited, 1, 0, 236, 240, 320);
  check_interval (waited, 2, 0, 320, 324, 356);
}

/* Of one kind, or control flow behind an ALU clause: they follow each other whatever the bit says. */
static void
test_order (void)
{
  g_autoptr (LsClockWork) work = work_new ();

  add (work, LS_UNIT_TEXTURE, 1, FALSE);
  add (work, LS_UNIT_ALU, 2, FALSE);
  add (work, LS_UNIT_FLOW, 0, FALSE);
  add (work, LS_UNIT_TEXTURE, 1, FALSE);
  g_autoptr (LsClocks) clocks = schedule (&work, 1, 0);
  check_interval (clocks, 0, 0, 0, 4, 220);
  check_interval (clocks, 1, 0, 4, 8, 24);
  check_interval (clocks, 2, 0, 24, 24, 28);
  check_interval (clocks, 3, 0, 220, 224, 440);
}

/* The first takes the even slots, the second the odd ones; the third waits for the first. */
static void
test_odd_and_even (void)
{
  LsClockWork *works[3] = { work_new (), work_new (), work_new () };

  for (guint i = 0; i < 3; i++)
    add (works[i], LS_UNIT_ALU, 5, TRUE);
  g_autoptr (LsClocks) clocks = schedule (works, 3, 0);
  check_interval (clocks, 0, 0, 0, 4, 44);
  check_interval (clocks, 1, 1, 0, 8, 48);
  check_interval (clocks, 2, 2, 0, 44, 84);
  g_assert_cmpuint (clocks->busy[LS_UNIT_ALU], ==, 60);
  for (guint i = 0; i < 3; i++)
    ls_clock_work_free (works[i]);
}

/* While one waits for its data the others use the ALU; one fetch unit serves them in turn. */
static void
test_latency_is_hidden (void)
{
  LsClockWork *works[2] = { work_new (), work_new () };

  for (guint i = 0; i < 2; i++)
    {
      add (works[i], LS_UNIT_VERTEX, 1, TRUE);
      add (works[i], LS_UNIT_ALU, 4, TRUE);
    }
  g_autoptr (LsClocks) clocks = schedule (works, 2, 0);
  check_interval (clocks, 0, 0, 0, 4, 220);
  check_interval (clocks, 1, 1, 0, 20, 236);
  check_interval (clocks, 2, 0, 220, 224, 256);
  check_interval (clocks, 3, 1, 236, 240 + 4, 276);
  for (guint i = 0; i < 2; i++)
    ls_clock_work_free (works[i]);
}

/* One place for three waves: each begins where the one before ended. */
static void
test_resident (void)
{
  LsClockWork *works[3] = { work_new (), work_new (), work_new () };

  for (guint i = 0; i < 3; i += 2)
    add (works[i], LS_UNIT_EXPORT, 1, TRUE);
  g_autoptr (LsClocks) clocks = schedule (works, 3, 1);
  check_interval (clocks, 0, 0, 0, 4, 20);
  check_interval (clocks, 1, 2, 20, 24, 40);
  g_assert_cmpuint (clocks->begins[1], ==, 20);
  g_assert_cmpuint (clocks->ends[1], ==, 20);
  g_assert_cmpuint (clocks->begins[2], ==, 20);
  for (guint i = 0; i < 3; i++)
    ls_clock_work_free (works[i]);
}

/* --- rules on random work -------------------------------------------------------------------------------- */

static LsClockWork *
random_work (void)
{
  LsClockWork *work = work_new ();
  guint n = (guint) g_test_rand_int_range (0, 30);

  for (guint i = 0; i < n; i++)
    {
      LsUnit unit = (LsUnit) g_test_rand_int_range (LS_UNIT_FLOW, LS_N_UNITS);

      add (work, unit, unit == LS_UNIT_FLOW ? 0 : (guint) g_test_rand_int_range (1, 20),
           g_test_rand_bit ());
    }
  return work;
}

static const LsClockInterval *
interval_at (const LsClocks *clocks, guint i)
{
  return &g_array_index (clocks->intervals, LsClockInterval, i);
}

static gboolean
overlap (guint64 a, guint64 a_end, guint64 b, guint64 b_end)
{
  return a < b_end && b < a_end;
}

static void
check_pair_of_wave (const LsClockInterval *before, const LsClockInterval *after)
{
  const LsClockItem *a = &before->item, *b = &after->item;

  g_assert_cmpuint (a->step, <, b->step);
  g_assert_cmpuint (after->issue, >=, before->start);
  g_assert_cmpuint (after->issue, >=, before->issue + 4);
  if (b->is_barrier || a->unit == b->unit || (b->unit == LS_UNIT_FLOW && a->unit == LS_UNIT_ALU))
    g_assert_cmpuint (after->issue, >=, before->end);
}

static void
check_pair (const LsClockInterval *before, const LsClockInterval *after)
{
  gboolean is_shared = before->item.unit == after->item.unit && before->item.unit != LS_UNIT_FLOW &&
                       before->is_even == after->is_even;

  g_assert_cmpuint (before->start, <=, after->start);
  if (is_shared)
    g_assert_false (overlap (before->start, before->unit_free, after->start, after->unit_free));
  if (before->wave == after->wave)
    check_pair_of_wave (before, after);
}

static void
check_length (const LsClockInterval *interval)
{
  const LsClockItem *item = &interval->item;
  guint64 taken = interval->unit_free - interval->start,
          after = interval->end - interval->unit_free;
  gboolean is_fetch = item->unit == LS_UNIT_TEXTURE || item->unit == LS_UNIT_VERTEX;

  if (item->unit == LS_UNIT_FLOW)
    g_assert_cmpuint (interval->start, ==, interval->issue);
  else
    g_assert_cmpuint (interval->start, >=, interval->issue + 4);
  g_assert_cmpuint (taken, ==,
                    item->unit == LS_UNIT_FLOW  ? 4
                    : item->unit == LS_UNIT_ALU ? 8 * item->n
                                                : 16 * item->n);
  g_assert_cmpuint (after, ==, is_fetch ? 200 : 0);
  if (item->unit == LS_UNIT_ALU)
    g_assert_cmpuint (interval->start % 8, ==, interval->is_even ? 4 : 0);
}

/* The most waves between their beginning and their end at once. */
static guint
count_resident (const LsClocks *clocks)
{
  guint most = 0;

  for (guint i = 0; i < clocks->n_waves; i++)
    {
      guint n = 0;

      for (guint k = 0; k < clocks->n_waves; k++)
        n += clocks->begins[k] <= clocks->begins[i] && clocks->begins[i] < clocks->ends[k];
      most = MAX (most, n);
    }
  return most;
}

/* Field by field: between them is what nobody wrote. */
static void
assert_same (const LsClockInterval *a, const LsClockInterval *b)
{
  g_assert_cmpuint (a->wave, ==, b->wave);
  g_assert_cmpuint (a->item.step, ==, b->item.step);
  g_assert_cmpuint (a->item.line, ==, b->item.line);
  g_assert_cmpint (a->item.unit, ==, b->item.unit);
  g_assert_cmpint (a->item.is_barrier, ==, b->item.is_barrier);
  g_assert_cmpuint (a->item.n, ==, b->item.n);
  g_assert_cmpuint (a->item.n_lanes, ==, b->item.n_lanes);
  g_assert_cmpint (a->is_even, ==, b->is_even);
  g_assert_cmpuint (a->issue, ==, b->issue);
  g_assert_cmpuint (a->start, ==, b->start);
  g_assert_cmpuint (a->unit_free, ==, b->unit_free);
  g_assert_cmpuint (a->end, ==, b->end);
}

static void
test_rules (void)
{
  for (guint round = 0; round < 300; round++)
    {
      guint n_waves = (guint) g_test_rand_int_range (1, MAX_WAVES + 1), n_items = 0;
      guint n_resident = (guint) g_test_rand_int_range (0, MAX_WAVES + 1);
      LsClockWork *works[MAX_WAVES];

      for (guint i = 0; i < n_waves; i++)
        {
          works[i] = random_work ();
          n_items += works[i]->items->len;
        }
      g_autoptr (LsClocks) clocks = schedule (works, n_waves, n_resident);
      g_autoptr (LsClocks) again = schedule (works, n_waves, n_resident);
      g_assert_cmpuint (clocks->intervals->len, ==, n_items);
      for (guint i = 0; i < n_items; i++)
        {
          assert_same (interval_at (clocks, i), interval_at (again, i));
          check_length (interval_at (clocks, i));
          g_assert_cmpuint (interval_at (clocks, i)->issue, >=,
                            clocks->begins[interval_at (clocks, i)->wave]);
          for (guint k = i + 1; k < n_items; k++)
            check_pair (interval_at (clocks, i), interval_at (clocks, k));
        }
      if (n_resident > 0)
        g_assert_cmpuint (count_resident (clocks), <=, n_resident);
      for (guint i = 0; i < n_waves; i++)
        ls_clock_work_free (works[i]);
    }
}

/* --- what a run did -------------------------------------------------------------------------------------- */

static LsClockWork *
note (const WholeRun *run)
{
  g_autoptr (GError) error = NULL;
  const LsWalkOptions options = { 0 };
  LsClockWork *work = ls_clock_work_new (run->subject, &options, &error);

  g_assert_no_error (error);
  return work;
}

static void
check_item (const LsClockWork *work,
            guint i,
            LsUnit unit,
            guint n,
            gboolean is_barrier,
            guint n_lanes)
{
  const LsClockItem *item = &g_array_index (work->items, LsClockItem, i);

  g_assert_cmpint (item->unit, ==, unit);
  g_assert_cmpuint (item->n, ==, n);
  g_assert_cmpint (item->is_barrier, ==, is_barrier);
  g_assert_cmpuint (item->n_lanes, ==, n_lanes);
}

/* Lanes 0 to 15 take the branch. */
static void
test_work_of_a_program (void)
{
  static const char text[] =
    "00 ALU_PUSH_BEFORE: ADDR(32) CNT(3) NO_BARRIER\n"
    "      0  x: PRED_SETGT  ____,  (0x41800000, 16.0f).x,  R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
    "01 JUMP  POP_CNT(1) ADDR(4)\n"
    "02 ALU: ADDR(40) CNT(2)\n"
    "      1  x: MOV         R1.x,  1.0f\n"
    "      2  y: MOV         R1.y,  1.0f\n"
    "03 POP  POP_CNT(1) ADDR(4)\n"
    "04 EXPORT_DONE: PIX0, R1\n"
    "END_OF_PROGRAM\n";
  g_autoptr (WholeRun) run = whole_run_r700 (text, LS_MASK_ALL);
  g_autoptr (LsClockWork) work = note (run);

  g_assert_cmpuint (work->items->len, ==, 5);
  check_item (work, 0, LS_UNIT_ALU, 1, FALSE, 64);
  check_item (work, 1, LS_UNIT_FLOW, 0, TRUE, 16);
  check_item (work, 2, LS_UNIT_ALU, 2, TRUE, 16);
  check_item (work, 3, LS_UNIT_FLOW, 0, TRUE, 16);
  check_item (work, 4, LS_UNIT_EXPORT, 1, TRUE, 64);
}

/* Every step of a run is an instruction, or one group or fetch of a clause. */
static void
test_work_of_random_programs (void)
{
  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (WholeRun) run = i % 3 == 0                              ? whole_run_random_r700 ()
                                 : i % 3 == 1 && has_machine_of ("tgsi") ? whole_run_random ("tgsi")
                                                                         : whole_run_random_toy ();
      g_autoptr (LsClockWork) work = note (run);
      guint n_groups = 0, n_found = 0;

      for (guint step = 0; step < run->n_steps; step++)
        {
          LsPlace place;
          LsLine line;

          whole_run_place (run, step, &place);
          ls_program_line (run->program, place.line, &line);
          n_groups += line.kind == LS_LINE_ALU || line.kind == LS_LINE_FETCH;
        }
      for (guint k = 0; k < work->items->len; k++)
        {
          const LsClockItem *item = &g_array_index (work->items, LsClockItem, k);
          n_found += item->unit == LS_UNIT_EXPORT ? 0 : item->n;
        }
      g_assert_cmpuint (n_found, ==, n_groups);
    }
}

/* --- limits ---------------------------------------------------------------------------------------------- */

static void
test_refusals (void)
{
  g_autoptr (GError) cycles = NULL, waves = NULL, stopped = NULL, walk = NULL;
  g_autoptr (LsClockWork) work = work_new ();
  g_autoptr (WholeRun) run = whole_run_toy ("movi 1 1\nend", LS_MASK_ALL);
  LsClockModel model = LS_CLOCK_MODEL_DEFAULT;
  gint flag = 1;
  const LsWalkOptions options = { .interrupt = &flag };

  g_assert_null (ls_clocks_new (&work, 0, &model, NULL, &waves));
  g_assert_error (waves, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_clocks_new (&work, 1, &model, &flag, &stopped));
  g_assert_error (stopped, LS_ERROR, LS_ERROR_STATE);
  model.alu_cycles = 0;
  g_assert_null (ls_clocks_new (&work, 1, &model, NULL, &cycles));
  g_assert_error (cycles, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_clock_work_new (run->subject, &options, &walk));
  g_assert_error (walk, LS_ERROR, LS_ERROR_STATE);
}

/* Longer work than is kept is cut. */
static void
test_cut (void)
{
  g_autoptr (WholeRun) run = whole_run_toy ("loop 2000\nmovi 1 1\nendloop\nend", LS_MASK_ALL);
  g_autoptr (GError) error = NULL;
  const LsWalkOptions options = { .last_step = 10 };
  g_autoptr (LsClockWork) work = ls_clock_work_new (run->subject, &options, &error);

  g_assert_no_error (error);
  g_assert_cmpint (work->reason, ==, LS_STOP_BREAKPOINT);
  g_assert_cmpuint (work->items->len, <=, 10);
}

static void
check_told (const LsClocks *clocks, LsSubject *subject, guint64 n, guint64 more, const char *stop)
{
  const LsProgram *program = ls_subject_get_program (subject);
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_form_to_data (&ls_clocks_form, clocks, program, NULL));
  g_autoptr (GVariant) intervals = g_variant_lookup_value (data, "intervals", NULL);
  g_autofree char *text = ls_form_to_text (&ls_clocks_form, clocks, data, program);
  const char *word = NULL;
  guint64 rest = G_MAXUINT64;

  g_assert_true (g_variant_lookup (data, "reason", "&s", &word));
  g_assert_cmpstr (word, ==, stop);
  g_assert_true (g_variant_lookup (data, "n_more", "t", &rest));
  g_assert_cmpuint (rest, ==, more);
  g_assert_cmpuint (g_variant_n_children (intervals), ==, n);
  g_assert_cmpint (strstr (text, "go on behind the last interval.") != NULL ||
                     strstr (text, "The first step traps.") != NULL,
                   ==, strcmp (stop, "end") != 0);
}

/* Loops without an end: what is worked out and what is told have bounds, and that they cut is said. */
static void
test_endless (void)
{
  g_autoptr (WholeRun) run = whole_run_toy ("movi 1 1\nend", LS_MASK_ALL);
  g_autoptr (LsClockWork) endless = work_new (), trapped = work_new ();
  LsClockWork *works[9];

  for (guint i = 0; i < LS_CLOCKS_MAX_ITEMS; i++)
    {
      add (endless, LS_UNIT_FLOW, 0, FALSE);
      g_array_index (endless->items, LsClockItem, i).line = 0;
    }
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    works[i] = endless;
  add (trapped, LS_UNIT_FLOW, 0, FALSE);
  trapped->reason = LS_STOP_TRAP;
  g_autoptr (LsClocks) ended = schedule (works, 1, 0);
  check_told (ended, run->subject, LS_CLOCKS_KEPT, LS_CLOCKS_MAX_ITEMS - LS_CLOCKS_KEPT, "end");
  g_autoptr (LsClocks) short_one = schedule (&trapped, 1, 0);
  check_told (short_one, run->subject, 1, 0, "trap");
  endless->reason = LS_STOP_BREAKPOINT;
  works[8] = trapped;
  g_autoptr (LsClocks) many = schedule (works, G_N_ELEMENTS (works), 8);
  check_told (many, run->subject, LS_CLOCKS_KEPT, LS_CLOCKS_MAX_INTERVALS - LS_CLOCKS_KEPT, "cut");
  for (guint i = 0; i < many->n_waves; i++)
    g_assert_cmpuint (many->ends[i], <=, many->n_cycles);
  g_assert_cmpuint (many->begins[8], ==, many->n_cycles);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/clocks/by-hand/one-wave", test_one_wave);
  g_test_add_func ("/clocks/by-hand/barrier", test_barrier);
  g_test_add_func ("/clocks/by-hand/order", test_order);
  g_test_add_func ("/clocks/by-hand/odd-and-even", test_odd_and_even);
  g_test_add_func ("/clocks/by-hand/latency-is-hidden", test_latency_is_hidden);
  g_test_add_func ("/clocks/by-hand/resident", test_resident);
  g_test_add_func ("/clocks/rules", test_rules);
  g_test_add_func ("/clocks/work/of-a-program", test_work_of_a_program);
  g_test_add_func ("/clocks/work/of-random-programs", test_work_of_random_programs);
  g_test_add_func ("/clocks/limits/refusals", test_refusals);
  g_test_add_func ("/clocks/limits/cut", test_cut);
  g_test_add_func ("/clocks/limits/endless", test_endless);
  return g_test_run ();
}
