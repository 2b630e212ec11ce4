#include "ls-row.h"

#include <inttypes.h>
#include "ls-unpack.h"
#include "ls-words.h"
#include "r700-program.h"
#include "r700-run.h"

/* Memory that a program writes with MEM_SCRATCH, MEM_REDUCTION, MEM_EXPORT, MEM_STREAM0-3 and
 * MEM_RING (guide 3.4.2, semantics section 6).
 *
 * An element is ELEM_SIZE + 1 words, and number e of an instruction is its index (if TYPE is
 * indexed) + burst. Words are counted
 *   scratch:      from the lane's item,  (ARRAY_BASE + e) * (ELEM_SIZE + 1)
 *   stream, ring: from the lane's item,  ARRAY_BASE + e * (ELEM_SIZE + 1), as compilers use it
 *   reduction:    from the wave's part,  (64 * (ARRAY_BASE + e) + lane) * (ELEM_SIZE + 1), the
 *                                        lanes side by side
 *   export:       from word 0,           ARRAY_BASE + index + burst * (ELEM_SIZE + 1)
 * plus the component.
 *
 * Elements beyond ARRAY_SIZE are not written: the guide's clamp. Other places outside of the memory
 * are a trap, except in lanes that are killed or hold no pixel: their addresses mean nothing, so
 * they read zeros there and write nothing. Lanes write in turn: the highest lane wins a word that
 * several lanes write. */

/* --- places, for writes and reads ------------------------------------------------------------- */

/* The first words of elements that are placed by number and lane: first + number * by_number + lane
 * * by_lane. */
typedef struct
{
  guint32 first, by_number, by_lane;
} Places;

static gboolean
has_items (LsMemory kind)
{
  return kind == R700_MEMORY_SCRATCH || (kind >= R700_MEMORY_STREAM0 && kind <= R700_MEMORY_RING);
}

gboolean
r700_access_find (R700Run *run, R700Access *access)
{
  const LsLayout *layout = &run->code->layout;
  LsMemory kind = access->kind;

  if (layout->n_words[kind] == 0)
    return R700_TRAP (run, LS_TRAP_UNBOUND, access->line, kind,
                      "%s needs a memory whose size neither the scene nor the program gives",
                      access->name);
  access->words = ls_layout_memory (layout, run->wave, kind);
  access->n_words = layout->n_words[kind];
  access->start = kind == R700_MEMORY_REDUCTION ? run->wave->reduction_start : 0;
  return TRUE;
}

static Places
find_access_places (const R700Access *access)
{
  guint32 item = access->n_words / LS_LANES, size = access->size;

  if (access->kind == R700_MEMORY_SCRATCH)
    return (Places){ access->base * size, size, item };
  if (access->kind == R700_MEMORY_REDUCTION)
    return (Places){ access->start + LS_LANES * access->base * size, LS_LANES * size, size };
  return (Places){ access->base, size, item };
}

/* The first word of element number, 0 and up, for a lane; number is the sum of index and burst,
 * except for scatter. */
static guint64
access_start (const R700Access *access, guint lane, guint64 number)
{
  Places places = find_access_places (access);

  return places.first + number * places.by_number + (guint64) lane * places.by_lane;
}

static guint64
access_end (const R700Access *access, guint lane)
{
  return has_items (access->kind) ? (guint64) (lane + 1) * (access->n_words / LS_LANES)
                                  : access->n_words;
}

gboolean
r700_access_fits (const R700Access *access, guint lane, guint64 last)
{
  return last < access_end (access, lane);
}

/* Traps unless the memory has the word, or the lane is not valid: the addresses of such a lane are
 * nobody's fault. */
static gboolean
check_access (R700Run *run, const R700Access *access, const char *verb, guint lane, guint64 last)
{
  gboolean is_own = has_items (access->kind);
  guint64 end = access_end (access, lane);

  if (last < end || !(run->wave->flow.valid >> lane & 1))
    return TRUE;
  return R700_TRAP (run, LS_TRAP_OUT_OF_RANGE, access->line, last,
                    is_own
                      ? N_ ("%s in lane %u %s word %" PRIu64 "; the lane's item ends at %" PRIu64)
                      : N_ ("%s in lane %u %s word %" PRIu64 "; the memory ends at %" PRIu64),
                    access->name, lane, ls_words (verb), last, end);
}

