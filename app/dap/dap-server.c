#include "dap-private.h"

#include <string.h>

#include "ls-nearest.h"
#include "ls-text.h"

/* What a request needs before it can be answered. */
typedef enum
{
  NEEDS_NOTHING,
  NEEDS_INITIALIZE,
  NEEDS_LAUNCH,
} Needs;

typedef struct
{
  const char *command;
  DapHandler *handler;
  Needs needs;
} Row;

static const Row rows[] = {
  { "initialize", dap_initialize, NEEDS_NOTHING },
  { "launch", dap_launch, NEEDS_INITIALIZE },
  { "attach", dap_attach, NEEDS_INITIALIZE },
  { "configurationDone", dap_configuration_done, NEEDS_LAUNCH },
  { "restart", dap_restart, NEEDS_LAUNCH },
  { "disconnect", dap_disconnect, NEEDS_NOTHING },
  { "terminate", dap_terminate, NEEDS_NOTHING },
  { "cancel", dap_cancel, NEEDS_NOTHING },
  { "setBreakpoints", dap_set_breakpoints, NEEDS_LAUNCH },
  { "setInstructionBreakpoints", dap_set_instruction_breakpoints, NEEDS_LAUNCH },
  { "setExceptionBreakpoints", dap_set_exception_breakpoints, NEEDS_LAUNCH },
  { "breakpointLocations", dap_breakpoint_locations, NEEDS_LAUNCH },
  { "dataBreakpointInfo", dap_data_breakpoint_info, NEEDS_LAUNCH },
  { "setDataBreakpoints", dap_set_data_breakpoints, NEEDS_LAUNCH },
  { "continue", dap_continue, NEEDS_LAUNCH },
  { "reverseContinue", dap_reverse_continue, NEEDS_LAUNCH },
  { "next", dap_next, NEEDS_LAUNCH },
  { "stepIn", dap_step_in, NEEDS_LAUNCH },
  { "stepOut", dap_step_out, NEEDS_LAUNCH },
  { "stepBack", dap_step_back, NEEDS_LAUNCH },
  { "pause", dap_pause, NEEDS_LAUNCH },
  { "gotoTargets", dap_goto_targets, NEEDS_LAUNCH },
  { "goto", dap_goto, NEEDS_LAUNCH },
  { "threads", dap_threads, NEEDS_LAUNCH },
  { "stackTrace", dap_stack_trace, NEEDS_LAUNCH },
  { "exceptionInfo", dap_exception_info, NEEDS_LAUNCH },
  { "scopes", dap_scopes, NEEDS_LAUNCH },
  { "variables", dap_variables, NEEDS_LAUNCH },
  { "setVariable", dap_set_variable, NEEDS_LAUNCH },
  { "setExpression", dap_set_expression, NEEDS_LAUNCH },
  { "evaluate", dap_evaluate, NEEDS_LAUNCH },
  { "completions", dap_completions, NEEDS_LAUNCH },
  { "source", dap_source, NEEDS_LAUNCH },
  { "loadedSources", dap_loaded_sources, NEEDS_LAUNCH },
  { "disassemble", dap_disassemble, NEEDS_LAUNCH },
  { "readMemory", dap_read_memory, NEEDS_LAUNCH },
  { "r7/setLane", dap_set_lane, NEEDS_LAUNCH },
  { "r7/masks", dap_masks, NEEDS_LAUNCH },
  { "r7/why", dap_why, NEEDS_LAUNCH },
  { "r7/who", dap_who, NEEDS_LAUNCH },
};

/* --- making ----------------------------------------------------------------------------------- */

LsDap *
ls_dap_new (const LsDapHow *how, LsDapSend send, gpointer data)
{
  LsDap *dap = g_new0 (LsDap, 1);

  dap->how = *how;
  dap->how.budget = how->budget != NULL ? ls_budget_ref (how->budget) : NULL;
  dap->how.hint = g_strdup (how->hint);
  dap->how.file = g_strdup (how->file);
  dap->send = send;
  dap->data = data;
  dap->session = ls_session_new ();
  dap->console = ls_console_new (dap->session);
  dap->first_line = dap->first_column = 1;
  for (guint i = 0; i < DAP_N_OWNERS; i++)
    dap->own[i] = g_hash_table_new (NULL, NULL);
  dap->told = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  dap->refs = dap_refs_new ();
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
  ls_console_free (dap->console);
  g_object_unref (dap->session);
  g_clear_pointer (&dap->how.budget, ls_budget_unref);
  g_free ((char *) dap->how.hint);
  g_free ((char *) dap->how.file);
  g_clear_error (&dap->launch_error);
  g_free (dap->file);
  g_free (dap->pick);
  g_free (dap->listing_name);
  dap_text_forget (dap);
  g_free (dap->line);
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
  ls_console_interrupt (dap->console);
}

void
dap_set_before_stop (LsDap *dap, DapBeforeStop before_stop, gpointer data)
{
  dap->before_stop = before_stop;
  dap->before_stop_data = data;
}

/* --- sending ---------------------------------------------------------------------------------- */

/* dict: cleared. */
static void
send_dict (LsDap *dap, LsDict *dict)
{
  g_autoptr (GVariant) data = g_variant_ref_sink (ls_dict_end (dict));
  g_autofree char *text = dap_variant_to_text (data);

  if (!dap->is_gone)
    dap->is_gone = !dap->send (text, strlen (text), dap->data);
}

