#include <inttypes.h>
#include <string.h>

#include "ls-lane-states.h"
#include "ls-dict.h"
#include "ls-mask-history.h"
#include "ls-lanes.h"
#include "ls-picture.h"
#include "ls-words.h"

/* --- as data --------------------------------------------------------------------------------------------- */

/* Takes run and those behind it with equal masks together. Returns: the run behind these, or NULL. */
static const LsMaskRun *
join (LsMaskReader *reader, LsMaskRun *run)
{
  const LsMaskRun *next;

  while ((next = ls_mask_reader_next (reader)) != NULL && run->active == next->active &&
         memcmp (run->planes, next->planes, sizeof run->planes) == 0)
    run->n_steps += next->n_steps;
  return next;
}

/* What there is to say of a history. */
typedef struct
{
  const LsMaskHistory *history;
  guint64 first_step, last; /* the first position is the one before its step */
  const char *reason;
  gsize n_bytes;
  GArray *runs;   /* of LsMaskRun */
  guint64 n_more; /* runs beyond LS_MASK_HISTORY_TOLD */
} Told;

static void
collect_runs (Told *told, LsMaskHistory *history)
{
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history);
  const LsMaskRun *run = ls_mask_reader_find (reader, told->first_step - 1);

  while (run != NULL)
    {
      LsMaskRun joined = *run;

      run = join (reader, &joined);
      if (told->runs->len < LS_MASK_HISTORY_TOLD)
        g_array_append_val (told->runs, joined);
      else
        told->n_more++;
    }
}

static GVariant *
read_step (const LsMaskRun *run, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_uint64 (run->first + 1);
}

static GVariant *
read_states (const LsMaskRun *run, const LsFieldScope *scope)
{
  const LsMaskHistory *history = ((const Told *) scope->answer)->history;
  char states[LS_LANES + 1] = "";

  for (guint lane = 0; lane < LS_LANES; lane++)
    states[lane] = ls_machine_lane_letter (ls_mask_history_get_machine (history),
                                           ls_mask_run_get_state (run, lane));
  return ls_mask_history_has_states (history) ? g_variant_new_string (states) : NULL;
}

static GVariant *
read_predicated (const LsMaskRun *run, const LsFieldScope *scope)
{
  const gboolean has_states = ls_mask_history_has_states (((const Told *) scope->answer)->history);
  const LsMask predicated = has_states ? ls_mask_run_get_predicated (run) : 0;

  return predicated != 0 ? ls_mask_to_variant (predicated) : NULL;
}

/* clang-format off */
static const LsField run_fields[] = {
  LS_FIELD_MADE ("step", read_step),
  LS_FIELD (LsMaskRun, UINT, n_steps),
  LS_FIELD (LsMaskRun, LANES, active),
  LS_FIELD_MADE ("states", read_states),
  LS_FIELD_MADE ("predicated_lanes", read_predicated),
  LS_FIELD_END
};
static const LsField fields[] = {
  LS_FIELD (Told, UINT, first_step),
  LS_FIELD_AS (Told, UINT, last, "last_step"),
  LS_FIELD (Told, STRING, reason),
  LS_FIELD (Told, UINT, n_bytes),
  LS_FIELD_LIST (Told, runs, "runs", LsMaskRun, run_fields),
  LS_FIELD_IF (Told, UINT, n_more, "n_more", n_more),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_history (LsMaskHistory *history, const LsFieldScope *scope)
{
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (LsMaskRun));
  Told told = { .history = history,
                .first_step = ls_mask_history_get_first (history) + 1,
                .last = ls_mask_history_get_end (history),
                .reason = ls_picture_end_name (ls_mask_history_get_reason (history),
                                               ls_mask_history_is_full (history)),
                .n_bytes = ls_mask_history_get_bytes (history),
                .runs = runs };

  collect_runs (&told, history);
  return ls_fields_to_data (fields, &told, scope->program, NULL);
}

const LsField ls_mask_history_fields[] = { LS_FIELD_MADE_MEMBERS (read_history), LS_FIELD_END };

/* --- as text --------------------------------------------------------------------------------------------- */

#define ACTIVE '#'
#define PARTLY '+'     /* active in some of the steps */
#define PREDICATED 'p' /* active in all, but in one or more a predicate keeps it out of a slot */

/* Lanes that are in a state in at least one step of a column. */
typedef struct
{
  LsMask of[LS_MAX_LANE_STATES];
  LsMask predicated;
} Column;

/* Where column i of n begins. */
static guint64
column_start (const LsMaskHistory *history, guint i, guint n)
{
  guint64 first = ls_mask_history_get_first (history);
  guint64 length = ls_mask_history_get_end (history) - first;

  return first + length / n * i + length % n * i / n;
}

