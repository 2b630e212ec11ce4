#include <string.h>

#include "ls-causes.h"
#include "ls-census.h"
#include "ls-machines.h"
#include "ls-mask-history.h"
#include "ls-races.h"
#include "ls-tell.h"
#include "ls-writes.h"
#include "toy-machine.h"

/* Lists of a machine, on the toy: a state of lanes that neither AMD machine has, in an order of its own, and a word that lanes
 * change one after the other. */

/* Lanes 0 to 9 return at the fourth step, within a branch that all others stay in. */
static const char leaving[] =
  "lane 1\nmovi 2 10\nless 1 2\nleave\nmovi 2 40\nless 1 2\nif\nout 0 1\nendif\nend";
#define LEAVERS 0x3ffull
#define LEFT 4 /* position */

static LsSubject *
subject_new (const char *text)
{
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsProgram *program = toy_load (text);
  LsSubject *subject = ls_subject_new_group (program, bindings, &input, 1, 0);

  ls_program_unref (program);
  return subject;
}

static const LsProgram *
program_of (LsSubject *subject)
{
  return ls_subject_get_program (subject);
}

/* --- states ---------------------------------------------------------------------------------------------- */

static void
check_list (const LsMachine *machine)
{
  guint roles = 0;

  g_test_message ("%s", machine->id);
  g_assert_cmpuint (machine->n_lane_states, <=, LS_MAX_LANE_STATES);
  g_assert_cmpint (machine->lane_states[0].role, ==, LS_LANE_ACTIVE);
  for (LsLaneState i = 0; i < machine->n_lane_states; i++)
    {
      const LsLaneStateDesc *desc = &machine->lane_states[i];

      roles |= 1u << desc->role;
      g_assert_nonnull (strstr (desc->since, "{@lane}"));
      g_assert_nonnull (strstr (desc->since, "{@since}"));
      for (LsLaneState other = 0; other < i; other++)
        {
          g_assert_cmpint (machine->lane_states[other].letter, !=, desc->letter);
          g_assert_cmpstr (machine->lane_states[other].id, !=, desc->id);
          g_assert_cmpstr (machine->lane_states[other].name, !=, desc->name);
        }
    }
  g_assert_cmphex (roles | 1u << LS_LANE_CONTINUE, ==, (1u << LS_N_LANE_ROLES) - 1);
  for (guint i = 0; i < machine->n_frames; i++)
    {
      g_assert_nonnull (strstr (machine->frames[i].title, "%s"));
      g_assert_nonnull (strstr (machine->frames[i].keeps, "{pushed}"));
    }
}

static void
test_lists (void)
{
  guint n;
  const LsMachine *const *machines = ls_machines (&n);

  for (guint i = 0; i < n; i++)
    check_list (machines[i]);
  check_list (&toy_machine);
}

static void
test_why (void)
{
  g_autoptr (LsSubject) subject = subject_new (leaving);
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsWhy) why = ls_causes_why (causes, 3, LEFT + 3, NULL, &error);
  g_autoptr (GVariant) data = NULL;
  g_autofree char *sentence = NULL;
  const char *state;

  g_assert_no_error (error);
  g_assert_cmpuint (why->since, ==, LEFT);
  g_assert_true (why->test.is_known);
  g_assert_cmpuint (why->test.step, ==, LEFT);
  g_assert_false (why->has_frame);
  g_assert_false (why->comes_back);
  sentence = ls_fields_say (ls_why_fields, why, program_of (subject), NULL);
  g_assert_true (
    g_str_has_prefix (sentence, "Lane 3 has returned from the program, since step 4, line 7"));
  data = g_variant_ref_sink (ls_fields_to_data (ls_why_fields, why, program_of (subject), NULL));
  g_assert_true (g_variant_lookup (data, "state", "&s", &state));
  g_assert_cmpstr (state, ==, "returned");
}

/* The others are told as on other machines. */
static void
test_why_others (void)
{
  g_autoptr (LsSubject) subject = subject_new (leaving);
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  g_autoptr (LsWhy) off = ls_causes_why (causes, 50, 7, NULL, NULL);
  g_autoptr (LsWhy) on = ls_causes_why (causes, 20, 7, NULL, NULL);

  g_assert_cmpint (off->role, ==, LS_LANE_BRANCH);
  g_assert_true (off->has_frame);
  g_assert_true (off->comes_back);
  g_assert_cmpstr (off->frame.kind->id, ==, "branch");
  g_assert_cmpint (on->role, ==, LS_LANE_ACTIVE);
}

