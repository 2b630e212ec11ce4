#include "r700-run.h"

#include "ls-loaded.h"
#include "r700-readings.h"

R700Wave *
r700_group_wave (const R700Code *code, const R700Wave *state, guint wave)
{
  const LsLayout *layout = &code->layout;
  guint8 *block = (guint8 *) (gpointer) state + state->shared;
  guint first = ((const R700Wave *) (gpointer) block)->wave_in_group;

  if (wave == first || state->n_waves == 0)
    return (R700Wave *) (gpointer) block;
  if (wave > first)
    wave--;
  return (R700Wave *) (gpointer) (block + layout->size + (gsize) wave * layout->private_size);
}

/* --- how far waves are ----------------------------------------------------------------------------------- */

/* Of the loop of a frame: it stands in the frame of the next loop, or in the state. */
static guint32
iteration_of (const R700Wave *wave, guint32 frame)
{
  const LsFlowFrame *frames = r700_wave_frames (wave);

  for (guint32 i = frame + 1; i < wave->flow.depth; i++)
    if (frames[i].kind == LS_FLOW_FRAME_LOOP)
      return frames[i].loop.iteration;
  return wave->flow.loop.iteration;
}

/* Level by level: the loops and calls that a wave is in, outermost first, then its instruction. next: the frame to go on from.
 * Returns: FALSE behind the last level. */
static gboolean
next_level (const R700Wave *wave, guint32 *next, guint64 *level)
{
  for (; *next < wave->flow.depth; ++*next)
    {
      const LsFlowFrame *frame = &r700_wave_frames (wave)[*next];

      if (frame->kind == LS_FLOW_FRAME_BRANCH)
        continue;
      *level = (guint64) frame->at << 32;
      if (frame->kind == LS_FLOW_FRAME_LOOP)
        *level |= iteration_of (wave, *next);
      ++*next;
      return TRUE;
    }
  if (*next > wave->flow.depth)
    return FALSE;
  *next = wave->flow.depth + 1;
  *level = (guint64) wave->cf << 32;
  return TRUE;
}

/* Whether a is behind b in the program. */
static gboolean
is_behind (const R700Wave *a, const R700Wave *b)
{
  guint32 next_a = 0, next_b = 0;

  if ((a->flow.depth | b->flow.depth) == 0)
    return a->cf < b->cf;
  while (TRUE)
    {
      guint64 level_a = 0, level_b = 0;
      gboolean has_a = next_level (a, &next_a, &level_a);
      gboolean has_b = next_level (b, &next_b, &level_b);

      if (!has_a || !has_b)
        return !has_a && has_b;
      if (level_a != level_b)
        return level_a < level_b;
    }
}

/* --- turns ----------------------------------------------------------------------------------------------- */

/* The wave that had the last turn. */
static const R700Wave *
newest (const R700Code *code, const R700Wave *state)
{
  const R700Wave *found = r700_group_wave (code, state, 0);

  for (guint w = 1; w < state->n_waves; w++)
    {
      const R700Wave *wave = r700_group_wave (code, state, w);

      if (wave->turn > found->turn)
        found = wave;
    }
  return found;
}

/* Of waves at one place the lowest number goes first, or the highest; waves come here in the order of their numbers. */
static gboolean
goes_before (const R700Wave *state, const R700Wave *wave, const R700Wave *best)
{
  if (best == NULL || is_behind (wave, best))
    return TRUE;
  return state->is_last_first && !is_behind (best, wave);
}

guint
r700_group_next (const R700Code *code, const R700Wave *state)
{
  guint64 now = newest (code, state)->turn;
  const R700Wave *best = NULL, *starved = NULL;

  for (guint w = 0; w < state->n_waves; w++)
    {
      const R700Wave *wave = r700_group_wave (code, state, w);

      if (wave->ended || wave->stopped)
        continue;
      if (wave->at != 0)
        return w;
      if (now - wave->turn >= R700_PATIENCE && (starved == NULL || wave->turn < starved->turn))
        starved = wave;
      if (goes_before (state, wave, best))
        best = wave;
    }
  if (best == NULL)
    return LS_NO_WAVE;
  return starved != NULL ? starved->wave_in_group : best->wave_in_group;
}

static void
point_at (R700Run *machine, R700Wave *wave)
{
  const LsLayout *layout = &machine->code->layout;

  machine->wave = wave;
  machine->frames = r700_wave_frames (wave);
  machine->rows = ls_layout_rows (layout, wave);
  machine->globals = ls_layout_globals (layout, wave);
  machine->written = ls_layout_written (layout, wave);
  ls_plan_set_base (&machine->plan, LS_BASE_STATE, machine->rows);
}

