#include "ls-causes.h"

#include <string.h>

#include "ls-error.h"
#include "ls-timeline.h"
#include "ls-writes.h"

#define MAX_EFFECTS 256
/* Steps searched at a time, going back: few at first, for what was written just now. */
#define FIRST_SPAN 64
#define MAX_SPAN 4096

struct _LsCauses
{
  LsSubject *subject;       /* owned */
  const LsMachine *machine; /* of the subject, as is the program */
  LsProgram *program;
  gsize state_size;
  LsTimeline *timeline;
  LsWrites *writes; /* owned */
  void *now;        /* the state where a search is */

  /* Of the question being answered. */
  guint lane;
  const gint *interrupt;
  guint n_nodes;
  GHashTable *seen; /* of Write: writes in the tree */
};

/* One write, as a key. */
typedef struct
{
  guint64 step;
  LsRegRef ref;
} Write;

static gboolean
is_interrupted (const LsCauses *causes)
{
  return causes->interrupt != NULL && g_atomic_int_get (causes->interrupt) != 0;
}

static guint
write_hash (gconstpointer key)
{
  const Write *write = key;
  guint64 step = write->step;

  return g_int64_hash (&step) ^ (guint) write->ref.index << 16 ^ (guint) write->ref.channel << 8 ^
         write->ref.file;
}

static gboolean
write_equal (gconstpointer a, gconstpointer b)
{
  const Write *left = a, *right = b;

  return left->step == right->step && ls_reg_ref_equal (left->ref, right->ref);
}

/* --- the object ------------------------------------------------------------------------------------------ */

LsCauses *
ls_causes_new (LsSubject *subject)
{
  LsCauses *causes = g_new0 (LsCauses, 1);

  causes->subject = ls_subject_ref (subject);
  causes->machine = ls_subject_get_machine (subject);
  causes->program = ls_subject_get_program (subject);
  causes->state_size = ls_subject_get_state_size (subject);
  causes->timeline = ls_timeline_new (subject);
  causes->writes = ls_writes_new (subject);
  causes->now = g_aligned_alloc0 (1, causes->state_size, 64);
  return causes;
}

void
ls_causes_free (LsCauses *causes)
{
  g_clear_pointer (&causes->timeline, ls_timeline_free);
  g_clear_pointer (&causes->writes, ls_writes_free);
  g_aligned_free (causes->now);
  ls_subject_unref (causes->subject);
  g_free (causes);
}

void
ls_cause_free (LsCause *cause)
{
  g_ptr_array_unref (cause->operands);
  g_free (cause);
}

void
ls_why_free (LsWhy *why)
{
  g_ptr_array_unref (why->operands);
  g_free (why);
}

/* --- replaying ------------------------------------------------------------------------------------------- */

static gboolean
fail_interrupted (GError **error)
{
  g_set_error_literal (error, LS_ERROR, LS_ERROR_STATE, "the question was interrupted");
  return FALSE;
}

/* Puts the timeline at a step. */
static gboolean
go_to (LsCauses *causes, guint64 step, GError **error)
{
  LsArrival arrival;

  ls_timeline_move (causes->timeline, LS_MOVE_TO_STEP, step, causes->interrupt, &arrival);
  if (arrival.reason == LS_STOP_INTERRUPT)
    return fail_interrupted (error);
  if (arrival.place.step != step)
    g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                 "step %" G_GUINT64_FORMAT ": the run has %" G_GUINT64_FORMAT, step,
                 arrival.place.step);
  return arrival.place.step == step;
}

static guint32
read_value (LsCauses *causes, const void *state, LsRegRef ref)
{
  LsRow row;

  return causes->machine->read_row (causes->program, state, ref, &row) ? row.u[causes->lane] : 0;
}

/* --- who ------------------------------------------------------------------------------------------------- */

static guint
describe (const LsCauses *causes, guint line, LsEffect effects[MAX_EFFECTS])
{
  return MIN (causes->machine->describe (causes->program, line, effects, MAX_EFFECTS), MAX_EFFECTS);
}

static gboolean
is_write (const LsEffect *effect)
{
  return effect->kind == LS_EFFECT_WRITE || effect->kind == LS_EFFECT_EXPORT;
}

/* Returns: (transfer full): a bit for the first line of each step that may write the component; NULL if none does. */
static guint64 *
find_lines (const LsCauses *causes, LsRegRef ref)
{
  guint n = causes->machine->n_lines (causes->program);
  g_autofree guint64 *lines = g_new0 (guint64, n / 64 + 1);

  return ls_writes_find_lines (causes->writes, ref, lines) ? g_steal_pointer (&lines) : NULL;
}

