#include "ls-console-private.h"

#include <string.h>

#include "ls-clocks.h"
#include "ls-counters.h"
#include "ls-cover.h"
#include "ls-graph-count.h"
#include "ls-mask-history.h"
#include "ls-paths.h"
#include "ls-races-text.h"
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
  return first <= n ||
         ls_arguments_fail (arguments, error,
                            "the run has %" G_GUINT64_FORMAT " steps: none is that late", n);
}

/* Reads the steps that a picture is to be made of: "A..B", from 1, both included; all if there is nothing. */
static gboolean
take_steps (LsConsole *console, LsArguments *arguments, LsWalkOptions *options, GError **error)
{
  *options = (LsWalkOptions){ .interrupt = &console->interrupt };
  g_autofree char *word = ls_arguments_take (arguments);
  if (word == NULL)
    {
      options->max_steps = console->picture_steps;
      return TRUE;
    }

  g_auto (GStrv) ends = g_strsplit (word, "..", 2);
  if (g_strv_length (ends) == 2 &&
      g_ascii_string_to_unsigned (ends[0], 10, 1, LS_WALK_MAX_STEPS, &options->first_step, NULL) &&
      g_ascii_string_to_unsigned (ends[1], 10, options->first_step, LS_WALK_MAX_STEPS,
                                  &options->last_step, NULL))
    return check_first_step (console, arguments, options->first_step, error) &&
           ls_arguments_end (arguments, error);
  return ls_arguments_fail (arguments, error, "'%s' are not steps, A..B from 1", word);
}

static LsSubject *
get_subject (LsConsole *console)
{
  return ls_view_get_subject (ls_session_get_view (console->session));
}

/* Takes text and data. */
static void
reply_picture (LsConsole *console, LsReply *reply, GVariant *data, char *text)
{
  ls_reply_set (reply, "wave", "u", ls_view_get_wave (ls_session_get_view (console->session)));
  ls_dict_add_members (&reply->data, data);
  g_string_append (reply->text, text);
  g_free (text);
}

static void
reply_form (LsConsole *console, LsReply *reply, const LsForm *form, gconstpointer answer)
{
  const LsProgram *program = ls_subject_get_program (get_subject (console));
  g_autoptr (GVariant) data = g_variant_ref_sink (ls_form_to_data (form, answer, program, NULL));

  reply_picture (console, reply, data, ls_form_to_text (form, data, program));
}

/* With a register it is its history, as the verb of the name has it. */
LS_HANDLER (ls_console_run_history)
{
  LsWalkOptions options;

  if (ls_arguments_has_more (arguments) && !g_ascii_isdigit (*arguments->next))
    {
      ls_reply_set_kind (reply, "spark");
      return ls_console_run_spark (console, arguments, reply, value, error);
    }
  if (!take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsMaskHistory) history =
    ls_mask_history_new (get_subject (console), TRUE, &options, error);
  if (history == NULL)
    return FALSE;
  reply_picture (console, reply, ls_mask_history_to_variant (history),
                 ls_mask_history_to_text (history, N_COLUMNS));
  return TRUE;
}

LS_HANDLER (ls_console_run_cover)
{
  LsSubject *subject = get_subject (console);
  LsWalkOptions options;

  (void) value;
  if (!take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsCover) cover = ls_cover_new (subject, &options, error);
  if (cover == NULL)
    return FALSE;
  reply_form (console, reply, &ls_cover_form, cover);
  return TRUE;
}

LS_HANDLER (ls_console_run_counters)
{
  LsWalkOptions options;

  (void) value;
  if (!take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsCounters) counters = ls_counters_new (get_subject (console), &options, error);
  if (counters == NULL)
    return FALSE;
  reply_form (console, reply, &ls_counters_form, counters);
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
  g_string_append_printf (reply->text, "what comes next is in block %u\n", next + 1);
}

