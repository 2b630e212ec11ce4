#include "ls-group-look.h"

#include "ls-cell.h"
#include "ls-dict.h"
#include "ls-words.h"

#include <inttypes.h>
#include <string.h>

/* --- values ----------------------------------------------------------------------------------------------- */

/* With the other word, where it has 64 bits. */
static guint64
whole_value (const LsLookValue *value)
{
  return ls_other_word_join (&value->other, value->bits, value->other.used);
}

static guint64
whole_result (const LsLookResult *result)
{
  return ls_other_word_join (&result->other, result->bits, result->other.value);
}

char *
ls_group_look_dup_values (const LsGroupLook *look, const LsGroupOperand *operand)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < look->values->len; i++)
    {
      const LsLookValue *value = &g_array_index (look->values, LsLookValue, i);

      if (value->slot != operand->slot || value->operand != operand->operand || value->share > 1)
        continue;
      g_string_append (text, text->len > 0 ? ", " : "");
      ls_value_append (text, value->type, value->share > 0 ? value->made : whole_value (value));
    }
  return g_string_free (text, FALSE);
}

/* Registers before what is passed on, which holds the same. */
static gboolean
is_shown (const LsGroupLook *look, const LsLookResult *result)
{
  if (!(result->lanes >> look->lane & 1))
    return FALSE;
  for (guint i = 0; i < look->results->len && result->is_passed; i++)
    {
      const LsLookResult *other = &g_array_index (look->results, LsLookResult, i);

      if (other->slot == result->slot && !other->is_passed && (other->lanes >> look->lane & 1))
        return FALSE;
    }
  return TRUE;
}

char *
ls_group_look_dup_results (const LsGroupLook *look, const LsGroupSlot *slot)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < look->results->len; i++)
    {
      const LsLookResult *result = &g_array_index (look->results, LsLookResult, i);

      if (result->slot != slot->slot || !is_shown (look, result))
        continue;
      g_string_append (text, text->len > 0 ? ", " : "");
      ls_value_append (text, result->type, whole_result (result));
    }
  return g_string_free (text, FALSE);
}

/* --- as data ---------------------------------------------------------------------------------------------- */

static GVariant *
read_bits (LsValueType type, guint64 bits)
{
  g_autofree char *text = ls_value_dup (type, bits);

  return ls_fields_value (type, bits, text);
}

static char *
dup_cell (const LsLookValue *value, const LsProgram *program)
{
  GString *name = g_string_new (NULL);

  if (value->other.is_there)
    ls_cell_append_pair (name, &value->cell, program, whole_value (value));
  else
    ls_cell_append (name, &value->cell, program, value->bits);
  return g_string_free (name, FALSE);
}

static GVariant *
read_value (const LsLookValue *value, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return read_bits (value->type, whole_value (value));
}

/* What an operand is that is computed from several values. */
static GVariant *
read_made (const LsLookValue *value, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return value->share > 0 ? read_bits (value->type, value->made) : NULL;
}

/* "R2.xy" of a value of 64 bits. */
static char *
dup_register (const LsLookResult *result, const LsProgram *program)
{
  GString *name = g_string_new (NULL);
  LsRegRef ref = result->ref;

  ref.channel &= (guint8) ~(result->other.is_there ? 1u : 0u);
  ls_program_append_ref (name, program, ref);
  ref.channel++;
  if (result->other.is_there)
    g_string_append_c (name, ls_program_channel (program, ref));
  return g_string_free (name, FALSE);
}

static GVariant *
read_result (const LsLookResult *result, const LsFieldScope *scope)
{
  const LsGroupLook *look = scope->answer;

  return result->lanes >> look->lane & 1 ? read_bits (result->type, whole_result (result)) : NULL;
}

static const char *
name_slot (const LsGroup *group, guint number)
{
  for (guint i = 0; i < group->slots->len; i++)
    if (g_array_index (group->slots, LsGroupSlot, i).slot == number)
      return g_array_index (group->slots, LsGroupSlot, i).name;
  return NULL;
}

