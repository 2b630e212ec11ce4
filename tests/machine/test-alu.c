#include <string.h>

#include "r700-isa.h"
#include "wave.h"

/* ALU groups through assembly and the gate: known answers of the guide, and the rules of operands and results. */

#define END "NOP\nEND_OF_PROGRAM\n"
#define LOW(n) (((guint64) 1 << (n)) - 1)

/* --- known answers of one-slot instructions -------------------------------------------------------------- */

#define FLT_MAX_BITS 0x7F7FFFFF
#define MINUS_FLT_MAX 0xFF7FFFFF
#define INF 0x7F800000
#define MINUS_INF 0xFF800000

/* Source: examples and definitions in chapter 9.2 of the R700 guide, page by page as named. p: the predicate, or -1.
 * AR results are compared in AR. */
static const struct
{
  const char *op;
  guint32 s[3];
  guint32 d;
  gint p;
} answers[] = {
  /* MOVA: floor (x + 0.5), out of range is -256 */
  { "MOVA", { 0x3F000000 }, 1, -1 },
  { "MOVA", { 0xBF000000 }, 0, -1 },
  { "MOVA", { 0x437E999A }, 255, -1 },            /* 254.6 */
  { "MOVA", { 0x437F8000 }, (guint32) -256, -1 }, /* 255.5 */
  { "MOVA", { 0xC3960000 }, (guint32) -256, -1 }, /* -300 */
  { "MOVA", { 0x7FC00000 }, (guint32) -256, -1 },
  { "MOVA_FLOOR", { 0x3FE00000 }, 1, -1 }, /* 1.75 */
  { "MOVA_FLOOR", { 0xBE800000 }, (guint32) -1, -1 },
  { "MOVA_FLOOR", { 0x43800000 }, (guint32) -256, -1 },
  { "MOVA_INT", { 255 }, 255, -1 },
  { "MOVA_INT", { 256 }, (guint32) -256, -1 },
  { "MOVA_INT", { (guint32) -256 }, (guint32) -256, -1 },
  /* MUL_LIT */
  { "MUL_LIT", { 0x40000000, 0x40400000, 0 }, MINUS_FLT_MAX, -1 },
  { "MUL_LIT", { 0x40000000, 0x40400000, 0xBF800000 }, MINUS_FLT_MAX, -1 },
  { "MUL_LIT", { 0x40000000, MINUS_INF, 0x3F800000 }, MINUS_FLT_MAX, -1 },
  { "MUL_LIT", { 0x40000000, 0x40400000, 0x3F800000 }, 0x40C00000, -1 },
  /* predicate counters */
  { "PRED_SET_INV", { 0x3F800000 }, 0, 1 },
  { "PRED_SET_INV", { 0 }, 0x3F800000, 0 },
  { "PRED_SET_INV", { 0x40400000 }, 0x40400000, 0 },
  { "PRED_SET_POP", { 0x3F800000, 0x3F800000 }, 0, 1 },
  { "PRED_SET_POP", { 0x40400000, 0x3F800000 }, 0x40000000, 0 },
  { "PRED_SET_CLR", { 0 }, FLT_MAX_BITS, 0 },
  { "PRED_SET_RESTORE", { 0 }, 0, 1 },
  { "PRED_SET_RESTORE", { 0x40000000 }, 0x40000000, 0 },
  { "PRED_SETE_PUSH", { 0, 0 }, 0, 1 },
  { "PRED_SETE_PUSH", { 0, 0x40A00000 }, 0x3F800000, 0 },
  { "PRED_SETE_PUSH", { 0x40000000, 0 }, 0x40400000, 0 },
  { "PRED_SETLT_PUSH_INT", { 0, (guint32) -5 }, 0, 1 },
  { "PRED_SETLE_PUSH_INT", { 0, 5 }, 0x3F800000, 0 },
  /* exact at one, and what replaces infinities */
  { "LOG_CLAMPED", { 0 }, MINUS_FLT_MAX, -1 },
  { "LOG_CLAMPED", { 0x3F800000 }, 0, -1 },
  { "LOG_IEEE", { 0x3F800000 }, 0, -1 },
  { "LOG_IEEE", { 0 }, MINUS_INF, -1 },
  { "RECIP_IEEE", { 0x3F800000 }, 0x3F800000, -1 },
  { "RECIP_IEEE", { 0x80000000 }, MINUS_INF, -1 },
  { "RECIPSQRT_IEEE", { 0x3F800000 }, 0x3F800000, -1 },
  { "SQRT_IEEE", { 0x3F800000 }, 0x3F800000, -1 },
  { "RECIP_FF", { 0 }, 0, -1 },
  { "RECIP_FF", { 0x80000000 }, 0x80000000, -1 },
  { "RECIP_CLAMPED", { 0 }, FLT_MAX_BITS, -1 },
  { "RECIP_CLAMPED", { 0x80000000 }, MINUS_FLT_MAX, -1 },
  { "EXP_IEEE", { 0 }, 0x3F800000, -1 },
  /* turns, not radians (errata C01) */
  { "SIN", { 0x3E800000 }, 0x3F800000, -1 },
  { "COS", { 0x3F000000 }, 0xBF800000, -1 },
  { "COS", { 0 }, 0x3F800000, -1 },
  /* signed zeros and NaN (errata C14) */
  { "MAX", { 0, 0x80000000 }, 0, -1 },
  { "MAX", { 0x80000000, 0 }, 0x80000000, -1 },
  { "MIN", { 0, 0x80000000 }, 0x80000000, -1 },
  { "MAX", { 0x7FC00000, 0x3F800000 }, 0x3F800000, -1 },
  { "MAX_DX10", { 0x3F800000, 0x7FC00000 }, 0x3F800000, -1 },
  { "MIN_DX10", { 0x7FC00000, 0x3F800000 }, 0x3F800000, -1 },
  { "MUL", { 0, INF }, 0, -1 },
  /* denormals count as zero */
  { "ADD", { 0x00000001, 0x00000001 }, 0, -1 },
  { "MUL_IEEE", { 0x00800000, 0x3F000000 }, 0, -1 },
  { "SETE", { 0x00000001, 0x80000001 }, 0x3F800000, -1 },
  { "MOV", { 0x00000001 }, 0x00000001, -1 },
  { "MOV", { 0x7F800001 }, 0x7F800001, -1 },
  { "CNDE", { 0x00000001, 5, 6 }, 5, -1 },
  { "CNDGE", { 0x7FC00000, 5, 6 }, 6, -1 },
  /* shifts by more than 31 take five bits: table 4.4 of the guide, and compilers that leave out "& 31" before them; the
   * operand order of SUB_INT (C02) */
  { "ASHR_INT", { 0x80000000, 33 }, 0xC0000000, -1 },
  { "LSHR_INT", { 0x80000000, 32 }, 0x80000000, -1 },
  { "LSHL_INT", { 1, 31 }, 0x80000000, -1 },
  { "SUB_INT", { 7, 9 }, (guint32) -2, -1 },
  { "RNDNE", { 0x40200000 }, 0x40000000, -1 },
  { "RNDNE", { 0x3EFFFFFF }, 0, -1 },
  { "KILLE_INT", { 3, 3 }, 0x3F800000, 1 },
  { "PRED_SETGT_UINT", { 0xFFFFFFFF, 1 }, 0, 1 },
};

