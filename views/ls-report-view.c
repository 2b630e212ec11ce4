#include "ls-report-view.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "ls-ask-thread.h"
#include "ls-report-columns.h"
#include "ls-hint.h"
#include "ls-same-scene.h"
#include "ls-unbroken.h"
#include "ls-widgets.h"

struct _LsReportView
{
  LsInspector parent_instance;

  guint kind;
  LsView *said;              /* of LOG: the stop whose lines are shown; or NULL */
  LsSubject *subject;        /* that is shown, or asked about; NULL: none */
  GCancellable *cancellable; /* of the question; NULL: there is none */
  char *asked;               /* what was asked to compare with, and of which lane; NULL: nothing */
  LsScene *scene;            /* that the entry asks about; or NULL */
  char *trusted;             /* path of a scene to compare with that may read anything; or NULL */
  GtkWidget *box;
  GtkWidget *entry;   /* for what to compare with; NULL: nothing is compared */
  GtkWidget *summary; /* label */
  GtkStack *stack;    /* a hint, or the table */
  GtkWidget *hint;
  GtkColumnView *table;
  GtkSingleSelection *selection; /* owned by the table */
  GListStore *facts;
  gboolean is_of_scene; /* as of the report that is shown */
};

enum
{
  PROP_KIND = 1,
  N_PROPS
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (LsReportView, ls_report_view, LS_TYPE_INSPECTOR)

/* --- asking ---------------------------------------------------------------------------------------------- */

/* The row of the step that was just made is the chosen one. */
static void
follow_step (LsReportView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  GListModel *model = G_LIST_MODEL (self->selection);
  const guint n = g_list_model_get_n_items (model);

  if (view == NULL || self->kind != LS_REPORT_ACCESSES)
    return;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsFact) fact = g_list_model_get_item (model, i);

      if (ls_fact_get (fact)->step != ls_view_get_place (view)->step)
        continue;
      gtk_single_selection_set_selected (self->selection, i);
      return;
    }
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
}

static void
forget_question (LsReportView *self)
{
  ls_cancel (&self->cancellable);
}

/* The keyboard goes along: what is no longer seen would lose it to the next pane. */
static void
turn_to (LsReportView *self, const char *name, GtkWidget *from, GtkWidget *to)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  const gboolean had_keyboard =
    focus != NULL && (focus == from || gtk_widget_is_ancestor (focus, from));

  gtk_stack_set_visible_child_name (self->stack, name);
  if (had_keyboard)
    gtk_widget_grab_focus (to);
}

static void
show_hint (LsReportView *self, const char *text)
{
  ls_hint_set_text (LS_HINT (self->hint), text);
  turn_to (self, "hint", GTK_WIDGET (self->table), self->hint);
}

/* Where there is none, it takes no room either. */
static void
show_summary (LsReportView *self, const char *text)
{
  ls_unbroken_set_text (GTK_LABEL (self->summary), text);
  gtk_widget_set_visible (self->summary, *text != '\0');
  ls_widget_set_label (self->table, text);
}

static void
show (LsReportView *self, const LsReport *report)
{
  guint n_columns;
  const LsColumn *columns = ls_report_get_columns (self->kind, &n_columns);
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (report->facts));
  g_autoptr (GPtrArray) facts = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (facts, g_list_model_get_item (G_LIST_MODEL (report->facts), i));
  ls_report_columns_fit (self->table, G_LIST_MODEL (report->facts));
  g_list_store_splice (self->facts, 0, g_list_model_get_n_items (G_LIST_MODEL (self->facts)),
                       facts->pdata, n);
  if (n > 0)
    ls_report_columns_hide_empty (self->table, G_LIST_MODEL (self->facts), columns, n_columns);
  self->is_of_scene = report->is_of_scene;
  show_summary (self, report->summary);
  if (n == 0)
    show_hint (self, ls_report_get_hint (self->kind));
  else
    turn_to (self, "table", self->hint, GTK_WIDGET (self->table));
  follow_step (self);
}

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsReportView) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsReport) report = ls_ask_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;
  g_clear_object (&self->cancellable);
  if (report != NULL)
    show (self, report);
  else
    show_hint (self, error->message);
}

