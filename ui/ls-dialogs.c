#include "ls-dialogs.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-machines.h"
#include "ls-text.h"
#include "ls-widgets.h"

#define LEAST_HEADING 100 /* px: more than a letter takes */
#define NO_LAST_STEP 1e15 /* a run that is longer than its history */

/* Of a heading's two labels each is measured where the other one has room: they need the same. */
static void
let_label_break (GtkLabel *label)
{
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_size_request (GTK_WIDGET (label), LEAST_HEADING, -1);
}

static void
let_labels_break (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    let_label_break (GTK_LABEL (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    let_labels_break (child);
}

void
ls_dialogs_let_break (AdwMessageDialog *dialog)
{
  let_labels_break (GTK_WIDGET (dialog));
}

GtkWidget *
ls_dialogs_new_question (GtkWindow *parent, const char *heading, const char *body)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, heading, body);

  ls_dialogs_let_break (ADW_MESSAGE_DIALOG (dialog));
  return dialog;
}

/* What was entered, as it is read once the person has said Go. */
static double
read_entry (AdwMessageDialog *dialog)
{
  GtkSpinButton *entry = GTK_SPIN_BUTTON (adw_message_dialog_get_extra_child (dialog));

  gtk_spin_button_update (entry);
  return gtk_spin_button_get_value (entry);
}

static void
go_to_step_cb (LsSession *session, const char *response, AdwMessageDialog *dialog)
{
  if (g_str_equal (response, "go"))
    ls_session_move (session, LS_MOVE_TO_STEP, (guint64) read_entry (dialog));
}

static void
go_to_wave_cb (LsSession *session, const char *response, AdwMessageDialog *dialog)
{
  if (g_str_equal (response, "go"))
    ls_session_focus_wave (session, (guint) read_entry (dialog),
                           ls_session_get_focus_lane (session));
}

static GtkWidget *
new_entry (const char *name, double value, double last)
{
  GtkWidget *entry = gtk_spin_button_new_with_range (0, last, 1);

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (entry), TRUE);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (entry), value);
  ls_widget_set_label (entry, name);
  g_object_set (gtk_editable_get_delegate (GTK_EDITABLE (entry)), "activates-default", TRUE, NULL);
  return entry;
}

/* Shows a dialog that asks for a number. body: (nullable). */
static void
ask_number (GtkWindow *parent,
            const char *title,
            const char *body,
            GtkWidget *entry,
            GCallback answered,
            LsSession *session)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (ls_dialogs_new_question (parent, title, body));

  adw_message_dialog_set_extra_child (dialog, entry);
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "go", _ ("_Go"), NULL);
  adw_message_dialog_set_default_response (dialog, "go");
  adw_message_dialog_set_close_response (dialog, "cancel");
  adw_message_dialog_set_response_appearance (dialog, "go", ADW_RESPONSE_SUGGESTED);
  ls_follow (dialog, "response", answered, session);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

void
ls_dialogs_go_to_step (GtkWindow *parent, LsSession *session)
{
  const LsHistory *history = ls_session_get_history (session);
  gboolean is_known = history != NULL && !history->is_cut;
  guint64 step = ls_view_get_place (ls_session_get_view (session))->step;
  g_autofree char *body =
    is_known
      ? g_strdup_printf (ngettext ("This wave runs for %" PRIu64 " step.",
                                   "This wave runs for %" PRIu64 " steps.", history->n_steps),
                         history->n_steps)
      : NULL;

  ask_number (
    parent, _ ("Go to Step"), body,
    new_entry (_ ("Step"), (double) step, is_known ? (double) history->n_steps : NO_LAST_STEP),
    G_CALLBACK (go_to_step_cb), session);
}

void
ls_dialogs_go_to_wave (GtkWindow *parent, LsSession *session)
{
  LsView *view = ls_session_get_view (session);
  guint n = ls_scene_get_n_waves (ls_view_get_scene (view));
  guint n_group = ls_scene_get_group_waves (ls_view_get_scene (view));
  g_autoptr (GString) body = g_string_new (NULL);

  if (n_group > 1)
    g_string_printf (body, _ ("There are %u waves, %u in each thread group, counted from 0."), n,
                     n_group);
  else if (n > 1)
    g_string_printf (body, _ ("There are %u waves, counted from 0."), n);
  else
    g_string_append (body, _ ("There is 1 wave."));
  ask_number (parent, _ ("Go to Wave"), body->str,
              new_entry (_ ("Wave"), ls_view_get_wave (view), n - 1), G_CALLBACK (go_to_wave_cb),
              session);
}

