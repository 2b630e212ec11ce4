#pragma once

#include <glib.h>

#include "ls-bindings.h"

G_BEGIN_DECLS

void ls_texture_free (LsTexture *texture);
void ls_sampler_free (LsSampler *sampler);

G_END_DECLS
