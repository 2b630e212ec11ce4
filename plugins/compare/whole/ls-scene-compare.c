#include "ls-scene-compare.h"

#include <string.h>

#include "ls-compare-name.h"
#include "ls-error.h"
#include "ls-scene-types.h"
#include "ls-words.h"

/* --- what can be compared -------------------------------------------------------------------------------- */

static gboolean
check_same (const char *sentence, const char *a, const char *b, GError **error)
{
  g_autofree char *message = NULL;

  if (strcmp (a, b) == 0)
    return TRUE;
  message = ls_words_fill (ls_words (sentence), a, b);
  return ls_fail (error, LS_ERROR_STATE, "%s", message);
}

static gboolean
check_size (const LsScene *a, const LsScene *b, GError **error)
{
  static const char *const layouts[] = { N_ ("pixels"), N_ ("vertices"), N_ ("threads") };
  guint width_a, height_a, width_b, height_b;

  ls_scene_get_size (a, &width_a, &height_a);
  ls_scene_get_size (b, &width_b, &height_b);
  if (ls_scene_get_layout (a) == ls_scene_get_layout (b) && width_a == width_b &&
      height_a == height_b && ls_scene_get_n_waves (a) == ls_scene_get_n_waves (b))
    return TRUE;
  return ls_fail (
    error, LS_ERROR_STATE, "one has %u x %u %s in %u waves and the other %u x %u %s in %u", width_a,
    height_a, ls_words (layouts[ls_scene_get_layout (a)]), ls_scene_get_n_waves (a), width_b,
    height_b, ls_words (layouts[ls_scene_get_layout (b)]), ls_scene_get_n_waves (b));
}

static gboolean
check_scenes (const LsScene *a, const LsScene *b, GError **error)
{
  static const char *const stages[] = { "PS", "VS", "GS", "ES", "CS" };

  return check_same (N_ ("one is for %s and the other %s"), ls_scene_get_machine (a)->title,
                     ls_scene_get_machine (b)->title, error) &&
         check_same (N_ ("one is of stage %s and the other %s"), stages[ls_scene_get_stage (a)],
                     stages[ls_scene_get_stage (b)], error) &&
         check_size (a, b, error);
}

static gboolean
check_wave (const LsScene *a, guint wave, GError **error)
{
  if (wave == G_MAXUINT || wave < ls_scene_get_n_waves (a))
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE, "wave %u: the scenes have %u, numbered from 0", wave,
                  ls_scene_get_n_waves (a));
}

/* --- comparing ------------------------------------------------------------------------------------------- */

/* Memories that one of the scenes calls its output. */
static guint
find_memories (const LsScene *scene)
{
  const LsMachine *machine = ls_scene_get_machine (scene);
  guint memories = 0;

  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    if (ls_scene_get_output (scene, i)->is_memory)
      memories |= 1u << machine->memories[ls_scene_get_output (scene, i)->memory].kind;
  return memories;
}

static LsSceneOutputCount *
find_count (GArray *counts, const LsOutputCount *like)
{
  LsSceneOutputCount new = { .is_memory = like->is_memory,
                             .ref = like->ref,
                             .name = like->first.name,
                             .memory = like->memory,
                             .word = like->first.word };

  for (guint i = 0; i < counts->len; i++)
    {
      LsSceneOutputCount *count = &g_array_index (counts, LsSceneOutputCount, i);

      if (count->is_memory == like->is_memory && count->memory == like->memory &&
          ls_reg_ref_equal (count->ref, like->ref) && count->name == like->first.name)
        return count;
    }
  g_array_append_val (counts, new);
  return &g_array_index (counts, LsSceneOutputCount, counts->len - 1);
}

static void
add_outputs (LsSceneComparison *comparison, guint wave, LsOutputs *outputs)
{
  gboolean differs = outputs->differs || outputs->end_a.reason != outputs->end_b.reason;

  comparison->n_waves++;
  if (outputs->end_a.reason == LS_STOP_STEP && outputs->end_b.reason == LS_STOP_STEP &&
      comparison->n_running++ == 0)
    comparison->first_running = wave;
  comparison->n_lanes += ls_mask_count (outputs->compared);
  comparison->n_different += ls_mask_count (outputs->lanes);
  for (guint i = 0; i < outputs->counts->len; i++)
    {
      const LsOutputCount *from = &g_array_index (outputs->counts, LsOutputCount, i);
      LsSceneOutputCount *count = find_count (comparison->counts, from);

      count->n_lanes += ls_mask_count (from->lanes);
      count->n_numbers += from->n_numbers;
      if (from->is_memory && !from->first.is_own)
        comparison->n_numbers += from->n_numbers;
      count->max_ulp = MAX (count->max_ulp, from->max_ulp);
    }
  if (!differs || comparison->differs)
    {
      ls_outputs_free (outputs);
      return;
    }
  comparison->differs = TRUE;
  comparison->wave = wave;
  comparison->outputs = outputs;
}

