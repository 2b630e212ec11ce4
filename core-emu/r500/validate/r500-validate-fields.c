#include "r500-validate-internal.h"

#include "ls-words.h"

/* Fields of one instruction that contradict each other. */

static const char *const half_names[] = { "RGB", "alpha" };

/* --- operations --- */

static void
check_operation (R500Validator *v, R500HalfId id)
{
  const R500Alu *alu = &v->at->alu;
  const R500Half *half = &alu->halves[id];
  const R500HalfFields *fields = &r500_half_fields[id];

  if (half->op == R500_OP_SOP && !r500_op_is_transcendental (alu->halves[R500_ALPHA].op))
    r500_validate_find (v, LS_SEVERITY_ERROR, fields->op,
                        "give the alpha half EX2, LN2, RCP, RSQ, SIN or COS",
                        "SOP copies what the alpha half computes, and that is no such operation");
  if (half->op == R500_OP_DP && !r500_op_is_dot (alu->halves[R500_RGB].op))
    r500_validate_find (v, LS_SEVERITY_ERROR, fields->op, "give the RGB half DP3, DP4 or D2A",
                        "DP takes the sum of the RGB half, and that computes none");
  if (half->omod == R500_OMOD_DISABLE && half->op != R500_OP_INVALID && !r500_op_chooses (half->op))
    r500_validate_find (
      v, LS_SEVERITY_WARNING, fields->omod, NULL,
      "the %s half's %s cannot keep bits as they are: only MIN, MAX, CND and CMP do",
      half_names[id], r500_ops[half->op].name);
  if (half->omod == R500_OMOD_DISABLE && half->clamp)
    r500_validate_find (v, LS_SEVERITY_NOTE, fields->clamp, NULL,
                        "nothing is clamped where bits are kept as they are");
}

/* --- sources and operands --- */

/* Lanes of an operand whose result has a destination. */
static guint
lanes_used (const R500Half *half, guint operand)
{
  switch ((guint) half->op)
    {
    case R500_OP_DP3:
    case R500_OP_DP4:
      return 7;
    case R500_OP_D2A:
      return operand == 2 ? 4 : 3;
    case R500_OP_MDH:
    case R500_OP_MDV:
      return operand == 1 ? (guint) (half->wmask | half->omask) : 0;
    default:
      return half->wmask | half->omask;
    }
}

static void
check_operands (R500Validator *v, R500HalfId id)
{
  const R500Alu *alu = &v->at->alu;
  const R500Half *half = &alu->halves[id];
  const R500HalfFields *fields = &r500_half_fields[id];
  guint reads = r500_half_reads (alu, id);

  for (guint k = 0; k < r500_half_n_operands (half); k++)
    {
      guint lanes = id == R500_ALPHA ? 1 : lanes_used (half, k);

      if (!(reads >> k & 1))
        {
          r500_validate_find (v, LS_SEVERITY_NOTE, fields->sel[k], NULL,
                              "the %s half does not read its operand %c", half_names[id], "ABC"[k]);
          continue;
        }
      for (guint i = 0; i < fields->n_lanes; i++)
        if ((lanes >> i & 1) && half->operands[k].swiz[i] == R500_SWIZ_UNUSED)
          r500_validate_find (v, LS_SEVERITY_WARNING, fields->swiz[k][i], NULL,
                              "a channel that is marked as unused is used");
    }
}

static void
check_temp (R500Validator *v, R500FieldId field, guint index)
{
  if (index >= v->config->n_temps)
    r500_validate_find (v, LS_SEVERITY_ERROR, field, "PIX_SIZE says how many there are",
                        ls_words_many ("temp[%u] is out of range: a pixel has %u temp",
                                       "temp[%u] is out of range: a pixel has %u temps",
                                       v->config->n_temps),
                        index, v->config->n_temps);
}

static void
check_sources (R500Validator *v, R500HalfId id)
{
  const R500Instruction *instruction = v->at;

  for (guint pool = 0; pool < R500_N_HALVES; pool++)
    {
      guint sources = r500_half_sources (&instruction->alu, id, (R500HalfId) pool);

      for (guint k = 0; k < 3; k++)
        {
          const R500Source *src = &instruction->alu.halves[pool].src[k];
          const R500HalfFields *fields = &r500_half_fields[pool];

          if (!(sources >> k & 1))
            continue;
          if (src->file == R500_FILE_TEMP)
            check_temp (v, fields->addr[k], src->index);
          if (src->file == R500_FILE_INLINE && src->rel)
            r500_validate_find (v, LS_SEVERITY_WARNING, fields->addr_rel[k], NULL,
                                "nothing says what aL does to an inline constant");
        }
    }
}

