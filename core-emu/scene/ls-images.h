#pragma once

#include "ls-budget.h"
#include "ls-image-kind.h"
#include "ls-scene.h"

G_BEGIN_DECLS

/* The output images of a whole dispatch, and what they are compared with.  Private to the session library. */
typedef struct
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
} LsImages;

/* An LsJobFunc: runs every wave of an LsScene. Returns: (transfer full): LsImages, or NULL if cancelled, or where there is
 * no memory: the outputs are not shown then. */
gpointer ls_images_render (gpointer scene, const gint *cancel);
void ls_images_free (LsImages *images);

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

/* Adds what compares images with the references of scene; no more than the verdicts where the budget has no room for pictures.
 * Returns: FALSE where there is no memory. */
gboolean ls_images_add_check (LsImages *images, LsScene *scene, const LsDispatch *dispatch);

G_END_DECLS
