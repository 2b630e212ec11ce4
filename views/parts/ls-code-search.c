#include "ls-code-search.h"

#include <glib/gi18n.h>

#include "ls-listing.h"
#include "ls-mends.h"
#include "ls-widgets.h"

struct _LsCodeSearch
{
  GtkWidget parent_instance;

  GtkTextView *text; /* borrowed */
  GtkTextBuffer *buffer;
  LsProgram *program;
  GArray *places;   /* of LsMention: what is lit */
  gboolean is_text; /* they are those of the entry's text, else of a register */
  gboolean is_going;
  GtkWidget *entry, *label;
  GtkTextTag *tags[2]; /* read, written; owned by the buffer */
  GtkWidget *had_keys; /* a weak pointer */
};

G_DEFINE_FINAL_TYPE (LsCodeSearch, ls_code_search, GTK_TYPE_WIDGET)

static void
say_words (LsCodeSearch *self, const char *words)
{
  gtk_label_set_text (GTK_LABEL (self->label), words);
}

/* --- places ---------------------------------------------------------------------------------------------- */

static void
put_out (LsCodeSearch *self)
{
  g_array_set_size (self->places, 0);
  for (guint i = 0; i < G_N_ELEMENTS (self->tags); i++)
    ls_text_untag (self->buffer, self->tags[i]);
}

static void
find_place (LsCodeSearch *self, guint i, GtkTextIter *start, GtkTextIter *end)
{
  const LsMention *place = &g_array_index (self->places, LsMention, i);
  const int line = (int) place->line;

  gtk_text_buffer_get_iter_at_line_index (self->buffer, start, line, (int) place->start);
  gtk_text_buffer_get_iter_at_line_index (self->buffer, end, line,
                                          (int) (place->start + place->length));
}

static void
light_places (LsCodeSearch *self)
{
  GtkTextIter start, end;

  for (guint i = 0; i < self->places->len; i++)
    {
      const LsMention *place = &g_array_index (self->places, LsMention, i);

      find_place (self, i, &start, &end);
      gtk_text_buffer_apply_tag (self->buffer, self->tags[place->is_write], &start, &end);
    }
}

/* The nearest one in a direction, seen from the selection; is_here: or the one that begins where it does. */
static guint
find_nearest (LsCodeSearch *self, int direction, gboolean is_here)
{
  const guint n = self->places->len;
  GtkTextIter from, start, end;

  gtk_text_buffer_get_selection_bounds (self->buffer, &from, NULL);
  for (guint i = 0; i < n; i++)
    {
      const guint place = direction > 0 ? i : n - 1 - i;

      find_place (self, place, &start, &end);
      if (gtk_text_iter_compare (&start, &from) * direction > (is_here ? -1 : 0))
        return place;
    }
  return direction > 0 ? 0 : n - 1;
}

static void
go_to_place (LsCodeSearch *self, int direction, gboolean is_here)
{
  GtkTextIter start, end;
  g_autofree char *words = NULL;
  guint place;

  if (self->places->len == 0)
    return;
  place = find_nearest (self, direction, is_here);
  find_place (self, place, &start, &end);
  self->is_going = TRUE;
  gtk_text_buffer_select_range (self->buffer, &start, &end);
  self->is_going = FALSE;
  g_signal_emit_by_name (self, "found", (guint) gtk_text_iter_get_line (&start));
  words = g_strdup_printf (_ ("%u of %u"), place + 1, self->places->len);
  if (self->is_text)
    say_words (self, words);
}

/* --- a text ---------------------------------------------------------------------------------------------- */

static void
collect_places (LsCodeSearch *self, const char *text)
{
  GtkTextIter iter, start, end;

  gtk_text_buffer_get_start_iter (self->buffer, &iter);
  while (gtk_text_iter_forward_search (&iter, text, GTK_TEXT_SEARCH_CASE_INSENSITIVE, &start, &end,
                                       NULL))
    {
      const guint first = (guint) gtk_text_iter_get_line_index (&start);
      const LsMention place = { (guint) gtk_text_iter_get_line (&start), first,
                                (guint) gtk_text_iter_get_line_index (&end) - first, FALSE };

      if (gtk_text_iter_get_line (&start) == gtk_text_iter_get_line (&end))
        g_array_append_val (self->places, place);
      iter = end;
    }
}

