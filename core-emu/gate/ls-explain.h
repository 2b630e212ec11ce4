#pragma once

#include "ls-group.h"
#include "ls-kernel.h"
#include "ls-lead.h"
#include "ls-machine.h"
#include "ls-texture.h"

/* The part of the gate that explains: what lines read and write, what a step did or is about to do,
 * and which lanes take part. No run needs it. */

/* --- frames ----------------------------------------------------------------------------------- */

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

/* --- effects ---------------------------------------------------------------------------------- */

typedef enum
{
  LS_EFFECT_READ,
  LS_EFFECT_WRITE,
  /* may change the active mask; resource is the mask that tells why: the active mask, or that of
   * LS_ROLE_VALID where lanes are killed */
  LS_EFFECT_MASK,
  LS_EFFECT_LEAVE,        /* may take lanes out of something: resource is the LsLeft */
  LS_EFFECT_FETCH,        /* reads a buffer or texture: resource is its number */
  LS_EFFECT_EXPORT,       /* writes an output register file */
  LS_EFFECT_MEMORY_READ,  /* resource is the LsMemory */
  LS_EFFECT_MEMORY_WRITE, /* resource is the LsMemory */
} LsEffectKind;

/* What lanes are taken out of by LS_EFFECT_LEAVE. */
typedef enum
{
  LS_LEFT_LOOP,   /* the innermost loop, or its iteration */
  LS_LEFT_SWITCH, /* the innermost switch */
  LS_LEFT_CALL,   /* the innermost call, or the program */
  LS_N_LEFT
} LsLeft;

/* For effects that no single slot of a group has. */
#define LS_SLOT_NONE 255

/* What a line reads or writes, as far as the words tell. The read of an exported channel stands
 * before the export. */
typedef struct
{
  LsEffectKind kind;
  /* 0..4 x y z w t of a group, else 0; masks: of the slot that tests, or LS_SLOT_NONE */
  guint8 slot;
  guint8 operand; /* reads: source operand number */
  /* an indexed access: it may reach everything of its kind; ref, or the resource, is its base */
  gboolean relative;
  /* not 0: slots with the same number work together: each result takes the operands of all */
  guint8 joint;
  LsRegRef ref;
  guint resource;
  gboolean crosses;    /* reads: a lane may get values of other lanes' registers */
  gboolean is_guarded; /* all but reads: a predicate decides which lanes do it */
  LsValueType type;    /* reads, writes: the type of the value; BITS: not known */
  /* writes whose type is not known: what a number of the instruction that the value may be looks
   * like, plus 1; 0: it has none */
  guint8 literal;
} LsEffect;

/* --- what a step is about to do --------------------------------------------------------------- */

/* One register that the step reads or writes, with the lanes. An indexed operand gives an entry for
 * each register that it reaches. A write to a file that lives for a step is here even if no lane
 * does it. */
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
  LsMask had_nan, had_inf; /* lanes in which an operand already was a NaN, or infinite */
} LsStepResult;

typedef enum
{
  LS_HAZARD_INDEX,         /* an index leads outside of the registers or constants */
  LS_HAZARD_LDS_CONFLICT,  /* lanes that are served together want different words of one bank */
  LS_HAZARD_OUT_OF_BUFFER, /* an element does not lie whole within its buffer */
  LS_HAZARD_UNALIGNED,     /* an element crosses the boundaries that its size asks for */
  LS_HAZARD_EARLY, /* the step uses a value that an earlier step makes, and nothing waits for it */
  LS_HAZARD_OUTSIDE,   /* a word that is loaded, stored or changed lies outside its memory */
  LS_HAZARD_MIXED,     /* the lanes name several resources */
  LS_HAZARD_UNDEFINED, /* nobody says what an operation gives for its operands */
} LsHazardKind;

/* An operation whose result is not defined, with its operands. All is 0 where there is none. */
typedef struct
{
  const char *name; /* static; of the operation, as the listing has it */
  guint8 n;         /* operands, at most 4 */
  guint8 types[4];  /* LsValueType */
  guint64 operands[4];
} LsUndefined;

