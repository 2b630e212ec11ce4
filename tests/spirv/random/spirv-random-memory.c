#include "spirv-random-private.h"

/* Variables, chains, loads and stores. */

/* --- chains ----------------------------------------------------------------------------------------------- */

static Value
follow (Random *self, Value base, const guint32 *indices, guint n, guint32 type)
{
  guint32 words[8] = { 0, random_pointer (self, type, base.storage), self->bound, base.id };

  for (guint i = 0; i < n; i++)
    words[4 + i] = indices[i];
  spirv_words_add (self->code,
                   one_in (self, 4) ? SPIRV_OP_InBoundsAccessChain : SPIRV_OP_AccessChain, words,
                   3 + n);
  return (Value){ .id = self->bound++, .type = type, .storage = base.storage };
}

/* Into a part of it, by indices that are computed where a literal is not asked for. */
static Value
draw_chain (Random *self, Value base)
{
  guint32 indices[4], type = base.type;
  guint n = 0;

  while (n < G_N_ELEMENTS (indices) &&
         (type_at (self, type)->shape != IS_VECTOR || type_at (self, type)->n > 1) &&
         !one_in (self, 3))
    {
      const Type it = *type_at (self, type);
      const guint i = pick (self, it.n);
      const gboolean is_signed = one_in (self, 3);

      indices[n++] = it.shape != IS_STRUCT && one_in (self, 2) ? random_index (self, it.n)
                     : is_signed && it.shape != IS_STRUCT      ? random_constant (self, OF_INT, i)
                                                               : random_uint (self, i);
      type = random_part (self, type, i);
    }
  if (n == 0)
    return base;
  /* Now and then in two chains. */
  if (n > 1 && one_in (self, 4))
    {
      const guint32 inner = random_part (self, base.type, 0);

      if (type_at (self, base.type)->shape != IS_STRUCT)
        return follow (self, follow (self, base, indices, 1, inner), indices + 1, n - 1, type);
    }
  return follow (self, base, indices, n, type);
}

/* On an integer of the thread's own. */
static void
change_atomically (Random *self, Value place)
{
  static const guint16 ops[] = { SPIRV_OP_AtomicIAdd,    SPIRV_OP_AtomicISub, SPIRV_OP_AtomicSMin,
                                 SPIRV_OP_AtomicUMin,    SPIRV_OP_AtomicSMax, SPIRV_OP_AtomicUMax,
                                 SPIRV_OP_AtomicAnd,     SPIRV_OP_AtomicOr,   SPIRV_OP_AtomicXor,
                                 SPIRV_OP_AtomicExchange };
  const guint32 scope = random_uint (self, SPIRV_Scope_Workgroup),
                semantics = random_uint (self, 0);
  guint32 id = random_take (self, place.type);

  switch (pick (self, 5))
    {
    case 0:
      id = OP (self, AtomicCompareExchange, place.type, place.id, scope, semantics, semantics, id,
               random_take (self, place.type));
      break;
    case 1:
      id =
        random_op (self, one_in (self, 2) ? SPIRV_OP_AtomicIIncrement : SPIRV_OP_AtomicIDecrement,
                   place.type, LIST (place.id, scope, semantics));
      break;
    case 2:
      DO (self, AtomicStore, place.id, scope, semantics, id);
      id = OP (self, AtomicLoad, place.type, place.id, scope, semantics);
      break;
    default:
      id = random_op (self, ops[pick (self, G_N_ELEMENTS (ops))], place.type,
                      LIST (place.id, scope, semantics, id));
    }
  random_keep (self, id, place.type);
}

static gboolean
is_for_atomics (const Random *self, Value place)
{
  const Type *type = type_at (self, place.type);

  return type->shape == IS_VECTOR && type->n == 1 &&
         (type->kind == OF_INT || type->kind == OF_UINT) &&
         (place.storage == SPIRV_StorageClass_StorageBuffer ||
          place.storage == SPIRV_StorageClass_Workgroup);
}

/* The thread's own structure of the buffer, or element of the shared array. */
static Value
own_place (Random *self)
{
  const gboolean is_shared = one_in (self, 3);
  const guint32 indices[] = { random_uint (self, 0), self->lane };
  const Value base = { .id = is_shared ? self->shared : self->buffers[SPIRV_RANDOM_WORLD],
                       .storage = is_shared ? SPIRV_StorageClass_Workgroup
                                            : SPIRV_StorageClass_StorageBuffer };

  return is_shared ? follow (self, base, indices + 1, 1, self->shared_type)
                   : follow (self, base, indices, 2, self->world);
}

/* Between two variables of functions. */
static void
copy_memory (Random *self)
{
  const Value *to = &g_array_index (self->places, Value, pick (self, self->places->len));

  for (guint i = 0; i < self->places->len; i++)
    {
      const Value *from = &g_array_index (self->places, Value, i);

      if (from->type == to->type && from->id != to->id)
        {
          DO (self, CopyMemory, to->id, from->id);
          return;
        }
    }
}

