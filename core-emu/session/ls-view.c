#include "ls-view-private.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "ls-cell.h"
#include "ls-expr.h"
#include "ls-predicated.h"
#include "ls-program-locals.h"
#include "ls-register-types.h"
#include "ls-row.h"
#include "ls-source-runs.h"
#include "ls-source-words.h"
#include "ls-tell-parts.h"
#include "ls-view-done.h"
#include "ls-view-types.h"
#include "ls-words.h"

struct _LsView
{
  gatomicrefcount ref_count;

  LsScene *scene;     /* owned; keeps the program alive */
  LsProgram *program; /* of the subject */
  guint wave, fork;
  LsSubject *subject;     /* owned */
  LsVariables *variables; /* owned, or NULL */
  LsArrival arrival;

  LsRegisterTypes *types; /* owned */

  void *now;      /* owned, aligned to 64 */
  void *previous; /* owned, aligned to 64 */
  LsLaneStates states;
  LsSlotsOff slots_off;         /* of the step that comes next */
  guint8 lane_states[LS_LANES]; /* the same, by lane */
  LsFrame *frames;              /* owned */
  guint n_frames;
  GArray *events; /* owned; of LsEvent; NULL: none */
  GArray *hits;   /* owned; of LsStopHit; NULL: none */
  GArray *log;    /* owned; of LsLogLine; NULL: none */
  guint64 n_log_dropped;
  LsViewDone *done; /* owned; NULL: no statement of a text begins here, or none is near */
};

G_DEFINE_BOXED_TYPE (LsView, ls_view, ls_view_ref, ls_view_unref)

static void *
copy_state (const void *state, gsize size)
{
  void *copy = g_aligned_alloc (1, size, 64);

  memcpy (copy, state, size);
  return copy;
}

LsView *
ls_view_new (const LsViewOf *of, LsTimeline *timeline, const LsArrival *arrival)
{
  LsView *view = g_new0 (LsView, 1);

  g_atomic_ref_count_init (&view->ref_count);
  view->scene = ls_scene_ref (of->scene);
  view->subject = ls_subject_ref (ls_timeline_get_subject (timeline));
  view->program = ls_subject_get_program (view->subject);
  view->types = ls_register_types_ref (of->types);
  view->wave = of->wave;
  view->fork = of->fork;
  view->arrival = *arrival;
  view->variables = of->variables != NULL ? ls_variables_ref (of->variables) : NULL;

  view->done = ls_view_done_new (timeline);
  gsize size = ls_subject_get_state_size (view->subject);
  view->now = copy_state (ls_timeline_get_state (timeline), size);
  view->previous = copy_state (ls_timeline_get_previous (timeline), size);
  ls_lane_states_init (&view->states, view->program, ls_subject_get_bindings (view->subject),
                       view->now);
  if (view->states.predicated != 0)
    ls_slots_off_init (&view->slots_off, view->program, ls_subject_get_bindings (view->subject),
                       view->now, view->states.in[LS_LANE_ACTIVE]);
  for (guint lane = 0; lane < LS_LANES; lane++)
    view->lane_states[lane] = (guint8) ls_lane_states_get (&view->states, lane);

  view->frames = ls_program_dup_frames (view->program, view->now, &view->n_frames);
  return view;
}

static GArray *
ref_array (GArray *array)
{
  return array != NULL ? g_array_ref (array) : NULL;
}

LsView *
ls_view_new_veiled (const LsView *view, LsSubject *known)
{
  const gsize size = ls_subject_get_state_size (view->subject);
  const gboolean is_end = view->arrival.place.step >= ls_subject_get_end (known);
  LsView *veiled = g_memdup2 (view, sizeof *view);

  g_atomic_ref_count_init (&veiled->ref_count);
  ls_scene_ref (veiled->scene);
  veiled->subject = ls_subject_ref (known);
  veiled->types = ls_register_types_ref (view->types);
  if (view->variables != NULL)
    ls_variables_ref (veiled->variables);
  veiled->now = copy_state (view->now, size);
  veiled->previous = copy_state (view->previous, size);
  veiled->done = view->done != NULL ? ls_view_done_copy (view->done) : NULL;
  veiled->frames = g_memdup2 (view->frames, view->n_frames * sizeof *view->frames);
  veiled->events = ref_array (view->events);
  veiled->hits = ref_array (view->hits);
  veiled->log = ref_array (view->log);
  if (!is_end)
    return veiled;
  veiled->arrival.lanes = 0;
  veiled->arrival.slot = 0;
  if (veiled->arrival.reason == LS_STOP_TRAP)
    veiled->arrival.reason = LS_STOP_STEP;
  return veiled;
}

