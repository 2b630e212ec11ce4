#pragma once

#include "ls-clocks.h"
#include "ls-glyphs.h"
#include "ls-palette.h"
#include "ls-table.h"
#include "ls-timeline-draw.h"

/* Where the clauses of waves that share a SIMD lie in the picture, what is drawn of them, and what is said. */

/* --- ls-waves-cells.c --------------------------------------------------------------------------------------- */

/* Where the clauses of waves that share a SIMD lie in a picture of the model's cycles: a row for each wave, ALU above and all
 * else below in it, and a row for each unit with who is on it. */

typedef struct
{
  const LsClocks *clocks; /* borrowed */
  guint first;            /* the number of the first wave in its scene */
  GPtrArray *waves;       /* for each wave a GArray of guint32: its intervals by step; owned */
} LsWavesModel;

/* model: of zeros, or one of before. clocks: (nullable): none. */
void ls_waves_model_set (LsWavesModel *model, const LsClocks *clocks, guint first);
void ls_waves_model_clear (LsWavesModel *model);

guint ls_waves_model_n_intervals (const LsWavesModel *model, guint wave);
/* The nth of a wave, by step. */
const LsClockInterval *ls_waves_model_get (const LsWavesModel *model, guint wave, guint n);
/* The interval of a wave that holds the step that comes next at a position; -1 behind its last. */
int ls_waves_model_find_step (const LsWavesModel *model, guint wave, guint64 position);

/* One of the intervals of a wave; n: -1: none. */
typedef struct
{
  guint wave;
  int n;
} LsWavesCursor;

/* Returns: (nullable) */
const LsClockInterval *ls_waves_cursor_get (const LsWavesModel *model, const LsWavesCursor *cursor);
/* So many intervals on in its wave, and so many waves down to what that does at the time. At the ends it stays. */
void ls_waves_cursor_move (const LsWavesModel *model, LsWavesCursor *cursor, int along, int down);

/* A row of a unit. */
typedef struct
{
  LsUnit unit;
  gboolean is_even; /* ALU: which of its pipelines */
} LsWavesUnit;
#define LS_WAVES_MAX_UNITS 5

/* Sizes in px. */
typedef struct
{
  int width, height;
  int advance; /* width of a character */
  int names;   /* width of the column of names on the left */
  int top;     /* y of the numbers of cycles */
  int axis;    /* height of these */
  int band;    /* height of half a wave's row, and of a unit's */
  int n_waves;
  int n_units; /* that something ran on */
  LsWavesUnit units[LS_WAVES_MAX_UNITS];
} LsWavesMetrics;

/* top: y from which on there is room. */
void ls_waves_metrics_init (LsWavesMetrics *metrics,
                            int width,
                            int top,
                            int height,
                            const LsWavesModel *model,
                            const LsGlyphs *glyphs);
/* What n waves need: at least, or to have their clauses' names in them. */
int ls_waves_metrics_height (const LsGlyphs *glyphs, guint n_waves, gboolean is_least);

double ls_waves_x (const LsWavesMetrics *metrics, const LsTimelineSpan *span, double cycle);
double ls_waves_cycle (const LsWavesMetrics *metrics, const LsTimelineSpan *span, double x);
/* y of the row of a wave, and of a unit. */
int ls_waves_wave_y (const LsWavesMetrics *metrics, guint wave);
int ls_waves_unit_y (const LsWavesMetrics *metrics, guint unit);
/* What is at a point: the wave becomes its index. Returns: which of its intervals, from the latest that begins there; -1: none. */
int ls_waves_find (const LsWavesModel *model,
                   const LsWavesMetrics *metrics,
                   const LsTimelineSpan *span,
                   double x,
                   double y,
                   guint *wave);

/* --- ls-waves-draw.c ---------------------------------------------------------------------------------------- */

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

/* --- ls-waves-words.c --------------------------------------------------------------------------------------- */

/* What the picture of waves on a SIMD says. All return (transfer full). */

/* How long the waves take, and how busy each unit is; that it is a model. */
char *ls_waves_words_summary (const LsClocks *clocks);
/* One of the intervals of a wave. */
char *ls_waves_words_interval (const LsWavesModel *model,
                               const LsClockInterval *interval,
                               const LsProgram *program);
/* A row for each interval. */
LsTable *ls_waves_words_table (const LsWavesModel *model);
