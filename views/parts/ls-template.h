#pragma once

#include <gtk/gtk.h>

/* Widgets that are described in views/templates. */

/* Instances of klass are built as the file of that name says. */
void ls_template_set (GtkWidgetClass *klass, const char *name);
/* Builds it, for the init of its class. Tips in it are as those of ls_tooltip_set(). */
void ls_template_init (GtkWidget *widget);
/* Takes its children away, for the dispose of a class that is no inspector. */
void ls_template_dispose (GtkWidget *widget);
