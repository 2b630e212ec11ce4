#include <math.h>
#include <string.h>

#include "r700-machine.h"
#include "stage-vectors.h"

/* Stream-out and geometry shaders, stage after stage, against what another renderer captured: the vertex stage writes
 * a stream or the ring, the geometry stage reads that ring, writes its own and emits, and the copy program reads it and
 * writes the stream. */

#define VERTEX_WORDS 8 /* of the geometry cases: gl_Position and one vec4 */
#define N_VERTICES 6
#define TOLERANCE 1e-3

static const LsMachine *const machine = &r700_machine;

typedef struct
{
  LsProgramSource source;
  LsBindings *bindings;
  LsWaveInput input;
  LsProgram *program;
  void *state;
} Stage;

static GBytes *
bytes_of (const guint32 *words, gsize size)
{
  return g_bytes_new_static (words, size);
}

static void
stage_init (Stage *stage, LsStage kind, GBytes *code, guint n_gprs)
{
  memset (stage, 0, sizeof *stage);
  stage->source =
    (LsProgramSource){ .code = code, .syntax = LS_SYNTAX_WORDS, .stage = kind, .n_gprs = n_gprs };
  stage->bindings = ls_bindings_new ();
}

static void
stage_clear (Stage *stage)
{
  ls_program_unref (stage->program);
  ls_bindings_unref (stage->bindings);
  g_bytes_unref (stage->source.code);
  g_clear_pointer (&stage->source.fetch, g_bytes_unref);
  g_aligned_free ((gpointer) stage->input.preloads);
  g_aligned_free (stage->state);
}

static void
bind_attributes (Stage *stage)
{
  const struct
  {
    const guint32 *words;
    gsize size;
  } all[] = { { attributes_0, sizeof attributes_0 },
              { attributes_1, sizeof attributes_1 },
              { attributes_2, sizeof attributes_2 } };

  stage->source.fetch = bytes_of (fetch_words, sizeof fetch_words);
  stage->source.fetch_syntax = LS_SYNTAX_WORDS;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    stage->bindings->buffers[160 + i] =
      (LsBuffer){ .bytes = bytes_of (all[i].words, all[i].size),
                  .stride = (guint32) (all[i].size / N_VERTICES) };
}

static void
bind_ring (Stage *stage, const guint32 *words, gsize n_words)
{
  stage->bindings->buffers[17] =
    (LsBuffer){ .bytes = g_bytes_new (words, n_words * sizeof *words), .stride = 4 };
}

static LsRow *
preload (Stage *stage, guint channel)
{
  LsPreload *preloads = (LsPreload *) stage->input.preloads;

  if (preloads == NULL)
    preloads = g_aligned_alloc0 (4, sizeof *preloads, 64);
  stage->input.preloads = preloads;
  preloads[stage->input.n_preloads].ref.channel = (guint8) channel;
  return &preloads[stage->input.n_preloads++].row;
}

static void
stage_run (Stage *stage, guint n_lanes)
{
  g_autoptr (GError) error = NULL;
  LsRun run = { .bindings = stage->bindings, .until_step = 10000 };

  stage->program = machine->load (&stage->source, NULL, &error);
  g_assert_no_error (error);
  stage->input.covered = n_lanes == LS_LANES ? LS_MASK_ALL : LS_MASK_LANE (n_lanes) - 1;
  stage->state = g_aligned_alloc0 (1, ls_program_state_size (stage->program), 64);
  ls_program_reset (stage->program, &stage->input, stage->state);
  if (ls_program_run (stage->program, stage->state, &run) != LS_STOP_END)
    g_error ("line %u: %s", run.trap.line, run.trap.detail);
}

static const guint32 *
stage_memory (const Stage *stage, LsMemory kind, gsize at_least)
{
  gsize n_words;
  const guint32 *words = ls_program_memory (stage->program, stage->state, kind, &n_words);

  g_assert_cmpuint (n_words, >=, at_least);
  return words;
}

static void
compare (const guint32 *got, const guint32 *expected, guint n)
{
  const float *a = (const float *) got, *b = (const float *) expected;

  for (guint i = 0; i < n; i++)
    if (fabsf (a[i] - b[i]) > TOLERANCE * fmaxf (1, fmaxf (fabsf (a[i]), fabsf (b[i]))))
      g_error ("word %u is %g, expected %g", i, (double) a[i], (double) b[i]);
}

static void
number_lanes (LsRow *row)
{
  for (guint32 lane = 0; lane < LS_LANES; lane++)
    row->u[lane] = lane;
}

/* --- streams --------------------------------------------------------------------------------------------- */

/* Four outputs interleaved in one stream, 10 words a vertex. */
static void
test_stream (void)
{
  Stage stage;

  stage_init (&stage, LS_STAGE_VS, bytes_of (xfb_vs_words, sizeof xfb_vs_words), 6);
  stage.source.item_words[R700_MEMORY_STREAM0] = 10;
  bind_attributes (&stage);
  number_lanes (preload (&stage, 0));
  stage_run (&stage, N_VERTICES);
  compare (stage_memory (&stage, R700_MEMORY_STREAM0, 60), xfb_expected,
           G_N_ELEMENTS (xfb_expected));
  stage_clear (&stage);
}

