#include "ls-draw-private.h"

#include <string.h>

/* Finds the step at which a GS without rings emitted a vertex: runs its wave again, doubles the
 * stride until the vertex is there, then halves the last stride. */

#define MAX_STEPS (G_GUINT64_CONSTANT (1) << 20)

typedef struct
{
  const LsDraw *draw;
  guint lane, nth;
  LsMemory counts;
  void *states[2]; /* the last one without the vertex, and one to run on */
  gsize size;
} Search;

/* Runs a copy of the first state on to a step. Returns: whether the vertex is there then. *goes_on:
 * whether the wave reached the step. */
static gboolean
is_there (const Search *search, guint64 step, gboolean *goes_on)
{
  const LsDrawStage *stage = &search->draw->stages[search->draw->last];
  LsRun run = { .bindings = stage->bindings, .until_step = step };
  const guint32 *words;
  gsize n;

  memcpy (search->states[1], search->states[0], search->size);
  *goes_on = ls_program_run (stage->program, search->states[1], &run) == LS_STOP_STEP;
  words = ls_program_memory (stage->program, search->states[1], search->counts, &n);
  return words != NULL && words[search->lane * (n / LS_LANES)] > search->nth;
}

static void
take (Search *search)
{
  void *state = search->states[0];

  search->states[0] = search->states[1];
  search->states[1] = state;
}

static gboolean
find (Search *search, guint64 *step)
{
  guint64 low = 0, high = 1;
  gboolean goes_on;

  while (!is_there (search, high, &goes_on))
    {
      if (!goes_on || high >= MAX_STEPS)
        return FALSE;
      take (search);
      low = high;
      high *= 2;
    }
  while (high - low > 1)
    {
      const guint64 middle = low + (high - low) / 2;

      if (is_there (search, middle, &goes_on))
        high = middle;
      else
        {
          take (search);
          low = middle;
        }
    }
  *step = low;
  return TRUE;
}

gboolean
ls_draw_find_emission (const LsDraw *draw, guint item, guint nth, guint64 *step)
{
  const LsDrawStage *stage = &draw->stages[draw->last];
  Search search = { draw, item % LS_LANES, nth,
                    ls_machine_find_memory (draw->machine, LS_ROLE_VERTICES, 0) };
  LsWaveInput input = { 0 };
  gboolean found;

  if (!draw->is_direct || search.counts == LS_NO_MEMORY)
    return FALSE;
  search.size = ls_program_state_size (stage->program);
  for (guint i = 0; i < 2; i++)
    search.states[i] = g_aligned_alloc0 (1, search.size, LS_LANES);
  ls_draw_get_input (draw, draw->last, item / LS_LANES, &input);
  ls_bindings_start_memories (stage->bindings, input.memory);
  ls_program_reset (stage->program, &input, search.states[0]);
  g_aligned_free ((LsPreload *) input.preloads);
  found = find (&search, step);
  for (guint i = 0; i < 2; i++)
    g_aligned_free (search.states[i]);
  return found;
}
