#include "ls-session-source.h"
#include "ls-goal.h"
#include "ls-source-program.h"

#include <string.h>

#include "ls-error.h"
#include "ls-file.h"
#include "ls-session-private.h"
#include "ls-session-text.h"
#include "ls-source-runs.h"
#include "ls-session-veil.h"
#include "ls-words.h"

#define WAIT_US 2000
#define MAX_MAP_BYTES (16u << 20)

/* What the measuring thread and the session tell each other. */
struct _LsSourceWork
{
  gatomicrefcount ref_count;
  LsScene *scene;
  GCancellable *cancellable;
  gint n_done, n_all; /* atomic */
};

/* What came of measuring. */
typedef struct
{
  LsSourceMap *map; /* or NULL, with the error */
  GError *error;
} Found;

static LsSourceWork *
work_ref (LsSourceWork *work)
{
  g_atomic_ref_count_inc (&work->ref_count);
  return work;
}

static void
work_unref (LsSourceWork *work)
{
  if (!g_atomic_ref_count_dec (&work->ref_count))
    return;
  ls_scene_unref (work->scene);
  g_object_unref (work->cancellable);
  g_free (work);
}

static void
found_free (Found *found)
{
  g_clear_pointer (&found->map, ls_source_map_unref);
  g_clear_error (&found->error);
  g_free (found);
}

/* --- measuring ------------------------------------------------------------------------------------------------ */

static LsScene *
compile_text (const char *text, gpointer data, GCancellable *cancellable, GError **error)
{
  const LsSourceWork *work = data;

  return ls_scene_compile (work->scene, text, cancellable, error);
}

static void
note_progress (guint n_done, guint n_all, gpointer data)
{
  LsSourceWork *work = data;

  g_atomic_int_set (&work->n_done, (gint) n_done);
  g_atomic_int_set (&work->n_all, (gint) n_all);
}

/* The file that keeps the map of the scene's text: the text, the program and all that it runs on are in its name. Returns: (transfer
 * full). */
static char *
dup_map_path (const LsScene *scene, const char *text)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *identity = ls_scene_dup_identity (scene);
  g_autofree char *name = NULL;

  g_checksum_update (sum, (const guchar *) identity, (gssize) strlen (identity));
  g_checksum_update (sum, (const guchar *) text, (gssize) strlen (text));
  name = g_strconcat (g_checksum_get_string (sum), ".map", NULL);
  return g_build_filename (g_get_user_cache_dir (), "lanescope", "maps", name, NULL);
}

/* Returns: (transfer full) (nullable): NULL: it is to be measured. */
static LsSourceMap *
read_map (const LsScene *scene, const char *text, const char *path)
{
  g_autoptr (GBytes) bytes = ls_file_read_own (path, MAX_MAP_BYTES, NULL);

  return bytes != NULL ? ls_source_map_read (scene, text, bytes, NULL) : NULL;
}

/* A cache that cannot be written is measured anew the next time. */
static void
keep_map (const LsSourceMap *map, const char *path)
{
  g_autoptr (GBytes) bytes = ls_source_map_write (map);

  ls_file_replace_own (path, bytes, NULL);
}

static gboolean
is_same_program (const LsProgram *program, const LsProgram *other)
{
  char hash[LS_PROGRAM_HASH_SIZE], other_hash[LS_PROGRAM_HASH_SIZE];

  ls_program_hash (program, hash);
  ls_program_hash (other, other_hash);
  return g_str_equal (hash, other_hash);
}

/* The scene as its text alone makes it. A map is of a program, whatever that runs on, and what is measured of the text's variants knows
 * nothing of inputs that somebody has changed since. Returns: (transfer full): the scene itself where that is not its program. */
static LsScene *
compile_plain (LsSourceWork *work, const char *text)
{
  g_autoptr (LsScene) plain = compile_text (text, work, work->cancellable, NULL);

  return plain != NULL &&
             is_same_program (ls_scene_get_program (plain), ls_scene_get_program (work->scene))
           ? g_steal_pointer (&plain)
           : ls_scene_ref (work->scene);
}

/* Returns: (transfer full): NULL with error. */
static LsSourceMap *
find_map (LsSourceWork *work, const char *text, GError **error)
{
  const LsSourceMapOptions options = { .compile = compile_text,
                                       .data = work,
                                       .cancellable = work->cancellable,
                                       .progress = note_progress };
  g_autofree char *path = dup_map_path (work->scene, text);
  LsSourceMap *map = read_map (work->scene, text, path);
  g_autoptr (LsScene) plain = map == NULL ? compile_plain (work, text) : NULL;
  g_autofree char *plain_path = plain != NULL ? dup_map_path (plain, text) : NULL;
  g_autoptr (LsSourceMap) measured = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (plain_path != NULL && strcmp (plain_path, path) != 0)
    map = read_map (work->scene, text, plain_path);
  if (map != NULL)
    return map;
  measured = ls_source_map_new (plain, text, &options, error);
  if (measured == NULL)
    return NULL;
  keep_map (measured, plain_path);
  bytes = ls_source_map_write (measured);
  return ls_source_map_read (work->scene, text, bytes, error);
}

