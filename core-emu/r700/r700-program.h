#pragma once

#include <glib.h>

#include "r700-isa.h"
#include "r700-program.h"

/* Memories that programs write. In streams and rings each lane has an item of its own, so that
 * waves stay independent: the scene gives the size of an item, addresses count words from its
 * start, and the caller collects the items. */
typedef enum
{
  R700_MEMORY_SCRATCH,
  R700_MEMORY_REDUCTION, /* shared by the waves that run one program */
  R700_MEMORY_EXPORT,    /* scatter writes: MEM_EXPORT */
  R700_MEMORY_STREAM0,   /* stream-out buffers */
  R700_MEMORY_STREAM1,
  R700_MEMORY_STREAM2,
  R700_MEMORY_STREAM3,
  R700_MEMORY_RING, /* between stages; this stage writes it: ES to GS, GS to VS */
  R700_MEMORY_EMIT,
  R700_MEMORY_SHARE, /* local data share of the SIMD */
} R700Memory;
#define R700_N_MEMORIES (R700_MEMORY_SHARE + 1)

/* A decoded R700 program: the fields of the microcode, with clauses cut into groups and fetches.
 *
 * Decoder and assembler make it; listing, checks, encoder and machine read it. Immutable. */

#define R700_MAX_SLOTS 5
#define R700_MAX_BYTES (1024 * 1024) /* of a section */
#define R700_MAX_FINDINGS 1000       /* most findings of the decoder */
#define R700_UNIT_T 4
/* Subentries of a stack entry on parts with 64 lanes, and those of a loop; guide tables 3.5 and
 * 3.6, errata B20. */
#define R700_SUBENTRIES 4
/* The first clause temporary of the usual four: R124 to R127. */
#define R700_FIRST_TEMP 124

/* Source selectors, guide 4.7.1 (SRC*_SEL). */
enum
{
  R700_SEL_GPR = 0,       /* 0..127 */
  R700_SEL_KCACHE0 = 128, /* 128..159 */
  R700_SEL_KCACHE1 = 160, /* 160..191 */
  R700_SEL_RESERVED = 192,
  R700_SEL_1_DBL_L = 244,
  R700_SEL_1_DBL_M = 245,
  R700_SEL_0_5_DBL_L = 246,
  R700_SEL_0_5_DBL_M = 247,
  R700_SEL_0 = 248,
  R700_SEL_1 = 249,
  R700_SEL_1_INT = 250,
  R700_SEL_M_1_INT = 251,
  R700_SEL_0_5 = 252,
  R700_SEL_LITERAL = 253,
  R700_SEL_PV = 254,
  R700_SEL_PS = 255,
  R700_SEL_CFILE = 256, /* 256..511 */
};

/* Whether the selector reads the constant ports: windows of a clause, and the constant file. */
static inline gboolean
r700_sel_is_window (guint sel)
{
  return sel >= R700_SEL_KCACHE0 && sel < R700_SEL_RESERVED;
}

static inline gboolean
r700_sel_is_constant (guint sel)
{
  return r700_sel_is_window (sel) || sel >= R700_SEL_CFILE;
}

/* A selector that stands for a number. */
typedef struct
{
  const char *name;    /* the guide's name */
  const char *printed; /* the listing's name */
  guint32 bits;
} R700Inline;

/* R700_SEL_1_DBL_L to R700_SEL_0_5; NULL for others. */
const R700Inline *r700_inline (guint sel);

/* Component selectors of exports and fetches (SEL_*, DST_SEL_*). */
enum
{
  R700_COMP_X,
  R700_COMP_Y,
  R700_COMP_Z,
  R700_COMP_W,
  R700_COMP_0,
  R700_COMP_1,
  R700_COMP_RESERVED,
  R700_COMP_MASK,
};

/* By component selector, as listings print and read them. */
#define R700_COMP_LETTERS "xyzw01?_"

/* Export targets: ARRAY_BASE first and up of a TYPE. Guide 3.4.1 and table 3.3. */
typedef enum
{
  R700_TARGET_PIX,
  R700_TARGET_Z,
  R700_TARGET_POS,
  R700_TARGET_PARAM,
  R700_N_TARGETS
} R700TargetId;

typedef struct
{
  guint8 type, first, n;
} R700Target;

extern const R700Target r700_targets[R700_N_TARGETS];
/* R700_N_TARGETS: there is no such target. */
R700TargetId r700_target_of (guint type, guint array_base);

