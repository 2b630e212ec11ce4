#include <string.h>

#include "ls-format.h"
#include "ls-machines.h"
#include "ls-scene-save.h"
#include "scene-subject.h"

/* Messages about broken scenes, and the page that documents the keys. LS_SOURCE_DIR is the source tree. */

/* --- broken scenes --------------------------------------------------------------------------------------- */

static char *
first_line (const char *path)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return g_strndup (text, strcspn (text, "\n"));
}

static char *
dup_string (GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return g_strndup (text, length);
}

/* What does not keep a scene from opening: a breakpoint that cannot be read. It stays in the file. */
static void
test_finding (const char *path, const char *finding)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load (path, &error);
  g_autofree char *expected = g_strconcat (path, ":", finding, NULL);
  g_autoptr (GBytes) saved = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (ls_scene_get_diagnostics (scene)->len, ==, 1);
  g_autofree char *found =
    ls_diagnostic_format (g_ptr_array_index (ls_scene_get_diagnostics (scene), 0), path);
  if (!g_str_has_prefix (found, expected))
    g_assert_cmpstr (found, ==, expected);

  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autofree char *directory = g_path_get_dirname (path);
  ls_marks_add_watch (marks, "R0.x");
  ls_marks_add_breakpoint (marks, LS_MARK_LINE, 0, NULL);
  saved = ls_scene_make_text (scene, text, marks, directory, &error);
  g_assert_no_error (error);
  g_autofree char *before = dup_string (text);
  const char *group = strstr (before, "[breakpoints");
  const char *line = strchr (group, '\n') + 1;
  g_autofree char *kept = g_strndup (group, (gsize) (line - group) + strcspn (line, "\n"));
  g_assert_nonnull (
    g_strstr_len (g_bytes_get_data (saved, NULL), (gssize) g_bytes_get_size (saved), kept));
}

static void
test_bad (gconstpointer data)
{
  const char *path = data;
  g_autofree char *line = first_line (path);
  g_autofree char *expected = NULL;
  g_autoptr (GError) error = NULL;

  if (g_str_has_prefix (line, "# finding: "))
    {
      test_finding (path, line + strlen ("# finding: "));
      return;
    }
  g_assert_true (g_str_has_prefix (line, "# expect: "));
  expected = g_strconcat (path, ":", line + strlen ("# expect: "), NULL);
  g_assert_null (ls_scene_load (path, &error));
  g_assert_nonnull (error);
  g_assert_true (error->domain == LS_ERROR);
  if (!g_str_has_prefix (error->message, expected))
    g_assert_cmpstr (error->message, ==, expected);
}

static void
add_bad_scenes (void)
{
  g_autoptr (GDir) dir = g_dir_open (LS_SOURCE_DIR "/tests/bad/scene", 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *test = g_strconcat ("/scene/bad/", name, NULL);

      if (g_str_has_suffix (name, ".lanescope"))
        g_test_add_data_func_full (
          test, g_build_filename (LS_SOURCE_DIR "/tests/bad/scene", name, NULL), test_bad, g_free);
    }
}

/* --- the page -------------------------------------------------------------------------------------------- */

/* The blocks between ```ini and ``` of the page, as scene files. */
static void
add_blocks (const char *path, GPtrArray *blocks)
{
  g_autofree char *text = NULL;
  const char *start;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  for (start = strstr (text, "```ini\n"); start; start = strstr (start, "```ini\n"))
    {
      const char *end = strstr (start + 7, "```");
      g_autoptr (GError) error = NULL;
      LsSceneFile *file;

      g_assert_nonnull (end);
      file = ls_scene_file_parse (start + 7, (gsize) (end - start - 7), "page", ".", &error);
      g_assert_no_error (error);
      g_ptr_array_add (blocks, file);
      start = end + 3;
    }
}

/* Both pages of what a scene has. */
static GPtrArray *
read_page (void)
{
  GPtrArray *blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_scene_file_free);

  add_blocks (LS_SOURCE_DIR "/data/doc/scene.md", blocks);
  add_blocks (LS_SOURCE_DIR "/data/doc/lessons.md", blocks);
  return blocks;
}

static const LsDocGroup *
find_in_page (const GPtrArray *blocks, const char *group, const char *key)
{
  for (guint i = 0; i < blocks->len; i++)
    {
      const LsSceneFile *file = g_ptr_array_index (blocks, i);

      for (guint j = 0; j < file->document->groups->len; j++)
        {
          const LsDocGroup *candidate = g_ptr_array_index (file->document->groups, j);

          if (!strcmp (candidate->name, group) && (!key || ls_doc_group_find (candidate, key)))
            return candidate;
        }
    }
  return NULL;
}