static void
test_answer (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  const R700AluInfo *info = &r700_alu_ops[r700_alu_by_name (answers[i].op)];
  gboolean is_mova = (info->flags & R700_ALU_MOVA) != 0;
  gboolean is_pred = (info->flags & R700_ALU_PRED) != 0;
  g_autoptr (GString) text = g_string_new ("ALU:\n");
  g_autoptr (Wave) wave = NULL;

  g_string_append_printf (text, " %c: %s %s", info->units == R700_UNITS_TRANS ? 't' : 'x',
                          info->name, is_mova ? "____" : "R1.x");
  for (guint k = 0; k < info->n_src; k++)
    g_string_append_printf (text, ", R0.%c", "xyz"[k]);
  g_string_append (text, is_pred ? "  UPDATE_EXEC_MASK UPDATE_PRED\n" : "\n");
  g_string_append (text, " 1 x: MOV R2.x, R0.x\n" END);
  wave = wave_new (text->str);
  for (guint k = 0; k < 3; k++)
    wave_set_all (wave, 0, k, answers[i].s[k]);
  wave_step (wave, 2);
  g_assert_cmphex (wave_get (wave, is_mova ? FILE_AR : FILE_R, is_mova ? 0 : 1, 0, 17), ==,
                   answers[i].d);
  if (is_pred)
    g_assert_cmphex (wave_mask (wave, MASK_PREDICATE), ==, answers[i].p ? LS_MASK_ALL : 0);
  wave_run (wave);
  if (is_pred)
    g_assert_cmphex (wave_mask (wave, MASK_ACTIVE), ==, answers[i].p ? LS_MASK_ALL : 0);
  else if (answers[i].p == 1)
    g_assert_cmphex (wave_mask (wave, MASK_VALID), ==, 0);
}

