#pragma once

#include "gfd-file.h"

/* Comments of assembly texts that give the fields of a header: "; $OBJECT[index].MEMBER =
 * value". */

/* The fields that comments have given. */
typedef struct
{
  GfdShader *shader;
  GHashTable *given;      /* 32 * word + lowest bit, as a set */
  GPtrArray *diagnostics; /* LsDiagnostic */
  guint line;
} GfdComments;

/* Reads all comments of the text into the header and the tables of comments->shader. Returns: FALSE
 * if a comment has an error; unknown comments get a warning. */
gboolean gfd_comments_read (GfdComments *comments, const char *text, gsize length);

/* Whether any comment gives a field of a header, of any stage. */
gboolean gfd_comments_any (const char *text, gsize length);

/* Whether a comment has given the field that begins at the bit. */
gboolean gfd_comments_have (const GfdComments *comments, guint word, guint low);

/* Appends the comments of a shader's mode and tables. */
void gfd_comments_put_tables (const GfdShader *shader, GString *text);

/* Appends comments for fields in which the header is not as the words so far have it, and puts the
 * fields into these: of the first kind of comments that is needed, as others may follow from it.
 * Returns: the number of comments; 0: nothing is left to say. */
guint gfd_comments_put_fields (const GfdShader *shader, guint32 *so_far, GString *text);
