#pragma once

#include "spirv-types.h"

/* The functions of a module: their blocks, and which calls which. */

#define SPIRV_MAX_CALLS 64 /* deep; our own */
#define SPIRV_NO_BLOCK G_MAXUINT32

typedef struct
{
  guint32 label;    /* id */
  guint32 first;    /* the first instruction behind OpLabel */
  guint32 end;      /* the instruction that ends it: OpBranch... */
  guint32 merge;    /* block that OpSelectionMerge or OpLoopMerge names, or SPIRV_NO_BLOCK */
  guint32 next;     /* block that OpLoopMerge names as continue target, or SPIRV_NO_BLOCK */
  guint32 function; /* its number */
} SpirvBlock;

typedef struct
{
  guint32 id;
  guint32 result;      /* type: id */
  guint32 insn;        /* OpFunction */
  guint32 end;         /* OpFunctionEnd */
  guint32 first_param; /* instruction: OpFunctionParameter, one behind the other but for OpLine */
  guint n_params;
  guint32 first_block;
  guint n_blocks; /* 0: it is declared only */
  guint32 depth;  /* of calls in it: 0: it calls nothing */
} SpirvFunction;

typedef struct
{
  const SpirvTypes *types;
  SpirvFunction *functions; /* owned */
  guint n_functions;
  SpirvBlock *blocks; /* owned */
  guint n_blocks;
  guint32 *numbers; /* owned; by id: 1 + the number of the function or block; 0: it is none */
} SpirvFunctions;

/* Each block ends with an instruction that leads on or ends, leads to blocks of its function, and no
 * function calls itself (section 2.16.1, "Universal Validation Rules"). types: is kept alive by the
 * caller. Returns: (transfer full) (nullable): NULL with an error that names the instruction. */
SpirvFunctions *spirv_functions_new (const SpirvTypes *types, GError **error);
void spirv_functions_free (SpirvFunctions *functions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpirvFunctions, spirv_functions_free)

/* Returns: (nullable): the function, or the block, with the id. */
const SpirvFunction *spirv_function (const SpirvFunctions *functions, guint32 id);
/* Returns: its number, or SPIRV_NO_BLOCK. */
guint32 spirv_block (const SpirvFunctions *functions, guint32 id);
/* Returns: the block of target i of an instruction that leads on: the ones of OpBranch and
 * OpBranchConditional in their order, of OpSwitch the default first; SPIRV_NO_BLOCK behind them. */
guint32 spirv_target (const SpirvFunctions *functions, const SpirvInsn *insn, guint i);
/* Returns: the words of a literal of OpSwitch: 1 or 2. */
guint spirv_switch_words (const SpirvFunctions *functions, const SpirvInsn *insn);
/* Whether the block begins with OpPhi. */
gboolean spirv_has_phis (const SpirvFunctions *functions, guint32 block);
/* The block that an instruction ends. */
static inline const SpirvInsn *
spirv_block_end (const SpirvFunctions *functions, guint32 block)
{
  return &functions->types->module->insns[functions->blocks[block].end];
}
