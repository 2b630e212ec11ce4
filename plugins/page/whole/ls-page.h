#pragma once

#include "ls-scene.h"
#include "ls-walk.h"

/* A page that steps through the run of a wave in any browser: one file, which asks no network for anything. It shows what the window
 * shows, and answers what the window answers; what people read is in the language of ls_words(). */

/* Steps that a page holds at most, and bytes of what it holds, before they are packed. */
#define LS_PAGE_MAX_STEPS 10000
#define LS_PAGE_MAX_BYTES (64u << 20)

/* Where a page opens. */
typedef struct
{
  guint wave;
  guint lane;
  guint64 step;         /* G_MAXUINT64: at the first divergence */
  const char *file;     /* (nullable): the name of the scene's file, which the page tells */
  const GArray *notes;  /* (nullable): of LsNote, in place of the scene's */
  LsWalkOptions walked; /* which steps, LS_PAGE_MAX_STEPS at most; interrupt as there */
} LsPageOptions;

/* Adds to notes, of LsNote with texts of their own, what leaves say of the scene's steps. FALSE with an error of the leaf. */
gboolean ls_page_take_notes (LsScene *scene, GArray *notes, GError **error);
/* subject: the run, of a wave of scene. Returns: (transfer full): the page; NULL with LS_ERROR_RANGE if there is more to tell than
 * LS_PAGE_MAX_BYTES, LS_ERROR_STATE if interrupted. */
GBytes *ls_page_new (LsScene *scene,
                     LsSubject *subject,
                     const LsPageOptions *options,
                     GError **error);