typedef enum
{
  R700_COND_ACTIVE,
  R700_COND_FALSE,
  R700_COND_BOOL,
  R700_COND_NOT_BOOL,
} R700Cond;

typedef enum
{
  R700_KCACHE_NOP,
  R700_KCACHE_LOCK_1,
  R700_KCACHE_LOCK_2,
  R700_KCACHE_LOCK_LOOP_INDEX,
} R700KcacheMode;

/* vec4s that a window shows. */
static inline guint
r700_kcache_size (R700KcacheMode mode)
{
  return mode == R700_KCACHE_NOP ? 0 : mode == R700_KCACHE_LOCK_1 ? 16 : 32;
}

/* One source operand, as encoded. */
typedef struct
{
  guint16 sel; /* 0..511 */
  guint8 chan; /* 0..3 */
  guint8 rel;
  guint8 neg;
  guint8 abs;
  guint32 literal; /* the value, if sel is R700_SEL_LITERAL */
} R700Src;

/* One 64-bit ALU instruction. */
typedef struct
{
  guint32 words[2];
  R700AluOp op; /* R700_OP_INVALID: reserved opcode; see words */
  guint8 unit;  /* 0..3 vector x y z w, R700_UNIT_T; guide 4.4 */
  R700Src src[3];
  guint8 dst_gpr, dst_chan, dst_rel;
  guint8 write_mask; /* 1 for OP3, which always writes */
  guint8 clamp;
  guint8 omod; /* 0 off, 1 *2, 2 *4, 3 /2 */
  guint8 pred_sel;
  guint8 index_mode;
  guint8 bank_swizzle;
  guint8 update_exec_mask, update_pred;
  guint8 last;
  guint8 is_op3;
  guint32 dword; /* of words[0], from the start of its section */
  guint32 line;  /* of the listing */
} R700Alu;

/* One group: the slots in program order and the literals behind them. */
typedef struct
{
  R700Alu slots[R700_MAX_SLOTS];
  guint8 n_slots;
  gint8 unit_slot[R700_MAX_SLOTS]; /* slot that runs on the unit, or -1 */
  guint8 n_literals;               /* dwords: 0, 2 or 4 */
  guint32 literals[4];
  guint32 index; /* the printed number: counts groups and fetches through the section, from 0 */
  guint32 cf;    /* index in R700Program.cf of the first CF instruction that runs the clause */
  /* the words break the rules of a group (see diagnostics): the machine refuses it */
  guint8 broken;
} R700Group;

/* One instruction of a fetch clause. All words are kept; the fields that all classes have are
 * decoded here, r700_get() reads the others. */
typedef struct
{
  guint32 words[4];
  R700FetchOp op; /* R700_FETCH_INVALID: reserved */
  guint8 src_gpr, src_rel;
  guint8 src_sel[4]; /* VTX, MEM: [0] only */
  guint8 dst_gpr, dst_rel;
  guint8 dst_sel[4];
  guint8 resource_id; /* RESOURCE_ID or BUFFER_ID */
  guint8 sampler_id;
  guint8 fetch_whole_quad;
  guint32 index; /* as printed, see R700Group */
  guint32 cf;
  guint32 dword;
  guint32 line;
} R700Fetch;

/* One CF instruction. */
typedef struct
{
  guint32 words[2];
  R700CfOp op; /* R700_CF_OP_INVALID: reserved opcode */
  R700CfClass class;
  guint32 addr; /* ADDR as encoded: 64-bit words from the start of the section */
  guint8 barrier, whole_quad_mode, valid_pixel_mode, end_of_program;

  /* plain */
  guint8 pop_count, cf_const, call_count;
  R700Cond cond;
  guint8 count; /* instructions of the fetch clause, 1..16; plain CF: COUNT field + 1 */

  /* ALU clause */
  struct
  {
    R700KcacheMode mode;
    guint8 bank; /* constant buffer, 0..15 */
    guint8 addr; /* first line of 16 vec4 */
  } kcache[2];
  guint8 alu_count; /* 64-bit slots, literals included, 1..128 */
  guint8 alt_const;

  /* export */
  guint16 array_base, array_size;
  guint8 type, rw_gpr, rw_rel, index_gpr, elem_size, burst_count; /* burst_count: 1..16 */
  guint8 comp_mask;                                               /* BUF */
  guint8 sel[4];                                                  /* SWIZ */

  /* clause */
  guint32 first; /* into R700Program.groups or .fetches */
  guint32 n;     /* groups or fetches */
  /* 0 if an earlier CF instruction runs the same clause: the lines stand behind that one */
  guint8 lists_clause;
  guint32 target; /* index in R700Program.cf of a jump target; G_MAXUINT32: ADDR is none */
  guint32 section;
  guint32 dword;
  guint32 line;
} R700Cf;

