#pragma once

#include <gio/gio.h>

#include "ls-draft.h"
#include "ls-import-memo.h"
#include "ls-scene.h"

/* Importers turn bytes that are neither a scene, nor microcode, nor assembly into drafts of scenes, one for each program
 * of the file.  Each is a row of functions, in a table that the program adds; ls_scene_open() asks them. */

/* From this score on, a probe leaves no doubt: the bytes are of no other format. */
#define LS_IMPORTER_SURE 90
/* The score of a probe for a text that a machine is sure of, too, and that says more to the importer. */
#define LS_IMPORTER_SURE_OF_TEXT (LS_IMPORTER_SURE - 1)

/* The forms of inputs, by what they say: an object of JSON calls things by their bindings (data/doc/spirv.md); lines call them by their
 * names (data/doc/glsl.md). */
typedef enum
{
  LS_INPUTS_LINES = 1,
  LS_INPUTS_JSON = 2,
} LsInputsForm;

LsInputsForm ls_inputs_form (const char *inputs);
/* The text of a file of inputs. text: (out) (transfer full). Returns: FALSE with LS_ERROR_SYNTAX for bytes that are no text. */
gboolean ls_inputs_take (GBytes *bytes, const char *name, char **text, GError **error);

/* Scores that are no further apart are those of importers that compile one and the same language. */
#define LS_IMPORTER_NEAR 1

/* What an importer found in a file. */
typedef struct
{
  GPtrArray *drafts;         /* LsDraft, at least one, in the order of the file */
  guint chosen;              /* the one to open where nobody picks another */
  char *rule;                /* which one that is: "the last pixel shader"; or NULL */
  GCancellable *cancellable; /* for importers that ask other programs, or run; borrowed, or NULL */
  LsBudget *budget;          /* for what importers run; borrowed, or NULL */
  gboolean is_raw; /* somebody insists that words are a program, whatever they look like */
  /* The compiler that somebody picked, a name of the importer's back_ends; NULL: the importer's first one. Borrowed. */
  const char *back_end;
  /* What the program takes, in a form that the importer reads, and the file that says so, for messages and what lies beside it; NULL
   * each: made up. Borrowed. */
  const char *inputs, *inputs_name;
  char *own_inputs, *own_name; /* owned: these, where they were put together */
  const LsExtra *extra;        /* whose lines are among these; borrowed, or NULL */
  /* The other files of the program, if the importer takes several: the one that is imported is the last of them. Borrowed. */
  const LsNamedBytes *others;
  guint n_others;
  LsSceneTrust trust;  /* what files beside the file may be */
  LsBudgetShare share; /* what was read of these */
  guint64 max_steps;   /* of a wave, within which what they ran did not come to its end; or 0 */
  /* titles and slugs that drafts have, and the next number behind each of these; or NULL */
  GHashTable *names;
  guint n_failed;      /* back ends that import_each left out, with a finding each */
  LsImportMemo *memo;  /* owned; NULL: nothing is kept for the next version */
  GPtrArray *findings; /* LsDiagnostic: what is wrong with the rest of the file, or was left out */
} LsImported;

typedef struct
{
  const char *name;
  /* How sure the importer is that the bytes are its own: 0 not at all, 100 quite. Must be quick and never fail. name: the
   * file's, or "": who goes by that alone is sure only of an ending that nobody else has. */
  guint (*probe) (GBytes *bytes, const char *name);
  /* Fills imported, which is empty but initialised, or fails with an error that names file and place. name is the
   * file's. */
  gboolean (*import) (GBytes *bytes, const char *name, LsImported *imported, GError **error);
  /* The same with a draft for each compiler that there is, titled by it; one that fails is left out, with a finding. NULL: nothing is
   * compiled. */
  gboolean (*import_each) (GBytes *bytes, const char *name, LsImported *imported, GError **error);
  /* The names of the compilers that the importer may have, NULL-terminated. NULL: nothing is compiled, or by no name. */
  const char *const *(*back_ends) (void);
  /* It is asked whichever back end somebody picks, and says itself which of them it takes. */
  gboolean judges_back_ends;
  /* These run what the text says itself: others that draw something else are wrong. */
  gboolean is_reference;
  guint inputs_forms;    /* of LsInputsForm: those that import reads; 0: the file says it all */
  gboolean takes_others; /* stages may come in several files */
  /* Whether a string in a text of another kind is a program by what it says. NULL: none is. */
  gboolean (*knows_string) (const char *text);
} LsImporter;

/* Lets the importers of a table be asked, before those that were added earlier. They must stay where they are. For a
 * program at its start, or whoever loads a module that has some; not while another thread opens files. */
void ls_importers_add (const LsImporter *const *importers, guint n);
/* All of them, in the order in which they are asked. Returns: (transfer none) (element-type LsImporter): NULL: there are none. */
const GPtrArray *ls_importers_list (void);

