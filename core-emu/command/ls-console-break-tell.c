#include "ls-console-private.h"

#include "ls-breakpoint-limit.h"
#include "ls-breakpoint-text.h"
#include "ls-goal.h"
#include "ls-words.h"

static const char *const kind_names[] = {
  [LS_MARK_LINE] = "line",
  [LS_MARK_DATA] = "data",
  [LS_MARK_EVENT] = "event",
  [LS_MARK_UNREAD] = "unread",
};

/* --- one of them ----------------------------------------------------------------------------------------- */

typedef struct
{
  LsBreakpoint *breakpoint;
  const LsMarkBreakpoint *mark;
  gboolean is_temporary;
  guint left;
  const char *problem;         /* or NULL */
  const char *const *commands; /* or NULL */
  guint source_line;           /* 0: none */
  LsSourceHere *source; /* owned, or NULL: the place of the text, if the program tells of it */
} Told;

static void
told_clear (Told *told)
{
  if (told->source != NULL)
    ls_source_here_clear (told->source);
  g_clear_pointer (&told->source, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Told, told_clear)

/* The line of the listing that a breakpoint stops at first; G_MAXUINT: none. */
static guint
find_stop_line (const LsProgram *program, const LsMarkBreakpoint *mark)
{
  LsCallFrame frames[64];
  LsStatementPlace place;
  guint n;

  if (mark->kind == LS_MARK_LINE)
    return mark->line;
  if (!ls_goal_find_place (mark, program, &place))
    return G_MAXUINT;
  n = ls_source_at_find_frames (program, &place, frames, G_N_ELEMENTS (frames));
  return n > 0 ? frames[n - 1].line : G_MAXUINT;
}

/* Returns: (transfer full) (nullable) */
static LsSourceHere *
find_source (LsConsole *console, const LsMarkBreakpoint *mark)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  const guint line = find_stop_line (program, mark);
  LsSourceHere here = { .file = NULL };

  return line < ls_program_n_lines (program) && ls_source_at_find_place (program, line, &here)
           ? g_memdup2 (&here, sizeof here)
           : NULL;
}

static Told
told_of (LsConsole *console, LsBreakpoint *breakpoint)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);

  return (Told){ breakpoint,
                 mark,
                 ls_breakpoint_get_temporary (breakpoint),
                 ls_breakpoint_get_left (breakpoint),
                 ls_breakpoint_get_problem (breakpoint),
                 ls_console_get_commands (console, mark->number),
                 ls_goal_read_source_line (mark),
                 find_source (console, mark) };
}

/* Where or when: "line 13: 06 LOOP_BREAK  ADDR(9)", "change of R1.x", "kill". */
static char *
tell_place (const Told *told, const LsProgram *program)
{
  return ls_breakpoint_tell_place (told->breakpoint, program);
}

/* What narrows it, and whether it works: "if R1.x > 0.5; lanes 0-15; disabled". */
static char *
tell_limits (const Told *told, const LsProgram *program G_GNUC_UNUSED)
{
  GString *words = g_string_new (NULL);

  ls_breakpoint_append_limits (told->breakpoint, words);
  if (!told->mark->enabled)
    g_string_append_printf (words, "%s%s", words->len > 0 ? "; " : "", ls_words ("disabled"));
  if (told->problem != NULL)
    g_string_append_printf (words, ls_words ("%sdoes not work: %s"), words->len > 0 ? "; " : "",
                            told->problem);
  return g_string_free (words, FALSE);
}

