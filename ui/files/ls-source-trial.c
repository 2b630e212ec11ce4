#include "ls-source-trial.h"

#include "ls-session-edits.h"
#include "ls-error.h"
#include "ls-goal.h"
#include "ls-session-source.h"
#include "ls-session-text.h"
#include "ls-widgets.h"

#define PAUSE 500 /* ms, without a key */

struct _LsSourceTrial
{
  gatomicrefcount refs; /* of the owner, and of a trial on its way */
  LsSession *session;   /* NULL: the owner is gone */
  LsSourceView *view;
  LsSourceTrialMay may;
  LsSourceTrialDone done;
  gpointer data;
  guint pause;   /* a source, or 0 */
  GBytes *tried; /* what is being compiled, or failed last; NULL: nothing */
  gboolean is_running;
  guint line;         /* of the tried text, that came next; 0: none */
  gboolean was_ended; /* the wave had come to its end */
  gboolean is_going;  /* to that line */
  guint n_again;      /* how often something was in the way, since a key */
};

static void
trial_unref (LsSourceTrial *trial)
{
  if (!g_atomic_ref_count_dec (&trial->refs))
    return;
  g_clear_pointer (&trial->tried, g_bytes_unref);
  g_free (trial);
}

gboolean
ls_source_trial_fits (const LsSourceTrial *trial)
{
  LsScene *scene = ls_session_get_scene (trial->session);

  return scene != NULL && ls_scene_is_of_text (scene) &&
         ls_session_tells_statements (trial->session);
}

/* Whether the text in the pane is the program's, and not one that stands in front of it. */
static gboolean
is_of_program (const LsSourceTrial *trial)
{
  return g_strcmp0 (ls_source_view_get_part (trial->view),
                    ls_scene_get_part (ls_session_get_scene (trial->session))) == 0;
}

/* Whether what stands in the pane is compiled already. */
static gboolean
is_compiled (const LsSourceTrial *trial)
{
  const LsScene *scene = ls_session_get_scene (trial->session);
  const LsTextParts *parts = ls_scene_get_parts (scene);
  const LsTextPart *part =
    parts != NULL ? ls_text_parts_find (parts, ls_source_view_get_part (trial->view)) : NULL;
  GBytes *text = part != NULL ? part->text : ls_scene_get_compiled (scene);

  return text != NULL && ls_source_view_holds (trial->view, text);
}

/* --- the line that comes next ---------------------------------------------------------------------------- */

/* The steps are others now: what comes next is the next, or else the last, time of the same line. */
static gboolean
settle (LsSourceTrial *trial, gboolean is_back)
{
  g_autofree char *goal = ls_goal_dup_source_line (trial->line, LS_MASK_ALL);

  return ls_session_settle_at (trial->session, goal, is_back, NULL);
}

static void
go_to_line (LsSourceTrial *trial)
{
  if (ls_view_get_fork (ls_session_get_view (trial->session)) != LS_FORK_MAIN)
    return;
  if (trial->was_ended)
    ls_session_move (trial->session, LS_MOVE_END, 0);
  if (trial->line > 0)
    trial->line = ls_session_find_break_line (trial->session, trial->line);
  if (trial->line > 0 && ls_session_find_text_line (trial->session) != trial->line)
    trial->is_going = settle (trial, FALSE);
}

static void
stopped_cb (LsSourceTrial *trial)
{
  const gboolean was_going = trial->is_going;

  trial->is_going = FALSE;
  if (was_going && ls_session_find_text_line (trial->session) != trial->line)
    settle (trial, TRUE);
}

static void
failed_cb (LsSourceTrial *trial)
{
  trial->is_going = FALSE;
}

static void
note_place (LsSourceTrial *trial)
{
  const LsPlace *place = ls_view_get_place (ls_session_get_view (trial->session));
  const guint line = place->step > 0 ? ls_session_find_text_line (trial->session) : 0;

  trial->is_going = FALSE;
  trial->was_ended = place->ended;
  trial->line = is_of_program (trial) ? ls_source_view_find_place (trial->view, line) : line;
}

