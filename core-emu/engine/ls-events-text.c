#include <inttypes.h>

#include "ls-error.h"
#include "ls-events.h"
#include "ls-lanes.h"
#include "ls-place-text.h"
#include "ls-program-path.h"
#include "ls-words.h"

typedef struct
{
  const char *name;
  const char *word;
} Words;

static const Words words[LS_N_EVENTS] = {
  [LS_EVENT_UNINITIALISED_READ] = { "uninitialised-read", "uninit" },
  [LS_EVENT_INDEX_OUT_OF_RANGE] = { "index-out-of-range", "index" },
  [LS_EVENT_LDS_CONFLICT] = { "lds-conflict", "lds" },
  [LS_EVENT_NAN_BORN] = { "nan-born", "nan" },
  [LS_EVENT_INF_BORN] = { "inf-born", "inf" },
  [LS_EVENT_STACK_HIGH_WATER] = { "stack-high-water", "stack" },
  [LS_EVENT_KILL] = { "kill", "kill" },
  [LS_EVENT_OUT_OF_BUFFER_FETCH] = { "out-of-buffer-fetch", "buffer" },
  [LS_EVENT_UNALIGNED_FETCH] = { "unaligned-fetch", "unaligned" },
  [LS_EVENT_DIVERGENCE] = { "divergence", "divergence" },
  [LS_EVENT_RECONVERGENCE] = { "reconvergence", "reconvergence" },
  [LS_EVENT_EARLY_USE] = { "early-use", "early" },
  [LS_EVENT_OUTSIDE] = { "outside-access", "outside" },
  [LS_EVENT_MIXED_RESOURCES] = { "mixed-resources", "resources" },
  [LS_EVENT_UNDEFINED] = { "undefined-result", "undefined" },
  [LS_EVENT_UNCERTAIN] = { "uncertain", "uncertain" },
  [LS_EVENT_RACE] = { "race", "race" },
};

/* --- kinds ------------------------------------------------------------------------------------ */

const char *
ls_event_name (LsEventKind kind)
{
  return words[kind].name;
}

guint
ls_event_kinds_from_word (const char *word)
{
  for (guint kind = 0; kind < LS_N_EVENTS; kind++)
    if (g_str_equal (word, words[kind].name) || g_str_equal (word, words[kind].word))
      return LS_EVENT_BIT (kind);
  if (g_str_equal (word, "number"))
    return LS_EVENTS_NUMBERS;
  return g_str_equal (word, "any") ? LS_EVENTS_ALL : 0;
}

/* Lists all words. */
static void
refuse_word (const char *word, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint kind = 0; kind < LS_N_EVENTS; kind++)
    g_string_append_printf (list, "%s, %s", words[kind].word,
                            kind == LS_EVENT_INF_BORN ? "number, " : "");
  ls_fail (error, LS_ERROR_RANGE, "'%s' is no event: %sany", word, list->str);
}

guint
ls_event_kinds_parse (const char *text, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  guint kinds = 0;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      guint more = ls_event_kinds_from_word (g_strstrip (parts[i]));

      if (more == 0)
        {
          refuse_word (parts[i], error);
          return 0;
        }
      kinds |= more;
    }
  return kinds == 0 ? LS_EVENTS_ALL : kinds;
}

/* --- sentences -------------------------------------------------------------------------------- */

/* "in lane 3", "in lanes 0-2,4", "in all lanes" */
static char *
dup_lanes (LsMask lanes)
{
  g_autoptr (GString) list = g_string_new (NULL);

  if (lanes == LS_MASK_ALL)
    return g_strdup (ls_words ("in all lanes"));
  ls_lanes_append (list, lanes);
  return g_strdup_printf (ls_words_many ("in lane %s", "in lanes %s", ls_mask_count (lanes)),
                          list->str);
}

static char *
dup_ref (const LsProgram *program, LsRegRef ref)
{
  GString *name = g_string_new (NULL);

  ls_program_append_ref (name, program, ref);
  return g_string_free (name, FALSE);
}

