#include "ls-header.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <inttypes.h>

#include "ls-command.h"
#include "ls-menus.h"
#include "ls-mends.h"
#include "ls-offers.h"
#include "ls-opener.h"
#include "ls-pane-table.h"
#include "ls-session-veil.h"
#include "ls-session-text.h"
#include "ls-settings.h"
#include "ls-stage.h"
#include "ls-text.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

/* --- menu of scenes -------------------------------------------------------------------------------------- */

#define MANY 15 /* examples that are in sight at once */
#define FEW 3   /* with so many files, the examples fit beside them into a small screen */

/* An underscore would underline. */
static void
append_scene (GMenu *menu, const char *label, const char *action, const char *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);
  g_auto (GStrv) parts = g_strsplit (label, "_", -1);
  g_autofree char *shown = g_strjoinv ("__", parts);

  g_menu_item_set_attribute (item, G_MENU_ATTRIBUTE_LABEL, "s", shown);
  g_menu_item_set_action_and_target (item, action, "s", target);
  g_menu_append_item (menu, item);
}

/* An LsOfferTaker. */
static void
append_offer (const LsOffer *offer, gpointer menu)
{
  if (offer->is_spoken)
    append_scene (menu, offer->title, "win.open-recent", offer->uri);
}

/* An item for each example; those behind so many are one item further. */
static void
append_examples (GMenu *menu, guint n_beside)
{
  g_auto (GStrv) names = ls_opener_list_examples (TRUE);
  g_autoptr (GMenu) more = g_menu_new ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *title = ls_opener_example_title (names[i]);
      g_autofree char *sentence = ls_opener_example_sentence (names[i]);
      g_autofree char *label =
        sentence == NULL ? g_strdup (title) : g_strdup_printf ("%s – %s", title, sentence);

      append_scene (i < n_beside ? menu : more, label, "win.open-example", names[i]);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (more)) > 0)
    g_menu_append_submenu (menu, _ ("_More Examples"), G_MENU_MODEL (more));
}

/* The name, and the folder that tells it from others of that name. (transfer full) */
static char *
dup_label (const char *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *place = folder == NULL ? g_strdup ("") : g_file_get_basename (folder);
  g_autofree char *both = g_strdup_printf ("%s (%s)", name, place);

  return ls_text_escape (both, LS_TEXT_LINE);
}

/* Beside few files the examples are in sight, else one item further. */
static void
insert_examples (GMenu *menu, gboolean is_beside)
{
  g_autoptr (GMenu) examples = g_menu_new ();

  append_examples (examples, is_beside ? MANY : G_MAXUINT);
  if (is_beside)
    g_menu_insert_section (menu, 1, _ ("Examples"), G_MENU_MODEL (examples));
  else
    g_menu_insert_submenu (menu, 1, _ ("_Examples"), G_MENU_MODEL (examples));
}

/* A list that has nothing is not there. */
static void
add_offers (GMenu *menu)
{
  for (const LsOffers *offers = ls_offers_get (); offers->menu != NULL; offers++)
    {
      g_autoptr (GMenu) items = g_menu_new ();
      g_autoptr (GMenu) last = g_menu_new ();

      offers->list (append_offer, items);
      if (g_menu_model_get_n_items (G_MENU_MODEL (items)) == 0)
        continue;
      g_menu_append_submenu (last, _ (offers->menu), G_MENU_MODEL (items));
      g_menu_append_section (menu, NULL, G_MENU_MODEL (last));
    }
}

/* What is there already stays: GTK lets a menu within the menu go later than another one of its name comes. */
static void
fill_open_menu_cb (GtkMenuButton *button, gpointer data)
{
  g_autoptr (GMenu) section = g_menu_new ();
  GMenu *menu = G_MENU (gtk_menu_button_get_menu_model (button));
  const char *const *recent = ls_settings_get_recent (data);
  const gboolean is_first = g_menu_model_get_n_items (G_MENU_MODEL (menu)) == 0;
  const gboolean is_beside = g_strv_length ((char **) recent) <= FEW;
  g_autoptr (GMenuModel) shown =
    is_first ? NULL : g_menu_model_get_item_link (G_MENU_MODEL (menu), 1, G_MENU_LINK_SECTION);

  for (guint i = 0; recent[i] != NULL; i++)
    {
      g_autofree char *label = dup_label (recent[i]);

      append_scene (section, label, "win.open-recent", recent[i]);
    }
  if (!is_first)
    g_menu_remove (menu, 0);
  g_menu_insert_section (menu, 0, _ ("Opened Last"), G_MENU_MODEL (section));
  if (!is_first && is_beside != (shown != NULL))
    g_menu_remove (menu, 1);
  if (is_first || is_beside != (shown != NULL))
    insert_examples (menu, is_beside);
  if (is_first)
    add_offers (menu);
}

