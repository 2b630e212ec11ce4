#include "ls-explain.h"
#include "r700-lower.h"

/* Fetches as transfers: what tells where, and what goes to which register. */

typedef struct
{
  const R700Code *code;
  R700Transfer *transfer;
  const char *name; /* of the instruction */
  GArray *moves;    /* LsMicroMove */
} Lowering;

/* What aL is added to is of the declared registers. */
static LsMicroPlace
lower_gpr (Lowering *lowering, const char *verb, guint gpr, guint channel, gboolean is_relative)
{
  const R700Layout *layout = &lowering->code->layout;
  LsMicroPlace place = r700_gpr_place (layout, gpr, channel);

  if (is_relative)
    {
      place.index = LS_MICRO_LOOP_INDEX;
      place.ref = (LsRegRef){ R700_FILE_R, (guint8) channel, (guint16) gpr };
    }
  else if (gpr >= layout->n_gprs)
    r700_refuse (&lowering->transfer->refusal, LS_TRAP_OUT_OF_RANGE, gpr,
                 "%s %s R%u; the state declares %u registers", lowering->name, verb, gpr,
                 layout->n_gprs);
  return place;
}

static void
add_address (Lowering *lowering, const R700Fetch *fetch, guint sel)
{
  LsMicroTransfer *micro = &lowering->transfer->micro;

  micro->addresses[micro->n_addresses++] =
    sel <= R700_COMP_W
      ? lower_gpr (lowering, "reads", fetch->src_gpr, sel, fetch->src_rel)
      : (LsMicroPlace){ .kind = LS_MICRO_LITERAL, .bits = sel == R700_COMP_1 ? 0x3F800000u : 0 };
}

/* The components of an element, through DST_SEL, to a register. */
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

/* --- kinds of fetches ------------------------------------------------------------------------------------ */

static void
lower_texture_fetch (Lowering *lowering, const R700Fetch *fetch)
{
  for (guint i = 0; i < 4; i++)
    add_address (lowering, fetch, fetch->src_sel[i]);
  if (!r700_tex_is_silent (fetch->op))
    add_results (lowering, fetch->dst_sel, 0,
                 lower_gpr (lowering, "writes", fetch->dst_gpr, 0, fetch->dst_rel));
}

/* The register that a semantic fetch writes is not in its words. */
static void
lower_vertex_fetch (Lowering *lowering, const R700Fetch *fetch)
{
  const LsMicroPlace table = { .kind = LS_MICRO_REGISTER,
                               .index = LS_MICRO_TABLE_INDEX,
                               .ref = { .file = R700_FILE_R },
                               .row = LS_MICRO_NO_ROW };

  add_address (lowering, fetch, fetch->src_sel[0] & 3);
  add_results (lowering, fetch->dst_sel, 0,
               r700_fetch_is_semantic (fetch->op)
                 ? table
                 : lower_gpr (lowering, "writes", fetch->dst_gpr, 0, fetch->dst_rel));
}

/* The last register of a burst says whether all are there. */
static void
lower_memory_read (Lowering *lowering, const R700Fetch *fetch)
{
  const R700Load *load = r700_code_load (lowering->code, fetch);

  if (load->is_indexed)
    add_address (lowering, fetch, fetch->src_sel[0] & 3);
  lower_gpr (lowering, "writes", fetch->dst_gpr + load->burst - 1, 0, fetch->dst_rel);
  for (guint i = 0; i < load->burst; i++)
    add_results (lowering, fetch->dst_sel, i,
                 lower_gpr (lowering, "writes", fetch->dst_gpr + i, 0, fetch->dst_rel));
}

static void
lower_fetch (Lowering *lowering, const R700Fetch *fetch)
{
  const R700FetchInfo *info = fetch->op < R700_N_FETCH_OPS ? &r700_fetch_ops[fetch->op] : NULL;
  LsMicroTransfer *micro = &lowering->transfer->micro;

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
  micro->line = fetch->line;
  micro->type = LS_VALUE_BITS;
  micro->effect = LS_EFFECT_FETCH;
  micro->resource = fetch->resource_id;
  if (info->class == R700_FETCH_CLASS_MEM)
    {
      micro->effect = LS_EFFECT_MEMORY_READ;
      micro->resource = r700_fetch_memory (fetch->op);
      lower_memory_read (lowering, fetch);
    }
  else if (r700_fetch_is_vertex (fetch->op))
    lower_vertex_fetch (lowering, fetch);
  else if (info->class != R700_FETCH_CLASS_LDS)
    lower_texture_fetch (lowering, fetch);
}

void
r700_lower_fetches (R700Code *code)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (LsMicroMove));

  code->transfers = g_new0 (R700Transfer, MAX (code->program->n_fetches, 1));
  for (guint i = 0; i < code->program->n_fetches; i++)
    {
      Lowering lowering = { .code = code, .transfer = &code->transfers[i], .moves = moves };
      LsMicroTransfer *micro = &code->transfers[i].micro;

      lower_fetch (&lowering, &code->program->fetches[i]);
      micro->n_moves = moves->len;
      micro->moves = (LsMicroMove *) g_memdup2 (moves->data, moves->len * sizeof (LsMicroMove));
      g_array_set_size (moves, 0);
    }
}
