#pragma once

#include "ls-events.h"
#include "ls-expr.h"
#include "ls-subject.h"

/* The value of an expression at positions of a run, for code that looks at many: searches, stop
 * points, conditions. Immutable and reference-counted, but for one thread at a time, because it
 * keeps room to evaluate in. */

typedef struct _LsMeasure LsMeasure;

/* where: what the expression sees besides the state; its state is ignored, and what it points to
 * must outlive the measure. kept: (nullable): freed by destroy with the measure. Returns: (transfer
 * full) */
LsMeasure *ls_measure_new (LsExpr *expr,
                           const LsExprContext *where,
                           gpointer kept,
                           GDestroyNotify destroy);
LsMeasure *ls_measure_ref (LsMeasure *measure);
void ls_measure_unref (LsMeasure *measure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMeasure, ls_measure_unref)

LsExpr *ls_measure_get_expr (const LsMeasure *measure);
/* As ls_expr_evaluate() and ls_expr_truth(). */
void ls_measure_take (LsMeasure *measure, const void *state, LsExprValue *value);

/* A question to a state, which a search or a stop point asks besides the place. Immutable and
 * reference-counted, but for one thread at a time, because evaluation may keep room of its own. */

typedef struct _LsCondition LsCondition;

/* Returns: the active lanes where it holds; for a question about the whole wave, all 64 lanes or
 * none. Depends on the state alone, so that both directions get the same answers. */
typedef LsMask (*LsConditionFunc) (const void *state, gpointer data);

/* destroy: (nullable): for data. Returns: (transfer full) */
LsCondition *ls_condition_new (LsConditionFunc func, gpointer data, GDestroyNotify destroy);
/* Whether an expression is true. where: what expressions see besides the state; its state is
 * ignored, and what it points to must outlive the condition. kept: (nullable): freed by destroy
 * with the condition, or at once on failure. Returns: (transfer full): NULL with the error of
 * ls_expr_check_condition(). */
LsCondition *ls_condition_new_expr (LsExpr *expr,
                                    const LsExprContext *where,
                                    gpointer kept,
                                    GDestroyNotify destroy,
                                    GError **error);
LsCondition *ls_condition_ref (LsCondition *condition);
void ls_condition_unref (LsCondition *condition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCondition, ls_condition_unref)

LsMask ls_condition_ask (const LsCondition *condition, const void *state);

/* What a search along a run looks for: a property of positions, or of the step that led there. It
 * does not depend on how a position is reached, so that forwards and backwards see the same places
 * in opposite order. The position where a search starts never counts. */
typedef enum
{
  /* Properties of the position. At the end of the run nothing is next, and no frame or clause is
   * left. */
  LS_TARGET_CF,     /* a control-flow instruction is next, or an export, outside of clauses */
  LS_TARGET_CLAUSE, /* the control-flow instruction that starts a clause is next */
  LS_TARGET_LINE,   /* the step that line belongs to is next */
  LS_TARGET_LINES,  /* one of several lines begins with the next step */

  /* Properties of the position and of the search's start. Only for searches, not for stop
   * points. */
  LS_TARGET_OVER, /* not deeper than the start; depth counts calls, and one more inside a clause */
  /* less deep than the start; depth counts all frames, and one more inside a clause */
  LS_TARGET_OUT,
  /* as LINES, and not in a call that the start is not in; as LINES, and in fewer calls than the start */
  LS_TARGET_LINES_OVER,
  LS_TARGET_LINES_OUT,
  LS_TARGET_ITERATION, /* the start's innermost loop begins an iteration, or is not running */

  /* Properties of the step that led to the position. */
  LS_TARGET_DIVERGENCE,    /* lanes part: ls-together.h */
  LS_TARGET_RECONVERGENCE, /* lanes joined the active mask */
  LS_TARGET_MASK,          /* the active mask changed */
  LS_TARGET_LANE,          /* the state of a lane (LsLaneState) changed */
  LS_TARGET_WRITE,  /* a register was written, also with the value it had: see ls_writes_next() */
  LS_TARGET_CHANGE, /* the value of a register changed */
  LS_TARGET_MEMORY, /* a word of a memory changed */
  LS_TARGET_READ,   /* a register or words of a memory were read: see ls_writes_next_touches() */
  LS_TARGET_TOUCH,  /* the same, read or written, also with the old value */
  LS_TARGET_VALUE,  /* the value of an expression changed, or whether it has one */
  LS_TARGET_EVENT,
  LS_TARGET_ACCESS, /* a texture or buffer was read */
  LS_TARGET_EXPORT, /* an output was exported */

  /* a condition holds in some lane, and held in none one step before; at step 0: it holds */
  LS_TARGET_CONDITION,

  LS_TARGET_POSITIONS, /* the position is one of a list */
} LsTargetKind;
#define LS_N_TARGETS (LS_TARGET_POSITIONS + 1)

/* A position of a run, and the lanes that it concerns. */
typedef struct
{
  guint64 step;
  LsMask lanes;
} LsTargetPosition;

/* Members that a kind does not name are ignored. */
typedef struct
{
  LsTargetKind kind;
  /* A position counts only if it concerns one of these lanes; 0 is LS_MASK_ALL, and then LINE, CF
   * and CLAUSE count even where no lane is active. The lanes concerned: LINE, the kinds of LINES, CF, CLAUSE: the
   * active lanes; DIVERGENCE: lanes that left; RECONVERGENCE: lanes that joined; MASK, LANE, VALUE:
   * lanes that changed; WRITE, CHANGE, READ, TOUCH, MEMORY of one lane: lanes that wrote, read or
   * changed; EVENT: the event's lanes; ACCESS, EXPORT, MEMORY that lanes share: lanes active when
   * the step ran; CONDITION: lanes where it holds; POSITIONS: those of the position. */
  LsMask lanes;
  guint line;    /* LINE: any line of the step */
  GBytes *lines; /* the kinds of LINES: words of 64 bits, bit n for line n; not NULL; borrowed */
  gboolean is_onward; /* OVER: the end also lies behind the line of the start, or less deep */
  LsRegRef ref;       /* WRITE, CHANGE, READ, TOUCH */
  /* for these kinds: bit n for channel n, any of them, instead of ref's channel; 0: ref's */
  guint channels;
  /* READ, TOUCH: words of a memory, not a register; only steps of the wave itself */
  gboolean is_memory;
  /* MEMORY, READ and TOUCH of a memory: words first to last of memory, or of each lane's part where
   * lanes have parts (scratch, streams, ring, emitted vertices). */
  LsMemory memory;
  gsize first, last;
  LsMeasure *measure;     /* VALUE; borrowed */
  guint kinds;            /* EVENT: LS_EVENT_BIT() each */
  guint resource;         /* ACCESS: G_MAXUINT: any */
  LsCondition *condition; /* CONDITION; borrowed */
  GArray *positions;      /* POSITIONS: LsTargetPosition, in their order; borrowed */
} LsTarget;

/* Whether a kind asks about the search's start too. */
gboolean ls_target_is_from_start (LsTargetKind kind);
/* Stable words: "cf", "divergence", "write", ... */
const char *ls_target_kind_name (LsTargetKind kind);

/* Whether the subject's program has what the target names. Returns: FALSE with LS_ERROR_RANGE that
 * names it. */
gboolean ls_target_check (const LsTarget *target, const LsSubject *subject, GError **error);
