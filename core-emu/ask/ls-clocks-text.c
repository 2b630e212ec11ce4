#include "ls-clocks.h"
#include "ls-dict.h"
#include "ls-picture.h"

static const char note[] = "A timing model worked out from the program's instructions, not a "
                           "measurement (data/doc/timing-model.md).";

const char *
ls_clocks_unit_name (LsUnit unit)
{
  static const char *const names[LS_N_UNITS] = {
    [LS_UNIT_NONE] = "none",   [LS_UNIT_FLOW] = "flow",  [LS_UNIT_ALU] = "ALU",
    [LS_UNIT_TEXTURE] = "TEX", [LS_UNIT_VERTEX] = "VTX", [LS_UNIT_EXPORT] = "EXP",
  };

  return names[unit];
}

/* --- as data --------------------------------------------------------------------------------------------- */

static GVariant *
model_to_variant (const LsClockModel *model)
{
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "note", note);
  ls_dict_set_uint (&dict, "alu_cycles", model->alu_cycles);
  ls_dict_set_uint (&dict, "fetch_cycles", model->fetch_cycles);
  ls_dict_set_uint (&dict, "fetch_latency", model->fetch_latency);
  ls_dict_set_uint (&dict, "export_cycles", model->export_cycles);
  ls_dict_set_uint (&dict, "flow_cycles", model->flow_cycles);
  ls_dict_set_uint (&dict, "n_resident", model->n_resident);
  return ls_dict_end (&dict);
}

static GVariant *
busy_to_variant (const LsClocks *clocks)
{
  LsDict dict = { 0 };

  for (guint unit = LS_UNIT_FLOW; unit < LS_N_UNITS; unit++)
    ls_dict_set_uint (&dict, ls_clocks_unit_name ((LsUnit) unit), clocks->busy[unit]);
  return ls_dict_end (&dict);
}

static GVariant *
waves_to_variant (const LsClocks *clocks, const guint *waves)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < clocks->n_waves; i++)
    {
      LsDict dict = { 0 };

      ls_dict_set_uint (&dict, "wave", waves[i]);
      ls_dict_set_uint (&dict, "begin", clocks->begins[i]);
      ls_dict_set_uint (&dict, "end", clocks->ends[i]);
      g_variant_builder_add_value (&list, ls_dict_end (&dict));
    }
  return g_variant_builder_end (&list);
}

static GVariant *
interval_to_variant (const LsClockInterval *interval, const guint *waves)
{
  LsDict dict = { 0 };
  const LsClockItem *item = &interval->item;

  ls_dict_set_uint (&dict, "wave", waves[interval->wave]);
  ls_dict_set_uint (&dict, "step", item->step);
  ls_dict_set_uint (&dict, "line", item->line + 1);
  ls_dict_set_string (&dict, "unit", ls_clocks_unit_name (item->unit));
  if (item->unit == LS_UNIT_ALU)
    ls_dict_set_string (&dict, "pipeline", interval->is_even ? "even" : "odd");
  ls_dict_set_uint (&dict, "issue", interval->issue);
  ls_dict_set_uint (&dict, "start", interval->start);
  ls_dict_set_uint (&dict, "free", interval->unit_free);
  ls_dict_set_uint (&dict, "end", interval->end);
  ls_dict_set_uint (&dict, "n", item->n);
  ls_dict_set_uint (&dict, "n_lanes", item->n_lanes);
  return ls_dict_end (&dict);
}

GVariant *
ls_clocks_to_variant (const LsClocks *clocks, const guint *waves)
{
  LsDict dict = { 0 };
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  guint n_kept = MIN (clocks->intervals->len, LS_CLOCKS_KEPT);

  for (guint i = 0; i < n_kept; i++)
    g_variant_builder_add_value (
      &list, (interval_to_variant (&g_array_index (clocks->intervals, LsClockInterval, i), waves)));
  ls_dict_set_value (&dict, "model", model_to_variant (&clocks->model));
  ls_dict_set_uint (&dict, "n_cycles", clocks->n_cycles);
  ls_dict_set_value (&dict, "busy", busy_to_variant (clocks));
  ls_dict_set_uint (&dict, "n_alu_lanes", clocks->busy_lanes);
  ls_dict_set_value (&dict, "waves", waves_to_variant (clocks, waves));
  ls_dict_set_value (&dict, "intervals", g_variant_builder_end (&list));
  ls_dict_set_uint (&dict, "n_more", clocks->intervals->len - n_kept);
  ls_dict_set_string (&dict, "reason", ls_picture_end_name (clocks->reason, clocks->is_full));
  return ls_dict_end (&dict);
}

