#pragma once

#include "ls-diagnostic.h"
#include "r500-program.h"

/* The parts of r500_validate(). */

typedef struct
{
  const R500Program *program;
  const R500Config *config;
  GPtrArray *diagnostics;
  const R500Instruction *at; /* the instruction that is checked */
} R500Validator;

/* Whether the vote of flow control depends on a bit of the table's index: 4 the ALU result, 2 the
 * predicate, 1 the boolean. */
static inline gboolean
r500_vote_takes (const R500Flow *flow, guint bit)
{
  static const guint8 clear[] = { 0, 0x55, 0x33, 0, 0x0F };

  return ((flow->jump_func >> bit ^ flow->jump_func) & clear[bit]) != 0;
}

/* Appends a finding about a field of the instruction. hint: (nullable). */
void r500_validate_find (R500Validator *validator,
                         LsSeverity severity,
                         R500FieldId field,
                         const char *hint,
                         const char *format,
                         ...) G_GNUC_PRINTF (5, 6);

void r500_validate_fields (R500Validator *validator);
void r500_validate_flow (R500Validator *validator);
