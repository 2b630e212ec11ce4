#include "ls-console-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-cause-statement.h"
#include "ls-scene-stages.h"
#include "ls-session-causes.h"
#include "ls-source-words.h"
#include "ls-stage.h"
#include "ls-tell-event.h"
#include "ls-tell-parts.h"
#include "ls-tell.h"
#include "ls-timeline.h"
#include "ls-told.h"
#include "ls-words.h"

#define MAX_DEPTH 1000 /* statements of a walk, one behind the other */

static void
set_question (LsReply *reply, const LsView *view, guint lane)
{
  ls_reply_set (reply, "wave", "u", ls_view_get_wave (view));
  ls_reply_set (reply, "lane", "u", lane);
  ls_reply_set (reply, "step", "t", ls_view_get_place (view)->step);
}

/* A run that a trap stopped is told of by whoever is asked about where it stopped. */
static void
say_stop (const LsView *view, LsReply *reply)
{
  const LsTrap *trap = ls_view_get_trap (view);
  g_autoptr (GString) text = g_string_new (NULL);

  if (trap == NULL)
    return;
  ls_tell_say_trap (text, "The wave", ls_view_get_place (view)->step, trap,
                    ls_view_get_program (view));
  ls_reply_line (reply, "%s", text->str);
  ls_reply_set (reply, "trap", "@a{sv}",
                ls_fields_to_data (ls_trap_fields, trap, ls_view_get_program (view), NULL));
}

/* Tells where a variable of the source is, and which statement gave it. */
static void
reply_variable (LsConsole *console, const LsSourceCell *found, guint lane, LsReply *reply)
{
  g_autofree char *source = ls_cause_source_tell (&found->source);
  g_autofree char *words = g_strdup_printf (
    found->has_cell ? "%s@%u%s" : N_ ("%s@%u%s: a constant, which no register holds."), found->name,
    lane, source);

  ls_reply_line (reply, "%s", words);
  if (!found->has_cell)
    {
      ls_reply_set (reply, "sentence", "s", words);
      set_question (reply, ls_session_get_view (console->session), lane);
    }
  ls_reply_set (reply, "variable", "s", found->name);
  ls_reply_set (reply, "source", "@a{sv}",
                ls_fields_to_data (ls_cause_source_fields, &found->source, NULL, NULL));
}

