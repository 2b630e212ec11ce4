#include "ls-compare-pair.h"

#include <string.h>

/* What is different where two runs stand side by side: states of lanes, components, memory. */

/* --- telling ---------------------------------------------------------------------------------------------- */

LsPartingPlace
ls_compare_new_place (const LsCompareRuns *runs, LsPartingKind kind, guint line)
{
  return (LsPartingPlace){ .kind = kind,
                           .step = runs->a.place.step,
                           .step_b = runs->b.place.step,
                           .line = line,
                           .only_a = runs->only_a,
                           .only_b = runs->only_b };
}

/* The lanes that an edit of a position changes: of a register, or of masks for NULL. */
static LsMask
edited_lanes (const LsWalk *walk, guint64 step, const LsRegRef *ref)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (walk->subject, &n);
  LsMask lanes = 0;

  for (guint i = 0; i < n; i++)
    {
      if (edits[i].step != step)
        continue;
      if (ref == NULL && edits[i].kind == LS_EDIT_MASK)
        lanes = LS_MASK_ALL;
      if (ref != NULL && edits[i].kind == LS_EDIT_REGISTER && ls_reg_ref_equal (edits[i].ref, *ref))
        lanes |= edits[i].lanes;
    }
  return lanes;
}

static void
tell (LsCompareRuns *runs, const LsPartingPlace *place)
{
  if (runs->builder.options.with_inputs || (place->step + place->step_b > 0 && !place->is_by_hand))
    ls_parting_builder_add (&runs->builder, place);
  else if (place->is_by_hand && runs->builder.options.with_edits)
    ls_parting_builder_add_edit (&runs->builder, place);
}

static void
set_lanes (LsPartingPlace *place, LsMask lanes)
{
  place->lanes = lanes;
  place->lane = (guint) __builtin_ctzll (lanes);
}

/* Lanes that are newly different and not by hand come before those that are. */
static gboolean
choose_lanes (LsPartingPlace *place, LsMask new, LsMask by_hand)
{
  if (new == 0)
    return FALSE;
  place->is_by_hand = (new & ~by_hand) == 0;
  set_lanes (place, place->is_by_hand ? new : new & ~by_hand);
  return TRUE;
}

/* --- states of lanes -------------------------------------------------------------------------------------- */

void
ls_compare_look_at_states (LsCompareRuns *runs, guint line)
{
  LsPartingPlace place = ls_compare_new_place (runs, LS_PARTING_LANES, line);
  guint8 a[LS_LANES], b[LS_LANES];
  LsMask unlike = 0, old = runs->unlike_states;
  LsMask by_hand =
    edited_lanes (&runs->a, place.step, NULL) | edited_lanes (&runs->b, place.step, NULL);

  ls_program_lane_states (runs->a.program, runs->a.state, a);
  ls_program_lane_states (runs->b.program, runs->b.state, b);
  LS_FOREACH_LANE (lane, runs->common)
    if (a[lane] != b[lane])
      unlike |= LS_MASK_LANE (lane);
  runs->unlike_states = unlike;
  if (!choose_lanes (&place, unlike & ~old, by_hand))
    return;
  place.state_a = (LsLaneState) a[place.lane];
  place.state_b = (LsLaneState) b[place.lane];
  tell (runs, &place);
}

/* --- components ------------------------------------------------------------------------------------------- */

/* How everybody shows the component of a. */
static LsValueType
shown_type (const LsCompareRuns *runs, LsRegRef ref, const LsRow *words)
{
  return ls_register_types_shown (runs->types, ls_program_line_ahead (&runs->a.place), ref, words);
}

static LsMask
find_unlike (const LsCompareRuns *runs, LsRegRef ref, const LsRow *a, const LsRow *b)
{
  const LsCompareOptions *options = &runs->builder.options;
  LsValueType type = LS_VALUE_BITS;
  LsMask unlike = 0;

  if (memcmp (a, b, sizeof *a) == 0)
    return 0;
  if (options->absolute > 0 || options->relative > 0)
    type = shown_type (runs, ref, a);
  LS_FOREACH_LANE (lane, runs->common)
    if (!ls_compare_is_alike_as (options, type, a->u[lane], b->u[lane]))
      unlike |= LS_MASK_LANE (lane);
  return unlike;
}

static guint64
max_ulp (LsValueType type, const LsRow *a, const LsRow *b, LsMask lanes)
{
  guint64 max = 0;

  LS_FOREACH_LANE (lane, lanes)
    {
      LsUnlike unlike = ls_compare_unlike (type, a->u[lane], b->u[lane]);

      if (unlike.is_float && unlike.ulp != LS_ULP_NAN)
        max = MAX (max, unlike.ulp);
    }
  return max;
}

