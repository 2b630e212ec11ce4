#pragma once

#include "ls-machine.h"
#include "ls-rows.h"

/* Instructions as computations, said once: micro-operations over places.
 *
 * A machine lowers a step of its program to such a list; the runner, the reads and writes, the
 * types and comparisons of values and the narration all read the list. An operation is a kernel;
 * its operands are registers, constants, literals or results of earlier operations. A modifier is
 * an operation of its own. All operations of a step read before any part writes. Parts say where
 * results go: a slot, or a channel, with its lanes and destinations. */

/* --- places ----------------------------------------------------------------------------------- */

typedef enum
{
  LS_MICRO_NOWHERE,
  LS_MICRO_RESULT,   /* result ref.channel of the step's operation ref.index */
  LS_MICRO_REGISTER, /* ref */
  LS_MICRO_CONSTANT, /* ref: of the machine's file ref.file of constants */
  LS_MICRO_LITERAL,  /* bits */
} LsMicroKind;

/* The indices of a register or constant, a bit each; they are added to its number. */
typedef enum
{
  LS_MICRO_NO_INDEX = 0,
  LS_MICRO_REGISTER_INDEX = 1 << 0, /* the value of the register index_ref, lane by lane */
  LS_MICRO_ROW_INDEX = 1 << 1,      /* the value of row_ref, added to the first of two numbers */
  LS_MICRO_TWO_INDICES = LS_MICRO_REGISTER_INDEX | LS_MICRO_ROW_INDEX,
  LS_MICRO_LOOP_INDEX = 1 << 2,  /* the index of the innermost loop */
  LS_MICRO_TABLE_INDEX = 1 << 3, /* an entry of a table of the bindings */
} LsMicroIndex;

#define LS_MICRO_NO_ROW G_MAXUINT32

typedef struct
{
  guint8 kind;  /* LsMicroKind */
  guint8 index; /* LsMicroIndex */
  LsRegRef ref;
  LsRegRef index_ref, row_ref;
  gint16 index_shift, row_shift; /* added too; may be negative */
  guint16 columns; /* two numbers: ref.index is the first times columns, plus the second */
  guint32 bits;
  /* for registers and literals: the row in the machine that runs the list, or LS_MICRO_NO_ROW */
  guint32 row;
} LsMicroPlace;

/* The number of a place with its indices. added: to the first of two numbers and to the second; to
 * the second if there is one number. n: size of the file. Returns: FALSE if the number is out of
 * range. Each of two numbers has a range of its own; number gets the one that is out of range. */
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

/* --- operations ------------------------------------------------------------------------------- */

typedef struct
{
  guint16 kernel; /* LsKernel */
  /* slots of each operand and result: 1; kernels of several slots take 2 or 4; DOT takes its
   * pairs */
  guint8 n_slots;
  guint8 is_condition;  /* the kernel gives a condition too */
  LsMicroPlace s[3][4]; /* operand, slot */
  LsRowArg arg;
} LsMicro;

/* Room for machines whose steps have a bound. */
#define LS_MICRO_MAX_OPS 32

/* --- parts ------------------------------------------------------------------------------------ */

/* The lanes of a part, of those that execute. */
typedef enum
{
  LS_MICRO_ALL,
  LS_MICRO_CLEAR, /* whose predicate is 0 */
  LS_MICRO_SET,   /* whose predicate is 1 */
} LsMicroGate;

/* The lanes of a result. */
typedef enum
{
  LS_MICRO_TO_REGISTERS, /* lanes that carry out the part */
  LS_MICRO_TO_OUTPUTS,   /* those of them that are visible */
  LS_MICRO_TO_BITS,      /* the same, or by a reading all of them, whatever the predicate says */
} LsMicroLanes;

#define LS_MICRO_N_LANES (LS_MICRO_TO_BITS + 1)

/* A destination of a result. */
typedef struct
{
  LsMicroPlace place;
  guint8 lanes; /* LsMicroLanes */
  /* the destination gets a bit: the result compared with 0, by the kernel `test`; else the
   * result */
  guint8 is_bit;
  guint16 test;
} LsMicroTo;

