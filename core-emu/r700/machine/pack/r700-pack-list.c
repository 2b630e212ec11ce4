#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-words.h"
#include "r700-pack.h"

#include <string.h>

/* Reading a list of operations, and how they wait for each other. */

void
r700_pack_list_clear (R700PackList *list)
{
  g_clear_pointer (&list->head, g_free);
  g_clear_pointer (&list->verdicts, g_hash_table_unref);
}

/* --- lines ------------------------------------------------------------------------------------ */

typedef struct
{
  R700PackList *list;
  gboolean is_arranged;
  guint line;        /* of the text, from 1 */
  guint group;       /* from 0 */
  gboolean is_empty; /* the group has no operation so far */
  GError **error;
} Reading;

static gboolean refuse (const Reading *reading, const char *hint, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

static gboolean
refuse (const Reading *reading, const char *hint, const char *format, ...)
{
  va_list args;
  g_autofree char *message = NULL;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail (reading->error, LS_ERROR_SYNTAX,
                  hint != NULL ? "line %u: %s (%s)" : "line %u: %s", reading->line, message, hint);
}

/* Takes "3 x:" in front, each part of which may be missing. Returns: the operation itself. */
static const char *
skip_place (const char *text, gint *unit)
{
  static const char units[] = "xyzwt";
  const char *at = text + strspn (text, " \t0123456789"), *letter;

  *unit = -1;
  letter = *at != '\0' ? strchr (units, g_ascii_tolower (*at)) : NULL;
  if (letter == NULL || at[1 + strspn (at + 1, " \t")] != ':')
    return at;
  *unit = (gint) (letter - units);
  at = strchr (at, ':') + 1;
  return at + strspn (at, " \t");
}

static gboolean
refuse_findings (const Reading *reading, const GPtrArray *diagnostics)
{
  for (guint i = 0; i < diagnostics->len; i++)
    {
      const LsDiagnostic *diagnostic = g_ptr_array_index (diagnostics, i);

      if (diagnostic->severity == LS_SEVERITY_ERROR)
        return refuse (reading, diagnostic->hint, "%s", diagnostic->message);
    }
  return refuse (reading, NULL, "this is no operation");
}

/* The operation alone, in a clause of its own. Without a unit of its own it is tried as x, which the
 * assembler turns into the element's, and then as t. */
static gboolean
assemble (const Reading *reading, const char *operation, gint unit, R700Alu *alu)
{
  const char letter = unit >= 0 && unit <= R700_UNIT_T ? "xyzwt"[unit] : 'x';
  g_autofree char *text =
    g_strdup_printf ("%s\n0 %c: %s\nNOP\nEND_OF_PROGRAM\n", reading->list->head, letter, operation);
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (GBytes) words = r700_assemble (text, -1, diagnostics, NULL);
  g_autoptr (R700Program) program =
    words != NULL ? r700_decode (words, NULL, diagnostics, NULL) : NULL;

  if (words == NULL && unit != R700_UNIT_T)
    return assemble (reading, operation, R700_UNIT_T, alu);
  if (program == NULL || program->n_groups != 1 || program->groups[0].n_slots != 1)
    return refuse_findings (reading, diagnostics);
  *alu = program->groups[0].slots[0];
  alu->bank_swizzle = 0;
  return TRUE;
}

static gboolean
reads_passed (const R700Alu *alu)
{
  for (guint i = 0; i < r700_alu_ops[alu->op].n_src; i++)
    if (alu->src[i].sel == R700_SEL_PV || alu->src[i].sel == R700_SEL_PS)
      return TRUE;
  return FALSE;
}

static gboolean
check_line (const Reading *reading, const R700PackLine *line)
{
  const R700Alu *alu = &line->alu;

  if (reads_passed (alu))
    return refuse (reading,
                   "name the register: what can come straight from the group before is found",
                   "PV and PS are of the group before, and there are no groups yet");
  if (!alu->write_mask && line->unit < 0 && alu->op != R700_OP_NOP &&
      r700_alu_ops[alu->op].units != R700_UNITS_TRANS)
    return refuse (reading, "write it before the operation, as in 'x: KILLGT ____, R0.x, R1.x'",
                   "%s writes no register here, so only its slot tells its element",
                   r700_alu_ops[alu->op].name);
  return TRUE;
}

static gboolean
read_operation (Reading *reading, const char *text)
{
  R700PackList *list = reading->list;
  R700PackLine *line = &list->lines[list->n_lines];
  const char *operation = skip_place (text, &line->unit);

  if (list->n_lines == R700_PACK_MAX_LINES)
    return refuse (reading, NULL,
                   "more than %u lines: at most %u operations are put together at once",
                   R700_PACK_MAX_LINES, LS_PACK_MAX);
  line->line = reading->line;
  line->group = reading->group;
  if (!assemble (reading, operation, line->unit == R700_UNIT_T ? -1 : line->unit, &line->alu) ||
      !check_line (reading, line))
    return FALSE;
  list->n_lines++;
  reading->is_empty = FALSE;
  return TRUE;
}

static gboolean
read_separator (Reading *reading)
{
  if (!reading->is_arranged)
    return refuse (reading, "--check looks at an arrangement",
                   "'--' stands between groups, and this is a list");
  if (reading->is_empty)
    return refuse (reading, NULL, "no operation stands in the group before '--'");
  reading->group++;
  reading->is_empty = TRUE;
  return TRUE;
}

static gboolean
read_head (const Reading *reading, const char *text)
{
  if (reading->list->n_lines > 0)
    return refuse (reading, NULL, "a clause begins here: the operations of one are put together");
  g_free (reading->list->head);
  reading->list->head = g_strdup (text);
  return TRUE;
}

static gboolean
read_line (Reading *reading, char *text)
{
  text[strcspn (text, ";")] = '\0';
  g_strstrip (text);
  if (*text == '\0')
    return TRUE;
  if (g_ascii_strncasecmp (text + strspn (text, "0123456789 "), "ALU", 3) == 0 &&
      strchr (text, ':') != NULL)
    return read_head (reading, text);
  if (strspn (text, "-") >= 2 && text[strspn (text, "-")] == '\0')
    return read_separator (reading);
  return read_operation (reading, text);
}

/* --- operations ------------------------------------------------------------------------------- */

/* Lines of an operation that spans slots. */
static guint
count_lines (const R700Alu *alu)
{
  const R700Units units = r700_alu_ops[alu->op].units;

  return units == R700_UNITS_PAIR                                 ? 2
         : units == R700_UNITS_QUAD || units == R700_UNITS_REDUCE ? 4
                                                                  : 1;
}

static gboolean
find_operations (Reading *reading)
{
  R700PackList *list = reading->list;
  guint n = 0;

  for (guint i = 0; i < list->n_lines; n++)
    {
      const R700PackLine *first = &list->lines[i];
      const guint n_lines = count_lines (&first->alu);

      reading->line = first->line;
      if (n == LS_PACK_MAX)
        return refuse (reading, "take a part of them",
                       "there are more than %u operations: all ways to put them are tried",
                       LS_PACK_MAX);
      for (guint k = 0; k < n_lines; k++)
        if (i + k == list->n_lines || list->lines[i + k].alu.op != first->alu.op ||
            list->lines[i + k].group != first->group)
          return refuse (reading, NULL,
                         n_lines == 2
                           ? N_ ("%s is one operation of %u lines, one behind the other, "
                                 "for two slots beside each other")
                           : N_ ("%s is one operation of %u lines, one behind the other, "
                                 "for slots x, y, z and w"),
                         r700_alu_ops[first->alu.op].name, n_lines);
        else
          list->lines[i + k].operation = n;
      i += n_lines;
    }
  list->order.n = n;
  reading->line = MAX (reading->line, 1);
  return n > 0 || refuse (reading, NULL, "no operation stands here");
}

/* --- the order -------------------------------------------------------------------------------- */

static gboolean
writes_register (const R700Alu *alu)
{
  return alu->write_mask && alu->op != R700_OP_NOP;
}

static gboolean
may_be_same (guint a, gboolean a_rel, guint b, gboolean b_rel)
{
  return a == b || a_rel || b_rel;
}

/* Whether one reads a register that the other may write. */
static gboolean
reads_result (const R700Alu *reader, const R700Alu *writer)
{
  for (guint i = 0; i < r700_alu_ops[reader->op].n_src; i++)
    {
      const R700Src *src = &reader->src[i];

      if (src->sel < R700_SEL_KCACHE0 && writes_register (writer) &&
          src->chan == writer->dst_chan &&
          may_be_same (src->sel, src->rel, writer->dst_gpr, writer->dst_rel))
        return TRUE;
    }
  return FALSE;
}

static gboolean
indexes (const R700Alu *alu)
{
  gboolean is_relative = alu->dst_rel && alu->write_mask;

  for (guint i = 0; i < r700_alu_ops[alu->op].n_src; i++)
    is_relative |= alu->src[i].rel;
  return is_relative;
}

static gboolean
sets_index (const R700Alu *alu)
{
  return r700_alu_ops[alu->op].flags & R700_ALU_MOVA;
}

static gboolean
sets_predicate (const R700Alu *alu)
{
  return alu->update_pred || alu->update_exec_mask;
}

/* Whether both may write one register in a lane. Of opposite predicates only one does. */
static gboolean
writes_same (const R700Alu *a, const R700Alu *b)
{
  return writes_register (a) && writes_register (b) && a->dst_chan == b->dst_chan &&
         may_be_same (a->dst_gpr, a->dst_rel, b->dst_gpr, b->dst_rel) &&
         !(a->pred_sel != 0 && b->pred_sel != 0 && a->pred_sel != b->pred_sel);
}

/* Whether the later one must be in a later group. Who takes lanes away, and who sets what others
 * ask, is ahead of all that come behind. */
static gboolean
must_wait (const R700Alu *later, const R700Alu *earlier)
{
  return reads_result (later, earlier) || writes_same (later, earlier) ||
         (sets_index (earlier) && (indexes (later) || sets_index (later))) ||
         (earlier->update_pred && later->pred_sel != 0) || earlier->update_exec_mask ||
         (sets_predicate (earlier) && sets_predicate (later));
}

/* Whether it must be in no earlier one: a group reads before it writes. */
static gboolean
must_not_pass (const R700Alu *later, const R700Alu *earlier)
{
  return reads_result (earlier, later) || (indexes (earlier) && sets_index (later)) ||
         (earlier->pred_sel != 0 && later->update_pred) || later->update_exec_mask;
}

/* The line whose result the operand reads, if PV or PS has the same bits in every lane. */
static guint8
find_from (const R700PackList *list, guint line, guint operand)
{
  const R700Alu *alu = &list->lines[line].alu;
  const R700Src *src = &alu->src[operand];

  if (operand >= r700_alu_ops[alu->op].n_src || src->sel >= R700_SEL_KCACHE0 || src->rel)
    return R700_PACK_NONE;
  for (guint i = line; i-- > 0;)
    {
      const R700Alu *from = &list->lines[i].alu;

      if (list->lines[i].operation == list->lines[line].operation || !writes_register (from) ||
          from->dst_chan != src->chan ||
          !may_be_same (from->dst_gpr, from->dst_rel, src->sel, FALSE))
        continue;
      return from->dst_rel || from->pred_sel != 0 || count_lines (from) > 1 ? R700_PACK_NONE
                                                                            : (guint8) i;
    }
  return R700_PACK_NONE;
}

/* The same found out, of lines that are there. */
static void
find_order (R700PackList *list)
{
  LsPackSearch *order = &list->order;

  memset (order->after, 0, sizeof order->after);
  memset (order->beside, 0, sizeof order->beside);
  memset (order->takers, 0, sizeof order->takers);
  for (guint later = 0; later < list->n_lines; later++)
    {
      R700PackLine *line = &list->lines[later];

      for (guint k = 0; k < 3; k++)
        {
          line->from[k] = find_from (list, later, k);
          if (line->from[k] != R700_PACK_NONE)
            order->takers[list->lines[line->from[k]].operation] |= 1u << line->operation;
        }
      for (guint earlier = 0; earlier < later; earlier++)
        {
          const R700PackLine *other = &list->lines[earlier];

          if (other->operation == line->operation)
            continue;
          if (must_wait (&line->alu, &other->alu))
            order->after[line->operation] |= 1u << other->operation;
          if (must_not_pass (&line->alu, &other->alu))
            order->beside[line->operation] |= 1u << other->operation;
        }
    }
}

gboolean
r700_pack_read (R700PackList *list, const char *text, gboolean is_arranged, GError **error)
{
  Reading reading = { .list = list, .is_arranged = is_arranged, .is_empty = TRUE, .error = error };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  list->head = g_strdup ("ALU: KCACHE0(CB0:0-31) KCACHE1(CB1:0-31)");
  list->verdicts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      reading.line = i + 1;
      if (!read_line (&reading, lines[i]))
        return FALSE;
    }
  if (is_arranged && reading.is_empty && list->n_lines > 0)
    return refuse (&reading, NULL, "no operation stands behind the last '--'");
  if (!find_operations (&reading))
    return FALSE;
  find_order (list);
  return TRUE;
}
