#include <string.h>

#include "r700-machine.h"
#include "wave.h"

/* Memories that a wave writes and reads back.  Expected places follow from the address formulas of guide sections 3.4.2
 * and 7.1 with the errata A24, D01 to D03, worked out by hand; registers hold lane-dependent values. */

#define END "NOP\nEND_OF_PROGRAM\n"
#define ALL LS_MASK_ALL

static const LsMachine *const machine = &r700_machine;

/* What lane puts into channel of register gpr. */
static guint32
pattern (guint gpr, guint channel, guint lane)
{
  return gpr << 16 | channel << 8 | lane;
}

static LsProgramSource
declaring (LsMemory kind, guint words)
{
  LsProgramSource source = { .stage = LS_STAGE_PS, .n_gprs = 8 };

  if (kind == R700_MEMORY_REDUCTION || kind == R700_MEMORY_EXPORT)
    source.memory_words[kind] = words;
  else if (kind < R700_MEMORY_EMIT)
    source.item_words[kind] = words;
  return source;
}

/* R1 to R7 hold the pattern, R0.x the lane. */
static void
fill (Wave *wave)
{
  wave_number_lanes (wave);
  for (guint gpr = 1; gpr < 8; gpr++)
    for (guint channel = 0; channel < 4; channel++)
      for (guint lane = 0; lane < LS_LANES; lane++)
        wave_set (wave, gpr, channel, lane, pattern (gpr, channel, lane));
}

static Wave *
filled (const char *text, LsMemory kind, guint words)
{
  LsProgramSource source = declaring (kind, words);
  Wave *wave = wave_new_with (text, &source);

  fill (wave);
  return wave;
}

static void
reset_with (Wave *wave, const LsWaveInput *input)
{
  ls_program_reset (wave->program, input, wave->state);
  fill (wave);
}

static const guint32 *
memory (const Wave *wave, LsMemory kind, gsize expected_words)
{
  gsize n_words;
  const guint32 *words = ls_program_memory (wave->program, wave->state, kind, &n_words);

  g_assert_cmpuint (n_words, ==, expected_words);
  return words;
}

/* All words of the memory but the n given as pairs of word and value are zero. */
static void
check_words (const guint32 *words, gsize n_words, const guint32 (*expected)[2], guint n)
{
  for (gsize i = 0; i < n_words; i++)
    {
      guint32 value = 0;

      for (guint k = 0; k < n; k++)
        if (expected[k][0] == i)
          value = expected[k][1];
      if (words[i] != value)
        g_error ("word %" G_GSIZE_FORMAT " is %08X, expected %08X", i, words[i], value);
    }
}

/* --- writes ---------------------------------------------------------------------------------------------- */

/* (1 + burst) * 4 + component in the lane's own 12 words: what two registers from element 1 need. */
static void
test_scratch (void)
{
  g_autoptr (Wave) wave =
    filled ("MEM_SCRATCH: WRITE(1), R1.xy_w ARRAY_SIZE(7) ELEM_SIZE(3) BURSTCNT(1)\n" END,
            R700_N_MEMORIES, 0);
  const guint32 *words = memory (wave, R700_MEMORY_SCRATCH, 64 * 12);

  wave_run (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint32 expected[][2] = {
        { 4, pattern (1, 0, lane) }, { 5, pattern (1, 1, lane) }, { 7, pattern (1, 3, lane) },
        { 8, pattern (2, 0, lane) }, { 9, pattern (2, 1, lane) }, { 11, pattern (2, 3, lane) },
      };

      check_words (words + 12 * lane, 12, expected, G_N_ELEMENTS (expected));
    }
}

/* The field is the size less 1: with ARRAY_SIZE(2) elements 0 to 2 are written, and no element past them. */
static void
test_scratch_clamp (void)
{
  g_autoptr (Wave) wave = filled (
    "MEM_SCRATCH: WRITE_IND(2+R0), R1 ARRAY_SIZE(2) ELEM_SIZE(3)\n" END, R700_N_MEMORIES, 0);
  const guint32 *words = memory (wave, R700_MEMORY_SCRATCH, 64 * 20);

  wave_set (wave, 0, 0, 60, G_MAXUINT32);
  wave_run (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < 20; i++)
      {
        gboolean is_own = lane <= 2 && i / 4 == 2 + lane;

        g_assert_cmphex (words[20 * lane + i], ==, is_own ? pattern (1, i % 4, lane) : 0);
      }
}

