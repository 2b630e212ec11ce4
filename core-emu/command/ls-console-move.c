#include "ls-console-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-goal.h"
#include "ls-place-text.h"
#include "ls-session-source.h"
#include "ls-session-text.h"
#include "ls-source-program.h"
#include "ls-words.h"

static gboolean
is_continue (LsMove move)
{
  return move == LS_MOVE_CONTINUE || move == LS_MOVE_REVERSE_CONTINUE;
}

/* Whether the last move did not find what it looked for; to continue looks for breakpoints. */
static gboolean
is_missed (LsConsole *console, LsMove move)
{
  const LsView *view = ls_session_get_view (console->session);
  LsStopReason reason = ls_view_get_reason (view);

  return ls_view_get_at_limit (view) ||
         (is_continue (move) && (reason == LS_STOP_STEP || reason == LS_STOP_END));
}

/* Whether the last move is one after which no other follows. */
static gboolean
is_last (LsConsole *console, LsMove move)
{
  const LsView *view = ls_session_get_view (console->session);
  LsStopReason reason = ls_view_get_reason (view);

  return is_missed (console, move) || ls_view_get_trap (view) != NULL ||
         reason == LS_STOP_INTERRUPT || (reason == LS_STOP_BREAKPOINT && !is_continue (move)) ||
         g_atomic_int_get (&console->interrupt) != 0;
}

static LsView *
move_once (LsConsole *console,
           LsMove move,
           guint64 argument,
           const LsSought *sought,
           GError **error)
{
  if (sought->all_waves)
    return ls_session_search_waves_sync (console->session, NULL, sought->is_back, error);
  return ls_session_move_sync (console->session, move, argument, error);
}

/* Makes a move up to n_asked times; the start, the end, a trap and an interruption end it early. What log points said
 * before the last of them is told; the caller tells the rest. */
static gboolean
repeat_move (LsConsole *console,
             LsMove move,
             guint64 argument,
             LsSought *sought,
             LsReply *reply,
             GError **error)
{
  for (sought->n_found = 0; sought->n_found < sought->n_asked; sought->n_found++)
    {
      if (sought->n_found > 0)
        ls_console_reply_log (console, reply);
      if (move_once (console, move, argument, sought, error) == NULL)
        return FALSE;
      if (is_last (console, move))
        break;
    }
  sought->is_missed = is_missed (console, move);
  sought->is_cut = !sought->is_missed && sought->n_found + 1 < sought->n_asked &&
                   g_atomic_int_get (&console->interrupt) != 0;
  return TRUE;
}

/* Fails for a program that is still running at a place, after so many steps. */
static gboolean
fail_running (LsConsole *console, const LsPlace *place, guint64 n_steps, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  g_autofree char *text = ls_program_dup_line (ls_view_get_program (view), place->line);
  g_autofree char *where = ls_program_dup_place (ls_view_get_program (view), place->line);

  return ls_fail (error, LS_ERROR_STATE,
                  "wave %u was still running after %" PRIu64 " steps, at step %" PRIu64
                  ", %s (%s): a loop that does not end?%s%s",
                  ls_view_get_wave (view), n_steps, place->step, where, text,
                  console->hint != NULL ? " " : "",
                  console->hint != NULL ? ls_words (console->hint) : "");
}

gboolean
ls_console_check_limit (LsConsole *console, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);

  return !ls_view_is_spent (view) ||
         fail_running (console, ls_view_get_place (view), console->max_steps, error);
}

/* A loop of a text goes round between two statements: on to the next one. */
static gboolean
go_to_statement (LsConsole *console, LsMove move, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  g_autofree char *goal = NULL;

  if ((move != LS_MOVE_ITERATION && move != LS_MOVE_ITERATION_BACK) ||
      !ls_console_speaks_text (console) || ls_session_is_text_begin (console->session) ||
      ls_view_get_place (view)->ended || ls_view_get_reason (view) != LS_STOP_STEP)
    return TRUE;
  goal = ls_goal_dup_statement (LS_SOURCE_STEP, LS_MASK_ALL);
  return ls_session_run_to_sync (console->session, goal, FALSE, error) != NULL;
}

