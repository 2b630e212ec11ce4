#include "ls-decimal.h"
#include "r700-loaded.h"
#include "r700-ports.h"
#include "r700-listing.h"
#include "ls-words.h"

#include <string.h>

/* The slots, operands and read ports of a group, from its microcode. */

#define COLUMN_CONSTANTS 4

static const char *const rows[] = { N_ ("cycle 0"), N_ ("cycle 1"), N_ ("cycle 2"), NULL };
static const char *const columns[] = { N_ ("bank x"), N_ ("bank y"),    N_ ("bank z"),
                                       N_ ("bank w"), N_ ("constants"), NULL };

typedef struct
{
  const R700Group *group;
  LsGroup *out;
  IsaText text;
} Reader;

static const char *const units[] = { "x", "y", "z", "w", "t", NULL };

/* --- slots ------------------------------------------------------------------------------------ */

/* Swizzles of slot that let the group read its operands, with the other slots as they are. */
static const char *
find_others (const Reader *reader, guint slot)
{
  g_autoptr (GString) names = g_string_new (NULL);
  R700Group group = *reader->group;
  R700Alu *alu = &group.slots[slot];
  const guint own = alu->bank_swizzle;
  const char *name;

  for (guint i = 0; (name = r700_ports_swizzle_name (alu->unit, i)) != NULL; i++)
    {
      alu->bank_swizzle = (guint8) i;
      if (i != own && r700_ports_check (&group, NULL))
        g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", name);
    }
  return names->len > 0 ? g_string_chunk_insert_const (reader->out->strings, names->str) : NULL;
}

static const char *
name_target (Reader *reader, const R700Alu *alu)
{
  if (alu->write_mask)
    r700_print_destination (&reader->text, alu);
  else
    isa_text_plain (&reader->text, "____");
  return isa_text_keep (&reader->text, reader->out->strings);
}

static const char *
name_operation (Reader *reader, const R700Alu *alu)
{
  r700_print_operation (&reader->text, alu);
  if (alu->clamp)
    isa_text_flag (&reader->text, "CLAMP");
  return isa_text_keep (&reader->text, reader->out->strings);
}

static void
add_slot (Reader *reader, guint slot)
{
  const R700Alu *alu = &reader->group->slots[slot];
  const LsGroupSlot to = { .slot = alu->unit,
                           .line = alu->line,
                           .name = units[alu->unit],
                           .op = name_operation (reader, alu),
                           .target = name_target (reader, alu),
                           .is_passed = TRUE,
                           .order = r700_ports_swizzle_name (alu->unit, alu->bank_swizzle),
                           .others = find_others (reader, slot) };

  g_array_append_val (reader->out->slots, to);
}

/* --- operands --------------------------------------------------------------------------------- */

static LsGroupSource
kind_of (const R700Src *src)
{
  if (src->sel < R700_SEL_KCACHE0 || src->sel == R700_SEL_PV || src->sel == R700_SEL_PS)
    return LS_SOURCE_REGISTER;
  return r700_sel_is_constant (src->sel) ? LS_SOURCE_CONSTANT : LS_SOURCE_LITERAL;
}

/* A literal without its bits and without its place. */
static void
print_literal (IsaText *text, const R700Alu *alu, guint operand)
{
  const R700Src *src = &alu->src[operand];
  char number[LS_DECIMAL_SIZE];

  r700_print_number (number, alu, operand);
  isa_text_plain (text, src->neg ? "-" : "");
  isa_text_plain (text, src->abs ? "|" : "");
  isa_text_plain (text, number);
  isa_text_plain (text, src->abs ? "|" : "");
}

/* PV holds results of the vector units, PS that of the scalar unit. */
static guint8
find_source (const R700Group *before, const R700Src *src)
{
  guint unit = src->sel == R700_SEL_PV ? src->chan : R700_UNIT_T;

  if (before == NULL || (src->sel != R700_SEL_PV && src->sel != R700_SEL_PS) ||
      before->unit_slot[unit] < 0)
    return LS_SLOT_NONE;
  return (guint8) unit;
}

static void
add_operand (Reader *reader, const R700Group *before, const R700Alu *alu, guint operand)
{
  const R700Src *src = &alu->src[operand];
  LsGroupOperand to = { .slot = alu->unit, .operand = (guint8) operand, .source = kind_of (src) };

  if (src->sel == R700_SEL_LITERAL)
    print_literal (&reader->text, alu, operand);
  else
    r700_print_source (&reader->text, alu, operand, NULL);
  to.from = find_source (before, src);
  to.text = isa_text_keep (&reader->text, reader->out->strings);
  g_array_append_val (reader->out->operands, to);
}

/* --- ports ------------------------------------------------------------------------------------ */

/* Sources without their modifiers, as the ports see them. */
static const char *
name_source (Reader *reader, const R700Alu *alu, guint operand)
{
  R700Alu plain = *alu;
  plain.src[operand].neg = plain.src[operand].abs = 0;
  r700_print_source (&reader->text, &plain, operand, NULL);
  return isa_text_keep (&reader->text, reader->out->strings);
}

