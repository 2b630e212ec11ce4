#include "ls-compare-outputs.h"

#include "ls-compare-leaving.h"
#include "ls-compare-name.h"

/* --- outputs --------------------------------------------------------------------------------------------- */

typedef struct
{
  LsCompareOptions options;
  LsLeaving a, b;
  LsOutputs *outputs; /* owned */
} Comparing;

static void
comparing_clear (Comparing *comparing)
{
  ls_leaving_clear (&comparing->a);
  ls_leaving_clear (&comparing->b);
  g_clear_pointer (&comparing->outputs, ls_outputs_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Comparing, comparing_clear)

static const LsLeavingOutput *
find_output (const LsLeaving *left, LsRegRef ref)
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
              const LsLeavingOutput *a,
              const LsLeavingOutput *b,
              LsRegRef ref,
              guint lane)
{
  LsOutputDifference place = { .ref = ref, .ref_b = b != NULL ? b->ref : ref, .lane = lane };

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

/* a or b: NULL where the program has no such output. name: (nullable): what a text calls it. */
static void
compare_output (Comparing *comparing,
                const LsLeavingOutput *a,
                const LsLeavingOutput *b,
                const char *name)
{
  LsRegRef ref = a != NULL ? a->ref : b->ref;
  LsOutputCount count = { .ref = ref };

  LS_FOREACH_LANE (lane, comparing->outputs->compared)
    {
      LsOutputDifference place = output_place (comparing, a, b, ref, (guint) lane);
      gboolean is_both = place.written_a && place.written_b;

      place.name = g_intern_string (name);
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

/* What the program's text calls its outputs. Returns: (transfer full): of char *, NULL where nothing has a name. */
static GPtrArray *
list_names (const LsLeaving *left)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < left->n_outputs; i++)
    g_ptr_array_add (names, ls_compare_dup_name (left->program, &left->outputs[i].ref, 0, 0));
  return names;
}

static gboolean
find_name (const GPtrArray *names, const char *name, guint *index)
{
  for (*index = 0; name != NULL && *index < names->len; (*index)++)
    if (g_strcmp0 (g_ptr_array_index (names, *index), name) == 0)
      return TRUE;
  return FALSE;
}

/* The output of the other program: the one that its text calls the same, else the same register, unless that has a name that the first text
 * gives to another one. Returns: (nullable). */
static const LsLeavingOutput *
find_other (const LsLeaving *left,
            guint number,
            const GPtrArray *names,
            const LsLeaving *other,
            const GPtrArray *other_names)
{
  const LsLeavingOutput *same;
  guint index;

  if (find_name (other_names, g_ptr_array_index (names, number), &index))
    return &other->outputs[index];
  same = find_output (other, left->outputs[number].ref);
  return same != NULL &&
             find_name (names, g_ptr_array_index (other_names, (guint) (same - other->outputs)),
                        &index)
           ? NULL
           : same;
}

static void
compare_all_outputs (Comparing *comparing)
{
  const LsLeaving *a = &comparing->a, *b = &comparing->b;
  g_autoptr (GPtrArray) names_a = list_names (a), names_b = list_names (b);

  for (guint i = 0; i < a->n_outputs; i++)
    compare_output (comparing, &a->outputs[i], find_other (a, i, names_a, b, names_b),
                    g_ptr_array_index (names_a, i));
  for (guint i = 0; i < b->n_outputs; i++)
    if (find_other (b, i, names_b, a, names_a) == NULL)
      compare_output (comparing, NULL, &b->outputs[i], g_ptr_array_index (names_b, i));
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
get_parts (const LsLeaving *left, LsMemory kind, guint n_parts)
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
has_written_memory (const LsLeaving *left, LsMemory kind)
{
  const Parts parts = get_parts (left, kind, 1);

  for (gsize word = 0; word < parts.n_words; word++)
    if (is_written (&parts, 0, word) && (parts.written != NULL || parts.words[word] != 0))
      return TRUE;
  return FALSE;
}

/* What is compared of it. */
static gboolean
has_written (const Comparing *comparing, const LsLeaving *left)
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
find_change (const LsLeaving *left,
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
end_of (const LsLeaving *left)
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
  ls_leaving_start (&comparing.a, a);
  ls_leaving_start (&comparing.b, b);
  if (!ls_leaving_run_both (&comparing.a, &comparing.b, &comparing.options))
    {
      ls_compare_interrupted (error);
      return NULL;
    }
  ls_leaving_read_outputs (&comparing.a);
  ls_leaving_read_outputs (&comparing.b);
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
