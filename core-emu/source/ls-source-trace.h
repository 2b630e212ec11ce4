#pragma once

#include "ls-source-map.h"
#include "ls-subject.h"
#include "ls-target.h"

/* One run of a wave, statement by statement of its text: when each of them was done, in which lanes, and what values it gave.
 * Everything follows from a map and the run; another run of the program has another trace. */

/* A statement was done. */
typedef struct
{
  guint64 step;    /* the position behind the step that did it */
  guint statement; /* index in the text */
  LsMask lanes;
  guint turn;        /* which of the places it stands at, where the statement has several */
  gboolean is_about; /* the position, or one of the values, rests on the statements around */
  gboolean is_lost;  /* the values are not known here: the compiler does not keep them */
  guint first_row;   /* the values, a row for each component of the statement's value */
} LsSourceEvent;

/* Where a debugger by lines stops: the statements before are done. */
typedef struct
{
  guint64 position;
  guint event; /* the one that comes next */
} LsSourceStop;

/* Rows and events of a trace, at most. */
#define LS_SOURCE_MAX_TRACE_ROWS (1u << 17)

typedef struct _LsSourceTrace LsSourceTrace;

/* Runs subject to its end, as far as the limits let it. interrupt: (nullable): set by another thread to end. Returns: (transfer
 * full): NULL with LS_ERROR_STATE if interrupted. */
LsSourceTrace *ls_source_trace_new (LsSourceMap *map,
                                    LsSubject *subject,
                                    const gint *interrupt,
                                    GError **error);
LsSourceTrace *ls_source_trace_ref (LsSourceTrace *trace);
void ls_source_trace_unref (LsSourceTrace *trace);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSourceTrace, ls_source_trace_unref)

LsSourceMap *ls_source_trace_get_map (const LsSourceTrace *trace);
/* LsSourceEvent, in the order of the steps. */
const GArray *ls_source_trace_get_events (const LsSourceTrace *trace);
/* Whether the run goes on behind the last event. */
gboolean ls_source_trace_is_cut (const LsSourceTrace *trace);
/* The bits of a component of an event's value in a lane. */
guint32 ls_source_trace_bits (const LsSourceTrace *trace,
                              const LsSourceEvent *event,
                              guint component,
                              guint lane);

/* --- places ------------------------------------------------------------------------------------------------ */

/* The event that comes next at a position: the statement that the machine works on. Returns: (nullable): NULL at the end. */
const LsSourceEvent *ls_source_trace_find_next (const LsSourceTrace *trace, guint64 position);
/* The line of the text, from 1, that comes next at a position; 0 behind the last one. */
guint ls_source_trace_find_line (const LsSourceTrace *trace, guint64 position);
/* The line of the text that a line of the listing works for; 0: not known. is_about: (out) (optional): the line of the listing
 * gives none of its values itself. */
guint ls_source_trace_line_of (const LsSourceTrace *trace, guint program_line, gboolean *is_about);

typedef enum
{
  LS_SOURCE_STEP, /* the next line */
  LS_SOURCE_OVER, /* the next line that is not in a function that this one calls */
  LS_SOURCE_OUT,  /* the next line in a function that calls this one */
  LS_SOURCE_LANE, /* this line again, in a lane that does not run it now; of programs that tell their statements alone */
} LsSourceMove;

/* Where a move leads from a position, forwards or back. Returns: FALSE if there is no such stop. */
gboolean ls_source_trace_move (const LsSourceTrace *trace,
                               guint64 position,
                               LsSourceMove move,
                               gboolean is_back,
                               guint64 *found);

/* Where a line of the text begins, which need not be a stop: a step may do several lines. Returns: (transfer full): of LsTargetPosition
 * with the lanes that do the line then, in their order. */
GArray *ls_source_trace_find_starts (const LsSourceTrace *trace, guint line);
/* The same of a line in a loop: the compiler has written the rounds one behind the other. */
gboolean ls_source_trace_is_unrolled (const LsSourceTrace *trace, guint line);
/* The first line of the text, from line on, with a statement that somebody can say when it is done; 0: there is none. */
guint ls_source_trace_find_start_line (const LsSourceTrace *trace, guint line);
/* Whether all that a line does is to end lanes, which no variant of the text can show. */
gboolean ls_source_trace_only_kills (const LsSourceTrace *trace, guint line);

/* A function that runs, the innermost first. */
typedef struct
{
  guint function; /* index in the text */
  guint line;     /* that runs in it */
} LsSourceFrame;

/* The functions that run at a position, though the compiler put them into one another. Returns: (transfer full): of
 * LsSourceFrame; empty at the end. */
GArray *ls_source_trace_frames (const LsSourceTrace *trace, guint64 position);

/* Lanes that are killed at a position. */
LsMask ls_source_trace_killed (const LsSourceTrace *trace, guint64 position);

/* --- variables --------------------------------------------------------------------------------------------- */

/* What a component of a variable holds at a position. */
typedef struct
{
  LsMask lanes; /* that have a value here */
  LsMask about; /* of these, where it is not certain */
  LsMask lost;  /* others, which have been given one that is not kept, or could have been */
  guint32 bits[LS_LANES];
  guint32 high[LS_LANES]; /* the high words of numbers of 64 bits */
  /* that gave it; LS_GLSL_NONE: none did, the value is always the same; of a program that tells its variables itself the step */
  guint events[LS_LANES];
  guint lines[LS_LANES]; /* of the text: that gave it, or since which it is not kept */
  /* of a program that tells its variables itself: the statement that gave it, by ls_source_at_mark_of() */
  guint64 marks[LS_LANES];
  gboolean is_uniform; /* a constant of the run: no event or line gave it */
} LsSourceLeaf;

/* Fills leaf for component number of a variable of the text, as they are numbered there. */
void ls_source_trace_read (const LsSourceTrace *trace,
                           guint64 position,
                           guint variable,
                           guint number,
                           LsSourceLeaf *leaf);
