/* The end of a draw against the vectors of make-merge-vectors.py, which says where they come from; and what vectors do not
 * show: samples, masks, what was exported in part. */

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-merge.h"

#define MAX_WORDS 40

static const char *const test_names[] = { "never",        "less",    "equal",
                                          "lessequal",    "greater", "notequal",
                                          "greaterequal", "always",  NULL };

/* One vector: words before the first bar, then numbers between bars. */
typedef struct
{
  char **words;
  guint32 numbers[8][MAX_WORDS];
  guint n_numbers[8];
  gboolean is_none[8][MAX_WORDS];
  guint line;
} Vector;

/* --- reading ---------------------------------------------------------------------------------------------- */

static void
read_numbers (const char *text, Vector *vector, guint field)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = 0;

  for (guint i = 0; words[i]; i++)
    {
      if (!*words[i])
        continue;
      g_assert_cmpuint (n, <, MAX_WORDS);
      vector->is_none[field][n] = !strcmp (words[i], "-");
      vector->numbers[field][n++] = (guint32) g_ascii_strtoull (words[i], NULL, 16);
    }
  vector->n_numbers[field] = n;
}

static guint
choice (const char *const *names, const char *name)
{
  for (guint i = 0; names[i]; i++)
    if (!strcmp (names[i], name))
      return i;
  g_error ("no %s", name);
}

static void
run_line (char *line, guint number, void (*run) (const Vector *vector))
{
  g_auto (GStrv) fields = g_strsplit (line, "|", 8);
  Vector vector = { .line = number };

  vector.words = g_strsplit (g_strchomp (fields[0]), " ", -1);
  for (guint f = 1; fields[f]; f++)
    read_numbers (fields[f], &vector, f - 1);
  run (&vector);
  g_strfreev (vector.words);
}

/* Calls run with each vector of that kind, and counts them. Lines are cut by hand: the address sanitizer makes sure with each
 * string function that all of the rest is a string. */
static void
each_vector (const char *path, const char *kind, void (*run) (const Vector *vector))
{
  g_autofree char *text = NULL;
  gsize length;
  guint n = 0, number = 0;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (char *line = text, *end; (end = memchr (line, '\n', length - (gsize) (line - text))) != NULL;
       line = end + 1)
    {
      number++;
      *end = '\0';
      if (strncmp (line, kind, strlen (kind)) != 0)
        continue;
      run_line (line, number, run);
      n++;
    }
  g_test_message ("%u vectors", n);
  g_assert_cmpuint (n, >, 100);
}

/* --- running ---------------------------------------------------------------------------------------------- */

static const float no_depths[LS_MERGE_MAX_SAMPLES];

/* A state of one target that is written as it comes. */
static LsMergeState
plain_state (const char *format)
{
  LsMergeState state = { .n_samples = 1,
                         .logic = LS_LOGIC_COPY,
                         .alpha_test = LS_COMPARE_ALWAYS,
                         .targets[0] = { .format = ls_target_format (format), .write_mask = 15 } };

  g_assert_nonnull (state.targets[0].format);
  return state;
}

static LsFragment
plain_fragment (const guint32 words[4])
{
  LsFragment fragment = {
    .coverage = 1, .is_front = TRUE, .depths = no_depths, .colours[0] = { .channels = 15 }
  };

  memcpy (fragment.colours[0].words, words, 4 * sizeof *words);
  return fragment;
}

/* Exact arithmetic has one zero. */
static gboolean
is_same (const LsMergeState *state, guint32 kept, guint32 expected)
{
  return kept == expected || (state->targets[0].blends && expected == 0 && kept == 0x80000000 &&
                              state->targets[0].format->kind == LS_TARGET_FLOAT);
}

static void
assert_kept (const Vector *vector,
             guint field,
             const LsMergeState *state,
             const LsFragment *fragment)
{
  g_autoptr (LsMerger) merger = ls_merger_new (state, 1, 1, NULL);
  const guint32 *kept = ls_merger_get_words (merger, 0);

  g_assert_cmpuint (vector->n_numbers[field], ==, state->targets[0].format->n_channels);
  g_assert_cmpuint (ls_merger_add (merger, fragment), ==, 1);
  for (guint c = 0; c < vector->n_numbers[field]; c++)
    if (!is_same (state, kept[c], vector->numbers[field][c]))
      g_error ("line %u, channel %u: %x, expected %x", vector->line, c, kept[c],
               vector->numbers[field][c]);
}

