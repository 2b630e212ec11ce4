#include <glib/gstdio.h>
#include <gtksourceview/gtksource.h>
#include <math.h>

#include "ls-code-style.h"
#include "ls-code-view.h"
#include "ls-source-view.h"
#include "ls-steady-text.h"
#include "ls-tools.h"
#include "ui-keys.h"
#include "ui-test.h"

/* Lines of a text and of the program that was assembled from it, side by side.  Both are numbered from 0 here, in words from 1. */

/* clang-format off */
static const char assembly[] =
  "; a comment\n"                                                         /* 0 */
  "ALU:\n"                                                                /* 1: 0 */
  "      x: MUL_IEEE    R1.x,  R0.x,  (0x40490FDB, 3.1415927f).x\n"       /* 2: 1 */
  "\n"                                                                    /* 3 */
  "      y: ADD         R1.y,  R0.x,  1.0f\n"                             /* 4: 2 */
  "  1   x: MOV         R1.z,  R1.x ; half\n"                             /* 5: 3 */
  "EXPORT_DONE: PIX0, R1\n"                                                  /* 6: 4 */
  "END_OF_PROGRAM\n";                                                     /* 7 */
/* clang-format on */

static GtkWidget *
pane (UiTest *test, LsPane which)
{
  return ui_test_pane (test, which);
}

static GtkTextView *
text (UiTest *test, LsPane which)
{
  return GTK_TEXT_VIEW (ui_test_find_widget (pane (test, which), GTK_SOURCE_TYPE_VIEW));
}

static void
open_text (UiTest *test, const char *name, const char *contents)
{
  g_autofree char *path = ui_test_write (name, contents);

  ui_test_start (test, path);
  ui_keys_start (test);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "source");
  ui_keys_arrive (test);
  g_assert_true (gtk_widget_get_mapped (pane (test, LS_PANE_SOURCE)));
  g_assert_true (gtk_widget_get_mapped (pane (test, LS_PANE_CODE))); /* beside it */
}

/* lines: "2 4", those that are lit. */
static void
assert_lit (UiTest *test, LsPane which, const char *lines)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text (test, which));
  GtkTextTag *tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), "linked");
  g_autoptr (GString) found = g_string_new (NULL);

  for (int line = 0; line < gtk_text_buffer_get_line_count (buffer); line++)
    {
      GtkTextIter iter;

      gtk_text_buffer_get_iter_at_line (buffer, &iter, line);
      if (gtk_text_iter_has_tag (&iter, tag))
        g_string_append_printf (found, "%s%d", found->len > 0 ? " " : "", line);
    }
  g_assert_cmpstr (found->str, ==, lines);
}

static gboolean
has_label (GtkWidget *widget, const char *words)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), words))
    return TRUE;
  if (LS_IS_STEADY_TEXT (widget) && gtk_widget_get_mapped (widget) &&
      strstr (ls_steady_text_get_text (LS_STEADY_TEXT (widget)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label (child, words))
      return TRUE;
  return FALSE;
}

static void
assert_says (UiTest *test, const char *words)
{
  ui_keys_arrive (test);
  if (!has_label (pane (test, LS_PANE_SOURCE), words))
    g_error ("the source does not say “%s”", words);
}

static void
put_cursor (UiTest *test, int line)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text (test, LS_PANE_SOURCE));
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (buffer, &iter, line);
  gtk_text_buffer_place_cursor (buffer, &iter);
  ui_keys_arrive (test);
}

/* --- the tests -------------------------------------------------------------------------------------------- */

