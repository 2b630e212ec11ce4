#include <string.h>

#include "ls-answer-view.h"
#include "ls-change.h"
#include "ls-group-look.h"
#include "ls-header.h"
#include "ls-pane-table.h"
#include "ls-view-values.h"
#include "ls-session-veil.h"
#include "ls-views.h"
#include "rounds.h"
#include "ui-picture.h"
#include "ui-tour.h"

/* As long as a question waits, nothing in the window tells what comes. Two runs that are the same up to a step and differ behind it are
 * looked at there, below a veil: all that is written, said to who does not see it, shown as a tip, and drawn, must be the same in every
 * pane. Who tells one from the other knows what comes. */

/* --- tips ------------------------------------------------------------------------------------------------- */

static GString *tips; /* what was put into one, while it is collected */

void __wrap_gtk_tooltip_set_text (GtkTooltip *tooltip, const char *text);
void __wrap_gtk_tooltip_set_custom (GtkTooltip *tooltip, GtkWidget *widget);

void
__wrap_gtk_tooltip_set_text (GtkTooltip *tooltip G_GNUC_UNUSED, const char *text)
{
  if (tips != NULL && text != NULL && strstr (tips->str, text) == NULL)
    g_string_append_printf (tips, "tip: %s\n", text);
}

void
__wrap_gtk_tooltip_set_custom (GtkTooltip *tooltip, GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    __wrap_gtk_tooltip_set_text (tooltip, gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = widget != NULL ? gtk_widget_get_first_child (widget) : NULL;
       child != NULL; child = gtk_widget_get_next_sibling (child))
    __wrap_gtk_tooltip_set_custom (tooltip, child);
}

#define N_ACROSS 12
#define N_DOWN 10

static void
point_at (GtkWidget *widget)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const int n_across = CLAMP (width / 20, 1, N_ACROSS), n_down = CLAMP (height / 20, 1, N_DOWN);

  for (int y = 0; y < n_down; y++)
    for (int x = 0; x < n_across; x++)
      {
        gboolean is_shown = FALSE;

        g_signal_emit_by_name (widget, "query-tooltip", (2 * x + 1) * width / (2 * n_across),
                               (2 * y + 1) * height / (2 * n_down), FALSE, tooltip, &is_shown);
      }
}

/* --- what is written and said ----------------------------------------------------------------------------- */

static void
append_said (GString *text, GtkWidget *widget, GtkAccessibleProperty property, const char *what)
{
  g_autofree char *found = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property,
                                                               "what nothing is called");

  if (found != NULL && *found != '\0' && !g_str_equal (found, "undefined"))
    g_string_append_printf (text, "%s: %s\n", what, found);
}

static void
append_text (GString *text, GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "label: %s\n", gtk_label_get_text (GTK_LABEL (widget)));
  if (GTK_IS_EDITABLE (widget))
    g_string_append_printf (text, "entry: %s\n", gtk_editable_get_text (GTK_EDITABLE (widget)));
  if (gtk_widget_get_tooltip_text (widget) != NULL)
    g_string_append_printf (text, "tooltip: %s\n", gtk_widget_get_tooltip_text (widget));
}

/* Of what can be seen. */
static void
append_all (GString *text, GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  append_text (text, widget);
  append_said (text, widget, GTK_ACCESSIBLE_PROPERTY_LABEL, "name");
  append_said (text, widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "description");
  append_said (text, widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "value");
  if (gtk_widget_get_has_tooltip (widget))
    {
      tips = text;
      point_at (widget);
      tips = NULL;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_all (text, child);
}

/* --- a look at all of it ---------------------------------------------------------------------------------- */

/* What the window's head and sentence, and each pane, show. */
typedef struct
{
  char *texts[LS_N_PANES + 1];
  UiPicture pictures[LS_N_PANES + 1];
} Look;

static void
look_clear (Look *look)
{
  for (guint i = 0; i <= LS_N_PANES; i++)
    {
      g_free (look->texts[i]);
      ui_picture_clear (&look->pictures[i]);
    }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Look, look_clear)

static GtkWidget *looked_at;

static char *
dup_all (GtkWidget *widget)
{
  GString *text = g_string_new (NULL);

  append_all (text, widget);
  return g_string_free (text, FALSE);
}

/* What is worked out in a thread is there. */
static gboolean
is_done (UiTest *test)
{
  g_autofree char *text = NULL;

  if (ls_session_get_busy (test->session) || ls_session_get_history (test->session) == NULL ||
      g_main_context_pending (NULL))
    return FALSE;
  text = dup_all (looked_at);
  return strstr (text, "Looking through") == NULL && strstr (text, "Computing") == NULL &&
         strstr (text, "being computed") == NULL && strstr (text, "Measuring") == NULL;
}

static void
wait_for_frames (void)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GTimer) timer = g_timer_new ();

      while (g_main_context_iteration (NULL, FALSE) || g_timer_elapsed (timer, NULL) < 0.008)
        ;
    }
}

