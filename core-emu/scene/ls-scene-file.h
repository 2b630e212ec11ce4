#pragma once

#include "ls-budget.h"
#include "ls-document.h"
#include "ls-scene-trust.h"

G_BEGIN_DECLS

/* A scene's document, and what it may read. */

/* An image as its file has it, and unpacked. */
typedef struct
{
  GBytes *packed, *texels; /* NULL: none */
  guint width, height;
} LsSceneImage;

typedef struct
{
  LsDocument *document;
  const char *stage;    /* whose groups count: "ps"; NULL: those of no stage */
  char *directory;      /* where relative file names start */
  LsSceneTrust trust;   /* what else may be read */
  LsBudgetShare *share; /* what is read and made is taken of it; not owned, may be NULL */
  /* Name to GBytes: all that may be read, in place of the directory; not owned; NULL: the directory. */
  GHashTable *files;
  GChecksum *identity; /* of all files that are read for it; not owned, may be NULL */
  LsSceneImage *image; /* the last one that was unpacked: many textures may be of one */
} LsSceneFile;

/* The document of a scene's text. Returns: (transfer full): NULL with LS_ERROR_SYNTAX. */
LsDocument *
ls_scene_document_parse (const char *text, gsize length, const char *name, GError **error);
/* Returns: (transfer full): NULL with LS_ERROR_SYNTAX. */
LsSceneFile *ls_scene_file_parse (const char *text,
                                  gsize length,
                                  const char *name,
                                  const char *directory,
                                  GError **error);
void ls_scene_file_free (LsSceneFile *file);
void ls_scene_image_clear (LsSceneImage *image);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSceneFile, ls_scene_file_free)

/* The same file, of which the groups of a stage count. It lasts as long as file; stage: (nullable): a name that lasts. */
LsSceneFile ls_scene_file_of (const LsSceneFile *file, const char *stage);
/* The first group of that name and of the stage that counts, or NULL. */
const LsDocGroup *ls_scene_file_group (const LsSceneFile *file, const char *name);
/* One after the other of these; at begins as 0. Returns: NULL behind the last. */
const LsDocGroup *ls_scene_file_next (const LsSceneFile *file, const char *name, guint *at);

/* The value with the escapes \s \n \t \r \\ and \; resolved. Returns: (transfer full), or NULL with an error. */
char *ls_scene_unescape (const LsDocEntry *entry, GError **error);
/* The same for a part of the value, up to end. */
char *ls_scene_unescape_part (const LsDocEntry *entry,
                              const char *start,
                              const char *end,
                              GError **error);

/* " (did you mean \"NAME\"?)" for the name closest to word, or "" if none is close; at most what fits in 64 bytes.
 * Returns: (transfer full). */
char *ls_scene_suggest (const char *word, const char *const *names, guint n_names);

G_END_DECLS
