#include "ls-window-actions.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-command.h"
#include "ls-mends.h"
#include "ls-offers.h"
#include "ls-opener.h"
#include "ls-pane-table.h"
#include "ls-widgets.h"

#define WIDTH 34   /* ems */
#define HEIGHT 360 /* of the list, at most */

/* --- how well a name fits -------------------------------------------------------------------------------- */

/* Returns: 2 if word begins one of text, 3 if it is elsewhere in it, -1 if it is not. */
static int
rank_word (const char *text, const char *word)
{
  int rank = -1;

  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    {
      if (at == text || !g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (at))))
        return 2;
      rank = 3;
    }
  return rank;
}

/* What people call things who come from elsewhere. */
static const struct
{
  const char *said, *meant;
} others[] = {
  { "autoplay", "play" },
  { "callstack", "stack" },
  { "cfg", "flow" },
  { "color", "colour" },
  { "condition", "breakpoint" },
  { "course", "lesson" },
  { "csv", "export" },
  { "disassembly", "program" },
  { "font", "text" },
  { "fork", "what if" },
  { "goto", "go to" },
  { "graph", "flow" },
  { "html", "page" },
  { "json", "export" },
  { "learn", "lesson" },
  { "manual", "help" },
  { "modify", "what if" },
  { "options", "preferences" },
  { "predict", "what comes" },
  { "print", "watch" },
  { "profile", "cost" },
  { "redo", "do again" },
  { "reload", "load" },
  { "reset", "start" },
  { "reverse", "back" },
  { "rewind", "start" },
  { "sampler", "texture" },
  { "screenshot", "export" },
  { "search", "find" },
  { "settings", "preferences" },
  { "shortcuts", "keys" },
  { "subgroup", "wave" },
  { "theme", "appearance" },
  { "thread", "lane" },
  { "trace", "timeline" },
  { "tutorial", "lesson" },
  { "uniform", "constant" },
  { "uniform", "inputs" },
  { "uniform", "what if" },
  { "variable", "register" },
  { "warp", "wave" },
};

#define LEAST_SAID 3 /* letters: fewer begin too many words */

/* Returns: the last rank if text has what word, or what it begins, means; -1 if not. */
static int
rank_other (const char *text, const char *word)
{
  for (guint i = 0; strlen (word) >= LEAST_SAID && i < G_N_ELEMENTS (others); i++)
    if (g_str_has_prefix (others[i].said, word) && rank_word (text, others[i].meant) == 2)
      return LS_COMMAND_PALETTE_MAX_RANK;
  return -1;
}

/* "Inputs" of "Show Pane: Inputs". */
static gboolean
ends_a_title (const char *text, const char *typed)
{
  const char *end = strstr (text, ": ");

  return end != NULL && strcmp (end + 2, typed) == 0;
}

int
ls_command_palette_rank (const char *title, const char *typed)
{
  g_autofree char *text = g_utf8_casefold (title, -1);
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  g_auto (GStrv) words = NULL;
  int rank = 0;

  g_strstrip (folded);
  if (ends_a_title (text, folded))
    return 0;
  if (g_str_has_prefix (text, folded))
    return strlen (text) == strlen (folded) ? 0 : 1;
  words = g_strsplit_set (folded, " \t", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      int one = rank_word (text, words[i]);

      if (one < 0)
        one = rank_other (text, words[i]);
      if (one < 0)
        return -1;
      rank = MAX (rank, one);
    }
  return rank;
}

/* --- what there is --------------------------------------------------------------------------------------- */

typedef struct
{
  GtkWidget *popover;
  GtkWidget *entry;
  GtkListBox *list;
  GtkAdjustment *scroll;
  guint n;          /* entries */
  GtkWidget *owner; /* not owned: the popover is its child; has the actions */
} Palette;

/* What a row stands for; data of the row. */
typedef struct
{
  char *title;
  char *english; /* the title as manuals have it; NULL: that is the title */
  char *action;
  GVariant *target; /* or NULL */
  gboolean is_possible;
  guint number; /* in the order of the tables */
} Entry;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->title);
  g_free (entry->english);
  g_free (entry->action);
  g_clear_pointer (&entry->target, g_variant_unref);
  g_free (entry);
}

static Entry *
entry_of (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "ls-entry");
}

