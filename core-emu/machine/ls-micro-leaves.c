#include "ls-micro-look.h"

/* What an operand of an operation is computed from in its step. */

#define MAX_SEEN 256

/* Goes from an operand to what it is computed from. */
typedef struct
{
  const LsMicroStep *step;
  LsMicroLeaf *leaves;
  guint n;
  guint16 kernel;         /* of the operand */
  gboolean is_deep;       /* an operation takes the result of another */
  guint16 seen[MAX_SEEN]; /* operations, each of which is gone through once for a corner */
  guint8 corners[MAX_SEEN];
  guint n_seen;
} Leaves;

static gboolean
is_seen (Leaves *self, guint op, const LsMicroLeaf *from)
{
  const guint8 corner = (guint8) (from->corner | from->kept << 4);

  for (guint i = 0; i < self->n_seen; i++)
    if (self->seen[i] == op && self->corners[i] == corner)
      return TRUE;
  if (self->n_seen == MAX_SEEN)
    return TRUE;
  self->seen[self->n_seen] = (guint16) op;
  self->corners[self->n_seen++] = corner;
  return FALSE;
}

/* from: share is 1 where several sources make the operand; where they lie. depth: of operations with several sources. */
static void
find_leaves (Leaves *self, const LsMicroPlace *place, LsMicroLeaf from, guint depth)
{
  const LsMicro *micro;
  LsRowArg arg;

  place = ls_micro_operand (self->step, place, &arg);
  if (place->kind == LS_MICRO_NOWHERE)
    return;
  if (place->kind != LS_MICRO_RESULT)
    {
      from.place = place;
      from.share = from.share != 0 ? (guint8) (self->n + 1) : 0;
      if (self->n < LS_MICRO_MAX_LEAVES)
        self->leaves[self->n++] = from;
      return;
    }
  micro = ls_micro_maker (self->step, place);
  if (micro->kernel == LS_KERNEL_CORNER)
    {
      from.corner = (guint8) micro->arg.lane;
      from.kept = (guint8) micro->arg.kept;
      find_leaves (self, &micro->s[0][0], from, depth);
      return;
    }
  self->kernel = from.share == 0 ? micro->kernel : self->kernel;
  self->is_deep |= depth > 0 && (ls_kernels[micro->kernel].n_src > 1 || micro->n_slots > 1);
  from.share = 1;
  if (is_seen (self, place->ref.index, &from))
    return;
  for (guint k = 0; k < 3; k++)
    for (guint j = 0; j < MAX (micro->n_slots, 1); j++)
      {
        from.taken = ls_kernels[micro->kernel].src[k];
        find_leaves (self, &micro->s[k][j], from, depth + 1);
      }
}

guint
ls_micro_leaves (const LsMicroStep *step,
                 const LsMicroPlace *operand,
                 LsMicroLeaf leaves[LS_MICRO_MAX_LEAVES])
{
  Leaves self = { .step = step, .leaves = leaves };

  find_leaves (&self, operand, (LsMicroLeaf){ .corner = LS_MICRO_OWN_LANE }, 0);
  for (guint i = 0; i < self.n; i++)
    leaves[i].kernel = self.is_deep ? LS_KERNEL_NOP : self.kernel;
  return self.n;
}
