#pragma once

#include "ls-bindings.h"
#include "ls-insn-emit.h"
#include "ls-machine.h"
#include "spirv-functions.h"
#include "spirv-memory.h"

/* The global variables of a program: registers, memories, buffers of constants, textures, samplers
 * and images that they stand for. */

/* --- the machine's numbers -------------------------------------------------------------------- */

/* Register files. */
enum
{
  SPIRV_REGS_VAR,  /* variables of functions, and private ones */
  SPIRV_REGS_TEMP, /* results of instructions, parameters, what functions return */
  SPIRV_REGS_IN,   /* inputs by location */
  SPIRV_REGS_SV,   /* inputs that are built in */
  SPIRV_REGS_PLANE, /* LS_INSN_N_PLANES for each input if the program has InterpolateAt..., else none */
  SPIRV_REGS_OUT,
  SPIRV_REGS_KNOWN, /* private variables with a first value that no function names: they keep it */
  SPIRV_N_REGS
};

/* Memories: kinds, and where each begins in the machine's list. */
enum
{
  SPIRV_MEMORY_STORAGE = 0,
  SPIRV_MEMORY_IMAGES = SPIRV_MEMORY_STORAGE + 32,
  SPIRV_MEMORY_SHARED = SPIRV_MEMORY_IMAGES + 32,
  /* vertices of stream n, vec4 by vec4 in the order of OUT; one part a lane */
  SPIRV_MEMORY_EMITTED = SPIRV_MEMORY_SHARED + 1,
  /* count and strips of stream n: LS_ROLE_VERTICES; one part a lane */
  SPIRV_MEMORY_VERTICES = SPIRV_MEMORY_EMITTED + LS_INSN_N_STREAMS,
  SPIRV_N_MEMORIES = SPIRV_MEMORY_VERTICES + LS_INSN_N_STREAMS
};

#define SPIRV_MAX_STORAGE 32
#define SPIRV_MAX_LOCATIONS 80
#define SPIRV_MAX_REGS 16384 /* of a file */

/* --- variables -------------------------------------------------------------------------------- */

typedef enum
{
  SPIRV_AT_NOTHING,   /* `refused` says why */
  SPIRV_AT_REGISTERS, /* from `first` of `file` on */
  SPIRV_AT_MEMORY,    /* `first`: LsMemory */
  SPIRV_AT_CONSTANTS, /* `first`: number of the buffer */
  SPIRV_AT_TEXTURE,   /* `first`: of the texture; with `sampler` */
  SPIRV_AT_SAMPLER,
  SPIRV_AT_IMAGE, /* `first`: LsMemory of its texels */
} SpirvAt;

typedef struct
{
  guint32 id;
  guint8 at; /* SpirvAt */
  guint8 file;
  guint8 channel;      /* of a location with a component: the first one */
  guint8 builtin_bits; /* its natural is all bits for true: a value of it is 0 or 1 */
  guint8 is_by_vertex; /* an element for each vertex of a primitive, n_columns registers apart */
  guint32 first, sampler;
  guint32 n;              /* elements of an array of blocks, textures...; 1 */
  guint32 offset;         /* bytes, in a memory or buffer that several share */
  const SpirvType *type;  /* of what it holds; of an array of blocks or textures: of an element */
  const SpirvType *whole; /* of what it holds */
  gboolean is_loose; /* CONSTANTS: a uniform that stands alone; its numbers lie as in registers */
  /* CONSTANTS: slot k of it (SpirvType.n_slots) is texture number textures + k, with sampler + k, or
   * image LsMemory images + k */
  guint32 textures, images;
  const char *refused; /* static, with N_() */
} SpirvVariable;

/* A number of threads that is made of others when a wave starts. */
typedef struct
{
  guint32 builtin;
  guint32 first; /* register of SV */
} SpirvDerived;

typedef struct
{
  const SpirvFunctions *functions;
  const SpirvEntryPoint *entry;
  SpirvVariable *variables; /* owned */
  guint n_variables;
  GHashTable *by_id; /* owned; by id: 1 + number */
  GHashTable *named; /* owned; ids that functions name; NULL: nobody asked */
  guint32
    n[SPIRV_N_REGS]; /* registers that global variables need; of VAR and TEMP the first free one */
  guint32 n_storage, n_images, n_constants, n_textures, n_samplers;
  guint32 shared_bytes;
  guint32 n_columns;     /* of programs for primitives: registers of IN of a vertex */
  guint8 n_vertices;     /* of such a program: of a primitive; else 0 */
  guint8 n_distances[2]; /* of outputs: those that clip, and those that cull */
  guint32 storage_bytes[SPIRV_MAX_STORAGE]; /* what the type needs */
  GArray *uses;                             /* of LsRegUse; owned */
  GArray *bound;                            /* of LsBound; owned */
  GStringChunk *names;                      /* owned; of what is bound in structures */
  GArray *derived;                          /* of SpirvDerived; owned */
  guint32 thread, group;                    /* registers of SV, if there are derived ones */
  GArray *of_subgroup; /* of SpirvDerived: what the first steps of the program make; owned */
  guint32 lane;        /* register of SV with the number in the wave, if there are such */
  guint32 index;       /* the same with the number in the group, if SubgroupId is asked for */
  gboolean has_position;
  guint32 position; /* register of SV with that of the pixel, if has_position */
} SpirvVariables;

/* n_vertices: of a primitive, of a program for primitives; else 0. Returns: (transfer full) (nullable):
 * NULL with an error: there is not so much. */
SpirvVariables *spirv_variables_new (const SpirvFunctions *functions,
                                     const SpirvEntryPoint *entry,
                                     guint n_vertices,
                                     GError **error);
void spirv_variables_free (SpirvVariables *variables);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpirvVariables, spirv_variables_free)
/* Returns: (nullable) (transfer none): the global variable with the id. */
const SpirvVariable *spirv_variable (const SpirvVariables *variables, guint32 id);

/* Whether it has the value of a constant from the start, and nothing takes it or gives it another. */
static inline gboolean
spirv_variable_is_known (const SpirvVariable *variable)
{
  return variable->at == SPIRV_AT_REGISTERS && variable->file == SPIRV_REGS_KNOWN;
}

/* Fills bound, when all variables have their places. */
void spirv_variables_find_bound (SpirvVariables *self);
/* The parts of it: registers of inputs and outputs, with their roles. */
gboolean spirv_variables_place_io (SpirvVariables *self, SpirvVariable *variable, GError **error);
/* Adds the use of a register that has none yet. */
void spirv_variables_add_use (SpirvVariables *self, LsRegUse use);
/* The number of the registers with the role so far. */
guint spirv_variables_count_role (const SpirvVariables *self, LsRole role);
/* Takes a register of SV that starts with the natural. */
guint32 spirv_variables_take_natural (SpirvVariables *self, LsNatural natural);
/* Adds the uses of what is built in. first: its first register; builtin: SPIRV_BuiltIn_... */
void spirv_variables_add_builtin (SpirvVariables *self,
                                  SpirvVariable *variable,
                                  const SpirvType *type,
                                  guint32 first,
                                  guint32 builtin);
/* When all variables have their places: distances that cull are numbered behind those that clip. */
void spirv_variables_number_distances (SpirvVariables *self);