static void
look_at (UiTest *test, Look *look, guint i, GtkWidget *widget)
{
  looked_at = widget;
  wait_for_frames ();
  ui_test_wait (test, is_done, "what a pane works out");
  wait_for_frames ();
  look->texts[i] = dup_all (widget);
  if (gtk_widget_get_width (widget) == 0 || !gtk_widget_get_mapped (widget))
    g_error ("%s is not in sight", i < LS_N_PANES ? ls_pane_get_info (i)->id : "the head");
  look->pictures[i] = ui_picture_of (test, widget);
}

static void
show_pane (UiTest *test, LsPane pane)
{
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s",
                              ls_pane_get_info (pane)->id);
}

/* The head and the sentence are beside all panes. panes: bit n for pane n. */
static void
look_at_panes (UiTest *test, guint64 panes, Look *look)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    if (panes >> i & 1)
      {
        show_pane (test, i);
        for (guint k = 0; k < 20 && !gtk_widget_get_mapped (ui_test_pane (test, i)) &&
                          !ls_shell_is_veiled (ls_window_get_parts (test->window)->shell, i);
             k++)
          wait_for_frames ();
        look_at (test, look, i, gtk_widget_get_parent (ui_test_pane (test, i)));
      }
  look_at (test, look, LS_N_PANES,
           ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_WINDOW_TITLE));
  g_autofree char *title = look->texts[LS_N_PANES];
  g_autofree char *sentence =
    dup_all (ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION));

  look->texts[LS_N_PANES] = g_strconcat (title, sentence, NULL);
}

/* --- twins ------------------------------------------------------------------------------------------------ */

