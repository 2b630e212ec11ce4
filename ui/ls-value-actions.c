#include "ls-window-actions.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "ls-breakpoint-list.h"
#include "ls-code-view.h"
#include "ls-dialogs.h"
#include "ls-expr.h"
#include "ls-focus.h"
#include "ls-output-view.h"
#include "ls-panes.h"
#include "ls-views.h"
#include "ls-session-stage.h"
#include "ls-source-view.h"
#include "ls-stage.h"
#include "ls-view-change.h"
#include "ls-widgets.h"
#include "ls-window-parts.h"
#include "ls-window.h"

/* --- what if --------------------------------------------------------------------------------------------- */

#define HELP                                                                                      \
  N_ ("R1.x@22 = 0.5 for a lane, R1.x@0-7,22 or @all for several; CB0[3].y = 1.5 for a constant " \
      "of the whole run, or turns = 20 for one that the source calls so, such as a uniform; "     \
      "mask active = 0xff. int 5 or 0x3f800000 gives the bits themselves. All of it is for this " \
      "wave; what all waves are given is changed in the pane Inputs.")

typedef struct
{
  LsWindow *window; /* of which the dialog is, so older than it */
  LsSession *session;
  AdwMessageDialog *dialog;
  GtkWidget *entry, *problem;
} Asked;

/* Registers and masks change at the step that is looked at. */
static LsChange *
read_change (const Asked *asked, GError **error)
{
  LsView *view = ls_session_get_view (asked->session);
  const guint lane = ls_session_get_focus_lane (asked->session);

  return ls_view_parse_change (view, gtk_editable_get_text (GTK_EDITABLE (asked->entry)),
                               LS_MASK_LANE (lane), error);
}

static void
typed_cb (Asked *asked)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) change = read_change (asked, &error);

  /* Nothing is not wrong yet. */
  gtk_label_set_text (GTK_LABEL (asked->problem),
                      error != NULL && *gtk_editable_get_text (GTK_EDITABLE (asked->entry)) != '\0'
                        ? error->message
                        : _ (HELP));
  adw_message_dialog_set_response_enabled (asked->dialog, "change", change != NULL);
}

/* --- what is told once the run is in sight ---------------------------------------------------------------- */

typedef struct
{
  LsWindow *window;
  LsScene *scene; /* held, so that no later one can be taken for it */
  guint fork;
  char *words;
} Told;

static void
told_free (gpointer data, GClosure *closure)
{
  Told *told = data;

  ls_scene_unref (told->scene);
  g_free (told->words);
  g_free (told);
}

static void
stop_waiting (LsSession *session, Told *told)
{
  g_signal_handlers_disconnect_matched (session, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, told);
}

/* Returns: (nullable): another scene has other runs, be their numbers the same. */
static const LsFork *
find_fork (LsSession *session, const Told *told)
{
  return ls_session_get_scene (session) == told->scene
           ? ls_forks_get (ls_session_get_forks (session), told->fork)
           : NULL;
}

/* A move that was interrupted stops first, in the run that was looked at before. */
static void
stopped_cb (LsSession *session, LsView *view, Told *told)
{
  const LsFork *fork = find_fork (session, told);
  g_autofree char *sentence = NULL;

  if (fork != NULL && ls_view_get_fork (view) != told->fork)
    return;
  if (fork != NULL)
    {
      sentence = g_strdup_printf (_ ("Run %s: %s"), fork->name, told->words);
      ls_window_tell (told->window, sentence);
    }
  stop_waiting (session, told);
}

static void
failed_cb (LsSession *session, const GError *error, Told *told)
{
  stop_waiting (session, told);
}

/* What the run is, once it is the one that is looked at. words: taken. */
static void
tell_when_there (LsWindow *window, LsSession *session, guint fork, char *words)
{
  Told *told = g_new0 (Told, 1);
  GClosure *closure = g_cclosure_new (G_CALLBACK (stopped_cb), told, told_free);

  *told = (Told){ .window = window,
                  .scene = ls_scene_ref (ls_session_get_scene (session)),
                  .fork = fork,
                  .words = words };
  g_signal_connect (session, "failed", G_CALLBACK (failed_cb), told);
  g_object_watch_closure (G_OBJECT (window), closure);
  g_signal_connect_closure (session, "stopped", closure, FALSE);
}

