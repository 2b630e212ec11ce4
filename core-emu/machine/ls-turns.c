#include "ls-turns.h"

#include <string.h>

/* --- parts of a wave's state ------------------------------------------------------------------ */

static guint32
word_of (const void *wave, guint16 place)
{
  return *(const guint32 *) (gconstpointer) ((const guint8 *) wave + place);
}

static guint64
step_of (const LsTurnsForm *form, const void *wave)
{
  return *(const guint64 *) (gconstpointer) ((const guint8 *) wave + form->step);
}

static gboolean
is_inside (const LsTurnsForm *form, const void *wave)
{
  return form->inside != 0 && word_of (wave, form->inside) != 0;
}

static const LsFlowState *
flow_of (const LsTurnsForm *form, const void *wave)
{
  return (const LsFlowState *) (gconstpointer) ((const guint8 *) wave + form->flow);
}

static LsTurns *
turns_of (const LsTurnsForm *form, const void *wave)
{
  return (LsTurns *) (gpointer) ((guint8 *) wave + form->turns);
}

static void *
wave_of (const LsLayout *layout, const void *state, guint wave)
{
  const LsTurnsForm *form = layout->form->turns;
  const LsTurns *turns = turns_of (form, state);
  guint8 *block = (guint8 *) state + turns->shared;
  const guint first = turns_of (form, block)->wave;

  if (wave == first || turns->n_waves == 0)
    return block;
  if (wave > first)
    wave--;
  return block + layout->size + (gsize) wave * layout->private_size;
}

/* --- the places of waves ---------------------------------------------------------------------- */

/* A word of the loop of a frame, which stands in the frame of the next loop, or in the state. */
static guint32
iteration_of (const LsFlowState *flow, const LsFlowFrame *frames, guint32 frame)
{
  for (guint32 i = frame + 1; i < flow->depth; i++)
    if (frames[i].kind == LS_FLOW_FRAME_LOOP)
      return frames[i].loop.iteration;
  return flow->loop.iteration;
}

/* Where a wave is in the loop or call of a frame: at the loop or call in it, or at an instruction. */
static guint32
place_in (const LsTurnsForm *form, const void *wave, const LsFlowFrame *frames, guint32 frame)
{
  const guint32 depth = flow_of (form, wave)->depth;

  for (guint32 i = frame + 1; i < depth; i++)
    if (frames[i].kind == LS_FLOW_FRAME_LOOP || frames[i].kind == LS_FLOW_FRAME_CALL)
      return frames[i].at;
  return word_of (wave, form->at);
}

/* How often the wave has jumped back in a loop, from 1 on: before it does so, the next iteration may
 * have begun. */
static guint32
round_of (const LsTurnsForm *form, const void *wave, const LsFlowFrame *frames, guint32 frame)
{
  const guint32 iteration = iteration_of (flow_of (form, wave), frames, frame);
  const guint32 back = frames[frame].back;

  return iteration - (back != 0 && place_in (form, wave, frames, frame) > back);
}

/* The place of a wave, level by level: its loops and calls, outermost first, then its instruction.
 * next: the next frame. Returns: FALSE behind the last level. */
static gboolean
next_level (const LsTurnsForm *form, const void *wave, guint32 *next, guint64 *level)
{
  const LsFlowState *flow = flow_of (form, wave);
  const LsFlowFrame *frames =
    (const LsFlowFrame *) (gconstpointer) ((const guint8 *) wave + form->frames);

  for (; *next < flow->depth; ++*next)
    {
      const LsFlowFrame *frame = &frames[*next];

      if (frame->kind != LS_FLOW_FRAME_LOOP && frame->kind != LS_FLOW_FRAME_CALL)
        continue;
      *level = (guint64) frame->at << 32;
      if (frame->kind == LS_FLOW_FRAME_LOOP)
        *level |= round_of (form, wave, frames, *next);
      ++*next;
      return TRUE;
    }
  if (*next > flow->depth)
    return FALSE;
  *next = flow->depth + 1;
  *level = (guint64) word_of (wave, form->at) << 32;
  return TRUE;
}

/* Whether a is behind b in the program. */
static gboolean
is_behind (const LsTurnsForm *form, const void *a, const void *b)
{
  guint32 next_a = 0, next_b = 0;

  if ((flow_of (form, a)->depth | flow_of (form, b)->depth) == 0)
    return word_of (a, form->at) < word_of (b, form->at);
  while (TRUE)
    {
      guint64 level_a = 0, level_b = 0;
      gboolean has_a = next_level (form, a, &next_a, &level_a);
      gboolean has_b = next_level (form, b, &next_b, &level_b);

      if (!has_a || !has_b)
        return !has_a && has_b;
      if (level_a != level_b)
        return level_a < level_b;
    }
}

