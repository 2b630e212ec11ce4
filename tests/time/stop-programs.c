#include <string.h>

#include "gen-r700.h"
#include "machines.h"
#include "r700-machine.h"
#include "random-program.h"
#include "rounds.h"
#include "stop-oracle.h"
#include "toy-machine.h"

#define MAX_STEPS 3000
#define MAX_EDITS 3

static guint
pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

static void
make_edits (LsProgram *program, guint64 n_steps, LsEdit *edits)
{
  guint64 step = 0;

  for (guint i = 0; i < MAX_EDITS; i++)
    {
      step += pick ((guint) n_steps / 2 + 1);
      edits[i].step = step;
      edits[i].kind = pick (4) == 0 ? LS_EDIT_MASK : LS_EDIT_REGISTER;
      edits[i].ref.index = (guint16) pick (ls_program_n_registers (program, 0));
      edits[i].lanes = LS_MASK_ALL >> pick (64);
      for (guint lane = 0; lane < LS_LANES; lane++)
        edits[i].row.u[lane] = pick (300);
    }
}

/* Takes program. edits: room for MAX_EDITS that stays with the subject; NULL: none are made. Returns: (transfer full):
 * NULL if it runs too long. */
static TimeSubject *
make_subject (LsProgram *program, LsBindings *bindings, const LsWaveInput *input, LsEdit *edits)
{
  TimeSubject *plain = time_subject_new (program, bindings, input, MAX_STEPS), *edited;

  if (plain == NULL || edits == NULL)
    return plain;
  memset (edits, 0, MAX_EDITS * sizeof (LsEdit));
  make_edits (program, plain->n_steps, edits);
  edited = time_subject_new_edited (ls_program_ref (program), bindings, input, edits, MAX_EDITS,
                                    MAX_STEPS);
  time_subject_free (plain);
  return edited;
}

static void
each_toy (guint n, OracleFunc func, gpointer data)
{
  const LsWaveInput input = { .covered = LS_MASK_ALL >> 3 };
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsEdit edits[MAX_EDITS];

  for (guint i = 0; rounds_left (i, n); i++)
    {
      g_autofree char *text = toy_random_text (8 + i % 30);
      g_autoptr (TimeSubject) subject =
        make_subject (toy_load (text), bindings, &input, i % 3 == 0 ? edits : NULL);

      if (subject != NULL)
        func (subject, data);
    }
}

static void
each_r700 (guint n, OracleFunc func, gpointer data)
{
  LsEdit edits[MAX_EDITS];

  for (guint i = 0; rounds_left (i, n); i++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) g_test_rand_int ());
      g_autoptr (GBytes) words = gen_r700_program (rand, 3 + i % 8, TRUE);
      g_autoptr (LsBindings) bindings = gen_r700_bindings (rand);
      g_autoptr (GError) error = NULL;
      LsProgramSource source = { .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS };
      LsWaveInput input;

      gen_r700_source (&source);
      gen_r700_input (rand, &input);
      LsProgram *program = r700_machine.load (&source, NULL, &error);
      g_assert_no_error (error);
      g_autoptr (TimeSubject) subject =
        make_subject (program, bindings, &input, i % 3 == 0 ? edits : NULL);
      if (subject != NULL)
        func (subject, data);
      g_aligned_free ((gpointer) input.preloads);
    }
}

static void
each_of (const char *id, guint n, OracleFunc func, gpointer data)
{
  LsEdit edits[MAX_EDITS];

  for (guint i = 0; has_machine_of (id) && rounds_left (i, n); i++)
    {
      LsBindings *bindings;
      LsWaveInput input;
      LsProgram *program = random_program (id, TRUE, &bindings, &input);
      g_autoptr (TimeSubject) subject =
        make_subject (program, bindings, &input, i % 3 == 0 ? edits : NULL);

      if (subject != NULL)
        func (subject, data);
      ls_bindings_unref (bindings);
      g_aligned_free ((gpointer) input.preloads);
    }
}

void
oracle_each (const char *id, guint n, OracleFunc func, gpointer data)
{
  if (g_str_equal (id, "toy"))
    each_toy (n, func, data);
  else if (g_str_equal (id, "r700"))
    each_r700 (n, func, data);
  else
    each_of (id, n, func, data);
}
