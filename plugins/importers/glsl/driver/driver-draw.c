/* Targets, vertices, and the draw. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

#define SIDE 64
#define MAX_SIDE 4096
#define MAX_TARGETS 8
#define TARGET_UNIT 31

/* --- targets ---------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  GLenum internal, format, type;
} Target;

static const Target targets[] = {
  { "rgba32f", GL_RGBA32F, GL_RGBA, GL_FLOAT },
  { "rgba8", GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE },
  { "rgba32i", GL_RGBA32I, GL_RGBA_INTEGER, GL_INT },
  { "rgba32ui", GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT },
};

/* The first formats are those of the types of outputs: f, i and u. */
static const char *
format_for (char base)
{
  return base == 'i' ? "rgba32i" : base == 'u' ? "rgba32ui" : "rgba32f";
}

/* Formats by location; NULL: no output. Returns: how many. */
static guint
find_outputs (Driver *driver, const char **formats)
{
  static const GLenum wanted[] = { GL_TYPE, GL_ARRAY_SIZE, GL_LOCATION };
  const DriverGl *gl = &driver->gl;
  const GLuint program = driver->programs[DRIVER_FRAGMENT];
  GLint n = 0;
  guint n_targets = 0;

  gl->GetProgramInterfaceiv (program, GL_PROGRAM_OUTPUT, GL_ACTIVE_RESOURCES, &n);
  for (GLint i = 0; i < n; i++)
    {
      GLint values[3] = { GL_FLOAT_VEC4, 1, -1 };
      char name[256] = "";

      gl->GetProgramResourceName (program, GL_PROGRAM_OUTPUT, (GLuint) i, sizeof name, NULL, name);
      gl->GetProgramResourceiv (program, GL_PROGRAM_OUTPUT, (GLuint) i, 3, wanted, 3, NULL, values);
      if (values[2] < 0 && g_str_has_prefix (name, "gl_FragData"))
        values[2] = 0;
      for (GLint k = 0; k < MAX (values[1], 1); k++)
        if (values[2] >= 0 && values[2] + k < MAX_TARGETS)
          {
            formats[values[2] + k] = format_for (driver_type_base ((GLenum) values[0]));
            n_targets = MAX (n_targets, (guint) (values[2] + k) + 1);
            g_string_append_printf (driver->variables, "output %d %s\n", values[2] + k, name);
          }
    }
  formats[0] = formats[0] != NULL ? formats[0] : "rgba32f";
  return MAX (n_targets, 1);
}

static void
attach (Driver *driver, guint index, const char *name)
{
  const DriverGl *gl = &driver->gl;
  const Target *target = NULL;
  GLuint texture = 0;

  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    if (!strcmp (targets[i].name, name))
      target = &targets[i];
  if (target == NULL)
    driver_fail ("inputs", "there is no target of format %s", name);
  gl->GenTextures (1, &texture);
  gl->BindTexture (GL_TEXTURE_2D, texture);
  gl->TexImage2D (GL_TEXTURE_2D, 0, (GLint) target->internal, driver->width, driver->height, 0,
                  target->format, target->type, NULL);
  gl->TexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  gl->FramebufferTexture2D (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + index, GL_TEXTURE_2D, texture,
                            0);
  g_string_append_printf (driver->variables, "target %u %s\n", index, target->name);
}

