#include "ls-views.h"

#include <glib/gi18n.h>

#include "ls-grid-view.h"
#include "ls-hint.h"
#include "ls-memory-grid.h"
#include "ls-mends.h"
#include "ls-race-marks.h"
#include "ls-row-parts.h"
#include "ls-steady-text.h"
#include "ls-view-values.h"
#include "ls-widgets.h"

/* --- words of a memory ----------------------------------------------------------------------------------- */

/* The words of a store, four a row: see LsStore. */
#define LS_TYPE_STORE_GRID (ls_store_grid_get_type ())
G_DECLARE_FINAL_TYPE (LsStoreGrid, ls_store_grid, LS, STORE_GRID, LsGridView)

#define N_COLUMNS 4
#define MAX_GUESSED (1u << 16) /* words that one type is looked for in */

struct _LsStoreGrid
{
  LsGridView parent_instance;
  gboolean has_store;
  LsStore store;
  LsValueType type; /* of all words; BITS: each row has its own */
  char corner[24];
};

G_DEFINE_FINAL_TYPE (LsStoreGrid, ls_store_grid, LS_TYPE_GRID_VIEW)

/* --- model ----------------------------------------------------------------------------------------------- */

static LsView *
view_of (const LsGridModel *model)
{
  return ls_inspector_get_view (LS_INSPECTOR (model->data));
}

static const LsStore *
store_of (const LsGridModel *model)
{
  return &LS_STORE_GRID (model->data)->store;
}

static void
store_name (const LsGridModel *model, guint row, char name[LS_GRID_NAME_SIZE])
{
  g_autofree char *text =
    ls_store_dup_name (store_of (model), view_of (model), (gsize) N_COLUMNS * row);

  g_strlcpy (name, text, LS_GRID_NAME_SIZE);
}

static LsGridRowKind
store_kind (const LsGridModel *model, guint row)
{
  return row % 4 == 0 && row > 0 ? LS_GRID_ROW_GROUP : LS_GRID_ROW_PLAIN;
}

static void
read_row (const LsGridModel *model, guint row, LsStoreWord words[N_COLUMNS])
{
  const LsStore *store = store_of (model);
  const gsize first = (gsize) N_COLUMNS * row;

  ls_store_read (store, view_of (model), ls_inspector_get_focus (LS_INSPECTOR (model->data)), first,
                 (guint) MIN (N_COLUMNS, store->n_words - first), words);
}

static LsValueType
store_type (const LsGridModel *model, guint row, guint column)
{
  LsStoreWord words[N_COLUMNS] = { 0 };
  guint32 bits[N_COLUMNS];

  if (LS_STORE_GRID (model->data)->type != LS_VALUE_BITS)
    return LS_STORE_GRID (model->data)->type;
  read_row (model, row, words);
  for (guint i = 0; i < N_COLUMNS; i++)
    bits[i] = words[i].now;
  return ls_value_guess (LS_VALUE_BITS, bits, N_COLUMNS);
}

/* Where all words look like integers, zeros are such too; of a store that is large each row tells. */
static LsValueType
find_type (LsStoreGrid *self)
{
  const guint n = (guint) self->store.n_words;
  g_autofree LsStoreWord *words = NULL;
  g_autofree guint32 *bits = NULL;

  if (self->store.n_words > MAX_GUESSED)
    return LS_VALUE_BITS;
  words = g_new0 (LsStoreWord, n);
  bits = g_new0 (guint32, n);
  ls_store_read (&self->store, ls_inspector_get_view (LS_INSPECTOR (self)),
                 ls_inspector_get_focus (LS_INSPECTOR (self)), 0, n, words);
  for (guint i = 0; i < n; i++)
    bits[i] = words[i].is_known ? words[i].now : 0;
  return ls_value_guess (LS_VALUE_BITS, bits, n);
}

static gboolean
is_in_race (const LsGridModel *model, guint row, guint column)
{
  LsCell cell;

  return ls_store_get_cell (store_of (model), ls_inspector_get_focus (LS_INSPECTOR (model->data)),
                            (gsize) N_COLUMNS * row + column, &cell) &&
         ls_race_has_cell (view_of (model), &cell);
}

