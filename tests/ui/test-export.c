#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "ls-window-actions.h"
#include "ls-plugins.h"
#include "ls-position.h"
#include "ls-views.h"
#include "ls-value.h"
#include "ui-keys.h"
#include "ui-test.h"

/* What leaves the window: pictures, tables, positions. */

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_OUTPUT));
}

static void
set_up (UiTest *test)
{
  ui_test_start (test, NULL);
  ui_test_wait (test, is_arranged, "the panes to be arranged");
  ui_test_act (test, "debug.step");
  ui_test_settle (test);
}

/* Returns: (transfer full): what is in the file afterwards. */
static char *export(UiTest *test, LsPane pane, const char *name, gsize *size)
{
  g_autofree char *path = ui_test_write (name, "");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  char *text;

  ls_export_pane (ls_window_get_parts (test->window), pane, file, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, size, NULL));
  return text;
}

static GtkAdjustment *
across (UiTest *test)
{
  GtkWidget *pane = ui_test_pane (test, LS_PANE_MATRIX);

  return gtk_scrollable_get_hadjustment (
    GTK_SCROLLABLE (ls_register_pane_get_matrix (LS_REGISTER_PANE (pane))));
}

static double
svg_width (const char *svg)
{
  const char *width = strstr (svg, "width=\"");

  g_assert_nonnull (width);
  return g_ascii_strtod (width + strlen ("width=\""), NULL);
}

/* All 64 lanes are in it, though few are in sight, and the pane scrolls to where it did. */
static void
test_whole (UiTest *test)
{
  GtkAdjustment *adjustment = across (test);
  g_autofree char *svg = NULL;
  double at;

  g_assert_cmpfloat (gtk_adjustment_get_page_size (adjustment), <,
                     gtk_adjustment_get_upper (adjustment) / 2);
  gtk_adjustment_set_value (adjustment, 300);
  at = gtk_adjustment_get_value (adjustment);
  g_assert_cmpfloat (at, >, 0);
  svg = export(test, LS_PANE_MATRIX, "matrix.svg", NULL);
  g_assert_cmpfloat (svg_width (svg), >=, gtk_adjustment_get_upper (adjustment));
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, at);
  ui_test_settle (test);
  g_assert_cmpfloat (gtk_adjustment_get_page_size (adjustment), <,
                     gtk_adjustment_get_upper (adjustment) / 2);
}

static void
assert_xml (const char *text)
{
  static const GMarkupParser parser = { 0 };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_markup_parse_context_parse (context, text, -1, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_markup_parse_context_free (context);
}

static LsPane asked;

static gboolean
is_shown (UiTest *test)
{
  GtkWidget *pane = ui_test_pane (test, asked);

  return gtk_widget_get_mapped (pane) && gtk_widget_get_width (pane) > 0;
}

/* Each pane is a picture in each format, by the first bytes that the formats say. */
static void
test_pictures (UiTest *test)
{
  for (asked = 0; asked < LS_N_PANES; asked++)
    {
      g_autofree char *svg = NULL, *pdf = NULL, *png = NULL;
      gsize size;

      ls_shell_show_pane (ls_window_get_parts (test->window)->shell, asked);
      ui_test_wait (test, is_shown, "the pane to be shown");
      svg = export(test, asked, "pane.svg", NULL);
      assert_xml (svg);
      pdf = export(test, asked, "pane.PDF", &size);
      g_assert_true (g_str_has_prefix (pdf, "%PDF-"));
      png = export(test, asked, "pane.png", &size);
      g_assert_cmpmem (png, 8, "\x89PNG\r\n\x1a\n", 8);
      if (g_getenv ("LS_TEST_PICTURES") != NULL)
        {
          g_autofree char *path = g_strdup_printf ("%s/%s.png", g_getenv ("LS_TEST_PICTURES"),
                                                   ls_pane_get_info (asked)->id);

          g_file_set_contents (path, png, (gssize) size, NULL);
        }
    }
}

/* --- tables ---------------------------------------------------------------------------------------------- */

static guint
count_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\r\n", -1);

  return g_strv_length (lines) - 1;
}

