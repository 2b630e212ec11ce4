#include <math.h>
#include <string.h>

#include "gen-r700.h"
#include "ls-compare.h"
#include "ls-error.h"
#include "r700-machine.h"
#include "rounds.h"
#include "toy-machine.h"

/* Where lanes and runs part, against a scan of all states of both, everything looked at at every position. */

#define MAX_STEPS 3000

typedef struct
{
  LsSubject *subject; /* owned */
  const LsMachine *machine;
  LsProgram *program;
  GPtrArray *states; /* by position */
} Scan;

typedef struct
{
  guint n, n_differing, n_paths, n_values, n_memory, n_lines, n_alike, n_by_hand;
} Totals;

static Scan *
scan_new (LsSubject *subject)
{
  Scan *scan = g_new0 (Scan, 1);
  gsize size = ls_subject_get_state_size (subject);
  LsPlace place = { 0 };

  *scan = (Scan){ .subject = ls_subject_ref (subject),
                  .machine = ls_subject_get_machine (subject),
                  .program = ls_subject_get_program (subject),
                  .states = g_ptr_array_new_with_free_func (g_aligned_free) };
  for (guint step = 0; !place.ended && step <= MAX_STEPS; step++)
    {
      void *state = g_aligned_alloc0 (1, size, 64);
      LsRun run = { .until_step = step };

      if (step == 0)
        ls_subject_reset (subject, state);
      else
        {
          memcpy (state, scan->states->pdata[step - 1], size);
          ls_subject_run (subject, state, &run);
        }
      ls_program_place (scan->program, state, &place);
      if (place.step != step)
        {
          g_aligned_free (state);
          break;
        }
      g_ptr_array_add (scan->states, state);
    }
  return scan;
}

static void
scan_free (Scan *scan)
{
  g_ptr_array_unref (scan->states);
  ls_subject_unref (scan->subject);
  g_free (scan);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Scan, scan_free)

static guint32
value_at (const Scan *scan, guint64 step, LsRegRef ref, guint lane)
{
  LsRow row;

  g_assert_true (ls_program_read_row (scan->program, scan->states->pdata[step], ref, &row));
  return row.u[lane];
}

static guint8
state_at (const Scan *scan, guint64 step, guint lane)
{
  guint8 states[LS_LANES];

  ls_program_lane_states (scan->program, scan->states->pdata[step], states);
  return states[lane];
}

static LsPlace
place_at (const Scan *scan, guint64 step)
{
  LsPlace place;

  ls_program_place (scan->program, scan->states->pdata[step], &place);
  return place;
}

/* All register components, those of the program first, then those of a clause, then those of a step. */
static GArray *
all_refs (const Scan *scan)
{
  GArray *refs = g_array_new (FALSE, FALSE, sizeof (LsRegRef));

  for (guint life = LS_LIFE_PROGRAM; life <= LS_LIFE_STEP; life++)
    for (guint file = 0; file < scan->machine->n_reg_files; file++)
      for (guint i = 0; i < ls_program_n_registers (scan->program, file); i++)
        for (guint c = 0; c < scan->machine->reg_files[file].n_channels; c++)
          {
            const LsRegRef ref = { (guint8) file, (guint8) c, (guint16) i };
            if (scan->machine->reg_files[file].life == life)
              g_array_append_val (refs, ref);
          }
  return refs;
}

/* --- what is alike --------------------------------------------------------------------------------------- */

/* Counts floats one by one with nextafter. Returns: G_MAXUINT64 beyond max, or for one NaN. */
static guint64
count_floats (guint32 a, guint32 b, guint64 max)
{
  float x, y;

  memcpy (&x, &a, sizeof x);
  memcpy (&y, &b, sizeof y);
  if (isnan (x) || isnan (y))
    return isnan (x) && isnan (y) ? 0 : G_MAXUINT64;
  for (guint64 n = 0; n <= max; n++)
    {
      if (x == y)
        return n;
      x = nextafterf (x, y);
    }
  return G_MAXUINT64;
}

static gboolean
is_alike (gint64 tolerance, guint32 a, guint32 b)
{
  if (a == b)
    return TRUE;
  return tolerance >= 0 && count_floats (a, b, (guint64) tolerance) <= (guint64) tolerance;
}

