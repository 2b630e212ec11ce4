#include "spirv-random-private.h"

/* What threads ask each other, where all of them come: barriers with shared words between them, and instructions over a subgroup. */

/* A value that another thread had in the shared array. */
static void
exchange (Random *self)
{
  const guint32 uint_type = random_vector (self, OF_UINT, 1),
                scope = random_uint (self, SPIRV_Scope_Workgroup);
  const guint32 semantics = random_uint (self, 0x108); /* AcquireRelease, WorkgroupMemory */
  const guint32 pointer = random_pointer (self, self->shared_type, SPIRV_StorageClass_Workgroup);
  const guint32 value = random_take (self, self->shared_type), own = self->bound++;
  guint32 other, place;

  DO (self, AccessChain, pointer, own, self->shared, self->lane);
  DO (self, Store, own, value);
  DO (self, ControlBarrier, scope, scope, semantics);
  other =
    OP (self, IAdd, uint_type, self->lane,
        one_in (self, 2) ? random_take (self, uint_type) : random_uint (self, pick (self, 64)));
  other = OP (self, BitwiseAnd, uint_type, other, random_uint (self, 63));
  place = self->bound++;
  DO (self, AccessChain, pointer, place, self->shared, other);
  random_keep (self, OP (self, Load, self->shared_type, place), self->shared_type);
  DO (self, ControlBarrier, scope, scope, semantics);
}

/* Sums and the like; floats are taken where no order of them matters. */
static void
fold (Random *self, guint32 scope)
{
  static const guint16 of_ints[] = { SPIRV_OP_GroupNonUniformIAdd, SPIRV_OP_GroupNonUniformIMul,
                                     SPIRV_OP_GroupNonUniformBitwiseAnd,
                                     SPIRV_OP_GroupNonUniformBitwiseOr,
                                     SPIRV_OP_GroupNonUniformBitwiseXor };
  const gboolean is_signed = one_in (self, 2);
  const guint32 type = random_vector (self, is_signed ? OF_INT : OF_UINT, 1 + pick (self, 4));
  const guint op =
    one_in (self, 2) ? of_ints[pick (self, 5)]
    : is_signed ? (one_in (self, 2) ? SPIRV_OP_GroupNonUniformSMin : SPIRV_OP_GroupNonUniformSMax)
                : (one_in (self, 2) ? SPIRV_OP_GroupNonUniformUMin : SPIRV_OP_GroupNonUniformUMax);
  const guint group = pick (self, 4); /* Reduce, InclusiveScan, ExclusiveScan, ClusteredReduce */
  const guint32 value = random_take (self, type);

  random_keep (self,
               group < 3
                 ? random_op (self, op, type, LIST (scope, group, value))
                 : random_op (self, op, type,
                              LIST (scope, group, value, random_uint (self, 1u << pick (self, 7)))),
               type);
}

/* A value of another thread; each asks for one that is there. */
static void
shuffle (Random *self, guint32 scope)
{
  const guint32 type = random_draw_vector (self), uint_type = random_vector (self, OF_UINT, 1);
  const guint32 value = random_take (self, type);
  const guint32 which =
    OP (self, BitwiseAnd, uint_type, random_take (self, uint_type), random_uint (self, 63));
  guint32 id;

  switch (pick (self, 5))
    {
    case 0:
      id = OP (self, GroupNonUniformBroadcast, type, scope, value,
               random_uint (self, pick (self, 64)));
      break;
    case 1:
      id = OP (self, GroupNonUniformBroadcastFirst, type, scope, value);
      break;
    case 2:
      id = OP (self, GroupNonUniformShuffle, type, scope, value, which);
      break;
    case 3:
      id = OP (self, GroupNonUniformShuffleXor, type, scope, value,
               random_uint (self, pick (self, 64)));
      break;
    default:
      id = one_in (self, 2) ? OP (self, GroupNonUniformQuadBroadcast, type, scope, value,
                                  random_uint (self, pick (self, 4)))
                            : OP (self, GroupNonUniformQuadSwap, type, scope, value,
                                  random_uint (self, pick (self, 3)));
    }
  random_keep (self, id, type);
}

static void
vote (Random *self, guint32 scope)
{
  const guint32 bools = random_vector (self, OF_BOOL, 1),
                ballots = random_vector (self, OF_UINT, 4);
  const guint32 uint_type = random_vector (self, OF_UINT, 1), condition = random_take (self, bools);
  guint32 id;

  if (one_in (self, 2))
    {
      random_keep (
        self,
        random_op (self,
                   one_in (self, 2) ? SPIRV_OP_GroupNonUniformAny : SPIRV_OP_GroupNonUniformAll,
                   bools, LIST (scope, condition)),
        bools);
      return;
    }
  id = OP (self, GroupNonUniformBallot, ballots, scope, condition);
  random_keep (self, id, ballots);
  random_keep (self, OP (self, GroupNonUniformBallotBitCount, uint_type, scope, pick (self, 3), id),
               uint_type);
  random_keep (self, OP (self, GroupNonUniformInverseBallot, bools, scope, id), bools);
}

void
random_meet (Random *self)
{
  const guint32 scope = random_uint (self, SPIRV_Scope_Subgroup);

  switch (pick (self, 5))
    {
    case 0:
    case 1:
      exchange (self);
      break;
    case 2:
      fold (self, scope);
      break;
    case 3:
      shuffle (self, scope);
      break;
    default:
      vote (self, scope);
    }
}
