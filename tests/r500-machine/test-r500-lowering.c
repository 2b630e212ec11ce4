#include <string.h>

#include "ls-causes.h"
#include "r500-loaded.h"
#include "r500-probe.h"

/* A pair's meaning is said once, too.  One computation or result of a lowering is spoiled: what the program computes with its plan
 * and without, what touches say, who wrote a value and from what, the effects and the sentence must all follow. */

#define LANE 5
#define TEXT                                                                 \
  "ALU src0.rgb = temp[0] : temp[1].r = MAD -src0.r__, src0.g__, src0.b__\n" \
  "ALU src0.rgb = temp[1] : temp[2].r = MAX src0.r__, src0.r__\n"

static const guint32 inputs[4] = { 0x40400000 /* 3 */, 0x40000000 /* 2 */, 0x3F800000 /* 1 */,
                                   0x41200000 /* 10 */ };
static const LsRegRef target = { .file = R500_REGS_T, .index = 1 };

typedef struct
{
  guint32 whole, step; /* temp[1].r, of a run by plans and of one by steps */
  char *touches, *who, *effects, *sentence;
} Facts;

static void
facts_clear (Facts *facts)
{
  g_free (facts->touches);
  g_free (facts->who);
  g_free (facts->effects);
  g_free (facts->sentence);
}

/* --- asking ---------------------------------------------------------------------------------------------- */

static R500Probe *
probe_new (const char *text, guint n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) words = r500_assemble (text, -1, NULL, &error);

  g_assert_no_error (error);
  return r500_probe_new (g_bytes_get_data (words, NULL), n, 4);
}

static void
start (R500Probe *probe)
{
  r500_probe_reset (probe, LS_MASK_ALL);
  for (guint i = 0; i < 4; i++)
    r500_probe_set (probe, (LsRegRef){ .file = R500_REGS_T, .channel = (guint8) i }, LANE,
                    inputs[i]);
}

static char *
tell_touches (const R500Probe *probe)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  GString *text = g_string_new (NULL);

  ls_program_touches (probe->program, probe->bindings, probe->state, LANE, touches);
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      g_string_append_printf (text, "%u:%u.%u.%u=%08X/%08X:%d ", touch->kind, touch->cell.ref.file,
                              touch->cell.ref.index, touch->cell.ref.channel, touch->value,
                              touch->used, touch->is_left);
    }
  return g_string_free (text, FALSE);
}

static char *
tell_effects (const R500Probe *probe)
{
  GString *text = g_string_new (NULL);
  LsEffect effects[32];
  guint n = ls_program_describe (probe->program, 0, effects, G_N_ELEMENTS (effects));

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%u:%u.%u.%u ", effects[i].kind, effects[i].ref.file,
                            effects[i].ref.index, effects[i].ref.channel);
  return g_string_free (text, FALSE);
}

/* temp[1].r of the lane, behind the first instruction. */
static char *
tell_who (const R500Probe *probe)
{
  LsPreload preloads[4] = { 0 };
  const LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = preloads, .n_preloads = 4 };
  const LsCell cell = { .kind = LS_CELL_REGISTER, .lane = LANE, .ref = target };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 4; i++)
    {
      preloads[i].ref = (LsRegRef){ .file = R500_REGS_T, .channel = (guint8) i };
      preloads[i].row.u[LANE] = inputs[i];
    }
  g_autoptr (LsSubject) subject =
    ls_subject_new_group (probe->program, probe->bindings, &input, 1, 0);
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, 1, 2, NULL, NULL);

  g_assert_nonnull (cause);
  g_string_append_printf (text, "%u=%08X", cause->kind, cause->value);
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = cause->operands->pdata[i];

      g_string_append_printf (text, " %u.%u=%08X/%08X", operand->cell.ref.index,
                              operand->cell.ref.channel, operand->value, operand->used);
    }
  return g_string_free (text, FALSE);
}

static char *
tell_sentence (R500Probe *probe)
{
  gsize size = ls_program_state_size (probe->program);
  void *before = g_aligned_alloc (1, size, 64);
  GString *text = g_string_new (NULL);

  memcpy (before, probe->state, size);
  r500_probe_run (probe, 1);
  ls_program_narrate (probe->program, probe->bindings,
                      &(LsTelling){ .before = before, .after = probe->state }, LANE, text);
  g_aligned_free (before);
  return g_string_free (text, FALSE);
}

static Facts
find_facts (R500Probe *probe)
{
  Facts facts;

  start (probe);
  facts.touches = tell_touches (probe);
  facts.effects = tell_effects (probe);
  facts.sentence = tell_sentence (probe);
  facts.who = tell_who (probe);
  start (probe);
  r500_probe_run (probe, G_MAXUINT64);
  facts.whole = r500_probe_get (probe, target, LANE);
  /* Other readings go without plans; this one is about bits that nothing here looks at. */
  probe->bindings->readings[R500_READING_PREDICATE_GATE] = R500_PREDICATE_FREE;
  start (probe);
  r500_probe_run (probe, G_MAXUINT64);
  facts.step = r500_probe_get (probe, target, LANE);
  probe->bindings->readings[R500_READING_PREDICATE_GATE] = R500_PREDICATE_GATED;
  return facts;
}