/* Makes a move and tells where it led. */
static gboolean
move_and_tell (LsConsole *console,
               LsMove move,
               guint64 argument,
               LsSought *sought,
               LsReply *reply,
               GError **error)
{
  if (!repeat_move (console, move, argument, sought, reply, error) ||
      !ls_console_check_limit (console, error) || !go_to_statement (console, move, error))
    return FALSE;
  console->has_moved = TRUE;
  ls_console_reply_arrival (console, sought, reply);
  return TRUE;
}

static gboolean
take_count (LsArguments *arguments, guint64 *n, GError **error)
{
  *n = 1;
  return !ls_arguments_has_more (arguments) ||
         ls_arguments_take_number (arguments, "a count", 1, G_MAXUINT32, n, error);
}

/* Reads "[N] [all waves]". */
static gboolean
take_stops (LsArguments *arguments, LsSought *sought, GError **error)
{
  sought->n_asked = 1;
  if (!ls_arguments_take_keyword (arguments, "all"))
    {
      if (!take_count (arguments, &sought->n_asked, error))
        return FALSE;
      if (!ls_arguments_take_keyword (arguments, "all"))
        return TRUE;
    }
  sought->all_waves = ls_arguments_take_keyword (arguments, "waves");
  return sought->all_waves ||
         ls_arguments_fail (arguments, error, "'waves' is missing behind 'all'");
}

/* What a move looks for; nothing for those that just go. */
static LsSought
sought_by (LsMove move)
{
  const LsSought clause = { .what = N_ ("no clause"), .other = N_ ("no other clause") };
  const LsSought loop = { .what = N_ ("no loop"), .other = N_ ("no other loop") };
  const LsSought breakpoint = { .what = N_ ("no breakpoint"),
                                .other = N_ ("no other breakpoint"),
                                .has_waves = TRUE };
  const LsSought out = { .what = N_ ("no clause, branch, loop or call to leave"),
                         .other = N_ ("no other clause, branch, loop or call to leave") };
  const LsSought sought[LS_N_MOVES] = {
    [LS_MOVE_CLAUSE] = clause,
    [LS_MOVE_CLAUSE_BACK] = clause,
    [LS_MOVE_OUT] = out,
    [LS_MOVE_OUT_BACK] = out,
    [LS_MOVE_ITERATION] = loop,
    [LS_MOVE_ITERATION_BACK] = loop,
    [LS_MOVE_CONTINUE] = breakpoint,
    [LS_MOVE_REVERSE_CONTINUE] = breakpoint,
  };

  return sought[move];
}

/* Many steps are one move: asking the session for each takes longer than the steps. */
static gboolean
make_steps (LsConsole *console, LsMove move, LsSought *sought, LsReply *reply, GError **error)
{
  guint64 from = ls_view_get_place (ls_session_get_view (console->session))->step;
  LsView *view = ls_session_move_sync (console->session, move, sought->n_asked, error);

  if (view == NULL)
    return FALSE;
  guint64 step = ls_view_get_place (view)->step;
  sought->n_found = move == LS_MOVE_STEP_BACK ? from - step : step - from;
  sought->is_missed = ls_view_get_at_limit (view) && ls_view_get_trap (view) == NULL;
  console->has_moved = TRUE;
  ls_console_reply_arrival (console, sought, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_move)
{
  LsMove move = (LsMove) value;
  LsSought sought = sought_by (move);

  sought.is_back = move == LS_MOVE_REVERSE_CONTINUE;
  gboolean ok = is_continue (move) ? take_stops (arguments, &sought, error)
                                   : take_count (arguments, &sought.n_asked, error);

  if (!ok || !ls_arguments_end (arguments, error))
    return FALSE;
  if (sought.n_asked > 1 && (move == LS_MOVE_STEP || move == LS_MOVE_STEP_BACK))
    return make_steps (console, move, &sought, reply, error);
  return move_and_tell (console, move, 0, &sought, reply, error);
}

static gboolean
has_breakpoint (LsConsole *console)
{
  GListModel *list = ls_session_get_breakpoints (console->session);

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (list, i);

      if (ls_breakpoint_get_mark (breakpoint)->enabled)
        return TRUE;
    }
  return FALSE;
}

