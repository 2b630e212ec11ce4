#include "ls-group-parts.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define PAD 6    /* px around text */
#define GAP 20   /* between columns */
#define SPACE 26 /* below the group before, for the arrows */
#define MARGIN 8
#define MIN_CHARS 10
#define BESIDE 3 /* slots that leave room for the ports beside them, not below */

typedef struct
{
  const LsGroupLook *look;
  LsGroupCells *out;
  float advance, line;
  float x[LS_LOOK_MAX_SLOTS], width[LS_LOOK_MAX_SLOTS]; /* of the columns, by slot */
  float left, y;                                        /* of what comes next */
} Layout;

static void
clear_cell (gpointer data)
{
  LsGroupCell *cell = data;

  g_free (cell->text);
  g_free (cell->detail);
  g_free (cell->label);
}

/* --- columns ---------------------------------------------------------------------------------------------- */

static const LsGroupSlot *
slot_at (const LsGroup *group, guint i)
{
  return &g_array_index (group->slots, LsGroupSlot, i);
}

static const LsGroupOperand *
operand_at (const LsGroupLook *look, guint i)
{
  return &g_array_index (look->group.operands, LsGroupOperand, i);
}

static gsize
n_chars (const LsGroupLook *look, const LsGroupSlot *slot)
{
  g_autofree char *results = ls_group_look_dup_results (look, slot);
  const gsize order = slot->order != NULL ? strlen (slot->order) + 1 : 0;
  gsize n = MAX (strlen (slot->name) + 2 + strlen (slot->op) + order,
                 strlen (slot->target) + 1 + strlen (results));

  for (guint i = 0; i < look->group.operands->len; i++)
    {
      const LsGroupOperand *operand = operand_at (look, i);
      g_autofree char *values = ls_group_look_dup_values (look, operand);

      if (operand->slot == slot->slot)
        n = MAX (n, strlen (operand->text) + 1 + strlen (values));
    }
  return n;
}

/* A column has the slot's number, and stands where a slot of this group or of the one before has it. */
static void
widen_cells (Layout *to, guint slot, gsize n)
{
  const float width = ceilf (to->advance * (float) MAX (n, MIN_CHARS)) + 2 * PAD;

  to->width[slot] = MAX (to->width[slot], width);
}

static void
place_columns (Layout *to)
{
  float x = MARGIN;

  for (guint i = 0; i < to->look->group.slots->len; i++)
    widen_cells (to, slot_at (&to->look->group, i)->slot,
                 n_chars (to->look, slot_at (&to->look->group, i)));
  for (guint i = 0; to->look->has_before && i < to->look->before.slots->len; i++)
    widen_cells (to, slot_at (&to->look->before, i)->slot,
                 strlen (slot_at (&to->look->before, i)->op) + 3);
  for (guint slot = 0; slot < LS_LOOK_MAX_SLOTS; slot++)
    {
      to->x[slot] = x;
      x += to->width[slot] > 0 ? to->width[slot] + GAP : 0;
    }
  to->out->width = x - GAP + MARGIN;
}

/* --- cells ------------------------------------------------------------------------------------------------ */

/* Takes the strings. */
static LsGroupCell *
add_cell (Layout *to,
          LsGroupCellKind kind,
          const graphene_rect_t *bounds,
          char *text,
          char *detail,
          char *label)
{
  LsGroupCell cell = {
    .kind = kind, .bounds = *bounds, .text = text, .detail = detail, .label = label
  };

  g_array_append_val (to->out->cells, cell);
  return &g_array_index (to->out->cells, LsGroupCell, to->out->cells->len - 1);
}

static graphene_rect_t
column_rect (const Layout *to, guint slot, guint n_lines)
{
  return GRAPHENE_RECT_INIT (to->x[slot], to->y, to->width[slot], (float) n_lines * to->line + PAD);
}

