#include "r500-isa.h"

/* --- microcode words and fields --- */

static const IsaField fields[R500_N_FIELDS] = {
#define FIELD(word, dword, name, hi, lo, values) { #word, #name, dword, hi, lo },
#include "r500-formats.def"
};

static const char *const field_values[R500_N_FIELDS] = {
#define FIELD(word, dword, name, hi, lo, values) values,
#include "r500-formats.def"
};

static const IsaBits bits[] = {
#define FIELD(word, dword, name, hi, lo, values) \
  { R500_WORD_##word, ISA_BITS_FIELD, #word, #name, dword, hi, lo },
#define RESERVED(word, dword, hi, lo) \
  { R500_WORD_##word, ISA_BITS_RESERVED, #word, NULL, dword, hi, lo },
#define PADDING(word, dword) { R500_WORD_##word, ISA_BITS_PADDING, #word, NULL, dword, 31, 0 },
#include "r500-formats.def"
};

const IsaFormat r500_format = { fields, R500_N_FIELDS, bits, G_N_ELEMENTS (bits) };

/* By type, then by dword. */
static const guint8 type_words[4][R500_N_DWORDS] = {
#define ALU_WORDS                                                                        \
  {                                                                                      \
    R500_WORD_US_CMN_INST, R500_WORD_US_ALU_RGB_ADDR, R500_WORD_US_ALU_ALPHA_ADDR,       \
      R500_WORD_US_ALU_RGB_INST, R500_WORD_US_ALU_ALPHA_INST, R500_WORD_US_ALU_RGBA_INST \
  }
  ALU_WORDS,
  ALU_WORDS,
  { R500_WORD_US_CMN_INST, R500_WORD_US_FC_PAD1, R500_WORD_US_FC_INST, R500_WORD_US_FC_ADDR,
    R500_WORD_US_FC_PAD4, R500_WORD_US_FC_PAD5 },
  { R500_WORD_US_CMN_INST, R500_WORD_US_TEX_INST, R500_WORD_US_TEX_ADDR, R500_WORD_US_TEX_ADDR_DXDY,
    R500_WORD_US_TEX_PAD4, R500_WORD_US_TEX_PAD5 },
#undef ALU_WORDS
};

R500WordId
r500_word_of (guint type, guint dword)
{
  g_return_val_if_fail (type < 4 && dword < R500_N_DWORDS, R500_WORD_US_CMN_INST);

  return (R500WordId) type_words[type][dword];
}

const char *
r500_word_name (R500WordId word)
{
  static const char *const names[] = {
#define WORD(word, dword) [R500_WORD_##word] = #word,
#include "r500-formats.def"
  };

  return names[word];
}

static R500WordId
word_of_field (R500FieldId field)
{
  static const guint8 words[R500_N_FIELDS] = {
#define FIELD(word, dword, name, hi, lo, values) R500_WORD_##word,
#include "r500-formats.def"
  };

  return (R500WordId) words[field];
}

gboolean
r500_type_has_field (guint type, R500FieldId field)
{
  return r500_word_of (type, fields[field].dword) == word_of_field (field);
}

const char *
r500_field_values (R500FieldId field)
{
  g_return_val_if_fail (field < R500_N_FIELDS, NULL);

  return field_values[field];
}

guint32
r500_get (const guint32 *words, R500FieldId field)
{
  return isa_field_get (&fields[field], words);
}

void
r500_put (guint32 *words, R500FieldId field, guint32 value)
{
  isa_field_put (&fields[field], words, value);
}

/* --- the two halves --- */

/* The fields that both halves have under names of their own. */
/* clang-format off */
#define HALF(NAME)                                                                                        \
  .addr = { R500_US_ALU_##NAME##_ADDR_ADDR0, R500_US_ALU_##NAME##_ADDR_ADDR1,                             \
            R500_US_ALU_##NAME##_ADDR_ADDR2 },                                                            \
  .addr_const = { R500_US_ALU_##NAME##_ADDR_ADDR0_CONST, R500_US_ALU_##NAME##_ADDR_ADDR1_CONST,           \
                  R500_US_ALU_##NAME##_ADDR_ADDR2_CONST },                                                \
  .addr_rel = { R500_US_ALU_##NAME##_ADDR_ADDR0_REL, R500_US_ALU_##NAME##_ADDR_ADDR1_REL,                 \
                R500_US_ALU_##NAME##_ADDR_ADDR2_REL },                                                    \
  .srcp_op = R500_US_ALU_##NAME##_ADDR_SRCP_OP,                                                           \
  .sel = { R500_US_ALU_##NAME##_INST_##NAME##_SEL_A, R500_US_ALU_##NAME##_INST_##NAME##_SEL_B,            \
           R500_US_ALU_RGBA_INST_##NAME##_SEL_C },                                                        \
  .mod = { R500_US_ALU_##NAME##_INST_##NAME##_MOD_A, R500_US_ALU_##NAME##_INST_##NAME##_MOD_B,            \
           R500_US_ALU_RGBA_INST_##NAME##_MOD_C },                                                        \
  .omod = R500_US_ALU_##NAME##_INST_OMOD, .target = R500_US_ALU_##NAME##_INST_TARGET,                     \
  .wmask = R500_US_CMN_INST_##NAME##_WMASK, .omask = R500_US_CMN_INST_##NAME##_OMASK,                     \
  .clamp = R500_US_CMN_INST_##NAME##_CLAMP, .pred_sel = R500_US_CMN_INST_##NAME##_PRED_SEL,               \
  .pred_inv = R500_US_CMN_INST_##NAME##_PRED_INV

/* The alpha half has one channel: the other entries are not read. */
const R500HalfFields r500_half_fields[R500_N_HALVES] = {
  { HALF (RGB),
    .op = R500_US_ALU_RGBA_INST_RGB_OP,
    .dst = R500_US_ALU_RGBA_INST_RGB_ADDRD,
    .dst_rel = R500_US_ALU_RGBA_INST_RGB_ADDRD_REL,
    .swiz = { { R500_US_ALU_RGB_INST_RED_SWIZ_A, R500_US_ALU_RGB_INST_GREEN_SWIZ_A, R500_US_ALU_RGB_INST_BLUE_SWIZ_A },
              { R500_US_ALU_RGB_INST_RED_SWIZ_B, R500_US_ALU_RGB_INST_GREEN_SWIZ_B, R500_US_ALU_RGB_INST_BLUE_SWIZ_B },
              { R500_US_ALU_RGBA_INST_RED_SWIZ_C, R500_US_ALU_RGBA_INST_GREEN_SWIZ_C, R500_US_ALU_RGBA_INST_BLUE_SWIZ_C } },
    .n_lanes = 3 },
  { HALF (ALPHA),
    .op = R500_US_ALU_ALPHA_INST_ALPHA_OP,
    .dst = R500_US_ALU_ALPHA_INST_ALPHA_ADDRD,
    .dst_rel = R500_US_ALU_ALPHA_INST_ALPHA_ADDRD_REL,
    .swiz = { { R500_US_ALU_ALPHA_INST_ALPHA_SWIZ_A },
              { R500_US_ALU_ALPHA_INST_ALPHA_SWIZ_B },
              { R500_US_ALU_RGBA_INST_ALPHA_SWIZ_C } },
    .n_lanes = 1 },
};
/* clang-format on */
#undef HALF

/* --- operations --- */

const R500OpInfo r500_ops[R500_N_OPS] = {
#define ALU(name, rgb, alpha, n_src, kernel, formula) { #name, { rgb, alpha }, n_src, formula },
#include "r500-ops.def"
};

R500Op
r500_op (R500HalfId half, guint code)
{
  for (guint i = 0; i < R500_N_OPS; i++)
    if (r500_ops[i].code[half] == (gint) code)
      return (R500Op) i;
  return R500_OP_INVALID;
}

const R500NamedOp r500_tex_ops[R500_N_TEX_OPS] = {
#define TEX(name, code, doc) [R500_TEX_##name] = { #name, doc },
#include "r500-ops.def"
};

const R500NamedOp r500_flow_ops[R500_N_FLOW_OPS] = {
#define FLOW(name, code, doc) [R500_FC_##name] = { #name, doc },
#include "r500-ops.def"
};
