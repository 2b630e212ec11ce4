#include "dap-private.h"

#include <string.h>

#include "ls-nearest.h"
#include "ls-text.h"

/* The state that a request needs. */
typedef enum
{
  NEEDS_NOTHING,
  NEEDS_INITIALIZE,
  NEEDS_LAUNCH,
} Needs;

typedef struct
{
  const char *command;
  DapHandler *handler; /* NULL: nothing to do */
  Needs needs;
  const char *wanted; /* see dap_call_read() */
  const char *list;   /* of the response, or NULL */
} Row;

/* clang-format off */
#define LAUNCH "program stopOnEntry noDebug lanesAsThreads trust listing pick backEnd inputs maxSteps token"

static const Row rows[] = {
  { "initialize", dap_initialize, NEEDS_NOTHING, "supportsInvalidatedEvent supportsVariableType supportsMemoryReferences supportsMemoryEvent supportsProgressReporting",
    "exceptionBreakpointFilters" },
  { "launch", dap_launch, NEEDS_INITIALIZE, LAUNCH, NULL },
  { "attach", dap_attach, NEEDS_INITIALIZE, LAUNCH, NULL },
  { "configurationDone", dap_configuration_done, NEEDS_LAUNCH, "", NULL },
  { "restart", dap_restart, NEEDS_LAUNCH, "", NULL },
  { "disconnect", dap_disconnect, NEEDS_NOTHING, "", NULL },
  { "terminate", dap_terminate, NEEDS_NOTHING, "", NULL },
  { "cancel", NULL, NEEDS_NOTHING, "requestId", NULL },
  { "setBreakpoints", dap_set_breakpoints, NEEDS_LAUNCH, "source!", "breakpoints" },
  { "setFunctionBreakpoints", dap_set_function_breakpoints, NEEDS_LAUNCH, "", "breakpoints" },
  { "setInstructionBreakpoints", dap_set_instruction_breakpoints, NEEDS_LAUNCH, "", "breakpoints" },
  { "setExceptionBreakpoints", dap_set_exception_breakpoints, NEEDS_LAUNCH, "", "breakpoints" },
  { "breakpointLocations", dap_breakpoint_locations, NEEDS_LAUNCH, "source! line!", "breakpoints" },
  { "dataBreakpointInfo", dap_data_breakpoint_info, NEEDS_LAUNCH, "name!", NULL },
  { "setDataBreakpoints", dap_set_data_breakpoints, NEEDS_LAUNCH, "", "breakpoints" },
  { "continue", dap_continue, NEEDS_LAUNCH, "threadId!", NULL },
  { "reverseContinue", dap_reverse_continue, NEEDS_LAUNCH, "threadId!", NULL },
  { "next", dap_step, NEEDS_LAUNCH, "granularity threadId!", NULL },
  { "stepIn", dap_step, NEEDS_LAUNCH, "granularity threadId!", NULL },
  { "stepOut", dap_step, NEEDS_LAUNCH, "granularity threadId!", NULL },
  { "stepBack", dap_step, NEEDS_LAUNCH, "granularity threadId!", NULL },
  { "pause", dap_pause, NEEDS_LAUNCH, "", NULL },
  { "gotoTargets", dap_goto_targets, NEEDS_LAUNCH, "source line!", "targets" },
  { "goto", dap_goto, NEEDS_LAUNCH, "threadId! targetId!", NULL },
  { "threads", dap_threads, NEEDS_LAUNCH, "", "threads" },
  { "stackTrace", dap_stack_trace, NEEDS_LAUNCH, "threadId! startFrame levels", "stackFrames" },
  { "restartFrame", dap_restart_frame, NEEDS_LAUNCH, "frameId!", NULL },
  { "modules", dap_modules, NEEDS_LAUNCH, "startModule moduleCount", "modules" },
  { "exceptionInfo", dap_exception_info, NEEDS_LAUNCH, "threadId!", NULL },
  { "scopes", dap_scopes, NEEDS_LAUNCH, "frameId!", "scopes" },
  { "variables", dap_variables, NEEDS_LAUNCH, "variablesReference! format filter start count", "variables" },
  { "setVariable", dap_set_variable, NEEDS_LAUNCH, "variablesReference! name! value! format", NULL },
  { "setExpression", dap_set_expression, NEEDS_LAUNCH, "expression! value! frameId format", NULL },
  { "evaluate", dap_evaluate, NEEDS_LAUNCH, "expression! context frameId format", NULL },
  { "completions", dap_completions, NEEDS_LAUNCH, "text! column! frameId", "targets" },
  { "source", dap_source, NEEDS_LAUNCH, "", NULL },
  { "loadedSources", dap_loaded_sources, NEEDS_LAUNCH, "", "sources" },
  { "disassemble", dap_disassemble, NEEDS_LAUNCH, "memoryReference! offset instructionOffset instructionCount!", "instructions" },
  { "readMemory", dap_read_memory, NEEDS_LAUNCH, "memoryReference! offset", NULL },
  { "writeMemory", dap_write_memory, NEEDS_LAUNCH, "memoryReference! offset data!", NULL },
  { "r7/setLane", dap_set_lane, NEEDS_LAUNCH, "lane! threadId", NULL },
  { "r7/masks", dap_masks, NEEDS_LAUNCH, "threadId", NULL },
  { "r7/why", dap_why, NEEDS_LAUNCH, "lane threadId", NULL },
  { "r7/who", dap_who, NEEDS_LAUNCH, "expression! chain threadId", NULL },
};
/* clang-format on */

