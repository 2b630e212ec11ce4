#include <string.h>

#include "ls-error.h"
#include "ls-events.h"
#include "ls-texture.h"
#include "r700-machine.h"
#include "r700-program.h"
#include "wave.h"

/* Each kind of event on a program small enough that its lanes are worked out by hand, from the rules of the guide that
 * the cases name. R0.x is the lane number and R1 holds what a case puts there; nothing else has a value. */

#define ALL LS_MASK_ALL
#define LOW(n) (((guint64) 1 << (n)) - 1) /* lanes 0 to n-1 */
#define END "NOP\nEND_OF_PROGRAM\n"
#define PRED_BELOW(n) " x: PRED_SETGT_INT ____, (" #n ").x, R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
#define IF_BELOW(n) "ALU_PUSH_BEFORE:\n" PRED_BELOW (n)

static const LsMachine *const machine = &r700_machine;

typedef struct
{
  Wave *wave;
  GArray *events; /* of LsEvent, of the whole run */
} Watched;

static void
watched_clear (Watched *watched)
{
  g_clear_pointer (&watched->wave, wave_free);
  g_clear_pointer (&watched->events, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Watched, watched_clear)

static Watched
numbered (const char *text, guint stack_size)
{
  const LsProgramSource source = { .stage = LS_STAGE_PS, .n_gprs = 16, .stack_size = stack_size };
  Watched watched = { .wave = wave_new_with (text, &source) };

  wave_number_lanes (watched.wave);
  watched.events = g_array_new (FALSE, FALSE, sizeof (LsEvent));
  return watched;
}

/* What lanes touch in the step that runs next may be asked of any program; it changes nothing. */
static void
look (const Wave *wave, GArray *touches)
{
  for (guint i = 0; i < 3; i++)
    {
      g_array_set_size (touches, 0);
      ls_program_touches (wave->program, wave->bindings, wave->state,
                          (guint) g_test_rand_int_range (0, LS_LANES), touches);
    }
}

/* Runs under watch to the end, the trap, or for 2000 steps. */
static void
watch (Watched *watched)
{
  static const LsRegRef given[] = {
    { FILE_R, 0, 0 }, { FILE_R, 0, 1 }, { FILE_R, 1, 1 }, { FILE_R, 2, 1 }, { FILE_R, 3, 1 }
  };
  Wave *wave = watched->wave;
  g_autoptr (LsWatch) watch = ls_watch_new (wave->program, wave->bindings);
  g_autofree void *history = g_malloc0 (ls_watch_history_size (watch));
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  LsPlace place = { 0 };

  ls_watch_start (watch, given, G_N_ELEMENTS (given), history);
  while (!place.ended && place.step < 2000)
    {
      ls_watch_before (watch, wave->state);
      look (wave, touches);
      wave->run.until_step = place.step + 1;
      if (ls_program_run (wave->program, wave->state, &wave->run) == LS_STOP_TRAP)
        {
          ls_watch_trapped (watch, wave->state, history, watched->events);
          return;
        }
      ls_program_place (wave->program, wave->state, &place);
      ls_watch_after (watch, wave->state, history, watched->events);
    }
}

static guint
count (const Watched *watched, LsEventKind kind)
{
  guint n = 0;

  for (guint i = 0; i < watched->events->len; i++)
    n += g_array_index (watched->events, LsEvent, i).kind == kind;
  return n;
}

/* The nth event of a kind. */
static const LsEvent *
get (const Watched *watched, LsEventKind kind, guint nth)
{
  for (guint i = 0; i < watched->events->len; i++)
    {
      const LsEvent *event = &g_array_index (watched->events, LsEvent, i);

      if (event->kind == kind && nth-- == 0)
        return event;
    }
  g_error ("no %s", ls_event_name (kind));
}

static void
check_sentence (const Watched *watched, const LsEvent *event, const char *expected)
{
  g_autofree char *sentence = ls_event_sentence (watched->wave->program, event);

  g_assert_cmpstr (sentence, ==, expected);
}

/* --- reads of what was never written --------------------------------------------------------------------- */

/* Lanes 18 and 19 are helpers: what they read or compute changes no pixel by itself, and nobody is stopped for it. */
static void
test_helpers (void)
{
  g_auto (Watched) watched =
    numbered (IF_BELOW (0xA) "ALU_POP_AFTER:\n x: MOV R2.x, 1.0\n"
                             "ALU:\n x: ADD R3.x, R2.x, R2.x\n y: MUL_IEEE R3.y, R1.x, R1.y\n" END,
              0);

  wave_reset (watched.wave, LOW (18));
  wave_number_lanes (watched.wave);
  for (guint lane = 17; lane < 19; lane++)
    wave_set (watched.wave, 1, 1, lane, 0x7F800000); /* 0 times infinity */
  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_UNINITIALISED_READ), ==, 1);
  g_assert_cmphex (get (&watched, LS_EVENT_UNINITIALISED_READ, 0)->lanes, ==, LOW (18) & ~LOW (10));
  g_assert_cmpuint (count (&watched, LS_EVENT_NAN_BORN), ==, 1);
  g_assert_cmphex (get (&watched, LS_EVENT_NAN_BORN, 0)->lanes, ==, LS_MASK_LANE (17));
}