/* A line of names and one for each line, with the listing's own text. */
static void
test_csv (UiTest *test)
{
  g_autofree char *csv = export(test, LS_PANE_CODE, "program.csv", NULL);
  const LsProgram *program = ls_view_get_program (ls_session_get_view (test->session));

  g_assert_true (g_str_has_prefix (csv, "line,hits,lanes,mask,text\r\n"));
  g_assert_cmpuint (count_lines (csv), ==, ls_program_n_lines (program) + 1);
  g_assert_nonnull (
    strstr (csv, "\r\n1,1,64,ffffffffffffffff,00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)\r\n"));
  /* Operands stand apart by commas, so that the cell is quoted; 27 lanes have left behind line 4. */
  g_assert_nonnull (strstr (csv, "\r\n2,1,64,ffffffffffffffff,\"      0  x: MUL "));
  g_assert_nonnull (strstr (csv, "\r\n5,0,37,"));
}

static gboolean
has_history (UiTest *test)
{
  return ls_session_get_history (test->session) != NULL;
}

/* Each step is an object, and lane masks add up to all lanes. */
static void
test_json (UiTest *test)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autofree char *json = NULL;
  JsonArray *rows;
  JsonObject *row;

  ui_test_wait (test, has_history, "the history");
  json = export(test, LS_PANE_TIMELINE, "timeline.json", NULL);
  g_assert_true (json_parser_load_from_data (parser, json, -1, NULL));
  rows = json_node_get_array (json_parser_get_root (parser));
  g_assert_cmpuint (json_array_get_length (rows), ==, 109);
  row = json_array_get_object_element (rows, 4);
  g_assert_cmpstr (json_object_get_string_member (row, "line"), ==, "5");
  g_assert_cmpstr (json_object_get_string_member (row, "lanes"), ==, "37");
  g_assert_cmphex (g_ascii_strtoull (json_object_get_string_member (row, "active"), NULL, 16) ^
                     g_ascii_strtoull (json_object_get_string_member (row, "branch"), NULL, 16),
                   ==, LS_MASK_ALL);
}

/* --- values ---------------------------------------------------------------------------------------------- */

/* Taken for a float, for integers with and without a sign, and copied; plugins/dap/tests/faces.py asks the same of everybody else. */
static const char faces[] = "[asm]\n"
                            "00 ALU:\n"
                            "      0  x: ADD R1.x, R0.x, 0.0f\n"
                            "         y: ADD_INT R1.y, R0.y, 0\n"
                            "         z: MAX_UINT R1.z, R0.z, R0.z\n"
                            "      1  w: MOV R1.w, R0.w\n"
                            "01 EXPORT_DONE: PIX0, R1\n"
                            "END_OF_PROGRAM\n"
                            "[layout]\nwidth=8\nheight=8\n[inputs]\n";
static const guint32 face_values[] = { 0,          0x80000000, 0x3f800000, 0x7f800000, 0xff800000,
                                       0x7fc00000, 0xffc00000, 0x7fc00001, 0x7f800001, 0xffffffff,
                                       0x7fffffff, 1,          64,         0x007fffff, 0x80000001,
                                       0xfffffffe, 0xffff0000, 0xfffeffff, 0x3dcccccd, 0x4b800000,
                                       0x7f7fffff, 0x501502f9, 0xdeadbeef };

static void
set_up_faces (UiTest *test)
{
  g_autoptr (GString) scene = g_string_new (faces);
  g_autofree char *path = NULL;

  for (guint c = 0; c < 4; c++)
    {
      g_string_append_printf (scene, "R0.%c=list", "xyzw"[c]);
      for (guint i = 0; i < LS_LANES; i++)
        g_string_append_printf (scene, " 0x%08x", face_values[i % G_N_ELEMENTS (face_values)]);
      g_string_append_c (scene, '\n');
    }
  path = ui_test_write ("faces.lanescope", scene->str);
  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes to be arranged");
  ui_test_settle (test);
}

/* Cells of the registers are what everything else prints of a value of the type. */
static void
test_faces (UiTest *test)
{
  static const LsValueType types[] = { LS_VALUE_FLOAT, LS_VALUE_INT, LS_VALUE_UINT, LS_VALUE_BITS };
  g_autofree char *csv = export(test, LS_PANE_MATRIX, "registers.csv", NULL);
  g_auto (GStrv) rows = g_strsplit (csv, "\r\n", -1);
  const LsView *view = ls_session_get_view (test->session);

  for (guint c = 0; c < 4; c++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[1 + c], ",", -1);
      LsRow row;

      g_assert_true (ls_view_read_row (view, (LsRegRef){ 0, (guint8) c, 0 }, &row));
      g_assert_cmpuint (g_strv_length (cells), ==, 1 + LS_LANES);
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          char text[LS_VALUE_SIZE];

          g_assert_cmpstr (cells[1 + lane], ==, ls_value_text (types[c], row.u[lane], text));
        }
    }
}

