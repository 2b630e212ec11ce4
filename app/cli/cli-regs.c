#include "ls-cli-console.h"

/* The registers at one step. */

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
  if (argument != NULL)
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
