#pragma once

#include "words-text.h"

typedef enum
{
  WORDS_NONE,
  WORDS_HEX,
  WORDS_DECIMAL, /* and every other form of a source language */
  WORDS_RUN,     /* digits of bytes, in memory order */
} WordsKind;

typedef struct
{
  WordsKind kind;
  guint64 value;
  gboolean is_negative; /* value is the amount */
  guint n_digits;
  guint n_bytes; /* by a suffix of Rust; 0: none */
} WordsNumber;

/* The number of a token; WORDS_NONE: no number, or more than 64 bits. */
WordsNumber words_number_read (const WordsBlock *block, const WordsToken *token);

/* Appends the bytes of a block, or fails with LS_ERROR_SYNTAX, naming file, line and column of a
 * token that is no number, or too large. name: of the file. */
gboolean words_block_append (const WordsBlock *block,
                             const char *name,
                             GByteArray *bytes,
                             GError **error);