/* --- writing: checks -------------------------------------------------------------------------- */

typedef struct
{
  const R700Cf *cf;
  R700Access access;
  const LsMicroTransfer *micro;
  const LsRow *index;                    /* INDEX_GPR.x, or NULL */
  const LsRow *rows[LS_MICRO_MAX_BURST]; /* that the moves read from */
} Write;

gboolean
r700_write_start (const R700Cf *cf,
                  const R700Access *access,
                  guint lane,
                  guint32 index,
                  guint step,
                  guint64 *start)
{
  if (access->kind == R700_MEMORY_EXPORT)
    {
      *start = (guint32) (cf->array_base + index) + (guint64) step * access->size;
      return TRUE;
    }
  if ((guint64) index + step > cf->array_size)
    return FALSE;
  *start = access_start (access, lane, (guint64) index + step);
  return TRUE;
}

static gboolean
element_start (const Write *write, guint lane, guint step, guint64 *start)
{
  guint32 index = write->index != NULL ? write->index->u[lane] : 0;

  return r700_write_start (write->cf, &write->access, lane, index, step, start);
}

static gboolean
check_fields (R700Run *run, const R700Cf *cf, LsMemory kind)
{
  gboolean needs_vec4 = kind == R700_MEMORY_SCRATCH || kind == R700_MEMORY_REDUCTION;

  if (cf->elem_size == 2 || (needs_vec4 && cf->elem_size != 3))
    return R700_TRAP (run, LS_TRAP_ILLEGAL, cf->line, cf->elem_size,
                      needs_vec4 ? N_ ("%s has ELEM_SIZE %u; this memory takes 3 only")
                                 : N_ ("%s has ELEM_SIZE %u; 3 words are not supported"),
                      r700_cf_ops[cf->op].name, cf->elem_size);
  return r700_can_transfer (run, r700_code_send (run->code, cf), cf->line);
}

/* The last word of an element that a lane writes. */
static guint
last_component (const R700Cf *cf)
{
  return cf->comp_mask != 0 ? (guint) g_bit_nth_msf (cf->comp_mask, -1) : 0;
}

static gboolean
check_lane (R700Run *run, const Write *write, guint lane)
{
  const R700Cf *cf = write->cf;
  guint highest = last_component (cf);

  for (guint step = 0; step < cf->burst_count && cf->comp_mask != 0; step++)
    {
      guint64 start;

      if (element_start (write, lane, step, &start) &&
          !check_access (run, &write->access, "writes", lane, start + highest))
        return FALSE;
    }
  return TRUE;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void
write_lane (const Write *write, guint lane)
{
  guint last = last_component (write->cf);
  gboolean is_there = FALSE;
  guint64 start = 0;

  for (guint i = 0; i < write->micro->n_moves; i++)
    {
      const LsMicroMove *move = &write->micro->moves[i];

      if (i == 0 || move->element != move[-1].element)
        is_there = element_start (write, lane, move->element, &start) &&
                   r700_access_fits (&write->access, lane, start + last);
      if (!is_there)
        continue;
      write->access.words[start + move->component] = write->rows[i]->u[lane];
      r700_memory_mark (write->access.words, write->access.n_words, start + move->component);
    }
}

/* If several lanes write one word, the last lane's value stays. */
static void
write_lanes (R700Run *run, const Write *write, LsMask lanes)
{
  gboolean down = run->bindings->readings[R700_READING_MEMORY_RACE] == R700_MEMORY_RACE_LOWEST;

  for (guint i = 0; i < LS_LANES; i++)
    {
      guint lane = down ? LS_LANES - 1 - i : i;

      if (lanes >> lane & 1)
        write_lane (write, lane);
    }
}

R700Access
r700_write_access (const R700Cf *cf)
{
  return (R700Access){ .kind = r700_memory_kind (cf->op),
                       .name = r700_cf_ops[cf->op].name,
                       .line = cf->line,
                       .base = cf->array_base,
                       .size = cf->elem_size + 1u };
}

/* Scratch is the lane's own: a killed or helper lane reads back what it wrote, else a loop over
 * scratch might not end. */
LsMask
r700_write_lanes (const R700Wave *wave, const R700Cf *cf)
{
  return r700_memory_kind (cf->op) == R700_MEMORY_SCRATCH ? LS_MASK_ALL : wave->flow.valid;
}

gboolean
r700_memory_write (R700Run *run, const R700Cf *cf, LsMask lanes)
{
  const LsMicroTransfer *micro = &r700_code_send (run->code, cf)->micro;
  Write write = { .cf = cf, .access = r700_write_access (cf), .micro = micro };

  if (!check_fields (run, cf, write.access.kind) || !r700_access_find (run, &write.access))
    return FALSE;
  if (micro->n_addresses > 0)
    write.index = r700_place_row (run, &micro->addresses[0]);
  for (guint i = 0; i < micro->n_moves; i++)
    write.rows[i] = r700_place_row (run, &micro->moves[i].from);
  lanes &= r700_write_lanes (run->wave, cf);
  LS_FOREACH_LANE (lane, lanes)
    if (!check_lane (run, &write, (guint) lane))
      return FALSE;
  write_lanes (run, &write, lanes);
  if (cf->type & R700_WRITE_ACK)
    run->wave->acks++;
  return TRUE;
}

/* Memory read clauses, guide chapter 7: SCRATCH, REDUCTION and SCATTER.
 *
 * Elements lie where r700-memory.c writes them. Scratch and reduction clamp the index, a signed
 * number, to [0, ARRAY_SIZE]; an address outside of the memory is a trap in valid lanes, and reads
 * zero in others. */

/* The words of a memory have the host's byte order; elements are bytes. */
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
  return access_start (access, lane, (guint64) CLAMP (index, 0, load->last) + step);
}

