#include "ls-glsl.h"

#include "ls-png.h"

#define MAX_SIDE 4096 /* texels */

gboolean
ls_glsl_put_image (GString *inputs, const LsGlslImage *image, GBytes *png, GError **error)
{
  guint width, height;
  g_autoptr (GBytes) texels = ls_png_read (png, image->file, MAX_SIDE, &width, &height, error);
  const guint8 *data;
  gsize row;

  if (texels == NULL)
    return FALSE;
  data = g_bytes_get_data (texels, NULL);
  row = 4 * (gsize) width;
  g_string_append_printf (inputs, "%s %s rgba8 %u %u 1 1 %s %s", image->kind, image->name, width,
                          height, image->filter, image->wrap);
  for (guint y = 0; y < height; y++)
    for (gsize i = 0; i < row; i++)
      g_string_append_printf (inputs, " %u",
                              data[row * (image->is_downward ? height - 1 - y : y) + i]);
  g_string_append_c (inputs, '\n');
  return TRUE;
}
