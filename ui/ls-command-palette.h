#pragma once

#include "ls-actions.h"

#include <gtk/gtk.h>

/* The palette: every command and every example by its name, that of the window's language or the English one of the manual. What is
 * typed may be parts of words in any order; Enter does what is chosen, behind the palette, where the keyboard was. */

/* Opens it below the top of widget, a box of a window that has the actions "debug" and "win". Closing ends it. actions:
 * says what cannot be done now. */
void ls_command_palette_open (GtkWidget *widget, LsActions *actions);

/* How well a title goes with what was typed: 0 if it is that, or all behind its colon, 1 if it begins so, 2 if each word that was typed
 * begins a word of it, in any order, 3 if each is somewhere in it, 4 if one is another word for what is there, such as "settings"; -1 if one is
 * not there. Case does not matter; nothing typed goes with all. */
#define LS_COMMAND_PALETTE_MAX_RANK 4
int ls_command_palette_rank (const char *title, const char *typed);
