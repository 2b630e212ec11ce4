#include "ls-counters.h"

#include "ls-picture.h"

/* What does not change from step to step, by line. */
typedef struct
{
  guint n; /* lines of the step */
  guint burst;
  LsLineKind kind;
  LsUnit unit;
  gboolean waits;
  gboolean is_memory; /* a fetch that reaches memories alone */
  gboolean is_read;   /* the first line of a group that was taken apart */
  guint8 slot;        /* then: its number, or LS_SLOT_NONE */
} Line;

typedef struct
{
  LsCounters *counters;
  Line *lines;
  guint n_lines;
  LsUnit last; /* of the clause before; NONE: there was none */
} Counting;

/* Of machines with clauses a unit of fetches does it. */
static gboolean
reaches_memory (const LsProgram *program, guint line)
{
  LsEffect effects[256];
  const guint n = MIN (ls_program_describe (program, line, effects, G_N_ELEMENTS (effects)), 256);
  gboolean is_memory = FALSE;

  if (ls_picture_has_clauses (program))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      if (effects[i].kind == LS_EFFECT_FETCH)
        return FALSE;
      is_memory |=
        effects[i].kind == LS_EFFECT_MEMORY_READ || effects[i].kind == LS_EFFECT_MEMORY_WRITE;
    }
  return is_memory;
}

static Line *
find_lines (const LsProgram *program, guint n)
{
  Line *lines = g_new0 (Line, n + 1);

  for (guint i = 0; i < n; i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      lines[i] = (Line){ .n = line.n,
                         .burst = line.burst,
                         .kind = line.kind,
                         .unit = line.unit,
                         .waits = line.is_barrier,
                         .is_memory = line.kind == LS_LINE_FETCH && reaches_memory (program, i),
                         .slot = LS_SLOT_NONE };
    }
  return lines;
}

static void
count (LsCounter *counter, guint n_useful)
{
  counter->n++;
  counter->n_useful += n_useful;
}

/* --- groups ---------------------------------------------------------------------------------------------- */

/* Which slots its lines are; asked for once for each group that runs. */
static void
read_slots (Counting *counting, guint first)
{
  LsCounters *counters = counting->counters;
  g_auto (LsGroup) group = { 0 };

  counting->lines[first].is_read = TRUE;
  ls_group_init (&group);
  if (!ls_program_read_group (counters->program, first, &group))
    return;
  for (guint i = 0; i < group.slots->len; i++)
    {
      const LsGroupSlot *slot = &g_array_index (group.slots, LsGroupSlot, i);

      if (slot->line >= counting->n_lines || slot->slot >= LS_COUNTERS_MAX_SLOTS)
        continue;
      counting->lines[slot->line].slot = slot->slot;
      counters->slot_names[slot->slot] = g_intern_string (slot->name);
    }
}

static void
count_group (Counting *counting, guint first, const guint *n_useful)
{
  LsCounters *counters = counting->counters;
  const guint n = counting->lines[first].n;

  if (!counting->lines[first].is_read)
    read_slots (counting, first);
  counters->n_groups++;
  counters->n_groups_of[MIN (n, LS_COUNTERS_MAX_SLOTS)]++;
  for (guint i = 0; i < n; i++)
    {
      const guint8 slot = counting->lines[first + i].slot;

      count (&counters->slots, n_useful[i]);
      if (slot != LS_SLOT_NONE)
        count (&counters->slot[slot], n_useful[i]);
    }
}

/* --- steps ----------------------------------------------------------------------------------------------- */

static void
count_clause (Counting *counting, const LsWalk *walk, const Line *line)
{
  LsCounters *counters = counting->counters;

  counters->n_clauses[line->unit]++;
  if (counting->last != LS_UNIT_NONE && counting->last != line->unit)
    counters->n_switches++;
  counting->last = line->unit;
  /* Behind its instruction the wave stands within it, unless nobody runs it. */
  counters->n_skipped += !walk->place.ended && walk->place.clause == 0;
}

