#include "ls-view-private.h"

#include <string.h>

#include "ls-debug-info.h"
#include "ls-program-locals.h"

/* Variables that the program itself tells of, in a view. */

const LsCallFrame *
ls_view_find_call (const LsView *view, guint frame, LsCallFrame *call)
{
  return ls_program_find_frame (ls_view_get_program (view), ls_view_get_state (view, FALSE), frame,
                                call)
           ? call
           : NULL;
}

gboolean
ls_view_get_source_at (const LsView *view, LsSourceAt *out)
{
  *out = (LsSourceAt){ .program = ls_view_get_program (view),
                       .bindings = ls_subject_get_bindings (ls_view_get_subject (view)),
                       .state = ls_view_get_state (view, FALSE) };
  return ls_source_at_has_variables (out->program);
}

/* "V3.xy" */
static gboolean
append_cells (GString *text, const LsProgram *program, const LsExprCells *cells)
{
  ls_program_append_register (text, program, cells->refs[0]);
  g_string_append_c (text, '.');
  for (guint i = 0; i < cells->n; i++)
    {
      if (cells->refs[i].file != cells->refs[0].file ||
          cells->refs[i].index != cells->refs[0].index)
        return FALSE;
      g_string_append_c (text, ls_program_channel (program, cells->refs[i]));
    }
  return TRUE;
}

char *
ls_view_name_registers (const LsView *view, const char *text)
{
  const gsize n = strcspn (text, "@=");
  g_autofree char *path = g_strstrip (g_strndup (text, n));
  g_autoptr (GString) named = g_string_new (NULL);
  g_autoptr (LsExpr) expr = NULL;
  LsCallFrame call;
  LsExprCells cells;
  LsVariable variable;
  gsize taken;

  if (!ls_program_find_variable (ls_view_get_program (view), ls_view_find_call (view, 0, &call),
                                 path, &variable, &taken, NULL))
    return NULL;
  expr = ls_view_compile (view, NULL, path, NULL);
  if (expr == NULL || !ls_expr_get_cells (expr, &cells) ||
      !append_cells (named, ls_view_get_program (view), &cells))
    return NULL;
  if (text[n] == '=')
    g_string_append_c (named, ' ');
  g_string_append (named, text + n);
  return g_strdup (named->str);
}
