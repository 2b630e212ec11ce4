#include <string.h>

#include "glslang-draft.h"

/* A module that tells the person's own lines: OpLine has the file, the line and the column where a statement begins, and OpSource the
 * text, in place of the one that was translated. */

#define MAX_WORDS_OF_TEXT 65000 /* of an instruction, which counts its words in 16 bits */

typedef struct
{
  const LsGlslangModule *module;
  const SpirvModule *words;
  GArray *out; /* guint32 */
  GHashTable *unlined;
  const GlslangFolded *folded;
  guint32 first;   /* id of the string of the first file */
  guint32 made_up; /* of that for lines that Lanescope made up */
  gboolean has_files, has_given;
} Writer;

static void
put (Writer *writer, guint32 word)
{
  g_array_append_val (writer->out, word);
}

/* An instruction with a string of length bytes behind n operands. */
static void
put_text (Writer *writer,
          guint op,
          const guint32 *operands,
          guint n,
          const char *text,
          gsize length)
{
  const guint n_text = (guint) (length / 4 + 1);
  const guint at = writer->out->len + 1 + n;

  put (writer, (1 + n + n_text) << 16 | op);
  for (guint i = 0; i < n; i++)
    put (writer, operands[i]);
  g_array_set_size (writer->out, at + n_text);
  memset (&g_array_index (writer->out, guint32, at), 0, 4 * n_text);
  memcpy (&g_array_index (writer->out, guint32, at), text, length);
  for (guint i = 0; i < n_text; i++)
    g_array_index (writer->out, guint32, at + i) =
      GUINT32_FROM_LE (g_array_index (writer->out, guint32, at + i));
}

static void
put_string (Writer *writer, guint32 id, const char *text)
{
  put_text (writer, SPIRV_OP_String, &id, 1, text, MIN (strlen (text), 4 * MAX_WORDS_OF_TEXT));
}

static void
put_files (Writer *writer)
{
  const GPtrArray *files = writer->module->files;

  for (guint i = 0; i < files->len; i++)
    put_string (writer, writer->first + i, g_ptr_array_index (files, i));
  put_string (writer, writer->made_up, "");
  writer->has_files = TRUE;
}

/* The text of a file. insn: an OpSource, which says the language and its version. */
static void
put_source (Writer *writer, const SpirvInsn *insn, guint file, const char *text, gsize left)
{
  const guint32 operands[] = { spirv_word (writer->words, insn, 0),
                               spirv_word (writer->words, insn, 1), writer->first + file };
  gsize n = MIN (left, 4 * MAX_WORDS_OF_TEXT);

  put_text (writer, SPIRV_OP_Source, operands, 3, text, n);
  for (left -= n, text += n; left > 0; left -= n, text += n)
    {
      n = MIN (left, 4 * MAX_WORDS_OF_TEXT);
      put_text (writer, SPIRV_OP_SourceContinued, NULL, 0, text, n);
    }
}

static void
put_sources (Writer *writer, const SpirvInsn *insn, GBytes *source)
{
  const GPtrArray *texts = writer->module->texts;
  gsize size;
  const char *text = g_bytes_get_data (source, &size);

  put_source (writer, insn, 0, text, size);
  for (guint i = 1; texts != NULL && i < MIN (texts->len, writer->module->files->len); i++)
    {
      text = g_ptr_array_index (texts, i);
      if (text != NULL)
        put_source (writer, insn, i, text, strlen (text));
    }
}

static void
put_statement (Writer *writer, const LsGlslangStatement *statement)
{
  put (writer, 4u << 16 | SPIRV_OP_Line);
  put (writer, writer->first + statement->file);
  put (writer, statement->line);
  put (writer, statement->column);
}

static void
put_line (Writer *writer, const SpirvInsn *insn)
{
  const guint number = spirv_word (writer->words, insn, 1);
  const LsGlslangLine *line = ls_glslang_module_line (writer->module, number);
  const LsGlslangStatement *statement = ls_glslang_module_statement (writer->module, number);

  if (statement != NULL)
    {
      put_statement (writer, statement);
      return;
    }
  put (writer, 4u << 16 | SPIRV_OP_Line);
  put (writer, line != NULL && line->line != 0 ? writer->first + line->file : writer->made_up);
  put (writer, line != NULL ? line->line : 0);
  put (writer, 0);
}

