#include "r700-asm-internal.h"

#include <string.h>

/* The lines of fetch clauses. */

/* A line of a fetch clause. */
typedef struct
{
  R700Asm *as;
  IsaCursor *cursor;
  R700FetchOp op;
  const R700FetchForm *form;
  guint32 words[4];
  gboolean is_foreign; /* the number of the buffer stands behind b */
  IsaCursor buffer;    /* then: where */
} R700AsmFetch;

static gboolean
put (R700AsmFetch *p, const IsaCursor *at, R700FieldId field, gint64 value)
{
  return r700_asm_put (at, p->words, field, value);
}

/* --- operands --------------------------------------------------------------------------------- */

static gboolean
parse_flag (gpointer parser, const IsaCursor *at, const char *word)
{
  R700AsmFetch *p = parser;
  const R700Flag *flag = r700_flag_find (r700_fetch_words (p->op), word);

  if (flag == NULL)
    return isa_error (at, NULL, "%s has no flag '%s'", r700_fetch_ops[p->op].name, word);
  return r700_asm_parse_flag (p->cursor, p->words, at, flag);
}

static gboolean
parse_comma (R700AsmFetch *p)
{
  return isa_expect (p->cursor, ',');
}

static gboolean
parse_fields_register (R700AsmFetch *p, const R700RegisterFields *fields)
{
  guint sels[4] = { 0, 1, 2, 3 };
  const IsaCursor at = isa_cursor_here (p->cursor);
  guint gpr;
  guint rel;

  if (!r700_asm_register (p->cursor, &gpr, &rel) ||
      !r700_asm_selectors (p->cursor, fields->n_sels, sels))
    return FALSE;
  for (guint i = 0; i < fields->n_sels; i++)
    if (!put (p, &at, fields->sel[i], sels[i]))
      return FALSE;
  return put (p, &at, fields->gpr, gpr) && (fields->rel == 0 || put (p, &at, fields->rel, rel));
}

/* "t3", "s0", "fc160"; other disassemblers write b160 for the last. */
static gboolean
parse_resource (R700AsmFetch *p, const char *prefix, R700FieldId field)
{
  const IsaCursor at = isa_cursor_here (p->cursor);
  gsize n = strlen (prefix);
  char word[64];

  isa_cursor_word (p->cursor, word);
  if (strcmp (prefix, "FC") == 0 && word[0] == 'B')
    {
      n = 1;
      p->is_foreign = TRUE;
      p->buffer = at;
    }
  else if (!g_str_has_prefix (word, prefix))
    n = strlen (word);
  if (isa_digits (word + n, 63) < 0 || strlen (word) > 8)
    {
      g_autofree char *lower = g_ascii_strdown (prefix, -1);

      return isa_error (&at, NULL, "expected a number behind %s, as in %s0", lower, lower);
    }
  return put (p, &at, field, isa_digits (word + n, 63));
}

/* "SEM[5].xyzw": the destination that the semantic table gives. */
static gboolean
parse_semantic (R700AsmFetch *p)
{
  guint sels[4] = { 0, 1, 2, 3 };
  const IsaCursor at = isa_cursor_here (p->cursor);
  gint64 id;
  char word[64];

  if (!isa_cursor_word (p->cursor, word) || strcmp (word, "SEM") != 0)
    return isa_error (&at, NULL, "expected a semantic, such as SEM[0]");
  if (!isa_expect (p->cursor, '[') || !isa_integer (p->cursor, &id) ||
      !put (p, &at, R700_VTX_WORD1_SEM_SEMANTIC_ID, id) || !isa_expect (p->cursor, ']') ||
      !r700_asm_selectors (p->cursor, 4, sels))
    return FALSE;
  for (guint i = 0; i < 4; i++)
    r700_put (p->words, p->form->dst.sel[i], sels[i]);
  return TRUE;
}

/* A destination mask such as .xy__. */
static gboolean
put_write_mask (R700AsmFetch *p, const IsaCursor *at, const guint sels[4])
{
  for (guint i = 0; i < 4; i++)
    {
      if (sels[i] != i && sels[i] != R700_COMP_MASK)
        return isa_error (at, "such as .xy__", "expected a mask");
      r700_put (p->words, R700_MEM_DSR_WORD1_DST_WR_X + i, sels[i] == i);
    }
  return TRUE;
}

static gboolean
parse_masked (R700AsmFetch *p)
{
  const IsaCursor at = isa_cursor_here (p->cursor);
  guint mask[4] = { 0, 1, 2, 3 };
  guint gpr;
  guint rel;

  return r700_asm_register (p->cursor, &gpr, &rel) && r700_asm_selectors (p->cursor, 4, mask) &&
         put_write_mask (p, &at, mask) && put (p, &at, p->form->dst.gpr, gpr);
}

static gboolean
parse_destination (R700AsmFetch *p)
{
  if (r700_fetch_is_semantic (p->op))
    return parse_semantic (p);
  return p->form->dst.n_sels > 0 ? parse_fields_register (p, &p->form->dst) : parse_masked (p);
}

