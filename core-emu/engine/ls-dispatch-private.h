#pragma once

#include "ls-dispatch.h"

/* Shared by the files of a dispatch. */

/* Whether waves, or groups of waves, hand the memory on to each other. A machine with groups keeps
 * each group's data share in the group's own state. */
gboolean ls_dispatch_is_shared (const LsMachine *machine, LsMemory memory);
/* As ls_program_memory_written(); NULL also for a memory of vertices. */
const guint32 *ls_dispatch_written_bits (const LsDispatchSource *source,
                                         const void *state,
                                         guint kind);
/* Whether an output is a memory, not a register. */
gboolean ls_dispatch_is_memory (const LsDispatchSource *source, guint output);

/* Puts the exports of a wave, and its lanes' own parts of memories, into the images. */
void ls_dispatch_collect (const LsDispatchSource *source,
                          guint wave,
                          const void *state,
                          LsDispatch *dispatch);
/* After the last wave: the memories that all waves share. */
void ls_dispatch_collect_shared (const LsDispatchSource *source, LsDispatch *dispatch);
