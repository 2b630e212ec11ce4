#pragma once

#include "ls-events.h"
#include "ls-form.h"
#include "ls-walk.h"

/* Steps one after the other: what each executed, for whom, and what it put into the registers of one lane. */

typedef struct _LsTrace LsTrace;

/* Which steps are told. */
typedef struct
{
  guint lane;         /* whose writes are told */
  gboolean only_lane; /* only steps before which this lane is active */
  guint line;         /* only steps that hold the line; G_MAXUINT: any */
  guint kinds;        /* only steps with an event of these, which are told; 0: any, and no events */
} LsTraceFilter;

typedef struct
{
  LsRegRef ref;
  LsValueType type;  /* what the instruction gives; BITS: it does not say */
  guint32 old, bits; /* in the lane, before and after */
} LsTraceWrite;

typedef struct
{
  guint64 step;
  guint32 line;  /* where the step starts */
  LsMask active; /* before it */
  /* of LsTraceWrite; what lives for a step is told only where its slot writes nothing else */
  GArray *writes;
  GArray *events; /* of LsEvent */
} LsTraceEntry;

/* Takes a reference to subject. */
LsTrace *ls_trace_new (LsSubject *subject,
                       const LsTraceFilter *filter,
                       const LsWalkOptions *options);
void ls_trace_free (LsTrace *trace);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTrace, ls_trace_free)

/* Returns: (transfer none): the next step that is told, valid until the next call; NULL when there are no more. */
const LsTraceEntry *ls_trace_next (LsTrace *trace);
/* After the last: END, TRAP, INTERRUPT, or BREAKPOINT where the options cut the run. */
LsStopReason ls_trace_get_reason (const LsTrace *trace);
guint64 ls_trace_get_last_step (const LsTrace *trace);

/* Of an LsTraceEntry, trace_step of the schema; about: the filter. As text a line, with lines for its events; data has no events
 * where the filter asks for none. */
extern const LsForm ls_trace_form;
