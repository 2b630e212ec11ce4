#pragma once

#include <gtk/gtk.h>

#include "ls-image-kind.h"
#include "ls-palette.h"
#include "ls-program.h"

/* --- ls-output-image.c ------------------------------------------------------------------------------------ */

/* An output image as a picture on the screen: whole multiples of its pixels, row 0 at the bottom. */

typedef struct
{
  const float *pixels; /* RGBA, row 0 first; alpha NaN: never written */
  guint width, height;
  const guint32 *words; /* of integers: n_channels a pixel, which the floats round; else NULL */
  guint n_channels;
  LsValueType type; /* of the words */
  gboolean has_wave;
  guint wave_x, wave_y, wave_width, wave_height; /* pixels of the wave in focus */
  gboolean has_focus;
  guint focus_x, focus_y;
} LsOutputModel;

/* Where the picture is in the widget. Larger images than the widget are thinned: shrink > 1. Pixels are equally large where they are 4 px
 * or more; else the picture is as large as the room allows, some of them larger than others by a px. */
typedef struct
{
  guint zoom; /* px of the screen a pixel, rounded down, from 1 */
  /* px of the screen a row: zoom, but that a single row is high enough to be seen and clicked */
  guint row;
  guint shrink; /* pixels of the image a px, rounded up; 1 if zoom > 1 */
  int x, y;     /* top left, px */
  int width, height;
} LsOutputPlace;

void ls_output_place_init (LsOutputPlace *place, guint width, guint height, int room_x, int room_y);
/* The pixel at a point of the widget; FALSE outside of the picture. */
gboolean ls_output_place_pick (const LsOutputPlace *place,
                               const LsOutputModel *model,
                               double x,
                               double y,
                               guint *pixel_x,
                               guint *pixel_y);

/* Returns: (transfer full): the picture, of the place's size. Checks show where nothing was written, magenta marks NaN.
 * Integers are shown by their lowest byte, as in the files of a run. */
GdkTexture *ls_output_image_new_texture (const LsOutputModel *model, const LsOutputPlace *place);

/* Where a pixel of the image is in the widget. */
graphene_rect_t ls_output_image_get_rect (const LsOutputModel *model,
                                          const LsOutputPlace *place,
                                          guint x,
                                          guint y);

/* Draws the picture with the wave and the pixel in focus marked. */
void ls_output_image_draw (GtkSnapshot *snapshot,
                           const LsOutputModel *model,
                           const LsOutputPlace *place,
                           GdkTexture *texture,
                           const LsTheme *theme);

/* Returns: (transfer full): "0.25 0.5 1.0 1.0", "129708002 7" or "not written". */
char *ls_output_image_describe (const LsOutputModel *model, guint x, guint y);

/* --- ls-output-head.c ------------------------------------------------------------------------------------- */

/* The line above an output's picture: what of it to show, which output, and how that compares with its reference. Says "changed"
 * when something else was chosen, and "asked" when the comparison was clicked. */

#define LS_TYPE_OUTPUT_HEAD (ls_output_head_get_type ())
G_DECLARE_FINAL_TYPE (LsOutputHead, ls_output_head, LS, OUTPUT_HEAD, GtkBox)

/* Offers these; the first is chosen. Takes names. */
void ls_output_head_set_outputs (LsOutputHead *self, GtkStringList *names);
guint ls_output_head_get_output (LsOutputHead *self);
LsImageKind ls_output_head_get_kind (LsOutputHead *self);
/* word: "final", "so-far", "reference" or "difference"; another changes nothing. */
void ls_output_head_choose_kind (LsOutputHead *self, const char *word);
/* verdict: (nullable): there is nothing to compare with. is_pixels: what is compared are pixels, not vertices or threads. */
void ls_output_head_set_verdict (LsOutputHead *self, const LsVerdict *verdict, gboolean is_pixels);
/* A button that plays or stops the time of a text, where that has one. */
void ls_output_head_set_time (LsOutputHead *head, gboolean has_time, gboolean runs);

/* "so far", for sentences. */
const char *ls_output_head_name (LsImageKind kind);
