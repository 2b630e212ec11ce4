#include "ls-cli-scene.h"

#include "ls-error.h"
#include "ls-machines.h"

LsSceneTrust
ls_cli_trust (const LsCli *cli)
{
  return ls_cli_has (cli, "trust") ? LS_TRUST_ALL : LS_TRUST_FOLDER;
}

/* The machine of --raw=MACHINE; NULL without one. */
static gboolean
find_raw_machine (const char *id, const LsMachine **machine, GError **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  guint n;
  const LsMachine *const *machines = ls_machines (&n);

  *machine = id && *id ? ls_machine_by_id (id) : NULL;
  if (*machine || !id || !*id)
    return TRUE;
  for (guint i = 0; i < n; i++)
    g_string_append_printf (known, "%s%s", i ? ", " : "", machines[i]->id);
  g_set_error (error, LS_ERROR, LS_ERROR_REFERENCE, "--raw=%s: unknown machine (known: %s)", id,
               known->str);
  return FALSE;
}

gboolean
ls_cli_how (const LsCli *cli, const char *pick, LsSceneHow *how, GError **error)
{
  *how = (LsSceneHow){ .trust = ls_cli_trust (cli),
                       .budget = cli->budget,
                       .is_raw = ls_cli_has (cli, "raw"),
                       .pick = pick };
  return find_raw_machine (ls_cli_value (cli, "raw"), &how->raw_machine, error);
}

static LsScene *
scene_picked (const LsCli *cli, GBytes *bytes, const char *name, const char *pick, GError **error)
{
  LsSceneHow how;

  return ls_cli_how (cli, pick, &how, error) ? ls_scene_open_how (bytes, name, &how, error) : NULL;
}

LsScene *
ls_cli_scene_of (const LsCli *cli, GBytes *bytes, const char *name, GError **error)
{
  return scene_picked (cli, bytes, name, ls_cli_value (cli, "pick"), error);
}

LsScene *
ls_cli_open_scene (const LsCli *cli, LsCliStatus *status)
{
  return ls_cli_open_scene_file (cli, cli->files[0], status);
}

LsScene *
ls_cli_open_scene_file (const LsCli *cli, const char *file, LsCliStatus *status)
{
  return ls_cli_open_scene_picked (cli, file, ls_cli_value (cli, "pick"), status);
}

LsScene *
ls_cli_open_scene_picked (const LsCli *cli, const char *file, const char *pick, LsCliStatus *status)
{
  const char *name = ls_cli_file_name (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ls_cli_read (file, cli->budget, &error);
  LsScene *scene = bytes ? scene_picked (cli, bytes, name, pick, &error) : NULL;

  if (scene)
    ls_cli_print_diagnostics (ls_scene_get_diagnostics (scene), name);
  else
    *status = ls_cli_fail (error);
  return scene;
}

LsCliStatus
ls_cli_scene_fail (const LsCli *cli, GError *error)
{
  g_autoptr (GError) taken = error;

  g_prefix_error (&taken, "%s: ", ls_cli_file_name (cli->files[0]));
  return ls_cli_fail (taken);
}

static gboolean
lacks_something (const LsWaveOutcome *outcome)
{
  return outcome->reason == LS_STOP_TRAP && outcome->trap.code == LS_TRAP_UNSUPPORTED;
}

LsCliStatus
ls_cli_dispatch_status (const LsDispatch *dispatch)
{
  guint wave = ls_dispatch_first_failure (dispatch);

  if (wave == G_MAXUINT)
    return LS_CLI_OK;
  return lacks_something (&dispatch->outcomes[wave]) ? LS_CLI_UNSUPPORTED : LS_CLI_DIFFERS;
}

const char *
ls_cli_dispatch_result (const LsDispatch *dispatch)
{
  guint wave = ls_dispatch_first_failure (dispatch);
  LsStopReason reason;

  if (wave == G_MAXUINT)
    return "end";
  reason = dispatch->outcomes[wave].reason;
  return reason == LS_STOP_STEP || reason == LS_STOP_BREAKPOINT ? "steps"
                                                                : ls_stop_reason_name (reason);
}

guint64
ls_cli_dispatch_steps (const LsDispatch *dispatch)
{
  guint64 steps = 0;

  for (guint wave = 0; wave < dispatch->n_waves; wave++)
    steps += dispatch->outcomes[wave].steps;
  return steps;
}

static char *
line_text (const LsScene *scene, guint number)
{
  const LsProgram *program = ls_scene_get_program (scene);

  return number < ls_program_n_lines (program) ? ls_program_dup_line (program, number)
                                               : g_strdup ("");
}

void
ls_cli_print_failure (const LsCli *cli, const LsScene *scene, const LsDispatch *dispatch)
{
  guint wave = ls_dispatch_first_failure (dispatch);
  const char *file = ls_cli_file_name (cli->files[0]);
  const LsWaveOutcome *outcome;
  g_autofree char *text = NULL;

  if (wave == G_MAXUINT)
    return;
  outcome = &dispatch->outcomes[wave];
  text = line_text (scene, outcome->line);
  if (outcome->reason == LS_STOP_TRAP)
    ls_cli_message ("%s: wave %u stopped at step %" G_GUINT64_FORMAT ", line %u (%s): %s: %s", file,
                    wave, outcome->steps, outcome->line + 1, text,
                    ls_trap_code_name (outcome->trap.code), outcome->trap.detail);
  else
    ls_cli_message ("%s: wave %u was still running after %" G_GUINT64_FORMAT
                    " steps, at line %u (%s): a loop that does not end? " LS_CLI_MORE_STEPS,
                    file, wave, outcome->steps, outcome->line + 1, text);
}

static GVariant *
stop_to_variant (const LsScene *scene, const LsDispatch *dispatch, guint wave)
{
  const LsWaveOutcome *outcome = &dispatch->outcomes[wave];
  g_autofree char *text = line_text (scene, outcome->line);
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "wave", wave);
  ls_dict_set_uint (&dict, "step", outcome->steps);
  ls_dict_set_uint (&dict, "line", outcome->line + 1);
  ls_dict_set_string (&dict, "text", text);
  if (outcome->reason == LS_STOP_TRAP)
    {
      LsDict trap = { 0 };

      ls_dict_set_string (&trap, "code", ls_trap_code_name (outcome->trap.code));
      ls_dict_set_string (&trap, "detail", outcome->trap.detail);
      ls_dict_set_uint (&trap, "line", outcome->trap.line + 1);
      ls_dict_set_value (&dict, "trap", ls_dict_end (&trap));
    }
  return ls_dict_end (&dict);
}

void
ls_cli_set_dispatch (LsDict *dict, const LsScene *scene, const LsDispatch *dispatch)
{
  guint wave = ls_dispatch_first_failure (dispatch);

  ls_dict_set_string (dict, "scene", ls_scene_get_name (scene));
  ls_dict_set_string (dict, "machine", ls_scene_get_machine (scene)->id);
  ls_dict_set_uint (dict, "width", dispatch->width);
  ls_dict_set_uint (dict, "height", dispatch->height);
  ls_dict_set_uint (dict, "n_waves", dispatch->n_waves);
  ls_dict_set_uint (dict, "n_steps", ls_cli_dispatch_steps (dispatch));
  if (wave != G_MAXUINT)
    ls_dict_set_value (dict, "stop", stop_to_variant (scene, dispatch, wave));
}
