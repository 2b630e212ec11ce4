#include "ls-log-lines.h"

#include <string.h>

char *
ls_log_next_line (const char **at, const char *end, gsize most)
{
  const char *start = *at, *newline;
  char *line;

  if (start >= end)
    return NULL;
  newline = memchr (start, '\n', (gsize) (end - start));
  *at = newline ? newline + 1 : end;
  line = g_strndup (start, MIN ((gsize) ((newline ? newline : end) - start), most));
  line[strcspn (line, "\r")] = '\0';
  return line;
}
