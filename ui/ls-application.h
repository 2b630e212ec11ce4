#pragma once

#include <adwaita.h>

#include "ls-settings.h"

/* --- ls-application.c ------------------------------------------------------------------------------------- */

/* One process, one window per file that is opened. */
#define LS_TYPE_APPLICATION (ls_application_get_type ())
G_DECLARE_FINAL_TYPE (LsApplication, ls_application, LS, APPLICATION, AdwApplication)

/* Opens the display, in place of gtk_init_check(), before anything else of GTK is called and while there is one thread. Where GTK
 * is told to draw in software (GSK_RENDERER=cairo) it makes no use of OpenGL, whose drivers take a third as long to load as the
 * window takes to open, so they are left alone. Returns: FALSE: there is none. */
gboolean ls_application_open_display (void);
LsApplication *ls_application_new (GApplicationFlags flags);