/* The cursor of the listing goes along with the steps. */
static void
test_listing (void)
{
  UiTest test;

  open_text (&test, "linked.asm", assembly);
  ls_code_view_set_cursor_line (LS_CODE_VIEW (pane (&test, LS_PANE_CODE)), 2);
  assert_lit (&test, LS_PANE_SOURCE, "4");
  assert_lit (&test, LS_PANE_CODE, "2");
  assert_says (&test, "Line 5 is line 3 of the program");
  ls_code_view_set_cursor_line (LS_CODE_VIEW (pane (&test, LS_PANE_CODE)), 5);
  assert_lit (&test, LS_PANE_SOURCE, "");
  assert_says (&test, "The program's line 6 is of no line here");
  ls_code_view_set_cursor_line (LS_CODE_VIEW (pane (&test, LS_PANE_CODE)), 0);
  ls_session_move_sync (test.session, LS_MOVE_START, 0, NULL);
  for (guint i = 0; i < 2; i++)
    ls_session_move_sync (test.session, LS_MOVE_STEP, 0, NULL);
  ui_keys_arrive (&test);
  assert_lit (&test, LS_PANE_SOURCE, "5");
  /* What runs next has a light of its own there. */
  assert_lit (&test, LS_PANE_CODE, "");
  ui_test_stop (&test);
}

/* A line that is longer than the pane goes on below, and nothing of it has to be scrolled to. */
static void
test_long_line (void)
{
  g_autofree char *comment = g_strnfill (400, 'x');
  g_autofree char *words = g_strdup_printf ("; %s x\n%s", comment, assembly);
  UiTest test;
  GtkAdjustment *across;

  open_text (&test, "long.asm", words);
  ls_shell_show_pane (ls_window_get_parts (test.window)->shell, LS_PANE_SOURCE);
  ui_keys_arrive (&test);
  across = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (text (&test, LS_PANE_SOURCE)));
  g_assert_cmpfloat (gtk_adjustment_get_upper (across), <=, gtk_adjustment_get_page_size (across));
  ui_test_stop (&test);
}

static GtkTextView *source_text;

static gboolean
is_line_seen (UiTest *test G_GNUC_UNUSED)
{
  GdkRectangle seen, at;
  GtkTextIter iter;

  gtk_text_view_get_visible_rect (source_text, &seen);
  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (source_text), &iter, 81);
  gtk_text_view_get_iter_location (source_text, &iter, &at);
  return seen.y > 0 && at.y >= seen.y && at.y + at.height <= seen.y + seen.height;
}

/* Where the program is, a text that was never shown before begins. */
static void
test_opened (void)
{
  UiTest test;
  g_autoptr (GString) contents = g_string_new (NULL);

  for (guint i = 0; i < 80; i++)
    g_string_append (contents, "; another comment\n");
  g_string_append (contents, assembly);
  for (guint i = 0; i < 80; i++)
    g_string_append (contents, "; one behind\n");
  open_text (&test, "long.asm", contents->str);
  assert_lit (&test, LS_PANE_SOURCE, "81");
  source_text = text (&test, LS_PANE_SOURCE);
  ui_test_wait (&test, is_line_seen, "the text to show the line that is next");
  ui_test_stop (&test);
}

static void
test_source (void)
{
  UiTest test;

  open_text (&test, "linked.asm", assembly);
  gtk_widget_grab_focus (GTK_WIDGET (text (&test, LS_PANE_SOURCE)));
  put_cursor (&test, 6);
  assert_lit (&test, LS_PANE_CODE, "4");
  assert_lit (&test, LS_PANE_SOURCE, "6");
  assert_says (&test, "Line 7 is line 5 of the program");
  ui_keys_press (&test, "Up");
  assert_lit (&test, LS_PANE_CODE, "3");
  put_cursor (&test, 3);
  assert_lit (&test, LS_PANE_CODE, "");
  assert_says (&test, "Line 4 makes no line of the program");
  ui_test_stop (&test);
}

/* What somebody has typed is of no program until it is compiled. */
static void
test_typed (void)
{
  UiTest test;

  open_text (&test, "linked.asm", assembly);
  gtk_widget_grab_focus (GTK_WIDGET (text (&test, LS_PANE_SOURCE)));
  put_cursor (&test, 0);
  ui_keys_press (&test, "semicolon");
  assert_says (&test, "What was typed goes with no line of the program yet");
  assert_lit (&test, LS_PANE_CODE, "");
  put_cursor (&test, 4);
  assert_lit (&test, LS_PANE_CODE, "");
  ui_test_stop (&test);
}

