#include <string.h>

#include "ls-error.h"
#include "ls-told.h"
#include "ls-uses.h"
#include "r700-machine.h"
#include "rounds.h"
#include "toy-machine.h"
#include "trace.h"
#include "machines.h"

/* Where values go, against a whole run.  A value of the tree is changed at positions of its life, and the step behind each
 * is run on that: it stays there up to the position that the answer names and no further; what comes out otherwise must
 * be a result of a use at that step; where masks come out otherwise there must be a use that decides. */

#define MAX_STEPS 800
#define DEPTH 3

typedef struct
{
  const Trace *trace;
  guint n_asked, n_values, n_changed, n_covered, n_decided, n_ended, n_identities, n_words;
  guint n_left; /* values to look at, of one tree */
  guint64 end;  /* of what that tree tells: it may be full in the middle of a step */
} Check;

static gboolean
gives (const LsUse *use, const LsCell *cell)
{
  for (guint i = 0; i < use->results->len; i++)
    {
      const LsUses *result = g_ptr_array_index (use->results, i);
      LsCell low = *cell;

      low.ref.channel &= (guint8) ~(result->is_wide ? 1u : 0u);
      /* Another index of a memory write reaches other words. */
      if (ls_cell_equal (&result->cell, &low) ||
          (result->cell.kind == LS_CELL_MEMORY && cell->kind == LS_CELL_MEMORY))
        return TRUE;
    }
  return use->is_address;
}

static void
check_covered (Check *check, const LsUses *uses, guint64 step, const LsCell *cell)
{
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      if (use->step != step + 1 || !gives (use, cell))
        continue;
      check->n_covered++;
      return;
    }
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *line = NULL;
  LsPlace place;

  ls_cell_append (text, &uses->cell, check->trace->program, 0);
  g_string_append (text, " goes into ");
  ls_cell_append (text, cell, check->trace->program, 0);
  trace_place (check->trace, step, &place);
  line = ls_program_dup_line (check->trace->program, place.line);
  g_error ("%s at step %" G_GUINT64_FORMAT ", and no use says so: %s", text->str, step + 1, line);
}

static void
check_decided (Check *check, const LsUses *uses, guint64 step)
{
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      if (use->step == step + 1 && (use->is_test || use->is_predicate || use->is_kill))
        {
          check->n_decided++;
          return;
        }
    }
  g_error ("a mask depends on it at step %" G_GUINT64_FORMAT ", and no use says so", step + 1);
}

/* Changes the value before the step behind a position. */
static void
check_position (Check *check, const LsUses *uses, guint64 step)
{
  static const guint32 flips[] = { 0xffffffff, 0x00400001, 0x80000000 };
  gboolean is_last = uses->is_overwritten && step + 1 == uses->until;
  guint n_run = 0, n_gone = 0;

  if (step >= check->end)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (flips); i++)
    {
      Outcome outcome = trace_change (check->trace, step, &uses->cell, flips[i]);

      n_run += outcome.has_run;
      n_gone += outcome.has_run && !outcome.survives;
      for (guint k = 0; k < outcome.cells->len; k++)
        check_covered (check, uses, step, &g_array_index (outcome.cells, LsCell, k));
      if (outcome.decides)
        check_decided (check, uses, step);
      check->n_changed += outcome.cells->len > 0;
      outcome_clear (&outcome);
    }
  if (!is_last)
    g_assert_cmpuint (n_gone, ==, 0);
  check->n_ended += is_last && n_gone > 0;
  check->n_identities += is_last && n_run > 0 && n_gone == 0;
}

static void
check_uses (Check *check, const LsUses *uses)
{
  for (guint i = 0; i < uses->uses->len && i < 20; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      g_assert_cmpuint (use->step, >, uses->from);
      /* The first value may be read elsewhere when it is there no more. */
      if (uses->others == NULL)
        g_assert_cmpuint (use->step, <=, uses->until);
      if (use->step <= uses->until)
        check_position (check, uses, use->step - 1);
    }
  for (guint i = 0; i < 12 && uses->until > uses->from; i++)
    check_position (check, uses,
                    (guint64) g_test_rand_int_range ((gint32) uses->from, (gint32) uses->until));
  if (uses->is_overwritten)
    check_position (check, uses, uses->until - 1);
}

