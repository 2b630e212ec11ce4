#pragma once

#include "spirv-random.h"
#include "spirv-words.h"

/* A program in the making. Types are called by their number in a list, values by their id. */

typedef enum
{
  OF_VOID,
  OF_BOOL,
  OF_INT,
  OF_UINT,
  OF_FLOAT,
  OF_LONG,
  OF_ULONG,
  OF_DOUBLE,
  N_KINDS
} Kind;

typedef enum
{
  IS_VECTOR, /* of 1 component: a scalar */
  IS_MATRIX,
  IS_ARRAY,
  IS_STRUCT,
} Shape;

#define MAX_MEMBERS 6

typedef struct
{
  guint8 shape;   /* Shape */
  guint8 kind;    /* VECTOR and MATRIX: Kind of the components */
  guint8 n;       /* components, columns, elements or members */
  guint8 is_laid; /* it has the decorations of a buffer */
  guint32 of;     /* MATRIX, ARRAY: number of the part's type */
  guint32 members[MAX_MEMBERS];
  guint32 id;
  guint32 bytes, align; /* is_laid */
} Type;

/* A value, or a pointer to one. */
typedef struct
{
  guint32 id, type; /* number of the type; of what it leads to */
  guint32 storage;  /* of a pointer */
} Value;

/* A place that several blocks jump to, with a value that it may take from each. */
typedef struct
{
  guint32 label;
  gboolean has_value;
  guint32 type;
  GArray *from; /* of guint32: block, value */
} Join;

/* Where a jump out of the open loop or switch leads. */
typedef struct
{
  Join *leave, *next; /* next: of a loop */
} Frame;

typedef struct
{
  guint32 id, function; /* and id of its type */
  guint32 result;       /* number of its type, or NO_TYPE */
  guint n;
  struct
  {
    guint32 type;
    gboolean is_pointer;
  } parameters[4];
} Callee;

#define NO_TYPE G_MAXUINT32

typedef struct
{
  GRand *rand;
  SpirvRandom *out;
  GArray *annotations, *globals, *functions; /* of guint32: words */
  GArray *code,
    *variables;      /* of the open function: what is behind its first label, and before that */
  GHashTable *known; /* ids of types, constants, pointers by their words */
  GArray *types;     /* of Type */
  guint32 bound, std, main;
  guint32 thread; /* variable with the thread's number */
  guint32 buffers[SPIRV_RANDOM_BUFFERS];
  guint32 world; /* number of the structure's type */
  guint32 shared, shared_type;
  GArray *values;   /* of Value: those that may be used here */
  GArray *places;   /* of Value: variables that may be used here */
  GArray *frames;   /* of Frame: open loops and switches; the innermost is last */
  GArray *callees;  /* of Callee */
  guint32 lane;     /* value of the open function: the thread's number */
  guint32 result;   /* number of the type that the open function returns, or NO_TYPE */
  guint32 block;    /* label of the open block */
  gboolean is_over; /* the block has ended and nothing comes here */
  gboolean is_main;
  gboolean has_left; /* some threads may have returned from the main function */
  guint n_loops;     /* open ones */
  guint n_slots[SPIRV_RANDOM_BUFFERS];
} Random;

/* --- chance ----------------------------------------------------------------------------------------------- */

/* below n. */
static inline guint
pick (Random *self, guint n)
{
  return (guint) g_rand_int_range (self->rand, 0, (gint32) n);
}
static inline gboolean
one_in (Random *self, guint n)
{
  return pick (self, n) == 0;
}
/* A word that is often special as a number of the kind. */
guint64 random_bits (GRand *rand, Kind kind);

/* --- types and constants ---------------------------------------------------------------------------------- */

#define LIST(...)                      \
  (const guint32[]){ 0, __VA_ARGS__ }, \
    sizeof ((const guint32[]){ 0, __VA_ARGS__ }) / sizeof (guint32) - 1