static gpointer
measure_map (gpointer data, const gint *cancel)
{
  LsSourceWork *work = data;
  GBytes *bytes = ls_scene_get_compiled (work->scene);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  Found *found = g_new0 (Found, 1);

  found->map = find_map (work, text, &found->error);
  if (g_atomic_int_get (cancel) == 0)
    return found;
  found_free (found);
  return NULL;
}

static const Found *
get_found (LsSession *session)
{
  return session->source_map.result;
}

static void
clear_map (LsSession *session)
{
  if (session->source_work != NULL)
    g_cancellable_cancel (session->source_work->cancellable);
  ls_session_clear_job (&session->source_map);
  g_clear_pointer (&session->source_work, work_unref);
}

LsSourceProgress
ls_session_start_source_map (LsSession *session)
{
  static const LsWork work = { measure_map, (GDestroyNotify) work_unref,
                               (GDestroyNotify) found_free };
  const LsSourceProgress progress = ls_session_get_source_progress (session, NULL, NULL);

  if (progress != LS_SOURCE_NOT_ASKED)
    return progress;
  session->source_work = g_new0 (LsSourceWork, 1);
  g_atomic_ref_count_init (&session->source_work->ref_count);
  session->source_work->scene = ls_scene_ref (session->scene);
  session->source_work->cancellable = g_cancellable_new ();
  ls_session_start_job (&session->source_map, session, &work, work_ref (session->source_work));
  g_object_notify (G_OBJECT (session), "source-map");
  return LS_SOURCE_MEASURING;
}

void
ls_session_stop_source_map (LsSession *session)
{
  g_return_if_fail (LS_IS_SESSION (session));

  if (session->source_map.thread == NULL)
    return;
  clear_map (session);
  g_object_notify (G_OBJECT (session), "source-map");
}

LsSourceProgress
ls_session_get_source_progress (LsSession *session, guint *n_done, guint *n_all)
{
  const Found *found = get_found (session);
  const LsSourceWork *work = session->source_work;

  if (n_done != NULL)
    *n_done = work != NULL ? (guint) g_atomic_int_get (&work->n_done) : 0;
  if (n_all != NULL)
    *n_all = work != NULL ? (guint) g_atomic_int_get (&work->n_all) : 0;
  if (session->scene == NULL || !ls_scene_is_of_text (session->scene))
    return LS_SOURCE_NONE;
  if (ls_session_tells_statements (session))
    return LS_SOURCE_READY;
  if (ls_scene_get_compiled (session->scene) == NULL)
    return LS_SOURCE_NONE;
  if (found != NULL)
    return found->map != NULL ? LS_SOURCE_READY : LS_SOURCE_FAILED;
  return session->source_map.thread != NULL ? LS_SOURCE_MEASURING : LS_SOURCE_NOT_ASKED;
}

GError *
ls_session_dup_source_error (LsSession *session)
{
  const Found *found = get_found (session);

  if (ls_session_get_source_progress (session, NULL, NULL) == LS_SOURCE_NONE)
    {
      GError *error = NULL;

      ls_fail (&error, LS_ERROR_STATE,
               "the program was not compiled from a text here: there are no lines of one "
               "(open the .frag file itself)");
      return error;
    }
  return found != NULL && found->error != NULL ? g_error_copy (found->error) : NULL;
}

LsSourceMap *
ls_session_get_source_map (LsSession *session)
{
  const Found *found = get_found (session);

  return found != NULL ? found->map : NULL;
}

/* --- traces --------------------------------------------------------------------------------------------------- */

typedef struct
{
  LsScene *scene;
  LsSubject *subject;
} Tracing;

static void
tracing_free (Tracing *tracing)
{
  ls_scene_unref (tracing->scene);
  ls_subject_unref (tracing->subject);
  g_free (tracing);
}

static gpointer
make_trace (gpointer data, const gint *cancel)
{
  const Tracing *tracing = data;

  return ls_source_get_trace (tracing->scene, tracing->subject, cancel, NULL);
}

LsSourceTrace *
ls_session_get_source_trace (LsSession *session)
{
  static const LsWork work = { make_trace, (GDestroyNotify) tracing_free,
                               (GDestroyNotify) ls_source_trace_unref };
  LsSourceMap *map = ls_session_get_source_map (session);
  Tracing *tracing;

  if (session->source_trace.result != NULL || session->source_trace.thread != NULL || map == NULL ||
      session->view == NULL ||
      ls_subject_get_program (ls_view_get_subject (session->view)) !=
        ls_source_map_get_program (map))
    return session->source_trace.result;
  tracing = g_new0 (Tracing, 1);
  tracing->scene = ls_scene_ref (ls_view_get_scene (session->view));
  tracing->subject = ls_subject_ref (ls_view_get_subject (session->view));
  ls_session_start_job (&session->source_trace, session, &work, tracing);
  return NULL;
}

const char *
ls_session_tell_no_line (LsSession *session)
{
  const LsView *view = session->view;
  const gboolean is_over =
    view == NULL || ls_view_get_place (view)->ended || !ls_session_tells_statements (session);

  return ls_words (ls_session_get_veil (session) != NULL
                     ? N_ ("The next line is hidden until the question is answered")
                   : is_over ? N_ ("All lines are done")
                             : N_ ("Between two lines"));
}

