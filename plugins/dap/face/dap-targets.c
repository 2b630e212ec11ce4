#include "dap-private.h"

#include <inttypes.h>

/* Places to go to from a line. Moves without a request in the protocol, such as back over and back
 * out, are targets too. Each target is a command of the prompt. */

#define MAX_WRITES 8

/* label, command: taken. */
static void
add_target (LsDap *dap, DapCall *call, char *label, char *command)
{
  g_ptr_array_add (dap->targets, command);
  dap_object_add (&call->body, &(DapObject){ .id = dap->targets->len,
                                             .label = dap_keep (dap, label),
                                             .line = dap_number (call->line) });
}

/* In a text that tells its statements the words mean the text: here they mean the listing. command: taken. Returns: (transfer full). */
static char *
of_listing (const LsDap *dap, char *command)
{
  g_autofree char *plain = command;

  return ls_session_tells_statements (dap->session) ? g_strconcat ("machine ", plain, NULL)
                                                    : g_steal_pointer (&plain);
}

/* Adds the last writes of the components that a line reads, in the chosen lane. */
static void
add_writes (LsDap *dap, DapCall *call, guint line)
{
  const LsProgram *program = dap_program (dap);
  guint lane = ls_session_get_focus_lane (dap->session), n_added = 0;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  LsEffect effects[64];
  guint n = ls_program_describe (program, line, effects, G_N_ELEMENTS (effects));

  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)) && n_added < MAX_WRITES; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      if (effects[i].kind != LS_EFFECT_READ)
        continue;
      ls_program_append_ref (name, program, effects[i].ref);
      if (!g_hash_table_add (seen, g_strdup (name->str)))
        continue;
      add_target (dap, call, g_strdup_printf ("Last write of %s in lane %u", name->str, lane),
                  g_strdup_printf ("back-to write %s@%u", name->str, lane));
      n_added++;
    }
}

/* Of a line of the text that the program was compiled from. */
static gboolean
add_source_targets (LsDap *dap, DapCall *call, GError **error)
{
  static const char *const ways[][2] = {
    { "Back over: the line of the source before", "reverse-next-line" },
    { "Back out: before the function was called", "reverse-finish-function" },
    { "Previous divergence", "back-to divergence" },
    { "Start of the run", "start" },
    { "End of the run", "end" },
  };
  const guint line = dap_glsl_find_line (dap, call->line);

  if (line == 0)
    return dap_args_fail (&call->args, "line", LS_ERROR_RANGE, error,
                          "no statement is at line %" PRId64 " or below it", call->line);
  g_ptr_array_set_size (dap->targets, 0);
  add_target (dap, call, g_strdup ("Next time that this line runs"),
              g_strdup_printf ("run-to source %u", line));
  add_target (dap, call, g_strdup ("Previous time that this line ran"),
              g_strdup_printf ("back-to source %u", line));
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    add_target (dap, call, g_strdup (ways[i][0]), g_strdup (ways[i][1]));
  return TRUE;
}

gboolean
dap_goto_targets (LsDap *dap, DapCall *call, GError **error)
{
  static const char *const ways[][2] = {
    { "Back over: undoes a step over", "reverse-next" },
    { "Back out: before the clause, branch, loop or call", "reverse-finish" },
    { "Previous clause", "reverse-clause" },
    { "Start of this iteration", "reverse-iteration" },
    { "Previous divergence", "back-to divergence" },
    { "Start of the run", "start" },
    { "End of the run", "end" },
  };
  guint found;

  if (call->where == DAP_IN_TEXT && dap_glsl_is_text (dap))
    return add_source_targets (dap, call, error);
  if (!dap_find_line (dap, call->where, call->line, &found))
    return dap_args_fail (&call->args, "line", LS_ERROR_RANGE, error,
                          "nothing runs at line %" PRId64, call->line);
  g_ptr_array_set_size (dap->targets, 0);
  add_target (dap, call, g_strdup ("Next time that this line runs"),
              of_listing (dap, g_strdup_printf ("until %u", found + 1)));
  add_target (dap, call, g_strdup ("Previous time that this line ran"),
              of_listing (dap, g_strdup_printf ("reverse-until %u", found + 1)));
  add_writes (dap, call, found);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    add_target (dap, call, g_strdup (ways[i][0]), of_listing (dap, g_strdup (ways[i][1])));
  return TRUE;
}

static void
then_go (LsDap *dap)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsAnswer) answer = dap_execute (dap, dap->line, &error);

  if (answer == NULL)
    dap_say (dap, "stderr", error->message);
  else if (ls_view_get_at_limit (dap_view (dap)))
    dap_say (dap, "console", answer->text);
  dap_tell_stop (dap, "goto");
}

gboolean
dap_goto (LsDap *dap, DapCall *call, GError **error)
{
  if (call->target > dap->targets->len)
    return dap_args_fail (&call->args, "targetId", LS_ERROR_REFERENCE, error,
                          "the last 'gotoTargets' had %u of them", dap->targets->len);
  g_free (dap->line);
  dap->line = g_strdup (g_ptr_array_index (dap->targets, (guint) call->target - 1));
  dap->then = then_go;
  return TRUE;
}
