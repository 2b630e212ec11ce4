#include "ls-console-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-change.h"
#include "ls-cover.h"
#include "ls-graph-count.h"
#include "ls-mask-history.h"
#include "ls-program-path.h"
#include "ls-paths.h"
#include "ls-picture.h"
#include "ls-races-form.h"
#include "ls-source-cover.h"
#include "ls-spark.h"

/* Pictures of the whole run of the wave looked at. */

#define N_COLUMNS 100

/* Looks no further than there: the run may have no end. */
static gboolean
check_first_step (LsConsole *console, LsArguments *arguments, guint64 first, GError **error)
{
  guint64 n;

  if (!ls_console_count_steps (console, first, &n, error))
    return FALSE;
  return first <= n || ls_arguments_fail (arguments, error,
                                          "the run has %" PRIu64 " steps: none is that late", n);
}

gboolean
ls_console_take_steps (LsConsole *console,
                       LsArguments *arguments,
                       LsWalkOptions *options,
                       GError **error)
{
  g_autofree char *word = ls_arguments_take (arguments);

  *options = (LsWalkOptions){ .interrupt = &console->interrupt };
  if (word == NULL || console->is_asked_once)
    options->max_steps = console->picture_steps;
  if (word == NULL)
    return TRUE;
  g_auto (GStrv) ends = g_strsplit (word, "..", 2);
  if (g_strv_length (ends) == 2 &&
      g_ascii_string_to_unsigned (ends[0], 10, 1, LS_WALK_MAX_STEPS, &options->first_step, NULL) &&
      g_ascii_string_to_unsigned (ends[1], 10, options->first_step, LS_WALK_MAX_STEPS,
                                  &options->last_step, NULL))
    return check_first_step (console, arguments, options->first_step, error) &&
           ls_arguments_end (arguments, error);
  return ls_arguments_fail (arguments, error, "'%s' is not a range of steps (write A..B, as 5..9)",
                            word);
}

static LsSubject *
get_subject (LsConsole *console)
{
  return ls_view_get_subject (ls_session_get_view (console->session));
}

/* Takes text and data. is_of_all: it is of no single wave. */
static void
reply_picture (LsConsole *console, gboolean is_of_all, LsReply *reply, GVariant *data, char *text)
{
  if (!is_of_all)
    ls_reply_set (reply, "wave", "u", ls_view_get_wave (ls_session_get_view (console->session)));
  ls_dict_add_members (&reply->data, data);
  g_string_append (reply->text, text);
  g_free (text);
}

void
ls_console_reply_form (LsConsole *console,
                       gboolean is_of_all,
                       LsReply *reply,
                       const LsForm *form,
                       gconstpointer answer)
{
  if (!is_of_all)
    ls_reply_set (reply, "wave", "u", ls_view_get_wave (ls_session_get_view (console->session)));
  ls_reply_form (reply, NULL, form, answer);
}

static gboolean
add_waves (LsConsole *console,
           const LsPicture *picture,
           gpointer whole,
           const LsWalkOptions *options,
           GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsScene *scene = ls_view_get_scene (view);

  for (guint i = 0; i < ls_scene_get_n_waves (scene); i++)
    {
      g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, i);
      gpointer other = i != ls_view_get_wave (view) ? picture->ask (subject, options, error) : NULL;

      if (other == NULL && i != ls_view_get_wave (view))
        return FALSE;
      if (other != NULL)
        picture->add (whole, other);
      g_clear_pointer (&other, picture->free);
    }
  return TRUE;
}

/* Returns: (transfer full): the answer for the wave that is looked at, or for all waves together. */
static gpointer
ask (LsConsole *console,
     const LsPicture *picture,
     gboolean is_of_all,
     const LsWalkOptions *options,
     GError **error)
{
  gpointer answer = picture->ask (get_subject (console), options, error);

  if (answer != NULL && is_of_all && !add_waves (console, picture, answer, options, error))
    g_clear_pointer (&answer, picture->free);
  return answer;
}

/* Reads "all waves". */
static gboolean
take_all (LsArguments *arguments)
{
  gboolean is_all = ls_arguments_take_keyword (arguments, "all");

  if (is_all)
    ls_arguments_take_keyword (arguments, "waves");
  return is_all;
}

