#pragma once

#include "ls-program.h"

/* What can be shown of an output. */
typedef enum
{
  LS_IMAGE_FINAL, /* when all waves have run */
  LS_IMAGE_SO_FAR, /* at the step that is looked at: the waves before have run, those behind have not */
  LS_IMAGE_REFERENCE, /* that the scene gives; the first, if there are several */
  LS_IMAGE_DIFFERENCE, /* final and reference: black where they agree, the brighter the further apart */
  LS_IMAGE_BEFORE,     /* final, of the version of the scene before the last edit */
  LS_IMAGE_CHANGES, /* final and before, as a difference */
  LS_N_IMAGE_KINDS
} LsImageKind;

/* One of them. */
typedef struct
{
  guint width, height;
  /* 4 a pixel, row 0 at y = 0; alpha NaN: never written, or not compared. One channel is grey, a missing alpha 1. */
  const float *rgba;
  /* Of outputs of integers, what floats cannot hold: n_channels a pixel; else NULL. */
  const guint32 *words;
  guint n_channels;
  LsValueType type; /* of the words */
} LsImage;

/* How an output compares with its references. */
typedef struct
{
  guint n_pixels, n_different; /* that were compared; of those */
  guint x, y;                  /* of the first that differs */
  char *first;                 /* what differs there, for people; NULL: nothing */
  gboolean is_complete;        /* all waves have reached their end */
} LsVerdict;
