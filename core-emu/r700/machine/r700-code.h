#pragma once

#include "ls-bindings.h"
#include "ls-flow.h"
#include "ls-machine.h"
#include "ls-memory.h"
#include "ls-micro.h"
#include "r700-load.h"
#include "r700-plan.h"
#include "r700-program.h"
#include "r700-tex.h"
#include "r700-wave.h"

G_BEGIN_DECLS

/* A program made ready to run: every ALU group lowered to micro-operations, whose places are rows of the state, constant rows or
 * the rule that finds a value.  Nothing is decoded while running.  Immutable. */

#define R700_MAX_FRAMES 1024 /* 255 entries of 4 subentries, the largest STACK_SIZE */
#define R700_FREE_FRAMES 64  /* where the state declares no STACK_SIZE */
#define R700_DEFAULT_TEMPS 4 /* clause temporaries where the state declares none */
#define R700_MAX_CALLS 32    /* guide 3.7.8 */
/* Bits of TYPE of a MEM_* instruction. */
#define R700_WRITE_INDEXED 1
#define R700_WRITE_ACK 2
#define R700_SHARE_WORDS 4096 /* local data share, guide 2.6.2 */

enum
{
  R700_FILE_R,
  R700_FILE_T,
  R700_FILE_PV,
  R700_FILE_PS,
  R700_FILE_AR,
  R700_FILE_PIX,
  R700_FILE_Z,
  R700_FILE_POS,
  R700_FILE_PARAM,
  R700_FILE_G,
  R700_N_FILES
};

enum
{
  R700_CONST_KC0,
  R700_CONST_KC1,
  R700_CONST_C,
  R700_N_CONST_FILES
};

#define R700_OUTSIDE_BITS 0x7FFFFFFFu /* constants read outside their window or file, guide 4.6.2 */

/* r700-code.c: the file of each target of exports. */
extern const guint8 r700_target_files[R700_N_TARGETS];
/* r700-state.c */
extern const LsStateForm r700_state_form;

/* Why something cannot run, found when the program is loaded. */
typedef struct
{
  LsTrapCode code; /* LS_TRAP_NONE: it can */
  guint64 value;   /* of the trap */
  char *reason;    /* owned */
} R700Refusal;

/* One group. */
typedef struct
{
  LsMicroStep micro;            /* its slots are the parts, in the order x y z w t */
  R700AluOp op[R700_MAX_SLOTS]; /* of the parts */
  guint32 line;
  R700Refusal refusal;
} R700Step;

/* One fetch, output or write of memory. */
typedef struct
{
  LsMicroTransfer micro; /* effect LS_EFFECT_READ: there is none */
  R700Refusal refusal;
} R700Transfer;

typedef struct
{
  R700Program *program;
  LsStage stage;
  LsLayout layout;
  guint32 n_frames;
  guint32 n_gradients, gradients; /* rows that SET_GRADIENTS keeps, 6 or none, and the first */
  R700Step *steps;                /* one for each of program->groups */
  R700Transfer *fetches;          /* one for each of program->fetches */
  R700Transfer *sends; /* one for each of program->cf: what it puts outside of registers */
  R700Tex *texs;       /* one for each of program->fetches; owned */
  R700Load *loads;     /* likewise */
  LsRow *constants;    /* literals and inline constants in all lanes; 64-byte aligned */
  guint n_constants;
  R700Plan *plans;      /* one for each of program->cf */
  LsFlowProgram course; /* a step for each of program->cf */
  LsUniforms uniforms;
  guint stack_size;    /* entries declared, or 0 */
  LsFlowLimits limits; /* of the stack */
  gboolean plain_push; /* some push without WHOLE_QUAD_MODE: two subentries more, guide 3.6.5 */
  guint max_globals,
    named_globals;      /* registers that waves share: what there can be, what is named */
  gboolean names_temps; /* some ALU instruction names a clause temporary */
} R700Code;

/* Resolves program; what cannot run is marked and traps when it is reached.
 * source: stage and sizes of the state; n_gprs 0 takes what the program names, n_clause_temps 0 takes
 * R700_DEFAULT_TEMPS.
 * Returns: (transfer full), or NULL with LS_ERROR_RANGE if the sizes do not fit the register file or the memories are
 * too large. */
R700Code *r700_code_new (R700Program *program, const LsProgramSource *source, GError **error);
void r700_code_free (R700Code *code);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (R700Code, r700_code_free)

