#pragma once

#include "ls-window.h"

/* A window in front of a class: few panes in large text, the sentence of the step as a caption, the palette for a projector, no header.
 * Page Down and Page Up go to the next and previous stop of the lesson, or note; B shows nothing; N opens the notes of who speaks, in a
 * window of their own. Nothing of it is kept. */

/* Into it, or back to how the window was. */
void ls_lecture_toggle (LsWindow *window);
/* Returns: FALSE if the window is in no lecture. */
gboolean ls_lecture_leave (LsWindow *window);