/* Lanes 0 to 9 write R2.x, all read it. */
static void
test_uninitialised_register (void)
{
  g_auto (Watched) watched =
    numbered (IF_BELOW (0xA) "ALU_POP_AFTER:\n x: MOV R2.x, 1.0\n"
                             "ALU:\n x: ADD R3.x, R2.x, R2.x\n y: MOV R3.y, R0.x\n" END,
              0);
  const LsEvent *event;

  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_UNINITIALISED_READ), ==, 1);
  event = get (&watched, LS_EVENT_UNINITIALISED_READ, 0);
  g_assert_cmphex (event->lanes, ==, ~LOW (10));
  g_assert_cmpuint (event->ref.file, ==, FILE_R);
  g_assert_cmpuint (event->ref.index, ==, 2);
  g_assert_cmpuint (event->ref.channel, ==, 0);
  check_sentence (&watched, event, "R2.x is read and was never written in lanes 10-63");
}

/* An element of PV that the group before does not compute is undefined, though an earlier group did (guide 4.8). */
static void
test_uninitialised_pv (void)
{
  g_auto (Watched) watched = numbered ("ALU:\n x: MOV R2.x, R0.x\n y: MOV R2.y, R0.x\n"
                                       " x: MOV R3.x, PV.y\n"
                                       " x: ADD R4.x, PV.x, PV.y\n"
                                       " x: MOV R5.x, PS\n" END,
                                       0);

  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_UNINITIALISED_READ), ==, 2);
  g_assert_cmpuint (get (&watched, LS_EVENT_UNINITIALISED_READ, 0)->ref.file, ==, FILE_PV);
  g_assert_cmpuint (get (&watched, LS_EVENT_UNINITIALISED_READ, 0)->ref.channel, ==, 1);
  g_assert_cmphex (get (&watched, LS_EVENT_UNINITIALISED_READ, 0)->lanes, ==, ALL);
  g_assert_cmpuint (get (&watched, LS_EVENT_UNINITIALISED_READ, 1)->ref.file, ==, FILE_PS);
}

/* PV does not outlive its clause. */
static void
test_uninitialised_pv_of_clause (void)
{
  g_auto (Watched) watched =
    numbered ("ALU:\n x: MOV R2.x, R0.x\nALU:\n y: MOV R2.y, PV.x\n" END, 0);

  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_UNINITIALISED_READ), ==, 1);
}

/* Exports read registers too; killed pixels do not take part. */
static void
test_uninitialised_export (void)
{
  g_auto (Watched) watched =
    numbered ("ALU:\n x: KILLGT_INT ____, (8).x, R0.x\n"
              "EXPORT_DONE: PIX0, R1.xyz_\nEXPORT_DONE: PIX1, R4.x___\n" END,
              0);

  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_UNINITIALISED_READ), ==, 1);
  g_assert_cmphex (get (&watched, LS_EVENT_UNINITIALISED_READ, 0)->lanes, ==, ~LOW (8));
}

/* --- indices --------------------------------------------------------------------------------------------- */