/* Reads the name of a variable of the source, NAME[@LANE]. is_one: (out): whether it is one. */
static gboolean
take_variable (LsConsole *console,
               LsArguments *arguments,
               LsSourceCell *found,
               guint *lane,
               gboolean *is_one,
               GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  LsArguments before = *arguments;
  g_autofree char *word = ls_arguments_take (arguments);
  char *at = word != NULL ? strchr (word, '@') : NULL;
  g_autoptr (LsExpr) own =
    word != NULL ? ls_expr_new (ls_view_get_program (view), word, NULL) : NULL;
  g_autoptr (GError) problem = NULL;
  guint64 number;

  *is_one = FALSE;
  if (at != NULL && g_ascii_string_to_unsigned (at + 1, 10, 0, LS_LANES - 1, &number, NULL))
    {
      *at = '\0';
      *lane = (guint) number;
    }
  if (word != NULL && own == NULL &&
      ls_source_find_cell (ls_view_get_scene (view), ls_view_get_subject (view),
                           ls_view_get_place (view)->step, word, *lane, found, &problem))
    {
      *is_one = TRUE;
      return TRUE;
    }
  *arguments = before;
  *is_one = problem != NULL;
  if (problem != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* Reads MEMORY[WORD][@LANE]. is_one: (out): whether it is one. */
static gboolean
read_memory (const LsProgram *program,
             const char *word,
             guint lane,
             LsCell *cell,
             gboolean *is_one,
             GError **error)
{
  const char *at = strchr (word, '@');
  g_autofree char *name = g_strndup (word, at != NULL ? (gsize) (at - word) : strlen (word));
  guint64 number = lane;

  *is_one = ls_cell_parse_memory (ls_program_machine (program), name, cell);
  if (!*is_one)
    return FALSE;
  if (at != NULL && !ls_program_memory_is_per_lane (program, cell->number))
    return ls_fail (error, LS_ERROR_RANGE, "%s: lanes share the memory: leave out the '%s'", word,
                    at);
  if (at != NULL && !g_ascii_string_to_unsigned (at + 1, 10, 0, LS_LANES - 1, &number, NULL))
    return ls_fail (error, LS_ERROR_RANGE, "%s: a wave has %d lanes, numbered from 0", word,
                    LS_LANES);
  return ls_cell_of_lane (cell, program, (guint) number) ||
         !ls_program_memory_is_per_lane (program, cell->number) ||
         ls_fail (error, LS_ERROR_RANGE, "%s: each lane has %" PRIu64 " words", word,
                  (guint64) ls_program_memory_size (program, cell->number));
}

/* Reads a variable that the program itself tells of, NAME[@LANE], as the chosen function sees it: its first component. */
static gboolean
read_told (LsConsole *console, const char *word, guint lane, LsCell *cell)
{
  const LsView *view = ls_session_get_view (console->session);
  g_autoptr (LsExpr) expr = NULL;
  g_autofree char *named = NULL;
  LsExprCells cells;
  LsSourceAt at;

  if (!ls_view_get_source_at (view, &at))
    return FALSE;
  expr = ls_console_compile (console, word, NULL);
  if (expr == NULL)
    return FALSE;
  if (!ls_expr_get_cells (expr, &cells))
    {
      named = ls_view_name_registers (view, ls_console_get_call (console), word, NULL);
      return named != NULL && ls_cell_parse_memory (ls_view_get_machine (view), named, cell);
    }
  *cell = (LsCell){ .kind = LS_CELL_REGISTER,
                    .ref = cells.refs[0],
                    .lane = (guint8) (cells.lane >= 0 ? (guint) cells.lane : lane) };
  return TRUE;
}

/* Reads REG.CHANNEL[@LANE], MEMORY[WORD][@LANE] or the name of a variable. step: (out): to ask about. found: (out): of a variable; no name: of
 * none. */
static gboolean
take_cell (LsConsole *console,
           LsArguments *arguments,
           LsCell *cell,
           guint64 *step,
           LsSourceCell *found,
           GError **error)
{
  gboolean is_variable, is_found, is_memory = FALSE;
  guint lane = ls_session_get_focus_lane (console->session);
  LsArguments before = *arguments;
  g_autofree char *word = ls_arguments_take (arguments);
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  LsRegRef ref;

  *step = G_MAXUINT64;
  if (word == NULL && ls_console_speaks_text (console))
    return ls_arguments_fail (arguments, error,
                              "the value is missing, as NAME[@LANE]: a variable of the source "
                              "('variables' lists them)");
  is_found = word != NULL && read_memory (program, word, lane, cell, &is_memory, error);
  if (is_memory)
    return is_found || ls_arguments_blame (arguments);
  if (word != NULL && read_told (console, word, lane, cell))
    return TRUE;
  *arguments = before;
  is_found = take_variable (console, arguments, found, &lane, &is_variable, error);
  if (is_variable)
    {
      *cell = found->cell;
      *step = found->step;
      return is_found;
    }
  if (!ls_arguments_take_register (arguments, ls_session_get_view (console->session), FALSE, &ref,
                                   &lane, error))
    return FALSE;
  *cell = ls_cell_register (ref, lane);
  return TRUE;
}

/* --- answers --------------------------------------------------------------------------------------------- */

static void
reply_left_out (guint n, LsReply *reply)
{
  ls_reply_line (reply,
                 ls_words_many ("%u more cause is left out; 'chain' behind the value lists all.",
                                "%u more causes are left out; 'chain' behind the value lists all.",
                                n),
                 n);
}

/* The statements behind a value, where it is asked about in the words of a text, or its lines are asked for as data. cause: the answer
 * so far. all: (out): gets one with all that is behind it. Returns: (transfer full) (nullable). */
static LsCauseStatement *
find_statement (LsConsole *console, const LsAsk *ask, const LsCause *cause, LsCause **all)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  const LsAsk whole = { LS_ASK_WHO, ask->cell, ask->step, G_MAXUINT };

  if (!ls_session_tells_statements (console->session) ||
      (ask->depth != G_MAXUINT && !ls_console_speaks_text (console)))
    return NULL;
  if (ask->depth != G_MAXUINT)
    *all = ls_session_ask_sync (console->session, &whole, &console->interrupt, NULL);
  return ls_cause_statement_new (*all != NULL ? *all : cause, program);
}

/* A NaN far behind is what most people ask for. text: that is told already. */
static void
reply_origin (LsConsole *console,
              const LsCauseStatement *statement,
              const char *text,
              LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  guint n_left_out = 0;
  g_autoptr (LsTold) whole = ls_told_new_statements (
    statement, ls_view_get_program (view), ls_view_get_wave (view), MAX_DEPTH, &n_left_out);
  const LsTold *origin = ls_told_find_origin (whole);

  if (origin != NULL && strstr (text, origin->sentence) == NULL)
    ls_reply_line (reply, ls_words ("It came up here: %s"), origin->sentence);
}

/* What is behind a value, so many statements one behind the other. */
static void
reply_walk (LsConsole *console, const LsCauseStatement *statement, guint depth, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  guint n_left_out = 0;
  g_autoptr (LsTold) told = ls_told_new_statements (statement, ls_view_get_program (view),
                                                    ls_view_get_wave (view), depth, &n_left_out);
  g_autofree char *text = ls_told_to_text (told);

  ls_reply_append (reply, "%s", text);
  if (n_left_out == 0)
    return;
  reply_origin (console, statement, text, reply);
  reply_left_out (n_left_out, reply);
}

/* The same as the steps of the machine. */
static void
reply_tree (LsConsole *console, const LsCause *cause, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  g_autoptr (LsTold) lines =
    ls_told_new_who (cause, ls_view_get_program (view), ls_view_get_wave (view));
  g_autofree char *text = ls_told_to_text (lines);

  ls_reply_append (reply, "%s", text);
}

/* The lines behind a value, as a form has them. sentence: (nullable): of the value, told where no line is behind it; NULL: nothing is told. */
static void
reply_lines (LsConsole *console,
             const LsForm *form,
             gconstpointer answer,
             const char *sentence,
             LsReply *reply)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  g_autoptr (GVariant) lines = g_variant_ref_sink (ls_form_to_data (form, answer, program, NULL));
  g_autofree char *text = ls_form_to_text (form, answer, lines, program);

  ls_dict_add_members (&reply->data, lines);
  if (sentence != NULL && *text != '\0')
    ls_reply_append (reply, "%s", text);
  else if (sentence != NULL)
    ls_reply_line (reply, "%s", sentence);
}

