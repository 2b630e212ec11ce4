#include "words-seen.h"

#include "plain-words.h"

/* --- the language ------------------------------------------------------------------------------------------ */

/* Directives have none of these letters. */
static const char *
translate (const char *words)
{
  g_autoptr (GString) text = g_string_new (words);
  const char *interned;
  static GMutex mutex;

  g_string_replace (text, "a", "ä", 0);
  g_string_replace (text, "e", "ë", 0);
  g_string_replace (text, "o", "ö", 0);
  g_mutex_lock (&mutex);
  interned = g_intern_string (text->str);
  g_mutex_unlock (&mutex);
  return interned;
}

static const char *
translate_many (const char *one, const char *many, gulong n)
{
  return translate (n == 1 ? one : many);
}

const LsTranslator words_translator = { translate, translate_many };

/* --- what is left ------------------------------------------------------------------------------------------ */

guint words_n_seen, words_n_wrong;

void
words_see (const char *what, const char *sentence)
{
  g_autofree char *plain = sentence != NULL ? plain_word_find (sentence) : NULL;

  words_n_seen += sentence != NULL && *sentence != '\0';
  if (plain == NULL)
    return;
  g_test_message ("%s: '%s' is not translated in: %s", what, plain, sentence);
  words_n_wrong++;
}

void
words_take (const char *what, char *sentence)
{
  words_see (what, sentence);
  g_free (sentence);
}

/* --- sessions ---------------------------------------------------------------------------------------------- */

LsSession *
words_open (const char *folder, const char *name)
{
  g_autofree char *file = g_build_filename (LS_SOURCE_DIR, folder, name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load (file, &error);
  LsSession *session = ls_session_new ();

  g_assert_no_error (error);
  ls_session_open_sync (session, scene, &error);
  g_assert_no_error (error);
  return session;
}

void
words_see_report (LsSession *session, const LsReportKind *kind, gconstpointer about)
{
  g_autoptr (GError) error = NULL;
  LsReport *report = ls_report_new (kind, ls_session_get_view (session), about, NULL, &error);

  g_assert_no_error (error);
  words_see ("report", report->summary);
  words_see ("hint", ls_report_get_hint (kind));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (report->facts)); i++)
    {
      g_autoptr (LsFact) fact = g_list_model_get_item (G_LIST_MODEL (report->facts), i);

      for (guint k = 0; k < report->n_columns; k++)
        if (report->columns[k].kind == LS_COLUMN_TEXT)
          words_see ("fact", ls_fact_get (fact)->texts[k]);
    }
  ls_report_free (report);
}
