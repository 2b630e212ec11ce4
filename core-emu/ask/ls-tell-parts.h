#pragma once

#include "ls-causes.h"

G_BEGIN_DECLS

/* Parts of the sentences about causes. All append to text; lanes, lines and steps are those of program's run. */

/* "line 13 (PRED_SETGT)"; index: from 0. */
void ls_tell_append_line (GString *text, const LsProgram *program, guint index);
/* "step 40, line 13 (PRED_SETGT)" */
void ls_tell_append_step (GString *text, guint64 step, const LsProgram *program, guint line);
/* A value as the cause's cell was taken there. */
void
ls_tell_append_bits (GString *text, const LsCause *cause, const LsProgram *program, guint32 value);
/* "R1.x@3 (colour.r) = 0.4375"; of a literal the value alone. */
void ls_tell_append_cell (GString *text, const LsCause *cause, const LsProgram *program);

/* What an instruction takes an operand for. */
typedef enum
{
  LS_TELL_VALUE,
  LS_TELL_ADDRESS,
  LS_TELL_GATE, /* lets it through, or does not */
} LsTellRole;

/* As ls_tell_append_cell(), with what modifiers made of it; registers of the lane that reads them go without its number. */
void ls_tell_append_operand (GString *text,
                             const LsCause *operand,
                             guint lane,
                             const LsProgram *program);
/* Those of a role; intro stands before them. operands: (element-type LsCause). */
void ls_tell_append_operands (GString *text,
                              const char *intro,
                              const GPtrArray *operands,
                              LsTellRole role,
                              guint lane,
                              const LsProgram *program);
/* Returns: (nullable): the value with a number among operands. */
const LsCause *ls_tell_find_operand (const GPtrArray *operands, guint number);

/* "R1.x = 0.4375 > 0.5: false"; nothing where operands has not both sides. */
void ls_tell_append_comparison (GString *text,
                                const LsCompared *comparison,
                                const GPtrArray *operands,
                                guint lane,
                                const LsProgram *program);
/* Behind "the test of step 40, line 13 (PRED_SETGT)": ": R2.y = 0.67576 > 0.7: false", or " of R2.y = 0.67576" where nothing
 * is compared. */
void ls_tell_append_tested (GString *text,
                            const LsCompared *comparison,
                            const GPtrArray *operands,
                            guint lane,
                            const LsProgram *program);

G_END_DECLS
