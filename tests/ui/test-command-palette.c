#include "ls-window-actions.h"

#include "ls-breakpoint-parts.h"
#include "ls-command.h"
#include "ls-output-image.h"
#include "ls-session-edits.h"
#include "ui-dialogs.h"
#include "ui-palette.h"
#include "ui-tour.h"

/* The palette: what it offers for what is typed, and what keys do in it.  That each command does by its name what it does by its
 * key is tested in test-commands.c. */

static UiTest window; /* one for all */

static void
open_window (void)
{
  if (window.window == NULL)
    ui_tour_start (&window);
}

static void
open_palette (guint64 step)
{
  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = step });
  ui_keys_press (&window, "ctrl+shift+p");
  ui_test_wait (&window, ui_keys_in_popover, "the palette");
}

/* Where a search finds nothing, the window says what: a message stands alone. */
static void
test_missing (void)
{
  guint n;
  const LsCommand *commands = ls_commands_get (&n);

  for (guint i = 0; i < n; i++)
    g_assert_false (commands[i].missing != NULL &&
                    g_str_has_prefix (commands[i].missing, "There is none"));
}

static void
test_rank (void)
{
  g_assert_cmpint (ls_command_palette_rank ("Next Kill", ""), ==, 1);
  g_assert_cmpint (ls_command_palette_rank ("Export a Page That Steps", "html"), ==, 4);
  g_assert_cmpint (ls_command_palette_rank ("What Comes?", "predict"), ==, 4);
  g_assert_cmpint (ls_command_palette_rank ("Next Kill", "next KILL"), ==, 0);
  g_assert_cmpint (ls_command_palette_rank ("Next Kill", " nex "), ==, 1);
  g_assert_cmpint (ls_command_palette_rank ("Show Pane: Inputs", "inputs"), ==, 0);
  g_assert_cmpint (ls_command_palette_rank ("Inputs: Image for a Texture", "inputs"), ==, 1);
  g_assert_cmpint (ls_command_palette_rank ("Next Kill", "kil next"), ==, 2);
  g_assert_cmpint (ls_command_palette_rank ("Next Reconvergence", "conv"), ==, 3);
  g_assert_cmpint (ls_command_palette_rank ("Next NaN or Infinity", "n o"), ==, 2);
  g_assert_cmpint (ls_command_palette_rank ("Next Kill", "next wave"), ==, -1);
  g_assert_cmpint (ls_command_palette_rank ("Preferences", "sett"), ==, 4);
  g_assert_cmpint (ls_command_palette_rank ("Next Wave", "next warp"), ==, 4);
  g_assert_cmpint (ls_command_palette_rank ("What If: Change Something Here", "uniform"), ==, 4);
  g_assert_cmpint (ls_command_palette_rank ("Show Pane: Inputs", "uniform"), ==, 4);
  g_assert_cmpint (ls_command_palette_rank ("Preferences", "se"), ==, -1);
  g_assert_cmpint (ls_command_palette_rank ("\303\204ndern", "\303\244nd"), ==, 1);
}

/* Whoever types a title has its command before them. */
static void
test_titles_are_found (void)
{
  guint n, n_others;
  const LsCommand *commands = ls_commands_get (&n);
  const LsWindowAction *others = ls_commands_get_actions (&n_others);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (i != j)
        g_assert_cmpint (ls_command_palette_rank (commands[j].title, commands[i].title), !=, 0);
  for (guint i = 0; i < n_others; i++)
    {
      for (guint j = 0; j < n && others[i].title != NULL; j++)
        g_assert_cmpint (ls_command_palette_rank (commands[j].title, others[i].title), !=, 0);
    }
}

