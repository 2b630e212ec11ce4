#include "ls-cell.h"
#include "ls-expr.h"
#include "ls-tell-event.h"
#include "ls-trace.h"

/* --- writes ---------------------------------------------------------------------------------------------- */

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

static GVariant *
read_value (const Told *told, guint32 low, guint32 high, const LsMachine *machine)
{
  const guint64 bits = ls_value_join (low, high);
  const LsValueType type =
    told->high != NULL ? told->low->type : ls_value_of_word (told->low->type);
  const LsCell cell = ls_cell_register (told->low->ref, 0);
  g_autoptr (GString) text = g_string_new (NULL);

  ls_cell_append_taken (text, &cell, machine, type, bits);
  return ls_fields_value (type, bits, text->str);
}

static GVariant *
read_name (gconstpointer of, const LsFieldScope *scope)
{
  g_autoptr (GString) name = g_string_new (NULL);

  append_name (name, of, scope->program);
  return g_variant_new_string (name->str);
}

static GVariant *
read_old (gconstpointer of, const LsFieldScope *scope)
{
  const Told *told = of;

  return read_value (told, told->low->old, told->high != NULL ? told->high->old : 0,
                     ls_program_machine (scope->program));
}

static GVariant *
read_new (gconstpointer of, const LsFieldScope *scope)
{
  const Told *told = of;

  return read_value (told, told->low->bits, told->high != NULL ? told->high->bits : 0,
                     ls_program_machine (scope->program));
}

/* --- steps ----------------------------------------------------------------------------------------------- */

static GVariant *
read_ops (gconstpointer of, const LsFieldScope *scope)
{
  const LsTraceEntry *entry = of;
  GVariantBuilder ops = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_STRING_ARRAY);
  LsLine line;

  ls_program_line (scope->program, entry->line, &line);
  for (guint i = 0, n = line.n; i < n; i++)
    {
      ls_program_line (scope->program, entry->line + i, &line);
      g_variant_builder_add (&ops, "s", line.op != NULL ? line.op : line.text);
    }
  return g_variant_builder_end (&ops);
}

static GVariant *
read_writes (gconstpointer of, const LsFieldScope *scope)
{
  static const LsField fields[] = {
    LS_FIELD_MADE ("register", read_name),
    LS_FIELD_MADE ("old", read_old),
    LS_FIELD_MADE ("value", read_new),
    LS_FIELD_END,
  };
  const LsTraceEntry *entry = of;
  g_autoptr (GArray) writes = g_array_new (FALSE, FALSE, sizeof (Told));
  Told told;

  for (guint i = 0; i < entry->writes->len; i++)
    if (find_told (entry, i, &told))
      g_array_append_val (writes, told);
  return ls_fields_read_rows (fields, writes->data, writes->len, sizeof (Told), scope);
}

static GVariant *
read_events (gconstpointer of, const LsFieldScope *scope)
{
  const LsTraceEntry *entry = of;
  const LsTraceFilter *filter = scope->about;

  return filter->kinds != 0 ? ls_fields_read_rows (ls_event_fields, entry->events->data,
                                                   entry->events->len, sizeof (LsEvent), scope)
                            : NULL;
}

/* clang-format off */
static const LsField fields[] = {
  LS_FIELD (LsTraceEntry, UINT, step),
  LS_FIELD (LsTraceEntry, LINE, line),
  LS_FIELD_MADE ("ops", read_ops),
  LS_FIELD (LsTraceEntry, LANES, active),
  LS_FIELD_AS (LsTraceEntry, COUNT, active, "n_active"),
  LS_FIELD_MADE ("writes", read_writes),
  LS_FIELD_MADE ("events", read_events),
  LS_FIELD_END
};
static const LsPart parts[] = { { "write", NULL, "{register} = {value}" }, { NULL, NULL, NULL } };
static const LsSentence head[] = {
  { "writes", "{step>8} {line>6}  {n_active>6}  {ops<28} {writes@write}" }, { "!writes", "{step>8} {line>6}  {n_active>6}  {ops}" },
  { NULL, NULL }
};
static const LsFormTable tables[] = {
  { .key = "events", .sentences = (const LsSentence[]){ { NULL, "                  {event}: {sentence}" }, { NULL, NULL } } },
  { .key = NULL }
};
/* clang-format on */

const LsForm ls_trace_form = { .fields = fields, .head = head, .tables = tables, .parts = parts };
