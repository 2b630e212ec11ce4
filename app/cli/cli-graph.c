#include "ls-cli-pictures.h"
#include "ls-graph-count.h"

static gboolean
add_wave (gpointer whole, LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  LsGraphCount *count = whole;
  g_autoptr (LsGraphCount) other = ls_graph_count_new (count->graph, subject, options, error);

  if (other != NULL)
    ls_graph_count_add (count, other);
  return other != NULL;
}

static LsGraphCount *
count_waves (const LsCli *cli, const LsCliWave *wave, GError **error)
{
  g_autoptr (LsGraph) graph = ls_graph_new (ls_subject_get_program (wave->subject), error);
  g_autoptr (LsGraphCount) count =
    graph != NULL ? ls_graph_count_new (graph, wave->subject, &wave->options, error) : NULL;

  if (count == NULL || !ls_cli_add_waves (cli, wave, add_wave, count, error))
    return NULL;
  return g_steal_pointer (&count);
}

LsCliStatus
ls_cli_graph (const LsCli *cli)
{
  g_auto (LsCliWave) wave = { 0 };
  g_autoptr (LsGraphCount) count = NULL;
  g_autoptr (GError) error = NULL;
  LsCliStatus status;

  if ((ls_cli_has (cli, "all") && ls_cli_has (cli, "wave")) ||
      (ls_cli_has (cli, "dot") && ls_cli_has (cli, "json")))
    {
      ls_cli_message ("graph: --%s does not go with --%s", ls_cli_has (cli, "dot") ? "dot" : "all",
                      ls_cli_has (cli, "dot") ? "json" : "wave");
      return LS_CLI_USAGE;
    }
  status = ls_cli_wave_open (&wave, cli);
  if (status != LS_CLI_OK)
    return status;
  count = count_waves (cli, &wave, &error);
  if (count == NULL)
    return ls_cli_fail (error);
  ls_cli_print_picture (cli, &wave, "graph", ls_graph_count_to_variant (count),
                        ls_cli_has (cli, "dot") ? ls_graph_count_to_dot (count)
                                                : ls_graph_count_to_text (count));
  return LS_CLI_OK;
}
