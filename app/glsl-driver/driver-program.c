/* Compiles and links, and reports the compiler's messages. */
#include "driver.h"

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
    driver_fail ("link", "%s", log);
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
      driver->sources[DRIVER_FRAGMENT] = g_strdup (
        driver->is_core ? "#version 150\nout vec4 colour;\nvoid main () { colour = vec4 (1); }\n"
                        : "void main () { gl_FragColor = vec4 (1); }\n");
      driver->is_separate = driver->is_core;
      driver_note (driver, "a pixel shader that is white");
    }
  if (driver->is_separate)
    link_separately (driver);
  else
    link_together (driver);
}
