#include "stop-oracle.h"

#include <string.h>

#include "ls-track.h"

/* One step, with what is known on both sides. */
typedef struct
{
  const TimeSubject *subject;
  LsSubject *run;
  const LsMachine *machine;
  LsProgram *program;
  void *before, *after, *probe;
  LsPlace from, to;
  GArray *events; /* of the step */
} Step;

static LsMask
active (const Step *step, const void *state)
{
  return ls_program_read_mask (step->program, state, 0);
}

/* --- registers and memory -------------------------------------------------------------------------------- */

static LsMask
find_changed_rows (const Step *step, LsRegRef ref)
{
  LsRow old, new;
  LsMask changed = 0;

  g_assert_true (ls_program_read_row (step->program, step->before, ref, &old));
  g_assert_true (ls_program_read_row (step->program, step->after, ref, &new));
  for (guint lane = 0; lane < LS_LANES; lane++)
    changed |= old.u[lane] != new.u[lane] ? LS_MASK_LANE (lane) : 0;
  return changed;
}

/* Whether the step leaves in a lane something else than other bits that are put there before it. */
static gboolean
overwrites (Step *step, LsRegRef ref, guint lane, guint32 flip)
{
  LsRun run = { .until_step = step->to.step };
  LsRow row;
  guint32 bits;
  LsPlace place;

  memcpy (step->probe, step->before, ls_subject_get_state_size (step->run));
  ls_program_read_row (step->program, step->probe, ref, &row);
  bits = row.u[lane] ^= flip;
  if (!ls_program_write_row (step->program, step->probe, ref, LS_MASK_LANE (lane), &row))
    return FALSE;
  ls_subject_run (step->run, step->probe, &run);
  ls_program_place (step->program, step->probe, &place);
  ls_program_read_row (step->program, step->probe, ref, &row);
  return place.step == step->to.step && row.u[lane] != bits;
}

/* Lanes that may carry out an instruction of the step that may write ref, by its words. */
static LsMask
find_able_lanes (const Step *step, LsRegRef ref)
{
  LsEffect effects[256];
  guint n = MIN (ls_program_describe (step->program, step->from.line, effects, 256), 256);
  LsMask lanes = active (step, step->before);

  for (guint i = 0; i < step->machine->n_masks; i++)
    if (strcmp (step->machine->masks[i].id, "executing") == 0)
      lanes |= ls_program_read_mask (step->program, step->before, i);
  for (guint i = 0; i < n; i++)
    if ((effects[i].kind == LS_EFFECT_WRITE || effects[i].kind == LS_EFFECT_EXPORT) &&
        (effects[i].relative || ls_reg_ref_equal (effects[i].ref, ref)))
      return lanes;
  return 0;
}

static gboolean
is_touched (const Step *step, LsRegRef ref, guint lane)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));

  ls_program_touches (step->program, ls_subject_get_bindings (step->run), step->before, lane,
                      touches);
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_WRITE && touch->cell.kind == LS_CELL_REGISTER &&
          ls_reg_ref_equal (touch->cell.ref, ref))
        return TRUE;
    }
  return FALSE;
}

/* Whoever leaves other bits than those put there before the step has written. Who puts back what it took from there
 * has too, of which the bits tell nothing: there the machine is believed if the lane runs an instruction that may. */
static LsMask
find_written_rows (Step *step, LsRegRef ref)
{
  static const guint32 flips[] = { 0xffffffff, 0x00400001, 0x80000000, 0x7fffffff };
  LsMask written = find_changed_rows (step, ref);

  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < G_N_ELEMENTS (flips) && !(written & LS_MASK_LANE (lane)); i++)
      written |= overwrites (step, ref, lane, flips[i]) ? LS_MASK_LANE (lane) : 0;
  LS_FOREACH_LANE (lane, find_able_lanes (step, ref) & ~written)
    if (is_touched (step, ref, (guint) lane))
      written |= LS_MASK_LANE (lane);
  return written;
}

