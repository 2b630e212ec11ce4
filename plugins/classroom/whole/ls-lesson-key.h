#pragma once

#include "ls-cell.h"
#include "ls-form.h"
#include "ls-lesson.h"

/* What the stops of a lesson come to: where each is in the run of its wave, what its texts say there, and what is right. All of it is read off
 * the run, so that a lesson that says something else is no lesson. */

/* What becomes of the stack until the answer. */
typedef enum
{
  LS_STACK_SAME,
  LS_STACK_PUSH,
  LS_STACK_POP,
  LS_STACK_ELSE, /* as deep as before, and other lanes are active */
} LsLessonStack;
extern const char *const ls_lesson_stacks[];      /* NULL-terminated */
extern const char *const ls_lesson_stack_words[]; /* the same as sentences; N_() */

typedef struct _LsLessonOrder LsLessonOrder; /* ls-lesson-order.h */

typedef struct
{
  const LsLessonStop *stop; /* of the scene's lesson */
  guint number;
  LsLessonAsk ask;
  guint wave;
  guint64 step; /* the position where the run waits */
  guint64 then; /* the position that the question is about */
  guint line;   /* of the listing, from 0, that comes next */
  /* filled in; NULL: none */
  char *text, *hint, *tell;
  LsMask asked; /* lanes */
  /* LS_LANES texts and NULL: what the tiles show of each lane at the stop, "" where it holds nothing; or NULL */
  char **shown;
  /* MASK: the lanes that are right; VALUE, ITERATION: those of the asked ones that have a number */
  LsMask lanes;
  double numbers[LS_LANES];
  gboolean is_float; /* numbers need not be whole */
  gboolean is_same;  /* VALUE: the check has one number for all lanes: asked is one lane */
  gboolean has_ref;  /* VALUE: the check is a register and nothing else */
  LsRegRef ref;
  gint ref_lane;           /* that the check names, or -1 */
  guint8 states[LS_LANES]; /* CAUSE: an LsLaneState */
  guint choice;            /* CHOICE: from 1 */
  guint n_choices;
  char **choices;      /* CHOICE: n_choices sentences, filled in; NULL behind the last */
  const char *chosen;  /* CHOICE: the right one of them */
  LsLessonStack stack; /* STACK */
  /* STACK: at the stop, the lanes that each entry brings back, outermost first, and those of now */
  LsMask *frames;
  guint n_frames;
  LsMask active;
  LsMask changed; /* STACK: lanes that are active at the stop or then, and not at both */
  LsScene *scene; /* borrowed from the keys */
  guint n_groups; /* PACKET: how few the operations, which choices has, go into */
  /* PACKET: such groups, as ls_lesson_packet_parse() reads them; ORDER: the order, as ls_lesson_order_parse() does */
  char *best;
  GArray *orders;   /* ORDER: LsLessonOrder, all of them */
  guint64 n_cycles; /* ORDER: of the best one */
} LsLessonKey;

/* The keys of a scene. */
typedef struct
{
  LsScene *scene; /* owned */
  const LsLesson *lesson;
  guint variant, n_variants;
  GPtrArray *stops; /* LsLessonKey, in the order of the lesson */
} LsLessonKeys;

/* How far a stop is looked for, in steps. */
#define LS_LESSON_MAX_STEPS (1u << 17)

/* Runs the scene as far as its stops ask. Returns: (transfer full): NULL with LS_ERROR_STATE (no lesson), or at a place of the file with
 * LS_ERROR_SYNTAX, LS_ERROR_REFERENCE or LS_ERROR_RANGE: a stop that the run does not come to, an expression that is none, a lane
 * without a value, a choice that is not there. */
LsLessonKeys *ls_lesson_keys_new (LsScene *scene, GError **error);
void ls_lesson_keys_free (LsLessonKeys *keys);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLessonKeys, ls_lesson_keys_free)
/* Returns: (nullable): the key of [stop number]. */
const LsLessonKey *ls_lesson_keys_find (const LsLessonKeys *keys, guint number);

/* Adds what the stops say to notes (of LsNote, which own their texts), for who shows the run alone. */
void ls_lesson_keys_add_notes (const LsLessonKeys *keys, GArray *notes);
/* The same, of a scene; a scene without a lesson has none. FALSE with the errors of ls_lesson_keys_new(). */
gboolean ls_lesson_add_notes (LsScene *scene, GArray *notes, GError **error);

/* What is right, in words. Returns: (transfer full): "" where nothing is asked. */
char *ls_lesson_key_tell_right (const LsLessonKey *key, const LsProgram *program);

/* The same of one lane of VALUE, ITERATION or CAUSE: its number, or the name of its state. Returns: (transfer full). */
char *ls_lesson_key_tell_lane (const LsLessonKey *key, guint lane);

/* The register that a VALUE is of in a lane. Returns: FALSE if it is computed. */
gboolean ls_lesson_key_find_cell (const LsLessonKey *key, guint lane, LsCell *cell);

extern const LsForm ls_lesson_keys_form;
