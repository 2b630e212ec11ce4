#pragma once

#include <glib.h>

/* Words that people read, in their language. The words are English unless the program has set a
 * translator. The window sets one. Code that prints answers for other programs or for a prompt sets
 * none, so that answers are the same everywhere. Keys and words of data, of files and of error
 * messages do not come through here, except those that only the window asks for. */

/* Marks words of a table. The code that shows them translates them, by ls_words() or the toolkit's
 * gettext; po/update finds them. */
#define N_(String) (String) /* as <glib/gi18n.h> has it */

typedef struct
{
  const char *(*one) (const char *words);
  const char *(*many) (const char *one, const char *many, gulong n);
} LsTranslator;

/* To be called once, before other threads and before any sentence. translator: must stay alive;
 * NULL: English again, for tests. */
void ls_words_set_translator (const LsTranslator *translator);

/* A whole sentence or phrase with its holes, in the person's language. po/update finds what stands
 * in it. Any thread. */
const char *ls_words (const char *words) G_GNUC_FORMAT (1);
/* The same with a number that decides the form: in English, one for 1 and many for other
 * numbers. */
const char *ls_words_many (const char *one, const char *many, guint64 n) G_GNUC_FORMAT (1)
  G_GNUC_FORMAT (2);

/* A sentence of a table, with the texts in the places of its %s, in their order. second:
 * (nullable). Returns: (transfer full). */
char *ls_words_fill (const char *sentence, const char *first, const char *second);
/* Appends a sentence behind what text has, with a space between them. */
void ls_words_say (GString *text, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Appends item to a list, with a comma between them. */
void ls_words_list (GString *list, const char *item);
/* "A", "A and B", "A, B and C". items: of char *, at least one. Returns: (transfer full). */
char *ls_words_join (const GPtrArray *items);
