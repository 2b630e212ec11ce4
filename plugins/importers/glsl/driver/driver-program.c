/* Compiles and links, and reports the compiler's messages. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

static const GLenum kinds[] = { GL_VERTEX_SHADER, GL_GEOMETRY_SHADER, GL_FRAGMENT_SHADER };
static const GLbitfield bits[] = { GL_VERTEX_SHADER_BIT, GL_GEOMETRY_SHADER_BIT,
                                   GL_FRAGMENT_SHADER_BIT };
static const char *const names[] = { "vert", "geom", "frag" };

static char *
shader_log (const DriverGl *gl, GLuint shader)
{
  GLint length = 0;
  char *log;

  gl->GetShaderiv (shader, GL_INFO_LOG_LENGTH, &length);
  log = g_malloc0 ((gsize) length + 1);
  gl->GetShaderInfoLog (shader, length + 1, NULL, log);
  return log;
}

/* Returns: 0, with the log, if the text does not compile. */
GLuint
driver_compile_source (Driver *driver, DriverStage stage, const char *source, char **log)
{
  const DriverGl *gl = &driver->gl;
  const GLuint shader = gl->CreateShader (kinds[stage]);
  GLint good = 0;

  if (!shader)
    {
      *log = g_strdup ("0:1(1): error: the driver has no such stage in this kind of context");
      return 0;
    }
  gl->ShaderSource (shader, 1, &source, NULL);
  gl->CompileShader (shader);
  gl->GetShaderiv (shader, GL_COMPILE_STATUS, &good);
  *log = shader_log (gl, shader);
  return good ? shader : 0;
}

static GLuint
compile (Driver *driver, DriverStage stage)
{
  char *log = NULL;
  const GLuint shader = driver_compile_source (driver, stage, driver->sources[stage], &log);
  g_autofree char *text = g_strdup_printf ("%s\n%s", names[stage], log);

  if (!shader)
    driver_fail ("compile", "%s", text);
  if (*log)
    driver_answer ("WARN", text, strlen (text));
  return shader;
}

static void
set_captured (Driver *driver, GLuint program)
{
  char **words = driver_find_input (driver, "captured", NULL);

  if (words != NULL)
    driver->gl.TransformFeedbackVaryings (program, (GLsizei) g_strv_length (words) - 1,
                                          (const char *const *) words + 1, GL_INTERLEAVED_ATTRIBS);
}

static void
bind_attributes (Driver *driver, GLuint program)
{
  char **words = driver_find_input (driver, "slots", NULL);

  for (guint i = 1; words != NULL && words[i] != NULL; i++)
    driver->gl.BindAttribLocation (program, i - 1, words[i]);
}

static void
link_program (Driver *driver, GLuint program)
{
  const DriverGl *gl = &driver->gl;
  GLint good = 0, length = 0;
  g_autofree char *log = NULL;

  gl->LinkProgram (program);
  gl->GetProgramiv (program, GL_LINK_STATUS, &good);
  gl->GetProgramiv (program, GL_INFO_LOG_LENGTH, &length);
  log = g_malloc0 ((gsize) length + 1);
  gl->GetProgramInfoLog (program, length + 1, NULL, log);
  if (!good)
    driver_fail ("link", "%s", driver->alone_log != NULL ? driver->alone_log : log);
}

static DriverStage
last_vertex_stage (const Driver *driver)
{
  return driver->sources[DRIVER_GEOMETRY] != NULL ? DRIVER_GEOMETRY : DRIVER_VERTEX;
}

/* Makes each stage a program of its own: nothing is left out because the next stage does not read
 * it. */
static void
link_separately (Driver *driver)
{
  const DriverGl *gl = &driver->gl;
  GLuint pipeline = 0;

  gl->GenProgramPipelines (1, &pipeline);
  gl->BindProgramPipeline (pipeline);
  for (guint i = 0; i < DRIVER_N_STAGES; i++)
    {
      if (driver->sources[i] == NULL)
        continue;
      driver->programs[i] = gl->CreateProgram ();
      gl->ProgramParameteri (driver->programs[i], GL_PROGRAM_SEPARABLE, GL_TRUE);
      gl->AttachShader (driver->programs[i], compile (driver, i));
      if (i == last_vertex_stage (driver))
        set_captured (driver, driver->programs[i]);
      if (i == DRIVER_VERTEX)
        bind_attributes (driver, driver->programs[i]);
      link_program (driver, driver->programs[i]);
      gl->UseProgramStages (pipeline, bits[i], driver->programs[i]);
    }
}

