#include "r700-validate-internal.h"

#define MAX_CALL_COUNT 31 /* errata A19 */
#define ELEM_SIZE_ILLEGAL 2
#define ELEM_SIZE_VEC4 3
#define MAX_STRIDE 64 /* words of a thread in the data share */
#define MUX_WORD_SELECT 2

/* --- memory and the data share: guide 3.4.2, 7.1, 2.6.2 and 10.6 --- */

static void
check_elem_size (guint32 dword, guint size, gboolean needs_vec4, GPtrArray *diagnostics)
{
  if (size == ELEM_SIZE_ILLEGAL)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, dword, "ELEM_SIZE", size,
                             "0, 1 and 3 are 1, 2 and 4 dwords", "the element size is illegal");
  else if (needs_vec4 && size != ELEM_SIZE_VEC4)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, dword, "ELEM_SIZE", size,
                             "3 is 4 dwords", "scratch and reduction take elements of 4 dwords");
}

static void
check_memory_write (const R700Cf *cf, GPtrArray *diagnostics)
{
  gboolean needs_vec4 = cf->op == R700_CF_OP_MEM_SCRATCH || cf->op == R700_CF_OP_MEM_REDUCTION;

  check_elem_size (cf->dword, cf->elem_size, needs_vec4, diagnostics);
}

static void
check_share_write (const R700Fetch *fetch, GPtrArray *diagnostics)
{
  const guint32 *words = fetch->words;
  guint index = r700_get (words, R700_MEM_DSW_WORD1_DST_INDEX) |
                r700_get (words, R700_MEM_DSW_WORD1_DST_INDEX_EXT) << 6;
  guint stride = r700_get (words, R700_MEM_DSW_WORD1_DST_STRIDE) |
                 r700_get (words, R700_MEM_DSW_WORD1_DST_STRIDE_EXT) << 7;
  guint end = index + 4 * (r700_get (words, R700_MEM_DSW_WORD2_BURST_CNT) + 1);

  if (stride == 0 || stride > MAX_STRIDE || stride % 4 != 0)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, fetch->dword + 1, "DST_STRIDE", stride,
                             "4, 8 and so on to 64 are legal", "the stride is illegal");
  else if (index % 4 != 0)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, fetch->dword + 1, "DST_INDEX", index,
                             "multiples of 4 are legal", "the index is illegal");
  else if (end > stride)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, fetch->dword + 1, "DST_INDEX", index,
                             NULL, "the write reaches word %u of the %u that a thread owns",
                             end - 1, stride);
}

static void
check_share_read (const R700Fetch *fetch, GPtrArray *diagnostics)
{
  guint mux = r700_get (fetch->words, R700_MEM_DSR_WORD1_MUX_CNTL);
  guint offset = r700_get (fetch->words, R700_MEM_DSR_WORD0_RD_OFFSET);

  for (guint i = 0; i < 2; i++)
    if (fetch->src_sel[i] == R700_COMP_MASK)
      ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, fetch->dword,
                               i == 0 ? "SRC_SEL_X" : "SRC_SEL_Y", fetch->src_sel[i], NULL,
                               "an index or address cannot be masked");
  if (mux != MUX_WORD_SELECT && offset % 4 != 0)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_WARNING, fetch->dword, "RD_OFFSET", offset,
                             NULL, "four dwords are read from multiples of 4");
}

static void
check_memory_fetch (const R700Fetch *fetch, GPtrArray *diagnostics)
{
  guint size = r700_get (fetch->words, R700_MEM_RD_WORD0_ELEM_SIZE);

  if (fetch->op == R700_MEM_SCRATCH || fetch->op == R700_MEM_REDUCTION)
    check_elem_size (fetch->dword, size, TRUE, diagnostics);
  else if (fetch->op == R700_MEM_SCATTER)
    check_elem_size (fetch->dword, size, FALSE, diagnostics);
  else if (fetch->op == R700_LDS_LOCAL_DS_WRITE)
    check_share_write (fetch, diagnostics);
  else if (fetch->op == R700_LDS_LOCAL_DS_READ)
    check_share_read (fetch, diagnostics);
}

/* --- instructions --- */

static void
check_export_target (const R700Cf *cf, GPtrArray *diagnostics)
{
  guint last = cf->array_base + cf->burst_count - 1u;

  if (cf->type <= r700_targets[R700_TARGET_PARAM].type &&
      (r700_target_of (cf->type, cf->array_base) == R700_N_TARGETS ||
       r700_target_of (cf->type, last) == R700_N_TARGETS))
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, cf->dword, "ARRAY_BASE",
                             cf->array_base, "PIXEL has 0 to 7 and 61, POS 60 to 63, PARAM 0 to 31",
                             "the export reaches a target that does not exist");
}

