#include "ls-report-view.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-ask-thread.h"
#include "ls-report-columns.h"
#include "ls-hint.h"
#include "ls-unbroken.h"
#include "ls-widgets.h"

typedef struct
{
  const LsReportKind *kind;
  LsView *said;              /* of the log: the stop whose lines are shown; or NULL */
  LsSubject *subject;        /* that is shown, or asked about; NULL: none */
  GCancellable *cancellable; /* of the question; NULL: there is none */
  char *asked;               /* as a text; NULL: nothing */
  GtkWidget *box;
  GtkWidget *summary; /* label */
  GtkStack *stack;    /* a hint, or the table */
  GtkWidget *hint;
  GtkColumnView *table;
  GtkSingleSelection *selection; /* owned by the table */
  GListStore *facts;
  gboolean is_of_scene; /* as of the report that is shown */
} LsReportViewPrivate;

enum
{
  PROP_KIND = 1,
  N_PROPS
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_TYPE_WITH_PRIVATE (LsReportView, ls_report_view, LS_TYPE_INSPECTOR)

#define PRIVATE(self) ((LsReportViewPrivate *) ls_report_view_get_instance_private (self))

/* --- asking ---------------------------------------------------------------------------------------------- */

/* The row of the step that was just made is the chosen one. */
static void
follow_step (LsReportView *self)
{
  LsReportViewPrivate *priv = PRIVATE (self);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  GListModel *model = G_LIST_MODEL (priv->selection);
  const guint n = g_list_model_get_n_items (model);

  if (view == NULL || priv->kind != &ls_report_accesses)
    return;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsFact) fact = g_list_model_get_item (model, i);

      if (ls_fact_get (fact)->step != ls_view_get_place (view)->step)
        continue;
      gtk_single_selection_set_selected (priv->selection, i);
      return;
    }
  gtk_single_selection_set_selected (priv->selection, GTK_INVALID_LIST_POSITION);
}

static void
forget_question (LsReportView *self)
{
  LsReportViewPrivate *priv = PRIVATE (self);

  ls_cancel (&priv->cancellable);
}

/* The keyboard goes along: what is no longer seen would lose it to the next pane. */
static void
turn_to (LsReportView *self, const char *name, GtkWidget *from, GtkWidget *to)
{
  LsReportViewPrivate *priv = PRIVATE (self);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  const gboolean had_keyboard =
    focus != NULL && (focus == from || gtk_widget_is_ancestor (focus, from));

  gtk_stack_set_visible_child_name (priv->stack, name);
  if (had_keyboard)
    gtk_widget_grab_focus (to);
}

static void
show_hint (LsReportView *self, const char *text)
{
  LsReportViewPrivate *priv = PRIVATE (self);

  ls_hint_set_text (LS_HINT (priv->hint), text);
  turn_to (self, "hint", GTK_WIDGET (priv->table), priv->hint);
}

/* Where there is none, it takes no room either. */
static void
show_summary (LsReportView *self, const char *text)
{
  LsReportViewPrivate *priv = PRIVATE (self);

  ls_unbroken_set_text (GTK_LABEL (priv->summary), text);
  gtk_widget_set_visible (priv->summary, *text != '\0');
  ls_widget_set_label (priv->table, text);
}

