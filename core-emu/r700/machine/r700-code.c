#include "r700-code.h"

#include <inttypes.h>
#include <string.h>

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

/* --- layout ----------------------------------------------------------------------------------- */

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

/* The number of shared registers that the program names: the whole file if an instruction computes
 * the number. */
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

/* The declared number, or as many as the program names. */
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
  return ls_fail (
    error, LS_ERROR_RANGE,
    "%u registers that waves share: there are at most %u beside %u clause temporaries",
    code->layout.n[R700_FILE_G], code->max_globals, source->n_clause_temps);
}

/* The sizes of the memories: declared, else as the instructions show. */

typedef struct
{
  guint64 n_words[R700_N_MEMORIES];
  /* an instruction has addresses that its microcode does not tell */
  gboolean is_open[R700_N_MEMORIES];
} Shown;

static const char *const memory_names[R700_N_MEMORIES] = { "scratch",  "reduction", "export",
                                                           "stream 0", "stream 1",  "stream 2",
                                                           "stream 3", "ring",      "emit",
                                                           "share" };

LsMemory
r700_memory_kind (R700CfOp op)
{
  static const guint8 kinds[] = { R700_MEMORY_STREAM0, R700_MEMORY_STREAM1, R700_MEMORY_STREAM2,
                                  R700_MEMORY_STREAM3, R700_MEMORY_SCRATCH, R700_MEMORY_REDUCTION,
                                  R700_MEMORY_RING };

  if (op >= R700_CF_OP_MEM_STREAM0 && op <= R700_CF_OP_MEM_RING)
    return kinds[op - R700_CF_OP_MEM_STREAM0];
  return op == R700_CF_OP_MEM_EXPORT ? R700_MEMORY_EXPORT : R700_N_MEMORIES;
}

LsMemory
r700_fetch_memory (R700FetchOp op)
{
  static const guint8 kinds[] = { R700_MEMORY_SCRATCH, R700_MEMORY_REDUCTION, R700_MEMORY_EXPORT,
                                  R700_MEMORY_SHARE, R700_MEMORY_SHARE };

  return op >= R700_MEM_SCRATCH && op <= R700_LDS_LOCAL_DS_READ ? kinds[op - R700_MEM_SCRATCH]
                                                                : R700_N_MEMORIES;
}

const char *
r700_memory_name (LsMemory kind)
{
  return memory_names[kind];
}

/* n: words of one lane */
static void
show (Shown *shown, LsMemory kind, guint64 n)
{
  shown->n_words[kind] = MAX (shown->n_words[kind], LS_LANES * n);
}

/* An indexed access to the ring or a stream has addresses that depend on the index alone, and so
 * has a scatter. */
static void
show_cf (Shown *shown, const R700Cf *cf)
{
  LsMemory kind = r700_memory_kind (cf->op);
  gboolean in_elements = kind == R700_MEMORY_SCRATCH || kind == R700_MEMORY_REDUCTION;
  gboolean is_indexed = (cf->type & 1) != 0;
  guint size = cf->elem_size + 1;
  guint n_components = 1 + (guint) MAX (g_bit_nth_msf (cf->comp_mask, -1), 0);
  guint n = is_indexed ? cf->array_size + 1 : cf->burst_count;

  if (cf->op == R700_CF_OP_EMIT_VERTEX || cf->op == R700_CF_OP_CUT_VERTEX ||
      cf->op == R700_CF_OP_EMIT_CUT_VERTEX)
    show (shown, R700_MEMORY_EMIT, LS_EMIT_WORDS);
  if (kind == R700_N_MEMORIES)
    return;
  if (kind == R700_MEMORY_EXPORT || (is_indexed && !in_elements))
    shown->is_open[kind] = TRUE;
  show (shown, kind,
        (in_elements ? size : 1) * cf->array_base + (n - 1) * size + MAX (size, n_components));
}

