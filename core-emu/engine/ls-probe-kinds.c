#include "ls-probe-private.h"

#include <stdlib.h>
#include <string.h>

#include "ls-debug-info.h"
#include "ls-row.h"

static LsMask
read_active (const LsProbe *probe, const void *state)
{
  return ls_program_read_mask (probe->program, state, 0);
}

/* Whether a kind counts by lanes. */
gboolean
ls_probe_choose (const LsProbe *probe, LsMask concerned, LsMask *lanes)
{
  *lanes = concerned & probe->target.lanes;
  return *lanes != 0;
}

/* --- places ----------------------------------------------------------------------------------- */

/* A place counts also where no lane is active, unless the target names lanes. */
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

/* Machines without clauses have all lines outside of clauses. */
static gboolean
after_cf (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  gboolean is_there = !place->ended && place->clause == 0;
  LsLine line;

  ls_program_line (probe->program, place->line, &line);
  is_there = is_there && line.kind != LS_LINE_ALU && line.kind != LS_LINE_FETCH;
  return choose_active (probe, state, is_there, lanes);
}

static int
compare_steps (gconstpointer a, gconstpointer b)
{
  const guint64 *step = a;
  const LsTargetPosition *position = b;

  return *step < position->step ? -1 : *step > position->step;
}

static gboolean
after_position (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  const GArray *positions = probe->target.positions;
  const LsTargetPosition *found = positions->len > 0
                                    ? bsearch (&place->step, positions->data, positions->len,
                                               sizeof (LsTargetPosition), compare_steps)
                                    : NULL;

  (void) state;
  return ls_probe_choose (probe, found != NULL ? found->lanes : 0, lanes);
}

/* --- depth ------------------------------------------------------------------------------------ */

/* Returns: the number of frames, which are then in probe->frames; none at the end of the run. */
static guint
read_frames (LsProbe *probe, const void *state, const LsPlace *place)
{
  if (place->ended)
    return 0;

  guint n = ls_program_frames (probe->program, state, probe->frames, probe->max_frames);
  if (n <= probe->max_frames)
    return n;
  probe->max_frames = n;
  probe->frames = g_renew (LsFrame, probe->frames, n);
  return ls_program_frames (probe->program, state, probe->frames, n);
}

/* As OVER or OUT counts it. */
guint
ls_probe_measure_depth (LsProbe *probe, const void *state, const LsPlace *place)
{
  guint n = read_frames (probe, state, place);
  guint depth = !place->ended && place->clause != 0 ? 1 : 0;

  for (guint i = 0; i < n; i++)
    depth += probe->target.kind == LS_TARGET_OUT || probe->frames[i].kind->role == LS_FRAME_CALL;
  return depth;
}

static gboolean
after_over (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  guint depth = ls_probe_measure_depth (probe, state, place);
  gboolean is_onward = !probe->target.is_onward || place->ended || place->line > probe->line;

  return choose_active (probe, state, depth < probe->depth || (depth == probe->depth && is_onward),
                        lanes);
}

static gboolean
after_out (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  return choose_active (probe, state, ls_probe_measure_depth (probe, state, place) < probe->depth,
                        lanes);
}

/* Where no lane is active no statement is done, and none begins behind a call that comes back to it. */
static gboolean
after_lines (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  return !place->goes_on && after_line (probe, state, place, lanes) && *lanes != 0;
}

/* In front of the text's own main, and behind it, where a compiler's runs, it counts as if it ran. */
guint
ls_probe_count_functions (LsProbe *probe, const void *state, const LsPlace *place)
{
  const LsDebugInfo *info = ls_program_machine (probe->program)->debug_info;

  return info != NULL ? MAX (info->calls (probe->program, state, NULL, 0), 1)
                      : 1 + ls_probe_measure_depth (probe, state, place);
}

static gboolean
after_lines_over (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  return after_lines (probe, state, place, lanes) &&
         ls_probe_count_functions (probe, state, place) <= probe->depth;
}

static gboolean
after_lines_out (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  return after_lines (probe, state, place, lanes) &&
         ls_probe_count_functions (probe, state, place) < probe->depth;
}

