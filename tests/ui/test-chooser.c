#include <gdk/x11/gdkx.h>
#include <glib/gstdio.h>

#include "ls-loader-private.h"
#include "ui-keys.h"

/* Files of several programs, opened in a window: which of them is asked, and answered by keys. */

/* The second one has an ALU clause before its export; the words are those of the guide's formats, as asm makes them. */
static const char two[] =
  "#include <stdint.h>\n"
  "enum { N = 2 };\n"
  "const uint32_t red[] = { 0xc0000000, 0x94200688 };\n"
  "const uint32_t green[] = { 0x00000002, 0xa0000000, 0xc0000000, 0x94200688,\n"
  "  0x80000000, 0x00000c90 };\n";

typedef struct
{
  UiTest ui;
  char *two, *many;
} Chooser;

static char *
write_many (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 12; i++)
    g_string_append_printf (text, "const uint32_t shade%u[] = { %s0xc0000000, 0x94200688%s };\n", i,
                            i == 7 ? "0x00000002, 0xa0000000, " : "",
                            i == 7 ? ", 0x80000000, 0x00000c90" : "");
  return ui_test_write ("many.c", text->str);
}

static void
set_up (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  test->two = ui_test_write ("two.c", two);
  test->many = write_many ();
  ui_test_start (&test->ui, NULL);
  ui_keys_start (&test->ui);
}

static void
tear_down (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  ui_test_stop (&test->ui);
  g_free (test->two);
  g_free (test->many);
}

static gboolean
is_asked (UiTest *test)
{
  return LS_IS_PROGRAM_CHOOSER (ui_test_get_dialog (test)) &&
         gtk_widget_get_mapped (GTK_WIDGET (ui_test_get_dialog (test)));
}

static gboolean
is_answered (UiTest *test)
{
  return ui_test_get_dialog (test) == NULL &&
         !ls_loader_get_loading (ls_window_get_parts (test->window)->loader);
}

static gboolean
has_dialog_focus (UiTest *test)
{
  return gtk_window_is_active (GTK_WINDOW (ui_test_get_dialog (test)));
}

/* There is no window manager to give the focus. */
static void
focus_dialog (UiTest *test)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (ui_test_get_dialog (test)));
  g_autofree char *id = g_strdup_printf ("%lu", gdk_x11_surface_get_xid (surface));
  const char *const arguments[] = { "xdotool", "windowfocus", id, NULL };

  ui_keys_run (arguments);
  ui_test_wait (test, has_dialog_focus, "the dialog to have the keyboard");
}

static void
open_file (UiTest *test, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ls_window_open (test->window, file);
}

static LsProgramChooser *
ask (UiTest *test, const char *path, const char *chosen)
{
  LsProgramChooser *chooser;

  open_file (test, path);
  ui_test_wait (test, is_asked, "the question");
  focus_dialog (test);
  chooser = LS_PROGRAM_CHOOSER (ui_test_get_dialog (test));
  g_assert_cmpstr (ls_program_chooser_get_title (chooser), ==, chosen);
  return chooser;
}

static void
press (UiTest *test, const char *key)
{
  ui_keys_press (test, key);
  ui_keys_arrive (test);
}

/* Presses what closes the dialog. */
static void
answer (UiTest *test, const char *key)
{
  ui_keys_press (test, key);
  ui_test_wait (test, is_answered, "what comes of the answer");
  ui_test_settle (test);
}

static void
assert_open (UiTest *test, const char *name, guint n_lines)
{
  LsScene *scene = ls_session_get_scene (test->session);

  g_assert_cmpstr (ls_scene_get_name (scene), ==, name);
  g_assert_cmpuint (ls_program_n_lines (ls_scene_get_program (scene)), ==, n_lines);
}

#define RED_LINES 2
#define GREEN_LINES 4

/* The first that looks like a program is selected; Return opens it. */
static void
test_return (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  LsProgramChooser *chooser = ask (&test->ui, test->two, "red");

  g_assert_cmpstr (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (chooser)), ==,
                   "Which program?");
  g_assert_cmpstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (chooser)), ==,
                   "“two.c” holds 2 programs.");
  answer (&test->ui, "Return");
  assert_open (&test->ui, "two.c", RED_LINES);
  g_assert_null (ls_window_get_message (test->ui.window));
}

/* Arrows choose; the choice is there again the next time, and in what is remembered. */
static void
test_down (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsSettings) remembered = NULL;
  g_autofree char *uri = g_filename_to_uri (test->two, NULL, NULL);

  ask (&test->ui, test->two, "red");
  press (&test->ui, "Down");
  answer (&test->ui, "Return");
  assert_open (&test->ui, "two.c", GREEN_LINES);
  remembered = ls_settings_new ();
  g_assert_cmpstr (ls_settings_get_program (remembered, uri), ==, "green");
  ask (&test->ui, test->two, "green");
  answer (&test->ui, "alt+o");
  assert_open (&test->ui, "two.c", GREEN_LINES);
}

static gboolean
is_red_open (UiTest *test)
{
  LsScene *scene = ls_session_get_scene (test->session);

  return is_answered (test) && ls_program_n_lines (ls_scene_get_program (scene)) == RED_LINES;
}

