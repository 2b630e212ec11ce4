#include "ls-fuzz.h"

#include "ls-error.h"
#include "ls-importer.h"
#include "ls-plugins.h"
#include "ls-scene.h"

/* Files that importers read: they are imported or refused by a message that names the file, and what they hold opens as a
 * scene whose text is sound. */

static void
check_error (const GError *error)
{
  if (error && !g_str_has_prefix (error->message, "fuzz"))
    g_error ("the message does not name the file: %s", error->message);
}

/* A name that says what the words are. */
static void
import_dump (GBytes *bytes)
{
  static const char name[] = "fuzz/0123456789abcdef_0123456789abcdef_vs.bin";
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;

  ls_importers_import (bytes, name, &imported, &error);
  check_error (error);
}

/* Returns: whether it is a scene. */
static gboolean
open_draft (GBytes *bytes, const LsDraft *draft)
{
  const LsSceneHow how = { .trust = LS_TRUST_FOLDER, .pick = draft->title };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_open_how (bytes, "fuzz", &how, &error);

  g_assert_true ((scene == NULL) == (error != NULL));
  check_error (error);
  /* Our own text is not what is wrong. */
  if (draft->text && g_error_matches (error, LS_ERROR, LS_ERROR_SYNTAX))
    g_error ("the scene is wrong: %s\n%s", error->message, draft->text);
  return scene != NULL;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static gsize is_ready;
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_auto (LsImported) imported = { 0 };
  gboolean is_opened = FALSE;

  if (g_once_init_enter (&is_ready))
    {
      ls_plugins_register ();
      g_once_init_leave (&is_ready, 1);
    }
  ls_fuzz_count (LS_FUZZ_INPUTS);
  import_dump (bytes);
  if (!ls_importers_import (bytes, "fuzz", &imported, &error))
    {
      check_error (error);
      return 0;
    }
  ls_fuzz_count (LS_FUZZ_OPENED);
  for (guint i = 0; i < MIN (imported.drafts->len, 4); i++)
    is_opened |= open_draft (bytes, g_ptr_array_index (imported.drafts, i));
  if (is_opened)
    ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