static void
check_export (const R700Cf *cf, GPtrArray *diagnostics)
{
  guint last_gpr = cf->rw_gpr + cf->burst_count - 1u;

  if (r700_cf_ops[cf->op].flags & R700_CF_SWIZ)
    check_export_target (cf, diagnostics);
  else
    check_memory_write (cf, diagnostics);
  if (last_gpr >= R700_SEL_KCACHE0)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, cf->dword, "RW_GPR", cf->rw_gpr,
                             "R127 is the last register", "the burst runs to R%u", last_gpr);
}

static void
check_plain (const R700Cf *cf, GPtrArray *diagnostics)
{
  guint flags = r700_cf_ops[cf->op].flags;
  gboolean is_call = cf->op == R700_CF_OP_CALL || cf->op == R700_CF_OP_CALL_FS;

  if (flags & R700_CF_CLAUSE && cf->cond != R700_COND_ACTIVE)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_WARNING, cf->dword + 1, "COND", cf->cond,
                             NULL, "a fetch clause should have COND ACTIVE");
  if (is_call && cf->pop_count)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_WARNING, cf->dword + 1, "POP_COUNT",
                             cf->pop_count, "clear it", "a call does not pop");
  if (is_call && cf->call_count > MAX_CALL_COUNT)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, cf->dword + 1, "CALL_COUNT",
                             cf->call_count, NULL, "a call adds at most %d to the depth",
                             MAX_CALL_COUNT);
  if (flags & R700_CF_FOREIGN)
    ls_diagnostics_add_word (
      diagnostics, LS_SEVERITY_WARNING, cf->dword + 1, "CF_INST", r700_cf_ops[cf->op].code, NULL,
      "%s is an opcode that the R700 guide reserves", r700_cf_ops[cf->op].name);
}

static void
check_fetch (const R700Cf *cf, const R700Fetch *fetch, GPtrArray *diagnostics)
{
  const R700FetchInfo *info = &r700_fetch_ops[fetch->op];

  if (info->flags & R700_FETCH_FOREIGN)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_WARNING, fetch->dword, NULL, 0, NULL,
                             "%s is an opcode that the R700 guide reserves", info->name);
  check_memory_fetch (fetch, diagnostics);
  if (cf->op == R700_CF_OP_VTX && info->class == R700_FETCH_CLASS_TEX)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, fetch->dword, "VTX_INST", info->code,
                             "put it in a TEX clause", "%s cannot be in a VTX clause", info->name);
}

static void
check_fetch_clause (const R700Program *program, const R700Cf *cf, GPtrArray *diagnostics)
{
  const R700Fetch *first = NULL;

  for (guint i = 0; i < cf->n && cf->first + i < program->n_fetches; i++)
    {
      const R700Fetch *fetch = &program->fetches[cf->first + i];

      if (fetch->op == R700_FETCH_INVALID)
        continue;
      check_fetch (cf, fetch, diagnostics);
      if (first == NULL)
        first = fetch;
      if (r700_fetch_ops[fetch->op].class != r700_fetch_ops[first->op].class)
        ls_diagnostics_add_word (diagnostics, LS_SEVERITY_WARNING, fetch->dword, NULL, 0,
                                 "use a clause for each kind",
                                 "%s and %s are of different kinds and share a clause",
                                 r700_fetch_ops[first->op].name, r700_fetch_ops[fetch->op].name);
    }
}

static void
validate_cf (const R700Program *program, const R700Cf *cf, GPtrArray *diagnostics)
{
  if (cf->op == R700_CF_OP_INVALID)
    return;
  if (cf->whole_quad_mode && cf->valid_pixel_mode)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, cf->dword + 1, "VALID_PIXEL_MODE", 1,
                             "clear one of them",
                             "WHOLE_QUAD_MODE and VALID_PIXEL_MODE exclude each other");
  switch (cf->class)
    {
    case R700_CF_CLASS_PLAIN:
      check_plain (cf, diagnostics);
      if (r700_cf_ops[cf->op].flags & R700_CF_CLAUSE)
        check_fetch_clause (program, cf, diagnostics);
      break;
    case R700_CF_CLASS_ALU:
      break;
    case R700_CF_CLASS_EXPORT:
      check_export (cf, diagnostics);
      break;
    }
}

void
r700_validate (const R700Program *program, guint stack_size, GPtrArray *diagnostics)
{
  g_return_if_fail (program != NULL && diagnostics != NULL);
  for (guint i = 0; i < program->n_cf; i++)
    {
      const R700Cf *cf = &program->cf[i];

      validate_cf (program, cf, diagnostics);
      if (cf->class == R700_CF_CLASS_ALU)
        r700_validate_groups (program, cf, diagnostics);
    }
  r700_validate_flow (program, stack_size, diagnostics);
  r700_validate_readings (program, diagnostics);
}
