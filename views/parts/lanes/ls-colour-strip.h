#pragma once

#include "ls-palette.h"
#include "ls-watched.h"

/* A watch in the format of colours: 64 of them side by side. Nothing that is said about a lane covers its colour but where that is
 * not what it looks like. */

/* Draws the strip into the left end of bounds, from some 16 px high. Above a colour is a line where it changed, below it one in
 * the lane that is followed. A lane that does not take part has its lower half on a hatched ground. A colour with a component that
 * is no level from 0 to 1 (see LsColourDoubt) has a mark of its kind in it. Alpha is not shown. width: of a lane. */
void ls_colour_strip_draw (GtkSnapshot *snapshot,
                           const LsWatched *watch,
                           guint focus_lane,
                           float width,
                           const graphene_rect_t *bounds,
                           const LsTheme *theme);
/* Returns: (transfer full): "64 lanes as colours, 3 changed; 2 with a NaN, 1 above 1". */
char *ls_colour_strip_dup_words (const LsWatched *watch);
