#include "r700-look.h"

/* What the next step will do, lane by lane, for who looks for events. Nothing here runs while nobody does, and nothing
 * changes the state: operands are found as the machine finds them, one lane at a time.
 */

typedef struct
{
  R700Run run; /* for what is shared with the machine; only read */
  LsExamine *out;
  LsMask lanes; /* that take part in the instruction or slot */
  guint line;
} Examiner;

/* --- collecting ------------------------------------------------------------------------------------------ */

static void
add_access (Examiner *ex, gboolean is_write, LsRegRef ref, LsMask lanes)
{
  LsStepAccess access = { .line = ex->line, .is_write = is_write, .ref = ref, .lanes = lanes };

  if (lanes != 0 || ref.file == R700_FILE_PV || ref.file == R700_FILE_PS)
    g_array_append_val (ex->out->accesses, access);
}

static void
add_hazard (Examiner *ex, LsHazardKind kind, LsMask lanes, guint resource, gint64 value)
{
  LsStepHazard hazard = {
    .kind = kind, .line = ex->line, .lanes = lanes, .resource = resource, .value = value
  };

  if (lanes != 0)
    g_array_append_val (ex->out->hazards, hazard);
}

/* Hazards are told of lanes that hold something: what a helper leads outside of changes no pixel. */
static LsMask
telling_lanes (const Examiner *ex)
{
  return ex->lanes & ~r700_wave_helpers (ex->run.wave);
}

static LsRegRef
gpr_ref (const Examiner *ex, guint gpr, guint channel)
{
  return r700_layout_ref (&ex->run.code->layout, gpr, channel);
}

/* --- ALU ------------------------------------------------------------------------------------------------- */

static void
examine_group (Examiner *ex, const LsProgram *program, guint32 item)
{
  LsMicroLook look = r700_look_group (&ex->run, program, item);

  if (ex->run.code->steps[item].refusal.code == LS_TRAP_NONE)
    ls_micro_examine (&look, ex->out);
}

/* --- registers of fetches and exports -------------------------------------------------------------------- */

static void
check_gpr (Examiner *ex, guint gpr, gboolean relative)
{
  gint64 index = (gint64) gpr + ex->run.wave->loop.index;

  if (relative && index >= ex->run.code->layout.n_gprs)
    add_hazard (ex, LS_HAZARD_INDEX, telling_lanes (ex), 0, index);
}

static void
read_gpr (Examiner *ex, guint gpr, gboolean relative, const guint8 *sel, guint n)
{
  guint reached = r700_look_reached (&ex->run, gpr, relative);

  check_gpr (ex, gpr, relative);
  for (guint i = 0; i < n; i++)
    if (sel[i] < 4)
      add_access (ex, FALSE, gpr_ref (ex, reached, sel[i]), ex->lanes);
}

static void
write_gpr (Examiner *ex, const R700Fetch *fetch, guint gpr)
{
  guint reached = r700_look_reached (&ex->run, gpr, fetch->dst_rel);

  check_gpr (ex, gpr, fetch->dst_rel);
  for (guint i = 0; i < 4; i++)
    if (fetch->dst_sel[i] != R700_COMP_MASK)
      add_access (ex, TRUE, gpr_ref (ex, reached, i), ex->lanes);
}

/* --- vertex fetch ---------------------------------------------------------------------------------------- */

/* The largest power of two, up to a dword, that the size of an element is a multiple of. */
static guint
alignment (guint n_bytes)
{
  return n_bytes == 0 || n_bytes % 4 == 0 ? 4 : n_bytes % 2 == 0 ? 2 : 1;
}

static void
check_addresses (Examiner *ex, const LsMicroLook *look, const R700Element *element)
{
  LsMask outside = 0, unaligned = 0;
  guint64 first_outside = 0, first_unaligned = 0;
  guint n_bytes = element->texel.format->n_bytes;

  LS_FOREACH_LANE (lane, telling_lanes (ex))
    {
      guint32 index = ls_micro_value (look, &look->transfer->addresses[0], (guint) lane);
      guint64 address = r700_element_address (element, index);

      if (address + n_bytes > g_bytes_get_size (element->buffer->bytes))
        {
          first_outside = outside == 0 ? address : first_outside;
          outside |= LS_MASK_LANE (lane);
        }
      if (address % alignment (n_bytes) != 0)
        {
          first_unaligned = unaligned == 0 ? address : first_unaligned;
          unaligned |= LS_MASK_LANE (lane);
        }
    }
  add_hazard (ex, LS_HAZARD_OUT_OF_BUFFER, outside, look->transfer->resource,
              (gint64) first_outside);
  add_hazard (ex, LS_HAZARD_UNALIGNED, unaligned, look->transfer->resource,
              (gint64) first_unaligned);
}