void
ls_view_add_events (LsView *view, LsTimeline *timeline, guint kinds)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (LsEvent));

  view->events = g_array_new (FALSE, FALSE, sizeof (LsEvent));
  ls_timeline_get_events (timeline, all);
  for (guint i = 0; i < all->len; i++)
    if (kinds & LS_EVENT_BIT (g_array_index (all, LsEvent, i).kind))
      g_array_append_val (view->events, g_array_index (all, LsEvent, i));
}

void
ls_view_add_hits (LsView *view, LsTimeline *timeline)
{
  guint n;
  const LsStopHit *hits = ls_timeline_get_hits (timeline, &n);

  view->hits = g_array_new (FALSE, FALSE, sizeof (LsStopHit));
  g_array_append_vals (view->hits, hits, n);
}

void
ls_view_take_log (LsView *view, LsStopLog *log)
{
  view->log = g_steal_pointer (&log->lines);
  view->n_log_dropped = log->n_dropped;
}

guint
ls_view_get_group (const LsView *view, LsPlace *places, guint *own)
{
  guint n = ls_subject_get_group (view->subject, own);

  for (guint i = 0; i < n; i++)
    ls_program_place (view->program, ls_subject_look_at (view->subject, view->now, i), &places[i]);
  return n;
}

LsView *
ls_view_ref (LsView *view)
{
  g_return_val_if_fail (view != NULL, NULL);

  g_atomic_ref_count_inc (&view->ref_count);
  return view;
}

void
ls_view_unref (LsView *view)
{
  g_return_if_fail (view != NULL);

  if (!g_atomic_ref_count_dec (&view->ref_count))
    return;
  g_aligned_free (view->now);
  g_aligned_free (view->previous);
  g_free (view->frames);
  g_clear_pointer (&view->done, ls_view_done_free);
  g_clear_pointer (&view->events, g_array_unref);
  g_clear_pointer (&view->hits, g_array_unref);
  g_clear_pointer (&view->log, g_array_unref);
  g_clear_pointer (&view->variables, ls_variables_unref);
  ls_register_types_unref (view->types);
  ls_subject_unref (view->subject);
  ls_scene_unref (view->scene);
  g_free (view);
}

LsScene *
ls_view_get_scene (const LsView *view)
{
  return view->scene;
}

const LsMachine *
ls_view_get_machine (const LsView *view)
{
  return ls_program_machine (view->program);
}

LsProgram *
ls_view_get_program (const LsView *view)
{
  return view->program;
}

const LsNames *
ls_view_get_names (const LsView *view)
{
  return ls_scene_get_names (view->scene);
}

LsLocals *
ls_view_dup_locals_of (const LsView *view, guint frame)
{
  LsLocals *locals = ls_source_get_locals (view->scene, view->subject, FALSE);
  LsCallFrame call;

  return locals != NULL
           ? locals
           : ls_program_locals_new (view->program, ls_view_find_call (view, frame, &call));
}

LsLocals *
ls_view_dup_locals (const LsView *view)
{
  return ls_view_dup_locals_of (view, 0);
}

LsExpr *
ls_view_compile_in (const LsView *view,
                    guint frame,
                    const LsVariables *variables,
                    const char *text,
                    GError **error)
{
  g_autoptr (LsLocals) locals = ls_view_dup_locals_of (view, frame);

  return ls_expr_new_with (view->program, variables, ls_view_get_names (view), locals, text, error);
}

LsExpr *
ls_view_compile (const LsView *view, const LsVariables *variables, const char *text, GError **error)
{
  return ls_view_compile_in (view, 0, variables, text, error);
}

guint
ls_view_get_wave (const LsView *view)
{
  return view->wave;
}

