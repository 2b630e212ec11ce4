#include "ls-notices.h"

#include <glib/gi18n.h>

#include "ls-same-scene.h"
#include "ls-session-source.h"
#include "ls-session-text.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

/* Lessons, and what is said in their place where the person is. */
enum
{
  LESSON_STEP,
  LESSON_BACK,
  LESSON_WHY,
  LESSON_ROOM,
  LESSON_EVENT,
  LESSON_ASK,
  N_LESSONS,
  GREETING = N_LESSONS, /* the first lesson, of this program */
  NONE_HATCHED,
  AT_THE_END,
  NOTHING_OPEN,
  N_TEXTS
};

static const char *const texts[N_TEXTS] = {
  [LESSON_STEP] =
    N_ ("Press  <b>.</b>  (full stop) to step: the line at the arrow runs in all active lanes."),
  [LESSON_BACK] = N_ ("Press  <b>,</b>  (comma) to go back: everything can go backwards."),
  [LESSON_WHY] = N_ ("Click a hatched lane, or press  <b>?</b>  (question mark): Why tells why the "
                     "lane is off."),
  [LESSON_ROOM] =
    N_ ("Click the timeline and press  <b>Ctrl+M</b>: the history of all 64 lanes gets "
        "all the room. Once more gives the room back."),
  [LESSON_EVENT] =
    N_ ("Press  <b>]</b>  (closing bracket) to go to the next event, for example where "
        "lanes leave or come back."),
  [LESSON_ASK] =
    N_ ("Now guess before you look: choose lesson 2 in the menu beside Open, or drop a "
        "file of your own here."),
  [NONE_HATCHED] = N_ ("Press  <b>.</b>  (full stop) until lanes turn hatched, and click one: Why "
                       "tells why the lane is off."),
  [AT_THE_END] = N_ (
    "Nothing runs after this. Press  <b>,</b>  (comma) to go back: everything can go backwards."),
  [NOTHING_OPEN] = N_ (
    "Change the marked line in Source and press  <b>Ctrl+Return</b>  to compile it: then there is "
    "something to step through."),
};

/* The same of a program that is stepped by the lines of its text: a keyboard that is in the text types what is not a function key. NULL: as
 * above. */
static const char *const line_texts[N_TEXTS] = {
  [LESSON_STEP] =
    N_ ("Press  <b>F12</b>  to go to the next line of your text, or  <b>Ctrl+F11</b>  "
        "to run a single instruction: the line at the arrow runs in all active lanes."),
  [LESSON_BACK] =
    N_ ("Press  <b>Shift+F12</b>  to go back a line, or  <b>Ctrl+F7</b>  an instruction: "
        "everything can go backwards."),
  [LESSON_WHY] = N_ ("Click a hatched lane: Why tells why the lane is off."),
  [LESSON_EVENT] =
    N_ ("Click the timeline and press  <b>]</b>  (closing bracket) to go to the next "
        "event, for example where lanes leave or come back."),
  [NONE_HATCHED] = N_ ("Press  <b>F12</b>  until lanes turn hatched, and click one: Why tells why "
                       "the lane is off."),
  [AT_THE_END] = N_ ("Nothing runs after this. Press  <b>Shift+F12</b>  to go back a line: "
                     "everything can go backwards."),
};

struct _LsCoach
{
  GtkWidget parent_instance;

  LsSession *session;
  LsSettings *settings;
  LsScene *scene;   /* of the last stop */
  GtkWidget *box;   /* of all that is seen */
  GtkWidget *stack; /* as high as the highest of labels */
  GtkWidget *labels[N_TEXTS];
  gboolean is_shown;
  gboolean has_lines; /* the program of the last stop has a text that is stepped */
  guint lesson;
  guint64 step; /* of the last stop; G_MAXUINT64 before the first */
  guint yield_source;
};

G_DEFINE_FINAL_TYPE (LsCoach, ls_coach, GTK_TYPE_WIDGET)

/* Its room stays: nothing moves while somebody steps. */
static void
fall_silent (LsCoach *self)
{
  if (!self->is_shown)
    return;
  self->is_shown = FALSE;
  self->lesson = N_LESSONS;
  gtk_widget_set_child_visible (self->box, FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "spent");
  ls_settings_set_coach_done (self->settings, TRUE);
}

static void
say_text (LsCoach *self, guint text)
{
  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->labels[text]);
}

static void
show_lesson (LsCoach *self, guint lesson)
{
  self->lesson = lesson;
  if (lesson < N_LESSONS)
    say_text (self, lesson);
  else
    fall_silent (self);
}