/* Runs now from where it is to until_step. Returns: the position after the last write on the way, or 0. */
static guint64
find_last_write (LsCauses *causes, const guint64 *lines, LsRegRef ref, guint64 until_step)
{
  LsRun run = { .stop_lines = lines, .interrupt = causes->interrupt };
  guint64 last = 0;
  LsPlace place;

  causes->machine->place (causes->program, causes->now, &place);
  while (place.step < until_step && !place.ended && !is_interrupted (causes))
    {
      gboolean is_candidate = (lines[place.line / 64] >> (place.line % 64) & 1) != 0;

      if (is_candidate &&
          ls_writes_next (causes->writes, causes->now, ref, LS_MASK_LANE (causes->lane)) != 0)
        last = place.step + 1;
      run.until_step = is_candidate ? place.step + 1 : until_step;
      ls_subject_run (causes->subject, causes->now, &run);
      causes->machine->place (causes->program, causes->now, &place);
    }
  return last;
}

/* written: (out): the position just after the last write at or before step, or 0 if there is none. */
static gboolean
find_write (LsCauses *causes, LsRegRef ref, guint64 step, guint64 *written, GError **error)
{
  g_autofree guint64 *lines = find_lines (causes, ref);
  guint64 span = FIRST_SPAN;

  *written = 0;
  while (step > 0 && *written == 0 && lines != NULL)
    {
      guint64 from = step - MIN (step, span);

      if (!go_to (causes, from, error))
        return FALSE;
      memcpy (causes->now, ls_timeline_get_state (causes->timeline), causes->state_size);
      *written = find_last_write (causes, lines, ref, step);
      if (is_interrupted (causes))
        return fail_interrupted (error);
      step = from;
      span = MIN (2 * span, MAX_SPAN);
    }
  return TRUE;
}

/* The line of a slot among the lines of a step: the one that is labelled with its letter. */
static guint
find_slot_line (const LsCauses *causes, guint first, guint slot)
{
  LsLine step, line;

  causes->machine->line (causes->program, first, &step);
  for (guint i = step.first; slot < 5 && i < step.first + step.n; i++)
    {
      causes->machine->line (causes->program, i, &line);
      for (guint s = 0; s < line.n_spans; s++)
        if (line.spans[s].kind == LS_SPAN_LABEL && line.text[line.spans[s].start] == "xyzwt"[slot])
          return i;
    }
  return step.first;
}

/* The effect that a write came from: the one that names the component before one that may reach it. */
static const LsEffect *
find_effect (const LsEffect *effects, guint n, LsRegRef ref)
{
  const LsEffect *found = NULL;

  for (guint i = 0; i < n; i++)
    {
      if (!is_write (&effects[i]))
        continue;
      if (!effects[i].relative && ls_reg_ref_equal (effects[i].ref, ref))
        return &effects[i];
      if (effects[i].relative && effects[i].ref.channel == ref.channel)
        found = &effects[i];
    }
  return found;
}

static LsCause *
new_cause (LsCauses *causes, LsCauseKind kind, LsRegRef ref)
{
  LsCause *cause = g_new0 (LsCause, 1);

  cause->kind = kind;
  cause->ref = ref;
  cause->slot = LS_SLOT_NONE;
  cause->operands = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_cause_free);
  causes->n_nodes++;
  return cause;
}

/* Whether a read is one of what an effect was made from: slots that work together share their operands, and what an
 * export reads stands before it. */
static gboolean
feeds (const LsEffect *read, const LsEffect *made)
{
  if (read->kind != LS_EFFECT_READ)
    return FALSE;
  if (made == NULL || (read->joint != 0 && read->joint == made->joint))
    return TRUE;
  if (made->kind == LS_EFFECT_EXPORT)
    return read + 1 == made;
  return read->slot == made->slot;
}

/* Adds what effect made was made from, with the values in state, one cause each. */
static void
add_operands (LsCauses *causes,
              GPtrArray *operands,
              const LsEffect *effects,
              guint n,
              const LsEffect *made,
              const void *state)
{
  for (guint i = 0; i < n; i++)
    {
      if (!feeds (&effects[i], made))
        continue;
      LsCauseKind kind = effects[i].relative ? LS_CAUSE_INDEXED : LS_CAUSE_CUT;
      LsCause *operand = new_cause (causes, kind, effects[i].ref);
      operand->operand = effects[i].operand;
      operand->value = effects[i].relative ? 0 : read_value (causes, state, effects[i].ref);
      g_ptr_array_add (operands, operand);
    }
}

