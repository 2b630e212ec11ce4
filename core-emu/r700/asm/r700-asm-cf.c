#include "r700-asm-internal.h"

#include <string.h>

/* Control-flow lines. */

typedef struct
{
  R700Asm *as;
  IsaCursor *cursor;
  R700AsmCf *cf;
} CfParser;

/* A flag that sets one bit. The field differs by the class of the instruction. */
typedef struct
{
  const char *name;
  guint32 value;
  gboolean has_field[3]; /* per R700CfClass */
  R700FieldId field[3];
} BitFlag;

#define PLAIN(name) R700_CF_WORD1_##name
#define ALU_CLAUSE(name) R700_CF_ALU_WORD1_##name
#define EXPORT(name) R700_CF_ALLOC_EXPORT_WORD1_##name

static const BitFlag bit_flags[] = {
  { "VALID_PIX",
    1,
    { TRUE, FALSE, TRUE },
    { PLAIN (VALID_PIXEL_MODE), 0, EXPORT (VALID_PIXEL_MODE) } },
  { "WHOLE_QUAD",
    1,
    { TRUE, TRUE, TRUE },
    { PLAIN (WHOLE_QUAD_MODE), ALU_CLAUSE (WHOLE_QUAD_MODE), EXPORT (WHOLE_QUAD_MODE) } },
  { "WHOLE_QUAD_MODE",
    1,
    { TRUE, TRUE, TRUE },
    { PLAIN (WHOLE_QUAD_MODE), ALU_CLAUSE (WHOLE_QUAD_MODE), EXPORT (WHOLE_QUAD_MODE) } },
  { "NO_BARRIER",
    0,
    { TRUE, TRUE, TRUE },
    { PLAIN (BARRIER), ALU_CLAUSE (BARRIER), EXPORT (BARRIER) } },
  { "END_OF_PROGRAM",
    1,
    { TRUE, FALSE, TRUE },
    { PLAIN (END_OF_PROGRAM), 0, EXPORT (END_OF_PROGRAM) } },
  { "ALT_CONST", 1, { FALSE, TRUE, FALSE }, { 0, ALU_CLAUSE (ALT_CONST), 0 } },
  /* What the bit is called on the R600. */
  { "USES_WATERFALL", 1, { FALSE, TRUE, FALSE }, { 0, ALU_CLAUSE (ALT_CONST), 0 } },
};

/* --- arguments ------------------------------------------------------------------------------------------- */

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
  R700FieldId field =
    p->cf->class == R700_CF_CLASS_ALU ? R700_CF_ALU_WORD0_ADDR : R700_CF_WORD0_ADDR;
  IsaCursor inner = *p->cursor;
  char word[64];

  if (p->cf->class == R700_CF_CLASS_EXPORT)
    return isa_error (at, NULL, "an export has no ADDR");
  inner.p += inner.p < inner.end && *inner.p == '(';
  p->cf->has_addr = TRUE;
  if (g_ascii_isdigit (isa_cursor_peek (&inner)))
    return put_argument (p, field);
  if (!isa_cursor_word (&inner, word))
    return isa_error (&inner, NULL, "expected a number or a label");
  g_free (p->cf->label);
  p->cf->label = g_ascii_strdown (word, -1);
  *p->cursor = inner;
  return isa_expect (p->cursor, ')');
}

/* COUNT and COUNT_3 are one number. */
static gboolean
put_plain_count (CfParser *p, const IsaCursor *at, gint64 count)
{
  if (count < 1 || count > R700_ASM_MAX_CLAUSE_FETCHES)
    return isa_error (at, NULL, "CNT goes from 1 to %d, not %" G_GINT64_FORMAT,
                      R700_ASM_MAX_CLAUSE_FETCHES, count);
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
    return isa_error (at, NULL, "CNT goes from 1 to %d, not %" G_GINT64_FORMAT,
                      R700_ASM_MAX_CLAUSE_SLOTS, count);
  return put (p, at, R700_CF_ALU_WORD1_COUNT, count - 1);
}

