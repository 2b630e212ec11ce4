#include "ls-page-private.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"

#define SIGN 0x80000000u

guint
ls_page_find_component (const LsPageRun *run, LsRegRef ref)
{
  for (guint i = 0; i < run->n_components; i++)
    if (ls_reg_ref_equal (run->component[i].ref, ref))
      return i;
  return G_MAXUINT;
}

/* --- what is known of values ------------------------------------------------------------------------------- */

guint32
ls_page_value_at (const LsPageRun *run, guint component, guint lane, guint64 position)
{
  const LsPageComponent *one = &run->component[component];
  const LsMask bit = LS_MASK_LANE (lane);

  for (guint i = one->writes->len; i > 0; i--)
    {
      const LsPageWrite *write = &g_array_index (one->writes, LsPageWrite, i - 1);

      if (write->position <= position && (write->lanes & bit) != 0)
        return g_array_index (one->words, guint32,
                              write->first + ls_mask_count (write->lanes & (bit - 1)));
    }
  return one->start[lane];
}

static guint32
read_now (const LsPageRun *run, LsRegRef ref, guint lane, const void *state)
{
  const LsRow *row = ls_program_find_row (run->program, state, ref);

  return row != NULL ? row->u[lane] : 0;
}

/* --- formulas ---------------------------------------------------------------------------------------------- */

static guint32
change_sign (guint32 bits, guint with_sign)
{
  switch (with_sign)
    {
    case 1:
      return bits ^ SIGN;
    case 2:
      return bits & ~SIGN;
    case 3:
      return bits | SIGN;
    default:
      return bits;
    }
}

static gboolean
find_sign (guint32 value, guint32 used, guint32 *with_sign)
{
  for (*with_sign = 0; *with_sign < 4; (*with_sign)++)
    if (change_sign (value, *with_sign) == used)
      return TRUE;
  return FALSE;
}

static guint32
give (const LsPageRun *run, const LsPageFormula *formula, guint lane)
{
  guint32 sources[3] = { 0 };

  for (guint i = 0; i < formula->n; i++)
    {
      const LsPageSource *source = &formula->sources[i];
      const guint32 bits =
        source->kind == LS_PAGE_SOURCE_BITS
          ? source->number
          : read_now (run, run->component[source->number].ref, lane, run->before);

      sources[i] = change_sign (bits, source->with_sign);
    }
  return ls_page_operation_give (formula->operation, sources);
}

/* The first lane that the formula does not give its value; LS_LANES: it gives all of them theirs. What a NaN looks like is not the
 * same everywhere, so that no arithmetic gives one. */
static guint
find_failing (const LsPageRun *run,
              const LsPageFormula *formula,
              LsMask lanes,
              const guint32 *values)
{
  const gboolean is_number = ls_page_operation_is_number (formula->operation);

  LS_FOREACH_LANE (lane, lanes)
    {
      if (give (run, formula, (guint) lane) != *values ||
          (is_number && isnan (ls_bits_float (*values))))
        return (guint) lane;
      values++;
    }
  return LS_LANES;
}

/* What a read gave, if a page knows it: a component in the lane itself, or bits. */
static gboolean
find_source (const LsPageRun *run, const LsTouch *touch, guint lane, LsPageSource *source)
{
  if (touch->share != 0 || touch->other.is_there)
    return FALSE;
  if (touch->cell.kind != LS_CELL_REGISTER)
    {
      *source = (LsPageSource){ LS_PAGE_SOURCE_BITS, touch->used, 0 };
      return TRUE;
    }
  source->kind = LS_PAGE_SOURCE_REGISTER;
  source->number = ls_page_find_component (run, touch->cell.ref);
  return touch->cell.lane == lane && source->number != G_MAXUINT &&
         find_sign (touch->value, touch->used, &source->with_sign);
}

