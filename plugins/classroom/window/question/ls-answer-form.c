#include "ls-answer-form.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "ls-answer-parts.h"
#include "ls-mends.h"
#include "ls-widgets.h"
#include "ls-work.h"

#define MAX_CHOICES 10

struct _LsAnswerForm
{
  GtkWidget parent_instance;

  const LsLessonKey *key; /* borrowed; NULL: nothing is asked */
  GtkWidget *box;
  GtkWidget *choices[MAX_CHOICES]; /* check buttons; NULL behind the last */
  GtkWidget *places[LS_LANES];     /* an entry or a drop-down for each asked lane, or NULL */
  GtkWidget *names[LS_LANES];      /* labels of the places */
  const LsWork *kind;              /* NULL: the answer is no work of several changes */
  GtkWidget *work;                 /* of the kind */
};

G_DEFINE_FINAL_TYPE (LsAnswerForm, ls_answer_form, GTK_TYPE_WIDGET)

/* --- places -------------------------------------------------------------------------------------------------- */

static void
add_choice (LsAnswerForm *self, guint i, const char *text)
{
  GtkWidget *button = ls_choice_button_new ();
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (button), label);
  ls_widget_set_label (button, text);
  if (i > 0)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (button), GTK_CHECK_BUTTON (self->choices[0]));
  gtk_box_append (GTK_BOX (self->box), button);
  self->choices[i] = button;
}

static void
add_choices (LsAnswerForm *self)
{
  for (guint i = 0; i < self->key->n_choices; i++)
    add_choice (self, i, self->key->choices[i]);
}

static void
activate_cb (LsAnswerForm *self)
{
  g_signal_emit_by_name (self, "answered");
}

/* Returns: (transfer floating) */
static GtkWidget *
make_place (LsAnswerForm *self)
{
  const LsMachine *machine = ls_scene_get_machine (self->key->scene);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GtkWidget *place;

  if (self->key->ask != LS_ASK_CAUSE)
    {
      place = gtk_entry_new ();
      gtk_editable_set_width_chars (GTK_EDITABLE (place), 8);
      g_signal_connect_swapped (place, "activate", G_CALLBACK (activate_cb), self);
      return place;
    }
  g_ptr_array_add (names, (gpointer) _ ("Choose"));
  for (guint i = 0; i < machine->n_lane_states; i++)
    g_ptr_array_add (names, (gpointer) _ (machine->lane_states[i].name));
  g_ptr_array_add (names, NULL);
  place = gtk_drop_down_new_from_strings ((const char *const *) names->pdata);
  ls_choosers_mend (place);
  return place;
}

static void
add_places (LsAnswerForm *self)
{
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 8);
  LS_FOREACH_LANE (lane, self->key->asked)
    {
      g_autofree char *name = self->key->is_same ? g_strdup (_ ("The number"))
                                                 : g_strdup_printf (_ ("Lane %u"), (guint) lane);
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      GtkWidget *place = make_place (self);

      self->names[lane] = gtk_label_new (name);
      gtk_box_append (GTK_BOX (row), self->names[lane]);
      gtk_box_append (GTK_BOX (row),
                      GTK_IS_DROP_DOWN (place) ? ls_state_place_new (place, name) : place);
      ls_widget_set_label (place, name);
      gtk_flow_box_append (GTK_FLOW_BOX (flow), row);
      gtk_widget_set_focusable (gtk_widget_get_parent (row), FALSE);
      self->places[lane] = place;
    }
  gtk_box_append (GTK_BOX (self->box), flow);
}

static void
add_work (LsAnswerForm *self)
{
  const LsWork *const kinds[] = { &ls_stack_work, &ls_order_work, &ls_packet_work };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i]->ask == self->key->ask)
      {
        self->kind = kinds[i];
        self->work = kinds[i]->make (self->key);
        gtk_box_append (GTK_BOX (self->box), self->work);
      }
}

