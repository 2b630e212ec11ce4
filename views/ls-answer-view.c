#include "ls-answer-view.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-ask-thread.h"
#include "ls-row-parts.h"
#include "ls-hint.h"
#include "ls-session-causes.h"
#include "ls-session-stage.h"
#include "ls-session-veil.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

typedef struct
{
  guint64 step;
  guint wave, lane;
} Place;

struct _LsAnswerView
{
  GtkWidget parent_instance;

  LsSession *session;
  GCancellable *cancellable; /* of the open question; NULL: there is none */
  Place asked;               /* what it is about */
  Place from;                /* what was looked at when it was asked */
  LsAsk ask;                 /* it */
  Place answered;            /* what the answer that is shown is about */
  LsReason *answer;          /* NULL: there is none */
  gboolean is_again;         /* nobody has asked the open question now: no pane comes for it */
  gboolean follows;          /* goes to the origin of the value when the answer comes */
  GtkWidget *stack;          /* a hint, or the answer */
  GtkWidget *where;          /* the step that the answer is about */
  GtkWidget *list;
};

enum
{
  PROP_SESSION = 1,
  N_PROPS
};
static GParamSpec *properties[N_PROPS];

enum
{
  ANSWERED,
  DISMISSED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LsAnswerView, ls_answer_view, GTK_TYPE_WIDGET)

/* --- showing --------------------------------------------------------------------------------------------- */

static gboolean
is_at (LsAnswerView *self, const Place *place)
{
  const LsView *view = ls_session_get_view (self->session);

  return view != NULL && ls_view_get_place (view)->step == place->step &&
         ls_view_get_wave (view) == place->wave &&
         ls_session_get_focus_lane (self->session) == place->lane;
}

/* An answer that is no longer about what is looked at says so, and steps back; not as long as the person stays where they asked. */
static void
update_where (LsAnswerView *self)
{
  const Place *place = &self->answered;
  const gboolean is_here = is_at (self, place) || is_at (self, &self->from);
  g_autofree char *where = NULL;

  where = g_strdup_printf (is_here ? _ ("At step %" PRIu64 ", wave %u, lane %u")
                                   : _ ("This was at step %" PRIu64 ", wave %u, lane %u"),
                           place->step, place->wave, place->lane);
  gtk_label_set_text (GTK_LABEL (self->where), where);
  ls_widget_set_class (GTK_WIDGET (self), "passed", !(is_here));
}

static void activated_cb (LsAnswerView *self, LsReason *reason);

/* The row of the origin has the cursor. */
static void
follow (LsAnswerView *self)
{
  g_autoptr (LsReason) reason = ls_answer_list_dup_chosen (LS_ANSWER_LIST (self->list));

  self->follows = FALSE;
  if (reason != NULL)
    activated_cb (self, reason);
}

/* answer: (transfer full) */
static void
show (LsAnswerView *self, LsReason *answer)
{
  g_clear_object (&self->answer);
  self->answer = answer;
  self->answered = self->asked;
  update_where (self);
  ls_answer_list_set_answer (LS_ANSWER_LIST (self->list), answer);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  ls_reason_get_told (answer)->sentence, -1);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "answer");
  if (!self->is_again)
    g_signal_emit (self, signals[ANSWERED], 0);
  if (self->follows)
    follow (self);
}

static void
forget_question (LsAnswerView *self)
{
  ls_cancel (&self->cancellable);
}

/* --- asking ---------------------------------------------------------------------------------------------- */

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsAnswerView) self = data;
  g_autoptr (GError) error = NULL;
  const gboolean is_awaited = g_task_get_cancellable (G_TASK (result)) == self->cancellable;
  gpointer answer = ls_ask_finish (result, &error);

  /* What was cancelled has no answer. */
  if (!is_awaited)
    return;
  g_clear_object (&self->cancellable);
  show (self, ls_reason_new (self->session, &self->ask, self->asked.wave, answer, error));
  if (answer != NULL)
    ls_ask_free_answer (self->ask.kind, answer);
}

static void
ask (LsAnswerView *self, LsAskKind kind, const LsCell *cell, guint64 step, guint depth)
{
  const LsView *view = ls_session_get_view (self->session);

  forget_question (self);
  self->is_again = self->follows = FALSE;
  self->cancellable = g_cancellable_new ();
  self->asked = (Place){ .step = view != NULL ? ls_view_get_place (view)->step : 0,
                         .wave = view != NULL ? ls_view_get_wave (view) : 0,
                         .lane = ls_session_get_focus_lane (self->session) };
  self->from = self->asked;
  self->ask = (LsAsk){ kind, *cell, step, depth };
  ls_session_ask_async (self->session, &self->ask, self->cancellable, answer_cb,
                        g_object_ref (self));
}

