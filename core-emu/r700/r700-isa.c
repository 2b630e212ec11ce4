#include "r700-isa.h"

#define N_CODES 256

/* --- microcode words and fields --- */

const char *const r700_word_names[R700_N_WORDS] = {
#define WORD(word, dword) #word,
#include "r700-formats.def"
};

const IsaField r700_fields[R700_N_FIELDS] = {
#define FIELD(word, dword, name, hi, lo) { #word, #name, dword, hi, lo },
#include "r700-formats.def"
};

static const IsaBits bits[] = {
#define FIELD(word, dword, name, hi, lo) \
  { R700_WORD_##word##_##dword, ISA_BITS_FIELD, #word, #name, dword, hi, lo },
#define RESERVED(word, dword, hi, lo) \
  { R700_WORD_##word##_##dword, ISA_BITS_RESERVED, #word, NULL, dword, hi, lo },
#define PADDING(word, dword) \
  { R700_WORD_##word##_##dword, ISA_BITS_PADDING, #word, NULL, dword, 31, 0 },
#include "r700-formats.def"
};

const IsaFormat r700_format = { r700_fields, R700_N_FIELDS, bits, G_N_ELEMENTS (bits) };

guint32
r700_field_max (R700FieldId field)
{
  return isa_field_max (&r700_fields[field]);
}

guint32
r700_get (const guint32 *words, R700FieldId field)
{
  return isa_field_get (&r700_fields[field], words);
}

void
r700_put (guint32 *words, R700FieldId field, guint32 value)
{
  isa_field_put (&r700_fields[field], words, value);
}

guint32
r700_reserved_mask (R700WordId word)
{
  return isa_reserved_mask (&r700_format, word);
}

/* --- names --- */

const LsPageText r700_names[] = {
#define CF(name, ...) { R700_CF_OP_##name, #name },
#define CF_ALU(name, ...) { R700_CF_OP_##name, #name },
#define CF_EXPORT(name, ...) { R700_CF_OP_##name, #name },
#define CF_NAME(name, other) { R700_CF_OP_##name, #other },
#include "r700-cf.def"
#define OP2_0(name, ...) { R700_ALU_PAGE (R700_OP_##name), #name },
#define OP2_1(name, ...) { R700_ALU_PAGE (R700_OP_##name), #name },
#define OP2_2(name, ...) { R700_ALU_PAGE (R700_OP_##name), #name },
#define OP3_3(name, ...) { R700_ALU_PAGE (R700_OP_##name), #name },
#define OP3_NAME(name, other) { R700_ALU_PAGE (R700_OP_##name), #other },
#include "r700-alu.def"
#define VTX(name, ...) { R700_FETCH_PAGE (R700_VTX_##name), #name },
#define TEX(name, ...) { R700_FETCH_PAGE (R700_TEX_##name), #name },
#define MEM(name, ...) { R700_FETCH_PAGE (R700_MEM_##name), #name },
#define LDS(name, ...) { R700_FETCH_PAGE (R700_LDS_##name), #name },
#define FETCH_NAME(class, name, other) { R700_FETCH_PAGE (R700_##class##_##name), #other },
#include "r700-fetch.def"
  { 0, NULL },
};

/* Returns: the page with the name, counted from first; n if none of n has it. */
static guint
find_name (const char *name, guint first, guint n)
{
  const guint page = ls_page_texts_find (r700_names, name, first);

  return page < first + n ? page - first : n;
}

/* The row of a code, counted from 1; none: 0. Two rows with one code do not compile. */
static guint
find_code (const guint8 *codes, guint code, guint none)
{
  return code < N_CODES && codes[code] != 0 ? codes[code] - 1u : none;
}

/* --- ALU --- */

const R700AluInfo r700_alu_ops[R700_N_ALU_OPS + 1] = {
#define T(type) R700_TYPE_##type
#define OP2_0(name, code, units, dst, flags, formula) \
  { #name, code, FALSE, 0, R700_UNITS_##units, { T (N), T (N), T (N) }, T (dst), flags, formula },
#define OP2_1(name, code, units, t0, dst, flags, formula) \
  { #name, code, FALSE, 1, R700_UNITS_##units, { T (t0), T (N), T (N) }, T (dst), flags, formula },
#define OP2_2(name, code, units, t0, t1, dst, flags, formula) \
  { #name, code, FALSE, 2, R700_UNITS_##units, { T (t0), T (t1), T (N) }, T (dst), flags, formula },
#define OP3_3(name, code, units, t0, t1, t2, dst, flags, formula) \
  { #name, code, TRUE, 3, R700_UNITS_##units, { T (t0), T (t1), T (t2) }, T (dst), flags, formula },
#include "r700-alu.def"
#undef T
};

static const guint8 op2_codes[N_CODES] = {
#define OP2_0(name, code, ...) [code] = 1 + R700_OP_##name,
#define OP2_1(name, code, ...) [code] = 1 + R700_OP_##name,
#define OP2_2(name, code, ...) [code] = 1 + R700_OP_##name,
#include "r700-alu.def"
};

static const guint8 op3_codes[N_CODES] = {
#define OP3_3(name, code, ...) [code] = 1 + R700_OP_##name,
#include "r700-alu.def"
};

R700AluOp
r700_alu_op2 (guint code)
{
  return (R700AluOp) find_code (op2_codes, code, R700_OP_INVALID);
}

R700AluOp
r700_alu_op3 (guint code)
{
  return (R700AluOp) find_code (op3_codes, code, R700_OP_INVALID);
}

R700AluOp
r700_alu_by_name (const char *name)
{
  return (R700AluOp) find_name (name, R700_ALU_PAGE (0), R700_N_ALU_OPS);
}

R700AluOp
r700_alu_alias (const char *name)
{
#define OP2_ALIAS(other, code, real, formula) \
  if (g_ascii_strcasecmp (name, #other) == 0) \
    return R700_OP_##real;
#include "r700-alu.def"
  return R700_OP_INVALID;
}

/* --- control flow --- */

const R700CfInfo r700_cf_ops[R700_N_CF_OPS + 1] = {
#define CF(name, code, flags, doc) { #name, R700_CF_CLASS_PLAIN, code, flags, doc },
#define CF_ALU(name, code, flags, doc) { #name, R700_CF_CLASS_ALU, code, flags, doc },
#define CF_EXPORT(name, code, flags, doc) { #name, R700_CF_CLASS_EXPORT, code, flags, doc },
#include "r700-cf.def"
};

static const guint8 cf_codes[][N_CODES] = {
#define CF(name, code, ...) [R700_CF_CLASS_PLAIN][code] = 1 + R700_CF_OP_##name,
#define CF_ALU(name, code, ...) [R700_CF_CLASS_ALU][code] = 1 + R700_CF_OP_##name,
#define CF_EXPORT(name, code, ...) [R700_CF_CLASS_EXPORT][code] = 1 + R700_CF_OP_##name,
#include "r700-cf.def"
};

R700CfOp
r700_cf_op (R700CfClass class, guint code)
{
  return (R700CfOp) find_code (cf_codes[class], code, R700_CF_OP_INVALID);
}

R700CfOp
r700_cf_by_name (const char *name)
{
  return (R700CfOp) find_name (name, 0, R700_N_CF_OPS);
}

/* --- fetch clauses --- */

const R700FetchInfo r700_fetch_ops[R700_N_FETCH_OPS] = {
#define VTX(name, code, flags, doc) { #name, R700_FETCH_CLASS_VTX, code, flags, doc },
#define TEX(name, code, flags, doc) { #name, R700_FETCH_CLASS_TEX, code, flags, doc },
#define MEM(name, code, flags, doc) { #name, R700_FETCH_CLASS_MEM, code, flags, doc },
#define LDS(name, code, flags, doc) { #name, R700_FETCH_CLASS_LDS, code, flags, doc },
#include "r700-fetch.def"
};

/* MEM and LDS share MEM_OP. */
static const guint8 fetch_codes[][N_CODES] = {
#define VTX(name, code, ...) [R700_FETCH_CLASS_VTX][code] = 1 + R700_VTX_##name,
#define TEX(name, code, ...) [R700_FETCH_CLASS_TEX][code] = 1 + R700_TEX_##name,
#define MEM(name, code, ...) [R700_FETCH_CLASS_MEM][code] = 1 + R700_MEM_##name,
#define LDS(name, code, ...) [R700_FETCH_CLASS_MEM][code] = 1 + R700_LDS_##name,
#include "r700-fetch.def"
};

R700FetchOp
r700_fetch_op (R700FetchClass class, guint code)
{
  return (R700FetchOp) find_code (fetch_codes[MIN (class, R700_FETCH_CLASS_MEM)], code,
                                  R700_FETCH_INVALID);
}

R700FetchOp
r700_fetch_by_name (R700FetchClass class, const char *name)
{
  for (guint op = 0; op < R700_N_FETCH_OPS; op++)
    {
      op += find_name (name, R700_FETCH_PAGE (op), R700_N_FETCH_OPS - op);
      if (op < R700_N_FETCH_OPS && r700_fetch_ops[op].class == class)
        return (R700FetchOp) op;
    }
  return R700_FETCH_INVALID;
}
