#include "ls-value-actions.h"

#include <glib/gi18n.h>

#include "ls-breakpoint-list.h"
#include "ls-expr.h"
#include "ls-focus.h"
#include "ls-output-view.h"
#include "ls-panes.h"
#include "ls-register-pane.h"
#include "ls-session-stage.h"
#include "ls-stage.h"
#include "ls-what-if.h"
#include "ls-window-parts.h"

static const LsWindowParts *
parts_of (GtkWidget *widget)
{
  return ls_window_get_parts (LS_WINDOW (widget));
}

/* The pane that has the keyboard, or had it before a menu came. FALSE: none. */
static gboolean
find_pane (GtkWidget *widget, LsPane *pane)
{
  LsShell *shell = parts_of (widget)->shell;

  return ls_shell_get_focused (shell, pane) ||
         ls_shell_find_pane (shell, ls_focus_get_last (GTK_WINDOW (widget)), pane);
}

/* What was pointed at last: the pixel of the output or the row of the answer, if the keyboard is there, else the component under the cursor
 * of the focus lane, or of the matrix. *step gets where to ask about it, G_MAXUINT64 for here, *pair the type of what is shown there
 * if that has 64 bits, else BITS. FALSE if there is nothing. */
static gboolean
find_cell (GtkWidget *widget, LsCell *cell, guint64 *step, LsValueType *pair)
{
  const LsWindowParts *parts = parts_of (widget);
  LsPane pane = LS_PANE_MATRIX;
  GtkWidget *grid;
  LsRegRef ref;
  guint lane;

  *step = G_MAXUINT64;
  *pair = LS_VALUE_BITS;
  find_pane (widget, &pane);
  if (pane == LS_PANE_ANSWER && ls_answer_view_get_chosen (parts->answer, cell, step))
    return TRUE;
  if (!(pane == LS_PANE_OUTPUT &&
        ls_output_view_get_component (LS_OUTPUT_VIEW (ls_shell_get_pane (parts->shell, pane)), &ref,
                                      &lane, step)))
    {
      grid = ls_shell_get_pane (parts->shell, pane == LS_PANE_LANE ? LS_PANE_LANE : LS_PANE_MATRIX);
      if (!ls_pane_get_component (grid, &ref, &lane))
        return FALSE;
      *pair = ls_pane_get_pair (grid);
    }
  *cell = ls_cell_register (ref, lane);
  return TRUE;
}

/* The same of what is a register. */
static gboolean
find_component (GtkWidget *widget, LsRegRef *ref, guint *lane, LsValueType *pair)
{
  LsCell cell;
  guint64 step;

  if (!find_cell (widget, &cell, &step, pair) || cell.kind != LS_CELL_REGISTER)
    return FALSE;
  *ref = cell.ref;
  *lane = cell.lane;
  return TRUE;
}

/* The same by name: "R1.x", "R1.xy". */
static gboolean
append_value (GtkWidget *widget, GString *name, guint *lane)
{
  LsView *view = ls_session_get_view (parts_of (widget)->session);
  LsValueType pair;
  LsRegRef ref;

  if (!find_component (widget, &ref, lane, &pair))
    return FALSE;
  if (ls_value_is_wide (pair))
    ls_program_append_pair (name, ls_view_get_program (view), ref);
  else
    ls_program_append_ref (name, ls_view_get_program (view), ref);
  return TRUE;
}

/* Who wrote a value, or who reads it. */
static void
value_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);
  LsValueType pair;
  LsCell cell;
  guint64 step;

  (void) parameter;
  if (ls_session_get_view (parts->session) == NULL || !find_cell (widget, &cell, &step, &pair))
    return;
  if (g_str_equal (name, "win.who"))
    ls_answer_view_who_at (parts->answer, &cell, step);
  else if (cell.kind == LS_CELL_REGISTER)
    ls_answer_view_uses (parts->answer, cell.ref, cell.lane);
}

static void
why_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);

  (void) name;
  (void) parameter;
  if (ls_session_get_view (parts->session) != NULL)
    ls_answer_view_why (parts->answer, ls_session_get_focus_lane (parts->session));
}

/* Of the same cell as value_action(): in its lane, unless the person says otherwise. */
static void
break_on_change_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);
  GtkWidget *list = ls_shell_get_pane (parts->shell, LS_PANE_BREAKPOINTS);
  LsView *view = ls_session_get_view (parts->session);
  g_autoptr (GString) what = g_string_new (NULL);
  g_autofree char *lanes = NULL;
  guint lane;

  (void) name;
  (void) parameter;
  if (view == NULL)
    return;
  if (append_value (widget, what, &lane))
    lanes = g_strdup_printf ("%u", lane);
  ls_shell_show_pane (parts->shell, LS_PANE_BREAKPOINTS);
  ls_breakpoint_list_add_value (LS_BREAKPOINT_LIST (list), what->str, lanes);
}

/* Of the same cell; the watches come into sight, the keyboard stays. */
static void
watch_value_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);
  LsView *view = ls_session_get_view (parts->session);
  g_autoptr (GString) what = g_string_new (NULL);
  guint lane;

  (void) name;
  (void) parameter;
  if (view == NULL || !append_value (widget, what, &lane))
    return;
  if (ls_session_add_watch (parts->session, what->str, NULL) > 0)
    ls_shell_reveal_pane (parts->shell, LS_PANE_WATCH);
}

