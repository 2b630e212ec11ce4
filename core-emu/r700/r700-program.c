#include "r700-program.h"

/* --- selectors and targets -------------------------------------------------------------------- */

const R700Inline *
r700_inline (guint sel)
{
  static const R700Inline numbers[] = {
    { "ALU_SRC_1_DBL_L", "ALU_SRC_1_DBL_L", 0 },
    { "ALU_SRC_1_DBL_M", "ALU_SRC_1_DBL_M", 0x3FF00000 },
    { "ALU_SRC_0_5_DBL_L", "ALU_SRC_0_5_DBL_L", 0 },
    { "ALU_SRC_0_5_DBL_M", "ALU_SRC_0_5_DBL_M", 0x3FE00000 },
    { "ALU_SRC_0", "0.0f", 0 },
    { "ALU_SRC_1", "1.0f", 0x3F800000 },
    { "ALU_SRC_1_INT", "1", 1 },
    { "ALU_SRC_M_1_INT", "-1", G_MAXUINT32 },
    { "ALU_SRC_0_5", "0.5f", 0x3F000000 },
  };

  return sel >= R700_SEL_1_DBL_L && sel <= R700_SEL_0_5 ? &numbers[sel - R700_SEL_1_DBL_L] : NULL;
}

const R700Target r700_targets[R700_N_TARGETS] = {
  [R700_TARGET_PIX] = { 0, 0, 8 },
  [R700_TARGET_Z] = { 0, 61, 1 },
  [R700_TARGET_POS] = { 1, 60, 4 },
  [R700_TARGET_PARAM] = { 2, 0, 32 },
};

R700TargetId
r700_target_of (guint type, guint array_base)
{
  guint id = 0;

  while (id < R700_N_TARGETS &&
         (r700_targets[id].type != type || array_base < r700_targets[id].first ||
          array_base - r700_targets[id].first >= r700_targets[id].n))
    id++;
  return (R700TargetId) id;
}

guint
r700_unit_of (R700Units units, guint channel, gboolean is_taken)
{
  return units == R700_UNITS_TRANS || (units == R700_UNITS_ANY && is_taken) ? R700_UNIT_T : channel;
}

/* --- control flow ----------------------------------------------------------------------------- */

const R700CfFields r700_cf_fields[] = {
  [R700_CF_CLASS_PLAIN] = { R700_CF_WORD1_CF_INST, R700_CF_WORD1_BARRIER,
                            R700_CF_WORD1_WHOLE_QUAD_MODE, R700_CF_WORD0_ADDR },
  [R700_CF_CLASS_ALU] = { R700_CF_ALU_WORD1_CF_INST, R700_CF_ALU_WORD1_BARRIER,
                          R700_CF_ALU_WORD1_WHOLE_QUAD_MODE, R700_CF_ALU_WORD0_ADDR },
  [R700_CF_CLASS_EXPORT] = { R700_CF_ALLOC_EXPORT_WORD1_CF_INST, R700_CF_ALLOC_EXPORT_WORD1_BARRIER,
                             R700_CF_ALLOC_EXPORT_WORD1_WHOLE_QUAD_MODE, R700_N_FIELDS },
};

R700CfClass
r700_cf_class (const guint32 words[2])
{
  const guint bits = words[1] >> 28 & 3;

  return bits >= 2 ? R700_CF_CLASS_ALU : bits == 1 ? R700_CF_CLASS_EXPORT : R700_CF_CLASS_PLAIN;
}

/* --- programs --------------------------------------------------------------------------------- */

R700Program *
r700_program_ref (R700Program *program)
{
  g_return_val_if_fail (program != NULL, NULL);

  g_atomic_ref_count_inc (&program->ref_count);
  return program;
}

void
r700_program_unref (R700Program *program)
{
  g_return_if_fail (program != NULL);

  if (!g_atomic_ref_count_dec (&program->ref_count))
    return;
  for (guint i = 0; i < program->n_sections; i++)
    g_free (program->sections[i].words);
  g_free (program->cf);
  g_free (program->groups);
  g_free (program->fetches);
  g_free (program->lines);
  g_free (program);
}

