#include "ls-row-parts.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-tooltip.h"
#include "ls-unbroken.h"
#include "ls-widgets.h"

#define LEAST_CHARS 8   /* a pane that is narrower than a deep row wraps it */
#define N_UNFOLDED 3    /* levels */
#define TICKS 3         /* frames until the rows of an answer have their places */
#define MAX_UNFOLDED 60 /* rows, so that a wide tree is not a wall of text at first sight */

struct _LsAnswerList
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkListView *list;
  guint origin;  /* the row that is to come into sight; 0: none is */
  guint n_ticks; /* that it is in sight without a place yet */
  guint tick;
};

enum
{
  ACTIVATED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LsAnswerList, ls_answer_list, GTK_TYPE_WIDGET)

/* --- rows ------------------------------------------------------------------------------------------------ */

/* Returns: (transfer full) (nullable) */
static LsReason *
reason_of (GtkTreeListRow *row)
{
  return row == NULL ? NULL : LS_REASON (gtk_tree_list_row_get_item (row));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_width_chars (GTK_LABEL (label), LEAST_CHARS);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), label);
  gtk_list_item_set_child (item, expander);
}

/* What a click or Return does, for the tooltip. */
static char *
make_tooltip (LsReason *reason)
{
  const LsTold *told = ls_reason_get_told (reason);

  if (ls_reason_get_vertex (reason) != NULL)
    return g_strdup (_ ("Go to this vertex: the stage that made it is debugged then"));
  if (told->is_open)
    return g_strdup (_ ("Ask who wrote it"));
  if (!told->has_place)
    return NULL;
  return g_strdup_printf (_ ("Go to step %" PRIu64 ", wave %u, lane %u"), told->step, told->wave,
                          told->lane);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkTreeExpander *expander = GTK_TREE_EXPANDER (gtk_list_item_get_child (item));
  GtkTreeListRow *row = GTK_TREE_LIST_ROW (gtk_list_item_get_item (item));
  g_autoptr (LsReason) reason = reason_of (row);
  GtkWidget *label = gtk_tree_expander_get_child (expander);
  g_autofree char *tooltip = make_tooltip (reason);

  gtk_tree_expander_set_list_row (expander, row);
  ls_unbroken_set_text (GTK_LABEL (label), ls_reason_get_told (reason)->sentence);
  ls_tooltip_set (GTK_WIDGET (expander), tooltip);
}

static GListModel *
make_children (gpointer item, gpointer data)
{
  return ls_reason_dup_behind (LS_REASON (item));
}

static gboolean
has_no_number (const LsTold *told)
{
  if (told->value == LS_TOLD_NO_NUMBER)
    return TRUE;
  for (guint i = 0; i < told->behind->len; i++)
    if (has_no_number (g_ptr_array_index (told->behind, i)))
      return TRUE;
  return FALSE;
}

/* Whether the way leads on behind it: a NaN or an infinity may hide behind other values, a 0 makes the 0 before it. */
static gboolean
leads_on (const LsTold *told, LsToldValue value)
{
  for (guint i = 0; i < told->behind->len; i++)
    {
      const LsTold *next = g_ptr_array_index (told->behind, i);

      if (value == LS_TOLD_NO_NUMBER ? has_no_number (next)
                                     : told->value == value && next->value == value)
        return TRUE;
    }
  return FALSE;
}

/* Whether a test behind it is why it is so. */
static gboolean
decided (const LsTold *told)
{
  for (guint i = 0; i < told->behind->len; i++)
    if (((const LsTold *) g_ptr_array_index (told->behind, i))->is_test)
      return TRUE;
  return FALSE;
}

/* The way that a NaN, an infinity or the 0 of a value took, to where it came up. Returns: the first row behind which there is none; 0: nobody
 * looks for it. */
static guint
unfold_way (GtkTreeListModel *tree, const LsTold *answer)
{
  const LsToldValue value = has_no_number (answer) ? LS_TOLD_NO_NUMBER : answer->value;
  guint origin = 0;

  for (guint i = 0; value != LS_TOLD_USUAL && i < g_list_model_get_n_items (G_LIST_MODEL (tree)) &&
                    i < MAX_UNFOLDED;
       i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (tree, i);
      g_autoptr (LsReason) reason = reason_of (row);
      const LsTold *told = ls_reason_get_told (reason);

      if (leads_on (told, value))
        gtk_tree_list_row_set_expanded (row, TRUE);
      else if (told->value == value && !told->is_open && origin == 0)
        {
          origin = i;
          gtk_tree_list_row_set_expanded (row, decided (told));
        }
    }
  return origin;
}

