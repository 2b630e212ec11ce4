#include "glslang-look.h"

#include <glib/gstdio.h>
#include <string.h>

/* Opcodes of SPIR-V: its specification, 3.52 "Instructions". */
#define OP_NAME 5
#define OP_LINE 8
#define OP_ENTRY_POINT 15
#define HEADER 5 /* words */

/* An instruction: words behind its first one. */
typedef struct
{
  guint opcode, n;
  const guint8 *operands;
} Instruction;

static guint32
read_word (const guint8 *at)
{
  return at[0] | (guint32) at[1] << 8 | (guint32) at[2] << 16 | (guint32) at[3] << 24;
}

/* The instruction at word *at, which goes behind it. Returns: FALSE at the end. */
static gboolean
read_next (const LsGlslangModule *module, gsize *at, Instruction *instruction)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (module->module, &size);
  guint32 word;

  if (*at >= size / 4)
    return FALSE;
  word = read_word (data + 4 * *at);
  g_assert_cmpuint (word >> 16, >, 0);
  g_assert_cmpuint (*at + (word >> 16), <=, size / 4);
  *instruction = (Instruction){ word & 0xffff, (word >> 16) - 1, data + 4 * (*at + 1) };
  *at += word >> 16;
  return TRUE;
}

gboolean
glslang_look_has_name (const LsGlslangModule *module, const char *name)
{
  Instruction instruction;

  for (gsize at = HEADER; read_next (module, &at, &instruction);)
    if (instruction.opcode == OP_NAME &&
        strcmp ((const char *) instruction.operands + 4, name) == 0)
      return TRUE;
  return FALSE;
}

gboolean
glslang_look_has_line (const LsGlslangModule *module, guint number, guint n)
{
  Instruction instruction;

  for (gsize at = HEADER; read_next (module, &at, &instruction);)
    if (instruction.opcode == OP_LINE)
      {
        const guint line = read_word (instruction.operands + 4);

        if (line >= number && line < number + n)
          return TRUE;
      }
  return FALSE;
}

guint
glslang_look_count_statements (const LsGlslangModule *module)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  Instruction instruction;

  for (gsize at = HEADER; read_next (module, &at, &instruction);)
    if (instruction.opcode == OP_LINE)
      {
        const LsGlslangStatement *statement =
          ls_glslang_module_statement (module, read_word (instruction.operands + 4));

        if (statement != NULL)
          g_hash_table_add (seen, (gpointer) statement);
      }
  return g_hash_table_size (seen);
}

LsGlslangStage
glslang_look_stage (const LsGlslangModule *module)
{
  /* Execution models: 3.3 of the specification. */
  static const LsGlslangStage models[] = { LS_GLSLANG_VERTEX,          LS_GLSLANG_TESS_CONTROL,
                                           LS_GLSLANG_TESS_EVALUATION, LS_GLSLANG_GEOMETRY,
                                           LS_GLSLANG_FRAGMENT,        LS_GLSLANG_COMPUTE };
  Instruction instruction;

  for (gsize at = HEADER; read_next (module, &at, &instruction);)
    if (instruction.opcode == OP_ENTRY_POINT)
      return models[MIN (read_word (instruction.operands), G_N_ELEMENTS (models) - 1)];
  return LS_GLSLANG_ANY;
}

void
glslang_look_validate (const LsGlslangModule *module)
{
  g_autofree char *program = g_find_program_in_path ("spirv-val");
  g_autofree char *path = NULL, *said = NULL;
  const char *argv[] = { program, "--target-env", module->is_vulkan ? "vulkan1.0" : "opengl4.5",
                         NULL,
                         /* Objects of HLSL as parameters: what an optimiser takes out. */
                         module->is_hlsl ? "--before-hlsl-legalization" : NULL, NULL };
  gsize size;
  const char *data = g_bytes_get_data (module->module, &size);
  int status;

  if (program == NULL)
    {
      g_test_message ("spirv-val is missing (package spirv-tools): modules are not checked");
      return;
    }
  path = g_build_filename (g_get_tmp_dir (), "lanescope-look-XXXXXX", NULL);
  g_close (g_mkstemp (path), NULL);
  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
  argv[3] = path;
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL,
                               NULL, &said, &status, NULL));
  g_unlink (path);
  if (status != 0)
    g_error ("the module is not valid: %s\n%s", said, module->text);
}
