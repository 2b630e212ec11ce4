#include <gdk/x11/gdkx.h>
#include <stdlib.h>

#include "ls-plugins.h"
#include "ls-views.h"
#include "ls-translation.h"
#include "ui-tour.h"
#include "ui-walk-private.h"
#include "machines.h"

/* A walk through the window as a person takes it: the first minute, the two stories of data/doc/stories.md, every pane. Each
 * stop has its keys, its clicks, and what must be so behind them and was not before.
 *
 * LS_WALK_DATA is the folder of our data. LS_WALK_BY=clicks takes the clicks, LS_WALK_TEXT=150 makes the text larger first, LS_WALK_SIZE=900x600 the window of that size, and
 * LS_WALK_OUT=FOLDER writes a picture of each stop: see the script "walk". */

#define MOST 5

typedef struct
{
  const char *name;
  const char *proof; /* see proofs; NULL: none */
  const char *keys[MOST], *clicks[MOST];
} Stop;

#define BOTH(...) .keys = { __VA_ARGS__ }, .clicks = { __VA_ARGS__ }

#define OPEN(file) BOTH ("key ctrl+o", "path /stories/" file ".lanescope", "key Return")
#define EXAMPLE(title)                                            \
  .keys = { "key ctrl+shift+o", "down-to " title, "key Return" }, \
  .clicks = { "tip Recent files and examples (Shift+Ctrl+O)", "item " title }
#define FURTHER(title)                                                                   \
  .keys = { "key ctrl+shift+o", "down-to More Examples", "key Return", "down-to " title, \
            "key Return" },                                                              \
  .clicks = { "tip Recent files and examples (Shift+Ctrl+O)", "item More Examples",      \
              "item " title }
#define PANE(id)                            \
  {                                         \
    "pane-" id, "keys " id, { "show " id }, \
    {                                       \
      "pane " id                            \
    }                                       \
  }
#define ROOM(id)                                                                     \
  { "pane-" id "-whole", "room " id, { "show " id, "key ctrl+m" }, { "room " id } }, \
  {                                                                                  \
    NULL, "no-room", { "key ctrl+m" },                                               \
    {                                                                                \
      "key ctrl+m"                                                                   \
    }                                                                                \
  }
/* A pane that is not in the way of the others later. */
#define WHOLE(id) PANE (id), ROOM (id)
#define LEAVE(proof)               \
  {                                \
    NULL, proof, { "key Escape" }, \
    {                              \
      "key Escape"                 \
    }                              \
  }

