#include "ls-probe.h"

#include <string.h>

#include "ls-writes.h"

#define MAX_EFFECTS 256
#define N_FRAMES 64

struct _LsProbe
{
  LsSubject *subject;       /* owned */
  const LsMachine *machine; /* of the subject, as is the program */
  LsProgram *program;
  LsTarget target; /* lanes is never 0, channels is right; condition owned */
  guint64 *lines;  /* owned; NULL: all */
  gboolean is_void;

  LsFrame *frames; /* owned: scratch */
  guint max_frames;
  guint depth; /* OVER, OUT: of the origin; ITERATION: index of the loop's frame */

  /* What the last ls_probe_before() saw. */
  gboolean is_candidate; /* the step's line is one of lines */
  LsMask mask;           /* active lanes; WRITE: those about to be written */
  guint8 lane_states[LS_LANES];
  guint iteration;   /* 0: the loop does not run */
  LsRow rows[4];     /* CHANGE */
  guint32 *words;    /* MEMORY: owned; the range, lane after lane */
  LsWrites *writes;  /* WRITE: owned */
  guint64 held_step; /* CONDITION: where it was asked last, and whether it held there */
  gboolean is_held;
};

/* How a kind looks at positions; before may be NULL, and so may after where events tell. */
typedef struct
{
  void (*before) (LsProbe *probe, const void *state, const LsPlace *place);
  gboolean (*after) (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes);
  gboolean is_of_step;
} Kind;

static LsMask
read_active (const LsProbe *probe, const void *state)
{
  return probe->machine->read_mask (probe->program, state, 0);
}

/* What counts in some lanes alone. */
static gboolean
choose (const LsProbe *probe, LsMask concerned, LsMask *lanes)
{
  *lanes = concerned & probe->target.lanes;
  return *lanes != 0;
}

/* --- places ---------------------------------------------------------------------------------------------- */

/* A place counts also where no lane is active, unless somebody asks for some. */
static gboolean
choose_active (const LsProbe *probe, const void *state, gboolean is_there, LsMask *lanes)
{
  *lanes = is_there ? read_active (probe, state) & probe->target.lanes : 0;
  return is_there && (*lanes != 0 || probe->target.lanes == LS_MASK_ALL);
}

static gboolean
after_line (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  gboolean is_there =
    !place->ended && (probe->lines[place->line / 64] >> (place->line % 64) & 1) != 0;

  return choose_active (probe, state, is_there, lanes);
}

static gboolean
after_cf (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  return choose_active (probe, state, !place->ended && place->clause == 0, lanes);
}

/* --- depth ----------------------------------------------------------------------------------------------- */

/* Returns: the number of frames, which are then in probe->frames; none at the end of the run. */
static guint
read_frames (LsProbe *probe, const void *state, const LsPlace *place)
{
  if (place->ended)
    return 0;

  guint n = probe->machine->frames (probe->program, state, probe->frames, probe->max_frames);
  if (n <= probe->max_frames)
    return n;
  probe->max_frames = n;
  probe->frames = g_renew (LsFrame, probe->frames, n);
  return probe->machine->frames (probe->program, state, probe->frames, n);
}

/* As OVER or OUT counts it. */
static guint
measure_depth (LsProbe *probe, const void *state, const LsPlace *place)
{
  guint n = read_frames (probe, state, place);
  guint depth = !place->ended && place->clause != 0 ? 1 : 0;

  for (guint i = 0; i < n; i++)
    depth += probe->target.kind == LS_TARGET_OUT || probe->frames[i].kind == LS_FRAME_CALL;
  return depth;
}

static gboolean
after_over (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  return choose_active (probe, state, measure_depth (probe, state, place) <= probe->depth, lanes);
}

static gboolean
after_out (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  return choose_active (probe, state, measure_depth (probe, state, place) < probe->depth, lanes);
}

/* --- loops ----------------------------------------------------------------------------------------------- */

