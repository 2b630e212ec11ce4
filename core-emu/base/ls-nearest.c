#include "ls-nearest.h"

#include <string.h>

#define MAX_LENGTH 63 /* of what is compared: nothing that has a name is longer */
#define MAX_EDITS 4u

static gboolean
same (char a, char b)
{
  return g_ascii_toupper (a) == g_ascii_toupper (b);
}

/* Edits (insert, delete, replace, swap of neighbours) that make b of a; both at most MAX_LENGTH
 * long. */
static guint
distance (const char *a, const char *b)
{
  guint rows[3][MAX_LENGTH + 1] = { { 0 } };
  const gsize n = strlen (b);

  for (gsize j = 0; j <= n; j++)
    rows[0][j] = (guint) j;
  for (gsize i = 1; a[i - 1]; i++)
    {
      guint *row = rows[i % 3], *up = rows[(i + 2) % 3], *up2 = rows[(i + 1) % 3];

      row[0] = (guint) i;
      for (gsize j = 1; j <= n; j++)
        {
          row[j] =
            MIN (MIN (row[j - 1], up[j]) + 1, up[j - 1] + (same (a[i - 1], b[j - 1]) ? 0 : 1));
          if (i > 1 && j > 1 && same (a[i - 1], b[j - 2]) && same (a[i - 2], b[j - 1]))
            row[j] = MIN (row[j], up2[j - 2] + 1);
        }
    }
  return rows[strlen (a) % 3][n];
}

const char *
ls_nearest (const char *word, LsNameFunc name, guint n, gconstpointer data)
{
  const gsize length = strlen (word);
  guint best = MIN ((guint) length / 3 + 1, MAX_EDITS) + 1;
  const char *nearest = NULL;

  if (length > MAX_LENGTH)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      const char *candidate = name (i, data);
      guint edits;

      if (candidate == NULL || strlen (candidate) > MAX_LENGTH)
        continue;
      edits = distance (word, candidate);
      if (edits < best || (nearest != NULL && edits == best &&
                           g_ascii_strncasecmp (word, candidate, strlen (candidate)) == 0))
        {
          best = edits;
          nearest = candidate;
        }
    }
  return nearest;
}

static const char *
name_in_memory (guint index, gconstpointer data)
{
  return ((const char *const *) data)[index];
}

const char *
ls_nearest_of (const char *word, const char *const *names, guint n)
{
  return ls_nearest (word, name_in_memory, n, names);
}