/* Fills in the write at a position, from the step that leads there. */
static gboolean
tell_write (LsCauses *causes, LsCause *cause, guint64 written, GError **error)
{
  LsEffect effects[MAX_EFFECTS];
  const LsEffect *made;
  const void *before;
  LsPlace place;
  LsLine line;
  guint n;

  if (!go_to (causes, written - 1, error))
    return FALSE;
  before = ls_timeline_get_state (causes->timeline);
  ls_timeline_get_place (causes->timeline, &place);
  n = describe (causes, place.line, effects);
  made = find_effect (effects, n, cause->ref);
  causes->machine->line (causes->program, place.line, &line);
  cause->kind = LS_CAUSE_WRITTEN;
  cause->step = written;
  cause->old = read_value (causes, before, cause->ref);
  cause->is_fetch = line.kind == LS_LINE_FETCH;
  cause->slot = made != NULL && line.kind == LS_LINE_ALU ? made->slot : LS_SLOT_NONE;
  cause->line = find_slot_line (causes, place.line, cause->slot);
  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_FETCH)
      cause->resource = effects[i].resource;

  Write key = { .step = written, .ref = cause->ref };
  if (!g_hash_table_add (causes->seen, g_memdup2 (&key, sizeof key)))
    cause->kind = LS_CAUSE_SEEN;
  else
    add_operands (causes, cause->operands, effects, n, made, before);
  return TRUE;
}

static gboolean
was_preloaded (const LsCauses *causes, LsRegRef ref)
{
  const LsWaveInput *input = ls_subject_get_input (causes->subject);

  for (guint i = 0; i < input->n_preloads; i++)
    if (ls_reg_ref_equal (input->preloads[i].ref, ref))
      return TRUE;
  return FALSE;
}

/* Finds what made a component at a step, and what made its operands. */
static gboolean
explain (LsCauses *causes, LsCause *cause, guint64 step, guint depth, GError **error)
{
  guint64 written;

  if (!find_write (causes, cause->ref, step, &written, error))
    return FALSE;
  if (written == 0)
    {
      cause->kind = was_preloaded (causes, cause->ref) ? LS_CAUSE_PRELOADED : LS_CAUSE_NEVER;
      return TRUE;
    }
  if (!tell_write (causes, cause, written, error))
    return FALSE;
  for (guint i = 0; depth > 1 && i < cause->operands->len; i++)
    {
      LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->kind == LS_CAUSE_CUT && causes->n_nodes < LS_CAUSES_MAX &&
          !explain (causes, operand, written - 1, depth - 1, error))
        return FALSE;
    }
  return TRUE;
}

/* Begins to answer a question about a lane at a step: the timeline is there then. */
static gboolean
begin (LsCauses *causes, guint lane, guint64 step, const gint *interrupt, GError **error)
{
  causes->interrupt = interrupt;
  causes->lane = lane;
  causes->n_nodes = 0;
  if (lane < LS_LANES)
    return go_to (causes, step, error);
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "lane %u: a wave has %d, numbered from 0", lane,
               LS_LANES);
  return FALSE;
}

LsCause *
ls_causes_who (LsCauses *causes,
               LsRegRef ref,
               guint lane,
               guint64 step,
               guint depth,
               const gint *interrupt,
               GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (write_hash, write_equal, g_free, NULL);
  g_autoptr (LsCause) cause = NULL;
  LsRow row;

  if (!begin (causes, lane, step, interrupt, error))
    return NULL;
  if (!causes->machine->read_row (causes->program, ls_timeline_get_state (causes->timeline), ref,
                                  &row))
    {
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "the program has no such register");
      return NULL;
    }
  causes->seen = seen;
  cause = new_cause (causes, LS_CAUSE_CUT, ref);
  cause->value = row.u[lane];
  if (!explain (causes, cause, step, depth, error))
    return NULL;
  return g_steal_pointer (&cause);
}

/* --- why ------------------------------------------------------------------------------------------------- */

static LsLaneState
get_state (LsCauses *causes, const void *state)
{
  guint8 states[LS_LANES];

  causes->machine->lane_states (causes->program, state, states);
  return (LsLaneState) states[causes->lane];
}

/* Moves to where the lane's state next changes, or the last time it did; found tells whether it does.
 * Returns: FALSE if interrupted. */
static gboolean
go_to_change (LsCauses *causes, LsMove move, gboolean *found, GError **error)
{
  LsArrival arrival;

  ls_timeline_move (causes->timeline, move, causes->lane, causes->interrupt, &arrival);
  *found = !arrival.at_limit;
  return arrival.reason != LS_STOP_INTERRUPT || fail_interrupted (error);
}

