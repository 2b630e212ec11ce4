#include "ls-loader-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-dialogs.h"
#include "ls-text.h"
#include "ls-widgets.h"

#define MANY 8 /* from so many on names are looked for */
#define HEIGHT 320
#define WIDTH 440

struct _LsProgramChooser
{
  AdwMessageDialog parent_instance;

  GtkListBox *list;
  GtkEditable *search; /* NULL: there are few */
};

G_DEFINE_FINAL_TYPE (LsProgramChooser, ls_program_chooser, ADW_TYPE_MESSAGE_DIALOG)

/* --- rows ------------------------------------------------------------------------------------------------ */

/* "Pixel shader, NAME, 12 dwords, line 6; the same as #3 PS" */
static char *
describe_program (const LsCandidate *candidate)
{
  g_autoptr (GString) text = g_string_new (ls_candidate_kind (candidate));

  g_string_append_printf (text, _ (", %s, %u dwords"), candidate->machine, candidate->n_dwords);
  if (candidate->note != NULL)
    g_string_append_printf (text, ", %s", candidate->note);
  if (candidate->also != NULL)
    g_string_append_printf (text, _ ("; the same as %s"), candidate->also);
  return ls_text_escape (text->str, LS_TEXT_LINE);
}

static GtkWidget *
new_row (const LsCandidate *candidate)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *subtitle = describe_program (candidate);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), candidate->title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  candidate->title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, subtitle,
                                  -1);
  return row;
}

/* What its button does. */
static void
activated_cb (LsProgramChooser *self)
{
  g_autoptr (LsProgramChooser) kept = g_object_ref (self);

  if (gtk_list_box_get_selected_row (self->list) == NULL)
    return;
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (self), "open");
  gtk_window_destroy (GTK_WINDOW (kept));
}

static void
selected_cb (LsProgramChooser *self)
{
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), "open",
                                           gtk_list_box_get_selected_row (self->list) != NULL);
}

/* --- looking for names ------------------------------------------------------------------------------------ */

static gboolean
has_word (const char *text, const char *word)
{
  g_autofree char *low = g_utf8_casefold (text, -1);
  g_autofree char *wanted = g_utf8_casefold (word, -1);

  return strstr (low, wanted) != NULL;
}

static gboolean
is_wanted_cb (GtkListBoxRow *row, gpointer data)
{
  const char *word = gtk_editable_get_text (LS_PROGRAM_CHOOSER (data)->search);

  return has_word (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), word) ||
         has_word (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), word);
}

/* The first that is left is selected, so that Return opens it. */
static void
searched_cb (LsProgramChooser *self)
{
  GtkListBoxRow *row, *first = NULL;

  gtk_list_box_invalidate_filter (self->list);
  for (int i = 0; first == NULL && (row = gtk_list_box_get_row_at_index (self->list, i)); i++)
    if (is_wanted_cb (row, self))
      first = row;
  gtk_list_box_select_row (self->list, first);
  if (first == NULL)
    gtk_list_box_unselect_all (self->list);
}

static GtkWidget *
new_search (LsProgramChooser *self)
{
  GtkWidget *search = gtk_search_entry_new ();

  self->search = GTK_EDITABLE (search);
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (search), GTK_WIDGET (self->list));
  g_object_set (search, "placeholder-text", _ ("Part of a name"), NULL);
  ls_widget_set_label (search, _ ("Part of a name"));
  ls_follow (search, "search-changed", G_CALLBACK (searched_cb), self);
  ls_follow (search, "activate", G_CALLBACK (activated_cb), self);
  gtk_list_box_set_filter_func (self->list, is_wanted_cb, self, NULL);
  return search;
}

/* --- building -------------------------------------------------------------------------------------------- */

static GtkWidget *
new_list (LsProgramChooser *self, const LsCandidates *candidates)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *list = gtk_list_box_new ();

  self->list = GTK_LIST_BOX (list);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  gtk_list_box_set_activate_on_single_click (self->list, FALSE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_set_valign (list, GTK_ALIGN_START);
  ls_widget_set_label (list, _ ("Programs"));
  for (guint i = 0; i < candidates->list->len; i++)
    gtk_list_box_append (self->list, new_row (g_ptr_array_index (candidates->list, i)));
  ls_follow (list, "row-activated", G_CALLBACK (activated_cb), self);
  ls_follow (list, "selected-rows-changed", G_CALLBACK (selected_cb), self);
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scrolled), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), HEIGHT);
  gtk_widget_set_size_request (scrolled, WIDTH, -1);
  return scrolled;
}

/* Rows have the lines that they take in this width; by itself the list would count one for each of their texts. */
static void
fit_height (LsProgramChooser *self, GtkScrolledWindow *scrolled)
{
  int natural;

  gtk_widget_measure (GTK_WIDGET (self->list), GTK_ORIENTATION_VERTICAL, WIDTH, NULL, &natural,
                      NULL, NULL);
  gtk_scrolled_window_set_min_content_height (scrolled, MIN (natural, HEIGHT));
}

/* The list loses its rows when the responses are gone already. */
static void
ls_program_chooser_dispose (GObject *object)
{
  LsProgramChooser *self = LS_PROGRAM_CHOOSER (object);

  if (self->list != NULL)
    g_signal_handlers_disconnect_by_data (self->list, self);
  self->list = NULL;
  G_OBJECT_CLASS (ls_program_chooser_parent_class)->dispose (object);
}

static void
ls_program_chooser_class_init (LsProgramChooserClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_program_chooser_dispose;
}

static void
ls_program_chooser_init (LsProgramChooser *self)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (self);

  ls_dialogs_let_break (dialog);
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "open", _ ("_Open"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "open", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "open");
  adw_message_dialog_set_close_response (dialog, "cancel");
}

GtkWidget *
ls_program_chooser_new (GtkWindow *parent,
                        const char *name,
                        const LsCandidates *candidates,
                        guint chosen)
{
  LsProgramChooser *self =
    g_object_new (LS_TYPE_PROGRAM_CHOOSER, "transient-for", parent, "modal", TRUE, NULL);
  g_autofree char *shown = ls_text_escape (name, LS_TEXT_LINE);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *scrolled = new_list (self, candidates);
  GtkListBoxRow *row;

  adw_message_dialog_set_heading (ADW_MESSAGE_DIALOG (self), _ ("Which program?"));
  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (self), _ ("“%s” holds %u programs."), shown,
                                  candidates->list->len);
  if (candidates->list->len >= MANY)
    gtk_box_append (GTK_BOX (box), new_search (self));
  gtk_box_append (GTK_BOX (box), scrolled);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (self), box);
  fit_height (self, GTK_SCROLLED_WINDOW (scrolled));
  row = gtk_list_box_get_row_at_index (self->list, (int) chosen);
  gtk_list_box_select_row (self->list, row);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (row));
  return GTK_WIDGET (self);
}

const char *
ls_program_chooser_get_title (LsProgramChooser *chooser)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (chooser->list);

  return row != NULL ? adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)) : NULL;
}
