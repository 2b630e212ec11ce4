#include "ls-wavedrom.h"

#include "ls-dict.h"
#include "ls-lane-states.h"
#include "ls-timeline-rows.h"

/* --- signals --------------------------------------------------------------------------------------------- */

#define NOTHING 'z' /* of a row, where another one runs */

/* A signal while it is made. */
typedef struct
{
  GString *wave;
  GVariantBuilder data; /* of a string for each segment */
  gboolean is_bus;
  gint64
    last; /* what the last step was: the state of a level, or what a segment stands for; -1: none */
} Signal;

static void
begin (Signal *signal, gboolean is_bus)
{
  *signal = (Signal){ .wave = g_string_new (NULL), .is_bus = is_bus, .last = -1 };
  g_variant_builder_init (&signal->data, G_VARIANT_TYPE ("as"));
}

/* A step that is as the one before extends it. Returns: whether the step begins something. */
static gboolean
add_step (Signal *signal, char state, gint64 what)
{
  const gboolean is_new = what != signal->last;

  g_string_append_c (signal->wave, is_new ? state : '.');
  signal->last = what;
  return is_new;
}

static GVariant *
end (Signal *signal, const char *name)
{
  LsDict dict = { 0 };
  g_autoptr (GVariant) data = g_variant_ref_sink (g_variant_builder_end (&signal->data));

  ls_dict_set_string (&dict, "name", name);
  ls_dict_set_string (&dict, "wave", signal->wave->str);
  if (signal->is_bus)
    ls_dict_set_value (&dict, "data", data);
  g_string_free (signal->wave, TRUE);
  return ls_dict_end (&dict);
}

/* --- steps ----------------------------------------------------------------------------------------------- */

typedef struct
{
  const LsProgram *program;
  LsTimelineRows lines;
  guint lane;
  Signal rows[LS_TIMELINE_N_ROWS];
  Signal active, focus;
} Diagram;

/* No clause has the number of nothing: lines are fewer. */
static void
add_clause (Diagram *d, guint row, gboolean runs, guint32 clause)
{
  char name[8];

  if (!add_step (&d->rows[row], runs ? '=' : NOTHING, runs ? clause : G_MAXINT64) || !runs)
    return;
  ls_timeline_name_clause (d->program, clause, name);
  g_variant_builder_add (&d->rows[row].data, "s", name);
}

static void
add_lanes (Diagram *d, const LsLaneStates *states)
{
  const guint n = ls_mask_count (states->in[LS_LANE_ACTIVE]);
  const LsLaneRole role = ls_lane_states_get_role (states, d->lane);
  const char level = role == LS_LANE_ACTIVE ? '1' : role == LS_LANE_ENDED ? 'x' : '0';
  g_autofree char *text = NULL;

  add_step (&d->focus, level, level);
  if (!add_step (&d->active, '=', n))
    return;
  text = g_strdup_printf ("%u", n);
  g_variant_builder_add (&d->active.data, "s", text);
}

static void
add_run (Diagram *d,
         LsMaskHistory *history,
         const LsMaskReader *reader,
         const LsMaskRun *run,
         guint64 last)
{
  LsLaneStates states;

  ls_lane_states_init_run (&states, history, run, 0);
  for (guint64 step = run->first; step < MIN (run->first + run->n_steps, last); step++)
    {
      const guint32 line = ls_mask_reader_get_line (reader, run, step);

      for (guint row = 0; row < LS_TIMELINE_N_ROWS; row++)
        add_clause (d, row, row == d->lines.rows[line], d->lines.clauses[line]);
      add_lanes (d, &states);
    }
}

/* --- the document ---------------------------------------------------------------------------------------- */

static void
end_signals (Diagram *d, LsDict *document)
{
  GVariantBuilder signals = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  g_autofree char *lane = g_strdup_printf ("L%u", d->lane);

  for (guint row = 0; row < LS_TIMELINE_N_ROWS; row++)
    {
      g_autoptr (GVariant) made =
        g_variant_ref_sink (end (&d->rows[row], ls_timeline_row_name (row)));

      if (!(d->lines.hidden >> row & 1))
        g_variant_builder_add_value (&signals, made);
    }
  g_variant_builder_add_value (&signals, end (&d->active, "active"));
  g_variant_builder_add_value (&signals, end (&d->focus, lane));
  ls_dict_set_value (document, "signal", g_variant_builder_end (&signals));
}

/* Marks between steps are positions. */
static void
set_head (LsDict *document, guint64 first)
{
  LsDict head = { 0 };

  ls_dict_set_uint (&head, "tick", first);
  ls_dict_set_value (document, "head", ls_dict_end (&head));
}

static void
set_foot (LsDict *document, guint64 last)
{
  g_autofree char *text = g_strdup_printf ("Cut after step %" G_GUINT64_FORMAT ".", last);
  LsDict foot = { 0 };

  ls_dict_set_string (&foot, "text", text);
  ls_dict_set_value (document, "foot", ls_dict_end (&foot));
}

GVariant *
ls_wavedrom_new (const LsProgram *program, LsMaskHistory *history, guint lane)
{
  const guint64 first = ls_mask_history_get_first (history);
  const guint64 last = MIN (ls_mask_history_get_end (history), first + LS_WAVEDROM_STEPS);
  g_autoptr (LsMaskReader) reader = NULL;
  Diagram d = { .program = program, .lane = lane };
  LsDict document = { 0 };

  g_return_val_if_fail (lane < LS_LANES && ls_mask_history_has_states (history), NULL);

  ls_timeline_rows_init (&d.lines, program);
  for (guint row = 0; row < LS_TIMELINE_N_ROWS; row++)
    begin (&d.rows[row], TRUE);
  begin (&d.active, TRUE);
  begin (&d.focus, FALSE);
  reader = ls_mask_reader_new (history);
  for (const LsMaskRun *run = ls_mask_reader_find (reader, first); run != NULL && run->first < last;
       run = ls_mask_reader_next (reader))
    add_run (&d, history, reader, run, last);
  end_signals (&d, &document);
  set_head (&document, first);
  if (last < ls_mask_history_get_end (history))
    set_foot (&document, last);
  ls_timeline_rows_clear (&d.lines);
  return ls_dict_end (&document);
}
