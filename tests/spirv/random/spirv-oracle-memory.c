#include "spirv-oracle-private.h"

/* Variables, chains, loads, stores and atomic operations. */

/* --- bytes ------------------------------------------------------------------------------------------------ */

static OracleWord *
find_word (Oracle *self, guint32 binding, guint64 at)
{
  GArray *words = self->outcome->buffers[binding];

  if (at / 4 >= words->len)
    {
      oracle_fail (self, "byte %" G_GUINT64_FORMAT " lies outside of buffer %u", at, binding);
      return NULL;
    }
  return &g_array_index (words, OracleWord, at / 4);
}

static void
move_number (Oracle *self,
             const Pointer *pointer,
             guint32 type,
             guint64 at,
             Cell *cell,
             gboolean is_store)
{
  const gboolean is_float = oracle_is_float (self, type);
  const guint n = oracle_width (self, type) / 32;

  if (!is_store)
    *cell = (Cell){ 0 };
  for (guint i = 0; i < n; i++)
    {
      OracleWord *word = find_word (self, pointer->base, at + 4 * i);

      if (word == NULL)
        return;
      if (is_store)
        *word = (OracleWord){ .bits = (guint32) (cell->bits >> 32 * i),
                              .form = (guint8) (!is_float ? ORACLE_BITS
                                                : n == 1  ? ORACLE_FLOAT
                                                          : ORACLE_LOW + i),
                              .slack = cell->slack };
      else
        {
          cell->bits |= (guint64) word->bits << 32 * i;
          cell->slack = word->slack;
        }
    }
}

/* How far part i of a value lies from its beginning. Changes the pointer to it. */
static void
follow_bytes (Oracle *self, Pointer *pointer, guint32 i)
{
  const guint32 *words = oracle_made (self, pointer->type);
  const guint32 type = pointer->type;
  guint32 value, first;

  pointer->type =
    oracle_part (self, type, oracle_op (words) == SPIRV_OP_TypeStruct ? i : 0, &first);
  switch (oracle_op (words))
    {
    case SPIRV_OP_TypeStruct:
      oracle_decoration (self, type, i + 1, SPIRV_Decoration_Offset, &value);
      pointer->at += value;
      pointer->by_rows = oracle_decoration (self, type, i + 1, SPIRV_Decoration_RowMajor, &value);
      oracle_decoration (self, type, i + 1, SPIRV_Decoration_MatrixStride, &pointer->stride);
      break;
    case SPIRV_OP_TypeMatrix:
      pointer->at += (guint64) i * (pointer->by_rows ? 4 : pointer->stride);
      if (!pointer->by_rows)
        pointer->stride = 0;
      break;
    case SPIRV_OP_TypeVector:
      pointer->at += (guint64) i * (pointer->stride != 0 ? pointer->stride
                                                         : oracle_width (self, pointer->type) / 8);
      break;
    default:
      oracle_decoration (self, type, 0, SPIRV_Decoration_ArrayStride, &value);
      pointer->at += (guint64) i * value;
    }
}

static void
move_bytes (Oracle *self, Pointer pointer, Cell *cells, gboolean is_store)
{
  const guint32 *words = oracle_made (self, pointer.type);
  const gboolean is_struct = oracle_op (words) == SPIRV_OP_TypeStruct;
  guint n, first;

  if (oracle_size (self, pointer.type) == 1 && oracle_scalar (self, pointer.type) == pointer.type &&
      (oracle_op (words) == SPIRV_OP_TypeInt || oracle_op (words) == SPIRV_OP_TypeFloat))
    {
      move_number (self, &pointer, pointer.type, pointer.at, cells, is_store);
      return;
    }
  n = is_struct                                 ? oracle_n (words) - 2
      : oracle_op (words) == SPIRV_OP_TypeArray ? oracle_made (self, words[3])[3]
                                                : words[3];
  for (guint i = 0; i < n; i++)
    {
      Pointer part = pointer;

      oracle_part (self, pointer.type, i, &first);
      follow_bytes (self, &part, i);
      move_bytes (self, part, cells + first, is_store);
    }
}

/* --- all places ------------------------------------------------------------------------------------------- */

static Cell *
find_cells (Oracle *self, Lane *lane, const Pointer *pointer)
{
  return (pointer->where == IN_SHARED ? self->shared : lane->cells) + pointer->at;
}

void
oracle_load (Oracle *self, Lane *lane, const Pointer *pointer, Cell *cells)
{
  if (pointer->where == IN_BYTES)
    move_bytes (self, *pointer, cells, FALSE);
  else
    memcpy (cells, find_cells (self, lane, pointer),
            oracle_size (self, pointer->type) * sizeof *cells);
}

void
oracle_store (Oracle *self, Lane *lane, const Pointer *pointer, const Cell *cells)
{
  if (pointer->where == IN_BYTES)
    move_bytes (self, *pointer, (Cell *) (gpointer) cells, TRUE);
  else
    memmove (find_cells (self, lane, pointer), cells,
             oracle_size (self, pointer->type) * sizeof *cells);
}

/* --- instructions ----------------------------------------------------------------------------------------- */

