#include <EGL/egl.h>
#include <EGL/eglext.h>
#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Times fragment shaders on an OpenGL renderer without a display: gl-time WIDTH HEIGHT ROUNDS FILE...
 * Draws one triangle over all pixels of a float target; prints the renderer, then for each file its least processor time
 * in seconds, all threads together, and its least wall time.  Exit status 77: there is no such renderer. */

static const char vertex_text[] =
  "#version 330\n"
  "void main () {\n"
  "  vec2 corner = vec2 (gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1);\n"
  "  gl_Position = vec4 (corner, 0, 1);\n"
  "}\n";

static void
fail (int status, const char *what, const char *detail)
{
  fprintf (stderr, "gl-time: %s%s%s\n", what, *detail ? ": " : "", detail);
  exit (status);
}

static void
make_context (void)
{
  static const EGLint attributes[] = { EGL_CONTEXT_MAJOR_VERSION,
                                       3,
                                       EGL_CONTEXT_MINOR_VERSION,
                                       3,
                                       EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                       EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                       EGL_NONE };
  EGLDisplay display =
    eglGetPlatformDisplay (EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  EGLContext context;

  if (display == EGL_NO_DISPLAY || !eglInitialize (display, NULL, NULL))
    fail (77, "no surfaceless EGL display", "");
  eglBindAPI (EGL_OPENGL_API);
  context = eglCreateContext (display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
  if (context == EGL_NO_CONTEXT ||
      !eglMakeCurrent (display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    fail (77, "no OpenGL 3.3 core context", "");
}

static GLuint
compile (GLenum kind, const char *text)
{
  GLuint shader = glCreateShader (kind);
  GLint ok = 0;
  char log[2000] = "";

  glShaderSource (shader, 1, &text, NULL);
  glCompileShader (shader);
  glGetShaderiv (shader, GL_COMPILE_STATUS, &ok);
  glGetShaderInfoLog (shader, sizeof log, NULL, log);
  if (!ok)
    fail (1, "shader does not compile", log);
  return shader;
}

static GLuint
link_program (const char *fragment_text)
{
  GLuint program = glCreateProgram ();
  GLint ok = 0;

  glAttachShader (program, compile (GL_VERTEX_SHADER, vertex_text));
  glAttachShader (program, compile (GL_FRAGMENT_SHADER, fragment_text));
  glLinkProgram (program);
  glGetProgramiv (program, GL_LINK_STATUS, &ok);
  if (!ok)
    fail (1, "program does not link", "");
  return program;
}

static void
make_target (int width, int height)
{
  GLuint names[2];

  glGenTextures (2, names);
  glBindTexture (GL_TEXTURE_2D, names[0]);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, NULL);
  glGenFramebuffers (1, &names[1]);
  glBindFramebuffer (GL_FRAMEBUFFER, names[1]);
  glFramebufferTexture2D (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, names[0], 0);
  if (glCheckFramebufferStatus (GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    fail (77, "no float target", "");
  glViewport (0, 0, width, height);
}

/* 16 x 16 texels of noise, point sampled, repeated. */
static void
make_texture (void)
{
  unsigned char texels[16 * 16 * 4];
  GLuint name;

  srand (1);
  for (size_t i = 0; i < sizeof texels; i++)
    texels[i] = (unsigned char) rand ();
  glGenTextures (1, &name);
  glBindTexture (GL_TEXTURE_2D, name);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static double
seconds (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static void
draw (void)
{
  glDrawArrays (GL_TRIANGLES, 0, 3);
  glFinish ();
}

static void
time_program (const char *file, GLuint program, int rounds)
{
  double least = 0, least_wall = 0;

  glUseProgram (program);
  draw ();
  for (int i = 0; i < rounds; i++)
    {
      double start = seconds (CLOCK_PROCESS_CPUTIME_ID), wall = seconds (CLOCK_MONOTONIC), spent;

      draw ();
      spent = seconds (CLOCK_PROCESS_CPUTIME_ID) - start;
      wall = seconds (CLOCK_MONOTONIC) - wall;
      least = i == 0 || spent < least ? spent : least;
      least_wall = i == 0 || wall < least_wall ? wall : least_wall;
    }
  printf ("%s %.6f %.6f\n", file, least, least_wall);
}

static char *
read_file (const char *name)
{
  FILE *file = fopen (name, "rb");
  char *text = calloc (1, 65536);

  if (!file || !text || fread (text, 1, 65535, file) == 0)
    fail (1, "cannot read", name);
  fclose (file);
  return text;
}

int
main (int argc, char **argv)
{
  GLuint vertex_array;

  if (argc < 5)
    fail (2, "usage", "gl-time WIDTH HEIGHT ROUNDS FILE...");
  make_context ();
  make_target (atoi (argv[1]), atoi (argv[2]));
  make_texture ();
  glGenVertexArrays (1, &vertex_array);
  glBindVertexArray (vertex_array);
  printf ("%s\n", (const char *) glGetString (GL_RENDERER));
  for (int i = 4; i < argc; i++)
    {
      char *text = read_file (argv[i]);

      time_program (argv[i], link_program (text), atoi (argv[3]));
      free (text);
    }
  return 0;
}
