#pragma once

#include "ls-lane-layout.h"
#include "ls-palette.h"

G_BEGIN_DECLS

/* Draws a mask as an 8x8 map in the order of layout: lanes of the mask solid, helpers among them in their own
 * colour, the others hatched. */
void ls_mask_map_draw (GtkSnapshot *snapshot,
                       const LsLaneLayout *layout,
                       LsMask mask,
                       LsMask helpers,
                       const graphene_rect_t *bounds,
                       const LsTheme *theme);

G_END_DECLS