/* --- what is spoiled ------------------------------------------------------------------------------------- */

static void
spoil_kernel (R500Step *step)
{
  step->micro.ops[step->micro.parts[0].op].kernel = LS_KERNEL_CND_NUMBER;
}

/* R0.w in place of R0.z. */
static void
spoil_operand (R500Step *step)
{
  LsMicroPlace *place = &step->micro.ops[step->micro.parts[0].op].s[2][0];

  place->ref.channel++;
  place->row++;
}

/* R1.y in place of R1.x. */
static void
spoil_destination (R500Step *step)
{
  LsMicroPlace *place = &step->micro.parts[0].to[0].place;

  place->ref.channel++;
  place->row++;
}

static void
spoil_modifier (R500Step *step)
{
  LsMicro *micro = &step->micro.ops[0];

  g_assert_cmpuint (micro->kernel, ==, LS_KERNEL_MODIFY);
  g_assert_cmphex (micro->arg.xor_bits, ==, 0x80000000u);
  micro->arg.xor_bits = 0;
}

static void
test_spoiled (gconstpointer data)
{
  static const struct
  {
    void (*spoil) (R500Step *step);
    gboolean changes_effects;
  } cases[] = { { spoil_kernel, FALSE },
                { spoil_operand, TRUE },
                { spoil_destination, TRUE },
                { spoil_modifier, FALSE } };
  guint number = GPOINTER_TO_UINT (data);
  g_autoptr (R500Probe) probe = probe_new (TEXT, 2);
  R500Code *code = ((R500Loaded *) (gpointer) probe->program)->code;
  Facts sound = find_facts (probe), spoiled;

  g_assert_cmphex (sound.whole, ==, 0xC0A00000u); /* -3 x 2 + 1 */
  g_assert_cmphex (sound.step, ==, sound.whole);
  cases[number].spoil (&code->steps[0]);
  r500_code_unplan (code);
  r500_code_plan (code);
  spoiled = find_facts (probe);

  g_assert_cmphex (spoiled.whole, !=, sound.whole);
  g_assert_cmphex (spoiled.step, ==, spoiled.whole);
  g_assert_cmpstr (spoiled.touches, !=, sound.touches);
  g_assert_cmpstr (spoiled.who, !=, sound.who);
  g_assert_cmpstr (spoiled.sentence, !=, sound.sentence);
  g_assert_cmpint (g_strcmp0 (spoiled.effects, sound.effects) != 0, ==,
                   cases[number].changes_effects);
  facts_clear (&sound);
  facts_clear (&spoiled);
}

/* A texture instruction's coordinates decide: the negative one is left out. */
static void
test_coordinate (void)
{
  g_autoptr (R500Probe) probe = probe_new ("TEX temp[0].rgba = TEXKILL temp[0].rgba\n", 1);
  R500Step *step = ((R500Loaded *) (gpointer) probe->program)->code->steps;
  const LsRegRef red = { .file = R500_REGS_T };
  const R500Wave *wave = probe->state;
  g_autofree char *touches = NULL;
  g_autofree char *effects = tell_effects (probe);

  start (probe);
  r500_probe_set (probe, red, LANE, 0xBF800000u);
  touches = tell_touches (probe);
  r500_probe_run (probe, 1);
  g_assert_cmphex (wave->flow.valid, ==, ~LS_MASK_LANE (LANE));

  step->transfer.addresses[0] = step->transfer.addresses[1];
  start (probe);
  r500_probe_set (probe, red, LANE, 0xBF800000u);
  g_autofree char *other_touches = tell_touches (probe);
  g_autofree char *other_effects = tell_effects (probe);
  r500_probe_run (probe, 1);
  g_assert_cmphex (wave->flow.valid, ==, LS_MASK_ALL);
  g_assert_cmpstr (other_touches, !=, touches);
  g_assert_cmpstr (other_effects, !=, effects);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/r500/lowering/kernel", GUINT_TO_POINTER (0), test_spoiled);
  g_test_add_data_func ("/r500/lowering/operand", GUINT_TO_POINTER (1), test_spoiled);
  g_test_add_data_func ("/r500/lowering/destination", GUINT_TO_POINTER (2), test_spoiled);
  g_test_add_data_func ("/r500/lowering/modifier", GUINT_TO_POINTER (3), test_spoiled);
  g_test_add_func ("/r500/lowering/coordinate", test_coordinate);
  return g_test_run ();
}
