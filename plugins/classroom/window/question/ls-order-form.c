#include "ls-work.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-lesson-order.h"
#include "ls-widgets.h"

typedef struct
{
  guint8 clauses[LS_LESSON_MAX_CLAUSES]; /* by place, from 0 */
} Order;

#define LS_TYPE_ORDER_FORM (ls_order_form_get_type ())
G_DECLARE_FINAL_TYPE (LsOrderForm, ls_order_form, LS, ORDER_FORM, GtkWidget)

struct _LsOrderForm
{
  GtkWidget parent_instance;

  const LsLessonKey *key;
  Order now;
  GArray *before; /* Order: before each change */
  GtkWidget *box, *list, *told;
  /* by place */
  GtkWidget *rows[LS_LESSON_MAX_CLAUSES], *labels[LS_LESSON_MAX_CLAUSES];
  GtkWidget *ups[LS_LESSON_MAX_CLAUSES], *downs[LS_LESSON_MAX_CLAUSES];
};

G_DEFINE_FINAL_TYPE (LsOrderForm, ls_order_form, GTK_TYPE_WIDGET)

/* --- what is seen -------------------------------------------------------------------------------------------- */

static void
show_place (LsOrderForm *self, guint place)
{
  const guint clause = self->now.clauses[place];
  const char *text = self->key->choices[clause];
  g_autofree char *shown = g_strdup_printf ("%u.  %s", place + 1, text);
  g_autofree char *name = g_strdup_printf (_ ("Place %u of %u: clause %u, %s"), place + 1,
                                           self->key->n_choices, clause + 1, text);
  g_autofree char *up = g_strdup_printf (_ ("Clause %u one place up"), clause + 1);
  g_autofree char *down = g_strdup_printf (_ ("Clause %u one place down"), clause + 1);

  gtk_label_set_text (GTK_LABEL (self->labels[place]), shown);
  ls_widget_set_label (self->rows[place], name);
  ls_widget_set_label (self->ups[place], up);
  ls_widget_set_label (self->downs[place], down);
}

static void
show_all (LsOrderForm *self)
{
  for (guint place = 0; place < self->key->n_choices; place++)
    show_place (self, place);
}

/* --- changes ------------------------------------------------------------------------------------------------- */

static void
move_clause (LsOrderForm *self, guint from, gint to)
{
  const guint8 clause = self->now.clauses[from];

  if (to < 0 || to >= (gint) self->key->n_choices || to == (gint) from)
    return;
  g_array_append_val (self->before, self->now);
  if (to > (gint) from)
    memmove (&self->now.clauses[from], &self->now.clauses[from + 1], (guint) to - from);
  else
    memmove (&self->now.clauses[to + 1], &self->now.clauses[to], from - (guint) to);
  self->now.clauses[to] = clause;
  show_all (self);
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), GTK_LIST_BOX_ROW (self->rows[to]));
  gtk_widget_grab_focus (self->rows[to]);
}

/* The place of a row, or of a button in it. */
static guint
find_place (LsOrderForm *self, GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, GTK_TYPE_LIST_BOX_ROW);

  return (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
}

static void
up_cb (LsOrderForm *self, GtkWidget *button)
{
  const guint place = find_place (self, button);

  move_clause (self, place, (gint) place - 1);
}

static void
down_cb (LsOrderForm *self, GtkWidget *button)
{
  const guint place = find_place (self, button);

  move_clause (self, place, (gint) place + 1);
}

static gboolean
move_row_cb (GtkWidget *row, GVariant *by, gpointer data)
{
  LsOrderForm *self = data;
  const guint place = find_place (self, row);

  move_clause (self, place, (gint) place + g_variant_get_int32 (by));
  return TRUE;
}

static GdkContentProvider *
drag_cb (GtkDragSource *source, double x, double y, LsOrderForm *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));

  (void) x;
  (void) y;
  return gdk_content_provider_new_typed (G_TYPE_UINT, find_place (self, row));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, LsOrderForm *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));

  (void) x;
  (void) y;
  if (g_value_get_uint (value) >= self->key->n_choices)
    return FALSE;
  move_clause (self, g_value_get_uint (value), (gint) find_place (self, row));
  return TRUE;
}

/* --- building ------------------------------------------------------------------------------------------------ */

static void
add_key (GtkEventController *keys, LsOrderForm *self, const char *trigger, gint by)
{
  GtkShortcut *shortcut =
    gtk_shortcut_new_with_arguments (gtk_shortcut_trigger_parse_string (trigger),
                                     gtk_callback_action_new (move_row_cb, self, NULL), "i", by);

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), shortcut);
}