static LsMask
find_rows (Step *step, const LsTarget *target)
{
  guint channels = target->channels != 0 ? target->channels : 1u << target->ref.channel;
  LsMask lanes = 0;

  for (guint channel = 0; channel < 4; channel++)
    {
      LsRegRef ref = target->ref;

      ref.channel = (guint8) channel;
      if (channels >> channel & 1)
        lanes |= target->kind == LS_TARGET_WRITE ? find_written_rows (step, ref)
                                                 : find_changed_rows (step, ref);
    }
  return lanes;
}

static LsMask
find_words (const Step *step, const LsTarget *target)
{
  gsize n, n_each;
  const guint32 *old = ls_program_memory (step->program, step->before, target->memory, &n);
  const guint32 *new = ls_program_memory (step->program, step->after, target->memory, &n);
  gboolean is_shared = !ls_program_memory_is_per_lane (step->program, target->memory);
  LsMask lanes = 0;

  n_each = is_shared ? n : n / LS_LANES;
  for (gsize i = 0; i < n; i++)
    if (old[i] != new[i] && i % n_each >= target->first && i % n_each <= target->last)
      lanes |= is_shared ? active (step, step->before) : LS_MASK_LANE (i / n_each);
  return lanes;
}

/* Whether other bits in a lane's register before the step make something else of anything behind it. */
static gboolean
matters (Step *step, LsRegRef ref, guint lane)
{
  gsize size = ls_subject_get_state_size (step->run);
  LsRun run = { .until_step = step->to.step };
  LsRow flipped, left, right;

  if (step->machine->reg_files[ref.file].is_output)
    return FALSE; /* whoever writes one by hand has written it */
  memcpy (step->probe, step->before, size);
  ls_program_read_row (step->program, step->probe, ref, &flipped);
  flipped.u[lane] ^= 0x7fc00001;
  if (!ls_program_write_row (step->program, step->probe, ref, LS_MASK_LANE (lane), &flipped))
    return FALSE;
  ls_subject_run (step->run, step->probe, &run);
  ls_program_read_row (step->program, step->probe, ref, &left);
  ls_program_read_row (step->program, step->after, ref, &right);
  if (left.u[lane] != flipped.u[lane] && left.u[lane] != right.u[lane])
    return TRUE;
  ls_program_write_row (step->program, step->probe, ref, LS_MASK_LANE (lane), &right);
  return memcmp (step->probe, step->after, size) != 0;
}

/* What fetches make of neighbours' coordinates is told by their own lanes alone. */
static gboolean
is_fetch (const Step *step)
{
  LsEffect effects[256];
  guint n = MIN (ls_program_describe (step->program, step->from.line, effects, 256), 256);

  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_FETCH)
      return TRUE;
  return FALSE;
}

static gboolean
is_in_range (const Step *step, const LsTarget *target, const LsCell *cell)
{
  gsize n;

  if (!target->is_memory)
    return cell->kind == LS_CELL_REGISTER && cell->ref.file == target->ref.file &&
           cell->ref.index == target->ref.index &&
           ((target->channels != 0 ? target->channels : 1u << target->ref.channel) >>
              cell->ref.channel &
            1) != 0;
  if (cell->kind != LS_CELL_MEMORY || cell->number != (guint32) target->memory)
    return FALSE;
  ls_program_memory (step->program, step->before, target->memory, &n);
  if (ls_program_memory_is_per_lane (step->program, target->memory))
    n /= LS_LANES;
  return cell->at % n >= target->first && cell->at % n <= target->last;
}