/* --- the data share -------------------------------------------------------------------------------------- */

#define N_BANKS 4

static guint32
source_bits (const LsRow *rows, guint sel, guint64 lane)
{
  if (sel < R700_COMP_0)
    return rows[sel].u[lane];
  return sel == R700_COMP_1 ? 0x3F800000u : 0;
}

/* NULL: there is no such register. */
static const LsRow *
find_share_source (const Examiner *ex, const R700Fetch *fetch)
{
  guint mode = r700_share_mode (fetch, TRUE);
  guint gpr = r700_look_reached (&ex->run, fetch->src_gpr, mode == R700_SHARE_LOOP);
  guint32 row = r700_fetch_row (&ex->run, gpr, FALSE);

  if (mode == R700_SHARE_GLOBAL)
    return gpr < ex->run.code->layout.n_globals ? ex->run.globals + 4 * gpr : NULL;
  return row != R700_NO_ROW ? &ex->run.rows[row] : NULL;
}

/* The lanes of a quad are served together (guide 2.6.2); WATERFALL takes them in turn, which costs time. A broadcast
 * reads for one lane. */
static void
check_banks (Examiner *ex, const R700Fetch *fetch)
{
  const LsRow *rows = find_share_source (ex, fetch);
  guint32 bank[LS_LANES], word[LS_LANES];
  LsMask collide = 0;

  if (rows == NULL || r700_get (fetch->words, R700_MEM_DSR_WORD1_BROADCAST))
    return;
  LS_FOREACH_LANE (lane, ex->lanes)
    {
      bank[lane] = source_bits (rows, fetch->src_sel[0], lane) % N_BANKS;
      word[lane] = source_bits (rows, fetch->src_sel[1], lane) +
                   r700_get (fetch->words, R700_MEM_DSR_WORD0_RD_OFFSET);
    }
  LS_FOREACH_LANE (lane, ex->lanes)
    for (guint other = (guint) lane + 1; other % 4 != 0; other++)
      if ((ex->lanes >> other & 1) && bank[lane] == bank[other] && word[lane] != word[other])
        collide |= LS_MASK_LANE (lane) | LS_MASK_LANE (other);
  if (collide != 0)
    add_hazard (ex, LS_HAZARD_LDS_CONFLICT, collide, bank[__builtin_ctzll (collide)],
                word[__builtin_ctzll (collide)]);
}

/* A source by its mode. */
static void
read_share_gpr (Examiner *ex, const R700Fetch *fetch, guint gpr, guint n)
{
  guint mode = r700_share_mode (fetch, TRUE);

  if (mode != R700_SHARE_GLOBAL)
    read_gpr (ex, gpr, mode == R700_SHARE_LOOP, fetch->src_sel, n);
  for (guint i = 0; i < n && mode == R700_SHARE_GLOBAL; i++)
    if (fetch->src_sel[i] < 4)
      add_access (ex, FALSE, r700_look_global_ref (gpr, fetch->src_sel[i]), ex->lanes);
}

static void
write_share_gpr (Examiner *ex, const R700Fetch *fetch, guint gpr)
{
  guint mode = r700_share_mode (fetch, FALSE);
  R700Fetch to = *fetch;

  to.dst_rel = mode == R700_SHARE_LOOP;
  if (mode != R700_SHARE_GLOBAL)
    write_gpr (ex, &to, gpr);
  for (guint i = 0; i < 4 && mode == R700_SHARE_GLOBAL; i++)
    if (fetch->dst_sel[i] != R700_COMP_MASK)
      add_access (ex, TRUE, r700_look_global_ref (gpr, i), ex->lanes);
}