static guint32
random_float (void)
{
  static const guint32 corners[] = { 0,          0x80000000, 1,          0x80000001, 0x007FFFFF,
                                     0x00800000, 0x7F7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000,
                                     0xFFC00001, 0x3F800000, 0xBF800000 };

  if (g_test_rand_bit ())
    return corners[g_test_rand_int_range (0, G_N_ELEMENTS (corners))];
  return (guint32) g_test_rand_int ();
}

static void
test_ulp (void)
{
  guint n_near = 0;

  for (guint i = 0; i < 3000; i++)
    {
      guint32 a = random_float (), b = random_float ();

      if (g_test_rand_bit ())
        b = a + (guint32) g_test_rand_int_range (-300, 300);
      guint64 expected = count_floats (a, b, 1000), got = ls_ulp_distance (a, b);
      if (expected == G_MAXUINT64 && got != LS_ULP_NAN)
        g_assert_cmpuint (got, >, 1000);
      else
        g_assert_cmpuint (got, ==, expected);
      g_assert_cmpuint (got, ==, ls_ulp_distance (b, a));
      n_near += expected > 0 && expected <= 1000;
    }
  g_assert_cmpuint (n_near, >, 500);
  /* all the floats there are, from one end to the other */
  g_assert_cmpuint (ls_ulp_distance (0xFF800000, 0x7F800000), ==, 2 * (guint64) 0x7F800000);
}

/* --- lanes ----------------------------------------------------------------------------------------------- */

static LsEdit *
find_edit (const Scan *scan, guint64 step, const LsRegRef *ref, LsMask lanes)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (scan->subject, &n);

  for (guint i = 0; i < n; i++)
    if (edits[i].step == step &&
        (ref == NULL ? edits[i].kind == LS_EDIT_MASK
                     : edits[i].kind == LS_EDIT_REGISTER && (edits[i].lanes & lanes) != 0 &&
                         ls_reg_ref_equal (edits[i].ref, *ref)))
      return (LsEdit *) &edits[i];
  return NULL;
}

static void
expect_place (const LsPartingPlace *place, LsPartingKind kind, guint64 step, const Scan *scan)
{
  LsLine line;

  g_assert_cmpint (place->kind, ==, kind);
  g_assert_cmpuint (place->step, ==, step);
  if (step > 0 && place->end_a != LS_PARTING_TRAP && place->end_b != LS_PARTING_TRAP)
    {
      ls_program_line (scan->program, place->line, &line);
      g_assert_cmpuint (line.first, ==, place_at (scan, step - 1).line);
    }
}

static void
check_count (const LsParting *parting, LsRegRef ref, guint64 n, guint64 first_step)
{
  for (guint i = 0; i < parting->counts->len; i++)
    {
      const LsPartingCount *count = &g_array_index (parting->counts, LsPartingCount, i);

      if (!ls_reg_ref_equal (count->ref, ref))
        continue;
      g_assert_cmpuint (count->n, ==, n);
      g_assert_cmpuint (count->first_step, ==, first_step);
      return;
    }
  g_assert_cmpuint (n, ==, 0);
}

/* The first position behind from where the component becomes different; counts how often it does. */
static guint64
scan_component (const Scan *scan,
                LsRegRef ref,
                const guint lanes[2],
                const LsCompareOptions *options,
                const LsParting *parting)
{
  LsMask both = LS_MASK_LANE (lanes[0]) | LS_MASK_LANE (lanes[1]);
  guint64 first = G_MAXUINT64, n = 0;
  gboolean old = FALSE;

  for (guint64 step = 0; step < scan->states->len; step++)
    {
      gboolean new = !is_alike (options->tolerance, value_at (scan, step, ref, lanes[0]),
                                value_at (scan, step, ref, lanes[1]));
      if (new && !old && step > 0 && find_edit (scan, step, &ref, both) == NULL)
        {
          first = MIN (first, step);
          n++;
        }
      old = new;
    }
  check_count (parting, ref, n, first);
  return first;
}

static guint64
scan_lane_states (const Scan *scan, const guint lanes[2])
{
  gboolean old = FALSE;

  for (guint64 step = 0; step < scan->states->len; step++)
    {
      gboolean new = state_at (scan, step, lanes[0]) != state_at (scan, step, lanes[1]);

      if (new && !old && step > 0 && find_edit (scan, step, NULL, 0) == NULL)
        return step;
      old = new;
    }
  return G_MAXUINT64;
}