/* aL moves the source register; beyond the declared ones R0 is read (guide 4.6.3). */
static void
test_relative_register (void)
{
  g_autoptr (Wave) wave =
    filled ("LOOP_START  ADDR(3) CF_CONST(0)\n"
            "MEM_SCRATCH: WRITE(0), R[5+AL].x___ ARRAY_SIZE(0) ELEM_SIZE(3) BURSTCNT(0)\n"
            "LOOP_END  ADDR(1)\n" END,
            R700_N_MEMORIES, 0);
  const guint32 *words = memory (wave, R700_MEMORY_SCRATCH, 64 * 4);

  wave->bindings->loops[0] = (LsLoopConstant){ .count = 1, .init = 2, .increment = 1 };
  wave_run (wave);
  g_assert_cmphex (words[4 * 9], ==, pattern (7, 0, 9));
  wave_reset (wave, ALL);
  fill (wave);
  wave->bindings->loops[0].init = 3;
  wave_run (wave);
  g_assert_cmphex (words[4 * 9], ==, 9);
}

/* Lanes side by side: word (64 * (ARRAY_BASE + index) + lane) * 4 + component of the wave's part. */
static void
test_reduction (void)
{
  g_autoptr (Wave) wave =
    filled ("MEM_REDUCTION: WRITE_IND(1+R2), R1 ARRAY_SIZE(3) ELEM_SIZE(3)\n" END,
            R700_MEMORY_REDUCTION, 2048);
  LsWaveInput input = { .covered = LS_MASK_LANE (5) | LS_MASK_LANE (63), .part_start = 256 };
  const guint32 *words;

  reset_with (wave, &input);
  wave_set (wave, 2, 0, 5, 2);
  wave_set (wave, 2, 0, 63, 0);
  wave_run (wave);
  words = memory (wave, R700_MEMORY_REDUCTION, 2048);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmphex (words[256 + (64 * 3 + 5) * 4 + i], ==, pattern (1, i, 5));
      g_assert_cmphex (words[256 + (64 * 1 + 63) * 4 + i], ==, pattern (1, i, 63));
    }
  g_assert_cmphex (words[256 + (64 * 3 + 5) * 4 + 4], ==, 0);
}

/* Word ARRAY_BASE + index + burst * (ELEM_SIZE + 1); of lanes that write one word the highest wins. */
static void
test_export (void)
{
  g_autoptr (Wave) wave =
    filled ("MEM_EXPORT: WRITE_IND(3+R2), R3.xy__ ARRAY_SIZE(0) ELEM_SIZE(1) BURSTCNT(1)\n" END,
            R700_MEMORY_EXPORT, 32);
  LsWaveInput input = { .covered = LS_MASK_LANE (0) | LS_MASK_LANE (7) | LS_MASK_LANE (40) };
  const guint32 expected[][2] = {
    { 3, pattern (3, 0, 40) }, { 4, pattern (3, 1, 40) }, { 5, pattern (4, 0, 40) },
    { 6, pattern (4, 1, 40) }, { 23, pattern (3, 0, 0) }, { 24, pattern (3, 1, 0) },
    { 25, pattern (4, 0, 0) }, { 26, pattern (4, 1, 0) },
  };

  reset_with (wave, &input);
  wave_set (wave, 2, 0, 0, 20);
  wave_set (wave, 2, 0, 7, 0);
  wave_set (wave, 2, 0, 40, 0);
  wave_run (wave);
  check_words (memory (wave, R700_MEMORY_EXPORT, 32), 32, expected, G_N_ELEMENTS (expected));
}

/* Words as Mesa 22.3.6 writes them: MEM_STREAM0 to word 5 with ELEM_SIZE 0 and mask z goes to word 7. */
static void
test_stream_mask (void)
{
  g_autoptr (Wave) wave = filled (
    "MEM_STREAM1: WRITE(5), R1.__z_ ARRAY_SIZE(4095) ELEM_SIZE(0)\n" END, R700_MEMORY_STREAM1, 9);
  const guint32 *words = memory (wave, R700_MEMORY_STREAM1, 64 * 9);

  wave_run (wave);
  for (guint i = 0; i < 64 * 9; i++)
    g_assert_cmphex (words[i], ==, i % 9 == 7 ? pattern (1, 2, i / 9) : 0);
}

