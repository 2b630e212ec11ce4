#pragma once

#include "glsl-answer.h"
#include "ls-glsl.h"

/* Who compiles what a request asks for. */

/* --- glsl-driver.c ---------------------------------------------------------------------------------------- */

/* Asks the process that compiles with the installed driver. answer: is empty. Fails as
 * ls_glsl_compile(). */
gboolean glsl_driver_ask (const LsGlslRequest *request, GlslAnswer *answer, GError **error);
/* Whether what the driver that answered a request compiles is understood: a program whose pixels
 * are known is compiled, decoded and run. A driver of which that was found once is remembered in
 * the cache folder. Fails as ls_glsl_compile(). */
gboolean glsl_driver_is_known (const LsGlslRequest *request,
                               const GlslAnswer *answer,
                               GError **error);
/* The file that is asked about. */
const char *glsl_request_name (const LsGlslRequest *request);

/* --- glsl-cafe.c ------------------------------------------------------------------------------------------ */

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