void
random_load_or_store (Random *self)
{
  const guint n = self->places->len;
  const Value base = n == 0 || one_in (self, 4)
                       ? own_place (self)
                       : g_array_index (self->places, Value, pick (self, n));
  const Value place = draw_chain (self, base);
  guint32 id;

  if (n > 0 && one_in (self, 10))
    {
      copy_memory (self);
      return;
    }
  if (is_for_atomics (self, place) && one_in (self, 2))
    {
      change_atomically (self, place);
      return;
    }
  if (one_in (self, 2))
    {
      id = OP (self, Load, place.type, place.id);
      random_keep (self, id, place.type);
      return;
    }
  id = random_take (self, place.type);
  DO (self, Store, place.id, id);
}

/* --- what is left ----------------------------------------------------------------------------------------- */

/* Stores a number of the kind in a slot of the thread. */
static void
store_slot (Random *self, guint buffer, Kind kind, guint32 id)
{
  const guint32 uint_type = random_vector (self, OF_UINT, 1);
  const Value base = { .id = self->buffers[buffer], .storage = SPIRV_StorageClass_StorageBuffer };
  guint32 at;

  if (self->n_slots[buffer] == SPIRV_RANDOM_SLOTS)
    return;
  at = OP (self, IMul, uint_type, self->lane, random_uint (self, SPIRV_RANDOM_SLOTS));
  at = OP (self, IAdd, uint_type, at, random_uint (self, self->n_slots[buffer]++));
  DO (self, Store,
      follow (self, base, (const guint32[]){ random_uint (self, 0), at }, 2,
              random_vector (self, kind, 1))
        .id,
      id);
}

static void
leave_scalar (Random *self, guint32 id, Kind kind)
{
  const guint32 words = random_vector (self, OF_UINT, 2), word = random_vector (self, OF_UINT, 1);

  switch ((guint) kind)
    {
    case OF_BOOL:
      store_slot (self, SPIRV_RANDOM_WORDS, OF_UINT,
                  OP (self, Select, word, id, random_uint (self, 1), random_uint (self, 0)));
      break;
    case OF_INT:
      store_slot (self, SPIRV_RANDOM_WORDS, OF_UINT, OP (self, Bitcast, word, id));
      break;
    case OF_LONG:
    case OF_ULONG:
      id = OP (self, Bitcast, words, id);
      for (guint i = 0; i < 2; i++)
        store_slot (self, SPIRV_RANDOM_WORDS, OF_UINT, OP (self, CompositeExtract, word, id, i));
      break;
    case OF_FLOAT:
      store_slot (self, SPIRV_RANDOM_FLOATS, OF_FLOAT, id);
      break;
    case OF_DOUBLE:
      store_slot (self, SPIRV_RANDOM_DOUBLES, OF_DOUBLE, id);
      break;
    case OF_UINT:
    case OF_VOID:
    case N_KINDS:
      store_slot (self, SPIRV_RANDOM_WORDS, OF_UINT, id);
    }
}

void
random_leave (Random *self, guint32 id, guint32 type)
{
  const Type it = *type_at (self, type);

  if (it.shape == IS_VECTOR && it.n == 1)
    {
      leave_scalar (self, id, (Kind) it.kind);
      return;
    }
  for (guint i = 0; i < it.n; i++)
    {
      const guint32 part = random_part (self, type, i);

      random_leave (self, OP (self, CompositeExtract, part, id, i), part);
    }
}

/* --- variables -------------------------------------------------------------------------------------------- */

void
random_add_variable (Random *self, guint32 type)
{
  const guint32 pointer = random_pointer (self, type, SPIRV_StorageClass_Function);
  const Value place = { .id = self->bound++, .type = type, .storage = SPIRV_StorageClass_Function };

  if (one_in (self, 2))
    SPIRV_ADD (self->variables, SPIRV_OP_Variable, pointer, place.id, SPIRV_StorageClass_Function,
               random_null (self, type));
  else
    {
      const guint32 first = random_take (self, type);

      SPIRV_ADD (self->variables, SPIRV_OP_Variable, pointer, place.id,
                 SPIRV_StorageClass_Function);
      DO (self, Store, place.id, first);
    }
  g_array_append_val (self->places, place);
}

void
random_leave_places (Random *self)
{
  for (guint i = 0; i < self->places->len; i++)
    {
      const Value place = g_array_index (self->places, Value, i);

      random_leave (self, OP (self, Load, place.type, place.id), place.type);
    }
}

/* --- buffers ---------------------------------------------------------------------------------------------- */

