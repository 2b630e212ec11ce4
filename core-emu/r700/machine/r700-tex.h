#pragma once

#include "ls-bindings.h"
#include "ls-sampling.h"
#include "ls-trap.h"
#include "r700-program.h"

/* Texture instructions (guide chapter 6 and section 9.4): everything of a TEX clause except vertex fetch and memory. */

typedef struct _R700TexRequest R700TexRequest;

/* Executes an instruction that r700_tex_check() lets pass, for lanes; out gets the four elements before DST_SEL, those that are not
 * NULL, and other lanes are left alone. No row of out is a coordinate unless r700_tex_reads_first(). */
typedef void R700TexExecute (const R700TexRequest *request, LsRow *const out[4]);

/* What an instruction says, found once when the program is loaded. */
typedef struct
{
  R700TexExecute *execute; /* NULL: no texture instruction, or one that is refused */
  gboolean is_sample;
  LsSampleWay way;          /* of samples, as the two below */
  gboolean takes_gradients; /* those that were set, instead of the quad's */
  gboolean compares;
  gboolean normalized[3], is_normalized; /* each coordinate, and all of them */
  float offset[3];
  gboolean is_unsupported; /* asks for what no source explains */
  gboolean needs_texture, needs_sampler;
  gboolean needs_gradients; /* as the function of this name says */
} R700Tex;

R700Tex r700_tex_decode (const R700Fetch *fetch);

/* What SET_GRADIENTS_H/V and KEEP_GRADIENTS leave for *_G samples. */
typedef struct
{
  LsRow h[3], v[3]; /* per lane, for coordinates x y z */
} R700Gradients;

struct _R700TexRequest
{
  const R700Fetch *fetch;
  const R700Tex *tex; /* of fetch */
  const LsBindings *bindings;
  /* coordinates: source after SRC_SEL; has_quads: pixel shaders. The rest by r700_tex_check() */
  LsSampling in;
  LsMask lanes;             /* lanes whose result is wanted */
  R700Gradients *gradients; /* read and written; NULL for instructions that do neither */
  guint32 line;             /* for traps */
  GArray *seen;             /* of LsSampleTexel: gets the texels that are read; or NULL */
  LsSampleSetup setup;      /* in.setup; set by r700_tex_check() */
};

/* TRUE if the instruction writes no register whatever DST_SEL says. */
gboolean r700_tex_is_silent (R700FetchOp op);

/* TRUE if the instruction reads what SET_GRADIENTS_H/V or KEEP_GRADIENTS left. */
gboolean r700_tex_needs_gradients (R700FetchOp op);

/* Lanes of the quad whose coordinates the result of lane takes, besides its own. */
LsMask r700_tex_quad_lanes (const LsBindings *bindings, R700FetchOp op, guint lane);

/* Whether the instruction can be executed; else the trap is set (LS_TRAP_UNBOUND, LS_TRAP_UNSUPPORTED,
 * LS_TRAP_ILLEGAL). Coordinates are not looked at. */
gboolean r700_tex_check (R700TexRequest *request, LsTrap *trap);

/* Whether an instruction that r700_tex_check() lets pass has read its coordinates when it writes its first result. */
gboolean r700_tex_reads_first (const R700TexRequest *request);
