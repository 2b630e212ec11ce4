#pragma once

#include "ui-keys.h"

/* A small program that has some of everything, open in a window, and what all panes have to show at each place of it. */

/* The scene: 16 x 8 pixels are two waves of 40 and 33 steps; the comments behind its lines say which steps run them in
 * wave 0. */
extern const char ui_tour_scene[];

typedef struct
{
  guint64 step;
  guint slot, lane, wave;
} UiPlace;

/* Opens it. */
void ui_tour_start (UiTest *test);
void ui_tour_stop (UiTest *test);
/* The scene's file, until the window is closed. */
const char *ui_tour_path (void);
/* Runs the tests, which share window, and closes it. Returns: the status to exit with. */
int ui_tour_run (UiTest *window);
typedef struct
{
  const char *name;
  void (*run) (UiTest *test);
} UiTourTest;

/* All of main(): n tests, which share a window that the first of them opens. */
int ui_tour_main (int argc, char **argv, const UiTourTest *tests, guint n);
/* Writes another text to that file, as an editor does. */
void ui_tour_write (const char *text);
/* The title that the window shows, and whether it is "again", a name for what is written there. */
const char *ui_tour_title (UiTest *test);
gboolean ui_tour_is_again (UiTest *test);
/* Puts everything back: no marks, no message, no answer, decimal numbers, the keyboard in the program; and goes to
 * place. */
void ui_tour_set (UiTest *test, const UiPlace *place);
/* Presses a key as xdotool names it, and waits until all that follows from it is there. */
void ui_tour_press (UiTest *test, const char *key);
/* What the commands have told in a passing message since ui_tour_forget(); NULL: nothing. */
const char *ui_tour_told (void);
void ui_tour_forget (void);

/* What is looked at is place, and every pane says so. */
void ui_tour_assert (UiTest *test, const UiPlace *place);

LsView *ui_tour_view (UiTest *test);
/* The view of a pane that scrolls. */
gpointer ui_tour_inspector (UiTest *test, LsPane pane);
/* The tile of a lane in the map. */
GtkWidget *ui_tour_tile (UiTest *test, guint lane);
gboolean ui_tour_has_keyboard (UiTest *test, LsPane pane);
void ui_tour_await_keyboard (UiTest *test, LsPane pane);
void ui_tour_assert_label (gpointer accessible, const char *label);