LsSubject *
ls_view_get_subject (const LsView *view)
{
  return view->subject;
}

const LsVariables *
ls_view_get_variables (const LsView *view)
{
  g_return_val_if_fail (view != NULL, NULL);

  return view->variables;
}

guint
ls_view_get_fork (const LsView *view)
{
  return view->fork;
}

const LsPlace *
ls_view_get_place (const LsView *view)
{
  return &view->arrival.place;
}

gboolean
ls_view_get_previous_place (const LsView *view, LsPlace *place)
{
  if (view->arrival.place.step == 0)
    return FALSE;
  ls_program_place (view->program, view->previous, place);
  return TRUE;
}

const LsViewDone *
ls_view_get_done (const LsView *view)
{
  return view->done;
}

LsStopReason
ls_view_get_reason (const LsView *view)
{
  return view->arrival.reason;
}

const LsTrap *
ls_view_get_trap (const LsView *view)
{
  return view->arrival.reason == LS_STOP_TRAP ? &view->arrival.trap : NULL;
}

gboolean
ls_view_get_at_limit (const LsView *view)
{
  return view->arrival.at_limit;
}

gboolean
ls_view_is_spent (const LsView *view)
{
  return view->arrival.is_spent;
}

gboolean
ls_view_is_veiled (const LsView *view)
{
  return ls_subject_get_end (view->subject) != G_MAXUINT64;
}

gboolean
ls_view_is_at_veil (const LsView *view)
{
  return view->arrival.place.step >= ls_subject_get_end (view->subject);
}

char *
ls_view_tell_interrupt (const LsView *view)
{
  const LsArrival *arrival = &view->arrival;

  if (arrival->reason != LS_STOP_INTERRUPT)
    return NULL;
  if (ls_view_is_at_veil (view))
    return g_strdup (ls_words ("What comes next is hidden: answer the question first"));
  if (arrival->place.step == arrival->from_step)
    return g_strdup (ls_words ("Interrupted, and still where it was"));
  return g_strdup_printf (ls_words ("Stopped at step %" PRIu64 ", before the end of the move"),
                          arrival->place.step);
}

guint
ls_view_get_slot (const LsView *view, guint *n_slots)
{
  if (n_slots != NULL)
    *n_slots = view->arrival.n_slots;
  return view->arrival.slot;
}

void
ls_view_get_slot_results (const LsView *view, GArray *results)
{
  ls_slots_get_results (view->subject, view->now, results);
}

guint64
ls_view_get_from_step (const LsView *view)
{
  return view->arrival.from_step;
}

LsMask
ls_view_get_lanes_found (const LsView *view)
{
  return view->arrival.lanes;
}

const LsStopHit *
ls_view_get_hits (const LsView *view, guint *n)
{
  *n = view->hits != NULL ? view->hits->len : 0;
  return *n > 0 ? (const LsStopHit *) (gconstpointer) view->hits->data : NULL;
}

const LsLogLine *
ls_view_get_log (const LsView *view, guint *n, guint64 *n_dropped)
{
  *n = view->log != NULL ? view->log->len : 0;
  if (n_dropped != NULL)
    *n_dropped = view->n_log_dropped;
  return *n > 0 ? (const LsLogLine *) (gconstpointer) view->log->data : NULL;
}

gboolean
ls_view_read_row (const LsView *view, LsRegRef ref, LsRow *row)
{
  return ls_program_read_row (view->program, view->now, ref, row);
}

gboolean
ls_view_read_previous (const LsView *view, LsRegRef ref, LsRow *row)
{
  return ls_program_read_row (view->program, view->previous, ref, row);
}

void
ls_view_find_previous_touches (const LsView *view, guint lane, GArray *touches)
{
  ls_program_touches (view->program, ls_subject_get_bindings (view->subject), view->previous, lane,
                      touches);
}

const guint32 *
ls_view_get_memory (const LsView *view, LsMemory kind, gsize *n_words)
{
  return ls_program_memory (view->program, view->now, kind, n_words);
}

const guint32 *
ls_view_get_previous_memory (const LsView *view, LsMemory kind, gsize *n_words)
{
  return ls_program_memory (view->program, view->previous, kind, n_words);
}

