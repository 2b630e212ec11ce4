#pragma once

#include "spirv-code.h"

/* Common to the files that lower instructions.
 *
 * An instruction is lowered by adding operations and sending their results to places; a step takes
 * them in when it is ended. Rows of registers are filled in when all is lowered, since files grow. */

/* --- pointers --------------------------------------------------------------------------------- */

/* What a pointer leads to, as far as the module tells; the rest is in registers. */
typedef struct _SpirvPointer
{
  guint8 at; /* SpirvAt; SPIRV_AT_NOTHING: the program cannot use it */
  guint8 file;
  guint8 channel;      /* REGISTERS: the first word of the first register */
  guint8 builtin_bits; /* as in SpirvVariable */
  guint8 is_array;     /* the next index of a chain selects a block, texture... */
  guint8 word;         /* REGISTERS: of a component of a vector, from the vector's first word on */
  guint32 first, sampler; /* as in SpirvVariable */
  guint32 n;              /* elements that `element` may select among */
  guint64 offset;         /* MEMORY, CONSTANTS: bytes */
  SpirvMatrixForm form;   /* of the matrix that it leads to, or that the vector is of */
  const SpirvType *type;  /* of what it leads to */
  /* CONSTANTS of a uniform that stands alone: the texture, image and sampler of its next slot */
  guint32 textures, images;
  LsMicroPlace slot;  /* added to these, or NOWHERE */
  LsMicroPlace index; /* REGISTERS: added to first; MEMORY, CONSTANTS: bytes, added; or NOWHERE */
  LsMicroPlace component; /* REGISTERS: which component of the vector, or NOWHERE */
  LsMicroPlace element;   /* which block, texture... of an array, or NOWHERE */
  guint32 by_vertex;      /* REGISTERS: of an array by vertex: registers between elements; else 0 */
  guint8 has_sampler;     /* TEXTURE: with a sampler of its own, which is one of n_samplers */
  guint32 n_samplers;
  LsMicroPlace sampler_element; /* which of them, or NOWHERE */
  guint32 n_components;         /* of that vector, if `component` is somewhere */
  const SpirvType
    *image;            /* IMAGE: of a pointer to a texel: the image; index leads to coordinates */
  const char *refused; /* static; why the program cannot use it */
} SpirvPointer;

/* --- lowering --------------------------------------------------------------------------------- */

typedef struct
{
  SpirvCode *code;
  const SpirvModule *module;
  const SpirvTypes *types;
  SpirvInstance *instance;
  const SpirvInsn *insn;
  guint32 number;  /* of the instruction: its line */
  GArray *ops;     /* of LsMicro: of the step that is open */
  GArray *parts;   /* of LsMicroPart */
  const char *bad; /* the reason why the instruction cannot run, or NULL; static */
  GArray
    *free_regs[9];    /* of guint32: registers of TEMP that are free again, by how many lie side by
                           side */
  guint32 *last_uses; /* by instruction of the function: the last one of its block that uses it; 0:
                           another block does */
} SpirvLowering;

/* The place of an id's instruction in the tables of the function; G_MAXUINT32: the instruction is of no
 * function or of another. */
guint32 spirv_lower_local (const SpirvLowering *self, guint32 id);
/* The same in the function of an instance. */
guint32 spirv_instance_local (const SpirvCode *code, const SpirvInstance *instance, guint32 id);
/* What a pointer of the function, or a global variable, leads to. Returns: (nullable). */
const SpirvPointer *spirv_instance_pointer (const SpirvCode *code,
                                            const SpirvInstance *instance,
                                            guint32 id);
/* Word i of the value of an id, below 4 times its registers; else, and for what has no value, a zero,
 * and the instruction cannot run. */
