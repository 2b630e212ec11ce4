#include "ls-stop-points.h"

#include "ls-error.h"
#include "ls-filled-text.h"
#include "ls-program-locals.h"
#include "ls-source-program.h"

/* --- one breakpoint --------------------------------------------------------------------------- */

/* Returns: (transfer full): what it looks for. */
static LsGoal *
make_goal (const LsGoalOf *of, const LsMarkBreakpoint *breakpoint, GError **error)
{
  switch (breakpoint->kind)
    {
    case LS_MARK_LINE:
      return ls_goal_new_line (of, breakpoint->line, error);
    case LS_MARK_DATA:
      return ls_goal_new_change (of, breakpoint->what, error);
    case LS_MARK_EVENT:
      return ls_goal_parse (of, breakpoint->what, breakpoint->lanes, error);
    case LS_MARK_UNREAD:
      break;
    }
  ls_fail (error, LS_ERROR_SYNTAX,
           "the scene's file says it in a way that is not understood (write it anew there, or "
           "delete it)");
  return NULL;
}

/* The lanes of the text and those of the breakpoint, both. 0 as a target's lanes would be all. */
static gboolean
narrow_lanes (const LsMarkBreakpoint *breakpoint, LsTarget *target, GError **error)
{
  LsMask named = target->lanes == 0 ? LS_MASK_ALL : target->lanes;

  if (breakpoint->lanes == LS_MASK_ALL)
    return TRUE;
  target->lanes = named & breakpoint->lanes;
  if (target->lanes != 0)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE, "no lane is left to look at");
}

/* --- where its texts are understood ------------------------------------------------------------ */

#define MAX_PLACES 16 /* statements of one line */

/* The places at which a breakpoint of a line can stop, of a program that tells of its text. */
typedef struct
{
  LsCallFrame frames[MAX_PLACES];
  guint n; /* 0: texts are about the whole program */
} Places;

static Places
find_places (const LsGoalOf *of, const LsMarkBreakpoint *breakpoint)
{
  const LsProgram *program = ls_subject_get_program (of->subject);
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsStatementPlace place;
  Places places = { .n = 0 };

  if (ls_goal_find_place (breakpoint, program, &place))
    places.n = ls_source_at_find_frames (program, &place, places.frames, MAX_PLACES);
  else if (breakpoint->kind == LS_MARK_LINE && info != NULL &&
           breakpoint->line < ls_program_n_lines (program))
    places.n = info->function (program, breakpoint->line, &places.frames[0]) ? 1 : 0;
  return places;
}

LsExpr *
ls_stop_points_compile (const LsGoalOf *of,
                        const LsMarkBreakpoint *breakpoint,
                        const char *text,
                        GError **error)
{
  const Places places = find_places (of, breakpoint);
  g_autoptr (GError) first = NULL;
  LsGoalOf at = *of;

  for (guint i = 0; i < MAX (places.n, 1); i++)
    {
      LsExpr *expr;

      at.at = i < places.n ? &places.frames[i] : NULL;
      expr = ls_goal_of_compile (&at, text, first == NULL ? &first : NULL);
      if (expr != NULL)
        return expr;
    }
  g_propagate_error (error, g_steal_pointer (&first));
  return NULL;
}

/* A stop point that borrows from its goal and condition, and what it logs. */
typedef struct
{
  LsGoal *goal;
  LsCondition *condition; /* NULL: none */
  LsFilledText *log;      /* NULL: it stops */
  LsStopPoint point;
} Made;

static void
made_clear (Made *made)
{
  g_clear_pointer (&made->goal, ls_goal_free);
  g_clear_pointer (&made->condition, ls_condition_unref);
  g_clear_pointer (&made->log, ls_filled_text_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Made, made_clear)

/* --- conditions by place ------------------------------------------------------------------------ */

/* A condition whose names are read at the place where the state is: statements of one line may see different variables of a name, and
 * so may a function that the program has more than once. */
typedef struct
{
  LsGoalOf *of; /* owned */
  char *text;
  GHashTable *by_place; /* number of a place -> LsCondition, or NULL where the text is wrong */
} Placed;

static void
unref_condition (gpointer condition)
{
  if (condition != NULL)
    ls_condition_unref (condition);
}

static void
placed_free (gpointer data)
{
  Placed *placed = data;

  ls_goal_of_free (placed->of);
  g_free (placed->text);
  g_hash_table_unref (placed->by_place);
  g_free (placed);
}

static LsMask
ask_placed (const void *state, gpointer data)
{
  Placed *placed = data;
  LsGoalOf at = *placed->of;
  LsCallFrame frame;
  guint64 place;
  gpointer condition;

  if (!ls_program_find_frame (ls_subject_get_program (at.subject), state, 0, &frame))
    return 0;
  at.at = &frame;
  place = (guint64) frame.scope << 32 | frame.line;
  if (!g_hash_table_lookup_extended (placed->by_place, &place, NULL, &condition))
    {
      condition = ls_goal_condition (&at, placed->text, NULL);
      g_hash_table_insert (placed->by_place, g_memdup2 (&place, sizeof place), condition);
    }
  return condition != NULL ? ls_condition_ask (condition, state) : 0;
}

static LsCondition *
make_placed (const LsGoalOf *of, const char *text)
{
  Placed *placed = g_new0 (Placed, 1);

  placed->of = ls_goal_of_copy (of);
  placed->text = g_strdup (text);
  placed->by_place = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, unref_condition);
  return ls_condition_new (ask_placed, placed, placed_free);
}

