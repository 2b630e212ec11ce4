#include "gen-r700-internal.h"

/* One group of at most five slots. Operand k of the vector slots reads no register but gprs[k], in cycle k, and the
 * operands of t read backwards: that is what the default bank swizzles do, so ports never collide. */
typedef struct
{
  guint32 slots[R700_MAX_SLOTS][2];
  guint n;
  guint gprs[3];
  guint constant; /* vec4 of constant buffer 0 */
  guint half;     /* of the constant: channels xy or zw */
  gboolean has_literal;
  gboolean is_double; /* literals are dwords of doubles */
} Group;

/* No statement draws twice where the order is the compiler's: a seed means one program, whoever compiled this. */
guint
gen_pick (Gen *gen, guint n)
{
  return (guint) g_rand_int_range (gen->rand, 0, (gint32) n);
}

gboolean
gen_chance (Gen *gen, guint one_in)
{
  return gen_pick (gen, one_in) == 0;
}

guint
gen_pick_gpr (Gen *gen)
{
  return GEN_FIRST_GPR + gen_pick (gen, GEN_N_FREE_GPRS);
}

static void
begin_group (Gen *gen, Group *group)
{
  *group = (Group){ 0 };
  group->constant = gen_pick (gen, 16);
  group->half = gen_pick (gen, 2);
  for (guint k = 0; k < 3; k++)
    group->gprs[k] = gen_chance (gen, 8) ? 0 : gen_pick_gpr (gen);
}

/* --- operands -------------------------------------------------------------------------------------------- */

static const R700FieldId sel_fields[] = { R700_ALU_WORD0_SRC0_SEL, R700_ALU_WORD0_SRC1_SEL,
                                          R700_ALU_WORD1_OP3_SRC2_SEL };
static const R700FieldId chan_fields[] = { R700_ALU_WORD0_SRC0_CHAN, R700_ALU_WORD0_SRC1_CHAN,
                                           R700_ALU_WORD1_OP3_SRC2_CHAN };
static const R700FieldId neg_fields[] = { R700_ALU_WORD0_SRC0_NEG, R700_ALU_WORD0_SRC1_NEG,
                                          R700_ALU_WORD1_OP3_SRC2_NEG };

static void
put_source (guint32 *words, guint k, guint sel, guint chan)
{
  r700_put (words, sel_fields[k], sel);
  r700_put (words, chan_fields[k], chan);
}

static void
put_random_source (Gen *gen, Group *group, guint32 *words, guint k, gboolean is_trans)
{
  static const guint16 inline_sels[] = { R700_SEL_0, R700_SEL_1, R700_SEL_1_INT, R700_SEL_M_1_INT,
                                         R700_SEL_0_5 };
  guint kind = is_trans ? 0 : gen_pick (gen, 10);
  guint chan = gen_pick (gen, 4);

  if (kind == 0 || kind > 4)
    put_source (words, k, group->gprs[is_trans ? 2 - k : k], chan);
  else if (kind == 1)
    put_source (words, k, R700_SEL_KCACHE0 + group->constant, 2 * group->half + chan % 2);
  else if (kind == 2)
    put_source (words, k, inline_sels[gen_pick (gen, G_N_ELEMENTS (inline_sels))], 0);
  else if (kind == 3)
    put_source (words, k, R700_SEL_LITERAL, chan);
  else
    put_source (words, k, R700_SEL_0, 0);
  group->has_literal |= kind == 3;
}

static void
put_modifiers (Gen *gen, guint32 *words, const R700AluInfo *info)
{
  for (guint k = 0; k < info->n_src; k++)
    if (info->src[k] == R700_TYPE_F && gen_chance (gen, 4))
      r700_put (words, neg_fields[k], 1);
  if (info->dst != R700_TYPE_F)
    return;

  if (gen_chance (gen, 6))
    r700_put (words, R700_ALU_WORD1_CLAMP, 1);
  if (!info->is_op3 && gen_chance (gen, 6))
    r700_put (words, R700_ALU_WORD1_OP2_OMOD, gen_pick (gen, 4));
  if (!info->is_op3 && info->src[0] == R700_TYPE_F && gen_chance (gen, 6))
    r700_put (words, R700_ALU_WORD1_OP2_SRC0_ABS, 1);
}

