#pragma once

#include <string.h>

#include <glib.h>

G_BEGIN_DECLS

/* Lines of a text that need not end in a zero, for who changes some of them and leaves the rest as somebody wrote it. */

/* Returns: bytes of the byte order mark that some editors put in front of a text; 0: there is none. */
static inline gsize
ls_text_mark_length (const char *text, gsize length)
{
  return length >= 3 && !memcmp (text, "\xEF\xBB\xBF", 3) ? 3 : 0;
}

/* Returns: where the line behind the one at p starts, or end. p: before end. */
static inline const char *
ls_text_next_line (const char *p, const char *end)
{
  const char *newline = memchr (p, '\n', (gsize) (end - p));

  return newline ? newline + 1 : end;
}

/* What the text ends its lines with. */
static inline const char *
ls_text_newline (const char *text, gsize length)
{
  return g_strstr_len (text, (gssize) length, "\r\n") ? "\r\n" : "\n";
}

G_END_DECLS
