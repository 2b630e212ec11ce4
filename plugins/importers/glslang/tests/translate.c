#include <stdio.h>
#include <string.h>

#include "ls-diagnostic.h"
#include "ls-file.h"
#include "ls-glslang.h"

/* translate [-o FOLDER] FILE...: the module of each text as FOLDER/FILE.spv, and a line for each: what became of it, the file, its
 * stage, and the error, or the statements, those of them that the module names, and the renamed words. */

#define OP_LINE 8

static guint32
read_word (const guint8 *data, gsize n)
{
  return data[4 * n] | (guint32) data[4 * n + 1] << 8 | (guint32) data[4 * n + 2] << 16 |
         (guint32) data[4 * n + 3] << 24;
}

/* The statements that an OpLine names. */
static guint
count_statements (const LsGlslangModule *module)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  gsize size;
  const guint8 *data = g_bytes_get_data (module->module, &size);

  for (gsize n = 5; n < size / 4;)
    {
      const guint32 word = read_word (data, n);

      if ((word & 0xffff) == OP_LINE && n + 2 < size / 4)
        {
          const LsGlslangStatement *statement =
            ls_glslang_module_statement (module, read_word (data, n + 2));

          if (statement != NULL)
            g_hash_table_add (seen, (gpointer) statement);
        }
      n += MAX (word >> 16, 1);
    }
  return g_hash_table_size (seen);
}

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
          module.is_hlsl ? " hlsl" : "", module.is_vulkan ? " vulkan" : "", module.statements->len,
          count_statements (&module), g_hash_table_size (module.names));
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