static void
show (LsReportView *self, const LsReport *report)
{
  LsReportViewPrivate *priv = PRIVATE (self);
  guint n_columns;
  const LsColumn *columns = ls_report_get_columns (priv->kind, &n_columns);
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (report->facts));
  g_autoptr (GPtrArray) facts = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (facts, g_list_model_get_item (G_LIST_MODEL (report->facts), i));
  ls_report_columns_fit (priv->table, G_LIST_MODEL (report->facts));
  g_list_store_splice (priv->facts, 0, g_list_model_get_n_items (G_LIST_MODEL (priv->facts)),
                       facts->pdata, n);
  if (n > 0)
    ls_report_columns_hide_empty (priv->table, G_LIST_MODEL (priv->facts), columns, n_columns);
  priv->is_of_scene = report->is_of_scene;
  show_summary (self, report->summary);
  if (n == 0)
    show_hint (self, ls_report_get_hint (priv->kind));
  else
    turn_to (self, "table", priv->hint, GTK_WIDGET (priv->table));
  follow_step (self);
}

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsReportView) self = data;
  LsReportViewPrivate *priv = PRIVATE (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsReport) report = ls_ask_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != priv->cancellable)
    return;
  g_clear_object (&priv->cancellable);
  if (report != NULL)
    show (self, report);
  else
    show_hint (self, error->message);
}

/* Returns: (transfer full) (nullable): NULL: it is asked with nothing. */
static char *
dup_question (LsReportView *self)
{
  return LS_REPORT_VIEW_GET_CLASS (self)->dup_question != NULL
           ? LS_REPORT_VIEW_GET_CLASS (self)->dup_question (self)
           : NULL;
}

/* FALSE, with a hint, where it cannot be asked so. */
static gboolean
make_about (LsReportView *self, gpointer *about)
{
  g_autoptr (GError) error = NULL;

  *about = NULL;
  if (LS_REPORT_VIEW_GET_CLASS (self)->make_about == NULL)
    return TRUE;
  *about = LS_REPORT_VIEW_GET_CLASS (self)->make_about (self, &error);
  if (*about == NULL)
    show_hint (self, error->message);
  return *about != NULL;
}

static gboolean
is_asked (LsReportView *self, LsView *view)
{
  LsReportViewPrivate *priv = PRIVATE (self);
  g_autofree char *question = dup_question (self);
  guint n;

  /* What was said stays until something else is. */
  ls_view_get_log (view, &n, NULL);
  if (priv->kind == &ls_report_log && view != priv->said && (n > 0 || !ls_view_knows_next (view)))
    return FALSE;
  return priv->subject == ls_view_get_subject (view) && g_strcmp0 (priv->asked, question) == 0;
}

