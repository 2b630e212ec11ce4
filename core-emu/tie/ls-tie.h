#pragma once

#include "ls-scene.h"

/* What a chip's compiler made of a text, found by values: the text runs on its own machine, the
 * words on theirs, both on the same inputs. Where the words write, in all lanes and each time,
 * what a place of the text gives, and nothing else of the text fits, that is the place's. What
 * was found is tried on waves that were not used to find it. */

typedef struct _LsTie LsTie;

/* What is known of a value of the text. */
typedef enum
{
  LS_TIE_UNSEEN, /* no lane came there */
  LS_TIE_GONE,   /* the words do not have the value */
  LS_TIE_FIXED,  /* it is always the same, so that no place can be told by it */
  /* a place has it, which other values of the text fit, too; or one has it but for the sign */
  LS_TIE_ABOUT,
  LS_TIE_CERTAIN,
} LsTieState;

/* words, text: scenes of one file with the same inputs, by a back end and by the text's own
 * machine; they stay as they are. cancellable: (nullable). Returns: (transfer full): NULL with
 * LS_ERROR_UNSUPPORTED for scenes that cannot be compared, with the reason; LS_ERROR_RANGE where
 * the budget of words has no room; G_IO_ERROR_CANCELLED. */
LsTie *ls_tie_new (LsScene *words, LsScene *text, GCancellable *cancellable, GError **error);
LsTie *ls_tie_ref (LsTie *tie);
void ls_tie_unref (LsTie *tie);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTie, ls_tie_unref)

/* They live as long as the tie. */
LsScene *ls_tie_get_words (const LsTie *tie);
LsScene *ls_tie_get_text (const LsTie *tie);
/* What is known of a statement of the text that begins or goes on in a line: the least of its
 * values; UNSEEN: there is none. Values that are always the same count where all are. file: its
 * number; line, column: from 1. */
LsTieState ls_tie_get_statement (const LsTie *tie, guint file, guint line, guint column);

/* What certain places turned out to be. */
typedef struct
{
  guint n_places, n_wrong;
  GString *told; /* owned: gets a line for each wrong one */
} LsTieTrial;

/* Tries what is certain on one more wave; seed: 0: with the scene's inputs, else with others.
 * Adds to trial. */
void ls_tie_try (LsTie *tie, guint wave, guint32 seed, LsTieTrial *trial);
/* A line for each value of the text with its places, for tests and for who looks for a fault. */
void ls_tie_tell (const LsTie *tie, GString *told);
