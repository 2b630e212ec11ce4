#pragma once

#include "ls-palette.h"

/* A few bars for the last values of something, the latest at the right and strong. */

#define LS_TRAIL_MAX 12
#define LS_TRAIL_BAR 3 /* px of each, the gap behind it included */
#define LS_TRAIL_WIDTH (LS_TRAIL_MAX * LS_TRAIL_BAR)

/* Draws n bars, at most LS_TRAIL_MAX, at the right end of area, as high as ls_written_scale() says; a NaN is a dotted one. */
void ls_trail_draw (GtkSnapshot *snapshot,
                    const graphene_rect_t *area,
                    const guint8 *levels,
                    guint n,
                    const LsTheme *theme);
