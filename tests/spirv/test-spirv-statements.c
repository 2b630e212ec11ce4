#include <string.h>

#include "ls-cause-statement.h"
#include "ls-program-path.h"
#include "spirv-probe.h"

/* Causes as a walk of the text, of a module that has one. */

static const char text[] = "a = x;\n"
                           "b = abs (a);\n"
                           "c = b + a * 2.0;\n"
                           "if (c > 1.0)\n"
                           "  d = c;\n";

typedef struct
{
  Probe *probe;
  guint32 file;
  LsSubject *subject;
  LsCauses *causes;
  LsCause *cause;
  LsCauseStatement *statement;
} Fixture;

static void
begin_line (Fixture *fixture, guint line)
{
  PROBE_DO (fixture->probe, SPIRV_OP_Line, fixture->file, line, 1);
}

/* Of all functions. */
static guint32
add_variable (Probe *probe, const char *name)
{
  const guint32 pointer =
    PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Private, probe_float (probe));
  const guint32 id = probe->bound++;

  SPIRV_ADD (probe->globals, SPIRV_OP_Variable, pointer, id, SPIRV_StorageClass_Private);
  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_Name, name, id);
  return id;
}

static void
build (Fixture *fixture)
{
  Probe *probe = fixture->probe;
  const guint32 number = probe_float (probe), truth = PROBE_TYPE (probe, SPIRV_OP_TypeBool, );
  const guint32 a = add_variable (probe, "a"), b = add_variable (probe, "b");
  const guint32 c = add_variable (probe, "c"), d = add_variable (probe, "d");
  guint32 value, twice, label;

  value = probe_input (probe, number, 0, 1);
  begin_line (fixture, 1);
  PROBE_DO (probe, SPIRV_OP_Store, a, value);
  begin_line (fixture, 2);
  value = PROBE_OP (probe, SPIRV_OP_Load, number, a);
  value = PROBE_OP (probe, SPIRV_OP_ExtInst, number, probe_std (probe), SPIRV_STD_FAbs, value);
  PROBE_DO (probe, SPIRV_OP_Store, b, value);
  begin_line (fixture, 3);
  value = PROBE_OP (probe, SPIRV_OP_Load, number, b);
  twice = PROBE_OP (probe, SPIRV_OP_Load, number, a);
  twice =
    PROBE_OP (probe, SPIRV_OP_FMul, number, twice, probe_constant (probe, number, 0x40000000));
  value = PROBE_OP (probe, SPIRV_OP_FAdd, number, value, twice);
  PROBE_DO (probe, SPIRV_OP_Store, c, value);
  begin_line (fixture, 4);
  value = PROBE_OP (probe, SPIRV_OP_Load, number, c);
  label = probe_begin_if (probe, PROBE_OP (probe, SPIRV_OP_FOrdGreaterThan, truth, value,
                                           probe_constant (probe, number, 0x3f800000)));
  begin_line (fixture, 5);
  value = PROBE_OP (probe, SPIRV_OP_Load, number, c);
  PROBE_DO (probe, SPIRV_OP_Store, d, value);
  probe_end_if (probe, label, FALSE);
}

static gboolean
find_source (const LsSourceQuestion *question, LsCauseSource *source, gpointer data)
{
  source->line = ls_program_find_text_line (data, question->line);
  return source->line > 0;
}

static gboolean
find_cell (const LsProgram *program, const char *name, LsCell *cell)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsVariable variable;

  for (guint i = 0; i < info->n_variables (program); i++)
    {
      info->variable (program, i, &variable);
      if (g_strcmp0 (variable.name, name) == 0)
        return info->cells (program, &variable, cell) == 1;
    }
  return FALSE;
}

/* The walk of a variable in lane 0, whose input is x. */
static void
set_up (Fixture *fixture, const char *name, float x)
{
  LsPreload thread = { 0 };
  LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = &thread, .n_preloads = 1 };
  g_autoptr (GError) error = NULL;
  LsCauseSourceFinder finder = { .find = find_source };
  LsCell cells[2];
  LsPlace end;
  Probe *probe = fixture->probe = probe_new ();

  fixture->file = probe->bound++;
  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_String, "a.frag", fixture->file);
  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_Source, text, SPIRV_SourceLanguage_GLSL, 450,
                    fixture->file);
  build (fixture);
  memcpy (&probe->in[0][0], &x, sizeof x);
  probe_run (probe);
  for (guint i = 0; i < probe->program->n_uses; i++)
    if (probe->program->uses[i].role == LS_ROLE_INPUT)
      thread.ref = probe->program->uses[i].ref;
  for (guint lane = 0; lane < LS_LANES; lane++)
    thread.row.u[lane] = lane;
  input.memory[SPIRV_MEMORY_STORAGE] = &probe->in[0][0];
  fixture->subject = ls_subject_new_group (probe->program, probe->bindings, &input, 1, 0);
  fixture->causes = ls_causes_new (fixture->subject);
  g_assert_true (find_cell (probe->program, name, cells));
  finder.data = probe->program;
  ls_program_place (probe->program, probe->state, &end);
  fixture->cause = ls_causes_who (fixture->causes, cells, end.step, G_MAXUINT, NULL, &error);
  g_assert_no_error (error);
  ls_cause_find_source (fixture->cause, &finder);
  fixture->statement = ls_cause_statement_new (fixture->cause, probe->program);
  g_assert_nonnull (fixture->statement);
}

