#pragma once

#include "tgsi-isa.h"

/* The kinds of textures, and what each texture instruction makes of them: which it takes, and where
 * it finds the level, the reference, the offsets and the component. Checks, lowering, the machine,
 * the parser and the pages of the reference read these two tables, and no other. Document 004. */

/* --- targets ---------------------------------------------------------------------------------- */

/* The reference has no room among the four channels of the coordinates. */
#define TGSI_REFERENCE_APART 4

typedef struct
{
  guint8 n_axes; /* coordinates, without the layer that follows them in an array */
  guint8 is_array, is_cube;
  guint8 compares;
  guint8 reference; /* the channel of the coordinates that is compared; TGSI_REFERENCE_APART */
  guint8 shape;     /* TgsiTarget without its comparison */
} TgsiTargetDesc;

extern const TgsiTargetDesc tgsi_targets[TGSI_N_TARGETS];

/* --- instructions ----------------------------------------------------------------------------- */

typedef enum
{
  TGSI_TEXTURE_SAMPLE,
  TGSI_TEXTURE_GATHER,
  TGSI_TEXTURE_FETCH,   /* a texel, without a sampler */
  TGSI_TEXTURE_LEVEL,   /* tells the level of detail */
  TGSI_TEXTURE_SIZE,    /* tells the size */
  TGSI_TEXTURE_SAMPLES, /* tells how many samples the texture has */
  TGSI_TEXTURE_PLACE,   /* tells where a sample lies, or how many a pixel has */
} TgsiTextureKind;

/* The source of the level of detail. */
typedef enum
{
  TGSI_LEVEL_OF_QUAD, /* from the lanes of the quad */
  TGSI_LEVEL_BIAS,    /* the same, and an operand is added */
  TGSI_LEVEL_GIVEN,   /* an operand */
  TGSI_LEVEL_ZERO,
  TGSI_LEVEL_OF_CHANGES, /* from the changes that operands give */
} TgsiLevel;

/* A channel of a source: the source in the upper four bits. */
#define TGSI_AT(src, channel) ((src) << 4 | (channel))
#define TGSI_AT_NONE TGSI_AT (15, 0)

typedef struct
{
  guint16 op;
  guint8 kind;          /* TgsiTextureKind */
  guint8 level_from;    /* TgsiLevel */
  guint8 view, sampler; /* sources; the sampler of instructions without one is the view */
  guint32 targets;      /* a bit for each TgsiTarget that the document allows */
  /* Those that it does not allow although the result is known: they run, with a warning. A target
   * that is in neither set is refused. */
  guint32 odd;
  /* TGSI_AT () or TGSI_AT_NONE. reference: for every target; apart: for a target whose reference
   * has no room beside the coordinates; changes: channel 0 of the first of two sources. */
  guint8 level, divisor, reference, apart, changes, sample, component;
  guint8 n_offsets; /* how many mean something: 0, 1, or one or four of a gather */
} TgsiTextureForm;

/* Returns: NULL: no texture instruction that runs. */
const TgsiTextureForm *tgsi_texture_form (TgsiOpcode op);

/* The place of the reference for a target, TGSI_AT_NONE if nothing is compared. */
guint tgsi_texture_reference (const TgsiTextureForm *form, TgsiTarget target);

/* The names of the targets in a set, with commas between. Returns: (transfer full). */
char *tgsi_targets_dup_names (guint32 targets);