static void
check_value (Check *check, const LsUses *uses)
{
  g_assert_cmphex (uses->value, ==, trace_value (check->trace, uses->from, &uses->cell));
  check->n_values++;
  check->n_words += uses->cell.kind == LS_CELL_MEMORY;
  if (uses->kind != LS_USES_FOLLOWED)
    {
      g_assert_cmpuint (uses->uses->len, ==, 0);
      return;
    }
  if (check->n_left == 0)
    return;
  check->n_left--;
  check_uses (check, uses);
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      for (guint k = 0; k < use->results->len; k++)
        check_value (check, g_ptr_array_index (use->results, k));
    }
}

/* The last step of a tree. */
static guint64
last_step (const LsUses *uses)
{
  guint64 last = uses->from;

  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      last = MAX (last, use->step);
      for (guint k = 0; k < use->results->len; k++)
        last = MAX (last, last_step (g_ptr_array_index (use->results, k)));
    }
  return last;
}

static void
ask_uses (Check *check, LsCauses *causes, gboolean with_memories)
{
  const Trace *trace = check->trace;
  g_autoptr (GError) error = NULL;
  guint step = (guint) g_test_rand_int_range (0, (gint32) trace->n_steps + 1);
  LsCell cell = trace_random_read (trace, step, with_memories);
  g_autoptr (LsUses) uses = ls_causes_uses (causes, &cell, step, DEPTH, NULL, &error);

  g_assert_no_error (error);
  check->n_asked++;
  check->n_left = 8;
  check->end = uses->is_full ? last_step (uses) - 1 : G_MAXUINT64;
  if (!uses->is_overwritten && !uses->is_full)
    g_assert_cmpuint (uses->until, ==, trace->n_steps);
  check_value (check, uses);
  g_autoptr (LsTold) told = ls_told_new_uses (uses, trace->program, 0);
  g_autofree char *text = ls_told_to_text (told);
  g_assert_true (g_str_has_suffix (text, ".\n"));
}

static void
ask (Check *check, guint n, gboolean with_memories)
{
  const Trace *trace = check->trace;
  g_autoptr (LsSubject) run =
    ls_subject_new_group (trace->program, trace->bindings, &trace->input, 1, 0);
  g_autoptr (LsCauses) causes = ls_causes_new (run);

  for (guint i = 0; i < n; i++)
    ask_uses (check, causes, with_memories);
}

static void
tell_totals (const char *name, const Check *check)
{
  g_test_message ("%s: %u values asked about, %u in trees, %u words, %u changes with results, all "
                  "%u covered, %u decisions, %u ends, %u ends by copies of a value onto itself",
                  name, check->n_asked, check->n_values, check->n_words, check->n_changed,
                  check->n_covered, check->n_decided, check->n_ended, check->n_identities);
  g_assert_cmpuint (check->n_asked, >=, rounds_least (1000));
  g_assert_cmpuint (check->n_covered, >=, rounds_least (500));
  g_assert_cmpuint (check->n_decided, >=, rounds_least (50));
  g_assert_cmpuint (check->n_ended, >=, rounds_least (500));
}

static void
test_toy (void)
{
  Check check = { 0 };

  for (guint i = 0; rounds_left (i, 120); i++)
    {
      g_autoptr (Trace) trace = NULL;

      while (trace == NULL) /* of programs that run too long there is none */
        trace = trace_new_toy (MAX_STEPS);
      check.trace = trace;
      ask (&check, 25, FALSE);
    }
  tell_totals ("toy", &check);
}