static void
store_words (const LsGridModel *model, guint row, guint first, guint n, LsGridWord *words)
{
  LsStoreWord read[N_COLUMNS] = { 0 };

  read_row (model, row, read);
  for (guint i = 0; i < n && first + i < N_COLUMNS; i++)
    words[i] = (LsGridWord){ .is_in_race = is_in_race (model, row, first + i),
                             .now = read[first + i].now,
                             .before = read[first + i].before,
                             .is_known = read[first + i].is_known,
                             .is_never = read[first + i].is_never };
}

static int
store_head (const LsGridModel *model, guint column, char head[LS_GRID_NAME_SIZE])
{
  if (store_of (model)->n_banks > 0)
    g_snprintf (head, LS_GRID_NAME_SIZE, _ ("bank %u"), column);
  else if (store_of (model)->kind == LS_STORE_MEMORY || store_of (model)->kind == LS_STORE_BUFFER)
    g_snprintf (head, LS_GRID_NAME_SIZE, "+%u",
                store_of (model)->kind == LS_STORE_BUFFER ? 4 * column : column);
  else
    g_snprintf (head, LS_GRID_NAME_SIZE, "%c", "xyzw"[column]);
  return LS_GRID_COLUMN_PLAIN;
}

static gboolean
store_is_off (const LsGridModel *model, guint column)
{
  return FALSE;
}

/* Rows have names of one length, or nearly: the last is as long as any. */
static guint
count_name_chars (const LsGridModel *model)
{
  char name[LS_GRID_NAME_SIZE] = "";

  if (model->n_rows > 0)
    store_name (model, model->n_rows - 1, name);
  return (guint) MAX (strlen (name), 5);
}

static void
ls_store_grid_update (LsGridView *grid, LsGridModel *model)
{
  LsStoreGrid *self = LS_STORE_GRID (grid);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  /* Behind another pane the list of stores is that of a scene before, until it comes into sight. */
  const gboolean is_shown =
    self->has_store && view != NULL && ls_store_is_there (&self->store, view);

  model->data = self;
  model->name = store_name;
  model->kind = store_kind;
  model->type = store_type;
  model->words = store_words;
  model->head = store_head;
  model->is_off = store_is_off;
  self->type = is_shown ? find_type (self) : LS_VALUE_BITS;
  if (self->store.is_of_lane)
    g_snprintf (self->corner, sizeof self->corner, "L%u",
                ls_inspector_get_focus (LS_INSPECTOR (self)));
  else
    g_strlcpy (self->corner, ls_number_name (model->format), sizeof self->corner);
  model->corner = self->corner;
  model->n_rows =
    is_shown ? (guint) MIN ((self->store.n_words + N_COLUMNS - 1) / N_COLUMNS, 1u << 24) : 0;
  model->n_columns = is_shown ? N_COLUMNS : 0;
  model->name_chars = count_name_chars (model);
}

/* The name that can be watched: of memories each word has its own. */
static char *
ls_store_grid_describe (LsGridView *grid, guint row, guint column)
{
  const LsGridModel *model = ls_grid_view_get_model (grid);
  const LsStore *store = store_of (model);
  const gboolean is_words = store->kind == LS_STORE_MEMORY || store->kind == LS_STORE_BUFFER;
  const gsize word = (gsize) N_COLUMNS * row + (is_words ? column : 0);
  g_autofree char *name = ls_store_dup_name (store, view_of (model), word);
  LsStoreWord words[N_COLUMNS] = { 0 };
  GString *text = g_string_new (name);

  read_row (model, row, words);
  if (!is_words)
    g_string_append_printf (text, ".%c", "xyzw"[column]);
  if (store->n_banks > 0)
    g_string_append_printf (text, _ (", bank %u"), column);
  if (store->is_of_lane)
    g_string_append_printf (text, _ (" of lane %u"), ls_inspector_get_focus (LS_INSPECTOR (grid)));
  if (store->kind == LS_STORE_LOCKED)
    g_string_append (text, words[column].is_known ? _ (", locked by this clause")
                                                  : _ (", not locked by this clause"));
  if (store->kind == LS_STORE_MEMORY && !words[column].is_never)
    g_string_append (text, words[column].is_written ? _ (", written by the program")
                                                    : _ (", not written yet"));
  if (is_in_race (model, row, column))
    g_string_append (text, _ (", in the race"));
  return g_string_free (text, FALSE);
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_store_grid_class_init (LsStoreGridClass *klass)
{
  LsGridViewClass *grid_class = LS_GRID_VIEW_CLASS (klass);

  grid_class->update = ls_store_grid_update;
  grid_class->describe = ls_store_grid_describe;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "storegrid");
}