/* --- doubles: known answers of guide chapter 9.2 ---------------------------------------------------------- */

/* Operands: low and high dwords in R0.xy, R0.zw and R1.xy. */
static const struct
{
  const char *name, *text;
  guint64 a, b, c;
  guint32 x, y, z, w; /* R5 */
} doubles[] = {
#define PAIR(op) " x: " op " R5.x, R0.y, R0.w\n y: " op " R5.y, R0.x, R0.z\n"
#define PAIR_1(op) " x: " op " R5.x, R0.y\n y: " op " R5.y, R0.x\n"
#define QUAD(op)                                                                            \
  " x: " op " R5.x, R0.y, R0.w\n y: " op " R5.y, R0.y, R0.w\n z: " op " R5.z, R0.y, R0.w\n" \
  " w: " op " R5.w, R0.x, R0.z\n"
  { "ADD_64", PAIR ("ADD_64"), 0x4008000000000000, 0x4018000000000000, 0, 0, 0x40220000, 0, 0 },
  { "ADD_64/inf", PAIR ("ADD_64"), 0x7FF0000000000000, 0xFFF0000000000000, 0, 0, 0xFFF80000, 0, 0 },
  { "MUL_64", QUAD ("MUL_64"), 0x4008000000000000, 0x4018000000000000, 0, 0, 0x40320000, 0,
    0x40320000 },
  { "MULADD_64",
    " x: MULADD_64 R5.x, R0.y, R0.w, R1.y\n y: MULADD_64 R5.y, R0.y, R0.w, R1.y\n"
    " z: MULADD_64 R5.z, R0.y, R0.w, R1.y\n w: MULADD_64 R5.w, R0.x, R0.z, R1.x\n",
    0x4008000000000000, 0x4018000000000000, 0x4028000000000000, 0, 0x403E0000, 0, 0x403E0000 },
  { "FLT32_TO_FLT64", PAIR_1 ("FLT32_TO_FLT64"), 0x3F00000000000000, 0, 0, 0, 0x3FE00000, 0, 0 },
  { "FLT32_TO_FLT64/one", PAIR_1 ("FLT32_TO_FLT64"), 0x3F80000000000000, 0, 0, 0, 0x3FF00000, 0,
    0 },
  { "FLT32_TO_FLT64/nan", PAIR_1 ("FLT32_TO_FLT64"), 0xFFC0000000000000, 0, 0, 0, 0xFFF80000, 0,
    0 },
  { "FLT64_TO_FLT32/-nan", PAIR_1 ("FLT64_TO_FLT32"), 0xFFF8000000000001, 0, 0, 0xFFC00000, 0, 0,
    0 },
  { "FLT64_TO_FLT32/nan", PAIR_1 ("FLT64_TO_FLT32"), 0x7FF8000000000001, 0, 0, 0x7FC00000, 0, 0,
    0 },
  { "FLT64_TO_FLT32/-denorm", PAIR_1 ("FLT64_TO_FLT32"), 0x8000000000000001, 0, 0, 0x80000000, 0, 0,
    0 },
  { "FLT64_TO_FLT32/denorm", PAIR_1 ("FLT64_TO_FLT32"), 0x0000000000000001, 0, 0, 0, 0, 0, 0 },
  { "FRACT_64", PAIR_1 ("FRACT_64"), 0x4021A0F4F077BCA7, 0, 0, 0x077BCA70, 0x3FEA0F4F, 0, 0 },
  { "FRACT_64/2", PAIR_1 ("FRACT_64"), 0x402A39F1A0AC1721, 0, 0, 0x560B9080, 0x3FBCF8D0, 0, 0 },
  { "FREXP_64",
    " x: FREXP_64 R5.x, R0.y\n y: FREXP_64 R5.y, R0.x\n z: FREXP_64 R5.z, R0.y\n w: FREXP_64 R5.w, "
    "R0.x\n",
    0x4008000000000000, 0, 0, 0, 2, 0, 0x3FE80000 },
  { "LDEXP_64", " x: LDEXP_64 R5.x, R0.y, R1.y\n y: LDEXP_64 R5.y, R0.x, R1.y\n",
    0x47F000006FC6A731, 0, (guint64) 0x2C6 << 32, 0x6FC6A731, 0x74500000, 0, 0 },
  { "LDEXP_64/2", " x: LDEXP_64 R5.x, R0.y, R1.y\n y: LDEXP_64 R5.y, R0.x, R1.y\n",
    0xC7EFFFFEE072B19F, 0, (guint64) 0x15E << 32, 0xE072B19F, 0xDDCFFFFE, 0, 0 },
  { "PRED_SETE_64", PAIR ("PRED_SETE_64"), 0x4018000000000000, 0x4018000000000000, 0, 0, 0, 0, 0 },
  { "PRED_SETE_64/no", PAIR ("PRED_SETE_64"), 0x4008000000000000, 0x4018000000000000, 0, 0xFFFFFFFF,
    0xFFFFFFFF, 0, 0 },
  { "PRED_SETGE_64", PAIR ("PRED_SETGE_64"), 0x4018000000000000, 0x4008000000000000, 0, 0, 0, 0,
    0 },
  { "PRED_SETGE_64/no", PAIR ("PRED_SETGE_64"), 0x4008000000000000, 0x4018000000000000, 0,
    0xFFFFFFFF, 0xFFFFFFFF, 0, 0 },
  { "PRED_SETGT_64", PAIR ("PRED_SETGT_64"), 0x4018000000000000, 0x4008000000000000, 0, 0, 0, 0,
    0 },
  { "PRED_SETGT_64/no", PAIR ("PRED_SETGT_64"), 0x4008000000000000, 0x4018000000000000, 0,
    0xFFFFFFFF, 0xFFFFFFFF, 0, 0 },
};

