#include "ls-console-private.h"

#include "ls-session-stage.h"
#include "ls-stage.h"

/* The stages of a draw: which there are, and going from one to another. */

static void
reply_stages (const LsScene *scene, LsReply *reply)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < LS_N_STAGES; i++)
    if (ls_scene_has_stage (scene, (LsStage) i))
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", ls_stages[i].id);
  if (names->len > 0)
    ls_reply_line (reply, "stage %s of %s", ls_stages[ls_scene_get_stage (scene)].id, names->str);
  else
    ls_reply_line (reply, "stage %s, the only one", ls_stages[ls_scene_get_stage (scene)].id);
}

static gboolean
go_to_vertex (LsConsole *console, LsArguments *arguments, GError **error)
{
  LsSceneVertex vertex;
  guint64 n = 0;

  if (ls_arguments_has_more (arguments) &&
      !ls_arguments_take_number (arguments, "a vertex", 0, 2, &n, error))
    return FALSE;
  return ls_arguments_end (arguments, error) &&
         ls_session_find_vertex (console->session, (guint) n, &vertex, error) &&
         ls_session_choose_stage_sync (
           console->session, vertex.stage, vertex.wave, vertex.lane,
           ls_scene_find_vertex_step (ls_session_get_scene (console->session), &vertex), error);
}

static gboolean
go_to_pixel (LsConsole *console, LsArguments *arguments, GError **error)
{
  guint wave, lane;

  return ls_arguments_end (arguments, error) &&
         ls_session_find_pixel (console->session, &wave, &lane, error) &&
         ls_session_choose_stage_sync (console->session, ls_stage_giving (LS_GIVES_PIXELS), wave,
                                       lane, 0, error);
}

static gboolean
choose (LsConsole *console, LsArguments *arguments, GError **error)
{
  g_autofree char *word = ls_arguments_take (arguments);
  LsStage stage;

  if (!ls_stage_find (word, &stage))
    return ls_arguments_fail (arguments, error, "'%s' is no stage: vs, es, gs or ps", word);
  return ls_arguments_end (arguments, error) &&
         ls_session_choose_stage_sync (console->session, stage, 0, 0, 0, error);
}

LS_HANDLER (ls_console_run_stage)
{
  if (ls_arguments_take_keyword (arguments, "vertex"))
    {
      if (!go_to_vertex (console, arguments, error))
        return FALSE;
    }
  else if (ls_arguments_take_keyword (arguments, "pixel"))
    {
      if (!go_to_pixel (console, arguments, error))
        return FALSE;
    }
  else if (ls_arguments_has_more (arguments) && !choose (console, arguments, error))
    return FALSE;
  reply_stages (ls_view_get_scene (ls_session_get_view (console->session)), reply);
  ls_console_reply_where (console, reply);
  return TRUE;
}