static void
check_lanes (LsSubject *subject, gint64 tolerance, Totals *totals)
{
  g_autoptr (Scan) scan = scan_new (subject);
  g_autoptr (GArray) refs = all_refs (scan);
  g_autoptr (GError) error = NULL;
  const guint lanes[2] = { (guint) g_test_rand_int_range (0, LS_LANES),
                           (guint) g_test_rand_int_range (0, LS_LANES) };
  const LsCompareOptions options = { .tolerance = tolerance, .max_steps = MAX_STEPS };
  LsRegRef ref = { 0 };
  guint64 value = G_MAXUINT64;

  if ((ls_subject_get_input (subject)->covered >> lanes[0] &
       ls_subject_get_input (subject)->covered >> lanes[1] & 1) == 0)
    return;
  g_autoptr (LsParting) parting = ls_compare_lanes (subject, lanes[0], lanes[1], &options, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < refs->len; i++)
    {
      LsRegRef one = g_array_index (refs, LsRegRef, i);
      guint64 step = scan_component (scan, one, lanes, &options, parting);

      ref = step < value ? one : ref;
      value = MIN (value, step);
    }
  guint64 path = scan_lane_states (scan, lanes);
  g_assert_cmpint (parting->differs, ==, MIN (path, value) != G_MAXUINT64);
  g_assert_cmpint (parting->has_path, ==, path != G_MAXUINT64);
  g_assert_cmpint (parting->has_value, ==, value != G_MAXUINT64);
  g_assert_cmpuint (parting->n_steps, ==, MIN (scan->states->len - 1, MAX_STEPS));
  if (parting->has_path)
    expect_place (&parting->path, LS_PARTING_LANES, path, scan);
  if (parting->has_value)
    {
      expect_place (&parting->value, LS_PARTING_VALUE, value, scan);
      g_assert_true (ls_reg_ref_equal (parting->value.ref, ref));
      g_assert_cmphex (parting->value.unlike.a, ==, value_at (scan, value, ref, lanes[0]));
      g_assert_cmphex (parting->value.unlike.b, ==, value_at (scan, value, ref, lanes[1]));
    }
  if (parting->differs)
    g_assert_cmpint (parting->first.kind, ==, path <= value ? LS_PARTING_LANES : LS_PARTING_VALUE);
  totals->n++;
  totals->n_differing += parting->differs;
  totals->n_paths += parting->has_path;
  totals->n_values += parting->has_value;
  totals->n_alike += !parting->differs;
}

/* --- runs ------------------------------------------------------------------------------------------------ */

/* What a brute comparison of two runs finds at one position. */
typedef struct
{
  guint64 line, lanes, value, memory; /* positions */
  guint64 hand;                       /* where something is different by hand alone */
  LsRegRef ref;
  LsMask value_lanes, state_lanes;
} Found;

static LsMask
unlike_lanes (const Scan *a, const Scan *b, guint64 step, LsRegRef ref, LsMask common, gint64 tol)
{
  LsMask lanes = 0;

  LS_FOREACH_LANE (lane, common)
    if (!is_alike (tol, value_at (a, step, ref, (guint) lane),
                   value_at (b, step, ref, (guint) lane)))
      lanes |= LS_MASK_LANE (lane);
  return lanes;
}

static LsMask
unlike_states (const Scan *a, const Scan *b, guint64 step, LsMask common)
{
  LsMask lanes = 0;

  LS_FOREACH_LANE (lane, common)
    if (state_at (a, step, (guint) lane) != state_at (b, step, (guint) lane))
      lanes |= LS_MASK_LANE (lane);
  return lanes;
}

static LsMask
lanes_by_hand (const Scan *a, const Scan *b, guint64 step, const LsRegRef *ref)
{
  LsMask lanes = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    if (find_edit (a, step, ref, LS_MASK_LANE (lane)) != NULL ||
        find_edit (b, step, ref, LS_MASK_LANE (lane)) != NULL)
      lanes |= LS_MASK_LANE (lane);
  return lanes;
}

