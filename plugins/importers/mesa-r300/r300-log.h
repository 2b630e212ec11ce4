#pragma once

#include <glib.h>

/* A log of Mesa's driver r300 (RADEON_DEBUG=fp,vp), cut into fragment programs. The driver prints
 * each program as TGSI, after each pass of the compiler, and last as the words for the chip. Only
 * the words run; the texts are kept for readers, and give the meaning of registers, constants and
 * textures. */

#define R300_MAX_INPUTS 32
#define R300_MAX_CONSTANTS 256
#define R300_MAX_TEXTURES 16
#define R300_INSTRUCTION_WORDS 6

typedef enum
{
  R300_COLOUR, /* the order in which the driver numbers registers of inputs */
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
  guint line;           /* line of the words' heading, else of the program's first line, from 1 */
  guint number;         /* among the fragment programs of the log, from 1 */
  gboolean is_r300;     /* words for the older chips: skipped */
  gboolean has_words;   /* the heading of the words was read */
  GArray *words;        /* guint32, R300_INSTRUCTION_WORDS of each instruction */
  guint n_left_out;     /* rows that do not continue the one before */
  guint first_left_out; /* line of the first such row */
  GString *source;      /* TGSI */
  GString *passes;      /* the program after each pass of the compiler */
  R300Input inputs[R300_MAX_INPUTS];
  guint n_inputs;
  guint n_uniforms;
  const char *textures[R300_MAX_TEXTURES]; /* "2D" and the like; NULL: not used */
  /* By number. Uses are those of the pass before unused constants are removed, values those of that
   * pass. */
  guint8 is_used[R300_MAX_CONSTANTS];
  gboolean is_indexed;              /* indexed by a register: no constant is removed */
  char *values[R300_MAX_CONSTANTS]; /* "0.5000 16.0000 17.0000 0.0000", or NULL */
  gint viewport; /* the first of the two constants that move a position to the window, or -1 */
} R300Program;

/* Whether text is such a log. */
gboolean r300_log_is_one (const char *text, gsize length);

/* Returns: (transfer full): the fragment programs, incomplete ones too. n_vertex: gets the number
 * of vertex programs. */
GPtrArray *r300_log_parse (const char *text, gsize length, guint *n_vertex);
