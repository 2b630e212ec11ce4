#pragma once

#include <glib.h>

#include "ls-error.h"

/* PNG in and out; the only code that knows an image library. Rows are in our order: y = 0 is the
 * bottom, so PNG's rows are turned over both ways. */

/* Unpacks a PNG (8 bits a channel; what it lacks in alpha is 255). name: for messages. max_side:
 * pixels of its width and height at most; the pixels of a larger one are not looked at. Returns:
 * (transfer full): RGBA, 4 bytes a pixel, or NULL with LS_ERROR_FORMAT or LS_ERROR_RANGE. */
GBytes *ls_png_read (GBytes *png,
                     const char *name,
                     guint max_side,
                     guint *width,
                     guint *height,
                     GError **error);
/* Rows the other way round, as textures have them where y goes down. rgba: 4 bytes a pixel. Returns: (transfer full). */
GBytes *ls_png_turn_over (GBytes *rgba, guint width, guint height);
/* The size alone, as the header has it, with the same errors; and what unpacking one of it takes,
 * in bytes, of which half is left when it is done. */
gboolean ls_png_read_size (GBytes *png,
                           const char *name,
                           guint max_side,
                           guint *width,
                           guint *height,
                           GError **error);
#define LS_PNG_BYTES(width, height) (8 * (guint64) (width) * (height))
/* rgba: width * height * 4 bytes. Errors: LS_ERROR_IO. */
gboolean ls_png_write (const char *path,
                       const guint8 *rgba,
                       guint width,
                       guint height,
                       GError **error);
