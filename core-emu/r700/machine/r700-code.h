#pragma once

#include "ls-bindings.h"
#include "ls-bits.h"
#include "ls-flow-run.h"
#include "ls-flow.h"
#include "ls-format.h"
#include "ls-machine.h"
#include "ls-memory.h"
#include "ls-micro.h"
#include "ls-plan.h"
#include "ls-turns.h"
#include "r700-machine.h"
#include "r700-program.h"
#include "r700-tex.h"

/* Instructions that read elements by number: vertex fetches (guide chapter 5) and memory reads
 * (chapter 7). */

typedef enum
{
  R700_INDEX_VERTEX,   /* counts from the base vertex */
  R700_INDEX_INSTANCE, /* counts from the base instance */
  R700_INDEX_PLAIN,
  R700_INDEX_RESERVED,
} R700IndexType;

/* The fetch of an element, decoded when the program is loaded; all zeros for other instructions. */
typedef struct
{
  guint8 code; /* DATA_FORMAT */
  /* the instruction's own; without a format if it cannot read such an element */
  LsTexelFormat texel;
  gboolean is_ready; /* texel is complete: the buffer adds nothing */

  /* vertex fetches */
  R700IndexType type;
  gboolean takes_buffer_format, has_no_stride, has_alt_const;
  guint32 offset; /* bytes */
  guint8 semantic;

  /* memory reads */
  gboolean is_indexed;
  guint burst; /* elements, 1..16 */
  gint32 last; /* greatest index */
} R700Load;

R700Load r700_load_decode (const R700Fetch *fetch);

/* The elements that a vertex fetch reads. */
typedef struct
{
  const LsBuffer *buffer;
  guint8 code;         /* DATA_FORMAT */
  LsTexelFormat texel; /* NULL format: the code is reserved */
  guint32 stride, offset;
  guint32 first; /* added to the index, modulo 2^32 */
} R700Element;

R700Element r700_load_element (const R700Fetch *fetch,
                               const R700Load *load,
                               const LsBindings *bindings);
/* The byte of the buffer where the element with the index begins. */
static inline guint64
r700_element_address (const R700Element *element, guint32 index)
{
  return (guint64) element->stride * (guint32) (index + element->first) + element->offset;
}

/* The state of one wave: flat, without pointers, sized by the program.
 *
 * A copy of the bytes is a snapshot, and equal bytes are equal states, so padding and unused parts
 * stay zero. Behind the struct lie, in this order: the frames of the stack, the lanes written of
 * each output row, the rows (PV, PS, AR, GPRs, clause temporaries, outputs), and the memories that
 * the program writes, the shared ones last. LsLayout has the places.
 *
 * The state of a group of several waves is one block too: first the whole state of the wave in
 * front, then the other waves by number, without the parts that all share. Each of them can be read
 * like the state of one wave, because it knows its distance from the first. */

typedef struct
{
  guint32 bank;  /* constant buffer */
  guint32 first; /* vec4 of the buffer behind index 0 of the bank */
  guint32 count; /* vec4s locked: 0, 16 or 32 */
} R700Window;

typedef struct
{
  guint64 step;
  guint32 cf;   /* the next CF instruction, or the one whose clause is being executed */
  guint32 at;   /* 0: the instruction itself; n: item n - 1 of its clause */
  guint32 last; /* line of the last step */
  guint32 ended;
  guint32 acks;            /* writes with an acknowledgement since the last WAIT_ACK */
  guint32 reduction_start; /* word where the wave's part of the reduction memory starts */
  guint32 padding;

  LsFlowState flow; /* entries counts subentries, guide 3.6.5 */

  /* for the clause being executed */
  LsMask executing;
  LsMask predicate;
  /* executing lanes that stay active at the end of the clause: the result of PRED_SET* for CF */
  LsMask stay;
  R700Window windows[2];

  LsTurns turns;
} R700Wave;

/* Frames lie behind the struct. */
#define R700_FRAMES_OFFSET (((guint32) sizeof (R700Wave) + 63u) & ~63u)

static inline LsFlowFrame *
r700_wave_frames (const R700Wave *wave)
{
  return (LsFlowFrame *) (gpointer) ((guint8 *) wave + R700_FRAMES_OFFSET);
}

/* Lanes that run only for the derivatives of their quads. */
static inline LsMask
r700_wave_helpers (const R700Wave *wave)
{
  return wave->flow.held & ~wave->flow.covered;
}

/* All lanes of the same quads that can run. */
static inline LsMask
r700_wave_quads (const R700Wave *wave, LsMask lanes)
{
  return ls_mask_quads (lanes) & wave->flow.held;
}

