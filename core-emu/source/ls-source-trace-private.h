#pragma once

#include "ls-locals.h"
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

/* Whether event i gives component number of a variable something. component: (out): of the event's value; LS_GLSL_NONE: the value
 * is not known. */
gboolean ls_source_trace_gives (const LsSourceTrace *trace,
                                guint i,
                                guint variable,
                                guint number,
                                guint *component);
/* Events of statements that run once count in the order of the text, in which they are meant, others in the order of the run:
 * whether one before event i counts as a later one. */
gboolean ls_source_trace_is_overtaken (const LsSourceTrace *trace, guint i, guint variable);

/* What a component of a variable holds from step on. */
typedef struct
{
  guint64 step;
  LsMask lanes, about;
  LsMask lost; /* lanes whose value the compiler does not keep */
  guint32 bits[LS_LANES];
} LsSourceHeld;

/* Returns: (transfer full): of LsSourceHeld, in the order of the steps: what ls_source_trace_read() reads at any position. */
GArray *ls_source_trace_history (const LsSourceTrace *trace, guint variable, guint number);
/* Returns: (nullable): NULL before the first. */
const LsSourceHeld *ls_source_history_at (const GArray *history, guint64 position);

/* Sets LS_ERROR_REFERENCE: why no variable of the name has a value there, and what there is. */
void ls_source_fail_variable (const LsSourceTrace *trace,
                              guint64 position,
                              const char *name,
                              GError **error);

/* What expressions about the trace's run can name. trace: (nullable): then its variables are those of text, whose names are errors:
 * problem says why. Returns: (transfer full). */
LsLocals *ls_source_locals_new (LsSourceTrace *trace, GBytes *text, const char *problem);
/* Without a trace: whether a name was asked for since the last call. */
gboolean ls_source_locals_take_wish (LsLocals *locals);
/* The variable and the number of its component that a handle is at a position. Returns: FALSE: none of several can be seen. */
gboolean ls_source_locals_look_up (LsLocals *locals,
                                   guint handle,
                                   guint64 position,
                                   guint *variable,
                                   guint *number);
/* Whether the run never has a value of the variable, although the text gives it one. */
gboolean ls_source_trace_is_never_kept (const LsSourceTrace *trace, guint variable);
