#include "r700-machine.h"
#include "r700-program.h"
#include "wave.h"

#include <string.h>

/* Where the sources are open: what each value of a reading gives, worked out from the sentence that says what it means. */

#define END "NOP\nEND_OF_PROGRAM\n"

static gboolean
pick_value (const LsReading *reading, const char *id, guint8 *picked)
{
  for (guint i = 0; i < reading->n_values; i++)
    if (!strcmp (reading->values[i].id, id))
      {
        *picked = (guint8) i;
        return TRUE;
      }
  return FALSE;
}

/* choice: "shifts=saturate", or several between blanks. */
static void
choose (Wave *wave, const char *choice)
{
  g_auto (GStrv) words = g_strsplit (choice, " ", -1);

  for (guint w = 0; words[w]; w++)
    {
      g_auto (GStrv) parts = g_strsplit (words[w], "=", 2);
      gboolean found = FALSE;

      for (guint i = 0; i < r700_machine.n_readings; i++)
        if (!strcmp (r700_machine.readings[i].id, parts[0]))
          found = pick_value (&r700_machine.readings[i], parts[1], &wave->bindings->readings[i]);
      if (!found)
        g_error ("no reading %s", words[w]);
    }
}

/* R1 = op (R0.x, R0.y, R0.z) in all lanes. Behind it the same once more, so that the clause is not a single group. */
static const struct
{
  const char *choice;
  const char *text; /* slots that write R1.x */
  guint32 s[4];     /* R0 */
  guint32 d;
} answers[] = {
  /* 33 is 1 by five bits; all 32 bits leave by the other reading. */
  { "shifts=five-bits", " x: LSHL_INT R1.x, R0.x, R0.y\n", { 5, 33 }, 10 },
  { "shifts=saturate", " x: LSHL_INT R1.x, R0.x, R0.y\n", { 5, 33 }, 0 },
  { "shifts=saturate", " x: LSHL_INT R1.x, R0.x, R0.y\n", { 5, 31 }, 0x80000000 },
  { "shifts=five-bits", " x: LSHR_INT R1.x, R0.x, R0.y\n", { 0x80000000, 33 }, 0x40000000 },
  { "shifts=saturate", " x: LSHR_INT R1.x, R0.x, R0.y\n", { 0x80000000, 33 }, 0 },
  { "shifts=five-bits", " x: ASHR_INT R1.x, R0.x, R0.y\n", { 0x80000000, 33 }, 0xC0000000 },
  { "shifts=saturate", " x: ASHR_INT R1.x, R0.x, R0.y\n", { 0x80000000, 33 }, 0xFFFFFFFF },
  { "shifts=saturate", " x: ASHR_INT R1.x, R0.x, R0.y\n", { 0x40000000, 0xFFFFFFFF }, 0 },
  { "shifts=five-bits", " x: ASHR_INT R1.x, R0.x, R0.y\n", { 0x80000000, 0xFFFFFFFF }, 0xFFFFFFFF },
#define SINE " t: SIN R1.x, R0.x\n"
#define COSINE " t: COS R1.x, R0.x\n"
  /* Three quarters of a turn: -1 and 0; 256.5 turns: 0 and -1. */
  { "sin-domain=periodic", SINE, { 0x3F400000 }, 0xBF800000 },
  { "sin-domain=zero", SINE, { 0x3F400000 }, 0 },
  { "sin-domain=zero", COSINE, { 0x3F400000 }, 0x3F800000 },
  { "sin-domain=zero", SINE, { 0xBE800000 }, 0xBF800000 },
  { "sin-domain=zero", COSINE, { 0xBF000000 }, 0xBF800000 },
  { "sin-domain=zero-256", SINE, { 0x3F400000 }, 0xBF800000 },
  { "sin-domain=periodic", COSINE, { 0x43804000 }, 0xBF800000 },
  { "sin-domain=zero-256", COSINE, { 0x43804000 }, 0x3F800000 },
  { "sin-domain=zero-256", COSINE, { 0xC3804000 }, 0x3F800000 },
  { "sin-domain=zero", SINE, { 0x7F800000 }, 0xFFC00000 },
/* 1, 2^24, 1, -2^24: 2^24 + 1 rounds to 2^24. By the brackets 2, 0 and 1. */
#define DOT(op)                                                                                  \
  " x: " op " R1.x, R0.x, R0.x\n y: " op " ____, R0.y, 1.0\n z: " op " ____, R0.z, 1.0\n w: " op \
  " ____, R0.w, 1.0\n"
#define UNEVEN                                     \
  {                                                \
    0x3F800000, 0x4B800000, 0x3F800000, 0xCB800000 \
  }
  { "dot4-order=w-first", DOT ("DOT4"), UNEVEN, 0x40000000 },
  { "dot4-order=x-first", DOT ("DOT4"), UNEVEN, 0 },
  { "dot4-order=pairs", DOT ("DOT4"), UNEVEN, 0x3F800000 },
  { "dot4-order=w-first", DOT ("DOT4_IEEE"), UNEVEN, 0x40000000 },
  { "dot4-order=x-first", DOT ("DOT4_IEEE"), UNEVEN, 0 },
  { "dot4-order=pairs", DOT ("DOT4_IEEE"), UNEVEN, 0x3F800000 },
  { "dot4-order=x-first zero-times-infinity=nan", DOT ("DOT4"), UNEVEN, 0 },
  { "dot4-order=pairs zero-times-infinity=nan", DOT ("DOT4"), UNEVEN, 0x3F800000 },
/* 0 times infinity, to which 1 is added; 0 times 5 and -0 times 5 are +0 whatever the reading. */
#define MUL " x: MUL R1.x, R0.x, R0.y\n"
#define MULADD(m) " x: MULADD" m " R1.x, R0.x, R0.y, 1.0\n"
  { "zero-times-infinity=zero", MUL, { 0, 0x7F800000 }, 0 },
  { "zero-times-infinity=nan", MUL, { 0, 0x7F800000 }, 0xFFC00000 },
  { "zero-times-infinity=nan", MUL, { 0xFF800000, 0 }, 0xFFC00000 },
  { "zero-times-infinity=nan", MUL, { 0x7FC00000, 0 }, 0xFFC00000 },
  { "zero-times-infinity=nan", MUL, { 0x80000000, 0x40A00000 }, 0 },
  { "zero-times-infinity=zero", MULADD (""), { 0, 0x7F800000 }, 0x3F800000 },
  { "zero-times-infinity=nan", MULADD (""), { 0, 0x7F800000 }, 0xFFC00000 },
  { "zero-times-infinity=nan", MULADD (""), { 0x40000000, 0x40400000 }, 0x40E00000 },
  { "zero-times-infinity=nan", MULADD ("_M2"), { 0x40000000, 0x40400000 }, 0x41600000 },
  { "zero-times-infinity=nan", MULADD ("_M4"), { 0x40000000, 0x40400000 }, 0x41E00000 },
  { "zero-times-infinity=nan", MULADD ("_D2"), { 0x40000000, 0x40400000 }, 0x40600000 },
  { "zero-times-infinity=nan", MULADD ("_M2"), { 0, 0x7F800000 }, 0xFFC00000 },
  { "zero-times-infinity=nan", MULADD ("_M4"), { 0, 0x7F800000 }, 0xFFC00000 },
  { "zero-times-infinity=nan", MULADD ("_D2"), { 0, 0x7F800000 }, 0xFFC00000 },
  { "zero-times-infinity=nan", " x: MUL_IEEE R1.x, R0.x, R0.y\n", { 0, 0x7F800000 }, 0xFFC00000 },
#define FIRST_DOT                                                                          \
  " x: DOT4 R1.x, R0.x, R0.y\n y: DOT4 ____, 1.0, 1.0\n z: DOT4 ____, 0.0, 0.0\n w: DOT4 " \
  "____, 0.0, 0.0\n"
  { "zero-times-infinity=zero", FIRST_DOT, { 0, 0x7F800000 }, 0x3F800000 },
  { "zero-times-infinity=nan", FIRST_DOT, { 0, 0x7F800000 }, 0xFFC00000 },
  { "dot4-order=pairs zero-times-infinity=nan", FIRST_DOT, { 0, 0x7F800000 }, 0xFFC00000 },
};