/* A variable begins with its first value each time that its function is entered, or the thread starts. */
static void
make_variable (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint32 id = words[2], storage = words[3];
  Pointer pointer = { .type = oracle_made (self, words[1])[3], .at = self->first[id] };
  guint32 value;

  if (storage == SPIRV_StorageClass_StorageBuffer)
    {
      pointer.where = IN_BYTES;
      oracle_decoration (self, id, 0, SPIRV_Decoration_Binding, &pointer.base);
      pointer.at = 0;
    }
  else if (storage == SPIRV_StorageClass_Workgroup)
    pointer.where = IN_SHARED;
  else if (oracle_n (words) > 4)
    memcpy (lane->cells + self->first[id], oracle_cells (self, lane, words[4]),
            oracle_size (self, pointer.type) * sizeof (Cell));
  if (oracle_decoration (self, id, 0, SPIRV_Decoration_BuiltIn, &value) &&
      value == SPIRV_BuiltIn_LocalInvocationId)
    lane->cells[self->first[id]].bits = lane->number;
  lane->pointers[id] = pointer;
}

static void
make_chain (Oracle *self, Lane *lane, const guint32 *words)
{
  Pointer pointer = lane->pointers[words[3]];

  for (guint i = 4; i < oracle_n (words); i++)
    {
      const guint32 index = (guint32) oracle_cells (self, lane, words[i])->bits;
      guint first;

      if (pointer.where == IN_BYTES)
        {
          follow_bytes (self, &pointer, index);
          continue;
        }
      pointer.type = oracle_part (self, pointer.type, index, &first);
      pointer.at += first;
    }
  lane->pointers[words[2]] = pointer;
}

/* Elements of the runtime array that is the member of a block. */
static void
find_length (Oracle *self, Lane *lane, const guint32 *words)
{
  const Pointer *pointer = &lane->pointers[words[3]];
  const guint32 *block = oracle_made (self, pointer->type);
  guint32 stride, offset;

  oracle_decoration (self, block[2 + words[4]], 0, SPIRV_Decoration_ArrayStride, &stride);
  oracle_decoration (self, pointer->type, words[4] + 1, SPIRV_Decoration_Offset, &offset);
  oracle_cells (self, lane, words[2])->bits =
    (4 * self->outcome->buffers[pointer->base]->len - offset) / stride;
}

static guint64
change (guint op, guint64 old, guint64 value)
{
  switch (op)
    {
    case SPIRV_OP_AtomicExchange:
      return value;
    case SPIRV_OP_AtomicIIncrement:
      return old + 1;
    case SPIRV_OP_AtomicIDecrement:
      return old - 1;
    case SPIRV_OP_AtomicIAdd:
      return old + value;
    case SPIRV_OP_AtomicISub:
      return old - value;
    case SPIRV_OP_AtomicSMin:
      return (gint32) old < (gint32) value ? old : value;
    case SPIRV_OP_AtomicUMin:
      return MIN (old, value);
    case SPIRV_OP_AtomicSMax:
      return (gint32) old > (gint32) value ? old : value;
    case SPIRV_OP_AtomicUMax:
      return MAX (old, value);
    case SPIRV_OP_AtomicAnd:
      return old & value;
    case SPIRV_OP_AtomicOr:
      return old | value;
    case SPIRV_OP_AtomicXor:
      return old ^ value;
    default:
      return old; /* AtomicLoad */
    }
}

static gboolean
take_atomic (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint op = oracle_op (words);
  Cell old, value = { 0 };

  if (op == SPIRV_OP_AtomicStore)
    {
      oracle_store (self, lane, &lane->pointers[words[1]], oracle_cells (self, lane, words[4]));
      return TRUE;
    }
  if (op != SPIRV_OP_AtomicLoad && (op < SPIRV_OP_AtomicExchange || op > SPIRV_OP_AtomicXor))
    return FALSE;
  oracle_load (self, lane, &lane->pointers[words[3]], &old);
  if (op == SPIRV_OP_AtomicCompareExchange)
    value.bits = old.bits == oracle_cells (self, lane, words[8])->bits
                   ? oracle_cells (self, lane, words[7])->bits
                   : old.bits;
  else
    value.bits = cut (
      change (op, old.bits, oracle_n (words) > 6 ? oracle_cells (self, lane, words[6])->bits : 0),
      32);
  if (op != SPIRV_OP_AtomicLoad)
    oracle_store (self, lane, &lane->pointers[words[3]], &value);
  *oracle_cells (self, lane, words[2]) = old;
  return TRUE;
}

gboolean
oracle_access (Oracle *self, Lane *lane, const guint32 *words)
{
  switch (oracle_op (words))
    {
    case SPIRV_OP_Variable:
      make_variable (self, lane, words);
      return TRUE;
    case SPIRV_OP_AccessChain:
    case SPIRV_OP_InBoundsAccessChain:
      make_chain (self, lane, words);
      return TRUE;
    case SPIRV_OP_Load:
      oracle_load (self, lane, &lane->pointers[words[3]], oracle_cells (self, lane, words[2]));
      return TRUE;
    case SPIRV_OP_Store:
      oracle_store (self, lane, &lane->pointers[words[1]], oracle_cells (self, lane, words[2]));
      return TRUE;
    case SPIRV_OP_CopyMemory:
      {
        const Pointer *from = &lane->pointers[words[2]];
        g_autofree Cell *cells = g_new0 (Cell, oracle_size (self, from->type));

        oracle_load (self, lane, from, cells);
        oracle_store (self, lane, &lane->pointers[words[1]], cells);
        return TRUE;
      }
    case SPIRV_OP_ArrayLength:
      find_length (self, lane, words);
      return TRUE;
    default:
      return take_atomic (self, lane, words);
    }
}
