#pragma once

#include <gio/gio.h>

#include "ls-candidates.h"
#include "ls-scene.h"

/* What became of a file: one of both is NULL. */
typedef struct
{
  LsScene *scene;
  LsCandidates *candidates; /* the file holds several programs, and nobody has said which */
} LsOpened;

void ls_opened_free (LsOpened *opened);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsOpened, ls_opened_free)

/* Loads a scene on another thread, so that a large file does not hold up the window. pick: (nullable): title of the program of
 * a file of several. back_end: (nullable): who compiles a text. trust: what it may read besides. memory: bytes that it, its runs and their pictures may take; 0:
 * LS_BUDGET_DEFAULT. */
void ls_opener_load_async (GFile *file,
                           const char *pick,
                           const char *back_end,
                           LsSceneTrust trust,
                           guint64 memory,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);
/* Returns: (transfer full), or NULL with an error of LS_ERROR or G_IO_ERROR. */
LsOpened *ls_opener_load_finish (GAsyncResult *result, GError **error);
/* Behind that, and unless it was cancelled: the text of which the program is made, if it is one, of UTF-8: what the file held, or
 * assembly that the scene in it has or names. Returns: (transfer full) (nullable). */
GBytes *ls_opener_dup_text (GAsyncResult *result);
/* The file that holds that text, or would if it were one; NULL: none that could be written, such as a group of a scene. Returns:
 * (transfer full) (nullable). */
GFile *ls_opener_dup_text_file (GAsyncResult *result);
/* What it is called. Returns: (transfer full) (nullable). */
char *ls_opener_dup_text_name (GAsyncResult *result);

/* Returns: (transfer full): the example of that name, of any list, or the first for NULL. */
GFile *ls_opener_example (const char *name);
/* Where the examples stand as files too. Returns: (transfer full) (nullable): a folder that is there. */
GFile *ls_opener_dup_examples_folder (void);
/* Returns: (transfer full): the names of the examples, the easy ones first; among them those in GLSL, which are files, "glsl/plasma.frag",
 * if they are wanted and the examples stand as files. */
char **ls_opener_list_examples (gboolean with_glsl);
/* "first-light" is "First light". (transfer full) */
char *ls_opener_example_title (const char *name);
/* What it shows, in the words that its scene begins with: "A circle and a loop". (transfer full) (nullable) */
char *ls_opener_example_sentence (const char *name);
/* Puts the files that an example names, a file of ls_opener_example(), into a folder, so that its scene can be saved there. Those that
 * are there stay. Fails with LS_ERROR_IO. */
gboolean ls_opener_copy_files (GFile *example, const char *folder, GError **error);
