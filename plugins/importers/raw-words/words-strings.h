#pragma once

#include <glib.h>

/* Texts of programs in strings of source code: of C, also those without escapes of C++, and of languages with three quotation
 * marks. */

/* A string, with its neighbours behind it, as the compiler of its language joins them. */
typedef struct
{
  char *name; /* what is declared as it; NULL: nothing that is known */
  char *text; /* without escapes */
  guint line; /* of the file, from 1, that it begins in */
} WordsString;

/* The strings of a source that have a line end in them, in the order of the file. What stands in comments is no string. text: of
 * length bytes. Returns: (transfer full) (element-type WordsString) */
GArray *words_find_strings (const char *text, gsize length);