#define LS_MICRO_MAX_TO 4

/* The decisions of a condition. */
enum
{
  LS_MICRO_KILLS = 1 << 0,
  LS_MICRO_TESTS = 1 << 1,      /* whether the lane goes on */
  LS_MICRO_PREDICATES = 1 << 2, /* which parts of later steps the lane carries out */
};

typedef struct
{
  guint32 line;
  gint8 maker;    /* lines from here to the instruction that owns the operation; 0: this one */
  guint8 slot;    /* as in LsTouch */
  guint8 joint;   /* as in LsEffect */
  guint8 gate;    /* LsMicroGate */
  guint16 op;     /* index in ops */
  guint16 number; /* reads and writes with the same number belong together */
  /* the slot of the operation, or the first of the slots whose operands the part takes */
  guint8 column;
  guint8 n_columns;
  guint16 first; /* operations that change the result: output modifiers */
  guint8 n;      /* of them */
  guint8 masks;  /* decisions of the condition: LS_MICRO_... */
  guint8 n_to;
  LsMicroTo to[LS_MICRO_MAX_TO]; /* registers that live for a step or a clause stand last */
  LsMicroPlace bit; /* the predicate: a register of bits; NOWHERE: the wave's predicate */
} LsMicroPart;

/* Room for machines whose steps have a bound. */
#define LS_MICRO_MAX_PARTS 5

/* Both lists are owned by the maker of the step. */
typedef struct
{
  LsMicro *ops;
  guint n_ops;
  LsMicroPart *parts;
  guint n_parts;
} LsMicroStep;

/* --- making a list ---------------------------------------------------------------------------- */

/* ops: of LsMicro. Returns: the index of the new operation. */
static inline guint
ls_micro_add (GArray *ops, LsMicro micro)
{
  g_array_append_val (ops, micro);
  return ops->len - 1;
}

/* Appends a part to a step whose parts are on the heap. Returns: the part, valid up to the next
 * one. */
static inline LsMicroPart *
ls_micro_add_part (LsMicroStep *step, LsMicroPart part)
{
  step->parts = g_renew (LsMicroPart, step->parts, step->n_parts + 1);
  step->parts[step->n_parts] = part;
  return &step->parts[step->n_parts++];
}

/* Frees lists on the heap. */
static inline void
ls_micro_clear (LsMicroStep *step)
{
  g_clear_pointer (&step->ops, g_free);
  g_clear_pointer (&step->parts, g_free);
  step->n_ops = step->n_parts = 0;
}

/* The result of the operation with the index. */
static inline LsMicroPlace
ls_micro_result (guint op)
{
  return (LsMicroPlace){ .kind = LS_MICRO_RESULT,
                         .ref = { .index = (guint16) op },
                         .row = LS_MICRO_NO_ROW };
}

/* Appends an operation of one operand. Returns: its result. */
static inline LsMicroPlace
ls_micro_change (GArray *ops, LsKernel kernel, LsMicroPlace place, LsRowArg arg)
{
  return ls_micro_result (ls_micro_add (
    ops, (LsMicro){ .kernel = (guint16) kernel, .n_slots = 1, .s = { { place } }, .arg = arg }));
}

/* --- transfers -------------------------------------------------------------------------------- */

/* An operation that is no row function: a fetch, a sample, an access of memory, an output.
 *
 * It is one operation, and the machine has a function for it; its addresses, sources and
 * destinations are declared. All addresses are read before any value moves. */

/* Components that every element outside has: 0, and 1 in the element's format. */
#define LS_MICRO_ZERO 4
#define LS_MICRO_ONE 5

/* A value that goes from one place to another. NOWHERE stands for a component of an element
 * outside. */
typedef struct
{
  LsMicroPlace from, to;
  guint16 element;  /* number of the element outside, in a burst */
  guint8 component; /* of the element outside */
  guint8 operand;   /* as in LsTouch */
  guint8 gate;      /* LsMicroGate */
  LsMicroPlace bit; /* as in LsMicroPart */
} LsMicroMove;

