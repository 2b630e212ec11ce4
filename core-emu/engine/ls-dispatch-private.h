#pragma once

#include "ls-dispatch.h"

G_BEGIN_DECLS

/* What the files of a dispatch share. */

/* Whether waves, or groups of them, leave the memory to one another. A machine with groups keeps the data share of each
 * in the group's own state. */
gboolean ls_dispatch_is_shared (const LsMachine *machine, LsMemory memory);
/* As LsMachine.memory_written; NULL also where the machine does not tell. */
const guint32 *
ls_dispatch_written_bits (const LsDispatchSource *source, const void *state, guint kind);
/* Whether an output is a memory, not a register. */
gboolean ls_dispatch_is_memory (const LsDispatchSource *source, guint output);

/* Puts what the wave exported, and its lanes' own parts of memories, to their places in the images. */
void ls_dispatch_collect (const LsDispatchSource *source,
                          guint wave,
                          const void *state,
                          LsDispatch *dispatch);
/* Once all waves have run: the memories that they share. */
void ls_dispatch_collect_shared (const LsDispatchSource *source, LsDispatch *dispatch);

G_END_DECLS
