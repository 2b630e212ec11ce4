#include "ls-cell.h"
#include "ls-expr.h"
#include "ls-dict.h"
#include "ls-tell-event.h"
#include "ls-trace.h"

/* --- as data --------------------------------------------------------------------------------------------- */

static GVariant *
ops_of (const LsTraceEntry *entry, LsSubject *subject)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_STRING_ARRAY);
  LsLine line;

  ls_program_line (ls_subject_get_program (subject), entry->line, &line);
  for (guint i = 0, n = line.n; i < n; i++)
    {
      ls_program_line (ls_subject_get_program (subject), entry->line + i, &line);
      g_variant_builder_add (&builder, "s", line.op != NULL ? line.op : line.text);
    }
  return g_variant_builder_end (&builder);
}

/* A write, with the one of the other word where both are one value of 64 bits. */
typedef struct
{
  const LsTraceWrite *low, *high; /* high: (nullable) */
} Told;

static const LsTraceWrite *
find_other (const LsTraceEntry *entry, const LsTraceWrite *write)
{
  LsRegRef ref = write->ref;

  ref.channel ^= 1;
  for (guint i = 0; i < entry->writes->len && ls_value_is_wide (write->type); i++)
    {
      const LsTraceWrite *other = &g_array_index (entry->writes, LsTraceWrite, i);

      if (other->type == write->type && ls_reg_ref_equal (other->ref, ref))
        return other;
    }
  return NULL;
}

/* Returns: FALSE for the high word of a value that the low one tells. */
static gboolean
find_told (const LsTraceEntry *entry, guint i, Told *told)
{
  told->low = &g_array_index (entry->writes, LsTraceWrite, i);
  told->high = find_other (entry, told->low);
  return told->high == NULL || told->low->ref.channel % 2 == 0;
}

static void
append_name (GString *text, const Told *told, const LsProgram *program)
{
  ls_program_append_ref (text, program, told->low->ref);
  if (told->high != NULL)
    g_string_append_c (text, ls_program_channel (program, told->high->ref));
}

static void
append_value (GString *text, const Told *told, guint64 bits, const LsMachine *machine)
{
  LsCell cell = ls_cell_register (told->low->ref, 0);
  const LsValueType type = told->low->type;

  ls_cell_append_taken (text, &cell, machine, told->high != NULL ? type : ls_value_of_word (type),
                        bits);
}

static GVariant *
value_to_variant (const Told *told, guint32 low, guint32 high, const LsMachine *machine)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_value (text, told, ls_value_join (low, high), machine);
  return told->high != NULL ? ls_wide_to_variant (ls_value_join (low, high), text->str)
                            : ls_value_to_variant (low, text->str);
}

static GVariant *
write_to_variant (const Told *told, LsSubject *subject)
{
  static const LsTraceWrite none = { 0 };
  const LsTraceWrite *low = told->low, *high = told->high != NULL ? told->high : &none;
  LsDict dict = { 0 };
  const LsMachine *machine = ls_subject_get_machine (subject);
  g_autoptr (GString) name = g_string_new (NULL);

  append_name (name, told, ls_subject_get_program (subject));
  ls_dict_set_string (&dict, "register", name->str);
  ls_dict_set_value (&dict, "old", value_to_variant (told, low->old, high->old, machine));
  ls_dict_set_value (&dict, "value", value_to_variant (told, low->bits, high->bits, machine));
  return ls_dict_end (&dict);
}

GVariant *
ls_trace_entry_to_variant (const LsTraceEntry *entry, LsSubject *subject, gboolean has_events)
{
  LsDict dict = { 0 };
  GVariantBuilder writes = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  GVariantBuilder events = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  Told told;

  for (guint i = 0; i < entry->writes->len; i++)
    if (find_told (entry, i, &told))
      g_variant_builder_add_value (&writes, write_to_variant (&told, subject));
  for (guint i = 0; i < entry->events->len; i++)
    g_variant_builder_add_value (&events,
                                 ls_event_to_variant (&g_array_index (entry->events, LsEvent, i),
                                                      ls_subject_get_program (subject)));
  ls_dict_set_uint (&dict, "step", entry->step);
  ls_dict_set_uint (&dict, "line", entry->line + 1);
  ls_dict_set_value (&dict, "ops", ops_of (entry, subject));
  ls_dict_set_mask (&dict, "active", entry->active);
  ls_dict_set_uint (&dict, "n_active", ls_mask_count (entry->active));
  ls_dict_set_value (&dict, "writes", g_variant_builder_end (&writes));
  g_autoptr (GVariant) all = g_variant_ref_sink (g_variant_builder_end (&events));
  if (has_events)
    ls_dict_set_value (&dict, "events", all);
  return ls_dict_end (&dict);
}

/* --- as text --------------------------------------------------------------------------------------------- */

void
ls_trace_append_head (GString *text, guint lane)
{
  g_string_append_printf (text, "%8s %6s  %6s  %-28s what lane %u gets\n", "step", "line", "active",
                          "instructions", lane);
}

static void
append_writes (GString *text, const LsTraceEntry *entry, const LsProgram *program)
{
  const char *before = " ";
  Told told;

  for (guint i = 0; i < entry->writes->len; i++)
    {
      if (!find_told (entry, i, &told))
        continue;
      g_string_append (text, before);
      append_name (text, &told, program);
      g_string_append (text, " = ");
      append_value (text, &told,
                    ls_value_join (told.low->bits, told.high != NULL ? told.high->bits : 0),
                    ls_program_machine (program));
      before = ", ";
    }
}

void
ls_trace_append_entry (GString *text, const LsTraceEntry *entry, LsSubject *subject)
{
  const LsProgram *program = ls_subject_get_program (subject);
  g_autoptr (GVariant) ops = g_variant_ref_sink (ops_of (entry, subject));
  g_autofree const char **names = g_variant_get_strv (ops, NULL);
  g_autofree char *joined = g_strjoinv (" ", (char **) names);

  g_string_append_printf (text, "%8" G_GUINT64_FORMAT " %6u  %6u  %-28s", entry->step,
                          entry->line + 1, ls_mask_count (entry->active), joined);
  append_writes (text, entry, program);
  while (text->str[text->len - 1] == ' ')
    g_string_truncate (text, text->len - 1);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < entry->events->len; i++)
    {
      const LsEvent *event = &g_array_index (entry->events, LsEvent, i);
      g_autofree char *sentence = ls_event_sentence (program, event);

      g_string_append_printf (text, "%18s%s: %s\n", "", ls_event_name (event->kind), sentence);
    }
}