static char *
tell_stack (const LsEvent *event)
{
  if (event->resource != 0)
    return g_strdup_printf (
      ls_words ("With %" PRId64 " of %u elements the stack is deeper than before"), event->value,
      event->resource);
  return g_strdup_printf (ls_words_many ("With %" PRId64 " element the stack is deeper than before",
                                         "With %" PRId64
                                         " elements the stack is deeper than before",
                                         (guint64) event->value),
                          event->value);
}

static char *
tell_early (const LsProgram *program, const LsEvent *event, const char *lanes)
{
  g_autofree char *ref = event->has_ref ? dup_ref (program, event->ref) : NULL;
  g_autofree char *place = ls_program_dup_place (program, event->resource);

  if (ref != NULL)
    return g_strdup_printf (ls_words ("%s is used without waiting for %s, which writes it, %s"),
                            ref, place, lanes);
  return g_strdup_printf (ls_words ("The step does not wait for %s, which it depends on, %s"),
                          place, lanes);
}

static char *
tell_outside (const LsProgram *program, const LsEvent *event, const char *lanes)
{
  const char *memory = ls_program_memory_name (program, event->resource);

  if (event->value < 0)
    return g_strdup_printf (ls_words ("A place is outside of %s %s"), memory, lanes);
  return g_strdup_printf (ls_words ("Word %" PRId64 " is outside of %s %s"), event->value, memory,
                          lanes);
}

static char *
tell_index (const LsEvent *event, const char *lanes)
{
  if (event->of == NULL)
    return g_strdup_printf (ls_words ("Index %" PRId64 " is out of range %s"), event->value, lanes);
  if (event->n == 0)
    return g_strdup_printf (ls_words ("Index %" PRId64 " of %s is out of range %s"), event->value,
                            event->of, lanes);
  return g_strdup_printf (
    ls_words_many ("Index %" PRId64 " is out of range of %s, which has %" PRIu64 " element, %s",
                   "Index %" PRId64 " is out of range of %s, which has %" PRIu64 " elements, %s",
                   event->n),
    event->value, event->of, event->n, lanes);
}

/* What the text calls the operation, of a program that has one. */
static const char *
find_text_name (const LsProgram *program, guint line)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsStatementPlace place;
  LsOperationWord word;

  return info != NULL && info->statement (program, line, &place) &&
             info->operation (program, line, &word)
           ? word.name
           : NULL;
}

/* "SDiv (7, 0)"; of a text "7 / 0", "sqrt (-1.0)". */
static char *
tell_undefined (const LsProgram *program, const LsEvent *event, const char *lanes)
{
  const LsUndefined *undefined = &event->undefined;
  const char *name = find_text_name (program, event->line);
  const gboolean is_sign = name != NULL && !g_ascii_isalpha (*name) && undefined->n == 2;
  g_autoptr (GString) text = g_string_new (NULL);

  if (!is_sign)
    g_string_append_printf (text, "%s (", name != NULL ? name : undefined->name);
  for (guint i = 0; i < undefined->n; i++)
    {
      if (i > 0 && is_sign)
        g_string_append_printf (text, " %s ", name);
      else if (i > 0)
        g_string_append (text, ", ");
      ls_value_append (text, (LsValueType) undefined->types[i], undefined->operands[i]);
    }
  g_string_append (text, is_sign ? "" : ")");
  return g_strdup_printf (ls_words ("%s is not defined %s"), text->str, lanes);
}

static char *
tell_doubt (const LsReading *reading, guint value, const char *lanes)
{
  return g_strdup_printf (
    ls_words ("What follows is not certain (%s: %s=%s gives something else) %s"),
    ls_words (reading->title), reading->id, reading->values[value].id, lanes);
}

static char *
dup_access (const LsProgram *program, const LsRaceAccess *access)
{
  g_autofree char *place = ls_program_dup_place (program, access->line);

  return g_strdup_printf (access->is_write
                            ? ls_words ("written by wave %u, lane %u in step %" PRIu64 ", %s")
                            : ls_words ("read by wave %u, lane %u in step %" PRIu64 ", %s"),
                          access->wave, access->lane, access->step, place);
}

static char *
dup_raced (const LsProgram *program, const LsCell *cell)
{
  g_autofree char *ref = NULL;

  if (cell->kind == LS_CELL_MEMORY)
    return g_strdup_printf ("%s[%" PRIu64 "]", ls_program_memory_name (program, cell->number),
                            cell->at);
  ref = dup_ref (program, cell->ref);
  return g_strdup_printf ("%s@%u", ref, cell->lane);
}