static void
ls_store_grid_init (LsStoreGrid *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ ("Words of a memory"), -1);
}

/* store: (nullable): copied; NULL shows nothing. */
static void
ls_store_grid_set_store (LsStoreGrid *self, const LsStore *store)
{
  self->has_store = store != NULL;
  self->store = store != NULL ? *store : (LsStore){ 0 };
  ls_grid_view_update (LS_GRID_VIEW (self));
}

#define TOLD_CHARS 36

struct _LsMemoryView
{
  LsInspector parent_instance;

  GtkDropDown *chooser;
  GtkBox *bar;
  GtkWidget *told; /* an LsSteadyText: what the lane that is followed did to a table */
  GtkStack *stack; /* a grid in what scrolls it, or a hint */
  GtkWidget *scroller, *table_scroller;
  LsHint *hint;
  LsStoreGrid *grid;
  LsMemoryGrid *table;
  GPtrArray *tables;  /* of LsMemoryTable: what the text declares; NULL: none yet */
  LsProgram *program; /* owned: the tables'; NULL: none yet */
  GArray *stores;     /* of LsStore: the rest; NULL: none yet */
  /* The thread that somebody went to, whose number is to have the cursor once it is known what it touches. */
  gboolean is_wanted;
  guint wanted_wave, wanted_lane;
};

G_DEFINE_FINAL_TYPE (LsMemoryView, ls_memory_view, LS_TYPE_INSPECTOR)

/* --- which one ------------------------------------------------------------------------------------------- */

/* Tables stand before the rest. */
static guint
count_tables (const LsMemoryView *self)
{
  return self->tables != NULL ? self->tables->len : 0;
}

static guint
count_choices (const LsMemoryView *self)
{
  return count_tables (self) + (self->stores != NULL ? self->stores->len : 0);
}

/* Returns: (nullable): NULL: what is chosen is no table. */
static LsMemoryTable *
get_table (const LsMemoryView *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->chooser);

  return chosen < count_tables (self) ? g_ptr_array_index (self->tables, chosen) : NULL;
}

/* The number of the thread that a lane is; of no threads the lane. */
static guint
find_thread (const LsView *view, guint lane)
{
  guint x, y;

  return ls_scene_lane_to_pixel (ls_view_get_scene (view), ls_view_get_wave (view), lane, &x, &y)
           ? x
           : lane;
}

/* What the marks behind names mean, with how many there are. */
static void
tell_touched (LsMemoryView *self)
{
  const LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  g_autofree char *text = NULL;
  guint n_read, n_written, thread;

  if (view != NULL && get_table (self) != NULL &&
      ls_memory_grid_count (self->table, &n_read, &n_written))
    {
      thread = find_thread (view, ls_inspector_get_focus (LS_INSPECTOR (self)));
      text = n_read + n_written > 0
               ? g_strdup_printf (_ ("Thread %u: %u read (r), %u written (w)"), thread, n_read,
                                  n_written)
               : g_strdup_printf (_ ("Thread %u: nothing read or written yet"), thread);
    }
  ls_steady_text_set_text (LS_STEADY_TEXT (self->told), text != NULL ? text : "");
}

static void
chosen_cb (LsMemoryView *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->chooser), n_tables = count_tables (self);
  LsMemoryTable *table = get_table (self);
  const gboolean is_store = table == NULL && chosen < count_choices (self);

  ls_store_grid_set_store (
    self->grid, is_store ? &g_array_index (self->stores, LsStore, chosen - n_tables) : NULL);
  ls_memory_grid_set_table (self->table, table);
  gtk_widget_set_visible (self->told, table != NULL);
  gtk_stack_set_visible_child (self->stack, table != NULL ? self->table_scroller
                                            : is_store    ? self->scroller
                                                          : GTK_WIDGET (self->hint));
}