/* Hazards of lanes that hold something: what others do changes no result of the run. */
typedef struct
{
  LsHazardKind kind;
  guint line;
  LsMask lanes;
  guint resource; /* buffer, or bank; EARLY: the line that makes it; OUTSIDE: the LsMemory */
  /* of the lowest lane: index, address in bytes, or word; -1: no number; MIXED: how many
   * resources */
  gint64 value;
  /* INDEX: the listing's name of the registers or constants that it counts, or the array's in the
   * program's source, which lives as long as the process; or NULL */
  const char *of;
  guint64 n;             /* INDEX of an array of the source: its elements; else 0 */
  LsUndefined undefined; /* UNDEFINED: of the lowest lane */
  gboolean has_ref;
  LsRegRef ref; /* EARLY: the register that is used, if it is one */
} LsStepHazard;

typedef enum
{
  LS_FLOW_USED, /* something is computed or decided from ref */
  LS_FLOW_SET,  /* ref gets a value */
  LS_FLOW_LOST, /* ref has no value any more: its variable begins anew */
} LsValueFlowKind;

/* Where the step uses values and where it leaves them, of a machine with LsExplain.unset_files. */
typedef struct
{
  guint8 kind;       /* LsValueFlowKind */
  guint8 has_source; /* SET: the value is that of source, or is not known if source's is not */
  guint line;
  LsRegRef ref, source;
  LsMask lanes;
} LsValueFlow;

typedef struct _LsExamine LsExamine;

/* Filled by examine(); the arrays belong to the caller. */
struct _LsExamine
{
  GArray *accesses; /* of LsStepAccess */
  GArray *flows;    /* of LsValueFlow; NULL: not wanted */
  GArray *results;  /* of LsStepResult; NULL: not wanted, so that operands need not be looked at */
  GArray *hazards;  /* of LsStepHazard */
};

/* --- what a lane of a step is about to touch -------------------------------------------------- */

