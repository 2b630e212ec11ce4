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

/* --- what shaders read: noise, by the names of their uniforms --------------------------------------------- */

#define SIZE 16 /* texels along a side */
#define FACE 8  /* of a cube */
#define MAX_BYTES (128 * 16)

typedef struct
{
  const char *name; /* of the uniform */
  GLenum target;
  GLint format;           /* of the texels in it */
  GLint min_filter, wrap; /* not of buffers */
  size_t n_bytes;         /* of buffers */
} Source;

static const Source sources[] = {
  { "u_t", GL_TEXTURE_2D, GL_RGBA8, GL_NEAREST, GL_REPEAT, 0 },
  { "u_bilinear", GL_TEXTURE_2D, GL_RGBA8, GL_LINEAR, GL_REPEAT, 0 },
  { "u_trilinear", GL_TEXTURE_2D, GL_RGBA8, GL_LINEAR_MIPMAP_LINEAR, GL_REPEAT, 0 },
  { "u_cube", GL_TEXTURE_CUBE_MAP, GL_RGBA8, GL_LINEAR, GL_CLAMP_TO_EDGE, 0 },
  { "u_shadow", GL_TEXTURE_2D, GL_DEPTH_COMPONENT32F, GL_LINEAR, GL_REPEAT, 0 },
  { "u_positions", GL_TEXTURE_BUFFER, GL_RGBA32F, 0, 0, 128 * 16 },
  { "u_normals", GL_TEXTURE_BUFFER, GL_RGBA8, 0, 0, 128 * 4 },
  { "u_places", GL_TEXTURE_BUFFER, GL_RG16F, 0, 0, 128 * 4 },
  { "u_palette", GL_TEXTURE_BUFFER, GL_RGBA32F, 0, 0, 16 * 16 },
};
#define N_SOURCES (sizeof sources / sizeof *sources)

/* Floats between 0 and 1 where floats are read, else any bytes. As halves the bytes are numbers too, mostly. */
static void
make_noise (const Source *source, void *bytes, size_t n)
{
  float *floats = bytes;
  unsigned char *any = bytes;

  srand (1);
  if (source->format == GL_RGBA32F || source->format == GL_DEPTH_COMPONENT32F)
    for (size_t i = 0; i < n / 4; i++)
      floats[i] = (float) rand () / (float) RAND_MAX;
  else
    for (size_t i = 0; i < n; i++)
      any[i] = (unsigned char) rand () & 0x3f;
}

static void
fill_buffer (const Source *source)
{
  float noise[MAX_BYTES / 4];
  GLuint name;

  make_noise (source, noise, source->n_bytes);
  glGenBuffers (1, &name);
  glBindBuffer (GL_TEXTURE_BUFFER, name);
  glBufferData (GL_TEXTURE_BUFFER, (GLsizeiptr) source->n_bytes, noise, GL_STATIC_DRAW);
  glTexBuffer (GL_TEXTURE_BUFFER, (GLenum) source->format, name);
}

static void
fill_image (const Source *source, GLenum target, GLsizei size)
{
  float noise[SIZE * SIZE];
  int is_depth = source->format == GL_DEPTH_COMPONENT32F;

  make_noise (source, noise, sizeof noise);
  glTexImage2D (target, 0, source->format, size, size, 0, is_depth ? GL_DEPTH_COMPONENT : GL_RGBA,
                is_depth ? GL_FLOAT : GL_UNSIGNED_BYTE, noise);
}

static void
fill_texture (const Source *source)
{
  if (source->target == GL_TEXTURE_CUBE_MAP)
    for (GLenum face = 0; face < 6; face++)
      fill_image (source, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, FACE);
  else
    fill_image (source, source->target, SIZE);
  if (source->min_filter == GL_LINEAR_MIPMAP_LINEAR)
    glGenerateMipmap (source->target);
  glTexParameteri (source->target, GL_TEXTURE_MIN_FILTER, source->min_filter);
  glTexParameteri (source->target, GL_TEXTURE_MAG_FILTER,
                   source->min_filter == GL_NEAREST ? GL_NEAREST : GL_LINEAR);
  glTexParameteri (source->target, GL_TEXTURE_WRAP_S, source->wrap);
  glTexParameteri (source->target, GL_TEXTURE_WRAP_T, source->wrap);
  if (source->format == GL_DEPTH_COMPONENT32F)
    glTexParameteri (source->target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
}

/* Source n is bound to unit n. */
static void
make_sources (void)
{
  for (size_t i = 0; i < N_SOURCES; i++)
    {
      GLuint name;

      glGenTextures (1, &name);
      glActiveTexture (GL_TEXTURE0 + (GLenum) i);
      glBindTexture (sources[i].target, name);
      if (sources[i].target == GL_TEXTURE_BUFFER)
        fill_buffer (&sources[i]);
      else
        fill_texture (&sources[i]);
    }
}

static void
use_program (GLuint program)
{
  glUseProgram (program);
  for (size_t i = 0; i < N_SOURCES; i++)
    glUniform1i (glGetUniformLocation (program, sources[i].name), (GLint) i);
}

/* --- time ------------------------------------------------------------------------------------------------ */

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

  use_program (program);
  draw ();
  if (glGetError () != GL_NO_ERROR)
    fail (1, "the renderer refuses", file);
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
  make_sources ();
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
