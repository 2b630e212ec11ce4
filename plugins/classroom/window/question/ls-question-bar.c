#include "ls-question-bar.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-answer-form.h"
#include "ls-answer-view.h"
#include "ls-classroom-resources.h"
#include "ls-lanes.h"
#include "ls-lecture.h"
#include "ls-panes.h"
#include "ls-question-course.h"
#include "ls-question-layout.h"
#include "ls-session-veil.h"
#include "ls-views.h"
#include "ls-widgets.h"

typedef enum
{
  PHASE_NONE,  /* hidden, or it announces a lesson */
  PHASE_GOING, /* the run is on its way to the stop */
  PHASE_ASKING,
  PHASE_JUDGING, /* the run is on its way to the answer */
  PHASE_TOLD,
} Phase;

struct _LsQuestionBar
{
  LsBar parent_instance;

  LsSession *session;
  LsShell *shell; /* older */
  LsQuestionCourse *course;
  GtkWidget *box, *heading, *text, *result;
  GtkWidget *scroll;                                          /* of text, form and result */
  LsQuestionLayout *layout;                                   /* of the same */
  gboolean is_end_due;                                        /* the result is not in sight yet */
  GtkWidget *form;                                            /* LsAnswerForm */
  GtkWidget *ask, *answer, *hint, *why, *next_lesson, *leave; /* buttons */
  GtkWidget *variants, *variant;                              /* a spin button with its name */
  Phase phase;
  gboolean is_sent;       /* GOING: the run knows where to, and was not there */
  gboolean is_chosen;     /* another variant or lesson was chosen, by who has the keyboard here */
  LsLessonKey next;       /* the question about the next step */
  const LsLessonKey *key; /* what is asked: next, or one of the lesson; or NULL */
  LsLaneSheet sheet;
  gboolean is_sure; /* no lane is right: it was asked */
  gboolean has_why; /* the pane Why came in front of the lanes */
  LsLessonAnswer given;
  guint why_lane; /* that Why tells about, or G_MAXUINT */
};

G_DEFINE_FINAL_TYPE (LsQuestionBar, ls_question_bar, LS_TYPE_BAR)

/* --- what is seen -------------------------------------------------------------------------------------------- */

static void
show_text (GtkWidget *label, const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL && *text != '\0');
}

static LsLaneMap *
get_map (LsQuestionBar *self)
{
  return LS_LANE_MAP (ls_pane_get_view (ls_shell_get_pane (self->shell, LS_PANE_LANES)));
}

static gboolean
is_of_lesson (LsQuestionBar *self)
{
  return self->key != NULL && self->key != &self->next;
}

/* Behind the last stop. */
static void
show_next_lesson (LsQuestionBar *self)
{
  const gboolean is_told =
    self->phase == PHASE_TOLD || (self->phase == PHASE_ASKING && self->key->ask == LS_ASK_NOTHING);
  const char *uri, *title;
  const gboolean has_next = is_told && is_of_lesson (self) &&
                            !ls_question_course_has_more (self->course) &&
                            ls_question_course_find_next_lesson (self->course, &uri, &title);

  gtk_widget_set_visible (self->next_lesson, has_next);
  if (!has_next)
    return;
  gtk_widget_set_tooltip_text (self->next_lesson, title);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->next_lesson), "s", uri);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->next_lesson), "win.open-recent");
}