/* All causes there is room for: those far behind are folded. */
static void
ask_who (LsAnswerView *self, const LsCell *cell, guint64 step)
{
  ask (self, LS_ASK_WHO, cell, step, G_MAXUINT);
}

/* What has no lane is of the one that is looked at. */
static void
place_question (LsAnswerView *self, const LsCell *cell, guint64 step)
{
  if (cell->kind == LS_CELL_REGISTER)
    self->asked.lane = cell->lane;
  if (step != G_MAXUINT64)
    self->asked.step = step;
}

void
ls_answer_view_who_at (LsAnswerView *self, const LsCell *cell, guint64 step)
{
  ask_who (self, cell, step);
  place_question (self, cell, step);
}

void
ls_answer_view_go_to_origin (LsAnswerView *self, const LsCell *cell, guint64 step)
{
  ls_answer_view_who_at (self, cell, step);
  self->follows = TRUE;
}

gboolean
ls_answer_view_get_chosen (LsAnswerView *self, LsCell *cell, guint64 *step)
{
  const LsView *view = ls_session_get_view (self->session);
  g_autoptr (LsReason) reason = NULL;

  if (self->answer == NULL || view == NULL || ls_view_get_wave (view) != self->answered.wave)
    return FALSE;
  reason = ls_answer_list_dup_chosen (LS_ANSWER_LIST (self->list));
  if (reason == NULL || !ls_reason_get_told (reason)->has_cell)
    return FALSE;
  *cell = ls_reason_get_told (reason)->cell;
  *step = ls_reason_get_told (reason)->asked_at;
  *step = *step == G_MAXUINT64 ? self->answered.step : *step;
  return TRUE;
}

void
ls_answer_view_why (LsAnswerView *self, guint lane)
{
  const LsCell cell = { .lane = (guint8) lane };

  ask (self, LS_ASK_WHY, &cell, G_MAXUINT64, 0);
}

void
ls_answer_view_uses_at (LsAnswerView *self, const LsCell *cell, guint64 step)
{
  ask (self, LS_ASK_USES, cell, step, LS_USES_DEPTH);
  place_question (self, cell, step);
}

const char *
ls_answer_view_get_text (LsAnswerView *self)
{
  return self->answer == NULL ? "" : ls_reason_get_told (self->answer)->sentence;
}

char *
ls_answer_view_dup_whole (LsAnswerView *self)
{
  return self->answer == NULL ? g_strdup ("") : ls_told_to_text (ls_reason_get_told (self->answer));
}

const char *
ls_answer_view_get_where (LsAnswerView *self)
{
  return gtk_label_get_text (GTK_LABEL (self->where));
}

gboolean
ls_answer_view_dismiss (LsAnswerView *self)
{
  gboolean is_there = self->cancellable != NULL || self->answer != NULL;

  forget_question (self);
  if (!is_there)
    return FALSE;
  g_clear_object (&self->answer);
  ls_answer_list_set_answer (LS_ANSWER_LIST (self->list), NULL);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "hint");
  g_signal_emit (self, signals[DISMISSED], 0);
  return TRUE;
}

/* --- what can be done ------------------------------------------------------------------------------------ */

/* Goes to where a sentence happened; a value whose causes are not told is asked about. */
static void
activated_cb (LsAnswerView *self, LsReason *reason)
{
  const LsTold *told = ls_reason_get_told (reason);
  const LsSceneVertex *vertex = ls_reason_get_vertex (reason);

  if (ls_session_get_view (self->session) == NULL)
    return;
  if (vertex != NULL)
    ls_session_choose_vertex (self->session, vertex);
  else if (told->is_open)
    ask_who (self, &told->cell, told->asked_at);
  else if (told->has_place)
    ls_session_focus_cause (self->session, told->wave, told->step, told->lane);
}

static gboolean
copy_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  g_autofree char *text = ls_answer_view_dup_whole (LS_ANSWER_VIEW (widget));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  return TRUE;
}

static void
dismiss_cb (LsAnswerView *self)
{
  ls_answer_view_dismiss (self);
}

/* --- building -------------------------------------------------------------------------------------------- */

static GtkWidget *
make_bar (LsAnswerView *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  self->where = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->where), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->where), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->where, TRUE);
  gtk_widget_add_css_class (self->where, "where");
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  ls_tooltip_set_name (close, _ ("Close this answer (Esc)"));
  gtk_widget_set_focus_on_click (close, FALSE);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (dismiss_cb), self);
  gtk_widget_add_css_class (bar, "answer-bar");
  gtk_box_append (GTK_BOX (bar), self->where);
  gtk_box_append (GTK_BOX (bar), close);
  return bar;
}

static GtkWidget *
make_answer (LsAnswerView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->list = g_object_new (LS_TYPE_ANSWER_LIST, NULL);
  g_signal_connect_swapped (self->list, "activated", G_CALLBACK (activated_cb), self);
  gtk_box_append (GTK_BOX (box), make_bar (self));
  gtk_box_append (GTK_BOX (box), self->list);
  return box;
}

