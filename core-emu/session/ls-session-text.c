#include "ls-session-text.h"

#include <string.h>

#include "ls-cover.h"
#include "ls-error.h"
#include "ls-goal.h"
#include "ls-program-locals.h"
#include "ls-program-path.h"
#include "ls-session-private.h"
#include "ls-session-source.h"
#include "ls-track.h"
#include "ls-view-done.h"

/* Steps of which is recorded who gave values, and that are counted by lines. */
#define MAX_RECORDED 100000
#define MAX_COUNTED LS_HISTORY_MAX

/* --- a program that tells of its text -------------------------------------------------------------------------- */

/* Returns: (nullable): NULL: it tells of no statement. */
static LsProgram *
find_telling (LsSession *session)
{
  return ls_session_tells_statements (session)
           ? ls_subject_get_program (ls_view_get_subject (session->view))
           : NULL;
}

static LsMask
find_unset_cb (LsRegRef ref, gpointer data)
{
  const LsSession *session = data;

  return ls_track_find_unset (ls_view_get_subject (session->view), ref,
                              ls_view_get_place (session->view)->step, NULL);
}

/* What was recorded in the background, or while somebody waited. */
static gboolean
find_writer_cb (LsRegRef ref, guint lane, guint *line, guint64 *step, gpointer data)
{
  LsSession *session = data;
  const LsWriters *writers =
    session->writers.result == NULL && session->waited_of == ls_view_get_subject (session->view)
      ? session->waited_writers
      : ls_session_get_writers (session);
  LsCauseGroup writer;

  if (writers == NULL ||
      !ls_writers_find (writers, ref, lane, ls_view_get_place (session->view)->step, &writer) ||
      writer.kind != LS_CAUSE_WRITTEN)
    return FALSE;
  *line = writer.line;
  *step = writer.step;
  return TRUE;
}

gboolean
ls_session_get_source_at (LsSession *session, LsSourceAt *at)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  if (session->view == NULL || !ls_view_get_source_at (session->view, at))
    return FALSE;
  at->data = at->writer_data = session;
  at->find_writer = find_writer_cb;
  at->find_unset = find_unset_cb;
  return TRUE;
}

void
ls_session_forget_waited (LsSession *session)
{
  g_clear_pointer (&session->waited_writers, ls_writers_free);
  g_clear_pointer (&session->waited_of, ls_subject_unref);
}

gboolean
ls_session_find_source_at_sync (LsSession *session, const gint *interrupt, LsSourceAt *at)
{
  const LsWalkOptions options = { .max_steps = MAX_RECORDED, .interrupt = interrupt };
  LsSubject *subject;

  if (!ls_session_get_source_at (session, at))
    return FALSE;
  subject = ls_view_get_subject (session->view);
  if (session->writers.result == NULL && session->waited_of != subject)
    {
      ls_session_forget_waited (session);
      session->waited_writers = ls_writers_new (subject, &options, NULL);
      if (session->waited_writers != NULL)
        session->waited_of = ls_subject_ref (subject);
    }
  return TRUE;
}

gboolean
ls_session_get_source_before (LsSession *session, LsSourceAt *at)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return session->view != NULL && session->earlier != NULL &&
         ls_view_get_subject (session->earlier) == ls_view_get_subject (session->view) &&
         ls_view_get_source_at (session->earlier, at);
}

const guint32 *
ls_session_get_memory_before (LsSession *session, LsMemory memory, gsize *n_words)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && session->view != NULL, NULL);

  const LsViewDone *done = ls_view_get_done (session->view);
  LsSourceAt before;

  if (done != NULL)
    return ls_program_memory (done->program, done->state, memory, n_words);
  if (ls_view_get_place (session->view)->ended && ls_session_tells_statements (session) &&
      ls_session_get_source_before (session, &before))
    return ls_program_memory (before.program, before.state, memory, n_words);
  return ls_view_get_previous_memory (session->view, memory, n_words);
}

static gpointer
count_lines (gpointer input, const gint *cancel)
{
  const LsWalkOptions options = { .max_steps = MAX_COUNTED, .interrupt = cancel };

  return ls_cover_new (input, &options, NULL);
}

