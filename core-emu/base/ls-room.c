#include "ls-room.h"

#include "ls-error.h"

gboolean
ls_room_fail (gsize bytes, GError **error)
{
  return ls_fail (error, LS_ERROR_MEMORY,
                  "no memory for %zu bytes (close other programs, or take something smaller)",
                  bytes);
}

/* room: n times size bytes, or NULL, which is said. */
static gpointer
check_room (gpointer room, gsize n, gsize size, GError **error)
{
  gsize bytes;

  if (room == NULL)
    ls_room_fail (g_size_checked_mul (&bytes, n, size) ? bytes : G_MAXSIZE, error);
  return room;
}

gpointer
ls_room_new (gsize n, gsize size, GError **error)
{
  return check_room (g_try_malloc_n (MAX (n, 1), size), n, size, error);
}

gpointer
ls_room_new0 (gsize n, gsize size, GError **error)
{
  return check_room (g_try_malloc0_n (MAX (n, 1), size), n, size, error);
}

gpointer
ls_room_grow (gpointer room, gsize size, GError **error)
{
  gpointer grown = g_try_realloc (room, MAX (size, 1));

  if (grown == NULL)
    ls_room_fail (size, error);
  return grown;
}