/* R[1 + lane] is declared up to R15: lanes 0 to 14 (guide 4.6.2). */
static void
test_index (void)
{
  g_auto (Watched) watched =
    numbered ("ALU:\n x: MOVA_INT ____, R0.x\n x: MOV R2.x, R[1+AR.x].x\n" END, 0);
  const LsEvent *event;

  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_INDEX_OUT_OF_RANGE), ==, 1);
  event = get (&watched, LS_EVENT_INDEX_OUT_OF_RANGE, 0);
  g_assert_cmphex (event->lanes, ==, ~LOW (15));
  g_assert_cmpint (event->value, ==, 16);
  check_sentence (&watched, event, "Index 16 of R is out of range in lanes 15-63");
  /* R1.x has a value and R2.x to R15.x have none. */
  g_assert_cmpuint (count (&watched, LS_EVENT_UNINITIALISED_READ), ==, 14);
}

/* --- NaN and infinity ------------------------------------------------------------------------------------ */

/* R1.x is 0 in lane 3 and infinite in lane 5, else 2; R1.y is NaN in lane 7, else 1. */
static Watched
numbers (const char *text)
{
  Watched watched = numbered (text, 0);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      wave_set (watched.wave, 1, 0, lane, lane == 3 ? 0 : lane == 5 ? 0x7F800000u : 0x40000000u);
      wave_set (watched.wave, 1, 1, lane, lane == 7 ? 0x7FC00000u : 0x3F800000u);
    }
  return watched;
}

/* 1 / 0 is born in lane 3; what then copies it bears nothing. */
static void
test_inf (void)
{
  g_auto (Watched) watched = numbers (
    "ALU:\n t: RECIP_IEEE R2.x, R1.x\n y: MUL_IEEE R2.y, R2.x, R1.y\n z: MOV R2.z, R1.x\n" END);
  const LsEvent *event;

  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_INF_BORN), ==, 1);
  g_assert_cmpuint (count (&watched, LS_EVENT_NAN_BORN), ==, 0);
  event = get (&watched, LS_EVENT_INF_BORN, 0);
  g_assert_cmphex (event->lanes, ==, LS_MASK_LANE (3));
  g_assert_cmphex ((guint64) event->value, ==, 0x7F800000u);
  check_sentence (&watched, event, "R2.x became infinite in lane 3");
}

/* Infinity minus itself: lane 5 bears a NaN; lane 7 only hands one on. -1 as an integer has the bits of a NaN and is
 * none. */
static void
test_nan (void)
{
  g_auto (Watched) watched = numbers ("ALU:\n x: ADD R2.x, R1.x, -R1.x\n y: ADD R2.y, R1.y, R1.y\n"
                                      " z: SUB_INT R2.z, 0.0, (1).x\n" END);
  const LsEvent *event;

  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_NAN_BORN), ==, 1);
  event = get (&watched, LS_EVENT_NAN_BORN, 0);
  g_assert_cmphex (event->lanes, ==, LS_MASK_LANE (5));
  check_sentence (&watched, event, "R2.x became NaN in lane 5");
}

/* A NaN that a constant buffer holds is no birth. */
static void
test_nan_in_constants (void)
{
  static const guint32 constants[64] = { 0x7FC00000u };
  g_auto (Watched) watched =
    numbered ("ALU: KCACHE0(CB0:0-15)\n x: ADD R2.x, KC0[0].x, R1.x\n" END, 0);

  watched.wave->bindings->constants[0] = g_bytes_new_static (constants, sizeof constants);
  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_NAN_BORN), ==, 0);
}

/* All four elements of a dot product are operands of each result. */
static void
test_nan_of_reduction (void)
{
  g_auto (Watched) watched =
    numbers ("ALU:\n x: DOT4_IEEE R2.x, R1.x, 1.0\n y: DOT4_IEEE ____, R1.y, 1.0\n"
             " z: DOT4_IEEE ____, R1.x, -1.0\n w: DOT4_IEEE ____, 0.0, 0.0\n" END);

  watch (&watched);
  g_assert_cmphex (get (&watched, LS_EVENT_NAN_BORN, 0)->lanes, ==, LS_MASK_LANE (5));
}

/* --- masks and the stack --------------------------------------------------------------------------------- */

