#include "r700-look.h"

/* Reads and writes of a step, as far as the words tell. */

typedef struct
{
  const LsProgram *program;
  const R700Code *code;
  LsEffect *effects;
  guint max, n;
} Effects;

static void
append (Effects *out, const LsEffect *effect)
{
  if (out->n < out->max)
    out->effects[out->n] = *effect;
  out->n++;
}

/* Outside of groups nothing says what registers hold. */
static void
add (Effects *out, LsEffect effect)
{
  effect.type = LS_VALUE_BITS;
  append (out, &effect);
}

static void
add_gpr (Effects *out,
         LsEffectKind kind,
         guint slot,
         guint operand,
         guint gpr,
         guint channel,
         gboolean relative)
{
  if (r700_layout_gpr (&out->code->layout, gpr) == R700_NO_ROW)
    return;
  add (out, (LsEffect){ .kind = kind,
                        .slot = (guint8) slot,
                        .operand = (guint8) operand,
                        .relative = relative,
                        .ref = r700_layout_ref (&out->code->layout, gpr, channel) });
}

/* A register that waves share. */
static void
add_global (Effects *out,
            LsEffectKind kind,
            guint slot,
            guint operand,
            guint gpr,
            guint channel,
            gboolean relative)
{
  if (gpr >= out->code->layout.n_globals && !relative)
    return;
  add (out, (LsEffect){ .kind = kind,
                        .slot = (guint8) slot,
                        .operand = (guint8) operand,
                        .relative = relative,
                        .ref = r700_look_global_ref (gpr, channel) });
}

static void
add_file (Effects *out, LsEffectKind kind, guint slot, guint operand, guint file, guint channel)
{
  add (out, (LsEffect){ .kind = kind,
                        .slot = (guint8) slot,
                        .operand = (guint8) operand,
                        .ref = { .file = (guint8) file, .channel = (guint8) channel } });
}

/* --- ALU ------------------------------------------------------------------------------------------------- */

static void
add_micro (LsEffect effect, gpointer data)
{
  append (data, &effect);
}

/* The last group of a clause carries out what its CF instruction does to the lanes. */
static gboolean
ends_clause_with_pop (const R700Code *code, guint index)
{
  const R700Cf *cf = &code->program->cf[code->program->groups[index].cf];

  return index + 1 == cf->first + cf->n && cf->op != R700_CF_OP_ALU &&
         cf->op != R700_CF_OP_ALU_PUSH_BEFORE;
}

static gboolean
leaves_loop (R700CfOp op)
{
  return op == R700_CF_OP_LOOP_BREAK || op == R700_CF_OP_LOOP_CONTINUE ||
         op == R700_CF_OP_ALU_BREAK || op == R700_CF_OP_ALU_CONTINUE;
}

static void
describe_group (Effects *out, guint index)
{
  const R700Group *group = &out->code->program->groups[index];

  ls_micro_describe (out->program, &out->code->steps[index].micro, add_micro, out);
  if (!ends_clause_with_pop (out->code, index))
    return;
  add (out, (LsEffect){ .kind = LS_EFFECT_MASK, .slot = LS_SLOT_NONE });
  if (leaves_loop (out->code->program->cf[group->cf].op))
    add (out, (LsEffect){ .kind = LS_EFFECT_LEAVE, .slot = LS_SLOT_NONE });
}

/* --- fetch and control flow ------------------------------------------------------------------------------ */

/* A register, or as many as a burst has, through selectors of which those from 4 on name none. */
static void
add_burst (Effects *out,
           LsEffectKind kind,
           guint gpr,
           const guint8 sels[4],
           guint burst,
           gboolean relative)
{
  for (guint step = 0; step < burst; step++)
    for (guint i = 0; i < 4; i++)
      if (kind == LS_EFFECT_WRITE && sels[i] != R700_COMP_MASK)
        add_gpr (out, kind, 0, 0, gpr + step, i, relative);
      else if (kind == LS_EFFECT_READ && sels[i] < 4)
        add_gpr (out, kind, 0, i, gpr + step, sels[i], relative);
}

static void
add_memory (Effects *out, LsEffectKind kind, LsMemoryKind memory)
{
  add (out, (LsEffect){ .kind = kind, .resource = memory });
}

/* Registers of a data share instruction, which may be those that waves share. */
static void
add_share_burst (Effects *out,
                 LsEffectKind kind,
                 guint gpr,
                 const guint8 sels[4],
                 guint burst,
                 guint mode)
{
  if (mode != R700_SHARE_GLOBAL)
    {
      add_burst (out, kind, gpr, sels, burst, mode == R700_SHARE_LOOP);
      return;
    }
  for (guint step = 0; step < burst; step++)
    for (guint i = 0; i < 4; i++)
      if (kind == LS_EFFECT_WRITE && sels[i] != R700_COMP_MASK)
        add_global (out, kind, 0, 0, gpr + step, i, FALSE);
      else if (kind == LS_EFFECT_READ && sels[i] < 4)
        add_global (out, kind, 0, i, gpr + step, sels[i], FALSE);
}

