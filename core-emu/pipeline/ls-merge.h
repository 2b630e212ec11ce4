#pragma once

#include "ls-target-format.h"
#include "ls-texture.h"

/* The end of a draw: the way of a pixel shader's fragments to the targets (OpenGL 3.3, chapter 4).
 *
 * Fragments come one by one, in the order of the primitives; each goes through the sample mask,
 * alpha test, stencil test, depth test, and blending or a logic operation. The targets keep 1, 2, 4
 * or 8 samples a pixel. The merger knows fragments and targets, neither rasteriser nor machine.
 *
 * Arithmetic: a colour is computed in double from the exported float32 and the exact value in the
 * target, and rounded once, to the format. A factor of zero makes its term zero, whatever the
 * colour. */

#define LS_MERGE_MAX_TARGETS 8
#define LS_MERGE_MAX_SAMPLES 8

/* --- state ------------------------------------------------------------------------------------ */

/* The factor of a colour; LESS: 1 minus the value. In the order of the hardware's field. */
typedef enum
{
  LS_FACTOR_ZERO,
  LS_FACTOR_ONE,
  LS_FACTOR_SOURCE_COLOUR,
  LS_FACTOR_LESS_SOURCE_COLOUR,
  LS_FACTOR_SOURCE_ALPHA,
  LS_FACTOR_LESS_SOURCE_ALPHA,
  LS_FACTOR_TARGET_ALPHA,
  LS_FACTOR_LESS_TARGET_ALPHA,
  LS_FACTOR_TARGET_COLOUR,
  LS_FACTOR_LESS_TARGET_COLOUR,
  LS_FACTOR_SATURATE, /* the lesser of source alpha and 1 - target alpha; 1 for alpha */
  LS_FACTOR_CONSTANT_COLOUR,
  LS_FACTOR_LESS_CONSTANT_COLOUR,
  LS_FACTOR_SECOND_COLOUR, /* the second colour, which the shader exports for target 0 */
  LS_FACTOR_LESS_SECOND_COLOUR,
  LS_FACTOR_SECOND_ALPHA,
  LS_FACTOR_LESS_SECOND_ALPHA,
  LS_FACTOR_CONSTANT_ALPHA,
  LS_FACTOR_LESS_CONSTANT_ALPHA,
} LsFactor;

/* Numbered as the hardware's field. */
typedef enum
{
  LS_EQUATION_ADD,
  LS_EQUATION_SUBTRACT, /* source - target */
  LS_EQUATION_MIN,      /* the lesser colour, without factors */
  LS_EQUATION_MAX,
  LS_EQUATION_REVERSE_SUBTRACT, /* target - source */
} LsEquation;

typedef struct
{
  LsFactor source, target;
  LsEquation equation;
} LsBlendTerm;

/* Truth tables: bit 3 is the result where source and target have a 1, bit 2 where the source has
 * one and the target none, bit 1 where the target alone has one, bit 0 where none has. ROP3 repeats
 * one in both halves. */
typedef enum
{
  LS_LOGIC_CLEAR,
  LS_LOGIC_NOR,
  LS_LOGIC_AND_INVERTED,
  LS_LOGIC_COPY_INVERTED,
  LS_LOGIC_AND_REVERSE,
  LS_LOGIC_INVERT,
  LS_LOGIC_XOR,
  LS_LOGIC_NAND,
  LS_LOGIC_AND,
  LS_LOGIC_EQUIV,
  LS_LOGIC_NOOP,
  LS_LOGIC_OR_INVERTED,
  LS_LOGIC_COPY,
  LS_LOGIC_OR_REVERSE,
  LS_LOGIC_OR,
  LS_LOGIC_SET,
} LsLogicOp;

typedef struct
{
  const LsTargetFormat *format; /* NULL: the draw has no such target */
  gboolean blends;              /* FALSE for integers */
  LsBlendTerm colour, alpha;
  guint8 write_mask; /* bit c: channel c */
  guint32 clear[4];  /* as the format stores it */
} LsMergeTarget;

/* Numbered as the hardware's field. */
typedef enum
{
  LS_STENCIL_KEEP,
  LS_STENCIL_ZERO,
  LS_STENCIL_REPLACE,
  LS_STENCIL_INCREMENT, /* up to 255 */
  LS_STENCIL_DECREMENT, /* down to 0 */
  LS_STENCIL_INVERT,
  LS_STENCIL_INCREMENT_WRAP,
  LS_STENCIL_DECREMENT_WRAP,
} LsStencilOp;

/* The stencil state for one side of primitives. */
typedef struct
{
  LsCompare test; /* compares reference & read_mask with the stored value & read_mask */
  LsStencilOp fail, depth_fail, pass;
  guint8 reference, read_mask, write_mask;
} LsStencilSide;