LS_HANDLER (ls_console_run_anew)
{
  const gboolean goes_on = ls_console_speaks_text (console) && has_breakpoint (console);

  if (!ls_arguments_end (arguments, error) ||
      (goes_on && ls_session_move_sync (console->session, LS_MOVE_START, 0, error) == NULL))
    return FALSE;
  return ls_console_run_move (console, arguments, reply, goes_on ? LS_MOVE_CONTINUE : LS_MOVE_START,
                              error);
}

/* --- looking for something ------------------------------------------------------------------------------- */

/* Where it was found, in which lanes. */
typedef struct
{
  const char *goal;
  gboolean has_left; /* the wave where the move began */
  guint wave;
  LsMask lanes;
  gboolean has_turned; /* another lane is looked at than before */
  guint lane;
} Found;

/* clang-format off */
static const LsField found_fields[] = {
  LS_FIELD_AS (Found, STRING, goal, "_goal"),
  LS_FIELD_IF (Found, UINT, wave, "_wave", has_left),
  LS_FIELD_AS (Found, LANES, lanes, "found"),
  LS_FIELD_IF (Found, UINT, lane, "_lane", has_turned),
  LS_FIELD_END
};
static const LsSentence found_head[] = {
  { "!?_lane", N_ ("Found '{_goal}' in {@wave}{@lanes}.") },
  { "?_lane", N_ ("Found '{_goal}' in {@wave}{@lanes}. Lane {_lane}, the lowest of them, is looked at now.") }, { NULL, NULL }
};
static const LsPart found_parts[] = {
  { "wave", "?_wave", N_ ("wave {_wave}, ") }, { "lanes", "found=0xffffffffffffffff", N_ ("all lanes") },
  { "lanes", NULL, N_ ("{found:count=lane|lanes} {found:lanes}") }, { NULL, NULL, NULL }
};
static const LsForm found_form = { .fields = found_fields, .head = found_head, .parts = found_parts };
/* clang-format on */

/* Reads the end of text: what it has of "all waves", which it loses; text may be empty then. */
static gboolean
strip_all_waves (char *text)
{
  static const char *const words[] = { "waves", "all" };
  gsize length = strlen (text);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize n = strlen (words[i]);

      if (length < n || (length > n ? text[length - n - 1] != ' ' : i == 0) ||
          g_ascii_strncasecmp (text + length - n, words[i], n) != 0)
        return FALSE;
      for (length -= n; length > 0 && text[length - 1] == ' ';)
        length--;
    }
  text[length] = '\0';
  return TRUE;
}

/* value: whether it is backwards. */
LS_HANDLER (ls_console_run_look_for)
{
  g_autofree char *goal = ls_arguments_take_rest (arguments);

  LsSought sought = { .is_back = value, .all_waves = strip_all_waves (goal) };
  if (*goal == '\0')
    return ls_arguments_fail (
      arguments, error,
      "what to look for in all waves is missing: divergence, lane 3, line 13, "
      "write R1.x, kill, if EXPR, ... ('help run-to')");
  if (g_ascii_strncasecmp (goal, LS_GOAL_SOURCE " ", strlen (LS_GOAL_SOURCE) + 1) == 0 &&
      !ls_session_tells_statements (console->session) &&
      ls_console_find_trace (console, error) == NULL)
    return FALSE;
  guint wave = ls_view_get_wave (ls_session_get_view (console->session));
  guint lane = ls_session_get_focus_lane (console->session);
  const LsView *view = sought.all_waves
                         ? ls_session_search_waves_sync (console->session, goal, value, error)
                         : ls_session_run_to_sync (console->session, goal, value, error);
  if (view == NULL)
    return ls_arguments_blame_goal (arguments, error);
  if (!ls_console_check_limit (console, error))
    return FALSE;
  g_autofree char *what = g_strdup_printf (ls_words ("no '%s'"), goal);
  sought.what = what;
  sought.is_missed = ls_view_get_at_limit (view);
  const Found found = { goal,
                        ls_view_get_wave (view) != wave,
                        ls_view_get_wave (view),
                        ls_view_get_lanes_found (view),
                        ls_session_get_focus_lane (console->session) != lane,
                        ls_session_get_focus_lane (console->session) };
  if (found.lanes != 0)
    ls_reply_form (reply, NULL, &found_form, &found);
  console->has_moved = TRUE;
  ls_console_reply_arrival (console, &sought, reply);
  return TRUE;
}