static void
describe_share (Effects *out, const R700Fetch *fetch)
{
  const guint8 sels[4] = { fetch->src_sel[0], fetch->src_sel[1], R700_COMP_MASK, R700_COMP_MASK };
  guint src_mode = r700_share_mode (fetch, TRUE), dst_mode = r700_share_mode (fetch, FALSE);

  if (fetch->op == R700_LDS_LOCAL_DS_WRITE)
    {
      add_share_burst (out, LS_EFFECT_READ, fetch->src_gpr, fetch->src_sel,
                       r700_get (fetch->words, R700_MEM_DSW_WORD2_BURST_CNT) + 1, src_mode);
      add_memory (out, LS_EFFECT_MEMORY_WRITE, LS_MEMORY_SHARE);
      return;
    }
  add_share_burst (out, LS_EFFECT_READ, fetch->src_gpr, sels, 1, src_mode);
  add_memory (out, LS_EFFECT_MEMORY_READ, LS_MEMORY_SHARE);
  add_share_burst (out, LS_EFFECT_WRITE, fetch->dst_gpr, fetch->dst_sel,
                   r700_get (fetch->words, R700_MEM_DSR_WORD2_BURST_CNT) + 1, dst_mode);
}

static void
describe_fetch (Effects *out, const R700Fetch *fetch)
{
  const R700Transfer *transfer = r700_code_transfer (out->code, fetch);

  if (fetch->op == R700_FETCH_INVALID)
    return;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_LDS)
    describe_share (out, fetch);
  else
    ls_micro_describe_transfer (out->program, &transfer->micro, add_micro, out);
}

static void
describe_export (Effects *out, const R700Cf *cf, guint element)
{
  for (guint i = 0; i < 4; i++)
    {
      if (cf->sel[i] == R700_COMP_MASK)
        continue;
      if (cf->sel[i] < 4)
        add_gpr (out, LS_EFFECT_READ, 0, i, cf->rw_gpr + element, cf->sel[i], cf->rw_rel);
      add (out, (LsEffect){ .kind = LS_EFFECT_EXPORT,
                            .operand = (guint8) i,
                            .ref = r700_look_output (cf, element, i) });
    }
}

static void
describe_memory_write (Effects *out, const R700Cf *cf)
{
  guint8 sels[4];

  for (guint i = 0; i < 4; i++)
    sels[i] = cf->comp_mask >> i & 1 ? (guint8) i : R700_COMP_MASK;
  if (cf->type & 1)
    add_gpr (out, LS_EFFECT_READ, 0, 0, cf->index_gpr, 0, FALSE);
  add_burst (out, LS_EFFECT_READ, cf->rw_gpr, sels, cf->burst_count, cf->rw_rel);
  add_memory (out, LS_EFFECT_MEMORY_WRITE, r700_memory_kind (cf->op));
}

static gboolean
is_emit (R700CfOp op)
{
  return op == R700_CF_OP_EMIT_VERTEX || op == R700_CF_OP_CUT_VERTEX ||
         op == R700_CF_OP_EMIT_CUT_VERTEX;
}

/* What the groups of a clause hand on to each other begins as zero. */
static void
describe_clause_start (Effects *out)
{
  for (guint i = 0; i < 4; i++)
    {
      add_file (out, LS_EFFECT_WRITE, 0, 0, R700_FILE_PV, i);
      add_file (out, LS_EFFECT_WRITE, 0, 0, R700_FILE_AR, i);
    }
  add_file (out, LS_EFFECT_WRITE, 0, 0, R700_FILE_PS, 0);
  for (guint i = 0; i < 4 * out->code->layout.n_temps; i++)
    add (out, (LsEffect){ .kind = LS_EFFECT_WRITE,
                          .ref = { .file = R700_FILE_T,
                                   .channel = (guint8) (i % 4),
                                   .index = (guint16) (i / 4) } });
}

static void
describe_cf (Effects *out, const R700Cf *cf)
{
  if (cf->op == R700_CF_OP_INVALID)
    return;
  if (cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE)
    for (guint i = 0; i < cf->burst_count; i++)
      describe_export (out, cf, i);
  if (cf->class == R700_CF_CLASS_ALU)
    describe_clause_start (out);
  if (r700_memory_kind (cf->op) != LS_N_MEMORIES)
    describe_memory_write (out, cf);
  if (is_emit (cf->op))
    add_memory (out, LS_EFFECT_MEMORY_WRITE, LS_MEMORY_EMIT);
  if (r700_cf_ops[cf->op].flags & (R700_CF_TARGET | R700_CF_POPS))
    add (out,
         (LsEffect){ .kind = LS_EFFECT_MASK,
                     .slot = LS_SLOT_NONE,
                     .resource = cf->op == R700_CF_OP_KILL ? R700_MASK_VALID : R700_MASK_ACTIVE });
  if (cf->class != R700_CF_CLASS_ALU && leaves_loop (cf->op))
    add (out, (LsEffect){ .kind = LS_EFFECT_LEAVE, .slot = LS_SLOT_NONE });
}

guint
r700_describe (const LsProgram *program, guint line, LsEffect *effects, guint max)
{
  const R700Code *code = r700_loaded_code (program);
  Effects out = { .program = program, .code = code, .effects = effects, .max = max };
  const R700Line *what;

  if (line >= code->program->n_lines)
    return 0;
  what = &code->program->lines[line];
  switch (what->kind)
    {
    case R700_LINE_CF:
      describe_cf (&out, &code->program->cf[what->index]);
      break;
    case R700_LINE_SLOT:
      describe_group (&out, what->index);
      break;
    case R700_LINE_FETCH:
      describe_fetch (&out, &code->program->fetches[what->index]);
      break;
    case R700_LINE_SECTION:
    case R700_LINE_ORG:
    case R700_LINE_END:
    case R700_LINE_DWORDS:
      break;
    }
  return out.n;
}
