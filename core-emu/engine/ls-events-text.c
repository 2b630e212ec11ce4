#include "ls-error.h"
#include "ls-events.h"
#include "ls-expr.h"

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
  [LS_EVENT_UNCERTAIN] = { "uncertain", "uncertain" },
  [LS_EVENT_RACE] = { "race", "race" },
};

/* --- kinds ----------------------------------------------------------------------------------------------- */

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
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "'%s' is no event: %sany", word, list->str);
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

/* --- sentences ------------------------------------------------------------------------------------------- */

/* Three lanes at most are named. */
static void
append_lanes (GString *text, LsMask lanes)
{
  guint n = ls_mask_count (lanes), n_named = 0;

  g_string_append (text, n == 1 ? " in lane" : " in lanes");
  LS_FOREACH_LANE (lane, lanes)
    {
      if (n_named == 3 && n > 4)
        break;
      g_string_append_printf (text, "%s%u",
                              n_named == 0                           ? " "
                              : n_named + 1 == n || n_named == n - 1 ? " and "
                                                                     : ", ",
                              (guint) lane);
      n_named++;
    }
  if (n_named < n)
    g_string_append_printf (text, " and %u more", n - n_named);
}

static void
append_stack (GString *text, const LsEvent *event)
{
  g_string_append_printf (text, "The stack reaches %" G_GINT64_FORMAT, event->value);
  if (event->resource != 0)
    g_string_append_printf (text, " of %u", event->resource);
  g_string_append (text, event->resource == 0 && event->value == 1 ? " element" : " elements");
}

static void
append_early (GString *text, const LsProgram *program, const LsEvent *event)
{
  if (event->has_ref)
    {
      ls_expr_append_ref (text, program, event->ref);
      g_string_append (text, " is used without waiting for");
    }
  else
    g_string_append (text, "The step does not wait for");
  g_string_append_printf (text, " line %u, which %s,", event->resource + 1,
                          event->has_ref ? "writes it" : "it depends on");
}

static void
append_doubt (GString *text, const LsReading *reading, guint value)
{
  g_string_append_printf (text, "What follows is not certain (%s: %s=%s gives something else)",
                          reading->title, reading->id, reading->values[value].id);
}

static void
append_access (GString *text, const LsRaceAccess *access)
{
  g_string_append_printf (text, "%s by wave %u, lane %u in step %" G_GUINT64_FORMAT ", line %u",
                          access->is_write ? "written" : "read", access->wave, access->lane,
                          access->step, access->line + 1);
}

static void
append_race (GString *text, const LsProgram *program, const LsRaceStep *race)
{
  guint n = ls_mask_count (race->lanes);

  if (race->cell.kind == LS_CELL_MEMORY)
    g_string_append_printf (text, "%s[%" G_GUINT64_FORMAT "]",
                            ls_expr_memory_name ((LsMemoryKind) race->cell.number), race->cell.at);
  else
    {
      ls_expr_append_ref (text, program, race->cell.ref);
      g_string_append_printf (text, "@%u", race->cell.lane);
    }
  g_string_append (text, " is ");
  append_access (text, &race->first);
  g_string_append (text, " and ");
  append_access (text, &race->second);
  g_string_append (text, ", without an order between them");
  if (n > 1)
    g_string_append_printf (text, "; %u more lane%s of the step %s in races", n - 1,
                            n > 2 ? "s" : "", n > 2 ? "are" : "is");
}

char *
ls_event_sentence (const LsProgram *program, const LsEvent *event)
{
  g_autoptr (GString) text = g_string_new (NULL);

  switch (event->kind)
    {
    case LS_EVENT_UNINITIALISED_READ:
      ls_expr_append_ref (text, program, event->ref);
      g_string_append (text, " is read and was never written");
      break;
    case LS_EVENT_INDEX_OUT_OF_RANGE:
      g_string_append_printf (text, "Index %" G_GINT64_FORMAT " is out of range", event->value);
      break;
    case LS_EVENT_LDS_CONFLICT:
      g_string_append_printf (text, "Words of bank %u collide", event->resource);
      break;
    case LS_EVENT_NAN_BORN:
    case LS_EVENT_INF_BORN:
      ls_expr_append_ref (text, program, event->ref);
      g_string_append (text, event->kind == LS_EVENT_NAN_BORN ? " became NaN" : " became infinite");
      break;
    case LS_EVENT_STACK_HIGH_WATER:
      append_stack (text, event);
      break;
    case LS_EVENT_KILL:
      g_string_append (text, "Killed");
      break;
    case LS_EVENT_OUT_OF_BUFFER_FETCH:
      g_string_append_printf (text, "Byte %" G_GINT64_FORMAT " is outside of buffer %u",
                              event->value, event->resource);
      break;
    case LS_EVENT_UNALIGNED_FETCH:
      g_string_append_printf (text, "Byte %" G_GINT64_FORMAT " of buffer %u is unaligned",
                              event->value, event->resource);
      break;
    case LS_EVENT_DIVERGENCE:
      g_string_append (text, "Turned off");
      break;
    case LS_EVENT_RECONVERGENCE:
      g_string_append (text, "Back on");
      break;
    case LS_EVENT_EARLY_USE:
      append_early (text, program, event);
      break;
    case LS_EVENT_UNCERTAIN:
      append_doubt (text, &ls_program_machine (program)->readings[event->resource],
                    (guint) event->value);
      break;
    case LS_EVENT_RACE:
      append_race (text, program, &event->race);
      break;
    }
  if (event->kind != LS_EVENT_STACK_HIGH_WATER && event->kind != LS_EVENT_RACE)
    append_lanes (text, event->lanes);
  return g_strdup (text->str);
}
