#pragma once

#include <glib.h>

/* The instructions of SPIR-V, by the grammar that its makers publish (package spirv-headers). The
 * tables spirv-ops.def, spirv-kinds.def, spirv-enumerants.def, spirv-std.def and spirv-debug.def are
 * made from it by make-grammar. */

/* --- instructions ----------------------------------------------------------------------------- */

/* SPIRV_OP_FAdd and so on, with the numbers of the specification. */
typedef enum
{
#define OP(number, name, ...) SPIRV_OP_##name = number,
#include "spirv-ops.def"
  SPIRV_N_OPS /* one more than the greatest number */
} SpirvOp;

/* --- operands --------------------------------------------------------------------------------- */

/* Kinds of operands, as the grammar has them: SPIRV_KIND_IdRef and so on. */
typedef enum
{
#define KIND(name, ...) SPIRV_KIND_##name,
#include "spirv-kinds.def"
  SPIRV_N_KINDS
} SpirvKind;

typedef enum
{
  SPIRV_IS_ID,        /* one word: the number of a result */
  SPIRV_IS_LITERAL,   /* a number of one word or several, or a string */
  SPIRV_IS_VALUE,     /* one word: one enumerant, which may bring operands of its own */
  SPIRV_IS_BITS,      /* one word: enumerants, a bit each, which may bring operands of their own */
  SPIRV_IS_COMPOSITE, /* several operands, which repeat together */
} SpirvCategory;

typedef enum
{
  SPIRV_ONCE,
  SPIRV_OPTIONAL, /* "?" */
  SPIRV_REPEATED, /* "*" */
} SpirvQuantifier;

typedef struct
{
  guint8 kind;       /* SpirvKind */
  guint8 quantifier; /* SpirvQuantifier */
} SpirvOperandForm;

typedef struct
{
  const char *name; /* "OpFAdd"; NULL: there is no such instruction */
  guint8 n_operands;
  guint8 has_type, has_result; /* whether the first operands are IdResultType, IdResult */
  const SpirvOperandForm *operands;
} SpirvOpForm;

/* Returns: (transfer none): the form of an instruction; its name is NULL for a number without an
 * instruction. */
const SpirvOpForm *spirv_op_form (guint number);
/* Whether the instruction is the last of its block (section 2.2.5, "Control Flow"). */
gboolean spirv_op_ends_block (guint number);
/* Whether the instruction makes a type. */
gboolean spirv_op_is_type (guint number);
/* Whether the instruction makes a constant, of specialisation or not. */
gboolean spirv_op_is_constant (guint number);

/* SPIRV_Decoration_Location, SPIRV_StorageClass_Uniform, SPIRV_ImageOperands_Lod and so on: the values of
 * enumerants. */
enum
{
#define ENUMERANT(kind, value, name, ...) SPIRV_##kind##_##name = value,
#include "spirv-enumerants.def"
};

/* An enumerant of a kind of VALUE or BITS. */
typedef struct
{
  guint32 value;
  const char *name;
  guint8 n_operands;
  const SpirvOperandForm *operands;
} SpirvEnumerant;

/* Returns: (transfer none) (nullable): the enumerant of the kind with the value; for BITS a value of
 * one bit, or 0. */
const SpirvEnumerant *spirv_enumerant (SpirvKind kind, guint32 value);
SpirvCategory spirv_kind_category (SpirvKind kind);
/* Returns: (transfer none): "IdRef". */
const char *spirv_kind_name (SpirvKind kind);
/* Returns: (transfer none): the two kinds that a COMPOSITE is made of. */
const guint8 *spirv_kind_parts (SpirvKind kind);

/* --- GLSL.std.450 ----------------------------------------------------------------------------- */

/* SPIRV_STD_Round and so on. */
typedef enum
{
#define STD(number, name, n) SPIRV_STD_##name = number,
#include "spirv-std.def"
  SPIRV_N_STD
} SpirvStd;

/* Returns: (transfer none) (nullable): "FAbs"; NULL: there is no such instruction. n_operands:
 * (out) (optional): how many operands it takes. */
const char *spirv_std_name (guint number, guint *n_operands);

/* --- NonSemantic.Shader.DebugInfo.100 --------------------------------------------------------- */

/* SPIRV_DEBUG_Source and so on. */
typedef enum
{
#define DEBUG(number, name) SPIRV_DEBUG_##name = number,
#include "spirv-debug.def"
  SPIRV_N_DEBUG
} SpirvDebug;

/* Returns: (transfer none) (nullable): "DebugSource"; NULL: there is no such instruction. */
const char *spirv_debug_name (guint number);
