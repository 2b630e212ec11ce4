#pragma once

#include "spirv-types.h"

/* Where the parts of a value lie in a memory: by the decorations Offset, ArrayStride and
 * MatrixStride, or, in what a thread group shares, one behind the other; of uniforms that stand alone in
 * vec4s, as in registers. */

/* How the matrix around a vector lies; of a member of a structure. */
typedef struct
{
  guint32 stride; /* bytes from column to column, or from row to row; 0: none is given */
  gboolean is_row_major;
  gboolean
    is_whole; /* of all parts: each takes as many vec4s as registers (uniforms that stand alone) */
} SpirvMatrixForm;

#define SPIRV_NO_MATRIX ((SpirvMatrixForm){ 0, FALSE, FALSE })
#define SPIRV_IN_WHOLE ((SpirvMatrixForm){ 0, FALSE, TRUE })

/* Bytes of a scalar in a memory; a bool takes 4. */
guint32 spirv_scalar_bytes (const SpirvType *scalar);
/* Bytes of a value; form: of a matrix, or of the matrices of an array. Returns: at most G_MAXUINT32;
 * of an array without an end 0. */
guint32 spirv_type_bytes (const SpirvTypes *types, const SpirvType *type, SpirvMatrixForm form);
/* Bytes from the start of a composite to part `index`, a member or element or column or component.
 * form: (inout): of the composite, then of the part. */
guint64 spirv_part_offset (const SpirvTypes *types,
                           const SpirvType *type,
                           guint32 index,
                           SpirvMatrixForm *form);
/* Bytes from one part of an array, matrix or vector to the next. form: of the composite. */
guint32 spirv_part_stride (const SpirvTypes *types, const SpirvType *type, SpirvMatrixForm form);