static gboolean
is_same (const GArray *a, const GArray *b)
{
  if (a == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const LsStore *left = &g_array_index (a, LsStore, i), *right = &g_array_index (b, LsStore, i);

      if (left->kind != right->kind || left->number != right->number ||
          left->n_words != right->n_words)
        return FALSE;
    }
  return TRUE;
}

/* The first that holds something: what a clause locks comes before the constants themselves, and often is nothing. */
static guint
find_filled (const GArray *stores, const LsView *view)
{
  for (guint i = 0; i < stores->len; i++)
    {
      const LsStore *store = &g_array_index (stores, LsStore, i);
      LsStoreWord word;

      if (store->kind != LS_STORE_LOCKED)
        return i;
      for (gsize at = 0; at < store->n_words; at++)
        {
          ls_store_read (store, view, 0, at, 1, &word);
          if (word.is_known)
            return i;
        }
    }
  return 0;
}

static gboolean
has_loop_constants (const LsView *view)
{
  const LsBindings *bindings = ls_subject_get_bindings (ls_view_get_subject (view));

  for (guint i = 0; i < LS_MAX_LOOP_CONSTANTS; i++)
    if (bindings->loops[i].count != 0)
      return TRUE;
  return FALSE;
}

/* Where there is nothing to show. */
static void
update_hint (LsMemoryView *self, const LsView *view)
{
  ls_hint_set_text (
    self->hint,
    has_loop_constants (view)
      ? _ ("This program has no buffers and no memory; its loop constants are in Inputs. Other "
           "constants can be typed there, too.")
      : _ ("This program has no buffers, no memory and no constants. Constants can be typed into "
           "Inputs."));
}

static gboolean
has_table (const GPtrArray *tables, const LsStore *store)
{
  for (guint i = 0; i < tables->len && store->kind == LS_STORE_MEMORY; i++)
    if (ls_memory_table_get_memory (g_ptr_array_index (tables, i)) == store->number)
      return TRUE;
  return FALSE;
}

/* What no table shows. Returns: (transfer full). */
static GArray *
list_stores (const LsView *view, const GPtrArray *tables)
{
  GArray *stores = ls_stores_new (view);

  for (guint i = stores->len; i-- > 0;)
    if (has_table (tables, &g_array_index (stores, LsStore, i)))
      g_array_remove_index (stores, i);
  return stores;
}

/* What the person looked at, if it is still there; else what the scene puts out first. */
static guint
find_first (const LsMemoryView *self, const LsView *view, const char *title)
{
  guint index;

  for (guint i = 0; i < count_tables (self) && title != NULL; i++)
    if (g_str_equal (ls_memory_table_get_title (g_ptr_array_index (self->tables, i)), title))
      return i;
  if (count_tables (self) == 0)
    return find_filled (self->stores, view);
  return ls_memory_tables_find_put_out (self->tables, ls_view_get_scene (view), &index) ? index : 0;
}

/* Returns: (transfer full) */
static GtkStringList *
list_titles (const LsMemoryView *self, const LsView *view)
{
  GtkStringList *titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < count_tables (self); i++)
    gtk_string_list_append (titles,
                            ls_memory_table_get_title (g_ptr_array_index (self->tables, i)));
  for (guint i = 0; i < self->stores->len; i++)
    gtk_string_list_take (titles,
                          ls_store_dup_title (&g_array_index (self->stores, LsStore, i), view));
  return titles;
}

