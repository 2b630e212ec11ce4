#include "draw-test.h"

#include "ls-grid.h"

#define WIDTH 800
#define HEIGHT 200
#define N_ROWS 2

/* A table of two rows of one type each. */
typedef struct
{
  LsValueType types[N_ROWS];
  guint32 words[N_ROWS];
} Table;

static void
table_name (const LsGridModel *model G_GNUC_UNUSED, guint row, char name[LS_GRID_NAME_SIZE])
{
  g_snprintf (name, LS_GRID_NAME_SIZE, "R%u", row);
}

static LsGridRowKind
table_kind (const LsGridModel *model G_GNUC_UNUSED, guint row G_GNUC_UNUSED)
{
  return LS_GRID_ROW_PLAIN;
}

static LsValueType
table_type (const LsGridModel *model, guint row, guint column G_GNUC_UNUSED)
{
  return ((const Table *) model->data)->types[row];
}

static void
table_words (const LsGridModel *model, guint row, guint first, guint n, LsGridWord *words)
{
  const guint32 word = ((const Table *) model->data)->words[row];

  (void) first;
  for (guint i = 0; i < n; i++)
    words[i] = (LsGridWord){ word, word, TRUE, FALSE };
}

static gboolean
table_is_off (const LsGridModel *model G_GNUC_UNUSED, guint column G_GNUC_UNUSED)
{
  return FALSE;
}

static int
table_head (const LsGridModel *model G_GNUC_UNUSED, guint column, char head[LS_GRID_NAME_SIZE])
{
  g_snprintf (head, LS_GRID_NAME_SIZE, "%u", column);
  return LS_GRID_COLUMN_PLAIN;
}

/* wanted: columns, for which cells are made narrow. */
static LsGridModel
model_of (Table *table, guint wanted)
{
  LsGridModel model = { .n_rows = N_ROWS,
                        .n_columns = 4,
                        .name_chars = 6,
                        .columns_wanted = wanted,
                        .focus_column = -1,
                        .name = table_name,
                        .kind = table_kind,
                        .type = table_type,
                        .words = table_words,
                        .head = table_head,
                        .is_off = table_is_off,
                        .data = table };

  model.is_whole = ls_grid_find_whole (&model);
  return model;
}

/* width: px of the pane, of which the picture is the left part or more. */
static guint32 *
draw_in (const LsGridModel *model, gboolean has_keyboard, float width, LsGridMetrics *metrics)
{
  const LsTheme *theme = ls_theme_find (LS_COLOURS_DEFAULT, FALSE);
  g_autoptr (LsGlyphs) regular = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  g_autoptr (LsGlyphs) bold = draw_test_glyphs (PANGO_WEIGHT_BOLD);
  g_autoptr (LsNumberMemory) numbers = ls_number_memory_new ();
  g_autoptr (GdkTexture) texture = NULL;
  const LsGridPlace place = { .row = 1, .column = 1, .has_keyboard = has_keyboard };
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  ls_grid_metrics_init (metrics, model, regular, WIDTH);
  ls_grid_draw (snapshot, model, metrics, &place, width, HEIGHT, theme, regular, bold, numbers);
  texture = draw_test_render (snapshot, WIDTH, HEIGHT, theme, "grid");
  return draw_test_pixels (texture);
}

static guint32 *
draw (const LsGridModel *model, gboolean has_keyboard, LsGridMetrics *metrics)
{
  return draw_in (model, has_keyboard, WIDTH, metrics);
}

/* The first and the last px, from the left edge of the second column's cell, at which a row is not as its ground is. */
static void
find_ink (const guint32 *pixels, const LsGridMetrics *m, guint row, int *first, int *last)
{
  const int left = m->name_width + m->cell_width;
  const int top = m->header_height + (int) row * m->row_height;

  *first = *last = -1;
  for (int x = 0; x < m->cell_width; x++)
    for (int y = top; y < top + m->row_height; y++)
      if (pixels[y * WIDTH + left + x] != pixels[(HEIGHT - 1) * WIDTH + left + x])
        {
          *first = *first < 0 ? x : *first;
          *last = x;
        }
}

/* Integers stand where floats have their units, and where there are no floats at the right. */
static void
test_units (void)
{
  Table mixed = { { LS_VALUE_INT, LS_VALUE_FLOAT }, { 0, 0x3e800000 } };
  Table whole = { { LS_VALUE_INT, LS_VALUE_UINT }, { 1, 1111 } };

  for (guint wanted = 0; wanted <= 64; wanted += 64)
    {
      const LsGridModel a = model_of (&mixed, wanted), b = model_of (&whole, wanted);
      LsGridMetrics m;
      g_autofree guint32 *of_mixed = draw (&a, FALSE, &m), *of_whole = draw (&b, FALSE, &m);
      int first[N_ROWS], last[N_ROWS];

      for (guint row = 0; row < N_ROWS; row++)
        find_ink (of_mixed, &m, row, &first[row], &last[row]);
      g_assert_cmpint (first[0], ==, first[1]);
      g_assert_cmpint (last[0], <, last[1]);
      for (guint row = 0; row < N_ROWS; row++)
        find_ink (of_whole, &m, row, &first[row], &last[row]);
      g_assert_cmpint (last[0], ==, last[1]);
      g_assert_cmpint (first[0], >, first[1]);
      g_assert_cmpint (last[0], >, m.cell_width - 10);
    }
}

