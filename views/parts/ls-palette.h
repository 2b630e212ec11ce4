#pragma once

#include <gtk/gtk.h>

#include "ls-program.h"

/* The drawn colours.  Two palettes of lane states, light and dark, keep every pair of states at least 13 CIEDE2000 apart
 * for normal vision and the three dichromacies; each state also has a pattern, so that no meaning rests on
 * colour.  High contrast replaces the fills by outlines and patterns in the text colour. */

typedef enum
{
  LS_PATTERN_SOLID,
  LS_PATTERN_HATCH,  /* diagonal lines */
  LS_PATTERN_BAR,    /* along the bottom */
  LS_PATTERN_CORNER, /* triangle, top left */
  LS_PATTERN_CROSS,
  LS_PATTERN_DASHES, /* inner border */
  LS_PATTERN_EMPTY,  /* nothing; the tile is a little smaller */
} LsPattern;

#define LS_N_OTHER_FILLS 2

typedef struct
{
  GdkRGBA fill;
  GdkRGBA mark;    /* the pattern */
  GdkRGBA outline; /* alpha 0: none */
  GdkRGBA text;    /* legible on the fill */
  LsPattern pattern;
  /* fills of the second and third state of the role that a machine has, as far from all others as colours go; alpha 0: fill */
  GdkRGBA others[LS_N_OTHER_FILLS];
} LsLaneStyle;

/* What a drawing function needs to know of the theme. */
typedef struct
{
  gboolean dark;
  gboolean high_contrast;
  GdkRGBA surface; /* behind drawn content */
  GdkRGBA header;  /* behind names and column heads */
  GdkRGBA text;
  GdkRGBA dim;                        /* secondary text, at least 4.5:1 on the surface */
  GdkRGBA line;                       /* separators */
  GdkRGBA accent;                     /* now, cursor, focus */
  LsLaneStyle lanes[LS_N_LANE_ROLES]; /* by LsLaneRole */
} LsTheme;

/* Which palette: all but high contrast keep states at least 11 CIEDE2000 apart, for whatever colours somebody sees. */
typedef enum
{
  LS_COLOURS_DEFAULT,
  LS_COLOURS_GREY,      /* for greyscale printers and screens */
  LS_COLOURS_PROJECTOR, /* lights what a beamer washes out: strong fills on pure white or black */
  LS_COLOURS_CONTRAST,  /* outlines and patterns */
} LsColours;
#define LS_N_COLOURS (LS_COLOURS_CONTRAST + 1)

/* Returns: (transfer none): one of the constant themes. */
const LsTheme *ls_theme_find (LsColours colours, gboolean dark);

/* "default", "grey", "projector", "contrast"; as a style class of a window, "colours-grey" and so on, it is what is drawn in the
 * window. */
const char *ls_colours_name (LsColours colours);
/* Returns: FALSE if none is called so. */
gboolean ls_colours_find (const char *name, LsColours *colours);
/* What the window of widget has. */
LsColours ls_colours_of (GtkWidget *widget);
void ls_colours_set (GtkWidget *window, LsColours colours);

/* How a state of a lane looks: its role, and LS_N_LANE_ROLES times the states of that role before it: each has another fill, and the
 * pattern in another direction or at another edge. */
guint ls_lane_look (const LsMachine *machine, LsLaneState state);
GdkRGBA ls_theme_get_fill (const LsTheme *theme, guint look);
/* Of its pattern; it may be clear in part. */
GdkRGBA ls_theme_get_mark (const LsTheme *theme, guint look);
/* Draws the fill and the pattern of a lane state into bounds, from 4 to some 60 px wide and high. */
void ls_theme_draw_lane (const LsTheme *theme,
                         GtkSnapshot *snapshot,
                         guint look,
                         const graphene_rect_t *bounds);

/* Draws an active lane that a predicate keeps out of a slot: hollow, as everywhere. */
void ls_theme_draw_predicated (const LsTheme *theme,
                               GtkSnapshot *snapshot,
                               const graphene_rect_t *bounds);

/* Draws diagonal lines, period px apart along an edge, into bounds. */
void ls_theme_draw_hatch (GtkSnapshot *snapshot,
                          const graphene_rect_t *bounds,
                          float period,
                          const GdkRGBA *color);

/* Draws a frame of the given width inside bounds. */
void ls_theme_draw_frame (GtkSnapshot *snapshot,
                          const graphene_rect_t *bounds,
                          float width,
                          const GdkRGBA *color);

/* Draws a filled circle. */
void ls_theme_draw_dot (GtkSnapshot *snapshot,
                        float x,
                        float y,
                        float radius,
                        const GdkRGBA *color);

/* Returns: color with its alpha multiplied by alpha (0..1). */
GdkRGBA ls_theme_fade (const GdkRGBA *color, float alpha);
