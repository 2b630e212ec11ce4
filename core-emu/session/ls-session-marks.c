#include <string.h>

#include "ls-error.h"
#include "ls-marks-build.h"
#include "ls-scene-save.h"
#include "ls-session-private.h"
#include "ls-session-stage.h"
#include "ls-words.h"

/* What a person made of the scene.  Breakpoints, runs and the position are where they are used;
 * watches, notes and bookmarks are kept as marks, and so are forks that could not be made again, so
 * that saving loses nothing. */

void
ls_session_marks_changed (LsSession *session)
{
  if (!session->is_loading)
    g_signal_emit_by_name (session, "marks-changed");
}

/* --- forks ------------------------------------------------------------------------------------ */

/* change: the first of the run; NULL: it has none. */
static gboolean
begin_fork (LsForks *forks, guint *id, const LsMarkFork *mark, const LsChange *change)
{
  const LsFork *parent =
    ls_forks_find (forks, mark->parent != NULL ? mark->parent : ls_forks_nth (forks, 0)->name);
  const LsFork *fork =
    parent != NULL ? ls_forks_add (forks, parent->id, mark->name, change, NULL) : NULL;

  *id = fork != NULL ? fork->id : 0;
  return fork != NULL;
}

/* Returns: FALSE if a change means nothing to the program, or its run. */
static gboolean
add_change (LsSession *session, LsForks *forks, guint *id, const LsMarkFork *mark, guint i)
{
  const LsMarkChange *saved = g_ptr_array_index (mark->changes, i);
  g_autoptr (LsChange) change = ls_change_parse (saved->text, ls_scene_get_program (session->scene),
                                                 LS_MASK_ALL, saved->step, NULL);

  if (change == NULL)
    return FALSE;
  return i > 0 ? ls_forks_change (forks, *id, change, NULL) : begin_fork (forks, id, mark, change);
}

/* Returns: FALSE, with nothing added, if it cannot be made again. */
static gboolean
add_fork (LsSession *session, const LsMarkFork *mark)
{
  guint id = 0;

  if (mark->wave >= ls_scene_get_n_waves (session->scene))
    return FALSE;
  LsForks *forks = ls_session_forks_of (session, mark->wave);
  if (mark->changes->len == 0 && !begin_fork (forks, &id, mark, NULL))
    return FALSE;
  for (guint i = 0; i < mark->changes->len; i++)
    {
      if (add_change (session, forks, &id, mark, i))
        continue;
      if (i > 0)
        ls_forks_remove (forks, id, NULL);
      return FALSE;
    }
  ls_session_bring_fork (session, mark->wave, forks, ls_forks_get (forks, id));
  return TRUE;
}

static gint
compare_waves (gconstpointer a, gconstpointer b)
{
  guint left = GPOINTER_TO_UINT (a), right = GPOINTER_TO_UINT (b);

  return left < right ? -1 : left > right;
}

static void
mark_fork (LsSession *session, const LsForks *forks, guint wave, const LsFork *fork, LsMarks *marks)
{
  const LsFork *parent = ls_forks_get (forks, fork->parent);
  LsMarkFork *mark = ls_marks_add_fork (marks, wave, fork->name,
                                        parent->id != LS_FORK_MAIN ? parent->name : NULL, NULL);

  for (guint i = 0; mark != NULL && i < fork->n_changes; i++)
    {
      g_autofree char *text =
        ls_change_to_text (fork->changes[i], ls_scene_get_program (session->scene));
      ls_mark_fork_add_change (mark, ls_change_get_step (fork->changes[i]), text);
    }
}

/* Those that could not be made come last: their parents may have been. */
static void
mark_forks (LsSession *session, LsMarks *marks)
{
  g_autoptr (GPtrArray) others = ls_marks_steal_forks (marks);
  g_autoptr (GList) waves = g_list_sort (g_hash_table_get_keys (session->forks), compare_waves);

  for (GList *link = waves; link != NULL; link = link->next)
    {
      const LsForks *forks = g_hash_table_lookup (session->forks, link->data);

      for (guint n = 1; n < ls_forks_get_n (forks); n++)
        if (!ls_forks_nth (forks, n)->is_guest)
          mark_fork (session, forks, GPOINTER_TO_UINT (link->data), ls_forks_nth (forks, n), marks);
    }
  for (guint i = 0; i < others->len; i++)
    ls_marks_append_fork (marks, g_ptr_array_index (others, i));
}

