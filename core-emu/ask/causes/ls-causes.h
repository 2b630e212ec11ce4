#pragma once

#include "ls-causes-source.h"
#include "ls-cell.h"
#include "ls-subject.h"

/* Where a value came from, and why a lane is where it is.  Nothing is recorded while a program runs: a question is
 * answered by replaying the wave on a timeline of its own.  Knows machines only through the gate.  Where values go to is
 * asked in ls-uses.h; ls-tell.h turns answers into data and words.
 *
 * Steps are positions as in a timeline: what a step did is first seen at the position after it, and that position is
 * its number here.
 *
 * A step wrote a register component of a lane if the lane carried out an instruction that writes it, also if that put
 * there what was there already; so everybody who asks about writes means it (ls_writes_next()). One whose lane was off,
 * or whose predicate kept it from writing, did not. A word of memory was written by whatever step put something there, of
 * several lanes by the last.
 *
 * Behind a write are the values that it read, but for the one that a select did not take, and what decided that it was
 * this write: the test that let the lane run the step, and the tests that kept the lane out of steps in between which may
 * write the same cell. A test stands for those around it, which are behind it. */

typedef struct _LsCauses LsCauses;

typedef enum
{
  LS_CAUSE_WRITTEN,
  LS_CAUSE_EDITED,    /* set by hand */
  LS_CAUSE_PRELOADED, /* holds what the wave was started with */
  LS_CAUSE_NEVER,     /* nothing was ever put there: zero */
  LS_CAUSE_CONSTANT, /* a literal, a constant, bytes of a buffer or a texel: the run does not change it */
  LS_CAUSE_SEEN, /* written by a step that is elsewhere in the tree with its operands */
  LS_CAUSE_CUT,  /* not looked for: too deep, the tree is full, or a select did not take it */
  LS_CAUSE_TEST, /* not a value: a test that decided what the lane did */
} LsCauseKind;
#define LS_N_CAUSE_KINDS (LS_CAUSE_TEST + 1)

/* What a TEST is that compares nothing: control flow, of which chains tell (a depth of G_MAXUINT). */
typedef enum
{
  LS_WAY_NONE,
  LS_WAY_LED,    /* it led the lane to where the step is */
  LS_WAY_PAST,   /* it led the lane past skipped */
  LS_WAY_CLAUSE, /* the clause of the line: it says which constants are read and what a test is for */
  LS_WAY_STACK, /* it changed the stack, or may have, before the wave stopped */
  LS_WAY_OPEN, /* it closed no branch between two ELSE of one: chains have it where a pop is missing */
  LS_WAY_STOP,   /* the wave stopped there, by a trap */
  LS_WAY_BESIDE, /* it writes other components of an output */
  LS_WAY_LEFT,   /* it wrote other components of the register, and left this one out */
  LS_WAY_GIVEN,  /* not a step: the line says what a constant is */
  LS_WAY_UNUSED, /* it wrote something that nothing has read: chains have it last */
} LsCauseWay;
#define LS_N_CAUSE_WAYS (LS_WAY_UNUSED + 1)

/* One cell at one position, and what made it. Values are bits. */
typedef struct
{
  LsCauseKind kind;
  LsCauseWay way; /* TEST */
  LsCell cell;
  guint32 value; /* at the position asked about; of an operand: as it was read */
  guint operand; /* of an operand of the write above: its number */
  /* of an operand: it says where to read or write, as an index or a coordinate */
  gboolean is_address;
  guint reader;     /* of an operand: the line that read it, of several that work together */
  gboolean is_left; /* of an operand: a select did not take it, so nothing is behind it */
  gboolean is_gate; /* of an operand: a predicate that let the lane write */
  guint32 used;     /* of an operand: the value after its modifiers */
  guint8 share;     /* of an operand: 0, or which one of those that what is used is computed from */
  guint32 made;     /* with a share: what is used */
  guint16 kernel;   /* with a share: LsKernel, by which it is computed; NOP: by several */
  LsValueType type; /* what the instruction takes the bits for; BITS: it does not say */
  /* an operand that an atomic operation takes: what lower lanes of the step left there */
  gboolean is_update;
  guint32 old;          /* WRITTEN, SEEN, EDITED: before */
  LsValueType old_type; /* of a register: what that was taken for */
  LsOtherWord other;    /* where type is wide */
  guint64 step;         /* WRITTEN, SEEN, TEST: just after it; EDITED: where it was made */
  guint line;           /* WRITTEN, SEEN, TEST: of the slot, the fetch or the export */
  guint slot;           /* WRITTEN, SEEN, TEST: 0..4, or LS_SLOT_NONE */
  guint lane;           /* WRITTEN, SEEN, TEST: that wrote or tested */
  /* WRITTEN: neither the wave's start nor a step had put anything there before */
  gboolean is_first;
  LsFormula *formula; /* WRITTEN: how operands are computed; owned; NULL: what they are tells all */
  LsCompared comparison;   /* WRITTEN, TEST: how operands are compared */
  LsTexelsCompared texels; /* WRITTEN: by a fetch that compares */
  gboolean is_guarded;     /* WRITTEN: a predicate decided whether the lane did it */
  gboolean is_kept;        /* WRITTEN: by an instruction that put back what it took from there */
  /* TEST: it kept the lane from writing the cell, at skipped; else it let it run */
  gboolean is_skip;
  gboolean is_kill; /* TEST: of whether the lane is killed */
  /* of is_skip: the first line that may have written it; of another TEST: the line that it let run */
  guint skipped;
  guint beside; /* of LEFT: a bit for each channel that was written */
  /* that wrote or holds it, if it is another one of the group: step and operands are of that one */
  guint wave;
  guint place;          /* in its group, of the wave that wrote or holds it */
  LsNames *names;       /* of the run's places; owned; NULL: it has none */
  GPtrArray *operands;  /* of LsCause: what the write or test read, in order; never NULL */
  GPtrArray *controls;  /* of LsCause, TEST, SEEN or CUT: what decided that it is so; never NULL */
  LsCauseSource source; /* WRITTEN, SEEN, TEST: the statement that the step works for */
  gboolean is_asked;    /* the answer, and not one of what is behind it */
  guint n_left_out;     /* of the answer: causes that were not looked for, by depth or room */
  /* of the answer: by which the wave stopped at the position asked about; owned; NULL: it goes on
   * or has ended */
  LsTrap *stop;
} LsCause;