/* --- loops ------------------------------------------------------------------------------------ */

/* Returns: G_MAXUINT outside of loops. */
guint
ls_probe_find_loop (LsProbe *probe, const void *state, const LsPlace *place)
{
  for (guint i = read_frames (probe, state, place); i > 0; i--)
    if (probe->frames[i - 1].kind->role == LS_FRAME_LOOP)
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

/* --- masks ------------------------------------------------------------------------------------ */

static void
before_mask (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED)
{
  probe->mask = read_active (probe, state);
}

static void
before_together (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED)
{
  ls_together_look (&probe->together, probe->program, state);
}

static gboolean
after_divergence (LsProbe *probe,
                  const void *state,
                  const LsPlace *place G_GNUC_UNUSED,
                  LsMask *lanes)
{
  return ls_probe_choose (probe, ls_together_change (&probe->together, probe->program, state).left,
                          lanes);
}

static gboolean
after_reconvergence (LsProbe *probe,
                     const void *state,
                     const LsPlace *place G_GNUC_UNUSED,
                     LsMask *lanes)
{
  return ls_probe_choose (
    probe, ls_together_change (&probe->together, probe->program, state).joined, lanes);
}

static gboolean
after_mask (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED, LsMask *lanes)
{
  return ls_probe_choose (probe, probe->mask ^ read_active (probe, state), lanes);
}

/* The state behind one step is the state before the next. */
static void
before_lane (LsProbe *probe, const void *state, const LsPlace *place)
{
  if (probe->lane_step == place->step)
    return;
  ls_program_lane_states (probe->program, state, probe->lane_states);
  probe->lane_step = place->step;
}

static gboolean
after_lane (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  guint8 old[LS_LANES];
  LsMask changed = 0;

  memcpy (old, probe->lane_states, sizeof old);
  before_lane (probe, state, place);
  LS_FOREACH_LANE (lane, probe->target.lanes)
    if (old[lane] != probe->lane_states[lane])
      changed |= LS_MASK_LANE (lane);
  return ls_probe_choose (probe, changed, lanes);
}

/* --- registers -------------------------------------------------------------------------------- */

static void
before_write (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED)
{
  probe->mask = 0;
  for (guint channel = 0; channel < 4; channel++)
    if (ls_probe_has_channel (probe, channel))
      probe->mask |= ls_writes_next (probe->writes, state, ls_probe_ref (probe, channel),
                                     probe->target.lanes & ~probe->mask);
}

LsTouched
ls_probe_touched (const LsProbe *probe)
{
  const LsTarget *target = &probe->target;

  return (LsTouched){ .is_memory = target->is_memory,
                      .ref = target->ref,
                      .channels = target->channels,
                      .memory = target->memory,
                      .first = target->first,
                      .last = target->last,
                      .with_writes = target->kind == LS_TARGET_TOUCH };
}

static void
before_touch (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED)
{
  const LsTouched touched = ls_probe_touched (probe);

  probe->mask = ls_writes_next_touches (probe->writes, state, &touched, probe->target.lanes);
}

static gboolean
after_write (LsProbe *probe,
             const void *state G_GNUC_UNUSED,
             const LsPlace *place G_GNUC_UNUSED,
             LsMask *lanes)
{
  return ls_probe_choose (probe, probe->mask, lanes);
}

static void
before_change (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED)
{
  for (guint channel = 0; channel < 4; channel++)
    if (ls_probe_has_channel (probe, channel))
      ls_program_read_row (probe->program, state, ls_probe_ref (probe, channel),
                           &probe->rows[channel]);
}

static LsMask
find_changes (const LsProbe *probe, const void *state, guint channel)
{
  LsRow row;

  ls_program_read_row (probe->program, state, ls_probe_ref (probe, channel), &row);
  return probe->target.lanes & ls_row_differences (&row, &probe->rows[channel]);
}

static gboolean
after_change (LsProbe *probe, const void *state, const LsPlace *place G_GNUC_UNUSED, LsMask *lanes)
{
  LsMask changed = 0;

  for (guint channel = 0; channel < 4; channel++)
    if (ls_probe_has_channel (probe, channel))
      changed |= find_changes (probe, state, channel);
  return ls_probe_choose (probe, changed, lanes);
}

/* --- values ----------------------------------------------------------------------------------- */

static void
before_value (LsProbe *probe, const void *state, const LsPlace *place)
{
  if (probe->value_step == place->step)
    return;
  ls_measure_take (probe->target.measure, state, &probe->value);
  probe->value_step = place->step;
}

static gboolean
after_value (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  const LsExprValue old = probe->value;
  LsMask changed = 0;

  before_value (probe, state, place);
  for (guint i = 0; i < old.n_components; i++)
    changed |= ls_expr_differences (&old, &probe->value, i);
  return ls_probe_choose (probe, changed, lanes);
}

/* --- memory ----------------------------------------------------------------------------------- */

/* Returns: the words of the target's range, of lane 0's part where lanes have parts; stride: gets
 * the words from one lane's part to the next, or 0. NULL: the memory is smaller. */
static const guint32 *
find_words (const LsProbe *probe, const void *state, gsize *stride)
{
  gsize n;
  const guint32 *words = ls_program_memory (probe->program, state, probe->target.memory, &n);

  *stride = ls_program_memory_is_per_lane (probe->program, probe->target.memory) ? n / LS_LANES : 0;
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
  return ls_probe_choose (probe, changed, lanes);
}

/* --- accesses and exports --------------------------------------------------------------------- */

static void
before_action (LsProbe *probe, const void *state, const LsPlace *place)
{
  gboolean is_one =
    !place->ended && (probe->lines[place->line / 64] >> (place->line % 64) & 1) != 0;

  probe->mask = is_one ? read_active (probe, state) : 0;
}

/* --- conditions ------------------------------------------------------------------------------- */

static LsMask
ask_condition (LsProbe *probe, const void *state, const LsPlace *place)
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
    ask_condition (probe, state, place);
}

