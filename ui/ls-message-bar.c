#include "ls-notices.h"

#include <glib/gi18n.h>

#include "ls-text.h"
#include "ls-widgets.h"

struct _LsMessageBar
{
  AdwBin parent_instance;

  GtkRevealer *revealer;
  GtkLabel *label;
  GtkExpander *list; /* what the message is about */
  GtkLabel *items;
  gboolean is_trap_shown; /* the message is about where the program stands */
};

G_DEFINE_FINAL_TYPE (LsMessageBar, ls_message_bar, ADW_TYPE_BIN)

void
ls_message_bar_show (LsMessageBar *self, const char *text)
{
  g_autofree char *shown = ls_text_escape (text, LS_TEXT_LINES);

  self->is_trap_shown = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->list), FALSE);
  gtk_label_set_label (self->label, shown);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}

void
ls_message_bar_show_list (LsMessageBar *self,
                          const char *text,
                          const char *title,
                          const GPtrArray *items)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    {
      g_autofree char *item = ls_text_escape (g_ptr_array_index (items, i), LS_TEXT_LINE);

      g_string_append_printf (lines, "%s• %s", i ? "\n" : "", item);
    }
  ls_message_bar_show (self, text);
  gtk_expander_set_label (self->list, title);
  gtk_expander_set_expanded (self->list, FALSE);
  gtk_label_set_label (self->items, lines->str);
  gtk_widget_set_visible (GTK_WIDGET (self->list), TRUE);
}

void
ls_message_bar_show_trap (LsMessageBar *self, const LsTrap *trap)
{
  g_autofree char *text = NULL;

  if (trap == NULL)
    {
      if (self->is_trap_shown)
        ls_message_bar_dismiss (self);
      return;
    }
  text = g_strdup_printf (_ ("The program stops here: %s (%s)."), trap->detail,
                          ls_trap_code_name (trap->code));
  ls_message_bar_show (self, text);
  self->is_trap_shown = TRUE;
}

gboolean
ls_message_bar_dismiss (LsMessageBar *self)
{
  gboolean is_shown = gtk_revealer_get_reveal_child (self->revealer);

  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  return is_shown;
}

const char *
ls_message_bar_get_text (LsMessageBar *self)
{
  return gtk_revealer_get_reveal_child (self->revealer) ? gtk_label_get_label (self->label) : NULL;
}

static void
ls_message_bar_class_init (LsMessageBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/lanescope/Lanescope/ls-message-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, LsMessageBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, LsMessageBar, label);
  gtk_widget_class_bind_template_child (widget_class, LsMessageBar, list);
  gtk_widget_class_bind_template_child (widget_class, LsMessageBar, items);
}

static void
ls_message_bar_init (LsMessageBar *self)
{
  ls_template_init (GTK_WIDGET (self));
}
