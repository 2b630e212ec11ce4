#pragma once

#include "ls-causes.h"
#include "ls-debug-info.h"
#include "ls-place-text.h"
#include "ls-uses.h"

/* Parts of the sentences about causes, in the language of ls-words.h; lanes, lines and steps are those of program's run. What is
 * appended goes behind text; all others return (transfer full). */

/* "line 7", "half.glsl:7" of a file that the text includes: where a line of the listing stands in the text. begins: a sentence begins with
 * it. Returns: (nullable): NULL: nowhere. */
char *ls_tell_dup_text_line (const LsProgram *program, guint line, gboolean begins);
/* "march () comes back to line 22 with 0.5 in lane 3.": what the step between two states did, the second one in the middle of a
 * statement that calls. Returns: (nullable): NULL: something else. */
char *ls_tell_dup_back (const LsProgram *program,
                        const LsBindings *bindings,
                        const void *before,
                        const void *now,
                        guint lane);
/* The same of a place of the text. */
char *ls_tell_dup_text_place (const LsProgram *program,
                              const LsStatementPlace *place,
                              gboolean begins);
/* "Line 7, step 40, gave it. (x = 2.0;)": a sentence with the text of its statement, where there is one. */
char *ls_tell_dup_with_text (const char *sentence, const LsCauseSource *source);
/* "step 40, line 13 (PRED_SETGT)" */
char *ls_tell_dup_step (guint64 step, const LsProgram *program, guint line);
/* What the source calls the cell of a cause; of a general register what the wave was started with. Returns: (transfer full)
 * (nullable): NULL if it has no name. */
char *ls_cause_dup_name (const LsCause *cause, const LsProgram *program);
/* "R2.y@22", or "R2.xy@22" of a value of 64 bits. */
char *ls_cause_dup_what (const LsCause *cause, const LsProgram *program);
/* "R1.x@3 (colour.r)". is_own: without the lane. */
char *ls_tell_dup_named (const LsCause *cause, gboolean is_own, const LsProgram *program);
/* "R1.x@3 (colour.r) = 0.4375"; of a literal the value alone. */
char *ls_tell_dup_read (const LsCause *cause, gboolean is_own, const LsProgram *program);
/* A value as the cause's cell was taken there. */
char *ls_tell_dup_bits (const LsCause *cause, const LsProgram *program, guint64 value);
/* The same of a value that is followed. */
char *ls_uses_dup_what (const LsUses *uses, const LsProgram *program);
char *ls_uses_dup_cell (const LsUses *uses, gboolean with_value, const LsProgram *program);

/* --- traps ------------------------------------------------------------------------------------------------ */

/* Appends "WHO stopped at step 2, line 3: EXPORT_DONE reads R3, ...". step: the position before the step that is refused. */
void ls_tell_say_trap (GString *text,
                       const char *who,
                       guint64 step,
                       const LsTrap *trap,
                       const LsProgram *program);
