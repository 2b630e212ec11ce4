#include "ls-glsl.h"

#include "ls-png.h"

#define MAX_SIDE 4096 /* texels */

gboolean
ls_glsl_put_image (GString *inputs, const LsGlslImage *image, GBytes *png, GError **error)
{
  guint width, height;
  g_autoptr (GBytes) texels = ls_png_read (png, image->file, MAX_SIDE, &width, &height, error);
  const guint8 *data;
  gsize n;

  if (texels == NULL)
    return FALSE;
  if (image->is_downward)
    {
      g_autoptr (GBytes) upward = g_steal_pointer (&texels);

      texels = ls_png_turn_over (upward, width, height);
    }
  data = g_bytes_get_data (texels, &n);
  g_string_append_printf (inputs, "%s %s rgba8 %u %u 1 1 %s %s", image->kind, image->name, width,
                          height, image->filter, image->wrap);
  for (gsize i = 0; i < n; i++)
    g_string_append_printf (inputs, " %u", data[i]);
  g_string_append_c (inputs, '\n');
  return TRUE;
}