static void
show_fetch (Shown *shown, const R700Fetch *fetch)
{
  LsMemory kind = r700_fetch_memory (fetch->op);
  gboolean is_indexed = r700_get (fetch->words, R700_MEM_RD_WORD0_INDEXED) != 0;
  guint base = r700_get (fetch->words, R700_MEM_RD_WORD2_ARRAY_BASE);
  guint n = 1 + (is_indexed ? r700_get (fetch->words, R700_MEM_RD_WORD2_ARRAY_SIZE)
                            : r700_get (fetch->words, R700_MEM_RD_WORD0_BURST_CNT));
  guint size = r700_get (fetch->words, R700_MEM_RD_WORD0_ELEM_SIZE) + 1;

  if (kind == R700_MEMORY_SHARE)
    shown->n_words[kind] = R700_SHARE_WORDS;
  else if (kind == R700_MEMORY_EXPORT)
    shown->is_open[kind] = TRUE;
  else if (kind != R700_N_MEMORIES)
    show (shown, kind, (guint64) (base + n) * size);
}

/* The declared size; 0 if there is none. Memories of a fixed size count as declared if an
 * instruction uses them. */
static guint64
find_declared (const LsProgramSource *source, const Shown *shown, LsMemory kind)
{
  if (kind == R700_MEMORY_REDUCTION || kind == R700_MEMORY_EXPORT)
    return source->memory_words[kind];
  if (kind == R700_MEMORY_EMIT || kind == R700_MEMORY_SHARE)
    return shown->n_words[kind];
  return (guint64) source->item_words[kind] * LS_LANES;
}

static gboolean
take_declared (LsLayout *layout,
               const LsProgramSource *source,
               const Shown *shown,
               guint64 *total,
               GError **error)
{
  for (guint kind = 0; kind < R700_N_MEMORIES; kind++)
    {
      guint64 n = find_declared (source, shown, kind);

      *total += n;
      if (*total > LS_MAX_MEMORY_WORDS)
        return ls_fail (error, LS_ERROR_RANGE,
                        "%" PRIu64
                        " words for the %s memory: all memories together have at most %u words",
                        n, memory_names[kind], LS_MAX_MEMORY_WORDS);
      layout->n_words[kind] = (guint32) n;
    }
  return TRUE;
}

/* Finds the sizes of the memories: declared by source, or shown by the instructions. Returns: FALSE
 * with LS_ERROR_RANGE if the declared sizes are too large. */
static gboolean
size_memories (R700Code *code, const LsProgramSource *source, GError **error)
{
  LsLayout *layout = &code->layout;
  Shown shown = { 0 };
  guint64 total = 0;

  for (guint i = 0; i < code->program->n_cf; i++)
    show_cf (&shown, &code->program->cf[i]);
  for (guint i = 0; i < code->program->n_fetches; i++)
    show_fetch (&shown, &code->program->fetches[i]);
  if (!take_declared (layout, source, &shown, &total, error))
    return FALSE;
  for (guint kind = 0; kind < R700_N_MEMORIES; kind++)
    if (layout->n_words[kind] == 0 && !shown.is_open[kind] &&
        total + shown.n_words[kind] <= LS_MAX_MEMORY_WORDS)
      {
        layout->n_words[kind] = (guint32) shown.n_words[kind];
        total += shown.n_words[kind];
      }
  return TRUE;
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
    return ls_fail (
      error, LS_ERROR_RANGE,
      "%u registers and %u clause temporaries do not fit the 128 of the register file",
      layout->n[R700_FILE_R], layout->n[R700_FILE_T]);
  if (layout->n[R700_FILE_T] == 0)
    layout->n[R700_FILE_T] = MIN (R700_DEFAULT_TEMPS, 128 - layout->n[R700_FILE_R]);
  if (source->stack_size > R700_MAX_FRAMES / 4)
    return ls_fail (error, LS_ERROR_RANGE, "stack size %u is above the largest, %u",
                    source->stack_size, R700_MAX_FRAMES / 4);
  code->stack_size = source->stack_size;
  code->n_frames = code->stack_size != 0 ? 4 * code->stack_size : R700_FREE_FRAMES;
  return TRUE;
}

/* --- code ------------------------------------------------------------------------------------- */

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
  if (!size_globals (code, source, error) || !size_memories (code, source, error))
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
      ls_micro_clear (&code->steps[i].micro);
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