/* Returns: G_MAXUINT outside of loops. */
static guint
find_loop (LsProbe *probe, const void *state, const LsPlace *place)
{
  for (guint i = read_frames (probe, state, place); i > 0; i--)
    if (probe->frames[i - 1].kind == LS_FRAME_LOOP)
      return i - 1;
  return G_MAXUINT;
}

static guint
read_iteration (LsProbe *probe, const void *state, const LsPlace *place)
{
  guint n = read_frames (probe, state, place);

  return n > probe->depth ? probe->frames[probe->depth].iteration : 0;
}

static void
before_iteration (LsProbe *probe, const void *state, const LsPlace *place)
{
  probe->iteration = read_iteration (probe, state, place);
}

static gboolean
after_iteration (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  guint iteration = read_iteration (probe, state, place);

  return choose_active (probe, state, iteration == 0 || iteration != probe->iteration, lanes);
}

/* --- masks ----------------------------------------------------------------------------------------------- */

static void
before_mask (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED)
{
  probe->mask = read_active (probe, state);
}

static gboolean
after_divergence (LsProbe *probe,
                  const void *state,
                  const LsPlace *place G_GNUC_UNUSED,
                  LsMask *lanes)
{
  LsMask active = read_active (probe, state);

  return choose (probe, (probe->mask & active) != 0 ? probe->mask & ~active : 0, lanes);
}

static gboolean
after_reconvergence (LsProbe *probe,
                     const void *state,
                     const LsPlace *place G_GNUC_UNUSED,
                     LsMask *lanes)
{
  LsMask active = read_active (probe, state);

  return choose (probe, (probe->mask & active) != 0 ? active & ~probe->mask : 0, lanes);
}

static gboolean
after_mask (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED, LsMask *lanes)
{
  return choose (probe, probe->mask ^ read_active (probe, state), lanes);
}

static void
before_lane (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED)
{
  probe->machine->lane_states (probe->program, state, probe->lane_states);
}

static gboolean
after_lane (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED, LsMask *lanes)
{
  guint8 states[LS_LANES];
  LsMask changed = 0;

  probe->machine->lane_states (probe->program, state, states);
  LS_FOREACH_LANE (lane, probe->target.lanes)
    if (states[lane] != probe->lane_states[lane])
      changed |= LS_MASK_LANE (lane);
  return choose (probe, changed, lanes);
}

/* --- registers ------------------------------------------------------------------------------------------- */

static LsRegRef
ref_of_channel (const LsProbe *probe, guint channel)
{
  LsRegRef ref = probe->target.ref;

  ref.channel = (guint8) channel;
  return ref;
}

#define FOREACH_CHANNEL(probe, channel)           \
  for (guint channel = 0; channel < 4; channel++) \
    if ((probe)->target.channels >> channel & 1)

static void
before_write (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED)
{
  probe->mask = 0;
  FOREACH_CHANNEL (probe, channel)
  probe->mask |= ls_writes_next (probe->writes, state, ref_of_channel (probe, channel),
                                 probe->target.lanes & ~probe->mask);
}

static gboolean
after_write (LsProbe *probe,
             const void *state G_GNUC_UNUSED,
             const LsPlace *place G_GNUC_UNUSED,
             LsMask *lanes)
{
  return choose (probe, probe->mask, lanes);
}

static void
before_change (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED)
{
  FOREACH_CHANNEL (probe, channel)
  probe->machine->read_row (probe->program, state, ref_of_channel (probe, channel),
                            &probe->rows[channel]);
}

static gboolean
after_change (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED, LsMask *lanes)
{
  LsMask changed = 0;
  LsRow row;

  FOREACH_CHANNEL (probe, channel)
  {
    probe->machine->read_row (probe->program, state, ref_of_channel (probe, channel), &row);
    LS_FOREACH_LANE (lane, probe->target.lanes)
      if (row.u[lane] != probe->rows[channel].u[lane])
        changed |= LS_MASK_LANE (lane);
  }
  return choose (probe, changed, lanes);
}

