#include "ls-opener.h"

#include <glib/gi18n.h>

#include "ls-data-folder.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-importer.h"
#include "ls-text.h"

#define EXAMPLES "/org/lanescope/Lanescope/examples/"
#define SUFFIX ".lanescope"
#define MAX_TEXT (4u << 20) /* bytes; longer ones are no texts that somebody edits */

/* Files of the program itself have no path. */
static GBytes *
read_resource (GFile *file, GError **error)
{
  g_autofree char *uri = g_file_get_uri (file);

  return ls_scene_trust_read (NULL, uri, LS_TRUST_FOLDER, LS_FILE_MAX_BYTES, NULL, error);
}

static LsScene *
load_resource (GFile *file, GError **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GBytes) bytes = read_resource (file, error);
  gsize length;
  const char *text = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  return text == NULL
           ? NULL
           : ls_scene_load_text (text, (gssize) length, name, "resource://" EXAMPLES, error);
}

/* What a load is of. */
typedef struct
{
  GFile *file;
  char *pick, *back_end;
  LsSceneTrust trust;
  LsBudget *budget;
  /* Set by the thread. */
  /* of which the program is made, if it is one; what the file held, or what the scene in it has */
  GBytes *text;
  GFile *text_file; /* whose that is; NULL: of no file that could be written */
  char *text_name;  /* what it is called */
} Load;

static void
load_free (gpointer data)
{
  Load *load = data;

  g_object_unref (load->file);
  g_free (load->pick);
  g_free (load->back_end);
  ls_budget_unref (load->budget);
  g_clear_pointer (&load->text, g_bytes_unref);
  g_clear_object (&load->text_file);
  g_free (load->text_name);
  g_free (load);
}

/* Without the empty lines that put a group at its place in the scene. */
static GBytes *
without_padding (GBytes *text)
{
  gsize size, first = 0;
  const char *data = g_bytes_get_data (text, &size);

  while (first < size && data[first] == '\n')
    first++;
  return g_bytes_new_from_bytes (text, first, size - first);
}

void
ls_opened_free (LsOpened *opened)
{
  g_clear_pointer (&opened->scene, ls_scene_unref);
  g_clear_pointer (&opened->candidates, ls_candidates_free);
  g_free (opened);
}

/* What a pane can show: other bytes would be lost when it is saved. */
static gboolean
is_showable (GBytes *bytes)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  return size > 0 && size <= MAX_TEXT && g_utf8_validate (text, (gssize) size, NULL);
}

/* The text that a scene has of its program: a file that it names, or a group of its own. */
static void
take_program_text (Load *load, const LsScene *scene)
{
  const char *path;
  GBytes *named = ls_scene_get_named (scene, &path);
  GBytes *text = named != NULL ? named : ls_scene_get_assembly (scene, &path);
  g_autofree char *own = g_file_get_basename (load->file);
  g_autofree char *name = path != NULL ? g_path_get_basename (path) : g_strdup (own);
  const gboolean is_group = g_str_equal (name, own);

  if (text == NULL || !is_showable (text))
    return;
  g_clear_object (&load->text_file);
  g_free (load->text_name);
  load->text = is_group ? without_padding (text) : g_bytes_ref (text);
  load->text_name = is_group ? g_strdup_printf (_ ("[asm] of %s"), own) : g_strdup (name);
  if (!is_group && !g_str_has_prefix (path, "resource://"))
    load->text_file = g_file_new_for_path (path);
}