static void
find_text (LsCodeSearch *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  const char *missing = self->program != NULL ? _ ("Not in the program") : _ ("Not in the text");

  put_out (self);
  if (*text != '\0')
    collect_places (self, text);
  light_places (self);
  say_words (self, *text == '\0' || self->places->len > 0 ? "" : missing);
}

/* From where the cursor is on, so that more letters stay at the same place. */
static void
typed_cb (LsCodeSearch *self)
{
  if (!self->is_text)
    return;
  find_text (self);
  go_to_place (self, 1, TRUE);
}

/* In a text that a person changes places are elsewhere then. */
static void
changed_cb (LsCodeSearch *self)
{
  if (self->is_text)
    find_text (self);
}

/* --- a register ------------------------------------------------------------------------------------------ */

void
ls_code_search_point (LsCodeSearch *search, guint line, guint at)
{
  g_autoptr (LsMentions) mentions = NULL;
  g_autofree char *words = NULL, *written = NULL, *read = NULL;
  guint n_reads;

  if (search->is_text || search->is_going || search->program == NULL)
    return;
  mentions = ls_mentions_new (search->program, line, at);
  put_out (search);
  gtk_widget_set_visible (search->entry, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (search), mentions != NULL);
  if (mentions == NULL)
    return;
  g_array_append_vals (search->places, mentions->places->data, mentions->places->len);
  light_places (search);
  n_reads = mentions->places->len - mentions->n_writes;
  written =
    g_strdup_printf (ngettext ("%u write", "%u writes", mentions->n_writes), mentions->n_writes);
  read = g_strdup_printf (ngettext ("%u read", "%u reads", n_reads), n_reads);
  words = g_strdup_printf ("%s: %s, %s", mentions->name, written, read);
  say_words (search, words);
}

/* --- the bar --------------------------------------------------------------------------------------------- */

void
ls_code_search_go (LsCodeSearch *search, int direction)
{
  go_to_place (search, direction, FALSE);
}

/* One that has asked for the bar is gone when the bar closes. */
static gboolean
is_menu (GtkWidget *widget)
{
  return widget != NULL && gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER) != NULL;
}

/* Returns: (nullable): NULL: nobody has the keyboard, or the pane of the bar is closed. */
static GtkWidget *
find_focus (LsCodeSearch *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return root != NULL ? gtk_root_get_focus (root) : NULL;
}

void
ls_code_search_open (LsCodeSearch *search)
{
  GtkWidget *focus = find_focus (search);
  GtkTextIter start, end;

  if (is_menu (focus))
    g_clear_weak_pointer (&search->had_keys);
  else if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (search)))
    g_set_weak_pointer (&search->had_keys, focus);
  search->is_text = TRUE;
  gtk_widget_set_visible (search->entry, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (search), TRUE);
  if (gtk_text_buffer_get_selection_bounds (search->buffer, &start, &end))
    {
      g_autofree char *text = gtk_text_buffer_get_text (search->buffer, &start, &end, FALSE);

      gtk_editable_set_text (GTK_EDITABLE (search->entry), text);
    }
  gtk_editable_select_region (GTK_EDITABLE (search->entry), 0, -1);
  gtk_widget_grab_focus (search->entry);
  typed_cb (search);
}

/* Who has found a word in a text that can be typed goes on there, as in other editors. */
static gboolean
is_typed (LsCodeSearch *self)
{
  return self->is_text && gtk_text_view_get_editable (self->text) && self->places->len > 0;
}