void
ls_answer_form_set_key (LsAnswerForm *self, const LsLessonKey *key)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), child);
  memset (self->choices, 0, sizeof self->choices);
  memset (self->places, 0, sizeof self->places);
  self->kind = NULL;
  self->key = key;
  gtk_widget_set_sensitive (self->box, TRUE);
  if (key != NULL && key->ask == LS_ASK_CHOICE)
    add_choices (self);
  else if (key != NULL &&
           (key->ask == LS_ASK_VALUE || key->ask == LS_ASK_ITERATION || key->ask == LS_ASK_CAUSE))
    add_places (self);
  else if (key != NULL)
    add_work (self);
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_widget_get_first_child (self->box) != NULL);
}

/* --- what was entered ---------------------------------------------------------------------------------------- */

static char *
read_choice (LsAnswerForm *self, LsLessonAnswer *answer)
{
  for (guint i = 0; i < MAX_CHOICES && self->choices[i] != NULL; i++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->choices[i])))
      {
        answer->choice = i + 1;
        return NULL;
      }
  return g_strdup (_ ("Choose one of the sentences first."));
}

static char *
read_place (LsAnswerForm *self, guint lane, LsLessonAnswer *answer)
{
  g_autofree char *text = NULL;
  char *end;

  answer->lanes |= LS_MASK_LANE (lane);
  if (self->key->ask == LS_ASK_CAUSE)
    {
      const guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->places[lane]));

      answer->states[lane] = (guint8) (chosen - 1);
      return chosen > 0 ? NULL : g_strdup_printf (_ ("Choose what lane %u is first."), lane);
    }
  text = g_strstrip (gtk_editable_get_chars (GTK_EDITABLE (self->places[lane]), 0, -1));
  if (*text == '\0')
    return g_strdup_printf (_ ("Lane %u has no number yet."), lane);
  /* With a comma as some languages write it. */
  for (char *comma = text; (comma = strchr (comma, ',')) != NULL;)
    *comma = '.';
  answer->numbers[lane] = g_ascii_strtod (text, &end);
  return *end == '\0' && isfinite (answer->numbers[lane])
           ? NULL
           : g_strdup_printf (_ ("Lane %u: “%s” is no number (write such as 3 or 0.5)."), lane,
                              text);
}

char *
ls_answer_form_read (LsAnswerForm *self, LsLessonAnswer *answer)
{
  if (self->choices[0] != NULL)
    return read_choice (self, answer);
  if (self->kind != NULL)
    return self->kind->read (self->work, answer);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      char *problem = self->places[lane] != NULL ? read_place (self, lane, answer) : NULL;

      if (problem != NULL)
        {
          gtk_widget_grab_focus (self->places[lane]);
          return problem;
        }
    }
  return NULL;
}

static void
mark_place (LsAnswerForm *self, guint lane)
{
  g_autofree char *right = ls_lesson_key_tell_lane (self->key, lane);
  g_autofree char *name = self->key->is_same
                            ? g_strdup_printf (_ ("The number is %s, not"), right)
                            : g_strdup_printf (_ ("Lane %u: %s, not"), lane, right);

  gtk_widget_add_css_class (self->places[lane], "error");
  gtk_label_set_text (GTK_LABEL (self->names[lane]), name);
  ls_widget_set_label (self->places[lane], name);
}

static void
mark_choice (LsAnswerForm *self, guint right)
{
  GtkWidget *label = gtk_check_button_get_child (GTK_CHECK_BUTTON (self->choices[right]));
  g_autofree char *text = g_strdup_printf (_ ("Right: %s"), gtk_label_get_text (GTK_LABEL (label)));

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_add_css_class (label, "heading");
  ls_widget_set_label (self->choices[right], text);
}

#define BAR_LETTERS 20

