#include "ls-window-actions.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

#include "ls-dialogs.h"
#include "ls-error.h"
#include "ls-focus.h"
#include "ls-panes.h"
#include "ls-position.h"
#include "ls-session-veil.h"
#include "ls-mends.h"
#include "ls-table.h"
#include "ls-widgets.h"

/* --- picture of a pane ----------------------------------------------------------------------------------- */

typedef enum
{
  LS_PICTURE_SVG,
  LS_PICTURE_PDF,
  LS_PICTURE_PNG, /* two pixels for each of the screen */
} LsPictureFormat;

#define LS_PICTURE_MAX 16000

#define PNG_SCALE 2

/* --- what scrolls ---------------------------------------------------------------------------------------- */

/* How much of what scrolls is out of sight. */
static int
hidden_part (GtkAdjustment *adjustment)
{
  const double more =
    gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  return more > 0 ? (int) more + 1 : 0;
}

/* Where a widget scrolls to, to be put back. */
typedef struct
{
  GtkAdjustment *across, *down; /* NULL: nothing scrolls */
  double x, y;
} Scroll;

static void
scroll_to (const Scroll *scroll, double x, double y)
{
  if (scroll->across != NULL)
    gtk_adjustment_set_value (scroll->across, x);
  if (scroll->down != NULL)
    gtk_adjustment_set_value (scroll->down, y);
}

/* Gives the widget a size, until the next layout. A second time, because what scrolls asks for one in the first. */
static void
give_size (GtkWidget *widget, int width, int height)
{
  GtkAllocation place;

  gtk_widget_get_allocation (widget, &place);
  place.width = width;
  place.height = height;
  for (guint i = 0; i < 2; i++)
    {
      gtk_widget_queue_allocate (widget);
      gtk_widget_size_allocate (widget, &place, -1);
    }
}

/* --- drawing --------------------------------------------------------------------------------------------- */

static GskRenderNode *
take_node (GtkWidget *widget, int width, int height)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GdkRGBA paper = { 1, 1, 1, 1 };
  double x = 0, y = 0;

  gtk_style_context_lookup_color (style, "view_bg_color", &paper);
  ls_snapshot_fill (snapshot, &paper, 0, 0, width, height);
  gtk_widget_translate_coordinates (widget, parent, 0, 0, &x, &y);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-(float) x, -(float) y));
  gtk_widget_snapshot_child (parent, widget, snapshot);
  return gtk_snapshot_free_to_node (snapshot);
}

/* The widget as if all that scrolls in it had room. */
static GskRenderNode *
take_whole (GtkWidget *widget, int *width, int *height)
{
  GtkScrolledWindow *scrolled = ls_scrolled_find (widget, TRUE);
  const int old_width = gtk_widget_get_width (widget), old_height = gtk_widget_get_height (widget);
  Scroll scroll = { 0 };
  GskRenderNode *node;

  *width = old_width;
  *height = old_height;
  if (scrolled != NULL)
    {
      scroll.across = gtk_scrolled_window_get_hadjustment (scrolled);
      scroll.down = gtk_scrolled_window_get_vadjustment (scrolled);
      scroll.x = gtk_adjustment_get_value (scroll.across);
      scroll.y = gtk_adjustment_get_value (scroll.down);
      *width = MIN (old_width + hidden_part (scroll.across), LS_PICTURE_MAX);
      *height = MIN (old_height + hidden_part (scroll.down), LS_PICTURE_MAX);
      scroll_to (&scroll, 0, 0);
    }
  give_size (widget, *width, *height);
  node = take_node (widget, *width, *height);
  give_size (widget, old_width, old_height);
  scroll_to (&scroll, scroll.x, scroll.y);
  return node;
}

/* --- writing --------------------------------------------------------------------------------------------- */

