#pragma once

#include "ls-cell.h"
#include "ls-subject.h"

G_BEGIN_DECLS

/* Where a value came from, and why a lane is where it is.  Nothing is recorded while a program runs: a question is
 * answered by replaying the wave on a timeline of its own.  Knows machines only through the gate.  Where values go to is
 * asked in ls-uses.h; ls-tell.h turns answers into data and words.
 *
 * Steps are positions as in a timeline: what a step did is first seen at the position after it, and that position is
 * its number here.
 *
 * A step wrote a register component of a lane if what the lane holds there after the step does not depend on what it
 * held before, or differs from it. So a step that copies a component onto itself did not write it, and neither did
 * one whose lane was off, or whose predicate kept it from writing. A word of memory was written by whatever step put
 * something there, of several lanes by the last. */

typedef struct _LsCauses LsCauses;

typedef enum
{
  LS_CAUSE_WRITTEN,
  LS_CAUSE_EDITED,    /* set by hand */
  LS_CAUSE_PRELOADED, /* holds what the wave was started with */
  LS_CAUSE_NEVER,     /* nothing was ever put there: zero */
  LS_CAUSE_CONSTANT, /* a literal, a constant, bytes of a buffer or a texel: the run does not change it */
  LS_CAUSE_SEEN, /* written by a step that is elsewhere in the tree with its operands */
  LS_CAUSE_CUT,  /* not looked for: too deep, or the tree is full */
} LsCauseKind;
#define LS_N_CAUSE_KINDS (LS_CAUSE_CUT + 1)

/* One cell at one position, and what made it. Values are bits. */
typedef struct
{
  LsCauseKind kind;
  LsCell cell;
  guint32 value; /* at the position asked about; of an operand: as it was read */
  guint operand; /* of an operand of the write above: its number */
  gboolean
    is_address; /* of an operand: it says where to read or write, as an index or a coordinate */
  guint32 used; /* of an operand: the value after its modifiers */
  guint32 old;  /* WRITTEN, SEEN, EDITED: before */
  guint64 step; /* WRITTEN, SEEN: just after the write; EDITED: where it was made */
  guint line;   /* WRITTEN, SEEN: of the slot, the fetch or the export */
  guint slot;   /* WRITTEN, SEEN: 0..4, or LS_SLOT_NONE */
  guint lane;   /* WRITTEN, SEEN: that wrote */
  guint
    wave; /* that wrote or holds it, if it is another one of the group: step and operands are of that one */
  guint place;         /* in its group, of the wave that wrote or holds it */
  GPtrArray *operands; /* of LsCause: what the write read, in order; never NULL */
} LsCause;

/* Takes a reference to subject. */
LsCauses *ls_causes_new (LsSubject *subject);
void ls_causes_free (LsCauses *causes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCauses, ls_causes_free)

/* cell: a register of a lane, or a word of memory. depth: writes to follow one behind the other, from 1; the operands of the
 * last are told without their own causes. interrupt: (nullable): as for ls_timeline_move().
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
#define LS_CAUSES_MAX 256

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

/* Why a lane is in its state. */
typedef struct
{
  guint lane;
  guint64 step; /* asked about */
  LsLaneState state;
  gboolean is_helper;  /* the lane holds no pixel and runs, or ran, for its quad */
  gboolean is_empty;   /* the lane holds no pixel, vertex or thread and never runs */
  gboolean is_running; /* killed: the lane is active for its quad */
  guint64 since;       /* position from which on it is so; 0: from the start */
  gboolean is_edited;  /* a mask was changed by hand there */
  guint line;          /* since > 0: of the slot or instruction that made it so */
  gboolean has_test;   /* off or killed: something was tested */
  guint test_line;     /* of the slot or instruction */
  guint test_slot;     /* 0..4, or LS_SLOT_NONE */
  guint64 test_step;   /* just after the test */
  GPtrArray *operands; /* of LsCause, CUT or CONSTANT: what the test read; never NULL */
  gboolean has_frame;  /* off: a stack entry holds the lane */
  LsFrame frame;       /* the innermost such entry */
  gboolean comes_back; /* off now, but will be active */
  gboolean is_cut;     /* not within LS_CAUSES_AHEAD steps, and the program is still running then */
  guint64 back;        /* position where it first is active again */
} LsWhy;

/* Steps that questions about what comes look ahead: programs may loop for ever. */
#ifndef LS_CAUSES_AHEAD
#  define LS_CAUSES_AHEAD (G_GUINT64_CONSTANT (1) << 24)
#endif

/* As ls_causes_who(). */
LsWhy *
ls_causes_why (LsCauses *causes, guint lane, guint64 step, const gint *interrupt, GError **error);
void ls_why_free (LsWhy *why);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsWhy, ls_why_free)

G_END_DECLS
