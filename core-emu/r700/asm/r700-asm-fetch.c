#include "r700-asm-internal.h"

#include <string.h>

#include "ls-format.h"

/* The lines of fetch clauses. */

typedef struct
{
  R700Asm *as;
  IsaCursor *cursor;
  R700FetchOp op;
  guint32 words[4];
} FetchParser;

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
put (FetchParser *p, const IsaCursor *at, R700FieldId field, gint64 value)
{
  return r700_asm_put (p->as, at, p->words, field, value);
}

/* --- flags ----------------------------------------------------------------------------------------------- */

/* A signed fixed-point number in two's complement. */
static gboolean
parse_fixed (FetchParser *p, const Flag *flag)
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
parse_enum (FetchParser *p, const Flag *flag)
{
  IsaCursor at;
  char word[64];

  if (!isa_expect (&p->as->reader, p->cursor, '('))
    return FALSE;
  isa_cursor_skip (p->cursor);
  at = *p->cursor;
  isa_cursor_word (p->cursor, word);
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

static gboolean
is_number (const char *word)
{
  while (g_ascii_isdigit (*word))
    word++;
  return *word == '\0';
}

static gboolean
parse_format (FetchParser *p, const Flag *flag)
{
  const LsDataFormat *format;
  IsaCursor at;
  char word[64];

  if (!isa_expect (&p->as->reader, p->cursor, '('))
    return FALSE;
  isa_cursor_skip (p->cursor);
  at = *p->cursor;
  isa_cursor_word (p->cursor, word);
  format = ls_data_format_by_name (word);
  if (format)
    return put (p, &at, flag->field, format->code) && isa_expect (&p->as->reader, p->cursor, ')');
  if (word[0] && is_number (word))
    return put (p, &at, flag->field, g_ascii_strtoll (word, NULL, 10)) &&
           isa_expect (&p->as->reader, p->cursor, ')');
  return isa_error (&p->as->reader, &at, "such as 32_32_32_32_FLOAT or 8_8_8_8",
                    "unknown data format '%s'", word);
}

static gboolean
parse_coords (FetchParser *p, guint32 is_normalised)
{
  static const R700FieldId fields[] = { R700_TEX_WORD1_COORD_TYPE_X, R700_TEX_WORD1_COORD_TYPE_Y,
                                        R700_TEX_WORD1_COORD_TYPE_Z, R700_TEX_WORD1_COORD_TYPE_W };
  IsaCursor at;
  char word[64];

  if (!isa_expect (&p->as->reader, p->cursor, '('))
    return FALSE;
  isa_cursor_skip (p->cursor);
  at = *p->cursor;
  isa_cursor_word (p->cursor, word);
  for (const char *c = word; *c; c++)
    {
      if (isa_component (*c) < 0)
        return isa_error (&p->as->reader, &at, NULL, "expected components of x, y, z and w");
      r700_put (p->words, fields[isa_component (*c)], is_normalised);
    }
  return isa_expect (&p->as->reader, p->cursor, ')');
}

static gboolean
parse_flag_value (FetchParser *p, const IsaCursor *at, const Flag *flag)
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

static gboolean
is_lds_write (R700FetchOp op)
{
  return op == R700_LDS_LOCAL_DS_WRITE || op == R700_LDS_DS_GLOBAL_WRITE;
}

/* The vertex instructions have the same words in a texture clause. */
static R700FetchClass
format_class (R700FetchOp op)
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
  *n = is_lds_write (op) ? G_N_ELEMENTS (lds_write_flags) : G_N_ELEMENTS (lds_read_flags);
  return is_lds_write (op) ? lds_write_flags : lds_read_flags;
}

static gboolean
parse_flag (FetchParser *p)
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
    if (list[i].class == format_class (p->op) && strcmp (word, list[i].name) == 0)
      return parse_flag_value (p, &at, &list[i]);
  return isa_error (&p->as->reader, &at, NULL, "%s has no flag '%s'", r700_fetch_short_name (p->op),
                    word);
}

static gboolean
parse_flags (FetchParser *p)
{
  while (!isa_cursor_at_end (p->cursor))
    {
      isa_cursor_accept (p->cursor, ',');
      if (!isa_cursor_at_end (p->cursor) && !parse_flag (p))
        return FALSE;
    }
  return TRUE;
}

/* --- operands -------------------------------------------------------------------------------------------- */

typedef struct
{
  R700FieldId gpr, rel, sel[4];
  guint n_sels;
} RegisterFields;

#define SELS(prefix)                               \
  {                                                \
    prefix##_X, prefix##_Y, prefix##_Z, prefix##_W \
  }