/* Gives the button a menu of the files that were opened last and of the examples, as they are whenever it opens. */
static void
fill_open_menu (GtkMenuButton *button, LsSettings *settings)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
  gtk_menu_button_set_create_popup_func (button, fill_open_menu_cb, g_object_ref (settings),
                                         g_object_unref);
}

/* Pixels, some more than the whole header bar needs: below, it loses buttons. */
#define COMPACT_BELOW 850
#define BUSY_DELAY_MS 150 /* what loads faster does not make the bar flicker */
#define REACHED_MS 100    /* between two looks at how far a move has got */

struct _LsHeader
{
  GtkWidget parent_instance;

  LsSession *session;
  LsActions *actions;
  LsSaver *saver;
  gboolean is_loading; /* for longer than BUSY_DELAY_MS */
  guint loading_source;
  gboolean is_compact;
  guint compact_source;

  GtkWidget *bar;
  LsWindowTitle *title;
  GtkWidget *wave_button, *start_button, *reverse_button, *back_button;
  GtkWidget *play_button, *step_button, *continue_button, *end_button, *lane_button, *run_button;
  GtkWidget *menu_button, *recent_button;
  GtkWidget *busy_box;
  GtkSpinner *spinner;
  GtkLabel *reached;
  guint reached_source;
  GMenu *run_menu, *primary_menu, *examples_menu, *panes_menu;
};

G_DEFINE_FINAL_TYPE (LsHeader, ls_header, GTK_TYPE_WIDGET)

/* --- the title ------------------------------------------------------------------------------------------- */

/* What cannot be saved is not said to be missing. */
static gboolean
has_to_save (LsHeader *self)
{
  return self->saver != NULL && ls_saver_get_changed (self->saver) &&
         ls_saver_can_save (self->saver);
}

/* It has what a short bar cuts.  Made when it is asked for: setting a tooltip waits for the X server to say where the pointer is, and the
 * title changes with each step. */
static gboolean
title_tip_cb (LsHeader *self, int x, int y, gboolean is_keyboard, GtkTooltip *tip)
{
  const char *subtitle = ls_window_title_get_subtitle (self->title);
  const gboolean is_changed = has_to_save (self);
  g_autofree char *text =
    g_strconcat (subtitle, is_changed ? _ ("\nWhat you marked is not saved (Ctrl+S)") : "", NULL);

  gtk_tooltip_set_text (tip, text);
  return *text != '\0';
}

/* A dot says to the eye what the words say to assistive technology. */
static void
update_name (LsHeader *self, const char *name)
{
  const gboolean is_changed = has_to_save (self);
  g_autofree char *shown = g_strconcat (is_changed ? "• " : "", name, NULL);
  g_autofree char *said = g_strconcat (name, is_changed ? _ (", not saved") : "", NULL);

  ls_window_title_set_title (self->title, shown);
  ls_widget_set_label (self->title, said);
}

/* The thread group of the wave, if it has others and is not all there is. */
static void
append_group (GString *text, const LsView *view)
{
  LsPlace places[LS_MAX_GROUP_WAVES];
  guint own, n = ls_view_get_group (view, places, &own);

  if (n > 1 && n < ls_scene_get_n_waves (ls_view_get_scene (view)))
    g_string_append_printf (text, _ (" · wave %u of %u in group %u"), own, n,
                            ls_view_get_wave (view) /
                              ls_scene_get_group_waves (ls_view_get_scene (view)));
}

/* Which of the wave's runs is looked at, if it is not the scene's own. */
static void
append_run (LsHeader *self, GString *text, const LsView *view)
{
  const LsForks *forks = ls_session_get_forks (self->session);
  const LsFork *fork = ls_forks_get (forks, ls_view_get_fork (view));

  if (fork == NULL || fork->id == LS_FORK_MAIN)
    return;
  g_string_append_printf (text, " · %s", fork->name);
  if (fork->parent != LS_FORK_MAIN)
    g_string_append_printf (text, _ (" (from %s)"), ls_forks_get (forks, fork->parent)->name);
}