gboolean
ls_code_search_close (LsCodeSearch *search)
{
  const gboolean stays = is_typed (search);
  GtkWidget *focus;
  gboolean has_keys;

  if (!gtk_widget_get_visible (GTK_WIDGET (search)))
    return FALSE;
  focus = find_focus (search);
  has_keys = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (search));
  search->is_text = FALSE;
  put_out (search);
  if (has_keys)
    gtk_widget_grab_focus (search->had_keys != NULL && !stays ? search->had_keys
                                                              : GTK_WIDGET (search->text));
  g_clear_weak_pointer (&search->had_keys);
  gtk_widget_set_visible (GTK_WIDGET (search), FALSE);
  say_words (search, "");
  return TRUE;
}

const char *
ls_code_search_get_words (LsCodeSearch *search)
{
  return gtk_label_get_text (GTK_LABEL (search->label));
}

void
ls_code_search_set_program (LsCodeSearch *search, LsProgram *program)
{
  ls_code_search_close (search);
  g_clear_pointer (&search->program, ls_program_unref);
  if (program != NULL)
    search->program = ls_program_ref (program);
}

/* Writes have a ground, reads a line below: told apart without colours, too. */
void
ls_code_search_restyle (LsCodeSearch *search, gboolean is_dark)
{
  g_object_set (search->tags[TRUE], "background", is_dark ? "#7a5c00" : "#ffd97a", NULL);
  g_object_set (search->tags[FALSE], "background", is_dark ? "#3d3d3d" : "#e6e6e6", NULL);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
next_cb (LsCodeSearch *self)
{
  ls_code_search_go (self, 1);
}

static void
previous_cb (LsCodeSearch *self)
{
  ls_code_search_go (self, -1);
}

static void
close_cb (LsCodeSearch *self)
{
  ls_code_search_close (self);
}

static gboolean
back_key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  ls_code_search_go (LS_CODE_SEARCH (gtk_widget_get_ancestor (widget, LS_TYPE_CODE_SEARCH)), -1);
  return TRUE;
}

static void
ls_code_search_dispose (GObject *object)
{
  LsCodeSearch *self = LS_CODE_SEARCH (object);

  g_clear_pointer (&self->places, g_array_unref);
  g_clear_pointer (&self->program, ls_program_unref);
  g_clear_weak_pointer (&self->had_keys);
  g_clear_object (&self->buffer);
  ls_template_dispose (GTK_WIDGET (self));
  G_OBJECT_CLASS (ls_code_search_parent_class)->dispose (object);
}

static void
ls_code_search_class_init (LsCodeSearchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_code_search_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "codesearch");
  ls_template_set (widget_class, "ls-code-search");
  gtk_widget_class_bind_template_child (widget_class, LsCodeSearch, entry);
  gtk_widget_class_bind_template_child (widget_class, LsCodeSearch, label);
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
  ls_signal_new ("found", LS_TYPE_CODE_SEARCH, 1, G_TYPE_UINT);
}

static void
ls_code_search_init (LsCodeSearch *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  self->places = g_array_new (FALSE, FALSE, sizeof (LsMention));
  ls_template_init (GTK_WIDGET (self));
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("<Shift>Return|<Shift>KP_Enter"),
                      gtk_callback_action_new (back_key_cb, NULL, NULL)));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (self->entry, keys);
}

GtkWidget *
ls_code_search_new (GtkTextView *text)
{
  LsCodeSearch *self = g_object_new (LS_TYPE_CODE_SEARCH, NULL);

  self->text = text;
  self->buffer = g_object_ref (gtk_text_view_get_buffer (text));
  ls_follow (self->buffer, "changed", G_CALLBACK (changed_cb), self);
  self->tags[FALSE] =
    gtk_text_buffer_create_tag (self->buffer, "read", "underline", PANGO_UNDERLINE_SINGLE, NULL);
  self->tags[TRUE] =
    gtk_text_buffer_create_tag (self->buffer, "written", "weight", PANGO_WEIGHT_BOLD, NULL);
  return GTK_WIDGET (self);
}
