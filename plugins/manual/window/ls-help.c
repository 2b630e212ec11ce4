#include "ls-help.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "ls-code-sight.h"
#include "ls-help-pages.h"
#include "ls-help-text.h"
#include "ls-mends.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"
#include "ls-window-actions.h"

#define KEY "ls-help"
#define MOST_FOUND 100    /* places of words */
#define KEPT_FRAMES 20    /* a third of a second: before a person scrolls */
#define LEAST_LETTERS 2   /* fewer are everywhere */
#define SNIPPET 60        /* letters of what is found */
#define ROW_MARGIN 6      /* above and below its words */
#define SNIPPET_BEFORE 16 /* of these before the words */

typedef struct
{
  const LsHelpPage *page;
  guint place; /* letters from the start of its text */
} Place;

typedef struct
{
  GtkWindow *window; /* which owns this */
  GtkWidget *parent; /* the LsWindow; weak */
  LsHelpPages *pages;
  GtkTextTagTable *tags;
  GHashTable *texts; /* LsHelpText by LsHelpPage, as far as they were asked for */
  GtkWidget *search, *back;
  GtkListBox *list; /* of pages, or of what is found; a Place in each row */
  char *listed;     /* the words of which it is; NULL before there is one */
  GtkTextView *view;
  LsCodeSight sight; /* of the view, as long as that has the same page */
  guint n_frames;    /* for which that is kept still; 0: no longer */
  Place now;
  GArray *before; /* Place: where Back leads */
  guint reading;  /* a source, until all pages are read; or 0 */
  guint n_read;   /* pages, by that */
} Help;

/* --- pages --------------------------------------------------------------------------------------------------- */

static LsHelpText *
get_text (Help *self, const LsHelpPage *page)
{
  LsHelpText *text = g_hash_table_lookup (self->texts, page);

  if (text == NULL)
    {
      text = ls_help_pages_read (self->pages, page, self->tags);
      g_hash_table_insert (self->texts, (gpointer) page, text);
    }
  return text;
}

/* A page at a time while nothing else is to do, so that words are found at once. */
static gboolean
read_more_cb (gpointer data)
{
  Help *self = data;
  const LsHelpPage *page = ls_help_pages_nth (self->pages, self->n_read++);

  if (page != NULL)
    get_text (self, page);
  self->reading = page != NULL ? self->reading : 0;
  return page != NULL ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* (transfer full): what is looked for; "" where that is too little. */
static char *
dup_sought (Help *self)
{
  g_autofree char *words = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search)));

  g_strstrip (words);
  return g_utf8_strlen (words, -1) >= LEAST_LETTERS ? ls_help_text_dup_plain (words)
                                                    : g_strdup ("");
}

static void
mark_found (Help *self)
{
  const LsHelpText *text = get_text (self, self->now.page);
  g_autofree char *sought = dup_sought (self);
  GtkTextIter start, end;

  ls_text_untag (text->buffer,
                 gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (text->buffer), "found"));
  for (const char *at = text->plain; sought[0] != '\0' && (at = strstr (at, sought)) != NULL; at++)
    {
      const int place = (int) g_utf8_pointer_to_offset (text->plain, at);

      gtk_text_buffer_get_iter_at_offset (text->buffer, &start, place);
      gtk_text_buffer_get_iter_at_offset (text->buffer, &end,
                                          place + (int) g_utf8_strlen (sought, -1));
      gtk_text_buffer_apply_tag_by_name (text->buffer, "found", &start, &end);
    }
}

