#include "ls-source-told.h"

#include <string.h>

#include "ls-source-trace-private.h"
#include "ls-text.h"
#include "ls-words.h"

/* Which line comes next, and the functions around it. */

char *
ls_source_dup_line (LsSourceMap *map, guint line)
{
  return ls_text_dup_line (ls_source_map_get_text (map)->tokens.text, line);
}

static const char *
get_function_name (const LsGlslText *text, guint function)
{
  return function < text->functions->len
           ? g_array_index (text->functions, LsGlslFunction, function).name
           : NULL;
}

/* --- the place ------------------------------------------------------------------------------------------------ */

void
ls_source_here_init (LsSourceHere *here, const LsSourceTrace *trace, guint64 position)
{
  const LsSourceEvent *next = ls_source_trace_find_next (trace, position);

  *here = (LsSourceHere){ .has_none = trace->stops->len == 0 };
  if (next == NULL)
    return;
  const LsGlslStatement *statement = ls_source_trace_statement (trace, next);
  here->line = statement->line;
  here->text = ls_source_dup_line (trace->map, statement->line);
  here->function =
    g_strdup (get_function_name (ls_source_map_get_text (trace->map), statement->function));
  here->lanes = next->lanes;
}

void
ls_source_here_clear (LsSourceHere *here)
{
  g_clear_pointer (&here->file, g_free);
  g_clear_pointer (&here->text, g_free);
  g_clear_pointer (&here->function, g_free);
}

/* clang-format off */
const LsField ls_source_here_fields[] = {
  LS_FIELD (LsSourceHere, STRING, file),
  LS_FIELD_IF (LsSourceHere, UINT, line, "source_line", line),
  LS_FIELD_IF (LsSourceHere, UINT, column, "column", column),
  LS_FIELD (LsSourceHere, STRING, text),
  LS_FIELD (LsSourceHere, STRING, function),
  LS_FIELD_IF (LsSourceHere, LANES, lanes, "lanes", lanes),
  LS_FIELD_AS (LsSourceHere, FLAG, has_none, "_has_none"),
  LS_FIELD_AS (LsSourceHere, FLAG, is_other, "_is_other"),
  LS_FIELD_END
};
static const LsField here_member[] = { LS_FIELD_PART ("source", ls_source_here_fields), LS_FIELD_END };
static const LsSentence here_head[] = {
  { "source.source_line,!source._is_other", N_ ("source line {source.source_line}: {source.text}") },
  { "source._is_other", N_ ("line {source.source_line} of {source.file}: {source.text}") },
  { "source._has_none", N_ ("no line of the source has instructions of its own") },
  { "!source.source_line,!source._has_none", N_ ("behind the last line of the source") },
  { NULL, NULL }
};
/* clang-format on */

const LsForm ls_source_here_form = { .fields = here_member, .head = here_head };

/* --- functions ------------------------------------------------------------------------------------------------ */

static void
called_clear (gpointer data)
{
  LsSourceCalled *called = data;

  g_free (called->file);
  g_free (called->function);
  g_free (called->text);
}

LsSourceStack *
ls_source_stack_make (void)
{
  LsSourceStack *stack = g_new0 (LsSourceStack, 1);

  stack->frames = g_array_new (FALSE, TRUE, sizeof (LsSourceCalled));
  g_array_set_clear_func (stack->frames, called_clear);
  return stack;
}

LsSourceStack *
ls_source_stack_new (const LsSourceTrace *trace, guint64 position)
{
  LsSourceStack *stack = ls_source_stack_make ();
  g_autoptr (GArray) frames = ls_source_trace_frames (trace, position);

  for (guint i = 0; i < frames->len; i++)
    {
      const LsSourceFrame *frame = &g_array_index (frames, LsSourceFrame, i);
      const LsSourceCalled called = { .line = frame->line,
                                      .at = G_MAXUINT,
                                      .function = g_strdup (get_function_name (
                                        ls_source_map_get_text (trace->map), frame->function)),
                                      .text = ls_source_dup_line (trace->map, frame->line) };

      g_array_append_val (stack->frames, called);
    }
  return stack;
}

void
ls_source_stack_free (LsSourceStack *stack)
{
  g_array_unref (stack->frames);
  g_free (stack);
}

/* clang-format off */
static const LsField called_fields[] = {
  LS_FIELD_IF (LsSourceCalled, UINT, number, "number", is_numbered),
  LS_FIELD_AS (LsSourceCalled, FLAG, is_chosen, "is_chosen"),
  LS_FIELD (LsSourceCalled, STRING, function),
  LS_FIELD (LsSourceCalled, STRING, file),
  LS_FIELD_AS (LsSourceCalled, UINT, line, "source_line"),
  LS_FIELD_IF (LsSourceCalled, UINT, column, "column", column),
  LS_FIELD_AS (LsSourceCalled, FLAG, is_other, "_is_other"),
  LS_FIELD (LsSourceCalled, STRING, text),
  LS_FIELD_END
};
static const LsField stack_fields[] = {
  LS_FIELD_LIST (LsSourceStack, frames, "functions", LsSourceCalled, called_fields),
  LS_FIELD_END
};
static const LsSentence called_sentences[] = {
  { "!_is_other", N_ ("{@chosen}{@number}{function} (), source line {source_line}: {text}") },
  { "_is_other", N_ ("{@chosen}{@number}{function} (), line {source_line} of {file}: {text}") },
  { NULL, NULL }
};
static const LsPart stack_parts[] = {
  { "chosen", "is_chosen", "=> " }, { "chosen", "?number", "   " },
  { "number", "?number", "#{number} " },
  { NULL, NULL, NULL }
};
static const LsFormTable stack_tables[] = { { .key = "functions", .sentences = called_sentences }, { .key = NULL } };
static const LsSentence stack_summary[] = { { "!functions", N_ ("The last line of the source is done: no function runs.") }, { NULL, NULL } };
/* clang-format on */

const LsForm ls_source_stack_form = { .fields = stack_fields,
                                      .tables = stack_tables,
                                      .summary = stack_summary,
                                      .parts = stack_parts };
