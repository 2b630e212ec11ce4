#include "r700-asm-internal.h"

#include <string.h>

#include "ls-format.h"

/* What stands behind the operands of a fetch. */

/* How the number of a flag becomes the value of its field. */
typedef enum
{
  FLAG_BIT,   /* no number: 1 */
  FLAG_VALUE, /* NAME(n) */
  FLAG_FIXED, /* NAME(1.5): signed fixed point */
  FLAG_ENUM,  /* NAME(WORD) or NAME(n) */
  FLAG_FORMAT,
  FLAG_MEGA,   /* MEGA_FETCH and its count */
  FLAG_COORDS, /* COORD_TYPE of components; fraction is the value */
} FlagKind;

typedef struct
{
  R700FetchClass class;
  const char *name;
  FlagKind kind;
  R700FieldId field;
  guint fraction;           /* FIXED: steps of one; MEGA, COORDS: the bit */
  const char *const *names; /* ENUM: NULL-terminated, by value */
} Flag;

static const char *const fetch_types[] = { "VERTEX_DATA", "INSTANCE_DATA", "NO_INDEX_OFFSET",
                                           NULL };
static const char *const num_formats[] = { "NORM", "INT", "SCALED", NULL };
static const char *const endians[] = { "NONE", "8IN16", "8IN32", NULL };

