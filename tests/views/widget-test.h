#pragma once

#include "draw-test.h"
#include "fake-session.h"

/* Widgets in a window on a real display. */

/* Skips the test and returns FALSE where there is no display. */
gboolean widget_test_has_display (void);

/* Puts widget into a window of the given size and waits until it is drawn. */
GtkWindow *widget_test_show (GtkWidget *widget, int width, int height);

/* Lets the main loop run until nothing is due and a frame has been drawn. */
void widget_test_settle (GtkWindow *window);

/* The window's content as pixels; with VIEWS_TEST_PNG set, also written to name.png in that directory. */
GdkTexture *widget_test_shoot (GtkWindow *window, const char *name);

/* The same in light, in dark and with high contrast, where pane is in a window of width x height px. */
void widget_test_shoot_all (GtkWindow *window,
                            gpointer pane,
                            const char *name,
                            int width,
                            int height);

/* Activates what a key is bound to in the class of widget; FALSE if nothing is bound. */
gboolean widget_test_press (GtkWidget *widget, guint key, GdkModifierType modifiers);

void widget_test_set_dark (gboolean dark);
