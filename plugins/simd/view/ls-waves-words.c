#include "ls-waves-parts.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-clocks-text.h"

/* In percent of all cycles, rounded. */
static guint
percent (guint64 busy, guint64 n)
{
  return (guint) ((100 * busy + n / 2) / MAX (n, 1));
}

/* How the units that work are drawn, and what is between. */
static void
append_legend (GString *text, const LsClocks *clocks)
{
  if (clocks->busy[LS_UNIT_ALU] > 0)
    g_string_append (text, _ (" Full: ALU."));
  if (clocks->busy[LS_UNIT_TEXTURE] > 0 || clocks->busy[LS_UNIT_VERTEX] > 0)
    g_string_append (text, _ (" Hatched: fetches."));
  if (clocks->busy[LS_UNIT_EXPORT] > 0)
    g_string_append (text, _ (" Striped: exports."));
  g_string_append (text, _ (" Middle line: waiting. Low line: control flow."));
}

char *
ls_waves_words_summary (const LsClocks *clocks)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text,
                          ngettext ("A model, not a measurement: %u wave takes %" PRIu64 " cycles",
                                    "A model, not a measurement: %u waves take %" PRIu64 " cycles",
                                    clocks->n_waves),
                          clocks->n_waves, clocks->n_cycles);
  for (guint unit = LS_UNIT_ALU; unit < LS_N_UNITS; unit++)
    if (clocks->busy[unit] > 0)
      g_string_append_printf (text, _ ("; %s busy in %u %%"), ls_clocks_unit_names[unit],
                              percent (clocks->busy[unit], clocks->n_cycles));
  if (clocks->reason == LS_STOP_TRAP)
    g_string_append (text, _ ("; a wave traps"));
  else if (clocks->reason != LS_STOP_END)
    g_string_append (text, _ ("; not to the end"));
  g_string_append_c (text, '.');
  append_legend (text, clocks);
  return g_string_free (text, FALSE);
}

char *
ls_waves_words_interval (const LsWavesModel *model,
                         const LsClockInterval *interval,
                         const LsProgram *program)
{
  const LsClockItem *item = &interval->item;
  g_autofree char *listing = ls_program_dup_line (program, item->line);
  const guint wave = model->first + interval->wave;

  if (item->unit == LS_UNIT_FLOW)
    return g_strdup_printf (
      _ ("wave %u, step %" PRIu64 ": %s, control flow, cycles %" PRIu64 " to %" PRIu64), wave,
      item->step, listing, interval->issue, interval->end);
  return g_strdup_printf (
    _ ("wave %u, step %" PRIu64 ": %s, issued in cycle %" PRIu64 ", on %s from %" PRIu64
       " to %" PRIu64 ", done at %" PRIu64 ", %u of 64 lanes"),
    wave, item->step, listing, interval->issue, ls_clocks_unit_names[item->unit], interval->start,
    interval->unit_free, interval->end, item->n_lanes);
}

LsTable *
ls_waves_words_table (const LsWavesModel *model)
{
  static const char *const columns[] = { "wave",  "step",  "line", "unit", "n", "lanes",
                                         "issue", "start", "free", "end",  NULL };
  LsTable *table = ls_table_new (columns);

  for (guint i = 0; i < model->clocks->intervals->len; i++)
    {
      const LsClockInterval *interval =
        &g_array_index (model->clocks->intervals, LsClockInterval, i);
      const guint64 cycles[] = { interval->issue, interval->start, interval->unit_free,
                                 interval->end };

      ls_table_add_printf (table, "%u", model->first + interval->wave);
      ls_table_add_printf (table, "%" PRIu64, interval->item.step);
      ls_table_add_printf (table, "%u", interval->item.line + 1);
      ls_table_add (table, ls_clocks_unit_names[interval->item.unit]);
      ls_table_add_printf (table, "%u", interval->item.n);
      ls_table_add_printf (table, "%u", interval->item.n_lanes);
      for (guint k = 0; k < G_N_ELEMENTS (cycles); k++)
        ls_table_add_printf (table, "%" PRIu64, cycles[k]);
    }
  return table;
}