typedef enum
{
  LS_DEPTH_FLOAT32,
  LS_DEPTH_UNORM24, /* stored as codes: 0 to 2^24 - 1, to nearest, ties to even */
  LS_DEPTH_UNORM16,
} LsDepthFormat;

typedef struct
{
  LsMergeTarget targets[LS_MERGE_MAX_TARGETS];
  guint n_samples;   /* of a pixel: 1, 2, 4 or 8 */
  float constant[4]; /* for the factors */
  /* LS_LOGIC_COPY: blending; the others replace blending, except in float and sRGB targets */
  LsLogicOp logic;

  LsCompare alpha_test; /* of the alpha of target 0; LS_COMPARE_ALWAYS: none */
  float alpha_reference;

  LsDepthFormat depth_format;
  gboolean has_depth_test; /* FALSE: depths are not written either */
  LsCompare depth_test;
  gboolean depth_write;
  float depth_clear;

  gboolean has_stencil_test;
  LsStencilSide stencil[2]; /* front, back */
  guint8 stencil_clear;
} LsMergeState;

/* --- fragments -------------------------------------------------------------------------------- */

typedef struct
{
  guint32 words[4]; /* as exported */
  guint8 channels;  /* bit c: channel c was exported; a target leaves the others as they are */
} LsFragmentColour;

typedef struct
{
  guint x, y;
  guint32 coverage; /* bit n: sample n */
  gboolean is_front;
  const float *depths; /* of the primitive, at each sample; clamped to 0 to 1 by the merger */
  gboolean exports_depth, exports_stencil, exports_mask;
  float depth;     /* in place of depths */
  guint32 stencil; /* in place of the reference of either side: the low 8 bits */
  guint32 mask;    /* bit n: sample n stays */
  LsFragmentColour colours[LS_MERGE_MAX_TARGETS];
  LsFragmentColour second; /* for the factors */
} LsFragment;

typedef struct _LsMerger LsMerger;

/* Makes cleared targets. state must stay. Returns: (transfer full). */
LsMerger *ls_merger_new (const LsMergeState *state, guint width, guint height, GError **error);
void ls_merger_free (LsMerger *merger);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMerger, ls_merger_free)

/* Returns: the samples that passed all tests. */
guint32 ls_merger_add (LsMerger *merger, const LsFragment *fragment);

/* The stored words of a sample: target (x, y, sample) at ((y * width + x) * n_samples + sample)
 * n_channels. NULL: the draw has no such target. */
const guint32 *ls_merger_get_words (const LsMerger *merger, guint target);
/* By sample: bit c is set if any fragment wrote channel c. */
const guint8 *ls_merger_get_written (const LsMerger *merger, guint target);
/* By sample: codes, or the bits of floats. */
const guint32 *ls_merger_get_depths (const LsMerger *merger);
const guint8 *ls_merger_get_stencils (const LsMerger *merger);
/* By sample: bit 0: the depth was written, bit 1: the stencil was. */
const guint8 *ls_merger_get_depth_written (const LsMerger *merger);
/* The depth of a word of ls_merger_get_depths(). */
float ls_merger_depth (const LsMerger *merger, guint32 kept);

/* One word for each channel of a pixel: the mean of its samples (linear if the format is sRGB),
 * rounded to the format; for integers the first sample. written: of the pixel. */
void ls_merger_resolve (const LsMerger *merger,
                        guint target,
                        gsize pixel,
                        guint32 *words,
                        guint8 *written);

/* Names, NULL-terminated, in the order of the enumerations. */
extern const char *const ls_factor_names[];
extern const char *const ls_equation_names[];
extern const char *const ls_logic_names[];
extern const char *const ls_stencil_op_names[];
extern const char *const ls_depth_format_names[];

/* --- its parts -------------------------------------------------------------------------------- */

/* A depth as the format stores it: clamped to 0 to 1; a NaN stays in floats and is 0 in codes. */
guint32 ls_depth_pack (LsDepthFormat format, float depth);
/* The result of a logic operation. */
guint32 ls_logic_apply (LsLogicOp logic, guint32 source, guint32 before);

/* The terms of blending: colours as numbers, clamped to the range of the format. */
typedef struct
{
  double source[4], before[4], constant[4], second[4];
  double low, high; /* of the format; infinite for floats */
} LsBlendColours;

/* One channel of the result, before it is packed. */
double ls_blend_channel (const LsBlendTerm *term, const LsBlendColours *colours, guint channel);
/* Whether the factor needs the second colour. */
gboolean ls_factor_is_second (LsFactor factor);
