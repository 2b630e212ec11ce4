#include "spirv-isa.h"

#include <stdlib.h>
#include <string.h>

#define ONCE(kind)                \
  {                               \
    SPIRV_KIND_##kind, SPIRV_ONCE \
  }
#define OPTIONAL(kind)                \
  {                                   \
    SPIRV_KIND_##kind, SPIRV_OPTIONAL \
  }
#define REPEATED(kind)                \
  {                                   \
    SPIRV_KIND_##kind, SPIRV_REPEATED \
  }

/* --- instructions ----------------------------------------------------------------------------- */

#define OP(number, name, makes, ...) \
  static const SpirvOperandForm operands_of_##name[] = { __VA_ARGS__ };
#include "spirv-ops.def"

enum
{
  ROW_NONE,
#define OP(number, name, makes, ...) ROW_##name,
#include "spirv-ops.def"
};

static const SpirvOpForm rows[] = {
  [ROW_NONE] = { NULL },
#define OP(number, name, makes, ...)                                                      \
  [ROW_##name] = { "Op" #name, G_N_ELEMENTS (operands_of_##name), makes == 2, makes != 0, \
                   operands_of_##name },
#include "spirv-ops.def"
};

/* Row of each number. */
static const guint16 row_of_op[SPIRV_N_OPS] = {
#define OP(number, name, makes, ...) [number] = ROW_##name,
#include "spirv-ops.def"
};

const SpirvOpForm *
spirv_op_form (guint number)
{
  return &rows[number < SPIRV_N_OPS ? row_of_op[number] : ROW_NONE];
}

gboolean
spirv_op_ends_block (guint number)
{
  return (number >= SPIRV_OP_Branch && number <= SPIRV_OP_Unreachable) ||
         number == SPIRV_OP_TerminateInvocation || number == SPIRV_OP_IgnoreIntersectionKHR ||
         number == SPIRV_OP_TerminateRayKHR || number == SPIRV_OP_EmitMeshTasksEXT;
}

gboolean
spirv_op_is_type (guint number)
{
  const SpirvOpForm *form = spirv_op_form (number);

  return form->has_result && strncmp (form->name, "OpType", strlen ("OpType")) == 0;
}

gboolean
spirv_op_is_constant (guint number)
{
  return number >= SPIRV_OP_ConstantTrue && number <= SPIRV_OP_SpecConstantOp;
}

/* --- operands --------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  guint8 category; /* SpirvCategory */
  guint8 parts[2]; /* SpirvKind */
} KindRow;

static const KindRow kinds[SPIRV_N_KINDS] = {
#define KIND(name, category, first, second) \
  [SPIRV_KIND_##name] = { #name, SPIRV_IS_##category, { SPIRV_KIND_##first, SPIRV_KIND_##second } },
#include "spirv-kinds.def"
};

SpirvCategory
spirv_kind_category (SpirvKind kind)
{
  return (SpirvCategory) kinds[kind].category;
}

const char *
spirv_kind_name (SpirvKind kind)
{
  return kinds[kind].name;
}

const guint8 *
spirv_kind_parts (SpirvKind kind)
{
  return kinds[kind].parts;
}

#define ENUMERANT(kind, value, name, ...) \
  static const SpirvOperandForm operands_of_##kind##_##name[] = { __VA_ARGS__ };
#include "spirv-enumerants.def"

typedef struct
{
  SpirvKind kind;
  SpirvEnumerant enumerant;
} EnumerantRow;

/* By kind, then by value. */
static const EnumerantRow enumerants[] = {
#define ENUMERANT(kind, value, name, ...) \
  { SPIRV_KIND_##kind,                    \
    { value, #name, G_N_ELEMENTS (operands_of_##kind##_##name), operands_of_##kind##_##name } },
#include "spirv-enumerants.def"
};

static int
compare_enumerants (const void *a, const void *b)
{
  const EnumerantRow *left = (const EnumerantRow *) a;
  const EnumerantRow *right = (const EnumerantRow *) b;

  if (left->kind != right->kind)
    return left->kind < right->kind ? -1 : 1;
  return (left->enumerant.value > right->enumerant.value) -
         (left->enumerant.value < right->enumerant.value);
}

const SpirvEnumerant *
spirv_enumerant (SpirvKind kind, guint32 value)
{
  const EnumerantRow key = { kind, { .value = value } };
  const EnumerantRow *row = (const EnumerantRow *) bsearch (
    &key, enumerants, G_N_ELEMENTS (enumerants), sizeof (EnumerantRow), compare_enumerants);

  return row != NULL ? &row->enumerant : NULL;
}

/* --- instructions of other sets --------------------------------------------------------------- */

typedef struct
{
  const char *name;
  guint n_operands;
} StdRow;

static const StdRow std_rows[SPIRV_N_STD] = {
#define STD(number, name, n) [number] = { #name, n },
#include "spirv-std.def"
};

const char *
spirv_std_name (guint number, guint *n_operands)
{
  if (number >= SPIRV_N_STD)
    return NULL;
  if (n_operands != NULL)
    *n_operands = std_rows[number].n_operands;
  return std_rows[number].name;
}

static const char *const debug_names[SPIRV_N_DEBUG] = {
#define DEBUG(number, name) [number] = "Debug" #name,
#include "spirv-debug.def"
};

const char *
spirv_debug_name (guint number)
{
  return number < SPIRV_N_DEBUG ? debug_names[number] : NULL;
}