static void
set_double (Wave *wave, guint gpr, guint channel, guint64 bits)
{
  wave_set_all (wave, gpr, channel, (guint32) bits);
  wave_set_all (wave, gpr, channel + 1, (guint32) (bits >> 32));
}

static void
test_double (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *text = g_strconcat ("ALU:\n", doubles[i].text, END, NULL);
  g_autoptr (Wave) wave = wave_new (text);

  set_double (wave, 0, 0, doubles[i].a);
  set_double (wave, 0, 2, doubles[i].b);
  set_double (wave, 1, 0, doubles[i].c);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 0, 63), ==, doubles[i].x);
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 1, 63), ==, doubles[i].y);
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 2, 63), ==, doubles[i].z);
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 3, 63), ==, doubles[i].w);
}

/* --- reductions ------------------------------------------------------------------------------------------ */

#define FOUR(op)                                                                                  \
  "ALU:\n x: " op " R5.x, R0.x, R1.x\n y: " op " ____, R0.y, R1.y\n z: " op " R5.z, R0.z, R1.z\n" \
  " w: " op " ____, R0.w, R1.w\n"

static void
set_vector (Wave *wave, guint gpr, float x, float y, float z, float w)
{
  const float v[4] = { x, y, z, w };
  guint32 bits[4];

  memcpy (bits, v, sizeof bits);
  for (guint i = 0; i < 4; i++)
    wave_set_all (wave, gpr, i, bits[i]);
}