/* --- memory ---------------------------------------------------------------------------------------------- */

/* Returns: the words of the target's range, of lane 0 where each lane has some; stride gets the words from one lane to
 * the next, or 0. NULL: the memory has not so many. */
static const guint32 *
find_words (const LsProbe *probe, const void *state, gsize *stride)
{
  gsize n;
  const guint32 *words = probe->machine->memory (probe->program, state, probe->target.memory, &n);

  *stride = ls_memory_is_per_lane (probe->target.memory) ? n / LS_LANES : 0;
  if (words == NULL || probe->target.last >= (*stride != 0 ? *stride : n))
    return NULL;
  return words + probe->target.first;
}

static gsize
range_bytes (const LsProbe *probe)
{
  return (probe->target.last - probe->target.first + 1) * sizeof (guint32);
}

static void
before_memory (LsProbe *probe, const void *state, const LsPlace *place)
{
  gsize stride, bytes = range_bytes (probe);
  const guint32 *words = find_words (probe, state, &stride);
  guint n_lanes = stride != 0 ? LS_LANES : 1;

  before_mask (probe, state, place);
  if (words != NULL && probe->words == NULL)
    probe->words = g_malloc_n (n_lanes, bytes);
  for (guint i = 0; words != NULL && i < n_lanes; i++)
    memcpy ((guint8 *) probe->words + i * bytes, words + i * stride, bytes);
}

static gboolean
after_memory (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED, LsMask *lanes)
{
  gsize stride, bytes = range_bytes (probe);
  const guint32 *words = find_words (probe, state, &stride);
  guint n_lanes = stride != 0 ? LS_LANES : 1;
  LsMask changed = 0;

  for (guint i = 0; words != NULL && i < n_lanes; i++)
    if (memcmp ((guint8 *) probe->words + i * bytes, words + i * stride, bytes) != 0)
      changed |= LS_MASK_LANE (i);
  if (stride == 0 && changed != 0)
    changed = probe->mask != 0 ? probe->mask : LS_MASK_ALL;
  return choose (probe, changed, lanes);
}

/* --- accesses and exports -------------------------------------------------------------------------------- */

static void
before_action (LsProbe *probe, const void *state, const LsPlace *place)
{
  gboolean is_one =
    !place->ended && (probe->lines[place->line / 64] >> (place->line % 64) & 1) != 0;

  probe->mask = is_one ? read_active (probe, state) : 0;
}

/* --- conditions ------------------------------------------------------------------------------------------ */

static LsMask
ask (LsProbe *probe, const void *state, const LsPlace *place)
{
  LsMask lanes = ls_condition_ask (probe->target.condition, state) & probe->target.lanes;

  probe->held_step = place->step;
  probe->is_held = lanes != 0;
  return lanes;
}

static void
before_condition (LsProbe *probe, const void *state, const LsPlace *place)
{
  if (probe->held_step != place->step)
    ask (probe, state, place);
}

static gboolean
after_condition (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  gboolean was_held = probe->is_held;

  *lanes = ask (probe, state, place);
  return *lanes != 0 && !was_held;
}

/* --- kinds ----------------------------------------------------------------------------------------------- */

