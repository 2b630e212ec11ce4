#pragma once

#include "ls-explain.h"
#include "ls-races.h"

/* Events of a run that are worth a stop. They are found from outside, in the state before and after
 * a step. The machine has no hooks, so a run that nobody watches pays nothing. */

typedef enum
{
  /* a read of a register that neither the launch nor the program gave a value, or of one that lasts
   * for a step and that the step before did not write */
  LS_EVENT_UNINITIALISED_READ,
  LS_EVENT_INDEX_OUT_OF_RANGE,
  LS_EVENT_LDS_CONFLICT,
  LS_EVENT_NAN_BORN,         /* a result is NaN and no operand was */
  LS_EVENT_INF_BORN,         /* a result is infinite and no operand was */
  LS_EVENT_STACK_HIGH_WATER, /* the stack is deeper than ever before in this wave */
  LS_EVENT_KILL,
  LS_EVENT_OUT_OF_BUFFER_FETCH,
  LS_EVENT_UNALIGNED_FETCH,
  LS_EVENT_DIVERGENCE,      /* lanes part: ls-together.h */
  LS_EVENT_RECONVERGENCE,   /* lanes come together: ls-together.h */
  LS_EVENT_EARLY_USE,       /* use of a value that an earlier step makes, without a wait */
  LS_EVENT_OUTSIDE,         /* a word outside its memory is loaded, stored or changed */
  LS_EVENT_MIXED_RESOURCES, /* lanes of a step name several resources */
  LS_EVENT_UNDEFINED,       /* an operation gives what nobody defines, for its operands */
  LS_EVENT_UNCERTAIN,       /* another reading of the machine gives another result */
  LS_EVENT_RACE, /* a lane touches a word that another lane touched, without an order: LsRaces */
} LsEventKind;
#define LS_N_EVENTS (LS_EVENT_RACE + 1)

/* Kinds as a set. */
#define LS_EVENT_BIT(kind) (1u << (kind))
/* The events of "any". Two must be asked for by name: the last bit of most dot products is
 * uncertain, and races take a run of all groups up to this one. */
#define LS_EVENTS_ALL (LS_EVENT_BIT (LS_EVENT_UNCERTAIN) - 1)
/* Those that the sentence about the step has: who went off, came back and was killed. */
#define LS_EVENTS_NARRATED                                                      \
  (LS_EVENT_BIT (LS_EVENT_DIVERGENCE) | LS_EVENT_BIT (LS_EVENT_RECONVERGENCE) | \
   LS_EVENT_BIT (LS_EVENT_KILL))
#define LS_EVENTS_NUMBERS (LS_EVENT_BIT (LS_EVENT_NAN_BORN) | LS_EVENT_BIT (LS_EVENT_INF_BORN))

typedef struct
{
  LsEventKind kind;
  guint64 step; /* steps executed when it has happened */
  guint line;   /* of the slot or instruction */
  LsMask lanes;
  gboolean has_ref;
  LsRegRef ref; /* uninitialised reads, births and early uses */
  /* fetches: buffer; conflicts: bank; early uses: the line that makes it; the stack: its size, 0 if
   * not declared; outside: the memory; uncertain: the reading */
  guint resource;
  /* of the lowest lane: bits born, index, address in bytes, word, -1 where it has no number; the
   * stack: use; resources: how many; divergence: 1 where the lanes did not run before either */
  gint64 value;
  /* index: the registers, constants or array of the source that it counts, or NULL; n: its elements,
   * 0: not told */
  const char *of;
  guint64 n;
  LsUndefined undefined;
  LsRaceStep race; /* races */
} LsEvent;

/* Stable words: "uninitialised-read", "nan-born", ... */
const char *ls_event_name (LsEventKind kind);
/* A name, or one of the short words "uninit", "index", "lds", "nan", "inf", "number" (NaN or Inf),
 * "stack", "kill", "buffer", "unaligned", "divergence", "reconvergence", "early", "outside",
 * "resources", "undefined", "uncertain", "race", "any". Returns 0 if it is none of them. */
guint ls_event_kinds_from_word (const char *word);
/* Words with commas between them; "" is all. Returns 0 with LS_ERROR_USAGE naming the word that is
 * none. */
guint ls_event_kinds_parse (const char *text, GError **error);
/* Returns: (transfer full): one sentence. */
char *ls_event_sentence (const LsProgram *program, const LsEvent *event);

/* --- watching --------------------------------------------------------------------------------- */

/* Finds the events of steps one by one. Its memory of earlier steps is flat bytes, which the caller
 * keeps and copies beside the state. */
typedef struct _LsWatch LsWatch;

/* program and bindings must outlive it. */
LsWatch *ls_watch_new (const LsProgram *program, const LsBindings *bindings);
void ls_watch_free (LsWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsWatch, ls_watch_free)

gsize ls_watch_history_size (const LsWatch *watch); /* bytes, a multiple of 64 */
/* Makes history the history at step 0: the registers that the launch gave have values. */
void ls_watch_start (const LsWatch *watch, const LsRegRef *given, guint n_given, void *history);
/* A person gave a register a value in lanes. */
void ls_watch_give (const LsWatch *watch, LsRegRef ref, LsMask lanes, void *history);

/* Lanes in which nothing gave the register a value; none of a register that always has one. */
LsMask ls_watch_unset_lanes (const LsWatch *watch, LsRegRef ref, const void *history);

/* Before each step, and then after it: appends the events of the step (LsEvent) to events. */
void ls_watch_before (LsWatch *watch, const void *state);
void ls_watch_after (LsWatch *watch, const void *state, void *history, GArray *events);
/* In place of ls_watch_after() where the step trapped: appends the events that are known
 * nevertheless. */
void ls_watch_trapped (LsWatch *watch, const void *state, const void *history, GArray *events);