static void
test_masks (void)
{
  g_auto (Watched) watched = numbered (
    IF_BELOW (
      0xA) "ALU_POP_AFTER:\n x: MOV R2.x, 1.0\nALU:\n x: KILLGT_INT ____, (3).x, R0.x\n" END,
    0);

  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_DIVERGENCE), ==, 1);
  g_assert_cmphex (get (&watched, LS_EVENT_DIVERGENCE, 0)->lanes, ==, ~LOW (10));
  g_assert_cmpuint (count (&watched, LS_EVENT_RECONVERGENCE), ==, 1);
  g_assert_cmphex (get (&watched, LS_EVENT_RECONVERGENCE, 0)->lanes, ==, ~LOW (10));
  g_assert_cmpuint (count (&watched, LS_EVENT_KILL), ==, 1);
  g_assert_cmphex (get (&watched, LS_EVENT_KILL, 0)->lanes, ==, LOW (3));
  check_sentence (&watched, get (&watched, LS_EVENT_KILL, 0), "Killed in lanes 0-2");
}

/* A branch takes one subentry and the program two more (guide 3.6.5, errata B20); the second branch is no deeper than
 * the first, the nested one is. */
static void
test_stack (void)
{
  g_auto (Watched) watched = numbered (IF_BELOW (0xA) "POP  POP_CNT(1) ADDR(2)\n" IF_BELOW (0xA)
                                         IF_BELOW (0x5) "POP  POP_CNT(2) ADDR(5)\n" END,
                                       2);

  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_STACK_HIGH_WATER), ==, 2);
  g_assert_cmpint (get (&watched, LS_EVENT_STACK_HIGH_WATER, 0)->value, ==, 3);
  g_assert_cmpuint (get (&watched, LS_EVENT_STACK_HIGH_WATER, 0)->resource, ==, 8);
  g_assert_cmpint (get (&watched, LS_EVENT_STACK_HIGH_WATER, 1)->value, ==, 4);
  check_sentence (&watched, get (&watched, LS_EVENT_STACK_HIGH_WATER, 1),
                  "With 4 of 8 elements the stack is deeper than before");
}

/* --- fetches --------------------------------------------------------------------------------------------- */

/* 32 bytes at a stride of 4: elements of 8 bytes lie whole in it for lanes 0 to 6. */
static void
test_out_of_buffer (void)
{
  static const guint8 bytes[32];
  g_auto (Watched) watched =
    numbered ("VTX:\n FETCH R2.xy__, R0.x, fc5  FORMAT(32_32_FLOAT)\n" END, 0);
  const LsEvent *event;

  watched.wave->bindings->buffers[5].bytes = g_bytes_new_static (bytes, sizeof bytes);
  watched.wave->bindings->buffers[5].stride = 4;
  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_OUT_OF_BUFFER_FETCH), ==, 1);
  g_assert_cmpuint (count (&watched, LS_EVENT_UNALIGNED_FETCH), ==, 0);
  event = get (&watched, LS_EVENT_OUT_OF_BUFFER_FETCH, 0);
  g_assert_cmphex (event->lanes, ==, ~LOW (7));
  g_assert_cmpint (event->value, ==, 28);
  g_assert_cmpuint (event->resource, ==, 5);
}

/* R0.x of a register beyond the sixteen traps, and is not looked at. R[12 + aL] is R44 where aL is 32: R0 is written
 * instead (guide 4.6.2), told once. */
static void
test_fetch_registers (void)
{
  static const guint8 bytes[256];
  g_auto (Watched) outside =
    numbered ("VTX:\n FETCH R2.x___, R40.x, fc5  FORMAT(32_FLOAT)\n" END, 0);
  g_auto (Watched) relative = numbered ("LOOP_START  ADDR(3) CF_CONST(0)\n"
                                        "VTX:\n FETCH R[12+aL].x___, R0.x, fc5  FORMAT(32_FLOAT)\n"
                                        "LOOP_END  ADDR(1)\n" END,
                                        0);

  outside.wave->bindings->buffers[5].bytes = g_bytes_new_static (bytes, sizeof bytes);
  watch (&outside);
  g_assert_cmpuint (outside.events->len, ==, 0);

  relative.wave->bindings->buffers[5].bytes = g_bytes_new_static (bytes, sizeof bytes);
  relative.wave->bindings->buffers[5].stride = 4;
  relative.wave->bindings->loops[0] = (LsLoopConstant){ .count = 1, .init = 32, .increment = 1 };
  watch (&relative);
  g_assert_cmpuint (count (&relative, LS_EVENT_INDEX_OUT_OF_RANGE), ==, 1);
  g_assert_cmpint (get (&relative, LS_EVENT_INDEX_OUT_OF_RANGE, 0)->value, ==, 44);
}