static const RegisterFields tex_dst = { R700_TEX_WORD1_DST_GPR, R700_TEX_WORD1_DST_REL,
                                        SELS (R700_TEX_WORD1_DST_SEL), 4 };
static const RegisterFields tex_src = { R700_TEX_WORD0_SRC_GPR, R700_TEX_WORD0_SRC_REL,
                                        SELS (R700_TEX_WORD2_SRC_SEL), 4 };
static const RegisterFields vtx_dst = { R700_VTX_WORD1_GPR_DST_GPR, R700_VTX_WORD1_GPR_DST_REL,
                                        SELS (R700_VTX_WORD1_GPR_DST_SEL), 4 };
static const RegisterFields vtx_src = { R700_VTX_WORD0_SRC_GPR,
                                        R700_VTX_WORD0_SRC_REL,
                                        { R700_VTX_WORD0_SRC_SEL_X },
                                        1 };
static const RegisterFields mem_dst = { R700_MEM_RD_WORD1_DST_GPR, R700_MEM_RD_WORD1_DST_REL,
                                        SELS (R700_MEM_RD_WORD1_DST_SEL), 4 };
static const RegisterFields mem_src = { R700_MEM_RD_WORD0_SRC_GPR,
                                        R700_MEM_RD_WORD0_SRC_REL,
                                        { R700_MEM_RD_WORD0_SRC_SEL_X },
                                        1 };
#undef SELS

static gboolean
parse_comma (FetchParser *p)
{
  return isa_expect (&p->as->reader, p->cursor, ',');
}

/* n selectors behind a dot; all of them optional if n is 4, the first one if it is 1. */
static gboolean
parse_n_selectors (FetchParser *p, guint n, guint sels[4])
{
  static const char codes[] = "xyzw01?_";

  if (n == 4)
    return r700_asm_selectors (p->as, p->cursor, sels);
  if (!isa_expect (&p->as->reader, p->cursor, '.'))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const char *found =
        p->cursor->p < p->cursor->end ? strchr (codes, g_ascii_tolower (*p->cursor->p)) : NULL;

      if (!found)
        return isa_error (&p->as->reader, p->cursor, NULL, "expected a component: x, y, z or w");
      sels[i] = (guint) (found - codes);
      p->cursor->p++;
    }
  return TRUE;
}

static gboolean
parse_fields_register (FetchParser *p, const RegisterFields *fields)
{
  guint sels[4] = { 0, 1, 2, 3 };
  IsaCursor at;
  guint gpr;
  guint rel;

  isa_cursor_skip (p->cursor);
  at = *p->cursor;
  if (!r700_asm_register (p->as, p->cursor, &gpr, &rel) ||
      !parse_n_selectors (p, fields->n_sels, sels))
    return FALSE;
  for (guint i = 0; i < fields->n_sels; i++)
    if (!put (p, &at, fields->sel[i], sels[i]))
      return FALSE;
  return put (p, &at, fields->gpr, gpr) && put (p, &at, fields->rel, rel);
}

/* "t3", "s0", "fc160". */
static gboolean
parse_resource (FetchParser *p, const char *prefix, R700FieldId field)
{
  IsaCursor at;
  gsize n = strlen (prefix);
  char word[64];

  isa_cursor_skip (p->cursor);
  at = *p->cursor;
  isa_cursor_word (p->cursor, word);
  if (!g_str_has_prefix (word, prefix) || !word[n] || !is_number (word + n) || strlen (word) > 8)
    {
      g_autofree char *lower = g_ascii_strdown (prefix, -1);

      return isa_error (&p->as->reader, &at, NULL, "expected a number behind %s, as in %s0", lower,
                        lower);
    }
  return put (p, &at, field, g_ascii_strtoll (word + n, NULL, 10));
}

static gboolean
parse_tex (FetchParser *p)
{
  static const R700FieldId coords[] = { R700_TEX_WORD1_COORD_TYPE_X, R700_TEX_WORD1_COORD_TYPE_Y,
                                        R700_TEX_WORD1_COORD_TYPE_Z, R700_TEX_WORD1_COORD_TYPE_W };

  r700_put (p->words, R700_TEX_WORD0_TEX_INST, r700_fetch_ops[p->op].code);
  for (guint i = 0; i < 4; i++)
    r700_put (p->words, coords[i], 1);
  return parse_fields_register (p, &tex_dst) && parse_comma (p) &&
         parse_fields_register (p, &tex_src) && parse_comma (p) &&
         parse_resource (p, "T", R700_TEX_WORD0_RESOURCE_ID) && parse_comma (p) &&
         parse_resource (p, "S", R700_TEX_WORD2_SAMPLER_ID) && parse_flags (p);
}