/* What the text calls a register. Returns: (transfer full) (nullable). */
static char *
dup_name (LsSubject *subject, LsRegRef ref)
{
  const LsCell cell = ls_cell_register (ref, 0);
  g_autoptr (GString) path = g_string_new (NULL);

  return ls_program_append_path (ls_subject_get_program (subject), &cell, path, NULL)
           ? g_string_free (g_steal_pointer (&path), FALSE)
           : NULL;
}

static gboolean
reply_spark (LsConsole *console,
             LsRegRef ref,
             LsMask lanes,
             LsArguments *arguments,
             LsReply *reply,
             GError **error)
{
  LsSubject *subject = get_subject (console);
  LsWalkOptions options;

  if (!ls_console_take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsSpark) spark = ls_spark_new (subject, ref, lanes, &options, error);
  if (spark == NULL)
    return FALSE;
  spark->name = ls_console_speaks_text (console) ? dup_name (subject, ref) : NULL;
  ls_reply_set_kind (reply, "spark");
  ls_console_reply_form (console, FALSE, reply, &ls_spark_form, spark);
  return TRUE;
}

/* Whether a register stands there, of which nobody says the channel. */
static gboolean
is_whole_register (const char *word, const LsProgram *program)
{
  g_autofree char *first = g_strdup_printf ("%s.x", word);
  LsMask lanes;
  LsRegRef ref;

  return ls_change_parse_register (first, program, &ref, &lanes, NULL);
}

/* "R1.x" in all lanes that hold something, "R1.x@0-7,22". */
static gboolean
reply_register (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  g_autofree char *written = ls_arguments_take (arguments);
  g_autoptr (GError) problem = NULL;
  g_autofree char *named = ls_view_name_registers (
    ls_session_get_view (console->session), ls_console_get_call (console), written, &problem);
  const char *word = named != NULL ? named : written;
  LsMask lanes = ls_subject_get_input (get_subject (console))->covered;
  const LsProgram *program = ls_subject_get_program (get_subject (console));
  LsRegRef ref;

  if (g_error_matches (problem, LS_ERROR, LS_ERROR_STATE))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return ls_arguments_blame_expression (arguments, error);
    }
  if (problem != NULL)
    return ls_arguments_fail (arguments, error,
                              "%s has several numbers: ask for one, such as %s.x or %s[0]", written,
                              written, written);
  if (is_whole_register (word, program))
    return ls_arguments_fail (arguments, error, "'%s': the channel is missing, .x to .w", word);
  if (!ls_change_parse_register (word, program, &ref, &lanes, error))
    return ls_arguments_blame_expression (arguments, error);
  return reply_spark (console, ref, lanes, arguments, reply, error);
}

LS_HANDLER (ls_console_run_history)
{
  LsWalkOptions options;

  if (ls_arguments_has_more (arguments) && !g_ascii_isdigit (*arguments->next))
    return reply_register (console, arguments, reply, error);
  if (!ls_console_take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsMaskHistory) history =
    ls_mask_history_new (get_subject (console), TRUE, &options, error);
  if (history == NULL)
    return FALSE;
  reply_picture (console, FALSE, reply,
                 ls_fields_to_data (ls_mask_history_fields, history, NULL, NULL),
                 ls_mask_history_to_text (history, N_COLUMNS));
  return TRUE;
}

/* value: an LsPictureKind. */
LS_HANDLER (ls_console_run_picture)
{
  const LsPicture *picture = ls_picture_get (value);
  const gboolean is_all = picture->add != NULL && take_all (arguments);
  LsWalkOptions options;
  gpointer answer = NULL;

  if (ls_console_take_steps (console, arguments, &options, error))
    answer = ask (console, picture, is_all, &options, error);
  if (answer == NULL)
    return FALSE;
  ls_console_reply_form (console, is_all, reply, picture->form, answer);
  picture->free (answer);
  return TRUE;
}

