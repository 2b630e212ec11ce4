#pragma once

#include <glib.h>

/* Large blocks of memory that are written once from end to end: images, the past of a run. To touch
 * fresh memory page by page costs more than to fill it, so these blocks lie on large pages where
 * the system has such pages. */

/* Returns: size bytes of zeros, aligned to 64; untouched memory takes no room. Aborts where there
 * is no memory, as g_malloc() does. */
gpointer ls_pages_new (gsize size);
/* The same; NULL where there is no memory. */
gpointer ls_pages_try_new (gsize size);
/* size: as given to ls_pages_new(). pages: (nullable) */
void ls_pages_free (gpointer pages, gsize size);
