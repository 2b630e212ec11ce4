#include "r500-random.h"

#include "ls-bits.h"

#define MAX_DEPTH 3

typedef struct
{
  GArray *words; /* of guint32 */
  guint depth;
  guint branches; /* open in the innermost loop */
  gboolean in_loop, loop_is_rep, is_plain;
} Maker;

static guint
pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

static guint32
any_bits (void)
{
  return (guint32) g_test_rand_int ();
}

static guint
here (const Maker *maker)
{
  return maker->words->len / 6;
}

/* Returns: the number of the instruction. */
static guint
append (Maker *maker, const guint32 words[6])
{
  g_array_append_vals (maker->words, words, 6);
  return here (maker) - 1;
}

static void
set_target (Maker *maker, guint instruction, guint target)
{
  g_array_index (maker->words, guint32, 6 * instruction + 3) |= target << 16;
}

/* --- ALU ------------------------------------------------------------------------------------------------- */

static guint32
any_address (void)
{
  static const guint presubs[] = { 0, 1, 2, 3 };
  guint32 word = presubs[pick (4)] << 30;

  for (guint i = 0; i < 3; i++)
    {
      guint kind = pick (4);
      guint32 source = kind == 0   ? 128 + pick (128)
                       : kind == 1 ? 0x100 | pick (R500_RANDOM_CONSTANTS)
                                   : pick (R500_RANDOM_TEMPS);

      if (pick (16) == 0 && kind != 0)
        source |= 0x200;
      word |= source << (10 * i);
    }
  return word;
}

