#include "ls-report.h"

#include <inttypes.h>

#include "ls-accesses.h"
#include "ls-ask-thread.h"
#include "ls-counters.h"
#include "ls-cover.h"
#include "ls-paths.h"
#include "ls-picture.h"
#include "ls-report-other.h"
#include "ls-tell-parts.h"
#include "ls-words.h"

#define STEP "%" G_GUINT64_FORMAT

/* clang-format off */
static const LsColumn access_columns[] = {
  { N_ ("Step"), LS_COLUMN_NUMBER }, { N_ ("Line"), LS_COLUMN_NUMBER }, { N_ ("Instruction"), LS_COLUMN_CODE },
  { N_ ("Lanes"), LS_COLUMN_NUMBER }, { N_ ("Which"), LS_COLUMN_LANES },
};
static const LsColumn cost_columns[] = {
  { N_ ("Line"), LS_COLUMN_NUMBER }, { N_ ("Instruction"), LS_COLUMN_CODE }, { N_ ("Hits"), LS_COLUMN_NUMBER },
  { N_ ("Useful"), LS_COLUMN_BAR }, { N_ ("Lost"), LS_COLUMN_NUMBER }, { N_ ("Live"), LS_COLUMN_NUMBER },
};
static const LsColumn path_columns[] = {
  { N_ ("What"), LS_COLUMN_TEXT }, { N_ ("Lanes"), LS_COLUMN_NUMBER }, { N_ ("Which"), LS_COLUMN_LANES },
  { N_ ("Steps"), LS_COLUMN_NUMBER }, { N_ ("Where"), LS_COLUMN_CODE },
};
static const LsColumn counter_columns[] = {
  { N_ ("What"), LS_COLUMN_TEXT }, { N_ ("Count"), LS_COLUMN_NUMBER }, { N_ ("Useful"), LS_COLUMN_BAR },
  { N_ ("Lost"), LS_COLUMN_NUMBER },
};
static const LsColumn difference_columns[] = {
  { N_ ("What"), LS_COLUMN_TEXT }, { N_ ("Step"), LS_COLUMN_NUMBER }, { N_ ("Where"), LS_COLUMN_CODE },
  { N_ ("Here"), LS_COLUMN_TEXT }, { N_ ("There"), LS_COLUMN_TEXT }, { N_ ("Times"), LS_COLUMN_NUMBER },
};
static const LsColumn log_columns[] = {
  { N_ ("Step"), LS_COLUMN_NUMBER }, { N_ ("Line"), LS_COLUMN_NUMBER }, { N_ ("Breakpoint"), LS_COLUMN_NUMBER },
  { N_ ("Wave"), LS_COLUMN_NUMBER }, { N_ ("Text"), LS_COLUMN_TEXT },
};

static const struct
{
  const LsColumn *columns;
  guint n_columns;
  const char *hint;
} kinds[] = {
  [LS_REPORT_ACCESSES] = { access_columns, G_N_ELEMENTS (access_columns),
                           N_ ("This run reads no texture or buffer and exports nothing.") },
  [LS_REPORT_COST] = { cost_columns, G_N_ELEMENTS (cost_columns), N_ ("Nothing has run.") },
  [LS_REPORT_PATHS] = { path_columns, G_N_ELEMENTS (path_columns), N_ ("No lane has run.") },
  [LS_REPORT_COUNTERS] = { counter_columns, G_N_ELEMENTS (counter_columns), N_ ("Nothing has run.") },
  [LS_REPORT_DIFFERENCES] = { difference_columns, G_N_ELEMENTS (difference_columns), N_ ("No difference.") },
  [LS_REPORT_LOG] = { log_columns, G_N_ELEMENTS (log_columns),
                      N_ ("No log point has said anything. A breakpoint with a text to say is one: it does not stop.") },
};
/* clang-format on */

/* --- rows ------------------------------------------------------------------------------------------------ */

static void
set_number (LsFactText *fact, guint column, guint64 number)
{
  fact->texts[column] = g_strdup_printf (STEP, number);
  fact->numbers[column] = (double) number;
}

static void
set_lanes (LsFactText *fact, guint column, LsMask lanes)
{
  fact->lanes = lanes;
  set_number (fact, column, ls_mask_count (lanes));
}

static void
set_step (LsFactText *fact, guint64 step)
{
  fact->has_step = TRUE;
  fact->step = step;
}

