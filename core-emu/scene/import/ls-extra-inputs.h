#pragma once

#include "ls-scene.h"

/* What people give a text one by one, a size, values, images, beside a file of inputs or without one: as lines of inputs
 * (data/doc/glsl.md). */

typedef struct _LsExtraInputs LsExtraInputs;

/* Reads a file that a person named. */
typedef GBytes *(*LsExtraRead) (gpointer data, const char *file, GError **error);

/* What there is to give. */
typedef struct
{
  const char *name;  /* of the option: "size", "uniform" */
  gboolean is_named; /* one for each name of the text, else one for all of it */
} LsExtraKind;

extern const LsExtraKind ls_extra_kinds[];
extern const guint ls_extra_n_kinds;

/* read: (nullable): is called by ls_extra_inputs_add () alone. Returns: (transfer full). */
LsExtraInputs *ls_extra_inputs_new (LsExtraRead read, gpointer data);
void ls_extra_inputs_free (LsExtraInputs *inputs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsExtraInputs, ls_extra_inputs_free)

/* Adds one. value: of a size "128x96"; of a uniform "NAME=VALUE", with a comma between several values; of a texture
 * "NAME=FILE.png", with ",nearest", ",linear", ",repeat" and ",clamp" behind it; of a buffer "NAME=FILE"; of vertices "FILE". Fails with LS_ERROR_SYNTAX, or as read does; the error
 * names both. */
gboolean ls_extra_inputs_add (LsExtraInputs *inputs,
                              const char *kind,
                              const char *value,
                              GError **error);
/* Puts those that were added into how, which borrows them; nothing where none was. */
void ls_extra_inputs_apply (LsExtraInputs *inputs, LsSceneHow *how);

/* --- for scenes that name a text --------------------------------------------------------------------------- */

/* Adds a line of inputs as it is. from: where it is from, for messages. */
void ls_extra_inputs_add_line (LsExtraInputs *inputs, const char *from, const char *line);
/* Adds a file that was read. Takes both. Returns: (transfer full): the word that names it in a line. */
char *ls_extra_inputs_add_file (LsExtraInputs *inputs, char *path, GBytes *bytes);

/* --- for importers ---------------------------------------------------------------------------------------- */

/* Appends the lines, each behind a comment that says where it is from. */
void ls_extra_append (const LsExtra *extra, GString *text);
/* "a.inputs:3", or "--size 8x8" of a line that was given: where line i of inputs, from 0, is from. lines: of the whole text, split.
 * Returns: (transfer full). */
char *ls_extra_dup_place (char *const *lines, guint i, const char *name);
/* The file that a line names as "extra:0". Returns: (nullable): NULL: it names another one. */
const LsNamedBytes *ls_extra_find_file (const LsExtra *extra, const char *word);
