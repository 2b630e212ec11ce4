#pragma once

#include "ls-machine.h"
#include "ls-rows.h"

/* What an instruction computes, said once: micro-operations over places.  A machine lowers a step of its program to such a list;
 * running the step, what it reads and writes, how its values are shown, how it compares and the words about it all read the list.
 *
 * An operation is a kernel whose operands are registers, constants, literals or what an earlier operation gave; modifiers are
 * operations of their own.  The operations of a step all read before anything is written.  Parts say what becomes of results: a slot, or
 * a channel, with its lanes and destinations. */

/* --- places ---------------------------------------------------------------------------------------------- */

typedef enum
{
  LS_MICRO_NOWHERE,
  LS_MICRO_RESULT,   /* number ref.channel of what operation ref.index of the step gives */
  LS_MICRO_REGISTER, /* ref */
  LS_MICRO_CONSTANT, /* ref: of the machine's file ref.file of constants */
  LS_MICRO_LITERAL,  /* bits */
} LsMicroKind;

/* What is added to the number of a register or constant, a bit each. */
typedef enum
{
  LS_MICRO_NO_INDEX = 0,
  LS_MICRO_REGISTER_INDEX = 1 << 0, /* what the register index_ref holds, lane by lane */
  LS_MICRO_ROW_INDEX = 1 << 1,      /* what row_ref holds, to the first of two numbers */
  LS_MICRO_TWO_INDICES = LS_MICRO_REGISTER_INDEX | LS_MICRO_ROW_INDEX,
  LS_MICRO_LOOP_INDEX = 1 << 2,  /* that of the innermost loop */
  LS_MICRO_TABLE_INDEX = 1 << 3, /* what a table of the bindings says */
} LsMicroIndex;

#define LS_MICRO_NO_ROW G_MAXUINT32

typedef struct
{
  guint8 kind;  /* LsMicroKind */
  guint8 index; /* LsMicroIndex */
  LsRegRef ref;
  LsRegRef index_ref, row_ref;
  gint16 index_shift, row_shift; /* what is added besides, which may lead below the first */
  guint16 columns; /* two numbers: ref.index is the first times this, and the second */
  guint32 bits;
  /* of registers and literals: where the machine that runs the list finds it, or LS_MICRO_NO_ROW */
  guint32 row;
} LsMicroPlace;

/* The number of a place; added: to the first of its two numbers and to the second, of one to the second; n: of those that there are.
 * Returns: FALSE if it is not among them. Of two numbers each has a range of its own, and number gets the one that is beyond it. */
static inline gboolean
ls_micro_place_number (const LsMicroPlace *place, const gint64 added[2], gint64 n, gint64 *number)
{
  const gint64 columns = place->columns;
  gint64 row, column;
  gboolean has_row, has_column;

  *number = place->ref.index + added[1];
  if (columns == 0)
    return *number >= 0 && *number < n;
  row = place->ref.index / columns + added[0];
  column = place->ref.index % columns + added[1];
  has_row = row >= 0 && row < n / columns;
  has_column = column >= 0 && column < columns;
  *number = !has_row ? row : !has_column ? column : row * columns + column;
  return has_row && has_column;
}

/* --- operations ------------------------------------------------------------------------------------------ */

typedef struct
{
  guint16 kernel; /* LsKernel */
  /* operands and results of each kind: 1; kernels of several slots take 2 or 4; DOT takes its
   * pairs */
  guint8 n_slots;
  guint8 is_condition;  /* its kernel leaves a condition besides */
  LsMicroPlace s[3][4]; /* operand, slot */
  LsRowArg arg;
} LsMicro;

#define LS_MICRO_MAX_OPS 32

/* --- parts ----------------------------------------------------------------------------------------------- */

/* Lanes that a part is for, of those that execute. */
typedef enum
{
  LS_MICRO_ALL,
  LS_MICRO_CLEAR, /* whose predicate is 0 */
  LS_MICRO_SET,   /* whose predicate is 1 */
} LsMicroGate;

/* Which lanes a result is for. */
typedef enum
{
  LS_MICRO_TO_REGISTERS, /* those that carry out the part */
  LS_MICRO_TO_OUTPUTS,   /* of them who is seen */
  LS_MICRO_TO_BITS,      /* those, or by a reading whatever the predicate says */
} LsMicroLanes;