/* All at once, which runs clauses by their plans, and step by step, which does not. */
static void
test_answer (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *text = g_strconcat ("ALU:\n", answers[i].text, " x: MOV R2.x, R1.x\n" END, NULL);
  g_autoptr (Wave) whole = wave_new (text);
  g_autoptr (Wave) steps = wave_new (text);
  Wave *waves[] = { whole, steps };

  for (guint w = 0; w < G_N_ELEMENTS (waves); w++)
    {
      choose (waves[w], answers[i].choice);
      for (guint k = 0; k < 4; k++)
        wave_set_all (waves[w], 0, k, answers[i].s[k]);
      for (guint n = 0; waves[w] == steps && n < 3; n++)
        wave_step (steps, 1);
      wave_run (waves[w]);
      g_assert_cmphex (wave_get (waves[w], FILE_R, 2, 0, 0), ==, answers[i].d);
      g_assert_cmphex (wave_get (waves[w], FILE_R, 2, 0, 63), ==, answers[i].d);
    }
}

/* All lanes write their numbers to word 4 of the export buffer. */
static guint32
last_writer (const char *choice)
{
  const LsProgramSource source = { .n_gprs = 4, .memory_words[R700_MEMORY_EXPORT] = 8 };
  g_autoptr (Wave) wave = wave_new_with (
    "MEM_EXPORT: WRITE_IND(4+R1), R0.x___ ARRAY_SIZE(0) ELEM_SIZE(0)\n" END, &source);
  gsize n_words;

  wave_number_lanes (wave);
  choose (wave, choice);
  wave_run (wave);
  return ls_program_memory (wave->program, wave->state, R700_MEMORY_EXPORT, &n_words)[4];
}