/* Lanes of a fetch: FETCH_WHOLE_QUAD adds the killed and uncovered lanes of their quads (guide
 * 5.2). */
static inline LsMask
r700_wave_fetch_lanes (const R700Wave *wave, gboolean is_whole_quad)
{
  return is_whole_quad
           ? wave->executing | (r700_wave_quads (wave, wave->executing) & ~wave->flow.valid)
           : wave->executing;
}

/* Marks a written word behind the words of the memory, for ls_program_memory_written(). */
static inline void
r700_memory_mark (guint32 *words, guint32 n_words, guint64 word)
{
  words[n_words + word / 32] |= 1u << word % 32;
}

/* The plan of an ALU clause (ls-plan.h). Besides, a plan
 * - reads the values of PV and PS from the registers that got them too, and writes PV and PS only
 *   if there is no such register;
 * - leaves out results that nobody reads;
 * - leaves the values that a clause forgets (PV, PS, AR, clause temporaries) unfinished until
 *   somebody can read them.
 * A plan runs a clause only if no run stops inside of it. Clauses with indexed operands, predicated
 * slots or possible traps have no plan, and a clause that depends on a reading runs by its plan
 * with the default alone. */

/* Scratch rows: modified operands, results that must wait, the results under a mask. */
enum
{
  R700_SCRATCH_OPERAND,
  R700_SCRATCH_RESULT = R700_SCRATCH_OPERAND + 3 * R700_MAX_SLOTS,
  R700_SCRATCH_ROOM = R700_SCRATCH_RESULT + R700_MAX_SLOTS,
  R700_SCRATCH_CONDITION,
  R700_SCRATCH_ZERO,
  R700_N_SCRATCH
};

/* Entries beyond row functions. gate: whether lanes that do not execute keep the value of d. */
enum
{
  /* as LS_DO_ROW, always by rows[0], with the part's modifiers and masks */
  R700_DO_ROW = LS_DO_OWN,
  R700_DO_SLOTS, /* d and the rows behind it = slots (s[4 * operand + slot]), n results */
  R700_DO_FIRST, /* d = slots (s), the one result of all slots; reads n of them */
};

typedef struct
{
  LsDo *dos; /* owned; NULL: the clause has no plan */
  guint n_dos;
  guint n_steps;
  guint32 last_line;
  /* where the last values of PV.x y z w and PS are; R700_SPOT_ZERO: never written */
  LsSpot last[5];
  /* the unit among them with the result of the last test, which is not in its place but in
   * R700Run.holds; 5: none */
  guint test_unit;
  guint64 temps; /* written rows of clause temporaries; the others are zero behind the clause */
  gboolean is_conditional; /* the next two members are not empty */
  guint64 uniforms[2];     /* rows of constants that the plan reads */
  /* readings that the plan's functions depend on; the plan has those of the defaults */
  guint32 readings;
} R700Plan;

#define R700_SPOT_ZERO LS_SPOT (LS_BASE_SCRATCH, R700_SCRATCH_ZERO)

/* A program made ready to run: every ALU group lowered to micro-operations, whose places are rows
 * of the state, rows of constants, or found by a rule.
 *
 * Nothing is decoded while running. Immutable. */

#define R700_MAX_FRAMES 1024 /* 255 entries of 4 subentries, the largest STACK_SIZE */
#define R700_FREE_FRAMES 64  /* if the state declares no STACK_SIZE */
#define R700_DEFAULT_TEMPS 4 /* if the state declares no clause temporaries */
#define R700_MAX_CALLS 32    /* guide 3.7.8 */
/* Bits of TYPE in a MEM_* instruction. */
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

#define R700_OUTSIDE_BITS \
  0x7FFFFFFFu /* a constant out of range of its window or file, guide 4.6.2 */

/* r700-code.c: the register file of each export target. */
extern const guint8 r700_target_files[R700_N_TARGETS];
/* r700-state.c */
extern const LsStateForm r700_state_form;

/* The reason why an instruction cannot run, found when the program is loaded. */
typedef struct
{
  LsTrapCode code; /* LS_TRAP_NONE: it can run */
  guint64 value;   /* of the trap */
  char *reason;    /* owned */
} R700Refusal;