static void
show_votes (GtkWidget *choice, const char *sentence, guint votes, guint most)
{
  GtkWidget *label = gtk_check_button_get_child (GTK_CHECK_BUTTON (choice));
  g_autoptr (GString) bar = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < BAR_LETTERS * votes / MAX (most, 1); i++)
    g_string_append (bar, "█");
  text = g_strdup_printf ("%s\n%s %u", sentence, bar->str, votes);
  gtk_label_set_text (GTK_LABEL (label), most > 0 ? text : sentence);
  g_free (text);
  text =
    most > 0 ? g_strdup_printf (_ ("%s: %u of the class"), sentence, votes) : g_strdup (sentence);
  ls_widget_set_label (choice, text);
}

void
ls_answer_form_set_votes (LsAnswerForm *self, const guint *votes)
{
  guint most = 0;

  for (guint i = 0; i < MAX_CHOICES && self->choices[i] != NULL; i++)
    most = MAX (most, votes != NULL ? votes[i] : 0);
  for (guint i = 0; i < MAX_CHOICES && self->choices[i] != NULL && self->key != NULL &&
                    self->key->ask == LS_ASK_CHOICE;
       i++)
    show_votes (self->choices[i], self->key->choices[i], votes != NULL ? votes[i] : 0, most);
}

gboolean
ls_answer_form_undo (LsAnswerForm *self)
{
  if (self->kind == NULL || !gtk_widget_get_sensitive (self->box))
    return FALSE;
  self->kind->undo (self->work);
  return TRUE;
}

/* An entry that goes while it has the keyboard would miss that it has lost it. */
static void
drop_focus (LsAnswerForm *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (root != NULL && gtk_widget_get_focus_child (self->box) != NULL)
    gtk_root_set_focus (root, NULL);
}

void
ls_answer_form_close (LsAnswerForm *self, const LsLessonGrade *grade)
{
  const LsLessonKey *key = self->key;

  drop_focus (self);
  gtk_widget_set_sensitive (self->box, FALSE);
  if (self->kind != NULL)
    self->kind->close (self->work);
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (self->places[lane] != NULL && (grade->wrong & LS_MASK_LANE (lane)) != 0)
      mark_place (self, lane);
  if (self->choices[0] != NULL)
    mark_choice (self, key->choice - 1);
}

/* Return hands in the sentence that is chosen; of places each does so itself. */
static gboolean
return_cb (GtkWidget *box, GVariant *arguments, gpointer data)
{
  LsAnswerForm *self = data;

  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (box));
  gboolean is_chosen = FALSE;

  if (self->kind != NULL && self->kind->hands_in &&
      !(self->kind->has_buttons && GTK_IS_BUTTON (focus)))
    {
      activate_cb (self);
      return TRUE;
    }
  if (self->choices[0] == NULL)
    return FALSE;
  for (guint i = 0; i < MAX_CHOICES && self->choices[i] != NULL; i++)
    is_chosen |= gtk_check_button_get_active (GTK_CHECK_BUTTON (self->choices[i]));
  if (!is_chosen && GTK_IS_CHECK_BUTTON (focus)) /* the one with the keyboard */
    gtk_check_button_set_active (GTK_CHECK_BUTTON (focus), TRUE);
  activate_cb (self);
  return TRUE;
}

static void
add_return (LsAnswerForm *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Return|KP_Enter"),
                      gtk_callback_action_new (return_cb, self, NULL)));
  gtk_widget_add_controller (self->box, keys);
}

/* --- class --------------------------------------------------------------------------------------------------- */

static void
ls_answer_form_dispose (GObject *object)
{
  g_clear_pointer (&LS_ANSWER_FORM (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (ls_answer_form_parent_class)->dispose (object);
}

static gboolean
ls_answer_form_grab_focus (GtkWidget *widget)
{
  return gtk_widget_child_focus (LS_ANSWER_FORM (widget)->box, GTK_DIR_TAB_FORWARD);
}

static void
ls_answer_form_class_init (LsAnswerFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_answer_form_dispose;
  widget_class->grab_focus = ls_answer_form_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  ls_signal_new ("answered", LS_TYPE_ANSWER_FORM, 0);
}

static void
ls_answer_form_init (LsAnswerForm *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  add_return (self);
}
