#include "ls-views.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "ls-ask-thread.h"
#include "ls-graph-canvas.h"
#include "ls-hint.h"
#include "ls-source-program.h"
#include "ls-widgets.h"

struct _LsGraphView
{
  LsInspector parent_instance;
  GtkWidget *summary; /* label */
  GtkStack *stack;    /* a hint, or the graph */
  GtkWidget *hint;
  GtkWidget *scrolled;
  GtkViewport *viewport; /* the canvas knows better what of it is to be seen than the focus */
  LsGraphCanvas *canvas;
  LsGraph *graph;            /* NULL: there is none; why is in the hint */
  LsProgram *program;        /* that was asked about, borrowed of subject; NULL: none */
  LsSubject *subject;        /* that is counted */
  LsGraphCount *count;       /* NULL: not yet */
  GCancellable *cancellable; /* of the question; NULL: there is none */
};

G_DEFINE_FINAL_TYPE (LsGraphView, ls_graph_view, LS_TYPE_INSPECTOR)

/* --- counting --------------------------------------------------------------------------------------------- */

static void
forget_question (LsGraphView *self)
{
  ls_cancel (&self->cancellable);
}

static guint
count_never (LsGraphView *self)
{
  guint n = 0;

  for (guint i = 0; i < self->graph->n_blocks; i++)
    n += self->count->blocks[i].n_steps == 0;
  return n;
}

/* "11 blocks, 16 ways between them" */
static char *
dup_size (const LsGraph *graph)
{
  g_autofree char *blocks =
    g_strdup_printf (ngettext ("%u block", "%u blocks", graph->n_blocks), graph->n_blocks);
  g_autofree char *ways = g_strdup_printf (
    ngettext ("%u way between them", "%u ways between them", graph->n_edges), graph->n_edges);

  return g_strdup_printf ("%s, %s", blocks, ways);
}

static char *
dup_counted (LsGraphView *self)
{
  g_autofree char *size = dup_size (self->graph);
  const guint n_never = count_never (self);
  const gboolean is_all = self->count->reason != LS_STOP_BREAKPOINT;

  if (n_never == 0)
    return g_strdup_printf (_ ("%s; every block ran"), size);
  return g_strdup_printf (
    is_all ? ngettext ("%s; %u block never ran", "%s; %u blocks never ran", n_never)
           : ngettext ("%s; as far as was looked, %u block never ran",
                       "%s; as far as was looked, %u blocks never ran", n_never),
    size, n_never);
}

/* error: (nullable): why nothing is counted. */
static void
show_summary (LsGraphView *self, const GError *error)
{
  g_autofree char *size = self->graph != NULL ? dup_size (self->graph) : NULL;
  g_autofree char *text = NULL;

  if (self->graph != NULL && error != NULL)
    text = g_strdup_printf ("%s. %s", size, error->message);
  else if (self->graph != NULL && self->count != NULL)
    text = dup_counted (self);
  else if (self->graph != NULL)
    text = g_strdup_printf (_ ("%s. Looking through the whole run…"), size);
  gtk_label_set_text (GTK_LABEL (self->summary), text != NULL ? text : "");
}

typedef struct
{
  LsGraph *graph; /* owned; of the view's program */
} Asked;

static void
asked_clear (gpointer data)
{
  ls_graph_unref (((Asked *) data)->graph);
}

/* What goes through the graph in the run from its start to its end, or LS_WALK_DEFAULT_STEPS steps. */
static gpointer
count_run (LsView *view, gconstpointer about, const gint *interrupt, GError **error)
{
  const LsWalkOptions options = { .interrupt = interrupt };

  return ls_graph_count_new (((const Asked *) about)->graph, ls_view_get_subject (view), &options,
                             error);
}

static const LsQuestion question = { count_run, (GDestroyNotify) ls_graph_count_free, asked_clear };

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsGraphView) self = data;
  g_autoptr (GError) error = NULL;
  LsGraphCount *count = ls_ask_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    {
      g_clear_pointer (&count, ls_graph_count_free);
      return;
    }
  g_clear_object (&self->cancellable);
  self->count = count;
  ls_graph_canvas_set_count (self->canvas, count);
  show_summary (self, error);
}