static void
show_buttons (LsQuestionBar *self)
{
  const gboolean is_asking = self->phase == PHASE_ASKING;
  const gboolean asks = self->key != NULL && self->key->ask != LS_ASK_NOTHING;
  const LsLessonKeys *keys = ls_question_course_get_keys (self->course);
  const guint n_begun = ls_question_course_get_n_begun (self->course);
  const gboolean has_more =
    keys != NULL ? ls_question_course_has_more (self->course) : self->phase == PHASE_TOLD;

  gtk_widget_set_visible (self->variants, self->phase == PHASE_NONE && keys != NULL &&
                                            n_begun == 0 && keys->n_variants > 1);
  gtk_widget_set_visible (self->answer, is_asking && asks);
  gtk_widget_set_visible (self->why, self->phase == PHASE_TOLD && self->why_lane != G_MAXUINT);
  gtk_widget_set_visible (self->hint, is_asking && self->key->hint != NULL);
  gtk_widget_set_visible (
    self->ask,
    (self->phase == PHASE_NONE || self->phase == PHASE_TOLD || (is_asking && !asks)) && has_more);
  gtk_button_set_label (GTK_BUTTON (self->ask), keys == NULL   ? _ ("_Ask Again")
                                                : n_begun == 0 ? _ ("_Begin")
                                                               : _ ("_Go On"));
  show_next_lesson (self);
}

/* Where text, form and result are higher than their room: from the text on. */
static void
scroll_to_start (LsQuestionBar *self)
{
  self->is_end_due = FALSE;
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroll)), 0);
}

/* Signal handler: what is scrolled has its size. */
static void
scrolled_cb (LsQuestionBar *self, GtkAdjustment *at)
{
  if (self->is_end_due)
    gtk_adjustment_set_value (at, gtk_adjustment_get_upper (at));
}

/* What was said last is in sight. */
static void
result_cb (LsQuestionBar *self)
{
  self->is_end_due = *gtk_label_get_text (GTK_LABEL (self->result)) != '\0';
  scrolled_cb (self, gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroll)));
}

/* In front of a class letters are large: a form has all the width. */
static void
lecture_cb (LsQuestionBar *self)
{
  ls_question_layout_set_stacked (self->layout, ls_shell_is_lecture (self->shell));
}

/* The lanes' map is the sheet of questions about a set of lanes. */
static void
show_sheet (LsQuestionBar *self)
{
  const gboolean is_seen = self->sheet.asked != 0 || self->sheet.notes != NULL;

  ls_lane_map_set_sheet (get_map (self), is_seen ? &self->sheet : NULL);
}

/* What is to be done for an answer, or what was done so far. */
static void
show_prompt (LsQuestionBar *self)
{
  const guint n = (guint) __builtin_popcountll (self->sheet.chosen);
  g_autofree char *words = NULL;

  if (self->key->ask == LS_ASK_MASK && n > 0)
    words = g_strdup_printf (ngettext ("%u lane chosen.", "%u lanes chosen.", n), n);
  else if (self->key->ask == LS_ASK_MASK)
    words = g_strdup (_ ("Click lanes or draw over them, or press Space on them; Ctrl+A chooses "
                         "all, Ctrl+I the others. Return answers."));
  show_text (self->result, words);
}

static void
chosen_cb (LsQuestionBar *self, guint64 lanes)
{
  self->sheet.chosen = lanes;
  self->is_sure = FALSE;
  if (self->phase == PHASE_ASKING)
    show_prompt (self);
}

/* --- the veil ------------------------------------------------------------------------------------------------ */

/* Whether what comes is hidden while a question waits; of what only tells, because of what comes later. */
static gboolean
is_hidden_at (LsQuestionBar *self)
{
  return self->key->ask != LS_ASK_NOTHING ? ls_question_hides (self->key)
                                          : ls_question_course_hides_more (self->course);
}

/* A run is known as far as the lesson has come, as long as it asks for more. Where something runs, once it has stopped. */
static void
draw_veil (LsQuestionBar *self)
{
  const gboolean is_hidden = self->phase == PHASE_ASKING
                               ? is_hidden_at (self)
                               : ls_question_course_hides_more (self->course);

  if (is_hidden && gtk_widget_get_visible (GTK_WIDGET (self)) &&
      ls_session_get_veil (self->session) == NULL)
    ls_session_draw_veil (self->session, NULL);
  else if (!is_hidden)
    ls_session_lift_veil (self->session);
}

