#include "ls-coach.h"

#include <glib/gi18n.h>

#include "ls-tooltip.h"

static const char *const lessons[] = {
  N_ ("Press  <b>.</b>  to step: the line at the arrow runs in all active lanes."),
  N_ ("Press  <b>,</b>  to go back: everything can go backwards."),
  N_ (
    "Click a lane to follow it, click the timeline to go there, or drop a file of your own here."),
};

struct _LsCoach
{
  GtkWidget parent_instance;

  LsSession *session;
  LsSettings *settings;
  GtkWidget *revealer;
  GtkWidget *label;
  guint lesson;
  guint64 step; /* of the last stop; G_MAXUINT64 before the first */
};

G_DEFINE_FINAL_TYPE (LsCoach, ls_coach, GTK_TYPE_WIDGET)

static void
show (LsCoach *self, guint lesson)
{
  self->lesson = lesson;
  if (lesson < G_N_ELEMENTS (lessons))
    gtk_label_set_markup (GTK_LABEL (self->label), _ (lessons[lesson]));
  else
    ls_coach_dismiss (self);
}

/* What is taught can be done where the person is: nothing runs behind the end or a trap, and nothing lies before the start. */
static void
fit (LsCoach *self, LsView *view)
{
  const LsPlace *place = ls_view_get_place (view);

  if (self->lesson == 0 && (place->ended || ls_view_get_trap (view) != NULL))
    gtk_label_set_markup (
      GTK_LABEL (self->label),
      _ ("Nothing runs after this. Press  <b>,</b>  to go back: everything can go backwards."));
  else if (self->lesson == 1 && place->step == 0)
    gtk_label_set_markup (GTK_LABEL (self->label), _ (lessons[0]));
  else if (self->lesson == 1)
    gtk_label_set_markup (GTK_LABEL (self->label), _ (lessons[1]));
}

/* Where the next step parts the lanes, the first lesson is what will be seen. */
static void
greet (LsCoach *self, LsView *view)
{
  const guint n = ls_mask_count (ls_view_get_lanes_found (view));
  g_autofree char *text = NULL, *op = NULL;
  LsLine line;

  if (n == 0)
    {
      show (self, 0);
      return;
    }
  ls_program_line (ls_view_get_program (view), ls_view_get_place (view)->line, &line);
  op = line.op != NULL ? g_markup_printf_escaped (" (%s)", line.op) : g_strdup ("");
  text = g_strdup_printf (
    _ ("Press  <b>.</b>  to step: at the arrow, in line %u%s, %u of %u lanes leave the "
       "others. Watch them turn hatched."),
    ls_view_get_place (view)->line + 1, op, n, ls_mask_count (ls_view_read_mask (view, 0)));
  gtk_label_set_markup (GTK_LABEL (self->label), text);
}

/* A lesson is learnt when it was done. */
static void
advance (LsCoach *self, guint64 before, guint64 step)
{
  if (self->lesson == 0 && step == before + 1)
    show (self, 1);
  else if (self->lesson == 1 && step + 1 == before)
    show (self, 2);
  else if (self->lesson == 2 && step != before)
    show (self, 3);
}

static void
stopped_cb (LsCoach *self, LsView *view)
{
  guint64 step = ls_view_get_place (view)->step;
  guint64 before = self->step;

  self->step = step;
  if (before == G_MAXUINT64 && self->lesson == 0)
    greet (self, view);
  else if (self->lesson == 0)
    show (self, 0);
  if (before != G_MAXUINT64)
    advance (self, before, step);
  fit (self, view);
}

/* Another program starts elsewhere: its first stop is no step. */
static void
scene_changed_cb (LsCoach *self)
{
  self->step = G_MAXUINT64;
}

/* Who has learnt it in one window knows it in all. */
static void
settings_changed_cb (LsCoach *self)
{
  if (ls_settings_get_coach_done (self->settings))
    ls_coach_dismiss (self);
}

static void
dismiss_cb (LsCoach *self)
{
  ls_coach_dismiss (self);
}

static void
ls_coach_dispose (GObject *object)
{
  LsCoach *self = LS_COACH (object);

  g_clear_pointer (&self->revealer, gtk_widget_unparent);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (ls_coach_parent_class)->dispose (object);
}

static void
ls_coach_class_init (LsCoachClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_coach_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "coach");
}

static void
ls_coach_init (LsCoach *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  self->step = G_MAXUINT64;
  self->label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  ls_tooltip_set (close, _ ("Do not show these hints again (Esc)"));
  gtk_widget_set_focus_on_click (close, FALSE);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (dismiss_cb), self);
  gtk_widget_add_css_class (box, "coach");
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("dialog-information-symbolic"));
  gtk_box_append (GTK_BOX (box), self->label);
  gtk_box_append (GTK_BOX (box), close);
  self->revealer = gtk_revealer_new ();
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), box);
  gtk_widget_set_parent (self->revealer, GTK_WIDGET (self));
}

GtkWidget *
ls_coach_new (LsSession *session, LsSettings *settings)
{
  LsCoach *self = g_object_new (LS_TYPE_COACH, NULL);

  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);
  g_signal_connect_object (session, "stopped", G_CALLBACK (stopped_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::scene", G_CALLBACK (scene_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed", G_CALLBACK (settings_changed_cb), self,
                           G_CONNECT_SWAPPED);
  if (ls_settings_get_coach_done (settings))
    self->lesson = G_N_ELEMENTS (lessons);
  else
    {
      show (self, 0);
      gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), TRUE);
    }
  return GTK_WIDGET (self);
}

gboolean
ls_coach_is_shown (LsCoach *coach)
{
  return gtk_revealer_get_reveal_child (GTK_REVEALER (coach->revealer));
}

const char *
ls_coach_get_text (LsCoach *coach)
{
  return gtk_label_get_text (GTK_LABEL (coach->label));
}

gboolean
ls_coach_dismiss (LsCoach *coach)
{
  if (!ls_coach_is_shown (coach))
    return FALSE;
  coach->lesson = G_N_ELEMENTS (lessons);
  gtk_revealer_set_reveal_child (GTK_REVEALER (coach->revealer), FALSE);
  ls_settings_set_coach_done (coach->settings, TRUE);
  return TRUE;
}