static void
test_dot4 (void)
{
  g_autoptr (Wave) wave = wave_new (FOUR ("DOT4") " x: MOV R6.x, PV0.x\n" END);
  g_autoptr (Wave) ieee = wave_new (FOUR ("DOT4_IEEE") END);

  set_vector (wave, 0, 1, 2, 3, 4);
  set_vector (wave, 1, 5, 6, 7, 8);
  wave_set_all (wave, 5, 1, 0x1234);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 0, 0), ==, 0x428C0000); /* 70 */
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 1, 0), ==, 0x1234);
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 2, 0), ==, 0x428C0000);
  g_assert_cmphex (wave_get (wave, FILE_R, 6, 0, 0), ==, 0x428C0000);
  /* zero times infinity is zero without IEEE, NaN with it */
  set_vector (ieee, 0, 0, 0, 0, 0);
  wave_set_all (ieee, 1, 2, INF);
  wave_run (ieee);
  g_assert_cmphex (wave_get (ieee, FILE_R, 5, 0, 0), ==, 0xFFC00000);
}

static void
test_max4 (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: MAX4 R5.x, R0.x\n y: MAX4 R5.y, R0.y\n z: MAX4 R5.z, R0.z\n"
              " w: MAX4 R5.w, R0.w\n" END);

  set_vector (wave, 0, -1, -2, -0.5f, -4);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 5, 3, 0), ==, 0xBF000000);
}

/* Faces +X -X +Y -Y +Z -Z are 0 to 5; results t, s, 2 * major axis, face (errata C43). */
static void
test_cube (void)
{
  static const float cases[][7] = {
    { 2, 0.5f, 1, -0.5f, -1, 4, 0 }, { -2, 0.5f, 1, -0.5f, 1, -4, 1 },
    { 0.5f, 2, 1, 1, 0.5f, 4, 2 },   { 0.5f, -2, 1, -1, 0.5f, -4, 3 },
    { 0.5f, 1, 2, -1, 0.5f, 4, 4 },  { 0.5f, 1, -2, -1, -0.5f, -4, 5 },
  };
  g_autoptr (Wave) wave = wave_new ("ALU:\n x: CUBE R5.x, R0.z, R0.y\n y: CUBE R5.y, R0.z, R0.x\n"
                                    " z: CUBE R5.z, R0.x, R0.z\n w: CUBE R5.w, R0.y, R0.z\n" END);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      wave_reset (wave, LS_MASK_ALL);
      set_vector (wave, 0, cases[i][0], cases[i][1], cases[i][2], 0);
      wave_run (wave);
      for (guint k = 0; k < 4; k++)
        {
          guint32 bits = wave_get (wave, FILE_R, 5, k, 5);
          float got;

          memcpy (&got, &bits, 4);
          g_assert_cmpfloat (got, ==, cases[i][3 + k]);
        }
    }
}

/* --- groups ---------------------------------------------------------------------------------------------- */

/* All reads come before all writes: a swap in one group. */
static void
test_reads_before_writes (void)
{
  g_autoptr (Wave) wave = wave_new ("ALU:\n x: MOV R0.x, R0.y\n y: MOV R0.y, R0.x\n" END);

  wave_set_all (wave, 0, 0, 11);
  wave_set_all (wave, 0, 1, 22);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 0, 0, 40), ==, 22);
  g_assert_cmphex (wave_get (wave, FILE_R, 0, 1, 40), ==, 11);
}