/* The sources of what a lane got, from the touches of the lane. */
static gboolean
find_sources (const LsPageRun *run, LsRegRef ref, guint lane, LsPageFormula *formula)
{
  const LsTouch *touches = (const LsTouch *) (gconstpointer) run->touches->data;
  guint part = G_MAXUINT;

  formula->n = 0;
  for (guint i = 0; i < run->touches->len; i++)
    if (touches[i].kind == LS_TOUCH_WRITE && touches[i].cell.kind == LS_CELL_REGISTER &&
        touches[i].cell.lane == lane && ls_reg_ref_equal (touches[i].cell.ref, ref))
      part = touches[i].part;
  for (guint i = 0; part != G_MAXUINT && i < run->touches->len; i++)
    {
      if (touches[i].kind != LS_TOUCH_READ || touches[i].part != part || touches[i].is_gate ||
          touches[i].is_left || touches[i].is_address)
        continue;
      if (formula->n == 3 || !find_source (run, &touches[i], lane, &formula->sources[formula->n++]))
        return FALSE;
    }
  return formula->n > 0;
}

static gboolean
try_operations (const LsPageRun *run,
                LsPageFormula *formula,
                LsMask lanes,
                const guint32 *values,
                guint *failing)
{
  const guint n = formula->n;
  guint best = 0;

  for (guint operation = 0; operation < LS_PAGE_N_OPERATIONS; operation++)
    {
      formula->operation = (LsPageOperation) operation;
      formula->n = ls_page_operation_n_sources (formula->operation);
      if (formula->n > n || (formula->n < n && formula->operation != LS_PAGE_COPY))
        continue;
      const guint found = find_failing (run, formula, lanes, values);
      if (found == LS_LANES)
        return TRUE;
      best = MAX (best, found);
    }
  formula->n = n;
  *failing = best;
  return FALSE;
}

/* Looks at what one lane read, and at what another one did where that does not explain all. */
static gboolean
find_formula (LsPageRun *run,
              LsRegRef ref,
              LsMask lanes,
              const guint32 *values,
              LsPageFormula *formula)
{
  guint lane = (guint) __builtin_ctzll (lanes);

  for (guint i = 0; i < 2; i++)
    {
      g_array_set_size (run->touches, 0);
      ls_program_touches (run->program, ls_subject_get_bindings (run->subject), run->before, lane,
                          run->touches);
      if (!find_sources (run, ref, lane, formula))
        return FALSE;
      if (try_operations (run, formula, lanes, values, &lane))
        return TRUE;
    }
  return FALSE;
}

/* Nothing is left: of what lives for a clause or a step, and in outputs. */
static guint
explain_as_zero (LsPageRun *run, LsMask lanes, const guint32 *values)
{
  const LsPageFormula zero = { LS_PAGE_COPY, 1, { { LS_PAGE_SOURCE_BITS, 0, 0 } } };
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (run->formula_of, GUINT_TO_POINTER (0)));

  if (find_failing (run, &zero, lanes, values) != LS_LANES)
    return 0;
  if (number == 0)
    {
      g_array_append_val (run->formulas, zero);
      number = run->formulas->len;
      g_hash_table_insert (run->formula_of, GUINT_TO_POINTER (0), GUINT_TO_POINTER (number));
    }
  return number;
}

/* Returns: the number of a formula and 1, or 0. */
static guint
explain (LsPageRun *run, guint component, LsMask lanes, guint writer, const guint32 *values)
{
  const gpointer key = GUINT_TO_POINTER (run->ran * run->n_components + component + 1);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (run->formula_of, key));
  LsPageFormula formula;

  if (number != 0 && find_failing (run, &g_array_index (run->formulas, LsPageFormula, number - 1),
                                   lanes, values) == LS_LANES)
    return number;
  number = explain_as_zero (run, lanes, values);
  if (number != 0 || writer == 0 || run->writers == NULL ||
      !find_formula (run, run->component[component].ref, lanes, values, &formula))
    return number;
  g_array_append_val (run->formulas, formula);
  g_hash_table_insert (run->formula_of, key, GUINT_TO_POINTER (run->formulas->len));
  return run->formulas->len;
}

/* --- who --------------------------------------------------------------------------------------------------- */

/* A number that no step has: the sentence about a writer gets a hole in its place. */
#define SOME_STEP G_GUINT64_CONSTANT (8888888888888888887)