LS_HANDLER (ls_console_run_graph)
{
  LsSubject *subject = get_subject (console);
  const gboolean is_dot = ls_arguments_take_keyword (arguments, "dot");
  LsWalkOptions options;

  (void) value;
  if (!take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsGraph) graph = ls_graph_new (ls_subject_get_program (subject), error);
  g_autoptr (LsGraphCount) count =
    graph != NULL ? ls_graph_count_new (graph, subject, &options, error) : NULL;
  if (count == NULL)
    return FALSE;
  reply_picture (console, reply, ls_graph_count_to_variant (count),
                 is_dot ? ls_graph_count_to_dot (count) : ls_graph_count_to_text (count));
  if (!is_dot)
    tell_here (graph, ls_session_get_view (console->session), reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_paths)
{
  LsSubject *subject = get_subject (console);
  LsWalkOptions options;

  (void) value;
  if (!take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsPaths) paths = ls_paths_new (subject, &options, error);
  if (paths == NULL)
    return FALSE;
  reply_form (console, reply, &ls_paths_form, paths);
  return TRUE;
}

LS_HANDLER (ls_console_run_spark)
{
  const LsView *view = ls_session_get_view (console->session);
  LsSubject *subject = get_subject (console);
  guint lane = ls_session_get_focus_lane (console->session);
  LsWalkOptions options;
  LsRegRef ref;

  (void) value;
  if (!ls_arguments_take_register (arguments, view, TRUE, &ref, &lane, error))
    return FALSE;
  LsMask lanes = ls_arguments_take_keyword (arguments, "all") ? LS_MASK_ALL : LS_MASK_LANE (lane);
  if (!take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsSpark) spark = ls_spark_new (subject, ref, lanes, &options, error);
  if (spark == NULL)
    return FALSE;
  reply_picture (console, reply, ls_spark_to_variant (spark, subject, N_COLUMNS),
                 ls_spark_to_text (spark, subject, N_COLUMNS));
  return TRUE;
}

/* --- timeline -------------------------------------------------------------------------------------------- */

/* What the wave looked at did, as it is looked at, and the n - 1 behind it. */
static gboolean
note_waves (LsConsole *console, LsClockWaves *waves, guint n, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  LsWalkOptions options = { .max_steps = console->picture_steps, .interrupt = &console->interrupt };

  for (guint i = 0; i < n; i++)
    {
      guint wave = ls_view_get_wave (view) + i;
      g_autoptr (LsSubject) subject = i == 0
                                        ? ls_subject_ref (ls_view_get_subject (view))
                                        : ls_scene_new_subject (ls_view_get_scene (view), wave);

      if (!ls_clock_waves_add (waves, wave, subject, &options, error))
        return FALSE;
    }
  return TRUE;
}

LS_HANDLER (ls_console_run_timeline)
{
  const LsView *view = ls_session_get_view (console->session);
  guint n_left = ls_scene_get_n_waves (ls_view_get_scene (view)) - ls_view_get_wave (view);
  LsClockModel model = LS_CLOCK_MODEL_DEFAULT;
  g_auto (LsClockWaves) waves = { 0 };
  guint64 n = 1;

  (void) value;
  if (ls_arguments_has_more (arguments) &&
      !ls_arguments_take_number (arguments, "a number of waves from here", 1,
                                 MIN (n_left, LS_CLOCKS_MAX_WAVES), &n, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error) || !note_waves (console, &waves, (guint) n, error))
    return FALSE;
  g_autoptr (LsClocks) clocks =
    ls_clocks_new (waves.works, waves.n, &model, &console->interrupt, error);
  if (clocks == NULL)
    return FALSE;
  ls_dict_add_members (&reply->data, ls_clocks_to_variant (clocks, waves.numbers));
  g_autofree char *text =
    ls_clocks_to_text (clocks, waves.numbers, get_subject (console), N_COLUMNS);
  g_string_append (reply->text, text);
  return TRUE;
}

/* --- races ----------------------------------------------------------------------------------------------- */

/* Of the whole dispatch, as lanescope races tells them; what was changed by hand counts where it is looked at. */
LS_HANDLER (ls_console_run_races)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsScene *scene = ls_view_get_scene (view);
  LsSubject *own = ls_view_get_fork (view) != LS_FORK_MAIN ? ls_view_get_subject (view) : NULL;

  (void) value;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  g_autoptr (LsRaces) races = ls_scene_find_races (
    scene, own, ls_view_get_wave (view), console->picture_steps, &console->interrupt, error);
  if (races == NULL)
    return FALSE;
  g_autofree char *text = ls_races_to_text (races, scene);
  ls_dict_add_members (&reply->data, ls_races_to_variant (races, scene));
  g_string_append (reply->text, text);
  return TRUE;
}