/* veiled: nothing is to be seen of what is behind the place. */
static void
go_to (LsQuestionBar *self, guint64 step, gboolean is_veiled)
{
  const guint lane = ls_session_get_focus_lane (self->session);

  if (is_veiled)
    {
      ls_session_focus_step_veiled (self->session, self->key->wave, step, lane);
      return;
    }
  ls_session_lift_veil (self->session);
  ls_session_focus_step (self->session, self->key->wave, step, lane);
}

/* --- asking -------------------------------------------------------------------------------------------------- */

static void
forget_question (LsQuestionBar *self)
{
  self->key = NULL;
  self->phase = PHASE_NONE;
  self->sheet = (LsLaneSheet){ 0 };
  ls_answer_form_set_key (LS_ANSWER_FORM (self->form), NULL);
  ls_lane_map_set_votes (get_map (self), NULL);
  show_sheet (self);
}

/* The button that leads on has the keyboard. */
static void
grab_next (LsQuestionBar *self)
{
  GtkWidget *const buttons[] = { self->ask, self->next_lesson, self->why, self->leave };
  guint i = 0;

  while (!gtk_widget_get_visible (buttons[i]))
    i++;
  gtk_widget_grab_focus (buttons[i]);
}

static void
take_keyboard (LsQuestionBar *self)
{
  if (self->key->ask == LS_ASK_MASK || self->has_why)
    ls_shell_reveal_pane (self->shell, LS_PANE_LANES);
  self->has_why = FALSE;
  if (self->key->ask == LS_ASK_MASK)
    {
      gtk_widget_grab_focus (GTK_WIDGET (get_map (self)));
    }
  else if (self->key->ask == LS_ASK_NOTHING)
    grab_next (self);
  else
    gtk_widget_grab_focus (self->form);
}

/* At the place where the run waits. */
static void
begin_question (LsQuestionBar *self)
{
  const LsLessonKey *key = self->key;

  self->phase = PHASE_ASKING;
  if (ls_question_hides (key))
    ls_session_draw_veil (self->session, NULL);
  draw_veil (self);
  self->given = (LsLessonAnswer){ .stop = key->number };
  self->is_sure = FALSE;
  self->sheet = (LsLaneSheet){ .asked = key->ask == LS_ASK_MASK ? key->asked : 0,
                               .notes = (const char *const *) key->shown };
  show_sheet (self);
  ls_answer_form_set_key (LS_ANSWER_FORM (self->form), key);
  show_text (self->text, key->text);
  show_prompt (self);
  show_buttons (self);
  scroll_to_start (self);
  take_keyboard (self);
  g_signal_emit_by_name (self, "asked");
}

/* What is right in a lesson was found in the scene's own run. */
static gboolean
is_in_run (LsQuestionBar *self, LsView *view)
{
  return self->key == &self->next || ls_view_get_fork (view) == LS_FORK_MAIN;
}

static gboolean
is_view_of_question (LsQuestionBar *self, LsView *view)
{
  return is_in_run (self, view) && ls_view_get_wave (view) == self->key->wave &&
         ls_view_get_place (view)->step == self->key->step;
}

static gboolean
is_at_question (LsQuestionBar *self)
{
  LsView *view = ls_session_get_view (self->session);

  return view != NULL && !ls_session_get_busy (self->session) && is_view_of_question (self, view);
}

/* A session that has stopped is busy for a moment longer. */
static void
busy_cb (LsQuestionBar *self)
{
  LsView *view = ls_session_get_view (self->session);

  if (ls_session_get_busy (self->session))
    return;
  if (ls_question_course_hides_more (self->course) &&
      (self->phase == PHASE_NONE || self->phase == PHASE_TOLD))
    draw_veil (self);
  else if (self->phase == PHASE_GOING && is_at_question (self))
    begin_question (self);
  else if (self->phase == PHASE_GOING && view != NULL && !is_in_run (self, view))
    ls_session_focus_fork_step (self->session, LS_FORK_MAIN, self->key->step, NULL);
  else if (self->phase == PHASE_GOING && !self->is_sent)
    {
      self->is_sent = TRUE;
      go_to (self, self->key->step, is_hidden_at (self));
    }
}

