#pragma once

#include "ls-types.h"
#include "ls-value.h"

/* What a machine says of itself in data: the lines of its listing, its registers, constants and
 * masks. */

/* --- the listing ------------------------------------------------------------------------------ */

typedef enum
{
  LS_SPAN_OPCODE,
  LS_SPAN_REGISTER,
  LS_SPAN_CONSTANT, /* constant buffer, inline constant */
  LS_SPAN_LITERAL,
  LS_SPAN_FLAG,
  LS_SPAN_LABEL, /* addresses, group index, slot letter */
} LsSpanKind;

typedef struct
{
  guint16 start; /* bytes from the start of the text */
  guint16 length;
  LsSpanKind kind;
} LsSpan;

typedef enum
{
  LS_LINE_FLOW,   /* control flow */
  LS_LINE_CLAUSE, /* control flow that starts a clause */
  LS_LINE_ALU,    /* one slot of a group */
  LS_LINE_FETCH,
  LS_LINE_EXPORT,
  LS_LINE_OTHER, /* directives, unreachable words: nothing runs here */
} LsLineKind;

/* The part of the hardware that a line keeps busy, for models of time. */
typedef enum
{
  LS_UNIT_NONE, /* nothing runs here */
  LS_UNIT_FLOW, /* control flow that starts nothing else */
  LS_UNIT_ALU,
  LS_UNIT_TEXTURE, /* fetches through the texture cache */
  LS_UNIT_VERTEX,  /* fetches through the vertex cache */
  LS_UNIT_EXPORT,
} LsUnit;
#define LS_N_UNITS (LS_UNIT_EXPORT + 1)

/* One line of the listing. Lines that execute together (the slots of a group) form one step:
 * first is the line where the step starts, n the number of its lines; a step's place is its
 * first line. */
typedef struct
{
  const char *text; /* owned by the program */
  const LsSpan *spans;
  guint n_spans;
  LsLineKind kind;
  guint depth; /* nesting: 0 control flow, 1 inside a clause; plus loops and branches */
  guint first;
  guint n;
  gint64 dword; /* index of the first microcode word, or -1 */
  guint n_words;
  const guint32 *words; /* n_words of them, owned by the program */
  const char *op;       /* mnemonic as in the tables, or NULL */
  const char *doc;      /* what it does, in one formula or sentence, or NULL */
  guint target;         /* line of the jump or clause target, or G_MAXUINT */
  LsUnit unit;          /* the clause's, for its lines and the control flow that starts it */
  gboolean is_barrier;  /* control flow: waits until everything begun earlier is complete */
  guint burst;          /* exports: registers written one after the other */
} LsLine;

/* --- registers and masks ---------------------------------------------------------------------- */

typedef enum
{
  LS_LIFE_PROGRAM,
  LS_LIFE_CLAUSE,
  /* until the next step; what that step does not write is undefined behind it */
  LS_LIFE_STEP,
} LsLife;

/* What a register file, a register (see LsRegUse) or a mask is for. Code that runs waves asks for
 * roles and knows no names. */
typedef enum
{
  LS_ROLE_NONE,
  LS_ROLE_INPUT,    /* registers: where a wave finds what it starts from */
  LS_ROLE_LITERALS, /* registers: numbers of the program's text */
  LS_ROLE_COLOUR,   /* outputs: a pixel's colours, one register for each target */
  LS_ROLE_DEPTH,    /* outputs: a pixel's depth */
  LS_ROLE_POSITION, /* outputs: a vertex's position; then what else rasterising needs */
  LS_ROLE_PARAM,    /* outputs: values that are interpolated for the pixels */
  /* outputs: the same for the back of a primitive, in place of the parameter with this number */
  LS_ROLE_BACK,
  LS_ROLE_POINT_SIZE,
  LS_ROLE_LAYER,
  LS_ROLE_VIEWPORT,
  LS_ROLE_EDGE_FLAG,
  /* outputs: four of them, from 4 times the number on, or one (LsTerms.distances_apart); first those
   * that clip, then those that cull */
  LS_ROLE_CLIP_DISTANCES,
  LS_ROLE_CLIP_VERTEX, /* outputs: the position that user clip planes are held to */
  LS_ROLE_STENCIL,     /* outputs: a pixel's stencil reference */
  LS_ROLE_SAMPLES,     /* outputs: a pixel's samples, a bit for each */
  LS_ROLE_PLANE,       /* registers: how an input changes across the pixels; see LsRegUse */
  LS_ROLE_VALID,       /* mask: lanes that are not killed */
  LS_ROLE_COVERED,     /* mask: lanes that hold a pixel, vertex or thread */
  LS_ROLE_PREDICATE,   /* mask: a bit that slots may ask before they write */
  LS_ROLE_UNMATCHED,   /* mask: lanes that wait for their case in the innermost switch */
  LS_ROLE_STREAM, /* memories of lanes: what stream-out stores in the buffer with this number */
  LS_ROLE_ITEM,   /* memory of lanes: what the next stage reads, of the stream with this number */
  LS_ROLE_IMAGE,  /* memory of all waves: texels of the image with this number in LsBindings */
  /* memory of lanes: the number of vertices emitted to the stream, then a bit for each: a strip
   * ends before it; LS_EMIT_WORDS */
  LS_ROLE_VERTICES,
} LsRole;

