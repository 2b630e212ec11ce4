#pragma once

#include "glsl-variables.h"
#include "ls-draft.h"

/* Where the driver keeps what the program names: found in the rounds that were drawn with marks for
 * values. */

typedef struct
{
  const GlslAnswer *answer;
  const GlslVariables *variables;
  GlslState marks, draw;
  /* of words of constant buffers: glsl_place_key() to the letter of their type */
  GHashTable *bases;
} GlslPlaces;

/* Whether texts run, which call textures and attributes by their own numbers. */
static inline gboolean
glsl_has_texts (const GlslPlaces *places)
{
  return places->answer->machine != NULL;
}

#define GLSL_N_BANKS 16

/* The place of a word of a constant buffer. */
guint glsl_place_key (LsStage stage, guint bank, guint word);
/* The words of a constant buffer in a round. n: gets how many, 0 if there is none. Returns:
 * (transfer full): (nullable). */
guint32 *glsl_bank_read (const GlslState *state, LsStage stage, guint bank, guint *n);

/* Fills places, which is empty. */
gboolean glsl_places_init (GlslPlaces *places,
                           const GlslAnswer *answer,
                           const GlslVariables *variables,
                           const char *name,
                           GError **error);
void glsl_places_clear (GlslPlaces *places);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslPlaces, glsl_places_clear)

/* Tells the draft the names of a stage's constants. */
void glsl_places_name (GlslPlaces *places, LsStage stage, LsDraft *draft);
/* "cb0.4" to its value, for all constants of a stage. Returns: (transfer full). */
GHashTable *glsl_places_constants (const GlslPlaces *places, LsStage stage);
/* The sampler of GLSL that a stage's sampler number n is. Returns: (nullable). */
const GlslSampler *glsl_places_sampler (const GlslPlaces *places, LsStage stage, guint n);

/* A word as a person may write it: a float where it looks like one, or else its bits. Returns:
 * (transfer full). */
char *glsl_format_float (guint32 bits);