/* Goes where the question is, unless the run is there. */
static void
go_to_question (LsQuestionBar *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  self->phase = PHASE_GOING;
  self->is_sent = FALSE;
  busy_cb (self);
}

/* Which lanes are active behind the step that comes next. Returns: NULL, or why nothing can be asked. */
static const char *
ask_next (LsQuestionBar *self)
{
  LsView *view = ls_session_get_view (self->session);
  const LsPlace *place = view != NULL ? ls_view_get_place (view) : NULL;
  LsLine line;

  if (view == NULL)
    return _ ("nothing is open yet");
  if (place->ended || ls_view_get_trap (view) != NULL)
    return _ ("nothing runs after this step");
  ls_program_line (ls_view_get_program (view), place->line, &line);
  g_free (self->next.text);
  self->next =
    (LsLessonKey){ .ask = LS_ASK_MASK,
                   .wave = ls_view_get_wave (view),
                   .step = place->step,
                   .then = place->step + 1,
                   .line = place->line,
                   .asked = ~ls_view_lanes_empty (view),
                   .text = g_strdup_printf (_ ("Line %u (%s) is next. Which lanes are active "
                                               "after the step?"),
                                            place->line + 1, line.op != NULL ? line.op : "-") };
  self->key = &self->next;
  show_text (self->heading, _ ("What comes?"));
  go_to_question (self);
  return NULL;
}

static void
ask_of_lesson (LsQuestionBar *self)
{
  const LsLessonKeys *keys = ls_question_course_get_keys (self->course);
  g_autofree char *heading = NULL;

  self->key = ls_question_course_begin (self->course);
  heading = g_strdup_printf (_ ("%s, stop %u of %u"), keys->lesson->title,
                             ls_question_course_get_n_begun (self->course), keys->stops->len);
  show_text (self->heading, heading);
  go_to_question (self);
}

const char *
ls_question_bar_ask (LsQuestionBar *self)
{
  if (self->phase == PHASE_GOING || self->phase == PHASE_JUDGING)
    return _ ("the run is on its way to the question");
  if (ls_question_course_is_making (self->course))
    return _ ("the stops of the lesson are being looked for");
  if (self->phase == PHASE_ASKING && self->key->ask != LS_ASK_NOTHING)
    {
      if (is_at_question (self))
        take_keyboard (self);
      else
        go_to (self, self->key->step, is_hidden_at (self));
      return NULL;
    }
  forget_question (self);
  if (!ls_question_course_has_more (self->course))
    return ask_next (self);
  ask_of_lesson (self);
  return NULL;
}

const LsLesson *
ls_question_bar_get_lesson (LsQuestionBar *self)
{
  return ls_question_bar_get_keys (self) != NULL ? ls_question_course_get_lesson (self->course)
                                                 : NULL;
}

const LsLessonKeys *
ls_question_bar_get_keys (LsQuestionBar *self)
{
  return ls_question_course_get_keys (self->course);
}

static void
ls_question_bar_add_notes (LsBar *bar, GArray *notes)
{
  const LsLessonKeys *keys = ls_question_bar_get_keys (LS_QUESTION_BAR (bar));

  if (keys != NULL)
    ls_lesson_keys_add_notes (keys, notes);
}

int
ls_question_bar_get_stop (LsQuestionBar *self)
{
  return (int) ls_question_course_get_n_begun (self->course) - 1;
}

void
ls_question_bar_go_to (LsQuestionBar *self, guint stop)
{
  const LsLessonKeys *keys = ls_question_bar_get_keys (self);

  if (keys == NULL || stop >= keys->stops->len || self->phase == PHASE_GOING ||
      self->phase == PHASE_JUDGING)
    return;
  forget_question (self);
  ls_question_course_set_next (self->course, stop);
  show_text (self->result, NULL);
  ask_of_lesson (self);
}

