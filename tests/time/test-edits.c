#include <string.h>

#include "gen-r700.h"
#include "r700-machine.h"
#include "random-program.h"
#include "rounds.h"
#include "time-subject.h"
#include "toy-machine.h"
#include "machines.h"

/* Runs that somebody changed by hand at random places, in loops, clauses and at the end too: every move, every event
 * and every state is what the machine alone gives that is stepped and changed the same way. */

#define N_PROGRAMS 150
#define N_MOVES_EACH 40
#define MAX_EDITS 5
#define MAX_STEPS 20000
#define AR 4 /* of r700_machine.reg_files */

typedef struct
{
  guint n_edits, n_masks, n_words, n_at_end, n_in_clauses, n_back, n_told;
} Totals;

static LsRegRef
random_ref (const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);
  LsRegRef ref = { 0 };
  gint32 n;

  do
    ref.file = (guint8) g_test_rand_int_range (0, (gint32) machine->n_reg_files);
  while ((n = (gint32) ls_program_n_registers (program, ref.file)) == 0);
  ref.index = (guint16) g_test_rand_int_range (0, n);
  ref.channel =
    (guint8) g_test_rand_int_range (0, (gint32) machine->reg_files[ref.file].n_channels);
  return ref;
}

static LsMask
random_lanes (void)
{
  LsMask a = (LsMask) (guint32) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();

  return g_test_rand_bit () ? a : LS_MASK_LANE (g_test_rand_int_range (0, LS_LANES));
}

static int
by_step (gconstpointer a, gconstpointer b)
{
  guint64 x = ((const LsEdit *) a)->step, y = ((const LsEdit *) b)->step;

  return x < y ? -1 : x > y;
}

static guint32
random_value (void)
{
  switch (g_test_rand_int_range (0, 3))
    {
    case 0:
      return (guint32) g_test_rand_int ();
    case 1:
      return (guint32) G_MAXINT32 + (guint32) g_test_rand_int_range (-3, 4);
    default:
      return (guint32) g_test_rand_int_range (-3, 64);
    }
}

/* Makes an edit one of a word, where the program has a memory whose words may change. */
static void
choose_word (const LsProgram *program, LsEdit *edit)
{
  const LsMachine *machine = ls_program_machine (program);
  guint first =
    machine->n_memories > 0 ? g_test_rand_int_range (0, (gint32) machine->n_memories) : 0;

  for (guint i = 0; i < machine->n_memories; i++)
    {
      const LsMemory memory = (first + i) % machine->n_memories;
      guint32 n = program->layout->n_words[memory];

      if (ls_program_memory_is_per_lane (program, memory))
        n /= LS_LANES;
      else
        edit->lanes = LS_MASK_LANE (0);
      if (n == 0 || machine->memories[memory].role == LS_ROLE_VERTICES)
        continue;
      edit->kind = LS_EDIT_MEMORY;
      edit->memory = memory;
      edit->word = (guint32) g_test_rand_int_range (0, (gint32) n);
      return;
    }
}

/* Returns: how many, by step. */
static guint
random_edits (const LsProgram *program, guint64 n_steps, LsEdit *edits)
{
  guint n = (guint) g_test_rand_int_range (1, MAX_EDITS + 1);

  for (guint i = 0; i < n; i++)
    {
      LsEdit *edit = &edits[i];

      *edit =
        (LsEdit){ .kind = g_test_rand_int_range (0, 3) == 0 ? LS_EDIT_MASK : LS_EDIT_REGISTER };
      edit->step = g_test_rand_int_range (0, 8) == 0
                     ? n_steps
                     : (guint64) g_test_rand_int_range (0, (gint32) n_steps + 1);
      edit->lanes = random_lanes ();
      edit->ref = random_ref (program);
      for (guint lane = 0; lane < LS_LANES; lane++)
        edit->row.u[lane] = random_value ();
      if (g_test_rand_int_range (0, 3) == 0)
        choose_word (program, edit);
    }
  qsort (edits, n, sizeof *edits, by_step);
  return n;
}

