#pragma once

#include "ls-constant.h"
#include "ls-debug-info.h"
#include "ls-subject.h"

/* A change that a person makes in a run, as data and as text. Registers, masks and words of memories
 * change at a position; at position 0 the change is an input. Constants change for the whole run.
 *
 * The text says what changes and to what, with the bits that were meant:
 *   R1.x@22 = 0.5            a register component in a lane
 *   R1.xy@22 = double 0.1    two components as one value of 64 bits, the low word first: .xy or .zw
 *   R1.x@0-7,22 = 1, 2, ...  in several lanes: one value for all, or one for each; @all, @none
 *   mask active = 0xff       a mask
 *   share[16] = 1.5          a word of a memory that lanes share
 *   scratch[4]@0-7 = 1.5     a word of each lane's part of a memory: lanes as for registers
 *   CB0[3].y = 1.5           a word of a constant buffer
 *   C5.x = 1.5               a word of the constant file
 *   bool[4] = 1              a boolean constant
 *   loop[1] = 7, 0, 1        a loop constant: iterations, start of aL, increment
 *   R1.x = 1 and R1.y = 2    both together, as the components of a vector
 * Numbers are floats where the register or constant is shown as a float, so that R1.x = 5 is 5.0.
 * Elsewhere (AR, bool, loop) they are integers unless they have a point or an exponent. "int 5" and
 * "uint 5" are integers anywhere, "float 5" is 5.0; such a word holds for the values behind it.
 * 0x... are bits. Two components are a double, int64 or uint64 where such a word stands or where
 * instructions take them for one value; else each follows the rule for one component. */

typedef struct _LsChange LsChange;
struct _LsChange
{
  gboolean is_constant;
  LsEdit edit;         /* unless is_constant */
  LsConstant constant; /* if is_constant */
  LsValueType type;    /* a wide type: edit has the low word of each lane's value */
  LsRow high;          /* wide: the high words, for the next component */
  LsChange *
    next; /* owned: what changes with it, at the same step, or is a constant too; NULL: nothing more */
};

/* Returns: (transfer full): a copy. Changes hold a row, so that they are aligned to 64 bytes. */
LsChange *ls_change_copy (const LsChange *change);
void ls_change_free (LsChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsChange, ls_change_free)

/* Makes changes one. Takes next. Returns: FALSE with LS_ERROR_SYNTAX: one is of the whole run, the other of a step, or they are too many. */
gboolean ls_change_join (LsChange *change, LsChange *next, GError **error);

/* The first of several is asked about from here on, unless it says otherwise.
 * Whether the change is about lanes: of a register, or of a memory where lanes have parts. */
gboolean ls_change_is_of_lanes (const LsChange *change, const LsProgram *program);

/* lanes: of what is of lanes, where the text has no @. step: of all but constants. Returns: (transfer
 * full): NULL with LS_ERROR_SYNTAX, LS_ERROR_REFERENCE or LS_ERROR_RANGE, naming the part that is
 * wrong, with its column as ls_error_get_column() reads it. ls_change_apply() says whether the
 * machine allows the change. */
LsChange *ls_change_parse (const char *text,
                           const LsProgram *program,
                           LsMask lanes,
                           guint64 step,
                           GError **error);
/* One of the changes of a text that are made together, with blanks in front of it, so that places in it are places in the text. at: where it
 * begins, 0 the first; gets where the next one does, 0 behind the last. Returns: (transfer full). */
char *ls_change_dup_next (const char *text, gsize *at);
/* What stands before the "=" of a register: "R1.x", "R1.x@22", "R1.x@0-7,22", "R1.x@all". lanes:
 * (inout): kept where there is no @. Returns: FALSE with the errors of ls_change_parse(). */
gboolean ls_change_parse_register (const char *text,
                                   const LsProgram *program,
                                   LsRegRef *ref,
                                   LsMask *lanes,
                                   GError **error);
/* Whether a whole number given to the register or word becomes a float: where values are shown as
 * floats, even if only because nothing better is known. */
gboolean ls_change_is_float (const LsProgram *program, const LsEdit *edit);
/* Appends "R1.x", "R1.xy" or "share[3]": the changed register, pair or word, as in expressions. */
void ls_change_append_name (GString *text, const LsChange *change, const LsProgram *program);
/* The same as the text that the program was made of calls it, where the program tells: "sum.x". number: (nullable): gets it. Returns: whether
 * it does, else nothing is appended. */
gboolean ls_change_append_told_name (GString *text,
                                     const LsChange *change,
                                     const LsProgram *program,
                                     LsVariable *number);
/* Whether all lanes get the same value, or the change is not about lanes. */
gboolean ls_change_is_same_in_all (const LsChange *change);
/* Text that ls_change_parse() reads back to the same bits. Returns: (transfer full). */
char *ls_change_to_text (const LsChange *change, const LsProgram *program);
/* "R1.x = 0.5 in lane 22 at step 14", "CB0[3].y = 1.5 from the start". Returns: (transfer full). */
char *ls_change_to_words (const LsChange *change, const LsProgram *program);

/* Position where a run with the change parts from the one without. */
guint64 ls_change_get_step (const LsChange *change);
/* As ls_subject_with_edit(), or with other bindings. Returns: (transfer full): NULL with the errors
 * of these. */
LsSubject *ls_change_apply (const LsChange *change, LsSubject *subject, GError **error);
