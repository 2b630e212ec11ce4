#include "dap-private.h"

#include <string.h>

/* Places to go to from a line: what the protocol has no request for, such as back over and back
 * out, are targets as well. Each is a command of the prompt. */

#define MAX_WRITES 8

typedef struct
{
  GVariantBuilder list;
  gint64 line;
} Targets;

static void
add (LsDap *dap, Targets *targets, const char *label, const char *command)
{
  LsDict dict = { 0 };

  g_ptr_array_add (dap->targets, g_strdup (command));
  ls_dict_set (&dict, "id", "u", dap->targets->len);
  ls_dict_set_string (&dict, "label", label);
  ls_dict_set (&dict, "line", "x", targets->line);
  g_variant_builder_add_value (&targets->list, ls_dict_end (&dict));
}

/* Where the components that a line reads were written last, in the lane looked at. */
static void
add_writes (LsDap *dap, Targets *targets, guint line)
{
  const LsProgram *program = ls_view_get_program (dap_view (dap));
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
      g_autofree char *label = g_strdup_printf ("Last write of %s in lane %u", name->str, lane);
      g_autofree char *command = g_strdup_printf ("back-to write %s@%u", name->str, lane);
      add (dap, targets, label, command);
      n_added++;
    }
}

gboolean
dap_goto_targets (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
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
  gint64 line = 0;
  Targets targets;
  DapWhere where;
  guint found;

  if (!dap_read_where (dap, args, DAP_MAY_LACK, &where, error) ||
      !dap_args_number (args, "line", DAP_REQUIRED, dap->first_line, G_MAXINT32, &line, error))
    return FALSE;
  if (!dap_find_line (dap, where, line, &found))
    return dap_args_fail (args, "line", LS_ERROR_RANGE, error,
                          "nothing runs at line %" G_GINT64_FORMAT, line);
  g_ptr_array_set_size (dap->targets, 0);
  g_variant_builder_init (&targets.list, G_VARIANT_TYPE ("aa{sv}"));
  targets.line = line;
  g_autofree char *next = g_strdup_printf ("until %u", found + 1);
  g_autofree char *back = g_strdup_printf ("reverse-until %u", found + 1);
  add (dap, &targets, "Next time that this line runs", next);
  add (dap, &targets, "Previous time that this line ran", back);
  add_writes (dap, &targets, found);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    add (dap, &targets, ways[i][0], ways[i][1]);
  ls_dict_set (body, "targets", "aa{sv}", &targets.list);
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
dap_goto (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  gint64 target = 0;

  (void) body;
  if (!dap_choose_thread (dap, args, DAP_REQUIRED, error) ||
      !dap_args_number (args, "targetId", DAP_REQUIRED, 1, G_MAXINT32, &target, error))
    return FALSE;
  if (target > dap->targets->len)
    return dap_args_fail (args, "targetId", LS_ERROR_REFERENCE, error,
                          "the last 'gotoTargets' had %u of them", dap->targets->len);
  g_free (dap->line);
  dap->line = g_strdup (g_ptr_array_index (dap->targets, (guint) target - 1));
  dap->then = then_go;
  return TRUE;
}
