#pragma once

#include "ls-causes.h"
#include "ls-register-types.h"
#include "ls-timeline.h"
#include "ls-writes.h"

/* What the questions of LsCauses share: a timeline to go anywhere, and states to run on from there. */

#define LS_CAUSES_MAX_EFFECTS 256

struct _LsCauses
{
  LsSubject *subject; /* owned */
  LsProgram *program;
  gsize state_size;
  LsTimeline *timeline;
  guint64 ahead; /* steps that the timeline looks at */
  LsWrites *writes;
  void *now;              /* a state: where a search is */
  GArray *touches;        /* of LsTouch: of the step asked about last */
  const void *touched;    /* the state that they are of */
  LsRegisterTypes *types; /* owned */

  /* Of a group: what answers for its other waves, made when it is needed. */
  LsCauses *root;                      /* the one that was asked; keeps what is below */
  LsCauses *waves[LS_MAX_GROUP_WAVES]; /* owned by root, but for the root's own */

  GHashTable *firsts; /* LsCell to the position (guint64) behind its first write; what is known */
  struct _LsFlow *flows[LS_LANES]; /* owned: what each lane tested, made when it is needed */

  /* Of the question being answered. */
  const gint *interrupt;
  guint n_nodes;
  gboolean with_ways;    /* control flow is told */
  GHashTable *seen;      /* of LsCausesWrite: writes in the tree */
  guint n_left_searches; /* by ls_causes_add_left() */
  guint64 first_steps;   /* that may still be run for ls_causes_tell_first() */

  GArray *given; /* of guint: lines that say what a constant is; made when it is needed */
};

/* One write, as a key. */
typedef struct
{
  guint wave; /* in its group */
  guint64 step;
  LsCell cell;
} LsCausesWrite;

/* Begins to answer a question about a lane at a step: the timeline is there then. */
gboolean ls_causes_begin (LsCauses *causes,
                          guint lane,
                          guint64 step,
                          const gint *interrupt,
                          GError **error);
gboolean ls_causes_is_interrupted (const LsCauses *causes);
gboolean ls_causes_fail_interrupted (GError **error);
/* Puts the timeline at a step. */
gboolean ls_causes_go_to (LsCauses *causes, guint64 step, GError **error);
/* What a cell that steps can write holds where the timeline is; fails with LS_ERROR_RANGE if there is none. */
gboolean ls_causes_read (const LsCauses *causes,
                         const LsCell *cell,
                         guint32 *value,
                         GError **error);
/* Makes now the state at a step; the timeline is there too. */
gboolean ls_causes_start_at (LsCauses *causes, guint64 step, GError **error);
/* Makes now the state at a step before what is changed by hand there. */
gboolean ls_causes_start_before_edits (LsCauses *causes, guint64 step, GError **error);
/* Runs now on to the next of lines (a bit per line), to until_step or the end. */
void ls_causes_run (LsCauses *causes, const guint64 *lines, guint64 until_step, LsPlace *place);
/* What a lane touches in the step that comes next in state; valid until the next call. */
const GArray *ls_causes_touches (LsCauses *causes, const void *state, guint lane);
/* How everybody shows a register component in a state. */
LsValueType ls_causes_shown (const LsCauses *causes, const void *state, LsRegRef ref);
guint ls_causes_describe (const LsCauses *causes,
                          guint line,
                          LsEffect effects[LS_CAUSES_MAX_EFFECTS]);
/* Lines that start steps, as a bit each, for which wanted says so. Returns: (transfer full) */
guint64 *ls_causes_find_lines (
  const LsCauses *causes,
  gboolean (*wanted) (const LsCauses *causes, guint line, const LsLine *info, gconstpointer data),
  gconstpointer data);

/* --- groups (ls-causes-group.c) --------------------------------------------------------------------------- */

/* The place of the wave in its group. */
guint ls_causes_wave (const LsCauses *causes);
/* What answers call the wave; LS_NO_WAVE: it is the one asked about. */
guint ls_causes_name (const LsCauses *causes);
/* What answers for another wave of the group, or causes itself. */
LsCauses *ls_causes_of_wave (LsCauses *causes, guint wave);
/* Whether other waves of a group may write a cell. */
gboolean ls_causes_is_shared (const LsCauses *causes, const LsCell *cell);

/* A write of such a cell. */
typedef struct
{
  guint wave;   /* in its group */
  guint64 step; /* position of that wave behind the write; 0: none */
  guint lane;
  const LsEdit *edit; /* changed by hand at that position instead; NULL: no */
} LsCausesWriter;

/* The last write of a shared cell before a position, or change by hand, by whatever wave. lines: that may write it. */
gboolean ls_causes_find_writer (LsCauses *causes,
                                const LsCell *cell,
                                const guint64 *lines,
                                guint64 step,
                                LsCausesWriter *writer,
                                GError **error);
/* The write of a cell among what a lane touches, or NULL. */
const LsTouch *ls_causes_find_write (const GArray *touches, const LsCell *cell);

static inline gboolean
ls_causes_is_in (const guint64 *lines, guint line)
{
  return (lines[line / 64] >> (line % 64) & 1) != 0;
}

/* --- tests (ls-causes-flow.c) ------------------------------------------------------------------------------ */

typedef struct _LsFlow LsFlow;

/* What a lane tested and where it was off, up to a step. NULL if interrupted. Owned by causes, and valid until it is asked
 * about a later step of the lane. */
const LsFlow *ls_causes_flow (LsCauses *causes, guint lane, guint64 step, GError **error);
void ls_flow_free (LsFlow *flow);

