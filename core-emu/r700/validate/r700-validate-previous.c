#include "r700-validate-internal.h"

/* PV and PS: they hold what the group before gave, and an element that its slots did not write is undefined, whatever an
 * earlier group left there (guide 4.7.1 and 4.9). */

#define N_UNITS 5 /* x y z w t */
#define NONE G_MAXUINT32

typedef struct
{
  GPtrArray *diagnostics;
  const R700Group *before; /* NULL: the clause begins */
  guint32 writer[N_UNITS]; /* index of the last group with such a slot, as printed; NONE */
} Previous;

static gboolean
issues (const R700Group *group, guint unit)
{
  gint8 slot = group != NULL ? group->unit_slot[unit] : -1;

  return slot >= 0 && group->slots[slot].op != R700_OP_NOP;
}

static void
warn (const Previous *previous, const R700Alu *alu, guint operand, guint unit)
{
  static const char *const fields[] = { "SRC0_SEL", "SRC1_SEL", "SRC2_SEL" };
  g_autofree char *name =
    unit == R700_UNIT_T ? g_strdup ("PS") : g_strdup_printf ("PV.%c", "xyzw"[unit]);
  g_autofree char *before = previous->before == NULL
                              ? g_strdup ("no group comes before it in the clause")
                              : g_strdup_printf ("group %u before it has no %c slot",
                                                 previous->before->index, "xyzwt"[unit]);
  g_autofree char *earlier =
    previous->writer[unit] == NONE
      ? g_strdup ("")
      : g_strdup_printf ("; what group %u gave does not last", previous->writer[unit]);

  ls_diagnostics_add_word (previous->diagnostics, LS_SEVERITY_WARNING, alu->dword + (operand == 2),
                           fields[operand], alu->src[operand].sel,
                           "read the register that the value went to",
                           "line %u, slot %c reads %s, which is undefined: %s%s", alu->line + 1,
                           "xyzwt"[alu->unit], name, before, earlier);
}

static void
check_slot (const Previous *previous, const R700Alu *alu)
{
  guint n_src = r700_alu_ops[alu->op].n_src;

  for (guint i = 0; i < n_src; i++)
    {
      const R700Src *src = &alu->src[i];
      guint unit = src->sel == R700_SEL_PS ? R700_UNIT_T : src->chan;

      if ((src->sel == R700_SEL_PV || src->sel == R700_SEL_PS) && !issues (previous->before, unit))
        warn (previous, alu, i, unit);
    }
}

void
r700_validate_previous (const R700Program *program, const R700Cf *cf, GPtrArray *diagnostics)
{
  Previous previous = { .diagnostics = diagnostics, .writer = { NONE, NONE, NONE, NONE, NONE } };

  for (guint i = 0; i < cf->n && cf->first + i < program->n_groups; i++)
    {
      const R700Group *group = &program->groups[cf->first + i];

      for (guint s = 0; s < group->n_slots; s++)
        check_slot (&previous, &group->slots[s]);
      for (guint unit = 0; unit < N_UNITS; unit++)
        if (issues (group, unit))
          previous.writer[unit] = group->index;
      previous.before = group;
    }
}
