#include "ls-races.h"

#include "ls-error.h"
#include "ls-races-private.h"

#define STATE_ALIGNMENT 64
#define MAX_EFFECTS 256

/* --- lines ------------------------------------------------------------------------------------ */

/* Whether an effect is on memory or registers that lanes share. */
static gboolean
is_shared (const LsMachine *machine, const LsEffect *effect)
{
  if (effect->kind == LS_EFFECT_MEMORY_READ || effect->kind == LS_EFFECT_MEMORY_WRITE)
    return machine->memories[effect->resource].owner != LS_MEMORY_OF_LANE;
  return (effect->kind == LS_EFFECT_READ || effect->kind == LS_EFFECT_WRITE) &&
         machine->reg_files[effect->ref.file].is_shared;
}

static gboolean
is_handed_on (const LsMachine *machine, LsMemory memory)
{
  return machine->memories[memory].owner == LS_MEMORY_OF_ALL;
}

/* Whether an effect is on memory that groups share. */
static gboolean
is_of_dispatch (const LsMachine *machine, const LsEffect *effect)
{
  return (effect->kind == LS_EFFECT_MEMORY_READ || effect->kind == LS_EFFECT_MEMORY_WRITE) &&
         is_handed_on (machine, effect->resource);
}

typedef gboolean (*EffectTest) (const LsMachine *machine, const LsEffect *effect);

static gboolean
line_does (const LsProgram *program, guint line, EffectTest test)
{
  const LsMachine *machine = ls_program_machine (program);
  LsEffect effects[MAX_EFFECTS];
  guint n = MIN (ls_program_describe (program, line, effects, MAX_EFFECTS), MAX_EFFECTS);

  for (guint i = 0; i < n; i++)
    if (test (machine, &effects[i]))
      return TRUE;
  return FALSE;
}

static gboolean
any_line_does (const LsProgram *program, EffectTest test)
{
  for (guint line = 0; line < ls_program_n_lines (program); line++)
    if (line_does (program, line, test))
      return TRUE;
  return FALSE;
}

gboolean
ls_races_may_be (const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);

  return machine->explain->touches != NULL && any_line_does (program, is_shared);
}

/* --- groups ----------------------------------------------------------------------------------- */

static gboolean
is_interrupted (const LsRaceFinder *finder)
{
  const gint *interrupt = finder->source->interrupt;

  return interrupt != NULL && g_atomic_int_get (interrupt) != 0;
}

static const void *
part_of (const LsRaceFinder *finder, const void *state, guint n, guint wave)
{
  const LsRacesSource *source = finder->source;

  return n > 1 ? ls_program_group_wave (source->program, state, wave) : state;
}

/* One step of the subject's group; the caller makes changes by hand behind a step of a wave
 * alone. */
static gboolean
make_own_step (const LsRaceFinder *finder, void *state, guint n, LsRun *run)
{
  guint wave;

  if (n == 1)
    return ls_subject_step_only (finder->own, state, run) != LS_STOP_TRAP;
  return ls_subject_step_any (finder->own, state, run, &wave) != LS_STOP_TRAP;
}

/* Makes the step at stop. Returns: FALSE if it was refused; stop->trap says why. */
static gboolean
make_step (const LsRaceFinder *finder, void *state, guint n, guint wave, LsRaceStop *stop)
{
  const LsRacesSource *source = finder->source;
  guint64 until[LS_MAX_GROUP_WAVES];
  LsRun run = { .bindings = finder->bindings, .until_step = stop->step + 1 };
  gboolean is_made;
  guint stopped;

  for (guint i = 0; i < n; i++)
    until[i] = i == wave ? stop->step + 1 : G_MAXUINT64;
  run.until = until;
  if (finder->own != NULL)
    is_made = make_own_step (finder, state, n, &run);
  else if (n == 1)
    is_made = ls_program_run (source->program, state, &run) != LS_STOP_TRAP;
  else
    is_made = ls_program_group_run (source->program, state, &run, &stopped) != LS_STOP_TRAP;
  stop->trap = run.trap;
  return is_made;
}

/* Whose turn it is; LS_NO_WAVE: all are done. */
static guint
next_wave (const LsRaceFinder *finder, const void *state, guint n)
{
  LsGroupPlace group;
  LsPlace place;

  if (n > 1)
    {
      ls_program_group_place (finder->source->program, state, &group);
      return group.next;
    }
  ls_program_place (finder->source->program, state, &place);
  return place.ended ? LS_NO_WAVE : 0;
}

/* Runs a wave alone at full speed up to a step that may race. Returns: FALSE if it ends before;
 * trap says why if a step was refused. */