static gboolean
load_path (const char *path,
           Load *load,
           GCancellable *cancellable,
           LsOpened *opened,
           GError **error)
{
  LsSceneHow how = {
    .trust = load->trust, .budget = load->budget, .pick = load->pick, .cancellable = cancellable
  };
  g_autoptr (GBytes) bytes = ls_file_read_plain (path, LS_FILE_MAX_BYTES, load->budget, error);
  gboolean is_scene;

  if (bytes == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  is_scene = ls_scene_is_scene (bytes, path);
  load->text_file = g_object_ref (load->file);
  load->text_name = g_path_get_basename (path);
  if (is_showable (bytes) && !is_scene) /* scenes are changed elsewhere */
    load->text = g_bytes_ref (bytes);
  if (!is_scene) /* it was chosen for a text that stood there */
    how.back_end = load->back_end;
  opened->scene = ls_scene_open_one (bytes, path, &how, &opened->candidates, error);
  if (opened->scene != NULL && is_scene)
    take_program_text (load, opened->scene);
  return opened->candidates != NULL || opened->scene != NULL;
}

static gboolean
load_file (Load *load, GCancellable *cancellable, LsOpened *opened, GError **error)
{
  g_autofree char *path = g_file_get_path (load->file);
  g_autofree char *uri = NULL;

  if (path != NULL)
    return load_path (path, load, cancellable, opened, error);
  if (g_file_has_uri_scheme (load->file, "resource"))
    {
      opened->scene = load_resource (load->file, error);
      if (opened->scene != NULL)
        take_program_text (load, opened->scene);
      return opened->scene != NULL;
    }
  uri = g_file_get_uri (load->file);
  return ls_fail (error, LS_ERROR_IO, "%s: not a file on this machine (copy it here first)", uri);
}

static void
load_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (LsOpened) opened = g_new0 (LsOpened, 1);
  GError *error = NULL;

  if (load_file (data, cancellable, opened, &error))
    g_task_return_pointer (task, g_steal_pointer (&opened), (GDestroyNotify) ls_opened_free);
  else
    g_task_return_error (task, error);
}

void
ls_opener_load_async (GFile *file,
                      const char *pick,
                      const char *back_end,
                      LsSceneTrust trust,
                      guint64 memory,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Load *load = g_new0 (Load, 1);

  load->file = g_object_ref (file);
  load->pick = g_strdup (pick);
  load->back_end = g_strdup (back_end);
  load->trust = trust;
  load->budget = ls_budget_new (memory);
  g_task_set_source_tag (task, ls_opener_load_async);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_set_task_data (task, load, load_free);
  g_task_run_in_thread (task, load_thread);
}

LsOpened *
ls_opener_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

GBytes *
ls_opener_dup_text (GAsyncResult *result)
{
  const Load *load = g_task_get_task_data (G_TASK (result));

  return load->text != NULL ? g_bytes_ref (load->text) : NULL;
}

GFile *
ls_opener_dup_text_file (GAsyncResult *result)
{
  const Load *load = g_task_get_task_data (G_TASK (result));

  return load->text_file != NULL ? g_object_ref (load->text_file) : NULL;
}

char *
ls_opener_dup_text_name (GAsyncResult *result)
{
  const Load *load = g_task_get_task_data (G_TASK (result));

  return g_strdup (load->text_name);
}

GFile *
ls_opener_dup_examples_folder (void)
{
  const char *folder = ls_data_folder ("examples");

  return folder != NULL ? g_file_new_for_path (folder) : NULL;
}

GFile *
ls_opener_example (const char *name)
{
  g_autofree char *uri = NULL;
  g_autoptr (GFile) folder = NULL;

  if (name != NULL && strchr (name, '/') != NULL &&
      (folder = ls_opener_dup_examples_folder ()) != NULL)
    return g_file_resolve_relative_path (folder, name);
  uri = g_strconcat ("resource://" EXAMPLES, name == NULL ? LS_FIRST_EXAMPLE : name, SUFFIX, NULL);

  return g_file_new_for_uri (uri);
}

static int
compare_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Names of the scenes within the program, in the order of their names. */
static char **
list_scenes (void)
{
  g_auto (GStrv) children =
    g_resources_enumerate_children (EXAMPLES, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  char **names;

  for (guint i = 0; children != NULL && children[i] != NULL; i++)
    if (g_str_has_suffix (children[i], SUFFIX))
      {
        children[i][strlen (children[i]) - strlen (SUFFIX)] = '\0';
        g_strv_builder_add (builder, children[i]);
      }
  names = g_strv_builder_end (builder);
  qsort (names, g_strv_length (names), sizeof *names, compare_cb);
  return names;
}

/* The file "order" begins with what is easy. GLSL needs a compiler: it lies beside the program, and not in it. */
char **
ls_opener_list_examples (gboolean with_glsl)
{
  g_autoptr (GBytes) text =
    g_resources_lookup_data (EXAMPLES "order", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_auto (GStrv) order = g_strsplit (g_bytes_get_data (text, NULL), "\n", -1);
  g_auto (GStrv) scenes = list_scenes ();
  g_autoptr (GFile) folder =
    with_glsl && ls_importers_compile () ? ls_opener_dup_examples_folder () : NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; order[i] != NULL; i++)
    if (strchr (order[i], '/') != NULL ? folder != NULL
                                       : g_strv_contains ((const char *const *) scenes, order[i]))
      g_strv_builder_add (builder, order[i]);
  for (guint i = 0; scenes[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) order, scenes[i]))
      g_strv_builder_add (builder, scenes[i]);
  return g_strv_builder_end (builder);
}