static void
response_cb (Asked *asked, const char *response)
{
  LsProgram *program = ls_view_get_program (ls_session_get_view (asked->session));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) change = NULL;
  g_autofree char *words = NULL;
  guint fork;

  if (!g_str_equal (response, "change"))
    return;
  change = read_change (asked, &error);
  fork = change == NULL ? LS_FORK_MAIN : ls_session_change (asked->session, NULL, change, &error);
  if (fork == LS_FORK_MAIN)
    {
      ls_window_tell (asked->window, error->message);
      return;
    }
  ls_undo_note_change (ls_window_get_parts (asked->window)->undo);
  words = ls_change_to_words (change, program);
  tell_when_there (
    asked->window, asked->session, fork,
    g_strdup_printf (_ ("%s. F goes to the wave's other runs, Ctrl+Z takes it back."), words));
}

static GtkWidget *
make_fields (Asked *asked, const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  asked->entry = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (asked->entry), text);
  gtk_entry_set_activates_default (GTK_ENTRY (asked->entry), TRUE);
  ls_widget_set_label (asked->entry, _ ("The change"));
  asked->problem = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                                 "wrap", TRUE, "xalign", 0., "max-width-chars", 50, NULL);
  gtk_widget_add_css_class (asked->problem, "dim-label");
  gtk_box_append (GTK_BOX (box), asked->entry);
  gtk_box_append (GTK_BOX (box), asked->problem);
  return box;
}

/* "R1.x@22 = 0.5", "R1.xy@22 = double 0.5": what is there. pair: the type of the value where it has 64 bits. Returns: (transfer full): "" if nothing is. */
static char *
dup_present (const LsView *view, LsRegRef ref, LsValueType pair, guint lane)
{
  LsChange change = { .edit = { .kind = LS_EDIT_REGISTER, .lanes = LS_MASK_LANE (lane) } };
  LsRegRef high;

  if (!ls_view_read_row (view, ref, &change.edit.row))
    return g_strdup ("");
  change.edit.ref = high = ref;
  high.channel++;
  if (ls_value_is_wide (pair) && ls_view_read_row (view, high, &change.high))
    change.type = pair;
  return ls_change_to_text (&change, ls_view_get_program (view));
}

/* Asks for a change of the run that is looked at, in the language of the prompt's "set": a register in lanes, a word, a constant, a
 * mask. The run forks here; the scene's own stays as it is. text: stands there, its value to be typed over. Something must be open. */
static void
ls_what_if_ask (LsWindow *window, LsSession *session, const char *text)
{
  Asked *asked = g_new0 (Asked, 1);
  const char *value = strstr (text, "= ");
  GtkWidget *dialog = ls_dialogs_new_question (GTK_WINDOW (window), _ ("What If…"), NULL);

  *asked = (Asked){ .window = window, .session = session, .dialog = ADW_MESSAGE_DIALOG (dialog) };
  adw_message_dialog_set_extra_child (asked->dialog, make_fields (asked, text));
  adw_message_dialog_add_responses (asked->dialog, "cancel", _ ("_Cancel"), "change", _ ("C_hange"),
                                    NULL);
  adw_message_dialog_set_default_response (asked->dialog, "change");
  adw_message_dialog_set_close_response (asked->dialog, "cancel");
  adw_message_dialog_set_response_appearance (asked->dialog, "change", ADW_RESPONSE_SUGGESTED);
  g_object_set_data_full (G_OBJECT (dialog), "ls-asked", asked, g_free);
  g_signal_connect_swapped (asked->entry, "changed", G_CALLBACK (typed_cb), asked);
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (response_cb), asked);
  typed_cb (asked);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (asked->entry);
  if (value != NULL)
    gtk_editable_select_region (GTK_EDITABLE (asked->entry),
                                (int) g_utf8_pointer_to_offset (text, value) + 2, -1);
}

/* Goes to the next of the wave's runs, at the same step, and says which it is. Something must be open. */
static void
ls_what_if_next_run (LsWindow *window, LsSession *session)
{
  const LsForks *forks = ls_session_get_forks (session);
  const guint n = ls_forks_get_n (forks), here = ls_view_get_fork (ls_session_get_view (session));
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  guint next = 0;

  if (n < 2)
    {
      ls_window_tell (window, _ ("This wave has one run: = changes something in another one"));
      return;
    }
  while (ls_forks_nth (forks, next)->id != here)
    next++;
  next = (next + 1) % n;
  next = ls_forks_nth (forks, next)->id;
  words = ls_fork_to_words (forks, ls_forks_get (forks, next));
  if (ls_session_focus_fork (session, next, &error))
    tell_when_there (window, session, next, g_steal_pointer (&words));
  else
    ls_window_tell (window, error->message);
}

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