gboolean
ls_question_bar_go (LsQuestionBar *self, int direction)
{
  const int stop = ls_question_bar_get_stop (self) + direction;

  if (ls_question_bar_get_keys (self) == NULL)
    return FALSE;
  ls_question_bar_go_to (self, (guint) MAX (stop, 0));
  return TRUE;
}

void
ls_question_bar_set_votes (LsQuestionBar *self, const guint *votes)
{
  const gboolean is_choice = self->key != NULL && self->key->ask == LS_ASK_CHOICE;

  ls_lane_map_set_votes (get_map (self), is_choice ? NULL : votes);
  ls_answer_form_set_votes (LS_ANSWER_FORM (self->form), is_choice ? votes : NULL);
}

const LsLessonKey *
ls_question_bar_get_key (LsQuestionBar *self)
{
  return self->key;
}

/* --- answering ----------------------------------------------------------------------------------------------- */

/* The first wrong lane; of the stack one that it turned on or off. Returns: G_MAXUINT: no lane can tell. */
static guint
find_why_lane (const LsLessonKey *key, const LsLessonGrade *grade)
{
  if (key->ask == LS_ASK_STACK && !grade->is_right && key->changed != 0)
    return (guint) __builtin_ctzll (key->changed);
  return grade->first;
}

static void
show_grade (LsQuestionBar *self, const LsLessonGrade *grade)
{
  g_autofree char *worth = ls_lesson_grade_to_words (grade);
  g_autofree char *all = g_strjoin (" ", worth, grade->tell, NULL);
  g_autofree char *why = NULL;

  show_text (self->result, all);
  self->why_lane = find_why_lane (self->key, grade);
  if (self->why_lane == G_MAXUINT)
    return;
  why = g_strdup_printf (_ ("_Why Lane %u"), self->why_lane);
  gtk_button_set_label (GTK_BUTTON (self->why), why);
  ls_session_set_focus_lane (self->session, self->why_lane);
}

/* The last stop tells how many were right. */
static void
tell_end (LsQuestionBar *self)
{
  g_autofree char *all =
    is_of_lesson (self)
      ? ls_question_course_tell_end (self->course, ls_question_bar_get_result (self))
      : NULL;

  if (all != NULL)
    show_text (self->result, all);
}

/* What was answered in a lesson counts. is_right: of a test not known. */
static void
count_answer (LsQuestionBar *self, gboolean is_right)
{
  g_autoptr (GError) error = NULL;

  if (!is_of_lesson (self))
    return;
  ls_question_course_count (self->course, is_right);
  if (!ls_question_course_keep (self->course, self->key, &self->given, &error))
    g_signal_emit_by_name (self, "told", error->message);
}

static void
end_question (LsQuestionBar *self)
{
  self->phase = PHASE_TOLD;
  self->sheet.notes = NULL; /* they were those of the stop */
  show_sheet (self);
  show_buttons (self);
  draw_veil (self);
  grab_next (self);
}

/* At the place that the question was about. */
static void
judge_answer (LsQuestionBar *self, LsView *view)
{
  g_auto (LsLessonGrade) grade = { 0 };

  if (self->key == &self->next)
    self->next.lanes = ls_view_get_states (view)->in[LS_LANE_ACTIVE] & self->next.asked;
  ls_lesson_grade (self->key, &self->given, &grade);
  self->sheet.is_over = TRUE;
  self->sheet.missed = grade.missed;
  self->sheet.extra = grade.extra;
  ls_answer_form_close (LS_ANSWER_FORM (self->form), &grade);
  show_grade (self, &grade);
  count_answer (self, grade.is_right);
  end_question (self);
  tell_end (self);
}

/* What a test takes and does not judge. */
static void
take_answer (LsQuestionBar *self)
{
  const gboolean is_last = !ls_question_course_has_more (self->course);

  self->sheet = (LsLaneSheet){ 0 };
  self->why_lane = G_MAXUINT;
  ls_answer_form_set_key (LS_ANSWER_FORM (self->form), NULL);
  show_text (self->result, is_last ? _ ("Your answer is kept. This was the last stop.")
                                   : _ ("Your answer is kept."));
  count_answer (self, FALSE);
  end_question (self);
}

