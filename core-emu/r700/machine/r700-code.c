#include "r700-code.h"

#include <string.h>

#include "ls-bits.h"
#include "ls-error.h"

#define ROW_BYTES sizeof (LsRow)
#define ROUND_UP_64(n) (((n) + 63u) & ~63u)

guint32
r700_layout_gpr (const R700Layout *layout, guint gpr)
{
  if (gpr < layout->n_gprs)
    return layout->gpr + 4 * gpr;
  if (gpr >= 128 - layout->n_temps && gpr < 128)
    return layout->temp + 4 * (gpr - (128 - layout->n_temps));
  return R700_NO_ROW;
}

LsRegRef
r700_layout_ref (const R700Layout *layout, guint gpr, guint channel)
{
  guint first = 128 - layout->n_temps;
  gboolean is_temp = gpr >= layout->n_gprs && gpr >= first;

  return (LsRegRef){ .file = is_temp ? R700_FILE_T : R700_FILE_R,
                     .channel = (guint8) channel,
                     .index = (guint16) (is_temp ? gpr - first : gpr) };
}

/* --- layout ---------------------------------------------------------------------------------------------- */

static void
count_output (R700Layout *layout, const R700Cf *cf)
{
  static const struct
  {
    guint8 type, output;
    guint16 first, n;
  } targets[] = {
    { 0, R700_OUTPUT_PIX, 0, 8 },
    { 0, R700_OUTPUT_Z, 61, 1 },
    { 1, R700_OUTPUT_POS, 60, 4 },
    { 2, R700_OUTPUT_PARAM, 0, 32 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      guint end = cf->array_base + cf->burst_count;
      guint reach = MIN (end, (guint) targets[i].first + targets[i].n);

      if (cf->type == targets[i].type && cf->array_base < targets[i].first + targets[i].n &&
          end > targets[i].first)
        layout->n_outputs[targets[i].output] =
          MAX (layout->n_outputs[targets[i].output], reach - targets[i].first);
    }
}

static void
scan_cf (R700Code *code)
{
  for (guint i = 0; i < code->program->n_cf; i++)
    {
      const R700Cf *cf = &code->program->cf[i];
      gboolean pushes =
        cf->op == R700_CF_OP_PUSH || cf->op == R700_CF_OP_PUSH_ELSE ||
        cf->op == R700_CF_OP_POP_PUSH || cf->op == R700_CF_OP_POP_PUSH_ELSE ||
        cf->op == R700_CF_OP_ALU_PUSH_BEFORE ||
        (cf->op == R700_CF_OP_ALU_ELSE_AFTER && r700_clause_sets_predicate (code->program, cf));

      code->plain_push |= pushes && !cf->whole_quad_mode;
      if (cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE)
        count_output (&code->layout, cf);
    }
}

static gboolean
names_temp (const R700Layout *layout, const R700Alu *alu)
{
  guint first = 128 - layout->n_temps;
  guint n_src = alu->op != R700_OP_INVALID ? r700_alu_ops[alu->op].n_src : 0;
  gboolean named = alu->write_mask && alu->dst_gpr >= first;

  for (guint i = 0; i < n_src; i++)
    named |= alu->src[i].sel >= first && alu->src[i].sel < 128;
  return named;
}

static void
scan_groups (R700Code *code)
{
  for (guint i = 0; i < code->program->n_groups; i++)
    for (guint k = 0; k < code->program->groups[i].n_slots; k++)
      code->names_temps |= names_temp (&code->layout, &code->program->groups[i].slots[k]);
}

/* How many registers that waves share the program names: all that there can be where it computes the number. */
static void
use_global (R700Code *code, guint gpr, guint n, gboolean is_indexed)
{
  guint reach = is_indexed ? code->max_globals : MIN (gpr + n, code->max_globals);

  code->named_globals = MAX (code->named_globals, reach);
}

static void
scan_globals (R700Code *code, const R700Alu *alu)
{
  guint n_src = alu->op != R700_OP_INVALID ? r700_alu_ops[alu->op].n_src : 0;
  gboolean is_indexed = alu->index_mode == R700_INDEX_GLOBAL_AR_X;

  if (!r700_is_global (alu->index_mode))
    return;
  if (alu->write_mask && alu->dst_rel)
    use_global (code, alu->dst_gpr, 1, is_indexed);
  for (guint i = 0; i < n_src; i++)
    if (alu->src[i].rel && alu->src[i].sel < R700_SEL_KCACHE0)
      use_global (code, alu->src[i].sel, 1, is_indexed);
}

static void
scan_share (R700Code *code, const R700Fetch *fetch)
{
  gboolean writes = fetch->op == R700_LDS_LOCAL_DS_WRITE;
  guint burst = writes ? r700_get (fetch->words, R700_MEM_DSW_WORD2_BURST_CNT) + 1
                : fetch->op == R700_LDS_LOCAL_DS_READ
                  ? r700_get (fetch->words, R700_MEM_DSR_WORD2_BURST_CNT) + 1
                  : 1;

  if (r700_share_mode (fetch, TRUE) == R700_SHARE_GLOBAL)
    use_global (code, fetch->src_gpr, writes ? burst : 1, FALSE);
  if (r700_share_mode (fetch, FALSE) == R700_SHARE_GLOBAL)
    use_global (code, fetch->dst_gpr, burst, FALSE);
}

/* Declared, or as many as the program names. */
static gboolean
size_globals (R700Code *code, const LsProgramSource *source, GError **error)
{
  code->max_globals = 128 - MIN (2 * source->n_clause_temps, 128); /* guide 2.6.1 */
  for (guint i = 0; i < code->program->n_groups; i++)
    for (guint k = 0; k < code->program->groups[i].n_slots; k++)
      scan_globals (code, &code->program->groups[i].slots[k]);
  for (guint i = 0; i < code->program->n_fetches; i++)
    scan_share (code, &code->program->fetches[i]);
  code->layout.n_globals = source->n_global_gprs != 0 ? source->n_global_gprs : code->named_globals;
  if (code->layout.n_globals <= code->max_globals)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
               "%u registers that waves share: there are at most %u beside %u clause temporaries",
               code->layout.n_globals, code->max_globals, source->n_clause_temps);
  return FALSE;
}