static void
begin (LsDap *dap, LsDict *dict, const char *type)
{
  ls_dict_set (dict, "seq", "x", ++dap->seq);
  ls_dict_set_string (dict, "type", type);
}

void
dap_send_event (LsDap *dap, const char *event, LsDict *body)
{
  LsDict dict = { 0 };

  begin (dap, &dict, "event");
  ls_dict_set_string (&dict, "event", event);
  ls_dict_set_value (&dict, "body", ls_dict_end (body));
  send_dict (dap, &dict);
}

static void
begin_response (LsDap *dap, LsDict *dict, gint64 seq, const char *command, gboolean is_good)
{
  begin (dap, dict, "response");
  ls_dict_set (dict, "request_seq", "x", seq);
  ls_dict_set_bool (dict, "success", is_good);
  ls_dict_set_string (dict, "command", command);
}

/* body: cleared. */
static void
send_response (LsDap *dap, const DapRequest *request, LsDict *body)
{
  LsDict dict = { 0 };

  begin_response (dap, &dict, request->seq, request->command, TRUE);
  ls_dict_set_value (&dict, "body", ls_dict_end (body));
  send_dict (dap, &dict);
}

/* short_word: (nullable): what clients know, instead of the text. */
static void
send_failure (LsDap *dap,
              gint64 seq,
              const char *command,
              const char *short_word,
              const GError *error)
{
  g_autofree char *valid = g_utf8_make_valid (error->message, -1);
  g_autofree char *text = ls_text_escape (valid, LS_TEXT_LINES);
  LsDict dict = { 0 }, body = { 0 }, message = { 0 };

  ls_dict_set (&message, "id", "i", error->code + 1);
  ls_dict_set_string (&message, "format", text);
  ls_dict_set_bool (&message, "showUser", strcmp (command, "launch") == 0);
  ls_dict_set_value (&body, "error", ls_dict_end (&message));
  begin_response (dap, &dict, seq, command, FALSE);
  ls_dict_set_string (&dict, "message", short_word != NULL ? short_word : text);
  ls_dict_set_value (&dict, "body", ls_dict_end (&body));
  send_dict (dap, &dict);
}

void
dap_send_problem (LsDap *dap, const GError *error)
{
  send_failure (dap, 0, "", NULL, error);
}

void
dap_send_cancelled (LsDap *dap, const DapRequest *request)
{
  g_autoptr (GError) error = g_error_new (LS_ERROR, LS_ERROR_STATE, "cancelled before it began");

  send_failure (dap, request->seq, request->command, "cancelled", error);
}

void
dap_say (LsDap *dap, const char *category, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *shown = ls_text_escape (valid, LS_TEXT_LINES);
  g_autofree char *line = g_strconcat (shown, g_str_has_suffix (shown, "\n") ? "" : "\n", NULL);
  LsDict body = { 0 };

  ls_dict_set_string (&body, "category", category);
  ls_dict_set_string (&body, "output", line);
  dap_send_event (dap, "output", &body);
}

/* --- help ------------------------------------------------------------------------------------- */

LsAnswer *
dap_execute (LsDap *dap, const char *line, GError **error)
{
  g_autoptr (LsAnswer) answer = NULL;

  if (strpbrk (line, "\r\n") != NULL)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX, "one line is expected");
      return NULL;
    }
  answer = ls_console_execute (dap->console, line);
  if (answer->status != LS_ANSWER_FAILED)
    return g_steal_pointer (&answer);
  g_set_error_literal (error, LS_ERROR, LS_ERROR_REFERENCE, g_strchomp (answer->text));
  return NULL;
}

/* --- requests --------------------------------------------------------------------------------- */

static const char *
get_command (guint index, gconstpointer data)
{
  (void) data;
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
  g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED, "command: there is no request '%.60s'%s%s%s",
               command, close != NULL ? " (did you mean '" : "", close != NULL ? close : "",
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
  g_set_error (error, LS_ERROR, LS_ERROR_STATE, "%s: %s", row->command, problem);
  return FALSE;
}

static gboolean
carry_out (LsDap *dap, const DapRequest *request, LsDict *body, GError **error)
{
  const Row *row = find_row (request->command, error);
  g_auto (DapArgs) args = { NULL, NULL };

  if (row == NULL || !check_state (dap, row, error))
    return FALSE;
  dap_args_init (&args, request->arguments, request->command);
  return row->handler (dap, &args, body, error);
}

/* The response goes before what the request sets going. */
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

void
dap_take_request (LsDap *dap, const DapRequest *request)
{
  g_autoptr (GError) error = NULL;
  LsDict body = { 0 };

  if (request->error != NULL)
    {
      send_failure (dap, request->seq, request->command, NULL, request->error);
      return;
    }
  if (carry_out (dap, request, &body, &error))
    {
      send_response (dap, request, &body);
      finish (dap);
      return;
    }
  ls_dict_clear (&body);
  dap->then = NULL;
  send_failure (dap, request->seq, request->command, NULL, error);
  if (strcmp (request->command, "launch") != 0 || dap->is_open)
    return;
  g_clear_error (&dap->launch_error);
  dap->launch_error = g_steal_pointer (&error);
}

void
ls_dap_take (LsDap *dap, const char *text, gsize length)
{
  g_autoptr (DapRequest) request = dap_request_new (text, length);

  dap_take_request (dap, request);
}