static GVariant *
make_lines (const Told *told, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return told->commands != NULL ? ls_console_make_body (told->commands, 4) : NULL;
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
make_limits (const Told *told, const LsFieldScope *scope G_GNUC_UNUSED)
{
  LsDict dict = { 0 };

  for (guint i = 0; i < LS_N_LIMITS; i++)
    set_limit (&dict, ls_breakpoint_limit_of_rank (i), told->mark);
  return ls_dict_end (&dict);
}

/* clang-format off */
static const LsField mark_fields[] = {
  LS_FIELD (LsMarkBreakpoint, UINT, number),
  LS_FIELD_NAMED (LsMarkBreakpoint, kind, "kind", kind_names),
  LS_FIELD_FOR_VALUES (LsMarkBreakpoint, kind, 1 << LS_MARK_LINE),
  LS_FIELD (LsMarkBreakpoint, LINE, line),
  LS_FIELD_FOR_VALUES (LsMarkBreakpoint, kind, ~(1u << LS_MARK_LINE)),
  LS_FIELD (LsMarkBreakpoint, STRING, what),
  LS_FIELD_END
};
static const LsField enabled_fields[] = { LS_FIELD (LsMarkBreakpoint, BOOL, enabled), LS_FIELD_END };
static const LsField told_fields[] = {
  LS_FIELD_TO_MEMBERS (Told, mark, mark_fields),
  LS_FIELD_IF (Told, UINT, source_line, "source_line", source_line),
  LS_FIELD_TO (Told, source, "source", ls_source_here_fields),
  LS_FIELD_TOLD ("text", tell_place),
  LS_FIELD_TO_MEMBERS (Told, mark, enabled_fields),
  LS_FIELD_MADE_MEMBERS (make_limits),
  LS_FIELD_AS (Told, BOOL, is_temporary, "temporary"),
  LS_FIELD_IF (Told, UINT, left, "stops_left", left),
  LS_FIELD (Told, STRING, problem),
  LS_FIELD_AS (Told, STRINGS, commands, "body"),
  LS_FIELD_TOLD ("_limits", tell_limits),
  LS_FIELD_MADE ("_lines", make_lines),
  LS_FIELD_END
};
static const LsField one_fields[] = { LS_FIELD_PART ("breakpoint", told_fields), LS_FIELD_END };
static const LsSentence told_sentences[] = { { NULL, "{number>3}  {text}" }, { "_limits", "     {_limits}" }, { NULL, NULL } };
static const LsFormTable one_tables[] = {
  { .key = "breakpoint", .sentences = told_sentences, .inner = ls_console_body_tables }, { .key = NULL }
};
static const LsReplyList told_list = {
  .key = "breakpoints", .fields = told_fields, .row_size = sizeof (Told), .sentences = told_sentences, .inner = ls_console_body_tables
};
static const LsForm one_form = { .fields = one_fields, .tables = one_tables };
/* clang-format on */

/* --- lists ----------------------------------------------------------------------------------------------- */

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
reply_list (LsConsole *console, gboolean has_values, const char *empty, LsReply *reply)
{
  g_autoptr (GPtrArray) breakpoints = list_breakpoints (console, has_values);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Told));

  g_array_set_clear_func (rows, (GDestroyNotify) told_clear);
  for (guint i = 0; i < breakpoints->len; i++)
    {
      const Told told = told_of (console, g_ptr_array_index (breakpoints, i));
      g_array_append_val (rows, told);
    }
  if (rows->len == 0)
    ls_reply_line (reply, "%s", ls_words (empty));
  ls_reply_list (reply, "breakpoints", &told_list, rows->data, rows->len);
}

void
ls_console_reply_breakpoints (LsConsole *console, LsReply *reply)
{
  reply_list (console, FALSE,
              N_ ("No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them)."),
              reply);
}

void
ls_console_reply_watchpoints (LsConsole *console, LsReply *reply)
{
  reply_list (console, TRUE, N_ ("No watchpoints ('watch', 'rwatch' and 'awatch' set them)."),
              reply);
}

void
ls_console_reply_breakpoint (LsConsole *console, LsBreakpoint *breakpoint, LsReply *reply)
{
  g_auto (Told) told = told_of (console, breakpoint);

  ls_reply_form (reply, "breakpoint", &one_form, &told);
}