/* Lines above that are laid out meanwhile move the text. */
static gboolean
keep_cb (GtkWidget *view G_GNUC_UNUSED, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data)
{
  Help *self = data;

  ls_code_sight_keep (&self->sight);
  return --self->n_frames > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
show_place (Help *self, const Place *place)
{
  GtkTextBuffer *buffer = get_text (self, place->page)->buffer;
  GtkTextIter at;

  ls_code_sight_clear (&self->sight);
  self->now = *place;
  mark_found (self);
  gtk_text_view_set_buffer (self->view, buffer);
  ls_code_sight_init (&self->sight, self->view);
  gtk_text_buffer_get_iter_at_offset (buffer, &at, (int) place->place);
  gtk_text_buffer_place_cursor (buffer, &at);
  ls_code_sight_show (&self->sight, (guint) gtk_text_iter_get_line (&at));
  if (self->n_frames == 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (self->view), keep_cb, self, NULL);
  self->n_frames = KEPT_FRAMES;
  ls_widget_set_label (GTK_WIDGET (self->view), place->page->title);
  gtk_widget_set_sensitive (self->back, self->before->len > 0);
}

/* As show_place(), and Back leads to where the person is now. */
static void
go_to_place (Help *self, const Place *place)
{
  if (self->now.page != NULL)
    g_array_append_val (self->before, self->now);
  show_place (self, place);
}

/* --- the list ------------------------------------------------------------------------------------------------ */

/* Return in a row: into the text, which shows the place already. */
static void
chosen_cb (Help *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
add_row (Help *self, const char *title, const char *more, const Place *place)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_label_new (title);

  gtk_widget_set_margin_top (box, ROW_MARGIN);
  gtk_widget_set_margin_bottom (box, ROW_MARGIN);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_box_append (GTK_BOX (box), label);
  if (more != NULL)
    {
      GtkWidget *told = gtk_label_new (more);

      gtk_label_set_xalign (GTK_LABEL (told), 0);
      gtk_label_set_wrap (GTK_LABEL (told), TRUE);
      gtk_widget_add_css_class (told, "dim-label");
      gtk_widget_add_css_class (told, "caption");
      gtk_box_append (GTK_BOX (box), told);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), KEY, g_memdup2 (place, sizeof *place), g_free);
  g_signal_connect_swapped (row, "activate", G_CALLBACK (chosen_cb), self);
  gtk_list_box_append (self->list, row);
}

/* The words that are found, and what stands around them. */
static void
add_found (Help *self, const Place *place)
{
  const LsHelpText *text = get_text (self, place->page);
  const LsHelpHeading *heading = ls_help_text_heading_at (text, place->place);
  const glong n = gtk_text_buffer_get_char_count (text->buffer);
  const glong from = MAX ((glong) place->place - SNIPPET_BEFORE, 0);
  GtkTextIter start, end;
  g_autofree char *title = NULL, *around = NULL, *shown = NULL;

  gtk_text_buffer_get_iter_at_offset (text->buffer, &start, (int) from);
  gtk_text_buffer_get_iter_at_offset (text->buffer, &end, (int) MIN (from + SNIPPET, n));
  around = gtk_text_buffer_get_text (text->buffer, &start, &end, FALSE);
  g_strdelimit (around, "\n", ' ');
  shown = g_strdup_printf ("…%s…", around);
  title = heading == NULL || heading->start == 0
            ? g_strdup (place->page->title)
            : g_strdup_printf ("%s: %s", place->page->title, heading->words);
  add_row (self, title, shown, place);
}

static gboolean
has_words (const LsHelpHeading *heading, const char *sought)
{
  g_autofree char *words = heading != NULL ? ls_help_text_dup_plain (heading->words) : NULL;

  return words != NULL && strstr (words, sought) != NULL;
}

/* One place for each stretch under a heading: who looks for a word wants the section. in_heading: the heading has the words, too. */
static guint
find_in_page (Help *self,
              const LsHelpPage *page,
              const char *sought,
              gboolean in_heading,
              guint most)
{
  const LsHelpText *text = get_text (self, page);
  const LsHelpHeading *last = NULL;
  guint n = 0;

  for (const char *at = text->plain; n < most && (at = strstr (at, sought)) != NULL; at++)
    {
      const Place place = { page, (guint) g_utf8_pointer_to_offset (text->plain, at) };
      const LsHelpHeading *heading = ls_help_text_heading_at (text, place.place);

      if ((n > 0 && heading == last) || has_words (heading, sought) != in_heading)
        continue;
      add_found (self, &place);
      last = heading;
      n++;
    }
  return n;
}

static void
clear_list (Help *self)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
}

/* Sections that are about the words come first. */
static void
list_found (Help *self, const char *sought)
{
  const LsHelpPage *page;
  guint n = 0;

  for (int in_heading = TRUE; in_heading >= FALSE; in_heading--)
    for (guint i = 0; (page = ls_help_pages_nth (self->pages, i)) != NULL; i++)
      n += find_in_page (self, page, sought, in_heading, MOST_FOUND - n);
}