/* What is known is another part of the run than before: the same is asked again. */
static void
veil_cb (LsAnswerView *self)
{
  const LsView *view = ls_session_get_view (self->session);
  const gboolean is_there = self->answer != NULL || self->cancellable != NULL;
  const LsAsk asked = self->ask;
  const Place place = self->cancellable != NULL ? self->asked : self->answered;

  if (!is_there || view == NULL)
    return;
  if (ls_view_get_wave (view) != place.wave || !ls_session_may_show (self->session, place.step))
    {
      ls_answer_view_dismiss (self);
      return;
    }
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "hint");
  gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  g_clear_object (&self->answer);
  ls_answer_list_set_answer (LS_ANSWER_LIST (self->list), NULL);
  ask (self, asked.kind, &asked.cell, asked.step == G_MAXUINT64 ? place.step : asked.step,
       asked.depth);
  self->asked = self->from = place;
  self->is_again = TRUE;
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_answer_view_constructed (GObject *object)
{
  LsAnswerView *self = LS_ANSWER_VIEW (object);

  G_OBJECT_CLASS (ls_answer_view_parent_class)->constructed (object);
  /* An answer about another program is none. */
  ls_follow (self->session, "notify::scene", G_CALLBACK (dismiss_cb), self);
  ls_follow (self->session, "notify::veil", G_CALLBACK (veil_cb), self);
  ls_follow (self->session, "stopped", G_CALLBACK (update_where), self);
  ls_follow (self->session, "notify::focus-lane", G_CALLBACK (update_where), self);
}

static void
ls_answer_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SESSION)
    g_value_set_object (value, LS_ANSWER_VIEW (object)->session);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_answer_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SESSION)
    LS_ANSWER_VIEW (object)->session = g_value_dup_object (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_answer_view_dispose (GObject *object)
{
  LsAnswerView *self = LS_ANSWER_VIEW (object);

  forget_question (self);
  g_clear_object (&self->answer);
  g_clear_pointer (&self->stack, gtk_widget_unparent);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_answer_view_parent_class)->dispose (object);
}

/* Its sentences, or why there are none; not the button that closes it. */
static gboolean
ls_answer_view_grab_focus (GtkWidget *widget)
{
  LsAnswerView *self = LS_ANSWER_VIEW (widget);
  GtkStack *stack = GTK_STACK (self->stack);

  return gtk_widget_grab_focus (g_strcmp0 (gtk_stack_get_visible_child_name (stack), "answer") == 0
                                  ? self->list
                                  : gtk_stack_get_visible_child (stack));
}

static gboolean
ls_answer_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (direction == GTK_DIR_TAB_FORWARD && gtk_widget_get_focus_child (widget) == NULL &&
      gtk_widget_grab_focus (widget))
    return TRUE;
  return GTK_WIDGET_CLASS (ls_answer_view_parent_class)->focus (widget, direction);
}

static guint
new_signal (const char *name)
{
  return g_signal_new (name, LS_TYPE_ANSWER_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 0);
}

static void
ls_answer_view_class_init (LsAnswerViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = ls_answer_view_constructed;
  object_class->get_property = ls_answer_view_get_property;
  object_class->set_property = ls_answer_view_set_property;
  object_class->dispose = ls_answer_view_dispose;
  GTK_WIDGET_CLASS (klass)->grab_focus = ls_answer_view_grab_focus;
  GTK_WIDGET_CLASS (klass)->focus = ls_answer_view_focus;
  properties[PROP_SESSION] =
    g_param_spec_object ("session", NULL, NULL, LS_TYPE_SESSION,
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[ANSWERED] = new_signal ("answered");
  signals[DISMISSED] = new_signal ("dismissed");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "answerview");
  /* Told as it comes, and, unlike a status, with a name in newer GTK, too. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LOG);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, copy_cb, NULL);
}

static void
ls_answer_view_init (LsAnswerView *self)
{
  GtkWidget *answer = make_answer (self);

  self->stack = gtk_stack_new ();
  gtk_stack_add_titled (
    GTK_STACK (self->stack),
    ls_hint_new (_ (
      "Nothing asked yet. ? tells why the focus lane is on or off; at a register, w tells who "
      "wrote "
      "its value, and Shift+W who reads it. A sentence of the answer leads to where it happened.")),
    "hint", _ ("Hint"));
  gtk_stack_add_titled (GTK_STACK (self->stack), answer, "answer", _ ("Answer"));
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));
  ls_widget_set_label (self, _ ("Answer"));
}

GtkWidget *
ls_answer_view_new (LsSession *session)
{
  return g_object_new (LS_TYPE_ANSWER_VIEW, "session", session, NULL);
}
