#pragma once

#include "gfd-file.h"

/* The comments of assembly texts that say what a header holds: "; $OBJECT[index].MEMBER =
 * value". */

/* Fields that comments have given. */
typedef struct
{
  GfdShader *shader;
  GHashTable *given;      /* 32 * word + lowest bit, as a set */
  GPtrArray *diagnostics; /* LsDiagnostic */
  guint line;
} GfdComments;

/* Reads all comments of the text into the header and the tables of comments->shader. Returns: FALSE
 * if one is wrong; unknown ones are warned about. */
gboolean gfd_comments_read (GfdComments *comments, const char *text, gsize length);

/* Whether there is a comment about anything that a header of some stage holds. */
gboolean gfd_comments_any (const char *text, gsize length);

/* Whether a comment has given the field that begins at the bit. */
gboolean gfd_comments_have (const GfdComments *comments, guint word, guint low);
