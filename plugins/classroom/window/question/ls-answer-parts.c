#include "ls-answer-parts.h"

#include "ls-widgets.h"

/* --- choices ------------------------------------------------------------------------------------------------- */

#define LS_TYPE_CHOICE_BUTTON (ls_choice_button_get_type ())
G_DECLARE_FINAL_TYPE (LsChoiceButton, ls_choice_button, LS, CHOICE_BUTTON, GtkCheckButton)

struct _LsChoiceButton
{
  GtkCheckButton parent_instance;
};

G_DEFINE_FINAL_TYPE (LsChoiceButton, ls_choice_button, GTK_TYPE_CHECK_BUTTON)

static void
choose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name;
  (void) parameter;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), TRUE);
}

static void
ls_choice_button_class_init (LsChoiceButtonClass *klass)
{
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "choice.choose", NULL, choose_action);
}

static void
ls_choice_button_init (LsChoiceButton *self)
{
  (void) self;
}

GtkWidget *
ls_choice_button_new (void)
{
  return g_object_new (LS_TYPE_CHOICE_BUTTON, NULL);
}

/* --- states -------------------------------------------------------------------------------------------------- */

#define LS_TYPE_STATE_PLACE (ls_state_place_get_type ())
G_DECLARE_FINAL_TYPE (LsStatePlace, ls_state_place, LS, STATE_PLACE, GtkWidget)

struct _LsStatePlace
{
  GtkWidget parent_instance;

  GtkDropDown *drop_down;
  char *name;
};

G_DEFINE_FINAL_TYPE (LsStatePlace, ls_state_place, GTK_TYPE_WIDGET)

static void
selected_cb (LsStatePlace *self)
{
  GtkStringObject *entry = gtk_drop_down_get_selected_item (self->drop_down);
  g_autofree char *label = g_strdup_printf (
    "%s: %s", self->name, entry != NULL ? gtk_string_object_get_string (entry) : "");

  ls_widget_set_label (self, label);
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkDropDown *drop_down = LS_STATE_PLACE (widget)->drop_down;
  const guint n = g_list_model_get_n_items (gtk_drop_down_get_model (drop_down));
  const guint step = g_str_equal (name, "state.next") ? 1 : n - 1;

  (void) parameter;
  gtk_drop_down_set_selected (drop_down, (gtk_drop_down_get_selected (drop_down) + step) % n);
}

static void
ls_state_place_dispose (GObject *object)
{
  LsStatePlace *self = LS_STATE_PLACE (object);

  ls_template_dispose (GTK_WIDGET (self));
  g_clear_pointer (&self->name, g_free);
  G_OBJECT_CLASS (ls_state_place_parent_class)->dispose (object);
}

static void
ls_state_place_class_init (LsStatePlaceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_state_place_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_install_action (widget_class, "state.next", NULL, move_action);
  gtk_widget_class_install_action (widget_class, "state.previous", NULL, move_action);
}

static void
ls_state_place_init (LsStatePlace *self)
{
  (void) self;
}

GtkWidget *
ls_state_place_new (GtkWidget *drop_down, const char *name)
{
  LsStatePlace *self = g_object_new (LS_TYPE_STATE_PLACE, NULL);

  self->drop_down = GTK_DROP_DOWN (drop_down);
  self->name = g_strdup (name);
  gtk_widget_set_parent (drop_down, GTK_WIDGET (self));
  g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  selected_cb (self);
  return GTK_WIDGET (self);
}