/* --- slots ----------------------------------------------------------------------------------------------- */

static guint32 *
add_slot (Group *group, R700AluOp op, guint dst, guint chan)
{
  guint32 *words = group->slots[group->n++];
  const R700AluInfo *info = &r700_alu_ops[op];

  if (info->is_op3)
    r700_put (words, R700_ALU_WORD1_OP3_ALU_INST, info->code);
  else
    r700_put (words, R700_ALU_WORD1_OP2_ALU_INST, info->code);
  r700_put (words, R700_ALU_WORD1_DST_GPR, dst);
  r700_put (words, R700_ALU_WORD1_DST_ELEM, chan);
  return words;
}

static gboolean
is_plain (R700AluOp op, gboolean is_trans)
{
  const R700AluInfo *info = &r700_alu_ops[op];

  return info->flags == 0 && info->n_src > 0 &&
         (info->units == R700_UNITS_ANY || (is_trans && info->units == R700_UNITS_TRANS));
}

static R700AluOp
pick_op (Gen *gen, gboolean is_trans)
{
  R700AluOp op;

  do
    op = (R700AluOp) gen_pick (gen, R700_N_ALU_OPS);
  while (!is_plain (op, is_trans));
  return op;
}

/* pred_sel: of every slot of the group. */
static void
add_random_slot (Gen *gen, Group *group, guint chan, gboolean is_trans, guint pred_sel)
{
  R700AluOp op = pick_op (gen, is_trans);
  const R700AluInfo *info = &r700_alu_ops[op];
  guint32 *words = add_slot (group, op, gen_pick_gpr (gen), chan);

  for (guint k = 0; k < info->n_src; k++)
    put_random_source (gen, group, words, k, is_trans);
  put_modifiers (gen, words, info);
  if (!info->is_op3)
    r700_put (words, R700_ALU_WORD1_OP2_WRITE_MASK, !gen_chance (gen, 8));
  r700_put (words, R700_ALU_WORD0_PRED_SEL, pred_sel);
}

/* Writes the group behind the clauses, with its literals. */
static void
end_group (Gen *gen, Group *group)
{
  static const guint32 literals[] = { 0x3f000000, 0x40490fdb, 0xbf800000, 0x42c80000,
                                      0x00000007, 0xffffffff, 0x3dcccccd, 0x7f800000 };

  /* high words: infinity, NaN, denormal, zeros, around 1 and beyond single precision */
  static const guint32 doubles[] = { 0x7ff00000, 0xfff80001, 0x00080000, 0x80000000, 0,
                                     0x3ff00000, 0xc0490fdb, 0x47f00000, 0x00100000 };

  r700_put (group->slots[group->n - 1], R700_ALU_WORD0_LAST, 1);
  g_array_append_vals (gen->clauses, group->slots, 2 * group->n);
  if (!group->has_literal)
    return;

  guint n = 2;
  for (guint i = 0; i < group->n; i++)
    for (guint k = 0; k < 3; k++)
      if ((k < 2 || r700_get (group->slots[i], R700_ALU_WORD1_ENCODING) != 0) &&
          r700_get (group->slots[i], sel_fields[k]) == R700_SEL_LITERAL &&
          r700_get (group->slots[i], chan_fields[k]) >= 2)
        n = 4;
  for (guint i = 0; i < n; i++)
    {
      const guint32 *from = group->is_double ? &doubles[gen_pick (gen, G_N_ELEMENTS (doubles))]
                                             : &literals[gen_pick (gen, G_N_ELEMENTS (literals))];
      g_array_append_vals (gen->clauses, from, 1);
    }
}

