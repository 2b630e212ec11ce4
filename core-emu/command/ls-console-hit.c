#include "ls-console-private.h"

#include "ls-value-change.h"

/* What stopped a move, and what log points said on its way. */

void
ls_console_reply_log (const LsView *view, LsReply *reply)
{
  guint n;
  guint64 n_dropped;
  const LsLogLine *lines = ls_view_get_log (view, &n, &n_dropped);
  GVariantBuilder builder;

  if (n == 0)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    {
      LsDict dict = { 0 };

      ls_reply_append (reply, "[%u] ", lines[i].number);
      if (lines[i].wave != ls_view_get_wave (view))
        ls_reply_append (reply, "wave %u, ", lines[i].wave);
      ls_reply_line (reply, "step %" G_GUINT64_FORMAT ": %s", lines[i].step, lines[i].text);
      ls_dict_set (&dict, "number", "u", lines[i].number);
      ls_dict_set (&dict, "wave", "u", lines[i].wave);
      ls_dict_set (&dict, "step", "t", lines[i].step);
      ls_dict_set (&dict, "line", "u", lines[i].line + 1);
      ls_dict_set (&dict, "text", "s", lines[i].text);
      g_variant_builder_add_value (&builder, ls_dict_end (&dict));
    }
  if (n_dropped > 0)
    ls_reply_line (reply, "(and %" G_GUINT64_FORMAT " more)", n_dropped);
  ls_reply_set (reply, "log", "aa{sv}", &builder);
  ls_reply_set (reply, "n_log_dropped", "t", n_dropped);
}

/* --- values ---------------------------------------------------------------------------------------------- */

#define MAX_CHANGES 8 /* lines of them */

/* "  lanes 0-3: 0.5 -> 1.0"; all: the lanes that need not be named. */
static void
append_change (const LsValueChange *change, gboolean has_name, LsMask all, LsReply *reply)
{
  g_autoptr (GString) where = g_string_new (has_name ? change->what : NULL);

  if (!change->is_uniform && change->lanes != all)
    {
      g_string_append (where, has_name ? " in " : "");
      ls_console_append_lanes (where, change->lanes);
    }
  ls_reply_line (reply, "  %s%s%s -> %s", where->str, where->len > 0 ? ": " : "", change->before,
                 change->after);
}

/* What the lane looked at has comes first. */
static void
append_changes (const GArray *changes, guint lane, gboolean has_names, LsMask all, LsReply *reply)
{
  guint n_told = 0;

  for (guint is_other = 0; is_other < 2; is_other++)
    for (guint i = 0; i < changes->len; i++)
      {
        const LsValueChange *change = &g_array_index (changes, LsValueChange, i);

        if ((change->lanes >> lane & 1) == is_other)
          continue;
        if (n_told++ < MAX_CHANGES)
          append_change (change, has_names, all, reply);
      }
  if (n_told > MAX_CHANGES)
    ls_reply_line (reply, "  (and %u more)", n_told - MAX_CHANGES);
}

static GVariant *
make_changes (const GArray *changes)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < changes->len; i++)
    {
      const LsValueChange *change = &g_array_index (changes, LsValueChange, i);
      LsDict dict = { 0 };

      ls_dict_set (&dict, "expression", "s", change->what);
      if (!change->is_uniform)
        ls_dict_set_mask (&dict, "lanes", change->lanes);
      ls_dict_set (&dict, "before", "s", change->before);
      ls_dict_set (&dict, "after", "s", change->after);
      g_variant_builder_add_value (&builder, ls_dict_end (&dict));
    }
  return g_variant_builder_end (&builder);
}

/* What a data breakpoint saw change. */
static void
reply_changes (LsConsole *console,
               const LsMarkBreakpoint *mark,
               LsMask lanes,
               LsReply *reply,
               LsDict *dict)
{
  g_autoptr (GArray) changes =
    ls_view_dup_value_changes (ls_session_get_view (console->session), mark->what, lanes);
  const LsValueChange *first = (gconstpointer) changes->data;
  gboolean has_names = changes->len > 0 && !g_str_has_prefix (mark->what, first->what);

  append_changes (changes, ls_session_get_focus_lane (console->session), has_names, lanes, reply);
  ls_dict_set (dict, "changes", "@aa{sv}", make_changes (changes));
}

/* --- hits ------------------------------------------------------------------------------------------------ */

static GVariant *
reply_hit (LsConsole *console, const LsStopHit *hit, LsReply *reply)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_session_find_breakpoint (console->session, hit->id);
  const LsMarkBreakpoint *mark = breakpoint != NULL ? ls_breakpoint_get_mark (breakpoint) : NULL;
  g_autofree char *place = breakpoint != NULL ? ls_console_place_words (console, breakpoint) : NULL;
  g_autoptr (GString) lanes = g_string_new (NULL);
  LsDict dict = { 0 };

  ls_console_append_lanes (lanes, hit->lanes);
  ls_reply_append (reply, "Breakpoint %u%s", hit->id, mark == NULL ? " (once)" : "");
  if (hit->number > 0)
    ls_reply_append (reply, ", hit %" G_GUINT64_FORMAT, hit->number);
  if (place != NULL)
    ls_reply_append (reply, ", %s", place);
  ls_reply_line (reply, ", %s", lanes->str);

  ls_dict_set (&dict, "number", "u", hit->id);
  if (hit->number > 0)
    ls_dict_set (&dict, "hit", "t", hit->number);
  ls_dict_set_mask (&dict, "lanes", hit->lanes);
  if (mark != NULL && mark->kind == LS_MARK_DATA)
    reply_changes (console, mark, hit->lanes, reply, &dict);
  return ls_dict_end (&dict);
}

void
ls_console_reply_hits (LsConsole *console, LsReply *reply)
{
  guint n;
  const LsStopHit *hits = ls_view_get_hits (ls_session_get_view (console->session), &n);
  GVariantBuilder builder;

  if (n == 0)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    g_variant_builder_add_value (&builder, reply_hit (console, &hits[i], reply));
  ls_reply_set (reply, "hits", "aa{sv}", &builder);
}