static gboolean
run_ahead (const LsRaceFinder *finder, void *state, LsTrap *trap)
{
  const LsRacesSource *source = finder->source;
  LsPlace place;
  LsStopReason reason;
  LsRun run = { .bindings = finder->bindings,
                .until_step = source->max_steps,
                .stop_lines = finder->lines,
                .interrupt = source->interrupt };

  ls_program_place (source->program, state, &place);
  if ((finder->lines[place.line / 64] >> (place.line % 64) & 1) != 0)
    return TRUE;
  reason = finder->own != NULL ? ls_subject_run (finder->own, state, &run)
                               : ls_program_run (source->program, state, &run);
  *trap = run.trap;
  return reason == LS_STOP_BREAKPOINT;
}

/* A wave of the group does not reach its end. stop: with the trap, if there is one. */
static void
note_failure (LsRaceFinder *finder, const void *part, guint wave, LsRaceStop *stop)
{
  LsPlace place;

  ls_program_place (finder->source->program, part, &place);
  stop->wave = finder->first + wave;
  stop->step = place.step;
  stop->line = place.line;
  if (finder->races->n_failed++ == 0)
    finder->races->stop = *stop;
}

/* Returns: FALSE if interrupted. */
static gboolean
run_group (LsRaceFinder *finder, void *state, guint n)
{
  const LsRacesSource *source = finder->source;
  guint wave;

  while ((wave = next_wave (finder, state, n)) != LS_NO_WAVE)
    {
      const void *part = part_of (finder, state, n, wave);
      gboolean goes_on = TRUE;
      LsRaceStop stop = { 0 };
      LsPlace place;

      if (is_interrupted (finder))
        return FALSE;
      ls_program_place (source->program, part, &place);
      goes_on = place.step < source->max_steps;
      ls_race_look_ahead (finder, part, &place);
      stop.step = place.step;
      if (goes_on && make_step (finder, state, n, wave, &stop))
        ls_race_take_step (finder, part, finder->first + wave);
      else
        {
          note_failure (finder, part, wave, &stop);
          if (n == 1)
            return TRUE;
          if (!goes_on)
            ls_program_group_give_up (source->program, state, wave);
          continue;
        }
      if (n == 1 && finder->own != NULL)
        ls_subject_make_edits (finder->own, state);
      if (n == 1 && !run_ahead (finder, state, &stop.trap) &&
          next_wave (finder, state, n) != LS_NO_WAVE)
        {
          if (is_interrupted (finder))
            return FALSE;
          note_failure (finder, part, wave, &stop);
          return TRUE;
        }
    }
  return TRUE;
}

/* A run of no steps tells the state which order the readings ask for. */
static void
choose_order (const LsRaceFinder *finder, void *state)
{
  const LsRacesSource *source = finder->source;
  const guint64 nowhere[LS_MAX_GROUP_WAVES] = { 0 };
  LsRun run = { .bindings = source->bindings, .until = nowhere };
  guint wave;

  ls_program_group_run (source->program, state, &run, &wave);
}

static void
begin_own_group (LsRaceFinder *finder, void *state, guint n)
{
  finder->own = finder->source->own;
  finder->bindings = ls_subject_get_bindings (finder->own);
  if (n > 1)
    ls_subject_start_group (finder->own, state);
  else
    ls_subject_reset (finder->own, state);
}

static void
begin_group (LsRaceFinder *finder, void *state, guint n)
{
  const LsRacesSource *source = finder->source;
  LsWaveInput inputs[LS_MAX_GROUP_WAVES] = { 0 }, handed[LS_MAX_GROUP_WAVES];

  finder->own = NULL;
  finder->bindings = source->bindings;
  finder->is_noting =
    source->is_apart && (source->own == NULL || finder->first == source->own_first);
  if (source->own != NULL && finder->first == source->own_first)
    {
      begin_own_group (finder, state, n);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      source->input (source->data, finder->first + i, &inputs[i]);
      handed[i] = inputs[i];
      for (guint kind = 0; kind < LS_MAX_MEMORIES; kind++)
        if (finder->memory[kind] != NULL)
          handed[i].memory[kind] = finder->memory[kind];
    }
  if (n > 1)
    {
      ls_program_group_reset (source->program, handed, n, 0, state);
      choose_order (finder, state);
    }
  else
    ls_program_reset (source->program, handed, state);
  for (guint i = 0; i < n; i++)
    source->input_clear (&inputs[i]);
}

static void
end_group (LsRaceFinder *finder, const void *state)
{
  const LsRacesSource *source = finder->source;
  const LsMachine *machine = ls_program_machine (source->program);

  for (LsMemory kind = 0; kind < machine->n_memories; kind++)
    {
      gsize n = 0;
      const guint32 *words;

      if (!is_handed_on (machine, kind) || source->is_apart)
        continue;
      words = ls_program_memory (source->program, state, kind, &n);
      g_free (finder->memory[kind]);
      finder->memory[kind] = n > 0 ? g_memdup2 (words, n * sizeof *words) : NULL;
    }
}