/* A masked write still reaches PV and PS; the trans unit wins a register, PV keeps the vector's value. */
static void
test_pv_and_ps (void)
{
  g_autoptr (Wave) wave = wave_new ("ALU:\n x: MOV ____, (5).x\n t: MOV ____, (6).y\n"
                                    " x: MOV R1.x, PV0.x\n y: MOV R1.y, PS0\n"
                                    " x: ADD_INT R2.x, PV1.x, PV1.y\n t: RECIP_UINT R2.x, 1\n"
                                    " x: MOV R3.x, PV2.x\n y: MOV R3.y, PS2\n" END);

  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, 1), ==, 5);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 1, 1), ==, 6);
  g_assert_cmphex (wave_get (wave, FILE_R, 2, 0, 1), ==, 0xFFFFFFFF);
  g_assert_cmphex (wave_get (wave, FILE_R, 3, 0, 1), ==, 11);
  g_assert_cmphex (wave_get (wave, FILE_R, 3, 1, 1), ==, 0xFFFFFFFF);
}

/* Lanes that are predicated off keep their PV and their registers. */
static void
test_predicated_pv (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: PRED_SETGT_INT ____, (8).x, R0.x  UPDATE_PRED\n"
              " x: MOV R1.x, (3).x\n x: MOV R1.x, (4).x  PRED_SEL_ONE\n x: MOV R2.x, PV2.x\n" END);

  wave_number_lanes (wave);
  wave_run (wave);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 2, 0, 4), ==, LOW (8));
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 2, 0, 3), ==, ~LOW (8));
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, 4), ==, LOW (8));
}

static void
test_nop_keeps_pv (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: MOV R1.x, (3).x\n x: NOP\n x: MOV R2.x, PV1.x\n" END);

  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 2, 0, 0), ==, 3);
}

/* What lives for one clause is gone in the next. */
static void
test_clause_local (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: MOV R125.x, (7).x\n x: MOV R1.x, R125.x\n y: MOVA_INT ____, (7).x\n"
              "ALU:\n x: MOV R2.x, R125.x\n y: MOV R2.y, PV.x\n" END);

  wave_step (wave, 3);
  g_assert_cmphex (wave_get (wave, FILE_T, 1, 0, 0), ==, 7);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, 0), ==, 7);
  g_assert_cmphex (wave_get (wave, FILE_AR, 0, 1, 0), ==, 7);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 2, 0, 0), ==, 0);
  g_assert_cmphex (wave_get (wave, FILE_AR, 0, 1, 0), ==, 0);
}

/* Neg after abs; omod before clamp. */
static void
test_modifiers (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: ADD R1.x, -|R0.x|, R0.y\n y: ADD*4 R1.y, |R0.x|, -R0.y\n"
              " z: ADD*2 R1.z, R0.y, 0.0f  CLAMP\n w: ADD/2 R1.w, R0.y, 0.0f\n"
              " x: MOV R2.x, -R0.z\n y: MOV R2.y, |R0.z|\n" END);

  set_vector (wave, 0, -3, 1, 0, 0);
  wave_set_all (wave, 0, 2, 0xFFC12345);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, 0), ==, 0xC0000000);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 1, 0), ==, 0x41000000);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 2, 0), ==, 0x3F800000);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 3, 0), ==, 0x3F000000);
  g_assert_cmphex (wave_get (wave, FILE_R, 2, 0, 0), ==, 0x7FC12345);
  g_assert_cmphex (wave_get (wave, FILE_R, 2, 1, 0), ==, 0x7FC12345);
}

static void
test_clamp_nan (void)
{
  g_autoptr (Wave) wave = wave_new ("ALU:\n x: ADD R1.x, R0.x, 1.0f  CLAMP\n" END);

  wave_set_all (wave, 0, 0, 0x7FC00000);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, 0), ==, 0);
  wave_reset (wave, LS_MASK_ALL);
  wave->bindings->dx10_clamp = FALSE;
  wave_set_all (wave, 0, 0, 0x7FC00000);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, 0), ==, 0xFFC00000);
}

