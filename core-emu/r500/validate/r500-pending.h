#pragma once

#include "r500-program.h"

/* Writes that instructions have begun and that no instruction has waited for yet.
 *
 * An emulator that runs one instruction after the other does not need them, the hardware does: an
 * early reader may get the old value. */

#define R500_ALU_RESULT_BIT 4 /* behind the four predicate bits */
#define R500_N_VOTE_BITS 5

/* Flat, without padding; zeros: nothing is pending. Numbers are those of instructions. */
typedef struct
{
  /* A bit for each temp that fetches write: those without a TEX_SEM_ACQUIRE yet, and those that the
   * texture semaphore holds. */
  guint64 open[R500_MAX_TEMPS / 64], held[R500_MAX_TEMPS / 64];
  guint32 kill;               /* a TEXKILL is pending */
  guint32 bits;               /* predicate bits and the ALU result, written since an ALU_WAIT */
  guint32 previous;           /* 1 + the instruction before */
  guint16 by[R500_MAX_TEMPS]; /* the instruction that fetches to a temp */
  guint16 kill_by, bits_by[R500_N_VOTE_BITS];
} R500Pending;

typedef enum
{
  R500_EARLY_FETCH, /* index is a temp: TEX_SEM_WAIT is missing */
  R500_EARLY_OPEN,  /* the same: TEX_SEM_ACQUIRE is missing */
  R500_EARLY_KILL,  /* flow control behind a TEXKILL: TEX_SEM_WAIT is missing */
  R500_EARLY_BIT,   /* index is a predicate bit or the ALU result: ALU_WAIT is missing */
  /* index is a temp that srcp or a derivative reads: the instruction before lacks a NOP */
  R500_EARLY_BUBBLE,
} R500EarlyKind;

/* A value that an instruction uses too early. */
typedef struct
{
  R500EarlyKind kind;
  R500FieldId field; /* the field that names the value, or that is missing */
  guint index;
  guint by; /* the instruction that writes the value */
} R500Early;

/* Appends to out (R500Early) the values that instruction number uses too early. */
void r500_pending_find (const R500Pending *pending,
                        const R500Program *program,
                        guint number,
                        GArray *out);
/* Passes the instruction: pending becomes what is pending behind it. */
void r500_pending_pass (R500Pending *pending, const R500Program *program, guint number);
/* Adds what is pending on another way to the same place. Returns: whether anything is new. */
gboolean r500_pending_merge (R500Pending *pending, const R500Pending *other);

/* Whether reader needs a temp that writer, directly before it, has not written yet. */
gboolean r500_needs_bubble (const R500Instruction *writer,
                            const R500Instruction *reader,
                            guint *temp,
                            gboolean *is_derivative);