static void
add_random_group (Gen *gen, guint pred_sel)
{
  Group group;
  guint mask = 1 + gen_pick (gen, 15);

  begin_group (gen, &group);
  for (guint chan = 0; chan < 4; chan++)
    if (mask >> chan & 1)
      add_random_slot (gen, &group, chan, FALSE, pred_sel);
  /* An instruction that runs anywhere goes to t only where its vector unit is taken. */
  if (gen_chance (gen, 2))
    add_random_slot (gen, &group, (guint) __builtin_ctz (mask), TRUE, pred_sel);
  end_group (gen, &group);
}

/* All four slots of a dot product. */
static void
add_dot_group (Gen *gen)
{
  Group group;
  guint dst = gen_pick_gpr (gen);

  begin_group (gen, &group);
  for (guint chan = 0; chan < 4; chan++)
    {
      guint32 *words = add_slot (&group, R700_OP_DOT4_IEEE, dst, chan);
      put_source (words, 0, group.gprs[0], chan);
      put_source (words, 1, group.gprs[1], chan);
      r700_put (words, R700_ALU_WORD1_OP2_WRITE_MASK, chan < 2);
    }
  end_group (gen, &group);
}

/* --- doubles --------------------------------------------------------------------------------------------- */

static R700AluOp
pick_double_op (Gen *gen)
{
  R700AluOp op;

  do
    op = (R700AluOp) gen_pick (gen, R700_N_ALU_OPS);
  while (r700_alu_ops[op].units != R700_UNITS_PAIR && r700_alu_ops[op].units != R700_UNITS_QUAD);
  return op;
}

static void
put_double_source (Gen *gen, Group *group, guint32 *words, guint k, gboolean is_low)
{
  guint kind = gen_pick (gen, 6);

  if (kind == 0)
    put_source (words, k, is_low ? R700_SEL_1_DBL_L : R700_SEL_1_DBL_M, 0);
  else if (kind == 1)
    put_source (words, k, R700_SEL_LITERAL, gen_pick (gen, 4));
  else
    put_source (words, k, group->gprs[k], gen_pick (gen, 4));
  group->has_literal |= kind == 1;
}

/* One operation from unit first on. The slots that hold high dwords read the same; modifiers are theirs alone. */
static void
add_double_slots (Gen *gen, Group *group, R700AluOp op, guint first)
{
  const R700AluInfo *info = &r700_alu_ops[op];
  guint n = info->units == R700_UNITS_QUAD ? 4 : 2;
  guint32 high[2] = { 0 }, low[2] = { 0 };
  guint dst = gen_pick_gpr (gen);

  for (guint k = 0; k < info->n_src; k++)
    {
      put_double_source (gen, group, high, k, FALSE);
      /* An integer operand is the same in both slots. */
      if (info->src[k] == R700_TYPE_I)
        put_source (low, k, r700_get (high, sel_fields[k]), r700_get (high, chan_fields[k]));
      else
        put_double_source (gen, group, low, k, TRUE);
      if (info->src[k] == R700_TYPE_D && gen_chance (gen, 4))
        r700_put (high, neg_fields[k], 1);
    }
  for (guint i = 0; i < n; i++)
    {
      gboolean is_low = op == R700_OP_FREXP_64 || n == 2 ? i % 2 == 1 : i == 3;
      guint32 *words = add_slot (group, op, dst, first + i);

      words[0] |= is_low ? low[0] : high[0];
      words[1] |= is_low ? low[1] : high[1];
      if (!info->is_op3)
        r700_put (words, R700_ALU_WORD1_OP2_WRITE_MASK, !gen_chance (gen, 4));
      if (info->flags & R700_ALU_PRED)
        r700_put (words, R700_ALU_WORD1_OP2_UPDATE_PRED, 1);
    }
}

