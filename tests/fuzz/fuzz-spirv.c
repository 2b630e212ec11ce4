#include "ls-fuzz.h"

#include <string.h>

#include "ls-error.h"
#include "spirv-print.h"

/* Any bytes: they are a module or are refused with an error. The listing has a line for each instruction, and the spans of
 * a line lie in it. */

typedef struct
{
  const SpirvModule *module;
  const SpirvNames *names;
} Listed;

static void
print_line (IsaText *text, guint line, gconstpointer data)
{
  const Listed *listed = (const Listed *) data;

  spirv_print_insn (text, listed->module, listed->names, &listed->module->insns[line]);
}

static void
describe_line (IsaLine *out, guint line, G_GNUC_UNUSED gconstpointer data)
{
  out->first = line;
}

static void
check_listing (const SpirvModule *module)
{
  g_autoptr (SpirvNames) names = spirv_names_new (module);
  const Listed listed = { module, names };
  g_autoptr (IsaListing) listing =
    isa_listing_new (module->n_insns, print_line, describe_line, &listed);

  for (guint i = 0; i < module->n_insns; i++)
    {
      const IsaLine *line = isa_listing_line (listing, i);
      const gsize length = strlen (line->text);

      g_assert_true (g_utf8_validate (line->text, -1, NULL));
      g_assert_null (strchr (line->text, '\n'));
      for (guint j = 0; j < line->n_spans; j++)
        g_assert_cmpuint (line->spans[j].start + line->spans[j].length, <=, length);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (SpirvModule) module = spirv_module_new (bytes, "fuzz", &error);
  g_autofree char *text = NULL;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  g_assert_true ((module == NULL) == (error != NULL));
  if (module == NULL)
    {
      g_assert_true (error->domain == LS_ERROR);
      return 0;
    }
  ls_fuzz_count (LS_FUZZ_OPENED);
  check_listing (module);
  text = spirv_print_module (module);
  g_assert_nonnull (text);
  ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
