#pragma once

#include "tgsi-parser.h"

/* Instructions and register files that the language had before 2017. The parser reads them like
 * others, and writes down what they are; when the text is at its end they are replaced. */

#define TGSI_MAX_OLD_ARRAYS 64 /* TEMPX[n] */

/* The old instruction of a word, as a number from 1 on. op: gets an instruction that takes as many
 * operands. Returns: 0: none. */
guint tgsi_old_find (const char *word, TgsiOpcode *op, gboolean *is_saturated);
/* A note, with the first use of an instruction or file alone. number: of an instruction, or 0. */
void tgsi_old_note (TgsiParser *parser, const IsaCursor *at, guint number, TgsiOldFile file);
/* Replaces old instructions, and registers of old files. */
void tgsi_old_replace (TgsiParser *parser);
