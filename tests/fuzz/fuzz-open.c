#include "fuzz-open.h"

#include "ls-file.h"

LsScene *
fuzz_folder_open (const FuzzFolder *folder, GError **error)
{
  g_autofree char *path = fuzz_folder_name (folder, "scene.lanescope");
  g_autoptr (LsBudget) budget = ls_budget_new (FUZZ_BUDGET);
  const LsSceneHow how = { .trust = LS_TRUST_FOLDER, .budget = budget };
  g_autoptr (GBytes) bytes = ls_file_read (path, LS_FILE_MAX_BYTES, NULL, error);

  if (!bytes)
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  return ls_scene_open_how (bytes, path, &how, error);
}