static void
test_inline_constants (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: MOV R1.x, 0.0f\n y: MOV R1.y, 1.0f\n z: MOV R1.z, 1\n w: MOV R1.w, -1\n"
              " x: MOV R2.x, 0.5f\n y: MOV R2.y, ALU_SRC_1_DBL_M\n z: MOV R2.z, -1.0f\n"
              " w: MOV R2.w, (0xDEADBEEF).x\n" END);
  static const guint32 expected[8] = { 0,          0x3F800000, 1,          0xFFFFFFFF,
                                       0x3F000000, 0x3FF00000, 0xBF800000, 0xDEADBEEF };

  wave_run (wave);
  for (guint i = 0; i < 8; i++)
    g_assert_cmphex (wave_get (wave, FILE_R, 1 + i / 4, i % 4, 9), ==, expected[i]);
}

/* --- relative access ------------------------------------------------------------------------------------- */

/* AR.x from the lane number; outside the 16 declared registers a read gives R0 and a write is dropped. */
static void
test_relative_gpr (void)
{
  g_autoptr (Wave) wave = wave_new ("ALU:\n x: MOVA_INT ____, R0.x\n 1 y: MOV R1.y, R[2+AR.x].z\n"
                                    " 2 w: MOV R[2+AR.x].w, (0x77).x\n" END);

  wave_number_lanes (wave);
  for (guint gpr = 0; gpr < 16; gpr++)
    wave_set_all (wave, gpr, 2, 100 + gpr);
  wave_run (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_assert_cmpuint (wave_get (wave, FILE_R, 1, 1, lane), ==, lane + 2 < 16 ? 102 + lane : 100);
      for (guint gpr = 0; gpr < 16; gpr++)
        g_assert_cmphex (wave_get (wave, FILE_R, gpr, 3, lane), ==, gpr == lane + 2 ? 0x77 : 0);
    }
}

static GBytes *
counting_words (guint n)
{
  guint32 *words = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    words[i] = GUINT32_TO_LE (1000 + i);
  return g_bytes_new_take (words, n * 4);
}

/* Outside the constant file 7FFFFFFF is read (guide 4.6.2); each AR element indexes on its own. */
static void
test_constant_file (void)
{
  g_autoptr (Wave) wave = wave_new (
    "ALU:\n x: MOVA_INT ____, R0.x\n y: MOVA_INT ____, R0.y\n x: MOV R1.x, C[250+AR.x].y\n"
    " 2 y: MOV R1.y, C[0+AR.y].x\n 3 z: MOV R1.z, C3.w\n" END);

  wave->bindings->const_file = counting_words (1024);
  wave_number_lanes (wave);
  wave_set_all (wave, 0, 1, (guint32) -1);
  wave_run (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, lane), ==,
                     lane < 6 ? 1000 + 4 * (250 + lane) + 1 : 0x7FFFFFFF);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 1, 0), ==, 0x7FFFFFFF);
  g_assert_cmpuint (wave_get (wave, FILE_R, 1, 2, 0), ==, 1015);
}

static void
test_kcache (void)
{
  g_autoptr (Wave) wave = wave_new ("ALU: KCACHE0(CB2:16-31) KCACHE1(CB3:0-31)\n x: MOV R1.x, "
                                    "KC0[1].y\n y: MOV R1.y, KC1[31].x\n" END);
  g_autoptr (Wave) loop =
    wave_new ("LOOP_START  ADDR(3) CF_CONST(0)\n"
              "ALU: KCACHE0(CB2:AL+16-47)\n x: MOV R[1+AL].x, KC0[2].x\n"
              "LOOP_END  ADDR(1)\n"
              "LOOP_START  ADDR(6) CF_CONST(1)\n"
              "ALU: KCACHE0(CB2:0-15)\n y: MOV R2.y, KC0[1+AL].x\n z: MOV R2.z, KC0[2+AL].x\n"
              "LOOP_END  ADDR(4)\n" END);

  wave->bindings->constants[2] = counting_words (1024);
  wave->bindings->constants[3] = counting_words (64);
  wave_run (wave);
  g_assert_cmpuint (wave_get (wave, FILE_R, 1, 0, 0), ==, 1000 + 4 * 17 + 1);
  g_assert_cmpuint (wave_get (wave, FILE_R, 1, 1, 0), ==,
                    0); /* locked, but beyond the end of the buffer */
  loop->bindings->constants[2] = counting_words (1024);
  loop->bindings->loops[0] = (LsLoopConstant){ .count = 2, .init = 3, .increment = 0 };
  loop->bindings->loops[1] = (LsLoopConstant){ .count = 1, .init = 14, .increment = 0 };
  wave_run (loop);
  g_assert_cmpuint (wave_get (loop, FILE_R, 4, 0, 0), ==, 1000 + 4 * 18); /* line 16: aL/16 is 0 */
  g_assert_cmpuint (wave_get (loop, FILE_R, 2, 1, 0), ==, 1000 + 4 * 15);
  g_assert_cmphex (wave_get (loop, FILE_R, 2, 2, 0), ==, 0x7FFFFFFF);
}

