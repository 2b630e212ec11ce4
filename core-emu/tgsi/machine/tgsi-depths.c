#include "tgsi-code.h"

/* The registers of a program's switches: subroutines do not call themselves, so they can be
 * counted. */

/* A section: the main program, or a subroutine from BGNSUB to ENDSUB. */
typedef struct
{
  const TgsiProgram *program;
  guint16 *switches; /* by BGNSUB: registers that its callers use there */
  gboolean *seen;
} Depths;

/* Gives the switches of a section their registers. base: registers that its callers use. Returns:
 * whether a subroutine got a greater base. */
static gboolean
number_switches (Depths *depths, guint32 first, guint base, guint8 *levels, guint *n)
{
  const TgsiProgram *program = depths->program;
  gboolean has_grown = FALSE;
  guint open = base;

  for (guint32 i = first; i < program->n_insns; i++)
    {
      const TgsiInsn *insn = &program->insns[i];

      if (insn->op == TGSI_ENDSUB || (insn->op == TGSI_BGNSUB && first == 0))
        break;
      if (insn->op == TGSI_SWITCH)
        open++;
      if (open > 0)
        levels[i] = (guint8) MIN (open - 1, G_MAXUINT8);
      *n = MAX (*n, open);
      if (insn->op == TGSI_ENDSWITCH)
        open--;
      if (insn->op == TGSI_CAL && insn->target_insn < program->n_insns &&
          (!depths->seen[insn->target_insn] || depths->switches[insn->target_insn] < open))
        {
          depths->seen[insn->target_insn] = has_grown = TRUE;
          depths->switches[insn->target_insn] = (guint16) open;
        }
    }
  return has_grown;
}

guint
tgsi_code_find_depths (TgsiCode *code)
{
  const TgsiProgram *program = code->program;
  g_autofree guint16 *switches = g_new0 (guint16, program->n_insns + 1);
  g_autofree gboolean *seen = g_new0 (gboolean, program->n_insns + 1);
  Depths depths = { program, switches, seen };
  gboolean has_grown;
  guint n = 0;

  code->levels = g_new0 (guint8, program->n_insns + 1);
  do
    {
      has_grown = number_switches (&depths, 0, 0, code->levels, &n);
      for (guint32 i = 0; i < program->n_insns; i++)
        if (program->insns[i].op == TGSI_BGNSUB && seen[i])
          has_grown |= number_switches (&depths, i + 1, switches[i], code->levels, &n);
    }
  while (has_grown);
  return n;
}