typedef struct
{
  const char *id; /* as names begin: "R" */
  const char *title;
  guint n_channels;   /* 1 or 4 */
  LsValueType type;   /* how a value is shown when nothing better is known */
  gboolean is_output; /* written by exports */
  gboolean is_single; /* one register, named without an index */
  gboolean
    is_given; /* the machine itself fills them when a wave starts, besides what preloads do */
  LsLife life;
  /* The file by whose names listing and printed names call these registers, instead of the id: its
   * registers that end before listed_end. People may type either name. */
  const char *listed_as;
  guint listed_end;
  /* the waves of a group share it; people cannot change it while there are several waves */
  gboolean is_shared;
  LsRole role;
  /* the name in lines of the listing, with its number in brackets unless it is single: "temp" for
   * temp[3]; NULL: as in printed names */
  const char *text_id;
  /* printed names use the id nevertheless, because text_id means something else in expressions */
  gboolean keeps_id;
} LsRegFile;

typedef struct
{
  guint8 file;    /* index into reg_files */
  guint8 channel; /* 0..3 */
  guint16 index;
} LsRegRef;

static inline gboolean
ls_reg_ref_equal (LsRegRef a, LsRegRef b)
{
  return a.file == b.file && a.index == b.index && a.channel == b.channel;
}

/* Whether one of the first n elements of an array begins with it. */
static inline gboolean
ls_reg_ref_is_in (const GArray *array, guint n, LsRegRef ref)
{
  const gsize size = g_array_get_element_size ((GArray *) array);

  for (guint i = 0; i < n; i++)
    if (ls_reg_ref_equal (*(const LsRegRef *) (gconstpointer) (array->data + i * size), ref))
      return TRUE;
  return FALSE;
}

/* What a register starts with where the scene does not say it, in its channels from x on; further
 * channels are 0. The code that starts waves fills it in. */
typedef enum
{
  LS_NATURAL_NONE,               /* zeros, or the output of an earlier stage */
  LS_NATURAL_THREAD,             /* three numbers: of the thread in its group */
  LS_NATURAL_GROUP,              /* three: of its group */
  LS_NATURAL_GROUP_SIZE,         /* three: threads of a group */
  LS_NATURAL_GROUP_COUNT,        /* three: groups of the dispatch */
  LS_NATURAL_DIMENSIONS,         /* of the dispatch: 1 to 3 */
  LS_NATURAL_LANE,               /* its number */
  LS_NATURAL_LANE_COUNT,         /* of a wave */
  LS_NATURAL_LANE_EQUAL,         /* a mask of lanes in two words: itself */
  LS_NATURAL_LANE_GREATER_EQUAL, /* the same: itself and those with greater numbers; and so on */
  LS_NATURAL_LANE_GREATER,
  LS_NATURAL_LANE_LESS_EQUAL,
  LS_NATURAL_LANE_LESS,
  LS_NATURAL_VERTEX,       /* its index, base included */
  LS_NATURAL_PLAIN_VERTEX, /* its index less the base */
  LS_NATURAL_BASE_VERTEX,  /* of a draw without indices its first vertex */
  LS_NATURAL_INSTANCE,     /* base not included */
  LS_NATURAL_BASE_INSTANCE,
  LS_NATURAL_DRAW,         /* number of the draw */
  LS_NATURAL_PRIMITIVE,    /* its number in its instance */
  LS_NATURAL_INVOCATION,   /* which run of the program on the primitive it is */
  LS_NATURAL_POSITION,     /* of the pixel in the window, as LsTerms says; depth, 1/w */
  LS_NATURAL_FACE,         /* 1.0 at the front, -1.0 at the back, then 0, 0, 1.0 */
  LS_NATURAL_FACE_BITS,    /* all bits at the front, then 0, 0, the number 1 */
  LS_NATURAL_POINT,        /* where the pixel lies across a point, then 0, 1.0 */
  LS_NATURAL_SAMPLE,       /* its number */
  LS_NATURAL_SAMPLE_PLACE, /* two fractions of the pixel */
  LS_NATURAL_SAMPLES,      /* covered ones, a bit for each */
  LS_NATURAL_HELPER,       /* all bits where the lane is not covered */
} LsNatural;

