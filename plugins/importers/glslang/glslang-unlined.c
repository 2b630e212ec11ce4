#include <string.h>

#include "glslang-draft.h"

/* "if (flag)", "switch (k)" and "while (true)": glslang tells no line for a condition that computes nothing. Of a branch it is the statement in
 * front of the first one that the branch leads to; of a loop glslang tells where its word stands; of "return flag ? a : b" what stands behind. */

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

/* The first statement of a block, or of those that it goes on to; G_MAXUINT: none is told. The word of a loop may stand behind its body. */
static guint
first_statement (const Finder *finder, guint32 label)
{
  guint of_loop = G_MAXUINT;

  for (guint hops = 0; hops < MAX_HOPS; hops++)
    {
      guint32 i = label < finder->words->bound ? finder->labels[label] : 0;

      if (i == 0)
        return of_loop;
      for (i++; i + 1 < finder->words->n_insns; i++)
        {
          const SpirvInsn *insn = &finder->words->insns[i];

          if (insn->op == SPIRV_OP_Line && insn[1].op == SPIRV_OP_LoopMerge)
            of_loop = MIN (of_loop, statement_of (finder, insn));
          else if (insn->op == SPIRV_OP_Line && statement_of (finder, insn) != G_MAXUINT)
            return MIN (of_loop, statement_of (finder, insn));
          if (insn->op == SPIRV_OP_Branch)
            break;
          if (spirv_op_ends_block (insn->op))
            return of_loop;
        }
      if (i + 1 >= finder->words->n_insns)
        return of_loop;
      label = spirv_word (finder->words, &finder->words->insns[i], 0);
    }
  return of_loop;
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
put (Finder *finder, guint32 at, guint statement)
{
  finder->is_told[statement] = TRUE;
  g_hash_table_insert (finder->found, GUINT_TO_POINTER (at), GUINT_TO_POINTER (statement));
}

static gboolean
takes (const SpirvModule *words, const SpirvInsn *insn, guint32 id)
{
  for (guint i = 0; i < spirv_n_operands (insn); i++)
    if (spirv_operand (words, insn, i) == id)
      return TRUE;
  return FALSE;
}

/* The first of the instructions right before a branch that are there for its condition alone: each is taken by the one behind it. at: of the
 * merge in front of the branch. */
static guint32
find_condition (const Finder *finder, guint32 at)
{
  const SpirvInsn *insns = finder->words->insns, *taker = &insns[at + 1];

  while (at > 0 && insns[at - 1].result != 0 && insns[at - 1].op != SPIRV_OP_Label &&
         insns[at - 1].op != SPIRV_OP_Phi && insns[at - 1].op != SPIRV_OP_Variable &&
         takes (finder->words, taker, insns[at - 1].result))
    taker = &insns[--at];
  return at;
}

static void
look_at_merge (Finder *finder, guint32 at, guint now)
{
  const SpirvInsn *branch = &finder->words->insns[at + 1];
  const gboolean is_switch = branch->op == SPIRV_OP_Switch;
  const guint32 merge = spirv_word (finder->words, &finder->words->insns[at], 0);
  const guint inside = is_switch || branch->op == SPIRV_OP_BranchConditional
                         ? first_inside (finder, branch, merge)
                         : G_MAXUINT;
  const guint found = inside != G_MAXUINT && inside != now
                        ? find_before (finder, inside, is_switch ? "switch" : "if")
                        : G_MAXUINT;

  if (found != G_MAXUINT)
    put (finder, find_condition (finder, at), found);
}

/* --- choices ---------------------------------------------------------------------------------- */

/* The first statement of a block, told or found. Returns: G_MAXUINT: none. */
static guint
statement_in (const Finder *finder, guint32 label)
{
  guint32 i = label < finder->words->bound ? finder->labels[label] : 0;
  gpointer found;

  if (i == 0)
    return G_MAXUINT;
  for (i++; i < finder->words->n_insns; i++)
    {
      const SpirvInsn *insn = &finder->words->insns[i];

      if (insn->op == SPIRV_OP_Line && statement_of (finder, insn) != G_MAXUINT)
        return statement_of (finder, insn);
      if (g_hash_table_lookup_extended (finder->found, GUINT_TO_POINTER (i), NULL, &found))
        return GPOINTER_TO_UINT (found);
      if (spirv_op_ends_block (insn->op))
        return G_MAXUINT;
    }
  return G_MAXUINT;
}

/* "return flag ? a * b : c;": the condition computes nothing, and the statement is told by what stands behind it alone, in a part of the choice
 * and where both parts come together. at: of the merge in front of the branch. */
static void
look_at_choice (Finder *finder, guint32 at)
{
  const SpirvInsn *insns = finder->words->insns, *branch = &insns[at + 1];
  const guint32 merge = spirv_word (finder->words, &insns[at], 0);
  const guint32 first = find_condition (finder, at);
  guint behind;

  if (branch->op != SPIRV_OP_BranchConditional)
    return;
  behind = first_statement (finder, merge);
  for (guint32 i = at; i > 0 && insns[i].op != SPIRV_OP_Label; i--)
    if (g_hash_table_contains (finder->found, GUINT_TO_POINTER (i)) ||
        (insns[i].op == SPIRV_OP_Line && statement_of (finder, &insns[i]) == behind))
      return;
  for (guint i = 1; behind != G_MAXUINT && i <= 2; i++)
    {
      const guint32 part = spirv_operand (finder->words, branch, i);

      if (part != merge && statement_in (finder, part) == behind)
        {
          put (finder, first, behind);
          return;
        }
    }
}

/* --- loops ------------------------------------------------------------------------------------ */

/* Puts a statement where a block begins, unless a line is told there. */
static void
put_at_block (Finder *finder, guint32 label, guint statement)
{
  const guint32 i = label < finder->words->bound ? finder->labels[label] : 0;

  if (i != 0 && i + 1 < finder->words->n_insns && finder->words->insns[i + 1].op != SPIRV_OP_Line &&
      !g_hash_table_contains (finder->found, GUINT_TO_POINTER (i + 1)))
    put (finder, i + 1, statement);
}

/* The branch that leads back to a loop: the first one behind the label of its continue target. Returns: NULL: there is none. */
static const SpirvInsn *
find_back (const Finder *finder, guint32 next, guint32 header)
{
  for (guint32 i = next < finder->words->bound ? finder->labels[next] : 0;
       i != 0 && i < finder->words->n_insns && finder->words->insns[i].op != SPIRV_OP_FunctionEnd;
       i++)
    {
      const SpirvInsn *insn = &finder->words->insns[i];

      if ((insn->op == SPIRV_OP_Branch || insn->op == SPIRV_OP_BranchConditional) &&
          takes (finder->words, insn, header))
        return insn;
    }
  return NULL;
}

/* "for (int i = 0; flag; i++)": each part stands in a line of its own, but for nothing. Returns: the statement of the condition; G_MAXUINT:
 * there is none. has_start: gets whether something stands in front of it. */
static guint
find_for_condition (const Finder *finder, guint loop, gboolean *has_start)
{
  const LsGlslangStatement *statements =
    (const LsGlslangStatement *) (gpointer) finder->module->statements->data;
  const guint number = statements[loop].number, behind = number + statements[loop].n_numbers;
  const char *line = strchrnul (finder->lines[number - 1], '(');
  const char *semicolon = strchr (line, ';');

  *has_start = *line == '\0' || line[1 + strspn (line + 1, " \t")] != ';';
  if (semicolon != NULL && semicolon[1 + strspn (semicolon + 1, " \t\r")] != '\0')
    return G_MAXUINT;
  return loop + 1 < finder->module->statements->len && statements[loop + 1].number == behind &&
             behind <= finder->n_lines && *finder->lines[behind - 1] != ';'
           ? loop + 1
           : G_MAXUINT;
}

/* An endless loop stands where it is entered, and where a round has ended with nothing else. */
static void
put_endless (Finder *finder, guint32 header, const SpirvInsn *back, guint statement)
{
  const guint32 at = (guint32) (back - finder->words->insns);

  put (finder, finder->labels[header], statement);
  if (back->op == SPIRV_OP_Branch && finder->words->insns[at - 1].op == SPIRV_OP_Label)
    put (finder, at, statement);
}

/* at: of an OpLoopMerge, behind the line of a statement. */
static void
look_at_loop (Finder *finder, guint32 at, guint32 header, guint now)
{
  const SpirvInsn *insn = &finder->words->insns[at], *branch = insn + 1;
  const guint32 next = spirv_word (finder->words, insn, 1);
  const SpirvInsn *back = find_back (finder, next, header);
  const guint32 first =
    branch->op == SPIRV_OP_Branch ? spirv_word (finder->words, branch, 0) : G_MAXUINT32;
  guint condition = now;
  gboolean has_start = FALSE;

  if (back == NULL || header >= finder->words->bound)
    return;
  if (begins_with (finder, now, "for"))
    condition = find_for_condition (finder, now, &has_start);
  else if (back->op == SPIRV_OP_BranchConditional)
    {
      put_at_block (finder, next, now);
      return;
    }
  if (condition != G_MAXUINT)
    put_at_block (finder, first, condition);
  else if (!has_start)
    put_endless (finder, header, back, now);
}

GHashTable *
glslang_find_unlined (const LsGlslangModule *module, const SpirvModule *words)
{
  Finder finder = { .module = module, .words = words };
  guint now = G_MAXUINT;
  guint32 label = 0;

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
        {
          now = G_MAXUINT;
          label = insn->result;
        }
      else if (insn->op == SPIRV_OP_LoopMerge && now != G_MAXUINT)
        look_at_loop (&finder, i, label, now);
      else if (insn->op == SPIRV_OP_SelectionMerge)
        look_at_merge (&finder, i, now);
    }
  for (guint32 i = words->n_insns; i-- > 0;) /* choices inside of others first */
    if (words->insns[i].op == SPIRV_OP_SelectionMerge && i + 1 < words->n_insns)
      look_at_choice (&finder, i);
  g_free (finder.labels);
  g_free (finder.is_told);
  g_strfreev (finder.lines);
  return finder.found;
}
