#pragma once

#include "ui-test.h"

/* The mouse as a person moves it, through the X server. x, y: within widget, which is in the window, a menu or a dialog. */

/* Data of a GdkSurface: where on the screen somebody put its corner (graphene_point_t). */
#define UI_MOUSE_CORNER "ui-mouse-corner"

void ui_mouse_move (UiTest *test, GtkWidget *widget, double x, double y);
/* button: 1 is the left one, 3 the right one; 4 and 5 turn the wheel up and down. */
void ui_mouse_click (UiTest *test, GtkWidget *widget, double x, double y, guint button);
/* With the left button, while key is held, such as "shift". */
void ui_mouse_click_with (UiTest *test, GtkWidget *widget, double x, double y, const char *key);
/* With the left button. */
void ui_mouse_double_click (UiTest *test, GtkWidget *widget, double x, double y);
/* As a hand does it: the button is let go a while later, and somewhere else. */
void ui_mouse_click_slowly (UiTest *test,
                            GtkWidget *widget,
                            double x,
                            double y,
                            double to_x,
                            double to_y,
                            guint button);
/* With the left button held from one place to the other; before: called where it is still held, or NULL. */
void ui_mouse_drag (UiTest *test,
                    GtkWidget *widget,
                    double x,
                    double y,
                    double to_x,
                    double to_y,
                    void (*before) (UiTest *test));

/* Returns: (nullable): the tip that is shown. */
GtkWidget *ui_mouse_find_tip (UiTest *test);
/* Returns: (nullable): the menu of the right button, or of its key, that is open. */
GtkWidget *ui_mouse_find_menu (UiTest *test);
/* Returns: (nullable): the message in passing; libadwaita keeps the widget to itself. */
GtkWidget *ui_mouse_find_toast (UiTest *test);
/* Moves there until there is a tip, and no older one, or none any more: on a busy machine several moves come as one, and one alone wakes
 * no tip. */
void ui_mouse_seek_tip (UiTest *test, GtkWidget *widget, double x, double y, gboolean has_tip);
