#include "ls-trace.h"

#include "ls-register-types.h"
#include "ls-track.h"
#include "ls-writes.h"

#define MAX_EFFECTS 256

struct _LsTrace
{
  LsWalk walk;
  LsTraceFilter filter;
  LsWrites *writes;
  LsRegisterTypes *types;
  LsTrack *track; /* NULL: nobody asks for events */
  guint64 *lines; /* bit of the filter's line; NULL: any */
  LsTraceEntry entry;
};

/* --- the object ------------------------------------------------------------------------------------------ */

/* The first line of the step that holds a line. */
static void
set_line (LsTrace *trace, guint number)
{
  guint n = ls_program_n_lines (trace->walk.program);
  LsLine line;

  trace->lines = g_new0 (guint64, n / 64 + 1);
  if (number >= n)
    return;
  ls_program_line (trace->walk.program, number, &line);
  trace->lines[line.first / 64] |= G_GUINT64_CONSTANT (1) << line.first % 64;
}

LsTrace *
ls_trace_new (LsSubject *subject, const LsTraceFilter *filter, const LsWalkOptions *options)
{
  LsTrace *trace = g_new0 (LsTrace, 1);

  ls_walk_init (&trace->walk, subject, options);
  trace->filter = *filter;
  trace->writes = ls_writes_new (subject);
  trace->types = ls_register_types_new (ls_subject_get_program (subject));
  if (filter->kinds != 0)
    trace->track = ls_track_new (subject);
  if (filter->line != G_MAXUINT)
    set_line (trace, filter->line);
  trace->entry.writes = g_array_new (FALSE, FALSE, sizeof (LsTraceWrite));
  trace->entry.events = g_array_new (FALSE, FALSE, sizeof (LsEvent));
  return trace;
}

void
ls_trace_free (LsTrace *trace)
{
  ls_walk_clear (&trace->walk);
  ls_writes_free (trace->writes);
  ls_register_types_unref (trace->types);
  g_clear_pointer (&trace->track, ls_track_free);
  g_array_unref (trace->entry.writes);
  g_array_unref (trace->entry.events);
  g_free (trace->lines);
  g_free (trace);
}

/* --- writes ---------------------------------------------------------------------------------------------- */

static guint32
read_bits (const LsTrace *trace, LsRegRef ref)
{
  LsRow row;

  ls_program_read_row (trace->walk.program, trace->walk.state, ref, &row);
  return row.u[trace->filter.lane];
}

static gboolean
is_write (const LsEffect *effect)
{
  return effect->kind == LS_EFFECT_WRITE || effect->kind == LS_EFFECT_EXPORT;
}

static LsLife
life_of (const LsTrace *trace, LsRegRef ref)
{
  return ls_program_machine (trace->walk.program)->reg_files[ref.file].life;
}

/* Whether what a slot puts into a register that lives for a step stands in another one, too. */
static gboolean
is_elsewhere (const LsTrace *trace, const LsEffect *effects, guint n, guint which)
{
  if (life_of (trace, effects[which].ref) != LS_LIFE_STEP)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (is_write (&effects[i]) && effects[i].slot == effects[which].slot &&
        life_of (trace, effects[i].ref) != LS_LIFE_STEP)
      return TRUE;
  return FALSE;
}

/* Notes what the step will put into ref; the bits after it are filled in later. */
static void
add_write (LsTrace *trace, LsRegRef ref, LsValueType type)
{
  LsMask lane = LS_MASK_LANE (trace->filter.lane);

  for (guint i = 0; i < trace->entry.writes->len; i++)
    {
      LsRegRef other = g_array_index (trace->entry.writes, LsTraceWrite, i).ref;
      if (other.file == ref.file && other.index == ref.index && other.channel == ref.channel)
        return;
    }
  if (ls_writes_next (trace->writes, trace->walk.state, ref, lane) == 0)
    return;
  LsTraceWrite write = { .ref = ref, .type = type, .old = read_bits (trace, ref) };
  g_array_append_val (trace->entry.writes, write);
}

static void
add_file (LsTrace *trace, LsRegRef ref, LsValueType type)
{
  guint n = ls_program_n_registers (trace->walk.program, ref.file);

  for (guint i = 0; i < n; i++)
    {
      ref.index = (guint16) i;
      add_write (trace, ref, type);
    }
}

/* A fetch that names no register writes one that is decided when it runs. */
static void
add_any (LsTrace *trace)
{
  LsRegRef ref = { 0 };

  for (; ref.channel < ls_program_machine (trace->walk.program)->reg_files[0].n_channels;
       ref.channel++)
    add_file (trace, ref, LS_VALUE_BITS);
}

