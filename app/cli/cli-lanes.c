#include "ls-cli-console.h"
#include "ls-cli-scene.h"
#include "ls-census.h"

/* The lanes and the registers at one step. */

/* --- lanes ----------------------------------------------------------------------------------------------- */

/* The step that --step names, or the one where the scene opens; how many steps a run has, the session finds out. */
static LsCliStatus
find_step (const LsCli *cli, guint64 *step)
{
  g_auto (LsCliConsole) self = { 0 };
  LsCliStatus status;

  if (ls_cli_has (cli, "step") && !ls_cli_step (cli, step))
    return LS_CLI_USAGE;
  if (ls_cli_has (cli, "step") && *step != G_MAXUINT64)
    return LS_CLI_OK;
  status = ls_cli_console_open (&self, cli);
  if (status == LS_CLI_OK)
    *step = ls_view_get_place (ls_session_get_view (ls_console_get_session (self.console)))->step;
  return status;
}

static void
print_lanes (const LsCli *cli, const LsCliWave *wave, const LsCensus *lanes)
{
  const gboolean is_pixels = ls_scene_get_layout (wave->scene) == LS_LAYOUT_PIXELS;
  g_autofree char *text = ls_census_to_text (lanes, wave->subject, is_pixels, wave->lane);
  LsDict dict = { 0 };

  if (!ls_cli_has (cli, "json"))
    {
      ls_cli_put (text);
      return;
    }
  ls_dict_set_uint (&dict, "wave", wave->wave);
  ls_dict_add_members (&dict, ls_census_to_variant (lanes, wave->subject));
  ls_cli_print_answer (cli, "lanes", ls_dict_end (&dict));
}

LsCliStatus
ls_cli_lanes (const LsCli *cli)
{
  g_auto (LsCliWave) wave = { 0 };
  g_autoptr (LsCensus) lanes = NULL;
  g_autoptr (GError) error = NULL;
  guint64 step = 0;
  LsCliStatus status = ls_cli_wave_open (&wave, cli);

  if (status == LS_CLI_OK)
    status = find_step (cli, &step);
  if (status != LS_CLI_OK)
    return status;
  lanes = ls_census_new (wave.subject, step, NULL, &error);
  if (!lanes)
    {
      ls_cli_message ("lanes: --%s", error->message);
      return LS_CLI_USAGE;
    }
  print_lanes (cli, &wave, lanes);
  return LS_CLI_OK;
}

/* --- registers ------------------------------------------------------------------------------------------- */

/* Carries out a command of the console; answers gets its data. */
static LsCliStatus
look (LsCliConsole *self, const char *command, const char *argument, GVariantBuilder *answers)
{
  g_autofree char *line = g_strjoin (" ", command, argument, NULL);
  g_autoptr (LsAnswer) answer = ls_console_execute (self->console, line);
  g_autofree char *text = g_strchomp (g_strdup (answer->text));

  if (answer->status == LS_ANSWER_FAILED)
    {
      ls_cli_message ("regs: %s", text);
      ls_cli_note_code (ls_answer_get_code (answer));
      return LS_CLI_USAGE;
    }
  g_variant_builder_add_value (answers, answer->data);
  if (self->as_json)
    return LS_CLI_OK;
  if (argument)
    ls_cli_print ("%s\n", argument);
  ls_cli_put_line (text);
  return LS_CLI_OK;
}

typedef struct
{
  guint wave, lane;
  guint64 step;
  GVariant *answers;
} Registers;

/* clang-format off */
static const LsField registers_fields[] = {
  LS_FIELD (Registers, UINT, wave), LS_FIELD (Registers, UINT, step), LS_FIELD (Registers, UINT, lane),
  LS_FIELD (Registers, DATA, answers), LS_FIELD_END
};
/* clang-format on */

static void
print_answers (const LsCli *cli, LsCliConsole *self, GVariant *answers)
{
  LsSession *session = ls_console_get_session (self->console);
  const LsView *view = ls_session_get_view (session);
  const Registers told = { .wave = ls_view_get_wave (view),
                           .lane = ls_session_get_focus_lane (session),
                           .step = ls_view_get_place (view)->step,
                           .answers = answers };

  ls_cli_print_answer (cli, "regs", ls_fields_to_data (registers_fields, &told, NULL, NULL));
}

LsCliStatus
ls_cli_regs (const LsCli *cli)
{
  g_auto (LsCliConsole) self = { 0 };
  LsCliStatus status = ls_cli_console_open (&self, cli);
  GVariantBuilder answers = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  g_autoptr (GVariant) all = NULL;

  if (status == LS_CLI_OK && cli->n_files == 1)
    status = look (&self, "info registers", NULL, &answers);
  for (guint i = 1; i < cli->n_files && status == LS_CLI_OK; i++)
    status = look (&self, "print", cli->files[i], &answers);
  all = g_variant_ref_sink (g_variant_builder_end (&answers));
  if (status == LS_CLI_OK && self.as_json)
    print_answers (cli, &self, all);
  return status;
}
