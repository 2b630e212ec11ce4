#include "ls-registers.h"

#include <glib/gi18n.h>

#include "ls-cell.h"
#include "ls-view-types.h"

static void
append_register (GArray *list, guint file, guint index, guint n_channels)
{
  for (guint channel = 0; channel < n_channels; channel++)
    {
      const LsRegRef ref = { (guint8) file, (guint8) channel, (guint16) index };

      g_array_append_val (list, ref);
    }
}

/* Returns: (transfer full) (element-type LsRegRef): the registers of a program in the order of the machine's files;
 * all channels of each, or channel 0 only. */
static GArray *
register_list_new (const LsProgram *program, gboolean all_channels)
{
  const LsMachine *machine = ls_program_machine (program);
  GArray *list = g_array_new (FALSE, FALSE, sizeof (LsRegRef));

  for (guint file = 0; file < machine->n_reg_files; file++)
    {
      const guint n_channels = all_channels ? machine->reg_files[file].n_channels : 1;

      for (guint index = 0; index < ls_program_n_registers (program, file); index++)
        append_register (list, file, index, n_channels);
    }
  return list;
}

void
ls_register_list_follow (GArray **registers,
                         LsScene **scene,
                         const LsView *view,
                         gboolean all_channels)
{
  LsScene *now = view != NULL ? ls_view_get_scene (view) : NULL;

  if (now == *scene)
    return;
  g_clear_pointer (scene, ls_scene_unref);
  g_clear_pointer (registers, g_array_unref);
  if (now == NULL)
    return;
  *scene = ls_scene_ref (now);
  *registers = register_list_new (ls_view_get_program (view), all_channels);
}

void
ls_register_list_name (const LsProgram *program,
                       LsRegRef ref,
                       guint n_channels,
                       char name[LS_REGISTER_NAME_SIZE])
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (n_channels > 1)
    ls_program_append_pair (text, program, ref);
  else if (n_channels > 0)
    ls_program_append_ref (text, program, ref);
  else
    ls_program_append_register (text, program, ref);
  g_strlcpy (name, text->str, LS_REGISTER_NAME_SIZE);
}

char *
ls_register_list_dup_source (const LsView *view, LsRegRef ref)
{
  const LsMachine *machine = ls_view_get_machine (view);
  const LsCell cell = ls_cell_register (ref, 0);
  const LsNames *names = ls_view_get_names (view);
  g_autofree char *name = ls_cell_dup_name (&cell, machine, names, TRUE);

  if (name == NULL)
    return g_strdup ("");
  return g_strdup_printf (ls_machine_keeps_names (machine, &machine->reg_files[ref.file])
                            ? " (%s)"
                            : _ (" (starts as %s)"),
                          name);
}

LsValueType
ls_register_list_get_type (const LsView *view, LsRegRef ref)
{
  LsRow words;

  if (!ls_view_read_row (view, ref, &words))
    return ls_view_get_register_type (view, ref);
  return ls_view_shown_type (view, ls_view_get_place (view), ref, &words);
}

/* An output holds nothing in lanes that have not written it. */
void
ls_register_list_read (LsInspector *inspector,
                       LsRegRef ref,
                       LsValueType pair,
                       const guint8 *lanes,
                       guint n,
                       LsGridWord *words)
{
  LsView *view = ls_inspector_get_view (inspector);
  const guint n_words = ls_value_is_wide (pair) ? 2 : 1;
  LsMask written = LS_MASK_ALL, never = LS_MASK_ALL;
  LsRow now[2], before[2];

  for (guint i = 0; i < n_words; i++, ref.channel++)
    {
      if (!ls_view_read_row (view, ref, &now[i]) || !ls_view_read_previous (view, ref, &before[i]))
        return;
      written &= ls_view_written (view, ref);
      never &= ls_register_origin_find_never (inspector, ref);
    }
  for (guint i = 0; i < n; i++)
    {
      const guint lane = lanes[i];

      words[i] =
        (LsGridWord){ .now = ls_value_join (now[0].u[lane], n_words > 1 ? now[1].u[lane] : 0),
                      .before =
                        ls_value_join (before[0].u[lane], n_words > 1 ? before[1].u[lane] : 0),
                      .is_known = (written & LS_MASK_LANE (lane)) != 0,
                      .is_never = (never & LS_MASK_LANE (lane)) != 0 };
    }
}

gboolean
ls_register_list_takes_part (const LsView *view, guint lane)
{
  if (ls_view_get_place (view)->ended)
    return (ls_view_read_mask (view, 0) & LS_MASK_LANE (lane)) != 0;
  return ls_lane_role_is_on (ls_view_get_lane_role (view, lane));
}

int
ls_register_list_head (const LsView *view, guint lane)
{
  if ((ls_view_get_states (view)->predicated & LS_MASK_LANE (lane)) != 0)
    return LS_GRID_COLUMN_PREDICATED;
  return (int) ls_lane_look (ls_view_get_machine (view), ls_view_get_lane_states (view)[lane]);
}

#define MAX_EFFECTS 256 /* of a step */

void
ls_register_list_each_used (const LsView *view,
                            void (*func) (LsRegRef ref, gboolean is_write, gpointer data),
                            gpointer data)
{
  const LsProgram *program = ls_view_get_program (view);
  LsEffect effects[MAX_EFFECTS];
  LsPlace place;
  guint n;

  if (!ls_view_get_previous_place (view, &place) || place.line >= ls_program_n_lines (program))
    return;
  n = MIN (ls_program_describe (program, place.line, effects, MAX_EFFECTS), MAX_EFFECTS);
  for (guint i = 0; i < n; i++)
    if (!effects[i].relative &&
        (effects[i].kind == LS_EFFECT_READ || effects[i].kind == LS_EFFECT_WRITE))
      func (effects[i].ref, effects[i].kind == LS_EFFECT_WRITE, data);
}
