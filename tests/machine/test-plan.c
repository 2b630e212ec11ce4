#include <string.h>

#include "r700-machine.h"

/* A clause that runs at once leaves the state that its steps leave one by one, to the bit.  Random clauses: few registers,
 * read and written in each other's way, PV and PS in use for long and read where nothing wrote them, clause temporaries
 * read before they are written, two results for one register, modifiers, dot products, predicates and kills. */

#define N_PROGRAMS 300
#define N_GPRS 3
#define MAX_STEPS 64

static const LsMachine *const machine = &r700_machine;

/* --- programs -------------------------------------------------------------------------------------------- */

static const char *const two[] = { "ADD", "MUL", "MUL_IEEE", "MAX", "SETGT", "MIN_DX10", "ADD*2" };
static const char *const three[] = { "MULADD", "MULADD_IEEE", "CNDGE", "CNDE_INT" };
static const char *const trans[] = { "MULLO_INT", "MULHI_UINT" };
static const char *const predicates[] = { "PRED_SETGT", "PRED_SETGE", "PRED_SETE", "KILLGT" };
static const char *const flags[] = { "", "  UPDATE_PRED", "  UPDATE_EXEC_MASK" };

#define PICK(names) (names)[below (G_N_ELEMENTS (names))]

static guint
below (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint) n);
}

static void
add_operands (GString *text, guint n)
{
  static const char *const registers[] = {
    "PV", "PV", "R0", "R1", "R2", "KC0[1]", "KC0[2]", "R126"
  };
  static const char *const others[] = { "PS", "1.0f", "-0.5f", "2.5f" };

  for (guint i = 0; i < n; i++)
    {
      if (below (5) == 0)
        g_string_append_printf (text, ", %s", PICK (others));
      else
        g_string_append_printf (text, ", %s%s.%c", below (4) ? "" : "-", PICK (registers),
                                "xyzw"[below (4)]);
    }
}

static void
add_slot (GString *text, guint unit)
{
  guint kind = unit == 4 ? 2 : below (2);
  guint channel = unit < 4 ? unit : below (4);
  const char *name = kind == 0 ? PICK (two) : kind == 1 ? PICK (three) : PICK (trans);

  g_string_append_printf (text, "%c: %s ", "xyzwt"[unit], name);
  if (kind != 1 && below (3) == 0)
    g_string_append (text, "____");
  else
    g_string_append_printf (text, "%s.%c", below (4) ? "R1" : "R126", "xyzw"[channel]);
  add_operands (text, kind == 1 ? 3 : 2);
  if (kind == 0 && below (6) == 0)
    g_string_append (text, "  CLAMP");
  g_string_append_c (text, '\n');
}

/* Short vectors end in products of zeros. */
static void
add_dot (GString *text)
{
  const char *name = below (2) ? "DOT4" : "DOT4_IEEE";
  guint n = 1 + below (4);

  for (guint unit = 0; unit < 4; unit++)
    {
      g_string_append_printf (text, "%c: %s R%u.%c", "xyzw"[unit], name, unit % 2, "xyzw"[unit]);
      if (unit < n)
        add_operands (text, 2);
      else if (below (2))
        g_string_append (text, ", 0.0f, 0.0f");
      else
        g_string_append (text, ", R2.x, 0.0f");
      g_string_append_c (text, '\n');
    }
}

static char *
make_group (guint number)
{
  GString *text = g_string_new (NULL);
  guint kind = below (12);

  g_string_printf (text, "%u ", number);
  if (kind == 0)
    {
      g_string_append_printf (text, "x: %s ____", PICK (predicates));
      add_operands (text, 2);
      g_string_append_printf (text, "%s\n", strstr (text->str, "KILL") ? "" : PICK (flags));
    }
  if (kind == 1)
    add_dot (text);
  for (guint unit = 0; kind > 1 && unit < 5; unit++)
    if (below (2) == 0 || unit == 4)
      add_slot (text, unit);
  return g_string_free (text, FALSE);
}

static LsProgram *
load (const char *clauses)
{
  g_autofree char *text = g_strconcat (clauses, "EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n", NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  LsProgramSource source = { .code = bytes,
                             .syntax = LS_SYNTAX_TEXT,
                             .stage = LS_STAGE_PS,
                             .n_gprs = N_GPRS,
                             .n_clause_temps = 2 };

  return machine->load (&source, NULL, NULL);
}

/* Two clauses; groups that no bank swizzle lets read their operands are left out. */
static LsProgram *
make_program (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint clause = 0; clause < 2; clause++)
    {
      guint n = 0;

      g_string_append (text, "ALU: KCACHE0(CB0:0-15)\n");
      while (n < 10)
        {
          g_autofree char *group = make_group (n);
          g_autofree char *alone = g_strconcat ("ALU: KCACHE0(CB0:0-15)\n", group, NULL);
          LsProgram *program = load (alone);

          if (program == NULL)
            continue;
          ls_program_unref (program);
          g_string_append (text, group);
          n++;
        }
    }
  return load (text->str);
}

