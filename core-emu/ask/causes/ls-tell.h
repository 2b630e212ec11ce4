#pragma once

#include "ls-causes.h"
#include "ls-form.h"

/* Answers as data and in words; both say the same, and everybody who shows answers shows these.
 *
 * Data are trees of a{sv}: cause, chain_line, write_group, followed and answer_why of data/lanescope.schema.json, which says what
 * their members mean. ls_fields_say() tells an answer without what is behind the operands or results, in a sentence or two. */
extern const LsField ls_cause_fields[], ls_why_fields[], ls_uses_fields[], ls_use_fields[];
/* Of a cause of any kind. Returns: (transfer full). */
char *ls_cause_tell (const LsCause *cause, const LsProgram *program);

/* Whether an operand before is the other word of the same value of 64 bits, with the same to tell. */
gboolean ls_cause_is_told_before (const GPtrArray *operands, guint index);
/* What is told behind a cause: tests, and operands that the run changes, each cell once. Returns: (transfer container): of
 * LsCause, valid as long as cause. */
GPtrArray *ls_cause_dup_told (const LsCause *cause);
/* That something was left out; NULL if nothing was. */
char *ls_cause_left_out (const LsCause *cause);

/* The lines behind an LsCause, the nearest first, each with the first of its causes. */
extern const LsForm ls_cause_chain_form;

/* A register component, and what wrote it, as ls_causes_who_all() found that. */
typedef struct
{
  LsRegRef ref;
  GArray *groups; /* of LsCauseGroup */
} LsCauseGroups;
extern const LsForm ls_cause_groups_form;