/* The range of a window: 16 vec4 lock one line, 32 two; AL+ makes it relative to the loop index. */
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
parse_cond (CfParser *p)
{
  static const char *const names[] = { "ACTIVE", "FALSE", "BOOL", "NOT_BOOL" };
  IsaCursor at;
  char word[64];

  if (!isa_expect (p->cursor, '('))
    return FALSE;
  at = isa_cursor_here (p->cursor);
  isa_cursor_word (p->cursor, word);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (word, names[i]) == 0)
      {
        r700_put (p->cf->words, R700_CF_WORD1_COND, i);
        return isa_expect (p->cursor, ')');
      }
  return isa_error (&at, "it is ACTIVE, FALSE, BOOL or NOT_BOOL", "unknown condition '%s'", word);
}

static gboolean
parse_bit_flag (CfParser *p, const char *word, gboolean *found)
{
  *found = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (bit_flags); i++)
    if (strcmp (word, bit_flags[i].name) == 0 && bit_flags[i].has_field[p->cf->class])
      {
        r700_put (p->cf->words, bit_flags[i].field[p->cf->class], bit_flags[i].value);
        *found = TRUE;
      }
  return *found;
}

static gboolean
parse_export_argument (CfParser *p, const IsaCursor *at, const char *word)
{
  gboolean is_buf = (r700_cf_ops[p->cf->op].flags & R700_CF_BUF) != 0;
  guint gpr;
  guint rel;

  if (strcmp (word, "BURSTCNT") == 0)
    return put_argument (p, R700_CF_ALLOC_EXPORT_WORD1_BURST_COUNT);
  if (strcmp (word, "ELEM_SIZE") == 0)
    return put_argument (p, R700_CF_ALLOC_EXPORT_WORD0_ELEM_SIZE);
  if (strcmp (word, "ARRAY_SIZE") == 0 && is_buf)
    return put_argument (p, R700_CF_ALLOC_EXPORT_WORD1_BUF_ARRAY_SIZE);
  if (strcmp (word, "INDEX") == 0)
    return isa_expect (p->cursor, '(') && r700_asm_register (p->cursor, &gpr, &rel) &&
           put (p, at, R700_CF_ALLOC_EXPORT_WORD0_INDEX_GPR, gpr) && isa_expect (p->cursor, ')');
  return isa_error (at, "exports take BURSTCNT, ELEM_SIZE, ARRAY_SIZE and INDEX",
                    "unknown argument '%s'", word);
}

static gboolean
parse_plain_argument (CfParser *p, const IsaCursor *at, const char *word)
{
  if (strcmp (word, "POP_CNT") == 0 || strcmp (word, "POP_COUNT") == 0)
    return put_argument (p, R700_CF_WORD1_POP_COUNT);
  if (strcmp (word, "CF_CONST") == 0)
    return put_argument (p, R700_CF_WORD1_CF_CONST);
  if (strcmp (word, "CALL_COUNT") == 0)
    return put_argument (p, R700_CF_WORD1_CALL_COUNT);
  if (strcmp (word, "COND") == 0 || strcmp (word, "CND") == 0)
    return parse_cond (p);
  return isa_error (at, "it takes ADDR, CNT, POP_CNT, CF_CONST, CALL_COUNT and COND",
                    "unknown argument '%s'", word);
}

static gboolean
parse_argument (CfParser *p)
{
  const IsaCursor at = isa_cursor_here (p->cursor);
  gboolean found;
  char word[64];

  if (!isa_cursor_word (p->cursor, word))
    return isa_unexpected (&at);
  if (parse_bit_flag (p, word, &found))
    return TRUE;
  if (strcmp (word, "ADDR") == 0 || strcmp (word, "FAIL_JUMP_ADDR") == 0 ||
      strcmp (word, "PASS_JUMP_ADDR") == 0)
    return parse_addr (p, &at);
  if (strcmp (word, "CNT") == 0)
    return parse_cnt (p, &at);
  switch (p->cf->class)
    {
    case R700_CF_CLASS_PLAIN:
      return parse_plain_argument (p, &at, word);
    case R700_CF_CLASS_EXPORT:
      return parse_export_argument (p, &at, word);
    case R700_CF_CLASS_ALU:
      break;
    }
  if (strcmp (word, "KCACHE0") == 0 || strcmp (word, "KCACHE1") == 0)
    return parse_kcache (p, word[6] == '1');
  return isa_error (&at, "it takes ADDR, CNT, KCACHE0 and KCACHE1", "unknown argument '%s'", word);
}

