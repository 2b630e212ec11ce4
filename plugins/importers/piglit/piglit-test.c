#include "piglit-test.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ls-begins.h"
#include "ls-error.h"
#include "ls-words.h"

/* The sections of a test: the begins and ends of texts. */

#define MAX_SIDE 2048
#define SIDE 250 /* of the window, if a test gives none */
#define TOLERANCE 0.01f
#define MAX_VERSION 10

typedef struct
{
  PiglitReader reader;
  char **lines;
  guint first[LS_GLSL_N_STAGES]; /* first line of a stage's text, from 1; 0: none */
  guint vertices, commands;      /* the same */
  gboolean has_passthrough, is_compatible;
  guint version; /* of GLSL, as in 130 */
} Sections;

gboolean
piglit_fail (const PiglitReader *reader, gint code, GError **error, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail (error, code, "%s:%u: %s", reader->name, reader->line, text);
}

gboolean
piglit_number (const PiglitReader *reader, const char *word, double *value, GError **error)
{
  char *end = NULL;
  const double read = word != NULL ? g_ascii_strtod (word, &end) : 0;

  if (word == NULL || end == word || !isfinite (read) || fabs (read) > (double) FLT_MAX)
    return piglit_fail (reader, LS_ERROR_FORMAT, error, "not a number that a float holds: %s",
                        word ? word : "nothing");
  *value = read;
  return TRUE;
}

gboolean
piglit_numbers (const PiglitReader *reader, char **words, guint n, float *values, GError **error)
{
  for (guint i = 0; i < n; i++)
    {
      double value = 0;

      if (!piglit_number (reader, words[i], &value, error))
        return FALSE;
      values[i] = (float) value;
    }
  return TRUE;
}

/* --- requirements ----------------------------------------------------------------------------- */

/* GLSL >= 1.30 */
static gboolean
read_version (Sections *sections, const char *word, GError **error)
{
  double version = 0;

  if (!piglit_number (&sections->reader, word, &version, error))
    return FALSE;
  if (version < 0 || version > MAX_VERSION)
    return piglit_fail (&sections->reader, LS_ERROR_UNSUPPORTED, error,
                        "there is no such version of GLSL: %s", word);
  sections->version = (guint) (version * 100 + 0.5);
  return TRUE;
}

/* GLSL >= 1.30, GL COMPAT >= 3.2, SIZE 300 200; and names of extensions, which programs enable
 * themselves. */
static gboolean
read_requirement (Sections *sections, const char *line, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (line, " \t\r", -1);
  const char *version = strrchr (line, '=');
  PiglitTest *test = sections->reader.test;

  if (words[0] && !strcmp (words[0], "SIZE") && words[1] && words[2])
    {
      test->width = (guint) CLAMP (atoi (words[1]), 1, MAX_SIDE + 1);
      test->height = (guint) CLAMP (atoi (words[2]), 1, MAX_SIDE + 1);
    }
  if (test->width > MAX_SIDE || test->height > MAX_SIDE)
    return piglit_fail (&sections->reader, LS_ERROR_UNSUPPORTED, error,
                        "windows of more than %u pixels are not drawn", MAX_SIDE);
  if (!ls_begins (line, "GL ") && !ls_begins (line, "GLSL"))
    return TRUE;
  sections->is_compatible |= strstr (line, "COMPAT") != NULL;
  if (strstr (line, " ES "))
    return piglit_fail (&sections->reader, LS_ERROR_UNSUPPORTED, error,
                        "tests of OpenGL ES are not run");
  if (ls_begins (line, "GLSL") && version)
    return read_version (sections, version + 1 + strspn (version + 1, " \t"), error);
  return TRUE;
}

/* --- sections --------------------------------------------------------------------------------- */

/* Returns: whether the section is known. */
static gboolean
enter (Sections *sections, const char *head, guint line)
{
  static const char *const stages[] = { "[vertex shader]", "[geometry shader]",
                                        "[fragment shader]" };

  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (!strcmp (head, stages[i]) && !sections->first[i])
      {
        sections->first[i] = line + 1;
        return TRUE;
      }
  if (!strcmp (head, "[vertex data]"))
    sections->vertices = line + 1;
  else if (!strcmp (head, "[test]"))
    sections->commands = line + 1;
  else if (!strcmp (head, "[vertex shader passthrough]"))
    sections->has_passthrough = TRUE;
  else
    return !strcmp (head, "[require]");
  return TRUE;
}

static gboolean
find_sections (Sections *sections, GError **error)
{
  gboolean is_required = FALSE;

  for (guint i = 0; sections->lines[i]; i++)
    {
      g_autofree char *line = g_strchomp (g_strdup (sections->lines[i]));

      sections->reader.line = i + 1;
      if (line[0] == '[' && line[strlen (line) - 1] == ']')
        {
          if (!enter (sections, line, i + 1))
            return piglit_fail (&sections->reader, LS_ERROR_UNSUPPORTED, error,
                                "tests with %s are not run", line);
          is_required = !strcmp (line, "[require]");
        }
      else if (is_required && !read_requirement (sections, line, error))
        return FALSE;
    }
  return TRUE;
}

/* --- programs --------------------------------------------------------------------------------- */

static gboolean
is_head (const char *line)
{
  static const char *const heads[] = { "[vertex", "[geometry", "[fragment", "[test]", "[require]" };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    if (ls_begins (line, heads[i]))
      return TRUE;
  return FALSE;
}

