#pragma once

#include "ls-listing.h"
#include "ls-session.h"

/* --- ls-code-folds.c -------------------------------------------------------------------------------------- */

/* Which parts of a listing a person has folded away, and which lines are hidden for it.  Knows no widgets.  Lines are lines of the
 * listing, from 0. What is folded stays so; but while the lines that run next are in it, it is shown open. */
typedef struct _LsCodeFolds LsCodeFolds;

LsCodeFolds *ls_code_folds_new (void);
void ls_code_folds_free (LsCodeFolds *folds);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCodeFolds, ls_code_folds_free)

/* Takes another program; (nullable): there is none. What was folded stays so where the same line with the same text can be. */
void ls_code_folds_load (LsCodeFolds *folds, LsProgram *program);
/* The n lines from first on run next; n is 0 if none do. Returns: whether other lines are hidden now. */
gboolean ls_code_folds_set_next (LsCodeFolds *folds, guint first, guint n);

/* What can be folded under line. Returns: (nullable) (transfer none) */
const LsFold *ls_code_folds_find (const LsCodeFolds *folds, guint line);
/* That, or else the innermost one that line is in. Returns: (nullable) (transfer none) */
const LsFold *ls_code_folds_find_around (const LsCodeFolds *folds, guint line);
/* Whether something is folded under line, and shown so. */
gboolean ls_code_folds_is_closed (const LsCodeFolds *folds, guint line);
gboolean ls_code_folds_is_hidden (const LsCodeFolds *folds, guint line);
/* The line in sight under which line is hidden, or line itself. */
guint ls_code_folds_find_head (const LsCodeFolds *folds, guint line);
/* Whether something is folded at all, be it shown so or not. */
gboolean ls_code_folds_has_closed (const LsCodeFolds *folds);

/* Folds what there is under line, or unfolds it. */
void ls_code_folds_toggle (LsCodeFolds *folds, guint line);
void ls_code_folds_set_all (LsCodeFolds *folds, gboolean is_closed);
/* Unfolds what hides line. Returns: whether something did. */
gboolean ls_code_folds_show (LsCodeFolds *folds, guint line);

/* --- ls-code-model.c -------------------------------------------------------------------------------------- */

/* What the code view shows beside each line, worked out once per stop from the session's view and history.  Knows no
 * widgets.  Lines are lines of the listing, from 0. */
typedef struct _LsCodeModel LsCodeModel;

/* session is borrowed and must outlive the model. */
LsCodeModel *ls_code_model_new (LsSession *session);
void ls_code_model_free (LsCodeModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCodeModel, ls_code_model_free)

/* Takes the program of the session's scene: all lines are as if never run until the next update. */
void ls_code_model_load (LsCodeModel *model);
/* Takes the place and the masks of the session's current view. */
void ls_code_model_update (LsCodeModel *model);

/* The scene that lines belong to, and the session's view; both may be NULL. (transfer none) */
LsScene *ls_code_model_get_scene (const LsCodeModel *model);
LsView *ls_code_model_get_view (const LsCodeModel *model);

/* What of the program is folded; loaded with it. (transfer none) */
LsCodeFolds *ls_code_model_get_folds (const LsCodeModel *model);

guint ls_code_model_get_n_lines (const LsCodeModel *model);
/* Returns: (transfer full): the listing, lines joined by newlines, none at the end. */
char *ls_code_model_dup_text (const LsCodeModel *model);
/* The first line of the step that line belongs to. */
guint ls_code_model_get_first (const LsCodeModel *model, guint line);

/* The line that the jump, call or clause of line leads to; beyond the last: it leads nowhere. */
guint ls_code_model_get_target (const LsCodeModel *model, guint line);

/* The step that executes next; n is 0 before the first stop and after the end. */
void ls_code_model_get_current (const LsCodeModel *model, guint *first, guint *n);
/* The step that just ran; n is 0 at the start. */
void ls_code_model_get_ran (const LsCodeModel *model, guint *first, guint *n);
gboolean ls_code_model_has_just_run (const LsCodeModel *model, guint line);
/* Of the step that executes next the line of the slot that is looked at next, or the first; only if there is such a step. */
guint ls_code_model_get_next (const LsCodeModel *model);
gboolean ls_code_model_is_current (const LsCodeModel *model, guint line);
/* Who took part when line last ran, or does now in the current step; FALSE if it has not run. */
gboolean ls_code_model_get_states (const LsCodeModel *model, guint line, LsLaneStates *states);
/* Of the active ones, lanes that a predicate keeps out of line: known of the current step and the one that just ran. */
LsMask ls_code_model_get_predicated_off (const LsCodeModel *model, guint line);
/* The same for each channel that the line writes, see ls_view_get_channels_off(). */
guint ls_code_model_get_channels_off (const LsCodeModel *model, guint line, LsMask off[4]);
/* How often line has run up to now. is_more: (out): it may have run more often, because the history ends before now. */
guint ls_code_model_get_hits (const LsCodeModel *model, guint line, gboolean *is_more);
/* The same for who looks at it: "23", "149k+"; "" if it has not run. Returns: (transfer full). */
char *ls_code_model_dup_hits (const LsCodeModel *model, guint line);
/* Where the history ends before now, else 0: nobody knows what ran behind it. */
guint64 ls_code_model_get_cut (const LsCodeModel *model);
/* Of what stands beside the line, breakpoints aside: another one where that is something else. */
guint64 ls_code_model_get_key (const LsCodeModel *model, guint line);
/* The breakpoint that is shown at line, which is the first of its step. (transfer full) (nullable) */
LsBreakpoint *ls_code_model_dup_breakpoint (const LsCodeModel *model, guint line);
/* How many lines from first on, n of them, have a breakpoint. */
guint ls_code_model_count_breakpoints (const LsCodeModel *model, guint first, guint n);
/* Returns: (transfer full) (nullable): what the breakpoint at line does, and what is wrong with it. */
char *ls_code_model_tell_breakpoint (const LsCodeModel *model, guint line);

/* --- ls-code-explain.c ------------------------------------------------------------------------------------ */

/* Returns: (transfer full) (nullable): what line means and which values of lane it reads, as plain text. */
char *ls_code_explain (const LsCodeModel *model, guint line, guint lane);
