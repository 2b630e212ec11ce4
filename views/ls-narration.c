#include "ls-views.h"

#include <glib.h>
#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-ask-thread.h"
#include "ls-scene-races.h"
#include "ls-scene.h"
#include "ls-session-text.h"
#include "ls-steady-text.h"
#include "ls-breakpoint-text.h"
#include "ls-text.h"
#include "ls-unbroken.h"
#include "ls-widgets.h"
#include "ls-words.h"

/* --- races of the scene ---------------------------------------------------------------------------------- */

/* Whether the scene's own run has races: found out once a scene, in a thread, where the program shares words between lanes. */
typedef struct _LsRaceHint RaceHint;

/* A hint is not worth a long run: who wants to know it of a larger one asks for the next race. */
#define MOST_WAVES 64
#define MOST_STEPS 65536 /* of each wave */

struct _LsRaceHint
{
  void (*found) (gpointer data);
  gpointer data;
  LsScene *scene; /* (nullable) */
  GCancellable *cancellable;
  guint64 n_words; /* in races */
};

static gpointer
find_races (LsView *view, gconstpointer about G_GNUC_UNUSED, const gint *interrupt, GError **error)
{
  return ls_scene_find_races (ls_view_get_scene (view), NULL, 0, MOST_STEPS, interrupt, error);
}

static const LsQuestion question = { find_races, (GDestroyNotify) ls_races_free, NULL };

/* A hint that is gone, or asks about another scene, has cancelled it. */
static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsRaces) races = ls_ask_finish (result, NULL);
  RaceHint *hint = data;

  if (races == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  hint->n_words = races->n_words;
  if (hint->n_words > 0)
    hint->found (hint->data);
}

/* found: called with data once a scene turns out to have races. */
static RaceHint *
race_hint_new (void (*found) (gpointer data), gpointer data)
{
  RaceHint *hint = g_new0 (RaceHint, 1);

  hint->found = found;
  hint->data = data;
  return hint;
}

static void
race_hint_forget (RaceHint *hint)
{
  g_cancellable_cancel (hint->cancellable);
  g_clear_object (&hint->cancellable);
  g_clear_pointer (&hint->scene, ls_scene_unref);
  hint->n_words = 0;
}

static void
race_hint_free (RaceHint *hint)
{
  race_hint_forget (hint);
  g_free (hint);
}

/* Asks about the scene of view, and no more about the one before. */
static void
race_hint_follow (RaceHint *hint, LsView *view)
{
  LsScene *scene = ls_view_get_scene (view);

  if (scene == hint->scene)
    return;
  race_hint_forget (hint);
  hint->scene = ls_scene_ref (scene);
  if (ls_scene_get_n_waves (scene) > MOST_WAVES || !ls_races_may_be (ls_scene_get_program (scene)))
    return;
  hint->cancellable = g_cancellable_new ();
  ls_ask_in_thread (&question, view, NULL, 0, hint->cancellable, answered_cb, hint);
}

/* Returns: (transfer full): a sentence, or NULL where no race is known. */
static char *
race_hint_tell (const RaceHint *hint)
{
  if (hint->n_words == 0)
    return NULL;
  return g_strdup_printf (
    ngettext ("There is a race: lanes touch %u word without an order between them. Run to, "
              "Event, Next Race shows where.",
              "There is a race: lanes touch %u words without an order between them. Run to, "
              "Event, Next Race shows where.",
              (guint) hint->n_words),
    (guint) hint->n_words);
}

#define LEAST_CHARS 20

struct _LsNarration
{
  LsInspector parent_instance;
  GtkWidget *line;  /* what is shown */
  GtkWidget *label; /* what can be selected, while the pointer or the keyboard is there */
  gboolean has_pointer;
  RaceHint *races;
};

G_DEFINE_FINAL_TYPE (LsNarration, ls_narration, LS_TYPE_INSPECTOR)

/* --- selecting ------------------------------------------------------------------------------------------- */

static gboolean
is_wanted (LsNarration *self)
{
  return self->has_pointer || gtk_widget_is_focus (self->label) ||
         gtk_label_get_selection_bounds (GTK_LABEL (self->label), NULL, NULL);
}

/* What can be selected stands in the place of what is shown otherwise while somebody is there. */
static void
swap (LsNarration *self)
{
  const gboolean is_label = is_wanted (self);

  if (is_label)
    ls_unbroken_set_text (GTK_LABEL (self->label), ls_narration_get_text (self));
  gtk_widget_set_visible (self->label, is_label);
  gtk_widget_set_visible (self->line, !is_label);
}

static void
show_text (LsNarration *self, const char *text)
{
  ls_steady_text_set_text (LS_STEADY_TEXT (self->line), text);
  if (gtk_widget_get_visible (self->label) &&
      strcmp (gtk_label_get_text (GTK_LABEL (self->label)), text) != 0)
    {
      ls_unbroken_set_text (GTK_LABEL (self->label), text);
      swap (self);
    }
}

static void
enter_cb (LsNarration *self)
{
  self->has_pointer = TRUE;
  if (!gtk_widget_get_visible (self->label))
    swap (self);
}

static void
leave_cb (LsNarration *self)
{
  self->has_pointer = FALSE;
  swap (self);
}

static void
unfocus_cb (LsNarration *self)
{
  swap (self);
}

