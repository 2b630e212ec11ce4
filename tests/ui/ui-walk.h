#pragma once

#include "ui-test.h"

/* What a person does in the window, with real keys and real clicks, each a word and what it is about:
 *
 *   key NAME...        presses keys as xdotool names them
 *   alt LABEL          presses Alt and the letter that is underlined in a label
 *   type TEXT          types it
 *   path FILE          types the path of a file below the folder of our data into a chooser of files
 *   show PANE          asks the palette for a pane, by its name in the table of panes
 *   down-to LABEL      presses Down until the item of the open menu has the keyboard
 *   row-to NAME        presses arrows until the cursor of the table that has the keyboard is in the row
 *   button ACTION      clicks on the button that has the action
 *   tip WORDS          clicks on the button whose tip begins with them
 *   item LABEL         clicks on an item of the open menu
 *   menu LABEL         opens the window's menu by its button, and clicks on an item
 *   pane PANE          the same, for a pane in the menu of panes
 *   say LABEL          clicks on a button with that label in the dialog that is open
 *   lane N             clicks on a lane of the map
 *   cell NAME N        clicks on lane N in a row of the registers
 *   pixel X Y          clicks on a pixel of the output
 *   step N LANE        clicks on a step in the timeline, at a lane
 *   line N, menu-at N  clicks on a line of the program, with the left or the right button
 *   margin-at N        the same with the right button, beside it
 *   answer N           clicks on a row of the answers
 *   into PANE          clicks on the entry of a pane
 *   fact PANE N        double click on a row of a table
 *   room PANE          double click on what names a pane
 *
 * Labels are those of the sources, and looked for in the language of the window. The test fails where there is no such thing. */
void ui_walk_do (UiTest *test, const char *deed);

/* Waits until something is so, for as long as it takes a very slow machine. Returns: whether it is. */
gboolean ui_walk_comes (UiTest *test, UiTestDone is_so);

/* Writes a PNG of all of the screen, once nothing moves on it any more. */
void ui_walk_photograph (UiTest *test, const char *path);

/* The window that the test's window has opened, or NULL. */
GtkWindow *ui_walk_find_dialog (UiTest *test);
/* A menu, or something else that pops up, is open. */
gboolean ui_walk_has_popover (UiTest *test);
