#pragma once

#include "ls-lane-layout.h"
#include "ls-lane-states.h"
#include "ls-palette.h"

/* Draws lanes as an 8x8 map in the order of layout, in the colours of their states; those that are off by a branch are
 * hatched, those that have ended are left out. */
void ls_mask_map_draw (GtkSnapshot *snapshot,
                       const LsLaneLayout *layout,
                       const LsLaneStates *states,
                       const graphene_rect_t *bounds,
                       const LsTheme *theme);
