#pragma once

#include "ls-causes.h"

/* What the sentences about causes have in common. Private to the causes. */

/* The parts that sentences are put together from (ls-tell-words.c). */
extern const LsPart ls_tell_parts[];
/* Of an LsCause that is a test. */
extern const LsField ls_control_fields[];

/* --- operands (ls-tell-operands.c) ------------------------------------------------------------------------ */

/* Of LsCompared, LsTexelsCompared and, for sentences, LsCause with texels. */
extern const LsField ls_compared_fields[], ls_texels_fields[], ls_tell_texels_fields[];
/* Registers of the lane that reads them go without its number. Returns: (transfer floating). */
GVariant *ls_tell_read_operand (const LsCause *operand, guint lane, const LsFieldScope *scope);
/* Returns: (nullable): the value with a number. operands: of LsCause. */
const LsCause *ls_tell_find_operand (const GPtrArray *operands, guint number);
/* Whether what a branch takes was true: a comparison with 0 tells it the other way round. */
gboolean ls_tell_is_true (const LsCompared *compared, const GPtrArray *operands);
/* What an instruction of the lane read and compared, for sentences. Returns: (transfer floating): a{sv}. */
GVariant *ls_tell_read_tested (const LsCompared *compared,
                               const GPtrArray *operands,
                               guint lane,
                               const LsFieldScope *scope);
/* "R0.y x R0.y + R1.x = -0.5 x -0.5 + 0.25": how a write computed what it read, and with which numbers. Returns: (transfer full)
 * (nullable): NULL where it has no formula, or one that is too long to read in a sentence. */
char *ls_tell_dup_formula (const LsCause *cause, const LsProgram *program);
/* As data: of two operands that are the words of one value of 64 bits, the first. Returns: (transfer floating): aa{sv}. */
GVariant *ls_tell_read_operands (const GPtrArray *operands, const LsFieldScope *scope);
