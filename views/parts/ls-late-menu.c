#include "ls-late-menu.h"

#define MODEL_KEY "ls-late-menu"

/* A popover is realized when it is opened for the first time, before it is measured. */
static void
fill_cb (GtkWidget *menu)
{
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (menu),
                                   ls_late_menu_get_model (GTK_POPOVER_MENU (menu)));
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