static void
scan_fetches (R700Code *code)
{
  for (guint i = 0; i < code->program->n_fetches; i++)
    {
      R700FetchOp op = code->program->fetches[i].op;

      if (op == R700_TEX_SET_GRADIENTS_H || op == R700_TEX_SET_GRADIENTS_V ||
          op == R700_TEX_KEEP_GRADIENTS)
        code->layout.n_gradients = 6;
    }
}

static void
place_memories (R700Layout *layout, gboolean per_lane)
{
  for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
    if (ls_memory_is_per_lane ((LsMemoryKind) kind) == per_lane)
      {
        layout->memory_offset[kind] = layout->size;
        layout->size =
          ROUND_UP_64 (layout->size + (guint32) r700_memory_bytes (layout->n_words[kind]));
      }
}

static void
place_rows (R700Layout *layout)
{
  guint32 row = 0;
  guint32 n_output_rows = 0;

  layout->pv = row;
  layout->ps = layout->pv + 4;
  layout->ar = layout->ps + 1;
  layout->gpr = layout->ar + 4;
  layout->temp = layout->gpr + 4 * layout->n_gprs;
  row = layout->temp + 4 * layout->n_temps;
  for (guint i = 0; i < G_N_ELEMENTS (layout->n_outputs); i++)
    {
      layout->output[i] = row;
      row += 4 * layout->n_outputs[i];
      n_output_rows += 4 * layout->n_outputs[i];
    }
  layout->gradients = row;
  row += layout->n_gradients;
  layout->n_rows = row;
  layout->frames_offset = ROUND_UP_64 ((guint32) sizeof (R700Wave));
  layout->written_offset = layout->frames_offset + layout->n_frames * (guint32) sizeof (R700Frame);
  layout->rows_offset =
    ROUND_UP_64 (layout->written_offset + n_output_rows * (guint32) sizeof (LsMask));
  layout->size = layout->rows_offset + row * (guint32) ROW_BYTES;
  place_memories (layout, TRUE);
  layout->private_size = ROUND_UP_64 (layout->size);
  layout->globals_offset = layout->private_size;
  layout->size = layout->private_size + 4 * layout->n_globals * (guint32) ROW_BYTES;
  place_memories (layout, FALSE);
}