static GtkWidget *
new_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* reason: why it cannot be done now, or NULL. */
static GtkWidget *
new_row_child (const char *title, const char *keys, const char *reason)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), new_label (title, reason == NULL ? NULL : "dim-label"));
  if (reason != NULL)
    {
      g_autofree char *now = g_strdup_printf (_ ("Not now: %s"), reason);

      gtk_box_append (GTK_BOX (words), new_label (now, "caption"));
    }
  gtk_box_append (GTK_BOX (box), words);
  if (keys != NULL)
    gtk_box_append (GTK_BOX (box), new_label (keys, "dim-label"));
  return box;
}

/* english: the title of the sources. keys: (nullable), or what else stands at the end. reason: (nullable). target: (nullable), taken if it is floating. */
static void
add_entry (Palette *self,
           const char *title,
           const char *english,
           const char *keys,
           const char *reason,
           const char *action,
           GVariant *target)
{
  GtkWidget *row = gtk_list_box_row_new ();
  g_autoptr (GString) said = g_string_new (title);
  Entry *entry = g_new0 (Entry, 1);

  entry->title = g_strdup (title);
  entry->english = g_str_equal (title, english) ? NULL : g_strdup (english);
  entry->action = g_strdup (action);
  entry->target = target == NULL ? NULL : g_variant_ref_sink (target);
  entry->is_possible = reason == NULL;
  entry->number = self->n++;
  if (keys != NULL)
    g_string_append_printf (said, ", %s", keys);
  if (reason != NULL)
    g_string_append_printf (said, _ (", not now: %s"), reason);
  ls_widget_set_label (row, said->str);
  g_object_set_data_full (G_OBJECT (row), "ls-entry", entry, entry_free);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), new_row_child (title, keys, reason));
  gtk_list_box_append (self->list, row);
}

static void
add_commands (Palette *self, LsActions *actions)
{
  guint n;
  const LsCommand *commands = ls_commands_get (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *action = g_strconcat ("debug.", commands[i].name, NULL);
      g_autofree char *label = ls_keys_dup_label (action);

      add_entry (self, _ (commands[i].title), commands[i].title, label,
                 ls_actions_get_reason (actions, commands[i].name), action, NULL);
    }
}

static void
add_titled (Palette *self)
{
  const LsWindowParts *parts = ls_window_get_parts (LS_WINDOW (gtk_widget_get_root (self->owner)));
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);

  for (guint i = 0; i < n; i++)
    {
      const LsWindowAction *action = &actions[i];
      g_autofree char *label = ls_keys_dup_label (action->name);

      if (action->title != NULL && !action->is_in_way)
        add_entry (self, _ (action->title), action->title, label,
                   ls_window_actions_get_reason (parts, action->name), action->name, NULL);
    }
}

/* Returns: (nullable): keys and where they do it. */
static char *
dup_label (const LsActionChoice *choice)
{
  guint key;
  GdkModifierType modifiers;
  g_autofree char *label = NULL;

  if (choice->accel == NULL || !gtk_accelerator_parse (choice->accel, &key, &modifiers))
    return NULL;
  label = gtk_accelerator_get_label (key, modifiers);
  return choice->pane < 0
           ? g_steal_pointer (&label)
           : g_strdup_printf ("%s (%s)", label, _ (ls_pane_get_info (choice->pane)->title));
}

static void
add_choices (Palette *self)
{
  const LsWindowParts *parts = ls_window_get_parts (LS_WINDOW (gtk_widget_get_root (self->owner)));
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);

  for (guint i = 0; i < n; i++)
    for (const LsActionChoice *choice = actions[i].choices; choice->title != NULL; choice++)
      {
        g_autofree char *label = dup_label (choice);

        add_entry (self, _ (choice->title), choice->title, label,
                   ls_window_actions_get_reason (parts, actions[i].name), actions[i].name,
                   choice->target == NULL ? NULL : g_variant_new_string (choice->target));
      }
}

static void
add_examples (Palette *self)
{
  g_auto (GStrv) names = ls_opener_list_examples (TRUE);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *title = ls_opener_example_title (names[i]);
      g_autofree char *shown = g_strdup_printf (_ ("Open Example: %s"), title);
      g_autofree char *english = g_strdup_printf ("Open Example: %s", title);
      g_autofree char *sentence = ls_opener_example_sentence (names[i]);

      add_entry (self, shown, english, sentence, NULL, "win.open-example",
                 g_variant_new_string (names[i]));
    }
}

