#pragma once

#include "ls-explain.h"
#include "ls-micro.h"
#include "ls-program.h"
#include "ls-sample.h"

/* A list, and a state in which its step runs next: what readers look at.  Nothing here runs while nobody asks, and nothing changes
 * the state. */

/* Where a place is in a lane. */
typedef struct
{
  LsCell cell;
  gint64 number;      /* as ls_micro_number() has it */
  gboolean is_inside; /* else reads take cell, and writes are dropped */
} LsMicroFound;

typedef struct _LsMicroLook LsMicroLook;

struct _LsMicroLook
{
  const LsProgram *program;
  const LsMicroStep *step; /* or, where that is NULL, the transfer below */
  const void *owner;       /* the machine's */
  gint32 loop_index;       /* of the innermost loop */
  LsMask lanes
    [LS_MICRO_N_LANES];   /* LsMicroLanes, before predicates; registers: those that run the step */
  LsMask predicate;       /* lanes whose predicate, that of the wave, is 1 */
  LsMask telling;         /* lanes whose hazards are told of */
  gboolean bits_are_free; /* a predicate does not keep bits from being written */
  gboolean keeps_denormals; /* where floats are compared; else they count as zeros */
  gboolean bits_are_raw; /* what is compared is what the operation gives, before output modifiers */
  /* The bits of a register or constant in a lane, wherever what is added leads. */
  guint32 (*value) (const LsMicroLook *look, const LsMicroPlace *place, guint lane);
  /* What an operation of the step gives, as many rows as it has results; NULL where no operand is computed but by modifiers of bits. */
  const LsRow *(*find_made) (const LsMicroLook *look, guint op);
  /* The row of a register that nothing is added to the number of. */
  const LsRow *(*find_row) (const LsMicroLook *look, const LsMicroPlace *place);
  void (*find) (const LsMicroLook *look,
                const LsMicroPlace *place,
                guint lane,
                LsMicroFound *found);

  /* Of transfers, whose addresses are read in LS_MICRO_TO_REGISTERS of lanes. */
  const LsMicroTransfer *transfer;
  guint addresses;       /* that tell where it is here, bit by bit */
  guint compared;        /* of these: what texels are compared with, and no place */
  LsMask moving;         /* lanes that move something, before predicates */
  gboolean moves_floats; /* what comes from outside are floats */
  guint32 one;           /* LS_MICRO_ONE */
  gint32 table_index;    /* LS_MICRO_TABLE_INDEX */
  /* writes that lead outside of the registers take the cell that is found */
  gboolean keeps_outside;
  void *outside;      /* the machine's, for both below */
  guint address_lane; /* of which every lane takes the addresses, or LS_LANES: each its own */
  /* Lanes besides its own whose addresses tell what a lane gets. NULL: none. */
  LsMask (*find_others) (const LsMicroLook *look, guint lane);
  /* Appends (LsTouch, of which cell and value count) what the component is made from in a lane, or where it goes: nothing, if there is
   * no such place. */
  void (*reach) (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out);
  /* Whether words that a lane means lie outside of their memory; gets which, LS_NO_MEMORY for constants, and the first word, -1 if it has
   * no number. NULL: it is told elsewhere, or nowhere. */
  gboolean (*leads_outside) (const LsMicroLook *look, guint lane, LsMemory *memory, gint64 *word);
  /* What is compared for the component in a lane; out is zeros. NULL: nothing. */
  void (*compare) (const LsMicroLook *look,
                   const LsMicroMove *move,
                   guint lane,
                   LsTexelsCompared *out);
};

/* Lanes that carry out a part. */
LsMask ls_micro_lanes (const LsMicroLook *look, const LsMicroPart *part);
/* Lanes for which a transfer decides what its masks say. */
LsMask ls_micro_deciding_lanes (const LsMicroLook *look);
/* Lanes in which a value is moved. */
LsMask ls_micro_move_lanes (const LsMicroLook *look, const LsMicroMove *move);
/* Lanes of these in which the part's result goes there. */
LsMask ls_micro_to_lanes (const LsMicroLook *look, const LsMicroPart *part, const LsMicroTo *to);
/* What is added to the number of a place: of two to the first and to the second, of one to the second. */
void ls_micro_indices (const LsMicroLook *look,
                       const LsMicroPlace *place,
                       guint lane,
                       gint64 added[2]);
/* As ls_micro_place_number() has it, in a lane. */
gboolean ls_micro_number (const LsMicroLook *look,
                          const LsMicroPlace *place,
                          guint lane,
                          gint64 n,
                          gint64 *number);
