#pragma once

#include "ls-source-trace.h"

typedef struct
{
  guint32 bits[LS_LANES];
} LsSourceBits;

struct _LsSourceTrace
{
  gatomicrefcount ref_count;
  LsSourceMap *map;
  GArray *events;        /* LsSourceEvent */
  GArray *rows;          /* LsSourceBits */
  GArray *stops;         /* LsSourceStop */
  guint *lines;          /* for each line of the listing: of the text; 0: none */
  gboolean *is_doubtful; /* for each variable: it is given values nobody knows when */
  guint8 *has_value;     /* for each line of the listing: it gives a value itself */
  guint8 *
    calls; /* for each pair of functions: whether the first one calls the other, itself or by others */
  guint n_lines;
  gboolean is_cut;
};

static inline const LsGlslStatement *
ls_source_trace_statement (const LsSourceTrace *trace, const LsSourceEvent *event)
{
  return &g_array_index (ls_source_map_get_text (trace->map)->statements, LsGlslStatement,
                         event->statement);
}

/* Fills stops from events. */
void ls_source_trace_find_stops (LsSourceTrace *trace);
/* Fills calls. */
void ls_source_trace_find_calls (LsSourceTrace *trace);