/* How often lines of the listing ran. Returns: (nullable): NULL before they are counted. */
static const LsCover *
find_cover (LsSession *session)
{
  static const LsWork work = { count_lines, (GDestroyNotify) ls_subject_unref,
                               (GDestroyNotify) ls_cover_free };

  if (session->text_cover.result == NULL && session->text_cover.thread == NULL)
    ls_session_start_job (&session->text_cover, session, &work,
                          ls_subject_ref (ls_view_get_subject (session->view)));
  return session->text_cover.result;
}

/* --- either ---------------------------------------------------------------------------------------------------- */

static guint64
get_step (LsSession *session)
{
  return ls_view_get_place (session->view)->step;
}

/* Returns: (nullable): NULL: no lines were measured, or not yet. */
static const LsSourceTrace *
find_trace (LsSession *session)
{
  return session->view != NULL ? ls_session_get_source_trace (session) : NULL;
}

gboolean
ls_session_has_text (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return ls_session_tells_statements (session) || find_trace (session) != NULL;
}

/* --- files of the text ----------------------------------------------------------------------------------------- */

const char *
ls_session_get_file_here (LsSession *session, guint *file)
{
  const LsProgram *program = find_telling (session);
  const char *name = NULL, *text = NULL;
  LsStatementPlace place;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (program == NULL || ls_view_get_place (session->view)->ended ||
      !ls_program_machine (program)->debug_info->statement (
        program, ls_view_get_place (session->view)->line, &place) ||
      !ls_program_machine (program)->debug_info->file (program, place.file, &name, &text))
    return NULL;
  *file = place.file;
  return name;
}

gboolean
ls_session_find_file (LsSession *session, const char *name, guint *file, const char **text)
{
  const LsProgram *program = find_telling (session);
  const char *other;

  g_return_val_if_fail (LS_IS_SESSION (session) && name != NULL, FALSE);

  for (guint i = 0;
       program != NULL && ls_program_machine (program)->debug_info->file (program, i, &other, text);
       i++)
    if (strcmp (other, name) == 0)
      {
        *file = i;
        return TRUE;
      }
  return FALSE;
}

guint
ls_session_file_line_of (LsSession *session, guint file, guint line)
{
  const LsProgram *program = find_telling (session);
  const guint64 mark = program != NULL ? ls_source_at_mark_of (program, line) : 0;

  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  if (program == NULL)
    return file == 0 ? ls_session_text_line_of (session, line, NULL) : 0;
  return mark >> 32 == file ? (guint) mark : 0;
}

guint
ls_session_find_file_line (LsSession *session, guint file)
{
  const LsSourceTrace *trace = find_trace (session);

  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  if (find_telling (session) == NULL)
    return trace != NULL && file == 0 ? ls_source_trace_find_line (trace, get_step (session)) : 0;
  return !ls_view_get_place (session->view)->ended
           ? ls_session_file_line_of (session, file, ls_view_get_place (session->view)->line)
           : 0;
}

guint
ls_session_find_text_line (LsSession *session)
{
  return ls_session_find_file_line (session, 0);
}

guint
ls_session_find_file_break_line (LsSession *session, guint file, guint line)
{
  LsStatementPlace place = { .file = file, .line = line };
  const LsProgram *program = find_telling (session);
  const LsSourceTrace *trace = find_trace (session);

  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  if (program != NULL)
    return ls_source_at_find_stop (program, &place) ? place.line : 0;
  return trace != NULL && file == 0 ? ls_source_trace_find_start_line (trace, line) : 0;
}

guint
ls_session_find_break_line (LsSession *session, guint line)
{
  return ls_session_find_file_break_line (session, 0, line);
}

/* --- lines ----------------------------------------------------------------------------------------------------- */

guint
ls_session_text_line_of (LsSession *session, guint line, gboolean *is_about)
{
  const LsProgram *program = find_telling (session);
  const LsSourceTrace *trace = find_trace (session);

  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  if (is_about != NULL)
    *is_about = FALSE;
  if (program != NULL)
    return ls_program_find_text_line (program, line);
  return trace != NULL ? ls_source_trace_line_of (trace, line, is_about) : 0;
}

