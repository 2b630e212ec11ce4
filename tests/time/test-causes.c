#include <string.h>

#include "ls-causes.h"
#include "ls-error.h"
#include "ls-tell.h"
#include "r700-machine.h"
#include "rounds.h"
#include "toy-machine.h"
#include "trace.h"
#include "machines.h"

/* Who and why against a whole run, step by step from its start.
 *
 * When a register was written last is bounded by a scan that does not know predicated slots or indexed registers: it is no
 * earlier than the last change of the value and the last step that surely writes, and no later than the last step that
 * may write.  Where the bounds meet, the answer is known; such questions are counted.  Besides, other bits put there just
 * after the write must still be there where the question was asked.  What a write was made from is found by changing
 * every register before the step: what the value depends on must be among the operands. */

#define MAX_STEPS 1500

typedef struct
{
  guint n_who, n_exact, n_written, n_unchanged, n_chained, n_kept, n_words, n_dependent;
  guint n_why, n_tests, n_decisive, n_judged, n_ways, n_way_decisive, n_back, n_off, n_untested;
  guint n_off_judged, n_off_decisive; /* of lanes that are off and not killed */
  guint n_chain_left;                 /* causes of a question that are still looked at */
} Totals;

/* --- who ------------------------------------------------------------------------------------------------- */

/* Lanes that carry out an ALU group or a fetch. */
static LsMask
lanes_of_step (const Trace *trace, guint step)
{
  const LsMachine *machine = trace->machine;

  for (guint i = 0; i < machine->n_masks; i++)
    if (strcmp (machine->masks[i].id, "executing") == 0)
      return ls_program_read_mask (trace->program, trace->states->pdata[step], i);
  return ls_program_read_mask (trace->program, trace->states->pdata[step], 0);
}

static gboolean
is_predicated (const Trace *trace, const LsLine *step)
{
  for (guint i = step->first; i < step->first + step->n; i++)
    {
      LsLine line;
      ls_program_line (trace->program, i, &line);
      if (strstr (line.text, "PRED_SEL") != NULL)
        return TRUE;
    }
  return FALSE;
}

typedef struct
{
  gboolean may, surely;
} Verdict;

static Verdict
judge (const Trace *trace, guint step, LsRegRef ref, guint lane)
{
  LsEffect effects[256];
  LsPlace place;
  LsLine line;
  Verdict verdict = { FALSE, FALSE };
  gboolean reads = FALSE, names_one = FALSE, is_fetch = FALSE;

  ls_program_place (trace->program, trace->states->pdata[step], &place);
  ls_program_line (trace->program, place.line, &line);
  guint n = ls_program_describe (trace->program, place.line, effects, 256);
  g_assert_cmpuint (n, <=, 256);
  for (guint i = 0; i < n; i++)
    {
      const LsEffect *e = &effects[i];
      gboolean is_same = !memcmp (&e->ref, &ref, sizeof ref);
      gboolean writes = e->kind == LS_EFFECT_WRITE || e->kind == LS_EFFECT_EXPORT;
      reads |= e->kind == LS_EFFECT_READ && (is_same || e->relative);
      names_one |= writes;
      is_fetch |= e->kind == LS_EFFECT_FETCH;
      verdict.surely |= e->kind == LS_EFFECT_WRITE && is_same && !e->relative;
      verdict.may |= writes && (is_same || e->relative);
    }
  verdict.may |= is_fetch && !names_one;
  /* Fetches may run for lanes beside them. */
  if (line.kind == LS_LINE_ALU)
    verdict.may &= (lanes_of_step (trace, step) >> lane & 1) != 0;
  verdict.surely &=
    verdict.may && !reads && line.kind == LS_LINE_ALU && !is_predicated (trace, &line);
  return verdict;
}

