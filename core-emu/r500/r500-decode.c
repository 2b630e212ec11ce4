#include "r500-program.h"

#include <string.h>

#include "ls-diagnostic.h"

typedef struct
{
  R500Program *program;
  R500Instruction *instruction; /* being decoded */
  guint number;                 /* its number */
  GPtrArray *diagnostics;       /* or NULL */
} Decoder;

static guint
get (const Decoder *decoder, R500FieldId field)
{
  return r500_get (decoder->instruction->words, field);
}

/* --- findings --- */

static gboolean
may_find (const Decoder *decoder)
{
  return decoder->diagnostics != NULL && decoder->diagnostics->len < R500_MAX_FINDINGS;
}

static void
find_reserved_value (Decoder *decoder, R500FieldId id)
{
  const IsaField *field = &r500_format.fields[id];

  if (may_find (decoder))
    ls_diagnostics_add_word (decoder->diagnostics, LS_SEVERITY_ERROR,
                             decoder->number * R500_N_DWORDS + field->dword, field->name,
                             get (decoder, id), NULL, "reserved value");
}

/* Reports reserved values of fields other than operations. */
static void
check_values (Decoder *decoder)
{
  static const struct
  {
    R500FieldId field;
    guint max;
  } rows[] = {
    { R500_US_CMN_INST_RGB_PRED_SEL, R500_PRED_A },
    { R500_US_CMN_INST_ALPHA_PRED_SEL, R500_PRED_A },
    { R500_US_TEX_INST_INST, R500_N_TEX_OPS - 1 },
    { R500_US_FC_INST_A_OP, R500_A_PUSH },
    { R500_US_FC_INST_B_OP0, R500_B_INCR },
    { R500_US_FC_INST_B_OP1, R500_B_INCR },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (r500_type_has_field (decoder->instruction->type, rows[i].field) &&
        get (decoder, rows[i].field) > rows[i].max)
      find_reserved_value (decoder, rows[i].field);
}

static void
check_bits (Decoder *decoder)
{
  for (guint dword = 0; dword < R500_N_DWORDS; dword++)
    {
      R500WordId word = r500_word_of (decoder->instruction->type, dword);
      guint32 bits = decoder->instruction->words[dword] & isa_reserved_mask (&r500_format, word);

      if (bits != 0 && may_find (decoder))
        ls_diagnostics_add_word (decoder->diagnostics, LS_SEVERITY_WARNING,
                                 decoder->number * R500_N_DWORDS + dword, "RESERVED", bits, NULL,
                                 "bits 0x%08X are set that belong to no field", bits);
    }
}

/* --- ALU and OUT --- */

static void
use_temp (Decoder *decoder, guint index)
{
  decoder->program->n_temps = MAX (decoder->program->n_temps, index + 1);
}

static void
decode_source (Decoder *decoder, const R500HalfFields *fields, guint k, R500Source *out)
{
  guint addr = get (decoder, fields->addr[k]);

  out->file = get (decoder, fields->addr_const[k]) ? R500_FILE_CONST
              : addr >= R500_MAX_TEMPS             ? R500_FILE_INLINE
                                                   : R500_FILE_TEMP;
  out->index = (guint8) (out->file == R500_FILE_INLINE ? addr - R500_MAX_TEMPS : addr);
}

static void
decode_half (Decoder *decoder, R500HalfId id, R500Half *half)
{
  const R500HalfFields *fields = &r500_half_fields[id];

  for (guint k = 0; k < 3; k++)
    decode_source (decoder, fields, k, &half->src[k]);
  half->op = r500_op (id, half->opcode);
  if (half->op == R500_OP_INVALID)
    find_reserved_value (decoder, fields->op);
  half->clamp = (guint8) get (decoder, fields->clamp);
  half->wmask = (guint8) get (decoder, fields->wmask);
  half->omask = (guint8) get (decoder, fields->omask);
  half->pred_sel = (guint8) get (decoder, fields->pred_sel);
  half->pred_inv = (guint8) get (decoder, fields->pred_inv);
  if (half->wmask)
    use_temp (decoder, half->dst);
}

/* Notes the registers and constants that the halves read. */
static void
use_sources (Decoder *decoder, const R500Alu *alu)
{
  R500Program *program = decoder->program;

  for (R500HalfId pool = R500_RGB; pool <= R500_ALPHA; pool++)
    for (guint k = 0, sources = r500_pool_sources (decoder->instruction, pool); k < 3; k++)
      {
        const R500Source *src = &alu->halves[pool].src[k];

        if ((sources >> k & 1) && src->file == R500_FILE_TEMP)
          use_temp (decoder, src->index);
        else if ((sources >> k & 1) && src->file == R500_FILE_CONST)
          program->n_constants = MAX (program->n_constants, src->index + 1u);
      }
}

static void
decode_alu (Decoder *decoder, R500Alu *alu)
{
  decode_half (decoder, R500_RGB, &alu->halves[R500_RGB]);
  decode_half (decoder, R500_ALPHA, &alu->halves[R500_ALPHA]);
  alu->result_alpha = (guint8) get (decoder, R500_US_CMN_INST_ALU_RESULT_SEL);
  alu->result_test = (R500Test) get (decoder, R500_US_CMN_INST_ALU_RESULT_OP);
  use_sources (decoder, alu);
}

/* --- texture instructions and flow control --- */

static void
decode_tex (Decoder *decoder, R500Tex *tex)
{
  tex->op = MIN (tex->opcode, R500_TEX_INVALID);
  tex->wmask = (guint8) (get (decoder, R500_US_CMN_INST_RGB_WMASK) |
                         get (decoder, R500_US_CMN_INST_ALPHA_WMASK) << 3);
  for (guint id = 0; id < R500_N_HALVES; id++)
    {
      tex->pred_sel[id] = (guint8) get (decoder, r500_half_fields[id].pred_sel);
      tex->pred_inv[id] = (guint8) get (decoder, r500_half_fields[id].pred_inv);
    }
  for (guint i = 0; i < r500_tex_n_temps (tex); i++)
    use_temp (decoder, tex->temps[i].index);
  if (tex->wmask)
    use_temp (decoder, tex->dst);
}

static void
decode_flow (Decoder *decoder, R500Flow *flow)
{
  flow->pred_sel = (guint8) get (decoder, R500_US_CMN_INST_RGB_PRED_SEL);
  flow->pred_inv = (guint8) get (decoder, R500_US_CMN_INST_RGB_PRED_INV);
}

/* --- instructions --- */

static const IsaMember members[R500_N_FIELDS] = {
#define KEPT(word, dword, name, hi, lo, values, member) \
  [R500_##word##_##name] = ISA_MEMBER (R500Instruction, member),
#include "r500-formats.def"
};

/* Reads the fields of all instructions, then those of the type. */
static void
read_members (R500Instruction *out)
{
#define ALU_FIELDS                                                \
  {                                                               \
    R500_US_ALU_RGB_ADDR_ADDR0, R500_US_ALU_RGBA_INST_ALPHA_MOD_C \
  }
  static const R500FieldId types[][2] = {
    [R500_TYPE_ALU] = ALU_FIELDS,
    [R500_TYPE_OUT] = ALU_FIELDS,
    [R500_TYPE_FC] = { R500_US_FC_INST_OP, R500_US_FC_ADDR_JUMP_GLOBAL },
    [R500_TYPE_TEX] = { R500_US_TEX_INST_TEX_ID, R500_US_TEX_ADDR_DXDY_DY_Q_SWIZ },
  };
#undef ALU_FIELDS
  const IsaField *fields = r500_format.fields;

  isa_members_read (fields, members, R500_US_CMN_INST_TYPE, R500_US_CMN_INST_STAT_WE, out->words,
                    out);
  isa_members_read (fields, members, types[out->type][0], types[out->type][1], out->words, out);
}

static void
decode_instruction (Decoder *decoder, R500Instruction *out)
{
  decoder->instruction = out;
  read_members (out);
  if (r500_is_alu (out))
    decode_alu (decoder, &out->alu);
  else if (out->type == R500_TYPE_TEX)
    decode_tex (decoder, &out->tex);
  else
    decode_flow (decoder, &out->flow);
  check_values (decoder);
  check_bits (decoder);
}

/* A pair has a line for each half that is not idle, and one line if both are. */
static void
add_lines (R500Program *program, guint number)
{
  R500Instruction *instruction = &program->code[number];
  gboolean has_alpha = r500_is_alu (instruction) && !r500_half_is_idle (instruction, R500_ALPHA);
  gboolean has_rgb = !has_alpha || !r500_half_is_idle (instruction, R500_RGB);

  instruction->line = (guint16) program->n_lines;
  if (has_rgb)
    program->lines[program->n_lines++] = (R500Line){ (guint16) number, R500_RGB };
  if (has_alpha)
    program->lines[program->n_lines++] = (R500Line){ (guint16) number, R500_ALPHA };
  instruction->n_lines = (guint8) (program->n_lines - instruction->line);
}

static R500Program *
program_new (const guint8 *data, guint n_code)
{
  R500Program *program = g_new0 (R500Program, 1);

  g_atomic_ref_count_init (&program->ref_count);
  program->n_code = n_code;
  program->code = g_new0 (R500Instruction, n_code);
  program->lines = g_new0 (R500Line, 2 * n_code);
  program->n_words = n_code * R500_N_DWORDS;
  program->words = g_new (guint32, program->n_words);
  memcpy (program->words, data, program->n_words * sizeof *program->words);
  for (guint i = 0; i < program->n_words; i++)
    program->words[i] = GUINT32_FROM_LE (program->words[i]);
  return program;
}

R500Program *
r500_decode (GBytes *bytes, GPtrArray *diagnostics, GError **error)
{
  const gsize instruction_size = R500_N_DWORDS * sizeof (guint32);
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  R500Program *program;

  if (size == 0 || size % instruction_size != 0)
    {
      ls_fail (error, LS_ERROR_FORMAT, "%zu bytes are no R500 program: an instruction has %zu",
               size, instruction_size);
      return NULL;
    }
  if (size / instruction_size > R500_MAX_INSTRUCTIONS)
    {
      ls_fail (error, LS_ERROR_FORMAT, "%zu instructions: the program memory of R500 holds %u",
               size / instruction_size, R500_MAX_INSTRUCTIONS);
      return NULL;
    }
  program = program_new (data, (guint) (size / instruction_size));
  for (guint i = 0; i < program->n_code; i++)
    {
      Decoder decoder = { .program = program, .number = i, .diagnostics = diagnostics };

      memcpy (program->code[i].words, program->words + i * R500_N_DWORDS, instruction_size);
      decode_instruction (&decoder, &program->code[i]);
      add_lines (program, i);
    }
  return program;
}
