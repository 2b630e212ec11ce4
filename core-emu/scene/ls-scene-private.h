#pragma once

#include "ls-kept-how.h"
#include "ls-lesson.h"
#include "ls-scene-bindings.h"
#include "ls-scene-draws.h"
#include "ls-scene-marks.h"
#include "ls-scene-outputs.h"

/* The scene itself, to those that make it. */

struct _LsScene
{
  gatomicrefcount ref_count;
  char *name, *path;
  const LsMachine *machine;
  guint8 readings[LS_MAX_READINGS]; /* of the bindings of all stages */
  LsProgram *program;
  LsBindings *bindings;
  LsStage stage;
  gboolean is_stage_chosen; /* by a person, whatever the text says */
  gboolean is_stage_said;   /* by the text */
  GPtrArray *diagnostics;
  LsSceneLayout layout;
  GArray *inputs; /* of a single stage; empty in a draw */
  LsDraw *draw;   /* NULL: a single stage */
  LsSceneMerge merge;
  LsSceneSamples samples;
  LsSceneOutputs outputs;
  LsMarks *marks;
  LsLesson *lesson;          /* NULL: none */
  guint variant, n_variants; /* from 1 */
  GBytes *text;              /* of the scene file; NULL: a bare program */
  char *identity;            /* of the scene file and what it names; NULL: a bare program */
  char *choices;             /* LsSceneHow.choices; or NULL */
  char *directory;
  /* what it names, of an imported scene; else NULL, and they are in the directory */
  GHashTable *files;
  LsSceneTrust trust;
  LsBudgetShare share;  /* what it took of its budget */
  gboolean is_imported; /* the program is not what the file holds */
  GBytes *assembly;     /* what the program was assembled from; NULL: nothing was */
  GBytes *compiled;     /* the text that a compiler made the program of; NULL: none did */
  LsTextParts *parts; /* that compiled holds, of which the program's is one; NULL: it is the text */
  char *part;         /* the title of that one; NULL: there are no parts */
  LsKeptHow *kept_how; /* what was said when an importer made it; NULL: none did */
  GBytes *frame; /* the text of the scene file, which names the imported one; NULL: none does */
  GBytes *draft; /* the text of the scene as an importer made it; NULL: none did */
  GPtrArray *text_inputs; /* LsTextInput; NULL: no importer made it */
  char *source_path;      /* of the file that was imported; NULL: none was */
  char *assembly_path;    /* of the file whose lines it has; NULL: it is of no file */
  GData *kept;            /* by layers above */
};

/* Begins the identity of a scene with what its file says. Returns: (transfer full). */
GChecksum *ls_scene_identity_begin (const LsSceneFile *file);
/* What a scene is called that does not say so: the name of its file, fit to be shown. Returns: (transfer full). */
char *ls_scene_name_of (const char *path);
/* A scene with nothing in it. budget: (nullable): a new one. Returns: (transfer full). */
LsScene *ls_scene_new (LsBudget *budget);
/* Gives a scene that has its program marks with nothing in them. */
void ls_scene_init_marks (LsScene *scene);
/* The same, then reads those of the file. */
gboolean ls_scene_load_marks (const LsSceneFile *file, LsScene *scene, GError **error);
/* What the lanes of a program alone are. */
LsStageItem ls_scene_bare_item (const LsScene *scene);
/* As ls_scene_load_text, for a machine that the caller chooses when the scene names none (NULL: the first known). choices: (nullable). */
LsScene *ls_scene_load_with (const LsMachine *machine,
                             const char *text,
                             gsize length,
                             const char *name,
                             const char *directory,
                             LsSceneTrust trust,
                             const char *choices,
                             LsBudget *budget,
                             GError **error);
/* As ls_scene_load_draft() with another text, which a scene that names the draft's has part in. how: has frame and frame_path. */
LsScene *ls_scene_load_framed (const LsDraft *draft,
                               const char *text,
                               const LsSceneHow *how,
                               GError **error);
/* As ls_scene_open for a program without a scene. */
/* Returns: FALSE: there is nothing to pick from in this file. */
gboolean ls_scene_fail_pick (const char *path, const char *pick, GError **error);
LsScene *ls_scene_new_bare (const LsMachine *machine,
                            GBytes *code,
                            const char *path,
                            LsBudget *budget,
                            GError **error);
