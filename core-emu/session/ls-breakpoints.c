#include "ls-breakpoints.h"

#include "ls-breakpoint-private.h"

struct _LsBreakpoints
{
  GListStore *list; /* of LsBreakpoint: by line, then the others by id */
  LsScene *scene;   /* owned; NULL while nothing is open */
  guint last_id;
};

LsBreakpoints *
ls_breakpoints_new (void)
{
  LsBreakpoints *breakpoints = g_new0 (LsBreakpoints, 1);

  breakpoints->list = g_list_store_new (LS_TYPE_BREAKPOINT);
  return breakpoints;
}

void
ls_breakpoints_free (LsBreakpoints *breakpoints)
{
  g_clear_object (&breakpoints->list);
  g_clear_pointer (&breakpoints->scene, ls_scene_unref);
  g_free (breakpoints);
}

GListModel *
ls_breakpoints_get_model (LsBreakpoints *breakpoints)
{
  return G_LIST_MODEL (breakpoints->list);
}

/* --- the order ------------------------------------------------------------------------------------------- */

/* Returns: (transfer none) (nullable) */
static LsBreakpoint *
get (LsBreakpoints *breakpoints, guint position)
{
  g_autoptr (LsBreakpoint) breakpoint =
    g_list_model_get_item (G_LIST_MODEL (breakpoints->list), position);

  return breakpoint; /* the list has it */
}

static gint
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  LsBreakpoint *left = (gpointer) a, *right = (gpointer) b;
  gboolean is_line = ls_breakpoint_get_kind (left) == LS_BREAKPOINT_LINE;
  gboolean is_other_line = ls_breakpoint_get_kind (right) == LS_BREAKPOINT_LINE;
  guint line = ls_breakpoint_get_line (left), other_line = ls_breakpoint_get_line (right);
  guint id = ls_breakpoint_get_id (left), other_id = ls_breakpoint_get_id (right);

  (void) data;
  if (is_line != is_other_line)
    return is_line ? -1 : 1;
  if (line != other_line)
    return line < other_line ? -1 : 1;
  return id < other_id ? -1 : id > other_id;
}

/* --- lines ----------------------------------------------------------------------------------------------- */

/* Returns: FALSE if nothing runs at line; first gets the line where its step starts. */
static gboolean
find_step_line (LsBreakpoints *breakpoints, guint line, guint *first)
{
  LsLine info;

  if (breakpoints->scene == NULL)
    return FALSE;
  const LsMachine *machine = ls_scene_get_machine (breakpoints->scene);
  LsProgram *program = ls_scene_get_program (breakpoints->scene);
  if (line >= machine->n_lines (program))
    return FALSE;

  machine->line (program, line, &info);
  *first = info.first;
  return info.kind != LS_LINE_OTHER;
}

/* Whether there is a breakpoint at exactly line; position gets that of the first one. */
static gboolean
find_at_line (LsBreakpoints *breakpoints, guint line, guint *position)
{
  LsBreakpoint *breakpoint;

  for (*position = 0; (breakpoint = get (breakpoints, *position)) != NULL; (*position)++)
    if (ls_breakpoint_get_kind (breakpoint) == LS_BREAKPOINT_LINE &&
        ls_breakpoint_get_line (breakpoint) == line)
      return TRUE;
  return FALSE;
}

gboolean
ls_breakpoints_has (LsBreakpoints *breakpoints, guint line)
{
  guint first, position;

  return find_step_line (breakpoints, line, &first) && find_at_line (breakpoints, first, &position);
}

gboolean
ls_breakpoints_toggle (LsBreakpoints *breakpoints, guint line)
{
  guint first, position;

  if (!find_step_line (breakpoints, line, &first))
    return FALSE;
  if (!find_at_line (breakpoints, first, &position))
    {
      g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new_line (first);
      ls_breakpoints_add (breakpoints, breakpoint);
      return TRUE;
    }
  while (find_at_line (breakpoints, first, &position))
    g_list_store_remove (breakpoints->list, position);
  return FALSE;
}

/* --- the list -------------------------------------------------------------------------------------------- */

void
ls_breakpoints_add (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint)
{
  ls_breakpoint_set_id (breakpoint, ++breakpoints->last_id);
  g_list_store_insert_sorted (breakpoints->list, breakpoint, compare, NULL);
}

gboolean
ls_breakpoints_remove (LsBreakpoints *breakpoints, guint id)
{
  LsBreakpoint *breakpoint;

  for (guint i = 0; (breakpoint = get (breakpoints, i)) != NULL; i++)
    {
      if (ls_breakpoint_get_id (breakpoint) != id)
        continue;
      g_list_store_remove (breakpoints->list, i);
      return TRUE;
    }
  return FALSE;
}

void
ls_breakpoints_open (LsBreakpoints *breakpoints, LsScene *scene)
{
  guint n, first, position;
  const guint *lines = ls_scene_get_breakpoints (scene, &n);

  ls_scene_ref (scene);
  g_clear_pointer (&breakpoints->scene, ls_scene_unref);
  breakpoints->scene = scene;
  breakpoints->last_id = 0;
  g_list_store_remove_all (breakpoints->list);
  for (guint i = 0; i < n; i++)
    {
      if (!find_step_line (breakpoints, lines[i], &first) ||
          find_at_line (breakpoints, first, &position))
        continue;
      g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new_line (first);
      ls_breakpoints_add (breakpoints, breakpoint);
    }
}

GBytes *
ls_breakpoints_dup_stop_lines (LsBreakpoints *breakpoints)
{
  LsBreakpoint *breakpoint;

  if (breakpoints->scene == NULL || get (breakpoints, 0) == NULL)
    return NULL;

  guint n_lines =
    ls_scene_get_machine (breakpoints->scene)->n_lines (ls_scene_get_program (breakpoints->scene));
  gsize n_words = n_lines / 64 + 1;
  guint64 *words = g_new0 (guint64, n_words);
  for (guint i = 0; (breakpoint = get (breakpoints, i)) != NULL; i++)
    {
      guint line = ls_breakpoint_get_line (breakpoint);
      if (ls_breakpoint_get_enabled (breakpoint))
        words[line / 64] |= G_GUINT64_CONSTANT (1) << (line % 64);
    }
  return g_bytes_new_take (words, n_words * sizeof (guint64));
}
