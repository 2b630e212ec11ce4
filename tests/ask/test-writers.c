#include <string.h>

#include "ls-error.h"
#include "ls-writers.h"
#include "r700-machine.h"
#include "rounds.h"
#include "whole-run.h"
#include "machines.h"

/* Who wrote what, against the answers to one question at a time, and against all states of the run. */

static const LsWalkOptions everything = { 0 };

static LsRegRef
random_ref (const WholeRun *run)
{
  const LsMachine *machine = run->machine;
  LsRegRef ref = { 0 };
  gint32 n;

  do
    ref.file = (guint8) g_test_rand_int_range (0, (gint32) machine->n_reg_files);
  while ((n = (gint32) ls_program_n_registers (run->program, ref.file)) == 0);
  ref.index = (guint16) g_test_rand_int_range (0, n);
  ref.channel =
    (guint8) g_test_rand_int_range (0, (gint32) machine->reg_files[ref.file].n_channels);
  return ref;
}

/* As ls_causes_who() has it. */
static LsCauseKind
assert_as_who (LsWriters *writers, LsCauses *causes, LsRegRef ref, guint lane, guint64 position)
{
  const LsCell cell = ls_cell_register (ref, lane);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, position, 1, NULL, &error);
  LsCauseGroup writer;

  g_assert_no_error (error);
  g_assert_true (ls_writers_find (writers, ref, lane, position, &writer));
  g_assert_cmpint (writer.kind, ==, cause->kind);
  g_assert_cmphex (writer.lanes, ==, LS_MASK_LANE (lane));
  g_assert_cmpint ((ls_writers_find_never (writers, ref, position) & LS_MASK_LANE (lane)) != 0, ==,
                   cause->kind == LS_CAUSE_NEVER);
  if (cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_EDITED)
    g_assert_cmpuint (writer.step, ==, cause->step);
  if (cause->kind == LS_CAUSE_WRITTEN)
    {
      g_assert_cmpuint (writer.line, ==, cause->line);
      g_assert_cmpuint (writer.slot, ==, cause->slot);
    }
  return cause->kind;
}

/* The bits: nobody wrote before the last change of them, and what was never written is what it was at the start. */
static void
assert_as_states (const WholeRun *run, LsWriters *writers, LsRegRef ref, guint lane, guint position)
{
  const guint32 now = whole_run_value (run, position, ref, lane);
  guint changed = position;
  LsCauseGroup writer;

  while (changed > 0 && whole_run_value (run, changed - 1, ref, lane) == now)
    changed--;
  g_assert_true (ls_writers_find (writers, ref, lane, position, &writer));
  g_assert_cmpuint (writer.step, >=, changed);
  g_assert_cmpuint (writer.step, <=, position);
  if (writer.kind == LS_CAUSE_NEVER)
    g_assert_cmphex (now, ==, 0);
}

/* The last values: each is what the lane has from there to the next, and the last is that of the last write. */
static void
assert_values (const WholeRun *run, LsWriters *writers, LsRegRef ref, guint lane, guint position)
{
  g_autoptr (LsRegisterTypes) types = ls_register_types_new (run->program);
  LsWritten values[6];
  LsCauseGroup writer;
  const guint n =
    ls_writers_find_values (writers, ref, lane, position, types, G_N_ELEMENTS (values), values);
  guint at = position;

  g_assert_true (ls_writers_find (writers, ref, lane, position, &writer));
  g_assert_cmpint (n > 0, ==, writer.kind == LS_CAUSE_WRITTEN);
  if (n > 0)
    g_assert_cmpuint (values[n - 1].position, ==, writer.step);
  for (guint i = n; i > 0; i--)
    {
      g_assert_cmpuint (values[i - 1].position, <=, at);
      for (; at >= values[i - 1].position; at--)
        g_assert_cmphex (whole_run_value (run, at, ref, lane), ==, values[i - 1].bits);
    }
  /* Fewer than there is room for are all that there are. */
  if (n == G_N_ELEMENTS (values))
    return;
  for (; at > 0; at--)
    g_assert_cmphex (whole_run_value (run, at, ref, lane), ==,
                     whole_run_value (run, at - 1, ref, lane));
}

