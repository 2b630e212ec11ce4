#pragma once

#include "ls-budget.h"
#include "ls-form.h"
#include "ls-walk.h"
#include "ls-words.h"

/* What pictures of runs have in common, as data and as text. */

/* A question about a whole run: who answers it, and the form of the answer. */
typedef struct
{
  const LsForm *form;
  /* Returns: (transfer full): the answer, or NULL with error. */
  gpointer (*ask) (LsSubject *subject, const LsWalkOptions *options, GError **error);
  GDestroyNotify free;
  /* Adds the answer of another wave of the same program, or NULL. */
  void (*add) (gpointer answer, gconstpointer other);
  const char *hint; /* N_(): what to say where the answer has no rows */
} LsPicture;

/* Those that are a command, a verb and a pane. */
typedef enum
{
#define PICTURE(id, question, pane, title, icon) LS_PICTURE_##id,
#include "ls-pictures.def"
  LS_N_PICTURES
} LsPictureKind;

const LsPicture *ls_picture_get (LsPictureKind kind);

extern const LsPicture ls_graph_picture;
#define PICTURE(id, question, pane, title, icon) extern const LsPicture ls_##question##_picture;
#include "ls-pictures.def"

/* Whether the program's machine runs clauses: it has registers that live for one. */
gboolean ls_picture_has_clauses (const LsProgram *program);

/* How a walk over a run stopped, by LsStopReason: "end", "trap", or "cut" for LS_STOP_BREAKPOINT. */
extern const char *const ls_picture_stops[];
/* The sentences about that of a form whose data have "reason" and "last_step", the last that was made. */
#define LS_PICTURE_STOPS                                                        \
  { "reason=trap,!last_step", N_ ("The first step traps.") },                   \
    { "reason=trap,last_step", N_ ("The step after step {last_step} traps.") }, \
  {                                                                             \
    "!reason=trap,!reason=end", N_ ("The run goes on after step {last_step}.")  \
  }
#define LS_PICTURE_FULL                                                                       \
  {                                                                                           \
    "reason=memory", N_ ("What comes behind it is left out: the budget of memory is used up " \
                         "(--memory SIZE raises it).")                                        \
  }
/* Where nobody asked for an end: a run was cut after LS_WALK_DEFAULT_STEPS. */
#define LS_PICTURE_MORE                                                                          \
  {                                                                                              \
    "reason=cut,last_step=16777216", N_ ("A loop that does not end? --steps A..B takes others; " \
                                         "at the prompt A..B behind the command.")               \
  }

/* The same for a picture that ends where the budget had no room for more: "memory". */
const char *ls_picture_end_name (LsStopReason reason, gboolean is_full);
/* What a column of n stands for: one, N_ ("1 cycle"), or many, N_ ("%s cycles"), with the mean. Returns: (transfer full). */
char *ls_picture_dup_column (guint64 sum, guint n, const char *one, const char *many);
/* These sentences of a run that has no such data, as lines; nothing of one that ended of its own accord. */
void ls_picture_append_stop (GString *text, LsStopReason reason, guint64 last_step);
/* A sentence that there was no room for more, if so. */
void ls_picture_append_full (GString *text, gboolean is_full);

/* Things that a picture takes room for at once. */
#define LS_PICTURE_CHUNK 4096
/* Whether there is room for one more of n things of so many bytes, in an array that grows by doubling. */
gboolean ls_picture_has_room (LsBudgetShare *share, guint n, gsize n_bytes);
