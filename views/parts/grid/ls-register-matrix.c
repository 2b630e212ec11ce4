#include "ls-registers.h"

#include <glib/gi18n.h>

#include "ls-register-filter.h"
#include "ls-same-scene.h"
#include "ls-view-types.h"
#include "ls-widgets.h"

typedef struct
{
  LsRegRef ref;
  /* of the value of 64 bits that begins there, which the row shows; BITS: it shows the component */
  LsValueType pair;
} Row;

struct _LsRegisterMatrix
{
  LsGridView parent_instance;
  GArray *registers;        /* LsRegRef: all that there are */
  LsScene *scene;           /* whose registers they are */
  char *text;               /* of the filter; NULL: none */
  LsRegisterFilter *filter; /* of text and the scene; NULL: all rows */
  GArray *pinned;           /* LsRegRef: of rows that are there whenever the program has them */
  const LsMachine *machine; /* whose registers these are */
  guint n_pinned;           /* of the rows, the first ones */
  GArray *rows;             /* of Row */
  guint8 lanes[LS_LANES];   /* lane of each column */
  LsRegRef chosen;          /* where the person put the cursor, if has_chosen */
  gboolean has_chosen;
  char *example; /* words of a filter that the program has */
  char *was;     /* what the last step changed in the lane that is followed */
  LsView *stop;  /* whose change was brought into sight, or NULL */
};

