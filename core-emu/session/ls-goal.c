#include "ls-goal-private.h"

#include <string.h>

#include "ls-breakpoint-text.h"
#include "ls-error.h"
#include "ls-lanes.h"
#include "ls-nearest.h"
#include "ls-source-program.h"
#include "ls-source-runs.h"
#include "ls-words.h"

const char *const ls_goal_words[] = {
  "divergence", "reconvergence", "mask",   "lane", "line",   "cf",
  "clause",     "write",         "change", "read", "touch",  "access",
  "buffer",     "texture",       "export", "if",   "source", LS_GOAL_STATEMENT,
  NULL
};

/* --- the words -------------------------------------------------------------------------------- */

static gboolean
read_number (LsGoalReader *reader,
             const char *what,
             guint min,
             guint max,
             guint *number,
             GError **error)
{
  guint64 value;

  if (g_ascii_string_to_unsigned (reader->rest, 10, min, max, &value, NULL))
    {
      *number = (guint) value;
      return TRUE;
    }
  return ls_fail (error, LS_ERROR_RANGE, "'%s' is no %s (they count from %u to %u)", reader->rest,
                  ls_words (what), min, max);
}

static gboolean
read_line (LsGoalReader *reader, GError **error)
{
  guint n_lines = ls_program_n_lines (ls_subject_get_program (reader->of->subject));
  guint number;

  if (!read_number (reader, N_ ("line of the listing"), 1, n_lines, &number, error))
    return FALSE;
  reader->goal->target.line = number - 1;
  return TRUE;
}

/* Takes "@LANES" off the end, if it is there: the position counts in these lanes alone. Returns: (transfer full): what is in front; NULL with
 * an error. */
static char *
split_lanes (LsGoalReader *reader, GError **error)
{
  const char *at = strchr (reader->rest, '@');

  if (at == NULL)
    return g_strdup (reader->rest);
  if (!ls_lanes_parse (at + 1 + strspn (at + 1, " "), &reader->goal->target.lanes, error))
    return NULL;
  return g_strchomp (g_strndup (reader->rest, (gsize) (at - reader->rest)));
}

/* A line of the source, of a program that tells its statements itself. */
static gboolean
read_told_source (LsGoalReader *reader, const char *text, GError **error)
{
  LsProgram *program = ls_subject_get_program (reader->of->subject);
  LsGoal *goal = reader->goal;
  g_autofree char *file = NULL;
  LsStatementPlace place = { .file = 0 };
  guint line;

  if (!ls_goal_read_place (text, &file, &place.line, &place.column))
    return ls_fail (error, LS_ERROR_SYNTAX,
                    "'%s' is no place of the source (write such as 14, 14:9 or half.glsl:3)", text);
  if (file != NULL && !ls_source_at_find_file (program, file, &place.file))
    return ls_fail (error, LS_ERROR_REFERENCE, "the source has no file '%s'", file);
  line = place.line;
  if (ls_source_at_find_stop (program, &place))
    {
      goal->lines = ls_source_at_find_place_begins (program, &place);
      goal->target.kind = LS_TARGET_LINES;
      goal->target.lines = goal->lines;
      return TRUE;
    }
  if (file != NULL)
    return ls_fail (error, LS_ERROR_RANGE, "no statement of '%s' is at line %u or below it", file,
                    line);
  return ls_fail (error, LS_ERROR_RANGE,
                  "no statement of the source is at line %u or below it: the last one is at line "
                  "%u",
                  line, ls_source_at_find_last_line (program));
}