/* A test, by the positions around its step; line and slot are found by who goes there. */
typedef struct
{
  guint64 step; /* position before it */
  gboolean is_kill;
  guint skipped; /* of ls_flow_find_skips(): the first line that was left out */
  LsCauseWay way;
  guint line; /* of a way */
} LsFlowTest;

/* Of one write or test no more ways are told. */
#define LS_FLOW_MAX_WAYS 24
/* Steps of control flow that ways are looked for in. */
#define LS_FLOW_FAR 4096
/* Appends the control flow that led the lane to the step at a position since the test that let it run it. */
void ls_flow_find_ways (const LsFlow *flow, guint64 step, GArray *ways);
/* The same of all that changed the stack or may have, the latest first. */
void ls_flow_find_stack (const LsFlow *flow, guint64 step, GArray *ways);

/* The innermost test that let the lane run the step at a position. FALSE: there is none. */
gboolean ls_flow_find_test (const LsFlow *flow, guint64 step, LsFlowTest *test);
/* Appends the tests, the latest first, that kept the lane out of lines (a bit per line) between two positions.
 * with_kills: also the one that killed it. ways: (nullable): gets the control flow that led past them. */
void ls_flow_find_skips (const LsFlow *flow,
                         const guint64 *lines,
                         guint64 from,
                         guint64 to,
                         gboolean with_kills,
                         GArray *tests,
                         GArray *ways);
/* Appends the tests that might have killed the lane before a position, the latest first. */
void ls_flow_find_kills (const LsFlow *flow, guint64 step, GArray *tests);

/* Lines that may write a memory. Returns: (transfer full) */
guint64 *ls_causes_find_memory_lines (const LsCauses *causes, const LsCell *cell);
/* Fills in what made the cell's value at a step (ls-causes-who.c). */
gboolean ls_causes_find (LsCauses *causes, LsCause *cause, guint64 step, GError **error);
/* The step that gave a register's cell its value before a position: found gets the position where it runs next, G_MAXUINT64 if none did,
 * or a hand has changed it since. */
gboolean ls_causes_find_last_write (LsCauses *causes,
                                    const LsCell *cell,
                                    guint64 step,
                                    guint64 *found,
                                    GError **error);
/* Fills in whether a write, of which step and what was there before are filled in, was the first (ls-causes-first.c). */
gboolean ls_causes_tell_first (LsCauses *causes, LsCause *cause, GError **error);
#define LS_CAUSES_FIRST (G_GUINT64_CONSTANT (1) << 18) /* steps that are run for one question */
/* The operand that a write copies, or NULL (ls-causes-answer.c). */
LsCause *ls_cause_copied (const LsCause *cause);

/* --- controls (ls-causes-control.c) ------------------------------------------------------------------------ */

/* Adds to the answer where the wave stopped at a step, if it did, and, with ways, what led there. */
gboolean ls_causes_add_stop (LsCauses *causes, LsCause *root, guint64 step, GError **error);
/* Adds to the answer lines before a step that wrote what nothing has read, and for outputs those that write beside them
 * (ls-causes-unused.c). */
gboolean ls_causes_add_unused (LsCauses *causes, LsCause *root, guint64 step, GError **error);
/* Adds a leaf that tells of control flow or of a line. Returns: (nullable): NULL where there is no room, or the line is told already. */
LsCause *ls_causes_add_way (LsCauses *causes, LsCause *cause, const LsFlowTest *found);
/* Adds to a cause that was found for a position the last step that wrote components of the register beside it; and the lines that say
 * what the constants among its operands are (ls-causes-left.c). */
gboolean ls_causes_add_left (LsCauses *causes, LsCause *cause, guint64 step, GError **error);
void ls_causes_add_given (LsCauses *causes, LsCause *cause);
/* Adds to a cause that was found for a position what decided that it is so. */
gboolean ls_causes_add_controls (LsCauses *causes, LsCause *cause, guint64 step, GError **error);
/* Whether something is in the tree of the question already; it is from now on. */
gboolean ls_causes_is_seen (LsCauses *causes, guint wave, guint64 step, const LsCell *cell);

LsCause *ls_cause_new (LsCauses *causes, LsCauseKind kind, const LsCell *cell);
/* Adds the reads of a part of a step, one cause each. Returns: FALSE if the tree has no room for all of them. */
gboolean ls_causes_add_operands (LsCauses *causes,
                                 GPtrArray *operands,
                                 const GArray *touches,
                                 guint part);
/* The first touch of a kind, or NULL. */
const LsTouch *ls_causes_find_touch (const GArray *touches, LsTouchKind kind);
/* The step of the clause that set the lane's predicate before a position: found gets the position where it runs next, G_MAXUINT64 if
 * there is none. */
gboolean ls_causes_find_predicate (LsCauses *causes,
                                   guint lane,
                                   guint64 step,
                                   guint64 *found,
                                   GError **error);

/* --- tests and predicates of a lane (ls-causes-predicate.c) ------------------------------------------------- */

void ls_tested_init (LsTested *tested);
/* Fills in what the lane tests at a position; leaves it as it is if that is nothing. cell: (nullable): the register that the
 * test is for, whatever the kind. */
gboolean ls_causes_find_tested (LsCauses *causes,
                                guint lane,
                                guint64 position,
                                LsTouchKind kind,
                                const LsCell *cell,
                                LsTested *tested,
                                GError **error);
void ls_kept_out_init (LsKeptOut *kept_out);
/* Fills in what predicates keep the lane out of. The timeline is at the step asked about. */
void ls_causes_find_kept_out (const LsCauses *causes, LsWhy *why);
/* Fills in what they come from; the timeline moves. */
gboolean ls_causes_tell_kept_out (LsCauses *causes, LsWhy *why, GError **error);
LsLaneRole ls_causes_lane_role (const LsCauses *causes, const void *state, guint lane);