/* At every step, whatever its line says, what the machine tells of each lane. */
static LsMask
find_told (const Step *step, const LsTarget *target)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  LsMask lanes = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_array_set_size (touches, 0);
      ls_program_touches (step->program, ls_subject_get_bindings (step->run), step->before, lane,
                          touches);
      for (guint i = 0; i < touches->len; i++)
        {
          const LsTouch *touch = &g_array_index (touches, LsTouch, i);
          gboolean counts = ls_touch_reads (touch) ||
                            (touch->kind == LS_TOUCH_WRITE && target->kind == LS_TARGET_TOUCH);

          if (counts && is_in_range (step, target, &touch->cell))
            lanes |= LS_MASK_LANE (target->is_memory ? lane : touch->cell.lane);
        }
    }
  return lanes;
}

#define N_TRIED 3 /* lanes of a step */

/* Whoever makes something else of other bits has read them, and whoever the machine says. */
static LsMask
find_touched (Step *step, const LsTarget *target)
{
  guint channels = target->channels != 0 ? target->channels : 1u << target->ref.channel;
  LsMask lanes = find_told (step, target);

  for (guint channel = 0; channel < 4 && !target->is_memory; channel++)
    {
      LsRegRef ref = target->ref;

      ref.channel = (guint8) channel;
      if ((channels >> channel & 1) == 0)
        continue;
      if (target->kind == LS_TARGET_TOUCH)
        lanes |= find_written_rows (step, ref);
      for (guint i = 0; i < N_TRIED && !is_fetch (step); i++)
        {
          guint lane = (guint) g_test_rand_int_range (0, LS_LANES);

          if ((lanes & LS_MASK_LANE (lane)) == 0 && matters (step, ref, lane))
            lanes |= LS_MASK_LANE (lane);
        }
    }
  return lanes;
}

