#pragma once

#include "glsl-answer.h"
#include "ls-glsl.h"

G_BEGIN_DECLS

/* Asks the process that compiles with the installed driver. answer: is empty. Fails as ls_glsl_compile(). */
gboolean glsl_driver_ask (const LsGlslRequest *request, GlslAnswer *answer, GError **error);
/* Whether what the driver compiles is understood: a program whose pixels are known is compiled, decoded and run.
 * name: for errors. */
gboolean
glsl_driver_is_known (const char *backend, const char *name, char **version, GError **error);

G_END_DECLS
