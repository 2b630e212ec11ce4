#pragma once

#include "ls-glsl.h"

/* CafeGLSL: a compiler of other people, glslcompiler, that makes .gsh files of a vertex shader and
 * a pixel shader. */

/* Whether it may be asked: it is on the PATH, nobody wants another one, and there is nothing that
 * it does not take. program: gets its path. */
gboolean glsl_cafe_takes (const LsGlslRequest *request, char **program);
/* Compiles with it and adds the draft of the draw. Fails as ls_glsl_compile(). */
gboolean glsl_cafe_compile (const LsGlslRequest *request,
                            const char *program,
                            LsImported *imported,
                            GError **error);