/* --- making ----------------------------------------------------------------------------------- */

LsDap *
ls_dap_new (const LsDapHow *how, LsDapSend send, gpointer data)
{
  LsDap *dap = g_new0 (LsDap, 1);

  dap->how = *how;
  dap->how.budget = how->budget != NULL ? ls_budget_ref (how->budget) : NULL;
  dap->how.hint = g_strdup (how->hint);
  dap->how.file = g_strdup (how->file);
  dap->how.token = g_strdup (how->token);
  dap->is_known = how->token == NULL;
  g_mutex_init (&dap->sending);
  dap->send = send;
  dap->data = data;
  dap->session = ls_session_new ();
  dap->console = ls_console_new (dap->session);
  dap->first_line = dap->first_column = 1;
  for (guint i = 0; i < DAP_N_OWNERS; i++)
    dap->own[i] = g_hash_table_new (NULL, NULL);
  dap->told = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  dap->refs = dap_refs_new ();
  dap->shown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  dap->texts = g_ptr_array_new_with_free_func (g_free);
  dap->targets = g_ptr_array_new_with_free_func (g_free);
  return dap;
}

void
ls_dap_free (LsDap *dap)
{
  if (dap == NULL)
    return;
  for (guint i = 0; i < DAP_N_OWNERS; i++)
    g_hash_table_unref (dap->own[i]);
  g_hash_table_unref (dap->told);
  g_ptr_array_unref (dap->targets);
  dap_refs_free (dap->refs);
  g_hash_table_unref (dap->shown);
  g_ptr_array_unref (dap->texts);
  ls_console_free (dap->console);
  g_object_unref (dap->session);
  g_clear_pointer (&dap->how.budget, ls_budget_unref);
  g_free ((char *) dap->how.hint);
  g_free ((char *) dap->how.file);
  g_free ((char *) dap->how.token);
  g_clear_error (&dap->launch_error);
  g_free (dap->file);
  g_free (dap->pick);
  g_free (dap->back_end);
  g_free (dap->inputs);
  g_clear_pointer (&dap->extra, ls_extra_inputs_free);
  g_free (dap->listing_name);
  dap_text_forget (dap);
  g_clear_pointer (&dap->variables, g_ptr_array_unref);
  g_free (dap->line);
  g_mutex_clear (&dap->sending);
  g_free (dap);
}

gboolean
ls_dap_is_over (const LsDap *dap)
{
  return dap->is_over || dap->is_gone;
}

void
ls_dap_interrupt (LsDap *dap)
{
  g_atomic_int_set (&dap->is_interrupted, 1);
  ls_console_interrupt (dap->console);
}

/* --- sending ---------------------------------------------------------------------------------- */

