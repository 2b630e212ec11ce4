#include "ls-dialogs.h"

#include <glib/gi18n.h>

#include "ls-mends.h"
#include "ls-machines.h"
#include "ls-text.h"

#define LEAST_HEADING 100 /* px: more than a letter takes */

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
    "*.geom",      "*.vs",  "*.vsh.glsl", "*.fs",  "*.gs",  "*.shader_test", "*.json", NULL
  };
  GtkFileChooserNative *chooser =
    ls_file_dialog_new (_ ("Open"), parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"));

  add_programs (GTK_FILE_CHOOSER (chooser), programs);
  add_filter (GTK_FILE_CHOOSER (chooser), _ ("All files"), all);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  return chooser;
}

GtkFileChooserNative *
ls_dialogs_new_save_chooser (GtkWindow *parent, const char *path, const char *name)
{
  static const char *const scenes[] = { "*.lanescope", NULL };
  GtkFileChooserNative *chooser =
    ls_file_dialog_new (_ ("Save"), parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));
  g_autofree char *directory = path == NULL ? NULL : g_path_get_dirname (path);
  g_autoptr (GFile) folder = directory == NULL ? NULL : g_file_new_for_path (directory);

  add_filter (GTK_FILE_CHOOSER (chooser), _ ("Scenes"), scenes);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  return chooser;
}

GtkFileChooserNative *
ls_dialogs_new_export_chooser (GtkWindow *parent, const char *what, const char *name)
{
  static const char *const pictures[] = { "*.svg", "*.pdf", "*.png", NULL };
  static const char *const tables[] = { "*.csv", "*.json", NULL };
  g_autofree char *title = g_strdup_printf (_ ("Export “%s”"), what);
  GtkFileChooserNative *chooser =
    ls_file_dialog_new (title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"));

  add_filter (GTK_FILE_CHOOSER (chooser), _ ("Pictures (.svg, .pdf, .png)"), pictures);
  add_filter (GTK_FILE_CHOOSER (chooser), _ ("Tables (.csv, .json)"), tables);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
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
  GtkFileChooserNative *chooser =
    ls_file_dialog_new (title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"));

  add_filter (GTK_FILE_CHOOSER (chooser), files, patterns);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
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
