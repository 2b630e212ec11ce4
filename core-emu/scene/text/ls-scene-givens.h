#pragma once

#include "ls-scene.h"

/* What the text of a scene gives to its programs, as rows that a person reads and types over: registers, constants, buffers,
 * textures and samplers.  Setting one is a change of the text, on its line alone; what comes of it shows when the text is loaded. */

typedef enum
{
  LS_GIVEN_TEXT, /* by a text's own name; the rows of a scene of a text begin with these */
  LS_GIVEN_INPUT,
  LS_GIVEN_CONSTANT,
  LS_GIVEN_BUFFER,
  LS_GIVEN_TEXTURE,
  LS_GIVEN_SAMPLER,
} LsGivenKind;

typedef struct
{
  LsGivenKind kind;
  char *group; /* as between the brackets: "inputs", "ps constants", "texture 18" */
  char *key;   /* of the line: "R0.xy", "cb0.3", "png" */
  int part;    /* which of the key's components it is, from 0; -1: all of the line */
  char *name;  /* "R0.y", "ps cb0.3", "texture 18 png" */
  char *value; /* in the language of the scene */
  /* Filled by ls_scene_tell_givens(), else NULL; of registers of the stage that is debugged: */
  char *here; /* value in a lane: "0.5"; where the row is a whole register "0.5, 1.0, 0.0, 0.0" */
  /* from the smallest to the largest of the lanes that hold something: "-1.0 to 0.875"; NULL: all
   * are equal */
  char *range;
  char *
    source; /* names that the program's source has for it: "turns, scale"; of LS_GIVEN_TEXT its type: "vec3", "image", or NULL */
  gboolean is_made_up; /* of LS_GIVEN_TEXT: nobody gave the value */
} LsGiven;

void ls_given_free (LsGiven *given); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsGiven, ls_given_free)

/* What the text that the scene was made of runs on, by its own names. Returns: (transfer full): LsGiven; empty where there is no such text. */
GPtrArray *ls_givens_list_text (const LsScene *scene);
/* All of the others, in the order of the text. name: for messages. Returns: (transfer full): LsGiven; NULL with LS_ERROR_SYNTAX. */
GPtrArray *ls_givens_list (GBytes *text, const char *name, GError **error);
/* Says what registers hold when a wave starts, in lane, and what the source calls things. */
void ls_scene_tell_givens (const LsScene *scene, guint wave, guint lane, GPtrArray *givens);
/* The text with another value of one. Returns: (transfer full): NULL with LS_ERROR_SYNTAX for what cannot stand there, or
 * LS_ERROR_REFERENCE if the text has no such line. Whether the value means something, only loading tells. */
GBytes *ls_givens_set (GBytes *text, const LsGiven *given, const char *value, GError **error);
/* The same of a whole line as the scene would have it, "R2.xy = ndc-x, 0" or "cb0.3 = 1 0 0 1": what is there is set, the rest
 * comes behind the group's other lines, or into a group of its own. stage: (nullable): "ps" in a draw. */
GBytes *ls_givens_enter (GBytes *text, const char *stage, const char *line, GError **error);
/* Values that suggest themselves for it, in the language of the scene; may be empty. Returns: (transfer full). */
char **ls_given_dup_presets (const LsGiven *given);

/* The texture that it gives texels to, so that an image may take their place: its group, or of a text's the key. Returns: (transfer none)
 * (nullable): NULL: it gives none to any. */
const char *ls_given_get_texture (const LsGiven *given);
/* What a person may choose for it. */
typedef enum
{
  LS_GIVEN_NO_FILE,
  LS_GIVEN_IMAGE_FILE,  /* a PNG, for a texture */
  LS_GIVEN_BUFFER_FILE, /* numbers or bytes, for a buffer or a block of a text */
  LS_GIVEN_MESH_FILE,   /* vertices of a text */
} LsGivenFile;

LsGivenFile ls_given_get_file (const LsGiven *given);
/* What the file is for: of a texture ls_given_get_texture(), of others the key. Returns: (transfer none) (nullable): NULL: no file is for it. */
const char *ls_given_get_target (const LsGiven *given);
/* The value of something of a text that takes the file at path; of a texture with the filter and the wrap that it has. Returns: (transfer full): NULL
 * with LS_ERROR_STATE for a name that no scene can have. */
char *ls_given_dup_file (const LsGiven *given,
                         const LsScene *scene,
                         const char *path,
                         GError **error);
/* The text with the texture group ("ps texture 18") taking its texels from an image, by its name in the scene. Lines about those that
 * it had go. Returns: (transfer full): NULL with LS_ERROR_REFERENCE if there is no such texture, or LS_ERROR_STATE for one that no
 * image fills. */
GBytes *ls_givens_set_image (GBytes *text, const char *group, const char *name, GError **error);
/* How the scene names the image at path: from its folder on if it lies there, else as a whole. Returns: (transfer full): NULL with
 * LS_ERROR_SYNTAX for a name that no scene can have, or LS_ERROR_STATE for a scene that reads no files. */
char *ls_scene_dup_image_name (const LsScene *scene, const char *path, GError **error);

/* The scene with another text: files are looked up where they were. Returns: (transfer full): NULL with the errors of
 * ls_scene_load(). */
LsScene *ls_scene_with_text (const LsScene *scene, GBytes *text, GError **error);
