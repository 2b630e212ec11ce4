#include "r700-code.h"

#include <string.h>

#include "ls-bits.h"
#include "ls-error.h"
#include "ls-row.h"

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

/* --- operands -------------------------------------------------------------------------------------------- */

typedef struct
{
  R700Code *code;
  GArray *constants; /* guint32, the values of code->constants */
  R700Step *step;
} Resolver;

static void refuse (Resolver *resolver, LsTrapCode code, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

/* The first reason stays. */
static void
refuse (Resolver *resolver, LsTrapCode code, const char *format, ...)
{
  va_list args;

  if (resolver->step->refusal != LS_TRAP_NONE)
    return;
  va_start (args, format);
  resolver->step->refusal = code;
  resolver->step->reason = g_strdup_vprintf (format, args);
  va_end (args);
}

static guint32
constant_row (Resolver *resolver, guint32 bits)
{
  for (guint i = 0; i < resolver->constants->len; i++)
    if (g_array_index (resolver->constants, guint32, i) == bits)
      return i;
  g_array_append_val (resolver->constants, bits);
  return resolver->constants->len - 1;
}

/* Selectors 244..253, guide 4.7.1. */
static gboolean
inline_constant (const R700Src *src, guint32 *bits)
{
  switch (src->sel)
    {
    case R700_SEL_1_DBL_L:
    case R700_SEL_0_5_DBL_L:
    case R700_SEL_0:
      *bits = 0;
      return TRUE;
    case R700_SEL_1_DBL_M:
      *bits = 0x3FF00000u;
      return TRUE;
    case R700_SEL_0_5_DBL_M:
      *bits = 0x3FE00000u;
      return TRUE;
    case R700_SEL_1:
      *bits = 0x3F800000u;
      return TRUE;
    case R700_SEL_1_INT:
      *bits = 1;
      return TRUE;
    case R700_SEL_M_1_INT:
      *bits = G_MAXUINT32;
      return TRUE;
    case R700_SEL_0_5:
      *bits = 0x3F000000u;
      return TRUE;
    case R700_SEL_LITERAL:
      *bits = src->literal;
      return TRUE;
    default:
      return FALSE;
    }
}

static void
check_index_mode (Resolver *resolver, const R700Alu *alu)
{
  const char *name = r700_alu_ops[alu->op].name;

  if (alu->index_mode == 7)
    refuse (resolver, LS_TRAP_ILLEGAL, "%s uses INDEX_MODE 7, which is reserved", name);
}

/* With INDEX_MODE 5 and 6 a relative operand is a register that waves share (guide 2.6.1). */
static void
check_global (Resolver *resolver, const R700Alu *alu, const char *verb, guint gpr)
{
  guint n = resolver->code->layout.n_globals;

  if (alu->index_mode == R700_INDEX_GLOBAL && gpr >= n)
    refuse (resolver, LS_TRAP_OUT_OF_RANGE, "%s %s G%u; waves share %u registers",
            r700_alu_ops[alu->op].name, verb, gpr, n);
}

static void
resolve_global (Resolver *resolver, const R700Alu *alu, const R700Src *src, R700Read *read)
{
  check_global (resolver, alu, "reads", src->sel);
  read->kind = alu->index_mode == R700_INDEX_GLOBAL ? R700_READ_GLOBAL : R700_READ_GLOBAL_INDEXED;
  read->number = 4u * src->sel + src->chan;
}

static void
resolve_gpr (Resolver *resolver, const R700Alu *alu, const R700Src *src, R700Read *read)
{
  const R700Layout *layout = &resolver->code->layout;
  guint32 row = r700_layout_gpr (layout, src->sel);

  if (row == R700_NO_ROW)
    refuse (resolver, LS_TRAP_OUT_OF_RANGE, "%s reads R%u; the state declares %u registers",
            r700_alu_ops[alu->op].name, src->sel, layout->n_gprs);
  read->kind = src->rel ? R700_READ_GPR_INDEXED : R700_READ_ROW;
  read->number = row + src->chan;
  if (src->rel && src->sel >= layout->n_gprs)
    refuse (resolver, LS_TRAP_ILLEGAL, "%s indexes from R%u, a clause temporary",
            r700_alu_ops[alu->op].name, src->sel);
}

static void
resolve_window (Resolver *resolver, const R700Alu *alu, const R700Src *src, R700Read *read)
{
  read->bank = src->sel >= R700_SEL_KCACHE1;
  read->base = src->sel - (read->bank ? R700_SEL_KCACHE1 : R700_SEL_KCACHE0);
  read->kind = src->rel ? R700_READ_WINDOW_INDEXED : R700_READ_WINDOW;
  if (src->rel && alu->index_mode != 4)
    refuse (resolver, LS_TRAP_ILLEGAL, "%s indexes KC%u by AR; constant cache takes only aL",
            r700_alu_ops[alu->op].name, read->bank);
}

static void
resolve_source (Resolver *resolver, const R700Alu *alu, const R700Src *src, R700Read *read)
{
  const R700Layout *layout = &resolver->code->layout;
  guint32 bits;

  read->chan = src->chan;
  read->base = src->sel;
  read->modified = src->neg || src->abs;
  read->and_bits = src->abs ? 0x7FFFFFFFu : G_MAXUINT32;
  read->xor_bits = src->neg ? 0x80000000u : 0;
  if (src->rel)
    check_index_mode (resolver, alu);

  if (src->sel < R700_SEL_KCACHE0 && src->rel && r700_is_global (alu->index_mode))
    resolve_global (resolver, alu, src, read);
  else if (src->sel < R700_SEL_KCACHE0)
    resolve_gpr (resolver, alu, src, read);
  else if (src->sel < 192)
    resolve_window (resolver, alu, src, read);
  else if (src->sel >= R700_SEL_CFILE)
    {
      read->base = src->sel - R700_SEL_CFILE;
      read->kind = src->rel ? R700_READ_FILE_INDEXED : R700_READ_FILE;
    }
  else if (src->sel == R700_SEL_PV || src->sel == R700_SEL_PS)
    {
      read->kind = R700_READ_ROW;
      read->number = src->sel == R700_SEL_PV ? layout->pv + src->chan : layout->ps;
    }
  else if (inline_constant (src, &bits))
    {
      read->kind = R700_READ_CONSTANT;
      read->number = constant_row (resolver, (bits & read->and_bits) ^ read->xor_bits);
      read->modified = FALSE;
    }
  else
    refuse (resolver, LS_TRAP_ILLEGAL, "%s reads source selector %u, which is reserved",
            r700_alu_ops[alu->op].name, src->sel);
}

/* --- slots ----------------------------------------------------------------------------------------------- */

static void
resolve_destination (Resolver *resolver, const R700Alu *alu, R700Slot *slot)
{
  const R700Layout *layout = &resolver->code->layout;
  guint32 row = r700_layout_gpr (layout, alu->dst_gpr);

  slot->dst_row = R700_NO_ROW;
  if (!alu->write_mask || slot->is_mova || slot->is_nop)
    return;
  if (alu->dst_rel)
    check_index_mode (resolver, alu);
  if (alu->dst_rel && r700_is_global (alu->index_mode))
    {
      check_global (resolver, alu, "writes", alu->dst_gpr);
      slot->dst_global = TRUE;
      slot->dst_row = 4u * alu->dst_gpr + alu->dst_chan;
      return;
    }
  if (alu->dst_rel && alu->dst_gpr >= layout->n_gprs)
    refuse (resolver, LS_TRAP_ILLEGAL, "%s indexes from R%u, which is not a declared register",
            r700_alu_ops[alu->op].name, alu->dst_gpr);
  /* An undeclared register drops the result: how OP3, which has no write mask, discards it. */
  if (row != R700_NO_ROW)
    slot->dst_row = row + alu->dst_chan;
}

static void
resolve_modifiers (Resolver *resolver, const R700Alu *alu, R700Slot *slot)
{
  static const float scales[4] = { 1.0f, 2.0f, 4.0f, 0.5f };
  const R700AluInfo *info = &r700_alu_ops[alu->op];
  gboolean is_float = info->dst == R700_TYPE_F || info->dst == R700_TYPE_B;

  slot->clamp = alu->clamp;
  slot->scale = scales[alu->omod & 3];
  if (!is_float && !slot->is_nop && (alu->clamp || alu->omod != 0))
    refuse (resolver, LS_TRAP_ILLEGAL, "%s has OMOD %u and CLAMP %u, but no float result",
            info->name, alu->omod, alu->clamp);
}

static void
resolve_slot (Resolver *resolver, const R700Alu *alu, R700Slot *slot)
{
  const R700AluInfo *info = &r700_alu_ops[alu->op];

  slot->op = alu->op;
  slot->kernel = (guint16) r700_kernel (alu->op);
  slot->unit = alu->unit;
  slot->n_src = info->n_src;
  slot->index_mode = alu->index_mode;
  slot->dst_rel = alu->dst_rel;
  slot->dst_gpr = alu->dst_gpr;
  slot->dst_chan = alu->dst_chan;
  slot->pred_sel = alu->pred_sel;
  slot->is_pred = (info->flags & R700_ALU_PRED) != 0;
  slot->is_kill = (info->flags & R700_ALU_KILL) != 0;
  slot->is_mova = (info->flags & R700_ALU_MOVA) != 0;
  slot->is_nop = alu->op == R700_OP_NOP;
  slot->update_pred = alu->update_pred && slot->is_pred;
  slot->update_exec_mask = alu->update_exec_mask && slot->is_pred;
  for (guint i = 0; i < info->n_src; i++)
    resolve_source (resolver, alu, &alu->src[i], &slot->src[i]);
  resolve_destination (resolver, alu, slot);
  resolve_modifiers (resolver, alu, slot);
}

static void
check_slot (Resolver *resolver, const R700Alu *alu, guint slot)
{
  const R700AluInfo *info = &r700_alu_ops[alu->op];

  if (info->units == R700_UNITS_NONE)
    refuse (resolver, LS_TRAP_ILLEGAL, "%s does not exist on the R700", info->name);
  if (alu->pred_sel == 1)
    refuse (resolver, LS_TRAP_ILLEGAL, "%s has PRED_SEL 1, which is reserved", info->name);
  if ((info->flags & R700_ALU_KILL) && resolver->code->stage != LS_STAGE_PS)
    refuse (resolver, LS_TRAP_ILLEGAL, "%s is for pixel shaders only", info->name);
  if (alu->unit >= R700_MAX_SLOTS)
    refuse (resolver, LS_TRAP_ILLEGAL, "%s in slot %u has no unit to run on", info->name, slot);
}

/* Units that an instruction of several slots takes, from the one it starts on. */
static guint
n_units (R700AluOp op)
{
  switch (r700_alu_ops[op].units)
    {
    case R700_UNITS_REDUCE:
    case R700_UNITS_QUAD:
      return 4;
    case R700_UNITS_PAIR:
      return 2;
    case R700_UNITS_ANY:
    case R700_UNITS_VEC:
    case R700_UNITS_TRANS:
    case R700_UNITS_NONE:
      return 1;
    }
  return 1;
}

/* The slots of one instruction stand on neighbouring vector units and name the same operation. */
static void
check_companions (Resolver *resolver)
{
  R700Step *step = resolver->step;

  for (guint i = 0; i < step->n; i++)
    {
      guint n = n_units (step->slots[i].op);
      gboolean whole = step->slots[i].unit % n == 0 && i + n <= step->n;

      for (guint k = 1; whole && k < n; k++)
        whole = step->slots[i + k].op == step->slots[i].op &&
                step->slots[i + k].unit == step->slots[i].unit + k;
      if (n > 1 && !whole)
        refuse (resolver, LS_TRAP_ILLEGAL,
                "%s needs %u neighbouring vector slots of the same operation",
                r700_alu_ops[step->slots[i].op].name, n);
      i += whole ? n - 1 : 0;
    }
}

static void
resolve_group (Resolver *resolver, const R700Group *group)
{
  R700Step *step = resolver->step;
  guint used = 0;

  if (group->broken)
    refuse (resolver, LS_TRAP_ILLEGAL, "the words of the group break the rules of a group");
  step->line = group->n_slots > 0 ? group->slots[0].line : 0;
  for (guint i = 0; i < group->n_slots; i++)
    {
      const R700Alu *alu = &group->slots[i];

      if (alu->op == R700_OP_INVALID)
        {
          refuse (resolver, LS_TRAP_ILLEGAL, "ALU opcode of %08X %08X is reserved", alu->words[0],
                  alu->words[1]);
          continue;
        }
      check_slot (resolver, alu, i);
      used |= 1u << alu->unit;
    }
  if (step->refusal != LS_TRAP_NONE)
    return;
  if (ls_mask_count (used) != group->n_slots)
    refuse (resolver, LS_TRAP_ILLEGAL, "two instructions of the group need the same unit");

  for (guint unit = 0; unit < R700_MAX_SLOTS; unit++)
    for (guint i = 0; i < group->n_slots; i++)
      if (group->slots[i].unit == unit)
        {
          R700Slot *slot = &step->slots[step->n++];

          slot->slot = (guint8) i;
          resolve_slot (resolver, &group->slots[i], slot);
        }
  check_companions (resolver);
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
fill_constants (R700Code *code, const GArray *values)
{
  code->n_constants = values->len;
  code->constants = g_aligned_alloc (MAX (values->len, 1), sizeof (LsRow), 64);
  for (guint i = 0; i < values->len; i++)
    ls_row_fill (&code->constants[i], g_array_index (values, guint32, i));
}

static void
resolve_groups (R700Code *code)
{
  g_autoptr (GArray) constants = g_array_new (FALSE, FALSE, sizeof (guint32));
  Resolver resolver = { .code = code, .constants = constants };

  code->steps = g_new0 (R700Step, MAX (code->program->n_groups, 1));
  for (guint i = 0; i < code->program->n_groups; i++)
    {
      resolver.step = &code->steps[i];
      resolve_group (&resolver, &code->program->groups[i]);
    }
  fill_constants (code, constants);
}

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
  resolve_groups (code);
  decode_fetches (code);
  r700_code_plan (code);
  r700_code_flow (code);
  return g_steal_pointer (&code);
}

void
r700_code_free (R700Code *code)
{
  for (guint i = 0; code->steps != NULL && i < code->program->n_groups; i++)
    g_free (code->steps[i].reason);
  r700_code_unplan (code);
  g_free (code->flows);
  g_free (code->steps);
  g_free (code->texs);
  g_free (code->loads);
  g_aligned_free (code->constants);
  r700_program_unref (code->program);
  g_free (code);
}
