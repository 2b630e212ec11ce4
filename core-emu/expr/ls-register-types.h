#pragma once

#include "ls-program.h"

/* The types of registers, by the instructions of a program: a register has 32 bits, and only the
 * instructions that write and read it tell whether these are integers. */

/* Fills types, one for each channel of ref's register. A component that instructions write or read
 * as integers, and none as floats, is INT, or UINT where none takes a sign; one that is only true or
 * false is BOOL; other components have the file's type. Indexed accesses do not count; a register that lives for a step has the file's
 * type. A component that all instructions take for a word of a 64-bit value has that type, INT64
 * before UINT64; the functions for one component alone say BITS then. Goes through the whole
 * program. */
void ls_register_types (const LsProgram *program, LsRegRef ref, LsValueType types[4]);

/* The type of ref's channel alone. */
LsValueType ls_register_type (const LsProgram *program, LsRegRef ref);

/* The same for all registers, found in one pass at the first question; for code that asks often.
 * Threads may share it. */
typedef struct _LsRegisterTypes LsRegisterTypes;

/* Returns: (transfer full) */
LsRegisterTypes *ls_register_types_new (LsProgram *program);
LsRegisterTypes *ls_register_types_ref (LsRegisterTypes *types);
void ls_register_types_unref (LsRegisterTypes *types);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsRegisterTypes, ls_register_types_unref)

const LsProgram *ls_register_types_get_program (const LsRegisterTypes *types);

/* The type of a component where line is next; line is the number of lines at the end. It is, the
 * first that is known: what the step at line takes it for, what the nearest step before writes, what
 * goes into that where it copies or changes bits, what the next steps read until one writes, what
 * most instructions take it for, the file's type. Never of 64 bits. */
LsValueType ls_register_types_at (const LsRegisterTypes *types, guint line, LsRegRef ref);

/* The same for words, which the component has in all lanes: where instructions take it for several
 * things the words may tell which. This is what everybody shows. */
LsValueType ls_register_types_shown (const LsRegisterTypes *types,
                                     guint line,
                                     LsRegRef ref,
                                     const LsRow *words);

/* As what a step tells the component, where state is before the step or behind it. said: what its
 * operation takes the component for, or gives it as; that counts, but true and false stay what they are
 * where integers are said, and what is left open (BITS) is as everybody shows it. */
LsValueType ls_register_types_taken (const LsRegisterTypes *types,
                                     const void *state,
                                     LsRegRef ref,
                                     LsValueType said);
/* The same for sentences about steps; types must outlive it. */
LsTypeSource ls_register_types_source (const LsRegisterTypes *types);

/* The type of the 64-bit value whose low word is in ref's component and whose high word is in the
 * next one, where line is next; by the same rules for both. BITS: no such value, or ref is neither
 * x nor z. */
LsValueType ls_register_types_pair_at (const LsRegisterTypes *types, guint line, LsRegRef ref);
