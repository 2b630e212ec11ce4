#include <stdlib.h>
#include <string.h>

#include "ls-scene-givens.h"
#include "ls-scene-private.h"
#include "ls-text-lines.h"

/* A texture that takes its texels from an image. What said where they came from, how many there were and how their bytes lay, goes
 * with them. */

/* Where texels come from. */
static const char *const sources[] = { "png", "images", "file", "files", "data", NULL };
/* How many there are: an image says it. */
static const char *const sizes[] = { "width",      "height",     "depth",      "layers",
                                     "levels",     "base-level", "last-level", "base-array",
                                     "last-array", NULL };
/* How those of a raw file lie. */
static const char *const raw[] = { "format", "num-format", "comp", "srf-mode", "endian", NULL };

gboolean
ls_given_is_texels (const LsGiven *given)
{
  return given->kind == LS_GIVEN_TEXTURE && g_strv_contains (sources, given->key);
}

/* --- the text -------------------------------------------------------------------------------------------- */

static const LsSceneEntry *
find_source (const LsSceneGroup *group)
{
  for (guint i = 0; sources[i]; i++)
    if (ls_scene_group_entry (group, sources[i]))
      return ls_scene_group_entry (group, sources[i]);
  return NULL;
}

static gboolean
is_raw (const LsSceneEntry *source)
{
  return strcmp (source->key, "png") && strcmp (source->key, "images");
}

/* Whether that line of the text says something about what the image takes the place of. */
static gboolean
goes (const LsSceneGroup *group, const LsSceneEntry *source, guint line)
{
  for (guint i = 0; i < group->entries->len; i++)
    {
      const LsSceneEntry *entry = g_ptr_array_index (group->entries, i);

      if (entry->line == line)
        return g_strv_contains (sources, entry->key) || g_strv_contains (sizes, entry->key) ||
               (is_raw (source) && g_strv_contains (raw, entry->key));
    }
  return FALSE;
}

static GBytes *
with_image (GBytes *text, const LsSceneGroup *group, const LsSceneEntry *source, const char *name)
{
  gsize length;
  const char *bytes = g_bytes_get_data (text, &length);
  const char *end = bytes + length;
  GString *made = g_string_sized_new (length);
  guint line = 1;

  for (const char *at = bytes, *next; at < end; at = next, line++)
    {
      next = ls_text_next_line (at, end);
      if (line == source->line)
        g_string_append_printf (made, "png=%s%s", name, ls_text_newline (bytes, length));
      else if (!goes (group, source, line))
        g_string_append_len (made, at, next - at);
    }
  return g_string_free_to_bytes (made);
}

/* Whether one image fills such a texture. */
static gboolean
check_dim (const LsSceneGroup *group, const char *head, GError **error)
{
  const LsSceneEntry *dim = ls_scene_group_entry (group, "dim");

  if (dim && !strcmp (dim->value, "cube"))
    g_set_error (error, LS_ERROR, LS_ERROR_STATE,
                 "[%s] is a cube, and has six images (write their names behind images= in the "
                 "scene's file)",
                 head);
  else if (dim && g_str_has_suffix (dim->value, "msaa"))
    g_set_error (error, LS_ERROR, LS_ERROR_STATE,
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
  g_autoptr (LsSceneFile) file =
    ls_scene_file_parse (length ? bytes : "", length, head, ".", error);
  const LsSceneGroup *group = file ? ls_scene_givens_group (file, head) : NULL;
  const LsSceneEntry *source = group ? find_source (group) : NULL;

  if (!file)
    return NULL;
  if (source)
    return check_dim (group, head, error) ? with_image (text, group, source, name) : NULL;
  g_set_error (error, LS_ERROR, LS_ERROR_REFERENCE, "[%s] has no texels any more", head);
  return NULL;
}

/* --- names ----------------------------------------------------------------------------------------------- */

/* The part of path behind folder; NULL if it does not lie there. */
static const char *
part_below (const char *folder, const char *path)
{
  const gsize n = strlen (folder);

  if (strncmp (folder, path, n))
    return NULL;
  if (n && folder[n - 1] == '/')
    return path + n;
  return path[n] == '/' ? path + n + 1 : NULL;
}

/* Below the folder as both are called, or as both are without links. Returns: (transfer full). */
static char *
name_from (const char *folder, const char *path)
{
  g_autofree char *plain_folder = g_canonicalize_filename (folder, NULL);
  g_autofree char *plain = g_canonicalize_filename (path, NULL);
  char *real_folder = realpath (folder, NULL);
  char *real = realpath (path, NULL);
  const char *part = part_below (plain_folder, plain);
  char *name;

  if (!part && real_folder && real)
    part = part_below (real_folder, real);
  name = g_strdup (part ? part : plain);
  free (real_folder);
  free (real);
  return name;
}

char *
ls_scene_dup_image_name (const LsScene *scene, const char *path, GError **error)
{
  g_autofree char *folder = scene->path ? g_path_get_dirname (scene->path) : g_strdup (".");
  g_autofree char *name = name_from (scene->directory ? scene->directory : folder, path);

  if (scene->files)
    g_set_error (error, LS_ERROR, LS_ERROR_STATE,
                 "%s was imported, and reads no other file (lanescope import FILE -o DIR writes "
                 "it as a scene: open that)",
                 scene->name);
  else if (!g_utf8_validate (name, -1, NULL) || strpbrk (name, "\r\n") || *name == ' ' ||
           g_str_has_suffix (name, " "))
    g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX,
                 "%s: a scene cannot write that name down (rename the image)", name);
  else
    return g_steal_pointer (&name);
  return NULL;
}