/* Notes the turn that the machine's wave has begun at instruction cf. */
static void
note_turn (const R700Run *machine, guint32 cf)
{
  R700Wave *wave = machine->wave;
  const R700Wave *last = newest (machine->code, wave);
  gboolean is_same =
    last->turn > 0 && last->turn_cf == cf && (wave->turn == 0 || wave->round != last->round);
  guint64 round = last->round + (is_same ? 0 : 1);
  const LsFlowOp *wait = ls_flow_find (&machine->code->course.steps[cf], LS_FLOW_WAIT);

  wave->turn = last->turn + 1;
  wave->round = round;
  wave->turn_cf = cf;
  if (wait != NULL && machine->bindings->readings[wait->reading - 1] == wait->answer)
    wave->barrier_round = round;
}

/* One step of the machine's wave, or, between clauses, a clause at once if it ends in front of until. Returns: FALSE if
 * the machine refuses. */
static gboolean
take_step (R700Run *machine, guint64 until)
{
  R700Wave *wave = machine->wave;
  gboolean begins = wave->at == 0;
  guint32 cf = wave->cf;

  machine->until_step = until;
  if (!(begins && r700_flow_turn (machine)) && !r700_cf_step (machine))
    return FALSE;
  if (begins)
    note_turn (machine, cf);
  return TRUE;
}

/* Who looks at the state between two runs must find the same order. */
static void
set_order (const R700Run *machine, R700Wave *state)
{
  state->is_last_first =
    machine->bindings->readings[R700_READING_LDS_RACE] == R700_LDS_RACE_LAST_FIRST;
}

static guint64
until_of (const LsRun *run, guint wave)
{
  return run->until != NULL ? run->until[wave] : G_MAXUINT64;
}

/* The rest of a turn, up to step until, which is ahead. A wave that is refused goes no further, and the others do not
 * mind. */
static void
take_turn (R700Run *machine, R700Wave *wave, guint64 until)
{
  point_at (machine, wave);
  do
    wave->stopped = !take_step (machine, until);
  while (wave->at != 0 && !wave->stopped && wave->step < until);
  r700_plan_settle (machine);
}

/* Runs the others until it is the turn of the wave looked at. Returns: FALSE if until stops one. */
static gboolean
run_others (R700Run *machine, R700Wave *state, LsRun *run)
{
  guint next;

  while ((next = r700_group_next (machine->code, state)) != state->wave_in_group)
    {
      R700Wave *wave = r700_group_wave (machine->code, state, next);
      guint64 until = until_of (run, next);
      gboolean is_stopped = wave->step >= until;

      if (!is_stopped)
        take_turn (machine, wave, until);
      if (!is_stopped && !(wave->ended && wave->step == until))
        continue;
      run->wave = next;
      return FALSE;
    }
  return TRUE;
}

/* --- runs ------------------------------------------------------------------------------------------------ */

LsStopReason
r700_group_run_one (R700Run *machine, R700Wave *state, LsRun *run)
{
  guint64 first = state->step;

  set_order (machine, state);
  run->wave = LS_NO_WAVE;
  while (!state->ended && !state->stopped)
    {
      if (!run_others (machine, state, run))
        return LS_STOP_STEP;
      if (state->step >= run->until_step)
        return LS_STOP_STEP;
      if (state->at == 0 && run->interrupt != NULL && g_atomic_int_get (run->interrupt) != 0)
        return LS_STOP_INTERRUPT;
      if (state->step != first &&
          ls_stops_at (run->stop_lines, r700_wave_line (machine->code, state)))
        return LS_STOP_BREAKPOINT;
      point_at (machine, state);
      if (!take_step (machine, run->stop_lines != NULL ? state->step + 1 : run->until_step))
        return LS_STOP_TRAP;
      r700_plan_settle (machine);
    }
  return LS_STOP_END;
}

LsStopReason
r700_group_run_any (R700Run *machine, R700Wave *state, LsRun *run, guint *wave)
{
  set_order (machine, state);
  while ((*wave = r700_group_next (machine->code, state)) != LS_NO_WAVE)
    {
      R700Wave *now = r700_group_wave (machine->code, state, *wave);

      if (now->step >= until_of (run, *wave))
        return LS_STOP_STEP;
      if (now->at == 0 && run->interrupt != NULL && g_atomic_int_get (run->interrupt) != 0)
        return LS_STOP_INTERRUPT;
      take_turn (machine, now, until_of (run, *wave));
      if (now->stopped)
        return LS_STOP_TRAP;
      if (now->ended)
        return LS_STOP_END;
      if (now->step >= until_of (run, *wave))
        return LS_STOP_STEP;
    }
  return LS_STOP_END;
}
