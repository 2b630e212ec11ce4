#include "ls-memory-view.h"

#include <glib/gi18n.h>

#include "ls-hint.h"
#include "ls-row-parts.h"
#include "ls-store-grid.h"

struct _LsMemoryView
{
  LsInspector parent_instance;

  GtkWidget *box;
  GtkDropDown *chooser;
  GtkStack *stack; /* the grid, or a hint */
  LsHint *hint;
  LsStoreGrid *grid;
  GArray *stores; /* of LsStore; NULL: none yet */
};

G_DEFINE_FINAL_TYPE (LsMemoryView, ls_memory_view, LS_TYPE_INSPECTOR)

/* --- which one ------------------------------------------------------------------------------------------- */

static void
chosen_cb (LsMemoryView *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->chooser);
  const gboolean is_one = self->stores != NULL && chosen < self->stores->len;

  ls_store_grid_set_store (self->grid,
                           is_one ? &g_array_index (self->stores, LsStore, chosen) : NULL);
}

static gboolean
is_same (const GArray *a, const GArray *b)
{
  if (a == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const LsStore *left = &g_array_index (a, LsStore, i), *right = &g_array_index (b, LsStore, i);

      if (left->kind != right->kind || left->number != right->number ||
          left->n_words != right->n_words)
        return FALSE;
    }
  return TRUE;
}

/* The first that holds something: what a clause locks comes before the constants themselves, and often is nothing. */
static guint
find_filled (const GArray *stores, const LsView *view)
{
  for (guint i = 0; i < stores->len; i++)
    {
      const LsStore *store = &g_array_index (stores, LsStore, i);
      LsStoreWord word;

      if (store->kind != LS_STORE_LOCKED)
        return i;
      for (gsize at = 0; at < store->n_words; at++)
        {
          ls_store_read (store, view, 0, at, 1, &word);
          if (word.is_known)
            return i;
        }
    }
  return 0;
}

static gboolean
has_loop_constants (const LsView *view)
{
  const LsBindings *bindings = ls_subject_get_bindings (ls_view_get_subject (view));

  for (guint i = 0; i < LS_MAX_LOOP_CONSTANTS; i++)
    if (bindings->loops[i].count != 0)
      return TRUE;
  return FALSE;
}

/* Where there is nothing to show. */
static void
update_hint (LsMemoryView *self, const LsView *view)
{
  ls_hint_set_text (
    self->hint,
    has_loop_constants (view)
      ? _ ("This program has no buffers and no memory; its loop constants are in Inputs. Other "
           "constants can be typed there, too.")
      : _ ("This program has no buffers, no memory and no constants. Constants can be typed into "
           "Inputs."));
}

/* The list stays from step to step, and with it what was chosen. */
static void
update_stores (LsMemoryView *self, const LsView *view)
{
  g_autoptr (GArray) stores = ls_stores_new (view);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  if (stores->len == 0)
    update_hint (self, view);
  if (is_same (self->stores, stores))
    return;
  for (guint i = 0; i < stores->len; i++)
    gtk_string_list_take (titles, ls_store_dup_title (&g_array_index (stores, LsStore, i), view));
  g_clear_pointer (&self->stores, g_array_unref);
  self->stores = g_steal_pointer (&stores);
  gtk_drop_down_set_model (self->chooser, G_LIST_MODEL (titles));
  if (self->stores->len > 0)
    gtk_drop_down_set_selected (self->chooser, find_filled (self->stores, view));
  gtk_widget_set_visible (GTK_WIDGET (self->chooser), self->stores->len > 0);
  gtk_stack_set_visible_child_name (self->stack, self->stores->len > 0 ? "grid" : "hint");
  chosen_cb (self);
}

static void
update (LsMemoryView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  ls_inspector_set_session (LS_INSPECTOR (self->grid),
                            ls_inspector_get_session (LS_INSPECTOR (self)));
  if (view != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    update_stores (self, view);
}

static void
update_cb (LsInspector *inspector)
{
  update (LS_MEMORY_VIEW (inspector));
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static void
ls_memory_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ls_memory_view_parent_class)->map (widget);
  update (LS_MEMORY_VIEW (widget));
}

static gboolean
ls_memory_view_grab_focus (GtkWidget *widget)
{
  LsMemoryView *self = LS_MEMORY_VIEW (widget);
  GtkWidget *shown = gtk_stack_get_visible_child (self->stack);

  return gtk_widget_grab_focus (LS_IS_HINT (shown) ? shown : GTK_WIDGET (self->grid));
}

static void
ls_memory_view_dispose (GObject *object)
{
  LsMemoryView *self = LS_MEMORY_VIEW (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->stores, g_array_unref);
  G_OBJECT_CLASS (ls_memory_view_parent_class)->dispose (object);
}

static void
ls_memory_view_class_init (LsMemoryViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_memory_view_dispose;
  widget_class->map = ls_memory_view_map;
  widget_class->grab_focus = ls_memory_view_grab_focus;
  LS_INSPECTOR_CLASS (klass)->view_changed = update_cb;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "memoryview");
}

static void
ls_memory_view_init (LsMemoryView *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->chooser = ls_chooser_new (_ ("Which memory"));
  gtk_widget_set_hexpand (GTK_WIDGET (self->chooser), TRUE);
  self->grid = LS_STORE_GRID (ls_store_grid_new ());
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->grid));
  gtk_widget_set_vexpand (scroller, TRUE);
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_add_named (self->stack, scroller, "grid");
  self->hint = LS_HINT (ls_hint_new (""));
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->hint), "hint");
  gtk_widget_add_css_class (bar, "pane-bar");
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->chooser));
  gtk_box_append (GTK_BOX (self->box), bar);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->stack));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_object_bind_property (self, "high-contrast", self->grid, "high-contrast", G_BINDING_DEFAULT);
  g_signal_connect_swapped (self->chooser, "notify::selected", G_CALLBACK (chosen_cb), self);
}

LsGridView *
ls_memory_view_get_grid (LsMemoryView *self)
{
  return LS_GRID_VIEW (self->grid);
}