static guint
number_of_writer (LsPageRun *run, const LsCauseGroup *writer)
{
  g_autofree char *key = g_strdup_printf ("%d %u %u", writer->kind, writer->line, writer->slot);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (run->who_of, key));
  LsCauseGroup some = *writer;

  if (number != 0)
    return number;
  some.step = SOME_STEP;
  g_ptr_array_add (run->who, ls_writers_tell (&some, run->program));
  if (writer->kind == LS_CAUSE_NEVER)
    run->never = run->who->len;
  g_hash_table_insert (run->who_of, g_steal_pointer (&key), GUINT_TO_POINTER (run->who->len));
  return run->who->len;
}

/* --- what is told ------------------------------------------------------------------------------------------ */

static void
put_raw (LsPageData *data, const guint32 *values, guint n)
{
  for (guint byte = 4; byte-- > 0;)
    for (guint i = 0; i < n; i++)
      {
        const guint8 bits = (guint8) (values[i] >> 8 * byte);

        g_byte_array_append (data->columns[LS_PAGE_RAW], &bits, 1);
      }
}

static void
tell_write (LsPageRun *run, guint component, LsMask lanes, guint writer, const guint32 *values)
{
  LsPageComponent *one = &run->component[component];
  const LsPageWrite write = { run->at, lanes, one->words->len };
  const guint n = ls_mask_count (lanes);
  const guint formula = explain (run, component, lanes, writer, values);

  ls_page_put_when (&run->data, LS_PAGE_VALUE, run->at);
  ls_page_put (&run->data, LS_PAGE_VALUE, component);
  ls_page_put_mask (&run->data, LS_PAGE_VALUE, lanes);
  ls_page_put (&run->data, LS_PAGE_VALUE, writer);
  ls_page_put (&run->data, LS_PAGE_VALUE, formula);
  if (formula == 0)
    put_raw (&run->data, values, n);
  g_array_append_val (one->writes, write);
  g_array_append_vals (one->words, values, n);
}

/* Writes of the step that led here, as those who record writers have them. */
static void
tell_entries (LsPageRun *run, guint component)
{
  LsPageComponent *one = &run->component[component];
  const guint n = run->writers != NULL ? ls_writers_get_n (run->writers, one->ref) : 0;

  for (; one->n_seen < n; one->n_seen++)
    {
      LsWriterEntry entry;

      ls_writers_get_nth (run->writers, one->ref, one->n_seen, &entry);
      if (entry.writer.step > run->first + run->at)
        return;
      if (entry.writer.step == run->first + run->at && run->at > 0)
        tell_write (run, component, entry.writer.lanes, number_of_writer (run, &entry.writer),
                    entry.values);
    }
}

/* What is another value now and was written by nobody that is known. */
static void
tell_rest (LsPageRun *run, guint component)
{
  const LsRegRef ref = run->component[component].ref;
  guint32 values[LS_LANES];
  LsMask lanes = 0;
  guint n = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint32 bits = read_now (run, ref, lane, run->walk.state);

      if (bits == ls_page_value_at (run, component, lane, run->at))
        continue;
      lanes |= LS_MASK_LANE (lane);
      values[n++] = bits;
    }
  if (lanes != 0)
    tell_write (run, component, lanes, 0, values);
}

static void
tell_there (LsPageRun *run, guint component)
{
  LsPageComponent *one = &run->component[component];
  LsMask there = ls_program_written (run->program, run->walk.state, one->ref);

  if (!ls_program_machine (run->program)->reg_files[one->ref.file].is_output || there == one->there)
    return;
  one->there = there;
  ls_page_put_when (&run->data, LS_PAGE_WRITTEN, run->at);
  ls_page_put (&run->data, LS_PAGE_WRITTEN, component);
  ls_page_put_mask (&run->data, LS_PAGE_WRITTEN, there);
}

void
ls_page_start_values (LsPageRun *run)
{
  run->components = ls_components_new (run->program);
  run->n_components = ls_components_get_n (run->components);
  run->component = g_new0 (LsPageComponent, run->n_components + 1);
  for (guint i = 0; i < run->n_components; i++)
    {
      LsPageComponent *one = &run->component[i];

      one->ref = ls_components_get_ref (run->components, i);
      one->writes = g_array_new (FALSE, FALSE, sizeof (LsPageWrite));
      one->words = g_array_new (FALSE, FALSE, sizeof (guint32));
      for (guint lane = 0; lane < LS_LANES; lane++)
        one->start[lane] = read_now (run, one->ref, lane, run->walk.state);
      put_raw (&run->data, one->start, LS_LANES);
    }
}

