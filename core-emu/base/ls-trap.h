#pragma once

#include "ls-types.h"

/* What a program can do that the machine refuses. A trap stops the run before the step that
 * caused it, with the state as it was; running again traps again. It is never a GError and never
 * a crash. */
typedef enum
{
  LS_TRAP_NONE,
  LS_TRAP_UNSUPPORTED,     /* a valid instruction or mode that this version does not execute */
  LS_TRAP_ILLEGAL,         /* an instruction or field value that the ISA reserves or forbids here */
  LS_TRAP_STACK_OVERFLOW,  /* deeper than STACK_SIZE or than the model */
  LS_TRAP_STACK_UNDERFLOW, /* pop of an empty stack */
  LS_TRAP_STACK_KIND,      /* LOOP_END, RETURN or POP met a frame of another kind */
  LS_TRAP_BAD_TARGET,      /* ADDR outside the program */
  LS_TRAP_UNBOUND,         /* a buffer, texture, sampler or constant that the scene does not bind */
  LS_TRAP_OUT_OF_RANGE,    /* an access outside its range that has no defined result */
} LsTrapCode;

typedef struct
{
  LsTrapCode code;
  guint32 line;     /* line of the listing, from 0 */
  LsMask lanes;     /* lanes concerned */
  guint64 value;    /* the offending value */
  char detail[240]; /* one sentence: what and where, naming the instruction and the value */
} LsTrap;

/* Fills trap; detail is cut at its size. Always FALSE. */
gboolean ls_trap_set (LsTrap *trap,
                      LsTrapCode code,
                      guint32 line,
                      LsMask lanes,
                      guint64 value,
                      const char *format,
                      ...) G_GNUC_PRINTF (6, 7);

/* A stable word for the code, as in `--json` and in tests: "unsupported", "stack-overflow". */
const char *ls_trap_code_name (LsTrapCode code);
