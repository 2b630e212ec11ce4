#include "ls-fuzz.h"

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
      g_assert_nonnull (error);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  g_assert_no_error (error);
  ls_fuzz_count (LS_FUZZ_OPENED);
  for (guint i = 0; i < TOY_PASSES; i++)
    assert_pass (&toy, &toy.passes[i]);
  ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
