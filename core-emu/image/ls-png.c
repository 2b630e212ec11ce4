#include "ls-png.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>

/* The header alone is read: a small file may hold more pixels than there is memory. */
static gboolean
check_header (const char *path, guint max_side, GError **error)
{
  g_autofree char *name = NULL;
  gint width = 0, height = 0;
  GdkPixbufFormat *format = gdk_pixbuf_get_file_info (path, &width, &height);

  name = format ? gdk_pixbuf_format_get_name (format) : NULL;
  if (g_strcmp0 (name, "png"))
    g_set_error (error, LS_ERROR, LS_ERROR_FORMAT, "%s is not a PNG image", path);
  else if (width > (gint) max_side || height > (gint) max_side)
    g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                 "%s has %d x %d pixels, more than the %u x %u that an image may have", path, width,
                 height, max_side, max_side);
  else
    return TRUE;
  return FALSE;
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
ls_png_read (const char *path, guint max_side, guint *width, guint *height, GError **error)
{
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  g_autoptr (GError) reason = NULL;
  guint8 *rgba;
  gsize stride;

  if (!check_header (path, max_side, error))
    return NULL;
  pixbuf = gdk_pixbuf_new_from_file (path, &reason);
  if (!pixbuf)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_FORMAT, "cannot read %s: %s", path, reason->message);
      return NULL;
    }
  *width = (guint) gdk_pixbuf_get_width (pixbuf);
  *height = (guint) gdk_pixbuf_get_height (pixbuf);
  stride = (gsize) gdk_pixbuf_get_rowstride (pixbuf);
  rgba = g_malloc ((gsize) *width * *height * 4);
  for (guint y = 0; y < *height; y++)
    copy_row (pixbuf, gdk_pixbuf_read_pixels (pixbuf) + stride * (*height - 1 - y),
              rgba + (gsize) y * *width * 4, *width);
  return g_bytes_new_take (rgba, (gsize) *width * *height * 4);
}

gboolean
ls_png_write (const char *path, const guint8 *rgba, guint width, guint height, GError **error)
{
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  g_autoptr (GError) reason = NULL;
  g_autofree char *data = NULL;
  gsize row = (gsize) width * 4, length;

  pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, (int) width, (int) height);
  for (guint y = 0; pixbuf && y < height; y++)
    memcpy (gdk_pixbuf_get_pixels (pixbuf) + (gsize) gdk_pixbuf_get_rowstride (pixbuf) * y,
            rgba + (height - 1 - y) * row, row);
  /* The file is replaced as a whole, or stays as it was. */
  if (pixbuf && gdk_pixbuf_save_to_buffer (pixbuf, &data, &length, "png", &reason, NULL) &&
      g_file_set_contents_full (path, data, (gssize) length, G_FILE_SET_CONTENTS_CONSISTENT, 0666,
                                &reason))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_IO, "cannot write %s: %s", path,
               reason ? reason->message : "no memory for the image");
  return FALSE;
}