static gboolean
after_condition (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  gboolean was_held = probe->is_held;

  *lanes = ask_condition (probe, state, place);
  return *lanes != 0 && !was_held;
}

/* --- kinds ------------------------------------------------------------------------------------ */

const LsProbeKind ls_probe_kinds[LS_N_TARGETS] = {
  [LS_TARGET_CF] = { NULL, after_cf, FALSE },
  [LS_TARGET_CLAUSE] = { NULL, after_line, FALSE },
  [LS_TARGET_LINE] = { NULL, after_line, FALSE },
  [LS_TARGET_LINES] = { NULL, after_lines, FALSE },
  [LS_TARGET_LINES_OVER] = { NULL, after_lines_over, FALSE },
  [LS_TARGET_LINES_OUT] = { NULL, after_lines_out, FALSE },
  [LS_TARGET_OVER] = { NULL, after_over, FALSE },
  [LS_TARGET_OUT] = { NULL, after_out, FALSE },
  [LS_TARGET_ITERATION] = { before_iteration, after_iteration, FALSE },
  [LS_TARGET_DIVERGENCE] = { before_together, after_divergence, TRUE },
  [LS_TARGET_RECONVERGENCE] = { before_together, after_reconvergence, TRUE },
  [LS_TARGET_MASK] = { before_mask, after_mask, TRUE },
  [LS_TARGET_LANE] = { before_lane, after_lane, TRUE },
  [LS_TARGET_WRITE] = { before_write, after_write, TRUE },
  [LS_TARGET_CHANGE] = { before_change, after_change, TRUE },
  [LS_TARGET_MEMORY] = { before_memory, after_memory, TRUE },
  [LS_TARGET_READ] = { before_touch, after_write, TRUE },
  [LS_TARGET_TOUCH] = { before_touch, after_write, TRUE },
  [LS_TARGET_VALUE] = { before_value, after_value, TRUE },
  [LS_TARGET_EVENT] = { NULL, NULL, TRUE },
  [LS_TARGET_ACCESS] = { before_action, after_write, TRUE },
  [LS_TARGET_EXPORT] = { before_action, after_write, TRUE },
  [LS_TARGET_CONDITION] = { before_condition, after_condition, FALSE },
  [LS_TARGET_POSITIONS] = { NULL, after_position, FALSE },
};
