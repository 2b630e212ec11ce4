#pragma once

#include "r700-program.h"

#include <glib.h>

/* Files of words with what others say of them: KIND | WORDS | TEXT | SOURCE. */

/* name: in the folder data. Returns: (transfer full) (element-type GStrv): the cells of each line. */
GPtrArray *vectors_read (const char *name);
GPtrArray *vectors_read_file (const char *path);

/* A program around the instruction: itself if kind is "cf", else a clause of it. An ALU slot without LAST gets a NOP with it.
 * Returns: (transfer full): decoded; the instruction is the first of its kind. */
R700Program *vectors_decode (const char *kind, const char *words);