const LsRegisterTypes *
ls_view_get_types (const LsView *view)
{
  return view->types;
}

static void
evaluate_at (const LsView *view, const void *state, LsExprEval *eval, LsExprValue *value)
{
  const LsGoalOf of = { .scene = view->scene, .wave = view->wave, .subject = view->subject };
  const LsExprContext context = ls_goal_of_context (&of, state);

  ls_expr_evaluate (eval, &context, value);
  ls_view_settle_types (view, state, eval, value);
}

void
ls_view_evaluate (const LsView *view, LsExprEval *eval, LsExprValue *value)
{
  g_return_if_fail (view != NULL && eval != NULL && value != NULL);

  evaluate_at (view, view->now, eval, value);
}

void
ls_view_evaluate_previous (const LsView *view, LsExprEval *eval, LsExprValue *value)
{
  g_return_if_fail (view != NULL && eval != NULL && value != NULL);

  evaluate_at (view, view->previous, eval, value);
}

LsMask
ls_view_written (const LsView *view, LsRegRef ref)
{
  return ls_program_written (view->program, view->now, ref);
}

LsMask
ls_view_read_mask (const LsView *view, guint mask)
{
  g_return_val_if_fail (mask < ls_program_machine (view->program)->n_masks, 0);

  return ls_program_read_mask (view->program, view->now, mask);
}

LsMask
ls_view_previous_active (const LsView *view)
{
  return ls_program_read_mask (view->program, view->previous, 0);
}

const guint8 *
ls_view_get_lane_states (const LsView *view)
{
  return view->lane_states;
}

char *
ls_view_dup_slots_off (const LsView *view, guint lane)
{
  return ls_slots_off_dup_names (&view->slots_off, lane);
}

const LsLaneStates *
ls_view_get_states (const LsView *view)
{
  return &view->states;
}

const void *
ls_view_get_state (const LsView *view, gboolean is_previous)
{
  return is_previous ? view->previous : view->now;
}

LsLaneRole
ls_view_get_lane_role (const LsView *view, guint lane)
{
  return ls_lane_states_get_role (&view->states, lane);
}

LsMask
ls_view_lanes_in (const LsView *view, LsLaneRole role)
{
  return view->states.in[role];
}

LsMask
ls_view_lanes_empty (const LsView *view)
{
  return ls_program_lanes_empty (ls_view_get_program (view), view->now);
}

const LsFrame *
ls_view_get_frames (const LsView *view, guint *n)
{
  *n = view->n_frames;
  return view->frames;
}

const LsEvent *
ls_view_get_events (const LsView *view, guint *n)
{
  *n = view->events != NULL ? view->events->len : 0;
  return *n > 0 ? (const LsEvent *) (gconstpointer) view->events->data : NULL;
}

static char *
ls_view_tell_event_source (const LsView *view, const LsEvent *event)
{
  LsCauseSource source;
  char *words;

  ls_source_find_event (view->scene, view->subject, event, &source);
  words = ls_cause_source_tell (&source);
  ls_cause_source_clear (&source);
  return words;
}

char *
ls_view_tell_events (const LsView *view, gboolean is_beside)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;
  const LsEvent *events = ls_view_get_events (view, &n);

  for (guint i = 0; i < n; i++)
    if (!is_beside || (LS_EVENT_BIT (events[i].kind) & LS_EVENTS_NARRATED) == 0)
      {
        g_autofree char *sentence = ls_event_sentence (view->program, &events[i]);
        g_autofree char *source = ls_view_tell_event_source (view, &events[i]);

        ls_words_say (text, "%s%s.", sentence, source);
      }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

char *
ls_view_narrate (const LsView *view, guint lane)
{
  g_return_val_if_fail (lane < LS_LANES, NULL);

  g_autoptr (GString) text = g_string_new (NULL);

  if (view->arrival.place.step == 0)
    g_string_append (text, ls_words ("Nothing has run yet."));
  else
    ls_program_narrate (view->program, ls_subject_get_bindings (view->subject),
                        &(LsTelling){ view->previous, view->now,
                                      ls_register_types_source (ls_view_get_types (view)) },
                        lane, text);
  return g_strdup (text->str);
}

