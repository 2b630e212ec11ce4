#pragma once

#include "tgsi-isa.h"

/* A program as its text has it, item by item. The parser makes it; printing, checks and the machine
 * read it. Immutable. */

/* --- limits ----------------------------------------------------------------------------------- */

#define TGSI_MAX_TEMPS 4096
#define TGSI_MAX_VARYINGS 80 /* IN, OUT */
#define TGSI_MAX_VERTICES 32 /* vertices of IN and OUT with two numbers */
#define TGSI_MAX_CONST_BUFFERS 32
#define TGSI_MAX_CONSTANTS 4096 /* vec4s of a buffer */
#define TGSI_MAX_IMMEDIATES 4096
#define TGSI_MAX_ADDRESSES 16
#define TGSI_MAX_SYSTEM_VALUES 32
#define TGSI_MAX_SAMPLERS 32
#define TGSI_MAX_VIEWS 128
#define TGSI_MAX_BUFFERS 32
#define TGSI_MAX_IMAGES 32
#define TGSI_MAX_COUNTER_BUFFERS 32 /* of HWATOMIC */
#define TGSI_MAX_COUNTERS 4096      /* of a buffer */
#define TGSI_MAX_MEMORIES 4         /* MEMORY */
#define TGSI_MAX_NESTING 256        /* open blocks of a section */
#define TGSI_MAX_CALLS 64           /* deep */
#define TGSI_MAX_INSNS 65536
#define TGSI_MAX_EMITTED 1024 /* vertices of a lane of GEOM */
#define TGSI_N_STREAMS 4
#define TGSI_MAX_TEXT (16 << 20) /* bytes */

/* The number of registers in a file: behind each first number, and of first numbers if there are
 * two; 0: one number. */
typedef struct
{
  guint n, n_dims;
} TgsiFileLimit;

extern const TgsiFileLimit tgsi_file_limits[TGSI_N_FILES];

/* --- operands --------------------------------------------------------------------------------- */

/* The index of a register: FILE[index].channel. */
typedef struct
{
  guint8 file; /* TgsiFile; TGSI_FILE_NULL: no index */
  guint8 channel;
  guint16 index;
} TgsiIndirect;

typedef struct
{
  guint8 file;       /* TgsiFile; TGSI_FILE_NULL: a missing source counts as 0 */
  guint8 has_dim;    /* two pairs of brackets */
  guint8 mask;       /* destinations: bit 0 for x */
  guint8 swizzle[4]; /* sources and offsets: 0..3 */
  guint8 negate, absolute;
  guint16 array; /* 0: none */
  gint32 index;  /* in the last brackets */
  gint32 dim;    /* in the first brackets, if there are two */
  TgsiIndirect added, dim_added;
} TgsiOperand;

/* --- items ------------------------------------------------------------------------------------ */

typedef struct
{
  guint16 op; /* TgsiOpcode */
  guint8 saturate, precise;
  guint8 n_offsets;
  guint8 target;     /* TgsiTarget: of texture instructions, and of images */
  guint8 has_target; /* said in the text */
  guint8 qualifiers; /* TGSI_QUALIFIER_... */
  guint16 format;    /* of images: index in tgsi_formats + 1; 0: none */
  TgsiOperand dst[TGSI_MAX_DST];
  TgsiOperand src[TGSI_MAX_SRC];
  TgsiOperand offsets[TGSI_MAX_OFFSETS];
  gint32 label; /* as in the text; -1: none */
  /* The instruction that it leads to: IF, UIF: the ELSE or ENDIF behind which lanes that fail go
   * on; ELSE: ENDIF; BGNLOOP: ENDLOOP; ENDLOOP: BGNLOOP; BRK: ENDLOOP or ENDSWITCH; CONT: ENDLOOP;
   * SWITCH: ENDSWITCH; CASE, DEFAULT: the next label or ENDSWITCH of the switch; CAL: BGNSUB;
   * BGNSUB: ENDSUB; RET: ENDSUB, or END of the main program. G_MAXUINT32: none. */
  guint32 target_insn;
  /* The opener of the block that the instruction ends or divides (ELSE, ENDIF, ENDLOOP, CASE,
   * DEFAULT, ENDSWITCH, ENDSUB), else G_MAXUINT32. */
  guint32 opener;
  /* The opener of the innermost enclosing block: IF, UIF, BGNLOOP, SWITCH, BGNSUB; G_MAXUINT32:
   * none. An instruction that ends or divides a block is outside of it, like its opener. */
  guint32 around;
  guint16 depth; /* enclosing blocks */
} TgsiInsn;

enum
{
  TGSI_QUALIFIER_COHERENT = 1 << 0,
  TGSI_QUALIFIER_RESTRICT = 1 << 1,
  TGSI_QUALIFIER_VOLATILE = 1 << 2,
  TGSI_QUALIFIER_STREAM = 1 << 3, /* STREAM_CACHE_POLICY */
};

#define TGSI_N_QUALIFIERS 4
extern const char *const tgsi_qualifier_names[TGSI_N_QUALIFIERS]; /* by bit */

