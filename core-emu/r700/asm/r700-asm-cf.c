#include "r700-asm-internal.h"

#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

/* Control-flow lines. */

typedef struct
{
  IsaCursor *cursor;
  R700AsmCf *cf;
} CfParser;

/* --- arguments -------------------------------------------------------------------------------- */

static gboolean
put (CfParser *p, const IsaCursor *at, R700FieldId field, gint64 value)
{
  return r700_asm_put (at, p->cf->words, field, value);
}

/* NAME(n) into a field. */
static gboolean
put_argument (CfParser *p, R700FieldId field)
{
  IsaCursor at = *p->cursor;
  gint64 value;

  return isa_argument (p->cursor, &value) && put (p, &at, field, value);
}

static gboolean
parse_addr (CfParser *p, const IsaCursor *at)
{
  IsaCursor inner = *p->cursor;
  char word[64];

  if (p->cf->class == R700_CF_CLASS_EXPORT)
    return isa_error (at, NULL, "an export has no ADDR");
  inner.p += inner.p < inner.end && *inner.p == '(';
  p->cf->has_addr = TRUE;
  if (g_ascii_isdigit (isa_cursor_peek (&inner)))
    return put_argument (p, r700_cf_fields[p->cf->class].addr);
  if (!isa_cursor_word (&inner, word))
    return isa_error (&inner, NULL, "expected a number or a label");
  g_free (p->cf->label);
  p->cf->label = g_ascii_strdown (word, -1);
  *p->cursor = inner;
  return isa_expect (p->cursor, ')');
}

/* The fields COUNT and COUNT_3 hold one number. */
static gboolean
put_plain_count (CfParser *p, const IsaCursor *at, gint64 count)
{
  if (count < 1 || count > R700_ASM_MAX_CLAUSE_FETCHES)
    return isa_error (at, NULL, "CNT goes from 1 to %d, not %" PRId64, R700_ASM_MAX_CLAUSE_FETCHES,
                      count);
  r700_put (p->cf->words, R700_CF_WORD1_COUNT, (guint32) (count - 1) & 7);
  r700_put (p->cf->words, R700_CF_WORD1_COUNT_3, (guint32) (count - 1) >> 3);
  return TRUE;
}

static gboolean
parse_cnt (CfParser *p, const IsaCursor *at)
{
  gint64 count;

  if (p->cf->class == R700_CF_CLASS_EXPORT)
    return isa_error (at, "BURSTCNT(n) counts registers", "an export has no CNT");
  if (!isa_argument (p->cursor, &count))
    return FALSE;
  p->cf->has_cnt = TRUE;
  p->cf->cnt = (guint32) count;
  if (p->cf->class == R700_CF_CLASS_PLAIN)
    return put_plain_count (p, at, count);
  if (count < 1 || count > R700_ASM_MAX_CLAUSE_SLOTS)
    return isa_error (at, NULL, "CNT goes from 1 to %d, not %" PRId64, R700_ASM_MAX_CLAUSE_SLOTS,
                      count);
  return put (p, at, R700_CF_ALU_WORD1_COUNT, count - 1);
}

/* The range of a window: 16 vec4 lock one line, 32 vec4 two; AL+ makes it relative to the loop
 * index. */
static gboolean
put_kcache (CfParser *p,
            const IsaCursor *at,
            guint window,
            gint64 bank,
            gint64 first,
            gint64 last,
            gboolean is_loop)
{
  static const R700FieldId banks[] = { R700_CF_ALU_WORD0_KCACHE_BANK0,
                                       R700_CF_ALU_WORD0_KCACHE_BANK1 };
  static const R700FieldId modes[] = { R700_CF_ALU_WORD0_KCACHE_MODE0,
                                       R700_CF_ALU_WORD1_KCACHE_MODE1 };
  static const R700FieldId addrs[] = { R700_CF_ALU_WORD1_KCACHE_ADDR0,
                                       R700_CF_ALU_WORD1_KCACHE_ADDR1 };
  gint64 size = last - first + 1;
  R700KcacheMode mode = is_loop      ? R700_KCACHE_LOCK_LOOP_INDEX
                        : size == 16 ? R700_KCACHE_LOCK_1
                                     : R700_KCACHE_LOCK_2;

  if (first % 16 || (size != 16 && size != 32) || (is_loop && size != 32))
    return isa_error (at, "such as 0-15, 16-47 or AL+0-31",
                      "a window is one line of 16 vec4, or two");
  return put (p, at, banks[window], bank) && put (p, at, modes[window], mode) &&
         put (p, at, addrs[window], first / 16);
}