#define LS_MICRO_MAX_ADDRESSES 12
/* The gate's bit is an operand behind those of the operation. */
#define LS_MICRO_GATE_OPERAND 3
#define LS_MICRO_MOVE_GATE_OPERAND LS_MICRO_MAX_ADDRESSES
#define LS_MICRO_MAX_BURST 64 /* moves */

typedef struct
{
  guint32 line;
  guint8 effect; /* LsEffectKind: the effect outside */
  guint8 type;   /* LsValueType of the moved bits */
  /* decisions by the addresses: LS_MICRO_...; the addresses are no addresses then */
  guint8 masks;
  guint8 gate;      /* LsMicroGate of the decisions */
  LsMicroPlace bit; /* as in LsMicroPart */
  guint8 n_addresses;
  guint8 first_address; /* operand number of the first address; the others follow */
  guint8 n_resources;   /* more than 1: an address selects one of them, counted from `resource` */
  guint8 resource_address; /* that address */
  guint8 is_update;        /* an atomic operation: it writes where it read, lane by lane */
  /* Addresses that are none but values which an atomic operation takes. */
  guint8 first_value, n_values;
  guint32 resource; /* as in LsEffect */
  LsMicroPlace addresses[LS_MICRO_MAX_ADDRESSES];
  LsMicroMove *moves; /* owned by the maker of the list; by element */
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

/* --- asking about a list ---------------------------------------------------------------------- */

/* The registers of a place's indices, that of the first number first. Returns: how many there
 * are. */
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

/* The operation whose result the operand is. */
static inline const LsMicro *
ls_micro_maker (const LsMicroStep *step, const LsMicroPlace *place)
{
  return &step->ops[place->ref.index];
}

/* The place that holds an operand's value before modifiers of bits. arg: gets the modifiers: first
 * and, then xor. */
const LsMicroPlace *ls_micro_operand (const LsMicroStep *step,
                                      const LsMicroPlace *place,
                                      LsRowArg *arg);

/* A source of an operand that is no result of an operation. */
typedef struct
{
  const LsMicroPlace *place;
  /* 0: the operand is this place, but for modifiers of bits; from 1 on: number of this source, if
   * the operand is computed from several */
  guint8 share;
  guint8 taken; /* share > 0: LsKernelType as that the source is taken */
  /* share > 0: the kernel that computes the operand; NOP: several do, one of results of others */
  guint16 kernel;
  /* bits set in the number of the lane that is read, within its quad; or LS_MICRO_OWN_LANE */
  guint8 corner;
  guint8 kept; /* bits of the reading lane's number that stay */
} LsMicroLeaf;

#define LS_MICRO_OWN_LANE 4

/* The lane that a lane reads a leaf from. */
static inline guint
ls_micro_leaf_lane (const LsMicroLeaf *leaf, guint lane)
{
  return leaf->corner == LS_MICRO_OWN_LANE ? lane
                                           : (lane & ~3u) | (lane & leaf->kept) | leaf->corner;
}

#define LS_MICRO_MAX_LEAVES 64

/* All that an operand is computed from in the step, however deep. Returns: how many leaves there are;
 * 0 for an operand that is NOWHERE. */
guint ls_micro_leaves (const LsMicroStep *step,
                       const LsMicroPlace *operand,
                       LsMicroLeaf leaves[LS_MICRO_MAX_LEAVES]);

/* The operation whose result goes to the destinations: the part's last one. */
static inline guint
ls_micro_last_op (const LsMicroPart *part)
{
  return part->n > 0 ? part->first + part->n - 1u : part->op;
}

/* Sends the part's result through one more operation. */
static inline void
ls_micro_finish (GArray *ops, LsMicroPart *part, LsKernel kernel, LsRowArg arg)
{
  LsMicroPlace from = ls_micro_result (ls_micro_last_op (part));

  from.ref.channel = part->n == 0 ? part->column : 0;
  from = ls_micro_change (ops, kernel, from, arg);
  if (part->n++ == 0)
    part->first = from.ref.index;
}

/* Whether the part writes or decides anything. */
static inline gboolean
ls_micro_part_counts (const LsMicroPart *part)
{
  return part->n_to > 0 || part->masks != 0;
}
