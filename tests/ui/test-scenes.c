#include "ls-breakpoint-list.h"
#include "ls-opener.h"
#include "ls-pane-table.h"
#include "ui-tour.h"
#include "machines.h"

/* Every pane in scenes that are not like the others: it takes the keyboard, keeps it while the program is stepped, and says
 * something to who does not see it. */

typedef struct
{
  const char *name;
  const char *text;             /* of a scene; NULL: it is an example */
  const char *example;          /* its name */
  gboolean at_end;              /* looked at from there */
  const char *said[LS_N_PANES]; /* what panes say of it, from the beginning; NULL: anything */
} Scene;

#define HEAD(name, width, height)                                                     \
  "[scene]\nversion=1\nname=" name "\n[layout]\nwidth=" width "\nheight=" height "\n" \
  "[output PIX0]\nformat=rgba8\n"

#define EMPTY HEAD ("empty", "1", "1") "[asm]\n00 NOP\nEND_OF_PROGRAM\n"

/* Coordinates in texels cannot wrap. */
#define TRAP                                                                            \
  HEAD ("trap", "16", "8")                                                              \
  "[inputs]\nR0.x=linear 1 0 0\n"                                                       \
  "[texture 3]\nformat=32_float\nwidth=2\nheight=2\ndata=0 1 2 3\n[sampler 0]\n[asm]\n" \
  "00 TEX:\n"                                                                           \
  "      0  SAMPLE R2, R0.xy0x, t3, s0  UNNORM(XYZW)\n"                                 \
  "01 EXPORT_DONE: PIX0, R2\n"                                                          \
  "END_OF_PROGRAM\n"

static const Scene scenes[] = {
  { .name = "empty",
    .text = EMPTY,
    .said = { [LS_PANE_MATRIX] = "Nothing here reads or writes a register.",
              [LS_PANE_TEXTURES] = "This scene has no textures.",
              [LS_PANE_MEMORY] = "This program has no buffers",
              [LS_PANE_TEST] = "Neither the last step nor the next one compares anything",
              [LS_PANE_SOURCE] = "" } },
  { .name = "trap",
    .text = TRAP,
    .at_end = TRUE,
    .said = { [LS_PANE_MEMORY] = "This program has no buffers",
              [LS_PANE_TEXTURES] = "texel (0, 0): 0.0" } },
  { .name = "r500",
    .example = "r500-loop", /* it has a constant, of a loop */
    .said = { [LS_PANE_TEXTURES] = "This scene has no",
              [LS_PANE_MEMORY] =
                "This program has no buffers and no memory; its loop constants are in "
                "Inputs." } },
  { .name = "threads", .example = "transpose", .said = { [LS_PANE_MEMORY] = "share[0], bank 0" } },
};

/* 127 registers, 4096 x 4096 pixels, ten million steps. Returns: (transfer full): the text. */
static char *
make_huge (void)
{
  GString *text =
    g_string_new (HEAD ("huge", "4096", "4096") "[constants]\nloop0=20 0 1\nloop1=4095 0 1\n"
                                                "[asm]\n"
                                                "00 LOOP_START ADDR(7) CF_CONST(0)\n"
                                                "01 LOOP_START ADDR(6) CF_CONST(1)\n");

  for (guint i = 0; i < 126; i++)
    {
      if (i % 42 == 0)
        g_string_append_printf (text, "%02u ALU:\n", 2 + i / 42);
      g_string_append_printf (text, "     %3u  x: ADD R%u.x, R%u.x, 1.0f\n", i, i, i + 1);
    }
  g_string_append (text, "05 LOOP_END ADDR(2)\n06 LOOP_END ADDR(1)\n"
                         "07 EXPORT_DONE: PIX0, R126\nEND_OF_PROGRAM\n");
  return g_string_free (text, FALSE);
}

/* --- what is said ---------------------------------------------------------------------------------------- */