/* In a text by its lines; the data have those of the program too. */
static gboolean
reply_cover (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  const LsProgram *program = ls_subject_get_program (get_subject (console));
  const gboolean is_all = take_all (arguments);
  g_autoptr (LsCover) cover = NULL;
  g_autoptr (LsSourceCover) lines = NULL;
  LsWalkOptions options;

  if (ls_console_take_steps (console, arguments, &options, error))
    cover = ask (console, &ls_cover_picture, is_all, &options, error);
  if (cover == NULL)
    return FALSE;
  if (ls_console_speaks_text (console))
    lines = ls_source_cover_new (program, cover);
  if (lines == NULL)
    {
      ls_console_reply_form (console, is_all, reply, &ls_cover_form, cover);
      return TRUE;
    }
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_form_to_data (&ls_cover_form, cover, program, NULL));
  ls_console_reply_form (console, is_all, reply, &ls_source_cover_form, lines);
  ls_dict_add_members (&reply->data, data);
  return TRUE;
}

/* With paths, the same of these as a member. */
LS_HANDLER (ls_console_run_cover)
{
  const LsProgram *program = ls_subject_get_program (get_subject (console));
  LsWalkOptions options;

  if (!ls_arguments_take_keyword (arguments, "paths"))
    return reply_cover (console, arguments, reply, error);
  if (!ls_console_take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsCover) cover = ask (console, &ls_cover_picture, FALSE, &options, error);
  g_autoptr (LsPaths) paths =
    cover != NULL ? ask (console, &ls_paths_picture, FALSE, &options, error) : NULL;
  if (paths == NULL)
    return FALSE;
  ls_console_reply_form (console, FALSE, reply, &ls_cover_form, cover);
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_form_to_data (&ls_paths_form, paths, program, NULL));
  g_autofree char *text = ls_form_to_text (&ls_paths_form, paths, data, program);
  ls_dict_set_value (&reply->data, "path_groups", data);
  g_string_append (reply->text, text);
  return TRUE;
}

/* The blocks of what just ran and of what comes next. */
static void
tell_here (const LsGraph *graph, const LsView *view, LsReply *reply)
{
  const guint32 next = ls_graph_find (graph, ls_view_get_place (view)->line);
  LsPlace before;

  if (ls_view_get_previous_place (view, &before))
    ls_reply_set (reply, "last_block", "u", ls_graph_find (graph, before.line) + 1);
  if (ls_view_get_place (view)->ended || next == LS_GRAPH_NONE)
    return;
  ls_reply_set (reply, "next_block", "u", next + 1);
  ls_reply_line (reply, "what comes next is in block %u", next + 1);
}

LS_HANDLER (ls_console_run_graph)
{
  const gboolean is_dot = ls_arguments_take_keyword (arguments, "dot");
  const gboolean is_all = take_all (arguments);
  LsWalkOptions options;

  if (!ls_console_take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsGraphCount) count = ask (console, &ls_graph_picture, is_all, &options, error);
  if (count == NULL)
    return FALSE;
  count->graph->is_text = ls_console_speaks_text (console);
  if (is_dot)
    reply_picture (console, is_all, reply,
                   ls_form_to_data (&ls_graph_form, count, count->graph->program, NULL),
                   ls_graph_count_to_dot (count));
  else
    ls_console_reply_form (console, is_all, reply, &ls_graph_form, count);
  if (!is_dot && !is_all && !console->is_asked_once)
    tell_here (count->graph, ls_session_get_view (console->session), reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_spark)
{
  const LsView *view = ls_session_get_view (console->session);
  guint lane = ls_session_get_focus_lane (console->session);
  LsRegRef ref;

  if (!ls_arguments_take_register (arguments, view, TRUE, &ref, &lane, error))
    return FALSE;
  LsMask lanes = ls_arguments_take_keyword (arguments, "all") ? LS_MASK_ALL : LS_MASK_LANE (lane);
  return reply_spark (console, ref, lanes, arguments, reply, error);
}

/* --- races ----------------------------------------------------------------------------------------------- */

/* Of the whole dispatch, as lanescope races tells them; what was changed by hand counts where it is looked at. */
LS_HANDLER (ls_console_run_races)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsScene *scene = ls_view_get_scene (view);
  LsSubject *own = ls_view_get_fork (view) != LS_FORK_MAIN ? ls_view_get_subject (view) : NULL;

  g_autoptr (LsRaces) races = ls_scene_find_races (
    scene, own, ls_view_get_wave (view), console->picture_steps, &console->interrupt, error);
  if (races == NULL)
    return FALSE;
  ls_reply_told (reply, &ls_races_form, races,
                 ls_form_to_data (&ls_races_form, races, ls_scene_get_program (scene), scene),
                 ls_scene_get_program (scene));
  return TRUE;
}
