#include <string.h>

#include "draw-test.h"

#include "ls-group-parts.h"

/* The diagram of a group: where its parts lie and how they look.  The group is made up: x adds what slots x and t of the group
 * before made, t copies a literal; both want bank x in cycle 0. */

#define LANE 7
#define ADVANCE 8.f
#define LINE 16.f

static const char *const rows[] = { "cycle 0", "cycle 1", NULL };
static const char *const names[] = { "x", "y", "z", "w", "t", NULL };
static const char *const columns[] = { "bank x", "bank y", NULL };

static void
add_slot (LsGroup *group, guint8 number, const char *name, const char *op)
{
  const LsGroupSlot slot = {
    .slot = number, .line = number, .name = name, .op = op, .target = "R1.x", .order = "VEC_012"
  };

  g_array_append_val (group->slots, slot);
}

static void
add_operand (LsGroupLook *look,
             guint8 slot,
             guint8 number,
             LsGroupSource source,
             guint8 from,
             float value)
{
  const LsGroupOperand operand = {
    .slot = slot, .operand = number, .source = source, .from = from, .text = "PV.x"
  };
  const union
  {
    float f;
    guint32 u;
  } bits = { .f = value };
  const LsLookValue held = {
    .slot = slot, .operand = number, .bits = bits.u, .type = LS_VALUE_FLOAT
  };

  g_array_append_val (look->group.operands, operand);
  g_array_append_val (look->values, held);
}

static void
add_read (LsGroup *group, guint8 row, guint8 slot, const char *text, gboolean is_conflict)
{
  const LsGroupRead read = { .row = row, .slot = slot, .text = text, .is_conflict = is_conflict };

  g_array_append_val (group->reads, read);
}

static void
look_init (LsGroupLook *look)
{
  *look = (LsGroupLook){ .lane = LANE, .step = 5, .runs = TRUE, .has_before = TRUE };
  look->values = g_array_new (FALSE, FALSE, sizeof (LsLookValue));
  look->results = g_array_new (FALSE, FALSE, sizeof (LsLookResult));
  ls_group_init (&look->group);
  ls_group_init (&look->before);
  look->group.grid = "Read ports by cycle";
  look->group.names = names;
  look->group.rows = rows;
  look->group.columns = columns;
  add_slot (&look->before, 0, "x", "MUL");
  add_slot (&look->before, 4, "t", "RECIP");
  add_slot (&look->group, 0, "x", "ADD");
  add_slot (&look->group, 4, "t", "MOV");
  add_operand (look, 0, 0, LS_SOURCE_REGISTER, 0, 0.5f);
  add_operand (look, 0, 1, LS_SOURCE_REGISTER, 4, 2.f);
  add_operand (look, 4, 0, LS_SOURCE_LITERAL, LS_SLOT_NONE, 1.f);
  add_read (&look->group, 0, 0, "R2.x", TRUE);
  add_read (&look->group, 0, 4, "R3.x", TRUE);
  add_read (&look->group, 1, 0, "R4.x", FALSE);
  g_array_index (look->group.slots, LsGroupSlot, 0).others = "VEC_021 VEC_120";
  look->made[0] = LS_MASK_LANE (LANE); /* slot t did not count for the lane */
  look->lanes[0] = look->lanes[4] = LS_MASK_ALL;
}

static void
look_clear (LsGroupLook *look)
{
  ls_group_clear (&look->group);
  ls_group_clear (&look->before);
  g_array_unref (look->values);
  g_array_unref (look->results);
}

static const LsGroupCell *
find (const LsGroupCells *cells, LsGroupCellKind kind, guint n)
{
  for (guint i = 0; i < cells->cells->len; i++)
    {
      const LsGroupCell *cell = &g_array_index (cells->cells, LsGroupCell, i);

      if (cell->kind == kind && n-- == 0)
        return cell;
    }
  g_assert_not_reached ();
}

