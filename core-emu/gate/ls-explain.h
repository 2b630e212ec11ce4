#pragma once

#include "ls-group.h"
#include "ls-kernel.h"
#include "ls-lead.h"
#include "ls-machine.h"
#include "ls-texture.h"

G_BEGIN_DECLS

/* The part of the gate that explains: what lines read and write, what a step did or is about to do, and which lanes take
 * part in it.  Nothing of it is needed to run a program. */

/* --- frames ---------------------------------------------------------------------------------------------- */

/* One stack entry, outermost first. */
typedef struct
{
  const LsFrameDesc *kind; /* of the machine's list */
  guint line;              /* of the instruction that pushed it */
  LsMask active;           /* active mask that popping restores */
  guint iteration;         /* loops: iterations begun, from 1 */
  gint64 count;            /* loops: iterations left, this one counted; -1 without a constant */
  gint32 index;            /* loops: aL */
  gboolean has_counter;    /* branches: lanes wait with a number instead of on a stack */
  gint32 counter;          /* that number */
  LsMask waiting;          /* lanes that have it */
  guint back; /* calls: the line that runs when it returns; LS_LINE_NONE: the program ends there */
} LsFrame;

#define LS_LINE_NONE G_MAXUINT

/* --- effects --------------------------------------------------------------------------------------------- */

typedef enum
{
  LS_EFFECT_READ,
  LS_EFFECT_WRITE,
  LS_EFFECT_MASK,         /* may change the active mask; resource is the mask that tells why: the
                             active one itself, or that of LS_ROLE_VALID where lanes are killed */
  LS_EFFECT_LEAVE,        /* may take lanes out of the innermost loop or its iteration */
  LS_EFFECT_FETCH,        /* reads a buffer or texture: resource is its number */
  LS_EFFECT_EXPORT,       /* writes an output register file */
  LS_EFFECT_MEMORY_READ,  /* resource is the LsMemory */
  LS_EFFECT_MEMORY_WRITE, /* resource is the LsMemory */
} LsEffectKind;

/* Of what no slot of a group does by itself. */
#define LS_SLOT_NONE 255

/* What a line reads or writes, as far as the words tell. What an exported channel is read from stands before it. */
typedef struct
{
  LsEffectKind kind;
  guint8
    slot; /* 0..4 x y z w t of a group, else 0; masks: of the slot that tests, or LS_SLOT_NONE */
  guint8 operand; /* reads: source operand number */
  gboolean
    relative; /* ref, or of what lies outside the resource, is the base of an indexed access, which may reach all of its kind */
  guint8
    joint; /* not 0: the slots that have this number work together, each result takes the operands of all */
  LsRegRef ref;
  guint resource;
  gboolean crosses;    /* reads: what a lane gets may come from other lanes' registers */
  gboolean is_guarded; /* all but reads: a predicate decides which lanes do it */
  LsValueType type;    /* reads, writes: what the bits are taken for; BITS: nothing says */
} LsEffect;

/* --- what a step is about to do ------------------------------------------------------------------------------ */

/* One register that the step reads or writes, with the lanes that do; an indexed operand gives one of these for each
 * register that it reaches. Writes of files that live for a step are told even if no lane does them. */
typedef struct
{
  guint line; /* of the slot */
  gboolean is_write;
  LsRegRef ref;
  LsMask lanes;
} LsStepAccess;

/* A float that the step computes or fetches. */
typedef struct
{
  guint line;
  LsRegRef value; /* where its bits are after the step */
  LsRegRef ref;   /* what to call it */
  LsMask lanes;
  LsMask had_nan, had_inf; /* lanes where an operand was one already */
} LsStepResult;

typedef enum
{
  LS_HAZARD_INDEX,         /* an index leads outside of the registers or constants */
  LS_HAZARD_LDS_CONFLICT,  /* lanes that are served together want different words of one bank */
  LS_HAZARD_OUT_OF_BUFFER, /* an element does not lie whole within its buffer */
  LS_HAZARD_UNALIGNED,     /* an element crosses the boundaries that its size asks for */
  LS_HAZARD_EARLY,         /* nothing waits for a step before that makes what is used */
  LS_HAZARD_OUTSIDE, /* a word that is loaded, stored or changed does not lie within its memory */
  LS_HAZARD_MIXED,   /* lanes mean several resources */
} LsHazardKind;

/* Of lanes that hold something: where others lead changes nothing that a run leaves. */
typedef struct
{
  LsHazardKind kind;
  guint line;
  LsMask lanes;
  guint resource; /* buffer, or bank; EARLY: the line that makes it; OUTSIDE: the LsMemory */
  gint64
    value; /* of the lowest lane: index, address in bytes, or word, -1 where it has no number; MIXED: resources */
  const char
    *of; /* INDEX: what the listing calls the registers or constants that it counts, or NULL */
  gboolean has_ref;
  LsRegRef ref; /* EARLY: what is used, where that is a register */
} LsStepHazard;

