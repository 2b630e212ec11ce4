#pragma once

#include "spirv-probe.h"
#include "spirv-random.h"

/* Common to the files that write random modules. */

/* What a value is: a scalar, or a vector of n. kind: B bool, F float, I int, U uint, D double, L 64-bit integer. */
typedef struct
{
  char kind;
  guint n;
} RandomType;

typedef struct
{
  guint32 id, storage; /* SpirvStorageClass */
  RandomType type;     /* of it, or of an element */
  guint32 n_elements;  /* of an array, a power of two; 0: it is none */
  gboolean is_block;   /* the first member of a block */
  gboolean is_fixed;   /* only read */
} RandomVariable;

typedef struct
{
  guint32 id;
  RandomType type;
} RandomValue;

typedef struct
{
  guint32 id, type;
  RandomType result;    /* kind 0: nothing */
  RandomType parameter; /* the first; the second points to a vec4 */
} RandomFunction;

#define RANDOM_MAX_FUNCTIONS 3

typedef struct
{
  Probe *probe; /* whose code is that of the function that is written */
  guint32 model, std;
  GArray *variables; /* of RandomVariable: that are seen; first those of the module */
  GArray *values;    /* of RandomValue: results that are at hand */
  GArray *places;    /* of guint32: OpVariable of the function */
  guint n_globals;
  RandomFunction functions[RANDOM_MAX_FUNCTIONS];
  guint n_functions,
    function; /* the one that is written; it calls those behind. The entry point is none of them */
  const RandomType *result; /* of it */
  guint32 label;            /* of the block that is open */
  guint32 merge, next;      /* of the innermost loop; 0: there is none */
  guint depth;              /* of open constructs */
} RandomWriter;

static inline guint
random_pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

static inline gboolean
random_one_in (guint n)
{
  return random_pick (n) == 0;
}

/* --- types and variables ---------------------------------------------------------------------- */

guint32 random_type (RandomWriter *self, RandomType type);
/* Any; of 64 bits seldom, and of two components at most. */
RandomType random_draw_type (void);
/* A vector of another number of components, or a scalar. */
static inline RandomType
random_of (char kind, guint n)
{
  return (RandomType){ kind, n };
}
guint32 random_uint (RandomWriter *self, guint32 number);
/* A variable of the function, or of the module with the storage class. Returns: its id. */
guint32 random_add_variable (RandomWriter *self, RandomVariable variable);

/* --- values ----------------------------------------------------------------------------------- */

/* An expression. depth: how deep it nests at most. Returns: its id. */
guint32 random_value (RandomWriter *self, RandomType type, guint depth);
/* A pointer to an element or component of a variable of the type. Returns: 0: there is none. */
guint32 random_pointer (RandomWriter *self, RandomType type, gboolean to_write, guint32 *storage);
/* A value that stays at hand. */
void random_keep (RandomWriter *self, guint32 id, RandomType type);
