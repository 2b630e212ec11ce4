#pragma once

#include <glib.h>

/* Reads from bytes that a program addresses: never outside, whatever the address. */

/* The dword at offset (bytes), little-endian; bytes beyond the end are 0. bytes: (nullable): reads
 * as empty. */
guint32 ls_memory_read_u32 (GBytes *bytes, guint64 offset);

/* Copies n bytes from offset; what lies beyond the end is 0. */
void ls_memory_read (GBytes *bytes, guint64 offset, guint8 *to, gsize n);
