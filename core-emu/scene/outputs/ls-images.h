#pragma once

#include "ls-budget.h"
#include "ls-draw-lanes.h"
#include "ls-image-kind.h"
#include "ls-scene.h"

/* The output images of a whole dispatch, and what they are compared with.  Private to the session library. */
typedef struct _LsImages
{
  guint n;
  guint *width, *height; /* of each */
  GBytes **rgba;         /* width * height * 4 floats each */
  /* Of outputs of integers, what floats cannot hold: width * height * n_channels words, and how to read them. */
  GBytes **words; /* NULL for the others */
  guint *n_channels;
  LsValueType *types;
  /* NULL for outputs without a reference; the pictures also where the budget has no room for them: */
  GBytes **references;      /* as rgba */
  GBytes **reference_words; /* as words */
  GBytes **differences;     /* as rgba */
  LsVerdict **verdicts;
  LsBudgetShare share; /* of references and differences */
  /* Of a draw, what was merged; NULL of others, and where the budget has no room. */
  LsDrawLanes *lanes;
  LsBudgetShare lanes_share;
  LsScene *scene;   /* owned: lanes need it */
  char *unfinished; /* how the first wave that did not reach its end was stopped; NULL: all did */
} LsImages;

/* What is run: all waves of a scene. */
typedef struct
{
  LsScene *scene;
  /* (nullable): a run that takes the place of one of them, or of those of its thread group */
  LsSubject *instead;
  guint wave;           /* any of these */
  gint n_done, n_waves; /* atomic: how many waves have run, of how many; 0: not known yet */
} LsImagesOf;

LsImagesOf *ls_images_of_new (LsScene *scene, LsSubject *instead, guint wave);
void ls_images_of_free (LsImagesOf *of);

/* An LsJobFunc, of an LsImagesOf. Returns: (transfer full): LsImages, or NULL if cancelled, or where there is
 * no memory: the outputs are not shown then. */
gpointer ls_images_render (gpointer of, const gint *cancel);
/* Those of a run, without what is compared. Returns: (transfer full): NULL where there is no memory. */
LsImages *ls_images_new (LsScene *scene, const LsDispatch *dispatch);
void ls_images_free (LsImages *images);
/* What an output is in the end; the arrays are those of images. */
void ls_images_show (const LsImages *images, guint output, LsImage *image);
/* Whether the waves' pixels are merged in the order of primitives. */
gboolean ls_images_are_merged (const LsScene *scene);

/* What output is compared with. Returns: (nullable): the first, if the scene gives several. */
const LsReference *ls_images_find_reference (const LsScene *scene, guint output);

/* What an output that nothing merges shows of a pixel that these words were exported for, and what it keeps. written: bit c is
 * channel c; 0: nothing was exported. */
void ls_images_fill_exported (const LsScene *scene,
                              guint output,
                              const guint32 exported[4],
                              guint written,
                              float rgba[4],
                              guint32 kept[4]);

/* Black where marks are 0, the brighter the larger they are, which may be infinite; alpha NaN where one is NaN. Returns: (transfer full): as rgba; NULL
 * where there is no memory. */
GBytes *ls_images_make_difference (const float *marks, gsize n_pixels);

/* Adds what compares images with the references of scene; no more than the verdicts where the budget has no room for pictures.
 * Returns: FALSE where there is no memory. */
gboolean ls_images_add_check (LsImages *images, LsScene *scene, const LsDispatch *dispatch);
