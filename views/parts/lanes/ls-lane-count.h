#pragma once

#include <gtk/gtk.h>

/* A name at its start and how many of LS_LANES at its end, both paler for none. A number that changes is drawn anew and lays nothing
 * out, as a label or a style class would. It tells assistive technology nothing: what it stands in does. */
#define LS_TYPE_LANE_COUNT (ls_lane_count_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneCount, ls_lane_count, LS, LANE_COUNT, GtkWidget)

GtkWidget *ls_lane_count_new (const char *name);
void ls_lane_count_set (LsLaneCount *count, guint n);
guint ls_lane_count_get (LsLaneCount *count);

/* Returns: (transfer none): the name, as it was given. */
const char *ls_lane_count_get_name (LsLaneCount *count);
