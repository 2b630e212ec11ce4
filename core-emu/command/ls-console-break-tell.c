#include "ls-console-private.h"

#include "ls-breakpoint-limit.h"
#include "ls-breakpoint-text.h"
#include "ls-lanes.h"

static const char *const kind_names[] = {
  [LS_MARK_LINE] = "line",
  [LS_MARK_DATA] = "data",
  [LS_MARK_EVENT] = "event",
  [LS_MARK_UNREAD] = "unread",
};

void
ls_console_append_lanes (GString *text, LsMask lanes)
{
  if (lanes == LS_MASK_ALL)
    {
      g_string_append (text, "all lanes");
      return;
    }
  g_string_append (text, ls_mask_count (lanes) == 1 ? "lane " : "lanes ");
  ls_lanes_append (text, lanes);
}

/* --- telling --------------------------------------------------------------------------------------------- */

char *
ls_console_place_words (LsConsole *console, LsBreakpoint *breakpoint)
{
  const LsView *view = ls_session_get_view (console->session);

  return ls_breakpoint_tell_place (breakpoint, ls_view_get_program (view));
}

/* What narrows it, and whether it works: "if R1.x > 0.5; lanes 0-15; disabled". */
static GString *
limit_words (LsBreakpoint *breakpoint)
{
  GString *words = g_string_new (NULL);

  ls_breakpoint_append_limits (breakpoint, words);
  if (!ls_breakpoint_get_mark (breakpoint)->enabled)
    g_string_append_printf (words, "%sdisabled", words->len > 0 ? "; " : "");
  if (ls_breakpoint_get_problem (breakpoint) != NULL)
    g_string_append_printf (words, "%sdoes not work: %s", words->len > 0 ? "; " : "",
                            ls_breakpoint_get_problem (breakpoint));
  return words;
}

/* A text that is not there has no key. */
static void
set_limit (LsDict *dict, const LsBreakpointLimit *limit, const LsMarkBreakpoint *breakpoint)
{
  LsMarkBreakpoint *mark = (LsMarkBreakpoint *) breakpoint; /* is only read */
  g_autofree char *rule_key = g_strconcat (limit->key, "_rule", NULL);

  switch (limit->kind)
    {
    case LS_LIMIT_IS_TEXT:
      if (ls_breakpoint_limit_is_set (limit, mark))
        ls_dict_set (dict, limit->key, "s", *ls_breakpoint_limit_text (limit, mark));
      return;
    case LS_LIMIT_IS_NUMBER:
      ls_dict_set (dict, limit->key, "t", *ls_breakpoint_limit_number (limit, mark));
      return;
    case LS_LIMIT_IS_RULE:
      ls_dict_set (dict, limit->key, "t", ls_breakpoint_limit_rule (limit, mark)->n);
      ls_dict_set (dict, rule_key, "s",
                   ls_hit_rule_name (ls_breakpoint_limit_rule (limit, mark)->kind));
      return;
    case LS_LIMIT_IS_LANES:
      ls_dict_set_mask (dict, limit->key, *ls_breakpoint_limit_lanes (limit, mark));
      return;
    }
}

static GVariant *
make_breakpoint (LsConsole *console, LsBreakpoint *breakpoint)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  const char *problem = ls_breakpoint_get_problem (breakpoint);
  g_autofree char *place = ls_console_place_words (console, breakpoint);
  LsDict dict = { 0 };

  ls_dict_set (&dict, "number", "u", mark->number);
  ls_dict_set (&dict, "kind", "s", kind_names[mark->kind]);
  if (mark->kind == LS_MARK_LINE)
    ls_dict_set (&dict, "line", "u", mark->line + 1);
  else
    ls_dict_set (&dict, "what", "s", mark->what);
  ls_dict_set (&dict, "text", "s", place);
  ls_dict_set (&dict, "enabled", "b", mark->enabled);
  for (guint i = 0; i < LS_N_LIMITS; i++)
    set_limit (&dict, ls_breakpoint_limit_of_rank (i), mark);
  ls_dict_set (&dict, "temporary", "b", ls_breakpoint_get_temporary (breakpoint));
  if (ls_breakpoint_get_left (breakpoint) > 0)
    ls_dict_set (&dict, "stops_left", "u", ls_breakpoint_get_left (breakpoint));
  if (problem != NULL)
    ls_dict_set (&dict, "problem", "s", problem);
  if (ls_console_get_commands (console, mark->number) != NULL)
    ls_dict_set (&dict, "body", "^as", ls_console_get_commands (console, mark->number));
  return ls_dict_end (&dict);
}