static const Kind kinds[LS_N_TARGETS] = {
  [LS_TARGET_CF] = { NULL, after_cf, FALSE },
  [LS_TARGET_CLAUSE] = { NULL, after_line, FALSE },
  [LS_TARGET_LINE] = { NULL, after_line, FALSE },
  [LS_TARGET_OVER] = { NULL, after_over, FALSE },
  [LS_TARGET_OUT] = { NULL, after_out, FALSE },
  [LS_TARGET_ITERATION] = { before_iteration, after_iteration, FALSE },
  [LS_TARGET_DIVERGENCE] = { before_mask, after_divergence, TRUE },
  [LS_TARGET_RECONVERGENCE] = { before_mask, after_reconvergence, TRUE },
  [LS_TARGET_MASK] = { before_mask, after_mask, TRUE },
  [LS_TARGET_LANE] = { before_lane, after_lane, TRUE },
  [LS_TARGET_WRITE] = { before_write, after_write, TRUE },
  [LS_TARGET_CHANGE] = { before_change, after_change, TRUE },
  [LS_TARGET_MEMORY] = { before_memory, after_memory, TRUE },
  [LS_TARGET_EVENT] = { NULL, NULL, TRUE },
  [LS_TARGET_ACCESS] = { before_action, after_write, TRUE },
  [LS_TARGET_EXPORT] = { before_action, after_write, TRUE },
  [LS_TARGET_CONDITION] = { before_condition, after_condition, FALSE },
};

void
ls_probe_before (LsProbe *probe, const void *state, const LsPlace *place)
{
  if (kinds[probe->target.kind].before != NULL)
    kinds[probe->target.kind].before (probe, state, place);
}

static gboolean
choose_event (const LsProbe *probe, const GArray *events, LsMask *lanes)
{
  LsMask concerned = 0;

  for (guint i = 0; i < events->len; i++)
    {
      const LsEvent *event = &g_array_index (events, LsEvent, i);

      if (probe->target.kinds & LS_EVENT_BIT (event->kind))
        concerned |= event->lanes;
    }
  return choose (probe, concerned, lanes);
}

gboolean
ls_probe_after (LsProbe *probe,
                const void *state,
                const LsPlace *place,
                const GArray *events,
                LsMask *lanes)
{
  if (probe->target.kind == LS_TARGET_EVENT)
    return choose_event (probe, events, lanes);
  return kinds[probe->target.kind].after (probe, state, place, lanes);
}

gboolean
ls_probe_start (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  *lanes = 0;
  if (kinds[probe->target.kind].is_of_step)
    return FALSE;
  probe->iteration = 0;
  probe->is_held = FALSE;
  return kinds[probe->target.kind].after (probe, state, place, lanes);
}

/* --- lines ----------------------------------------------------------------------------------------------- */

