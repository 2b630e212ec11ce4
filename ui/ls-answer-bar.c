#include "ls-answer-bar.h"

#include "ls-session-causes.h"
#include "ls-tell.h"

#define MAX_HEIGHT 160  /* pixels; a longer answer scrolls */
#define BUTTON_WIDTH 56 /* of the button beside the text and the space around them, at least */

typedef struct
{
  guint64 step;
  guint wave, lane;
} Place;

struct _LsAnswerBar
{
  GtkWidget parent_instance;

  LsSession *session;
  GCancellable *cancellable; /* of the open question; NULL: there is none */
  Place asked;               /* what it is about */
  Place answered;            /* what the answer that is shown is about */
  GtkWidget *revealer;
  GtkWidget *scroller;
  GtkWidget *where; /* the step that the answer is about */
  GtkWidget *label;
};

G_DEFINE_FINAL_TYPE (LsAnswerBar, ls_answer_bar, GTK_TYPE_WIDGET)

/* --- showing --------------------------------------------------------------------------------------------- */

/* A scrolled window asks for the height that its text has in one piece; this is the height at the width there is. */
static void
fit (LsAnswerBar *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)) - BUTTON_WIDTH;
  int height;

  gtk_widget_measure (self->label, GTK_ORIENTATION_VERTICAL, MAX (width, -1), NULL, &height, NULL,
                      NULL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller),
                                              MIN (height, MAX_HEIGHT));
}

/* An answer that is no longer about what is looked at says so, and steps back. */
static void
update_where (LsAnswerBar *self)
{
  const LsView *view = ls_session_get_view (self->session);
  const Place *place = &self->answered;
  const gboolean is_here = view != NULL && ls_view_get_place (view)->step == place->step &&
                           ls_view_get_wave (view) == place->wave &&
                           ls_session_get_focus_lane (self->session) == place->lane;
  g_autofree char *where = NULL;

  where = g_strdup_printf ("%s step %" G_GUINT64_FORMAT ", wave %u, lane %u",
                           is_here ? "At" : "This was at", place->step, place->wave, place->lane);
  gtk_label_set_text (GTK_LABEL (self->where), where);
  if (is_here)
    gtk_widget_remove_css_class (GTK_WIDGET (self), "passed");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self), "passed");
}

static void
show (LsAnswerBar *self, char *text)
{
  self->answered = self->asked;
  update_where (self);
  gtk_label_set_text (GTK_LABEL (self->label), g_strchomp (text));
  fit (self);
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), TRUE);
}

static void
forget_question (LsAnswerBar *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

/* Whether result is of the open question, which is answered then. */
static gboolean
is_awaited (LsAnswerBar *self, GAsyncResult *result)
{
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return FALSE;
  g_clear_object (&self->cancellable);
  return TRUE;
}

static void
show_failure (LsAnswerBar *self, const GError *error)
{
  g_autofree char *text = g_strdup_printf ("No answer: %s.", error->message);

  show (self, text);
}

/* --- asking ---------------------------------------------------------------------------------------------- */

static void
who_cb (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsAnswerBar) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsCause) cause = ls_session_who_finish (result, &error);
  const LsView *view;
  g_autofree char *text = NULL;

  if (!is_awaited (self, result))
    return;
  if (cause == NULL)
    {
      show_failure (self, error);
      return;
    }
  view = ls_session_get_view (self->session);
  text = ls_cause_to_text (cause, ls_view_get_program (view));
  show (self, text);
}

static void
why_cb (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsAnswerBar) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsWhy) why = ls_session_why_finish (result, &error);
  const LsView *view;
  g_autofree char *text = NULL;

  if (!is_awaited (self, result))
    return;
  if (why == NULL)
    {
      show_failure (self, error);
      return;
    }
  view = ls_session_get_view (self->session);
  text = ls_why_to_sentence (why, ls_view_get_program (view));
  show (self, text);
}

static void
begin_question (LsAnswerBar *self)
{
  const LsView *view = ls_session_get_view (self->session);

  forget_question (self);
  self->cancellable = g_cancellable_new ();
  self->asked = (Place){ .step = view != NULL ? ls_view_get_place (view)->step : 0,
                         .wave = view != NULL ? ls_view_get_wave (view) : 0,
                         .lane = ls_session_get_focus_lane (self->session) };
}

void
ls_answer_bar_who (LsAnswerBar *self, LsRegRef ref, guint lane)
{
  LsCell cell = ls_cell_register (ref, lane);

  begin_question (self);
  ls_session_who_async (self->session, &cell, G_MAXUINT64, LS_CAUSES_DEPTH, self->cancellable,
                        who_cb, g_object_ref (self));
}

void
ls_answer_bar_why (LsAnswerBar *self, guint lane)
{
  begin_question (self);
  ls_session_why_async (self->session, lane, G_MAXUINT64, self->cancellable, why_cb,
                        g_object_ref (self));
}

const char *
ls_answer_bar_get_text (LsAnswerBar *self)
{
  gboolean is_shown = gtk_revealer_get_reveal_child (GTK_REVEALER (self->revealer));

  return is_shown ? gtk_label_get_text (GTK_LABEL (self->label)) : "";
}

const char *
ls_answer_bar_get_where (LsAnswerBar *self)
{
  return gtk_label_get_text (GTK_LABEL (self->where));
}

gboolean
ls_answer_bar_dismiss (LsAnswerBar *self)
{
  gboolean is_there =
    self->cancellable != NULL || gtk_revealer_get_reveal_child (GTK_REVEALER (self->revealer));

  forget_question (self);
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), FALSE);
  return is_there;
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
dismiss_cb (LsAnswerBar *self)
{
  ls_answer_bar_dismiss (self);
}

static void
ls_answer_bar_dispose (GObject *object)
{
  LsAnswerBar *self = LS_ANSWER_BAR (object);

  forget_question (self);
  g_clear_pointer (&self->revealer, gtk_widget_unparent);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_answer_bar_parent_class)->dispose (object);
}

static void
ls_answer_bar_class_init (LsAnswerBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_answer_bar_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "answer");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
}

static GtkWidget *
make_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_width_chars (GTK_LABEL (label), 20);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_can_focus (label, FALSE);
  return label;
}

static GtkWidget *
make_where (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "where");
  return label;
}

static GtkWidget *
make_scroller (GtkWidget *child)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), child);
  return scroller;
}

static void
ls_answer_bar_init (LsAnswerBar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  self->where = make_where ();
  self->label = make_label ();
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (close, "Close this answer (Esc)");
  gtk_widget_set_focus_on_click (close, FALSE);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (dismiss_cb), self);
  gtk_widget_add_css_class (box, "answer");
  self->scroller = make_scroller (self->label);
  gtk_box_append (GTK_BOX (texts), self->where);
  gtk_box_append (GTK_BOX (texts), self->scroller);
  gtk_box_append (GTK_BOX (box), texts);
  gtk_box_append (GTK_BOX (box), close);
  self->revealer = gtk_revealer_new ();
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), box);
  gtk_widget_set_parent (self->revealer, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, "Answer",
                                  -1);
}

/* An answer about another program is none. */
static void
scene_changed_cb (LsAnswerBar *self)
{
  ls_answer_bar_dismiss (self);
}

GtkWidget *
ls_answer_bar_new (LsSession *session)
{
  LsAnswerBar *self = g_object_new (LS_TYPE_ANSWER_BAR, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::scene", G_CALLBACK (scene_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (update_where), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::focus-lane", G_CALLBACK (update_where), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