/* The memory that a MEM_* instruction writes; R700_N_MEMORIES for others. */
LsMemory r700_memory_kind (R700CfOp op);
/* The memory that a memory read or data share instruction accesses; R700_N_MEMORIES for others. */
LsMemory r700_fetch_memory (R700FetchOp op);
/* "scratch", "stream 0" */
const char *r700_memory_name (LsMemory kind);

/* Where the constants of a file are for the wave's clause: of the other stage with ALT_CONST. */
typedef struct
{
  GBytes *bytes;  /* or NULL: nothing is bound */
  guint64 first;  /* vec4 that number 0 is */
  gint64 count;   /* there are no numbers from here on, nor below 0 */
  guint32 number; /* as in LsCell */
} R700Constants;

/* r700-constants.c; file: R700_CONST_* */
R700Constants r700_constants_of (const R700Code *code,
                                 const LsBindings *bindings,
                                 const R700Wave *wave,
                                 guint file);

static inline guint32
r700_constant_word (const R700Constants *from, gint64 index, guint channel)
{
  return ls_memory_read_u32 (from->bytes, 16 * (from->first + (guint64) index) + 4 * channel);
}

/* Finds the sizes of the memories, declared by source or from the instructions.
 * Returns FALSE with LS_ERROR_RANGE where the declared ones are too large. */
gboolean r700_size_memories (R700Code *code, const LsProgramSource *source, GError **error);

/* r700-kernels.c: the kernel that computes what op gives. */
LsKernel r700_kernel (R700AluOp op);

/* Fills room with what the readings of bindings choose; FALSE, with room left alone, if that is ls_rows_best(). */
gboolean r700_rows_choose (const LsBindings *bindings, LsRows *room);
/* Readings that are not the default, bit n for reading n. */
guint32 r700_readings_chosen (const LsBindings *bindings);

/* r700-lower.c: fills steps and constants; what cannot run is marked. */
void r700_lower_groups (R700Code *code);
/* r700-lower-transfer.c: fills fetches and sends, behind what the words of fetches say. */
void r700_lower_transfers (R700Code *code);

/* r700-cf.c: fills limits. */
void r700_code_limit (R700Code *code);
/* r700-lower-flow.c: fills course; frees it. */
void r700_lower_flow (R700Code *code);
void r700_code_unlower_flow (R700Code *code);

/* The row of the state that a place is, if nothing is added to its number; else LS_NO_ROW. */
static inline guint32
r700_state_row (const LsMicroPlace *place)
{
  return place->kind == LS_MICRO_REGISTER && place->index == LS_MICRO_NO_INDEX &&
             place->ref.file != R700_FILE_G
           ? place->row
           : LS_NO_ROW;
}

/* The register of a GPR, declared or clause temporary, which are a file of their own at the top of the numbers. */
LsRegRef r700_layout_ref (const LsLayout *layout, guint gpr, guint channel);

/* r700-plan.c: makes the plans of the clauses, once everything else is there; frees them. */
void r700_code_plan (R700Code *code);
void r700_code_unplan (R700Code *code);

/* r700-flow.c: finds which quick way steps of control flow have, behind the plans. */
void r700_code_flow (R700Code *code);

/* The buffer that a window of the clause shows, a number of LsBindings.constants: with ALT_CONST one of the other stage. */
static inline guint
r700_window_buffer (const R700Cf *cf, guint bank)
{
  return cf->kcache[bank].bank + (cf->alt_const ? LS_OTHER_CONST_BUFFERS : 0u);
}

static inline const R700Tex *
r700_code_tex (const R700Code *code, const R700Fetch *fetch)
{
  return &code->texs[fetch - code->program->fetches];
}

static inline const R700Load *
r700_code_load (const R700Code *code, const R700Fetch *fetch)
{
  return &code->loads[fetch - code->program->fetches];
}

static inline const R700Transfer *
r700_code_transfer (const R700Code *code, const R700Fetch *fetch)
{
  return &code->fetches[fetch - code->program->fetches];
}

static inline const R700Transfer *
r700_code_send (const R700Code *code, const R700Cf *cf)
{
  return &code->sends[cf - code->program->cf];
}

/* First row of a GPR, declared or clause temporary; LS_NO_ROW if it is neither. */
guint32 r700_layout_gpr (const LsLayout *layout, guint gpr);

G_END_DECLS