/* Programs that are nearly the same, side by side. */
static gboolean
compare_sides (LsSceneComparison *comparison,
               LsSubject *a,
               LsSubject *b,
               const LsCompareOptions *options,
               GError **error)
{
  GError *reason = NULL;

  comparison->sides = ls_compare_sides (a, b, comparison->lines, options, &reason);
  if (reason == NULL)
    return TRUE;
  g_propagate_error (error, reason);
  return FALSE;
}

/* Texts statement by statement. */
static gboolean
compare_texts (LsSceneComparison *comparison,
               const LsTextPair *pair,
               LsSubject *a,
               LsSubject *b,
               const LsCompareOptions *options,
               GError **error)
{
  GError *reason = NULL;

  if (pair == NULL)
    return TRUE;
  comparison->text_parting = ls_text_parting_new (pair, a, b, options, &reason);
  if (reason != NULL)
    g_propagate_error (error, reason);
  return reason == NULL;
}

static gboolean
compare_wave (LsSceneComparison *comparison,
              const LsTextPair *pair,
              const LsScene *a,
              const LsScene *b,
              guint wave,
              const LsCompareOptions *options,
              GError **error)
{
  g_autoptr (LsSubject) x = ls_scene_new_subject (a, wave), y = ls_scene_new_subject (b, wave);
  LsOutputs *outputs;

  if (!ls_compare_inputs (x, y, error))
    {
      g_prefix_error (error, "wave %u: ", wave);
      return FALSE;
    }
  outputs = ls_compare_outputs (x, y, options, error);
  if (outputs == NULL)
    return FALSE;
  add_outputs (comparison, wave, outputs);
  if (comparison->outputs != outputs)
    return TRUE;
  if (outputs->differs)
    comparison->origin = ls_compare_origin (x, y, &outputs->first, options, error);
  return (comparison->origin != NULL || !outputs->differs) &&
         compare_texts (comparison, pair, x, y, options, error) &&
         compare_sides (comparison, x, y, options, error);
}

static void
find_lines (LsSceneComparison *comparison, const LsProgram *a, const LsProgram *b)
{
  comparison->lines = ls_compare_lines (a, b);
  comparison->far = comparison->lines == NULL ? ls_compare_lines_far (a, b) : NULL;
  comparison->n_lines = MAX (ls_program_n_lines (a), ls_program_n_lines (b));
  for (guint i = 0; comparison->far != NULL && i < comparison->far->len; i++)
    {
      const LsOtherLine *other = &g_array_index (comparison->far, LsOtherLine, i);

      comparison->n_far +=
        ls_program_n_lines (a) == comparison->n_lines ? other->has_a : other->has_b;
    }
}

LsSceneComparison *
ls_scene_compare (const LsScene *a,
                  const LsScene *b,
                  guint wave,
                  const LsCompareOptions *options,
                  GError **error)
{
  g_autoptr (LsSceneComparison) comparison = NULL;
  g_autoptr (LsTextPair) pair = NULL;
  LsSceneTypes types;
  LsCompareOptions typed = ls_compare_options (options);
  guint first = wave == G_MAXUINT ? 0 : wave;

  if (!check_scenes (a, b, error) || !check_wave (a, wave, error))
    return NULL;
  typed.type_of = ls_scene_type_of;
  ls_scene_types_init (&types, a);
  typed.type_data = &types;
  typed.memories |= find_memories (a) | find_memories (b);
  comparison = g_new0 (LsSceneComparison, 1);
  find_lines (comparison, ls_scene_get_program (a), ls_scene_get_program (b));
  pair = ls_text_pair_new (ls_scene_get_program (a), ls_scene_get_program (b));
  comparison->text = pair != NULL ? ls_text_pair_list_lines (pair) : NULL;
  comparison->state = ls_scene_compare_state (a, b);
  comparison->counts = g_array_new (FALSE, FALSE, sizeof (LsSceneOutputCount));
  for (guint i = first; i < (wave == G_MAXUINT ? ls_scene_get_n_waves (a) : wave + 1); i++)
    if (!compare_wave (comparison, pair, a, b, i, &typed, error))
      return NULL;
  return g_steal_pointer (&comparison);
}