/* Goes to a step of a run that differs from the scene's from the position behind it on, by what seed says: other lanes run, or none. */
static void
make_twin (UiTest *test, guint64 step, guint32 seed)
{
  g_autoptr (GError) error = NULL;
  const guint64 mask = (guint64) (seed * 2654435761u) << 32 | ((seed + 7) * 2246822519u);
  g_autofree char *text =
    g_strdup_printf ("mask active = 0x%016" G_GINT64_MODIFIER "x", seed % 5 == 0 ? 0 : mask);
  LsView *view = ls_session_move_sync (test->session, LS_MOVE_TO_STEP, step, NULL);
  g_autoptr (LsChange) change =
    ls_change_parse (text, ls_view_get_program (view), LS_MASK_ALL, step + 1, &error);

  g_assert_no_error (error);
  g_assert_true (ls_session_change_sync (test->session, "twin", change, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
}

/* What of a run is asked, noted and marked behind a step. text: (nullable): NULL takes the marks away. */
static void
mark_behind (UiTest *test, guint64 step, const char *text)
{
  const guint wave = ls_view_get_wave (ui_tour_view (test));

  ls_session_set_note (test->session, wave, step + 1, text);
  ls_session_set_bookmark (test->session, wave, step + 2, text);
}

/* A lane that is off, if there is one: it may come back. */
static void
ask_about (UiTest *test, guint64 step)
{
  LsAnswerView *answer = LS_ANSWER_VIEW (ui_test_pane (test, LS_PANE_ANSWER));
  const LsMask off = ls_view_lanes_in (ui_tour_view (test), LS_LANE_BRANCH) |
                     ls_view_lanes_in (ui_tour_view (test), LS_LANE_BREAK);
  const guint lane = off != 0 ? (guint) __builtin_ctzll (off) : 9;

  const LsCell cell = ls_cell_register ((LsRegRef){ .index = 0 }, lane);

  if (step % 3 == 2)
    ls_answer_view_uses_at (answer, &cell, G_MAXUINT64);
  else
    ls_answer_view_why (answer, lane);
  ui_test_wait (test, ui_test_has_answer, "an answer");
}

/* Within what is known anybody may go: back, and on to the veil again. */
static void
wander (UiTest *test, guint64 step)
{
  for (guint i = 0; i < step % 3; i++)
    ls_session_move_sync (test->session, LS_MOVE_STEP_BACK, 0, NULL);
  if (step % 3 == 2)
    ls_session_move_sync (test->session, step % 2 ? LS_MOVE_END : LS_MOVE_CONTINUE, 0, NULL);
}

static void
look_at_twin (UiTest *test,
              guint64 step,
              guint32 seed,
              guint64 panes,
              gboolean is_veiled,
              Look *look)
{
  g_autofree char *mark = g_strdup_printf ("mark %08x", seed);

  make_twin (test, step, seed);
  mark_behind (test, step, mark);
  ask_about (test, step);
  if (is_veiled)
    {
      g_assert_true (ls_session_draw_veil (test->session, NULL));
      wander (test, step);
    }
  look_at_panes (test, panes, look);
  ls_session_lift_veil (test->session);
  ls_answer_view_dismiss (LS_ANSWER_VIEW (ui_test_pane (test, LS_PANE_ANSWER)));
  mark_behind (test, step, NULL);
  g_assert_true (ls_session_remove_fork_sync (
    test->session, ls_forks_find (ls_session_get_forks (test->session), "twin")->id, NULL));
}

/* --- the same --------------------------------------------------------------------------------------------- */

static const char *
name_of (guint i)
{
  return i < LS_N_PANES ? ls_pane_get_info (i)->id : "head";
}

/* Returns: whether the texts are the same; else the first lines that are not are told. */
static gboolean
is_same_text (guint i, const char *one, const char *other)
{
  g_auto (GStrv) left = g_strsplit (one, "\n", -1), right = g_strsplit (other, "\n", -1);

  if (g_str_equal (one, other))
    return TRUE;
  for (guint k = 0; left[k] != NULL && right[k] != NULL; k++)
    if (!g_str_equal (left[k], right[k]))
      {
        g_test_message ("%s: “%s” or “%s”", name_of (i), left[k], right[k]);
        break;
      }
  return FALSE;
}

static gboolean
is_same_picture (guint i, const UiPicture *one, const UiPicture *other)
{
  if (one->width != other->width || one->height != other->height)
    {
      g_test_message ("%s: %d x %d or %d x %d", name_of (i), one->width, one->height, other->width,
                      other->height);
      return FALSE;
    }
  for (int y = 0; y < one->height; y++)
    for (int x = 0; x < one->width; x++)
      if (ui_picture_at (one, x, y) != ui_picture_at (other, x, y))
        {
          g_test_message ("%s: drawn otherwise at %d, %d", name_of (i), x, y);
          return FALSE;
        }
  return TRUE;
}

/* Returns: what tells one from the other: bit n for pane n. */
static guint64
compare (const Look *one, const Look *other)
{
  guint64 different = 0;

  for (guint i = 0; i <= LS_N_PANES; i++)
    if (one->texts[i] != NULL && (!is_same_text (i, one->texts[i], other->texts[i]) ||
                                  !is_same_picture (i, &one->pictures[i], &other->pictures[i])))
      different |= G_GUINT64_CONSTANT (1) << i;
  return different;
}

#define N_CONFIRMED 3

/* Returns: the panes that tell one run from the other: bit n for pane n. What differs between two looks at the same run is no sign (where the
 * keyboard was before, say); nor is what changes from one look to the next, for which each further time goes the other way round. */
static guint64
find_leaks (UiTest *test, guint64 step, guint64 panes, gboolean is_veiled)
{
  const guint32 seed = is_veiled ? (guint32) g_test_rand_int () : 4;
  g_auto (Look) one = { 0 }, other = { 0 };
  guint64 different;

  look_at_twin (test, step, seed, panes, is_veiled, &one);
  look_at_twin (test, step, seed + 1, panes, is_veiled, &other);
  different = compare (&one, &other);
  for (guint i = 0; different != 0 && i < N_CONFIRMED; i++)
    {
      const gboolean is_turned = i % 2 == 0;
      g_auto (Look) first = { 0 }, second = { 0 };

      look_at_twin (test, step, is_turned ? seed + 1 : seed, panes, is_veiled, &first);
      look_at_twin (test, step, is_turned ? seed : seed + 1, panes, is_veiled, &second);
      different &= compare (is_turned ? &second : &first, &other) &
                   compare (&one, is_turned ? &first : &second) & compare (&first, &second);
    }
  return different;
}

/* --- tests ------------------------------------------------------------------------------------------------ */

static char *awaited; /* the path of the scene that is opened */

static gboolean
is_open (UiTest *test)
{
  LsScene *scene = ls_session_get_scene (test->session);

  return scene != NULL && g_strcmp0 (ls_scene_get_path (scene), awaited) == 0 &&
         gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_CODE)) &&
         ls_session_get_history (test->session) != NULL && !ls_session_get_busy (test->session);
}

