#include "ui-keys.h"

#include "ls-breakpoint-list.h"
#include "ls-breakpoint-text.h"
#include "ls-code-view.h"
#include "ls-glyphs.h"
#include "ls-lane-parts.h"
#include "ls-panes.h"
#include "ls-views.h"
#include "ls-steady-text.h"
#include "ls-opener.h"
#include "ls-translation.h"
#include "plain-words.h"

#include <locale.h>

/* The window in another language: in one whose words are all marked (tests/ui/with-words-marked), none that a person
 * reads may be without the mark; in German it says what de.po has. */

static UiTest window; /* one for all */

static gboolean
is_marked_language (void)
{
  return g_getenv ("LS_TEST_LOCALE_DIR") != NULL;
}

/* --- what stays as it is ----------------------------------------------------------------------------------- */

/* GTK's own, which it has in its own catalogues, and keys. */
static const char *const of_gtk[] = { "Search…", "(None)",   "Clear entry", "Clear Entry", "Home",
                                      "End",     "*Shift+*", "*Ctrl+*",     "*Alt+*" };

/* Words of languages that are typed, and names that the machine and files have. */
static const char *const typed[] = {
  "all",      "each",    "*.xy nan all", "auto",     "R2.y is {R2.y}", "kill",
  "nan",      "inf",     "-inf",         "lane",     "wave",           "random *",
  "linear *", "pixel-?", "ndc-?",        "center-?", "*.lanescope",    "PIX0",
  "hex",      "float",   "int",          "uint",
};

/* Lines of the program. */
static const char *const of_program[] = { "00 ALU*", "14 EXP*" };

static gboolean
is_like (const char *text, const char *const *patterns, guint n)
{
  for (guint i = 0; i < n; i++)
    if (g_pattern_match_simple (patterns[i], text))
      return TRUE;
  return FALSE;
}

static gboolean
is_example (const char *text)
{
  g_auto (GStrv) names = ls_opener_list_examples (TRUE);
  gboolean is_one = FALSE;

  for (guint i = 0; names[i] != NULL && !is_one; i++)
    {
      g_autofree char *title = ls_opener_example_title (names[i]);
      g_autofree char *sentence = ls_opener_example_sentence (names[i]);

      /* What it shows, in the words of its scene, behind it or alone. */
      is_one = g_strcmp0 (text, sentence) == 0 ||
               (g_str_has_prefix (text, title) &&
                (text[strlen (title)] == '\0' || g_str_has_prefix (text + strlen (title), " – ")));
    }
  return is_one;
}

/* What points at a cell shows what that says; tips with words of the window are asked for where they belong. */
static gboolean
is_in_tip (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (g_str_equal (gtk_widget_get_css_name (widget), "tooltip"))
      return TRUE;
  return FALSE;
}

static gboolean
is_kept (GtkWidget *widget, const char *text)
{
  /* Cells of tables have what ran, and what it is called. */
  if (GTK_IS_INSCRIPTION (widget) || is_in_tip (widget))
    return TRUE;
  return is_like (text, of_gtk, G_N_ELEMENTS (of_gtk)) ||
         is_like (text, typed, G_N_ELEMENTS (typed)) ||
         is_like (text, of_program, G_N_ELEMENTS (of_program)) ||
         ls_event_words_find (text) != NULL || is_example (text);
}

static gboolean
has_word (const char *text)
{
  for (guint i = 0; text[i] != '\0'; i++)
    if (g_ascii_isalpha (text[i]) && g_ascii_isalpha (text[i + 1]))
      return TRUE;
  return FALSE;
}

static guint
count_plain (GtkWidget *widget, const char *text, const char *what)
{
  g_autofree char *plain = NULL;

  if (text == NULL || !has_word (text) || is_kept (widget, text))
    return 0;
  plain = strstr (text, "⟦") != NULL ? plain_word_find (text) : g_strdup (text);
  if (plain == NULL)
    return 0;
  g_printerr ("# “%s” in a %s of %s is not translated: %s\n", plain, what,
              G_OBJECT_TYPE_NAME (widget), text);
  return 1;
}

static guint
count_words (GtkWidget *widget)
{
  guint n = count_plain (widget, gtk_widget_get_tooltip_text (widget), "tip");

  if (GTK_IS_LABEL (widget))
    n += count_plain (widget, gtk_label_get_text (GTK_LABEL (widget)), "text");
  if (LS_IS_STEADY_TEXT (widget))
    n += count_plain (widget, ls_steady_text_get_text (LS_STEADY_TEXT (widget)), "text");
  if (LS_IS_LANE_COUNT (widget))
    n += count_plain (widget, ls_lane_count_get_name (LS_LANE_COUNT (widget)), "text");
  if (GTK_IS_TEXT (widget))
    n += count_plain (widget, gtk_text_get_placeholder_text (GTK_TEXT (widget)), "hint");
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_words (child);
  return n;
}

