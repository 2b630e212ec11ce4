#pragma once

#include <string.h>

#include <glib.h>

G_BEGIN_DECLS

/* Lines of a text that need not end in a zero, for who changes some of them and leaves the rest as somebody wrote it. */

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
