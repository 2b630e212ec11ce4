#pragma once

#include "ls-insn-blocks.h"
#include "ls-insn-code.h"
#include "spirv-order.h"
#include "spirv-print.h"
#include "spirv-variables.h"

/* A module as the machine runs it: the instructions of the functions that an entry point reaches,
 * lowered to steps.
 *
 * The lines of the listing are the module's instructions. A value has registers of its own from the
 * instruction that makes it to its last use in a block, or, if another block uses it, for good. A
 * function has registers for each way in which it is called with other textures; no function calls
 * itself, so frames are static. */

#define SPIRV_NO_STEP G_MAXUINT32
/* An index outside of its array leads so far, behind all that there is: registers, or bytes. */
#define SPIRV_OUTSIDE 0x40000000u

/* --- steps ------------------------------------------------------------------------------------ */

/* What a step's transfer does. */
typedef enum
{
  SPIRV_DOES_NOTHING,
  SPIRV_DOES_LOAD, /* words of a memory or buffer */
  SPIRV_DOES_STORE,
  SPIRV_DOES_ATOMIC,
  SPIRV_DOES_LENGTH, /* elements of an array without an end */
  SPIRV_DOES_LANES,  /* values of other lanes */
  SPIRV_DOES_SAMPLE,
  SPIRV_DOES_TEXEL_LOAD, /* of an image */
  SPIRV_DOES_TEXEL_STORE,
  SPIRV_DOES_TEXEL_ATOMIC,
  SPIRV_DOES_IMAGE_SIZE,
  SPIRV_DOES_EMIT, /* a vertex, or it ends a strip */
} SpirvDoes;

typedef struct
{
  LsInsnStep base;
  guint8 does;          /* SpirvDoes */
  guint8 is_constant;   /* LOAD: the resource is a buffer of constants */
  guint8 bits;          /* LOAD, STORE: of a component in memory: 8, 16 or 32 */
  guint8 is_signed;     /* LOAD of 8 or 16 bits */
  guint16 op;           /* SpirvOp */
  guint32 callee;       /* 1 + number of the instance that it calls; 0: it calls none */
  guint32 offset;       /* bytes, added to the address */
  guint32 stride;       /* LENGTH: bytes of an element; IMAGE_SIZE: slices of a layer */
  guint8 group;         /* LANES: SpirvGroupOperation */
  guint8 shape;         /* LANES: SpirvShape of the value */
  guint8 width;         /* LANES, ATOMIC: of the value */
  guint8 cluster;       /* LANES: the lanes of a cluster; 0: a subgroup is one */
  guint8 n_coordinates; /* TEXEL_...: the first addresses */
  guint8 n_values;      /* TEXEL_ATOMIC: addresses behind them */
  guint8 has_rows;      /* TEXEL_..., IMAGE_SIZE: the second coordinate is no layer */
  LsMicroPlace *extra;  /* owned: what other lanes are asked for; n_extra of them */
  guint n_extra;
} SpirvStep;

/* --- functions -------------------------------------------------------------------------------- */

/* A function with what its parameters lead to that are pointers to memories, textures, samplers or
 * images. */
typedef struct
{
  const SpirvFunction *function;
  struct _SpirvPointer *bound; /* owned; by parameter; of others all zeros */
  guint32
    *values; /* owned; by instruction from the OpFunction on: 1 + first register of TEMP, or of
                       VAR for OpVariable; 0: none */
  /* owned; the same of TEMP, of values whose registers others took since too */
  guint32 *places;
  struct _SpirvPointer *pointers; /* owned; by instruction; of those that make pointers */
  guint32 result;                 /* first register of TEMP for what it returns */
  gboolean is_lowered;
  guint32 first_step, last_step;
} SpirvInstance;

/* --- all -------------------------------------------------------------------------------------- */

typedef struct
{
  LsInsnCode base;
  SpirvModule *module;           /* owned */
  SpirvTypes *types;             /* owned */
  SpirvFunctions *functions;     /* owned */
  SpirvVariables *variables;     /* owned */
  SpirvNames *names;             /* owned */
  GPtrArray *instances;          /* of SpirvInstance; owned */
  struct _SpirvPointer *globals; /* owned; by global variable */
  GArray *blocks;                /* of LsInsnBlock, one for each step */
  guint32 n_regs[SPIRV_N_REGS];
  LsTerms terms;
  gboolean
    is_wrapped; /* a compiler made the entry point: it calls the text's own, "@main (", for inputs and outputs */
  GArray *source_variables; /* owned; of spirv-debug-info.c, once has_source_variables is set */
  gsize has_source_variables;
  GArray *variable_begins; /* of SpirvBegin, by instruction; owned; made with them */
  /* owned; of spirv-statements.c, once has_statements is set: by instruction one whose OpLine tells the statement that it belongs to, or
   * SPIRV_NO_INSN; and a bit for each that a statement begins with */
  guint32 *statements;
  guint64 *begins;
  guint32 *files; /* owned; the same: by instruction how many OpStrings stand before it */
  gsize has_statements;
} SpirvCode;

/* Returns: (transfer full) (nullable): NULL with an error. choices: specialisation constants. */
SpirvCode *spirv_code_new (const LsProgramSource *source,
                           const SpirvChoice *choices,
                           guint n_choices,
                           GError **error);
void spirv_code_free (SpirvCode *code);
/* 1 + the number of the instance that a step belongs to, whose steps lie side by side; 0: none. */
guint spirv_code_scope (const SpirvCode *code, guint32 step);

/* Whether a function is the entry point that a compiler made, of which the text has nothing. scope: as of spirv_code_scope (). */
static inline gboolean
spirv_code_is_made_up (const SpirvCode *code, guint scope)
{
  return code->is_wrapped && scope == 1;
}

static inline SpirvStep *
spirv_step (const SpirvCode *code, guint32 number)
{
  return (SpirvStep *) (gpointer) ls_insn_step (&code->base, number);
}
