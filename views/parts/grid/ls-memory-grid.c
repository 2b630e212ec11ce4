#include "ls-memory-grid.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-race-marks.h"
#include "ls-session-text.h"
#include "ls-view-done.h"
#include "ls-widgets.h"

#define MARKS 3      /* characters behind a name */
#define HEAD_ROOM 11 /* characters of a head */
#define ROW_BAND 4   /* rows between two lines */

struct _LsMemoryGrid
{
  LsGridView parent_instance;
  LsMemoryTable *table; /* owned, or NULL */
  guint name_chars;     /* of the longest */
  /* What the lane that is followed has done until now: LsTouched by word. NULL: not known. */
  GHashTable *touched;
  guint mapped_source;
  char corner[LS_NUMBER_SIZE];
};

G_DEFINE_FINAL_TYPE (LsMemoryGrid, ls_memory_grid, LS_TYPE_GRID_VIEW)

typedef enum
{
  TOUCHED_READ = 1,
  TOUCHED_WRITTEN = 2,
} LsTouched;

static LsMemoryGrid *
grid_of (const LsGridModel *model)
{
  return LS_MEMORY_GRID (model->data);
}

static LsView *
view_of (LsMemoryGrid *self)
{
  return ls_inspector_get_view (LS_INSPECTOR (self));
}

/* --- what the lane did ----------------------------------------------------------------------------------- */

static guint
find_touched (LsMemoryGrid *self, const LsMemoryField *field)
{
  guint touched = 0;

  for (guint i = 0; self->touched != NULL && i < (field->n_bits + 31) / 32; i++)
    touched |=
      GPOINTER_TO_UINT (g_hash_table_lookup (self->touched, GSIZE_TO_POINTER (field->word + i)));
  return touched;
}

static guint
find_row_touched (LsMemoryGrid *self, guint row)
{
  LsMemoryField field;
  guint touched = 0;

  for (guint i = 0; self->touched != NULL && ls_memory_table_find (self->table, row, i, &field);
       i++)
    touched |= find_touched (self, &field);
  return touched;
}

/* What the lane that is followed does in the run. Returns: FALSE: nobody knows yet, or not that far. */
static gboolean
get_touches (LsMemoryGrid *self, const LsLaneTouch **touches, guint *n)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  const LsLaneTouches *all = ls_session_get_lane_touches (session);

  if (all == NULL || ls_lane_touches_get_end (all) < ls_view_get_place (view_of (self))->step)
    return FALSE;
  *touches = ls_lane_touches_get (all, ls_inspector_get_focus (LS_INSPECTOR (self)), n);
  return TRUE;
}

/* The step behind which the statement that was just done began. */
static guint64
find_since (const LsView *view)
{
  const LsViewDone *done = ls_view_get_done (view);
  const guint64 step = ls_view_get_place (view)->step;

  return done != NULL ? done->since : MAX (step, 1) - 1;
}

/* The rows that the lane touched in the statement that was just done come into sight, those that it wrote first. */
static void
show_touched (LsMemoryGrid *self, const LsLaneTouch *touches, guint n)
{
  const LsView *view = view_of (self);
  const guint64 since = find_since (view), step = ls_view_get_place (view)->step;
  guint rows[LS_GRID_MAX_WANTED], n_rows = 0;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n && n_rows < G_N_ELEMENTS (rows); i++)
      {
        guint row, column;

        if (touches[i].step > since && touches[i].step <= step &&
            touches[i].is_written == (pass == 0) &&
            touches[i].memory == ls_memory_table_get_memory (self->table) &&
            ls_memory_table_find_word (self->table, touches[i].word, &row, &column))
          rows[n_rows++] = row;
      }
  ls_grid_view_show_rows (LS_GRID_VIEW (self), rows, n_rows);
}

