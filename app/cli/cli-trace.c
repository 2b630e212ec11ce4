#include "ls-cli-scene.h"
#include "ls-picture.h"
#include "ls-trace.h"
#include "ls-words.h"

/* The most steps that are printed. */
#define MAX_ENTRIES 10000

/* --- options --------------------------------------------------------------------------------------------- */

static LsCliStatus
read_filter (const LsCli *cli, const LsCliWave *wave, LsTraceFilter *filter)
{
  guint n = ls_program_n_lines (ls_scene_get_program (wave->scene));
  g_autoptr (GError) error = NULL;
  guint64 line = 0;

  *filter =
    (LsTraceFilter){ .lane = wave->lane, .only_lane = ls_cli_has (cli, "lane"), .line = G_MAXUINT };
  if (!ls_cli_number (cli, "line", n, &line))
    return LS_CLI_USAGE;
  if (ls_cli_has (cli, "line") && line == 0)
    {
      ls_cli_message ("trace: --line 0: lines count from 1 to %u", n);
      return LS_CLI_USAGE;
    }
  if (line > 0)
    filter->line = (guint) line - 1;
  if (!ls_cli_has (cli, "events"))
    return LS_CLI_OK;
  filter->kinds = ls_event_kinds_parse (ls_cli_value (cli, "events"), &error);
  if (filter->kinds != 0)
    return LS_CLI_OK;
  ls_cli_message ("trace: --events: %s", error->message);
  return LS_CLI_USAGE;
}

/* --- printing -------------------------------------------------------------------------------------------- */

typedef struct
{
  guint wave, lane;
  GVariant *steps;
  const char *reason;
} Told;

/* clang-format off */
static const LsField told_fields[] = {
  LS_FIELD (Told, UINT, wave), LS_FIELD (Told, UINT, lane), LS_FIELD (Told, DATA, steps), LS_FIELD (Told, STRING, reason), LS_FIELD_END
};
/* clang-format on */

/* Prints each step, or with JSON all at the end. */
static void
tell (const LsCli *cli, const LsCliWave *wave, LsTrace *trace, const LsTraceFilter *filter)
{
  const LsProgram *program = ls_subject_get_program (wave->subject);
  const gboolean as_json = ls_cli_has (cli, "json");
  GVariantBuilder steps = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  g_autoptr (GString) end = g_string_new (NULL);
  Told told = { .wave = wave->wave, .lane = filter->lane };
  const LsTraceEntry *entry;
  guint n = 0;

  if (!as_json)
    ls_cli_print ("%8s %6s  %6s  %-28s what lane %u gets\n", ls_words ("step"), ls_words ("line"),
                  ls_words ("active"), ls_words ("instructions"), filter->lane);
  for (; n < MAX_ENTRIES && (entry = ls_trace_next (trace)) != NULL; n++)
    {
      g_autoptr (GVariant) data =
        g_variant_ref_sink (ls_form_to_data (&ls_trace_form, entry, program, filter));
      g_autofree char *line =
        as_json ? NULL : ls_form_to_text (&ls_trace_form, entry, data, program);

      if (as_json)
        g_variant_builder_add_value (&steps, data);
      else
        ls_cli_put (line);
    }
  told.steps = g_variant_ref_sink (g_variant_builder_end (&steps));
  told.reason =
    ls_picture_stops[n == MAX_ENTRIES ? LS_STOP_BREAKPOINT : ls_trace_get_reason (trace)];
  if (n == MAX_ENTRIES)
    g_string_append_printf (end, ls_words ("Stopped after %u lines: --steps takes others.\n"), n);
  else
    ls_picture_append_stop (end, ls_trace_get_reason (trace), ls_trace_get_last_step (trace));
  if (as_json)
    ls_cli_print_answer (cli, "trace", ls_fields_to_data (told_fields, &told, NULL, NULL));
  else
    ls_cli_put (end->str);
  g_variant_unref (told.steps);
}

LsCliStatus
ls_cli_trace (const LsCli *cli)
{
  g_auto (LsCliWave) wave = { 0 };
  g_autoptr (LsTrace) trace = NULL;
  LsTraceFilter filter;
  LsCliStatus status = ls_cli_wave_open (&wave, cli);

  if (status == LS_CLI_OK)
    status = read_filter (cli, &wave, &filter);
  if (status != LS_CLI_OK)
    return status;
  trace = ls_trace_new (wave.subject, &filter, &wave.options);
  tell (cli, &wave, trace, &filter);
  return LS_CLI_OK;
}
