#include <stdlib.h>
#include <string.h>

#include "ls-begins.h"
#include "ls-error.h"
#include "piglit-test.h"

/* The commands of a test, as inputs of the draws. */

#define MAX_DRAWS 512
#define MAX_INPUTS (64u << 20) /* bytes of all draws; each draw repeats the vertices */

static void
put_number (GString *text, double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, " %s", g_ascii_formatd (digits, sizeof digits, "%.9g", value));
}

static gboolean
refuse (const PiglitReader *reader, char **words, GError **error)
{
  g_autofree char *command = g_strjoinv (" ", words);

  return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error, "not run here: %s", command);
}

/* --- draws ------------------------------------------------------------------------------------ */

/* Gives the draw the lines since the last draw. */
static gboolean
begin_draw (PiglitReader *reader, GError **error)
{
  PiglitTest *test = reader->test;

  if (test->n_draws == MAX_DRAWS)
    return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error, "more than %u draws", MAX_DRAWS);
  if (test->inputs->len > MAX_INPUTS)
    return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error,
                        "the draws have more than %u bytes of inputs", MAX_INPUTS);
  if (test->n_draws++)
    g_string_append (test->inputs, "next\n");
  g_string_append (test->inputs, reader->pending->str);
  g_string_truncate (reader->pending, 0);
  return TRUE;
}

/* The corners of a rectangle as a strip, for an attribute with the name. */
static void
put_corners (GString *text, const char *name, const float *at, const float *size)
{
  g_string_append_printf (text, "attrib %s 4 f", name);
  for (guint i = 0; i < 4; i++)
    {
      put_number (text, (double) (at[0] + (i & 1 ? size[0] : 0)));
      put_number (text, (double) (at[1] + (i & 2 ? size[1] : 0)));
      g_string_append (text, " 0 1");
    }
  g_string_append_c (text, '\n');
}

/* draw rect [ortho] [tex] X Y WIDTH HEIGHT [U V WIDTH HEIGHT] */
static gboolean
draw_rectangle (PiglitReader *reader, char **words, guint at, guint n_instances, GError **error)
{
  const gboolean is_ortho = words[at] && !strcmp (words[at], "ortho");
  const gboolean has_place = words[at + is_ortho] && !strcmp (words[at + is_ortho], "tex");
  const guint first = at + is_ortho + has_place;
  const PiglitTest *test = reader->test;
  float values[8] = { 0 };

  if (g_strv_length (words) != first + (has_place ? 8 : 4) || g_ascii_isalpha (*words[first]))
    return refuse (reader, words, error);
  if (!piglit_numbers (reader, words + first, has_place ? 8 : 4, values, error))
    return FALSE;
  for (guint i = 0; is_ortho && i < 4; i++)
    values[i] =
      values[i] * 2 / (float) (i % 2 ? test->height : test->width) - (i < 2 ? 1.0f : 0.0f);
  if (!begin_draw (reader, error))
    return FALSE;
  put_corners (test->inputs, "gl_Vertex", values, values + 2);
  put_corners (test->inputs, "piglit_vertex", values, values + 2);
  if (has_place)
    put_corners (test->inputs, "piglit_texcoord", values + 4, values + 6);
  g_string_append_printf (test->inputs, "draw triangle-strip 4 0 %u\n", n_instances);
  return TRUE;
}