/* Whether what has the keyboard shows variables of a text: their list, or the text. */
static gboolean
is_of_variables (LsPane pane)
{
  return pane == LS_PANE_VARIABLES || pane == LS_PANE_SOURCE;
}

/* The variable of the name at the cursor of the source. Returns: (transfer full): of LsWatchedVariable. */
static GPtrArray *
find_in_source (const LsWindowParts *parts, char **name)
{
  LsSourceView *source = LS_SOURCE_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_SOURCE));

  *name = ls_source_view_dup_name (source);
  return ls_watched_variables_find (parts->session, *name != NULL ? *name : "",
                                    ls_source_view_get_cursor_line (source) + 1);
}

/* Of the row of a variable, or the name at the cursor. holds: (out) (transfer full): what it is of. Returns: (nullable) */
static const LsWatchedVariable *
find_watched (const LsWindowParts *parts, LsPane pane, GPtrArray **holds)
{
  g_autofree char *name = NULL;

  *holds = pane == LS_PANE_SOURCE ? find_in_source (parts, &name) : g_ptr_array_new ();
  if (pane != LS_PANE_SOURCE)
    return ls_variable_view_get_chosen (
      LS_VARIABLE_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_VARIABLES)));
  return (*holds)->len > 0 ? g_ptr_array_index (*holds, (*holds)->len - 1) : NULL;
}

/* In the focus lane: where its value was made. */
static gboolean
find_variable (const LsWindowParts *parts, LsPane pane, LsCell *cell, guint64 *step)
{
  g_autoptr (GPtrArray) holds = NULL;
  const LsWatchedVariable *variable = find_watched (parts, pane, &holds);

  return variable != NULL &&
         ls_watched_variable_find_cell (parts->session, variable,
                                        ls_session_get_focus_lane (parts->session), cell, step);
}

/* What it is called. Returns: (transfer full) (nullable): NULL if none has the keyboard. */
static char *
dup_variable (GtkWidget *widget)
{
  const LsWindowParts *parts = parts_of (widget);
  const LsWatchedVariable *variable;
  g_autoptr (GPtrArray) found = NULL;
  g_autofree char *name = NULL;
  LsPane pane;

  if (!find_pane (widget, &pane) || !is_of_variables (pane))
    return NULL;
  if (pane == LS_PANE_SOURCE)
    {
      found = find_in_source (parts, &name);
      return found->len > 0 ? g_steal_pointer (&name) : NULL;
    }
  variable =
    ls_variable_view_get_chosen (LS_VARIABLE_VIEW (ls_shell_get_pane (parts->shell, pane)));
  return variable != NULL ? g_strdup (variable->path) : NULL;
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
  if (is_of_variables (pane))
    return find_variable (parts, pane, cell, step);
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

/* Of a variable; elsewhere nothing has the cursor, which everybody sees. */
static void
tell_no_cell (GtkWidget *widget)
{
  LsPane pane;

  if (find_pane (widget, &pane) && is_of_variables (pane))
    ls_window_tell (LS_WINDOW (widget),
                    _ ("No step made this value: it is a constant, or the compiler does not keep "
                       "it, or the keyboard is at no variable"));
}

/* Who wrote a value, or who reads it. */
static void
value_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);
  LsValueType pair;
  LsCell cell;
  guint64 step;

  if (ls_session_get_view (parts->session) == NULL)
    return;
  if (!find_cell (widget, &cell, &step, &pair))
    {
      tell_no_cell (widget);
      return;
    }
  if (g_str_equal (name, "win.who"))
    ls_answer_view_who_at (parts->answer, &cell, step);
  else if (cell.kind == LS_CELL_REGISTER)
    ls_answer_view_uses (parts->answer, cell.ref, cell.lane);
}

static void
why_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);

  if (ls_session_get_view (parts->session) == NULL)
    return;
  ls_answer_view_why (parts->answer, ls_session_get_focus_lane (parts->session));
  ls_coach_note (parts->coach, LS_COACH_WHY);
}

