#include "dap-private.h"

#include <inttypes.h>

#include "ls-breakpoint-text.h"
#include "ls-file.h"
#include "ls-importer.h"
#include "ls-machines.h"

/* --- initialize ------------------------------------------------------------------------------- */

static const char *const abilities[] = {
  "supportsConfigurationDoneRequest",
  "supportsConditionalBreakpoints",
  "supportsHitConditionalBreakpoints",
  "supportsFunctionBreakpoints",
  "supportsEvaluateForHovers",
  "supportsStepBack",
  "supportsSetVariable",
  "supportsSetExpression",
  "supportsGotoTargetsRequest",
  "supportsCompletionsRequest",
  "supportsModulesRequest",
  "supportsRestartFrame",
  "supportsRestartRequest",
  "supportsValueFormattingOptions",
  "supportsExceptionInfoRequest",
  "supportsLoadedSourcesRequest",
  "supportsLogPoints",
  "supportsTerminateRequest",
  "supportsDataBreakpoints",
  "supportsReadMemoryRequest",
  "supportsWriteMemoryRequest",
  "supportsDisassembleRequest",
  "supportsCancelRequest",
  "supportsBreakpointLocationsRequest",
  "supportsClipboardContext",
  "supportsSteppingGranularity",
  "supportsInstructionBreakpoints",
  "supportsExceptionFilterOptions",
};

static GVariant *
make_abilities (void)
{
  LsDict dict = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (abilities); i++)
    ls_dict_set_bool (&dict, abilities[i], TRUE);
  return ls_dict_end (&dict);
}

gboolean
dap_initialize (LsDap *dap, DapCall *call, GError **error)
{
  static const char *const triggers[] = { ".", "[", " ", "@", NULL };
  gboolean lines_at_1 = TRUE, columns_at_1 = TRUE;

  if (dap->is_initialized)
    return dap_args_fail (&call->args, "seq", LS_ERROR_STATE, error, "was asked before");
  if (!dap_args_flag (&call->args, "linesStartAt1", &lines_at_1, error) ||
      !dap_args_flag (&call->args, "columnsStartAt1", &columns_at_1, error))
    return FALSE;
  dap->is_initialized = TRUE;
  dap->first_line = lines_at_1 ? 1 : 0;
  dap->first_column = columns_at_1 ? 1 : 0;
  dap->client = call->client;
  call->body.members = make_abilities ();
  call->body.triggers = g_variant_new_strv (triggers, -1);
  /* Events that stop a run without a place: the events of the prompt's "catch". */
  for (const LsEventWords *words = ls_event_words; words->word != NULL; words++)
    dap_object_add (&call->body,
                    &(DapObject){ .filter = words->word,
                                  .label = words->word,
                                  .description = words->sentence,
                                  .takes_condition = TRUE,
                                  .condition_description =
                                    "an expression that holds in one of the lanes: R2.y > 0.5" });
  return TRUE;
}

/* --- launch ----------------------------------------------------------------------------------- */

/* A number, or one of the words of --step. */
static gboolean
read_step (LsDap *dap, const DapArgs *args, GError **error)
{
  g_autoptr (GError) problem = NULL;
  const char *word = NULL;
  gint64 step = 0;

  dap->entry = 0;
  if (dap_args_text (args, "step", &word, &problem))
    {
      if (g_strcmp0 (word, "end") == 0)
        dap->entry = G_MAXUINT64;
      else if (word != NULL && g_strcmp0 (word, "start") != 0)
        return dap_args_fail (args, "step", LS_ERROR_SYNTAX, error,
                              "a number, \"start\" or \"end\" is expected, not \"%.40s\"", word);
      return TRUE;
    }
  if (!dap_args_number (args, "step", 0, G_MAXINT64, &step, error))
    return FALSE;
  dap->entry = (guint64) step;
  return TRUE;
}