enum
{
  PROP_FILTER = 1,
  PROP_EXAMPLE,
  PROP_WAS,
  N_PROPS
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (LsRegisterMatrix, ls_register_matrix, LS_TYPE_GRID_VIEW)

/* --- model ----------------------------------------------------------------------------------------------- */

static LsView *
view_of (const LsGridModel *model)
{
  return ls_inspector_get_view (LS_INSPECTOR (model->data));
}

static const Row *
row_at (const LsGridModel *model, guint row)
{
  return &g_array_index (LS_REGISTER_MATRIX (model->data)->rows, Row, row);
}

static LsRegRef
ref_at (const LsGridModel *model, guint row)
{
  return row_at (model, row)->ref;
}

static gboolean
is_pair (const LsGridModel *model, guint row)
{
  return ls_value_is_wide (row_at (model, row)->pair);
}

static guint
lane_at (const LsGridModel *model, guint column)
{
  return LS_REGISTER_MATRIX (model->data)->lanes[column];
}

static void
matrix_name (const LsGridModel *model, guint row, char name[LS_GRID_NAME_SIZE])
{
  char text[LS_REGISTER_NAME_SIZE];

  ls_register_list_name (ls_view_get_program (view_of (model)), ref_at (model, row),
                         is_pair (model, row) ? 2 : 1, text);
  g_strlcpy (name, text, LS_GRID_NAME_SIZE);
}

static LsGridRowKind
matrix_kind (const LsGridModel *model, guint row)
{
  if (row == 0)
    return LS_GRID_ROW_PLAIN;
  if (row == LS_REGISTER_MATRIX (model->data)->n_pinned)
    return LS_GRID_ROW_SECTION;
  if (ref_at (model, row).file != ref_at (model, row - 1).file)
    return LS_GRID_ROW_SECTION;
  return ref_at (model, row).channel == 0 ? LS_GRID_ROW_GROUP : LS_GRID_ROW_PLAIN;
}

static LsValueType
matrix_type (const LsGridModel *model, guint row, guint column)
{
  return is_pair (model, row) ? row_at (model, row)->pair
                              : ls_register_list_get_type (view_of (model), ref_at (model, row));
}

/* As its word of the filter wants it. */
static LsNumberFormat
format_of (LsRegisterMatrix *self, LsRegRef ref)
{
  return self->filter == NULL
           ? LS_NUMBER_AUTO
           : ls_number_format_of (ls_register_filter_get_format (self->filter, ref));
}

static LsNumberFormat
matrix_row_format (const LsGridModel *model, guint row)
{
  return format_of (LS_REGISTER_MATRIX (model->data), ref_at (model, row));
}

static void
matrix_words (const LsGridModel *model, guint row, guint first, guint n, LsGridWord *words)
{
  ls_register_list_read (LS_INSPECTOR (model->data), ref_at (model, row), row_at (model, row)->pair,
                         &LS_REGISTER_MATRIX (model->data)->lanes[first], n, words);
}

static char *
matrix_origin (const LsGridModel *model, guint row, guint column)
{
  return ls_register_origin_dup_words (LS_INSPECTOR (model->data), ref_at (model, row),
                                       lane_at (model, column), is_pair (model, row));
}

/* What is written is known by the word. */
static guint
matrix_written (const LsGridModel *model, guint row, guint column, guint n, LsWritten *values)
{
  return is_pair (model, row)
           ? 0
           : ls_register_origin_find_values (LS_INSPECTOR (model->data), ref_at (model, row),
                                             lane_at (model, column), n, values);
}

/* Of the numbers that a format writes, so that bars say what the numbers do. */
static LsValueType
type_of_format (LsNumberFormat format, LsValueType type, guint32 bits)
{
  switch (ls_number_resolve (format, type, bits))
    {
    case LS_NUMBER_INT:
      return LS_VALUE_INT;
    case LS_NUMBER_UINT:
    case LS_NUMBER_HEX:
      return LS_VALUE_UINT;
    case LS_NUMBER_AUTO:
    case LS_NUMBER_FLOAT:
      break;
    }
  return LS_VALUE_FLOAT;
}

/* Of the lane that is followed, be it shown or not, as the row's numbers are written. */
static guint
matrix_trail (const LsGridModel *model, guint row, LsWritten values[LS_TRAIL_MAX])
{
  LsInspector *inspector = LS_INSPECTOR (model->data);
  const guint n =
    is_pair (model, row)
      ? 0
      : ls_register_origin_find_values (inspector, ref_at (model, row),
                                        ls_inspector_get_focus (inspector), LS_TRAIL_MAX, values);

  for (guint i = 0; i < n; i++)
    values[i].type =
      type_of_format (ls_grid_get_format (model, row), values[i].type, values[i].bits);
  return n;
}

static gboolean
matrix_is_off (const LsGridModel *model, guint column)
{
  return !ls_register_list_takes_part (view_of (model), lane_at (model, column));
}

static char *
matrix_about_head (const LsGridModel *model, guint column)
{
  const guint lane = lane_at (model, column);
  g_autofree char *state = ls_view_dup_lane_state (view_of (model), lane);

  return g_strdup_printf (_ ("lane %u, %s"), lane, state);
}

static int
matrix_head (const LsGridModel *model, guint column, char head[LS_GRID_NAME_SIZE])
{
  const guint lane = lane_at (model, column);

  g_snprintf (head, LS_GRID_NAME_SIZE, "%u", lane);
  return ls_register_list_head (view_of (model), lane);
}

/* --- rows ------------------------------------------------------------------------------------------------ */

/* What was understood for another program is read again; where it means nothing there, all rows are shown. */
static void
read_filter (LsRegisterMatrix *self, LsView *view)
{
  g_clear_pointer (&self->filter, ls_register_filter_free);
  if (self->text != NULL && view != NULL)
    self->filter = ls_register_filter_new (self->text, ls_view_get_program (view), NULL);
}

/* Of the first register that is no output, "R0.xy nan all". */
static char *
dup_example (LsView *view)
{
  const LsMachine *machine = view != NULL ? ls_view_get_machine (view) : NULL;
  char name[LS_REGISTER_NAME_SIZE];

  for (guint file = 0; machine != NULL && file < machine->n_reg_files; file++)
    if (!machine->reg_files[file].is_output && machine->reg_files[file].n_channels > 1 &&
        ls_program_n_registers (ls_view_get_program (view), file) > 0)
      {
        ls_register_list_name (ls_view_get_program (view), (LsRegRef){ .file = (guint8) file }, 2,
                               name);
        return g_strdup_printf ("%s nan all", name);
      }
  return g_strdup ("nan all");
}

static void
follow_example (LsRegisterMatrix *self, LsView *view)
{
  g_free (self->example);
  self->example = dup_example (view);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXAMPLE]);
}