/* As it stands in the listing, so that slots below each other have their operands below each other. */
static char *
dup_listed (const LsProgram *program, guint number)
{
  LsLine line;

  ls_program_line (program, number, &line);
  return g_strchomp (g_strdup (line.text));
}

static void
add (LsReport *report, const LsFactText *text)
{
  g_autoptr (LsFact) fact = ls_fact_new (text);

  g_list_store_append (report->facts, fact);
}

/* Also of what was cut. */
static void
end_summary (GString *text, LsStopReason reason, guint64 n_steps, LsReport *report)
{
  if (reason == LS_STOP_BREAKPOINT)
    ls_words_say (text, ls_words ("Only the first %" PRIu64 " steps were looked at."), n_steps);
  report->summary = g_string_free (text, FALSE);
}

/* --- kinds ----------------------------------------------------------------------------------------------- */

static gboolean
report_accesses (LsReport *report, LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsAccesses) accesses = ls_accesses_new (subject, options, error);
  GString *summary;

  if (accesses == NULL)
    return FALSE;
  for (guint i = 0; i < accesses->accesses->len; i++)
    {
      const LsResourceAccess *access = &g_array_index (accesses->accesses, LsResourceAccess, i);
      LsFactText fact = { 0 };

      set_number (&fact, 0, access->step);
      set_number (&fact, 1, access->line + 1);
      fact.texts[2] = ls_program_dup_line (ls_subject_get_program (subject), access->line);
      set_lanes (&fact, 3, access->lanes);
      set_step (&fact, access->step);
      add (report, &fact);
    }
  summary = g_string_new (NULL);
  ls_words_say (summary,
                ls_words_many ("%u access in %" PRIu64 " steps.",
                               "%u accesses in %" PRIu64 " steps.", accesses->accesses->len),
                accesses->accesses->len, accesses->n_steps);
  if (accesses->n_more > 0)
    ls_words_say (summary, ls_words ("%" PRIu64 " more are not listed."), accesses->n_more);
  end_summary (summary, accesses->reason, accesses->n_steps, report);
  return TRUE;
}

/* Of what was issued n times, from column on: how much of it somebody had something from, and what is lost. */
static void
set_use (LsFactText *fact, guint column, guint64 n, guint64 n_useful)
{
  GString *text = g_string_new (NULL);
  const guint64 n_all = LS_LANES * n;

  ls_picture_append_mean (text, 100 * n_useful, n_all, 0);
  g_string_append (text, " %");
  fact->texts[column] = g_string_free (text, FALSE);
  fact->numbers[column] = (double) n_useful / (double) n_all;
  set_number (fact, column + 1, n_all - n_useful);
}

static void
add_cost (LsReport *report, const LsCover *cover, const LsProgram *program, guint number)
{
  const LsCoverLine *line = &cover->lines[number];
  LsFactText fact = { 0 };
  LsLine listing;

  if (!line->can_run)
    return;
  ls_program_line (program, number, &listing);
  set_number (&fact, 0, number + 1);
  fact.texts[1] = dup_listed (program, number);
  set_number (&fact, 2, line->n_steps);
  /* Only slots and fetches can be lost. */
  if (line->n_steps > 0 && (listing.kind == LS_LINE_ALU || listing.kind == LS_LINE_FETCH))
    set_use (&fact, 3, line->n_steps, line->n_useful);
  if (line->n_steps > 0 && cover->knows_live)
    set_number (&fact, 5, line->n_live);
  if (line->n_steps > 0)
    set_step (&fact, line->first);
  add (report, &fact);
}

static GString *
sum_cost_up (const LsCover *cover)
{
  const guint64 n_all = LS_LANES * (cover->slots.n_issued + cover->fetches.n_issued);
  const guint64 n_useful = cover->slots.n_useful + cover->fetches.n_useful;
  g_autoptr (GString) percent = g_string_new (NULL);
  GString *summary = g_string_new (NULL);

  ls_picture_append_mean (percent, 100 * n_useful, MAX (n_all, 1), 0);
  ls_words_say (
    summary, ls_words ("%" PRIu64 " of %" PRIu64 " lane slots useful (%s %%), %" PRIu64 " lost."),
    n_useful, n_all, percent->str, n_all - n_useful);
  if (cover->n_never > 0)
    ls_words_say (
      summary,
      ls_words_many ("%u of %u line never ran.", "%u of %u lines never ran.", cover->n_can_run),
      cover->n_never, cover->n_can_run);
  else
    ls_words_say (summary, ls_words ("Every line ran."));
  if (cover->knows_live && cover->n_live > 0)
    ls_words_say (summary, ls_words ("At most %u of %u registers live, before line %u."),
                  cover->n_live, cover->n_registers, cover->live_line + 1);
  return summary;
}

