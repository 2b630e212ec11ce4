#pragma once

#include "ls-program.h"

G_BEGIN_DECLS

/* What the instructions of a program take a register for: machines have registers of 32 bits, and nothing but who writes and
 * reads one tells whether that are integers. */

/* Fills types, one for each channel of the register that ref names, whatever its channel. A component that instructions write or
 * read as integers, and none as floats, is INT, or UINT where none takes a sign; every other one is what its file says. What
 * an index chooses does not count, and what lives for a step is what its file says. One of 64 bits, of which the component is a word, INT64 before UINT64,
 * where all instructions say so; the functions for one component alone say BITS then. Goes through the whole program. */
void ls_register_types (const LsProgram *program, LsRegRef ref, LsValueType types[4]);

/* The type of ref's channel alone. */
LsValueType ls_register_type (const LsProgram *program, LsRegRef ref);

/* What the instruction at line gives ref, where its words say so; else as ls_register_type(). */
LsValueType ls_register_written_type (const LsProgram *program, guint line, LsRegRef ref);

/* The same of all registers, found in one pass when the first asks; for whoever asks often. Threads may share it. */
typedef struct _LsRegisterTypes LsRegisterTypes;

/* Returns: (transfer full) */
LsRegisterTypes *ls_register_types_new (LsProgram *program);
LsRegisterTypes *ls_register_types_ref (LsRegisterTypes *types);
void ls_register_types_unref (LsRegisterTypes *types);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsRegisterTypes, ls_register_types_unref)

const LsProgram *ls_register_types_get_program (const LsRegisterTypes *types);

/* Whether some instructions take the component for integers and others for floats. */
gboolean ls_register_types_vary (const LsRegisterTypes *types, LsRegRef ref);

/* What a component holds where line is next, or is line the number of lines, at the end. FLOAT, INT or UINT where the
 * instructions agree; where they do not, what the nearest line before it in the listing writes, or where that only moves bits
 * or there is none, what the first from line on reads it as. Else what the file says. */
LsValueType ls_register_types_at (const LsRegisterTypes *types, guint line, LsRegRef ref);

/* The type of 64 bits of the value whose low word ref's component holds where line is next, and the one behind it its high word: that
 * of both by the same rules. BITS: they hold no such value, or ref is no x or z. */
LsValueType ls_register_types_pair_at (const LsRegisterTypes *types, guint line, LsRegRef ref);

G_END_DECLS
