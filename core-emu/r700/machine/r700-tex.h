#pragma once

#include "ls-bindings.h"
#include "ls-sampling.h"
#include "ls-trap.h"
#include "r700-program.h"

/* Texture instructions (guide chapter 6 and section 9.4): all instructions of a TEX clause but
 * vertex fetches and memory reads. */

typedef struct _R700TexRequest R700TexRequest;

/* Executes an instruction that r700_tex_check() lets pass, for lanes. out gets the four elements
 * before DST_SEL, if they are not NULL; other lanes stay as they are. No row of out is a coordinate
 * unless r700_tex_reads_first(). */
typedef void R700TexExecute (const R700TexRequest *request, LsRow *const out[4]);

/* A decoded instruction, made when the program is loaded. */
typedef struct
{
  R700TexExecute *execute; /* NULL: no texture instruction, or one that is refused */
  gboolean is_sample;
  LsSampleWay way;          /* for samples, like the two below */
  gboolean takes_gradients; /* SET_GRADIENTS_* instead of the quad's differences */
  gboolean compares;
  gboolean normalized[3], is_normalized; /* each coordinate, and all of them */
  float offset[3];
  gboolean is_unsupported; /* has fields that no source explains */
  gboolean needs_texture, needs_sampler;
  gboolean needs_gradients; /* as r700_tex_needs_gradients() */
} R700Tex;

R700Tex r700_tex_decode (const R700Fetch *fetch);

/* Gradients that SET_GRADIENTS_H/V and KEEP_GRADIENTS keep for *_G samples. */
typedef struct
{
  LsRow h[3], v[3]; /* per lane, for coordinates x y z */
} R700Gradients;

struct _R700TexRequest
{
  const R700Fetch *fetch;
  const R700Tex *tex; /* of fetch */
  const LsBindings *bindings;
  /* coordinates: source after SRC_SEL; has_quads: pixel shaders. r700_tex_check() fills the rest */
  LsSampling in;
  LsMask lanes;             /* lanes whose result is wanted */
  R700Gradients *gradients; /* read and written; NULL for instructions that do neither */
  guint32 line;             /* for traps */
  GArray *seen;             /* gets LsSampleTexel for each texel that is read; or NULL */
  LsSampleSetup setup;      /* in.setup; set by r700_tex_check() */
};

/* Whether the instruction writes no register, whatever DST_SEL says. */
gboolean r700_tex_is_silent (R700FetchOp op);

/* Whether the instruction reads the gradients of SET_GRADIENTS_H/V or KEEP_GRADIENTS. */
gboolean r700_tex_needs_gradients (R700FetchOp op);

/* Other lanes of the quad whose coordinates the result of lane depends on. */
LsMask r700_tex_quad_lanes (const LsBindings *bindings, R700FetchOp op, guint lane);

/* Whether the instruction can run; else the trap is set (LS_TRAP_UNBOUND, LS_TRAP_UNSUPPORTED,
 * LS_TRAP_ILLEGAL). Coordinates are not checked. */
gboolean r700_tex_check (R700TexRequest *request, LsTrap *trap);

/* Whether an instruction that r700_tex_check() lets pass reads all coordinates before it writes its
 * first result. */
gboolean r700_tex_reads_first (const R700TexRequest *request);