static gboolean
is_kept (LsRegisterMatrix *self, LsView *view, const Row *row)
{
  const LsMask never =
    self->filter != NULL ? ls_register_origin_find_never (LS_INSPECTOR (self), row->ref) : 0;
  LsRegRef high = row->ref;
  LsRow now[2], before[2];

  high.channel++;
  if (self->filter == NULL)
    return TRUE;
  if (!ls_view_read_row (view, row->ref, &now[0]) ||
      !ls_view_read_previous (view, row->ref, &before[0]))
    return FALSE;
  if (!ls_value_is_wide (row->pair))
    return ls_register_filter_keeps (self->filter, row->ref, now, before, never);
  return ls_view_read_row (view, high, &now[1]) && ls_view_read_previous (view, high, &before[1]) &&
         ls_register_filter_keeps_pair (
           self->filter, row->ref, row->pair, now, before,
           never & ls_register_origin_find_never (LS_INSPECTOR (self), high));
}

/* Numbers that are shown in some other format are words. */
static LsValueType
find_pair (LsRegisterMatrix *self, LsView *view, LsRegRef ref)
{
  const LsValueType pair = ls_view_get_pair_type (view, ref);
  LsRegRef high = ref;

  high.channel++;
  return ls_value_is_wide (pair) &&
             ls_grid_view_get_format (LS_GRID_VIEW (self)) == LS_NUMBER_AUTO &&
             format_of (self, ref) == LS_NUMBER_AUTO && format_of (self, high) == LS_NUMBER_AUTO
           ? pair
           : LS_VALUE_BITS;
}

/* -1: it is not pinned. */
static int
find_pin (LsRegisterMatrix *self, LsRegRef ref)
{
  for (guint i = 0; i < self->pinned->len; i++)
    if (ls_reg_ref_equal (g_array_index (self->pinned, LsRegRef, i), ref))
      return (int) i;
  return -1;
}

/* Another version of a program has them where it was; another machine means others by the same numbers. */
static void
keep_pins (LsRegisterMatrix *self, LsView *view)
{
  const LsMachine *machine = view == NULL ? self->machine : ls_view_get_machine (view);

  if (machine != self->machine)
    g_array_set_size (self->pinned, 0);
  self->machine = machine;
}

/* A high word has no row of its own, unless somebody pinned it. */
static void
add_rows (LsRegisterMatrix *self, LsView *view, gboolean is_pinned)
{
  LsValueType last = LS_VALUE_BITS;

  for (guint i = 0; i < self->registers->len; i++)
    {
      const LsRegRef ref = g_array_index (self->registers, LsRegRef, i);
      const Row row = { ref, find_pair (self, view, ref) };

      if ((find_pin (self, ref) >= 0) == is_pinned &&
          (is_pinned || (!ls_value_is_wide (last) && is_kept (self, view, &row))))
        g_array_append_val (self->rows, row);
      last = row.pair;
    }
}

static void
find_rows (LsRegisterMatrix *self, LsView *view)
{
  g_array_set_size (self->rows, 0);
  self->n_pinned = 0;
  if (self->registers == NULL || view == NULL)
    return;
  if (self->filter != NULL)
    ls_register_filter_set_line (self->filter, ls_view_get_place (view)->line);
  add_rows (self, view, TRUE);
  self->n_pinned = self->rows->len;
  add_rows (self, view, FALSE);
}

