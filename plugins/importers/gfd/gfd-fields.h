#pragma once

#include "gfd-file.h"

/* The comments that texts may have, one table for reading and for writing them. */

#define GFD_MAX_INDEX 4095 /* greatest row of a table */

/* A field of a header. An object that is a list has a word for each element. Two objects may have the
 * same bits. */
typedef struct
{
  GfdKind kind;
  const char *object;
  const char *member; /* NULL: the whole object */
  guint8 word, low, n_bits;
  guint8 n_elements; /* 0: no list */
} GfdField;

extern const GfdField gfd_fields[];
extern const guint gfd_n_fields;

/* A column of a table. */
typedef enum
{
  GFD_COLUMN_NAME,
  GFD_COLUMN_NUMBER,
  GFD_COLUMN_TYPE,
  GFD_COLUMN_SAMPLER,
} GfdColumnKind;

typedef struct
{
  GfdTableId table;
  const char *object, *member;
  GfdColumnKind kind;
  guint word;
  guint32 start;   /* that a row without the comment has */
  gboolean counts; /* start is the number of the row */
} GfdColumn;

/* What a row has in a column that no comment gives. */
static inline guint32
gfd_column_start (const GfdColumn *column, guint row)
{
  return column->counts ? row : column->start;
}

extern const GfdColumn gfd_columns[];
extern const guint gfd_n_columns;

/* The names of the modes, by number. */
#define GFD_N_MODES 4
extern const char *const gfd_modes[GFD_N_MODES];
