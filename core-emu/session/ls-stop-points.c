#include "ls-stop-points.h"

#include "ls-error.h"
#include "ls-filled-text.h"

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

static gboolean
make_condition (const LsGoalOf *of, const char *text, Made *made, GError **error)
{
  if (text == NULL)
    return TRUE;
  made->condition = ls_goal_condition (of, text, error);
  if (made->condition == NULL)
    g_prefix_error (error, "condition: ");
  return made->condition != NULL;
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

/* Returns: FALSE with what is wrong; made is to be cleared in any case. */
static gboolean
make_point (const LsGoalOf *of, const LsMarkBreakpoint *breakpoint, Made *made, GError **error)
{
  made->goal = make_goal (of, breakpoint, error);
  if (made->goal == NULL || !make_condition (of, breakpoint->condition, made, error))
    return FALSE;
  made->point = (LsStopPoint){ .id = breakpoint->number,
                               .target = *ls_goal_get_target (made->goal),
                               .condition = made->condition,
                               .ignore = breakpoint->ignore,
                               .hit = breakpoint->hit,
                               .is_log = breakpoint->log != NULL };
  return narrow_lanes (breakpoint, &made->point.target, error) &&
         can_stop (of, &made->point, error) && make_log (of, breakpoint->log, made, error);
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
      LsFilledText *text =
        breakpoint->log != NULL ? ls_filled_text_new (of, breakpoint->log, NULL) : NULL;

      if (text != NULL)
        g_hash_table_insert (texts, GUINT_TO_POINTER (breakpoint->number), text);
    }
  return texts;
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
      LsLogLine line = make_log_line (hit, text, timeline, of->wave, lane);
      g_array_append_val (log->lines, line);
    }
  log->n_dropped += n - n_said;
  if (n > 0)
    ls_timeline_move (timeline, LS_MOVE_TO_STEP, here.step, NULL, &arrival);
}