/* The whole values, of 64 bits where type is wide. */
static inline guint64
ls_cause_value (const LsCause *cause)
{
  return ls_other_word_join (&cause->other, cause->value, cause->other.value);
}

static inline guint64
ls_cause_used (const LsCause *cause)
{
  return ls_other_word_join (&cause->other, cause->used, cause->other.used);
}

static inline guint64
ls_cause_old (const LsCause *cause)
{
  return ls_other_word_join (&cause->other, cause->old, cause->other.old);
}

/* The line of the clause that holds a line; the line itself if none does. */
guint ls_line_clause (const LsProgram *program, guint line);

/* Takes a reference to subject. */
LsCauses *ls_causes_new (LsSubject *subject);
void ls_causes_free (LsCauses *causes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCauses, ls_causes_free)

/* cell: a register of a lane, or a word of memory. depth: writes and tests to follow one behind the other, from 1; the
 * operands of the last are told without their own causes. G_MAXUINT: all, the nearest first, as long as there is room.
 * interrupt: (nullable): as for ls_timeline_move().
 * Returns: (transfer full): NULL with LS_ERROR_RANGE for a register, word, lane or step that is not there,
 * LS_ERROR_STATE if interrupted. */
LsCause *ls_causes_who (LsCauses *causes,
                        const LsCell *cell,
                        guint64 step,
                        guint depth,
                        const gint *interrupt,
                        GError **error);
void ls_cause_free (LsCause *cause);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCause, ls_cause_free)

#define LS_CAUSES_DEPTH 4
/* A tree has no more nodes than this. */
#define LS_CAUSES_MAX 2048
/* Steps before a question that tests are looked for in. */
#define LS_CAUSES_FLOW (G_GUINT64_CONSTANT (1) << 20)

/* One line of the program behind an answer. */
typedef struct
{
  guint line;
  guint last;     /* of several lines that work together, as a dot product's do: the last; else 0 */
  guint distance; /* writes and tests between it and what was asked about */
  guint n;        /* steps of it among the causes */
  const LsCause *first; /* the nearest, of the tree */
} LsCauseLine;

/* The lines that wrote or tested, the nearest first. Returns: (transfer full): of LsCauseLine, valid as long as cause. */
GArray *ls_cause_chain (const LsCause *cause);

/* Lanes whose value in a register component was made by one write. */
typedef struct
{
  LsCauseKind kind; /* WRITTEN, EDITED, PRELOADED or NEVER */
  guint64 step;     /* as in LsCause */
  guint line;
  guint slot;
  LsMask lanes;
} LsCauseGroup;

/* Who wrote ref in all of lanes at once, as ls_causes_who() tells it for each.
 * Returns: (transfer full): of LsCauseGroup, the latest write first; NULL as ls_causes_who(). */
GArray *ls_causes_who_all (LsCauses *causes,
                           LsRegRef ref,
                           LsMask lanes,
                           guint64 step,
                           const gint *interrupt,
                           GError **error);

/* What one lane tested in one step. */
typedef struct
{
  gboolean is_known; /* it was found; else nothing below counts */
  guint line;        /* of the slot or instruction */
  guint slot;        /* 0..4, or LS_SLOT_NONE */
  guint64 step;      /* just after the test */
  LsCompared comparison;
  GPtrArray *operands; /* of LsCause, CUT or CONSTANT: what the test read; never NULL */
  LsCauseSource source;
} LsTested;