static void
add_double_group (Gen *gen)
{
  R700AluOp op = pick_double_op (gen);
  guint first = r700_alu_ops[op].units == R700_UNITS_QUAD ? 0 : 2 * gen_pick (gen, 2);
  Group group;

  begin_group (gen, &group);
  group.is_double = TRUE;
  add_double_slots (gen, &group, op, first);
  end_group (gen, &group);
}

/* AR.x = a small number, then a read that is relative to it. */
static void
add_relative_groups (Gen *gen)
{
  Group group;

  begin_group (gen, &group);
  guint32 *words = add_slot (&group, R700_OP_MOVA_INT, 0, 0);
  put_source (words, 0, gen_chance (gen, 2) ? R700_SEL_1_INT : R700_SEL_0, 0);
  end_group (gen, &group);

  begin_group (gen, &group);
  guint chan = gen_pick (gen, 4);
  words = add_slot (&group, R700_OP_MOV, gen_pick_gpr (gen), chan);
  chan = gen_pick (gen, 4);
  put_source (words, 0, gen_pick_gpr (gen), chan);
  r700_put (words, R700_ALU_WORD0_SRC0_REL, 1);
  r700_put (words, R700_ALU_WORD1_OP2_WRITE_MASK, 1);
  end_group (gen, &group);
}

/* A register that the waves of a group share is read or written, by its number or relative to AR.x. */
static void
add_global_groups (Gen *gen)
{
  gboolean is_write = gen_chance (gen, 2);
  Group group;

  begin_group (gen, &group);
  guint32 *words = add_slot (&group, R700_OP_MOVA_INT, 0, 0);
  put_source (words, 0, gen_chance (gen, 2) ? R700_SEL_1_INT : R700_SEL_M_1_INT, 0);
  end_group (gen, &group);

  begin_group (gen, &group);
  guint chan = gen_pick (gen, 4);
  words = add_slot (&group, R700_OP_MOV,
                    is_write ? gen_pick (gen, GEN_R700_GLOBALS) : gen_pick_gpr (gen), chan);
  chan = gen_pick (gen, 4);
  put_source (words, 0, is_write ? gen_pick_gpr (gen) : gen_pick (gen, GEN_R700_GLOBALS), chan);
  r700_put (words, is_write ? R700_ALU_WORD1_OP2_DST_REL : R700_ALU_WORD0_SRC0_REL, 1);
  r700_put (words, R700_ALU_WORD0_INDEX_MODE, gen_chance (gen, 2) ? 5 : 6);
  r700_put (words, R700_ALU_WORD1_OP2_WRITE_MASK, 1);
  end_group (gen, &group);
}

/* A comparison alone in its group. */
static guint32 *
add_compare_group (Gen *gen, R700AluOp op)
{
  Group group;

  begin_group (gen, &group);
  guint32 *words = add_slot (&group, op, 0, 0);
  put_source (words, 0, group.gprs[0], gen_pick (gen, 4));
  guint chan = gen_pick (gen, 4);
  put_source (words, 1, gen_chance (gen, 2) ? group.gprs[1] : R700_SEL_0_5, chan);
  end_group (gen, &group);
  return &g_array_index (gen->clauses, guint32, gen->clauses->len - 2);
}

/* Some groups under a predicate. */
static void
add_predicated_groups (Gen *gen)
{
  guint32 *words = add_compare_group (gen, R700_OP_PRED_SETGE);

  r700_put (words, R700_ALU_WORD1_OP2_UPDATE_PRED, 1);
  add_random_group (gen, 3);
  add_random_group (gen, 2);
}

