/* What is drawn to, and what is read back from it. */
#define GL_GLEXT_PROTOTYPES
#include "rig.h"

#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned frame;
static unsigned colours[RIG_MAX_TARGETS];

/* A texture, of several samples or layers if the draw has them. */
static unsigned
make_surface (const RigDraw *draw, unsigned internal, const RigTarget *target, int samples)
{
  unsigned name, bind = samples > 1    ? GL_TEXTURE_2D_MULTISAMPLE
                        : draw->layers ? GL_TEXTURE_2D_ARRAY
                                       : GL_TEXTURE_2D;
  unsigned format = target ? target->format : GL_DEPTH_COMPONENT,
           type = target ? target->type : GL_FLOAT;

  if (!target && draw->has_stencil)
    {
      format = GL_DEPTH_STENCIL;
      type =
        internal == GL_DEPTH32F_STENCIL8 ? GL_FLOAT_32_UNSIGNED_INT_24_8_REV : GL_UNSIGNED_INT_24_8;
    }
  glActiveTexture (GL_TEXTURE0 + 15);
  glGenTextures (1, &name);
  glBindTexture (bind, name);
  if (samples > 1)
    glTexImage2DMultisample (bind, samples, internal, draw->width, draw->height, GL_TRUE);
  else if (draw->layers)
    glTexImage3D (bind, 0, (int) internal, draw->width, draw->height, draw->layers, 0, format, type,
                  NULL);
  else
    glTexImage2D (bind, 0, (int) internal, draw->width, draw->height, 0, format, type, NULL);
  if (samples <= 1)
    {
      glTexParameteri (bind, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexParameteri (bind, GL_TEXTURE_MAX_LEVEL, 0);
    }
  return name;
}

/* Layers are drawn to together; GL before 3.2 knows no such function. */
static void
attach (const RigDraw *draw, unsigned point, unsigned name, int samples)
{
  if (draw->layers)
    glFramebufferTexture (GL_FRAMEBUFFER, point, name, 0);
  else
    glFramebufferTexture2D (GL_FRAMEBUFFER, point,
                            samples > 1 ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D, name, 0);
}

static unsigned
make_frame (const RigDraw *draw, int samples, unsigned *names)
{
  unsigned result, buffers[RIG_MAX_TARGETS];

  glGenFramebuffers (1, &result);
  glBindFramebuffer (GL_FRAMEBUFFER, result);
  for (int i = 0; i < draw->n_targets; i++)
    {
      names[i] = make_surface (draw, draw->targets[i].internal, &draw->targets[i], samples);
      buffers[i] = GL_COLOR_ATTACHMENT0 + (unsigned) i;
      attach (draw, buffers[i], names[i], samples);
    }
  if (draw->depth)
    attach (draw, draw->has_stencil ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT,
            make_surface (draw, draw->depth, NULL, samples), samples);
  glDrawBuffers (draw->n_targets, buffers);
  unsigned status = glCheckFramebufferStatus (GL_FRAMEBUFFER);
  if (status != GL_FRAMEBUFFER_COMPLETE)
    rig_fail ("no such target: status %x", status);
  return result;
}

void
rig_make_targets (RigDraw *draw)
{
  frame = make_frame (draw, draw->samples, colours);
  for (int i = 0; i < draw->n_targets; i++)
    {
      if (draw->targets[i].clear_type == 'f')
        glClearBufferfv (GL_COLOR, i, (const float *) draw->clear);
      else if (draw->targets[i].clear_type == 'i')
        glClearBufferiv (GL_COLOR, i, (const int *) draw->clear);
      else
        glClearBufferuiv (GL_COLOR, i, draw->clear);
    }
  if (draw->has_stencil)
    glClearBufferfi (GL_DEPTH_STENCIL, 0, draw->clear_depth, draw->clear_stencil);
  else if (draw->depth)
    glClearBufferfv (GL_DEPTH, 0, &draw->clear_depth);
}

static void
write_pixels (const RigDraw *draw,
              const char *dir,
              const char *name,
              unsigned format,
              unsigned type,
              int pixel_size)
{
  size_t size = (size_t) (draw->width * draw->height * pixel_size);
  char *pixels = malloc (size + 64), path[4096];

  snprintf (path, sizeof path, "%s/%s", dir, name);
  glPixelStorei (GL_PACK_ALIGNMENT, 1);
  glReadPixels (0, 0, draw->width, draw->height, format, type, pixels);
  FILE *file = fopen (path, "wb");
  if (!file || fwrite (pixels, 1, size, file) != size)
    rig_fail ("cannot write %s", path);
  fclose (file);
  free (pixels);
}

static void
read_layers (RigDraw *draw, const char *dir)
{
  unsigned one;
  char name[64];

  glGenFramebuffers (1, &one);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, one);
  for (int layer = 0; layer < draw->layers; layer++)
    {
      glFramebufferTextureLayer (GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, colours[0], 0, layer);
      glReadBuffer (GL_COLOR_ATTACHMENT0);
      snprintf (name, sizeof name, "layer%d", layer);
      write_pixels (draw, dir, name, draw->targets[0].format, draw->targets[0].type,
                    draw->targets[0].pixel_size);
    }
}

