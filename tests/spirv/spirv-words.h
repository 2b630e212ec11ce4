#pragma once

#include "spirv-module.h"

/* Modules of hand-made words. */

/* Words of a module that has a header so far. */
GArray *spirv_words_new (guint32 bound);
/* Appends an instruction with its operands, of one word each. */
#define SPIRV_ADD(words, op, ...)                                  \
  spirv_words_add (words, op, (const guint32[]){ 0, __VA_ARGS__ }, \
                   sizeof ((const guint32[]){ 0, __VA_ARGS__ }) / sizeof (guint32) - 1)
/* operands: begin at [1]. */
void spirv_words_add (GArray *words, guint op, const guint32 *operands, gsize n);
/* Appends a string to the last instruction, which begins at word `first`. */
void spirv_words_add_string (GArray *words, guint first, const char *string);
/* Appends an instruction with operands and a string behind them. */
#define SPIRV_ADD_STRING(words, op, string, ...)    \
  G_STMT_START                                      \
  {                                                 \
    const guint first_ = (words)->len;              \
                                                    \
    SPIRV_ADD (words, op, __VA_ARGS__);             \
    spirv_words_add_string (words, first_, string); \
  }                                                 \
  G_STMT_END

/* Takes words. Returns: (transfer full): fails the test if they are no module. */
SpirvModule *spirv_words_read (GArray *words);
/* Takes words. Fails the test if they are a module, or refused with another message. */
void spirv_words_refused (GArray *words, const char *message);