/* walk stands behind the step that began at first. */
static void
count_kind (Counting *counting, const LsWalk *walk, guint first, const guint *n_useful)
{
  const Line *line = &counting->lines[first];
  LsCounters *counters = counting->counters;

  switch (line->kind)
    {
    case LS_LINE_ALU:
      count_group (counting, first, n_useful);
      break;
    case LS_LINE_FETCH:
      count (line->is_memory ? &counters->memory : &counters->fetches[line->unit], n_useful[0]);
      break;
    case LS_LINE_EXPORT:
      count (&counters->exports, n_useful[0]);
      counters->n_export_registers += MAX (line->burst, 1);
      break;
    case LS_LINE_CLAUSE:
      count_clause (counting, walk, line);
      break;
    case LS_LINE_FLOW:
      count (&counters->flow, n_useful[0]);
      break;
    case LS_LINE_OTHER:
      break;
    }
  counters->n_waits += line->waits;
}

/* Runs a step; a step that traps is none. */
static gboolean
count_step (Counting *counting, LsWalk *walk)
{
  const guint first = walk->place.line;
  const Line *line = &counting->lines[first];
  guint n_useful[8] = { 0 };

  g_assert (line->n <= G_N_ELEMENTS (n_useful));
  for (guint i = 0; i < line->n; i++)
    n_useful[i] = ls_mask_count (ls_walk_get_line_lanes (walk, first + i));
  if (!ls_walk_step (walk))
    return FALSE;
  counting->counters->n_steps++;
  count_kind (counting, walk, first, n_useful);
  return TRUE;
}

LsCounters *
ls_counters_new (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsCounters) counters = g_new0 (LsCounters, 1);
  g_autofree Line *lines = NULL;
  g_auto (LsWalk) walk = { 0 };

  ls_walk_init (&walk, subject, options);
  counters->program = ls_program_ref (ls_subject_get_program (subject));
  counters->n_waves = 1;
  Counting counting = { .counters = counters, .n_lines = ls_program_n_lines (walk.program) };
  counting.lines = lines = find_lines (walk.program, counting.n_lines);
  while (!ls_walk_is_over (&walk) && count_step (&counting, &walk))
    ;
  counters->reason = walk.reason;
  counters->last_step = walk.place.step;
  return ls_walk_check (&walk, error) ? g_steal_pointer (&counters) : NULL;
}

void
ls_counters_free (LsCounters *counters)
{
  ls_program_unref (counters->program);
  g_free (counters);
}

/* --- adding up ------------------------------------------------------------------------------------------- */

static void
add (LsCounter *counter, const LsCounter *other)
{
  counter->n += other->n;
  counter->n_useful += other->n_useful;
}

static void
add_slots (LsCounters *counters, const LsCounters *other)
{
  for (guint i = 0; i <= LS_COUNTERS_MAX_SLOTS; i++)
    counters->n_groups_of[i] += other->n_groups_of[i];
  for (guint i = 0; i < LS_COUNTERS_MAX_SLOTS; i++)
    {
      add (&counters->slot[i], &other->slot[i]);
      if (other->slot_names[i] != NULL)
        counters->slot_names[i] = other->slot_names[i];
    }
}

void
ls_counters_add (LsCounters *counters, const LsCounters *other)
{
  g_return_if_fail (counters->program == other->program);

  for (guint i = 0; i < LS_N_UNITS; i++)
    {
      add (&counters->fetches[i], &other->fetches[i]);
      counters->n_clauses[i] += other->n_clauses[i];
    }
  add_slots (counters, other);
  add (&counters->slots, &other->slots);
  add (&counters->memory, &other->memory);
  add (&counters->exports, &other->exports);
  add (&counters->flow, &other->flow);
  counters->n_waves += other->n_waves;
  counters->n_steps += other->n_steps;
  counters->n_groups += other->n_groups;
  counters->n_export_registers += other->n_export_registers;
  counters->n_skipped += other->n_skipped;
  counters->n_switches += other->n_switches;
  counters->n_waits += other->n_waits;
  if (counters->reason == LS_STOP_END)
    {
      counters->reason = other->reason;
      counters->last_step = other->last_step;
    }
}