/* What the listing calls the registers or constants that a place is of. */
const char *ls_micro_listed (const LsMicroLook *look, const LsMicroPlace *place);
/* The bits of a place in a lane. */
guint32 ls_micro_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane);
/* The bits of address i of a transfer; 0 where it has none. */
guint32 ls_micro_address (const LsMicroLook *look, guint i, guint lane);
/* Which of several resources a lane means, from 0; a number beyond them where there is none. */
guint32 ls_micro_which (const LsMicroLook *look, guint lane);
/* What the part's kernel takes bits for, and what it gives. operand: LS_MICRO_GIVEN for what it gives. */
#define LS_MICRO_GIVEN 3
LsValueType ls_micro_type (const LsMicroStep *step, const LsMicroPart *part, guint operand);
/* Of an operand or result of 64 bits: the column of its low word, and of its high one. */
guint ls_micro_low_column (const LsMicroStep *step, const LsMicroPart *part, guint operand);
guint ls_micro_high_column (const LsMicroStep *step, const LsMicroPart *part, guint operand);
/* Whether two places are x and y, or z and w, of one register or constant, or both literals. */
gboolean ls_micro_are_words (const LsMicroPlace *low, const LsMicroPlace *high);
/* Where the part's result of 64 bits has its other word. Returns: (nullable): NULL: nowhere beside it. */
const LsMicroPart *ls_micro_other_part (const LsMicroStep *step, const LsMicroPart *part);
/* How the part's operation compares in a lane. */
LsCompared ls_micro_compare (const LsMicroLook *look, const LsMicroPart *part, guint lane);
/* How the bit comes about that goes there. */
LsCompared ls_micro_compare_bit (const LsMicroLook *look,
                                 const LsMicroPart *part,
                                 const LsMicroTo *to,
                                 guint lane);

/* --- texels ---------------------------------------------------------------------------------------------- */

/* The texels that one lane of a transfer sees. */
typedef struct
{
  GArray *texels; /* LsSampleTexel; NULL: nobody has looked */
  guint lane;
} LsMicroSeen;

/* Returns: TRUE with no texels: those of lane are to be found. */
gboolean ls_micro_see (LsMicroSeen *seen, guint lane);
void ls_micro_seen_clear (LsMicroSeen *seen);
/* For LsMicroLook.find_others: lanes whose addresses make the level of detail. */
LsMask ls_micro_quad_others (const LsMicroLook *look, guint lane);

/* For LsMicroLook.reach: what the component of a result comes from, of the texels (LsSampleTexel) that the lane saw. component: of
 * these; 4 and 5 stand for the constants 0 and 1. number: of the texture. */
void ls_micro_reach_texels (const LsMicroLook *look,
                            const LsMicroMove *move,
                            const LsTexture *texture,
                            guint number,
                            guint component,
                            const GArray *seen,
                            GArray *out);
/* Whether the component that is moved is made from a texel: each of those that a gather takes gives one. */
gboolean ls_micro_takes_texel (const LsMicroMove *move, const LsSampleTexel *texel);

/* --- readers --------------------------------------------------------------------------------------------- */

/* They take a step or a transfer.  Appends what a lane touches (LsTouch), as LsExplain.touches. */
void ls_micro_touch (const LsMicroLook *look, guint lane, GArray *out);
/* Appends the accesses, results and hazards of the step, as LsExplain.examine. */
void ls_micro_examine (const LsMicroLook *look, LsExamine *out);
/* Calls add for each effect of the step, as LsExplain.describe has them. */
typedef void (*LsMicroEffectFunc) (LsEffect effect, gpointer data);
/* Effects as LsExplain.describe gives them: n may be more than max, as many as there is room for. */
typedef struct
{
  LsEffect *effects;
  guint max, n;
} LsEffects;
/* Of LsMicroEffectFunc, for what a list is made from; data: LsEffects. Of the second what numbers are follows from the register. */
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

/* --- words ----------------------------------------------------------------------------------------------- */

/* The bits that a part has given behind the step. to: where they are to be seen, or NULL. */
typedef guint32 (*LsMicroAfterFunc) (const LsMicroLook *look,
                                     const LsMicroPart *part,
                                     const LsMicroTo *to,
                                     guint lane,
                                     gconstpointer data);
/* What a lane does in a step, with the listing's names: "computes MUL R1.x = 0.5 x 2.0 (C[3].x) = 1.0",
 * "tests PRED_SETGT 0.7 > 0.5: true, so it goes on". The first parts are told whole, and tests; of the others what they put where.
 * Returns: (transfer full) (nullable): NULL if the lane does nothing. */
char *ls_micro_dup_doings (const LsMicroLook *look,
                           guint lane,
                           LsMicroAfterFunc after,
                           gconstpointer data);
/* Appends a sentence that tells which lanes of a transfer mean which of several resources, where these are not the same for all. */
void ls_micro_say_resources (const LsMicroLook *look, GString *sentence);