/* An LsOfferTaker. */
static void
add_offer (const LsOffer *offer, gpointer self)
{
  if (offer->is_spoken)
    add_entry (self, offer->shown, offer->english, NULL, NULL, "win.open-recent",
               g_variant_new_string (offer->uri));
}

static void
add_offers (Palette *self)
{
  for (const LsOffers *offers = ls_offers_get (); offers->menu != NULL; offers++)
    offers->list (add_offer, self);
}

static void
add_panes (Palette *self)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    {
      const LsPaneInfo *info = ls_pane_get_info (i);
      g_autofree char *shown = g_strdup_printf (_ ("Show Pane: %s"), _ (info->title));
      g_autofree char *english = g_strdup_printf ("Show Pane: %s", info->title);

      add_entry (self, shown, english, NULL, NULL, "win.show-pane",
                 g_variant_new_string (info->id));
    }
  for (guint i = 0; i < LS_N_DOCKS; i++)
    {
      const LsDockInfo *info = ls_dock_get_info (i);
      g_autofree char *shown = g_strdup_printf (_ ("Move This Pane: %s"), _ (info->title));
      g_autofree char *english = g_strdup_printf ("Move This Pane: %s", info->title);

      add_entry (self, shown, english, NULL, NULL, "win.move-this-pane",
                 g_variant_new_string (info->id));
    }
}

/* --- choosing -------------------------------------------------------------------------------------------- */

/* By what is shown, else by the words of manuals: what fits these alone comes behind. */
static int
rank_of (const Palette *self, const Entry *entry)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  const int rank = ls_command_palette_rank (entry->title, typed);
  const int english =
    rank < 0 && entry->english != NULL ? ls_command_palette_rank (entry->english, typed) : -1;

  return english < 0 ? rank : LS_COMMAND_PALETTE_MAX_RANK + 1 + english;
}

static gboolean
filter_cb (GtkListBoxRow *row, gpointer data)
{
  return rank_of (data, entry_of (row)) >= 0;
}

/* What fits best comes first, then what can be done. */
static int
sort_cb (GtkListBoxRow *a, GtkListBoxRow *b, gpointer data)
{
  const Entry *left = entry_of (a), *right = entry_of (b);
  int ranks[2] = { rank_of (data, left), rank_of (data, right) };

  if (ranks[0] != ranks[1])
    return ranks[0] - ranks[1];
  if (left->is_possible != right->is_possible)
    return left->is_possible ? -1 : 1;
  return left->number < right->number ? -1 : 1;
}

/* Returns: (nullable): the shown row from index on, in steps of direction. */
static GtkListBoxRow *
find_shown (const Palette *self, int index, int direction)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, index)) != NULL)
    {
      if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
        return row;
      index += direction;
    }
  return NULL;
}

static void
choose_row (Palette *self, GtkListBoxRow *row)
{
  graphene_rect_t bounds;

  gtk_list_box_select_row (self->list, row);
  if (row == NULL)
    {
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (self->entry),
                                     GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
      return;
    }
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->entry),
                                  GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, row, -1);
  if (gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->list), &bounds))
    gtk_adjustment_clamp_page (self->scroll, (double) bounds.origin.y,
                               (double) (bounds.origin.y + bounds.size.height));
}

static void
typed_cb (Palette *self)
{
  gtk_list_box_invalidate_filter (self->list);
  gtk_list_box_invalidate_sort (self->list);
  choose_row (self, find_shown (self, 0, 1));
}

static void
move_choice (Palette *self, int direction)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  GtkListBoxRow *next =
    row == NULL ? find_shown (self, 0, 1)
                : find_shown (self, gtk_list_box_row_get_index (row) + direction, direction);

  if (next != NULL)
    choose_row (self, next);
}

static gboolean
key_cb (GtkEventControllerKey *keys,
        guint value,
        guint code,
        GdkModifierType modifiers,
        Palette *self)
{
  if (value == GDK_KEY_Down || value == GDK_KEY_KP_Down)
    move_choice (self, 1);
  else if (value == GDK_KEY_Up || value == GDK_KEY_KP_Up)
    move_choice (self, -1);
  else
    return FALSE;
  return TRUE;
}

/* --- doing ----------------------------------------------------------------------------------------------- */

/* What is done once the keyboard is back where it was: some commands mean what has it. */
typedef struct
{
  GtkWidget *owner;
  char *action;
  GVariant *target;
} Deed;

