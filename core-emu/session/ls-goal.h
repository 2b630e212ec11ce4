#pragma once

#include "ls-debug-info.h"
#include "ls-expr.h"
#include "ls-marks.h"
#include "ls-scene.h"
#include "ls-source-trace.h"
#include "ls-target.h"
#include "ls-variables.h"

/* One run of one wave of a scene: what goals, conditions, texts of log points and other expressions are understood for.
 * Members are borrowed, but for a copy's. */
typedef struct
{
  LsScene *scene;
  guint wave;
  LsSubject *subject;
  /* what names with a $ are worth; NULL: nothing; asked only while texts are read */
  const LsVariables *variables;
  /* the place of the program whose variables are in sight; NULL: those of all functions; asked only then, too */
  const LsCallFrame *at;
} LsGoalOf;

/* A copy that holds what it names, but for the place, which it has none of. */
LsGoalOf *ls_goal_of_copy (const LsGoalOf *of);
void ls_goal_of_free (LsGoalOf *of);

/* An expression about the run. Errors: those of ls_expr_new(). Returns: (transfer full). */
LsExpr *ls_goal_of_compile (const LsGoalOf *of, const char *text, GError **error);
/* What expressions see of the run at state: of must outlive the context. */
LsExprContext ls_goal_of_context (const LsGoalOf *of, const void *state);

/* What a person wants to run to, or to stop at, in words, understood for one run of one wave.  Immutable;
 * searched for by one thread at a time. */

typedef struct _LsGoal LsGoal;

/* text, words in any case:
 *   divergence, reconvergence, mask      lanes part, come together, the active ones change
 *   lane [LANES]                         their states change
 *   line N                               a line is next, as listed, from 1
 *   cf, clause                           a control-flow instruction is next; one that starts a clause
 *   write REG.xyzw[@LANES]               a component is written, also with the value it had
 *   change REG.xyzw[@LANES]              its value changes
 *   read REG.xyzw[@LANES]                a lane reads it; words of a memory too
 *   touch REG.xyzw[@LANES]               a lane reads or writes it; words of a memory too
 *   change MEMORY[N] or MEMORY[N..M]     a word of a memory changes, "@LANES" too
 *   change EXPRESSION                    the value of any other expression changes in a lane
 *   access, buffer N, texture N          a buffer or texture is read: any, or that one
 *   export                               an output is exported
 *   if EXPRESSION                        a condition becomes true
 *   source [FILE:]N[:COLUMN] [@LANES]    a line of the text that the program was compiled from begins, or the next that does
 *                                        something; in one of these lanes
 *   statement, statement over, statement out [@LANES]
 *                                        a statement of that text begins: any; not in a call from here; or where a function goes
 *                                        on that calls this one
 *   nan, inf, kill, ...                  events, see ls_event_kinds_parse(); several with commas
 * lanes: those of "lane" without a set. Returns: (transfer full): NULL with LS_ERROR_SYNTAX, LS_ERROR_REFERENCE or
 * LS_ERROR_RANGE that names what is wrong. */
LsGoal *ls_goal_parse (const LsGoalOf *of, const char *text, LsMask lanes, GError **error);
/* A target that is known. Its condition and measure are none. Returns: (transfer full): NULL with LS_ERROR_RANGE. */
LsGoal *ls_goal_new_target (const LsGoalOf *of, const LsTarget *target, GError **error);
/* "line N" from the number: line counts from 0. Returns: (transfer full): NULL with LS_ERROR_RANGE. */
LsGoal *ls_goal_new_line (const LsGoalOf *of, guint line, GError **error);
/* "statement", "statement over @5" or "statement out". move: STEP, OVER or OUT. lanes: one of which comes there. Returns: (transfer full):
 * the text of ls_goal_parse(). */
char *ls_goal_dup_statement (LsSourceMove move, LsMask lanes);
/* "source 14", "source 14 @32-63" Returns: (transfer full): the text of ls_goal_parse(). */
char *ls_goal_dup_source_line (guint line, LsMask lanes);
/* "source half.glsl:3:5 @32-63" file: (nullable): the text's own. column: 0: none. Returns: (transfer full): the text of ls_goal_parse(). */
char *ls_goal_dup_source_place (const char *file, guint line, guint column, LsMask lanes);
/* A place in the text as people write it: "14", "14:9", "half.glsl:3", "half.glsl:3:5", and "@LANES" behind it. file: (out) (transfer full)
 * (nullable): NULL: the text's own. line, column: (out): column 0: none is told. Returns: FALSE: it is no such place. */
gboolean ls_goal_read_place (const char *text, char **file, guint *line, guint *column);
/* Returns: the line, from 1, of the text's own file that a breakpoint waits for; 0: it waits for something else. */
guint ls_goal_read_source_line (const LsMarkBreakpoint *breakpoint);
/* What such a breakpoint waits for at another line, from 1, of that file: "source 14:9 @32-63" becomes "source 15:9 @32-63". Returns: (transfer
 * full). */
char *ls_goal_dup_moved (const LsMarkBreakpoint *breakpoint, guint line);
/* Where a breakpoint of the text stops: at that line, or the first one behind it in which a statement begins. program: that tells its
 * statements. Returns: FALSE: it waits for something else, or nothing begins there. */
gboolean ls_goal_find_place (const LsMarkBreakpoint *breakpoint,
                             const LsProgram *program,
                             LsStatementPlace *place);
/* "change WHAT": a register, words of a memory, or another expression. Returns: (transfer full): NULL with the errors
 * of ls_goal_parse(). */
LsGoal *ls_goal_new_change (const LsGoalOf *of, const char *what, GError **error);
void ls_goal_free (LsGoal *goal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsGoal, ls_goal_free)

/* Owned by the goal, as are the condition and the measure in it. */
const LsTarget *ls_goal_get_target (const LsGoal *goal);

#define LS_GOAL_SOURCE "source"
#define LS_GOAL_STATEMENT "statement"
/* The words that begin a text of ls_goal_parse(), NULL-terminated; events come besides. */
extern const char *const ls_goal_words[];

/* An expression as a condition of the run. Returns: (transfer full): NULL with the errors of ls_expr_new() and
 * ls_expr_check_condition(). */
LsCondition *ls_goal_condition (const LsGoalOf *of, const char *text, GError **error);
