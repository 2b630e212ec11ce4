#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Memory whose size comes from outside: it may not be there, and that is an error as others are. What is small, or as large
 * as the program alone makes it, comes from g_malloc(). */

/* Returns: (transfer full): room for n of size bytes each, freed with g_free(), never NULL for want of bytes. Errors:
 * LS_ERROR_MEMORY, see ls_room_fail(). */
gpointer ls_room_new (gsize n, gsize size, GError **error);
/* The same, of zeros. */
gpointer ls_room_new0 (gsize n, gsize size, GError **error);
/* The same memory with size bytes, the new ones of which may be anything. room: (nullable), from g_malloc(); it is as it was where
 * this fails, and gone where it does not. */
gpointer ls_room_grow (gpointer room, gsize size, GError **error);

/* Says that there is no memory for so many bytes, G_MAXSIZE: for more than can be counted. Returns: FALSE. */
gboolean ls_room_fail (gsize bytes, GError **error);

G_END_DECLS
