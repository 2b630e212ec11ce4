#include "r700-asm-internal.h"

#include <string.h>

/* Where an export or a write of memory goes, and what of. */

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

gboolean
r700_asm_parse_export (IsaCursor *cursor, R700AsmCf *cf)
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
