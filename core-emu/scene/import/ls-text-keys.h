#pragma once

#include "ls-extra-inputs.h"
#include "ls-scene-private.h"

/* Lines of inputs as keys of [text], both ways; for the parts of scenes that name a text alone. */

#define LS_TEXT_GROUP "text"
#define LS_TEXT_PROGRAM "program"

/* The text of a scene. name: for messages. Returns: (transfer full): NULL with LS_ERROR_SYNTAX. */
LsDocument *ls_text_keys_parse (GBytes *text, const char *name, GError **error);
/* Whether a group says which text it is, or what the text runs on. */
gboolean ls_text_keys_is_of (const LsDocGroup *group);
/* What a message about the scene at path says behind its place. Returns: (transfer none). */
const char *ls_text_keys_skip_place (const char *message, const char *path);

/* Puts a line of inputs into a group: "uniform time 0.5" as uniform.time=0.5. extra: (nullable): has the files that it names. directory: that file
 * names begin in. Fails with LS_ERROR_STATE for a file name that no scene can write. */
gboolean ls_text_keys_put (LsDocGroup *group,
                           const LsExtra *extra,
                           const char *line,
                           const char *directory,
                           GError **error);
/* Gives a group the keys of another one, and no others. Lines that say the same stay as they are. wanted: (nullable): none. */
void ls_text_keys_replace (LsDocGroup *group, const LsDocGroup *wanted);
/* Those of all lines that were given, in place of what the group has. extra: (nullable). */
gboolean ls_text_keys_put_all (LsDocGroup *group,
                               const LsExtra *extra,
                               const char *directory,
                               GError **error);
/* How a scene in a directory names a file: as what lies below the directory, else whole. Returns: (transfer full). */
char *ls_text_keys_name_file (const char *path, const char *directory);
/* Whether a scene can write the name of a file, else LS_ERROR_STATE. is_word: other words stand beside it. */
gboolean ls_text_keys_check_name (const char *name, gboolean is_word, GError **error);
/* The lines that [text] of a document says, with the files that they name. file: is read, with its trust and share. path: for the places that
 * messages name. known: (nullable): files that need not be read again. Returns: (transfer full): NULL with the error of a key. */
LsExtraInputs *ls_text_keys_read (const LsSceneFile *file,
                                  const char *path,
                                  const LsExtra *known,
                                  GError **error);
/* Whether the value of a key is the name of a file: "buffer.lights", "vertices". */
gboolean ls_text_keys_is_file (const char *key);
/* A file that a scene names. path: gets (transfer full) that of the file. known: (nullable). Returns: (transfer full): NULL with error. */
GBytes *ls_text_keys_read_file (const LsSceneFile *file,
                                LsDocPlace at,
                                const char *name,
                                const LsExtra *known,
                                char **path,
                                GError **error);
