/* usage: draw-rig capture|capture-r580|render DESCRIPTION DIR
 *
 * Draws what DESCRIPTION says.  capture: by the r600 driver for an RV770, capture-r580: by the r300 driver for an R580, with nothing
 * behind them; the command streams, the memory and the table of buffers are written to DIR.  render: by the software renderer that GALLIUM_DRIVER names; the pictures are written
 * to DIR. */
#define GL_GLEXT_PROTOTYPES
#include "rig.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <gbm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RV770 0x9440
#define R580 0x7249

static EGLDisplay display;

/* card: 0: none. */
static void
open_display (uint32_t card, const char *dir)
{
  PFNEGLGETPLATFORMDISPLAYEXTPROC get =
    (PFNEGLGETPLATFORMDISPLAYEXTPROC) eglGetProcAddress ("eglGetPlatformDisplayEXT");

  if (card)
    {
      struct gbm_device *device = gbm_create_device (rig_kernel_open (dir, card));

      if (!device)
        rig_fail ("the driver does not take the device");
      display = get (EGL_PLATFORM_GBM_KHR, device, NULL);
    }
  else
    display = get (EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
  if (!eglInitialize (display, NULL, NULL) || !eglBindAPI (EGL_OPENGL_API))
    rig_fail ("no display: %x", (unsigned) eglGetError ());
}

/* context core|compat MAJOR MINOR */
static void
open_context (char **words)
{
  const EGLint attributes[] = { EGL_CONTEXT_MAJOR_VERSION,
                                atoi (words[2]),
                                EGL_CONTEXT_MINOR_VERSION,
                                atoi (words[3]),
                                EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                strcmp (words[1], "core") == 0
                                  ? EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT
                                  : EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT,
                                EGL_NONE };
  EGLContext context = eglCreateContext (display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);

  if (!context || !eglMakeCurrent (display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    rig_fail ("no context %s %s.%s: %x", words[1], words[2], words[3], (unsigned) eglGetError ());
  fprintf (stderr, "renderer: %s\n", (const char *) glGetString (GL_RENDERER));
}

static void
add_shader (RigDraw *draw, const char *kind, const char *file)
{
  unsigned type = kind[0] == 'v'   ? GL_VERTEX_SHADER
                  : kind[0] == 'g' ? GL_GEOMETRY_SHADER
                                   : GL_FRAGMENT_SHADER;
  unsigned shader = glCreateShader (type);
  const char *source = rig_read_file (file, NULL);
  char log[4096] = "";
  int good;

  glShaderSource (shader, 1, &source, NULL);
  glCompileShader (shader);
  glGetShaderiv (shader, GL_COMPILE_STATUS, &good);
  glGetShaderInfoLog (shader, sizeof log, NULL, log);
  if (!good)
    rig_fail ("%s: %s", file, log);
  if (!draw->program)
    draw->program = glCreateProgram ();
  glAttachShader (draw->program, shader);
}

static void
link_program (RigDraw *draw)
{
  char log[4096] = "";
  int good;

  glLinkProgram (draw->program);
  glGetProgramiv (draw->program, GL_LINK_STATUS, &good);
  glGetProgramInfoLog (draw->program, sizeof log, NULL, log);
  if (!good)
    rig_fail ("link: %s", log);
  glUseProgram (draw->program);
}

/* attrib SLOT SIZE VALUE...: floats, a buffer for each. */
static void
add_attribute (char **words, int n_words)
{
  static unsigned vertices;
  unsigned buffer, slot = (unsigned) atoi (words[1]);
  int n = n_words - 3;
  float *values = calloc ((size_t) n, sizeof *values);

  if (!vertices)
    glGenVertexArrays (1, &vertices);
  glBindVertexArray (vertices);
  for (int i = 0; i < n; i++)
    values[i] = strtof (words[3 + i], NULL);
  glGenBuffers (1, &buffer);
  glBindBuffer (GL_ARRAY_BUFFER, buffer);
  glBufferData (GL_ARRAY_BUFFER, n * (int) sizeof *values, values, GL_STATIC_DRAW);
  glVertexAttribPointer (slot, atoi (words[2]), GL_FLOAT, GL_FALSE, 0, NULL);
  glEnableVertexAttribArray (slot);
  free (values);
}

/* streams MODE N NAME...: what is captured, in N buffers. */
static void
add_streams (RigDraw *draw, char **words, int n_words)
{
  glTransformFeedbackVaryings (draw->program, n_words - 3, (const char *const *) words + 3,
                               rig_bits (words[1]));
  draw->n_streams = atoi (words[2]);
  for (int i = 0; i < draw->n_streams; i++)
    {
      static uint32_t none[4096];

      for (int k = 0; k < 4096; k++)
        none[k] = 0x7fc0dead; /* tells what was not written */
      glGenBuffers (1, &draw->stream_buffers[i]);
      glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, (unsigned) i, draw->stream_buffers[i]);
      glBufferData (GL_TRANSFORM_FEEDBACK_BUFFER, sizeof none, none, GL_STATIC_READ);
    }
}

/* --- lines: each kind is a function --- */

static void
context_line (RigDraw *draw, char **words, int n_words)
{
  (void) draw, (void) n_words;
  open_context (words);
  while (glGetError () != GL_NO_ERROR)
    ;
}

/* size WIDTH HEIGHT LAYERS SAMPLES */
static void
size_line (RigDraw *draw, char **words, int n_words)
{
  (void) n_words;
  draw->width = atoi (words[1]);
  draw->height = atoi (words[2]);
  draw->layers = atoi (words[3]);
  draw->samples = atoi (words[4]);
}

/* rt INTERNAL FORMAT TYPE BYTES f|i|u */
static void
target_line (RigDraw *draw, char **words, int n_words)
{
  if (n_words != 6 || draw->n_targets == RIG_MAX_TARGETS)
    rig_fail ("rt with %d words", n_words);
  draw->targets[draw->n_targets++] =
    (RigTarget){ rig_bits (words[1]), rig_bits (words[2]), rig_bits (words[3]), atoi (words[4]),
                 words[5][0] };
}

static void
depth_line (RigDraw *draw, char **words, int n_words)
{
  (void) n_words;
  draw->depth = rig_bits (words[1]);
  draw->has_stencil = atoi (words[2]);
}

static void
clear_line (RigDraw *draw, char **words, int n_words)
{
  for (int i = 1; i < n_words && i < 5; i++)
    draw->clear[i - 1] = rig_bits (words[i]);
}

static void
clear_depth_line (RigDraw *draw, char **words, int n_words)
{
  (void) n_words;
  draw->clear_depth = strtof (words[1], NULL);
  draw->clear_stencil = atoi (words[2]);
}

static void
shift_line (RigDraw *draw, char **words, int n_words)
{
  for (int i = 1; i < n_words && i < 3; i++)
    draw->shift[i - 1] = strtof (words[i], NULL);
}

static void
index_line (RigDraw *draw, char **words, int n_words)
{
  draw->n_indices = n_words - 1;
  draw->indices = calloc ((size_t) n_words, sizeof *draw->indices);
  for (int i = 1; i < n_words; i++)
    draw->indices[i - 1] = rig_bits (words[i]);
}

static void
stream_mode_line (RigDraw *draw, char **words, int n_words)
{
  (void) n_words;
  draw->stream_mode = rig_bits (words[1]);
}

/* target: makes what the lines before say, and clears it */
static void
make_line (RigDraw *draw, char **words, int n_words)
{
  (void) words, (void) n_words;
  rig_make_targets (draw);
  if (draw->shift[0] == 0 && draw->shift[1] == 0)
    glViewport (0, 0, draw->width, draw->height);
  else
    glViewportIndexedf (0, draw->shift[0], draw->shift[1], (float) draw->width,
                        (float) draw->height);
}

static void
shader_line (RigDraw *draw, char **words, int n_words)
{
  (void) n_words;
  add_shader (draw, words[1], words[2]);
}

static void
output_line (RigDraw *draw, char **words, int n_words)
{
  (void) n_words;
  glBindFragDataLocationIndexed (draw->program, (unsigned) atoi (words[1]),
                                 (unsigned) atoi (words[2]), words[3]);
}

static void
slot_line (RigDraw *draw, char **words, int n_words)
{
  (void) n_words;
  glBindAttribLocation (draw->program, (unsigned) atoi (words[1]), words[2]);
}

static void
link_line (RigDraw *draw, char **words, int n_words)
{
  (void) words, (void) n_words;
  link_program (draw);
}

static void
attribute_line (RigDraw *draw, char **words, int n_words)
{
  (void) draw;
  add_attribute (words, n_words);
}

static void
uniform_line (RigDraw *draw, char **words, int n_words)
{
  rig_uniform (draw->program, words, n_words);
}

static void
texture_line (RigDraw *draw, char **words, int n_words)
{
  (void) draw;
  if (strcmp (words[0], "tex") == 0)
    rig_texture (words, n_words);
  else if (strcmp (words[0], "texms") == 0)
    rig_samples_texture (words, n_words);
  else
    rig_texture_parameter (words, n_words);
}

static void
call_line (RigDraw *draw, char **words, int n_words)
{
  (void) draw;
  rig_call (words, n_words);
}

static void
submit (RigDraw *draw)
{
  if (draw->n_indices)
    {
      unsigned buffer;

      glGenBuffers (1, &buffer);
      glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, buffer);
      glBufferData (GL_ELEMENT_ARRAY_BUFFER, draw->n_indices * 4, draw->indices, GL_STATIC_DRAW);
      glDrawElementsInstanced (draw->mode, draw->count, GL_UNSIGNED_INT,
                               (void *) (uintptr_t) (4 * draw->first), draw->instances);
    }
  else
    glDrawArraysInstanced (draw->mode, draw->first, draw->count, draw->instances);
}

/* draw MODE FIRST COUNT INSTANCES: the last line. */
static void
draw_line (RigDraw *draw, char **words, int n_words)
{
  if (n_words != 5)
    rig_fail ("draw with %d words", n_words);
  draw->mode = rig_bits (words[1]);
  draw->first = atoi (words[2]);
  draw->count = atoi (words[3]);
  draw->instances = atoi (words[4]);
  if (draw->n_streams)
    glBeginTransformFeedback (draw->stream_mode);
  submit (draw);
  if (draw->n_streams)
    glEndTransformFeedback ();
}

static const struct
{
  const char *word;
  void (*read) (RigDraw *draw, char **words, int n_words);
} kinds[] = {
  { "context", context_line }, { "size", size_line },        { "rt", target_line },
  { "depth", depth_line },     { "clear", clear_line },      { "cleardepth", clear_depth_line },
  { "shift", shift_line },     { "index", index_line },      { "streammode", stream_mode_line },
  { "target", make_line },     { "shader", shader_line },    { "streams", add_streams },
  { "output", output_line },   { "slot", slot_line },        { "link", link_line },
  { "uniform", uniform_line }, { "attrib", attribute_line }, { "gl", call_line },
  { "tex", texture_line },     { "texms", texture_line },    { "texparam", texture_line },
  { "draw", draw_line },
};

static void
line (RigDraw *draw, char **words, int n_words)
{
  size_t i = 0;

  while (i < sizeof kinds / sizeof *kinds && strcmp (kinds[i].word, words[0]) != 0)
    i++;
  if (i == sizeof kinds / sizeof *kinds)
    rig_fail ("no line \"%s\"", words[0]);
  kinds[i].read (draw, words, n_words);
  unsigned error = glGetError ();
  if (error)
    rig_fail ("\"%s %s\" gives the error %x", words[0], n_words > 1 ? words[1] : "", error);
}

int
main (int argc, char **argv)
{
  static RigDraw draw = { .clear_depth = 1, .instances = 1 };

  uint32_t card = argc != 4                               ? 0
                  : strcmp (argv[1], "capture") == 0      ? RV770
                  : strcmp (argv[1], "capture-r580") == 0 ? R580
                                                          : 0;

  if (argc != 4 || (!card && strcmp (argv[1], "render") != 0))
    rig_fail ("usage: draw-rig capture|capture-r580|render DESCRIPTION DIR");
  open_display (card, argv[3]);
  rig_read_description (argv[2], line, &draw);
  if (card)
    glFlush ();
  else
    rig_read_back (&draw, argv[3]);
  fflush (NULL);
  _exit (0); /* nothing of the driver runs again and reuses memory */
}
