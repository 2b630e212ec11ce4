#include "gen-r700-internal.h"
#include "ls-bits.h"

#include <string.h>

#define MAX_DEPTH 3

guint
gen_flow (Gen *gen, R700CfOp op, guint pop_count)
{
  guint32 words[2] = { 0 };
  guint cf = gen->cf->len / 2;

  r700_put (words, R700_CF_WORD1_CF_INST, r700_cf_ops[op].code);
  r700_put (words, R700_CF_WORD1_POP_COUNT, pop_count);
  r700_put (words, R700_CF_WORD1_BARRIER, 1);
  r700_put (words, R700_CF_WORD0_ADDR, r700_cf_ops[op].flags & R700_CF_TARGET ? cf + 1 : 0);
  g_array_append_vals (gen->cf, words, 2);
  return cf;
}

void
gen_put (Gen *gen, guint cf, R700FieldId field, guint32 value)
{
  r700_put (&g_array_index (gen->cf, guint32, 2 * cf), field, value);
}

void
gen_set_target (Gen *gen, guint cf)
{
  gen_put (gen, cf, R700_CF_WORD0_ADDR, gen->cf->len / 2);
}

/* --- statements ------------------------------------------------------------------------------------------ */

static void add_block (Gen *gen, guint n, guint depth, gboolean is_in_loop);

static void
add_inner_block (Gen *gen, guint depth, gboolean is_in_loop)
{
  add_block (gen, 1 + gen_pick (gen, 3), depth + 1, is_in_loop);
}

/* Takes back the mask of a branch, by itself or after a clause. */
static void
add_pop (Gen *gen)
{
  if (gen_chance (gen, 2))
    gen_alu_clause (gen, R700_CF_OP_ALU_POP_AFTER, 1);
  else
    gen_mode (gen, gen_flow (gen, R700_CF_OP_POP, 1), FALSE);
}

static void
add_branch (Gen *gen, guint depth, gboolean is_in_loop)
{
  gen_test_clause (gen, R700_CF_OP_ALU_PUSH_BEFORE, gen_pick (gen, 3));
  guint jump = gen_mode (gen, gen_flow (gen, R700_CF_OP_JUMP, 1), FALSE);
  add_inner_block (gen, depth, is_in_loop);
  if (gen_chance (gen, 2))
    {
      gen_put (gen, jump, R700_CF_WORD1_POP_COUNT, 0);
      gen_set_target (gen, jump);
      jump = gen_mode (gen, gen_flow (gen, R700_CF_OP_ELSE, 1), FALSE);
      add_inner_block (gen, depth, is_in_loop);
    }
  add_pop (gen);
  gen_set_target (gen, jump);
}

/* Branches on a boolean constant, or on all active lanes. */
static void
add_constant_branch (Gen *gen, guint depth, gboolean is_in_loop)
{
  /* In a loop, filling quads would give it lanes that never entered it. */
  guint push = gen_mode (gen, gen_flow (gen, R700_CF_OP_PUSH, 0), !is_in_loop && depth == 0);

  gen_put (gen, push, R700_CF_WORD1_COND,
           gen_chance (gen, 2) ? R700_COND_BOOL : R700_COND_NOT_BOOL);
  gen_put (gen, push, R700_CF_WORD1_CF_CONST, gen_pick (gen, 8));
  add_inner_block (gen, depth, is_in_loop);
  gen_mode (gen, gen_flow (gen, R700_CF_OP_POP, 1), FALSE);
  gen_set_target (gen, push);
}

/* The other side first: the clause's own test decides who waits. Or, without a test, the last clause of one side. */
static void
add_else_after (Gen *gen, guint depth, gboolean is_in_loop)
{
  if (gen_chance (gen, 2))
    {
      gen_test_clause (gen, R700_CF_OP_ALU_PUSH_BEFORE, gen_pick (gen, 3));
      gen_alu_clause (gen, R700_CF_OP_ALU_ELSE_AFTER, 1);
    }
  else
    {
      gen_test_clause (gen, R700_CF_OP_ALU_ELSE_AFTER, 1);
    }
  add_inner_block (gen, depth, is_in_loop);
  gen_flow (gen, R700_CF_OP_POP, 1);
}

/* Two branches that end together. */
static void
add_double_branch (Gen *gen, guint depth, gboolean is_in_loop)
{
  gen_test_clause (gen, R700_CF_OP_ALU_PUSH_BEFORE, 0);
  gen_test_clause (gen, R700_CF_OP_ALU_PUSH_BEFORE, 1);
  add_inner_block (gen, depth, is_in_loop);
  gen_alu_clause (gen, R700_CF_OP_ALU_POP2_AFTER, 1);
}

