/* The request: lines of words, some with so many bytes behind them. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_REQUEST (64u << 20)

static GString *
read_all (void)
{
  GString *text = g_string_new (NULL);
  char block[65536];
  gssize n;

  while ((n = read (STDIN_FILENO, block, sizeof block)) > 0)
    {
      g_string_append_len (text, block, n);
      if (text->len > MAX_REQUEST)
        driver_fail ("request", "it is too long");
    }
  return text;
}

static char **
split (const char *line)
{
  GPtrArray *words = g_ptr_array_new ();
  char **all = g_strsplit_set (line, " \t\r", -1);

  for (guint i = 0; all[i] != NULL; i++)
    if (*all[i])
      g_ptr_array_add (words, all[i]);
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static void
read_inputs (Driver *driver, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char **words = lines[i][0] == '#' ? NULL : split (lines[i]);

      if (words != NULL && words[0] != NULL && !strcmp (words[0], "next"))
        g_array_append_val (driver->ends, driver->inputs->len);
      else if (words != NULL && words[0] != NULL)
        g_ptr_array_add (driver->inputs, words);
    }
}

static void
take (Driver *driver, char **words, char *blob)
{
  static const char *const stages[] = { "vert", "geom", "frag" };

  if (!strcmp (words[0], "inputs"))
    read_inputs (driver, blob);
  for (guint i = 0; i < DRIVER_N_STAGES; i++)
    if (!strcmp (words[0], stages[i]))
      driver->sources[i] = g_strdup (blob);
}

/* Takes the next line with its bytes. Returns: whether there was one. */
static gboolean
take_line (Driver *driver, GString *text, gsize *at)
{
  char *line = text->str + *at, *end = strchr (line, '\n');
  char **words;
  gsize size;
  char last;

  if (end == NULL)
    return FALSE;
  *end = '\0';
  *at = (gsize) (end + 1 - text->str);
  words = split (line);
  if (words[0] == NULL || words[1] == NULL)
    driver_fail ("request", "a line of fewer than two words");
  if (!strcmp (words[0], "backend"))
    {
      driver->backend = words[1];
      driver->debug = words[2];
      return TRUE;
    }
  size = strtoull (words[1], NULL, 10);
  if (!strcmp (words[0], "memory"))
    {
      driver->memory = size;
      return TRUE;
    }
  if (size > text->len - *at)
    driver_fail ("request", "it is cut off");
  last = text->str[*at + size];
  text->str[*at + size] = '\0';
  take (driver, words, text->str + *at);
  text->str[*at + size] = last;
  *at += size;
  return TRUE;
}

/* Whether a program can have a core profile: not with GLSL before 1.40, nor with
 * "compatibility". */
static gboolean
wants_core (const char *source)
{
  const char *version = source != NULL ? strstr (source, "#version") : NULL;
  const char *end = version != NULL ? strchr (version, '\n') : NULL;
  g_autofree char *line =
    version != NULL ? g_strndup (version, end != NULL ? (gsize) (end - version) : strlen (version))
                    : NULL;

  if (line == NULL || strstr (line, "compatibility") != NULL)
    return FALSE;
  return strstr (line, " es") != NULL || atoi (line + strlen ("#version")) >= 140;
}

void
driver_read_request (Driver *driver)
{
  GString *text = read_all ();
  gsize at = 0;
  char **context;

  driver->inputs = g_ptr_array_new ();
  driver->ends = g_array_new (FALSE, FALSE, sizeof (guint));
  driver->backend = g_strdup ("?");
  driver->memory = G_MAXUINT64;
  while (take_line (driver, text, &at))
    ;
  g_array_append_val (driver->ends, driver->inputs->len);
  driver->n_active = g_array_index (driver->ends, guint, 0);
  driver->is_core = TRUE;
  for (guint i = 0; i < DRIVER_N_STAGES; i++)
    driver->is_core &= driver->sources[i] == NULL || wants_core (driver->sources[i]);
  context = driver_find_input (driver, "context", NULL);
  if (context != NULL && context[1] != NULL)
    driver->is_core = !strcmp (context[1], "core");
  driver->is_separate = driver_find_input (driver, "separate", NULL) != NULL;
  driver->is_exact = driver_find_input (driver, "exact", NULL) != NULL;
}

char **
driver_find_input (const Driver *driver, const char *word, const char *name)
{
  for (guint i = driver->n_active; i-- > 0;)
    {
      char **words = g_ptr_array_index (driver->inputs, i);

      if (!strcmp (words[0], word) &&
          (name == NULL || (words[1] != NULL && !strcmp (words[1], name))))
        return words;
    }
  return NULL;
}

/* The bits of a number. */
guint32
driver_bits (const char *word, gboolean is_float)
{
  float value;
  guint32 bits;

  if (!strcmp (word, "true") || !strcmp (word, "false"))
    return *word == 't';
  if (!is_float || g_str_has_prefix (word, "0x"))
    return (guint32) strtoll (word, NULL, 0);
  value = (float) g_ascii_strtod (word, NULL);
  memcpy (&bits, &value, sizeof bits);
  return bits;
}
