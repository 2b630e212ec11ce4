#include "ls-handout-lanes.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

#include "ls-lane-layout.h"
#include "ls-lane-parts.h"
#include "ls-lane-sheet.h"
#include "ls-lane-states.h"
#include "ls-mask-history.h"
#include "ls-palette.h"
#include "ls-timeline.h"

#define TILE 17.         /* pt */
#define NOTED_HEIGHT 24. /* of a tile with two lines */
#define NOTE_MARGIN 3.   /* left and right of the longest note */
#define QUAD_GAP 2.
#define GAP 12.            /* between pictures */
#define CAPTION 16.        /* above each */
#define MAX_HISTORY 96     /* steps of the picture of who was active */
#define LANE 1.5           /* pt of a lane in it */
#define STEP 12.           /* pt of a step, at most */
#define HISTORY_WIDTH 130. /* at least */
#define HISTORY_HEIGHT (LS_LANES * LANE + 26)
#define LEGEND_COLUMNS 3
#define LEGEND_HEIGHT 60. /* that stays together */

struct _LsHandoutLanes
{
  LsPaper *paper;
  const LsLessonKeys *keys;
  gboolean has_answers;
  LsGlyphs *glyphs;
  LsLaneStates *states; /* by stop */
  GHashTable
    *grounds; /* cairo_surface_t by look and size: a PDF has each that is drawn again once */
};

/* What the pictures of a stop are drawn from. */
typedef struct
{
  const LsLessonKey *key;
  const LsLaneStates *states;
  LsLaneLayout layout;
  double tile_width, tile_height; /* of the map */
  guint64 first, end;             /* positions of the picture of who was active */
} Stop;

/* The states of lanes at a position of the key's wave. */
static void
find_states (const LsHandoutLanes *self, const LsLessonKey *key, LsLaneStates *states)
{
  g_autoptr (LsSubject) subject = ls_scene_new_subject (self->keys->scene, key->wave);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (subject);
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, key->step, NULL, &arrival);
  ls_lane_states_init (states, ls_subject_get_program (subject),
                       ls_scene_get_bindings (self->keys->scene), ls_timeline_get_state (timeline));
}

LsHandoutLanes *
ls_handout_lanes_new (LsPaper *paper, const LsLessonKeys *keys, gboolean has_answers)
{
  LsHandoutLanes *self = g_new0 (LsHandoutLanes, 1);

  self->paper = paper;
  self->keys = keys;
  self->has_answers = has_answers;
  self->glyphs = ls_glyphs_new (ls_paper_get_context (paper), PANGO_WEIGHT_NORMAL);
  self->states = g_new0 (LsLaneStates, keys->stops->len);
  for (guint i = 0; i < keys->stops->len; i++)
    find_states (self, g_ptr_array_index (keys->stops, i), &self->states[i]);
  self->grounds = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) cairo_surface_destroy);
  return self;
}

void
ls_handout_lanes_free (LsHandoutLanes *self)
{
  g_hash_table_unref (self->grounds);
  g_free (self->states);
  ls_glyphs_free (self->glyphs);
  g_free (self);
}

/* --- tiles --------------------------------------------------------------------------------------------------- */

/* In the palette for printers. */
static const LsTheme *
theme_of_paper (void)
{
  return ls_theme_find (LS_COLOURS_GREY, FALSE);
}

/* Frees snapshot. */
static void
draw_snapshot (GtkSnapshot *snapshot, cairo_t *cairo)
{
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);

  if (node == NULL)
    return;
  gsk_render_node_draw (node, cairo);
  gsk_render_node_unref (node);
}

static cairo_surface_t *
make_ground (guint look, double width, double height)
{
  const cairo_rectangle_t all = { 0, 0, width, height };
  cairo_surface_t *ground = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &all);
  cairo_t *cairo = cairo_create (ground);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  ls_theme_draw_lane (theme_of_paper (), snapshot, look,
                      &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  draw_snapshot (snapshot, cairo);
  cairo_destroy (cairo);
  return ground;
}

