#include "ls-line-map.h"

#include <string.h>

#define MOST_PAIRS (1u << 22)

typedef struct
{
  const char *text;
  gsize size;
  guint hash;
} Line;

static GArray *
split_lines (GBytes *bytes)
{
  gsize left;
  const char *text = g_bytes_get_data (bytes, &left);
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));

  if (text == NULL) /* of no bytes */
    text = "";
  for (;;)
    {
      const char *end = left > 0 ? memchr (text, '\n', left) : NULL;
      Line line = { text, end != NULL ? (gsize) (end - text) : left, 5381 };

      for (gsize i = 0; i < line.size; i++)
        line.hash = 33 * line.hash + (guchar) text[i];
      g_array_append_val (lines, line);
      if (end == NULL)
        return lines;
      left -= line.size + 1;
      text = end + 1;
    }
}

static gboolean
is_same (const GArray *old, guint i, const GArray *now, guint j)
{
  const Line *a = &g_array_index (old, Line, i), *b = &g_array_index (now, Line, j);

  return a->hash == b->hash && a->size == b->size &&
         (a->size == 0 || memcmp (a->text, b->text, a->size) == 0);
}

/* The longest common lines of what is between the first and the last change: n of old, m of now, from first on. */
static void
match_middle (const GArray *old, const GArray *now, guint first, guint n, guint m, guint *places)
{
  const gsize width = (gsize) m + 1;
  g_autofree guint *best = NULL;
  guint i = 0, j = 0;

  if (n == 0 || m == 0 || (guint64) n * m > MOST_PAIRS)
    return;
  best = g_new0 (guint, ((gsize) n + 1) * width);
  for (guint a = n; a-- > 0;)
    for (guint b = m; b-- > 0;)
      best[a * width + b] = is_same (old, first + a, now, first + b)
                              ? best[(a + 1) * width + b + 1] + 1
                              : MAX (best[(a + 1) * width + b], best[a * width + b + 1]);
  while (i < n && j < m)
    if (is_same (old, first + i, now, first + j))
      places[first + i++] = first + j++;
    else if (best[(i + 1) * width + j] >= best[i * width + j + 1])
      i++;
    else
      j++;
}

/* Lines that were changed are those between the same lines, one for one. */
static void
place_changed (guint *places, guint n, guint n_now)
{
  guint last = G_MAXUINT; /* place of the last line that is the same, or was placed */
  guint next = 0;         /* the next line that is the same */

  for (guint i = 0; i < n; i++)
    {
      next = MAX (next, i);
      while (next < n && places[next] == G_MAXUINT)
        next++;
      /* G_MAXUINT + 1 is the first line. */
      if (places[i] == G_MAXUINT && last + 1 < (next < n ? places[next] : n_now))
        places[i] = last + 1;
      if (places[i] != G_MAXUINT)
        last = places[i];
    }
}

GArray *
ls_line_map_new (GBytes *old_text, GBytes *new_text)
{
  g_autoptr (GArray) old = split_lines (old_text), now = split_lines (new_text);
  GArray *map = g_array_sized_new (FALSE, FALSE, sizeof (guint), old->len);
  const guint least = MIN (old->len, now->len);
  guint first = 0, last = 0;
  guint *places;

  g_array_set_size (map, old->len);
  places = (guint *) (gpointer) map->data;
  memset (places, 0xff, old->len * sizeof *places);
  for (; first < least && is_same (old, first, now, first); first++)
    places[first] = first;
  for (; last < least - first && is_same (old, old->len - 1 - last, now, now->len - 1 - last);
       last++)
    places[old->len - 1 - last] = now->len - 1 - last;
  match_middle (old, now, first, old->len - first - last, now->len - first - last, places);
  place_changed (places, old->len, now->len);
  return map;
}
