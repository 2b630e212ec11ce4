#pragma once

#include "ls-glsl.h"

/* A test of piglit's shader_runner, read into what it draws and what it probes. The sections and
 * commands are described in that project's README and by the tests themselves; what is not known
 * here is refused by name. */

/* What happens between draws: a probe of the pixels of a rectangle, in some channels, or a clear of
 * all. */
typedef struct
{
  guint n_draws; /* that were done before it */
  guint line;    /* of the file */
  gboolean is_clear;
  float value[4];
  guint x, y, width, height; /* of a probe, as what follows */
  guint channels;            /* bit n for channel n */
  float tolerance;
} PiglitEvent;

typedef struct
{
  char *sources[LS_GLSL_N_STAGES]; /* whose lines are those of the file */
  GString *inputs;                 /* as data/doc/glsl.md describes them */
  guint width, height;             /* of the window */
  guint n_draws;
  guint n_probes;
  GArray *events; /* PiglitEvent, in the order of the file */
} PiglitTest;

/* Fills test, which is empty. Errors: LS_ERROR_FORMAT, and LS_ERROR_UNSUPPORTED for what is not
 * drawn here; both name the line. */
gboolean piglit_test_read (PiglitTest *test, const char *text, const char *name, GError **error);
void piglit_test_clear (PiglitTest *test);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PiglitTest, piglit_test_clear)

/* --- of one another --------------------------------------------------------------------------- */

/* What commands are read into. */
typedef struct
{
  PiglitTest *test;
  const char *name;       /* of the file */
  guint line;             /* of the command */
  GString *pending;       /* lines for the next draw */
  const char *attributes; /* lines that give the vertices of the file */
  float clear_colour[4];
  float tolerance;
  guint units;    /* of textures that are set: bit n for unit n */
  guint n_texels; /* of all of them */
} PiglitReader;

gboolean piglit_fail (const PiglitReader *reader,
                      gint code,
                      GError **error,
                      const char *format,
                      ...) G_GNUC_PRINTF (4, 5);
/* A number that a float can hold. Errors: LS_ERROR_FORMAT for any other word; value stays as it is
 * then. */
gboolean piglit_number (const PiglitReader *reader,
                        const char *word,
                        double *value,
                        GError **error);
/* So many of them, to floats. Words that are missing are errors too. */
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
