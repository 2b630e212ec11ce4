#pragma once

#include "ls-bindings.h"

/* Reads or changes one constant of bindings. Bindings never change: a change makes new bindings
 * that share everything else. */

typedef enum
{
  LS_CONSTANT_BUFFER,  /* a word of a constant buffer */
  LS_CONSTANT_FILE,    /* a word of the constant file */
  LS_CONSTANT_BOOLEAN, /* a boolean constant */
  LS_CONSTANT_LOOP,    /* a loop constant */
} LsConstantKind;

/* Members that the kind does not name are 0. */
typedef struct
{
  LsConstantKind kind;
  guint number;           /* of the buffer, boolean or loop */
  guint element, channel; /* BUFFER, FILE: vec4, and component 0..3 */
  guint32 bits;           /* BUFFER, FILE; BOOLEAN: 0 or 1 */
  LsLoopConstant loop;
} LsConstant;

/* Returns: (transfer full): the same bindings with one other constant; NULL with LS_ERROR_RANGE for
 * a constant that does not exist, or for a value that it cannot have. Textures and samplers stay
 * those of the first bindings, which the new ones keep alive. */
LsBindings *ls_bindings_with_constant (LsBindings *bindings,
                                       const LsConstant *constant,
                                       GError **error);
/* The step of a loop constant, which people may write as its byte: 253 is -3 with signed steps. */
gint32 ls_bindings_loop_step (const LsBindings *bindings, gint32 step);
