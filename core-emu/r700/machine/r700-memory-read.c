#include "r700-run.h"

#include "ls-row.h"
#include "ls-unpack.h"

/* Memory read clauses, guide chapter 7: SCRATCH, REDUCTION and SCATTER.  Elements lie where r700-memory.c puts them.
 * Scratch and reduction clamp the index, a signed number, to [0, ARRAY_SIZE]; what then lies outside the memory is a
 * trap in valid lanes, and zero in others. */

/* The words of a memory are those of the host, and elements are bytes. */
G_STATIC_ASSERT (G_BYTE_ORDER == G_LITTLE_ENDIAN);

typedef struct
{
  const R700Fetch *fetch;
  const R700Load *load;
  R700Access access;
  const LsRow *index; /* or NULL */
} Read;

guint64
r700_read_start (const R700Load *load,
                 const R700Access *access,
                 guint lane,
                 gint32 index,
                 guint step)
{
  if (access->kind == R700_MEMORY_EXPORT)
    return (guint32) (access->base + (guint32) index) + (guint64) step * access->size;
  return r700_access_start (access, lane, (guint64) CLAMP (index, 0, load->last) + step);
}

/* Words that the format of the result takes, from the start of the element. */
static guint
n_words (const Read *read)
{
  return (read->load->texel.format->n_bytes + 3) / 4;
}

/* --- checks ---------------------------------------------------------------------------------------------- */

/* The guide gives SCATTER two addresses: one section adds the index whatever INDEXED says, another only where it is
 * set. */
static gboolean
check_fields (R700Run *run, const Read *read)
{
  const R700Fetch *fetch = read->fetch;
  guint size = read->access.size;
  gboolean is_scatter = read->access.kind == R700_MEMORY_EXPORT;

  if (size == 3 || (!is_scatter && size != 4))
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, size - 1, "%s has ELEM_SIZE %u; %s",
                      read->access.name, size - 1,
                      is_scatter ? "3 words are not supported" : "this memory takes 3 only");
  if (is_scatter && read->index == NULL)
    return R700_TRAP (run, LS_TRAP_UNSUPPORTED, fetch->line, 0,
                      "%s without INDEXED: the guide contradicts itself on its address",
                      read->access.name);
  if (read->load->texel.endian_swap == 3)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, 3,
                      "%s has ENDIAN_SWAP 3, which is reserved", read->access.name);
  return TRUE;
}

/* --- places ---------------------------------------------------------------------------------------------- */

/* As r700_read_start() in all lanes; places beyond 32 bits, which lie in no memory, are the last one of these. */
static void
find_starts (const Read *read, guint step, LsRow *start)
{
  R700Places places = r700_access_places (&read->access);
  guint32 more = step * read->access.size;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      gint32 index = read->index != NULL ? read->index->i[lane] : 0;
      gint32 number = CLAMP (index, 0, read->load->last);
      guint32 scattered = places.first + (guint32) index;

      start->u[lane] =
        read->access.kind == R700_MEMORY_EXPORT
          ? (scattered > G_MAXUINT32 - more ? G_MAXUINT32 : scattered + more)
          : places.first + ((guint32) number + step) * places.by_number + lane * places.by_lane;
    }
}

/* The lanes whose part of the memory holds the element. */
static LsMask
find_fitting (const Read *read, const LsRow *start)
{
  R700Places places = r700_access_places (&read->access);
  gboolean is_own = read->access.kind == R700_MEMORY_SCRATCH;
  guint32 n = n_words (read);
  LsRow fits;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint32 end = is_own ? (lane + 1) * places.by_lane : read->access.n_words;

      fits.u[lane] = end >= n && start->u[lane] <= end - n ? G_MAXUINT32 : 0;
    }
  return ls_row_collect (&fits);
}

/* Traps for the first lane, and in it the first step of the burst, that reads what is not there. */
static gboolean
refuse_places (R700Run *run, const Read *read, LsMask lanes)
{
  LS_FOREACH_LANE (lane, lanes)
    for (guint step = 0; step < read->load->burst; step++)
      {
        gint32 index = read->index != NULL ? read->index->i[lane] : 0;
        guint64 start = r700_read_start (read->load, &read->access, (guint) lane, index, step);

        if (!r700_access_check (run, &read->access, "reads", (guint) lane,
                                start + n_words (read) - 1))
          return FALSE;
      }
  g_assert_not_reached ();
}

static gboolean
check_places (R700Run *run, const Read *read, LsMask lanes)
{
  for (guint step = 0; step < read->load->burst; step++)
    {
      LsRow start;

      find_starts (read, step, &start);
      if ((lanes & run->wave->flow.valid & ~find_fitting (read, &start)) != 0)
        return refuse_places (run, read, lanes);
    }
  return TRUE;
}

/* --- reading --------------------------------------------------------------------------------------------- */

/* Each step of a burst reads the next element into the next register. */
static void
read_step (R700Run *run, const Read *read, guint step, LsMask lanes)
{
  const LsTexelFormat *texel = &read->load->texel;
  const guint8 *bytes = (const guint8 *) (gconstpointer) read->access.words;
  LsRow start, result[4];
  LsMask fitting;

  find_starts (read, step, &start);
  fitting = find_fitting (read, &start);
  for (guint lane = 0; lane < LS_LANES; lane++)
    start.u[lane] *= 4;
  ls_unpack_row (texel, bytes, 4 * (gsize) read->access.n_words, &start, lanes & fitting, result);
  r700_fetch_store (run, read->fetch, step, result,
                    texel->num_format == LS_NUM_INT ? 1 : 0x3F800000u, lanes);
}

R700Access
r700_read_access (const R700Fetch *fetch)
{
  return (R700Access){ .kind = r700_fetch_memory (fetch->op),
                       .name = r700_fetch_ops[fetch->op].name,
                       .line = fetch->line,
                       .base = r700_get (fetch->words, R700_MEM_RD_WORD2_ARRAY_BASE),
                       .size = r700_get (fetch->words, R700_MEM_RD_WORD0_ELEM_SIZE) + 1 };
}

gboolean
r700_memory_read (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  /* A burst may write the register that holds the index. */
  LsRow kept;
  const LsMicroTransfer *micro = &r700_code_transfer (run->code, fetch)->micro;
  const R700Load *load = r700_code_load (run->code, fetch);
  Read read = { .fetch = fetch, .load = load, .access = r700_read_access (fetch) };

  if (micro->n_addresses > 0)
    {
      kept = *r700_place_row (run, &micro->addresses[0]);
      read.index = &kept;
    }
  if ((!load->is_ready && !r700_fetch_format (run, fetch, load->code, &load->texel)) ||
      !check_fields (run, &read) || !r700_access_find (run, &read.access) ||
      !check_places (run, &read, lanes))
    return FALSE;
  for (guint step = 0; step < load->burst; step++)
    read_step (run, &read, step, lanes);
  return TRUE;
}