/* How a pixel's value is made from those of the vertices. */
typedef enum
{
  LS_INTERPOLATE_PERSPECTIVE,
  LS_INTERPOLATE_LINEAR,
  LS_INTERPOLATE_FLAT,
  LS_INTERPOLATE_COLOUR, /* flat or perspective, as the draw has colours */
} LsInterpolation;

/* Where in the pixel. */
typedef enum
{
  LS_AT_CENTRE,
  LS_AT_CENTROID,
  LS_AT_SAMPLE,
} LsInterpolatedAt;

/* What a program says of one register and the register file does not say of all. For registers with
 * two dimensions, the entry with first number 0 stands for all first numbers. */
typedef struct
{
  LsRegRef ref; /* the channel is 0; for LS_ROLE_DEPTH and LS_ROLE_STENCIL the value's channel */
  LsRole role;
  guint number;         /* of the registers with the role: colour 2, parameter 5 */
  const char *semantic; /* stages link it by this and its number; NULL: by the role's number */
  guint semantic_number;
  guint8 streams[4];             /* outputs, by channel: the stream whose vertices have it */
  LsNatural natural;             /* inputs */
  LsInterpolation interpolation; /* inputs of pixels, and the next */
  LsInterpolatedAt at;
  /* LS_ROLE_PLANE: the register describes this component of an input divided by w, or 1/w with
   * channel 4: the value at the centre of the lane's pixel, the change for a pixel along x, and
   * along y. Inputs that are not divided have 1, 0 and 0 for 1/w. */
  LsRegRef of;
} LsRegUse;

/* What a program says of its pipeline. All is 0 where it says nothing. */
typedef struct
{
  guint group_size[3];    /* threads of a group */
  gboolean from_above;    /* y of positions of pixels counts from the upper row */
  gboolean is_whole;      /* positions are whole numbers in the centres of pixels */
  gboolean colour_to_all; /* colour 0 goes to all targets */
  /* its depth compared to the primitive's: 1 any, 2 greater, 3 less, 4 the same */
  guint8 depth_layout;
  gboolean early_tests;  /* depth and stencil are tested before it runs */
  gboolean covered_late; /* the samples that it sees are those that passed the tests */
  gboolean in_window;    /* positions are those in the window, w being 1/w; nothing is clipped */
  gboolean no_planes;    /* user clip planes do not count */
  guint8 n_clip_distances, n_cull_distances;
  gboolean
    distances_apart; /* each of them has a register of its own, and stands in its first channel */
  /* Programs for primitives: vertices of one primitive, which are inputs; 0: it reads them from a
   * ring, and a program behind it reads what it emits. */
  guint8 n_vertices;
  guint8 n_emitted_vertices; /* 1: it emits points, 2: line strips, 3: triangle strips */
  guint max_emitted;         /* vertices of each stream */
  /* of a vertex in a memory of LS_ROLE_ITEM: outputs in their order, four words each */
  guint vertex_words;
  guint n_invocations; /* runs on each primitive; 0: one */
} LsTerms;

/* --- what is bound from outside --------------------------------------------------------------- */

typedef enum
{
  LS_BOUND_CONSTANTS, /* number: of the constant buffer */
  LS_BOUND_MEMORY,    /* LsMemory */
  LS_BOUND_TEXTURE,
  LS_BOUND_SAMPLER,
} LsBoundKind;

#define LS_NO_BINDING G_MAXUINT

/* Something that the machine calls by a number, and whoever runs the program by a set and a binding. */
typedef struct
{
  LsBoundKind kind;
  guint number;
  guint set, binding; /* LS_NO_BINDING: it has none; of constants that are pushed both */
  const char *name;   /* in the program's source; lives as long as the program; NULL: not known */
  guint32 offset;     /* CONSTANTS: bytes, where it begins in a buffer that several share */
  /* CONSTANTS: from its start on, what the program says that it holds if nobody gives it; lives as long
   * as the program */
  const guint32 *words;
  guint n_words;
} LsBound;

/* A constant of a program whose value is chosen when the program is loaded. */
typedef struct
{
  guint32 id;
  LsValueType type; /* BOOL: 0 or 1 */
  guint8 bits;      /* of a number: 8 to 64 */
} LsChoiceForm;

