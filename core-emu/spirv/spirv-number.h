#pragma once

#include "spirv-module.h"

/* Numbers as the assembler reads them. */

/* Appends a number of a type to text: an integer as a decimal; a float as the shortest decimal that
 * comes back to the same bits, and as a hexadecimal one where it is infinite, no number or smaller than
 * normal ones. type: an id of an integer or a float, else the words are printed as unsigned integers. words:
 * as many as the type's numbers have. */
void spirv_append_number (GString *text,
                          const SpirvModule *module,
                          guint32 type,
                          const guint32 *words,
                          guint n_words);