static void
test_r700 (void)
{
  Check check = { 0 };

  for (guint i = 0; rounds_left (i, 120); i++)
    {
      gboolean with_memories = i % 2 == 0;
      g_autoptr (Trace) trace = NULL;

      while (trace == NULL)
        trace = trace_new_r700 (with_memories, MAX_STEPS);
      check.trace = trace;
      ask (&check, 20, with_memories);
    }
  tell_totals ("r700", &check);
  g_assert_cmpuint (check.n_words, >=, rounds_least (20));
}

/* Of a machine that a build can lack. */
static void
test_other (gconstpointer id)
{
  if (skip_without (id))
    return;

  Check check = { 0 };

  for (guint i = 0; rounds_left (i, 60); i++)
    {
      g_autoptr (Trace) trace = NULL;

      while (trace == NULL)
        trace = trace_new_of (id, MAX_STEPS);
      check.trace = trace;
      ask (&check, 20, TRUE);
    }
  tell_totals (id, &check);
  g_assert_cmpuint (check.n_words, >=, rounds_least (g_str_equal (id, "tgsi") ? 10 : 3));
}

static void
test_r500 (void)
{
  if (skip_without ("r500"))
    return;

  Check check = { 0 };

  for (guint i = 0; rounds_left (i, 100); i++)
    {
      g_autoptr (Trace) trace = trace_new_of ("r500", MAX_STEPS);

      check.trace = trace;
      if (trace != NULL)
        ask (&check, 20, FALSE);
    }
  tell_totals ("r500", &check);
}

static void
test_refusals (void)
{
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  const LsCell r1 = ls_cell_register ((LsRegRef){ .index = 1 }, 0);
  const LsCell none = ls_cell_register ((LsRegRef){ .index = 99 }, 0);
  const LsCell word = ls_cell_memory (R700_MEMORY_SHARE, 3);
  const gint interrupt = 1;
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (GError) step = NULL, reg = NULL, memory = NULL, interrupted = NULL;
  LsProgram *program = toy_load ("movi 1 5\naddi 1 1 1\nend");
  g_autoptr (LsSubject) run = ls_subject_new_group (program, bindings, &input, 1, 0);
  g_autoptr (LsCauses) causes = ls_causes_new (run);

  g_assert_null (ls_causes_uses (causes, &r1, 100, 4, NULL, &step));
  g_assert_error (step, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_causes_uses (causes, &none, 1, 4, NULL, &reg));
  g_assert_error (reg, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_causes_uses (causes, &word, 1, 4, NULL, &memory));
  g_assert_error (memory, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_causes_uses (causes, &r1, 1, 4, &interrupt, &interrupted));
  g_assert_error (interrupted, LS_ERROR, LS_ERROR_STATE);
  ls_program_unref (program);
}

/* A tree has bounds, and says so where it meets them. */
static void
test_bounds (void)
{
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  const LsCell r1 = ls_cell_register ((LsRegRef){ .index = 1 }, 0);
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (GError) error = NULL;
  LsProgram *program = toy_load ("movi 1 5\nloop 2000\naddi 2 1 1\nendloop\nend");
  g_autoptr (LsSubject) run = ls_subject_new_group (program, bindings, &input, 1, 0);
  g_autoptr (LsCauses) causes = ls_causes_new (run);
  g_autoptr (LsUses) uses = ls_causes_uses (causes, &r1, 1, 4, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (uses->is_full);
  g_assert_cmpuint (uses->uses->len, <=, LS_USES_MAX);
  g_assert_cmpuint (uses->uses->len, >=, LS_USES_MAX / 3);
  ls_program_unref (program);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/uses/toy", test_toy);
  g_test_add_func ("/uses/r700", test_r700);
  g_test_add_data_func ("/uses/tgsi", "tgsi", test_other);
  g_test_add_data_func ("/uses/spirv", "spirv", test_other);
  g_test_add_func ("/uses/r500", test_r500);
  g_test_add_func ("/uses/refusals", test_refusals);
  g_test_add_func ("/uses/bounds", test_bounds);

  return g_test_run ();
}
