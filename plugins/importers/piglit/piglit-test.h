#pragma once

#include "ls-glsl.h"

/* A test of piglit's shader_runner: its draws and its probes. That project's README and the tests
 * themselves describe the sections and commands; unknown ones are refused by name. */

/* An event between draws: a probe of some channels in the pixels of a rectangle, or a clear of the
 * target. */
typedef struct
{
  guint n_draws; /* draws before it */
  guint line;    /* of the file */
  gboolean is_clear;
  float value[4];
  guint x, y, width, height; /* of a probe, like the members below */
  guint channels;            /* bit n for channel n */
  float tolerance;
} PiglitEvent;

typedef struct
{
  char *sources[LS_GLSL_N_STAGES]; /* with the line numbers of the file */
  GString *inputs;                 /* lines as in data/doc/glsl.md */
  guint width, height;             /* of the window */
  guint n_draws;
  guint n_probes;
  GArray *events; /* PiglitEvent, in the order of the file */
} PiglitTest;

/* Fills test. test: empty. Errors: LS_ERROR_FORMAT, and LS_ERROR_UNSUPPORTED for tests that cannot
 * be drawn here; both name the line. */
gboolean piglit_test_read (PiglitTest *test, const char *text, const char *name, GError **error);
void piglit_test_clear (PiglitTest *test);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PiglitTest, piglit_test_clear)

/* --- common to the parts ---------------------------------------------------------------------- */

/* The state of the reader of commands. */
typedef struct
{
  PiglitTest *test;
  const char *name;       /* of the file */
  guint line;             /* of the command */
  GString *pending;       /* lines for the next draw */
  const char *attributes; /* lines with the vertices of the file */
  float clear_colour[4];
  float tolerance;
  guint units;    /* units that have a texture, bit n for unit n */
  guint n_texels; /* of all textures */
} PiglitReader;

gboolean piglit_fail (const PiglitReader *reader,
                      gint code,
                      GError **error,
                      const char *format,
                      ...) G_GNUC_PRINTF (4, 5);
/* A number that fits a float. Errors: LS_ERROR_FORMAT for any other word; value stays as it is
 * then. */
gboolean piglit_number (const PiglitReader *reader,
                        const char *word,
                        double *value,
                        GError **error);
/* The floats of n words. A missing word is an error too. */
gboolean piglit_numbers (const PiglitReader *reader,
                         char **words,
                         guint n,
                         float *values,
                         GError **error);
/* A command, as words without brackets and commas. */
gboolean piglit_command (PiglitReader *reader, char **words, GError **error);
/* probe ..., relative probe ... */
gboolean piglit_probe (PiglitReader *reader, char **words, GError **error);
/* texture ... */
gboolean piglit_texture (PiglitReader *reader, char **words, GError **error);
gboolean piglit_texparameter (PiglitReader *reader, char **words, GError **error);
/* Lines "attrib ..." of a section [vertex data]. Returns: (transfer full): NULL with an error. */
char *piglit_vertices (const PiglitReader *reader, char **lines, guint first, GError **error);
