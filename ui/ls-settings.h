#pragma once

#include <gio/gio.h>

/* What is remembered between runs: GSettings where the schema is found, else for this run only, so that a program
 * that is not installed works all the same.
 *
 * Signals: "changed": what a person likes is another now: looks, colours, size of text, what is on or off, or that
 * it needs no hints any more. */
#define LS_TYPE_SETTINGS (ls_settings_get_type ())
G_DECLARE_FINAL_TYPE (LsSettings, ls_settings, LS, SETTINGS, GObject)

LsSettings *ls_settings_new (void);

/* Of a window that is not maximized, in application pixels, and whether it was. */
typedef struct
{
  int width, height;
  gboolean is_maximized;
} LsWindowSize;

gboolean ls_settings_get_coach_done (LsSettings *settings);
void ls_settings_set_coach_done (LsSettings *settings, gboolean is_done);
/* A palette of what is drawn: see ls_colours_name(). */
const char *ls_settings_get_colours (LsSettings *settings);
void ls_settings_set_colours (LsSettings *settings, const char *colours);
/* "system", "light" or "dark". */
const char *ls_settings_get_appearance (LsSettings *settings);
void ls_settings_set_appearance (LsSettings *settings, const char *appearance);
/* Percent of the desktop's. */
guint ls_settings_get_text_size (LsSettings *settings);
void ls_settings_set_text_size (LsSettings *settings, guint percent);
/* Of the window that closed last. FALSE: none has. */
gboolean ls_settings_get_window_size (LsSettings *settings, LsWindowSize *size);
void ls_settings_set_window_size (LsSettings *settings, const LsWindowSize *size);
/* Where panes are: see ls_shell_dup_layout(). */
const char *const *ls_settings_get_layout (LsSettings *settings);
void ls_settings_set_layout (LsSettings *settings, const char *const *words);
/* What is on or off; all are on at first. */
typedef enum
{
  LS_SETTINGS_LETTERS,     /* keys that are single letters and signs */
  LS_SETTINGS_MOTION,      /* what moves may move */
  LS_SETTINGS_LINE_VALUES, /* lines of a text show the values that they gave */
} LsSettingsSwitch;
#define LS_N_SETTINGS_SWITCHES (LS_SETTINGS_LINE_VALUES + 1)

gboolean ls_settings_get_switch (LsSettings *settings, LsSettingsSwitch which);
void ls_settings_set_switch (LsSettings *settings, LsSettingsSwitch which, gboolean is_on);
/* Whether a person trusts what lies in the folder, given by its path, and that they do. */
gboolean ls_settings_is_trusted (LsSettings *settings, const char *folder);
void ls_settings_trust (LsSettings *settings, const char *folder);
/* The program that was last chosen of a file of several; NULL: none. */
const char *ls_settings_get_program (LsSettings *settings, const char *uri);
/* Of so many files as anybody opens again. */
void ls_settings_remember_program (LsSettings *settings, const char *uri, const char *title);
/* The back end that was chosen for a text; NULL: none. */
const char *ls_settings_get_back_end (LsSettings *settings, const char *uri);
/* Of so many files as anybody opens again. back_end: (nullable): as importers choose. */
void ls_settings_remember_back_end (LsSettings *settings, const char *uri, const char *back_end);
/* URIs of the files that were opened last, the latest first: few enough to be read. */
const char *const *ls_settings_get_recent (LsSettings *settings);
void ls_settings_add_recent (LsSettings *settings, const char *uri);
/* Bytes that each scene that is opened may take; 0: LS_BUDGET_DEFAULT. */
guint64 ls_settings_get_memory (LsSettings *settings);