static void
clear_run (LsSession *session)
{
  ls_session_clear_job (&session->source_trace);
  ls_session_clear_job (&session->text_cover);
  ls_session_forget_waited (session);
}

void
ls_session_restart_source_trace (LsSession *session)
{
  clear_run (session);
  g_object_notify (G_OBJECT (session), "source-trace");
}

void
ls_session_restart_source (LsSession *session)
{
  clear_run (session);
  clear_map (session);
}

void
ls_session_take_source (LsSession *session)
{
  if (ls_session_take_job (&session->source_map))
    {
      if (ls_session_get_source_map (session) != NULL)
        {
          ls_source_keep_map (session->scene, ls_session_get_source_map (session));
          ls_breakpoints_check_again (session->breakpoints);
        }
      else if (get_found (session) != NULL && get_found (session)->error != NULL)
        ls_source_keep_failure (session->scene, get_found (session)->error);
      g_object_notify (G_OBJECT (session), "source-map");
      ls_session_get_source_trace (session);
    }
  if (ls_session_take_job (&session->source_trace) || ls_session_take_job (&session->text_cover))
    g_object_notify (G_OBJECT (session), "source-trace");
}

gboolean
ls_session_wait_for_source (LsSession *session,
                            LsJob *job,
                            gboolean (*progress) (guint n_done, guint n_all, gpointer data),
                            gpointer data)
{
  while (job->thread != NULL)
    {
      guint n_done, n_all;

      ls_session_get_source_progress (session, &n_done, &n_all);
      if (progress != NULL && !progress (n_done, n_all, data))
        return FALSE;
      g_usleep (WAIT_US);
      ls_session_take_source (session);
    }
  return TRUE;
}

static gboolean
fail_wait (LsSession *session, GError **error)
{
  ls_session_stop_source_map (session);
  return ls_fail (error, LS_ERROR_STATE, "measuring the lines of the text was ended");
}

LsSourceTrace *
ls_session_find_source_trace_sync (LsSession *session,
                                   gboolean (*progress) (guint n_done, guint n_all, gpointer data),
                                   gpointer data,
                                   GError **error)
{
  GError *reason;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (!ls_session_check_open (session, error))
    return NULL;
  if (ls_session_tells_statements (session))
    {
      ls_fail (error, LS_ERROR_STATE, "the program tells its lines itself: nothing is measured");
      return NULL;
    }
  ls_session_start_source_map (session);
  if (!ls_session_wait_for_source (session, &session->source_map, progress, data))
    {
      fail_wait (session, error);
      return NULL;
    }
  reason = ls_session_dup_source_error (session);
  if (reason != NULL)
    {
      g_propagate_error (error, reason);
      return NULL;
    }
  ls_session_get_source_trace (session);
  if (!ls_session_wait_for_source (session, &session->source_trace, progress, data))
    {
      fail_wait (session, error);
      return NULL;
    }
  if (session->source_trace.result == NULL)
    ls_fail (error, LS_ERROR_STATE, "another program runs than the text's");
  return session->source_trace.result;
}

/* --- moving --------------------------------------------------------------------------------------------------- */

static gboolean
find_move (LsSession *session, LsSourceMove move, gboolean is_back, guint64 *step, GError **error)
{
  const LsSourceTrace *trace = ls_session_get_source_trace (session);

  if (!ls_session_check_open (session, error))
    return FALSE;
  if (trace == NULL)
    return ls_fail (error, LS_ERROR_STATE, "the lines of the text are not known yet");
  if (ls_source_trace_move (trace, ls_view_get_place (session->view)->step, move, is_back, step))
    return TRUE;
  if (!is_back && move != LS_SOURCE_OUT)
    {
      *step = G_MAXUINT64;
      return TRUE;
    }
  return ls_fail (error, LS_ERROR_STATE,
                  is_back ? N_ ("no line of the text was done before")
                          : N_ ("no such line of the text comes"));
}

gboolean
ls_session_tells_statements (LsSession *session)
{
  return session->view != NULL &&
         ls_source_at_has_statements (ls_subject_get_program (ls_view_get_subject (session->view)));
}

gboolean
ls_session_speaks_text (LsSession *session)
{
  return ls_session_tells_statements (session) && ls_scene_is_of_text (session->scene);
}

gboolean
ls_session_move_by_line (LsSession *session, LsSourceMove move, gboolean is_back, GError **error)
{
  guint64 step;

  if (!ls_session_check_open (session, error))
    return FALSE;
  if (ls_session_tells_statements (session) || move == LS_SOURCE_LANE)
    {
      g_autofree char *goal = ls_session_dup_line_goal (session, move, error);

      return goal != NULL && ls_session_run_to (session, goal, is_back, error);
    }
  if (!find_move (session, move, is_back, &step, error))
    return FALSE;
  if (step == G_MAXUINT64)
    ls_session_move (session, LS_MOVE_END, 0);
  else
    ls_session_move (session, LS_MOVE_TO_STEP, step);
  return TRUE;
}