static void
add_statement_groups (Gen *gen)
{
  switch (gen_pick (gen, 12))
    {
    case 0:
      add_dot_group (gen);
      break;
    case 1:
      add_relative_groups (gen);
      if (gen->with_globals)
        add_global_groups (gen);
      break;
    case 2:
      add_predicated_groups (gen);
      break;
    case 4:
      add_double_group (gen);
      break;
    case 3:
      if (gen_chance (gen, 4) && gen->is_pixel)
        add_compare_group (gen, R700_OP_KILLGT);
      break;
    default:
      add_random_group (gen, 0);
      break;
    }
}

/* --- clauses --------------------------------------------------------------------------------------------- */

static guint
begin_clause (Gen *gen, guint n_words)
{
  guint32 words[2] = { 0 };
  GenFixup fixup = { .cf = gen->cf->len / 2, .slot = n_words / 2 };

  g_array_append_vals (gen->cf, words, 2);
  g_array_append_val (gen->fixups, fixup);
  return fixup.cf;
}

static guint
begin_alu_clause (Gen *gen, R700CfOp op)
{
  guint cf = begin_clause (gen, gen->clauses->len);

  gen_put (gen, cf, R700_CF_ALU_WORD1_CF_INST, r700_cf_ops[op].code);
  gen_put (gen, cf, R700_CF_ALU_WORD0_KCACHE_MODE0, R700_KCACHE_LOCK_1);
  gen_put (gen, cf, R700_CF_ALU_WORD1_BARRIER, 1);
  return cf;
}

static guint
end_alu_clause (Gen *gen, guint cf)
{
  const GenFixup *fixup = &g_array_index (gen->fixups, GenFixup, gen->fixups->len - 1);
  guint n_slots = gen->clauses->len / 2 - fixup->slot;

  g_assert_cmpuint (n_slots, <=, 128);
  gen_put (gen, cf, R700_CF_ALU_WORD1_COUNT, n_slots - 1);
  return cf;
}

guint
gen_alu_clause (Gen *gen, R700CfOp op, guint n)
{
  guint cf = begin_alu_clause (gen, op);

  add_random_group (gen, 0);
  for (guint i = 1; i < n; i++)
    add_statement_groups (gen);
  return gen_mode (gen, end_alu_clause (gen, cf), TRUE);
}

guint
gen_test_clause (Gen *gen, R700CfOp op, guint n)
{
  static const R700AluOp tests[] = { R700_OP_PRED_SETGT, R700_OP_PRED_SETGE, R700_OP_PRED_SETNE,
                                     R700_OP_PRED_SETGT_INT, R700_OP_PRED_SETGE_INT };
  guint cf = begin_alu_clause (gen, op);

  for (guint i = 0; i < n; i++)
    add_random_group (gen, 0);
  guint32 *words = add_compare_group (gen, tests[gen_pick (gen, G_N_ELEMENTS (tests))]);
  r700_put (words, R700_ALU_WORD1_OP2_UPDATE_EXECUTE_MASK, 1);
  r700_put (words, R700_ALU_WORD1_OP2_UPDATE_PRED, gen_chance (gen, 2));
  return gen_mode (gen, end_alu_clause (gen, cf), TRUE);
}

static void
add_counter_group (Gen *gen, R700AluOp op, guint counter, guint sel1)
{
  Group group;

  begin_group (gen, &group);
  guint32 *words = add_slot (&group, op, counter, 0);
  put_source (words, 0, op == R700_OP_MOV ? R700_SEL_0 : counter, 0);
  put_source (words, 1, sel1, 0);
  r700_put (words, R700_ALU_WORD1_OP2_WRITE_MASK, 1);
  end_group (gen, &group);
}

guint
gen_counter_clause (Gen *gen, guint counter)
{
  guint cf = begin_alu_clause (gen, R700_CF_OP_ALU);

  add_counter_group (gen, R700_OP_MOV, counter, R700_SEL_0);
  return end_alu_clause (gen, cf);
}

