/* How much of a text is found by values in the words that a back end made of it, and whether what
 * is found holds in waves and inputs that were not looked at.
 *
 * measure-ties [--inputs FILE] [--back-end NAME] [--list] [--places]
 * FRAGMENT|SCENE [VERTEX]
 *
 * Prints a line: executed statements, those that are certain, about, gone; places that were tried,
 * and the wrong ones of these; seconds. --list: a line for each statement before it; --places: for each value. */
#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-debug-info.h"
#include "ls-plugins.h"
#include "ls-scene.h"
#include "ls-tie-run.h"
#include "ls-walk.h"

#define N_TRIED 8
#define N_CELLS 24 /* variables, and events, whose cells are looked at */
/* Others than those that a tie is made with. */
#define FIRST_SEED 1000

typedef struct
{
  char *inputs, *back_end;
  const char *files[2]; /* fragment, vertex */
} Asked;

static GBytes *
read_file (const char *path, GError **error)
{
  char *data;
  gsize size;

  return g_file_get_contents (path, &data, &size, error) ? g_bytes_new_take (data, size) : NULL;
}

static LsScene *
open_words (const Asked *asked, GError **error)
{
  g_autoptr (GBytes) bytes = read_file (asked->files[0], error);
  g_autoptr (GBytes) vertex = NULL;
  g_autofree char *told = NULL;
  LsNamedBytes other = { .path = asked->files[1] };
  LsSceneHow how = { .back_end = asked->back_end, .inputs_name = asked->inputs, .others = &other };

  if (bytes == NULL ||
      (asked->inputs != NULL && !g_file_get_contents (asked->inputs, &told, NULL, error)))
    return NULL;
  if (asked->files[1] != NULL)
    {
      other.bytes = vertex = read_file (asked->files[1], error);
      how.n_others = 1;
      if (vertex == NULL)
        return NULL;
    }
  how.inputs = told;
  return ls_scene_open_how (bytes, asked->files[0], &how, error);
}

static void
count_statements (const LsTie *tie, gboolean is_listed, guint n[LS_TIE_CERTAIN + 1])
{
  static const char *const states[] = { "unseen", "gone", "fixed", "about", "certain" };
  const LsProgram *program = ls_scene_get_program (ls_tie_get_text (tie));
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      LsStatementPlace place;
      LsTieState state;

      if (!ls_program_machine (program)->debug_info->statement (program, i, &place) ||
          !g_hash_table_add (seen,
                             g_strdup_printf ("%u:%u:%u", place.file, place.line, place.column)))
        continue;
      state = ls_tie_get_statement (tie, place.file, place.line, place.column);
      n[state]++;
      if (is_listed && state != LS_TIE_UNSEEN)
        g_print ("%u:%u %s\n", place.line, place.column, states[state]);
    }
}

/* --- a run ------------------------------------------------------------------------------------ */

static void
read_row (LsSubject *subject, guint64 position, LsRegRef ref, LsRow *row)
{
  const LsWalkOptions options = { 0 };
  g_auto (LsWalk) walk = { 0 };

  ls_walk_init (&walk, subject, &options);
  ls_walk_to_step (&walk, position);
  ls_program_read_row (walk.program, walk.state, ref, row);
}

static gboolean
are_near (guint32 a, guint32 b, gboolean is_negated)
{
  const float x = ls_bits_float (a), y = is_negated ? -ls_bits_float (b) : ls_bits_float (b);

  return a == b || fabsf (x - y) <= 0.01f * fmaxf (fabsf (x), 0.1f);
}

/* What the words are said to hold of a variable behind an event of the text they do hold. */
static void
check_cells (LsTieRun *run, LsSubject *words, const LsTieEvent *event, LsRegRef ref)
{
  LsRow wanted;

  read_row (ls_tie_run_get_text (run), event->text + 1, ref, &wanted);
  LS_FOREACH_LANE (lane, event->lanes)
    {
      LsTieCell cell;
      LsRow row;

      if (!ls_tie_run_find_cell (run, ref, (guint) lane, event->text + 1, &cell) ||
          !cell.is_certain)
        continue;
      read_row (words, cell.words, cell.ref, &row);
      if (!are_near (wanted.u[lane], row.u[lane], cell.is_negated))
        g_print ("wrong: lane %u at step %" G_GUINT64_FORMAT " of the text\n", (guint) lane,
                 event->text);
      break;
    }
}

/* Moves go the same way forwards and back. Returns: how many of the lines that begin somewhere come
 * next at a stop, of a hundred. */
