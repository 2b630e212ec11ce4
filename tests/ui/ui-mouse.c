#include "ui-mouse.h"

#include "ui-keys.h"

/* --- what arrived ---------------------------------------------------------------------------------------- */

/* Events of buttons and wheels that the window was given, whatever became of them. */
static guint n_arrived;

static gboolean
event_cb (GtkEventController *controller G_GNUC_UNUSED, GdkEvent *event)
{
  const GdkEventType type = gdk_event_get_event_type (event);

  n_arrived += type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE || type == GDK_SCROLL;
  return GDK_EVENT_PROPAGATE;
}

/* Menus keep what they are given from their window. */
static void
watch (GtkWidget *widget)
{
  GtkWidget *native = GTK_WIDGET (gtk_widget_get_native (widget));
  GtkEventController *controller;

  if (g_object_get_data (G_OBJECT (native), "mouse-watched") != NULL)
    return;
  g_object_set_data (G_OBJECT (native), "mouse-watched", native);
  controller = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "event", G_CALLBACK (event_cb), NULL);
  gtk_widget_add_controller (native, controller);
}

/* A busy machine takes its time; what a menu keeps for itself never arrives at the window. */
static void
wait_for (guint n)
{
  const gint64 until = g_get_monotonic_time () + 2 * G_TIME_SPAN_SECOND;

  while (n_arrived < n && g_get_monotonic_time () < until)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
}

/* xdotool's words behind its name, up to NULL. n: events that come of them. */
static void
run (UiTest *test, GtkWidget *widget, const char *const *arguments, guint n)
{
  const guint before = n_arrived;

  watch (widget);
  ui_keys_run (arguments);
  wait_for (before + n);
  ui_keys_arrive (test);
}

/* A place on the screen, as xdotool takes it. */
typedef struct
{
  char across[16], down[16];
} Spot;

/* A menu lies beside what it belongs to, the window and its dialogs at the corner of the screen, or where they were put. */
static graphene_point_t
find_corner (GtkWidget *widget)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));
  const graphene_point_t *put;
  graphene_point_t corner = { 0 };

  for (; GDK_IS_POPUP (surface); surface = gdk_popup_get_parent (GDK_POPUP (surface)))
    {
      corner.x += (float) gdk_popup_get_position_x (GDK_POPUP (surface));
      corner.y += (float) gdk_popup_get_position_y (GDK_POPUP (surface));
    }
  put = g_object_get_data (G_OBJECT (surface), UI_MOUSE_CORNER);
  if (put != NULL)
    graphene_point_init (&corner, corner.x + put->x, corner.y + put->y);
  return corner;
}

static Spot
find_spot (UiTest *test, GtkWidget *widget, double x, double y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  graphene_point_t point, corner;
  double shadow_x, shadow_y;
  Spot spot;

  ui_keys_arrive (test);                          /* everything has its place */
  g_assert_true (gtk_widget_get_mapped (widget)); /* else something else would be clicked on */
  corner = find_corner (widget);
  g_assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (native),
                                           &GRAPHENE_POINT_INIT ((float) x, (float) y), &point));
  gtk_native_get_surface_transform (native, &shadow_x, &shadow_y);
  g_snprintf (spot.across, sizeof spot.across, "%d",
              (int) ((double) (point.x + corner.x) + shadow_x));
  g_snprintf (spot.down, sizeof spot.down, "%d", (int) ((double) (point.y + corner.y) + shadow_y));
  return spot;
}

/* --- doing it -------------------------------------------------------------------------------------------- */

void
ui_mouse_move (UiTest *test, GtkWidget *widget, double x, double y)
{
  const Spot spot = find_spot (test, widget, x, y);
  const char *const arguments[] = { "xdotool", "mousemove", spot.across, spot.down, NULL };

  run (test, widget, arguments, 0);
}

/* There and pressed at once: where a tip comes up at the moment of a press, GTK 4.8 takes the press from the button. */
void
ui_mouse_click (UiTest *test, GtkWidget *widget, double x, double y, guint button)
{
  g_autofree char *number = g_strdup_printf ("%u", button);
  const Spot spot = find_spot (test, widget, x, y);
  const char *const arguments[] = { "xdotool", "mousemove", spot.across, spot.down,
                                    "click",   number,      NULL };

  run (test, widget, arguments, button == 1 ? 2 : 1);
}