static void
answer_cb (LsQuestionBar *self)
{
  g_autofree char *problem = NULL;

  if (self->phase != PHASE_ASKING || self->key->ask == LS_ASK_NOTHING)
    return;
  if (self->key->ask == LS_ASK_MASK && self->sheet.chosen == 0 && !self->is_sure)
    {
      self->is_sure = TRUE;
      problem = g_strdup (_ ("No lane is chosen. If none is right, answer once more."));
    }
  else if (self->key->ask == LS_ASK_MASK)
    self->given.lanes = self->sheet.chosen;
  else
    problem = ls_answer_form_read (LS_ANSWER_FORM (self->form), &self->given);
  if (problem != NULL)
    {
      show_text (self->result, problem);
      return;
    }
  if (is_of_lesson (self) && ls_question_course_get_lesson (self->course)->is_silent)
    {
      take_answer (self);
      return;
    }
  self->phase = PHASE_JUDGING;
  go_to (self, self->key->then, ls_question_course_hides_more (self->course));
}

/* Who looks around while a question waits is told where it is asked. */
static void
tell_way_back (LsQuestionBar *self, guint64 step)
{
  g_autofree char *words = g_strdup_printf (
    _ ("The question is about step %" PRIu64 ": Shift+Ctrl+N goes back there."), self->key->step);

  if (step != self->key->step)
    show_text (self->result, words);
  else
    show_prompt (self);
}

static void
stopped_cb (LsQuestionBar *self, LsView *view)
{
  const guint64 step = ls_view_get_place (view)->step;

  /* Who presses a key that leads away before the question is asked is led there once more. */
  if (self->phase == PHASE_GOING && is_view_of_question (self, view))
    self->is_sent = FALSE;
  else if (self->phase == PHASE_JUDGING && step == self->key->then)
    judge_answer (self, view);
  else if (self->phase == PHASE_ASKING && self->key->ask != LS_ASK_NOTHING)
    tell_way_back (self, step);
  else if (self->phase == PHASE_TOLD)
    {
      /* The boxes are about the place of the answer. */
      self->sheet = (LsLaneSheet){ 0 };
      show_sheet (self);
    }
}

static void
failed_cb (LsQuestionBar *self)
{
  if (self->phase == PHASE_GOING || self->phase == PHASE_JUDGING)
    ls_question_bar_leave (self);
}

static gboolean
ls_question_bar_undo (LsBar *bar)
{
  LsQuestionBar *self = LS_QUESTION_BAR (bar);

  return ls_lane_map_undo_choice (get_map (self)) ||
         ls_answer_form_undo (LS_ANSWER_FORM (self->form));
}

/* A window in front of a class is left first. A question about the next step is left, and a lesson that was not begun: a lesson is not lost
 * by a key. */
static gboolean
ls_question_bar_cancel (LsBar *bar)
{
  LsQuestionBar *self = LS_QUESTION_BAR (bar);
  const gboolean has_lesson = ls_question_bar_get_keys (self) != NULL;
  const gboolean is_over =
    has_lesson && self->phase == PHASE_TOLD && !ls_question_course_has_more (self->course);

  if (ls_lecture_leave (LS_WINDOW (gtk_widget_get_root (GTK_WIDGET (bar)))))
    return TRUE;
  if ((has_lesson || ls_question_course_is_making (self->course)) && self->phase != PHASE_NONE &&
      !is_over)
    return FALSE;
  return ls_question_bar_leave (self);
}

gboolean
ls_question_bar_leave (LsQuestionBar *self)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return FALSE;
  /* What was left without an answer is asked again. */
  if (is_of_lesson (self) && self->phase != PHASE_TOLD)
    ls_question_course_take_back (self->course);
  forget_question (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  ls_session_lift_veil (self->session);
  return TRUE;
}

