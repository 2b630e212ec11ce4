#include "ls-lecture-notes.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "ls-class-votes.h"
#include "ls-widgets.h"
#include "ls-classroom.h"

#define LS_TYPE_LECTURE_NOTES (ls_lecture_notes_get_type ())
G_DECLARE_FINAL_TYPE (LsLectureNotes, ls_lecture_notes, LS, LECTURE_NOTES, GtkWindow)

struct _LsLectureNotes
{
  GtkWindow parent_instance;

  LsWindow *window; /* weak; that of the lecture */
  GtkListBox *list;
  GtkWidget *answers, *problem; /* an entry, and what is wrong with what it has */
  GHashTable *texts;            /* of the entry, by the number of a stop */
};

G_DEFINE_FINAL_TYPE (LsLectureNotes, ls_lecture_notes, GTK_TYPE_WINDOW)

#define MARK "▶ "

/* --- rows ---------------------------------------------------------------------------------------------------- */

static void
add_row (LsLectureNotes *self, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_list_box_append (self->list, label);
}

static void
add_stop (LsLectureNotes *self, const LsLessonKey *key, const LsProgram *program)
{
  g_autofree char *right = ls_lesson_key_tell_right (key, program);
  g_autofree char *text =
    g_strdup_printf (_ ("Stop %u, step %" PRIu64 "\n%s\n%s%s%s%s%s"), key->number, key->step,
                     key->text != NULL ? key->text : "", right, key->hint != NULL ? "\n" : "",
                     key->hint != NULL ? key->hint : "", key->tell != NULL ? "\n" : "",
                     key->tell != NULL ? key->tell : "");

  add_row (self, text);
}

static void
add_rows (LsLectureNotes *self)
{
  const LsWindowParts *parts = ls_window_get_parts (self->window);
  const LsLessonKeys *keys = ls_question_bar_get_keys (ls_question_bar_of (parts));
  const GArray *notes = ls_session_get_notes (parts->session);

  for (guint i = 0; keys != NULL && i < keys->stops->len; i++)
    add_stop (self, g_ptr_array_index (keys->stops, i), ls_scene_get_program (keys->scene));
  for (guint i = 0; keys == NULL && notes != NULL && i < notes->len; i++)
    {
      const LsNote *note = &g_array_index (notes, LsNote, i);
      g_autofree char *text =
        g_strdup_printf (_ ("Wave %u, step %" PRIu64 "\n%s"), note->wave, note->step, note->text);

      add_row (self, text);
    }
}

static void
scroll_to_present (LsLectureNotes *self)
{
  GtkAdjustment *at = gtk_list_box_get_adjustment (self->list);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  double x, y;

  if (at != NULL && row != NULL &&
      gtk_widget_translate_coordinates (GTK_WIDGET (row), GTK_WIDGET (self->list), 0, 0, &x, &y))
    gtk_adjustment_clamp_page (at, y, y + gtk_widget_get_height (GTK_WIDGET (row)));
}

/* By an arrow too, since a colour alone would not do. */
static void
mark_row (LsLectureNotes *self, int present)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    {
      GtkLabel *label = GTK_LABEL (gtk_list_box_row_get_child (row));
      const char *text = gtk_label_get_text (label);
      const gboolean is_marked = g_str_has_prefix (text, MARK);
      g_autofree char *marked = g_strconcat (MARK, text, NULL);
      g_autofree char *plain = g_strdup (is_marked ? text + strlen (MARK) : text);

      if (is_marked != (i == present))
        gtk_label_set_text (label, i == present ? marked : plain);
    }
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, present));
  scroll_to_present (self);
}

/* The stop that was begun last, or the last note up to here. */
static void
mark_present (LsLectureNotes *self)
{
  const LsWindowParts *parts = ls_window_get_parts (self->window);
  LsView *view = ls_session_get_view (parts->session);
  const GArray *notes = ls_session_get_notes (parts->session);
  int present = ls_question_bar_get_stop (ls_question_bar_of (parts));

  if (ls_question_bar_get_keys (ls_question_bar_of (parts)) == NULL)
    for (guint i = 0; view != NULL && notes != NULL && i < notes->len; i++)
      if (g_array_index (notes, LsNote, i).wave == ls_view_get_wave (view) &&
          g_array_index (notes, LsNote, i).step <= ls_view_get_place (view)->step)
        present = (int) i;
  mark_row (self, present);
}