/* Returns: how many columns there are. */
static guint
find_lanes (LsRegisterMatrix *self)
{
  const LsMask shown = ls_inspector_get_lanes (LS_INSPECTOR (self));
  guint n = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    if ((shown & LS_MASK_LANE (lane)) != 0)
      self->lanes[n++] = (guint8) lane;
  return n;
}

/* -1: the lane is not shown. */
static int
column_of (LsRegisterMatrix *self, guint n_columns, guint lane)
{
  for (guint i = 0; i < n_columns; i++)
    if (self->lanes[i] == lane)
      return (int) i;
  return -1;
}

/* Returns: the row of a component, or of the value of which it is a word, or -1. */
static int
row_of (LsRegisterMatrix *self, LsRegRef ref)
{
  LsRegRef low = ref;

  low.channel &= (guint8) ~1u;
  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = &g_array_index (self->rows, Row, i);

      if (ls_reg_ref_equal (row->ref, ls_value_is_wide (row->pair) ? low : ref))
        return (int) i;
    }
  return -1;
}

static void
fill_model (LsRegisterMatrix *self, LsGridModel *model)
{
  model->data = self;
  model->name = matrix_name;
  model->kind = matrix_kind;
  model->type = matrix_type;
  model->row_format = matrix_row_format;
  model->words = matrix_words;
  model->origin = matrix_origin;
  model->written = matrix_written;
  model->trail = matrix_trail;
  model->head = matrix_head;
  model->about_head = matrix_about_head;
  model->about = _ ("Registers of all lanes");
  model->heads = "lane";
  model->is_off = matrix_is_off;
  model->marks_cursor = TRUE;
  model->columns_a_group = 4;
  model->columns_wanted = 16;
  model->corner = NULL;
  model->n_rows = self->rows->len;
  model->n_columns = model->n_rows > 0 ? find_lanes (self) : 0;
}

/* Rows come and go with the clause: the cursor is on the register that the person chose wherever that is shown, else on the first one,
 * and goes where the lane is that is followed. */
static void
place_cursor (LsRegisterMatrix *self, LsGridModel *model, gboolean is_anew)
{
  const int old_focus = model->focus_column;
  const int found = self->has_chosen ? row_of (self, self->chosen) : -1;
  guint row, column;

  model->focus_column =
    column_of (self, model->n_columns, ls_inspector_get_focus (LS_INSPECTOR (self)));
  ls_grid_view_get_cursor (LS_GRID_VIEW (self), &row, &column);
  if (!is_anew && (guint) MAX (found, 0) == row && model->focus_column == old_focus)
    return;
  if (model->focus_column >= 0)
    column = (guint) model->focus_column;
  if (is_anew || model->focus_column != old_focus)
    ls_grid_view_set_cursor (LS_GRID_VIEW (self), (guint) MAX (found, 0), column);
  else
    ls_grid_view_take_cursor_along (LS_GRID_VIEW (self), (guint) MAX (found, 0), column);
}

/* Rows that a step is about. */
typedef struct
{
  LsRegisterMatrix *self;
  LsGridModel *model;
  guint rows[LS_GRID_MAX_WANTED], n;
} Wanted;

static gboolean
lives_for_a_step (const LsGridModel *model, guint row)
{
  const LsMachine *machine = ls_view_get_machine (view_of (model));

  return machine->reg_files[ref_at (model, row).file].life == LS_LIFE_STEP;
}

/* What a step read comes into sight behind what it changed. */
static void
want_read_cb (LsRegRef ref, gboolean is_write, gpointer data)
{
  Wanted *wanted = data;
  const int row = is_write ? -1 : row_of (wanted->self, ref);

  if (row >= 0 && wanted->n < G_N_ELEMENTS (wanted->rows))
    wanted->rows[wanted->n++] = (guint) row;
}

