#pragma once

#include "ls-grid.h"
#include "ls-inspector.h"

/* A scrollable widget over a grid model: put it into a GtkScrolledWindow.  One widget with a cursor that moves by the
 * arrow keys and tells its cell to assistive technology; x cycles the number format, Ctrl+C copies the value.
 *
 * Properties: "format" (uint, LsNumberFormat). */
#define LS_TYPE_GRID_VIEW (ls_grid_view_get_type ())
G_DECLARE_DERIVABLE_TYPE (LsGridView, ls_grid_view, LS, GRID_VIEW, LsInspector)

struct _LsGridViewClass
{
  LsInspectorClass parent_class;

  /* Brings the model up to date with the session; model starts empty and keeps what the last call left. */
  void (*update) (LsGridView *self, LsGridModel *model);
  /* Returns: (transfer full): the cell in words, without its value: "R1.x of lane 22, active". */
  char *(*describe) (LsGridView *self, guint row, guint column);
  /* What a cell shows: a register component and its lane. FALSE if it shows none; may be NULL. */
  gboolean (*component) (LsGridView *self, guint row, guint column, LsRegRef *ref, guint *lane);
  /* The cursor was moved by the person. May be NULL. */
  void (*cursor_moved) (LsGridView *self, guint row, guint column);
};

/* For subclasses: calls update and redraws. */
void ls_grid_view_update (LsGridView *self);

const LsGridModel *ls_grid_view_get_model (LsGridView *self);
/* Moves the cursor, within the table, and scrolls it into sight. */
void ls_grid_view_set_cursor (LsGridView *self, guint row, guint column);
void ls_grid_view_get_cursor (LsGridView *self, guint *row, guint *column);
/* The same, but scrolls no rows where the cursor was out of sight: whoever scrolled away from it wants to be where he is. */
void ls_grid_view_take_cursor_along (LsGridView *self, guint row, guint column);
/* For subclasses, from update: brings rows into sight, with the least scrolling; where there is no room for all, those that come first
 * and what is near to them. Rows that the model holds at the lower edge are there anyway. */
#define LS_GRID_MAX_WANTED 64
void ls_grid_view_show_rows (LsGridView *self, const guint *rows, guint n);
/* The rows in which any of n words from column differs from what it was a step earlier. Returns: how many, at most max. */
guint ls_grid_view_find_changed (LsGridView *self, guint column, guint n, guint *rows, guint max);
/* The register component under the cursor, and its lane. Returns: FALSE if there is none. */
gboolean ls_grid_view_get_component (LsGridView *self, LsRegRef *ref, guint *lane);
/* The type of the value under the cursor where that has 64 bits, the component being its low word; else BITS. */
LsValueType ls_grid_view_get_pair (LsGridView *self);
LsNumberFormat ls_grid_view_get_format (LsGridView *self);
void ls_grid_view_set_format (LsGridView *self, LsNumberFormat format);
