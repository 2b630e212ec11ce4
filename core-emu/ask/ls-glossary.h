#pragma once

#include <glib.h>

/* What the words of this subject and of its machines mean, for who asks at the prompt or points at one in the window. */

/* A sentence or two about a word, in any case and without a plural's s; NULL if nobody needs to be told. */
const char *ls_glossary_explain (const char *word);
/* The nth word, NULL behind the last; alphabetical. */
const char *ls_glossary_nth (guint n);
/* What the words in a text mean, such as a heading or the name of a register, each once: "Lane: One of 64 ...". Parts of words
 * do not count, but the number behind one does not matter: wave3 is a wave. Returns: (transfer full) (nullable): on lines without
 * breaks of their own, NULL if nothing in text needs to be told. */
char *ls_glossary_tell (const char *text);