static const char *
get_entered (LsReportView *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/* What the entry asks for, with the lane that it means; a program means none. Returns: (transfer full) (nullable): NULL: there is no
 * entry. */
static char *
dup_question (LsReportView *self)
{
  const char *text;

  if (self->entry == NULL)
    return NULL;
  text = get_entered (self);
  if (g_str_has_prefix (text, "program "))
    return g_strdup (text);
  return g_strdup_printf ("%u %s", ls_inspector_get_focus (LS_INSPECTOR (self)), text);
}

/* FALSE, with a hint, where what is in the entry cannot be compared with. */
static gboolean
read_other (LsReportView *self, LsReportOther **other)
{
  g_autoptr (GError) error = NULL;

  *other = NULL;
  if (self->entry == NULL)
    return TRUE;
  if (strspn (get_entered (self), " ") == strlen (get_entered (self)))
    {
      show_hint (self,
                 _ ("Enter a lane to compare with the one looked at, such as “5”, or another run: "
                    "“wave 1”, “fork what-if 1”, or another program: “program other.asm”."));
      return FALSE;
    }
  *other = ls_report_other_new (ls_inspector_get_session (LS_INSPECTOR (self)), get_entered (self),
                                &error);
  if (*other == NULL)
    show_hint (self, error->message);
  else
    ls_report_other_trust (*other, self->trusted);
  return *other != NULL;
}

static gboolean
is_asked (LsReportView *self, LsView *view)
{
  g_autofree char *question = dup_question (self);
  guint n;

  /* What was said stays until something else is. */
  ls_view_get_log (view, &n, NULL);
  if (self->kind == LS_REPORT_LOG && view != self->said && (n > 0 || !ls_view_knows_next (view)))
    return FALSE;
  return self->subject == ls_view_get_subject (view) && g_strcmp0 (self->asked, question) == 0;
}

/* What was asked of one scene means nothing in another. */
static void
follow_scene (LsReportView *self, LsView *view)
{
  g_autoptr (LsScene) before = NULL;

  if (self->entry == NULL || self->scene == ls_view_get_scene (view))
    return;
  before = g_steal_pointer (&self->scene);
  self->scene = ls_scene_ref (ls_view_get_scene (view));
  if (before != NULL && !ls_same_scene (before, self->scene))
    gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

static void
update (LsReportView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  LsReportOther *other;

  if (view == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  follow_scene (self, view);
  if (is_asked (self, view))
    {
      follow_step (self);
      return;
    }
  forget_question (self);
  g_free (self->asked);
  self->asked = dup_question (self);
  g_clear_pointer (&self->subject, ls_subject_unref);
  self->subject = ls_subject_ref (ls_view_get_subject (view));
  g_clear_pointer (&self->said, ls_view_unref);
  self->said = self->kind == LS_REPORT_LOG ? ls_view_ref (view) : NULL;
  show_summary (self, "");
  if (!read_other (self, &other))
    return;
  self->cancellable = g_cancellable_new ();
  show_hint (self, _ ("Looking through the whole run…"));
  ls_report_ask (self->kind, view, other, self->cancellable, answered_cb, g_object_ref (self));
}

static void
update_cb (LsInspector *inspector)
{
  update (LS_REPORT_VIEW (inspector));
}

/* Of the run that the rows are about. */
static void
go_to_step (LsReportView *self, guint64 step)
{
  LsInspector *inspector = LS_INSPECTOR (self);
  LsSession *session = ls_inspector_get_session (inspector);

  if (self->is_of_scene && ls_view_get_fork (ls_inspector_get_view (inspector)) != LS_FORK_MAIN)
    ls_session_focus_fork_step (session, LS_FORK_MAIN, step, NULL);
  else
    ls_session_move (session, LS_MOVE_TO_STEP, step);
}

/* A lane that the row is about becomes the focus, if the present one is not among them. */
static void
activated_cb (LsReportView *self, guint position)
{
  LsInspector *inspector = LS_INSPECTOR (self);
  g_autoptr (LsFact) fact = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
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
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkSortListModel *sorted;

  self->facts = g_list_store_new (LS_TYPE_FACT);
  self->table = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (g_object_ref (self->facts)),
                                    g_object_ref (gtk_column_view_get_sorter (self->table)));
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (sorted));
  g_object_unref (sorted);
  gtk_column_view_set_model (self->table, GTK_SELECTION_MODEL (self->selection));
  g_object_unref (self->selection);
  name_parts (GTK_WIDGET (self->table));
  gtk_column_view_set_show_row_separators (self->table, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->table), "data-table");
  g_signal_connect_swapped (self->table, "activate", G_CALLBACK (activated_cb), self);
  /* No row lies below a bar, where it could not be clicked. */
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scroller), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->table));
  gtk_widget_set_vexpand (scroller, TRUE);
  return scroller;
}