/* The structs of a list that begin with the same n bytes as of: the slot, or slot and operand. */
static GVariant *
read_same (const LsField *fields,
           const GArray *list,
           gconstpointer of,
           gsize n,
           const LsFieldScope *scope)
{
  const gsize size = g_array_get_element_size ((GArray *) list);
  g_autoptr (GPtrArray) same = g_ptr_array_new ();

  for (guint i = 0; i < list->len; i++)
    if (memcmp (list->data + i * size, of, n) == 0)
      g_ptr_array_add (same, list->data + i * size);
  return ls_fields_read_pointers (fields, same, scope);
}

static GVariant *
read_held (const LsGroupOperand *operand, const LsFieldScope *scope)
{
  static const LsField fields[] = { LS_FIELD_TOLD ("what", dup_cell),
                                    LS_FIELD_MADE ("value", read_value),
                                    LS_FIELD_MADE ("made", read_made), LS_FIELD_END };
  const LsGroupLook *look = scope->answer;

  return read_same (fields, look->values, operand, 2, scope);
}

static GVariant *
read_from_slot (const LsGroupOperand *operand, const LsFieldScope *scope)
{
  const LsGroupLook *look = scope->answer;

  return operand->from != LS_SLOT_NONE && look->has_before
           ? g_variant_new_string (name_slot (&look->before, operand->from))
           : NULL;
}

static GVariant *
read_is_stale (const LsGroupOperand *operand, const LsFieldScope *scope)
{
  return ls_group_look_is_stale (scope->answer, operand) ? g_variant_new_boolean (TRUE) : NULL;
}

static GVariant *
read_lanes (const LsGroupSlot *slot, const LsFieldScope *scope)
{
  return ls_mask_to_variant (((const LsGroupLook *) scope->answer)->lanes[slot->slot]);
}

