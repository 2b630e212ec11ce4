#pragma once

#include "ls-explain.h"
#include "ls-micro.h"
#include "ls-program.h"
#include "ls-sample.h"

/* A list, and a state in which its step runs next. Readers run only when somebody asks, and change
 * no state. */

/* A place, found in one lane. */
typedef struct
{
  LsCell cell;
  gint64 number;      /* as ls_micro_number() gives it */
  gboolean is_inside; /* else reads take cell, and writes are dropped */
} LsMicroFound;

typedef struct _LsMicroLook LsMicroLook;

struct _LsMicroLook
{
  const LsProgram *program;
  const LsMicroStep *step; /* NULL: the transfer below */
  const void *owner;       /* the machine's */
  gint32 loop_index;       /* of the innermost loop */
  LsMask lanes
    [LS_MICRO_N_LANES];   /* LsMicroLanes, before predicates; registers: those that run the step */
  LsMask waiting;         /* those of them that are asked, but do not run: they wait for a case */
  LsMask predicate;       /* lanes whose predicate (the wave's, not a register) is 1 */
  LsMask telling;         /* lanes whose hazards are reported */
  gboolean bits_are_free; /* bits are written whatever the predicate says */
  gboolean keeps_denormals; /* in comparisons of floats; else denormals count as zeros */
  gboolean bits_are_raw;    /* comparisons take the operation's result before output modifiers */
  /* The bits of a register or constant in a lane, out of range too. */
  guint32 (*value) (const LsMicroLook *look, const LsMicroPlace *place, guint lane);
  /* The results of an operation of the step, a row each; NULL if all operands are plain or changed
   * by modifiers of bits only. */
  const LsRow *(*find_made) (const LsMicroLook *look, guint op);
  /* The row of a register without an index. */
  const LsRow *(*find_row) (const LsMicroLook *look, const LsMicroPlace *place);
  void (*find) (const LsMicroLook *look,
                const LsMicroPlace *place,
                guint lane,
                LsMicroFound *found);

  /* For transfers; addresses are read in the lanes of LS_MICRO_TO_REGISTERS. */
  const LsMicroTransfer *transfer;
  guint addresses;       /* those that matter here, a bit each */
  guint compared;        /* those of addresses that are compared with texels, and are no place */
  LsMask moving;         /* lanes that move something, before predicates */
  gboolean moves_floats; /* the values from outside are floats */
  guint32 one;           /* LS_MICRO_ONE */
  gint32 table_index;    /* LS_MICRO_TABLE_INDEX */
  /* writes out of range go to the cell that find gives */
  gboolean keeps_outside;
  void *outside;      /* the machine's, for the functions below */
  guint address_lane; /* the lane whose addresses all lanes use; LS_LANES: each lane its own */
  /* Other lanes whose addresses matter to a lane's result. NULL: none. */
  LsMask (*find_others) (const LsMicroLook *look, guint lane);
  /* Appends the sources of the component in a lane, or its destination (LsTouch, of which cell and
   * value count): nothing if there is no such place. */
  void (*reach) (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out);
  /* Whether the words that a lane accesses lie outside of their memory. Gets the memory,
   * LS_NO_MEMORY for constants, and the first word, -1 if it has no number. NULL: reported
   * elsewhere, or nowhere. */
  gboolean (*leads_outside) (const LsMicroLook *look, guint lane, LsMemory *memory, gint64 *word);
  /* The comparison of the component in a lane; out is zeros. NULL: none. */
  void (*compare) (const LsMicroLook *look,
                   const LsMicroMove *move,
                   guint lane,
                   LsTexelsCompared *out);
};

/* Lanes that carry out a part. */
LsMask ls_micro_lanes (const LsMicroLook *look, const LsMicroPart *part);
/* Lanes for which a transfer decides as its masks say. */
LsMask ls_micro_deciding_lanes (const LsMicroLook *look);
/* Lanes in which a value is moved. */
LsMask ls_micro_move_lanes (const LsMicroLook *look, const LsMicroMove *move);
/* Those of the lanes in which the part's result goes there. */
LsMask ls_micro_to_lanes (const LsMicroLook *look, const LsMicroPart *part, const LsMicroTo *to);
/* The indices of a place: to the first and to the second of two numbers; to the second if there is
 * one number. */
void ls_micro_indices (const LsMicroLook *look,
                       const LsMicroPlace *place,
                       guint lane,
                       gint64 added[2]);
/* As ls_micro_place_number(), in a lane. */
gboolean ls_micro_number (const LsMicroLook *look,
                          const LsMicroPlace *place,
                          guint lane,
                          gint64 n,
                          gint64 *number);
/* The listing's name for the file of registers or constants. */
const char *ls_micro_listed (const LsMicroLook *look, const LsMicroPlace *place);
/* The bits of a place in a lane. */
guint32 ls_micro_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane);
/* The bits of address i of a transfer; 0 where it has none. */
guint32 ls_micro_address (const LsMicroLook *look, guint i, guint lane);
/* The resource that a lane names, of several, from 0; n_resources if there is none. */
guint32 ls_micro_which (const LsMicroLook *look, guint lane);
/* What a number of an instruction looks like that copies it (B) or changes it by bits (W). BITS: it
 * may be anything, or a kernel's operand says what it is. */
LsValueType ls_micro_literal_type (LsKernelType taken, guint32 bits);
/* What the part takes an operand for: a copy by what changes it. operand: LS_MICRO_GIVEN for the
 * result. */