void
ui_mouse_click_with (UiTest *test, GtkWidget *widget, double x, double y, const char *key)
{
  const Spot spot = find_spot (test, widget, x, y);
  const char *const arguments[] = { "xdotool", "mousemove", spot.across, spot.down, "keydown", key,
                                    "click",   "1",         "keyup",     key,       NULL };

  run (test, widget, arguments, 2);
}

/* Two clicks are one double click however long a busy machine takes for them. */
void
ui_mouse_double_click (UiTest *test, GtkWidget *widget, double x, double y)
{
  const Spot spot = find_spot (test, widget, x, y);
  const char *const arguments[] = { "xdotool", "mousemove", spot.across, spot.down,
                                    "click",   "--repeat",  "2",         "--delay",
                                    "60",      "1",         NULL };
  GtkSettings *settings = gtk_widget_get_settings (widget);

  g_object_set (settings, "gtk-double-click-time", 60000, NULL);
  run (test, widget, arguments, 4);
  gtk_settings_reset_property (settings, "gtk-double-click-time");
}

void
ui_mouse_click_slowly (UiTest *test,
                       GtkWidget *widget,
                       double x,
                       double y,
                       double to_x,
                       double to_y,
                       guint button)
{
  g_autofree char *number = g_strdup_printf ("%u", button);
  const Spot from = find_spot (test, widget, x, y), to = find_spot (test, widget, to_x, to_y);
  const char *const down[] = { "xdotool",   "mousemove", from.across, from.down,
                               "mousedown", number,      NULL };
  /* In two moves: the first tells GTK of what came below the pointer meanwhile. */
  const char *const up[] = { "xdotool", "mousemove", to.across, to.down, "mousemove_relative",
                             "1",       "1",         "mouseup", number,  NULL };

  run (test, widget, down, 1);
  ui_keys_wait ();
  run (test, widget, up, 1);
}

void
ui_mouse_drag (UiTest *test,
               GtkWidget *widget,
               double x,
               double y,
               double to_x,
               double to_y,
               void (*before) (UiTest *test))
{
  const Spot from = find_spot (test, widget, x, y);
  const char *const down[] = { "xdotool",   "mousemove", from.across, from.down,
                               "mousedown", "1",         NULL };
  static const char *const up[] = { "xdotool", "mouseup", "1", NULL };

  run (test, widget, down, 1);
  ui_mouse_move (test, widget, to_x, to_y);
  if (before != NULL)
    before (test);
  run (test, widget, up, 1);
}

/* For classes that GTK and libadwaita keep to themselves. */
static GtkWidget *
find_class (GtkWidget *root, const char *name)
{
  GtkWidget *found = g_str_equal (G_OBJECT_TYPE_NAME (root), name) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_class (child, name);
  return found;
}

GtkWidget *
ui_mouse_find_tip (UiTest *test)
{
  GtkWidget *tip = find_class (GTK_WIDGET (test->window), "GtkTooltipWindow");

  return tip != NULL && gtk_widget_get_mapped (tip) ? tip : NULL;
}

GtkWidget *
ui_mouse_find_menu (UiTest *test)
{
  GtkWidget *menu = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (test->window)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER_MENU (child) && gtk_widget_get_mapped (child))
      menu = child;
  return menu;
}

GtkWidget *
ui_mouse_find_toast (UiTest *test)
{
  return find_class (GTK_WIDGET (test->window), "AdwToastWidget");
}

void
ui_mouse_seek_tip (UiTest *test, GtkWidget *widget, double x, double y, gboolean has_tip)
{
  if (has_tip)
    ui_mouse_seek_tip (test, GTK_WIDGET (test->window), 3, 3, FALSE);
  for (guint i = 0; (ui_mouse_find_tip (test) != NULL) != has_tip; i++)
    {
      const gint64 until = g_get_monotonic_time () + G_TIME_SPAN_SECOND;

      g_assert_cmpuint (i, <, 60);
      ui_mouse_move (test, widget, x - 1 + i % 2, y);
      ui_keys_arrive (test);
      while ((ui_mouse_find_tip (test) != NULL) != has_tip && g_get_monotonic_time () < until)
        g_main_context_iteration (NULL, FALSE);
    }
}