LsMicroPlace spirv_lower_word (SpirvLowering *self, guint32 id, guint i);
/* Component c of a scalar or vector of one word; word 0 or 1 of a component of 64 bits. */
LsMicroPlace spirv_lower_component (SpirvLowering *self, guint32 id, guint c, guint word);
LsMicroPlace spirv_lower_literal (SpirvLowering *self, guint32 bits);
LsMicroPlace spirv_lower_float (SpirvLowering *self, float value);
/* Word i of the result of the instruction; the registers are taken at the first call. */
LsMicroPlace spirv_lower_result (SpirvLowering *self, guint i);
LsMicroPlace spirv_lower_register (guint file, guint32 index, guint word);
/* The type of an id's value; a type of nothing if it has none, and the instruction cannot run. */
const SpirvType *spirv_lower_type (SpirvLowering *self, guint32 id);
/* The type of the instruction's result. */
const SpirvType *spirv_lower_result_type (SpirvLowering *self);
/* Says that the instruction cannot run. why: static, with N_(). */
void spirv_lower_refuse (SpirvLowering *self, const char *why);
/* Operand i behind IdResultType and IdResult. */
static inline guint32
spirv_lower_operand (const SpirvLowering *self, guint i)
{
  return spirv_operand (self->module, self->insn, i);
}

/* --- operations ------------------------------------------------------------------------------- */

/* Adds an operation of one slot. Returns: its result. */
LsMicroPlace spirv_lower_op (SpirvLowering *self,
                             LsKernel kernel,
                             LsMicroPlace a,
                             LsMicroPlace b,
                             LsMicroPlace c);
#define SPIRV_NOWHERE ((LsMicroPlace){ .kind = LS_MICRO_NOWHERE })
static inline LsMicroPlace
spirv_lower_op1 (SpirvLowering *self, LsKernel kernel, LsMicroPlace a)
{
  return spirv_lower_op (self, kernel, a, SPIRV_NOWHERE, SPIRV_NOWHERE);
}
static inline LsMicroPlace
spirv_lower_op2 (SpirvLowering *self, LsKernel kernel, LsMicroPlace a, LsMicroPlace b)
{
  return spirv_lower_op (self, kernel, a, b, SPIRV_NOWHERE);
}
/* An operation of several slots: words of 64 bits, low word first. s: n_src operands of n_slots
 * places each, NOWHERE for a word that an operand lacks. Returns: the result of slot 0. */
LsMicroPlace spirv_lower_slots (SpirvLowering *self,
                                LsKernel kernel,
                                guint n_slots,
                                LsMicroPlace s[3][4]);
/* The result of another slot of the same operation. */
static inline LsMicroPlace
spirv_lower_slot (LsMicroPlace result, guint slot)
{
  result.ref.channel = (guint8) slot;
  return result;
}
/* A number: of 32 bits one place, of 64 bits two, the low word first. */
typedef struct
{
  LsMicroPlace words[2];
} SpirvNumber;

/* An operation of two numbers. wide: the kernel for 64 bits. */
SpirvNumber spirv_lower_number_op2 (SpirvLowering *self,
                                    gboolean is_wide,
                                    LsKernel kernel,
                                    LsKernel wide,
                                    SpirvNumber a,
                                    SpirvNumber b);
/* Sends a value to a register. A value that is no result of an operation is copied. */
void spirv_lower_write (SpirvLowering *self, LsMicroPlace to, LsMicroPlace value);
/* Sends a value to word i of the result. */
void spirv_lower_give (SpirvLowering *self, guint i, LsMicroPlace value);
/* Sends it to all channels that hold the parts of a value narrowed to its type: as many bits as the
 * scalar has. Returns: the narrowed value. */
LsMicroPlace spirv_lower_narrow (SpirvLowering *self, const SpirvType *scalar, LsMicroPlace value);
/* A test, for flow operations: whether the value is not 0, or is 0. */
void spirv_lower_test (SpirvLowering *self, LsMicroPlace value, gboolean is_zero);
/* A test whether two values are equal. */
void spirv_lower_test_equal (SpirvLowering *self, LsMicroPlace a, LsMicroPlace b);

/* Ends the step that is open, with all operations since the last one. kind: LsInsnBlockKind. Returns:
 * its number; SPIRV_NO_STEP: it is PLAIN and there was nothing to do. */
guint32 spirv_lower_end_step (SpirvLowering *self, guint kind, const char *name);
/* The operations since the last step are those of that step for the next value of a reading
 * (LsInsnStep.others). reading: SpirvReading. */
