#include "ls-views.h"

#include <glib/gi18n.h>

#include "ls-grid-view.h"
#include "ls-hint.h"
#include "ls-race-marks.h"
#include "ls-row-parts.h"
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

struct _LsMemoryView
{
  LsInspector parent_instance;

  GtkDropDown *chooser;
  GtkStack *stack; /* the grid in what scrolls it, or a hint */
  GtkWidget *scroller;
  LsHint *hint;
  LsStoreGrid *grid;
  GArray *stores; /* of LsStore; NULL: none yet */
};

G_DEFINE_FINAL_TYPE (LsMemoryView, ls_memory_view, LS_TYPE_INSPECTOR)

/* --- which one ------------------------------------------------------------------------------------------- */

static void
chosen_cb (LsMemoryView *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->chooser);
  const gboolean is_one = self->stores != NULL && chosen < self->stores->len;

  ls_store_grid_set_store (self->grid,
                           is_one ? &g_array_index (self->stores, LsStore, chosen) : NULL);
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

/* The list stays from step to step, and with it what was chosen. */
static void
update_stores (LsMemoryView *self, const LsView *view)
{
  g_autoptr (GArray) stores = ls_stores_new (view);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  if (stores->len == 0)
    update_hint (self, view);
  if (is_same (self->stores, stores))
    return;
  for (guint i = 0; i < stores->len; i++)
    gtk_string_list_take (titles, ls_store_dup_title (&g_array_index (stores, LsStore, i), view));
  g_clear_pointer (&self->stores, g_array_unref);
  self->stores = g_steal_pointer (&stores);
  gtk_drop_down_set_model (self->chooser, G_LIST_MODEL (titles));
  if (self->stores->len > 0)
    gtk_drop_down_set_selected (self->chooser, find_filled (self->stores, view));
  gtk_widget_set_visible (GTK_WIDGET (self->chooser), self->stores->len > 0);
  gtk_stack_set_visible_child (self->stack,
                               self->stores->len > 0 ? self->scroller : GTK_WIDGET (self->hint));
  chosen_cb (self);
}

static void
update_cb (LsInspector *inspector)
{
  LsMemoryView *self = LS_MEMORY_VIEW (inspector);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  ls_inspector_set_session (LS_INSPECTOR (self->grid),
                            ls_inspector_get_session (LS_INSPECTOR (self)));
  if (view != NULL)
    update_stores (self, view);
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static gboolean
ls_memory_view_grab_focus (GtkWidget *widget)
{
  LsMemoryView *self = LS_MEMORY_VIEW (widget);
  GtkWidget *shown = gtk_stack_get_visible_child (self->stack);

  return gtk_widget_grab_focus (LS_IS_HINT (shown) ? shown : GTK_WIDGET (self->grid));
}

static void
ls_memory_view_dispose (GObject *object)
{
  LsMemoryView *self = LS_MEMORY_VIEW (object);

  g_clear_pointer (&self->stores, g_array_unref);
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
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "memoryview");
  g_type_ensure (LS_TYPE_STORE_GRID);
  ls_template_set (widget_class, "ls-memory-view");
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, chooser);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, stack);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, scroller);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, grid);
  gtk_widget_class_bind_template_child (widget_class, LsMemoryView, hint);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
}

static void
ls_memory_view_init (LsMemoryView *self)
{
  ls_template_init (GTK_WIDGET (self));
  ls_chooser_cut (self->chooser);
  g_object_bind_property (self, "high-contrast", self->grid, "high-contrast", G_BINDING_DEFAULT);
}

gboolean
ls_memory_view_get_word (LsMemoryView *self, LsStore *store, gsize *word)
{
  LsGridView *grid = LS_GRID_VIEW (self->grid);
  guint row, column;

  if (ls_grid_view_get_model (grid)->n_rows == 0)
    return FALSE;
  ls_grid_view_get_cursor (grid, &row, &column);
  *store = self->grid->store;
  *word = (gsize) N_COLUMNS * row + column;
  return *word < store->n_words;
}

LsGridView *
ls_memory_view_get_grid (LsMemoryView *self)
{
  return LS_GRID_VIEW (self->grid);
}
