#include "ls-goal.h"

#include <string.h>

#include "ls-breakpoint-text.h"
#include "ls-error.h"
#include "ls-lanes.h"
#include "ls-nearest.h"
#include "ls-program-locals.h"
#include "ls-source-program.h"
#include "ls-source-runs.h"
#include "ls-track.h"
#include "ls-words.h"

/* --- one run ---------------------------------------------------------------------------------- */

LsGoalOf *
ls_goal_of_copy (const LsGoalOf *of)
{
  LsGoalOf *copy = g_new0 (LsGoalOf, 1);

  copy->scene = ls_scene_ref (of->scene);
  copy->wave = of->wave;
  copy->subject = ls_subject_ref (of->subject);
  copy->variables = of->variables != NULL ? ls_variables_ref ((LsVariables *) of->variables) : NULL;
  return copy;
}

void
ls_goal_of_free (LsGoalOf *of)
{
  ls_subject_unref (of->subject);
  ls_scene_unref (of->scene);
  if (of->variables != NULL)
    ls_variables_unref ((LsVariables *) of->variables);
  g_free (of);
}

LsExpr *
ls_goal_of_compile (const LsGoalOf *of, const char *text, GError **error)
{
  g_autoptr (LsLocals) locals = ls_source_get_locals (of->scene, of->subject, TRUE);

  if (locals == NULL && of->at != NULL)
    locals = ls_program_locals_new (ls_subject_get_program (of->subject), of->at);
  return ls_expr_new_with (ls_subject_get_program (of->subject), of->variables,
                           ls_subject_get_bindings (of->subject)->names, locals, text, error);
}

static gboolean
pixel_cb (guint lane, gint *x, gint *y, gpointer data)
{
  const LsGoalOf *of = data;
  guint pixel_x, pixel_y;

  if (!ls_scene_lane_to_pixel (of->scene, of->wave, lane, &pixel_x, &pixel_y))
    return FALSE;
  *x = (gint) pixel_x;
  *y = (gint) pixel_y;
  return TRUE;
}

static LsMask
unset_cb (LsRegRef ref, guint64 step, gpointer data)
{
  return ls_track_find_unset (data, ref, step, NULL);
}

LsExprContext
ls_goal_of_context (const LsGoalOf *of, const void *state)
{
  return (LsExprContext){ .state = state,
                          .bindings = ls_subject_get_bindings (of->subject),
                          .wave = of->wave,
                          .pixel = pixel_cb,
                          .pixel_data = (gpointer) of,
                          .unset = unset_cb,
                          .unset_data = of->subject };
}

struct _LsGoal
{
  LsTarget target;
  LsCondition *condition; /* owned, or NULL: that of target, as is the measure */
  LsMeasure *measure;
  GArray *positions; /* owned, or NULL: those of target */
  GBytes *lines;     /* the same */
};

const char *const ls_goal_words[] = {
  "divergence", "reconvergence", "mask",   "lane", "line",   "cf",
  "clause",     "write",         "change", "read", "touch",  "access",
  "buffer",     "texture",       "export", "if",   "source", LS_GOAL_STATEMENT,
  NULL
};

/* What is read on the way. */
typedef struct
{
  const LsGoalOf *of;
  LsMask lanes;     /* the default */
  const char *rest; /* behind the first word, without blanks at its start */
  LsGoal *goal;
} Reader;

/* --- expressions ------------------------------------------------------------------------------ */

LsCondition *
ls_goal_condition (const LsGoalOf *of, const char *text, GError **error)
{
  g_autoptr (LsExpr) expr = ls_goal_of_compile (of, text, error);

  if (expr == NULL)
    return NULL;

  LsGoalOf *own = ls_goal_of_copy (of);
  const LsExprContext where = ls_goal_of_context (own, NULL);
  return ls_condition_new_expr (expr, &where, own, (GDestroyNotify) ls_goal_of_free, error);
}

/* --- places that hold values ------------------------------------------------------------------ */

/* "R2.xy": taken apart by the language of expressions, which knows the names. Returns: FALSE if it
 * is something else. */
static gboolean
take_register (LsExpr *expr, LsTarget *target)
{
  LsExprCells cells;

  if (!ls_expr_get_cells (expr, &cells) || ls_expr_get_format (expr) != '\0')
    return FALSE;
  target->ref = cells.refs[0];
  for (guint i = 0; i < cells.n; i++)
    target->channels |= 1u << cells.refs[i].channel;
  return TRUE;
}

