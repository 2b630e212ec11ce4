#pragma once

#include "ls-importer.h"

/* Lines of inputs, as data/doc/glsl.md has them. */

/* What the driver takes of them: checked, and with the texels of the PNG images that lines name, which lie below the folder of file or
 * were given. is_downward: y goes down in the texts, as in HLSL and in Vulkan: the highest row of an image is its texture's first. name: of the file, for messages. extra: (nullable). Returns: (transfer full), or NULL with LS_ERROR (SYNTAX, RANGE, ...) that
 * names the line. */
char *ls_glsl_inputs_take (const char *text,
                           const char *file,
                           const char *name,
                           const LsExtra *extra,
                           gboolean is_downward,
                           GError **error);

/* Whether a driver can take lines. name: of their file, for messages. Returns: FALSE with LS_ERROR_UNSUPPORTED that names the line. */
gboolean ls_glsl_inputs_fit_driver (const char *text, const char *name, GError **error);
/* The file that a word of a line names: one that was given, or one beside the file of inputs, or below its folder. file: that of inputs. path:
 * gets (transfer full) its name, for messages. Returns: (transfer full): NULL with the errors of reading. */
GBytes *ls_glsl_inputs_read_file (const char *word,
                                  const char *file,
                                  const LsExtra *extra,
                                  char **path,
                                  GError **error);
/* Adds a finding for each line about a uniform, block or texture that the programs have none of. */
void ls_glsl_inputs_tell_unread (const char *text, const char *name, LsImported *imported);