static GtkFileFilter *
add_filter (GtkFileChooser *chooser, const char *name, const char *const *patterns)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  gtk_file_chooser_add_filter (chooser, filter);
  return filter;
}

/* With what machines call theirs. */
static void
add_programs (GtkFileChooser *chooser, const char *const *patterns)
{
  GtkFileFilter *filter = add_filter (chooser, _ ("Scenes and programs"), patterns);
  guint n;
  const LsMachine *const *machines = ls_machines (&n);

  for (guint i = 0; i < n; i++)
    if (machines[i]->suffix != NULL)
      {
        g_autofree char *pattern = g_strconcat ("*", machines[i]->suffix, NULL);

        gtk_file_filter_add_pattern (filter, pattern);
      }
}

GtkFileChooserNative *
ls_dialogs_new_chooser (GtkWindow *parent, GFile *folder)
{
  static const char *const all[] = { "*", NULL };
  /* Of formats that a file is known by, whatever it is called, under the names that they have with those who write them. */
  static const char *const programs[] = {
    "*.lanescope", "*.asm", "*.txt",      "*.bin", "*.hex", "*.inc",         "*.gsh",  "*.gtx",
    "*.vsh",       "*.psh", "*.log",      "*.elf", "*.o",   "*.s",           "*.vert", "*.frag",
    "*.geom",      "*.vs",  "*.vsh.glsl", "*.fs",  "*.gs",  "*.shader_test", NULL
  };
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
    _ ("Open"), parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));

  add_programs (GTK_FILE_CHOOSER (chooser), programs);
  add_filter (GTK_FILE_CHOOSER (chooser), _ ("All files"), all);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  return chooser;
}

GtkFileChooserNative *
ls_dialogs_new_save_chooser (GtkWindow *parent, const char *path, const char *name)
{
  static const char *const scenes[] = { "*.lanescope", NULL };
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
    _ ("Save"), parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  g_autofree char *directory = path == NULL ? NULL : g_path_get_dirname (path);
  g_autoptr (GFile) folder = directory == NULL ? NULL : g_file_new_for_path (directory);

  add_filter (GTK_FILE_CHOOSER (chooser), _ ("Scenes"), scenes);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  return chooser;
}

GtkFileChooserNative *
ls_dialogs_new_export_chooser (GtkWindow *parent, const char *what, const char *name)
{
  static const char *const pictures[] = { "*.svg", "*.pdf", "*.png", NULL };
  static const char *const tables[] = { "*.csv", "*.json", NULL };
  g_autofree char *title = g_strdup_printf (_ ("Export “%s”"), what);
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
    title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"), _ ("_Cancel"));

  add_filter (GTK_FILE_CHOOSER (chooser), _ ("Pictures (.svg, .pdf, .png)"), pictures);
  add_filter (GTK_FILE_CHOOSER (chooser), _ ("Tables (.csv, .json)"), tables);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  return chooser;
}

GtkFileChooserNative *
ls_dialogs_new_page_chooser (GtkWindow *parent,
                             const char *title,
                             const char *files,
                             const char *pattern,
                             const char *name)
{
  const char *const patterns[] = { pattern, NULL };
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
    title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"), _ ("_Cancel"));

  add_filter (GTK_FILE_CHOOSER (chooser), files, patterns);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  return chooser;
}

/* --- trust ----------------------------------------------------------------------------------------------- */

GtkWidget *
ls_dialogs_new_trust (GtkWindow *parent, const char *folder, const char *message)
{
  GtkWidget *widget = ls_dialogs_new_question (parent, _ ("Let the scene read other files?"), NULL);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (widget);
  g_autofree char *shown = ls_text_escape (message, LS_TEXT_LINE);
  g_autofree char *place = ls_text_escape (folder, LS_TEXT_LINE);

  adw_message_dialog_format_body (
    dialog,
    _ ("%s\n\nA scene that reads your files can put what they say into pictures, and into what you "
       "hand on. If you trust it, all scenes in “%s” may read whatever you can, now and later."),
    shown, place);
  adw_message_dialog_add_responses (dialog, "refuse", _ ("_Do Not Read"), "trust",
                                    _ ("_Trust Folder"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "trust", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "refuse");
  adw_message_dialog_set_close_response (dialog, "refuse");
  return widget;
}

void
ls_dialogs_let_go (GtkWindow *dialog)
{
  gtk_window_set_transient_for (dialog, NULL);
}