static gboolean
read_register (Reader *reader, const char *name, GError **error)
{
  g_autoptr (LsExpr) expr = ls_goal_of_compile (reader->of, name, error);

  if (expr == NULL)
    return FALSE;
  if (take_register (expr, &reader->goal->target))
    return TRUE;
  g_autofree char *example = ls_program_dup_example (ls_subject_get_program (reader->of->subject));
  return ls_fail (error, LS_ERROR_SYNTAX, "'%s' is no register (write such as %s or %s@22)", name,
                  example, example);
}

/* "[4]" or "[4..7]" */
static gboolean
read_words (const char *text, gsize *first, gsize *last)
{
  g_autofree char *inside = g_strdup (text + 1);
  gsize length = strlen (inside);
  guint64 low, high;

  if (length == 0 || inside[length - 1] != ']')
    return FALSE;
  inside[length - 1] = '\0';
  char *dots = strstr (inside, "..");
  if (dots != NULL)
    *dots = '\0';
  if (!g_ascii_string_to_unsigned (inside, 10, 0, G_MAXUINT32, &low, NULL) ||
      !g_ascii_string_to_unsigned (dots != NULL ? dots + 2 : inside, 10, low, G_MAXUINT32, &high,
                                   NULL))
    return FALSE;
  *first = low;
  *last = high;
  return TRUE;
}

/* Returns: whether text is a memory's name and a range in brackets, "export[4..7]", or means to be. */
static gboolean
names_words (const Reader *reader, const char *text, LsMemory *memory)
{
  const LsMachine *machine = ls_program_machine (ls_subject_get_program (reader->of->subject));
  const char *words = strchr (text, '[');
  gsize first, last;
  g_autofree char *name = NULL;

  if (words == NULL || (!read_words (words, &first, &last) && strstr (words, "..") == NULL))
    return FALSE;
  name = g_strndup (text, (gsize) (words - text));
  *memory = ls_machine_memory_named (machine, name);
  return *memory != LS_NO_MEMORY;
}

static gboolean
read_memory (Reader *reader, const char *text, GError **error)
{
  LsTarget *target = &reader->goal->target;

  target->kind = LS_TARGET_MEMORY;
  if (read_words (strchr (text, '['), &target->first, &target->last))
    return TRUE;
  return ls_fail (error, LS_ERROR_SYNTAX,
                  "'%s' is no range of a memory (write such as export[4] or export[4..7])", text);
}

/* Takes "@LANES" off the end of a place, if it is there. Returns: (transfer full): the place; NULL
 * with an error. */
static char *
take_lanes (const char *text, LsMask *lanes, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, "@", 2);

  if (parts[0] == NULL)
    {
      ls_fail (error, LS_ERROR_SYNTAX,
               "which register or memory? (such as R2.y, R2.xy@22 or export[4..7])");
      return NULL;
    }
  if (parts[1] != NULL && !ls_lanes_parse (g_strstrip (parts[1]), lanes, error))
    return NULL;
  return g_strdup (g_strchomp (parts[0]));
}

static gboolean
read_written (Reader *reader, GError **error)
{
  g_autofree char *place = take_lanes (reader->rest, &reader->goal->target.lanes, error);

  return place != NULL && read_register (reader, place, error);
}

/* A register or words of a memory. */
static gboolean
read_touched (Reader *reader, GError **error)
{
  LsTarget *target = &reader->goal->target;
  LsTargetKind kind = target->kind;
  g_autofree char *place = take_lanes (reader->rest, &target->lanes, error);

  if (place == NULL)
    return FALSE;
  target->is_memory = names_words (reader, place, &target->memory);
  gboolean ok =
    target->is_memory ? read_memory (reader, place, error) : read_register (reader, place, error);
  target->kind = kind;
  return ok;
}

/* Returns: whether there is nothing, or something that looks like lanes behind the first @. */
static gboolean
means_place (const char *text)
{
  const char *at = strchr (text, '@');

  return *text == '\0' ||
         (at != NULL && at[1 + strspn (at + 1, "0123456789abcdefxABCDEFX-,")] == '\0');
}

/* What is no place is watched by its value. */
static gboolean
read_value (Reader *reader, GError **error)
{
  g_autoptr (LsExpr) expr = ls_goal_of_compile (reader->of, reader->rest, error);

  if (expr == NULL)
    return FALSE;
  const LsExprReads *reads = ls_expr_get_reads (expr);
  if (reads->n_refs == 0 && reads->files == 0 && reads->masks == 0 && reads->memories == 0 &&
      !reads->place)
    return ls_fail (error, LS_ERROR_SYNTAX, "'%s' never changes: nothing in it does", reader->rest);

  LsGoalOf *own = ls_goal_of_copy (reader->of);
  const LsExprContext where = ls_goal_of_context (own, NULL);
  reader->goal->measure = ls_measure_new (expr, &where, own, (GDestroyNotify) ls_goal_of_free);
  reader->goal->target.kind = LS_TARGET_VALUE;
  reader->goal->target.measure = reader->goal->measure;
  return TRUE;
}

