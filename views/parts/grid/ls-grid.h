#pragma once

#include "ls-glyphs.h"
#include "ls-number.h"
#include "ls-palette.h"
#include "ls-writers.h"

/* A few bars for the last values of something, the latest at the right and strong. */

#define LS_TRAIL_MAX 12
#define LS_TRAIL_BAR 3 /* px of each, the gap behind it included */
#define LS_TRAIL_WIDTH (LS_TRAIL_MAX * LS_TRAIL_BAR)

/* Draws n bars, at most LS_TRAIL_MAX, at the right end of area, as high as ls_written_scale() says; a NaN is a dotted one. */
void ls_trail_draw (GtkSnapshot *snapshot,
                    const graphene_rect_t *area,
                    const guint8 *levels,
                    guint n,
                    const LsTheme *theme);

/* A table of words, or values of 64 bits, drawn by hand: only the cells in sight cost anything.  The column of names and the row of heads stay
 * where they are while the rest scrolls. */

typedef struct
{
  guint64 now;         /* 32 bits, or 64 by the type */
  guint64 before;      /* one step earlier */
  gboolean is_known;   /* else the cell is empty */
  gboolean is_never;   /* nothing has written it */
  gboolean is_in_race; /* the race that the run has stopped at is about it: framed */
  /* the value stands in the column before, which has its low word: the bits of the high one alone
   * are here */
  gboolean is_high;
} LsGridWord;

typedef enum
{
  LS_GRID_ROW_PLAIN,
  LS_GRID_ROW_GROUP,   /* a thin line above it */
  LS_GRID_ROW_SECTION, /* a strong line above it */
} LsGridRowKind;

#define LS_GRID_NAME_SIZE 32
#define LS_GRID_MAX_HELD 8
#define LS_GRID_COLUMN_PLAIN (-1)
#define LS_GRID_COLUMN_PREDICATED (-2)

/* What to show. The functions get the model itself; data is theirs. */
typedef struct _LsGridModel LsGridModel;
struct _LsGridModel
{
  guint n_rows, n_columns;
  guint name_chars;      /* room for row names */
  guint columns_a_group; /* a thin line after as many columns; 0: none */
  guint columns_wanted;  /* where so many do not fit, cells are narrow; 0: never */
  int focus_column;      /* boxed; -1: none */
  /* rows, in their order, that stand at the lower edge where they are below it; half of the room is the others' */
  guint held[LS_GRID_MAX_HELD], n_held;
  gboolean marks_cursor; /* its cell is marked while the keyboard is elsewhere, too */
  gboolean has_bits;     /* the bits of each word under its value */
  gboolean is_whole;     /* no cell shows a float: integers stand at the right */
  LsNumberFormat format; /* of rows that have none of their own */
  const char *corner;    /* in the corner, ASCII */
  const char *empty;     /* why there are no rows, where there are none; or NULL */
  const char *about;     /* what the table is, for assistive technology; or NULL */
  const char *heads;     /* what the heads number, for who points at one: "lane"; or NULL */
  void (*name) (const LsGridModel *model, guint row, char name[LS_GRID_NAME_SIZE]);
  LsGridRowKind (*kind) (const LsGridModel *model, guint row);
  LsValueType (*type) (const LsGridModel *model, guint row, guint column);
  /* The row's own format, LS_NUMBER_AUTO: none. NULL: no row has one. */
  LsNumberFormat (*row_format) (const LsGridModel *model, guint row);
  /* Words of n columns of a row from first. */
  void (*words) (const LsGridModel *model, guint row, guint first, guint n, LsGridWord *words);
  /* Returns: (transfer full) (nullable): what made the word, for who points at it. NULL: that is known of no word. */
  char *(*origin) (const LsGridModel *model, guint row, guint column);
  /* The last values that the word was given, the latest last, each with the type it had. Returns: how many, at most n. NULL: that is known of no word. */
  guint (*written) (const LsGridModel *model, guint row, guint column, guint n, LsWritten *values);
  /* What the bars behind the row's name stand for, the latest last, each with the type that its number is written by. Returns: how
   * many. NULL: there are none in any row. */
  guint (*trail) (const LsGridModel *model, guint row, LsWritten values[LS_TRAIL_MAX]);
  /* Returns: the look of the lane's state, shown with the head, LS_GRID_COLUMN_PREDICATED for an active one that is kept out of a slot, or
   * LS_GRID_COLUMN_PLAIN. */
  int (*head) (const LsGridModel *model, guint column, char head[LS_GRID_NAME_SIZE]);
  /* Returns: (transfer full) (nullable): what the column is and how it is, for who points at its head. NULL: nothing is known. */
  char *(*about_head) (const LsGridModel *model, guint column);
  /* Whether the column's lane does not take part: drawn dim, on a hatched ground. */
  gboolean (*is_off) (const LsGridModel *model, guint column);
  gpointer data;
};

