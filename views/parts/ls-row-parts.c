#include "ls-row-parts.h"

GtkWidget *
ls_row_label_new (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

GtkWidget *
ls_in_place_entry_new (GCallback entered, GCallback key, gpointer self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkWidget *entry = gtk_entry_new ();

  gtk_widget_add_css_class (entry, "monospace");
  gtk_widget_add_css_class (entry, "in-place");
  g_signal_connect_swapped (entry, "activate", entered, self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", key, self);
  gtk_widget_add_controller (entry, keys);
  return entry;
}

GtkWidget *
ls_problem_new (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "error");
  gtk_widget_set_visible (label, FALSE);
  return label;
}

void
ls_problem_show (GtkWidget *label, const char *problem)
{
  gtk_label_set_text (GTK_LABEL (label), problem != NULL ? problem : "");
  gtk_widget_set_visible (label, problem != NULL);
}
