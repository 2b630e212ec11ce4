#pragma once

#include "ls-scene.h"

/* Opens programs that are no text to compile: the one in bytes, and others of how, on the inputs of how, which call things by their
 * bindings. path: of bytes. Returns: (transfer full): NULL with the errors of ls_run_inputs_read() and ls_run_inputs_draft(), or
 * LS_ERROR_STATE for inputs of another form, or none. */
LsScene *ls_run_open (GBytes *bytes, const char *path, const LsSceneHow *how, GError **error);