/* The head "1" of the second column over a one in the first row, from the cell's left edge; -1 for no ink. Its ground is that of the names. */
static int
find_head_end (const guint32 *pixels, const LsGridMetrics *m)
{
  const int left = m->name_width + m->cell_width;
  int last = -1;

  for (int x = 0; x < m->cell_width; x++)
    for (int y = 0; y < m->header_height - 1; y++)
      if (pixels[y * WIDTH + left + x] != pixels[left + x])
        last = x;
  return last;
}

/* Heads end where the units of the numbers below them do. */
static void
test_heads (void)
{
  Table mixed = { { LS_VALUE_INT, LS_VALUE_FLOAT }, { 1, 0x3e800000 } };
  Table whole = { { LS_VALUE_INT, LS_VALUE_UINT }, { 1, 1111 } };

  for (guint wanted = 0; wanted <= 64; wanted += 64)
    {
      const LsGridModel models[] = { model_of (&mixed, wanted), model_of (&whole, wanted) };

      for (guint i = 0; i < G_N_ELEMENTS (models); i++)
        {
          LsGridMetrics m;
          g_autofree guint32 *pixels = draw (&models[i], FALSE, &m);
          int first, last;

          find_ink (pixels, &m, 0, &first, &last);
          g_assert_cmpint (last, >, 0);
          g_assert_cmpint (find_head_end (pixels, &m), ==, last);
        }
    }
}

/* One float is enough, known words count alone, and the format has the say. */
static void
test_whole (void)
{
  Table table = { { LS_VALUE_INT, LS_VALUE_BITS }, { 3, 7 } };
  LsGridModel model = model_of (&table, 0);

  g_assert_true (model.is_whole);
  table.words[1] = 0x3f800000;
  g_assert_false (ls_grid_find_whole (&model));
  model.format = LS_NUMBER_HEX;
  g_assert_true (ls_grid_find_whole (&model));
  model.format = LS_NUMBER_FLOAT;
  g_assert_false (ls_grid_find_whole (&model));
}

/* The frames of the followed column and of the cursor leave room beside a number that fills its cell. */
static void
test_frames (void)
{
  Table table = { { LS_VALUE_FLOAT, LS_VALUE_FLOAT }, { 0xbf0fcd6f, 0xbf0fcd6f } };

  for (guint wanted = 0; wanted <= 64; wanted += 64)
    {
      LsGridModel model = model_of (&table, wanted);
      LsGridMetrics m;
      g_autofree guint32 *plain = draw (&model, FALSE, &m), *framed = NULL;
      int first, last, middle;

      model.focus_column = 1;
      framed = draw (&model, TRUE, &m);
      find_ink (plain, &m, 1, &first, &last);
      middle = m.header_height + m.row_height + m.row_height / 2;
      for (int x = 0; x < m.cell_width; x++)
        {
          const int at = middle * WIDTH + m.name_width + m.cell_width + x;
          const gboolean is_frame = plain[at] != framed[at];

          g_assert_false (is_frame && x >= first - 1 && x <= last + 2);
          g_assert_true (is_frame || (x >= 2 && x < m.cell_width - 1));
        }
    }
}

/* -0.5617282 of which the end is not in sight would read as -0.56. */
static void
test_cut (void)
{
  Table table = { { LS_VALUE_FLOAT, LS_VALUE_FLOAT }, { 0xbf0fcd6f, 0xbf0fcd6f } };
  const LsGridModel model = model_of (&table, 0);
  LsGridMetrics m;
  g_autofree guint32 *all = draw (&model, FALSE, &m);
  int first, last;

  find_ink (all, &m, 0, &first, &last);
  g_assert_cmpint (first, >=, 0);
  for (guint tenths = 2; tenths <= 10; tenths += 2)
    {
      g_autofree guint32 *cut = draw_in (
        &model, FALSE, (float) m.name_width + (1 + (float) tenths / 10) * (float) m.cell_width, &m);

      find_ink (cut, &m, 0, &first, &last);
      g_assert_cmpint (first < 0, ==, tenths < 10);
    }
}

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  g_test_add_func ("/views/grid/units", test_units);
  g_test_add_func ("/views/grid/heads", test_heads);
  g_test_add_func ("/views/grid/whole", test_whole);
  g_test_add_func ("/views/grid/frames", test_frames);
  g_test_add_func ("/views/grid/cut", test_cut);
  return g_test_run ();
}
