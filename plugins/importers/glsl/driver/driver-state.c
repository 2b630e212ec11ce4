/* The state of OpenGL before a draw, besides programs, vertices and textures. */
#include "driver.h"

#include <string.h>

/* Constants of compatibility contexts; values as in their headers. */
#define MODELVIEW 0x1700
#define PROJECTION 0x1701
#define FLAT 0x1D00
#define SMOOTH 0x1D01
#define CLIP_PLANE0 0x3000

typedef void (*Function) (void);
typedef void (*SetOne) (GLenum value);
typedef void (*SetMatrix) (const float *matrix);
typedef void (*SetPlane) (GLenum plane, const double *equation);

static Function
find (const Driver *driver, const char *name)
{
  const Function function = driver->find (name);

  if (function == NULL)
    driver_fail ("inputs", "there is no %s in this context", name);
  return function;
}

/* enable NUMBER..., disable NUMBER... */
static void
set_switches (const Driver *driver, char **words, const char *function)
{
  const SetOne set = (SetOne) find (driver, function);

  for (guint i = 1; words[i] != NULL; i++)
    set (driver_bits (words[i], FALSE));
}

static void
enable (const Driver *driver, char **words)
{
  set_switches (driver, words, "glEnable");
}

static void
disable (const Driver *driver, char **words)
{
  set_switches (driver, words, "glDisable");
}

/* matrix modelview|projection NUMBER..., column by column */
static void
set_matrix (const Driver *driver, char **words)
{
  float matrix[16] = { 0 };

  for (guint i = 0; i < 16 && words[1] != NULL && words[2 + i] != NULL; i++)
    matrix[i] = (float) g_ascii_strtod (words[2 + i], NULL);
  ((SetOne) find (driver, "glMatrixMode")) (words[1] != NULL && *words[1] == 'm' ? MODELVIEW
                                                                                 : PROJECTION);
  ((SetMatrix) find (driver, "glLoadMatrixf")) (matrix);
}

/* shade flat|smooth */
static void
set_shade (const Driver *driver, char **words)
{
  ((SetOne) find (driver, "glShadeModel")) (words[1] != NULL && *words[1] == 'f' ? FLAT : SMOOTH);
}

/* provoking first|last */
static void
set_provoking (const Driver *driver, char **words)
{
  ((SetOne) find (driver, "glProvokingVertex")) (
    words[1] != NULL && *words[1] == 'f' ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
}

/* plane NUMBER A B C D */
static void
set_plane (const Driver *driver, char **words)
{
  double equation[4] = { 0 };

  for (guint i = 0; i < 4 && words[1] != NULL && words[2 + i] != NULL; i++)
    equation[i] = g_ascii_strtod (words[2 + i], NULL);
  if (words[1] != NULL)
    ((SetPlane) find (driver, "glClipPlane")) (CLIP_PLANE0 + driver_bits (words[1], FALSE) % 8,
                                               equation);
}

static const struct
{
  const char *word;
  void (*set) (const Driver *driver, char **words);
} settings[] = {
  { "enable", enable },   { "disable", disable },         { "matrix", set_matrix },
  { "shade", set_shade }, { "provoking", set_provoking }, { "plane", set_plane },
};

void
driver_set_state (const Driver *driver)
{
  for (guint i = 0; i < driver->n_active; i++)
    {
      char **words = g_ptr_array_index (driver->inputs, i);

      for (guint k = 0; k < G_N_ELEMENTS (settings); k++)
        if (!strcmp (settings[k].word, words[0]))
          settings[k].set (driver, words);
    }
}