typedef struct
{
  guint32 id;
  guint32 words[2]; /* low word first */
} LsChoice;

/* --- memories --------------------------------------------------------------------------------- */

/* A memory that waves write: its number in the machine's list. It lives in the flat state, so that
 * a snapshot covers it; its size is fixed when the program is loaded. */
typedef guint LsMemory;
#define LS_NO_MEMORY G_MAXUINT

/* Whose words a memory holds. */
typedef enum
{
  LS_MEMORY_OF_LANE,  /* each lane's own, lane after lane: no other lane sees them */
  LS_MEMORY_OF_GROUP, /* of the waves of a thread group, new for each group */
  /* of all waves: a dispatch hands them from one to the next in its fixed order */
  LS_MEMORY_OF_ALL,
} LsMemoryOwner;

typedef struct
{
  const char *id; /* as names begin: "share" for share[3] */
  /* N_(), with a capital: "Local data share"; its hole is %s, the number: "Buffer %s" */
  const char *title;
  guint8 kind; /* less than 32; memories of one kind have the same, and numbers from 0 */
  guint8 number;
  /* the key for its words in a scene's [program]; NULL: the program alone says how many */
  const char *size_key;
  /* the scene's group, with the number, for its size and its first contents; NULL: zeros */
  const char *group;
  LsMemoryOwner owner;
  LsRole role;
  LsValueType type;     /* how words are shown when nothing better is known */
  guint8 n_banks;       /* words go round in so many banks; 0: none */
  gboolean is_internal; /* its contents at the end of a wave are no result */
} LsMemoryDesc;

/* Words of a memory of vertices that each lane has: the count and 1024 bits. */
#define LS_EMIT_WORDS 33
#define LS_MAX_EMITTED 1024

/* Constants as the listing names them. */
typedef struct
{
  const char *id; /* as names begin: "C" */
  const char *title;
  gboolean has_brackets; /* named C[5]; else C5, and C[...] where the number is computed */
  guint n;               /* vec4s that a line can name; 0: as many as are bound */
  /* the name in lines of the listing, with its number in brackets: "const" for const[5]; NULL: the
   * id */
  const char *text_id;
  /* vec4s for each first number, the buffer's (0 if left out); 0: the file has one dimension */
  guint columns;
} LsConstFile;

/* --- lanes and frames ------------------------------------------------------------------------- */

/* What the state of a lane means, for answers and for drawing. */
typedef enum
{
  LS_LANE_ACTIVE,
  LS_LANE_BRANCH,   /* off: took the other side of a branch */
  LS_LANE_BREAK,    /* off: left a loop, or more than that */
  LS_LANE_CONTINUE, /* off: waits for the next iteration */
  LS_LANE_KILLED,   /* killed, to the end; may still run so that its quad has derivatives */
  LS_LANE_HELPER,   /* not covered; runs for its quad */
  LS_LANE_ENDED,    /* the program ended, or the lane holds no pixel, vertex or thread */
} LsLaneRole;
#define LS_N_LANE_ROLES (LS_LANE_ENDED + 1)

/* Why a lane takes part or does not: a number in the machine's list. Each lane has exactly one. */
typedef guint LsLaneState;
#define LS_MAX_LANE_STATES 15

/* Several states may have one role; each role but that of continuing has at least one. */
typedef struct
{
  const char *id;   /* one word, as data has it: "branch" */
  const char *name; /* N_(), as shown everywhere: "off (branch)" */
  char letter;      /* in maps of lanes */
  LsLaneRole role;
  const char *told;  /* N_(), in a sentence behind the lane: "out of the loop" */
  const char *since; /* N_(), a sentence: "{@lane} is killed, {@since}." */
} LsLaneStateDesc;

typedef enum
{
  LS_FRAME_BRANCH,
  LS_FRAME_LOOP,
  LS_FRAME_CALL,
  LS_FRAME_SWITCH,
} LsFrameRole;

/* The kinds of a stack's entries. */
typedef struct
{
  const char *id; /* one word, as data and answers have it: "branch" */
  LsFrameRole role;
  const char *title; /* N_(); its hole is %s, a number: "Branch, level %s" */
  const char *keeps; /* N_(), of a lane in it; "It waits in the branch of {pushed}" */
} LsFrameDesc;

/* --- masks ------------------------------------------------------------------------------------ */

/* A mask that the machine keeps, for display; masks[0] is always the active mask. */
typedef struct
{
  const char *id; /* "active", "valid", "predicate" */
  const char *title;
  LsRole role;
} LsMaskDesc;