/* --- all of them ------------------------------------------------------------------------------ */

/* Keeps of the forks those that could not be made. */
static void
load_forks (LsSession *session)
{
  GPtrArray *forks = session->marks->forks;

  for (guint i = 0; i < forks->len;)
    {
      if (add_fork (session, g_ptr_array_index (forks, i)))
        g_ptr_array_remove_index (forks, i);
      else
        i++;
    }
}

guint
ls_session_count_unmade_runs (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  return session->marks != NULL ? session->marks->forks->len : 0;
}

void
ls_session_load_marks (LsSession *session, const LsMarks *marks)
{
  session->is_loading = TRUE;
  ls_breakpoints_open (session->breakpoints, session->scene, marks);
  ls_session_restart_runs (session);
  g_clear_pointer (&session->marks, ls_marks_free);
  session->marks = ls_marks_copy (marks);
  load_forks (session);
  g_ptr_array_set_size (session->marks->breakpoints, 0);
  session->is_loading = FALSE;
}

void
ls_session_adapt_marks (LsSession *session, const LsMarks *marks, const LsScene *before)
{
  g_autoptr (LsMarks) adapted = ls_marks_copy (marks);

  memcpy (adapted->program, ls_scene_get_marks (session->scene)->program, sizeof adapted->program);
  ls_session_move_lines (adapted, before, session->scene);
  ls_session_load_marks (session, adapted);
}

/* Those that go by themselves are not kept. */
static void
mark_breakpoints (LsSession *session, LsMarks *marks)
{
  GListModel *list = ls_session_get_breakpoints (session);
  guint n = g_list_model_get_n_items (list);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (list, i);

      if (!ls_breakpoint_get_temporary (breakpoint))
        ls_marks_put_breakpoint (marks, ls_breakpoint_get_mark (breakpoint));
    }
}

/* A file knows a run at the wave where it was made: at another one the position is in main. */
static void
mark_position (LsSession *session, LsMarks *marks)
{
  const LsFork *fork =
    ls_forks_get (ls_session_get_forks (session), ls_view_get_fork (session->view));
  gboolean is_own = fork->id != LS_FORK_MAIN && !fork->is_guest;

  marks->wave = ls_view_get_wave (session->view);
  marks->lane = session->focus_lane;
  marks->step = ls_view_get_place (session->view)->step;
  ls_mark_set_text (&marks->fork, is_own ? fork->name : NULL);
}

LsMarks *
ls_session_dup_marks (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (session->view == NULL)
    return NULL;
  LsMarks *marks = ls_marks_copy (session->marks);
  mark_breakpoints (session, marks);
  mark_forks (session, marks);
  mark_position (session, marks);
  return marks;
}

gboolean
ls_session_restore_sync (LsSession *session, const LsMarks *marks, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && marks != NULL, FALSE);

  if (!ls_session_check_open (session, error) || !ls_session_check_veil (session, error))
    return FALSE;
  ls_session_load_marks (session, marks);
  ls_session_marks_changed (session);
  ls_session_interrupt (session);
  return ls_session_push_and_wait (session, ls_session_make_position (session, marks), error);
}

/* --- watches, notes, bookmarks ---------------------------------------------------------------- */

guint
ls_session_add_watch (LsSession *session, const char *text, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && text != NULL, 0);

  if (!ls_session_check_open (session, error))
    return 0;
  g_autoptr (LsExpr) expr = ls_view_compile (session->view, session->variables, text, error);
  if (expr == NULL ||
      !ls_budget_share_take (&session->watches, LS_MARK_WATCH_BYTES, "showing a watch", error))
    return 0;
  guint number = ls_marks_add_watch (session->marks, text)->number;
  ls_session_marks_changed (session);
  return number;
}

gboolean
ls_session_change_watch (LsSession *session, guint number, const char *text, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && text != NULL, FALSE);

  LsMarkWatch *watch = session->marks != NULL ? ls_marks_find_watch (session->marks, number) : NULL;
  if (watch == NULL)
    return ls_fail (error, LS_ERROR_REFERENCE, "there is no watch %u", number);
  g_autoptr (LsExpr) expr = ls_view_compile (session->view, session->variables, text, error);
  if (expr == NULL)
    return FALSE;
  ls_mark_set_text (&watch->text, text);
  ls_session_marks_changed (session);
  return TRUE;
}

