#pragma once

#include "ls-bindings.h"
#include "ls-trap.h"
#include "r700-program.h"

G_BEGIN_DECLS

/* Texture instructions (guide chapter 6 and section 9.4): everything of a TEX clause except vertex fetch and memory. */

/* What SET_GRADIENTS_H/V and KEEP_GRADIENTS leave for *_G samples. */
typedef struct
{
  LsRow h[3], v[3]; /* per lane, for coordinates x y z */
} R700Gradients;

typedef struct
{
  const R700Fetch *fetch;
  const LsBindings *bindings;
  const LsRow *coord[4]; /* source after SRC_SEL, all lanes */
  LsMask lanes;          /* lanes whose result is wanted */
  gboolean
    has_quads; /* lanes 4n..4n+3 are the pixels (0,0) (1,0) (0,1) (1,1) of a quad: pixel shaders */
  R700Gradients *gradients; /* read and written; never NULL */
  guint32 line;             /* for traps */
  GArray *seen;             /* of LsSampleTexel: gets the texels that are read; or NULL */
} R700TexRequest;

/* TRUE if the instruction writes no register whatever DST_SEL says. */
gboolean r700_tex_is_silent (R700FetchOp op);

/* TRUE if the instruction reads what SET_GRADIENTS_H/V or KEEP_GRADIENTS left. */
gboolean r700_tex_needs_gradients (R700FetchOp op);

/* Lanes of the quad whose coordinates the result of lane takes, besides its own. */
LsMask r700_tex_quad_lanes (const LsBindings *bindings, R700FetchOp op, guint lane);

/* Executes the instruction for lanes; out gets the four elements before DST_SEL, other lanes are left alone.
 * Returns FALSE with the trap set (LS_TRAP_UNBOUND, LS_TRAP_UNSUPPORTED, LS_TRAP_ILLEGAL) and nothing changed. */
gboolean r700_tex_execute (const R700TexRequest *request, LsRow out[4], LsTrap *trap);

G_END_DECLS