static void
find_writes (LsTrace *trace, const LsLine *line)
{
  LsEffect effects[MAX_EFFECTS];
  guint n =
    MIN (ls_program_describe (trace->walk.program, trace->walk.place.line, effects, MAX_EFFECTS),
         MAX_EFFECTS);
  gboolean is_fetch = FALSE, names_one = FALSE;

  /* What a clause starts with is no news. */
  if (line->kind == LS_LINE_CLAUSE)
    return;
  for (guint i = 0; i < n; i++)
    {
      is_fetch |= effects[i].kind == LS_EFFECT_FETCH;
      names_one |= is_write (&effects[i]);
      if (!is_write (&effects[i]) || is_elsewhere (trace, effects, n, i))
        continue;
      if (effects[i].relative)
        add_file (trace, effects[i].ref, effects[i].type);
      else
        add_write (trace, effects[i].ref, effects[i].type);
    }
  if (is_fetch && !names_one)
    add_any (trace);
}

/* --- steps ----------------------------------------------------------------------------------------------- */

/* Goes to where a step is next that may be told. */
static gboolean
find_step (LsTrace *trace)
{
  LsWalk *walk = &trace->walk;
  guint64 step;

  if (trace->track != NULL)
    {
      if (ls_track_next (trace->track, walk->place.step, walk->options.last_step,
                         trace->filter.kinds, walk->options.interrupt, &step) == LS_TRACK_FOUND)
        return ls_walk_to_step (walk, step - 1);
      ls_walk_to_step (walk, G_MAXUINT64);
      return FALSE;
    }
  while (!ls_walk_is_over (walk) && trace->lines != NULL &&
         !(trace->lines[walk->place.line / 64] >> walk->place.line % 64 & 1))
    ls_walk_to_lines (walk, trace->lines);
  return !ls_walk_is_over (walk);
}

static void
find_events (LsTrace *trace)
{
  GArray *events = trace->entry.events;

  g_array_set_size (events, 0);
  if (trace->track == NULL)
    return;
  ls_track_events (trace->track, trace->walk.place.step + 1, events);
  for (guint i = events->len; i > 0; i--)
    if (!(trace->filter.kinds & LS_EVENT_BIT (g_array_index (events, LsEvent, i - 1).kind)))
      g_array_remove_index (events, i - 1);
}

static gboolean
is_told (const LsTrace *trace)
{
  const LsWalk *walk = &trace->walk;

  if (trace->filter.only_lane && !(walk->active >> trace->filter.lane & 1))
    return FALSE;
  return trace->lines == NULL || (trace->lines[walk->place.line / 64] >> walk->place.line % 64 & 1);
}

/* How everybody shows the component where the run is. */
static LsValueType
shown_type (const LsTrace *trace, LsRegRef ref)
{
  return ls_register_types_taken (trace->types, trace->walk.state, ref, LS_VALUE_BITS);
}

/* Notes a step and makes it. FALSE if it traps. */
static gboolean
tell_step (LsTrace *trace)
{
  LsTraceEntry *entry = &trace->entry;
  LsWalk *walk = &trace->walk;
  LsLine line;

  entry->line = walk->place.line;
  entry->active = walk->active;
  g_array_set_size (entry->writes, 0);
  ls_program_line (walk->program, entry->line, &line);
  find_writes (trace, &line);
  find_events (trace);
  if (!ls_walk_step (walk))
    return FALSE;
  entry->step = walk->place.step;
  for (guint i = 0; i < entry->writes->len; i++)
    {
      LsTraceWrite *write = &g_array_index (entry->writes, LsTraceWrite, i);
      write->bits = read_bits (trace, write->ref);
      if (!ls_value_is_wide (write->type))
        write->type = shown_type (trace, write->ref);
    }
  return TRUE;
}

const LsTraceEntry *
ls_trace_next (LsTrace *trace)
{
  while (!ls_walk_is_over (&trace->walk) && find_step (trace))
    {
      if (is_told (trace))
        return tell_step (trace) ? &trace->entry : NULL;
      ls_walk_step (&trace->walk);
    }
  return NULL;
}

LsStopReason
ls_trace_get_reason (const LsTrace *trace)
{
  return trace->walk.reason;
}

guint64
ls_trace_get_last_step (const LsTrace *trace)
{
  return trace->walk.place.step;
}