/* Filled by examine(); the arrays belong to the caller. */
typedef struct
{
  GArray *accesses; /* of LsStepAccess */
  GArray *results;  /* of LsStepResult; NULL: nobody asks, and operands need not be looked at */
  GArray *hazards;  /* of LsStepHazard */
} LsExamine;

/* --- what a lane of a step is about to touch ----------------------------------------------------------------- */

/* Somewhere a value of 32 bits can be. */
typedef enum
{
  LS_CELL_REGISTER, /* ref, of lane */
  LS_CELL_MEMORY,   /* number: the LsMemory; at: the word in it */
  LS_CELL_CONSTANT, /* number: as LsBindings.constants has it, or one of the two below; at: the word */
  LS_CELL_BOOLEAN, /* number: the boolean constant */
  LS_CELL_LITERAL, /* stands in the instruction */
  LS_CELL_LOOP,    /* the index of the innermost loop */
  LS_CELL_BUFFER,  /* number: the buffer; at: the byte where n_bytes begin */
  LS_CELL_TEXEL,   /* number: the texture; texel, its component ref.channel */
} LsCellKind;
#define LS_N_CELL_KINDS (LS_CELL_TEXEL + 1)

#define LS_CELL_CONST_FILE G_MAXUINT32
#define LS_CELL_OTHER_CONST_FILE (G_MAXUINT32 - 1) /* of the other stage */

/* Members that the kind does not name are zero, so that equal cells have equal members. */
typedef struct
{
  LsCellKind kind;
  guint8 lane;
  guint8 n_bytes; /* 1 to 4 */
  LsRegRef ref;
  guint32 number;
  guint64 at;
  struct
  {
    guint32 level, x, y, z; /* z: or the layer, face or sample */
    gboolean is_deep;       /* the texture has a z: no part of what cells are compared by */
  } texel;
} LsCell;

typedef enum
{
  LS_TOUCH_READ,
  LS_TOUCH_WRITE,
  LS_TOUCH_TEST,      /* decides whether the lane goes on */
  LS_TOUCH_PREDICATE, /* decides which slots behind it the lane carries out */
  LS_TOUCH_KILL,      /* decides whether the lane is killed */
} LsTouchKind;

/* In place of an operand: what stands beside it is compared, or compared with. */
#define LS_COMPARED_BITS 255

/* What an instruction that compares found in a lane. */
typedef struct
{
  LsRelation relation;
  LsValueType type; /* what is compared */
  gboolean holds;
  /* Numbers of operands, as used: the relation is that of left to right. LS_COMPARED_BITS: of a number, what the instruction
   * computed (left) or compares with whatever its operands are (right). */
  guint8 left, right;
  guint32 left_bits, right_bits;
  gboolean is_select; /* the result is operand taken[1] where the relation holds, else taken[0] */
  guint8 taken[2];
} LsCompared;

/* What a fetch that compares found in a lane: its reference to the left of each texel. */
typedef struct
{
  guint n, n_passed; /* texels, those of the border too; n 0: it compares nothing */
  LsCompare test;
  guint8 operand;          /* number of the operand that is the reference */
  guint32 reference;       /* its bits as they are compared: a float, as are texels */
  guint32 texture;         /* its number */
  float smallest, largest; /* of the texels */
} LsTexelsCompared;

/* The other word of a value of 64 bits, of whose two one has been told. */
typedef struct
{
  gboolean is_there;        /* else nothing below counts, and nobody takes bits for such a value */
  gboolean is_low;          /* the other one is */
  gboolean is_of_step;      /* WRITE: the step writes both */
  guint32 value, used, old; /* as beside the first */
} LsOtherWord;

static inline guint64
ls_other_word_join (const LsOtherWord *other, guint32 word, guint32 beside)
{
  return !other->is_there ? word
         : other->is_low  ? ls_value_join (beside, word)
                          : ls_value_join (word, beside);
}

/* Something that one lane does in a step. */
typedef struct
{
  LsTouchKind kind;
  guint line;          /* of the slot or instruction */
  guint8 slot;         /* 0..4 x y z w t of a group, else LS_SLOT_NONE */
  guint8 operand;      /* READ: source operand number */
  gboolean is_address; /* READ: says where to read or write: an index or a coordinate */
  guint part;          /* what is written or decided comes from the reads with the same number */
  LsCell cell;         /* READ, WRITE */
  gboolean
    is_update; /* WRITE of memory: an atomic operation, which reads the word, too, as the lanes before it left it */
  guint32 value;    /* READ, update: the bits there */
  guint32 used;     /* READ: the bits after the operand's modifiers */
  guint8 share;     /* READ: 0, or which one of those that the operand is computed from */
  guint32 made;     /* READ with a share: the operand */
  guint16 kernel;   /* READ with a share: LsKernel, what computes the operand from its shares */
  LsValueType type; /* READ, WRITE: what the instruction takes the bits for, wide only with other */
  LsOtherWord other;       /* READ, WRITE */
  gboolean is_left;        /* READ: a select did not take it */
  gboolean is_gate;        /* READ: a predicate that lets the lane do it; nothing is made from it */
  gboolean is_guarded;     /* all but READ: a predicate decides whether the lane does it */
  LsCompared comparison;   /* all but READ: what it comes from */
  LsTexelsCompared texels; /* WRITE: the same of a fetch */
} LsTouch;

