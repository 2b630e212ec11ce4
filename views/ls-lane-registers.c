#include "ls-views.h"

#include <glib/gi18n.h>

#include "ls-registers.h"
#include "ls-view-types.h"

#define N_CHANNELS 4

struct _LsLaneRegisters
{
  LsGridView parent_instance;
  GArray *registers; /* LsRegRef of each row, channel 0 */
  LsScene *scene;    /* whose registers they are */
  char corner[24];
  LsView *stop; /* whose change was brought into sight, or NULL */
};

G_DEFINE_FINAL_TYPE (LsLaneRegisters, ls_lane_registers, LS_TYPE_GRID_VIEW)

/* --- model ----------------------------------------------------------------------------------------------- */

static LsView *
view_of (const LsGridModel *model)
{
  return ls_inspector_get_view (LS_INSPECTOR (model->data));
}

static LsRegRef
ref_at (const LsGridModel *model, guint row)
{
  return g_array_index (LS_LANE_REGISTERS (model->data)->registers, LsRegRef, row);
}

static const LsRegFile *
file_at (const LsGridModel *model, guint row)
{
  return &ls_view_get_machine (view_of (model))->reg_files[ref_at (model, row).file];
}

static void
lane_name (const LsGridModel *model, guint row, char name[LS_GRID_NAME_SIZE])
{
  char text[LS_REGISTER_NAME_SIZE];

  ls_register_list_name (ls_view_get_program (view_of (model)), ref_at (model, row), 0, text);
  g_strlcpy (name, text, LS_GRID_NAME_SIZE);
}

static LsGridRowKind
lane_kind (const LsGridModel *model, guint row)
{
  if (row == 0)
    return LS_GRID_ROW_PLAIN;
  return ref_at (model, row).file != ref_at (model, row - 1).file ? LS_GRID_ROW_SECTION
                                                                  : LS_GRID_ROW_GROUP;
}

/* What column shows a word of in a row: the type of the value of 64 bits, and *ref the component where that begins; BITS, and *ref the
 * column's own: it shows 32. */
static LsValueType
find_pair (const LsGridModel *model, guint row, guint column, LsRegRef *ref)
{
  LsValueType pair = LS_VALUE_BITS;

  *ref = ref_at (model, row);
  ref->channel = (guint8) (column & ~1u);
  if (model->format == LS_NUMBER_AUTO)
    pair = ls_view_get_pair_type (view_of (model), *ref);
  if (!ls_value_is_wide (pair))
    ref->channel = (guint8) column;
  return pair;
}

static LsValueType
lane_type (const LsGridModel *model, guint row, guint column)
{
  LsRegRef ref;
  const LsValueType pair = find_pair (model, row, column, &ref);

  return ls_value_is_wide (pair) ? pair : ls_register_list_get_type (view_of (model), ref);
}

static void
lane_words (const LsGridModel *model, guint row, guint first, guint n, LsGridWord *words)
{
  const guint8 lane = (guint8) ls_inspector_get_focus (LS_INSPECTOR (model->data));

  for (guint i = 0; i < n && first + i < file_at (model, row)->n_channels; i++)
    {
      LsRegRef ref;
      const LsValueType pair = find_pair (model, row, first + i, &ref);

      ls_register_list_read (LS_INSPECTOR (model->data), ref, pair, &lane, 1, &words[i]);
      words[i].is_high = ref.channel != first + i;
    }
}

static char *
lane_origin (const LsGridModel *model, guint row, guint column)
{
  LsInspector *inspector = LS_INSPECTOR (model->data);
  LsRegRef ref;
  const LsValueType pair = find_pair (model, row, column, &ref);

  return ls_register_origin_dup_words (inspector, ref, ls_inspector_get_focus (inspector),
                                       ls_value_is_wide (pair));
}

static gboolean
lane_is_off (const LsGridModel *model, guint column)
{
  return !ls_register_list_takes_part (view_of (model),
                                       ls_inspector_get_focus (LS_INSPECTOR (model->data)));
}

