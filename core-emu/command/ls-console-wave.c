#include "ls-console-private.h"

#include "ls-tell-parts.h"

/* The wave that is looked at, and where the others of its thread group are at this moment. */

static GVariant *
reply_member (const LsView *view, guint wave, const LsPlace *at, gboolean is_own, LsReply *reply)
{
  g_autofree char *where = ls_program_dup_place (ls_view_get_program (view), at->line);
  LsDict dict = { 0 };

  ls_reply_line (reply, "%s wave %u: step %" G_GUINT64_FORMAT ", %s%s", is_own ? "=>" : "  ", wave,
                 at->step, where, at->ended ? ", ended" : "");
  ls_dict_set (&dict, "wave", "u", wave);
  ls_dict_set (&dict, "step", "t", at->step);
  ls_dict_set (&dict, "line", "u", at->line + 1);
  ls_dict_set (&dict, "ended", "b", at->ended);
  return ls_dict_end (&dict);
}

void
ls_console_reply_wave (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  LsPlace places[LS_MAX_GROUP_WAVES];
  guint own, wave = ls_view_get_wave (view), n = ls_view_get_group (view, places, &own);
  guint n_waves = ls_scene_get_n_waves (ls_view_get_scene (view));
  guint group = wave / ls_scene_get_group_waves (ls_view_get_scene (view));
  GVariantBuilder members;

  if (n == 1)
    ls_reply_line (reply, "wave %u of %u, alone in its group", wave, n_waves);
  else
    ls_reply_line (reply, "wave %u of %u, in group %u with %u waves", wave, n_waves, group, n);
  g_variant_builder_init (&members, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n && n > 1; i++)
    g_variant_builder_add_value (&members,
                                 reply_member (view, wave - own + i, &places[i], i == own, reply));
  ls_reply_set (reply, "wave", "u", wave);
  ls_reply_set (reply, "n_waves", "u", n_waves);
  ls_reply_set (reply, "group", "u", group);
  ls_reply_set (reply, "member", "u", own);
  ls_reply_set (reply, "members", "@aa{sv}", g_variant_builder_end (&members));
}