void
ls_report_view_update (LsReportView *self)
{
  LsReportViewPrivate *priv = PRIVATE (self);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  gpointer about;

  if (view == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (is_asked (self, view))
    {
      follow_step (self);
      return;
    }
  forget_question (self);
  g_free (priv->asked);
  priv->asked = dup_question (self);
  g_clear_pointer (&priv->subject, ls_subject_unref);
  priv->subject = ls_subject_ref (ls_view_get_subject (view));
  g_clear_pointer (&priv->said, ls_view_unref);
  priv->said = priv->kind == &ls_report_log ? ls_view_ref (view) : NULL;
  show_summary (self, "");
  if (!make_about (self, &about))
    return;
  priv->cancellable = g_cancellable_new ();
  show_hint (self, _ ("Looking through the whole run…"));
  ls_report_ask (priv->kind, view, about, priv->cancellable, answered_cb, g_object_ref (self));
}

static void
update_cb (LsInspector *inspector)
{
  ls_report_view_update (LS_REPORT_VIEW (inspector));
}

/* Of the run that the rows are about. */
static void
go_to_step (LsReportView *self, guint64 step)
{
  LsReportViewPrivate *priv = PRIVATE (self);
  LsInspector *inspector = LS_INSPECTOR (self);
  LsSession *session = ls_inspector_get_session (inspector);

  if (priv->is_of_scene && ls_view_get_fork (ls_inspector_get_view (inspector)) != LS_FORK_MAIN)
    ls_session_focus_fork_step (session, LS_FORK_MAIN, step, NULL);
  else
    ls_session_move (session, LS_MOVE_TO_STEP, step);
}

/* A lane that the row is about becomes the focus, if the present one is not among them. */
static void
activated_cb (LsReportView *self, guint position)
{
  LsReportViewPrivate *priv = PRIVATE (self);
  LsInspector *inspector = LS_INSPECTOR (self);
  g_autoptr (LsFact) fact = g_list_model_get_item (G_LIST_MODEL (priv->selection), position);
  const LsFormRow *text = fact != NULL ? ls_fact_get (fact) : NULL;

  if (text == NULL || !text->has_step || ls_inspector_get_view (inspector) == NULL)
    return;
  if (text->lanes != 0 && (text->lanes & LS_MASK_LANE (ls_inspector_get_focus (inspector))) == 0)
    ls_inspector_set_focus (inspector, (guint) __builtin_ctzll (text->lanes));
  go_to_step (self, text->step);
}

/* --- building -------------------------------------------------------------------------------------------- */

/* The heads, and the rows: GTK 4.8 calls them by their classes. */
static void
name_parts (GtkWidget *table)
{
  GtkWidget *head = gtk_widget_get_first_child (table);

  ls_widget_set_label (head, _ ("Heads of columns"));
  for (GtkWidget *rows = gtk_widget_get_next_sibling (head); rows != NULL;
       rows = gtk_widget_get_next_sibling (rows))
    ls_widget_set_label (rows, _ ("Rows"));
}

static GtkWidget *
make_table (LsReportView *self)
{
  LsReportViewPrivate *priv = PRIVATE (self);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkSortListModel *sorted;

  priv->facts = g_list_store_new (LS_TYPE_FACT);
  priv->table = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (g_object_ref (priv->facts)),
                                    g_object_ref (gtk_column_view_get_sorter (priv->table)));
  priv->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (priv->selection, FALSE);
  gtk_single_selection_set_can_unselect (priv->selection, TRUE);
  gtk_single_selection_set_model (priv->selection, G_LIST_MODEL (sorted));
  g_object_unref (sorted);
  gtk_column_view_set_model (priv->table, GTK_SELECTION_MODEL (priv->selection));
  g_object_unref (priv->selection);
  name_parts (GTK_WIDGET (priv->table));
  gtk_column_view_set_show_row_separators (priv->table, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (priv->table), "data-table");
  g_signal_connect_swapped (priv->table, "activate", G_CALLBACK (activated_cb), self);
  /* No row lies below a bar, where it could not be clicked. */
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scroller), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (priv->table));
  gtk_widget_set_vexpand (scroller, TRUE);
  return scroller;
}

static void
ls_report_view_constructed (GObject *object)
{
  LsReportView *self = LS_REPORT_VIEW (object);
  LsReportViewPrivate *priv = PRIVATE (self);
  const LsColumn *columns;
  guint n;

  if (priv->kind == NULL)
    priv->kind = LS_REPORT_VIEW_GET_CLASS (self)->kind;
  columns = ls_report_get_columns (priv->kind, &n);
  G_OBJECT_CLASS (ls_report_view_parent_class)->constructed (object);
  priv->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  priv->stack = GTK_STACK (gtk_stack_new ());
  priv->summary = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (priv->summary), 0);
  gtk_label_set_wrap (GTK_LABEL (priv->summary), TRUE);
  gtk_widget_add_css_class (priv->summary, "pane-bar");
  gtk_widget_set_visible (priv->summary, FALSE);
  priv->hint = ls_hint_new (NULL);
  gtk_stack_add_titled (priv->stack, priv->hint, "hint", _ ("Hint"));
  gtk_stack_add_titled (priv->stack, make_table (self), "table", _ ("Table"));
  gtk_box_append (GTK_BOX (priv->box), priv->summary);
  gtk_box_append (GTK_BOX (priv->box), GTK_WIDGET (priv->stack));
  gtk_widget_set_parent (priv->box, GTK_WIDGET (self));
  ls_report_columns_add (priv->table, LS_INSPECTOR (self), columns, n);
}

static void
ls_report_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ls_report_view_parent_class)->map (widget);
  ls_report_view_update (LS_REPORT_VIEW (widget));
}