void
ls_scene_comparison_free (LsSceneComparison *comparison)
{
  g_clear_pointer (&comparison->outputs, ls_outputs_free);
  g_clear_pointer (&comparison->origin, ls_origin_free);
  g_clear_pointer (&comparison->sides, ls_sides_free);
  g_clear_pointer (&comparison->text_parting, ls_text_parting_free);
  g_clear_pointer (&comparison->text, g_array_unref);
  g_clear_pointer (&comparison->lines, g_array_unref);
  g_clear_pointer (&comparison->far, g_array_unref);
  g_ptr_array_unref (comparison->state);
  g_array_unref (comparison->counts);
  g_free (comparison);
}

/* --- the forms ------------------------------------------------------------------------------------------- */

GVariant *
ls_scene_read_pixel (const LsScene *scene, guint wave, guint lane)
{
  guint x, y;

  if (ls_scene_get_layout (scene) != LS_LAYOUT_PIXELS ||
      !ls_scene_lane_to_pixel (scene, wave, lane, &x, &y))
    return NULL;
  return g_variant_new_parsed ("{'x': <%t>, 'y': <%t>}", (guint64) x, (guint64) y);
}

static GVariant *
read_pixel (gconstpointer of, const LsFieldScope *scope)
{
  const LsSceneComparison *comparison = of;

  return comparison->differs
           ? ls_scene_read_pixel (scope->about, comparison->wave, comparison->outputs->first.lane)
           : NULL;
}

static char *
dup_name (const LsSceneOutputCount *count, const LsProgram *program)
{
  return count->is_memory ? ls_compare_dup_name (program, NULL, count->memory, count->word)
                          : g_strdup (count->name);
}

/* clang-format off */
static const LsField count_fields[] = {
  LS_FIELD_IF (LsSceneOutputCount, MEMORY, memory, "memory", is_memory),
  LS_FIELD_UNLESS (LsSceneOutputCount, REGISTER, ref, "output", is_memory),
  LS_FIELD_TOLD ("variable", dup_name),
  LS_FIELD (LsSceneOutputCount, UINT, n_lanes),
  LS_FIELD_IF (LsSceneOutputCount, UINT, n_numbers, "n_numbers", is_memory),
  LS_FIELD (LsSceneOutputCount, UINT, max_ulp),
  LS_FIELD_END
};
static const LsSentence sentences[] = {
  { "differs,_outputs.first_difference,?x", N_ ("Wave {wave}, pixel ({x}, {y}): {_outputs.sentence}") },
  { "differs,_outputs.first_difference,!?x", N_ ("Wave {wave}: {_outputs.sentence}") },
  { "differs,!_outputs.first_difference", N_ ("Wave {wave}: {_outputs.sentence}") },
  { "!differs", N_ ("No difference between {@A} and {@B} in what {n_lanes lane|lanes} of {n_waves wave|waves} {n_lanes=leaves|leave}.") },
  /* What runs on may well part later. */
  { "!differs,n_running=1", N_ ("Wave {first_running} was still running after {_max_steps step|steps}.") },
  { "!differs,n_running,!n_running<2", N_ ("{n_running} waves were still running after {_max_steps step|steps}, the first of them wave {first_running}.") },
  { NULL, NULL }
};
const LsField ls_scene_compare_fields[] = {
  LS_FIELD_MADE_MEMBERS (ls_compare_read_names),
  LS_FIELD_SOME (LsSceneComparison, text, "source_lines", LsTextLine, ls_text_line_fields),
  LS_FIELD_AS (LsSceneComparison, FLAG, text, "_is_text"),
  LS_FIELD_TO (LsSceneComparison, text_parting, "source_parting", ls_text_parting_fields),
  LS_FIELD_LIST (LsSceneComparison, lines, "lines", LsOtherLine, ls_other_line_fields),
  LS_FIELD_AS (LsSceneComparison, BOOL, lines, "alike"),
  LS_FIELD_LIST (LsSceneComparison, far, "_far", LsOtherLine, ls_other_line_fields),
  LS_FIELD_AS (LsSceneComparison, UINT, n_lines, "_n_lines"),
  LS_FIELD_AS (LsSceneComparison, UINT, n_far, "_n_far"),
  LS_FIELD_POINTED (LsSceneComparison, state, "scene_differences", ls_state_difference_fields),
  LS_FIELD (LsSceneComparison, BOOL, differs),
  LS_FIELD_IF (LsSceneComparison, UINT, wave, "wave", differs),
  LS_FIELD_MADE_MEMBERS (read_pixel),
  LS_FIELD_TO_MEMBERS (LsSceneComparison, outputs, ls_outputs_first_fields),
  LS_FIELD_TO (LsSceneComparison, origin, "chains", ls_origin_fields),
  LS_FIELD_TO_MEMBERS (LsSceneComparison, outputs, ls_outputs_end_fields),
  LS_FIELD_TO (LsSceneComparison, sides, "sides", ls_sides_fields),
  LS_FIELD (LsSceneComparison, UINT, n_waves),
  LS_FIELD_IF (LsSceneComparison, UINT, n_running, "n_running", n_running),
  LS_FIELD_IF (LsSceneComparison, UINT, first_running, "first_running", n_running),
  LS_FIELD (LsSceneComparison, UINT, n_lanes),
  LS_FIELD_AS (LsSceneComparison, UINT, n_different, "n_different_lanes"),
  LS_FIELD_IF (LsSceneComparison, UINT, n_numbers, "n_different_numbers", n_numbers),
  LS_FIELD_LIST (LsSceneComparison, counts, "counts", LsSceneOutputCount, count_fields),
  LS_FIELD_TO (LsSceneComparison, outputs, "_outputs", ls_outputs_fields),
  LS_FIELD_SAY ("sentence", sentences, ls_compare_parts),
  LS_FIELD_END
};