void spirv_lower_end_other (SpirvLowering *self, guint reading);
/* Ends a step with a transfer, which has no moves yet. */
SpirvStep *spirv_lower_end_transfer (SpirvLowering *self, SpirvDoes does, LsEffectKind effect);
/* Adds a move to the transfer of a step that was just ended. */
LsMicroMove *spirv_lower_add_move (SpirvStep *step, guint element, guint component);
/* Adds an address. */
void spirv_lower_add_address (SpirvStep *step, LsMicroPlace place);

/* An atomic operation on a texel. */
void spirv_lower_texel_atomic (SpirvLowering *self,
                               const SpirvPointer *pointer,
                               const LsMicroPlace *values,
                               guint n_values);

/* How the program emits vertices to a stream. */
LsInsnEmit spirv_lower_emit_form (const SpirvCode *code, guint stream);

/* --- families --------------------------------------------------------------------------------- */

/* Each lowers one instruction, and ends its steps or leaves the last one open. Returns: FALSE: the
 * instruction is not of the family. */
gboolean spirv_lower_numbers (SpirvLowering *self);
gboolean spirv_lower_wide (SpirvLowering *self); /* of 64 bits */
gboolean spirv_lower_parts (SpirvLowering *self);
gboolean spirv_lower_matrices (SpirvLowering *self);
gboolean spirv_lower_std (SpirvLowering *self); /* GLSL.std.450 */
gboolean spirv_lower_memory (SpirvLowering *self);
gboolean spirv_lower_chain (SpirvLowering *self); /* pointers */
gboolean spirv_lower_atomic (SpirvLowering *self);
gboolean spirv_lower_emit (SpirvLowering *self); /* vertices */
gboolean spirv_lower_lanes (SpirvLowering *self);
gboolean spirv_lower_images (SpirvLowering *self);

/* --- pointers again --------------------------------------------------------------------------- */

/* Returns: (transfer none): what the id, a pointer, leads to; of a texture, sampler or image, what it
 * is. */
const SpirvPointer *spirv_lower_pointer (SpirvLowering *self, guint32 id);
/* The pointer, texture, sampler or image that the instruction makes, to be filled in. */
SpirvPointer *spirv_lower_new_pointer (SpirvLowering *self);
/* What a global variable leads to. */
SpirvPointer spirv_lower_global (const SpirvVariables *variables, const SpirvVariable *variable);
/* Sends a value, from word `from` of an id on, through a pointer, or words that are computed. */
void spirv_lower_store (SpirvLowering *self, const SpirvPointer *pointer, guint32 id);
void spirv_lower_store_word (SpirvLowering *self,
                             const SpirvPointer *pointer,
                             guint word,
                             LsMicroPlace value);
/* Word i of what a pointer to registers leads to. */
LsMicroPlace spirv_lower_load_word (SpirvLowering *self, const SpirvPointer *pointer, guint i);
/* Words that a value of the type takes in registers, from its first one on. */
guint spirv_lower_n_words (SpirvLowering *self, const SpirvType *type);
/* Adds the addresses of what a pointer to a memory leads to; values: n_values places that stand
 * between the address and the number of the block. */
void spirv_lower_address (SpirvLowering *self,
                          SpirvStep *step,
                          const SpirvPointer *pointer,
                          const LsMicroPlace *values,
                          guint n_values);
/* Takes registers of TEMP that lie side by side; new ones: that no other value had before. */
guint32 spirv_lower_take_regs (SpirvLowering *self, guint32 n);
guint32 spirv_lower_take_new_regs (SpirvLowering *self, guint32 n);

/* --- functions -------------------------------------------------------------------------------- */

/* The first steps of the entry point: built-in numbers of subgroups. */
void spirv_lower_subgroup (SpirvLowering *self);

/* Lowers the entry point and all that it calls. */
gboolean spirv_lower_program (SpirvCode *code, GError **error);
/* Lowers a call: the step that calls, and the one behind it. */
gboolean spirv_lower_call (SpirvLowering *self);
