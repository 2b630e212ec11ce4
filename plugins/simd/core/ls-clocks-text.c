#include "ls-clocks-text.h"

#include "ls-picture.h"
#include "ls-words.h"

static const char note[] = N_ ("These times come from a model, they are not measured "
                               "(data/doc/timing-model.md).");

const char *const ls_clocks_unit_names[LS_N_UNITS] = {
  [LS_UNIT_NONE] = "none",   [LS_UNIT_FLOW] = "flow",  [LS_UNIT_ALU] = "ALU",
  [LS_UNIT_TEXTURE] = "TEX", [LS_UNIT_VERTEX] = "VTX", [LS_UNIT_EXPORT] = "EXP",
};

/* --- as data --------------------------------------------------------------------------------------------- */

static const LsClocks *
get_clocks (const LsFieldScope *scope)
{
  return scope->answer;
}

static GVariant *
read_note (gconstpointer of G_GNUC_UNUSED, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_string (note);
}

static GVariant *
read_wave (gconstpointer of, const LsFieldScope *scope)
{
  const LsClockInterval *interval = of;

  return g_variant_new_uint64 (get_clocks (scope)->numbers[interval->wave]);
}

static GVariant *
read_pipeline (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsClockInterval *interval = of;

  if (interval->item.unit != LS_UNIT_ALU)
    return NULL;
  return g_variant_new_string (interval->is_even ? "even" : "odd");
}

static GVariant *
read_waves (gconstpointer of, const LsFieldScope *scope)
{
  typedef struct
  {
    guint64 wave, begin, end;
  } Wave;
  /* clang-format off */
  static const LsField fields[] = {
    LS_FIELD (Wave, UINT, wave), LS_FIELD (Wave, UINT, begin), LS_FIELD (Wave, UINT, end), LS_FIELD_END
  };
  /* clang-format on */
  const LsClocks *clocks = of;
  Wave waves[LS_CLOCKS_MAX_WAVES];

  for (guint i = 0; i < clocks->n_waves; i++)
    waves[i] = (Wave){ clocks->numbers[i], clocks->begins[i], clocks->ends[i] };
  return ls_fields_read_rows (fields, waves, clocks->n_waves, sizeof (Wave), scope);
}

static GVariant *
count_more (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsClocks *clocks = of;

  return g_variant_new_uint64 (MAX (clocks->intervals->len, LS_CLOCKS_KEPT) - LS_CLOCKS_KEPT);
}

static GVariant *
read_reason (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsClocks *clocks = of;

  return g_variant_new_string (ls_picture_end_name (clocks->reason, clocks->is_full));
}