/* Returns: (transfer full) (nullable): the widget's own name. */
static char *
dup_label (GtkWidget *widget)
{
  g_autofree char *found = gtk_test_accessible_check_property (
    GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "what nothing is called");

  if (found == NULL || *found == '\0' || g_str_equal (found, "undefined"))
    return NULL;
  return g_steal_pointer (&found);
}

/* Returns: (transfer full) (nullable): what a button shows, which GTK makes a relation of. */
static char *
dup_shown (GtkWidget *widget)
{
  GtkWidget *label = ui_test_find_widget (widget, GTK_TYPE_LABEL);

  return label != NULL ? g_strdup (gtk_label_get_text (GTK_LABEL (label))) : NULL;
}

/* The name of what has the keyboard, or of what it is in. */
static char *
dup_said (UiTest *test, LsPane pane)
{
  GtkWidget *widget = gtk_root_get_focus (GTK_ROOT (test->window));
  GtkWidget *last = ui_test_pane (test, pane);
  char *said = NULL;

  g_assert_true (widget == last || gtk_widget_is_ancestor (widget, last));
  for (GtkWidget *at = widget; said == NULL && at != gtk_widget_get_parent (last);
       at = gtk_widget_get_parent (at))
    said = dup_label (at);
  return said != NULL ? said : dup_shown (widget);
}

static gboolean
keeps_keyboard (UiTest *test, LsPane pane, const char *after)
{
  if (ui_tour_has_keyboard (test, pane))
    return TRUE;
  g_test_message ("%s: the keyboard is elsewhere after %s", ls_pane_get_info (pane)->id, after);
  return FALSE;
}

static gboolean
look_at (UiTest *test, const Scene *scene, LsPane pane)
{
  static const char *const steps[] = { "F10", "F8" }, *const arrows[] = { "Down", "Right" };
  /* The huge one computes for as long as it is open. */
  const guint n_keys = scene != NULL ? 2 : 1;
  const LsPaneInfo *info = ls_pane_get_info (pane);
  g_autofree char *said = NULL;
  gboolean is_right;

  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", info->id);
  ui_keys_arrive (test);
  if (!keeps_keyboard (test, pane, "it was shown"))
    return FALSE;
  said = dup_said (test, pane);
  g_test_message ("%s: “%s” (%s)", info->id, said,
                  G_OBJECT_TYPE_NAME (gtk_root_get_focus (GTK_ROOT (test->window))));
  is_right =
    said != NULL && *said != '\0' &&
    (scene == NULL || scene->said[pane] == NULL || g_str_has_prefix (said, scene->said[pane]));
  if (!is_right)
    g_test_message ("%s: that is not what it shall say", info->id);
  for (guint i = 0; i < n_keys; i++)
    {
      ui_keys_press (test, steps[i]);
      is_right = keeps_keyboard (test, pane, steps[i]) && is_right;
    }
  /* Where nothing is to be gone through, arrows go on to the next pane: somebody has the keyboard. */
  for (guint i = 0; i < n_keys; i++)
    {
      ui_keys_press (test, arrows[i]);
      g_assert_nonnull (gtk_root_get_focus (GTK_ROOT (test->window)));
    }
  return is_right;
}

static void
look_at_all (UiTest *test, const Scene *scene)
{
  guint n_wrong = 0;

  for (guint pane = 0; pane < LS_N_PANES; pane++)
    n_wrong += !look_at (test, scene, pane);
  g_assert_cmpuint (n_wrong, ==, 0);
}

/* --- tests ----------------------------------------------------------------------------------------------- */

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_CODE));
}

static gboolean
is_example (UiTest *test)
{
  LsScene *scene = ls_session_get_scene (test->session);

  return !g_str_equal (ls_scene_get_name (scene), "First light");
}

static void
start (UiTest *test, const char *text)
{
  g_autofree char *path = text != NULL ? ui_test_write ("scene.lanescope", text) : NULL;

  ui_test_start (test, path);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  ui_keys_start (test);
}

