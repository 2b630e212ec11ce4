#pragma once

#include "ls-machine.h"

/* What the process that compiles answers (plugins/importers/glsl/driver). Nothing in it is trusted.
 *
 * "LSGLSL", 0, 1, and pieces: four letters, a 32-bit size, so many bytes; numbers are
 * little-endian.
 *
 *   DRIV  renderer, version, back end: lines
 *   WARN  "vert", "geom" or "frag", and the compiler's log: lines
 *   FAIL  why there is nothing: a word, and text behind a line's end
 *   VARS  uniforms, blocks, samplers, attributes, outputs and targets: lines (GlslVariables)
 *   TEXL  unit, texels as they were given; for a draw that changes them, as in VARS, the number of
 *         the draw times 64 is added to the unit
 *   MARK  begins a round of drawing: "marks", "bit N", or "draw", one for each draw at the end
 *   RELO  relocations of the stream that follows: four words each, the first the handle of a buffer
 *   CMDS  the stream: PM4 packets
 *   MEMO  handle, offset, bytes of a buffer when the stream was submitted; what no piece has is 0
 *   NOTE  what was made up: lines
 *   DONE  the end  */

#define GLSL_MAX_ANSWER (320u << 20) /* bytes */
#define GLSL_UNITS_OF_DRAW 64        /* what a draw adds to the number of a unit */

typedef struct
{
  guint32 handle, at;
  const guint8 *data;
  gsize size;
} GlslMemory;

typedef struct
{
  const guint8 *words; /* little-endian: read with glsl_word() */
  guint n_words;
  const guint8 *relocations;
  guint n_relocations; /* words */
} GlslStream;

typedef struct
{
  char *mark;
  GArray *streams; /* GlslStream */
  GArray *memory;  /* GlslMemory */
} GlslRound;

typedef struct
{
  guint unit;
  GBytes *bytes;
} GlslTexels;

typedef struct
{
  GBytes *bytes; /* the other members point into them */
  char *renderer, *version, *backend;
  char *failure, *reason; /* NULL: none */
  char *variables;
  const guint8 *held; /* words by component of a uniform: glsl_word() */
  guint n_held;
  GPtrArray *notes;    /* char * */
  GPtrArray *warnings; /* char *: as FAIL of a compiler: stage, log */
  GPtrArray *rounds;   /* GlslRound */
  GPtrArray *texels;   /* GlslTexels */
  /* runs the texts that the driver got; NULL: the words run */
  const LsMachine *machine;
  char *texts[LS_N_STAGES];
  guint draw; /* the draw to look at, of those drawn one after the other */
} GlslAnswer;

/* Whether bytes begin like an answer. */
gboolean glsl_answer_is_one (const guint8 *data, gsize size);
/* Fills answer, which is empty. name: for errors, which are LS_ERROR_FORMAT. */
gboolean glsl_answer_read (GlslAnswer *answer, GBytes *bytes, const char *name, GError **error);
void glsl_answer_clear (GlslAnswer *answer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslAnswer, glsl_answer_clear)

/* The number of rounds that draw with the values of the request. */
guint glsl_answer_count_draws (const GlslAnswer *answer);
/* The round of the draw to look at; NULL: none. */
const GlslRound *glsl_answer_draw (const GlslAnswer *answer);
const GlslRound *glsl_answer_find_round (const GlslAnswer *answer, const char *mark);
/* Returns: (nullable) */
GBytes *glsl_answer_find_texels (const GlslAnswer *answer, guint unit);

guint32 glsl_word (gconstpointer words, guint i);

/* Copies size bytes of a buffer; bytes that the answer does not have are 0. */
void glsl_round_read (const GlslRound *round, guint32 handle, guint64 at, gsize size, guint8 *to);
/* The number of bytes from `at` on that the answer has pieces of. */
gsize glsl_round_extent (const GlslRound *round, guint32 handle, guint64 at);