/* Of one machine after the other. */
static WholeRun *
random_run (guint i)
{
  return i % 4 == 2 ? whole_run_random_toy () : whole_run_random_any (i);
}

static void
test_random (void)
{
  guint n_kinds[LS_N_CAUSE_KINDS] = { 0 };

  for (guint i = 0; i < rounds (12); i++)
    {
      g_autoptr (WholeRun) run = random_run (i);
      g_autoptr (LsCauses) causes = ls_causes_new (run->subject);
      g_autoptr (LsWriters) writers = ls_writers_new (run->subject, &everything, NULL);

      g_assert_cmpuint (ls_writers_get_end (writers), ==, run->n_steps);
      for (guint k = 0; k < 200; k++)
        {
          const LsRegRef ref = random_ref (run);
          const guint lane = (guint) g_test_rand_int_range (0, LS_LANES);
          const guint position = (guint) g_test_rand_int_range (0, (gint32) run->n_steps + 1);

          n_kinds[assert_as_who (writers, causes, ref, lane, position)]++;
          assert_as_states (run, writers, ref, lane, position);
          assert_values (run, writers, ref, lane, position);
        }
    }
  g_test_message ("%u written, %u preloaded, %u never", n_kinds[LS_CAUSE_WRITTEN],
                  n_kinds[LS_CAUSE_PRELOADED], n_kinds[LS_CAUSE_NEVER]);
  g_assert_cmpuint (n_kinds[LS_CAUSE_WRITTEN], >, rounds (200));
  g_assert_cmpuint (n_kinds[LS_CAUSE_PRELOADED], >, 0);
  g_assert_cmpuint (n_kinds[LS_CAUSE_NEVER], >, 0);
}

/* With changes by hand. */
static void
test_edited (void)
{
  guint n_edited = 0;

  for (guint i = 0; i < rounds (8); i++)
    {
      g_autoptr (WholeRun) run = random_run (i);
      LsEdit edit = { .kind = LS_EDIT_REGISTER,
                      .step =
                        i * (guint64) g_test_rand_int_range (0, (gint32) run->n_steps) / rounds (8),
                      .ref = { 0, i % 3 == 2 ? 0 : 2, 1 },
                      .lanes = 0x00ff00ff00ff00ffu };
      g_autoptr (LsSubject) subject = ls_subject_with_edit (run->subject, &edit, NULL);
      g_autoptr (LsCauses) causes = ls_causes_new (subject);
      g_autoptr (LsWriters) writers = ls_writers_new (subject, &everything, NULL);
      g_autoptr (LsRegisterTypes) types = ls_register_types_new (run->program);
      const guint64 end = ls_writers_get_end (writers);

      for (guint k = 0; k < 64; k++)
        {
          LsWritten value;
          const guint64 position =
            k % 2 == 0 ? edit.step
                       : (guint64) g_test_rand_int_range (0, (gint32) MIN (end, 100000));

          if (assert_as_who (writers, causes, edit.ref, k, MIN (position, end)) != LS_CAUSE_EDITED)
            continue;
          g_assert_cmpuint (
            ls_writers_find_values (writers, edit.ref, k, MIN (position, end), types, 1, &value),
            ==, 1);
          g_assert_cmpuint (value.position, ==, edit.step);
          g_assert_cmphex (value.bits, ==, edit.row.u[k]);
          n_edited++;
        }
    }
  g_assert_cmpuint (n_edited, >, rounds (8) * 8);
}

/* --- a loop of many writes, by hand ---------------------------------------------------------------------- */