/* Bits 29 and 28 of the second word select one of three encodings; guide 10.1. */
R700CfClass r700_cf_class (const guint32 words[2]);

/* The fields that all classes have, by R700CfClass; exports have no addr. */
typedef struct
{
  R700FieldId inst, barrier, whole_quad_mode, addr;
} R700CfFields;

extern const R700CfFields r700_cf_fields[];

/* The main program, or the fetch subroutine behind CALL_FS. */
typedef struct
{
  const char *name; /* "main", "fetch" */
  guint32 first_cf, n_cf;
  guint32 *words; /* in host order */
  guint32 n_words;
  gboolean big_endian; /* the byte order of the bytes; words are in host order */
} R700Section;

typedef enum
{
  R700_LINE_SECTION, /* index: section */
  R700_LINE_ORG,     /* index: cf that does not follow the one before */
  R700_LINE_CF,      /* index: cf */
  R700_LINE_SLOT,    /* index: group; slot */
  R700_LINE_FETCH,   /* index: fetch */
  R700_LINE_END,     /* index: cf whose END_OF_PROGRAM is set */
  R700_LINE_DWORDS,  /* index: dword of the section; slot: how many, 1..4 */
} R700LineKind;

/* One line of the listing. */
typedef struct
{
  R700LineKind kind;
  guint32 section;
  guint32 index;
  guint32 slot;
} R700Line;

typedef struct
{
  gatomicrefcount ref_count;
  R700Section sections[2];
  guint n_sections;
  R700Cf *cf;
  guint n_cf;
  R700Group *groups;
  guint n_groups;
  R700Fetch *fetches;
  guint n_fetches;
  R700Line *lines;
  guint n_lines;
  guint n_gprs; /* 1 + highest GPR that an instruction names, clause temporaries aside */
} R700Program;

/* The instruction of a line, in the member of its kind; the other members are NULL. */
typedef struct
{
  const R700Cf *cf;
  const R700Group *group;
  const R700Alu *alu; /* of group */
  const R700Fetch *fetch;
  const R700Cf *owner; /* cf, or the instruction whose clause the line belongs to */
} R700At;

/* line: any number; beyond the last line all members are NULL. */
R700At r700_at (const R700Program *program, guint line);

/* The group whose results PV and PS hold in this one; NULL at the start of a clause. */
const R700Group *r700_group_before (const R700Program *program, const R700Group *group);

/* The unit of an instruction that writes channel (guide 4.4). is_taken: another instruction of the
 * group runs on the channel's own unit already. */
guint r700_unit_of (R700Units units, guint channel, gboolean is_taken);

/* INDEX_MODE 5 and 6: a register number names one of the registers that waves share; mode 6 adds
 * AR.x. */
#define R700_INDEX_GLOBAL 5
#define R700_INDEX_GLOBAL_AR_X 6

static inline gboolean
r700_is_global (guint index_mode)
{
  return index_mode == R700_INDEX_GLOBAL || index_mode == R700_INDEX_GLOBAL_AR_X;
}

/* SRC_REL_MODE and DST_REL_MODE of data share instructions. */
enum
{
  R700_SHARE_NONE,
  R700_SHARE_LOOP,
  R700_SHARE_GLOBAL, /* one of the registers that waves share */
};

/* The mode of the source or the destination; R700_SHARE_NONE for other instructions, and without a
 * destination. */
guint r700_share_mode (const R700Fetch *fetch, gboolean is_source);

/* Decodes microcode. Words that nothing reaches stay in the section. Errors in the words go to
 * diagnostics, and the rest still decodes; fails only if there is nothing to decode (no bytes, not
 * a multiple of 8) or far too much of it (above R700_MAX_BYTES). bytes: dwords, little-endian;
 * big-endian is detected, and noted as a diagnostic. fetch: (nullable): the fetch subroutine,
 * decoded as a second section. diagnostics: (nullable): gets LsDiagnostic. Returns: (transfer
 * full), or NULL with LS_ERROR_FORMAT. */