/* clang-format off */
static const LsField model_fields[] = {
  LS_FIELD_MADE ("note", read_note),
  LS_FIELD (LsClockModel, UINT, alu_cycles),
  LS_FIELD (LsClockModel, UINT, fetch_cycles),
  LS_FIELD (LsClockModel, UINT, fetch_latency),
  LS_FIELD (LsClockModel, UINT, export_cycles),
  LS_FIELD (LsClockModel, UINT, flow_cycles),
  LS_FIELD (LsClockModel, UINT, n_resident),
  LS_FIELD_END
};
static const LsField busy_fields[] = {
  LS_FIELD_AS (LsClocks, UINT, busy[LS_UNIT_FLOW], "flow"),
  LS_FIELD_AS (LsClocks, UINT, busy[LS_UNIT_ALU], "ALU"),
  LS_FIELD_AS (LsClocks, UINT, busy[LS_UNIT_TEXTURE], "TEX"),
  LS_FIELD_AS (LsClocks, UINT, busy[LS_UNIT_VERTEX], "VTX"),
  LS_FIELD_AS (LsClocks, UINT, busy[LS_UNIT_EXPORT], "EXP"),
  LS_FIELD_END
};
static const LsField interval_fields[] = {
  LS_FIELD_MADE ("wave", read_wave),
  LS_FIELD_AS (LsClockInterval, UINT, item.step, "step"),
  LS_FIELD_AS (LsClockInterval, LINE, item.line, "line"),
  LS_FIELD_NAMED (LsClockInterval, item.unit, "unit", ls_clocks_unit_names),
  LS_FIELD_MADE ("pipeline", read_pipeline),
  LS_FIELD (LsClockInterval, UINT, issue),
  LS_FIELD (LsClockInterval, UINT, start),
  LS_FIELD_AS (LsClockInterval, UINT, unit_free, "free"),
  LS_FIELD (LsClockInterval, UINT, end),
  LS_FIELD_AS (LsClockInterval, UINT, item.n, "n"),
  LS_FIELD_AS (LsClockInterval, UINT, item.n_lanes, "n_lanes"),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_intervals (gconstpointer of, const LsFieldScope *scope)
{
  const GArray *intervals = ((const LsClocks *) of)->intervals;

  return ls_fields_read_rows (interval_fields, intervals->data,
                              MIN (intervals->len, LS_CLOCKS_KEPT), sizeof (LsClockInterval),
                              scope);
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

/* The chart in n columns, with what its letters mean. */
static void
append_chart (GString *text, const LsClocks *clocks, guint n)
{
  Chart chart = { .n = (guint) MIN (n, MAX (clocks->n_cycles, 1)), .n_cycles = clocks->n_cycles };
  g_autofree char *stands_for =
    ls_picture_dup_column (clocks->n_cycles, chart.n, N_ ("1 cycle"), N_ ("%s cycles"));

  chart.cycles = g_new0 (guint64, (gsize) clocks->n_waves * chart.n * N_DOES);
  for (guint i = 0; i < clocks->intervals->len; i++)
    spread_interval (&chart, &g_array_index (clocks->intervals, LsClockInterval, i),
                     clocks->model.flow_cycles);
  for (guint wave = 0; wave < clocks->n_waves; wave++)
    {
      g_string_append_printf (text, ls_words ("wave %-5u |"), clocks->numbers[wave]);
      for (guint column = 0; column < chart.n; column++)
        g_string_append_c (text, letter_of (&chart, wave, column));
      g_string_append (text, "|\n");
    }
  g_string_append_printf (
    text,
    ls_words ("A ALU, T TEX, V VTX, E EXP, f control flow, - waits for data; a column is %s\n"),
    stands_for);
  g_free (chart.cycles);
}

static void
draw_chart (GString *text, gconstpointer of, const LsProgram *program G_GNUC_UNUSED)
{
  append_chart (text, of, LS_FORM_COLUMNS);
}

/* --- the form -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsField clocks_fields[] = {
  LS_FIELD_IN (LsClocks, model, "model", model_fields),
  LS_FIELD (LsClocks, UINT, n_cycles),
  { "busy", LS_FIELD_OBJECT, .fields = busy_fields },
  LS_FIELD_AS (LsClocks, UINT, busy_lanes, "n_alu_lanes"),
  LS_FIELD_MADE ("waves", read_waves),
  LS_FIELD_MADE ("intervals", read_intervals),
  LS_FIELD_MADE ("n_more", count_more),
  LS_FIELD_IF (LsClocks, UINT, last_step, "last_step", last_step),
  LS_FIELD_MADE ("reason", read_reason),
  LS_FIELD_END
};
static const LsSentence head[] = {
  { NULL, "{model.note:word}" },
  { NULL, N_ ("A group takes {model.alu_cycles cycle|cycles} in one of two pipelines, odd and even, which take turns.") },
  { NULL, N_ ("A fetch takes {model.fetch_cycles cycle|cycles}, and its data comes {model.fetch_latency cycle|cycles} later.") },
  { NULL, N_ ("An exported register takes {model.export_cycles cycle|cycles}, a control-flow instruction {model.flow_cycles}.") },
  { NULL, N_ ("{#waves wave takes|waves take} {n_cycles cycle|cycles}.") },
  { "busy.ALU", N_ ("The ALU is busy {busy.ALU//n_cycles} of the time, with {n_alu_lanes/busy.ALU} of 64 lanes.") },
  { "busy.TEX", N_ ("TEX is busy {busy.TEX//n_cycles} of the time.") }, { "busy.VTX", N_ ("VTX is busy {busy.VTX//n_cycles} of the time.") },
  { "busy.EXP", N_ ("EXP is busy {busy.EXP//n_cycles} of the time.") }, { NULL, NULL }
};
static const LsColumn columns[] = {
  { N_ ("Issue"), LS_COLUMN_NUMBER, 8 }, { N_ ("Start"), LS_COLUMN_NUMBER, 9 }, { N_ ("End"), LS_COLUMN_NUMBER, 9 },
  { N_ ("Wave"), LS_COLUMN_NUMBER, 6 }, { N_ ("Unit"), LS_COLUMN_TEXT, 9 }, { N_ ("Count"), LS_COLUMN_NUMBER, 6 },
  { N_ ("Lanes"), LS_COLUMN_NUMBER, 6 }, { N_ ("Line"), LS_COLUMN_NUMBER, 7 }, { N_ ("Instruction"), LS_COLUMN_CODE, 0 }, { NULL, 0, 0 }
};
static const LsFormTable tables[] = {
  { .key = "intervals", .columns = columns, .step = "step", .told = LS_CLOCKS_TOLD,
    .cells = { "{issue}", "{start}", "{end}", "{wave}", "{unit} {pipeline}", "{n}", "{n_lanes}", "{line}", "{line:code}" } },
  { .key = NULL }
};
static const LsSentence foot[] = {
  { "reason=cut,!last_step", N_ ("The waves go on behind the last interval.") }, LS_PICTURE_STOPS, LS_PICTURE_FULL, { NULL, NULL }
};
/* clang-format on */

const LsForm ls_clocks_form = { .fields = clocks_fields,
                                .head = head,
                                .tables = tables,
                                .foot = foot,
                                .chart = draw_chart };
