#pragma once

#include "ls-folds.h"

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