#define MAX_TOLD 8 /* lines that differ, and things of the scene */
#define MAX_FAR 5  /* the same where nearly all do */
static const LsSentence text_head[] = { { "source_lines", N_ ("{#source_lines line|lines} of the text {#source_lines=differs|differ}:") }, { NULL, NULL } };
static const LsSentence text_sentences[] = {
  { "_file,!source_line_b", N_ ("  line {source_line_a} of {_file}, in {@A} alone: '{text_a}'") },
  { "!_file,!source_line_b", N_ ("  line {source_line_a}, in {@A} alone: '{text_a}'") },
  { "_file,!source_line_a", N_ ("  line {source_line_b} of {_file}, in {@B} alone: '{text_b}'") },
  { "!_file,!source_line_a", N_ ("  line {source_line_b}, in {@B} alone: '{text_b}'") },
  { "_file,source_line_a==source_line_b", N_ ("  line {source_line_a} of {_file}: '{text_a}' in {@A}, '{text_b}' in {@B}") },
  { "!_file,source_line_a==source_line_b", N_ ("  line {source_line_a}: '{text_a}' in {@A}, '{text_b}' in {@B}") },
  { "_file,source_line_a,source_line_b,!source_line_a==source_line_b",
    N_ ("  line {source_line_a} of {_file}: '{text_a}' in {@A}, line {source_line_b}: '{text_b}' in {@B}") },
  { "!_file,source_line_a,source_line_b,!source_line_a==source_line_b",
    N_ ("  line {source_line_a}: '{text_a}' in {@A}, line {source_line_b}: '{text_b}' in {@B}") },
  { NULL, NULL }
};
static const LsSentence lines_head[] = {
  { "!_is_text,!alike,!_far", N_ ("The programs differ in most of their lines.") },
  { "!_is_text,_far", N_ ("{_n_far} of {_n_lines line differs|lines differ}, the first of them:") },
  { "!_is_text,lines", N_ ("{#lines line differs|lines differ}:") }, { NULL, NULL }
};
/* Of texts the listings come last, and only where no line of the text says what is different. */
static const LsSentence listings_head[] = {
  { "_is_text,!source_lines,_far", N_ ("{_n_far} of {_n_lines line|lines} of the listing {_n_far=differs|differ}, the first of them:") },
  { "_is_text,!source_lines,lines", N_ ("{#lines line|lines} of the listing {#lines=differs|differ}:") }, { NULL, NULL }
};
static const LsSentence line_sentences[] = {
  { "line_a,!line_b", N_ ("  {_place_a}, of {@A} alone: '{text_a}'") }, { "!line_a", N_ ("  {_place_b}, of {@B} alone: '{text_b}'") },
  { "line_a==line_b", N_ ("  {_place_a}: '{text_a}' / '{text_b}'") },
  { "line_a,line_b,!line_a==line_b", N_ ("  {_place_a} / {_place_b}: '{text_a}' / '{text_b}'") }, { NULL, NULL }
};
static const LsSentence state_head[] = { { "scene_differences", N_ ("The scenes differ:") }, { NULL, NULL } };
static const LsSentence state_sentences[] = { { NULL, "  {sentence}" }, { NULL, NULL } };
static const LsSentence story[] = {
  { "source_parting", "{source_parting.sentence}" }, { NULL, "{sentence}" },
  { "sides,!source_parting,!source_lines", "{sides.sentence}" },
  { "!sides,!source_parting,!source_lines,chains", "{chains._sentence}" },
  { "_fork", N_ ("Both ran as their scenes have them, without the changes of {_fork}.") }, { NULL, NULL }
};
static const LsFormTable story_tables[] = {
  { .key = ".", .sentences = text_head }, { .key = "source_lines", .told = MAX_TOLD, .sentences = text_sentences },
  { .key = ".", .sentences = lines_head }, { .key = "lines", .when = "!^_is_text", .told = MAX_TOLD, .sentences = line_sentences },
  { .key = "_far", .when = "!^_is_text", .told = MAX_FAR, .sentences = line_sentences },
  { .key = ".", .sentences = state_head }, { .key = "scene_differences", .told = MAX_TOLD, .sentences = state_sentences },
  { .key = ".", .sentences = story }, { .key = NULL }
};
const LsForm ls_scene_compare_story = { .tables = story_tables };