#define VTX_INST_MEM 2

static void
put_opcode (R700AsmFetch *p, R700FlagWords words)
{
  const guint code = r700_fetch_ops[p->op].code;

  if (words == R700_OF_VTX)
    r700_put (p->words, R700_VTX_WORD0_VTX_INST, r700_fetch_is_semantic (p->op));
  else
    r700_put (p->words, R700_TEX_WORD0_TEX_INST, words == R700_OF_TEX ? code : VTX_INST_MEM);
  for (guint i = 0; words == R700_OF_TEX && i < 4; i++)
    r700_put (p->words, R700_TEX_WORD1_COORD_TYPE_X + i, 1);
  if (words > R700_OF_VTX)
    r700_put (p->words, R700_MEM_RD_WORD0_MEM_OP, code);
}

/* decaf's listing has all flags of a fetch but the format: that of the buffer stands in for it, so that the text runs. */
static void
complete_format (R700AsmFetch *p)
{
  if (!p->is_foreign || r700_get (p->words, R700_VTX_WORD1_GPR_DATA_FORMAT) != 0 ||
      r700_get (p->words, R700_VTX_WORD1_GPR_USE_CONST_FIELDS) != 0)
    return;
  r700_put (p->words, R700_VTX_WORD1_GPR_USE_CONST_FIELDS, 1);
  isa_warning (&p->buffer, "FORMAT(...) behind it says another one",
               "the text does not say the format of what is fetched: that of the buffer is taken");
}

static gboolean
parse_operands (R700AsmFetch *p)
{
  const R700FlagWords words = r700_fetch_words (p->op);

  put_opcode (p, words);
  if (p->form->dst.gpr != 0 && (!parse_destination (p) || !parse_comma (p)))
    return FALSE;
  if (!parse_fields_register (p, &p->form->src))
    return FALSE;
  if (p->form->resource != 0 &&
      (!parse_comma (p) ||
       !parse_resource (p, words == R700_OF_TEX ? "T" : "FC", p->form->resource)))
    return FALSE;
  if (p->form->sampler != 0 && (!parse_comma (p) || !parse_resource (p, "S", p->form->sampler)))
    return FALSE;
  if (!isa_flags (p->cursor, parse_flag, p))
    return FALSE;
  complete_format (p);
  return TRUE;
}

/* --- lines ------------------------------------------------------------------------------------ */

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

      /* The MEM rows stand for all instructions with a MEM_OP. */
      if (op != R700_FETCH_INVALID && op != R700_VTX_MEM && op != R700_TEX_MEM)
        return op;
    }
  /* LLVM writes the class in front of the name. */
  if (is_tex && g_str_has_prefix (name, "TEX_"))
    return r700_fetch_by_name (R700_FETCH_CLASS_TEX, name + strlen ("TEX_"));
  if (is_tex && r700_fetch_by_name (R700_FETCH_CLASS_VTX, name) == R700_VTX_FETCH)
    return R700_TEX_VTX_FETCH;
  if (is_tex && r700_fetch_by_name (R700_FETCH_CLASS_VTX, name) == R700_VTX_SEMANTIC)
    return R700_TEX_VTX_SEMANTIC;
  return R700_FETCH_INVALID;
}

static gboolean
parse_fetch_words (R700AsmFetch *p, IsaCursor words)
{
  guint n;

  if (!isa_words (&words, p->words, 4, &n))
    return FALSE;
  if (n != 4)
    return isa_error (&words, NULL, "a fetch has 4 words, not %u", n);
  return TRUE;
}

static gboolean
emit_fetch (R700AsmFetch *p, gboolean ok)
{
  R700AsmCf *cf = r700_asm_last_cf (p->as);

  if (!ok)
    {
      cf->is_broken = TRUE;
      return FALSE;
    }
  p->as->line = p->cursor->line;
  for (guint i = 0; i < 4; i++)
    r700_asm_emit (p->as, p->words[i]);
  cf->n_items++;
  return TRUE;
}

gboolean
r700_asm_parse_fetch (R700Asm *as, IsaCursor *cursor, const IsaCursor *at, R700FetchOp op)
{
  R700AsmFetch parser = { .as = as, .cursor = cursor, .op = op };
  IsaCursor words;

  if (isa_cursor_find (cursor, "WORDS", &words))
    return emit_fetch (&parser, parse_fetch_words (&parser, words));
  if (op == R700_FETCH_INVALID)
    return emit_fetch (&parser, isa_error (at, "write its words: WORDS(0x..., ...)",
                                           "a reserved opcode has no text"));
  parser.form = &r700_fetch_forms[r700_fetch_words (op)];
  if (r700_fetch_ops[op].flags & R700_FETCH_FOREIGN)
    isa_warning (at, NULL, "%s is an opcode that the R700 guide reserves", r700_fetch_ops[op].name);
  return emit_fetch (&parser, parse_operands (&parser));
}