/* Where the lines part, or the last position that both have. */
static guint64
find_line (const Scan *a, const Scan *b, guint64 *last)
{
  guint64 n = MIN (a->states->len, b->states->len);

  for (guint64 step = 0; step < n; step++)
    {
      LsPlace x = place_at (a, step), y = place_at (b, step);

      *last = step;
      if (x.line != y.line || x.ended != y.ended)
        return step;
    }
  return a->states->len != b->states->len && n <= MAX_STEPS ? n - 1 : G_MAXUINT64;
}

static void
find_value (const Scan *a,
            const Scan *b,
            LsRegRef ref,
            LsMask common,
            gint64 tolerance,
            guint64 last,
            Found *found,
            const LsParting *parting)
{
  LsMask old = 0;
  guint64 n = 0, first = G_MAXUINT64;

  for (guint64 step = 0; step <= last; step++)
    {
      LsMask new = unlike_lanes (a, b, step, ref, common, tolerance);
      LsMask told = new & ~old & ~lanes_by_hand (a, b, step, &ref);

      if ((new & ~old) != 0 && told == 0)
        found->hand = MIN (found->hand, step);
      old = new;
      if (told == 0 || step == 0)
        continue;
      n++;
      first = MIN (first, step);
      if (step < found->value)
        {
          found->value = step;
          found->ref = ref;
          found->value_lanes = told;
        }
    }
  check_count (parting, ref, n, first);
}

static void
find_lanes (const Scan *a, const Scan *b, LsMask common, guint64 last, Found *found)
{
  LsMask old = 0;

  for (guint64 step = 0; step <= last; step++)
    {
      LsMask new = unlike_states (a, b, step, common);
      LsMask told = new & ~old & ~lanes_by_hand (a, b, step, NULL);

      if ((new & ~old) != 0 && told == 0)
        found->hand = MIN (found->hand, step);
      old = new;
      if (told != 0 && step > 0 && found->lanes == G_MAXUINT64)
        {
          found->lanes = step;
          found->state_lanes = told;
        }
    }
}

static gboolean
is_memory_unlike (const Scan *a, const Scan *b, guint64 step, guint kind, LsMask common, gint64 tol)
{
  gsize n;
  const guint32 *x = ls_program_memory (a->program, a->states->pdata[step], kind, &n);
  const guint32 *y = ls_program_memory (b->program, b->states->pdata[step], kind, &n);
  gboolean is_shared =
    kind == R700_MEMORY_REDUCTION || kind == R700_MEMORY_EXPORT || kind == R700_MEMORY_SHARE;

  for (gsize i = 0; i < n; i++)
    if (!is_alike (tol, x[i], y[i]) && (is_shared || (common >> (i * LS_LANES / n) & 1) != 0))
      return TRUE;
  return FALSE;
}

static void
find_memory (const Scan *a, const Scan *b, LsMask common, gint64 tol, guint64 last, Found *found)
{
  for (LsMemory kind = 0; kind < R700_N_MEMORIES; kind++)
    {
      gboolean old = FALSE;

      for (guint64 step = 0; step <= last; step++)
        {
          gboolean new = is_memory_unlike (a, b, step, kind, common, tol);
          if (new && !old && step > 0)
            found->memory = MIN (found->memory, step);
          old = new;
        }
    }
}

static void
check_found (const LsParting *parting, const Found *found, const Scan *a, const Scan *b)
{
  guint64 path = MIN (found->line, found->lanes), value = MIN (found->value, found->memory);
  guint64 first = MIN (MIN (path, value), found->hand);

  g_assert_cmpint (parting->differs, ==, first != G_MAXUINT64);
  if (parting->differs)
    g_assert_cmpuint (parting->first.step, ==, first);
  if (parting->differs && found->hand < MIN (path, value))
    g_assert_true (parting->first.is_by_hand);
  g_assert_cmpint (parting->has_path, ==, path != G_MAXUINT64);
  g_assert_cmpint (parting->has_value, ==, value != G_MAXUINT64);
  if (parting->has_path)
    {
      gboolean is_line = found->line <= found->lanes && parting->path.end_a != LS_PARTING_TRAP &&
                         parting->path.end_b != LS_PARTING_TRAP;
      expect_place (&parting->path,
                    is_line || parting->path.end_a == LS_PARTING_TRAP ||
                        parting->path.end_b == LS_PARTING_TRAP
                      ? LS_PARTING_LINE
                      : LS_PARTING_LANES,
                    path, a);
    }
  if (parting->has_value)
    expect_place (&parting->value,
                  found->value <= found->memory ? LS_PARTING_VALUE : LS_PARTING_MEMORY, value, a);
  if (!parting->has_value || found->value > found->memory)
    return;
  g_assert_true (ls_reg_ref_equal (parting->value.ref, found->ref));
  g_assert_cmphex (parting->value.lanes, ==, found->value_lanes);
  g_assert_cmphex (parting->value.unlike.a, ==,
                   value_at (a, value, found->ref, parting->value.lane));
  g_assert_cmphex (parting->value.unlike.b, ==,
                   value_at (b, value, found->ref, parting->value.lane));
}