/* The list stays from step to step, and with it what was chosen. */
static void
update_stores (LsMemoryView *self, const LsView *view)
{
  LsProgram *program = ls_view_get_program (view);
  const gboolean is_new = program != self->program;
  g_autoptr (GPtrArray) tables =
    is_new ? ls_memory_tables_new (program) : g_ptr_array_ref (self->tables);
  g_autoptr (GArray) stores = list_stores (view, tables);
  g_autoptr (GtkStringList) titles = NULL;
  g_autofree char *title =
    get_table (self) != NULL ? g_strdup (ls_memory_table_get_title (get_table (self))) : NULL;

  if (tables->len + stores->len == 0)
    update_hint (self, view);
  if (!(is_new && tables->len > 0) && count_tables (self) == tables->len &&
      is_same (self->stores, stores))
    return;
  g_clear_pointer (&self->tables, g_ptr_array_unref);
  g_clear_pointer (&self->stores, g_array_unref);
  g_clear_pointer (&self->program, ls_program_unref);
  self->program = ls_program_ref (program);
  self->tables = g_steal_pointer (&tables);
  self->stores = g_steal_pointer (&stores);
  titles = list_titles (self, view);
  gtk_drop_down_set_model (self->chooser, G_LIST_MODEL (titles));
  if (count_choices (self) > 0)
    gtk_drop_down_set_selected (self->chooser, find_first (self, view, title));
  gtk_widget_set_visible (GTK_WIDGET (self->chooser), count_choices (self) > 0);
  chosen_cb (self);
}

/* --- the number of a thread ------------------------------------------------------------------------------ */

/* How much a touch is what somebody means who goes to a thread: what it has written last, else what it will write first; what it counts in
 * with others; else what it reads. */
static guint
rank_touch (const LsLaneTouch *touch, guint64 step)
{
  const guint kind = !touch->is_written ? 0 : touch->is_read ? 2 : 4;

  return kind + (touch->step <= step ? 2 : 1);
}

/* touches: of a lane, by step. Returns: the rank of what was found; 0: the lane touches nothing of the table. */
static guint
find_touch (const LsMemoryTable *table,
            const LsLaneTouch *touches,
            guint n,
            guint64 step,
            guint *row,
            guint *column)
{
  guint best = 0;

  for (guint i = 0; i < n; i++)
    {
      const guint rank = rank_touch (&touches[i], step);

      if (touches[i].memory == ls_memory_table_get_memory (table) &&
          (rank > best || (rank == best && touches[i].step <= step)) &&
          ls_memory_table_find_word (table, touches[i].word, row, column))
        best = rank;
    }
  return best;
}

/* The table that is shown comes first, unless the thread does less there. */
static void
seek_thread (LsMemoryView *self, const LsView *view, const LsLaneTouch *touches, guint n)
{
  const guint64 step = ls_view_get_place (view)->step;
  const guint chosen = gtk_drop_down_get_selected (self->chooser);
  guint best = 0, best_table = 0, best_row = 0, best_column = 0;

  for (guint i = 0; i < count_tables (self); i++)
    {
      guint row, column;
      guint rank =
        2 * find_touch (g_ptr_array_index (self->tables, i), touches, n, step, &row, &column);

      /* What is written later there is as near as what was written elsewhere. */
      rank += rank > 0 && i == chosen ? 3 : 0;
      if (rank <= best)
        continue;
      best = rank;
      best_table = i;
      best_row = row;
      best_column = column;
    }
  if (best == 0)
    return;
  gtk_drop_down_set_selected (self->chooser, best_table);
  ls_grid_view_set_cursor (LS_GRID_VIEW (self->table), best_row, best_column);
}

/* As soon as the thread is followed, and it is known what it touches. */
static void
follow_wanted (LsMemoryView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const guint lane = ls_inspector_get_focus (LS_INSPECTOR (self));
  const LsLaneTouches *touches;
  const LsLaneTouch *found;
  guint n;

  if (!self->is_wanted || view == NULL || ls_view_get_wave (view) != self->wanted_wave ||
      lane != self->wanted_lane)
    return;
  touches = ls_session_get_lane_touches (ls_inspector_get_session (LS_INSPECTOR (self)));
  if (touches == NULL)
    return;
  self->is_wanted = FALSE;
  found = ls_lane_touches_get (touches, lane, &n);
  seek_thread (self, view, found, n);
}