/* Results that live for a step stand behind all others, and say what the others got by it: they stay at the lower edge. */
static void
hold_row_cb (LsRegRef ref, gboolean is_write, gpointer data)
{
  const Wanted *wanted = data;
  LsGridModel *model = wanted->model;
  const int row = is_write ? row_of (wanted->self, ref) : -1;
  guint at = model->n_held;

  if (row < 0 || model->n_held == LS_GRID_MAX_HELD || !lives_for_a_step (model, (guint) row))
    return;
  for (; at > 0 && model->held[at - 1] >= (guint) row; at--)
    if (model->held[at - 1] == (guint) row)
      return;
  memmove (&model->held[at + 1], &model->held[at], (model->n_held - at) * sizeof *model->held);
  model->held[at] = (guint) row;
  model->n_held++;
}

/* What a step has changed comes into sight, in the lane that is followed, else in any; and what it read. Where nothing moved the person has
 * scrolled as he likes. */
static void
show_change (LsRegisterMatrix *self, LsGridModel *model, LsView *view)
{
  LsGridView *grid = LS_GRID_VIEW (self);
  Wanted wanted = { .self = self, .model = model };

  model->n_held = 0;
  if (view != NULL && model->n_columns > 0)
    ls_register_list_each_used (view, hold_row_cb, &wanted);
  if (view == self->stop)
    return;
  g_clear_pointer (&self->stop, ls_view_unref);
  self->stop = view != NULL ? ls_view_ref (view) : NULL;
  if (view == NULL || model->n_columns == 0)
    return;
  if (model->focus_column >= 0)
    wanted.n = ls_grid_view_find_changed (grid, (guint) model->focus_column, 1, wanted.rows,
                                          G_N_ELEMENTS (wanted.rows));
  if (wanted.n == 0)
    wanted.n = ls_grid_view_find_changed (grid, 0, model->n_columns, wanted.rows,
                                          G_N_ELEMENTS (wanted.rows));
  if (wanted.n > 0)
    ls_register_list_each_used (view, want_read_cb, &wanted);
  ls_grid_view_show_rows (grid, wanted.rows, wanted.n);
}

static const char *
tell_empty (LsRegisterMatrix *self)
{
  if (self->text != NULL && *self->text != '\0')
    return _ ("No register is what the words above ask for.");
  return _ ("Nothing here reads or writes a register. “all” above shows every register.");
}

/* --- what was before ------------------------------------------------------------------------------------- */

#define N_WAS 6 /* there is no room for more */

static LsMask
find_never_before (LsInspector *inspector, const Row *row)
{
  const LsMask never = ls_register_origin_find_never_before (inspector, row->ref);
  LsRegRef high = row->ref;

  high.channel++;
  return ls_value_is_wide (row->pair)
           ? never & ls_register_origin_find_never_before (inspector, high)
           : never;
}

/* text: NULL: nothing is appended. Returns: whether the last step changed it in the lane that is followed. */
static gboolean
append_was (const LsGridModel *model, guint row, GString *text)
{
  LsInspector *inspector = LS_INSPECTOR (model->data);
  const guint column = (guint) model->focus_column;
  LsGridWord word = { 0 };
  char name[LS_GRID_NAME_SIZE], value[LS_NUMBER_SIZE];

  model->words (model, row, column, 1, &word);
  if (!word.is_known || word.now == word.before)
    return FALSE;
  if (text == NULL)
    return TRUE;
  model->name (model, row, name);
  ls_number_value (word.before, ls_grid_get_format (model, row), model->type (model, row, column),
                   value);
  g_string_append (text, text->len > 0 ? " · " : "");
  if ((find_never_before (inspector, row_at (model, row)) &
       LS_MASK_LANE (lane_at (model, column))) != 0)
    g_string_append_printf (text, _ ("%s was not written before"), name);
  else
    /* TRANSLATORS: the value of a register before the last step: "R1.x was 0.5" */
    g_string_append_printf (text, _ ("%s was %s"), name, value);
  return TRUE;
}