static void
check_runs (LsSubject *one, LsSubject *other, gint64 tolerance, Totals *totals)
{
  g_autoptr (Scan) a = scan_new (one), b = scan_new (other);
  g_autoptr (GArray) refs = all_refs (a);
  g_autoptr (GError) error = NULL;
  const LsCompareOptions options = { .tolerance = tolerance,
                                     .with_edits = g_test_rand_int_range (0, 2),
                                     .max_steps = MAX_STEPS };
  g_autoptr (LsParting) parting = ls_compare_runs (one, other, &options, &error);
  LsMask common = ls_subject_get_input (one)->covered & ls_subject_get_input (other)->covered;
  Found found = {
    .lanes = G_MAXUINT64, .value = G_MAXUINT64, .memory = G_MAXUINT64, .hand = G_MAXUINT64
  };
  guint64 last = 0;

  g_assert_no_error (error);
  found.line = find_line (a, b, &last);
  find_lanes (a, b, common, last, &found);
  for (guint i = 0; i < refs->len; i++)
    find_value (a, b, g_array_index (refs, LsRegRef, i), common, tolerance, last, &found, parting);
  find_memory (a, b, common, tolerance, last, &found);
  totals->n_by_hand += found.hand < MIN (MIN (found.line, found.lanes), found.value);
  found.hand = options.with_edits ? found.hand : G_MAXUINT64;
  check_found (parting, &found, a, b);
  g_assert_cmpuint (parting->n_steps, ==, MIN (last, MAX_STEPS));
  totals->n++;
  totals->n_differing += parting->differs;
  totals->n_paths += parting->has_path;
  totals->n_lines += parting->has_path && parting->path.kind == LS_PARTING_LINE;
  totals->n_values += parting->has_value;
  totals->n_memory += parting->has_value && parting->value.kind == LS_PARTING_MEMORY;
  totals->n_alike += !parting->differs;
}

/* --- programs to compare --------------------------------------------------------------------------------- */

static LsSubject *
random_r700 (guint i, LsSubject **other)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) g_test_rand_int ());
  g_autoptr (GBytes) words = gen_r700_program (rand, 2 + i % 8, TRUE);
  g_autoptr (LsBindings) bindings = gen_r700_bindings (rand);
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS };
  LsWaveInput input;

  gen_r700_source (&source);
  LsProgram *program = r700_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
  gen_r700_input (rand, &input);
  LsSubject *subject = ls_subject_new_group (program, bindings, &input, 1, 0);
  if (other != NULL)
    {
      /* the other wave: some registers of a few lanes are other, and sometimes lanes are empty */
      LsPreload *preloads = (LsPreload *) input.preloads;

      for (guint k = 0; k < 40; k++)
        {
          guint number = (guint) g_test_rand_int_range (0, (gint32) input.n_preloads);
          preloads[number].row.u[g_test_rand_int_range (0, 4)] ^= (guint32) g_test_rand_int ();
        }
      if (g_test_rand_int_range (0, 4) == 0)
        input.covered &= ~(LsMask) 0xFF00;
      *other = ls_subject_new_group (program, bindings, &input, 1, 0);
    }
  g_aligned_free ((gpointer) input.preloads);
  ls_program_unref (program);
  return subject;
}