/* Lanes on the other side of a branch, killed ones and ones that hold nothing write nothing. */
static void
test_lanes (void)
{
  g_autoptr (Wave) wave = filled (
    "ALU:\n x: KILLGT_INT ____, (4).x, R0.x\n"
    "ALU_PUSH_BEFORE:\n x: PRED_SETGT_INT ____, (16).x, R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
    "MEM_STREAM0: WRITE(0), R1.x___ ARRAY_SIZE(0) ELEM_SIZE(0)\n"
    "POP  POP_CNT(1) ADDR(4)\n" END,
    R700_MEMORY_STREAM0, 1);
  const guint32 *words = memory (wave, R700_MEMORY_STREAM0, 64);

  wave_reset (wave, ALL & ~LS_MASK_LANE (9));
  fill (wave);
  wave_run (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmphex (words[lane], ==,
                     lane >= 4 && lane < 16 && lane != 9 ? pattern (1, 0, lane) : 0);
}

/* Scratch is the lane's own (compiled loops over an array would never end otherwise): killed lanes and helpers write it
 * and read it back, here where their index fits. */
static void
test_scratch_of_others (void)
{
  g_autoptr (Wave) wave = filled ("ALU:\n x: KILLGT_INT ____, (2).x, R0.x\n"
                                  "MEM_SCRATCH: WRITE_IND(0+R2), R1 ARRAY_SIZE(9) ELEM_SIZE(3)\n"
                                  "TEX:\n RD_SCRATCH R3, R2.x  INDEXED ARRAY_SIZE(9) ELEM_SIZE(3) "
                                  "FORMAT(32_32_32_32_FLOAT)\n" END,
                                  R700_MEMORY_SCRATCH, 4);
  const guint32 *words = memory (wave, R700_MEMORY_SCRATCH, 64 * 4);

  wave_reset (wave, 0x6);
  fill (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    wave_set (wave, 2, 0, lane, lane == 3 ? 7 : 0);
  wave_run (wave);
  for (guint lane = 0; lane < 5; lane++)
    {
      g_assert_cmphex (words[4 * lane], ==, lane < 3 ? pattern (1, 0, lane) : 0);
      g_assert_cmphex (wave_get (wave, FILE_R, 3, 0, lane), ==,
                       lane < 3    ? pattern (1, 0, lane)
                       : lane == 3 ? 0
                                   : pattern (3, 0, lane));
    }
}

/* Contents come with the wave. */
static void
test_contents (void)
{
  g_autoptr (Wave) wave =
    filled ("TEX:\n RD_SCATTER R1, R2.x  ARRAY_BASE(2) INDEXED FORMAT(32) NUM_FORMAT(INT)\n" END,
            R700_MEMORY_EXPORT, 8);
  const guint32 contents[8] = { 0, 0, 0, 77 };
  LsWaveInput input = { .covered = LS_MASK_LANE (0) };

  input.memory[R700_MEMORY_EXPORT] = contents;
  reset_with (wave, &input);
  wave_set (wave, 2, 0, 0, 1);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, 0), ==, 77);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 3, 0), ==, 1);
}

/* --- reads ----------------------------------------------------------------------------------------------- */

/* Elements 0 to 3 hold R1 to R4; the index is clamped to 0 and to ARRAY_SIZE. */
static void
test_read_indexed (void)
{
  g_autoptr (Wave) wave =
    filled ("MEM_SCRATCH: WRITE_ACK(0), R1 ARRAY_SIZE(7) ELEM_SIZE(3) BURSTCNT(3)\n"
            "WAIT_ACK  ADDR(0)\n"
            "TEX:\n RD_SCRATCH R5.wx_1, R6.y  ARRAY_BASE(1) ARRAY_SIZE(2) ELEM_SIZE(3) UNCACHED "
            "INDEXED FORMAT(32_32_32_32_FLOAT)\n" END,
            R700_N_MEMORIES, 0);

  wave_set (wave, 6, 1, 0, 0);
  wave_set (wave, 6, 1, 1, 1);
  wave_set (wave, 6, 1, 2, 3);
  wave_set (wave, 6, 1, 3, G_MAXUINT32);
  wave_run (wave);
  for (guint lane = 0; lane < 4; lane++)
    {
      static const guint registers[4] = { 2, 3, 4, 2 };

      g_assert_cmphex (wave_get (wave, FILE_R, 5, 0, lane), ==, pattern (registers[lane], 3, lane));
      g_assert_cmphex (wave_get (wave, FILE_R, 5, 1, lane), ==, pattern (registers[lane], 0, lane));
      g_assert_cmphex (wave_get (wave, FILE_R, 5, 2, lane), ==, pattern (5, 2, lane));
      g_assert_cmphex (wave_get (wave, FILE_R, 5, 3, lane), ==, 0x3F800000);
    }
}

/* A burst reads consecutive elements into consecutive registers, the index register among them. */
static void
test_read_burst (void)
{
  g_autoptr (Wave) wave =
    filled ("MEM_SCRATCH: WRITE(0), R1 ARRAY_SIZE(7) ELEM_SIZE(3) BURSTCNT(3)\n"
            "VTX:\n RD_SCRATCH R6, R6.x  ARRAY_BASE(1) ARRAY_SIZE(7) ELEM_SIZE(3) BURSTCNT(1) "
            "INDEXED FORMAT(32_32_32_32_FLOAT)\n" END,
            R700_N_MEMORIES, 0);

  for (guint lane = 0; lane < LS_LANES; lane++)
    wave_set (wave, 6, 0, lane, 1);
  wave_run (wave);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmphex (wave_get (wave, FILE_R, 6, i, 33), ==, pattern (3, i, 33));
      g_assert_cmphex (wave_get (wave, FILE_R, 7, i, 33), ==, pattern (4, i, 33));
    }
}

