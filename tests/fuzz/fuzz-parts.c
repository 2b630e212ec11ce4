#include "ls-fuzz.h"

#include <glib/gstdio.h>
#include <string.h>

#include "fuzz-open.h"
#include "ls-cli-parts.h"

/* A scene with its data files, and folders "NAME/PART" and so on that are parts to merge: they are merged or refused.  Where
 * PART says identity=* or sum=*, what would be right there is put in, else nothing that was changed would be looked at.
 * Then the scene is run in two parts and merged, which gives what one run does. */

#define MAX_STEPS 2000
#define MAX_PIXELS (1u << 13)
#define MAX_WAVES 64

/* --- seals ----------------------------------------------------------------------------------------------- */

static guint64
number_of (GKeyFile *file, const char *key, guint64 otherwise)
{
  g_autofree char *text = g_key_file_get_string (file, "part", key, NULL);
  guint64 number = otherwise;

  if (text)
    g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &number, NULL);
  return number;
}

static void
add_file (GChecksum *sum, const char *path)
{
  g_autofree char *contents = NULL;
  gsize length;

  if (g_file_get_contents (path, &contents, &length, NULL))
    g_checksum_update (sum, (const guchar *) contents, (gssize) length);
}

/* The sum of a part as data/doc/big-jobs.md has it, from the files. (transfer full) */
static char *
sum_of (const LsScene *scene, GKeyFile *file, const char *directory)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *identity = g_key_file_get_string (file, "part", "identity", NULL);
  g_autoptr (GString) head = g_string_new (identity);
  static const char *const keys[] = { "first", "end", "of", "steps", "failed" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_string_append_printf (head, " %" G_GUINT64_FORMAT,
                            number_of (file, keys[i], i == 4 ? G_MAXUINT64 : 0));
  g_string_append_c (head, '\n');
  g_checksum_update (sum, (const guchar *) head->str, -1);
  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    {
      g_autofree char *words = ls_cli_output_path (scene, i, directory, ".words");
      g_autofree char *written = ls_cli_output_path (scene, i, directory, ".written");

      add_file (sum, words);
      add_file (sum, written);
    }
  return g_strdup (g_checksum_get_string (sum));
}

static gboolean
is_open (GKeyFile *file, const char *key)
{
  g_autofree char *text = g_key_file_get_string (file, "part", key, NULL);

  return text && g_str_equal (text, "*");
}

static void
seal (const LsScene *scene, const char *directory)
{
  g_autofree char *path = g_build_filename (directory, "PART", NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    return;
  if (is_open (file, "identity"))
    {
      g_autofree char *identity = ls_scene_dup_identity (scene);

      g_key_file_set_string (file, "part", "identity", identity);
    }
  if (is_open (file, "sum"))
    {
      g_autofree char *sum = sum_of (scene, file, directory);

      g_key_file_set_string (file, "part", "sum", sum);
    }
  g_key_file_save_to_file (file, path, NULL);
}

static void
seal_all (const LsScene *scene, const FuzzFolder *folder, const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++)
    {
      const FuzzPart *part = g_ptr_array_index (parts, i);

      if (g_str_has_suffix (part->name, "/PART"))
        {
          g_autofree char *path = fuzz_folder_name (folder, part->name);
          g_autofree char *directory = g_path_get_dirname (path);

          seal (scene, directory);
        }
    }
}

/* --- parts ----------------------------------------------------------------------------------------------- */

static void
merge (const LsScene *scene, const char *directory)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsDispatch) dispatch = ls_cli_parts_merge (scene, directory, &error);
  g_autoptr (LsCheck) check = NULL;

  g_assert_true ((dispatch == NULL) == (error != NULL));
  if (!dispatch)
    return;
  g_assert_cmpuint (ls_dispatch_first_failure (dispatch), ==, G_MAXUINT);
  check = ls_check (scene, dispatch);
  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    g_free (ls_scene_output_words (scene, dispatch, i));
  ls_fuzz_count (LS_FUZZ_RAN);
}

static void
check_same (const LsDispatch *a, const LsDispatch *b)
{
  for (guint i = 0; i < a->n_images; i++)
    {
      const LsDispatchImage *image = &a->images[i];
      gsize n = (gsize) image->width * image->height;

      g_assert_cmpmem (image->words, n * image->n_channels * sizeof (guint32), b->images[i].words,
                       n * image->n_channels * sizeof (guint32));
      g_assert_cmpmem (image->written, n, b->images[i].written, n);
    }
}

/* Runs waves from first on as a part. */
static void
make_part (const LsScene *scene, const char *directory, const char *name, guint first, guint end)
{
  LsDispatchOptions options = { .max_steps = MAX_STEPS, .n_threads = 1 };
  g_autofree char *waves = g_strdup_printf ("%u..%u", first, end - 1);
  g_autofree char *path = g_build_filename (directory, name, NULL);
  g_autoptr (LsDispatch) dispatch = NULL;
  g_autoptr (GError) error = NULL;

  ls_cli_parts_range (scene, waves, &options, &error);
  g_assert_no_error (error);
  dispatch = ls_scene_try_run (scene, &options, NULL);
  ls_cli_parts_write (scene, dispatch, path, &error);
  g_assert_no_error (error);
  g_assert_true (ls_cli_parts_is_done (scene, &options, path) ==
                 (ls_dispatch_first_failure (dispatch) == G_MAXUINT));
}

static void
split (const LsScene *scene, const char *directory)
{
  const LsDispatchOptions options = { .max_steps = MAX_STEPS, .n_threads = 1 };
  guint n = ls_scene_get_n_waves (scene), middle = n / 2;
  g_autoptr (LsDispatch) whole = ls_scene_try_run (scene, &options, NULL);
  g_autoptr (LsDispatch) merged = NULL;

  g_mkdir (directory, 0700);
  if (middle > 0)
    make_part (scene, directory, "0", 0, middle);
  make_part (scene, directory, "1", middle, n);
  merged = ls_cli_parts_merge (scene, directory, NULL);
  g_assert_true ((merged != NULL) == (ls_dispatch_first_failure (whole) == G_MAXUINT));
  if (merged)
    {
      check_same (whole, merged);
      ls_fuzz_count (LS_FUZZ_ENDED);
    }
}

/* Elements that the outputs of all waves have together. */
static gboolean
is_small (const LsScene *scene)
{
  guint64 n = 0;

  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    {
      const LsOutput *output = ls_scene_get_output (scene, i);

      n += (guint64) output->width * output->height;
    }
  return n <= MAX_PIXELS && ls_scene_get_n_waves (scene) <= MAX_WAVES;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GPtrArray) parts = fuzz_bundle_read (data, size);
  g_auto (FuzzFolder) folder = { 0 };
  g_autoptr (LsScene) scene = NULL;
  g_autofree char *own = NULL;
  LsDispatchOptions options = { 0 };

  ls_fuzz_count (LS_FUZZ_INPUTS);
  fuzz_folder_init (&folder, parts);
  scene = fuzz_folder_open (&folder, NULL);
  if (!scene || !is_small (scene))
    {
      ls_fuzz_forget ();
      return 0;
    }
  ls_fuzz_count (LS_FUZZ_OPENED);
  seal_all (scene, &folder, parts);
  merge (scene, folder.path);
  own = fuzz_folder_name (&folder, ".own");
  if (ls_cli_parts_range (scene, "0..0", &options, NULL))
    split (scene, own);
  return 0;
}
