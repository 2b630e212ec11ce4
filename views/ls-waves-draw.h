#pragma once

#include "ls-palette.h"
#include "ls-waves-cells.h"

G_BEGIN_DECLS

/* What is marked in a picture of waves on a SIMD. */
typedef struct
{
  guint now_wave; /* index of the wave that is looked at; G_MAXUINT: it is not among them */
  int now;        /* its interval that holds the next step, or -1 */
  LsWavesCursor cursor;
} LsWavesMarks;

/* ALU clauses are full, fetches hatched, exports dashed; a line in front of a clause is the instruction that starts it, one behind
 * a fetch the time until its data is there. */
void ls_waves_draw (GtkSnapshot *snapshot,
                    const LsWavesModel *model,
                    const LsWavesMetrics *metrics,
                    const LsTimelineSpan *span,
                    const LsWavesMarks *marks,
                    const LsProgram *program,
                    const LsTheme *theme,
                    LsGlyphs *glyphs);

G_END_DECLS
