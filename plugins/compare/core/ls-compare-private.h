#pragma once

#include "ls-compare-align.h"
#include "ls-compare.h"
#include "ls-components.h"
#include "ls-walk.h"

/* Shared by the parts of compare. */

/* Whether two values count as alike, as floats. */
gboolean ls_compare_is_alike (const LsCompareOptions *options, guint32 a, guint32 b);

/* The same of values of a type: distances of floats say nothing of integers, counters that differ by one are 1e-45 apart. a and b: of 64
 * bits where the type is wide. */
gboolean ls_compare_is_alike_as (const LsCompareOptions *options,
                                 LsValueType type,
                                 guint64 a,
                                 guint64 b);

LsUnlike ls_compare_unlike (LsValueType type, guint32 a, guint32 b);
/* FALSE with LS_ERROR_STATE if they are of different machines. */
gboolean ls_compare_check_machines (LsSubject *a, LsSubject *b, GError **error);
/* Always FALSE, with LS_ERROR_STATE. */
gboolean ls_compare_interrupted (GError **error);

/* As ls_compare_runs(), of two programs of which one has lines that the other does not have: these run alone, and the
 * runs are compared where both come to lines that match. What lasts for a step is not compared where only one program
 * took one. */
LsParting *ls_compare_aligned_runs (LsSubject *a,
                                    LsSubject *b,
                                    const LsAlignment *alignment,
                                    const LsCompareOptions *options,
                                    GError **error);

/* --- step by step ---------------------------------------------------------------------------------------- */

/* What a comparison step by step finds, put together. */
typedef struct
{
  LsCompareOptions options;
  LsComponents *components; /* owned */
  LsParting *parting;       /* owned */
  LsPartingCount *counts;   /* owned, by component */
} LsPartingBuilder;

void ls_parting_builder_init (LsPartingBuilder *builder,
                              const LsProgram *program,
                              const LsCompareOptions *options);
void ls_parting_builder_clear (LsPartingBuilder *builder);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsPartingBuilder, ls_parting_builder_clear)
/* Takes note of a place if it is the first of its kind; of the places of one position the first to come counts. */
void ls_parting_builder_add (LsPartingBuilder *builder, const LsPartingPlace *place);
/* Takes note of an edit if nothing was different before it. */
void ls_parting_builder_add_edit (LsPartingBuilder *builder, const LsPartingPlace *place);
/* A component became different at a place; ulp: the most of its lanes, or LS_ULP_NAN. */
void ls_parting_builder_count (LsPartingBuilder *builder,
                               guint component,
                               const LsPartingPlace *place,
                               guint64 ulp);
/* subject: a's run, which tells of a step with several lines which one wrote. Returns: (transfer full) */
LsParting *ls_parting_builder_end (LsPartingBuilder *builder, LsSubject *subject);
