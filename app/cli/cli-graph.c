#include "ls-cli-pictures.h"
#include "ls-graph-count.h"

/* Adds the other waves. Returns: FALSE with error. */
static gboolean
add_waves (LsGraphCount *count, const LsCliWave *wave, GError **error)
{
  const guint n = ls_scene_get_n_waves (wave->scene);

  for (guint i = 0; i < n; i++)
    {
      if (i == wave->wave)
        continue;
      g_autoptr (LsSubject) subject = ls_scene_new_subject (wave->scene, i);
      g_autoptr (LsGraphCount) other =
        ls_graph_count_new (count->graph, subject, &wave->options, error);
      if (other == NULL)
        return FALSE;
      ls_graph_count_add (count, other);
    }
  return TRUE;
}

static LsGraphCount *
count_waves (const LsCli *cli, const LsCliWave *wave, GError **error)
{
  g_autoptr (LsGraph) graph = ls_graph_new (ls_subject_get_program (wave->subject), error);
  g_autoptr (LsGraphCount) count =
    graph != NULL ? ls_graph_count_new (graph, wave->subject, &wave->options, error) : NULL;

  if (count == NULL || (ls_cli_has (cli, "all") && !add_waves (count, wave, error)))
    return NULL;
  return g_steal_pointer (&count);
}

static void
print (const LsCli *cli, const LsCliWave *wave, const LsGraphCount *count)
{
  g_autofree char *text = NULL;
  LsDict dict = { 0 };

  if (ls_cli_has (cli, "json"))
    {
      if (!ls_cli_has (cli, "all"))
        ls_dict_set_uint (&dict, "wave", wave->wave);
      ls_dict_add_members (&dict, ls_graph_count_to_variant (count));
      ls_cli_print_answer (cli, "graph", ls_dict_end (&dict));
      return;
    }
  text = ls_cli_has (cli, "dot") ? ls_graph_count_to_dot (count) : ls_graph_count_to_text (count);
  ls_cli_put (text);
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
  print (cli, &wave, count);
  return LS_CLI_OK;
}
