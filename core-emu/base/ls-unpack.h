#pragma once

#include "ls-format.h"
#include "ls-types.h"

/* Elements of a buffer in the lanes of a wave. texel must have passed ls_format_check() and be of
 * no block format. */

#define LS_MAX_ELEMENT_BYTES 16

/* The element at byte address of data, size bytes, after the swap within the units of memory that
 * it touches; zeros unless it lies whole within data. This is what ls_unpack_row() does in each
 * lane. */
void ls_unpack_element (const LsTexelFormat *texel,
                        const guint8 *data,
                        gsize size,
                        guint64 address,
                        guint32 words[4]);

/* The elements of a row: by 32-bit words of all lanes at once where the format and the addresses
 * let it, else by ls_unpack_element(). The elements of lanes lie whole within data; the other lanes
 * become zeros. */
void ls_unpack_row (const LsTexelFormat *texel,
                    const guint8 *data,
                    gsize size,
                    const LsRow *address,
                    LsMask lanes,
                    LsRow out[4]);
