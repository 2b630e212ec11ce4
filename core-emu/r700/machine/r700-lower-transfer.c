#include "ls-explain.h"
#include "ls-words.h"
#include "r700-code.h"

/* Fetches, outputs and memory accesses as transfers: their addresses, sources and destinations. */

typedef struct
{
  const R700Code *code;
  R700Transfer *transfer;
  const char *name; /* of the instruction */
  GArray *moves;    /* LsMicroMove */
} Lowering;

/* A register with aL is one of the declared registers. */
static LsMicroPlace
lower_gpr (Lowering *lowering, const char *verb, guint gpr, guint channel, gboolean is_relative)
{
  const LsLayout *layout = &lowering->code->layout;
  LsMicroPlace place = r700_gpr_place (layout, gpr, channel);

  if (is_relative)
    {
      place.index = LS_MICRO_LOOP_INDEX;
      place.ref = (LsRegRef){ R700_FILE_R, (guint8) channel, (guint16) gpr };
    }
  else if (gpr >= layout->n[R700_FILE_R])
    r700_refuse (&lowering->transfer->refusal, LS_TRAP_OUT_OF_RANGE, gpr,
                 "%s %s R%u; the state declares %u registers", lowering->name, verb, gpr,
                 layout->n[R700_FILE_R]);
  return place;
}

/* A register by its mode; for modes of one bit TRUE or FALSE: whether aL is added. */
static LsMicroPlace
lower_register (Lowering *lowering, const char *verb, guint gpr, guint channel, guint mode)
{
  guint n = lowering->code->layout.n[R700_FILE_G];

  if (mode > R700_SHARE_GLOBAL)
    r700_refuse (&lowering->transfer->refusal, LS_TRAP_ILLEGAL, mode,
                 "%s has relative mode 3, which is reserved", lowering->name);
  if (mode != R700_SHARE_GLOBAL)
    return lower_gpr (lowering, verb, gpr, channel, mode == R700_SHARE_LOOP);
  if (gpr >= n)
    r700_refuse (&lowering->transfer->refusal, LS_TRAP_OUT_OF_RANGE, gpr,
                 "%s %s G%u; waves share %u registers", lowering->name, ls_words (verb), gpr, n);
  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref = { R700_FILE_G, (guint8) channel, (guint16) gpr },
                         .row = gpr < n ? 4 * gpr + channel : LS_MICRO_NO_ROW };
}

/* Component sel of a register, or the constant of another selector. */
static LsMicroPlace
lower_selected (Lowering *lowering, guint gpr, guint sel, guint mode)
{
  if (sel <= R700_COMP_W)
    return lower_register (lowering, "reads", gpr, sel, mode);
  return (LsMicroPlace){ .kind = LS_MICRO_LITERAL, .bits = sel == R700_COMP_1 ? 0x3F800000u : 0 };
}

static void
add_address (Lowering *lowering, LsMicroPlace place)
{
  LsMicroTransfer *micro = &lowering->transfer->micro;

  micro->addresses[micro->n_addresses++] = place;
}

static void
add_store (Lowering *lowering, LsMicroPlace from, guint element, guint component, LsMicroPlace to)
{
  const LsMicroMove move = { .from = from,
                             .to = to,
                             .element = (guint8) element,
                             .component = (guint8) component,
                             .operand = (guint8) component };

  g_array_append_val (lowering->moves, move);
}

/* Moves components of an element to a register, by DST_SEL. */
static void
add_results (Lowering *lowering, const guint8 sels[4], guint element, LsMicroPlace to)
{
  for (guint i = 0; i < 4; i++, to.ref.channel++, to.row += to.row != LS_MICRO_NO_ROW)
    {
      const LsMicroMove move = {
        .to = to, .element = (guint8) element, .component = sels[i], .operand = sels[i]
      };

      if (sels[i] == R700_COMP_RESERVED)
        r700_refuse (&lowering->transfer->refusal, LS_TRAP_ILLEGAL, sels[i],
                     "%s has DST_SEL_%c 6, which is reserved", lowering->name, "XYZW"[i]);
      if (sels[i] != R700_COMP_MASK)
        g_array_append_val (lowering->moves, move);
    }
}

