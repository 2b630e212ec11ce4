#pragma once

#include "ls-flow-look.h"
#include "ls-sample.h"
#include "r700-loaded.h"
#include "r700-run.h"

/* Looks at the step that runs next from outside: finds operands as the machine does, one lane at a
 * time.
 *
 * Readers run only when somebody asks, and change no state. */

/* A run for the functions below; only the members that they read are filled. */
R700Run r700_look (const LsProgram *program, const LsBindings *bindings, const void *state);

/* The control-flow instruction that runs next. run has a trap. */
LsFlowLook r700_look_flow (R700Run *run, const LsProgram *program);
/* The group that runs next, for readers of its micro-operations. run must stay. */
LsMicroLook r700_look_group (const R700Run *run, const LsProgram *program, guint32 group);

/* The cells outside of registers that a fetch reads. */
typedef struct
{
  R700Run *run;
  const R700Fetch *fetch; /* or NULL */
  const R700Cf *cf;       /* or NULL */
  R700Element element;    /* of vertex fetches */
  R700Access access;      /* of memory */
  R700ShareArea area;
  LsMicroSeen seen;
} R700Reach;

/* The fetch that runs next; it must be able to run. run and reach must stay; clear reach. */
LsMicroLook r700_look_fetch (R700Run *run,
                             const LsProgram *program,
                             const R700Fetch *fetch,
                             R700Reach *reach);
/* The same of an output or a write of memory. */
LsMicroLook r700_look_send (R700Run *run,
                            const LsProgram *program,
                            const R700Cf *cf,
                            R700Reach *reach);
static inline gboolean
r700_look_is_emit (R700CfOp op)
{
  return op == R700_CF_OP_EMIT_VERTEX || op == R700_CF_OP_CUT_VERTEX ||
         op == R700_CF_OP_EMIT_CUT_VERTEX;
}

/* Lanes for which an output, a write of memory or an emitted vertex counts. */
LsMask r700_look_sending (const R700Run *run, const R700Cf *cf);
void r700_reach_clear (R700Reach *reach);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (R700Reach, r700_reach_clear)

/* r700-reach.c: the functions of an LsMicroLook. */
void r700_reach_bytes (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out);
void r700_reach_words (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out);
void r700_reach_texels (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out);
void r700_reach_written (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out);
void r700_reach_share_read (const LsMicroLook *look,
                            const LsMicroMove *move,
                            guint lane,
                            GArray *out);
void r700_reach_share_write (const LsMicroLook *look,
                             const LsMicroMove *move,
                             guint lane,
                             GArray *out);
/* LsSampleTexel for each texel that a texture fetch reads for a lane; valid until the next call. */
const GArray *r700_reach_seen (R700Reach *reach, const LsMicroTransfer *transfer, guint lane);
LsMask r700_reach_quad (const LsMicroLook *look, guint lane);
/* The comparison of a texture fetch: a texel, or the border, with the lane's reference. */
float r700_reach_depth (const LsTexture *texture,
                        const LsSampler *sampler,
                        const LsSampleTexel *texel);
float r700_reach_reference (R700Run *run,
                            const R700Fetch *fetch,
                            const LsMicroTransfer *transfer,
                            guint lane);
/* Adds a texel that out->test compares. */
void r700_reach_add_compared (LsTexelsCompared *out, float reference, float value);
void r700_reach_compared (const LsMicroLook *look,
                          const LsMicroMove *move,
                          guint lane,
                          LsTexelsCompared *out);

/* The register that a fetch writes: SEMANTIC has it in a table. FALSE: the table has no such entry,
 * and no register is written. */
gboolean r700_look_destination (const R700Run *run, const R700Fetch *fetch, guint32 *gpr);
/* The sampler of a texture fetch, or NULL. */
const LsSampler *r700_look_sampler (const R700Run *run, const R700Fetch *fetch);
/* Whether a texture fetch compares, by its opcode or its sampler. */
gboolean r700_look_compares (const R700Run *run, const R700Fetch *fetch);

/* Whether the fetch reads the coordinate: W holds a level, bias or reference, which plain samples
 * do not take; with a level or bias in W the reference is in Z. The size of a texture takes a level
 * in X; gradients take the coordinates that they are made for. */
gboolean r700_look_takes_coordinate (const R700Run *run, const R700Fetch *fetch, guint channel);