static void
test_types_and_goes (void)
{
  open_palette (0);
  ui_palette_assert (&window, "Step, F10 or full stop");
  ui_keys_type (&window, "DIVER");
  ui_palette_assert (&window, "Next Divergence, N");
  ui_tour_press (&window, "Down");
  ui_palette_assert (&window, "Open Lesson: 10. What divergence costs");
  ui_tour_press (&window, "Down");
  ui_palette_assert (&window, "Previous Divergence, Shift+N, not now: already at the start");
  /* What cannot be done is said, and stays. */
  ui_tour_press (&window, "Return");
  g_assert_true (ui_keys_in_popover (&window));
  ui_tour_press (&window, "Down");
  ui_palette_assert (&window, "Previous Divergence, Shift+N, not now: already at the start");
  ui_tour_press (&window, "Up");
  ui_tour_press (&window, "Up");
  ui_palette_assert (&window, "Next Divergence, N");
  ui_tour_press (&window, "Escape");
  ui_test_wait (&window, ui_palette_is_closed, "the palette to close");
  g_assert_cmpuint (ui_test_get_step (&window), ==, 0);
  /* The keyboard is back, and letters are commands again. */
  ui_tour_press (&window, "period");
  g_assert_cmpuint (ui_test_get_step (&window), ==, 1);
  /* What is chosen is carried out as by its key. */
  ui_palette_run (&window, "step back", "Step Back, F8 or comma");
  g_assert_cmpuint (ui_test_get_step (&window), ==, 0);
}

/* Of what fits equally well, that comes first which can be done, whatever the order of commands. */
static void
test_possible_first (void)
{
  open_window ();
  ui_test_act (&window, "debug.end");
  ui_test_settle (&window);
  ui_palette_type (&window, "DIVER", "Previous Divergence, Shift+N");
  ui_tour_press (&window, "Escape");
  ui_test_wait (&window, ui_palette_is_closed, "the palette to close");
}

static void
test_nothing_fits (void)
{
  open_palette (3);
  ui_keys_type (&window, "qqq");
  g_assert_null (gtk_list_box_get_selected_row (ui_palette_get_list (&window)));
  ui_tour_press (&window, "Return");
  g_assert_true (ui_keys_in_popover (&window));
  /* What fits nothing goes when other words are typed. */
  ui_keys_type (&window, "next kill");
  ui_palette_assert (&window, "Next Kill, D");
  ui_tour_press (&window, "Escape");
  ui_test_wait (&window, ui_palette_is_closed, "the palette to close");
  g_assert_cmpuint (ui_test_get_step (&window), ==, 3);
}

static gboolean
is_predicates (UiTest *test)
{
  return g_str_equal (ui_tour_title (test), "Predicates");
}

static void
test_opens_example (void)
{
  open_palette (3);
  ui_keys_type (&window, "example pred");
  ui_palette_assert (&window,
                     "Open Example: Predicates, Slots that run for some lanes, without a branch");
  ui_keys_press (&window, "Return");
  ui_test_wait (&window, is_predicates, "the example");
}

/* --- commands that menus and panes have buttons for ------------------------------------------------------- */

static const LsWindowParts *
parts (void)
{
  return ls_window_get_parts (window.window);
}

static void
assert_not_now (const char *words, const char *label)
{
  ui_palette_type (&window, words, label);
  ui_tour_press (&window, "Return");
  g_assert_true (ui_keys_in_popover (&window));
  ui_tour_press (&window, "Escape");
  ui_test_wait (&window, ui_palette_is_closed, "the palette to close");
}

static void
assert_colours (const char *expected)
{
  g_autofree char *colours = NULL;

  g_object_get (window.window, "colours", &colours, NULL);
  g_assert_cmpstr (colours, ==, expected);
}

static void
test_looks (void)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = 3 });
  ui_palette_run (&window, "dark", "Appearance: Dark");
  g_assert_true (adw_style_manager_get_dark (style));
  ui_palette_run (&window, "light", "Appearance: Light");
  g_assert_cmpint (adw_style_manager_get_color_scheme (style), ==, ADW_COLOR_SCHEME_FORCE_LIGHT);
  ui_palette_run (&window, "desktop", "Appearance: As the Desktop");
  g_assert_cmpint (adw_style_manager_get_color_scheme (style), ==, ADW_COLOR_SCHEME_DEFAULT);
  ui_palette_run (&window, "projector", "Colours of Lanes (Palette): For a Projector");
  assert_colours ("projector");
  ui_palette_run (&window, "grey", "Colours of Lanes (Palette): Grey, by Patterns");
  assert_colours ("grey");
  ui_palette_run (&window, "contrast",
                  "Colours of Lanes (Palette): Contrast, by Outlines and Patterns");
  assert_colours ("contrast");
  ui_palette_run (&window, "colours of lanes", "Colours of Lanes (Palette): Usual");
  assert_colours ("default");
  ui_palette_run (&window, "text larger", "Larger Text (Zoom In), Ctrl++");
  g_assert_cmpuint (ls_settings_get_text_size (parts ()->settings), ==, 110);
  ui_palette_run (&window, "text zoom out", "Smaller Text (Zoom Out), Ctrl+-");
  g_assert_cmpuint (ls_settings_get_text_size (parts ()->settings), ==, 100);
}

