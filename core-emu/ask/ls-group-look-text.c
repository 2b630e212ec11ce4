#include "ls-group-look.h"

#include "ls-cell.h"
#include "ls-dict.h"
#include "ls-expr.h"
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

static GVariant *
to_variant (LsValueType type, guint64 bits)
{
  g_autoptr (GString) text = g_string_new (NULL);

  ls_value_append (text, type, bits);
  return ls_value_is_wide (type) ? ls_wide_to_variant (bits, text->str)
                                 : ls_value_to_variant ((guint32) bits, text->str);
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

/* What an operand is that is computed from several values. */
static void
add_made (LsDict *dict, const LsLookValue *value)
{
  if (value->share > 0)
    ls_dict_set_value (dict, "made", to_variant (value->type, value->made));
}

static GVariant *
values_to_variant (const LsGroupLook *look, const LsGroupOperand *operand)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < look->values->len; i++)
    {
      const LsLookValue *value = &g_array_index (look->values, LsLookValue, i);
      g_autoptr (GString) name = g_string_new (NULL);
      LsDict dict = { 0 };

      if (value->slot != operand->slot || value->operand != operand->operand)
        continue;
      if (value->other.is_there)
        ls_cell_append_pair (name, &value->cell, look->program, whole_value (value));
      else
        ls_cell_append (name, &value->cell, look->program, value->bits);
      ls_dict_set_string (&dict, "what", name->str);
      ls_dict_set_value (&dict, "value", to_variant (value->type, whole_value (value)));
      add_made (&dict, value);
      g_variant_builder_add_value (&list, ls_dict_end (&dict));
    }
  return g_variant_builder_end (&list);
}

static const char *
name_slot (const LsGroup *group, guint number)
{
  for (guint i = 0; i < group->slots->len; i++)
    if (g_array_index (group->slots, LsGroupSlot, i).slot == number)
      return g_array_index (group->slots, LsGroupSlot, i).name;
  return NULL;
}

static GVariant *
operands_to_variant (const LsGroupLook *look, const LsGroupSlot *slot)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < look->group.operands->len; i++)
    {
      const LsGroupOperand *operand = &g_array_index (look->group.operands, LsGroupOperand, i);
      LsDict dict = { 0 };

      if (operand->slot != slot->slot)
        continue;
      ls_dict_set_string (&dict, "text", operand->text);
      ls_dict_set_value (&dict, "held", values_to_variant (look, operand));
      if (operand->from != LS_SLOT_NONE && look->has_before)
        ls_dict_set_string (&dict, "from_slot", name_slot (&look->before, operand->from));
      if (ls_group_look_is_stale (look, operand))
        ls_dict_set_bool (&dict, "is_stale", TRUE);
      g_variant_builder_add_value (&list, ls_dict_end (&dict));
    }
  return g_variant_builder_end (&list);
}

/* "R2.xy" of a value of 64 bits. */
static void
append_register (GString *name, const LsLookResult *result, const LsProgram *program)
{
  LsRegRef ref = result->ref;

  ref.channel &= (guint8) ~(result->other.is_there ? 1u : 0u);
  ls_program_append_ref (name, program, ref);
  ref.channel++;
  if (result->other.is_there)
    g_string_append_c (name, ls_program_channel (program, ref));
}

static GVariant *
results_to_variant (const LsGroupLook *look, const LsGroupSlot *slot)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < look->results->len; i++)
    {
      const LsLookResult *result = &g_array_index (look->results, LsLookResult, i);
      g_autoptr (GString) name = g_string_new (NULL);
      LsDict dict = { 0 };

      if (result->slot != slot->slot)
        continue;
      append_register (name, result, look->program);
      ls_dict_set_string (&dict, "register", name->str);
      ls_dict_set_mask (&dict, "lanes", result->lanes);
      if (result->lanes >> look->lane & 1)
        ls_dict_set_value (&dict, "value", to_variant (result->type, whole_result (result)));
      g_variant_builder_add_value (&list, ls_dict_end (&dict));
    }
  return g_variant_builder_end (&list);
}

static GVariant *
slot_to_variant (const LsGroupLook *look, const LsGroupSlot *slot)
{
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "name", slot->name);
  ls_dict_set_uint (&dict, "line", slot->line + 1);
  ls_dict_set_string (&dict, "op", slot->op);
  ls_dict_set_string (&dict, "into", slot->target);
  ls_dict_set_mask (&dict, "lanes", look->lanes[slot->slot]);
  ls_dict_set_value (&dict, "taken", operands_to_variant (look, slot));
  ls_dict_set_value (&dict, "given", results_to_variant (look, slot));
  if (slot->order != NULL)
    ls_dict_set_string (&dict, "order", slot->order);
  if (slot->others != NULL)
    {
      g_auto (GStrv) others = g_strsplit (slot->others, " ", -1);

      ls_dict_set_value (&dict, "other_orders",
                         g_variant_new_strv ((const char *const *) others, -1));
    }
  return ls_dict_end (&dict);
}

static GVariant *
reads_to_variant (const LsGroup *group)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < group->reads->len; i++)
    {
      const LsGroupRead *read = &g_array_index (group->reads, LsGroupRead, i);
      LsDict dict = { 0 };

      ls_dict_set_value (
        &dict, "port",
        g_variant_new_strv (
          (const char *const[]){ group->rows[read->row], group->columns[read->column] }, 2));
      ls_dict_set_string (&dict, "what", read->text);
      ls_dict_set_string (&dict, "slot", name_slot (group, read->slot));
      ls_dict_set_uint (&dict, "operand", read->operand);
      if (read->is_conflict)
        ls_dict_set_bool (&dict, "is_conflict", TRUE);
      g_variant_builder_add_value (&list, ls_dict_end (&dict));
    }
  return g_variant_builder_end (&list);
}

GVariant *
ls_group_look_to_variant (const LsGroupLook *look)
{
  LsDict dict = { 0 };
  GVariantBuilder slots = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < look->group.slots->len; i++)
    g_variant_builder_add_value (
      &slots, slot_to_variant (look, &g_array_index (look->group.slots, LsGroupSlot, i)));
  ls_dict_set_uint (&dict, "step", look->step);
  ls_dict_set_uint (&dict, "lane", look->lane);
  ls_dict_set_bool (&dict, "is_running", look->runs);
  ls_dict_set_value (&dict, "group_slots", g_variant_builder_end (&slots));
  ls_dict_set_value (&dict, "reads", reads_to_variant (&look->group));
  if (look->group.problem != NULL)
    ls_dict_set_string (&dict, "problem", look->group.problem);
  if (look->group.remedy != NULL)
    ls_dict_set_string (&dict, "remedy", look->group.remedy);
  return ls_dict_end (&dict);
}

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
  return g_strdup_printf (ls_words ("reads in the order %s; as well possible: %s"), slot->order,
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
  g_string_append_printf (text, "%s:\n", group->grid);
  for (guint row = 0; group->rows[row] != NULL; row++)
    for (guint column = 0; group->columns[column] != NULL; column++)
      {
        g_autofree char *port = tell_port (group, row, column);

        if (*port != '\0')
          g_string_append_printf (text, "  %-8s %-10s %s\n", group->rows[row],
                                  group->columns[column], port);
      }
  if (group->problem != NULL)
    g_string_append_printf (text, "  It cannot be read so: %s.\n", group->problem);
  if (group->remedy != NULL)
    g_string_append_printf (text, "  It can with %s.\n", group->remedy);
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
