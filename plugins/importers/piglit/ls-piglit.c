#include "ls-importer.h"

#include <string.h>

#include "ls-diagnostic.h"
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
has_texts (const PiglitTest *test)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (test->sources[i] != NULL)
      return TRUE;
  return FALSE;
}

/* Compiles the programs of a test that draws nothing, for a draw that is made up as for any other text. */
static gboolean
compile_alone (const PiglitTest *test, const char *name, LsImported *imported, GError **error)
{
  static const LsStage stages[] = { LS_STAGE_VS, LS_STAGE_GS, LS_STAGE_PS };
  g_autofree char *title = title_of (name);
  LsGlslRequest request = { .title = title, .inputs = test->inputs->str };

  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (test->sources[i] != NULL)
      {
        request.sources[i] = test->sources[i];
        request.names[i] = name;
        request.stage = stages[i];
      }
  ls_diagnostics_add_text (imported->findings, LS_SEVERITY_NOTE, 0, 0, NULL,
                           "this test draws nothing: what its programs run on is made up");
  return ls_glsl_compile (&request, imported, error);
}

/* A test with draws at which it does not look. */
static void
choose_last (LsImported *imported)
{
  imported->chosen = imported->drafts->len - 1;
  imported->rule = g_strdup (ls_words ("the last draw"));
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
  if (!test.n_draws && !has_texts (&test))
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: this is a shader_runner test without a program", name);
  if (!test.n_draws)
    return compile_alone (&test, name, imported, error);
  if ((guint64) test.n_draws * test.width * test.height > MAX_PIXELS)
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: %u draws of %u x %u pixels are more than are kept", name, test.n_draws,
                    test.width, test.height);
  if (!compile (&test, name, imported, error))
    return FALSE;
  if (!test.n_probes)
    {
      choose_last (imported);
      return TRUE;
    }
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
