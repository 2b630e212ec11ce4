#pragma once

#include "spirv-lanes-witness.h"
#include "spirv-words.h"

/* Modules of one instruction over lanes. */

/* --- instructions ----------------------------------------------------------------------------- */

typedef enum
{
  TAKES_NOTHING,
  TAKES_VALUE,
  TAKES_VALUE_AND_INDEX,
  TAKES_BALLOT,
  TAKES_BALLOT_AND_INDEX,
} Takes;

typedef enum
{
  GIVES_VALUE,
  GIVES_BOOL,
  GIVES_NUMBER,
  GIVES_BALLOT,
} Gives;

/* Shapes of values, a bit each. */
#define BOOLS (1u << WITNESS_BOOL)
#define INTS (1u << WITNESS_INT)
#define FLOATS (1u << WITNESS_FLOAT)
#define ANY (BOOLS | INTS | FLOATS)

typedef struct
{
  const char *name;
  guint op;
  Takes takes;
  Gives gives;
  guint shapes;
  gboolean has_group, has_scope;
} LanesCase;

#define N_LANES_CASES 40
extern const LanesCase lanes_cases[N_LANES_CASES];
#define N_LANES_TYPES 12
extern const WitnessType lanes_types[N_LANES_TYPES];

/* --- modules ---------------------------------------------------------------------------------- */

/* Ids. The program takes IN_VALUE, IN_INDEX and IN_BALLOT, and leaves OUT: private variables. Of values of type bool they have a uint. */
enum
{
  VOID = 1,
  FUNCTION,
  MAIN,
  LABEL,
  UINT,
  BOOL,
  SCALAR,
  VALUE,
  BALLOT,
  RESULT,
  VALUE_POINTER,
  INDEX_POINTER,
  BALLOT_POINTER,
  RESULT_POINTER,
  IN_VALUE,
  IN_INDEX,
  IN_BALLOT,
  OUT,
  ZERO,
  ONE,
  SCOPE,
  CLUSTER,
  LOADED,
  INDEX,
  MASK,
  ASKED,
  GIVEN,
  SELECTED,
  NUMBER_INPUT,
  MASK_INPUT,
  BOUND,
  NUMBERS = 100, /* of lanes_module_numbers () */
};

/* A module of the instruction in a compute program of 64 lanes. form: op, group, cluster, type and n count. */
GBytes *lanes_module (const LanesCase *it, const Witness *form, guint32 scope);
/* A program that leaves in OUT what IsHelperInvocationEXT or ReadClockKHR gives. model: SpirvModel. */
GBytes *lanes_module_plain (guint32 model, guint op);
/* A compute program of groups of n_threads that copies numbers that are built in to private variables, with ids from NUMBERS on. */
GBytes *lanes_module_numbers (const guint32 *builtins, guint n_builtins, guint n_threads);