static void
add_controllers (LsOrderForm *self, GtkWidget *row)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_UINT, GDK_ACTION_MOVE);

  add_key (keys, self, "<Alt>Up", -1);
  add_key (keys, self, "<Alt>Down", 1);
  gtk_widget_add_controller (row, keys);
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (drag_cb), self);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
}

static GtkWidget *
add_button (LsOrderForm *self, GtkWidget *box, const char *icon, GCallback callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "operation");
  g_signal_connect_swapped (button, "clicked", callback, self);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static void
add_row (LsOrderForm *self, guint place)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *row = gtk_list_box_row_new ();

  self->rows[place] = row;
  self->labels[place] = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->labels[place]), 0);
  gtk_label_set_wrap (GTK_LABEL (self->labels[place]), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->labels[place]), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (self->labels[place], "monospace");
  gtk_widget_set_hexpand (self->labels[place], TRUE);
  gtk_box_append (GTK_BOX (box), self->labels[place]);
  self->ups[place] = add_button (self, box, "go-up-symbolic", G_CALLBACK (up_cb));
  self->downs[place] = add_button (self, box, "go-down-symbolic", G_CALLBACK (down_cb));
  gtk_widget_set_sensitive (self->ups[place], place > 0);
  gtk_widget_set_sensitive (self->downs[place], place + 1 < self->key->n_choices);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  add_controllers (self, row);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

/* --- what others ask ----------------------------------------------------------------------------------------- */

static char *
read_order (GtkWidget *work, LsLessonAnswer *answer)
{
  memcpy (answer->order, LS_ORDER_FORM (work)->now.clauses, sizeof answer->order);
  return NULL;
}

static void
undo_order (GtkWidget *work)
{
  LsOrderForm *self = LS_ORDER_FORM (work);
  const guint n = self->before->len;

  if (n == 0)
    return;
  self->now = g_array_index (self->before, Order, n - 1);
  g_array_set_size (self->before, n - 1);
  show_all (self);
}

static void
close_order (GtkWidget *work)
{
  LsOrderForm *self = LS_ORDER_FORM (work);
  guint8 right[LS_LESSON_MAX_CLAUSES];
  g_autoptr (GString) order = g_string_new (NULL);
  g_autofree char *words = NULL;

  ls_lesson_order_parse (self->key->best, self->key->n_choices, right, NULL);
  for (guint i = 0; i < self->key->n_choices; i++)
    g_string_append_printf (order, "%s%.*s", i > 0 ? ", " : "",
                            (int) strcspn (self->key->choices[right[i]], ":"),
                            self->key->choices[right[i]]);
  words = g_strdup_printf (_ ("Right is such an order: %s"), order->str);
  gtk_label_set_text (GTK_LABEL (self->told), words);
}

/* --- class --------------------------------------------------------------------------------------------------- */

static void
ls_order_form_dispose (GObject *object)
{
  LsOrderForm *self = LS_ORDER_FORM (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->before, g_array_unref);
  G_OBJECT_CLASS (ls_order_form_parent_class)->dispose (object);
}

static gboolean
ls_order_form_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (LS_ORDER_FORM (widget)->rows[0]);
}

static void
ls_order_form_class_init (LsOrderFormClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_order_form_dispose;
  GTK_WIDGET_CLASS (klass)->grab_focus = ls_order_form_grab_focus;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
ls_order_form_init (LsOrderForm *self)
{
  self->before = g_array_new (FALSE, FALSE, sizeof (Order));
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->list = gtk_list_box_new ();
  self->told = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                             "xalign", 0., "wrap", TRUE, NULL);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), self->list);
  gtk_box_append (GTK_BOX (self->box), self->told);
}

static GtkWidget *
make_order (const LsLessonKey *key)
{
  LsOrderForm *self = g_object_new (LS_TYPE_ORDER_FORM, NULL);

  self->key = key;
  ls_widget_set_label (self->list, _ ("Order of clauses"));
  for (guint place = 0; place < key->n_choices; place++)
    {
      self->now.clauses[place] = (guint8) place;
      add_row (self, place);
    }
  show_all (self);
  gtk_label_set_text (GTK_LABEL (self->told), _ ("Alt+Up and Alt+Down move a clause."));
  return GTK_WIDGET (self);
}

const LsWork ls_order_work = { .ask = LS_ASK_ORDER,
                               .hands_in = TRUE,
                               .has_buttons = TRUE,
                               .make = make_order,
                               .read = read_order,
                               .undo = undo_order,
                               .close = close_order };