/* clang-format off */
static const Stop stops[] = {
  /* The first minute. */
  { "opened", NULL },
  { "open-menu", "menu", { "key ctrl+shift+o" }, { "tip Recent files and examples (Shift+Ctrl+O)" } },
  { "example", "scene Mandelbrot", { "down-to Mandelbrot", "key Return" }, { "item Mandelbrot" } },
  { "first-light", "scene First light", EXAMPLE ("First light") },
  { "step", "step 4", { "key period" }, { "button debug.step" } },
  { "step-back", "step 3", { "key comma" }, { "button debug.step-back" } },
  { "divergence", "step 4", { "key n" }, { "button debug.next-divergence" } },
  { "why", "answer", { "key h h question" }, { "lane 0" } },
  { "who", "answer R1.x@", { "show registers", "row-to R1.x", "key w" }, { "cell R1.x 4", "menu This _Value or Lane", "item _Who Wrote This Value" } },
  { "writer", "moved", { "show answers", "key Return" }, { "answer 0" } },
  { "where-we-were", "step 4", { "key alt+Left" }, { "tip More places to run to", "item _Back to Where You Were" } },
  { "history", "moved", { "show timeline", "key Right Right Right" }, { "step 20 9" } },
  { "end", "end", { "key End" }, { "button debug.end" } },
  { "own", "dialog", { "key ctrl+o" }, { "button win.open" } },
  /* Why is this pixel black? */
  { "shadow", "scene A shadow", { "path /stories/shadow.lanescope", "key Return" }, { "path /stories/shadow.lanescope", "key Return" } },
  { "shadow-pixel", "lane 28", { "show output", "key Right Right Right Right Right Right Up Up" }, { "pixel 6 2" } },
  { "shadow-end", "end", { "key End" }, { "button debug.end" } },
  { "shadow-who", "answer PIX0.x@28", { "show registers", "row-to PIX0.x", "key w" }, { "pane registers", "cell PIX0.x 28", "menu This _Value or Lane", "item _Who Wrote This Value" } },
  { "shadow-sample", "moved", { "show answers", "key Down Down Return" }, { "answer 2" } },
  { "shadow-texture", "keys textures", { "show textures" }, { "pane textures" } },
  { "shadow-go", "dialog", { "key ctrl+g" }, { "tip More places to run to", "item _Step…" } },
  { "shadow-before", "step 4", { "type 4", "key Return" }, { "type 4", "say _Go" } },
  { "shadow-what-if", "dialog", { "show registers", "row-to R1.w", "key equal" }, { "cell R1.w 28", "menu This _Value or Lane", "item What _If…" } },
  { "shadow-changed", "fork", { "type 0.39", "key Return" }, { "type 0.39", "say C_hange" } },
  { "shadow-changed-end", "end", { "key End" }, { "button debug.end" } },
  { "shadow-differences", "facts differences", { "show differences", "type fork main", "key Return" }, { "pane differences", "into differences", "type fork main", "key Return" } },
  { "shadow-main", "main", { "key f" }, { "menu Co_mpare", "item _Next of the Wave’s Runs" } },
  /* Two compilers, two pictures. */
  { "two-asked", "asked", OPEN ("shuffle-sb") },
  { "two", "scene Shuffle (sb)", { "alt _Discard" }, { "say _Discard" } },
  { "two-compared", "facts differences", { "show differences", "key ctrl+a", "type program shuffle-nir.lanescope", "key Return" },
    { "menu Co_mpare", "item Compare with Another Pro_gram…", "path /stories/shuffle-nir.lanescope", "key Return" } },
  { "two-difference", "moved", { "key Return" }, { "fact differences 0" } },
  { "two-newer", "scene Shuffle (nir)", OPEN ("shuffle-nir") },
  { "two-writes", "step 81", BOTH ("key ctrl+g", "type 81", "key Return") },
  { "two-uses", "answer R1.x@0", { "show registers", "row-to R1.x", "key shift+w" }, { "pane registers", "cell R1.x 0", "menu This _Value or Lane", "item Who Rea_ds This Value" } },
  { "two-older", "scene Shuffle (sb)", OPEN ("shuffle-sb") },
  { "two-reads", "step 102", BOTH ("key ctrl+g", "type 102", "key Return") },
  { "two-who", "answer R17.x@0", { "show registers", "row-to R17.x", "key w" }, { "pane registers", "cell R17.x 0", "menu This _Value or Lane", "item _Who Wrote This Value" } },
  /* Every pane. */
  { NULL, "scene First light", EXAMPLE ("First light") },
  { NULL, "step 4", { "key n" }, { "button debug.next-divergence" } },
  PANE ("lanes"), PANE ("program"), PANE ("stack"), PANE ("output"), PANE ("lane"), PANE ("answers"), PANE ("test"),
  PANE ("registers"), PANE ("breakpoints"), PANE ("watches"), WHOLE ("accesses"), PANE ("notes"), WHOLE ("paths"),
  WHOLE ("cost"), WHOLE ("counters"), PANE ("differences"), WHOLE ("memory"), WHOLE ("textures"), WHOLE ("group"),
  WHOLE ("graph"), WHOLE ("inputs"), WHOLE ("source"), WHOLE ("waves"), WHOLE ("timeline"),
  /* What panes do besides. */
  { "breakpoint", "breakpoints 1", { "show program", "key b" }, { "pane program", "line 8", "key b" } },
  { "watch", "watches 1", { "show registers", "key shift+v" }, { "pane registers", "cell R1.x 26", "menu This _Value or Lane", "item Wa_tch This Value" } },
  { "value", "value", { "show registers", "key shift+p" }, { "pane registers", "cell R1.x 26", "menu This _Value or Lane", "item Show This Val_ue in the Timeline" } },
  { "log-point", "opened LsBreakpointEditor", { "show program", "key shift+b" }, { "pane program", "margin-at 8" } },
  { "log", "logged", { "key Tab Tab Tab Tab", "type x is {R1.x}", "key Return", "key Home F5" },
    { "key Tab Tab Tab Tab", "type x is {R1.x}", "key Return", "button debug.start", "button debug.continue" } },
  WHOLE ("log"),
  { NULL, "asked", FURTHER ("Transpose") },
  { "transpose", "scene Transpose", { "alt _Discard" }, { "say _Discard" } },
  { "transpose-memory", "keys memory", { "key period period period period period", "show memory" }, { "button debug.end", "pane memory" } },
  { "triangle", "scene Triangle", EXAMPLE ("Triangle") },
  { "triangle-inputs", "keys inputs", { "show inputs" }, { "pane inputs" } },
  { "r500", "scene R500 loop", FURTHER ("R500 loop") },
  { "r500-group", "keys group", { "show group" }, { "pane group" } },
  /* Menus and dialogs. */
  { "line-menu", "opened GtkPopoverMenu", { "show program", "key shift+F10" }, { "pane program", "menu-at 3" } },
  LEAVE ("no-menu"),
  { "breakpoint-editor", "opened LsBreakpointEditor", { "show program", "key shift+b" }, { "pane program", "margin-at 3" } },
  LEAVE ("no-menu"),
  { "menu", "menu", { "key alt+m" }, { "tip Menu (Alt+M)" } },
  LEAVE ("no-menu"),
  { "palette", "menu", { "key ctrl+shift+p" }, { "menu _Command Palette" } },
  LEAVE ("no-menu"),
  { "preferences", "dialog", { "key ctrl+comma" }, { "menu Pr_eferences" } },
  LEAVE ("no-dialog"),
  { "shortcuts", "dialog", { "key ctrl+question" }, { "menu _Keyboard Shortcuts" } },
  LEAVE ("no-dialog"),
  { "help", "dialog", { "key F1" }, { "menu _Help" } },
  LEAVE ("no-dialog"),
};
/* clang-format on */