/* "(CB2:16-31)". */
static gboolean
parse_kcache (CfParser *p, guint window)
{
  IsaCursor at = *p->cursor;
  IsaCursor loop;
  gboolean is_loop;
  gint64 bank;
  gint64 first;
  gint64 last;
  char word[64];

  if (!isa_expect (p->cursor, '('))
    return FALSE;
  isa_cursor_skip (p->cursor);
  if (p->cursor->end - p->cursor->p < 3 || (p->cursor->p[0] | 0x20) != 'c' ||
      (p->cursor->p[1] | 0x20) != 'b')
    return isa_error (p->cursor, "such as KCACHE0(CB0:0-15)",
                      "expected a constant buffer, CB0 to CB15");
  p->cursor->p += 2;
  if (!isa_integer (p->cursor, &bank) || !isa_expect (p->cursor, ':'))
    return FALSE;
  loop = *p->cursor;
  is_loop =
    isa_cursor_word (&loop, word) && strcmp (word, "AL") == 0 && isa_cursor_accept (&loop, '+');
  if (is_loop)
    *p->cursor = loop;
  return isa_integer (p->cursor, &first) && isa_expect (p->cursor, '-') &&
         isa_integer (p->cursor, &last) && isa_expect (p->cursor, ')') &&
         put_kcache (p, &at, window, bank, first, last, is_loop);
}

static gboolean
parse_cond (CfParser *p, const char *const *names)
{
  IsaCursor at;
  char word[64];

  if (!isa_expect (p->cursor, '('))
    return FALSE;
  at = isa_cursor_here (p->cursor);
  isa_cursor_word (p->cursor, word);
  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (word, names[i]) == 0)
      return put (p, &at, R700_CF_WORD1_COND, i) && isa_expect (p->cursor, ')');
  return isa_error (&at, "it is ACTIVE, FALSE, BOOL or NOT_BOOL", "unknown condition '%s'", word);
}

static gboolean
parse_index (CfParser *p, const IsaCursor *at)
{
  guint gpr;
  guint rel;

  return isa_expect (p->cursor, '(') && r700_asm_register (p->cursor, &gpr, &rel) &&
         put (p, at, R700_CF_ALLOC_EXPORT_WORD0_INDEX_GPR, gpr) && isa_expect (p->cursor, ')');
}

static gboolean
parse_own (CfParser *p, const IsaCursor *at, const R700Flag *flag)
{
  switch ((guint) flag->field)
    {
    case R700_CF_WORD1_COND:
      return parse_cond (p, flag->names);
    case R700_CF_ALU_WORD1_KCACHE_ADDR0:
    case R700_CF_ALU_WORD1_KCACHE_ADDR1:
      return parse_kcache (p, flag->field == R700_CF_ALU_WORD1_KCACHE_ADDR1);
    default:
      return parse_index (p, at);
    }
}

static gboolean
parse_argument (gpointer parser, const IsaCursor *at, const char *word)
{
  static const char *const known[] = {
    N_ ("it takes ADDR, CNT, POP_CNT, CF_CONST, CALL_COUNT and COND"),
    N_ ("it takes ADDR, CNT, KCACHE0 and KCACHE1"),
    N_ ("exports take BURSTCNT, ELEM_SIZE, ARRAY_SIZE and INDEX")
  };
  CfParser *p = parser;
  const R700Flag *flag = r700_flag_find ((R700FlagWords) p->cf->class, word);
  const IsaCursor behind = *p->cursor;

  if (strcmp (word, "ADDR") == 0 || strcmp (word, "FAIL_JUMP_ADDR") == 0 ||
      strcmp (word, "PASS_JUMP_ADDR") == 0)
    return parse_addr (p, at);
  if (strcmp (word, "CNT") == 0)
    return parse_cnt (p, at);
  if (flag == NULL ||
      (flag->kind == R700_FLAG_BUF && !(r700_cf_ops[p->cf->op].flags & R700_CF_BUF)))
    return isa_error (at, known[p->cf->class], "unknown argument '%s'", word);
  return flag->kind == R700_FLAG_OWN ? parse_own (p, at, flag)
                                     : r700_asm_parse_flag (p->cursor, p->cf->words, &behind, flag);
}

