#include "ls-handout.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-handout-paper.h"
#include "ls-lane-layout.h"
#include "ls-lane-parts.h"
#include "ls-lane-states.h"
#include "ls-lesson-packet.h"
#include "ls-mask-history.h"
#include "ls-palette.h"
#include "ls-timeline.h"

#define TILE 17. /* pt */
#define QUAD_GAP 2.
#define GAP 12.          /* between pictures */
#define CAPTION 14.      /* above each */
#define STOP_HEIGHT 280. /* that stays together */
#define BLANK "____________"
#define MAX_HISTORY 96 /* steps of the picture of lanes */
#define LANE 1.5       /* pt of a lane in it */

typedef struct
{
  const LsLessonKeys *keys;
  gboolean has_answers;
  LsPaper *paper;
} Handout;

/* --- lanes --------------------------------------------------------------------------------------------------- */

/* The states of lanes at a position of the key's wave. */
static void
find_states (const Handout *handout, const LsLessonKey *key, LsLaneStates *states)
{
  g_autoptr (LsSubject) subject = ls_scene_new_subject (handout->keys->scene, key->wave);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (subject);
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, key->step, NULL, &arrival);
  ls_lane_states_init (states, ls_subject_get_program (subject),
                       ls_scene_get_bindings (handout->keys->scene),
                       ls_timeline_get_state (timeline));
}

static double
place_of (guint at, gboolean has_quads)
{
  return at * (TILE + 1) + (has_quads ? at / 2 * QUAD_GAP : 0);
}

/* A tile as the window has it, in the palette for printers. */
static void
draw_tile (const LsTileModel *model, LsGlyphs *glyphs, cairo_t *cairo)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;

  ls_lane_tile_draw (snapshot, model, (float) TILE, (float) TILE,
                     ls_theme_find (LS_COLOURS_GREY, FALSE), glyphs);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return;
  gsk_render_node_draw (node, cairo);
  gsk_render_node_unref (node);
}

static void
draw_map (Handout *handout, const LsLessonKey *key, const LsLaneLayout *layout, cairo_t *cairo)
{
  const LsMachine *machine = ls_scene_get_machine (handout->keys->scene);
  g_autoptr (LsGlyphs) glyphs =
    ls_glyphs_new (ls_paper_get_context (handout->paper), PANGO_WEIGHT_NORMAL);
  LsLaneStates states;

  find_states (handout, key, &states);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      char number[8];
      LsTileModel model = { .role = ls_lane_states_get_role (&states, lane), .text = number };

      g_snprintf (number, sizeof number, "%u", lane);
      model.ticks = ls_lane_look (machine, ls_lane_states_get (&states, lane)) / LS_N_LANE_ROLES;
      cairo_save (cairo);
      cairo_translate (cairo, place_of (layout->column[lane], layout->has_quads),
                       place_of (layout->row[lane], layout->has_quads));
      draw_tile (&model, glyphs, cairo);
      cairo_restore (cairo);
    }
}

/* Squares to fill; those that are right are filled where answers are told. */
static void
draw_sheet (Handout *handout, const LsLessonKey *key, const LsLaneLayout *layout, cairo_t *cairo)
{
  LS_FOREACH_LANE (lane, key->asked)
    {
      g_autofree char *number = g_strdup_printf ("%u", (guint) lane);
      const double x = place_of (layout->column[lane], layout->has_quads);
      const double y = place_of (layout->row[lane], layout->has_quads);

      cairo_rectangle (cairo, x, y, TILE, TILE);
      cairo_set_source_rgb (cairo, 0.7, 0.7, 0.7);
      if (handout->has_answers && (key->lanes & LS_MASK_LANE (lane)) != 0)
        cairo_fill_preserve (cairo);
      cairo_set_source_rgb (cairo, 0, 0, 0);
      cairo_set_line_width (cairo, 0.5);
      cairo_stroke (cairo);
      ls_paper_draw_text (handout->paper, LS_PAPER_TINY, x + 2, y + 1, number);
    }
}