/* The same words from an array of C: whose lines made them is not known, and not guessed. */
static void
test_unknown (void)
{
  UiTest test;
  g_autoptr (GString) array = g_string_new ("static const uint32_t program[] = {\n");
  g_autoptr (GBytes) words = NULL;
  const guint32 *data;
  gsize size;

  ui_test_start (&test, NULL);
  words = ls_scene_get_machine (ls_session_get_scene (test.session))
            ->tools->assemble (assembly, -1, NULL, NULL, NULL);
  ui_test_stop (&test);
  data = g_bytes_get_data (words, &size);
  for (gsize i = 0; i < size / 4; i++)
    g_string_append_printf (array, "0x%08x,\n", GUINT32_FROM_LE (data[i]));
  g_string_append (array, "};\n");
  open_text (&test, "words.c", array->str);
  assert_says (&test,
               "Which line made which instruction is not known: what compiled this text does "
               "not tell");
  gtk_widget_grab_focus (GTK_WIDGET (text (&test, LS_PANE_SOURCE)));
  put_cursor (&test, 4);
  assert_lit (&test, LS_PANE_CODE, "");
  assert_lit (&test, LS_PANE_SOURCE, "");
  ui_test_stop (&test);
}

/* --- assembly of a scene --------------------------------------------------------------------------------- */

#define SCENE "[scene]\nversion=1\n[layout]\nwidth=8\nheight=8\n[inputs]\nR0.x=linear 1 0 0\n"

static void
show_source (UiTest *test)
{
  ui_keys_start (test);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "source");
  ui_keys_arrive (test);
}

static char *
dup_shown (UiTest *test)
{
  g_autoptr (GBytes) shown = ls_source_view_dup_text (LS_SOURCE_VIEW (pane (test, LS_PANE_SOURCE)));

  return g_strndup (g_bytes_get_data (shown, NULL), g_bytes_get_size (shown));
}

static gboolean
can_type (UiTest *test)
{
  return gtk_text_view_get_editable (text (test, LS_PANE_SOURCE));
}

/* Of a group of its file: it is shown, goes along with the listing, and is changed where it stands. */
static void
test_group_of_scene (void)
{
  UiTest test;
  g_autofree char *scene = g_strconcat (SCENE "[asm]\n", assembly, NULL);
  g_autofree char *shown = NULL;

  open_text (&test, "group.lanescope", scene);
  shown = dup_shown (&test);
  g_assert_cmpstr (shown, ==, assembly);
  g_assert_false (can_type (&test));
  assert_says (&test, "[asm] of group.lanescope (read-only)");
  ls_code_view_set_cursor_line (LS_CODE_VIEW (pane (&test, LS_PANE_CODE)), 2);
  assert_lit (&test, LS_PANE_SOURCE, "4");
  assert_says (&test, "Line 5 is line 3 of the program");
  ui_test_stop (&test);
}

/* Whether a button that cannot be pressed tells of it. */
static gboolean
tells_why (GtkWidget *widget)
{
  const char *tip = gtk_widget_get_tooltip_text (widget);

  if (GTK_IS_BUTTON (widget) && !gtk_widget_get_sensitive (widget))
    return tip != NULL && strstr (tip, "belongs to a scene or to Lanescope") != NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (tells_why (child))
      return TRUE;
  return FALSE;
}

/* An example is shown as well. */
static void
test_example (void)
{
  UiTest test;

  ui_test_start (&test, NULL);
  show_source (&test);
  g_assert_false (can_type (&test));
  assert_says (&test, "first-light.asm (read-only)");
  g_assert_true (tells_why (pane (&test, LS_PANE_SOURCE)));
  ls_code_view_set_cursor_line (LS_CODE_VIEW (pane (&test, LS_PANE_CODE)), 0);
  assert_lit (&test, LS_PANE_SOURCE, "9");
  ui_test_stop (&test);
}

/* The first place where it says something. */
static void
type_over (UiTest *test, const char *before, const char *behind)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text (test, LS_PANE_SOURCE));
  GtkTextIter start, end;

  gtk_text_buffer_get_start_iter (buffer, &start);
  g_assert_true (gtk_text_iter_forward_search (&start, before, 0, &start, &end, NULL));
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, behind, -1);
}

static gboolean
is_compiled (UiTest *test)
{
  g_autofree char *line =
    ls_program_dup_line (ls_scene_get_program (ls_session_get_scene (test->session)), 2);

  return strstr (line, "R2.y") != NULL;
}