static cairo_status_t
write_cb (void *data, const unsigned char *bytes, unsigned int n)
{
  g_byte_array_append (data, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
make_surface (LsPictureFormat format, int width, int height, GByteArray *bytes)
{
  switch (format)
    {
    case LS_PICTURE_SVG:
      return cairo_svg_surface_create_for_stream (write_cb, bytes, width, height);
    case LS_PICTURE_PDF:
      return cairo_pdf_surface_create_for_stream (write_cb, bytes, width, height);
    case LS_PICTURE_PNG:
      return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, PNG_SCALE * width,
                                         PNG_SCALE * height);
    }
  return NULL;
}

static cairo_status_t
draw_node (GskRenderNode *node, LsPictureFormat format, cairo_surface_t *surface, GByteArray *bytes)
{
  cairo_t *cairo = cairo_create (surface);
  cairo_status_t status;

  if (format == LS_PICTURE_PNG)
    cairo_scale (cairo, PNG_SCALE, PNG_SCALE);
  gsk_render_node_draw (node, cairo);
  status = cairo_status (cairo);
  cairo_destroy (cairo);
  if (status == CAIRO_STATUS_SUCCESS && format == LS_PICTURE_PNG)
    status = cairo_surface_write_to_png_stream (surface, write_cb, bytes);
  cairo_surface_finish (surface);
  return status == CAIRO_STATUS_SUCCESS ? cairo_surface_status (surface) : status;
}

/* Draws a widget that is shown, with all that it would show if it had the room: what scrolls in it is drawn whole, up to
 * LS_PICTURE_MAX pixels in each direction. The widget stays as it is. Returns: (transfer full): the file's bytes; NULL with
 * LS_ERROR_STATE for a widget that is not in sight, LS_ERROR_MEMORY or LS_ERROR_IO where there is no room. */
static GBytes *
ls_pane_picture (GtkWidget *widget, LsPictureFormat format, GError **error)
{
  GByteArray *bytes;
  GskRenderNode *node;
  cairo_surface_t *surface;
  cairo_status_t status;
  int width, height;

  if (!gtk_widget_get_mapped (widget))
    {
      ls_fail (error, LS_ERROR_STATE, "the pane is not in sight");
      return NULL;
    }
  node = take_whole (widget, &width, &height);
  bytes = g_byte_array_new ();
  surface = make_surface (format, width, height, bytes);
  status = draw_node (node, format, surface, bytes);
  cairo_surface_destroy (surface);
  gsk_render_node_unref (node);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  ls_fail (error, LS_ERROR_IO, "the picture cannot be drawn: %s", cairo_status_to_string (status));
  return NULL;
}

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
  ls_fail (error, LS_ERROR_UNSUPPORTED, "%s has no table: take .svg, .pdf or .png",
           _ (ls_pane_get_info (pane)->title));
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

  if (ls_shell_is_veiled (parts->shell, pane))
    {
      ls_veil_refuse (error);
      return NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    if (g_str_has_suffix (lower, pictures[i].end))
      return ls_pane_picture (ls_shell_get_pane (parts->shell, pane), pictures[i].format, error);
  if (g_str_has_suffix (lower, ".csv") || g_str_has_suffix (lower, ".json"))
    return make_table (parts, pane, g_str_has_suffix (lower, ".json"), error);
  ls_fail (error, LS_ERROR_UNSUPPORTED, "'%s' must end in .svg, .pdf, .png, .csv or .json", name);
  return NULL;
}

gboolean
ls_export_pane (const LsWindowParts *parts, LsPane pane, GFile *file, GError **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GBytes) bytes = make_bytes (parts, pane, name, error);

  return bytes != NULL && ls_export_write (file, bytes, error);
}

/* --- asking where ------------------------------------------------------------------------------------------ */

/* The pane that had the keyboard last; the program, if none had. */
static LsPane
find_pane (GtkWindow *window, LsShell *shell)
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
  asking->pane = find_pane (window, parts->shell);
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
  const LsPane pane = find_pane (window, parts->shell);
  const gboolean is_veiled = ls_shell_is_veiled (parts->shell, pane);
  g_autoptr (LsTable) table =
    is_veiled ? NULL
              : ls_pane_dup_table (pane, ls_shell_get_pane (parts->shell, pane), parts->session);
  g_autofree char *text = NULL, *told = NULL;

  if (table == NULL)
    {
      told = is_veiled
               ? g_strdup_printf ("%s: %s", _ (ls_pane_get_info (pane)->title),
                                  ls_session_tell_veiled (parts->session))
               : g_strdup_printf (_ ("%s has no table"), _ (ls_pane_get_info (pane)->title));
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
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, pasted_cb,
                                 g_object_ref (window));
}
