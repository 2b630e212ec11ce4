#include "ls-hint.h"

#include "ls-widgets.h"

struct _LsHint
{
  GtkWidget parent_instance;
  GtkWidget *label;
};

G_DEFINE_FINAL_TYPE (LsHint, ls_hint, GTK_TYPE_WIDGET)

static void
ls_hint_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  ls_hint_set_text (LS_HINT (object), g_value_get_string (value));
}

static void
ls_hint_dispose (GObject *object)
{
  g_clear_pointer (&LS_HINT (object)->label, gtk_widget_unparent);
  G_OBJECT_CLASS (ls_hint_parent_class)->dispose (object);
}

static void
ls_hint_class_init (LsHintClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_hint_dispose;
  G_OBJECT_CLASS (klass)->set_property = ls_hint_set_property;
  g_object_class_install_property (
    G_OBJECT_CLASS (klass), 1,
    g_param_spec_string ("text", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "hint");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
ls_hint_init (LsHint *self)
{
  self->label = gtk_label_new (NULL);
  g_object_set (self->label, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->label), GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), 60);
  gtk_widget_add_css_class (self->label, "dim-label");
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  ls_widget_set_label (self, "");
}

GtkWidget *
ls_hint_new (const char *text)
{
  LsHint *self = g_object_new (LS_TYPE_HINT, NULL);

  ls_hint_set_text (self, text);
  return GTK_WIDGET (self);
}

void
ls_hint_set_text (LsHint *hint, const char *text)
{
  gtk_label_set_text (GTK_LABEL (hint->label), text != NULL ? text : "");
  ls_widget_set_label (hint, text != NULL ? text : "");
}