/* Twice, as it was. */
static void
test_switches (void)
{
  static const struct
  {
    const char *words, *title;
    LsSettingsSwitch which;
  } rows[] = {
    { "reduced motion", "Reduced Motion, or Motion Again", LS_SETTINGS_MOTION },
    { "keys without", "Keys without Ctrl or Alt: On or Off", LS_SETTINGS_LETTERS },
    { "values at the lines", "Values at the Lines of a Text: On or Off", LS_SETTINGS_LINE_VALUES },
  };

  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = 3 });
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      ui_palette_run (&window, rows[i].words, rows[i].title);
      g_assert_false (ls_settings_get_switch (parts ()->settings, rows[i].which));
      ui_palette_run (&window, rows[i].words, rows[i].title);
      g_assert_true (ls_settings_get_switch (parts ()->settings, rows[i].which));
    }
}

static void
assert_kind (LsImageKind kind)
{
  GtkWidget *pane = ui_test_pane (&window, LS_PANE_OUTPUT);
  GtkWidget *head = ui_test_find_widget (pane, LS_TYPE_OUTPUT_HEAD);

  g_assert_true (gtk_widget_get_mapped (pane));
  g_assert_cmpint (ls_output_head_get_kind (LS_OUTPUT_HEAD (head)), ==, kind);
}

/* The pane comes to the front of others first. */
static void
test_output (void)
{
  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = 3 });
  ls_shell_set_open (ls_window_get_parts (window.window)->shell, LS_PANE_OUTPUT, FALSE);
  ui_palette_run (&window, "so far", "Output: So Far");
  assert_kind (LS_IMAGE_SO_FAR);
  ui_palette_run (&window, "output diff", "Output: Difference");
  assert_kind (LS_IMAGE_DIFFERENCE);
  ui_palette_run (&window, "reference", "Output: Reference");
  assert_kind (LS_IMAGE_REFERENCE);
  ui_palette_run (&window, "final", "Output: Final");
  assert_kind (LS_IMAGE_FINAL);
}

static gboolean
shows_last (void)
{
  gboolean is_last;

  g_object_get (ui_test_pane (&window, LS_PANE_GROUP), "shows-last", &is_last, NULL);
  return is_last;
}

static void
test_group (void)
{
  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = 3 });
  ui_palette_run (&window, "just ran next", "Group: Just Ran, or Next");
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (&window, LS_PANE_GROUP)));
  g_assert_true (shows_last ());
  ui_palette_run (&window, "group: just", "Group: Just Ran, or Next");
  g_assert_false (shows_last ());
}

static void
test_zoom (void)
{
  double part;

  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = 3 });
  ui_palette_run (&window, "timeline zoom in", "Timeline: Zoom In, + (Timeline)");
  ui_palette_run (&window, "timeline zoom in", "Timeline: Zoom In, + (Timeline)");
  part = ui_part_in_sight (&window, LS_PANE_TIMELINE);
  g_assert_cmpfloat (part, <, 0.9);
  ui_palette_run (&window, "timeline zoom out", "Timeline: Zoom Out, - (Timeline)");
  g_assert_cmpfloat (ui_part_in_sight (&window, LS_PANE_TIMELINE), >, part);
  ui_palette_run (&window, "zoom whole run", "Timeline: Zoom to the Whole Run, 0 (Timeline)");
  g_assert_cmpfloat (ui_part_in_sight (&window, LS_PANE_TIMELINE), >, 0.99);
}

