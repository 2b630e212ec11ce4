#include "ls-stack-view.h"

#include <glib/gi18n.h>

#include "ls-stack-card.h"

struct _LsStackView
{
  LsInspector parent_instance;
  GtkWidget *scrolled;
  GtkWidget *empty; /* label */
  GtkListBox *list;
  GPtrArray *rows; /* GtkWidget, top first; reused from stop to stop */
  LsLaneLayout layout;
  LsScene *scene; /* of the layout */
  guint wave;
};

G_DEFINE_FINAL_TYPE (LsStackView, ls_stack_view, LS_TYPE_INSPECTOR)

static void
set_n_rows (LsStackView *self, guint n)
{
  while (self->rows->len < n)
    {
      GtkWidget *row = ls_stack_card_new_row (LS_INSPECTOR (self));

      gtk_list_box_append (self->list, row);
      g_ptr_array_add (self->rows, row);
    }
  while (self->rows->len > n)
    {
      gtk_list_box_remove (self->list, g_ptr_array_index (self->rows, self->rows->len - 1));
      g_ptr_array_remove_index (self->rows, self->rows->len - 1);
    }
}

static void
update_layout (LsStackView *self, LsView *view)
{
  LsScene *scene = ls_view_get_scene (view);

  if (scene == self->scene && ls_view_get_wave (view) == self->wave)
    return;
  g_clear_pointer (&self->scene, ls_scene_unref);
  self->scene = ls_scene_ref (scene);
  self->wave = ls_view_get_wave (view);
  ls_lane_layout_init (&self->layout, scene, self->wave);
}

static void
show_card (LsStackView *self, LsView *view, guint index, const LsFrame *frames, guint n_frames)
{
  /* On top, the lanes as the map counts them; below, what a frame brings back into the mask. */
  LsStackCard card = { .states = ls_view_get_states (view),
                       .helpers = ls_view_lanes_empty (view),
                       .is_alone = n_frames == 0,
                       .program = ls_view_get_program (view),
                       .layout = &self->layout };
  LsLine line;

  if (index > 0)
    {
      card.frame = &frames[n_frames - index];
      card.level = n_frames - index + 1;
      ls_program_line (ls_view_get_program (view), card.frame->line, &line);
      card.creator = line.text;
    }
  ls_stack_card_show (g_ptr_array_index (self->rows, index), &card);
}

static void
ls_stack_view_view_changed (LsInspector *inspector)
{
  LsStackView *self = LS_STACK_VIEW (inspector);
  LsView *view = ls_inspector_get_view (inspector);
  const LsFrame *frames;
  guint n_frames = 0;

  if (view == NULL)
    {
      set_n_rows (self, 0);
      gtk_widget_set_visible (self->empty, TRUE);
      return;
    }
  update_layout (self, view);
  frames = ls_view_get_frames (view, &n_frames);
  set_n_rows (self, n_frames + 1);
  for (guint i = 0; i <= n_frames; i++)
    show_card (self, view, i, frames, n_frames);
  gtk_widget_set_visible (self->empty, FALSE);
}

static void
activated_cb (GtkListBox *list G_GNUC_UNUSED, GtkListBoxRow *row, LsStackView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const guint index = (guint) gtk_list_box_row_get_index (row);
  const LsFrame *frames;
  guint n_frames;

  if (view == NULL || index == 0)
    return;
  frames = ls_view_get_frames (view, &n_frames);
  ls_session_move (ls_inspector_get_session (LS_INSPECTOR (self)), LS_MOVE_TO_LINE_BACK,
                   frames[n_frames - index].line);
}

static void
ls_stack_view_dispose (GObject *object)
{
  LsStackView *self = LS_STACK_VIEW (object);

  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->scene, ls_scene_unref);
  G_OBJECT_CLASS (ls_stack_view_parent_class)->dispose (object);
}

static void
ls_stack_view_class_init (LsStackViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_stack_view_dispose;
  LS_INSPECTOR_CLASS (klass)->view_changed = ls_stack_view_view_changed;
  LS_INSPECTOR_CLASS (klass)->is_lazy = TRUE;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "stackview");
}

static void
ls_stack_view_init (LsStackView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->rows = g_ptr_array_new ();
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_show_separators (self->list, TRUE);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Stack, the present mask first"), -1);
  g_signal_connect (self->list, "row-activated", G_CALLBACK (activated_cb), self);
  gtk_list_box_set_activate_on_single_click (self->list, FALSE);
  self->empty = gtk_label_new (_ ("The stack is empty"));
  gtk_widget_add_css_class (self->empty, "dim-label");
  gtk_widget_set_margin_top (self->empty, 12);
  gtk_widget_set_margin_bottom (self->empty, 12);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (box), self->empty);

  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), box);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

GtkWidget *
ls_stack_view_new (void)
{
  return g_object_new (LS_TYPE_STACK_VIEW, NULL);
}
