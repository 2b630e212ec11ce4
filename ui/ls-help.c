#include "ls-window-actions.h"

#include <glib/gi18n.h>

#include "ls-glossary.h"

#define WORDS "words"
#define PAGES "/org/lanescope/Lanescope/help/"

static const struct
{
  const char *file, *title; /* file: WORDS: the list of words */
} pages[] = {
  { "window.md", N_ ("The window") },
  { WORDS, N_ ("Words") },
  { "stories.md", N_ ("Two stories") },
  { "debugging.md", N_ ("Debugging") },
  { "expressions.md", N_ ("Expressions") },
  { "scene.md", N_ ("Scenes") },
  { "import.md", N_ ("What can be opened") },
  { "assembly.md", N_ ("Assembly") },
  { "pictures.md", N_ ("Pictures and tables") },
  { "readings.md", N_ ("Open questions") },
};

/* What a line of a page is: its mark, and the look of what stands behind it. */
static const struct
{
  const char *mark, *tag, *shown;
} looks[] = {
  { "# ", "title", "" },  { "## ", "heading", "" }, { "### ", "heading", "" },
  { "- ", "item", "• " }, { "|", "code", "|" },
};

static void
add_tags (GtkTextBuffer *buffer)
{
  gtk_text_buffer_create_tag (buffer, "title", "weight", PANGO_WEIGHT_BOLD, "scale",
                              PANGO_SCALE_XX_LARGE, "pixels-below-lines", 6, NULL);
  gtk_text_buffer_create_tag (buffer, "heading", "weight", PANGO_WEIGHT_BOLD, "scale",
                              PANGO_SCALE_LARGE, "pixels-above-lines", 12, NULL);
  gtk_text_buffer_create_tag (buffer, "item", "left-margin", 24, "indent", -12, NULL);
  gtk_text_buffer_create_tag (buffer, "code", "family", "monospace", NULL);
  gtk_text_buffer_create_tag (buffer, "plain", NULL);
}

static void
append_page (GtkTextBuffer *buffer, const char *text, const char *tag)
{
  GtkTextIter end;

  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_insert_with_tags_by_name (buffer, &end, text, -1, tag, NULL);
}

/* Words between backquotes look like code; those between asterisks need no other look. */
static void
append_words (GtkTextBuffer *buffer, const char *text, const char *tag)
{
  g_autoptr (GRegex) regex = g_regex_new ("\\*\\*?([^*\\s][^*`]*)\\*\\*?", 0, 0, NULL);
  g_autofree char *plain = g_regex_replace (regex, text, -1, 0, "\\1", 0, NULL);
  g_auto (GStrv) parts = g_strsplit (plain, "`", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    append_page (buffer, parts[i], i % 2 == 1 ? "code" : tag);
}

/* A line of a paragraph goes on where the one before ended, as long as no mark begins it. */
static void
append_line (GtkTextBuffer *buffer, const char *line, gboolean goes_on)
{
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    if (g_str_has_prefix (line, looks[i].mark))
      {
        append_page (buffer, goes_on ? "\n" : "", "plain");
        append_page (buffer, looks[i].shown, looks[i].tag);
        append_words (buffer, line + strlen (looks[i].mark), looks[i].tag);
        return;
      }
  append_page (buffer, goes_on ? " " : "", "plain");
  append_words (buffer, g_strchug ((char *) line), "plain");
}

/* Pictures of the window are left out: it is there. */
static void
fill_page (GtkTextBuffer *buffer, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gboolean is_code = FALSE, goes_on = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    if (!is_code && g_str_has_prefix (lines[i], "!["))
      i += lines[i + 1] != NULL && lines[i + 1][0] == '\0';
    else if (g_str_has_prefix (lines[i], "```"))
      {
        append_page (buffer, goes_on ? "\n" : "", "plain");
        is_code = !is_code;
        goes_on = FALSE;
      }
    else if (is_code || lines[i][0] == '\0')
      {
        append_page (buffer, lines[i], "code");
        append_page (buffer, goes_on ? "\n\n" : "\n", "plain");
        goes_on = FALSE;
      }
    else
      {
        append_line (buffer, lines[i], goes_on);
        goes_on = TRUE;
      }
}

/* What lanes, waves, clauses and the rest are, in the words of tips and of the prompt. */
static char *
dup_words (void)
{
  GString *text = g_string_new (NULL);
  const char *word;

  g_string_append_printf (text, "# %s\n", _ ("Words"));
  for (guint i = 0; (word = ls_glossary_nth (i)) != NULL; i++)
    {
      g_autofree char *told = ls_glossary_tell (word);

      g_string_append_printf (text, "- %s\n", told);
    }
  return g_string_free (text, FALSE);
}

/* Of a file of the manual. */
static char *
dup_page (const char *file)
{
  g_autofree char *path = g_strconcat (PAGES, file, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  return bytes == NULL ? g_strdup ("")
                       : g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static GtkWidget *
make_page (const char *file)
{
  g_autoptr (GtkTextBuffer) buffer = gtk_text_buffer_new (NULL);
  GtkWidget *view = gtk_text_view_new_with_buffer (buffer);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  g_autofree char *text = g_str_equal (file, WORDS) ? dup_words () : dup_page (file);

  add_tags (buffer);
  fill_page (buffer, text);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_cursor_visible (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 18);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), 18);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 12);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (view), 12);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_widget_set_hexpand (scroller, TRUE);
  return scroller;
}

static GtkWidget *
make_content (void)
{
  GtkWidget *stack = gtk_stack_new ();
  GtkWidget *sidebar = gtk_stack_sidebar_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    gtk_stack_add_titled (GTK_STACK (stack), make_page (pages[i].file), pages[i].file,
                          _ (pages[i].title));
  gtk_stack_sidebar_set_stack (GTK_STACK_SIDEBAR (sidebar), GTK_STACK (stack));
  gtk_widget_set_vexpand (box, TRUE);
  gtk_box_append (GTK_BOX (box), sidebar);
  gtk_box_append (GTK_BOX (box), stack);
  return box;
}

GtkWindow *
ls_help_new (GtkWindow *parent)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), make_content ());
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_window_set_title (GTK_WINDOW (window), _ ("Help"));
  gtk_window_set_default_size (GTK_WINDOW (window), 860, 580);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys), gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                      gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, keys);
  return GTK_WINDOW (window);
}
