#include "ls-register-matrix.h"

#include "ls-register-list.h"

struct _LsRegisterMatrix
{
  LsGridView parent_instance;
  GArray *registers; /* LsRegRef of each row */
  LsScene *scene;    /* whose registers they are */
};

G_DEFINE_FINAL_TYPE (LsRegisterMatrix, ls_register_matrix, LS_TYPE_GRID_VIEW)

/* --- model ----------------------------------------------------------------------------------------------- */

static LsView *
view_of (const LsGridModel *model)
{
  return ls_inspector_get_view (LS_INSPECTOR (model->data));
}

static LsRegRef
ref_at (const LsGridModel *model, guint row)
{
  return g_array_index (LS_REGISTER_MATRIX (model->data)->registers, LsRegRef, row);
}

static void
matrix_name (const LsGridModel *model, guint row, char name[LS_GRID_NAME_SIZE])
{
  char text[LS_REGISTER_NAME_SIZE];

  ls_register_list_name (ls_view_get_program (view_of (model)), ref_at (model, row), TRUE, text);
  g_strlcpy (name, text, LS_GRID_NAME_SIZE);
}

static LsGridRowKind
matrix_kind (const LsGridModel *model, guint row)
{
  if (row == 0)
    return LS_GRID_ROW_PLAIN;
  if (ref_at (model, row).file != ref_at (model, row - 1).file)
    return LS_GRID_ROW_SECTION;
  return ref_at (model, row).channel == 0 ? LS_GRID_ROW_GROUP : LS_GRID_ROW_PLAIN;
}

static LsValueType
matrix_type (const LsGridModel *model, guint row, guint column G_GNUC_UNUSED)
{
  LsView *view = view_of (model);
  const LsRegRef ref = ref_at (model, row);
  const LsValueType type = ls_view_get_machine (view)->reg_files[ref.file].type;
  LsRow words;

  return ls_view_read_row (view, ref, &words) ? ls_number_guess (type, words.u, LS_LANES) : type;
}

/* An output holds nothing in lanes that have not written it. */
static void
matrix_words (const LsGridModel *model, guint row, guint first, guint n, LsGridWord *words)
{
  LsView *view = view_of (model);
  const LsRegRef ref = ref_at (model, row);
  const LsMask written = ls_view_written (view, ref);
  LsRow now, before;

  if (!ls_view_read_row (view, ref, &now) || !ls_view_read_previous (view, ref, &before))
    return;
  for (guint i = 0; i < n; i++)
    {
      const LsMask lane = LS_MASK_LANE (first + i);

      words[i] = (LsGridWord){ .now = now.u[first + i],
                               .before = before.u[first + i],
                               .is_known = (written & lane) != 0 };
    }
}

static gboolean
matrix_is_off (const LsGridModel *model, guint column)
{
  return !ls_register_list_takes_part (view_of (model), column);
}

static int
matrix_head (const LsGridModel *model, guint column, char head[LS_GRID_NAME_SIZE])
{
  g_snprintf (head, LS_GRID_NAME_SIZE, "%u", column);
  return ls_view_get_lane_states (view_of (model))[column];
}

static void
ls_register_matrix_update (LsGridView *grid, LsGridModel *model)
{
  LsRegisterMatrix *self = LS_REGISTER_MATRIX (grid);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const guint focus = ls_inspector_get_focus (LS_INSPECTOR (self));
  guint row, column;

  ls_register_list_follow (&self->registers, &self->scene, view, TRUE);
  model->data = self;
  model->name = matrix_name;
  model->kind = matrix_kind;
  model->type = matrix_type;
  model->words = matrix_words;
  model->head = matrix_head;
  model->heads = "lane";
  model->is_off = matrix_is_off;
  model->columns_a_group = 4;
  model->corner = ls_number_name (model->format);
  model->n_rows = self->registers != NULL ? self->registers->len : 0;
  model->n_columns = self->registers != NULL ? LS_LANES : 0;
  /* The corner names the format. */
  model->name_chars = ls_grid_longest_name (model, 5);
  if (model->focus_column == (int) focus || view == NULL)
    return;
  model->focus_column = (int) focus;
  ls_grid_view_get_cursor (grid, &row, &column);
  ls_grid_view_set_cursor (grid, row, focus);
}

static char *
ls_register_matrix_describe (LsGridView *grid, guint row, guint column)
{
  const LsGridModel *model = ls_grid_view_get_model (grid);
  g_autofree char *source = ls_register_list_dup_source (view_of (model), ref_at (model, row));
  char name[LS_GRID_NAME_SIZE];

  matrix_name (model, row, name);
  return g_strdup_printf ("%s%s of lane %u, %s", name, source, column,
                          ls_lane_state_name (ls_view_get_lane_states (view_of (model))[column]));
}

static gboolean
ls_register_matrix_component (LsGridView *grid, guint row, guint column, LsRegRef *ref, guint *lane)
{
  *ref = ref_at (ls_grid_view_get_model (grid), row);
  *lane = column;
  return TRUE;
}

static void
ls_register_matrix_cursor_moved (LsGridView *grid, guint row G_GNUC_UNUSED, guint column)
{
  ls_inspector_set_focus (LS_INSPECTOR (grid), column);
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_register_matrix_finalize (GObject *object)
{
  LsRegisterMatrix *self = LS_REGISTER_MATRIX (object);

  g_clear_pointer (&self->registers, g_array_unref);
  g_clear_pointer (&self->scene, ls_scene_unref);
  G_OBJECT_CLASS (ls_register_matrix_parent_class)->finalize (object);
}

static void
ls_register_matrix_class_init (LsRegisterMatrixClass *klass)
{
  LsGridViewClass *grid_class = LS_GRID_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_register_matrix_finalize;
  grid_class->update = ls_register_matrix_update;
  grid_class->describe = ls_register_matrix_describe;
  grid_class->component = ls_register_matrix_component;
  grid_class->cursor_moved = ls_register_matrix_cursor_moved;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "registermatrix");
}

static void
ls_register_matrix_init (LsRegisterMatrix *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  "Registers of all lanes", -1);
}

GtkWidget *
ls_register_matrix_new (void)
{
  return g_object_new (LS_TYPE_REGISTER_MATRIX, NULL);
}
