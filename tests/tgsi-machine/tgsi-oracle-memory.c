#include "tgsi-oracle.h"

#include "ls-bits.h"
#include "ls-math.h"

#include <string.h>

/* Loads, stores, atomics; vertices that are emitted. */

/* --- where ----------------------------------------------------------------------------------------------- */

typedef struct
{
  GArray *words;
  const TgsiWorldWords *shape; /* of images */
  guint n;                     /* words that a load or store of it has at most */
} Resource;

static guint
memory_type (const Oracle *oracle, guint index)
{
  const TgsiDecl *decl = tgsi_program_find_decl (oracle->program, TGSI_FILE_MEMORY, index);

  return decl != NULL ? decl->memory : TGSI_MEMORY_GLOBAL;
}

static Resource
find_resource (const Oracle *oracle, guint lane, const TgsiOperand *operand)
{
  const gint64 index = oracle_index (oracle, lane, operand);
  Resource resource = { .n = 4 };

  if (index < 0 || index >= TGSI_WORLD_BUFFERS)
    return resource;
  switch (operand->file)
    {
    case TGSI_FILE_BUFFER:
      resource.words = oracle->outcome->buffers[index];
      break;
    case TGSI_FILE_MEMORY:
      resource.words = oracle->memory[memory_type (oracle, (guint) index)];
      break;
    case TGSI_FILE_IMAGE:
      resource.words = oracle->outcome->images[index];
      resource.shape = &oracle->world->images[index];
      resource.n = resource.shape->words_per_texel;
      break;
    case TGSI_FILE_CONST:
    case TGSI_FILE_CONSTBUF:
      resource.words = oracle->world->constants[operand->has_dim ? operand->dim : index];
      break;
    case TGSI_FILE_HWATOMIC:
      resource.words = oracle->counters[operand->dim];
      break;
    default:
      break;
    }
  return resource;
}

/* The first word that an address means; G_MAXUINT32: outside. */
static guint32
find_word (const Oracle *oracle,
           guint lane,
           const TgsiInsn *insn,
           const TgsiOperand *operand,
           guint src,
           const Resource *resource)
{
  const TgsiWorldWords *shape = resource->shape;
  const guint32 x = oracle_source (oracle, lane, insn, src, 0);
  guint32 y, z;

  if (operand->file == TGSI_FILE_HWATOMIC)
    return (guint32) oracle_index (oracle, lane, operand) + x / 4;
  if (shape == NULL)
    return x / 4;
  y = insn->target == TGSI_TARGET_1D || insn->target == TGSI_TARGET_BUFFER
        ? 0
        : oracle_source (oracle, lane, insn, src, 1);
  z = insn->target == TGSI_TARGET_3D || insn->target == TGSI_TARGET_2D_ARRAY
        ? oracle_source (oracle, lane, insn, src, 2)
        : 0;
  if (x >= shape->width || y >= shape->height || z >= shape->depth)
    return G_MAXUINT32;
  return ((z * shape->height + y) * shape->width + x) * shape->words_per_texel;
}

static gboolean
is_inside (const Resource *resource, guint64 word)
{
  return resource->words != NULL && word < resource->words->len;
}

static guint32 *
word_at (const Resource *resource, guint32 word)
{
  return &g_array_index (resource->words, guint32, word);
}

/* --- loads and stores ------------------------------------------------------------------------------------ */

static void
load (const Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  const Resource resource = find_resource (oracle, lane, &insn->src[0]);
  const guint32 word = find_word (oracle, lane, insn, &insn->src[0], 1, &resource);
  const guint last = 31 - (guint) __builtin_clz (insn->dst[0].mask | 1u);
  guint32 r[4] = { 0 };

  if (resource.shape != NULL && is_inside (&resource, word))
    for (guint c = 0; c < 4; c++)
      {
        const guint from = insn->src[0].swizzle[c];

        r[c] = from < resource.n ? *word_at (&resource, word + from) : from == 3 ? 1 : 0;
      }
  else if (insn->src[0].file == TGSI_FILE_HWATOMIC && is_inside (&resource, word))
    r[0] = r[1] = r[2] = r[3] = *word_at (&resource, word);
  else if (resource.shape == NULL && is_inside (&resource, (guint64) word + last))
    for (guint c = 0; c <= last; c++)
      if (is_inside (&resource, (guint64) word + insn->src[0].swizzle[c]))
        r[c] = *word_at (&resource, word + insn->src[0].swizzle[c]);
  oracle_write (oracle, lane, insn, 0, r);
}

static void
store (const Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  const Resource resource = find_resource (oracle, lane, &insn->dst[0]);
  const guint32 word = find_word (oracle, lane, insn, &insn->dst[0], 0, &resource);

  if (oracle->lanes[lane].is_helper || word == G_MAXUINT32)
    return;
  for (guint c = 0; c < resource.n; c++)
    if ((resource.shape != NULL || insn->dst[0].mask >> c & 1) &&
        is_inside (&resource, (guint64) word + c))
      *word_at (&resource, word + c) = oracle_source (oracle, lane, insn, 1, c);
}

