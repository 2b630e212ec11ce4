#pragma once

#include <gtk/gtk.h>

/* What widgets do everywhere, in a line. */

/* Gives type a signal without a result, with so many parameters of the GTypes that follow. */
void ls_signal_new (const char *name, GType type, guint n_parameters, ...);
/* Calls callback (self, arguments...) for as long as there is self, a GObject. */
void ls_follow (gpointer object, const char *signal, GCallback callback, gpointer self);
/* Ends what is going on, if anything is, and forgets it. */
void ls_cancel (GCancellable **cancellable);

/* What it is called to assistive technology. It has a role: newer GTK tells the name of nothing that has none. */
void ls_widget_set_label (gpointer widget, const char *label);
/* What GTK 4.8 calls wrongly, of root and all below, before they are shown. Buttons whose label has an underscore before a key are
 * called as they show it, as long as they live: it says the text with the underscore first. Labels without a text, as long as they
 * have none, have no name, and icons, which say nothing that is not said beside them, are left out: it says their class. */
void ls_widget_name_all (GtkWidget *root);
void ls_widget_set_class (GtkWidget *widget, const char *css_class, gboolean is_set);

/* Style class of a window in front of a class: what is drawn is large, and has no counts. */
#define LS_LECTURE_CLASS "lecture"
gboolean ls_widget_is_lectured (GtkWidget *widget);

void ls_snapshot_fill (GtkSnapshot *snapshot,
                       const GdkRGBA *color,
                       float x,
                       float y,
                       float width,
                       float height);

/* Why a widget that is drawn by hand shows nothing: text in its middle, in lines that are not long. */
void ls_empty_draw (GtkWidget *widget,
                    GtkSnapshot *snapshot,
                    const char *text,
                    const GdkRGBA *color);

/* Widgets that are described in views/templates. */

/* Instances of klass are built as the file of that name says. */
void ls_template_set (GtkWidgetClass *klass, const char *name);
/* Builds it, for the init of its class. Tips in it are as those of ls_tooltip_set(), and its buttons are named. */
void ls_template_init (GtkWidget *widget);
/* Takes its children away, for the dispose of a class that is no inspector. */
void ls_template_dispose (GtkWidget *widget);
