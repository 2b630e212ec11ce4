#include "ls-scene-save.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "ls-draft.h"
#include "ls-machines.h"
#include "ls-marks-text.h"
#include "ls-scene-private.h"
#include "ls-scene-stages.h"
#include "ls-text-scene.h"
#include "ls-words.h"

#define SCENE_MODE 0666 /* less what the process masks */

/* --- the text -------------------------------------------------------------------------------------------- */

/* A key of [constants], unless the text has it: constants up to this one are 0 where no key says more. */
static void
put_zero (GString *text, const char *key)
{
  g_autofree char *line = g_strdup_printf ("\n%s=", key);

  if (strstr (text->str, line) == NULL)
    g_string_append_printf (text, "%s=0 0 0 0\n", key);
}

static void
put_zeros (GString *text)
{
  g_autofree char *last = g_strdup_printf ("c.%d", LS_SCENE_FILE_VEC4S - 1);

  for (guint i = 0; i < LS_MAX_CONST_BUFFERS; i++)
    {
      g_autofree char *key = g_strdup_printf ("cb%u.%d", i, LS_SCENE_MAX_VEC4S - 1);

      put_zero (text, key);
    }
  put_zero (text, last);
}

/* A program without a scene runs on inputs made up for it; the scene file spells them out. */
static GBytes *
make_bare_text (const LsScene *scene, const char *name)
{
  g_autoptr (GPtrArray) invented = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *resources = ls_draft_dup_resources (scene->program, invented);
  GString *text = g_string_new (NULL);
  const LsStageItem item = ls_scene_bare_item (scene);
  g_autofree char *inputs = ls_scene_inputs_dup_ramps (scene->program, item);

  g_string_append (text, "[scene]\nversion=1\n");
  if (scene->machine != ls_machine_default ())
    g_string_append_printf (text, "machine=%s\n", scene->machine->id);
  if (scene->machine->find_stage == NULL && ls_stages[scene->stage].gives != LS_GIVES_PIXELS)
    g_string_append_printf (text, "stage=%s\n", ls_stages[scene->stage].id);
  g_string_append_printf (text, "\n[program]\nfile=%s\n\n", name);
  if (item == LS_ITEM_PIXEL)
    g_string_append_printf (text, "[layout]\nkind=pixels\nwidth=%u\nheight=%u\n",
                            scene->layout.width, scene->layout.height);
  else
    g_string_append_printf (text, "[layout]\nkind=%s\ncount=%u\n",
                            item == LS_ITEM_THREAD ? "threads" : "vertices", scene->layout.width);
  if (*inputs != '\0')
    g_string_append_printf (text, "\n[inputs]\n%s", inputs);
  g_string_append (text, resources);
  put_zeros (text);
  return g_string_free_to_bytes (text);
}

