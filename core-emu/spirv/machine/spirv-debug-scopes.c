#include "ls-glsl-read.h"
#include "spirv-machine-private.h"

/* Which lines of the listing can see a variable of a function: what the text says, where the module has it. Without the text a variable is
 * seen where it is named. */

typedef struct
{
  const SpirvModule *module;
  guint32 file; /* id of its OpString */
  LsGlslText text;
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

/* Takes in the file that holds the statements of a function. Returns: FALSE: the module has no text of it. */
static gboolean
take_file (Scopes *scopes, guint32 file)
{
  const char *text;

  if (file == scopes->file)
    return file != 0;
  if (scopes->file != 0)
    return FALSE;
  text = spirv_find_text (scopes->module, file);
  if (text == NULL)
    return FALSE;
  scopes->file = file;
  ls_glsl_text_init_names (&scopes->text, text, NULL);
  return TRUE;
}

static gboolean
is_same_statement (const SpirvInsn *a, const SpirvInsn *b)
{
  return a->file == b->file && a->line == b->line && a->column == b->column;
}

/* The instruction behind the one that gives a variable the value of its declaration. first: the first one that names it. Returns: 0: the
 * declaration gives it none. */
static guint32
find_made (const SpirvModule *module, guint32 first, const LsGlslToken *name, guint32 end)
{
  const SpirvInsn *insn = &module->insns[first];
  guint32 i = first + 1;

  if (insn->line > name->line || (insn->line == name->line && insn->column > name->column))
    return 0;
  while (insn->op != SPIRV_OP_Store && i < end && is_same_statement (&module->insns[i], insn))
    i++;
  return i;
}

static void
find_scope (Scopes *scopes, const SpirvFunction *function, SpirvNamed *named)
{
  const SpirvModule *module = scopes->module;
  const SpirvInsn *first = &module->insns[named->first];
  const LsGlslVariable *variable;
  const LsGlslToken *name, *until;

  if (named->first == 0 || first->line == 0 || !take_file (scopes, first->file))
    return;
  variable = ls_glsl_text_find (&scopes->text, module->names[named->id], first->line);
  until = variable != NULL ? ls_glsl_token (&scopes->text.tokens, variable->until) : NULL;
  name = variable != NULL ? ls_glsl_token (&scopes->text.tokens, variable->name_token) : NULL;
  if (name == NULL || variable->function == G_MAXUINT)
    return;
  named->is_scoped = TRUE;
  if (variable->kind == LS_GLSL_PARAMETER)
    {
      named->first = function->insn;
      named->last = function->end;
      named->made = function->insn;
      return;
    }
  named->made = find_made (module, named->first, name, function->end);
  for (guint32 i = function->insn; i < function->end; i++)
    if (module->insns[i].line != 0 && module->insns[i].file == first->file &&
        is_behind (&module->insns[i], name, first) &&
        (until == NULL || is_before (&module->insns[i], until)))
      {
        named->first = MIN (named->first, i);
        named->last = MAX (named->last, i);
      }
  named->made = MAX (named->made, named->first);
}

void
spirv_find_scopes (const SpirvCode *code, SpirvNamed *named, guint n)
{
  Scopes scopes = { .module = code->module };

  for (guint i = 0; i < n; i++)
    if (named[i].scope > 0 && code->module->names[named[i].id] != NULL)
      {
        const SpirvInstance *instance = g_ptr_array_index (code->instances, named[i].scope - 1);

        find_scope (&scopes, instance->function, &named[i]);
      }
  if (scopes.file != 0)
    ls_glsl_text_clear (&scopes.text);
}