static void
find_all_touched (LsMemoryGrid *self)
{
  const guint64 step = ls_view_get_place (view_of (self))->step;
  const LsLaneTouch *touches;
  guint n;

  if (!get_touches (self, &touches, &n))
    return;
  self->touched = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < n && touches[i].step <= step; i++)
    if (touches[i].memory == ls_memory_table_get_memory (self->table))
      {
        const gpointer word = GSIZE_TO_POINTER (touches[i].word);

        g_hash_table_insert (
          self->touched, word,
          GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (self->touched, word)) |
                            (touches[i].is_read ? TOUCHED_READ : 0) |
                            (touches[i].is_written ? TOUCHED_WRITTEN : 0)));
      }
  show_touched (self, touches, n);
}

/* --- model ----------------------------------------------------------------------------------------------- */

/* The end of a name tells rows apart. */
static void
cut_front (char *text, gsize room)
{
  const gsize n = strlen (text);

  if (n <= room)
    return;
  memmove (text, text + (n - room), room + 1);
  memset (text, '.', MIN (room, 2));
}

static void
table_name (const LsGridModel *model, guint row, char name[LS_GRID_NAME_SIZE])
{
  LsMemoryGrid *self = grid_of (model);
  g_autofree char *text = ls_memory_table_dup_name (self->table, row);
  const guint touched = find_row_touched (self, row);

  cut_front (text, LS_GRID_NAME_SIZE - 1 - MARKS);
  if (touched != 0)
    g_snprintf (name, LS_GRID_NAME_SIZE, "%-*s %s%s", (int) self->name_chars, text,
                (touched & TOUCHED_READ) != 0 ? "r" : " ",
                (touched & TOUCHED_WRITTEN) != 0 ? "w" : "");
  else
    g_strlcpy (name, text, LS_GRID_NAME_SIZE);
}

static LsGridRowKind
table_kind (const LsGridModel *model, guint row)
{
  if (row > 0 && ls_memory_table_begins_part (grid_of (model)->table, row))
    return LS_GRID_ROW_SECTION;
  return row > 0 && row % ROW_BAND == 0 ? LS_GRID_ROW_GROUP : LS_GRID_ROW_PLAIN;
}

/* The number that a cell shows. at_start: (out): as it was then. */
static gboolean
find_field (LsMemoryGrid *self, guint row, guint column, LsMemoryField *field, gboolean *at_start)
{
  const guint n = ls_memory_table_get_n_columns (self->table);

  *at_start = column >= n;
  return ls_memory_table_find (self->table, row, column - (*at_start ? n : 0), field);
}

static LsValueType
table_type (const LsGridModel *model, guint row, guint column)
{
  LsMemoryField field;
  gboolean at_start;

  return find_field (grid_of (model), row, column, &field, &at_start) ? field.type : LS_VALUE_BITS;
}

static guint64
read_start (LsMemoryGrid *self, const LsMemoryField *field)
{
  const LsMemory memory = ls_memory_table_get_memory (self->table);
  const guint32 *words =
    ls_subject_get_input (ls_view_get_subject (view_of (self)))->memory[memory];
  gsize n_words;

  ls_view_get_memory (view_of (self), memory, &n_words);
  return words != NULL ? ls_memory_field_read (field, words, n_words) : 0;
}

static gboolean
is_in_race (LsMemoryGrid *self, const LsMemoryField *field)
{
  const LsCell cell = { .kind = LS_CELL_MEMORY,
                        .number = ls_memory_table_get_memory (self->table),
                        .at = field->word };

  return ls_race_has_cell (view_of (self), &cell);
}

static void
table_words (const LsGridModel *model, guint row, guint first, guint n, LsGridWord *words)
{
  LsMemoryGrid *self = grid_of (model);
  const LsMemory memory = ls_memory_table_get_memory (self->table);
  gsize n_now, n_before;
  const guint32 *now = ls_view_get_memory (view_of (self), memory, &n_now);
  const guint32 *before = ls_session_get_memory_before (
    ls_inspector_get_session (LS_INSPECTOR (self)), memory, &n_before);

  for (guint i = 0; i < n; i++)
    {
      LsMemoryField field;
      gboolean at_start;

      words[i] = (LsGridWord){ 0 };
      if (!find_field (self, row, first + i, &field, &at_start))
        continue;
      words[i].is_known = TRUE;
      words[i].now = words[i].before =
        at_start ? read_start (self, &field) : ls_memory_field_read (&field, now, n_now);
      if (at_start)
        continue;
      words[i].is_in_race = is_in_race (self, &field);
      if (before != NULL)
        words[i].before = ls_memory_field_read (&field, before, n_before);
    }
}