static gboolean
run_groups (LsRaceFinder *finder)
{
  const LsRacesSource *source = finder->source;
  guint waves = MAX (source->group_waves, 1);
  gsize size = waves > 1 ? ls_program_group_size (source->program, waves)
                         : ls_program_state_size (source->program);
  void *state = g_aligned_alloc0 (1, size, STATE_ALIGNMENT);
  gboolean is_done = TRUE;

  /* Where groups share nothing, earlier groups do not matter. */
  if (source->is_apart && source->own != NULL && !any_line_does (source->program, is_of_dispatch))
    finder->first = source->own_first;
  for (; finder->first < source->n_waves && is_done; finder->first += waves, finder->group++)
    {
      guint n = MIN (waves, source->n_waves - finder->first);

      begin_group (finder, state, n);
      is_done = run_group (finder, state, n);
      end_group (finder, state);
      ls_race_end_group (finder);
    }
  g_aligned_free (state);
  return is_done;
}

static void
find_lines (LsRaceFinder *finder)
{
  LsProgram *program = finder->source->program;
  guint n = ls_program_n_lines (program);

  finder->lines = g_new0 (guint64, n / 64 + 1);
  for (guint line = 0; line < n; line++)
    {
      LsLine info;

      if (!line_does (program, line, is_shared))
        continue;
      ls_program_line (program, line, &info);
      finder->lines[info.first / 64] |= G_GUINT64_CONSTANT (1) << (info.first % 64);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

static int
compare_steps (gconstpointer a, gconstpointer b)
{
  const LsRaceAccess *x = &((const LsRaceStep *) a)->second, *y = &((const LsRaceStep *) b)->second;

  if (x->wave != y->wave)
    return x->wave < y->wave ? -1 : 1;
  if (x->step != y->step)
    return x->step < y->step ? -1 : 1;
  return x->line < y->line ? -1 : x->line > y->line;
}

/* A race of two writes shows when a read follows, so that lanes of one step and line may stand
 * apart. */
static void
merge_steps (GArray *steps)
{
  guint n = 0;

  for (guint i = 0; i < steps->len; i++)
    {
      const LsRaceStep step = g_array_index (steps, LsRaceStep, i);
      LsRaceStep *last = n > 0 ? &g_array_index (steps, LsRaceStep, n - 1) : NULL;

      if (last == NULL || compare_steps (last, &step) != 0)
        {
          g_array_index (steps, LsRaceStep, n++) = step;
          continue;
        }
      last->lanes |= step.lanes;
      if (step.second.lane < last->second.lane)
        {
          last->cell = step.cell;
          last->first = step.first;
          last->second = step.second;
        }
    }
  g_array_set_size (steps, n);
}

const LsRaceStep *
ls_races_at (const LsRaces *races, guint wave, guint64 step, guint *n)
{
  const LsRaceStep *steps = (const LsRaceStep *) (void *) races->steps->data;
  const LsRaceStep least = { .second = { .wave = wave, .step = step } };
  guint low = 0, high = races->steps->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (compare_steps (&steps[middle], &least) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  for (*n = 0; low + *n < races->steps->len; (*n)++)
    if (steps[low + *n].second.wave != wave || steps[low + *n].second.step != step)
      break;
  return *n > 0 ? &steps[low] : NULL;
}

LsRaces *
ls_races_find (const LsRacesSource *source, GError **error)
{
  LsRaceFinder finder;
  g_autoptr (LsRaces) races = g_new0 (LsRaces, 1);
  gboolean is_done;

  races->races = g_array_new (FALSE, FALSE, sizeof (LsRace));
  races->steps = g_array_new (FALSE, FALSE, sizeof (LsRaceStep));
  races->n_waves = source->n_waves;
  if (ls_program_machine (source->program)->explain->touches == NULL)
    {
      ls_fail (error, LS_ERROR_UNSUPPORTED, "%s does not say what its steps touch",
               ls_program_machine (source->program)->title);
      return NULL;
    }
  ls_race_finder_init (&finder, source, races);
  find_lines (&finder);
  is_done = run_groups (&finder);
  ls_race_finder_clear (&finder);
  g_array_sort (races->steps, compare_steps);
  merge_steps (races->steps);
  if (is_done)
    return g_steal_pointer (&races);
  ls_fail (error, LS_ERROR_STATE, "interrupted");
  return NULL;
}

void
ls_races_free (LsRaces *races)
{
  g_array_unref (races->races);
  g_array_unref (races->steps);
  g_free (races);
}