static void
run_encode (const Vector *vector)
{
  LsMergeState state = plain_state (vector->words[1]);
  LsFragment fragment = plain_fragment (vector->numbers[0]);

  assert_kept (vector, 1, &state, &fragment);
}

static LsBlendTerm
blend_term (char **words)
{
  return (LsBlendTerm){ (LsFactor) choice (ls_factor_names, words[0]),
                        (LsFactor) choice (ls_factor_names, words[1]),
                        (LsEquation) choice (ls_equation_names, words[2]) };
}

static void
run_blend (const Vector *vector)
{
  LsMergeState state = plain_state (vector->words[1]);
  LsFragment fragment = plain_fragment (vector->numbers[0]);

  state.targets[0].blends = TRUE;
  state.targets[0].colour = blend_term (vector->words + 2);
  state.targets[0].alpha = blend_term (vector->words + 5);
  memcpy (fragment.second.words, vector->numbers[1], sizeof fragment.second.words);
  memcpy (state.constant, vector->numbers[2], sizeof state.constant);
  memcpy (state.targets[0].clear, vector->numbers[3], sizeof state.targets[0].clear);
  assert_kept (vector, 4, &state, &fragment);
}

static void
run_logic (const Vector *vector)
{
  LsMergeState state = plain_state (vector->words[1]);
  LsFragment fragment = plain_fragment (vector->numbers[0]);

  state.logic = (LsLogicOp) choice (ls_logic_names, vector->words[2]);
  memcpy (state.targets[0].clear, vector->numbers[1], sizeof state.targets[0].clear);
  assert_kept (vector, 2, &state, &fragment);
}

static void
run_alpha (const Vector *vector)
{
  LsMergeState state = plain_state (vector->words[1]);
  const guint32 words[4] = { 0, 0, 0, vector->numbers[0][0] };
  LsFragment fragment = plain_fragment (words);
  g_autoptr (LsMerger) merger = ls_merger_new (&state, 1, 1, NULL);

  state.alpha_test = (LsCompare) choice (test_names, vector->words[2]);
  state.alpha_reference = ls_bits_float ((guint32) g_ascii_strtoull (vector->words[3], NULL, 16));
  if (ls_merger_add (merger, &fragment) != vector->numbers[1][0])
    g_error ("line %u: expected %u", vector->line, vector->numbers[1][0]);
}

static void
run_stencil_side (const Vector *vector, gboolean is_front)
{
  static const guint32 words[4];
  const guint32 *numbers = vector->numbers[0];
  const LsStencilSide side = { .test = (LsCompare) choice (test_names, vector->words[1]),
                               .fail = (LsStencilOp) choice (ls_stencil_op_names, vector->words[2]),
                               .depth_fail =
                                 (LsStencilOp) choice (ls_stencil_op_names, vector->words[3]),
                               .pass = (LsStencilOp) choice (ls_stencil_op_names, vector->words[4]),
                               .reference = (guint8) numbers[0],
                               .read_mask = (guint8) numbers[1],
                               .write_mask = (guint8) numbers[2] };
  const LsStencilSide other = { .test = LS_COMPARE_NEVER, .write_mask = 255 };
  LsMergeState state = plain_state ("rgba32f");
  LsFragment fragment = plain_fragment (words);
  g_autoptr (LsMerger) merger = NULL;

  state.has_stencil_test = state.has_depth_test = TRUE;
  state.stencil[0] = is_front ? side : other;
  state.stencil[1] = is_front ? other : side;
  state.stencil_clear = (guint8) numbers[3];
  state.depth_test = numbers[5] ? LS_COMPARE_ALWAYS : LS_COMPARE_NEVER;
  fragment.is_front = is_front;
  fragment.exports_stencil = !vector->is_none[0][4];
  fragment.stencil = numbers[4] | 0x100;
  merger = ls_merger_new (&state, 1, 1, NULL);
  if (ls_merger_add (merger, &fragment) != vector->numbers[1][1] ||
      ls_merger_get_stencils (merger)[0] != vector->numbers[1][0])
    g_error ("line %u: stencil %x, expected %x", vector->line, ls_merger_get_stencils (merger)[0],
             vector->numbers[1][0]);
}

static void
run_stencil (const Vector *vector)
{
  run_stencil_side (vector, TRUE);
  run_stencil_side (vector, FALSE);
}

