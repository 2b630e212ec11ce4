#include "ui-mouse.h"

#include "ui-keys.h"

static void
run (UiTest *test, const char *command, const char *one, const char *two)
{
  const char *const arguments[] = { "xdotool", command, one, two, NULL };

  ui_keys_run (arguments);
  ui_keys_arrive (test);
}

void
ui_mouse_move (UiTest *test, GtkWidget *widget, double x, double y)
{
  graphene_point_t point;
  double shadow_x, shadow_y;
  g_autofree char *across = NULL;
  g_autofree char *down = NULL;

  ui_keys_arrive (test); /* everything has its place */
  g_assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (test->window),
                                           &GRAPHENE_POINT_INIT ((float) x, (float) y), &point));
  gtk_native_get_surface_transform (GTK_NATIVE (test->window), &shadow_x, &shadow_y);
  across = g_strdup_printf ("%d", (int) ((double) point.x + shadow_x));
  down = g_strdup_printf ("%d", (int) ((double) point.y + shadow_y));
  run (test, "mousemove", across, down);
}

void
ui_mouse_click (UiTest *test, GtkWidget *widget, double x, double y, guint button)
{
  g_autofree char *number = g_strdup_printf ("%u", button);

  ui_mouse_move (test, widget, x, y);
  run (test, "click", number, NULL);
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
  ui_mouse_move (test, widget, x, y);
  run (test, "mousedown", "1", NULL);
  ui_mouse_move (test, widget, to_x, to_y);
  if (before != NULL)
    before (test);
  run (test, "mouseup", "1", NULL);
}
