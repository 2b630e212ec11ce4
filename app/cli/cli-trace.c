#include "ls-cli-scene.h"
#include "ls-picture.h"
#include "ls-trace.h"

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

static void
print_text (const LsCliWave *wave, LsTrace *trace, const LsTraceFilter *filter)
{
  const LsProgram *program = ls_subject_get_program (wave->subject);
  g_autoptr (GString) text = g_string_new (NULL);
  const LsTraceEntry *entry;
  guint n = 0;

  ls_cli_print ("%8s %6s  %6s  %-28s what lane %u gets\n", "step", "line", "active", "instructions",
                filter->lane);
  for (; n < MAX_ENTRIES && (entry = ls_trace_next (trace)) != NULL; n++)
    {
      g_autoptr (GVariant) data =
        g_variant_ref_sink (ls_form_to_data (&ls_trace_form, entry, program, filter));
      g_autofree char *line = ls_form_to_text (&ls_trace_form, entry, data, program);

      ls_cli_put (line);
    }
  if (n == MAX_ENTRIES)
    g_string_append_printf (text, "Stopped after %u lines: --steps takes others.\n", n);
  else
    ls_picture_append_stop (text, ls_trace_get_reason (trace), ls_trace_get_last_step (trace));
  ls_cli_put (text->str);
}

static void
print_json (const LsCli *cli, const LsCliWave *wave, LsTrace *trace, const LsTraceFilter *filter)
{
  LsDict dict = { 0 };
  GVariantBuilder entries = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  const LsTraceEntry *entry;
  guint n = 0;

  for (; n < MAX_ENTRIES && (entry = ls_trace_next (trace)) != NULL; n++)
    g_variant_builder_add_value (
      &entries,
      ls_form_to_data (&ls_trace_form, entry, ls_subject_get_program (wave->subject), filter));
  ls_dict_set_uint (&dict, "wave", wave->wave);
  ls_dict_set_uint (&dict, "lane", filter->lane);
  ls_dict_set_value (&dict, "steps", g_variant_builder_end (&entries));
  ls_dict_set_string (
    &dict, "reason",
    ls_picture_stops[n == MAX_ENTRIES ? LS_STOP_BREAKPOINT : ls_trace_get_reason (trace)]);
  ls_cli_print_answer (cli, "trace", ls_dict_end (&dict));
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
  if (ls_cli_has (cli, "json"))
    print_json (cli, &wave, trace, &filter);
  else
    print_text (&wave, trace, &filter);
  return LS_CLI_OK;
}