gboolean
ls_session_remove_watch (LsSession *session, guint number)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  if (session->marks == NULL || !ls_marks_remove_watch (session->marks, number))
    return FALSE;
  if (ls_budget_share_get (&session->watches) > 0)
    ls_budget_share_shrink_to (&session->watches,
                               ls_budget_share_get (&session->watches) - LS_MARK_WATCH_BYTES);
  ls_session_marks_changed (session);
  return TRUE;
}

const GPtrArray *
ls_session_get_watches (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->marks != NULL ? session->marks->watches : NULL;
}

static gboolean
set_note (LsSession *session,
          void (*set) (LsMarks *, guint, guint64, const char *),
          guint wave,
          guint64 step,
          const char *text)
{
  if (session->scene == NULL || wave >= ls_scene_get_n_waves (session->scene))
    return FALSE;
  set (session->marks, wave, step, text);
  ls_session_marks_changed (session);
  return TRUE;
}

gboolean
ls_session_set_note (LsSession *session, guint wave, guint64 step, const char *text)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return set_note (session, ls_marks_set_note, wave, step, text);
}

gboolean
ls_session_set_bookmark (LsSession *session, guint wave, guint64 step, const char *name)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return set_note (session, ls_marks_set_bookmark, wave, step, name);
}

static gboolean
is_name_taken (LsSession *session, const char *name)
{
  for (guint i = 0; session->marks != NULL && i < session->marks->bookmarks->len; i++)
    if (g_str_equal (g_array_index (session->marks->bookmarks, LsNote, i).text, name))
      return TRUE;
  return FALSE;
}

char *
ls_session_name_bookmark (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  for (guint number = 1;; number++)
    {
      g_autofree char *name = g_strdup_printf ("%u", number);
      if (!is_name_taken (session, name))
        return g_steal_pointer (&name);
    }
}

const GArray *
ls_session_get_notes (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->marks != NULL ? ls_session_get_known_marks (session, 0, session->marks->notes)
                                : NULL;
}

const GArray *
ls_session_get_bookmarks (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->marks != NULL ? ls_session_get_known_marks (session, 1, session->marks->bookmarks)
                                : NULL;
}

/* --- the file --------------------------------------------------------------------------------- */

/* A program without a scene has no file until it is saved to one. */
void
ls_session_load_file (LsSession *session)
{
  g_clear_pointer (&session->text, g_bytes_unref);
  g_clear_pointer (&session->path, g_free);
  session->text = ls_scene_dup_text (session->scene);
  if (session->text != NULL)
    session->path = g_strdup (ls_scene_get_path (session->scene));
}

const char *
ls_session_get_path (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->path;
}

GBytes *
ls_session_dup_text (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->text != NULL ? g_bytes_ref (session->text) : NULL;
}

/* Puts what was made of stages that were left into text, which is taken and may be NULL. Returns:
 * (transfer full) (nullable): NULL where text is, or with error. */
static GBytes *
add_left_stages (LsSession *session, GBytes *text, const char *where, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (where);

  for (guint i = 0; i < LS_N_STAGES && text != NULL; i++)
    {
      g_autoptr (LsMarks) kept = ls_session_dup_kept_marks (session, (LsStage) i);
      g_autoptr (GBytes) before = text;

      text = kept != NULL ? ls_scene_make_text (session->scene, before, kept, folder, error)
                          : g_bytes_ref (before);
    }
  return text;
}

gboolean
ls_session_save (LsSession *session, const char *path, gboolean force, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  g_autoptr (LsMarks) marks = ls_session_dup_marks (session);
  if (marks == NULL || (path == NULL && session->path == NULL))
    return ls_fail (error, LS_ERROR_STATE,
                    marks == NULL ? "nothing is open"
                                  : N_ ("there is no scene file yet (name one to save to)"));

  g_autofree char *where = g_strdup (path != NULL ? path : session->path);
  GBytes *present = session->edited != NULL ? session->edited : session->text;
  g_autoptr (GBytes) whole =
    add_left_stages (session, present != NULL ? g_bytes_ref (present) : NULL, where, error);
  GBytes *text =
    present != NULL && whole == NULL
      ? NULL
      : ls_scene_save (session->scene, whole, session->text, marks, where, force, error);
  if (text == NULL)
    return FALSE;
  g_clear_pointer (&session->edited, g_bytes_unref);
  g_clear_pointer (&session->text, g_bytes_unref);
  session->text = text;
  g_free (session->path);
  session->path = g_steal_pointer (&where);
  ls_session_marks_changed (session);
  return TRUE;
}
