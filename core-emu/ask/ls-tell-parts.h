#pragma once

#include "ls-causes.h"
#include "ls-place-text.h"
#include "ls-uses.h"

G_BEGIN_DECLS

/* Parts of the sentences about causes, in the language of ls-words.h; lanes, lines and steps are those of program's run. What is
 * appended goes behind text; all others return (transfer full). */

/* Returns: (transfer none): "PRED_SETGT", or the text of a line without an instruction. index: from 0. */
const char *ls_tell_op (const LsProgram *program, guint index);
/* "line 13 (PRED_SETGT)" */
char *ls_tell_dup_line (const LsProgram *program, guint index);
/* "step 40", "wave 1, step 40". wave: LS_NO_WAVE: the one asked about. */
char *ls_tell_dup_moment (guint wave, guint64 step);
/* "step 40, line 13 (PRED_SETGT)", "wave 1, step 40, line 13 (PRED_SETGT)" */
char *ls_tell_dup_step (guint wave, guint64 step, const LsProgram *program, guint line);
/* "R1.x@3 (colour.r) = 0.4375"; of a literal the value alone. */
/* "R2.y@22", or "R2.xy@22" of a value of 64 bits. */
void ls_tell_append_cell (GString *text, const LsCause *cause, const LsProgram *program);
/* The same of a value that is followed. */
void ls_uses_append_cell (GString *text, const LsUses *uses, const LsProgram *program);
char *ls_tell_dup_cell (const LsCause *cause, const LsProgram *program);
/* "R1.x@3 (colour.r) was 0.4375 before step 9." */
char *ls_cause_dup_before (const LsCause *cause, const LsProgram *program, guint64 step);
/* A value as the cause's cell was taken there. */
void
ls_tell_append_bits (GString *text, const LsCause *cause, const LsProgram *program, guint64 value);

/* What an instruction takes an operand for. */
typedef enum
{
  LS_TELL_VALUE,
  LS_TELL_ADDRESS,
  LS_TELL_GATE, /* lets it through, or does not */
} LsTellRole;

/* As ls_tell_dup_cell(), with what modifiers made of it; registers of the lane that reads them go without its number. */
char *ls_tell_dup_operand (const LsCause *operand, guint lane, const LsProgram *program);
/* Those of a role, as a list. operands: (element-type LsCause). Returns: (nullable): NULL if there are none. */
char *ls_tell_dup_operands (const GPtrArray *operands,
                            LsTellRole role,
                            guint lane,
                            const LsProgram *program);
/* Returns: (transfer none) (nullable): the value with a number among operands. */
const LsCause *ls_tell_find_operand (const GPtrArray *operands, guint number);

/* "R1.x = 0.4375 > 0.5: false"; "" where operands has not both sides. */
char *ls_tell_dup_comparison (const LsCompared *comparison,
                              const GPtrArray *operands,
                              guint lane,
                              const LsProgram *program);
/* A test: "step 40, line 13 (PRED_SETGT): R2.y = 0.67576 > 0.7: false", or "... of R2.y = 0.67576" where nothing is compared.
 * step: what ls_tell_dup_step() gave. */
char *ls_tell_dup_tested (const char *step,
                          const LsCompared *comparison,
                          const GPtrArray *operands,
                          guint lane,
                          const LsProgram *program);

/* --- traps ------------------------------------------------------------------------------------------------ */

/* Appends "WHO stopped at step 2, line 3: EXPORT_DONE reads R3, ...". step: the position before the step that is refused. */
void ls_tell_say_trap (GString *text,
                       const char *who,
                       guint64 step,
                       const LsTrap *trap,
                       const LsProgram *program);

/* --- fetches that compare (ls-tell-texels.c) --------------------------------------------------------------- */

/* Whether a write is what a fetch found by comparing. */
gboolean ls_tell_compares_texels (const LsCause *cause);
/* "compared R1.w = 0.40625 <= 0.39215687 (texture 18, texel (3, 1))" */
char *ls_tell_dup_compared (const LsCause *cause, const LsProgram *program);
/* With what came of it: "...: it does not pass, so 0.0". */
char *ls_tell_dup_passed (const LsCause *cause, const char *compared, const LsProgram *program);

G_END_DECLS
