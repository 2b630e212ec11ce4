#include "ls-preferences.h"

#include <glib/gi18n.h>

#include "ls-command.h"
#include "ls-mends.h"
#include "ls-widgets.h"
#include "ls-zoom.h"

/* One of a few words. */
typedef struct
{
  const char *value, *title;
} Word;

/* A row: what it is about, its words, and what to do with the one that is chosen. */
typedef struct
{
  const char *title, *subtitle;
  const Word *words; /* up to one without a title */
  const char *(*get) (LsSettings *settings);
  void (*set) (GtkWindow *parent, LsSettings *settings, const char *value);
} Choice;

#define SETTINGS_KEY "ls-settings"
#define CHOICE_KEY "ls-choice"

static LsSettings *
settings_of (gpointer row)
{
  return g_object_get_data (G_OBJECT (row), SETTINGS_KEY);
}

/* --- words ----------------------------------------------------------------------------------------------- */

static void
set_appearance (GtkWindow *parent, LsSettings *settings, const char *value)
{
  gtk_widget_activate_action (GTK_WIDGET (parent), "app.appearance", "s", value);
}

static void
set_colours (GtkWindow *parent, LsSettings *settings, const char *value)
{
  gtk_widget_activate_action (GTK_WIDGET (parent), "win.colours", "s", value);
}

static const char *
get_text_size (LsSettings *settings)
{
  static const char *const sizes[] = { "80", "90", "100", "110", "125", "150", "175", "200" };
  guint best = 0;

  for (guint i = 1; i < G_N_ELEMENTS (sizes); i++)
    if (atoi (sizes[i]) <= (int) ls_settings_get_text_size (settings))
      best = i;
  return sizes[best];
}

static void
set_text_size (GtkWindow *parent, LsSettings *settings, const char *value)
{
  ls_zoom_set (settings, (guint) atoi (value));
}

static const Word appearances[] = { { "system", N_ ("As the Desktop") },
                                    { "light", N_ ("Light") },
                                    { "dark", N_ ("Dark") },
                                    { 0 } };
static const Word palettes[] = { { "default", N_ ("Usual") },
                                 { "grey", N_ ("Grey, by Patterns") },
                                 { "projector", N_ ("For a Projector") },
                                 { "contrast", N_ ("Outlines and Patterns") },
                                 { 0 } };
static const Word sizes[] = { { "80", "80 %" },   { "90", "90 %" },   { "100", "100 %" },
                              { "110", "110 %" }, { "125", "125 %" }, { "150", "150 %" },
                              { "175", "175 %" }, { "200", "200 %" }, { 0 } };

static const Choice choices[] = {
  { N_ ("Light or dark"), NULL, appearances, ls_settings_get_appearance, set_appearance },
  { N_ ("Colours of lanes"), N_ ("Each is safe for people who do not see red, green or blue"),
    palettes, ls_settings_get_colours, set_colours },
  { N_ ("Text size"), N_ ("Ctrl+plus and Ctrl+minus change it too"), sizes, get_text_size,
    set_text_size },
};

static void
chosen_cb (AdwComboRow *row, GParamSpec *pspec, GtkWindow *parent)
{
  const Choice *choice = g_object_get_data (G_OBJECT (row), CHOICE_KEY);
  const guint selected = adw_combo_row_get_selected (row);

  if (selected != GTK_INVALID_LIST_POSITION &&
      !g_str_equal (choice->words[selected].value, choice->get (settings_of (row))))
    choice->set (parent, settings_of (row), choice->words[selected].value);
}

/* Also where it was chosen elsewhere: by a key, the menu or another window. */
static void
show_choice (AdwComboRow *row)
{
  const Choice *choice = g_object_get_data (G_OBJECT (row), CHOICE_KEY);

  for (guint i = 0; choice->words[i].title != NULL; i++)
    if (g_str_equal (choice->words[i].value, choice->get (settings_of (row))))
      adw_combo_row_set_selected (row, i);
}