static void
update_cb (LsInspector *inspector)
{
  LsMemoryView *self = LS_MEMORY_VIEW (inspector);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  ls_inspector_set_session (LS_INSPECTOR (self->grid),
                            ls_inspector_get_session (LS_INSPECTOR (self)));
  ls_inspector_set_session (LS_INSPECTOR (self->table),
                            ls_inspector_get_session (LS_INSPECTOR (self)));
  if (view != NULL)
    update_stores (self, view);
  follow_wanted (self);
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static gboolean
ls_memory_view_grab_focus (GtkWidget *widget)
{
  LsMemoryView *self = LS_MEMORY_VIEW (widget);
  GtkWidget *shown = gtk_stack_get_visible_child (self->stack);

  return gtk_widget_grab_focus (LS_IS_HINT (shown) ? shown
                                                   : GTK_WIDGET (ls_memory_view_get_grid (self)));
}

static void
ls_memory_view_dispose (GObject *object)
{
  LsMemoryView *self = LS_MEMORY_VIEW (object);

  g_clear_pointer (&self->stores, g_array_unref);
  g_clear_pointer (&self->tables, g_ptr_array_unref);
  g_clear_pointer (&self->program, ls_program_unref);
  G_OBJECT_CLASS (ls_memory_view_parent_class)->dispose (object);
}

static void
ls_memory_view_class_init (LsMemoryViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_memory_view_dispose;
  widget_class->grab_focus = ls_memory_view_grab_focus;
  LS_INSPECTOR_CLASS (klass)->is_lazy = TRUE;
  LS_INSPECTOR_CLASS (klass)->view_changed = update_cb;
  LS_INSPECTOR_CLASS (klass)->focus_changed = update_cb;
  LS_INSPECTOR_CLASS (klass)->history_changed = update_cb;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "memoryview");
  g_type_ensure (LS_TYPE_STORE_GRID);
  g_type_ensure (LS_TYPE_MEMORY_GRID);
  ls_template_set (widget_class, "ls-memory-view");
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, chooser);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, bar);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, stack);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, scroller);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, table_scroller);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, grid);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, table);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, hint);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
}

static void
ls_memory_view_init (LsMemoryView *self)
{
  ls_template_init (GTK_WIDGET (self));
  ls_chooser_cut (self->chooser);
  ls_scrolled_keep_bar (GTK_SCROLLED_WINDOW (self->table_scroller));
  ls_scrolled_rest_bars (GTK_SCROLLED_WINDOW (self->table_scroller));
  self->told = ls_steady_text_new_still (TOLD_CHARS);
  gtk_widget_add_css_class (self->told, "dim-label");
  gtk_widget_add_css_class (self->told, "memory-told");
  gtk_widget_set_visible (self->told, FALSE);
  gtk_box_append (self->bar, self->told);
  g_signal_connect_swapped (self->table, "touched", G_CALLBACK (tell_touched), self);
  g_object_bind_property (self, "high-contrast", self->grid, "high-contrast", G_BINDING_DEFAULT);
  g_object_bind_property (self, "high-contrast", self->table, "high-contrast", G_BINDING_DEFAULT);
}

gboolean
ls_memory_view_get_word (LsMemoryView *self, LsStore *store, gsize *word)
{
  LsGridView *grid = LS_GRID_VIEW (self->grid);
  guint row, column;

  if (get_table (self) != NULL || ls_grid_view_get_model (grid)->n_rows == 0)
    return FALSE;
  ls_grid_view_get_cursor (grid, &row, &column);
  *store = self->grid->store;
  *word = (gsize) N_COLUMNS * row + column;
  return *word < store->n_words;
}

gboolean
ls_memory_view_get_number (LsMemoryView *self, LsMemoryNumber *number)
{
  const LsMemoryTable *table = get_table (self);

  if (table == NULL ||
      !ls_memory_grid_get_number (self->table, &number->field, &number->path, &number->at_start))
    return FALSE;
  number->memory = ls_memory_table_get_memory (table);
  return TRUE;
}

void
ls_memory_view_want_thread (LsMemoryView *self, guint wave, guint lane)
{
  self->is_wanted = TRUE;
  self->wanted_wave = wave;
  self->wanted_lane = lane;
  follow_wanted (self);
}

LsGridView *
ls_memory_view_get_grid (LsMemoryView *self)
{
  return get_table (self) != NULL ? LS_GRID_VIEW (self->table) : LS_GRID_VIEW (self->grid);
}