/* --- exports ---------------------------------------------------------------------------------- */

/* The destination and the source of an export or a memory write. */

typedef struct
{
  const char *prefix;
  guint type;
  guint base; /* ARRAY_BASE of number 0 */
} ExportTarget;

static const ExportTarget export_targets[] = {
  { "PIX", 0, 0 },
  { "POS", 1, 60 },
  { "PARAM", 2, 0 },
  { "TYPE3", 3, 0 },
};

/* "PIX0", "POS1", "PARAM2"; "POS@12" and "TYPE3@12" give ARRAY_BASE itself. */
static gboolean
parse_export_target (IsaCursor *cursor, R700AsmCf *cf)
{
  const IsaCursor at = isa_cursor_here (cursor);
  char word[64];

  isa_cursor_word (cursor, word);
  for (guint i = 0; i < G_N_ELEMENTS (export_targets); i++)
    {
      const ExportTarget *target = &export_targets[i];
      gint64 base;
      gint64 number;

      if (!g_str_has_prefix (word, target->prefix))
        continue;
      r700_put (cf->words, R700_CF_ALLOC_EXPORT_WORD0_TYPE, target->type);
      if (!word[strlen (target->prefix)] && isa_cursor_accept (cursor, '@'))
        return isa_integer (cursor, &base) &&
               r700_asm_put (&at, cf->words, R700_CF_ALLOC_EXPORT_WORD0_ARRAY_BASE, base);
      number = isa_digits (word + strlen (target->prefix), 5);
      if (number >= 0)
        return r700_asm_put (&at, cf->words, R700_CF_ALLOC_EXPORT_WORD0_ARRAY_BASE,
                             number + target->base);
    }
  return isa_error (&at, "such as PIX0, POS0 or PARAM0", "expected an export target");
}

/* "WRITE(4)", "WRITE_IND(4+R1)". */
static gboolean
parse_write_target (IsaCursor *cursor, R700AsmCf *cf)
{
  static const char *const names[] = { "WRITE", "WRITE_IND", "WRITE_ACK", "WRITE_IND_ACK" };
  const IsaCursor at = isa_cursor_here (cursor);
  gint64 base = 0;
  guint type = 0;
  guint gpr;
  guint rel;
  char word[64];

  isa_cursor_word (cursor, word);
  while (type < G_N_ELEMENTS (names) && strcmp (word, names[type]) != 0)
    type++;
  if (type == G_N_ELEMENTS (names))
    return isa_error (&at, "it is WRITE, WRITE_IND, WRITE_ACK or WRITE_IND_ACK",
                      "unknown memory operation '%s'", word);
  r700_put (cf->words, R700_CF_ALLOC_EXPORT_WORD0_TYPE, type);
  if (!isa_expect (cursor, '(') || !isa_integer (cursor, &base) ||
      !r700_asm_put (&at, cf->words, R700_CF_ALLOC_EXPORT_WORD0_ARRAY_BASE, base))
    return FALSE;
  if (isa_cursor_accept (cursor, '+'))
    {
      if (!r700_asm_register (cursor, &gpr, &rel) ||
          !r700_asm_put (&at, cf->words, R700_CF_ALLOC_EXPORT_WORD0_INDEX_GPR, gpr))
        return FALSE;
    }
  else if (type & 1)
    return isa_error (&at, "such as WRITE_IND(0+R1)", "%s needs an index register", word);
  return isa_expect (cursor, ')');
}

static gboolean
put_mask (R700AsmCf *cf, const IsaCursor *at, const guint sels[4])
{
  guint mask = 0;

  for (guint i = 0; i < 4; i++)
    if (sels[i] == i)
      mask |= 1u << i;
    else if (sels[i] != R700_COMP_MASK)
      return isa_error (at, "such as .xy__",
                        "a memory write masks components and cannot move them");
  r700_put (cf->words, R700_CF_ALLOC_EXPORT_WORD1_BUF_COMP_MASK, mask);
  return TRUE;
}