static LsSubject *
toy_subject (const char *text)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  LsProgram *program = toy_load (text);
  LsSubject *subject = ls_subject_new_group (program, bindings, &input, 1, 0);

  ls_program_unref (program);
  return subject;
}

/* Returns: (transfer full): the run with a random edit. */
static LsSubject *
edited (LsSubject *subject)
{
  LsEdit *edit = g_aligned_alloc0 (1, sizeof *edit, 64);
  g_autoptr (GError) error = NULL;

  edit->kind = g_test_rand_int_range (0, 3) == 0 ? LS_EDIT_MASK : LS_EDIT_REGISTER;
  edit->step = (guint64) g_test_rand_int_range (0, 30);
  edit->lanes = LS_MASK_LANE (g_test_rand_int_range (0, LS_LANES)) |
                LS_MASK_LANE (g_test_rand_int_range (0, LS_LANES));
  edit->ref.index = (guint16) g_test_rand_int_range (
    0, (gint32) ls_program_n_registers (ls_subject_get_program (subject), 0));
  for (guint lane = 0; lane < LS_LANES; lane++)
    edit->row.u[lane] = (guint32) g_test_rand_int_range (0, 64);
  LsSubject *other = ls_subject_with_edit (subject, edit, &error);
  g_assert_no_error (error);
  g_aligned_free (edit);
  return other;
}

static gint64
random_tolerance (void)
{
  static const gint64 tolerances[] = { LS_COMPARE_EXACT, LS_COMPARE_EXACT, 0, 1, 1000 };

  return tolerances[g_test_rand_int_range (0, G_N_ELEMENTS (tolerances))];
}

/* What random tests must have seen is rare in some seeds; such a test draws on until it has, and at most this often. */
#define MOST_ROUNDS 600

static void
test_random_lanes (void)
{
  Totals r700 = { 0 }, toy = { 0 };

  for (guint i = 0;
       rounds_left (i, 150) || (i < MOST_ROUNDS && (r700.n_paths < 5 || r700.n_values < 12 ||
                                                    toy.n_paths < 1 || toy.n_alike < 3));
       i++)
    {
      g_autoptr (LsSubject) subject = random_r700 (i, NULL), changed = edited (subject);
      g_autofree char *text = toy_random_text (6 + i % 24);
      g_autoptr (LsSubject) small = toy_subject (text), other = edited (small);

      check_lanes (subject, random_tolerance (), &r700);
      check_lanes (changed, random_tolerance (), &r700);
      check_lanes (small, random_tolerance (), &toy);
      check_lanes (other, random_tolerance (), &toy);
    }
  g_test_message ("r700: %u of %u part, %u paths; toy: %u of %u part, %u paths", r700.n_differing,
                  r700.n, r700.n_paths, toy.n_differing, toy.n, toy.n_paths);
  g_assert_cmpuint (r700.n_paths, >=, 5);
  g_assert_cmpuint (r700.n_values, >=, 12);
  g_assert_cmpuint (toy.n_paths, >=, 1);
  g_assert_cmpuint (toy.n_alike, >=, 3);
}

static void
check_run_totals (const char *name, const Totals *totals)
{
  g_test_message ("%s: %u of %u part, %u paths (%u lines), %u values (%u memory)", name,
                  totals->n_differing, totals->n, totals->n_paths, totals->n_lines,
                  totals->n_values, totals->n_memory);
}

static void
test_random_waves (void)
{
  Totals totals = { 0 };

  for (guint i = 0;
       rounds_left (i, 180) || (i < MOST_ROUNDS && (totals.n_values < 30 || totals.n_paths < 3));
       i++)
    {
      LsSubject *second;
      g_autoptr (LsSubject) first = random_r700 (i, &second);
      g_autoptr (LsSubject) other = second;

      check_runs (first, other, random_tolerance (), &totals);
    }
  check_run_totals ("waves", &totals);
  g_assert_cmpuint (totals.n_values, >=, 30);
  g_assert_cmpuint (totals.n_paths, >=, 3);
}

