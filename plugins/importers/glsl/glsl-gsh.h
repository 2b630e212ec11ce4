#pragma once

#include "glsl-answer.h"

/* Makes a shader file of the Wii U of the draw to look at: the words with the console's numbers, headers by
 * the registers of the draw, and the names. name: of the file, for errors. Returns: (transfer full):
 * NULL with LS_ERROR_UNSUPPORTED that names what such a file cannot hold, or with
 * LS_ERROR_FORMAT. */
GBytes *glsl_gsh_make (const GlslAnswer *answer, const char *name, GError **error);