/* draw arrays [instanced] MODE FIRST COUNT [INSTANCES] */
static gboolean
draw_arrays (PiglitReader *reader, char **words, GError **error)
{
  static const char *const modes[][2] = {
    { "GL_POINTS", "points" },
    { "GL_LINES", "lines" },
    { "GL_LINE_STRIP", "line-strip" },
    { "GL_LINE_LOOP", "line-loop" },
    { "GL_TRIANGLES", "triangles" },
    { "GL_TRIANGLE_STRIP", "triangle-strip" },
    { "GL_TRIANGLE_FAN", "triangle-fan" },
    { "GL_LINES_ADJACENCY", "lines-adjacency" },
    { "GL_LINE_STRIP_ADJACENCY", "line-strip-adjacency" },
    { "GL_TRIANGLES_ADJACENCY", "triangles-adjacency" },
    { "GL_TRIANGLE_STRIP_ADJACENCY", "triangle-strip-adjacency" },
  };
  const guint at = words[2] && !strcmp (words[2], "instanced") ? 3 : 2;
  const char *mode = NULL;

  if (g_strv_length (words) < at + 3)
    return refuse (reader, words, error);
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    if (!strcmp (modes[i][0], words[at]))
      mode = modes[i][1];
  if (mode == NULL)
    return refuse (reader, words, error);
  if (!begin_draw (reader, error))
    return FALSE;
  g_string_append_printf (reader->test->inputs, "%sdraw %s %s %s %s\n",
                          reader->attributes ? reader->attributes : "", mode, words[at + 2],
                          words[at + 1], at == 3 && words[6] ? words[6] : "1");
  return TRUE;
}

static gboolean
draw (PiglitReader *reader, char **words, GError **error)
{
  const guint n = g_strv_length (words);

  if (n > 2 && !strcmp (words[1], "rect"))
    return draw_rectangle (reader, words, 2, 1, error);
  if (n > 4 && !strcmp (words[1], "instanced") && !strcmp (words[2], "rect"))
    return draw_rectangle (reader, words, 4, (guint) CLAMP (atoi (words[3]), 1, 256), error);
  if (n > 4 && !strcmp (words[1], "arrays"))
    return draw_arrays (reader, words, error);
  return refuse (reader, words, error);
}

/* --- clearing --------------------------------------------------------------------------------- */

/* clear; clear color R G B A */
static gboolean
clear (PiglitReader *reader, char **words, GError **error)
{
  PiglitEvent event = { .n_draws = reader->test->n_draws, .line = reader->line, .is_clear = TRUE };

  if (words[1] && strcmp (words[1], "color") != 0)
    return strcmp (words[1], "depth") ? refuse (reader, words, error) : TRUE;
  if (!words[1])
    {
      memcpy (event.value, reader->clear_colour, sizeof event.value);
      g_array_append_val (reader->test->events, event);
      return TRUE;
    }
  if (g_strv_length (words) != 6)
    return refuse (reader, words, error);
  return piglit_numbers (reader, words + 2, 4, reader->clear_colour, error);
}

/* --- uniforms --------------------------------------------------------------------------------- */

static gboolean
is_known_type (const char *type)
{
  static const char *const starts[] = {
    "float", "int", "uint", "bool", "vec", "ivec", "uvec", "mat"
  };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    if (ls_begins (type, starts[i]) && !ls_begins (type, "int64"))
      return TRUE;
  return FALSE;
}

/* uniform TYPE NAME VALUE... */
static gboolean
set_uniform (PiglitReader *reader, char **words, GError **error)
{
  g_autofree char *values = NULL;

  if (g_strv_length (words) < 4 || !is_known_type (words[1]))
    return refuse (reader, words, error);
  values = g_strjoinv (" ", words + 3);
  g_string_append_printf (reader->pending, "uniform %s %s\n", words[2], values);
  return TRUE;
}

/* --- matrices --------------------------------------------------------------------------------- */

static void
put_matrix (PiglitReader *reader, const double *matrix)
{
  g_string_append (reader->pending,
                   "matrix modelview 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1\nmatrix projection");
  for (guint i = 0; i < 16; i++)
    put_number (reader->pending, matrix[i]);
  g_string_append_c (reader->pending, '\n');
}