static void
add_loop (Gen *gen, guint depth)
{
  static const R700CfOp starts[] = { R700_CF_OP_LOOP_START, R700_CF_OP_LOOP_START_NO_AL,
                                     R700_CF_OP_LOOP_START_DX10 };
  R700CfOp op = starts[gen_pick (gen, G_N_ELEMENTS (starts))];
  guint counter = GEN_COUNTER (gen->loop_depth);

  gen->loop_depth++;
  if (op == R700_CF_OP_LOOP_START_DX10)
    gen_counter_clause (gen, counter);
  guint start = gen_mode (gen, gen_flow (gen, op, 0), FALSE);
  gen_put (gen, start, R700_CF_WORD1_CF_CONST,
           op == R700_CF_OP_LOOP_START_DX10 ? 0 : gen_pick (gen, 4));
  if (op == R700_CF_OP_LOOP_START_DX10)
    gen_counted_break_clause (gen, counter, 1 + gen_pick (gen, 6));
  add_inner_block (gen, depth, TRUE);
  guint end = gen_mode (gen, gen_flow (gen, R700_CF_OP_LOOP_END, 0), FALSE);
  gen_put (gen, end, R700_CF_WORD0_ADDR, start + 1);
  gen_set_target (gen, start);
  gen->loop_depth--;
}

/* Some lanes leave the loop or wait, by a clause's end or by an instruction inside a branch.  The target of the
 * instruction is the LOOP_END, which add_loop_exits() puts in. */
static void
add_loop_exit (Gen *gen)
{
  gboolean is_break = gen_chance (gen, 2);

  if (gen_chance (gen, 2))
    {
      gen_test_clause (gen, is_break ? R700_CF_OP_ALU_BREAK : R700_CF_OP_ALU_CONTINUE, 0);
      return;
    }
  gen_test_clause (gen, R700_CF_OP_ALU_PUSH_BEFORE, 0);
  guint jump = gen_flow (gen, R700_CF_OP_JUMP, 1);
  gen_mode (gen, gen_flow (gen, is_break ? R700_CF_OP_LOOP_BREAK : R700_CF_OP_LOOP_CONTINUE, 0),
            FALSE);
  /* What nobody runs, but a lane that has not left. */
  add_block (gen, gen_pick (gen, 3), MAX_DEPTH, FALSE);
  gen_flow (gen, R700_CF_OP_POP, 1);
  gen_set_target (gen, jump);
}

/* Kills the lanes of a branch. */
static void
add_kill (Gen *gen)
{
  gen_test_clause (gen, R700_CF_OP_ALU_PUSH_BEFORE, 0);
  gen_test_clause (gen, R700_CF_OP_ALU_PUSH_BEFORE, 1);
  guint jump = gen_flow (gen, R700_CF_OP_JUMP, 2);
  gen_mode (gen, gen_flow (gen, R700_CF_OP_KILL, 0), TRUE);
  gen_flow (gen, R700_CF_OP_POP, 2);
  gen_set_target (gen, jump);
}

static void
add_call (Gen *gen)
{
  guint call = gen_flow (gen, R700_CF_OP_CALL, 0);

  gen_put (gen, call, R700_CF_WORD1_CALL_COUNT, 1);
  gen->n_calls++;
}

static void
add_nested (Gen *gen, guint depth, gboolean is_in_loop)
{
  switch (gen_pick (gen, 8))
    {
    case 0:
      add_constant_branch (gen, depth, is_in_loop);
      break;
    case 1:
      add_else_after (gen, depth, is_in_loop);
      break;
    case 2:
      add_double_branch (gen, depth, is_in_loop);
      break;
    case 3:
    case 4:
      add_loop (gen, depth);
      break;
    default:
      add_branch (gen, depth, is_in_loop);
      break;
    }
}

static void
add_block (Gen *gen, guint n, guint depth, gboolean is_in_loop)
{
  for (guint i = 0; i < n; i++)
    {
      guint kind = gen_pick (gen, gen->with_memories ? 16 : 13);
      if (kind < 4 && depth < MAX_DEPTH)
        add_nested (gen, depth, is_in_loop);
      else if (kind == 4 && is_in_loop)
        add_loop_exit (gen);
      else if (kind == 5)
        gen_fetch_clause (gen);
      else if (kind == 6 && gen->is_pixel && gen_chance (gen, 4))
        add_kill (gen);
      else if (kind == 7 && depth < MAX_DEPTH)
        add_call (gen);
      else if (kind == 8)
        gen_gradient_clause (gen);
      else if (kind == 13)
        gen_memory_write (gen);
      else if (kind == 14)
        gen_memory_read (gen);
      else if (kind == 15)
        gen_share_exchange (gen);
      else
        gen_alu_clause (gen, R700_CF_OP_ALU, 1 + gen_pick (gen, 5));
    }
}