static void
test_refused (UiTest *test)
{
  const LsWindowParts *parts = ls_window_get_parts (test->window);
  g_autofree char *path = ui_test_write ("pane.doc", "");
  g_autofree char *table = ui_test_write ("output.csv", "kept");
  g_autoptr (GFile) file = g_file_new_for_path (path), other = g_file_new_for_path (table);
  g_autoptr (GError) error = NULL;
  g_autofree char *kept = NULL;

  g_assert_false (ls_export_pane (parts, LS_PANE_CODE, file, &error));
  g_assert_nonnull (strstr (error->message, "must end in .svg, .pdf, .png, .csv or .json"));
  g_clear_error (&error);
  g_assert_false (ls_export_pane (parts, LS_PANE_OUTPUT, other, &error));
  g_assert_nonnull (strstr (error->message, "no table"));
  g_assert_true (g_file_get_contents (table, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, "kept");
}

/* --- clipboard ------------------------------------------------------------------------------------------- */

static char *clipboard;

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  clipboard = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
is_read (UiTest *test G_GNUC_UNUSED)
{
  return clipboard != NULL;
}

static const char *
read_clipboard (UiTest *test)
{
  g_clear_pointer (&clipboard, g_free);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (test->window)), NULL,
                                 read_cb, NULL);
  ui_test_wait (test, is_read, "the clipboard");
  return clipboard;
}

/* The pane with the keyboard, whole. */
static void
test_copy_table (UiTest *test)
{
  g_auto (GStrv) lines = NULL, cells = NULL;

  ls_shell_show_pane (ls_window_get_parts (test->window)->shell, LS_PANE_MATRIX);
  ui_keys_press (test, "ctrl+shift+c");
  lines = g_strsplit (read_clipboard (test), "\n", -1);
  cells = g_strsplit (lines[0], "\t", -1);
  g_assert_cmpuint (g_strv_length (cells), ==, 1 + LS_LANES);
  g_assert_cmpstr (cells[64], ==, "lane 63");
  g_assert_true (g_str_has_prefix (lines[1], "R0.x\t"));
}

static guint64 wanted;

static gboolean
is_there (UiTest *test)
{
  return ui_test_get_step (test) == wanted;
}

static void
test_position (UiTest *test)
{
  ls_session_set_focus_lane (test->session, 9);
  ui_test_act (test, "debug.step-back");
  ui_test_settle (test);
  wanted = ui_test_get_step (test);
  ui_keys_press (test, "ctrl+shift+x");
  g_assert_cmpstr (read_clipboard (test), ==, "@cf00.alu.g2 #3 wave 0 lane 9");
  ls_session_set_focus_lane (test->session, 1);
  ui_test_act (test, "debug.end");
  ui_test_settle (test);
  ui_keys_press (test, "ctrl+shift+v");
  ui_test_wait (test, is_there, "the step that was copied");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 9);
}

static void
test_parse (void)
{
  static const char *const wrong[] = { "",   "@cf00", "#", "x #4", "#4 lane", "#4 lane 5 wave 6 7",
                                       "4 5" };
  LsPosition at;

  g_assert_true (ls_position_parse (" #412 ", &at, NULL));
  g_assert_cmpuint (at.step, ==, 412);
  g_assert_cmpuint (at.wave, ==, LS_POSITION_SAME);
  g_assert_cmpuint (at.lane, ==, LS_POSITION_SAME);
  g_assert_true (ls_position_parse ("@cf03.alu1.g7 #412\n", &at, NULL));
  g_assert_cmpuint (at.step, ==, 412);
  g_assert_true (ls_position_parse ("12 wave 3 lane 63", &at, NULL));
  g_assert_cmpuint (at.step, ==, 12);
  g_assert_cmpuint (at.wave, ==, 3);
  g_assert_cmpuint (at.lane, ==, 63);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (ls_position_parse (wrong[i], &at, &error));
      g_assert_nonnull (strstr (error->message, "is no position"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();

  ui_test_add ("/export/whole", NULL, set_up, test_whole);
  ui_test_add ("/export/pictures", NULL, set_up, test_pictures);
  ui_test_add ("/export/csv", NULL, set_up, test_csv);
  ui_test_add ("/export/json", NULL, set_up, test_json);
  ui_test_add ("/export/faces", NULL, set_up_faces, test_faces);
  ui_test_add ("/export/refused", NULL, set_up, test_refused);
  ui_test_add ("/export/copy-table", NULL, set_up, test_copy_table);
  ui_test_add ("/export/position", NULL, set_up, test_position);
  g_test_add_func ("/export/parse", test_parse);

  return g_test_run ();
}
