#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

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

guint ls_code_model_get_n_lines (const LsCodeModel *model);
/* Returns: (transfer full): the listing, lines joined by newlines, none at the end. */
char *ls_code_model_dup_text (const LsCodeModel *model);
/* The first line of the step that line belongs to. */
guint ls_code_model_get_first (const LsCodeModel *model, guint line);

/* The step that executes next; n is 0 before the first stop and after the end. */
void ls_code_model_get_current (const LsCodeModel *model, guint *first, guint *n);
/* Of these lines the one of the slot that is looked at next, or the first; only if there are some. */
guint ls_code_model_get_next (const LsCodeModel *model);
gboolean ls_code_model_is_current (const LsCodeModel *model, guint line);
/* The active mask when line last ran, or now for the current step; FALSE if it has not run. */
gboolean ls_code_model_get_mask (const LsCodeModel *model, guint line, LsMask *mask);
/* Of those, the lanes that hold no pixel and run for their quad. */
LsMask ls_code_model_get_helpers (const LsCodeModel *model, guint line);
/* How often line has run up to now. */
guint ls_code_model_get_hits (const LsCodeModel *model, guint line);
/* The breakpoint that is shown at line, which is the first of its step. (transfer full) (nullable) */
LsBreakpoint *ls_code_model_dup_breakpoint (const LsCodeModel *model, guint line);
/* Returns: (transfer full) (nullable): what the breakpoint at line does, and what is wrong with it. */
char *ls_code_model_tell_breakpoint (const LsCodeModel *model, guint line);

/* Returns: (transfer full) (nullable): what line means and which values of lane it reads, as plain text. */
char *ls_code_model_explain (const LsCodeModel *model, guint line, guint lane);

G_END_DECLS
