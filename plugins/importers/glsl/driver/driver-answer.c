/* The answer: pieces, each with a name of four letters, a size and so many bytes. */
#include "driver.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

static int answer_fd = -1;
static GMutex lock; /* the driver submits from a thread of its own */

static void
put (const void *data, gsize size)
{
  const char *at = data;

  while (size)
    {
      const gssize n = write (answer_fd, at, size);

      if (n <= 0)
        _exit (1);
      at += n;
      size -= (gsize) n;
    }
}

/* From here on the driver's own output goes to the standard error. */
void
driver_answer_begin (void)
{
  answer_fd = dup (STDOUT_FILENO);
  dup2 (STDERR_FILENO, STDOUT_FILENO);
  put ("LSGLSL\0\1", 8);
}

static void
put_head (const char *tag, gsize size)
{
  const guint32 word = GUINT32_TO_LE ((guint32) size);

  put (tag, 4);
  put (&word, sizeof word);
}

void
driver_answer (const char *tag, const void *data, gsize size)
{
  g_mutex_lock (&lock);
  put_head (tag, size);
  put (data, size);
  g_mutex_unlock (&lock);
}

void
driver_answer_words (const char *tag, const guint32 *words, guint n_words)
{
  driver_answer (
    tag, words,
    4 * (gsize) n_words); /* r600 runs on hosts of either byte order; the pipe stays on one host */
}

void
driver_answer_memory (guint32 handle, guint64 at, gconstpointer data, gsize size)
{
  const guint32 head[] = { handle, (guint32) at };

  g_mutex_lock (&lock);
  put_head ("MEMO", sizeof head + size);
  put (head, sizeof head);
  put (data, size);
  g_mutex_unlock (&lock);
}

void
driver_fail (const char *kind, const char *format, ...)
{
  g_autofree char *why = NULL, *text = NULL;
  va_list args;

  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);
  text = g_strdup_printf ("%s\n%s", kind, why);
  driver_answer ("FAIL", text, strlen (text));
  _exit (1); /* the driver's own clean-up is of no use */
}

void
driver_note (Driver *driver, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (driver->notes, format, args);
  va_end (args);
  g_string_append_c (driver->notes, '\n');
}
