#include "ls-compare-outputs.h"

#include <string.h>

#include "ls-compare-private.h"

/* --- what one program leaves ----------------------------------------------------------------------------- */

/* An output component: what it holds at the end, and the last export to it of each lane. */
typedef struct
{
  LsRegRef ref;
  LsMask written;
  LsRow row;
  guint64 steps[LS_LANES]; /* just after; 0: none */
  guint lines[LS_LANES];
} Output;

typedef struct
{
  LsSubject *subject; /* borrowed */
  const LsProgram *program;
  guint64 *export_lines; /* owned, a bit per line */
  Output *outputs;       /* owned, aligned to 64 bytes */
  guint n_outputs;
  void *state; /* owned; at the end */
  LsPlace place;
  LsStopReason end;
  LsTrap trap;
} Left;

static void
left_clear (Left *left)
{
  g_free (left->export_lines);
  g_aligned_free (left->outputs);
  g_aligned_free (left->state);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Left, left_clear)

#define MAX_EFFECTS 256

static guint
describe (const Left *left, guint line, LsEffect effects[MAX_EFFECTS])
{
  return MIN (ls_program_describe (left->program, line, effects, MAX_EFFECTS), MAX_EFFECTS);
}

static void
find_export_lines (Left *left)
{
  guint n = ls_program_n_lines (left->program);
  LsEffect effects[MAX_EFFECTS];
  LsLine info;

  left->export_lines = g_new0 (guint64, n / 64 + 1);
  for (guint line = 0; line < n; line++)
    {
      ls_program_line (left->program, line, &info);
      if (info.first != line || info.kind == LS_LINE_OTHER)
        continue;
      guint n_effects = describe (left, line, effects);
      for (guint i = 0; i < n_effects; i++)
        if (effects[i].kind == LS_EFFECT_EXPORT)
          left->export_lines[line / 64] |= G_GUINT64_CONSTANT (1) << (line % 64);
    }
}

static void
find_outputs (Left *left)
{
  g_autoptr (LsComponents) components = ls_components_new (left->program);
  guint n = ls_components_get_n (components);

  left->outputs = g_aligned_alloc0 (MAX (n, 1), sizeof (Output), 64);
  for (guint i = 0; i < n; i++)
    {
      LsRegRef ref = ls_components_get_ref (components, i);

      if (ls_program_machine (left->program)->reg_files[ref.file].is_output)
        left->outputs[left->n_outputs++].ref = ref;
    }
}

/* The export that comes next. */
static void
note_export (Left *left)
{
  LsEffect effects[MAX_EFFECTS];
  guint n = describe (left, left->place.line, effects);
  LsMask lanes = ls_program_line_lanes (left->program, ls_subject_get_bindings (left->subject),
                                        left->state, left->place.line);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < left->n_outputs; k++)
      {
        Output *output = &left->outputs[k];

        if (effects[i].kind != LS_EFFECT_EXPORT ||
            !(ls_reg_ref_equal (effects[i].ref, output->ref) ||
              (effects[i].relative && effects[i].ref.file == output->ref.file)))
          continue;
        LS_FOREACH_LANE (lane, lanes)
          {
            output->steps[lane] = left->place.step + 1;
            output->lines[lane] = left->place.line;
          }
      }
}

/* Runs on, looking at exports on the way. Returns: FALSE if interrupted. */
static gboolean
run_until (Left *left, guint64 step, const LsCompareOptions *options)
{
  LsRun run = { .stop_lines = left->export_lines,
                .until_step = step,
                .interrupt = options->interrupt };

  do
    {
      ls_program_place (left->program, left->state, &left->place);
      if (!left->place.ended &&
          (left->export_lines[left->place.line / 64] >> (left->place.line % 64) & 1) != 0)
        note_export (left);
      left->end = ls_subject_run (left->subject, left->state, &run);
    }
  while (left->end == LS_STOP_BREAKPOINT);
  ls_program_place (left->program, left->state, &left->place);
  left->trap = run.trap;
  return left->end != LS_STOP_INTERRUPT;
}

