#pragma once

#include "ls-bindings.h"

G_BEGIN_DECLS

/* One constant of bindings, to be looked at or changed.  Bindings never change; a changed constant makes other ones that
 * share everything else. */

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

/* Returns: (transfer full): bindings as these but for one constant; NULL with LS_ERROR_RANGE for a constant that is not
 * there, or a value that it cannot have. Textures and samplers stay those of the first bindings, which live as long. */
LsBindings *
ls_bindings_with_constant (LsBindings *bindings, const LsConstant *constant, GError **error);
/* What a step of a loop constant is, where it may be written as the byte that holds it: 253 is -3 with signed steps. */
gint32 ls_bindings_loop_step (const LsBindings *bindings, gint32 step);

G_END_DECLS