guint
ls_session_find_last_break_line (LsSession *session)
{
  const LsProgram *program = find_telling (session);
  guint low = 0, high = G_MAXINT32;

  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  if (program != NULL)
    return ls_source_at_find_last_line (program);
  /* Behind it there is none. */
  while (low < high)
    {
      const guint middle = low + (high - low + 1) / 2;

      if (ls_session_find_break_line (session, middle) > 0)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/* Of measured lines. */
static guint
find_measured_function (const LsSourceTrace *trace, const char *name)
{
  const LsGlslText *text = ls_source_map_get_text (ls_source_trace_get_map (trace));

  for (guint i = 0; i < text->statements->len; i++)
    {
      const LsGlslStatement *statement = &g_array_index (text->statements, LsGlslStatement, i);

      if (statement->function < text->functions->len &&
          g_str_equal (g_array_index (text->functions, LsGlslFunction, statement->function).name,
                       name))
        return statement->line;
    }
  return 0;
}

guint
ls_session_find_function_line (LsSession *session, const char *name, guint *at)
{
  const LsProgram *program = find_telling (session);
  const LsSourceTrace *trace = find_trace (session);
  LsStatementPlace place = { 0 };

  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  *at = G_MAXUINT;
  if (program != NULL)
    return ls_source_at_find_function (program, name, &place, at) ? place.line : 0;
  return trace != NULL ? find_measured_function (trace, name) : 0;
}

LsSourceLines *
ls_session_list_file_lines (LsSession *session, guint file)
{
  const LsSourceTrace *trace = find_trace (session);
  LsSourceAt at;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (find_telling (session) != NULL && ls_view_get_source_at (session->view, &at))
    return ls_source_at_lines (&at, file, find_cover (session));
  return trace != NULL && file == 0 ? ls_source_lines_new (trace, get_step (session)) : NULL;
}

LsSourceLines *
ls_session_list_text_lines (LsSession *session)
{
  return ls_session_list_file_lines (session, 0);
}

gboolean
ls_session_find_text_sync (LsSession *session,
                           gboolean (*progress) (guint n_done, guint n_all, gpointer data),
                           gpointer data,
                           GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return ls_session_check_open (session, error) &&
         (ls_session_tells_statements (session) ||
          ls_session_find_source_trace_sync (session, progress, data, error) != NULL);
}

LsSourceLines *
ls_session_list_text_lines_sync (LsSession *session,
                                 gboolean (*progress) (guint n_done, guint n_all, gpointer data),
                                 gpointer data,
                                 GError **error)
{
  if (!ls_session_find_text_sync (session, progress, data, error))
    return NULL;
  if (ls_session_tells_statements (session))
    {
      find_cover (session);
      if (!ls_session_wait_for_source (session, &session->text_cover, progress, data))
        {
          ls_session_clear_job (&session->text_cover);
          ls_fail (error, LS_ERROR_STATE, "counting the lines of the text was ended");
          return NULL;
        }
    }
  return ls_session_list_text_lines (session);
}

gboolean
ls_session_find_text_here (LsSession *session, LsSourceHere *here)
{
  const LsSourceTrace *trace = find_trace (session);
  LsSourceAt at;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  if (session->view != NULL && ls_view_get_source_at (session->view, &at))
    return ls_source_at_find_here (&at, here);
  if (trace != NULL)
    ls_source_here_init (here, trace, get_step (session));
  return trace != NULL;
}

LsSourceStack *
ls_session_list_text_calls (LsSession *session)
{
  const LsSourceTrace *trace = find_trace (session);
  LsSourceAt at;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (session->view != NULL && ls_view_get_source_at (session->view, &at))
    return ls_source_at_calls (&at);
  return trace != NULL ? ls_source_stack_new (trace, get_step (session)) : NULL;
}

GPtrArray *
ls_session_list_text_variables (LsSession *session, guint frame)
{
  const LsSourceTrace *trace = find_trace (session);
  GPtrArray *all;
  g_autoptr (GArray) numbers = NULL;
  LsSourceAt at;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (ls_session_get_source_at (session, &at))
    {
      at.frame = frame;
      return ls_source_at_list (&at);
    }
  all = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_source_variable_unref);
  if (trace == NULL)
    return all;
  numbers = ls_source_list_variables (trace, get_step (session), frame);
  for (guint i = 0; i < numbers->len; i++)
    g_ptr_array_add (
      all, ls_source_variable_new (trace, get_step (session), g_array_index (numbers, guint, i)));
  return all;
}

LsSourceVariable *
ls_session_find_text_variable (LsSession *session, guint frame, const char *path, GError **error)
{
  const LsSourceTrace *trace = find_trace (session);
  LsSourceAt at;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (ls_session_get_source_at (session, &at))
    {
      at.frame = frame;
      return ls_source_at_find (&at, path, error);
    }
  if (trace != NULL)
    return ls_source_find_variable (trace, get_step (session), frame, path, error);
  ls_fail (error, LS_ERROR_STATE, "the lines of the text are not known yet");
  return NULL;
}

gboolean
ls_session_is_text_variable (LsSession *session, const char *name, guint line)
{
  LsSourceAt at;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return session->view != NULL && ls_view_get_source_at (session->view, &at) &&
         ls_source_at_is_variable (&at, name, line);
}

GArray *
ls_session_list_seen (LsSession *session, guint line)
{
  const LsStatementPlace place = { .line = line };
  const LsProgram *program = session->view != NULL ? find_telling (session) : NULL;
  LsCallFrame at;
  GArray *seen;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (program == NULL || ls_source_at_find_frames (program, &place, &at, 1) == 0)
    return g_array_new (FALSE, FALSE, sizeof (LsVariable));
  seen = ls_program_list_seen (program, &at);
  for (guint i = seen->len; i-- > 0;)
    if (g_array_index (seen, LsVariable, i).shape == LS_SHAPE_OPAQUE)
      g_array_remove_index (seen, i);
  return seen;
}

gboolean
ls_session_is_text_begin (LsSession *session)
{
  const LsProgram *program = find_telling (session);
  g_autoptr (GBytes) begins = program != NULL ? ls_source_at_find_begins (program) : NULL;
  const LsPlace *place = program != NULL ? ls_view_get_place (session->view) : NULL;
  const guint64 *words = begins != NULL ? g_bytes_get_data (begins, NULL) : NULL;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  /* What takes several steps begins once. */
  return words != NULL && !place->ended && !place->goes_on &&
         (words[place->line / 64] >> place->line % 64 & 1) != 0;
}

/* --- moves ------------------------------------------------------------------------------------------------------ */

/* The line that comes next, in lanes that do not run it now. */
static char *
dup_other_lanes (LsSession *session, GError **error)
{
  const LsView *view = session->view;
  const guint line = ls_session_find_text_line (session);
  const LsMask others = ~ls_view_read_mask (view, 0) & ~ls_view_lanes_empty (view);

  if (line == 0)
    {
      ls_fail (error, LS_ERROR_STATE, "no line of the text comes next here");
      return NULL;
    }
  if (others == 0)
    {
      ls_fail (error, LS_ERROR_STATE, "all lanes run line %u together: no other lane comes to it",
               line);
      return NULL;
    }
  return ls_goal_dup_source_line (line, others);
}

char *
ls_session_dup_line_goal (LsSession *session, LsSourceMove move, GError **error)
{
  if (!ls_session_tells_statements (session))
    {
      ls_fail (error, LS_ERROR_STATE, "the program tells of no statements of a text");
      return NULL;
    }
  return move == LS_SOURCE_LANE
           ? dup_other_lanes (session, error)
           : ls_goal_dup_statement (move, ls_session_get_followed_lanes (session));
}

/* --- what is watched ------------------------------------------------------------------------------------------- */

/* Whether both mean the same cells. */
static gboolean
has_same_cells (const LsExpr *a, const LsExpr *b)
{
  LsExprCells of_a, of_b;

  if (!ls_expr_get_cells (a, &of_a) || !ls_expr_get_cells (b, &of_b) || of_a.n != of_b.n)
    return FALSE;
  for (guint i = 0; i < of_a.n; i++)
    if (!ls_reg_ref_equal (of_a.refs[i], of_b.refs[i]))
      return FALSE;
  return TRUE;
}

/* What text means to who knows no place. Returns: (transfer full) (nullable). */
static LsExpr *
compile_anywhere (LsSession *session, const char *text)
{
  const LsGoalOf of = { .scene = session->scene,
                        .wave = ls_view_get_wave (session->view),
                        .subject = ls_view_get_subject (session->view),
                        .variables = session->variables };

  return ls_goal_of_compile (&of, text, NULL);
}

/* "half_of::n". expr: what it must mean, or NULL: something. Returns: (transfer full) (nullable): NULL: the function has another variable of
 * that name too, or none. */
static char *
dup_of_function (LsSession *session, guint frame, const char *text, const LsExpr *expr)
{
  g_autoptr (LsSourceStack) stack = ls_session_list_text_calls (session);
  g_autoptr (LsExpr) found = NULL;
  g_autofree char *named = NULL;

  if (stack == NULL || frame >= stack->frames->len)
    return NULL;
  named =
    g_strdup_printf ("%s::%s", g_array_index (stack->frames, LsSourceCalled, frame).function, text);
  found = compile_anywhere (session, named);
  return found != NULL && (expr == NULL || has_same_cells (found, expr)) ? g_steal_pointer (&named)
                                                                         : NULL;
}

/* Whether several functions have a variable of the name that text begins with. */
static gboolean
is_of_several (LsProgram *program, const char *text)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  const guint n_variables = info != NULL ? info->n_variables (program) : 0;
  const gsize n = strcspn (text, ".[@ ");
  guint n_found = 0;

  for (guint i = 0; i < n_variables; i++)
    {
      LsVariable variable;

      info->variable (program, i, &variable);
      n_found += variable.scope != LS_SCOPE_ALL && !variable.is_hidden && variable.name != NULL &&
                 strncmp (variable.name, text, n) == 0 && variable.name[n] == '\0';
    }
  return n_found > 1;
}