/* --- its parts ---------------------------------------------------------------------------------- */

static gboolean
make_condition (const LsGoalOf *of, const char *text, Made *made, GError **error)
{
  if (text == NULL)
    return TRUE;
  made->condition = ls_goal_condition (of, text, error);
  if (made->condition == NULL)
    {
      g_prefix_error (error, "condition: ");
      return FALSE;
    }
  if (of->at != NULL)
    {
      ls_condition_unref (made->condition);
      made->condition = make_placed (of, text);
    }
  return TRUE;
}

static gboolean
make_log (const LsGoalOf *of, const char *text, Made *made, GError **error)
{
  if (text == NULL)
    return TRUE;
  made->log = ls_filled_text_new (of, text, error);
  return made->log != NULL;
}

/* Some goals are for searches alone. */
static gboolean
can_stop (const LsGoalOf *of, const LsStopPoint *point, GError **error)
{
  g_autoptr (LsStops) stops = ls_stops_new (of->subject, point, 1, error);

  return stops != NULL;
}

/* The condition and the log, both at one of the places. Returns: FALSE with what is wrong at the first of them. */
static gboolean
make_texts (const LsGoalOf *of, const LsMarkBreakpoint *breakpoint, Made *made, GError **error)
{
  const Places places = find_places (of, breakpoint);
  LsGoalOf at = *of;
  g_autoptr (GError) first = NULL;

  if (breakpoint->condition == NULL && breakpoint->log == NULL)
    return TRUE;
  for (guint i = 0; i < MAX (places.n, 1); i++)
    {
      at.at = i < places.n ? &places.frames[i] : NULL;
      g_clear_pointer (&made->condition, ls_condition_unref);
      if (make_condition (&at, breakpoint->condition, made, first == NULL ? &first : NULL) &&
          make_log (&at, breakpoint->log, made, first == NULL ? &first : NULL))
        return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}

/* Returns: FALSE with what is wrong; made is to be cleared in any case. */
static gboolean
make_point (const LsGoalOf *of, const LsMarkBreakpoint *breakpoint, Made *made, GError **error)
{
  made->goal = make_goal (of, breakpoint, error);
  if (made->goal == NULL || !make_texts (of, breakpoint, made, error))
    return FALSE;
  made->point = (LsStopPoint){ .id = breakpoint->number,
                               .target = *ls_goal_get_target (made->goal),
                               .condition = made->condition,
                               .ignore = breakpoint->ignore,
                               .hit = breakpoint->hit,
                               .is_log = breakpoint->log != NULL };
  return narrow_lanes (breakpoint, &made->point.target, error) &&
         can_stop (of, &made->point, error);
}

gboolean
ls_stop_points_check (const LsGoalOf *of, const LsMarkBreakpoint *breakpoint, GError **error)
{
  g_auto (Made) made = { 0 };

  return make_point (of, breakpoint, &made, error);
}

/* --- all of them ------------------------------------------------------------------------------ */

LsStops *
ls_stop_points_new (const LsGoalOf *of, const GPtrArray *breakpoints)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Made));
  g_autofree LsStopPoint *points = g_new0 (LsStopPoint, breakpoints->len + 1);

  g_array_set_clear_func (all, (GDestroyNotify) made_clear);
  for (guint i = 0; i < breakpoints->len; i++)
    {
      const LsMarkBreakpoint *breakpoint = g_ptr_array_index (breakpoints, i);
      Made made = { 0 };

      if (!breakpoint->enabled || !make_point (of, breakpoint, &made, NULL))
        {
          made_clear (&made);
          continue;
        }
      points[all->len] = made.point;
      g_array_append_val (all, made);
    }
  return ls_stops_new (of->subject, points, all->len, NULL);
}