static int
compare_paths (gconstpointer one, gconstpointer other)
{
  return strcmp (*(const char *const *) one, *(const char *const *) other);
}

/* In one order everywhere: a seed that draws a scene draws the same one on each machine. */
static GPtrArray *
find_scenes (void)
{
  GPtrArray *scenes = g_ptr_array_new_with_free_func (g_free);
  GDir *folder = g_dir_open (g_getenv ("LS_VEIL_EXAMPLES"), 0, NULL);
  const char *name;

  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ".lanescope"))
      g_ptr_array_add (scenes, g_build_filename (g_getenv ("LS_VEIL_EXAMPLES"), name, NULL));
  g_dir_close (folder);
  g_ptr_array_sort (scenes, compare_paths);
  return scenes;
}

static void
open_scene (UiTest *test, const char *path)
{
  if (test->window == NULL)
    ui_test_start (test, path);
  else
    {
      g_autoptr (GError) error = NULL;
      LsScene *scene = ls_scene_open (path, &error);

      g_assert_no_error (error);
      ls_session_open (test->session, scene);
      ls_scene_unref (scene);
    }
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, "gtk-cursor-blink",
                FALSE, NULL);
  awaited = (char *) path;
  ui_test_wait (test, is_open, "the scene");
}

#define N_STOPS 200
#define STOPS_OF_SCENE 5
#define N_PANES_LOOKED_AT 7 /* at a stop */

/* ./check --long looks at all. */
static guint64
choose_panes (void)
{
  guint64 panes = 0;

  if (g_getenv ("LANESCOPE_WHOLE") != NULL)
    return ~G_GUINT64_CONSTANT (0);
  for (guint i = 0; i < N_PANES_LOOKED_AT; i++)
    panes |= G_GUINT64_CONSTANT (1) << g_test_rand_int_range (0, LS_N_PANES);
  return panes;
}

/* Panes that are open change no arrangement any more. */
static void
show_all (UiTest *test)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    {
      show_pane (test, i);
      wait_for_frames ();
    }
}

static void
tell_leaks (guint64 step, guint64 leaks)
{
  for (guint i = 0; i <= LS_N_PANES; i++)
    if (leaks >> i & 1)
      g_test_message ("%s, step %" G_GUINT64_FORMAT ": %s gives away what comes", awaited, step,
                      name_of (i));
}

static void
test_twins (UiTest *test)
{
  g_autoptr (GPtrArray) scenes = find_scenes ();
  guint n_leaks = 0;

  for (guint i = 0; rounds_left (i, N_STOPS); i++)
    {
      guint64 step, leaks;

      if (i % STOPS_OF_SCENE == 0)
        open_scene (test,
                    g_ptr_array_index (scenes, g_test_rand_int_range (0, (gint32) scenes->len)));
      if (i == 0)
        show_all (test);
      ui_test_wait (test, is_open, "the history");
      step = (guint64) g_test_rand_int_range (
        0, (gint32) MIN (ls_session_get_history (test->session)->n_steps, 1u << 20));
      leaks = find_leaks (test, step, choose_panes (), TRUE);
      tell_leaks (step, leaks);
      n_leaks += leaks != 0;
    }
  g_assert_cmpuint (n_leaks, ==, 0);
}

#define BIT(pane) (G_GUINT64_CONSTANT (1) << (pane))

/* Without the veil the same look tells the same runs apart: what is not seen here, the test above would not see either. */
static void
test_without (UiTest *test)
{
  static const struct
  {
    const char *example;
    guint64 step;
  } rows[] = { { "nested-if.lanescope", 6 }, { "mandelbrot.lanescope", 40 } };
  LsPane waves;
  guint64 telling = BIT (LS_PANE_PATHS) | BIT (LS_PANE_COST) | BIT (LS_PANE_COUNTERS) |
                    BIT (LS_PANE_GRAPH) | BIT (LS_PANE_NOTES) | BIT (LS_PANE_OUTPUT) |
                    BIT (LS_PANE_TIMELINE) | BIT (LS_PANE_ANSWER) | BIT (LS_N_PANES);
  guint64 seen = 0;

  if (ls_pane_find ("waves", &waves))
    telling |= BIT (waves);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path =
        g_build_filename (g_getenv ("LS_VEIL_EXAMPLES"), rows[i].example, NULL);

      open_scene (test, path);
      show_all (test);
      seen |= find_leaks (test, rows[i].step, telling & ~BIT (LS_N_PANES), FALSE);
      g_assert_cmphex (find_leaks (test, rows[i].step, telling & ~BIT (LS_N_PANES), TRUE), ==, 0);
    }
  for (guint i = 0; i <= LS_N_PANES; i++)
    if ((telling & ~seen) >> i & 1)
      g_test_message ("%s tells nothing apart", name_of (i));
  g_assert_cmphex (telling & ~seen, ==, 0);
}