/* The table takes the keyboard from the hint when it comes. */
static gboolean
ls_report_view_grab_focus (GtkWidget *widget)
{
  LsReportView *self = LS_REPORT_VIEW (widget);
  LsReportViewPrivate *priv = PRIVATE (self);

  return gtk_widget_grab_focus (gtk_stack_get_visible_child (priv->stack) == priv->hint
                                  ? priv->hint
                                  : GTK_WIDGET (priv->table));
}

static void
ls_report_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_KIND)
    PRIVATE (LS_REPORT_VIEW (object))->kind = g_value_get_pointer (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_report_view_dispose (GObject *object)
{
  LsReportView *self = LS_REPORT_VIEW (object);
  LsReportViewPrivate *priv = PRIVATE (self);

  forget_question (self);
  g_clear_object (&priv->facts);
  g_clear_pointer (&priv->said, ls_view_unref);
  g_clear_pointer (&priv->subject, ls_subject_unref);
  g_clear_pointer (&priv->asked, g_free);
  G_OBJECT_CLASS (ls_report_view_parent_class)->dispose (object);
}

static void
ls_report_view_class_init (LsReportViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = ls_report_view_constructed;
  object_class->set_property = ls_report_view_set_property;
  object_class->dispose = ls_report_view_dispose;
  widget_class->map = ls_report_view_map;
  widget_class->grab_focus = ls_report_view_grab_focus;
  LS_INSPECTOR_CLASS (klass)->view_changed = update_cb;
  LS_INSPECTOR_CLASS (klass)->focus_changed = update_cb;
  properties[PROP_KIND] = g_param_spec_pointer (
    "kind", NULL, NULL, G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "reportview");
}

static void
ls_report_view_init (LsReportView *self)
{
}

GtkWidget *
ls_report_view_new (const LsReportKind *kind)
{
  return g_object_new (LS_TYPE_REPORT_VIEW, "kind", kind, NULL);
}

void
ls_report_view_prepend (LsReportView *self, GtkWidget *widget)
{
  gtk_box_prepend (GTK_BOX (PRIVATE (self)->box), widget);
}

void
ls_report_view_forget (LsReportView *self)
{
  g_clear_pointer (&PRIVATE (self)->asked, g_free);
}

gboolean
ls_report_view_is_done (LsReportView *self)
{
  LsReportViewPrivate *priv = PRIVATE (self);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  return view != NULL && priv->cancellable == NULL && is_asked (self, view);
}

static LsTable *
new_table (LsReportView *self)
{
  LsReportViewPrivate *priv = PRIVATE (self);
  const char *names[LS_MAX_COLUMNS + 1] = { NULL };
  guint n;
  const LsColumn *columns = ls_report_get_columns (priv->kind, &n);

  for (guint i = 0; i < n; i++)
    names[i] = columns[i].title;
  return ls_table_new (names);
}

static void
add_row (LsTable *table, const LsColumn *columns, guint n, const LsFormRow *fact)
{
  for (guint i = 0; i < n; i++)
    if (columns[i].kind == LS_COLUMN_LANES)
      ls_table_add_printf (table, "0x%016" PRIx64, fact->lanes);
    else
      ls_table_take (table, g_strdup (ls_report_columns_tell (fact, i)));
}

LsTable *
ls_report_view_dup_table (GtkWidget *view, LsSession *session G_GNUC_UNUSED)
{
  LsReportView *self = LS_REPORT_VIEW (view);
  LsReportViewPrivate *priv = PRIVATE (self);
  LsTable *table = new_table (self);
  GListModel *model = G_LIST_MODEL (priv->selection);
  guint n_columns;
  const LsColumn *columns = ls_report_get_columns (priv->kind, &n_columns);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (LsFact) fact = g_list_model_get_item (model, i);

      add_row (table, columns, n_columns, ls_fact_get (fact));
    }
  return table;
}
