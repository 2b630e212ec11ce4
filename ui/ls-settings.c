#include "ls-settings.h"

#include <stdlib.h>

#include "ls-widgets.h"

#define SCHEMA_ID "org.lanescope.Lanescope"
#define MAX_RECENT 10
#define MAX_FILES 100 /* of which the program is remembered, or the back end */

typedef enum
{
  COACH_DONE,
  APPEARANCE,
  COLOURS,
  TEXT_SIZE,
  LETTERS,
  MOTION,
  LINE_VALUES,
  WINDOW_SIZE,
  LAYOUT,
  MEMORY,
  TRUSTED, /* URIs, because paths need not be UTF-8 */
  RECENT,
  PROGRAMS,  /* a URI, then the title chosen there; the latest last */
  BACK_ENDS, /* the same of who compiles it */
  N_SETTINGS
} Setting;

/* Of each its key in the schema; what it is at first where that has no such key, as GVariant has it in text; and whether a change
 * of it is told. */
static const struct
{
  const char *key, *usual;
  gboolean is_told;
} rows[N_SETTINGS] = {
  [COACH_DONE] = { "coach-done", "false", TRUE },
  [APPEARANCE] = { "appearance", "'system'", TRUE },
  [COLOURS] = { "colours", "'default'", TRUE },
  [TEXT_SIZE] = { "text-size", "uint32 100", TRUE },
  [LETTERS] = { "letters", "true", TRUE },
  [MOTION] = { "motion", "true", TRUE },
  [LINE_VALUES] = { "line-values", "true", TRUE },
  [WINDOW_SIZE] = { "window-size", "(0, 0, false)", FALSE },
  [LAYOUT] = { "layout", "@as []", FALSE },
  [MEMORY] = { "memory", "uint64 0", FALSE },
  [TRUSTED] = { "trusted-folders", "@as []", FALSE },
  [RECENT] = { "recent", "@as []", FALSE },
  [PROGRAMS] = { "programs", "@as []", FALSE },
  [BACK_ENDS] = { "back-ends", "@as []", FALSE },
};

struct _LsSettings
{
  GObject parent_instance;

  GSettings *stored;          /* NULL where there is no schema */
  gboolean keeps[N_SETTINGS]; /* an installed schema of an older version does not have all */
  GVariant *values[N_SETTINGS];
  /* of those that are lists, what getters return; the words are the values' */
  GStrv lists[N_SETTINGS];
};

G_DEFINE_FINAL_TYPE (LsSettings, ls_settings, G_TYPE_OBJECT)

static GSettingsSchema *
find_schema (void)
{
  GSettingsSchemaSource *installed = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchemaSource) built = NULL;
  GSettingsSchema *schema = NULL;

  if (installed != NULL)
    schema = g_settings_schema_source_lookup (installed, SCHEMA_ID, TRUE);
  if (schema != NULL)
    return schema;
  built = g_settings_schema_source_new_from_directory (LS_BUILD_SCHEMA_DIR, NULL, TRUE, NULL);
  return built == NULL ? NULL : g_settings_schema_source_lookup (built, SCHEMA_ID, FALSE);
}

/* value: (transfer full) */
static void
take_value (LsSettings *self, Setting which, GVariant *value)
{
  g_free (self->lists[which]);
  g_clear_pointer (&self->values[which], g_variant_unref);
  self->values[which] = value;
  self->lists[which] = g_variant_is_of_type (value, G_VARIANT_TYPE_STRING_ARRAY)
                         ? (GStrv) g_variant_get_strv (value, NULL)
                         : NULL;
}

/* value: (transfer floating) */
static void
set_value (LsSettings *self, Setting which, GVariant *value)
{
  take_value (self, which, g_variant_ref_sink (value));
  if (self->keeps[which])
    g_settings_set_value (self->stored, rows[which].key, value);
  if (rows[which].is_told)
    g_signal_emit_by_name (self, "changed");
}