#define LS_MICRO_N_LANES (LS_MICRO_TO_BITS + 1)

/* Where a result goes. */
typedef struct
{
  LsMicroPlace place;
  guint8 lanes; /* LsMicroLanes */
  /* how the result compares with 0 goes there, as the kernel `test` has it, and else the result */
  guint8 is_bit;
  guint16 test;
} LsMicroTo;

#define LS_MICRO_MAX_TO 4

/* What a condition decides. */
enum
{
  LS_MICRO_KILLS = 1 << 0,
  LS_MICRO_TESTS = 1 << 1,      /* whether the lane goes on */
  LS_MICRO_PREDICATES = 1 << 2, /* which parts of later steps it carries out */
};

typedef struct
{
  guint32 line;
  gint8 maker;   /* how far below that is the instruction whose operation it is; 0: its own */
  guint8 slot;   /* as in LsTouch */
  guint8 joint;  /* as in LsEffect */
  guint8 gate;   /* LsMicroGate */
  guint8 op;     /* its operation */
  guint8 number; /* reads and writes with the same number belong together */
  /* which slot of the operation's it is, or the first of those whose operands it takes */
  guint8 column;
  guint8 n_columns;
  guint8 first, n; /* the operations that its result goes through: output modifiers */
  guint8 masks;    /* what the condition decides; LS_MICRO_... */
  guint8 n_to;
  LsMicroTo to[LS_MICRO_MAX_TO]; /* what lives for a step, or for its clause, behind what stays */
  LsMicroPlace bit; /* the predicate: a register of bits, or NOWHERE: that of the wave */
} LsMicroPart;

#define LS_MICRO_MAX_PARTS 5

typedef struct
{
  LsMicro *ops; /* owned by who made it */
  guint n_ops;
  LsMicroPart parts[LS_MICRO_MAX_PARTS];
  guint n_parts;
} LsMicroStep;

/* --- making a list --------------------------------------------------------------------------------------- */

/* ops: of LsMicro. Returns: the number of the operation, at the end. */
static inline guint
ls_micro_add (GArray *ops, LsMicro micro)
{
  g_array_append_val (ops, micro);
  return ops->len - 1;
}

/* What the operation with the number gives. */
static inline LsMicroPlace
ls_micro_result (guint op)
{
  return (LsMicroPlace){ .kind = LS_MICRO_RESULT,
                         .ref = { .index = (guint16) op },
                         .row = LS_MICRO_NO_ROW };
}

/* Appends an operation of one operand. Returns: what it gives. */
static inline LsMicroPlace
ls_micro_change (GArray *ops, LsKernel kernel, LsMicroPlace place, LsRowArg arg)
{
  return ls_micro_result (ls_micro_add (
    ops, (LsMicro){ .kernel = (guint16) kernel, .n_slots = 1, .s = { { place } }, .arg = arg }));
}

/* --- transfers ------------------------------------------------------------------------------------------- */

/* What is no row operation: a fetch, a sample, an access of memory, an output.  It is one operation, and the machine has a function for
 * it; what it takes and where it puts what is declared.  All that says where is read before anything is moved. */

/* Components of what lies outside that every element has: 0, and 1 in the element's format. */
#define LS_MICRO_ZERO 4
#define LS_MICRO_ONE 5

/* A value that goes from one place to another.  Where one of them is NOWHERE that is a component of an element outside. */
typedef struct
{
  LsMicroPlace from, to;
  guint8 element;   /* outside: of a burst */
  guint8 component; /* outside */
  guint8 operand;   /* as in LsTouch */
  guint8 gate;      /* LsMicroGate */
  LsMicroPlace bit; /* as in LsMicroPart */
} LsMicroMove;

#define LS_MICRO_MAX_ADDRESSES 12
/* What lets something through is an operand behind those of the operation. */
#define LS_MICRO_GATE_OPERAND 3
#define LS_MICRO_MOVE_GATE_OPERAND LS_MICRO_MAX_ADDRESSES
#define LS_MICRO_MAX_BURST 64 /* moves */

