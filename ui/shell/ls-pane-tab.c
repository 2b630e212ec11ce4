#include "ls-pane-handle.h"

#include <glib/gi18n.h>

#include "ls-glossary.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

/* By its name and not bound to it: see data/doc/recipes.md, "Add a view". */
static void
close_cb (GtkWidget *button, gpointer id)
{
  gtk_widget_activate_action (button, "win.close-pane", "s", (const char *) id);
}

static GtkWidget *
make_button (const LsPaneInfo *info)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");
  g_autofree char *name = g_strdup_printf (_ ("Close %s"), _ (info->title));

  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  ls_tooltip_set_name (button, name);
  gtk_widget_add_css_class (button, "close-pane");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect (button, "clicked", G_CALLBACK (close_cb), (gpointer) info->id);
  return button;
}

GtkWidget *
ls_pane_tab_new (LsPane pane, const char *text)
{
  const LsPaneInfo *info = ls_pane_get_info (pane);
  g_autofree char *meaning = ls_glossary_tell (info->title);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *box;

  ls_tooltip_set (label, meaning);
  if (!info->is_spare)
    return label;
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), make_button (info));
  return box;
}

void
ls_pane_tab_set_text (GtkWidget *tab, const char *text)
{
  GtkWidget *label = GTK_IS_LABEL (tab) ? tab : gtk_widget_get_first_child (tab);

  gtk_label_set_text (GTK_LABEL (label), text);
  /* What of the notebook is around it has no name of its own. */
  if (gtk_widget_get_parent (tab) != NULL)
    ls_widget_set_label (gtk_widget_get_parent (tab), text);
}
