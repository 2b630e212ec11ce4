#include "ls-counters.h"

#include <string.h>

#include "ls-dict.h"
#include "ls-picture.h"
#include "ls-words.h"

/* --- rows ------------------------------------------------------------------------------------------------ */

static void
add_row (GArray *rows, const char *title, const char *id, const char *part, guint64 n)
{
  LsCounterRow row = { .id = id, .part = part, .n = n };

  g_strlcpy (row.title, title, sizeof row.title);
  g_array_append_val (rows, row);
}

static void
add_counter (GArray *rows,
             const char *title,
             const char *id,
             const char *part,
             const LsCounter *counter)
{
  LsCounterRow *row;

  add_row (rows, title, id, part, counter->n);
  row = &g_array_index (rows, LsCounterRow, rows->len - 1);
  row->has_useful = TRUE;
  row->n_useful = counter->n_useful;
}

static guint
count_slots (const LsCounters *counters)
{
  const char *letters = ls_program_machine (counters->program)->slots;

  return letters != NULL ? (guint) MIN (strlen (letters), LS_COUNTERS_MAX_SLOTS) : 0;
}

/* How many groups have so many slots. */
static void
add_sizes (GArray *rows, const LsCounters *counters)
{
  static const char *const parts[LS_COUNTERS_MAX_SLOTS + 1] = { "0", "1", "2", "3", "4", "5" };

  for (guint i = 1; i <= count_slots (counters); i++)
    {
      char title[LS_COUNTERS_TITLE];

      g_snprintf (title, sizeof title, ls_words_many ("groups of %u slot", "groups of %u slots", i),
                  i);
      add_row (rows, title, "group_size", parts[i], counters->n_groups_of[i]);
    }
}

static void
add_groups (GArray *rows, const LsCounters *counters)
{
  add_row (rows, ls_words ("groups"), "groups", NULL, counters->n_groups);
  add_sizes (rows, counters);
  add_counter (rows, ls_words ("slots"), "slots", NULL, &counters->slots);
  for (guint i = 0; i < count_slots (counters); i++)
    {
      char title[LS_COUNTERS_TITLE],
        letter[2] = { ls_program_machine (counters->program)->slots[i], '\0' };
      const char *name = counters->slot_names[i];

      g_snprintf (title, sizeof title, ls_words ("slot %s"), name != NULL ? name : letter);
      add_counter (rows, title, "slot", name != NULL ? name : g_intern_string (letter),
                   &counters->slot[i]);
    }
}

static void
add_clauses (GArray *rows, const LsCounters *counters)
{
  static const struct
  {
    LsUnit unit;
    const char *title, *part;
  } units[] = { { LS_UNIT_ALU, N_ ("ALU clauses"), "alu" },
                { LS_UNIT_TEXTURE, N_ ("texture clauses"), "texture" },
                { LS_UNIT_VERTEX, N_ ("vertex clauses"), "vertex" } };
  guint64 n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    n += counters->n_clauses[units[i].unit];
  if (n == 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    add_row (rows, ls_words (units[i].title), "clauses", units[i].part,
             counters->n_clauses[units[i].unit]);
  add_row (rows, ls_words ("clauses that no lane ran"), "skipped_clauses", NULL,
           counters->n_skipped);
  add_row (rows, ls_words ("clause switches"), "clause_switches", NULL, counters->n_switches);
}

GArray *
ls_counters_dup_rows (const LsCounters *counters)
{
  const gboolean has_clauses = ls_picture_has_clauses (counters->program);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (LsCounterRow));

  add_row (rows, ls_words ("steps"), "steps", NULL, counters->n_steps);
  add_groups (rows, counters);
  add_counter (rows, ls_words ("texture fetches"), "fetches", "texture",
               &counters->fetches[LS_UNIT_TEXTURE]);
  if (has_clauses)
    add_counter (rows, ls_words ("vertex fetches"), "fetches", "vertex",
                 &counters->fetches[LS_UNIT_VERTEX]);
  if (!has_clauses && ls_program_machine (counters->program)->n_memories > 0)
    add_counter (rows, ls_words ("memory accesses"), "fetches", "memory", &counters->memory);
  if (has_clauses || counters->exports.n > 0)
    {
      add_counter (rows, ls_words ("exports"), "exports", NULL, &counters->exports);
      add_row (rows, ls_words ("registers exported"), "export_registers", NULL,
               counters->n_export_registers);
    }
  add_clauses (rows, counters);
  add_counter (rows, ls_words ("control flow"), "flow", NULL, &counters->flow);
  add_row (rows, ls_words ("waits for completion"), "waits", NULL, counters->n_waits);
  return rows;
}

/* --- as data --------------------------------------------------------------------------------------------- */

static GVariant *
row_to_variant (const LsCounterRow *row)
{
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "name", row->id);
  if (row->part != NULL)
    ls_dict_set_string (&dict, "part", row->part);
  ls_dict_set_uint (&dict, "n", row->n);
  if (row->has_useful)
    {
      ls_dict_set_uint (&dict, "n_lanes", LS_LANES * row->n);
      ls_dict_set_uint (&dict, "n_useful", row->n_useful);
    }
  return ls_dict_end (&dict);
}

GVariant *
ls_counters_to_variant (const LsCounters *counters)
{
  g_autoptr (GArray) rows = ls_counters_dup_rows (counters);
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "n_steps", counters->n_steps);
  ls_dict_set_uint (&dict, "n_waves", counters->n_waves);
  ls_dict_set_string (&dict, "reason", ls_picture_stop_name (counters->reason));
  for (guint i = 0; i < rows->len; i++)
    g_variant_builder_add_value (&list, row_to_variant (&g_array_index (rows, LsCounterRow, i)));
  ls_dict_set_value (&dict, "counters", g_variant_builder_end (&list));
  return ls_dict_end (&dict);
}

/* --- in words -------------------------------------------------------------------------------------------- */

static void
append_row (GString *text, const LsCounterRow *row)
{
  g_string_append_printf (text, "%-26s%10" G_GUINT64_FORMAT, row->title, row->n);
  if (row->has_useful && row->n > 0)
    {
      ls_picture_append_mean (text, row->n_useful, row->n, 8);
      ls_picture_append_mean (text, 100 * row->n_useful, LS_LANES * row->n, 9);
      g_string_append (text, " %");
    }
  g_string_append_c (text, '\n');
}

char *
ls_counters_to_text (const LsCounters *counters)
{
  g_autoptr (GArray) rows = ls_counters_dup_rows (counters);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%-26s%10s%8s%11s\n", "", "count", "lanes", "useful");
  for (guint i = 0; i < rows->len; i++)
    append_row (text, &g_array_index (rows, LsCounterRow, i));
  if (counters->n_waves > 1)
    g_string_append_printf (text, "of %u waves together\n", counters->n_waves);
  ls_picture_append_stop (text, counters->reason, counters->last_step);
  return g_string_free (text, FALSE);
}