static const Flag flags[] = {
  { R700_FETCH_CLASS_TEX, "LOD", FLAG_FIXED, R700_TEX_WORD1_LOD_BIAS, 16, NULL },
  { R700_FETCH_CLASS_TEX, "LOD_BIAS", FLAG_FIXED, R700_TEX_WORD1_LOD_BIAS, 16, NULL },
  { R700_FETCH_CLASS_TEX, "XOFFSET", FLAG_FIXED, R700_TEX_WORD2_OFFSET_X, 2, NULL },
  { R700_FETCH_CLASS_TEX, "YOFFSET", FLAG_FIXED, R700_TEX_WORD2_OFFSET_Y, 2, NULL },
  { R700_FETCH_CLASS_TEX, "ZOFFSET", FLAG_FIXED, R700_TEX_WORD2_OFFSET_Z, 2, NULL },
  { R700_FETCH_CLASS_TEX, "UNNORM", FLAG_COORDS, 0, 0, NULL },
  { R700_FETCH_CLASS_TEX, "DENORM", FLAG_COORDS, 0, 0, NULL },
  { R700_FETCH_CLASS_TEX, "NORM", FLAG_COORDS, 0, 1, NULL },
  { R700_FETCH_CLASS_TEX, "BC_FRAC_MODE", FLAG_BIT, R700_TEX_WORD0_BC_FRAC_MODE, 0, NULL },
  { R700_FETCH_CLASS_TEX, "ALT_CONST", FLAG_BIT, R700_TEX_WORD0_ALT_CONST, 0, NULL },
  { R700_FETCH_CLASS_TEX, "WHOLE_QUAD", FLAG_BIT, R700_TEX_WORD0_FETCH_WHOLE_QUAD, 0, NULL },
  { R700_FETCH_CLASS_TEX, "WHOLE_QUAD_MODE", FLAG_BIT, R700_TEX_WORD0_FETCH_WHOLE_QUAD, 0, NULL },
  { R700_FETCH_CLASS_VTX, "FETCH_TYPE", FLAG_ENUM, R700_VTX_WORD0_FETCH_TYPE, 0, fetch_types },
  { R700_FETCH_CLASS_VTX, "MEGA", FLAG_MEGA, R700_VTX_WORD0_MEGA_FETCH_COUNT, 1, NULL },
  { R700_FETCH_CLASS_VTX, "MINI", FLAG_MEGA, R700_VTX_WORD0_MEGA_FETCH_COUNT, 0, NULL },
  { R700_FETCH_CLASS_VTX, "USE_CONST_FIELDS", FLAG_BIT, R700_VTX_WORD1_GPR_USE_CONST_FIELDS, 0,
    NULL },
  { R700_FETCH_CLASS_VTX, "FORMAT", FLAG_FORMAT, R700_VTX_WORD1_GPR_DATA_FORMAT, 0, NULL },
  { R700_FETCH_CLASS_VTX, "NUM_FORMAT", FLAG_ENUM, R700_VTX_WORD1_GPR_NUM_FORMAT_ALL, 0,
    num_formats },
  { R700_FETCH_CLASS_VTX, "SIGNED", FLAG_BIT, R700_VTX_WORD1_GPR_FORMAT_COMP_ALL, 0, NULL },
  { R700_FETCH_CLASS_VTX, "NO_ZERO", FLAG_BIT, R700_VTX_WORD1_GPR_SRF_MODE_ALL, 0, NULL },
  { R700_FETCH_CLASS_VTX, "OFFSET", FLAG_VALUE, R700_VTX_WORD2_OFFSET, 0, NULL },
  { R700_FETCH_CLASS_VTX, "ENDIAN", FLAG_ENUM, R700_VTX_WORD2_ENDIAN_SWAP, 0, endians },
  { R700_FETCH_CLASS_VTX, "NO_STRIDE", FLAG_BIT, R700_VTX_WORD2_CONST_BUF_NO_STRIDE, 0, NULL },
  { R700_FETCH_CLASS_VTX, "ALT_CONST", FLAG_BIT, R700_VTX_WORD2_ALT_CONST, 0, NULL },
  { R700_FETCH_CLASS_VTX, "WHOLE_QUAD", FLAG_BIT, R700_VTX_WORD0_FETCH_WHOLE_QUAD, 0, NULL },
  { R700_FETCH_CLASS_VTX, "WHOLE_QUAD_MODE", FLAG_BIT, R700_VTX_WORD0_FETCH_WHOLE_QUAD, 0, NULL },
  { R700_FETCH_CLASS_MEM, "ARRAY_BASE", FLAG_VALUE, R700_MEM_RD_WORD2_ARRAY_BASE, 0, NULL },
  { R700_FETCH_CLASS_MEM, "ARRAY_SIZE", FLAG_VALUE, R700_MEM_RD_WORD2_ARRAY_SIZE, 0, NULL },
  { R700_FETCH_CLASS_MEM, "ELEM_SIZE", FLAG_VALUE, R700_MEM_RD_WORD0_ELEM_SIZE, 0, NULL },
  { R700_FETCH_CLASS_MEM, "BURSTCNT", FLAG_VALUE, R700_MEM_RD_WORD0_BURST_CNT, 0, NULL },
  { R700_FETCH_CLASS_MEM, "UNCACHED", FLAG_BIT, R700_MEM_RD_WORD0_UNCACHED, 0, NULL },
  { R700_FETCH_CLASS_MEM, "INDEXED", FLAG_BIT, R700_MEM_RD_WORD0_INDEXED, 0, NULL },
  { R700_FETCH_CLASS_MEM, "REQ_SIZE", FLAG_VALUE, R700_MEM_RD_WORD0_MEM_REQ_SIZE, 0, NULL },
  { R700_FETCH_CLASS_MEM, "MEGA", FLAG_BIT, R700_MEM_RD_WORD2_MEGA_FETCH, 0, NULL },
  { R700_FETCH_CLASS_MEM, "FORMAT", FLAG_FORMAT, R700_MEM_RD_WORD1_DATA_FORMAT, 0, NULL },
  { R700_FETCH_CLASS_MEM, "NUM_FORMAT", FLAG_ENUM, R700_MEM_RD_WORD1_NUM_FORMAT_ALL, 0,
    num_formats },
  { R700_FETCH_CLASS_MEM, "SIGNED", FLAG_BIT, R700_MEM_RD_WORD1_FORMAT_COMP_ALL, 0, NULL },
  { R700_FETCH_CLASS_MEM, "NO_ZERO", FLAG_BIT, R700_MEM_RD_WORD1_SRF_MODE_ALL, 0, NULL },
  { R700_FETCH_CLASS_MEM, "ENDIAN", FLAG_ENUM, R700_MEM_RD_WORD2_ENDIAN_SWAP, 0, endians },
  { R700_FETCH_CLASS_MEM, "WHOLE_QUAD", FLAG_BIT, R700_MEM_RD_WORD0_FETCH_WHOLE_QUAD, 0, NULL },
  { R700_FETCH_CLASS_MEM, "WHOLE_QUAD_MODE", FLAG_BIT, R700_MEM_RD_WORD0_FETCH_WHOLE_QUAD, 0,
    NULL },
};

static const Flag lds_write_flags[] = {
  { R700_FETCH_CLASS_LDS, "INDEX", FLAG_VALUE, R700_MEM_DSW_WORD1_DST_INDEX, 0, NULL },
  { R700_FETCH_CLASS_LDS, "INDEX_EXT", FLAG_VALUE, R700_MEM_DSW_WORD1_DST_INDEX_EXT, 0, NULL },
  { R700_FETCH_CLASS_LDS, "STRIDE", FLAG_VALUE, R700_MEM_DSW_WORD1_DST_STRIDE, 0, NULL },
  { R700_FETCH_CLASS_LDS, "STRIDE_EXT", FLAG_VALUE, R700_MEM_DSW_WORD1_DST_STRIDE_EXT, 0, NULL },
  { R700_FETCH_CLASS_LDS, "SRC_REL_MODE", FLAG_VALUE, R700_MEM_DSW_WORD0_SRC_REL_MODE, 0, NULL },
  { R700_FETCH_CLASS_LDS, "BURSTCNT", FLAG_VALUE, R700_MEM_DSW_WORD2_BURST_CNT, 0, NULL },
  { R700_FETCH_CLASS_LDS, "WAVE_REL", FLAG_BIT, R700_MEM_DSW_WORD1_SIMD_WAVE_REL, 0, NULL },
};

