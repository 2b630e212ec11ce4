#include <string.h>

#include "ls-help.h"
#include "ls-help-pages.h"
#include "ls-lesson.h"
#include "ui-keys.h"
#include "ui-test.h"

/* The manual in its window, with real keys. */

#define EXAMPLE LS_SOURCE_DIR "/data/examples/first-light.lanescope"

/* GTK 4.8 warns that a scrollbar is drawn before that has its place, where the text is longer than was estimated; the next frame is right. */
static void
set_up (UiTest *test)
{
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL);
  ui_test_start (test, test->data);
  ui_keys_start (test);
}

static void
press (UiTest *test, const char *key)
{
  ui_keys_press (test, key);
  ui_keys_arrive (test);
  ui_test_settle (test);
}

/* --- links --------------------------------------------------------------------------------------------------- */

typedef struct
{
  guint n_pages, n_examples, n_commands;
} Counts;

static gboolean
has_anchor (const LsHelpText *text, const char *anchor)
{
  for (guint i = 0; i < text->headings->len; i++)
    if (g_str_equal (g_array_index (text->headings, LsHelpHeading, i).anchor, anchor))
      return TRUE;
  return FALSE;
}

/* A link of the page in which it stands, or of another one; a command with what it takes. */
static void
check_link (LsHelpPages *pages,
            GHashTable *texts,
            const LsHelpPage *page,
            const LsHelpText *text,
            const LsHelpLink *link,
            Counts *counts)
{
  g_auto (GStrv) parts = g_strsplit (link->target, "#", 2);
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_test_message ("%s: %s", page->file, link->target);
  if (g_str_has_prefix (link->target, "http"))
    return;
  if (strstr (link->target, ".md") != NULL || link->target[0] == '#')
    {
      const LsHelpPage *to = parts[0][0] == '\0' ? page : ls_help_pages_find (pages, parts[0]);
      const LsHelpText *other = g_hash_table_lookup (texts, to);

      g_assert_nonnull (other);
      g_assert_true (parts[1] == NULL || has_anchor (other, parts[1]));
      counts->n_pages++;
      return;
    }
  g_assert_true (g_action_parse_detailed_name (link->target, &name, &target, NULL));
  if (g_str_equal (name, "win.open-example") || g_str_equal (name, "win.open-recent"))
    counts->n_examples++;
  else
    counts->n_commands++;
  g_assert_true (link->end > link->start && ls_help_text_link_at (text, link->start) == link);
}

static void
test_links (UiTest *test G_GNUC_UNUSED)
{
  g_autoptr (GtkTextTagTable) tags = ls_help_text_new_tags ();
  Counts counts = { 0 };
  g_autoptr (LsHelpPages) pages = ls_help_pages_new ();
  g_autoptr (GHashTable) texts =
    g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) ls_help_text_free);
  const LsHelpPage *page;

  g_test_timer_start ();
  for (guint i = 0; (page = ls_help_pages_nth (pages, i)) != NULL; i++)
    g_hash_table_insert (texts, (gpointer) page, ls_help_pages_read (pages, page, tags));
  g_test_message ("all pages read in %.2f s", g_test_timer_elapsed ());
  for (guint i = 0; (page = ls_help_pages_nth (pages, i)) != NULL; i++)
    {
      const LsHelpText *text = g_hash_table_lookup (texts, page);

      g_test_message ("%s", page->file);
      g_assert_cmpuint (text->headings->len, >, 0);
      for (guint k = 0; k < text->links->len; k++)
        check_link (pages, texts, page, text, &g_array_index (text->links, LsHelpLink, k), &counts);
    }
  g_assert_cmpuint (counts.n_pages, >, 60);
  g_assert_cmpuint (counts.n_examples, >, 10);
  g_assert_cmpuint (counts.n_commands, >, 10);
}

/* --- what is read -------------------------------------------------------------------------------------------- */

static char *
dup_text (const char *markdown)
{
  g_autoptr (GtkTextTagTable) tags = ls_help_text_new_tags ();
  g_autoptr (LsHelpPages) pages = ls_help_pages_new ();
  g_autoptr (LsHelpText) text = ls_help_pages_read_text (pages, markdown, tags);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (text->buffer, &start, &end);
  return gtk_text_buffer_get_text (text->buffer, &start, &end, FALSE);
}

