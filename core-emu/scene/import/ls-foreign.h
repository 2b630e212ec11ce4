#pragma once

#include <glib.h>

/* Files that are something else: told by what they begin with, before anybody takes them for microcode or assembly. */

/* Whether bytes may be a scene, a program, or what an importer reads, as far as marks of other formats tell.
 * name: of the file, for the message.
 * Returns: FALSE with LS_ERROR_UNSUPPORTED, which names the format and what to do, if they are of another format. */
gboolean ls_foreign_check (GBytes *bytes, const char *name, GError **error);

/* Whether text that begins like a scene, with a group, is a shader_runner test. */
gboolean ls_foreign_is_shader_test (const char *text, gsize length);