/* --- proofs ---------------------------------------------------------------------------------------------- */

static UiTest window; /* one for all */
static guint64 step_before;
static char *answer_before;

static gboolean
is_step (const char *about)
{
  return ui_test_get_step (&window) == (guint64) atoi (about);
}

static gboolean
is_moved (const char *about G_GNUC_UNUSED)
{
  return ui_test_get_step (&window) != step_before;
}

static gboolean
is_end (const char *about G_GNUC_UNUSED)
{
  return ls_view_get_place (ui_tour_view (&window))->ended;
}

static gboolean
is_scene (const char *about)
{
  return ui_walk_find_dialog (&window) == NULL &&
         g_str_equal (ls_scene_get_name (ls_session_get_scene (window.session)), about);
}

static gboolean
is_lane (const char *about)
{
  return ls_session_get_focus_lane (window.session) == (guint) atoi (about);
}

static gboolean
is_answer (const char *about)
{
  const char *answer = ui_test_get_answer (&window);

  return *answer != '\0' && g_strcmp0 (answer, answer_before) != 0 &&
         g_str_has_prefix (answer, about);
}

static gboolean
is_menu (const char *about G_GNUC_UNUSED)
{
  return ui_walk_has_popover (&window);
}

static gboolean
has_type (GtkWidget *widget, gconstpointer name)
{
  return g_str_equal (G_OBJECT_TYPE_NAME (widget), name);
}

static gboolean
is_opened (const char *about)
{
  return ui_walk_find (GTK_WIDGET (window.window), has_type, about) != NULL;
}

static gboolean
is_no_menu (const char *about)
{
  return !is_menu (about);
}

