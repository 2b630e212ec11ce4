#include "ls-window-actions.h"

#include <glib/gi18n.h>

#include "ls-panes.h"
#include "ls-session-edits.h"
#include "ls-session-images.h"

static const LsWindowParts *
parts_of (GtkWidget *widget)
{
  return ls_window_get_parts (LS_WINDOW (widget));
}

/* --- whether they make sense ----------------------------------------------------------------------------- */

static const char *
why_no_compiling (const LsWindowParts *parts)
{
  return ls_source_view_get_reason (
    LS_SOURCE_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_SOURCE)), FALSE);
}

static const char *
why_no_comparing (const LsWindowParts *parts)
{
  return ls_source_view_get_reason (
    LS_SOURCE_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_SOURCE)), TRUE);
}

static const char *
why_no_view (const LsWindowParts *parts)
{
  return ls_session_get_view (parts->session) == NULL ? _ ("nothing is open yet") : NULL;
}

static const char *
why_no_lanes (const LsWindowParts *parts)
{
  const LsMask lanes = ls_session_get_chosen_lanes (parts->session);

  return lanes == LS_MASK_ALL ? _ ("no lane is chosen") : NULL;
}

static const char *
why_no_output (const LsWindowParts *parts)
{
  LsScene *scene = ls_session_get_scene (parts->session);

  if (scene == NULL)
    return _ ("nothing is open yet");
  return ls_scene_get_n_outputs (scene) == 0 ? _ ("the scene has no output") : NULL;
}

static const char *
why_no_difference (const LsWindowParts *parts)
{
  const char *reason = why_no_output (parts);
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

static const char *
why_no_undo (const LsWindowParts *parts)
{
  return ls_session_can_undo_given (parts->session, -1) ? NULL : _ ("nothing was typed there");
}

static const char *
why_no_redo (const LsWindowParts *parts)
{
  return ls_session_can_undo_given (parts->session, 1) ? NULL : _ ("nothing was taken back");
}

static const char *
why_no_texture (const LsWindowParts *parts)
{
  LsScene *scene = ls_session_get_scene (parts->session);

  if (scene == NULL)
    return _ ("nothing is open yet");
  /* Of a draw, each stage has its own. */
  return ls_scene_is_draw (scene) || ls_bindings_has_textures (ls_scene_get_bindings (scene))
           ? NULL
           : _ ("the scene has no texture");
}

static const char *
why_no_recovery (const LsWindowParts *parts)
{
  return *ls_recovery_bar_get_text (parts->recovery) == '\0' ? _ ("nothing was left") : NULL;
}

static const char *
why_no_stage (const LsWindowParts *parts)
{
  return ls_value_actions_tell_no_stage (parts->session, NULL);
}

/* --- what panes do --------------------------------------------------------------------------------------- */

typedef struct
{
  const char *name, *parameter; /* the type of that, or NULL */
  int pane;                     /* an LsPane, or -1: the window does it elsewhere */
  const char *action;           /* of its view, with the same parameter */
  gboolean takes_keyboard;
  const char *(*get_reason) (const LsWindowParts *parts);
} ViewAction;

/* clang-format off */
static const ViewAction infos[] = {
  { "win.compile", NULL, LS_PANE_SOURCE, "source.compile", FALSE, why_no_compiling },
  { "win.compare-back-ends", NULL, LS_PANE_SOURCE, "source.compare", FALSE, why_no_comparing },
  { "win.break-on-event", NULL, LS_PANE_BREAKPOINTS, "breakpoints.add-event", TRUE, why_no_view },
  { "win.output-kind", "s", LS_PANE_OUTPUT, "output.kind", FALSE, why_no_output },
  { "win.first-difference", NULL, LS_PANE_OUTPUT, "output.first-difference", FALSE, why_no_difference },
  { "win.copy-lines", NULL, LS_PANE_CODE, "code.copy", FALSE, why_no_view },
  { "win.last-group", NULL, LS_PANE_GROUP, "group.last", FALSE, why_no_view },
  { "win.undo-input", NULL, LS_PANE_INPUTS, "inputs.undo", FALSE, why_no_undo },
  { "win.redo-input", NULL, LS_PANE_INPUTS, "inputs.redo", FALSE, why_no_redo },
  { "win.input-image", "s", LS_PANE_INPUTS, "inputs.image", FALSE, why_no_texture },
  { "win.timeline-zoom", "s", LS_PANE_TIMELINE, "timeline.zoom", FALSE, why_no_view },
  { "win.go-here", NULL, LS_PANE_TIMELINE, "timeline.go", FALSE, why_no_view },
#define VIEW_ACTION(...) { __VA_ARGS__ },
#include "ls-leaf-actions.def"
  { "win.stage", "s", -1, NULL, FALSE, why_no_stage },
  { "win.vertex", "s", -1, NULL, FALSE, why_no_stage },
  { "win.pixel", NULL, -1, NULL, FALSE, why_no_stage },
  { "win.choose-lanes", NULL, -1, NULL, FALSE, why_no_view },
  { "win.all-lanes", NULL, -1, NULL, FALSE, why_no_lanes },
  { "win.restore", NULL, -1, NULL, FALSE, why_no_recovery },
  { "win.discard-recovery", NULL, -1, NULL, FALSE, why_no_recovery },
};
/* clang-format on */

static const ViewAction *
find_info (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (infos); i++)
    if (g_str_equal (infos[i].name, name))
      return &infos[i];
  return NULL;
}

const char *
ls_view_actions_get_reason (const LsWindowParts *parts, const char *action)
{
  const ViewAction *info = find_info (action);

  return info == NULL ? NULL : info->get_reason (parts);
}

/* The pane comes into sight. */
static void
view_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const ViewAction *info = find_info (name);
  const LsWindowParts *parts = parts_of (widget);

  if (info->get_reason (parts) != NULL)
    return;
  if (info->takes_keyboard)
    ls_shell_show_pane (parts->shell, (LsPane) info->pane);
  else
    ls_shell_reveal_pane (parts->shell, (LsPane) info->pane);
  gtk_widget_activate_action_variant (
    ls_pane_get_view (ls_shell_get_pane (parts->shell, (LsPane) info->pane)), info->action,
    parameter);
}

/* --- what a person likes --------------------------------------------------------------------------------- */

static void
switch_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSettings *settings = parts_of (widget)->settings;
  const LsSettingsSwitch which =
    g_str_equal (name, "win.motion") ? LS_SETTINGS_MOTION : LS_SETTINGS_LETTERS;

  ls_settings_set_switch (settings, which, !ls_settings_get_switch (settings, which));
}

void
ls_view_actions_install (GtkWidgetClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (infos); i++)
    if (infos[i].pane >= 0)
      gtk_widget_class_install_action (klass, infos[i].name, infos[i].parameter, view_action);
  gtk_widget_class_install_action (klass, "win.motion", NULL, switch_action);
  gtk_widget_class_install_action (klass, "win.letters", NULL, switch_action);
}
