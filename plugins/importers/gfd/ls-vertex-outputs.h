#pragma once

#include <glib.h>

/* What a vertex shader exports besides its parameters, as PA_CL_VS_OUT_CNTL says it: sizes of points, distances to clip and to cull. */

/* Appends the lines of [draw]: "point-size-from". */
void ls_put_point_sizes (GString *text, guint32 out_control);
/* Appends the line of [draw]: "clip-distances", if some are enabled. */
void ls_put_clip_distances (GString *text, guint32 out_control);
/* Appends the line of [raster]: "cull-distances", if some are enabled. */
void ls_put_cull_distances (GString *text, guint32 out_control);