/* --- kinds of fetches ------------------------------------------------------------------------- */

static void
lower_texture_fetch (Lowering *lowering, const R700Fetch *fetch)
{
  for (guint i = 0; i < 4; i++)
    add_address (lowering,
                 lower_selected (lowering, fetch->src_gpr, fetch->src_sel[i], fetch->src_rel));
  if (!r700_tex_is_silent (fetch->op))
    add_results (lowering, fetch->dst_sel, 0,
                 lower_gpr (lowering, "writes", fetch->dst_gpr, 0, fetch->dst_rel));
}

/* The register of a semantic fetch is not in its microcode. */
static void
lower_vertex_fetch (Lowering *lowering, const R700Fetch *fetch)
{
  const LsMicroPlace table = { .kind = LS_MICRO_REGISTER,
                               .index = LS_MICRO_TABLE_INDEX,
                               .ref = { .file = R700_FILE_R },
                               .row = LS_MICRO_NO_ROW };

  add_address (
    lowering, lower_gpr (lowering, "reads", fetch->src_gpr, fetch->src_sel[0] & 3, fetch->src_rel));
  add_results (lowering, fetch->dst_sel, 0,
               r700_fetch_is_semantic (fetch->op)
                 ? table
                 : lower_gpr (lowering, "writes", fetch->dst_gpr, 0, fetch->dst_rel));
}

/* If the last register of a burst exists, all do. */
static void
lower_memory_read (Lowering *lowering, const R700Fetch *fetch)
{
  const R700Load *load = r700_code_load (lowering->code, fetch);

  if (load->is_indexed)
    add_address (lowering, lower_gpr (lowering, "reads", fetch->src_gpr, fetch->src_sel[0] & 3,
                                      fetch->src_rel));
  lower_gpr (lowering, "writes", fetch->dst_gpr + load->burst - 1, 0, fetch->dst_rel);
  for (guint i = 0; i < load->burst; i++)
    add_results (lowering, fetch->dst_sel, i,
                 lower_gpr (lowering, "writes", fetch->dst_gpr + i, 0, fetch->dst_rel));
}

/* --- the data share --------------------------------------------------------------------------- */

/* LOCAL_DS_WRITE may leave out elements. */
static void
check_share_sources (Lowering *lowering, const R700Fetch *fetch, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const guint sel = fetch->src_sel[i];

      if (sel == R700_COMP_RESERVED ||
          (sel == R700_COMP_MASK && fetch->op != R700_LDS_LOCAL_DS_WRITE))
        r700_refuse (&lowering->transfer->refusal, LS_TRAP_ILLEGAL, sel,
                     "%s has SRC_SEL_%c %u, which is reserved", lowering->name, "XYZW"[i], sel);
    }
}

static void
lower_share_write (Lowering *lowering, const R700Fetch *fetch)
{
  guint burst = r700_get (fetch->words, R700_MEM_DSW_WORD2_BURST_CNT) + 1;
  guint mode = r700_share_mode (fetch, TRUE);

  check_share_sources (lowering, fetch, 4);
  for (guint step = 0; step < burst; step++)
    {
      lower_register (lowering, "reads", fetch->src_gpr + step, 0, mode);
      for (guint i = 0; i < 4; i++)
        if (fetch->src_sel[i] != R700_COMP_MASK)
          add_store (lowering,
                     lower_selected (lowering, fetch->src_gpr + step, fetch->src_sel[i], mode),
                     step, i, (LsMicroPlace){ .kind = LS_MICRO_NOWHERE });
    }
}