/* The row that the person chose comes first. */
static void
tell_was (LsRegisterMatrix *self, const LsGridModel *model)
{
  const int chosen = self->has_chosen ? row_of (self, self->chosen) : -1;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *was = NULL;
  guint n = 0;

  if (model->focus_column >= 0 && chosen >= 0)
    n += append_was (model, (guint) chosen, text);
  for (guint row = 0; model->focus_column >= 0 && row < model->n_rows && n <= N_WAS; row++)
    n += (int) row != chosen && append_was (model, row, n < N_WAS ? text : NULL);
  if (n > N_WAS)
    g_string_append (text, " · …");
  was = n > 0 ? g_strdup_printf (_ ("lane %u: %s"), lane_at (model, (guint) model->focus_column),
                                 text->str)
              : g_strdup ("");
  if (strcmp (was, self->was) == 0)
    return;
  g_free (self->was);
  self->was = g_steal_pointer (&was);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WAS]);
}

static void
ls_register_matrix_update (LsGridView *grid, LsGridModel *model)
{
  LsRegisterMatrix *self = LS_REGISTER_MATRIX (grid);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  LsScene *old_scene = self->scene;
  const gboolean is_anew = view == NULL || ls_view_get_scene (view) != old_scene;

  if (is_anew && (view == NULL || !ls_same_scene (ls_view_get_scene (view), old_scene)))
    self->has_chosen = FALSE;
  ls_register_list_follow (&self->registers, &self->scene, view, TRUE);
  if (self->scene != old_scene)
    {
      read_filter (self, view);
      follow_example (self, view);
    }
  keep_pins (self, view);
  find_rows (self, view);
  fill_model (self, model);
  /* The corner names the format. */
  model->name_chars = MAX (ls_grid_longest_name (model, 5), is_anew ? 0 : model->name_chars);
  model->empty = view != NULL ? tell_empty (self) : NULL;
  if (view != NULL)
    place_cursor (self, model, is_anew);
  show_change (self, model, view);
  tell_was (self, model);
}

static char *
ls_register_matrix_describe (LsGridView *grid, guint row, guint column)
{
  const LsGridModel *model = ls_grid_view_get_model (grid);
  const guint lane = lane_at (model, column);
  g_autofree char *source = ls_register_list_dup_source (view_of (model), ref_at (model, row));
  g_autofree char *state = NULL;
  char name[LS_GRID_NAME_SIZE];

  matrix_name (model, row, name);
  state = ls_view_dup_lane_state (view_of (model), lane);
  return g_strdup_printf (_ ("%s%s of lane %u, %s%s"), name, source, lane, state,
                          row < LS_REGISTER_MATRIX (grid)->n_pinned ? _ (", pinned") : "");
}

static gboolean
ls_register_matrix_component (LsGridView *grid, guint row, guint column, LsRegRef *ref, guint *lane)
{
  *ref = ref_at (ls_grid_view_get_model (grid), row);
  *lane = lane_at (ls_grid_view_get_model (grid), column);
  return TRUE;
}

static void
ls_register_matrix_cursor_moved (LsGridView *grid, guint row, guint column)
{
  LS_REGISTER_MATRIX (grid)->chosen = ref_at (ls_grid_view_get_model (grid), row);
  LS_REGISTER_MATRIX (grid)->has_chosen = TRUE;
  ls_inspector_set_focus (LS_INSPECTOR (grid), LS_REGISTER_MATRIX (grid)->lanes[column]);
  tell_was (LS_REGISTER_MATRIX (grid), ls_grid_view_get_model (grid));
}

