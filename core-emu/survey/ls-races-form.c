#include "ls-races-form.h"

#include "ls-cell.h"
#include "ls-tell-event.h"
#include "ls-words.h"

static GVariant *
read_cell (gconstpointer of, const LsFieldScope *scope)
{
  const LsCell *cell = of;
  const LsMachine *machine = ls_program_machine (scope->program);
  g_autoptr (GString) name = g_string_new (NULL);

  if (cell->kind == LS_CELL_MEMORY)
    return g_variant_new_parsed ("{'memory': <%s>, 'word': <%t>}",
                                 machine->memories[cell->number].id, cell->at);
  ls_program_append_ref (name, scope->program, cell->ref);
  return g_variant_new_parsed ("{'register': <%s>}", name->str);
}

static GVariant *
read_name (gconstpointer of, const LsFieldScope *scope)
{
  g_autoptr (GString) name = g_string_new (NULL);

  ls_cell_append (name, of, scope->program, 0);
  return g_variant_new_string (name->str);
}

/* clang-format off */
static const char *const accesses[] = { "read", "write" };
static const LsField cell_fields[] = {
  LS_FIELD_MADE_MEMBERS (read_cell),
  LS_FIELD_MADE ("_cell", read_name),
  LS_FIELD_END
};
static const LsField access_fields[] = {
  LS_FIELD (LsRaceAccess, UINT, wave),
  LS_FIELD (LsRaceAccess, UINT, step),
  LS_FIELD (LsRaceAccess, LINE, line),
  LS_FIELD (LsRaceAccess, UINT, lane),
  LS_FIELD_NAMED (LsRaceAccess, is_write, "access", accesses),
  LS_FIELD_AS (LsRaceAccess, OP, line, "op"),
  LS_FIELD_END
};
/* clang-format on */

/* The two without an order. */
static GVariant *
read_both (const LsRaceAccess *first, const LsRaceAccess *second, const LsFieldScope *scope)
{
  const LsRaceAccess both[] = { *first, *second };

  return ls_fields_read_rows (access_fields, both, G_N_ELEMENTS (both), sizeof (LsRaceAccess),
                              scope);
}

static GVariant *
read_of_step (gconstpointer of, const LsFieldScope *scope)
{
  const LsRaceStep *step = of;

  return read_both (&step->first, &step->second, scope);
}

/* clang-format off */
static const LsField step_fields[] = {
  LS_FIELD_WITH (LsRaceStep, cell, cell_fields),
  LS_FIELD_MADE ("accesses", read_of_step),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_of_event (gconstpointer of, const LsFieldScope *scope)
{
  const LsEvent *event = of;

  return event->kind == LS_EVENT_RACE ? ls_fields_read (step_fields, &event->race, scope) : NULL;
}

static GVariant *
read_of_race (gconstpointer of, const LsFieldScope *scope)
{
  const LsRace *race = of;

  return read_both (&race->first, &race->second, scope);
}

/* Which order a barrier makes is a reading of the machine: that the verdict rests on. */
static GVariant *
read_barrier (gconstpointer of, const LsFieldScope *scope)
{
  const LsRaces *races = of;
  const LsScene *scene = scope->about;
  const LsMachine *machine = ls_scene_get_machine (scene);
  const guint reading = ls_machine_find_reading (machine, "barrier");
  const LsReadingValue *value;

  if (!races->needs_barrier || reading == G_MAXUINT)
    return NULL;
  value = &machine->readings[reading].values[ls_scene_get_bindings (scene)->readings[reading]];
  return g_variant_new_parsed ("{'barrier': <%s>, '_waits_for': <%s>}", value->id, value->text);
}

/* clang-format off */
const LsField ls_event_race_fields[] = { LS_FIELD_MADE ("race", read_of_event), LS_FIELD_END };
static const LsPart parts[] = {
  { "access", "access=write", N_ ("written by wave {wave}, lane {lane} in step {step}, {line:stop}") },
  { "access", NULL, N_ ("read by wave {wave}, lane {lane} in step {step}, {line:stop}") },
  { "one_step", "accesses.first.wave==accesses.last.wave", N_ (", lanes of one step") },
  { "more", "n_words=2", N_ (". The same holds for one more word") }, { "more", "!n_words<2", N_ (". The same holds for {n_words-1} more words") },
  { "barrier", "barrier", N_ (", by the reading barrier={barrier} (BARRIER waits for {_waits_for:word})") },
  { "failed", "n_failed_waves", N_ ("; {n_failed_waves} did not reach their end") }, { NULL, NULL, NULL }
};
static const LsSentence race_sentences[] = {
  { NULL, N_ ("{_cell} is {accesses.first@access} and {accesses.last@access}{@one_step}, and nothing orders them{@more}") },
  { NULL, NULL }
};
static const LsField race_fields[] = {
  LS_FIELD_WITH (LsRace, cell, cell_fields),
  LS_FIELD (LsRace, UINT, n_words),
  LS_FIELD (LsRace, UINT, n_accesses),
  LS_FIELD_MADE ("accesses", read_of_race),
  LS_FIELD_SAY ("sentence", race_sentences, parts),
  LS_FIELD_END
};
static const LsField trap_fields[] = {
  LS_FIELD (LsRaceStop, UINT, step),
  LS_FIELD_WITH (LsRaceStop, trap, ls_trap_fields),
  LS_FIELD_END
};
static const LsField stop_fields[] = {
  LS_FIELD (LsRaceStop, UINT, wave),
  LS_FIELD (LsRaceStop, UINT, step),
  LS_FIELD (LsRaceStop, LINE, line),
  LS_FIELD_OF_STRUCT_IF (LsRaceStop, "trap", trap_fields, trap.code),
  LS_FIELD_END
};
static const LsField races_fields[] = {
  LS_FIELD (LsRaces, UINT, n_waves),
  LS_FIELD_AS (LsRaces, UINT, n_failed, "n_failed_waves"),
  LS_FIELD (LsRaces, UINT, n_words),
  LS_FIELD_MADE_MEMBERS (read_barrier),
  LS_FIELD_IN_IF (LsRaces, stop, "stop", stop_fields, n_failed),
  LS_FIELD_LIST (LsRaces, races, "races", LsRace, race_fields),
  LS_FIELD_END
};
static const LsSentence sentence[] = { { NULL, "{sentence}." }, { NULL, NULL } };
static const LsFormTable tables[] = { { .key = "races", .sentences = sentence }, { .key = NULL } };
static const LsSentence summary[] = {
  { "!n_words", N_ ("No race in {n_waves wave|waves}{@barrier}{@failed}.") },
  { "n_words", N_ ("{n_words word is|words are} in races, in {n_waves wave|waves}{@barrier}{@failed}.") },
  { "stop.trap", N_ ("Wave {stop.wave} stopped at step {stop.step}, {stop.trap._place}: {stop.trap.detail}.") },
  { "stop,!stop.trap", N_ ("Wave {stop.wave} was still running after {stop.step step|steps}, at {stop.line:stop}.") }, { NULL, NULL }
};
const LsForm ls_races_form = { .fields = races_fields, .tables = tables, .summary = summary, .parts = parts };
/* clang-format on */
