#include "ls-cli-scene.h"

#include "ls-error.h"
#include "ls-importer.h"
#include "ls-lesson.h"
#include "ls-machines.h"
#include "ls-words.h"

LsSceneTrust
ls_cli_trust (const LsCli *cli)
{
  return ls_cli_has (cli, "trust") ? LS_TRUST_ALL : LS_TRUST_FOLDER;
}

/* The machine of --raw=MACHINE; NULL without one. */
static gboolean
find_raw_machine (const char *id, const LsMachine **machine, GError **error)
{
  g_autofree char *known = ls_machines_dup_ids ();

  *machine = id != NULL && *id ? ls_machine_by_id (id) : NULL;
  if (*machine || id == NULL || !*id)
    return TRUE;
  return ls_fail (error, LS_ERROR_REFERENCE, "--raw=%s: unknown machine (known: %s)", id, known);
}

/* The text of --inputs, whose form the importers know. */
static gboolean
read_inputs (const LsCli *cli, LsCliHow *how, GError **error)
{
  const char *file = ls_cli_takes_argument (cli, "inputs") ? ls_cli_value (cli, "inputs") : NULL;
  g_autoptr (GBytes) bytes = file != NULL ? ls_cli_read (file, cli->budget, error) : NULL;

  if (file == NULL || bytes == NULL)
    return file == NULL;
  if (!ls_inputs_take (bytes, ls_cli_file_name (file), &how->inputs, error))
    return FALSE;
  how->how.inputs = how->inputs;
  how->how.inputs_name = ls_cli_file_name (file);
  return TRUE;
}

static GBytes *
read_extra_file (gpointer data, const char *file, GError **error)
{
  const LsCli *cli = data;

  return ls_cli_read (file, cli->budget, error);
}

/* Reads --size and the like; of a verb without these options nothing. */
static gboolean
read_extra (const LsCli *cli, LsCliHow *how, GError **error)
{
  how->extra = ls_extra_inputs_new (read_extra_file, (gpointer) cli);
  for (guint i = 0; i < ls_extra_n_kinds; i++)
    {
      const char *kind = ls_extra_kinds[i].name, *value;

      for (guint n = 0; (value = ls_cli_nth_value (cli, kind, n)) != NULL; n++)
        if (!ls_extra_inputs_add (how->extra, kind, value, error))
          return FALSE;
    }
  ls_extra_inputs_apply (how->extra, &how->how);
  return TRUE;
}

gboolean
ls_cli_how (const LsCli *cli, const char *pick, LsCliHow *how, GError **error)
{
  const char *back_end = ls_cli_takes (cli, "back-end") ? ls_cli_value (cli, "back-end") : NULL;
  const gboolean takes_raw = ls_cli_takes (cli, "raw");

  *how =
    (LsCliHow){ .how = { .trust = ls_cli_trust (cli),
                         .budget = cli->budget,
                         .is_raw = takes_raw && ls_cli_has (cli, "raw"),
                         .choices = ls_cli_takes (cli, "spec") ? ls_cli_value (cli, "spec") : NULL,
                         .back_end = back_end,
                         .pick = pick } };
  return find_raw_machine (takes_raw ? ls_cli_value (cli, "raw") : NULL, &how->how.raw_machine,
                           error) &&
         (back_end == NULL || ls_importers_check_back_end (back_end, error)) &&
         read_inputs (cli, how, error) && read_extra (cli, how, error);
}

GBytes *
ls_cli_how_read_all (const LsCli *cli, LsCliHow *how, GError **error)
{
  const guint n = cli->n_files - 1;

  how->others = g_new0 (LsNamedBytes, n);
  how->how.others = how->others;
  for (guint i = 0; i < n; i++)
    {
      how->others[i] = (LsNamedBytes){ ls_cli_file_name (cli->files[i]),
                                       ls_cli_read (cli->files[i], cli->budget, error) };
      if (how->others[i].bytes == NULL)
        return NULL;
      how->how.n_others++;
    }
  return ls_cli_read (cli->files[n], cli->budget, error);
}

