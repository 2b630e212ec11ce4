#pragma once

#include <glib.h>

/* The folder of the catalogues with the words of the window in other languages: LOCALE/LC_MESSAGES/lanescope.mo in it. */
const char *ls_translation_find_folder (void);

/* From here on _() gives the words of the person's language (LANGUAGE, else LC_MESSAGES), where folder has a catalogue for
 * it, and English otherwise. After GTK has set the locale, and before anything is shown. */
void ls_translation_open (const char *folder);