/* Whose words name them takes them over, and comes back with another filter. */
static void
ls_register_matrix_lanes_changed (LsInspector *inspector)
{
  ls_grid_view_update (LS_GRID_VIEW (inspector));
  g_signal_emit_by_name (inspector, "lanes-changed");
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_register_matrix_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FILTER)
    g_value_set_string (value, LS_REGISTER_MATRIX (object)->text);
  else if (id == PROP_EXAMPLE)
    g_value_set_string (value, LS_REGISTER_MATRIX (object)->example);
  else if (id == PROP_WAS)
    g_value_set_string (value, LS_REGISTER_MATRIX (object)->was);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_register_matrix_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FILTER)
    ls_register_matrix_set_filter (LS_REGISTER_MATRIX (object), g_value_get_string (value), NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_register_matrix_finalize (GObject *object)
{
  LsRegisterMatrix *self = LS_REGISTER_MATRIX (object);

  g_clear_pointer (&self->registers, g_array_unref);
  g_array_unref (self->rows);
  g_array_unref (self->pinned);
  g_clear_pointer (&self->filter, ls_register_filter_free);
  g_free (self->text);
  g_free (self->example);
  g_free (self->was);
  g_clear_pointer (&self->stop, ls_view_unref);
  g_clear_pointer (&self->scene, ls_scene_unref);
  G_OBJECT_CLASS (ls_register_matrix_parent_class)->finalize (object);
}

static void
ls_register_matrix_class_init (LsRegisterMatrixClass *klass)
{
  LsGridViewClass *grid_class = LS_GRID_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_register_matrix_finalize;
  G_OBJECT_CLASS (klass)->get_property = ls_register_matrix_get_property;
  G_OBJECT_CLASS (klass)->set_property = ls_register_matrix_set_property;
  properties[PROP_FILTER] =
    g_param_spec_string ("filter", NULL, NULL, NULL,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_EXAMPLE] =
    g_param_spec_string ("example", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_WAS] =
    g_param_spec_string ("was", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  ls_signal_new ("lanes-changed", LS_TYPE_REGISTER_MATRIX, 0);
  LS_INSPECTOR_CLASS (klass)->lanes_changed = ls_register_matrix_lanes_changed;
  grid_class->update = ls_register_matrix_update;
  grid_class->describe = ls_register_matrix_describe;
  grid_class->component = ls_register_matrix_component;
  grid_class->cursor_moved = ls_register_matrix_cursor_moved;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "registermatrix");
}

static void
ls_register_matrix_init (LsRegisterMatrix *self)
{
  self->example = dup_example (NULL);
  self->was = g_strdup ("");
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  self->pinned = g_array_new (FALSE, FALSE, sizeof (LsRegRef));
}

/* The words name the lanes that are chosen; what has not been understood yet names none. */
static void
name_lanes (LsRegisterMatrix *self)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));

  if (session != NULL && (self->filter != NULL || self->text == NULL))
    ls_session_set_chosen_lanes (
      session, self->filter != NULL ? ls_register_filter_get_lanes (self->filter) : LS_MASK_ALL);
}

gboolean
ls_register_matrix_set_filter (LsRegisterMatrix *matrix, const char *text, GError **error)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (matrix));
  g_autoptr (LsRegisterFilter) filter = NULL;
  char *copy;

  if (text != NULL && view != NULL)
    {
      filter = ls_register_filter_new (text, ls_view_get_program (view), error);
      if (filter == NULL)
        return FALSE;
    }
  copy = g_strdup (text);
  g_free (matrix->text);
  matrix->text = copy;
  g_clear_pointer (&matrix->filter, ls_register_filter_free);
  matrix->filter = g_steal_pointer (&filter);
  ls_grid_view_update (LS_GRID_VIEW (matrix));
  name_lanes (matrix);
  g_object_notify_by_pspec (G_OBJECT (matrix), properties[PROP_FILTER]);
  return TRUE;
}

gboolean
ls_register_matrix_toggle_pin (LsRegisterMatrix *matrix, LsRegRef ref)
{
  const int at = find_pin (matrix, ref);

  if (at >= 0)
    g_array_remove_index (matrix->pinned, (guint) at);
  else
    g_array_append_val (matrix->pinned, ref);
  ls_grid_view_update (LS_GRID_VIEW (matrix));
  return at < 0;
}