R700At
r700_at (const R700Program *program, guint number)
{
  const R700Line *line = number < program->n_lines ? &program->lines[number] : NULL;
  R700At at = { NULL };

  if (line == NULL)
    return at;
  if (line->kind == R700_LINE_CF)
    at.cf = at.owner = &program->cf[line->index];
  if (line->kind == R700_LINE_SLOT)
    {
      at.group = &program->groups[line->index];
      at.alu = &at.group->slots[line->slot];
      at.owner = &program->cf[at.group->cf];
    }
  if (line->kind == R700_LINE_FETCH)
    {
      at.fetch = &program->fetches[line->index];
      at.owner = &program->cf[at.fetch->cf];
    }
  return at;
}

const R700Group *
r700_group_before (const R700Program *program, const R700Group *group)
{
  return group > &program->groups[program->cf[group->cf].first] ? group - 1 : NULL;
}

static gboolean
group_sets_predicate (const R700Group *group)
{
  for (guint i = 0; i < group->n_slots; i++)
    if (r700_alu_ops[group->slots[i].op].flags & R700_ALU_PRED)
      return TRUE;
  return FALSE;
}

gboolean
r700_clause_sets_predicate (const R700Program *program, const R700Cf *cf)
{
  for (guint32 i = 0; cf->class == R700_CF_CLASS_ALU && i < cf->n; i++)
    if (group_sets_predicate (&program->groups[cf->first + i]))
      return TRUE;
  return FALSE;
}

#define POPS 0xFF /* the count is POP_COUNT */

static guint
frames_of (guint n, const R700Cf *cf)
{
  return n == POPS ? cf->pop_count : n;
}

R700Frames
r700_cf_frames (const R700Program *program, const R700Cf *cf)
{
  static const R700Frames rows[R700_N_CF_OPS + 1] = {
    [R700_CF_OP_LOOP_START] = { 0, POPS, R700_FRAME_LOOP, FALSE },
    [R700_CF_OP_LOOP_START_DX10...
      R700_CF_OP_LOOP_START_NO_AL] = { 0, POPS, R700_FRAME_LOOP, FALSE },
    [R700_CF_OP_JUMP] = { 0, POPS, R700_FRAME_NONE, FALSE },
    [R700_CF_OP_PUSH] = { 0, POPS, R700_FRAME_BRANCH, FALSE },
    [R700_CF_OP_PUSH_ELSE] = { 0, 0, R700_FRAME_BRANCH, TRUE },
    [R700_CF_OP_ELSE] = { 0, POPS, R700_FRAME_NONE, FALSE },
    [R700_CF_OP_POP... R700_CF_OP_POP_JUMP] = { POPS, 0, R700_FRAME_NONE, FALSE },
    [R700_CF_OP_POP_PUSH] = { POPS, 0, R700_FRAME_BRANCH, FALSE },
    [R700_CF_OP_POP_PUSH_ELSE] = { POPS, 0, R700_FRAME_BRANCH, TRUE },
    [R700_CF_OP_ALU_PUSH_BEFORE] = { 0, 0, R700_FRAME_BRANCH, TRUE },
    [R700_CF_OP_ALU_POP_AFTER] = { 1, 0, R700_FRAME_NONE, FALSE },
    [R700_CF_OP_ALU_POP2_AFTER] = { 2, 0, R700_FRAME_NONE, FALSE },
    [R700_CF_OP_ALU_ELSE_AFTER] = { 0, 0, R700_FRAME_BRANCH, TRUE },
  };
  R700Frames frames = rows[cf->op];

  frames.pops = frames_of (frames.pops, cf);
  frames.jump_pops = frames_of (frames.jump_pops, cf);
  if (cf->op == R700_CF_OP_ALU_ELSE_AFTER && !r700_clause_sets_predicate (program, cf))
    frames.pushes = R700_FRAME_NONE;
  return frames;
}

