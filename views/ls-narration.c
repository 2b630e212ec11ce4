#include "ls-narration.h"

#include <glib/gi18n.h>

#include "ls-stop-text.h"
#include "ls-words.h"

#define LEAST_CHARS 20

struct _LsNarration
{
  LsInspector parent_instance;
  GtkWidget *label;
  int least_width; /* px; 0 until it is known */
};

G_DEFINE_FINAL_TYPE (LsNarration, ls_narration, LS_TYPE_INSPECTOR)

/* Why the move ended where it did, if that is not simply that it arrived. */
static void
append_reason (GString *text, LsSession *session, LsView *view)
{
  g_autofree char *stop = ls_stop_tell (session);
  const LsTrap *trap = ls_view_get_trap (view);
  g_autofree char *interrupt = ls_view_tell_interrupt (view);
  const char *more = NULL;

  switch (ls_view_get_reason (view))
    {
    case LS_STOP_TRAP:
      if (trap != NULL)
        ls_words_say (text, _ ("Stopped: %s."), trap->detail);
      return;
    case LS_STOP_INTERRUPT:
      g_string_append_printf (text, " %s.", interrupt);
      return;
    case LS_STOP_BREAKPOINT:
      if (stop != NULL)
        g_string_append_printf (text, " %s", stop);
      break;
    case LS_STOP_STEP:
    case LS_STOP_END:
      break;
    }
  if (more == NULL && ls_view_get_place (view)->ended)
    more = _ ("The program has ended.");
  if (more == NULL && ls_view_get_at_limit (view))
    more = ls_view_get_place (view)->step == 0 ? _ ("This is the start.") : _ ("This is the end.");
  if (more != NULL)
    g_string_append_printf (text, " %s", more);
}

/* What the person wrote to this step. */
static void
append_note (GString *text, const GArray *notes, const char *what, const LsView *view)
{
  const LsNote *note =
    ls_notes_find (notes, ls_view_get_wave (view), ls_view_get_place (view)->step);

  if (note != NULL)
    g_string_append_printf (text, "\n%s: %s", what, note->text);
}

static void
update_cb (LsInspector *inspector)
{
  LsNarration *self = LS_NARRATION (inspector);
  LsView *view = ls_inspector_get_view (inspector);
  g_autofree char *sentence = NULL;
  g_autofree char *events = NULL;
  g_autoptr (GString) text = NULL;
  LsSession *session = ls_inspector_get_session (inspector);

  if (view == NULL)
    {
      gtk_label_set_text (GTK_LABEL (self->label), _ ("Nothing is open."));
      return;
    }
  sentence = ls_view_narrate_slots (view, ls_inspector_get_focus (inspector));
  if (sentence == NULL)
    sentence = ls_view_narrate (view, ls_inspector_get_focus (inspector));
  text = g_string_new (sentence);
  events = ls_view_tell_events (view);
  if (events != NULL)
    g_string_append_printf (text, " %s", events);
  append_reason (text, session, view);
  append_note (text, ls_session_get_bookmarks (session), _ ("Bookmark"), view);
  append_note (text, ls_session_get_notes (session), _ ("Note"), view);
  g_strstrip (text->str);
  if (strcmp (gtk_label_get_text (GTK_LABEL (self->label)), text->str) != 0)
    gtk_label_set_text (GTK_LABEL (self->label), text->str);
}

static int
least_width (LsNarration *self)
{
  PangoContext *context = gtk_widget_get_pango_context (self->label);
  PangoFontMetrics *metrics;

  if (self->least_width > 0)
    return self->least_width;
  metrics = pango_context_get_metrics (context, NULL, NULL);
  self->least_width = LEAST_CHARS *
                      MAX (pango_font_metrics_get_approximate_char_width (metrics),
                           pango_font_metrics_get_approximate_digit_width (metrics)) /
                      PANGO_SCALE;
  pango_font_metrics_unref (metrics);
  return self->least_width;
}

static GtkSizeRequestMode
ls_narration_get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The sentence takes the width that there is. A GtkLabel that is asked how wide it would like to be lays it out at dozens of widths, and
 * it is another sentence at each step. */
static void
ls_narration_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline G_GNUC_UNUSED,
                      int *natural_baseline G_GNUC_UNUSED)
{
  LsNarration *self = LS_NARRATION (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = least_width (self);
  else
    gtk_widget_measure (self->label, orientation, for_size, minimum, natural, NULL, NULL);
}

static void
ls_narration_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (LS_NARRATION (widget)->label, width, height, baseline, NULL);
}

static void
forget_width (LsNarration *self)
{
  self->least_width = 0;
}

static void
ls_narration_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_narration_parent_class)->css_changed (widget, change);
  forget_width (LS_NARRATION (widget));
}

static void
ls_narration_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (ls_narration_parent_class)->system_setting_changed (widget, setting);
  forget_width (LS_NARRATION (widget));
}

static void
ls_narration_dispose (GObject *object)
{
  g_clear_pointer (&LS_NARRATION (object)->label, gtk_widget_unparent);
  G_OBJECT_CLASS (ls_narration_parent_class)->dispose (object);
}

static void
ls_narration_class_init (LsNarrationClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_narration_dispose;
  LS_INSPECTOR_CLASS (klass)->view_changed = update_cb;
  LS_INSPECTOR_CLASS (klass)->focus_changed = update_cb;
  LS_INSPECTOR_CLASS (klass)->marks_changed = update_cb;
  widget_class->get_request_mode = ls_narration_get_request_mode;
  widget_class->measure = ls_narration_measure;
  widget_class->size_allocate = ls_narration_size_allocate;
  widget_class->css_changed = ls_narration_css_changed;
  widget_class->system_setting_changed = ls_narration_system_setting_changed;
  gtk_widget_class_set_css_name (widget_class, "narration");
}

static void
ls_narration_init (LsNarration *self)
{
  self->label = gtk_label_new (_ ("Nothing is open."));
  gtk_label_set_selectable (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_width_chars (GTK_LABEL (self->label), LEAST_CHARS);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
}

GtkWidget *
ls_narration_new (void)
{
  return g_object_new (LS_TYPE_NARRATION, NULL);
}

const char *
ls_narration_get_text (LsNarration *self)
{
  return gtk_label_get_text (GTK_LABEL (self->label));
}