static gboolean
do_cb (gpointer data)
{
  Deed *deed = data;

  gtk_widget_activate_action_variant (deed->owner, deed->action, deed->target);
  return G_SOURCE_REMOVE;
}

static void
deed_free (gpointer data)
{
  Deed *deed = data;

  g_object_unref (deed->owner);
  g_free (deed->action);
  g_clear_pointer (&deed->target, g_variant_unref);
  g_free (deed);
}

/* What cannot be done now stays on show, with its reason; where nothing fits, other words take the place of these. */
static void
do_row (Palette *self, GtkListBoxRow *row)
{
  const Entry *entry = row == NULL ? NULL : entry_of (row);
  Deed *deed;

  if (entry == NULL)
    gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
  if (entry == NULL || !entry->is_possible)
    return;
  deed = g_new0 (Deed, 1);
  deed->owner = g_object_ref (self->owner);
  deed->action = g_strdup (entry->action);
  deed->target = entry->target == NULL ? NULL : g_variant_ref (entry->target);
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  g_idle_add_full (G_PRIORITY_LOW, do_cb, deed, deed_free);
}

static void
entered_cb (Palette *self)
{
  do_row (self, gtk_list_box_get_selected_row (self->list));
}

static void
activated_cb (Palette *self, GtkListBoxRow *row)
{
  do_row (self, row);
}

/* --- the popover ----------------------------------------------------------------------------------------- */

static gboolean
unparent_cb (gpointer popover)
{
  gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

/* Not while it is on its way out. */
static void
closed_cb (GtkWidget *popover)
{
  g_idle_add (unparent_cb, popover);
}

static GtkWidget *
new_list (Palette *self)
{
  GtkWidget *list = gtk_list_box_new (), *scrolled = gtk_scrolled_window_new ();

  self->list = GTK_LIST_BOX (list);
  gtk_list_box_set_placeholder (self->list,
                                new_label (_ ("No command has these words"), "dim-label"));
  gtk_list_box_set_filter_func (self->list, filter_cb, self, NULL);
  gtk_list_box_set_sort_func (self->list, sort_cb, self, NULL);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  gtk_widget_set_focusable (list, FALSE);
  ls_widget_set_label (list, _ ("Commands"));
  g_signal_connect_swapped (list, "row-activated", G_CALLBACK (activated_cb), self);
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scrolled), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), HEIGHT);
  self->scroll = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  return scrolled;
}

static GtkWidget *
new_entry (Palette *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("What to do, such as next kill"));
  ls_widget_set_label (self->entry, _ ("Command"));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (self->entry, keys);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (typed_cb), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (entered_cb), self);
  return self->entry;
}

static void
point_to_top (GtkPopover *popover, GtkWidget *widget)
{
  const GdkRectangle top = { gtk_widget_get_width (widget) / 2, 48, 1, 1 };

  gtk_popover_set_has_arrow (popover, FALSE);
  gtk_popover_set_position (popover, GTK_POS_BOTTOM);
  gtk_popover_set_pointing_to (popover, &top);
}

void
ls_command_palette_open (GtkWidget *widget, LsActions *actions)
{
  Palette *self = g_new0 (Palette, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->owner = widget;
  self->popover =
    g_object_new (GTK_TYPE_POPOVER, "accessible-role", GTK_ACCESSIBLE_ROLE_DIALOG, NULL);
  gtk_widget_add_css_class (self->popover, "palette");
  g_object_set_data_full (G_OBJECT (self->popover), "ls-palette", self, g_free);
  ls_widget_set_label (self->popover, _ ("Command palette"));
  gtk_box_append (GTK_BOX (box), new_entry (self));
  gtk_box_append (GTK_BOX (box), new_list (self));
  add_commands (self, actions);
  add_titled (self);
  add_choices (self);
  add_panes (self);
  add_examples (self);
  add_offers (self);
  gtk_widget_set_size_request (
    box, MIN (WIDTH * ls_em (widget), gtk_widget_get_width (widget) - 48), -1);
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  gtk_widget_set_parent (self->popover, widget);
  point_to_top (GTK_POPOVER (self->popover), widget);
  g_signal_connect (self->popover, "closed", G_CALLBACK (closed_cb), NULL);
  gtk_popover_popup (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (self->entry);
  choose_row (self, find_shown (self, 0, 1));
}
