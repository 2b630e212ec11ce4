#include "ls-fuzz.h"

#include <string.h>

#include "ls-gsh.h"
#include "ls-importer.h"
#include "ls-plugins.h"

/* Comments of assembly texts that say what a shader file of the Wii U holds: they are written or refused with a message, and what
 * is written is whole. */

static GBytes *
write_stage (const uint8_t *data, size_t size, LsStage stage)
{
  static const guint32 words[] = { 0, 0x94200688 }; /* EXP_DONE: PIX0, R0; END_OF_PROGRAM */
  g_autoptr (GBytes) program = g_bytes_new_static (words, sizeof words);
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  const LsGshSource source = { .text = size ? (const char *) data : "",
                               .length = size,
                               .stage = stage,
                               .program = program,
                               .n_gprs = 1,
                               .n_params = size & 63,
                               .targets = 1,
                               .diagnostics = diagnostics };
  GBytes *bytes = ls_gsh_write (&source, 1);

  g_assert_true ((bytes == NULL) == (ls_diagnostics_count (diagnostics, LS_SEVERITY_ERROR) > 0));
  return bytes;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static gsize is_ready;

  if (g_once_init_enter (&is_ready))
    {
      ls_plugins_register ();
      g_once_init_leave (&is_ready, 1);
    }
  ls_fuzz_count (LS_FUZZ_INPUTS);
  for (LsStage stage = LS_STAGE_PS; stage <= LS_STAGE_VS; stage++)
    {
      g_autoptr (GBytes) bytes = write_stage (data, size, stage);
      g_auto (LsImported) imported = { 0 };
      g_autoptr (GError) error = NULL;

      if (!bytes)
        continue;
      ls_fuzz_count (LS_FUZZ_OPENED);
      if (ls_importers_import (bytes, "fuzz", &imported, &error))
        ls_fuzz_count (LS_FUZZ_RAN);
      else if (!error || strstr (error->message, "damaged"))
        g_error ("what was written is not read: %s", error ? error->message : "nobody knows it");
    }
  return 0;
}