static void
run_depth (const Vector *vector)
{
  static const guint32 words[4];
  LsMergeState state = plain_state ("rgba32f");
  LsFragment fragment = plain_fragment (words);
  float depth = ls_bits_float (vector->numbers[0][0]);
  g_autoptr (LsMerger) merger = NULL;

  state.has_depth_test = state.depth_write = TRUE;
  state.depth_format = (LsDepthFormat) choice (ls_depth_format_names, vector->words[1]);
  state.depth_test = (LsCompare) choice (test_names, vector->words[2]);
  state.depth_clear = ls_bits_float (vector->numbers[0][1]);
  fragment.depths = &depth;
  merger = ls_merger_new (&state, 1, 1, NULL);
  if (ls_merger_add (merger, &fragment) != vector->numbers[1][1] ||
      ls_merger_get_depths (merger)[0] != vector->numbers[1][0])
    g_error ("line %u: depth %x, expected %x", vector->line, ls_merger_get_depths (merger)[0],
             vector->numbers[1][0]);
}

/* Samples are put where the merger keeps them: no fragment makes any word. */
static void
run_resolve (const Vector *vector)
{
  LsMergeState state = plain_state (vector->words[1]);
  guint n_channels = state.targets[0].format->n_channels;
  guint n = vector->n_numbers[0] / n_channels;
  g_autoptr (LsMerger) merger = NULL;
  guint32 words[4];
  guint8 written;

  state.n_samples = n;
  merger = ls_merger_new (&state, 1, 1, NULL);
  memcpy ((guint32 *) ls_merger_get_words (merger, 0), vector->numbers[0],
          n * n_channels * sizeof (guint32));
  ls_merger_resolve (merger, 0, 0, words, &written);
  g_assert_cmpuint (written, ==, 0);
  for (guint c = 0; c < n_channels; c++)
    if (words[c] != vector->numbers[1][c])
      g_error ("line %u, channel %u: %x, expected %x", vector->line, c, words[c],
               vector->numbers[1][c]);
}

static void
test_encode (gconstpointer path)
{
  each_vector (path, "encode", run_encode);
}

static void
test_blend (gconstpointer path)
{
  each_vector (path, "blend", run_blend);
}

static void
test_logic (gconstpointer path)
{
  each_vector (path, "logic", run_logic);
}

static void
test_alpha (gconstpointer path)
{
  each_vector (path, "alpha", run_alpha);
}

static void
test_stencil (gconstpointer path)
{
  each_vector (path, "stencil", run_stencil);
}

static void
test_depth (gconstpointer path)
{
  each_vector (path, "depth", run_depth);
}

static void
test_resolve (gconstpointer path)
{
  each_vector (path, "resolve", run_resolve);
}

/* --- what vectors do not show ----------------------------------------------------------------------------- */

/* Coverage and the exported mask choose samples; each has its own depth. */
static void
test_samples (void)
{
  const guint32 white[4] = { 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000 };
  const float depths[4] = { 0.25f, 0.75f, 0.25f, 0.25f };
  LsMergeState state = plain_state ("r8");
  LsFragment fragment = plain_fragment (white);
  g_autoptr (LsMerger) merger = NULL;
  guint32 word;
  guint8 written;

  state.n_samples = 4;
  state.has_depth_test = state.depth_write = TRUE;
  state.depth_test = LS_COMPARE_LESS;
  state.depth_clear = 0.5f;
  merger = ls_merger_new (&state, 2, 1, NULL);
  fragment.x = 1;
  fragment.coverage = 0x17; /* bit 4 is no sample */
  fragment.depths = depths;
  fragment.exports_mask = TRUE;
  fragment.mask = 0xfffffffe;
  g_assert_cmphex (ls_merger_add (merger, &fragment), ==, 4);
  g_assert_cmpuint (ls_merger_get_words (merger, 0)[4 + 2], ==, 255);
  g_assert_cmpuint (ls_merger_get_words (merger, 0)[4 + 0], ==, 0);
  g_assert_cmpfloat (ls_merger_depth (merger, ls_merger_get_depths (merger)[4 + 2]), ==, 0.25f);
  g_assert_cmpfloat (ls_merger_depth (merger, ls_merger_get_depths (merger)[4 + 1]), ==, 0.5f);
  ls_merger_resolve (merger, 0, 1, &word, &written);
  g_assert_cmpuint (word, ==, 64); /* 255 / 4, to nearest */
  g_assert_cmpuint (written, ==, 1);
  ls_merger_resolve (merger, 0, 0, &word, &written);
  g_assert_cmpuint (written, ==, 0);
}