/* --- traps ----------------------------------------------------------------------------------------------- */

static const struct
{
  const char *name, *text;
  LsTrapCode code;
  const char *detail;
} traps[] = {
  { "unbound-constant", "ALU: KCACHE0(CB2:0-15)\n x: MOV R1.x, KC0[1].y\n", LS_TRAP_UNBOUND,
    "constant buffer 2" },
  { "unbound-file", "ALU:\n x: MOV R1.x, C5.y\n", LS_TRAP_UNBOUND, "C5" },
  { "unlocked", "ALU: KCACHE0(CB2:0-15)\n x: MOV R1.x, KC0[17].y\n", LS_TRAP_OUT_OF_RANGE,
    "KC0[17]" },
  { "no-register", "ALU:\n x: MOV R1.x, R16.y\n", LS_TRAP_OUT_OF_RANGE,
    "R16; the state declares 16" },
  { "index-mode", "ALU:\n x: MOV R1.x, R[1+MODE7].y\n", LS_TRAP_ILLEGAL, "INDEX_MODE 7" },
  { "pred-sel", "ALU:\n x: MOV R1.x, R1.y  PRED_SEL(1)\n", LS_TRAP_ILLEGAL, "PRED_SEL 1" },
  { "selector", "ALU:\n x: MOV R1.x, SEL(192).x\n", LS_TRAP_ILLEGAL, "selector 192" },
  { "integer-clamp", "ALU:\n x: ADD_INT R1.x, R1.y, R1.z  CLAMP\n", LS_TRAP_ILLEGAL, "CLAMP 1" },
};

static void
test_trap (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *text = g_strconcat (traps[i].text, END, NULL);
  g_autoptr (Wave) wave = wave_new (text);

  wave_expect_trap (wave, traps[i].code, traps[i].detail);
}

/* OP3 has no write mask: it discards by naming a register that is not there (guide 4.9). */
static void
test_discard (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: MULADD R100.x, R0.x, R0.y, R0.z\n x: MOV R1.x, PV0.x\n" END);

  set_vector (wave, 0, 2, 3, 4, 0);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, 0), ==, 0x41200000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/r700/alu/" name, function)
  ADD ("dot4", test_dot4);
  ADD ("max4", test_max4);
  ADD ("cube", test_cube);
  ADD ("reads-before-writes", test_reads_before_writes);
  ADD ("pv-and-ps", test_pv_and_ps);
  ADD ("predicated-pv", test_predicated_pv);
  ADD ("nop-keeps-pv", test_nop_keeps_pv);
  ADD ("clause-local", test_clause_local);
  ADD ("modifiers", test_modifiers);
  ADD ("clamp-nan", test_clamp_nan);
  ADD ("inline-constants", test_inline_constants);
  ADD ("relative-gpr", test_relative_gpr);
  ADD ("constant-file", test_constant_file);
  ADD ("kcache", test_kcache);
  ADD ("discard", test_discard);
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/alu/known/%s/%u", answers[i].op, i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_answer);
    }
  for (guint i = 0; i < G_N_ELEMENTS (doubles); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/alu/double/%s", doubles[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_double);
    }
  for (guint i = 0; i < G_N_ELEMENTS (traps); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/alu/trap/%s", traps[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_trap);
    }
  return g_test_run ();
}
