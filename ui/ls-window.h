#pragma once

#include <adwaita.h>

#include "ls-actions.h"
#include "ls-saver.h"
#include "ls-session.h"
#include "ls-settings.h"
#include "ls-shell.h"

/* The window: header bar, panes, narration.  Owns one session. */
#define LS_TYPE_WINDOW (ls_window_get_type ())
G_DECLARE_FINAL_TYPE (LsWindow, ls_window, LS, WINDOW, AdwApplicationWindow)

LsWindow *ls_window_new (GtkApplication *application, LsSettings *settings);

/* Loads file (NULL: the bundled example) and shows it. What is wrong with it is told in the window, which keeps what
 * it had. */
void ls_window_open (LsWindow *window, GFile *file);

/* Whether it shows the bundled example because nobody asked for anything, and nobody has done anything there since. */
gboolean ls_window_is_untouched (LsWindow *window);

LsSession *ls_window_get_session (LsWindow *window);
/* The message shown now, or NULL. */
const char *ls_window_get_message (LsWindow *window);
