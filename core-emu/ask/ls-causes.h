#pragma once

#include "ls-subject.h"

G_BEGIN_DECLS

/* Where a value came from, and why a lane is where it is.  Nothing is recorded while a program runs: a question is
 * answered by replaying the wave on a timeline of its own.  Knows machines only through the gate.
 *
 * Steps are positions as in a timeline: what a step did is first seen at the position after it, and that position is
 * its number here.
 *
 * A step wrote a register component of a lane if what the lane holds there after the step does not depend on what it
 * held before, or differs from it. So a step that copies a component onto itself did not write it, and neither did
 * one whose lane was off, or whose predicate kept it from writing. */

typedef struct _LsCauses LsCauses;

typedef enum
{
  LS_CAUSE_WRITTEN,
  LS_CAUSE_PRELOADED, /* holds what the wave was started with */
  LS_CAUSE_NEVER,     /* nothing was ever put there: zero */
  LS_CAUSE_SEEN,      /* written by a step that is elsewhere in the tree with its operands */
  LS_CAUSE_INDEXED,   /* an indexed operand: which register was read is not told; ref is the base */
  LS_CAUSE_CUT,       /* not looked for: too deep, or the tree is full */
} LsCauseKind;

/* One component of one lane at one position, and what made it. Values are bits. */
typedef struct
{
  LsCauseKind kind;
  LsRegRef ref;
  guint operand;       /* as an operand of the write above: its number */
  guint32 value;       /* at the position asked about; not for INDEXED */
  guint32 old;         /* WRITTEN, SEEN: before the write */
  guint64 step;        /* WRITTEN, SEEN: just after the write */
  guint line;          /* WRITTEN, SEEN: of the slot, the fetch or the export */
  guint slot;          /* WRITTEN, SEEN: 0..4, or LS_SLOT_NONE */
  gboolean is_fetch;   /* WRITTEN: a fetch; operands are its coordinates */
  guint resource;      /* WRITTEN by a fetch: number of the buffer or texture */
  GPtrArray *operands; /* of LsCause: the registers that the write read, in order; never NULL */
} LsCause;

/* Takes a reference to subject. */
LsCauses *ls_causes_new (LsSubject *subject);
void ls_causes_free (LsCauses *causes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCauses, ls_causes_free)

/* depth: writes to follow one behind the other, from 1; the operands of the last are told without their own causes.
 * interrupt: (nullable): as for ls_timeline_move(). Returns: (transfer full): NULL with LS_ERROR_RANGE for a register,
 * lane or step that is not there, LS_ERROR_STATE if interrupted. */
LsCause *ls_causes_who (LsCauses *causes,
                        LsRegRef ref,
                        guint lane,
                        guint64 step,
                        guint depth,
                        const gint *interrupt,
                        GError **error);
void ls_cause_free (LsCause *cause);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCause, ls_cause_free)

#define LS_CAUSES_DEPTH 4
/* A tree has no more nodes than this. */
#define LS_CAUSES_MAX 256

/* Why a lane is in its state. */
typedef struct
{
  guint lane;
  guint64 step; /* asked about */
  LsLaneState state;
  guint64 since;       /* position from which on it is so; 0: from the start */
  guint line;          /* since > 0: of the step that made it so */
  gboolean has_test;   /* a slot of that clause tested something */
  guint test_line;     /* of the slot */
  guint64 test_step;   /* just after the test */
  GPtrArray *operands; /* of LsCause, CUT or INDEXED: what the test read; never NULL */
  gboolean has_frame;  /* off: a stack entry holds the lane */
  LsFrame frame;       /* the innermost such entry */
  gboolean comes_back; /* not active, but will be */
  guint64 back;        /* position where it first is active again */
} LsWhy;

/* As ls_causes_who(). */
LsWhy *
ls_causes_why (LsCauses *causes, guint lane, guint64 step, const gint *interrupt, GError **error);
void ls_why_free (LsWhy *why);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsWhy, ls_why_free)

/* --- in words (ls-causes-text.c) ------------------------------------------------------------------------- */

/* "R2.y" */
void ls_causes_append_ref (GString *text, const LsMachine *machine, LsRegRef ref);
/* One sentence or two, without the chain behind the operands. lines are counted from 1, as listings do.
 * Returns: (transfer full). */
char *ls_cause_to_sentence (const LsCause *cause,
                            const LsMachine *machine,
                            const LsProgram *program,
                            guint lane);
char *ls_why_to_sentence (const LsWhy *why, const LsMachine *machine, const LsProgram *program);

G_END_DECLS