/* The samples of each pixel made one, by the renderer. */
static void
resolve (RigDraw *draw)
{
  unsigned names[RIG_MAX_TARGETS], single = make_frame (draw, 0, names);

  for (int i = 0; i < draw->n_targets; i++)
    {
      unsigned buffers[RIG_MAX_TARGETS] = { 0 };

      buffers[i] = GL_COLOR_ATTACHMENT0 + (unsigned) i;
      glBindFramebuffer (GL_READ_FRAMEBUFFER, frame);
      glBindFramebuffer (GL_DRAW_FRAMEBUFFER, single);
      glReadBuffer (buffers[i]);
      glDrawBuffers (i + 1, buffers);
      glBlitFramebuffer (0, 0, draw->width, draw->height, 0, 0, draw->width, draw->height,
                         GL_COLOR_BUFFER_BIT, GL_NEAREST);
    }
  glBindFramebuffer (GL_FRAMEBUFFER, single);
}

static void
read_streams (RigDraw *draw, const char *dir)
{
  char path[4096];

  for (int i = 0; i < draw->n_streams; i++)
    {
      static char data[16384];

      glBindBuffer (GL_TRANSFORM_FEEDBACK_BUFFER, draw->stream_buffers[i]);
      glGetBufferSubData (GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof data, data);
      snprintf (path, sizeof path, "%s/stream%d", dir, i);
      FILE *file = fopen (path, "wb");
      if (!file || fwrite (data, 1, sizeof data, file) != sizeof data)
        rig_fail ("cannot write %s", path);
      fclose (file);
    }
}

void
rig_read_back (RigDraw *draw, const char *dir)
{
  char name[64];

  glDisable (GL_SCISSOR_TEST);
  glClampColor (GL_CLAMP_READ_COLOR, GL_FALSE);
  read_streams (draw, dir);
  if (draw->layers)
    {
      read_layers (draw, dir);
      return;
    }
  if (draw->samples > 1)
    resolve (draw); /* in linear light, where the draw encodes sRGB */
  glDisable (GL_FRAMEBUFFER_SRGB);
  for (int i = 0; i < draw->n_targets; i++)
    {
      glReadBuffer (GL_COLOR_ATTACHMENT0 + (unsigned) i);
      snprintf (name, sizeof name, "target%d", i);
      write_pixels (draw, dir, name, draw->targets[i].format, draw->targets[i].type,
                    draw->targets[i].pixel_size);
    }
  if (draw->samples > 1 || !draw->depth)
    return;
  write_pixels (draw, dir, "depth", GL_DEPTH_COMPONENT, GL_FLOAT, 4);
  if (draw->has_stencil)
    write_pixels (draw, dir, "stencil", GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, 1);
}
