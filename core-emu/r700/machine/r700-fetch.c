#include "r700-run.h"

/* One instruction of a fetch clause: sources, destination, and who does the work. */

guint32
r700_fetch_row (const R700Run *run, guint gpr, gboolean relative)
{
  const R700Layout *layout = &run->code->layout;
  gint64 index = (gint64) gpr + (relative ? run->wave->loop.index : 0);

  if (index < layout->n_gprs)
    return layout->gpr + 4 * (guint32) index;
  return R700_NO_ROW;
}

/* Reads outside the declared registers give R0 where relative (guide 4.6.2). */
static gboolean
source_row (R700Run *run, const R700Fetch *fetch, guint32 *row)
{
  *row = r700_fetch_row (run, fetch->src_gpr, fetch->src_rel);
  if (*row != R700_NO_ROW)
    return TRUE;
  *row = run->code->layout.gpr;
  if (fetch->src_rel)
    return TRUE;
  return r700_trap (run, LS_TRAP_OUT_OF_RANGE, fetch->line, fetch->src_gpr,
                    "%s reads R%u; the state declares %u registers", r700_fetch_ops[fetch->op].name,
                    fetch->src_gpr, run->code->layout.n_gprs);
}

static gboolean
check_selectors (R700Run *run, const R700Fetch *fetch)
{
  for (guint i = 0; i < 4; i++)
    if (fetch->dst_sel[i] == R700_COMP_RESERVED)
      return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, fetch->dst_sel[i],
                        "%s has DST_SEL_%c 6, which is reserved", r700_fetch_ops[fetch->op].name,
                        "XYZW"[i]);
  return TRUE;
}

gboolean
r700_fetch_store (R700Run *run,
                  const R700Fetch *fetch,
                  const LsRow result[4],
                  guint32 one,
                  LsMask lanes)
{
  guint32 row = r700_fetch_row (run, fetch->dst_gpr, fetch->dst_rel);
  LsRow constant;

  if (row == R700_NO_ROW && !fetch->dst_rel)
    return r700_trap (run, LS_TRAP_OUT_OF_RANGE, fetch->line, fetch->dst_gpr,
                      "%s writes R%u; the state declares %u registers",
                      r700_fetch_ops[fetch->op].name, fetch->dst_gpr, run->code->layout.n_gprs);
  if (row == R700_NO_ROW)
    row = run->code->layout.gpr;
  for (guint i = 0; i < 4; i++)
    {
      guint sel = fetch->dst_sel[i];

      if (sel == R700_COMP_MASK)
        continue;
      if (sel >= R700_COMP_0)
        run->rows_ops->broadcast (&constant, sel == R700_COMP_1 ? one : 0);
      r700_store (run, &run->rows[row + i], sel < 4 ? &result[sel] : &constant, lanes);
    }
  return TRUE;
}

/* --- one instruction ------------------------------------------------------------------------------------- */

static gboolean
is_vertex_fetch (const R700Fetch *fetch)
{
  return fetch->op == R700_VTX_FETCH || fetch->op == R700_TEX_VTX_FETCH;
}

static gboolean
is_semantic_fetch (const R700Fetch *fetch)
{
  return fetch->op == R700_VTX_SEMANTIC || fetch->op == R700_TEX_VTX_SEMANTIC;
}

static gboolean
can_run (R700Run *run, const R700Fetch *fetch)
{
  const R700FetchInfo *info = fetch->op < R700_N_FETCH_OPS ? &r700_fetch_ops[fetch->op] : NULL;

  if (info == NULL || fetch->op == R700_VTX_MEM || fetch->op == R700_TEX_MEM)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, fetch->words[0],
                      "opcode of fetch %08X %08X is reserved", fetch->words[0], fetch->words[1]);
  if (info->flags & R700_FETCH_FOREIGN)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, fetch->words[0],
                      "%s is not an instruction of the R700 guide", info->name);
  return TRUE;
}

/* The source register of a memory read counts only where it is INDEXED. */
static gboolean
memory_step (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  guint32 row;

  if (!r700_code_load (run->code, fetch)->is_indexed)
    return r700_memory_read (run, fetch, NULL, lanes);
  return source_row (run, fetch, &row) &&
         r700_memory_read (run, fetch, &run->rows[row + (fetch->src_sel[0] & 3)], lanes);
}

gboolean
r700_fetch_step (R700Run *run, const R700Fetch *fetch)
{
  const R700Wave *wave = run->wave;
  LsMask lanes = wave->executing;
  guint32 row;

  if (!can_run (run, fetch))
    return FALSE;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_LDS)
    return r700_lds_step (run, fetch, lanes);
  if (!check_selectors (run, fetch))
    return FALSE;
  lanes = r700_wave_fetch_lanes (wave, fetch->fetch_whole_quad);
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_MEM)
    return memory_step (run, fetch, lanes);
  if (!source_row (run, fetch, &row))
    return FALSE;
  if (is_semantic_fetch (fetch))
    return r700_semantic_fetch (run, fetch, row, lanes);
  if (is_vertex_fetch (fetch))
    return r700_vtx_fetch (run, fetch, row, lanes);
  return r700_tex_fetch (run, fetch, row, lanes);
}
