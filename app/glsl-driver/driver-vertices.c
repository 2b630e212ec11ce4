/* A vertex shader for a pixel shader that came alone: a triangle that covers the target, and values
 * for all inputs. */
#include "driver.h"

#include <string.h>

/* Built-in inputs of a pixel shader, which no vertex shader writes. */
static gboolean
is_generated (const char *name)
{
  static const char *const names[] = { "gl_FragCoord",    "gl_FrontFacing",
                                       "gl_PointCoord",   "gl_PrimitiveID",
                                       "gl_SampleID",     "gl_SamplePosition",
                                       "gl_SampleMaskIn", "gl_HelperInvocation",
                                       "gl_Layer",        "gl_ViewportIndex" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_has_prefix (name, names[i]))
      return TRUE;
  return FALSE;
}

static const char *
type_name (GLenum type)
{
  static const char *const floats[] = { "float", "vec2", "vec3", "vec4" };
  static const char *const integers[] = { "int", "ivec2", "ivec3", "ivec4" };
  static const char *const unsigneds[] = { "uint", "uvec2", "uvec3", "uvec4" };
  static const char *const matrices[3][3] = { { "mat2", "mat2x3", "mat2x4" },
                                              { "mat3x2", "mat3", "mat3x4" },
                                              { "mat4x2", "mat4x3", "mat4" } };
  const guint rows = driver_type_rows (type), columns = driver_type_columns (type);
  const char base = driver_type_base (type);

  if (columns > 1)
    return matrices[columns - 2][rows - 2];
  return (base == 'i' ? integers : base == 'u' ? unsigneds : floats)[rows - 1];
}

/* A made-up value for an input, from the vec4 `all`. */
static void
put_value (GString *text, GLenum type, guint number)
{
  const char *all = driver_type_base (type) == 'f' ? "all" : "whole";
  const guint rows = driver_type_rows (type);

  if (driver_type_columns (type) > 1)
    g_string_append_printf (text, "%s (1)", type_name (type));
  else
    g_string_append_printf (text, "%s (%s%s%s)", type_name (type), all,
                            number % 2 && driver_type_base (type) == 'f' ? ".zwxy" : "",
                            rows == 1   ? ".x"
                            : rows == 2 ? ".xy"
                            : rows == 3 ? ".xyz"
                                        : "");
}

typedef struct
{
  char name[256];
  GLint type, size, location;
} Input;

/* The vertex shader's names for old built-in inputs. */
static const char *
vertex_name (const char *name)
{
  return !strcmp (name, "gl_Color")            ? "gl_FrontColor"
         : !strcmp (name, "gl_SecondaryColor") ? "gl_FrontSecondaryColor"
                                               : name;
}

static void
put_input (const Driver *driver, GString *head, GString *body, const Input *input, guint number)
{
  g_autofree char *plain = g_strdup (input->name);
  char *bracket = strchr (plain, '[');
  const gboolean is_array = bracket != NULL;

  if (bracket != NULL)
    *bracket = '\0';
  if (!g_str_has_prefix (plain, "gl_"))
    {
      if (driver->is_core && input->location >= 0 &&
          strstr (driver->sources[DRIVER_FRAGMENT], "location") != NULL)
        g_string_append_printf (head, "layout (location = %d) ", input->location);
      g_string_append_printf (
        head, "%s%s %s %s", driver_type_base ((GLenum) input->type) == 'f' ? "" : "flat ",
        driver->is_core ? "out" : "varying", type_name ((GLenum) input->type), plain);
      if (is_array)
        g_string_append_printf (head, "[%d]", input->size);
      g_string_append (head, ";\n");
    }
  for (gint i = 0; i < (is_array ? input->size : 1); i++)
    {
      g_string_append_printf (body, "  %s", vertex_name (plain));
      if (is_array)
        g_string_append_printf (body, "[%d]", i);
      g_string_append (body, " = ");
      put_value (body, (GLenum) input->type, number);
      g_string_append (body, ";\n");
    }
}