/* How a scene in directory names the program's file; NULL if no scene can. */
static char *
name_program (const LsScene *scene, const char *directory)
{
  g_autofree char *path = g_canonicalize_filename (scene->path, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *wanted = g_canonicalize_filename (directory, NULL);
  char *name = !strcmp (folder, wanted) ? g_path_get_basename (path) : g_strdup (path);

  if (g_utf8_validate (name, -1, NULL) && !strpbrk (name, "\r\n") && *name != ' ' &&
      !g_str_has_suffix (name, " "))
    return name;
  g_free (name);
  return NULL;
}

static GBytes *
bare_text (const LsScene *scene, const char *directory, GError **error)
{
  g_autofree char *name = NULL;

  if (ls_text_scene_fits (scene))
    return ls_text_scene_make (scene, NULL, directory, error);
  if (scene->is_imported)
    {
      ls_fail (error, LS_ERROR_STATE,
               "%s was imported, and a scene names texts, microcode and assembly only (lanescope "
               "import FILE "
               "-o DIR writes it as a scene with its programs; open that)",
               scene->path);
      return NULL;
    }
  name = name_program (scene, directory);
  if (name != NULL)
    return make_bare_text (scene, name);
  ls_fail (error, LS_ERROR_STATE, "%s: a scene cannot write that name down (rename the program)",
           scene->path);
  return NULL;
}

GBytes *
ls_scene_dup_whole_text (const LsScene *scene, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (scene->path != NULL ? scene->path : ".");

  return scene->text ? g_bytes_ref (scene->text) : bare_text (scene, folder, error);
}

static gboolean
is_of_scene (const LsScene *scene, const LsMarks *marks)
{
  return !strcmp (marks->program, scene->marks->program);
}

/* Marks that the text has, of the same program as marks. */
static LsMarks *
read_marks (const LsScene *scene, const LsMarks *marks, const LsSceneFile *file, GError **error)
{
  gboolean is_own = is_of_scene (scene, marks);
  const LsMarkLimits limits = { .n_lines = is_own ? ls_program_n_lines (scene->program) : G_MAXUINT,
                                .n_waves = scene->layout.n_waves,
                                .has_position = is_own };
  g_autoptr (LsMarks) read = ls_marks_new (marks->program);

  return ls_scene_marks_read (file, &limits, read, error) ? g_steal_pointer (&read) : NULL;
}

/* There is one position in a file, that of the scene's own program. */
static LsMarks *
without_position (const LsMarks *marks)
{
  LsMarks *copy = ls_marks_copy (marks);

  copy->wave = 0;
  copy->lane = 0;
  copy->step = G_MAXUINT64;
  ls_mark_set_text (&copy->fork, NULL);
  return copy;
}

/* Only what could not be read before may be kept unread. Both say the same. */
static gboolean
check_kinds (const LsScene *scene, const LsMarks *read, const LsMarks *marks, GError **error)
{
  for (guint i = 0; i < marks->breakpoints->len; i++)
    {
      const LsMarkBreakpoint *wanted = g_ptr_array_index (marks->breakpoints, i);
      const LsMarkBreakpoint *found = g_ptr_array_index (read->breakpoints, i);

      if (found->kind != LS_MARK_UNREAD || wanted->kind == LS_MARK_UNREAD)
        continue;
      return ls_fail (
        error, LS_ERROR_RANGE,
        "%s: breakpoint %u, %s, has no place in the scene (nothing was saved; delete it)",
        scene->name, wanted->number, found->what);
    }
  return TRUE;
}

/* What was written is read again, so that a file that cannot be opened never replaces one that can. */
static gboolean
check_text (const LsScene *scene, GBytes *text, const LsMarks *marks, GError **error)
{
  gsize length;
  const char *bytes = g_bytes_get_data (text, &length);
  g_autoptr (LsSceneFile) file =
    ls_scene_file_parse (bytes, length, scene->name, scene->directory, error);
  g_autoptr (LsMarks) read = file != NULL ? read_marks (scene, marks, file, error) : NULL;

  if (read != NULL && !ls_marks_equal (read, marks))
    ls_fail (error, LS_ERROR_FORMAT,
             "%s: its breakpoints, notes or forks do not read back as they are (they were not "
             "saved)",
             scene->name);
  return read != NULL && ls_marks_equal (read, marks) && check_kinds (scene, read, marks, error);
}

/* The scene of a text as it opens in another folder. A person who saves it there may read what it names. */
static LsScene *
load_moved (GBytes *text, const char *path, LsBudget *budget, GError **error)
{
  const LsSceneHow how = { .trust = LS_TRUST_ALL, .budget = budget };

  return ls_text_scene_open (text, path, &how, NULL, error);
}

/* In another folder, file names may lead nowhere, or elsewhere. */
static gboolean
check_folder (const LsScene *scene, GBytes *text, const char *path, GError **error)
{
  g_autofree char *directory = g_path_get_dirname (path);
  g_autoptr (GError) reason = NULL;
  g_autoptr (LsBudget) budget = ls_budget_new (ls_budget_get_size (scene->share.budget));
  g_autoptr (LsScene) moved = NULL, staged = NULL;
  gsize length;
  const char *bytes = g_bytes_get_data (text, &length);

  if (!g_strcmp0 (scene->directory, directory))
    return TRUE;
  moved = ls_text_scene_is (text)
            ? load_moved (text, path, budget, &reason)
            : ls_scene_load_with (scene->machine, bytes, length, scene->name, directory,
                                  scene->trust, scene->choices, budget, &reason);
  if (moved != NULL && scene->is_stage_chosen)
    staged = ls_scene_with_stage (moved, NULL, scene->stage, NULL);
  if (moved != NULL && !strcmp ((staged ? staged : moved)->marks->program, scene->marks->program))
    return TRUE;
  return ls_fail (
    error, LS_ERROR_REFERENCE,
    "in %s the scene does not find its files, which it names from its own folder: %s (copy "
    "them there first, or save it in %s)",
    directory, reason ? reason->message : ls_words ("there is another program of that name"),
    scene->directory ? scene->directory : ".");
}

GBytes *
ls_scene_make_text (const LsScene *scene,
                    GBytes *text,
                    const LsMarks *marks,
                    const char *directory,
                    GError **error)
{
  const gboolean is_of_text = text != NULL && ls_text_scene_fits (scene) && ls_text_scene_is (text);
  g_autoptr (GBytes) start = is_of_text     ? ls_text_scene_make (scene, text, directory, error)
                             : text != NULL ? g_bytes_ref (text)
                                            : bare_text (scene, directory, error);
  g_autoptr (LsSceneFile) file = NULL;
  g_autoptr (LsMarks) placeless = NULL, had = NULL;
  g_autoptr (LsDocument) was = NULL, now = NULL;
  g_autoptr (GBytes) merged = NULL;
  const char *bytes;
  gsize length;

  if (start == NULL)
    return NULL;
  if (!is_of_scene (scene, marks))
    marks = placeless = without_position (marks);
  bytes = g_bytes_get_data (start, &length);
  file = ls_scene_file_parse (bytes, length, scene->name, directory, error);
  had = file != NULL ? read_marks (scene, marks, file, error) : NULL;
  if (!had)
    return NULL;
  if (text != NULL && ls_marks_equal (had, marks))
    return g_bytes_ref (start);
  was = ls_marks_to_document (had);
  now = ls_marks_to_document (marks);
  ls_marks_merge (file->document, was, now, is_of_scene (scene, marks));
  merged = ls_document_print (file->document);
  return check_text (scene, merged, marks, error) ? g_steal_pointer (&merged) : NULL;
}

/* --- the file -------------------------------------------------------------------------------------------- */

static gboolean
file_holds (const char *path, GBytes *text)
{
  g_autoptr (GBytes) there =
    text != NULL ? ls_file_read_plain (path, LS_FILE_MAX_BYTES, NULL, NULL) : NULL;

  return there != NULL && g_bytes_equal (there, text);
}

/* Nobody's changes are written over, so what is there must be known. */
static gboolean
check_file (const char *path, GBytes *text, GError **error)
{
  g_autoptr (GBytes) there = NULL;
  GStatBuf info;

  if (g_stat (path, &info) != 0)
    {
      if (errno == ENOENT || errno == ENOTDIR)
        return TRUE;
      return ls_fail (error, LS_ERROR_IO, "%s: cannot be looked at: %s", path, g_strerror (errno));
    }
  if (!S_ISREG (info.st_mode))
    return TRUE;
  there = ls_file_read_plain (path, LS_FILE_MAX_BYTES, NULL, error);
  if (there == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  if (text != NULL && g_bytes_equal (there, text))
    return TRUE;
  return ls_fail (
    error, LS_ERROR_STATE,
    text ? N_ ("%s: the file is not what it was when it was read (open it again, save "
               "under another name, or force it: -f)")
         : N_ ("%s: there is such a file already (choose another name, or force it: -f)"),
    path);
}

GBytes *
ls_scene_save (const LsScene *scene,
               GBytes *text,
               GBytes *known,
               const LsMarks *marks,
               const char *path,
               gboolean force,
               GError **error)
{
  g_autofree char *directory = g_path_get_dirname (path);
  g_autoptr (GBytes) merged = ls_scene_make_text (scene, text, marks, directory, error);

  if (merged == NULL || !check_folder (scene, merged, path, error) ||
      (!force && !check_file (path, known, error)))
    return NULL;
  if (!file_holds (path, merged) && !ls_file_replace (path, merged, SCENE_MODE, error))
    return NULL;
  return g_steal_pointer (&merged);
}

gboolean
ls_scene_can_replace_file (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return g_access (folder, W_OK) == 0;
}