/* As long as the words are the same, a row that is selected stays so. */
static void
fill_list (Help *self)
{
  char *sought = dup_sought (self);
  const LsHelpPage *page;

  if (g_strcmp0 (sought, self->listed) == 0)
    {
      g_free (sought);
      return;
    }
  g_free (self->listed);
  self->listed = sought;
  clear_list (self);
  if (sought[0] != '\0')
    list_found (self, sought);
  else
    for (guint i = 0; (page = ls_help_pages_nth (self->pages, i)) != NULL; i++)
      add_row (self, page->title, NULL, &(Place){ page, 0 });
  mark_found (self);
}

static void
selected_cb (GtkListBox *list G_GNUC_UNUSED, GtkListBoxRow *row, Help *self)
{
  if (row != NULL)
    go_to_place (self, g_object_get_data (G_OBJECT (row), KEY));
}

/* Selects the first place, if none is; the words may just have been typed. Returns: (nullable): the row. */
static GtkListBoxRow *
select_place (Help *self)
{
  GtkListBoxRow *row;

  fill_list (self);
  row = gtk_list_box_get_selected_row (self->list);
  if (row == NULL && (row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_select_row (self->list, row);
  return row;
}

/* Return in the words: to the first place. */
static void
entered_cb (Help *self)
{
  gtk_list_box_unselect_all (self->list);
  select_place (self);
}

/* Down in the words: into the list. */
static gboolean
down_shortcut_cb (GtkWidget *widget G_GNUC_UNUSED, GVariant *args G_GNUC_UNUSED, gpointer data)
{
  Help *self = data;
  GtkListBoxRow *row = select_place (self);

  gtk_window_set_focus_visible (self->window, TRUE);
  return row != NULL && gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* Escape: first the words go, then the manual. */
static void
stopped_cb (Help *self)
{
  if (gtk_editable_get_text (GTK_EDITABLE (self->search))[0] != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    gtk_window_close (self->window);
}

/* --- links --------------------------------------------------------------------------------------------------- */

/* Of "file.md#anchor", or either half. Returns: FALSE where no such page is here. */
static gboolean
find_place (Help *self, const char *target, Place *place)
{
  g_auto (GStrv) parts = g_strsplit (target, "#", 2);

  place->page = parts[0] == NULL || parts[0][0] == '\0'
                  ? self->now.page
                  : ls_help_pages_find (self->pages, parts[0]);
  if (place->page == NULL)
    return FALSE;
  place->place =
    ls_help_text_find_anchor (get_text (self, place->page), parts[0] != NULL ? parts[1] : NULL);
  return TRUE;
}

/* In the window that the manual is of, which comes to the front. */
static void
carry_out (Help *self, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (self->parent == NULL || !g_action_parse_detailed_name (detailed, &name, &target, NULL))
    return;
  gtk_window_present (GTK_WINDOW (self->parent));
  gtk_widget_activate_action_variant (self->parent, name, target);
}

static void
follow_link (Help *self, const LsHelpLink *link)
{
  Place place;

  if (g_str_has_prefix (link->target, "http"))
    gtk_show_uri (self->window, link->target, GDK_CURRENT_TIME);
  else if (strstr (link->target, ".md") != NULL || link->target[0] == '#')
    {
      if (find_place (self, link->target, &place))
        go_to_place (self, &place);
    }
  else
    carry_out (self, link->target);
}

static const LsHelpLink *
find_link_at (Help *self, double x, double y)
{
  GtkTextIter at;
  int buffer_x, buffer_y;

  gtk_text_view_window_to_buffer_coords (self->view, GTK_TEXT_WINDOW_WIDGET, (int) x, (int) y,
                                         &buffer_x, &buffer_y);
  return gtk_text_view_get_iter_at_location (self->view, &at, buffer_x, buffer_y)
           ? ls_help_text_link_at (get_text (self, self->now.page),
                                   (guint) gtk_text_iter_get_offset (&at))
           : NULL;
}

static void
released_cb (GtkGestureClick *click G_GNUC_UNUSED, int n_presses, double x, double y, Help *self)
{
  const LsHelpLink *link = n_presses == 1 ? find_link_at (self, x, y) : NULL;

  if (link != NULL && !gtk_text_buffer_get_has_selection (gtk_text_view_get_buffer (self->view)))
    follow_link (self, link);
}

static void
motion_cb (GtkEventControllerMotion *motion G_GNUC_UNUSED, double x, double y, Help *self)
{
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->view),
                                   find_link_at (self, x, y) != NULL ? "pointer" : "text");
}

/* Selects the next link, or the one before. Returns: FALSE if there is none. */
static gboolean
select_link (Help *self, int direction)
{
  const LsHelpText *text = get_text (self, self->now.page);
  const LsHelpLink *found = NULL;
  GtkTextIter start, end;

  gtk_text_buffer_get_selection_bounds (text->buffer, &start, &end);
  for (guint i = 0; i < text->links->len; i++)
    {
      const LsHelpLink *link = &g_array_index (text->links, LsHelpLink, i);

      if (direction < 0 && link->end <= (guint) gtk_text_iter_get_offset (&start))
        found = link;
      else if (direction > 0 && found == NULL &&
               link->start >= (guint) gtk_text_iter_get_offset (&end))
        found = link;
    }
  if (found == NULL)
    return FALSE;
  gtk_text_buffer_get_iter_at_offset (text->buffer, &start, (int) found->start);
  gtk_text_buffer_get_iter_at_offset (text->buffer, &end, (int) found->end);
  gtk_text_buffer_select_range (text->buffer, &start, &end);
  ls_code_sight_show (&self->sight, (guint) gtk_text_iter_get_line (&start));
  return TRUE;
}

/* Tab goes through the links of a page, and out of it behind the last; Return follows one. */
static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, Help *self)
{
  const LsHelpText *text = get_text (self, self->now.page);
  const LsHelpLink *link;
  GtkTextIter start;

  (void) keys;
  (void) code;
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab)
    return select_link (self, key == GDK_KEY_Tab ? 1 : -1);
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
    return FALSE;
  gtk_text_buffer_get_selection_bounds (text->buffer, &start, NULL);
  link = ls_help_text_link_at (text, (guint) gtk_text_iter_get_offset (&start));
  if (link != NULL)
    follow_link (self, link);
  return link != NULL;
}