static void
examine_share_read (Examiner *ex, const R700Fetch *fetch)
{
  gboolean is_broadcast = r700_get (fetch->words, R700_MEM_DSR_WORD1_BROADCAST) != 0;
  guint burst = r700_get (fetch->words, R700_MEM_DSR_WORD2_BURST_CNT) + 1;

  if (is_broadcast)
    ex->lanes = ex->run.wave->valid & (~ex->run.wave->valid + 1);
  read_share_gpr (ex, fetch, fetch->src_gpr, 2);
  check_banks (ex, fetch);
  if (is_broadcast)
    ex->lanes = LS_MASK_ALL;
  for (guint i = 0; i < burst; i++)
    write_share_gpr (ex, fetch, fetch->dst_gpr + i);
}

static void
examine_share (Examiner *ex, const R700Fetch *fetch)
{
  guint burst = r700_get (fetch->words, R700_MEM_DSW_WORD2_BURST_CNT) + 1;

  if (fetch->op != R700_LDS_LOCAL_DS_WRITE)
    {
      examine_share_read (ex, fetch);
      return;
    }
  for (guint i = 0; i < burst; i++)
    read_share_gpr (ex, fetch, fetch->src_gpr + i, 4);
}

static void
examine_fetch (Examiner *ex, const LsProgram *program, const R700Fetch *fetch)
{
  g_auto (R700Reach) reach = { 0 };
  LsMicroLook look;

  if (r700_code_transfer (ex->run.code, fetch)->refusal.code != LS_TRAP_NONE)
    return;
  ex->line = fetch->line;
  ex->lanes = ex->run.wave->executing;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_LDS)
    {
      examine_share (ex, fetch);
      return;
    }
  look = r700_look_fetch (&ex->run, program, fetch, &reach);
  ex->lanes = look.moving;
  if (r700_fetch_is_vertex (fetch->op) && look.moving != 0)
    check_addresses (ex, &look, &reach.element);
  ls_micro_examine (&look, ex->out);
}

/* --- control flow ---------------------------------------------------------------------------------------- */

static void
examine_memory_write (Examiner *ex, const R700Cf *cf)
{
  guint8 sel[4], index = 0;

  for (guint i = 0; i < 4; i++)
    sel[i] = (guint8) (cf->comp_mask >> i & 1 ? i : R700_COMP_MASK);
  if (cf->type & 1)
    read_gpr (ex, cf->index_gpr, FALSE, &index, 1);
  for (guint i = 0; i < cf->burst_count; i++)
    read_gpr (ex, cf->rw_gpr + i, cf->rw_rel, sel, 4);
}

static void
examine_cf (Examiner *ex, const R700Cf *cf)
{
  gboolean is_export = cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE;

  if (!is_export && r700_memory_kind (cf->op) == LS_N_MEMORIES)
    return;
  ex->line = cf->line;
  ex->lanes =
    r700_cf_test (&ex->run, cf, ex->run.wave->active) & r700_write_lanes (ex->run.wave, cf);
  if (!is_export)
    {
      examine_memory_write (ex, cf);
      return;
    }
  for (guint i = 0; i < cf->burst_count; i++)
    read_gpr (ex, cf->rw_gpr + i, cf->rw_rel, cf->sel, 4);
}

void
r700_examine (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              LsExamine *out)
{
  Examiner ex = { .run = r700_look (program, bindings, state), .out = out };
  const R700Code *code = ex.run.code;
  const R700Wave *wave = ex.run.wave;
  const R700Cf *cf;

  if (wave->ended || wave->cf >= code->program->n_cf)
    return;
  cf = &code->program->cf[wave->cf];
  if (wave->at == 0)
    examine_cf (&ex, cf);
  else if (cf->class == R700_CF_CLASS_ALU)
    examine_group (&ex, program, cf->first + wave->at - 1);
  else
    examine_fetch (&ex, program, &code->program->fetches[cf->first + wave->at - 1]);
}

/* In subentries of the stack, as overflow is counted: a program with a push outside of WHOLE_QUAD_MODE takes two more
 * than its frames do (errata B20). */
guint
r700_stack_use (const LsProgram *program, const void *state, guint *size)
{
  const R700Code *code = r700_loaded_code (program);
  const R700Wave *wave = state;

  *size = 4 * code->stack_size;
  return wave->entries + (wave->entries > 0 && code->plain_push ? 2 : 0);
}
