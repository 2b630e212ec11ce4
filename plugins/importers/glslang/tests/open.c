#include <stdio.h>
#include <string.h>

#include "ls-diagnostic.h"
#include "ls-file.h"
#include "ls-importer.h"

/* open FOLDER BACK-END INPUTS FILE...: the first draft of each text as a scene FOLDER/FILE.lanescope with its files, and a line for each:
 * whether it opened, the file, and the error or what was made up. INPUTS: a file, or "-". */

static void
save (const LsDraft *draft, const char *folder, const char *name)
{
  g_autofree char *base = g_strdelimit (g_strdup (name), "/", '_');
  g_autofree char *scene = g_strdup_printf ("%s/%s.lanescope", folder, base);
  GHashTableIter iter;
  gpointer file, bytes;

  g_file_set_contents (scene, draft->text, -1, NULL);
  g_hash_table_iter_init (&iter, draft->files);
  while (g_hash_table_iter_next (&iter, &file, &bytes))
    {
      g_autofree char *path = g_build_filename (folder, file, NULL);

      g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                           NULL);
    }
}

static void
open_text (const char *name, const char *folder, const char *back_end, const char *inputs)
{
  const LsSceneHow how = { .back_end = back_end, .inputs = inputs, .trust = LS_TRUST_FOLDER };
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ls_file_read (name, LS_FILE_MAX_BYTES, NULL, &error);
  const LsDraft *draft;

  if (bytes == NULL || !ls_importers_import_within (bytes, name, &how, &imported, &error))
    {
      printf ("no\t%s\t%s\n", name,
              error != NULL ? g_strdelimit (error->message, "\n", '|') : "nobody knows it");
      return;
    }
  draft = g_ptr_array_index (imported.drafts, imported.chosen);
  save (draft, folder, name);
  printf ("yes\t%s", name);
  for (guint i = 0; i < draft->english_invented->len; i++)
    printf ("\t%s", (const char *) g_ptr_array_index (draft->english_invented, i));
  for (guint i = 0; i < imported.findings->len; i++)
    printf ("\t! %s", ((const LsDiagnostic *) g_ptr_array_index (imported.findings, i))->message);
  printf ("\n");
}

int
main (int argc, char **argv)
{
  extern const LsImporter ls_importer_glslang, ls_importer_glsl;
  const LsImporter *const importers[] = { &ls_importer_glsl, &ls_importer_glslang };
  g_autofree char *inputs = NULL;

  ls_importers_add (importers, G_N_ELEMENTS (importers));
  if (argc < 5 ||
      (strcmp (argv[3], "-") != 0 && !g_file_get_contents (argv[3], &inputs, NULL, NULL)))
    return 2;
  for (int i = 4; i < argc; i++)
    {
      open_text (argv[i], argv[1], argv[2], inputs);
      fflush (stdout);
    }
  return 0;
}