static int
lane_head (const LsGridModel *model, guint column, char head[LS_GRID_NAME_SIZE])
{
  const guint lane = ls_inspector_get_focus (LS_INSPECTOR (model->data));

  g_snprintf (head, LS_GRID_NAME_SIZE, "%c", "xyzw"[column]);
  return ls_register_list_head (view_of (model), lane);
}

/* What a step has changed comes into sight. */
static void
show_change (LsLaneRegisters *self, const LsGridModel *model)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  guint rows[LS_GRID_MAX_WANTED];

  if (view == self->stop)
    return;
  g_clear_pointer (&self->stop, ls_view_unref);
  self->stop = view != NULL ? ls_view_ref (view) : NULL;
  if (view != NULL)
    ls_grid_view_show_rows (LS_GRID_VIEW (self), rows,
                            ls_grid_view_find_changed (LS_GRID_VIEW (self), 0, model->n_columns,
                                                       rows, G_N_ELEMENTS (rows)));
}

static void
ls_lane_registers_update (LsGridView *grid, LsGridModel *model)
{
  LsLaneRegisters *self = LS_LANE_REGISTERS (grid);

  ls_register_list_follow (&self->registers, &self->scene,
                           ls_inspector_get_view (LS_INSPECTOR (self)), FALSE);
  g_snprintf (self->corner, sizeof self->corner, "L%u",
              ls_inspector_get_focus (LS_INSPECTOR (self)));
  model->data = self;
  model->name = lane_name;
  model->kind = lane_kind;
  model->type = lane_type;
  model->words = lane_words;
  model->origin = lane_origin;
  model->head = lane_head;
  model->is_off = lane_is_off;
  model->has_bits = model->format != LS_NUMBER_HEX;
  model->corner = self->corner;
  model->columns_wanted = N_CHANNELS;
  model->n_rows = self->registers != NULL ? self->registers->len : 0;
  model->n_columns = self->registers != NULL ? N_CHANNELS : 0;
  /* The corner names the lane. */
  model->name_chars = ls_grid_longest_name (model, 3);
  show_change (self, model);
}

static char *
ls_lane_registers_describe (LsGridView *grid, guint row, guint column)
{
  const LsGridModel *model = ls_grid_view_get_model (grid);
  LsView *view = view_of (model);
  const guint lane = ls_inspector_get_focus (LS_INSPECTOR (grid));
  LsRegRef ref;
  const LsValueType pair = find_pair (model, row, column, &ref);
  g_autofree char *source = ls_register_list_dup_source (view, ref), *state = NULL;
  char name[LS_REGISTER_NAME_SIZE];

  ls_register_list_name (ls_view_get_program (view), ref, ls_value_is_wide (pair) ? 2 : 1, name);
  state = ls_view_dup_lane_state (view, lane);
  return g_strdup_printf (_ ("%s%s of lane %u, %s"), name, source, lane, state);
}

static gboolean
ls_lane_registers_component (LsGridView *grid, guint row, guint column, LsRegRef *ref, guint *lane)
{
  const LsGridModel *model = ls_grid_view_get_model (grid);

  find_pair (model, row, column, ref);
  *lane = ls_inspector_get_focus (LS_INSPECTOR (grid));
  return column < file_at (model, row)->n_channels;
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_lane_registers_finalize (GObject *object)
{
  LsLaneRegisters *self = LS_LANE_REGISTERS (object);

  g_clear_pointer (&self->registers, g_array_unref);
  g_clear_pointer (&self->stop, ls_view_unref);
  g_clear_pointer (&self->scene, ls_scene_unref);
  G_OBJECT_CLASS (ls_lane_registers_parent_class)->finalize (object);
}

static void
ls_lane_registers_class_init (LsLaneRegistersClass *klass)
{
  LsGridViewClass *grid_class = LS_GRID_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_lane_registers_finalize;
  grid_class->update = ls_lane_registers_update;
  grid_class->describe = ls_lane_registers_describe;
  grid_class->component = ls_lane_registers_component;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "laneregisters");
}

static void
ls_lane_registers_init (LsLaneRegisters *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ ("Registers of the focus lane"), -1);
}
