#include <string.h>

#include "ls-causes.h"
#include "r700-loaded.h"
#include "wave.h"

/* An instruction's meaning is said once.  One micro-operation of a lowering is spoiled: what the program computes, what touches
 * say, who wrote a value and from what, what the step's effects are and the sentence about it must all follow. */

#define LANE 5
#define TEXT                               \
  "ALU:\n"                                 \
  " 0 x: MULADD R1.x, -R0.x, R0.y, R0.z\n" \
  " 1 x: MOV R2.x, R1.x\n"                 \
  "NOP\nEND_OF_PROGRAM\n"

typedef struct
{
  guint32 result; /* R1.x behind the group */
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

static const guint32 floats[4] = { 0x40400000 /* 3 */, 0x40000000 /* 2 */, 0x3F800000 /* 1 */,
                                   0x41200000 /* 10 */ };

static const guint32 numbers[4] = { 1, 2, 3, 0 };
static const guint32 *inputs = floats; /* R0 */

static void
set_inputs (Wave *wave)
{
  for (guint i = 0; i < 4; i++)
    wave_set_all (wave, 0, i, inputs[i]);
}

static char *
tell_touches (const Wave *wave)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  GString *text = g_string_new (NULL);

  ls_program_touches (wave->program, wave->bindings, wave->state, LANE, touches);
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      g_string_append_printf (text, "%u:%u.%u.%u=%08X/%08X:%u ", touch->kind, touch->cell.ref.file,
                              touch->cell.ref.index, touch->cell.ref.channel, touch->value,
                              touch->used, touch->type);
      g_string_append_printf (text, "@%" G_GUINT64_FORMAT " ", touch->cell.at);
    }
  return g_string_free (text, FALSE);
}

static char *
tell_effects (const Wave *wave)
{
  GString *text = g_string_new (NULL);
  LsEffect effects[32];
  LsPlace place;
  guint n;

  ls_program_place (wave->program, wave->state, &place);
  n = ls_program_describe (wave->program, place.line, effects, G_N_ELEMENTS (effects));
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%u:%u.%u.%u ", effects[i].kind, effects[i].ref.file,
                            effects[i].ref.index, effects[i].ref.channel);
  return g_string_free (text, FALSE);
}

/* R1.x of the lane, at the end. */
static char *
tell_who (const Wave *wave)
{
  LsPreload preloads[4];
  const LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = preloads, .n_preloads = 4 };
  const LsCell cell = { .kind = LS_CELL_REGISTER,
                        .lane = LANE,
                        .ref = { .file = FILE_R, .index = 1 } };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 4; i++)
    {
      preloads[i].ref = (LsRegRef){ .file = FILE_R, .channel = (guint8) i };
      for (guint lane = 0; lane < LS_LANES; lane++)
        preloads[i].row.u[lane] = inputs[i];
    }
  {
    g_autoptr (LsSubject) subject =
      ls_subject_new_group (wave->program, wave->bindings, &input, 1, 0);
    g_autoptr (LsCauses) causes = ls_causes_new (subject);
    g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, 3, 2, NULL, NULL);

    g_assert_nonnull (cause);
    g_string_append_printf (text, "%u=%08X", cause->kind, cause->value);
    for (guint i = 0; i < cause->operands->len; i++)
      {
        const LsCause *operand = cause->operands->pdata[i];

        g_string_append_printf (text, " %u.%u=%08X/%08X:%u", operand->cell.ref.index,
                                operand->cell.ref.channel, operand->value, operand->used,
                                operand->type);
      }
  }
  return g_string_free (text, FALSE);
}

static char *
tell_sentence (Wave *wave)
{
  gsize size = ls_program_state_size (wave->program);
  void *before = g_aligned_alloc (1, size, 64);
  GString *text = g_string_new (NULL);

  memcpy (before, wave->state, size);
  wave_step (wave, 1);
  ls_program_narrate (wave->program, wave->bindings,
                      &(LsTelling){ .before = before, .after = wave->state }, LANE, text);
  g_aligned_free (before);
  return g_string_free (text, FALSE);
}

static Facts
find_facts (Wave *wave)
{
  Facts facts;

  wave_reset (wave, LS_MASK_ALL);
  set_inputs (wave);
  wave_step (wave, 1);
  facts.touches = tell_touches (wave);
  facts.effects = tell_effects (wave);
  facts.sentence = tell_sentence (wave);
  facts.result = wave_get (wave, FILE_R, 1, 0, LANE);
  facts.who = tell_who (wave);
  return facts;
}

/* The list of the first group, whose plan is made again behind a change. */
static LsMicroStep *
list_of (const Wave *wave)
{
  return &((R700Loaded *) (gpointer) wave->program)->code->steps[0].micro;
}

/* The plans stay where they are: the program's flow points at them. */
static void
plan_again (const Wave *wave)
{
  R700Code *code = ((R700Loaded *) (gpointer) wave->program)->code;
  R700Plan *plans = code->plans;
  const guint n = MAX (code->program->n_cf, 1);

  for (guint i = 0; i < n; i++)
    g_free (plans[i].dos);
  r700_code_plan (code);
  memcpy (plans, code->plans, n * sizeof *plans);
  g_free (code->plans);
  code->plans = plans;
}

static LsMicro *
main_op (const Wave *wave)
{
  LsMicroStep *step = list_of (wave);

  return &step->ops[step->parts[0].op];
}

/* --- what is spoiled ------------------------------------------------------------------------------------- */