static gboolean
parse_export (IsaCursor *cursor, R700AsmCf *cf)
{
  gboolean is_buf = (r700_cf_ops[cf->op].flags & R700_CF_BUF) != 0;
  guint sels[4] = { 0, 1, 2, 3 };
  IsaCursor at;
  guint gpr;
  guint rel;

  if (is_buf ? !parse_write_target (cursor, cf) : !parse_export_target (cursor, cf))
    return FALSE;
  isa_cursor_accept (cursor, ',');
  at = isa_cursor_here (cursor);
  if (!r700_asm_register (cursor, &gpr, &rel) || !r700_asm_selectors (cursor, 4, sels))
    return FALSE;
  r700_put (cf->words, R700_CF_ALLOC_EXPORT_WORD0_RW_GPR, gpr);
  r700_put (cf->words, R700_CF_ALLOC_EXPORT_WORD0_RW_REL, rel);
  if (is_buf)
    return put_mask (cf, &at, sels);
  for (guint i = 0; i < 4; i++)
    r700_put (cf->words, R700_CF_ALLOC_EXPORT_WORD1_SWIZ_SEL_X + i, sels[i]);
  return TRUE;
}

/* --- whole lines ------------------------------------------------------------------------------ */

static R700AsmCf *
append_cf (R700Asm *as, const IsaCursor *at)
{
  R700AsmCf cf = { .at = *at, .op = R700_CF_OP_INVALID, .org = as->section->org };

  r700_asm_finish_group (as);
  as->section->org = -1;
  as->section->is_named = TRUE;
  as->is_lost = FALSE;
  cf.first = as->section->content->len;
  g_array_append_val (as->section->cfs, cf);
  return r700_asm_last_cf (as);
}

static void
set_op (R700AsmCf *cf, R700CfOp op)
{
  const R700CfInfo *info = &r700_cf_ops[op];

  cf->op = op;
  cf->class = info->class;
  cf->is_clause = info->class == R700_CF_CLASS_ALU || (info->flags & R700_CF_CLAUSE) != 0;
  r700_put (cf->words, r700_cf_fields[cf->class].inst, info->code);
  r700_put (cf->words, r700_cf_fields[cf->class].barrier, 1);
}

/* WORDS(...) gives the whole instruction. */
static gboolean
parse_cf_words (CfParser *p, IsaCursor words)
{
  R700AsmCf *cf = p->cf;
  guint n;

  if (!isa_words (&words, cf->words, 2, &n))
    return FALSE;
  if (n != 2)
    return isa_error (&words, NULL, "a control-flow instruction has 2 words, not %u", n);
  cf->class = r700_cf_class (cf->words);
  cf->op = r700_cf_op (cf->class, r700_get (cf->words, r700_cf_fields[cf->class].inst));
  cf->is_clause =
    cf->class == R700_CF_CLASS_ALU || (r700_cf_ops[cf->op].flags & R700_CF_CLAUSE) != 0;
  cf->has_words = cf->has_addr = cf->has_cnt = TRUE;
  g_clear_pointer (&cf->label, g_free);
  return TRUE;
}

gboolean
r700_asm_parse_cf (R700Asm *as, IsaCursor *cursor, const IsaCursor *at, R700CfOp op)
{
  CfParser parser = { cursor, append_cf (as, at) };
  IsaCursor words;

  if (isa_cursor_find (cursor, "WORDS", &words))
    return parse_cf_words (&parser, words);
  set_op (parser.cf, op);
  isa_cursor_accept (cursor, ':');
  if (parser.cf->class == R700_CF_CLASS_EXPORT && !parse_export (cursor, parser.cf))
    return FALSE;
  return isa_flags (cursor, parse_argument, &parser);
}

gboolean
r700_asm_parse_reserved_cf (R700Asm *as, IsaCursor *cursor, const IsaCursor *at)
{
  IsaCursor words;

  if (!isa_cursor_find (cursor, "WORDS", &words))
    {
      as->is_lost = TRUE;
      return isa_error (at, "write its words: RESERVED WORDS(0x..., 0x...)",
                        "a reserved opcode has no text");
    }
  return r700_asm_parse_cf (as, cursor, at, R700_CF_OP_NOP);
}