/* A stride of 6: dwords at 0, 12, 24, ... are aligned, those of odd lanes are not. */
static void
test_unaligned (void)
{
  static const guint8 bytes[512];
  g_auto (Watched) watched =
    numbered ("VTX:\n FETCH R2.x___, R0.x, fc5  FORMAT(32) NUM_FORMAT(INT)\n" END, 0);

  watched.wave->bindings->buffers[5].bytes = g_bytes_new_static (bytes, sizeof bytes);
  watched.wave->bindings->buffers[5].stride = 6;
  watch (&watched);
  g_assert_cmphex (get (&watched, LS_EVENT_UNALIGNED_FETCH, 0)->lanes, ==, 0xAAAAAAAAAAAAAAAAu);
  g_assert_cmpint (get (&watched, LS_EVENT_UNALIGNED_FETCH, 0)->value, ==, 6);
  g_assert_cmpuint (count (&watched, LS_EVENT_OUT_OF_BUFFER_FETCH), ==, 0);
}

/* --- the data share -------------------------------------------------------------------------------------- */

/* Lanes 0 and 2 of the first quad read words 0 and 4 of bank 0; the others read word 0 of the bank of their thread. */
static void
collide (const char *text, guint n)
{
  g_auto (Watched) watched = numbered (text, 0);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      wave_set (watched.wave, 1, 0, lane, lane == 2 ? 0 : lane);
      wave_set (watched.wave, 1, 1, lane, lane == 2 ? 4 : 0);
    }
  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_LDS_CONFLICT), ==, n);
  if (n > 0)
    g_assert_cmphex (get (&watched, LS_EVENT_LDS_CONFLICT, 0)->lanes, ==, 0x5);
}

static void
test_conflict (void)
{
  collide ("TEX:\n LOCAL_DS_READ R5, R1.xy  WATERFALL\n" END, 1); /* served in turn */
  collide ("TEX:\n LOCAL_DS_READ R5, R1.xy\n" END, 1);            /* a trap */
  collide ("TEX:\n LOCAL_DS_READ R5, R1.xy  BROADCAST\n" END, 0);
}

/* --- anything at all ------------------------------------------------------------------------------------- */

/* Words of any kind, half of them taken from a program that does everything once, so that clauses are reached. */
static GBytes *
random_words (void)
{
  static const char seed_text[] =
    "VTX:\n FETCH R2.xyzw, R0.x, fc5  FORMAT(32_FLOAT)\n"
    "TEX:\n LOCAL_DS_READ R5, R1.xy  WATERFALL\n LOCAL_DS_WRITE R1  STRIDE(8) INDEX(4)\n"
    "TEX:\n SAMPLE R3, R0.xyzw, t3, s2\n LD R3, R0.xyzw, t3, s2\n FETCH4 R4, R0.xyzw, t3, s2\n"
    "MEM_SCRATCH: WRITE_IND(0+R3), R1 ARRAY_SIZE(7) ELEM_SIZE(3) BURSTCNT(1)\n"
    "TEX:\n RD_SCRATCH R5.wx_1, R6.y  ARRAY_BASE(1) ARRAY_SIZE(2) ELEM_SIZE(3) UNCACHED\n"
    "ALU:\n x: MOVA_INT ____, R0.x\n x: MOV R[1+AR.x].x, R[1+AR.x].x\n t: RECIP_IEEE R2.x, PV.x\n"
    "LOOP_START  ADDR(9) CF_CONST(0)\nEXPORT_DONE: PIX0, R2\nLOOP_END  ADDR(7)\n" END;
  g_autoptr (GBytes) words = r700_assemble (seed_text, -1, NULL, NULL);
  gsize size;
  guint8 *copy = NULL;

  g_assert_nonnull (words);
  copy = g_bytes_unref_to_data (g_steal_pointer (&words), &size);
  for (guint i = 0; i < 6; i++)
    copy[g_test_rand_int_range (0, (gint32) size)] ^= (guint8) (1 << g_test_rand_int_range (0, 8));
  return g_bytes_new_take (copy, size);
}

