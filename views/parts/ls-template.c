#include "ls-template.h"

#include "ls-hint.h"
#include "ls-tooltip.h"
#include "ls-views-resources.h"

void
ls_template_set (GtkWidgetClass *klass, const char *name)
{
  g_autofree char *path = g_strdup_printf ("/org/lanescope/Lanescope/views/%s.ui", name);

  g_resources_register (ls_views_get_resource ());
  g_type_ensure (LS_TYPE_HINT);
  gtk_widget_class_set_template_from_resource (klass, path);
}

void
ls_template_init (GtkWidget *widget)
{
  gtk_widget_init_template (widget);
  ls_tooltip_guard_all (widget);
}

void
ls_template_dispose (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}
