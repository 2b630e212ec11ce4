#include "r700-run.h"

/* Writes to memory: MEM_SCRATCH, MEM_REDUCTION, MEM_EXPORT, MEM_STREAM0-3 and MEM_RING (guide 3.4.2, semantics
 * section 6).
 *
 * An element is ELEM_SIZE + 1 words, and number e of an instruction is INDEX_GPR.x (where TYPE is indexed) + burst.
 * Words are counted
 *   scratch:      from the lane's item,  (ARRAY_BASE + e) * (ELEM_SIZE + 1)
 *   stream, ring: from the lane's item,  ARRAY_BASE + e * (ELEM_SIZE + 1), as compilers use it
 *   reduction:    from the wave's part,  (64 * (ARRAY_BASE + e) + lane) * (ELEM_SIZE + 1), the lanes side by side
 *   export:       from word 0,           ARRAY_BASE + INDEX_GPR.x + burst * (ELEM_SIZE + 1)
 * plus the component.  Elements beyond ARRAY_SIZE are not written, which is the guide's clamp; other places outside
 * the memory are a trap.  Lanes write in turn, so that the highest lane wins a word that several write. */

typedef struct
{
  const R700Cf *cf;
  LsMemoryKind kind;
  guint32 *words;
  guint32 n_words;
  guint32 start;      /* reduction: word where the wave's part begins */
  const LsRow *index; /* INDEX_GPR.x, or NULL */
} Access;

enum
{
  TYPE_INDEXED = 1,
  TYPE_ACK = 2,
};

/* --- addresses ------------------------------------------------------------------------------------------- */

static gboolean
has_items (LsMemoryKind kind)
{
  return kind == LS_MEMORY_SCRATCH || (kind >= LS_MEMORY_STREAM0 && kind <= LS_MEMORY_RING);
}

/* The words that a lane may write are those from part_start to before part_end. */
static guint64
part_start (const Access *access, guint lane)
{
  return has_items (access->kind) ? (guint64) lane * (access->n_words / LS_LANES) : access->start;
}

static guint64
part_end (const Access *access, guint lane)
{
  return has_items (access->kind) ? part_start (access, lane + 1) : access->n_words;
}

/* First word of the element that burst step of the instruction writes; FALSE where the lane writes none. */
static gboolean
element_start (const Access *access, guint lane, guint step, guint64 *start)
{
  const R700Cf *cf = access->cf;
  guint64 size = cf->elem_size + 1;
  guint64 index = access->index != NULL ? access->index->u[lane] : 0;
  guint64 first = part_start (access, lane);

  if (access->kind == LS_MEMORY_EXPORT)
    {
      /* the sum of the lane's address wraps at 32 bits, as a register does */
      *start = (guint32) (cf->array_base + index) + step * size;
      return TRUE;
    }
  index += step;
  if (index > cf->array_size)
    return FALSE;
  if (access->kind == LS_MEMORY_SCRATCH)
    *start = first + (cf->array_base + index) * size;
  else if (access->kind == LS_MEMORY_REDUCTION)
    *start = first + (LS_LANES * (cf->array_base + index) + lane) * size;
  else
    *start = first + cf->array_base + index * size;
  return TRUE;
}

/* --- checks ---------------------------------------------------------------------------------------------- */