/* Tab enters the label, and leaves it. */
static gboolean
ls_narration_focus (GtkWidget *widget, GtkDirectionType direction)
{
  LsNarration *self = LS_NARRATION (widget);

  if (gtk_widget_is_focus (self->label))
    return GTK_WIDGET_CLASS (ls_narration_parent_class)->focus (widget, direction);
  gtk_widget_set_visible (self->label, TRUE);
  ls_unbroken_set_text (GTK_LABEL (self->label), ls_narration_get_text (self));
  gtk_widget_set_visible (self->line, FALSE);
  return gtk_widget_grab_focus (self->label);
}

/* --- words ----------------------------------------------------------------------------------------------- */

/* Why the move ended where it did, if that is not simply that it arrived. tells_end: text says that the program ends. */
static void
append_reason (GString *text, LsSession *session, LsView *view, gboolean tells_end)
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
  if (more == NULL && ls_view_get_place (view)->ended && !tells_end)
    more = _ ("The program has ended.");
  if (more == NULL && ls_view_get_at_limit (view) && ls_view_get_place (view)->step == 0)
    more = _ ("This is the start.");
  if (more != NULL)
    g_string_append_printf (text, " %s", more);
}

/* What a log point said last on the way, and how many lines there are in all. */
static void
append_log (GString *text, const LsView *view)
{
  guint n;
  guint64 n_dropped;
  const LsLogLine *lines = ls_view_get_log (view, &n, &n_dropped);
  const LsLogLine *last = n > 0 ? &lines[n - 1] : NULL;

  if (last == NULL)
    return;
  g_string_append_printf (text, "\n");
  g_string_append_printf (text, _ ("Log point %u at step %" PRIu64 ": %s"), last->number,
                          last->step, last->text);
  if (n + n_dropped > 1)
    ls_words_say (text,
                  ngettext ("(%" PRIu64 " line in the pane Log)",
                            "(%" PRIu64 " lines in the pane Log)", (gulong) (n + n_dropped)),
                  n + n_dropped);
}

/* What the scene's file says of it first. */
static void
append_purpose (GString *text, LsSession *session, const LsView *view)
{
  g_autoptr (GBytes) file =
    ls_view_get_place (view)->step == 0 ? ls_session_dup_text (session) : NULL;
  g_autofree char *purpose = file != NULL ? ls_text_dup_first_sentence (file) : NULL;

  if (purpose != NULL)
    g_string_append_printf (text, " %s.", purpose);
}

/* Where the run begins and where it ends: the result alone may be right. */
static void
append_races (LsNarration *self, GString *text, LsView *view)
{
  const LsPlace *place = ls_view_get_place (view);
  g_autofree char *races = NULL;

  race_hint_follow (self->races, view);
  if ((place->step == 0 || place->ended) && !ls_view_is_veiled (view))
    races = race_hint_tell (self->races);
  if (races != NULL)
    g_string_append_printf (text, " %s", races);
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
  gboolean tells_end = FALSE;
  LsSourceAt at;

  if (view == NULL)
    {
      show_text (self, _ ("Nothing is open."));
      return;
    }
  sentence = ls_view_narrate_slots (view, ls_inspector_get_focus (inspector));
  if (sentence == NULL)
    {
      const LsSourceAt *place = ls_session_get_source_at (session, &at) ? &at : NULL;

      tells_end = ls_session_narrates_end (session, place);
      sentence = ls_session_narrate (session, place, ls_inspector_get_focus (inspector));
    }
  text = g_string_new (sentence);
  events = ls_view_tell_events (view, TRUE);
  if (events != NULL)
    g_string_append_printf (text, " %s", events);
  append_reason (text, session, view, tells_end);
  append_purpose (text, session, view);
  append_races (self, text, view);
  append_log (text, view);
  append_note (text, ls_session_get_bookmarks (session), _ ("Bookmark"), view);
  append_note (text, ls_session_get_notes (session), _ ("Note"), view);
  g_strstrip (text->str);
  show_text (self, text->str);
}

static void
found_cb (gpointer data)
{
  update_cb (LS_INSPECTOR (data));
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static void
ls_narration_dispose (GObject *object)
{
  g_clear_pointer (&LS_NARRATION (object)->races, race_hint_free);
  G_OBJECT_CLASS (ls_narration_parent_class)->dispose (object);
}

static void
ls_narration_class_init (LsNarrationClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_narration_dispose;
  LS_INSPECTOR_CLASS (klass)->view_changed = update_cb;
  LS_INSPECTOR_CLASS (klass)->focus_changed = update_cb;
  LS_INSPECTOR_CLASS (klass)->history_changed = update_cb; /* who gave which value */
  LS_INSPECTOR_CLASS (klass)->marks_changed = update_cb;
  widget_class->focus = ls_narration_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "narration");
}

/* It takes the width that there is, too. */
static void
add_label (LsNarration *self)
{
  self->label = gtk_label_new (NULL);
  gtk_label_set_selectable (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_width_chars (GTK_LABEL (self->label), LEAST_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), LEAST_CHARS);
  gtk_widget_set_visible (self->label, FALSE);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
}

static void
ls_narration_init (LsNarration *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  ls_widget_set_label (self, _ ("What happened"));
  self->races = race_hint_new (found_cb, self);
  self->line = ls_steady_text_new (TRUE, LEAST_CHARS);
  ls_steady_text_set_text (LS_STEADY_TEXT (self->line), _ ("Nothing is open."));
  gtk_widget_set_parent (self->line, GTK_WIDGET (self));
  add_label (self);
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (unfocus_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

void
ls_narration_set_close (LsNarration *self, gboolean is_close)
{
  ls_steady_text_set_close (LS_STEADY_TEXT (self->line), is_close);
}

const char *
ls_narration_get_text (LsNarration *self)
{
  return ls_steady_text_get_text (LS_STEADY_TEXT (self->line));
}