void
ls_page_tell_values (LsPageRun *run)
{
  const LsMachine *machine = ls_program_machine (run->program);
  guint n = 0, at = 0;
  const guint *changed =
    run->ran != G_MAXUINT ? ls_components_changed (run->components, run->ran, &n) : NULL;

  for (guint i = 0; i < run->n_components; i++)
    {
      const gboolean may_change = at < n && changed[at] == i;

      at += may_change;
      tell_entries (run, i);
      if (may_change || machine->reg_files[run->component[i].ref.file].is_shared)
        tell_rest (run, i);
      tell_there (run, i);
    }
}

/* --- what does not change ---------------------------------------------------------------------------------- */

/* A letter for each line that may come next, and for the end: how values are taken there. */
static char *
dup_types (const LsPageRun *run, LsRegRef ref)
{
  static const char letters[] = "fiutb";
  const guint n = ls_program_n_lines (run->program) + 1;
  const LsValueType file = ls_program_machine (run->program)->reg_files[ref.file].type;
  GString *text = g_string_sized_new (n);

  for (guint line = 0; line < n; line++)
    {
      const LsValueType type = ls_register_types_at (run->types, line, ref);

      g_string_append_c (text, letters[ls_value_of_word (type != LS_VALUE_BITS ? type : file)]);
    }
  return g_string_free (text, FALSE);
}

/* a(sssu): the name, the types, the lives of the file, whether it is an output: 1. */
GVariant *
ls_page_registers (const LsPageRun *run)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(ssbb)"));

  for (guint i = 0; i < run->n_components; i++)
    {
      const LsRegFile *file =
        &ls_program_machine (run->program)->reg_files[run->component[i].ref.file];
      g_autoptr (GString) name = g_string_new (NULL);
      g_autofree char *types = dup_types (run, run->component[i].ref);

      ls_program_append_ref (name, run->program, run->component[i].ref);
      g_variant_builder_add (&list, "(ssbb)", name->str, types, file->is_output,
                             file->life == LS_LIFE_STEP);
    }
  return g_variant_builder_end (&list);
}

/* Adds a row for each writer of a component before the first position. */
static void
add_starts (LsPageRun *run, guint component, GVariantBuilder *list)
{
  LsMask left = LS_MASK_ALL;

  while (left != 0)
    {
      const guint first = (guint) __builtin_ctzll (left);
      LsCauseGroup writer, other;
      LsMask lanes = 0;

      if (!ls_writers_find (run->writers, run->component[component].ref, first, run->first,
                            &writer))
        return;
      LS_FOREACH_LANE (lane, left)
        {
          ls_writers_find (run->writers, run->component[component].ref, (guint) lane, run->first,
                           &other);
          other.lanes = writer.lanes;
          lanes |= memcmp (&other, &writer, sizeof other) == 0 ? LS_MASK_LANE (lane) : 0;
        }
      lanes |= LS_MASK_LANE (first);
      left &= ~lanes;
      g_variant_builder_add (list, "(uut@s)", component, number_of_writer (run, &writer),
                             writer.step, ls_mask_to_variant (lanes));
    }
}

/* a(uuts): component, writer, step, lanes: who had written what there is at the first position. */
GVariant *
ls_page_starts (LsPageRun *run)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(uuts)"));

  for (guint i = 0; run->writers != NULL && i < run->n_components; i++)
    add_starts (run, i, &list);
  return g_variant_builder_end (&list);
}

GVariant *
ls_page_formulas (const LsPageRun *run)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(ua(uuu))"));

  for (guint i = 0; i < run->formulas->len; i++)
    {
      const LsPageFormula *formula = &g_array_index (run->formulas, LsPageFormula, i);
      GVariantBuilder sources = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(uuu)"));

      for (guint j = 0; j < formula->n; j++)
        g_variant_builder_add (&sources, "(uuu)", formula->sources[j].kind,
                               formula->sources[j].number, formula->sources[j].with_sign);
      g_variant_builder_add (&list, "(ua(uuu))", formula->operation, &sources);
    }
  return g_variant_builder_end (&list);
}