static void
append_breakpoint (LsConsole *console, LsBreakpoint *breakpoint, LsReply *reply)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  g_autofree char *place = ls_console_place_words (console, breakpoint);
  GString *limits = limit_words (breakpoint);

  ls_reply_line (reply, "%3u  %s", mark->number, place);
  if (limits->len > 0)
    ls_reply_line (reply, "     %s", limits->str);
  g_string_free (limits, TRUE);
  if (ls_console_get_commands (console, mark->number) != NULL)
    ls_console_reply_body (ls_console_get_commands (console, mark->number), 4, reply);
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint x = ls_breakpoint_get_mark (*(LsBreakpoint *const *) a)->number;
  guint y = ls_breakpoint_get_mark (*(LsBreakpoint *const *) b)->number;

  return (x > y) - (x < y);
}

/* Returns: (transfer full): of LsBreakpoint: all, or those that look at values, by their numbers. */
static GPtrArray *
list_breakpoints (LsConsole *console, gboolean has_values)
{
  GListModel *breakpoints = ls_session_get_breakpoints (console->session);
  GPtrArray *sorted = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (breakpoints); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (breakpoints, i);
      const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
      gboolean has_value =
        mark->kind == LS_MARK_DATA ||
        (mark->kind == LS_MARK_EVENT &&
         (g_str_has_prefix (mark->what, "read ") || g_str_has_prefix (mark->what, "touch ") ||
          g_str_has_prefix (mark->what, "write ") || g_str_has_prefix (mark->what, "change ")));

      if (!has_values || has_value)
        g_ptr_array_add (sorted, g_steal_pointer (&breakpoint));
    }
  g_ptr_array_sort (sorted, compare_numbers);
  return sorted;
}

static void
reply_list (LsConsole *console, const GPtrArray *breakpoints, LsReply *reply)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < breakpoints->len; i++)
    {
      LsBreakpoint *breakpoint = g_ptr_array_index (breakpoints, i);
      append_breakpoint (console, breakpoint, reply);
      g_variant_builder_add_value (&builder, make_breakpoint (console, breakpoint));
    }
  ls_reply_set_kind (reply, "breakpoints");
  ls_reply_set (reply, "breakpoints", "aa{sv}", &builder);
}

void
ls_console_reply_breakpoints (LsConsole *console, LsReply *reply)
{
  g_autoptr (GPtrArray) all = list_breakpoints (console, FALSE);

  if (all->len == 0)
    ls_reply_line (reply,
                   "No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).");
  reply_list (console, all, reply);
}

void
ls_console_reply_watchpoints (LsConsole *console, LsReply *reply)
{
  g_autoptr (GPtrArray) found = list_breakpoints (console, TRUE);

  if (found->len == 0)
    ls_reply_line (reply, "No watchpoints ('watch', 'rwatch' and 'awatch' set them).");
  reply_list (console, found, reply);
}

void
ls_console_reply_breakpoint (LsConsole *console, LsBreakpoint *breakpoint, LsReply *reply)
{
  append_breakpoint (console, breakpoint, reply);
  ls_reply_set_kind (reply, "breakpoint");
  ls_reply_set (reply, "breakpoint", "@a{sv}", make_breakpoint (console, breakpoint));
}
