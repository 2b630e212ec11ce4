#pragma once

#include "ls-goal.h"

/* Text in which {EXPRESSION} stands for a value of the run; {{ and }} are braces. What log points say, and lessons. */

typedef struct _LsFilledText LsFilledText;

/* Returns: (transfer full): NULL with LS_ERROR_SYNTAX (braces) or the errors of ls_expr_new(), with
 * the expression. */
LsFilledText *ls_filled_text_new (const LsGoalOf *of, const char *text, GError **error);
void ls_filled_text_free (LsFilledText *filled);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsFilledText, ls_filled_text_free)
/* lane: whose values stand there where lanes differ: "0.5@22". Returns: (transfer full). */
char *ls_filled_text_fill (LsFilledText *filled, const void *state, guint lane);
