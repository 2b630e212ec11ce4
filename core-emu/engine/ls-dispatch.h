#pragma once

#include "ls-subject.h"

G_BEGIN_DECLS

/* Runs the waves of a dispatch from start to end and collects what was exported.
 *
 * Waves run in thread groups; a wave without one is a group of its own.  Within a group the machine has an order.  Where
 * a program has no memory that its groups share, a group is a pure function of the source and its number, and several
 * threads take groups as they come.  Where it has, the order of the groups is part of what the program means: they run
 * one after the other by number, each starting from the contents that the one before it left.  The result is the same
 * whatever the number of threads. */

/* Steps that a wave may take before it counts as running away. */
#ifndef LS_DISPATCH_DEFAULT_STEPS
#  define LS_DISPATCH_DEFAULT_STEPS (G_GUINT64_CONSTANT (1) << 24)
#endif

/* A memory as an image, in place of a register: elements of n_channels words, one word behind the other. Where each lane
 * has a part, that is a row, with the lane's place in the dispatch as y; a memory that waves share is what the last wave
 * left of it, row by row. */
typedef struct
{
  gboolean is_used; /* FALSE: the output is a register */
  LsMemory kind;    /* none of a group */
  guint width, height;
} LsDispatchMemory;

/* How the lanes of a wave lie in the images. */
typedef enum
{
  LS_SHAPE_ANY, /* each where places() says */
  LS_SHAPE_TILE, /* all of them in 8 x 8 pixels: quad q at 2 (q % 4), 2 (q / 4), in it two lanes above two */
  LS_SHAPE_LINE, /* all of them side by side */
} LsWaveShape;

/* What is run. Everything must stay as it is while the dispatch runs. */
typedef struct
{
  LsProgram *program;
  const LsBindings *bindings;
  guint n_waves;
  /* Waves of a thread group, the last of which may have fewer; 0 or 1: no groups. */
  guint group_waves;
  guint width, height;              /* of every image */
  const LsRegRef *outputs;          /* channel 0 of each output register */
  const LsDispatchMemory *memories; /* of each output, or NULL: all are registers */
  const guint8 *n_channels;         /* of each output, 1..4 */
  guint n_outputs;

  gconstpointer data; /* for the functions, which several threads may call at once */
  /* input: zeros, or what an earlier call made of it, whose room may be taken again. */
  void (*input) (gconstpointer data, guint wave, LsWaveInput *input);
  /* input: zeros, or what input() made of it. */
  void (*input_clear) (LsWaveInput *input);
  /* Places of a wave's lanes in the images. Returns: the lanes that have one. */
  LsMask (*places) (gconstpointer data, guint wave, guint x[LS_LANES], guint y[LS_LANES]);
  /* What of it needs no list: with any shape but LS_SHAPE_ANY, the place of lane 0 is at x, y. The member may be NULL. */
  LsWaveShape (*shape) (gconstpointer data, guint wave, guint *x, guint *y);
} LsDispatchSource;

/* How a wave ended. */
typedef struct
{
  LsStopReason reason; /* LS_STOP_STEP: it used up its steps */
  guint64 steps;
  guint line;   /* where it stopped */
  LsMask valid; /* lanes that hold something and were not killed */
  LsTrap trap;
} LsWaveOutcome;

/* What one output register or memory received. */
typedef struct
{
  guint n_channels;
  guint width,
    height; /* those of the source, unless who ran the dispatch made other images of it */
  guint32 *
    words; /* width * height * n_channels as exported, row 0 at y = 0; 0 where nothing was written */
  guint8 *written; /* width * height: bit c is channel c */
} LsDispatchImage;

typedef struct
{
  guint width, height;
  guint n_waves;
  guint first, end;        /* the waves that were to run: first <= wave < end */
  LsWaveOutcome *outcomes; /* n_waves; those outside of the range are zero */
  guint n_images;
  LsDispatchImage *images;
  gboolean
    is_interrupted; /* waves after the interrupt have reason LS_STOP_INTERRUPT and no exports */
  /* What the last wave left of each memory that waves share; NULL for other kinds. */
  guint32 *memory[LS_MAX_MEMORIES];
  gsize n_memory_words[LS_MAX_MEMORIES];
  /* Of each of these words: 0 if no wave wrote it, else 1 + the number of the last one that did; of a thread group
   * it is the last wave, whichever wrote. NULL as memory. */
  guint32 *memory_writers[LS_MAX_MEMORIES];
} LsDispatch;

/* Called after each wave on the thread that ran it; calls never overlap, and n_done counts up to n_waves, the number
 * of waves to run. */
typedef void (*LsDispatchProgress) (guint n_done, guint n_waves, gpointer data);

typedef struct
{
  guint64 max_steps; /* of one wave; 0: LS_DISPATCH_DEFAULT_STEPS */
  guint n_threads;   /* most threads at once; 0: one for each processor */
  guint first, end;  /* the waves to run, first <= wave < end; end 0: up to the last */
  /* (nullable): what runs in place of a wave, or of all waves of a thread group; instead_first: that wave, or the first of them. */
  const LsSubject *instead;
  guint instead_first;
  const gint *interrupt;       /* atomic, or NULL */
  LsDispatchProgress progress; /* or NULL */
  gpointer progress_data;
} LsDispatchOptions;

/* options: (nullable). Returns: (transfer full). Errors: LS_ERROR_MEMORY. */
LsDispatch *ls_dispatch_try_run (const LsDispatchSource *source,
                                 const LsDispatchOptions *options,
                                 GError **error);
void ls_dispatch_free (LsDispatch *dispatch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsDispatch, ls_dispatch_free)

/* Makes an image of zeros that ls_dispatch_free() frees, also where it fails; for who makes other images of a dispatch.
 * Errors: LS_ERROR_MEMORY. */
gboolean ls_dispatch_image_init (LsDispatchImage *image,
                                 guint width,
                                 guint height,
                                 guint n_channels,
                                 GError **error);

/* Makes image, of elements of kind, what the waves left of a memory that they share. */
void ls_dispatch_fill_shared (const LsDispatch *dispatch,
                              const LsBindings *bindings,
                              LsMemory kind,
                              LsDispatchImage *image);

/* Whether waves of program share memory, so that they run in order and a dispatch cannot be split. */
gboolean ls_dispatch_is_ordered (const LsProgram *program);

/* The first wave of the range that did not reach its end, or G_MAXUINT. */
guint ls_dispatch_first_failure (const LsDispatch *dispatch);

G_END_DECLS