/* Bit by bit and lane by lane. */
static LsMask
find_changed_values (const Step *step, LsMeasure *measure)
{
  LsExprValue old, new;
  LsMask lanes = 0;

  ls_measure_take (measure, step->before, &old);
  ls_measure_take (measure, step->after, &new);
  for (guint i = 0; i < old.n_components; i++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      {
        gboolean had = old.has_value[i] >> lane & 1, has = new.has_value[i] >> lane & 1;

        if (had != has || (has && old.rows[i].u[lane] != new.rows[i].u[lane]))
          lanes |= LS_MASK_LANE (lane);
      }
  return lanes;
}

/* --- what happened --------------------------------------------------------------------------------------- */

static LsMask
find_events (const Step *step, guint kinds)
{
  LsMask lanes = 0;

  for (guint i = 0; i < step->events->len; i++)
    {
      const LsEvent *event = &g_array_index (step->events, LsEvent, i);

      lanes |= kinds & LS_EVENT_BIT (event->kind) ? event->lanes : 0;
    }
  return lanes;
}

static LsMask
find_effects (const Step *step, LsEffectKind kind, guint resource)
{
  LsEffect effects[512];
  guint n = ls_program_describe (step->program, step->from.line, effects, 512);

  g_assert_cmpuint (n, <=, 512);
  for (guint i = 0; i < n; i++)
    if (effects[i].kind == kind && (resource == G_MAXUINT || effects[i].resource == resource))
      return active (step, step->before);
  return 0;
}

static LsMask
find_mask_lanes (const Step *step, LsTargetKind kind)
{
  LsMask old = active (step, step->before), new = active (step, step->after);

  if (kind == LS_TARGET_MASK)
    return old ^ new;
  if (kind == LS_TARGET_DIVERGENCE)
    return time_subject_left (old, time_subject_waiting (step->program, step->before), new,
                              time_subject_waiting (step->program, step->after));
  return (old & new) != 0 ? new & ~old : 0;
}

static LsMask
find_lane_changes (const Step *step)
{
  guint8 old[LS_LANES], new[LS_LANES];
  LsMask lanes = 0;

  ls_program_lane_states (step->program, step->before, old);
  ls_program_lane_states (step->program, step->after, new);
  for (guint lane = 0; lane < LS_LANES; lane++)
    lanes |= old[lane] != new[lane] ? LS_MASK_LANE (lane) : 0;
  return lanes;
}

/* Of the step that led to a position. */
static LsMask
find_step_lanes (Step *step, const LsTarget *target)
{
  switch (target->kind)
    {
    case LS_TARGET_DIVERGENCE:
    case LS_TARGET_RECONVERGENCE:
    case LS_TARGET_MASK:
      return find_mask_lanes (step, target->kind);
    case LS_TARGET_LANE:
      return find_lane_changes (step);
    case LS_TARGET_WRITE:
    case LS_TARGET_CHANGE:
      return find_rows (step, target);
    case LS_TARGET_MEMORY:
      return find_words (step, target);
    case LS_TARGET_READ:
    case LS_TARGET_TOUCH:
      return find_touched (step, target);
    case LS_TARGET_VALUE:
      return find_changed_values (step, target->measure);
    case LS_TARGET_EVENT:
      return find_events (step, target->kinds);
    case LS_TARGET_ACCESS:
      return find_effects (step, LS_EFFECT_FETCH, target->resource);
    case LS_TARGET_EXPORT:
      return find_effects (step, LS_EFFECT_EXPORT, G_MAXUINT);
    case LS_TARGET_CF:
    case LS_TARGET_CLAUSE:
    case LS_TARGET_LINE:
    case LS_TARGET_LINES:
    case LS_TARGET_LINES_OVER:
    case LS_TARGET_LINES_OUT:
    case LS_TARGET_OVER:
    case LS_TARGET_OUT:
    case LS_TARGET_ITERATION:
    case LS_TARGET_CONDITION:
    case LS_TARGET_POSITIONS:
      break;
    }
  g_assert_not_reached ();
}

/* --- places ---------------------------------------------------------------------------------------------- */

static gboolean
is_place (const LsTarget *target)
{
  return target->kind == LS_TARGET_LINE || target->kind == LS_TARGET_CF ||
         target->kind == LS_TARGET_CLAUSE;
}

/* Whether one of the lines from first on, n of them, is in the list. */
static gboolean
lists_line (GBytes *lines, guint first, guint n)
{
  const guint8 *bytes = g_bytes_get_data (lines, NULL);

  for (guint i = first; i < first + n; i++)
    {
      guint64 word;

      memcpy (&word, bytes + i / 64 * sizeof word, sizeof word);
      if (word >> i % 64 & 1)
        return TRUE;
    }
  return FALSE;
}

static LsMask
find_listed (Step *step, const LsTarget *target)
{
  LsLine line;

  if (step->to.ended || step->to.goes_on)
    return 0;
  ls_program_line (step->program, step->to.line, &line);
  return lists_line (target->lines, line.first, line.n) ? active (step, step->after) : 0;
}

static gboolean
is_there (const Step *step, const LsTarget *target)
{
  LsLine line;

  if (step->to.ended)
    return FALSE;
  ls_program_line (step->program, step->to.line, &line);
  if (target->kind == LS_TARGET_CF)
    return step->to.clause == 0 && line.kind != LS_LINE_ALU && line.kind != LS_LINE_FETCH;
  if (target->kind == LS_TARGET_CLAUSE)
    return line.kind == LS_LINE_CLAUSE;
  return target->line >= line.first && target->line < line.first + line.n;
}

static LsMask
find_position (const Step *step, const LsTarget *target)
{
  for (guint i = 0; i < target->positions->len; i++)
    if (g_array_index (target->positions, LsTargetPosition, i).step == step->to.step)
      return g_array_index (target->positions, LsTargetPosition, i).lanes;
  return 0;
}

/* --- points ---------------------------------------------------------------------------------------------- */

/* is_start: no step led there. */
static gboolean
hits (Step *step, const LsStopPoint *point, gboolean is_start, LsMask *lanes)
{
  const LsTarget *target = &point->target;
  LsMask wanted = target->lanes != 0 ? target->lanes : LS_MASK_ALL;
  LsMask holds =
    point->condition != NULL ? ls_condition_ask (point->condition, step->after) : LS_MASK_ALL;

  if (is_place (target))
    {
      LsMask all = active (step, step->after) & wanted;

      *lanes = all & holds;
      return is_there (step, target) && holds != 0 &&
             (*lanes != 0 || (all == 0 && wanted == LS_MASK_ALL));
    }
  if (target->kind == LS_TARGET_CONDITION)
    {
      *lanes = ls_condition_ask (target->condition, step->after) & wanted;
      gboolean is_edge =
        is_start || (ls_condition_ask (target->condition, step->before) & wanted) == 0;
      gboolean is_true = *lanes != 0;
      *lanes &= holds;
      return is_true && is_edge && *lanes != 0;
    }
  if (target->kind == LS_TARGET_LINES)
    *lanes = find_listed (step, target) & wanted & holds;
  else if (target->kind == LS_TARGET_POSITIONS)
    *lanes = find_position (step, target) & wanted & holds;
  else
    *lanes = is_start ? 0 : find_step_lanes (step, target) & wanted & holds;
  return *lanes != 0;
}

static void
look (Step *step, const LsStopPoint *points, guint n, guint64 *numbers, GArray *found)
{
  for (guint i = 0; i < n; i++)
    {
      OracleHit hit = { .step = step->to.step, .index = i };

      if (!hits (step, &points[i], step->to.step == 0, &hit.lanes))
        continue;
      hit.number = ++numbers[i];
      g_array_append_val (found, hit);
    }
}

static void
run_through (Step *step, LsTrack *track, const LsStopPoint *points, guint n, GArray *found)
{
  gsize size = ls_subject_get_state_size (step->run);
  g_autofree guint64 *numbers = g_new0 (guint64, n);

  look (step, points, n, numbers, found);
  for (guint64 i = 1; i <= step->subject->n_steps; i++)
    {
      LsRun run = { .until_step = i };

      memcpy (step->before, step->after, size);
      step->from = step->to;
      ls_subject_run (step->run, step->after, &run);
      ls_program_place (step->program, step->after, &step->to);
      g_assert_cmpuint (step->to.step, ==, i);
      g_array_set_size (step->events, 0);
      ls_track_events (track, i, step->events);
      look (step, points, n, numbers, found);
    }
}

GArray *
oracle_find (const TimeSubject *subject, const LsStopPoint *points, guint n)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (OracleHit));
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  LsSubject *run = ls_timeline_get_subject (timeline);
  gsize size = ls_subject_get_state_size (run);
  g_autoptr (LsTrack) track = ls_track_new (run);
  Step step = { .subject = subject,
                .run = run,
                .machine = subject->machine,
                .program = subject->program,
                .before = g_aligned_alloc0 (1, size, 64),
                .after = g_aligned_alloc0 (1, size, 64),
                .probe = g_aligned_alloc0 (1, size, 64),
                .events = g_array_new (FALSE, FALSE, sizeof (LsEvent)) };

  ls_subject_reset (run, step.after);
  ls_program_place (step.program, step.after, &step.to);
  run_through (&step, track, points, n, found);
  g_aligned_free (step.before);
  g_aligned_free (step.after);
  g_aligned_free (step.probe);
  g_array_unref (step.events);
  return found;
}