/* Items of menus are made when a menu is opened. */
static void
fill_menus (GtkWidget *widget)
{
  if (GTK_IS_POPOVER_MENU (widget))
    gtk_widget_realize (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    fill_menus (child);
}

/* And so is what edits and adds breakpoints. */
static void
fill_editors (void)
{
  static const char *const asking[] = { "code.edit-breakpoint-at", "breakpoints.add-value",
                                        "breakpoints.add-event" };

  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "breakpoints");
  for (guint i = 0; i < G_N_ELEMENTS (asking); i++)
    {
      const GType owner = i == 0 ? LS_TYPE_CODE_VIEW : LS_TYPE_BREAKPOINT_LIST;
      GtkWidget *view = ui_test_find_widget (GTK_WIDGET (window.window), owner);

      g_assert_true (gtk_widget_activate_action (view, asking[i], i == 0 ? "u" : NULL, 0));
      ui_test_settle (&window);
      g_assert_true (ui_keys_in_popover (&window));
      gtk_popover_popdown (GTK_POPOVER (
        gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (window.window)), GTK_TYPE_POPOVER)));
      ui_test_settle (&window);
    }
}

/* --- what is drawn ----------------------------------------------------------------------------------------- */

/* The linker sends here who draws words as glyphs, which are none of any label. */
void __real_ls_glyphs_draw (LsGlyphs *glyphs,
                            GtkSnapshot *snapshot,
                            const char *text,
                            float x,
                            float baseline,
                            const GdkRGBA *color);
void __wrap_ls_glyphs_draw (LsGlyphs *glyphs,
                            GtkSnapshot *snapshot,
                            const char *text,
                            float x,
                            float baseline,
                            const GdkRGBA *color);

static guint n_drawn, n_wrong_drawn;

/* Names of formats and of what values come from are typed. */
static const char *const drawn_names[] = { "auto" };

/* Glyphs are those of ASCII: a letter beyond is drawn as a question mark. */
static gboolean
is_drawn_well (const char *text)
{
  g_autofree char *plain = is_marked_language () ? plain_word_find (text) : NULL;

  if (!is_marked_language ())
    return g_str_is_ascii (text);
  return plain == NULL || is_like (text, drawn_names, G_N_ELEMENTS (drawn_names));
}

void
__wrap_ls_glyphs_draw (LsGlyphs *glyphs,
                       GtkSnapshot *snapshot,
                       const char *text,
                       float x,
                       float baseline,
                       const GdkRGBA *color)
{
  n_drawn++;
  if (!is_drawn_well (text))
    {
      g_printerr ("# drawn, but not translated, or not in ASCII: %s\n", text);
      n_wrong_drawn++;
    }
  __real_ls_glyphs_draw (glyphs, snapshot, text, x, baseline, color);
}

/* The pane whose words come with what a thread answers, and what is in it then. */
static LsPane slow_pane;

static gboolean
has_slow_pane (UiTest *test)
{
  GtkWidget *pane = ui_test_pane (test, slow_pane);
  g_autoptr (LsTable) table = ls_pane_dup_table (slow_pane, pane, test->session);

  return table != NULL;
}

static gboolean
is_drawn (UiTest *test G_GNUC_UNUSED)
{
  return n_drawn > 0;
}

static void
draw_slow_pane (void)
{
  GtkWidget *pane;

  if (!ls_pane_find ("waves", &slow_pane))
    return;
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "waves");
  ui_test_wait (&window, has_slow_pane, "the waves");
  pane = ui_test_pane (&window, slow_pane);
  n_drawn = 0;
  gtk_widget_queue_draw (ls_pane_get_view (pane));
  ui_test_wait (&window, is_drawn, "the waves to be drawn");
}

/* Returns: texts of the window that are not translated. */
static guint
show_all_panes (void)
{
  guint n = 0;

  fill_menus (GTK_WIDGET (window.window));
  fill_editors ();
  for (LsPane pane = 0; pane < LS_N_PANES; pane++)
    {
      gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s",
                                  ls_pane_get_info (pane)->id);
      ui_test_settle (&window);
      n += is_marked_language () ? count_words (GTK_WIDGET (window.window)) : 0;
    }
  return n;
}

static void
test_marked (void)
{
  g_assert_cmpuint (show_all_panes (), ==, 0);
  draw_slow_pane ();
  g_assert_cmpuint (n_wrong_drawn, ==, 0);
}

static GtkWidget *
find_label (GtkWidget *root, const char *words)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root) && g_pattern_match_simple (words, gtk_label_get_text (GTK_LABEL (root))))
    return root;
  if (LS_IS_STEADY_TEXT (root) &&
      g_pattern_match_simple (words, ls_steady_text_get_text (LS_STEADY_TEXT (root))))
    return root;
  if (LS_IS_LANE_COUNT (root) &&
      g_pattern_match_simple (words, ls_lane_count_get_name (LS_LANE_COUNT (root))))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child, words);
  return found;
}

