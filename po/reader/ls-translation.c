#include "ls-translation.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "ls-words.h"

#define DOMAIN "lanescope"

/* A program that is not installed has them where they were compiled. */
const char *
ls_translation_find_folder (void)
{
  const gboolean is_installed =
    g_file_test (LS_LOCALE_DIR "/de/LC_MESSAGES/" DOMAIN ".mo", G_FILE_TEST_EXISTS);

  return is_installed ? LS_LOCALE_DIR : LS_BUILD_LOCALE_DIR;
}

/* --- words of the core ------------------------------------------------------------------------------------- */

/* Of no words gettext gives what the catalogue says of itself. */
static const char *
translate (const char *words)
{
  return words[0] != '\0' ? gettext (words) : words;
}

static const char *
translate_many (const char *one, const char *many, gulong n)
{
  return ngettext (one, many, n);
}

static const LsTranslator translator = { translate, translate_many };

/* --- opening ----------------------------------------------------------------------------------------------- */

void
ls_translation_open (const char *folder)
{
  bindtextdomain (DOMAIN, folder);
  bind_textdomain_codeset (DOMAIN, "UTF-8");
  textdomain (DOMAIN);
  ls_words_set_translator (&translator);
  /* Numbers are those of assembly and scenes in all languages: 0.5. */
  setlocale (LC_NUMERIC, "C");
}
