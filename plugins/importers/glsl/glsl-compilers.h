#pragma once

#include "glsl-answer.h"
#include "ls-glsl.h"

/* Who compiles what a request asks for. */

/* --- glsl-driver.c ---------------------------------------------------------------------------- */

/* Asks the process that compiles with the installed driver. answer: empty. Fails as
 * ls_glsl_compile(). */
gboolean glsl_driver_ask (const LsGlslRequest *request, GlslAnswer *answer, GError **error);
/* Whether we understand the output of the driver that answered a request: compiles, decodes and
 * runs a program whose pixels are known. The cache folder remembers drivers that passed. Fails as
 * ls_glsl_compile(). */
gboolean glsl_driver_is_known (const LsGlslRequest *request,
                               const GlslAnswer *answer,
                               GError **error);
/* The name of the file of the request. */
const char *glsl_request_name (const LsGlslRequest *request);

/* --- glsl-cafe.c ------------------------------------------------------------------------------ */

/* CafeGLSL: glslcompiler, an external compiler that makes a .gsh file of a vertex shader and a
 * pixel shader. */

/* Whether the compiler can be asked: it is on the PATH, no other back end is wanted, and it can
 * take the whole request. program: gets its path. */
gboolean glsl_cafe_takes (const LsGlslRequest *request, char **program);
/* Compiles the request and adds a draft of the draw. Fails as ls_glsl_compile(). */
gboolean glsl_cafe_compile (const LsGlslRequest *request,
                            const char *program,
                            LsImported *imported,
                            GError **error);
