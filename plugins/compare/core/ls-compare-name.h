#pragma once

#include "ls-debug-info.h"
#include "ls-program.h"

/* What two programs leave, in the words of the texts that they tell of (ls-debug-info.h). */

/* Whether a program tells the statements of its text. */
gboolean ls_compare_tells_text (const LsProgram *program);
/* The number of the text that a word of a memory holds, or a part of. word: from 0. path: (nullable):
 * gets "lights[2].colour.x". number: gets the number itself, whose byte "at" is that of its first word. Returns: FALSE: the program tells
 * of none there; path is left alone. */
gboolean ls_compare_name_word (const LsProgram *program,
                               LsMemory memory,
                               guint64 word,
                               GString *path,
                               LsVariable *number);
/* The same of an output register's component. Returns: FALSE: no variable of the text is there; path is left alone. */
gboolean ls_compare_name_output (const LsProgram *program, LsRegRef ref, GString *path);
/* What the program's text calls an output register's component or, with ref NULL, a word of a memory. Returns: (transfer full) (nullable). */
char *ls_compare_dup_name (const LsProgram *program,
                           const LsRegRef *ref,
                           LsMemory memory,
                           guint64 word);
