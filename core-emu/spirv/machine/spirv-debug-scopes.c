#include "ls-glsl-read.h"
#include "spirv-machine-private.h"

/* Which lines of the listing can see a variable of a function: what the text says, where the module has it. Without the text a variable is
 * seen where it is named. */

typedef struct
{
  const SpirvCode *code;
  GHashTable *texts; /* by the id of a file's OpString: its LsGlslText, or NULL; owned */
} Scopes;

/* Whether an instruction's statement stands in front of a token. */
static gboolean
is_before (const SpirvInsn *insn, const LsGlslToken *token)
{
  return insn->line != token->line ? insn->line < token->line : insn->column < token->column;
}

/* Whether it stands behind the beginning of a declaration, of which only the name is known. first: the first one that names the variable:
 * it is of the declaration's statement where it stands in its line. */
static gboolean
is_behind (const SpirvInsn *insn, const LsGlslToken *name, const SpirvInsn *first)
{
  const guint column = first->line == name->line ? MIN (first->column, name->column) : name->column;

  return insn->line != name->line ? insn->line > name->line : insn->column >= column;
}

static void
text_free (gpointer data)
{
  if (data != NULL)
    ls_glsl_text_clear (data);
  g_free (data);
}

/* What a file says. Returns: (nullable): NULL: the module has no text of it. */
static const LsGlslText *
find_text (Scopes *scopes, guint32 file)
{
  const char *source;
  LsGlslText *text = NULL;
  gpointer known;

  if (g_hash_table_lookup_extended (scopes->texts, GUINT_TO_POINTER (file), NULL, &known))
    return known;
  source = spirv_find_text (scopes->code->module, file);
  if (source != NULL)
    {
      text = g_new0 (LsGlslText, 1);
      ls_glsl_text_init_names (text, source, NULL);
    }
  g_hash_table_insert (scopes->texts, GUINT_TO_POINTER (file), text);
  return text;
}

static gboolean
is_same_statement (const SpirvInsn *a, const SpirvInsn *b)
{
  return a != NULL && a->file == b->file && a->line == b->line && a->column == b->column;
}

/* The instruction behind the one that gives a variable the value of its declaration. first: the first one that names it, told by the other.
 * Returns: 0: the declaration gives it none. */
static guint32
find_made (const SpirvCode *code,
           guint32 first,
           const SpirvInsn *told,
           const LsGlslToken *name,
           guint32 end)
{
  guint32 i = first + 1;

  if (told->line > name->line || (told->line == name->line && told->column > name->column))
    return 0;
  while (code->module->insns[first].op != SPIRV_OP_Store && i < end &&
         is_same_statement (spirv_find_told (code, i), told))
    i++;
  return i;
}

/* The instruction in front of a loop that stands behind a declaration, and has instruction number in it; or number itself. told: the
 * first instruction that names the variable. */
static guint32
leave_loops (const SpirvCode *code,
             const SpirvFunction *function,
             guint32 number,
             const LsGlslToken *name,
             const SpirvInsn *told)
{
  const SpirvModule *module = code->module;
  guint32 header = 0;

  for (guint32 i = function->insn; i < function->end; i++)
    {
      const SpirvInsn *insn = &module->insns[i];
      const SpirvInsn *loop = insn->op == SPIRV_OP_LoopMerge ? spirv_find_told (code, i) : NULL;
      const guint32 id = loop != NULL ? spirv_operand (module, insn, 0) : module->bound;
      const guint32 merge = id < module->bound ? module->makers[id] : SPIRV_NO_INSN;

      if (insn->op == SPIRV_OP_Label)
        header = i;
      if (merge < function->end && number >= header && number < merge && header > function->insn &&
          is_behind (loop, name, told))
        return header - 1;
    }
  return number;
}

/* The first instruction behind the declaration of a variable that gives it no value. A loop there comes to its own beginning in each
 * round. */
static guint32
find_begin (const SpirvCode *code,
            const SpirvFunction *function,
            const SpirvNamed *named,
            const LsGlslToken *name,
            const SpirvInsn *told)
{
  const guint32 number = leave_loops (code, function, named->first, name, told);
  guint n;

  for (guint32 i = number; i < function->end; i++)
    {
      ls_insn_find_steps (&code->base, i, &n);
      if (n > 0)
        return i == number || number == named->first ? i : 0;
    }
  return 0;
}

/* Whether nothing takes the value of a variable, or a pointer to it. */
static gboolean
is_only_given (const SpirvCode *code, const SpirvFunction *function, const SpirvNamed *named)
{
  const SpirvModule *module = code->module;

  for (guint32 i = named->first; i <= named->last && i < function->end; i++)
    {
      const SpirvInsn *insn = &module->insns[i];
      const guint first = insn->op == SPIRV_OP_Store ? 1 : 0;

      for (guint k = first; k < spirv_n_operands (insn) && insn->op != SPIRV_OP_Line; k++)
        if (spirv_operand (module, insn, k) == named->id)
          return FALSE;
    }
  return TRUE;
}

static void
find_scope (Scopes *scopes, const SpirvFunction *function, SpirvNamed *named)
{
  const SpirvCode *code = scopes->code;
  const SpirvInsn *first = spirv_find_told (code, named->first);
  const LsGlslText *text =
    named->first != 0 && first != NULL ? find_text (scopes, first->file) : NULL;
  const LsGlslVariable *variable =
    text != NULL ? ls_glsl_text_find (text, code->module->names[named->id], first->line) : NULL;
  const LsGlslToken *name, *until;
  guint32 made;

  if (variable == NULL || variable->function == G_MAXUINT)
    return;
  until = ls_glsl_token (&text->tokens, variable->until);
  name = ls_glsl_token (&text->tokens, variable->name_token);
  if (name == NULL)
    return;
  named->is_scoped = TRUE;
  named->is_known =
    variable->kind == LS_GLSL_LOCAL && variable->is_const && is_only_given (code, function, named);
  if (variable->kind == LS_GLSL_PARAMETER)
    {
      named->first = function->insn;
      named->last = function->end;
      return;
    }
  made = find_made (code, named->first, first, name, function->end);
  named->last = named->first; /* what seemed to name it behind may be a literal */
  for (guint32 i = function->insn; i < function->end; i++)
    {
      const SpirvInsn *told = spirv_find_told (code, i);

      if (told == NULL || told->file != first->file || !is_behind (told, name, first) ||
          (until != NULL && !is_before (told, until)))
        continue;
      named->first = MIN (named->first, i);
      named->last = MAX (named->last, i);
    }
  named->first = MAX (named->first, made);
  if (made == 0)
    named->begins = find_begin (code, function, named, name, first);
}

void
spirv_find_scopes (const SpirvCode *code, SpirvNamed *named, guint n)
{
  Scopes scopes = { .code = code, .texts = g_hash_table_new_full (NULL, NULL, NULL, text_free) };

  for (guint i = 0; i < n; i++)
    if (named[i].scope > 0 && code->module->names[named[i].id] != NULL)
      {
        const SpirvInstance *instance = g_ptr_array_index (code->instances, named[i].scope - 1);

        find_scope (&scopes, instance->function, &named[i]);
      }
  g_hash_table_unref (scopes.texts);
}
