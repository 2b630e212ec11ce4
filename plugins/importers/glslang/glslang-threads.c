#include "glslang-draft.h"
#include "ls-error.h"

/* Groups of a compute shader: as a line of inputs says, or made up. */

#define MAX_THREADS (1u << 24)
#define MAX_GROUPS 65535

/* Threads along an axis that are made up, by how many axes a group has: so many that there are several groups. */
static const guint sides[3] = { 256, 64, 16 };

static gboolean
has_image (const GlslangUnit *unit)
{
  const SpirvVariables *variables = unit->spirv->variables;

  for (guint i = 0; i < variables->n_variables; i++)
    if (variables->variables[i].at == SPIRV_AT_IMAGE)
      return TRUE;
  return FALSE;
}

/* groups X [Y [Z]] */
GlslangGrid
glslang_find_grid (const GlslangSet *set)
{
  const GlslangUnit *unit = &set->units[LS_GLSLANG_COMPUTE];
  const guint *size = unit->program->terms.group_size;
  char **words = glslang_lines_find (&set->lines, "groups", NULL);
  const guint n = words != NULL ? g_strv_length (words) - 1 : 0;
  GlslangGrid grid = { .groups = { 1, 1, 1 }, .n_threads = 1, .is_given = words != NULL };
  guint n_axes = 1;

  for (guint i = 1; i < 3; i++)
    if (size[i] > 1)
      n_axes = i + 1;
  if (n_axes == 1 && has_image (unit))
    n_axes = 2;
  for (guint i = 0; i < 3; i++)
    {
      const guint own = MAX (size[i], 1);
      const guint side = n_axes == 2 ? set->size[i % 2] : sides[n_axes - 1];

      if (words != NULL && i < n)
        grid.groups[i] = (guint) CLAMP (g_ascii_strtoll (words[1 + i], NULL, 0), 1, MAX_GROUPS);
      else if (words == NULL && i < n_axes)
        grid.groups[i] = (side + own - 1) / own;
      grid.n_threads = MIN (grid.n_threads * own, MAX_THREADS + 1u) * grid.groups[i];
    }
  return grid;
}

char *
glslang_layout_lines (const GlslangMaker *maker, GError **error)
{
  const GlslangGrid grid = glslang_find_grid (maker->set);

  if (grid.n_threads > MAX_THREADS)
    {
      ls_fail (error, LS_ERROR_RANGE, "groups: these are more threads than %u", MAX_THREADS);
      return NULL;
    }
  if (!grid.is_given)
    ls_draft_invent (maker->draft, "%u x %u x %u groups (groups X Y Z in --inputs says how many)",
                     grid.groups[0], grid.groups[1], grid.groups[2]);
  return g_strdup_printf ("kind=threads\ncount=%" G_GUINT64_FORMAT "\ngrid=%u %u %u\n",
                          grid.n_threads, grid.groups[0], grid.groups[1], grid.groups[2]);
}
