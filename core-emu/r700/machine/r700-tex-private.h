#pragma once

#include "ls-sample.h"
#include "r700-tex.h"

G_BEGIN_DECLS

/* Private to what texture instructions do. */

/* --- r700-tex-load.c ------------------------------------------------------------------------------------- */

void r700_tex_load (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4]);
void
r700_tex_resinfo (const R700TexRequest *request, const LsTexture *texture, LsRow *const out[4]);
void
r700_tex_n_samples (const R700TexRequest *request, const LsTexture *texture, LsRow *const out[4]);

/* --- r700-tex-sample.c ----------------------------------------------------------------------------------- */

void
r700_tex_gather (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4]);
void r700_tex_lod (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4]);
void
r700_tex_weights (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4]);

G_END_DECLS
