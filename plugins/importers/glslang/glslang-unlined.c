#include <string.h>

#include "glslang-draft.h"

/* "if (flag)", "switch (k)" and "while (true)": glslang tells no line for a condition that computes nothing. Of a branch it is the statement in
 * front of the first one that the branch leads to; of a loop glslang tells where its word stands; of "return flag ? a : b" what stands behind. */

#define MAX_BLOCKS 256 /* that are looked at for one branch */

typedef struct
{
  const LsGlslangModule *module;
  const SpirvModule *words;
  guint32 *labels;   /* owned; by id: the OpLabel; 0: it is none */
  gboolean *is_told; /* owned; by statement: an OpLine names it */
  char **lines;      /* owned; of the text that was translated */
  guint n_lines;
  guint
    last; /* the statement that was told or found last, as instructions stand; G_MAXUINT: none yet */
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

/* --- ways ------------------------------------------------------------------------------------- */

/* Where a way through blocks leads: to its first statement that is told. */
typedef struct
{
  guint statement; /* G_MAXUINT: to none */
  guint n_heads;   /* branches that it passes, of which nothing is told */
} Way;

/* Whether an instruction is where both ways of "p && f (x)" or "p ? f (x) : y" meet: in a value, or in a variable without a name. */
static gboolean
joins_choice (const SpirvModule *words, const SpirvInsn *insn)
{
  const guint32 variable = insn->op == SPIRV_OP_Load ? spirv_operand (words, insn, 0) : 0;

  return insn->op == SPIRV_OP_Phi ||
         (variable > 0 && variable < words->bound && words->names[variable] == NULL);
}

/* Whether a branch is a part of an expression. */
static gboolean
is_choice (const Finder *finder, guint32 merge)
{
  const guint32 label = merge < finder->words->bound ? finder->labels[merge] : 0;
  const SpirvInsn *insn = &finder->words->insns[label + 1];

  return label > 0 && label + 2 < finder->words->n_insns &&
         joins_choice (finder->words, insn->op == SPIRV_OP_Line ? insn + 1 : insn);
}

static Way look_along (const Finder *finder, guint32 label, guint32 until, guint *n_blocks);

/* The first statement, as they stand in the text, of all that a branch leads to but for what is behind both. n_blocks: that may be looked at. */
static Way
look_inside (const Finder *finder, const SpirvInsn *branch, guint32 merge, guint *n_blocks)
{
  const guint n = spirv_n_operands (branch);
  Way first = { .statement = G_MAXUINT };
  guint n_empty = 0; /* heads in front of it; "default" may stand anywhere */

  for (guint i = 1; i < n; i++)
    {
      const guint32 label = spirv_operand (finder->words, branch, i);
      Way way;

      if (branch->op == SPIRV_OP_Switch && i > 1 && i % 2 == 0) /* a literal of 32 bits */
        continue;
      if (label == merge || (branch->op == SPIRV_OP_BranchConditional && i > 2))
        continue;
      way = look_along (finder, label, merge, n_blocks);
      if (way.statement < first.statement)
        first = (Way){ .statement = way.statement, .n_heads = n_empty + way.n_heads };
      else if (first.statement == G_MAXUINT && !(branch->op == SPIRV_OP_Switch && i == 1))
        n_empty += way.n_heads;
    }
  if (first.statement == G_MAXUINT)
    first.n_heads = n_empty;
  return first;
}

/* Adds what a branch within a way leads to. at: of its merge. Returns: whether the way ends there. */
static gboolean
add_branch (const Finder *finder, guint32 at, Way *way, guint *n_blocks)
{
  const SpirvInsn *insns = finder->words->insns;
  const guint32 merge = spirv_word (finder->words, &insns[at], 0);
  const Way inner = look_inside (finder, &insns[at + 1], merge, n_blocks);

  way->statement = inner.statement;
  way->n_heads += inner.n_heads + !is_choice (finder, merge);
  return inner.statement != G_MAXUINT;
}

/* Where a block leads before the label until (0: to its end). The word of a loop may stand behind its body. */
static Way
look_along (const Finder *finder, guint32 label, guint32 until, guint *n_blocks)
{
  const SpirvModule *words = finder->words;
  Way way = { .statement = G_MAXUINT }, of_loop = way;

  while (label != until && *n_blocks > 0)
    {
      guint32 i = label < words->bound ? finder->labels[label] : 0;

      if (i == 0)
        break;
      for ((*n_blocks)--, i++, label = until; i + 1 < words->n_insns; i++)
        {
          const SpirvInsn *insn = &words->insns[i];
          const guint told = insn->op == SPIRV_OP_Line ? statement_of (finder, insn) : G_MAXUINT;

          if (told != G_MAXUINT && insn[1].op == SPIRV_OP_LoopMerge && told < of_loop.statement)
            of_loop = (Way){ .statement = told, .n_heads = way.n_heads };
          else if (told != G_MAXUINT && insn[1].op != SPIRV_OP_LoopMerge)
            way.statement = told;
          if (way.statement != G_MAXUINT)
            break;
          if (insn->op == SPIRV_OP_SelectionMerge && !add_branch (finder, i, &way, n_blocks))
            label = spirv_word (words, insn, 0);
          else if (insn->op == SPIRV_OP_Branch)
            label = spirv_word (words, insn, 0);
          if (insn->op == SPIRV_OP_SelectionMerge || spirv_op_ends_block (insn->op))
            break;
        }
      if (way.statement != G_MAXUINT)
        break;
    }
  return of_loop.statement < way.statement ? of_loop : way;
}

/* --- branches --------------------------------------------------------------------------------- */

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

static gboolean
begins_branch (const Finder *finder, guint statement)
{
  return begins_with (finder, statement, "if") || begins_with (finder, statement, "switch");
}

/* The branch in front of where its way leads, outside of those that the way passes. Nothing tells it, nor those, nor what stands in between. */
static guint
find_before (const Finder *finder, const Way *way, const char *word)
{
  guint n = way->n_heads;

  for (guint i = way->statement; i-- > 0 && !finder->is_told[i];)
    if (begins_branch (finder, i) && n-- == 0)
      return begins_with (finder, i, word) ? i : G_MAXUINT;
  return G_MAXUINT;
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

/* Whether one of the instructions from first to last takes an id. */
static gboolean
is_taken (const SpirvModule *words, guint32 first, guint32 last, guint32 id)
{
  for (guint32 i = first; i <= last; i++)
    if (takes (words, &words->insns[i], id))
      return TRUE;
  return FALSE;
}

/* The first of the instructions right before one that are there for that one and the next alone: each is taken by one behind it. */
static guint32
find_first (const Finder *finder, guint32 at)
{
  const guint32 last = at + 1;
  const SpirvInsn *insns = finder->words->insns;

  while (at > 0 && insns[at - 1].result != 0 && insns[at - 1].op != SPIRV_OP_Label &&
         insns[at - 1].op != SPIRV_OP_Phi && insns[at - 1].op != SPIRV_OP_Variable &&
         is_taken (finder->words, at, last, insns[at - 1].result))
    at--;
  return at;
}

/* "if (p ? q : r)": of what is taken, each is told behind its values. at: of the line; now: the statement that is told in front of it. */
static void
look_at_taken (Finder *finder, guint32 at, guint now)
{
  const guint statement = statement_of (finder, &finder->words->insns[at]);
  const guint32 first = find_first (finder, at);

  if (finder->words->insns[at + 1].op == SPIRV_OP_Select && statement != G_MAXUINT &&
      statement != now && first < at)
    put (finder, first, statement);
}

/* Of a branch that nothing of is told up to a statement (G_MAXUINT: the end of the function): the one behind the last that was told, if nothing is told
 * between both. The third part of a loop, "i++", comes later. */
static guint
find_behind (const Finder *finder, guint until, const char *word)
{
  const guint n = MIN (until, finder->module->statements->len);
  guint i = finder->last + 1;

  if (i >= 2 && i < n && begins_with (finder, i - 2, "for") && finder->is_told[i])
    i++;
  for (guint k = i; k < n && until != G_MAXUINT; k++)
    if (finder->is_told[k])
      return G_MAXUINT;
  return i < n && !finder->is_told[i] && begins_with (finder, i, word) ? i : G_MAXUINT;
}

/* The statement that a branch begins of which nothing is told. now: the one that is told in front of it in its block; G_MAXUINT: none. */
static guint
find_head (const Finder *finder, guint32 at, guint now)
{
  const SpirvInsn *insns = finder->words->insns, *branch = &insns[at + 1];
  const guint32 merge = spirv_word (finder->words, &insns[at], 0);
  const char *word = branch->op == SPIRV_OP_Switch ? "switch" : "if";
  guint n_blocks = MAX_BLOCKS, found = G_MAXUINT;
  const Way inside = look_inside (finder, branch, merge, &n_blocks);
  Way way = inside;

  if (is_choice (finder, merge))
    return inside.n_heads == 0 && inside.statement != now ? inside.statement : G_MAXUINT;
  if (inside.statement == G_MAXUINT)
    {
      way = look_along (finder, merge, 0, &n_blocks);
      way.n_heads += inside.n_heads;
    }
  if (way.statement != G_MAXUINT && way.statement == now)
    return G_MAXUINT;
  if (inside.statement == G_MAXUINT)
    found = find_behind (finder, way.statement, word);
  if (found == G_MAXUINT && way.statement != G_MAXUINT)
    found = find_before (finder, &way, word);
  return found != G_MAXUINT ? found : find_behind (finder, inside.statement, word);
}

/* at: of a merge in front of a branch. */
static void
look_at_merge (Finder *finder, guint32 at, guint now)
{
  const SpirvInsn *insns = finder->words->insns;
  const guint32 first = find_first (finder, at);
  guint found = G_MAXUINT;

  if ((insns[at + 1].op == SPIRV_OP_Switch || insns[at + 1].op == SPIRV_OP_BranchConditional) &&
      (now == G_MAXUINT || !begins_branch (finder, now)) &&
      !joins_choice (finder->words, &insns[first]) && insns[first - 1].op != SPIRV_OP_Phi)
    found = find_head (finder, at, now);
  if (found == G_MAXUINT)
    return;
  put (finder, first, found);
  finder->last = found;
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
  Finder finder = { .module = module, .words = words, .last = G_MAXUINT };
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
        {
          look_at_taken (&finder, i, now);
          now = statement_of (&finder, insn);
          finder.last = now != G_MAXUINT ? now : finder.last;
        }
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
  g_free (finder.labels);
  g_free (finder.is_told);
  g_strfreev (finder.lines);
  return finder.found;
}
