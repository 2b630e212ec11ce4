#include "ls-lesson-key.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "ls-error.h"
#include "ls-expr-format.h"
#include "ls-filled-text.h"
#include "ls-goal.h"
#include "ls-lesson-order.h"
#include "ls-lesson-packet.h"
#include "ls-lane-states.h"
#include "ls-loops.h"
#include "ls-marks-build.h"
#include "ls-timeline.h"
#include "ls-words.h"

const char *const ls_lesson_stacks[] = { "same", "push", "pop", "else", NULL };
const char *const ls_lesson_stack_words[] = { N_ ("Stack and active lanes stay as they are"),
                                              N_ ("Push: the stack is deeper"),
                                              N_ ("Pop: the stack is less deep"),
                                              N_ ("Else: as deep, with other lanes active"), NULL };

/* What a key is made from. */
typedef struct
{
  const LsLesson *lesson;
  const LsLessonStop *stop;
  LsGoalOf of;
  LsTimeline *timeline; /* owned */
} Making;

static void
making_clear (Making *making)
{
  g_clear_pointer (&making->timeline, ls_timeline_free);
  g_clear_pointer (&making->of.subject, ls_subject_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Making, making_clear)

/* --- errors -------------------------------------------------------------------------------------------------- */

/* "FILE:LINE:COLUMN: [stop 2] MESSAGE". Always FALSE. */
static gboolean G_GNUC_PRINTF (5, 6) fail_at (const Making *making,
                                              const LsLessonText *at,
                                              LsErrorCode code,
                                              GError **error,
                                              const char *format,
                                              ...)
{
  va_list arguments;
  g_autofree char *message = NULL;

  va_start (arguments, format);
  message = g_strdup_vprintf (ls_words (format), arguments);
  va_end (arguments);
  return ls_fail (error, code, "%s:%u:%u: [stop %u] %s", making->lesson->name,
                  at->text != NULL ? at->line : making->stop->line,
                  at->text != NULL ? at->column : 1, making->stop->number, message);
}

/* Takes reason. */
static gboolean
fail_reason (const Making *making, const LsLessonText *at, GError *reason, GError **error)
{
  fail_at (making, at, reason->code, error, "%s", reason->message);
  g_error_free (reason);
  return FALSE;
}

/* --- places -------------------------------------------------------------------------------------------------- */

static gboolean
read_number (const char *text, const char *before, const char *behind, guint64 *number)
{
  g_autofree char *word = NULL;

  if (!g_str_has_prefix (text, before) || !g_str_has_suffix (text, behind) ||
      strlen (text) <= strlen (before) + strlen (behind))
    return FALSE;
  word = g_strndup (text + strlen (before), strlen (text) - strlen (before) - strlen (behind));
  return g_ascii_string_to_unsigned (word, 10, 0, G_MAXUINT32, number, NULL);
}

static gboolean
go_to_step (Making *making, const LsLessonText *at, guint64 step, GError **error)
{
  LsArrival arrival;

  if (step > LS_LESSON_MAX_STEPS)
    return fail_at (making, at, LS_ERROR_RANGE, error,
                    "step %" PRIu64 " is far from the start (a lesson looks at %u steps)", step,
                    LS_LESSON_MAX_STEPS);
  ls_timeline_move (making->timeline, LS_MOVE_TO_STEP, step, NULL, &arrival);
  return arrival.place.step == step ||
         fail_at (making, at, LS_ERROR_RANGE, error,
                  "the run has %" PRIu64 " steps (write a step up to that)", arrival.place.step);
}

/* The hit-th position of a goal from here on, this one included if is_from_here. */
static gboolean
go_to_goal (Making *making,
            const LsLessonText *at,
            guint hit,
            gboolean is_from_here,
            GError **error)
{
  GError *reason = NULL;
  g_autoptr (LsGoal) goal = ls_goal_parse (&making->of, at->text, LS_MASK_ALL, &reason);
  LsArrival arrival;

  if (goal == NULL)
    return fail_reason (making, at, reason, error);
  if (is_from_here)
    ls_timeline_include_here (making->timeline);
  for (guint i = 0; i < hit; i++)
    {
      ls_timeline_run_to (making->timeline, ls_goal_get_target (goal), FALSE, NULL, &arrival);
      if (arrival.at_limit || arrival.is_spent || arrival.reason == LS_STOP_INTERRUPT)
        return fail_at (
          making, at, LS_ERROR_RANGE, error,
          i == 0 ? ls_words ("wave %u does not come to %s (see 'lanescope history')")
                 : ls_words_many ("wave %u comes to %s only %u time (write a smaller hit)",
                                  "wave %u comes to %s only %u times (write a smaller hit)", i),
          making->of.wave, at->text, i);
    }
  return TRUE;
}

static gboolean
go_to_stop (Making *making, GError **error)
{
  const LsLessonText *at = &making->stop->at;
  guint64 step;

  if (making->stop->hit > 1 &&
      (g_str_equal (at->text, "start") || read_number (at->text, "step ", "", &step)))
    return fail_at (making, at, LS_ERROR_RANGE, error, "at=%s is there once (leave hit=%u out)",
                    at->text, making->stop->hit);
  if (g_str_equal (at->text, "start"))
    return go_to_step (making, at, 0, error);
  if (read_number (at->text, "step ", "", &step))
    return go_to_step (making, at, step, error);
  return go_to_goal (making, at, making->stop->hit, TRUE, error);
}

/* One step, several, or as far as a goal. */
static gboolean
go_to_answer (Making *making, guint64 step, GError **error)
{
  const LsLessonText *then = &making->stop->then;
  guint64 n = 1;

  if (then->text == NULL || read_number (then->text, "", " steps", &n) ||
      read_number (then->text, "", " step", &n))
    return n > 0
             ? go_to_step (making, then, step + n, error)
             : fail_at (making, then, LS_ERROR_RANGE, error,
                        "then=%s is no step further (write 1 step, or leave it out)", then->text);
  if (read_number (then->text, "step ", "", &n))
    return n > step ? go_to_step (making, then, n, error)
                    : fail_at (making, then, LS_ERROR_RANGE, error,
                               "then=%s is not behind the stop, which is at step %" PRIu64,
                               then->text, step);
  return go_to_goal (making, then, 1, FALSE, error);
}

/* --- texts --------------------------------------------------------------------------------------------------- */

/* filled: gets NULL where there is no text. */
static gboolean
fill_text (Making *making, const LsLessonText *text, char **filled, GError **error)
{
  GError *reason = NULL;
  g_autoptr (LsFilledText) made = NULL;

  if (text->text == NULL)
    return TRUE;
  made = ls_filled_text_new (&making->of, text->text, &reason);
  if (made == NULL)
    return fail_reason (making, text, reason, error);
  *filled = ls_filled_text_fill (made, ls_timeline_get_state (making->timeline),
                                 (guint) __builtin_ctzll (making->stop->lanes));
  return TRUE;
}

/* The sentences of a choice, as they are at the stop; operations of a packet, and clauses. */
static gboolean
fill_choices (Making *making, LsLessonKey *key, GError **error)
{
  const LsLessonStop *stop = making->stop;

  if (stop->ask != LS_ASK_CHOICE && stop->ask != LS_ASK_PACKET && stop->ask != LS_ASK_ORDER)
    return TRUE;
  key->n_choices = stop->n_choices;
  key->choices = g_new0 (char *, stop->n_choices + 1);
  for (guint i = 0; i < stop->n_choices; i++)
    if (!fill_text (making, &stop->choices[i], &key->choices[i], error))
      return FALSE;
  return TRUE;
}

/* --- what is right ------------------------------------------------------------------------------------------- */

/* An expression of one component, at the position that the run is at. name: its key. */
static gboolean
evaluate_expression (Making *making,
                     const char *name,
                     const LsLessonText *check,
                     LsExprValue *value,
                     GError **error)
{
  GError *reason = NULL;
  g_autoptr (LsExpr) expr = ls_goal_of_compile (&making->of, check->text, &reason);
  g_autoptr (LsExprEval) eval = NULL;
  LsExprContext context;

  if (expr == NULL)
    return fail_reason (making, check, reason, error);
  if (ls_expr_get_n_components (expr) != 1)
    return fail_at (making, check, LS_ERROR_RANGE, error,
                    "%s has %u components (write one, such as R1.x)", name,
                    ls_expr_get_n_components (expr));
  eval = ls_expr_eval_new (expr);
  context = ls_goal_of_context (&making->of, ls_timeline_get_state (making->timeline));
  ls_expr_evaluate (eval, &context, value);
  return TRUE;
}

static gboolean
evaluate_check (Making *making, LsExprValue *value, GError **error)
{
  return evaluate_expression (making, "check", &making->stop->check, value, error);
}

static LsMask
read_active (const Making *making)
{
  return ls_program_read_mask (ls_subject_get_program (making->of.subject),
                               ls_timeline_get_state (making->timeline), 0);
}

static void
read_states (const Making *making, LsLaneStates *states)
{
  ls_lane_states_init (states, ls_subject_get_program (making->of.subject),
                       ls_scene_get_bindings (making->of.scene),
                       ls_timeline_get_state (making->timeline));
}

/* Active ones are those that the map of the lanes calls so: not those that run on for their quads. */
static gboolean
find_mask (Making *making, LsLessonKey *key, GError **error)
{
  LsExprValue value = { 0 };
  LsLaneStates states;

  if (making->stop->check.text == NULL)
    {
      read_states (making, &states);
      key->lanes = states.in[LS_LANE_ACTIVE] & key->asked;
      return TRUE;
    }
  if (!evaluate_check (making, &value, error))
    return FALSE;
  LS_FOREACH_LANE (lane, key->asked & value.has_value[0])
    if (ls_expr_value_number (&value, 0, lane) != 0)
      key->lanes |= LS_MASK_LANE (lane);
  return TRUE;
}

static void
find_register (Making *making, LsLessonKey *key)
{
  g_autoptr (LsExpr) expr = ls_goal_of_compile (&making->of, making->stop->check.text, NULL);
  LsExprCells cells;

  key->has_ref = ls_expr_get_cells (expr, &cells);
  if (!key->has_ref)
    return;
  key->ref = cells.refs[0];
  key->ref_lane = cells.lane;
}

static gboolean
find_values (Making *making, LsLessonKey *key, GError **error)
{
  LsExprValue value = { 0 };
  LsValueType type;
  LsMask without;

  if (!evaluate_check (making, &value, error))
    return FALSE;
  without = key->asked & ~value.has_value[0];
  if (without != 0)
    return fail_at (making, &making->stop->check, LS_ERROR_RANGE, error,
                    "%s has no value in lane %d (ask about other lanes)", making->stop->check.text,
                    __builtin_ctzll (without));
  find_register (making, key);
  key->is_same = value.is_uniform;
  if (key->is_same)
    key->asked &= -key->asked;
  key->lanes = key->asked;
  type = ls_expr_value_guess (&value, 0);
  key->is_float = type == LS_VALUE_FLOAT || type == LS_VALUE_DOUBLE;
  LS_FOREACH_LANE (lane, key->asked)
    {
      key->numbers[lane] = ls_value_number (ls_expr_value_bits (&value, 0, lane), type);
      if (!isfinite (key->numbers[lane]))
        return fail_at (making, &making->stop->check, LS_ERROR_RANGE, error,
                        "%s is no number in lane %u (ask about other lanes)",
                        making->stop->check.text, (guint) lane);
    }
  return TRUE;
}

static void
find_states (Making *making, LsLessonKey *key)
{
  LsLaneStates states;

  read_states (making, &states);
  for (guint lane = 0; lane < LS_LANES; lane++)
    key->states[lane] = (guint8) ls_lane_states_get (&states, lane);
}

/* Where the loop of number ends its last iteration that a lane takes part in. */
static void
count_iterations (const LsLoops *loops, guint32 number, LsMaskReader *reader, LsLessonKey *key)
{
  const LsLoop *loop = &loops->loops[number];
  guint32 iteration = 0;
  guint i = ls_loops_find_iteration (loops, loop->first);

  for (guint64 position = loop->first; position < loop->end; position++)
    {
      const LsMaskRun *run = ls_mask_reader_find (reader, position);

      for (; i < loops->n_iterations && loops->iterations[i].first <= position; i++)
        if (loops->iterations[i].loop == number)
          iteration = loops->iterations[i].number;
      LS_FOREACH_LANE (lane, run != NULL ? run->active & key->asked : 0)
        {
          key->numbers[lane] = iteration;
          key->lanes |= LS_MASK_LANE (lane);
        }
    }
}

static gboolean
find_iterations (Making *making, LsLessonKey *key, GError **error)
{
  const LsWalkOptions options = { .max_steps = LS_LESSON_MAX_STEPS };
  GError *reason = NULL;
  g_autoptr (LsMaskHistory) history =
    ls_mask_history_new_with_loops (making->of.subject, &options, &reason);
  const LsLoops *loops;
  g_autoptr (LsMaskReader) reader = NULL;
  guint32 number, iteration;

  if (history == NULL)
    return fail_reason (making, &making->stop->at, reason, error);
  loops = ls_mask_history_get_loops (history);
  number = loops != NULL ? ls_loops_find (loops, key->step, &iteration) : LS_LOOP_NONE;
  if (number == LS_LOOP_NONE || !ls_loops_is_whole (loops, &loops->loops[number]))
    return fail_at (making, &making->stop->at, LS_ERROR_RANGE, error,
                    "no loop runs there (ask for the iteration at a line of a loop)");
  reader = ls_mask_reader_new (history);
  count_iterations (loops, number, reader, key);
  if ((key->asked & ~key->lanes) != 0)
    return fail_at (making, &making->stop->at, LS_ERROR_RANGE, error,
                    "lane %d takes no part in the loop (ask about other lanes)",
                    __builtin_ctzll (key->asked & ~key->lanes));
  return TRUE;
}

static gboolean
find_choice (Making *making, LsLessonKey *key, GError **error)
{
  const LsLessonText *check = &making->stop->check;
  LsExprValue value = { 0 };
  double number;

  if (!evaluate_check (making, &value, error))
    return FALSE;
  number = value.has_value[0] != 0
             ? ls_expr_value_number (&value, 0, (guint) __builtin_ctzll (value.has_value[0]))
             : 0;
  if (!value.is_uniform || !(number >= 1 && number <= key->n_choices) || floor (number) < number)
    return fail_at (making, check, LS_ERROR_RANGE, error,
                    "%s is no choice from 1 to %u, the same in all lanes (write such as any (R1.x "
                    "> 0) ? 1 : 2)",
                    check->text, key->n_choices);
  key->choice = (guint) number;
  key->chosen = key->choices[key->choice - 1];
  return TRUE;
}

static void
find_stack (Making *making, guint depth, LsMask active, LsLessonKey *key)
{
  LsPlace now;

  ls_timeline_get_place (making->timeline, &now);
  key->changed = read_active (making) ^ active;
  key->stack = now.depth > depth   ? LS_STACK_PUSH
               : now.depth < depth ? LS_STACK_POP
               : key->changed != 0 ? LS_STACK_ELSE
                                   : LS_STACK_SAME;
}

static gboolean
find_packet (Making *making, LsLessonKey *key, GError **error)
{
  GError *reason = NULL;

  return ls_lesson_packet_solve (key, &reason) ||
         fail_reason (making, &making->stop->choices[0], reason, error);
}

static gboolean
find_order (Making *making, LsLessonKey *key, GError **error)
{
  GError *reason = NULL;
  guint item;

  return ls_lesson_order_solve (key, making->of.scene, &item, &reason) ||
         fail_reason (making, &making->stop->choices[item], reason, error);
}

/* depth, active: at the stop. */
static gboolean
find_right (Making *making, guint depth, LsMask active, LsLessonKey *key, GError **error)
{
  switch (making->stop->ask)
    {
    case LS_ASK_NOTHING:
      return TRUE;
    case LS_ASK_MASK:
      return find_mask (making, key, error);
    case LS_ASK_VALUE:
      return find_values (making, key, error);
    case LS_ASK_CAUSE:
      find_states (making, key);
      return TRUE;
    case LS_ASK_ITERATION:
      return find_iterations (making, key, error);
    case LS_ASK_CHOICE:
      return find_choice (making, key, error);
    case LS_ASK_STACK:
      find_stack (making, depth, active, key);
      return TRUE;
    case LS_ASK_PACKET:
      return find_packet (making, key, error);
    case LS_ASK_ORDER:
      return find_order (making, key, error);
    }
  g_assert_not_reached ();
}

/* --- keys ---------------------------------------------------------------------------------------------------- */

static void
key_free (gpointer data)
{
  LsLessonKey *key = data;

  g_free (key->text);
  g_free (key->hint);
  g_free (key->tell);
  g_strfreev (key->choices);
  g_strfreev (key->shown);
  g_free (key->best);
  g_free (key->frames);
  g_clear_pointer (&key->orders, g_array_unref);
  g_free (key);
}

/* The stack as it is at the stop. */
static void
copy_stack (Making *making, LsLessonKey *key)
{
  g_autofree LsFrame *frames =
    ls_program_dup_frames (ls_subject_get_program (making->of.subject),
                           ls_timeline_get_state (making->timeline), &key->n_frames);

  key->frames = g_new (LsMask, key->n_frames + 1);
  for (guint i = 0; i < key->n_frames; i++)
    key->frames[i] = frames[i].active;
}

/* Lanes that hold nothing, and do not help either. */
static LsMask
find_empty (const Making *making)
{
  LsLaneStates states;

  read_states (making, &states);
  return states.in[LS_LANE_ENDED] &
         ls_program_lanes_empty (ls_subject_get_program (making->of.subject),
                                 ls_timeline_get_state (making->timeline));
}

/* Empty lanes are asked about by nobody. */
static gboolean
leave_out_empty (Making *making, LsLessonKey *key, GError **error)
{
  const LsMask empty = find_empty (making);

  if (key->asked != LS_MASK_ALL && (key->asked & empty) != 0)
    return fail_at (making, &(LsLessonText){ 0 }, LS_ERROR_RANGE, error,
                    "lane %d of the wave holds nothing (ask about other lanes)",
                    __builtin_ctzll (key->asked & empty));
  key->asked &= ~empty;
  return TRUE;
}

/* Empty lanes show nothing. */
static gboolean
fill_shown (Making *making, LsLessonKey *key, GError **error)
{
  const LsMask empty = find_empty (making);
  LsExprValue value = { 0 };
  char text[LS_EXPR_TEXT_SIZE];

  if (making->stop->show.text == NULL)
    return TRUE;
  if (!evaluate_expression (making, "show", &making->stop->show, &value, error))
    return FALSE;
  key->shown = g_new0 (char *, LS_LANES + 1);
  for (guint lane = 0; lane < LS_LANES; lane++)
    key->shown[lane] = g_strdup ((empty & LS_MASK_LANE (lane)) != 0
                                   ? ""
                                   : ls_expr_format_component (&value, '\0', 0, lane, text));
  return TRUE;
}

static gboolean
fill_key (Making *making, LsLessonKey *key, GError **error)
{
  const LsLessonStop *stop = making->stop;
  LsPlace place;
  guint depth;
  LsMask active;

  if (!go_to_stop (making, error))
    return FALSE;
  ls_timeline_get_place (making->timeline, &place);
  key->step = key->then = place.step;
  key->line = place.line;
  depth = place.depth;
  active = key->active = read_active (making);
  if (stop->ask == LS_ASK_STACK)
    copy_stack (making, key);
  if (!leave_out_empty (making, key, error) || !fill_shown (making, key, error) ||
      !fill_text (making, &stop->text, &key->text, error) ||
      !fill_text (making, &stop->hint, &key->hint, error) || !fill_choices (making, key, error))
    return FALSE;
  if (stop->ask != LS_ASK_NOTHING || stop->then.text != NULL)
    {
      if (!go_to_answer (making, key->step, error))
        return FALSE;
      ls_timeline_get_place (making->timeline, &place);
      key->then = place.step;
    }
  return find_right (making, depth, active, key, error) &&
         fill_text (making, &stop->tell, &key->tell, error);
}

/* key: gets what was made of it in any case. */
static gboolean
make_key (LsLessonKeys *keys, const LsLessonStop *stop, LsLessonKey *key, GError **error)
{
  g_auto (Making) making = { .lesson = keys->lesson, .stop = stop };
  guint lane;
  guint64 step;

  key->stop = stop;
  key->number = stop->number;
  key->ask = stop->ask;
  key->asked = stop->lanes;
  key->scene = keys->scene;
  ls_scene_get_position (keys->scene, &key->wave, &lane, &step);
  if (stop->wave != G_MAXUINT)
    key->wave = stop->wave;
  if (key->wave >= ls_scene_get_n_waves (keys->scene))
    return fail_at (&making, &(LsLessonText){ 0 }, LS_ERROR_RANGE, error,
                    "no wave %u (the scene has %u)", key->wave, ls_scene_get_n_waves (keys->scene));
  making.of = (LsGoalOf){ .scene = keys->scene,
                          .wave = key->wave,
                          .subject = ls_scene_new_subject (keys->scene, key->wave) };
  making.timeline = ls_timeline_new (making.of.subject);
  ls_timeline_set_max_steps (making.timeline, LS_LESSON_MAX_STEPS);
  return fill_key (&making, key, error);
}

LsLessonKeys *
ls_lesson_keys_new (LsScene *scene, GError **error)
{
  g_autoptr (LsLessonKeys) keys = g_new0 (LsLessonKeys, 1);

  keys->scene = ls_scene_ref (scene);
  keys->lesson = ls_scene_get_lesson (scene);
  keys->variant = ls_scene_get_variant (scene);
  keys->n_variants = ls_scene_get_n_variants (scene);
  keys->stops = g_ptr_array_new_with_free_func (key_free);
  if (keys->lesson == NULL)
    {
      ls_fail (error, LS_ERROR_STATE,
               "%s is no lesson (a lesson has a group [lesson]: see data/doc/lessons.md)",
               ls_scene_get_name (scene));
      return NULL;
    }
  for (guint i = 0; i < keys->lesson->stops->len; i++)
    {
      LsLessonKey *key = g_new0 (LsLessonKey, 1);

      g_ptr_array_add (keys->stops, key);
      if (!make_key (keys, g_ptr_array_index (keys->lesson->stops, i), key, error))
        return NULL;
    }
  return g_steal_pointer (&keys);
}

void
ls_lesson_keys_free (LsLessonKeys *keys)
{
  g_ptr_array_unref (keys->stops);
  ls_scene_unref (keys->scene);
  g_free (keys);
}

gboolean
ls_lesson_key_find_cell (const LsLessonKey *key, guint lane, LsCell *cell)
{
  if (key->has_ref)
    *cell = ls_cell_register (key->ref, key->ref_lane < 0 ? lane : (guint) key->ref_lane);
  return key->has_ref;
}

void
ls_lesson_keys_add_notes (const LsLessonKeys *keys, GArray *notes)
{
  for (guint i = 0; i < keys->stops->len; i++)
    {
      const LsLessonKey *key = g_ptr_array_index (keys->stops, i);

      if (key->text != NULL)
        ls_notes_append (notes, key->wave, key->step, key->text);
    }
  ls_notes_sort (notes);
}

gboolean
ls_lesson_add_notes (LsScene *scene, GArray *notes, GError **error)
{
  g_autoptr (LsLessonKeys) keys = NULL;

  if (ls_scene_get_lesson (scene) == NULL)
    return TRUE;
  keys = ls_lesson_keys_new (scene, error);
  if (keys != NULL)
    ls_lesson_keys_add_notes (keys, notes);
  return keys != NULL;
}

const LsLessonKey *
ls_lesson_keys_find (const LsLessonKeys *keys, guint number)
{
  for (guint i = 0; i < keys->stops->len; i++)
    {
      const LsLessonKey *key = g_ptr_array_index (keys->stops, i);

      if (key->number == number)
        return key;
    }
  return NULL;
}
