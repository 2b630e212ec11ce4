#pragma once

#include <gio/gio.h>

/* What a translator made of the last texts: another value of a uniform, or another size, needs no translator. It goes from a scene to the next
 * version of it. Any thread. */

typedef struct _LsImportMemo LsImportMemo;

LsImportMemo *ls_import_memo_new (void);
LsImportMemo *ls_import_memo_ref (LsImportMemo *memo);
void ls_import_memo_unref (LsImportMemo *memo);
/* What was answered before. memo: (nullable): nothing was. question: whatever the answer depends on. answer, words: get (transfer full). Returns:
 * FALSE: the question was not asked lately. */
gboolean ls_import_memo_find (LsImportMemo *memo,
                              const char *question,
                              GBytes **answer,
                              char **words);
/* Keeps an answer, with what was said about it; the oldest ones go. memo: (nullable). */
void ls_import_memo_add (LsImportMemo *memo,
                         const char *question,
                         GBytes *answer,
                         const char *words);
