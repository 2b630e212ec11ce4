#include "ls-source-told.h"

#include <string.h>

#include "ls-source-trace-private.h"
#include "ls-words.h"

/* The text, line by line: how often each was done, and what is known of its values. */

static void
place_clear (gpointer data)
{
  g_free (((LsSourceToldPlace *) data)->component);
}

static void
statement_clear (gpointer data)
{
  LsSourceToldStatement *told = data;

  g_free (told->type);
  g_array_unref (told->places);
}

static void
line_clear (gpointer data)
{
  LsSourceToldLine *line = data;

  g_free (line->text);
  g_array_unref (line->statements);
}

/* --- statements ----------------------------------------------------------------------------------------------- */

/* "x", "[1].y"; "" where the value has one component. */
static char *
dup_component (const LsGlslStatement *statement, const LsSourceComponent *component)
{
  const LsGlslPart *part = component->part < statement->parts->len
                             ? &g_array_index (statement->parts, LsGlslPart, component->part)
                             : NULL;
  const char *path = part != NULL ? part->path : "";

  if (part == NULL || part->n <= 1)
    return g_strdup (path);
  return g_strdup_printf ("%s%s%c", path, *path != '\0' ? "." : "",
                          "xyzw"[component->component & 3]);
}

static GArray *
make_places (const LsGlslStatement *statement, const LsSourceMapped *mapped)
{
  GArray *places = g_array_new (FALSE, TRUE, sizeof (LsSourceToldPlace));

  g_array_set_clear_func (places, place_clear);
  for (guint i = 0; i < mapped->components->len; i++)
    {
      const LsSourceComponent *component =
        &g_array_index (mapped->components, LsSourceComponent, i);

      for (guint k = 0; component->places != NULL && k < mapped->period; k++)
        {
          LsSourceToldPlace told = { .place = component->places[k] };

          if (told.place.kind == LS_SOURCE_NOWHERE)
            continue;
          told.component = dup_component (statement, component);
          g_array_append_val (places, told);
        }
    }
  return places;
}

/* How often a run did a statement. */
typedef struct
{
  guint n_times, n_lanes;
} Times;

/* Returns: (transfer full): for each statement. */
static Times *
count_times (const LsSourceTrace *trace)
{
  const GArray *events = ls_source_trace_get_events (trace);
  Times *times = g_new0 (Times, ls_source_map_get_text (trace->map)->statements->len + 1);

  for (guint i = 0; i < events->len; i++)
    {
      const LsSourceEvent *event = &g_array_index (events, LsSourceEvent, i);

      times[event->statement].n_times++;
      times[event->statement].n_lanes += ls_mask_count (event->lanes);
    }
  return times;
}

/* Nobody can see lanes come to a statement that ends them: they give nothing more. */
static LsSourceState
find_state (const LsGlslStatement *statement, const LsSourceMapped *mapped)
{
  return statement->kind == LS_GLSL_KILL && mapped->state == LS_SOURCE_UNSEEN ? LS_SOURCE_UNKNOWN
                                                                              : mapped->state;
}

static void
add_statement (LsSourceLines *lines, const Times *times, guint number)
{
  const LsGlslText *text = ls_source_map_get_text (lines->map);
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (lines->map), LsSourceMapped, number);
  LsSourceToldStatement told = { .statement =
                                   &g_array_index (text->statements, LsGlslStatement, number) };
  guint *const counts[] = { &lines->n_unseen, &lines->n_unknown, &lines->n_gone, &lines->n_about,
                            &lines->n_certain };

  if (told.statement->line == 0 || told.statement->line > lines->lines->len)
    return;
  told.state = find_state (told.statement, mapped);
  told.n_times = times[number].n_times;
  told.n_lanes = times[number].n_lanes;
  told.type =
    told.statement->type.base != 0 ? ls_glsl_type_dup (text, &told.statement->type) : NULL;
  told.places = make_places (told.statement, mapped);
  ++*counts[told.state];
  LsSourceToldLine *line =
    &g_array_index (lines->lines, LsSourceToldLine, told.statement->line - 1);
  g_array_append_val (line->statements, told);
}