char *
ls_opener_example_title (const char *name)
{
  char *title = strchr (name, '/') != NULL ? g_path_get_basename (name)
                                           : g_strdelimit (g_strdup (name), "-", ' ');

  if (strchr (name, '/') != NULL)
    return title;

  title[0] = g_ascii_toupper (title[0]);
  return title;
}

/* What a program of Shadertoy says of itself: its first description, up to a mark that ends it. Returns: (transfer full) (nullable). */
static char *
dup_description (GBytes *json)
{
  static const char key[] = "\"description\": \"";
  gsize length;
  const char *text = g_bytes_get_data (json, &length);
  const char *at = length > 0 ? g_strstr_len (text, (gssize) length, key) : NULL;
  const gsize left = at != NULL ? length - (gsize) (at - text) - strlen (key) : 0;
  const char *end = left > 0 ? memchr (at + strlen (key), '"', left) : NULL;
  g_autofree char *whole =
    end != NULL ? g_strndup (at + strlen (key), (gsize) (end - at) - strlen (key)) : NULL;

  if (whole == NULL || *whole == '\0')
    return NULL;
  if (g_str_has_suffix (whole, "."))
    whole[strlen (whole) - 1] = '\0';
  return ls_text_escape (whole, LS_TEXT_LINE);
}

char *
ls_opener_example_sentence (const char *name)
{
  g_autoptr (GFile) file = ls_opener_example (name);
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GBytes) bytes =
    path == NULL ? read_resource (file, NULL) : ls_file_read_plain (path, MAX_TEXT, NULL, NULL);

  if (bytes == NULL)
    return NULL;
  return g_str_has_suffix (name, ".json") ? dup_description (bytes)
                                          : ls_text_dup_first_sentence (bytes);
}

static gboolean
copy_file (const char *name, const char *folder, GError **error)
{
  g_autofree char *uri = g_strconcat ("resource://" EXAMPLES, name, NULL);
  g_autoptr (GFile) from = g_file_new_for_uri (uri);
  g_autofree char *to = g_build_filename (folder, name, NULL);
  g_autoptr (GError) reason = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (g_file_test (to, G_FILE_TEST_EXISTS))
    return TRUE;
  bytes = read_resource (from, &reason);
  if (bytes != NULL)
    return ls_file_replace (to, bytes, 0666, error);
  return ls_fail (error, LS_ERROR_IO, "%s: cannot be written: %s", to, reason->message);
}

/* Whether a scene names a file: a word of its text, and not the end or the beginning of a longer name. */
static gboolean
is_named (const char *text, const char *name)
{
  static const char parts[] = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_.";
  const gsize length = strlen (name);

  for (const char *at = strstr (text, name); at != NULL; at = strstr (at + 1, name))
    if ((at == text || strchr (parts, at[-1]) == NULL) &&
        (at[length] == '\0' || strchr (parts, at[length]) == NULL))
      return TRUE;
  return FALSE;
}

gboolean
ls_opener_copy_files (GFile *example, const char *folder, GError **error)
{
  g_auto (GStrv) children =
    g_resources_enumerate_children (EXAMPLES, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GBytes) bytes = read_resource (example, error);
  g_autofree char *text = NULL;

  if (bytes == NULL)
    return FALSE;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  for (guint i = 0; children != NULL && children[i] != NULL; i++)
    if (!g_str_has_suffix (children[i], SUFFIX) && is_named (text, children[i]) &&
        !copy_file (children[i], folder, error))
      return FALSE;
  return TRUE;
}
