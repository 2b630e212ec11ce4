#pragma once

#include "ui-test.h"

/* Keys as a person presses them, through the X server: GTK 4 offers no other way. */

/* Whether there is xdotool, without which none of these works. */
gboolean ui_keys_available (void);
/* For main(): FALSE, with what TAP needs said, if there is not. */
gboolean ui_keys_init (int *argc, char ***argv);
/* Opens the bundled example, in a window that has the keyboard. */
void ui_keys_open (UiTest *test);
/* Gives the window the keyboard. */
void ui_keys_start (UiTest *test);
/* Asks the X server for that once more; another window that goes away may take it with it. */
void ui_keys_give_focus (UiTest *test);
/* key: as xdotool names it: "shift+b". */
void ui_keys_press (UiTest *test, const char *key);
/* trigger: as GTK reads it: "<Shift>b"; of several the first. Returns: (transfer full): what xdotool calls it. */
char *ui_keys_name (const char *trigger);
void ui_keys_type (UiTest *test, const char *text);
/* What was sent arrives by way of the X server: lets the main loop run for that long. */
void ui_keys_wait (void);
/* What xdotool has sent is here, and what follows from it. */
void ui_keys_arrive (UiTest *test);
/* Runs xdotool, the first of arguments, while the window goes on running. */
void ui_keys_run (const char *const *arguments);

/* Whether the keyboard is in a popover: a menu, or something that asks. */
gboolean ui_keys_in_popover (UiTest *test);
