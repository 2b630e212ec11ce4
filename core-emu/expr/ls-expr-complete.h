#pragma once

#include "ls-locals.h"

/* What the word at the cursor may become: existing names, functions with their parenthesis, arrays
 * with their bracket, registers with their number, components behind a dot, formats behind the last
 * comma; also the source's names of constants and outputs, in quotes where the language has the
 * word; also variables of the text. names, locals: (nullable). cursor: bytes from the start of text, at most its length. start: (out):
 * where the word begins; a candidate replaces it up to the cursor. Returns: (transfer full):
 * sorted, without duplicates; empty if nothing fits. */
GStrv ls_expr_complete (LsProgram *program,
                        const LsNames *names,
                        LsLocals *locals,
                        const char *text,
                        gsize cursor,
                        gsize *start);