/* Bounds of the last write at or before step. */
static void
find_bounds (const Trace *trace, const LsCell *cell, guint step, guint64 *least, guint64 *most)
{
  *least = *most = 0;
  for (guint s = 0; s < step; s++)
    {
      gboolean changes = trace_value (trace, s, cell) != trace_value (trace, s + 1, cell);
      Verdict verdict = cell->kind == LS_CELL_MEMORY ? (Verdict){ TRUE, FALSE }
                                                     : judge (trace, s, cell->ref, cell->lane);
      if (changes)
        g_assert_true (verdict.may);
      *least = changes || verdict.surely ? s + 1 : *least;
      *most = verdict.may ? s + 1 : *most;
    }
}

/* Other bits put there just after the write stay as long as they have changed nothing else, from which the next step
 * might make what the run does not. */
static void
check_kept (const Trace *trace, const LsCause *cause, guint step, Totals *totals)
{
  guint32 bits = cause->value ^ 0x00400001, now = 0;
  gboolean is_alone = TRUE;

  for (guint64 until = cause->step + 1; is_alone && until <= MIN (step, cause->step + 40); until++)
    {
      void *state = trace_run_changed (trace, cause->step, &cause->cell, bits, until);

      if (state == NULL)
        return;
      ls_cell_read (&cause->cell, trace->program, state, &now);
      g_assert_cmphex (now, ==, bits);
      is_alone = trace_restore (trace, state, until, &cause->cell);
      totals->n_kept++;
    }
}

static gboolean
has_operand (const LsCause *cause, const LsCell *cell)
{
  for (guint i = 0; i < cause->operands->len; i++)
    if (ls_cell_equal (&((const LsCause *) g_ptr_array_index (cause->operands, i))->cell, cell))
      return TRUE;
  return FALSE;
}

static void
check_dependence (const Trace *trace, const LsCause *cause, const LsCell *cell, Totals *totals)
{
  static const guint32 flips[] = { 0xffffffff, 0x00400001, 0x80000000 };

  for (guint i = 0; i < G_N_ELEMENTS (flips); i++)
    {
      guint32 bits = trace_value (trace, cause->step - 1, cell) ^ flips[i];
      void *state = trace_run_changed (trace, cause->step - 1, cell, bits, cause->step);
      guint32 now = 0, base = trace_value (trace, cause->step, &cause->cell);

      if (state == NULL)
        continue;
      ls_cell_read (&cause->cell, trace->program, state, &now);
      if (now == base)
        continue;
      totals->n_dependent++;
      g_assert_true (has_operand (cause, cell));
      return;
    }
}

/* Whatever the written value depends on is an operand. */
static void
check_operands (const Trace *trace, const LsCause *cause, Totals *totals)
{
  const LsMachine *machine = trace->machine;
  LsRegRef ref = { 0 };

  for (ref.file = 0; ref.file < machine->n_reg_files; ref.file++)
    for (ref.index = 0; ref.index < ls_program_n_registers (trace->program, ref.file); ref.index++)
      for (ref.channel = 0; ref.channel < machine->reg_files[ref.file].n_channels; ref.channel++)
        {
          LsCell cell = ls_cell_register (ref, cause->lane);

          if (!ls_cell_equal (&cell, &cause->cell))
            check_dependence (trace, cause, &cell, totals);
        }
}

/* Whether an atomic operation made it of what it found. */
static gboolean
is_update (const LsCause *cause)
{
  for (guint i = 0; i < cause->operands->len; i++)
    if (((const LsCause *) g_ptr_array_index (cause->operands, i))->is_update)
      return TRUE;
  return FALSE;
}

static void
check_writer (const Trace *trace, const LsCause *cause, guint step, Totals *totals)
{
  gboolean is_written = cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN;
  guint64 written = is_written ? cause->step : 0;
  guint64 least, most;

  g_assert_cmphex (cause->value, ==, trace_value (trace, step, &cause->cell));
  find_bounds (trace, &cause->cell, step, &least, &most);
  g_assert_cmpuint (written, >=, least);
  g_assert_cmpuint (written, <=, most);
  totals->n_who++;
  totals->n_exact += least == most;
  totals->n_written += written > 0;
  totals->n_words += cause->cell.kind == LS_CELL_MEMORY;
  if (written == 0)
    return;
  if (!is_update (cause))
    g_assert_cmphex (cause->old, ==, trace_value (trace, written - 1, &cause->cell));
  totals->n_unchanged += cause->old == cause->value;
  if (g_test_rand_int_range (0, 4) == 0)
    check_kept (trace, cause, step, totals);
  if (cause->kind == LS_CAUSE_WRITTEN && g_test_rand_int_range (0, 3) == 0)
    check_operands (trace, cause, totals);
}

