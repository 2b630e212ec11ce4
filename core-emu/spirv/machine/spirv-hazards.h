#pragma once

#include "spirv-lower.h"
#include "spirv-machine-private.h"

/* What nobody defines: operations for some operands, and indices outside of arrays. Looked for only when
 * somebody asks for events. */

/* The instruction that runs next, with its operands in the state before it. */
typedef struct
{
  const LsInsnRun *run;
  const SpirvCode *code;
  const SpirvInstance *instance; /* of the function that runs */
  const SpirvInsn *insn;
  LsMask lanes; /* that run it and hold something */
} SpirvOperands;

/* Word i of the value of an id in a lane, four a register; 0 where there is none. */
guint32 spirv_operands_word (const SpirvOperands *self, guint32 id, guint i, guint lane);
/* Component c of a scalar or vector: bits as LsValueType takes them, which type gets. */
guint64 spirv_operands_bits (const SpirvOperands *self,
                             guint32 id,
                             guint c,
                             guint lane,
                             LsValueType *type);
/* The number that the component is. */
double spirv_operands_number (const SpirvOperands *self, guint32 id, guint c, guint lane);

/* Appends LsStepHazard of operations that are not defined, and of indices. */
void spirv_find_undefined (const SpirvOperands *self, LsStepHazard hazard, GArray *hazards);
void spirv_find_outside (const SpirvOperands *self, LsStepHazard hazard, GArray *hazards);
/* Whether a pointer is a chain through an array that is as long as its memory: the chain tells what is
 * outside of it. */
gboolean spirv_goes_through_array (const SpirvOperands *self, guint32 id);
