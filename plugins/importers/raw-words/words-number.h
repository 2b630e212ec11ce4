#pragma once

#include "words-text.h"

typedef enum
{
  WORDS_NONE,
  WORDS_HEX,
  WORDS_DECIMAL, /* and whatever else a source's numbers are written in */
  WORDS_RUN,     /* digits of bytes, in memory order */
} WordsKind;

typedef struct
{
  WordsKind kind;
  guint64 value;
  gboolean is_negative; /* value is the amount */
  guint n_digits;
  guint n_bytes; /* that a suffix of Rust says; 0: there is none */
} WordsNumber;

/* What a token of a block is; WORDS_NONE: no number, or one of more than 64 bits. */
WordsNumber words_number_read (const WordsBlock *block, const WordsToken *token);

/* How many bytes the number of a token is, where default_bytes is what words_block_bytes() gave. */
guint words_number_bytes (const WordsBlock *block,
                          const WordsToken *token,
                          const WordsNumber *number,
                          guint default_bytes);

/* How many bytes the numbers of a block are that do not tell it themselves: as declared, or by
 * their digits. */
guint words_block_bytes (const WordsBlock *block);

/* Whether a number can be held by so many bytes, with or without a sign. */
gboolean words_number_fits (const WordsNumber *number, guint n_bytes);

/* Appends the bytes that a block is, or fails with LS_ERROR_SYNTAX, naming file, line and column of
 * what is no number or too large a one. name: of the file. */
gboolean words_block_append (const WordsBlock *block,
                             const char *name,
                             GByteArray *bytes,
                             GError **error);
