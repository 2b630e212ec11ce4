#include <gio/gio.h>

#include "ls-cli-bench.h"

#define RESOURCES "/org/lanescope/Lanescope/bench/"

char *
ls_cli_bench_text (const char *name, GError **error)
{
  g_autofree char *path = g_strconcat (RESOURCES, name, ".lanescope", NULL);
  g_autoptr (GBytes) text = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);

  return text ? g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text)) : NULL;
}

LsScene *
ls_cli_bench_open (const char *name, GError **error)
{
  g_autofree char *text = ls_cli_bench_text (name, error);

  return text ? ls_scene_load_text (text, -1, name, "resource://" RESOURCES, error) : NULL;
}
