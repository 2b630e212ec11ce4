#pragma once

#include <gio/gio.h>

/* What runs looks at a number, and who waits for it has a cancellable. */

/* Sets *interrupt, an atomic, once cancellable (nullable) is cancelled, or at once if it is. Returns: the handler for
 * g_cancellable_disconnect(), which takes NULL and 0 too. */
gulong ls_interrupt_connect (GCancellable *cancellable, gint *interrupt);