static gboolean
has_effect (const LsProbe *probe, guint line)
{
  const LsTarget *target = &probe->target;
  LsEffect effects[MAX_EFFECTS];
  guint n = probe->machine->describe (probe->program, line, effects, MAX_EFFECTS);

  for (guint i = 0; i < MIN (n, MAX_EFFECTS); i++)
    {
      LsEffectKind kind = effects[i].kind;

      if ((target->kind == LS_TARGET_EXPORT && kind == LS_EFFECT_EXPORT) ||
          (target->kind == LS_TARGET_ACCESS && kind == LS_EFFECT_FETCH &&
           (target->resource == G_MAXUINT || target->resource == effects[i].resource)) ||
          (target->kind == LS_TARGET_MEMORY && kind == LS_EFFECT_MEMORY_WRITE &&
           effects[i].resource == (guint) target->memory))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_of_kind (const LsProbe *probe, guint index, const LsLine *line)
{
  if (probe->target.kind == LS_TARGET_CLAUSE)
    return line->kind == LS_LINE_CLAUSE;
  if (probe->target.kind == LS_TARGET_LINE)
    return index <= probe->target.line && probe->target.line < index + line->n;
  return line->kind != LS_LINE_OTHER && has_effect (probe, index);
}

static void
find_lines (LsProbe *probe)
{
  guint n = probe->machine->n_lines (probe->program);
  LsLine line;

  for (guint i = 0; i < n; i++)
    {
      probe->machine->line (probe->program, i, &line);
      if (line.first == i && is_of_kind (probe, i, &line))
        probe->lines[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
    }
}

/* What lives for a step or a clause may change where no line says so. */
static gboolean
is_told_by_lines (const LsProbe *probe)
{
  switch (probe->target.kind)
    {
    case LS_TARGET_CLAUSE:
    case LS_TARGET_LINE:
    case LS_TARGET_WRITE:
    case LS_TARGET_MEMORY:
    case LS_TARGET_ACCESS:
    case LS_TARGET_EXPORT:
    case LS_TARGET_EVENT:
      return TRUE;
    case LS_TARGET_CHANGE:
      return probe->machine->reg_files[probe->target.ref.file].life == LS_LIFE_PROGRAM;
    case LS_TARGET_CF:
    case LS_TARGET_OVER:
    case LS_TARGET_OUT:
    case LS_TARGET_ITERATION:
    case LS_TARGET_DIVERGENCE:
    case LS_TARGET_RECONVERGENCE:
    case LS_TARGET_MASK:
    case LS_TARGET_LANE:
    case LS_TARGET_CONDITION:
      return FALSE;
    }
  g_assert_not_reached ();
}

static void
find_register_lines (LsProbe *probe)
{
  FOREACH_CHANNEL (probe, channel)
  ls_writes_find_lines (probe->writes, ref_of_channel (probe, channel), probe->lines);
}

static void
start_at (LsProbe *probe, const void *origin)
{
  LsPlace place;

  probe->machine->place (probe->program, origin, &place);
  if (probe->target.kind == LS_TARGET_ITERATION)
    probe->depth = find_loop (probe, origin, &place);
  else
    probe->depth = measure_depth (probe, origin, &place);
  probe->is_void = probe->target.kind == LS_TARGET_ITERATION ? probe->depth == G_MAXUINT
                   : probe->target.kind == LS_TARGET_OUT     ? probe->depth == 0
                                                             : FALSE;
}

LsProbe *
ls_probe_new (LsSubject *subject, const LsTarget *target, const void *origin)
{
  LsProbe *probe = g_new0 (LsProbe, 1);
  gboolean is_register = target->kind == LS_TARGET_WRITE || target->kind == LS_TARGET_CHANGE;

  probe->subject = ls_subject_ref (subject);
  probe->machine = ls_subject_get_machine (subject);
  probe->program = ls_subject_get_program (subject);
  probe->target = *target;
  probe->target.lanes = target->lanes != 0 ? target->lanes : LS_MASK_ALL;
  probe->target.channels = target->channels != 0 ? target->channels : 1u << target->ref.channel;
  if (target->condition != NULL)
    ls_condition_ref (probe->target.condition);
  probe->max_frames = N_FRAMES;
  probe->frames = g_new (LsFrame, N_FRAMES);
  probe->held_step = G_MAXUINT64;

  if (is_register)
    probe->writes = ls_writes_new (subject);
  if (is_told_by_lines (probe))
    probe->lines = g_new0 (guint64, probe->machine->n_lines (probe->program) / 64 + 1);
  if (probe->lines != NULL && is_register)
    find_register_lines (probe);
  else if (probe->lines != NULL)
    find_lines (probe);
  if (target->kind == LS_TARGET_OVER || target->kind == LS_TARGET_OUT ||
      target->kind == LS_TARGET_ITERATION)
    start_at (probe, origin);
  return probe;
}

void
ls_probe_free (LsProbe *probe)
{
  g_clear_pointer (&probe->writes, ls_writes_free);
  g_clear_pointer (&probe->target.condition, ls_condition_unref);
  ls_subject_unref (probe->subject);
  g_free (probe->frames);
  g_free (probe->words);
  g_free (probe->lines);
  g_free (probe);
}

gboolean
ls_probe_is_void (const LsProbe *probe)
{
  return probe->is_void;
}

const guint64 *
ls_probe_get_lines (const LsProbe *probe)
{
  return probe->lines;
}

gboolean
ls_probe_is_of_step (const LsProbe *probe)
{
  return kinds[probe->target.kind].is_of_step;
}

guint
ls_probe_get_events (const LsProbe *probe)
{
  return probe->target.kind == LS_TARGET_EVENT ? probe->target.kinds : 0;
}
