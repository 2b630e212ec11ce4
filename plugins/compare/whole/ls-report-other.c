#include "ls-report-other.h"

#include <string.h>

#include "ls-error.h"
#include "ls-program-open.h"
#include "ls-scene-compare.h"
#include "ls-session-veil.h"
#include "ls-words.h"

/* --- what is asked for ----------------------------------------------------------------------------------- */

static gboolean
read_number (const char *text, guint64 end, guint64 *number)
{
  return g_ascii_string_to_unsigned (text, 10, 0, end - 1, number, NULL);
}

static gboolean
find_lane (LsReportOther *other, LsSession *session, const char *text, GError **error)
{
  guint64 lane;

  if (!read_number (text, LS_LANES, &lane))
    return ls_fail (error, LS_ERROR_RANGE, "“%s” is no lane: they are 0 to %u", text, LS_LANES - 1);
  other->lanes[0] = ls_session_get_focus_lane (session);
  other->lanes[1] = (guint) lane;
  if (other->lanes[0] == other->lanes[1])
    return ls_fail (error, LS_ERROR_REFERENCE,
                    "That is the lane that is looked at. Enter another one, such as “%u”.",
                    (other->lanes[0] + 1) % LS_LANES);
  for (guint i = 0; i < 2; i++)
    other->names[i] = g_strdup_printf (ls_words ("lane %u"), other->lanes[i]);
  return TRUE;
}

static void
refuse_wave (const LsScene *scene, guint wave, GError **error)
{
  const guint n = ls_scene_get_n_waves (scene);

  if (n > 1)
    ls_fail (error, LS_ERROR_REFERENCE,
             "That is the wave that is looked at. Enter another one, such as “wave %u”.",
             (wave + 1) % n);
  else
    ls_fail (error, LS_ERROR_REFERENCE,
             "That is the wave that is looked at, and the scene has no other.");
}

static gboolean
find_wave (LsReportOther *other, LsSession *session, const char *text, GError **error)
{
  const LsScene *scene = ls_session_get_scene (session);
  const LsView *view = ls_session_get_view (session);
  guint64 wave;

  if (!read_number (text, ls_scene_get_n_waves (scene), &wave))
    return ls_fail (error, LS_ERROR_RANGE, "“%s” is no wave: they are 0 to %u", text,
                    ls_scene_get_n_waves (scene) - 1);
  if (wave == ls_view_get_wave (view) && ls_view_get_fork (view) == LS_FORK_MAIN)
    {
      refuse_wave (scene, (guint) wave, error);
      return FALSE;
    }
  other->subject = ls_scene_new_subject (scene, (guint) wave);
  other->names[0] = g_strdup_printf (ls_words ("wave %u"), ls_view_get_wave (view));
  other->names[1] = g_strdup_printf (ls_words ("wave %u"), (guint) wave);
  return TRUE;
}

/* Main is never removed, so that whoever looks at another one can be told it. */
static void
refuse_fork (const LsForks *forks, const LsFork *fork, GError **error)
{
  if (ls_forks_get_n (forks) > 1)
    ls_fail (error, LS_ERROR_REFERENCE,
             "That is the run that is looked at. Enter another one, such as “fork %s”.",
             ls_forks_nth (forks, fork == ls_forks_nth (forks, 0) ? 1 : 0)->name);
  else
    ls_fail (error, LS_ERROR_REFERENCE,
             "That is the run that is looked at, and this wave has no other.");
}

static gboolean
find_fork (LsReportOther *other, LsSession *session, const char *text, GError **error)
{
  const LsForks *forks = ls_session_get_forks (session);
  const LsFork *fork = *text == '\0' ? ls_forks_nth (forks, 0) : ls_forks_find (forks, text);
  const LsFork *looked_at;

  if (fork == NULL)
    return ls_fail (error, LS_ERROR_REFERENCE, "No run of this wave is called “%s”", text);
  looked_at = ls_forks_get (forks, ls_view_get_fork (ls_session_get_view (session)));
  if (fork == looked_at)
    {
      refuse_fork (forks, fork, error);
      return FALSE;
    }
  other->subject = ls_subject_ref (fork->subject);
  other->names[0] = g_strdup (looked_at->name);
  other->names[1] = g_strdup (fork->name);
  return TRUE;
}

/* other: (nullable). */
static gboolean
is_file (const char *path, const char *other)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  g_autofree char *whole_other = other != NULL ? g_canonicalize_filename (other, NULL) : NULL;

  return g_strcmp0 (whole, whole_other) == 0;
}

/* It is opened where it is compared, in a thread. A name is looked up where the file is that is open. */
static gboolean
find_program (LsReportOther *other, LsSession *session, const char *text, GError **error)
{
  const LsView *view = ls_session_get_view (session);
  const char *path = ls_scene_get_path (ls_view_get_scene (view));
  g_autofree char *folder = path != NULL ? g_path_get_dirname (path) : g_strdup (".");

  if (*text == '\0')
    return ls_fail (error, LS_ERROR_STATE,
                    "Name the file of the other program, or of a scene of it");
  other->path = g_path_is_absolute (text) ? g_strdup (text) : g_build_filename (folder, text, NULL);
  if (is_file (other->path, path))
    return ls_fail (
      error, LS_ERROR_REFERENCE,

      "That is the file that is looked at. Enter another one, such as “program other.asm”.");
  other->scene = ls_scene_ref (ls_view_get_scene (view));
  other->wave = ls_view_get_wave (view);
  if (ls_view_get_fork (view) != LS_FORK_MAIN)
    other->fork =
      g_strdup (ls_forks_get (ls_session_get_forks (session), ls_view_get_fork (view))->name);
  return TRUE;
}