/* Lane n goes round n + 1 times: R1.x is written at each of its rounds, and last at that of its lane. */
static const char counting[] =
  "00 ALU: ADDR(32) CNT(1)\n"
  "      0  x: MOV         R1.x,  0.0f\n"
  "01 LOOP_START_DX10  ADDR(4)\n"
  "02 ALU_BREAK: ADDR(40) CNT(2)\n"
  "      1  x: ADD         R1.x,  R1.x,  1.0f\n"
  "      2  x: PRED_SETGE  ____,  R0.x,  R1.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "03 LOOP_END  ADDR(2)\n"
  "04 EXPORT_DONE: PIX0, R1\n"
  "END_OF_PROGRAM\n";

static void
test_counting (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 (counting, LS_MASK_ALL);
  g_autoptr (LsWriters) writers = ls_writers_new (run->subject, &everything, NULL);
  const LsRegRef x = { 0, 0, 1 }, y = { 0, 1, 1 };
  LsCauseGroup first, last, writer;

  for (guint lane = 0; lane + 1 < LS_LANES; lane++)
    {
      g_assert_true (ls_writers_find (writers, x, lane, run->n_steps, &first));
      g_assert_true (ls_writers_find (writers, x, lane + 1, run->n_steps, &last));
      g_assert_cmpuint (first.step, <, last.step);
      g_assert_cmpuint (whole_run_value (run, (guint) last.step, x, lane + 1), !=,
                        whole_run_value (run, (guint) last.step - 1, x, lane + 1));
    }
  g_assert_cmphex (ls_writers_find_never (writers, x, 0), ==, LS_MASK_ALL);
  g_assert_cmphex (ls_writers_find_never (writers, x, run->n_steps), ==, 0);
  g_assert_cmphex (ls_writers_find_never (writers, y, run->n_steps), ==, LS_MASK_ALL);
  g_assert_false (ls_writers_find (writers, x, 0, run->n_steps + 1, &writer));
}

/* Lane 5 counts to 6 at its rounds; R1.x starts with 0. */
static void
test_counted (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 (counting, LS_MASK_ALL);
  g_autoptr (LsWriters) writers = ls_writers_new (run->subject, &everything, NULL);
  const LsRegRef x = { 0, 0, 1 }, y = { 0, 1, 1 };
  g_autoptr (LsRegisterTypes) types = ls_register_types_new (run->program);
  LsWritten values[12];
  guint8 levels[12];

  g_assert_cmpuint (ls_writers_find_values (writers, x, 5, run->n_steps, types, 12, values), ==, 7);
  ls_written_scale (values, 7, levels);
  for (guint i = 0; i < 7; i++)
    {
      const float number = (float) i;
      guint32 bits;

      memcpy (&bits, &number, sizeof bits);
      g_assert_cmphex (values[i].bits, ==, bits);
      g_assert_cmpuint (levels[i], ==, (LS_WRITTEN_TOP * i + 3) / 6);
    }
  g_assert_cmpuint (ls_writers_find_values (writers, x, 5, run->n_steps, types, 2, values), ==, 2);
  g_assert_cmphex (values[1].bits, ==, 0x40c00000);
  g_assert_cmpuint (ls_writers_find_values (writers, y, 5, run->n_steps, types, 2, values), ==, 0);
  g_assert_cmpuint (ls_writers_find_values (writers, x, 5, run->n_steps + 1, types, 2, values), ==,
                    0);
}

/* As `counting`, by quarters: behind the last round of a low lane come hundreds of writes of others. */
static const char quarters[] =
  "00 ALU: ADDR(32) CNT(1)\n"
  "      0  x: MOV         R1.x,  0.0f\n"
  "01 LOOP_START_DX10  ADDR(4)\n"
  "02 ALU_BREAK: ADDR(40) CNT(10)\n"
  "      1  x: ADD         R1.x,  R1.x,  (0x3E000000, 0.125f).x\n"
  "      2  x: ADD         R1.x,  R1.x,  (0x3E000000, 0.125f).x\n"
  "      3  x: ADD         R1.x,  R1.x,  (0x3E000000, 0.125f).x\n"
  "      4  x: ADD         R1.x,  R1.x,  0.5f\n"
  "      5  x: ADD         R1.x,  R1.x,  (0x3E000000, 0.125f).x\n"
  "      6  x: PRED_SETGE  ____,  R0.x,  R1.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "03 LOOP_END  ADDR(2)\n"
  "04 EXPORT_DONE: PIX0, R1\n"
  "END_OF_PROGRAM\n";

