#include "ls-stop-points.h"

#include <string.h>

#include "ls-error.h"
#include "ls-expr-format.h"

/* --- what a log point says -------------------------------------------------------------------- */

/* A stretch of text, then a value, if there is one. */
typedef struct
{
  char *text;
  LsExprEval *eval; /* NULL behind the last text */
} Part;

/* What a log point says: text in which {EXPRESSION} stands for a value; {{ and }} are braces. */

typedef struct
{
  GArray *parts; /* of Part */
  LsGoalOf *of;  /* owned */
} LogText;

static void
part_clear (gpointer data)
{
  Part *part = data;

  g_free (part->text);
  g_clear_pointer (&part->eval, ls_expr_eval_free);
}

static void
log_text_free (LogText *log)
{
  g_array_unref (log->parts);
  ls_goal_of_free (log->of);
  g_free (log);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LogText, log_text_free)

/* Reads what is between braces; at: behind the opening one, gets behind the closing one. */
static LsExprEval *
read_value (const LsGoalOf *of, const char **at, GError **error)
{
  const char *end = strchr (*at, '}');

  if (end == NULL)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX,
                   "'{%s' has no closing brace (write {{ for a brace)", *at);
      return NULL;
    }
  g_autofree char *text = g_strndup (*at, (gsize) (end - *at));
  g_autoptr (LsExpr) expr = ls_goal_of_compile (of, text, error);

  *at = end + 1;
  if (expr != NULL)
    return ls_expr_eval_new (expr);
  g_prefix_error (error, "{%s}: ", text);
  return NULL;
}

/* Copies text up to a value or the end. */
static const char *
copy_text (const char *at, GString *text)
{
  for (; *at != '\0' && !(at[0] == '{' && at[1] != '{'); at++)
    {
      g_string_append_c (text, *at);
      if ((at[0] == '{' || at[0] == '}') && at[1] == at[0])
        at++;
    }
  return at;
}

/* Returns: (transfer full): NULL with LS_ERROR_SYNTAX (braces) or the errors of ls_expr_new(), with
 * the expression. */
static LogText *
log_text_new (const LsGoalOf *of, const char *text, GError **error)
{
  g_autoptr (LogText) log = g_new0 (LogText, 1);
  const char *at = text;

  log->parts = g_array_new (FALSE, TRUE, sizeof (Part));
  g_array_set_clear_func (log->parts, part_clear);
  log->of = ls_goal_of_copy (of);
  do
    {
      g_autoptr (GString) before = g_string_new (NULL);
      Part part = { 0 };

      at = copy_text (at, before);
      if (*at == '{')
        {
          at++;
          part.eval = read_value (of, &at, error);
          if (part.eval == NULL)
            return NULL;
        }
      part.text = g_strdup (before->str);
      g_array_append_val (log->parts, part);
    }
  while (*at != '\0');
  return g_steal_pointer (&log);
}

static void
append_value (LsExprEval *eval, const LsExprContext *context, guint lane, GString *out)
{
  LsExprValue value;

  ls_expr_evaluate (eval, context, &value);
  g_autofree char *text =
    ls_expr_format_lane (&value, ls_expr_get_format (ls_expr_eval_get_expr (eval)), lane);
  g_string_append (out, text);
  if (!value.is_uniform)
    g_string_append_printf (out, "@%u", lane);
}

/* lane: whose values stand there where lanes differ: "0.5@22". Returns: (transfer full). */
static char *
log_text_fill (LogText *log, const void *state, guint lane)
{
  const LsExprContext context = ls_goal_of_context (log->of, state);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < log->parts->len; i++)
    {
      const Part *part = &g_array_index (log->parts, Part, i);

      g_string_append (out, part->text);
      if (part->eval != NULL)
        append_value (part->eval, &context, lane, out);
    }
  return g_string_free (out, FALSE);
}

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
  g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX,
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
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "no lane is left to look at");
  return FALSE;
}

/* A stop point that borrows from its goal and condition, and what it logs. */
typedef struct
{
  LsGoal *goal;
  LsCondition *condition; /* NULL: none */
  LogText *log;           /* NULL: it stops */
  LsStopPoint point;
} Made;

static void
made_clear (Made *made)
{
  g_clear_pointer (&made->goal, ls_goal_free);
  g_clear_pointer (&made->condition, ls_condition_unref);
  g_clear_pointer (&made->log, log_text_free);
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
  made->log = log_text_new (of, text, error);
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

/* Returns: (transfer full): number -> LogText. */
static GHashTable *
read_texts (const LsGoalOf *of, const GPtrArray *breakpoints)
{
  GHashTable *texts = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) log_text_free);

  for (guint i = 0; i < breakpoints->len; i++)
    {
      const LsMarkBreakpoint *breakpoint = g_ptr_array_index (breakpoints, i);
      LogText *text = breakpoint->log != NULL ? log_text_new (of, breakpoint->log, NULL) : NULL;

      if (text != NULL)
        g_hash_table_insert (texts, GUINT_TO_POINTER (breakpoint->number), text);
    }
  return texts;
}

/* What a log point says where the timeline is. */
static LsLogLine
make_log_line (const LsStopHit *hit, LogText *text, LsTimeline *timeline, guint wave, guint lane)
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
    .text = log_text_fill (text, ls_timeline_get_state (timeline),
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
      LogText *text = g_hash_table_lookup (texts, GUINT_TO_POINTER (hit->id));

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
