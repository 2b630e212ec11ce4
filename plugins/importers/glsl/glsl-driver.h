#pragma once

#include "glsl-answer.h"
#include "ls-glsl.h"

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
