#pragma once

#include "ls-report.h"
#include "ls-words.h"

/* Sentences of the core in a language made for tests, which writes ä, ë and ö for a, e and o: none that a window shows may have a
 * plain word left.  Names that the machine has are no words. */

extern const LsTranslator words_translator;
extern guint words_n_seen, words_n_wrong; /* of sentences */

/* what: it is, for messages; sentence: (nullable). */
void words_see (const char *what, const char *sentence);
/* The same, which takes sentence. */
void words_take (const char *what, char *sentence);
/* All that a report says. */
void words_see_report (LsSession *session, const LsReportKind *kind, gconstpointer about);
/* Returns: (transfer full): a scene in a folder of the sources. */
LsSession *words_open (const char *folder, const char *name);
