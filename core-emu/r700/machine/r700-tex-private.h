#pragma once

#include "ls-sample.h"
#include "r700-tex.h"

G_BEGIN_DECLS

/* Private to what texture instructions do. */

static inline void
r700_tex_put (LsRow out[4], guint lane, const guint32 words[4])
{
  for (guint i = 0; i < 4; i++)
    out[i].u[lane] = words[i];
}

void r700_tex_load (const R700TexRequest *request, const LsSampleSetup *setup, LsRow out[4]);
void r700_tex_resinfo (const R700TexRequest *request, const LsTexture *texture, LsRow out[4]);
void r700_tex_n_samples (const R700TexRequest *request, const LsTexture *texture, LsRow out[4]);

G_END_DECLS
