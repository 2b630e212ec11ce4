#include <string.h>

#include "ls-counters.h"
#include "ls-picture.h"
#include "ls-words.h"

/* A line of what there is to say. */
typedef struct
{
  const char *name; /* "slot": of which kind the line is; constant */
  const char *part; /* "x": which of the kind; of the program; NULL: there is but one */
  guint64 n;
  gboolean has_useful;
  guint64 n_useful; /* of LS_LANES * n */
} Row;

/* --- rows ------------------------------------------------------------------------------------------------ */

static void
add_number (GArray *rows, const char *name, const char *part, guint64 n)
{
  const Row row = { name, part, n, FALSE, 0 };

  g_array_append_val (rows, row);
}

static void
add_counter (GArray *rows, const char *name, const char *part, const LsCounter *counter)
{
  const Row row = { name, part, counter->n, TRUE, counter->n_useful };

  g_array_append_val (rows, row);
}

static guint
count_slots (const LsCounters *counters)
{
  const char *letters = ls_program_machine (counters->program)->slots;

  return letters != NULL ? (guint) MIN (strlen (letters), LS_COUNTERS_MAX_SLOTS) : 0;
}

static void
add_groups (GArray *rows, const LsCounters *counters)
{
  static const char *const sizes[LS_COUNTERS_MAX_SLOTS + 1] = { "0", "1", "2", "3", "4", "5" };

  add_number (rows, "groups", NULL, counters->n_groups);
  for (guint i = 1; i <= count_slots (counters); i++)
    add_number (rows, "group_size", sizes[i], counters->n_groups_of[i]);
  add_counter (rows, "slots", NULL, &counters->slots);
  for (guint i = 0; i < count_slots (counters); i++)
    {
      const char letter[2] = { ls_program_machine (counters->program)->slots[i], '\0' };
      const char *name = counters->slot_names[i];

      add_counter (rows, "slot", name != NULL ? name : g_intern_string (letter),
                   &counters->slot[i]);
    }
}

static void
add_clauses (GArray *rows, const LsCounters *counters)
{
  const guint64 *n = counters->n_clauses;

  if (n[LS_UNIT_ALU] + n[LS_UNIT_TEXTURE] + n[LS_UNIT_VERTEX] == 0)
    return;
  add_number (rows, "clauses", "alu", n[LS_UNIT_ALU]);
  add_number (rows, "clauses", "texture", n[LS_UNIT_TEXTURE]);
  add_number (rows, "clauses", "vertex", n[LS_UNIT_VERTEX]);
  add_number (rows, "skipped_clauses", NULL, counters->n_skipped);
  add_number (rows, "clause_switches", NULL, counters->n_switches);
}

static GArray *
dup_rows (const LsCounters *counters)
{
  const gboolean has_clauses = ls_picture_has_clauses (counters->program);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));

  add_number (rows, "steps", NULL, counters->n_steps);
  add_groups (rows, counters);
  add_counter (rows, "fetches", "texture", &counters->fetches[LS_UNIT_TEXTURE]);
  if (has_clauses)
    add_counter (rows, "fetches", "vertex", &counters->fetches[LS_UNIT_VERTEX]);
  if (!has_clauses && ls_program_machine (counters->program)->n_memories > 0)
    add_counter (rows, "fetches", "memory", &counters->memory);
  if (has_clauses || counters->exports.n > 0)
    {
      add_counter (rows, "exports", NULL, &counters->exports);
      add_number (rows, "export_registers", NULL, counters->n_export_registers);
    }
  add_clauses (rows, counters);
  add_counter (rows, "flow", NULL, &counters->flow);
  add_number (rows, "waits", NULL, counters->n_waits);
  return rows;
}

/* --- the form -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsField row_fields[] = {
  LS_FIELD (Row, STRING, name),
  LS_FIELD (Row, STRING, part),
  LS_FIELD (Row, UINT, n),
  LS_FIELD_IF (Row, SLOTS, n, "n_lanes", has_useful),
  LS_FIELD_IF (Row, UINT, n_useful, "n_useful", has_useful),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_rows (gconstpointer of, const LsFieldScope *scope)
{
  g_autoptr (GArray) rows = dup_rows (of);

  return ls_fields_read_rows (row_fields, rows->data, rows->len, sizeof (Row), scope);
}

/* clang-format off */
static const LsField fields[] = {
  LS_FIELD (LsCounters, UINT, n_steps),
  LS_FIELD (LsCounters, UINT, n_waves),
  LS_FIELD (LsCounters, UINT, last_step),
  LS_FIELD_NAMED (LsCounters, reason, "reason", ls_picture_stops),
  LS_FIELD_MADE ("counters", read_rows),
  LS_FIELD_END
};
static const LsPart parts[] = {
  { "title", "name=steps", N_ ("steps") }, { "title", "name=groups", N_ ("groups") }, { "title", "name=group_size", N_ ("groups of {part slot|slots}") },
  { "title", "name=slots", N_ ("slots") }, { "title", "name=slot", N_ ("slot {part}") }, { "title", "name=fetches,part=texture", N_ ("texture fetches") },
  { "title", "name=fetches,part=vertex", N_ ("vertex fetches") }, { "title", "name=fetches", N_ ("memory accesses") }, { "title", "name=exports", N_ ("exports") },
  { "title", "name=export_registers", N_ ("registers exported") }, { "title", "name=clauses,part=alu", N_ ("ALU clauses") },
  { "title", "name=clauses,part=texture", N_ ("texture clauses") }, { "title", "name=clauses", N_ ("vertex clauses") },
  { "title", "name=skipped_clauses", N_ ("clauses that no lane ran") }, { "title", "name=clause_switches", N_ ("clause switches") },
  { "title", "name=flow", N_ ("control flow") }, { "title", "name=waits", N_ ("waits for completion") }, { NULL, NULL, NULL }
};
static const LsColumn columns[] = {
  { N_ ("What"), LS_COLUMN_TEXT, 26 }, { N_ ("Count"), LS_COLUMN_NUMBER, 10 }, { N_ ("Lanes"), LS_COLUMN_NUMBER, 8 },
  { N_ ("Useful"), LS_COLUMN_BAR, 10 }, { N_ ("Lost"), LS_COLUMN_NUMBER, 10 }, { NULL, 0, 0 }
};
static const LsFormTable tables[] = {
  { .key = "counters", .columns = columns,
    .cells = { "{@title}", "{n}", "{n_useful/n}", "{n_useful//n_lanes}", "{n_lanes-n_useful}" } },
  { .key = NULL }
};
static const LsSentence summary[] = {
  { "n_waves=1", N_ ("{n_steps step|steps}.") }, { "!n_waves=1", N_ ("{n_waves} waves ran {n_steps step|steps} together.") },
  LS_PICTURE_STOPS, { NULL, NULL }
};
static const LsSentence foot[] = { LS_PICTURE_MORE, { NULL, NULL } };
/* clang-format on */

const LsForm ls_counters_form = { .fields = fields,
                                  .tables = tables,
                                  .summary = summary,
                                  .foot = foot,
                                  .parts = parts };

static gpointer
ask_counters (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  return ls_counters_new (subject, options, error);
}

static void
add_counters (gpointer answer, gconstpointer other)
{
  ls_counters_add (answer, other);
}

const LsPicture ls_counters_picture = { &ls_counters_form, ask_counters,
                                        (GDestroyNotify) ls_counters_free, add_counters,
                                        N_ ("Nothing has run.") };
