#include "ls-output-image.h"

#include <glib/gi18n.h>

#include "ls-number.h"
#include "ls-texture-node.h"

#define CHECK 4 /* px of a square of the checks */
#define ROW 16  /* px of a single row, at least */
#define EVEN \
  4 /* px of a pixel from which all are equally large; smaller ones would leave too much of the room */

/* As large as the room allows in the shape of the image. */
static void
fill_room (LsOutputPlace *place, guint width, guint height, guint across, guint down)
{
  const gboolean is_wide = (guint64) width * down > (guint64) height * across;

  place->width = is_wide ? (int) across : (int) MAX (1, (guint64) width * down / height);
  place->height = is_wide ? (int) MAX (1, (guint64) height * across / width) : (int) down;
}

/* The part of an image of n pixels that the px at is of, where it is drawn size px large. */
static guint
pixel_of (guint at, guint n, int size)
{
  return (guint) MIN ((guint64) at * n / (guint) size, n - 1);
}

/* The px where a pixel begins. */
static float
px_of (guint pixel, guint n, int size)
{
  return (float) (((guint64) pixel * (guint) size + n - 1) / n);
}

void
ls_output_place_init (LsOutputPlace *place, guint width, guint height, int room_x, int room_y)
{
  const guint across = (guint) MAX (1, room_x), down = (guint) MAX (1, room_y);

  place->zoom = CLAMP (MIN (across / width, down / height), 1, 64);
  place->shrink = MAX ((width + across - 1) / across, (height + down - 1) / down);
  place->row = height == 1 ? MIN (MAX (place->zoom, ROW), down) : place->zoom;
  place->width = (int) (width * place->zoom);
  place->height = (int) (height * place->row);
  if (place->zoom < EVEN && height > 1)
    fill_room (place, width, height, across, down);
  else if (place->shrink > 1)
    place->width = (int) across;
  place->x = MAX (0, (room_x - place->width) / 2);
  place->y = MAX (0, (room_y - place->height) / 2);
}

gboolean
ls_output_place_pick (const LsOutputPlace *place,
                      const LsOutputModel *model,
                      double x,
                      double y,
                      guint *pixel_x,
                      guint *pixel_y)
{
  const double across = x - place->x, down = y - place->y;

  if (across < 0 || down < 0 || across >= place->width || down >= place->height)
    return FALSE;
  *pixel_x = pixel_of ((guint) across, model->width, place->width);
  *pixel_y = model->height - 1 - pixel_of ((guint) down, model->height, place->height);
  return TRUE;
}

static const float *
pixel_at (const LsOutputModel *model, guint x, guint y)
{
  return model->pixels + 4 * ((gsize) y * model->width + x);
}

/* --- picture --------------------------------------------------------------------------------------------- */

static void
put_colour (guint8 *rgb, guint8 red, guint8 green, guint8 blue)
{
  rgb[0] = red;
  rgb[1] = green;
  rgb[2] = blue;
}

static guint8
to_byte (float value)
{
  return (guint8) (CLAMP (value, 0.f, 1.f) * 255.f + 0.5f);
}

/* One channel is grey, as with floats; a channel that is not there is black. */
static void
paint_words (const guint32 *words, guint n_channels, guint8 *rgb)
{
  put_colour (rgb, (guint8) words[0], n_channels == 1 ? (guint8) words[0] : (guint8) words[1],
              n_channels == 1  ? (guint8) words[0]
              : n_channels > 2 ? (guint8) words[2]
                               : 0);
}

/* There is no colour of a NaN. */
static gboolean
is_magenta (const float *pixel)
{
  return isnan (pixel[0]) || isnan (pixel[1]) || isnan (pixel[2]);
}

/* x, y: px, for the checks. */
static void
paint_pixel (const LsOutputModel *model,
             guint pixel_x,
             guint pixel_y,
             guint x,
             guint y,
             guint8 *rgb)
{
  const float *pixel = pixel_at (model, pixel_x, pixel_y);
  const guint8 check = (x / CHECK + y / CHECK) % 2 ? 0x9a : 0x66;

  if (isnan (pixel[3]))
    put_colour (rgb, check, check, check);
  else if (model->words != NULL)
    paint_words (&model->words[((gsize) pixel_y * model->width + pixel_x) * model->n_channels],
                 model->n_channels, rgb);
  else if (is_magenta (pixel))
    put_colour (rgb, 0xff, 0x00, 0xff);
  else
    put_colour (rgb, to_byte (pixel[0]), to_byte (pixel[1]), to_byte (pixel[2]));
}