/* value: whether it is backwards. */
LS_HANDLER (ls_console_run_until)
{
  LsSought sought = { .what = N_ ("no step at that line"),
                      .other = N_ ("no other step at that line"),
                      .n_asked = 1 };
  LsSought onward = { .n_asked = 1 };
  guint line;

  if (ls_console_speaks_text (console) && *arguments->next != '*')
    return ls_console_run_until_line (console, arguments, value, reply, error);
  if (!value && !ls_arguments_has_more (arguments))
    return move_and_tell (console, LS_MOVE_OVER, 1, &onward, reply, error);
  if (!ls_console_take_line (console, arguments, &line, error) ||
      !ls_arguments_end (arguments, error))
    return FALSE;
  return move_and_tell (console, value ? LS_MOVE_TO_LINE_BACK : LS_MOVE_TO_LINE, line, &sought,
                        reply, error);
}

/* --- going somewhere ------------------------------------------------------------------------------------- */

gboolean
ls_console_count_steps (LsConsole *console, guint64 max, guint64 *n, GError **error)
{
  LsSubject *subject = ls_view_get_subject (ls_session_get_view (console->session));
  void *state = g_aligned_alloc (1, ls_subject_get_state_size (subject), 64);
  guint64 limit = console->max_steps > 0 ? console->max_steps : G_MAXUINT64;
  LsRun run = { .until_step = MIN (max, limit), .interrupt = &console->interrupt };
  LsPlace place;

  ls_subject_reset (subject, state);
  LsStopReason reason = ls_subject_run (subject, state, &run);
  ls_program_place (ls_subject_get_program (subject), state, &place);
  g_aligned_free (state);
  *n = place.step;
  if (reason == LS_STOP_INTERRUPT)
    ls_fail (error, LS_ERROR_STATE, "interrupted");
  if (reason == LS_STOP_STEP && max > limit && place.step == limit)
    return fail_running (console, &place, limit, error);
  return reason != LS_STOP_INTERRUPT;
}

/* Reads how many statements of the text shall have begun. */
static gboolean
take_statement (LsConsole *console, LsArguments *arguments, guint64 *step, GError **error)
{
  guint64 n;

  return ls_arguments_take_number (arguments, "a statement", 0, G_MAXUINT64 - 1, &n, error) &&
         (ls_source_find_statement (ls_view_get_subject (ls_session_get_view (console->session)), n,
                                    console->max_steps, &console->interrupt, step, error) ||
          ls_arguments_blame (arguments));
}

/* Reads a step: its number, or "50%" of the run. */
static gboolean
take_step (LsConsole *console, LsArguments *arguments, guint64 *step, GError **error)
{
  LsArguments before = *arguments;
  g_autofree char *word = ls_arguments_take (arguments);
  guint64 n;

  if (word == NULL || !g_str_has_suffix (word, "%"))
    {
      *arguments = before;
      return ls_arguments_take_number (arguments, "a step", 0, G_MAXUINT64, step, error);
    }
  word[strlen (word) - 1] = '\0';
  if (!g_ascii_string_to_unsigned (word, 10, 0, 100, step, NULL))
    return ls_arguments_fail (arguments, error, "'%s%%' is not a part of the run, 0%% to 100%%",
                              word);
  if (!ls_console_count_steps (console, G_MAXUINT64, &n, error))
    return FALSE;
  *step = n / 100 * *step + n % 100 * *step / 100;
  return TRUE;
}