static void
test_history (void)
{
  g_autoptr (LsSubject) subject = subject_new (leaving);
  const LsWalkOptions options = { .max_steps = G_MAXUINT64 };
  g_autoptr (LsMaskHistory) history = ls_mask_history_new (subject, TRUE, &options, NULL);
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history);
  g_autofree char *text = ls_mask_history_to_text (history, 10);
  const LsMaskRun *run = ls_mask_reader_find (reader, LEFT);
  LsLaneState returned = ls_mask_run_get_state (run, 0);

  g_assert_cmpstr (toy_machine.lane_states[returned].id, ==, "returned");
  g_assert_cmphex (ls_mask_run_get_lanes (run, returned), ==, LEAVERS);
  g_assert_nonnull (strstr (text, "|####rrrrrr| 0-9\n"));
  g_assert_nonnull (strstr (text, ", B break, h helper, r returned, K killed\n"));
}

static void
test_census (void)
{
  g_autoptr (LsSubject) subject = subject_new (leaving);
  g_autoptr (LsCensus) census = ls_census_new (subject, LEFT + 3, NULL, NULL);
  LsProgram *program = ls_subject_get_program (subject);
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_form_to_data (&ls_census_form, census, program, NULL));
  g_autofree char *text = ls_form_to_text (&ls_census_form, census, data, program);

  g_assert_nonnull (strstr (text, "r returned: 10 lanes (0-9), since step 4, line 7 (leave)\n"));
  g_assert_nonnull (strstr (text, "- off (branch): 24 lanes (40-63), since step 7"));
}

/* --- a word that lanes change in turn ------------------------------------------------------------------------ */

static const char taking[] = "movi 1 5\ntake 2 1 1\nout 0 2\nend";

static void
run_to (LsSubject *subject, void *state, guint64 step)
{
  LsRun run = { .until_step = step };

  ls_subject_reset (subject, state);
  ls_subject_run (subject, state, &run);
}

static void
test_order (void)
{
  g_autoptr (LsSubject) subject = subject_new (taking);
  gpointer state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  const guint32 *words;
  gsize n;
  LsRow row;

  run_to (subject, state, 2);
  words = ls_program_memory (program_of (subject), state, TOY_POOL1, &n);
  g_assert_cmpuint (words[5], ==, LS_LANES);
  g_assert_true (ls_program_read_row (program_of (subject), state, (LsRegRef){ .index = 2 }, &row));
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpuint (row.u[lane], ==, lane);
  g_aligned_free (state);
}

static const LsCause *
word_of (const LsCause *cause)
{
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->cell.kind == LS_CELL_MEMORY)
        return operand;
    }
  return NULL;
}

/* What a lane reads is what the lane before it left in the same step. */
static void
test_who (void)
{
  g_autoptr (LsSubject) subject = subject_new (taking);
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  const LsCell cell = ls_cell_register ((LsRegRef){ .index = 2 }, 7);
  const LsCell word = ls_cell_memory (TOY_POOL1, 5);
  g_autoptr (LsCause) last = ls_causes_who (causes, &word, 3, 2, NULL, NULL);
  g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, 3, G_MAXUINT, NULL, NULL);
  const LsCause *at = word_of (cause);

  g_assert_cmpuint (last->lane, ==, LS_LANES - 1);
  g_assert_cmpuint (last->old, ==, LS_LANES - 1);
  for (guint lane = 7; lane > 0; lane--, at = word_of (at))
    {
      g_assert_nonnull (at);
      g_assert_cmpint (at->kind, ==, LS_CAUSE_WRITTEN);
      g_assert_cmpuint (at->lane, ==, lane - 1);
      g_assert_cmpuint (at->step, ==, 2);
      g_assert_cmpuint (at->value, ==, lane);
      g_assert_cmpuint (at->old, ==, lane - 1);
    }
  g_assert_cmpint (at->kind, ==, LS_CAUSE_NEVER);
}

/* --- a memory whose number stands in a register ----------------------------------------------------------------- */