static void
test_layout (void)
{
  LsGroupLook look;
  g_autoptr (LsGroupCells) cells = NULL;
  const LsGroupArrow *arrows;

  look_init (&look);
  cells = ls_group_cells_new (&look, ADVANCE, LINE);
  /* Slot t of both groups is one column, with nothing between it and x. */
  g_assert_cmpfloat (find (cells, LS_GROUP_CELL_BEFORE, 1)->bounds.origin.x, ==,
                     find (cells, LS_GROUP_CELL_OP, 1)->bounds.origin.x);
  /* Below them are those that stay empty. */
  g_assert_cmpstr (find (cells, LS_GROUP_CELL_OP, 2)->text, ==, "empty: y z w");
  g_assert_cmpfloat (find (cells, LS_GROUP_CELL_OP, 2)->bounds.origin.y, >,
                     find (cells, LS_GROUP_CELL_TARGET, 1)->bounds.origin.y);
  g_assert_cmpstr (find (cells, LS_GROUP_CELL_OPERAND, 1)->detail, ==, "2.0");
  g_assert_true (find (cells, LS_GROUP_CELL_BEFORE, 1)->is_dim);
  g_assert_false (find (cells, LS_GROUP_CELL_BEFORE, 0)->is_dim);
  /* Arrows from slot to operand; that from the slot which did not count is dashed. */
  g_assert_cmpuint (cells->arrows->len, ==, 2);
  arrows = (const LsGroupArrow *) (gconstpointer) cells->arrows->data;
  g_assert_false (arrows[0].is_stale);
  g_assert_true (arrows[1].is_stale);
  g_assert_cmpfloat (arrows[1].from.x, >, arrows[1].to.x);
  g_assert_cmpfloat (arrows[1].to.y, >, arrows[1].from.y);
  g_assert_cmpstr (find (cells, LS_GROUP_CELL_PORT, 0)->text, ==, "! R2.x / R3.x");
  g_assert_cmpstr (find (cells, LS_GROUP_CELL_PORT, 0)->label, ==,
                   "cycle 0, bank x: R2.x / R3.x for x0 t0; a conflict");
  g_assert_cmpstr (find (cells, LS_GROUP_CELL_PORT, 1)->label, ==, "cycle 0, bank y: free");
  /* Below the ports: the order of each slot, and the others that there are. */
  g_assert_cmpstr (find (cells, LS_GROUP_CELL_ORDER, 0)->text, ==, "x: VEC_012");
  g_assert_cmpstr (find (cells, LS_GROUP_CELL_ORDER, 0)->detail, ==, "VEC_021 VEC_120");
  g_assert_cmpstr (find (cells, LS_GROUP_CELL_ORDER, 1)->detail, ==, "no other");
  g_assert_cmpfloat (find (cells, LS_GROUP_CELL_ORDER, 0)->bounds.origin.y, >,
                     find (cells, LS_GROUP_CELL_PORT, 3)->bounds.origin.y);
  look_clear (&look);
}

static void
assert_order (LsGroupLook *look, const char *first, const char *detail, const char *second)
{
  g_autoptr (LsGroupCells) cells = ls_group_cells_new (look, ADVANCE, LINE);

  g_assert_cmpstr (find (cells, LS_GROUP_CELL_ORDER, 0)->label, ==, first);
  g_assert_cmpstr (find (cells, LS_GROUP_CELL_ORDER, 1)->detail, ==, detail);
  g_assert_cmpstr (find (cells, LS_GROUP_CELL_ORDER, 1)->label, ==, second);
  /* It is said but once. */
  g_assert_null (strstr (find (cells, LS_GROUP_CELL_OP, 0)->label, "VEC"));
}

/* Slot x has others, t none; and what a group that cannot be read says instead, with a remedy and without. */
static void
test_orders (void)
{
  LsGroupLook look;

  look_init (&look);
  assert_order (&look, "x reads in the order VEC_012; also possible: VEC_021 VEC_120", "no other",
                "t reads in the order VEC_012; also possible: no other");
  look.group.problem = "slot t reads R3.x in cycle 0, where R2.x already has the read port";
  look.group.remedy = "x VEC_021, t SCL_122";
  assert_order (
    &look,
    "x asks for the order VEC_012, in which the group cannot be read; possible instead: "
    "VEC_021 VEC_120",
    "none alone mends it",
    "t asks for the order VEC_012, in which the group cannot be read; no other here "
    "alone mends that, but x VEC_021, t SCL_122");
  look.group.remedy = NULL;
  assert_order (
    &look,
    "x asks for the order VEC_012, in which the group cannot be read; possible instead: "
    "VEC_021 VEC_120",
    "none alone mends it",
    "t asks for the order VEC_012, in which the group cannot be read; no order mends "
    "that");
  look_clear (&look);
}

static gint
index_of (const LsGroupCells *cells, const LsGroupCell *cell)
{
  return (gint) (cell - (const LsGroupCell *) (gconstpointer) cells->cells->data);
}