/* A line of the text that the program was compiled from, or the next one that does something. */
static gboolean
read_source (LsGoalReader *reader, GError **error)
{
  LsGoal *goal = reader->goal;
  g_autoptr (LsSourceTrace) trace = NULL;
  g_autofree char *place = split_lanes (reader, error);
  guint number, line;

  if (place == NULL)
    return FALSE;
  if (ls_source_at_has_statements (ls_subject_get_program (reader->of->subject)))
    return read_told_source (reader, place, error);
  reader->rest = place;
  if (!read_number (reader, N_ ("line of the source"), 1, G_MAXINT32, &number, error))
    return FALSE;
  if (ls_scene_get_compiled (reader->of->scene) == NULL)
    return ls_fail (error, LS_ERROR_STATE,
                    "the program was not compiled from a text here: there are no lines of one");
  trace = ls_source_get_trace (reader->of->scene, reader->of->subject, NULL, error);
  if (trace == NULL)
    return FALSE;
  line = ls_source_trace_find_start_line (trace, number);
  if (line == 0)
    {
      line = ls_source_map_find_line (ls_source_trace_get_map (trace), number);
      return ls_fail (
        error, line == 0 ? LS_ERROR_RANGE : LS_ERROR_STATE,
        line == 0 ? N_ ("no statement of the source is at line %u or below it")
                  : N_ ("source line %u has no instructions of its own here, nor has one below it"),
        line == 0 ? number : line);
    }
  if (ls_source_trace_only_kills (trace, line))
    return ls_fail (error, LS_ERROR_STATE,
                    "source line %u ends lanes, which give nothing more that could be measured "
                    "('catch kill' stops where they end)",
                    line);
  goal->positions = ls_source_trace_find_starts (trace, line);
  goal->target.positions = goal->positions;
  return TRUE;
}

/* By LsSourceMove. */
static const char *const
  statement_ways[] = { [LS_SOURCE_STEP] = "", [LS_SOURCE_OVER] = "over", [LS_SOURCE_OUT] = "out" };

/* A statement of the source: any, or one that no call from here runs; or where a function goes on that calls this one, which need not be at
 * a beginning. */
static gboolean
read_statement (LsGoalReader *reader, GError **error)
{
  static const LsTargetKind kinds[] = { [LS_SOURCE_STEP] = LS_TARGET_LINES,
                                        [LS_SOURCE_OVER] = LS_TARGET_LINES_OVER,
                                        [LS_SOURCE_OUT] = LS_TARGET_LINES_OUT };
  LsProgram *program = ls_subject_get_program (reader->of->subject);
  LsGoal *goal = reader->goal;
  g_autofree char *place = NULL;

  if (!ls_source_at_has_statements (program))
    return ls_fail (error, LS_ERROR_STATE, "the program tells of no statements of a text");
  place = split_lanes (reader, error);
  if (place == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_ascii_strcasecmp (place, statement_ways[i]) == 0)
      {
        goal->lines =
          i == LS_SOURCE_OUT ? ls_source_at_find_all (program) : ls_source_at_find_begins (program);
        goal->target.kind = kinds[i];
        goal->target.lines = goal->lines;
        return TRUE;
      }
  return ls_fail (error, LS_ERROR_SYNTAX, "statement, statement over or statement out, not '%s'",
                  reader->rest);
}

static gboolean
read_lanes (LsGoalReader *reader, GError **error)
{
  reader->goal->target.lanes = reader->lanes;
  return *reader->rest == '\0' || ls_lanes_parse (reader->rest, &reader->goal->target.lanes, error);
}

static gboolean
read_condition (LsGoalReader *reader, GError **error)
{
  reader->goal->condition = ls_goal_condition (reader->of, reader->rest, error);
  reader->goal->target.condition = reader->goal->condition;
  return reader->goal->condition != NULL;
}

static gboolean
read_nothing (LsGoalReader *reader, GError **error)
{
  if (*reader->rest == '\0')
    return TRUE;
  return ls_fail (error, LS_ERROR_SYNTAX, N_ ("'%s' is too much"), reader->rest);
}

static gboolean
read_access (LsGoalReader *reader, GError **error)
{
  reader->goal->target.resource = G_MAXUINT;
  return read_nothing (reader, error);
}

