#include "importer-mutants.h"

#include <string.h>

#include "ls-error.h"
#include "ls-importer.h"
#include "ls-scene.h"
#include "rounds.h"

static void
put (GByteArray *bytes)
{
  static const guint8 telling[] = { 0, 1, 0x7F, 0x80, 0xFF, '\n', ' ', '-', '9', '#' };
  guint at = (guint) g_test_rand_int_range (0, (gint32) bytes->len);

  bytes->data[at] = g_test_rand_bit () ? telling[g_test_rand_int_range (0, G_N_ELEMENTS (telling))]
                                       : (guint8) g_test_rand_int_range (0, 256);
}

static void
cut (GByteArray *bytes)
{
  guint at = (guint) g_test_rand_int_range (0, (gint32) bytes->len);
  guint n = (guint) g_test_rand_int_range (0, (gint32) MIN (bytes->len - at, 64) + 1);

  if (g_test_rand_bit () && g_test_rand_bit ())
    g_byte_array_set_size (bytes, at);
  else
    g_byte_array_remove_range (bytes, at, n);
}

/* A piece of the file once more, somewhere else. */
static void
copy (GByteArray *bytes)
{
  guint from = (guint) g_test_rand_int_range (0, (gint32) bytes->len);
  guint n = (guint) g_test_rand_int_range (0, (gint32) MIN (bytes->len - from, 200) + 1);
  guint to = (guint) g_test_rand_int_range (0, (gint32) bytes->len);

  g_byte_array_set_size (bytes, bytes->len + n);
  memmove (bytes->data + to + n, bytes->data + to, bytes->len - n - to);
  memmove (bytes->data + to, bytes->data + (from < to ? from : MIN (from + n, bytes->len - n)), n);
}

static GBytes *
mutate (const char *data, gsize size)
{
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) data, (guint) size);
  for (gint i = g_test_rand_int_range (1, 6); i > 0 && bytes->len; i--)
    switch (g_test_rand_int_range (0, 4))
      {
      case 0:
        cut (bytes);
        break;
      case 1:
        copy (bytes);
        break;
      default:
        put (bytes);
      }
  return g_byte_array_free_to_bytes (bytes);
}

static void
open_each (GBytes *bytes, const char *name)
{
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;

  if (!ls_importers_import (bytes, name, &imported, &error))
    {
      g_assert_true (!error || g_str_has_prefix (error->message, name));
      return;
    }
  for (guint i = 0; i < imported.drafts->len; i++)
    {
      const LsDraft *draft = g_ptr_array_index (imported.drafts, i);

      g_assert_nonnull (draft->code);
      g_assert_true (g_utf8_validate (draft->title, -1, NULL));
      g_assert_true (!draft->text || g_utf8_validate (draft->text, -1, NULL));
      g_assert_null (strchr (draft->slug, '/'));
    }
}

/* What opens is the file's fault or nobody's: a text that we wrote ourselves is read without an error. */
static void
open_scene (GBytes *bytes, const char *name)
{
  const LsSceneHow how = { .trust = LS_TRUST_FOLDER };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_open_how (bytes, name, &how, &error);

  g_assert_true ((scene == NULL) == (error != NULL));
  if (error && !g_str_has_prefix (error->message, name))
    g_error ("the message does not name the file: %s", error->message);
  /* The lines of a scene are ours, unless the mutant became one, or a text that a compiler refuses. */
  g_assert_false (error && ls_importers_are_sure (bytes) && !ls_scene_is_scene (bytes, name) &&
                  g_error_matches (error, LS_ERROR, LS_ERROR_SYNTAX) &&
                  strstr (error->message, ": error: ") == NULL);
}

void
test_importer_mutants_called (const char *name, const char *data, gsize size, guint n)
{
  const char *wanted = g_getenv ("LANESCOPE_MUTANTS");

  n = wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : rounds (n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GBytes) bytes = mutate (data, size);

      if (i % 4 == 0)
        open_scene (bytes, name);
      else
        open_each (bytes, name);
    }
}

void
test_importer_mutants (const char *data, gsize size, guint n)
{
  test_importer_mutants_called ("mutant", data, size, n);
}
