#include <gmodule.h>
#include <string.h>

#include "ls-plugins.h"
#include "ls-scene.h"

/* Importers may be loaded: what a module adds is asked before those that are linked in. */

static const char *module_path;

static LsScene *
open_numbers (GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("numbers 1", strlen ("numbers 1"));

  return ls_scene_open_how (bytes, "file", &(LsSceneHow){ .trust = LS_TRUST_FOLDER }, error);
}

static void
test_loaded (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) before = open_numbers (&error);
  GModule *module = g_module_open (module_path, G_MODULE_BIND_LOCAL);
  gpointer importer;

  g_assert_null (before);
  g_assert_nonnull (error);
  g_clear_error (&error);
  if (module == NULL)
    g_error ("%s", g_module_error ());
  g_assert_true (g_module_symbol (module, "numbers", &importer));
  ls_importers_add ((const LsImporter *const[]){ importer }, 1);
  g_assert_true (g_ptr_array_index (ls_importers_list (), 0) == importer);
  g_autoptr (LsScene) scene = open_numbers (&error);
  g_assert_no_error (error);
  g_assert_cmpuint (ls_scene_get_n_waves (scene), >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  module_path = argv[1];
  ls_plugins_register ();
  g_test_add_func ("/importer/module/loaded", test_loaded);
  return g_test_run ();
}
