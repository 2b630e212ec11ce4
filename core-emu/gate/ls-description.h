#pragma once

#include "ls-types.h"
#include "ls-value.h"

G_BEGIN_DECLS

/* What a machine says in data about what it runs on: the lines of its listing, its registers, constants and masks. */

/* --- the listing ----------------------------------------------------------------------------------------- */

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

/* What of the hardware a line keeps busy, for models of time. */
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

/* One line of the listing. Lines that execute together (the slots of a group) form one step: first is the line
 * where the step starts, n the number of its lines; a step's place is its first line. */
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
  LsUnit unit; /* control flow that starts a clause, and the lines of the clause: the clause's */
  gboolean is_barrier; /* control flow: waits until all that was begun before it is complete */
  guint burst;         /* exports: registers written one after the other */
} LsLine;

/* --- registers and masks --------------------------------------------------------------------------------- */

typedef enum
{
  LS_LIFE_PROGRAM,
  LS_LIFE_CLAUSE,
  LS_LIFE_STEP, /* the next step; an element that the step in between does not name is undefined behind it */
} LsLife;

/* What a register file, a register (see LsRegUse) or a mask is for, asked by whoever runs waves and knows no names. */
typedef enum
{
  LS_ROLE_NONE,
  LS_ROLE_INPUT,    /* registers: where a wave finds what it starts from */
  LS_ROLE_LITERALS, /* registers: what stands in the program, from the start */
  LS_ROLE_COLOUR,   /* outputs: a pixel's colours, one register for each target */
  LS_ROLE_DEPTH,    /* outputs: a pixel's depth */
  LS_ROLE_POSITION, /* outputs: a vertex's position, and behind it what else rasterising needs */
  LS_ROLE_PARAM,    /* outputs: what is interpolated for the pixels */
  LS_ROLE_BACK, /* outputs: the same at the back of a primitive, in place of the parameter of the number */
  LS_ROLE_POINT_SIZE,
  LS_ROLE_LAYER,
  LS_ROLE_VIEWPORT,
  LS_ROLE_EDGE_FLAG,
  LS_ROLE_CLIP_DISTANCES, /* outputs: four of them, from 4 times the number on; first those that clip, then those that cull */
  LS_ROLE_CLIP_VERTEX, /* outputs: the position that user clip planes are held to */
  LS_ROLE_STENCIL,     /* outputs: a pixel's stencil reference */
  LS_ROLE_SAMPLES,     /* outputs: a pixel's samples, a bit for each */
  LS_ROLE_PLANE,       /* registers: how an input changes across the pixels; see LsRegUse */
  LS_ROLE_VALID,       /* mask: lanes that are not killed */
  LS_ROLE_COVERED,     /* mask: lanes that hold a pixel, vertex or thread */
  LS_ROLE_PREDICATE,   /* mask: a bit that slots may ask before they write */
  LS_ROLE_STREAM,      /* memories of lanes: what stream-out stores to its buffer of the number */
  LS_ROLE_ITEM,     /* memory of lanes: what the next stage reads; of the stream with its number */
  LS_ROLE_IMAGE,    /* memory of all waves: texels of the image with its number in LsBindings */
  LS_ROLE_VERTICES, /* memory of lanes: vertices emitted to the stream, then one bit a vertex: the strip ends before it; LS_EMIT_WORDS */
} LsRole;