/* Whether the lane takes what is in the cell. */
static inline gboolean
ls_touch_reads (const LsTouch *touch)
{
  return touch->kind == LS_TOUCH_READ || touch->is_update;
}

/* --- the table ------------------------------------------------------------------------------------------- */

/* Functions of the table, as machines declare theirs; what they do stands beside the members. */
typedef guint LsDescribe (const LsProgram *program, guint line, LsEffect *effects, guint max);
typedef guint32 LsLineReadings (const LsProgram *program, guint line);
typedef guint
LsReadFrames (const LsProgram *program, const void *state, LsFrame *frames, guint max);
typedef void LsNarrate (const LsProgram *program,
                        const LsBindings *bindings,
                        const void *before,
                        const void *after,
                        guint lane,
                        GString *sentence);
typedef void LsExamineStep (const LsProgram *program,
                            const LsBindings *bindings,
                            const void *state,
                            LsExamine *out);
typedef LsMask
LsLineLanes (const LsProgram *program, const LsBindings *bindings, const void *state, guint line);
/* What a line does in one channel, or as a whole, and for whom: see line_lanes. */
typedef struct
{
  char channel; /* 'x' to 'w'; 0: all that the line does */
  LsMask lanes;
  gboolean has_gate;
  LsRegRef gate; /* the register of bits that says for which lanes, where there is one */
} LsLinePart;
#define LS_LINE_PARTS_MAX 5
typedef guint LsLineParts (const LsProgram *program,
                           const LsBindings *bindings,
                           const void *state,
                           guint line,
                           LsLinePart parts[LS_LINE_PARTS_MAX]);
typedef void LsFindTouches (const LsProgram *program,
                            const LsBindings *bindings,
                            const void *state,
                            guint lane,
                            GArray *out);
typedef gboolean LsReadGroup (const LsProgram *program, guint line, LsGroup *out);
typedef void LsFindLeads (const LsProgram *program, GArray *out);

struct _LsExplain
{
  /* Reads and writes of the step that holds line; returns how many there are, fills at most max. */
  LsDescribe *describe;

  /* The readings that what the line's instruction does can depend on, bit n for reading n. */
  LsLineReadings *line_readings;

  /* Returns the number of frames; fills at most max. */
  LsReadFrames *frames;

  /* The rules of the line's instruction, a paragraph a line: what it does besides its result, and what happens at the
   * corners. The member may be NULL. Returns: (transfer full) (nullable): NULL if there is nothing to say. */
  char *(*rules) (const LsProgram *program, guint line);

  /* Appends one sentence about the step that leads from before to after, with the numbers of lane. */
  LsNarrate *narrate;

  /* Appends to out what the step that runs next will do, lane by lane. Changes nothing; only who looks for events calls
   * it. NULL: the machine cannot tell. */
  LsExamineStep *examine;
  /* Hazards that depend on the steps before: appends to hazards (LsStepHazard) those of the step behind which state is, and keeps in
   * memory what later ones need; lanes are of who takes part, whoever that is. memory: recall_size bytes beside the state, a
   * multiple of 8, zeros before the first step; equal ones are equal. NULL: there are none. */
  void (*recall) (const LsProgram *program, const void *state, void *memory, GArray *hazards);
  gsize recall_size;
  /* Lanes in which a line of the step that runs next takes effect for its own sake: active, not killed, and kept out by
   * no predicate or condition. Lanes that run only so that their quad has derivatives are not among them; a line that
   * does nothing has none. */
  LsLineLanes *line_lanes;
  /* The same of each channel of a slot, in their order; returns how many there are. NULL: all that a line does is for the same lanes. */
  LsLineParts *line_parts;
  /* Appends to out (LsTouch) what lane does in the step that runs next: its reads before what is made from them, and of
   * several writes to one cell the one that stays. A lane that does not take part does nothing. What a step reads of
   * other lanes is told with their number. Changes nothing; only who asks for causes calls it. NULL: the machine cannot
   * tell. */
  LsFindTouches *touches;
  /* The constant that the text of a line calls by a number in brackets: cell gets its number and the word of channel x. file: of
   * const_files. NULL, and FALSE: the words of the program do not tell. */
  gboolean (
    *find_constant) (const LsProgram *program, guint line, guint file, guint index, LsCell *cell);
  /* Room in use on the stack, in elements, the unit that overflow is counted in; size gets what there is, 0 if that is not
   * declared. NULL: what place() says. */
  guint (*stack_use) (const LsProgram *program, const void *state, guint *size);
  /* Fills out, which ls_group_init() made, for the group that holds line. FALSE: the line is of none. NULL: the machine has no
   * groups. */
  LsReadGroup *read_group;
  /* Appends to out (LsLead) where the steps of the program can lead, in the order of the lines for each kind of step. A way
   * that a run takes is always among them; a step that is always refused has none. */
  LsFindLeads *leads;
};

G_END_DECLS
