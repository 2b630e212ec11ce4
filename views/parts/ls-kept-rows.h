#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Rows of a table as they were drawn last: a node that is the same as in the last frame is neither made nor painted again. */
typedef struct _LsKeptRows LsKeptRows;

LsKeptRows *ls_kept_rows_new (void);
void ls_kept_rows_free (LsKeptRows *rows);
/* style: another number than the last time, all rows are forgotten. */
void ls_kept_rows_begin (LsKeptRows *rows, guint style);

/* key: of size bytes: all that the row shows. Returns: whether row is kept with that key; then *node is what was drawn, NULL for
 * nothing. */
gboolean ls_kept_rows_find (LsKeptRows *rows,
                            guint row,
                            gconstpointer key,
                            gsize size,
                            GskRenderNode **node);
/* Keeps node, (transfer full) (nullable), until another is kept in its place. */
void
ls_kept_rows_keep (LsKeptRows *rows, guint row, gconstpointer key, gsize size, GskRenderNode *node);

G_END_DECLS