/* In place of the palette. */
static gboolean
asks_for_event (UiTest *test)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));
  GtkWidget *popover = focus == NULL ? NULL : gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER);

  return popover != NULL && !gtk_widget_has_css_class (popover, "palette");
}

/* Each event's short word can be read to its end, beside the bar. */
static void
assert_words_whole (GtkWidget *adder)
{
  GtkWidget *scroller = ui_test_find_widget (adder, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *bar = gtk_scrolled_window_get_vscrollbar (GTK_SCROLLED_WINDOW (scroller));
  GtkListBox *list = GTK_LIST_BOX (ui_test_find_widget (scroller, GTK_TYPE_LIST_BOX));
  const int edge = gtk_widget_get_width (scroller) - gtk_widget_get_width (bar);
  GtkListBoxRow *row;

  g_assert_true (gtk_widget_get_mapped (bar));
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    {
      GtkWidget *word = gtk_widget_get_last_child (gtk_list_box_row_get_child (row));
      graphene_rect_t bounds;

      g_assert_true (gtk_widget_compute_bounds (word, scroller, &bounds));
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, (float) edge);
    }
}

static void
test_event (void)
{
  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = 3 });
  ui_palette_type (&window, "on an event", "Breakpoint on an Event");
  ui_keys_press (&window, "Return");
  ui_test_wait (&window, asks_for_event, "what to stop at");
  assert_words_whole (
    ui_test_find_widget (ui_test_pane (&window, LS_PANE_BREAKPOINTS), LS_TYPE_BREAKPOINT_ADDER));
  ui_tour_press (&window, "Escape");
  ui_test_wait (&window, ui_palette_is_closed, "it to close");
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (&window, LS_PANE_BREAKPOINTS)));
}

static gboolean
was_typed (UiTest *test)
{
  return ls_session_can_undo_given (test->session, -1);
}

static gboolean
was_taken_back (UiTest *test)
{
  return ls_session_can_undo_given (test->session, 1);
}

static void
test_inputs (void)
{
  GtkWidget *entry;

  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = 3 });
  assert_not_now ("inputs back typed", "Inputs: Take Back What Was Typed Last, Ctrl+Z (Inputs), "
                                       "not now: nothing was typed there");
  ui_palette_run (&window, "show pane: inputs", "Show Pane: Inputs");
  entry = ui_test_find_widget (ui_test_pane (&window, LS_PANE_INPUTS), GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), "R5.x = 2");
  g_signal_emit_by_name (entry, "activate");
  ui_test_wait (&window, was_typed, "another input");
  ui_palette_run (&window, "inputs back typed",
                  "Inputs: Take Back What Was Typed Last, Ctrl+Z (Inputs)");
  ui_test_wait (&window, was_taken_back, "it to be taken back");
  ui_palette_run (&window, "inputs again",
                  "Inputs: Do Again What Was Taken Back, Shift+Ctrl+Z (Inputs)");
  ui_test_wait (&window, was_typed, "it to be there again");
  ui_palette_run (&window, "inputs back typed",
                  "Inputs: Take Back What Was Typed Last, Ctrl+Z (Inputs)");
  ui_test_wait (&window, was_taken_back, "it to be taken back");
  ui_test_settle (&window);
}

static void
test_about (void)
{
  GtkWindow *about;

  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = 3 });
  assert_not_now ("restore earlier",
                  "Restore What an Earlier Session Left, not now: nothing was left");
  assert_not_now ("discard earlier",
                  "Discard What an Earlier Session Left, not now: nothing was left");
  ui_palette_run (&window, "about", "About Lanescope");
  about = ui_dialog_wait (&window, ADW_TYPE_ABOUT_WINDOW);
  g_assert_nonnull (about);
  gtk_window_destroy (about);
  ui_test_settle (&window);
  ui_keys_start (&window);
}

static const char program[] = "00 ALU:\n      0  x: MOV         R1.x,  R0.x\n"
                              "01 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n";
static char *own; /* the program's file */

