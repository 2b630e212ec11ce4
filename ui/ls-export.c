#include "ls-export.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

#include "ls-dialogs.h"
#include "ls-error.h"
#include "ls-focus.h"
#include "ls-pane-picture.h"
#include "ls-panes.h"
#include "ls-position.h"
#include "ls-table.h"

/* --- the bytes of a file ----------------------------------------------------------------------------------- */

/* A list of objects, one for each row. */
static char *
table_to_json (const LsTable *table)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_array (builder);
  for (guint row = 0; row < ls_table_get_n_rows (table); row++)
    {
      json_builder_begin_object (builder);
      for (guint column = 0; column < ls_table_get_n_columns (table); column++)
        {
          json_builder_set_member_name (builder, ls_table_get_name (table, column));
          json_builder_add_string_value (builder, ls_table_get_cell (table, row, column));
        }
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  root = json_builder_get_root (builder);
  return json_to_string (root, TRUE);
}

/* Returns: NULL. */
static GBytes *
refuse_without_table (LsPane pane, GError **error)
{
  g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED,
               _ ("%s has no table: take .svg, .pdf or .png"), _ (ls_pane_get_info (pane)->title));
  return NULL;
}

static GBytes *
make_table (const LsWindowParts *parts, LsPane pane, gboolean is_json, GError **error)
{
  g_autoptr (LsTable) table =
    ls_pane_dup_table (pane, ls_shell_get_pane (parts->shell, pane), parts->session);
  char *text;

  if (table == NULL)
    return refuse_without_table (pane, error);
  text = is_json ? table_to_json (table) : ls_table_to_csv (table);
  return g_bytes_new_take (text, strlen (text));
}

static GBytes *
make_bytes (const LsWindowParts *parts, LsPane pane, const char *name, GError **error)
{
  static const struct
  {
    const char *end;
    LsPictureFormat format;
  } pictures[] = { { ".svg", LS_PICTURE_SVG },
                   { ".pdf", LS_PICTURE_PDF },
                   { ".png", LS_PICTURE_PNG } };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    if (g_str_has_suffix (lower, pictures[i].end))
      return ls_pane_picture (ls_shell_get_pane (parts->shell, pane), pictures[i].format, error);
  if (g_str_has_suffix (lower, ".csv") || g_str_has_suffix (lower, ".json"))
    return make_table (parts, pane, g_str_has_suffix (lower, ".json"), error);
  g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED,
               _ ("'%s' ends in none of .svg, .pdf, .png, .csv and .json"), name);
  return NULL;
}

gboolean
ls_export_pane (const LsWindowParts *parts, LsPane pane, GFile *file, GError **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GBytes) bytes = make_bytes (parts, pane, name, error);

  return bytes != NULL &&
         g_file_replace_contents (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                  NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, error);
}

/* --- asking where ------------------------------------------------------------------------------------------ */

LsPane
ls_export_find_pane (GtkWindow *window, LsShell *shell)
{
  LsPane pane;

  return ls_shell_find_pane (shell, ls_focus_get_last (window), &pane) ? pane : LS_PANE_CODE;
}

/* What waits for a name: the pane, and the chooser that asks. */
typedef struct
{
  GtkWindow *window; /* borrowed: the chooser is gone before it */
  LsPane pane;
} Asking;

static void
chosen_cb (GtkNativeDialog *dialog, int response, Asking *asking)
{
  LsWindow *window = LS_WINDOW (asking->window);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *told = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    {
      name = g_file_get_basename (file);
      told =
        ls_export_pane (ls_window_get_parts (window), asking->pane, file, &error)
          ? g_strdup_printf (_ ("%s is in “%s”"), _ (ls_pane_get_info (asking->pane)->title), name)
          : g_strdup_printf (_ ("Nothing is written: %s"), error->message);
      ls_window_tell (window, told);
    }
  g_object_set_data (G_OBJECT (asking->window), "ls-export", NULL);
}

void
ls_export_choose (GtkWindow *window, const LsWindowParts *parts)
{
  Asking *asking = g_new0 (Asking, 1);
  GtkFileChooserNative *chooser;
  g_autofree char *name = NULL;

  asking->window = window;
  asking->pane = ls_export_find_pane (window, parts->shell);
  name = g_strconcat (ls_pane_get_info (asking->pane)->id, ".svg", NULL);
  chooser =
    ls_dialogs_new_export_chooser (window, _ (ls_pane_get_info (asking->pane)->title), name);
  g_signal_connect_data (chooser, "response", G_CALLBACK (chosen_cb), asking,
                         (GClosureNotify) (void (*) (void)) g_free, 0);
  g_object_set_data_full (G_OBJECT (window), "ls-export", chooser, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* --- clipboard --------------------------------------------------------------------------------------------- */

void
ls_export_copy_table (GtkWindow *window, const LsWindowParts *parts)
{
  const LsPane pane = ls_export_find_pane (window, parts->shell);
  g_autoptr (LsTable) table =
    ls_pane_dup_table (pane, ls_shell_get_pane (parts->shell, pane), parts->session);
  g_autofree char *text = NULL, *told = NULL;

  if (table == NULL)
    {
      told = g_strdup_printf (_ ("%s has no table"), _ (ls_pane_get_info (pane)->title));
      ls_window_tell (LS_WINDOW (window), told);
      return;
    }
  text = ls_table_to_tsv (table);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  told = g_strdup_printf (_ ("%s: %u rows copied"), _ (ls_pane_get_info (pane)->title),
                          ls_table_get_n_rows (table));
  ls_window_tell (LS_WINDOW (window), told);
}

void
ls_export_copy_position (GtkWindow *window, const LsWindowParts *parts)
{
  LsView *view = ls_session_get_view (parts->session);
  g_autofree char *text = NULL, *told = NULL;

  if (view == NULL)
    return;
  text = ls_position_to_text (view, ls_session_get_focus_lane (parts->session));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  told = g_strdup_printf (_ ("Copied: %s"), text);
  ls_window_tell (LS_WINDOW (window), told);
}

static void
go_to (LsWindow *window, const char *text)
{
  LsSession *session = ls_window_get_session (window);
  LsView *view = ls_session_get_view (session);
  g_autoptr (GError) error = NULL;
  LsPosition at;

  if (view == NULL)
    return;
  if (!ls_position_parse (text != NULL ? text : "", &at, &error))
    {
      ls_window_tell (window, error->message);
      return;
    }
  ls_session_focus_step (
    session, at.wave == LS_POSITION_SAME ? ls_view_get_wave (view) : at.wave, at.step,
    at.lane == LS_POSITION_SAME ? ls_session_get_focus_lane (session) : at.lane);
}

static void
pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsWindow) window = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  go_to (window, text);
}

void
ls_export_paste_position (GtkWindow *window, const LsWindowParts *parts)
{
  (void) parts;
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, pasted_cb,
                                 g_object_ref (window));
}
