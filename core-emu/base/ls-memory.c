#include "ls-memory.h"

#include <string.h>

void
ls_memory_read (GBytes *bytes, guint64 offset, guint8 *to, gsize n)
{
  gsize size = 0;
  const guint8 *data = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;
  gsize inside = offset < size ? MIN (n, size - (gsize) offset) : 0;

  if (inside > 0)
    memcpy (to, data + offset, inside);
  memset (to + inside, 0, n - inside);
}

guint32
ls_memory_read_u32 (GBytes *bytes, guint64 offset)
{
  guint8 b[4];

  ls_memory_read (bytes, offset, b, sizeof b);
  return (guint32) b[0] | (guint32) b[1] << 8 | (guint32) b[2] << 16 | (guint32) b[3] << 24;
}