static gboolean
size_registers (R700Code *code, const LsProgramSource *source, GError **error)
{
  R700Layout *layout = &code->layout;

  layout->n_gprs = source->n_gprs != 0 ? source->n_gprs : code->program->n_gprs;
  layout->n_temps = source->n_clause_temps;
  if (layout->n_gprs > 128 || layout->n_temps > 128 || layout->n_gprs + layout->n_temps > 128)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                   "%u registers and %u clause temporaries do not fit the 128 of the register file",
                   layout->n_gprs, layout->n_temps);
      return FALSE;
    }
  if (layout->n_temps == 0)
    layout->n_temps = MIN (R700_DEFAULT_TEMPS, 128 - layout->n_gprs);
  if (source->stack_size > R700_MAX_FRAMES / 4)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "stack size %u is above the largest, %u",
                   source->stack_size, R700_MAX_FRAMES / 4);
      return FALSE;
    }
  code->stack_size = source->stack_size;
  layout->n_frames = code->stack_size != 0 ? 4 * code->stack_size : R700_FREE_FRAMES;
  return TRUE;
}

/* --- code ------------------------------------------------------------------------------------------------ */

static void
decode_fetches (R700Code *code)
{
  code->texs = g_new0 (R700Tex, MAX (code->program->n_fetches, 1));
  code->loads = g_new0 (R700Load, MAX (code->program->n_fetches, 1));
  for (guint i = 0; i < code->program->n_fetches; i++)
    {
      code->texs[i] = r700_tex_decode (&code->program->fetches[i]);
      code->loads[i] = r700_load_decode (&code->program->fetches[i]);
    }
}

R700Code *
r700_code_new (R700Program *program, const LsProgramSource *source, GError **error)
{
  g_autoptr (R700Code) code = g_new0 (R700Code, 1);

  code->program = r700_program_ref (program);
  code->stage = source->stage;
  if (!size_registers (code, source, error))
    return NULL;
  scan_cf (code);
  scan_groups (code);
  scan_fetches (code);
  if (!size_globals (code, source, error) || !r700_size_memories (code, source, error))
    return NULL;
  place_rows (&code->layout);
  r700_lower_groups (code);
  decode_fetches (code);
  r700_lower_transfers (code);
  r700_lower_flow (code);
  r700_code_plan (code);
  r700_code_flow (code);
  return g_steal_pointer (&code);
}

static void
free_transfers (R700Transfer *transfers, guint n)
{
  for (guint i = 0; transfers != NULL && i < n; i++)
    {
      g_free (transfers[i].micro.moves);
      g_free (transfers[i].refusal.reason);
    }
  g_free (transfers);
}

void
r700_code_free (R700Code *code)
{
  for (guint i = 0; code->steps != NULL && i < code->program->n_groups; i++)
    {
      g_free (code->steps[i].micro.ops);
      g_free (code->steps[i].refusal.reason);
    }
  free_transfers (code->fetches, code->program->n_fetches);
  free_transfers (code->sends, code->program->n_cf);
  r700_code_unplan (code);
  r700_code_unlower_flow (code);
  g_free (code->flows);
  g_free (code->steps);
  g_free (code->texs);
  g_free (code->loads);
  g_aligned_free (code->constants);
  r700_program_unref (code->program);
  g_free (code);
}
