#pragma once

#include <glib.h>

/* Memory whose size comes from outside. There may not be enough, which is an error like any other.
 * Small memory, and memory whose size the program itself decides, comes from g_malloc(). */

/* Returns: (transfer full): room for n elements of size bytes each, freed with g_free(); not NULL
 * for 0 bytes. Errors: LS_ERROR_MEMORY, see ls_room_fail(). */
gpointer ls_room_new (gsize n, gsize size, GError **error);
/* The same, of zeros. */
gpointer ls_room_new0 (gsize n, gsize size, GError **error);
/* The same memory with size bytes; new bytes may be anything. room: (nullable), from g_malloc();
 * unchanged where this fails, else no longer valid. */
gpointer ls_room_grow (gpointer room, gsize size, GError **error);

/* Sets the error that there is no memory for bytes; G_MAXSIZE: for more than can be counted.
 * Returns: FALSE. */
gboolean ls_room_fail (gsize bytes, GError **error);