static void
check_chain (const Trace *trace, const LsCause *cause, guint step, Totals *totals)
{
  /* What lower lanes of a step left there stands in no state. */
  if (cause->kind == LS_CAUSE_CONSTANT || cause->is_update || totals->n_chain_left == 0)
    return;
  totals->n_chain_left--;
  if (cause->kind == LS_CAUSE_CUT)
    g_assert_cmphex (cause->value, ==, trace_value (trace, step, &cause->cell));
  else
    check_writer (trace, cause, step, totals);
  for (guint i = 0; i < cause->operands->len; i++)
    {
      totals->n_chained++;
      check_chain (trace, g_ptr_array_index (cause->operands, i), (guint) cause->step - 1, totals);
    }
}

static void
ask_who (const Trace *trace, LsCauses *causes, gboolean with_memories, Totals *totals)
{
  g_autoptr (GError) error = NULL;
  guint step = (guint) g_test_rand_int_range (0, (gint32) trace->n_steps + 1);
  LsCell cell = trace_random_cell (trace, with_memories);
  g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, step, 3, NULL, &error);

  g_assert_no_error (error);
  /* Operations of a dozen operands make trees of thousands, and judging one runs the program several times. */
  totals->n_chain_left = 30;
  check_chain (trace, cause, step, totals);
  g_autofree char *sentence = ls_cause_tell (cause, trace->program);
  g_assert_true (g_str_has_suffix (sentence, "."));
}

/* All lanes at once are told what each is told alone. */
static void
ask_who_all (const Trace *trace, LsCauses *causes)
{
  g_autoptr (GError) error = NULL;
  guint step = (guint) g_test_rand_int_range (0, (gint32) trace->n_steps + 1);
  LsRegRef ref = trace_random_ref (trace);
  LsMask lanes = (LsMask) g_test_rand_int () << 32 | (guint32) g_test_rand_int (), told = 0;
  g_autoptr (GArray) groups = ls_causes_who_all (causes, ref, lanes, step, NULL, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < groups->len; i++)
    {
      const LsCauseGroup *group = &g_array_index (groups, LsCauseGroup, i);

      g_assert_cmphex (told & group->lanes, ==, 0);
      told |= group->lanes;
      LS_FOREACH_LANE (lane, group->lanes)
        {
          LsCell cell = ls_cell_register (ref, (guint) lane);
          g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, step, 1, NULL, &error);

          g_assert_no_error (error);
          g_assert_cmpint (cause->kind, ==, group->kind);
          g_assert_cmpuint (cause->step, ==, group->step);
          g_assert_cmpuint (cause->line, ==, group->line);
        }
    }
  g_assert_cmphex (told, ==, lanes);
}

/* --- why ------------------------------------------------------------------------------------------------- */

static gboolean
is_on (LsLaneRole state)
{
  return state == LS_LANE_ACTIVE || state == LS_LANE_HELPER;
}

static gboolean
is_off (LsLaneRole state)
{
  return state == LS_LANE_BRANCH || state == LS_LANE_BREAK || state == LS_LANE_CONTINUE;
}

/* Whether other operands of the test, all of one value, would have led the lane elsewhere: to another state, or to another line. */
static gboolean
is_decisive (const Trace *trace, const LsWhy *why, const LsCell *cells, guint n_cells)
{
  /* Who waits for a case is off before the test. */
  const gboolean is_here = is_on (why->role) || why->test.step > why->since;
  const guint64 until = is_here ? why->step : why->since;
  LsPlace here, there;
  const guint32 values[] = { 0,
                             0x3f800000,
                             0xbf800000,
                             0x7f7fffff,
                             0xff7fffff,
                             0x00000001,
                             0x7fffffff,
                             0x80000000,
                             0xffffffff,
                             why->test.comparison.left_bits,
                             why->test.comparison.right_bits };
  guint8 states[LS_LANES];

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      void *state =
        trace_run_all_changed (trace, why->test.step - 1, cells, n_cells, values[i], until);

      if (state == NULL)
        continue;
      ls_program_lane_states (trace->program, state, states);
      ls_program_place (trace->program, state, &there);
      ls_program_place (trace->program, trace->states->pdata[until], &here);
      if (states[why->lane] != why->state || here.line != there.line)
        return TRUE;
    }
  return FALSE;
}

