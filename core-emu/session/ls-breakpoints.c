#include "ls-error.h"
#include "ls-marks-build.h"
#include "ls-session-private.h"
#include "ls-stop-points.h"

/* The breakpoints of a session: a list that outlives scenes, and what the engine is given of it. */

struct _LsBreakpoints
{
  LsSession *session; /* not owned */
  GListStore *list;   /* of LsBreakpoint: by line, then the others by number */
  LsScene *scene;     /* owned; NULL while nothing is open */
  /* owned; what breakpoints are checked against: any run; NULL in a scene without waves */
  LsSubject *subject;
  guint last_number;
  GPtrArray *marks;       /* owned: what the list says; NULL if that is not known */
  LsVariables *variables; /* owned; NULL: none */
};

static void edited_cb (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint);

/* Somebody may keep a breakpoint that is no longer of the list. */
static void
remove_at (LsBreakpoints *breakpoints, guint position)
{
  g_autoptr (LsBreakpoint) breakpoint =
    g_list_model_get_item (G_LIST_MODEL (breakpoints->list), position);

  g_signal_handlers_disconnect_by_func (breakpoint, edited_cb, breakpoints);
  g_list_store_remove (breakpoints->list, position);
}

static void
remove_all (LsBreakpoints *breakpoints)
{
  while (g_list_model_get_n_items (G_LIST_MODEL (breakpoints->list)) > 0)
    remove_at (breakpoints, 0);
}

LsBreakpoints *
ls_breakpoints_new (LsSession *session)
{
  LsBreakpoints *breakpoints = g_new0 (LsBreakpoints, 1);

  breakpoints->session = session;
  breakpoints->list = g_list_store_new (LS_TYPE_BREAKPOINT);
  return breakpoints;
}

void
ls_breakpoints_free (LsBreakpoints *breakpoints)
{
  remove_all (breakpoints);
  g_clear_object (&breakpoints->list);
  g_clear_pointer (&breakpoints->marks, g_ptr_array_unref);
  g_clear_pointer (&breakpoints->subject, ls_subject_unref);
  g_clear_pointer (&breakpoints->scene, ls_scene_unref);
  g_clear_pointer (&breakpoints->variables, ls_variables_unref);
  g_free (breakpoints);
}

/* --- the order -------------------------------------------------------------------------------- */

/* Returns: (transfer none) (nullable) */
static LsBreakpoint *
get_nth (LsBreakpoints *breakpoints, guint position)
{
  g_autoptr (LsBreakpoint) breakpoint =
    g_list_model_get_item (G_LIST_MODEL (breakpoints->list), position);

  return breakpoint; /* the list has it */
}

static gint
compare_breakpoints (gconstpointer a, gconstpointer b, gpointer data G_GNUC_UNUSED)
{
  const LsMarkBreakpoint *left = ls_breakpoint_get_mark ((gpointer) a);
  const LsMarkBreakpoint *right = ls_breakpoint_get_mark ((gpointer) b);
  gboolean is_line = left->kind == LS_MARK_LINE, is_other_line = right->kind == LS_MARK_LINE;

  if (is_line != is_other_line)
    return is_line ? -1 : 1;
  if (is_line && left->line != right->line)
    return left->line < right->line ? -1 : 1;
  return left->number < right->number ? -1 : left->number > right->number;
}