static void
test_read_reduction (void)
{
  g_autoptr (Wave) wave =
    filled ("MEM_REDUCTION: WRITE(2), R1 ARRAY_SIZE(0) ELEM_SIZE(3)\n"
            "TEX:\n RD_REDUC R5, R0.x  ARRAY_BASE(2) ELEM_SIZE(3) FORMAT(8_8_8_8) "
            "NUM_FORMAT(INT)\n" END,
            R700_MEMORY_REDUCTION, 1024);

  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 0, 17), ==, 17);
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 1, 17), ==, 0);
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 2, 17), ==, 1);
}

/* --- local data share ------------------------------------------------------------------------------------ */

#define SHARE_WORDS 4096

/* Thread t owns STRIDE words of bank t % 4, from word t / 4 * STRIDE (guide 2.6.2). */
static void
test_share_write (void)
{
  g_autoptr (Wave) wave = filled (
    "TEX:\n LOCAL_DS_WRITE R1.x_z1  INDEX(4) STRIDE(12) BURSTCNT(1)\n" END, R700_N_MEMORIES, 0);
  const guint32 *words = memory (wave, R700_MEMORY_SHARE, SHARE_WORDS);
  const guint32 *own = words + 1024 * (38 % 4) + 38 / 4 * 12;
  const guint32 expected[12] = { 0,
                                 0,
                                 0,
                                 0,
                                 pattern (1, 0, 38),
                                 0,
                                 pattern (1, 2, 38),
                                 0x3F800000,
                                 pattern (2, 0, 38),
                                 0,
                                 pattern (2, 2, 38),
                                 0x3F800000 };

  wave_run (wave);
  g_assert_cmpmem (own, sizeof expected, expected, sizeof expected);
}

/* The third wave of a group counts its threads from 128. */
static void
test_share_write_group (void)
{
  g_autoptr (Wave) wave =
    filled ("TEX:\n LOCAL_DS_WRITE R1  STRIDE(4) WAVE_REL\n" END, R700_N_MEMORIES, 0);
  LsWaveInput input = { .covered = ALL, .wave_in_group = 2 };
  const guint32 *words;

  reset_with (wave, &input);
  wave_run (wave);
  words = memory (wave, R700_MEMORY_SHARE, SHARE_WORDS);
  g_assert_cmphex (words[1024 * (128 % 4) + 128 / 4 * 4], ==, pattern (1, 0, 0));
  g_assert_cmphex (words[1024 * (191 % 4) + 191 / 4 * 4 + 3], ==, pattern (1, 3, 63));
  g_assert_cmphex (words[0], ==, 0);
}

/* Each lane reads its neighbour's words: bank from the thread, word from where the thread's part lies. */
#define EXCHANGE(flags)                            \
  "TEX:\n LOCAL_DS_WRITE R1  STRIDE(8) INDEX(4)\n" \
  " LOCAL_DS_READ R5, R6.xy  RD_OFFSET(4) " flags "\n" END

static void
set_places (Wave *wave, guint (*partner) (guint lane))
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      wave_set (wave, 6, 0, lane, partner (lane));
      wave_set (wave, 6, 1, lane, partner (lane) / 4 * 8);
    }
}

static guint
next_lane (guint lane)
{
  return (lane & ~3u) | ((lane + 1) & 3);
}

static guint
mirrored (guint lane)
{
  return 63 - lane;
}

static guint
same_bank (guint lane)
{
  return 4 * lane % 64;
}

static void
test_share_read (void)
{
  g_autoptr (Wave) wave = filled (EXCHANGE (""), R700_N_MEMORIES, 0);
  g_autoptr (Wave) other = filled (EXCHANGE (""), R700_N_MEMORIES, 0);

  set_places (wave, next_lane);
  wave_run (wave);
  set_places (other, mirrored);
  wave_run (other);
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < 4; i++)
      {
        g_assert_cmphex (wave_get (wave, FILE_R, 5, i, lane), ==, pattern (1, i, next_lane (lane)));
        g_assert_cmphex (wave_get (other, FILE_R, 5, i, lane), ==, pattern (1, i, 63 - lane));
      }
}