static void
ask_counts (LsGraphView *self, LsView *view)
{
  if (self->subject == ls_view_get_subject (view))
    return;
  forget_question (self);
  ls_graph_canvas_set_count (self->canvas, NULL);
  g_clear_pointer (&self->count, ls_graph_count_free);
  g_clear_pointer (&self->subject, ls_subject_unref);
  self->subject = ls_subject_ref (ls_view_get_subject (view));
  show_summary (self, NULL);
  if (self->graph == NULL)
    return;
  self->cancellable = g_cancellable_new ();
  const Asked asked = { ls_graph_ref (self->graph) };
  ls_ask_in_thread (&question, view, &asked, sizeof asked, self->cancellable, answered_cb,
                    g_object_ref (self));
}

/* --- content ---------------------------------------------------------------------------------------------- */

static void
show_hint (LsGraphView *self, const char *text)
{
  ls_hint_set_text (LS_HINT (self->hint), text);
  gtk_stack_set_visible_child (self->stack, self->hint);
}

static void
forget_graph (LsGraphView *self)
{
  forget_question (self);
  if (self->canvas != NULL)
    ls_graph_canvas_set_graph (self->canvas, NULL);
  g_clear_pointer (&self->count, ls_graph_count_free);
  g_clear_pointer (&self->graph, ls_graph_unref);
  g_clear_pointer (&self->subject, ls_subject_unref);
  self->program = NULL;
}

static void
read_program (LsGraphView *self, LsView *view)
{
  LsProgram *program = ls_view_get_program (view);
  g_autoptr (GError) error = NULL;
  g_autofree char *why = NULL;

  if (self->program == program)
    return;
  forget_graph (self);
  self->program = program;
  self->graph = ls_graph_new (program, &error);
  if (self->graph != NULL)
    self->graph->is_text = ls_scene_get_compiled (ls_view_get_scene (view)) != NULL &&
                           ls_source_at_has_statements (program);
  if (ls_graph_canvas_set_graph (self->canvas, self->graph))
    {
      gtk_stack_set_visible_child (self->stack, self->scrolled);
      return;
    }
  if (self->graph == NULL)
    why = g_strdup_printf (_ ("There is no graph: %s."), error->message);
  else
    why = g_strdup_printf (
      _ (
        "%u blocks are too many for a picture; graph tells them at the prompt, and graph dot draws "
        "them with Graphviz."),
      self->graph->n_blocks);
  show_hint (self, why);
}

/* Where the run is. */
static LsGraphHere
find_here (const LsGraph *graph, LsView *view)
{
  const LsPlace *place = ls_view_get_place (view);
  LsGraphHere here = LS_GRAPH_NOWHERE;
  LsPlace before;

  if (graph == NULL)
    return here;
  if (ls_view_get_previous_place (view, &before))
    here.last = ls_graph_find (graph, before.line);
  if (place->ended)
    return here;
  here.next = ls_graph_find (graph, place->line);
  here.n_active = ls_mask_count (ls_view_lanes_in (view, LS_LANE_ACTIVE));
  if (here.last != LS_GRAPH_NONE && here.next != LS_GRAPH_NONE &&
      graph->blocks[here.next].first == place->line)
    here.way = ls_graph_find_edge (graph, here.last, here.next);
  return here;
}

/* Nothing is looked up that nobody sees. */
static void
update_graph (LsInspector *inspector)
{
  LsGraphView *self = LS_GRAPH_VIEW (inspector);
  LsView *view = ls_inspector_get_view (inspector);
  LsGraphHere here;

  if (view == NULL)
    {
      forget_graph (self);
      show_summary (self, NULL);
      show_hint (self, _ ("Nothing is open."));
      return;
    }
  read_program (self, view);
  ask_counts (self, view);
  here = find_here (self->graph, view);
  ls_graph_canvas_set_here (self->canvas, &here);
}

static void
ls_graph_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_graph_view_parent_class)->css_changed (widget, change);
  ls_graph_canvas_lay_out (LS_GRAPH_VIEW (widget)->canvas);
}

static gboolean
ls_graph_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (LS_GRAPH_VIEW (widget)->canvas));
}

