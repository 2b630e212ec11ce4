#include <time.h>

#include "ls-views.h"
#include "ls-output-view.h"
#include "ls-registers.h"

#include "widget-test.h"

/* The cost of a stop with every inspector open at 1440x900: telling them, building the nodes of the whole window, and
 * rendering them in software.  Never fails on time. */

#define N_STOPS 100

static GtkWidget *
scrolled (GtkWidget *child)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), child);
  gtk_widget_set_hexpand (scroller, TRUE);
  gtk_widget_set_vexpand (scroller, TRUE);
  return scroller;
}

static GtkWidget *
make_all (LsSession *session)
{
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *views[] = {
    g_object_new (LS_TYPE_LANE_MAP, NULL),     g_object_new (LS_TYPE_STACK_VIEW, NULL),
    g_object_new (LS_TYPE_OUTPUT_VIEW, NULL),  g_object_new (LS_TYPE_LANE_REGISTERS, NULL),
    g_object_new (LS_TYPE_NARRATION, NULL),    g_object_new (LS_TYPE_REGISTER_MATRIX, NULL),
    g_object_new (LS_TYPE_TIMELINE_VIEW, NULL)
  };

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      const gboolean is_grid = LS_IS_GRID_VIEW (views[i]);
      const gboolean is_wide = i >= 4;

      g_object_set (views[i], "session", session, NULL);
      gtk_grid_attach (GTK_GRID (grid), is_grid ? scrolled (views[i]) : views[i],
                       is_wide ? 0 : (int) i, is_wide ? (int) i : 0, is_wide ? 4 : 1, 1);
    }
  return grid;
}

static GskRenderNode *
build (GtkWindow *window)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (window));
  g_autoptr (GdkPaintable) image = gdk_paintable_get_current_image (paintable);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gdk_paintable_snapshot (image, snapshot, 1440, 900);
  return gtk_snapshot_free_to_node (snapshot);
}

/* Of processor time: other programs on the machine do not count. */
static double
milliseconds_since (clock_t start)
{
  return 1000. * (double) (clock () - start) / CLOCKS_PER_SEC;
}

int
main (int argc, char **argv)
{
  g_autoptr (LsSession) session = NULL;
  g_autoptr (LsScene) scene = NULL;
  clock_t start;
  LsView *stops[2];
  double telling = 0, frame = 0, rendering = 0;
  GtkWindow *window;

  draw_test_init (&argc, &argv);
  if (gdk_display_get_default () == NULL)
    return 77;
  session = ls_session_new ();
  scene = fake_scene_new (LS_LAYOUT_PIXELS, 64, 64);
  for (guint i = 0; i < 2; i++)
    {
      stops[i] = fake_view_new (scene, 0, 10 + i);
      fake_view_set_frames (stops[i], 1 + i);
      for (guint lane = 0; lane < LS_LANES; lane++)
        fake_view_set_state (stops[i], lane, (lane * 7 + i) % 3 ? LS_LANE_ACTIVE : LS_LANE_BRANCH);
    }
  fake_session_set_view (session, stops[0]);
  fake_session_set_history (session, 1000, FALSE);
  fake_session_set_image (session, 64, 64);
  window = widget_test_show (make_all (session), 1440, 900);

  for (guint i = 0; i < 10; i++)
    widget_test_settle (window);
  for (guint i = 0; i < N_STOPS; i++)
    {
      g_autoptr (GdkTexture) texture = NULL;
      GskRenderNode *node;

      start = clock ();
      fake_session_set_view (session, stops[i & 1]);
      telling += milliseconds_since (start);
      start = clock ();
      widget_test_settle (window);
      frame += milliseconds_since (start);
      node = build (window);
      start = clock ();
      texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node,
                                             &GRAPHENE_RECT_INIT (0, 0, 1440, 900));
      rendering += milliseconds_since (start);
      gsk_render_node_unref (node);
    }
  g_print (
    "telling the views %.2f ms, to the next frame on screen %.2f ms, rendering all of it %.2f ms\n",
    telling / N_STOPS, frame / N_STOPS, rendering / N_STOPS);
  gtk_window_destroy (window);
  ls_view_unref (stops[0]);
  ls_view_unref (stops[1]);
  return 0;
}
