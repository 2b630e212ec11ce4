#include "r700-program.h"
#include "ls-words.h"
#include "r700-validate-internal.h"

/* Lines whose result depends on a reading of the sources, one note for each reading. */

#define MAX_LINES 8 /* lines that a note names */

typedef struct
{
  GString *lines[R700_N_READINGS];
  guint n[R700_N_READINGS];
  gint64 dword[R700_N_READINGS]; /* dword of the first line */
} Open;

static void
add (Open *open, guint32 readings, guint32 line, gint64 dword)
{
  for (guint i = 0; i < R700_N_READINGS; i++)
    {
      if (!(readings >> i & 1))
        continue;
      if (open->n[i] == 0)
        open->dword[i] = dword;
      if (open->n[i] < MAX_LINES)
        g_string_append_printf (open->lines[i], "%s%u", open->n[i] ? ", " : "", line + 1);
      open->n[i]++;
    }
}

/* The bits of an operand that is a literal or inline constant, before its modifiers. */
static gboolean
constant_bits (const R700Src *src, guint32 *bits)
{
  const R700Inline *number = src->sel >= R700_SEL_0 ? r700_inline (src->sel) : NULL;

  *bits = number != NULL ? number->bits : src->literal;
  return number != NULL || src->sel == R700_SEL_LITERAL;
}

/* Whether the factor never makes 0 times infinity or NaN, whatever the other factor is. */
static gboolean
is_plain_factor (const R700Src *src)
{
  guint32 bits;

  return constant_bits (src, &bits) && (bits & 0x7F800000) != 0 &&
         (bits & 0x7F800000) != 0x7F800000;
}

static gboolean
is_zero_factor (const R700Src *src)
{
  guint32 bits;

  return constant_bits (src, &bits) && (bits & 0x7F800000) == 0;
}

/* Slots of a dot product whose products are not surely zero: a sum of two has one order. */
static guint
count_products (const R700Group *group, R700AluOp op)
{
  guint n = 0;

  for (guint i = 0; i < group->n_slots; i++)
    n += group->slots[i].op == op && !is_zero_factor (&group->slots[i].src[0]) &&
         !is_zero_factor (&group->slots[i].src[1]);
  return n;
}

/* The readings of the operation, without those that its literal operands exclude. */
static guint32
slot_readings (const R700Group *group, const R700Alu *alu)
{
  guint32 readings = r700_alu_readings (alu->op), bits;

  if (readings & R700_READING_BIT (SHIFTS) && constant_bits (&alu->src[1], &bits) && bits < 32)
    readings &= ~R700_READING_BIT (SHIFTS);
  if (readings & R700_READING_BIT (ZERO_TIMES_INFINITY) &&
      (is_plain_factor (&alu->src[0]) || is_plain_factor (&alu->src[1]) ||
       (is_zero_factor (&alu->src[0]) && is_zero_factor (&alu->src[1]))))
    readings &= ~R700_READING_BIT (ZERO_TIMES_INFINITY);
  if (readings & R700_READING_BIT (DOT4_ORDER) && count_products (group, alu->op) < 3)
    readings &= ~R700_READING_BIT (DOT4_ORDER);
  return readings;
}

static void
add_group (Open *open, const R700Group *group)
{
  guint32 told = 0;

  for (guint i = 0; i < group->n_slots; i++)
    {
      const R700Alu *alu = &group->slots[i];
      guint32 readings = slot_readings (group, alu);
      guint32 once = R700_READING_BIT (DOT4_ORDER) | R700_READING_BIT (ZERO_TIMES_INFINITY);

      if (alu->op == R700_OP_INVALID)
        continue;
      add (open, readings & ~told, alu->line, alu->dword);
      told |= r700_alu_ops[alu->op].units == R700_UNITS_REDUCE ? readings & once : 0;
    }
}

static void
add_clause (Open *open, const R700Program *program, const R700Cf *cf)
{
  gboolean is_fetch =
    cf->class == R700_CF_CLASS_PLAIN && r700_cf_ops[cf->op].flags & R700_CF_CLAUSE;

  for (guint i = 0; cf->class == R700_CF_CLASS_ALU && i < cf->n; i++)
    add_group (open, &program->groups[cf->first + i]);
  for (guint i = 0; is_fetch && i < cf->n; i++)
    {
      const R700Fetch *fetch = &program->fetches[cf->first + i];

      add (open, r700_fetch_readings (fetch->op), fetch->line, fetch->dword);
    }
}

static void
tell (const Open *open, guint reading, GPtrArray *diagnostics)
{
  const LsReading *info = &r700_readings[reading];
  g_autofree char *more =
    open->n[reading] > MAX_LINES
      ? g_strdup_printf (ls_words (" and %u more"), open->n[reading] - MAX_LINES)
      : g_strdup ("");

  ls_diagnostics_add_word (
    diagnostics, LS_SEVERITY_NOTE, open->dword[reading], NULL, 0, "[machine] of a scene chooses",
    ls_words_many ("line %s%s can depend on the reading %s: %s",
                   "lines %s%s can depend on the reading %s: %s", open->n[reading]),
    open->lines[reading]->str, more, info->id, ls_words (info->title));
}

void
r700_validate_readings (const R700Program *program, GPtrArray *diagnostics)
{
  Open open = { .n = { 0 } };

  for (guint i = 0; i < R700_N_READINGS; i++)
    open.lines[i] = g_string_new (NULL);
  for (guint i = 0; i < program->n_cf; i++)
    {
      const R700Cf *cf = &program->cf[i];

      if (cf->op == R700_CF_OP_INVALID)
        continue;
      add (&open, r700_cf_readings (program, cf), cf->line, cf->dword);
      if (cf->lists_clause)
        add_clause (&open, program, cf);
    }
  for (guint i = 0; i < R700_N_READINGS; i++)
    {
      if (open.n[i] > 0)
        tell (&open, i, diagnostics);
      g_string_free (open.lines[i], TRUE);
    }
}