static const Flag lds_read_flags[] = {
  { R700_FETCH_CLASS_LDS, "RD_OFFSET", FLAG_VALUE, R700_MEM_DSR_WORD0_RD_OFFSET, 0, NULL },
  { R700_FETCH_CLASS_LDS, "SRC_REL_MODE", FLAG_VALUE, R700_MEM_DSR_WORD0_SRC_REL_MODE, 0, NULL },
  { R700_FETCH_CLASS_LDS, "DST_REL_MODE", FLAG_VALUE, R700_MEM_DSR_WORD1_DST_REL_MODE, 0, NULL },
  { R700_FETCH_CLASS_LDS, "BURSTCNT", FLAG_VALUE, R700_MEM_DSR_WORD2_BURST_CNT, 0, NULL },
  { R700_FETCH_CLASS_LDS, "BROADCAST", FLAG_BIT, R700_MEM_DSR_WORD1_BROADCAST, 0, NULL },
  { R700_FETCH_CLASS_LDS, "WATERFALL", FLAG_BIT, R700_MEM_DSR_WORD1_WATERFALL, 0, NULL },
  { R700_FETCH_CLASS_LDS, "MUX_CNTL", FLAG_VALUE, R700_MEM_DSR_WORD1_MUX_CNTL, 0, NULL },
};

static gboolean
put (R700AsmFetch *p, const IsaCursor *at, R700FieldId field, gint64 value)
{
  return r700_asm_put (p->as, at, p->words, field, value);
}

/* "(WORD" of "NAME(WORD)"; at: where the word begins. It is empty where there is none. */
static gboolean
open_word (R700AsmFetch *p, IsaCursor *at, char word[64])
{
  if (!isa_expect (&p->as->reader, p->cursor, '('))
    return FALSE;
  isa_cursor_skip (p->cursor);
  *at = *p->cursor;
  isa_cursor_word (p->cursor, word);
  return TRUE;
}

/* A signed fixed-point number in two's complement. */
static gboolean
parse_fixed (R700AsmFetch *p, const Flag *flag)
{
  IsaCursor at = *p->cursor;
  gint32 half = (gint32) (r700_field_max (flag->field) / 2 + 1);
  IsaNumber number;
  union
  {
    guint32 u;
    float f;
  } bits;
  float scaled;

  if (!isa_expect (&p->as->reader, p->cursor, '(') ||
      !isa_number (&p->as->reader, p->cursor, &number) ||
      !isa_expect (&p->as->reader, p->cursor, ')'))
    return FALSE;
  bits.u = number.bits;
  scaled = (number.is_float ? bits.f : (float) (gint32) number.bits) * (float) flag->fraction;
  if (!(scaled >= (float) -half && scaled <= (float) (half - 1)))
    return isa_error (&p->as->reader, &at, NULL, "%s goes from %g to %g",
                      r700_fields[flag->field].name, -(double) half / flag->fraction,
                      (double) (half - 1) / flag->fraction);
  if (scaled != (float) (gint32) scaled)
    return isa_error (&p->as->reader, &at, NULL, "%s goes in steps of 1/%u",
                      r700_fields[flag->field].name, flag->fraction);
  r700_put (p->words, flag->field, (guint32) (gint32) scaled);
  return TRUE;
}

/* A word of a list, or the number itself. */
static gboolean
parse_enum (R700AsmFetch *p, const Flag *flag)
{
  IsaCursor at;
  char word[64];

  if (!open_word (p, &at, word))
    return FALSE;
  for (guint i = 0; flag->names[i]; i++)
    if (strcmp (word, flag->names[i]) == 0)
      return put (p, &at, flag->field, i) && isa_expect (&p->as->reader, p->cursor, ')');
  *p->cursor = at;
  if (g_ascii_isdigit (word[0]))
    {
      gint64 value;

      return isa_integer (&p->as->reader, p->cursor, &value) && put (p, &at, flag->field, value) &&
             isa_expect (&p->as->reader, p->cursor, ')');
    }
  return isa_error (&p->as->reader, &at, NULL, "%s cannot be '%s'", flag->name, word);
}

gboolean
r700_asm_is_number (const char *word)
{
  while (g_ascii_isdigit (*word))
    word++;
  return *word == '\0';
}

