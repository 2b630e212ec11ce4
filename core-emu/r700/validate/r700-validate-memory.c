#include "r700-validate-internal.h"

/* What memory and data share instructions demand of their fields: guide 3.4.2, 7.1, 2.6.2 and 10.6. */

#define ELEM_SIZE_ILLEGAL 2
#define ELEM_SIZE_VEC4 3
#define MAX_STRIDE 64 /* words of a thread in the share */
#define MUX_WORD_SELECT 2

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

void
r700_validate_memory_write (const R700Cf *cf, GPtrArray *diagnostics)
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

void
r700_validate_memory_fetch (const R700Fetch *fetch, GPtrArray *diagnostics)
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