/* Sizes in px, all whole numbers. */
typedef struct
{
  int name_width, cell_width;
  int header_height, row_height;
  gboolean is_narrow;
  gboolean has_trail; /* there is room for bars behind names */
} LsGridMetrics;

/* width: of the widget. */
void ls_grid_metrics_init (LsGridMetrics *metrics,
                           const LsGridModel *model,
                           const LsGlyphs *glyphs,
                           int width);
/* Size of the whole table without names and heads. */
void ls_grid_metrics_get_extent (const LsGridMetrics *metrics,
                                 const LsGridModel *model,
                                 int *width,
                                 int *height);

/* Whether no row shows a float, as far as the first rows tell. */
gboolean ls_grid_find_whole (const LsGridModel *model);

/* What the words of a row are shown as. */
LsNumberFormat ls_grid_get_format (const LsGridModel *model, guint row);

/* Characters of the longest name of a row, at least least. */
guint ls_grid_longest_name (const LsGridModel *model, guint least);

/* What the person points at. */
typedef struct
{
  double x, y; /* scrolled by, px */
  guint row, column;
  gboolean has_keyboard; /* the cursor is drawn strongly */
  int height;            /* of the widget, px */
} LsGridPlace;

/* Where a row begins, px of the widget. */
int ls_grid_get_row_y (const LsGridModel *model,
                       const LsGridMetrics *metrics,
                       const LsGridPlace *place,
                       guint row);
/* How many rows can be held in a widget of that height; row is one of them for ls_grid_is_held(). */
guint ls_grid_count_held (const LsGridModel *model, const LsGridMetrics *metrics, int height);
gboolean ls_grid_is_held (const LsGridModel *model,
                          const LsGridMetrics *metrics,
                          int height,
                          guint row);

void ls_grid_draw (GtkSnapshot *snapshot,
                   const LsGridModel *model,
                   const LsGridMetrics *metrics,
                   const LsGridPlace *place,
                   float width,
                   float height,
                   const LsTheme *theme,
                   LsGlyphs *regular,
                   LsGlyphs *bold,
                   LsNumberMemory *numbers);

/* The cell at a point of the widget; FALSE outside of cells. */
gboolean ls_grid_pick (const LsGridModel *model,
                       const LsGridMetrics *metrics,
                       const LsGridPlace *place,
                       double x,
                       double y,
                       guint *row,
                       guint *column);
/* Where the cell under the cursor is, within the widget or beyond what is in sight of it. */
void ls_grid_get_area (const LsGridModel *model,
                       const LsGridMetrics *metrics,
                       const LsGridPlace *place,
                       GdkRectangle *area);
/* Returns: (transfer full) (nullable): the name of the row, or what the heads are of, at a point of the widget; NULL
 * elsewhere. */
char *ls_grid_dup_heading (const LsGridModel *model,
                           const LsGridMetrics *metrics,
                           const LsGridPlace *place,
                           double x,
                           double y);
