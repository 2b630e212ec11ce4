#pragma once

#include "ls-program.h"

G_BEGIN_DECLS

/* What the instructions of a program take a register for: machines have registers of 32 bits, and nothing but who writes and
 * reads one tells whether that are integers. */

/* Fills types, one for each channel of the register that ref names, whatever its channel. A component that instructions write or
 * read as integers, and none as floats, is INT, or UINT where none takes a sign; every other one is what its file says. What
 * an index chooses does not count, and what lives for a step is what its file says. Goes through the whole program. */
void ls_register_types (const LsProgram *program, LsRegRef ref, LsValueType types[4]);

/* The type of ref's channel alone. */
LsValueType ls_register_type (const LsProgram *program, LsRegRef ref);

/* What the instruction at line gives ref, where its words say so; else as ls_register_type(). */
LsValueType ls_register_written_type (const LsProgram *program, guint line, LsRegRef ref);

G_END_DECLS
