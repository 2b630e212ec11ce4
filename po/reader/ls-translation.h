#pragma once

/* The catalogues of this folder, for a program that speaks to people. */

/* The folder of the catalogues with the program's words in other languages: LOCALE/LC_MESSAGES/lanescope.mo in it. */
const char *ls_translation_find_folder (void);

/* From here on _() and ls_words() give the words of the person's language (LANGUAGE, else LC_MESSAGES), where folder has a
 * catalogue for it, and English otherwise. After somebody has set the locale, and before anything is shown. */
void ls_translation_open (const char *folder);
