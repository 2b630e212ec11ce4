#pragma once

#include <gtk/gtk.h>

#include "ls-glyphs.h"
#include "ls-group-look.h"
#include "ls-palette.h"

/* Where the parts of a group's diagram lie, what is drawn of them, and which lie beside each other. */

/* --- ls-group-cells.c --------------------------------------------------------------------------------------- */

/* Where the parts of a group diagram lie: from top to bottom the slots of the group before, operands, operations, what takes the
 * results, the read ports, and in which orders slots can read through them. */

typedef enum
{
  LS_GROUP_CELL_BEFORE, /* a slot of the group before */
  LS_GROUP_CELL_OPERAND,
  LS_GROUP_CELL_OP,
  LS_GROUP_CELL_TARGET,
  LS_GROUP_CELL_PORT,
  LS_GROUP_CELL_ORDER, /* in which a slot reads, and the others in which it can */
  LS_GROUP_CELL_HEAD,  /* a title: nothing to stand on */
} LsGroupCellKind;

typedef struct
{
  LsGroupCellKind kind;
  graphene_rect_t bounds;
  LsGroupSource source; /* OPERAND */
  gboolean is_passed;   /* OPERAND: straight from a slot of the group before */
  gboolean is_dim;      /* the lane does nothing with it */
  gboolean is_conflict; /* PORT */
  char *text, *detail;  /* owned; detail, which may be empty, stands at the right */
  char *label;          /* owned: what it says to those who do not see it */
} LsGroupCell;

/* From a slot of the group before to an operand. */
typedef struct
{
  graphene_point_t from, to;
  int side;          /* where it comes in: 0 from above, -1 from the left, 1 from the right */
  gboolean is_stale; /* the lane did not carry that slot out */
} LsGroupArrow;

typedef struct
{
  GArray *cells;  /* of LsGroupCell */
  GArray *arrows; /* of LsGroupArrow */
  float width, height;
} LsGroupCells;

/* look: (nullable): then there are none. advance, line: px of a character and of a line of text. */
LsGroupCells *ls_group_cells_new (const LsGroupLook *look, float advance, float line);
void ls_group_cells_free (LsGroupCells *cells);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsGroupCells, ls_group_cells_free)

/* --- ls-group-draw.c ---------------------------------------------------------------------------------------- */

/* Draws a group diagram from 0, 0 on. cursor: the cell that is framed, or -1. */
void ls_group_draw (GtkSnapshot *snapshot,
                    const LsGroupCells *cells,
                    gint cursor,
                    LsGlyphs *plain,
                    LsGlyphs *bold,
                    const LsTheme *theme);

/* --- ls-group-find.c ---------------------------------------------------------------------------------------- */

/* The cell at a place that somebody can stand on, or -1. */
gint ls_group_find_at (const LsGroupCells *cells, float x, float y);
/* The next such cell in a direction: the nearest, or at itself if there is none. at: -1 for the first one. */
gint ls_group_find_beside (const LsGroupCells *cells, gint at, int columns, int rows);