static void
lower_share_read (Lowering *lowering, const R700Fetch *fetch)
{
  guint burst = r700_get (fetch->words, R700_MEM_DSR_WORD2_BURST_CNT) + 1;
  guint mode = r700_share_mode (fetch, TRUE);

  check_share_sources (lowering, fetch, 2);
  lower_register (lowering, "reads", fetch->src_gpr, 0, mode);
  for (guint i = 0; i < 2; i++)
    add_address (lowering, lower_selected (lowering, fetch->src_gpr, fetch->src_sel[i], mode));
  for (guint step = 0; step < burst; step++)
    add_results (lowering, fetch->dst_sel, step,
                 lower_register (lowering, "writes", fetch->dst_gpr + step, 0,
                                 r700_share_mode (fetch, FALSE)));
  for (guint i = 0; i < lowering->moves->len; i++)
    g_array_index (lowering->moves, LsMicroMove, i).operand = 2; /* behind bank and word */
}

/* --- outputs ---------------------------------------------------------------------------------- */

/* The output register for element base of a type. */
static LsMicroPlace
lower_output (Lowering *lowering, const R700Cf *cf, guint base, guint channel)
{
  static const char *const types[] = { "PIXEL", "POS", "PARAM", "type 3" };
  const R700TargetId target = r700_target_of (cf->type, base);
  guint file, index;

  if (target == R700_N_TARGETS)
    {
      r700_refuse (&lowering->transfer->refusal, LS_TRAP_ILLEGAL, base, "%s has no target %s %u",
                   lowering->name, types[cf->type & 3], base);
      return (LsMicroPlace){ .kind = LS_MICRO_NOWHERE };
    }
  file = r700_target_files[target];
  index = base - r700_targets[target].first;
  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref = { (guint8) file, (guint8) channel, (guint16) index },
                         .row = lowering->code->layout.first[file] + 4 * index + channel };
}

static void
lower_export (Lowering *lowering, const R700Cf *cf)
{
  for (guint i = 0; i < 4; i++)
    if (cf->sel[i] == R700_COMP_RESERVED)
      r700_refuse (&lowering->transfer->refusal, LS_TRAP_ILLEGAL, cf->sel[i],
                   "%s has SEL_%c 6, which is reserved", lowering->name, "XYZW"[i]);
  for (guint element = 0; element < cf->burst_count; element++)
    {
      lower_output (lowering, cf, cf->array_base + element, 0);
      lower_gpr (lowering, "reads", cf->rw_gpr + element, 0, cf->rw_rel);
      for (guint i = 0; i < 4; i++)
        if (cf->sel[i] != R700_COMP_MASK)
          add_store (lowering,
                     lower_selected (lowering, cf->rw_gpr + element, cf->sel[i], cf->rw_rel),
                     element, i, lower_output (lowering, cf, cf->array_base + element, i));
    }
}

/* If the last register of a burst exists, all do. */
static void
lower_memory_write (Lowering *lowering, const R700Cf *cf)
{
  guint n_gprs = lowering->code->layout.n[R700_FILE_R];

  lower_gpr (lowering, "reads", cf->rw_gpr + cf->burst_count - 1u, 0, cf->rw_rel);
  if ((cf->type & R700_WRITE_INDEXED) && cf->index_gpr >= n_gprs)
    r700_refuse (&lowering->transfer->refusal, LS_TRAP_OUT_OF_RANGE, cf->index_gpr,
                 "%s takes its index from R%u; the state declares %u registers", lowering->name,
                 cf->index_gpr, n_gprs);
  if (cf->type & R700_WRITE_INDEXED)
    add_address (lowering, lower_gpr (lowering, "reads", cf->index_gpr, 0, FALSE));
  lowering->transfer->micro.first_address = 4; /* behind the components */
  for (guint step = 0; step < cf->burst_count; step++)
    for (guint i = 0; i < 4; i++)
      if (cf->comp_mask >> i & 1)
        add_store (lowering, lower_gpr (lowering, "reads", cf->rw_gpr + step, i, cf->rw_rel), step,
                   i, (LsMicroPlace){ .kind = LS_MICRO_NOWHERE });
}

/* --- instructions ----------------------------------------------------------------------------- */