/* "SEM[5].xyzw": the destination that the semantic table gives. */
static gboolean
parse_semantic (FetchParser *p)
{
  static const R700FieldId fields[] = { R700_VTX_WORD1_SEM_DST_SEL_X, R700_VTX_WORD1_SEM_DST_SEL_Y,
                                        R700_VTX_WORD1_SEM_DST_SEL_Z,
                                        R700_VTX_WORD1_SEM_DST_SEL_W };
  guint sels[4] = { 0, 1, 2, 3 };
  IsaCursor at;
  gint64 id;
  char word[64];

  isa_cursor_skip (p->cursor);
  at = *p->cursor;
  if (!isa_cursor_word (p->cursor, word) || strcmp (word, "SEM") != 0)
    return isa_error (&p->as->reader, &at, NULL, "expected a semantic, such as SEM[0]");
  if (!isa_expect (&p->as->reader, p->cursor, '[') ||
      !isa_integer (&p->as->reader, p->cursor, &id) ||
      !put (p, &at, R700_VTX_WORD1_SEM_SEMANTIC_ID, id) ||
      !isa_expect (&p->as->reader, p->cursor, ']') || !r700_asm_selectors (p->as, p->cursor, sels))
    return FALSE;
  for (guint i = 0; i < 4; i++)
    r700_put (p->words, fields[i], sels[i]);
  return TRUE;
}

static gboolean
parse_vtx (FetchParser *p)
{
  gboolean is_semantic = p->op == R700_VTX_SEMANTIC || p->op == R700_TEX_VTX_SEMANTIC;

  r700_put (p->words, R700_VTX_WORD0_VTX_INST, is_semantic);
  return (is_semantic ? parse_semantic (p) : parse_fields_register (p, &vtx_dst)) &&
         parse_comma (p) && parse_fields_register (p, &vtx_src) && parse_comma (p) &&
         parse_resource (p, "FC", R700_VTX_WORD0_BUFFER_ID) && parse_flags (p);
}

#define VTX_INST_MEM 2

static gboolean
parse_mem (FetchParser *p)
{
  r700_put (p->words, R700_MEM_RD_WORD0_VTX_INST, VTX_INST_MEM);
  r700_put (p->words, R700_MEM_RD_WORD0_MEM_OP, r700_fetch_ops[p->op].code);
  return parse_fields_register (p, &mem_dst) && parse_comma (p) &&
         parse_fields_register (p, &mem_src) && parse_flags (p);
}

static gboolean
parse_lds_write (FetchParser *p)
{
  static const R700FieldId fields[] = { R700_MEM_DSW_WORD0_SRC_SEL_X, R700_MEM_DSW_WORD0_SRC_SEL_Y,
                                        R700_MEM_DSW_WORD0_SRC_SEL_Z,
                                        R700_MEM_DSW_WORD0_SRC_SEL_W };
  guint sels[4] = { 0, 1, 2, 3 };
  guint gpr;
  guint rel;

  if (!r700_asm_register (p->as, p->cursor, &gpr, &rel) ||
      !r700_asm_selectors (p->as, p->cursor, sels))
    return FALSE;
  r700_put (p->words, R700_MEM_DSW_WORD0_SRC_GPR, gpr);
  for (guint i = 0; i < 4; i++)
    r700_put (p->words, fields[i], sels[i]);
  return parse_flags (p);
}

/* A destination mask such as .xy__. */
static gboolean
put_write_mask (FetchParser *p, const IsaCursor *at, const guint sels[4])
{
  static const R700FieldId fields[] = { R700_MEM_DSR_WORD1_DST_WR_X, R700_MEM_DSR_WORD1_DST_WR_Y,
                                        R700_MEM_DSR_WORD1_DST_WR_Z, R700_MEM_DSR_WORD1_DST_WR_W };

  for (guint i = 0; i < 4; i++)
    {
      if (sels[i] != i && sels[i] != R700_COMP_MASK)
        return isa_error (&p->as->reader, at, "such as .xy__", "expected a mask");
      r700_put (p->words, fields[i], sels[i] == i);
    }
  return TRUE;
}

static gboolean
parse_lds_read (FetchParser *p)
{
  guint mask[4] = { 0, 1, 2, 3 };
  guint sels[4] = { 0 };
  IsaCursor at;
  guint gpr;
  guint rel;

  isa_cursor_skip (p->cursor);
  at = *p->cursor;
  if (!r700_asm_register (p->as, p->cursor, &gpr, &rel) ||
      !r700_asm_selectors (p->as, p->cursor, mask) || !put_write_mask (p, &at, mask))
    return FALSE;
  r700_put (p->words, R700_MEM_DSR_WORD1_DST_GPR, gpr);
  if (!parse_comma (p) || !r700_asm_register (p->as, p->cursor, &gpr, &rel) ||
      !parse_n_selectors (p, 2, sels))
    return FALSE;
  r700_put (p->words, R700_MEM_DSR_WORD0_SRC_GPR, gpr);
  r700_put (p->words, R700_MEM_DSR_WORD0_SRC_SEL_X, sels[0]);
  r700_put (p->words, R700_MEM_DSR_WORD0_SRC_SEL_Y, sels[1]);
  return parse_flags (p);
}