/* --- geometry -------------------------------------------------------------------------------------------- */

typedef struct
{
  const guint32 *gs_words, *expected;
  gsize gs_size, expected_size;
  guint n_corners;  /* of a primitive that goes in */
  guint n_emitted;  /* by each primitive */
  guint n_vertices; /* in the stream */
} Case;

static const Case cases[] = {
  { pass_gs_words, pass_expected, sizeof pass_gs_words, sizeof pass_expected, 3, 3, 6 },
  { quads_gs_words, quads_expected, sizeof quads_gs_words, sizeof quads_expected, 1, 4, 36 },
};

static void
run_es (Stage *es)
{
  stage_init (es, LS_STAGE_ES, bytes_of (es_words, sizeof es_words), 4);
  es->source.item_words[R700_MEMORY_RING] = VERTEX_WORDS;
  bind_attributes (es);
  number_lanes (preload (es, 0));
  stage_run (es, N_VERTICES);
}

/* Places of the corners come in R0.x, R0.y and R0.w. Each lane has room for what it emits. */
static void
run_gs (Stage *gs, const Stage *es, const Case *subject)
{
  static const guint channels[3] = { 0, 1, 3 };
  guint32 room = subject->n_emitted * VERTEX_WORDS;
  guint n_primitives = N_VERTICES / subject->n_corners;

  stage_init (gs, LS_STAGE_GS, bytes_of (subject->gs_words, subject->gs_size), 3);
  gs->source.item_words[R700_MEMORY_RING] = room;
  bind_ring (gs, stage_memory (es, R700_MEMORY_RING, N_VERTICES * VERTEX_WORDS),
             N_VERTICES * VERTEX_WORDS);
  for (guint i = 0; i < subject->n_corners; i++)
    {
      LsRow *row = preload (gs, channels[i]);

      for (guint lane = 0; lane < n_primitives; lane++)
        row->u[lane] = (lane * subject->n_corners + i) * VERTEX_WORDS;
    }
  stage_run (gs, n_primitives);
}

/* The emitted strips as separate triangles: words of the ring at which their vertices lie. */
static GArray *
triangles (const Stage *gs, guint n_lanes, guint room)
{
  const guint32 *emitted = stage_memory (gs, R700_MEMORY_EMIT, (gsize) LS_LANES * LS_EMIT_WORDS);
  GArray *places = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint lane = 0; lane < n_lanes; lane++)
    {
      const guint32 *words = emitted + lane * LS_EMIT_WORDS;
      guint in_strip = 0;

      for (guint v = 0; v < words[0]; v++)
        {
          in_strip = words[1 + v / 32] >> v % 32 & 1 ? 1 : in_strip + 1;
          for (guint k = 3; in_strip >= 3 && k > 0; k--)
            {
              /* every second triangle has its first two corners the other way round */
              guint back = in_strip % 2 == 0 && k > 1 ? 5 - k : k;
              guint32 place = lane * room + (v + 1 - back) * VERTEX_WORDS;

              g_array_append_val (places, place);
            }
        }
    }
  return places;
}

static void
run_copy (Stage *copy, const Stage *gs, const GArray *places, guint n_ring_words)
{
  LsRow *row;

  stage_init (copy, LS_STAGE_VS, bytes_of (copy_words, sizeof copy_words), 3);
  copy->source.item_words[R700_MEMORY_STREAM0] = VERTEX_WORDS;
  bind_ring (copy, stage_memory (gs, R700_MEMORY_RING, n_ring_words), n_ring_words);
  row = preload (copy, 0);
  for (guint i = 0; i < places->len; i++)
    row->u[i] = g_array_index (places, guint32, i);
  stage_run (copy, places->len);
}

static void
test_geometry (gconstpointer data)
{
  const Case *subject = data;
  guint n_primitives = N_VERTICES / subject->n_corners;
  guint room = subject->n_emitted * VERTEX_WORDS;
  g_autoptr (GArray) places = NULL;
  Stage es, gs, copy;

  run_es (&es);
  run_gs (&gs, &es, subject);
  places = triangles (&gs, n_primitives, room);
  g_assert_cmpuint (places->len, ==, subject->n_vertices);
  run_copy (&copy, &gs, places, n_primitives * room);
  g_assert_cmpuint (subject->expected_size, ==, 4 * VERTEX_WORDS * places->len);
  compare (stage_memory (&copy, R700_MEMORY_STREAM0, VERTEX_WORDS * places->len), subject->expected,
           VERTEX_WORDS * places->len);
  stage_clear (&copy);
  stage_clear (&gs);
  stage_clear (&es);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/machine/r700/stages/stream", test_stream);
  g_test_add_data_func ("/machine/r700/stages/geometry/pass", &cases[0], test_geometry);
  g_test_add_data_func ("/machine/r700/stages/geometry/points-to-quads", &cases[1], test_geometry);

  return g_test_run ();
}