/* true, or the name of a machine. */
static gboolean
read_raw (LsDap *dap, const DapArgs *args, GError **error)
{
  g_autoptr (GError) problem = NULL;
  const char *id = NULL;

  dap->raw_machine = NULL;
  if (!dap_args_text (args, "raw", &id, &problem))
    return dap_args_flag (args, "raw", &dap->is_raw, error);
  dap->is_raw = id != NULL;
  dap->raw_machine = id != NULL ? ls_machine_by_id (id) : NULL;
  if (id != NULL && dap->raw_machine == NULL)
    return dap_args_fail (args, "raw", LS_ERROR_REFERENCE, error, "'%.40s' is no machine", id);
  return TRUE;
}

static GBytes *
read_file (const LsDap *dap, const char *path, GError **error)
{
  GBytes *bytes = ls_file_read (path, LS_FILE_MAX_BYTES, dap->how.budget, error);

  if (bytes == NULL)
    g_prefix_error (error, "%s: ", path);
  return bytes;
}

static GBytes *
read_extra_file (gpointer data, const char *file, GError **error)
{
  return read_file (data, file, error);
}

/* "size" and "vertices": a text as the option of the verbs has it. */
static gboolean
read_one (LsDap *dap, const DapArgs *args, const char *kind, GError **error)
{
  const char *value = NULL;

  return dap_args_text (args, kind, &value, error) &&
         (value == NULL || ls_extra_inputs_add (dap->extra, kind, value, error));
}