/* --- logs ------------------------------------------------------------------------------------- */

static void
log_line_clear (gpointer data)
{
  g_free (((LsLogLine *) data)->text);
}

static void
make_lines (LsStopLog *log)
{
  if (log->lines != NULL)
    return;
  log->lines = g_array_new (FALSE, FALSE, sizeof (LsLogLine));
  g_array_set_clear_func (log->lines, log_line_clear);
}

/* Returns: (transfer full): number -> LsFilledText. */
static GHashTable *
read_texts (const LsGoalOf *of, const GPtrArray *breakpoints)
{
  GHashTable *texts =
    g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) ls_filled_text_free);

  for (guint i = 0; i < breakpoints->len; i++)
    {
      const LsMarkBreakpoint *breakpoint = g_ptr_array_index (breakpoints, i);
      g_auto (Made) made = { 0 };

      if (breakpoint->log != NULL && make_texts (of, breakpoint, &made, NULL))
        g_hash_table_insert (texts, GUINT_TO_POINTER (breakpoint->number),
                             g_steal_pointer (&made.log));
    }
  return texts;
}

/* The same of one of them with the variables of the place where a state is. Returns: (transfer full) (nullable): NULL: the text is wrong
 * there, or the program tells of no places. */
static LsFilledText *
read_text_at (const LsGoalOf *of, const GPtrArray *breakpoints, guint number, const void *state)
{
  LsGoalOf at = *of;
  LsCallFrame frame;

  if (!ls_program_find_frame (ls_subject_get_program (of->subject), state, 0, &frame))
    return NULL;
  at.at = &frame;
  for (guint i = 0; i < breakpoints->len; i++)
    {
      const LsMarkBreakpoint *breakpoint = g_ptr_array_index (breakpoints, i);

      if (breakpoint->number == number && breakpoint->log != NULL)
        return ls_filled_text_new (&at, breakpoint->log, NULL);
    }
  return NULL;
}

/* What a log point says where the timeline is. */
static LsLogLine
make_log_line (const LsStopHit *hit,
               LsFilledText *text,
               LsTimeline *timeline,
               guint wave,
               guint lane)
{
  gboolean has_lane = (hit->lanes >> lane & 1) != 0 || hit->lanes == 0;
  LsPlace place;

  ls_timeline_get_place (timeline, &place);
  return (LsLogLine){
    .number = hit->id,
    .hit = hit->number,
    .wave = wave,
    .step = hit->step,
    .line = place.line,
    .text = ls_filled_text_fill (text, ls_timeline_get_state (timeline),
                                 has_lane ? lane : (guint) __builtin_ctzll (hit->lanes)),
  };
}

/* As many of the hits as there is room for. Returns: how many there were. */
static guint64
copy_hits (const LsStopLog *log, const LsTimeline *timeline, GArray *copy)
{
  guint n;
  guint64 n_dropped;
  const LsStopHit *hits = ls_timeline_get_log (timeline, &n, &n_dropped);

  g_array_append_vals (copy, hits, MIN (n, LS_STOPS_MAX_LOGS - log->lines->len));
  return n + n_dropped;
}

void
ls_stop_log_add (LsStopLog *log,
                 const LsGoalOf *of,
                 LsTimeline *timeline,
                 const GPtrArray *breakpoints,
                 guint lane,
                 const gint *interrupt)
{
  g_autoptr (GHashTable) texts = read_texts (of, breakpoints);
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (LsStopHit));
  LsPlace here;
  LsArrival arrival = { 0 };
  guint n_said = 0;

  make_lines (log);
  guint64 n = copy_hits (log, timeline, hits);
  ls_timeline_get_place (timeline, &here);
  for (; n_said < hits->len; n_said++)
    {
      const LsStopHit *hit = &g_array_index (hits, LsStopHit, n_said);
      LsFilledText *text = g_hash_table_lookup (texts, GUINT_TO_POINTER (hit->id));

      ls_timeline_move (timeline, LS_MOVE_TO_STEP, hit->step, interrupt, &arrival);
      if (arrival.reason == LS_STOP_INTERRUPT)
        break;
      g_autoptr (LsFilledText) own =
        read_text_at (of, breakpoints, hit->id, ls_timeline_get_state (timeline));
      LsLogLine line = make_log_line (hit, own != NULL ? own : text, timeline, of->wave, lane);
      g_array_append_val (log->lines, line);
    }
  log->n_dropped += n - n_said;
  if (n > 0)
    ls_timeline_move (timeline, LS_MOVE_TO_STEP, here.step, NULL, &arrival);
}
