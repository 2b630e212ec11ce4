#include "ls-report.h"

#include "ls-ask-thread.h"
#include "ls-words.h"

struct _LsFact
{
  GObject parent_instance;
  LsFormRow row;
};

G_DEFINE_FINAL_TYPE (LsFact, ls_fact, G_TYPE_OBJECT)

static void
ls_fact_finalize (GObject *object)
{
  ls_form_row_clear (&LS_FACT (object)->row);
  G_OBJECT_CLASS (ls_fact_parent_class)->finalize (object);
}

static void
ls_fact_class_init (LsFactClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ls_fact_finalize;
}

static void
ls_fact_init (LsFact *self G_GNUC_UNUSED)
{
}

/* Takes the texts. Returns: (transfer full) */
static LsFact *
fact_new (const LsFormRow *row)
{
  LsFact *fact = g_object_new (LS_TYPE_FACT, NULL);

  fact->row = *row;
  return fact;
}

const LsFormRow *
ls_fact_get (LsFact *fact)
{
  g_return_val_if_fail (LS_IS_FACT (fact), NULL);

  return &fact->row;
}

/* --- what log points said --------------------------------------------------------------------- */

typedef struct
{
  const LsLogLine *lines;
  guint n;
  guint64 n_dropped;
} Log;

/* The steps of other waves cannot be gone to from here. */
static GVariant *
read_own_step (gconstpointer of, const LsFieldScope *scope)
{
  const LsLogLine *line = of;

  return line->wave == ls_view_get_wave (scope->about) ? g_variant_new_uint64 (line->step) : NULL;
}

/* The wave that is looked at goes without saying. */
static GVariant *
read_other_wave (gconstpointer of, const LsFieldScope *scope)
{
  const LsLogLine *line = of;

  return line->wave != ls_view_get_wave (scope->about) ? g_variant_new_uint32 (line->wave) : NULL;
}

/* clang-format off */
static const LsField line_fields[] = {
  LS_FIELD (LsLogLine, UINT, step),
  LS_FIELD_MADE ("own_step", read_own_step),
  LS_FIELD (LsLogLine, LINE, line),
  LS_FIELD (LsLogLine, UINT, number),
  LS_FIELD (LsLogLine, UINT, wave),
  LS_FIELD_MADE ("other_wave", read_other_wave),
  LS_FIELD (LsLogLine, STRING, text),
  LS_FIELD_END
};
static const LsField log_fields[] = {
  LS_FIELD_COUNTED (Log, lines, n, "lines", LsLogLine, line_fields),
  LS_FIELD (Log, UINT, n_dropped),
  LS_FIELD_END
};
static const LsColumn log_columns[] = {
  { N_ ("Step"), LS_COLUMN_NUMBER, 0 }, { N_ ("Text"), LS_COLUMN_TEXT, 0 }, { N_ ("Line"), LS_COLUMN_NUMBER, 0 },
  { N_ ("Breakpoint"), LS_COLUMN_NUMBER, 0 }, { N_ ("Wave"), LS_COLUMN_NUMBER, 0 }, { NULL, 0, 0 }
};
static const LsFormTable log_tables[] = {
  { .key = "lines", .columns = log_columns, .step = "own_step", .cells = { "{step}", "{text}", "{line}", "{number}", "{other_wave}" } },
  { .key = NULL }
};
static const LsSentence log_summary[] = {
  { NULL, N_ ("{#lines line|lines} of log points on the way here.") }, { "n_dropped", N_ ("{n_dropped} more are not listed.") },
  { NULL, NULL }
};
static const LsForm log_form = { log_fields, NULL, log_tables, log_summary, NULL };
/* clang-format on */

/* --- making one ------------------------------------------------------------------------------- */

const LsColumn *
ls_report_get_columns (const LsReportKind *kind, guint *n)
{
  const LsForm *form = kind->picture != NULL ? kind->picture->form : kind->form;
  const LsColumn *columns = form->tables->columns;

  for (*n = 0; columns[*n].title != NULL; (*n)++)
    ;
  return columns;
}

const char *
ls_report_get_hint (const LsReportKind *kind)
{
  return ls_words (kind->picture != NULL ? kind->picture->hint : kind->hint);
}

