#pragma once

#include "ls-bindings.h"
#include "ls-format.h"
#include "r700-program.h"

G_BEGIN_DECLS

/* Instructions that read elements by number: vertex fetches (guide chapter 5) and memory reads (chapter 7). */

typedef enum
{
  R700_INDEX_VERTEX,   /* counts from the base vertex */
  R700_INDEX_INSTANCE, /* counts from the base instance */
  R700_INDEX_PLAIN,
  R700_INDEX_RESERVED,
} R700IndexType;

/* What an instruction says, found once when the program is loaded; zeros for all that are none of these. */
typedef struct
{
  guint8 code;         /* DATA_FORMAT */
  LsTexelFormat texel; /* of the instruction; without a format where no such element can be read */
  gboolean is_ready;   /* texel can be unpacked, and no buffer has a say in it */

  /* vertex fetches */
  R700IndexType type;
  gboolean takes_buffer_format, has_no_stride, has_alt_const;
  guint32 offset; /* bytes */
  guint8 semantic;

  /* memory reads */
  gboolean is_indexed;
  guint burst; /* elements, 1..16 */
  gint32 last; /* greatest index */
} R700Load;

R700Load r700_load_decode (const R700Fetch *fetch);

/* Where a vertex fetch reads, and what. */
typedef struct
{
  const LsBuffer *buffer;
  guint8 code;         /* DATA_FORMAT */
  LsTexelFormat texel; /* its format NULL: there is none of this code */
  guint32 stride, offset;
  guint32 first; /* added to the index, which wraps at 32 bits */
} R700Element;

R700Element
r700_load_element (const R700Fetch *fetch, const R700Load *load, const LsBindings *bindings);
/* Byte of the buffer where the element of an index begins. */
static inline guint64
r700_element_address (const R700Element *element, guint32 index)
{
  return (guint64) element->stride * (guint32) (index + element->first) + element->offset;
}

G_END_DECLS