/* Who was active in each step: a column for each, lane 0 at the top. */
static void
draw_history (LsMaskReader *reader, guint64 first, guint64 end, double step, cairo_t *cairo)
{
  for (guint64 position = first; position < end; position++)
    {
      const LsMaskRun *run = ls_mask_reader_find (reader, position);
      const double x = (double) (position - first) * step;

      for (guint lane = 0; run != NULL && lane < LS_LANES; lane++)
        if ((run->active >> lane & 1) != 0)
          cairo_rectangle (cairo, x, lane * LANE, step, LANE);
    }
  cairo_set_source_rgb (cairo, 0.45, 0.45, 0.45);
  cairo_fill (cairo);
  cairo_rectangle (cairo, 0, 0, (double) (end - first) * step, LS_LANES * LANE);
  cairo_set_source_rgb (cairo, 0, 0, 0);
  cairo_set_line_width (cairo, 0.5);
  cairo_stroke (cairo);
}

/* As far as the question lets one see. width: px there are. */
static void
add_history (Handout *handout, const LsLessonKey *key, double x, cairo_t *cairo)
{
  const guint64 end = handout->has_answers ? key->then : key->step;
  const guint64 first = end > MAX_HISTORY ? end - MAX_HISTORY : 0;
  const LsWalkOptions options = { .last_step = end };
  const double width = ls_paper_get_width (handout->paper) - x;
  const double step = MIN (width / (double) MAX (end - first, 1), 12);
  g_autoptr (LsSubject) subject = ls_scene_new_subject (handout->keys->scene, key->wave);
  g_autoptr (LsMaskHistory) history =
    end > 0 ? ls_mask_history_new (subject, FALSE, &options, NULL) : NULL;
  g_autoptr (LsMaskReader) reader = history != NULL ? ls_mask_reader_new (history) : NULL;
  g_autofree char *words = NULL;

  if (reader == NULL)
    return;
  words = g_strdup_printf (_ ("Active in steps %" PRIu64 " to %" PRIu64), first + 1, end);
  ls_paper_draw_text (handout->paper, LS_PAPER_QUIET, x, 0, words);
  cairo_save (cairo);
  cairo_translate (cairo, x, CAPTION);
  draw_history (reader, first, end, step, cairo);
  cairo_restore (cairo);
}

/* The lanes at the stop, squares to fill where lanes are asked for, and the way here. */
static void
add_pictures (Handout *handout, const LsLessonKey *key)
{
  LsLaneLayout layout;
  double across;
  cairo_t *cairo;

  ls_lane_layout_init (&layout, handout->keys->scene, key->wave);
  across = place_of (8, layout.has_quads) + GAP;
  cairo = ls_paper_begin_picture (handout->paper, across + CAPTION);
  ls_paper_draw_text (handout->paper, LS_PAPER_QUIET, 0, 0, _ ("Lanes at the stop"));
  cairo_save (cairo);
  cairo_translate (cairo, 0, CAPTION);
  draw_map (handout, key, &layout, cairo);
  cairo_restore (cairo);
  if (key->ask == LS_ASK_MASK)
    {
      ls_paper_draw_text (handout->paper, LS_PAPER_QUIET, across, 0,
                          handout->has_answers ? _ ("Right are") : _ ("Fill the squares"));
      cairo_save (cairo);
      cairo_translate (cairo, across, CAPTION);
      draw_sheet (handout, key, &layout, cairo);
      cairo_restore (cairo);
    }
  add_history (handout, key, key->ask == LS_ASK_MASK ? 2 * across : across, cairo);
  ls_paper_end_picture (handout->paper);
}

/* --- answers ------------------------------------------------------------------------------------------------- */

static void
add_lanes (Handout *handout, const LsLessonKey *key)
{
  LS_FOREACH_LANE (lane, key->asked)
    {
      g_autofree char *value =
        handout->has_answers ? ls_lesson_key_tell_lane (key, (guint) lane) : g_strdup (BLANK);
      g_autofree char *text = key->is_same
                                ? g_strdup_printf (_ ("The number: %s"), value)
                                : g_strdup_printf (_ ("Lane %u: %s"), (guint) lane, value);

      ls_paper_add_text (handout->paper, LS_PAPER_PLAIN, text);
    }
}

