#pragma once

#include <glib.h>

/* Files that belong to the program and lie beside it. */

/* The example that opens where nobody names a file. */
#define LS_FIRST_EXAMPLE "first-light"

/* The folder of a kind of these, such as "examples": that of the installed program, or where there is none the one of the sources. Returns:
 * (transfer none) (nullable): NULL: there is neither. The text stays for ever. */
const char *ls_data_folder (const char *kind);

/* One of these files that is called as path, or as the last part of path, is: among the examples, the lessons and what lies in their folders.
 * path: need not exist. Returns: (transfer full) (nullable). */
char *ls_data_find (const char *path);
