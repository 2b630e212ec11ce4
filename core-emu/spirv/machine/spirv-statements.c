#include <string.h>

#include "spirv-machine-private.h"

/* Which statement of the text an instruction belongs to: what its OpLine tells, or where it has none the statement in which lanes come to
 * it. A statement begins with its first instruction that runs, unless it runs already when lanes come there, as behind a "?:" in it. */

/* What lanes have done when they come to a place, or leave it: an instruction of the statement that they were in. */
#define NOTHING SPIRV_NO_INSN /* not known: no way was looked at */
#define OTHERS \
  (SPIRV_NO_INSN - 1u) /* of several statements, of none, or an iteration may have ended */

typedef struct
{
  const SpirvFunctions *functions;
  const SpirvModule *module;
  guint32 made_up;   /* the function that is none of the text; G_MAXUINT32: there is none */
  guint64 *runs;     /* owned; bit n: instruction n is a step */
  guint32 *entering; /* owned; by block */
  guint32 *statements;
  guint64 *begins;
} Statements;

static gboolean
has_bit (const guint64 *bits, guint32 n)
{
  return bits[n / 64] >> n % 64 & 1;
}

static void
set_bit (guint64 *bits, guint32 n)
{
  bits[n / 64] |= G_GUINT64_CONSTANT (1) << n % 64;
}

/* Labels and merges are steps of the machine, and nothing that a text says, but for a loop's label behind a line of its own, as of "for (;;)". */
static gboolean
is_of_statement (const Statements *self, guint32 number)
{
  const SpirvInsn *insn = &self->module->insns[number];

  return has_bit (self->runs, number) && insn->line != 0 && insn->op != SPIRV_OP_LoopMerge &&
         insn->op != SPIRV_OP_Variable;
}

static gboolean
are_same (const Statements *self, guint32 a, guint32 b)
{
  const SpirvInsn *insns = self->module->insns;

  return a < OTHERS && b < OTHERS && insns[a].file == insns[b].file &&
         insns[a].line == insns[b].line && insns[a].column == insns[b].column;
}

/* One more way leads to a block. */
static void
enter (Statements *self, guint32 block, guint32 leaving)
{
  guint32 *entering = &self->entering[block];

  if (*entering == NOTHING)
    *entering = leaving;
  else if (!are_same (self, *entering, leaving))
    *entering = OTHERS;
}

/* The first instruction with a line of the function's own, if the block is its first. glslang tells the line of "return lessThan (a, b);"
 * behind what loads a: what stands before has the line of the function's head, and is of the statement too. Returns: the block's first
 * instruction, where there is no such. */
static guint32
find_own (const Statements *self, guint32 number)
{
  const SpirvBlock *block = &self->functions->blocks[number];
  guint32 own = block->first;

  if (self->functions->functions[block->function].first_block != number)
    return block->first;
  while (own <= block->end && self->module->insns[own].op != SPIRV_OP_Line)
    own++;
  while (own <= block->end && !is_of_statement (self, own))
    own++;
  return own <= block->end ? own : block->first;
}

static void
look_at_block (Statements *self, guint32 number)
{
  const SpirvBlock *block = &self->functions->blocks[number];
  const guint32 label = block->first - 1, own = find_own (self, number);
  guint32 now = self->entering[number], target;

  if (block->next != SPIRV_NO_BLOCK && is_of_statement (self, label))
    set_bit (self->begins, label);
  for (guint32 i = block->first; i <= block->end; i++)
    {
      if (self->module->insns[i].op == SPIRV_OP_NoLine ||
          (block->function == self->made_up && self->module->insns[i].line == 0))
        now = OTHERS;
      const guint32 told = MAX (i, own);

      if (is_of_statement (self, i))
        {
          if (!are_same (self, now, told))
            set_bit (self->begins, i);
          now = told;
        }
      self->statements[i] = self->module->insns[i].line != 0 ? told : now < OTHERS ? now : NOTHING;
    }
  for (guint i = 0; (target = spirv_target (self->functions, &self->module->insns[block->end],
                                            i)) != SPIRV_NO_BLOCK;
       i++)
    enter (self, target, now == NOTHING ? OTHERS : now);
}

/* By instruction: how many OpStrings stand before it. Returns: (transfer full). */
static guint32 *
number_files (const SpirvModule *module)
{
  guint32 *files = g_new (guint32, module->n_insns + 1);
  guint32 n = 0;

  for (guint32 i = 0; i < module->n_insns; i++)
    {
      files[i] = n;
      n += module->insns[i].op == SPIRV_OP_String;
    }
  return files;
}

static void
find_all (SpirvCode *code)
{
  const SpirvFunctions *functions = code->functions;
  const guint n_insns = code->module->n_insns;
  const SpirvFunction *entry = spirv_function (functions, code->variables->entry->function);
  Statements self = { .functions = functions,
                      .module = code->module,
                      .made_up =
                        code->is_wrapped ? (guint32) (entry - functions->functions) : G_MAXUINT32 };

  code->files = number_files (code->module);
  self.statements = code->statements = g_new (guint32, n_insns + 1);
  self.begins = code->begins = g_new0 (guint64, n_insns / 64 + 1);
  self.runs = g_new0 (guint64, n_insns / 64 + 1);
  self.entering = g_new (guint32, functions->n_blocks + 1);
  memset (self.entering, 0xff, functions->n_blocks * sizeof (guint32));
  for (guint32 i = 0; i < n_insns; i++)
    self.statements[i] = code->module->insns[i].line != 0 ? i : NOTHING;
  for (guint32 i = 0; i < ls_insn_n_steps (&code->base); i++)
    if (ls_insn_step (&code->base, i)->line < n_insns)
      set_bit (self.runs, ls_insn_step (&code->base, i)->line);
  for (guint32 i = 0; i < functions->n_blocks; i++)
    if (functions->blocks[i].next != SPIRV_NO_BLOCK) /* a loop comes back */
      self.entering[i] = OTHERS;
  for (guint32 i = 0; i < functions->n_blocks; i++)
    look_at_block (&self, i);
  g_free (self.runs);
  g_free (self.entering);
}

/* Made when somebody asks first. */
static const SpirvCode *
find_statements (const SpirvCode *const_code)
{
  SpirvCode *code = (SpirvCode *) const_code;

  if (g_once_init_enter (&code->has_statements))
    {
      find_all (code);
      g_once_init_leave (&code->has_statements, 1);
    }
  return code;
}

const SpirvInsn *
spirv_find_told (const SpirvCode *code, guint32 number)
{
  const guint32 told = find_statements (code)->statements[number];

  return told != NOTHING ? &code->module->insns[told] : NULL;
}

void
spirv_find_begins (const LsProgram *program, guint64 *begins)
{
  const SpirvCode *code = find_statements (spirv_code_of (program));

  memcpy (begins, code->begins, (code->module->n_insns / 64 + 1) * sizeof (guint64));
}

gboolean
spirv_find_statement (const LsProgram *program, guint line, LsStatementPlace *out)
{
  const SpirvCode *code = find_statements (spirv_code_of (program));
  const SpirvModule *module = code->module;
  const guint32 told = line < module->n_insns ? code->statements[line] : NOTHING;

  if (told == NOTHING)
    return FALSE;
  *out = (LsStatementPlace){ .file = code->files[module->makers[module->insns[told].file]],
                             .line = module->insns[told].line,
                             .column = module->insns[told].column };
  return TRUE;
}