static void
make_targets (Driver *driver)
{
  const DriverGl *gl = &driver->gl;
  const char *formats[MAX_TARGETS] = { NULL };
  GLenum buffers[MAX_TARGETS] = { GL_NONE };
  char **words = driver_find_input (driver, "targets", NULL);
  guint n = find_outputs (driver, formats);
  GLuint frame = 0;

  for (guint i = 0; words != NULL && words[1 + i] != NULL && i < MAX_TARGETS; i++)
    {
      formats[i] = words[1 + i];
      n = i + 1;
    }
  gl->GenFramebuffers (1, &frame);
  gl->BindFramebuffer (GL_FRAMEBUFFER, frame);
  gl->ActiveTexture (GL_TEXTURE0 + TARGET_UNIT);
  for (guint i = 0; i < n; i++)
    {
      buffers[i] = formats[i] != NULL ? GL_COLOR_ATTACHMENT0 + i : GL_NONE;
      if (formats[i] != NULL)
        attach (driver, i, formats[i]);
    }
  gl->DrawBuffers ((GLsizei) n, buffers);
  if (gl->CheckFramebufferStatus (GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    driver_fail ("driver", "the driver cannot draw to these targets");
  gl->Viewport (0, 0, driver->width, driver->height);
}

/* --- vertices --------------------------------------------------------------------------------- */

typedef struct
{
  char name[256];
  GLenum type;
  GLint location;
} Attribute;

static const float triangle[3][4] = { { -1, -1, 0, 1 }, { 3, -1, 0, 1 }, { -1, 3, 0, 1 } };

static void
set_buffer (const DriverGl *gl, const void *data, gsize size)
{
  GLuint buffer = 0;

  gl->GenBuffers (1, &buffer);
  gl->BindBuffer (GL_ARRAY_BUFFER, buffer);
  gl->BufferData (GL_ARRAY_BUFFER, (GLsizeiptr) size, data, GL_STATIC_DRAW);
}

static void
set_pointer (const DriverGl *gl, GLuint location, GLint size, const char *type)
{
  if (!strcmp (type, "un8"))
    gl->VertexAttribPointer (location, size, GL_UNSIGNED_BYTE, GL_TRUE, 0, NULL);
  else if (!strcmp (type, "i"))
    gl->VertexAttribIPointer (location, size, GL_INT, 0, NULL);
  else if (!strcmp (type, "u"))
    gl->VertexAttribIPointer (location, size, GL_UNSIGNED_INT, 0, NULL);
  else
    gl->VertexAttribPointer (location, size, GL_FLOAT, GL_FALSE, 0, NULL);
  gl->EnableVertexAttribArray (location);
}

/* attrib NAME SIZE f|i|u|un8 VALUE... */
static void
set_given (const Driver *driver, GLuint location, char **words)
{
  GByteArray *bytes = g_byte_array_new ();
  const gboolean is_float = g_strv_length (words) > 3 && !strcmp (words[3], "f");
  const gboolean is_byte = g_strv_length (words) > 3 && !strcmp (words[3], "un8");
  const gint size = g_strv_length (words) > 4 ? atoi (words[2]) : 0;

  if (size < 1 || size > 4)
    driver_fail ("inputs", "\"attrib %s\" wants 1 to 4, a type and values", words[1]);
  for (guint i = 4; words[i] != NULL; i++)
    {
      const guint32 value = driver_bits (words[i], is_float);
      const guint8 byte = (guint8) value;

      if (is_byte)
        g_byte_array_append (bytes, &byte, 1);
      else
        g_byte_array_append (bytes, (const guint8 *) &value, sizeof value);
    }
  set_buffer (&driver->gl, bytes->data, bytes->len);
  set_pointer (&driver->gl, location, size, words[3]);
  g_byte_array_unref (bytes);
}

/* The value of an attribute in a vertex of the triangle, guessed from its name. */
static void
make_value (const char *name, gboolean is_position, guint vertex, float *to)
{
  g_autofree char *low = g_ascii_strdown (name, -1);
  const float colours[3][4] = { { 1, 0, 0, 1 }, { 0, 1, 0, 1 }, { 0, 0, 1, 1 } };
  const float across[4] = { (triangle[vertex][0] + 1) / 2, (triangle[vertex][1] + 1) / 2, 0.5f, 1 };
  const float normal[4] = { 0, 0, 1, 0 };

  memcpy (to,
          is_position                                                   ? triangle[vertex]
          : strstr (low, "col") != NULL || strstr (low, "tint") != NULL ? colours[vertex]
          : strstr (low, "normal") != NULL                              ? normal
                                                                        : across,
          sizeof across);
}

static void
make_up (Driver *driver, const Attribute *attribute, gboolean is_position)
{
  const DriverGl *gl = &driver->gl;
  const guint size = driver_type_rows (attribute->type);
  const char base = driver_type_base (attribute->type);
  guint32 words[3][4] = { 0 };

  for (guint v = 0; v < 3; v++)
    {
      float value[4];

      make_value (attribute->name, is_position, v, value);
      for (guint c = 0; c < size; c++)
        if (base == 'f')
          memcpy (&words[0][v * size + c], &value[c], sizeof (float));
        else
          words[0][v * size + c] = v;
    }
  set_buffer (gl, words, 3 * size * sizeof **words);
  set_pointer (gl, (GLuint) attribute->location, (GLint) size, (const char[]){ base, '\0' });
  driver_note (driver, "the attribute %s: %s", attribute->name,
               is_position ? "a triangle that covers the target" : "a value for each corner");
}

static void
set_columns (Driver *driver, const Attribute *attribute)
{
  for (guint c = 0; c < driver_type_columns (attribute->type); c++)
    driver->gl.VertexAttrib4f ((GLuint) attribute->location + c, c == 0, c == 1, c == 2, c == 3);
  driver_note (driver, "the identity in the attribute %s", attribute->name);
}

/* The columns of a matrix are given one by one. */
static void
set_given_columns (const Driver *driver, const Attribute *attribute)
{
  for (guint c = 0; c < driver_type_columns (attribute->type); c++)
    {
      g_autofree char *name = g_strdup_printf ("%s[%u]", attribute->name, c);
      char **words = driver_find_input (driver, "attrib", name);

      if (words != NULL)
        set_given (driver, (GLuint) attribute->location + c, words);
    }
}

/* The attribute with the position: by its name, else the first one with at least two floats. */
static guint
find_position (const GArray *attributes)
{
  guint first = G_MAXUINT;

  for (guint i = 0; i < attributes->len; i++)
    {
      const Attribute *attribute = &g_array_index (attributes, Attribute, i);
      g_autofree char *low = g_ascii_strdown (attribute->name, -1);

      if (driver_type_base (attribute->type) != 'f' || driver_type_rows (attribute->type) < 2 ||
          driver_type_columns (attribute->type) > 1)
        continue;
      if (strstr (low, "pos") != NULL || strstr (low, "vert") != NULL)
        return i;
      if (first == G_MAXUINT || attribute->location == 0)
        first = i;
    }
  return first;
}

static void
set_attribute (Driver *driver, const Attribute *attribute, gboolean is_position)
{
  char **words = driver_find_input (driver, "attrib", attribute->name);

  /* Location 0 may also take the values of gl_Vertex, its name before attributes had names. */
  if (words == NULL && driver->is_exact && attribute->location == 0)
    words = driver_find_input (driver, "attrib", "gl_Vertex");
  if (driver->n_active == g_array_index (driver->ends, guint, 0))
    g_string_append_printf (driver->variables, "attrib %d %c %u %u %s\n", attribute->location,
                            driver_type_base (attribute->type),
                            driver_type_columns (attribute->type),
                            driver_type_rows (attribute->type), attribute->name);
  if (words != NULL)
    set_given (driver, (GLuint) attribute->location, words);
  else if (driver->is_exact)
    set_given_columns (driver, attribute);
  else if (driver_type_columns (attribute->type) > 1)
    set_columns (driver, attribute);
  else
    make_up (driver, attribute, is_position);
}

static void
set_vertices (Driver *driver)
{
  const DriverGl *gl = &driver->gl;
  const GLuint program = driver->programs[DRIVER_VERTEX];
  g_autoptr (GArray) attributes = g_array_new (FALSE, TRUE, sizeof (Attribute));
  GLuint vertices = 0;
  GLint n = 0, size;
  guint position;

  gl->GenVertexArrays (1, &vertices);
  gl->BindVertexArray (vertices);
  gl->GetProgramiv (program, GL_ACTIVE_ATTRIBUTES, &n);
  for (GLint i = 0; i < n; i++)
    {
      Attribute attribute = { .location = -1 };

      gl->GetActiveAttrib (program, (GLuint) i, sizeof attribute.name, NULL, &size, &attribute.type,
                           attribute.name);
      attribute.location =
        !strcmp (attribute.name, "gl_Vertex") ? 0 : gl->GetAttribLocation (program, attribute.name);
      if (attribute.location >= 0)
        g_array_append_val (attributes, attribute);
    }
  position = find_position (attributes);
  for (guint i = 0; i < attributes->len; i++)
    set_attribute (driver, &g_array_index (attributes, Attribute, i), i == position);
}

/* --- capture ---------------------------------------------------------------------------------- */

static void
make_capture (Driver *driver)
{
  const DriverGl *gl = &driver->gl;
  GLuint buffer = 0;

  if (driver_find_input (driver, "captured", NULL) == NULL)
    return;
  gl->GenBuffers (1, &buffer);
  gl->BindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
  gl->BufferData (GL_TRANSFORM_FEEDBACK_BUFFER, 65536, NULL, GL_STATIC_READ);
}

/* --- the draw --------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  GLenum mode;
} Primitive;

static const Primitive primitives[] = {
  { "points", GL_POINTS },
  { "lines", GL_LINES },
  { "line-strip", GL_LINE_STRIP },
  { "triangles", GL_TRIANGLES },
  { "triangle-strip", GL_TRIANGLE_STRIP },
  { "triangle-fan", GL_TRIANGLE_FAN },
  { "line-loop", GL_LINE_LOOP },
  { "lines-adjacency", GL_LINES_ADJACENCY },
  { "line-strip-adjacency", GL_LINE_STRIP_ADJACENCY },
  { "triangles-adjacency", GL_TRIANGLES_ADJACENCY },
  { "triangle-strip-adjacency", GL_TRIANGLE_STRIP_ADJACENCY },
};

typedef struct
{
  GLenum mode;
  int first, count, instances;
} Range;

/* The primitive that a geometry shader takes; triangles without one. */
static GLenum
find_mode (const Driver *driver)
{
  GLint mode = GL_TRIANGLES;

  if (driver->sources[DRIVER_GEOMETRY] != NULL)
    driver->gl.GetProgramiv (driver->programs[DRIVER_GEOMETRY], GL_GEOMETRY_INPUT_TYPE, &mode);
  return (GLenum) mode;
}

static GLenum
captured_mode (const Driver *driver, GLenum mode)
{
  GLint out = (GLint) mode;

  if (driver->sources[DRIVER_GEOMETRY] != NULL)
    driver->gl.GetProgramiv (driver->programs[DRIVER_GEOMETRY], GL_GEOMETRY_OUTPUT_TYPE, &out);
  return out == GL_POINTS                          ? GL_POINTS
         : out == GL_LINES || out == GL_LINE_STRIP ? GL_LINES
                                                   : GL_TRIANGLES;
}

/* draw PRIMITIVE COUNT [FIRST [INSTANCES]] */
static Range
find_range (const Driver *driver)
{
  Range range = { find_mode (driver), 0, 3, 1 };
  char **words = driver_find_input (driver, "draw", NULL);
  const guint n = words != NULL ? g_strv_length (words) : 0;

  for (guint i = 0; n > 1 && i < G_N_ELEMENTS (primitives); i++)
    if (!strcmp (primitives[i].name, words[1]))
      range.mode = primitives[i].mode;
  if (n > 2)
    range.count = CLAMP (atoi (words[2]), 1, 65536);
  if (n > 3)
    range.first = CLAMP (atoi (words[3]), 0, 65536);
  if (n > 4)
    range.instances = CLAMP (atoi (words[4]), 1, 256);
  return range;
}

/* index NUMBER...: indices, instead of numbers that count up. */
static void
make_indices (Driver *driver)
{
  char **words = driver_find_input (driver, "index", NULL);
  const guint n = words != NULL ? g_strv_length (words) - 1 : 0;
  g_autofree guint32 *numbers = g_new0 (guint32, n + 1);
  GLuint buffer = 0;

  if (!n)
    return;
  for (guint i = 0; i < n; i++)
    numbers[i] = driver_bits (words[1 + i], FALSE);
  driver->gl.GenBuffers (1, &buffer);
  driver->gl.BindBuffer (GL_ELEMENT_ARRAY_BUFFER, buffer);
  driver->gl.BufferData (GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr) (n * sizeof *numbers), numbers,
                         GL_STATIC_DRAW);
}

/* The buffer of indices must hold all indices of the draw. */
static void
submit (const Driver *driver, const Range *range)
{
  const DriverGl *gl = &driver->gl;
  char **words = driver_find_input (driver, "index", NULL);
  const gsize first = (gsize) range->first;

  if (words == NULL)
    gl->DrawArraysInstanced (range->mode, range->first, range->count, range->instances);
  else if (first + (gsize) range->count < g_strv_length (words))
    gl->DrawElementsInstanced (range->mode, range->count, GL_UNSIGNED_INT,
                               (const void *) (4 * first), range->instances);
  else
    driver_fail ("inputs", "there are not as many indices as the draw takes");
}

void
driver_prepare_targets (Driver *driver)
{
  make_targets (driver);
  make_capture (driver);
}

void
driver_prepare_draw (Driver *driver)
{
  set_vertices (driver);
  make_indices (driver);
  driver_set_state (driver);
  driver->gl.Finish ();
}

void
driver_draw (Driver *driver, const char *mark)
{
  const DriverGl *gl = &driver->gl;
  const Range range = find_range (driver);
  const gboolean is_captured = driver_find_input (driver, "captured", NULL) != NULL;

  gl->Finish ();
  driver_answer ("MARK", mark, strlen (mark));
  driver_kernel_capture (TRUE);
  if (is_captured)
    gl->BeginTransformFeedback (captured_mode (driver, range.mode));
  submit (driver, &range);
  if (is_captured)
    gl->EndTransformFeedback ();
  gl->Finish ();
  driver_kernel_capture (FALSE);
}

void
driver_read_size (Driver *driver)
{
  char **words = driver_find_input (driver, "size", NULL);

  driver->width = words != NULL && words[1] != NULL ? CLAMP (atoi (words[1]), 1, MAX_SIDE) : SIDE;
  driver->height = words != NULL && words[1] != NULL && words[2] != NULL
                     ? CLAMP (atoi (words[2]), 1, MAX_SIDE)
                     : SIDE;
}
