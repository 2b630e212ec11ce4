#pragma once

#include "ls-locals.h"
#include "ls-source-trace.h"

typedef struct
{
  guint32 bits[LS_LANES];
} LsSourceBits;

/* A variable gets a value that no event tells. */
typedef struct
{
  guint variable;
  guint statement; /* that gives it; LS_GLSL_NONE: something within a statement, or a call */
} LsSourceUnseenGift;

/* A place of the text where variables do so. */
typedef struct
{
  guint place; /* places of a function run in the order of these numbers, but for loops */
  guint function;
  guint line;   /* 0: a change by hand */
  guint beside; /* a statement that runs as often, or more often */
  guint
    condition; /* that decides whether the place runs; LS_GLSL_NONE: none does, or nobody knows */
  gboolean is_else;
  gboolean is_once; /* in main, and in no loop */
  GArray *gives;    /* LsSourceUnseenGift */
} LsSourceUnseen;

/* Lanes have passed such a place, or could have. */
typedef struct
{
  guint after;  /* events that are done before */
  guint unseen; /* index of the place */
  LsMask lanes;
  guint64 step; /* the position from which on they have */
} LsSourceLoss;

/* An event, or a loss. */
typedef struct
{
  guint number;
  gboolean is_loss;
  guint statement; /* that gives the value; LS_GLSL_NONE: none does */
  guint64 step;    /* the position from which on it has been given */
} LsSourceGiver;

/* A component of a uniform, in all of the run. */
typedef struct
{
  gboolean is_known;
  guint32 bits;
} LsSourceConstant;

struct _LsSourceTrace
{
  gatomicrefcount ref_count;
  LsSourceMap *map;
  GArray *events;        /* LsSourceEvent */
  GArray *rows;          /* LsSourceBits */
  GArray *stops;         /* LsSourceStop */
  GArray *unseen;        /* LsSourceUnseen */
  GArray *losses;        /* LsSourceLoss, in the order of the events */
  GPtrArray *givers;     /* for each variable GArray of LsSourceGiver, in their order */
  GPtrArray *constants;  /* for each variable GArray of LsSourceConstant; empty: it is no uniform */
  guint *lines;          /* for each line of the listing: of the text; 0: none */
  gboolean *is_doubtful; /* for each variable: what is known of it is never certain */
  guint8 *is_vague;      /* for each statement: when its events come says nothing of variables */
  guint8 *is_fixed;  /* for each: nobody sees when it is done, but its value is always the same */
  guint8 *has_value; /* for each line of the listing: it gives a value itself */
  guint8 *
    calls; /* for each pair of functions: whether the first one calls the other, itself or by others */
  guint n_lines;
  guint64
    killed[LS_LANES]; /* the position behind the step that killed the lane; G_MAXUINT64: none did */
  gboolean is_cut;
};

static inline const LsGlslStatement *
ls_source_trace_statement (const LsSourceTrace *trace, const LsSourceEvent *event)
{
  return &g_array_index (ls_source_map_get_text (trace->map)->statements, LsGlslStatement,
                         event->statement);
}

static inline const LsSourceEvent *
ls_source_trace_event (const LsSourceTrace *trace, guint i)
{
  return &g_array_index (trace->events, LsSourceEvent, i);
}

/* --- places (ls-source-trace-places.c) ---------------------------------------------------------------------- */

/* The number of the first event behind a position. */
guint ls_source_trace_find_event (const LsSourceTrace *trace, guint64 position);
/* The number of the event that ls_source_trace_find_next() gives; the number of events at the end. */
guint ls_source_trace_find_next_event (const LsSourceTrace *trace, guint64 position);

/* --- uniforms (ls-source-constants.c) ----------------------------------------------------------------------- */

/* Fills constants. state: of the run's start. */
void ls_source_trace_find_constants (LsSourceTrace *trace, LsSubject *subject, const void *state);
/* Returns: (nullable): NULL: the variable is no uniform, or the run has no constant of the component. */
const LsSourceConstant *ls_source_trace_get_constant (const LsSourceTrace *trace,
                                                      guint variable,
                                                      guint number);
/* How many elements an array has, or columns a matrix; 0: it is neither. element: gets the type of one. */
guint ls_source_split_type (const LsGlslType *type, LsGlslType *element);

/* --- stops (ls-source-trace-stops.c) ------------------------------------------------------------------------ */

/* Fills stops from events. */
void ls_source_trace_find_stops (LsSourceTrace *trace);

/* --- functions (ls-source-trace-frames.c) ------------------------------------------------------------------- */

/* Fills calls. */
void ls_source_trace_find_calls (LsSourceTrace *trace);
/* Whether a function calls another one, itself or by others. */
gboolean ls_source_trace_calls (const LsSourceTrace *trace, guint caller, guint called);

/* --- what no event tells (ls-source-losses.c) --------------------------------------------------------------- */

/* Returns: (transfer full): an empty array for places. */
GArray *ls_source_unseen_new (void);
/* Events do not tell when the statement is done, or not each time. */
void ls_source_trace_add_unseen (LsSourceTrace *trace, guint statement);
/* Fills losses from events, with what the text hides, and what was changed by hand. */
void ls_source_trace_find_losses (LsSourceTrace *trace, const LsSubject *subject);

/* --- variables (ls-source-history.c) ------------------------------------------------------------------------ */

/* Fills givers from events and losses. */
void ls_source_trace_find_givers (LsSourceTrace *trace);
/* Whether something has given the variable a value at a position, known or not. */
gboolean ls_source_trace_has_given (const LsSourceTrace *trace, guint variable, guint64 position);
/* Whether some event gives the variable a value that is known. */
gboolean ls_source_trace_has_value (const LsSourceTrace *trace, guint variable);
/* Whether a statement gives component number of its variable something. component: (out): of its value; LS_GLSL_NONE: the value is not
 * known. */
gboolean ls_source_trace_gives (const LsSourceTrace *trace,
                                guint statement,
                                guint number,
                                guint *component);

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
