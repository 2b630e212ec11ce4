#pragma once

#include "ls-image-texel.h"
#include "spirv-lower.h"
#include "spirv-machine-private.h"

/* Images: types, texels of those that lie in memories, and what stands behind the coordinates of an
 * instruction. */

/* --- types ------------------------------------------------------------------------------------ */

/* Dim (section 3.8). */
typedef enum
{
  SPIRV_DIM_1D,
  SPIRV_DIM_2D,
  SPIRV_DIM_3D,
  SPIRV_DIM_CUBE,
  SPIRV_DIM_RECT,
  SPIRV_DIM_BUFFER,
  SPIRV_DIM_SUBPASS_DATA,
} SpirvDim;

/* What OpTypeImage says. */
typedef struct
{
  guint32 dim; /* SpirvDim */
  gboolean is_array, has_samples, is_stored;
  const SpirvType *component; /* of a texel */
} SpirvImageType;

/* type: (nullable): of an image, or of one with its sampler. Returns: FALSE, with nothing filled: it
 * is no such type. */
gboolean spirv_image_type (const SpirvTypes *types, const SpirvType *type, SpirvImageType *out);
/* Numbers of a texel of a stored image: 3 of a cube, whose faces are counted through. */
guint spirv_image_n_coordinates (const SpirvImageType *image);

/* --- lowering --------------------------------------------------------------------------------- */

/* Instructions about textures; as those of a family. */
gboolean spirv_lower_sample (SpirvLowering *self);
/* A store or load of a texel that a pointer leads to, of one word. */
void spirv_lower_texel_plain (SpirvLowering *self,
                              const SpirvPointer *pointer,
                              gboolean is_store,
                              guint32 value);

/* --- running ---------------------------------------------------------------------------------- */

/* The texel that a lane reaches. */
typedef struct
{
  LsMemory memory;
  LsImageTexel texel;
  guint64 n_words; /* of the memory */
} SpirvTexelAccess;

/* Returns: FALSE, with nothing filled: there is no such image. */
gboolean spirv_find_texel (const LsInsnRun *run,
                           const SpirvStep *step,
                           guint lane,
                           SpirvTexelAccess *access);
/* Whether the memory has component i of the texel. */
gboolean spirv_texel_has (const SpirvTexelAccess *access, guint i);
/* Component i; 0 where there is no texel. */
guint32 spirv_texel_load (const LsInsnRun *run, const SpirvTexelAccess *access, guint i);
/* A lane's value of an atomic operation: the first or second one behind the coordinates; 0: none. */
guint32 spirv_texel_value (const LsInsnRun *run, const SpirvStep *step, guint lane, guint number);
/* Runs a step of TEXEL_LOAD to IMAGE_SIZE. */
void spirv_run_image (LsInsnRun *run, const SpirvStep *step, LsRow *out);