/* What a state looks like, with its top left corner at the origin. */
static void
draw_ground (LsHandoutLanes *self, guint look, double width, double height, cairo_t *cairo)
{
  const guint key = look << 20 | (guint) width << 10 | (guint) height;
  cairo_surface_t *ground = g_hash_table_lookup (self->grounds, GUINT_TO_POINTER (key));

  if (ground == NULL)
    {
      ground = make_ground (look, width, height);
      g_hash_table_insert (self->grounds, GUINT_TO_POINTER (key), ground);
    }
  cairo_set_source_surface (cairo, ground, 0, 0);
  cairo_paint (cairo);
}

static guint
find_look (const LsHandoutLanes *self, const Stop *stop, guint lane)
{
  return ls_lane_look (ls_scene_get_machine (self->keys->scene),
                       ls_lane_states_get (stop->states, lane));
}

/* Of states with a pattern. */
static void
draw_tile_pattern (LsHandoutLanes *self, const Stop *stop, guint lane, cairo_t *cairo)
{
  if (ls_lane_states_get_role (stop->states, lane) != LS_LANE_ACTIVE)
    draw_ground (self, find_look (self, stop, lane), stop->tile_width, stop->tile_height, cairo);
}

/* Active lanes are one colour. */
static void
draw_tile_fill (LsHandoutLanes *self, const Stop *stop, guint lane, cairo_t *cairo)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  if (ls_lane_states_get_role (stop->states, lane) == LS_LANE_ACTIVE)
    ls_theme_draw_lane (
      theme_of_paper (), snapshot, find_look (self, stop, lane),
      &GRAPHENE_RECT_INIT (0, 0, (float) stop->tile_width, (float) stop->tile_height));
  draw_snapshot (snapshot, cairo);
}

static void
draw_tile_text (LsHandoutLanes *self, const Stop *stop, guint lane, cairo_t *cairo)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  char number[8];
  const LsTileModel model = { .role = ls_lane_states_get_role (stop->states, lane),
                              .text = number,
                              .is_grounded = TRUE,
                              .note = stop->key->shown != NULL ? stop->key->shown[lane] : NULL };

  g_snprintf (number, sizeof number, "%u", lane);
  ls_lane_tile_draw_over (snapshot, &model, (float) stop->tile_width, (float) stop->tile_height,
                          theme_of_paper (), self->glyphs);
  draw_snapshot (snapshot, cairo);
}

/* --- pictures ------------------------------------------------------------------------------------------------ */

/* size: of a tile. */
static double
place_of (guint at, double size, gboolean has_quads)
{
  return at * (size + 1) + (has_quads ? at / 2 * QUAD_GAP : 0);
}

static void
draw_tiles (LsHandoutLanes *self,
            const Stop *stop,
            cairo_t *cairo,
            void (*draw) (LsHandoutLanes *self, const Stop *stop, guint lane, cairo_t *cairo))
{
  const LsLaneLayout *layout = &stop->layout;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      cairo_save (cairo);
      cairo_translate (cairo, place_of (layout->column[lane], stop->tile_width, layout->has_quads),
                       place_of (layout->row[lane], stop->tile_height, layout->has_quads));
      draw (self, stop, lane, cairo);
      cairo_restore (cairo);
    }
}

/* Fills come between patterns and letters: in a PDF of cairo 1.16 letters behind a pattern have the colour of those before. */
static void
draw_map (LsHandoutLanes *self, const Stop *stop, double width G_GNUC_UNUSED, cairo_t *cairo)
{
  draw_tiles (self, stop, cairo, draw_tile_pattern);
  draw_tiles (self, stop, cairo, draw_tile_fill);
  draw_tiles (self, stop, cairo, draw_tile_text);
}

/* Squares to fill; those that are right are filled where answers are told. */
static void
draw_sheet (LsHandoutLanes *self, const Stop *stop, double width G_GNUC_UNUSED, cairo_t *cairo)
{
  const LsLaneLayout *layout = &stop->layout;

  LS_FOREACH_LANE (lane, stop->key->asked)
    {
      g_autofree char *number = g_strdup_printf ("%u", (guint) lane);
      const double x = place_of (layout->column[lane], TILE, layout->has_quads);
      const double y = place_of (layout->row[lane], TILE, layout->has_quads);

      cairo_rectangle (cairo, x, y, TILE, TILE);
      cairo_set_source_rgb (cairo, 0.7, 0.7, 0.7);
      if (self->has_answers && (stop->key->lanes & LS_MASK_LANE (lane)) != 0)
        cairo_fill_preserve (cairo);
      cairo_set_source_rgb (cairo, 0, 0, 0);
      cairo_set_line_width (cairo, 0.5);
      cairo_stroke (cairo);
      ls_paper_draw_text (self->paper, LS_PAPER_TINY, x + 2, y + 1, number);
    }
}

