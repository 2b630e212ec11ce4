#pragma once

#include "ls-dispatch.h"
#include "ls-scene.h"

/* Runs a whole scene, turns what was exported into what the outputs keep, and compares that with the references. */

/* Returns: (transfer full): the run of all waves. options: (nullable). Errors: LS_ERROR_MEMORY. */
LsDispatch *ls_scene_try_run (const LsScene *scene,
                              const LsDispatchOptions *options,
                              GError **error);

/* The part of ls_scene_try_run() for a draw whose pixel shader is debugged: runs the pixels and merges them in the order of
 * the primitives. Returns: (transfer full). */
LsDispatch *ls_scene_run_draw (const LsScene *scene,
                               const LsDispatchOptions *options,
                               GError **error);

/* An output as its format keeps it: width * height * n_channels words (see ls-target-format.h), the clear value
 * where nothing was written. Returns: (transfer full): NULL where there is no memory. */
guint32 *ls_scene_output_words (const LsScene *scene, const LsDispatch *dispatch, guint output);

/* What an output has one of for each place. */
typedef enum
{
  LS_CHECK_PIXELS,
  LS_CHECK_VERTICES,
  LS_CHECK_PRIMITIVES,
  LS_CHECK_THREADS,
  LS_CHECK_WORDS, /* of a memory or a stream; or elements, of several words */
} LsCheckThings;

/* One channel that no reference agrees with. */
typedef struct
{
  LsCheckThings things;
  guint x, y; /* x is the number of what is no pixel and no word */
  guint wave,
    lane; /* G_MAXUINT: no lane wrote it; of a memory that waves share: the last wave that did, any lane */
  gboolean is_memory;
  const LsMemoryDesc *memory; /* of the machine; NULL: of no memory */
  guint64 word;               /* of the memory, or of the lane's part */
  guint channel;
  guint reference; /* the one it is told against: the first of the output */
  guint32 got, expected;
  gboolean got_written, expected_written; /* FALSE: the pixel keeps its clear value */
} LsDifference;

typedef struct
{
  guint output;
  LsCheckThings things;
  guint n_references;
  guint n_pixels;            /* compared */
  guint n_different;         /* pixels */
  guint n_discard_different; /* of those: killed on one side only */
  LsDifference first;        /* valid if n_different > 0 */
  /* |got - expected| over all channels that are numbers, of pixels that are to be written, against the reference that is
   * nearest. */
  double max_error;
  /* Of each pixel: NaN if it is not compared, 0 if it agrees, else how far it is off (more than 0 also where that is no number);
   * NULL unless asked for. */
  float *marks;
} LsComparison;

typedef struct
{
  guint n_comparisons; /* outputs with references */
  LsComparison *comparisons;
  gboolean matches; /* all of them agree, and every wave reached its end */
} LsCheck;

/* Returns: (transfer full): NULL where there is no memory for it. */
LsCheck *ls_check (const LsScene *scene, const LsDispatch *dispatch);
/* The same, with marks. */
LsCheck *ls_check_marked (const LsScene *scene, const LsDispatch *dispatch);
void ls_check_free (LsCheck *check);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCheck, ls_check_free)

/* Number of floats between a and b, as ls_ulp_distance() tells it; for integers their distance. format: of the
 * output. */
guint64 ls_difference_ulp (const LsDifference *difference, const char *format);
/* The largest error as text: of integers all digits. Returns: (transfer full). */
char *ls_comparison_format_error (const LsComparison *comparison, const char *format);
/* Returns: (transfer full): "(x, y), wave W, lane L, channel c: got 0.5 (0x3f000000), expected ..., N ULP". */
char *ls_difference_format (const LsDifference *difference, const char *format);