GdkTexture *
ls_output_image_new_texture (const LsOutputModel *model, const LsOutputPlace *place)
{
  const guint width = (guint) place->width, height = (guint) place->height;
  const gsize stride = 3 * (gsize) width;
  guint8 *rgb = g_malloc (stride * height);
  g_autoptr (GBytes) bytes = g_bytes_new_take (rgb, stride * height);

  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      {
        const guint pixel_x = pixel_of (x, model->width, place->width);
        const guint from_top = pixel_of (y, model->height, place->height);

        paint_pixel (model, pixel_x, model->height - 1 - from_top, x, y, rgb + y * stride + 3 * x);
      }
  return gdk_memory_texture_new ((int) width, (int) height, GDK_MEMORY_R8G8B8, bytes, stride);
}

/* --- marks ----------------------------------------------------------------------------------------------- */

static graphene_rect_t
rect_of (const LsOutputModel *model,
         const LsOutputPlace *place,
         guint x,
         guint y,
         guint width,
         guint height)
{
  const guint from_top = model->height - y - height;
  const float left = px_of (x, model->width, place->width);
  const float right = px_of (x + width, model->width, place->width);
  const float top = px_of (from_top, model->height, place->height);
  const float bottom = px_of (from_top + height, model->height, place->height);

  return GRAPHENE_RECT_INIT ((float) place->x + left, (float) place->y + top,
                             MAX (1.f, right - left), MAX (1.f, bottom - top));
}

graphene_rect_t
ls_output_image_get_rect (const LsOutputModel *model, const LsOutputPlace *place, guint x, guint y)
{
  return rect_of (model, place, x, y, 1, 1);
}

/* Black and white side by side stand out on every picture. */
static void
draw_mark (GtkSnapshot *snapshot, const graphene_rect_t *bounds, float width)
{
  static const GdkRGBA black = { 0, 0, 0, 1 }, white = { 1, 1, 1, 1 };
  graphene_rect_t around = *bounds;

  graphene_rect_inset (&around, -width, -width);
  ls_theme_draw_frame (snapshot, &around, width, &white);
  graphene_rect_inset (&around, -1, -1);
  ls_theme_draw_frame (snapshot, &around, 1, &black);
}

void
ls_output_image_draw (GtkSnapshot *snapshot,
                      const LsOutputModel *model,
                      const LsOutputPlace *place,
                      GdkTexture *texture,
                      const LsTheme *theme)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float) place->x, (float) place->y,
                                               (float) place->width, (float) place->height);

  ls_texture_node_append (snapshot, texture, bounds.origin.x, bounds.origin.y);
  graphene_rect_inset (&bounds, -1, -1);
  ls_theme_draw_frame (snapshot, &bounds, 1, &theme->line);
  if (model->has_wave)
    {
      bounds =
        rect_of (model, place, model->wave_x, model->wave_y, model->wave_width, model->wave_height);
      draw_mark (snapshot, &bounds, 1);
    }
  if (model->has_focus)
    {
      bounds = rect_of (model, place, model->focus_x, model->focus_y, 1, 1);
      draw_mark (snapshot, &bounds, 2);
    }
}

static void
describe_words (const LsOutputModel *model, guint x, guint y, GString *text)
{
  const guint32 *words = &model->words[((gsize) y * model->width + x) * model->n_channels];

  for (guint channel = 0; channel < model->n_channels; channel++)
    {
      if (channel > 0)
        g_string_append_c (text, ' ');
      if (model->type == LS_VALUE_INT)
        g_string_append_printf (text, "%d", (gint32) words[channel]);
      else
        g_string_append_printf (text, "%u", words[channel]);
    }
}

char *
ls_output_image_describe (const LsOutputModel *model, guint x, guint y)
{
  const float *pixel = pixel_at (model, x, y);
  GString *text = g_string_new (NULL);

  if (isnan (pixel[3]))
    {
      g_string_append (text, _ ("not written"));
      return g_string_free (text, FALSE);
    }
  if (model->words != NULL)
    {
      describe_words (model, x, y, text);
      return g_string_free (text, FALSE);
    }
  for (guint channel = 0; channel < 4; channel++)
    {
      char value[LS_NUMBER_SIZE];
      guint32 bits;

      memcpy (&bits, &pixel[channel], sizeof bits);
      ls_value_text (LS_VALUE_FLOAT, bits, value);
      g_string_append_printf (text, channel > 0 ? " %s" : "%s", value);
    }
  if (is_magenta (pixel))
    g_string_append_printf (text, " %s", _ ("(magenta: NaN)"));
  return g_string_free (text, FALSE);
}
