#pragma once

#include "ls-table.h"
#include "ls-waves-cells.h"

G_BEGIN_DECLS

/* What the picture of waves on a SIMD says. All return (transfer full). */

/* How long the waves take, and how busy each unit is; that it is a model. */
char *ls_waves_words_summary (const LsClocks *clocks);
/* One of the intervals of a wave. */
char *ls_waves_words_interval (const LsWavesModel *model,
                               const LsClockInterval *interval,
                               const LsProgram *program);
/* A row for each interval. */
LsTable *ls_waves_words_table (const LsWavesModel *model);

G_END_DECLS
