#include "ls-what-if.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "ls-view-change.h"
#include "ls-window-parts.h"

#define HELP                                                                                      \
  N_ ("R1.x@22 = 0.5 for a lane, R1.x@0-7,22 or @all for several; CB0[3].y = 1.5 for a constant " \
      "of the whole run; mask active = 0xff. int 5 or 0x3f800000 gives the bits themselves.")

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

  gtk_label_set_text (GTK_LABEL (asked->problem), error != NULL ? error->message : _ (HELP));
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

  (void) closure;
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
  (void) error; /* the window says it */
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
  gtk_accessible_update_property (GTK_ACCESSIBLE (asked->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The change"), -1);
  asked->problem = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                                 "wrap", TRUE, "xalign", 0., "max-width-chars", 50, NULL);
  gtk_widget_add_css_class (asked->problem, "dim-label");
  gtk_box_append (GTK_BOX (box), asked->entry);
  gtk_box_append (GTK_BOX (box), asked->problem);
  return box;
}

/* "R1.x@22 = 0.5", "R1.xy@22 = double 0.5": what is there. */
static char *
dup_present (const LsView *view, const LsRegRef *ref, LsValueType pair, guint lane)
{
  LsChange change = { .edit = { .kind = LS_EDIT_REGISTER, .lanes = LS_MASK_LANE (lane) } };
  LsRegRef high;

  if (ref == NULL || !ls_view_read_row (view, *ref, &change.edit.row))
    return g_strdup ("");
  change.edit.ref = high = *ref;
  high.channel++;
  if (ls_value_is_wide (pair) && ls_view_read_row (view, high, &change.high))
    change.type = pair;
  return ls_change_to_text (&change, ls_view_get_program (view));
}

void
ls_what_if_ask (LsWindow *window,
                LsSession *session,
                const LsRegRef *ref,
                LsValueType pair,
                guint lane)
{
  Asked *asked = g_new0 (Asked, 1);
  g_autofree char *text = dup_present (ls_session_get_view (session), ref, pair, lane);
  const char *value = strstr (text, "= ");
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (window), _ ("What If…"), NULL);

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

void
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
