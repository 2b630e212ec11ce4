#pragma once

#include "ls-inspector.h"
#include "ls-watched.h"

/* Draws a component of a watch as 64 columns, one a lane: as high as its value lies between the least and the greatest,
 * hatched where the lane does not take part, a cross at the foot where it has no number, a dot where it changed. Lanes of
 * a condition are full or empty. Of a colour, all components are drawn as one strip of 64 of them (ls-colour-strip.h). */
void ls_lane_ticks_draw (GtkSnapshot *snapshot,
                         const LsWatched *watch,
                         guint component,
                         guint focus_lane,
                         const graphene_rect_t *bounds,
                         const LsTheme *theme);

/* Whether the watch is a colour: of three or four components, in the format for it. */
gboolean ls_lane_ticks_is_colour (const LsWatched *watch);

/* All components of a watch, one above the other. A click focuses the lane; its tooltip tells the value.
 * owner: gives session and theme, and must outlive it. */
#define LS_TYPE_LANE_TICKS (ls_lane_ticks_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneTicks, ls_lane_ticks, LS, LANE_TICKS, GtkWidget)

GtkWidget *ls_lane_ticks_new (LsInspector *owner);
/* watch: (nullable): understood; must stay for as long as it is shown. */
void ls_lane_ticks_set_watch (LsLaneTicks *ticks, const LsWatched *watch);
