#pragma once

#include <gtk/gtk.h>

/* Gives widget the tooltip text; NULL: none.  GTK asks the display where the pointer is whenever a tooltip is set, the same one and one
 * of a widget that is in no window too, and waits for the answer: a window has dozens, and some are said anew at each step. */
void ls_tooltip_set (GtkWidget *widget, const char *text);
/* The same of a widget without words, which is called so too: a button with an icon, a drop-down, and the button inside of it. */
void ls_tooltip_set_name (GtkWidget *widget, const char *name);
/* The same of words that change with each step: nobody is asked for anything until somebody points there. */
void ls_tooltip_set_late (GtkWidget *widget, const char *text);
/* What is in widget has tips by another way, a template: they become such as those above. */
void ls_tooltip_guard_all (GtkWidget *widget);
/* Widget answers "query-tooltip" by itself. */
void ls_tooltip_ask (GtkWidget *widget);

/* Tips of widgets that were given to the functions above stay away from a window in which the pointer rests: GTK 4.8 asks for them anew
 * whenever a popover closes, or a tip is set, and shows what nobody has pointed at. */

/* Lets them come again once the pointer moves. */
void ls_tooltip_watch (GtkWidget *window);
/* No tip comes in the window as long as is_off. */
void ls_tooltip_set_off (GtkWidget *window, gboolean is_off);
/* The person has turned to something else, such as a key. widget: of the window. */
void ls_tooltip_hold (GtkWidget *widget);