void
ls_cli_how_clear (LsCliHow *how)
{
  for (guint i = 0; i < how->how.n_others; i++)
    g_bytes_unref (how->others[i].bytes);
  g_clear_pointer (&how->extra, ls_extra_inputs_free);
  g_free (how->others);
  g_free (how->inputs);
}

/* Returns: scene. */
static LsScene *
tell_opened (LsScene *scene, const char *name, const GError *error, LsCliStatus *status)
{
  if (scene != NULL)
    ls_cli_print_diagnostics (ls_scene_get_diagnostics (scene), name);
  else
    *status = ls_cli_fail (error);
  return scene;
}

LsScene *
ls_cli_open_scene (const LsCli *cli, LsCliStatus *status)
{
  return ls_cli_open_scene_picked (cli, cli->files[0], ls_cli_value (cli, "pick"), status);
}

LsScene *
ls_cli_open_scene_picked (const LsCli *cli, const char *file, const char *pick, LsCliStatus *status)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ls_cli_read (file, cli->budget, &error);

  if (bytes != NULL)
    return ls_cli_open_scene_in (cli, bytes, ls_cli_file_name (file), pick, status);
  *status = ls_cli_fail (error);
  return NULL;
}

LsScene *
ls_cli_open_scene_in (const LsCli *cli,
                      GBytes *bytes,
                      const char *name,
                      const char *pick,
                      LsCliStatus *status)
{
  g_autoptr (GError) error = NULL;
  g_auto (LsCliHow) how = { .inputs = NULL };
  LsScene *scene =
    ls_cli_how (cli, pick, &how, &error) ? ls_scene_open_how (bytes, name, &how.how, &error) : NULL;

  return tell_opened (scene, name, error, status);
}

LsScene *
ls_cli_open_scene_of_all (const LsCli *cli, LsCliStatus *status)
{
  const char *name = ls_cli_file_name (cli->files[cli->n_files - 1]);
  g_autoptr (GError) error = NULL;
  g_auto (LsCliHow) how = { .inputs = NULL };
  g_autoptr (GBytes) bytes = NULL;
  LsScene *scene = NULL;

  if (ls_cli_how (cli, ls_cli_value (cli, "pick"), &how, &error))
    bytes = ls_cli_how_read_all (cli, &how, &error);
  if (bytes != NULL)
    scene = ls_scene_open_how (bytes, name, &how.how, &error);
  return tell_opened (scene, name, error, status);
}