/* --- random ---------------------------------------------------------------------------------------------- */

static guint
pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

static LsMask
random_lanes (void)
{
  LsMask lanes = (LsMask) (guint32) g_test_rand_int () << 32;

  lanes |= (guint32) g_test_rand_int ();
  switch (pick (3))
    {
    case 0:
      return 0;
    case 1:
      return LS_MASK_LANE (pick (LS_LANES));
    default:
      return lanes;
    }
}

static LsRegRef
random_ref (const TimeSubject *subject)
{
  LsRegRef ref = { 0 };
  guint n = 0;

  while (n == 0)
    {
      ref.file = (guint8) (pick (2) == 0 ? 0 : pick (subject->machine->n_reg_files));
      n = ls_program_n_registers (subject->program, ref.file);
    }
  ref.index = (guint16) pick (n);
  ref.channel = (guint8) pick (subject->machine->reg_files[ref.file].n_channels);
  return ref;
}

void
oracle_choose_range (const TimeSubject *subject, LsTarget *target)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  const guint n_memories = ls_program_machine (subject->program)->n_memories;
  const guint first = pick (MAX (n_memories, 1));

  for (guint i = 0; i < n_memories; i++)
    {
      gsize n;

      target->memory = (first + i) % n_memories;
      ls_program_memory (subject->program, ls_timeline_get_state (timeline), target->memory, &n);
      n /= ls_program_memory_is_per_lane (subject->program, target->memory) ? LS_LANES : 1;
      if (n == 0)
        continue;
      target->first = pick (2) == 0 ? 0 : pick ((guint) n);
      target->last = pick (2) == 0 ? n - 1 : target->first + pick ((guint) (n - target->first));
      return;
    }
  target->kind = LS_TARGET_MASK;
}

