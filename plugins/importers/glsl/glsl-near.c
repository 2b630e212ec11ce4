#include <string.h>

#include "glsl-source.h"
#include "ls-file.h"

/* Where files that a text includes lie on systems that it was written for. */

#define MAX_ENTRIES 10000       /* of a folder that are looked at */
#define MAX_PROJECT (16u << 20) /* bytes */
#define MAX_PROJECTS 16         /* of a folder */
#define LEVELS 5                /* the folder of the text, and those above */

/* The entry of a folder that is called so but for small and large letters. Returns: (transfer full) (nullable). */
static char *
find_entry (const char *folder, const char *name)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *entry;

  for (guint i = 0; dir != NULL && i < MAX_ENTRIES && (entry = g_dir_read_name (dir)) != NULL; i++)
    if (g_ascii_strcasecmp (entry, name) == 0)
      return g_strdup (entry);
  return NULL;
}

char *
glsl_find_spelling (const char *folder, const char *part)
{
  g_auto (GStrv) names = g_strsplit (part, "/", -1);
  GString *found = g_string_new (NULL);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *at = g_build_filename (folder, found->str, NULL);
      g_autofree char *path = g_build_filename (at, names[i], NULL);
      g_autofree char *entry =
        g_file_test (path, G_FILE_TEST_EXISTS) ? g_strdup (names[i]) : find_entry (at, names[i]);

      if (entry == NULL)
        {
          g_string_free (found, TRUE);
          return NULL;
        }
      g_string_append_printf (found, "%s%s", i > 0 ? "/" : "", entry);
    }
  return g_string_free (found, FALSE);
}

/* "A;..\B\;$(ProjectDir);%(Others)": those of it that say a folder. */
static void
take_folders (GPtrArray *folders, const char *from, const char *list)
{
  g_auto (GStrv) parts = g_strsplit (list, ";", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *part = g_strdelimit (g_strstrip (parts[i]), "\\", '/');

      if (g_str_has_prefix (part, "$(ProjectDir)"))
        part += strlen ("$(ProjectDir)");
      if (strpbrk (part, "$%:") == NULL && *part != '/')
        g_ptr_array_add (folders, g_build_filename (from, part, NULL));
    }
}

static void
read_project (GPtrArray *folders, const char *path, const char *from)
{
  g_autoptr (GBytes) bytes = ls_file_read (path, MAX_PROJECT, NULL, NULL);
  g_autoptr (GRegex) regex =
    g_regex_new ("<AdditionalIncludeDirectories[^>]*>([^<]*)<", G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *text = NULL;

  if (bytes == NULL)
    return;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *list = g_match_info_fetch (match, 1);

      take_folders (folders, from, list);
    }
}

GPtrArray *
glsl_project_folders (const char *folder)
{
  GPtrArray *folders = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *from = g_strdup (".");

  for (guint level = 0; level < LEVELS; level++)
    {
      g_autofree char *at = g_build_filename (folder, from, NULL);
      g_autoptr (GDir) dir = g_dir_open (at, 0, NULL);
      const char *entry;
      guint n_projects = 0;
      char *above;

      for (guint i = 0; dir != NULL && i < MAX_ENTRIES && n_projects < MAX_PROJECTS &&
                        (entry = g_dir_read_name (dir)) != NULL;
           i++)
        if (g_str_has_suffix (entry, ".vcxproj"))
          {
            g_autofree char *path = g_build_filename (at, entry, NULL);

            read_project (folders, path, from);
            n_projects++;
          }
      above = g_build_filename (from, "..", NULL);
      g_free (from);
      from = above;
    }
  return folders;
}
