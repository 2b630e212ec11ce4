#pragma once

#include "ls-machine.h"

G_BEGIN_DECLS

/* Runs every wave of a dispatch from start to end and collects what was exported.  Waves are independent: a wave is a
 * pure function of the source and its number, so that they can run in any order. */

/* Steps that a wave may take before it counts as running away. */
#define LS_DISPATCH_DEFAULT_STEPS (G_GUINT64_CONSTANT (1) << 24)

/* What is run. Everything must stay as it is while the dispatch runs. */
typedef struct
{
  const LsMachine *machine;
  LsProgram *program;
  const LsBindings *bindings;
  guint n_waves;
  guint width, height;      /* of every image */
  const LsRegRef *outputs;  /* channel 0 of each output register */
  const guint8 *n_channels; /* of each output, 1..4 */
  guint n_outputs;

  gconstpointer data; /* for the three functions */
  void (*input) (gconstpointer data, guint wave, LsWaveInput *input);
  void (*input_clear) (LsWaveInput *input);
  /* Place of a lane in the images; FALSE if it holds nothing. */
  gboolean (*place) (gconstpointer data, guint wave, guint lane, guint *x, guint *y);
} LsDispatchSource;

/* How a wave ended. */
typedef struct
{
  LsStopReason reason; /* LS_STOP_STEP: it used up its steps */
  guint64 steps;
  guint line; /* where it stopped */
  LsTrap trap;
} LsWaveOutcome;

/* What one output register received. */
typedef struct
{
  guint n_channels;
  guint32 *
    words; /* width * height * n_channels as exported, row 0 at y = 0; 0 where nothing was written */
  guint8 *written; /* width * height: bit c is channel c */
} LsDispatchImage;

typedef struct
{
  guint width, height;
  guint n_waves;
  LsWaveOutcome *outcomes;
  guint n_images;
  LsDispatchImage *images;
  gboolean
    is_interrupted; /* waves after the interrupt have reason LS_STOP_INTERRUPT and no exports */
} LsDispatch;

/* Called after each wave, on the thread that runs it. */
typedef void (*LsDispatchProgress) (guint n_done, guint n_waves, gpointer data);

typedef struct
{
  guint64 max_steps;           /* of one wave; 0: LS_DISPATCH_DEFAULT_STEPS */
  const gint *interrupt;       /* atomic, or NULL */
  LsDispatchProgress progress; /* or NULL */
  gpointer progress_data;
} LsDispatchOptions;

/* options: (nullable). Returns: (transfer full). */
LsDispatch *ls_dispatch_run (const LsDispatchSource *source, const LsDispatchOptions *options);
void ls_dispatch_free (LsDispatch *dispatch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsDispatch, ls_dispatch_free)

/* The first wave that did not reach its end, or G_MAXUINT. */
guint ls_dispatch_first_failure (const LsDispatch *dispatch);

G_END_DECLS