/* Fields of a random word, with dst and operations that mean something. */
static void
append_alu (Maker *maker)
{
  static const guint8 rgb_ops[] = { 0, 0, 0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 12 };
  static const guint8 alpha_ops[] = { 0, 0, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
  guint rgb = rgb_ops[pick (G_N_ELEMENTS (rgb_ops))];
  guint alpha = alpha_ops[pick (G_N_ELEMENTS (alpha_ops))];
  guint32 cmn = pick (5) == 0 ? 1 : 0;
  guint32 words[6];

  if (alpha >= 8 && alpha < 14 && pick (2))
    rgb = 10;
  if (rgb >= 1 && rgb <= 3 && pick (2))
    alpha = 1;
  cmn |= (any_bits () & 0x7800) | (pick (3) == 0 ? any_bits () & 0x78000 : 0);
  cmn |= pick (3) == 0 ? any_bits () & 0x180000 : 0;
  cmn |= any_bits () & 0x1A00000;
  if (!maker->is_plain && pick (4) == 0)
    cmn |= pick (6) << 3 | (pick (2) << 6) | pick (6) << 25 | pick (2) << 22;
  if (!maker->is_plain && pick (8) == 0)
    cmn |= 0x80;
  words[0] = cmn;
  words[1] = any_address ();
  words[2] = any_address ();
  words[3] = any_bits ();
  words[4] =
    (any_bits () & ~0x0FFFu) | alpha | pick (R500_RANDOM_TEMPS) << 4 | (pick (16) == 0) << 11;
  words[5] =
    (any_bits () & ~0x0FFFu) | rgb | pick (R500_RANDOM_TEMPS) << 4 | (pick (16) == 0) << 11;
  if (pick (2))
    {
      words[3] &= ~0x1C000000u;
      words[4] &= ~0x1C000000u;
    }
  append (maker, words);
}

static void
append_kill (Maker *maker)
{
  guint32 predicate = !maker->is_plain && pick (4) == 0 ? (1 + pick (5)) << 3 : 0;

  append (maker, (guint32[]){ 3 | predicate, 2u << 22,
                              (any_bits () & 0xFF00) | pick (R500_RANDOM_TEMPS), 0, 0, 0 });
}

/* --- flow control ----------------------------------------------------------------------------------------- */

#define INCR0 (2u << 24)
#define INCR1 (2u << 26)
#define DECR0 (1u << 24)
#define DECR1 (1u << 26)
#define ANY (1u << 5)

static guint
append_flow (Maker *maker, guint32 inst, guint boolean)
{
  guint32 cmn = 0x402 | (1 + pick (5)) << 3 | pick (2) << 6;

  return append (maker, (guint32[]){ cmn, 0, inst | pick (2) << 28, boolean, 0, 0 });
}

static guint32
any_function (void)
{
  static const guint8 functions[] = { 0x0F, 0xF0, 0x33, 0xCC, 0x55, 0xAA, 0x3C, 0x80 };

  return (guint32) functions[pick (G_N_ELEMENTS (functions))] << 8;
}

static void append_block (Maker *maker, guint n);

static void
append_if (Maker *maker, guint n)
{
  gboolean has_else = pick (2);
  guint start;

  /* A fresh ALU result, of a sum of what differs from pixel to pixel. */
  append (maker, (guint32[]){ (any_bits () & 0x1A00000) | 0x1800000, pick (R500_RANDOM_TEMPS),
                              pick (R500_RANDOM_TEMPS), 0x80DB0220, 0x00C0C000, 0x00490000 });
  start = append_flow (maker, any_function () | INCR0 | (has_else ? INCR1 : 0), pick (32));

  maker->branches++;
  append_block (maker, n);
  if (has_else)
    {
      guint middle = append_flow (maker, 0x10 | DECR1 | 1u << 16, 0);

      set_target (maker, start, middle + 1);
      append_block (maker, n);
      start = middle;
    }
  append_flow (maker, ANY | DECR0 | 1u << 16, 0);
  set_target (maker, start, here (maker));
  maker->branches--;
}

static void
append_loop (Maker *maker, guint n)
{
  const Maker outer = *maker;
  gboolean is_rep = pick (2);
  guint constant = pick (4);
  guint start = append_flow (maker, ANY | (is_rep ? 3 : 1), constant << 8);
  guint first_break = maker->words->len, end;

  maker->in_loop = TRUE;
  maker->loop_is_rep = is_rep;
  maker->branches = 0;
  append_block (maker, n);
  end = append_flow (maker, ANY | 0xFF00 | (is_rep ? 4 : 2), constant << 8);
  set_target (maker, end, start + 1);
  set_target (maker, start, end + 1);
  /* Of breaks and continues that wait for their target. */
  for (guint i = first_break / 6; i < end; i++)
    {
      guint32 *words = &g_array_index (maker->words, guint32, 6 * i);

      if ((words[0] & 3) == 2 && (words[2] & 7) >= 5 && words[5] == 1)
        {
          words[3] |= ((words[2] & 7) == 7 ? end : end + 1) << 16;
          words[5] = 0;
        }
    }
  maker->in_loop = outer.in_loop;
  maker->loop_is_rep = outer.loop_is_rep;
  maker->branches = outer.branches;
}

static void
append_leave (Maker *maker)
{
  guint32 op = pick (2) ? 7 : maker->loop_is_rep ? 6 : 5;
  guint at = append_flow (maker, any_function () | DECR1 | maker->branches << 16 | op, pick (32));

  g_array_index (maker->words, guint32, 6 * at + 5) = 1;
}

/* A call over its own subroutine: CALL sub; JUMP behind; sub: ...; RET. */
static void
append_call (Maker *maker, guint n)
{
  const Maker outer = *maker;
  guint call = append_flow (maker, any_function () | ANY | 2u << 6 | INCR1, pick (32));
  guint skip;

  skip = append_flow (maker, 0xFF00 | ANY, 0);
  set_target (maker, call, here (maker));
  maker->in_loop = FALSE;
  append_block (maker, n);
  append_flow (maker, 0xFF00 | 1u << 6 | DECR1 | 1u << 16, 0);
  set_target (maker, skip, here (maker));
  maker->in_loop = outer.in_loop;
}

static void
append_block (Maker *maker, guint n)
{
  maker->depth++;
  for (guint i = 0; i < n && here (maker) < 400; i++)
    {
      guint kind = pick (10);

      if (kind == 0 && maker->depth <= MAX_DEPTH)
        append_if (maker, 1 + pick (4));
      else if (kind == 1 && maker->depth <= MAX_DEPTH)
        append_loop (maker, 1 + pick (4));
      else if (kind == 2 && maker->depth <= MAX_DEPTH)
        append_call (maker, 1 + pick (3));
      else if (kind == 3 && maker->in_loop)
        append_leave (maker);
      else if (kind == 4 && pick (4) == 0)
        append_kill (maker);
      else
        append_alu (maker);
    }
  maker->depth--;
}

GArray *
r500_random_words (guint n_instructions, gboolean is_plain)
{
  Maker maker = { .words = g_array_new (FALSE, FALSE, sizeof (guint32)), .is_plain = is_plain };

  append_block (&maker, n_instructions);
  append_alu (&maker);
  return maker.words;
}

/* --- what programs run on --------------------------------------------------------------------------------- */

guint32
r500_random_value (void)
{
  static const guint32 values[] = { 0x00000000, 0x80000000, 0x3F800000, 0xBF800000,
                                    0x7F800000, 0xFF800000, 0x7FC00000, 0x00000001,
                                    0x807FFFFF, 0x3F000000, 0x7F7FFFFF, 0x40490FDB };
  guint kind = pick (8);

  if (kind == 0)
    return values[pick (G_N_ELEMENTS (values))];
  if (kind == 1)
    return any_bits ();
  return ls_float_bits ((float) g_test_rand_double_range (-4, 4));
}

void
r500_random_bindings (LsBindings *bindings)
{
  guint32 constants[4 * R500_RANDOM_CONSTANTS];

  for (guint i = 0; i < G_N_ELEMENTS (constants); i++)
    constants[i] = GUINT32_TO_LE (r500_random_value ());
  bindings->const_file = g_bytes_new (constants, sizeof constants);
  bindings->booleans = any_bits ();
  for (guint i = 0; i < LS_MAX_LOOP_CONSTANTS; i++)
    bindings->loops[i] =
      (LsLoopConstant){ .count = pick (4), .init = pick (4), .increment = (gint32) pick (5) - 2 };
}

void
r500_random_input (LsWaveInput *input)
{
  LsPreload *preloads = g_aligned_alloc0 (4 * R500_RANDOM_TEMPS, sizeof (LsPreload), 64);

  for (guint i = 0; i < 4 * R500_RANDOM_TEMPS; i++)
    {
      preloads[i].ref = (LsRegRef){ .channel = (guint8) (i % 4), .index = (guint16) (i / 4) };
      for (guint lane = 0; lane < LS_LANES; lane++)
        preloads[i].row.u[lane] = r500_random_value ();
    }
  *input = (LsWaveInput){
    .covered = pick (3) == 0 ? (LsMask) any_bits () << 8 | 1 : LS_MASK_ALL,
    .preloads = preloads,
    .n_preloads = 4 * R500_RANDOM_TEMPS,
  };
}
