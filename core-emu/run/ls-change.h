#pragma once

#include "ls-constant.h"
#include "ls-subject.h"

G_BEGIN_DECLS

/* What somebody changes in a run, as data and as text.  Registers and masks change at a position; at position 0 that is
 * an input.  Constants are other ones from the start.
 *
 * The text says what is changed and to what, with the bits that were meant:
 *   R1.x@22 = 0.5            a register component in a lane
 *   R1.xy@22 = double 0.1    two components as one value of 64 bits, the low word first: .xy or .zw
 *   R1.x@0-7,22 = 1, 2, ...  in several lanes: one value for all of them, or one for each; @all, @none
 *   mask active = 0xff       a mask
 *   CB0[3].y = 1.5           a word of a constant buffer
 *   C5.x = 1.5               a word of the constant file
 *   bool[4] = 1              a boolean constant
 *   loop[1] = 7, 0, 1        a loop constant: iterations, start of aL, increment
 * Numbers are floats where the register or constant is shown as one, so that R1.x = 5 is 5.0, and elsewhere (AR, bool, loop)
 * integers unless they have a point or an exponent. "int 5" and "uint 5" are integers anywhere, "float 5" is 5.0; such a word
 * holds for the values behind it. 0x... are bits. Two components are a double, int64 or uint64 where such a word stands or instructions
 * take them for one, else by the rule for one component. */

typedef struct
{
  gboolean is_constant;
  LsEdit edit;         /* unless is_constant */
  LsConstant constant; /* if is_constant */
  LsValueType type; /* wide: edit has the low word of each lane's value, and this says what it is */
  LsRow high;       /* the other words, which go to the component behind */
} LsChange;

/* Returns: (transfer full): a copy. Changes hold a row, so that they are aligned to 64 bytes. */
LsChange *ls_change_copy (const LsChange *change);
void ls_change_free (LsChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsChange, ls_change_free)

/* lanes, step: of a register where the text has no @, and of registers and masks.
 * Returns: (transfer full): NULL with LS_ERROR_SYNTAX, LS_ERROR_REFERENCE or LS_ERROR_RANGE, naming the part that is
 * wrong, with its column as ls_expr_error_column() reads it. Whether the machine lets somebody change it is told by ls_change_apply(). */
LsChange *ls_change_parse (const char *text,
                           const LsProgram *program,
                           LsMask lanes,
                           guint64 step,
                           GError **error);
/* What stands before the "=" of a register: "R1.x", "R1.x@22", "R1.x@0-7,22", "R1.x@all". lanes: (inout): kept where there
 * is no @. Returns: FALSE with the errors of ls_change_parse(). */
gboolean ls_change_parse_register (const char *text,
                                   const LsProgram *program,
                                   LsRegRef *ref,
                                   LsMask *lanes,
                                   GError **error);
/* Whether a whole number given to the register is converted to a float: where values are shown as floats, also for want of
 * something better. */
gboolean ls_change_is_float (const LsProgram *program, LsRegRef ref);
/* "R1.x", "R1.xy": what an expression calls the register, or the pair, that is changed. */
void ls_change_append_name (GString *text, const LsChange *change, const LsProgram *program);
/* Whether all lanes get the same, or the change is not one of lanes. */
gboolean ls_change_is_same_in_all (const LsChange *change);
/* Text that ls_change_parse() reads back to the same bits. Returns: (transfer full). */
char *ls_change_to_text (const LsChange *change, const LsProgram *program);
/* "R1.x = 0.5 in lane 22 at step 14", "CB0[3].y = 1.5 from the start". Returns: (transfer full). */
char *ls_change_to_words (const LsChange *change, const LsProgram *program);

/* Position where a run with the change parts from the one without. */
guint64 ls_change_get_step (const LsChange *change);
/* As ls_subject_with_edit(), or with other bindings. Returns: (transfer full): NULL with the errors of these. */
LsSubject *ls_change_apply (const LsChange *change, LsSubject *subject, GError **error);

G_END_DECLS
