#include <stdio.h>
#include <string.h>

#include "glslang-look.h"
#include "ls-diagnostic.h"
#include "ls-file.h"

/* translate [-o FOLDER] FILE...: the module of each text as FOLDER/FILE.spv, and a line for each: what became of it, the file, its
 * stage, and the error, or the statements that become instructions, those of them that the module names, and the renamed words. */

static void
save (const LsGlslangModule *module, const char *folder, const char *name)
{
  g_autofree char *base = g_strdelimit (g_strdup (name), "/", '_');
  g_autofree char *file = g_strconcat (base, ".spv", NULL);
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autofree char *text = g_strconcat (path, ".text", NULL);
  gsize size;
  const char *data = g_bytes_get_data (module->module, &size);

  g_file_set_contents (path, data, (gssize) size, NULL);
  g_file_set_contents (text, module->text, -1, NULL);
}

/* Statements that become instructions: constants and what uniforms start with do not. */
static guint
count_statements (const LsGlslangModule *module)
{
  g_auto (GStrv) lines = g_strsplit (module->text, "\n", -1);
  guint n = 0;

  for (guint i = 0; i < module->statements->len; i++)
    {
      const LsGlslangStatement *statement =
        &g_array_index (module->statements, LsGlslangStatement, i);

      n += !statement->is_global ||
           !g_regex_match_simple ("\\b(const|uniform)\\b", lines[statement->number - 1], 0, 0);
    }
  return n;
}

static void
translate (const char *name, const char *folder)
{
  g_auto (LsImported) imported = { .findings = ls_diagnostics_new () };
  g_auto (LsGlslangModule) module = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ls_file_read (name, LS_FILE_MAX_BYTES, NULL, &error);
  const LsGlslangRequest request = { .source = bytes, .name = name, .stage = LS_GLSLANG_ANY };

  if (bytes == NULL || !ls_glslang_translate (&request, &imported, &module, &error))
    {
      g_strdelimit (error->message, "\n", '|');
      printf ("no\t%s\t%s\t%s\n", name, ls_error_code_name (error), error->message);
      return;
    }
  if (folder != NULL)
    save (&module, folder, name);
  printf ("yes\t%s\t%s%s%s\t%u\t%u\t%u\n", name, ls_glslang_stage_id (module.stage),
          module.is_hlsl ? " hlsl" : "", module.is_vulkan ? " vulkan" : "",
          count_statements (&module), glslang_look_count_statements (&module),
          g_hash_table_size (module.names));
}

int
main (int argc, char **argv)
{
  const char *folder = argc > 2 && strcmp (argv[1], "-o") == 0 ? argv[2] : NULL;

  for (int i = folder != NULL ? 3 : 1; i < argc; i++)
    {
      translate (argv[i], folder);
      fflush (stdout);
    }
  return 0;
}
