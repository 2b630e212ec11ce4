#include "endless.h"

#include "ls-error.h"
#include "toy-machine.h"

/* Steps that a picture may still make once it is interrupted. */
#define MOST_AFTER 64

/* The toy, counting. */
static LsMachine machine;
static guint64 n_made, n_before_interrupt;
static gint interrupt;

static LsStopReason
run_counted (const LsProgram *program, void *state, LsRun *run)
{
  guint64 until_step = run->until_step;
  LsStopReason reason;
  LsPlace before, after;

  toy_machine.place (program, state, &before);
  /* Stops on the way to set the flag, as a person would, in the middle of whatever is asked of it. */
  if (n_made < n_before_interrupt)
    run->until_step = MIN (until_step, before.step + (n_before_interrupt - n_made));
  reason = toy_machine.run (program, state, run);
  run->until_step = until_step;
  toy_machine.place (program, state, &after);
  n_made += after.step - before.step;
  if (n_made >= n_before_interrupt)
    g_atomic_int_set (&interrupt, TRUE);
  return reason;
}

LsSubject *
endless_new (void)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  LsProgram *program = toy_load ("loop 2000000000\nmovi 1 1\nendloop\nend");
  LsSubject *subject;

  machine = toy_machine;
  machine.run = run_counted;
  program->machine = &machine;
  subject = ls_subject_new_group (program, bindings, &input, 1, 0);
  ls_program_unref (program);
  return subject;
}

static void
make_picture (const EndlessPicture *picture,
              guint64 max_steps,
              guint64 interrupt_after,
              GError **error)
{
  g_autoptr (LsSubject) subject = endless_new ();
  const LsWalkOptions options = { .max_steps = max_steps, .interrupt = &interrupt };

  n_made = 0;
  n_before_interrupt = interrupt_after;
  g_atomic_int_set (&interrupt, FALSE);
  picture->make (subject, &options, error);
}

static void
test_max_steps (gconstpointer data)
{
  const EndlessPicture *picture = data;
  g_autoptr (GError) error = NULL;

  make_picture (picture, 20001, G_MAXUINT64, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n_made, ==, (guint64) picture->n_runs * 20001 + picture->n_more);
}

static void
test_interrupt (gconstpointer data)
{
  const EndlessPicture *picture = data;
  const guint64 when = 12347;
  g_autoptr (GError) error = NULL;

  make_picture (picture, G_MAXUINT64, when, &error);
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  g_assert_cmpuint (n_made, >=, when);
  g_assert_cmpuint (n_made, <=, when + MOST_AFTER);
}

void
endless_add_tests (const EndlessPicture *pictures, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *steps = g_strdup_printf ("/limits/max-steps/%s", pictures[i].name);
      g_autofree char *interrupted = g_strdup_printf ("/limits/interrupt/%s", pictures[i].name);

      g_test_add_data_func (steps, &pictures[i], test_max_steps);
      g_test_add_data_func (interrupted, &pictures[i], test_interrupt);
    }
}
