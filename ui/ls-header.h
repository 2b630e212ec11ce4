#pragma once

#include <adwaita.h>

#include "ls-actions.h"
#include "ls-saver.h"
#include "ls-session.h"
#include "ls-settings.h"

/* --- ls-header.c ------------------------------------------------------------------------------------------ */

/* The header bar: what is open and where in it, the commands that are used most, the menus. Leaves out buttons where there
 * is no room; everything is in the menu as well. */
#define LS_TYPE_HEADER (ls_header_get_type ())
G_DECLARE_FINAL_TYPE (LsHeader, ls_header, LS, HEADER, GtkWidget)

/* Once, before it is shown. settings: remember what was opened last. Takes references. */
void ls_header_follow (LsHeader *header,
                       LsSession *session,
                       LsActions *actions,
                       LsSettings *settings,
                       LsSaver *saver);
/* Lets its menus say the keys that its actions have now. */
void ls_header_show_keys (LsHeader *header);
/* Until something is opened, or a step made. name: of a file. */
void ls_header_set_title (LsHeader *header, const char *name, const char *subtitle);
/* Something is being loaded, which can be stopped. */
void ls_header_set_loading (LsHeader *header, gboolean is_loading);
void ls_header_open_menu (LsHeader *header);
/* Opens the menu of the files that were opened last, and of the examples. */
void ls_header_open_recent (LsHeader *header);

/* --- ls-window-title.c ------------------------------------------------------------------------------------ */

/* A title and what stands below it, which changes with each step: as AdwWindowTitle shows them, but that the window is laid out again
 * only where they need another room. */
#define LS_TYPE_WINDOW_TITLE (ls_window_title_get_type ())
G_DECLARE_FINAL_TYPE (LsWindowTitle, ls_window_title, LS, WINDOW_TITLE, GtkWidget)

/* What is open, in titles: the file of a scene that names a text, else the scene's name. Returns: (transfer full). */
char *ls_window_title_dup_name (const LsScene *scene);
void ls_window_title_set_title (LsWindowTitle *title, const char *text);
const char *ls_window_title_get_title (LsWindowTitle *title);
/* The room that words of before had is asked for no longer. */
void ls_window_title_drop_room (LsWindowTitle *title);
/* "": nothing is shown. */
void ls_window_title_set_subtitle (LsWindowTitle *title, const char *text);
const char *ls_window_title_get_subtitle (LsWindowTitle *title);