void
ls_report_free (LsReport *report)
{
  g_clear_object (&report->facts);
  g_free (report->summary);
  g_free (report);
}

void
ls_report_add_rows (LsReport *report, const LsForm *form, GVariant *data, const LsProgram *program)
{
  g_autoptr (GArray) rows = ls_form_dup_rows (form, data, program);

  for (guint i = 0; i < rows->len; i++)
    {
      LsFormRow *row = &g_array_index (rows, LsFormRow, i);
      g_autoptr (LsFact) fact = fact_new (row);

      *row = (LsFormRow){ 0 };
      g_list_store_append (report->facts, fact);
    }
}

/* Rows and summary, as the form of the answer has them. */
static void
fill_report (LsReport *report, const LsForm *form, GVariant *answer, const LsProgram *program)
{
  g_autoptr (GVariant) data = g_variant_ref_sink (answer);

  ls_report_add_rows (report, form, data, program);
  report->summary = ls_form_to_summary (form, data, program);
}

static gboolean
tell_log (LsReport *report,
          const LsView *view,
          gconstpointer about G_GNUC_UNUSED,
          const gint *interrupt G_GNUC_UNUSED,
          GError **error G_GNUC_UNUSED)
{
  Log log = { 0 };
  const LsProgram *program = ls_subject_get_program (ls_view_get_subject (view));

  log.lines = ls_view_get_log (view, &log.n, &log.n_dropped);
  fill_report (report, &log_form, ls_form_to_data (&log_form, &log, program, view), program);
  return TRUE;
}

static gboolean
ask_picture (LsReport *report,
             const LsPicture *picture,
             LsSubject *subject,
             const LsWalkOptions *options,
             GError **error)
{
  const LsProgram *program = ls_subject_get_program (subject);
  gpointer answer = picture->ask (subject, options, error);

  if (answer == NULL)
    return FALSE;
  fill_report (report, picture->form, ls_form_to_data (picture->form, answer, program, NULL),
               program);
  picture->free (answer);
  return TRUE;
}

LsReport *
ls_report_new (const LsReportKind *kind,
               const LsView *view,
               gconstpointer about,
               const gint *interrupt,
               GError **error)
{
  const LsWalkOptions options = { .interrupt = interrupt };
  g_autoptr (LsReport) report = g_new0 (LsReport, 1);
  gboolean ok;

  report->columns = ls_report_get_columns (kind, &report->n_columns);
  report->facts = g_list_store_new (LS_TYPE_FACT);
  ok = kind->picture != NULL
         ? ask_picture (report, kind->picture, ls_view_get_subject (view), &options, error)
         : kind->fill (report, view, about, interrupt, error);
  return ok ? g_steal_pointer (&report) : NULL;
}

/* --- kinds ------------------------------------------------------------------------------------ */

/* clang-format off */
#define PICTURE(id, question, pane, title, icon) const LsReportKind ls_report_##question = { .picture = &ls_##question##_picture };
#include "ls-pictures.def"
const LsReportKind ls_report_log = { NULL, &log_form, N_ ("No log point has said anything. A breakpoint with a text to say is one: it does not stop."), tell_log, NULL };
/* clang-format on */

/* --- in a thread ------------------------------------------------------------------------------ */

typedef struct
{
  const LsReportKind *kind;
  gpointer about; /* owned, or NULL */
} Asked;

static void
asked_clear (gpointer data)
{
  const Asked *asked = data;

  if (asked->about != NULL)
    asked->kind->free_about (asked->about);
}

static gpointer
make_report (LsView *view, gconstpointer about, const gint *interrupt, GError **error)
{
  const Asked *asked = about;

  return ls_report_new (asked->kind, view, asked->about, interrupt, error);
}

void
ls_report_ask (const LsReportKind *kind,
               LsView *view,
               gpointer about,
               GCancellable *cancellable,
               GAsyncReadyCallback callback,
               gpointer data)
{
  static const LsQuestion question = { make_report, (GDestroyNotify) ls_report_free, asked_clear };
  const Asked asked = { kind, about };

  ls_ask_in_thread (&question, view, &asked, sizeof asked, cancellable, callback, data);
}
