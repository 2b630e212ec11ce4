#include "ls-probe-private.h"

#define MAX_EFFECTS 256
#define N_FRAMES 64

void
ls_probe_before (LsProbe *probe, const void *state, const LsPlace *place)
{
  if (ls_probe_kinds[probe->target.kind].before != NULL)
    ls_probe_kinds[probe->target.kind].before (probe, state, place);
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
  return ls_probe_choose (probe, concerned, lanes);
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
  return ls_probe_kinds[probe->target.kind].after (probe, state, place, lanes);
}

gboolean
ls_probe_start (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes)
{
  *lanes = 0;
  if (ls_probe_kinds[probe->target.kind].is_of_step)
    return FALSE;
  probe->iteration = 0;
  probe->is_held = FALSE;
  return ls_probe_kinds[probe->target.kind].after (probe, state, place, lanes);
}

/* --- lines ------------------------------------------------------------------------------------ */

static gboolean
reads_memory (const LsProbe *probe, LsMemory memory)
{
  const LsExprReads *reads = ls_expr_get_reads (ls_measure_get_expr (probe->target.measure));

  return (reads->memories >> ls_program_memory_desc (probe->program, memory)->kind & 1) != 0;
}

static gboolean
has_effect (const LsProbe *probe, guint line)
{
  const LsTarget *target = &probe->target;
  LsEffect effects[MAX_EFFECTS];
  guint n = ls_program_describe (probe->program, line, effects, MAX_EFFECTS);

  for (guint i = 0; i < MIN (n, MAX_EFFECTS); i++)
    {
      LsEffectKind kind = effects[i].kind;

      if ((target->kind == LS_TARGET_EXPORT && kind == LS_EFFECT_EXPORT) ||
          (target->kind == LS_TARGET_ACCESS && kind == LS_EFFECT_FETCH &&
           (target->resource == G_MAXUINT || effects[i].relative ||
            target->resource == effects[i].resource)) ||
          (target->kind == LS_TARGET_MEMORY && kind == LS_EFFECT_MEMORY_WRITE &&
           ls_effect_reaches (probe->program, &effects[i], target->memory)) ||
          (target->kind == LS_TARGET_VALUE && kind == LS_EFFECT_MEMORY_WRITE &&
           reads_memory (probe, effects[i].resource)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_of_lines (LsTargetKind kind)
{
  return kind == LS_TARGET_LINES || kind == LS_TARGET_LINES_OVER || kind == LS_TARGET_LINES_OUT;
}

static gboolean
has_line (GBytes *lines, guint line)
{
  gsize size;
  const guint64 *bits = g_bytes_get_data (lines, &size);

  return line / 64 < size / sizeof (guint64) && (bits[line / 64] >> line % 64 & 1) != 0;
}

static gboolean
is_of_kind (const LsProbe *probe, guint index, const LsLine *line)
{
  if (probe->target.kind == LS_TARGET_CLAUSE)
    return line->kind == LS_LINE_CLAUSE;
  if (probe->target.kind == LS_TARGET_LINE)
    return index <= probe->target.line && probe->target.line < index + line->n;
  if (is_of_lines (probe->target.kind))
    {
      for (guint i = index; i < index + line->n; i++)
        if (has_line (probe->target.lines, i))
          return TRUE;
      return FALSE;
    }
  return line->kind != LS_LINE_OTHER && has_effect (probe, index);
}

static void
find_lines (LsProbe *probe)
{
  guint n = ls_program_n_lines (probe->program);
  LsLine line;

  for (guint i = 0; i < n; i++)
    {
      ls_program_line (probe->program, i, &line);
      if (line.first == i && is_of_kind (probe, i, &line))
        probe->lines[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
    }
}

/* Registers that live for a step or a clause may change without a line that says so. */
static gboolean
lives_on (const LsProbe *probe, LsRegRef ref)
{
  return ls_program_machine (probe->program)->reg_files[ref.file].life == LS_LIFE_PROGRAM;
}

/* The value of an expression of named registers and memories changes where these are written; but an
 * output has none any more in lanes that a step kills. */
static gboolean
is_value_told_by_lines (const LsProbe *probe)
{
  const LsExprReads *reads = ls_expr_get_reads (ls_measure_get_expr (probe->target.measure));
  const LsRegFile *files = ls_program_machine (probe->program)->reg_files;

  for (guint i = 0; i < reads->n_refs; i++)
    if (!lives_on (probe, reads->refs[i]) || files[reads->refs[i].file].is_output)
      return FALSE;
  return reads->files == 0 && reads->masks == 0 && !reads->place;
}

/* Registers and memory that waves share may change at any line of the wave looked at. */
static gboolean
is_of_others (const LsProbe *probe)
{
  const LsTarget *target = &probe->target;
  const LsRegFile *files = ls_program_machine (probe->program)->reg_files;
  const LsExprReads *reads;
  guint wave;

  if (ls_subject_get_group (probe->subject, &wave) == 1)
    return FALSE;
  if (target->kind == LS_TARGET_WRITE || target->kind == LS_TARGET_CHANGE)
    return files[target->ref.file].is_shared;
  if (target->kind == LS_TARGET_MEMORY)
    return !ls_program_memory_is_per_lane (probe->program, target->memory);
  if (target->kind != LS_TARGET_VALUE)
    return FALSE;
  reads = ls_expr_get_reads (ls_measure_get_expr (target->measure));
  for (LsMemory i = 0; i < ls_program_machine (probe->program)->n_memories; i++)
    if (reads_memory (probe, i) && !ls_program_memory_is_per_lane (probe->program, i))
      return TRUE;
  for (guint i = 0; i < reads->n_refs; i++)
    if (files[reads->refs[i].file].is_shared)
      return TRUE;
  return FALSE;
}

static gboolean
is_told_by_lines (const LsProbe *probe)
{
  if (is_of_others (probe))
    return FALSE;
  switch (probe->target.kind)
    {
    case LS_TARGET_CLAUSE:
    case LS_TARGET_LINE:
    case LS_TARGET_LINES:
    case LS_TARGET_LINES_OVER:
    case LS_TARGET_LINES_OUT:
    case LS_TARGET_WRITE:
    case LS_TARGET_MEMORY:
    case LS_TARGET_READ:
    case LS_TARGET_TOUCH:
    case LS_TARGET_ACCESS:
    case LS_TARGET_EXPORT:
    case LS_TARGET_EVENT:
      return TRUE;
    case LS_TARGET_CHANGE:
      return lives_on (probe, probe->target.ref);
    case LS_TARGET_VALUE:
      return is_value_told_by_lines (probe);
    case LS_TARGET_CF:
    case LS_TARGET_OVER:
    case LS_TARGET_OUT:
    case LS_TARGET_ITERATION:
    case LS_TARGET_DIVERGENCE:
    case LS_TARGET_RECONVERGENCE:
    case LS_TARGET_MASK:
    case LS_TARGET_LANE:
    case LS_TARGET_CONDITION:
    case LS_TARGET_POSITIONS:
      return FALSE;
    }
  g_assert_not_reached ();
}

static void
find_register_lines (LsProbe *probe)
{
  for (guint channel = 0; channel < 4; channel++)
    if (ls_probe_has_channel (probe, channel))
      ls_writes_find_lines (probe->writes, ls_probe_ref (probe, channel), probe->lines);
}

static void
find_value_lines (LsProbe *probe)
{
  const LsExprReads *reads = ls_expr_get_reads (ls_measure_get_expr (probe->target.measure));

  for (guint i = 0; i < reads->n_refs; i++)
    ls_writes_find_lines (probe->writes, reads->refs[i], probe->lines);
  if (reads->memories != 0)
    find_lines (probe);
}

static void
start_at (LsProbe *probe, const void *origin)
{
  LsPlace place;

  ls_program_place (probe->program, origin, &place);
  probe->line = place.line;
  if (probe->target.kind == LS_TARGET_ITERATION)
    probe->depth = ls_probe_find_loop (probe, origin, &place);
  else if (is_of_lines (probe->target.kind))
    probe->depth = ls_probe_count_functions (probe, origin, &place);
  else
    probe->depth = ls_probe_measure_depth (probe, origin, &place);
  probe->is_void = probe->target.kind == LS_TARGET_ITERATION   ? probe->depth == G_MAXUINT
                   : probe->target.kind == LS_TARGET_OUT       ? probe->depth == 0
                   : probe->target.kind == LS_TARGET_LINES_OUT ? probe->depth < 2
                                                               : FALSE;
}

/* Keeps the target, and fills in members that were left out. */
static void
take_target (LsProbe *probe, const LsTarget *target)
{
  probe->target = *target;
  probe->target.lanes = target->lanes != 0 ? target->lanes : LS_MASK_ALL;
  probe->target.channels = target->channels != 0 ? target->channels : 1u << target->ref.channel;
  if (target->condition != NULL)
    ls_condition_ref (probe->target.condition);
  if (target->measure != NULL)
    ls_measure_ref (probe->target.measure);
  if (target->positions != NULL)
    g_array_ref (probe->target.positions);
  if (target->lines != NULL)
    g_bytes_ref (probe->target.lines);
}

/* Finds the lines at which to look, where lines tell. */
static void
choose_lines (LsProbe *probe)
{
  LsTargetKind kind = probe->target.kind;
  gboolean is_register = kind == LS_TARGET_WRITE || kind == LS_TARGET_CHANGE;
  gboolean is_touch = kind == LS_TARGET_READ || kind == LS_TARGET_TOUCH;
  const LsTouched touched = ls_probe_touched (probe);

  if (is_register || is_touch || kind == LS_TARGET_VALUE)
    probe->writes = ls_writes_new (probe->subject);
  if (!is_told_by_lines (probe))
    return;
  probe->lines = g_new0 (guint64, ls_program_n_lines (probe->program) / 64 + 1);
  if (is_register)
    find_register_lines (probe);
  else if (is_touch)
    ls_writes_find_touches (probe->writes, &touched, probe->lines);
  else if (kind == LS_TARGET_VALUE)
    find_value_lines (probe);
  else
    find_lines (probe);
}

LsProbe *
ls_probe_new (LsSubject *subject, const LsTarget *target, const void *origin)
{
  LsProbe *probe = g_new0 (LsProbe, 1);

  probe->subject = ls_subject_ref (subject);
  probe->program = ls_subject_get_program (subject);
  take_target (probe, target);
  probe->max_frames = N_FRAMES;
  probe->frames = g_new (LsFrame, N_FRAMES);
  probe->held_step = probe->lane_step = probe->value_step = G_MAXUINT64;
  choose_lines (probe);
  if (ls_target_is_from_start (target->kind))
    start_at (probe, origin);
  return probe;
}

void
ls_probe_free (LsProbe *probe)
{
  g_clear_pointer (&probe->writes, ls_writes_free);
  g_clear_pointer (&probe->target.condition, ls_condition_unref);
  g_clear_pointer (&probe->target.measure, ls_measure_unref);
  g_clear_pointer (&probe->target.positions, g_array_unref);
  g_clear_pointer (&probe->target.lines, g_bytes_unref);
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
  return ls_probe_kinds[probe->target.kind].is_of_step;
}

guint
ls_probe_get_events (const LsProbe *probe)
{
  return probe->target.kind == LS_TARGET_EVENT ? probe->target.kinds : 0;
}