static gboolean
parse_lds (FetchParser *p)
{
  r700_put (p->words, R700_MEM_DSW_WORD0_VTX_INST, VTX_INST_MEM);
  r700_put (p->words, R700_MEM_DSW_WORD0_MEM_OP, r700_fetch_ops[p->op].code);
  return is_lds_write (p->op) ? parse_lds_write (p) : parse_lds_read (p);
}

/* --- lines ----------------------------------------------------------------------------------------------- */

R700FetchOp
r700_asm_fetch_op (const R700AsmCf *clause, const char *name)
{
  gboolean is_tex = clause->op == R700_CF_OP_TEX || clause->op == R700_CF_OP_TEX_ACK;
  const R700FetchClass classes[] = {
    is_tex ? R700_FETCH_CLASS_TEX : R700_FETCH_CLASS_VTX,
    R700_FETCH_CLASS_MEM,
    R700_FETCH_CLASS_LDS,
  };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      R700FetchOp op = r700_fetch_by_name (classes[i], name);

      /* The MEM rows stand for the instructions that MEM_OP names. */
      if (op != R700_FETCH_INVALID && op != R700_VTX_MEM && op != R700_TEX_MEM)
        return op;
    }
  /* LLVM puts the class in front. */
  if (is_tex && g_str_has_prefix (name, "TEX_"))
    return r700_fetch_by_name (R700_FETCH_CLASS_TEX, name + strlen ("TEX_"));
  if (is_tex && r700_fetch_by_name (R700_FETCH_CLASS_VTX, name) == R700_VTX_FETCH)
    return R700_TEX_VTX_FETCH;
  if (is_tex && r700_fetch_by_name (R700_FETCH_CLASS_VTX, name) == R700_VTX_SEMANTIC)
    return R700_TEX_VTX_SEMANTIC;
  return R700_FETCH_INVALID;
}

static gboolean
parse_op (FetchParser *p)
{
  switch (format_class (p->op))
    {
    case R700_FETCH_CLASS_TEX:
      return parse_tex (p);
    case R700_FETCH_CLASS_VTX:
      return parse_vtx (p);
    case R700_FETCH_CLASS_MEM:
      return parse_mem (p);
    case R700_FETCH_CLASS_LDS:
      return parse_lds (p);
    }
  return FALSE;
}

static gboolean
parse_fetch_words (FetchParser *p, IsaCursor words)
{
  guint n;

  if (!isa_words (&p->as->reader, &words, p->words, 4, &n))
    return FALSE;
  if (n != 4)
    return isa_error (&p->as->reader, &words, NULL, "a fetch has 4 words, not %u", n);
  return TRUE;
}

static gboolean
emit_fetch (FetchParser *p, gboolean ok)
{
  R700AsmCf *cf = r700_asm_last_cf (p->as);

  if (!ok)
    {
      cf->is_broken = TRUE;
      return FALSE;
    }
  for (guint i = 0; i < 4; i++)
    r700_asm_emit (p->as, p->words[i]);
  cf->n_items++;
  return TRUE;
}

gboolean
r700_asm_parse_fetch (R700Asm *as, IsaCursor *cursor, const IsaCursor *at, R700FetchOp op)
{
  FetchParser parser = { .as = as, .cursor = cursor, .op = op };
  IsaCursor words;

  if (isa_cursor_find (cursor, "WORDS", &words))
    return emit_fetch (&parser, parse_fetch_words (&parser, words));
  if (r700_fetch_ops[op].flags & R700_FETCH_FOREIGN)
    isa_warning (&as->reader, at, NULL, "%s is an opcode that the R700 guide reserves",
                 r700_fetch_short_name (op));
  return emit_fetch (&parser, parse_op (&parser));
}

gboolean
r700_asm_parse_reserved_fetch (R700Asm *as, IsaCursor *cursor, const IsaCursor *at)
{
  FetchParser parser = { .as = as, .cursor = cursor };
  IsaCursor words;

  if (!isa_cursor_find (cursor, "WORDS", &words))
    return emit_fetch (&parser, isa_error (&as->reader, at, "write its words: WORDS(0x..., ...)",
                                           "a reserved opcode has no text"));
  return emit_fetch (&parser, parse_fetch_words (&parser, words));
}