/* One group. */
typedef struct
{
  LsMicroStep micro;            /* the slots are parts, in the order x y z w t */
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
  R700Transfer *sends;            /* one for each of program->cf: its output or memory write */
  R700Tex *texs;                  /* one for each of program->fetches; owned */
  R700Load *loads;                /* likewise */
  LsRow *constants;               /* literals and inline constants in all lanes; 64-byte aligned */
  guint n_constants;
  R700Plan *plans;      /* one for each of program->cf */
  LsFlowProgram course; /* a step for each of program->cf */
  LsUniforms uniforms;
  guint stack_size;    /* declared entries, or 0 */
  LsFlowLimits limits; /* limits of the stack */
  /* the program has a push outside of WHOLE_QUAD_MODE: two more subentries, guide 3.6.5 */
  gboolean plain_push;
  guint max_globals,
    /* registers that waves share: the most there can be, and those that the program names */
    named_globals;
  gboolean names_temps; /* an ALU instruction names a clause temporary */
} R700Code;

/* Resolves program; instructions that cannot run are marked, and trap when they are reached.
 * source: stage and sizes of the state; n_gprs 0 takes what the program names, n_clause_temps 0
 * takes R700_DEFAULT_TEMPS. Returns: (transfer full), or NULL with LS_ERROR_RANGE if the sizes
 * exceed the register file or the memories are too large. */
R700Code *r700_code_new (R700Program *program, const LsProgramSource *source, GError **error);
void r700_code_free (R700Code *code);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (R700Code, r700_code_free)

/* The memory that a MEM_* instruction writes; R700_N_MEMORIES for others. */
LsMemory r700_memory_kind (R700CfOp op);
/* The memory that a memory read or data share instruction accesses; R700_N_MEMORIES for others. */
LsMemory r700_fetch_memory (R700FetchOp op);
/* "scratch", "stream 0" */
const char *r700_memory_name (LsMemory kind);

/* The constants of a file as the wave's clause sees them: with ALT_CONST those of the other
 * stage. */
typedef struct
{
  GBytes *bytes;  /* NULL: nothing is bound */
  guint64 first;  /* the vec4 with number 0 */
  gint64 count;   /* numbers from here on, and below 0, are out of range */
  guint32 number; /* as in LsCell */
} R700Constants;

/* r700-state.c; file: R700_CONST_* */
R700Constants r700_constants_of (const R700Code *code,
                                 const LsBindings *bindings,
                                 const R700Wave *wave,
                                 guint file);

static inline guint32
r700_constant_word (const R700Constants *from, gint64 index, guint channel)
{
  return ls_memory_read_u32 (from->bytes, 16 * (from->first + (guint64) index) + 4 * channel);
}

/* r700-kernels.c: the kernel that computes the operation. */
LsKernel r700_kernel (R700AluOp op);

/* Fills room with the functions by the readings of bindings. Returns: FALSE, with room left alone,
 * if these are ls_rows_best(). */
gboolean r700_rows_choose (const LsBindings *bindings, LsRows *room);
/* Readings that are not the default, bit n for reading n. */
guint32 r700_readings_chosen (const LsBindings *bindings);

/* Refuses the instruction; the first reason stays. */
void r700_refuse (R700Refusal *refusal, LsTrapCode code, guint64 value, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

/* A place of a GPR. Row LS_MICRO_NO_ROW: there is no such register. */
LsMicroPlace r700_gpr_place (const LsLayout *layout, guint gpr, guint channel);

/* r700-lower.c: fills steps and constants, and marks groups that cannot run. */
void r700_lower_groups (R700Code *code);
/* r700-lower-transfer.c: fills fetches and sends, after the decoded members. */
void r700_lower_transfers (R700Code *code);

/* r700-cf.c: fills limits. */
void r700_code_limit (R700Code *code);
/* r700-lower-flow.c: fills course, and frees it. */
void r700_lower_flow (R700Code *code);
void r700_code_unlower_flow (R700Code *code);

/* The row of the state for a place without an index; else LS_NO_ROW. */
static inline guint32
r700_state_row (const LsMicroPlace *place)
{
  return place->kind == LS_MICRO_REGISTER && place->index == LS_MICRO_NO_INDEX &&
             place->ref.file != R700_FILE_G
           ? place->row
           : LS_NO_ROW;
}

/* The register of a GPR, declared or clause temporary; the latter are a file of their own, at the
 * top of the numbers. */
LsRegRef r700_layout_ref (const LsLayout *layout, guint gpr, guint channel);

/* r700-plan.c: makes the plans of the clauses, after everything else, and frees them. */
void r700_code_plan (R700Code *code);
void r700_code_unplan (R700Code *code);

/* r700-flow.c: finds the quick ways of control-flow steps, after the plans. */
void r700_code_flow (R700Code *code);

/* The buffer behind a window of the clause, an index of LsBindings.constants: with ALT_CONST a
 * buffer of the other stage. */
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

/* The first row of a GPR, declared or clause temporary; LS_NO_ROW: neither. */
guint32 r700_layout_gpr (const LsLayout *layout, guint gpr);