/* The lanes that the map calls so at a position: not killed ones that run on for their quads. */
static LsMask
find_active (LsMaskHistory *history, LsMaskReader *reader, guint64 position)
{
  const LsMaskRun *run = ls_mask_reader_find (reader, position);
  LsLaneStates states;

  if (run == NULL)
    return 0;
  ls_lane_states_init_run (&states, history, run, 0);
  return states.in[LS_LANE_ACTIVE];
}

/* One rectangle for as long as a lane stays active: one for each step would be most of the file. */
static void
draw_active (LsMaskHistory *history, const Stop *stop, double step, cairo_t *cairo)
{
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history);
  guint64 since[LS_LANES] = { 0 };
  LsMask before = 0;

  for (guint64 at = stop->first; at <= stop->end; at++)
    {
      const LsMask active = at < stop->end ? find_active (history, reader, at) : 0;

      LS_FOREACH_LANE (lane, active & ~before)
        since[lane] = at;
      LS_FOREACH_LANE (lane, before & ~active)
        cairo_rectangle (cairo, (double) (since[lane] - stop->first) * step, lane * LANE,
                         (double) (at - since[lane]) * step, LANE);
      before = active;
    }
  cairo_set_source_rgb (cairo, 0.45, 0.45, 0.45);
  cairo_fill (cairo);
}

/* A column for each step, lane 0 at the top. */
static void
draw_history (LsHandoutLanes *self, const Stop *stop, double width, cairo_t *cairo)
{
  const LsWalkOptions options = { .last_step = stop->end };
  const double n_steps = (double) (stop->end - stop->first);
  const double step = MIN (width / n_steps, STEP);
  g_autoptr (LsSubject) subject = ls_scene_new_subject (self->keys->scene, stop->key->wave);
  g_autoptr (LsMaskHistory) history = ls_mask_history_new (subject, TRUE, &options, NULL);

  if (history != NULL)
    draw_active (history, stop, step, cairo);
  cairo_rectangle (cairo, 0, 0, n_steps * step, LS_LANES * LANE);
  cairo_set_source_rgb (cairo, 0, 0, 0);
  cairo_set_line_width (cairo, 0.5);
  cairo_stroke (cairo);
  ls_paper_draw_text (self->paper, LS_PAPER_QUIET, 0, LS_LANES * LANE + 2,
                      _ ("Rows: lanes, lane 0 on top\nColumns: steps"));
}

/* --- pictures beside each other ------------------------------------------------------------------------------ */

typedef struct
{
  char *caption;
  double width, height; /* width: at least */
  void (*draw) (LsHandoutLanes *self, const Stop *stop, double width, cairo_t *cairo);
} Picture;

static void
draw_picture (LsHandoutLanes *self,
              const Stop *stop,
              const Picture *picture,
              double x,
              cairo_t *cairo)
{
  cairo_save (cairo);
  cairo_translate (cairo, x, 0);
  ls_paper_draw_text (self->paper, LS_PAPER_QUIET, 0, 0, picture->caption);
  cairo_translate (cairo, 0, CAPTION);
  picture->draw (self, stop, ls_paper_get_width (self->paper) - x, cairo);
  cairo_restore (cairo);
}

/* As many as there is room for. Returns: how many. */
static guint
add_row (LsHandoutLanes *self, const Stop *stop, const Picture *pictures, guint n)
{
  double x = 0, height = 0;
  guint n_fit = 0;
  cairo_t *cairo;

  for (; n_fit < n && (n_fit == 0 || x + pictures[n_fit].width <= ls_paper_get_width (self->paper));
       n_fit++)
    {
      x += pictures[n_fit].width + GAP;
      height = MAX (height, pictures[n_fit].height);
    }
  cairo = ls_paper_begin_picture (self->paper, CAPTION + height + GAP);
  x = 0;
  for (guint i = 0; i < n_fit; x += pictures[i++].width + GAP)
    draw_picture (self, stop, &pictures[i], x, cairo);
  ls_paper_end_picture (self->paper);
  return n_fit;
}