static void
count_edits (const TimeSubject *subject, Totals *totals)
{
  for (guint i = 0; i < subject->n_edits; i++)
    {
      const LsEdit *edit = &subject->edits[i];

      totals->n_edits++;
      totals->n_masks += edit->kind == LS_EDIT_MASK;
      totals->n_words += edit->kind == LS_EDIT_MEMORY;
      totals->n_at_end += edit->step == subject->n_steps;
      if (edit->step <= subject->n_steps)
        totals->n_in_clauses += g_array_index (subject->places, LsPlace, edit->step).clause != 0;
    }
}

static void
check_edited (LsProgram *program, LsBindings *bindings, const LsWaveInput *input, Totals *totals)
{
  g_autoptr (TimeSubject) plain =
    time_subject_new (ls_program_ref (program), bindings, input, MAX_STEPS);
  LsEdit *edits = g_aligned_alloc0 (MAX_EDITS, sizeof (LsEdit), 64);

  if (plain != NULL)
    {
      guint n = random_edits (program, plain->n_steps, edits);
      g_autoptr (TimeSubject) subject =
        time_subject_new_edited (ls_program_ref (program), bindings, input, edits, n, MAX_STEPS);
      if (subject != NULL)
        {
          count_edits (subject, totals);
          totals->n_back += time_subject_check_moves (subject, N_MOVES_EACH);
          totals->n_told += time_subject_check_event_mirror (subject, LS_EVENTS_ALL);
        }
    }
  ls_program_unref (program);
  g_aligned_free (edits);
}

static void
check_totals (const Totals *totals, gboolean has_clauses, gboolean has_memory)
{
  g_test_message (
    "%u edits, %u of masks, %u of words, %u inside clauses, %u at the end; %u moves back; %u "
    "events",
    totals->n_edits, totals->n_masks, totals->n_words, totals->n_in_clauses, totals->n_at_end,
    totals->n_back, totals->n_told);
  g_assert_cmpuint (totals->n_edits, >=, rounds_least (N_PROGRAMS));
  g_assert_cmpuint (totals->n_masks, >=, rounds_least (N_PROGRAMS) / 4);
  if (has_memory)
    g_assert_cmpuint (totals->n_words, >=, rounds_least (N_PROGRAMS) / 10);
  if (has_clauses)
    g_assert_cmpuint (totals->n_in_clauses, >=, rounds_least (N_PROGRAMS) / 3);
  g_assert_cmpuint (totals->n_at_end, >=, rounds_least (N_PROGRAMS) / 20);
  g_assert_cmpuint (totals->n_told, >=, rounds_least (N_PROGRAMS));
}

static void
test_r700 (void)
{
  Totals totals = { 0 };

  for (guint i = 0; rounds_left (i, N_PROGRAMS); i++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) g_test_rand_int ());
      g_autoptr (GBytes) words = gen_r700_program (rand, 4 + i % 12, TRUE);
      g_autoptr (LsBindings) bindings = gen_r700_bindings (rand);
      g_autoptr (GError) error = NULL;
      LsProgramSource source = { .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS };
      LsWaveInput input;

      gen_r700_source (&source);
      gen_r700_input (rand, &input);
      LsProgram *program = r700_machine.load (&source, NULL, &error);
      g_assert_no_error (error);
      check_edited (program, bindings, &input, &totals);
      g_aligned_free ((gpointer) input.preloads);
    }
  check_totals (&totals, TRUE, TRUE);
}

static void
test_toy (void)
{
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  Totals totals = { 0 };

  for (guint i = 0; rounds_left (i, N_PROGRAMS); i++)
    {
      g_autofree char *text = toy_random_text (8 + i % 30);

      check_edited (toy_load (text), bindings, &input, &totals);
    }
  check_totals (&totals, TRUE, FALSE);
}

