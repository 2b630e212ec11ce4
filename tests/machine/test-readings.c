#include "r700-machine.h"
#include "r700-readings.h"
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
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autofree char *path = g_strdup_printf ("/readings/%s/%u", answers[i].choice, i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_answer);
    }
  return g_test_run ();
}
