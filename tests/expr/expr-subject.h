#pragma once

#include "ls-expr.h"

/* A wave to ask expressions about. R0.x holds the lane's number as an integer, R0.y half of it as a float, R0.z 1.5 in
 * even lanes and -1.5 in odd ones, R0.w a number, infinities, zeros, denormals and NaNs in turn; R1.x -4 plus the lane as
 * an integer, R1.y 0.1; the others are 0. Lanes 4 to 7 are not active. */
typedef struct
{
  const LsMachine *machine;
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  void *state;          /* owned */
  LsExprContext context;
} ExprSubject;

#define EXPR_SUBJECT_ACTIVE (~G_GUINT64_CONSTANT (0xF0))

/* An R700 program, in the middle of its clause, inside a loop whose aL is 7: constant buffers 0 and 1 with word n of
 * buffer b holding 100 b + n, the constant file with 1000 + n, as floats; scratch of 8 words a lane and a data share. */
ExprSubject *expr_subject_new (void);
void expr_subject_free (ExprSubject *subject);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ExprSubject, expr_subject_free)

/* What R0.w holds. */
guint32 expr_subject_special (guint lane);

/* Compiles, or aborts the test. Returns: (transfer full) */
LsExpr *expr_subject_compile (const ExprSubject *subject, const char *text);
void expr_subject_evaluate (const ExprSubject *subject, const char *text, LsExprValue *out);