static void
row_cb (LsLectureNotes *self, GtkListBoxRow *row)
{
  const LsWindowParts *parts = ls_window_get_parts (self->window);
  const GArray *notes = ls_session_get_notes (parts->session);
  const int i = gtk_list_box_row_get_index (row);

  if (ls_question_bar_get_keys (ls_question_bar_of (parts)) != NULL)
    ls_question_bar_go_to (ls_question_bar_of (parts), (guint) i);
  else if (notes != NULL && (guint) i < notes->len)
    ls_session_focus_step (parts->session, g_array_index (notes, LsNote, i).wave,
                           g_array_index (notes, LsNote, i).step,
                           ls_session_get_focus_lane (parts->session));
}

/* --- what a class answered ----------------------------------------------------------------------------------- */

/* The text of the entry, over the question that waits. */
static void
show_answers (LsLectureNotes *self)
{
  LsQuestionBar *question = ls_question_bar_of (ls_window_get_parts (self->window));
  guint votes[LS_LANES];
  g_autofree char *problem =
    ls_class_votes_parse (ls_question_bar_get_key (question),
                          gtk_editable_get_text (GTK_EDITABLE (self->answers)), votes);

  gtk_label_set_text (GTK_LABEL (self->problem), problem != NULL ? problem : "");
  ls_widget_set_class (self->answers, "error", problem != NULL);
  if (problem == NULL)
    ls_question_bar_set_votes (question, votes);
}

static void
answers_cb (LsLectureNotes *self)
{
  const int stop =
    ls_question_bar_get_stop (ls_question_bar_of (ls_window_get_parts (self->window)));

  g_hash_table_insert (self->texts, GINT_TO_POINTER (stop),
                       g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->answers))));
  show_answers (self);
}

/* Each stop has its answers, which come back with it. */
static void
asked_cb (LsLectureNotes *self)
{
  const int stop =
    ls_question_bar_get_stop (ls_question_bar_of (ls_window_get_parts (self->window)));
  const char *text = g_hash_table_lookup (self->texts, GINT_TO_POINTER (stop));

  gtk_editable_set_text (GTK_EDITABLE (self->answers), text != NULL ? text : "");
  show_answers (self);
}

/* --- building ------------------------------------------------------------------------------------------------ */

static gboolean
close_cb (GtkWidget *widget, GVariant *arguments G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

static void
ls_lecture_notes_finalize (GObject *object)
{
  g_hash_table_unref (LS_LECTURE_NOTES (object)->texts);
  G_OBJECT_CLASS (ls_lecture_notes_parent_class)->finalize (object);
}

static void
ls_lecture_notes_class_init (LsLectureNotesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ls_lecture_notes_finalize;
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, close_cb, NULL);
}

static GtkWidget *
make_answers (LsLectureNotes *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  self->answers = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->answers), _ ("0-31: 12; 32-63: 5"));
  ls_widget_set_label (self->answers,
                       _ ("What the class answered: lanes or a choice, and how many"));
  g_signal_connect_swapped (self->answers, "activate", G_CALLBACK (answers_cb), self);
  self->problem = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                                "xalign", 0., "wrap", TRUE, NULL);
  gtk_box_append (GTK_BOX (box), gtk_label_new (_ ("Answers of the class, shown by Return:")));
  gtk_label_set_xalign (GTK_LABEL (gtk_widget_get_first_child (box)), 0);
  gtk_box_append (GTK_BOX (box), self->answers);
  gtk_box_append (GTK_BOX (box), self->problem);
  return box;
}

static void
ls_lecture_notes_init (LsLectureNotes *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scroll = gtk_scrolled_window_new ();

  self->texts = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Notes, with what is right: not for the projector"));
  gtk_window_set_default_size (GTK_WINDOW (self), 480, 600);
  gtk_widget_add_css_class (box, "notes");
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  ls_widget_set_label (self->list, _ ("Stops"));
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (row_cb), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), GTK_WIDGET (self->list));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroll)),
                           "changed", G_CALLBACK (scroll_to_present), self, G_CONNECT_SWAPPED);
  gtk_widget_set_vexpand (scroll, TRUE);
  gtk_box_append (GTK_BOX (box), scroll);
  gtk_box_append (GTK_BOX (box), make_answers (self));
  gtk_window_set_child (GTK_WINDOW (self), box);
}

GtkWidget *
ls_lecture_notes_new (LsWindow *window)
{
  LsLectureNotes *self = g_object_new (LS_TYPE_LECTURE_NOTES, NULL);
  const LsWindowParts *parts = ls_window_get_parts (window);

  self->window = window;
  add_rows (self);
  g_signal_connect_object (parts->session, "stopped", G_CALLBACK (mark_present), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (ls_question_bar_of (parts), "asked", G_CALLBACK (asked_cb), self,
                           G_CONNECT_SWAPPED);
  mark_present (self);
  return GTK_WIDGET (self);
}