/* Of a file of its own: it is changed, saved and compiled here, and the scene stays at its step. */
static void
test_file_of_scene (void)
{
  UiTest test;
  g_autofree char *path = ui_test_write ("own.lanescope", SCENE "[program]\nfile=own.asm\n");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *own = g_build_filename (folder, "own.asm", NULL);
  g_autofree char *saved = NULL, *shown = NULL;
  g_auto (GStrv) parts = g_strsplit (assembly, "y: ADD         R1.y", 2);
  g_autofree char *changed = g_strjoinv ("y: ADD         R2.y", parts);

  g_file_set_contents (own, assembly, -1, NULL);
  ui_test_start (&test, path);
  show_source (&test);
  shown = dup_shown (&test);
  g_assert_cmpstr (shown, ==, assembly);
  g_assert_true (can_type (&test));
  assert_says (&test, "own.asm");
  ls_session_move_sync (test.session, LS_MOVE_TO_STEP, 2, NULL);
  type_over (&test, "R1.y", "R2.y");
  g_signal_emit_by_name (pane (&test, LS_PANE_SOURCE), "compile");
  ui_test_wait (&test, is_compiled, "the other program");
  ui_test_settle (&test);
  g_assert_cmpuint (ui_test_get_step (&test), ==, 2);
  g_assert_cmpstr (ls_scene_get_path (ls_session_get_scene (test.session)), ==, path);
  g_assert_true (g_file_get_contents (own, &saved, NULL, NULL));
  g_assert_cmpstr (saved, ==, changed);
  ls_code_view_set_cursor_line (LS_CODE_VIEW (pane (&test, LS_PANE_CODE)), 3);
  assert_lit (&test, LS_PANE_SOURCE, "5");
  g_assert_cmpint (g_unlink (own), ==, 0);
  ui_test_stop (&test);
}

/* Letters that are no UTF-8, in a comment: it runs, and is not shown, so that nobody saves it without them. */
static void
test_other_letters (void)
{
  UiTest test = { 0 };
  g_autofree char *path = ui_test_write ("own.lanescope", SCENE "[program]\nfile=own.asm\n");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *own = g_build_filename (folder, "own.asm", NULL);
  g_autofree char *latin = g_strconcat ("; caf\xe9\n", assembly, NULL);
  g_autofree char *shown = NULL;

  g_assert_true (g_file_set_contents (own, latin, -1, NULL));
  ui_test_start (&test, path);
  ui_keys_start (&test);
  g_assert_nonnull (ls_session_get_view (test.session));
  gtk_widget_activate_action (GTK_WIDGET (test.window), "win.show-pane", "s", "source");
  ui_keys_arrive (&test);
  shown = dup_shown (&test);
  g_assert_cmpstr (shown, ==, "");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (text (&test, LS_PANE_SOURCE))));
  ui_test_stop (&test);
  g_assert_cmpint (g_unlink (own), ==, 0);
}

/* --- can it be read ---------------------------------------------------------------------------------------- */

static double
linear (float channel)
{
  return channel <= 0.03928f ? (double) channel / 12.92
                             : pow (((double) channel + 0.055) / 1.055, 2.4);
}

static double
luminance (const GdkRGBA *c)
{
  return 0.2126 * linear (c->red) + 0.7152 * linear (c->green) + 0.0722 * linear (c->blue);
}

static double
contrast (const GdkRGBA *a, const GdkRGBA *b)
{
  const double x = luminance (a) + 0.05, y = luminance (b) + 0.05;

  return MAX (x, y) / MIN (x, y);
}

static GdkRGBA
over (const GdkRGBA *top, const GdkRGBA *ground)
{
  const float a = top->alpha;

  return (GdkRGBA){ top->red * a + ground->red * (1 - a), top->green * a + ground->green * (1 - a),
                    top->blue * a + ground->blue * (1 - a), 1 };
}

static GdkRGBA
scheme_colour (GtkSourceBuffer *buffer, const char *style, const char *property)
{
  GtkSourceStyleScheme *scheme = gtk_source_buffer_get_style_scheme (buffer);
  g_autofree char *name = NULL;
  GdkRGBA colour;

  g_object_get (gtk_source_style_scheme_get_style (scheme, style), property, &name, NULL);
  g_assert_true (gdk_rgba_parse (&colour, name));
  return colour;
}