static void
test_text (UiTest *test G_GNUC_UNUSED)
{
  static const struct
  {
    const char *markdown, *text;
  } cases[] = {
    { "# One\n\na `b` *c* **d** [e](window.md) 2 * 3\nmore\n\nend",
      "One\n\na b c d e 2 * 3 more\n\nend" },
    { "| a | b |\n|---|---|\n| `x \\| y` | told |\n\nend", "x | y\ntold\n\nend" },
    { "| | a | b |\n|---|---|---|\n| 1 | one | two |\n", "1 one\nb: two\n\n" },
    { "```\n| no [table](x)\n```\nend", "| no [table](x)\nend" },
    { "![a picture](x.png)\n\nend", "end" },
    { "- one\n- two\n  more\n", "• one\n• two more\n\n" },
    { "[open *and `never", "[open *and `never" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = dup_text (cases[i].markdown);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* --- the window ---------------------------------------------------------------------------------------------- */

static GtkWidget *
find_help (UiTest *test)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (gtk_window_get_transient_for (GTK_WINDOW (window)) == GTK_WINDOW (test->window))
        return window;
    }
  return NULL;
}

static char *
dup_shown (UiTest *test)
{
  GtkWidget *view = ui_test_find_widget (find_help (test), GTK_TYPE_TEXT_VIEW);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
assert_page (UiTest *test, const char *title)
{
  g_autofree char *shown = dup_shown (test);

  if (!g_str_has_prefix (shown, title))
    g_error ("“%.40s”, not “%s”", shown, title);
}

static gboolean
is_shown (UiTest *test)
{
  return find_help (test) != NULL && gtk_widget_get_mapped (find_help (test));
}

/* What was found is in sight, wherever in a long page. */
static void
assert_in_sight (UiTest *test)
{
  GtkTextView *view = GTK_TEXT_VIEW (ui_test_find_widget (find_help (test), GTK_TYPE_TEXT_VIEW));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GdkRectangle seen = { 0 }, at = { 0 };
  GtkTextIter iter;

  /* Lines are laid out meanwhile, and on a busy machine for longer. */
  for (guint i = 0; i < 40 || (i < 4000 && at.y + at.height > seen.y + seen.height); i++)
    {
      ui_test_settle (test);
      gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
      gtk_text_view_get_visible_rect (view, &seen);
      gtk_text_view_get_iter_location (view, &iter, &at);
    }
  g_assert_cmpint (at.y, >=, seen.y);
  g_assert_cmpint (at.y + at.height, <=, seen.y + seen.height);
}

/* Words that are typed lead to their places, and back. */
static void
test_find (UiTest *test)
{
  press (test, "F1");
  ui_test_wait (test, is_shown, "the manual");
  assert_page (test, "Lanescope\n"); /* what a first reader wants */
  ls_help_find (GTK_WINDOW (find_help (test)),
                "races"); /* Lessons comes before, and has no section of it */
  press (test, "ctrl+f");
  press (test, "Return");
  assert_page (test, "Thread groups");
  assert_in_sight (test);
  ls_help_find (GTK_WINDOW (find_help (test)), "breakpoint");
  press (test, "ctrl+f");
  press (test, "Return");
  assert_page (test, "Debugging GLSL");
  assert_in_sight (test);
  press (test, "alt+Left");
  press (test, "alt+Left");
  ls_help_find (GTK_WINDOW (find_help (test)), "whose word");
  press (test, "ctrl+f");
  press (test, "Return");
  assert_page (test, "Lessons");
  press (test, "alt+Left");
  assert_page (test, "Lanescope\n");
  press (test, "Escape");
  g_assert_nonnull (find_help (test));
  press (test, "Escape");
  ui_test_settle (test);
  g_assert_null (find_help (test));
}

static GtkListBox *
get_list (UiTest *test)
{
  return GTK_LIST_BOX (ui_test_find_widget (find_help (test), GTK_TYPE_LIST_BOX));
}

static void
assert_focus (UiTest *test, GType type)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (find_help (test)));

  if (!g_type_is_a (G_OBJECT_TYPE (focus), type))
    g_error ("the keyboard is in a %s", G_OBJECT_TYPE_NAME (focus));
}