/* --- programs -------------------------------------------------------------------------------------------- */

static R700CfOp
op_at (const Gen *gen, guint cf)
{
  const guint32 *words = &g_array_index (gen->cf, guint32, 2 * cf);
  guint32 code = r700_get (words, R700_CF_WORD1_CF_INST);

  /* ALU clauses have the top bit of the field set, exports the one below. */
  return code < 32 ? r700_cf_op (R700_CF_CLASS_PLAIN, code) : R700_CF_OP_INVALID;
}

/* Points each break and continue at the end of its loop. */
static void
set_loop_exits (Gen *gen)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint cf = gen->cf->len / 2; cf > 0; cf--)
    {
      guint at = cf - 1;
      R700CfOp op = op_at (gen, at);
      if (op == R700_CF_OP_LOOP_END)
        g_array_append_val (ends, at);
      else if (op == R700_CF_OP_LOOP_START || op == R700_CF_OP_LOOP_START_NO_AL ||
               op == R700_CF_OP_LOOP_START_DX10)
        g_array_set_size (ends, ends->len - 1);
      else if (op == R700_CF_OP_LOOP_BREAK || op == R700_CF_OP_LOOP_CONTINUE)
        gen_put (gen, at, R700_CF_WORD0_ADDR, g_array_index (ends, guint, ends->len - 1));
    }
}

static void
add_export (Gen *gen)
{
  guint32 words[2] = { 0 };

  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_CF_INST, r700_cf_ops[R700_CF_OP_EXPORT_DONE].code);
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD0_RW_GPR, 1 + gen_pick (gen, GEN_N_FREE_GPRS));
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_SWIZ_SEL_Y, 1);
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_SWIZ_SEL_Z, 2);
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_SWIZ_SEL_W, 3);
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_BARRIER, 1);
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_END_OF_PROGRAM, 1);
  g_array_append_vals (gen->cf, words, 2);
  gen_mode (gen, gen->cf->len / 2 - 1, TRUE);
}

/* One subroutine behind the program, for all the calls. It calls nothing and has counted loops of its own. */
static void
add_subroutine (Gen *gen)
{
  guint entry = gen->cf->len / 2;

  if (gen->n_calls == 0)
    return;
  for (guint cf = 0; cf < entry; cf++)
    if (op_at (gen, cf) == R700_CF_OP_CALL)
      gen_put (gen, cf, R700_CF_WORD0_ADDR, entry);
  gen_alu_clause (gen, R700_CF_OP_ALU, 2);
  gen_test_clause (gen, R700_CF_OP_ALU_PUSH_BEFORE, 1);
  guint jump = gen_flow (gen, R700_CF_OP_JUMP, 1);
  gen_alu_clause (gen, R700_CF_OP_ALU_POP_AFTER, 2);
  gen_set_target (gen, jump);
  gen_flow (gen, R700_CF_OP_RETURN, 0);
}

void
gen_r700_source (LsProgramSource *source)
{
  source->n_gprs = GEN_R700_GPRS;
  for (guint kind = R700_MEMORY_STREAM0; kind <= R700_MEMORY_RING; kind++)
    source->item_words[kind] = GEN_R700_ITEM_WORDS;
  source->item_words[R700_MEMORY_SCRATCH] = GEN_R700_ITEM_WORDS;
  source->memory_words[R700_MEMORY_REDUCTION] = GEN_R700_REDUCTION_WORDS;
  source->memory_words[R700_MEMORY_EXPORT] = GEN_R700_EXPORT_WORDS;
  source->n_global_gprs = GEN_R700_GLOBALS;
}