/* What a program does wrong is a trap; looking at it must neither change it nor fail. */
static void
test_random_words (void)
{
  static const guint8 bytes[256];
  guint n_run = 0, n_events = 0;

  for (guint i = 0; i < 3000; i++)
    {
      g_autoptr (GBytes) words = random_words ();
      LsProgramSource source = {
        .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS, .n_gprs = 16
      };
      g_auto (Watched) watched = { .wave = g_new0 (Wave, 1) };

      watched.events = g_array_new (FALSE, FALSE, sizeof (LsEvent));
      watched.wave->bindings = ls_bindings_new ();
      watched.wave->bindings->buffers[5] =
        (LsBuffer){ .bytes = g_bytes_new_static (bytes, sizeof bytes), .stride = 4 };
      watched.wave->bindings->textures[3] = ls_texture_new (LS_TEXTURE_2D, 4, 4, 1, 1, 3, NULL);
      watched.wave->bindings->samplers[2] = ls_sampler_new ();
      watched.wave->bindings->loops[0] = (LsLoopConstant){ .count = 3, .init = 9, .increment = 2 };
      watched.wave->run.bindings = watched.wave->bindings;
      watched.wave->program = machine->load (&source, NULL, NULL);
      g_assert_nonnull (watched.wave->program); /* decoding fails only where there is nothing */
      watched.wave->state = g_aligned_alloc (1, ls_program_state_size (watched.wave->program), 64);
      wave_reset (watched.wave, ALL);
      wave_number_lanes (watched.wave);
      watch (&watched);
      n_run++;
      n_events += watched.events->len;
    }
  g_test_message ("%u programs, %u events", n_run, n_events);
  g_assert_cmpuint (n_events, >, 3000);
}

/* --- words ----------------------------------------------------------------------------------------------- */

static void
test_words (void)
{
  g_autoptr (GError) error = NULL;

  for (guint kind = 0; kind < LS_N_EVENTS; kind++)
    g_assert_cmphex (ls_event_kinds_from_word (ls_event_name (kind)), ==, LS_EVENT_BIT (kind));
  g_assert_cmphex (ls_event_kinds_parse ("nan, inf", &error), ==, LS_EVENTS_NUMBERS);
  g_assert_cmphex (ls_event_kinds_parse ("", &error), ==, LS_EVENTS_ALL);
  g_assert_no_error (error);
  g_assert_cmphex (ls_event_kinds_parse ("nan,nam", &error), ==, 0);
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, "'nam'"));
}

/* Events of the kind, as lines and lanes. */
static void
check_doubts (const char *text,
              guint32 x,
              guint32 y,
              const char *reading,
              const char *value,
              LsMask lanes)
{
  g_auto (Watched) watched = numbered (text, 0);
  const LsEvent *event;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      wave_set (watched.wave, 1, 0, lane, lane < 4 ? x : 0);
      wave_set (watched.wave, 2, 0, lane, lane < 4 ? y : 0);
    }
  watch (&watched);
  g_assert_cmpuint (count (&watched, LS_EVENT_UNCERTAIN), ==, reading ? 1 : 0);
  if (!reading)
    return;
  event = get (&watched, LS_EVENT_UNCERTAIN, 0);
  g_assert_cmpstr (machine->readings[event->resource].id, ==, reading);
  g_assert_cmpstr (machine->readings[event->resource].values[event->value].id, ==, value);
  g_assert_cmphex (event->lanes, ==, lanes);
}

