#pragma once

#include "ls-window.h"

/* A window for who speaks: the stops of the lesson with what is right, or the notes with their steps; the present one is marked, and a row
 * leads to its place. What a class answered is typed there. (transfer floating) */
GtkWidget *ls_lecture_notes_new (LsWindow *window);
