#include <string.h>

#include "glsl-compilers.h"
#include "ls-begins.h"
#include "ls-error.h"
#include "ls-words.h"

/* Why no driver starts: each cause has its own words. */

#define PACKAGES "libegl1 libgbm1 libgl1-mesa-dri"

static void
fail (const char *name, const char *why, GError **error)
{
  ls_fail (error, LS_ERROR_UNSUPPORTED,
           "%s: there is no compiler for GLSL: %s (Debian's packages %s "
           "have the r600 driver; or put glslcompiler on your PATH)",
           name, why, PACKAGES);
}

gboolean
glsl_fail_missing (const char *name, const char *package, GError **error)
{
  g_autofree char *why = g_strdup_printf (ls_words ("%s is missing"), package);

  fail (name, why, error);
  return FALSE;
}

/* What the loader said first, of the driver or of what loads the driver. Returns: (transfer full)
 * (nullable). */
static char *
find_loader_line (const char *messages)
{
  g_auto (GStrv) lines = g_strsplit (messages, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (ls_begins (lines[i], "MESA-LOADER: failed"))
      return g_strdup (lines[i]);
  return NULL;
}

gboolean
glsl_fail_start (const char *name, const GlslAnswer *answer, const char *messages, GError **error)
{
  g_autofree char *reason = g_strdup (answer->reason);
  g_autofree char *said = find_loader_line (messages);
  g_autofree char *why = NULL;

  g_strdelimit (g_strstrip (reason), "\n", ' ');
  why = said != NULL ? g_strdup_printf ("%s: %s", reason, said) : g_strdup (reason);
  if (!strcmp (answer->failure, "missing"))
    glsl_fail_missing (name, reason, error);
  else if (!strcmp (answer->failure, "start"))
    fail (name, why, error);
  else
    return FALSE;
  return TRUE;
}