/* Returns: the lanes that are hatched, or have another mark: a click on one asks why. */
static LsMask
find_hatched (const LsView *view)
{
  LsMask off = ls_view_lanes_in (view, LS_LANE_KILLED);

  for (LsLaneRole role = LS_LANE_BRANCH; role <= LS_LANE_CONTINUE; role++)
    off |= ls_view_lanes_in (view, role);
  return off;
}

/* What is taught can be done where the person is: nothing runs behind the end or a trap, nothing lies before the start, and only lanes
 * that are off are hatched. */
static void
fit_lines (LsCoach *self, LsView *view)
{
  const LsPlace *place = ls_view_get_place (view);
  const gboolean is_over = place->ended || ls_view_get_trap (view) != NULL;

  if (is_over && self->lesson == LESSON_WHY)
    show_lesson (self, LESSON_ROOM);
  else if (is_over && self->lesson == LESSON_STEP)
    say_text (self, AT_THE_END);
  else if (self->lesson == LESSON_BACK)
    say_text (self, place->step == 0 ? LESSON_STEP : LESSON_BACK);
  else if (self->lesson == LESSON_WHY)
    say_text (self, find_hatched (view) != 0 ? LESSON_WHY : NONE_HATCHED);
}

/* Labels say what the program's keys are. */
static void
fit_keys (LsCoach *self, gboolean has_lines)
{
  if (has_lines == self->has_lines)
    return;
  self->has_lines = has_lines;
  for (guint i = 0; i < N_TEXTS; i++)
    if (line_texts[i] != NULL)
      gtk_label_set_markup (GTK_LABEL (self->labels[i]), _ ((has_lines ? line_texts : texts)[i]));
}

/* Where the next step parts the lanes, the first lesson is what will be seen. */
static void
greet (LsCoach *self, LsView *view)
{
  const LsMask active = ls_view_read_mask (view, 0), found = ls_view_get_lanes_found (view);
  const guint n = ls_mask_count (found);
  const gboolean is_text = ls_session_tells_statements (self->session);
  g_autofree char *text = NULL, *op = NULL;
  LsLine line;

  if (n == 0 || (self->has_lines && !is_text) || (is_text && (found & active) == 0))
    {
      show_lesson (self, LESSON_STEP);
      return;
    }
  ls_program_line (ls_view_get_program (view), ls_view_get_place (view)->line, &line);
  op = line.op != NULL ? g_markup_printf_escaped (" (%s)", line.op) : g_strdup ("");
  if (is_text)
    text = g_strdup_printf (_ ("Press  <b>F12</b>  to do the statement at the arrow, in line %u: "
                               "%u of %u lanes leave the others. Watch them turn hatched."),
                            ls_session_find_text_line (self->session), n, ls_mask_count (active));
  else if ((found & active) != 0)
    text = g_strdup_printf (
      _ ("Press  <b>.</b>  (full stop) to step: at the arrow, in line %u%s, %u of %u lanes leave "
         "the others. Watch them turn hatched."),
      ls_view_get_place (view)->line + 1, op, n, ls_mask_count (active));
  else
    text = g_strdup_printf (
      _ (
        "Press  <b>.</b>  (full stop) to step: at the arrow, in line %u%s, lanes part: %u of those "
        "that wait stay off, and the others run."),
      ls_view_get_place (view)->line + 1, op, n);
  gtk_label_set_markup (GTK_LABEL (self->labels[GREETING]), text);
  say_text (self, GREETING);
}

/* A lesson is learnt when it was done: a line may be many steps. */
static void
advance (LsCoach *self, guint64 before, guint64 step)
{
  if (self->lesson == LESSON_STEP && (self->has_lines ? step > before : step == before + 1))
    show_lesson (self, LESSON_BACK);
  else if (self->lesson == LESSON_BACK && (self->has_lines ? step < before : step + 1 == before))
    show_lesson (self, LESSON_WHY);
  else if (self->lesson == LESSON_EVENT && step > before)
    show_lesson (self, LESSON_ASK);
}

static void
stopped_cb (LsCoach *self, LsView *view)
{
  guint64 step = ls_view_get_place (view)->step;
  guint64 before = self->step;

  self->step = step;
  g_clear_pointer (&self->scene, ls_scene_unref);
  self->scene = ls_scene_ref (ls_view_get_scene (view));
  fit_keys (self, ls_scene_is_of_text (self->scene));
  if (before == G_MAXUINT64 && self->lesson == LESSON_STEP)
    greet (self, view);
  else if (self->lesson == LESSON_STEP)
    show_lesson (self, LESSON_STEP);
  if (before != G_MAXUINT64)
    advance (self, before, step);
  fit_lines (self, view);
}

