#include <string.h>

#include "ls-counters.h"
#include "rounds.h"
#include "whole-run.h"
#include "machines.h"

/* Counters against what all states of a run and the text of the listing say, and against programs counted by hand. */

static LsCounters *
count (const WholeRun *run, guint64 first, guint64 last)
{
  g_autoptr (GError) error = NULL;
  const LsWalkOptions options = { .first_step = first, .last_step = last };
  LsCounters *counters = ls_counters_new (run->subject, &options, &error);

  g_assert_no_error (error);
  return counters;
}

/* Returns: (transfer full): the rows of the answer. */
static GVariant *
dup_rows (const LsCounters *counters)
{
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_form_to_data (&ls_counters_form, counters, counters->program, NULL));

  return g_variant_lookup_value (data, "counters", G_VARIANT_TYPE ("aa{sv}"));
}

/* Returns: (transfer full) (nullable): NULL: there is no such row. */
static GVariant *
find (GVariant *rows, const char *name, const char *part)
{
  for (gsize i = 0; i < g_variant_n_children (rows); i++)
    {
      g_autoptr (GVariant) row = g_variant_get_child_value (rows, i);
      const char *row_name = NULL, *row_part = NULL;

      g_variant_lookup (row, "name", "&s", &row_name);
      g_variant_lookup (row, "part", "&s", &row_part);
      if (g_str_equal (row_name, name) && g_strcmp0 (row_part, part) == 0)
        return g_steal_pointer (&row);
    }
  return NULL;
}

static void
assert_number (GVariant *rows, const char *name, const char *part, const char *key, guint64 n)
{
  g_autoptr (GVariant) row = find (rows, name, part);
  guint64 number = G_MAXUINT64;

  g_assert_nonnull (row);
  g_variant_lookup (row, key, "t", &number);
  g_assert_cmpuint (number, ==, n);
}

static void
assert_row (GVariant *rows, const char *name, const char *part, guint64 n)
{
  assert_number (rows, name, part, "n", n);
}

/* --- by brute force -------------------------------------------------------------------------------------- */

/* The slot that a line of the listing is: the letter before its colon. */
static guint
slot_of (const char *text)
{
  const char *colon = strchr (text, ':');
  const char *letter;

  g_assert_nonnull (colon);
  letter = strchr ("xyzwt", colon[-1]);
  g_assert_nonnull (letter);
  return (guint) (letter - "xyzwt");
}

typedef struct
{
  guint64 n_groups, n_groups_of[6], slot[5], useful[5], n_fetches, n_exports, n_clauses, n_skipped;
} Seen;

static void
see_group (const WholeRun *run, guint step, const LsLine *line, Seen *seen)
{
  seen->n_groups++;
  seen->n_groups_of[line->n]++;
  for (guint i = line->first; i < line->first + line->n; i++)
    {
      LsLine one;
      guint slot;

      ls_program_line (run->program, i, &one);
      slot = slot_of (one.text);
      seen->slot[slot]++;
      seen->useful[slot] += ls_mask_count (
        ls_program_line_lanes (run->program, run->bindings, run->states->pdata[step], i));
    }
}

static void
see_step (const WholeRun *run, guint step, Seen *seen)
{
  LsPlace before, after;
  LsLine line;

  whole_run_place (run, step, &before);
  whole_run_place (run, step + 1, &after);
  ls_program_line (run->program, before.line, &line);
  seen->n_fetches += line.kind == LS_LINE_FETCH;
  seen->n_exports += line.kind == LS_LINE_EXPORT;
  seen->n_clauses += line.kind == LS_LINE_CLAUSE;
  seen->n_skipped += line.kind == LS_LINE_CLAUSE && !after.ended && after.line != before.line + 1;
  if (line.kind == LS_LINE_ALU)
    see_group (run, step, &line, seen);
}

static void
test_random (void)
{
  for (guint round = 0; round < rounds (60); round++)
    {
      g_autoptr (WholeRun) run = whole_run_random_r700 ();
      g_autoptr (LsCounters) counters = count (run, 0, 0);
      Seen seen = { 0 };
      guint64 n_fetches = 0, n_clauses = 0;

      for (guint step = 0; step < run->n_steps; step++)
        see_step (run, step, &seen);
      g_assert_cmpuint (counters->n_steps, ==, run->n_steps);
      g_assert_cmpuint (counters->n_groups, ==, seen.n_groups);
      g_assert_cmpuint (counters->exports.n, ==, seen.n_exports);
      g_assert_cmpuint (counters->n_skipped, ==, seen.n_skipped);
      for (guint i = 0; i < 5; i++)
        {
          g_assert_cmpuint (counters->n_groups_of[i + 1], ==, seen.n_groups_of[i + 1]);
          g_assert_cmpuint (counters->slot[i].n, ==, seen.slot[i]);
          g_assert_cmpuint (counters->slot[i].n_useful, ==, seen.useful[i]);
        }
      for (guint i = 0; i < LS_N_UNITS; i++)
        {
          n_fetches += counters->fetches[i].n;
          n_clauses += counters->n_clauses[i];
        }
      g_assert_cmpuint (n_fetches, ==, seen.n_fetches);
      g_assert_cmpuint (n_clauses, ==, seen.n_clauses);
    }
}

