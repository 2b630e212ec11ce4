#pragma once

#include "ls-session.h"
#include "ls-timeline-draw.h"

G_BEGIN_DECLS

/* What a person marked of a wave's steps, as flags on the axis of the timeline: a bookmark's is full, a note's is hollow. */
typedef struct
{
  guint64 step;
  const char *text; /* the session's, until a mark is changed */
  gboolean is_note;
} LsTimelineFlag;

/* Returns: (transfer full): of LsTimelineFlag: bookmarks by step, then notes. */
GArray *ls_timeline_flags_new (LsSession *session, guint wave);

void ls_timeline_flags_draw (const GArray *flags,
                             GtkSnapshot *snapshot,
                             const LsTimelineMetrics *metrics,
                             const LsTimelineSpan *span,
                             const LsTheme *theme);
/* Appends "\nbookmark: NAME" and "\nnote: TEXT" of the flags at x. */
void ls_timeline_flags_append_near (const GArray *flags,
                                    const LsTimelineMetrics *metrics,
                                    const LsTimelineSpan *span,
                                    double x,
                                    GString *text);
/* Appends ", bookmark NAME" and ", note TEXT" of a step, and behind them how many there are: ", 2 bookmarks, 1 note". */
void ls_timeline_flags_append_words (const GArray *flags, guint64 step, GString *text);

G_END_DECLS