/* A type with the layout of buffers. */
static guint32
draw_laid (Random *self, guint depth)
{
  guint32 members[MAX_MEMBERS];
  guint n;

  switch (depth == 0 ? 7 : pick (self, 8))
    {
    case 0:
      return random_matrix (self, 2 + pick (self, 3), 2 + pick (self, 3));
    case 1:
    case 2:
      return random_array (self, draw_laid (self, depth - 1), 2 + pick (self, 4), TRUE);
    case 3:
      n = 1 + pick (self, 3);
      for (guint i = 0; i < n; i++)
        members[i] = draw_laid (self, depth - 1);
      return random_struct (self, members, n, TRUE);
    default:
      do
        members[0] = random_draw_vector (self);
      while (type_at (self, members[0])->kind == OF_BOOL);
      return members[0];
    }
}

/* A block with an array of elements. */
static void
add_buffer (Random *self, guint binding, guint32 element, guint stride)
{
  const guint32 array = self->bound++, block = self->bound++, pointer = self->bound++,
                id = self->bound++;

  SPIRV_ADD (self->globals, SPIRV_OP_TypeRuntimeArray, array, type_id (self, element));
  SPIRV_ADD (self->globals, SPIRV_OP_TypeStruct, block, array);
  SPIRV_ADD (self->globals, SPIRV_OP_TypePointer, pointer, SPIRV_StorageClass_StorageBuffer, block);
  SPIRV_ADD (self->globals, SPIRV_OP_Variable, pointer, id, SPIRV_StorageClass_StorageBuffer);
  SPIRV_ADD (self->annotations, SPIRV_OP_Decorate, array, SPIRV_Decoration_ArrayStride, stride);
  SPIRV_ADD (self->annotations, SPIRV_OP_Decorate, block, SPIRV_Decoration_Block);
  SPIRV_ADD (self->annotations, SPIRV_OP_MemberDecorate, block, 0, SPIRV_Decoration_Offset, 0);
  SPIRV_ADD (self->annotations, SPIRV_OP_Decorate, id, SPIRV_Decoration_DescriptorSet, 0);
  SPIRV_ADD (self->annotations, SPIRV_OP_Decorate, id, SPIRV_Decoration_Binding, binding);
  self->buffers[binding] = id;
}

static void
fill (Random *self, guint binding, guint n, gboolean is_zero)
{
  for (guint i = 0; i < n; i++)
    {
      const guint32 word =
        is_zero ? 0 : (guint32) random_bits (self->rand, i / 8 % 2 == 0 ? OF_FLOAT : OF_UINT);

      g_array_append_val (self->out->words[binding], word);
    }
}

static void
add_world (Random *self)
{
  guint32 members[MAX_MEMBERS];
  const guint n = 2 + pick (self, MAX_MEMBERS - 1);
  guint stride;

  for (guint i = 0; i < n; i++)
    members[i] = draw_laid (self, 2);
  self->world = random_struct (self, members, n, TRUE);
  stride = (type_at (self, self->world)->bytes + 15) / 16 * 16;
  add_buffer (self, SPIRV_RANDOM_WORLD, self->world, stride);
  fill (self, SPIRV_RANDOM_WORLD, 64 * stride / 4, FALSE);
}

void
random_add_globals (Random *self)
{
  const guint n = 1 + pick (self, 3);

  add_buffer (self, SPIRV_RANDOM_IN, random_vector (self, OF_UINT, 1), 4);
  fill (self, SPIRV_RANDOM_IN, 64 * SPIRV_RANDOM_INPUTS, FALSE);
  add_buffer (self, SPIRV_RANDOM_WORDS, random_vector (self, OF_UINT, 1), 4);
  fill (self, SPIRV_RANDOM_WORDS, 64 * SPIRV_RANDOM_SLOTS, TRUE);
  add_buffer (self, SPIRV_RANDOM_FLOATS, random_vector (self, OF_FLOAT, 1), 4);
  fill (self, SPIRV_RANDOM_FLOATS, 64 * SPIRV_RANDOM_SLOTS, TRUE);
  add_world (self);
  if (self->out->is_wide)
    {
      add_buffer (self, SPIRV_RANDOM_DOUBLES, random_vector (self, OF_DOUBLE, 1), 8);
      fill (self, SPIRV_RANDOM_DOUBLES, 2 * 64 * SPIRV_RANDOM_SLOTS, TRUE);
    }
  self->shared_type = random_draw_type (self);
  self->shared =
    random_global (self, SPIRV_OP_Variable,
                   LIST (random_pointer (self, random_array (self, self->shared_type, 64, FALSE),
                                         SPIRV_StorageClass_Workgroup),
                         SPIRV_StorageClass_Workgroup));
  for (guint i = 0; i < n; i++)
    {
      const guint32 type = random_draw_type (self),
                    pointer = random_pointer (self, type, SPIRV_StorageClass_Private);
      const Value place = { .id = self->bound++,
                            .type = type,
                            .storage = SPIRV_StorageClass_Private };

      SPIRV_ADD (self->globals, SPIRV_OP_Variable, pointer, place.id, SPIRV_StorageClass_Private,
                 random_null (self, type));
      g_array_append_val (self->places, place);
    }
}
