#pragma once

#include "ls-walk.h"

/* Registers of a run at many positions, as bytes, for programs that compute with them. */

/* Components of registers, or the mask of the active lanes. */
typedef struct
{
  char *name; /* owned */
  LsRegRef refs[4];
  guint n_refs; /* 0: the mask */
} LsFetchPart;

/* What is asked for. All zeros: nothing. */
typedef struct
{
  GArray *parts;               /* LsFetchPart */
  guint64 first, last, stride; /* positions, both ends included; stride at least 1 */
  LsMask lanes;                /* of registers; at least one */
} LsFetchPlan;

void ls_fetch_plan_init (LsFetchPlan *plan);
/* Takes name. refs: n of them, at most 4; n 0: the mask. */
void ls_fetch_plan_add (LsFetchPlan *plan, char *name, const LsRegRef *refs, guint n);
/* Adds all registers of the program, as its listing calls them, with all their components. */
void ls_fetch_plan_add_all (LsFetchPlan *plan, const LsProgram *program);
void ls_fetch_plan_clear (LsFetchPlan *plan);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsFetchPlan, ls_fetch_plan_clear)

#ifndef LS_FETCH_MAX_BYTES
#  define LS_FETCH_MAX_BYTES (G_GUINT64_CONSTANT (1) << 30)
#endif

/* What a part is in the answer: of registers little-endian numbers of 32 bits, [position][component][lane] with the lanes that were asked
 * for in ascending order; of the mask numbers of 64 bits, [position]. Lanes of an output that nothing has written, and killed ones, are
 * 0 there. */
typedef struct
{
  const LsFetchPart *part; /* of the plan */
  gsize row_bytes;         /* of one position */
  gsize start;             /* of its room in bytes; n_positions rows of it are filled */
} LsFetchRows;

typedef struct
{
  guint64 n_positions; /* fewer than asked for where the run ends before */
  gboolean is_cut;     /* it does */
  GArray *rows;        /* LsFetchRows, one for each part */
  guint8 *bytes;
  LsBudgetShare share;
} LsFetch;

/* Walks the run once, from options->start or from its start; of the options start, interrupt and progress count. plan must outlive the
 * answer. Returns: (transfer full): NULL with LS_ERROR_RANGE (more than LS_FETCH_MAX_BYTES, or than the budget has), LS_ERROR_MEMORY, or
 * LS_ERROR_STATE (interrupted). */
LsFetch *ls_fetch_new (LsSubject *subject,
                       const LsFetchPlan *plan,
                       const LsWalkOptions *options,
                       GError **error);
void ls_fetch_free (LsFetch *fetch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsFetch, ls_fetch_free)