static guint
check_moves (const LsTieRun *run)
{
  const GArray *begins = ls_tie_run_get_begins (run);
  g_autoptr (GHashTable) lines = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) stopped = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) stops = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint64 at = 0, over;

  for (guint i = 0; i < begins->len; i++)
    g_hash_table_add (lines, GUINT_TO_POINTER (g_array_index (begins, LsTieBegin, i).line));
  do
    {
      const LsTieBegin *next = ls_tie_run_find_next (run, at);

      g_array_append_val (stops, at);
      if (next != NULL)
        g_hash_table_add (stopped, GUINT_TO_POINTER (next->line));
      if (ls_tie_run_move (run, at, LS_TIE_OVER, FALSE, &over) && over <= at)
        g_print ("wrong: a move over a call leads from %" G_GUINT64_FORMAT " nowhere\n", at);
    }
  while (ls_tie_run_move (run, at, LS_TIE_STEP, FALSE, &at));
  for (guint i = stops->len - 1; i-- > 0;)
    if (!ls_tie_run_move (run, at, LS_TIE_STEP, TRUE, &at) ||
        at != g_array_index (stops, guint64, i))
      {
        if (i > 0)
          g_print ("wrong: back from stop %u leads to %" G_GUINT64_FORMAT "\n", i + 1, at);
        break;
      }
  return g_hash_table_size (lines) > 0
           ? 100 * g_hash_table_size (stopped) / g_hash_table_size (lines)
           : 100;
}

/* Positions of the text and of the words go the same way, and cells hold what the text says. Returns:
 * how many of the events are in order, of a hundred. */
static guint
check_run (LsTie *tie, guint *n_stops)
{
  const guint wave = ls_scene_get_n_waves (ls_tie_get_words (tie)) / 2;
  g_autoptr (LsSubject) words = ls_scene_new_subject (ls_tie_get_words (tie), wave);
  g_autoptr (LsTieRun) run = ls_tie_run_new (tie, words, wave, NULL, NULL);
  const GArray *events = ls_tie_run_get_events (run);
  guint n_in_order = 0;
  guint64 before = 0;

  for (guint i = 0; i < events->len; i++)
    {
      const LsTieEvent *event = &g_array_index (events, LsTieEvent, i);
      const guint64 words_at = ls_tie_run_find_words (run, event->text);

      n_in_order += event->is_in_order ? 1 : 0;
      if (event->is_in_order && ls_tie_run_find_text (run, words_at) > event->text && words_at > 0)
        g_print ("wrong: step %" G_GUINT64_FORMAT " of the text is done early\n", event->text);
      if (words_at < before)
        g_print ("wrong: the words go back at step %" G_GUINT64_FORMAT "\n", event->text);
      before = words_at;
      for (guint16 index = 0; i < N_CELLS && index < N_CELLS; index++)
        check_cells (run, words, event, (LsRegRef){ .file = 0, .index = index });
    }
  *n_stops = check_moves (run);
  return events->len > 0 ? 100 * n_in_order / events->len : 100;
}

int
main (int argc, char **argv)
{
  Asked asked = { .back_end = g_strdup ("nir") };
  gboolean is_listed = FALSE, has_places = FALSE;
  const GOptionEntry entries[] = {
    { "inputs", 0, 0, G_OPTION_ARG_FILENAME, &asked.inputs, NULL, NULL },
    { "back-end", 0, 0, G_OPTION_ARG_STRING, &asked.back_end, NULL, NULL },
    { "places", 0, 0, G_OPTION_ARG_NONE, &has_places, NULL, NULL },
    { "list", 0, 0, G_OPTION_ARG_NONE, &is_listed, NULL, NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("");
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) words = NULL, text = NULL;
  g_autoptr (LsTie) tie = NULL;
  guint n[LS_TIE_CERTAIN + 1] = { 0 };
  LsTieTrial trial = { .told = g_string_new (NULL) };
  double seconds;
  guint in_order, n_stops;
  gint64 start;

  ls_plugins_register ();
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc < 2)
    g_error ("%s", error != NULL ? error->message : "no file");
  asked.files[0] = argv[1];
  if (g_str_has_suffix (argv[1], ".lanescope")) /* which names its own */
    g_clear_pointer (&asked.back_end, g_free);
  asked.files[1] = argc > 2 ? argv[2] : NULL;
  words = open_words (&asked, &error);
  text = words != NULL ? ls_scene_open_reference (words, NULL, &error) : NULL;
  start = g_get_monotonic_time ();
  tie = text != NULL ? ls_tie_new (words, text, NULL, &error) : NULL;
  if (tie == NULL)
    {
      g_print ("none: %s\n", error->message);
      return 1;
    }
  seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  count_statements (tie, is_listed, n);
  if (has_places)
    ls_tie_tell (tie, trial.told);
  in_order = check_run (tie, &n_stops);
  for (guint i = 0; i < N_TRIED; i++)
    ls_tie_try (tie, (i * 7919 + 3) % ls_scene_get_n_waves (words),
                i < N_TRIED / 2 ? 0 : FIRST_SEED + i, &trial);
  g_print ("%s", trial.told->str);
  g_print (
    "executed %u certain %u about %u gone %u claims %u wrong %u order %u stops %u | %.3f s\n",
    n[LS_TIE_GONE] + n[LS_TIE_FIXED] + n[LS_TIE_ABOUT] + n[LS_TIE_CERTAIN], n[LS_TIE_CERTAIN],
    n[LS_TIE_ABOUT] + n[LS_TIE_FIXED], n[LS_TIE_GONE], trial.n_places, trial.n_wrong, in_order,
    n_stops, seconds);
  g_string_free (trial.told, TRUE);
  g_free (asked.inputs);
  g_free (asked.back_end);
  return 0;
}