static void
send_message (LsDap *dap, DapObject message)
{
  g_autofree char *text = NULL;

  g_mutex_lock (&dap->sending);
  message.seq = dap_number (++dap->seq);
  text = dap_object_to_text (&message);
  if (!dap->is_gone)
    dap->is_gone = !dap->send (text, strlen (text), dap->data);
  g_mutex_unlock (&dap->sending);
}

void
dap_send_event (LsDap *dap, const char *event, const DapObject *body)
{
  send_message (dap, (DapObject){ .type = "event", .event = event, .body = body });
}

/* short_word: (nullable): a word that clients know, instead of the text. */
static void
send_failure (LsDap *dap,
              gint64 seq,
              const char *command,
              const char *short_word,
              const GError *error)
{
  g_autofree char *text = ls_text_escape (error->message, LS_TEXT_LINES);
  const DapObject why = { .id = (guint64) error->code + 1,
                          .format = text,
                          .show_user = dap_number (strcmp (command, "launch") == 0) };
  const DapObject body = { .error = &why };

  send_message (dap, (DapObject){ .type = "response",
                                  .request_seq = dap_number (seq),
                                  .success = dap_number (FALSE),
                                  .command = command,
                                  .message = short_word != NULL ? short_word : text,
                                  .body = &body });
}

void
dap_send_problem (LsDap *dap, const GError *error)
{
  send_failure (dap, 0, "", NULL, error);
}

void
dap_send_cancelled (LsDap *dap, const DapRequest *request)
{
  g_autoptr (GError) error = NULL;

  ls_fail (&error, LS_ERROR_STATE, "cancelled before it began");
  send_failure (dap, request->seq, request->command, "cancelled", error);
}

void
dap_say (LsDap *dap, const char *category, const char *text)
{
  g_autofree char *shown = ls_text_escape (text, LS_TEXT_LINES);
  g_autofree char *line = g_strconcat (shown, g_str_has_suffix (shown, "\n") ? "" : "\n", NULL);

  dap_send_event (dap, "output", &(DapObject){ .category = category, .output = line });
}

/* --- help ------------------------------------------------------------------------------------- */

const char *
dap_keep (LsDap *dap, char *text)
{
  g_ptr_array_add (dap->texts, text);
  return text;
}

LsAnswer *
dap_execute (LsDap *dap, const char *line, GError **error)
{
  g_autoptr (LsAnswer) answer = NULL;

  if (strpbrk (line, "\r\n") != NULL)
    {
      ls_fail (error, LS_ERROR_SYNTAX, "one line is expected");
      return NULL;
    }
  answer = ls_console_execute (dap->console, line);
  if (answer->status != LS_ANSWER_FAILED)
    return g_steal_pointer (&answer);
  ls_fail (error, LS_ERROR_REFERENCE, "%s", g_strchomp (answer->text));
  return NULL;
}

/* --- requests --------------------------------------------------------------------------------- */

static const char *
get_command (guint index, gconstpointer data G_GNUC_UNUSED)
{
  return rows[index].command;
}

static const Row *
find_row (const char *command, GError **error)
{
  const char *close;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (strcmp (rows[i].command, command) == 0)
      return &rows[i];
  close = ls_nearest (command, get_command, G_N_ELEMENTS (rows), NULL);
  ls_fail (error, LS_ERROR_UNSUPPORTED, "command: there is no request '%.60s'%s%s%s", command,
           close != NULL ? " (did you mean '" : "", close != NULL ? close : "",
           close != NULL ? "'?)" : "");
  return NULL;
}

static gboolean
check_state (const LsDap *dap, const Row *row, GError **error)
{
  const char *problem = NULL;

  if (row->needs != NEEDS_NOTHING && !dap->is_initialized)
    problem = "'initialize' comes first";
  else if (row->needs == NEEDS_LAUNCH && !dap->is_open)
    problem = "nothing is open: 'launch' comes first";
  if (problem == NULL)
    return TRUE;
  return ls_fail (error, LS_ERROR_STATE, "%s: %s", row->command, problem);
}

