#include "ls-late-menu.h"

#include "ls-scrolled.h"

#define MODEL_KEY "ls-late-menu"

/* px of a screen that a menu leaves: a header bar above it, and what is around it. */
#define AROUND 100
#define LEAST_HEIGHT 200
#define LOW 700 /* px of a screen that the main menu is higher than */

/* A menu that is higher than the screen scrolls: GTK 4.8 lets its end lie below. */
static void
limit_height (GtkWidget *menu)
{
  GdkSurface *surface =
    gtk_native_get_surface (gtk_widget_get_native (gtk_widget_get_parent (menu)));
  GdkMonitor *monitor =
    gdk_display_get_monitor_at_surface (gdk_surface_get_display (surface), surface);
  GtkScrolledWindow *scrolled = ls_scrolled_find (menu, FALSE);
  GdkRectangle screen;

  if (monitor == NULL || scrolled == NULL)
    return;
  gdk_monitor_get_geometry (monitor, &screen);
  if (screen.height < LOW)
    {
      /* One sees that it goes on; the bar stands beside the rows. */
      gtk_scrolled_window_set_overlay_scrolling (scrolled, FALSE);
      gtk_widget_add_css_class (menu, "low");
    }
  gtk_scrolled_window_set_max_content_height (scrolled, MAX (LEAST_HEIGHT, screen.height - AROUND));
}

/* A popover is realized when it is opened for the first time, before it is measured. */
static void
fill_cb (GtkWidget *menu)
{
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (menu),
                                   ls_late_menu_get_model (GTK_POPOVER_MENU (menu)));
  if (gtk_widget_get_parent (menu) != NULL)
    limit_height (menu);
}

GtkWidget *
ls_late_menu_new (void)
{
  GtkWidget *menu = gtk_popover_menu_new_from_model (NULL);

  g_signal_connect (menu, "realize", G_CALLBACK (fill_cb), NULL);
  return menu;
}

void
ls_late_menu_set_model (GtkPopoverMenu *menu, GMenuModel *model)
{
  g_object_set_data_full (G_OBJECT (menu), MODEL_KEY, model == NULL ? NULL : g_object_ref (model),
                          g_object_unref);
  if (gtk_widget_get_realized (GTK_WIDGET (menu)))
    fill_cb (GTK_WIDGET (menu));
}

GMenuModel *
ls_late_menu_get_model (GtkPopoverMenu *menu)
{
  return g_object_get_data (G_OBJECT (menu), MODEL_KEY);
}