/* Four lanes of a quad at four places of one bank take WATERFALL. */
static void
test_share_waterfall (void)
{
  g_autoptr (Wave) wave = filled (EXCHANGE ("WATERFALL"), R700_N_MEMORIES, 0);
  g_autoptr (Wave) conflict = filled (EXCHANGE (""), R700_N_MEMORIES, 0);

  set_places (wave, same_bank);
  wave_run (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmphex (wave_get (wave, FILE_R, 5, 2, lane), ==, pattern (1, 2, 4 * lane % 64));
  set_places (conflict, same_bank);
  wave_expect_trap (conflict, LS_TRAP_ILLEGAL, "lanes 0 and 1 read words 4 and 12 of bank 0");
}

/* Every lane gets what the first valid one reads, also where it holds nothing. Lane 6 reads the words of lane 7. */
static void
test_share_broadcast (void)
{
  g_autoptr (Wave) wave = filled (EXCHANGE ("BROADCAST"), R700_N_MEMORIES, 0);

  wave_reset (wave, ALL << 6);
  fill (wave);
  set_places (wave, next_lane);
  wave_run (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmphex (wave_get (wave, FILE_R, 5, 1, lane), ==, pattern (1, 1, 7));
}

static void
test_share_word (void)
{
  g_autoptr (Wave) wave =
    filled ("TEX:\n LOCAL_DS_WRITE R1  STRIDE(4)\n"
            " LOCAL_DS_READ R5.x___, R6.xy  RD_OFFSET(2) BURSTCNT(1) MUX_CNTL(2)\n" END,
            R700_N_MEMORIES, 0);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      wave_set (wave, 6, 0, lane, lane);
      wave_set (wave, 6, 1, lane, 1);
    }
  wave_run (wave);
  /* word 1 + 2 of the bank is W of its first thread; a step on, of its second */
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 0, 10), ==, pattern (1, 3, 10 % 4));
  g_assert_cmphex (wave_get (wave, FILE_R, 6, 0, 10), ==, pattern (1, 3, 4 + 10 % 4));
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 1, 10), ==, pattern (5, 1, 10));
}

/* --- semantic fetch -------------------------------------------------------------------------------------- */

/* The table's third entry is id 9: register 3. An id that it lacks writes nothing. */
static void
test_semantic (void)
{
  g_autoptr (Wave) wave =
    filled ("VTX:\n SEMFETCH SEM[9].x_y1, R0.x, fc5  FORMAT(32_32) NUM_FORMAT(INT)\n"
            " SEMFETCH SEM[4], R0.x, fc5  FORMAT(32_32) NUM_FORMAT(INT)\n" END,
            R700_N_MEMORIES, 0);
  static const guint32 words[4] = { 11, 12, 13, 14 };

  wave->bindings->buffers[5].bytes = g_bytes_new_static (words, sizeof words);
  wave->bindings->buffers[5].stride = 8;
  wave->bindings->n_semantics = 3;
  wave->bindings->semantics[0] = 1;
  wave->bindings->semantics[1] = 7;
  wave->bindings->semantics[2] = 9;
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 3, 0, 1), ==, 13);
  g_assert_cmphex (wave_get (wave, FILE_R, 3, 1, 1), ==, pattern (3, 1, 1));
  g_assert_cmphex (wave_get (wave, FILE_R, 3, 2, 1), ==, 14);
  g_assert_cmphex (wave_get (wave, FILE_R, 3, 3, 1), ==, 1);
  for (guint gpr = 1; gpr < 8; gpr++)
    g_assert_cmphex (wave_get (wave, FILE_R, gpr, 0, 0), ==, gpr == 3 ? 11 : pattern (gpr, 0, 0));
}

/* The highest bit of a semantic id lies where other fetches have DST_REL: aL moves no register. */
static void
test_large_semantic (void)
{
  g_autoptr (Wave) wave =
    filled ("LOOP_START  ADDR(3) CF_CONST(0)\n"
            "VTX:\n SEMFETCH SEM[137], R0.x, fc5  FORMAT(32_32) NUM_FORMAT(INT)\n"
            "LOOP_END  ADDR(1)\n" END,
            R700_N_MEMORIES, 0);
  static const guint32 words[2] = { 11, 12 };

  wave->bindings->buffers[5].bytes = g_bytes_new_static (words, sizeof words);
  wave->bindings->loops[0] = (LsLoopConstant){ .count = 1, .init = 2, .increment = 1 };
  wave->bindings->n_semantics = 2;
  wave->bindings->semantics[0] = 9;
  wave->bindings->semantics[1] = 137;
  wave_set_all (wave, 0, 0, 0);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 2, 0, 1), ==, 11);
  g_assert_cmphex (wave_get (wave, FILE_R, 4, 0, 1), ==, pattern (4, 0, 1));
}