/* --- lines ---------------------------------------------------------------------------------------------------- */

LsSourceLines *
ls_source_lines_make (const char *text)
{
  LsSourceLines *lines = g_new0 (LsSourceLines, 1);
  g_auto (GStrv) texts = g_strsplit (text, "\n", -1);

  lines->lines = g_array_new (FALSE, TRUE, sizeof (LsSourceToldLine));
  g_array_set_clear_func (lines->lines, line_clear);
  for (guint i = 0; texts[i] != NULL && (texts[i][0] != '\0' || texts[i + 1] != NULL); i++)
    {
      LsSourceToldLine line = { 0 };

      line.text = g_strdup (g_strchomp (texts[i]));
      line.statements = g_array_new (FALSE, TRUE, sizeof (LsSourceToldStatement));
      g_array_set_clear_func (line.statements, statement_clear);
      g_array_append_val (lines->lines, line);
    }
  return lines;
}

void
ls_source_lines_mark_next (LsSourceLines *lines)
{
  const guint next = lines->here.line;

  if (next > 0 && next <= lines->lines->len)
    g_array_index (lines->lines, LsSourceToldLine, next - 1).is_next = TRUE;
}

/* Whether the line's state is that of others: a statement that gives nothing, or did not run. */
static gboolean
is_silent (const LsSourceToldStatement *told)
{
  return told->state == LS_SOURCE_UNSEEN || told->statement->kind == LS_GLSL_KILL;
}

/* A line is as often done, and as little known, as that of its statements which is so most; of those that run and give a value, if some
 * do. What a function is given has no line of its own: that is its head. */
static void
count_line (LsSourceToldLine *line)
{
  gboolean is_own = FALSE;

  for (guint i = 0; i < line->statements->len; i++)
    {
      const LsSourceToldStatement *told =
        &g_array_index (line->statements, LsSourceToldStatement, i);

      if (told->statement->kind == LS_GLSL_TAKE)
        continue;
      if (!is_silent (told))
        line->state = is_own ? MIN (line->state, told->state) : told->state;
      else if (!is_own)
        line->state = line->has_state ? MAX (line->state, told->state) : told->state;
      is_own |= !is_silent (told);
      line->has_state = TRUE;
      line->n_times = MAX (line->n_times, told->n_times);
      line->n_lanes = MAX (line->n_lanes, told->n_lanes);
    }
}

LsSourceLines *
ls_source_lines_new (const LsSourceTrace *trace, guint64 position)
{
  LsSourceLines *lines = ls_source_lines_make (ls_source_map_get_text (trace->map)->tokens.text);
  g_autofree Times *times = count_times (trace);

  lines->map = ls_source_map_ref (trace->map);
  lines->is_measured = TRUE;
  lines->is_cut = ls_source_trace_is_cut (trace);
  lines->is_part = ls_source_map_is_part (trace->map, &lines->n_done, &lines->n_all);
  ls_source_here_init (&lines->here, trace, position);
  ls_source_lines_mark_next (lines);
  for (guint i = 0; i < ls_source_map_get_text (trace->map)->statements->len; i++)
    add_statement (lines, times, i);
  for (guint i = 0; i < lines->lines->len; i++)
    {
      LsSourceToldLine *line = &g_array_index (lines->lines, LsSourceToldLine, i);

      count_line (line);
      line->is_unrolled = line->has_state && ls_source_trace_is_unrolled (trace, i + 1);
      lines->is_unrolled |= line->is_unrolled;
    }
  return lines;
}

void
ls_source_lines_free (LsSourceLines *lines)
{
  g_array_unref (lines->lines);
  ls_source_here_clear (&lines->here);
  g_clear_pointer (&lines->map, ls_source_map_unref);
  g_free (lines);
}

/* --- its form ------------------------------------------------------------------------------------------------- */

/* clang-format off */
static const char *const states[] = { "unseen", "unknown", "gone", "about", "certain", NULL };
static const char *const place_kinds[] = { "nowhere", "register", "mask", "start", "constant", "fixed", NULL };
static const char *const statement_kinds[] = { "assign", "declare", "for-first", "for-next", "condition", "return", "kill", "take", NULL };