/* Two halves of a run have what the whole has, but for the switch between them. */
static void
test_adds_up (void)
{
  for (guint round = 0; round < rounds (30); round++)
    {
      g_autoptr (WholeRun) run = whole_run_random_any (round);
      const guint middle = run->n_steps / 2;

      if (middle == 0)
        continue;
      g_autoptr (LsCounters) whole = count (run, 0, 0), sum = count (run, 1, middle),
                             rest = count (run, middle + 1, 0);

      ls_counters_add (sum, rest);
      g_assert_cmpuint (sum->n_waves, ==, 2);
      g_assert_cmpuint (sum->n_groups, ==, whole->n_groups);
      g_assert_cmpuint (sum->n_waits, ==, whole->n_waits);
      g_assert_cmpuint (sum->n_export_registers, ==, whole->n_export_registers);
      g_assert_cmpuint (sum->n_switches, >=, MAX (whole->n_switches, 1) - 1);
      g_assert_cmpuint (sum->n_switches, <=, whole->n_switches);
      g_assert_cmpmem (sum->slot, sizeof sum->slot, whole->slot, sizeof whole->slot);
      g_assert_cmpmem (sum->fetches, sizeof sum->fetches, whole->fetches, sizeof whole->fetches);
    }
}

/* --- by hand --------------------------------------------------------------------------------------------- */

/* A clause of two groups and one that nobody runs; the first slot is useful in 16 lanes less than the others. */
static void
test_r700 (void)
{
  g_autoptr (WholeRun) run =
    whole_run_r700 ("00 ALU_PUSH_BEFORE:\n"
                    "      0  x: MOV  R1.x,  R0.x\n"
                    "         t: RECIP_IEEE  R1.y,  R0.x\n"
                    "      1  x: PRED_SETGT  ____,  R0.x,  100.0f  UPDATE_EXEC_MASK UPDATE_PRED\n"
                    "01 ALU:\n"
                    "      2  y: MOV  R1.y,  R0.x\n"
                    "02 POP POP_CNT(1) ADDR(3)\n"
                    "03 EXPORT: PIX0, R1 BURSTCNT(1)\n"
                    "04 EXPORT_DONE: PIX2, R1\n"
                    "END_OF_PROGRAM\n",
                    0xffff);
  g_autoptr (LsCounters) counters = count (run, 0, 0);
  g_autoptr (GVariant) rows = dup_rows (counters);

  assert_row (rows, "steps", NULL, 7);
  assert_row (rows, "groups", NULL, 2);
  assert_row (rows, "group_size", "1", 1);
  assert_row (rows, "group_size", "2", 1);
  assert_row (rows, "group_size", "5", 0);
  assert_row (rows, "slots", NULL, 3);
  assert_row (rows, "slot", "x", 2);
  assert_row (rows, "slot", "y", 0);
  assert_row (rows, "slot", "t", 1);
  assert_number (rows, "slot", "t", "n_useful", 16);
  assert_row (rows, "exports", NULL, 2);
  assert_row (rows, "export_registers", NULL, 3);
  assert_row (rows, "clauses", "alu", 2);
  assert_row (rows, "skipped_clauses", NULL, 1);
  assert_row (rows, "clause_switches", NULL, 0);
  assert_row (rows, "flow", NULL, 1);
}

/* Of what a machine has no clauses and no groups it says nothing. */
static void
test_toy (void)
{
  g_autoptr (WholeRun) run = whole_run_toy ("loop 3\nmovi 1 1\nendloop\nend", LS_MASK_ALL);
  g_autoptr (LsCounters) counters = count (run, 0, 0);
  g_autoptr (GVariant) rows = dup_rows (counters);

  assert_row (rows, "steps", NULL, 8);
  assert_row (rows, "groups", NULL, 3);
  assert_row (rows, "slots", NULL, 6);
  assert_row (rows, "flow", NULL, 5);
  g_assert_null (find (rows, "clauses", "alu"));
  g_assert_null (find (rows, "slot", "x"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/counters/random", test_random);
  g_test_add_func ("/counters/adds-up", test_adds_up);
  g_test_add_func ("/counters/r700", test_r700);
  g_test_add_func ("/counters/toy", test_toy);
  return g_test_run ();
}