/* Returns: (transfer full) */
static char *
dup_head (LsMemoryGrid *self, guint column)
{
  const guint n = ls_memory_table_get_n_columns (self->table);
  g_autofree char *name = ls_memory_table_dup_head (self->table, column % n);

  if (*name == '\0')
    return g_strdup (column < n ? _ ("now") : _ ("at start"));
  return column < n ? g_steal_pointer (&name) : g_strdup_printf (_ ("%s start"), name);
}

static int
table_head (const LsGridModel *model, guint column, char head[LS_GRID_NAME_SIZE])
{
  g_autofree char *text = dup_head (grid_of (model), column);

  cut_front (text, HEAD_ROOM);
  g_strlcpy (head, text, LS_GRID_NAME_SIZE);
  return LS_GRID_COLUMN_PLAIN;
}

static char *
table_about_head (const LsGridModel *model, guint column)
{
  LsMemoryGrid *self = grid_of (model);
  const guint n = ls_memory_table_get_n_columns (self->table);
  g_autofree char *name = ls_memory_table_dup_head (self->table, column % n);

  return g_strdup_printf (column < n ? _ ("%s now")
                                     : _ ("%s when the thread group of this wave was started"),
                          *name != '\0' ? name : _ ("The value"));
}

static gboolean
table_is_off (const LsGridModel *model G_GNUC_UNUSED, guint column G_GNUC_UNUSED)
{
  return FALSE;
}

/* Behind another pane the table is that of a scene before, until it comes into sight. */
static gboolean
is_shown (LsMemoryGrid *self)
{
  LsView *view = view_of (self);

  return self->table != NULL && view != NULL &&
         ls_memory_table_is_of (self->table, ls_view_get_program (view));
}

static void
ls_memory_grid_update (LsGridView *grid, LsGridModel *model)
{
  LsMemoryGrid *self = LS_MEMORY_GRID (grid);
  const gboolean has_rows = is_shown (self);

  model->data = self;
  model->name = table_name;
  model->kind = table_kind;
  model->type = table_type;
  model->words = table_words;
  model->head = table_head;
  model->about_head = table_about_head;
  model->is_off = table_is_off;
  model->about = _ ("Numbers of a memory");
  model->marks_cursor = TRUE;
  g_strlcpy (self->corner, ls_number_name (model->format), sizeof self->corner);
  model->corner = self->corner;
  model->n_rows = has_rows ? ls_memory_table_get_n_rows (self->table) : 0;
  model->n_columns = has_rows ? 2 * ls_memory_table_get_n_columns (self->table) : 0;
  model->columns_a_group = model->n_columns / 2;
  model->columns_wanted = MIN (model->n_columns, 4);
  model->name_chars = MAX (self->name_chars, 5) + MARKS;
  g_clear_pointer (&self->touched, g_hash_table_unref);
  /* A walk over the run is for who looks. */
  if (has_rows && gtk_widget_get_mapped (GTK_WIDGET (self)))
    find_all_touched (self);
  g_signal_emit_by_name (self, "touched");
}

