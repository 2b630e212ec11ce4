#pragma once

#include <glib.h>

#include "isa-listing.h"
#include "r500-isa.h"

/* A decoded R500 program: the fields of the microcode.
 *
 * The decoder makes it; listing, checks and machine read it. Immutable. */

#define R500_MAX_INSTRUCTIONS 512 /* places in the program memory */
#define R500_MAX_TEMPS 128
#define R500_MAX_CONSTANTS 256
#define R500_MAX_FINDINGS 1000 /* most findings of the decoder */

/* TYPE of US_CMN_INST. */
typedef enum
{
  R500_TYPE_ALU,
  R500_TYPE_OUT, /* an ALU instruction with outputs to render targets */
  R500_TYPE_FC,
  R500_TYPE_TEX,
} R500Type;

/* --- ALU and OUT ------------------------------------------------------------------------------ */

typedef enum
{
  R500_FILE_TEMP,
  R500_FILE_CONST,
  R500_FILE_INLINE, /* index 0..127: r500_inline_value() in all channels */
} R500File;

/* A source of a half, src0, src1 or src2: the operand of ADDRn. */
typedef struct
{
  R500File file;
  guint8 index; /* temp 0..127, constant 0..255, inline 0..127 */
  guint8 rel;   /* aL is added */
} R500Source;

/* The value of src3 (srcp) of an operand: SRCP_OP. */
typedef enum
{
  R500_SRCP_1_MINUS_2_SRC0,
  R500_SRCP_SRC1_MINUS_SRC0,
  R500_SRCP_SRC1_PLUS_SRC0,
  R500_SRCP_1_MINUS_SRC0,
} R500Presubtract;

#define R500_SEL_SRCP 3

/* The source of an operand's lane: a channel of its source (RGB from the RGB half's, A from the
 * alpha half's source of the same number), or a constant. */
enum
{
  R500_SWIZ_R,
  R500_SWIZ_G,
  R500_SWIZ_B,
  R500_SWIZ_A,
  R500_SWIZ_0,
  R500_SWIZ_HALF,
  R500_SWIZ_1,
  R500_SWIZ_UNUSED,
};

typedef enum
{
  R500_MOD_NONE,
  R500_MOD_NEG,
  R500_MOD_ABS,
  R500_MOD_NAB, /* -|x| */
} R500Modifier;

/* Operand A, B or C of a half. */
typedef struct
{
  guint8 sel;     /* 0..2 src0..src2, R500_SEL_SRCP */
  guint8 swiz[3]; /* red, green, blue; in the alpha half swiz[0] alone */
  R500Modifier mod;
} R500Operand;

typedef enum
{
  R500_OMOD_1,
  R500_OMOD_2,
  R500_OMOD_4,
  R500_OMOD_8,
  R500_OMOD_DIV_2,
  R500_OMOD_DIV_4,
  R500_OMOD_DIV_8,
  R500_OMOD_DISABLE, /* bits as they are; no clamp either */
} R500Omod;

/* RGB_PRED_SEL and ALPHA_PRED_SEL. 6 and 7 are reserved. */
enum
{
  R500_PRED_NONE,
  R500_PRED_RGBA, /* the bit of each channel; in the alpha half: A */
  R500_PRED_R,
  R500_PRED_G,
  R500_PRED_B,
  R500_PRED_A,
};

/* The comparison of a result with 0. */
typedef enum
{
  R500_TEST_EQ,
  R500_TEST_LT,
  R500_TEST_GE,
  R500_TEST_NE,
} R500Test;

/* The RGB or the alpha half of an instruction. Masks: bit 0 is R, 1 is G, 2 is B; in the alpha half
 * bit 0 is A. */
typedef struct
{
  R500Source src[3];
  R500Presubtract srcp_op;
  R500Op op;     /* R500_OP_INVALID: reserved */
  guint8 opcode; /* as encoded */
  R500Operand operands[3];
  R500Omod omod;
  guint8 clamp;
  guint8 dst, dst_rel; /* temp 0..127; aL is added */
  guint8 wmask;        /* temp channels to write */
  guint8 omask;        /* OUT: channels of the target to write; ALU: predicate bits to write */
  guint8 target;       /* OUT: 0..3 render target A..D; ALU: R500Test of the predicate */
  guint8 pred_sel, pred_inv;
} R500Half;