/* --- geometry -------------------------------------------------------------------------------------------- */

/* Lane 0 emits two strips of two and one vertices; the others one of two. */
static void
test_emit (void)
{
  LsProgramSource source = { .stage = LS_STAGE_GS, .n_gprs = 8 };
  g_autoptr (Wave) wave = wave_new_with (
    "EMIT_VERTEX\nEMIT_CUT_VERTEX\n"
    "ALU_PUSH_BEFORE:\n x: PRED_SETE_INT ____, R0.x, 0  UPDATE_EXEC_MASK UPDATE_PRED\n"
    "EMIT_VERTEX\nCUT_VERTEX\nPOP  POP_CNT(1) ADDR(6)\n" END,
    &source);
  const guint32 *words = memory (wave, R700_MEMORY_EMIT, 64 * LS_EMIT_WORDS);

  wave_number_lanes (wave);
  wave_run (wave);
  g_assert_cmphex (words[0], ==, 3);
  g_assert_cmphex (words[1], ==, 1 << 2 | 1 << 3);
  g_assert_cmphex (words[LS_EMIT_WORDS], ==, 2);
  g_assert_cmphex (words[LS_EMIT_WORDS + 1], ==, 1 << 2);
}

static void
test_emit_too_many (void)
{
  LsProgramSource source = { .stage = LS_STAGE_GS, .n_gprs = 8 };
  g_autoptr (Wave) wave = wave_new_with ("LOOP_START  ADDR(3) CF_CONST(0)\nEMIT_VERTEX\n"
                                         "LOOP_END  ADDR(1)\n" END,
                                         &source);

  wave->bindings->loops[0].count = 1025;
  wave_expect_trap (wave, LS_TRAP_OUT_OF_RANGE, "has emitted 1024");
  g_assert_cmpuint (memory (wave, R700_MEMORY_EMIT, 64 * LS_EMIT_WORDS)[0], ==, 1024);
}

/* --- registers that waves share -------------------------------------------------------------------------- */

/* Guide 2.6.1: absolute addresses, with AR.X for INDEX_MODE 6; 10.6: relative mode 2 of data share instructions. */
static void
test_globals (void)
{
  const LsProgramSource source = { .stage = LS_STAGE_CS, .n_gprs = 8, .n_global_gprs = 4 };
  g_autoptr (Wave) wave =
    wave_new_with ("ALU:\n 0 x: ADD_INT R[1+GLOBAL].x, R0.x, 1\n 1 x: MOVA_INT ____, R0.x\n"
                   " 2 y: MOV R[1+GLOBAL+AR.x].y, R0.x\n 3 z: MOV R2.z, R[1+GLOBAL+AR.x].x\n"
                   "TEX:\n LOCAL_DS_WRITE R1.x___  STRIDE(4) SRC_REL_MODE(2)\n"
                   " LOCAL_DS_READ R3.x___, R0.00  DST_REL_MODE(2)\n" END,
                   &source);

  wave_number_lanes (wave);
  wave_run (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_assert_cmpuint (wave_get (wave, FILE_G, 1, 0, lane), ==, lane + 1);
      for (guint gpr = 0; gpr < 4; gpr++)
        g_assert_cmpuint (wave_get (wave, FILE_G, gpr, 1, lane), ==, gpr == 1 + lane ? lane : 0);
      g_assert_cmpuint (wave_get (wave, FILE_R, 2, 2, lane), ==, lane == 0 ? 1 : 0);
      g_assert_cmpuint (wave_get (wave, FILE_G, 3, 0, lane), ==, 1);
    }
}

static void
test_globals_beyond (void)
{
  const LsProgramSource source = { .stage = LS_STAGE_CS, .n_gprs = 8, .n_global_gprs = 4 };
  static const char *const texts[] = {
    "ALU:\n x: MOV R1.x, R[4+GLOBAL].x\n" END,
    "TEX:\n LOCAL_DS_WRITE R4  STRIDE(4) SRC_REL_MODE(2)\n" END,
    "TEX:\n LOCAL_DS_READ R4, R0.00  DST_REL_MODE(2)\n" END,
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (Wave) wave = wave_new_with (texts[i], &source);

      wave_expect_trap (wave, LS_TRAP_OUT_OF_RANGE, "G4; waves share 4 registers");
    }
}

/* --- refusals -------------------------------------------------------------------------------------------- */

