#include "ls-window-actions.h"

#include <glib/gi18n.h>

#include "ls-output-view.h"
#include "ls-panes.h"
#include "ls-session-edits.h"
#include "ls-text-inputs.h"
#include "ls-session-images.h"

/* Why actions of ls-actions.def cannot be done now. */

const char *
ls_why_no_compiling (const LsWindowParts *parts)
{
  return ls_source_view_get_reason (
    LS_SOURCE_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_SOURCE)), FALSE);
}

const char *
ls_why_no_texts (const LsWindowParts *parts)
{
  LsSourceView *source = LS_SOURCE_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_SOURCE));

  return ls_source_view_get_part (source) == NULL ? _ ("what is open has one text") : NULL;
}

const char *
ls_why_no_comparing (const LsWindowParts *parts)
{
  return ls_source_view_get_reason (
    LS_SOURCE_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_SOURCE)), TRUE);
}

const char *
ls_why_no_view (const LsWindowParts *parts)
{
  return ls_session_get_view (parts->session) == NULL ? _ ("nothing is open yet") : NULL;
}

const char *
ls_why_no_lanes (const LsWindowParts *parts)
{
  const LsMask lanes = ls_session_get_chosen_lanes (parts->session);

  return lanes == LS_MASK_ALL ? _ ("no lane is chosen") : NULL;
}

const char *
ls_why_no_output (const LsWindowParts *parts)
{
  LsScene *scene = ls_session_get_scene (parts->session);

  if (scene == NULL)
    return _ ("nothing is open yet");
  return ls_scene_get_n_outputs (scene) == 0 ? _ ("the scene has no output") : NULL;
}

const char *
ls_why_no_nan (const LsWindowParts *parts)
{
  const char *reason = ls_why_no_output (parts);
  GtkWidget *pane;

  if (reason != NULL)
    return reason;
  pane = ls_pane_get_view (ls_shell_get_pane (parts->shell, LS_PANE_OUTPUT));
  return ls_output_view_has_nan (LS_OUTPUT_VIEW (pane))
           ? NULL
           : _ ("the marked pixel has no NaN and no infinity");
}

/* reason: where the text has no input of the role. */
static const char *
need_role (const LsWindowParts *parts, LsTextRole role, const char *reason)
{
  LsScene *scene = ls_session_get_scene (parts->session);

  if (scene == NULL)
    return _ ("nothing is open yet");
  return ls_text_inputs_find_role (ls_scene_get_text_inputs (scene), role) == NULL ? reason : NULL;
}

const char *
ls_why_no_time (const LsWindowParts *parts)
{
  return need_role (parts, LS_TEXT_TIME, _ ("the text has no uniform float time or iTime"));
}

const char *
ls_why_no_mouse (const LsWindowParts *parts)
{
  return need_role (parts, LS_TEXT_MOUSE, _ ("the text has no uniform vec4 iMouse or vec2 mouse"));
}

const char *
ls_why_no_difference (const LsWindowParts *parts)
{
  const char *reason = ls_why_no_output (parts);
  const guint n =
    reason == NULL ? ls_scene_get_n_outputs (ls_session_get_scene (parts->session)) : 0;

  for (guint i = 0; i < n; i++)
    {
      const LsVerdict *verdict = ls_session_get_verdict (parts->session, i);

      if (verdict != NULL && verdict->n_different > 0)
        return NULL;
    }
  return reason != NULL ? reason : _ ("no pixel differs from a reference, as far as is known");
}

const char *
ls_why_no_undo (const LsWindowParts *parts)
{
  return ls_session_can_undo_given (parts->session, -1) ? NULL : _ ("nothing was typed there");
}

const char *
ls_why_no_redo (const LsWindowParts *parts)
{
  return ls_session_can_undo_given (parts->session, 1) ? NULL : _ ("nothing was taken back");
}

const char *
ls_why_no_texture (const LsWindowParts *parts)
{
  LsScene *scene = ls_session_get_scene (parts->session);

  if (scene == NULL)
    return _ ("nothing is open yet");
  /* Of a draw, each stage has its own. */
  return ls_scene_is_draw (scene) || ls_bindings_has_textures (ls_scene_get_bindings (scene))
           ? NULL
           : _ ("the scene has no texture");
}

const char *
ls_why_no_recovery (const LsWindowParts *parts)
{
  return *ls_recovery_bar_get_text (parts->recovery) == '\0' ? _ ("nothing was left") : NULL;
}

const char *
ls_why_no_stage (const LsWindowParts *parts)
{
  return ls_value_actions_tell_no_stage (parts->session, NULL);
}
