#pragma once

#include "ls-timeline-draw.h"

G_BEGIN_DECLS

/* Brackets over the loops of a run, with a tick where each iteration begins: above the blocks of the timeline, a level for
 * each loop within loops. */

/* Gives loops the room of as many levels as the lanes can spare: no lane gets less than 2 px, or than it had. Levels are as high as a row
 * or lower, one of them is always there. To be called once after ls_timeline_metrics_init(). loops: (nullable): none take no room. */
void ls_timeline_metrics_add_loops (LsTimelineMetrics *metrics, const LsLoops *loops);

/* loops: as of the metrics. */
/* Whether a level is high enough for text, */
gboolean ls_timeline_loops_have_words (const LsTimelineMetrics *metrics);
/* whose baseline is so many px below its top. */
float ls_timeline_loops_baseline (const LsTimelineMetrics *metrics, const LsGlyphs *glyphs);
void ls_timeline_loops_draw (const LsLoops *loops,
                             GtkSnapshot *snapshot,
                             const LsTimelineMetrics *metrics,
                             const LsTimelineSpan *span,
                             const LsTheme *theme,
                             LsGlyphs *glyphs);

G_END_DECLS