LsScene *
ls_cli_take_variant (const LsCli *cli, LsScene *scene, LsCliStatus *status)
{
  g_autoptr (LsScene) opened = scene;
  g_autoptr (GError) error = NULL;
  guint64 variant = 1;
  LsScene *other;

  if (opened == NULL || !ls_cli_takes (cli, "variant"))
    return g_steal_pointer (&opened);
  if (!ls_cli_number (cli, "variant", LS_MAX_VARIANTS, &variant))
    {
      *status = LS_CLI_USAGE;
      return NULL;
    }
  if (variant == ls_scene_get_variant (opened))
    return g_steal_pointer (&opened);
  other = ls_scene_with_variant (opened, (guint) variant, &error);
  if (other == NULL)
    *status = ls_cli_fail (error);
  return other;
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

guint64
ls_cli_dispatch_steps (const LsDispatch *dispatch)
{
  guint64 steps = 0;

  for (guint wave = 0; wave < dispatch->n_waves; wave++)
    steps += dispatch->outcomes[wave].steps;
  return steps;
}

/* --- what is told of a run ------------------------------------------------------------------------------- */

void
ls_cli_ran_init (LsCliRan *ran, const LsScene *scene, const LsDispatch *dispatch)
{
  const guint failed = ls_dispatch_first_failure (dispatch);

  *ran = (LsCliRan){ .scene = scene,
                     .dispatch = dispatch,
                     .result = "end",
                     .name = ls_scene_get_name (scene),
                     .machine = ls_scene_get_machine (scene),
                     .n_run = dispatch->end - dispatch->first,
                     .n_steps = ls_cli_dispatch_steps (dispatch) };
  if (failed == G_MAXUINT)
    return;
  ran->failed = failed;
  ran->outcome = &dispatch->outcomes[failed];
  ran->result = ran->outcome->reason == LS_STOP_STEP || ran->outcome->reason == LS_STOP_BREAKPOINT
                  ? "steps"
                  : ls_stop_reason_name (ran->outcome->reason);
}

static GVariant *
read_code (const LsTrap *trap, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_string (ls_trap_code_name (trap->code));
}

GVariant *
ls_cli_read_line (guint line, const LsFieldScope *scope)
{
  return line < ls_program_n_lines (scope->program)
           ? g_variant_new_take_string (ls_program_dup_line (scope->program, line))
           : g_variant_new_string ("");
}

static GVariant *
read_text (const LsWaveOutcome *outcome, const LsFieldScope *scope)
{
  return ls_cli_read_line (outcome->line, scope);
}

/* clang-format off */
const LsField ls_cli_machine_fields[] = { LS_FIELD_AS (LsMachine, STRING, id, "machine"), LS_FIELD_END };
static const LsField size_fields[] = {
  LS_FIELD (LsDispatch, UINT, width), LS_FIELD (LsDispatch, UINT, height), LS_FIELD (LsDispatch, UINT, n_waves), LS_FIELD_END
};
static const LsField trap_fields[] = {
  LS_FIELD_MADE ("code", read_code), LS_FIELD (LsTrap, CHARS, detail), LS_FIELD (LsTrap, LINE, line), LS_FIELD_END
};
static const LsField outcome_fields[] = {
  LS_FIELD_AS (LsWaveOutcome, UINT, steps, "step"),
  LS_FIELD (LsWaveOutcome, LINE, line),
  LS_FIELD_MADE ("text", read_text),
  LS_FIELD_FOR_VALUES (LsWaveOutcome, reason, 1 << LS_STOP_TRAP),
  LS_FIELD_IN (LsWaveOutcome, trap, "trap", trap_fields),
  LS_FIELD_END
};
static const LsField stop_fields[] = {
  LS_FIELD_AS (LsCliRan, UINT, failed, "wave"), LS_FIELD_TO_MEMBERS (LsCliRan, outcome, outcome_fields), LS_FIELD_END
};
const LsField ls_cli_ran_fields[] = {
  LS_FIELD (LsCliRan, STRING, result),
  LS_FIELD_AS (LsCliRan, STRING, name, "scene"),
  LS_FIELD_TO_MEMBERS (LsCliRan, machine, ls_cli_machine_fields),
  LS_FIELD_TO_MEMBERS (LsCliRan, dispatch, size_fields),
  LS_FIELD_IF (LsCliRan, UINT, n_steps, "n_steps", dispatch),
  LS_FIELD_AS (LsCliRan, UINT, n_run, "_n_run"),
  LS_FIELD_OF_STRUCT_IF (LsCliRan, "stop", stop_fields, outcome),
  LS_FIELD_END
};
static const LsSentence failure_sentences[] = {
  { "stop.trap", N_ ("wave {stop.wave} stopped at step {stop.step}, line {stop.line} ({stop.text}): {stop.trap.code}: {stop.trap.detail}") },
  { "!stop.trap", N_ ("wave {stop.wave} was still running after {stop.step step|steps}, at line {stop.line} ({stop.text}): "
    "a loop that does not end? (--max-steps N allows more)") }, { NULL, NULL }
};
/* clang-format on */

void
ls_cli_tell_ran (const LsCli *cli, const char *kind, const LsForm *form, const LsCliRan *ran)
{
  const LsProgram *program = ls_scene_get_program (ran->scene);
  g_autoptr (GVariant) data = g_variant_ref_sink (ls_form_to_data (form, ran, program, NULL));
  g_autoptr (GString) failure = g_string_new (NULL);

  ls_cli_tell (cli, kind, form, ran, data, program);
  if (ran->outcome == NULL)
    return;
  ls_form_list (failure, form, failure_sentences, " ", data, program);
  ls_cli_message ("%s: %s", ls_cli_file_name (cli->files[0]), failure->str);
}
