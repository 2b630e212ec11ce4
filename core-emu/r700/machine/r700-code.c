#include "r700-code.h"

#include <string.h>

#include "ls-bits.h"
#include "ls-error.h"

guint32
r700_layout_gpr (const LsLayout *layout, guint gpr)
{
  if (gpr < layout->n[R700_FILE_R])
    return layout->first[R700_FILE_R] + 4 * gpr;
  if (gpr >= 128 - layout->n[R700_FILE_T] && gpr < 128)
    return layout->first[R700_FILE_T] + 4 * (gpr - (128 - layout->n[R700_FILE_T]));
  return LS_NO_ROW;
}

LsRegRef
r700_layout_ref (const LsLayout *layout, guint gpr, guint channel)
{
  guint first = 128 - layout->n[R700_FILE_T];
  gboolean is_temp = gpr >= layout->n[R700_FILE_R] && gpr >= first;

  return (LsRegRef){ .file = is_temp ? R700_FILE_T : R700_FILE_R,
                     .channel = (guint8) channel,
                     .index = (guint16) (is_temp ? gpr - first : gpr) };
}

/* --- layout ---------------------------------------------------------------------------------------------- */

const guint8 r700_target_files[R700_N_TARGETS] = { R700_FILE_PIX, R700_FILE_Z, R700_FILE_POS,
                                                   R700_FILE_PARAM };

static void
count_output (LsLayout *layout, const R700Cf *cf)
{
  for (guint i = 0; i < R700_N_TARGETS; i++)
    {
      const R700Target *target = &r700_targets[i];
      guint32 *n = &layout->n[r700_target_files[i]];
      guint end = MIN (cf->array_base + cf->burst_count, target->first + target->n);

      if (cf->type == target->type && cf->array_base < target->first + target->n &&
          end > target->first)
        *n = MAX (*n, end - target->first);
    }
}

static void
scan_cf (R700Code *code)
{
  for (guint i = 0; i < code->program->n_cf; i++)
    {
      const R700Cf *cf = &code->program->cf[i];

      code->plain_push |=
        r700_cf_frames (code->program, cf).pushes == R700_FRAME_BRANCH && !cf->whole_quad_mode;
      if (cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE)
        count_output (&code->layout, cf);
    }
}

static gboolean
names_temp (const LsLayout *layout, const R700Alu *alu)
{
  guint first = 128 - layout->n[R700_FILE_T];
  guint n_src = r700_alu_ops[alu->op].n_src;
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
  guint n_src = r700_alu_ops[alu->op].n_src;
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
  code->layout.n[R700_FILE_G] =
    source->n_global_gprs != 0 ? source->n_global_gprs : code->named_globals;
  if (code->layout.n[R700_FILE_G] <= code->max_globals)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
               "%u registers that waves share: there are at most %u beside %u clause temporaries",
               code->layout.n[R700_FILE_G], code->max_globals, source->n_clause_temps);
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
        code->n_gradients = 6;
    }
}

static void
place_rows (R700Code *code)
{
  LsLayout *layout = &code->layout;

  layout->n[R700_FILE_PV] = layout->n[R700_FILE_PS] = layout->n[R700_FILE_AR] = 1;
  ls_layout_place (layout, R700_FRAMES_OFFSET + code->n_frames * sizeof (LsFlowFrame),
                   code->n_gradients, TRUE);
  code->gradients = layout->n_rows - code->n_gradients;
}

static gboolean
size_registers (R700Code *code, const LsProgramSource *source, GError **error)
{
  LsLayout *layout = &code->layout;

  layout->n[R700_FILE_R] = source->n_gprs != 0 ? source->n_gprs : code->program->n_gprs;
  layout->n[R700_FILE_T] = source->n_clause_temps;
  if (layout->n[R700_FILE_R] > 128 || layout->n[R700_FILE_T] > 128 ||
      layout->n[R700_FILE_R] + layout->n[R700_FILE_T] > 128)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                   "%u registers and %u clause temporaries do not fit the 128 of the register file",
                   layout->n[R700_FILE_R], layout->n[R700_FILE_T]);
      return FALSE;
    }
  if (layout->n[R700_FILE_T] == 0)
    layout->n[R700_FILE_T] = MIN (R700_DEFAULT_TEMPS, 128 - layout->n[R700_FILE_R]);
  if (source->stack_size > R700_MAX_FRAMES / 4)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "stack size %u is above the largest, %u",
                   source->stack_size, R700_MAX_FRAMES / 4);
      return FALSE;
    }
  code->stack_size = source->stack_size;
  code->n_frames = code->stack_size != 0 ? 4 * code->stack_size : R700_FREE_FRAMES;
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
  code->layout.form = &r700_state_form;
  if (!size_registers (code, source, error))
    return NULL;
  scan_cf (code);
  scan_groups (code);
  scan_fetches (code);
  if (!size_globals (code, source, error) || !r700_size_memories (code, source, error))
    return NULL;
  place_rows (code);
  r700_lower_groups (code);
  decode_fetches (code);
  r700_lower_transfers (code);
  r700_code_limit (code);
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
  g_free (code->steps);
  g_free (code->texs);
  g_free (code->loads);
  g_aligned_free (code->constants);
  r700_program_unref (code->program);
  g_free (code);
}