/* ortho [LEFT RIGHT BOTTOM TOP] */
static gboolean
set_ortho (PiglitReader *reader, char **words, GError **error)
{
  const PiglitTest *test = reader->test;
  const guint n = g_strv_length (words);
  double side[4] = { 0, test->width, 0, test->height };

  if (n != 1 && n != 5)
    return refuse (reader, words, error);
  for (guint i = 0; n == 5 && i < 4; i++)
    if (!piglit_number (reader, words[1 + i], &side[i], error))
      return FALSE;
  put_matrix (reader,
              (const double[16]){ 2 / (side[1] - side[0]), 0, 0, 0, 0, 2 / (side[3] - side[2]), 0,
                                  0, 0, 0, -1, 0, -(side[1] + side[0]) / (side[1] - side[0]),
                                  -(side[3] + side[2]) / (side[3] - side[2]), 0, 1 });
  return TRUE;
}

/* frustum LEFT RIGHT BOTTOM TOP NEAR FAR */
static gboolean
set_frustum (PiglitReader *reader, char **words, GError **error)
{
  double s[6] = { 0 };

  if (g_strv_length (words) != 7)
    return refuse (reader, words, error);
  for (guint i = 0; i < 6; i++)
    if (!piglit_number (reader, words[1 + i], &s[i], error))
      return FALSE;
  put_matrix (reader,
              (const double[16]){ 2 * s[4] / (s[1] - s[0]), 0, 0, 0, 0, 2 * s[4] / (s[3] - s[2]), 0,
                                  0, (s[1] + s[0]) / (s[1] - s[0]), (s[3] + s[2]) / (s[3] - s[2]),
                                  -(s[5] + s[4]) / (s[5] - s[4]), -1, 0, 0,
                                  -2 * s[5] * s[4] / (s[5] - s[4]), 0 });
  return TRUE;
}

/* --- other state ------------------------------------------------------------------------------ */

/* enable NAME, disable NAME; numbers as in OpenGL's headers */
static gboolean
switch_state (PiglitReader *reader, char **words, GError **error)
{
  static const struct
  {
    const char *name;
    guint number;
  } known[] = { { "GL_VERTEX_PROGRAM_TWO_SIDE", 0x8643 }, { "GL_PROGRAM_POINT_SIZE", 0x8642 } };
  guint value = 0;

  for (guint i = 0; words[1] && i < G_N_ELEMENTS (known); i++)
    if (!strcmp (known[i].name, words[1]))
      value = known[i].number;
  if (words[1] &&
      (ls_begins (words[1], "GL_CLIP_PLANE") || ls_begins (words[1], "GL_CLIP_DISTANCE")))
    value = 0x3000 + (guint) (words[1][strlen (words[1]) - 1] - '0') % 8;
  if (!value)
    return refuse (reader, words, error);
  g_string_append_printf (reader->pending, "%s 0x%x\n", words[0], value);
  return TRUE;
}

/* shade model smooth, provoking vertex first */
static gboolean
choose (PiglitReader *reader, char **words, GError **error)
{
  if (g_strv_length (words) != 3)
    return refuse (reader, words, error);
  g_string_append_printf (reader->pending, "%s %s\n", words[0], words[2]);
  return TRUE;
}

/* clip plane N A B C D */
static gboolean
set_plane (PiglitReader *reader, char **words, GError **error)
{
  if (g_strv_length (words) != 7 || strcmp (words[1], "plane") != 0)
    return refuse (reader, words, error);
  g_string_append_printf (reader->pending, "plane %s %s %s %s %s\n", words[2], words[3], words[4],
                          words[5], words[6]);
  return TRUE;
}

/* tolerance R G B A: the least of them holds for all */
static gboolean
set_tolerance (PiglitReader *reader, char **words, GError **error)
{
  float least = 1;

  if (!words[1])
    return refuse (reader, words, error);
  for (guint i = 1; words[i]; i++)
    {
      float value = 0;

      if (!piglit_numbers (reader, words + i, 1, &value, error))
        return FALSE;
      least = MIN (least, value);
    }
  reader->tolerance = MAX (least, 0);
  return TRUE;
}

/* link success: always true here. A test whose link must fail draws nothing. */
static gboolean
expect_link (PiglitReader *reader, char **words, GError **error)
{
  if (words[1] && !strcmp (words[1], "success"))
    return TRUE;
  return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error,
                      "a test of the compiler alone: its programs must not link");
}