static void
spoil_kernel (const Wave *wave)
{
  main_op (wave)->kernel = LS_KERNEL_CNDE_INT;
}

/* R0.w in place of R0.z. */
static void
spoil_operand (const Wave *wave)
{
  LsMicroPlace *place = &main_op (wave)->s[2][0];

  place->ref.channel++;
  place->row++;
}

/* R1.y in place of R1.x. */
static void
spoil_destination (const Wave *wave)
{
  LsMicroPlace *place = &list_of (wave)->parts[0].to[0].place;

  place->ref.channel++;
  place->row++;
}

static void
spoil_modifier (const Wave *wave)
{
  LsMicro *micro = &list_of (wave)->ops[0];

  g_assert_cmpuint (micro->kernel, ==, LS_KERNEL_MODIFY);
  micro->arg.xor_bits = 0;
}

static void
test_spoiled (gconstpointer data)
{
  static const struct
  {
    void (*spoil) (const Wave *wave);
    gboolean changes_effects;
  } cases[] = { { spoil_kernel, FALSE },
                { spoil_operand, TRUE },
                { spoil_destination, TRUE },
                { spoil_modifier, FALSE } };
  guint number = GPOINTER_TO_UINT (data);
  g_autoptr (Wave) wave = wave_new (TEXT);
  Facts sound = find_facts (wave), spoiled;
  guint32 whole;

  g_assert_cmphex (sound.result, ==, 0xC0A00000u); /* -3 x 2 + 1 */
  cases[number].spoil (wave);
  plan_again (wave);
  spoiled = find_facts (wave);
  wave_reset (wave, LS_MASK_ALL);
  set_inputs (wave);
  wave_run (wave);
  whole = wave_get (wave, FILE_R, 1, 0, LANE);

  g_assert_cmphex (whole, ==, spoiled.result);
  g_assert_cmphex (spoiled.result, !=, sound.result);
  g_assert_cmpstr (spoiled.touches, !=, sound.touches);
  g_assert_cmpstr (spoiled.who, !=, sound.who);
  g_assert_cmpstr (spoiled.sentence, !=, sound.sentence);
  g_assert_cmpint (g_strcmp0 (spoiled.effects, sound.effects) != 0, ==,
                   cases[number].changes_effects);
  facts_clear (&sound);
  facts_clear (&spoiled);
}

/* --- transfers ------------------------------------------------------------------------------------------- */

#define FETCH \
  "VTX:\n FETCH R1.xyzw, R0.x, fc0  FORMAT(32_32_32_32) NUM_FORMAT(INT)\nNOP\nEND_OF_PROGRAM\n"

static LsMicroTransfer *
fetch_of (const Wave *wave)
{
  return &((R700Loaded *) (gpointer) wave->program)->code->fetches[0].micro;
}

/* R0.y in place of R0.x. */
static void
spoil_address (const Wave *wave)
{
  fetch_of (wave)->addresses[0].ref.channel++;
  fetch_of (wave)->addresses[0].row++;
}

static void
spoil_component (const Wave *wave)
{
  fetch_of (wave)->moves[0].component++;
}

/* R2.x in place of R1.x. */
static void
spoil_target (const Wave *wave)
{
  fetch_of (wave)->moves[0].to.ref.index++;
  fetch_of (wave)->moves[0].to.row += 4;
}

static void
test_spoiled_transfer (gconstpointer data)
{
  static void (*const spoils[]) (const Wave *) = { spoil_address, spoil_component, spoil_target };
  static const gboolean changes_effects[] = { TRUE, FALSE, TRUE };
  guint number = GPOINTER_TO_UINT (data);
  g_autoptr (Wave) wave = wave_new (FETCH);
  guint32 words[16];
  Facts sound, spoiled;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    words[i] = 100 + i;
  wave->bindings->buffers[0].bytes = g_bytes_new (words, sizeof words);
  wave->bindings->buffers[0].stride = 16;
  inputs = numbers;
  sound = find_facts (wave);
  g_assert_cmpuint (sound.result, ==, 104);
  spoils[number](wave);
  spoiled = find_facts (wave);
  g_assert_cmphex (spoiled.result, !=, sound.result);
  g_assert_cmpstr (spoiled.touches, !=, sound.touches);
  g_assert_cmpstr (spoiled.who, !=, sound.who);
  g_assert_cmpstr (spoiled.sentence, !=, sound.sentence);
  g_assert_cmpint (g_strcmp0 (spoiled.effects, sound.effects) != 0, ==, changes_effects[number]);
  facts_clear (&sound);
  facts_clear (&spoiled);
  inputs = floats;
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/r700/lowering/kernel", GUINT_TO_POINTER (0), test_spoiled);
  g_test_add_data_func ("/r700/lowering/operand", GUINT_TO_POINTER (1), test_spoiled);
  g_test_add_data_func ("/r700/lowering/destination", GUINT_TO_POINTER (2), test_spoiled);
  g_test_add_data_func ("/r700/lowering/modifier", GUINT_TO_POINTER (3), test_spoiled);
  g_test_add_data_func ("/r700/lowering/fetch-address", GUINT_TO_POINTER (0),
                        test_spoiled_transfer);
  g_test_add_data_func ("/r700/lowering/fetch-component", GUINT_TO_POINTER (1),
                        test_spoiled_transfer);
  g_test_add_data_func ("/r700/lowering/fetch-target", GUINT_TO_POINTER (2), test_spoiled_transfer);
  return g_test_run ();
}
