#include "ls-report-other.h"

#include <string.h>

#include "ls-error.h"
#include "ls-expr.h"
#include "ls-words.h"

#define STEP "%" G_GUINT64_FORMAT

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
    {
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE, ls_words ("“%s” is no lane: they are 0 to %u"),
                   text, LS_LANES - 1);
      return FALSE;
    }
  other->lanes[0] = ls_session_get_focus_lane (session);
  other->lanes[1] = (guint) lane;
  if (other->lanes[0] == other->lanes[1])
    {
      g_set_error (
        error, LS_ERROR, LS_ERROR_REFERENCE,
        ls_words ("That is the lane that is looked at. Enter another one, such as “%u”."),
        (other->lanes[0] + 1) % LS_LANES);
      return FALSE;
    }
  for (guint i = 0; i < 2; i++)
    other->names[i] = g_strdup_printf (ls_words ("lane %u"), other->lanes[i]);
  return TRUE;
}

static void
refuse_wave (const LsScene *scene, guint wave, GError **error)
{
  const guint n = ls_scene_get_n_waves (scene);

  if (n > 1)
    g_set_error (
      error, LS_ERROR, LS_ERROR_REFERENCE,
      ls_words ("That is the wave that is looked at. Enter another one, such as “wave %u”."),
      (wave + 1) % n);
  else
    g_set_error (error, LS_ERROR, LS_ERROR_REFERENCE,
                 ls_words ("That is the wave that is looked at, and the scene has no other."));
}

static gboolean
find_wave (LsReportOther *other, LsSession *session, const char *text, GError **error)
{
  const LsScene *scene = ls_session_get_scene (session);
  const LsView *view = ls_session_get_view (session);
  guint64 wave;

  if (!read_number (text, ls_scene_get_n_waves (scene), &wave))
    {
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE, ls_words ("“%s” is no wave: they are 0 to %u"),
                   text, ls_scene_get_n_waves (scene) - 1);
      return FALSE;
    }
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
    g_set_error (
      error, LS_ERROR, LS_ERROR_REFERENCE,
      ls_words ("That is the run that is looked at. Enter another one, such as “fork %s”."),
      ls_forks_nth (forks, fork == ls_forks_nth (forks, 0) ? 1 : 0)->name);
  else
    g_set_error (error, LS_ERROR, LS_ERROR_REFERENCE,
                 ls_words ("That is the run that is looked at, and this wave has no other."));
}

static gboolean
find_fork (LsReportOther *other, LsSession *session, const char *text, GError **error)
{
  const LsForks *forks = ls_session_get_forks (session);
  const LsFork *fork = *text == '\0' ? ls_forks_nth (forks, 0) : ls_forks_find (forks, text);
  const LsFork *looked_at;

  if (fork == NULL)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_REFERENCE,
                   ls_words ("No run of this wave is called “%s”"), text);
      return FALSE;
    }
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
    {
      g_set_error (error, LS_ERROR, LS_ERROR_STATE,
                   ls_words ("Name the file of the other program, or of a scene of it"));
      return FALSE;
    }
  other->path = g_path_is_absolute (text) ? g_strdup (text) : g_build_filename (folder, text, NULL);
  if (is_file (other->path, path))
    {
      g_set_error (
        error, LS_ERROR, LS_ERROR_REFERENCE,
        ls_words (
          "That is the file that is looked at. Enter another one, such as “program other.asm”."));
      return FALSE;
    }
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
      g_set_error (error, LS_ERROR, LS_ERROR_STATE, ls_words ("Nothing to compare with"));
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

char *
ls_report_dup_number (const LsUnlike *unlike, guint32 bits)
{
  return ls_value_dup (unlike->is_float      ? LS_VALUE_FLOAT
                       : unlike->is_unsigned ? LS_VALUE_UINT
                                             : LS_VALUE_INT,
                       bits);
}

char *
ls_report_dup_line (const LsProgram *program, guint line)
{
  char *text = g_strstrip (ls_program_dup_line (program, line)), *end = text;

  for (const char *at = text; *at != '\0'; at++)
    if (*at != ' ' || at[1] != ' ')
      *end++ = *at;
  *end = '\0';
  return text;
}

/* Where a run goes on. */
static char *
dup_way (guint line, gboolean ended)
{
  return ended ? g_strdup (ls_words ("ended")) : g_strdup_printf (ls_words ("line %u"), line + 1);
}

static char *
dup_cell (const LsPartingPlace *place, const LsProgram *program)
{
  GString *name = g_string_new (NULL);

  if (place->kind == LS_PARTING_MEMORY)
    g_string_append_printf (name, "%s[" STEP "]", ls_program_memory_name (program, place->memory),
                            place->word);
  else
    ls_program_append_ref (name, program, place->ref);
  return g_string_free (name, FALSE);
}