static void
left_start (Left *left, LsSubject *subject)
{
  left->subject = subject;
  left->program = ls_subject_get_program (subject);
  left->state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  left->end = LS_STOP_STEP;
  find_export_lines (left);
  find_outputs (left);
  ls_subject_reset (left->subject, left->state);
}

static gboolean
is_running (const Left *left)
{
  return left->end == LS_STOP_STEP;
}

/* Whether a run is over, or nobody waits for it: the other one has long been. */
static gboolean
is_done (const Left *left, const Left *other, guint64 step)
{
  return !is_running (left) ||
         (!is_running (other) && step / LS_OUTPUTS_PATIENCE >= other->place.step);
}

/* Runs both to their ends, as far as that makes sense. Returns: FALSE if interrupted. */
static gboolean
run_both (Left *a, Left *b, const LsCompareOptions *options)
{
  guint64 step = MIN (LS_OUTPUTS_STEPS, options->max_steps);

  for (;;)
    {
      if ((is_running (a) && !run_until (a, step, options)) ||
          (is_running (b) && !run_until (b, step, options)))
        return FALSE;
      if (step == options->max_steps || (is_done (a, b, step) && is_done (b, a, step)))
        return TRUE;
      step = MIN (4 * step, options->max_steps);
    }
}

/* Exports are noted before they are carried out, the one that is refused too. */
static void
read_outputs (Left *left)
{
  for (guint i = 0; i < left->n_outputs; i++)
    {
      Output *output = &left->outputs[i];

      ls_program_read_row (left->program, left->state, output->ref, &output->row);
      output->written = ls_program_written (left->program, left->state, output->ref);
      for (guint lane = 0; lane < LS_LANES; lane++)
        if (output->steps[lane] > left->place.step)
          output->steps[lane] = 0;
    }
}

/* --- outputs --------------------------------------------------------------------------------------------- */

typedef struct
{
  LsCompareOptions options;
  Left a, b;
  LsOutputs *outputs; /* owned */
} Comparing;