typedef struct
{
  const char *id; /* as names begin: "R" */
  const char *title;
  guint n_channels;   /* 1 or 4 */
  LsValueType type;   /* how a value is shown when nothing better is known */
  gboolean is_output; /* written by exports */
  gboolean is_single; /* one register, named without an index */
  LsLife life;
  /* What the listing, and so whoever prints a name, calls the registers, if not by the id: those of another file that end
   * before this number. People may type either. */
  const char *listed_as;
  guint listed_end;
  gboolean
    is_shared; /* by the waves of a group; nobody changes it by hand while there are several */
  LsRole role;
  const char *
    text_id; /* what the lines of the listing call it, with its number in brackets unless it is single: "temp" for
                          temp[3]; NULL: what printed names say */
  gboolean
    keeps_id; /* printed names are the id nevertheless: the text_id means something else in expressions */
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

/* What a register starts with where nobody says it, in its channels from x on; those behind are 0. Whoever starts waves fills it. */
typedef enum
{
  LS_NATURAL_NONE,               /* zeros, or what a stage before gives */
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

/* How what vertices give is made a pixel's. */
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

/* What a program says of a register that its file does not say of all of them. Of registers with two dimensions that of the first
 * number 0 stands for all. */
typedef struct
{
  LsRegRef ref; /* the channel is 0, but of LS_ROLE_DEPTH and LS_ROLE_STENCIL that of the value */
  LsRole role;
  guint number;         /* of the registers with the role: colour 2, parameter 5 */
  const char *semantic; /* by which stages link it, with its number; NULL: they do by the role's */
  guint semantic_number;
  guint8 streams[4]; /* outputs, by channel: of which stream the vertices are that have it */
  LsNatural natural; /* inputs */
  LsInterpolation interpolation; /* inputs of pixels, and the next */
  LsInterpolatedAt at;
  /* LS_ROLE_PLANE: the register has, of this component of an input divided by w, or with channel 4 of 1/w, the value at the centre of the
   * lane's pixel, what is added for each pixel along x, and along y. Inputs that are not divided have 1, 0 and 0 for 1/w. */
  LsRegRef of;
} LsRegUse;

/* What a program says of the pipeline that it is in. All is 0 where it says nothing. */
typedef struct
{
  guint group_size[3];    /* threads of a group */
  gboolean from_above;    /* y of positions of pixels counts from the upper row */
  gboolean is_whole;      /* these are whole numbers in the centres of pixels */
  gboolean colour_to_all; /* colour 0 is that of all targets */
  guint8
    depth_layout; /* what the depth that it gives is to the primitive's: 1 any, 2 greater, 3 less, 4 the same */
  gboolean early_tests;  /* depth and stencil are tested before it runs */
  gboolean covered_late; /* samples that it is told of are those that passed the tests */
  gboolean in_window;    /* positions are those in the window, w being 1/w; nothing is clipped */
  gboolean no_planes;    /* user clip planes do not count */
  guint8 n_clip_distances, n_cull_distances;
  /* Of primitives: vertices of one, which are its inputs; 0: it reads them from a ring, and a program behind it what it emits. */
  guint8 n_vertices;
  guint8 n_emitted_vertices; /* 1: it emits points, 2: line strips, 3: triangle strips */
  guint max_emitted;         /* vertices of each stream */
  guint
    vertex_words; /* of one in a memory of LS_ROLE_ITEM: outputs, four words each, in their order */
  guint n_invocations; /* runs on each primitive; 0: one */
} LsTerms;

/* --- memories -------------------------------------------------------------------------------------------- */

/* A memory that waves write: its number in the machine's list. It lives in the flat state, so that a snapshot covers it; its size is
 * fixed when the program is loaded. */
typedef guint LsMemory;
#define LS_NO_MEMORY G_MAXUINT

/* Whose words a memory holds. */
typedef enum
{
  LS_MEMORY_OF_LANE,  /* each lane's own, lane after lane: no other lane sees them */
  LS_MEMORY_OF_GROUP, /* of the waves of a thread group, new for each group */
  LS_MEMORY_OF_ALL, /* of all waves: a dispatch hands them from one to the next in its fixed order */
} LsMemoryOwner;

typedef struct
{
  const char *id; /* as names begin: "share" for share[3] */
  const char
    *title; /* N_(), with a capital: "Local data share"; its hole is %s, the number: "Buffer %s" */
  guint8 kind; /* less than 32; memories of one kind have the same, and numbers from 0 */
  guint8 number;
  const char *
    size_key; /* what a scene's [program] calls its words; NULL: the program alone says how many there are */
  const char *
    group; /* the scene's group, with the number, that says how many words it has and what they start with; NULL: zeros */
  LsMemoryOwner owner;
  LsRole role;
  LsValueType type;     /* what words are shown as when nothing better is known */
  guint8 n_banks;       /* that words go round in; 0: none */
  gboolean is_internal; /* what is left there when a wave ends is nobody's result */
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
  const char *
    text_id; /* what lines of the listing call it, with its number in brackets: "const" for const[5]; NULL: the id */
  guint
    columns; /* vec4s that each number of its first dimension has, the buffer's, which is 0 where it is not said; 0: it has one */
} LsConstFile;

/* --- lanes and frames ------------------------------------------------------------------------------------ */

/* What the state of a lane comes to, for those who ask and those who draw. */
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

/* Why a lane does or does not take part: its number in the machine's list. Exactly one holds for each lane. */
typedef guint LsLaneState;
#define LS_MAX_LANE_STATES 15

/* Several may have one role; each role but that of continuing has one at least. */
typedef struct
{
  const char *id;   /* one word, as data has it: "branch" */
  const char *name; /* N_(), as shown everywhere: "off (branch)" */
  char letter;      /* in maps of lanes */
  LsLaneRole role;
  const char *told;  /* N_(), in a sentence that has the lane in front of it: "out of the loop" */
  const char *since; /* N_(), a sentence: "{@lane} is killed, {@since}." */
} LsLaneStateDesc;

typedef enum
{
  LS_FRAME_BRANCH,
  LS_FRAME_LOOP,
  LS_FRAME_CALL,
  LS_FRAME_SWITCH,
} LsFrameRole;

/* What stacks have entries of. */
typedef struct
{
  const char *id; /* one word, as data and answers have it: "branch" */
  LsFrameRole role;
  const char *title; /* N_(); its hole is %s, a number: "Branch, level %s" */
  const char *keeps; /* N_(), of a lane in it; "It waits in the branch of {pushed:place}" */
} LsFrameDesc;

/* --- masks ----------------------------------------------------------------------------------------------- */

/* A mask that the machine keeps, for display; masks[0] is always the active mask. */
typedef struct
{
  const char *id; /* "active", "valid", "predicate" */
  const char *title;
  LsRole role;
} LsMaskDesc;

G_END_DECLS