static void
check_half (R500Validator *v, R500HalfId id)
{
  const R500Instruction *instruction = v->at;
  const R500Half *half = &instruction->alu.halves[id];
  const R500HalfFields *fields = &r500_half_fields[id];

  check_operation (v, id);
  if (!r500_half_is_idle (instruction, id))
    {
      check_operands (v, id);
      check_sources (v, id);
    }
  if (half->wmask)
    check_temp (v, fields->dst, half->dst);
}

/* --- fields that nobody reads --- */

static void
note_unused (R500Validator *v, const R500FieldId *fields, guint n, const char *why)
{
  for (guint i = 0; i < n; i++)
    if (r500_get (v->at->words, fields[i]) != 0)
      r500_validate_find (v, LS_SEVERITY_NOTE, fields[i], NULL, "%s", ls_words (why));
}

static void
check_predicate (R500Validator *v, R500HalfId id)
{
  const R500HalfFields *fields = &r500_half_fields[id];
  const guint32 *words = v->at->words;

  if (r500_get (words, fields->pred_inv) && r500_get (words, fields->pred_sel) == R500_PRED_NONE)
    r500_validate_find (v, LS_SEVERITY_NOTE, fields->pred_inv, NULL,
                        "there is no predicate that it inverts");
}

static void
check_alu (R500Validator *v)
{
  static const R500FieldId result[] = { R500_US_CMN_INST_ALU_RESULT_SEL,
                                        R500_US_CMN_INST_ALU_RESULT_OP };
  static const R500FieldId depth[] = { R500_US_ALU_ALPHA_INST_W_OMASK };
  const R500Instruction *instruction = v->at;

  check_half (v, R500_RGB);
  check_half (v, R500_ALPHA);
  if (!instruction->alu.result_write)
    /* TRANSLATORS: why a field of a word is not read */
    note_unused (v, result, G_N_ELEMENTS (result), "the ALU result is not set");
  if (instruction->type == R500_TYPE_ALU)
    note_unused (v, depth, G_N_ELEMENTS (depth), "only OUT instructions write the depth");
  check_predicate (v, R500_RGB);
  check_predicate (v, R500_ALPHA);
}

static void
check_tex (R500Validator *v)
{
  static const R500FieldId unused[] = {
    R500_US_CMN_INST_RGB_OMASK,   R500_US_CMN_INST_ALPHA_OMASK,    R500_US_CMN_INST_RGB_CLAMP,
    R500_US_CMN_INST_ALPHA_CLAMP, R500_US_CMN_INST_ALU_RESULT_SEL, R500_US_CMN_INST_ALU_RESULT_OP,
  };
  const R500Tex *tex = &v->at->tex;

  note_unused (v, unused, G_N_ELEMENTS (unused), "texture instructions do not read it");
  if (tex->op == R500_TEX_NOP)
    return;
  for (guint i = 0; i < r500_tex_n_temps (tex); i++)
    check_temp (v, r500_tex_temp_fields[i], tex->temps[i].index);
  if (tex->wmask && tex->op != R500_TEX_TEXKILL)
    check_temp (v, R500_US_TEX_ADDR_DST_ADDR, tex->dst);
}

static void
check_flow (R500Validator *v)
{
  static const R500FieldId unused[] = {
    R500_US_CMN_INST_WRITE_INACTIVE, R500_US_CMN_INST_RGB_WMASK,
    R500_US_CMN_INST_ALPHA_WMASK,    R500_US_CMN_INST_RGB_OMASK,
    R500_US_CMN_INST_ALPHA_OMASK,    R500_US_CMN_INST_RGB_CLAMP,
    R500_US_CMN_INST_ALPHA_CLAMP,    R500_US_CMN_INST_ALU_RESULT_SEL,
    R500_US_CMN_INST_ALU_RESULT_OP,  R500_US_CMN_INST_ALPHA_PRED_SEL,
    R500_US_CMN_INST_ALPHA_PRED_INV,
  };
  const R500Flow *flow = &v->at->flow;

  note_unused (v, unused, G_N_ELEMENTS (unused), "flow control does not read it");
  if (!r500_vote_takes (flow, 2))
    return;
  if (flow->pred_sel == R500_PRED_NONE)
    r500_validate_find (v, LS_SEVERITY_WARNING, R500_US_CMN_INST_RGB_PRED_SEL,
                        "select R, G, B or A", "the vote takes a predicate, and none is selected");
  if (flow->pred_sel == R500_PRED_RGBA)
    r500_validate_find (v, LS_SEVERITY_WARNING, R500_US_CMN_INST_RGB_PRED_SEL,
                        "select R, G, B or A",
                        "the vote takes one predicate, and the four of RGBA are selected");
}

void
r500_validate_fields (R500Validator *v)
{
  for (guint i = 0; i < v->program->n_code; i++)
    {
      v->at = &v->program->code[i];
      if (r500_is_alu (v->at))
        check_alu (v);
      else if (v->at->type == R500_TYPE_TEX)
        check_tex (v);
      else
        check_flow (v);
    }
}