/* --- the window ---------------------------------------------------------------------------------------------- */

static void
back_cb (Help *self)
{
  Place place;

  if (self->before->len == 0)
    return;
  place = g_array_index (self->before, Place, self->before->len - 1);
  g_array_set_size (self->before, self->before->len - 1);
  gtk_list_box_unselect_all (self->list);
  show_place (self, &place);
}

static gboolean
back_shortcut_cb (GtkWidget *widget G_GNUC_UNUSED, GVariant *args G_GNUC_UNUSED, gpointer data)
{
  back_cb (data);
  return TRUE;
}

static gboolean
search_shortcut_cb (GtkWidget *widget G_GNUC_UNUSED, GVariant *args G_GNUC_UNUSED, gpointer data)
{
  gtk_widget_grab_focus (((Help *) data)->search);
  gtk_editable_select_region (GTK_EDITABLE (((Help *) data)->search), 0, -1);
  return TRUE;
}

static void
add_shortcut (GtkEventController *keys, const char *trigger, GtkShortcutAction *action)
{
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger), action));
}

static void
add_keys (Help *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (keys), GTK_SHORTCUT_SCOPE_GLOBAL);
  add_shortcut (keys, "Escape", gtk_named_action_new ("window.close"));
  add_shortcut (keys, "<Alt>Left", gtk_callback_action_new (back_shortcut_cb, self, NULL));
  add_shortcut (keys, "<Control>f", gtk_callback_action_new (search_shortcut_cb, self, NULL));
  gtk_widget_add_controller (GTK_WIDGET (self->window), keys);
}

static GtkWidget *
make_header (Help *self)
{
  GtkWidget *header = adw_header_bar_new ();

  self->back = gtk_button_new_from_icon_name ("go-previous-symbolic");
  ls_tooltip_set_name (self->back, _ ("Back (Alt+Left)"));
  g_signal_connect_swapped (self->back, "clicked", G_CALLBACK (back_cb), self);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), self->back);
  return header;
}

/* In the words alone. */
static void
add_search_keys (Help *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  add_shortcut (keys, "Down|KP_Down", gtk_callback_action_new (down_shortcut_cb, self, NULL));
  gtk_widget_add_controller (self->search, keys);
}