/* --- trials ---------------------------------------------------------------------------------------------- */

static void
tried_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  LsSourceTrial *trial = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) now = NULL;

  ls_session_edit_finish (LS_SESSION (source), result, &error);
  trial->is_running = FALSE;
  if (trial->session != NULL)
    now = ls_source_view_dup_text (trial->view);
  if (now != NULL && error == NULL)
    go_to_line (trial);
  /* Something else was being changed, or opened. */
  if (now != NULL && g_error_matches (error, LS_ERROR, LS_ERROR_STATE) && trial->n_again++ < 3)
    ls_source_trial_pause (trial);
  else if (now != NULL && g_bytes_equal (now, trial->tried))
    trial->done (trial->data, error);
  else if (now != NULL && trial->pause == 0)
    ls_source_trial_start (trial);
  trial_unref (trial);
}

static gboolean
pause_cb (gpointer data)
{
  LsSourceTrial *trial = data;

  /* Somebody waits for a run: that comes first. */
  if (trial->is_running || ls_session_get_busy (trial->session))
    return G_SOURCE_CONTINUE;
  trial->pause = 0;
  ls_source_trial_start (trial);
  return G_SOURCE_REMOVE;
}

void
ls_source_trial_start (LsSourceTrial *trial)
{
  g_autoptr (GBytes) text = NULL;
  g_autofree char *copy = NULL;

  g_clear_handle_id (&trial->pause, g_source_remove);
  if (trial->is_running || !ls_source_trial_fits (trial) || !trial->may (trial->data))
    return;
  if (ls_session_get_busy (trial->session))
    {
      ls_source_trial_pause (trial);
      return;
    }
  if (is_compiled (trial))
    {
      trial->done (trial->data, NULL);
      return;
    }
  text = ls_source_view_dup_text (trial->view);
  copy = g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
  g_clear_pointer (&trial->tried, g_bytes_unref);
  trial->tried = g_steal_pointer (&text);
  trial->is_running = TRUE;
  note_place (trial);
  g_atomic_ref_count_inc (&trial->refs);
  ls_session_compile_text (trial->session, ls_source_view_get_part (trial->view), copy, tried_cb,
                           trial);
}

void
ls_source_trial_pause (LsSourceTrial *trial)
{
  g_clear_handle_id (&trial->pause, g_source_remove);
  if (ls_source_trial_fits (trial))
    trial->pause = g_timeout_add (PAUSE, pause_cb, trial);
}

static void
typed_cb (LsSourceTrial *trial)
{
  trial->n_again = 0;
  ls_source_trial_pause (trial);
}

void
ls_source_trial_free (LsSourceTrial *trial)
{
  g_clear_handle_id (&trial->pause, g_source_remove);
  g_signal_handlers_disconnect_by_data (trial->view, trial);
  g_signal_handlers_disconnect_by_data (trial->session, trial);
  trial->session = NULL;
  trial_unref (trial);
}

LsSourceTrial *
ls_source_trial_new (LsSession *session,
                     LsSourceView *view,
                     LsSourceTrialMay may,
                     LsSourceTrialDone done,
                     gpointer data)
{
  LsSourceTrial *trial = g_new0 (LsSourceTrial, 1);

  g_atomic_ref_count_init (&trial->refs);
  trial->session = session;
  trial->view = view;
  trial->may = may;
  trial->done = done;
  trial->data = data;
  g_signal_connect_swapped (view, "typed", G_CALLBACK (typed_cb), trial);
  g_signal_connect_swapped (session, "stopped", G_CALLBACK (stopped_cb), trial);
  g_signal_connect_swapped (session, "failed", G_CALLBACK (failed_cb), trial);
  return trial;
}
