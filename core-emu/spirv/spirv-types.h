#pragma once

#include "spirv-module.h"

/* The types of a module as trees, with the places that their values take.
 *
 * A value takes whole registers of four channels of 32 bits: a scalar or a vector one, of 64 bits and
 * more than two components two; a matrix its columns, an array its elements, a structure its members,
 * one behind the other. Numbers of 8 and 16 bits take a channel each. */

typedef enum
{
  SPIRV_SHAPE_VOID,
  SPIRV_SHAPE_BOOL, /* 0 or 1 */
  SPIRV_SHAPE_INT,
  SPIRV_SHAPE_FLOAT,
  SPIRV_SHAPE_VECTOR,
  SPIRV_SHAPE_MATRIX,
  SPIRV_SHAPE_ARRAY,
  SPIRV_SHAPE_RUNTIME_ARRAY, /* as long as its buffer is */
  SPIRV_SHAPE_STRUCT,
  SPIRV_SHAPE_POINTER,
  SPIRV_SHAPE_FUNCTION,
  SPIRV_SHAPE_IMAGE,
  SPIRV_SHAPE_SAMPLER,
  SPIRV_SHAPE_SAMPLED_IMAGE,
  SPIRV_SHAPE_OTHER, /* what no program here can use */
} SpirvShape;

#define SPIRV_TOO_MANY (1u << 20) /* registers; more are counted as so many */

/* A member of a structure. */
typedef struct
{
  guint32 type;          /* id */
  guint32 first;         /* register, from the structure's first */
  guint32 first_slot;    /* slot, from the structure's first */
  guint32 offset;        /* bytes, in memory; G_MAXUINT32: none is given */
  guint32 matrix_stride; /* bytes; 0: none is given */
  guint8 is_row_major;
} SpirvMember;

typedef struct
{
  guint32 id;
  guint8 shape;     /* SpirvShape */
  guint8 width;     /* INT, FLOAT: bits */
  guint8 is_signed; /* INT */
  guint8 storage;   /* POINTER: StorageClass */
  guint32
    of; /* VECTOR to RUNTIME_ARRAY, POINTER, SAMPLED_IMAGE: the type of what it holds; FUNCTION:
                     of the result; IMAGE: of a texel's component */
  guint32 n;       /* components, columns, elements, members */
  guint32 n_regs;  /* of a value; 0: it has none in registers */
  guint32 n_slots; /* textures, samplers and images in a value, one for each */
  guint32 stride;  /* arrays: bytes in memory; 0: none is given */
  guint32 insn;
  SpirvMember *members;             /* STRUCT; owned */
  guint8 is_block, is_buffer_block; /* STRUCT */
} SpirvType;

/* A specialisation constant as it is chosen. */
typedef struct
{
  guint32 spec_id;
  guint32 words[2]; /* low word first */
} SpirvChoice;

/* All types and constants of a module. */
typedef struct
{
  const SpirvModule *module;
  SpirvType *types; /* owned; by number */
  guint n_types;
  guint32 *type_of; /* owned; by id: 1 + number of the type; 0: the id is no type */
  guint32 *
    *constants; /* owned; by id: the words of a constant, four a register; NULL: it is none */
} SpirvTypes;

/* module: is kept alive by the caller. Returns: (transfer full) (nullable): NULL with an error that
 * names the instruction. */
SpirvTypes *spirv_types_new (const SpirvModule *module,
                             const SpirvChoice *choices,
                             guint n_choices,
                             GError **error);
void spirv_types_free (SpirvTypes *types);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpirvTypes, spirv_types_free)

/* Returns: (nullable) (transfer none): the type with the id. */
static inline const SpirvType *
spirv_type (const SpirvTypes *types, guint32 id)
{
  return id >= types->module->bound || types->type_of[id] == 0
           ? NULL
           : &types->types[types->type_of[id] - 1];
}

/* Returns: (nullable) (transfer none): the type of a value with the id. */
const SpirvType *spirv_type_of_value (const SpirvTypes *types, guint32 id);
/* The type of what a vector, matrix, array or pointer holds. Returns: (nullable). */
const SpirvType *spirv_type_inner (const SpirvTypes *types, const SpirvType *type);
/* The type of part `index` of a composite, and its first register from that of the whole. Returns:
 * (nullable): NULL: there is no such part. */
const SpirvType *spirv_type_part (const SpirvTypes *types,
                                  const SpirvType *type,
                                  guint32 index,
                                  guint32 *first);
/* The number itself, or that of a vector's or matrix's components. Returns: (nullable). */
const SpirvType *spirv_type_scalar (const SpirvTypes *types, const SpirvType *type);
/* Components of a scalar (1) or vector; 0 of others. */
guint spirv_type_components (const SpirvType *type);
/* Words of a component: 2 for 64 bits, else 1. */
static inline guint
spirv_type_words (const SpirvType *scalar)
{
  return scalar->width == 64 ? 2 : 1;
}

static inline gboolean
spirv_is_scalar (const SpirvType *type)
{
  return type->shape == SPIRV_SHAPE_BOOL || type->shape == SPIRV_SHAPE_INT ||
         type->shape == SPIRV_SHAPE_FLOAT;
}

/* Whether a value of the type is a texture, sampler or image. */
static inline gboolean
spirv_is_opaque (const SpirvType *type)
{
  return type->shape == SPIRV_SHAPE_IMAGE || type->shape == SPIRV_SHAPE_SAMPLER ||
         type->shape == SPIRV_SHAPE_SAMPLED_IMAGE;
}

static inline gboolean
spirv_is_array (const SpirvType *type)
{
  return type->shape == SPIRV_SHAPE_ARRAY || type->shape == SPIRV_SHAPE_RUNTIME_ARRAY;
}

/* What an array of arrays holds in the end; of other types the type itself. */
static inline const SpirvType *
spirv_type_element (const SpirvTypes *types, const SpirvType *type)
{
  while (spirv_is_array (type))
    type = spirv_type_inner (types, type);
  return type;
}

/* Whether it is an image whose texels are stored, which is a memory; other images are textures. */
gboolean spirv_is_stored_image (const SpirvTypes *types, const SpirvType *type);

static inline gboolean
spirv_is_composite (const SpirvType *type)
{
  return type->shape >= SPIRV_SHAPE_VECTOR && type->shape <= SPIRV_SHAPE_STRUCT;
}

/* --- the parts of making them ----------------------------------------------------------------- */

/* Reads the instruction as a type. Returns: FALSE with an error: the type is wrong. */
gboolean spirv_types_add (SpirvTypes *types, guint insn, GError **error);
/* The words of the constant that an instruction makes: (transfer full) (nullable), NULL with an
 * error. */
guint32 *spirv_types_fold (const SpirvTypes *types,
                           const SpirvInsn *insn,
                           const SpirvChoice *choices,
                           guint n_choices,
                           GError **error);
/* The same for OpSpecConstantOp. */
guint32 *spirv_types_fold_op (const SpirvTypes *types, const SpirvInsn *insn, GError **error);
/* Sets an error about an instruction; format: English. Always FALSE. */
gboolean spirv_refuse (const SpirvModule *module,
                       const SpirvInsn *insn,
                       GError **error,
                       const char *format,
                       ...) G_GNUC_PRINTF (4, 5);
