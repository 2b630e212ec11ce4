#include "glslang-door.h"

#include <glib/gstdio.h>
#include <string.h>

#include "ls-diagnostic.h"

const char glslang_flow[] =
  "#version 330\n"
  "out vec4 colour;\n"
  "uniform float gain;\n"
  "float base = gain + 1.0;\n"
  "float twice (float x) { float y = x * 2.0; return y; }\n"
  "void main () {\n"
  "  float sum = gain,\n"
  "        other = 2.0; /* ; { */ sum += other;\n"
  "  for (int i = 0; i < int (gain); i++) { if (sum > 4.0) break; else sum *= 2.0; }\n"
  "  do sum -= 1.0; while (sum > 8.0);\n"
  "  switch (int (gain)) { case 1: sum = 0.0; break; default: sum += 3.0; }\n"
  "  if (sum < 0.0) discard;\n"
  "  colour = vec4 (twice (sum), base,\n"
  "                 other, 1.0);\n"
  "}\n";

void
glslang_door_set_up (Door *door, gconstpointer data)
{
  (void) data;
  door->folder = g_dir_make_tmp ("lanescope-glslang-XXXXXX", NULL);
  door->imported = (LsImported){ .findings = ls_diagnostics_new () };
}

void
glslang_door_tear_down (Door *door, gconstpointer data)
{
  g_autoptr (GDir) folder = g_dir_open (door->folder, 0, NULL);
  const char *name;

  (void) data;
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (door->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (door->folder);
  g_free (door->folder);
  ls_imported_clear (&door->imported);
}

void
glslang_door_write (const Door *door, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (door->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* A text of a file of the name. */
gboolean
glslang_door_translate (Door *door,
                        const char *name,
                        const char *text,
                        const char *entry,
                        LsGlslangModule *module,
                        GError **error)
{
  g_autofree char *path = g_build_filename (door->folder, name, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  const LsGlslangRequest request = {
    .source = bytes, .name = path, .stage = LS_GLSLANG_ANY, .entry = entry
  };

  return ls_glslang_translate (&request, &door->imported, module, error);
}

/* The text becomes a module that is valid. */
void
glslang_door_make (Door *door, LsGlslangModule *module, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (!glslang_door_translate (door, name, text, NULL, module, &error))
    g_error ("%s\n%s", error->message, text);
  glslang_look_validate (module);
}

void
glslang_assert_stage (Door *door, const char *name, const char *text, LsGlslangStage stage)
{
  g_auto (LsGlslangModule) module = { 0 };

  glslang_door_make (door, &module, name, text);
  g_assert_cmpint (module.stage, ==, stage);
  g_assert_cmpuint (glslang_look_stage (&module), ==, stage);
}

/* Fails, with a message that has all of it; %s of which is the folder. */
void
glslang_assert_fails (Door *door,
                      const char *name,
                      const char *text,
                      LsErrorCode code,
                      const char *wanted)
{
  g_auto (LsGlslangModule) module = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *place = g_strconcat (door->folder, "/", NULL);
  g_auto (GStrv) parts = NULL;
  g_autofree char *message = NULL;

  g_assert_false (glslang_door_translate (door, name, text, NULL, &module, &error));
  g_assert_error (error, LS_ERROR, (int) code);
  parts = g_strsplit (error->message, place, -1);
  message = g_strjoinv ("", parts);
  if (strstr (message, wanted) == NULL)
    g_assert_cmpstr (message, ==, wanted);
}

/* The statement of the text that begins with the words stands where they do, and the module has its number. */
const LsGlslangStatement *
glslang_assert_statement (const LsGlslangModule *module, const char *text, const char *words)
{
  const char *at = strstr (text, words);
  guint line = 1;
  const char *begin = text;

  g_assert_nonnull (at);
  for (const char *c = text; c < at; c++)
    if (*c == '\n')
      {
        line++;
        begin = c + 1;
      }
  for (guint i = 0; i < module->statements->len; i++)
    {
      const LsGlslangStatement *s = &g_array_index (module->statements, LsGlslangStatement, i);

      if (s->line == line && s->column == (guint) (at - begin) + 1)
        {
          if (!glslang_look_has_line (module, s->number, s->n_numbers))
            g_error ("the module has no number of: %s", words);
          return s;
        }
    }
  g_error ("no statement begins at line %u: %s", line, words);
}

/* The module has a variable that the person calls so. */
void
glslang_assert_name (const LsGlslangModule *module, const char *name, const char *own)
{
  if (!glslang_look_has_name (module, name))
    g_error ("the module has no name %s:\n%s", name, module->text);
  g_assert_cmpstr (ls_glslang_module_name (module, name), ==, own);
}

static void
skip_cb (void)
{
  g_test_skip ("glslangValidator is missing (package glslang-tools)");
}

void
glslang_add_tests (const DoorTest *tests, guint n, gboolean need_translator)
{
  g_autofree char *program = g_find_program_in_path ("glslangValidator");

  for (guint i = 0; i < n; i++)
    if (program != NULL || !need_translator)
      g_test_add (tests[i].path, Door, NULL, glslang_door_set_up, tests[i].test,
                  glslang_door_tear_down);
    else
      g_test_add_func (tests[i].path, skip_cb);
}
