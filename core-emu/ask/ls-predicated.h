#pragma once

#include "ls-program.h"

/* Whom predicates keep out of slots of the step that runs next in a state. Such a lane is active: what it is kept out of is the slot,
 * so it is told beside the state of the lane, never in place of it. */

/* active: lanes that are active in state. Returns: those of them that a predicate keeps out of all that line does; none where line is
 * no slot of that step, or one that only reads. */
LsMask ls_predicated_off (const LsProgram *program,
                          const LsBindings *bindings,
                          const void *state,
                          LsMask active,
                          guint line);
/* The same of at least one slot of the step, or of a channel of one. asks: (nullable): for who asks at many steps, a byte for each line
 * of the program that keeps whether the line asks a predicate; zeros before the first question. */
LsMask ls_predicated_off_any (const LsProgram *program,
                              const LsBindings *bindings,
                              const void *state,
                              LsMask active,
                              guint8 *asks);
/* FALSE: nobody is kept out of a slot of the step that starts at line, whatever the state. */
gboolean ls_predicated_may_be_off (const LsProgram *program, guint line, guint8 *asks);
/* Which slot of its group the line is, as effects number them, or LS_SLOT_NONE. */
guint ls_predicated_find_slot (const LsProgram *program, guint line);

/* --- by slot ---------------------------------------------------------------------------------------------- */

#define LS_SLOTS_OFF_MAX 8

typedef struct
{
  const char *name;                    /* "x", "RGB"; interned */
  LsLinePart parts[LS_LINE_PARTS_MAX]; /* all that it does, with the lanes that are kept out */
  guint n_parts;
} LsSlotOff;

/* The slots of a step that a predicate keeps somebody out of, or of a channel of them, in the order of the lines. */
typedef struct
{
  guint n;
  LsSlotOff slots[LS_SLOTS_OFF_MAX];
} LsSlotsOff;

/* active: as above. None where what runs next in state is no group. */
void ls_slots_off_init (LsSlotsOff *slots,
                        const LsProgram *program,
                        const LsBindings *bindings,
                        const void *state,
                        LsMask active);
/* Returns: (transfer full) (nullable): "x, y and z", "RGB.xz" where it is of some channels of a slot; NULL: the lane is kept out of
 * none. */
char *ls_slots_off_dup_names (const LsSlotsOff *slots, guint lane);