/* --- as a table ------------------------------------------------------------------------------------------- */

gboolean
ls_graph_view_is_done (LsGraphView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  return view != NULL && self->subject == ls_view_get_subject (view) && self->cancellable == NULL;
}

static void
add_counts (LsTable *table, const LsGraphBlockCount *counted)
{
  const double n_steps = (double) MAX (counted->n_steps, 1);
  const double n_issued = (double) (LS_LANES * MAX (counted->n_issued, 1));

  ls_table_add_printf (table, "%" PRIu64, counted->n_hits);
  ls_table_add_printf (table, "%u", ls_mask_count (counted->lanes));
  ls_table_add_printf (table, "%.1f", (double) counted->n_active / n_steps);
  if (counted->n_issued > 0)
    ls_table_add_printf (table, "%.1f %%", 100 * (double) counted->n_useful / n_issued);
  else
    ls_table_add (table, "");
}

LsTable *
ls_graph_view_dup_table (LsGraphView *self)
{
  static const char *const columns[] = { "Block", "First line", "Last line", "What",     "Hits",
                                         "Lanes", "Active",     "Useful",    "Leads to", NULL };
  LsTable *table;

  if (self->graph == NULL)
    return NULL;
  table = ls_table_new (columns);
  for (guint i = 0; i < self->graph->n_blocks; i++)
    {
      const LsGraphBlock *block = &self->graph->blocks[i];

      ls_table_add_printf (table, "%u", i + 1);
      ls_table_add_printf (table, "%u", block->first + 1);
      ls_table_add_printf (table, "%u", block->end + 1);
      ls_table_take (table, ls_graph_dup_name (self->graph, i));
      if (self->count != NULL)
        add_counts (table, &self->count->blocks[i]);
      for (guint j = 0; self->count == NULL && j < 4; j++)
        ls_table_add (table, "");
      ls_table_take (table, ls_graph_dup_leads (self->graph, i));
    }
  return table;
}

/* --- class ------------------------------------------------------------------------------------------------ */

static void
ls_graph_view_dispose (GObject *object)
{
  LsGraphView *self = LS_GRAPH_VIEW (object);

  forget_graph (self);
  self->canvas = NULL;
  G_OBJECT_CLASS (ls_graph_view_parent_class)->dispose (object);
}

static void
ls_graph_view_class_init (LsGraphViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_graph_view_dispose;
  LS_INSPECTOR_CLASS (klass)->is_lazy = TRUE;
  LS_INSPECTOR_CLASS (klass)->view_changed = update_graph;
  widget_class->css_changed = ls_graph_view_css_changed;
  widget_class->grab_focus = ls_graph_view_grab_focus;
  ls_signal_new ("line-wanted", LS_TYPE_GRAPH_VIEW, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "graphview");
  ls_template_set (widget_class, "ls-graph-view");
  gtk_widget_class_bind_template_child (widget_class, LsGraphView, summary);
  gtk_widget_class_bind_template_child (widget_class, LsGraphView, stack);
  gtk_widget_class_bind_template_child (widget_class, LsGraphView, hint);
  gtk_widget_class_bind_template_child (widget_class, LsGraphView, scrolled);
  gtk_widget_class_bind_template_child (widget_class, LsGraphView, viewport);
}

static void
line_wanted_cb (LsGraphView *self, guint line, gboolean with_keyboard)
{
  g_signal_emit_by_name (self, "line-wanted", line, with_keyboard);
}

static void
ls_graph_view_init (LsGraphView *self)
{
  GtkWidget *canvas;

  ls_template_init (GTK_WIDGET (self));
  canvas = ls_graph_canvas_new (LS_INSPECTOR (self), GTK_SCROLLED_WINDOW (self->scrolled));
  self->canvas = LS_GRAPH_CANVAS (canvas);
  /* One that is narrower than the pane stands in its middle. */
  gtk_widget_set_halign (canvas, GTK_ALIGN_CENTER);
  gtk_viewport_set_child (self->viewport, canvas);
  g_signal_connect_swapped (canvas, "line-wanted", G_CALLBACK (line_wanted_cb), self);
}