static const struct
{
  const char *name, *text;
  LsMemory kind;
  guint words;
  LsTrapCode code;
  const char *detail;
} traps[] = {
  { "stream-item", "MEM_STREAM0: WRITE(2), R1.xyz_ ARRAY_SIZE(9) ELEM_SIZE(3)\n" END,
    R700_MEMORY_STREAM0, 4, LS_TRAP_OUT_OF_RANGE,
    "MEM_STREAM0 in lane 0 writes word 4; the lane's item ends at 4" },
  { "export", "MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(0) ELEM_SIZE(0)\n" END,
    R700_MEMORY_EXPORT, 50, LS_TRAP_OUT_OF_RANGE,
    "MEM_EXPORT in lane 50 writes word 50; the memory ends at 50" },
  { "export-undeclared", "MEM_EXPORT: WRITE_IND(0+R0), R1 ARRAY_SIZE(0) ELEM_SIZE(3)\n" END,
    R700_N_MEMORIES, 0, LS_TRAP_UNBOUND, "MEM_EXPORT needs a memory" },
  { "elem-size", "MEM_STREAM0: WRITE(0), R1 ARRAY_SIZE(9) ELEM_SIZE(2)\n" END, R700_MEMORY_STREAM0,
    8, LS_TRAP_ILLEGAL, "MEM_STREAM0 has ELEM_SIZE 2; 3 words are not supported" },
  { "scratch-elem-size", "MEM_SCRATCH: WRITE(0), R1 ARRAY_SIZE(9) ELEM_SIZE(0)\n" END,
    R700_N_MEMORIES, 0, LS_TRAP_ILLEGAL, "MEM_SCRATCH has ELEM_SIZE 0; this memory takes 3 only" },
  { "register", "MEM_SCRATCH: WRITE(0), R7 ARRAY_SIZE(9) ELEM_SIZE(3) BURSTCNT(1)\n" END,
    R700_N_MEMORIES, 0, LS_TRAP_OUT_OF_RANGE, "MEM_SCRATCH reads R8" },
  { "index-register", "MEM_SCRATCH: WRITE_IND(0+R8), R1 ARRAY_SIZE(9) ELEM_SIZE(3)\n" END,
    R700_N_MEMORIES, 0, LS_TRAP_OUT_OF_RANGE, "takes its index from R8" },
  { "read-beyond", "TEX:\n RD_SCATTER R1, R0.x  ARRAY_BASE(2) INDEXED FORMAT(32_32)\n" END,
    R700_MEMORY_EXPORT, 66, LS_TRAP_OUT_OF_RANGE,
    "SCATTER in lane 63 reads word 66; the memory ends at 66" },
  { "read-burst-register", "TEX:\n RD_SCRATCH R7, R0.x  ELEM_SIZE(3) BURSTCNT(1) FORMAT(32)\n" END,
    R700_N_MEMORIES, 0, LS_TRAP_OUT_OF_RANGE, "SCRATCH writes R8" },
  { "read-format", "TEX:\n RD_SCRATCH R1, R0.x  ELEM_SIZE(3)\n" END, R700_N_MEMORIES, 0,
    LS_TRAP_ILLEGAL, "SCRATCH has DATA_FORMAT 0" },
  { "scatter-not-indexed", "TEX:\n RD_SCATTER R1, R0.x  FORMAT(32)\n" END, R700_MEMORY_EXPORT, 66,
    LS_TRAP_UNSUPPORTED, "SCATTER without INDEXED" },
  { "share-stride", "TEX:\n LOCAL_DS_WRITE R1  STRIDE(6)\n" END, R700_N_MEMORIES, 0,
    LS_TRAP_ILLEGAL, "a stride of 6 words" },
  { "share-index", "TEX:\n LOCAL_DS_WRITE R1  STRIDE(8) INDEX(2)\n" END, R700_N_MEMORIES, 0,
    LS_TRAP_ILLEGAL, "index 2" },
  { "share-owner", "TEX:\n LOCAL_DS_WRITE R1  STRIDE(8) INDEX(4) BURSTCNT(1)\n" END,
    R700_N_MEMORIES, 0, LS_TRAP_OUT_OF_RANGE, "reaches word 11 of the thread's 8" },
  { "share-owner-far", "TEX:\n LOCAL_DS_WRITE R1  STRIDE(64) INDEX_EXT(1)\n" END, R700_N_MEMORIES,
    0, LS_TRAP_OUT_OF_RANGE, "reaches word 67 of the thread's 64" },
  { "share-butterfly", "TEX:\n LOCAL_DS_READ R1, R0.xy  MUX_CNTL(1)\n" END, R700_N_MEMORIES, 0,
    LS_TRAP_UNSUPPORTED, "FFT permutation" },
  { "share-word-channels", "TEX:\n LOCAL_DS_READ R1.xy__, R0.xy  MUX_CNTL(2)\n" END,
    R700_N_MEMORIES, 0, LS_TRAP_UNSUPPORTED, "writes Y" },
  { "share-unaligned", "TEX:\n LOCAL_DS_READ R1, R0.xx\n" END, R700_N_MEMORIES, 0,
    LS_TRAP_OUT_OF_RANGE, "four words from 1" },
  { "share-beyond", "TEX:\n LOCAL_DS_READ R1, R1.0x\n" END, R700_N_MEMORIES, 0,
    LS_TRAP_OUT_OF_RANGE, "reaches word 65539 of its bank's 1024" },
  { "share-foreign", "TEX:\n DS_GLOBAL_WRITE R1  STRIDE(8)\n" END, R700_N_MEMORIES, 0,
    LS_TRAP_ILLEGAL, "DS_GLOBAL_WRITE is not an instruction" },
};