/* From the step asked about back to where the state came about. */
static gboolean
find_since (LsCauses *causes, LsWhy *why, GError **error)
{
  gboolean found =
    why->step > 0 && get_state (causes, ls_timeline_get_previous (causes->timeline)) != why->state;
  LsPlace place;

  if (!found && !go_to_change (causes, LS_MOVE_MASK_CHANGE_BACK, &found, error))
    return FALSE;
  if (!found)
    return TRUE;
  ls_timeline_get_place (causes->timeline, &place);
  why->since = place.step;
  causes->machine->place (causes->program, ls_timeline_get_previous (causes->timeline), &place);
  why->line = place.line;
  return TRUE;
}

/* The effect of a slot that changes masks by a test. */
static const LsEffect *
find_test (const LsEffect *effects, guint n)
{
  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_MASK && effects[i].slot != LS_SLOT_NONE)
      return &effects[i];
  return NULL;
}

/* Looks for the test in the clause whose step made it so: at that step, or before it if the mask is set where the
 * clause ends. Control flow outside a clause tests nothing. */
static gboolean
tell_test (LsCauses *causes, LsWhy *why, GError **error)
{
  LsEffect effects[MAX_EFFECTS];
  guint64 position = why->since - 1;
  guint clause = 0;
  LsPlace place;
  LsLine line;

  for (gboolean is_first = TRUE;; is_first = FALSE)
    {
      if (!go_to (causes, position, error))
        return FALSE;
      ls_timeline_get_place (causes->timeline, &place);
      causes->machine->line (causes->program, place.line, &line);
      if (is_first)
        clause = place.clause;
      if (place.clause == 0 || place.clause != clause || line.kind != LS_LINE_ALU)
        return TRUE;

      guint n = describe (causes, place.line, effects);
      const LsEffect *test = find_test (effects, n);
      if (test != NULL)
        {
          why->has_test = TRUE;
          why->test_step = position + 1;
          why->test_line = find_slot_line (causes, place.line, test->slot);
          add_operands (causes, why->operands, effects, n, test,
                        ls_timeline_get_state (causes->timeline));
        }
      if (test != NULL || position == 0)
        return TRUE;
      position--;
    }
}

static void
tell_frame (LsCauses *causes, LsWhy *why)
{
  LsFrame frames[256];
  guint n = causes->machine->frames (causes->program, ls_timeline_get_state (causes->timeline),
                                     frames, G_N_ELEMENTS (frames));

  for (guint i = MIN (n, G_N_ELEMENTS (frames)); i > 0 && !why->has_frame; i--)
    {
      why->has_frame = (frames[i - 1].active & LS_MASK_LANE (why->lane)) != 0;
      why->frame = frames[i - 1];
    }
}

static gboolean
tell_return (LsCauses *causes, LsWhy *why, GError **error)
{
  gboolean found = TRUE;
  LsPlace place;

  if (!go_to (causes, why->step, error))
    return FALSE;
  while (found && !why->comes_back)
    {
      if (!go_to_change (causes, LS_MOVE_MASK_CHANGE, &found, error))
        return FALSE;
      why->comes_back =
        found && get_state (causes, ls_timeline_get_state (causes->timeline)) == LS_LANE_ACTIVE;
    }
  ls_timeline_get_place (causes->timeline, &place);
  why->back = why->comes_back ? place.step : 0;
  return TRUE;
}

static gboolean
is_off (LsLaneState state)
{
  return state == LS_LANE_BRANCH || state == LS_LANE_BREAK || state == LS_LANE_CONTINUE;
}

LsWhy *
ls_causes_why (LsCauses *causes, guint lane, guint64 step, const gint *interrupt, GError **error)
{
  g_autoptr (LsWhy) why = NULL;

  if (!begin (causes, lane, step, interrupt, error))
    return NULL;
  why = g_new0 (LsWhy, 1);
  why->operands = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_cause_free);
  why->lane = lane;
  why->step = step;
  why->state = get_state (causes, ls_timeline_get_state (causes->timeline));
  if (is_off (why->state))
    tell_frame (causes, why);
  if (!find_since (causes, why, error))
    return NULL;
  if (why->since > 0 && (is_off (why->state) || why->state == LS_LANE_KILLED) &&
      !tell_test (causes, why, error))
    return NULL;
  if (is_off (why->state) && !tell_return (causes, why, error))
    return NULL;
  return g_steal_pointer (&why);
}
