#include "ls-diagnostic.h"
#include "r700-listing.h"
#include "r700-pack.h"
#include "r700-ports.h"

#include <string.h>

/* Groups that operations can be. */

/* --- places ----------------------------------------------------------------------------------- */

static gboolean
put_line (const R700PackList *list, guint line, guint unit, guint8 by_unit[R700_MAX_SLOTS])
{
  const R700Units units = r700_alu_ops[list->lines[line].alu.op].units;

  if (by_unit[unit] != R700_PACK_NONE ||
      (unit == R700_UNIT_T && units != R700_UNITS_TRANS && units != R700_UNITS_ANY))
    return FALSE;
  by_unit[unit] = (guint8) line;
  return TRUE;
}

gboolean
r700_pack_place (const R700PackList *list,
                 const guint8 *lines,
                 guint n,
                 guint on_t,
                 R700PackGroup *out)
{
  guint8 by_unit[R700_MAX_SLOTS];

  memset (by_unit, R700_PACK_NONE, sizeof by_unit);
  for (guint i = 0; i < n; i++)
    {
      const R700Alu *alu = &list->lines[lines[i]].alu;

      if (!put_line (list, lines[i],
                     r700_unit_of (r700_alu_ops[alu->op].units, alu->dst_chan, lines[i] == on_t),
                     by_unit))
        return FALSE;
    }
  /* The hardware gives slot t to nobody whose own slot is free. */
  if (on_t != R700_PACK_NONE && by_unit[list->lines[on_t].alu.dst_chan] == R700_PACK_NONE)
    return FALSE;
  memset (out, 0, sizeof *out);
  for (guint unit = 0; unit < R700_MAX_SLOTS; unit++)
    {
      const guint slot = out->group.n_slots;

      out->group.unit_slot[unit] = by_unit[unit] == R700_PACK_NONE ? -1 : (gint8) slot;
      if (by_unit[unit] == R700_PACK_NONE)
        continue;
      out->lines[slot] = by_unit[unit];
      out->group.slots[slot] = list->lines[by_unit[unit]].alu;
      out->group.slots[slot].unit = (guint8) unit;
      out->group.n_slots++;
    }
  return TRUE;
}

gboolean
r700_pack_place_group (const R700PackList *list, LsPackGroup group, R700PackGroup *out)
{
  guint8 lines[R700_PACK_MAX_LINES];
  guint n = 0, on_t = R700_PACK_NONE;

  for (guint i = 0; i < list->n_lines; i++)
    if (group.members >> list->lines[i].operation & 1)
      {
        lines[n++] = (guint8) i;
        if (list->lines[i].operation + 1 == group.way)
          on_t = i;
      }
  if ((group.way > 0 && on_t == R700_PACK_NONE) || n > R700_MAX_SLOTS ||
      (on_t != R700_PACK_NONE && r700_alu_ops[list->lines[on_t].alu.op].units != R700_UNITS_ANY))
    return FALSE;
  return r700_pack_place (list, lines, n, on_t, out);
}

/* --- the group before ------------------------------------------------------------------------- */

static const R700Alu *
find_line (const R700PackGroup *group, guint line)
{
  for (guint i = 0; i < group->group.n_slots; i++)
    if (group->lines[i] == line)
      return &group->group.slots[i];
  return NULL;
}

void
r700_pack_forward (const R700PackList *list, R700PackGroup *group, const R700PackGroup *before)
{
  for (guint i = 0; before != NULL && i < group->group.n_slots; i++)
    for (guint k = 0; k < 3; k++)
      {
        const R700Alu *from = find_line (before, list->lines[group->lines[i]].from[k]);
        R700Src *src = &group->group.slots[i].src[k];

        if (from == NULL)
          continue;
        src->sel = from->unit == R700_UNIT_T ? R700_SEL_PS : R700_SEL_PV;
        src->chan = from->unit == R700_UNIT_T ? 0 : from->unit;
      }
}

/* --- as text ---------------------------------------------------------------------------------- */

/* Literals without their places, which the assembler finds. */
static void
append_without_places (GString *text, const char *line)
{
  gboolean is_inside = FALSE;

  for (const char *c = line; *c != '\0'; c++)
    {
      const gboolean is_end = *c == ')';

      if (*c == '(')
        is_inside = strncmp (c, "(0x", 3) == 0 && strspn (c + 3, "0123456789ABCDEF") >= 8;
      g_string_append_c (text, *c);
      if (is_end && is_inside && c[1] == '.' && c[2] != '\0' && strchr ("xyzw", c[2]) != NULL)
        c += 2;
      is_inside = is_inside && !is_end;
    }
}

void
r700_pack_print (GString *text, const R700Group *group, guint number)
{
  g_auto (IsaText) lines = isa_text_new ();
  R700Group numbered = *group;

  numbered.index = number;
  for (guint i = 0; i < group->n_slots; i++)
    {
      lines.line_start = lines.string->len;
      r700_print_slot_behind (&lines, NULL, &numbered, i);
      isa_text_plain (&lines, "\n");
    }
  append_without_places (text, lines.string->str);
}

/* --- whether it is one ------------------------------------------------------------------------ */

/* Returns: (transfer full): the first error and what to do about it, or "". */
static char *
find_message (const GPtrArray *diagnostics)
{
  for (guint i = 0; i < diagnostics->len; i++)
    {
      const LsDiagnostic *diagnostic = g_ptr_array_index (diagnostics, i);

      if (diagnostic->severity == LS_SEVERITY_ERROR)
        return diagnostic->hint == NULL
                 ? g_strdup (diagnostic->message)
                 : g_strdup_printf ("%s (%s)", diagnostic->message, diagnostic->hint);
    }
  return g_strdup ("");
}

char *
r700_pack_ask (const R700PackList *list, const char *text)
{
  g_autofree char *whole = g_strdup_printf ("%s\n%sNOP\nEND_OF_PROGRAM\n", list->head, text);
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (GBytes) words = r700_assemble (whole, -1, diagnostics, NULL);
  g_autoptr (R700Program) program =
    words != NULL ? r700_decode (words, NULL, diagnostics, NULL) : NULL;

  if (program != NULL)
    r700_validate (program, 0, diagnostics);
  return find_message (diagnostics);
}

/* Elements of AR that the list may have set by then. */
static const char set_all[] = "0 x: MOVA_INT ____, 0.0f\n1 y: MOVA_INT ____, 0.0f\n"
                              "2 z: MOVA_INT ____, 0.0f\n3 w: MOVA_INT ____, 0.0f\n";

const char *
r700_pack_find_fault (R700PackList *list, R700PackGroup *group)
{
  g_autoptr (GString) text = g_string_new (set_all);
  char *verdict;

  r700_ports_search (&group->group, 0, NULL);
  r700_pack_print (text, &group->group, 4);
  verdict = g_hash_table_lookup (list->verdicts, text->str);
  if (verdict == NULL)
    {
      verdict = r700_pack_ask (list, text->str);
      g_hash_table_insert (list->verdicts, g_strdup (text->str), verdict);
    }
  return *verdict != '\0' ? verdict : NULL;
}