static gboolean
read_resource (LsGoalReader *reader, GError **error)
{
  return read_number (reader, N_ ("resource"), 0, LS_MAX_RESOURCES - 1,
                      &reader->goal->target.resource, error);
}

/* What a mistyped goal probably was: one of the words, or an event by its name. */
static const char *
nearest_goal (const char *word)
{
  const char *names[G_N_ELEMENTS (ls_goal_words) + LS_N_EVENTS];
  guint n = 0;

  while (ls_goal_words[n] != NULL)
    {
      names[n] = ls_goal_words[n];
      n++;
    }
  for (guint kind = 0; kind < LS_N_EVENTS; kind++)
    names[n++] = ls_event_name ((LsEventKind) kind);
  return ls_nearest_of (word, names, n);
}

/* "kill nan" with commas. Returns: (transfer full). */
static char *
put_commas (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GString *list = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (list, "%s%s", list->len > 0 ? "," : "", words[i]);
  return g_string_free (list, FALSE);
}

/* text: what begins with an event, and goes on with something else. */
static void
refuse_rest (const char *text, GError **error)
{
  text += strcspn (text, " ");
  text += strspn (text, " ");
  ls_fail (error, LS_ERROR_REFERENCE,
           strcmp (text, "all") == 0 ? N_ ("'waves' is missing behind '%s'")
                                     : N_ ("'%s' is too much"),
           text);
}

/* With all words that need no more. */
static void
refuse_word (const char *word, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (const LsEventWords *words = ls_event_words; words->word != NULL; words++)
    g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", words->word);
  ls_fail (error, LS_ERROR_RANGE, "'%s' is no event: %s", word, list->str);
}

static gboolean
read_events (const char *text, LsTarget *target, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *word = g_strndup (text, strcspn (text, " "));
  g_autofree char *list = put_commas (text);

  target->kind = LS_TARGET_EVENT;
  target->kinds = ls_event_kinds_parse (text, &problem);
  if (target->kinds != 0)
    return TRUE;
  const char *close = nearest_goal (word);
  if (ls_event_kinds_parse (list, NULL) != 0)
    ls_fail (error, LS_ERROR_REFERENCE, "nothing is called '%s' (did you mean '%s'?)", text, list);
  else if (ls_event_kinds_parse (word, NULL) != 0)
    refuse_rest (text, error);
  else if (close != NULL)
    ls_fail (error, LS_ERROR_REFERENCE, "nothing is called '%s' (did you mean '%s'?)", word, close);
  else if (strchr (text, ',') != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  else
    refuse_word (word, error);
  return FALSE;
}

typedef struct
{
  const char *word;
  LsTargetKind kind;
  gboolean (*read) (LsGoalReader *reader, GError **error);
} Word;

static const Word words[] = {
  { "divergence", LS_TARGET_DIVERGENCE, read_nothing },
  { "reconvergence", LS_TARGET_RECONVERGENCE, read_nothing },
  { "mask", LS_TARGET_MASK, read_nothing },
  { "lane", LS_TARGET_LANE, read_lanes },
  { "line", LS_TARGET_LINE, read_line },
  { "cf", LS_TARGET_CF, read_nothing },
  { "clause", LS_TARGET_CLAUSE, read_nothing },
  { "write", LS_TARGET_WRITE, ls_goal_read_written },
  { "change", LS_TARGET_CHANGE, ls_goal_read_change },
  { "read", LS_TARGET_READ, ls_goal_read_touched },
  { "touch", LS_TARGET_TOUCH, ls_goal_read_touched },
  { "access", LS_TARGET_ACCESS, read_access },
  { "buffer", LS_TARGET_ACCESS, read_resource },
  { "texture", LS_TARGET_ACCESS, read_resource },
  { "export", LS_TARGET_EXPORT, read_nothing },
  { "if", LS_TARGET_CONDITION, read_condition },
  { LS_GOAL_SOURCE, LS_TARGET_POSITIONS, read_source },
  { LS_GOAL_STATEMENT, LS_TARGET_LINES, read_statement },
};

static gboolean
read_goal (LsGoalReader *reader, const char *text, GError **error)
{
  gsize length = strcspn (text, " \t");

  reader->rest = text + length + strspn (text + length, " \t");
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (strlen (words[i].word) != length ||
          g_ascii_strncasecmp (words[i].word, text, length) != 0)
        continue;
      /* Without a number "buffer" is the event, a fetch outside of one. */
      if (words[i].read == read_resource && *reader->rest == '\0' &&
          ls_event_kinds_from_word (words[i].word) != 0)
        break;
      reader->goal->target.kind = words[i].kind;
      return words[i].read (reader, error) &&
             ls_target_check (&reader->goal->target, reader->of->subject, error);
    }
  return read_events (text, &reader->goal->target, error);
}

