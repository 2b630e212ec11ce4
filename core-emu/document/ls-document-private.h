#pragma once

#include "ls-document.h"

/* Private to the document. Strings are (transfer full). */

#define LS_DOC_MARK "\xEF\xBB\xBF" /* of the order of bytes */

/* The key's line, or with a key of NULL another one, whose text is before. */
LsDocEntry *ls_doc_entry_new (char *key, char *value, char *before, char *after);
LsDocGroup *ls_doc_group_new (LsDocument *document, char *head);