static void
judge_test (const Trace *trace, const LsWhy *why, Totals *totals)
{
  const gboolean is_way = is_on (why->role) || why->is_led;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (LsCell));
  gboolean is_judged, is_found = FALSE;

  for (guint i = 0; i < why->test.operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (why->test.operands, i);

      if (operand->cell.kind != LS_CELL_REGISTER)
        continue;
      g_assert_cmphex (operand->value, ==, trace_value (trace, why->test.step - 1, &operand->cell));
      g_array_append_val (cells, operand->cell);
      is_found = is_found || is_decisive (trace, why, &operand->cell, 1);
    }
  is_judged = cells->len > 0;
  if (is_judged && !is_found)
    is_found = is_decisive (trace, why, &g_array_index (cells, LsCell, 0), cells->len);
  totals->n_off_judged += is_judged && is_off (why->role);
  totals->n_off_decisive += is_found && is_off (why->role);
  totals->n_ways += is_judged && is_way;
  totals->n_way_decisive += is_found && is_way;
  totals->n_judged += is_judged && !is_way;
  totals->n_decisive += is_found && !is_way;
}

static void
check_test (const Trace *trace, const LsWhy *why, Totals *totals)
{
  LsLine line;
  LsPlace place;

  ls_program_place (trace->program, trace->states->pdata[why->since - 1], &place);
  ls_program_line (trace->program, why->line, &line);
  g_assert_cmpuint (line.first, ==, place.line);
  if (!why->test.is_known)
    {
      g_assert_false (why->role == LS_LANE_KILLED && line.kind == LS_LINE_ALU);
      totals->n_untested += is_off (why->role);
      return;
    }
  totals->n_tests++;
  judge_test (trace, why, totals);
}

static void
ask_why (const Trace *trace, LsCauses *causes, Totals *totals)
{
  g_autoptr (GError) error = NULL;
  guint lane = (guint) g_test_rand_int_range (0, LS_LANES);
  guint step = (guint) g_test_rand_int_range (0, (gint32) trace->n_steps + 1);
  g_autoptr (LsWhy) why = ls_causes_why (causes, lane, step, NULL, &error);
  guint since = step, back = step;

  g_assert_no_error (error);
  g_assert_cmpuint (why->state, ==, trace_lane_state (trace, step, lane));
  while (since > 0 && trace_lane_state (trace, since - 1, lane) == why->state)
    since--;
  g_assert_cmpuint (why->since, ==, since);
  totals->n_why++;
  if (is_off (why->role))
    {
      while (back <= trace->n_steps &&
             !is_on (ls_machine_lane_role (trace->machine, trace_lane_state (trace, back, lane))))
        back++;
      g_assert_cmpint (why->comes_back, ==, back <= trace->n_steps);
      g_assert_cmpuint (why->back, ==, why->comes_back ? back : 0);
      totals->n_back += why->comes_back;
      totals->n_off++;
      if (why->has_frame)
        g_assert_true (why->frame.active >> lane & 1);
    }
  if (since > 0)
    check_test (trace, why, totals);
  g_autofree char *sentence = ls_fields_say (ls_why_fields, why, trace->program, NULL);
  g_assert_true (g_str_has_suffix (sentence, "."));
}

/* --- runs ------------------------------------------------------------------------------------------------ */

static void
ask (const Trace *trace, guint n, gboolean with_memories, Totals *totals)
{
  g_autoptr (LsSubject) run =
    ls_subject_new_group (trace->program, trace->bindings, &trace->input, 1, 0);
  g_autoptr (LsCauses) causes = ls_causes_new (run);

  for (guint i = 0; i < n; i++)
    {
      ask_who (trace, causes, with_memories, totals);
      ask_why (trace, causes, totals);
    }
  ask_who_all (trace, causes);
}