typedef struct
{
  guint32 line;
  guint8 effect;    /* LsEffectKind: what it does outside */
  guint8 type;      /* LsValueType: what it takes bits for */
  guint8 masks;     /* what its addresses, which are none then, decide; LS_MICRO_... */
  guint8 gate;      /* of what is decided: LsMicroGate */
  LsMicroPlace bit; /* as in LsMicroPart */
  guint8 n_addresses;
  guint8 first_address; /* operand number of the first, which others follow */
  guint8 n_resources; /* more than 1: an address tells which of these, from the one that is named */
  guint8 resource_address; /* that address */
  guint8 is_update; /* an atomic operation: what is read outside is written there, lane by lane */
  guint32 resource; /* as in LsEffect */
  LsMicroPlace addresses[LS_MICRO_MAX_ADDRESSES];
  LsMicroMove *moves; /* owned by who made it; by element */
  guint n_moves;
} LsMicroTransfer;

static inline gboolean
ls_micro_is_fetched (const LsMicroMove *move)
{
  return move->from.kind == LS_MICRO_NOWHERE;
}

static inline gboolean
ls_micro_is_stored (const LsMicroMove *move)
{
  return move->to.kind == LS_MICRO_NOWHERE;
}

/* --- asking about a list --------------------------------------------------------------------------------- */

/* The registers that tell what is added, that of the first number first. Returns: how many there are. */
static inline guint
ls_micro_index_refs (const LsMicroPlace *place, LsRegRef refs[2])
{
  guint n = 0;

  if (place->index & LS_MICRO_ROW_INDEX)
    refs[n++] = place->row_ref;
  if (place->index & LS_MICRO_REGISTER_INDEX)
    refs[n++] = place->index_ref;
  return n;
}

/* What an operand is made from. */
static inline const LsMicro *
ls_micro_maker (const LsMicroStep *step, const LsMicroPlace *place)
{
  return &step->ops[place->ref.index];
}

/* The place that an operand's value stands in before modifiers of bits, and what these do: and first, then xor. */
const LsMicroPlace *ls_micro_operand (const LsMicroStep *step,
                                      const LsMicroPlace *place,
                                      LsRowArg *arg);

/* Something that an operand is made from and that no operation gives. */
typedef struct
{
  const LsMicroPlace *place;
  /* 0: the operand is this, but for modifiers of bits; from 1 on: which one of those that it is
   * computed from */
  guint8 share;
  guint16 kernel; /* of a share: what computes the operand */
  /* of the lane of its quad that a lane takes it from the bits that are set, or
   * LS_MICRO_OWN_LANE */
  guint8 corner;
  guint8 kept; /* bits of the lane's own number that stay */
} LsMicroLeaf;

#define LS_MICRO_OWN_LANE 4

/* The lane that a lane takes a leaf from. */
static inline guint
ls_micro_leaf_lane (const LsMicroLeaf *leaf, guint lane)
{
  return leaf->corner == LS_MICRO_OWN_LANE ? lane
                                           : (lane & ~3u) | (lane & leaf->kept) | leaf->corner;
}

#define LS_MICRO_MAX_LEAVES 4

/* Returns: how many there are; none of an operand that is nowhere. */
guint ls_micro_leaves (const LsMicroStep *step,
                       const LsMicroPlace *operand,
                       LsMicroLeaf leaves[LS_MICRO_MAX_LEAVES]);

/* The operation whose results go to places: the last of its part's. */
static inline guint
ls_micro_last_op (const LsMicroPart *part)
{
  return part->n > 0 ? part->first + part->n - 1u : part->op;
}

/* The part's result goes through one more operation. */
static inline void
ls_micro_finish (GArray *ops, LsMicroPart *part, LsKernel kernel, LsRowArg arg)
{
  LsMicroPlace from = ls_micro_result (ls_micro_last_op (part));

  from.ref.channel = part->n == 0 ? part->column : 0;
  from = ls_micro_change (ops, kernel, from, arg);
  if (part->n++ == 0)
    part->first = (guint8) from.ref.index;
}

/* Whether something becomes of the part. */
static inline gboolean
ls_micro_part_counts (const LsMicroPart *part)
{
  return part->n_to > 0 || part->masks != 0;
}