guint
gen_counted_break_clause (Gen *gen, guint counter, guint limit)
{
  const guint32 literal[2] = { limit, 0 };
  Group group;
  guint cf = begin_alu_clause (gen, R700_CF_OP_ALU_BREAK);

  add_counter_group (gen, R700_OP_ADD_INT, counter, R700_SEL_1_INT);
  begin_group (gen, &group);
  guint32 *words = add_slot (&group, R700_OP_PRED_SETGE_INT, 0, 0);
  put_source (words, 0, R700_SEL_LITERAL, 0);
  put_source (words, 1, counter, 0);
  r700_put (words, R700_ALU_WORD1_OP2_UPDATE_EXECUTE_MASK, 1);
  end_group (gen, &group);
  g_array_append_vals (gen->clauses, literal, 2);
  return end_alu_clause (gen, cf);
}

guint
gen_begin_fetches (Gen *gen, R700CfOp op, guint n)
{
  const guint32 nothing[2] = { 0 };

  /* Fetch clauses start at even slots; the control flow in front of them is made even as well. */
  if (gen->clauses->len % 4 != 0)
    g_array_append_vals (gen->clauses, nothing, 2);
  guint cf = begin_clause (gen, gen->clauses->len);
  gen_put (gen, cf, R700_CF_WORD1_CF_INST, r700_cf_ops[op].code);
  gen_put (gen, cf, R700_CF_WORD1_COUNT, n - 1);
  gen_put (gen, cf, R700_CF_WORD1_BARRIER, 1);
  return cf;
}

guint
gen_fetch_clause (Gen *gen)
{
  guint32 words[4] = { 0 };
  guint cf = gen_begin_fetches (gen, R700_CF_OP_VTX, 1);
  gboolean is_semantic = gen_chance (gen, 4);

  r700_put (words, R700_VTX_WORD0_VTX_INST, is_semantic);
  r700_put (words, R700_VTX_WORD0_MEGA_FETCH_COUNT, 15);
  if (is_semantic)
    r700_put (words, R700_VTX_WORD1_SEM_SEMANTIC_ID, gen_pick (gen, 2 * GEN_R700_SEMANTICS));
  else
    r700_put (words, R700_VTX_WORD1_GPR_DST_GPR, gen_pick_gpr (gen));
  r700_put (words, R700_VTX_WORD1_GPR_DST_SEL_Y, 1);
  r700_put (words, R700_VTX_WORD1_GPR_DST_SEL_Z, 2 + gen_pick (gen, 4));
  r700_put (words, R700_VTX_WORD1_GPR_DST_SEL_W, R700_COMP_MASK);
  r700_put (words, R700_VTX_WORD1_GPR_DATA_FORMAT, 0x23); /* four floats of 32 bits */
  r700_put (words, R700_VTX_WORD1_GPR_SRF_MODE_ALL, 1);
  r700_put (words, R700_VTX_WORD2_MEGA_FETCH, 1);
  r700_put (words, R700_VTX_WORD0_FETCH_WHOLE_QUAD, gen_chance (gen, 4));
  g_array_append_vals (gen->clauses, words, 4);
  return gen_mode (gen, cf, TRUE);
}

guint
gen_mask_clause (Gen *gen, guint gpr, guint chan, guint32 mask, gboolean is_filled)
{
  const guint32 literal[2] = { mask, 0 };
  Group group;
  guint cf = begin_alu_clause (gen, R700_CF_OP_ALU);

  begin_group (gen, &group);
  guint32 *words = add_slot (&group, R700_OP_AND_INT, gpr, chan);
  put_source (words, 0, group.gprs[0], gen_pick (gen, 4));
  put_source (words, 1, R700_SEL_LITERAL, 0);
  r700_put (words, R700_ALU_WORD1_OP2_WRITE_MASK, 1);
  end_group (gen, &group);
  g_array_append_vals (gen->clauses, literal, 2);
  gen_put (gen, cf, R700_CF_ALU_WORD1_WHOLE_QUAD_MODE, is_filled);
  return end_alu_clause (gen, cf);
}
