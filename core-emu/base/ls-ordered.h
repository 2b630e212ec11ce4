#pragma once

#include <glib.h>

/* Searches in elements that each begin with a guint64, by which they are ordered: steps, positions.
 * n of them, size bytes each; data: may be NULL where n is 0. */

/* Returns: how many come before key. */
static inline guint
ls_ordered_before (gconstpointer data, guint n, gsize size, guint64 key)
{
  guint low = 0, high = n;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (*(const guint64 *) (gconstpointer) ((const guint8 *) data + middle * size) < key)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Returns: how many come before key or are at it. */
static inline guint
ls_ordered_until (gconstpointer data, guint n, gsize size, guint64 key)
{
  return key == G_MAXUINT64 ? n : ls_ordered_before (data, n, size, key + 1);
}