/* Of the same cell as value_action(): in its lane, unless the person says otherwise. */
static void
break_on_change_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);
  GtkWidget *list = ls_shell_get_pane (parts->shell, LS_PANE_BREAKPOINTS);
  LsView *view = ls_session_get_view (parts->session);
  g_autoptr (GString) what = g_string_new (NULL);
  g_autofree char *lanes = NULL, *variable = NULL;
  guint lane = ls_session_get_focus_lane (parts->session);

  if (view == NULL)
    return;
  variable = dup_variable (widget);
  g_string_append (what, variable != NULL ? variable : "");
  if (variable != NULL || append_value (widget, what, &lane))
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
  g_autofree char *variable = view != NULL ? dup_variable (widget) : NULL;
  guint lane;

  if (variable != NULL)
    {
      ls_window_watch (LS_WINDOW (widget), variable);
      return;
    }
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

  if (find_component (widget, &ref, &lane, &pair))
    ls_register_matrix_toggle_pin (ls_register_pane_get_matrix (LS_REGISTER_PANE (pane)), ref);
}

/* At the cursor of the pane that has the context menu: the source, where its lines are known, else the program. */
static void
edit_breakpoint_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsShell *shell = parts_of (widget)->shell;
  LsCodeView *code = LS_CODE_VIEW (ls_shell_get_pane (shell, LS_PANE_CODE));
  LsPane pane;

  if (ls_session_get_view (parts_of (widget)->session) == NULL ||
      (find_pane (widget, &pane) && pane == LS_PANE_SOURCE &&
       ls_source_view_ask_condition (LS_SOURCE_VIEW (ls_shell_get_pane (shell, pane)))))
    return;
  if (!ls_code_view_edit_breakpoint (code, ls_code_view_get_cursor_line (code)))
    ls_window_tell (LS_WINDOW (widget),
                    _ ("Nothing runs at the line of the cursor, so it takes no breakpoint"));
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

/* Returns: (transfer full): "" of a variable that is no uniform. */
static char *
dup_change_of_uniform (const LsWindowParts *parts, LsPane pane)
{
  g_autoptr (GPtrArray) holds = NULL;
  const LsWatchedVariable *variable = find_watched (parts, pane, &holds);
  char *text = variable != NULL
                 ? ls_watched_variable_dup_change (parts->session, variable,
                                                   ls_session_get_focus_lane (parts->session))
                 : NULL;

  return text != NULL ? text : g_strdup ("");
}

/* What "set" would say of what has the cursor: of a word of the memory's pane if the keyboard is there, else of the same cell. Returns:
 * (transfer full) (nullable): "" where nothing has it, NULL where that is not changed by hand. */
static char *
dup_change (GtkWidget *widget)
{
  const LsWindowParts *parts = parts_of (widget);
  LsValueType pair;
  LsRegRef ref;
  LsPane pane = LS_PANE_MATRIX;
  guint lane;

  if (find_pane (widget, &pane) && pane == LS_PANE_MEMORY)
    return ls_memory_view_dup_change (LS_MEMORY_VIEW (ls_shell_get_pane (parts->shell, pane)));
  if (find_component (widget, &ref, &lane, &pair))
    return dup_present (ls_session_get_view (parts->session), ref, pair, lane);
  return is_of_variables (pane) ? dup_change_of_uniform (parts, pane) : g_strdup ("");
}

static void
what_if_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSession *session = parts_of (widget)->session;
  g_autofree char *text = NULL;

  if (ls_session_get_view (session) == NULL)
    return;
  if (g_str_equal (name, "win.next-run"))
    {
      ls_what_if_next_run (LS_WINDOW (widget), session);
      return;
    }
  text = dup_change (widget);
  if (text != NULL)
    ls_what_if_ask (LS_WINDOW (widget), session, text);
  else
    ls_window_tell (LS_WINDOW (widget), _ ("What stands here cannot be changed by hand"));
}

/* --- stages of a draw ------------------------------------------------------------------------------------ */

static void
stage_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSession *session = parts_of (widget)->session;
  const char *word = g_variant_get_string (parameter, NULL);
  const char *reason = ls_value_actions_tell_no_stage (session, word);
  LsStage stage;

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
  { "win.edit-breakpoint", edit_breakpoint_action },
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