static gboolean
is_dialog (const char *about G_GNUC_UNUSED)
{
  return ui_walk_find_dialog (&window) != NULL;
}

static gboolean
is_asked (const char *about G_GNUC_UNUSED)
{
  return ui_test_get_dialog (&window) != NULL;
}

static gboolean
is_no_dialog (const char *about)
{
  return !is_dialog (about);
}

static gboolean
has_keys (const char *about)
{
  LsPane pane;

  return ls_pane_find (about, &pane) && ui_tour_has_keyboard (&window, pane) &&
         gtk_widget_get_mapped (ui_test_pane (&window, pane));
}

static gboolean
has_room (const char *about)
{
  LsPane pane;

  return ls_shell_get_maximized (ls_window_get_parts (window.window)->shell, &pane) &&
         g_str_equal (ls_pane_get_info (pane)->id, about);
}

static gboolean
has_no_room (const char *about G_GNUC_UNUSED)
{
  LsPane pane;

  return !ls_shell_get_maximized (ls_window_get_parts (window.window)->shell, &pane);
}

static gboolean
is_fork (const char *about G_GNUC_UNUSED)
{
  return ls_view_get_fork (ui_tour_view (&window)) != LS_FORK_MAIN;
}

static gboolean
is_main (const char *about)
{
  return !is_fork (about);
}

static gboolean
has_facts (const char *about)
{
  LsPane pane;
  GtkWidget *table;

  if (!ls_pane_find (about, &pane))
    return FALSE;
  table = ui_test_find_widget (ui_test_pane (&window, pane), GTK_TYPE_COLUMN_VIEW);
  return gtk_widget_get_mapped (table) &&
         g_list_model_get_n_items (
           G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (table)))) > 0;
}

static gboolean
has_breakpoints (const char *about)
{
  return g_list_model_get_n_items (ls_session_get_breakpoints (window.session)) ==
         (guint) atoi (about);
}

static gboolean
has_watches (const char *about)
{
  return ls_session_get_watches (window.session)->len == (guint) atoi (about);
}

static gboolean
has_log (const char *about G_GNUC_UNUSED)
{
  guint n;
  guint64 n_dropped;

  ls_view_get_log (ui_tour_view (&window), &n, &n_dropped);
  return n > 0;
}

static gboolean
has_value (const char *about G_GNUC_UNUSED)
{
  LsTimelineView *view = ui_tour_inspector (&window, LS_PANE_TIMELINE);

  return ls_timeline_view_get_values (view)->tracks->len > 0;
}

static const struct
{
  const char *word;
  gboolean (*is_so) (const char *about);
} proofs[] = {
  { "step", is_step },
  { "moved", is_moved },   /* to another step */
  { "end", is_end },       /* of the run */
  { "scene", is_scene },   /* is open */
  { "lane", is_lane },     /* in focus */
  { "answer", is_answer }, /* another one, which begins so */
  { "menu", is_menu },
  { "opened", is_opened }, /* a popover of that type */
  { "no-menu", is_no_menu },
  { "dialog", is_dialog },
  { "no-dialog", is_no_dialog },
  { "asked", is_asked }, /* something, in a dialog */
  { "keys", has_keys },  /* in that pane */
  { "room", has_room },  /* all of it */
  { "no-room", has_no_room },
  { "fork", is_fork },
  { "main", is_main },
  { "facts", has_facts }, /* in that pane */
  { "breakpoints", has_breakpoints },
  { "watches", has_watches },
  { "value", has_value }, /* in the timeline */
  { "logged", has_log },  /* by log points, on the way here */
};

static const Stop *stop; /* where we are */

static gboolean
is_proven (UiTest *test G_GNUC_UNUSED)
{
  g_auto (GStrv) words = stop->proof == NULL ? NULL : g_strsplit (stop->proof, " ", 2);

  if (words == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (proofs); i++)
    if (g_str_equal (proofs[i].word, words[0]))
      return proofs[i].is_so (words[1] == NULL ? "" : words[1]);
  g_error ("nothing is proven by “%s”", stop->proof);
}