void
ls_report_other_free (LsReportOther *other)
{
  g_free (other->path);
  g_free (other->fork);
  g_clear_pointer (&other->scene, ls_scene_unref);
  g_clear_pointer (&other->subject, ls_subject_unref);
  g_free (other->names[0]);
  g_free (other->names[1]);
  g_free (other);
}

void
ls_report_other_trust (LsReportOther *other, const char *path)
{
  if (path != NULL && g_strcmp0 (other->path, path) == 0)
    other->trust = LS_TRUST_ALL;
}

LsReportOther *
ls_report_other_new (LsSession *session, const char *text, GError **error)
{
  static const struct
  {
    const char *word;
    gboolean (*find) (LsReportOther *other, LsSession *session, const char *text, GError **error);
  } words[] = { { "lane", find_lane },
                { "wave", find_wave },
                { "fork", find_fork },
                { "program", find_program },
                { "", find_lane } };
  g_autoptr (LsReportOther) other = g_new0 (LsReportOther, 1);
  g_autofree char *trimmed = g_strstrip (g_strdup (text));

  if (ls_session_get_view (session) == NULL || *trimmed == '\0')
    {
      ls_fail (error, LS_ERROR_STATE, "Nothing to compare with");
      return NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (trimmed, words[i].word))
      {
        char *rest = g_strchug (trimmed + strlen (words[i].word));

        return words[i].find (other, session, rest, error) ? g_steal_pointer (&other) : NULL;
      }
  g_assert_not_reached ();
}

/* --- what is told ---------------------------------------------------------------------------------------- */

/* Two lanes, or two runs of the program. */
static gboolean
ask_runs (LsReport *report,
          LsSubject *subject,
          const LsReportOther *other,
          const LsCompareOptions *options,
          GError **error)
{
  const LsProgram *program = ls_subject_get_program (subject);
  const LsComparedPrograms programs = {
    program, program, { other->names[0], other->names[1] }, 0, NULL
  };
  g_autoptr (LsSubject) there =
    other->subject != NULL ? ls_subject_with_end (other->subject, ls_subject_get_end (subject))
                           : NULL;
  g_autoptr (LsParting) parting =
    there != NULL ? ls_compare_runs (subject, there, options, error)
                  : ls_compare_lanes (subject, other->lanes[0], other->lanes[1], options, error);
  g_autoptr (GVariant) data = NULL;

  if (parting == NULL)
    return FALSE;
  data = g_variant_ref_sink (ls_compare_to_data (ls_parting_fields, parting, &programs, NULL));
  ls_report_add_rows (report, &ls_parting_form, data, program);
  report->summary = ls_form_to_summary (&ls_parting_form, data, program);
  return TRUE;
}

/* Two programs on the wave that is looked at, each as its scene has it. */
static gboolean
ask_programs (LsReport *report,
              const LsReportOther *other,
              const LsCompareOptions *options,
              GError **error)
{
  const LsProgram *program = ls_scene_get_program (other->scene);
  g_autofree char *name = NULL;
  g_autoptr (LsScene) there =
    ls_scene_open_beside (other->scene, other->path, other->trust, &name, error);
  g_autoptr (LsSceneComparison) comparison =
    there != NULL ? ls_scene_compare (other->scene, there, other->wave, options, error) : NULL;
  g_autoptr (GVariant) data = NULL, sides = NULL, parting = NULL;

  /* Of texts that part the answer itself has the row. */
  if (comparison == NULL)
    return FALSE;
  data = g_variant_ref_sink (
    ls_compare_to_data (ls_scene_compare_fields, comparison,
                        &(LsComparedPrograms){ program,
                                               ls_scene_get_program (there),
                                               { ls_scene_get_name (other->scene), name },
                                               LS_COMPARE_STEPS,
                                               other->fork },
                        other->scene));
  sides = comparison->text_parting == NULL ? g_variant_lookup_value (data, "sides", NULL) : NULL;
  parting = sides != NULL ? g_variant_lookup_value (sides, "parting", NULL) : NULL;
  if (parting != NULL)
    ls_report_add_rows (report, &ls_parting_form, parting, program);
  ls_report_add_rows (report, &ls_scene_compare_form, data, program);
  report->is_of_scene = TRUE;
  report->summary = g_strchomp (ls_form_to_text (&ls_scene_compare_story, NULL, data, program));
  return TRUE;
}

static gboolean
ask_differences (LsReport *report,
                 const LsView *view,
                 gconstpointer about,
                 const gint *interrupt,
                 GError **error)
{
  const LsReportOther *other = about;
  LsSubject *subject = ls_view_get_subject (view);
  const LsCompareOptions options = { .tolerance = LS_COMPARE_EXACT,
                                     .with_edits = other->subject != NULL,
                                     .interrupt = interrupt };

  if (other->path != NULL)
    return ls_subject_get_end (subject) == G_MAXUINT64
             ? ask_programs (report, other, &options, error)
             : ls_veil_refuse (error);
  return ask_runs (report, subject, other, &options, error);
}

const LsReportKind ls_report_differences = { NULL, &ls_parting_form, N_ ("No difference."),
                                             ask_differences,
                                             (GDestroyNotify) ls_report_other_free };
