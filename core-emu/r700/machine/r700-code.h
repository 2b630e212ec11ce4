#pragma once

#include "ls-bindings.h"
#include "ls-bits.h"
#include "ls-flow-run.h"
#include "ls-flow.h"
#include "ls-format.h"
#include "ls-loaded.h"
#include "ls-machine.h"
#include "ls-memory.h"
#include "ls-micro.h"
#include "ls-plan.h"
#include "ls-turns.h"
#include "r700-machine.h"
#include "r700-program.h"
#include "r700-tex.h"

/* Instructions that read elements by number: vertex fetches (guide chapter 5) and memory reads (chapter 7). */

typedef enum
{
  R700_INDEX_VERTEX,   /* counts from the base vertex */
  R700_INDEX_INSTANCE, /* counts from the base instance */
  R700_INDEX_PLAIN,
  R700_INDEX_RESERVED,
} R700IndexType;

/* What an instruction says, found once when the program is loaded; zeros for all that are none of these. */
typedef struct
{
  guint8 code;         /* DATA_FORMAT */
  LsTexelFormat texel; /* of the instruction; without a format where no such element can be read */
  gboolean is_ready;   /* texel can be unpacked, and no buffer has a say in it */

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

/* Where a vertex fetch reads, and what. */
typedef struct
{
  const LsBuffer *buffer;
  guint8 code;         /* DATA_FORMAT */
  LsTexelFormat texel; /* its format NULL: there is none of this code */
  guint32 stride, offset;
  guint32 first; /* added to the index, which wraps at 32 bits */
} R700Element;

R700Element r700_load_element (const R700Fetch *fetch,
                               const R700Load *load,
                               const LsBindings *bindings);
/* Byte of the buffer where the element of an index begins. */
static inline guint64
r700_element_address (const R700Element *element, guint32 index)
{
  return (guint64) element->stride * (guint32) (index + element->first) + element->offset;
}

/* The state of one wave: flat, without pointers, sized by the program.  Copying the bytes is a snapshot, and equal
 * bytes are equal states, so padding and everything out of use is kept zero.
 *
 * Behind the struct lie, in this order: the frames of the stack, the lanes written of each output row, and the rows
 * (PV, PS, AR, GPRs, clause temporaries, outputs), and the memories that the program writes, those that waves share
 * last.  LsLayout says where.
 *
 * The state of a group of several waves is one block too: first that of the wave that is looked at, whole, then the
 * others by number without what waves share.  Each of them can be read like the state of one wave, because it knows how
 * far away the first is. */

typedef struct
{
  guint32 bank;  /* constant buffer */
  guint32 first; /* vec4 of the buffer that index 0 of the bank reads */
  guint32 count; /* vec4s locked: 0, 16 or 32 */
} R700Window;

typedef struct
{
  guint64 step;
  guint32 cf;   /* CF instruction that executes next, or whose clause is being executed */
  guint32 at;   /* 0: the instruction itself; n: item n - 1 of its clause */
  guint32 last; /* line of the last step */
  guint32 ended;
  guint32 acks;            /* writes that asked for an acknowledgement since the last WAIT_ACK */
  guint32 reduction_start; /* word */
  guint32 padding;

  LsFlowState flow; /* entries are subentries, guide 3.6.5 */

  /* for the clause being executed */
  LsMask executing;
  LsMask predicate;
  /* executing lanes that stay active at the end of the clause: what CF sees of PRED_SET* */
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

/* Run for the derivatives of their quads and hold nothing. */
static inline LsMask
r700_wave_helpers (const R700Wave *wave)
{
  return wave->flow.held & ~wave->flow.covered;
}

/* The quads of lanes, as far as they can run. */
static inline LsMask
r700_wave_quads (const R700Wave *wave, LsMask lanes)
{
  return ls_mask_quads (lanes) & wave->flow.held;
}

/* Lanes of a fetch: FETCH_WHOLE_QUAD takes in those of its quads that are killed or not covered (guide 5.2). */
static inline LsMask
r700_wave_fetch_lanes (const R700Wave *wave, gboolean is_whole_quad)
{
  return is_whole_quad
           ? wave->executing | (r700_wave_quads (wave, wave->executing) & ~wave->flow.valid)
           : wave->executing;
}

/* What was written to a memory is marked behind its words, as ls_program_memory_written() shows it. */
static inline void
r700_memory_mark (guint32 *words, guint32 n_words, guint64 word)
{
  words[n_words + word / 32] |= 1u << word % 32;
}

/* What one ALU clause does, as a plan (ls-plan.h), which besides
 * - reads PV and PS from the register that the value went to as well, and writes them only where there is none;
 * - leaves out results that nobody reads;
 * - leaves what a clause forgets (PV, PS, AR, clause temporaries) unfinished until somebody can see it.
 * A clause is run by its plan only where nobody stops inside of it.  Clauses with indexed operands, predicated slots or
 * anything that could trap have no plan, and one that depends on a reading runs by it with the default alone. */

/* Scratch rows: modified operands, results that must wait, the room for results under a mask. */
enum
{
  R700_SCRATCH_OPERAND,
  R700_SCRATCH_RESULT = R700_SCRATCH_OPERAND + 3 * R700_MAX_SLOTS,
  R700_SCRATCH_ROOM = R700_SCRATCH_RESULT + R700_MAX_SLOTS,
  R700_SCRATCH_CONDITION,
  R700_SCRATCH_ZERO,
  R700_N_SCRATCH
};

/* What is more than a function of rows. gate: whether lanes that do not execute keep what d holds. */
enum
{
  R700_DO_ROW = LS_DO_OWN, /* as LS_DO_ROW, with rows[0] and all that part says */
  R700_DO_SLOTS,           /* d.. = slots (s[4 * operand + slot]), n results, one for each slot */
  R700_DO_FIRST,           /* d = slots (s), the one result that all slots share; reads n of them */
};

typedef struct
{
  LsDo *dos; /* owned; NULL: the clause has no plan */
  guint n_dos;
  guint n_steps;
  guint32 last_line;
  /* where the last values of PV.x y z w and PS are; R700_SPOT_ZERO: never written */
  LsSpot last[5];
  /* of these the one that the last test gives, which is not in its place but in R700Run.holds; 5:
   * none */
  guint test_unit;
  guint64 temps; /* rows of clause temporaries that are written; the others are zero behind it */
  gboolean is_conditional; /* on what the two members below say */
  guint64 uniforms[2];     /* which are needed */
  guint32 readings;        /* on which its functions depend; they are those of the defaults */
} R700Plan;

#define R700_SPOT_ZERO LS_SPOT (LS_BASE_SCRATCH, R700_SCRATCH_ZERO)

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

/* r700-kernels.c: the kernel that computes what op gives. */
LsKernel r700_kernel (R700AluOp op);

/* Fills room with what the readings of bindings choose; FALSE, with room left alone, if that is ls_rows_best(). */
gboolean r700_rows_choose (const LsBindings *bindings, LsRows *room);
/* Readings that are not the default, bit n for reading n. */
guint32 r700_readings_chosen (const LsBindings *bindings);

/* The first reason stays. */
void r700_refuse (R700Refusal *refusal, LsTrapCode code, guint64 value, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

/* Row LS_MICRO_NO_ROW: there is no such register. */
LsMicroPlace r700_gpr_place (const LsLayout *layout, guint gpr, guint channel);

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