/* "uniforms", "textures" and "buffers": a list of such. */
static gboolean
read_all (LsDap *dap, const DapArgs *args, const char *kind, GError **error)
{
  g_autofree char *member = g_strconcat (kind, "s", NULL);
  guint n = 0;

  if (!dap_args_list (args, member, &n, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const char *value = NULL;

      if (!dap_args_nth_text (args, member, i, &value, error) ||
          !ls_extra_inputs_add (dap->extra, kind, value, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_extra (LsDap *dap, const DapArgs *args, GError **error)
{
  gboolean is_good = TRUE;

  g_clear_pointer (&dap->extra, ls_extra_inputs_free);
  dap->extra = ls_extra_inputs_new (read_extra_file, dap);
  for (guint i = 0; is_good && i < ls_extra_n_kinds; i++)
    is_good = ls_extra_kinds[i].is_named ? read_all (dap, args, ls_extra_kinds[i].name, error)
                                         : read_one (dap, args, ls_extra_kinds[i].name, error);
  return is_good;
}

static gboolean
read_how (LsDap *dap, const DapCall *call, GError **error)
{
  const gint64 max_steps =
    call->max_steps >= 0 ? call->max_steps : (gint64) MIN (dap->how.max_steps, G_MAXINT64);

  dap->launch = call->launch;
  dap->pick = g_strdup (call->pick);
  dap->back_end = g_strdup (call->back_end);
  dap->inputs = g_strdup (call->inputs);
  ls_console_set_limit (dap->console, (guint64) max_steps, dap->how.hint);
  g_atomic_int_set (&dap->is_endless, max_steps == 0);
  ls_console_set_trust (dap->console, dap->launch.trusts ? LS_TRUST_ALL : LS_TRUST_FOLDER);
  return read_step (dap, &call->args, error) && read_raw (dap, &call->args, error) &&
         read_extra (dap, &call->args, error);
}

/* Returns: (transfer full): the launched scene, read anew. */
static LsScene *
open_scene (LsDap *dap, GError **error)
{
  g_autoptr (GBytes) bytes = read_file (dap, dap->file, error);
  g_autoptr (GBytes) inputs = NULL;
  g_autofree char *said = NULL;
  LsSceneHow how = { .trust = dap->launch.trusts ? LS_TRUST_ALL : LS_TRUST_FOLDER,
                     .budget = dap->how.budget,
                     .is_raw = dap->is_raw,
                     .raw_machine = dap->raw_machine,
                     .pick = dap->pick,
                     .back_end = dap->back_end };

  if (bytes != NULL && dap->inputs != NULL)
    inputs = read_file (dap, dap->inputs, error);
  if (bytes == NULL || (dap->inputs != NULL && inputs == NULL))
    return NULL;
  if (inputs != NULL && !ls_inputs_take (inputs, dap->inputs, &said, error))
    return NULL;
  how.inputs = said;
  how.inputs_name = dap->inputs;
  ls_extra_inputs_apply (dap->extra, &how);
  return ls_scene_open_how (bytes, dap->file, &how, error);
}

static void
tell_findings (LsDap *dap, const LsScene *scene)
{
  const GPtrArray *findings = ls_scene_get_diagnostics (scene);

  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *text = ls_diagnostic_format (g_ptr_array_index (findings, i), dap->file);

      dap_say (dap, "console", text);
    }
}

/* Chooses the wave and lane of the arguments, else those of the scene, and notes the first step. */
static gboolean
go_to_entry (LsDap *dap, const DapArgs *args, GError **error)
{
  const LsScene *scene = ls_session_get_scene (dap->session);
  gint64 wave = ls_view_get_wave (dap_view (dap));
  gint64 lane = ls_session_get_focus_lane (dap->session);
  gboolean is_end = dap->entry == G_MAXUINT64;

  if (!dap_args_number (args, "wave", 0, ls_scene_get_n_waves (scene) - 1, &wave, error) ||
      !dap_args_number (args, "lane", 0, LS_LANES - 1, &lane, error))
    return FALSE;
  if (!ls_session_focus_wave_sync (dap->session, (guint) wave, (guint) lane, error))
    return FALSE;
  const LsView *view =
    ls_session_move_sync (dap->session, is_end ? LS_MOVE_END : LS_MOVE_TO_STEP, dap->entry, error);
  if (view == NULL)
    return FALSE;
  if (is_end || ls_view_get_place (view)->step == dap->entry)
    return TRUE;
  return dap_args_fail (args, "step", LS_ERROR_RANGE, error,
                        "%" PRIu64 ": the run has %" PRIu64 " steps", dap->entry,
                        ls_view_get_place (view)->step);
}

/* The listing's name ends in the machine's name, for clients that colour texts by file names. */
static void
name_listing (LsDap *dap, const LsScene *scene)
{
  g_autofree char *base = g_path_get_basename (dap->file);
  g_autofree char *name = g_strdup_printf ("%s.%s", base, ls_scene_get_machine (scene)->id);

  g_free (dap->listing_name);
  dap->listing_name = g_utf8_make_valid (name, -1);
  dap->listing = (DapObject){ .name = dap->listing_name,
                              .source_reference = DAP_LISTING,
                              .origin = "listing of the program" };
}

static void
then_ready (LsDap *dap)
{
  const LsScene *scene = ls_session_get_scene (dap->session);

  dap_send_event (dap, "process",
                  &(DapObject){ .name = ls_scene_get_name (scene),
                                .is_local = TRUE,
                                .start_method = "launch",
                                .pointer_size = 32 });
  tell_findings (dap, scene);
  if (!dap->launch.no_debug)
    dap_glsl_measure (dap);
  dap_send_event (dap, "initialized", &(DapObject){ .type = NULL });
}

gboolean
dap_launch (LsDap *dap, DapCall *call, GError **error)
{
  const char *program = call->program != NULL ? call->program : dap->how.file;

  if (dap->is_open)
    return dap_args_fail (&call->args, "program", LS_ERROR_STATE, error,
                          "something is open already ('restart' begins anew)");
  if (program == NULL)
    return dap_args_fail (&call->args, "program", LS_ERROR_SYNTAX, error, "is missing");
  g_free (dap->file);
  dap->file = g_strdup (program);
  g_clear_pointer (&dap->pick, g_free);
  g_clear_pointer (&dap->back_end, g_free);
  g_clear_pointer (&dap->inputs, g_free);
  if (!read_how (dap, call, error))
    return FALSE;
  g_autoptr (LsScene) scene = open_scene (dap, error);
  if (scene == NULL || !ls_session_open_sync (dap->session, scene, error) ||
      !go_to_entry (dap, &call->args, error))
    return FALSE;
  dap->is_open = TRUE;
  g_clear_error (&dap->launch_error);
  name_listing (dap, scene);
  dap_text_find (dap);
  dap->then = then_ready;
  return TRUE;
}

/* Who came by a port may call it so. */
gboolean
dap_attach (LsDap *dap, DapCall *call, GError **error)
{
  if (dap->how.token != NULL)
    return dap_launch (dap, call, error);
  return dap_args_fail (&call->args, "request", LS_ERROR_UNSUPPORTED, error,
                        "nothing runs that a client could attach to: launch a scene or a program");
}

/* --- running ---------------------------------------------------------------------------------- */

static void
then_run_through (LsDap *dap)
{
  const LsView *view = ls_session_move_sync (dap->session, LS_MOVE_END, 0, NULL);
  LsStopReason reason = view != NULL ? ls_view_get_reason (view) : LS_STOP_INTERRUPT;

  if (view != NULL && ls_view_get_trap (view) != NULL)
    dap_say (dap, "stderr", ls_view_get_trap (view)->detail);
  dap_tell_terminated (dap, reason == LS_STOP_END ? 0 : 1);
}

static void
then_enter (LsDap *dap)
{
  dap_glsl_measure (dap);
  dap_tell_stop (dap, "entry");
}

static void
then_run (LsDap *dap)
{
  dap_glsl_measure (dap);
  dap_then_move (dap);
}

gboolean
dap_configuration_done (LsDap *dap, DapCall *call, GError **error)
{
  if (dap->is_configured)
    return dap_args_fail (&call->args, "seq", LS_ERROR_STATE, error, "was asked before");
  dap->is_configured = TRUE;
  dap->asked = "continue";
  dap->move = LS_MOVE_CONTINUE;
  dap->then = dap->launch.no_debug        ? then_run_through
              : dap->launch.stop_on_entry ? then_enter
                                          : then_run;
  return TRUE;
}

/* Reads the file anew; the wave, the lane and the user's breakpoints stay. */
gboolean
dap_restart (LsDap *dap, DapCall *call G_GNUC_UNUSED, GError **error)
{
  g_autoptr (LsScene) scene = open_scene (dap, error);

  if (scene == NULL)
    return FALSE;
  ls_session_reopen_kept (dap->session, scene);
  if (ls_session_move_sync (dap->session, dap->entry == G_MAXUINT64 ? LS_MOVE_END : LS_MOVE_TO_STEP,
                            dap->entry, error) == NULL)
    return FALSE;
  dap_text_find (dap);
  dap->asked = "continue";
  dap->move = LS_MOVE_CONTINUE;
  dap->then = dap->launch.stop_on_entry ? then_enter : then_run;
  return TRUE;
}

/* --- leaving ---------------------------------------------------------------------------------- */

void
dap_tell_terminated (LsDap *dap, int code)
{
  if (dap->is_terminated || !dap->is_open)
    return;
  dap->is_terminated = TRUE;
  dap_send_event (dap, "exited", &(DapObject){ .exit_code = dap_number (code) });
  dap_send_event (dap, "terminated", &(DapObject){ .type = NULL });
}

static void
then_terminate (LsDap *dap)
{
  dap_tell_terminated (dap, 0);
}

gboolean
dap_terminate (LsDap *dap, DapCall *call G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  dap->then = then_terminate;
  return TRUE;
}

static void
then_leave (LsDap *dap)
{
  dap_tell_terminated (dap, 0);
  dap->is_over = TRUE;
}

gboolean
dap_disconnect (LsDap *dap, DapCall *call G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  dap->then = then_leave;
  return TRUE;
}