/* What is known of the list is no longer so. */
static void
forget_marks (LsBreakpoints *breakpoints)
{
  g_clear_pointer (&breakpoints->marks, g_ptr_array_unref);
  ls_session_marks_changed (breakpoints->session);
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Returns: FALSE if nothing runs at line; first gets the line where its step starts. An instruction
 * that nothing runs leads on to the next line that runs. */
static gboolean
find_step_line (LsBreakpoints *breakpoints, guint line, guint *first)
{
  LsLine info;

  if (breakpoints->scene == NULL)
    return FALSE;
  LsProgram *program = ls_scene_get_program (breakpoints->scene);
  if (line >= ls_program_n_lines (program))
    return FALSE;

  ls_program_line (program, line, &info);
  while (info.kind == LS_LINE_OTHER && info.op != NULL && line + 1 < ls_program_n_lines (program))
    ls_program_line (program, ++line, &info);
  *first = info.first;
  return info.kind != LS_LINE_OTHER;
}

/* Whether there is a breakpoint at exactly line; position gets that of the first one. */
static gboolean
find_at_line (LsBreakpoints *breakpoints, guint line, guint *position)
{
  LsBreakpoint *breakpoint;

  for (*position = 0; (breakpoint = get_nth (breakpoints, *position)) != NULL; (*position)++)
    if (ls_breakpoint_get_mark (breakpoint)->kind == LS_MARK_LINE &&
        ls_breakpoint_get_mark (breakpoint)->line == line)
      return TRUE;
  return FALSE;
}

gboolean
ls_session_has_breakpoint (LsSession *session, guint line)
{
  guint first, position;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  LsBreakpoints *breakpoints = session->breakpoints;

  return find_step_line (breakpoints, line, &first) && find_at_line (breakpoints, first, &position);
}

/* --- the list --------------------------------------------------------------------------------- */

static LsGoalOf
goal_of (LsBreakpoints *breakpoints)
{
  return (LsGoalOf){ .scene = breakpoints->scene,
                     .subject = breakpoints->subject,
                     .variables = breakpoints->variables };
}

LsExpr *
ls_session_compile_condition (LsSession *session,
                              const LsMarkBreakpoint *breakpoint,
                              const char *text,
                              GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  const LsGoalOf of = goal_of (session->breakpoints);

  if (of.subject != NULL)
    return ls_stop_points_compile (&of, breakpoint, text, error);
  ls_fail (error, LS_ERROR_STATE, "nothing is open");
  return NULL;
}

static gboolean
check_breakpoint (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint, GError **error)
{
  const LsGoalOf of = goal_of (breakpoints);

  return breakpoints->subject == NULL ||
         ls_stop_points_check (&of, ls_breakpoint_get_mark (breakpoint), error);
}

static void
check_breakpoint_again (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint)
{
  g_autoptr (GError) error = NULL;

  check_breakpoint (breakpoints, breakpoint, &error);
  ls_breakpoint_set_problem (breakpoint, error != NULL ? error->message : NULL);
}

/* Something about one of the list changed: it may be right or wrong now. */
static void
edited_cb (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint)
{
  check_breakpoint_again (breakpoints, breakpoint);
  forget_marks (breakpoints);
}

void
ls_breakpoints_set_variables (LsBreakpoints *breakpoints, LsVariables *variables)
{
  LsBreakpoint *breakpoint;

  ls_variables_ref (variables);
  g_clear_pointer (&breakpoints->variables, ls_variables_unref);
  breakpoints->variables = variables;
  for (guint i = 0; (breakpoint = get_nth (breakpoints, i)) != NULL; i++)
    if (ls_mark_breakpoint_has_variables (ls_breakpoint_get_mark (breakpoint)))
      check_breakpoint_again (breakpoints, breakpoint);
}

void
ls_breakpoints_check_again (LsBreakpoints *breakpoints)
{
  LsBreakpoint *breakpoint;

  for (guint i = 0; (breakpoint = get_nth (breakpoints, i)) != NULL; i++)
    check_breakpoint_again (breakpoints, breakpoint);
}

/* problem: (nullable): what is wrong with it. */
static void
insert_breakpoint (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint, const GError *problem)
{
  ls_breakpoint_set_problem (breakpoint, problem != NULL ? problem->message : NULL);
  g_signal_connect_swapped (breakpoint, "edited", G_CALLBACK (edited_cb), breakpoints);
  g_list_store_insert_sorted (breakpoints->list, breakpoint, compare_breakpoints, NULL);
  forget_marks (breakpoints);
}

/* Kept at the first line of its step. FALSE if nothing runs there. */
static gboolean
settle_line (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint, GError **error)
{
  guint line = ls_breakpoint_get_mark (breakpoint)->line, first;

  if (ls_breakpoint_get_mark (breakpoint)->kind != LS_MARK_LINE)
    return TRUE;
  if (!find_step_line (breakpoints, line, &first))
    return ls_fail (error, LS_ERROR_RANGE, "nothing runs at line %u", line + 1);
  ls_breakpoint_set_line (breakpoint, first);
  return TRUE;
}

gboolean
ls_session_add_breakpoint (LsSession *session, LsBreakpoint *breakpoint, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && LS_IS_BREAKPOINT (breakpoint), FALSE);

  LsBreakpoints *breakpoints = session->breakpoints;

  if (breakpoints->scene == NULL)
    return ls_fail (error, LS_ERROR_STATE, "nothing is open");
  if (!settle_line (breakpoints, breakpoint, error) ||
      !check_breakpoint (breakpoints, breakpoint, error))
    return FALSE;
  ls_breakpoint_set_number (breakpoint, ++breakpoints->last_number);
  insert_breakpoint (breakpoints, breakpoint, NULL);
  return TRUE;
}

