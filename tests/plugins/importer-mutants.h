#pragma once

#include <glib.h>

/* Changes a file at random, again and again, and opens what comes out: it opens or is refused with a message that names the
 * file, and every program of it that opens can be written down. LANESCOPE_MUTANTS says how many; n if it does not. */
void test_importer_mutants (const char *data, gsize size, guint n);
/* The same under a name that tells what it is, with which messages begin. */
void test_importer_mutants_called (const char *name, const char *data, gsize size, guint n);
