#include "ls-console-private.h"

#include <string.h>

#include "ls-compare.h"
#include "ls-program-open.h"
#include "ls-scene-compare.h"
#include "ls-words.h"

/* Where two lanes, two waves, two runs or two programs part. */

/* clang-format off */
static const LsSentence parting_head[] = {
  { NULL, "{sentence}" }, { "first_place.step", N_ ("'goto {first_place.step}' goes there.") }, { NULL, NULL }
};
static const LsForm parting_form = { .head = parting_head };
/* clang-format on */

/* Takes parting. */
static gboolean
reply_parting (LsConsole *console,
               LsParting *parting,
               const char *name_a,
               const char *name_b,
               LsReply *reply)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  const LsComparedPrograms programs = { program, program, { name_a, name_b }, 0, NULL };

  if (parting == NULL)
    return FALSE;
  ls_reply_told (reply, &parting_form, parting,
                 ls_compare_to_data (ls_parting_fields, parting, &programs, NULL), program);
  ls_parting_free (parting);
  return TRUE;
}

static gboolean
diff_lanes (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  LsSubject *subject = ls_view_get_subject (ls_session_get_view (console->session));
  LsCompareOptions options = { .tolerance = LS_COMPARE_EXACT,
                               .max_steps = console->picture_steps,
                               .interrupt = &console->interrupt };
  guint64 a, b = ls_session_get_focus_lane (console->session);

  if (!ls_arguments_take_number (arguments, "a lane", 0, LS_LANES - 1, &a, error))
    return FALSE;
  if (ls_arguments_has_more (arguments) &&
      !ls_arguments_take_number (arguments, "a lane", 0, LS_LANES - 1, &b, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  g_autofree char *name_a = g_strdup_printf (ls_words ("lane %u"), (guint) a);
  g_autofree char *name_b = g_strdup_printf (ls_words ("lane %u"), (guint) b);
  return reply_parting (console, ls_compare_lanes (subject, (guint) a, (guint) b, &options, error),
                        name_a, name_b, reply);
}

/* name: of other. */
static gboolean
diff_run (LsConsole *console,
          LsSubject *other,
          const char *name,
          const char *own,
          LsReply *reply,
          GError **error)
{
  LsSubject *subject = ls_view_get_subject (ls_session_get_view (console->session));
  LsCompareOptions options = { .tolerance = LS_COMPARE_EXACT,
                               .with_edits = TRUE,
                               .max_steps = console->picture_steps,
                               .interrupt = &console->interrupt };

  return reply_parting (console, ls_compare_runs (other, subject, &options, error), name, own,
                        reply);
}

static gboolean
diff_wave (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  const LsScene *scene = ls_session_get_scene (console->session);
  guint64 wave;

  if (!ls_arguments_take_number (arguments, "a wave", 0, ls_scene_get_n_waves (scene) - 1, &wave,
                                 error) ||
      !ls_arguments_end (arguments, error))
    return FALSE;
  g_autoptr (LsSubject) other = ls_scene_new_subject (scene, (guint) wave);
  g_autofree char *name = g_strdup_printf ("wave %u", (guint) wave);
  g_autofree char *own =
    g_strdup_printf ("wave %u", ls_view_get_wave (ls_session_get_view (console->session)));
  return diff_run (console, other, name, own, reply, error);
}

static gboolean
diff_fork (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  const LsForks *forks = ls_session_get_forks (console->session);
  guint here = ls_view_get_fork (ls_session_get_view (console->session));
  g_autofree char *name = ls_arguments_take_rest (arguments);
  const LsFork *fork = name != NULL ? ls_forks_find (forks, name) : ls_forks_nth (forks, 0);

  if (fork == NULL)
    return ls_arguments_fail (arguments, error, "no run is called '%s' ('forks' lists them)", name);
  if (fork == ls_forks_get (forks, here))
    return ls_arguments_fail (
      arguments, error, "this run is '%s': name another one ('forks' lists them)", fork->name);
  return diff_run (console, fork->subject, fork->name, ls_forks_get (forks, here)->name, reply,
                   error);
}

/* On the wave that is looked at, as the scene has it. */
static gboolean
diff_program (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  const LsScene *scene = ls_session_get_scene (console->session);
  const LsCompareOptions options = { .tolerance = LS_COMPARE_EXACT,
                                     .max_steps = console->picture_steps,
                                     .interrupt = &console->interrupt };
  g_autofree char *path = ls_arguments_take_rest (arguments);
  g_autofree char *name = NULL;

  if (path == NULL)
    return ls_arguments_fail (arguments, error, "name the file of a program, or of a scene of one");
  g_autoptr (LsScene) other = ls_scene_open_beside (scene, path, console->trust, &name, error);
  if (other == NULL)
    return ls_arguments_blame (arguments);
  g_autoptr (LsSceneComparison) comparison = ls_scene_compare (
    scene, other, ls_view_get_wave (ls_session_get_view (console->session)), &options, error);
  if (comparison == NULL)
    return FALSE;
  const LsForks *forks = ls_session_get_forks (console->session);
  const guint here = ls_view_get_fork (ls_session_get_view (console->session));
  const LsComparedPrograms programs = {
    .program_a = ls_scene_get_program (scene),
    .program_b = ls_scene_get_program (other),
    .names = { ls_scene_get_name (scene), name },
    .max_steps = options.max_steps > 0 ? options.max_steps : LS_COMPARE_STEPS,
    .fork = here != LS_FORK_MAIN ? ls_forks_get (forks, here)->name : NULL,
  };
  ls_reply_set_kind (reply, "diff_programs");
  ls_reply_told (reply, &ls_scene_compare_form, comparison,
                 ls_compare_to_data (ls_scene_compare_fields, comparison, &programs, scene),
                 programs.program_a);
  return TRUE;
}

LS_COMPLETER (ls_console_complete_diff)
{
  static const char *const kinds[] = { "fork", "lane", "program", "wave" };
  static const char program[] = "program ";

  if (g_str_has_prefix (completion->arguments, program))
    {
      completion->arguments += strlen (program);
      ls_console_complete_files (console, completion);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_ptr_array_add (completion->words, g_strdup (kinds[i]));
}

LS_HANDLER (ls_console_run_diff)
{
  if (ls_arguments_take_keyword (arguments, "program"))
    return diff_program (console, arguments, reply, error);
  if (ls_arguments_take_keyword (arguments, "wave"))
    return diff_wave (console, arguments, reply, error);
  if (ls_arguments_take_keyword (arguments, "fork"))
    return diff_fork (console, arguments, reply, error);
  ls_arguments_take_keyword (arguments, "lane");
  return diff_lanes (console, arguments, reply, error);
}
