#include "ls-opener.h"

#include "ls-error.h"
#include "ls-file.h"

#define EXAMPLES "/org/lanescope/Lanescope/examples/"
#define FIRST_EXAMPLE "first-light"
#define SUFFIX ".lanescope"

/* Files of the program itself have no path. */
static LsScene *
load_resource (GFile *file, GError **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_load_contents (file, NULL, &text, &length, NULL, error))
    return NULL;
  return ls_scene_load_text (text, (gssize) length, name, "resource://" EXAMPLES, error);
}

static LsScene *
load_path (const char *path, LsSceneTrust trust, LsBudget *budget, GError **error)
{
  const LsSceneHow how = { .trust = trust, .budget = budget };
  g_autoptr (GBytes) bytes = ls_file_read (path, LS_FILE_MAX_BYTES, error);

  if (bytes != NULL)
    return ls_scene_open_how (bytes, path, &how, error);
  g_prefix_error (error, "%s: ", path);
  return NULL;
}

static LsScene *
load_file (GFile *file, LsSceneTrust trust, LsBudget *budget, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *uri = NULL;

  if (path != NULL)
    return load_path (path, trust, budget, error);
  if (g_file_has_uri_scheme (file, "resource"))
    return load_resource (file, error);
  uri = g_file_get_uri (file);
  g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: not a file on this machine (copy it here first)",
               uri);
  return NULL;
}

static void
load_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  LsSceneTrust trust = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (task), "trust"));
  LsBudget *budget = g_object_get_data (G_OBJECT (task), "budget");
  GError *error = NULL;
  LsScene *scene = load_file (data, trust, budget, &error);

  (void) source;
  (void) cancellable;
  if (scene != NULL)
    g_task_return_pointer (task, scene, (GDestroyNotify) ls_scene_unref);
  else
    g_task_return_error (task, error);
}

void
ls_opener_load_async (GFile *file,
                      LsSceneTrust trust,
                      guint64 memory,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, ls_opener_load_async);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_object_set_data (G_OBJECT (task), "trust", GINT_TO_POINTER (trust));
  g_object_set_data_full (G_OBJECT (task), "budget", ls_budget_new (memory),
                          (GDestroyNotify) ls_budget_unref);
  g_task_run_in_thread (task, load_thread);
}

LsScene *
ls_opener_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

GFile *
ls_opener_example (const char *name)
{
  g_autofree char *uri =
    g_strconcat ("resource://" EXAMPLES, name == NULL ? FIRST_EXAMPLE : name, SUFFIX, NULL);

  return g_file_new_for_uri (uri);
}

char **
ls_opener_list_examples (void)
{
  g_auto (GStrv) children =
    g_resources_enumerate_children (EXAMPLES, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; children != NULL && children[i] != NULL; i++)
    if (g_str_has_suffix (children[i], SUFFIX))
      {
        g_autofree char *name = g_strndup (children[i], strlen (children[i]) - strlen (SUFFIX));

        g_strv_builder_add (names, name);
      }
  return g_strv_builder_end (names);
}

char *
ls_opener_example_title (const char *name)
{
  char *title = g_strdelimit (g_strdup (name), "-", ' ');

  title[0] = g_ascii_toupper (title[0]);
  return title;
}

static gboolean
copy_program (const char *name, const char *folder, GError **error)
{
  g_autofree char *uri = g_strconcat ("resource://" EXAMPLES, name, NULL);
  g_autoptr (GFile) from = g_file_new_for_uri (uri);
  g_autofree char *to = g_build_filename (folder, name, NULL);
  g_autoptr (GError) reason = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (g_file_test (to, G_FILE_TEST_EXISTS))
    return TRUE;
  bytes = g_file_load_bytes (from, NULL, NULL, &reason);
  if (bytes != NULL && ls_file_replace (to, bytes, 0666, &reason))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: cannot be written: %s", to, reason->message);
  return FALSE;
}

/* The programs of "vertex-fetch" are called "vertex-fetch.asm" and "vertex-fetch-fs.asm". */
gboolean
ls_opener_copy_programs (GFile *example, const char *folder, GError **error)
{
  g_autofree char *base = g_file_get_basename (example);
  g_autofree char *name = g_strndup (base, strcspn (base, "."));
  g_auto (GStrv) children =
    g_resources_enumerate_children (EXAMPLES, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (guint i = 0; children != NULL && children[i] != NULL; i++)
    if (g_str_has_prefix (children[i], name) && g_str_has_suffix (children[i], ".asm") &&
        !copy_program (children[i], folder, error))
      return FALSE;
  return TRUE;
}