typedef struct
{
  guint8 file; /* TgsiFile */
  guint8 mask; /* bit 0 for x; 15 if the text gives none */
  guint8 has_dim;
  guint8 has_empty_dim; /* "[]": as many as the primitive has */
  guint16 first, last;
  guint16 dim_first, dim_last; /* 0 if there is one number */
  guint16 array;               /* ARRAY(n); 0: none */
  guint8 semantic;             /* TgsiSemantic */
  guint16 semantic_index;      /* of first; the others count on */
  guint8 interpolation;        /* TgsiInterpolation */
  guint8 location;             /* TgsiLocation */
  guint8 is_local, is_invariant;
  guint8 has_streams;
  guint8 streams[4];
  guint8 target;      /* TgsiTarget: IMAGE, SVIEW */
  guint8 types[4];    /* TgsiReturn: SVIEW */
  guint8 is_writable; /* WR: IMAGE */
  guint8 is_raw;      /* RAW: IMAGE */
  guint16 format;     /* IMAGE: as in TgsiInsn */
  guint8 is_atomic;   /* ATOMIC: BUFFER */
  guint8 memory;      /* TgsiMemoryType: MEMORY */
} TgsiDecl;

typedef enum
{
  TGSI_IMM_FLT32,
  TGSI_IMM_UINT32,
  TGSI_IMM_INT32,
  TGSI_IMM_FLT64,
  TGSI_IMM_UINT64,
  TGSI_IMM_INT64,
  TGSI_N_IMM_TYPES
} TgsiImmType;

extern const char *const tgsi_imm_names[TGSI_N_IMM_TYPES];
/* The ranges of numbers of each type, in words. */
extern const char *const tgsi_imm_ranges[TGSI_N_IMM_TYPES];

static inline gboolean
tgsi_imm_is_wide (guint type)
{
  return type >= TGSI_IMM_FLT64;
}

typedef struct
{
  guint8 type; /* TgsiImmType */
  guint32 words[4];
} TgsiImm;

typedef struct
{
  guint8 name; /* TgsiProperty */
  guint32 value;
} TgsiPropertyItem;

typedef enum
{
  TGSI_ITEM_HEADER,
  TGSI_ITEM_PROPERTY,
  TGSI_ITEM_DECL,
  TGSI_ITEM_IMM,
  TGSI_ITEM_INSN,
  TGSI_ITEM_REMARK, /* a line that begins with # or // */
} TgsiItemKind;

/* In the order of the text, which is that of the listing: a line of the listing is an item. */
typedef struct
{
  guint8 kind;  /* TgsiItemKind */
  guint32 n;    /* index among the items of its kind */
  guint32 line; /* of the text, from 1 */
} TgsiItem;

typedef struct
{
  TgsiProcessor processor;
  TgsiItem *items;
  guint n_items;
  TgsiInsn *insns;
  guint n_insns;
  guint32 *insn_items; /* by instruction: its item, which is its line in the listing */
  TgsiDecl *decls;
  guint n_decls;
  TgsiImm *imms;
  guint n_imms;
  TgsiPropertyItem *properties;
  guint n_properties;
  char **remarks; /* NULL-terminated */
  guint32 end;    /* the instruction END; n_insns if it is missing */
} TgsiProgram;

void tgsi_program_free (TgsiProgram *program);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgsiProgram, tgsi_program_free)

/* The value of a property, or its default. */
guint32 tgsi_program_property (const TgsiProgram *program, TgsiProperty name);
/* The first declaration of a register with the number. Returns: (nullable) */
const TgsiDecl *tgsi_program_find_decl (const TgsiProgram *program, TgsiFile file, gint64 index);
/* Registers of a file: 1 + the highest declared number. */
guint tgsi_program_n_registers (const TgsiProgram *program, TgsiFile file);
/* Vertices of the primitive that a GEOM program takes. */
guint tgsi_primitive_n_vertices (TgsiPrimitive primitive);

/* --- formats of images ------------------------------------------------------------------------ */

typedef struct
{
  const char *name;  /* as in the text, without PIPE_FORMAT_ */
  guint8 n_channels; /* 1 to 4 */
  guint8 bits[4];    /* of each channel, the first in the lowest bits */
  char type;         /* F float, U and I integers, N unsigned and S signed fractions of 1 */
} TgsiFormat;

extern const TgsiFormat tgsi_formats[]; /* "R32_UINT"; format n is n - 1 here */
extern const guint tgsi_n_formats;

/* The stream of EMIT or ENDPRIM: 0 without an operand. */
guint tgsi_program_stream (const TgsiProgram *program, const TgsiInsn *insn);

/* --- text ------------------------------------------------------------------------------------- */

/* Reads a text of length bytes. diagnostics: (nullable): gets every finding (LsDiagnostic), with
 * line and column. Returns: (transfer full): NULL with the first error (LS_ERROR_FORMAT,
 * LS_ERROR_RANGE, LS_ERROR_UNSUPPORTED). Section 3 of the grammar in document 004, and the
 * additions of dumps. */
TgsiProgram *tgsi_program_parse (const char *text,
                                 gssize length,
                                 GPtrArray *diagnostics,
                                 GError **error);
/* Whether bytes begin like a program, or like one without its first word. processor: (nullable):
 * gets the stage; FRAG without the first word. */
gboolean tgsi_text_begins (GBytes *bytes, TgsiProcessor *processor);