/* --- lessons ------------------------------------------------------------------------------------------------- */

static void variant_cb (LsQuestionBar *self);

/* Nobody has chosen another one. */
static void
show_variants (LsQuestionBar *self)
{
  GtkSpinButton *variant = GTK_SPIN_BUTTON (self->variant);
  const LsLessonKeys *keys = ls_question_bar_get_keys (self);

  g_signal_handlers_block_by_func (variant, variant_cb, self);
  gtk_spin_button_set_increments (variant, 1, 10);
  gtk_spin_button_set_range (variant, 1, keys->n_variants);
  gtk_spin_button_set_value (variant, keys->variant);
  g_signal_handlers_unblock_by_func (variant, variant_cb, self);
}

static void
announce_lesson (LsQuestionBar *self)
{
  const LsLesson *lesson = ls_question_course_get_lesson (self->course);
  g_autofree char *heading = g_strdup_printf (_ ("Lesson: %s"), lesson->title);

  gtk_widget_add_css_class (self->box, "lesson");
  show_text (self->heading, heading);
  show_text (self->text, lesson->text);
  show_text (self->result, NULL);
  show_variants (self);
  show_buttons (self);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  if (self->is_chosen) /* the button that was there before is gone for a moment */
    gtk_widget_grab_focus (self->ask);
  self->is_chosen = FALSE;
  busy_cb (self);
}

static void
show_failure (LsQuestionBar *self, const GError *error)
{
  show_buttons (self);
  show_text (self->heading, _ ("The lesson cannot be held"));
  show_text (self->text, error->message);
  show_text (self->result, NULL);
}

static void
made_cb (LsQuestionBar *self, const GError *error)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self))) /* it was left */
    return;
  if (error == NULL)
    {
      announce_lesson (self);
      return;
    }
  show_failure (self, error);
  draw_veil (self);
}

static void
closing_cb (LsQuestionBar *self)
{
  ls_question_bar_leave (self);
  gtk_widget_remove_css_class (self->box, "lesson");
}

static void
opened_cb (LsQuestionBar *self)
{
  const LsLesson *lesson = ls_question_course_get_lesson (self->course);

  if (lesson == NULL)
    return;
  show_buttons (self);
  show_text (self->heading, lesson->title);
  show_text (self->text, _ ("The stops of the lesson are being looked for."));
  show_text (self->result, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/* Other numbers of the same lesson. */
static void
variant_cb (LsQuestionBar *self)
{
  const guint variant = (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->variant));
  const LsLessonKeys *keys = ls_question_bar_get_keys (self);
  g_autoptr (GError) error = NULL;

  if (keys == NULL || variant == keys->variant)
    return;
  self->is_chosen = TRUE;
  if (ls_question_course_open_variant (self->course, variant, &error))
    return;
  self->is_chosen = FALSE;
  show_text (self->result, error->message);
}

/* --- buttons ------------------------------------------------------------------------------------------------- */

static void
ask_cb (LsQuestionBar *self)
{
  ls_question_bar_ask (self);
}

static void
hint_cb (LsQuestionBar *self)
{
  show_text (self->result, self->key != NULL ? self->key->hint : NULL);
}

/* Who wrote the value that was asked about, or why the lane is in its state. */
static void
why_cb (LsQuestionBar *self)
{
  LsAnswerView *answer = LS_ANSWER_VIEW (ls_shell_get_pane (self->shell, LS_PANE_ANSWER));
  LsCell cell;

  self->has_why = TRUE;
  if (ls_lesson_key_find_cell (self->key, self->why_lane, &cell))
    ls_answer_view_who_at (answer, &cell, self->key->then);
  else
    ls_answer_view_why (answer, self->why_lane);
}

/* Its action opens it. */
static void
next_lesson_cb (LsQuestionBar *self)
{
  self->is_chosen = TRUE;
}

static void
leave_cb (LsQuestionBar *self)
{
  const gboolean is_lesson = ls_question_course_get_n_begun (self->course) > 0;

  ls_question_bar_leave (self);
  if (is_lesson && ls_question_course_has_more (self->course))
    g_signal_emit_by_name (self, "told", _ ("The lesson is left. Shift+Ctrl+N goes on with it."));
}

/* --- class --------------------------------------------------------------------------------------------------- */

const char *
ls_question_bar_get_text (LsQuestionBar *self)
{
  return gtk_label_get_text (GTK_LABEL (self->text));
}

const char *
ls_question_bar_get_result (LsQuestionBar *self)
{
  return gtk_label_get_text (GTK_LABEL (self->result));
}

static void
ls_question_bar_dispose (GObject *object)
{
  LsQuestionBar *self = LS_QUESTION_BAR (object);

  ls_template_dispose (GTK_WIDGET (self));
  g_clear_pointer (&self->next.text, g_free);
  g_clear_object (&self->course);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_question_bar_parent_class)->dispose (object);
}

