/* Draws one description: what the programs of the rig have in common.
 *
 * The description is lines of words, every GL constant a number already (draw-cases writes it).  tests/draws/README.md
 * says what each line means. */
#pragma once

#include <stdint.h>

#define RIG_MAX_WORDS 4096
#define RIG_MAX_TARGETS 8
#define RIG_MAX_STREAMS 4

typedef struct
{
  unsigned internal, format, type; /* of GL */
  int pixel_size;                  /* bytes of what is read back */
  char clear_type;                 /* f, i or u */
} RigTarget;

typedef struct
{
  int width, height, layers, samples;
  RigTarget targets[RIG_MAX_TARGETS];
  int n_targets;
  unsigned depth; /* internal format; 0: none */
  int has_stencil;
  float shift[2];    /* of the viewport, in pixels: puts the centre of a pixel where a sample is */
  uint32_t clear[4]; /* bits */
  float clear_depth;
  int clear_stencil;
  unsigned mode;
  int first, count, instances;
  uint32_t *indices;
  int n_indices;
  unsigned program;
  int n_streams; /* buffers of transform feedback */
  unsigned stream_buffers[RIG_MAX_STREAMS];
  unsigned stream_mode;
} RigDraw;

_Noreturn void rig_fail (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* card: the number of its device on PCI. Returns: the device. */
int rig_kernel_open (const char *dir, uint32_t card);

/* rig-read.c */
char *rig_read_file (const char *name, long *size);
void rig_read_description (const char *name,
                           void (*line) (RigDraw *draw, char **words, int n_words),
                           RigDraw *draw);
uint32_t rig_bits (const char *word);

/* rig-state.c */
void rig_call (char **words, int n_words);
void rig_texture (char **words, int n_words);
void rig_texture_parameter (char **words, int n_words);
void rig_samples_texture (char **words, int n_words);
void rig_uniform (unsigned program, char **words, int n_words);

/* rig-target.c */
void rig_make_targets (RigDraw *draw);
void rig_read_back (RigDraw *draw, const char *dir);
