#pragma once

#include "r700-program.h"

G_BEGIN_DECLS

/* What stands behind the operands of a fetch, in the order in which it is printed.  The assembler and the listing both read
 * this table. */

/* Instructions whose words have the same fields. */
typedef enum
{
  R700_FETCH_WORDS_TEX,
  R700_FETCH_WORDS_VTX,
  R700_FETCH_WORDS_MEM,
  R700_FETCH_WORDS_LDS_WRITE,
  R700_FETCH_WORDS_LDS_READ,
} R700FetchWords;

/* How a flag gives its field. A field that is 0 has no flag. */
typedef enum
{
  R700_FLAG_BIT,   /* NAME: 1 */
  R700_FLAG_VALUE, /* NAME(n) */
  R700_FLAG_FIXED, /* NAME(1.5): signed fixed point */
  R700_FLAG_ENUM,  /* NAME(WORD) or NAME(n) */
  R700_FLAG_FORMAT,
  R700_FLAG_MEGA,   /* MEGA_FETCH is value; NAME(n): its count, less 1 */
  R700_FLAG_COORDS, /* NAME(XY): COORD_TYPE of these components is value */
} R700FlagKind;

typedef struct
{
  R700FetchWords words;
  const char *name;
  R700FlagKind kind;
  R700FieldId field;
  guint value;              /* FIXED: steps of one; MEGA, COORDS: the bit */
  const char *const *names; /* ENUM: NULL-terminated, by value */
  gboolean is_alias;        /* read, but never printed */
} R700FetchFlag;

extern const R700FetchFlag r700_fetch_flags[];
extern const guint r700_n_fetch_flags;

R700FetchWords r700_fetch_words (R700FetchOp op);

G_END_DECLS