/* The lines behind a value, or the tree of what made it, so deep. */
static gboolean
reply_who (LsConsole *console,
           const LsCell *cell,
           guint64 step,
           gboolean as_chain,
           guint depth,
           LsReply *reply,
           GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsProgram *program = ls_view_get_program (view);
  const LsAsk ask = { LS_ASK_WHO, *cell, step, as_chain ? G_MAXUINT : depth };
  g_autoptr (LsCause) cause =
    ls_session_ask_sync (console->session, &ask, &console->interrupt, error);
  g_autoptr (LsCause) all = NULL;

  if (cause == NULL)
    return FALSE;
  g_autoptr (LsCauseStatement) statement = find_statement (console, &ask, cause, &all);
  const gboolean is_text = statement != NULL && ls_console_speaks_text (console);
  g_autofree char *sentence =
    is_text ? ls_cause_statement_tell (statement, program) : ls_cause_tell (cause, program);
  g_autofree char *left_out = ls_cause_left_out (cause);
  ls_reply_set (reply, "sentence", "s", sentence);
  set_question (reply, view, cell->lane);
  if (as_chain)
    {
      reply_lines (console, &ls_cause_chain_form, cause, is_text ? NULL : sentence, reply);
      ls_reply_set (reply, "n_left_out", "u", cause->n_left_out);
    }
  else
    ls_reply_set (reply, "cause", "@a{sv}",
                  ls_fields_to_data (ls_cause_fields, cause, program, NULL));
  if (statement != NULL)
    reply_lines (console, &ls_cause_statements_form, statement,
                 as_chain && is_text ? sentence : NULL, reply);
  if (statement != NULL && !as_chain)
    reply_walk (console, statement, depth, reply);
  else if (statement == NULL && !as_chain)
    reply_tree (console, cause, reply);
  ls_console_reply_origins (console, all != NULL ? all : cause, as_chain, reply);
  if (left_out != NULL && as_chain)
    ls_reply_line (reply, "%s", left_out);
  else if (left_out != NULL && statement == NULL)
    reply_left_out (cause->n_left_out, reply);
  say_stop (view, reply);
  return TRUE;
}

