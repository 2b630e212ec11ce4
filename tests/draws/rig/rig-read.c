/* Reads files and lines of words. */
#include "rig.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
rig_fail (const char *format, ...)
{
  va_list list;

  va_start (list, format);
  fputs ("draw-rig: ", stderr);
  vfprintf (stderr, format, list);
  fputc ('\n', stderr);
  va_end (list);
  exit (1);
}

char *
rig_read_file (const char *name, long *size)
{
  FILE *file = fopen (name, "rb");

  if (!file)
    rig_fail ("cannot read %s", name);
  fseek (file, 0, SEEK_END);
  long length = ftell (file);
  rewind (file);
  char *text = malloc ((size_t) length + 1);
  if (!text || fread (text, 1, (size_t) length, file) != (size_t) length)
    rig_fail ("cannot read %s", name);
  text[length] = 0;
  fclose (file);
  if (size)
    *size = length;
  return text;
}

void
rig_read_description (const char *name,
                      void (*line) (RigDraw *draw, char **words, int n_words),
                      RigDraw *draw)
{
  static char *words[RIG_MAX_WORDS];
  char *text = rig_read_file (name, NULL), *line_end;

  for (char *at = strtok_r (text, "\n", &line_end); at; at = strtok_r (NULL, "\n", &line_end))
    {
      char *word_end;
      int n = 0;

      for (char *word = strtok_r (at, " ", &word_end); word; word = strtok_r (NULL, " ", &word_end))
        {
          if (n == RIG_MAX_WORDS)
            rig_fail ("a line of more than %d words", RIG_MAX_WORDS);
          words[n++] = word;
        }
      if (n)
        line (draw, words, n);
    }
  free (text);
}

/* The bits of a number: a float if it has a point, else an integer. */
uint32_t
rig_bits (const char *word)
{
  uint32_t bits;

  if (!strchr (word, '.'))
    return (uint32_t) strtoll (word, NULL, 0);
  float value = strtof (word, NULL);
  memcpy (&bits, &value, sizeof bits);
  return bits;
}