/* Of the lanes asked about; those that come back are some of these. */
#define LEAST_OFF rounds_least (60)
/* What shares of is asked for is no matter of a few. */
#define LEAST_JUDGED 40

static void
tell_totals (const char *name, const Totals *totals)
{
  g_test_message (
    "%s: %u components asked about, %u answers known, %u written, %u to the same "
    "value, %u operands, %u words, %u kept, %u dependent; %u lanes asked about, %u "
    "off, %u come back, %u tests, %u decisive of %u, %u of %u off, %u of %u ways, %u untested",
    name, totals->n_who, totals->n_exact, totals->n_written, totals->n_unchanged, totals->n_chained,
    totals->n_words, totals->n_kept, totals->n_dependent, totals->n_why, totals->n_off,
    totals->n_back, totals->n_tests, totals->n_decisive, totals->n_judged, totals->n_off_decisive,
    totals->n_off_judged, totals->n_way_decisive, totals->n_ways, totals->n_untested);
  g_assert_cmpuint (totals->n_exact, >=, rounds_least (1000));
  g_assert_cmpuint (totals->n_written, >=, rounds_least (500));
  g_assert_cmpuint (totals->n_unchanged, >=, rounds_least (10));
  g_assert_cmpuint (totals->n_kept, >=, rounds_least (300));
  g_assert_cmpuint (totals->n_dependent, >=, rounds_least (40));
  g_assert_cmpuint (totals->n_why, >=, rounds_least (1000));
  g_assert_cmpuint (totals->n_off, >=, LEAST_OFF);
  g_assert_cmpuint (totals->n_back, >=, LEAST_OFF);
}

static void
test_toy (void)
{
  Totals totals = { 0 };

  for (guint i = 0; rounds_left (i, 120); i++)
    {
      g_autoptr (Trace) trace = trace_new_toy (MAX_STEPS);

      if (trace != NULL)
        ask (trace, 40, FALSE, &totals);
    }
  tell_totals ("toy", &totals);
}

static void
test_r700 (void)
{
  Totals totals = { 0 };

  for (guint i = 0; rounds_left (i, 200); i++)
    {
      gboolean with_memories = i % 2 == 0;
      g_autoptr (Trace) trace = trace_new_r700 (with_memories, MAX_STEPS);

      if (trace != NULL)
        ask (trace, 25, with_memories, &totals);
    }
  tell_totals ("r700", &totals);
  g_assert_cmpuint (totals.n_tests, >=, rounds_least (50));
  g_assert_cmpuint (totals.n_words, >=, rounds_least (20));
  g_assert_cmpuint (10 * totals.n_decisive, >=, 9 * totals.n_judged);
  g_assert_cmpuint (totals.n_ways, >=, rounds_least (100));
  g_assert_cmpuint (10 * totals.n_way_decisive, >=, 5 * totals.n_ways);
}

static void
test_r500 (void)
{
  if (skip_without ("r500"))
    return;

  Totals totals = { 0 };

  /* Lanes that are off are rare in these programs. */
  for (guint i = 0; rounds_left (i, 180) ||
                    (i < 600 && (totals.n_back < LEAST_OFF || totals.n_off_judged < LEAST_JUDGED));
       i++)
    {
      g_autoptr (Trace) trace = trace_new_of ("r500", MAX_STEPS);

      if (trace != NULL)
        ask (trace, 25, FALSE, &totals);
    }
  tell_totals ("r500", &totals);
  g_assert_cmpuint (totals.n_tests, >=, rounds_least (50));
  g_assert_cmpuint (10 * totals.n_off_decisive, >=, 8 * totals.n_off_judged);
  g_assert_cmpuint (10 * totals.n_decisive, >=, 9 * totals.n_judged);
  g_assert_cmpuint (5 * totals.n_untested, <=, totals.n_off);
  g_assert_cmpuint (totals.n_ways, >=, rounds_least (30));
  g_assert_cmpuint (10 * totals.n_way_decisive, >=, 5 * totals.n_ways);
}