static void
test_random_forks (void)
{
  Totals r700 = { 0 }, toy = { 0 };

  for (guint i = 0;
       rounds_left (i, 150) ||
       (i < MOST_ROUNDS && (r700.n_values < 12 || toy.n_values < 12 ||
                            toy.n_lines + r700.n_lines < 1 || r700.n_by_hand + toy.n_by_hand < 5));
       i++)
    {
      g_autoptr (LsSubject) subject = random_r700 (i, NULL), changed = edited (subject);
      g_autofree char *text = toy_random_text (6 + i % 24);
      g_autoptr (LsSubject) small = toy_subject (text), other = edited (small);
      g_autoptr (LsSubject) third = edited (other);

      check_runs (subject, changed, random_tolerance (), &r700);
      check_runs (changed, subject, random_tolerance (), &r700);
      check_runs (small, other, random_tolerance (), &toy);
      check_runs (other, third, random_tolerance (), &toy);
    }
  g_assert_cmpuint (r700.n_by_hand + toy.n_by_hand, >=, 5);
  check_run_totals ("r700 forks", &r700);
  check_run_totals ("toy forks", &toy);
  g_assert_cmpuint (r700.n_values, >=, 12);
  g_assert_cmpuint (toy.n_values, >=, 12);
  g_assert_cmpuint (toy.n_lines + r700.n_lines, >=, 1);
}

/* --- by hand --------------------------------------------------------------------------------------------- */

static char *
tell (const LsParting *parting, const LsComparedPrograms *programs)
{
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_compare_to_data (ls_parting_fields, parting, programs, NULL));
  char *sentence = NULL;

  g_variant_lookup (data, "sentence", "s", &sentence);
  return sentence;
}

static char *
lanes_sentence (LsSubject *subject, guint a, guint b, gboolean with_inputs, gint64 tolerance)
{
  const LsCompareOptions options = { .tolerance = tolerance, .with_inputs = with_inputs };
  g_autoptr (LsParting) parting = ls_compare_lanes (subject, a, b, &options, NULL);
  g_autofree char *name_a = g_strdup_printf ("lane %u", a);
  g_autofree char *name_b = g_strdup_printf ("lane %u", b);
  const LsProgram *program = ls_subject_get_program (subject);
  const LsComparedPrograms programs = { program, program, { name_a, name_b } };

  return tell (parting, &programs);
}

static void
test_lanes_in_words (void)
{
  g_autoptr (LsSubject) subject =
    toy_subject ("lane 1\nmovi 2 5\nless 1 2\nif\naddi 3 3 1\nendif\nend");
  g_autofree char *far = lanes_sentence (subject, 3, 9, FALSE, LS_COMPARE_EXACT);
  g_autofree char *near = lanes_sentence (subject, 3, 4, FALSE, LS_COMPARE_EXACT);
  g_autofree char *same = lanes_sentence (subject, 3, 3, FALSE, LS_COMPARE_EXACT);
  g_autofree char *tolerant = lanes_sentence (subject, 3, 4, FALSE, 1);

  g_assert_cmpstr (far, ==,
                   "At step 1, after line 1 (lane), R1 is 3 in lane 3 and 9 in lane 9, 6 apart. "
                   "At step 4, after line 7 (if), lane 3 is active and lane 9 is off by a branch.");
  g_assert_cmpstr (near, ==,
                   "At step 1, after line 1 (lane), R1 is 3 in lane 3 and 4 in lane 4, 1 apart.");
  g_assert_cmpstr (same, ==, "No difference between lane 3 and lane 3 in 7 steps.");
  g_assert_cmpstr (tolerant, ==, "No difference between lane 3 and lane 4 in 7 steps.");
}