static void
test_memory_race (void)
{
  g_assert_cmpuint (last_writer ("memory-race=highest-lane"), ==, 63);
  g_assert_cmpuint (last_writer ("memory-race=lowest-lane"), ==, 0);
}

/* R5 = 1 below lane 8, else 2, where the clause with the test pushes; without the push there is nothing to take the other
 * side of. */
static void
test_else_after (void)
{
#define BELOW_8 " x: PRED_SETGT_INT ____, (0x8).x, R0.x  UPDATE_EXEC_MASK\n"
  static const char alone[] =
    "ALU_ELSE_AFTER:\n" BELOW_8 "ALU:\n x: MOV R5.x, 1.0\nPOP  POP_CNT(1) ADDR(3)\n" END;
  static const char inside[] = "PUSH  ADDR(1)\nALU_ELSE_AFTER:\n" BELOW_8
                               "ALU:\n x: MOV R5.x, 1.0\nPOP  POP_CNT(1) ADDR(4)\n" END;
  g_autoptr (Wave) pushes = wave_new (alone);
  g_autoptr (Wave) empty = wave_new (alone);
  g_autoptr (Wave) turns = wave_new (inside);

  wave_number_lanes (pushes);
  wave_run (pushes);
  g_assert_cmphex (wave_lanes_with (pushes, FILE_R, 5, 0, 0x3F800000), ==, ~(guint64) 0xFF);
  g_assert_cmpuint (wave_depth (pushes), ==, 0);
  wave_number_lanes (empty);
  choose (empty, "else-after=no-push");
  wave_expect_trap (empty, LS_TRAP_STACK_UNDERFLOW, "ALU_ELSE_AFTER finds the stack empty");
  wave_number_lanes (turns);
  choose (turns, "else-after=no-push");
  wave_run (turns);
  g_assert_cmphex (wave_lanes_with (turns, FILE_R, 5, 0, 0x3F800000), ==, ~(guint64) 0xFF);
  g_assert_cmpuint (wave_depth (turns), ==, 0);
}

/* Ids are words that a scene can write, and each of them stands once. */
static void
test_table (void)
{
  g_assert_cmpuint (r700_machine.n_readings, ==, R700_N_READINGS);
  for (guint i = 0; i < r700_machine.n_readings; i++)
    {
      const LsReading *reading = &r700_machine.readings[i];

      g_assert_cmpuint (reading->n_values, >=, 2);
      g_assert_cmpuint (strspn (reading->id, "abcdefghijklmnopqrstuvwxyz0123456789-"), ==,
                        strlen (reading->id));
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (reading->id, !=, r700_machine.readings[j].id);
      for (guint v = 1; v < reading->n_values; v++)
        g_assert_cmpstr (reading->values[v].id, !=, reading->values[v - 1].id);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/readings/table", test_table);
  g_test_add_func ("/readings/memory-race", test_memory_race);
  g_test_add_func ("/readings/else-after", test_else_after);
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autofree char *path = g_strdup_printf ("/readings/%s/%u", answers[i].choice, i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_answer);
    }
  return g_test_run ();
}