/* Another program starts elsewhere: its first stop is no step. With it all panes are filled anew. */
static void
scene_changed_cb (LsCoach *self)
{
  self->step = G_MAXUINT64;
  if (ls_same_scene (ls_session_get_scene (self->session), self->scene))
    return;
  if (self->lesson == LESSON_ASK)
    show_lesson (self, N_LESSONS);
  ls_coach_yield (self);
}

/* Who has learnt it in one window knows it in all. */
static void
settings_changed_cb (LsCoach *self)
{
  if (ls_settings_get_coach_done (self->settings))
    fall_silent (self);
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

  g_clear_handle_id (&self->yield_source, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->scene, ls_scene_unref);
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
add_label (LsCoach *self, guint text)
{
  GtkWidget *label = gtk_label_new (NULL);

  if (texts[text] != NULL)
    gtk_label_set_markup (GTK_LABEL (label), _ (texts[text]));
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_stack_add_titled (GTK_STACK (self->stack), label, NULL, _ ("Hint"));
  self->labels[text] = label;
}

static void
ls_coach_init (LsCoach *self)
{
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  self->step = G_MAXUINT64;
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->stack = gtk_stack_new ();
  for (guint i = 0; i < N_TEXTS; i++)
    add_label (self, i);
  gtk_widget_set_hexpand (self->stack, TRUE);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  ls_tooltip_set_name (close, _ ("Do not show these hints again (Esc)"));
  gtk_widget_set_focus_on_click (close, FALSE);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (dismiss_cb), self);
  gtk_widget_add_css_class (self->box, "coach");
  gtk_box_append (GTK_BOX (self->box),
                  gtk_image_new_from_icon_name ("dialog-information-symbolic"));
  gtk_box_append (GTK_BOX (self->box), self->stack);
  gtk_box_append (GTK_BOX (self->box), close);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
ls_coach_new (LsSession *session, LsSettings *settings)
{
  LsCoach *self = g_object_new (LS_TYPE_COACH, NULL);

  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);
  ls_follow (session, "stopped", G_CALLBACK (stopped_cb), self);
  ls_follow (session, "notify::scene", G_CALLBACK (scene_changed_cb), self);
  ls_follow (settings, "changed", G_CALLBACK (settings_changed_cb), self);
  self->is_shown = !ls_settings_get_coach_done (settings);
  gtk_widget_set_visible (GTK_WIDGET (self), self->is_shown);
  self->lesson = self->is_shown ? LESSON_STEP : N_LESSONS;
  say_text (self, NOTHING_OPEN);
  return GTK_WIDGET (self);
}

gboolean
ls_coach_is_shown (LsCoach *coach)
{
  return coach->is_shown;
}

const char *
ls_coach_get_text (LsCoach *coach)
{
  return gtk_label_get_text (GTK_LABEL (gtk_stack_get_visible_child (GTK_STACK (coach->stack))));
}

gboolean
ls_coach_dismiss (LsCoach *coach)
{
  if (!coach->is_shown)
    return FALSE;
  fall_silent (coach);
  ls_coach_yield (coach);
  return TRUE;
}

static gboolean
yield_cb (gpointer data)
{
  LsCoach *self = data;

  self->yield_source = 0;
  gtk_widget_set_visible (GTK_WIDGET (self), self->is_shown);
  return G_SOURCE_REMOVE;
}

void
ls_coach_note (LsCoach *coach, LsCoachDeed deed)
{
  static const guint lessons[] = { [LS_COACH_WHY] = LESSON_WHY, [LS_COACH_ROOM] = LESSON_ROOM };

  const LsView *view = ls_session_get_view (coach->session);

  if (coach->lesson != lessons[deed] || view == NULL)
    return;
  if (deed == LS_COACH_WHY &&
      (find_hatched (view) & LS_MASK_LANE (ls_session_get_focus_lane (coach->session))) == 0)
    return;
  show_lesson (coach, lessons[deed] + 1);
  fit_lines (coach, ls_session_get_view (coach->session));
}

/* Not while places are given. */
void
ls_coach_yield (LsCoach *coach)
{
  if (!coach->is_shown && coach->yield_source == 0 && gtk_widget_get_visible (GTK_WIDGET (coach)))
    coach->yield_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, yield_cb, coach, NULL);
}
