#include "ls-fuzz.h"

#include <string.h>

#include "ls-diagnostic.h"
#include "ls-importer.h"
#include "toy.h"

/* Programs of Shadertoy as JSON: they are read or refused with a message, and what was read is whole. */

static void
assert_pass (const Toy *toy, const ToyPass *pass)
{
  if (pass->title == NULL)
    return;
  g_assert_nonnull (pass->file);
  g_assert_nonnull (pass->code);
  for (guint i = 0; i < TOY_CHANNELS; i++)
    {
      const ToyChannel *channel = &pass->channels[i];

      if (channel->kind == TOY_BUFFER && channel->buffer != TOY_NO_BUFFER)
        g_assert_true (channel->buffer < TOY_BUFFERS && toy_has (toy, channel->buffer));
    }
}

static void
assert_text (GBytes *file, const char *title, const char *wanted)
{
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsTextParts) parts = NULL;
  g_auto (Toy) toy = { 0 };
  gsize size;
  const char *found;

  imported.findings = ls_diagnostics_new ();
  toy_read (&toy, file, "fuzz.json", &imported, &error);
  g_assert_no_error (error);
  parts = toy_list_texts (&toy);
  found = g_bytes_get_data (ls_text_parts_find (parts, title)->text, &size);
  g_assert_cmpmem (found, size, wanted, strlen (wanted));
}

/* A text that is put back is what is read then, and nothing else changes. */
static void
put_back (const Toy *toy, GBytes *bytes)
{
  g_autoptr (LsTextParts) parts = toy_list_texts (toy);

  for (guint i = 0; i < parts->list->len; i++)
    {
      const LsTextPart *part = g_ptr_array_index (parts->list, i);
      gsize size;
      const char *data = g_bytes_get_data (part->text, &size);
      g_autofree char *old = g_strndup (data != NULL ? data : "", size);
      g_autofree char *typed = g_strconcat (old, "\n// \"\\\t\x01", NULL);
      g_autoptr (GBytes) text = g_bytes_new (typed, strlen (typed));
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) written = toy_put_text (bytes, "fuzz.json", part->title, text, &error);

      if (written == NULL)
        {
          ls_fuzz_assert_refused (error);
          continue;
        }
      g_autoptr (GBytes) back =
        toy_put_text (written, "fuzz.json", part->title, part->text, &error);

      g_assert_no_error (error);
      assert_text (written, part->title, typed);
      assert_text (back, part->title, old);
      ls_fuzz_count (LS_FUZZ_ENDED);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  g_auto (Toy) toy = { 0 };

  ls_fuzz_count (LS_FUZZ_INPUTS);
  if (!toy_is_one (bytes))
    return 0; /* another importer's, or nobody's */
  imported.findings = ls_diagnostics_new ();
  if (!toy_read (&toy, bytes, "fuzz.json", &imported, &error))
    {
      ls_fuzz_assert_refused (error);
      return 0;
    }
  g_assert_no_error (error);
  ls_fuzz_count (LS_FUZZ_OPENED);
  for (guint i = 0; i < TOY_PASSES; i++)
    assert_pass (&toy, &toy.passes[i]);
  put_back (&toy, bytes);
  ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
