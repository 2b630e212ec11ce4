#pragma once

#include "ls-importer.h"

/* What a text runs on, by the text's own names, with the values of the scene that an importer made: what people type over. Each is a line of inputs
 * (data/doc/glsl.md), said or made up. */

#define LS_TEXT_INPUT_IMAGE "image"   /* the type of a texture that an image can fill */
#define LS_TEXT_INPUT_BUFFER "buffer" /* of a buffer or block that a file can fill */
#define LS_TEXT_INPUT_MESH "mesh"     /* of vertices that a file can have */

typedef struct
{
  char *key;  /* of [text] in a scene: "size", "uniform.gain", "texture.map" */
  char *type; /* as the text has it: "vec3"; NULL: it has none */
  char *
    value; /* as [text] has it: "0.5 0.5 0.5", "png ramp.png linear repeat"; "" for a texture that is made up */
  gboolean is_made_up;
} LsTextInput;

/* The array of a draft or scene. Returns: (transfer full): LsTextInput. */
GPtrArray *ls_text_inputs_new (void);
/* What the text calls it: "gain"; of a size "size". Returns: (transfer none). */
const char *ls_text_input_get_name (const LsTextInput *input);
/* What the names of people mean: iTime, u_time and time are one. */
typedef enum
{
  LS_TEXT_TIME,  /* a float, in seconds */
  LS_TEXT_FRAME, /* an int, from 0 */
  LS_TEXT_MOUSE, /* vec4 or vec2, in pixels from the bottom left */
} LsTextRole;

/* inputs: (nullable). Returns: (transfer none) (nullable): the first of that role. */
const LsTextInput *ls_text_inputs_find_role (const GPtrArray *inputs, LsTextRole role);
/* Adds one to a draft, unless it has one with that key. type: (nullable). value: (transfer full) (nullable): NULL: it is what the line says, if
 * there is one. */
void ls_draft_add_text_input (LsDraft *draft,
                              const char *key,
                              const char *type,
                              char *value,
                              gboolean is_made_up);
/* Gives those without a value that of the line. directory: that names of files begin in. */
void ls_text_inputs_complete (GPtrArray *inputs, const LsImported *imported, const char *directory);
/* Of a scene that an importer made, in the order of the text. Returns: (transfer none) (nullable): LsTextInput; NULL: the scene is of no text, or the
 * importer tells none. */
const GPtrArray *ls_scene_get_text_inputs (const LsScene *scene);

/* --- typing over --------------------------------------------------------------------------------------------- */

/* The text of the whole scene, of one that an importer made with [text] in front: what that was given. Returns: (transfer full): NULL as
 * ls_scene_dup_whole_text(). */
GBytes *ls_scene_dup_edit_text (const LsScene *scene, GError **error);
/* What of such a text is somebody's: a scene file, in the scene's folder, that names the text; of another scene the text as it is. Returns: (transfer
 * full): what ls_scene_with_text() takes; NULL with error. */
GBytes *ls_scene_cut_edit_text (const LsScene *scene, GBytes *text, GError **error);
/* What somebody has typed into the text of a program, or which program of its file they want. */
typedef struct
{
  const char *part; /* which text of the file, of several (LsTextPart.title); else NULL */
  const char *text; /* NULL: as it is */
  const char *pick; /* the title of the program; NULL: the same */
} LsRetype;

/* The scene with another text of its program, or another program, and with all that somebody has typed over. frame: of ls_scene_cut_edit_text (). Returns: (transfer full): NULL
 * with the errors of ls_scene_open_how (), which name places of the text. */
LsScene *ls_scene_retype (const LsScene *scene,
                          GBytes *frame,
                          const LsRetype *typed,
                          GError **error);