typedef struct
{
  R500Half halves[R500_N_HALVES]; /* by R500HalfId */
  guint8 result_write;            /* ALU_WMASK: the ALU result is set */
  guint8 result_alpha;            /* ALU_RESULT_SEL: from the alpha half's result, not from red */
  R500Test result_test;
  guint8 depth_write; /* W_OMASK: OUT sends the alpha result to the depth */
} R500Alu;

/* --- texture instructions --------------------------------------------------------------------- */

/* A temp with a channel for each of S T R Q. */
typedef struct
{
  guint8 index; /* 0..127 */
  guint8 rel;
  guint8 swiz[4]; /* 0..3 */
} R500Coordinate;

typedef struct
{
  R500TexOp op; /* R500_TEX_INVALID: reserved */
  guint8 opcode;
  guint8 unit; /* 0..15 */
  guint8 sem_acquire, ignore_uncovered, unscaled;
  R500Coordinate temps[3]; /* coordinates, and DXDY's changes along x and y */
  guint8 dst, dst_rel;
  guint8 dst_swiz[4]; /* channel of the texel for each of R G B A */
  guint8 wmask;       /* bits 0..3: R G B A */
  /* by R500HalfId: the predicate of RGB, and that of A */
  guint8 pred_sel[R500_N_HALVES], pred_inv[R500_N_HALVES];
} R500Tex;

/* --- flow control ----------------------------------------------------------------------------- */

typedef enum
{
  R500_A_NONE,
  R500_A_POP,
  R500_A_PUSH, /* 3 is reserved */
} R500AddressOp;

typedef enum
{
  R500_B_NONE,
  R500_B_DECR,
  R500_B_INCR, /* 3 is reserved */
} R500BranchOp;

typedef struct
{
  R500FlowOp op;
  guint8 b_else;
  guint8 jump_any;  /* 1: jump if any active pixel votes for it; 0: if all do */
  guint8 jump_func; /* bit (alu_result << 2 | predicate << 1 | bool) */
  guint8 a_op;      /* R500AddressOp */
  guint8 b_op[2];   /* R500BranchOp if the jump is not taken, and if it is */
  guint8 b_pop_cnt; /* 0..31 */
  guint8 ignore_uncovered;
  guint8 bool_addr, int_addr; /* 0..31 */
  guint8 pred_sel, pred_inv;  /* the RGB fields of US_CMN_INST */
  guint16 jump_addr;          /* 0..511 */
  guint8 jump_global;         /* 1: OFFSET is not added */
} R500Flow;

/* --- instructions ----------------------------------------------------------------------------- */

typedef struct
{
  guint32 words[R500_N_DWORDS];
  R500Type type;
  guint8 tex_sem_wait, alu_wait, write_inactive, last, nop;
  guint8 stat_we;
  /* By type; the other members are zero. */
  R500Alu alu;
  R500Tex tex;
  R500Flow flow;
  guint16 line;   /* first line in the listing */
  guint8 n_lines; /* 1 or 2 */
} R500Instruction;

/* One line of the listing: an instruction, or one half of it. */
typedef struct
{
  guint16 instruction;
  R500HalfId half; /* ALU and OUT */
} R500Line;

typedef struct
{
  gatomicrefcount ref_count;
  guint32 *words; /* in host order */
  guint n_words;
  R500Instruction *code;
  guint n_code; /* 1..R500_MAX_INSTRUCTIONS */
  R500Line *lines;
  guint n_lines;
  guint n_temps;     /* 1 + the highest temp that an instruction names, 0: none */
  guint n_constants; /* 1 + the highest constant that an instruction names, 0: none */
} R500Program;

/* The state besides the words that a run needs (US_CODE_ADDR, US_CODE_OFFSET, US_PIXSIZE,
 * US_FC_CTRL, US_CONFIG, US_W_FMT, US_FORMAT0). Instructions are numbered from the first of the
 * words, which is number 0 of the program memory. */
typedef struct
{
  guint start, end; /* the first and the last instruction, without offset */
  guint offset;     /* added to start, end and jumps */
  guint n_temps;    /* PIX_SIZE + 1 */
  gboolean full_flow;
  gboolean zero_product; /* ZERO_TIMES_ANYTHING_EQUALS_ZERO */
  guint w_fmt;           /* W_FMT: 0 no depth, 1 24-bit fixed, 2 24-bit float */
  struct
  {
    guint16 width, height, depth; /* 0: unknown; the texture's own size counts */
  } textures[16];
} R500Config;

