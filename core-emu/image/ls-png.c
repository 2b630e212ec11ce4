#include "ls-png.h"

#include <errno.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "ls-file.h"
#include "ls-room.h"

#define HEADER_BYTES 24 /* signature, and the first chunk up to the height */

/* Looks at the header alone: a small file may hold more pixels than there is memory. */
gboolean
ls_png_read_size (GBytes *png,
                  const char *name,
                  guint max_side,
                  guint *width,
                  guint *height,
                  GError **error)
{
  static const guint8 signature[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n' };
  gsize length;
  const guint8 *data = g_bytes_get_data (png, &length);
  guint32 size[2];

  if (length < HEADER_BYTES || memcmp (data, signature, sizeof signature) ||
      memcmp (data + 12, "IHDR", 4))
    return ls_fail (error, LS_ERROR_FORMAT, "%s is not a PNG image", name);
  memcpy (size, data + 16, sizeof size);
  *width = GUINT32_FROM_BE (size[0]);
  *height = GUINT32_FROM_BE (size[1]);
  if (*width <= max_side && *height <= max_side)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE,
                  "%s has %u x %u pixels, more than the %u x %u that an image may have", name,
                  *width, *height, max_side, max_side);
}

/* A file in memory with these bytes: the decoder that takes pieces does not mind images that are
 * cut off. Returns: a descriptor, or -1 with errno. */
static int
hold (GBytes *png)
{
  int fd = memfd_create ("image", MFD_CLOEXEC);
  gsize length;
  const guint8 *data = g_bytes_get_data (png, &length);
  int reason;

  if (fd < 0 || ls_file_write_fd (fd, data, length))
    return fd;
  reason = errno;
  close (fd);
  errno = reason;
  return -1;
}

/* What its pixels take, by the header. */
static gsize
count_bytes (GBytes *png)
{
  guint32 size[2];

  memcpy (size, (const guint8 *) g_bytes_get_data (png, NULL) + 16, sizeof size);
  return (gsize) GUINT32_FROM_BE (size[0]) * GUINT32_FROM_BE (size[1]) * 4;
}

/* What the library says, without the name that the file has for it alone. */
static const char *
reason_text (const GError *reason)
{
  const char *quote = strstr (reason->message, "”: ");

  return quote != NULL ? quote + strlen ("”: ") : reason->message;
}

/* Returns: (transfer full) */
static GdkPixbuf *
unpack (GBytes *png, const char *name, GError **error)
{
  int fd = hold (png), why_not = errno;
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (GError) reason = NULL;
  GdkPixbuf *pixbuf = fd >= 0 ? gdk_pixbuf_new_from_file (path, &reason) : NULL;

  if (g_error_matches (reason, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY) ||
      (pixbuf == NULL && fd < 0 && why_not == ENOMEM))
    {
      ls_room_fail (count_bytes (png), error);
      g_prefix_error (error, "%s: ", name);
    }
  else if (pixbuf == NULL)
    ls_fail (error, LS_ERROR_FORMAT, "cannot read %s: %s", name,
             reason != NULL ? reason_text (reason) : g_strerror (why_not));
  if (fd >= 0)
    close (fd);
  return pixbuf;
}

static void
copy_row (const GdkPixbuf *pixbuf, const guchar *from, guint8 *to, guint width)
{
  guint n_channels = (guint) gdk_pixbuf_get_n_channels (pixbuf);

  for (guint x = 0; x < width; x++)
    {
      memcpy (to + 4 * x, from + n_channels * x, 3);
      to[4 * x + 3] = n_channels == 4 ? from[4 * x + 3] : 255;
    }
}

GBytes *
ls_png_read (GBytes *png,
             const char *name,
             guint max_side,
             guint *width,
             guint *height,
             GError **error)
{
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  guint8 *rgba;
  gsize stride;

  pixbuf =
    ls_png_read_size (png, name, max_side, width, height, error) ? unpack (png, name, error) : NULL;
  if (pixbuf == NULL)
    return NULL;
  *width = (guint) gdk_pixbuf_get_width (pixbuf);
  *height = (guint) gdk_pixbuf_get_height (pixbuf);
  stride = (gsize) gdk_pixbuf_get_rowstride (pixbuf);
  rgba = ls_room_new ((gsize) *width * *height, 4, error);
  if (rgba == NULL)
    {
      g_prefix_error (error, "%s: ", name);
      return NULL;
    }
  for (guint y = 0; y < *height; y++)
    copy_row (pixbuf, gdk_pixbuf_read_pixels (pixbuf) + stride * (*height - 1 - y),
              rgba + (gsize) y * *width * 4, *width);
  return g_bytes_new_take (rgba, (gsize) *width * *height * 4);
}

GBytes *
ls_png_turn_over (GBytes *rgba, guint width, guint height)
{
  const gsize row = 4 * (gsize) width;
  const guint8 *from = g_bytes_get_data (rgba, NULL);
  guint8 *to = g_malloc (row * height);

  for (guint y = 0; y < height; y++)
    memcpy (to + row * y, from + row * (height - 1 - y), row);
  return g_bytes_new_take (to, row * height);
}

gboolean
ls_png_write (const char *path, const guint8 *rgba, guint width, guint height, GError **error)
{
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  g_autofree char *data = NULL;
  gsize row = (gsize) width * 4, length;

  pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, (int) width, (int) height);
  for (guint y = 0; pixbuf != NULL && y < height; y++)
    memcpy (gdk_pixbuf_get_pixels (pixbuf) + (gsize) gdk_pixbuf_get_rowstride (pixbuf) * y,
            rgba + (height - 1 - y) * row, row);
  /* It is not asked for an error: where libpng gets no memory there is none, of which it would
   * warn. */
  if (pixbuf != NULL && gdk_pixbuf_save_to_buffer (pixbuf, &data, &length, "png", NULL, NULL))
    {
      g_autoptr (GBytes) bytes = g_bytes_new_take (g_steal_pointer (&data), length);

      return ls_file_replace (path, bytes, 0666, error);
    }
  ls_room_fail (row * height, error);
  g_prefix_error (error, "%s: ", path);
  return FALSE;
}
