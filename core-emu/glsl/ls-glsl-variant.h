#pragma once

#include "ls-glsl-read.h"

/* Texts that give what a text computes on its way as further outputs, for pixels. */

/* What one output gives. */
typedef struct
{
  guint statement; /* index */
  guint part;      /* of its value */
  guint hit;       /* which time that the lane comes there, from 0 */
} LsGlslProbe;

#define LS_GLSL_MAX_PROBES 7 /* outputs beside the text's own */

typedef enum
{
  LS_GLSL_OUT_NUMBER, /* the value as a float: exact for whole numbers below 2^24 */
  LS_GLSL_OUT_BITS,   /* its bits */
} LsGlslOutForm;

/* How many values one variant can give: outputs beside the text's own, four components each. 0: there are no variants, as of
 * a text that is none for pixels, or has all outputs. */
guint ls_glsl_variant_count (const LsGlslText *text);
/* How whole numbers and truths come out. */
LsGlslOutForm ls_glsl_variant_form (const LsGlslText *text);
/* The name that output n, from 0, has in a scene: "PIX1" where the text names
 * outputs by number. Returns: (transfer full). */
char *ls_glsl_variant_output (const LsGlslText *text, guint n);

/* A text with an output for each probe. Returns: (transfer full). */
char *ls_glsl_variant_new (const LsGlslText *text, const LsGlslProbe *probes, guint n);
/* A text that counts how often a lane comes to each of n statements: output n / 4, component
 * n % 4, a float. Returns: (transfer full). */
char *ls_glsl_variant_new_counts (const LsGlslText *text, const guint *statements, guint n);