static void
test_trap (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (Wave) wave = filled (traps[i].text, traps[i].kind, traps[i].words);

  wave_expect_trap (wave, traps[i].code, traps[i].detail);
}

static void
test_too_large (void)
{
  g_autoptr (GBytes) code = g_bytes_new_static ("NOP\nEND_OF_PROGRAM\n", 19);
  g_autoptr (GError) error = NULL;
  LsProgramSource source = declaring (R700_MEMORY_RING, 65537);

  source.code = code;
  source.syntax = LS_SYNTAX_TEXT;
  g_assert_null (machine->load (&source, NULL, &error));
  g_assert_nonnull (strstr (error->message, "4194368 words for the ring memory"));
}

/* The share has its size whatever else is declared. */
static void
test_no_room (void)
{
  static const char text[] = "TEX:\n LOCAL_DS_WRITE R1  STRIDE(4)\n" END;
  g_autoptr (GBytes) code = g_bytes_new_static (text, sizeof text - 1);
  g_autoptr (GError) error = NULL;
  LsProgramSource source = declaring (R700_MEMORY_EXPORT, LS_MAX_MEMORY_WORDS - SHARE_WORDS);
  LsProgram *program;

  source.code = code;
  source.syntax = LS_SYNTAX_TEXT;
  program = machine->load (&source, NULL, &error);
  g_assert_no_error (error);
  ls_program_unref (program);
  source.memory_words[R700_MEMORY_EXPORT]++;
  g_assert_null (machine->load (&source, NULL, &error));
  g_assert_nonnull (strstr (error->message, "4096 words for the share memory"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/machine/r700/memory/scratch", test_scratch);
  g_test_add_func ("/machine/r700/memory/scratch-clamp", test_scratch_clamp);
  g_test_add_func ("/machine/r700/memory/relative-register", test_relative_register);
  g_test_add_func ("/machine/r700/memory/reduction", test_reduction);
  g_test_add_func ("/machine/r700/memory/export", test_export);
  g_test_add_func ("/machine/r700/memory/stream-mask", test_stream_mask);
  g_test_add_func ("/machine/r700/memory/lanes", test_lanes);
  g_test_add_func ("/machine/r700/memory/scratch-of-others", test_scratch_of_others);
  g_test_add_func ("/machine/r700/memory/contents", test_contents);
  g_test_add_func ("/machine/r700/memory/read/indexed", test_read_indexed);
  g_test_add_func ("/machine/r700/memory/read/burst", test_read_burst);
  g_test_add_func ("/machine/r700/memory/read/reduction", test_read_reduction);
  g_test_add_func ("/machine/r700/memory/share/write", test_share_write);
  g_test_add_func ("/machine/r700/memory/share/write-group", test_share_write_group);
  g_test_add_func ("/machine/r700/memory/share/read", test_share_read);
  g_test_add_func ("/machine/r700/memory/share/waterfall", test_share_waterfall);
  g_test_add_func ("/machine/r700/memory/share/broadcast", test_share_broadcast);
  g_test_add_func ("/machine/r700/memory/share/word", test_share_word);
  g_test_add_func ("/machine/r700/memory/semantic", test_semantic);
  g_test_add_func ("/machine/r700/memory/semantic-above-127", test_large_semantic);
  g_test_add_func ("/machine/r700/memory/emit", test_emit);
  g_test_add_func ("/machine/r700/memory/emit-too-many", test_emit_too_many);
  g_test_add_func ("/machine/r700/memory/too-large", test_too_large);
  g_test_add_func ("/memory/globals/all-ways", test_globals);
  g_test_add_func ("/memory/globals/beyond", test_globals_beyond);
  g_test_add_func ("/machine/r700/memory/no-room", test_no_room);
  for (guint i = 0; i < G_N_ELEMENTS (traps); i++)
    {
      g_autofree char *path = g_strdup_printf ("/machine/r700/memory/trap/%s", traps[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_trap);
    }

  return g_test_run ();
}
