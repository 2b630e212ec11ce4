#pragma once

#include "ls-causes.h"
#include "ls-uses.h"

/* Answers as data and in words; both say the same, and everybody who shows answers shows these.
 *
 * Data are trees of a{sv}: cause, chain_line, write_group, followed and answer_why of data/lanescope.schema.json, which says what
 * their members mean.
 *
 * All return (transfer full), not floating. */
GVariant *ls_cause_to_data (const LsCause *cause, const LsProgram *program);
/* aa{sv}; floating. */
GVariant *ls_cause_chain_to_data (const LsCause *cause, const LsProgram *program);
GVariant *ls_cause_groups_to_data (LsRegRef ref, const GArray *groups, const LsProgram *program);
GVariant *ls_why_to_data (const LsWhy *why, const LsProgram *program);
GVariant *ls_uses_to_data (const LsUses *uses, const LsProgram *program);

/* Their words for kinds, and for what a fetch compares: "<=", "always". */
extern const char *const ls_cause_kinds[];
extern const char *const ls_uses_kinds[];
const char *ls_tell_texel_relation (const LsTexelsCompared *texels);

/* One sentence or two, without what is behind the operands or results. All return (transfer full). */
/* Whether an operand before is the other word of the same value of 64 bits, with the same to tell. */
gboolean ls_cause_is_told_before (const GPtrArray *operands, guint index);
char *ls_cause_to_sentence (const LsCause *cause, const LsProgram *program);
char *ls_cause_group_to_sentence (LsRegRef ref,
                                  const LsCauseGroup *group,
                                  const LsProgram *program);
char *ls_why_to_sentence (const LsWhy *why, const LsProgram *program);
char *ls_uses_to_sentence (const LsUses *uses, const LsProgram *program);
char *ls_use_to_sentence (const LsUse *use, const LsProgram *program);

/* What is told behind a cause: tests, and operands that the run changes, each cell once. Returns: (transfer container): of
 * LsCause, valid as long as cause. */
GPtrArray *ls_cause_dup_told (const LsCause *cause);

/* The lines behind an answer, the nearest first, each with the first of its causes: one a line, numbered from 1. */
char *ls_cause_chain_to_text (const LsCause *cause, const LsProgram *program);
/* That something was left out; NULL if nothing was. */
char *ls_cause_left_out (const LsCause *cause);