static const char *const *
get_list (LsSettings *self, Setting which)
{
  return (const char *const *) self->lists[which];
}

static void
ls_settings_finalize (GObject *object)
{
  LsSettings *self = LS_SETTINGS (object);

  for (guint i = 0; i < N_SETTINGS; i++)
    {
      g_free (self->lists[i]);
      g_variant_unref (self->values[i]);
    }
  g_clear_object (&self->stored);
  G_OBJECT_CLASS (ls_settings_parent_class)->finalize (object);
}

static void
ls_settings_class_init (LsSettingsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ls_settings_finalize;
  ls_signal_new ("changed", LS_TYPE_SETTINGS, 0);
}

static void
ls_settings_init (LsSettings *self)
{
  g_autoptr (GSettingsSchema) schema = find_schema ();

  if (schema != NULL)
    self->stored = g_settings_new_full (schema, NULL, NULL);
  for (guint i = 0; i < N_SETTINGS; i++)
    {
      self->keeps[i] = schema != NULL && g_settings_schema_has_key (schema, rows[i].key);
      take_value (self, i,
                  self->keeps[i] ? g_settings_get_value (self->stored, rows[i].key)
                                 : g_variant_parse (NULL, rows[i].usual, NULL, NULL, NULL));
    }
}

LsSettings *
ls_settings_new (void)
{
  return g_object_new (LS_TYPE_SETTINGS, NULL);
}

gboolean
ls_settings_get_coach_done (LsSettings *settings)
{
  return g_variant_get_boolean (settings->values[COACH_DONE]);
}

void
ls_settings_set_coach_done (LsSettings *settings, gboolean is_done)
{
  if (ls_settings_get_coach_done (settings) != is_done)
    set_value (settings, COACH_DONE, g_variant_new_boolean (is_done));
}

const char *
ls_settings_get_appearance (LsSettings *settings)
{
  return g_variant_get_string (settings->values[APPEARANCE], NULL);
}

void
ls_settings_set_appearance (LsSettings *settings, const char *appearance)
{
  set_value (settings, APPEARANCE, g_variant_new_string (appearance));
}

const char *
ls_settings_get_colours (LsSettings *settings)
{
  return g_variant_get_string (settings->values[COLOURS], NULL);
}

void
ls_settings_set_colours (LsSettings *settings, const char *colours)
{
  set_value (settings, COLOURS, g_variant_new_string (colours));
}

guint
ls_settings_get_text_size (LsSettings *settings)
{
  return g_variant_get_uint32 (settings->values[TEXT_SIZE]);
}

void
ls_settings_set_text_size (LsSettings *settings, guint percent)
{
  set_value (settings, TEXT_SIZE, g_variant_new_uint32 (percent));
}

gboolean
ls_settings_get_window_size (LsSettings *settings, LsWindowSize *size)
{
  g_variant_get (settings->values[WINDOW_SIZE], "(iib)", &size->width, &size->height,
                 &size->is_maximized);
  return size->width > 0 && size->height > 0;
}

void
ls_settings_set_window_size (LsSettings *settings, const LsWindowSize *size)
{
  set_value (settings, WINDOW_SIZE,
             g_variant_new ("(iib)", size->width, size->height, size->is_maximized));
}

const char *const *
ls_settings_get_layout (LsSettings *settings)
{
  return get_list (settings, LAYOUT);
}

void
ls_settings_set_layout (LsSettings *settings, const char *const *words)
{
  set_value (settings, LAYOUT, g_variant_new_strv (words, -1));
}

static const Setting switches[LS_N_SETTINGS_SWITCHES] = {
  [LS_SETTINGS_LETTERS] = LETTERS,
  [LS_SETTINGS_MOTION] = MOTION,
  [LS_SETTINGS_LINE_VALUES] = LINE_VALUES,
};

gboolean
ls_settings_get_switch (LsSettings *settings, LsSettingsSwitch which)
{
  return g_variant_get_boolean (settings->values[switches[which]]);
}