/* Of a machine that a build can lack. */
static void
test_other (gconstpointer id)
{
  if (skip_without (id))
    return;

  Totals totals = { 0 };

  for (guint i = 0; rounds_left (i, 120); i++)
    {
      g_autoptr (Trace) trace = trace_new_of (id, MAX_STEPS);

      if (trace != NULL)
        ask (trace, 50, TRUE, &totals);
    }
  tell_totals (id, &totals);
  g_assert_cmpuint (totals.n_tests, >=, rounds_least (50));
  g_assert_cmpuint (totals.n_words, >=, rounds_least (8));
  /* A KILL_IF with two components below 0 depends on neither alone. */
  g_assert_cmpuint (10 * totals.n_decisive, >=, 8 * totals.n_judged);
}

/* Slots that work together: what one of them gives was made from the operands of all. */
static void
test_joint_slots (void)
{
  static const char text[] = "00 ALU: ADDR(32) CNT(5)\n"
                             "      0  x: DOT4_IEEE   R1.x,  R0.x,  R0.x\n"
                             "         y: DOT4_IEEE   ____,  R0.y,  R0.y\n"
                             "         z: DOT4_IEEE   ____,  R0.z,  R0.z\n"
                             "         w: DOT4_IEEE   ____,  R0.w,  R0.w\n"
                             "         t: MOV         R1.y,  R0.x\n"
                             "01 EXPORT_DONE: PIX0, R1\n"
                             "END_OF_PROGRAM\n";
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS };
  LsProgram *program = r700_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (LsSubject) run = ls_subject_new_group (program, bindings, &input, 1, 0);
  g_autoptr (LsCauses) causes = ls_causes_new (run);

  LsCell cell = ls_cell_register ((LsRegRef){ .index = 1 }, 3);
  g_autoptr (LsCause) dot = ls_causes_who (causes, &cell, 2, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (dot->step, ==, 2);
  g_assert_cmpuint (dot->line, ==, 1);
  g_assert_cmpuint (dot->slot, ==, 0);
  g_assert_cmpuint (dot->operands->len, ==, 8);

  cell.ref.channel = 1;
  g_autoptr (LsCause) move = ls_causes_who (causes, &cell, 2, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (move->line, ==, 5);
  g_assert_cmpuint (move->slot, ==, 4);
  g_assert_cmpuint (move->operands->len, ==, 1);
  ls_program_unref (program);
}

static void
test_refusals (void)
{
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsProgram *program = toy_load ("movi 1 5\naddi 1 1 1\nend");
  g_autoptr (LsSubject) run = ls_subject_new_group (program, bindings, &input, 1, 0);
  g_autoptr (LsCauses) causes = ls_causes_new (run);
  g_autoptr (GError) step = NULL, lane = NULL, reg = NULL, interrupted = NULL;
  const LsCell r1 = ls_cell_register ((LsRegRef){ .index = 1 }, 0);
  const LsCell none = ls_cell_register ((LsRegRef){ .index = 99 }, 0);
  const gint interrupt = 1;

  g_assert_null (ls_causes_who (causes, &r1, 100, 4, NULL, &step));
  g_assert_error (step, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_causes_why (causes, 64, 0, NULL, &lane));
  g_assert_error (lane, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_causes_who (causes, &none, 1, 4, NULL, &reg));
  g_assert_error (reg, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_causes_who (causes, &r1, 2, 4, &interrupt, &interrupted));
  g_assert_error (interrupted, LS_ERROR, LS_ERROR_STATE);
  ls_program_unref (program);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/causes/toy", test_toy);
  g_test_add_func ("/causes/r700", test_r700);
  g_test_add_func ("/causes/r500", test_r500);
  g_test_add_data_func ("/causes/tgsi", "tgsi", test_other);
  g_test_add_data_func ("/causes/spirv", "spirv", test_other);
  g_test_add_func ("/causes/joint-slots", test_joint_slots);
  g_test_add_func ("/causes/refusals", test_refusals);

  return g_test_run ();
}