static gboolean
is_compiled (UiTest *test)
{
  g_autofree char *saved = NULL;

  return !ls_loader_get_loading (ls_window_get_parts (test->window)->loader) &&
         g_file_get_contents (own, &saved, NULL, NULL) && g_str_has_prefix (saved, "; more\n") &&
         ls_session_get_view (test->session) != NULL;
}

static gboolean
is_own (UiTest *test)
{
  return g_str_has_prefix (ui_tour_title (test), "own");
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* The file is written, and the program is another one. */
static void
test_compile (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GBytes) text = g_bytes_new_static ("void main () {}\n", 16);
  GtkWidget *source;
  GtkTextBuffer *buffer;
  GtkTextIter start;
  LsScene *before;
  guint n = 0;

  open_window ();
  own = ui_test_write ("own.asm", program);
  file = g_file_new_for_path (own);
  ls_window_open (window.window, file);
  ui_test_wait (&window, is_own, "the program");
  ui_test_settle (&window);
  source = ui_test_pane (&window, LS_PANE_SOURCE);
  buffer =
    gtk_text_view_get_buffer (GTK_TEXT_VIEW (ui_test_find_widget (source, GTK_TYPE_TEXT_VIEW)));
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_insert (buffer, &start, "; more\n", -1);
  before = ls_scene_ref (ls_session_get_scene (window.session));
  ui_palette_run (&window, "compile", "Save and Compile the Source Text, Ctrl+Return (Source)");
  ui_test_wait (&window, is_compiled, "the other program");
  g_assert_true (ls_session_get_scene (window.session) != before);
  g_assert_true (gtk_widget_get_mapped (source));
  ls_scene_unref (before);
  assert_not_now ("all back ends",
                  "Save, Compile by All Back Ends and Compare, not now: only GLSL has "
                  "several back ends");
  ls_source_view_set_text (LS_SOURCE_VIEW (source), "own.frag", text);
  g_signal_connect_swapped (source, "compare", G_CALLBACK (count_cb), &n);
  ui_palette_run (&window, "all back ends", "Save, Compile by All Back Ends and Compare");
  g_assert_cmpuint (n, ==, 1);
  g_signal_handlers_disconnect_by_func (source, count_cb, &n);
}

/* What is in the table can be found by all of its words, and is the first of them. */
static void
test_named_are_found (void)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);

  for (guint i = 0; i < n; i++)
    for (const LsActionChoice *choice = actions[i].choices; choice->title != NULL; choice++)
      g_ptr_array_add (titles, (gpointer) choice->title);
  g_assert_cmpuint (titles->len, >, 40);
  for (guint i = 0; i < titles->len; i++)
    for (guint j = 0; j < titles->len; j++)
      g_assert_cmpint (ls_command_palette_rank (titles->pdata[j], titles->pdata[i]) == 0, ==,
                       i == j);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/command-palette/rank", test_rank);
  g_test_add_func ("/ui/command-palette/missing", test_missing);
  g_test_add_func ("/ui/command-palette/titles", test_titles_are_found);
  g_test_add_func ("/ui/command-palette/types-and-goes", test_types_and_goes);
  g_test_add_func ("/ui/command-palette/possible-first", test_possible_first);
  g_test_add_func ("/ui/command-palette/nothing-fits", test_nothing_fits);
  g_test_add_func ("/ui/command-palette/named", test_named_are_found);
  g_test_add_func ("/ui/command-palette/looks", test_looks);
  g_test_add_func ("/ui/command-palette/switches", test_switches);
  g_test_add_func ("/ui/command-palette/output", test_output);
  g_test_add_func ("/ui/command-palette/group", test_group);
  g_test_add_func ("/ui/command-palette/zoom", test_zoom);
  g_test_add_func ("/ui/command-palette/event", test_event);
  g_test_add_func ("/ui/command-palette/inputs", test_inputs);
  g_test_add_func ("/ui/command-palette/about", test_about);
  /* These leave the tour. */
  g_test_add_func ("/ui/command-palette/example", test_opens_example);
  g_test_add_func ("/ui/command-palette/compile", test_compile);
  return ui_tour_run (&window);
}
