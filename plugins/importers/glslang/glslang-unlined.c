#include <string.h>

#include "glslang-draft.h"

/* "if (2 > 1)" and "switch (k)": glslang tells no line for a condition that computes nothing. The statement is the one in front of the
 * first statement that the branch leads to. */

#define MAX_HOPS 64 /* from block to block, or from statement to statement */

typedef struct
{
  const LsGlslangModule *module;
  const SpirvModule *words;
  guint32 *labels;   /* owned; by id: the OpLabel; 0: it is none */
  gboolean *is_told; /* owned; by statement: an OpLine names it */
  char **lines;      /* owned; of the text that was translated */
  guint n_lines;
  GHashTable *found;
} Finder;

/* The statement of an OpLine; G_MAXUINT: none. */
static guint
statement_of (const Finder *finder, const SpirvInsn *insn)
{
  const LsGlslangLine *line =
    ls_glslang_module_line (finder->module, spirv_word (finder->words, insn, 1));

  return line != NULL && line->statement < finder->module->statements->len ? line->statement
                                                                           : G_MAXUINT;
}

static void
find_told (Finder *finder)
{
  for (guint32 i = 0; i < finder->words->n_insns; i++)
    {
      const SpirvInsn *insn = &finder->words->insns[i];
      const guint statement = insn->op == SPIRV_OP_Line ? statement_of (finder, insn) : G_MAXUINT;

      if (insn->op == SPIRV_OP_Label && insn->result < finder->words->bound)
        finder->labels[insn->result] = i;
      if (statement != G_MAXUINT)
        finder->is_told[statement] = TRUE;
    }
}

/* The first statement of a block, or of those that it goes on to; G_MAXUINT: none is told. */
static guint
first_statement (const Finder *finder, guint32 label)
{
  for (guint hops = 0; hops < MAX_HOPS; hops++)
    {
      guint32 i = label < finder->words->bound ? finder->labels[label] : 0;

      if (i == 0)
        return G_MAXUINT;
      for (i++; i < finder->words->n_insns; i++)
        {
          const SpirvInsn *insn = &finder->words->insns[i];

          if (insn->op == SPIRV_OP_Line && statement_of (finder, insn) != G_MAXUINT)
            return statement_of (finder, insn);
          if (insn->op == SPIRV_OP_Branch)
            break;
          if (spirv_op_ends_block (insn->op))
            return G_MAXUINT;
        }
      if (i == finder->words->n_insns)
        return G_MAXUINT;
      label = spirv_word (finder->words, &finder->words->insns[i], 0);
    }
  return G_MAXUINT;
}

/* The first one, as they stand in the text, of all that a branch leads to but for what is behind both. */
static guint
first_inside (const Finder *finder, const SpirvInsn *branch, guint32 merge)
{
  const guint n = spirv_n_operands (branch);
  guint first = G_MAXUINT;

  for (guint i = 1; i < n; i++)
    {
      const guint32 label = spirv_operand (finder->words, branch, i);

      if (branch->op == SPIRV_OP_Switch && i > 1 && i % 2 == 0) /* a literal of 32 bits */
        continue;
      if (label != merge && !(branch->op == SPIRV_OP_BranchConditional && i > 2))
        first = MIN (first, first_statement (finder, label));
    }
  return first;
}

/* Whether a statement of the text begins with the word. */
static gboolean
begins_with (const Finder *finder, guint statement, const char *word)
{
  const guint number =
    g_array_index (finder->module->statements, LsGlslangStatement, statement).number;
  const char *line = number > 0 && number <= finder->n_lines ? finder->lines[number - 1] : "";

  line += strspn (line, " \t");
  return strncmp (line, word, strlen (word)) == 0 && strchr (" \t(", line[strlen (word)]) != NULL;
}

/* The outermost statement of the word that nothing tells and that stands right in front of another one, among others that nothing tells. */
static guint
find_before (const Finder *finder, guint inside, const char *word)
{
  guint found = G_MAXUINT;

  for (guint i = inside; i-- > 0 && inside - i <= MAX_HOPS && !finder->is_told[i];)
    if (begins_with (finder, i, word))
      found = i;
  return found;
}

static void
look_at_merge (Finder *finder, guint32 at, guint now)
{
  const SpirvInsn *branch = &finder->words->insns[at + 1];
  const gboolean is_switch = branch->op == SPIRV_OP_Switch;
  const guint inside =
    is_switch || branch->op == SPIRV_OP_BranchConditional
      ? first_inside (finder, branch, spirv_word (finder->words, &finder->words->insns[at], 0))
      : G_MAXUINT;
  const guint found = inside != G_MAXUINT && inside != now
                        ? find_before (finder, inside, is_switch ? "switch" : "if")
                        : G_MAXUINT;

  if (found == G_MAXUINT)
    return;
  finder->is_told[found] = TRUE;
  g_hash_table_insert (finder->found, GUINT_TO_POINTER (at), GUINT_TO_POINTER (found));
}

GHashTable *
glslang_find_unlined (const LsGlslangModule *module, const SpirvModule *words)
{
  Finder finder = { .module = module, .words = words };
  guint now = G_MAXUINT;

  finder.labels = g_new0 (guint32, words->bound);
  finder.is_told = g_new0 (gboolean, module->statements->len + 1);
  finder.lines = g_strsplit (module->text, "\n", -1);
  finder.n_lines = g_strv_length (finder.lines);
  finder.found = g_hash_table_new (NULL, NULL);
  find_told (&finder);
  for (guint32 i = 0; i + 1 < words->n_insns; i++)
    {
      const SpirvInsn *insn = &words->insns[i];

      if (insn->op == SPIRV_OP_Line)
        now = statement_of (&finder, insn);
      else if (insn->op == SPIRV_OP_Label)
        now = G_MAXUINT;
      else if (insn->op == SPIRV_OP_SelectionMerge)
        look_at_merge (&finder, i, now);
    }
  g_free (finder.labels);
  g_free (finder.is_told);
  g_strfreev (finder.lines);
  return finder.found;
}
