/* A vertex shader for a stage that came without one: a triangle that covers the target, and values for all inputs. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

/* Built-in inputs of a pixel shader, which no vertex shader writes. */
static gboolean
is_generated (const char *name)
{
  static const char *const names[] = {
    "gl_FragCoord", "gl_FrontFacing",    "gl_PointCoord",   "gl_PrimitiveID",
    "gl_SampleID",  "gl_SamplePosition", "gl_SampleMaskIn", "gl_HelperInvocation",
    "gl_Layer",     "gl_ViewportIndex",  "gl_ClipDistance", "gl_CullDistance"
  };

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

/* A made-up value for an input, from the vec4 lanescope_at. */
static void
put_value (GString *text, GLenum type, guint number)
{
  const char *all = driver_type_base (type) == 'f' ? "lanescope_at" : "lanescope_whole";
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

/* Says what put_value() makes of it. */
static void
tell_value (Driver *driver, const char *name, GLenum type, guint number)
{
  static const char *const few[] = { "from 0 to 1 across the target",
                                     "from -1 to 1 across the target" };
  static const char *const many[] = {
    "from 0 to 1 across the target, and from -1 to 1 behind x and y",
    "from -1 to 1 across the target, and from 0 to 1 behind x and y"
  };
  const char *const *ways = driver_type_rows (type) > 2 ? many : few;

  driver_note (driver, "what %s is: %s", name,
               driver_type_columns (type) > 1 ? "the identity"
               : driver_type_base (type) != 'f'
                 ? "as many of 7, -3, 1000007 and 5 as it has components"
                 : ways[number % 2]);
}

typedef struct
{
  char name[256];
  GLint type, size, location;
} Input;

/* The text that is made up. */
typedef struct
{
  Driver *driver;
  DriverStage stage;    /* whose inputs they are */
  gboolean is_declared; /* the outputs are declared as the stage's text declares its inputs */
  const char *outputs;  /* these declarations, or NULL */
  GHashTable *blocks;   /* names of blocks to those of their instances */
  GString *head, *body;
} Maker;

/* The vertex shader's names for old built-in inputs. */
static const char *
vertex_name (const char *name)
{
  return !strcmp (name, "gl_Color")            ? "gl_FrontColor"
         : !strcmp (name, "gl_SecondaryColor") ? "gl_FrontSecondaryColor"
                                               : name;
}

/* Whether the declarations of the stage's text have the name. */
static gboolean
is_shown (const Maker *maker, const char *name)
{
  g_autofree char *root = g_strndup (name, strcspn (name, ".["));
  guint line;

  return maker->outputs != NULL && driver_has_word (maker->outputs, root, &line);
}

/* The declaration of an output that the text of the stage does not show. */
static void
put_declaration (Maker *maker, const Input *input, const char *plain, gboolean is_array)
{
  const Driver *driver = maker->driver;

  if (driver->is_core && input->location >= 0 &&
      strstr (driver->sources[maker->stage], "location") != NULL)
    g_string_append_printf (maker->head, "layout (location = %d) ", input->location);
  g_string_append_printf (
    maker->head, "%s%s %s %s", driver_type_base ((GLenum) input->type) == 'f' ? "" : "flat ",
    driver->is_core ? "out" : "varying", type_name ((GLenum) input->type), plain);
  if (is_array)
    g_string_append_printf (maker->head, "[%d]", input->size);
  g_string_append (maker->head, ";\n");
}

/* "light.at" for "Light.at", where "light" is the instance of the block "Light"; "lights[i].at" for instance i of several. n: gets
 * how many there are. Returns: (transfer full). */
static char *
name_of_member (const Maker *maker, const char *name, guint i, guint *n)
{
  const gsize length = strcspn (name, ".[");
  g_autofree char *block = g_strndup (name, length);
  const char *instance =
    strchr (name, '.') != NULL ? g_hash_table_lookup (maker->blocks, block) : NULL;
  const char *bracket = instance != NULL ? strchr (instance, '[') : NULL;

  *n = 1;
  if (instance == NULL)
    return g_strdup (name);
  if (bracket == NULL || name[length] == '[')
    return !*instance
             ? g_strdup (strchr (name, '.') + 1)
             : g_strdup_printf ("%.*s%s", (int) strcspn (instance, "["), instance, name + length);
  *n = (guint) atoi (bracket + 1);
  return g_strdup_printf ("%.*s[%u]%s", (int) (bracket - instance), instance, i, name + length);
}

/* Leaves out the number of the vertex. Returns: FALSE for others than the first. */
static gboolean
drop_vertex (char *name)
{
  char *bracket = strchr (name, '[');
  char *close = bracket != NULL ? strchr (bracket, ']') : NULL;

  if (close == NULL)
    return TRUE;
  if (strncmp (bracket, "[0]", 3) != 0)
    return FALSE;
  memmove (bracket, close + 1, strlen (close + 1) + 1);
  return TRUE;
}

/* plain: what the vertex shader calls the input. */
static void
put_values (Maker *maker, const Input *input, char *plain, guint number)
{
  const gboolean is_array = g_str_has_suffix (plain, "[0]");

  if (is_array)
    plain[strlen (plain) - 3] = '\0';
  if (!g_str_has_prefix (plain, "gl_") && !is_shown (maker, plain))
    put_declaration (maker, input, plain, is_array);
  for (gint i = 0; i < (is_array ? input->size : 1); i++)
    {
      g_string_append_printf (maker->body, "  %s", vertex_name (plain));
      if (is_array)
        g_string_append_printf (maker->body, "[%d]", i);
      g_string_append (maker->body, " = ");
      put_value (maker->body, (GLenum) input->type, number);
      g_string_append (maker->body, ";\n");
    }
}

static void
put_input (Maker *maker, const Input *input, guint number)
{
  guint n = 1;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *plain = name_of_member (maker, input->name, i, &n);

      put_values (maker, input, plain, number);
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
  g_string_append_printf (body, "  gl_TexCoord[%c] = lanescope_at;\n", *digit);
  return TRUE;
}

/* Input number i of a program. Returns: whether a vertex shader has to write it. */
static gboolean
read_input (const Maker *maker, GLuint program, GLuint i, Input *input)
{
  static const GLenum wanted[] = { GL_TYPE, GL_ARRAY_SIZE, GL_LOCATION };
  const DriverGl *gl = &maker->driver->gl;
  GLint values[3] = { 0, 1, -1 };

  *input = (Input){ .size = 1 };
  gl->GetProgramResourceName (program, GL_PROGRAM_INPUT, i, sizeof input->name, NULL, input->name);
  gl->GetProgramResourceiv (program, GL_PROGRAM_INPUT, i, 3, wanted, 3, NULL, values);
  input->type = values[0];
  input->size = MAX (values[1], 1);
  input->location = values[2];
  if (maker->stage == DRIVER_GEOMETRY && !drop_vertex (input->name))
    return FALSE;
  return !is_generated (input->name) &&
         !(maker->stage == DRIVER_GEOMETRY &&
           (g_str_has_prefix (input->name, "gl_") || strstr (input->name, ".gl_") != NULL));
}

static void
put_inputs (Maker *maker, GLuint program, gboolean is_told)
{
  GLint n = 0;
  guint number = 0;

  maker->driver->gl.GetProgramInterfaceiv (program, GL_PROGRAM_INPUT, GL_ACTIVE_RESOURCES, &n);
  for (GLint i = 0; i < n; i++)
    {
      Input input;

      if (!read_input (maker, program, (GLuint) i, &input) || is_lowered (&input, maker->body))
        continue;
      put_input (maker, &input, number);
      if (is_told)
        tell_value (maker->driver, input.name, (GLenum) input.type, number);
      number++;
    }
}

/* Links the stage alone to find its inputs. log: gets why it does not link. */
static GLuint
link_alone (Driver *driver, GLuint shader, char **log)
{
  const DriverGl *gl = &driver->gl;
  const GLuint program = gl->CreateProgram ();
  GLint good = 0, length = 0;

  gl->ProgramParameteri (program, GL_PROGRAM_SEPARABLE, GL_TRUE);
  gl->AttachShader (program, shader);
  gl->LinkProgram (program);
  gl->GetProgramiv (program, GL_LINK_STATUS, &good);
  if (good)
    return program;
  gl->GetProgramiv (program, GL_INFO_LOG_LENGTH, &length);
  *log = g_malloc0 ((gsize) length + 1);
  gl->GetProgramInfoLog (program, length + 1, NULL, *log);
  return 0;
}

/* source: (nullable) */
static char *
version_line (const char *source)
{
  const char *version = source != NULL ? strstr (source, "#version") : NULL;
  const char *end = version != NULL ? strchr (version, '\n') : NULL;

  /* Programs of OpenGL ES are linked with OpenGL ES programs only. */
  return version != NULL && end != NULL ? g_strndup (version, (gsize) (end - version))
                                        : g_strdup ("#version 120");
}

/* The text for the inputs of a program, 0: none. */
static char *
make_text (Maker *maker, GLuint program, gboolean is_told)
{
  const char *source = maker->driver->sources[maker->stage];
  g_autofree char *version = version_line (program ? source : NULL);
  g_autofree char *outputs = NULL;
  const gboolean is_es = strstr (version, " es") != NULL || strstr (version, " 100") != NULL;
  guint line;
  const char *position =
    program && driver_has_word (source, "position", &line) ? "lanescope_position" : "position";

  maker->blocks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  maker->head = g_string_new (version);
  maker->body = g_string_new (NULL);
  g_string_append_c (maker->head, '\n');
  if (!is_es)
    g_string_append (maker->head, "#extension GL_ARB_explicit_attrib_location : enable\n"
                                  "#extension GL_ARB_separate_shader_objects : enable\n");
  if (program && maker->is_declared)
    {
      outputs = driver_make_outputs (source, maker->stage == DRIVER_GEOMETRY,
                                     maker->driver->is_core, maker->blocks);
      maker->outputs = outputs;
      g_string_append (maker->head, outputs);
      g_string_append_c (maker->head, '\n');
    }
  if (program)
    put_inputs (maker, program, is_told);
  g_string_append_printf (maker->head,
                          "%s vec4 %s;\n"
                          "void main ()\n{\n"
                          "  vec4 lanescope_at = vec4 (%s.xy * 0.5 + 0.5, %s.xy);\n",
                          maker->driver->is_core ? "in" : "attribute", position, position,
                          position);
  if (strstr (maker->body->str, "lanescope_whole") != NULL)
    g_string_append (maker->head, "  ivec4 lanescope_whole = ivec4 (7, -3, 1000007, 5);\n");
  g_string_append_printf (maker->head, "%s  gl_Position = %s;\n}\n", maker->body->str, position);
  g_string_free (maker->body, TRUE);
  maker->outputs = NULL;
  g_hash_table_unref (maker->blocks);
  return g_string_free (maker->head, FALSE);
}

/* --- trying ------------------------------------------------------------------------------------ */

/* Whether a vertex shader compiles and fits to the stage behind it. log: gets why not. */
static gboolean
fits (Driver *driver, const char *text, GLuint shader, char **log)
{
  const DriverGl *gl = &driver->gl;
  const GLuint made = driver_compile_source (driver, DRIVER_VERTEX, text, log);
  const GLuint program = made ? gl->CreateProgram () : 0;
  GLint good = 0, length = 0;

  if (!made)
    return FALSE;
  g_clear_pointer (log, g_free);
  if (driver->is_separate)
    gl->ProgramParameteri (program, GL_PROGRAM_SEPARABLE, GL_TRUE);
  gl->AttachShader (program, made);
  gl->AttachShader (program, shader);
  gl->LinkProgram (program);
  gl->GetProgramiv (program, GL_LINK_STATUS, &good);
  gl->GetProgramiv (program, GL_INFO_LOG_LENGTH, &length);
  *log = g_malloc0 ((gsize) length + 1);
  gl->GetProgramInfoLog (program, length + 1, NULL, *log);
  return good != 0;
}

/* Ends with the input that the log is about, else the first one. */
_Noreturn static void
fail_made_up (const Maker *maker, GLuint program, const char *log)
{
  static const char *const stages[] = { "vert", "geom", "frag" };
  g_autofree char *name = g_strdup ("?");
  guint line = 1;
  GLint n = 0;

  maker->driver->gl.GetProgramInterfaceiv (program, GL_PROGRAM_INPUT, GL_ACTIVE_RESOURCES, &n);
  for (GLint i = 0; i < n; i++)
    {
      Input input;
      const gboolean is_ours = read_input (maker, program, (GLuint) i, &input);
      g_autofree char *plain = g_strndup (input.name, strcspn (input.name, ".["));

      if (!is_ours || (*name != '?' && strstr (log, plain) == NULL))
        continue;
      g_free (name);
      name = g_steal_pointer (&plain);
    }
  driver_has_word (maker->driver->sources[maker->stage], name, &line);
  driver_fail ("made-up", "%s\n%s\n%u\n%s", stages[maker->stage], name, line, log);
}

static gboolean
has_inputs (const Maker *maker, GLuint program)
{
  GLint n = 0;

  maker->driver->gl.GetProgramInterfaceiv (program, GL_PROGRAM_INPUT, GL_ACTIVE_RESOURCES, &n);
  for (GLint i = 0; i < n; i++)
    {
      Input input;

      if (read_input (maker, program, (GLuint) i, &input))
        return TRUE;
    }
  return FALSE;
}

/* The shader with the inputs of a stage. What does not compile, or does not link by itself, a later step reports. */
static char *
make_for_stage (Maker *maker)
{
  Driver *driver = maker->driver;
  g_autofree char *log = NULL, *first = NULL, *second = NULL;
  const GLuint shader =
    driver_compile_source (driver, maker->stage, driver->sources[maker->stage], &log);
  const GLuint program = shader ? link_alone (driver, shader, &driver->alone_log) : 0;

  if (program && !has_inputs (maker, program))
    return make_text (maker, program, FALSE);
  for (guint i = 0; program && i < 2; i++)
    {
      g_autofree char *text = NULL;

      maker->is_declared = i == 0;
      text = make_text (maker, program, FALSE);
      if (fits (driver, text, shader, i == 0 ? &first : &second))
        return make_text (maker, program, TRUE);
      if (i == 1)
        fail_made_up (maker, program, first);
    }
  return make_text (maker, 0, FALSE);
}

char *
driver_make_vertex_shader (Driver *driver)
{
  Maker maker = { .driver = driver,
                  .stage =
                    driver->sources[DRIVER_GEOMETRY] != NULL ? DRIVER_GEOMETRY : DRIVER_FRAGMENT };

  return driver->sources[maker.stage] != NULL ? make_for_stage (&maker)
                                              : make_text (&maker, 0, FALSE);
}