/* How many steps there are, or more than how many. */
static void
append_end (LsHeader *self, GString *text, const LsView *view)
{
  const LsHistory *history = ls_session_get_history (self->session);
  guint64 end;

  if (ls_session_get_end (self->session, &end))
    g_string_append_printf (text, "/%" PRIu64, end);
  else if (history != NULL && !history->is_veiled && history->wave == ls_view_get_wave (view))
    g_string_append_printf (text, _ ("/more than %" PRIu64),
                            MAX (history->n_steps, ls_view_get_place (view)->step));
}

/* A text can be stepped in one lane alone; the switch says which. */
static void
show_lane_button (LsHeader *self)
{
  const gboolean is_shown = !self->is_compact && ls_session_speaks_text (self->session);
  g_autofree char *label = NULL;

  gtk_widget_set_visible (self->lane_button, is_shown);
  if (!is_shown)
    return;
  label = g_strdup_printf (_ ("Lane %u Only"), ls_session_get_focus_lane (self->session));
  if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (self->lane_button)), label) != 0)
    gtk_button_set_label (GTK_BUTTON (self->lane_button), label);
}

/* The line of a text that comes next. */
static void
append_text_line (LsHeader *self, GString *text)
{
  const guint line =
    ls_session_speaks_text (self->session) ? ls_session_find_text_line (self->session) : 0;

  if (line != 0)
    g_string_append_printf (text, _ ("line %u · "), line);
}

static void
update_title (LsHeader *self)
{
  LsScene *scene = ls_session_get_scene (self->session);
  LsView *view = ls_session_get_view (self->session);
  g_autoptr (GString) subtitle = NULL;
  g_autofree char *name = NULL;

  if (scene == NULL || view == NULL)
    return;
  name = ls_window_title_dup_name (scene);
  /* What changes most stands first: a narrow window leaves out the end. */
  subtitle = g_string_new (NULL);
  append_text_line (self, subtitle);
  g_string_append_printf (subtitle, _ ("step %" PRIu64), ls_view_get_place (view)->step);
  append_end (self, subtitle, view);
  append_run (self, subtitle, view);
  g_string_append_printf (subtitle, _ (" · wave %u of %u"), ls_view_get_wave (view),
                          ls_scene_get_n_waves (scene));
  append_group (subtitle, view);
  if (ls_session_get_lane_only (self->session))
    g_string_append_printf (subtitle, _ (" · lane %u only"),
                            ls_session_get_focus_lane (self->session));
  g_string_append_printf (subtitle, " · %s", _ (ls_stages[ls_scene_get_stage (scene)].title));
  ls_header_set_title (self, name, subtitle->str);
  show_lane_button (self);
}

/* How long the run is, and so how wide the title was, tells what comes. */
static void
veil_cb (LsHeader *self)
{
  if (ls_session_get_veil (self->session) != NULL)
    ls_window_title_drop_room (self->title);
  update_title (self);
}

void
ls_header_set_title (LsHeader *self, const char *name, const char *subtitle)
{
  update_name (self, name);
  ls_window_title_set_subtitle (self->title, subtitle);
}

/* --- the buttons ----------------------------------------------------------------------------------------- */

/* Whether button has something else to say than before; each step asks. */
static gboolean
says_anew (GtkWidget *button, const char *title, const char *reason)
{
  g_autofree char *said = g_strdup_printf ("%s\n%s", title, reason != NULL ? reason : "");

  if (g_strcmp0 (g_object_get_data (G_OBJECT (button), "ls-said"), said) == 0)
    return FALSE;
  g_object_set_data_full (G_OBJECT (button), "ls-said", g_steal_pointer (&said), g_free);
  return TRUE;
}

static void
update_button (LsHeader *self, GtkWidget *button, const char *name)
{
  const LsCommand *command = ls_command_find (name);
  const char *reason = ls_actions_get_reason (self->actions, name);
  const char *title = ls_actions_get_title (self->actions, name);
  g_autofree char *action = NULL, *keys = NULL, *tooltip = NULL, *called = NULL;

  if (command->doing == LS_DO_PLAY && ls_actions_get_playing (self->actions))
    title = _ ("Pause");
  if (!says_anew (button, title, reason))
    return;
  action = g_strconcat ("debug.", name, NULL);
  keys = ls_keys_dup_label (action);
  called = g_strdup_printf ("%s (%s)", title, keys);
  if (reason != NULL)
    tooltip = g_strdup_printf (_ ("%s (%s)\nNot now: %s"), title, keys, reason);
  else
    tooltip = g_strdup (called);
  ls_tooltip_set (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, called,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, reason == NULL ? "" : reason,
                                  -1);
}

