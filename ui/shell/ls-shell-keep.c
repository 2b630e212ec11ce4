#include "ls-shell-keep.h"

typedef struct
{
  LsShell *shell; /* which owns this */
  LsSettings *settings;
  guint source;
} Keep;

#define KEY "ls-keep"

static gboolean
store_cb (gpointer data)
{
  Keep *keep = data;
  g_auto (GStrv) words = ls_shell_dup_layout (keep->shell);

  keep->source = 0;
  ls_settings_set_layout (keep->settings, (const char *const *) words);
  return G_SOURCE_REMOVE;
}

void
ls_shell_keep_now (LsShell *shell)
{
  Keep *keep = g_object_get_data (G_OBJECT (shell), KEY);

  g_clear_handle_id (&keep->source, g_source_remove);
  if (!ls_shell_is_lecture (shell))
    store_cb (keep);
}

/* A drag changes it with each pixel: once for all of them. */
static void
changed_cb (Keep *keep)
{
  if (keep->source == 0 && !ls_shell_is_lecture (keep->shell))
    keep->source = g_idle_add_full (G_PRIORITY_LOW, store_cb, keep, NULL);
}

static void
keep_free (gpointer data)
{
  Keep *keep = data;

  g_clear_handle_id (&keep->source, g_source_remove);
  g_object_unref (keep->settings);
  g_free (keep);
}

void
ls_shell_keep (LsShell *shell, LsSettings *settings)
{
  Keep *keep = g_new0 (Keep, 1);

  keep->shell = shell;
  keep->settings = g_object_ref (settings);
  g_object_set_data_full (G_OBJECT (shell), KEY, keep, keep_free);
  ls_shell_set_layout (shell, ls_settings_get_layout (settings));
  g_signal_connect_swapped (shell, "layout-changed", G_CALLBACK (changed_cb), keep);
}
