#include "ls-waves-choice.h"

#include <glib/gi18n.h>

#include "ls-clocks.h"
#include "ls-tooltip.h"

static void
selected_cb (LsWavesChoice *choice)
{
  const guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (choice->list));

  if (chosen != GTK_INVALID_LIST_POSITION)
    choice->chosen (choice->owner, 1u << chosen);
}

void
ls_waves_choice_add (LsWavesChoice *choice,
                     GtkBox *bar,
                     GtkWidget *owner,
                     void (*chosen) (GtkWidget *owner, guint n))
{
  choice->owner = owner;
  choice->chosen = chosen;
  choice->list = gtk_drop_down_new (NULL, NULL);
  gtk_widget_set_valign (choice->list, GTK_ALIGN_CENTER);
  ls_tooltip_set_name (choice->list, _ ("Waves that share the SIMD"));
  g_signal_connect_swapped (choice->list, "notify::selected", G_CALLBACK (selected_cb), choice);
  gtk_box_append (bar, choice->list);
}

static char *
dup_name (guint n)
{
  return g_strdup_printf (ngettext ("%u wave", "%u waves", n), n);
}

static GListModel *
new_list (guint n_waves)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  guint n = 1;

  gtk_string_list_take (list, dup_name (1));
  while (n < n_waves && n < LS_CLOCKS_MAX_WAVES)
    {
      n *= 2;
      gtk_string_list_take (list, dup_name (n));
    }
  return G_LIST_MODEL (list);
}

void
ls_waves_choice_set (LsWavesChoice *choice, guint n_waves, guint n)
{
  g_autoptr (GListModel) list = new_list (n_waves);
  const guint n_items = g_list_model_get_n_items (list);
  guint i = 0;

  while (i + 1 < n_items && 1u << i < n)
    i++;
  g_signal_handlers_block_by_func (choice->list, selected_cb, choice);
  gtk_drop_down_set_model (GTK_DROP_DOWN (choice->list), list);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice->list), i);
  g_signal_handlers_unblock_by_func (choice->list, selected_cb, choice);
  gtk_widget_set_visible (choice->list, n_items > 1);
}