/* Whether a step has left NaN or an infinity in a component. */
static gboolean
is_no_number (const LsView *view, const LsTouch *touch, guint lane)
{
  LsRow row;

  return touch->type == LS_VALUE_FLOAT && ls_view_read_row (view, touch->cell.ref, &row) &&
         !isfinite (row.f[lane]);
}

/* Returns: (nullable): of touches */
static const LsTouch *
find_computed (const LsView *view, const GArray *touches, guint lane)
{
  const LsTouch *found = NULL;

  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind != LS_TOUCH_WRITE || touch->cell.kind != LS_CELL_REGISTER)
        continue;
      if (is_no_number (view, touch, lane))
        return touch;
      found = found == NULL ? touch : found;
    }
  return found;
}

char *
ls_view_dup_computed (const LsView *view, guint lane)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  g_autoptr (GString) text = NULL;
  const LsTouch *touch;
  LsFormula *formula;
  LsRow row;

  g_return_val_if_fail (lane < LS_LANES, NULL);

  if (view->arrival.place.step == 0)
    return NULL;
  ls_view_find_previous_touches (view, lane, touches);
  touch = find_computed (view, touches, lane);
  formula =
    touch == NULL
      ? NULL
      : ls_program_dup_formula (view->program, ls_subject_get_bindings (view->subject),
                                &(LsTelling){ view->previous, view->now,
                                              ls_register_types_source (ls_view_get_types (view)) },
                                lane, &touch->cell);
  if (formula == NULL)
    return NULL;
  text = g_string_new (formula->numbers);
  ls_formula_free (formula);
  if (!ls_view_read_row (view, touch->cell.ref, &row))
    return NULL;
  g_string_append (text, " = ");
  ls_cell_append_taken (text, &touch->cell, ls_program_machine (view->program), touch->type,
                        row.u[lane]);
  return g_strdup (text->str);
}

char *
ls_view_tell_back (const LsView *view, guint lane)
{
  g_return_val_if_fail (lane < LS_LANES, NULL);

  return view->arrival.place.step == 0
           ? NULL
           : ls_tell_dup_back (view->program, ls_subject_get_bindings (view->subject),
                               view->previous, view->now, lane);
}

static void
append_result (GString *text, const LsView *view, const LsSlotResult *result, guint lane)
{
  const LsProgram *program = view->program;
  LsCell cell = ls_cell_register (result->ref, lane);

  g_string_append (text, text->len > 0 ? ", " : "");
  ls_program_append_ref (text, program, result->ref);
  g_string_append (text, " = ");
  ls_cell_append_taken (text, &cell, ls_program_machine (program),
                        ls_view_result_type (view, result), result->row.u[lane]);
}

/* A value that a slot also puts where the next group finds it is told where it stays. */
static gboolean
is_told (const GArray *results, guint i, guint lane)
{
  const LsSlotResult *result = &g_array_index (results, LsSlotResult, i);
  const LsSlotResult *next = i + 1 < results->len ? result + 1 : NULL;

  if ((result->lanes & LS_MASK_LANE (lane)) == 0)
    return FALSE;
  return next == NULL || next->slot != result->slot || (next->lanes & LS_MASK_LANE (lane)) == 0 ||
         next->row.u[lane] != result->row.u[lane];
}

char *
ls_view_narrate_slots (const LsView *view, guint lane)
{
  g_return_val_if_fail (lane < LS_LANES, NULL);

  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (LsSlotResult));
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_slots, slot = ls_view_get_slot (view, &n_slots);

  if (slot == 0)
    return NULL;
  ls_view_get_slot_results (view, results);
  for (guint i = 0; i < results->len; i++)
    {
      const LsSlotResult *result = &g_array_index (results, LsSlotResult, i);

      if (result->slot < slot && is_told (results, i, lane))
        append_result (text, view, result, lane);
    }
  if (text->len == 0)
    return g_strdup_printf (
      ls_words ("%u of the group's %u slots: nothing in lane %u. Registers change with the last."),
      slot, n_slots, lane);
  return g_strdup_printf (
    ls_words ("%u of the group's %u slots: %s in lane %u. Registers change with the last."), slot,
    n_slots, text->str, lane);
}