/* A variable that no other program sees is called as the person calls it, though the translated text has another name for it. */
static void
put_name (Writer *writer, const SpirvInsn *insn)
{
  const guint32 id = spirv_word (writer->words, insn, 0);
  const SpirvInsn *maker = spirv_maker (writer->words, id);
  const char *name = spirv_string (writer->words, insn, 1);
  const guint32 storage = maker != NULL ? spirv_operand (writer->words, maker, 0) : 0;
  const gboolean is_own =
    maker != NULL && (maker->op == SPIRV_OP_FunctionParameter ||
                      (maker->op == SPIRV_OP_Variable && (storage == SPIRV_StorageClass_Function ||
                                                          storage == SPIRV_StorageClass_Private)));

  if (is_own)
    name = ls_glslang_module_name (writer->module, name);
  put_text (writer, SPIRV_OP_Name, &id, 1, name, MIN (strlen (name), 4 * MAX_WORDS_OF_TEXT));
}

/* The line of a statement that the translator tells no line of. */
static void
put_unlined (Writer *writer, const SpirvInsn *insn)
{
  const gpointer number = GUINT_TO_POINTER ((guint) (insn - writer->words->insns));
  gpointer statement;

  if (writer->has_files && g_hash_table_lookup_extended (writer->unlined, number, NULL, &statement))
    put_statement (writer, &g_array_index (writer->module->statements, LsGlslangStatement,
                                           GPOINTER_TO_UINT (statement)));
}

/* A variable with its first value, which stands before it. */
static void
put_given (Writer *writer, const SpirvInsn *insn, guint32 value)
{
  put (writer, (insn->n_words + 1u) << 16 | SPIRV_OP_Variable);
  g_array_append_vals (writer->out, &writer->words->words[insn->first + 1], insn->n_words - 1u);
  put (writer, value);
}

static gboolean
is_given (const Writer *writer, const SpirvInsn *insn)
{
  return insn->op == SPIRV_OP_Variable &&
         g_hash_table_contains (writer->folded->values, GUINT_TO_POINTER (insn->result));
}

/* Those of all functions stand in front of the first one. */
static void
put_all_given (Writer *writer, const SpirvInsn *function)
{
  for (const SpirvInsn *insn = writer->words->insns; insn < function; insn++)
    if (is_given (writer, insn))
      put_given (writer, insn,
                 GPOINTER_TO_UINT (
                   g_hash_table_lookup (writer->folded->values, GUINT_TO_POINTER (insn->result))));
  writer->has_given = TRUE;
}

static void
put_insn (Writer *writer, const SpirvInsn *insn, GBytes *source)
{
  const gpointer number = GUINT_TO_POINTER ((guint) (insn - writer->words->insns));
  const gboolean is_debug = insn->op == SPIRV_OP_String || insn->op == SPIRV_OP_Source ||
                            insn->op == SPIRV_OP_SourceContinued;

  if (is_debug && !writer->has_files)
    put_files (writer);
  if (insn->op == SPIRV_OP_Function && !writer->has_given)
    put_all_given (writer, insn);
  put_unlined (writer, insn);
  if (g_hash_table_contains (writer->folded->dropped, number) || is_given (writer, insn))
    return;
  if (insn->op == SPIRV_OP_Line && writer->has_files)
    put_line (writer, insn);
  else if (insn->op == SPIRV_OP_Name)
    put_name (writer, insn);
  else if (insn->op == SPIRV_OP_Source)
    put_sources (writer, insn, source);
  else if (insn->op != SPIRV_OP_SourceContinued)
    g_array_append_vals (writer->out, &writer->words->words[insn->first], insn->n_words);
}

gboolean
glslang_tell_source (GlslangUnit *unit, GError **error)
{
  g_autoptr (SpirvModule) module = spirv_module_new (unit->code, NULL, error);
  g_autoptr (GArray) out = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) unlined = NULL;
  g_auto (GlslangFolded) folded = { 0 };
  Writer writer = { .module = &unit->module, .words = module, .out = out };

  if (module == NULL)
    return FALSE;
  unlined = glslang_find_unlined (&unit->module, module);
  writer.unlined = unlined;
  glslang_folded_init (&folded, &unit->module, module);
  writer.folded = &folded;
  writer.first = module->bound;
  writer.made_up = writer.first + unit->module.files->len;
  g_array_append_vals (out, module->words, 5);
  g_array_index (out, guint32, 3) = writer.made_up + 1;
  for (guint32 i = 0; i < module->n_insns; i++)
    put_insn (&writer, &module->insns[i], unit->source);
  for (guint i = 0; i < out->len; i++)
    g_array_index (out, guint32, i) = GUINT32_TO_LE (g_array_index (out, guint32, i));
  g_bytes_unref (unit->code);
  unit->code = g_bytes_new (out->data, out->len * sizeof (guint32));
  return TRUE;
}
