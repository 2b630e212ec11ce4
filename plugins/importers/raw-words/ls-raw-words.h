#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* Imports microcode written as text: words of eight hexadecimal digits, C arrays, and the dumps of hexdump, od and
 * xxd with their offsets. */
#define LS_TYPE_RAW_WORDS (ls_raw_words_get_type ())
G_DECLARE_FINAL_TYPE (LsRawWords, ls_raw_words, LS, RAW_WORDS, LsImporter)

G_END_DECLS
