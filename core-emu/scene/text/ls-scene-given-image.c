#include <stdlib.h>
#include <string.h>

#include "ls-scene-givens.h"
#include "ls-scene-private.h"
#include "ls-text-inputs.h"
#include "ls-text-keys.h"

/* What takes a file that a person chose. A texture takes its texels from an image. What said where they came from, how many there were and how their bytes lay, goes
 * with them. */

/* Where texels come from: an image, several, or bytes as they are. */
static const char *const sources[] = { "png", "images", "file", "files", "data", NULL };
/* How many there are: an image says it. */
static const char *const sizes[] = { "width",      "height",     "depth",      "layers",
                                     "levels",     "base-level", "last-level", "base-array",
                                     "last-array", NULL };
/* How those of a raw file lie. */
static const char *const raw[] = { "format", "num-format", "comp", "srf-mode", "endian", NULL };

const char *
ls_given_get_texture (const LsGiven *given)
{
  if (given->kind == LS_GIVEN_TEXT)
    return g_strcmp0 (given->source, LS_TEXT_INPUT_IMAGE) == 0 ? given->key : NULL;
  return given->kind == LS_GIVEN_TEXTURE && g_strv_contains (sources, given->key) ? given->group
                                                                                  : NULL;
}

LsGivenFile
ls_given_get_file (const LsGiven *given)
{
  if (ls_given_get_texture (given) != NULL)
    return LS_GIVEN_IMAGE_FILE;
  if (given->kind != LS_GIVEN_TEXT)
    return LS_GIVEN_NO_FILE;
  return g_strcmp0 (given->source, LS_TEXT_INPUT_BUFFER) == 0 ? LS_GIVEN_BUFFER_FILE
         : g_strcmp0 (given->source, LS_TEXT_INPUT_MESH) == 0 ? LS_GIVEN_MESH_FILE
                                                              : LS_GIVEN_NO_FILE;
}

const char *
ls_given_get_target (const LsGiven *given)
{
  const LsGivenFile file = ls_given_get_file (given);

  return file == LS_GIVEN_NO_FILE      ? NULL
         : file == LS_GIVEN_IMAGE_FILE ? ls_given_get_texture (given)
                                       : given->key;
}

char *
ls_given_dup_file (const LsGiven *given, const LsScene *scene, const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (scene->path != NULL ? scene->path : ".");
  g_autofree char *name = ls_text_keys_name_file (path, folder);
  g_auto (GStrv) words = g_strsplit (given->value, " ", -1);
  const guint n = g_strv_length (words);
  const gboolean is_image = ls_given_get_file (given) == LS_GIVEN_IMAGE_FILE;

  if (!ls_text_keys_check_name (name, is_image, error))
    return NULL;
  if (!is_image)
    return g_steal_pointer (&name);
  return n >= 4 && strcmp (words[0], sources[0]) == 0
           ? g_strdup_printf ("%s %s %s %s", sources[0], name, words[n - 2], words[n - 1])
           : g_strdup_printf ("%s %s nearest repeat", sources[0], name);
}

/* --- the text -------------------------------------------------------------------------------------------- */

static LsDocEntry *
find_source (const LsDocGroup *group)
{
  LsDocEntry *source = NULL;

  for (guint i = 0; sources[i] && source == NULL; i++)
    source = ls_doc_group_find (group, sources[i]);
  return source;
}

static void
drop_keys (LsDocGroup *group, const char *const *keys)
{
  for (guint i = 0; keys[i]; i++)
    if (ls_doc_group_find (group, keys[i]) != NULL)
      ls_doc_group_drop (group, ls_doc_group_find (group, keys[i]));
}

static void
set_image (LsDocGroup *group, LsDocEntry *source, const char *name)
{
  const gboolean is_png = strcmp (source->key, sources[0]) == 0;

  drop_keys (group, sizes);
  if (!is_png && strcmp (source->key, sources[1]) != 0)
    drop_keys (group, raw);
  if (is_png)
    ls_doc_entry_set (source, name);
  else
    ls_doc_group_insert (group, source, sources[0], name);
  drop_keys (group, &sources[1]);
}

/* Whether one image fills such a texture. */
static gboolean
check_dim (const LsDocGroup *group, const char *head, GError **error)
{
  const LsDocEntry *dim = ls_doc_group_find (group, "dim");

  if (dim != NULL && !strcmp (dim->value, "cube"))
    ls_fail (error, LS_ERROR_STATE,
             "[%s] is a cube, and has six images (write their names behind images= in the "
             "scene's file)",
             head);
  else if (dim != NULL && g_str_has_suffix (dim->value, "msaa"))
    ls_fail (error, LS_ERROR_STATE,
             "[%s] is multisampled, and no image has samples (choose another dim first)", head);
  else
    return TRUE;
  return FALSE;
}

GBytes *
ls_givens_set_image (GBytes *text, const char *head, const char *name, GError **error)
{
  gsize length;
  const char *bytes = g_bytes_get_data (text, &length);
  g_autoptr (LsDocument) document = ls_scene_document_parse (bytes, length, head, error);
  LsDocGroup *group = document != NULL ? ls_document_find_head (document, head) : NULL;
  LsDocEntry *source = group != NULL ? find_source (group) : NULL;

  if (document != NULL && source == NULL)
    ls_fail (error, LS_ERROR_REFERENCE, "[%s] has no texels any more", head);
  if (source == NULL || !check_dim (group, head, error))
    return NULL;
  set_image (group, source, name);
  return ls_document_print (document);
}

/* --- names ----------------------------------------------------------------------------------------------- */

/* Below the folder as both are called, or as both are without links. Returns: (transfer full). */
static char *
name_from (const char *folder, const char *path)
{
  g_autofree char *plain_folder = g_canonicalize_filename (folder, NULL);
  g_autofree char *plain = g_canonicalize_filename (path, NULL);
  char *real_folder = realpath (folder, NULL);
  char *real = realpath (path, NULL);
  const char *part = ls_scene_trust_part (plain_folder, plain);
  char *name;

  if (part == NULL && real_folder != NULL && real != NULL)
    part = ls_scene_trust_part (real_folder, real);
  name = g_strdup (part != NULL ? part : plain);
  free (real_folder);
  free (real);
  return name;
}

char *
ls_scene_dup_image_name (const LsScene *scene, const char *path, GError **error)
{
  g_autofree char *folder = scene->path != NULL ? g_path_get_dirname (scene->path) : g_strdup (".");
  g_autofree char *name = name_from (scene->directory != NULL ? scene->directory : folder, path);

  if (scene->files)
    ls_fail (error, LS_ERROR_STATE,
             "%s was imported, and reads no other file (lanescope import FILE -o DIR writes "
             "it as a scene: open that)",
             scene->name);
  else if (!g_utf8_validate (name, -1, NULL) || strpbrk (name, "\r\n") || *name == ' ' ||
           g_str_has_suffix (name, " "))
    ls_fail (error, LS_ERROR_SYNTAX, "%s: a scene cannot write that name down (rename the image)",
             name);
  else
    return g_steal_pointer (&name);
  return NULL;
}
