#include "ls-opener.h"

#include "ls-error.h"

#define EXAMPLES "/org/lanescope/Lanescope/examples/"
#define FIRST_EXAMPLE "first-light.lanescope"

static LsScene *
load_example (GError **error)
{
  g_autoptr (GBytes) bytes =
    g_resources_lookup_data (EXAMPLES FIRST_EXAMPLE, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  gconstpointer text;
  gsize length;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  return ls_scene_load_text (text, (gssize) length, FIRST_EXAMPLE, "resource://" EXAMPLES, error);
}

static LsScene *
load_file (GFile *file, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *uri = NULL;

  if (path != NULL)
    return ls_scene_open (path, error);
  uri = g_file_get_uri (file);
  g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: not a file on this machine (copy it here first)",
               uri);
  return NULL;
}

static void
load_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  LsScene *scene = data == NULL ? load_example (&error) : load_file (data, &error);

  (void) source;
  (void) cancellable;
  if (scene != NULL)
    g_task_return_pointer (task, scene, (GDestroyNotify) ls_scene_unref);
  else
    g_task_return_error (task, error);
}

void
ls_opener_load_async (GFile *file,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, ls_opener_load_async);
  g_task_set_return_on_cancel (task, TRUE);
  if (file != NULL)
    g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, load_thread);
}

LsScene *
ls_opener_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