/* What is different at a place, with both values. */
static void
tell_place (LsFormRow *fact, const LsPartingPlace *place, const LsProgram *program)
{
  switch (place->kind)
    {
    case LS_PARTING_LANES:
      fact->texts[0] = g_strdup (ls_words ("who takes part"));
      fact->texts[3] = g_strdup (ls_words (ls_program_lane_desc (program, place->state_a)->name));
      fact->texts[4] = g_strdup (ls_words (ls_program_lane_desc (program, place->state_b)->name));
      break;
    case LS_PARTING_LINE:
      fact->texts[0] = g_strdup (ls_words ("where it goes on"));
      fact->texts[3] = dup_way (place->line_a, place->ended_a);
      fact->texts[4] = dup_way (place->line_b, place->ended_b);
      break;
    case LS_PARTING_INPUT:
    case LS_PARTING_VALUE:
    case LS_PARTING_MEMORY:
      fact->texts[0] = dup_cell (place, program);
      fact->texts[3] = ls_report_dup_number (&place->unlike, place->unlike.a);
      fact->texts[4] = ls_report_dup_number (&place->unlike, place->unlike.b);
      break;
    }
}

void
ls_report_set_step (LsFormRow *fact, guint64 step)
{
  fact->texts[1] = g_strdup_printf (STEP, step);
  fact->numbers[1] = (double) step;
  fact->has_step = TRUE;
  fact->step = step;
}

void
ls_report_take (LsReport *report, const LsFormRow *text)
{
  g_autoptr (LsFact) fact = ls_fact_new (text);

  g_list_store_append (report->facts, fact);
}

static void
add_place (LsReport *report,
           const char *title,
           const LsPartingPlace *place,
           const LsProgram *program)
{
  LsFormRow fact = { .lanes = place->lanes };
  g_autofree char *what = NULL;

  tell_place (&fact, place, program);
  what = g_steal_pointer (&fact.texts[0]);
  fact.texts[0] = g_strdup_printf ("%s: %s", title, what);
  ls_report_set_step (&fact, place->step);
  if (place->step > 0)
    fact.texts[2] = ls_report_dup_line (program, place->line);
  ls_report_take (report, &fact);
}

static void
add_count (LsReport *report, const LsPartingCount *count, const LsProgram *program)
{
  LsFormRow fact = { .lanes = count->lanes };
  g_autoptr (GString) name = g_string_new (NULL);

  ls_program_append_ref (name, program, count->ref);
  fact.texts[0] = g_strdup (name->str);
  ls_report_set_step (&fact, count->first_step);
  if (count->first_step > 0)
    fact.texts[2] = ls_report_dup_line (program, count->line);
  fact.texts[3] = ls_report_dup_number (&count->unlike, count->unlike.a);
  fact.texts[4] = ls_report_dup_number (&count->unlike, count->unlike.b);
  fact.texts[5] = g_strdup_printf (STEP, count->n);
  fact.numbers[5] = (double) count->n;
  ls_report_take (report, &fact);
}

void
ls_report_add_parting (LsReport *report, const LsParting *parting, const LsProgram *program)
{
  add_place (report, ls_words ("First"), &parting->first, program);
  if (parting->has_path && parting->path.step != parting->first.step)
    add_place (report, ls_words ("First way"), &parting->path, program);
  if (parting->has_value && parting->value.step != parting->first.step)
    add_place (report, ls_words ("First value"), &parting->value, program);
  for (guint i = 0; i < parting->counts->len; i++)
    add_count (report, &g_array_index (parting->counts, LsPartingCount, i), program);
}

gboolean
ls_report_add_differences (LsReport *report,
                           LsSubject *subject,
                           const LsReportOther *other,
                           const gint *interrupt,
                           GError **error)
{
  if (other->path != NULL)
    return ls_report_add_programs (report, other, interrupt, error);

  const LsCompareOptions options = { .tolerance = LS_COMPARE_EXACT,
                                     .with_edits = other->subject != NULL,
                                     .interrupt = interrupt };
  const LsProgram *program = ls_subject_get_program (subject);
  const LsComparedPrograms programs = { program, program, { other->names[0], other->names[1] } };
  g_autoptr (LsParting) parting =
    other->subject != NULL
      ? ls_compare_runs (subject, other->subject, &options, error)
      : ls_compare_lanes (subject, other->lanes[0], other->lanes[1], &options, error);

  if (parting == NULL)
    return FALSE;
  report->summary = ls_parting_to_sentence (parting, &programs);
  if (parting->differs)
    ls_report_add_parting (report, parting, program);
  return TRUE;
}
