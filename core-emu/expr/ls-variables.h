#pragma once

#include "ls-locals.h"

/* Values with names that people gave, "$limit", and the history of printed values, "$1" and on. An
 * expression takes the values of its names when it is compiled. Immutable: a change makes another
 * set, which shares the rest. */

typedef struct _LsVariables LsVariables;

/* Values that the history keeps; older numbers have no value. */
#define LS_VARIABLES_MAX_HISTORY 1000
/* Longest name, in bytes, without its $. */
#define LS_VARIABLES_MAX_NAME 64

/* Returns: (transfer full): none at all. */
LsVariables *ls_variables_new (void);
LsVariables *ls_variables_ref (LsVariables *variables);
void ls_variables_unref (LsVariables *variables);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsVariables, ls_variables_unref)

/* Whether name, without its $, may be given a value: letters, digits and _, no digit first. */
gboolean ls_variables_is_name (const char *name);

/* The same with one more value, copied; it replaces a value of that name. Returns: (transfer
 * full) */
LsVariables *ls_variables_with (const LsVariables *variables,
                                const char *name,
                                const LsExprValue *value);
/* The same with a value at the end of the history. Returns: (transfer full) */
LsVariables *ls_variables_with_history (const LsVariables *variables, const LsExprValue *value);

/* name: without its $; "" is the last value of the history, "$" the one before, "$3" three before
 * the last, "4" the fourth. Returns: (nullable): owned by variables. */
const LsExprValue *ls_variables_get (const LsVariables *variables, const char *name);
/* The number of values that the history was given. */
guint ls_variables_get_n_history (const LsVariables *variables);
/* Names without their $, sorted, without the history. Returns: (transfer container): NULL at its
 * end. */
const char **ls_variables_list (const LsVariables *variables);

/* As ls_expr_new(), for a text with names of variables and of the program's source. variables,
 * names, locals: (nullable): none. */
LsExpr *ls_expr_new_with (LsProgram *program,
                          const LsVariables *variables,
                          const LsNames *names,
                          LsLocals *locals,
                          const char *text,
                          GError **error);
