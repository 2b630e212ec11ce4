#pragma once

#include "ls-expr.h"

/* Which rows of registers, and which lanes of them, somebody looks at. */
typedef struct _LsRegisterFilter LsRegisterFilter;

/* text: words, whose rows are put together: "clause" (read or written in the clause of the line that comes next), "changed" (in
 * the step just made), "nan", "inf", "denorm", "uninit" (in a lane that is shown), "all", and registers as expressions name
 * them, "R2", "R3.xy", with a format if wanted, "R2,x"; "lane:8-15,20" names the lanes, else all are. No word of rows means "clause
 * changed". Returns: (transfer full): NULL with LS_ERROR_SYNTAX, REFERENCE or RANGE. */
LsRegisterFilter *ls_register_filter_new (const char *text, LsProgram *program, GError **error);
void ls_register_filter_free (LsRegisterFilter *filter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsRegisterFilter, ls_register_filter_free)

/* Returns: (transfer full): text whose word of lanes names lanes, or that has none where these are all; text itself where that is so. It
 * need not mean anything else. */
char *ls_register_filter_with_lanes (const char *text, LsMask lanes);
/* Whether a word names lanes, or would once it is right. */
gboolean ls_register_filter_is_of_lanes (const char *word);

/* To be called at each place before rows are asked about. */
void ls_register_filter_set_line (LsRegisterFilter *filter, guint line);
/* now, before: the row here and one step earlier. never: lanes in which nothing has written it. */
gboolean ls_register_filter_keeps (const LsRegisterFilter *filter,
                                   LsRegRef ref,
                                   const LsRow *now,
                                   const LsRow *before,
                                   LsMask never);
/* The same of a value of 64 bits whose low word is ref: for either of its words, but the number that it is. now, before: both words. */
gboolean ls_register_filter_keeps_pair (const LsRegisterFilter *filter,
                                        LsRegRef ref,
                                        LsValueType type,
                                        const LsRow now[2],
                                        const LsRow before[2],
                                        LsMask never);
/* The letter of the format that the words ask for, one of "fiux"; '\0': none. */
char ls_register_filter_get_format (const LsRegisterFilter *filter, LsRegRef ref);
LsMask ls_register_filter_get_lanes (const LsRegisterFilter *filter);

/* The words of the language, for who completes or explains them; ends with NULL. */
extern const char *const ls_register_filter_words[];
