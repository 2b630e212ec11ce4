#include "glsl-compilers.h"

#include <glib/gstdio.h>
#include <string.h>

#include "glsl-run.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-words.h"

#define PROGRAM "glslcompiler"
#define BACKEND "cafeglsl"
#define TIMEOUT_S 60
#define MAX_BYTES (1u << 20)            /* of its messages */
#define MAX_MEMORY ((guint64) 4 << 30)  /* bytes */
#define OWN_MEMORY ((guint64) 32 << 20) /* the compiler's own needs for any program */

static const char
  *const file_names[] = { [LS_GLSL_VERTEX] = "in.vert", [LS_GLSL_PIXEL] = "in.frag" };
#define OUTPUT "out.gsh"

gboolean
glsl_cafe_takes (const LsGlslRequest *request, char **program)
{
  if ((request->backend != NULL && strcmp (request->backend, BACKEND) != 0) ||
      request->inputs != NULL || request->sources[LS_GLSL_GEOMETRY] != NULL ||
      request->sources[LS_GLSL_VERTEX] == NULL || request->sources[LS_GLSL_PIXEL] == NULL)
    return FALSE;
  *program = g_find_program_in_path (PROGRAM);
  return *program != NULL;
}

/* --- the compiler's folder -------------------------------------------------------------------- */

static void
remove_folder (const char *folder)
{
  static const char *const names[] = { "in.vert", "in.frag", OUTPUT };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
}

static gboolean
write_sources (const LsGlslRequest *request, const char *folder, GError **error)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      g_autofree char *path =
        i == LS_GLSL_GEOMETRY ? NULL : g_build_filename (folder, file_names[i], NULL);
      g_autoptr (GBytes) bytes = NULL;

      if (path == NULL)
        continue;
      bytes = g_bytes_new (request->sources[i], strlen (request->sources[i]));
      if (!ls_file_replace_own (path, bytes, error))
        return FALSE;
    }
  return TRUE;
}

/* --- compiling -------------------------------------------------------------------------------- */

static const char *
pixel_name (const LsGlslRequest *request)
{
  return request->names[LS_GLSL_PIXEL] != NULL ? request->names[LS_GLSL_PIXEL] : "GLSL";
}

static gboolean
fail (const LsGlslRequest *request, const GlslOutcome *outcome, GError **error)
{
  gsize size = 0;
  const char *said = g_bytes_get_data (outcome->output, &size);
  g_autofree char *text = *outcome->messages ? g_strdup (outcome->messages)
                          : size             ? g_strndup (said, size)
                                             : g_strdup (ls_words ("it does not say why"));

  g_strdelimit (g_strstrip (text), "\r\n", ' ');
  return ls_fail (error, outcome->is_late ? LS_ERROR_UNSUPPORTED : LS_ERROR_SYNTAX,
                  outcome->is_late ? N_ ("%s: %s was not done in time: %s")
                                   : N_ ("%s: %s does not compile it: %s"),
                  pixel_name (request), PROGRAM, text);
}

/* Makes one draw of both programs, from the drafts that another importer makes of the file. */
static gboolean
add_draft (const LsGlslRequest *request, GBytes *gsh, LsImported *imported, GError **error)
{
  g_auto (LsImported) found = { 0 };
  LsDraft *draft;

  if (!ls_importers_import (gsh, pixel_name (request), &found, error))
    {
      if (error != NULL && *error == NULL)
        ls_fail (error, LS_ERROR_FORMAT, "%s: %s wrote no .gsh", pixel_name (request), PROGRAM);
      return FALSE;
    }
  draft = g_ptr_array_steal_index (found.drafts, found.chosen);
  found.chosen = 0;
  g_clear_pointer (&draft->note, g_free);
  g_clear_pointer (&draft->english_note, g_free);
  ls_draft_note (draft, "compiled by %s (CafeGLSL)", PROGRAM);
  g_ptr_array_add (imported->drafts, draft);
  if (request->gsh != NULL)
    *request->gsh = g_bytes_ref (gsh);
  return TRUE;
}

static gboolean
run_in (const LsGlslRequest *request,
        const char *program,
        const char *folder,
        LsImported *imported,
        GError **error)
{
  const char *const argv[] = {
    program, "-vs", file_names[LS_GLSL_VERTEX], "-ps", file_names[LS_GLSL_PIXEL], "-o", OUTPUT, NULL
  };
  const GlslCommand command = {
    .argv = argv,
    .directory = folder,
    .timeout_s = TIMEOUT_S,
    .max_bytes = MAX_BYTES,
    .max_memory = MIN (ls_budget_get_left (request->budget), MAX_MEMORY) + OWN_MEMORY,
    .cancellable = request->cancellable
  };
  g_autofree char *path = g_build_filename (folder, OUTPUT, NULL);
  g_auto (GlslOutcome) outcome = { 0 };
  g_autoptr (GBytes) gsh = NULL;

  if (!write_sources (request, folder, error) || !glsl_sandbox_run (&command, &outcome, error))
    return FALSE;
  gsh = outcome.status == 0 ? ls_file_read_own (path, LS_FILE_MAX_BYTES, NULL) : NULL;
  return gsh != NULL ? add_draft (request, gsh, imported, error) : fail (request, &outcome, error);
}

gboolean
glsl_cafe_compile (const LsGlslRequest *request,
                   const char *program,
                   LsImported *imported,
                   GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autofree char *folder = g_dir_make_tmp ("lanescope-XXXXXX", &reason);
  gboolean is_good;

  if (folder == NULL)
    return ls_fail (error, LS_ERROR_IO, "%s: %s", pixel_name (request), reason->message);
  is_good = run_in (request, program, folder, imported, error);
  remove_folder (folder);
  return is_good;
}