static void
test_scene (UiTest *test)
{
  const Scene *scene = test->data;

  start (test, scene->text);
  if (scene->example != NULL)
    {
      gtk_widget_activate_action (GTK_WIDGET (test->window), "win.open-example", "s",
                                  scene->example);
      ui_test_wait (test, is_example, "the example");
    }
  ui_test_wait (test, is_arranged, "the panes");
  ui_test_settle (test);
  if (scene->at_end)
    ui_test_act (test, "debug.end");
  look_at_all (test, scene);
  ui_test_stop (test);
}

static void
test_huge (UiTest *test)
{
  g_autofree char *text = make_huge ();

  start (test, text);
  ui_test_wait (test, is_arranged, "the panes");
  look_at_all (test, NULL);
  ui_test_stop (test);
}

static const char *awaited; /* the name of the scene that is opened */

static gboolean
is_awaited (UiTest *test)
{
  return g_str_equal (ls_scene_get_name (ls_session_get_scene (test->session)), awaited) &&
         is_arranged (test) && ls_session_get_history (test->session) != NULL;
}

static void
assert_place (UiTest *test, guint64 step, guint64 n)
{
  GtkAccessible *timeline = ui_tour_inspector (test, LS_PANE_TIMELINE);
  g_autofree char *said = dup_label (GTK_WIDGET (timeline));
  g_autofree char *begin =
    g_strdup_printf ("Timeline, step %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT ",", step, n);

  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  g_test_message ("%s", said);
  g_assert_true (g_str_has_prefix (said, begin));
}

/* Examples of a machine without words are stepped to their ends and back to the start. */
static void
test_stepped (UiTest *test)
{
  static const struct
  {
    const char *example;
    const char *name;
    guint64 n_steps;
  } rows[] = {
    { "tgsi-loop", "Loop, in TGSI", 78 },       { "tgsi-switch", "Switch, in TGSI", 20 },
    { "tgsi-calls", "Calls, in TGSI", 23 },     { "tgsi-shared", "Shared memory, in TGSI", 9 },
    { "tgsi-doubles", "Doubles, in TGSI", 11 },
  };

  start (test, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      awaited = rows[i].name;
      gtk_widget_activate_action (GTK_WIDGET (test->window), "win.open-example", "s",
                                  rows[i].example);
      ui_test_wait (test, is_awaited, "the example");
      ui_test_act (test, "debug.start");
      for (guint64 step = 0; step < rows[i].n_steps; step++)
        {
          assert_place (test, step, rows[i].n_steps);
          ui_test_act (test, "debug.step");
        }
      g_assert_cmpint (ls_view_get_reason (ls_session_get_view (test->session)), ==, LS_STOP_END);
      g_assert_null (ls_window_get_message (test->window));
      for (guint64 step = rows[i].n_steps; step-- > 0;)
        {
          ui_test_act (test, "debug.step-back");
          assert_place (test, step, rows[i].n_steps);
        }
      g_assert_false (ui_test_is_enabled (test, "debug.step-back"));
    }
  ui_test_stop (test);
}

/* Nothing is open: there are no panes, and what the window says has buttons that lead on. */
static void
test_failed (UiTest *test)
{
  start (test, HEAD ("failed", "8", "8") "[asm]\n00 MULL\nEND_OF_PROGRAM\n");
  g_assert_nonnull (strstr (ls_window_get_message (test->window), "scene.lanescope:10"));
  for (guint pane = 0; pane < LS_N_PANES; pane++)
    {
      gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s",
                                  ls_pane_get_info (pane)->id);
      ui_keys_press (test, "F10");
      ui_keys_press (test, "F8");
      g_assert_nonnull (gtk_root_get_focus (GTK_ROOT (test->window)));
    }
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.open-example", "s", "first-light");
  ui_test_wait (test, is_arranged, "the panes");
  ui_test_stop (test);
}