/* --- turns ------------------------------------------------------------------------------------ */

/* The turns of the wave that ran last. */
static const LsTurns *
newest (const LsLayout *layout, const void *state)
{
  const LsTurnsForm *form = layout->form->turns;
  const LsTurns *found = turns_of (form, wave_of (layout, state, 0));
  const guint n = turns_of (form, state)->n_waves;

  for (guint w = 1; w < n; w++)
    {
      const LsTurns *turns = turns_of (form, wave_of (layout, state, w));

      if (turns->turn > found->turn)
        found = turns;
    }
  return found;
}

/* Of waves at one place the lowest number goes first, or the highest. Waves come here by number. */
static gboolean
goes_before (const LsTurnsForm *form, const void *state, const void *wave, const void *best)
{
  if (best == NULL || is_behind (form, wave, best))
    return TRUE;
  return turns_of (form, state)->is_last_first && !is_behind (form, best, wave);
}

/* The wave whose turn is next, or LS_NO_WAVE. */
static guint
next_wave (const LsLayout *layout, const void *state)
{
  const LsTurnsForm *form = layout->form->turns;
  const guint64 now = newest (layout, state)->turn;
  const guint n = turns_of (form, state)->n_waves;
  const LsTurns *starved = NULL;
  const void *best = NULL;

  for (guint w = 0; w < n; w++)
    {
      const void *wave = wave_of (layout, state, w);
      const LsTurns *turns = turns_of (form, wave);

      if (word_of (wave, form->ended) || turns->stopped)
        continue;
      if (is_inside (form, wave))
        return w;
      if (now - turns->turn >= LS_TURNS_PATIENCE &&
          (starved == NULL || turns->turn < starved->turn))
        starved = turns;
      if (goes_before (form, state, wave, best))
        best = wave;
    }
  if (best == NULL)
    return LS_NO_WAVE;
  return starved != NULL ? starved->wave : turns_of (form, best)->wave;
}

/* Notes that a wave begins its turn at an instruction. */
static void
note_turn (const LsTurnsRun *run, void *wave, guint32 at)
{
  const LsTurnsForm *form = run->layout->form->turns;
  LsTurns *turns = turns_of (form, wave);
  const LsTurns *last = newest (run->layout, wave);
  gboolean is_same =
    last->turn > 0 && last->turn_at == at && (turns->turn == 0 || turns->round != last->round);
  guint64 round = last->round + (is_same ? 0 : 1);
  const LsFlowOp *wait = ls_flow_find (&run->flow->steps[at], LS_FLOW_WAIT);

  turns->turn = last->turn + 1;
  turns->round = round;
  turns->turn_at = at;
  if (wait != NULL &&
      (wait->reading == 0 || run->bindings->readings[wait->reading - 1] == wait->answer))
    turns->barrier_round = round;
}

/* Runs one step of a wave, or at the start of a turn as many as the machine takes at once. Returns:
 * FALSE if the machine refuses. */
static gboolean
take_step (const LsTurnsRun *run, void *wave, guint64 until)
{
  const LsTurnsForm *form = run->layout->form->turns;
  const gboolean begins = !is_inside (form, wave);
  const guint32 at = word_of (wave, form->at);

  if (!run->take_step (run->machine, until))
    return FALSE;
  if (begins)
    note_turn (run, wave, at);
  return TRUE;
}

static guint64
until_of (const LsRun *run, guint wave)
{
  return run->until != NULL ? run->until[wave] : G_MAXUINT64;
}

/* Runs the rest of a turn, up to step until, which is ahead. A refused wave stops, and the others
 * go on. */
static void
take_turn (const LsTurnsRun *run, void *wave, guint64 until)
{
  const LsTurnsForm *form = run->layout->form->turns;
  LsTurns *turns = turns_of (form, wave);

  run->point_at (run->machine, wave);
  do
    turns->stopped = !take_step (run, wave, until);
  while (is_inside (form, wave) && !turns->stopped && step_of (form, wave) < until);
  if (run->settle != NULL)
    run->settle (run->machine);
}

/* Runs the others until the turn of the wave in front. Returns: FALSE if until stops a wave. */
static gboolean
run_others (const LsTurnsRun *turns, void *state, LsRun *run)
{
  const LsTurnsForm *form = turns->layout->form->turns;
  guint next;

  while ((next = next_wave (turns->layout, state)) != turns_of (form, state)->wave)
    {
      void *wave = wave_of (turns->layout, state, next);
      guint64 until = until_of (run, next);
      gboolean is_stopped = step_of (form, wave) >= until;

      if (!is_stopped)
        take_turn (turns, wave, until);
      if (!is_stopped && !(word_of (wave, form->ended) && step_of (form, wave) == until))
        continue;
      run->wave = next;
      return FALSE;
    }
  return TRUE;
}

