#pragma once

#include <glib.h>

/* A log of Mesa's driver r300 (RADEON_DEBUG=fp,vp), cut into fragment programs. Each is printed as
 * TGSI, after each pass of the compiler, and last as the words that the chip gets: these alone
 * count, the texts are kept for people and say what registers, constants and textures are. */

#define R300_MAX_INPUTS 32
#define R300_MAX_CONSTANTS 256
#define R300_MAX_TEXTURES 16
#define R300_INSTRUCTION_WORDS 6

typedef enum
{
  R300_COLOUR, /* the order in which the driver gives registers to inputs */
  R300_FACE,
  R300_GENERIC,
  R300_FOG,
  R300_POSITION,
  R300_NO_SEMANTIC,
} R300Semantic;

typedef struct
{
  R300Semantic semantic;
  guint index; /* "GENERIC[1]" */
} R300Input;

typedef struct
{
  guint line;           /* of its words' head, or else of its first line, from 1 */
  guint number;         /* among the fragment programs of the log, from 1 */
  gboolean is_r300;     /* words for the chips before: nothing of them is read */
  gboolean has_words;   /* the head of its words was there */
  GArray *words;        /* guint32, R300_INSTRUCTION_WORDS of each instruction */
  guint n_left_out;     /* rows that do not go on where the one before ended */
  guint first_left_out; /* the line of the first */
  GString *source;      /* TGSI */
  GString *passes;      /* the program after each pass of the compiler */
  R300Input inputs[R300_MAX_INPUTS];
  guint n_inputs;
  guint n_uniforms;
  const char *textures[R300_MAX_TEXTURES]; /* "2D" and the like; NULL: not used */
  /* Constants by number. Uses are of the pass before those are taken out that nothing reads, values
   * of the pass itself. */
  guint8 is_used[R300_MAX_CONSTANTS];
  gboolean is_indexed;              /* by a register: none is taken out */
  char *values[R300_MAX_CONSTANTS]; /* "0.5000 16.0000 17.0000 0.0000", or NULL */
  gint viewport; /* the first of two constants that make a position of the window's, or -1 */
} R300Program;

/* Whether text is such a log. */
gboolean r300_log_is_one (const char *text, gsize length);

/* Returns: (transfer full): the fragment programs, cut ones too. n_vertex: gets how many vertex
 * programs there are. */
GPtrArray *r300_log_parse (const char *text, gsize length, guint *n_vertex);