/* The defaults: the whole program from 0 to its end, as many temps as it names, full flow control,
 * products with 0 are 0. */
void r500_config_init (R500Config *config, const R500Program *program);

/* --- making and asking ------------------------------------------------------------------------ */

/* Decodes microcode. Errors in the words go to diagnostics, and the rest still decodes; fails only
 * if there is nothing to decode (no bytes, not a multiple of 24) or more than the program memory
 * holds. bytes: little-endian dwords in the order of the instruction memory. diagnostics:
 * (nullable): gets LsDiagnostic. Returns: (transfer full), or NULL with LS_ERROR_FORMAT. */
R500Program *r500_decode (GBytes *bytes, GPtrArray *diagnostics, GError **error);

R500Program *r500_program_ref (R500Program *program);
void r500_program_unref (R500Program *program);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (R500Program, r500_program_unref)

/* Assembles text into words.
 * diagnostics: (nullable): gets every finding, with line and column.
 * Returns: (transfer full): little-endian dwords, or NULL with the first error. */
GBytes *r500_assemble (const char *text, gssize length, GPtrArray *diagnostics, GError **error);
/* As r500_assemble(). lines: (nullable): empty; gets an IsaLines for each dword: the lines of the
 * text that give its instruction. */
GBytes *r500_assemble_lines (const char *text,
                             gssize length,
                             GArray *lines,
                             GPtrArray *diagnostics,
                             GError **error);

/* The listing, whose grammar is in data/doc/assembly-r500.md. Lines do not refer to program
 * afterwards; their kinds are R500Type. Returns: (transfer full). */
IsaListing *r500_listing_new (const R500Program *program);
/* Returns: (transfer full): all lines, each ended by a line feed. */
char *r500_print (const R500Program *program);

/* Checks the rules of the hardware beyond the encoding: semaphore, bubbles, waits, nesting, and
 * values that are written and not read.
 *
 * Findings of r500_decode() about reserved values are not repeated. config: (nullable): NULL: that
 * of r500_config_init(). */
void r500_validate (const R500Program *program, const R500Config *config, GPtrArray *diagnostics);

/* --- instructions, in pieces ------------------------------------------------------------------ */

static inline gboolean
r500_is_alu (const R500Instruction *instruction)
{
  return instruction->type == R500_TYPE_ALU || instruction->type == R500_TYPE_OUT;
}

/* How many of its temps a texture instruction reads. */
static inline guint
r500_tex_n_temps (const R500Tex *tex)
{
  return tex->op == R500_TEX_NOP ? 0 : tex->op == R500_TEX_DXDY ? 3 : 1;
}

/* The address field of each of these temps; its REL and the channels of S T R Q follow. */
extern const R500FieldId r500_tex_temp_fields[3];

/* Inline constant n, 0..127: eeee mmm, bias 7, denormal below. */
static inline float
r500_inline_value (guint n)
{
  guint e = n >> 3 & 15, m = n & 7;

  return e ? (float) (8 + m) * (float) (1u << e) / 1024.0f : (float) m / 512.0f;
}

/* Whether the half does nothing: opcode, masks, modifiers and operands are all zero. */
gboolean r500_half_is_idle (const R500Instruction *instruction, R500HalfId half);

/* The number of operands up to the last one that is not all zeros; the operation need not read
 * them. */
guint r500_half_n_operands (const R500Half *half);

/* Those of src0 and src1 that srcp is made of, a bit each. */
static inline guint
r500_srcp_sources (R500Presubtract op)
{
  return op == R500_SRCP_SRC1_MINUS_SRC0 || op == R500_SRCP_SRC1_PLUS_SRC0 ? 3 : 1;
}

/* The lanes of the half's operand (bits 0..2, in the alpha half 0) whose channel comes from the RGB
 * half's source, or with R500_ALPHA from the alpha half's. 0 for constants. */
guint r500_operand_lanes (const R500Operand *operand, R500HalfId half, R500HalfId pool);

/* Operands that the half reads, bit 0 for A; in the alpha half also for an RGB half with DP4. */
guint r500_half_reads (const R500Alu *alu, R500HalfId half);

/* The sources of a pool that the half reads, src0..src2, a bit each, also through srcp. */
guint r500_half_sources (const R500Alu *alu, R500HalfId half, R500HalfId pool);
/* The same for both halves, if they are not idle. */
guint r500_pool_sources (const R500Instruction *instruction, R500HalfId pool);