/* clang-format off */
static const LsField operand_fields[] = {
  LS_FIELD (LsGroupOperand, STRING, text),
  LS_FIELD_MADE ("held", read_held),
  LS_FIELD_MADE ("from_slot", read_from_slot),
  LS_FIELD_MADE ("is_stale", read_is_stale),
  LS_FIELD_END
};
static const LsField result_fields[] = {
  LS_FIELD_TOLD ("register", dup_register),
  LS_FIELD (LsLookResult, LANES, lanes),
  LS_FIELD_MADE ("value", read_result),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_taken (const LsGroupSlot *slot, const LsFieldScope *scope)
{
  return read_same (operand_fields, ((const LsGroupLook *) scope->answer)->group.operands, slot, 1,
                    scope);
}

static GVariant *
read_given (const LsGroupSlot *slot, const LsFieldScope *scope)
{
  return read_same (result_fields, ((const LsGroupLook *) scope->answer)->results, slot, 1, scope);
}

static GVariant *
read_others (const LsGroupSlot *slot, const LsFieldScope *scope G_GNUC_UNUSED)
{
  g_auto (GStrv) others = slot->others != NULL ? g_strsplit (slot->others, " ", -1) : NULL;

  return others != NULL ? g_variant_new_strv ((const char *const *) others, -1) : NULL;
}

static GVariant *
read_port (const LsGroupRead *read, const LsFieldScope *scope)
{
  const LsGroup *group = &((const LsGroupLook *) scope->answer)->group;
  const char *const port[] = { group->rows[read->row], group->columns[read->column] };

  return g_variant_new_strv (port, G_N_ELEMENTS (port));
}

static GVariant *
read_slot (const LsGroupRead *read, const LsFieldScope *scope)
{
  const LsGroup *group = &((const LsGroupLook *) scope->answer)->group;

  return g_variant_new_string (name_slot (group, read->slot));
}

/* clang-format off */
static const LsField slot_fields[] = {
  LS_FIELD (LsGroupSlot, STRING, name),
  LS_FIELD (LsGroupSlot, LINE, line),
  LS_FIELD (LsGroupSlot, STRING, op),
  LS_FIELD_AS (LsGroupSlot, STRING, target, "into"),
  LS_FIELD_MADE ("lanes", read_lanes),
  LS_FIELD_MADE ("taken", read_taken),
  LS_FIELD_MADE ("given", read_given),
  LS_FIELD (LsGroupSlot, STRING, order),
  LS_FIELD_MADE ("other_orders", read_others),
  LS_FIELD_END
};
static const LsField read_fields[] = {
  LS_FIELD_MADE ("port", read_port),
  LS_FIELD_AS (LsGroupRead, STRING, text, "what"),
  LS_FIELD_MADE ("slot", read_slot),
  LS_FIELD (LsGroupRead, UINT, operand),
  LS_FIELD (LsGroupRead, FLAG, is_conflict),
  LS_FIELD_END
};
const LsField ls_group_look_fields[] = {
  LS_FIELD (LsGroupLook, UINT, step),
  LS_FIELD (LsGroupLook, UINT, lane),
  LS_FIELD_AS (LsGroupLook, BOOL, runs, "is_running"),
  LS_FIELD_LIST (LsGroupLook, group.slots, "group_slots", LsGroupSlot, slot_fields),
  LS_FIELD_LIST (LsGroupLook, group.reads, "reads", LsGroupRead, read_fields),
  LS_FIELD_AS (LsGroupLook, STRING, group.problem, "problem"),
  LS_FIELD_AS (LsGroupLook, STRING, group.remedy, "remedy"),
  LS_FIELD_END
};
/* clang-format on */

/* --- in words --------------------------------------------------------------------------------------------- */

/* "R1.x = 0.5, from slot x of the group before" */
static char *
dup_operand (const LsGroupLook *look, const LsGroupOperand *operand)
{
  g_autofree char *values = ls_group_look_dup_values (look, operand);
  g_autofree char *text = *values != '\0' && strcmp (values, operand->text) != 0
                            ? g_strdup_printf ("%s = %s", operand->text, values)
                            : g_strdup (operand->text);

  if (operand->from == LS_SLOT_NONE || !look->has_before)
    return g_steal_pointer (&text);
  return g_strdup_printf (
    ls_group_look_is_stale (look, operand)
      ? ls_words ("%s, from slot %s of the group before, which this lane did not carry out")
      : ls_words ("%s, from slot %s of the group before"),
    text, name_slot (&look->before, operand->from));
}

/* All operands of a slot; "" if it has none. */
static char *
dup_operands (const LsGroupLook *look, const LsGroupSlot *slot)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < look->group.operands->len; i++)
    {
      const LsGroupOperand *operand = &g_array_index (look->group.operands, LsGroupOperand, i);
      g_autofree char *told = operand->slot == slot->slot ? dup_operand (look, operand) : NULL;

      if (told != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", told);
    }
  return g_string_free (text, FALSE);
}

char *
ls_group_look_dup_sentence (const LsGroupLook *look, const LsGroupSlot *slot)
{
  g_autofree char *results = ls_group_look_dup_results (look, slot);
  g_autofree char *operands = dup_operands (look, slot);
  const guint n = ls_mask_count (look->lanes[slot->slot]);
  g_autofree char *given =
    *results != '\0' ? g_strdup_printf ("%s = %s", slot->target, results) : g_strdup (slot->target);

  if (*operands == '\0')
    return g_strdup_printf (ls_words ("%s: %s gives %s; %u lanes"), slot->name, slot->op, given, n);
  return g_strdup_printf (ls_words ("%s: %s gives %s; takes %s; %u lanes"), slot->name, slot->op,
                          given, operands, n);
}

/* "line 5", "lines 5 to 8" */
static char *
dup_lines (const LsGroupLook *look)
{
  const guint first = g_array_index (look->group.slots, LsGroupSlot, 0).line + 1;
  const guint n = look->group.slots->len;

  if (n == 1)
    return g_strdup_printf (ls_words ("line %u"), first);
  return g_strdup_printf (ls_words ("lines %u to %u"), first, first + n - 1);
}

char *
ls_group_look_dup_title (const LsGroupLook *look, gboolean is_last)
{
  g_autofree char *lines = dup_lines (look);

  if (look->runs)
    return g_strdup_printf (is_last ? ls_words ("step %" PRIu64 ", just run: %s, in lane %u")
                                    : ls_words ("step %" PRIu64 ", next: %s, in lane %u"),
                            look->step, lines, look->lane);
  return g_strdup_printf (
    is_last ? ls_words ("step %" PRIu64 ", just run: %s, in lane %u, which takes no part")
            : ls_words ("step %" PRIu64 ", next: %s, in lane %u, which takes no part"),
    look->step, lines, look->lane);
}

