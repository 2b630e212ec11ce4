#include "ls-scene-private.h"

#include <string.h>

/* What a run of a scene follows from, as one number: what the file says except for what a person made of the scene
 * (breakpoints, notes and the like change nothing of a run), every file that was read, and which program reads them. */

static void
add_part (GChecksum *sum, const char *what, gconstpointer data, gsize length)
{
  g_autofree char *head = g_strdup_printf ("%s %zu\n", what, length);

  g_checksum_update (sum, (const guchar *) head, -1);
  g_checksum_update (sum, data, (gssize) length);
}

static void
add_text (GChecksum *sum, const char *what, const char *text)
{
  add_part (sum, what, text ? text : "", text ? strlen (text) : 0);
}

static gboolean
is_of_a_person (const LsDocGroup *group)
{
  static const char *const names[] = { "debug",     "breakpoints", "watches", "notes",
                                       "bookmarks", "fork",        NULL };

  return g_strv_contains (names, group->name);
}

static void
add_group (GChecksum *sum, const LsDocGroup *group)
{
  g_autofree char *raw = group->is_raw ? ls_doc_group_dup_lines (group) : NULL;

  add_text (sum, "stage", group->scope);
  add_text (sum, "group", group->name);
  add_text (sum, "argument", group->argument);
  add_text (sum, "raw", raw ? raw + strspn (raw, "\n") : NULL);
  for (guint i = 0; i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);

      add_text (sum, "key", entry->key);
      add_text (sum, "value", entry->value);
    }
}

GChecksum *
ls_scene_identity_begin (const LsSceneFile *file)
{
  GChecksum *sum = g_checksum_new (G_CHECKSUM_SHA256);

  add_text (sum, "version", LS_VERSION);
  for (guint i = 0; i < file->document->groups->len; i++)
    if (!is_of_a_person (g_ptr_array_index (file->document->groups, i)))
      add_group (sum, g_ptr_array_index (file->document->groups, i));
  return sum;
}

void
ls_scene_identity_add_file (const LsSceneFile *file, GBytes *bytes)
{
  gsize length;
  gconstpointer data = g_bytes_get_data (bytes, &length);

  if (file->identity != NULL)
    add_part (file->identity, "file", data, length);
}

char *
ls_scene_dup_identity (const LsScene *scene)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  char program[LS_PROGRAM_HASH_SIZE];

  ls_program_hash (scene->program, program);
  add_text (sum, "version", LS_VERSION);
  add_text (sum, "machine", scene->machine->id);
  add_text (sum, "program", program);
  add_text (sum, "scene", scene->identity);
  add_part (sum, "readings", scene->bindings->readings, sizeof scene->bindings->readings);
  return g_strdup (g_checksum_get_string (sum));
}