static void
add_pictures (LsHandoutLanes *self, const Stop *stop)
{
  const gboolean has_quads = stop->layout.has_quads;
  const double sheet = place_of (8, TILE, has_quads);
  Picture pictures[3];
  guint n = 0;

  pictures[n++] =
    (Picture){ g_strdup (_ ("Lanes at the stop")), place_of (8, stop->tile_width, has_quads),
               place_of (8, stop->tile_height, has_quads), draw_map };
  if (stop->key->ask == LS_ASK_MASK)
    pictures[n++] =
      (Picture){ g_strdup (self->has_answers ? _ ("Right are") : _ ("Fill the squares")), sheet,
                 sheet, draw_sheet };
  if (stop->end > 0)
    pictures[n++] = (Picture){ g_strdup_printf (_ ("Active in steps %" PRIu64 " to %" PRIu64),
                                                stop->first + 1, stop->end),
                               HISTORY_WIDTH, HISTORY_HEIGHT, draw_history };
  for (guint i = 0; i < n;)
    i += add_row (self, stop, pictures + i, n - i);
  for (guint i = 0; i < n; i++)
    g_free (pictures[i].caption);
}

/* Tiles have room for what is shown of each lane. */
static void
find_tile (const LsHandoutLanes *self, Stop *stop)
{
  const LsLaneSheet sheet = { .notes = (const char *const *) stop->key->shown };
  const gsize longest = ls_lane_sheet_get_longest (&sheet);

  stop->tile_width = stop->tile_height = TILE;
  if (longest == 0)
    return;
  stop->tile_height = NOTED_HEIGHT;
  stop->tile_width =
    MAX (TILE, ceil ((double) longest * ls_glyphs_get_advance (self->glyphs) + 2 * NOTE_MARGIN));
}

void
ls_handout_lanes_add_stop (LsHandoutLanes *self, guint number)
{
  Stop stop = { .key = g_ptr_array_index (self->keys->stops, number),
                .states = &self->states[number] };

  ls_lane_layout_init (&stop.layout, self->keys->scene, stop.key->wave);
  find_tile (self, &stop);
  /* As far as the question lets one see. */
  stop.end = self->has_answers ? stop.key->then : stop.key->step;
  stop.first = stop.end > MAX_HISTORY ? stop.end - MAX_HISTORY : 0;
  add_pictures (self, &stop);
}

/* --- the legend ---------------------------------------------------------------------------------------------- */

static void
draw_state (LsHandoutLanes *self, LsLaneState state, double x, cairo_t *cairo)
{
  const LsMachine *machine = ls_scene_get_machine (self->keys->scene);

  cairo_save (cairo);
  cairo_translate (cairo, x, 0);
  draw_ground (self, ls_lane_look (machine, state), TILE, TILE, cairo);
  ls_paper_draw_text (self->paper, LS_PAPER_QUIET, TILE + 5, 2,
                      ls_lane_states_title (machine, state));
  cairo_restore (cairo);
}

static gboolean
is_in_maps (const LsHandoutLanes *self, LsLaneState state)
{
  for (guint i = 0; i < self->keys->stops->len; i++)
    if (self->states[i].of[state] != 0)
      return TRUE;
  return FALSE;
}

void
ls_handout_lanes_add_legend (LsHandoutLanes *self)
{
  const LsMachine *machine = ls_scene_get_machine (self->keys->scene);
  const double column = ls_paper_get_width (self->paper) / LEGEND_COLUMNS;
  cairo_t *cairo = NULL;
  guint n = 0;

  ls_paper_add_gap (self->paper, GAP);
  ls_paper_keep (self->paper, LEGEND_HEIGHT);
  ls_paper_add_text (self->paper, LS_PAPER_PLAIN, _ ("Lanes in the pictures:"));
  for (LsLaneState state = 0; state < machine->n_lane_states; state++)
    {
      if (!is_in_maps (self, state))
        continue;
      if (n % LEGEND_COLUMNS == 0)
        cairo = ls_paper_begin_picture (self->paper, TILE + 3);
      draw_state (self, state, n++ % LEGEND_COLUMNS * column, cairo);
      if (n % LEGEND_COLUMNS == 0)
        ls_paper_end_picture (self->paper);
    }
  if (n % LEGEND_COLUMNS != 0)
    ls_paper_end_picture (self->paper);
}