static char *
ls_memory_grid_describe (LsGridView *grid, guint row, guint column)
{
  LsMemoryGrid *self = LS_MEMORY_GRID (grid);
  const guint lane = ls_inspector_get_focus (LS_INSPECTOR (self));
  const guint n = ls_memory_table_get_n_columns (self->table);
  LsMemoryField field;
  gboolean at_start;
  g_autofree char *path = ls_memory_table_dup_path (self->table, row, column % n);
  guint touched;
  GString *text;

  if (path == NULL || !find_field (self, row, column, &field, &at_start))
    return ls_memory_table_dup_name (self->table, row);
  text = g_string_new (path);
  touched = at_start ? 0 : find_touched (self, &field);
  if (at_start)
    g_string_append (text, _ (" at the start"));
  if (touched == (TOUCHED_READ | TOUCHED_WRITTEN))
    g_string_append_printf (text, _ (", read and written by lane %u"), lane);
  else if (touched != 0)
    g_string_append_printf (
      text, touched == TOUCHED_READ ? _ (", read by lane %u") : _ (", written by lane %u"), lane);
  if (!at_start && is_in_race (self, &field))
    g_string_append (text, _ (", in the race"));
  return g_string_free (text, FALSE);
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static gboolean
mapped_cb (gpointer data)
{
  LsMemoryGrid *self = data;

  self->mapped_source = 0;
  ls_grid_view_update (LS_GRID_VIEW (self));
  return G_SOURCE_REMOVE;
}

/* It may come into sight while the window is laid out, which must not ask for a layout. */
static void
ls_memory_grid_map (GtkWidget *widget)
{
  LsMemoryGrid *self = LS_MEMORY_GRID (widget);

  GTK_WIDGET_CLASS (ls_memory_grid_parent_class)->map (widget);
  if (self->mapped_source == 0)
    self->mapped_source = g_idle_add (mapped_cb, self);
}

static void
ls_memory_grid_dispose (GObject *object)
{
  LsMemoryGrid *self = LS_MEMORY_GRID (object);

  g_clear_handle_id (&self->mapped_source, g_source_remove);
  g_clear_pointer (&self->table, ls_memory_table_unref);
  g_clear_pointer (&self->touched, g_hash_table_unref);
  G_OBJECT_CLASS (ls_memory_grid_parent_class)->dispose (object);
}

static void
ls_memory_grid_class_init (LsMemoryGridClass *klass)
{
  LsGridViewClass *grid_class = LS_GRID_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_memory_grid_dispose;
  GTK_WIDGET_CLASS (klass)->map = ls_memory_grid_map;
  grid_class->update = ls_memory_grid_update;
  grid_class->describe = ls_memory_grid_describe;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "memorygrid");
  ls_signal_new ("touched", LS_TYPE_MEMORY_GRID, 0);
}

static void
ls_memory_grid_init (LsMemoryGrid *self G_GNUC_UNUSED)
{
}

/* --- public ---------------------------------------------------------------------------------------------- */

void
ls_memory_grid_set_table (LsMemoryGrid *self, LsMemoryTable *table)
{
  if (table != NULL)
    ls_memory_table_ref (table);
  g_clear_pointer (&self->table, ls_memory_table_unref);
  self->table = table;
  self->name_chars =
    table != NULL ? MIN (ls_memory_table_measure_names (table), LS_GRID_NAME_SIZE - 1 - MARKS) : 0;
  ls_grid_view_update (LS_GRID_VIEW (self));
}

gboolean
ls_memory_grid_get_number (LsMemoryGrid *self,
                           LsMemoryField *field,
                           char **path,
                           gboolean *at_start)
{
  const LsGridModel *model = ls_grid_view_get_model (LS_GRID_VIEW (self));
  guint row, column;

  ls_grid_view_get_cursor (LS_GRID_VIEW (self), &row, &column);
  if (row >= model->n_rows || column >= model->n_columns ||
      !find_field (self, row, column, field, at_start))
    return FALSE;
  *path = ls_memory_table_dup_path (self->table, row,
                                    column % ls_memory_table_get_n_columns (self->table));
  return TRUE;
}

gboolean
ls_memory_grid_count (LsMemoryGrid *self, guint *n_read, guint *n_written)
{
  GHashTableIter iter;
  gpointer word, value;
  guint row, column;

  *n_read = *n_written = 0;
  if (self->touched == NULL || !is_shown (self))
    return FALSE;
  g_hash_table_iter_init (&iter, self->touched);
  while (g_hash_table_iter_next (&iter, &word, &value))
    if (ls_memory_table_find_word (self->table, GPOINTER_TO_SIZE (word), &row, &column))
      {
        *n_read += (GPOINTER_TO_UINT (value) & TOUCHED_READ) != 0;
        *n_written += (GPOINTER_TO_UINT (value) & TOUCHED_WRITTEN) != 0;
      }
  return TRUE;
}