/* That of the letter: the last tag's that has one. */
static GdkRGBA
letter_colour (GtkSourceBuffer *buffer, const GtkTextIter *at)
{
  g_autoptr (GSList) tags = gtk_text_iter_get_tags (at);
  GdkRGBA colour = scheme_colour (buffer, "text", "foreground");

  for (GSList *each = tags; each != NULL; each = each->next)
    {
      g_autoptr (GdkRGBA) own = NULL;
      gboolean is_set;

      g_object_get (each->data, "foreground-set", &is_set, "foreground-rgba", &own, NULL);
      if (is_set && own != NULL)
        colour = *own;
    }
  return colour;
}

/* Every letter, on the ground and on what lines are marked with. */
static void
assert_read (UiTest *test, LsPane which)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text (test, which));
  GtkSourceBuffer *source = GTK_SOURCE_BUFFER (buffer);
  GtkTextTag *tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), "linked");
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GdkRGBA) lit = NULL;
  GdkRGBA grounds[3];
  LsCodeStyle style;
  GtkTextIter at, end;

  g_object_get (tag, "paragraph-background-rgba", &lit, NULL);
  ls_code_style_get (GTK_WIDGET (text (test, which)), &style);
  /* What goes with the other text does not look like what runs next. */
  g_assert_cmpfloat (fabsf (lit->red - style.next.red), >, 0.25f);
  grounds[0] = scheme_colour (source, "text", "background");
  grounds[1] = over (&style.next, &grounds[0]);
  grounds[2] = over (lit, &grounds[0]);
  gtk_text_buffer_get_bounds (buffer, &at, &end);
  gtk_source_buffer_ensure_highlight (source, &at, &end);
  for (; !gtk_text_iter_is_end (&at); gtk_text_iter_forward_char (&at))
    for (guint i = 0; i < 3; i++)
      {
        const GdkRGBA colour = letter_colour (source, &at);

        g_hash_table_add (seen, gdk_rgba_to_string (&colour));
        if (contrast (&colour, &grounds[i]) < 4.5)
          g_error ("line %d, “%c”: %.2f:1 on ground %u", gtk_text_iter_get_line (&at),
                   (int) gtk_text_iter_get_char (&at), contrast (&colour, &grounds[i]), i);
      }
  /* Places, instructions, registers, literals and flags are told apart. */
  g_assert_cmpuint (g_hash_table_size (seen), >=, 5);
}

static void
test_contrast (void)
{
  static const AdwColorScheme schemes[] = { ADW_COLOR_SCHEME_FORCE_LIGHT,
                                            ADW_COLOR_SCHEME_FORCE_DARK };
  UiTest test;

  open_text (&test, "linked.asm", assembly);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[i]);
      gtk_widget_activate_action (GTK_WIDGET (test.window), "win.show-pane", "s", "program");
      ui_keys_arrive (&test);
      assert_read (&test, LS_PANE_CODE);
      gtk_widget_activate_action (GTK_WIDGET (test.window), "win.show-pane", "s", "source");
      ui_keys_arrive (&test);
      assert_read (&test, LS_PANE_SOURCE);
    }
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_DEFAULT);
  ui_test_stop (&test);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/linked/listing", test_listing);
  g_test_add_func ("/ui/linked/long-line", test_long_line);
  g_test_add_func ("/ui/linked/source", test_source);
  g_test_add_func ("/ui/linked/opened", test_opened);
  g_test_add_func ("/ui/linked/typed", test_typed);
  g_test_add_func ("/ui/linked/unknown", test_unknown);
  g_test_add_func ("/ui/linked/contrast", test_contrast);
  g_test_add_func ("/ui/linked/scene/group", test_group_of_scene);
  g_test_add_func ("/ui/linked/scene/example", test_example);
  g_test_add_func ("/ui/linked/scene/file", test_file_of_scene);
  g_test_add_func ("/ui/linked/scene/other-letters", test_other_letters);
  return g_test_run ();
}
