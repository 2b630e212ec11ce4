#pragma once

#include "ls-causes.h"
#include "ls-form.h"

/* What the sentences about causes have in common. Private to the causes. */

/* The parts that sentences are put together from (ls-tell-words.c). */
extern const LsPart ls_tell_parts[];
/* Reads what the sentences of a form need, and says them. Returns: (transfer full). */
char *ls_tell (const LsForm *form, gconstpointer of, const LsProgram *program, gconstpointer about);

/* --- operands (ls-tell-operands.c) ------------------------------------------------------------------------ */

/* Registers of the lane that reads them go without its number. Returns: (transfer floating). */
GVariant *ls_tell_operand_to_data (const LsCause *operand, guint lane, const LsProgram *program);
/* Returns: (nullable): the value with a number. operands: of LsCause. */
const LsCause *ls_tell_find_operand (const GPtrArray *operands, guint number);
/* Sets what an instruction of the lane read and compared. */
void ls_tell_set_tested (LsDict *dict,
                         const LsCompared *compared,
                         const GPtrArray *operands,
                         guint lane,
                         const LsProgram *program);
/* What a fetch compared. Returns: (transfer floating) (nullable): NULL: nothing. */
GVariant *ls_tell_texels_to_data (const LsCause *cause, const LsFieldScope *scope);