/* Bookmarks are of waves: one of another wave is in its own run. */
static gboolean
go_to_bookmark (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  const LsNote *bookmark = ls_console_take_bookmark (console, arguments, error);
  LsSought sought = { .n_asked = 1 };

  if (bookmark == NULL)
    return FALSE;
  guint64 step = bookmark->step;
  if (bookmark->wave == ls_view_get_wave (ls_session_get_view (console->session)))
    return move_and_tell (console, LS_MOVE_TO_STEP, step, &sought, reply, error);
  if (!ls_session_focus_step_sync (console->session, bookmark->wave, step, error))
    return ls_arguments_blame (arguments);
  sought.is_missed = ls_view_get_place (ls_session_get_view (console->session))->step < step;
  ls_console_reply_arrival (console, &sought, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_goto)
{
  LsMove move = LS_MOVE_TO_STEP;
  LsSought sought = { .n_asked = 1 };
  guint64 step = 0;

  if (ls_arguments_take_keyword (arguments, "bookmark"))
    return go_to_bookmark (console, arguments, reply, error);
  if (ls_arguments_take_keyword (arguments, "start"))
    move = LS_MOVE_START;
  else if (ls_arguments_take_keyword (arguments, "end"))
    move = LS_MOVE_END;
  else if (ls_arguments_take_keyword (arguments, "statement"))
    {
      if (!take_statement (console, arguments, &step, error))
        return FALSE;
    }
  else if (!take_step (console, arguments, &step, error))
    return FALSE;
  return ls_arguments_end (arguments, error) &&
         move_and_tell (console, move, step, &sought, reply, error);
}

/* value: -1 for back, 1 for forward. */
LS_HANDLER (ls_console_run_visit)
{
  if (!ls_session_go_sync (console->session, value, error))
    return FALSE;
  ls_console_reply_stop (console, reply);
  return TRUE;
}

static gboolean
go_to_wave (LsConsole *console, guint wave, guint lane, LsReply *reply, GError **error)
{
  if (!ls_session_focus_wave_sync (console->session, wave, lane, error))
    return FALSE;
  ls_console_reply_stop (console, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_wave)
{
  guint n = ls_scene_get_n_waves (ls_session_get_scene (console->session));
  guint64 wave;

  if (!ls_arguments_has_more (arguments))
    {
      ls_console_reply_wave (console, reply);
      return TRUE;
    }
  return ls_arguments_take_number (arguments, "a wave", 0, n - 1, &wave, error) &&
         ls_arguments_end (arguments, error) &&
         go_to_wave (console, (guint) wave, ls_session_get_focus_lane (console->session), reply,
                     error);
}

LS_HANDLER (ls_console_run_lane)
{
  guint64 lane;

  if (!ls_arguments_take_number (arguments, "a lane", 0, LS_LANES - 1, &lane, error) ||
      !ls_arguments_end (arguments, error))
    return FALSE;
  ls_session_set_focus_lane (console->session, (guint) lane);
  ls_console_reply_where (console, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_pixel)
{
  const LsScene *scene = ls_session_get_scene (console->session);
  guint width, height, wave, lane;
  guint64 x, y = 0;

  ls_scene_get_size (scene, &width, &height);
  if (!ls_arguments_take_number (arguments, "a column", 0, width - 1, &x, error))
    return FALSE;
  if (ls_scene_get_layout (scene) == LS_LAYOUT_PIXELS &&
      !ls_arguments_take_number (arguments, "a row", 0, height - 1, &y, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  if (!ls_scene_pixel_to_lane (scene, (guint) x, (guint) y, &wave, &lane))
    return ls_arguments_fail (arguments, error, "no lane works on (%u, %u)", (guint) x, (guint) y);
  return go_to_wave (console, wave, lane, reply, error);
}
