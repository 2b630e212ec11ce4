#pragma once

#include "ls-goal.h"

G_BEGIN_DECLS

/* What a log point says: text in which {EXPRESSION} stands for a value; {{ and }} are braces. */

typedef struct _LsLogText LsLogText;

/* Returns: (transfer full): NULL with LS_ERROR_SYNTAX (braces) or the errors of ls_expr_new(), with the expression. */
LsLogText *ls_log_text_new (const LsGoalOf *of, const char *text, GError **error);
void ls_log_text_free (LsLogText *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLogText, ls_log_text_free)

/* lane: whose values stand there where lanes differ: "0.5@22". Returns: (transfer full). */
char *ls_log_text_fill (LsLogText *log, const void *state, guint lane);

G_END_DECLS