/* Reads are told by some machines alone. */
static gboolean
can_tell (const TimeSubject *subject, LsTargetKind kind)
{
  return (kind != LS_TARGET_READ && kind != LS_TARGET_TOUCH) ||
         subject->machine->explain->touches != NULL;
}

/* A memory, where there is one, every third time. */
static void
choose_touched (const TimeSubject *subject, LsTarget *target)
{
  LsTargetKind kind = target->kind;

  if (pick (3) == 0)
    oracle_choose_range (subject, target);
  target->is_memory = target->last > 0 || target->first > 0;
  target->kind = kind;
}

static GArray *
make_positions (void)
{
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (LsTargetPosition));
  guint64 step = pick (4);

  for (guint i = pick (9); i > 0; i--, step += 1 + pick (20))
    {
      const LsTargetPosition position = { step, pick (2) == 0 ? LS_MASK_ALL
                                                              : LS_MASK_LANE (pick (LS_LANES)) };

      g_array_append_val (positions, position);
    }
  return positions;
}

/* Each line, every fourth or every twentieth one. */
static GBytes *
make_lines (const TimeSubject *subject)
{
  const guint n = ls_program_n_lines (subject->program), n_words = n / 64 + 1;
  const guint rarity = (const guint[]){ 1, 4, 20 }[pick (3)];
  guint64 *words = g_new0 (guint64, n_words);

  for (guint i = 0; i < n; i++)
    if (pick (rarity) == 0)
      words[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
  return g_bytes_new_take (words, n_words * sizeof (guint64));
}

void
oracle_random_target (const TimeSubject *subject, LsTarget *target)
{
  *target = (LsTarget){ .lanes = random_lanes (), .resource = G_MAXUINT };
  do
    target->kind = (LsTargetKind) pick (LS_N_TARGETS);
  while (ls_target_is_from_start (target->kind) || !can_tell (subject, target->kind));

  target->line = pick (ls_program_n_lines (subject->program));
  target->ref = random_ref (subject);
  if (pick (3) == 0)
    target->channels =
      1 + pick ((1u << subject->machine->reg_files[target->ref.file].n_channels) - 1);
  target->kinds = LS_EVENT_BIT (pick (LS_N_EVENTS));
  target->kinds |= LS_EVENT_BIT (pick (LS_N_EVENTS));
  if (target->kind == LS_TARGET_ACCESS && pick (2) == 0)
    target->resource = pick (3);
  if (target->kind == LS_TARGET_MEMORY)
    oracle_choose_range (subject, target);
  if (target->kind == LS_TARGET_READ || target->kind == LS_TARGET_TOUCH)
    choose_touched (subject, target);
  if (target->kind == LS_TARGET_CONDITION)
    target->condition = oracle_random_condition (subject);
  if (target->kind == LS_TARGET_VALUE)
    target->measure = oracle_random_measure (subject);
  if (target->kind == LS_TARGET_POSITIONS)
    target->positions = make_positions ();
  if (target->kind == LS_TARGET_LINES)
    target->lines = make_lines (subject);
}

void
oracle_clear_target (LsTarget *target)
{
  g_clear_pointer (&target->condition, ls_condition_unref);
  g_clear_pointer (&target->measure, ls_measure_unref);
  g_clear_pointer (&target->positions, g_array_unref);
  g_clear_pointer (&target->lines, g_bytes_unref);
}

/* "R[lane & 3].x": another register in each lane */
static void
append_relative (const TimeSubject *subject, GString *text)
{
  const LsRegFile *file = &subject->machine->reg_files[0];

  g_string_append_printf (text, "%s[lane & 3]%s", file->id, file->n_channels > 1 ? ".x" : "");
}

/* Puts registers, memories and numbers in the place of letters: A and B registers, R one by a relative name, M a word of a
 * memory, N a number. */
static char *
fill_form (const TimeSubject *subject, const char *form)
{
  GString *text = g_string_new (NULL);
  LsTarget range = { 0 };

  for (const char *at = form; *at != '\0'; at++)
    {
      if (*at == 'A' || *at == 'B' ||
          (*at == 'M' && ls_program_machine (subject->program)->n_memories == 0))
        ls_program_append_ref (text, subject->program, random_ref (subject));
      else if (*at == 'N')
        g_string_append_printf (text, "%u", pick (LS_LANES));
      else if (*at == 'R')
        append_relative (subject, text);
      else if (*at != 'M')
        g_string_append_c (text, *at);
      else
        {
          oracle_choose_range (subject, &range);
          g_string_append_printf (text, "%s[%u]",
                                  ls_program_memory_name (subject->program, range.memory),
                                  range.last > 0 ? pick ((guint) range.last + 1) : 0);
        }
    }
  return g_string_free (text, FALSE);
}

LsMeasure *
oracle_random_measure (const TimeSubject *subject)
{
  static const char *const forms[] = {
    "A + B",
    "u(A) + u(B)",
    "x(A) ^ x(B)",
    "A > B",
    "any(u(A) > N)",
    "count(u(A) & 1)",
    "sum(i(A))",
    "A@N",
    "R",
    "u(R) + u(A)",
    "A@(lane ^ N)",
    "u(A) / u(B)",
    "u(A) > N && u(M) > N",
    "x(M)",
    "M + M",
    "u(M) + u(A)",
    "active",
    "active ? u(A) : N",
    "step / 7",
    "line > N",
    "count(active) < N",
    "min(A)",
    "A",
  };
  g_autofree char *text = fill_form (subject, forms[pick (G_N_ELEMENTS (forms))]);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_expr_new (subject->program, text, &error);
  const LsExprContext where = { .bindings = subject->bindings };

  g_assert_no_error (error);
  return ls_measure_new (expr, &where, NULL, NULL);
}

typedef struct
{
  const LsMachine *machine;
  LsProgram *program;
  LsRegRef ref;
  guint bit; /* 32: lanes are counted instead */
} Question;

static LsMask
answer (const void *state, gpointer data)
{
  const Question *question = data;
  LsMask lanes = ls_program_read_mask (question->program, state, 0), holds = 0;
  LsRow row;

  if (question->bit == 32)
    return ls_mask_count (lanes) % 3 != 1 ? LS_MASK_ALL : 0;
  g_assert_true (ls_program_read_row (question->program, state, question->ref, &row));
  LS_FOREACH_LANE (lane, lanes)
    holds |= row.u[lane] >> question->bit & 1 ? LS_MASK_LANE (lane) : 0;
  return holds;
}

LsCondition *
oracle_random_condition (const TimeSubject *subject)
{
  Question *question = g_new0 (Question, 1);

  question->machine = subject->machine;
  question->program = subject->program;
  question->ref = random_ref (subject);
  question->bit = pick (4) == 0 ? 32 : pick (8);
  return ls_condition_new (answer, question, g_free);
}
