#include "ls-window-actions.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "ls-breakpoint-list.h"
#include "ls-code-view.h"
#include "ls-dialogs.h"
#include "ls-panes.h"
#include "ls-pointed.h"
#include "ls-views.h"
#include "ls-session-source.h"
#include "ls-session-stage.h"
#include "ls-session-text.h"
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

#define TEXT_HELP                                                                                 \
  N_ (                                                                                            \
    "%s = 0.5 sets a variable of the text in this lane, %s@0-7,22 or @all in several; a uniform " \
    "is set by its name, in the whole run. All of it is for this wave; what all waves are given " \
    "is changed in the pane Inputs.")

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

/* A component of a variable in sight, as one writes it. Returns: (transfer full) (nullable): NULL: there is none. */
static char *
dup_example (LsSession *session)
{
  g_autoptr (GPtrArray) all =
    ls_session_speaks_text (session) ? ls_session_list_text_variables (session, 0) : NULL;

  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const LsSourceVariable *variable = g_ptr_array_index (all, i);

      if (variable->base == 'f' && variable->n > 0 && variable->n <= 4 &&
          variable->members->len == 0)
        return g_strconcat (variable->name, variable->n > 1 ? ".x" : "", NULL);
    }
  return NULL;
}

/* Returns: (transfer full) */
static char *
dup_help (LsSession *session)
{
  g_autofree char *example = dup_example (session);

  return example != NULL ? g_strdup_printf (_ (TEXT_HELP), example, example) : g_strdup (_ (HELP));
}

static void
typed_cb (Asked *asked)
{
  g_autofree char *help = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) change = read_change (asked, &error);

  /* Nothing is not wrong yet. */
  if (error == NULL || *gtk_editable_get_text (GTK_EDITABLE (asked->entry)) == '\0')
    help = dup_help (asked->session);
  gtk_label_set_text (GTK_LABEL (asked->problem), help != NULL ? help : error->message);
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

/* --- what has the cursor --------------------------------------------------------------------------------- */

/* FALSE: nothing is open. */
static gboolean
find_pointed (GtkWidget *widget, LsPointed *pointed)
{
  if (ls_session_get_view (parts_of (widget)->session) == NULL)
    return FALSE;
  ls_window_find_pointed (LS_WINDOW (widget), pointed);
  return TRUE;
}

/* A register, whose row or track is meant. FALSE: it is none, and the person is told so. */
static gboolean
find_register (GtkWidget *widget, LsPointed *pointed)
{
  if (!find_pointed (widget, pointed))
    return FALSE;
  if (pointed->has_cell && pointed->cell.kind == LS_CELL_REGISTER)
    return TRUE;
  ls_window_tell (LS_WINDOW (widget), pointed->reason != NULL
                                        ? pointed->reason
                                        : _ ("Only registers have a row or a track of values"));
  return FALSE;
}

/* Who wrote a value, or who reads it. */
void
ls_action_value (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsAnswerView *answer = parts_of (widget)->answer;
  g_auto (LsPointed) pointed = { 0 };

  if (!find_pointed (widget, &pointed))
    return;
  if (!pointed.has_cell)
    ls_window_tell (LS_WINDOW (widget), pointed.reason);
  else if (g_str_equal (name, "win.who"))
    ls_answer_view_who_at (answer, &pointed.cell, pointed.step);
  else
    ls_answer_view_uses_at (answer, &pointed.cell, pointed.step);
}

void
ls_action_why (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);

  if (ls_session_get_view (parts->session) == NULL)
    return;
  ls_answer_view_why (parts->answer, ls_session_get_focus_lane (parts->session));
  ls_coach_note (parts->coach, LS_COACH_WHY);
}

/* In the lane of the value, unless the person says otherwise; where nothing has the cursor, of what they enter. */
void
ls_action_break_on_change (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);
  GtkWidget *list = ls_shell_get_pane (parts->shell, LS_PANE_BREAKPOINTS);
  g_auto (LsPointed) pointed = { 0 };
  g_autofree char *lanes = NULL;

  if (!find_pointed (widget, &pointed))
    return;
  if (pointed.is_of_lane)
    lanes = g_strdup_printf ("%u", pointed.lane);
  ls_shell_show_pane (parts->shell, LS_PANE_BREAKPOINTS);
  ls_breakpoint_list_add_value (LS_BREAKPOINT_LIST (list), pointed.name != NULL ? pointed.name : "",
                                lanes);
}

/* The watches come into sight, the keyboard stays. */
void
ls_action_watch_value (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_auto (LsPointed) pointed = { 0 };

  if (!find_pointed (widget, &pointed))
    return;
  if (pointed.name != NULL)
    ls_window_watch (LS_WINDOW (widget), pointed.name);
  else
    ls_window_tell (LS_WINDOW (widget), pointed.reason);
}

/* Among the registers of all lanes. */
void
ls_action_pin (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWidget *pane = ls_shell_get_pane (parts_of (widget)->shell, LS_PANE_MATRIX);
  g_auto (LsPointed) pointed = { 0 };

  if (find_register (widget, &pointed))
    ls_register_matrix_toggle_pin (ls_register_pane_get_matrix (LS_REGISTER_PANE (pane)),
                                   pointed.cell.ref);
}

/* At the cursor of the pane that has the context menu: the source, where its lines are known, else the program. */
void
ls_action_edit_breakpoint (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsShell *shell = parts_of (widget)->shell;
  LsCodeView *code = LS_CODE_VIEW (ls_shell_get_pane (shell, LS_PANE_CODE));
  LsPane pane;

  if (ls_session_get_view (parts_of (widget)->session) == NULL ||
      (ls_window_find_pane (LS_WINDOW (widget), &pane) && pane == LS_PANE_SOURCE &&
       ls_source_view_ask_condition (LS_SOURCE_VIEW (ls_shell_get_pane (shell, pane)))))
    return;
  if (!ls_code_view_edit_breakpoint (code, ls_code_view_get_cursor_line (code)))
    ls_window_tell (LS_WINDOW (widget),
                    _ ("Nothing runs at the line of the cursor, so it takes no breakpoint"));
}

/* In the focus lane; the timeline comes into sight, the keyboard stays. */
void
ls_action_show_in_timeline (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsShell *shell = parts_of (widget)->shell;
  g_auto (LsPointed) pointed = { 0 };

  if (find_register (widget, &pointed) &&
      ls_pane_toggle_value (ls_shell_get_pane (shell, LS_PANE_TIMELINE), pointed.cell.ref))
    ls_shell_reveal_pane (shell, LS_PANE_TIMELINE);
}

void
ls_action_what_if (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSession *session = parts_of (widget)->session;
  g_auto (LsPointed) pointed = { 0 };

  if (!find_pointed (widget, &pointed))
    return;
  if (g_str_equal (name, "win.next-run"))
    {
      ls_what_if_next_run (LS_WINDOW (widget), session);
      return;
    }
  if (pointed.change != NULL)
    ls_what_if_ask (LS_WINDOW (widget), session, pointed.change);
  else
    ls_window_tell (LS_WINDOW (widget), _ ("What stands here cannot be changed by hand"));
}

/* --- stages of a draw ------------------------------------------------------------------------------------ */

void
ls_action_stage (GtkWidget *widget, const char *name, GVariant *parameter)
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

void
ls_action_vertex (GtkWidget *widget, const char *name, GVariant *parameter)
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

void
ls_action_pixel (GtkWidget *widget, const char *name, GVariant *parameter)
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
