#include "r700-readings.h"
#include "r700-run.h"

static void
point_at (gpointer data, void *state)
{
  R700Run *machine = data;
  R700Wave *wave = state;
  const LsLayout *layout = &machine->code->layout;

  machine->wave = wave;
  machine->frames = r700_wave_frames (wave);
  machine->rows = ls_layout_rows (layout, wave);
  machine->globals = ls_layout_globals (layout, wave);
  machine->written = ls_layout_written (layout, wave);
  ls_plan_set_base (&machine->plan, LS_BASE_STATE, machine->rows);
}

/* Between clauses a clause at once, if it ends in front of until. */
static gboolean
take_step (gpointer data, guint64 until)
{
  R700Run *machine = data;

  machine->until_step = until;
  return (machine->wave->at == 0 && r700_flow_turn (machine)) || r700_cf_step (machine);
}

static void
settle (gpointer machine)
{
  r700_plan_settle (machine);
}

static guint
find_line (gpointer machine, const void *wave)
{
  return r700_wave_line (((const R700Run *) machine)->code, wave);
}

LsStopReason
r700_group_run (R700Run *machine, void *state, LsRun *run, guint *wave)
{
  const LsTurnsRun turns = { .layout = &machine->code->layout,
                             .flow = &machine->code->course,
                             .bindings = machine->bindings,
                             .is_last_first = machine->bindings->readings[R700_READING_LDS_RACE] ==
                                              R700_LDS_RACE_LAST_FIRST,
                             .machine = machine,
                             .point_at = point_at,
                             .take_step = take_step,
                             .settle = settle,
                             .find_line = find_line };

  return wave != NULL ? ls_turns_run_any (&turns, state, run, wave)
                      : ls_turns_run_one (&turns, state, run);
}
