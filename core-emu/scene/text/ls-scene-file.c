#include "ls-scene-keys.h"

#include <string.h>

#include "ls-nearest.h"
#include "ls-stage.h"
#include "ls-words.h"

void
ls_scene_image_clear (LsSceneImage *image)
{
  g_clear_pointer (&image->packed, g_bytes_unref);
  g_clear_pointer (&image->texels, g_bytes_unref);
}

void
ls_scene_file_free (LsSceneFile *file)
{
  ls_document_free (file->document);
  g_free (file->directory);
  ls_scene_image_clear (file->image);
  g_free (file->image);
  g_free (file);
}

/* Stages whose groups a draw has. */
static gboolean
is_stage (const char *word)
{
  LsStage stage;

  return ls_stage_find (word, &stage) && ls_stages[stage].item != LS_ITEM_THREAD;
}

LsDocument *
ls_scene_document_parse (const char *text, gsize length, const char *name, GError **error)
{
  static const char *const raw[] = { "asm", "fetch-asm", NULL };
  static const LsDocSyntax syntax = { is_stage, raw };

  return ls_document_parse (length > 0 ? text : "", length, name, &syntax, error);
}

LsSceneFile *
ls_scene_file_parse (const char *text,
                     gsize length,
                     const char *name,
                     const char *directory,
                     GError **error)
{
  LsDocument *document = ls_scene_document_parse (text, length, name, error);
  LsSceneFile *file;

  if (document == NULL)
    return NULL;
  file = g_new0 (LsSceneFile, 1);
  file->document = document;
  file->directory = g_strdup (directory);
  file->image = g_new0 (LsSceneImage, 1);
  return file;
}

LsSceneFile
ls_scene_file_of (const LsSceneFile *file, const char *stage)
{
  LsSceneFile of_stage = *file;

  of_stage.stage = stage;
  return of_stage;
}

const LsDocGroup *
ls_scene_file_next (const LsSceneFile *file, const char *name, guint *at)
{
  const GPtrArray *groups = file->document->groups;

  while (*at < groups->len)
    {
      const LsDocGroup *group = g_ptr_array_index (groups, (*at)++);

      if (strcmp (group->name, name) == 0 && g_strcmp0 (group->scope, file->stage) == 0)
        return group;
    }
  return NULL;
}

const LsDocGroup *
ls_scene_file_group (const LsSceneFile *file, const char *name)
{
  guint at = 0;

  return ls_scene_file_next (file, name, &at);
}

/* --- escapes ---------------------------------------------------------------------------------------------- */

char *
ls_scene_unescape_part (const LsDocEntry *entry, const char *start, const char *end, GError **error)
{
  static const char letters[] = "sntrf\\;", meanings[] = " \n\t\r\f\\;";
  g_autoptr (GString) out = g_string_new (NULL);

  for (const char *p = start; p < end; p++)
    {
      LsDocPlace at = entry->value_at;
      const char *letter;

      if (*p != '\\')
        {
          g_string_append_c (out, *p);
          continue;
        }
      letter = p + 1 < end ? strchr (letters, p[1]) : NULL;
      if (letter == NULL)
        {
          at.column += (guint) g_utf8_strlen (entry->value, p - entry->value);
          ls_doc_fail (at, LS_ERROR_SYNTAX, error,
                       "unknown escape (known: \\s \\n \\t \\r \\f \\\\ \\;)");
          return NULL;
        }
      g_string_append_c (out, meanings[letter - letters]);
      p++;
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
ls_scene_unescape (const LsDocEntry *entry, GError **error)
{
  return ls_scene_unescape_part (entry, entry->value, entry->value + strlen (entry->value), error);
}

char *
ls_scene_suggest (const char *word, const char *const *names, guint n_names)
{
  const char *best = ls_nearest_of (word, names, n_names);

  return best != NULL ? g_strdup_printf (ls_words (" (did you mean %s?)"), best) : g_strdup ("");
}