/* Whether that is a test: what kills whoever comes there compares and reads nothing. */
static inline gboolean
ls_tested_is_test (const LsCompared *comparison, const GPtrArray *operands)
{
  return comparison->relation != LS_RELATION_NONE || operands->len > 0;
}

/* A predicate of a lane, and what it comes from. */
typedef struct
{
  gboolean has_bit;
  LsRegRef bit; /* of machines that keep their predicates in a register: which */
  LsTested test;
} LsPredicateTest;

/* What predicates keep an active lane out of, of one step. */
typedef struct
{
  guint64 step; /* the number of the step */
  guint line;   /* where it starts */
  char *slots;  /* owned: "x, y and z"; NULL: it takes part in all, and nothing below counts */
  /* of LsPredicateTest: of each predicate that does so, where it was found; never NULL */
  GArray *tests;
} LsKeptOut;

/* Goes through the tests but those that told, of the same lane, has too: the same predicate, of the same step. i: 0 at first. told:
 * (nullable). Returns: (nullable): the next one. */
const LsPredicateTest *ls_kept_out_next (const LsKeptOut *kept_out,
                                         const LsKeptOut *told,
                                         guint *i);

/* Why a lane is in its state. */
typedef struct
{
  guint lane;
  guint64 step;     /* asked about */
  gboolean is_text; /* it is told in lines of the text, and not in those of the program */
  LsLaneState state;
  LsLaneRole role;     /* of the state */
  gboolean is_helper;  /* the lane holds no pixel and runs, or ran, for its quad */
  gboolean is_empty;   /* the lane holds no pixel, vertex or thread and never runs */
  gboolean is_running; /* killed: the lane is active for its quad */
  guint64 since;       /* position from which on it is so; 0: from the start */
  gboolean is_edited;  /* a mask was changed by hand there */
  guint line;          /* since > 0: of the slot or instruction that made it so */
  LsTested test;       /* that made it so, or of an active lane let it come here */
  LsCause *condition;  /* owned: the test with what is behind it; NULL: that was not looked for */
  gboolean is_led;     /* killed: by what tests nothing; test let it come there */
  gboolean has_frame;  /* off, or killed and off besides: a stack entry holds the lane */
  LsFrame frame;       /* the innermost such entry */
  gboolean comes_back; /* off now, killed or not, but will be active */
  guint64
    ahead; /* steps looked ahead: LS_CAUSES_AHEAD, or to the end of what is known of the run */
  gboolean is_cut;        /* not within these, and the program is still running then */
  guint64 back;           /* position where it first is active again */
  LsKeptOut was_kept_out; /* in the step that led here */
  LsKeptOut kept_out;     /* in the step that comes next */
} LsWhy;

/* Steps that questions about what comes look ahead: programs may loop for ever. */
#ifndef LS_CAUSES_AHEAD
#  define LS_CAUSES_AHEAD (G_GUINT64_CONSTANT (1) << 24)
#endif

/* Looks so many steps ahead, and back, in place of LS_CAUSES_AHEAD. */
void ls_causes_set_ahead (LsCauses *causes, guint64 n_steps);

/* As ls_causes_who(). */
LsWhy *ls_causes_why (LsCauses *causes,
                      guint lane,
                      guint64 step,
                      const gint *interrupt,
                      GError **error);
/* Fills in the condition of an answer that has a test, for the words of a text. The condition has no source yet. Returns: FALSE with the errors of
 * ls_causes_who(). */
gboolean ls_causes_find_condition (LsCauses *causes,
                                   LsWhy *why,
                                   const gint *interrupt,
                                   GError **error);
void ls_why_free (LsWhy *why);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsWhy, ls_why_free)

/* --- in the words of the source (ls-causes-source.c) ------------------------------------------------------ */

/* Which statement a step works for. */
typedef struct
{
  guint64 step;
  guint line, lane;
  guint slot;                /* of the line; a fetch has LS_SLOT_NONE */
  const LsRegRef *ref;       /* that the step wrote; NULL: it tests */
  const GPtrArray *operands; /* (nullable): of LsCause: what a test read */
  gboolean is_kill;          /* a test of whether the lane is killed */
  gboolean
    is_alone; /* no value that is taken on tells: a line that works for a statement is enough */
} LsSourceQuestion;

typedef struct
{
  /* Fills source. Returns: FALSE: the step gives no value of a statement itself, and source is empty unless the question is_alone. */
  gboolean (*find) (const LsSourceQuestion *question, LsCauseSource *source, gpointer data);
  gpointer data;
} LsCauseSourceFinder;

/* Fills the sources of an answer, once. */
void ls_cause_find_source (LsCause *cause, const LsCauseSourceFinder *finder);
void ls_why_find_source (LsWhy *why, const LsCauseSourceFinder *finder);