/* Of what is not in sight: the function's own comes into sight behind the line that declares it. Returns: (transfer full): NULL with the
 * error, which problem says in part. */
static char *
dup_unseen (LsSession *session,
            guint frame,
            const char *text,
            const GError *problem,
            GError **error)
{
  g_autofree char *own = dup_of_function (session, frame, text, NULL);

  if (own == NULL && is_of_several (ls_view_get_program (session->view), text))
    {
      ls_fail (error, LS_ERROR_STATE, "%s: write which, as FUNCTION::%s", problem->message, text);
      return NULL;
    }
  return own != NULL ? g_steal_pointer (&own) : g_strdup (text);
}

/* Without lanes. */
static char *
dup_lasting (LsSession *session, guint frame, const char *text, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (LsExpr) here =
    ls_view_compile_in (session->view, frame, session->variables, text, &problem);
  g_autoptr (LsExpr) anywhere = compile_anywhere (session, text);
  LsExprCells cells;
  char *named;

  if (here == NULL && anywhere != NULL)
    return dup_unseen (session, frame, text, problem, error);
  if (here == NULL || !ls_expr_get_cells (here, &cells) ||
      (anywhere != NULL && has_same_cells (anywhere, here)))
    return g_strdup (text);
  named = dup_of_function (session, frame, text, here);
  if (named == NULL)
    named = ls_view_name_registers (session->view, frame, text, NULL);
  return named != NULL ? named : g_strdup (text);
}

char *
ls_session_dup_watched (LsSession *session, guint frame, const char *text, GError **error)
{
  const char *lanes = strchr (text, '@');
  g_autofree char *what =
    lanes != NULL ? g_strndup (text, (gsize) (lanes - text)) : g_strdup (text);
  g_autofree char *lasting = NULL;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  lasting = find_telling (session) != NULL ? dup_lasting (session, frame, g_strstrip (what), error)
                                           : g_strdup (g_strstrip (what));
  return lasting != NULL ? g_strconcat (lasting, lanes, NULL) : NULL;
}
