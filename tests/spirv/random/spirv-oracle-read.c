#include "spirv-oracle-private.h"

/* The module: what its words make, types and constants. */

/* Whether an instruction makes an id, and which word has it. */
static guint
find_result (const guint32 *words)
{
  const guint op = oracle_op (words);

  if ((op >= SPIRV_OP_TypeVoid && op <= SPIRV_OP_TypeFunction) || op == SPIRV_OP_Label ||
      op == SPIRV_OP_ExtInstImport)
    return 1;
  if ((op >= SPIRV_OP_ConstantTrue && op <= SPIRV_OP_ConstantNull) ||
      (op >= SPIRV_OP_Function && op <= SPIRV_OP_FunctionCall))
    return op == SPIRV_OP_FunctionEnd ? 0 : 2;
  if (op == SPIRV_OP_ExtInst || op == SPIRV_OP_Variable || op == SPIRV_OP_Load ||
      op == SPIRV_OP_Undef ||
      (op >= SPIRV_OP_AccessChain && op <= SPIRV_OP_ArrayLength && op != SPIRV_OP_CopyMemory))
    return op == SPIRV_OP_Store ? 0 : 2;
  if ((op >= SPIRV_OP_VectorExtractDynamic && op <= SPIRV_OP_FwidthCoarse) || op == SPIRV_OP_Phi ||
      op == SPIRV_OP_AtomicLoad || (op >= SPIRV_OP_AtomicExchange && op <= SPIRV_OP_AtomicXor) ||
      oracle_is_asking (op))
    return 2;
  return 0;
}

static void
add_decoration (Oracle *self, guint32 id, guint32 member, guint32 kind, guint32 value)
{
  g_hash_table_insert (self->decorations, g_strdup_printf ("%u %u %u", id, member, kind),
                       GUINT_TO_POINTER (value + 1));
}

gboolean
oracle_decoration (const Oracle *self, guint32 id, guint32 member, guint32 kind, guint32 *value)
{
  g_autofree char *key = g_strdup_printf ("%u %u %u", id, member, kind);
  const gpointer found = g_hash_table_lookup (self->decorations, key);

  *value = found != NULL ? GPOINTER_TO_UINT (found) - 1 : 0;
  return found != NULL;
}

/* --- types ------------------------------------------------------------------------------------------------ */

guint
oracle_size (Oracle *self, guint32 type)
{
  const guint32 *words = oracle_made (self, type);
  guint n = 0;

  if (self->sizes[type] != 0)
    return self->sizes[type] - 1;
  switch (oracle_op (words))
    {
    case SPIRV_OP_TypeVector:
    case SPIRV_OP_TypeMatrix:
      n = words[3] * oracle_size (self, words[2]);
      break;
    case SPIRV_OP_TypeArray:
      n = oracle_made (self, words[3])[3] * oracle_size (self, words[2]);
      break;
    case SPIRV_OP_TypeStruct:
      for (guint i = 2; i < oracle_n (words); i++)
        n += oracle_size (self, words[i]);
      break;
    case SPIRV_OP_TypeBool:
    case SPIRV_OP_TypeInt:
    case SPIRV_OP_TypeFloat:
      n = 1;
      break;
    default:
      break;
    }
  self->sizes[type] = n + 1;
  return n;
}

guint32
oracle_part (Oracle *self, guint32 type, guint32 i, guint *first)
{
  const guint32 *words = oracle_made (self, type);

  *first = 0;
  if (oracle_op (words) != SPIRV_OP_TypeStruct)
    {
      *first = i * oracle_size (self, words[2]);
      return words[2];
    }
  for (guint k = 0; k < i; k++)
    *first += oracle_size (self, words[2 + k]);
  return words[2 + i];
}

guint32
oracle_scalar (const Oracle *self, guint32 type)
{
  const guint32 *words = oracle_made (self, type);

  return oracle_op (words) == SPIRV_OP_TypeVector || oracle_op (words) == SPIRV_OP_TypeMatrix
           ? oracle_scalar (self, words[2])
           : type;
}

guint
oracle_width (const Oracle *self, guint32 type)
{
  const guint32 *words = oracle_made (self, type);

  return oracle_op (words) == SPIRV_OP_TypeBool ? 1 : words[2];
}

/* --- constants -------------------------------------------------------------------------------------------- */

static void
make_constant (Oracle *self, const guint32 *words)
{
  Cell *cells = self->constants + self->first[words[2]];
  guint at = 0;

  switch (oracle_op (words))
    {
    case SPIRV_OP_ConstantTrue:
      cells->bits = 1;
      return;
    case SPIRV_OP_Constant:
      cells->bits = words[3] | (oracle_n (words) > 4 ? (guint64) words[4] << 32 : 0);
      return;
    case SPIRV_OP_ConstantComposite:
      for (guint i = 3; i < oracle_n (words); i++)
        {
          const guint n = oracle_size (self, oracle_type (self, words[i]));

          memcpy (cells + at, self->constants + self->first[words[i]], n * sizeof *cells);
          at += n;
        }
      return;
    default:
      return; /* false and null are zeros */
    }
}

static void
make_constants (Oracle *self)
{
  for (guint32 at = 5; at < self->n_words; at += oracle_n (self->words + at))
    if (oracle_op (self->words + at) >= SPIRV_OP_ConstantTrue &&
        oracle_op (self->words + at) <= SPIRV_OP_ConstantNull)
      make_constant (self, self->words + at);
}

/* --- all -------------------------------------------------------------------------------------------------- */

/* Cells of values and of what variables hold. */
static void
give_cells (Oracle *self, const guint32 *words)
{
  guint32 type = words[1], *n = &self->n_cells;

  if (find_result (words) != 2 || oracle_op (words) == SPIRV_OP_Function)
    return;
  if (oracle_op (words) == SPIRV_OP_Variable)
    {
      type = oracle_made (self, type)[3];
      if (words[3] == SPIRV_StorageClass_StorageBuffer)
        return;
      if (words[3] == SPIRV_StorageClass_Workgroup)
        n = &self->n_shared;
    }
  self->first[words[2]] = *n;
  *n += oracle_size (self, type);
}

static void
read_instruction (Oracle *self, guint32 at)
{
  const guint32 *words = self->words + at;
  const guint result = find_result (words);

  if (result != 0)
    self->made[words[result]] = at;
  switch (oracle_op (words))
    {
    case SPIRV_OP_EntryPoint:
      self->main = words[2];
      break;
    case SPIRV_OP_ExtInstImport:
      self->std = words[1];
      break;
    case SPIRV_OP_Decorate:
      add_decoration (self, words[1], 0, words[2], oracle_n (words) > 3 ? words[3] : 0);
      break;
    case SPIRV_OP_MemberDecorate:
      add_decoration (self, words[1], words[2] + 1, words[3], oracle_n (words) > 4 ? words[4] : 0);
      break;
    default:
      break;
    }
}

void
oracle_read (Oracle *self)
{
  self->bound = self->words[3];
  self->made = g_new0 (guint32, self->bound);
  self->first = g_new0 (guint32, self->bound);
  self->sizes = g_new0 (guint32, self->bound);
  self->decorations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint32 at = 5; at < self->n_words; at += oracle_n (self->words + at))
    read_instruction (self, at);
  for (guint32 at = 5; at < self->n_words; at += oracle_n (self->words + at))
    give_cells (self, self->words + at);
  self->constants = g_new0 (Cell, self->n_cells);
  self->shared = g_new0 (Cell, self->n_shared);
  make_constants (self);
}
