#pragma once

#include <glib.h>

#include "ls-budget.h"
#include "ls-error.h"
#include "ls-scene-trust.h"

G_BEGIN_DECLS

/* The text of a scene cut into groups and keys with their places.  The syntax is that of GKeyFile; we read it
 * ourselves because GKeyFile keeps no line numbers, and because the groups "asm" and "fetch-asm" hold raw lines. */

/* Stages that groups can belong to: "ps", "vs", "gs", "es"; NULL-terminated. */

typedef struct
{
  char *key;
  char *value;                    /* as written, outer blanks removed */
  guint line;                     /* from 1 */
  guint key_column, value_column; /* in characters, from 1 */
} LsSceneEntry;

typedef struct
{
  char *stage;        /* "vs" of "[vs texture 18]", or NULL */
  char *name;         /* "texture" of it */
  char *argument;     /* "18", or NULL */
  guint line, column; /* of the bracket */
  guint argument_column;
  GPtrArray *entries; /* LsSceneEntry */
  GHashTable *by_key; /* the same by their keys */
  char *raw; /* raw groups: newlines up to the group's first line, then its lines; else NULL */
} LsSceneGroup;

/* An image as its file has it, and unpacked. */
typedef struct
{
  GBytes *packed, *texels; /* NULL: none */
  guint width, height;
} LsSceneImage;

typedef struct
{
  char *name;           /* for messages */
  char *directory;      /* where relative file names start */
  LsSceneTrust trust;   /* what else may be read */
  LsBudgetShare *share; /* what is read and made is taken of it; not owned, may be NULL */
  /* Name to GBytes: all that may be read, in place of the directory; not owned; NULL: the directory. */
  GHashTable *files;
  GPtrArray *groups;   /* LsSceneGroup, in the order of the text */
  GChecksum *identity; /* of all files that are read for it; not owned, may be NULL */
  LsSceneImage *image; /* the last one that was unpacked: many textures may be of one */
} LsSceneFile;

/* Returns: (transfer full), or NULL with LS_ERROR_SYNTAX naming line and column. */
LsSceneFile *ls_scene_file_parse (const char *text,
                                  gsize length,
                                  const char *name,
                                  const char *directory,
                                  GError **error);
void ls_scene_file_free (LsSceneFile *file);
void ls_scene_image_clear (LsSceneImage *image);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSceneFile, ls_scene_file_free)

/* The groups of a stage, or those of no stage where stage is NULL, as a file of their own without stages. Returns:
 * (transfer full). */
LsSceneFile *ls_scene_file_select (const LsSceneFile *file, const char *stage);
/* The first group of that name that belongs to no stage, or NULL. */
const LsSceneGroup *ls_scene_file_group (const LsSceneFile *file, const char *name);
/* NULL if the group is NULL or has no such key. */
const LsSceneEntry *ls_scene_group_entry (const LsSceneGroup *group, const char *key);

/* Sets error to "FILE:LINE:COL: message" and returns FALSE. The message says what is wrong and, in brackets, what to
 * do. */
gboolean ls_scene_fail (const LsSceneFile *file,
                        guint line,
                        guint column,
                        LsErrorCode code,
                        GError **error,
                        const char *format,
                        ...) G_GNUC_PRINTF (6, 7);
/* The same at the value of an entry. */
gboolean ls_scene_fail_value (const LsSceneFile *file,
                              const LsSceneEntry *entry,
                              LsErrorCode code,
                              GError **error,
                              const char *format,
                              ...) G_GNUC_PRINTF (5, 6);
/* The same at the head of a group. */
gboolean ls_scene_fail_group (const LsSceneFile *file,
                              const LsSceneGroup *group,
                              LsErrorCode code,
                              GError **error,
                              const char *format,
                              ...) G_GNUC_PRINTF (5, 6);

/* The value with the escapes \s \n \t \r \\ and \; resolved. Returns: (transfer full), or NULL with an error. */
char *ls_scene_unescape (const LsSceneFile *file, const LsSceneEntry *entry, GError **error);
/* The same for a part of the value, up to end. */
char *ls_scene_unescape_part (const LsSceneFile *file,
                              const LsSceneEntry *entry,
                              const char *start,
                              const char *end,
                              GError **error);

/* " (did you mean \"NAME\"?)" for the name closest to word, or "" if none is close; at most what fits in 64 bytes.
 * Returns: (transfer full). */
char *ls_scene_suggest (const char *word, const char *const *names, guint n_names);

G_END_DECLS
