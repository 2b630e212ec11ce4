#pragma once

#include "r500-run.h"
#include "r500-state.h"

G_BEGIN_DECLS

/* What those who explain share. */

/* The register that a place names, aL added; FALSE for literals, constants and what lies outside of the registers. */
gboolean r500_look_place (const R500Run *run, const R500Place *place, LsRegRef *ref);
/* The temporary that a result writes. FALSE: it lies outside of the registers. */
gboolean r500_look_temp (const R500Run *run, const R500Result *result, LsRegRef *ref);
/* Lanes of registers that a result writes; those of the predicate bit are others by a reading. */
LsMask
r500_look_predicate_lanes (const R500Run *run, const R500Step *step, const R500Result *result);
/* Lanes in which a result goes somewhere. */
LsMask r500_look_lanes (const R500Run *run, const R500Step *step, const R500Result *result);
/* Whether the jump depends on the ALU result (0), the predicate (1) or the boolean constant (2). */
gboolean r500_look_depends (const R500Step *step, guint what);
/* Whether a lane's vote depends on anything. */
gboolean r500_look_tests (const R500Step *step);

static inline LsRegRef
r500_look_ref (guint file, guint index, guint channel)
{
  return (LsRegRef){ .file = (guint8) file, .channel = (guint8) channel, .index = (guint16) index };
}

G_END_DECLS