/* What the next step does follows from what is seen: no twin differs in it, so that it is asked for. */
static void
test_next (UiTest *test)
{
  g_autoptr (GPtrArray) scenes = find_scenes ();
  guint n_tests = 0, n_results = 0, n_texels = 0;

  for (guint i = 0; i < scenes->len; i++)
    {
      open_scene (test, g_ptr_array_index (scenes, i));
      ui_test_act (test, "debug.start");
      for (guint k = 0; k < 40 && !ls_view_get_place (ui_tour_view (test))->ended; k++)
        {
          for (guint is_veiled = 0; is_veiled < 2; is_veiled++)
            {
              LsView *view;
              LsStepTest next;
              gboolean is_next;

              if (is_veiled)
                g_assert_true (ls_session_draw_veil (test->session, NULL));
              view = ui_tour_view (test);
              g_autoptr (LsGroupLook) look = ls_view_look_at_group (view, FALSE, 9);
              g_autoptr (GArray) sampled = ls_sampled_new (view, &is_next);
              const gboolean has_test = ls_view_get_test (view, TRUE, &next);
              const gboolean has_results = look != NULL && look->results->len > 0;

              g_assert_false (is_veiled && (has_test || has_results || is_next));
              n_tests += has_test;
              n_results += has_results;
              n_texels += is_next && sampled->len > 0;
            }
          ls_session_lift_veil (test->session);
          ls_session_move_sync (test->session, LS_MOVE_STEP, 0, NULL);
        }
    }
  g_test_message ("%u tests, %u groups and %u fetches were hidden", n_tests, n_results, n_texels);
  g_assert_cmpuint (n_tests, >, 10);
  g_assert_cmpuint (n_results, >, 20);
}

/* Whether panes say the same without the veil and with it, in one look. A row that comes into sight meanwhile moves what the pointer is on. */
static gboolean
stays_once (UiTest *test, guint64 panes)
{
  g_auto (Look) bare = { 0 }, veiled = { 0 };
  gboolean is_same = TRUE;

  look_at_panes (test, panes, &bare);
  g_assert_true (ls_session_draw_veil (test->session, NULL));
  look_at_panes (test, panes, &veiled);
  ls_session_lift_veil (test->session);
  for (guint k = 0; k < LS_N_PANES; k++)
    is_same &= bare.texts[k] == NULL || is_same_text (k, bare.texts[k], veiled.texts[k]);
  return is_same;
}

/* What is known at the step stays in sight: panes that show it say the same with the veil. */
static void
test_stays (UiTest *test)
{
  static const guint64 known = BIT (LS_PANE_LANES) | BIT (LS_PANE_STACK) | BIT (LS_PANE_MATRIX) |
                               BIT (LS_PANE_LANE) | BIT (LS_PANE_MEMORY) | BIT (LS_PANE_INPUTS) |
                               BIT (LS_PANE_WATCH);
  g_autoptr (GPtrArray) scenes = find_scenes ();
  guint n_different = 0;

  for (guint i = 0; rounds_left (i, 24); i++)
    {
      guint64 step;

      open_scene (test,
                  g_ptr_array_index (scenes, g_test_rand_int_range (0, (gint32) scenes->len)));
      if (i == 0)
        show_all (test);
      ls_session_add_watch (test->session, "count(active)", NULL);
      step = (guint64) g_test_rand_int_range (
        0, (gint32) MIN (ls_session_get_history (test->session)->n_steps, 1u << 20));
      ls_session_move_sync (test->session, LS_MOVE_TO_STEP, step, NULL);
      n_different += !stays_once (test, known) && !stays_once (test, known);
    }
  g_assert_cmpuint (n_different, ==, 0);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_test_add ("/ui/veil/without", NULL, NULL, test_without);
  ui_test_add ("/ui/veil/next", NULL, NULL, test_next);
  ui_test_add ("/ui/veil/stays", NULL, NULL, test_stays);
  ui_test_add ("/ui/veil/twins", NULL, NULL, test_twins);
  return g_test_run ();
}