/* Words of the result's format, from the start of the element. */
static guint
n_words (const Read *read)
{
  return (read->load->texel.format->n_bytes + 3) / 4;
}

/* --- checks ----------------------------------------------------------------------------------- */

/* The guide gives SCATTER two addresses: one section always adds the index, another only with
 * INDEXED. */
static gboolean
check_read_fields (R700Run *run, const Read *read)
{
  const R700Fetch *fetch = read->fetch;
  guint size = read->access.size;
  gboolean is_scatter = read->access.kind == R700_MEMORY_EXPORT;

  if (size == 3 || (!is_scatter && size != 4))
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, size - 1,
                      is_scatter ? N_ ("%s has ELEM_SIZE %u; 3 words are not supported")
                                 : N_ ("%s has ELEM_SIZE %u; this memory takes 3 only"),
                      read->access.name, size - 1);
  if (is_scatter && read->index == NULL)
    return R700_TRAP (run, LS_TRAP_UNSUPPORTED, fetch->line, 0,
                      "%s without INDEXED: the guide contradicts itself on its address",
                      read->access.name);
  if (read->load->texel.endian_swap == 3)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, 3,
                      "%s has ENDIAN_SWAP 3, which is reserved", read->access.name);
  return TRUE;
}

/* --- places ----------------------------------------------------------------------------------- */

/* As r700_read_start() in all lanes; an address beyond 32 bits, which is in no memory, becomes the
 * last one below. */
static void
find_starts (const Read *read, guint step, LsRow *start)
{
  Places places = find_access_places (&read->access);
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
  Places places = find_access_places (&read->access);
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

/* Traps at the first lane, and in it at the first step of the burst, that reads outside of the
 * memory. */
static gboolean
refuse_places (R700Run *run, const Read *read, LsMask lanes)
{
  LS_FOREACH_LANE (lane, lanes)
    for (guint step = 0; step < read->load->burst; step++)
      {
        gint32 index = read->index != NULL ? read->index->i[lane] : 0;
        guint64 start = r700_read_start (read->load, &read->access, (guint) lane, index, step);

        if (!check_access (run, &read->access, "reads", (guint) lane, start + n_words (read) - 1))
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

/* --- reading ---------------------------------------------------------------------------------- */

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
      !check_read_fields (run, &read) || !r700_access_find (run, &read.access) ||
      !check_places (run, &read, lanes))
    return FALSE;
  for (guint step = 0; step < load->burst; step++)
    read_step (run, &read, step, lanes);
  return TRUE;
}