const char *
ls_group_look_get_others (const LsGroupLook *look, const LsGroupSlot *slot)
{
  if (slot->others != NULL)
    return slot->others;
  return look->group.problem != NULL ? ls_words ("none alone mends it") : ls_words ("no other");
}

/* Of a group that cannot be read as it asks for. */
static char *
dup_wrong_order (const LsGroup *group, const LsGroupSlot *slot)
{
  if (slot->others != NULL)
    return g_strdup_printf (ls_words ("asks for the order %s, in which the group cannot be read; "
                                      "possible instead: %s"),
                            slot->order, slot->others);
  if (group->remedy != NULL)
    return g_strdup_printf (ls_words ("asks for the order %s, in which the group cannot be read; "
                                      "no other here alone mends that, but %s"),
                            slot->order, group->remedy);
  return g_strdup_printf (ls_words ("asks for the order %s, in which the group cannot be read; "
                                    "no order mends that"),
                          slot->order);
}

char *
ls_group_look_dup_order (const LsGroupLook *look, const LsGroupSlot *slot)
{
  if (slot->order == NULL)
    return NULL;
  if (look->group.problem != NULL)
    return dup_wrong_order (&look->group, slot);
  return g_strdup_printf (ls_words ("reads in the order %s; also possible: %s"), slot->order,
                          ls_group_look_get_others (look, slot));
}

static void
append_slot (const LsGroupLook *look, const LsGroupSlot *slot, GString *text)
{
  g_autofree char *sentence = ls_group_look_dup_sentence (look, slot);
  g_autofree char *order = ls_group_look_dup_order (look, slot);

  g_string_append_printf (text, "  %s\n", sentence);
  if (order != NULL)
    g_string_append_printf (text, "     %s\n", order);
}

/* "R1.x (x, y)": what a port reads, and for which slots. */
static char *
tell_port (const LsGroup *group, guint row, guint column)
{
  GString *text = g_string_new (NULL);
  const char *last = NULL;

  for (guint i = 0; i < group->reads->len; i++)
    {
      const LsGroupRead *read = &g_array_index (group->reads, LsGroupRead, i);

      if (read->row != row || read->column != column)
        continue;
      if (last != NULL && strcmp (last, read->text) == 0)
        {
          g_string_truncate (text, text->len - 1);
          g_string_append_printf (text, " %s%u)", name_slot (group, read->slot), read->operand);
        }
      else
        g_string_append_printf (text, "%s%s%s (%s%u)", last != NULL ? " / " : "",
                                read->is_conflict ? "! " : "", read->text,
                                name_slot (group, read->slot), read->operand);
      last = read->text;
    }
  return g_string_free (text, FALSE);
}

static void
append_ports (const LsGroup *group, GString *text)
{
  g_string_append_printf (text, "%s%s\n", ls_words (group->grid),
                          group->reads->len > 0 ? ":" : ".");
  for (guint row = 0; group->rows[row] != NULL; row++)
    for (guint column = 0; group->columns[column] != NULL; column++)
      {
        g_autofree char *port = tell_port (group, row, column);

        if (*port != '\0')
          g_string_append_printf (text, "  %-8s %-10s %s\n", ls_words (group->rows[row]),
                                  ls_words (group->columns[column]), port);
      }
  if (group->problem != NULL)
    g_string_append_printf (text, ls_words ("  It cannot be read so: %s.\n"), group->problem);
  if (group->remedy != NULL)
    g_string_append_printf (text, ls_words ("  It can with %s.\n"), group->remedy);
}

char *
ls_group_look_to_text (const LsGroupLook *look)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < look->group.slots->len; i++)
    append_slot (look, &g_array_index (look->group.slots, LsGroupSlot, i), text);
  append_ports (&look->group, text);
  return g_string_free (text, FALSE);
}
