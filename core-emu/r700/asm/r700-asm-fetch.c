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
} R700AsmFetch;

static gboolean
put (R700AsmFetch *p, const IsaCursor *at, R700FieldId field, gint64 value)
{
  return r700_asm_put (at, p->words, field, value);
}

/* --- operands -------------------------------------------------------------------------------------------- */

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

/* n selectors behind a dot; all of them optional if n is 4, the first one if it is 1. */
static gboolean
parse_n_selectors (R700AsmFetch *p, guint n, guint sels[4])
{
  static const char codes[] = "xyzw01?_";

  if (n == 4)
    return r700_asm_selectors (p->cursor, sels);
  if (!isa_expect (p->cursor, '.'))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const char *found =
        p->cursor->p < p->cursor->end ? strchr (codes, g_ascii_tolower (*p->cursor->p)) : NULL;

      if (!found)
        return isa_error (p->cursor, NULL, "expected a component: x, y, z or w");
      sels[i] = (guint) (found - codes);
      p->cursor->p++;
    }
  return TRUE;
}

static gboolean
parse_fields_register (R700AsmFetch *p, const R700RegisterFields *fields)
{
  guint sels[4] = { 0, 1, 2, 3 };
  const IsaCursor at = isa_cursor_here (p->cursor);
  guint gpr;
  guint rel;

  if (!r700_asm_register (p->cursor, &gpr, &rel) || !parse_n_selectors (p, fields->n_sels, sels))
    return FALSE;
  for (guint i = 0; i < fields->n_sels; i++)
    if (!put (p, &at, fields->sel[i], sels[i]))
      return FALSE;
  return put (p, &at, fields->gpr, gpr) && (fields->rel == 0 || put (p, &at, fields->rel, rel));
}

/* "t3", "s0", "fc160"; others write b160 for the last. */
static gboolean
parse_resource (R700AsmFetch *p, const char *prefix, R700FieldId field)
{
  const IsaCursor at = isa_cursor_here (p->cursor);
  gsize n = strlen (prefix);
  char word[64];

  isa_cursor_word (p->cursor, word);
  if (strcmp (prefix, "FC") == 0 && word[0] == 'B')
    n = 1;
  else if (!g_str_has_prefix (word, prefix))
    n = strlen (word);
  if (isa_digits (word + n, 63) < 0 || strlen (word) > 8)
    {
      g_autofree char *lower = g_ascii_strdown (prefix, -1);

      return isa_error (&at, NULL, "expected a number behind %s, as in %s0", lower, lower);
    }
  return put (p, &at, field, isa_digits (word + n, 63));
}

static gboolean
parse_tex (R700AsmFetch *p)
{
  static const R700FieldId coords[] = { R700_TEX_WORD1_COORD_TYPE_X, R700_TEX_WORD1_COORD_TYPE_Y,
                                        R700_TEX_WORD1_COORD_TYPE_Z, R700_TEX_WORD1_COORD_TYPE_W };

  r700_put (p->words, R700_TEX_WORD0_TEX_INST, r700_fetch_ops[p->op].code);
  for (guint i = 0; i < 4; i++)
    r700_put (p->words, coords[i], 1);
  return parse_fields_register (p, &p->form->dst) && parse_comma (p) &&
         parse_fields_register (p, &p->form->src) && parse_comma (p) &&
         parse_resource (p, "T", R700_TEX_WORD0_RESOURCE_ID) && parse_comma (p) &&
         parse_resource (p, "S", R700_TEX_WORD2_SAMPLER_ID) && isa_flags (p->cursor, parse_flag, p);
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
      !r700_asm_selectors (p->cursor, sels))
    return FALSE;
  for (guint i = 0; i < 4; i++)
    r700_put (p->words, p->form->dst.sel[i], sels[i]);
  return TRUE;
}

static gboolean
parse_vtx (R700AsmFetch *p)
{
  gboolean is_semantic = p->op == R700_VTX_SEMANTIC || p->op == R700_TEX_VTX_SEMANTIC;

  r700_put (p->words, R700_VTX_WORD0_VTX_INST, is_semantic);
  return (is_semantic ? parse_semantic (p) : parse_fields_register (p, &p->form->dst)) &&
         parse_comma (p) && parse_fields_register (p, &p->form->src) && parse_comma (p) &&
         parse_resource (p, "FC", R700_VTX_WORD0_BUFFER_ID) && isa_flags (p->cursor, parse_flag, p);
}

#define VTX_INST_MEM 2

static gboolean
parse_mem (R700AsmFetch *p)
{
  r700_put (p->words, R700_MEM_RD_WORD0_VTX_INST, VTX_INST_MEM);
  r700_put (p->words, R700_MEM_RD_WORD0_MEM_OP, r700_fetch_ops[p->op].code);
  return parse_fields_register (p, &p->form->dst) && parse_comma (p) &&
         parse_fields_register (p, &p->form->src) && isa_flags (p->cursor, parse_flag, p);
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
parse_lds_read (R700AsmFetch *p)
{
  const IsaCursor at = isa_cursor_here (p->cursor);
  guint mask[4] = { 0, 1, 2, 3 };
  guint gpr;
  guint rel;

  return r700_asm_register (p->cursor, &gpr, &rel) && r700_asm_selectors (p->cursor, mask) &&
         put_write_mask (p, &at, mask) && put (p, &at, p->form->dst.gpr, gpr) && parse_comma (p) &&
         parse_fields_register (p, &p->form->src) && isa_flags (p->cursor, parse_flag, p);
}

static gboolean
parse_lds (R700AsmFetch *p)
{
  r700_put (p->words, R700_MEM_DSW_WORD0_VTX_INST, VTX_INST_MEM);
  r700_put (p->words, R700_MEM_DSW_WORD0_MEM_OP, r700_fetch_ops[p->op].code);
  return r700_fetch_words (p->op) == R700_OF_LDS_READ
           ? parse_lds_read (p)
           : parse_fields_register (p, &p->form->src) && isa_flags (p->cursor, parse_flag, p);
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
parse_op (R700AsmFetch *p)
{
  switch ((guint) r700_fetch_words (p->op))
    {
    case R700_OF_TEX:
      return parse_tex (p);
    case R700_OF_VTX:
      return parse_vtx (p);
    case R700_OF_MEM:
      return parse_mem (p);
    default:
      return parse_lds (p);
    }
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
  R700AsmFetch parser = { as, cursor, op, &r700_fetch_forms[r700_fetch_words (op)], { 0 } };
  IsaCursor words;

  if (isa_cursor_find (cursor, "WORDS", &words))
    return emit_fetch (&parser, parse_fetch_words (&parser, words));
  if (r700_fetch_ops[op].flags & R700_FETCH_FOREIGN)
    isa_warning (at, NULL, "%s is an opcode that the R700 guide reserves", r700_fetch_ops[op].name);
  return emit_fetch (&parser, parse_op (&parser));
}

gboolean
r700_asm_parse_reserved_fetch (R700Asm *as, IsaCursor *cursor, const IsaCursor *at)
{
  R700AsmFetch parser = { .as = as, .cursor = cursor };
  IsaCursor words;

  if (!isa_cursor_find (cursor, "WORDS", &words))
    return emit_fetch (&parser, isa_error (at, "write its words: WORDS(0x..., ...)",
                                           "a reserved opcode has no text"));
  return emit_fetch (&parser, parse_fetch_words (&parser, words));
}
