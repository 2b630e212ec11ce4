#include "r700-narrate.h"
#include "r700-run.h"

/* What a step did to memory. */

static const char *
plural (guint n)
{
  return n == 1 ? "" : "s";
}

/* "R1" or "R1 to R3" */
static void
tell_registers (GString *out, guint gpr, guint n)
{
  g_string_append_printf (out, "R%u", gpr);
  if (n > 1)
    g_string_append_printf (out, " to R%u", gpr + n - 1);
}

/* --- control flow ---------------------------------------------------------------------------------------- */

gboolean
r700_is_memory_cf (R700CfOp op)
{
  return op == R700_CF_OP_WAIT_ACK || r700_look_is_emit (op) ||
         r700_memory_kind (op) != LS_N_MEMORIES;
}

static void
tell_wait (const R700Story *story)
{
  guint n = story->before->acks;

  g_string_append_printf (story->out,
                          "WAIT_ACK finds %u write%s to wait for; what was written is in memory.",
                          n, plural (n));
}

static void
tell_emit (const R700Story *story, const R700Cf *cf, LsMask lanes)
{
  const guint32 *words = r700_wave_memory (&story->code->layout, story->after, LS_MEMORY_EMIT) +
                         story->lane * LS_EMIT_WORDS;

  g_string_append_printf (story->out, "%s counts for ", r700_cf_ops[cf->op].name);
  r700_tell_lanes (story, lanes);
  g_string_append_printf (story->out, "; lane %u has emitted %u vert%s%s.", story->lane, words[0],
                          words[0] == 1 ? "ex" : "ices",
                          cf->op == R700_CF_OP_EMIT_VERTEX ? "" : " and its strip ends");
}

static R700Access
access_of (const R700Story *story, LsMemoryKind kind, guint base, guint size)
{
  return (R700Access){ .kind = kind,
                       .n_words = story->code->layout.n_words[kind],
                       .start = kind == LS_MEMORY_REDUCTION ? story->before->reduction_start : 0,
                       .base = base,
                       .size = size };
}

/* "word 5 of stream 0" */
static void
tell_place (const R700Story *story, LsMemoryKind kind, guint64 word)
{
  g_string_append_printf (story->out, "word %" G_GUINT64_FORMAT " of %s", word,
                          r700_memory_name (kind));
}

static guint32
index_of (const R700Story *story, guint gpr, guint channel)
{
  guint32 row = r700_layout_gpr (&story->code->layout, gpr);

  return row != R700_NO_ROW ? story->rows_before[row + channel].u[story->lane] : 0;
}

static void
tell_lane_write (const R700Story *story, const R700Cf *cf)
{
  LsMemoryKind kind = r700_memory_kind (cf->op);
  R700Access access = access_of (story, kind, cf->array_base, cf->elem_size + 1u);
  guint32 index = cf->type & 1 ? index_of (story, cf->index_gpr, 0) : 0;

  if (kind != LS_MEMORY_EXPORT && index > cf->array_size)
    {
      g_string_append_printf (story->out, " writes nothing: element %u is beyond ARRAY_SIZE %u.",
                              index, cf->array_size);
      return;
    }
  g_string_append (story->out, " writes ");
  r700_tell_register (story, story->rows_before, cf->rw_gpr);
  g_string_append (story->out, " from ");
  if (kind == LS_MEMORY_EXPORT)
    tell_place (story, kind, (guint32) (cf->array_base + index));
  else
    tell_place (story, kind, r700_access_start (&access, story->lane, index));
  g_string_append (story->out, " on.");
}

static void
tell_write (const R700Story *story, const R700Cf *cf, LsMask lanes)
{
  g_string_append_printf (story->out, "%s writes ", r700_cf_ops[cf->op].name);
  tell_registers (story->out, cf->rw_gpr, cf->burst_count);
  g_string_append_printf (story->out, "%s of ", cf->rw_rel ? " + aL" : "");
  r700_tell_lanes (story, lanes);
  g_string_append_printf (story->out, " to %s; lane %u",
                          r700_memory_name (r700_memory_kind (cf->op)), story->lane);
  if (!(lanes >> story->lane & 1))
    g_string_append (story->out, " sits out.");
  else if (cf->rw_rel)
    g_string_append (story->out, " is among them.");
  else
    tell_lane_write (story, cf);
}

void
r700_tell_memory_cf (const R700Story *story, const R700Cf *cf)
{
  LsMask lanes = r700_look_sending (&story->run, cf);

  if (cf->op == R700_CF_OP_WAIT_ACK)
    tell_wait (story);
  else if (r700_look_is_emit (cf->op))
    tell_emit (story, cf, lanes);
  else
    tell_write (story, cf, lanes);
}

/* --- fetch clauses --------------------------------------------------------------------------------------- */

static void
tell_read (const R700Story *story, const R700Fetch *fetch)
{
  const guint32 *words = fetch->words;

  g_string_append_printf (story->out, " reads %s",
                          r700_memory_name (r700_fetch_memory (fetch->op)));
  if (r700_get (words, R700_MEM_RD_WORD0_INDEXED))
    g_string_append_printf (story->out, ", index %d,",
                            (gint) index_of (story, fetch->src_gpr, fetch->src_sel[0] & 3));
  g_string_append_printf (story->out, " and has R%u = ", fetch->dst_gpr);
  r700_tell_register (story, story->rows_after, fetch->dst_gpr);
}

void
r700_tell_memory_fetch (const R700Story *story, const R700Fetch *fetch)
{
  if (fetch->op == R700_LDS_LOCAL_DS_WRITE)
    {
      g_string_append_printf (story->out, " writes R%u = ", fetch->src_gpr);
      r700_tell_register (story, story->rows_before, fetch->src_gpr);
      g_string_append_printf (story->out, " to its part of bank %u", story->lane % 4);
    }
  else if (fetch->op == R700_LDS_LOCAL_DS_READ)
    {
      g_string_append_printf (story->out, " reads the share and has R%u = ", fetch->dst_gpr);
      r700_tell_register (story, story->rows_after, fetch->dst_gpr);
    }
  else
    tell_read (story, fetch);
}
