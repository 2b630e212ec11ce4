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

/* --- ls-translation.c ------------------------------------------------------------------------------------- */

/* The folder of the catalogues with the words of the window in other languages: LOCALE/LC_MESSAGES/lanescope.mo in it. */
const char *ls_translation_find_folder (void);

/* From here on _() gives the words of the person's language (LANGUAGE, else LC_MESSAGES), where folder has a catalogue for
 * it, and English otherwise. After GTK has set the locale, and before anything is shown. */
void ls_translation_open (const char *folder);