static inline const Type *
type_at (const Random *self, guint32 number)
{
  return &g_array_index (self->types, Type, number);
}
static inline guint32
type_id (const Random *self, guint32 number)
{
  return type_at (self, number)->id;
}
guint32 random_vector (Random *self, Kind kind, guint n);
/* columns of n components of floats. */
guint32 random_matrix (Random *self, guint columns, guint n);
guint32 random_array (Random *self, guint32 of, guint n, gboolean is_laid);
guint32 random_struct (Random *self, const guint32 *members, guint n, gboolean is_laid);
guint32 random_pointer (Random *self, guint32 type, guint32 storage);
/* The id of a type that has no number: of what the words say. */
guint32 random_global (Random *self, guint op, const guint32 *operands, gsize n);
guint32 random_constant (Random *self, Kind kind, guint64 bits);
guint32 random_uint (Random *self, guint32 value);
guint32 random_float (Random *self, float value);
/* The same for each component. */
guint32 random_splat (Random *self, guint32 type, guint32 constant);
guint32 random_null (Random *self, guint32 type);
/* The type of part i. */
guint32 random_part (Random *self, guint32 type, guint i);
/* A type that is drawn: a scalar or vector; any that is no pointer. */
Kind random_kind (Random *self);
guint32 random_draw_vector (Random *self);
guint32 random_draw_type (Random *self);
gboolean random_is_int (Kind kind);
static inline gboolean
is_wide (Kind kind)
{
  return kind >= OF_LONG;
}

/* --- instructions ----------------------------------------------------------------------------------------- */

/* Returns: the id of the result; type: number. */
guint32 random_op (Random *self, guint op, guint32 type, const guint32 *operands, gsize n);
#define OP(self, op, type, ...) random_op (self, SPIRV_OP_##op, type, LIST (__VA_ARGS__))
#define DO(self, op, ...) spirv_words_add ((self)->code, SPIRV_OP_##op, LIST (__VA_ARGS__))
#define STD(self, which, type, ...) \
  random_op (self, SPIRV_OP_ExtInst, type, LIST ((self)->std, which, __VA_ARGS__))
/* The value may be used from here on to the end of its block and of those that it dominates. */
void random_keep (Random *self, guint32 id, guint32 type);
/* A value of the type: one that is there, a constant, or one that is put together. */
guint32 random_take (Random *self, guint32 type);
/* Computes a value of the type. */
guint32 random_compute (Random *self, guint32 type);
/* Computes something that is not exact, and leaves it. */
void random_compute_near (Random *self);
/* Leaves a value in slots of its own. */
void random_leave (Random *self, guint32 id, guint32 type);

guint32 random_compute_int (Random *self, Kind kind, guint n);
guint32 random_compute_float (Random *self, Kind kind, guint n);
guint32 random_compute_bool (Random *self, guint n);
guint32 random_compute_parts (Random *self, guint32 type);
/* The value without NaN, and so that it may become an integer of the kind. */
guint32 random_tame (Random *self, guint32 id, guint n, Kind kind);
/* A variable of the open function that is none of the n ids. */
guint32 random_take_place (Random *self, guint32 type, const guint32 *passed, guint n);
/* An integer below n. */
guint32 random_index (Random *self, guint n);

/* --- memory ----------------------------------------------------------------------------------------------- */

/* A variable of the open function with a first value. */
void random_add_variable (Random *self, guint32 type);
void random_load_or_store (Random *self);
/* Threads ask each other, where all of them come. */
void random_meet (Random *self);
/* Buffers, private and shared variables. */
void random_add_globals (Random *self);
/* What is left of all variables at the end. */
void random_leave_places (Random *self);

/* --- functions and flow ----------------------------------------------------------------------------------- */

void random_open_block (Random *self, guint32 label);
/* Statements one behind the other. */
void random_statements (Random *self, guint n, guint depth);
void random_function (Random *self, guint size);
void random_main (Random *self, guint size);
