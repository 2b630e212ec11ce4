#pragma once

#include "glsl-answer.h"
#include "glsl-source.h"

/* Who compiles what a request asks for. */

/* --- glsl-backends.c -------------------------------------------------------------------------- */

/* A way by which a driver makes words of a program. */
typedef struct
{
  const char *name;
  const char *options; /* of the driver, for R600_DEBUG */
  const char *needs;   /* the option without which a driver has no such back end; NULL: none */
  gboolean has_log;    /* what the driver prints counts */
} GlslBackend;

/* A back end by its name; NULL: the first one. Returns: NULL: there is no such. */
const GlslBackend *glsl_backend_find (const char *name);
/* Whether the installed driver has the back end of a request. If not, fails with
 * LS_ERROR_UNSUPPORTED. */
gboolean glsl_backend_is_there (const LsGlslRequest *request, GError **error);

/* --- glsl-start.c ----------------------------------------------------------------------------- */

/* Why no driver starts. */

/* Fails with LS_ERROR_UNSUPPORTED: package, or a program of ours, is missing. Returns: FALSE. */
gboolean glsl_fail_missing (const char *name, const char *package, GError **error);
/* The same, if the answer says that the driver did not start. messages: its standard error. Returns:
 * whether it failed so. */
gboolean glsl_fail_start (const char *name,
                          const GlslAnswer *answer,
                          const char *messages,
                          GError **error);

/* --- glsl-driver.c ---------------------------------------------------------------------------- */

/* Runs the process that compiles with the installed driver. answer: empty; log: gets what the driver
 * printed. Fails as ls_glsl_compile(). */
gboolean glsl_driver_run (const LsGlslRequest *request,
                          const GlslBackend *backend,
                          GlslAnswer *answer,
                          char **log,
                          GError **error);
/* The same for the back end of the request, with its texts. */
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