static void
tear_down (Fixture *fixture)
{
  ls_cause_statement_free (fixture->statement);
  ls_cause_free (fixture->cause);
  ls_causes_free (fixture->causes);
  ls_subject_unref (fixture->subject);
  probe_free (fixture->probe);
}

/* What is behind a statement, by its name; NULL: the test. */
static const LsCauseStatement *
find_behind (const LsCauseStatement *statement, const char *name)
{
  for (guint i = 0; i < statement->behind->len; i++)
    {
      const LsCauseStatement *behind = g_ptr_array_index (statement->behind, i);

      if (g_strcmp0 (behind->name, name) == 0)
        return behind;
    }
  g_test_message ("nothing behind %s is %s", statement->name, name != NULL ? name : "a test");
  g_assert_not_reached ();
}

static void
assert_told (const Fixture *fixture, const LsCauseStatement *statement, const char *expected)
{
  g_autofree char *told = ls_cause_statement_tell (statement, fixture->probe->program);

  g_assert_cmpstr (told, ==, expected);
}

/* What the machine moves in between is left out; what has several parts has brackets. */
static void
test_walk (void)
{
  Fixture fixture = { 0 };
  const LsCauseStatement *c, *test;

  set_up (&fixture, "d", -2.0f);
  g_assert_cmpuint (fixture.statement->line, ==, 0);
  tear_down (&fixture);
  set_up (&fixture, "d", 2.0f);
  assert_told (&fixture, fixture.statement, "d@0 = 6.0: line 5, step 21, gave it.");
  g_assert_null (fixture.statement->computed);
  c = find_behind (fixture.statement, "c");
  g_assert_cmpuint (c->line, ==, 3);
  g_assert_cmpstr (c->computed, ==, "2.0 + (2.0 x 2.0)");
  g_assert_cmpuint (c->behind->len, ==, 2);
  test = find_behind (fixture.statement, NULL);
  g_assert_cmpuint (test->line, ==, 4);
  g_assert_cmpstr (test->computed, ==, "(6.0 > 1.0)");
  tear_down (&fixture);
}

/* An operation is told also where it gives what it took; a copy is none. */
static void
test_copies (void)
{
  Fixture fixture = { 0 };
  const LsCauseStatement *b;

  set_up (&fixture, "c", 2.0f);
  b = find_behind (fixture.statement, "b");
  g_assert_cmpuint (b->line, ==, 2);
  g_assert_cmpstr (b->computed, ==, "abs (2.0)");
  g_assert_null (find_behind (b, "a")->computed);
  tear_down (&fixture);
  set_up (&fixture, "c", -2.0f);
  b = find_behind (fixture.statement, "b");
  g_assert_cmpstr (b->value, ==, "2.0");
  g_assert_cmpstr (b->computed, ==, "abs (-2.0)");
  g_assert_cmpstr (fixture.statement->computed, ==, "2.0 + (-2.0 x 2.0)");
  tear_down (&fixture);
}

/* What is behind a value is told once. */
static void
test_again (void)
{
  Fixture fixture = { 0 };
  const LsCauseStatement *b, *a;

  set_up (&fixture, "c", 2.0f);
  b = find_behind (fixture.statement, "b");
  a = find_behind (fixture.statement, "a");
  g_assert_cmpuint (a->distance, ==, 1);
  g_assert_false (a->is_again);
  g_assert_true (find_behind (b, "a")->is_again);
  g_assert_cmpuint (find_behind (b, "a")->behind->len, ==, 0);
  tear_down (&fixture);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv/statements/walk", test_walk);
  g_test_add_func ("/spirv/statements/copies", test_copies);
  g_test_add_func ("/spirv/statements/again", test_again);
  return g_test_run ();
}