/* Mesa calls the elements of gl_TexCoord gl_in_TexCoord0 and so on. */
static gboolean
is_lowered (const Input *input, GString *body)
{
  static const char prefix[] = "gl_in_TexCoord";
  const char *digit = input->name + strlen (prefix);

  if (!g_str_has_prefix (input->name, prefix) || !g_ascii_isdigit (*digit))
    return FALSE;
  g_string_append_printf (body, "  gl_TexCoord[%c] = all;\n", *digit);
  return TRUE;
}

static void
put_inputs (Driver *driver, GLuint program, GString *head, GString *body)
{
  static const GLenum wanted[] = { GL_TYPE, GL_ARRAY_SIZE, GL_LOCATION };
  const DriverGl *gl = &driver->gl;
  GLint n = 0;
  guint number = 0;

  gl->GetProgramInterfaceiv (program, GL_PROGRAM_INPUT, GL_ACTIVE_RESOURCES, &n);
  for (GLint i = 0; i < n; i++)
    {
      Input input = { .size = 1 };
      GLint values[3] = { 0, 1, -1 };

      gl->GetProgramResourceName (program, GL_PROGRAM_INPUT, (GLuint) i, sizeof input.name, NULL,
                                  input.name);
      gl->GetProgramResourceiv (program, GL_PROGRAM_INPUT, (GLuint) i, 3, wanted, 3, NULL, values);
      input.type = values[0];
      input.size = MAX (values[1], 1);
      input.location = values[2];
      if (is_generated (input.name) || is_lowered (&input, body))
        continue;
      put_input (driver, head, body, &input, number++);
      driver_note (driver, "what %s is: from 0 to 1 and from -1 to 1 across the target",
                   input.name);
    }
}

/* Links the pixel shader alone to find its inputs. If it does not compile, a later step reports
 * it. */
static GLuint
link_alone (Driver *driver)
{
  const DriverGl *gl = &driver->gl;
  g_autofree char *log = NULL;
  const GLuint shader =
    driver_compile_source (driver, DRIVER_FRAGMENT, driver->sources[DRIVER_FRAGMENT], &log);
  const GLuint program = shader ? gl->CreateProgram () : 0;
  GLint good = 0;

  if (!shader)
    return 0;
  gl->ProgramParameteri (program, GL_PROGRAM_SEPARABLE, GL_TRUE);
  gl->AttachShader (program, shader);
  gl->LinkProgram (program);
  gl->GetProgramiv (program, GL_LINK_STATUS, &good);
  return good ? program : 0;
}

static char *
version_line (const Driver *driver)
{
  const char *version = strstr (driver->sources[DRIVER_FRAGMENT], "#version");
  const char *end = version != NULL ? strchr (version, '\n') : NULL;

  /* Programs of OpenGL ES are linked with OpenGL ES programs only. */
  return version != NULL && end != NULL ? g_strndup (version, (gsize) (end - version))
                                        : g_strdup ("#version 120");
}

char *
driver_make_vertex_shader (Driver *driver)
{
  const GLuint program = driver->sources[DRIVER_FRAGMENT] != NULL ? link_alone (driver) : 0;
  g_autofree char *version = program ? version_line (driver) : g_strdup ("#version 120");
  GString *head = g_string_new (version);
  GString *body = g_string_new (NULL);

  g_string_append (head, "\n#extension GL_ARB_explicit_attrib_location : enable\n"
                         "#extension GL_ARB_separate_shader_objects : enable\n");
  if (strstr (version, " es") != NULL)
    g_string_assign (head, version), g_string_append_c (head, '\n');
  if (program)
    put_inputs (driver, program, head, body);
  g_string_append_printf (head,
                          "%s vec4 position;\n"
                          "void main ()\n{\n"
                          "  vec4 all = vec4 (position.xy * 0.5 + 0.5, position.xy);\n",
                          driver->is_core ? "in" : "attribute");
  if (strstr (body->str, "whole") != NULL)
    g_string_append (head, "  ivec4 whole = ivec4 (7, -3, 1000007, 5);\n");
  g_string_append_printf (head, "%s  gl_Position = position;\n}\n", body->str);
  g_string_free (body, TRUE);
  return g_string_free (head, FALSE);
}