static void
add_head (Layout *to, const char *text)
{
  const graphene_rect_t bounds = { { to->left, to->y },
                                   { to->advance * (float) strlen (text), to->line + PAD } };

  add_cell (to, LS_GROUP_CELL_HEAD, &bounds, g_strdup (text), g_strdup (""), g_strdup (text));
  to->y += to->line + PAD;
}

static void
add_before (Layout *to)
{
  const LsGroup *before = &to->look->before;

  add_head (to, _ ("Group before"));
  for (guint i = 0; i < before->slots->len; i++)
    {
      const LsGroupSlot *slot = slot_at (before, i);
      const graphene_rect_t bounds = column_rect (to, slot->slot, 1);
      LsGroupCell *cell = add_cell (to, LS_GROUP_CELL_BEFORE, &bounds,
                                    g_strdup_printf ("%s: %s", slot->name, slot->op), g_strdup (""),
                                    g_strdup_printf (_ ("slot %s of the group before: %s gives %s"),
                                                     slot->name, slot->op, slot->target));

      cell->is_dim = !(to->look->made[slot->slot] >> to->look->lane & 1);
    }
  to->y += to->line + PAD + SPACE;
}

static char *
label_operand (const Layout *to, const LsGroupOperand *operand, const char *values)
{
  g_autofree char *told = *values != '\0' ? g_strdup_printf (_ ("%s is %s"), operand->text, values)
                                          : g_strdup (operand->text);

  if (ls_group_look_is_stale (to->look, operand))
    return g_strdup_printf (_ ("operand %u: %s, straight from a slot of the group before that the "
                               "lane did not carry out"),
                            operand->operand, told);
  if (operand->from != LS_SLOT_NONE)
    return g_strdup_printf (_ ("operand %u: %s, straight from a slot of the group before"),
                            operand->operand, told);
  return g_strdup_printf (_ ("operand %u: %s"), operand->operand, told);
}

/* The first operand is met from above, the others from the side, so that nothing is crossed. */
static void
add_arrow (Layout *to, const LsGroupOperand *operand, const graphene_rect_t *bounds, float from_y)
{
  const graphene_rect_t *b = bounds;
  LsGroupArrow arrow = {
    .from = { to->x[operand->from] + to->width[operand->from] / 2, from_y },
    .to = { b->origin.x + b->size.width / 2, b->origin.y },
    .is_stale = ls_group_look_is_stale (to->look, operand),
  };

  if (operand->from == LS_SLOT_NONE || !to->look->has_before)
    return;
  if (operand->operand > 0)
    {
      arrow.side = operand->from < operand->slot ? -1 : 1;
      arrow.to.x = arrow.side < 0 ? b->origin.x : b->origin.x + b->size.width;
      arrow.to.y = b->origin.y + b->size.height / 2;
      if (operand->from == operand->slot)
        arrow.from.x += to->width[operand->from] / 2 - 4;
    }
  g_array_append_val (to->out->arrows, arrow);
}

/* Rows of operands, as many as the slot with the most has. */
static void
add_operands (Layout *to, float before_y)
{
  const float top = to->y;
  float bottom = top;

  for (guint i = 0; i < to->look->group.operands->len; i++)
    {
      const LsGroupOperand *operand = operand_at (to->look, i);
      char *values = ls_group_look_dup_values (to->look, operand);
      graphene_rect_t bounds;
      LsGroupCell *cell;

      to->y = top + (float) operand->operand * (to->line + PAD + 4);
      bounds = column_rect (to, operand->slot, 1);
      cell = add_cell (to, LS_GROUP_CELL_OPERAND, &bounds, g_strdup (operand->text), values,
                       label_operand (to, operand, values));
      cell->source = operand->source;
      cell->is_passed = operand->from != LS_SLOT_NONE;
      cell->is_dim = *values == '\0';
      if (cell->is_passed)
        add_arrow (to, operand, &bounds, before_y);
      bottom = MAX (bottom, bounds.origin.y + bounds.size.height);
    }
  to->y = bottom + 8;
}

static gboolean
takes_part (const Layout *to, const LsGroupSlot *slot)
{
  return (to->look->lanes[slot->slot] >> to->look->lane & 1) != 0;
}

