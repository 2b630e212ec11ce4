#include "ls-settings.h"

#include <stdlib.h>

#define SCHEMA_ID "org.lanescope.Lanescope"
#define MAX_RECENT 10
#define MAX_PROGRAMS 100 /* files of which the program is remembered */

struct _LsSettings
{
  GObject parent_instance;

  GSettings *stored; /* NULL where there is no schema */
  gboolean is_coach_done;
  char *appearance;
  char *colours;
  gboolean keeps_colours;
  guint text_size;
  gboolean keeps_text_size;
  gboolean keeps_window_size;
  LsWindowSize window_size; /* width 0: none */
  gboolean keeps_switches[LS_N_SETTINGS_SWITCHES], is_on[LS_N_SETTINGS_SWITCHES];
  gboolean keeps_layout;
  GStrv layout;
  gboolean keeps_memory;  /* likewise */
  gboolean keeps_trusted; /* a schema of an older version that is installed does not have it */
  GStrv trusted;          /* URIs, because paths need not be UTF-8 */
  gboolean keeps_recent;
  GStrv recent;
  gboolean keeps_programs;
  GPtrArray *programs; /* char *: a URI, then the title chosen there; the latest last */
};

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

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

static void
ls_settings_finalize (GObject *object)
{
  LsSettings *self = LS_SETTINGS (object);

  g_clear_object (&self->stored);
  g_free (self->appearance);
  g_free (self->colours);
  g_strfreev (self->layout);
  g_strfreev (self->trusted);
  g_strfreev (self->recent);
  g_ptr_array_unref (self->programs);
  G_OBJECT_CLASS (ls_settings_parent_class)->finalize (object);
}