static gboolean
parse_format (R700AsmFetch *p, const Flag *flag)
{
  const LsDataFormat *format;
  IsaCursor at;
  char word[64];

  if (!open_word (p, &at, word))
    return FALSE;
  format = ls_data_format_by_name (word);
  if (format)
    return put (p, &at, flag->field, format->code) && isa_expect (&p->as->reader, p->cursor, ')');
  if (word[0] && r700_asm_is_number (word))
    return put (p, &at, flag->field, g_ascii_strtoll (word, NULL, 10)) &&
           isa_expect (&p->as->reader, p->cursor, ')');
  return isa_error (&p->as->reader, &at, "such as 32_32_32_32_FLOAT or 8_8_8_8",
                    "unknown data format '%s'", word);
}

static gboolean
parse_coords (R700AsmFetch *p, guint32 is_normalised)
{
  static const R700FieldId fields[] = { R700_TEX_WORD1_COORD_TYPE_X, R700_TEX_WORD1_COORD_TYPE_Y,
                                        R700_TEX_WORD1_COORD_TYPE_Z, R700_TEX_WORD1_COORD_TYPE_W };
  IsaCursor at;
  char word[64];

  if (!open_word (p, &at, word))
    return FALSE;
  for (const char *c = word; *c; c++)
    {
      if (isa_component (*c) < 0)
        return isa_error (&p->as->reader, &at, NULL, "expected components of x, y, z and w");
      r700_put (p->words, fields[isa_component (*c)], is_normalised);
    }
  return isa_expect (&p->as->reader, p->cursor, ')');
}

static gboolean
parse_flag_value (R700AsmFetch *p, const IsaCursor *at, const Flag *flag)
{
  gint64 value;

  switch (flag->kind)
    {
    case FLAG_BIT:
      r700_put (p->words, flag->field, 1);
      return TRUE;
    case FLAG_VALUE:
      return isa_argument (&p->as->reader, p->cursor, &value) && put (p, at, flag->field, value);
    case FLAG_MEGA:
      r700_put (p->words, R700_VTX_WORD2_MEGA_FETCH, flag->fraction);
      return isa_argument (&p->as->reader, p->cursor, &value) &&
             put (p, at, flag->field, value - 1);
    case FLAG_FIXED:
      return parse_fixed (p, flag);
    case FLAG_ENUM:
      return parse_enum (p, flag);
    case FLAG_FORMAT:
      return parse_format (p, flag);
    case FLAG_COORDS:
      return parse_coords (p, flag->fraction);
    }
  return FALSE;
}

gboolean
r700_asm_is_lds_write (R700FetchOp op)
{
  return op == R700_LDS_LOCAL_DS_WRITE || op == R700_LDS_DS_GLOBAL_WRITE;
}

/* The vertex instructions have the same words in a texture clause. */
R700FetchClass
r700_asm_fetch_class (R700FetchOp op)
{
  if (op == R700_TEX_VTX_FETCH || op == R700_TEX_VTX_SEMANTIC)
    return R700_FETCH_CLASS_VTX;
  return r700_fetch_ops[op].class;
}

static const Flag *
op_flags (R700FetchOp op, guint *n)
{
  if (r700_fetch_ops[op].class != R700_FETCH_CLASS_LDS)
    {
      *n = G_N_ELEMENTS (flags);
      return flags;
    }
  *n = r700_asm_is_lds_write (op) ? G_N_ELEMENTS (lds_write_flags) : G_N_ELEMENTS (lds_read_flags);
  return r700_asm_is_lds_write (op) ? lds_write_flags : lds_read_flags;
}

static gboolean
parse_flag (R700AsmFetch *p)
{
  IsaCursor at;
  guint n;
  const Flag *list = op_flags (p->op, &n);
  char word[64];

  isa_cursor_skip (p->cursor);
  at = *p->cursor;
  if (!isa_cursor_word (p->cursor, word))
    return isa_unexpected (&p->as->reader, &at);
  for (guint i = 0; i < n; i++)
    if (list[i].class == r700_asm_fetch_class (p->op) && strcmp (word, list[i].name) == 0)
      return parse_flag_value (p, &at, &list[i]);
  return isa_error (&p->as->reader, &at, NULL, "%s has no flag '%s'", r700_fetch_short_name (p->op),
                    word);
}

gboolean
r700_asm_parse_fetch_flags (R700AsmFetch *p)
{
  while (!isa_cursor_at_end (p->cursor))
    {
      isa_cursor_accept (p->cursor, ',');
      if (!isa_cursor_at_end (p->cursor) && !parse_flag (p))
        return FALSE;
    }
  return TRUE;
}