void
ls_settings_set_switch (LsSettings *settings, LsSettingsSwitch which, gboolean is_on)
{
  set_value (settings, switches[which], g_variant_new_boolean (is_on));
}

/* The folder itself, whatever links lead to it. Returns: (transfer full) */
static char *
uri_of (const char *folder)
{
  char *real = realpath (folder, NULL);
  g_autofree char *full = g_canonicalize_filename (real != NULL ? real : folder, NULL);

  free (real);
  return g_filename_to_uri (full, NULL, NULL);
}

gboolean
ls_settings_is_trusted (LsSettings *settings, const char *folder)
{
  g_autofree char *uri = uri_of (folder);

  return uri != NULL && g_strv_contains (get_list (settings, TRUSTED), uri);
}

void
ls_settings_trust (LsSettings *settings, const char *folder)
{
  g_autofree char *uri = uri_of (folder);
  g_autoptr (GPtrArray) folders = g_ptr_array_new ();

  if (uri == NULL || ls_settings_is_trusted (settings, folder))
    return;
  for (char **old = settings->lists[TRUSTED]; *old != NULL; old++)
    g_ptr_array_add (folders, *old);
  g_ptr_array_add (folders, uri);
  set_value (settings, TRUSTED,
             g_variant_new_strv ((const char *const *) folders->pdata, folders->len));
}

static const char *
find_of_file (LsSettings *settings, Setting which, const char *uri)
{
  for (char **at = settings->lists[which]; at[0] != NULL && at[1] != NULL; at += 2)
    if (g_str_equal (at[0], uri))
      return at[1];
  return NULL;
}

/* value: (nullable): what is remembered of the file is forgotten. */
static void
remember_of_file (LsSettings *settings, Setting which, const char *uri, const char *value)
{
  g_autoptr (GPtrArray) pairs = g_ptr_array_new ();

  for (char **at = settings->lists[which]; at[0] != NULL && at[1] != NULL; at += 2)
    if (!g_str_equal (at[0], uri))
      {
        g_ptr_array_add (pairs, at[0]);
        g_ptr_array_add (pairs, at[1]);
      }
  if (value != NULL && pairs->len >= 2 * MAX_FILES)
    g_ptr_array_remove_range (pairs, 0, 2);
  if (value != NULL)
    {
      g_ptr_array_add (pairs, (char *) uri);
      g_ptr_array_add (pairs, (char *) value);
    }
  set_value (settings, which,
             g_variant_new_strv ((const char *const *) pairs->pdata, (gssize) pairs->len));
}

const char *
ls_settings_get_program (LsSettings *settings, const char *uri)
{
  return find_of_file (settings, PROGRAMS, uri);
}

void
ls_settings_remember_program (LsSettings *settings, const char *uri, const char *title)
{
  remember_of_file (settings, PROGRAMS, uri, title);
}

const char *
ls_settings_get_back_end (LsSettings *settings, const char *uri)
{
  return find_of_file (settings, BACK_ENDS, uri);
}

void
ls_settings_remember_back_end (LsSettings *settings, const char *uri, const char *back_end)
{
  remember_of_file (settings, BACK_ENDS, uri, back_end);
}

const char *const *
ls_settings_get_recent (LsSettings *settings)
{
  return get_list (settings, RECENT);
}

void
ls_settings_add_recent (LsSettings *settings, const char *uri)
{
  const char *files[MAX_RECENT] = { uri };
  guint n = 1;

  for (char **old = settings->lists[RECENT]; *old != NULL && n < MAX_RECENT; old++)
    if (!g_str_equal (*old, uri))
      files[n++] = *old;
  set_value (settings, RECENT, g_variant_new_strv (files, n));
}

guint64
ls_settings_get_memory (LsSettings *settings)
{
  /* What is stored now: nothing here changes it, and a window that is open need not be started anew for it. */
  return settings->keeps[MEMORY] ? g_settings_get_uint64 (settings->stored, rows[MEMORY].key) : 0;
}
