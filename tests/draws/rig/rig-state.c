/* State of GL by lines of a description. */
#define GL_GLEXT_PROTOTYPES
#include "rig.h"

#include <EGL/egl.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static float
as_float (const char *word)
{
  return strtof (word, NULL);
}

static void
call_integers (void (*function) (void), const unsigned *v, int n)
{
  typedef void (*F1) (unsigned);
  typedef void (*F2) (unsigned, unsigned);
  typedef void (*F3) (unsigned, unsigned, unsigned);
  typedef void (*F4) (unsigned, unsigned, unsigned, unsigned);
  typedef void (*F5) (unsigned, unsigned, unsigned, unsigned, unsigned);

  switch (n)
    {
    case 1:
      ((F1) function) (v[0]);
      break;
    case 2:
      ((F2) function) (v[0], v[1]);
      break;
    case 3:
      ((F3) function) (v[0], v[1], v[2]);
      break;
    case 4:
      ((F4) function) (v[0], v[1], v[2], v[3]);
      break;
    case 5:
      ((F5) function) (v[0], v[1], v[2], v[3], v[4]);
      break;
    default:
      rig_fail ("a call with %d integers", n);
    }
}

static void
call_floats (void (*function) (void), const float *v, int n)
{
  typedef void (*F1) (float);
  typedef void (*F2) (float, float);
  typedef void (*F4) (float, float, float, float);

  switch (n)
    {
    case 1:
      ((F1) function) (v[0]);
      break;
    case 2:
      ((F2) function) (v[0], v[1]);
      break;
    case 4:
      ((F4) function) (v[0], v[1], v[2], v[3]);
      break;
    default:
      rig_fail ("a call with %d floats", n);
    }
}

/* gl NAME ARGUMENT...: a function of GL; arguments with a point are floats.  ClipPlane and ViewportIndexedf, which mix, are
 * known by name. */
void
rig_call (char **words, int n_words)
{
  char name[64];
  unsigned integers[8];
  float floats[8];
  int n_integers = 0, n_floats = 0;

  snprintf (name, sizeof name, "gl%s", words[1]);
  void (*function) (void) = eglGetProcAddress (name);
  if (!function || n_words > 9)
    rig_fail ("no function %s", name);
  for (int i = 2; i < n_words; i++)
    if (strchr (words[i], '.'))
      floats[n_floats++] = as_float (words[i]);
    else
      integers[n_integers++] = rig_bits (words[i]);
  if (strcmp (name, "glClipPlane") == 0)
    glClipPlane (integers[0], (double[]){ floats[0], floats[1], floats[2], floats[3] });
  else if (strcmp (name, "glViewportIndexedf") == 0)
    glViewportIndexedf (integers[0], floats[0], floats[1], floats[2], floats[3]);
  else if (strcmp (name, "glTexEnvi") == 0 || !n_floats)
    call_integers (function, integers, n_integers);
  else if (!n_integers)
    call_floats (function, floats, n_floats);
  else if (n_integers == 1 && n_floats == 1 && strchr (words[2], '.'))
    ((void (*) (float, unsigned)) function) (floats[0], integers[0]);
  else if (n_integers == 1 && n_floats == 1)
    ((void (*) (unsigned, float)) function) (integers[0], floats[0]);
  else
    rig_fail ("%s mixes integers and floats", name);
}

static long
upload (unsigned target,
        int level,
        const unsigned *format,
        const int *size,
        const char *texels,
        long pixel)
{
  long bytes = (long) size[0] * size[1] * size[2] * pixel;

  if (target == GL_TEXTURE_1D)
    glTexImage1D (target, level, (int) format[0], size[0], 0, format[1], format[2], texels);
  else if (target == GL_TEXTURE_2D_ARRAY || target == GL_TEXTURE_3D)
    glTexImage3D (target, level, (int) format[0], size[0], size[1], size[2], 0, format[1],
                  format[2], texels);
  else
    glTexImage2D (target, level, (int) format[0], size[0], size[1], 0, format[1], format[2],
                  texels);
  return bytes;
}

/* tex UNIT TARGET INTERNAL FORMAT TYPE BYTES WIDTH HEIGHT DEPTH LEVELS FILE: texels level by level, faces one by one. */
void
rig_texture (char **words, int n_words)
{
  unsigned name, target = rig_bits (words[2]), format[3];
  int size[3], levels = atoi (words[10]);

  if (n_words != 12)
    rig_fail ("tex with %d words", n_words);
  for (int i = 0; i < 3; i++)
    {
      format[i] = rig_bits (words[3 + i]);
      size[i] = atoi (words[7 + i]);
    }
  char *texels = rig_read_file (words[11], NULL), *at = texels;
  glActiveTexture (GL_TEXTURE0 + (unsigned) atoi (words[1]));
  glGenTextures (1, &name);
  glBindTexture (target, name);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 1);
  for (int level = 0; level < levels; level++)
    {
      for (unsigned face = 0; face < (target == GL_TEXTURE_CUBE_MAP ? 6 : 1); face++)
        at +=
          upload (target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : target,
                  level, format, size, at, atoi (words[6]));
      for (int i = 0; i < (target == GL_TEXTURE_2D_ARRAY ? 2 : 3); i++)
        size[i] = size[i] > 1 ? size[i] / 2 : 1;
    }
  glTexParameteri (target, GL_TEXTURE_MAX_LEVEL, levels - 1);
  free (texels);
}