static void
add_slot (Layout *to, const LsGroupSlot *slot)
{
  const float top = to->y;
  graphene_rect_t bounds = column_rect (to, slot->slot, 1);
  char *results = ls_group_look_dup_results (to->look, slot);

  add_cell (to, LS_GROUP_CELL_OP, &bounds, g_strdup_printf ("%s: %s", slot->name, slot->op),
            g_strdup (slot->order != NULL ? slot->order : ""),
            ls_group_look_dup_sentence (to->look, slot))
    ->is_dim = !takes_part (to, slot);
  to->y = top + bounds.size.height + 6;
  bounds = column_rect (to, slot->slot, 1);
  add_cell (to, LS_GROUP_CELL_TARGET, &bounds, g_strdup (slot->target), results,
            g_strdup_printf (
              _ ("%s takes the result%s%s%s; %u lanes write"), slot->target,
              *results != '\0' ? ", " : "", results,
              slot->is_passed ? _ ("; the next group can take it straight from the slot") : "",
              ls_mask_count (to->look->lanes[slot->slot])))
    ->is_dim = !takes_part (to, slot);
  to->y = top;
}

static const char *
name_slot (const LsGroup *group, guint number)
{
  for (guint i = 0; i < group->slots->len; i++)
    if (slot_at (group, i)->slot == number)
      return slot_at (group, i)->name;
  return "";
}

/* What the group could do besides, below the slots. */
static void
add_empty (Layout *to)
{
  const LsGroup *group = &to->look->group;
  g_autoptr (GString) names = g_string_new (NULL);
  graphene_rect_t bounds = { { MARGIN, to->y }, { 0, to->line + PAD } };
  char *text;

  for (guint slot = 0; group->names != NULL && group->names[slot] != NULL; slot++)
    if (*name_slot (group, slot) == '\0')
      g_string_append_printf (names, " %s", _ (group->names[slot]));
  if (names->len == 0)
    return;
  text = g_strdup_printf (_ ("empty:%s"), names->str);
  bounds.size.width = to->advance * (float) g_utf8_strlen (text, -1) + 2 * PAD;
  add_cell (to, LS_GROUP_CELL_OP, &bounds, text, g_strdup (""),
            g_strdup_printf (_ ("slots that stay empty:%s"), names->str))
    ->is_dim = TRUE;
  to->out->width = MAX (to->out->width, MARGIN + bounds.size.width + MARGIN);
  to->y += to->line + PAD;
}

/* --- ports ------------------------------------------------------------------------------------------------ */

/* "R1.x" and "x0 y1": what a port reads, and for whom. Where two want it for different things, all of these. */
static gboolean
tell_port (const LsGroup *group, guint row, guint column, GString *what, GString *whom)
{
  const char *last = NULL;
  gboolean is_conflict = FALSE;

  for (guint i = 0; i < group->reads->len; i++)
    {
      const LsGroupRead *read = &g_array_index (group->reads, LsGroupRead, i);

      if (read->row != row || read->column != column)
        continue;
      if (last == NULL || strcmp (last, read->text) != 0)
        g_string_append_printf (what, "%s%s", last != NULL ? " / " : "", read->text);
      g_string_append_printf (whom, "%s%s%u", whom->len > 0 ? " " : "",
                              name_slot (group, read->slot), read->operand);
      last = read->text;
      is_conflict |= read->is_conflict;
    }
  return is_conflict;
}

static void
add_port (Layout *to, guint row, guint column, float x, float width)
{
  const LsGroup *group = &to->look->group;
  const graphene_rect_t bounds = { { x, to->y }, { width, to->line + PAD } };
  const char *name = _ (group->rows[row]), *title = _ (group->columns[column]);
  GString *what = g_string_new (NULL), *whom = g_string_new (NULL);
  gboolean is_conflict = tell_port (group, row, column, what, whom);
  char *label = what->len > 0 ? g_strdup_printf (_ ("%s, %s: %s for %s%s"), name, title, what->str,
                                                 whom->str, is_conflict ? _ ("; a conflict") : "")
                              : g_strdup_printf (_ ("%s, %s: free"), name, title);

  if (is_conflict)
    g_string_prepend (what, "! ");
  add_cell (to, LS_GROUP_CELL_PORT, &bounds, g_string_free (what, FALSE),
            g_string_free (whom, FALSE), label)
    ->is_conflict = is_conflict;
}