/* --- runs ------------------------------------------------------------------------------------- */

/* The order must be the same for readers of the state between two runs. */
static void
set_order (const LsTurnsRun *turns, void *state)
{
  turns_of (turns->layout->form->turns, state)->is_last_first = (guint16) turns->is_last_first;
}

static gboolean
is_interrupted (const LsTurnsForm *form, const void *wave, const LsRun *run)
{
  return !is_inside (form, wave) && run->interrupt != NULL &&
         g_atomic_int_get (run->interrupt) != 0;
}

LsStopReason
ls_turns_run_one (const LsTurnsRun *turns, void *state, LsRun *run)
{
  const LsTurnsForm *form = turns->layout->form->turns;
  const guint64 first = step_of (form, state);

  set_order (turns, state);
  run->wave = LS_NO_WAVE;
  while (!word_of (state, form->ended) && !turns_of (form, state)->stopped)
    {
      const guint64 step = step_of (form, state);

      if (!run_others (turns, state, run) || step >= run->until_step)
        return LS_STOP_STEP;
      if (is_interrupted (form, state, run))
        return LS_STOP_INTERRUPT;
      if (step != first && ls_stops_at (run->stop_lines, turns->find_line (turns->machine, state)))
        return LS_STOP_BREAKPOINT;
      turns->point_at (turns->machine, state);
      if (!take_step (turns, state, run->stop_lines != NULL ? step + 1 : run->until_step))
        return LS_STOP_TRAP;
      if (turns->settle != NULL)
        turns->settle (turns->machine);
    }
  return LS_STOP_END;
}

LsStopReason
ls_turns_run_any (const LsTurnsRun *turns, void *state, LsRun *run, guint *wave)
{
  const LsTurnsForm *form = turns->layout->form->turns;

  set_order (turns, state);
  while ((*wave = next_wave (turns->layout, state)) != LS_NO_WAVE)
    {
      void *now = wave_of (turns->layout, state, *wave);
      const guint64 until = until_of (run, *wave);

      if (step_of (form, now) >= until)
        return LS_STOP_STEP;
      if (is_interrupted (form, now, run))
        return LS_STOP_INTERRUPT;
      take_turn (turns, now, until);
      if (turns_of (form, now)->stopped)
        return LS_STOP_TRAP;
      if (word_of (now, form->ended))
        return LS_STOP_END;
      if (step_of (form, now) >= until)
        return LS_STOP_STEP;
    }
  return LS_STOP_END;
}

/* --- members ---------------------------------------------------------------------------------- */

void
ls_turns_group_reset (const LsProgram *program,
                      const LsWaveInput *inputs,
                      guint n_waves,
                      guint wave,
                      void *state)
{
  const LsTurnsForm *form = program->layout->form->turns;
  LsTurns *first = turns_of (form, state);

  memset (state, 0, ls_program_group_size (program, n_waves));
  first->wave = (guint16) wave;
  first->n_waves = n_waves;
  for (guint i = 0; i < n_waves; i++)
    {
      guint8 *one = wave_of (program->layout, state, i);
      LsTurns *turns = turns_of (form, one);

      form->fill (program, &inputs[i], one);
      turns->wave = (guint16) i;
      turns->n_waves = n_waves;
      turns->shared = (guint8 *) state - one;
    }
  ls_layout_fill_memories (program->layout, &inputs[0], FALSE, state);
}

void
ls_turns_group_place (const LsProgram *program, const void *state, LsGroupPlace *out)
{
  const LsTurnsForm *form = program->layout->form->turns;
  const LsTurns *turns = turns_of (form, state);

  *out = (LsGroupPlace){ .n_waves = 1, .next = word_of (state, form->ended) != 0 ? LS_NO_WAVE : 0 };
  if (turns->n_waves == 0)
    return;
  out->n_waves = turns->n_waves;
  out->wave = turns->wave;
  out->next = next_wave (program->layout, state);
}

void *
ls_turns_group_wave (const LsProgram *program, const void *state, guint wave)
{
  return wave_of (program->layout, state, wave);
}

void
ls_turns_group_rounds (const LsProgram *program,
                       const void *state,
                       guint64 *round,
                       guint64 *barrier)
{
  const LsTurns *turns = turns_of (program->layout->form->turns, state);

  *round = turns->round;
  *barrier = turns->barrier_round;
}

void
ls_turns_group_give_up (const LsProgram *program, void *state, guint wave)
{
  const LsLayout *layout = program->layout;

  turns_of (layout->form->turns, wave_of (layout, state, wave))->stopped = 1;
}