/* A place of a 32-bit value. */
typedef enum
{
  LS_CELL_REGISTER, /* ref, of lane */
  LS_CELL_MEMORY,   /* number: the LsMemory; at: the word in it */
  /* number: as LsBindings.constants has it, or one of the two below; at: the word */
  LS_CELL_CONSTANT,
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
    gboolean is_deep;       /* the texture has a z; cells are not compared by it */
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

/* In place of an operand's number: the bits beside it are compared. */
#define LS_COMPARED_BITS 255

/* What a comparing instruction found in a lane. */
typedef struct
{
  LsRelation relation;
  LsValueType type; /* what is compared */
  gboolean holds;
  /* Numbers of operands, as used, whose relation is meant, left to right. LS_COMPARED_BITS: no
   * operand but bits: what the instruction computed (left), or a constant of the instruction
   * (right). */
  guint8 left, right;
  guint32 left_bits, right_bits;
  gboolean is_select; /* the result is operand taken[1] where the relation holds, else taken[0] */
  guint8 taken[2];
} LsCompared;

/* What a comparing fetch found in a lane; the reference is the left side of each comparison. */
typedef struct
{
  guint n, n_passed; /* texels, the border's too; n 0: the fetch compares nothing */
  LsCompare test;
  guint8 operand;          /* number of the operand that is the reference */
  guint32 reference;       /* its bits as compared: a float, like the texels */
  guint32 texture;         /* its number */
  float smallest, largest; /* of the texels */
} LsTexelsCompared;

/* The other word of a value of 64 bits, beside the word of the touch. */
typedef struct
{
  gboolean is_there;        /* FALSE: the value has 32 bits, and nothing below counts */
  gboolean is_low;          /* the other word is the low one */
  gboolean is_of_step;      /* WRITE: the step writes both */
  guint32 value, used, old; /* of the other word, as in the touch */
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
  gboolean is_address; /* READ: an index or a coordinate, which tells where to read or write */
  guint part;          /* a write or decision comes from the reads with the same number */
  LsCell cell;         /* READ, WRITE */
  /* WRITE of memory: an atomic operation, which also reads the word as lower lanes left it */
  gboolean is_update;
  guint32 value;       /* READ, update: the bits there */
  guint32 used;        /* READ: the bits after the operand's modifiers */
  guint8 share;        /* READ: 0, or the number of this value among those that make the operand */
  guint32 made;        /* READ with a share: the operand */
  guint16 kernel;      /* READ with a share: the LsKernel that computes the operand; NOP: several */
  LsValueType type;    /* READ, WRITE: the type of the value; wide only with other */
  LsOtherWord other;   /* READ, WRITE */
  gboolean is_left;    /* READ: a select did not take it */
  gboolean is_gate;    /* READ: the predicate that lets the lane do it; no result contains it */
  gboolean is_guarded; /* all but READ: a predicate decides whether the lane does it */
  LsCompared comparison;   /* all but READ: the comparison behind it */
  LsTexelsCompared texels; /* WRITE: the same of a fetch */
} LsTouch;

/* Whether the lane reads the cell. */
static inline gboolean
ls_touch_reads (const LsTouch *touch)
{
  return touch->kind == LS_TOUCH_READ || touch->is_update;
}

/* --- how a value is made ---------------------------------------------------------------------- */

#define LS_FORMULA_HOLE '\1'

/* What a step computes, in the words of the sentence about it: with cells, "\1 x -\1 + 0.5", where
 * each hole stands for one of them, and with the numbers that the operation takes, "2.0 x -3.0 +
 * 0.5". */
typedef struct
{
  char *text;    /* owned */
  char *numbers; /* owned */
  GArray *cells; /* owned; of LsCell: of the holes, one after the other; of 64 bits the low word */
} LsFormula;

static inline void
ls_formula_free (LsFormula *formula)
{
  g_free (formula->text);
  g_free (formula->numbers);
  g_array_unref (formula->cells);
  g_free (formula);
}

/* --- telling values --------------------------------------------------------------------------- */

/* As what the value of a register's component is told, of which a whole program decides. state: before
 * a step or behind it. said: what the step's operation takes the component for, or gives it as; BITS:
 * anything. Returns: no wide type, unless said is one. */
typedef LsValueType (*LsTypeFunc) (gconstpointer data,
                                   const void *state,
                                   LsRegRef ref,
                                   LsValueType said);

typedef struct
{
  LsTypeFunc find; /* NULL: what is said counts */
  gconstpointer data;
} LsTypeSource;

/* A step that is told. */
typedef struct
{
  const void *before, *after; /* states */
  LsTypeSource types;
} LsTelling;

/* As what a component is told: as it was before the step, or as it is behind it. */
static inline LsValueType
ls_telling_type (const LsTelling *telling, gboolean is_after, LsRegRef ref, LsValueType said)
{
  return telling->types.find == NULL
           ? said
           : telling->types.find (telling->types.data, is_after ? telling->after : telling->before,
                                  ref, said);
}

/* --- the table -------------------------------------------------------------------------------- */

/* Types of the table's functions; the members say what they do. */
typedef guint LsDescribe (const LsProgram *program, guint line, LsEffect *effects, guint max);
typedef guint32 LsLineReadings (const LsProgram *program, guint line);
typedef guint LsReadFrames (const LsProgram *program,
                            const void *state,
                            LsFrame *frames,
                            guint max);
typedef void LsNarrate (const LsProgram *program,
                        const LsBindings *bindings,
                        const LsTelling *telling,
                        guint lane,
                        GString *sentence);
typedef void LsExamineStep (const LsProgram *program,
                            const LsBindings *bindings,
                            const void *state,
                            LsExamine *out);
typedef LsMask LsLineLanes (const LsProgram *program,
                            const LsBindings *bindings,
                            const void *state,
                            guint line);
/* The lanes of one channel of a line, or of the whole line: see line_lanes. */
typedef struct
{
  char channel; /* 'x' to 'w'; 0: all that the line does */
  LsMask lanes;
  gboolean has_gate;
  LsRegRef gate; /* the register whose bits say which lanes, if there is one */
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
typedef LsFormula *LsFindFormula (const LsProgram *program,
                                  const LsBindings *bindings,
                                  const LsTelling *telling,
                                  guint lane,
                                  const LsCell *cell);
typedef gboolean LsReadGroup (const LsProgram *program, guint line, LsGroup *out);
typedef void LsFindLeads (const LsProgram *program, GArray *out);

struct _LsExplain
{
  /* Reads and writes of the step with this line. Returns their number; fills at most max. */
  LsDescribe *describe;

  /* The readings that what the line's instruction does can depend on, bit n for reading n. */
  LsLineReadings *line_readings;

  /* Returns the number of frames; fills at most max. */
  LsReadFrames *frames;

  /* The rules of the line's instruction, a paragraph in each line: its further effects, and what
   * happens at the corners. The member may be NULL. Returns: (transfer full) (nullable): NULL if
   * there is nothing to say. */
  char *(*rules) (const LsProgram *program, guint line);

  /* Appends one sentence about the step, with the numbers of lane. */
  LsNarrate *narrate;

  /* Appends to out what the next step will do, lane by lane. Changes nothing; only the search for
   * events calls it. NULL: the machine cannot tell. */
  LsExamineStep *examine;
  /* Files, a bit each, of registers that begin without a value and pass that on where they are only
   * copied, chosen or compared; examine () tells LsValueFlow of their registers. 0: of every register
   * each read counts, and examine () tells no LsValueFlow. */
  guint32 unset_files;
  /* Appends to flows (LsValueFlow, LS_FLOW_LOST) what has no value where the step that is next is its variable's beginning. The
   * member may be NULL: nothing begins but with calls. */
  void (*begins) (const LsProgram *program, const void *state, GArray *flows);
  /* Hazards that depend on earlier steps: appends to hazards (LsStepHazard) those of the step that
   * led to state, and keeps in memory what later steps need. Lanes are all that take part. memory:
   * recall_size bytes beside the state, a multiple of 8, zeros before the first step; two that mean
   * the same have equal bytes. NULL: there are no such hazards. */
  void (*recall) (const LsProgram *program, const void *state, void *memory, GArray *hazards);
  gsize recall_size;
  /* Lanes in which a line of the next step has an effect: active, not killed, and not kept out by a
   * predicate or condition. Lanes that run only for their quad's derivatives are not among them. A
   * line without effects has no lanes. */
  LsLineLanes *line_lanes;
  /* The same for each channel of a slot, in their order. Returns their number. NULL: all channels
   * of a line have the same lanes. */
  LsLineParts *line_parts;
  /* Appends to out (LsTouch) what lane does in the next step: reads before their results, and of
   * several writes to one cell the last. A lane that does not take part does nothing. Reads of
   * other lanes name these lanes. Changes nothing; only questions about causes call it. NULL: the
   * machine cannot tell. */
  LsFindTouches *touches;
  /* How the step makes what lane writes to a cell, with the numbers of its sentence. telling: after
   * may be NULL. Changes nothing. Returns: (transfer full) (nullable): NULL where what it reads
   * tells all, as of a copy, or where it is a choice, which the touch compares. The member may be
   * NULL. */
  LsFindFormula *formula;
  /* The constant that a line's text names by a number in brackets. cell: gets its number and the
   * word of channel x. file: of const_files. NULL, and FALSE: the program's words do not tell. */
  gboolean (
    *find_constant) (const LsProgram *program, guint line, guint file, guint index, LsCell *cell);
  /* Elements in use on the stack, the unit in which overflow is counted. size: gets the stack's
   * size, 0 if not declared. NULL: as place() says. */
  guint (*stack_use) (const LsProgram *program, const void *state, guint *size);
  /* Fills out, which ls_group_init() made, for the group that holds line. FALSE: the line is of
   * none. NULL: the machine has no groups. */
  LsReadGroup *read_group;
  /* Appends to out (LsLead) where the steps of the program can lead, in the order of the lines for
   * each kind of step. Every way that a run takes is among them. A step that is always refused
   * leads nowhere. */
  LsFindLeads *leads;
};