/* A register or words of a memory, which whoever writes them tells; or any expression. */
static gboolean
read_change (Reader *reader, GError **error)
{
  LsTarget *target = &reader->goal->target;
  g_autoptr (GError) problem = NULL;
  LsMask lanes = 0;
  g_autofree char *place = take_lanes (reader->rest, &lanes, &problem);
  g_autoptr (LsExpr) expr = place != NULL ? ls_goal_of_compile (reader->of, place, NULL) : NULL;
  gboolean is_words = place != NULL && names_words (reader, place, &target->memory);

  if (problem != NULL && means_place (reader->rest))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (!is_words && (expr == NULL || !take_register (expr, target)))
    return read_value (reader, error);
  target->lanes = lanes;
  return !is_words || read_memory (reader, place, error);
}

/* --- the words -------------------------------------------------------------------------------- */

static gboolean
read_number (Reader *reader, const char *what, guint min, guint max, guint *number, GError **error)
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
read_line (Reader *reader, GError **error)
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
split_lanes (Reader *reader, GError **error)
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
read_told_source (Reader *reader, const char *text, GError **error)
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
read_source (Reader *reader, GError **error)
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
read_statement (Reader *reader, GError **error)
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
read_lanes (Reader *reader, GError **error)
{
  reader->goal->target.lanes = reader->lanes;
  return *reader->rest == '\0' || ls_lanes_parse (reader->rest, &reader->goal->target.lanes, error);
}

static gboolean
read_condition (Reader *reader, GError **error)
{
  reader->goal->condition = ls_goal_condition (reader->of, reader->rest, error);
  reader->goal->target.condition = reader->goal->condition;
  return reader->goal->condition != NULL;
}

static gboolean
read_nothing (Reader *reader, GError **error)
{
  if (*reader->rest == '\0')
    return TRUE;
  return ls_fail (error, LS_ERROR_SYNTAX, N_ ("'%s' is too much"), reader->rest);
}

static gboolean
read_access (Reader *reader, GError **error)
{
  reader->goal->target.resource = G_MAXUINT;
  return read_nothing (reader, error);
}

static gboolean
read_resource (Reader *reader, GError **error)
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
  gboolean (*read) (Reader *reader, GError **error);
} Word;

static const Word words[] = {
  { "divergence", LS_TARGET_DIVERGENCE, read_nothing },
  { "reconvergence", LS_TARGET_RECONVERGENCE, read_nothing },
  { "mask", LS_TARGET_MASK, read_nothing },
  { "lane", LS_TARGET_LANE, read_lanes },
  { "line", LS_TARGET_LINE, read_line },
  { "cf", LS_TARGET_CF, read_nothing },
  { "clause", LS_TARGET_CLAUSE, read_nothing },
  { "write", LS_TARGET_WRITE, read_written },
  { "change", LS_TARGET_CHANGE, read_change },
  { "read", LS_TARGET_READ, read_touched },
  { "touch", LS_TARGET_TOUCH, read_touched },
  { "access", LS_TARGET_ACCESS, read_access },
  { "buffer", LS_TARGET_ACCESS, read_resource },
  { "texture", LS_TARGET_ACCESS, read_resource },
  { "export", LS_TARGET_EXPORT, read_nothing },
  { "if", LS_TARGET_CONDITION, read_condition },
  { LS_GOAL_SOURCE, LS_TARGET_POSITIONS, read_source },
  { LS_GOAL_STATEMENT, LS_TARGET_LINES, read_statement },
};

static gboolean
read_goal (Reader *reader, const char *text, GError **error)
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
  Reader reader = { .of = of, .lanes = lanes, .goal = goal };

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
  Reader reader = { .of = of, .rest = stripped, .goal = goal };

  goal->target.kind = LS_TARGET_CHANGE;
  if (!read_change (&reader, error) || !ls_target_check (&goal->target, of->subject, error))
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

/* goal: (transfer full). Returns: (transfer full): in some lanes alone. */
static char *
add_lanes (char *goal, LsMask lanes)
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
  return add_lanes (g_strchomp (g_strdup_printf (LS_GOAL_STATEMENT " %s", statement_ways[move])),
                    lanes);
}

char *
ls_goal_dup_source_line (guint line, LsMask lanes)
{
  return add_lanes (g_strdup_printf (LS_GOAL_SOURCE " %u", line), lanes);
}
