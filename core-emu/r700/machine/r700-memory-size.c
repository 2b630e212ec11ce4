#include "ls-error.h"
#include "r700-code.h"

/* How large the memories are that a program writes or reads back: as declared, else as its instructions show. */

typedef struct
{
  guint64 n_words[R700_N_MEMORIES];
  gboolean
    is_open[R700_N_MEMORIES]; /* some instruction reaches places that its words do not tell */
} Shown;

static const char *const names[R700_N_MEMORIES] = { "scratch",  "reduction", "export",   "stream 0",
                                                    "stream 1", "stream 2",  "stream 3", "ring",
                                                    "emit",     "share" };

LsMemory
r700_memory_kind (R700CfOp op)
{
  static const guint8 kinds[] = { R700_MEMORY_STREAM0, R700_MEMORY_STREAM1, R700_MEMORY_STREAM2,
                                  R700_MEMORY_STREAM3, R700_MEMORY_SCRATCH, R700_MEMORY_REDUCTION,
                                  R700_MEMORY_RING };

  if (op >= R700_CF_OP_MEM_STREAM0 && op <= R700_CF_OP_MEM_RING)
    return kinds[op - R700_CF_OP_MEM_STREAM0];
  return op == R700_CF_OP_MEM_EXPORT ? R700_MEMORY_EXPORT : R700_N_MEMORIES;
}

LsMemory
r700_fetch_memory (R700FetchOp op)
{
  static const guint8 kinds[] = { R700_MEMORY_SCRATCH, R700_MEMORY_REDUCTION, R700_MEMORY_EXPORT,
                                  R700_MEMORY_SHARE, R700_MEMORY_SHARE };

  return op >= R700_MEM_SCRATCH && op <= R700_LDS_LOCAL_DS_READ ? kinds[op - R700_MEM_SCRATCH]
                                                                : R700_N_MEMORIES;
}

const char *
r700_memory_name (LsMemory kind)
{
  return names[kind];
}

/* n: words of one lane */
static void
show (Shown *shown, LsMemory kind, guint64 n)
{
  shown->n_words[kind] = MAX (shown->n_words[kind], LS_LANES * n);
}

/* The reach of an indexed access to the ring or a stream depends on the index alone, as does that of any scatter. */
static void
scan_cf (Shown *shown, const R700Cf *cf)
{
  LsMemory kind = r700_memory_kind (cf->op);
  gboolean in_elements = kind == R700_MEMORY_SCRATCH || kind == R700_MEMORY_REDUCTION;
  gboolean is_indexed = (cf->type & 1) != 0;
  guint size = cf->elem_size + 1;
  guint n_components = 1 + (guint) MAX (g_bit_nth_msf (cf->comp_mask, -1), 0);
  guint n = is_indexed ? cf->array_size + 1 : cf->burst_count;

  if (cf->op == R700_CF_OP_EMIT_VERTEX || cf->op == R700_CF_OP_CUT_VERTEX ||
      cf->op == R700_CF_OP_EMIT_CUT_VERTEX)
    show (shown, R700_MEMORY_EMIT, LS_EMIT_WORDS);
  if (kind == R700_N_MEMORIES)
    return;
  if (kind == R700_MEMORY_EXPORT || (is_indexed && !in_elements))
    shown->is_open[kind] = TRUE;
  show (shown, kind,
        (in_elements ? size : 1) * cf->array_base + (n - 1) * size + MAX (size, n_components));
}

static void
scan_fetch (Shown *shown, const R700Fetch *fetch)
{
  LsMemory kind = r700_fetch_memory (fetch->op);
  gboolean is_indexed = r700_get (fetch->words, R700_MEM_RD_WORD0_INDEXED) != 0;
  guint base = r700_get (fetch->words, R700_MEM_RD_WORD2_ARRAY_BASE);
  guint n = 1 + (is_indexed ? r700_get (fetch->words, R700_MEM_RD_WORD2_ARRAY_SIZE)
                            : r700_get (fetch->words, R700_MEM_RD_WORD0_BURST_CNT));
  guint size = r700_get (fetch->words, R700_MEM_RD_WORD0_ELEM_SIZE) + 1;

  if (kind == R700_MEMORY_SHARE)
    shown->n_words[kind] = R700_SHARE_WORDS;
  else if (kind == R700_MEMORY_EXPORT)
    shown->is_open[kind] = TRUE;
  else if (kind != R700_N_MEMORIES)
    show (shown, kind, (guint64) (base + n) * size);
}

/* As declared; 0 where nothing is. The memories of one size count as declared where an instruction uses them. */
static guint64
declared (const LsProgramSource *source, const Shown *shown, LsMemory kind)
{
  if (kind == R700_MEMORY_REDUCTION || kind == R700_MEMORY_EXPORT)
    return source->memory_words[kind];
  if (kind == R700_MEMORY_EMIT || kind == R700_MEMORY_SHARE)
    return shown->n_words[kind];
  return (guint64) source->item_words[kind] * LS_LANES;
}

static gboolean
take_declared (LsLayout *layout,
               const LsProgramSource *source,
               const Shown *shown,
               guint64 *total,
               GError **error)
{
  for (guint kind = 0; kind < R700_N_MEMORIES; kind++)
    {
      guint64 n = declared (source, shown, kind);

      *total += n;
      if (*total > LS_MAX_MEMORY_WORDS)
        {
          g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                       "%" G_GUINT64_FORMAT
                       " words for the %s memory: all memories together have at most %u words",
                       n, names[kind], LS_MAX_MEMORY_WORDS);
          return FALSE;
        }
      layout->n_words[kind] = (guint32) n;
    }
  return TRUE;
}

gboolean
r700_size_memories (R700Code *code, const LsProgramSource *source, GError **error)
{
  LsLayout *layout = &code->layout;
  Shown shown = { 0 };
  guint64 total = 0;

  for (guint i = 0; i < code->program->n_cf; i++)
    scan_cf (&shown, &code->program->cf[i]);
  for (guint i = 0; i < code->program->n_fetches; i++)
    scan_fetch (&shown, &code->program->fetches[i]);
  if (!take_declared (layout, source, &shown, &total, error))
    return FALSE;
  for (guint kind = 0; kind < R700_N_MEMORIES; kind++)
    if (layout->n_words[kind] == 0 && !shown.is_open[kind] &&
        total + shown.n_words[kind] <= LS_MAX_MEMORY_WORDS)
      {
        layout->n_words[kind] = (guint32) shown.n_words[kind];
        total += shown.n_words[kind];
      }
  return TRUE;
}