/* Down from what was typed goes into the list, where one sees it; Return into the text. Words with a hyphen are those with a blank. */
static void
test_list (UiTest *test)
{
  GtkListBoxRow *row;

  press (test, "F1");
  ui_test_wait (test, is_shown, "the manual");
  press (test, "ctrl+f");
  for (const char *at = "what if"; *at != '\0'; at++)
    press (test, *at == ' ' ? "space" : (char[]){ *at, '\0' });
  press (test, "Down");
  assert_page (test, "Debugging at a prompt");
  assert_focus (test, GTK_TYPE_LIST_BOX_ROW);
  g_assert_true (gtk_window_get_focus_visible (GTK_WINDOW (find_help (test))));
  press (test, "Down");
  press (test, "Down");
  assert_page (test, "Panes of the window");
  row = gtk_list_box_get_selected_row (get_list (test));
  g_assert_nonnull (row);
  press (test, "Return");
  assert_page (test, "Panes of the window");
  assert_focus (test, GTK_TYPE_TEXT_VIEW);
  press (test, "ctrl+f");
  press (test, "q"); /* in place of the words that were there */
  press (test, "q");
  press (test, "x");
  press (test, "Down");
  g_assert_null (gtk_list_box_get_row_at_index (get_list (test), 0));
  assert_focus (test, GTK_TYPE_TEXT);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (ui_test_find_widget (
                                     GTK_WIDGET (get_list (test)), GTK_TYPE_LABEL))),
                                   "Nothing found."));
}

static gboolean
has_lesson (UiTest *test)
{
  return ls_scene_get_lesson (ls_session_get_scene (test->session)) != NULL;
}

/* Tab goes through links, Return follows: to a page, to an example that opens. */
static void
test_follow (UiTest *test)
{
  GtkWidget *view;

  press (test, "F1");
  ui_test_wait (test, is_shown, "the manual");
  ls_help_find (GTK_WINDOW (find_help (test)), "two forms of a test");
  press (test, "ctrl+f");
  press (test, "Return");
  assert_page (test, "Lessons");
  view = ui_test_find_widget (find_help (test), GTK_TYPE_TEXT_VIEW);
  gtk_widget_grab_focus (view);
  press (test, "shift+Tab");
  press (test, "shift+Tab");
  press (test, "Return"); /* test-a.lanescope */
  ui_test_wait (test, has_lesson, "the lesson");
}

/* The row of the list whose label has these words comes to be chosen. */
static void
select_row (UiTest *test, const char *words)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (get_list (test), i)) != NULL; i++)
    for (GtkWidget *label = gtk_widget_get_first_child (gtk_list_box_row_get_child (row));
         label != NULL; label = gtk_widget_get_next_sibling (label))
      if (strstr (gtk_label_get_text (GTK_LABEL (label)), words) != NULL)
        {
          gtk_list_box_select_row (get_list (test), row);
          return;
        }
  g_error ("no row of the manual is called %s", words);
}

/* A page of words says what lane, wave and the like are. */
static void
test_words (UiTest *test)
{
  static const char *const words[] = { "Lane: One of 64 elements", "Wave: 64 lanes",
                                       "Clause: Groups",           "Group: One to five slots",
                                       "PV: The previous vector",  "Ended: A lane whose program" };
  g_autofree char *text = NULL;

  press (test, "F1");
  ui_test_wait (test, is_shown, "the manual");
  select_row (test, "Words");
  text = dup_shown (test);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_test_message ("%s", words[i]);
      g_assert_nonnull (strstr (text, words[i]));
    }
}

/* Marks are made into looks. */
static void
test_looks (UiTest *test)
{
  g_autofree char *text = NULL;

  press (test, "F1");
  ui_test_wait (test, is_shown, "the manual");
  text = dup_shown (test);
  g_assert_true (g_str_has_prefix (text, "Lanescope\n\nOpen a GLSL shader"));
  g_assert_nonnull (strstr (text, "\nInstalled from its packages\n"));
  g_assert_nonnull (strstr (text, "\none-register\none register, and 64 lanes"));
  g_assert_null (strstr (text, "## "));
  g_assert_null (strstr (text, "**"));
  g_assert_null (strstr (text, "]("));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_test_add ("/ui/help/links", EXAMPLE, set_up, test_links);
  ui_test_add ("/ui/help/text", EXAMPLE, set_up, test_text);
  ui_test_add ("/ui/help/looks", EXAMPLE, set_up, test_looks);
  ui_test_add ("/ui/help/words", EXAMPLE, set_up, test_words);
  ui_test_add ("/ui/help/find", EXAMPLE, set_up, test_find);
  ui_test_add ("/ui/help/list", EXAMPLE, set_up, test_list);
  ui_test_add ("/ui/help/follow", EXAMPLE, set_up, test_follow);
  return g_test_run ();
}