/* Where a long move has got to; a search backwards looks through stretches, the latest first. */
static gboolean
reached_cb (gpointer data)
{
  LsHeader *self = data;
  g_autofree char *text =
    g_strdup_printf (_ ("step %" PRIu64), ls_session_get_reached (self->session));

  gtk_label_set_label (self->reached, text);
  return G_SOURCE_CONTINUE;
}

static void
follow_move (LsHeader *self)
{
  gboolean is_moving = ls_actions_get_busy (self->actions) && !self->is_loading;

  gtk_widget_set_visible (GTK_WIDGET (self->reached), is_moving && !self->is_compact);
  if (is_moving == (self->reached_source != 0))
    return;
  g_clear_handle_id (&self->reached_source, g_source_remove);
  if (!is_moving)
    return;
  self->reached_source = g_timeout_add (REACHED_MS, reached_cb, self);
  reached_cb (self);
}

static void
update_buttons (LsHeader *self)
{
  gboolean is_busy = self->is_loading || ls_actions_get_busy (self->actions);
  const char *icon =
    ls_actions_get_playing (self->actions) ? "ls-pause-symbolic" : "ls-play-symbolic";

  update_button (self, self->start_button, "start");
  update_button (self, self->reverse_button, "reverse-continue");
  update_button (self, self->back_button, "step-back");
  update_button (self, self->play_button, "play");
  update_button (self, self->step_button, "step");
  update_button (self, self->continue_button, "continue");
  update_button (self, self->end_button, "end");
  update_button (self, self->lane_button, "lane-only");
  update_button (self, self->run_button, "next-divergence");
  if (strcmp (gtk_button_get_icon_name (GTK_BUTTON (self->play_button)), icon) != 0)
    gtk_button_set_icon_name (GTK_BUTTON (self->play_button), icon);
  gtk_widget_set_visible (self->busy_box, is_busy);
  gtk_spinner_set_spinning (self->spinner, is_busy);
  follow_move (self);
}

static gboolean
loading_for_long_cb (gpointer data)
{
  LsHeader *self = data;

  self->loading_source = 0;
  self->is_loading = TRUE;
  update_buttons (self);
  return G_SOURCE_REMOVE;
}

void
ls_header_set_loading (LsHeader *self, gboolean is_loading)
{
  g_clear_handle_id (&self->loading_source, g_source_remove);
  if (is_loading)
    {
      self->loading_source = g_timeout_add (BUSY_DELAY_MS, loading_for_long_cb, self);
      return;
    }
  self->is_loading = FALSE;
  update_buttons (self);
}

void
ls_header_show_keys (LsHeader *self)
{
  ls_keys_show_in_menu (self->primary_menu, FALSE);
  ls_keys_show_in_menu (self->run_menu, FALSE);
}

void
ls_header_open_menu (LsHeader *self)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (self->menu_button));
}

void
ls_header_open_recent (LsHeader *self)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (self->recent_button));
}

/* Before what else the menu has of panes. */
static void
add_panes (LsHeader *self)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    {
      const LsPaneInfo *info = ls_pane_get_info (i);
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (info->title), NULL);

      g_menu_item_set_action_and_target (item, "win.show-pane", "s", info->id);
      g_menu_insert_item (self->panes_menu, (int) i, item);
    }
}

/* --- room ------------------------------------------------------------------------------------------------ */

/* The short bar keeps what a thumb needs; everything is in the menu as well. */
static void
set_compact (LsHeader *self, gboolean is_compact)
{
  gtk_widget_set_visible (self->wave_button, !is_compact);
  gtk_widget_set_visible (self->start_button, !is_compact);
  gtk_widget_set_visible (self->reverse_button, !is_compact);
  gtk_widget_set_visible (self->continue_button, !is_compact);
  gtk_widget_set_visible (self->end_button, !is_compact);
  gtk_widget_set_visible (self->run_button, !is_compact);
  show_lane_button (self);
}

static gboolean
compact_cb (gpointer data)
{
  LsHeader *self = data;

  self->compact_source = 0;
  set_compact (self, self->is_compact);
  return G_SOURCE_REMOVE;
}