R700Program *r700_decode (GBytes *bytes, GBytes *fetch, GPtrArray *diagnostics, GError **error);

/* Whether bytes of an unknown kind can be microcode: control flow is such as a compiler writes,
 * from the first instruction to an end; on the way something is exported or written (or a fetch
 * program returns); and the way covers nearly all words. A program with an error in its control
 * flow is refused like a picture; r700_decode() names the error. Returns: FALSE with
 * LS_ERROR_UNSUPPORTED, or LS_ERROR_FORMAT for an impossible size; the message gives the reason,
 * without a name. */
gboolean r700_words_plausible (GBytes *bytes, GError **error);

R700Program *r700_program_ref (R700Program *program);
void r700_program_unref (R700Program *program);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (R700Program, r700_program_unref)

typedef enum
{
  R700_FRAME_NONE,
  R700_FRAME_BRANCH,
  R700_FRAME_LOOP,
  R700_FRAME_CALL,
} R700FrameKind;

/* An instruction's pops and pushes; ELSE, LOOP_END, calls and returns do more, or other things. */
typedef struct
{
  guint pops;            /* frames, always and first */
  guint jump_pops;       /* frames if it jumps, and only then (errata B01, B26) */
  R700FrameKind pushes;  /* a frame, after the pops */
  gboolean pushes_first; /* the push happens also if it jumps; else only if it falls through */
} R700Frames;

R700Frames r700_cf_frames (const R700Program *program, const R700Cf *cf);

/* Whether an instruction of an ALU clause is a PRED_SET*. */
gboolean r700_clause_sets_predicate (const R700Program *program, const R700Cf *cf);

/* Assembles text into words; addresses, counts and bank swizzles may be left out. diagnostics:
 * (nullable): gets every finding, with line and column. Returns: (transfer full): little-endian
 * dwords, or NULL with the first error. */
GBytes *r700_assemble (const char *text, gssize length, GPtrArray *diagnostics, GError **error);

/* Checks the rules of the hardware beyond the encoding: read ports and bank swizzles, constant
 * pairs, literal count, one MOVA or PRED_SET a group, AR rules, stack depth, kcache locks (guide
 * 4.7, 3.6.5), values of PV and PS that exist; and notes the lines that can depend on a reading
 * (below). Findings of r700_decode() about reserved values are not repeated. stack_size: declared
 * entries, 0 if not known. */
void r700_validate (const R700Program *program, guint stack_size, GPtrArray *diagnostics);

/* Stack entries at the program's deepest point; G_MAXUINT if its frames do not nest (guide
 * 3.6.5). */
guint r700_stack_entries (const R700Program *program);

/* --- ALU instructions and their words --------------------------------------------------------- */

/* Reads the fields from first to last into the members of an R700Cf or R700Alu that formats.def
 * names. */
void r700_read_members (const guint32 *words, R700FieldId first, R700FieldId last, gpointer out);

/* Decodes everything that does not depend on the rest of the group: not unit, literals and
 * places. */
void r700_decode_alu (const guint32 words[2], R700Alu *alu);

/* Encodes the fields; alu->words is not read. Fails with LS_ERROR_RANGE, naming the field, if a
 * field does not fit or is not in the format of the opcode. */
gboolean r700_encode_alu (const R700Alu *alu, guint32 words[2], GError **error);

/* Dwords of literals that the instruction needs behind its group: 0, 2 or 4. Selectors of operands
 * that the opcode lacks count too (guide 4.6 and 4.7.1). */
guint r700_alu_n_literals (const R700Alu *alu);

/* The readings of the R700, r700-readings.def. Their numbers are those of LsBindings.readings. */

#define READING(name, id, title, values) R700_READING_##name,
typedef enum
{
#include "r700-readings.def"
  R700_N_READINGS
} R700Reading;
#undef READING

#define VALUE(name, id, text) R700_##name,
#define READING(name, id, title, values) \
  enum                                   \
  {                                      \
    values                               \
  };
#include "r700-readings.def"
#undef READING
#undef VALUE

#define R700_READING_BIT(name) (1u << R700_READING_##name)

extern const LsReading r700_readings[R700_N_READINGS];

/* The readings that the instruction's result can depend on, bit n for reading n. */
guint32 r700_alu_readings (R700AluOp op);
guint32 r700_cf_op_readings (R700CfOp op);
guint32 r700_cf_readings (const R700Program *program, const R700Cf *cf);
guint32 r700_fetch_readings (R700FetchOp op);