guint
r700_share_mode (const R700Fetch *fetch, gboolean is_source)
{
  if (fetch->op == R700_LDS_LOCAL_DS_WRITE)
    return is_source ? r700_get (fetch->words, R700_MEM_DSW_WORD0_SRC_REL_MODE) : R700_SHARE_NONE;
  if (fetch->op == R700_LDS_LOCAL_DS_READ)
    return r700_get (fetch->words,
                     is_source ? R700_MEM_DSR_WORD0_SRC_REL_MODE : R700_MEM_DSR_WORD1_DST_REL_MODE);
  return R700_SHARE_NONE;
}

#define VALUE(name, id, text) { id, text },
#define VALUES(...) ((const LsReadingValue[]){ __VA_ARGS__ })
#define READING(name, id, title, values) \
  [R700_READING_##name] = { id, title, VALUES (values), G_N_ELEMENTS (VALUES (values)) },
const LsReading r700_readings[R700_N_READINGS] = {
#include "r700-readings.def"
};
#undef READING
#undef VALUES
#undef VALUE

#define SHIFTS R700_READING_BIT (SHIFTS)
#define SIN_DOMAIN R700_READING_BIT (SIN_DOMAIN)
#define DOT4_ORDER R700_READING_BIT (DOT4_ORDER)
#define ZERO_TIMES_INFINITY R700_READING_BIT (ZERO_TIMES_INFINITY)

guint32
r700_alu_readings (R700AluOp op)
{
  static const guint32 readings[R700_N_ALU_OPS] = {
    [R700_OP_ASHR_INT] = SHIFTS,
    [R700_OP_LSHR_INT] = SHIFTS,
    [R700_OP_LSHL_INT] = SHIFTS,
    [R700_OP_SIN] = SIN_DOMAIN,
    [R700_OP_COS] = SIN_DOMAIN,
    [R700_OP_MUL] = ZERO_TIMES_INFINITY,
    [R700_OP_MULADD] = ZERO_TIMES_INFINITY,
    [R700_OP_MULADD_M2] = ZERO_TIMES_INFINITY,
    [R700_OP_MULADD_M4] = ZERO_TIMES_INFINITY,
    [R700_OP_MULADD_D2] = ZERO_TIMES_INFINITY,
    [R700_OP_DOT4] = DOT4_ORDER | ZERO_TIMES_INFINITY,
    [R700_OP_DOT4_IEEE] = DOT4_ORDER,
  };

  return op < R700_N_ALU_OPS ? readings[op] : 0;
}

guint32
r700_cf_op_readings (R700CfOp op)
{
  if (op == R700_CF_OP_ALU_ELSE_AFTER)
    return R700_READING_BIT (ELSE_AFTER);
  if (op == R700_CF_OP_LOOP_START_DX10)
    return R700_READING_BIT (DX10_LOOP);
  if (op == R700_CF_OP_MEM_EXPORT || op == R700_CF_OP_MEM_REDUCTION)
    return R700_READING_BIT (MEMORY_RACE);
  return 0;
}

/* Whether a LOOP_END belongs to a LOOP_START_DX10, and falls through behind it. */
static gboolean
ends_dx10_loop (const R700Program *program, const R700Cf *cf)
{
  return cf->op == R700_CF_OP_LOOP_END && cf->target > 0 && cf->target < program->n_cf &&
         program->cf[cf->target - 1].op == R700_CF_OP_LOOP_START_DX10;
}

guint32
r700_cf_readings (const R700Program *program, const R700Cf *cf)
{
  if (cf->op == R700_CF_OP_ALU_ELSE_AFTER && !r700_clause_sets_predicate (program, cf))
    return 0;
  if (ends_dx10_loop (program, cf))
    return R700_READING_BIT (DX10_LOOP);
  return r700_cf_op_readings (cf->op);
}

guint32
r700_fetch_readings (R700FetchOp op)
{
  gboolean is_gradient = op == R700_TEX_GET_GRADIENTS_H || op == R700_TEX_GET_GRADIENTS_V ||
                         op == R700_TEX_KEEP_GRADIENTS;

  if (op == R700_LDS_LOCAL_DS_WRITE || op == R700_LDS_LOCAL_DS_READ)
    return R700_READING_BIT (LDS_RACE);
  return is_gradient ? R700_READING_BIT (GRADIENTS) : 0;
}
