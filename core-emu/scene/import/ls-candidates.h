#pragma once

#include "ls-importer.h"
#include "ls-scene.h"

/* The programs of a file that holds several, for somebody to choose from. */

typedef struct
{
  char *title; /* what --pick, and LsSceneHow.pick, take */
  LsStage stage;
  const char *machine; /* its title */
  guint n_dwords;
  char *note; /* what else the file says of it, or NULL */
  char *also; /* titles of those that are the same, with commas between them, or NULL */
} LsCandidate;

typedef struct
{
  GPtrArray *list; /* LsCandidate, at least two */
  guint chosen;    /* the one that opens where nobody chooses */
  char *rule;      /* which one that is, or NULL */
} LsCandidates;

/* imported: has at least two drafts. Returns: (transfer full). */
LsCandidates *ls_candidates_new (const LsImported *imported);
/* As ls_scene_open_how(), but a file of several programs of which none is picked gives them, and neither scene nor error.
 * several: (nullable). */
LsScene *ls_scene_open_one (GBytes *bytes,
                            const char *path,
                            const LsSceneHow *how,
                            LsCandidates **several,
                            GError **error);
/* Returns: the number of the one with the title, or of the one that opens if there is none, or title is NULL. */
guint ls_candidates_index (const LsCandidates *candidates, const char *title);
/* "Pixel shader" */
const char *ls_candidate_kind (const LsCandidate *candidate);

void ls_candidates_free (LsCandidates *candidates);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCandidates, ls_candidates_free)