static void
fill_column (Column *column,
             const LsMaskHistory *history,
             LsMaskReader *reader,
             guint64 from,
             guint64 to)
{
  const LsMaskRun *run = ls_mask_reader_find (reader, from);

  for (; run != NULL && run->first < to; run = ls_mask_reader_next (reader))
    {
      LsLaneStates states;

      ls_lane_states_init_run (&states, history, run, 0);
      for (guint state = 0; state < LS_MAX_LANE_STATES; state++)
        column->of[state] |= states.of[state];
      column->predicated |= states.predicated;
    }
}

/* A helper that is off in some of the steps is told as any lane is. */
static char
letter_of (const Column *column, const LsMachine *machine, guint lane)
{
  char helper = 0;
  gboolean is_active = FALSE;

  for (guint state = 0; state < machine->n_lane_states; state++)
    {
      const LsLaneStateDesc *desc = &machine->lane_states[state];

      if (!ls_lane_role_is_on (desc->role) || !(column->of[state] >> lane & 1))
        continue;
      is_active = TRUE;
      helper = desc->role == LS_LANE_HELPER ? desc->letter : helper;
    }
  for (guint state = 0; state < machine->n_lane_states; state++)
    if (!ls_lane_role_is_on (machine->lane_states[state].role) && (column->of[state] >> lane & 1))
      return is_active ? PARTLY : machine->lane_states[state].letter;
  if (helper != 0)
    return helper;
  return column->predicated >> lane & 1 ? PREDICATED : ACTIVE;
}

/* Lanes whose rows are the same stand in one row. */
static void
append_rows (GString *text, const LsMachine *machine, const Column *columns, guint n)
{
  g_autofree char *rows = g_new0 (char, LS_LANES *(n + 1));
  LsMask done = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < n; i++)
      rows[lane * (n + 1) + i] = letter_of (&columns[i], machine, lane);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const char *row = &rows[lane * (n + 1)];
      LsMask same = 0;

      for (guint other = lane; other < LS_LANES; other++)
        if (strcmp (row, &rows[other * (n + 1)]) == 0)
          same |= LS_MASK_LANE (other);
      if (done & same)
        continue;
      done |= same;
      g_string_append_printf (text, "|%s| ", row);
      ls_lanes_append (text, same);
      g_string_append_c (text, '\n');
    }
}

/* is_predicated: somebody is, somewhere. */
static void
append_legend (GString *text, const LsMaskHistory *history, guint n, gboolean is_predicated)
{
  const LsMachine *machine = ls_mask_history_get_machine (history);
  guint64 n_steps = ls_mask_history_get_end (history) - ls_mask_history_get_first (history);
  g_autofree char *column = ls_picture_dup_column (n_steps, n, N_ ("1 step"), N_ ("%s steps"));

  g_string_append_printf (text, ls_words ("A column is %s: %c active"), column, ACTIVE);
  if (n_steps > n)
    g_string_append_printf (text, ls_words (", %c active in some of them"), PARTLY);
  if (is_predicated)
    g_string_append_printf (text, ls_words (", %c active, but predicated off in a slot"),
                            PREDICATED);
  for (guint state = 1; state < machine->n_lane_states; state++)
    g_string_append_printf (text, ", %c %s", machine->lane_states[state].letter,
                            ls_words (machine->lane_states[state].name));
  g_string_append_c (text, '\n');
}

static void
append_head (GString *text, const LsMaskHistory *history)
{
  guint64 first = ls_mask_history_get_first (history), end = ls_mask_history_get_end (history);

  if (end == first + 1)
    g_string_append_printf (text, ls_words ("step %" PRIu64 "\n"), end);
  else
    g_string_append_printf (text, ls_words ("steps %" PRIu64 " to %" PRIu64 "\n"), first + 1, end);
}

char *
ls_mask_history_to_text (LsMaskHistory *history, guint n)
{
  GString *text = g_string_new (NULL);
  guint64 n_steps = ls_mask_history_get_end (history) - ls_mask_history_get_first (history);
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history);
  g_autofree Column *columns = NULL;
  LsMask predicated = 0;

  n = (guint) MIN (n, n_steps);
  columns = g_new0 (Column, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      fill_column (&columns[i], history, reader, column_start (history, i, n),
                   column_start (history, i + 1, n));
      predicated |= columns[i].predicated;
    }
  if (n > 0)
    {
      append_head (text, history);
      append_rows (text, ls_mask_history_get_machine (history), columns, n);
      append_legend (text, history, n, predicated != 0);
    }
  else
    g_string_append (text, ls_words ("No step was made.\n"));
  ls_picture_append_stop (text, ls_mask_history_get_reason (history),
                          ls_mask_history_get_end (history));
  ls_picture_append_full (text, ls_mask_history_is_full (history));
  return g_string_free (text, FALSE);
}