static void
ls_question_bar_class_init (LsQuestionBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  G_OBJECT_CLASS (klass)->dispose = ls_question_bar_dispose;
  LS_BAR_CLASS (klass)->undo = ls_question_bar_undo;
  LS_BAR_CLASS (klass)->cancel = ls_question_bar_cancel;
  LS_BAR_CLASS (klass)->add_notes = ls_question_bar_add_notes;
  gtk_widget_class_set_css_name (widget_class, "questionbar");
  g_type_ensure (LS_TYPE_ANSWER_FORM);
  g_type_ensure (LS_TYPE_QUESTION_LAYOUT);
  g_type_ensure (LS_TYPE_SCROLL_LAYOUT);
  ls_signal_new ("asked", LS_TYPE_QUESTION_BAR, 0);
  g_resources_register (ls_classroom_get_resource ());
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/lanescope/Lanescope/ls-question-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, box);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, heading);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, text);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, scroll);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, layout);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, result);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, form);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, ask);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, answer);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, hint);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, leave);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, why);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, next_lesson);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, variants);
  gtk_widget_class_bind_template_child (widget_class, LsQuestionBar, variant);
  gtk_widget_class_bind_template_callback (widget_class, result_cb);
  gtk_widget_class_bind_template_callback (widget_class, variant_cb);
  gtk_widget_class_bind_template_callback (widget_class, ask_cb);
  gtk_widget_class_bind_template_callback (widget_class, answer_cb);
  gtk_widget_class_bind_template_callback (widget_class, hint_cb);
  gtk_widget_class_bind_template_callback (widget_class, why_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_lesson_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
}

static void
ls_question_bar_init (LsQuestionBar *self)
{
  ls_template_init (GTK_WIDGET (self));
  ls_widget_set_label (self, _ ("Question"));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroll)),
                           "changed", G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
ls_question_bar_new (LsSession *session, LsShell *shell)
{
  LsQuestionBar *self = g_object_new (LS_TYPE_QUESTION_BAR, NULL);

  self->session = g_object_ref (session);
  self->shell = shell;
  self->course = ls_question_course_new (session);
  ls_follow (session, "stopped", G_CALLBACK (stopped_cb), self);
  ls_follow (session, "notify::busy", G_CALLBACK (busy_cb), self);
  ls_follow (session, "failed", G_CALLBACK (failed_cb), self);
  ls_follow (self->course, "closing", G_CALLBACK (closing_cb), self);
  ls_follow (self->course, "opened", G_CALLBACK (opened_cb), self);
  ls_follow (self->course, "made", G_CALLBACK (made_cb), self);
  ls_follow (shell, "lecture-changed", G_CALLBACK (lecture_cb), self);
  ls_follow (get_map (self), "chosen", G_CALLBACK (chosen_cb), self);
  ls_follow (get_map (self), "answered", G_CALLBACK (answer_cb), self);
  return GTK_WIDGET (self);
}
