#pragma once

#include "ls-fields.h"
#include "ls-register-types.h"
#include "ls-subject.h"

/* A group as it is about to run, or has just run, in one lane: how it is put together, what its operands are and what it leaves. */

/* Something that an operand takes. Operands of several channels, or that are computed, take several. */
typedef struct
{
  guint8 slot, operand;
  LsCell cell;
  guint32 bits; /* behind the operand's modifiers */
  guint8 share; /* as in LsTouch: the operand is computed from several */
  guint32 made; /* that */
  LsValueType type;
  LsOtherWord other; /* where type has 64 bits */
} LsLookValue;

/* A register that a slot gives something. */
typedef struct
{
  guint8 slot;
  LsRegRef ref;
  LsMask lanes; /* those that it does */
  guint32 bits; /* in the lane looked at */
  LsValueType type;
  LsOtherWord other;  /* where type has 64 bits */
  gboolean is_passed; /* for what runs next alone */
} LsLookResult;

#define LS_LOOK_MAX_SLOTS 5

typedef struct
{
  LsProgram *program; /* owned */
  guint lane;
  guint64 step;  /* that runs the group, from 1 */
  gboolean runs; /* the lane takes part */
  LsGroup group;
  GArray *values;                  /* of LsLookValue, in the order of slots and operands */
  GArray *results;                 /* of LsLookResult, in the order of the lines */
  LsMask lanes[LS_LOOK_MAX_SLOTS]; /* by slot: for whom it counts; 0 for slots that are not there */
  gboolean has_before; /* the step before ran the group whose results this one can take */
  LsGroup before;      /* that, by its words */
  LsMask made[LS_LOOK_MAX_SLOTS]; /* by slot of it: for whom it counted */
} LsGroupLook;

/* types: of the subject's program. state: of a position of subject; earlier: one step before it, or NULL where nobody knows it. Both aligned to 64 bytes.
 * Returns: (transfer full) (nullable): the group that runs next in state; NULL if something else does, or nothing. */
LsGroupLook *ls_group_look_new (const LsSubject *subject,
                                const LsRegisterTypes *types,
                                const void *state,
                                const void *earlier,
                                guint lane);
void ls_group_look_free (LsGroupLook *look);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsGroupLook, ls_group_look_free)

/* Whether an operand takes the result of a slot that the lane did not carry out. */
gboolean ls_group_look_is_stale (const LsGroupLook *look, const LsGroupOperand *operand);

/* --- as data and in words (ls-group-look-text.c) --------------------------------------------------------- */

/* Of an LsGroupLook: answer_group of the schema. */
extern const LsField ls_group_look_fields[];
/* Returns: (transfer full): "step 12, next: lines 4 to 6, in lane 3". */
char *ls_group_look_dup_title (const LsGroupLook *look, gboolean is_last);
/* Returns: (transfer full): the slots, and the ports that they read through. */
char *ls_group_look_to_text (const LsGroupLook *look);
/* Returns: (transfer full): "0.5", or of several "0.5, 0.25, 1.0"; empty if the lane takes nothing. */
char *ls_group_look_dup_values (const LsGroupLook *look, const LsGroupOperand *operand);
/* Returns: (transfer full): what a slot leaves in the lane, "0.5"; empty if nothing. */
char *ls_group_look_dup_results (const LsGroupLook *look, const LsGroupSlot *slot);
/* Returns: (transfer full): a sentence about a slot, for whoever does not see the picture. */
char *ls_group_look_dup_sentence (const LsGroupLook *look, const LsGroupSlot *slot);
/* Returns: (transfer full) (nullable): "reads in the order VEC_012; also possible: VEC_021"; of a group that cannot be read what
 * would mend it. NULL: the slot has no order. */
char *ls_group_look_dup_order (const LsGroupLook *look, const LsGroupSlot *slot);
/* The orders that the slot alone could have so that the group is read, or in two words that there are none. */
const char *ls_group_look_get_others (const LsGroupLook *look, const LsGroupSlot *slot);