/* Of a machine that a build can lack. */
static void
test_other (gconstpointer id)
{
  if (skip_without (id))
    return;

  Totals totals = { 0 };

  for (guint i = 0; rounds_left (i, N_PROGRAMS); i++)
    {
      LsBindings *bindings;
      LsWaveInput input;
      LsProgram *program = random_program (id, TRUE, &bindings, &input);

      check_edited (program, bindings, &input, &totals);
      ls_bindings_unref (bindings);
      g_aligned_free ((gpointer) input.preloads);
    }
  check_totals (&totals, FALSE, TRUE);
}

/* --- events of edited registers -------------------------------------------------------------------------- */

static LsProgram *
load_text (const char *text)
{
  g_autoptr (GBytes) code = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  LsProgramSource source = {
    .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS, .n_gprs = 8
  };
  LsProgram *program = r700_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

/* Returns: the lanes that are told to read R5.x without a value, R5.x being given one in lanes at step 1. */
static LsMask
uninitialised_lanes (LsMask given)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  LsProgram *program = load_text (
    "ALU:\n x: MOV R1.x, 0\n x: MOV R2.x, R5.x\nEXPORT_DONE: PIX0, R2\nEND_OF_PROGRAM\n");
  g_autoptr (LsSubject) plain = ls_subject_new_group (program, bindings, &input, 1, 0);
  const LsEdit edit = {
    .step = 1, .kind = LS_EDIT_REGISTER, .ref = { .index = 5 }, .lanes = given
  };
  g_autoptr (LsSubject) subject = ls_subject_with_edit (plain, &edit, NULL);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (subject);
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (LsEvent));
  LsArrival arrival;
  LsMask lanes = 0;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, 3, NULL, &arrival);
  ls_timeline_get_events (timeline, events);
  for (guint i = 0; i < events->len; i++)
    if (g_array_index (events, LsEvent, i).kind == LS_EVENT_UNINITIALISED_READ)
      lanes |= g_array_index (events, LsEvent, i).lanes;
  ls_program_unref (program);
  return lanes;
}

static void
test_edited_registers_have_values (void)
{
  g_assert_cmphex (uninitialised_lanes (0), ==, LS_MASK_ALL);
  g_assert_cmphex (uninitialised_lanes (LS_MASK_LANE (3)), ==, ~LS_MASK_LANE (3));
  g_assert_cmphex (uninitialised_lanes (LS_MASK_ALL), ==, 0);
}

/* A hand can put into an address register what no MOVA can: R0 is read then, and nothing written (guide 4.6.2). */
static void
test_any_value_in_ar (void)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  g_autoptr (TimeSubject) subject = NULL;
  LsEdit *edit = g_aligned_alloc0 (1, sizeof *edit, 64);

  *edit = (LsEdit){ .step = 2, .ref.file = AR, .lanes = LS_MASK_ALL };
  for (guint lane = 0; lane < LS_LANES; lane++)
    edit->row.i[lane] = lane % 2 ? G_MAXINT32 - (gint32) lane : G_MININT32 + (gint32) lane;
  subject = time_subject_new_edited (
    load_text ("ALU:\n x: MOVA_INT ____, 0\n x: MOV R1.x, R[5+AR.x].x\n y: MOV R[7+AR.x].y, 1.0\n"
               "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n"),
    bindings, &input, edit, 1, 100);
  time_subject_check_moves (subject, N_MOVES_EACH);
  g_assert_cmpuint (time_subject_check_event_mirror (subject, LS_EVENTS_ALL), >=, 2);
  g_aligned_free (edit);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edits/toy/moves-events-states", test_toy);
  g_test_add_func ("/edits/r700/moves-events-states", test_r700);
  g_test_add_data_func ("/edits/tgsi/moves-events-states", "tgsi", test_other);
  g_test_add_data_func ("/edits/spirv/moves-events-states", "spirv", test_other);
  g_test_add_func ("/edits/r700/edited-registers-have-values", test_edited_registers_have_values);
  g_test_add_func ("/edits/r700/any-value-in-ar", test_any_value_in_ar);
  return g_test_run ();
}
