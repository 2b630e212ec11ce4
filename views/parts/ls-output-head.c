#include "ls-output-image.h"

#include <glib/gi18n.h>

#include "ls-widgets.h"
#include "ls-tooltip.h"

struct _LsOutputHead
{
  GtkBox parent_instance;
  GtkWidget *kinds, *outputs;
  GtkWidget *play;
  GtkWidget *verdict, *words;
};

G_DEFINE_FINAL_TYPE (LsOutputHead, ls_output_head, GTK_TYPE_BOX)

/* In the order of LsImageKind, as in the template. */
static const char *const names[] = { N_ ("final"),
                                     N_ ("so far"),
                                     N_ ("reference"),
                                     N_ ("difference"),
                                     N_ ("before the last edit"),
                                     N_ ("changed by the last edit") };

G_STATIC_ASSERT (G_N_ELEMENTS (names) == LS_N_IMAGE_KINDS);

const char *
ls_output_head_name (LsImageKind kind)
{
  return _ (names[kind]);
}

LsImageKind
ls_output_head_get_kind (LsOutputHead *self)
{
  return (LsImageKind) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kinds));
}

void
ls_output_head_choose_kind (LsOutputHead *self, const char *word)
{
  static const char *const words[LS_N_IMAGE_KINDS] = { "final",      "so-far", "reference",
                                                       "difference", "before", "changes" };

  for (guint i = 0; i < LS_N_IMAGE_KINDS; i++)
    if (g_str_equal (words[i], word))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->kinds), i);
}

guint
ls_output_head_get_output (LsOutputHead *self)
{
  const guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->outputs));

  return chosen != GTK_INVALID_LIST_POSITION ? chosen : 0;
}

static gboolean
has_names (GListModel *shown, GtkStringList *list)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (list));
  gboolean is_same = shown != NULL && g_list_model_get_n_items (shown) == n;

  for (guint i = 0; is_same && i < n; i++)
    is_same = g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (shown), i),
                           gtk_string_list_get_string (list, i));
  return is_same;
}

/* What is chosen stays where another version of a scene has the same. */
void
ls_output_head_set_outputs (LsOutputHead *self, GtkStringList *list)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (list));

  if (has_names (gtk_drop_down_get_model (GTK_DROP_DOWN (self->outputs)), list))
    {
      g_object_unref (list);
      return;
    }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->outputs), G_LIST_MODEL (list));
  gtk_widget_set_visible (self->outputs, n > 1);
  gtk_widget_set_visible (self->kinds, n > 0);
  g_object_unref (list);
}

static char *
dup_tooltip (const LsVerdict *verdict, gboolean is_pixels)
{
  if (verdict->first != NULL)
    return g_strdup_printf (_ ("First difference: %s\nClick to go there"), verdict->first);
  if (!verdict->is_complete)
    return g_strdup (_ ("Not every wave reached its end"));
  return g_strdup (is_pixels
                     ? _ ("No pixel of the final picture differs from the scene's reference")
                     : _ ("Nothing of the final output differs from the scene's reference"));
}

static char *
dup_words (const LsVerdict *verdict, gboolean is_pixels)
{
  if (verdict->n_different > 0)
    return g_strdup_printf (is_pixels ? _ ("%u of %u pixels differ") : _ ("%u of %u differ"),
                            verdict->n_different, verdict->n_pixels);
  if (verdict->is_complete)
    return g_strdup_printf (
      is_pixels ? _ ("Checked: %u pixels agree") : _ ("Checked: all %u agree"), verdict->n_pixels);
  return g_strdup_printf (is_pixels ? _ ("Not complete; %u pixels agree")
                                    : _ ("Not complete; %u agree"),
                          verdict->n_pixels);
}

void
ls_output_head_set_verdict (LsOutputHead *self, const LsVerdict *verdict, gboolean is_pixels)
{
  g_autofree char *text = NULL, *tooltip = NULL;

  gtk_widget_set_visible (self->verdict, verdict != NULL);
  if (verdict == NULL)
    return;
  const gboolean agrees = verdict->n_different == 0 && verdict->is_complete;
  text = dup_words (verdict, is_pixels);
  tooltip = dup_tooltip (verdict, is_pixels);
  gtk_label_set_text (GTK_LABEL (self->words), text);
  ls_tooltip_set (self->verdict, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->verdict), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tooltip, -1);
  ls_widget_set_class (self->words, "error", !(agrees));
}

void
ls_output_head_set_time (LsOutputHead *self, gboolean has_time, gboolean runs)
{
  const char *words = runs ? _ ("Stop the time of the text") : _ ("Play: run the time of the text");

  gtk_widget_set_visible (self->play, has_time);
  gtk_button_set_icon_name (GTK_BUTTON (self->play), runs ? "media-playback-pause-symbolic"
                                                          : "media-playback-start-symbolic");
  ls_tooltip_set (self->play, words);
  ls_widget_set_label (self->play, words);
}

static void
changed_cb (LsOutputHead *self)
{
  g_signal_emit_by_name (self, "changed");
}

static void
asked_cb (LsOutputHead *self)
{
  g_signal_emit_by_name (self, "asked");
}

static void
ls_output_head_class_init (LsOutputHeadClass *klass)
{
  const GType type = G_TYPE_FROM_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ls_template_set (widget_class, "ls-output-head");
  gtk_widget_class_bind_template_child (widget_class, LsOutputHead, kinds);
  gtk_widget_class_bind_template_child (widget_class, LsOutputHead, outputs);
  gtk_widget_class_bind_template_child (widget_class, LsOutputHead, play);
  gtk_widget_class_bind_template_child (widget_class, LsOutputHead, verdict);
  gtk_widget_class_bind_template_child (widget_class, LsOutputHead, words);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, asked_cb);
  ls_signal_new ("changed", type, 0);
  ls_signal_new ("asked", type, 0);
}

static void
ls_output_head_init (LsOutputHead *self)
{
  ls_template_init (GTK_WIDGET (self));
}
