#pragma once

#include "llvm-object.h"

/* Assembly text of LLVM's backend r600. Its words are read where they stand behind the
 * instructions, which they do with the option -show-mc-encoding: "MOV T1.X, 0.0, ; encoding:
 * [0xf8,0x00,0x00,0x00,0x90,0x0c,0x20,0x00]". */

/* Whether text is assembly that LLVM wrote for AMD's GPUs. */
gboolean llvm_text_is_one (const char *text, gsize length);

/* Reads what is in the text; the object's chip is 0, as no text says it. Returns: FALSE with
 * LS_ERROR_FORMAT, or LS_ERROR_UNSUPPORTED for text of other chips and without words, that names
 * file and line. */
gboolean llvm_text_read (LlvmObject *object,
                         const char *text,
                         gsize length,
                         const char *name,
                         GError **error);
