#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the words of this subject mean, for who asks at the prompt. */

/* A sentence or two about a word, in any case and without a plural's s; NULL if nobody needs to be told. */
const char *ls_console_explain_word (const char *word);
/* The nth word, NULL behind the last; alphabetical. */
const char *ls_console_nth_word (guint n);

G_END_DECLS