/* Said where a list would be. */
static GtkWidget *
new_nothing (void)
{
  GtkWidget *label =
    gtk_label_new (_ ("Nothing found. Try a single word, or only the beginning of one; the pages "
                      "are in English."));

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_show (label);
  return label;
}

static GtkWidget *
make_side (Help *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->search = gtk_search_entry_new ();
  g_object_set (self->search, "placeholder-text", _ ("Find in the manual"), NULL);
  ls_widget_set_label (self->search, _ ("Find in the manual"));
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (fill_list), self);
  g_signal_connect_swapped (self->search, "stop-search", G_CALLBACK (stopped_cb), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (entered_cb), self);
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "navigation-sidebar");
  ls_widget_set_label (GTK_WIDGET (self->list), _ ("Pages"));
  gtk_list_box_set_placeholder (self->list, new_nothing ());
  g_signal_connect (self->list, "row-selected", G_CALLBACK (selected_cb), self);
  add_search_keys (self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_ALWAYS);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_set_size_request (box, 230, -1);
  gtk_box_append (GTK_BOX (box), self->search);
  gtk_box_append (GTK_BOX (box), scroller);
  return box;
}

static void
add_controllers (Help *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self->view), motion);
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
}

static GtkWidget *
make_view (Help *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_ALWAYS);
  self->view = GTK_TEXT_VIEW (gtk_text_view_new ());
  gtk_text_view_set_editable (self->view, FALSE);
  gtk_text_view_set_cursor_visible (self->view, FALSE);
  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (self->view, 18);
  gtk_text_view_set_right_margin (self->view, 18);
  gtk_text_view_set_top_margin (self->view, 12);
  gtk_text_view_set_bottom_margin (self->view, 12);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));
  gtk_widget_set_hexpand (scroller, TRUE);
  return scroller;
}

static void
help_free (gpointer data)
{
  Help *self = data;

  g_clear_handle_id (&self->reading, g_source_remove);
  g_clear_weak_pointer (&self->parent);
  g_hash_table_unref (self->texts);
  ls_help_pages_free (self->pages);
  g_object_unref (self->tags);
  g_array_unref (self->before);
  g_free (self->listed);
  g_free (self);
}

/* The manual, in a window of its own: pages, words to find in all of them, links to other pages, to commands and to examples.
 * parent: an LsWindow, in which these are carried out. Returns: (transfer none). */
static GtkWindow *
help_new (GtkWindow *parent)
{
  Help *self = g_new0 (Help, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->window = GTK_WINDOW (adw_window_new ());
  self->pages = ls_help_pages_new ();
  self->tags = ls_help_text_new_tags ();
  self->texts = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) ls_help_text_free);
  self->before = g_array_new (FALSE, FALSE, sizeof (Place));
  g_set_weak_pointer (&self->parent, GTK_WIDGET (parent));
  g_object_set_data_full (G_OBJECT (self->window), KEY, self, help_free);
  gtk_box_append (GTK_BOX (box), make_header (self));
  gtk_box_append (GTK_BOX (content), make_side (self));
  gtk_box_append (GTK_BOX (content), make_view (self));
  gtk_widget_set_vexpand (content, TRUE);
  gtk_box_append (GTK_BOX (box), content);
  adw_window_set_content (ADW_WINDOW (self->window), box);
  add_controllers (self);
  add_keys (self);
  g_signal_connect_swapped (self->window, "destroy", G_CALLBACK (ls_code_sight_clear),
                            &self->sight);
  show_place (self, &(Place){ ls_help_pages_nth (self->pages, 0), 0 });
  fill_list (self);
  self->reading = g_idle_add (read_more_cb, self);
  gtk_window_set_title (self->window, _ ("Help"));
  gtk_window_set_default_size (self->window, 960, 640);
  gtk_window_set_transient_for (self->window, parent);
  gtk_window_set_destroy_with_parent (self->window, TRUE);
  return self->window;
}

void
ls_action_help (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name;
  (void) parameter;
  gtk_window_present (help_new (GTK_WINDOW (widget)));
}

void
ls_help_find (GtkWindow *help, const char *words)
{
  Help *self = g_object_get_data (G_OBJECT (help), KEY);

  gtk_editable_set_text (GTK_EDITABLE (self->search), words);
  fill_list (self);
}