static void
ls_settings_class_init (LsSettingsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ls_settings_finalize;
  signals[CHANGED] = g_signal_new ("changed", LS_TYPE_SETTINGS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
read_programs (LsSettings *self)
{
  g_auto (GStrv) all = g_settings_get_strv (self->stored, "programs");

  for (guint i = 0; all[i] != NULL && all[i + 1] != NULL; i += 2)
    {
      g_ptr_array_add (self->programs, g_strdup (all[i]));
      g_ptr_array_add (self->programs, g_strdup (all[i + 1]));
    }
}

static const char *const switch_keys[LS_N_SETTINGS_SWITCHES] = {
  [LS_SETTINGS_LETTERS] = "letters",
  [LS_SETTINGS_MOTION] = "motion",
};

static void
read_switches (LsSettings *self, GSettingsSchema *schema)
{
  for (guint i = 0; i < LS_N_SETTINGS_SWITCHES; i++)
    {
      self->keeps_switches[i] =
        schema != NULL && g_settings_schema_has_key (schema, switch_keys[i]);
      self->is_on[i] =
        !self->keeps_switches[i] || g_settings_get_boolean (self->stored, switch_keys[i]);
    }
}

static void
ls_settings_init (LsSettings *self)
{
  g_autoptr (GSettingsSchema) schema = find_schema ();

  self->appearance = g_strdup ("system");
  self->colours = g_strdup ("default");
  self->trusted = g_new0 (char *, 1);
  self->layout = g_new0 (char *, 1);
  self->recent = g_new0 (char *, 1);
  self->text_size = 100;
  self->programs = g_ptr_array_new_with_free_func (g_free);
  if (schema != NULL)
    self->stored = g_settings_new_full (schema, NULL, NULL);
  read_switches (self, schema);
  if (schema == NULL)
    return;
  self->is_coach_done = g_settings_get_boolean (self->stored, "coach-done");
  g_free (self->appearance);
  self->appearance = g_settings_get_string (self->stored, "appearance");
  self->keeps_colours = g_settings_schema_has_key (schema, "colours");
  if (self->keeps_colours)
    {
      g_free (self->colours);
      self->colours = g_settings_get_string (self->stored, "colours");
    }
  self->keeps_text_size = g_settings_schema_has_key (schema, "text-size");
  if (self->keeps_text_size)
    self->text_size = g_settings_get_uint (self->stored, "text-size");
  self->keeps_window_size = g_settings_schema_has_key (schema, "window-size");
  if (self->keeps_window_size)
    g_settings_get (self->stored, "window-size", "(iib)", &self->window_size.width,
                    &self->window_size.height, &self->window_size.is_maximized);
  self->keeps_layout = g_settings_schema_has_key (schema, "layout");
  if (self->keeps_layout)
    {
      g_strfreev (self->layout);
      self->layout = g_settings_get_strv (self->stored, "layout");
    }
  self->keeps_recent = g_settings_schema_has_key (schema, "recent");
  if (self->keeps_recent)
    {
      g_strfreev (self->recent);
      self->recent = g_settings_get_strv (self->stored, "recent");
    }
  self->keeps_memory = g_settings_schema_has_key (schema, "memory");
  self->keeps_trusted = g_settings_schema_has_key (schema, "trusted-folders");
  self->keeps_programs = g_settings_schema_has_key (schema, "programs");
  if (self->keeps_programs)
    read_programs (self);
  if (!self->keeps_trusted)
    return;
  g_strfreev (self->trusted);
  self->trusted = g_settings_get_strv (self->stored, "trusted-folders");
}

LsSettings *
ls_settings_new (void)
{
  return g_object_new (LS_TYPE_SETTINGS, NULL);
}

gboolean
ls_settings_get_coach_done (LsSettings *settings)
{
  return settings->is_coach_done;
}

void
ls_settings_set_coach_done (LsSettings *settings, gboolean is_done)
{
  if (settings->is_coach_done == is_done)
    return;
  settings->is_coach_done = is_done;
  if (settings->stored != NULL)
    g_settings_set_boolean (settings->stored, "coach-done", is_done);
  g_signal_emit (settings, signals[CHANGED], 0);
}

const char *
ls_settings_get_appearance (LsSettings *settings)
{
  return settings->appearance;
}

/* at: of settings. keeps: it is stored by that name. */
static void
set_text (LsSettings *settings, char **at, gboolean keeps, const char *name, const char *text)
{
  char *copy = g_strdup (text);

  g_free (*at);
  *at = copy;
  if (keeps)
    g_settings_set_string (settings->stored, name, copy);
}

void
ls_settings_set_appearance (LsSettings *settings, const char *appearance)
{
  set_text (settings, &settings->appearance, settings->stored != NULL, "appearance", appearance);
  g_signal_emit (settings, signals[CHANGED], 0);
}

const char *
ls_settings_get_colours (LsSettings *settings)
{
  return settings->colours;
}

void
ls_settings_set_colours (LsSettings *settings, const char *colours)
{
  set_text (settings, &settings->colours, settings->keeps_colours, "colours", colours);
  g_signal_emit (settings, signals[CHANGED], 0);
}

guint
ls_settings_get_text_size (LsSettings *settings)
{
  return settings->text_size;
}

void
ls_settings_set_text_size (LsSettings *settings, guint percent)
{
  settings->text_size = percent;
  if (settings->keeps_text_size)
    g_settings_set_uint (settings->stored, "text-size", percent);
  g_signal_emit (settings, signals[CHANGED], 0);
}

gboolean
ls_settings_get_window_size (LsSettings *settings, LsWindowSize *size)
{
  *size = settings->window_size;
  return size->width > 0 && size->height > 0;
}

void
ls_settings_set_window_size (LsSettings *settings, const LsWindowSize *size)
{
  settings->window_size = *size;
  if (settings->keeps_window_size)
    g_settings_set (settings->stored, "window-size", "(iib)", size->width, size->height,
                    size->is_maximized);
}

const char *const *
ls_settings_get_layout (LsSettings *settings)
{
  return (const char *const *) settings->layout;
}

void
ls_settings_set_layout (LsSettings *settings, const char *const *words)
{
  GStrv copy = g_strdupv ((char **) words);

  g_strfreev (settings->layout);
  settings->layout = copy;
  if (settings->keeps_layout)
    g_settings_set_strv (settings->stored, "layout", (const char *const *) copy);
}

gboolean
ls_settings_get_switch (LsSettings *settings, LsSettingsSwitch which)
{
  return settings->is_on[which];
}

void
ls_settings_set_switch (LsSettings *settings, LsSettingsSwitch which, gboolean is_on)
{
  settings->is_on[which] = is_on;
  if (settings->keeps_switches[which])
    g_settings_set_boolean (settings->stored, switch_keys[which], is_on);
  g_signal_emit (settings, signals[CHANGED], 0);
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

  return uri != NULL && g_strv_contains ((const char *const *) settings->trusted, uri);
}

void
ls_settings_trust (LsSettings *settings, const char *folder)
{
  g_autofree char *uri = uri_of (folder);
  g_autoptr (GStrvBuilder) folders = g_strv_builder_new ();

  if (uri == NULL || ls_settings_is_trusted (settings, folder))
    return;
  g_strv_builder_addv (folders, (const char **) settings->trusted);
  g_strv_builder_add (folders, uri);
  g_strfreev (settings->trusted);
  settings->trusted = g_strv_builder_end (folders);
  if (settings->keeps_trusted)
    g_settings_set_strv (settings->stored, "trusted-folders",
                         (const char *const *) settings->trusted);
}

const char *
ls_settings_get_program (LsSettings *settings, const char *uri)
{
  for (guint i = 0; i < settings->programs->len; i += 2)
    if (g_str_equal (g_ptr_array_index (settings->programs, i), uri))
      return g_ptr_array_index (settings->programs, i + 1);
  return NULL;
}

static void
store_programs (LsSettings *self)
{
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; i < self->programs->len; i++)
    g_strv_builder_add (all, g_ptr_array_index (self->programs, i));
  list = g_strv_builder_end (all);
  if (self->keeps_programs)
    g_settings_set_strv (self->stored, "programs", (const char *const *) list);
}

void
ls_settings_remember_program (LsSettings *settings, const char *uri, const char *title)
{
  GPtrArray *programs = settings->programs;
  guint at = 0;

  while (at < programs->len && !g_str_equal (g_ptr_array_index (programs, at), uri))
    at += 2;
  if (at < programs->len)
    g_ptr_array_remove_range (programs, at, 2);
  else if (programs->len >= 2 * MAX_PROGRAMS)
    g_ptr_array_remove_range (programs, 0, 2);
  g_ptr_array_add (programs, g_strdup (uri));
  g_ptr_array_add (programs, g_strdup (title));
  store_programs (settings);
}

const char *const *
ls_settings_get_recent (LsSettings *settings)
{
  return (const char *const *) settings->recent;
}

void
ls_settings_add_recent (LsSettings *settings, const char *uri)
{
  g_autoptr (GStrvBuilder) files = g_strv_builder_new ();
  guint n = 1;

  g_strv_builder_add (files, uri);
  for (char **old = settings->recent; *old != NULL && n < MAX_RECENT; old++)
    if (!g_str_equal (*old, uri))
      {
        g_strv_builder_add (files, *old);
        n++;
      }
  g_strfreev (settings->recent);
  settings->recent = g_strv_builder_end (files);
  if (settings->keeps_recent)
    g_settings_set_strv (settings->stored, "recent", (const char *const *) settings->recent);
}

guint64
ls_settings_get_memory (LsSettings *settings)
{
  return settings->keeps_memory ? g_settings_get_uint64 (settings->stored, "memory") : 0;
}