static gboolean
is_same (const R700Src *a, const R700Src *b)
{
  return a->sel == b->sel && a->chan == b->chan && a->rel == b->rel;
}

/* The row of a pair of constants: pairs have no cycle, each is a row. */
static guint8
find_pair (const R700Src *src, const R700Src *pairs[3])
{
  for (guint i = 0; i < 3; i++)
    {
      if (pairs[i] == NULL)
        pairs[i] = src;
      if (pairs[i]->sel == src->sel && pairs[i]->rel == src->rel &&
          pairs[i]->chan / 2 == src->chan / 2)
        return (guint8) i;
    }
  return 2;
}

static void
add_read (Reader *reader, const R700Alu *alu, guint operand, guint row, guint column)
{
  const LsGroupRead read = { .row = (guint8) row,
                             .column = (guint8) column,
                             .slot = alu->unit,
                             .operand = (guint8) operand,
                             .text = name_source (reader, alu, operand) };

  g_array_append_val (reader->out->reads, read);
}

static void
add_reads (Reader *reader, const R700Alu *alu, const R700Src *pairs[3])
{
  const guint n = r700_alu_ops[alu->op].n_src;

  if (r700_ports_swizzle_name (alu->unit, alu->bank_swizzle) == NULL)
    return;
  for (guint i = 0; i < n; i++)
    {
      const R700Src *src = &alu->src[i];
      /* A vector slot that takes one element twice reads it once. */
      guint from = i == 1 && alu->unit != R700_UNIT_T && is_same (src, &alu->src[0]) ? 0 : i;

      if (src->sel < R700_SEL_KCACHE0)
        add_read (reader, alu, i, r700_ports_cycle (alu->unit, alu->bank_swizzle, from), src->chan);
      else if (r700_sel_is_constant (src->sel))
        add_read (reader, alu, i, find_pair (src, pairs), COLUMN_CONSTANTS);
    }
}

/* A port of registers serves one register in a cycle; constants have two pairs. */
static gboolean
is_conflict (const LsGroupRead *read, const LsGroupRead *other)
{
  if (read->column == COLUMN_CONSTANTS)
    return read->row == 2;
  return other->row == read->row && other->column == read->column &&
         strcmp (other->text, read->text) != 0;
}

static void
mark_conflicts (const Reader *reader)
{
  GArray *reads = reader->out->reads;

  for (guint i = 0; i < reads->len; i++)
    for (guint k = 0; k < reads->len; k++)
      if (is_conflict (&g_array_index (reads, LsGroupRead, i),
                       &g_array_index (reads, LsGroupRead, k)))
        g_array_index (reads, LsGroupRead, i).is_conflict = TRUE;
}

static const char *
find_remedy (const Reader *reader)
{
  g_autoptr (GString) names = g_string_new (NULL);
  R700Group group = *reader->group;

  if (!r700_ports_search (&group, 0, NULL))
    return NULL;
  for (guint i = 0; i < group.n_slots; i++)
    g_string_append_printf (
      names, "%s%c %s", i ? ", " : "", "xyzwt"[group.slots[i].unit],
      r700_ports_swizzle_name (group.slots[i].unit, group.slots[i].bank_swizzle));
  return g_string_chunk_insert_const (reader->out->strings, names->str);
}

static void
check_ports (const Reader *reader)
{
  g_autofree char *problem = NULL;
  R700PortsConflict conflict;

  mark_conflicts (reader);
  if (r700_ports_check (reader->group, &conflict))
    return;
  problem = r700_ports_describe (reader->group, &conflict);
  reader->out->problem = g_string_chunk_insert_const (reader->out->strings, problem);
  reader->out->remedy = find_remedy (reader);
}

/* --- all -------------------------------------------------------------------------------------- */

gboolean
r700_read_group (const LsProgram *program, guint line, LsGroup *out)
{
  const R700Program *code = r700_loaded_code (program)->program;
  const R700Src *pairs[3] = { NULL };
  const R700Group *before;
  Reader reader = { .group = r700_at (code, line).group, .out = out };

  if (reader.group == NULL)
    return FALSE;
  reader.text = isa_text_new ();
  before = r700_group_before (code, reader.group);
  out->before = before != NULL ? before->slots[0].line : LS_LINE_NONE;
  out->grid = N_ ("Read ports by cycle");
  out->names = units;
  out->rows = rows;
  out->columns = columns;
  for (guint i = 0; i < reader.group->n_slots; i++)
    {
      const R700Alu *alu = &reader.group->slots[i];

      add_slot (&reader, i);
      for (guint k = 0; k < r700_alu_ops[alu->op].n_src; k++)
        add_operand (&reader, before, alu, k);
      add_reads (&reader, alu, pairs);
    }
  if (out->reads->len == 0)
    out->grid = N_ ("No read port is used: PV, PS and literals need none");
  check_ports (&reader);
  isa_text_clear (&reader.text);
  return TRUE;
}