#define LS_MICRO_GIVEN 3
LsKernelType ls_micro_taken (const LsMicroStep *step, const LsMicroPart *part, guint operand);
/* The type of that. */
LsValueType ls_micro_type (const LsMicroStep *step, const LsMicroPart *part, guint operand);
/* The column of the low word of a 64-bit operand or result, and of its high word. */
guint ls_micro_low_column (const LsMicroStep *step, const LsMicroPart *part, guint operand);
guint ls_micro_high_column (const LsMicroStep *step, const LsMicroPart *part, guint operand);
/* Whether two places are x and y, or z and w, of one register or constant, or both literals. */
gboolean ls_micro_are_words (const LsMicroPlace *low, const LsMicroPlace *high);
/* The part with the other word of a 64-bit result. Returns: (nullable): NULL: there is none beside
 * it. */
const LsMicroPart *ls_micro_other_part (const LsMicroStep *step, const LsMicroPart *part);
/* How the part's operation compares in a lane. */
LsCompared ls_micro_compare (const LsMicroLook *look, const LsMicroPart *part, guint lane);
/* The comparison that makes the bit for a destination. */
LsCompared ls_micro_compare_bit (const LsMicroLook *look,
                                 const LsMicroPart *part,
                                 const LsMicroTo *to,
                                 guint lane);

/* --- texels ----------------------------------------------------------------------------------- */

/* The texels that one lane of a transfer reads. */
typedef struct
{
  GArray *texels; /* LsSampleTexel; NULL: not looked up yet */
  guint lane;
} LsMicroSeen;

/* Returns: TRUE if the caller has to find the lane's texels; the array is empty then. */
gboolean ls_micro_see (LsMicroSeen *seen, guint lane);
void ls_micro_seen_clear (LsMicroSeen *seen);
/* For LsMicroLook.find_others: lanes whose addresses decide the level of detail. */
LsMask ls_micro_quad_others (const LsMicroLook *look, guint lane);

/* For LsMicroLook.reach: appends what a lane has at a place, and the registers of its indices. */
void ls_micro_reach_place (const LsMicroLook *look,
                           const LsMicroPlace *place,
                           guint lane,
                           GArray *out);
/* For LsMicroLook.reach: appends those of the lane's texels (LsSampleTexel) that a component of the
 * result comes from. component: 4 and 5 stand for the constants 0 and 1. number: of the texture. */
void ls_micro_reach_texels (const LsMicroLook *look,
                            const LsMicroMove *move,
                            const LsTexture *texture,
                            guint number,
                            guint component,
                            const GArray *seen,
                            GArray *out);
/* Whether the moved component comes from the texel: each texel of a gather gives one component. */
gboolean ls_micro_takes_texel (const LsMicroMove *move, const LsSampleTexel *texel);

/* --- readers ---------------------------------------------------------------------------------- */

/* The readers take a step or a transfer.
 *
 * Appends the touches of a lane (LsTouch), as LsExplain.touches does. */
void ls_micro_touch (const LsMicroLook *look, guint lane, GArray *out);
/* Appends the accesses, results and hazards of the step, as LsExplain.examine does. */
void ls_micro_examine (const LsMicroLook *look, LsExamine *out);
/* Appends the LsValueFlow of the step or transfer, if they are wanted. */
void ls_micro_examine_flows (const LsMicroLook *look, LsExamine *out);
/* Calls add for each effect of the step, as LsExplain.describe does. */
typedef void (*LsMicroEffectFunc) (LsEffect effect, gpointer data);
/* Effects as LsExplain.describe gives them: n counts all, max is the room. */
typedef struct
{
  LsEffect *effects;
  guint max, n;
} LsEffects;
/* Two LsMicroEffectFunc that fill a list; data: LsEffects. The second leaves the type of a value to
 * its register. */
void ls_effects_add (LsEffect effect, gpointer data);
void ls_effects_add_bits (LsEffect effect, gpointer data);
void ls_micro_describe (const LsProgram *program,
                        const LsMicroStep *step,
                        LsMicroEffectFunc add,
                        gpointer data);
void ls_micro_describe_transfer (const LsProgram *program,
                                 const LsMicroTransfer *transfer,
                                 LsMicroEffectFunc add,
                                 gpointer data);

/* --- words ------------------------------------------------------------------------------------ */

/* The result of a part behind the step. to: its destination, or NULL. */
typedef guint32 (*LsMicroAfterFunc) (const LsMicroLook *look,
                                     const LsMicroPart *part,
                                     const LsMicroTo *to,
                                     guint lane,
                                     gconstpointer data);
/* One lane's part in a step, with the listing's names: "computes MUL R1.x = 0.5 x 2.0 (C[3].x) =
 * 1.0", "tests PRED_SETGT 0.7 > 0.5: true, so it goes on". The first parts and tests are told
 * whole; of the other parts their results. Returns: (transfer full) (nullable): NULL if the lane
 * does nothing. */
char *ls_micro_dup_doings (const LsMicroLook *look,
                           const LsTelling *telling,
                           guint lane,
                           LsMicroAfterFunc after,
                           gconstpointer data);
/* The same of what a lane writes to a cell, as LsExplain.formula gives it. */
LsFormula *ls_micro_dup_formula (const LsMicroLook *look,
                                 const LsTelling *telling,
                                 guint lane,
                                 const LsCell *cell);
/* Appends a sentence about the lanes that name different resources, if they do. */
void ls_micro_say_resources (const LsMicroLook *look, GString *sentence);