static char *
tell_race (const LsProgram *program, const LsRaceStep *race)
{
  guint more = ls_mask_count (race->lanes) - 1;
  g_autofree char *cell = dup_raced (program, &race->cell);
  g_autofree char *first = dup_access (program, &race->first);
  g_autofree char *second = dup_access (program, &race->second);

  if (more == 0)
    return g_strdup_printf (ls_words ("%s is %s and %s, without an order between them"), cell,
                            first, second);
  return g_strdup_printf (
    ls_words_many (
      "%s is %s and %s, without an order between them; %u more lane of the step is in races",
      "%s is %s and %s, without an order between them; %u more lanes of the step are in races",
      more),
    cell, first, second, more);
}

/* The sentence about an event of a register. */
static char *
tell_register (const LsProgram *program, const LsEvent *event, const char *lanes)
{
  g_autofree char *ref = dup_ref (program, event->ref);
  g_autoptr (GString) path = g_string_new (NULL);
  const LsCell cell = { .kind = LS_CELL_REGISTER, .ref = event->ref };

  if (event->kind == LS_EVENT_UNINITIALISED_READ &&
      ls_program_append_path (program, &cell, path, NULL))
    return g_strdup_printf (ls_words ("%s is read and was not set %s"), path->str, lanes);
  if (event->kind == LS_EVENT_UNINITIALISED_READ)
    return g_strdup_printf (ls_words ("%s is read and was never written %s"), ref, lanes);
  if (event->kind == LS_EVENT_NAN_BORN)
    return g_strdup_printf (ls_words ("%s became NaN %s"), ref, lanes);
  return g_strdup_printf (ls_words ("%s became infinite %s"), ref, lanes);
}

char *
ls_event_sentence (const LsProgram *program, const LsEvent *event)
{
  g_autofree char *lanes = dup_lanes (event->lanes);

  switch (event->kind)
    {
    case LS_EVENT_UNINITIALISED_READ:
    case LS_EVENT_NAN_BORN:
    case LS_EVENT_INF_BORN:
      return tell_register (program, event, lanes);
    case LS_EVENT_INDEX_OUT_OF_RANGE:
      return tell_index (event, lanes);
    case LS_EVENT_LDS_CONFLICT:
      return g_strdup_printf (ls_words ("Words of bank %u collide %s"), event->resource, lanes);
    case LS_EVENT_STACK_HIGH_WATER:
      return tell_stack (event);
    case LS_EVENT_KILL:
      return g_strdup_printf (ls_words ("Killed %s"), lanes);
    case LS_EVENT_OUT_OF_BUFFER_FETCH:
      return g_strdup_printf (ls_words ("Byte %" PRId64 " is outside of buffer %u %s"),
                              event->value, event->resource, lanes);
    case LS_EVENT_UNALIGNED_FETCH:
      return g_strdup_printf (ls_words ("Byte %" PRId64 " of buffer %u is unaligned %s"),
                              event->value, event->resource, lanes);
    case LS_EVENT_DIVERGENCE:
      return g_strdup_printf (
        event->value != 0 ? ls_words ("Stayed off %s") : ls_words ("Turned off %s"), lanes);
    case LS_EVENT_RECONVERGENCE:
      return g_strdup_printf (ls_words ("Back on %s"), lanes);
    case LS_EVENT_EARLY_USE:
      return tell_early (program, event, lanes);
    case LS_EVENT_OUTSIDE:
      return tell_outside (program, event, lanes);
    case LS_EVENT_MIXED_RESOURCES:
      return g_strdup_printf (ls_words ("%" PRId64 " resources are meant in one step %s"),
                              event->value, lanes);
    case LS_EVENT_UNDEFINED:
      return tell_undefined (program, event, lanes);
    case LS_EVENT_UNCERTAIN:
      return tell_doubt (&ls_program_machine (program)->readings[event->resource],
                         (guint) event->value, lanes);
    case LS_EVENT_RACE:
      return tell_race (program, &event->race);
    }
  g_assert_not_reached ();
}