static void
test_cursor (void)
{
  LsGroupLook look;
  g_autoptr (LsGroupCells) cells = NULL, none = ls_group_cells_new (NULL, ADVANCE, LINE);
  gint at;

  look_init (&look);
  cells = ls_group_cells_new (&look, ADVANCE, LINE);
  at = ls_group_find_beside (cells, -1, 0, 0);
  g_assert_cmpint (at, ==, index_of (cells, find (cells, LS_GROUP_CELL_BEFORE, 0)));
  at = ls_group_find_beside (cells, at, 1, 0);
  g_assert_cmpint (at, ==, index_of (cells, find (cells, LS_GROUP_CELL_BEFORE, 1)));
  g_assert_cmpint (ls_group_find_beside (cells, at, 1, 0), ==, at);
  at = ls_group_find_beside (cells, at, 0, 1);
  g_assert_cmpint (at, ==, index_of (cells, find (cells, LS_GROUP_CELL_OPERAND, 2)));
  at = ls_group_find_beside (cells, at, -1, 0);
  g_assert_cmpint (at, ==, index_of (cells, find (cells, LS_GROUP_CELL_OPERAND, 0)));
  for (guint i = 0; i < 3; i++)
    at = ls_group_find_beside (cells, at, 0, 1);
  g_assert_cmpint (at, ==, index_of (cells, find (cells, LS_GROUP_CELL_TARGET, 0)));
  g_assert_cmpint (ls_group_find_beside (none, -1, 0, 1), ==, -1);
  g_assert_cmpint (ls_group_find_at (none, 1, 1), ==, -1);
  at = index_of (cells, find (cells, LS_GROUP_CELL_TARGET, 0));
  g_assert_cmpint (ls_group_find_at (cells,
                                     find (cells, LS_GROUP_CELL_TARGET, 0)->bounds.origin.x + 1,
                                     find (cells, LS_GROUP_CELL_TARGET, 0)->bounds.origin.y + 1),
                   ==, at);
  look_clear (&look);
}

/* Whether as many pixels of the bounds as a frame has are of the colour, but for the last bits; edges of letters may have any. */
static gboolean
has_colour (const guint32 *pixels, guint width, const graphene_rect_t *bounds, const GdkRGBA *color)
{
  guint n = 0;

  for (int y = (int) bounds->origin.y; y < (int) (bounds->origin.y + bounds->size.height); y++)
    for (int x = (int) bounds->origin.x; x < (int) (bounds->origin.x + bounds->size.width); x++)
      {
        const guint32 p = pixels[(guint) y * width + (guint) x];

        n += ABS ((int) (p >> 16 & 0xff) - (int) (color->red * 255)) < 4 &&
             ABS ((int) (p >> 8 & 0xff) - (int) (color->green * 255)) < 4 &&
             ABS ((int) (p & 0xff) - (int) (color->blue * 255)) < 4;
      }
  return n >= 80;
}

static void
test_draw (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  g_autoptr (LsGroupCells) cells = NULL;
  LsGroupLook look;

  look_init (&look);
  cells = ls_group_cells_new (&look, ls_glyphs_get_advance (glyphs), ls_glyphs_get_height (glyphs));
  for (guint dark = 0; dark < 2; dark++)
    {
      const LsTheme *theme = ls_theme_find (LS_COLOURS_DEFAULT, dark);
      const guint width = (guint) cells->width + 1, height = (guint) cells->height + 1;
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      g_autoptr (GdkTexture) texture = NULL;
      g_autofree guint32 *pixels = NULL;

      ls_group_draw (snapshot, cells, index_of (cells, find (cells, LS_GROUP_CELL_TARGET, 1)),
                     glyphs, glyphs, theme);
      texture = draw_test_render (snapshot, width, height, theme, dark ? "group-dark" : "group");
      pixels = draw_test_pixels (texture);
      g_assert_true (has_colour (pixels, width, &find (cells, LS_GROUP_CELL_PORT, 0)->bounds,
                                 &theme->lanes[LS_LANE_KILLED].fill));
      g_assert_false (has_colour (pixels, width, &find (cells, LS_GROUP_CELL_PORT, 2)->bounds,
                                  &theme->lanes[LS_LANE_KILLED].fill));
      g_assert_true (
        has_colour (pixels, width, &find (cells, LS_GROUP_CELL_TARGET, 1)->bounds, &theme->accent));
      g_assert_false (
        has_colour (pixels, width, &find (cells, LS_GROUP_CELL_TARGET, 0)->bounds, &theme->accent));
    }
  look_clear (&look);
}

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  g_test_add_func ("/views/group/layout", test_layout);
  g_test_add_func ("/views/group/orders", test_orders);
  g_test_add_func ("/views/group/cursor", test_cursor);
  g_test_add_func ("/views/group/draw", test_draw);
  return g_test_run ();
}