/* --- runs ------------------------------------------------------------------------------------------------ */

typedef struct
{
  LsProgram *program;
  LsBindings *bindings;
  LsWaveInput input;
  gsize size;
  GPtrArray *states; /* after 0, 1, 2 ... single steps */
} Subject;

static void *
start (const Subject *subject)
{
  void *state = g_aligned_alloc0 (1, subject->size, 64);

  ls_program_reset (subject->program, &subject->input, state);
  return state;
}

static LsStopReason
run_until (const Subject *subject, void *state, guint64 step, const guint64 *stop_lines)
{
  LsRun run = { .bindings = subject->bindings, .until_step = step, .stop_lines = stop_lines };

  return ls_program_run (subject->program, state, &run);
}

static void
record (Subject *subject)
{
  void *state = start (subject);
  LsStopReason reason = LS_STOP_STEP;

  for (guint step = 1; reason == LS_STOP_STEP; step++)
    {
      g_assert_cmpuint (step, <, MAX_STEPS);
      g_ptr_array_add (subject->states, g_memdup2 (state, subject->size));
      reason = run_until (subject, state, step, NULL);
    }
  g_assert_cmpint (reason, ==, LS_STOP_END);
  g_ptr_array_add (subject->states, g_memdup2 (state, subject->size));
  g_aligned_free (state);
}

static void
assert_state (const Subject *subject, const void *state)
{
  LsPlace place;

  ls_program_place (subject->program, state, &place);
  g_assert_cmpuint (place.step, <, subject->states->len);
  g_assert_cmpmem (state, subject->size, g_ptr_array_index (subject->states, place.step),
                   subject->size);
}

/* To a step, to the end, and to a line. */
static void
check_runs (const Subject *subject)
{
  for (guint i = 0; i < 6; i++)
    {
      guint64 stops[8] = { 0 };
      void *state = start (subject);
      guint line = below (ls_program_n_lines (subject->program));

      stops[line / 64] |= G_GUINT64_CONSTANT (1) << (line % 64);
      run_until (subject, state, below (subject->states->len), NULL);
      assert_state (subject, state);
      run_until (subject, state, G_MAXUINT64, i % 2 ? stops : NULL);
      assert_state (subject, state);
      g_assert_cmpint (run_until (subject, state, G_MAXUINT64, NULL), ==, LS_STOP_END);
      assert_state (subject, state);
      g_aligned_free (state);
    }
}

static GBytes *
random_constants (void)
{
  float values[64];

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = (float) g_test_rand_double_range (-2, 2);
  return g_bytes_new (values, sizeof values);
}

static LsPreload *
random_registers (void)
{
  LsPreload *preloads = g_aligned_alloc0 (4 * N_GPRS, sizeof (LsPreload), 64);

  for (guint i = 0; i < 4 * N_GPRS; i++)
    {
      preloads[i].ref = (LsRegRef){ .channel = i % 4, .index = (guint16) (i / 4) };
      for (guint lane = 0; lane < LS_LANES; lane++)
        preloads[i].row.f[lane] = (float) g_test_rand_double_range (-2, 2);
    }
  return preloads;
}

static void
test_random_clauses (void)
{
  for (guint i = 0; i < N_PROGRAMS; i++)
    {
      LsPreload *preloads = random_registers ();
      Subject subject = {
        .program = make_program (),
        .bindings = ls_bindings_new (),
        .input = { .covered = LS_MASK_ALL, .preloads = preloads, .n_preloads = 4 * N_GPRS },
        .states = g_ptr_array_new_with_free_func (g_free)
      };

      g_assert_nonnull (subject.program);
      if (i % 2)
        subject.input.covered =
          (guint64) g_test_rand_int () << 32 | (guint32) g_test_rand_int () | 1;
      subject.bindings->constants[0] = random_constants ();
      subject.size = ls_program_state_size (subject.program);
      record (&subject);
      check_runs (&subject);
      g_ptr_array_unref (subject.states);
      ls_bindings_unref (subject.bindings);
      ls_program_unref (subject.program);
      g_aligned_free (preloads);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/machine/plan/whole-clauses-equal-single-steps", test_random_clauses);
  return g_test_run ();
}
