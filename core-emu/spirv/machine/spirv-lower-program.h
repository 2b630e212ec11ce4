#pragma once

#include "spirv-lower.h"

/* Common to the files that lower functions. */

void spirv_instance_free (gpointer data);
/* The instruction of parameter i, below n_params; OpLine may stand between parameters. */
guint32 spirv_parameter_find (const SpirvModule *module, const SpirvFunction *function, guint i);
/* The instance of a function for a call. bound: what its parameters lead to that are no values and no
 * pointers to registers; all zeros of others; one more than there are parameters. Returns: (transfer
 * none) (nullable): NULL: there are too many. */
SpirvInstance *spirv_instance_find (SpirvLowering *self,
                                    const SpirvFunction *function,
                                    const SpirvPointer *bound);
/* Lowers the items of a function; lower_block lowers the instructions of a block up to its end. */
void spirv_flow_lower (SpirvLowering *self,
                       const GArray *items,
                       gboolean is_entry,
                       void (*lower_block) (SpirvLowering *self, guint32 block));
/* Says of each call where its function begins. */
void spirv_flow_link (SpirvCode *code);
