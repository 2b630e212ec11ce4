#include "ls-console-private.h"

#include <inttypes.h>

#include "ls-breakpoint-text.h"
#include "ls-source-program.h"
#include "ls-view-values.h"
#include "ls-words.h"

/* What stopped a move, and what log points said on its way. */

typedef struct
{
  LsLogLine line;
  gboolean has_source;
  LsSourceHere source; /* the place of the text, if the program tells of it */
} LogRow;

static void
log_row_clear (gpointer data)
{
  ls_source_here_clear (&((LogRow *) data)->source);
}

/* The key is not there where it is the wave that is looked at. */
static GVariant *
make_other_wave (const LogRow *row, const LsFieldScope *scope)
{
  const LsConsole *console = scope->about;

  return row->line.wave != ls_view_get_wave (ls_session_get_view (console->session))
           ? g_variant_new_uint64 (row->line.wave)
           : NULL;
}

/* clang-format off */
static const LsField log_row[] = {
  LS_FIELD_AS (LogRow, UINT, line.number, "number"),
  LS_FIELD_AS (LogRow, UINT, line.wave, "wave"),
  LS_FIELD_AS (LogRow, UINT, line.step, "step"),
  LS_FIELD_AS (LogRow, LINE, line.line, "line"),
  LS_FIELD_AS (LogRow, STRING, line.text, "text"),
  LS_FIELD_IN_IF (LogRow, source, "source", ls_source_here_fields, has_source),
  LS_FIELD_MADE ("_other", make_other_wave),
  LS_FIELD_END
};
static const LsSentence log_sentences[] = { { NULL, N_ ("[{number}] {@wave}step {step}: {text}") }, { NULL, NULL } };
static const LsPart log_parts[] = { { "wave", "?_other", N_ ("wave {wave}, ") }, { NULL, NULL, NULL } };
static const LsReplyList log_list = {
  .key = "log", .fields = log_row, .row_size = sizeof (LogRow), .sentences = log_sentences, .parts = log_parts
};
/* clang-format on */

/* Returns: (transfer full): of LogRow. */
static GArray *
make_log_rows (const LsProgram *program, const LsLogLine *lines, guint n)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (LogRow));

  g_array_set_clear_func (rows, log_row_clear);
  for (guint i = 0; i < n; i++)
    {
      LogRow row = { .line = lines[i] };

      row.has_source = ls_source_at_find_place (program, lines[i].line, &row.source);
      g_array_append_val (rows, row);
    }
  return rows;
}

void
ls_console_reply_log (LsConsole *console, LsReply *reply)
{
  g_autoptr (GArray) rows = NULL;
  guint n;
  guint64 n_dropped;
  const LsLogLine *lines = ls_view_get_log (ls_session_get_view (console->session), &n, &n_dropped);

  if (n == 0)
    return;
  rows = make_log_rows (ls_view_get_program (ls_session_get_view (console->session)), lines, n);
  ls_reply_list (reply, NULL, &log_list, rows->data, n);
  if (n_dropped > 0)
    ls_reply_line (reply, "(and %" PRIu64 " more)", n_dropped);
  ls_reply_set (reply, "n_log_dropped", "t", n_dropped);
}

/* --- hits ------------------------------------------------------------------------------------------------ */

/* What the lane looked at has is told first. */
static GVariant *
make_is_own (const LsValueChange *change, const LsFieldScope *scope)
{
  const LsConsole *console = scope->about;

  return g_variant_new_boolean (change->lanes >> ls_session_get_focus_lane (console->session) & 1);
}

/* clang-format off */
static const LsField change_row[] = {
  LS_FIELD_AS (LsValueChange, STRING, what, "expression"),
  LS_FIELD_UNLESS (LsValueChange, LANES, lanes, "lanes", is_uniform),
  LS_FIELD (LsValueChange, STRING, before),
  LS_FIELD (LsValueChange, STRING, after),
  LS_FIELD_MADE ("_own", make_is_own),
  LS_FIELD_END
};
/* clang-format on */

/* Returns: (nullable): of a breakpoint that looks at no value. */
static GVariant *
make_changes (const LsStopHit *hit, const LsFieldScope *scope)
{
  const LsConsole *console = scope->about;
  g_autoptr (LsBreakpoint) breakpoint = ls_session_find_breakpoint (console->session, hit->id);
  const LsMarkBreakpoint *mark = breakpoint != NULL ? ls_breakpoint_get_mark (breakpoint) : NULL;

  if (mark == NULL || mark->kind != LS_MARK_DATA)
    return NULL;
  g_autoptr (GArray) changes =
    ls_view_dup_value_changes (ls_session_get_view (console->session), mark->what, hit->lanes);
  return ls_fields_read_rows (change_row, changes->data, changes->len, sizeof (LsValueChange),
                              scope);
}

/* Returns: (nullable): of a breakpoint that was for once. */
static GVariant *
make_place (const LsStopHit *hit, const LsFieldScope *scope)
{
  const LsConsole *console = scope->about;
  g_autoptr (LsBreakpoint) breakpoint = ls_session_find_breakpoint (console->session, hit->id);

  return breakpoint != NULL
           ? g_variant_new_take_string (ls_breakpoint_tell_place (breakpoint, scope->program))
           : NULL;
}

/* clang-format off */
static const LsField hit_row[] = {
  LS_FIELD_AS (LsStopHit, UINT, id, "number"),
  LS_FIELD_IF (LsStopHit, UINT, number, "hit", number),
  LS_FIELD (LsStopHit, LANES, lanes),
  LS_FIELD_AS (LsStopHit, LANES, lanes, "_lanes"), /* changes have lanes of their own */
  LS_FIELD_MADE ("_place", make_place),
  LS_FIELD_MADE ("changes", make_changes),
  LS_FIELD_END
};
static const LsSentence change_sentences[] = { { NULL, "  {expression}{@where}: {before} -> {after}" }, { NULL, NULL } };
static const LsFormTable change_tables[] = {
  { .key = "changes", .when = "_own", .sentences = change_sentences },
  { .key = "changes", .when = "!_own", .sentences = change_sentences, .told = 8 },
  { .key = NULL }
};
static const LsSentence hit_sentences[] = {
  { NULL, N_ ("Breakpoint {number}{@once}{@hit}{@place}, {@lanes}") }, { NULL, NULL }
};
static const LsPart hit_parts[] = {
  { "once", "!_place", N_ (" (once)") },
  { "hit", "hit", N_ (", hit {hit}") },
  { "place", "_place", ", {_place}" },
  { "where", "?lanes,!lanes==_lanes", N_ (" in {@lanes}") },
  { "lanes", "lanes=0xffffffffffffffff", N_ ("all lanes") },
  { "lanes", NULL, N_ ("{lanes:count=lane|lanes} {lanes:lanes}") },
  { NULL, NULL, NULL }
};
static const LsReplyList hit_list = {
  .key = "hits", .fields = hit_row, .row_size = sizeof (LsStopHit), .sentences = hit_sentences, .inner = change_tables, .parts = hit_parts
};
/* clang-format on */

void
ls_console_reply_hits (LsConsole *console, LsReply *reply)
{
  guint n;
  const LsStopHit *hits = ls_view_get_hits (ls_session_get_view (console->session), &n);

  if (n > 0)
    ls_reply_list (reply, NULL, &hit_list, hits, n);
}