static void
link_together (Driver *driver)
{
  const DriverGl *gl = &driver->gl;
  const GLuint program = gl->CreateProgram ();

  for (guint i = 0; i < DRIVER_N_STAGES; i++)
    if (driver->sources[i] != NULL)
      {
        gl->AttachShader (program, compile (driver, i));
        driver->programs[i] = program;
      }
  set_captured (driver, program);
  bind_attributes (driver, program);
  link_program (driver, program);
  gl->UseProgram (program);
}

/* The number of a text's #version, 110 without one. is_es: whether it is of OpenGL ES. */
guint
driver_find_version (const char *source, gboolean *is_es)
{
  const char *version = source != NULL ? strstr (source, "#version") : NULL;
  const char *end = version != NULL ? strchr (version, '\n') : NULL;
  g_autofree char *line = version == NULL ? NULL
                          : end != NULL   ? g_strndup (version, (gsize) (end - version))
                                          : g_strdup (version);
  const guint number = line != NULL ? (guint) atoi (line + strlen ("#version")) : 110;

  *is_es = line != NULL && (number == 100 || strstr (line, " es") != NULL);
  return number;
}

/* The highest versions that the driver has of itself for this chip. */
#define OWN_VERSION 330
#define OWN_ES_VERSION 300

/* The driver refuses versions of which the chip has not all features. Texts that ask for such a one seldom use these: let the
 * driver take them, and refuse what it cannot compile. Before the driver is loaded. */
void
driver_widen_versions (const Driver *driver)
{
  gboolean is_wide = FALSE, is_wide_es = FALSE, is_compatible = FALSE;

  for (guint i = 0; i < DRIVER_N_STAGES; i++)
    {
      gboolean is_es;
      const guint version = driver_find_version (driver->sources[i], &is_es);

      is_wide |= !is_es && version > OWN_VERSION;
      is_wide_es |= is_es && version > OWN_ES_VERSION;
      is_compatible |= !driver->is_core;
    }
  if (!is_wide && !is_wide_es)
    return;
  g_setenv ("MESA_GL_VERSION_OVERRIDE", is_compatible ? "4.6COMPAT" : "4.6", TRUE);
  g_setenv ("MESA_GLSL_VERSION_OVERRIDE", "460", TRUE);
  if (is_wide_es)
    g_setenv ("MESA_EXTENSION_OVERRIDE",
              "+GL_ARB_ES3_compatibility +GL_ARB_ES3_1_compatibility +GL_ARB_ES3_2_compatibility",
              TRUE);
}

/* Programs of OpenGL ES are linked with those of OpenGL ES only. */
static char *
make_white (const Driver *driver)
{
  gboolean is_es;
  const guint version = driver_find_version (driver->sources[DRIVER_VERTEX], &is_es);

  return g_strdup (
    driver->is_core ? "#version 150\nout vec4 colour;\nvoid main () { colour = vec4 (1); }\n"
    : is_es && version == 100 ? "#version 100\nvoid main () { gl_FragColor = vec4 (1.0); }\n"
                              : "void main () { gl_FragColor = vec4 (1); }\n");
}

void
driver_compile (Driver *driver)
{
  if (driver->sources[DRIVER_VERTEX] == NULL)
    {
      driver->sources[DRIVER_VERTEX] = driver_make_vertex_shader (driver);
      driver_note (driver, "a vertex shader that covers the target with a triangle");
    }
  if (driver->sources[DRIVER_FRAGMENT] == NULL)
    {
      driver->sources[DRIVER_FRAGMENT] = make_white (driver);
      driver->is_separate = driver->is_core;
      driver_note (driver, "a pixel shader that is white");
    }
  if (driver->is_separate)
    link_separately (driver);
  else
    link_together (driver);
}