/* What there is below the entry; the table takes the keyboard from the hint when it comes. */
static gboolean
enter (LsReportView *self)
{
  return gtk_widget_grab_focus (gtk_stack_get_visible_child (self->stack) == self->hint
                                  ? self->hint
                                  : GTK_WIDGET (self->table));
}

/* Who asks the same once more may have changed the file that it is about. */
static void
activate_cb (LsReportView *self)
{
  g_clear_pointer (&self->asked, g_free);
  update (self);
  enter (self);
}

static void
add_entry (LsReportView *self)
{
  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry),
                                  _ ("Lane, wave, fork or program to compare with"));
  gtk_widget_add_css_class (self->entry, "filter");
  ls_widget_set_label (self->entry, _ ("What to compare with"));
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (update), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (activate_cb), self);
  gtk_box_append (GTK_BOX (self->box), self->entry);
}

static void
ls_report_view_constructed (GObject *object)
{
  LsReportView *self = LS_REPORT_VIEW (object);
  guint n;
  const LsColumn *columns = ls_report_get_columns (self->kind, &n);

  G_OBJECT_CLASS (ls_report_view_parent_class)->constructed (object);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->stack = GTK_STACK (gtk_stack_new ());
  self->summary = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->summary), 0);
  gtk_label_set_wrap (GTK_LABEL (self->summary), TRUE);
  gtk_widget_add_css_class (self->summary, "pane-bar");
  gtk_widget_set_visible (self->summary, FALSE);
  self->hint = ls_hint_new (NULL);
  gtk_stack_add_titled (self->stack, self->hint, "hint", _ ("Hint"));
  gtk_stack_add_titled (self->stack, make_table (self), "table", _ ("Table"));
  if (self->kind == LS_REPORT_DIFFERENCES)
    add_entry (self);
  gtk_box_append (GTK_BOX (self->box), self->summary);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->stack));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  ls_report_columns_add (self->table, LS_INSPECTOR (self), columns, n);
}

static void
ls_report_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ls_report_view_parent_class)->map (widget);
  update (LS_REPORT_VIEW (widget));
}

static gboolean
ls_report_view_grab_focus (GtkWidget *widget)
{
  LsReportView *self = LS_REPORT_VIEW (widget);

  if (self->entry != NULL)
    return gtk_widget_grab_focus (self->entry);
  return enter (self);
}

static void
ls_report_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_KIND)
    LS_REPORT_VIEW (object)->kind = g_value_get_uint (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_report_view_dispose (GObject *object)
{
  LsReportView *self = LS_REPORT_VIEW (object);

  forget_question (self);
  g_clear_object (&self->facts);
  g_clear_pointer (&self->said, ls_view_unref);
  g_clear_pointer (&self->subject, ls_subject_unref);
  g_clear_pointer (&self->asked, g_free);
  g_clear_pointer (&self->trusted, g_free);
  g_clear_pointer (&self->scene, ls_scene_unref);
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
  properties[PROP_KIND] =
    g_param_spec_uint ("kind", NULL, NULL, 0, LS_N_REPORT_KINDS - 1, 0,
                       G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "reportview");
}

static void
ls_report_view_init (LsReportView *self)
{
}

GtkWidget *
ls_report_view_new (LsReportKind kind)
{
  return g_object_new (LS_TYPE_REPORT_VIEW, "kind", (guint) kind, NULL);
}

void
ls_report_view_compare_program (LsReportView *self, const char *path, gboolean is_trusted)
{
  g_autofree char *text = g_strdup_printf ("program %s", path);

  g_return_if_fail (self->entry != NULL);
  g_free (self->trusted);
  self->trusted = is_trusted ? g_strdup (path) : NULL;
  /* What was asked before may have been refused for want of trust. */
  g_clear_pointer (&self->asked, g_free);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  update (self);
}

gboolean
ls_report_view_is_done (LsReportView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  return view != NULL && self->cancellable == NULL && is_asked (self, view);
}

static LsTable *
new_table (LsReportView *self)
{
  const char *names[LS_MAX_COLUMNS + 1] = { NULL };
  guint n;
  const LsColumn *columns = ls_report_get_columns (self->kind, &n);

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
ls_report_view_dup_table (LsReportView *self)
{
  LsTable *table = new_table (self);
  GListModel *model = G_LIST_MODEL (self->selection);
  guint n_columns;
  const LsColumn *columns = ls_report_get_columns (self->kind, &n_columns);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (LsFact) fact = g_list_model_get_item (model, i);

      add_row (table, columns, n_columns, ls_fact_get (fact));
    }
  return table;
}