static GtkWidget *
new_choice (const Choice *choice, GtkWindow *parent, LsSettings *settings)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; choice->words[i].title != NULL; i++)
    gtk_string_list_append (titles, _ (choice->words[i].title));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (choice->title));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row),
                               choice->subtitle == NULL ? NULL : _ (choice->subtitle));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (titles));
  g_object_set_data (G_OBJECT (row), CHOICE_KEY, (gpointer) choice);
  g_object_set_data_full (G_OBJECT (row), SETTINGS_KEY, g_object_ref (settings), g_object_unref);
  show_choice (ADW_COMBO_ROW (row));
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (chosen_cb), parent, 0);
  ls_follow (settings, "changed", G_CALLBACK (show_choice), row);
  return row;
}

/* --- switches -------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *title, *subtitle;
  LsSettingsSwitch which;
} Switch;

static const Switch switches[] = {
  { N_ ("Keys without Ctrl or Alt"),
    N_ ("Such as . for a step. When off, F1 to F12 and keys with Ctrl or Alt still work"),
    LS_SETTINGS_LETTERS },
  { N_ ("Motion"), N_ ("Bars and notices slide in; the desktop's own setting comes first"),
    LS_SETTINGS_MOTION },
  { N_ ("Values at the lines"), N_ ("Behind each line of a text stand the values that it gave"),
    LS_SETTINGS_LINE_VALUES },
};

static LsSettingsSwitch
which_of (GtkSwitch *widget)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (widget), CHOICE_KEY));
}

static gboolean
switched_cb (GtkSwitch *widget, gboolean state, gpointer data)
{
  const LsSettingsSwitch which = which_of (widget);

  if (ls_settings_get_switch (settings_of (widget), which) != state)
    ls_settings_set_switch (settings_of (widget), which, state);
  return GDK_EVENT_PROPAGATE;
}

static void
show_switch (GtkSwitch *widget)
{
  gtk_switch_set_active (widget, ls_settings_get_switch (settings_of (widget), which_of (widget)));
}

static GtkWidget *
new_switch (const Switch *info, LsSettings *settings)
{
  GtkWidget *row = adw_action_row_new (), *widget = gtk_switch_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (info->title));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (info->subtitle));
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (widget), CHOICE_KEY, GUINT_TO_POINTER (info->which));
  g_object_set_data_full (G_OBJECT (widget), SETTINGS_KEY, g_object_ref (settings), g_object_unref);
  show_switch (GTK_SWITCH (widget));
  g_signal_connect (widget, "state-set", G_CALLBACK (switched_cb), NULL);
  ls_follow (settings, "changed", G_CALLBACK (show_switch), widget);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), widget);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), widget);
  return row;
}

/* --- public ---------------------------------------------------------------------------------------------- */

GtkWindow *
ls_preferences_new (GtkWindow *parent, LsSettings *settings)
{
  GtkWidget *window = adw_preferences_window_new (), *page = adw_preferences_page_new ();
  GtkWidget *looks = adw_preferences_group_new (), *keys = adw_preferences_group_new ();

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (looks),
                               new_choice (&choices[i], parent, settings));
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (keys), new_switch (&switches[i], settings));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (looks), _ ("Appearance"));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (keys), _ ("Keys, motion and lines"));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (looks));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (keys));
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), ADW_PREFERENCES_PAGE (page));
  if (!gdk_display_is_composited (gtk_widget_get_display (window)))
    gtk_widget_add_css_class (window, "opaque");
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 520, 560);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  ls_choosers_mend (window);
  return GTK_WINDOW (window);
}

#define STILL_KEY "ls-was-moving"

/* Where a person wants none; the desktop's own wish is kept beside it, to be put back. */
static void
set_motion (GtkSettings *desktop, gboolean is_on)
{
  const gpointer was = g_object_get_data (G_OBJECT (desktop), STILL_KEY);
  gboolean now;

  if (is_on == (was == NULL))
    return;
  g_object_get (desktop, "gtk-enable-animations", &now, NULL);
  g_object_set_data (G_OBJECT (desktop), STILL_KEY, is_on ? NULL : GINT_TO_POINTER (now ? 2 : 1));
  g_object_set (desktop, "gtk-enable-animations", is_on && GPOINTER_TO_INT (was) == 2, NULL);
}

void
ls_preferences_follow (GtkWindow *window, LsSettings *settings)
{
  ls_commands_set_letters (GTK_WIDGET (window),
                           ls_settings_get_switch (settings, LS_SETTINGS_LETTERS));
  set_motion (gtk_widget_get_settings (GTK_WIDGET (window)),
              ls_settings_get_switch (settings, LS_SETTINGS_MOTION));
}