/* Every key of the reader has an example. */
static void
test_page_is_complete (void)
{
  g_autoptr (GPtrArray) blocks = read_page ();
  guint n_groups;
  const LsSceneGroupKeys *const *groups = ls_scene_all_keys (&n_groups);

  for (guint i = 0; i < n_groups; i++)
    {
      if (!find_in_page (blocks, groups[i]->group, NULL))
        g_test_fail_printf ("group [%s] is not in the page", groups[i]->group);
      for (guint j = 0; j < groups[i]->n_keys; j++)
        if (!find_in_page (blocks, groups[i]->group, groups[i]->keys[j].key))
          g_test_fail_printf ("key %s of [%s] has no example", groups[i]->keys[j].key,
                              groups[i]->group);
    }
}

/* What [machine] takes is the machine's; the page has each of its readings, and names each value. */
static void
test_page_has_readings (void)
{
  const LsMachine *machine = ls_machine_by_id ("r700");
  g_autoptr (GPtrArray) blocks = read_page ();
  g_autofree char *page = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (LS_SOURCE_DIR "/data/doc/scene.md", &page, NULL, NULL));
  lines = g_strsplit (page, "\n# ", -1);
  text = g_strjoinv (" ", lines);
  for (guint i = 0; i < machine->n_readings; i++)
    {
      const LsReading *reading = &machine->readings[i];

      if (!find_in_page (blocks, "machine", reading->id))
        g_test_fail_printf ("reading %s has no example", reading->id);
      for (guint v = 0; v < reading->n_values; v++)
        if (!strstr (text, reading->values[v].id) || !strstr (text, reading->values[v].text))
          g_test_fail_printf ("%s=%s is not explained", reading->id, reading->values[v].id);
    }
}

static const LsSceneGroupKeys *
find_keys (const char *name)
{
  guint n;
  const LsSceneGroupKeys *const *groups = ls_scene_all_keys (&n);

  for (guint i = 0; i < n; i++)
    if (!strcmp (groups[i]->group, name))
      return groups[i];
  return NULL;
}

static gboolean
is_known (const LsSceneGroupKeys *keys, const char *key)
{
  for (guint i = 0; i < keys->n_keys; i++)
    {
      const char *known = keys->keys[i].key;

      if (!strcmp (known, key))
        return TRUE;
      /* Families are known by the letters that they start with. */
      if (keys->keys[i].kind == LS_KEY_PATTERN &&
          !strncmp (known, key, strcspn (known, "0123456789")))
        return TRUE;
    }
  return FALSE;
}

/* Every example is a key of the reader. */
static void
test_page_is_true (void)
{
  g_autoptr (GPtrArray) blocks = read_page ();

  for (guint i = 0; i < blocks->len; i++)
    {
      const LsSceneFile *file = g_ptr_array_index (blocks, i);
      g_autoptr (GError) error = NULL;

      ls_scene_check_groups (file, &error);
      g_assert_no_error (error);
      for (guint j = 0; j < file->document->groups->len; j++)
        {
          const LsDocGroup *group = g_ptr_array_index (file->document->groups, j);

          for (guint k = 0; k < group->entries->len; k++)
            {
              const LsDocEntry *entry = g_ptr_array_index (group->entries, k);

              if (!is_known (find_keys (group->name), entry->key))
                g_test_fail_printf ("page line %s=%s: no such key in [%s]", entry->key,
                                    entry->value, group->name);
            }
        }
    }
}

/* --- names ----------------------------------------------------------------------------------------------- */

static void
test_format_names (void)
{
  for (guint code = 0; ls_scene_format_names[code]; code++)
    {
      const LsDataFormat *format = ls_data_format (code);

      g_assert_cmpstr (ls_scene_format_names[code], ==, format ? format->name : "");
      g_assert_true (!format || ls_data_format_by_name (format->name) == format);
    }
  g_assert_true (ls_data_format_by_name ("fmt_8_8_8_8") == ls_data_format (26));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_bad_scenes ();
  g_test_add_func ("/scene/page/complete", test_page_is_complete);
  g_test_add_func ("/scene/page/true", test_page_is_true);
  g_test_add_func ("/scene/page/readings", test_page_has_readings);
  g_test_add_func ("/scene/format-names", test_format_names);
  return g_test_run ();
}