void
ls_compare_look_at_component (LsCompareRuns *runs, guint number, guint line)
{
  LsPartingPlace place = ls_compare_new_place (runs, LS_PARTING_VALUE, line);
  LsMask old = runs->unlike[number], by_hand;
  gboolean is_start;
  LsValueType type;
  LsRow a, b;

  place.ref = ls_components_get_ref (runs->builder.components, number);
  if (!ls_program_read_row (runs->a.program, runs->a.state, place.ref, &a) ||
      !ls_program_read_row (runs->b.program, runs->b.state, place.ref, &b))
    return;
  runs->unlike[number] = find_unlike (runs, place.ref, &a, &b);
  by_hand = edited_lanes (&runs->a, place.step, &place.ref) |
            edited_lanes (&runs->b, place.step, &place.ref);
  if (!choose_lanes (&place, runs->unlike[number] & ~old, by_hand))
    return;
  type = shown_type (runs, place.ref, &a);
  place.unlike = ls_compare_unlike (type, a.u[place.lane], b.u[place.lane]);
  is_start = place.step + place.step_b == 0;
  place.kind = is_start ? LS_PARTING_INPUT : LS_PARTING_VALUE;
  runs->builder.parting->n_inputs += is_start;
  tell (runs, &place);
  if (!is_start && !place.is_by_hand)
    ls_parting_builder_count (&runs->builder, number, &place, max_ulp (type, &a, &b, place.lanes));
}

/* --- memory ----------------------------------------------------------------------------------------------- */

/* A memory of a run, or a lane's part of it. */
typedef struct
{
  const guint32 *words;
  gsize n;
} Part;

static Part
part_of (const LsWalk *walk, LsMemory kind, guint lane)
{
  gsize n = 0;
  const guint32 *words = ls_program_memory (walk->program, walk->state, kind, &n);
  const gsize size = ls_program_memory_size (walk->program, kind);

  return n == 0 ? (Part){ NULL, 0 } : (Part){ words + lane * size, size };
}

/* Words that one of them does not have are zeros. Returns: whether there is a word that is different; place gets the first. */
static gboolean
find_word (const LsCompareRuns *runs, guint lane, LsPartingPlace *place)
{
  const Part a = part_of (&runs->a, place->memory, lane);
  const Part b = part_of (&runs->b, place->memory, lane);

  for (gsize i = 0; i < MAX (a.n, b.n); i++)
    {
      const guint32 x = i < a.n ? a.words[i] : 0, y = i < b.n ? b.words[i] : 0;

      if (ls_compare_is_alike (&runs->builder.options, x, y))
        continue;
      place->word = i;
      place->unlike = ls_compare_unlike (LS_VALUE_BITS, x, y);
      return TRUE;
    }
  return FALSE;
}

/* Whether words of a memory are different, of lanes that hold something in both where each has a part of its own. */
static gboolean
find_words (const LsCompareRuns *runs, LsPartingPlace *place)
{
  if (!ls_program_memory_is_per_lane (runs->a.program, place->memory))
    return find_word (runs, 0, place);
  LS_FOREACH_LANE (lane, runs->common)
    if (find_word (runs, (guint) lane, place))
      {
        set_lanes (place, LS_MASK_LANE (lane));
        return TRUE;
      }
  return FALSE;
}

/* Whether an edit of the position changes a word of the memory. */
static gboolean
is_edited_memory (const LsWalk *walk, LsMemory kind)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (walk->subject, &n);

  for (guint i = 0; i < n; i++)
    if (edits[i].kind == LS_EDIT_MEMORY && edits[i].memory == kind &&
        edits[i].step == walk->place.step)
      return TRUE;
  return FALSE;
}

void
ls_compare_look_at_memory (LsCompareRuns *runs, guint line)
{
  for (guint kind = 0; kind < ls_program_machine (runs->a.program)->n_memories; kind++)
    {
      LsPartingPlace place = ls_compare_new_place (runs, LS_PARTING_MEMORY, line);
      gboolean was_unlike = runs->unlike_memory[kind];

      place.memory = kind;
      place.is_by_hand = is_edited_memory (&runs->a, kind) || is_edited_memory (&runs->b, kind);
      runs->unlike_memory[kind] = find_words (runs, &place);
      if (runs->unlike_memory[kind] && !was_unlike)
        tell (runs, &place);
    }
}