static const LsSentence different[] = {
  { "differs,n_different_lanes", N_ ("{n_different_lanes} of {n_lanes lane|lanes} of {n_waves wave|waves} {n_different_lanes=is|are} different.") },
  { "differs,!n_different_lanes,n_different_numbers", N_ ("{n_different_numbers number|numbers} in memory {n_different_numbers=is|are} different.") },
  { NULL, NULL }
};
static const LsSentence count_sentences[] = {
  { "memory,variable", N_ ("  {memory<8} {n_numbers number|numbers}, the first {variable}{@at_most}") },
  { "output,variable", N_ ("  {variable<8} in {n_lanes lane|lanes}{@at_most}") },
  { "memory,!variable", N_ ("  {memory<8} in {n_lanes part|parts}{@at_most}") }, { "output,!variable", N_ ("  {output<8} in {n_lanes lane|lanes}{@at_most}") },
  { NULL, NULL }
};
static const LsFormTable tables[] = {
  { .key = ".", .sentences = ls_compare_untold, .inner = story_tables },
  { .key = "source_parting", .columns = ls_difference_columns, .step = "step_a", .lanes = "lanes", .sentences = ls_compare_untold,
    .cells = { N_ ("First: {@source_name}"), "{step_a}", "{statement_a.text}", "{text_a}", "{text_b}" } },
  { .key = "chains.chain_a.last", .when = "!^sides,!^source_parting", .columns = ls_difference_columns, .step = "step", .lanes = "chains._begin_a.lanes",
    .sentences = ls_compare_untold, .cells = { N_ ("Begins here: {what}"), "{step}", "{chains._begin_a.code}", "{value}" } },
  /* A step of the other one leads nowhere: this run has none such. */
  { .key = "chains.chain_b.last", .when = "!^sides,!^source_parting", .columns = ls_difference_columns, .lanes = "chains._begin_b.lanes",
    .sentences = ls_compare_untold, .cells = { N_ ("Begins there: {what}"), "{step}", "{chains._begin_b.code}", NULL, "{value}" } },
  { .key = "_outputs.counts", .columns = ls_difference_columns, .step = "first.step_a", .lanes = "lanes", .sentences = ls_compare_untold,
    .cells = { N_ ("{@source_place} differs in {n_lanes lane|lanes}"), "{first.step_a}", "{first._code}", "{first@left_a}",
               "{first@left_b}" } },
  { .key = ".", .sentences = different },
  { .key = "counts", .sentences = count_sentences },
  { .key = ".", .sentences = listings_head }, { .key = "lines", .when = "^_is_text,!^source_lines", .told = MAX_TOLD, .sentences = line_sentences },
  { .key = "_far", .when = "^_is_text,!^source_lines", .told = MAX_FAR, .sentences = line_sentences },
  { .key = NULL }
};
const LsForm ls_scene_compare_form = { .fields = ls_scene_compare_fields, .tables = tables, .parts = ls_compare_parts };
/* clang-format on */