static gsize
port_chars (const LsGroup *group)
{
  gsize n = MIN_CHARS;

  for (guint row = 0; group->rows[row] != NULL; row++)
    for (guint column = 0; group->columns[column] != NULL; column++)
      {
        g_autoptr (GString) what = g_string_new (NULL), whom = g_string_new (NULL);

        tell_port (group, row, column, what, whom);
        n = MAX (n, what->len + 3 + whom->len);
      }
  return n;
}

static void
add_titles (Layout *to, const char *const *titles, float x, float width)
{
  for (guint i = 0; titles[i] != NULL; i++)
    {
      const graphene_rect_t bounds = { { x + (float) i * width, to->y },
                                       { width, to->line + PAD } };

      add_cell (to, LS_GROUP_CELL_HEAD, &bounds, g_strdup (_ (titles[i])), g_strdup (""),
                g_strdup (_ (titles[i])));
    }
  to->y += to->line + PAD;
}

static void
add_ports (Layout *to)
{
  const LsGroup *group = &to->look->group;
  const float names = to->advance * 8 + 2 * PAD;
  const float width = to->advance * (float) port_chars (group) + 2 * PAD;
  guint n = 0;

  add_head (to, _ (group->grid));
  while (group->columns[n] != NULL)
    n++;
  add_titles (to, group->columns, to->left + names, width);
  for (guint row = 0; group->rows[row] != NULL; row++)
    {
      const graphene_rect_t bounds = { { to->left, to->y }, { names, to->line + PAD } };

      add_cell (to, LS_GROUP_CELL_HEAD, &bounds, g_strdup (_ (group->rows[row])), g_strdup (""),
                g_strdup (_ (group->rows[row])));
      for (guint column = 0; column < n; column++)
        add_port (to, row, column, to->left + names + (float) column * width, width);
      to->y += to->line + PAD;
    }
  to->out->width = MAX (to->out->width, to->left + MARGIN + names + (float) n * width);
}

/* "x: VEC_012", and in the same row the others, each of which goes with the rest of the group as it is. */
static void
add_order (Layout *to, const LsGroupSlot *slot, float width)
{
  const graphene_rect_t bounds = { { to->left, to->y }, { width, to->line + PAD } };
  g_autofree char *order = ls_group_look_dup_order (to->look, slot);

  add_cell (to, LS_GROUP_CELL_ORDER, &bounds, g_strdup_printf ("%s: %s", slot->name, slot->order),
            g_strdup (ls_group_look_get_others (to->look, slot)),
            g_strdup_printf ("%s %s", slot->name, order));
  to->y += to->line + PAD;
}

static void
add_orders (Layout *to)
{
  const GArray *slots = to->look->group.slots;
  gsize n = 0;

  for (guint i = 0; i < slots->len; i++)
    {
      const LsGroupSlot *slot = slot_at (&to->look->group, i);

      if (slot->order != NULL)
        n = MAX (n, strlen (slot->name) + strlen (slot->order) + 5 +
                      strlen (ls_group_look_get_others (to->look, slot)));
    }
  if (n == 0)
    return;
  to->y += PAD;
  add_head (to, _ ("In which order slots read, and which others would do"));
  for (guint i = 0; i < slots->len; i++)
    if (slot_at (&to->look->group, i)->order != NULL)
      add_order (to, slot_at (&to->look->group, i), to->advance * (float) n + 2 * PAD);
  to->out->width = MAX (to->out->width, to->left + MARGIN + to->advance * (float) n + 2 * PAD);
}