static void
test_runs_in_words (void)
{
  g_autoptr (LsSubject) plain =
    toy_subject ("movi 1 1\nmovi 2 5\nless 1 2\nif\naddi 3 1 1\nendif\nout 0 3\nend");
  const LsEdit edit = { .step = 1,
                        .kind = LS_EDIT_REGISTER,
                        .ref = { .index = 1 },
                        .lanes = LS_MASK_LANE (4) | LS_MASK_LANE (6),
                        .row = { .u = { [4] = 3, [6] = 7 } } };
  g_autoptr (LsSubject) changed = ls_subject_with_edit (plain, &edit, NULL);
  const LsProgram *program = ls_subject_get_program (plain);
  const LsComparedPrograms programs = { program, program, { "main", "what-if 1" } };
  LsCompareOptions options = { .tolerance = LS_COMPARE_EXACT };
  g_autoptr (LsParting) parting = ls_compare_runs (plain, changed, &options, NULL);
  g_autofree char *text = tell (parting, &programs);

  g_assert_cmpstr (text, ==,
                   "At step 4, after line 7 (if), lane 6 is active in main and off by a branch in "
                   "what-if 1.");
  options.with_inputs = TRUE;
  g_autoptr (LsParting) all = ls_compare_runs (plain, changed, &options, NULL);
  g_autofree char *words = tell (all, &programs);
  g_assert_cmpstr (words, ==,
                   "At step 1, by hand, R1 differs in 2 lanes; in lane 4 it is 1 in main and 3 in "
                   "what-if 1, 2 apart. At step 4, after line 7 (if), lane 6 is active in main "
                   "and off by a branch in what-if 1.");
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_compare_to_data (ls_parting_fields, parting, &programs, NULL));
  g_autoptr (GVariant) public = ls_dict_dup_public (data);
  g_autofree char *printed = g_variant_print (public, FALSE);
  g_assert_cmpstr (
    printed, ==,
    "{'a': <'main'>, 'b': <'what-if 1'>, 'differs': <true>, 'first_place': <{'kind': <'lanes'>, "
    "'step': "
    "<uint64 4>, 'line': <uint64 7>, 'op': <'if'>, 'by_hand': <false>, 'lane': <uint64 6>, "
    "'lanes': <'0x0000000000000040'>, 'state_a': <'active'>, 'state_b': <'branch'>}>, "
    "'first_path': <{'kind': <'lanes'>, 'step': <uint64 4>, 'line': <uint64 7>, 'op': <'if'>, "
    "'by_hand': <false>, 'lane': <uint64 6>, 'lanes': <'0x0000000000000040'>, 'state_a': "
    "<'active'>, 'state_b': <'branch'>}>, 'first_value': <{'kind': <'value'>, 'step': <uint64 "
    "5>, 'line': <uint64 9>, 'op': <'addi'>, 'by_hand': <false>, 'lane': <uint64 4>, 'lanes': "
    "<'0x0000000000000050'>, 'register': <'R3'>, 'value_a': <{'bits': <'0x00000002'>, 'text': "
    "<'2'>}>, "
    "'value_b': <{'bits': <'0x00000004'>, 'text': <'4'>}>, 'apart': <uint64 2>}>, 'n_inputs': "
    "<uint64 0>, 'counts': <[{'register': <'R3'>, 'first_step': <uint64 5>, 'n_steps': <uint64 1>, "
    "'max_ulp': <uint64 0>}, {'register': <'O0'>, 'first_step': <uint64 7>, 'n_steps': <uint64 1>, "
    "'max_ulp': <uint64 0>}]>, 'n_steps': <uint64 8>, 'cut': <false>, 'sentence': <'At step 4, "
    "after line 7 (if), lane 6 is active in main and off by a branch in what-if 1.'>}");
}

static void
test_refusals (void)
{
  g_autoptr (LsSubject) subject = toy_subject ("lane 1\nend"),
                        other = toy_subject ("lane 1\nlane 2\nend");
  g_autoptr (GError) range = NULL, state = NULL, cancelled = NULL;
  const gint flag = 1;
  const LsCompareOptions options = { .tolerance = LS_COMPARE_EXACT, .interrupt = &flag };

  g_assert_null (ls_compare_lanes (subject, 0, 64, NULL, &range));
  g_assert_error (range, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_compare_runs (subject, other, NULL, &state));
  g_assert_error (state, LS_ERROR, LS_ERROR_STATE);
  g_assert_null (ls_compare_lanes (subject, 0, 1, &options, &cancelled));
  g_assert_error (cancelled, LS_ERROR, LS_ERROR_STATE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/ulp", test_ulp);
  g_test_add_func ("/compare/lanes/in-words", test_lanes_in_words);
  g_test_add_func ("/compare/runs/in-words", test_runs_in_words);
  g_test_add_func ("/compare/refusals", test_refusals);
  g_test_add_func ("/compare/lanes/random", test_random_lanes);
  g_test_add_func ("/compare/waves/random", test_random_waves);
  g_test_add_func ("/compare/forks/random", test_random_forks);
  return g_test_run ();
}