static gboolean
report_cost (LsReport *report, LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsCover) cover = ls_cover_new (subject, options, error);

  if (cover == NULL)
    return FALSE;
  for (guint i = 0; i < cover->n_lines; i++)
    add_cost (report, cover, ls_subject_get_program (subject), i);
  end_summary (sum_cost_up (cover), cover->reason, cover->n_steps, report);
  return TRUE;
}

/* "3 steps", of the sentences below */
static char *
dup_steps (guint64 n)
{
  return g_strdup_printf (ls_words_many ("%" PRIu64 " step", "%" PRIu64 " steps", n), n);
}

/* "line 4: PRED_SETGT ..." */
static char *
dup_where (const LsProgram *program, guint line)
{
  g_autofree char *text = ls_program_dup_line (program, line);
  g_autofree char *where = ls_program_dup_place (program, line);

  return g_strdup_printf ("%s: %s", where, text);
}

static void
add_path (LsReport *report, const LsPath *path, guint number, const LsProgram *program)
{
  LsFactText fact = { 0 };

  fact.texts[0] = g_strdup_printf (ls_words ("Path %u"), number);
  set_lanes (&fact, 1, path->lanes);
  set_number (&fact, 3, path->n_steps);
  if (path->n_steps > 0)
    {
      fact.texts[4] = dup_where (program, path->last_line);
      set_step (&fact, path->last);
    }
  add (report, &fact);
}

static void
add_parting (LsReport *report, const LsPathParting *parting, const LsProgram *program)
{
  LsFactText fact = { 0 };

  fact.texts[0] = g_strdup_printf (ls_words ("Part at step %" PRIu64), parting->step);
  set_lanes (&fact, 1, parting->off);
  if (parting->step > 0)
    fact.texts[4] = dup_where (program, parting->line);
  set_step (&fact, parting->step);
  add (report, &fact);
}

static GString *
sum_paths_up (const LsPaths *paths)
{
  const guint n = paths->paths->len;
  GString *summary = g_string_new (NULL);
  g_autofree char *steps = dup_steps (paths->n_steps);

  ls_words_say (summary,
                ls_words_many ("%u path through %s; lanes part %u times.",
                               "%u paths through %s; lanes part %u times.", n),
                n, steps, paths->partings->len);
  return summary;
}

static gboolean
report_paths (LsReport *report, LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsPaths) paths = ls_paths_new (subject, options, error);

  if (paths == NULL)
    return FALSE;
  for (guint i = 0; i < paths->paths->len; i++)
    add_path (report, &g_array_index (paths->paths, LsPath, i), i + 1,
              ls_subject_get_program (subject));
  for (guint i = 0; i < paths->partings->len; i++)
    add_parting (report, &g_array_index (paths->partings, LsPathParting, i),
                 ls_subject_get_program (subject));
  end_summary (sum_paths_up (paths), paths->reason, paths->n_steps, report);
  return TRUE;
}

static void
add_counter (LsReport *report, const LsCounterRow *row)
{
  LsFactText fact = { 0 };

  fact.texts[0] = g_strdup (row->title);
  set_number (&fact, 1, row->n);
  if (row->has_useful && row->n > 0)
    set_use (&fact, 2, row->n, row->n_useful);
  add (report, &fact);
}

static GString *
sum_counters_up (const LsCounters *counters)
{
  GString *summary = g_string_new (NULL);
  const guint64 n = counters->n_groups, n_slots = counters->slots.n;
  g_autofree char *steps = dup_steps (counters->n_steps);
  g_autofree char *slots =
    g_strdup_printf (ls_words_many ("%" PRIu64 " slot", "%" PRIu64 " slots", n_slots), n_slots);

  ls_words_say (summary,
                ls_words_many ("%" PRIu64 " group with %s through %s.",
                               "%" PRIu64 " groups with %s through %s.", n),
                n, slots, steps);
  return summary;
}

