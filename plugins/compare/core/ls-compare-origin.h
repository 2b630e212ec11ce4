#pragma once

#include "ls-causes.h"
#include "ls-compare-outputs.h"

/* Where a difference between two programs begins.  From an output that differs the values are followed back in both,
 * past copies: from an operation to the operand whose value the other program never has in that lane, whatever its sign,
 * of several pairs to the nearest.  Where no such operand is left, but the operations have the same name and as many
 * operands that the other does not have, these are followed.  Else both compute from values that both have, or from
 * constants of their own, and that is where they part. */

typedef struct
{
  /* Of LsCause, from what wrote the output to the first that is different: the last of each is where it begins. Empty
   * where the program wrote no such output. */
  GPtrArray *a, *b;
} LsOrigin;

/* No chain is longer. */
#define LS_ORIGIN_MAX 64

/* place: as ls_compare_outputs() found it. options: (nullable). Returns: (transfer full): NULL with LS_ERROR_STATE if
 * interrupted. */
LsOrigin *ls_compare_origin (LsSubject *a,
                             LsSubject *b,
                             const LsOutputDifference *place,
                             const LsCompareOptions *options,
                             GError **error);
void ls_origin_free (LsOrigin *origin);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsOrigin, ls_origin_free)

extern const LsField ls_origin_fields[]; /* chains of the schema */
