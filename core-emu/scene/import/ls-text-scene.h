#pragma once

#include "ls-scene-private.h"

/* Scenes that name a text (data/doc/scene.md, "Scenes of texts"): [program] has the text's file as `source`, [text] what it runs on. An importer
 * makes the rest of the scene; what else the file says counts before that: breakpoints and notes, and other values. */

/* Whether the text of a scene names a text. */
gboolean ls_text_scene_is (GBytes *frame);
/* Opens the text that a scene names. path: of the scene's file. other: (nullable): the text, in place of what its file holds. Returns: (transfer
 * full): NULL with the errors of ls_scene_open_how(), and with LS_ERROR_REFERENCE, LS_ERROR_STATE or LS_ERROR_TRUST at the keys of the scene. */
LsScene *ls_text_scene_open (GBytes *frame,
                             const char *path,
                             const LsSceneHow *how,
                             GBytes *other,
                             GError **error);
/* The text of the whole scene. draft: the scene that an importer made. Returns: (transfer full): NULL with LS_ERROR_SYNTAX. */
char *ls_text_scene_merge (GBytes *frame, const char *path, const char *draft, GError **error);
/* Loads what an importer made of the text and what the scene says besides, how->frame. Returns: (transfer full): NULL with an error at the place of the
 * scene from which on it does not load, as far as that is found. */
LsScene *ls_text_scene_load (const LsDraft *draft, const LsSceneHow *how, GError **error);
/* Whether a scene that was imported can be saved as one that names its text. */
gboolean ls_text_scene_fits (const LsScene *scene);
/* The file of such a scene in directory. edited: the whole scene, of which it keeps what is not as the importer made it. Returns: (transfer full): NULL
 * with error. */
LsDocument *ls_text_scene_make_frame (const LsScene *scene,
                                      const LsDocument *edited,
                                      const char *directory,
                                      GError **error);
/* The text of such a scene for a file in directory. frame: (nullable): one that names the text, of which it keeps the rest. Returns: (transfer full):
 * NULL with LS_ERROR_STATE. */
GBytes *ls_text_scene_make (const LsScene *scene,
                            GBytes *frame,
                            const char *directory,
                            GError **error);
