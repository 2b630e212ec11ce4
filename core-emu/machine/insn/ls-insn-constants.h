#pragma once

#include "ls-insn-run.h"

/* Constants of machines whose constant buffers are one file, buffer behind buffer: members of LsInsnForm, as there. */

#define LS_INSN_BUFFER_CONSTANTS \
  4096 /* vec4s of a buffer: those of buffer b begin at number b times this */

gboolean ls_insn_buffer_word (const LsBindings *bindings,
                              guint file,
                              gint64 number,
                              guint channel,
                              guint32 *bits);
void ls_insn_gather_buffer (const LsInsnRun *run,
                            const LsMicroPlace *place,
                            const LsRow *index,
                            LsRow *room);
/* Returns: the number of a buffer that is not bound, where the place has an index; else that of the constant in its buffer. */
gint64 ls_insn_missing_buffer (const LsBindings *bindings,
                               const LsMicroPlace *place,
                               gint64 number);
LsCell ls_insn_buffer_cell (const LsMicroPlace *place, gint64 number);