#define PLACE_BIT(kind) (1u << LS_SOURCE_##kind)
static const LsField place_fields[] = {
  LS_FIELD_NAMED (LsSourcePlace, kind, "kind", place_kinds),
  LS_FIELD_FOR_VALUES (LsSourcePlace, kind, PLACE_BIT (IN_REGISTER) | PLACE_BIT (IN_MASK)),
  LS_FIELD (LsSourcePlace, LINE, line),
  LS_FIELD_FOR_VALUES (LsSourcePlace, kind, PLACE_BIT (IN_REGISTER) | PLACE_BIT (AT_START)),
  LS_FIELD_AS (LsSourcePlace, REGISTER, ref, "register"),
  LS_FIELD_FOR_VALUES (LsSourcePlace, kind, PLACE_BIT (IN_CONSTANT)),
  LS_FIELD (LsSourcePlace, UINT, bank),
  LS_FIELD (LsSourcePlace, UINT, word),
  LS_FIELD_FOR_VALUES (LsSourcePlace, kind, PLACE_BIT (FIXED)),
  LS_FIELD (LsSourcePlace, BITS, bits),
  LS_FIELD_FOR_ALL,
  LS_FIELD_AS (LsSourcePlace, FLAG, is_inverted, "inverted"),
  LS_FIELD_IF (LsSourcePlace, UINT, n_others, "n_others", n_others),
  LS_FIELD_END
};
static const LsField told_place_fields[] = {
  LS_FIELD (LsSourceToldPlace, STRING, component),
  LS_FIELD_WITH (LsSourceToldPlace, place, place_fields),
  LS_FIELD_END
};
static const LsField glsl_fields[] = {
  LS_FIELD_NAMED (LsGlslStatement, kind, "kind", statement_kinds),
  LS_FIELD (LsGlslStatement, STRING, name),
  LS_FIELD (LsGlslStatement, STRING, text),
  LS_FIELD_AS (LsGlslStatement, UINT, line, "source_line"),
  LS_FIELD (LsGlslStatement, UINT, end_line),
  LS_FIELD (LsGlslStatement, UINT, column),
  LS_FIELD_END
};
static const LsField statement_fields[] = {
  LS_FIELD_TO_MEMBERS (LsSourceToldStatement, statement, glsl_fields),
  LS_FIELD (LsSourceToldStatement, STRING, type),
  LS_FIELD_NAMED (LsSourceToldStatement, state, "known", states),
  LS_FIELD (LsSourceToldStatement, UINT, n_times),
  LS_FIELD (LsSourceToldStatement, UINT, n_lanes),
  LS_FIELD_SOME (LsSourceToldStatement, places, "places", LsSourceToldPlace, told_place_fields),
  LS_FIELD_END
};
static const LsField state_fields[] = { LS_FIELD_NAMED (LsSourceToldLine, state, "known", states), LS_FIELD_END };
static const LsField line_fields[] = {
  LS_FIELD_OF_ROW (ROW, "source_line"),
  LS_FIELD (LsSourceToldLine, STRING, text),
  LS_FIELD_AS (LsSourceToldLine, FLAG, is_next, "is_next"),
  LS_FIELD_IF (LsSourceToldLine, UINT, n_times, "n_times", n_times),
  LS_FIELD_IF (LsSourceToldLine, UINT, n_lanes, "n_lanes", n_times),
  LS_FIELD_MEMBERS_IF (LsSourceToldLine, state_fields, has_state),
  LS_FIELD_AS (LsSourceToldLine, FLAG, is_unused, "is_unused"),
  LS_FIELD_SOME (LsSourceToldLine, statements, "statements", LsSourceToldStatement, statement_fields),
  LS_FIELD_END
};
static const LsField lines_fields[] = {
  LS_FIELD_IF (LsSourceLines, UINT, here.line, "next_source_line", here.line),
  LS_FIELD_IF (LsSourceLines, LANES, here.lanes, "next_lanes", here.line),
  LS_FIELD_AS (LsSourceLines, FLAG, here.has_none, "_has_none"),
  LS_FIELD_AS (LsSourceLines, FLAG, is_told, "is_told"),
  LS_FIELD_IF (LsSourceLines, UINT, n_run, "n_run", is_told),
  LS_FIELD_IF (LsSourceLines, UINT, n_never, "n_never", is_told),
  LS_FIELD_IF (LsSourceLines, UINT, n_certain, "n_certain", is_measured),
  LS_FIELD_IF (LsSourceLines, UINT, n_about, "n_about", is_measured),
  LS_FIELD_IF (LsSourceLines, UINT, n_gone, "n_gone", is_measured),
  LS_FIELD_IF (LsSourceLines, UINT, n_unknown, "n_unknown", is_measured),
  LS_FIELD_IF (LsSourceLines, UINT, n_unseen, "n_unseen", is_measured),
  LS_FIELD_AS (LsSourceLines, FLAG, is_cut, "is_cut"),
  LS_FIELD_AS (LsSourceLines, FLAG, is_unrolled, "is_unrolled"),
  LS_FIELD_AS (LsSourceLines, FLAG, is_part, "_is_part"),
  LS_FIELD_AS (LsSourceLines, UINT, n_done, "_n_done"),
  LS_FIELD_AS (LsSourceLines, UINT, n_all, "_n_all"),
  LS_FIELD_LIST (LsSourceLines, lines, "lines", LsSourceToldLine, line_fields),
  LS_FIELD_END
};
static const LsColumn columns[] = {
  { "", LS_COLUMN_TEXT, 2 }, { N_ ("Line"), LS_COLUMN_NUMBER, 5 }, { N_ ("Times"), LS_COLUMN_NUMBER, 6 },
  { N_ ("Lanes"), LS_COLUMN_NUMBER, 6 }, { N_ ("Values"), LS_COLUMN_TEXT, 10 }, { N_ ("Text"), LS_COLUMN_CODE, 0 }, { NULL, 0, 0 }
};
static const LsPart parts[] = {
  { "mark", "is_next", "=>" },
  { "known", "known=gone", N_ ("not kept") },
  { "known", "known=about", N_ ("about") },
  { "known", "known=unknown", N_ ("unknown") },
  { "known", "known=unseen", N_ ("not run") },
  { "known", "is_unused", N_ ("not used") },
  { NULL, NULL, NULL }
};
static const LsFormTable tables[] = {
  { .key = "lines", .columns = columns, .cells = { "{@mark}", "{source_line}", "{n_times}", "{n_lanes/n_times}", "{@known}", "{text}" } },
  { .key = NULL }
};
static const LsSentence summary[] = {
  { "next_source_line", N_ ("Source line {next_source_line} comes next, in {next_lanes:count lane|lanes}.") },
  { "_has_none", N_ ("No line of the source has instructions of its own: it gives on what it is given.") },
  { "!next_source_line,!_has_none", N_ ("The last line of the source is done.") },
  { "is_told", N_ ("{n_run line|lines} with statements ran, {n_never} did not.") },
  { "!is_told", N_ ("Values of {n_certain statement|statements} are known for certain, of {n_about} about.") },
  { "n_gone", N_ ("Of {n_gone statement|statements} they are not kept by the compiler here.") },
  { "n_unknown", N_ ("Of {n_unknown statement|statements} they are not followed.") },
  { "n_unseen", N_ ("{n_unseen statement|statements} did not run in the waves that were measured.") },
  { "is_unrolled", N_ ("The compiler has written the rounds of a loop one behind the other, so its lines have no times. A bound that is a uniform keeps the loop.") },
  { "is_cut", N_ ("The run goes on behind what was looked at.") },
  { "_is_part", N_ ("Measuring ended after {_n_done} of {_n_all} compilations, as many as one can wait for with a text of this length: 'unknown' are the lines "
    "that it did not come to. A shorter text is measured whole.") },
  { NULL, NULL }
};
/* clang-format on */

const LsForm ls_source_lines_form = { .fields = lines_fields,
                                      .tables = tables,
                                      .summary = summary,
                                      .parts = parts };