static void
add_choice (Handout *handout, const char *sentence, gboolean is_right)
{
  g_autofree char *text =
    g_strdup_printf ("%s  %s", handout->has_answers && is_right ? "[x]" : "[  ]", sentence);

  ls_paper_add_text (handout->paper, LS_PAPER_PLAIN, text);
}

static void
add_choices (Handout *handout, const LsLessonKey *key)
{
  if (key->ask == LS_ASK_STACK)
    for (guint i = 0; ls_lesson_stack_words[i] != NULL; i++)
      add_choice (handout, _ (ls_lesson_stack_words[i]), i == (guint) key->stack);
  else
    for (guint i = 0; i < key->n_choices; i++)
      add_choice (handout, key->choices[i], i + 1 == key->choice);
}

#define BOX_WIDTH 80.
#define BOX_HEIGHT 16.
#define NAME_WIDTH 60.

/* A row of boxes; packet: (nullable): nothing is in them. */
static void
add_group (Handout *handout, const LsLessonKey *key, guint group, const LsLessonPacket *packet)
{
  const char *slots = ls_scene_get_machine (handout->keys->scene)->slots;
  g_autofree char *name = g_strdup_printf (_ ("Group %u"), group);
  cairo_t *cairo = ls_paper_begin_picture (handout->paper, BOX_HEIGHT + 3);

  ls_paper_draw_text (handout->paper, LS_PAPER_PLAIN, 0, 1, name);
  for (guint slot = 0; slots[slot] != '\0'; slot++)
    {
      const double x = NAME_WIDTH + slot * (BOX_WIDTH + 3);

      cairo_rectangle (cairo, x, 0, BOX_WIDTH, BOX_HEIGHT);
      cairo_set_source_rgb (cairo, 0, 0, 0);
      cairo_set_line_width (cairo, 0.5);
      cairo_stroke (cairo);
      for (guint i = 0; packet != NULL && i < key->n_choices; i++)
        if (packet->group[i] == group && packet->slot[i] == slot)
          {
            g_autofree char *number = g_strdup_printf ("%u", i + 1);

            ls_paper_draw_text (handout->paper, LS_PAPER_PLAIN, x + 3, 1, number);
          }
    }
  ls_paper_end_picture (handout->paper);
}

static void
add_packet (Handout *handout, const LsLessonKey *key)
{
  const LsMachine *machine = ls_scene_get_machine (handout->keys->scene);
  g_autoptr (GString) heads = g_string_new (NULL);
  LsLessonPacket packet;
  const gboolean is_filled =
    handout->has_answers && ls_lesson_packet_parse (key, key->best, &packet, NULL);

  for (guint i = 0; i < key->n_choices; i++)
    {
      g_autofree char *text = g_strdup_printf ("%2u  %s", i + 1, key->choices[i]);

      ls_paper_add_text (handout->paper, LS_PAPER_CODE, text);
    }
  g_string_append_printf (heads, _ ("Slots of a group, from the left: %s"), machine->slots);
  ls_paper_add_text (handout->paper, LS_PAPER_QUIET, heads->str);
  for (guint group = 1; group <= (is_filled ? key->n_groups : MIN (key->n_choices, 6)); group++)
    add_group (handout, key, group, is_filled ? &packet : NULL);
}

static void
add_order (Handout *handout, const LsLessonKey *key)
{
  g_autofree char *right = g_strdup_printf (_ ("Right is such an order: %s"), key->best);
  g_autofree char *empty = g_strconcat (_ ("Order of clauses"), ":  ______________", NULL);

  for (guint i = 0; i < key->n_choices; i++)
    {
      g_autofree char *text = g_strdup_printf ("%2u  %s", i + 1, key->choices[i]);

      ls_paper_add_text (handout->paper, LS_PAPER_CODE, text);
    }
  ls_paper_add_text (handout->paper, LS_PAPER_PLAIN, handout->has_answers ? right : empty);
}

static void
add_answer (Handout *handout, const LsLessonKey *key)
{
  switch (key->ask)
    {
    case LS_ASK_NOTHING:
      break;
    case LS_ASK_MASK: /* squares */
      break;
    case LS_ASK_VALUE:
    case LS_ASK_CAUSE:
    case LS_ASK_ITERATION:
      add_lanes (handout, key);
      break;
    case LS_ASK_CHOICE:
    case LS_ASK_STACK:
      add_choices (handout, key);
      break;
    case LS_ASK_PACKET:
      add_packet (handout, key);
      break;
    case LS_ASK_ORDER:
      add_order (handout, key);
      break;
    }
}

