#pragma once

#include "spirv-isa.h"

/* A module: its words, cut into instructions, with names and decorations by the number of what they
 * are of. Immutable. Every instruction has the operands that its form asks for, every number of a
 * result is below the bound and made once, and every number that an instruction takes is made
 * somewhere (section 2.3 of the specification, "Physical Layout"). */

/* --- limits ----------------------------------------------------------------------------------- */

#define SPIRV_MAGIC 0x07230203u
#define SPIRV_MAX_BOUND (1u << 22)  /* section 2.17, "Universal Limits" */
#define SPIRV_MAX_INSNS (1u << 20)  /* our own */
#define SPIRV_MAX_BYTES (64u << 20) /* our own */
#define SPIRV_NO_INSN G_MAXUINT32

/* --- parts ------------------------------------------------------------------------------------ */

typedef struct
{
  guint16 op;      /* SpirvOp */
  guint16 n_words; /* with the first one */
  guint32 first;   /* place of its first word in the module */
  guint32 type;    /* IdResultType, or 0 */
  guint32 result;  /* IdResult, or 0 */
  guint32 file;    /* OpString of the OpLine that it is under, or 0 */
  guint32 line;    /* of that OpLine, or 0 */
  guint32 column;
} SpirvInsn;

typedef struct
{
  guint32 insn;   /* the OpDecorate, OpMemberDecorate... */
  guint32 target; /* id */
  guint32 member; /* G_MAXUINT32: of the whole */
  guint32 kind;   /* Decoration */
  guint32 value;  /* its first literal or id, or 0 */
} SpirvDecoration;

typedef struct
{
  guint32 model;    /* ExecutionModel */
  guint32 function; /* id */
  const char *name;
  const guint32 *interface; /* ids; points into words */
  guint n_interface;
  guint32 insn;
} SpirvEntryPoint;

typedef struct
{
  guint32 *words; /* owned; in the machine's order of bytes */
  guint n_words;
  guint32 version; /* 0x00010000 for 1.0 */
  guint32 generator, bound;
  gboolean is_swapped; /* the file has the other order of bytes */
  SpirvInsn *insns;    /* owned */
  guint n_insns;
  guint32 *makers;              /* owned; by id: the instruction that makes it, or SPIRV_NO_INSN */
  const char **names;           /* owned; by id: OpName, or NULL; strings are owned by `strings` */
  GHashTable *member_names;     /* owned; by (guint64) id << 32 | member: OpMemberName */
  SpirvDecoration *decorations; /* owned; sorted by target, then member, groups resolved */
  guint n_decorations;
  SpirvEntryPoint *entry_points; /* owned */
  guint n_entry_points;
  guint32 glsl_std; /* id of the OpExtInstImport of GLSL.std.450, or 0 */
  GStringChunk *strings;
} SpirvModule;

/* name: (nullable): of the file, for messages. Returns: (transfer full) (nullable): NULL with an
 * error that names the word and the value. */
SpirvModule *spirv_module_new (GBytes *bytes, const char *name, GError **error);
void spirv_module_free (SpirvModule *module);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpirvModule, spirv_module_free)
/* Whether the bytes begin as a module does, in either order of bytes. */
gboolean spirv_is_module (GBytes *bytes);

/* --- asking ----------------------------------------------------------------------------------- */

/* Word i behind the first of an instruction; 0 beyond its end. */
static inline guint32
spirv_word (const SpirvModule *module, const SpirvInsn *insn, guint i)
{
  return i + 1u < insn->n_words ? module->words[insn->first + 1 + i] : 0;
}

/* The first word behind IdResultType and IdResult. */
static inline guint
spirv_operands_at (const SpirvInsn *insn)
{
  return (insn->type != 0) + (insn->result != 0);
}

/* Operand i of those behind IdResultType and IdResult, counted in words; 0 beyond the end. */
static inline guint32
spirv_operand (const SpirvModule *module, const SpirvInsn *insn, guint i)
{
  return spirv_word (module, insn, spirv_operands_at (insn) + i);
}

/* Words behind IdResultType and IdResult. */
static inline guint
spirv_n_operands (const SpirvInsn *insn)
{
  return insn->n_words - 1u - spirv_operands_at (insn);
}

/* The instruction that makes an id below the bound, or NULL. */
static inline const SpirvInsn *
spirv_maker (const SpirvModule *module, guint32 id)
{
  return id >= module->bound || module->makers[id] == SPIRV_NO_INSN
           ? NULL
           : &module->insns[module->makers[id]];
}

static inline gboolean
spirv_is_chain (const SpirvInsn *insn)
{
  return insn != NULL &&
         (insn->op == SPIRV_OP_AccessChain || insn->op == SPIRV_OP_InBoundsAccessChain);
}

/* The string that begins at a word of an instruction (spirv_word ()'s count). Returns: (transfer
 * none): valid UTF-8 is not promised; ended within the instruction, which the reader has checked. */
const char *spirv_string (const SpirvModule *module, const SpirvInsn *insn, guint i);
/* The text that a DebugSource gives a file. file: id of its OpString. Returns: (transfer none) (nullable): valid UTF-8 is not promised. */
const char *spirv_module_debug_text (const SpirvModule *module, guint32 file);

/* member: G_MAXUINT32: of the whole. Returns: (nullable) (transfer none): the first decoration of
 * the kind. */
const SpirvDecoration *spirv_decoration (const SpirvModule *module,
                                         guint32 target,
                                         guint32 member,
                                         guint32 kind);
/* The same: its value, or `otherwise` where there is none. */
static inline guint32
spirv_decoration_value (const SpirvModule *module,
                        guint32 target,
                        guint32 member,
                        guint32 kind,
                        guint32 otherwise)
{
  const SpirvDecoration *it = spirv_decoration (module, target, member, kind);

  return it != NULL ? it->value : otherwise;
}
/* Returns: (nullable): the name that OpMemberName gives. */
const char *spirv_member_name (const SpirvModule *module, guint32 id, guint32 member);

/* --- operands --------------------------------------------------------------------------------- */

/* An operand of an instruction, in the order of its words. */
typedef struct
{
  SpirvKind kind;
  guint at; /* word of the instruction, as spirv_word () counts; the first operand is at 0 */
  guint n_words;
} SpirvOperand;

/* Takes an instruction's operands apart, those that enumerants bring too. operands: (element-type
 * SpirvOperand): is emptied, then filled. Returns: FALSE with an error: a word is missing or too
 * much, or an enumerant is unknown. */
gboolean spirv_find_operands (const SpirvModule *module,
                              const SpirvInsn *insn,
                              GArray *operands,
                              GError **error);