static gboolean
parse_arguments (CfParser *p)
{
  while (!isa_cursor_at_end (p->cursor))
    {
      isa_cursor_accept (p->cursor, ',');
      if (!isa_cursor_at_end (p->cursor) && !parse_argument (p))
        return FALSE;
    }
  return TRUE;
}

/* --- whole lines ----------------------------------------------------------------------------------------- */

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
  switch (info->class)
    {
    case R700_CF_CLASS_PLAIN:
      r700_put (cf->words, R700_CF_WORD1_CF_INST, info->code);
      r700_put (cf->words, R700_CF_WORD1_BARRIER, 1);
      break;
    case R700_CF_CLASS_ALU:
      r700_put (cf->words, R700_CF_ALU_WORD1_CF_INST, info->code);
      r700_put (cf->words, R700_CF_ALU_WORD1_BARRIER, 1);
      break;
    case R700_CF_CLASS_EXPORT:
      r700_put (cf->words, R700_CF_ALLOC_EXPORT_WORD1_CF_INST, info->code);
      r700_put (cf->words, R700_CF_ALLOC_EXPORT_WORD1_BARRIER, 1);
      break;
    }
}

/* The class is in bits 29:28 of the second word. */
static R700CfClass
class_of (const guint32 words[2])
{
  guint bits = words[1] >> 28 & 3;

  return bits >= 2 ? R700_CF_CLASS_ALU : bits == 1 ? R700_CF_CLASS_EXPORT : R700_CF_CLASS_PLAIN;
}

static guint
code_of (const guint32 words[2], R700CfClass class)
{
  switch (class)
    {
    case R700_CF_CLASS_PLAIN:
    case R700_CF_CLASS_EXPORT:
      return r700_get (words, R700_CF_WORD1_CF_INST);
    case R700_CF_CLASS_ALU:
      return r700_get (words, R700_CF_ALU_WORD1_CF_INST);
    }
  return 0;
}

/* WORDS(...) says everything about the instruction. */
static gboolean
parse_cf_words (CfParser *p, IsaCursor words)
{
  R700AsmCf *cf = p->cf;
  guint n;

  if (!isa_words (&words, cf->words, 2, &n))
    return FALSE;
  if (n != 2)
    return isa_error (&words, NULL, "a control-flow instruction has 2 words, not %u", n);
  cf->class = class_of (cf->words);
  cf->op = r700_cf_op (cf->class, code_of (cf->words, cf->class));
  cf->is_clause =
    cf->class == R700_CF_CLASS_ALU ||
    (cf->op != R700_CF_OP_INVALID && (r700_cf_ops[cf->op].flags & R700_CF_CLAUSE) != 0);
  cf->has_words = cf->has_addr = cf->has_cnt = TRUE;
  g_clear_pointer (&cf->label, g_free);
  return TRUE;
}

gboolean
r700_asm_parse_cf (R700Asm *as, IsaCursor *cursor, const IsaCursor *at, R700CfOp op)
{
  CfParser parser = { .as = as, .cursor = cursor, .cf = append_cf (as, at) };
  IsaCursor words;

  if (isa_cursor_find (cursor, "WORDS", &words))
    return parse_cf_words (&parser, words);
  set_op (parser.cf, op);
  isa_cursor_accept (cursor, ':');
  if (parser.cf->class == R700_CF_CLASS_EXPORT && !r700_asm_parse_export (as, cursor, parser.cf))
    return FALSE;
  return parse_arguments (&parser);
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