/* What a pane needs takes no room from the lanes, whose numbers stay. */
static void
test_room (UiTest *test)
{
  int width;

  start (test,
         HEAD ("room", "16",
               "8") "[texture 3]\nformat=32_float\nwidth=2\nheight=2\nlayers=4\n"
                    "dim=2d-array\ndata=0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n[sampler 0]\n[asm]\n"
                    "00 NOP\nEND_OF_PROGRAM\n");
  ui_test_wait (test, is_arranged, "the panes");
  ui_test_settle (test);
  width = gtk_widget_get_width (ui_test_pane (test, LS_PANE_LANES));
  for (guint pane = 0; pane < LS_N_PANES; pane++)
    {
      gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s",
                                  ls_pane_get_info (pane)->id);
      ui_keys_arrive (test);
      if (gtk_widget_get_width (ui_test_pane (test, LS_PANE_LANES)) < width)
        g_error ("with %s the lanes have %d pixels, not %d", ls_pane_get_info (pane)->id,
                 gtk_widget_get_width (ui_test_pane (test, LS_PANE_LANES)), width);
    }
  ui_test_stop (test);
}

/* --- what was told in passing ----------------------------------------------------------------------------- */

static GtkWidget *overlay;

static guint
count_toasts (const char *words)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (overlay); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (strcmp (G_OBJECT_TYPE_NAME (child), "AdwToastWidget") == 0)
      {
        g_autoptr (AdwToast) toast = NULL;

        g_object_get (child, "toast", &toast, NULL);
        n += words == NULL || g_str_equal (adw_toast_get_title (toast), words) ? 1 : 0;
      }
  return n;
}

static gboolean
has_no_toasts (UiTest *test G_GNUC_UNUSED)
{
  return count_toasts (NULL) == 0;
}

/* It tells of the scene that is left, and goes with it: what is in sight, and what waits behind that. */
static void
test_told (UiTest *test)
{
  g_autoptr (GFile) file = ls_opener_example ("mandelbrot");
  g_autoptr (LsBreakpoint) breakpoint = NULL;
  GtkWidget *list;
  gint64 start;

  ui_test_start (test, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  overlay = ui_test_find_widget (GTK_WIDGET (test->window), ADW_TYPE_TOAST_OVERLAY);
  g_assert_true (ls_session_toggle_breakpoint (test->session, 1));
  breakpoint = g_list_model_get_item (ls_session_get_breakpoints (test->session), 0);
  list = ui_test_find_widget (ui_test_pane (test, LS_PANE_BREAKPOINTS), LS_TYPE_BREAKPOINT_LIST);
  for (guint i = 0; i < 2; i++)
    g_signal_emit_by_name (list, "removed", breakpoint);
  ls_session_toggle_breakpoint (test->session, 1);
  ls_window_tell (test->window, "Nothing follows");
  ls_window_tell (test->window, "Nothing comes before");
  g_assert_cmpuint (count_toasts (NULL), ==, 1);
  start = g_get_monotonic_time ();
  ls_window_open (test->window, file);
  ui_test_wait (test, has_no_toasts, "what was told to go");
  g_assert_cmpint (g_get_monotonic_time () - start, <, 10 * G_USEC_PER_SEC);
  g_assert_cmpstr (ls_scene_get_name (ls_session_get_scene (test->session)), ==, "Mandelbrot");
  /* Another one is told all the same. */
  ls_window_tell (test->window, "Nothing follows");
  g_assert_cmpuint (count_toasts ("Nothing follows"), ==, 1);
  ui_test_stop (test);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (scenes); i++)
    {
      g_autofree char *path = g_strconcat ("/ui/scenes/", scenes[i].name, NULL);

      if (has_machine_of (scenes[i].name))
        ui_test_add (path, &scenes[i], NULL, test_scene);
    }
  if (has_machine_of ("tgsi"))
    ui_test_add ("/ui/scenes/stepped", NULL, NULL, test_stepped);
  ui_test_add ("/ui/scenes/huge", NULL, NULL, test_huge);
  ui_test_add ("/ui/scenes/failed", NULL, NULL, test_failed);
  ui_test_add ("/ui/scenes/told", NULL, NULL, test_told);
  ui_test_add ("/ui/scenes/room", NULL, NULL, test_room);
  return g_test_run ();
}