static void
query (const Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  const Resource resource = find_resource (oracle, lane, &insn->src[0]);
  guint32 r[4] = { 0 };

  if (resource.shape != NULL)
    {
      r[0] = resource.shape->width;
      r[1] = resource.shape->height;
      r[2] = resource.shape->depth;
      r[3] = 1;
    }
  else if (resource.words != NULL)
    r[0] = 4 * resource.words->len;
  oracle_write (oracle, lane, insn, 0, r);
}

/* --- atomics --------------------------------------------------------------------------------------------- */

static guint32
add_floats (guint32 a, guint32 b)
{
  const float sum = ls_bits_float (a) + ls_bits_float (b);

  return sum != sum ? LS_NAN_BITS : ls_float_bits (sum);
}

static guint32
combine (const Oracle *oracle, guint op, guint32 old, guint32 a, guint32 b)
{
  const gboolean as_written =
    oracle_reads (oracle, TGSI_READING_WRAP_ATOMICS, TGSI_WRAP_AS_WRITTEN);

  switch (op)
    {
    case TGSI_ATOMUADD:
      return old + a;
    case TGSI_ATOMFADD:
      return add_floats (old, a);
    case TGSI_ATOMXCHG:
      return a;
    case TGSI_ATOMCAS:
      return old == a ? b : old;
    case TGSI_ATOMAND:
      return old & a;
    case TGSI_ATOMOR:
      return old | a;
    case TGSI_ATOMXOR:
      return old ^ a;
    case TGSI_ATOMUMIN:
      return MIN (old, a);
    case TGSI_ATOMUMAX:
      return MAX (old, a);
    case TGSI_ATOMIMIN:
      return (guint32) MIN ((gint32) old, (gint32) a);
    case TGSI_ATOMIMAX:
      return (guint32) MAX ((gint32) old, (gint32) a);
    case TGSI_ATOMINC_WRAP:
      return old >= a ? 0 : old + 1;
    default:
      if (as_written)
        return old > 0 && old < a ? old - 1 : 0;
      return old == 0 || old > a ? a : old - 1;
    }
}

static void
atomic (const Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  const Resource resource = find_resource (oracle, lane, &insn->src[0]);
  const guint32 word = find_word (oracle, lane, insn, &insn->src[0], 1, &resource);
  const guint32 a = oracle_source (oracle, lane, insn, 2, 0);
  const guint32 b = tgsi_ops[insn->op].n_src > 3 ? oracle_source (oracle, lane, insn, 3, 0) : 0;
  guint32 old = 0;

  if (oracle->lanes[lane].is_helper)
    return;
  if (is_inside (&resource, word))
    {
      old = *word_at (&resource, word);
      *word_at (&resource, word) = combine (oracle, insn->op, old, a, b);
      if (insn->op == TGSI_ATOMINC_WRAP &&
          oracle_reads (oracle, TGSI_READING_WRAP_ATOMICS, TGSI_WRAP_AS_WRITTEN))
        old++;
    }
  oracle_write (oracle, lane, insn, 0, (guint32[4]){ old, old, old, old });
}

gboolean
oracle_access (Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  if (insn->op == TGSI_LOAD)
    load (oracle, lane, insn);
  else if (insn->op == TGSI_STORE)
    store (oracle, lane, insn);
  else if (insn->op == TGSI_RESQ)
    query (oracle, lane, insn);
  else if (tgsi_ops[insn->op].form == TGSI_FORM_ATOMIC)
    atomic (oracle, lane, insn);
  else
    return FALSE;
  return TRUE;
}

/* --- vertices -------------------------------------------------------------------------------------------- */

gboolean
oracle_emit (Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  OracleLane *self = &oracle->lanes[lane];
  TgsiStrip *strip;
  guint stream;

  if (insn->op != TGSI_EMIT && insn->op != TGSI_ENDPRIM)
    return FALSE;
  stream = oracle_source (oracle, lane, insn, 0, 0) % TGSI_WORLD_STREAMS;
  if (insn->op == TGSI_ENDPRIM)
    self->is_open[stream] = FALSE;
  else if (self->emitted[stream] < oracle->max_vertices)
    {
      strip = tgsi_outcome_strip (oracle->outcome, lane, stream, !self->is_open[stream]);
      self->is_open[stream] = TRUE;
      self->emitted[stream]++;
      strip->n_vertices++;
      g_array_append_vals (strip->words, self->out, 4 * oracle->n_outs);
    }
  if (insn->op == TGSI_EMIT)
    memset (self->out, 0, 4 * oracle->n_outs * sizeof (guint32));
  return TRUE;
}