/* A newer version of the file that has no program of the name any more is opened all the same. */
static void
test_gone (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  const char *last = strstr (two, "const uint32_t green");
  g_autofree char *one = g_strndup (two, (gsize) (last - two));

  ask (&test->ui, test->two, "red");
  press (&test->ui, "Down");
  answer (&test->ui, "Return");
  assert_open (&test->ui, "two.c", GREEN_LINES);
  g_assert_true (g_file_set_contents (test->two, one, -1, NULL));
  ui_test_wait (&test->ui, is_red_open, "the program that is left");
  g_assert_null (ls_window_get_message (test->ui.window));
}

/* What is open stays. */
static void
test_escape (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *before = g_strdup (ls_scene_get_name (ls_session_get_scene (test->ui.session)));

  ask (&test->ui, test->two, "red");
  answer (&test->ui, "Escape");
  g_assert_cmpstr (ls_scene_get_name (ls_session_get_scene (test->ui.session)), ==, before);
  g_assert_nonnull (strstr (ls_window_get_message (test->ui.window), "two.c"));
  g_assert_nonnull (
    strstr (ls_window_get_message (test->ui.window), "None of its programs was chosen"));
}

static gboolean
is_longer (UiTest *test)
{
  LsScene *scene = ls_session_get_scene (test->session);

  return ls_program_n_lines (ls_scene_get_program (scene)) == GREEN_LINES;
}

/* A file that changes is the same program again, without a question. */
static void
test_reload (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *red = g_strdup ("const uint32_t blue[] = { 0xc0000000, 0x94200688 };\n"
                                   "const uint32_t red[] = { 0x00000002, 0xa0000000, 0xc0000000, "
                                   "0x94200688, 0x80000000, 0x00000c90 };\n");

  ask (&test->ui, test->two, "red");
  answer (&test->ui, "Return");
  assert_open (&test->ui, "two.c", RED_LINES);
  g_assert_true (g_file_set_contents (test->two, red, -1, NULL));
  ui_test_wait (&test->ui, is_longer, "the program of that name in the changed file");
  g_assert_null (ui_test_get_dialog (&test->ui));
}

/* The entry searches once nothing has been typed for a moment. */
static gboolean
is_found (UiTest *test)
{
  const char *title = ls_program_chooser_get_title (LS_PROGRAM_CHOOSER (ui_test_get_dialog (test)));

  return g_strcmp0 (title, "shade7") == 0;
}

/* Of many, what is typed leaves those that have it in their names. */
static void
test_search (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  ask (&test->ui, test->many, "shade0");
  ui_keys_type (&test->ui, "e7");
  ui_test_wait (&test->ui, is_found, "what was searched for");
  answer (&test->ui, "Return");
  assert_open (&test->ui, "many.c", GREEN_LINES);
}

/* What a screen reader hears of a row. */
static void
test_names (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  LsProgramChooser *chooser = ask (&test->ui, test->two, "red");
  GtkWidget *list = ui_test_find_widget (GTK_WIDGET (chooser), GTK_TYPE_LIST_BOX);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 1);

  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "green");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Pixel shader, AMD R700, 6 dwords");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Programs");
  answer (&test->ui, "Escape");
}

static GtkAdjustment *
list_adjustment (UiTest *test)
{
  GtkWidget *dialog = GTK_WIDGET (ui_test_get_dialog (test));
  GtkWidget *scrolled = ui_test_find_widget (dialog, GTK_TYPE_SCROLLED_WINDOW);

  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
}

static gboolean
is_laid_out (UiTest *test)
{
  return is_asked (test) && gtk_adjustment_get_page_size (list_adjustment (test)) > 0;
}

/* Of a few, none is cut, though their texts take several lines. */
static void
test_lines (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *name = g_strnfill (100, 'w');
  g_autofree char *text = g_strdup_printf ("const uint32_t a%s[] = { 0xc0000000, 0x94200688 };\n"
                                           "const uint32_t b%s[] = { 0xc0000000, 0x94200688 };\n",
                                           name, name);
  g_autofree char *path = ui_test_write ("long.c", text);
  GtkAdjustment *adjustment;

  open_file (&test->ui, path);
  ui_test_wait (&test->ui, is_laid_out, "the question and its list");
  focus_dialog (&test->ui);
  adjustment = list_adjustment (&test->ui);
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), <=,
                     gtk_adjustment_get_page_size (adjustment));
  answer (&test->ui, "Escape");
}

/* A window that goes away takes its question along. */
static void
test_close (Chooser *test, gconstpointer data G_GNUC_UNUSED)
{
  open_file (&test->ui, test->two);
  ui_test_wait (&test->ui, is_asked, "the question");
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*run) (Chooser *, gconstpointer);
  } tests[] = {
    { "return", test_return }, { "down", test_down },     { "escape", test_escape },
    { "reload", test_reload }, { "search", test_search }, { "names", test_names },
    { "close", test_close },   { "gone", test_gone },     { "lines", test_lines },
  };

  if (!ui_keys_init (&argc, &argv))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/ui/chooser/", tests[i].name, NULL);

      g_test_add (path, Chooser, NULL, set_up, tests[i].run, tear_down);
    }
  return g_test_run ();
}
