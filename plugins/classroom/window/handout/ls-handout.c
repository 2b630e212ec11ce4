#include "ls-handout.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-handout-lanes.h"
#include "ls-handout-paper.h"
#include "ls-lesson-packet.h"

#define STOP_HEIGHT 280. /* that stays together */
#define NAME_GAP 14.     /* above and below */
#define BLANK "____________"

typedef struct
{
  const LsLessonKeys *keys;
  gboolean has_answers;
  LsPaper *paper;
  LsHandoutLanes *lanes;
} Handout;

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

/* What can be answered, as the form of the window has it. */
static void
add_states (Handout *handout)
{
  const LsMachine *machine = ls_scene_get_machine (handout->keys->scene);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (LsLaneState state = 0; state < machine->n_lane_states; state++)
    g_string_append_printf (names, "%s%s", state > 0 ? ", " : "",
                            _ (machine->lane_states[state].name));
  text = g_strdup_printf (_ ("Choose from: %s"), names->str);
  ls_paper_add_text (handout->paper, LS_PAPER_QUIET, text);
}

/* The squares of a mask, as a list. */
static void
add_right (Handout *handout, const LsLessonKey *key)
{
  g_autofree char *right =
    ls_lesson_key_tell_right (key, ls_scene_get_program (handout->keys->scene));

  if (handout->has_answers)
    ls_paper_add_text (handout->paper, LS_PAPER_PLAIN, right);
}

static void
add_choice (Handout *handout, const char *sentence, gboolean is_right)
{
  g_autofree char *text =
    g_strdup_printf ("%s  %s", handout->has_answers && is_right ? "[x]" : "[  ]", sentence);

  ls_paper_add_text (handout->paper, LS_PAPER_CHOICE, text);
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
    case LS_ASK_MASK:
      add_right (handout, key);
      break;
    case LS_ASK_CAUSE:
      add_states (handout);
      add_lanes (handout, key);
      break;
    case LS_ASK_VALUE:
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
    {
      ls_paper_add_gap (handout->paper, NAME_GAP);
      ls_paper_add_text (handout->paper, LS_PAPER_PLAIN,
                         _ ("Name: ______________________________"));
      ls_paper_add_gap (handout->paper, NAME_GAP);
    }
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
add_stop (Handout *handout, guint stop)
{
  const LsLessonKey *key = g_ptr_array_index (handout->keys->stops, stop);
  g_autofree char *heading = g_strdup_printf (_ ("Stop %u, step %" PRIu64 ", line %u"), key->number,
                                              key->step, key->line + 1);

  ls_paper_add_gap (handout->paper, 12);
  ls_paper_keep (handout->paper, STOP_HEIGHT);
  ls_paper_add_text (handout->paper, LS_PAPER_HEADING, heading);
  if (key->text != NULL)
    ls_paper_add_text (handout->paper, LS_PAPER_PLAIN, key->text);
  ls_paper_add_gap (handout->paper, 3);
  ls_handout_lanes_add_stop (handout->lanes, stop);
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
  handout.lanes = ls_handout_lanes_new (handout.paper, keys, has_answers);
  add_head (&handout);
  add_listing (&handout);
  ls_handout_lanes_add_legend (handout.lanes);
  for (guint i = 0; i < keys->stops->len; i++)
    add_stop (&handout, i);
  add_hints (&handout);
  ls_handout_lanes_free (handout.lanes);
  return ls_paper_end (handout.paper, error);
}