static gboolean
report_counters (LsReport *report, LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsCounters) counters = ls_counters_new (subject, options, error);
  g_autoptr (GArray) rows = NULL;

  if (counters == NULL)
    return FALSE;
  rows = ls_counters_dup_rows (counters);
  for (guint i = 0; i < rows->len; i++)
    add_counter (report, &g_array_index (rows, LsCounterRow, i));
  end_summary (sum_counters_up (counters), counters->reason, counters->n_steps, report);
  return TRUE;
}

/* The steps of other waves cannot be gone to from here. */
static void
add_log_line (LsReport *report, const LsLogLine *line, const LsView *view)
{
  LsFactText fact = { 0 };

  set_number (&fact, 0, line->step);
  set_number (&fact, 1, line->line + 1);
  set_number (&fact, 2, line->number);
  set_number (&fact, 3, line->wave);
  fact.texts[4] = g_strdup (line->text);
  if (line->wave == ls_view_get_wave (view))
    set_step (&fact, line->step);
  add (report, &fact);
}

static void
report_log (LsReport *report, const LsView *view)
{
  guint n;
  guint64 n_dropped;
  const LsLogLine *lines = ls_view_get_log (view, &n, &n_dropped);
  GString *summary = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    add_log_line (report, &lines[i], view);
  ls_words_say (summary,
                ls_words_many ("%u line of log points on the way here.",
                               "%u lines of log points on the way here.", n),
                n);
  if (n_dropped > 0)
    ls_words_say (summary, ls_words ("%" PRIu64 " more are not listed."), n_dropped);
  report->summary = g_string_free (summary, FALSE);
}

/* --- making one ------------------------------------------------------------------------------------------ */

const LsColumn *
ls_report_get_columns (LsReportKind kind, guint *n)
{
  *n = kinds[kind].n_columns;
  return kinds[kind].columns;
}

const char *
ls_report_get_hint (LsReportKind kind)
{
  return ls_words (kinds[kind].hint);
}

void
ls_report_free (LsReport *report)
{
  g_clear_object (&report->facts);
  g_free (report->summary);
  g_free (report);
}

static gboolean
fill (LsReport *report,
      LsReportKind kind,
      const LsView *view,
      const LsReportOther *other,
      const gint *interrupt,
      GError **error)
{
  const LsWalkOptions options = { .interrupt = interrupt };
  LsSubject *subject = ls_view_get_subject (view);

  switch (kind)
    {
    case LS_REPORT_ACCESSES:
      return report_accesses (report, subject, &options, error);
    case LS_REPORT_COST:
      return report_cost (report, subject, &options, error);
    case LS_REPORT_PATHS:
      return report_paths (report, subject, &options, error);
    case LS_REPORT_COUNTERS:
      return report_counters (report, subject, &options, error);
    case LS_REPORT_DIFFERENCES:
      return ls_report_add_differences (report, subject, other, interrupt, error);
    case LS_REPORT_LOG:
      report_log (report, view);
      return TRUE;
    }
  g_assert_not_reached ();
}

LsReport *
ls_report_new (LsReportKind kind,
               const LsView *view,
               const LsReportOther *other,
               const gint *interrupt,
               GError **error)
{
  g_autoptr (LsReport) report = g_new0 (LsReport, 1);

  report->columns = ls_report_get_columns (kind, &report->n_columns);
  report->facts = g_list_store_new (LS_TYPE_FACT);
  if (!fill (report, kind, view, other, interrupt, error))
    return NULL;
  return g_steal_pointer (&report);
}

/* --- in a thread ----------------------------------------------------------------------------------------- */

typedef struct
{
  LsReportKind kind;
  LsView *view;
  LsReportOther *other; /* or NULL */
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  ls_view_unref (asked->view);
  g_clear_pointer (&asked->other, ls_report_other_free);
  g_free (asked);
}

static gpointer
report (gpointer input, const gint *interrupt, GError **error)
{
  const Asked *asked = input;

  return ls_report_new (asked->kind, asked->view, asked->other, interrupt, error);
}

void
ls_report_new_async (LsReportKind kind,
                     LsView *view,
                     LsReportOther *other,
                     GCancellable *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer data)
{
  static const LsQuestion question = { report, asked_free, (GDestroyNotify) ls_report_free };
  Asked *asked = g_new0 (Asked, 1);

  asked->kind = kind;
  asked->view = ls_view_ref (view);
  asked->other = other;
  ls_ask_in_thread (&question, asked, cancellable, callback, data);
}

LsReport *
ls_report_new_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
