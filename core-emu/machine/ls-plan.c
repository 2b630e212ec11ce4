#include "ls-plan-run.h"

#include <string.h>

#include "ls-memory.h"

void
ls_do_fill (LsDo *it, guint n)
{
  for (guint i = n; i < G_N_ELEMENTS (it->s); i++)
    it->s[i] = it->s[0];
}

LsDo
ls_planner_row (const LsPlanner *planner, LsKernel kernel, LsSpot a)
{
  const LsRowFn *rows = planner->rows->ops[kernel].rows;
  LsDo it = { .kind = LS_DO_ROW, .s = { a }, .run = { .rows = { rows[0], rows[1] } } };

  ls_do_fill (&it, 1);
  return it;
}

LsSpot
ls_planner_scratch (LsPlanner *planner)
{
  if (planner->n_scratch < planner->max_scratch)
    return LS_SPOT (LS_BASE_SCRATCH, planner->n_scratch++);
  planner->ok = FALSE;
  return LS_SPOT (LS_BASE_SCRATCH, 0);
}

void
ls_planner_append (LsPlanner *planner, LsDo it, LsSpot d, guint gate)
{
  it.d = d;
  it.gate = (guint8) gate;
  if (gate == 0 && (it.kind == LS_DO_ROW || it.kind == LS_DO_SUM))
    it.run.rows[1] = it.run.rows[0];
  g_array_append_val (planner->dos, it);
}

LsSpot
ls_planner_operand (LsPlanner *planner, LsDo it)
{
  LsSpot d;

  for (guint i = planner->first; i < planner->dos->len; i++)
    {
      const LsDo *other = &g_array_index (planner->dos, LsDo, i);

      if (other->kind == it.kind && other->gate == 0 && other->part == NULL &&
          LS_SPOT_BASE (other->d) == LS_BASE_SCRATCH && other->run.rows[0] == it.run.rows[0] &&
          other->arg.and_bits == it.arg.and_bits && other->arg.xor_bits == it.arg.xor_bits &&
          !memcmp (other->s, it.s, sizeof it.s))
        return other->d;
    }
  d = ls_planner_scratch (planner);
  ls_planner_append (planner, it, d, 0);
  return d;
}

LsSpot
ls_planner_modified (LsPlanner *planner, LsSpot spot, guint32 and_bits, guint32 xor_bits)
{
  LsDo it = ls_planner_row (planner, LS_KERNEL_MODIFY, spot);

  it.arg.and_bits = and_bits;
  it.arg.xor_bits = xor_bits;
  return ls_planner_operand (planner, it);
}

/* --- the order of a step ---------------------------------------------------------------------- */

static gboolean
reads (const LsDo *it, LsSpot spot)
{
  for (guint i = 0; i < G_N_ELEMENTS (it->s); i++)
    if (it->s[i] == spot)
      return TRUE;
  return FALSE;
}

static gboolean
is_insn_free (const LsPlanInsn *insns, guint64 left, guint number)
{
  const LsPlanInsn *insn = &insns[number];

  if (insn->waits)
    return FALSE;
  LS_FOREACH_LANE (other, insn->to != LS_NO_SPOT ? left : 0)
    if (other != number && reads (&insns[other].it, insn->to))
      return FALSE;
  return TRUE;
}

guint
ls_planner_next (const LsPlanInsn *insns, guint64 left, gboolean *is_free)
{
  *is_free = TRUE;
  LS_FOREACH_LANE (number, left)
    if (is_insn_free (insns, left, (guint) number))
      return (guint) number;
  *is_free = FALSE;
  return (guint) __builtin_ctzll (left);
}

/* --- readings --------------------------------------------------------------------------------- */

gboolean
ls_variants_choose (const LsVariant *variants, guint n, const guint8 *readings, LsRows *room)
{
  const LsRows *best = ls_rows_best ();
  gboolean differs = FALSE;

  for (const LsVariant *at = variants; at < variants + n; at++)
    {
      if (readings[at->reading[0]] != at->value[0] || readings[at->reading[1]] != at->value[1])
        continue;
      if (!differs)
        *room = *best;
      room->ops[at->kernel] = best->ops[at->variant];
      differs = TRUE;
    }
  return differs;
}

/* --- constants -------------------------------------------------------------------------------- */

guint
ls_uniforms_add (LsUniforms *uniforms, guint max, LsUniform wanted)
{
  for (guint i = 0; i < uniforms->n; i++)
    if (memcmp (&uniforms->at[i], &wanted, sizeof wanted) == 0)
      return i;
  if (uniforms->n == max)
    return max;
  uniforms->at[uniforms->n] = wanted;
  return uniforms->n++;
}

static GBytes *
uniform_bytes (const LsBindings *bindings, const LsUniform *uniform)
{
  if (uniform->buffer == LS_UNIFORM_FILE)
    return bindings->const_file;
  return uniform->buffer == LS_UNIFORM_OTHER_FILE ? bindings->other_const_file
                                                  : bindings->constants[uniform->buffer];
}

gboolean
ls_plan_fill_rows (LsPlanRun *run,
                   const LsUniforms *uniforms,
                   guint word,
                   guint64 missing,
                   const LsBindings *bindings)
{
  LS_FOREACH_LANE (bit, missing)
    {
      guint number = 64 * word + (guint) bit;
      const LsUniform *uniform = &uniforms->at[number];
      GBytes *bytes = uniform_bytes (bindings, uniform);
      guint32 bits;

      if (bytes == NULL)
        return FALSE;
      bits = ls_memory_read_u32 (bytes, 16 * (guint64) uniform->index + 4 * uniform->channel);
      run->rows->broadcast (ls_plan_at (run, LS_SPOT (LS_BASE_UNIFORM, number)),
                            (bits & uniform->and_bits) ^ uniform->xor_bits);
    }
  run->filled[word] |= missing;
  return TRUE;
}