/* Nothing may be shown or hidden while sizes are being given out. */
static void
ls_header_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsHeader *self = LS_HEADER (widget);
  gboolean is_compact = width < COMPACT_BELOW;

  gtk_widget_allocate (self->bar, width, height, baseline, NULL);
  if (is_compact == self->is_compact)
    return;
  self->is_compact = is_compact;
  if (self->compact_source == 0)
    self->compact_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, compact_cb, self, NULL);
}

static void
ls_header_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  gtk_widget_measure (LS_HEADER (widget)->bar, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_header_dispose (GObject *object)
{
  LsHeader *self = LS_HEADER (object);

  g_clear_handle_id (&self->compact_source, g_source_remove);
  g_clear_handle_id (&self->loading_source, g_source_remove);
  g_clear_handle_id (&self->reached_source, g_source_remove);
  g_clear_pointer (&self->bar, gtk_widget_unparent);
  g_clear_object (&self->saver);
  g_clear_object (&self->actions);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_header_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, LsHeader, bar);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, title);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, wave_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, start_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, reverse_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, back_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, play_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, step_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, continue_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, end_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, lane_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, run_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, menu_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, recent_button);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, busy_box);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, spinner);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, reached);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, run_menu);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, primary_menu);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, examples_menu);
  gtk_widget_class_bind_template_child (widget_class, LsHeader, panes_menu);
}

static void
ls_header_class_init (LsHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_header_dispose;
  widget_class->measure = ls_header_measure;
  widget_class->size_allocate = ls_header_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/lanescope/Lanescope/ls-header.ui");
  bind_children (widget_class);
}

static void
add_menus (LsHeader *self)
{
  GtkWidget *primary = ls_late_menu_new (), *run = ls_late_menu_new ();

  ls_menus_fill (self->primary_menu);
  ls_menus_fill (self->run_menu);
  append_examples (self->examples_menu, MANY);
  add_panes (self);
  ls_late_menu_set_model (GTK_POPOVER_MENU (primary), G_MENU_MODEL (self->primary_menu));
  ls_late_menu_set_model (GTK_POPOVER_MENU (run), G_MENU_MODEL (self->run_menu));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->menu_button), primary);
  adw_split_button_set_popover (ADW_SPLIT_BUTTON (self->run_button), GTK_POPOVER (run));
  ls_tooltip_set_name (self->recent_button, _ ("Recent files and examples (Shift+Ctrl+O)"));
  ls_tooltip_set_name (self->menu_button, _ ("Menu (Alt+M)"));
  for (GtkWidget *child = gtk_widget_get_first_child (self->run_button); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_MENU_BUTTON (child))
      ls_tooltip_set_name (child, _ ("More places to run to"));
}

/* Who clicks on a button goes on where the keyboard was. */
static void
leave_keyboard (GtkWidget *root)
{
  gtk_widget_set_focus_on_click (root, FALSE);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    leave_keyboard (child);
}

static void
ls_header_init (LsHeader *self)
{
  g_type_ensure (LS_TYPE_WINDOW_TITLE);
  gtk_widget_init_template (GTK_WIDGET (self));
  leave_keyboard (self->bar);
  ls_window_title_set_title (self->title, "Lanescope");
  ls_tooltip_ask (GTK_WIDGET (self->title));
  ls_follow (self->title, "query-tooltip", G_CALLBACK (title_tip_cb), self);
  add_menus (self);
}

void
ls_header_follow (LsHeader *self,
                  LsSession *session,
                  LsActions *actions,
                  LsSettings *settings,
                  LsSaver *saver)
{
  self->session = g_object_ref (session);
  self->actions = g_object_ref (actions);
  self->saver = g_object_ref (saver);
  fill_open_menu (GTK_MENU_BUTTON (self->recent_button), settings);
  ls_follow (session, "stopped", G_CALLBACK (update_title), self);
  ls_follow (session, "notify::history", G_CALLBACK (update_title), self);
  ls_follow (session, "notify::veil", G_CALLBACK (veil_cb), self);
  ls_follow (session, "notify::lane-only", G_CALLBACK (update_title), self);
  ls_follow (session, "notify::focus-lane", G_CALLBACK (update_title), self);
  ls_follow (saver, "changed", G_CALLBACK (update_title), self);
  ls_follow (actions, "changed", G_CALLBACK (update_buttons), self);
  ls_follow (actions, "played", G_CALLBACK (update_buttons), self);
  update_buttons (self);
}