static void
set_outside (Lowering *lowering, guint32 line, LsEffectKind effect, guint resource)
{
  LsMicroTransfer *micro = &lowering->transfer->micro;

  micro->line = line;
  micro->type = LS_VALUE_BITS;
  micro->effect = (guint8) effect;
  micro->resource = resource;
}

static void
lower_cf (Lowering *lowering, const R700Cf *cf)
{
  LsMemory kind = r700_memory_kind (cf->op);

  lowering->name = cf->op < R700_N_CF_OPS ? r700_cf_ops[cf->op].name : NULL;
  if (kind != R700_N_MEMORIES)
    {
      set_outside (lowering, cf->line, LS_EFFECT_MEMORY_WRITE, kind);
      lower_memory_write (lowering, cf);
    }
  if (cf->op != R700_CF_OP_EXPORT && cf->op != R700_CF_OP_EXPORT_DONE)
    return;
  set_outside (lowering, cf->line, LS_EFFECT_EXPORT, 0);
  lower_export (lowering, cf);
}

static void
lower_fetch (Lowering *lowering, const R700Fetch *fetch)
{
  const R700FetchInfo *info = fetch->op < R700_N_FETCH_OPS ? &r700_fetch_ops[fetch->op] : NULL;

  if (info == NULL || fetch->op == R700_VTX_MEM || fetch->op == R700_TEX_MEM)
    {
      r700_refuse (&lowering->transfer->refusal, LS_TRAP_ILLEGAL, fetch->words[0],
                   "opcode of fetch %08X %08X is reserved", fetch->words[0], fetch->words[1]);
      return;
    }
  if (info->flags & R700_FETCH_FOREIGN)
    r700_refuse (&lowering->transfer->refusal, LS_TRAP_ILLEGAL, fetch->words[0],
                 "%s is not an instruction of the R700 guide", info->name);
  lowering->name = info->name;
  set_outside (lowering, fetch->line, LS_EFFECT_FETCH, fetch->resource_id);
  if (info->class == R700_FETCH_CLASS_MEM)
    {
      set_outside (lowering, fetch->line, LS_EFFECT_MEMORY_READ, r700_fetch_memory (fetch->op));
      lower_memory_read (lowering, fetch);
    }
  else if (fetch->op == R700_LDS_LOCAL_DS_WRITE)
    {
      set_outside (lowering, fetch->line, LS_EFFECT_MEMORY_WRITE, R700_MEMORY_SHARE);
      lower_share_write (lowering, fetch);
    }
  else if (fetch->op == R700_LDS_LOCAL_DS_READ)
    {
      set_outside (lowering, fetch->line, LS_EFFECT_MEMORY_READ, R700_MEMORY_SHARE);
      lower_share_read (lowering, fetch);
    }
  else if (r700_fetch_is_vertex (fetch->op))
    lower_vertex_fetch (lowering, fetch);
  else
    lower_texture_fetch (lowering, fetch);
}

static void
take_moves (Lowering *lowering)
{
  GArray *moves = lowering->moves;

  lowering->transfer->micro.n_moves = moves->len;
  lowering->transfer->micro.moves =
    (LsMicroMove *) g_memdup2 (moves->data, moves->len * sizeof (LsMicroMove));
  g_array_set_size (moves, 0);
}

void
r700_lower_transfers (R700Code *code)
{
  const R700Program *program = code->program;
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (LsMicroMove));
  Lowering lowering = { .code = code, .moves = moves };

  code->fetches = g_new0 (R700Transfer, MAX (program->n_fetches, 1));
  code->sends = g_new0 (R700Transfer, MAX (program->n_cf, 1));
  for (guint i = 0; i < program->n_fetches; i++)
    {
      lowering.transfer = &code->fetches[i];
      lower_fetch (&lowering, &program->fetches[i]);
      take_moves (&lowering);
    }
  for (guint i = 0; i < program->n_cf; i++)
    {
      lowering.transfer = &code->sends[i];
      lower_cf (&lowering, &program->cf[i]);
      take_moves (&lowering);
    }
}
