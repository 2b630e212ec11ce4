#include "ls-page-private.h"

#include <math.h>

#include "ls-images.h"

/* A picture of more pixels is left out. */
#define MAX_PIXELS (256u * 256)

static gboolean
is_picture (const LsScene *scene)
{
  guint width, height;

  ls_scene_get_size (scene, &width, &height);
  return ls_scene_get_layout (scene) == LS_LAYOUT_PIXELS && ls_scene_get_n_outputs (scene) > 0 &&
         (guint64) width * height <= MAX_PIXELS;
}

/* As the window shows it: what was never written is clear, a NaN magenta. */
static void
put_pixel (LsPageData *data, const float *pixel)
{
  const gboolean is_magenta = isnan (pixel[0]) || isnan (pixel[1]) || isnan (pixel[2]);
  guint8 rgba[4] = { 255, 0, 255, 255 };

  for (guint i = 0; i < 3 && !is_magenta; i++)
    rgba[i] = (guint8) (CLAMP (pixel[i], 0.f, 1.f) * 255.f + 0.5f);
  rgba[3] = isnan (pixel[3]) ? 0 : 255;
  g_byte_array_append (data->columns[LS_PAGE_PIXELS], rgba, sizeof rgba);
}

static void
put_image (LsPageRun *run, const LsImage *image, LsDict *dict)
{
  LsDict told = { 0 };

  for (guint y = image->height; y-- > 0;)
    for (guint x = 0; x < image->width; x++)
      put_pixel (&run->data, image->rgba + 4 * ((gsize) y * image->width + x));
  ls_dict_set_string (&told, "name", ls_scene_get_output (run->scene, 0)->name);
  ls_dict_set_uint (&told, "width", image->width);
  ls_dict_set_uint (&told, "height", image->height);
  ls_dict_set_value (dict, "output", ls_dict_end (&told));
}

void
ls_page_tell_output (LsPageRun *run, guint wave, LsDict *dict)
{
  static const gint never = 0;
  const gint *interrupt = run->walk.options.interrupt;
  LsImagesOf *of;
  LsImages *images;
  LsImage image;

  /* Of a run that is cut nobody knows how long the whole takes. */
  if (!is_picture (run->scene) || run->walk.reason != LS_STOP_END)
    return;
  of = ls_images_of_new (run->scene, run->subject, wave);
  images = ls_images_render (of, interrupt != NULL ? interrupt : &never);
  ls_images_of_free (of);
  if (images == NULL)
    return;
  ls_images_show (images, 0, &image);
  if (image.words == NULL && image.rgba != NULL &&
      (guint64) image.width * image.height <= MAX_PIXELS)
    put_image (run, &image, dict);
  ls_images_free (images);
}