static void
add_problem (Layout *to)
{
  const LsGroup *group = &to->look->group;
  g_autofree char *problem = group->problem != NULL
                               ? g_strdup_printf (_ ("! It cannot be read so: %s."), group->problem)
                               : NULL;
  g_autofree char *remedy =
    group->remedy != NULL ? g_strdup_printf (_ ("It can with %s."), group->remedy) : NULL;

  if (problem != NULL)
    add_head (to, problem);
  if (remedy != NULL)
    add_head (to, remedy);
}

/* --- all -------------------------------------------------------------------------------------------------- */

LsGroupCells *
ls_group_cells_new (const LsGroupLook *look, float advance, float line)
{
  LsGroupCells *cells = g_new0 (LsGroupCells, 1);
  Layout to = {
    .look = look, .out = cells, .advance = advance, .line = line, .left = MARGIN, .y = MARGIN
  };
  float before_y, bottom;

  cells->cells = g_array_new (FALSE, FALSE, sizeof (LsGroupCell));
  g_array_set_clear_func (cells->cells, clear_cell);
  cells->arrows = g_array_new (FALSE, FALSE, sizeof (LsGroupArrow));
  if (look == NULL)
    return cells;
  place_columns (&to);
  if (look->has_before)
    add_before (&to);
  before_y = to.y - SPACE;
  add_operands (&to, before_y);
  for (guint i = 0; i < look->group.slots->len; i++)
    add_slot (&to, slot_at (&look->group, i));
  to.y += 2 * (line + PAD + 6) + 6;
  add_empty (&to);
  bottom = to.y;
  if (look->group.slots->len <= BESIDE)
    {
      to.left = cells->width + GAP;
      to.y = MARGIN;
    }
  add_ports (&to);
  add_problem (&to);
  add_orders (&to);
  to.y = MAX (to.y, bottom);
  cells->height = to.y + MARGIN;
  return cells;
}

void
ls_group_cells_free (LsGroupCells *cells)
{
  g_array_unref (cells->cells);
  g_array_unref (cells->arrows);
  g_free (cells);
}

/* --- finding ------------------------------------------------------------------------------------------------ */

static const LsGroupCell *
cell_at (const LsGroupCells *cells, guint i)
{
  return &g_array_index (cells->cells, LsGroupCell, i);
}

gint
ls_group_find_at (const LsGroupCells *cells, float x, float y)
{
  for (guint i = 0; i < cells->cells->len; i++)
    if (cell_at (cells, i)->kind != LS_GROUP_CELL_HEAD &&
        graphene_rect_contains_point (&cell_at (cells, i)->bounds, &GRAPHENE_POINT_INIT (x, y)))
      return (gint) i;
  return -1;
}

/* How far a cell lies in a direction, the way aside counted threefold; negative if it does not lie there. Aside of each other are those
 * of one row. */
static float
distance (const graphene_rect_t *from, const graphene_rect_t *to, int columns, int rows)
{
  const float x = to->origin.x + to->size.width / 2 - from->origin.x - from->size.width / 2;
  const float y = to->origin.y + to->size.height / 2 - from->origin.y - from->size.height / 2;
  const float along = (float) columns * x + (float) rows * y;

  if (columns != 0 && fabsf (y) >= (from->size.height + to->size.height) / 2)
    return -1;

  return along > 1 ? along + 3 * fabsf (columns != 0 ? y : x) : -1;
}

gint
ls_group_find_beside (const LsGroupCells *cells, gint at, int columns, int rows)
{
  gint best = at;
  float nearest = INFINITY;

  for (guint i = 0; i < cells->cells->len; i++)
    {
      const LsGroupCell *cell = cell_at (cells, i);
      float far;

      if (cell->kind == LS_GROUP_CELL_HEAD)
        continue;
      if (at < 0)
        return (gint) i;
      far = distance (&cell_at (cells, (guint) at)->bounds, &cell->bounds, columns, rows);
      if (far >= 0 && far < nearest)
        {
          nearest = far;
          best = (gint) i;
        }
    }
  return best;
}
