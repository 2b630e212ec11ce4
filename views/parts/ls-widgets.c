#include "ls-widgets.h"

#include "ls-hint.h"
#include "ls-mends.h"
#include "ls-tooltip.h"
#include "ls-views-resources.h"

#define EMPTY_MARGIN 18    /* px */
#define EMPTY_MAX_CHARS 60 /* in a line, about */

void
ls_signal_new (const char *name, GType type, guint n_parameters, ...)
{
  va_list types;

  va_start (types, n_parameters);
  g_signal_new_valist (name, type, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL, G_TYPE_NONE,
                       n_parameters, types);
  va_end (types);
}

void
ls_follow (gpointer object, const char *signal, GCallback callback, gpointer self)
{
  g_signal_connect_object (object, signal, callback, self, G_CONNECT_SWAPPED);
}

void
ls_cancel (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

void
ls_widget_set_label (gpointer widget, const char *label)
{
  /* In newer GTK what is in a button or a tab names it, whatever it is called besides. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void
name_button_cb (GtkButton *button)
{
  gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

static void
name_button (GtkButton *button)
{
  g_signal_handlers_disconnect_by_func (button, name_button_cb, NULL);
  g_signal_connect (button, "notify::label", G_CALLBACK (name_button_cb), NULL);
  name_button_cb (button);
}

void
ls_widget_name_all (GtkWidget *root)
{
  if (GTK_IS_BUTTON (root) && gtk_button_get_use_underline (GTK_BUTTON (root)))
    name_button (GTK_BUTTON (root));
  else if (GTK_IS_LABEL (root) && *gtk_label_get_text (GTK_LABEL (root)) == '\0')
    ls_widget_set_label (root, "");
  else if (GTK_IS_IMAGE (root))
    g_object_set (root, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    ls_widget_name_all (child);
}

void
ls_widget_set_class (GtkWidget *widget, const char *css_class, gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

gboolean
ls_widget_is_lectured (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  return root != NULL && gtk_widget_has_css_class (GTK_WIDGET (root), LS_LECTURE_CLASS);
}

void
ls_snapshot_fill (GtkSnapshot *snapshot,
                  const GdkRGBA *color,
                  float x,
                  float y,
                  float width,
                  float height)
{
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (x, y, width, height));
}

void
ls_empty_draw (GtkWidget *widget, GtkSnapshot *snapshot, const char *text, const GdkRGBA *color)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  PangoFontMetrics *metrics =
    pango_context_get_metrics (gtk_widget_get_pango_context (widget), NULL, NULL);
  const int most = EMPTY_MAX_CHARS * pango_font_metrics_get_approximate_char_width (metrics);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int across, high;

  pango_font_metrics_unref (metrics);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_width (layout, MAX (MIN (most, (width - 2 * EMPTY_MARGIN) * PANGO_SCALE), 0));
  pango_layout_get_pixel_size (layout, NULL, &high);
  across = pango_layout_get_width (layout) / PANGO_SCALE;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (int) ((width - across) / 2),
                                                          (float) MAX ((height - high) / 2, 0)));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

/* --- widgets that are described in views/templates --------------------------------------------- */

void
ls_template_set (GtkWidgetClass *klass, const char *name)
{
  g_autofree char *path = g_strdup_printf ("/org/lanescope/Lanescope/views/%s.ui", name);

  g_resources_register (ls_views_get_resource ());
  g_type_ensure (LS_TYPE_HINT);
  gtk_widget_class_set_template_from_resource (klass, path);
}

void
ls_template_init (GtkWidget *widget)
{
  gtk_widget_init_template (widget);
  ls_widget_name_all (widget);
  ls_tooltip_guard_all (widget);
  ls_choosers_mend (widget);
}

void
ls_template_dispose (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}