/* --- walking --------------------------------------------------------------------------------------------- */

static gboolean
is_by_clicks (void)
{
  return g_strcmp0 (g_getenv ("LS_WALK_BY"), "clicks") == 0;
}

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_CODE));
}

static gboolean
has_size (UiTest *test, int width, int height)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (test->window));

  return gdk_surface_get_width (surface) == width && gdk_surface_get_height (surface) == height;
}

/* The header bar gives way first, so a small size takes more than one asking. */
static void
resize (UiTest *test, const char *size)
{
  g_auto (GStrv) sides = g_strsplit (size, "x", 2);
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (test->window));
  g_autofree char *id = g_strdup_printf ("%lu", gdk_x11_surface_get_xid (surface));
  const char *const arguments[] = { "xdotool", "windowsize", id, sides[0], sides[1], NULL };

  for (guint i = 0; i < 20 && !has_size (test, atoi (sides[0]), atoi (sides[1])); i++)
    {
      ui_keys_run (arguments);
      ui_keys_wait ();
      ui_keys_arrive (test);
    }
  g_test_message ("%d x %d", gdk_surface_get_width (surface), gdk_surface_get_height (surface));
}

static void
start (UiTest *test)
{
  ui_test_start (test, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, "gtk-cursor-blink",
                FALSE, NULL);
  ui_keys_start (test);
  ui_test_wait (test, is_arranged, "the panes");
  if (g_getenv ("LS_WALK_SIZE") != NULL)
    resize (test, g_getenv ("LS_WALK_SIZE"));
  for (int percent = 100;
       percent < atoi (g_getenv ("LS_WALK_TEXT") != NULL ? g_getenv ("LS_WALK_TEXT") : "0");
       percent = percent == 100   ? 110
                 : percent == 110 ? 125
                                  : percent + 25)
    ui_walk_do (test, "key ctrl+plus");
}

static void
photograph (UiTest *test, const char *name, gsize number)
{
  const char *folder = g_getenv ("LS_WALK_OUT");
  g_autofree char *file = g_strdup_printf ("%02" G_GSIZE_FORMAT "-%s.png", number, name);
  g_autofree char *path = folder == NULL ? NULL : g_build_filename (folder, file, NULL);
  static const char *const away[] = { "xdotool", "mousemove", "4000", "4000", NULL };

  if (path == NULL)
    return;
  ui_keys_run (away);
  ui_walk_photograph (test, path);
}

static void
test_stop (gconstpointer data)
{
  const char *const *way;

  stop = data;
  if (window.window == NULL)
    start (&window);
  step_before = ui_test_get_step (&window);
  g_free (answer_before);
  answer_before = g_strdup (ui_test_get_answer (&window));
  if (stop->proof != NULL && is_proven (&window))
    {
      g_test_message ("“%s” is so before anything is done for it", stop->proof);
      g_test_fail ();
    }
  way = is_by_clicks () ? stop->clicks : stop->keys;
  for (guint i = 0; i < MOST && way[i] != NULL; i++)
    ui_walk_do (&window, way[i]);
  if (!ui_walk_comes (&window, is_proven))
    {
      g_test_message ("what was done did nothing: “%s” is not so", stop->proof);
      g_test_fail ();
    }
  ui_test_settle (&window);
  if (stop->name != NULL || g_test_failed ())
    photograph (&window, stop->name != NULL ? stop->name : "on", (gsize) (stop - stops));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ls_translation_open (ls_translation_find_folder ());
  if (!ui_keys_available ())
    {
      g_print ("1..0 # SKIP there is no xdotool\n");
      return 0;
    }
  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/ui/walk/%02u-%s", i, stops[i].name != NULL ? stops[i].name : "on");

      if (stops[i].name == NULL || has_machine_of (stops[i].name))
        g_test_add_data_func (path, &stops[i], test_stop);
    }
  status = g_test_run ();
  if (window.window != NULL)
    ui_test_stop (&window);
  g_free (answer_before);
  return status;
}