gboolean
ls_session_toggle_breakpoint (LsSession *session, guint line)
{
  guint first, position;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  LsBreakpoints *breakpoints = session->breakpoints;

  if (!find_step_line (breakpoints, line, &first))
    return FALSE;
  if (!find_at_line (breakpoints, first, &position))
    {
      g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new_line (first);
      return ls_session_add_breakpoint (session, breakpoint, NULL);
    }
  while (find_at_line (breakpoints, first, &position))
    remove_at (breakpoints, position);
  forget_marks (breakpoints);
  return FALSE;
}

gboolean
ls_session_remove_breakpoint (LsSession *session, guint number)
{
  LsBreakpoint *breakpoint;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  for (guint i = 0; (breakpoint = get_nth (session->breakpoints, i)) != NULL; i++)
    {
      if (ls_breakpoint_get_mark (breakpoint)->number != number)
        continue;
      remove_at (session->breakpoints, i);
      forget_marks (session->breakpoints);
      return TRUE;
    }
  return FALSE;
}

GListModel *
ls_session_get_breakpoints (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return G_LIST_MODEL (session->breakpoints->list);
}

LsBreakpoint *
ls_session_find_breakpoint (LsSession *session, guint64 number)
{
  LsBreakpoint *breakpoint;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  for (guint i = 0; (breakpoint = get_nth (session->breakpoints, i)) != NULL; i++)
    if (ls_breakpoint_get_mark (breakpoint)->number == number)
      return g_object_ref (breakpoint);
  return NULL;
}

/* One that has stopped a move. */
static void
spend_breakpoint (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint)
{
  if (ls_breakpoint_get_temporary (breakpoint))
    ls_session_remove_breakpoint (breakpoints->session,
                                  ls_breakpoint_get_mark (breakpoint)->number);
  else if (ls_breakpoint_get_left (breakpoint) > 0)
    {
      guint left = ls_breakpoint_get_left (breakpoint) - 1;

      ls_breakpoint_set_left (breakpoint, left);
      if (left == 0)
        ls_breakpoint_set_enabled (breakpoint, FALSE);
    }
}

void
ls_breakpoints_spend (LsBreakpoints *breakpoints, const LsStopHit *hits, guint n)
{
  LsBreakpoint *breakpoint;

  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (breakpoints->list)); i-- > 0;)
    {
      breakpoint = get_nth (breakpoints, i);
      guint number = ls_breakpoint_get_mark (breakpoint)->number;
      for (guint hit = 0; hit < n; hit++)
        if (hits[hit].id == number)
          {
            spend_breakpoint (breakpoints, breakpoint);
            break;
          }
    }
}

/* Lines of one step may have been marked one by one. */
static gboolean
is_double (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  guint position;

  return mark->kind == LS_MARK_LINE && mark->condition == NULL && mark->log == NULL &&
         mark->hit.kind == LS_HIT_EACH && mark->ignore == 0 && mark->lanes == LS_MASK_ALL &&
         find_at_line (breakpoints, mark->line, &position);
}

void
ls_breakpoints_open (LsBreakpoints *breakpoints, LsScene *scene, const LsMarks *marks)
{
  remove_all (breakpoints);
  forget_marks (breakpoints);
  ls_scene_ref (scene);
  g_clear_pointer (&breakpoints->scene, ls_scene_unref);
  g_clear_pointer (&breakpoints->subject, ls_subject_unref);
  breakpoints->scene = scene;
  if (ls_scene_get_n_waves (scene) > 0)
    breakpoints->subject = ls_scene_new_subject (scene, 0);
  breakpoints->last_number = 0;
  for (guint i = 0; i < marks->breakpoints->len; i++)
    {
      const LsMarkBreakpoint *mark = g_ptr_array_index (marks->breakpoints, i);
      g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (mark);
      g_autoptr (GError) problem = NULL;

      if (!settle_line (breakpoints, breakpoint, NULL) || is_double (breakpoints, breakpoint))
        continue;
      breakpoints->last_number = MAX (breakpoints->last_number, mark->number);
      check_breakpoint (breakpoints, breakpoint, &problem);
      insert_breakpoint (breakpoints, breakpoint, problem);
    }
}

/* --- as marks --------------------------------------------------------------------------------- */

GPtrArray *
ls_breakpoints_dup_marks (LsBreakpoints *breakpoints)
{
  LsBreakpoint *breakpoint;

  if (breakpoints->marks == NULL)
    {
      breakpoints->marks = ls_mark_breakpoints_new ();
      for (guint i = 0; (breakpoint = get_nth (breakpoints, i)) != NULL; i++)
        ls_marks_insert (breakpoints->marks,
                         ls_mark_breakpoint_copy (ls_breakpoint_get_mark (breakpoint)));
    }
  return g_ptr_array_ref (breakpoints->marks);
}
