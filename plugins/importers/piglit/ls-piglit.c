#include "ls-plugins.h"

#include <string.h>

#include "ls-error.h"
#include "ls-foreign.h"
#include "ls-words.h"
#include "piglit-expected.h"

#define MAX_PIXELS (64u << 20) /* of all draws together */

static guint
piglit_probe_bytes (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  return ls_foreign_is_shader_test (text, size) ? 95 : 0;
}

static char *
title_of (const char *name)
{
  char *base = g_path_get_basename (name);
  char *dot = strrchr (base, '.');

  if (dot != NULL && dot != base)
    *dot = '\0';
  return base;
}

/* Compiles the programs, and draws all draws of the test. */
static gboolean
compile (const PiglitTest *test, const char *name, LsImported *imported, GError **error)
{
  g_autofree char *title = title_of (name);
  LsGlslRequest request = {
    .title = title, .stage = LS_STAGE_PS, .inputs = test->inputs->str, .is_plain = TRUE
  };

  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      request.sources[i] = test->sources[i];
      request.names[i] = name;
    }
  return ls_glsl_compile (&request, imported, error);
}

static gboolean
piglit_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data, size);
  g_auto (PiglitTest) test = { 0 };

  if (!piglit_test_read (&test, text, name, error))
    return FALSE;
  if (!test.n_draws || !test.n_probes)
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: this is a shader_runner test that draws nothing, or looks at nothing",
                    name);
  if ((guint64) test.n_draws * test.width * test.height > MAX_PIXELS)
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: %u draws of %u x %u pixels are more than are kept", name, test.n_draws,
                    test.width, test.height);
  if (!compile (&test, name, imported, error))
    return FALSE;
  if (!piglit_expect (&test, imported, name, error))
    return FALSE;
  imported->rule =
    g_strdup (ls_words ("the first draw that is not as the test expects it, else the last"));
  return TRUE;
}

const LsImporter ls_importer_piglit = {
  .name = "piglit",
  .probe = piglit_probe_bytes,
  .import = piglit_import,
};