static void
unfold (GtkTreeListModel *tree)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (tree)); i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (tree, i);

      if (gtk_tree_list_row_get_depth (row) < N_UNFOLDED &&
          g_list_model_get_n_items (G_LIST_MODEL (tree)) < MAX_UNFOLDED)
        gtk_tree_list_row_set_expanded (row, TRUE);
    }
}

static void
activate_cb (LsAnswerList *self, guint position)
{
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (self->list));
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (model, position);
  g_autoptr (LsReason) reason = reason_of (row);

  if (reason != NULL)
    g_signal_emit (self, signals[ACTIVATED], 0, reason);
}

/* To the row itself: GTK has a child of the list for each that is near. */
static void
focus_row (GtkWidget *list, guint position)
{
  GtkWidget *child = gtk_widget_get_first_child (list);

  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *expander = gtk_widget_get_first_child (child);
      GtkTreeListRow *row = GTK_IS_TREE_EXPANDER (expander)
                              ? gtk_tree_expander_get_list_row (GTK_TREE_EXPANDER (expander))
                              : NULL;

      if (row != NULL && gtk_tree_list_row_get_position (row) == position)
        {
          gtk_widget_grab_focus (child);
          return;
        }
    }
}

/* Rows have their places once they were laid out. The keyboard goes along if it is in the list. */
static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  LsAnswerList *self = LS_ANSWER_LIST (widget);
  GtkWidget *list = GTK_WIDGET (self->list);

  if (self->origin > 0 && (!gtk_widget_get_mapped (list) || ++self->n_ticks < TICKS))
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  if (self->origin == 0)
    return G_SOURCE_REMOVE;
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", self->origin);
  if (gtk_widget_is_focus (list) || gtk_widget_get_focus_child (list) != NULL)
    focus_row (list, self->origin);
  return G_SOURCE_REMOVE;
}

void
ls_answer_list_set_answer (LsAnswerList *self, LsReason *answer)
{
  GListStore *roots = g_list_store_new (LS_TYPE_REASON);
  GtkTreeListModel *tree;
  guint origin;
  g_autoptr (GtkSingleSelection) selection = NULL;

  if (answer != NULL)
    g_list_store_append (roots, answer);
  tree = gtk_tree_list_model_new (G_LIST_MODEL (roots), FALSE, FALSE, make_children, NULL, NULL);
  origin = answer != NULL ? unfold_way (tree, ls_reason_get_told (answer)) : 0;
  if (origin == 0)
    unfold (tree);
  selection = gtk_single_selection_new (G_LIST_MODEL (tree));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
  self->origin = origin;
  self->n_ticks = 0;
  if (origin > 0)
    gtk_single_selection_set_selected (selection, origin);
  if (origin > 0 && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
}

LsReason *
ls_answer_list_dup_chosen (LsAnswerList *self)
{
  GtkSelectionModel *model = gtk_list_view_get_model (self->list);

  return model == NULL
           ? NULL
           : reason_of (gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (model)));
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_answer_list_dispose (GObject *object)
{
  g_clear_pointer (&LS_ANSWER_LIST (object)->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (ls_answer_list_parent_class)->dispose (object);
}

static gboolean
ls_answer_list_grab_focus (GtkWidget *widget)
{
  GtkWidget *list = GTK_WIDGET (LS_ANSWER_LIST (widget)->list);

  /* To a row: on the list itself Return does nothing. */
  return gtk_widget_get_focus_child (list) != NULL ||
         gtk_widget_child_focus (list, GTK_DIR_TAB_FORWARD);
}

static void
ls_answer_list_class_init (LsAnswerListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_answer_list_dispose;
  widget_class->grab_focus = ls_answer_list_grab_focus;
  signals[ACTIVATED] = g_signal_new ("activated", LS_TYPE_ANSWER_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 1, LS_TYPE_REASON);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "answerlist");
}

static void
ls_answer_list_init (LsAnswerList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_list_view_set_single_click_activate (self->list, TRUE);
  ls_widget_set_label (self->list, _ ("Answer and what is behind it"));
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activate_cb), self);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (self->scroller), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->list));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}