/* Lane 1 is given its last value in the second of 64 rounds of five writes. */
static void
test_long_ago (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 (quarters, LS_MASK_ALL);
  g_autoptr (LsWriters) writers = ls_writers_new (run->subject, &everything, NULL);
  g_autoptr (LsRegisterTypes) types = ls_register_types_new (run->program);
  const LsRegRef x = { 0, 0, 1 };
  static const float expected[] = { 1.375f, 1.875f, 2 };
  LsWritten values[12];

  g_assert_cmpuint (ls_writers_find_values (writers, x, 1, run->n_steps, types, 12, values), ==,
                    11);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      guint32 bits;

      memcpy (&bits, &expected[i], sizeof bits);
      g_assert_cmphex (values[8 + i].bits, ==, bits);
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    assert_values (run, writers, x, lane, run->n_steps);
}

/* 1.5, then 1 as an integer, 2, and 2.0: each as its line made it, wherever the run is. */
static const char converting[] = "00 ALU: ADDR(32) CNT(4)\n"
                                 "      0  x: MOV         R1.x,  1.5f\n"
                                 "      1  t: FLT_TO_INT  R1.x,  R1.x\n"
                                 "      2  x: ADD_INT     R1.x,  R1.x,  R1.x\n"
                                 "      3  t: INT_TO_FLT  R1.x,  R1.x\n"
                                 "01 EXPORT_DONE: PIX0, R1\n"
                                 "END_OF_PROGRAM\n";

static void
test_types (void)
{
  static const LsWritten expected[] = { { 0, 0x3fc00000, LS_VALUE_FLOAT },
                                        { 0, 1, LS_VALUE_INT },
                                        { 0, 2, LS_VALUE_INT },
                                        { 0, 0x40000000, LS_VALUE_FLOAT } };
  g_autoptr (WholeRun) run = whole_run_r700 (converting, LS_MASK_ALL);
  g_autoptr (LsWriters) writers = ls_writers_new (run->subject, &everything, NULL);
  g_autoptr (LsRegisterTypes) types = ls_register_types_new (run->program);
  const LsRegRef x = { 0, 0, 1 };
  LsWritten values[12];
  guint8 levels[12];
  guint n = 0;

  for (guint position = 0; position <= run->n_steps; position++)
    {
      n = ls_writers_find_values (writers, x, 5, position, types, 12, values);
      g_assert_cmpuint (n, <=, G_N_ELEMENTS (expected));
      for (guint i = 0; i < n; i++)
        {
          g_assert_cmphex (values[i].bits, ==, expected[i].bits);
          g_assert_cmpint (values[i].type, ==, expected[i].type);
        }
    }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (expected));
  ls_written_scale (values, n, levels);
  g_assert_cmpmem (levels, n, "\62\0\144\144", 4);
}

static void
assert_scale (const guint32 *bits, guint n, LsValueType type, const char *expected)
{
  LsWritten values[5];
  guint8 levels[5];

  for (guint i = 0; i < n; i++)
    values[i] = (LsWritten){ i + 1, bits[i], type };
  ls_written_scale (values, n, levels);
  g_assert_cmpmem (levels, n, expected, n);
}