static char *
version_line (const Sections *sections)
{
  return g_strdup_printf ("#version %u%s\n", sections->version ? sections->version : 110,
                          sections->is_compatible && sections->version >= 150 ? " compatibility"
                                                                              : "");
}

/* The text of a section behind as many lines as the file has before it; one of these may give the
 * version. */
static char *
take_source (const Sections *sections, guint first)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *version = version_line (sections);
  GString *whole = g_string_new (NULL);
  gboolean has_version;

  for (guint i = first - 1; sections->lines[i] && !is_head (sections->lines[i]); i++)
    g_string_append_printf (text, "%s\n", sections->lines[i]);
  has_version = strstr (text->str, "#version") != NULL;
  for (guint i = has_version ? 1 : 2; i < first; i++)
    g_string_append_c (whole, '\n');
  g_string_append_printf (whole, "%s%s", has_version ? "" : version, text->str);
  return g_string_free (whole, FALSE);
}

static char *
make_passthrough (const Sections *sections)
{
  g_autofree char *version = version_line (sections);

  return g_strdup_printf ("%s%s vec4 piglit_vertex;\nvoid main () { gl_Position = piglit_vertex; "
                          "}\n",
                          version, sections->version >= 140 ? "in" : "attribute");
}

/* If a test leaves out a stage, the stage does the part of OpenGL's fixed pipeline that tests
 * use. */
static void
take_fixed (Sections *sections)
{
  PiglitTest *test = sections->reader.test;
  const gboolean is_old = sections->version < 140 || sections->is_compatible;
  g_autofree char *version = version_line (sections);

  if (!test->sources[LS_GLSL_VERTEX] && is_old)
    test->sources[LS_GLSL_VERTEX] =
      g_strconcat (version,
                   "void main () { gl_Position = gl_ModelViewProjectionMatrix * gl_Vertex; "
                   "gl_FrontColor = gl_Color; gl_TexCoord[0] = gl_MultiTexCoord0; }\n",
                   NULL);
  if (!test->sources[LS_GLSL_PIXEL] && is_old)
    test->sources[LS_GLSL_PIXEL] =
      g_strconcat (version, "void main () { gl_FragColor = gl_Color; }\n", NULL);
}

static void
take_sources (Sections *sections)
{
  PiglitTest *test = sections->reader.test;

  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (sections->first[i])
      test->sources[i] = take_source (sections, sections->first[i]);
  if (!test->sources[LS_GLSL_VERTEX] && sections->has_passthrough)
    test->sources[LS_GLSL_VERTEX] = make_passthrough (sections);
  if (test->n_draws)
    take_fixed (sections);
}

/* --- commands --------------------------------------------------------------------------------- */

static char **
split (const char *line)
{
  g_auto (GStrv) all = g_strsplit_set (line, " \t\r(),", -1);
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; all[i] && all[i][0] != '#' && !ls_begins (all[i], "//"); i++)
    if (*all[i])
      g_ptr_array_add (words, g_strdup (all[i]));
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static gboolean
read_commands (Sections *sections, GError **error)
{
  for (guint i = sections->commands - 1; sections->lines[i] && !is_head (sections->lines[i]); i++)
    {
      g_auto (GStrv) words = split (sections->lines[i]);

      sections->reader.line = i + 1;
      if (words[0] && !piglit_command (&sections->reader, words, error))
        return FALSE;
    }
  return TRUE;
}

/* A test that draws nothing: of its lines the values count that no draw has. */
static void
take_pending (const Sections *sections)
{
  GString *inputs = sections->reader.test->inputs;

  g_string_assign (inputs, sections->is_compatible ? "context compat\n" : "");
  g_string_append (inputs, sections->reader.pending->str);
}

static gboolean
read_draws (Sections *sections, GError **error)
{
  PiglitReader *reader = &sections->reader;
  g_autofree char *attributes = NULL;
  gboolean is_good = FALSE;

  if (sections->vertices)
    attributes = piglit_vertices (reader, sections->lines, sections->vertices, error);
  if (sections->vertices && attributes == NULL)
    return FALSE;
  reader->attributes = attributes;
  reader->pending = g_string_new (NULL);
  is_good = !sections->commands || read_commands (sections, error);
  if (is_good && !reader->test->n_draws)
    take_pending (sections);
  g_string_free (reader->pending, TRUE);
  return is_good;
}

gboolean
piglit_test_read (PiglitTest *test, const char *text, const char *name, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  Sections sections = { .reader = { .test = test, .name = name, .tolerance = TOLERANCE },
                        .lines = lines };

  test->width = test->height = SIDE;
  test->events = g_array_new (FALSE, TRUE, sizeof (PiglitEvent));
  test->inputs = g_string_new ("exact\nslots piglit_vertex piglit_texcoord\ntargets rgba8\n");
  if (!find_sections (&sections, error))
    return FALSE;
  g_string_append_printf (test->inputs, "size %u %u\n", test->width, test->height);
  if (sections.is_compatible)
    g_string_append (test->inputs, "context compat\n");
  if (!read_draws (&sections, error))
    return FALSE;
  take_sources (&sections);
  return TRUE;
}

void
piglit_test_clear (PiglitTest *test)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    g_clear_pointer (&test->sources[i], g_free);
  if (test->inputs != NULL)
    g_string_free (g_steal_pointer (&test->inputs), TRUE);
  g_clear_pointer (&test->events, g_array_unref);
}
