#pragma once

#include "ls-program.h"

G_BEGIN_DECLS

/* Whom predicates keep out of slots of the step that runs next in a state. Such a lane is active: what it is kept out of is the slot,
 * so it is told beside the state of the lane, never in place of it. */

/* active: lanes that are active in state. Returns: those of them that a predicate keeps out of line; none where line is no slot of that
 * step, or one that only reads. */
LsMask ls_predicated_off (const LsProgram *program,
                          const LsBindings *bindings,
                          const void *state,
                          LsMask active,
                          guint line);
/* The same of at least one slot of the step. asks: (nullable): for who asks at many steps, a byte for each line of the program that
 * keeps whether the line asks a predicate; zeros before the first question. */
LsMask ls_predicated_off_any (const LsProgram *program,
                              const LsBindings *bindings,
                              const void *state,
                              LsMask active,
                              guint8 *asks);
/* FALSE: nobody is kept out of a slot of the step that starts at line, whatever the state. */
gboolean ls_predicated_may_be_off (const LsProgram *program, guint line, guint8 *asks);
/* The slots that an active lane is kept out of, as "x, y and z". Returns: (transfer full) (nullable): NULL: none. */
char *ls_predicated_dup_slots (const LsProgram *program,
                               const LsBindings *bindings,
                               const void *state,
                               guint lane);
/* Which slot of its group the line is, as effects number them, or LS_SLOT_NONE. */
guint ls_predicated_find_slot (const LsProgram *program, guint line);

G_END_DECLS