/* An exported depth takes the place of the primitive's in all samples. */
static void
test_exported_depth (void)
{
  static const guint32 words[4];
  const float depths[2] = { 0.9f, 0.9f };
  LsMergeState state = plain_state ("r8");
  LsFragment fragment = plain_fragment (words);
  g_autoptr (LsMerger) merger = NULL;

  state.n_samples = 2;
  state.has_depth_test = TRUE;
  state.depth_test = LS_COMPARE_LESS;
  state.depth_clear = 0.5f;
  merger = ls_merger_new (&state, 1, 1, NULL);
  fragment.coverage = 3;
  fragment.depths = depths;
  g_assert_cmphex (ls_merger_add (merger, &fragment), ==, 0);
  fragment.exports_depth = TRUE;
  fragment.depth = 0.1f;
  g_assert_cmphex (ls_merger_add (merger, &fragment), ==, 3);
  g_assert_cmpfloat (ls_merger_depth (merger, ls_merger_get_depths (merger)[0]), ==, 0.5f);
  g_assert_cmpuint (ls_merger_get_depth_written (merger)[0], ==, 0);
}

/* The write mask, and what a shader does not export, leave channels of each target alone. */
static void
test_masks (void)
{
  const guint32 words[4] = { 1, 2, 3, 4 };
  LsMergeState state = plain_state ("rgba32ui");
  LsFragment fragment = plain_fragment (words);
  g_autoptr (LsMerger) merger = NULL;
  const guint32 *kept;

  state.targets[0].write_mask = 5;
  state.targets[3] = state.targets[0];
  state.targets[3].write_mask = 15;
  state.targets[3].clear[0] = 99;
  fragment.colours[3] = (LsFragmentColour){ { 5, 6, 7, 8 }, 6 };
  merger = ls_merger_new (&state, 1, 1, NULL);
  ls_merger_add (merger, &fragment);
  kept = ls_merger_get_words (merger, 0);
  g_assert_cmpuint (kept[0], ==, 1);
  g_assert_cmpuint (kept[1], ==, 0);
  g_assert_cmpuint (kept[2], ==, 3);
  g_assert_cmpuint (kept[3], ==, 0);
  g_assert_cmpuint (ls_merger_get_written (merger, 0)[0], ==, 5);
  kept = ls_merger_get_words (merger, 3);
  g_assert_cmpuint (kept[0], ==, 99);
  g_assert_cmpuint (kept[1], ==, 6);
  g_assert_cmpuint (ls_merger_get_written (merger, 3)[0], ==, 6);
  g_assert_null (ls_merger_get_words (merger, 1));
}

/* NaN is unordered. In codes it is 0, in a float target it stays. */
static void
test_nan (void)
{
  guint32 kept;

  for (guint test = 0; test_names[test]; test++)
    g_assert_cmpint (ls_compare_passes ((LsCompare) test, NAN, 0.5), ==,
                     test == LS_COMPARE_NOTEQUAL || test == LS_COMPARE_ALWAYS);
  g_assert_cmpuint (ls_depth_pack (LS_DEPTH_UNORM24, NAN), ==, 0);
  g_assert_true (isnan (ls_bits_float (ls_depth_pack (LS_DEPTH_FLOAT32, NAN))));
  kept = ls_target_pack (ls_target_format ("r11-g11-b10f"), 0, NAN);
  g_assert_true (isnan (ls_bits_float (kept)));
  g_assert_null (ls_target_format ("rgba9"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  g_test_add_data_func ("/merge/encode", argv[1], test_encode);
  g_test_add_data_func ("/merge/blend", argv[1], test_blend);
  g_test_add_data_func ("/merge/logic", argv[1], test_logic);
  g_test_add_data_func ("/merge/alpha", argv[1], test_alpha);
  g_test_add_data_func ("/merge/stencil", argv[1], test_stencil);
  g_test_add_data_func ("/merge/depth", argv[1], test_depth);
  g_test_add_data_func ("/merge/resolve", argv[1], test_resolve);
  g_test_add_func ("/merge/samples", test_samples);
  g_test_add_func ("/merge/exported-depth", test_exported_depth);
  g_test_add_func ("/merge/masks", test_masks);
  g_test_add_func ("/merge/nan", test_nan);
  return g_test_run ();
}
