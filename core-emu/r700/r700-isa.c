#include "r700-isa.h"

/* --- microcode words and fields --- */

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

typedef struct
{
  guint op;
  const char *name;
} Name;

static guint
find_name (const Name *names, guint n, const char *name, guint none)
{
  for (guint i = 0; i < n; i++)
    if (g_ascii_strcasecmp (names[i].name, name) == 0)
      return names[i].op;
  return none;
}

/* --- ALU --- */

const R700AluInfo r700_alu_ops[R700_N_ALU_OPS] = {
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

static const Name alu_names[] = {
#define OP2_0(name, code, units, dst, flags, formula) { R700_OP_##name, #name },
#define OP2_1(name, code, units, t0, dst, flags, formula) { R700_OP_##name, #name },
#define OP2_2(name, code, units, t0, t1, dst, flags, formula) { R700_OP_##name, #name },
#define OP3_3(name, code, units, t0, t1, t2, dst, flags, formula) { R700_OP_##name, #name },
#define OP3_NAME(name, other) { R700_OP_##name, #other },
#include "r700-alu.def"
};

static const Name alu_aliases[] = {
#define OP2_ALIAS(name, code, real, formula) { R700_OP_##real, #name },
#include "r700-alu.def"
};

/* A switch, so that two rows with one opcode do not compile. */
R700AluOp
r700_alu_op2 (guint code)
{
  switch (code)
    {
#define OP2_0(name, code, units, dst, flags, formula) \
  case code:                                          \
    return R700_OP_##name;
#define OP2_1(name, code, units, t0, dst, flags, formula) \
  case code:                                              \
    return R700_OP_##name;
#define OP2_2(name, code, units, t0, t1, dst, flags, formula) \
  case code:                                                  \
    return R700_OP_##name;
#include "r700-alu.def"
    }
  return R700_OP_INVALID;
}

R700AluOp
r700_alu_op3 (guint code)
{
  switch (code)
    {
#define OP3_3(name, code, units, t0, t1, t2, dst, flags, formula) \
  case code:                                                      \
    return R700_OP_##name;
#include "r700-alu.def"
    }
  return R700_OP_INVALID;
}

R700AluOp
r700_alu_by_name (const char *name)
{
  return (R700AluOp) find_name (alu_names, G_N_ELEMENTS (alu_names), name, R700_OP_INVALID);
}

R700AluOp
r700_alu_alias (const char *name)
{
  return (R700AluOp) find_name (alu_aliases, G_N_ELEMENTS (alu_aliases), name, R700_OP_INVALID);
}

/* --- control flow --- */

const R700CfInfo r700_cf_ops[R700_N_CF_OPS] = {
#define CF(name, code, flags, doc) { #name, R700_CF_CLASS_PLAIN, code, flags, doc },
#define CF_ALU(name, code, flags, doc) { #name, R700_CF_CLASS_ALU, code, flags, doc },
#define CF_EXPORT(name, code, flags, doc) { #name, R700_CF_CLASS_EXPORT, code, flags, doc },
#include "r700-cf.def"
};

static const Name cf_names[] = {
#define CF(name, code, flags, doc) { R700_CF_OP_##name, #name },
#define CF_ALU(name, code, flags, doc) { R700_CF_OP_##name, #name },
#define CF_EXPORT(name, code, flags, doc) { R700_CF_OP_##name, #name },
#define CF_NAME(name, other) { R700_CF_OP_##name, #other },
#include "r700-cf.def"
};

static R700CfOp
cf_op_plain (guint code)
{
  switch (code)
    {
#define CF(name, code, flags, doc) \
  case code:                       \
    return R700_CF_OP_##name;
#include "r700-cf.def"
    }
  return R700_CF_OP_INVALID;
}

static R700CfOp
cf_op_alu (guint code)
{
  switch (code)
    {
#define CF_ALU(name, code, flags, doc) \
  case code:                           \
    return R700_CF_OP_##name;
#include "r700-cf.def"
    }
  return R700_CF_OP_INVALID;
}

static R700CfOp
cf_op_export (guint code)
{
  switch (code)
    {
#define CF_EXPORT(name, code, flags, doc) \
  case code:                              \
    return R700_CF_OP_##name;
#include "r700-cf.def"
    }
  return R700_CF_OP_INVALID;
}

R700CfOp
r700_cf_op (R700CfClass class, guint code)
{
  switch (class)
    {
    case R700_CF_CLASS_PLAIN:
      return cf_op_plain (code);
    case R700_CF_CLASS_ALU:
      return cf_op_alu (code);
    case R700_CF_CLASS_EXPORT:
      return cf_op_export (code);
    }
  return R700_CF_OP_INVALID;
}

R700CfOp
r700_cf_by_name (const char *name)
{
  return (R700CfOp) find_name (cf_names, G_N_ELEMENTS (cf_names), name, R700_CF_OP_INVALID);
}

/* --- fetch clauses --- */

const R700FetchInfo r700_fetch_ops[R700_N_FETCH_OPS] = {
#define VTX(name, code, flags, doc) { #name, R700_FETCH_CLASS_VTX, code, flags, doc },
#define TEX(name, code, flags, doc) { #name, R700_FETCH_CLASS_TEX, code, flags, doc },
#define MEM(name, code, flags, doc) { #name, R700_FETCH_CLASS_MEM, code, flags, doc },
#define LDS(name, code, flags, doc) { #name, R700_FETCH_CLASS_LDS, code, flags, doc },
#include "r700-fetch.def"
};

static const Name fetch_names[] = {
#define VTX(name, code, flags, doc) { R700_VTX_##name, #name },
#define TEX(name, code, flags, doc) { R700_TEX_##name, #name },
#define MEM(name, code, flags, doc) { R700_MEM_##name, #name },
#define LDS(name, code, flags, doc) { R700_LDS_##name, #name },
#define FETCH_NAME(class, name, other) { R700_##class##_##name, #other },
#include "r700-fetch.def"
};

static R700FetchOp
fetch_op_vtx (guint code)
{
  switch (code)
    {
#define VTX(name, code, flags, doc) \
  case code:                        \
    return R700_VTX_##name;
#include "r700-fetch.def"
    }
  return R700_FETCH_INVALID;
}

static R700FetchOp
fetch_op_tex (guint code)
{
  switch (code)
    {
#define TEX(name, code, flags, doc) \
  case code:                        \
    return R700_TEX_##name;
#include "r700-fetch.def"
    }
  return R700_FETCH_INVALID;
}

/* MEM and LDS share MEM_OP. */
static R700FetchOp
fetch_op_mem (guint code)
{
  switch (code)
    {
#define MEM(name, code, flags, doc) \
  case code:                        \
    return R700_MEM_##name;
#define LDS(name, code, flags, doc) \
  case code:                        \
    return R700_LDS_##name;
#include "r700-fetch.def"
    }
  return R700_FETCH_INVALID;
}

R700FetchOp
r700_fetch_op (R700FetchClass class, guint code)
{
  switch (class)
    {
    case R700_FETCH_CLASS_VTX:
      return fetch_op_vtx (code);
    case R700_FETCH_CLASS_TEX:
      return fetch_op_tex (code);
    case R700_FETCH_CLASS_MEM:
    case R700_FETCH_CLASS_LDS:
      return fetch_op_mem (code);
    }
  return R700_FETCH_INVALID;
}

R700FetchOp
r700_fetch_by_name (R700FetchClass class, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (fetch_names); i++)
    if (r700_fetch_ops[fetch_names[i].op].class == class &&
        g_ascii_strcasecmp (fetch_names[i].name, name) == 0)
      return (R700FetchOp) fetch_names[i].op;
  return R700_FETCH_INVALID;
}