static void
comparing_clear (Comparing *comparing)
{
  left_clear (&comparing->a);
  left_clear (&comparing->b);
  g_clear_pointer (&comparing->outputs, ls_outputs_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Comparing, comparing_clear)

static const Output *
find_output (const Left *left, LsRegRef ref)
{
  for (guint i = 0; i < left->n_outputs; i++)
    if (ls_reg_ref_equal (left->outputs[i].ref, ref))
      return &left->outputs[i];
  return NULL;
}

/* What a exports first counts; then what b does; then lanes, then components as they come. */
static gboolean
is_before (const LsOutputDifference *place, const LsOutputDifference *first)
{
  if (place->is_memory != first->is_memory)
    return first->is_memory;
  if (place->step_a != first->step_a)
    return place->step_a - 1 < first->step_a - 1;
  if (place->step_b != first->step_b)
    return place->step_b - 1 < first->step_b - 1;
  return place->lane < first->lane;
}

static void
add_place (LsOutputs *outputs, const LsOutputDifference *place)
{
  if (!outputs->differs || is_before (place, &outputs->first))
    outputs->first = *place;
  outputs->differs = TRUE;
}

static LsValueType
type_of (const Comparing *comparing, const LsRegRef *ref, LsMemory memory, guint64 *word)
{
  const LsCompareOptions *options = &comparing->options;

  if (options->type_of != NULL)
    return options->type_of (options->type_data, ref, memory, word);
  return ref != NULL ? ls_program_machine (comparing->a.program)->reg_files[ref->file].type
                     : LS_VALUE_BITS;
}

/* The tolerance is a distance of floats, or of integers. */
static gboolean
is_alike (const Comparing *comparing, const LsUnlike *unlike)
{
  if (unlike->is_float)
    return ls_compare_is_alike (&comparing->options, unlike->a, unlike->b);
  return unlike->a == unlike->b || ABS (unlike->difference) <= comparing->options.tolerance ||
         (double) ABS (unlike->difference) <= comparing->options.absolute;
}

static gboolean
is_wide_alike (const Comparing *comparing, const LsUnlike *unlike)
{
  return ls_compare_is_alike_as (&comparing->options, unlike->type,
                                 ls_value_join (unlike->a, unlike->high_a),
                                 ls_value_join (unlike->b, unlike->high_b));
}

static LsOutputDifference
output_place (const Comparing *comparing,
              const Output *a,
              const Output *b,
              LsRegRef ref,
              guint lane)
{
  LsOutputDifference place = { .ref = ref, .lane = lane };

  if (a != NULL)
    {
      place.written_a = (a->written >> lane & 1) != 0;
      place.step_a = a->steps[lane];
      place.line_a = a->lines[lane];
    }
  if (b != NULL)
    {
      place.written_b = (b->written >> lane & 1) != 0;
      place.step_b = b->steps[lane];
      place.line_b = b->lines[lane];
    }
  place.unlike =
    ls_compare_unlike (type_of (comparing, &ref, 0, NULL), place.written_a ? a->row.u[lane] : 0,
                       place.written_b ? b->row.u[lane] : 0);
  return place;
}

/* a or b: NULL where the program has no such output. */
static void
compare_output (Comparing *comparing, const Output *a, const Output *b)
{
  LsRegRef ref = a != NULL ? a->ref : b->ref;
  LsOutputCount count = { .ref = ref };

  LS_FOREACH_LANE (lane, comparing->outputs->compared)
    {
      LsOutputDifference place = output_place (comparing, a, b, ref, (guint) lane);
      gboolean is_both = place.written_a && place.written_b;

      if (place.written_a == place.written_b && is_alike (comparing, &place.unlike))
        continue;
      if (count.lanes == 0 || is_before (&place, &count.first))
        count.first = place;
      count.lanes |= LS_MASK_LANE (lane);
      if (is_both && place.unlike.is_float && place.unlike.ulp != LS_ULP_NAN)
        count.max_ulp = MAX (count.max_ulp, place.unlike.ulp);
      add_place (comparing->outputs, &place);
    }
  if (count.lanes == 0)
    return;
  comparing->outputs->lanes |= count.lanes;
  g_array_append_val (comparing->outputs->counts, count);
}

static void
compare_all_outputs (Comparing *comparing)
{
  for (guint i = 0; i < comparing->a.n_outputs; i++)
    compare_output (comparing, &comparing->a.outputs[i],
                    find_output (&comparing->b, comparing->a.outputs[i].ref));
  for (guint i = 0; i < comparing->b.n_outputs; i++)
    if (find_output (&comparing->a, comparing->b.outputs[i].ref) == NULL)
      compare_output (comparing, NULL, &comparing->b.outputs[i]);
}

/* --- memory ---------------------------------------------------------------------------------------------- */

/* What later stages get comes first, and what is nobody's result last. */
static guint
rank (const LsMemoryDesc *memory)
{
  return memory->role != LS_ROLE_NONE ? 0 : memory->is_internal ? 2 : 1;
}

/* What is nobody's result counts where somebody asks. */
static gboolean
is_compared (const Comparing *comparing, const LsMemoryDesc *memory)
{
  return !memory->is_internal || (comparing->options.memories >> memory->kind & 1) != 0;
}

/* A memory as parts of the same number of words, one for each lane or a single one. */
typedef struct
{
  const guint32 *words;
  const guint32 *written; /* a bit a word; NULL: nobody knows */
  gsize n_words;          /* of a part */
} Parts;

static Parts
get_parts (const Left *left, LsMemory kind, guint n_parts)
{
  gsize n = 0;
  const guint32 *words = ls_program_memory (left->program, left->state, kind, &n);

  return (Parts){ words, ls_program_memory_written (left->program, left->state, kind),
                  n / n_parts };
}

static gboolean
is_written (const Parts *parts, guint part, gsize word)
{
  gsize at = part * parts->n_words + word;

  return word < parts->n_words &&
         (parts->written == NULL || (parts->written[at / 32] >> (at % 32) & 1) != 0);
}

/* Words that one of them does not have are zeros. */
static guint32
word_of (const Parts *parts, guint part, gsize word)
{
  return word < parts->n_words ? parts->words[part * parts->n_words + word] : 0;
}

/* A number of a part that is different, at word or around it. has_before: the word before it is different too. Returns: FALSE: it is alike,
 * or its first word was looked at. */
static gboolean
compare_number (const Comparing *comparing,
                LsMemory kind,
                const Parts *a,
                const Parts *b,
                gboolean has_before,
                LsOutputDifference *place)
{
  const guint64 word = place->word;
  const LsValueType type = type_of (comparing, NULL, kind, &place->word);

  place->unlike = ls_compare_unlike (type, word_of (a, place->lane, place->word),
                                     word_of (b, place->lane, place->word));
  if (!ls_value_is_wide (type))
    return !is_alike (comparing, &place->unlike);
  place->unlike.high_a = word_of (a, place->lane, place->word + 1);
  place->unlike.high_b = word_of (b, place->lane, place->word + 1);
  return !(has_before && place->word < word) && !is_wide_alike (comparing, &place->unlike);
}

static void
compare_part (Comparing *comparing,
              LsMemory kind,
              const Parts *a,
              const Parts *b,
              guint part,
              LsOutputCount *count)
{
  gboolean has_before = FALSE;

  for (gsize word = 0; word < MAX (a->n_words, b->n_words); word++)
    {
      LsOutputDifference place = { .is_memory = TRUE, .memory = kind, .lane = part, .word = word };
      const gboolean was_before = has_before;

      has_before = word_of (a, part, word) != word_of (b, part, word);
      if (!has_before || !compare_number (comparing, kind, a, b, was_before, &place))
        continue;
      place.is_own = ls_program_memory_is_per_lane (comparing->a.program, kind);
      place.word_a = part * a->n_words + place.word;
      place.word_b = part * b->n_words + place.word;
      place.written_a = is_written (a, part, place.word);
      place.written_b = is_written (b, part, place.word);
      if (count->lanes == 0)
        count->first = place;
      count->lanes |= LS_MASK_LANE (part);
      count->n_numbers++;
      if (place.unlike.is_float && place.unlike.ulp != LS_ULP_NAN)
        count->max_ulp = MAX (count->max_ulp, place.unlike.ulp);
      if (!comparing->outputs->differs)
        add_place (comparing->outputs, &place);
    }
}

static void
compare_memory (Comparing *comparing, LsMemory kind)
{
  gboolean is_shared = !ls_program_memory_is_per_lane (comparing->a.program, kind);
  guint n_parts = is_shared ? 1 : LS_LANES;
  LsMask parts = is_shared ? 1 : comparing->outputs->compared;
  Parts a = get_parts (&comparing->a, kind, n_parts), b = get_parts (&comparing->b, kind, n_parts);
  LsOutputCount count = { .is_memory = TRUE, .memory = kind };

  LS_FOREACH_LANE (part, parts)
    compare_part (comparing, kind, &a, &b, (guint) part, &count);
  if (count.lanes == 0)
    return;
  comparing->outputs->lanes |= is_shared ? 0 : count.lanes;
  g_array_append_val (comparing->outputs->counts, count);
}

static void
compare_memories (Comparing *comparing)
{
  const LsMachine *machine = ls_program_machine (comparing->a.program);

  for (guint turn = 0; turn <= 2; turn++)
    for (LsMemory i = 0; i < machine->n_memories; i++)
      if (rank (&machine->memories[i]) == turn && is_compared (comparing, &machine->memories[i]))
        compare_memory (comparing, i);
}

/* A memory without marks of what was written counts where a word is not zero. */
static gboolean
has_written_memory (const Left *left, LsMemory kind)
{
  const Parts parts = get_parts (left, kind, 1);

  for (gsize word = 0; word < parts.n_words; word++)
    if (is_written (&parts, 0, word) && (parts.written != NULL || parts.words[word] != 0))
      return TRUE;
  return FALSE;
}

/* What is compared of it. */
static gboolean
has_written (const Comparing *comparing, const Left *left)
{
  const LsMachine *machine = ls_program_machine (left->program);

  for (guint i = 0; i < left->n_outputs; i++)
    if ((left->outputs[i].written & comparing->outputs->compared) != 0)
      return TRUE;
  for (LsMemory i = 0; i < machine->n_memories; i++)
    if (is_compared (comparing, &machine->memories[i]) && has_written_memory (left, i))
      return TRUE;
  return FALSE;
}

/* Looks for the last step that changed the word, or of a number of 64 bits one of both, going the way once more. Returns: FALSE if
 * interrupted. */
static gboolean
find_change (const Left *left,
             LsMemory kind,
             guint64 word,
             gboolean is_wide,
             const LsCompareOptions *options,
             guint64 *step,
             guint *line)
{
  g_auto (LsWalk) walk = { 0 };
  const LsWalkOptions how = { .last_step = left->place.step, .interrupt = options->interrupt };
  gboolean has_old = FALSE;
  guint64 old = 0, now;
  guint last = 0;

  ls_walk_init (&walk, left->subject, &how);
  do
    {
      gsize n = 0;
      const guint32 *words = ls_program_memory (left->program, walk.state, kind, &n);

      if (word >= n)
        return TRUE;
      now = ls_value_join (words[word], is_wide && word + 1 < n ? words[word + 1] : 0);
      if (has_old && now != old)
        {
          *step = walk.place.step;
          *line = last;
        }
      old = now;
      has_old = TRUE;
      last = walk.place.line;
    }
  while (ls_walk_step (&walk));
  return walk.reason != LS_STOP_INTERRUPT;
}

/* In the count of the same memory too. */
static void
copy_first (LsOutputs *outputs)
{
  for (guint i = 0; i < outputs->counts->len; i++)
    {
      LsOutputCount *count = &g_array_index (outputs->counts, LsOutputCount, i);

      if (count->is_memory && outputs->first.is_memory && count->memory == outputs->first.memory)
        count->first = outputs->first;
    }
}

static LsRunEnd
end_of (const Left *left)
{
  return (LsRunEnd){ .reason = left->end,
                     .is_early = left->end != LS_STOP_END,
                     .n_steps = left->place.step,
                     .trap = left->trap };
}

static gboolean
find_changes (Comparing *comparing, LsOutputDifference *first)
{
  const gboolean is_wide = ls_value_is_wide (first->unlike.type);

  if (!comparing->outputs->differs || !first->is_memory)
    return TRUE;
  return find_change (&comparing->a, first->memory, first->word_a, is_wide, &comparing->options,
                      &first->step_a, &first->line_a) &&
         find_change (&comparing->b, first->memory, first->word_b, is_wide, &comparing->options,
                      &first->step_b, &first->line_b);
}

/* --- all ------------------------------------------------------------------------------------------------- */

LsOutputs *
ls_compare_outputs (LsSubject *a, LsSubject *b, const LsCompareOptions *options, GError **error)
{
  g_auto (Comparing) comparing = { .options = ls_compare_options (options) };
  LsOutputs *outputs;

  if (!ls_compare_check_machines (a, b, error))
    return NULL;
  left_start (&comparing.a, a);
  left_start (&comparing.b, b);
  if (!run_both (&comparing.a, &comparing.b, &comparing.options))
    {
      ls_compare_interrupted (error);
      return NULL;
    }
  read_outputs (&comparing.a);
  read_outputs (&comparing.b);
  outputs = comparing.outputs = g_new0 (LsOutputs, 1);
  outputs->counts = g_array_new (FALSE, FALSE, sizeof (LsOutputCount));
  outputs->compared =
    ls_subject_get_input (a)->covered & ls_subject_get_input (b)->covered & comparing.options.lanes;
  outputs->end_a = end_of (&comparing.a);
  outputs->end_b = end_of (&comparing.b);
  compare_all_outputs (&comparing);
  compare_memories (&comparing);
  outputs->is_empty =
    !has_written (&comparing, &comparing.a) && !has_written (&comparing, &comparing.b);
  if (!find_changes (&comparing, &outputs->first))
    {
      ls_compare_interrupted (error);
      return NULL;
    }
  copy_first (outputs);
  return g_steal_pointer (&comparing.outputs);
}

void
ls_outputs_free (LsOutputs *outputs)
{
  g_array_unref (outputs->counts);
  g_free (outputs);
}
