#pragma once

#include "ls-micro-look.h"
#include "r700-loaded.h"
#include "r700-run.h"

G_BEGIN_DECLS

/* Looking at the step that runs next from outside: operands found as the machine finds them, one lane at a time.  Nothing
 * here runs while nobody asks, and nothing changes the state. */

/* What the functions take; only what is read is there. */
R700Run r700_look (const LsProgram *program, const LsBindings *bindings, const void *state);

/* Number of the register that gpr + aL is, or R0 where it leads outside (guide 4.6.2). */
guint r700_look_reached (const R700Run *run, guint gpr, gboolean relative);

/* The output register that element of an export goes to. */
LsRegRef r700_look_output (const R700Cf *cf, guint element, guint channel);

/* The group that runs next, as readers of its micro-operations look at it. run must stay. */
LsMicroLook r700_look_group (const R700Run *run, const LsProgram *program, guint32 group);
LsRegRef r700_look_global_ref (gint64 number, guint channel);

/* The register that a vertex fetch writes; FALSE if the semantic table has no such entry. */
gboolean r700_look_destination (const R700Run *run, const R700Fetch *fetch, guint *gpr);

/* FALSE if there is no buffer or format. */
gboolean r700_look_element (const R700Run *run, const R700Fetch *fetch, R700Element *element);
/* The sampler of a texture fetch, or NULL. */
const LsSampler *r700_look_sampler (const R700Run *run, const R700Fetch *fetch);
/* Whether a texture fetch compares, by its opcode or its sampler. */
gboolean r700_look_compares (const R700Run *run, const R700Fetch *fetch);

/* W holds a level, bias or reference, which plain samples do not take; with a level or bias in W the reference is in Z.
 * The size of a texture takes a level in X, gradients the coordinates that are asked for. */
gboolean r700_look_takes_coordinate (const R700Run *run, const R700Fetch *fetch, guint channel);

G_END_DECLS