/* The row of the same cell, among the registers of all lanes. */
static void
pin_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWidget *pane = ls_shell_get_pane (parts_of (widget)->shell, LS_PANE_MATRIX);
  LsValueType pair;
  LsRegRef ref;
  guint lane;

  (void) name;
  (void) parameter;
  if (find_component (widget, &ref, &lane, &pair))
    ls_register_matrix_toggle_pin (ls_register_pane_get_matrix (LS_REGISTER_PANE (pane)), ref);
}

/* Whether the keyboard is in a pane that shows no cursor in registers. */
static gboolean
is_without_cursor (GtkWidget *widget)
{
  LsPane pane;

  return find_pane (widget, &pane) && pane != LS_PANE_MATRIX && pane != LS_PANE_LANE &&
         pane != LS_PANE_OUTPUT && pane != LS_PANE_ANSWER;
}

/* Of the cell under the cursor, in the focus lane; the timeline comes into sight, the keyboard stays. Elsewhere nobody sees which
 * value it would be. */
static void
show_in_timeline_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsShell *shell = parts_of (widget)->shell;
  LsValueType pair;
  LsRegRef ref;
  guint lane;

  (void) name;
  (void) parameter;
  if (ls_session_get_view (parts_of (widget)->session) != NULL && is_without_cursor (widget))
    {
      ls_window_tell (LS_WINDOW (widget), _ ("No value has the cursor: go to one in the registers "
                                             "or in the focus lane first"));
      return;
    }
  if (ls_session_get_view (parts_of (widget)->session) != NULL &&
      find_component (widget, &ref, &lane, &pair) &&
      ls_pane_toggle_value (ls_shell_get_pane (shell, LS_PANE_TIMELINE), ref))
    ls_shell_reveal_pane (shell, LS_PANE_TIMELINE);
}

/* Of the same cell. */
static void
what_if_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSession *session = parts_of (widget)->session;
  LsValueType pair;
  LsRegRef ref;
  guint lane;

  (void) parameter;
  if (ls_session_get_view (session) == NULL)
    return;
  if (g_str_equal (name, "win.next-run"))
    ls_what_if_next_run (LS_WINDOW (widget), session);
  else if (find_component (widget, &ref, &lane, &pair))
    ls_what_if_ask (LS_WINDOW (widget), session, &ref, pair, lane);
  else
    ls_what_if_ask (LS_WINDOW (widget), session, NULL, LS_VALUE_BITS, 0);
}

/* --- stages of a draw ------------------------------------------------------------------------------------ */

static void
stage_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSession *session = parts_of (widget)->session;
  const char *word = g_variant_get_string (parameter, NULL);
  const char *reason = ls_value_actions_tell_no_stage (session, word);
  LsStage stage;

  (void) name;
  if (reason != NULL)
    ls_window_tell (LS_WINDOW (widget), reason);
  else if (ls_stage_find (word, &stage) &&
           stage != ls_scene_get_stage (ls_session_get_scene (session)))
    ls_session_choose_stage (session, stage, 0, 0, 0);
}

static void
vertex_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSession *session = parts_of (widget)->session;
  g_autoptr (GError) error = NULL;
  LsSceneVertex vertex;

  (void) name;
  if (ls_session_find_vertex (session, (guint) (g_variant_get_string (parameter, NULL)[0] - '0'),
                              &vertex, &error))
    ls_session_choose_vertex (session, &vertex);
  else
    ls_window_tell (LS_WINDOW (widget), error->message);
}

static void
pixel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSession *session = parts_of (widget)->session;
  g_autoptr (GError) error = NULL;
  guint wave, lane;

  (void) name;
  (void) parameter;
  if (ls_session_find_pixel (session, &wave, &lane, &error))
    ls_session_choose_stage (session, ls_stage_giving (LS_GIVES_PIXELS), wave, lane, 0);
  else
    ls_window_tell (LS_WINDOW (widget), error->message);
}

const char *
ls_value_actions_tell_no_stage (LsSession *session, const char *word)
{
  LsScene *scene = ls_session_get_scene (session);
  LsStage stage;

  if (scene == NULL)
    return _ ("nothing is open yet");
  if (!ls_scene_is_draw (scene))
    return _ ("the scene has one stage");
  return word == NULL || (ls_stage_find (word, &stage) && ls_scene_has_stage (scene, stage))
           ? NULL
           : _ ("the draw has no such stage");
}

static const struct
{
  const char *name;
  GtkWidgetActionActivateFunc activate;
} infos[] = {
  { "win.who", value_action },
  { "win.uses", value_action },
  { "win.why", why_action },
  { "win.break-on-change", break_on_change_action },
  { "win.watch-value", watch_value_action },
  { "win.pin-row", pin_action },
  { "win.show-in-timeline", show_in_timeline_action },
  { "win.what-if", what_if_action },
  { "win.next-run", what_if_action },
};

void
ls_value_actions_install (GtkWidgetClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (infos); i++)
    gtk_widget_class_install_action (klass, infos[i].name, NULL, infos[i].activate);
  gtk_widget_class_install_action (klass, "win.stage", "s", stage_action);
  gtk_widget_class_install_action (klass, "win.vertex", "s", vertex_action);
  gtk_widget_class_install_action (klass, "win.pixel", NULL, pixel_action);
}