/* What each step did, whole: the sentences are made of parts. */
static void
test_steps_marked (void)
{
  GtkWidget *narration = ui_test_find_widget (GTK_WIDGET (window.window), LS_TYPE_NARRATION);
  guint64 step;

  g_assert_nonnull (narration);
  ui_test_act (&window, "debug.start");
  ui_test_settle (&window);
  do
    {
      const char *text = ls_narration_get_text (LS_NARRATION (narration));
      /* Where nothing has run, the scene says what it is about, in its own words. */
      g_autofree char *plain = ui_test_get_step (&window) == 0 ? NULL : plain_word_find (text);

      if (plain != NULL || strstr (text, "⟦") == NULL)
        g_error ("'%s' is not translated: %s", plain, text);
      step = ui_test_get_step (&window);
      if (ui_test_is_enabled (&window, "debug.step"))
        ui_test_act (&window, "debug.step");
      ui_test_settle (&window);
    }
  while (ui_test_get_step (&window) != step);
  g_assert_cmpuint (step, >, 50);
}

/* A command, a title made of parts, a pane, a state of lanes, a table of the core; and numbers, which stay those of assembly. */
static void
test_german (void)
{
  GtkWidget *root = GTK_WIDGET (window.window), *step = ui_test_find_button (root, "debug.step");
  GtkWidget *narration = ui_test_find_widget (root, LS_TYPE_NARRATION);

  g_assert_nonnull (step);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (step), ==, "Schritt (F10 oder Punkt)");
  g_assert_nonnull (find_label (root, "Schritt * · Welle 0 von 4 · Pixel-Shader"));
  g_assert_nonnull (find_label (root, "Register"));
  g_assert_nonnull (find_label (root, "aus (Zweig)"));
  ui_test_act (&window, "debug.step");
  ui_test_settle (&window);
  g_assert_true (
    g_pattern_match_simple ("Gruppe * von Klausel *: Lane * nehmen teil. *: ihr Test ist falsch.*",
                            ls_narration_get_text (LS_NARRATION (narration))));
  g_assert_cmpstr (setlocale (LC_NUMERIC, NULL), ==, "C");
}

static void
assert_in_palette (const char *words, const char *chosen)
{
  GtkWidget *popover, *list;
  GtkListBoxRow *row;

  ui_test_act (&window, "win.palette");
  ui_test_wait (&window, ui_keys_in_popover, "the palette");
  gtk_editable_set_text (GTK_EDITABLE (gtk_root_get_focus (GTK_ROOT (window.window))), words);
  popover =
    gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (window.window)), GTK_TYPE_POPOVER);
  list = ui_test_find_widget (popover, GTK_TYPE_LIST_BOX);
  row = gtk_list_box_get_selected_row (GTK_LIST_BOX (list));
  g_assert_nonnull (row);
  g_assert_nonnull (find_label (GTK_WIDGET (row), chosen));
  gtk_popover_popdown (GTK_POPOVER (popover));
  ui_test_settle (&window);
}

/* By the words of the window, and by those of the manual, which is English. */
static void
test_german_palette (void)
{
  assert_in_palette ("Nächste Div", "Nächste Divergenz");
  assert_in_palette ("next divergence", "Nächste Divergenz");
  assert_in_palette ("Show Pane: Accesses", "Bereich *: Zugriffe");
  assert_in_palette ("all keys", "Alle Tasten");
  assert_in_palette ("open example: pred", "*: Predicates");
  assert_in_palette ("step", "Schritt");
}

static void
test_german_drawn (void)
{
  show_all_panes ();
  draw_slow_pane ();
  g_assert_cmpuint (n_wrong_drawn, ==, 0);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;
  int status;

  g_setenv ("LANGUAGE", is_marked_language () ? "xx" : "de", TRUE);
  g_setenv ("LC_ALL", "xx.UTF-8", TRUE); /* tests/ui/with-display has it */
  /* gtk_test_init() would take the plain C locale, which has no other languages. */
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  folder = g_strdup (is_marked_language () ? g_getenv ("LS_TEST_LOCALE_DIR") : LS_TEST_PO);
  ls_translation_open (folder);
  ui_test_start (&window, NULL);
  if (is_marked_language ())
    {
      g_test_add_func ("/ui/translation/marked", test_marked);
      g_test_add_func ("/ui/translation/steps-marked", test_steps_marked);
    }
  else
    {
      g_test_add_func ("/ui/translation/german", test_german);
      g_test_add_func ("/ui/translation/german-palette", test_german_palette);
      g_test_add_func ("/ui/translation/german-drawn", test_german_drawn);
    }
  status = g_test_run ();
  ui_test_stop (&window);
  return status;
}