/* Who wrote a component, for the lanes together. */
static gboolean
reply_who_all (LsConsole *console, LsRegRef ref, LsReply *reply, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsProgram *program = ls_view_get_program (view);
  const LsAsk ask = { LS_ASK_WHO_ALL, ls_cell_register (ref, 0), G_MAXUINT64, 0 };
  g_autoptr (GArray) groups =
    ls_session_ask_sync (console->session, &ask, &console->interrupt, error);

  if (groups == NULL)
    return FALSE;
  const LsCauseGroups all = { ref, groups };
  g_autoptr (GVariant) told =
    g_variant_ref_sink (ls_form_to_data (&ls_cause_groups_form, &all, program, NULL));
  g_autofree char *text = ls_form_to_text (&ls_cause_groups_form, &all, told, program);
  ls_reply_set (reply, "wave", "u", ls_view_get_wave (view));
  ls_reply_set (reply, "step", "t", ls_view_get_place (view)->step);
  ls_dict_add_members (&reply->data, told);
  ls_reply_append (reply, "%s", text);
  say_stop (view, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_who)
{
  g_auto (LsSourceCell) found = { 0 };
  guint64 depth = LS_CAUSES_DEPTH, step;
  LsCell cell;

  if (!take_cell (console, arguments, &cell, &step, &found, error))
    return FALSE;
  gboolean is_all = cell.kind == LS_CELL_REGISTER && ls_arguments_take_keyword (arguments, "all");
  gboolean as_chain = !is_all && ls_arguments_take_keyword (arguments, "chain");
  LsArguments before = *arguments;
  if (!is_all && !as_chain &&
      !ls_arguments_take_number (arguments, "a depth", 1, LS_CAUSES_MAX, &depth, NULL))
    *arguments = before; /* no number: told as a word too many */
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  if (found.name != NULL)
    reply_variable (console, &found, cell.lane, reply);
  if (found.name != NULL && !found.has_cell)
    return TRUE;
  gboolean ok = is_all ? reply_who_all (console, cell.ref, reply, error)
                       : reply_who (console, &cell, step, as_chain, (guint) depth, reply, error);
  return ok || ls_arguments_blame (arguments);
}

/* Where a value goes in statements of a text. Returns: (transfer full) (nullable): NULL: it is not asked about in these words. */
static LsTold *
find_use_statements (LsConsole *console, const LsAsk *ask)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsAsk whole = { LS_ASK_USES, ask->cell, ask->step, LS_USES_MAX };
  g_autoptr (LsUses) uses =
    ls_console_speaks_text (console)
      ? ls_session_ask_sync (console->session, &whole, &console->interrupt, NULL)
      : NULL;

  return uses != NULL ? ls_told_new_use_statements (uses, ls_view_get_program (view),
                                                    ls_view_get_wave (view), ask->depth)
                      : NULL;
}

static void
reply_uses (LsConsole *console, const LsAsk *ask, const LsUses *uses, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsProgram *program = ls_view_get_program (view);
  g_autoptr (LsTold) statements = find_use_statements (console, ask);
  g_autoptr (LsTold) lines =
    statements == NULL ? ls_told_new_uses (uses, program, ls_view_get_wave (view)) : NULL;
  g_autofree char *text = ls_told_to_text (statements != NULL ? statements : lines);
  g_autofree char *sentence = statements != NULL
                                ? g_strdup (statements->sentence)
                                : ls_fields_say (ls_uses_fields, uses, program, NULL);

  ls_reply_set (reply, "sentence", "s", sentence);
  set_question (reply, view, ask->cell.lane);
  ls_reply_set (reply, "followed", "@a{sv}",
                ls_fields_to_data (ls_uses_fields, uses, program, NULL));
  ls_reply_append (reply, "%s", text);
  if (uses->n_left_out > 0 && statements == NULL)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      ls_cell_append (name, &ask->cell, program, 0);
      ls_reply_line (reply, ls_words ("'uses %s %u' follows further."), name->str, 2 * ask->depth);
    }
}

LS_HANDLER (ls_console_run_uses)
{
  g_auto (LsSourceCell) found = { 0 };
  guint64 depth = LS_USES_DEPTH, step;
  LsCell cell;

  if (!take_cell (console, arguments, &cell, &step, &found, error) ||
      (ls_arguments_has_more (arguments) &&
       !ls_arguments_take_number (arguments, "a depth", 1, LS_USES_MAX, &depth, error)) ||
      !ls_arguments_end (arguments, error))
    return FALSE;
  if (found.name != NULL)
    reply_variable (console, &found, cell.lane, reply);
  if (found.name != NULL && !found.has_cell)
    return TRUE;
  const LsAsk ask = { LS_ASK_USES, cell, step, (guint) depth };
  g_autoptr (LsUses) uses =
    ls_session_ask_sync (console->session, &ask, &console->interrupt, error);
  if (uses == NULL)
    return FALSE;
  reply_uses (console, &ask, uses, reply);
  say_stop (ls_session_get_view (console->session), reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_why)
{
  const LsView *view = ls_session_get_view (console->session);
  guint64 lane = ls_session_get_focus_lane (console->session);

  if (ls_arguments_has_more (arguments) &&
      !ls_arguments_take_number (arguments, "a lane", 0, LS_LANES - 1, &lane, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  const LsAsk ask = { LS_ASK_WHY, { .lane = (guint8) lane }, G_MAXUINT64, 0 };
  g_autoptr (LsWhy) why = ls_session_ask_sync (console->session, &ask, &console->interrupt, error);
  if (why == NULL)
    return FALSE;
  const LsProgram *program = ls_view_get_program (view);
  why->is_text &= ls_console_speaks_text (console);
  g_autofree char *sentence = ls_fields_say (ls_why_fields, why, program, NULL);
  ls_reply_say (reply, sentence);
  set_question (reply, view, (guint) lane);
  ls_dict_add_members (&reply->data, ls_fields_to_data (ls_why_fields, why, program, NULL));
  say_stop (view, reply);
  return TRUE;
}
