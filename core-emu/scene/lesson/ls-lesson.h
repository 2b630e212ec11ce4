#pragma once

#include "ls-pack.h"
#include "ls-scene.h"

/* A lesson as its scene has it: [lesson], and [stop N] for each place where the run waits and asks. Texts are not understood here: that takes a
 * run (ls-lesson-key.h). data/doc/lessons.md is the page of the groups. */

/* What a stop asks for. */
typedef enum
{
  LS_ASK_NOTHING,   /* it tells */
  LS_ASK_MASK,      /* lanes for which something holds */
  LS_ASK_VALUE,     /* a number for each lane */
  LS_ASK_CAUSE,     /* the state of each lane */
  LS_ASK_ITERATION, /* for each lane the last iteration of the loop in which it takes part */
  LS_ASK_CHOICE,    /* one of several sentences */
  LS_ASK_STACK,     /* what becomes of the stack */
  LS_ASK_PACKET,    /* groups that hold operations */
  LS_ASK_ORDER,     /* clauses, one behind the other */
} LsLessonAsk;
#define LS_N_ASKS (LS_ASK_ORDER + 1)
/* All orders of clauses are tried. */
#define LS_LESSON_MAX_CLAUSES 5
#define LS_MAX_CHOICES 10
/* Letters of a text. */
#define LS_LESSON_MAX_TEXT 2000

/* As the key "ask" has them. */
extern const char *const ls_lesson_asks[LS_N_ASKS + 1];

/* Panes of the window, by the names that its actions have for them. */
extern const char *const ls_lesson_panes[]; /* NULL-terminated */

/* A value with its place in the file. */
typedef struct
{
  char *text; /* NULL: the scene does not say it */
  guint line, column;
} LsLessonText;

typedef struct
{
  guint number; /* from 1 */
  guint line;   /* of its group */
  guint wave;   /* G_MAXUINT: that of the scene's position */
  LsLessonText at, then;
  guint hit; /* which position of at, from 1 */
  LsLessonText text, tell, hint;
  LsLessonAsk ask;
  LsMask lanes; /* that are asked about */
  LsLessonText check;
  LsLessonText show;                 /* what tiles show of each lane at the stop */
  LsLessonText choices[LS_PACK_MAX]; /* PACKET: the operations; ORDER: the clauses */
  guint n_choices;
  gboolean is_open; /* no veil */
} LsLessonStop;

typedef struct
{
  char *name; /* of the file, for messages */
  char *title, *language, *text;
  char *panes; /* ids, in front of a class; NULL: what the window has */
  guint minutes;
  gboolean is_silent; /* nothing is told of an answer, as in a test */
  GPtrArray *stops;   /* LsLessonStop, by number */
} LsLesson;

/* Returns: (nullable) (transfer none): NULL: the scene is no lesson. */
const LsLesson *ls_scene_get_lesson (const LsScene *scene);

/* --- variants (ls-lesson-variant.c) -------------------------------------------------------------------------- */

/* Most variants of a scene. */
#define LS_MAX_VARIANTS 1000

/* How many variants the scene has, from 1; 1 where it says nothing of any. */
guint ls_scene_get_n_variants (const LsScene *scene);
/* Which of them it is, from 1. */
guint ls_scene_get_variant (const LsScene *scene);
/* The same scene in another variant. Returns: (transfer full): NULL with LS_ERROR_RANGE where there is none of the number, or with the errors
 * of ls_scene_load(). */
LsScene *ls_scene_with_variant (const LsScene *scene, guint variant, GError **error);