/* --- the whole ----------------------------------------------------------------------------------------------- */

static void
add_head (Handout *handout)
{
  const LsLessonKeys *keys = handout->keys;
  g_autofree char *minutes = g_strdup_printf (
    ngettext ("%u minute", "%u minutes", keys->lesson->minutes), keys->lesson->minutes);
  g_autofree char *variant =
    keys->n_variants > 1
      ? g_strdup_printf (_ (", variant %u of %u"), keys->variant, keys->n_variants)
      : g_strdup ("");
  g_autofree char *line =
    g_strconcat (minutes, variant, handout->has_answers ? _ (", with the answers") : "", NULL);

  ls_paper_add_text (handout->paper, LS_PAPER_TITLE, keys->lesson->title);
  ls_paper_add_text (handout->paper, LS_PAPER_QUIET, line);
  ls_paper_add_gap (handout->paper, 6);
  if (!handout->has_answers)
    ls_paper_add_text (handout->paper, LS_PAPER_PLAIN, _ ("Name: ______________________________"));
  if (keys->lesson->text != NULL)
    ls_paper_add_text (handout->paper, LS_PAPER_PLAIN, keys->lesson->text);
  ls_paper_add_gap (handout->paper, 6);
}

static void
add_listing (Handout *handout)
{
  const LsProgram *program = ls_scene_get_program (handout->keys->scene);

  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      LsLine line;
      g_autofree char *text = NULL;

      ls_program_line (program, i, &line);
      text = g_strdup_printf ("%3u  %s", i + 1, line.text);
      ls_paper_add_text (handout->paper, LS_PAPER_CODE, text);
    }
}

static void
add_stop (Handout *handout, const LsLessonKey *key)
{
  g_autofree char *heading = g_strdup_printf (_ ("Stop %u, step %" PRIu64 ", line %u"), key->number,
                                              key->step, key->line + 1);

  ls_paper_add_gap (handout->paper, 12);
  ls_paper_keep (handout->paper, STOP_HEIGHT);
  ls_paper_add_text (handout->paper, LS_PAPER_HEADING, heading);
  if (key->text != NULL)
    ls_paper_add_text (handout->paper, LS_PAPER_PLAIN, key->text);
  ls_paper_add_gap (handout->paper, 3);
  add_pictures (handout, key);
  add_answer (handout, key);
  if (handout->has_answers && key->tell != NULL)
    ls_paper_add_text (handout->paper, LS_PAPER_QUIET, key->tell);
}

/* On a page of their own, which need not be handed out. */
static void
add_hints (Handout *handout)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < handout->keys->stops->len; i++)
    {
      const LsLessonKey *key = g_ptr_array_index (handout->keys->stops, i);
      g_autofree char *text = NULL;

      if (key->hint == NULL)
        continue;
      if (is_first)
        {
          ls_paper_turn (handout->paper);
          ls_paper_add_text (handout->paper, LS_PAPER_HEADING, _ ("Hints"));
        }
      is_first = FALSE;
      text = g_strdup_printf (_ ("Stop %u: %s"), key->number, key->hint);
      ls_paper_add_text (handout->paper, LS_PAPER_PLAIN, text);
    }
}

/* What draws tiles is ready once GTK is, with a display or without; and the words stay those of who calls. */
static void
ensure_drawing (void)
{
  if (gtk_is_initialized ())
    return;
  gtk_disable_setlocale ();
  gtk_init_check ();
}

GBytes *
ls_handout_new (const LsLessonKeys *keys, gboolean has_answers, GError **error)
{
  Handout handout = { .keys = keys, .has_answers = has_answers };

  ensure_drawing ();
  handout.paper = ls_paper_new (keys->lesson->title);
  add_head (&handout);
  add_listing (&handout);
  for (guint i = 0; i < keys->stops->len; i++)
    add_stop (&handout, g_ptr_array_index (keys->stops, i));
  add_hints (&handout);
  return ls_paper_end (handout.paper, error);
}