/* Whether one of them compiles. */
gboolean ls_importers_compile (void);

/* All back ends of all importers, in the order in which importers are asked. Returns: (transfer full) (element-type utf8). */
GPtrArray *ls_importers_back_ends (void);
/* Fails with LS_ERROR_REFERENCE if none of them is called so, and names those that there are. */
gboolean ls_importers_check_back_end (const char *back_end, GError **error);

/* Gives the bytes to the importer that is surest of them. Returns FALSE with no error set if none knows them, and
 * with the importer's error if it could not read them. */
gboolean ls_importers_import (GBytes *bytes,
                              const char *name,
                              LsImported *imported,
                              GError **error);
/* The same, of which how has the trust, the cancellable, which ends importers that ask other programs or run what they found, with
 * G_IO_ERROR_CANCELLED, and the budget, into which what they read and run must fit, else LS_ERROR_RANGE; and the back end and the
 * inputs. Where a back end is picked, only importers that have it are asked. */
gboolean ls_importers_import_within (GBytes *bytes,
                                     const char *name,
                                     const LsSceneHow *how,
                                     LsImported *imported,
                                     GError **error);
/* A draft of the program by each compiler that there is, of each importer that knows the text nearly as well as the surest: what the text says itself comes first. One
 * that fails is left out, with a finding. Fails as ls_importers_import_within(), and with
 * LS_ERROR_UNSUPPORTED for what nobody compiles. */
gboolean ls_importers_import_each (GBytes *bytes,
                                   const char *name,
                                   const LsSceneHow *how,
                                   LsImported *imported,
                                   GError **error);
/* The back end of the importer that runs what a text says itself. Returns: (transfer none) (nullable):
 * NULL: none runs this one. */
const char *ls_importers_find_reference (GBytes *bytes, const char *name);
/* Adds to reason, why words of a text cannot be had, the name of the back end that runs it all the same, if there is one. */
void ls_importers_name_reference (GBytes *bytes, const char *name, GError **reason);
void ls_imported_clear (LsImported *imported);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsImported, ls_imported_clear)

/* Whether an importer leaves no doubt that the bytes are its own. */
gboolean ls_importers_are_sure (GBytes *bytes);
/* ls_foreign_check() for what an importer may open. */
gboolean ls_importers_check (GBytes *bytes, const char *name, GError **error);
/* ls_foreign_check() for a single program: what importers are sure of is none. */
gboolean ls_program_check (GBytes *bytes, const char *name, GError **error);

/* --- for importers --------------------------------------------------------------------------------------- */

/* The buffer by which programs that compilers make read the ring in front of them; nothing else has its number. */
#define LS_IMPORTED_RING_BUFFER 17

/* The file called other beside the one that is imported, as ls_scene_trust_read(). Returns: (transfer full): NULL where there is none;
 * where there is one that is not read, a finding says why. name: the file that is imported. */
GBytes *ls_imported_read_beside (LsImported *imported,
                                 const char *name,
                                 const char *other,
                                 gsize max);
/* Appends a draft. Its title is wanted, fit to be shown, or that with a number if there is one of the name. */
LsDraft *ls_imported_add (LsImported *imported, const char *wanted);
/* Gives the last draft its scene, as ls_draft_compose(). Where that fails the draft is left out, with a finding that says
 * why at a line of the file; 0: the file has no lines. Returns: whether the draft is still there. */
gboolean ls_imported_compose (LsImported *imported,
                              const LsDraftPart *parts,
                              guint n_parts,
                              const char *draw,
                              const char *origin,
                              guint line);
/* Whether an importer knows a string in a text of another kind for a program. */
gboolean ls_imported_is_program (const char *text);
/* Whether words of which nobody said what they are look like a program. */
gboolean ls_imported_is_plausible (GBytes *code, GError **error);
/* Bytes that a file holds in another form, where an importer is sure of them, as if they were the file. Returns FALSE with no error
 * set if none is. */
gboolean ls_imported_take (LsImported *imported, GBytes *bytes, const char *name, GError **error);
/* Fails if no draft is left, with the first finding, or else with why. name: the file. */
gboolean ls_imported_has_drafts (const LsImported *imported,
                                 const char *name,
                                 const char *why,
                                 GError **error);

/* --- for who opens --------------------------------------------------------------------------------------- */

/* The draft that pick names: its number from 1, its title, or a part of the title that no other has. NULL: the chosen one.
 * Returns: NULL with LS_ERROR_REFERENCE. */
LsDraft *ls_imported_pick (const LsImported *imported,
                           const char *pick,
                           const char *name,
                           GError **error);
/* Appends to diagnostics what whoever opens draft should know: the findings, and that there are others if nobody picked
 * it. */
void ls_imported_tell (const LsImported *imported,
                       const LsDraft *draft,
                       gboolean is_picked,
                       GPtrArray *diagnostics);