static const struct
{
  const char *word;
  gboolean (*run) (PiglitReader *reader, char **words, GError **error);
} commands[] = {
  { "clear", clear },
  { "clip", set_plane },
  { "disable", switch_state },
  { "draw", draw },
  { "enable", switch_state },
  { "frustum", set_frustum },
  { "link", expect_link },
  { "ortho", set_ortho },
  { "probe", piglit_probe },
  { "provoking", choose },
  { "relative", piglit_probe },
  { "shade", choose },
  { "texparameter", piglit_texparameter },
  { "texture", piglit_texture },
  { "tolerance", set_tolerance },
  { "uniform", set_uniform },
};

gboolean
piglit_command (PiglitReader *reader, char **words, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (!strcmp (commands[i].word, words[0]))
      return commands[i].run (reader, words, error);
  return refuse (reader, words, error);
}

/* --- vertices --------------------------------------------------------------------------------- */

typedef struct
{
  GString *text; /* the line as far as it is written */
  guint n_components;
} Column;

static void
column_clear (gpointer data)
{
  g_string_free (((Column *) data)->text, TRUE);
}

/* NAME/float/COUNT; for a matrix with /COLUMN behind it */
static gboolean
add_column (const PiglitReader *reader, GArray *columns, const char *head, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (head, "/", -1);
  const guint n = g_strv_length (parts);
  const char *type = n > 1 ? parts[1] : "";
  const int count = n > 2 ? atoi (parts[2]) : 0;
  Column column = { .n_components = (guint) CLAMP (count, 0, 4) };

  if (count < 1 || count > 4 || n > 4 ||
      (strcmp (type, "float") && strcmp (type, "int") && strcmp (type, "uint")))
    return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error, "not run here: vertex data %s", head);
  column.text = g_string_new ("attrib ");
  g_string_append (column.text, parts[0]);
  if (n == 4)
    g_string_append_printf (column.text, "[%s]", parts[3]);
  g_string_append_printf (column.text, " %d %c", count, *type);
  g_array_append_val (columns, column);
  return TRUE;
}

static gboolean
read_row (const PiglitReader *reader, GArray *columns, char **words, GError **error)
{
  guint at = 0;

  for (guint i = 0; i < columns->len; i++)
    for (guint c = 0; c < g_array_index (columns, Column, i).n_components; c++)
      {
        if (!words[at])
          return piglit_fail (reader, LS_ERROR_FORMAT, error, "a vertex of too few numbers");
        g_string_append_printf (g_array_index (columns, Column, i).text, " %s", words[at++]);
      }
  return TRUE;
}

static char *
join_columns (const GArray *columns)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < columns->len; i++)
    g_string_append_printf (all, "%s\n", g_array_index (columns, Column, i).text->str);
  return g_string_free (all, FALSE);
}

char *
piglit_vertices (const PiglitReader *reader, char **lines, guint first, GError **error)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, TRUE, sizeof (Column));
  PiglitReader here = *reader;
  gboolean has_head = FALSE;

  g_array_set_clear_func (columns, column_clear);
  for (guint i = first - 1; lines[i] && lines[i][0] != '['; i++)
    {
      g_autofree char *line = g_strdelimit (g_strdup (lines[i]), "\t\r", ' ');
      g_auto (GStrv) all = NULL;
      g_autoptr (GPtrArray) words = g_ptr_array_new ();

      line[strcspn (line, "#")] = '\0';
      all = g_strsplit (line, " ", -1);
      here.line = i + 1;
      for (guint k = 0; all[k]; k++)
        if (*all[k])
          g_ptr_array_add (words, all[k]);
      if (!words->len)
        continue;
      g_ptr_array_add (words, NULL);
      if (has_head && !read_row (&here, columns, (char **) words->pdata, error))
        return NULL;
      for (guint k = 0; !has_head && words->pdata[k]; k++)
        if (!add_column (&here, columns, words->pdata[k], error))
          return NULL;
      has_head = TRUE;
    }
  return join_columns (columns);
}