/* Whether both are the same, in a time that does not tell how much of it is. */
static gboolean
is_token (const char *token, const char *given)
{
  const gsize length = strlen (given);
  guint differs = strlen (token) != length;

  for (gsize i = 0; i < strlen (token); i++)
    differs |= (guint) (token[i] ^ given[length > 0 ? i % length : 0]);
  return differs == 0;
}

static gboolean
is_launch (const Row *row)
{
  return row != NULL && (row->handler == dap_launch || row->handler == dap_attach);
}

gboolean
dap_knows_token (LsDap *dap, const DapRequest *request)
{
  g_auto (DapArgs) args = { NULL, NULL };
  const char *given = NULL;

  if (request->error != NULL || !dap->is_initialized ||
      !is_launch (find_row (request->command, NULL)))
    return FALSE;
  dap_args_init (&args, request->arguments, request->command);
  return dap_args_text (&args, "token!", &given, NULL) && is_token (dap->how.token, given);
}

/* A client that came by a port tells the token where it launches or attaches, before which nothing can be asked. */
static gboolean
check_token (LsDap *dap, const Row *row, const DapArgs *args, GError **error)
{
  const char *given = NULL;

  if (dap->is_known || !is_launch (row))
    return TRUE;
  if (!dap_args_text (args, "token!", &given, error))
    return FALSE;
  if (!is_token (dap->how.token, given))
    return dap_args_fail (args, "token", LS_ERROR_STATE, error,
                          "it is not the one that was told with the port");
  dap->is_known = TRUE;
  return TRUE;
}

static gboolean
carry_out (LsDap *dap, const DapRequest *request, DapCall *call, GError **error)
{
  const Row *row = find_row (request->command, error);

  if (row == NULL || !check_state (dap, row, error))
    return FALSE;
  dap_args_init (&call->args, request->arguments, request->command);
  call->body.list_name = row->list;
  return check_token (dap, row, &call->args, error) &&
         dap_call_read (dap, call, row->wanted, error) &&
         (row->handler == NULL || row->handler (dap, call, error));
}

/* The response is sent before its work begins. */
static void
finish (LsDap *dap)
{
  DapThen then = dap->then;

  dap->then = NULL;
  if (then != NULL)
    then (dap);
  if (dap->is_open)
    dap_tell_breakpoints (dap);
  g_clear_pointer (&dap->line, g_free);
}

static gboolean
take_call (LsDap *dap, const DapRequest *request, DapCall *call)
{
  g_autoptr (GError) error = NULL;

  g_atomic_int_set (&dap->is_interrupted, 0);
  if (carry_out (dap, request, call, &error))
    {
      send_message (dap, (DapObject){ .type = "response",
                                      .request_seq = dap_number (request->seq),
                                      .success = dap_number (TRUE),
                                      .command = request->command,
                                      .body = &call->body });
      finish (dap);
      return TRUE;
    }
  dap->then = NULL;
  send_failure (dap, request->seq, request->command, NULL, error);
  if (!dap->is_known || strcmp (request->command, "launch") != 0 || dap->is_open)
    return FALSE;
  g_clear_error (&dap->launch_error);
  dap->launch_error = g_steal_pointer (&error);
  return FALSE;
}

/* May be called while another request is carried out: by before_stop. */
gboolean
dap_take_request (LsDap *dap, const DapRequest *request)
{
  const guint n_texts = dap->texts->len;
  DapCall call = { .args = { NULL, NULL } };
  DapProgress *progress = dap_progress_begin (dap, request->seq);
  gboolean is_good = FALSE;

  if (request->error != NULL)
    send_failure (dap, request->seq, request->command, NULL, request->error);
  else
    is_good = take_call (dap, request, &call);
  dap_progress_end (progress);
  g_clear_pointer (&dap->variables, g_ptr_array_unref);
  dap_args_clear (&call.args);
  g_clear_pointer (&call.body.list, g_array_unref);
  g_ptr_array_set_size (dap->texts, (gint) n_texts);
  return is_good;
}

void
ls_dap_take (LsDap *dap, const char *text, gsize length)
{
  g_autoptr (DapRequest) request = dap_request_new (text, length);

  dap_take_request (dap, request);
}