/* A step is uncertain exactly where another reading gives something else. */
static void
test_uncertain (void)
{
#define ONE_SLOT(slot) "ALU:\n " slot "\n" END
#define DOT_SUM                                                                              \
  "ALU:\n x: DOT4 R3.x, R1.x, 1.0\n y: DOT4 ____, R2.x, 1.0\n z: DOT4 ____, R1.x, 1.0\n w: " \
  "DOT4 ____, -R2.x, 1.0\n" END
  check_doubts (ONE_SLOT ("x: LSHL_INT R3.x, R1.x, R2.x"), 1, 32, "shifts", "saturate", 0xF);
  check_doubts (ONE_SLOT ("x: LSHL_INT R3.x, R1.x, R2.x"), 1, 31, NULL, NULL, 0);
  check_doubts (ONE_SLOT ("t: SIN R3.x, R1.x"), 0x3F400000, 0, "sin-domain", "zero", 0xF);
  check_doubts (ONE_SLOT ("t: SIN R3.x, R1.x"), 0x3E800000, 0, NULL, NULL, 0);
  check_doubts (ONE_SLOT ("x: MUL R3.x, R1.x, R2.x"), 0, 0x7F800000, "zero-times-infinity", "nan",
                0xF);
  check_doubts (ONE_SLOT ("x: MUL R3.x, R1.x, R2.x"), 0, 0x40000000, NULL, NULL, 0);
  check_doubts (DOT_SUM, 0x3F800000, 0x4B800000, "dot4-order", "x-first", 0xF);
  check_doubts (DOT_SUM, 0x3F800000, 0x40000000, NULL, NULL, 0);
  check_doubts ("PUSH  ADDR(1)\nALU_ELSE_AFTER:\n x: PRED_SETE_INT ____, R1.x, 0  "
                "UPDATE_EXEC_MASK\nPOP  POP_CNT(2) ADDR(3)\n" END,
                1, 0, "else-after", "no-push", LS_MASK_ALL);
  check_doubts ("PUSH  ADDR(1)\nALU_ELSE_AFTER:\n x: MOV R3.x, R1.x\nPOP  POP_CNT(1) ADDR(3)\n" END,
                1, 0, NULL, NULL, 0);
  check_doubts ("TEX:\n GET_GRADIENTS_H R3, R1.xxxx, t0, s0\n" END, 0x3F800000, 0, NULL, NULL, 0);
}

/* R1.x of lane n is n * n: of a quad the upper row has another difference than the lower one. */
static void
test_uncertain_gradients (void)
{
  g_auto (Watched) watched = numbered ("TEX:\n GET_GRADIENTS_H R3, R1.xxxx, t0, s0\n" END, 0);
  const LsEvent *event;

  for (guint lane = 0; lane < 8; lane++)
    {
      LsRow square;

      square.f[0] = (float) (lane * lane);
      wave_set (watched.wave, 1, 0, lane, square.u[0]);
    }
  watch (&watched);
  event = get (&watched, LS_EVENT_UNCERTAIN, 0);
  g_assert_cmpstr (machine->readings[event->resource].id, ==, "gradients");
  g_assert_cmphex (event->lanes, ==, 0xFF);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/events/uninitialised-read/register", test_uninitialised_register);
  g_test_add_func ("/events/helpers", test_helpers);
  g_test_add_func ("/events/uninitialised-read/pv", test_uninitialised_pv);
  g_test_add_func ("/events/uninitialised-read/pv-of-clause", test_uninitialised_pv_of_clause);
  g_test_add_func ("/events/uninitialised-read/export", test_uninitialised_export);
  g_test_add_func ("/events/index-out-of-range", test_index);
  g_test_add_func ("/events/inf-born", test_inf);
  g_test_add_func ("/events/nan-born", test_nan);
  g_test_add_func ("/events/nan-born/not-in-constants", test_nan_in_constants);
  g_test_add_func ("/events/nan-born/reduction", test_nan_of_reduction);
  g_test_add_func ("/events/masks", test_masks);
  g_test_add_func ("/events/stack-high-water", test_stack);
  g_test_add_func ("/events/out-of-buffer-fetch", test_out_of_buffer);
  g_test_add_func ("/events/fetch-registers", test_fetch_registers);
  g_test_add_func ("/events/unaligned-fetch", test_unaligned);
  g_test_add_func ("/events/lds-conflict", test_conflict);
  g_test_add_func ("/events/uncertain", test_uncertain);
  g_test_add_func ("/events/uncertain/gradients", test_uncertain_gradients);
  g_test_add_func ("/events/random-words", test_random_words);
  g_test_add_func ("/events/words", test_words);
  return g_test_run ();
}