LsGoal *
ls_goal_parse (const LsGoalOf *of, const char *text, LsMask lanes, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autoptr (LsGoal) goal = g_new0 (LsGoal, 1);
  LsGoalReader reader = { .of = of, .lanes = lanes, .goal = goal };

  return read_goal (&reader, stripped, error) ? g_steal_pointer (&goal) : NULL;
}

LsGoal *
ls_goal_new_target (const LsGoalOf *of, const LsTarget *target, GError **error)
{
  g_return_val_if_fail (target->condition == NULL && target->measure == NULL, NULL);

  g_autoptr (LsGoal) goal = g_new0 (LsGoal, 1);
  goal->target = *target;
  goal->lines = target->lines != NULL ? g_bytes_ref (target->lines) : NULL;
  goal->positions = target->positions != NULL ? g_array_ref (target->positions) : NULL;
  return ls_target_check (target, of->subject, error) ? g_steal_pointer (&goal) : NULL;
}

LsGoal *
ls_goal_new_line (const LsGoalOf *of, guint line, GError **error)
{
  const LsTarget target = { .kind = LS_TARGET_LINE, .line = line };

  return ls_goal_new_target (of, &target, error);
}

LsGoal *
ls_goal_new_change (const LsGoalOf *of, const char *what, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (what));
  g_autoptr (LsGoal) goal = g_new0 (LsGoal, 1);
  LsGoalReader reader = { .of = of, .rest = stripped, .goal = goal };

  goal->target.kind = LS_TARGET_CHANGE;
  if (!ls_goal_read_change (&reader, error) || !ls_target_check (&goal->target, of->subject, error))
    return NULL;
  return g_steal_pointer (&goal);
}

void
ls_goal_free (LsGoal *goal)
{
  g_clear_pointer (&goal->condition, ls_condition_unref);
  g_clear_pointer (&goal->measure, ls_measure_unref);
  g_clear_pointer (&goal->positions, g_array_unref);
  g_clear_pointer (&goal->lines, g_bytes_unref);
  g_free (goal);
}

const LsTarget *
ls_goal_get_target (const LsGoal *goal)
{
  return &goal->target;
}

/* --- lines of the source ---------------------------------------------------------------------- */

char *
ls_goal_add_lanes (char *goal, LsMask lanes)
{
  GString *text;

  if (lanes == LS_MASK_ALL)
    return goal;
  text = g_string_new (goal);
  g_free (goal);
  g_string_append (text, " @");
  ls_lanes_append (text, lanes);
  return g_string_free (text, FALSE);
}

char *
ls_goal_dup_statement (LsSourceMove move, LsMask lanes)
{
  return ls_goal_add_lanes (
    g_strchomp (g_strdup_printf (LS_GOAL_STATEMENT " %s", statement_ways[move])), lanes);
}

char *
ls_goal_dup_source_line (guint line, LsMask lanes)
{
  return ls_goal_dup_source_place (NULL, line, 0, lanes);
}
