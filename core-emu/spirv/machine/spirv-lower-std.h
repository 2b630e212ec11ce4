#pragma once

#include "spirv-lower.h"

/* Common to the files that lower GLSL.std.450. */

/* Component c of operand i of the extended instruction. */
LsMicroPlace spirv_std_operand (SpirvLowering *self, guint i, guint c);
/* How many it has. */
guint spirv_std_components (SpirvLowering *self, guint i);
/* Lengths, normals and products of vectors; inverse and determinant of matrices. Returns: FALSE: it is none
 * of these. */
gboolean spirv_std_lower_vectors (SpirvLowering *self, guint std);
gboolean spirv_std_lower_inverse (SpirvLowering *self, guint std);
/* Inputs elsewhere in the pixel, and the registers of their planes. */
gboolean spirv_std_lower_interpolation (SpirvLowering *self, guint std);
void spirv_std_place_planes (SpirvVariables *variables);
/* Instructions with two results: Modf, Frexp. */
gboolean spirv_std_lower_split (SpirvLowering *self, guint std);
