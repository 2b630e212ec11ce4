#include "r700-listing.h"

#include "ls-format.h"

/* "R5" or "R[5+AL]". */
static void
put_register (IsaText *text, guint gpr, gboolean loop_relative)
{
  isa_text_span (text, ISA_SPAN_REGISTER, loop_relative ? "R[%u+AL]" : "R%u", gpr);
}

/* ".xyz_" of n selectors, or nothing if it is ".xyzw". */
static void
put_sels (IsaText *text, const guint8 *sels, guint n)
{
  char letters[5] = { 0 };

  for (guint i = 0; i < n; i++)
    letters[i] = R700_COMP_LETTERS[sels[i] & 7];
  if (g_strcmp0 (letters, "xyzw") != 0)
    isa_text_span (text, ISA_SPAN_REGISTER, ".%s", letters);
}

/* --- flags --- */

/* A signed fixed-point field in exact decimals. */
static void
put_fixed (IsaText *text, const R700Flag *flag, guint32 value)
{
  gint32 max = (gint32) r700_field_max (flag->field);
  gint32 number = (gint32) value > max / 2 ? (gint32) value - max - 1 : (gint32) value;
  char decimals[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_dtostr (decimals, sizeof decimals, (double) number / flag->value);
  isa_text_flag (text, "%s(%s%s)", flag->name, decimals, strchr (decimals, '.') ? "" : ".0");
}

/* A value without a name is printed as a number. */
static void
put_word (IsaText *text, const R700Flag *flag, const char *word, guint32 value)
{
  if (word != NULL)
    isa_text_flag (text, "%s(%s)", flag->name, word);
  else
    isa_text_flag (text, "%s(%u)", flag->name, value);
}

static void
put_format (IsaText *text, const R700Flag *flag, guint32 code)
{
  const LsDataFormat *format = ls_data_format (code);
  g_autofree char *name = format != NULL ? g_ascii_strup (format->name, -1) : NULL;

  put_word (text, flag, name, code);
}

static void
put_mega (IsaText *text, const R700Flag *flag, const guint32 *words, guint32 count)
{
  guint32 mega = r700_get (words, R700_VTX_WORD2_MEGA_FETCH);

  if (mega == flag->value && (mega || count))
    isa_text_flag (text, "%s(%u)", flag->name, count + 1);
}

static void
put_coords (IsaText *text, const R700Flag *flag, const guint32 *words)
{
  char letters[5] = { 0 };
  guint n = 0;

  for (guint i = 0; i < 4; i++)
    if (r700_get (words, flag->field + i) == flag->value)
      letters[n++] = "XYZW"[i];
  if (n)
    isa_text_flag (text, "%s(%s)", flag->name, letters);
}

/* Prints a flag whose field is not 0. */
static void
put_value (IsaText *text, const R700Flag *flag, guint32 value)
{
  if (flag->kind == R700_FLAG_BIT)
    isa_text_flag (text, "%s", flag->name);
  else if (flag->kind == R700_FLAG_FIXED)
    put_fixed (text, flag, value);
  else if (flag->kind == R700_FLAG_FORMAT)
    put_format (text, flag, value);
  else
    put_word (text, flag, flag->kind == R700_FLAG_ENUM ? flag->names[value] : NULL, value);
}

static void
put_flag (IsaText *text, const R700Flag *flag, const guint32 *words, guint op_flags)
{
  const guint32 value = r700_get (words, flag->field);
  const gboolean is_wanted = flag->kind <= R700_FLAG_BUF && (flag->value & op_flags) != 0;

  if (flag->kind == R700_FLAG_MEGA)
    put_mega (text, flag, words, value);
  else if (flag->kind == R700_FLAG_COORDS)
    put_coords (text, flag, words);
  else if (flag->kind == R700_FLAG_CLEAR && value == 0)
    isa_text_flag (text, "%s", flag->name);
  else if (flag->kind == R700_FLAG_BUF ? is_wanted
                                       : flag->kind != R700_FLAG_CLEAR && (value || is_wanted))
    put_value (text, flag, value);
}

static void
put_kcache (IsaText *text, const R700Cf *cf, guint i)
{
  const R700KcacheMode mode = cf->kcache[i].mode;
  guint first = 16U * cf->kcache[i].addr;

  if (mode != R700_KCACHE_NOP)
    isa_text_flag (text, "KCACHE%u(CB%u:%s%u-%u)", i, cf->kcache[i].bank,
                   mode == R700_KCACHE_LOCK_LOOP_INDEX ? "AL+" : "", first,
                   first + r700_kcache_size (mode) - 1);
}

static void
put_own (IsaText *text, const R700Flag *flag, const R700Cf *cf)
{
  const gboolean is_clause = r700_cf_ops[cf->op].flags & R700_CF_CLAUSE;
  const gboolean is_jump =
    (r700_cf_ops[cf->op].flags & R700_CF_TARGET) && cf->op != R700_CF_OP_CALL_FS;

  switch ((guint) flag->field)
    {
    case R700_CF_WORD0_ADDR:
    case R700_CF_ALU_WORD0_ADDR:
      if (is_clause || is_jump || cf->addr || cf->class == R700_CF_CLASS_ALU)
        isa_text_flag (text, "%s(%u)", flag->name, cf->addr);
      break;
    case R700_CF_WORD1_COUNT:
      if (is_clause || cf->count != 1)
        isa_text_flag (text, "%s(%u)", flag->name, cf->count);
      break;
    case R700_CF_ALU_WORD1_COUNT:
      isa_text_flag (text, "%s(%u)", flag->name, cf->alu_count);
      break;
    case R700_CF_WORD1_COND:
      if (cf->cond != R700_COND_ACTIVE)
        isa_text_flag (text, "%s(%s)", flag->name, flag->names[cf->cond]);
      break;
    case R700_CF_ALLOC_EXPORT_WORD0_INDEX_GPR:
      if (cf->index_gpr && !((r700_cf_ops[cf->op].flags & R700_CF_BUF) && (cf->type & 1)))
        isa_text_flag (text, "%s(R%u)", flag->name, cf->index_gpr);
      break;
    default:
      put_kcache (text, cf, flag->field == R700_CF_ALU_WORD1_KCACHE_ADDR1);
    }
}

/* cf: an instruction with flags in forms of their own, or NULL. */
static void
put_flags (IsaText *text, R700FlagWords of, const guint32 *words, const R700Cf *cf)
{
  for (const R700Flag *flag = r700_flags; flag < r700_flags + r700_n_flags; flag++)
    if (flag->words != of || flag->is_alias)
      continue;
    else if (flag->kind == R700_FLAG_OWN)
      put_own (text, flag, cf);
    else
      put_flag (text, flag, words, cf != NULL ? r700_cf_ops[cf->op].flags : 0);
}

/* --- control flow --- */

static void
put_name (IsaText *text, const R700Cf *cf)
{
  isa_text_span (text, ISA_SPAN_LABEL, "%02u", cf->dword / 2);
  isa_text_plain (text, " ");
  isa_text_span (text, ISA_SPAN_OPCODE, "%s",
                 cf->op == R700_CF_OP_INVALID ? "RESERVED" : r700_cf_ops[cf->op].name);
}

/* Whether the end of the words cuts the clause short: it has fewer lines than COUNT says. A clause
 * without lines is given by ADDR and CNT alone. */
static gboolean
is_cut (const R700Program *program, const R700Cf *cf)
{
  guint n = 0;

  if (cf->class != R700_CF_CLASS_ALU)
    return cf->n != 0 && cf->n != cf->count;
  for (guint i = 0; i < cf->n; i++)
    {
      const R700Group *group = &program->groups[cf->first + i];

      n += group->n_slots + group->n_literals / 2U;
    }
  return n != 0 && n != cf->alu_count;
}

static gboolean
hides_kcache (const R700Cf *cf, guint i)
{
  return cf->kcache[i].mode == R700_KCACHE_NOP && (cf->kcache[i].bank || cf->kcache[i].addr);
}

/* Whether the words hold something that the syntax cannot express. */
static gboolean
cf_needs_words (const R700Program *program, const R700Cf *cf)
{
  const guint flags = r700_cf_ops[cf->op].flags;
  const gboolean has_clause = cf->class == R700_CF_CLASS_ALU || (flags & R700_CF_CLAUSE);

  return cf->op == R700_CF_OP_INVALID || (flags & R700_CF_FOREIGN) ||
         (cf->words[1] & r700_reserved_mask (r700_cf_word (cf->op, 1))) || hides_kcache (cf, 0) ||
         hides_kcache (cf, 1) || (has_clause && is_cut (program, cf));
}

static void
put_export_target (IsaText *text, const R700Cf *cf)
{
  static const char *const types[] = { "PIX", "POS@", "PARAM", "TYPE3@" };

  if (cf->type == 1 && cf->array_base >= 60 && cf->array_base < 64)
    isa_text_span (text, ISA_SPAN_REGISTER, "POS%u", cf->array_base - 60U);
  else
    isa_text_span (text, ISA_SPAN_REGISTER, "%s%u", types[cf->type], cf->array_base);
}

static void
put_write_target (IsaText *text, const R700Cf *cf)
{
  static const char *const types[] = { "WRITE", "WRITE_IND", "WRITE_ACK", "WRITE_IND_ACK" };

  if (cf->type & 1)
    isa_text_span (text, ISA_SPAN_REGISTER, "%s(%u+R%u)", types[cf->type], cf->array_base,
                   cf->index_gpr);
  else
    isa_text_span (text, ISA_SPAN_REGISTER, "%s(%u)", types[cf->type], cf->array_base);
}

static void
put_export (IsaText *text, const R700Cf *cf)
{
  gboolean is_buf = r700_cf_ops[cf->op].flags & R700_CF_BUF;
  guint8 mask[4];

  isa_text_plain (text, " ");
  if (is_buf)
    put_write_target (text, cf);
  else
    put_export_target (text, cf);
  isa_text_plain (text, ", ");
  put_register (text, cf->rw_gpr, cf->rw_rel);
  for (guint i = 0; i < 4; i++)
    mask[i] = cf->comp_mask >> i & 1 ? (guint8) i : R700_COMP_MASK;
  put_sels (text, is_buf ? mask : cf->sel, 4);
}

void
r700_print_cf (IsaText *text, const R700Program *program, const R700Cf *cf)
{
  const guint flags = r700_cf_ops[cf->op].flags;
  const gboolean has_colon = cf->class != R700_CF_CLASS_PLAIN || (flags & R700_CF_CLAUSE);

  put_name (text, cf);
  isa_text_plain (text, has_colon ? ":" : " ");
  if (cf->class == R700_CF_CLASS_EXPORT)
    put_export (text, cf);
  put_flags (text, (R700FlagWords) cf->class, cf->words, cf);
  if (cf_needs_words (program, cf))
    isa_text_words (text, cf->words, 2);
}

/* --- fetches --- */

/* Whether the words hold something that the syntax cannot express. */
static gboolean
fetch_needs_words (const R700Fetch *fetch)
{
  if (fetch->words[3] || (r700_fetch_ops[fetch->op].flags & R700_FETCH_FOREIGN))
    return TRUE;
  for (guint i = 0; i < 3; i++)
    if (fetch->words[i] & r700_reserved_mask (r700_fetch_word (fetch->op, i)))
      return TRUE;
  return FALSE;
}

static void
put_fetch_operands (IsaText *text, const R700Fetch *fetch)
{
  const R700FlagWords words = r700_fetch_words (fetch->op);
  const R700FetchForm *form = &r700_fetch_forms[words];

  if (r700_fetch_is_semantic (fetch->op))
    isa_text_span (text, ISA_SPAN_REGISTER, "SEM[%u]",
                   r700_get (fetch->words, R700_VTX_WORD1_SEM_SEMANTIC_ID));
  else if (form->dst.gpr != 0)
    put_register (text, fetch->dst_gpr, fetch->dst_rel);
  if (form->dst.gpr != 0)
    {
      put_sels (text, fetch->dst_sel, 4);
      isa_text_plain (text, ", ");
    }
  put_register (text, fetch->src_gpr, fetch->src_rel);
  put_sels (text, fetch->src_sel, form->src.n_sels);
  isa_text_plain (text, form->resource != 0 ? ", " : "");
  if (form->resource != 0)
    isa_text_span (text, ISA_SPAN_CONSTANT, words == R700_OF_TEX ? "t%u" : "fc%u",
                   fetch->resource_id);
  isa_text_plain (text, form->sampler != 0 ? ", " : "");
  if (form->sampler != 0)
    isa_text_span (text, ISA_SPAN_CONSTANT, "s%u", fetch->sampler_id);
  isa_text_plain (text, " ");
  put_flags (text, words, fetch->words, NULL);
}

void
r700_print_fetch (IsaText *text, const R700Fetch *fetch)
{
  isa_text_span (text, ISA_SPAN_LABEL, "%7u", fetch->index);
  isa_text_plain (text, "  ");
  isa_text_span (text, ISA_SPAN_OPCODE, "%s",
                 fetch->op == R700_FETCH_INVALID ? "RESERVED" : r700_fetch_ops[fetch->op].name);
  isa_text_plain (text, " ");
  if (fetch->op != R700_FETCH_INVALID)
    put_fetch_operands (text, fetch);
  if (fetch->op == R700_FETCH_INVALID || fetch_needs_words (fetch))
    isa_text_words (text, fetch->words, 4);
}