static gboolean
check_fields (R700Run *run, const R700Cf *cf, LsMemoryKind kind)
{
  const char *name = r700_cf_ops[cf->op].name;
  gboolean needs_vec4 = kind == LS_MEMORY_SCRATCH || kind == LS_MEMORY_REDUCTION;

  if (cf->elem_size == 2 || (needs_vec4 && cf->elem_size != 3))
    return r700_trap (run, LS_TRAP_ILLEGAL, cf->line, cf->elem_size, "%s has ELEM_SIZE %u; %s",
                      name, cf->elem_size,
                      needs_vec4 ? "this memory takes 3 only" : "3 words are not supported");
  for (guint i = 0; i < cf->burst_count && !cf->rw_rel; i++)
    if (cf->rw_gpr + i >= run->code->layout.n_gprs)
      return r700_trap (run, LS_TRAP_OUT_OF_RANGE, cf->line, cf->rw_gpr + i,
                        "%s reads R%u; the state declares %u registers", name, cf->rw_gpr + i,
                        run->code->layout.n_gprs);
  if ((cf->type & TYPE_INDEXED) && cf->index_gpr >= run->code->layout.n_gprs)
    return r700_trap (run, LS_TRAP_OUT_OF_RANGE, cf->line, cf->index_gpr,
                      "%s takes its index from R%u; the state declares %u registers", name,
                      cf->index_gpr, run->code->layout.n_gprs);
  return TRUE;
}

static gboolean
find_access (R700Run *run, const R700Cf *cf, Access *access)
{
  const R700Layout *layout = &run->code->layout;
  LsMemoryKind kind = access->kind;

  if (!check_fields (run, cf, kind))
    return FALSE;
  if (layout->n_words[kind] == 0)
    return r700_trap (run, LS_TRAP_UNBOUND, cf->line, 0,
                      "%s writes a memory whose size the program's source does not declare",
                      r700_cf_ops[cf->op].name);
  access->words = r700_wave_memory (layout, run->wave, kind);
  access->n_words = layout->n_words[kind];
  access->start = kind == LS_MEMORY_REDUCTION ? run->wave->reduction_start : 0;
  if (cf->type & TYPE_INDEXED)
    access->index = &run->rows[layout->gpr + 4 * cf->index_gpr];
  return TRUE;
}

static gboolean
check_word (R700Run *run, const Access *access, guint lane, guint64 word)
{
  if (word < part_end (access, lane))
    return TRUE;
  return r700_trap (run, LS_TRAP_OUT_OF_RANGE, access->cf->line, word,
                    "%s in lane %u writes word %" G_GUINT64_FORMAT "; %s %" G_GUINT64_FORMAT,
                    r700_cf_ops[access->cf->op].name, lane, word,
                    has_items (access->kind) ? "the lane's item ends at" : "the memory ends at",
                    part_end (access, lane));
}

static gboolean
check_lane (R700Run *run, const Access *access, guint lane)
{
  guint highest = access->cf->comp_mask != 0 ? g_bit_nth_msf (access->cf->comp_mask, -1) : 0;

  for (guint step = 0; step < access->cf->burst_count && access->cf->comp_mask != 0; step++)
    {
      guint64 start;

      if (element_start (access, lane, step, &start) &&
          !check_word (run, access, lane, start + highest))
        return FALSE;
    }
  return TRUE;
}

/* --- writing --------------------------------------------------------------------------------------------- */

static void
write_lane (R700Run *run, const Access *access, guint lane)
{
  const R700Cf *cf = access->cf;

  for (guint step = 0; step < cf->burst_count; step++)
    {
      guint32 row = r700_fetch_row (run, cf->rw_gpr + step, cf->rw_rel);
      guint64 start;

      if (row == R700_NO_ROW)
        row = run->code->layout.gpr; /* relative and out of range (guide 4.6.2) */
      if (!element_start (access, lane, step, &start))
        continue;
      for (guint i = 0; i < 4; i++)
        if (cf->comp_mask >> i & 1)
          access->words[start + i] = run->rows[row + i].u[lane];
    }
}

gboolean
r700_memory_write (R700Run *run, const R700Cf *cf, LsMask lanes)
{
  Access access = { .cf = cf, .kind = r700_memory_kind (cf->op) };

  if (!find_access (run, cf, &access))
    return FALSE;
  lanes &= run->wave->valid;
  LS_FOREACH_LANE (lane, lanes)
    if (!check_lane (run, &access, (guint) lane))
      return FALSE;
  LS_FOREACH_LANE (lane, lanes)
    write_lane (run, &access, (guint) lane);
  if (cf->type & TYPE_ACK)
    run->wave->acks++;
  return TRUE;
}
