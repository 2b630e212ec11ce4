#include "ls-doubts.h"

#include <string.h>

#include "ls-row.h"

/* The state at the start of the step is kept only where a line of the step depends on a reading. */
struct _LsDoubts
{
  const LsProgram *program;
  const LsBindings *bindings;
  gsize own_size;         /* of the wave that is looked at, with what its group shares */
  gsize size;             /* of before and other */
  guint8 *before, *other; /* owned: states */
  /* owned: bindings with another value of one reading; NULL: no line of the program depends on a
   * reading */
  LsBindings *changed;
  guint32 readings; /* of the step at hand */
  LsPlace place;    /* where it begins */
  GArray *found;    /* LsDoubt */
};

/* --- what the lines say ----------------------------------------------------------------------- */

/* line: a line of the step; gets its first line that depends on reading. */
static guint32
step_readings (const LsDoubts *doubts, guint first, guint reading, guint *line)
{
  guint32 readings = 0;
  LsLine step;

  ls_program_line (doubts->program, first, &step);
  for (guint i = step.first + step.n; i > step.first; i--)
    {
      guint32 more = ls_program_line_readings (doubts->program, i - 1);

      readings |= more;
      if (line != NULL && more >> reading & 1)
        *line = i - 1;
    }
  return readings;
}

static gboolean
has_open_lines (const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);

  for (guint i = 0; machine->explain->line_readings != NULL && i < ls_program_n_lines (program);
       i++)
    if (ls_program_line_readings (program, i))
      return TRUE;
  return FALSE;
}

/* --- differences ------------------------------------------------------------------------------ */

static LsMask
register_differences (const LsDoubts *doubts, const void *a, const void *b)
{
  const LsMachine *machine = ls_program_machine (doubts->program);
  LsMask lanes = 0;

  for (guint file = 0; file < machine->n_reg_files; file++)
    {
      guint n =
        ls_program_n_registers (doubts->program, file) * machine->reg_files[file].n_channels;

      for (guint i = 0; i < n; i++)
        {
          guint n_channels = machine->reg_files[file].n_channels;
          LsRegRef ref = { .file = (guint8) file,
                           .channel = (guint8) (i % n_channels),
                           .index = (guint16) (i / n_channels) };
          LsRow of_a, of_b;

          if (ls_program_read_row (doubts->program, a, ref, &of_a) &&
              ls_program_read_row (doubts->program, b, ref, &of_b))
            lanes |= ls_row_differences (&of_a, &of_b);
        }
    }
  return lanes;
}

/* A difference in memory or on the stack counts for every active lane. */
static LsMask
differences (const LsDoubts *doubts, const void *a, const void *b)
{
  const LsMachine *machine = ls_program_machine (doubts->program);
  LsMask lanes;

  if (!memcmp (a, b, doubts->own_size))
    return 0;
  lanes = register_differences (doubts, a, b);
  for (guint i = 0; i < machine->n_masks; i++)
    lanes |=
      ls_program_read_mask (doubts->program, a, i) ^ ls_program_read_mask (doubts->program, b, i);
  return lanes ? lanes : ls_program_read_mask (doubts->program, doubts->before, 0);
}

/* Runs the step with the changed bindings. Returns: FALSE if it is refused. */
static gboolean
run_other (LsDoubts *doubts)
{
  LsRun run = { .bindings = doubts->changed, .until_step = doubts->place.step + 1 };
  LsPlace place;

  memcpy (doubts->other, doubts->before, doubts->size);
  ls_program_run (doubts->program, doubts->other, &run);
  ls_program_place (doubts->program, doubts->other, &place);
  return place.step == run.until_step;
}

static void
try_reading (LsDoubts *doubts, guint reading, const void *after)
{
  LsDoubt doubt = { .reading = reading };

  for (guint v = 0;
       v < ls_program_machine (doubts->program)->readings[reading].n_values && !doubt.lanes; v++)
    {
      gboolean ran;

      if (v == doubts->bindings->readings[reading])
        continue;
      doubt.value = v;
      doubts->changed->readings[reading] = (guint8) v;
      ran = run_other (doubts);
      if (ran && after != NULL)
        doubt.lanes = differences (doubts, after, doubts->other);
      else if (ran || after != NULL)
        doubt.lanes = ls_program_read_mask (doubts->program, doubts->before, 0);
    }
  doubts->changed->readings[reading] = doubts->bindings->readings[reading];
  if (!doubt.lanes)
    return;
  step_readings (doubts, doubts->place.line, reading, &doubt.line);
  g_array_append_val (doubts->found, doubt);
}

/* --- the steps -------------------------------------------------------------------------------- */

/* The state of a group holds its other waves too, which may run in the step. */
static void
make_room (LsDoubts *doubts, const void *state)
{
  const LsMachine *machine = ls_program_machine (doubts->program);
  LsGroupPlace group = { .n_waves = 1 };
  gsize size;

  if (machine->group_place != NULL)
    ls_program_group_place (doubts->program, state, &group);
  size =
    group.n_waves > 1 ? ls_program_group_size (doubts->program, group.n_waves) : doubts->own_size;
  if (size == doubts->size)
    return;
  g_aligned_free (doubts->before);
  g_aligned_free (doubts->other);
  doubts->before = g_aligned_alloc0 (1, size, 64);
  doubts->other = g_aligned_alloc0 (1, size, 64);
  doubts->size = size;
}

void
ls_doubts_before (LsDoubts *doubts, const void *state)
{
  doubts->readings = 0;
  if (doubts->changed == NULL)
    return;
  ls_program_place (doubts->program, state, &doubts->place);
  if (doubts->place.ended)
    return;
  doubts->readings = step_readings (doubts, doubts->place.line, 0, NULL);
  if (!doubts->readings)
    return;
  make_room (doubts, state);
  memcpy (doubts->before, state, doubts->size);
}

const LsDoubt *
ls_doubts_after (LsDoubts *doubts, const void *state, guint *n)
{
  g_array_set_size (doubts->found, 0);
  for (guint i = 0; i < ls_program_machine (doubts->program)->n_readings; i++)
    if (doubts->readings >> i & 1)
      try_reading (doubts, i, state);
  *n = doubts->found->len;
  return (const LsDoubt *) (gpointer) doubts->found->data;
}

LsDoubts *
ls_doubts_new (const LsProgram *program, const LsBindings *bindings)
{
  LsDoubts *doubts = g_new0 (LsDoubts, 1);

  doubts->program = program;
  doubts->bindings = bindings;
  doubts->found = g_array_new (FALSE, FALSE, sizeof (LsDoubt));
  if (!has_open_lines (program))
    return doubts;
  doubts->own_size = ls_program_state_size (program);
  doubts->changed = ls_bindings_copy ((LsBindings *) bindings);
  return doubts;
}

void
ls_doubts_free (LsDoubts *doubts)
{
  g_aligned_free (doubts->before);
  g_aligned_free (doubts->other);
  g_clear_pointer (&doubts->changed, ls_bindings_unref);
  g_array_unref (doubts->found);
  g_free (doubts);
}
