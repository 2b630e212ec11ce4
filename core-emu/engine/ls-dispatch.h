#pragma once

#include "ls-subject.h"

/* Runs the waves of a dispatch from start to end, and collects their exports.
 *
 * Waves run in thread groups; a wave without a group is a group of its own. The machine has an
 * order within a group. Groups that share no memory are pure functions of the source and their
 * number, and several threads take groups as they come. Groups that share memory run one after
 * the other by number, each from the contents that the group before left, because their order is
 * part of what the program means. The result does not depend on the number of threads. */

/* Steps of a wave until it is given up. */
#ifndef LS_DISPATCH_DEFAULT_STEPS
#  define LS_DISPATCH_DEFAULT_STEPS (G_GUINT64_CONSTANT (1) << 24)
#endif

/* A memory as an image, in place of a register: elements of n_channels words, one behind the other.
 * Where each lane has a part of the memory, the part is a row, and y is the lane's place in the
 * dispatch. A memory that waves share has the contents that the last wave left, row by row. */
typedef struct
{
  gboolean is_used; /* FALSE: the output is a register */
  LsMemory kind;    /* none of a group */
  guint width, height;
} LsDispatchMemory;

/* How the lanes of a wave lie in the images. */
typedef enum
{
  LS_SHAPE_ANY, /* where places() says */
  /* in 8 x 8 pixels: quad q at 2 (q % 4), 2 (q / 4), in it two lanes above two */
  LS_SHAPE_TILE,
  LS_SHAPE_LINE, /* side by side */
} LsWaveShape;

/* What runs. Nothing of it may change while the dispatch runs. */
typedef struct
{
  LsProgram *program;
  const LsBindings *bindings;
  guint n_waves;
  /* Waves of a thread group; the last group may have fewer; 0 or 1: no groups. */
  guint group_waves;
  guint width, height;              /* of every image */
  const LsRegRef *outputs;          /* channel 0 of each output register */
  const LsDispatchMemory *memories; /* of each output, or NULL: all are registers */
  const guint8 *n_channels;         /* of each output, 1..4 */
  guint n_outputs;

  gconstpointer data; /* for the functions, which several threads may call at once */
  /* input: zeros, or the result of an earlier call, whose room may be used again. */
  void (*input) (gconstpointer data, guint wave, LsWaveInput *input);
  /* input: zeros, or what input() made of it. */
  void (*input_clear) (LsWaveInput *input);
  /* Places of a wave's lanes in the images. Returns: the lanes that have one. */
  LsMask (*places) (gconstpointer data, guint wave, guint x[LS_LANES], guint y[LS_LANES]);
  /* The same without lists: the shape, and for shapes other than LS_SHAPE_ANY the place of lane 0
   * in x, y. The member may be NULL. */
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
  guint width, height; /* the source's size, unless the caller made other images */
  /* width * height * n_channels as exported, row 0 at y = 0; 0 where nothing was written */
  guint32 *words;
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
  /* waves after the interrupt have reason LS_STOP_INTERRUPT and no exports */
  gboolean is_interrupted;
  /* By LsMemory: what the last wave left of a memory that waves share; NULL for other memories. */
  guint32 *memory[LS_MAX_MEMORIES];
  gsize n_memory_words[LS_MAX_MEMORIES];
  /* For each of these words: 0 if no wave wrote it, else 1 + the number of the last wave that did;
   * for a thread group its last wave, whichever wrote. NULL as memory. */
  guint32 *memory_writers[LS_MAX_MEMORIES];
} LsDispatch;

/* Called after each wave on the thread that ran it; calls never overlap, and n_done counts up to
 * n_waves, the number of waves to run. */
typedef void (*LsDispatchProgress) (guint n_done, guint n_waves, gpointer data);

typedef struct
{
  guint64 max_steps; /* of one wave; 0: LS_DISPATCH_DEFAULT_STEPS */
  guint n_threads;   /* most threads at once; 0: one for each processor */
  guint first, end;  /* the waves to run, first <= wave < end; end 0: up to the last */
  /* (nullable): runs in place of a wave, or of all waves of a thread group; instead_first: that
   * wave, or the group's first. */
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

/* Makes an image of zeros, for callers that make other images of a dispatch; ls_dispatch_free()
 * frees it, also after a failure. Errors: LS_ERROR_MEMORY. */
gboolean ls_dispatch_image_init (LsDispatchImage *image,
                                 guint width,
                                 guint height,
                                 guint n_channels,
                                 GError **error);

/* Fills image, of elements of kind, with what the waves left in a memory that they share. */
void ls_dispatch_fill_shared (const LsDispatch *dispatch,
                              const LsBindings *bindings,
                              LsMemory kind,
                              LsDispatchImage *image);

/* Whether waves of program share memory, so that they run in order and a dispatch cannot be
 * split. */
gboolean ls_dispatch_is_ordered (const LsProgram *program);

/* The first wave of the range that did not reach its end, or G_MAXUINT. */
guint ls_dispatch_first_failure (const LsDispatch *dispatch);
