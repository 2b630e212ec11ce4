#pragma once

#include "ls-importer.h"
#include "ls-scene.h"

/* Programs in files: which one is opened, and how to open one that nobody is going to run. */

/* What bytes that are no scene hold. draft: gets the one of imported's that how picks, or NULL where the bytes themselves are
 * a program. imported: is empty, and is not needed afterwards where draft is NULL.
 * Returns: FALSE with an error that names path: the importer's, LS_ERROR_REFERENCE and LS_ERROR_STATE for what is picked,
 * LS_ERROR_UNSUPPORTED and LS_ERROR_FORMAT for words that are no program. */
gboolean ls_program_find (GBytes *bytes,
                          const char *path,
                          const LsSceneHow *how,
                          LsImported *imported,
                          const LsDraft **draft,
                          GError **error);

/* Fails: with LS_ERROR_REFERENCE if no importer has the back end, which names those that there are; else with LS_ERROR_STATE: nothing in the
 * file at path is compiled by it. */
gboolean ls_program_fail_back_end (const char *path, const char *back_end, GError **error);

typedef struct
{
  LsProgram *program;     /* owned */
  GPtrArray *diagnostics; /* owned; LsDiagnostic: what loading it found */
  char *comments;         /* owned; those of its draft, or NULL */
  const char *origin;     /* "microcode", "assembly", "import" or "scene" */
} LsOpenedProgram;

/* The program of bytes that are microcode, assembly, a scene or what an importer knows. opened: is empty; diagnostics are
 * filled in case of an error too, as they say better what is wrong with a text.
 * Returns: FALSE with the errors of ls_scene_open(). */
gboolean ls_program_open (GBytes *bytes,
                          const char *path,
                          const LsSceneHow *how,
                          LsOpenedProgram *opened,
                          GError **error);
void ls_opened_program_clear (LsOpenedProgram *opened);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsOpenedProgram, ls_opened_program_clear)

/* Opens what a scene is to be compared with: the scene in the file at path, which may read what trust says; or the scene itself with the
 * program in the file. name: (out) (transfer full): what it is called beside scene. Returns: (transfer full): NULL with the errors of
 * ls_scene_open_how() and ls_scene_with_program(). */
LsScene *ls_scene_open_beside (const LsScene *scene,
                               const char *path,
                               LsSceneTrust trust,
                               char **name,
                               GError **error);