static GBytes *
make_program (Gen *gen, guint size)
{
  const guint32 nothing[2] = { 0 };

  gen->cf = g_array_new (FALSE, FALSE, sizeof (guint32));
  gen->clauses = g_array_new (FALSE, FALSE, sizeof (guint32));
  gen->fixups = g_array_new (FALSE, FALSE, sizeof (GenFixup));
  add_block (gen, size, 0, FALSE);
  add_export (gen);
  add_subroutine (gen);
  set_loop_exits (gen);
  if (gen->cf->len % 4 != 0)
    g_array_append_vals (gen->cf, nothing, 2);

  for (guint i = 0; i < gen->fixups->len; i++)
    {
      const GenFixup *fixup = &g_array_index (gen->fixups, GenFixup, i);
      gboolean is_alu = op_at (gen, fixup->cf) == R700_CF_OP_INVALID;
      gen_put (gen, fixup->cf, is_alu ? R700_CF_ALU_WORD0_ADDR : R700_CF_WORD0_ADDR,
               gen->cf->len / 2 + fixup->slot);
    }
  g_array_append_vals (gen->cf, gen->clauses->data, gen->clauses->len);
  for (guint i = 0; i < gen->cf->len; i++)
    g_array_index (gen->cf, guint32, i) = GUINT32_TO_LE (g_array_index (gen->cf, guint32, i));
  g_array_unref (gen->clauses);
  g_array_unref (gen->fixups);
  const gsize n_bytes = gen->cf->len * sizeof (guint32);
  return g_bytes_new_take (g_array_free (gen->cf, FALSE), n_bytes);
}

GBytes *
gen_r700_program (GRand *rand, guint size, gboolean with_memories)
{
  return gen_r700_stage_program (rand, size, with_memories, LS_STAGE_PS);
}

GBytes *
gen_r700_stage_program (GRand *rand, guint size, gboolean with_memories, LsStage stage)
{
  Gen gen = { .rand = rand, .with_memories = with_memories, .is_pixel = stage == LS_STAGE_PS };

  return make_program (&gen, size);
}

GBytes *
gen_r700_group_program (GRand *rand, guint size)
{
  Gen gen = { .rand = rand, .with_memories = TRUE, .with_globals = TRUE };

  return make_program (&gen, size);
}

/* --- inputs ---------------------------------------------------------------------------------------------- */

static GBytes *
random_vec4s (GRand *rand, guint n)
{
  float *values = g_new (float, 4 * n);

  for (guint i = 0; i < 4 * n; i++)
    values[i] = (float) g_rand_double_range (rand, -4, 4);
  return g_bytes_new_take (values, 4 * n * sizeof (float));
}

LsBindings *
gen_r700_bindings (GRand *rand)
{
  LsBindings *bindings = ls_bindings_new ();

  bindings->constants[0] = random_vec4s (rand, 16);
  bindings->booleans = g_rand_int (rand);
  bindings->n_semantics = GEN_R700_SEMANTICS;
  for (guint i = 0; i < GEN_R700_SEMANTICS; i++)
    bindings->semantics[i] = (guint8) g_rand_int_range (rand, 0, 2 * GEN_R700_SEMANTICS);
  for (guint i = 0; i < 4; i++)
    bindings->loops[i] = (LsLoopConstant){ .count = (guint32) g_rand_int_range (rand, 0, 6),
                                           .init = i,
                                           .increment = 1 };
  bindings->buffers[0] = (LsBuffer){ .bytes = random_vec4s (rand, LS_LANES), .stride = 16 };
  return bindings;
}

static LsMask
random_lanes (GRand *rand)
{
  LsMask low = g_rand_int (rand);

  return low | (LsMask) g_rand_int (rand) << 32;
}

/* The first lanes, or what the edges of small triangles leave: quads that are whole, cut and empty. */
static LsMask
random_cover (GRand *rand)
{
  LsMask first = LS_MASK_ALL >> g_rand_int_range (rand, 0, 40);
  LsMask lanes = random_lanes (rand), whole = ls_mask_quads (random_lanes (rand) & lanes & first);
  gint kind = g_rand_int_range (rand, 0, 3);

  if (kind == 0)
    return first;
  return (kind == 1 ? lanes & first : (lanes & whole) | (whole & first << 12)) | LS_MASK_LANE (5);
}

void
gen_r700_input (GRand *rand, LsWaveInput *input)
{
  guint n = 4 * GEN_R700_GPRS;
  LsPreload *preloads = g_aligned_alloc0 (n, sizeof (LsPreload), 64);

  for (guint i = 0; i < n; i++)
    {
      preloads[i].ref = (LsRegRef){ .channel = i % 4, .index = (guint16) (i / 4) };
      for (guint lane = 0; lane < LS_LANES; lane++)
        preloads[i].row.f[lane] = (float) g_rand_double_range (rand, -4, 4);
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    preloads[0].row.u[lane] = lane;
  *input = (LsWaveInput){ .preloads = preloads, .n_preloads = n };
  input->covered = random_cover (rand);
  input->wave_in_group = (guint32) g_rand_int_range (rand, 0, 4);
}