/* The first half of lanes reads the second pool, where somebody has stored. */
static const char choosing[] =
  "lane 1\nmovi 2 32\nmovi 5 0\nless 1 2\nif\nmovi 5 1\nendif\n" /* step 7 */
  "movi 2 9\nmovi 3 77\nstore 1 2 3\nloadat 4 5 2\nout 0 4\nend";
#define LOADED 11 /* position */

static void
test_number_in_register (void)
{
  g_autoptr (LsSubject) subject = subject_new (choosing);
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  const LsCell first = ls_cell_register ((LsRegRef){ .index = 4 }, 7);
  const LsCell second = ls_cell_register ((LsRegRef){ .index = 4 }, 40);
  g_autoptr (LsCause) stored = ls_causes_who (causes, &first, LOADED, 3, NULL, NULL);
  g_autoptr (LsCause) never = ls_causes_who (causes, &second, LOADED, 3, NULL, NULL);
  const LsTouched touched = { .is_memory = TRUE, .memory = TOY_POOL1, .first = 9, .last = 9 };
  g_autoptr (LsWrites) writes = ls_writes_new (subject);
  gpointer state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  guint64 lines[1] = { 0 };

  g_assert_cmpuint (word_of (stored)->cell.number, ==, TOY_POOL1);
  g_assert_cmpint (word_of (stored)->kind, ==, LS_CAUSE_WRITTEN);
  g_assert_cmpuint (word_of (stored)->value, ==, 77);
  g_assert_cmpuint (word_of (never)->cell.number, ==, TOY_POOL0);
  g_assert_cmpint (word_of (never)->kind, ==, LS_CAUSE_NEVER);
  /* Its line may read either pool, and these lanes read this one. */
  g_assert_true (ls_writes_find_touches (writes, &touched, lines));
  g_assert_cmphex (lines[0], ==, 1u << 2 * (LOADED - 1));
  run_to (subject, state, LOADED - 1);
  g_assert_cmphex (ls_writes_next_touches (writes, state, &touched, LS_MASK_ALL), ==,
                   0x00000000ffffffffull);
  g_aligned_free (state);
}

static void
give_input (gconstpointer data G_GNUC_UNUSED, guint wave G_GNUC_UNUSED, LsWaveInput *input)
{
  *input = (LsWaveInput){ .covered = LS_MASK_ALL };
}

static void
take_input (LsWaveInput *input G_GNUC_UNUSED)
{
}

static guint
count_races (const char *text, guint n_waves)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsProgram *program = toy_load (text);
  const LsRacesSource source = { .program = program,
                                 .bindings = bindings,
                                 .n_waves = n_waves,
                                 .input = give_input,
                                 .input_clear = take_input,
                                 .max_steps = G_MAXUINT64 };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsRaces) races = ls_races_find (&source, &error);

  g_assert_no_error (error);
  ls_program_unref (program);
  return races->races->len;
}

/* Atomic operations on one word are no race, within a step or between waves; with a store or a load they are. */
static void
test_races (void)
{
  g_assert_cmpuint (count_races (taking, 1), ==, 0);
  g_assert_cmpuint (count_races (taking, 3), ==, 0);
  g_assert_cmpuint (count_races ("movi 1 5\nstore 1 1 1\nend", 1), ==, 1);
  g_assert_cmpuint (count_races ("movi 1 5\ntake 2 1 1\nload 3 1 1\nend", 1), ==, 0);
  g_assert_cmpuint (count_races ("movi 1 5\ntake 2 1 1\nload 3 1 1\nend", 2), >, 0);
  g_assert_cmpuint (count_races ("movi 1 5\ntake 2 1 1\nload 3 0 1\nend", 2), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lane-list/lists", test_lists);
  g_test_add_func ("/lane-list/why", test_why);
  g_test_add_func ("/lane-list/why-others", test_why_others);
  g_test_add_func ("/lane-list/history", test_history);
  g_test_add_func ("/lane-list/census", test_census);
  g_test_add_func ("/update/order", test_order);
  g_test_add_func ("/update/who", test_who);
  g_test_add_func ("/update/races", test_races);
  g_test_add_func ("/number/in-register", test_number_in_register);
  return g_test_run ();
}