/* 1, NaN, infinity, 3 and -infinity; as integers the bits count. */
static void
test_scale (void)
{
  static const guint32 values[] = { 0x3f800000, 0x7fc00000, 0x7f800000, 0x40400000, 0xff800000 };
  static const guint32 same[] = { 0xffffffff, 0xffffffff }, sides[] = { 0xffffffff, 1 };

  assert_scale (values, 5, LS_VALUE_FLOAT, "\0\377\144\144\0");
  assert_scale (same, 2, LS_VALUE_UINT, "\62\62");
  assert_scale (sides, 2, LS_VALUE_INT, "\0\144");
  assert_scale (sides, 2, LS_VALUE_UINT, "\144\0");
}

/* --- limits ---------------------------------------------------------------------------------------------- */

static void
test_cut (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 (counting, LS_MASK_ALL);
  const LsWalkOptions some = { .max_steps = 10 };
  g_autoptr (LsWriters) writers = ls_writers_new (run->subject, &some, NULL);
  const LsRegRef x = { 0, 0, 1 }, y = { 0, 1, 1 };
  LsCauseGroup writer;

  g_assert_cmpuint (ls_writers_get_end (writers), ==, 10);
  g_assert_true (ls_writers_find (writers, x, 5, 10, &writer));
  g_assert_false (ls_writers_find (writers, x, 5, 11, &writer));
  g_assert_cmphex (ls_writers_find_never (writers, y, 10), ==, LS_MASK_ALL);
  g_assert_cmphex (ls_writers_find_never (writers, y, 11), ==, 0);
}

/* What is kept counts, in chunks, and not a row for each write that there is room for. */
static void
test_room (void)
{
  static const struct
  {
    guint64 left;
    gboolean fits;
  } rooms[] = { { 800000, TRUE }, { 100000, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (rooms); i++)
    {
      g_autoptr (WholeRun) run = whole_run_r700 (counting, LS_MASK_ALL);
      g_autoptr (LsBudget) budget = ls_budget_new (LS_BUDGET_LEAST);
      g_autoptr (LsWriters) writers = NULL;
      g_auto (LsBudgetShare) share = { 0 };

      ls_subject_set_budget (run->subject, budget);
      ls_budget_share_init (&share, budget);
      g_assert_true (ls_budget_share_grow (&share, LS_BUDGET_LEAST - rooms[i].left));
      writers = ls_writers_new (run->subject, &everything, NULL);
      g_assert_cmpint (ls_writers_get_end (writers) == run->n_steps, ==, rooms[i].fits);
    }
}

static void
test_cancel (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 (counting, LS_MASK_ALL);
  const gint interrupt = TRUE;
  const LsWalkOptions options = { .interrupt = &interrupt };
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_writers_new (run->subject, &options, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
}

static void
test_words (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 (counting, LS_MASK_ALL);
  const LsCauseGroup written = { .kind = LS_CAUSE_WRITTEN, .step = 2, .line = 1 },
                     edited = { .kind = LS_CAUSE_EDITED, .step = 7 },
                     never = { .kind = LS_CAUSE_NEVER };
  g_autofree char *a = ls_writers_tell (&written, run->program);
  g_autofree char *b = ls_writers_tell (&edited, run->program);
  g_autofree char *c = ls_writers_tell (&never, run->program);

  g_assert_cmpstr (a, ==, "written at step 2, line 2 (MOV)");
  g_assert_cmpstr (b, ==, "set by hand at step 7");
  g_assert_cmpstr (c, ==, "nothing has written it");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/writers/as-who/random", test_random);
  g_test_add_func ("/writers/as-who/edited", test_edited);
  g_test_add_func ("/writers/by-hand/counting", test_counting);
  g_test_add_func ("/writers/values/counted", test_counted);
  g_test_add_func ("/writers/values/long-ago", test_long_ago);
  g_test_add_func ("/writers/values/types", test_types);
  g_test_add_func ("/writers/values/scale", test_scale);
  g_test_add_func ("/writers/limits/cut", test_cut);
  g_test_add_func ("/writers/limits/room", test_room);
  g_test_add_func ("/writers/limits/cancel", test_cancel);
  g_test_add_func ("/writers/words", test_words);
  return g_test_run ();
}