/* --- the chart ------------------------------------------------------------------------------------------- */

/* What a wave may be doing in a column; of several what takes most of it shows, and waiting only where nothing else
 * does. */
enum
{
  DOES_FLOW,
  DOES_ALU,
  DOES_TEXTURE,
  DOES_VERTEX,
  DOES_EXPORT,
  WAITS,
  N_DOES
};

static const char letters[N_DOES] = { 'f', 'A', 'T', 'V', 'E', '-' };

typedef struct
{
  guint64 *cycles; /* of each wave, column and letter */
  guint n;         /* columns */
  guint64 n_cycles;
} Chart;

/* Where a column begins. */
static guint64
column_start (const Chart *chart, guint column)
{
  return chart->n_cycles / chart->n * column + chart->n_cycles % chart->n * column / chart->n;
}

static guint
column_of (const Chart *chart, guint64 cycle)
{
  guint low = 0, high = chart->n;

  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (column_start (chart, middle) <= cycle)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static void
spread (Chart *chart, guint wave, guint what, guint64 from, guint64 to)
{
  guint column = from < to ? column_of (chart, from) : chart->n;

  for (; column < chart->n && column_start (chart, column) < to; column++)
    {
      guint64 first = MAX (from, column_start (chart, column));
      guint64 last = MIN (to, column_start (chart, column + 1));

      chart->cycles[(wave * chart->n + column) * N_DOES + what] += last - first;
    }
}

static void
spread_interval (Chart *chart, const LsClockInterval *interval, guint64 flow_cycles)
{
  static const guint does[LS_N_UNITS] = {
    [LS_UNIT_FLOW] = DOES_FLOW,       [LS_UNIT_ALU] = DOES_ALU,
    [LS_UNIT_TEXTURE] = DOES_TEXTURE, [LS_UNIT_VERTEX] = DOES_VERTEX,
    [LS_UNIT_EXPORT] = DOES_EXPORT,
  };
  LsUnit unit = interval->item.unit;

  if (unit != LS_UNIT_FLOW)
    spread (chart, interval->wave, DOES_FLOW, interval->issue, interval->issue + flow_cycles);
  spread (chart, interval->wave, does[unit], interval->start, interval->unit_free);
  spread (chart, interval->wave, WAITS, interval->unit_free, interval->end);
}

static char
letter_of (const Chart *chart, guint wave, guint column)
{
  const guint64 *cycles = &chart->cycles[(wave * chart->n + column) * N_DOES];
  guint best = DOES_FLOW;

  for (guint what = 0; what < WAITS; what++)
    if (cycles[what] > cycles[best])
      best = what;
  if (cycles[best] > 0)
    return letters[best];
  return cycles[WAITS] > 0 ? letters[WAITS] : ' ';
}

static void
append_chart (GString *text, const LsClocks *clocks, const guint *waves, guint n)
{
  Chart chart = { .n = (guint) MIN (n, MAX (clocks->n_cycles, 1)), .n_cycles = clocks->n_cycles };

  chart.cycles = g_new0 (guint64, (gsize) clocks->n_waves * chart.n * N_DOES);
  for (guint i = 0; i < clocks->intervals->len; i++)
    spread_interval (&chart, &g_array_index (clocks->intervals, LsClockInterval, i),
                     clocks->model.flow_cycles);
  for (guint wave = 0; wave < clocks->n_waves; wave++)
    {
      g_string_append_printf (text, "wave %-5u |", waves[wave]);
      for (guint column = 0; column < chart.n; column++)
        g_string_append_c (text, letter_of (&chart, wave, column));
      g_string_append (text, "|\n");
    }
  g_string_append (text,
                   "A ALU, T TEX, V VTX, E EXP, f control flow, - waits for data; a column is ");
  ls_picture_append_mean (text, clocks->n_cycles, chart.n, 0);
  g_string_append (text, " cycles\n");
  g_free (chart.cycles);
}

/* --- as text --------------------------------------------------------------------------------------------- */

static void
append_model (GString *text, const LsClockModel *model)
{
  g_string_append_printf (
    text,
    "%s\nIt takes %u cycles for a group, odd and even waves in turn; %u for a "
    "fetch and %u until its data is there; %u for a register exported; %u "
    "for control flow.\n",
    note, model->alu_cycles, model->fetch_cycles, model->fetch_latency, model->export_cycles,
    model->flow_cycles);
}

static void
append_busy (GString *text, const LsClocks *clocks, LsUnit unit)
{
  g_string_append_printf (text, "; %s busy in ", ls_clocks_unit_name (unit));
  ls_picture_append_mean (text, 100 * clocks->busy[unit], clocks->n_cycles, 0);
  g_string_append (text, " %");
  if (unit != LS_UNIT_ALU)
    return;
  g_string_append (text, " with ");
  ls_picture_append_mean (text, clocks->busy_lanes, clocks->busy[unit], 0);
  g_string_append_printf (text, " of %u lanes", LS_LANES);
}

static void
append_totals (GString *text, const LsClocks *clocks)
{
  ls_picture_append_count (text, clocks->n_waves, "wave");
  g_string_append_printf (text, ", %" G_GUINT64_FORMAT " cycles of the model", clocks->n_cycles);
  for (guint unit = LS_UNIT_ALU; unit < LS_N_UNITS; unit++)
    if (clocks->busy[unit] > 0)
      append_busy (text, clocks, (LsUnit) unit);
  g_string_append_c (text, '\n');
}

static void
append_interval (GString *text,
                 const LsClockInterval *interval,
                 const guint *waves,
                 LsSubject *subject)
{
  const LsClockItem *item = &interval->item;
  g_autofree char *listing = ls_program_dup_line (ls_subject_get_program (subject), item->line);

  g_string_append_printf (text,
                          "%8" G_GUINT64_FORMAT " %8" G_GUINT64_FORMAT " %8" G_GUINT64_FORMAT
                          "  %4u  %-4s %-4s %4u %5u %6u  %s\n",
                          interval->issue, interval->start, interval->end, waves[interval->wave],
                          ls_clocks_unit_name (item->unit),
                          item->unit != LS_UNIT_ALU ? ""
                          : interval->is_even       ? "even"
                                                    : "odd",
                          item->n, item->n_lanes, item->line + 1, listing);
}

char *
ls_clocks_to_text (const LsClocks *clocks, const guint *waves, LsSubject *subject, guint n)
{
  GString *text = g_string_new (NULL);

  append_model (text, &clocks->model);
  append_totals (text, clocks);
  append_chart (text, clocks, waves, n);
  g_string_append_printf (text, "%8s %8s %8s  %4s  %-9s %4s %5s %6s\n", "issue", "start", "end",
                          "wave", "unit", "n", "lanes", "line");
  for (guint i = 0; i < MIN (clocks->intervals->len, LS_CLOCKS_TOLD); i++)
    append_interval (text, &g_array_index (clocks->intervals, LsClockInterval, i), waves, subject);
  if (clocks->intervals->len > LS_CLOCKS_TOLD)
    g_string_append_printf (text, "... and %u more\n", clocks->intervals->len - LS_CLOCKS_TOLD);
  if (clocks->reason != LS_STOP_END)
    g_string_append_printf (text, "Not to the end: a wave %s.\n",
                            clocks->reason == LS_STOP_TRAP ? "trapped" : "was cut");
  ls_picture_append_full (text, clocks->is_full);
  return g_string_free (text, FALSE);
}