/* texparam UNIT TARGET NAME VALUE...: a parameter of what is bound there. */
void
rig_texture_parameter (char **words, int n_words)
{
  unsigned target = rig_bits (words[2]), name = rig_bits (words[3]);
  float values[4] = { 0 };

  glActiveTexture (GL_TEXTURE0 + (unsigned) atoi (words[1]));
  for (int i = 4; i < n_words && i < 8; i++)
    values[i - 4] = as_float (words[i]);
  if (n_words == 8)
    glTexParameterfv (target, name, values);
  else if (strchr (words[4], '.'))
    glTexParameterf (target, name, values[0]);
  else
    glTexParameteri (target, name, (int) rig_bits (words[4]));
}

static unsigned
fill_program (void)
{
  static const char *const vertex =
    "#version 150\nvoid main () { gl_Position = vec4 (gl_VertexID == 1 ? 3. : -1., "
    "gl_VertexID == 2 ? 3. : -1., 0., 1.); }";
  static const char *const fragment =
    "#version 150\nuniform int s; out vec4 o;\n"
    "void main () { ivec2 p = ivec2 (gl_FragCoord.xy);\n"
    "  o = vec4 (p.x * 16 + s, p.y * 16 + s, (p.x * 7 + p.y * 5 + s * 31) % 256, "
    "255 - s * 20) / 255.; }";
  const char *sources[] = { vertex, fragment };
  unsigned program = glCreateProgram ();

  for (unsigned i = 0; i < 2; i++)
    {
      unsigned shader = glCreateShader (i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);

      glShaderSource (shader, 1, &sources[i], NULL);
      glCompileShader (shader);
      glAttachShader (program, shader);
    }
  glLinkProgram (program);
  return program;
}

/* texms UNIT INTERNAL SAMPLES WIDTH HEIGHT: a texture of several samples, each of which is drawn with values of its own, as
 * draw-cases' multisampled() says them again. */
void
rig_samples_texture (char **words, int n_words)
{
  unsigned name, frame, vertices, program = fill_program ();
  int samples = atoi (words[3]), width = atoi (words[4]), height = atoi (words[5]);

  if (n_words != 6)
    rig_fail ("texms with %d words", n_words);
  glActiveTexture (GL_TEXTURE0 + (unsigned) atoi (words[1]));
  glGenTextures (1, &name);
  glBindTexture (GL_TEXTURE_2D_MULTISAMPLE, name);
  glTexImage2DMultisample (GL_TEXTURE_2D_MULTISAMPLE, samples, rig_bits (words[2]), width, height,
                           GL_TRUE);
  glGenFramebuffers (1, &frame);
  glBindFramebuffer (GL_FRAMEBUFFER, frame);
  glFramebufferTexture2D (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE, name, 0);
  if (glCheckFramebufferStatus (GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    rig_fail ("no textures of %d samples", samples);
  glGenVertexArrays (1, &vertices);
  glBindVertexArray (vertices);
  glViewport (0, 0, width, height);
  glUseProgram (program);
  glEnable (GL_SAMPLE_MASK);
  for (int s = 0; s < samples; s++)
    {
      glSampleMaski (0, 1u << s);
      glUniform1i (glGetUniformLocation (program, "s"), s);
      glDrawArrays (GL_TRIANGLES, 0, 3);
    }
  glSampleMaski (0, ~0u);
  glDisable (GL_SAMPLE_MASK);
  glBindFramebuffer (GL_FRAMEBUFFER, 0);
}

/* uniform NAME f|i|u SIZE VALUE... */
void
rig_uniform (unsigned program, char **words, int n_words)
{
  int location = glGetUniformLocation (program, words[1]), size = atoi (words[3]), n = n_words - 4;
  float *floats = calloc ((size_t) n, sizeof *floats);
  int *integers = calloc ((size_t) n, sizeof *integers);
  void (*const by_float[]) (int, int, const float *) = { glUniform1fv, glUniform2fv, glUniform3fv,
                                                         glUniform4fv };
  void (*const by_int[]) (int, int, const int *) = { glUniform1iv, glUniform2iv, glUniform3iv,
                                                     glUniform4iv };

  if (size < 1 || size > 4 || n % size)
    rig_fail ("uniform %s of size %d", words[1], size);
  for (int i = 0; i < n; i++)
    {
      floats[i] = as_float (words[4 + i]);
      integers[i] = (int) rig_bits (words[4 + i]);
    }
  if (words[2][0] == 'f')
    by_float[size - 1](location, n / size, floats);
  else
    by_int[size - 1](location, n / size, integers);
  free (floats);
  free (integers);
}
