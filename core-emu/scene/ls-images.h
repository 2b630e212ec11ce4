#pragma once

#include "ls-scene.h"

G_BEGIN_DECLS

/* The output images of a whole dispatch, as ls_session_dup_image() gives them.  Private to the session library. */
typedef struct
{
  guint n;
  guint *width, *height; /* of each */
  GBytes **rgba;         /* width * height * 4 floats each */
  /* Of outputs of integers, what floats cannot hold: width * height * n_channels words, and how to read them. */
  GBytes **words; /* NULL for the others */
  guint *n_channels;
  LsValueType *types;
} LsImages;

/* An LsJobFunc: runs every wave of an LsScene. Returns: (transfer full): LsImages, or NULL if cancelled, or where there is
 * no memory: the outputs are not shown then. */
gpointer ls_images_render (gpointer scene, const gint *cancel);
void ls_images_free (LsImages *images);

G_END_DECLS
