#include <string.h>

#include "ls-debug-info.h"
#include "ls-expr.h"
#include "ls-program-path.h"
#include "spirv-probe.h"

/* Variables with their types, and statements, as a module tells of them. */

static guint32
add_variable (Probe *probe, guint32 type, const char *name)
{
  const guint32 pointer =
    PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Function, type);
  const guint32 id = PROBE_OP (probe, SPIRV_OP_Variable, pointer, SPIRV_StorageClass_Function);

  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_Name, name, id);
  return id;
}

/* struct Light { vec3 colour; float power; } lights[3]; mat2x3 turn; double far; bool near; uint param; */
static Probe *
make_probe (void)
{
  Probe *probe = probe_new ();
  const guint32 type = probe_float (probe), three = probe_vector (probe, type, 3);
  const guint32 light = PROBE_TYPE (probe, SPIRV_OP_TypeStruct, three, type);

  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_Name, "Light", light);
  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_MemberName, "colour", light, 0);
  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_MemberName, "power", light, 1);
  add_variable (
    probe,
    PROBE_TYPE (probe, SPIRV_OP_TypeArray, light, probe_constant (probe, probe_uint (probe), 3)),
    "lights");
  add_variable (probe, PROBE_TYPE (probe, SPIRV_OP_TypeMatrix, three, 2), "turn");
  add_variable (probe, PROBE_TYPE (probe, SPIRV_OP_TypeFloat, 64), "far");
  add_variable (probe, PROBE_TYPE (probe, SPIRV_OP_TypeBool), "near");
  add_variable (probe, probe_uint (probe), "param");
  return probe;
}

static const LsDebugInfo *
load (Probe *probe)
{
  probe_run_until (probe, 0);
  return ls_program_machine (probe->program)->debug_info;
}

static gboolean
find (Probe *probe, const char *name, LsVariable *out)
{
  const LsDebugInfo *info = ls_program_machine (probe->program)->debug_info;
  const guint n = info->n_variables (probe->program);

  for (guint i = 0; i < n; i++)
    {
      info->variable (probe->program, i, out);
      if (g_strcmp0 (out->name, name) == 0)
        return TRUE;
    }
  return FALSE;
}

/* --- types ------------------------------------------------------------------------------------ */

static void
test_shapes (void)
{
  g_autoptr (Probe) probe = make_probe ();
  const LsDebugInfo *info = load (probe);
  LsVariable variable, part;
  LsCell cells[2];

  g_assert_true (find (probe, "lights", &variable));
  g_assert_cmpint (variable.shape, ==, LS_SHAPE_ARRAY);
  g_assert_cmpuint (variable.n, ==, 3);
  g_assert_cmpint (variable.kind, ==, LS_VARIABLE_LOCAL);
  g_assert_cmpuint (variable.scope, ==, 1);
  g_assert_false (info->part (probe->program, &variable, 3, &part));
  g_assert_true (info->part (probe->program, &variable, 2, &part));
  g_assert_cmpint (part.shape, ==, LS_SHAPE_STRUCT);
  g_assert_cmpstr (part.type_name, ==, "Light");
  g_assert_true (info->part (probe->program, &part, 1, &part));
  g_assert_cmpstr (part.name, ==, "power");
  g_assert_cmpuint (info->cells (probe->program, &part, cells), ==, 1);
  g_assert_cmpint (cells[0].kind, ==, LS_CELL_REGISTER);
  g_assert_cmpuint (cells[0].ref.index, ==, 5);

  g_assert_true (find (probe, "turn", &variable));
  g_assert_cmpint (variable.shape, ==, LS_SHAPE_MATRIX);
  g_assert_cmpuint (variable.n, ==, 2);
  g_assert_true (info->part (probe->program, &variable, 1, &part));
  g_assert_cmpuint (part.n, ==, 3);

  g_assert_true (find (probe, "far", &variable));
  g_assert_cmpuint (info->cells (probe->program, &variable, cells), ==, 2);
  g_assert_cmpuint (cells[1].ref.channel, ==, 1);
  g_assert_true (find (probe, "near", &variable));
  g_assert_cmpuint (variable.bits, ==, 1);
  g_assert_true (find (probe, "param", &variable));
  g_assert_true (variable.is_hidden);

  /* A block: as many words as its memory has. */
  g_assert_true (find (probe, "out", &variable));
  g_assert_cmpint (variable.kind, ==, LS_VARIABLE_BUFFER);
  g_assert_cmpuint (variable.scope, ==, LS_SCOPE_ALL);
  g_assert_true (info->part (probe->program, &variable, 0, &part));
  g_assert_cmpuint (part.n, ==, LS_LANES * PROBE_OUTPUTS);
  g_assert_true (info->part (probe->program, &part, 7, &part));
  g_assert_cmpuint (info->cells (probe->program, &part, cells), ==, 1);
  g_assert_cmpint (cells[0].kind, ==, LS_CELL_MEMORY);
  g_assert_cmpuint (cells[0].number, ==, 1);
  g_assert_cmpuint (cells[0].at, ==, 7);
}

static void
test_paths (void)
{
  static const struct
  {
    LsRegRef ref;
    const char *path;
  } paths[] = {
    { { SPIRV_REGS_VAR, 0, 0 }, "lights[0].colour.x" },
    { { SPIRV_REGS_VAR, 1, 2 }, "lights[1].colour.y" },
    { { SPIRV_REGS_VAR, 0, 5 }, "lights[2].power" },
    { { SPIRV_REGS_VAR, 2, 7 }, "turn[1].z" },
    { { SPIRV_REGS_VAR, 1, 8 }, "far" },
    { { SPIRV_REGS_VAR, 0, 9 }, "near" },
  };
  g_autoptr (Probe) probe = make_probe ();

  load (probe);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      const LsCell cell = { .kind = LS_CELL_REGISTER, .ref = paths[i].ref };
      g_autoptr (GString) path = g_string_new (NULL);

      g_assert_true (ls_program_append_path (probe->program, &cell, path, NULL));
      g_assert_cmpstr (path->str, ==, paths[i].path);
    }
}

/* --- expressions ------------------------------------------------------------------------------ */

static void
assert_cell (Probe *probe, const char *text, guint index, guint channel)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_expr_new (probe->program, text, &error);
  LsExprCells cells;

  g_assert_no_error (error);
  g_assert_true (ls_expr_get_cells (expr, &cells));
  g_assert_cmpuint (cells.refs[0].file, ==, SPIRV_REGS_VAR);
  g_assert_cmpuint (cells.refs[0].index, ==, index);
  g_assert_cmpuint (cells.refs[0].channel, ==, channel);
}

static void
assert_refused (Probe *probe, const char *text, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_expr_new (probe->program, text, &error);

  g_assert_null (expr);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, message));
}

static void
test_expressions (void)
{
  g_autoptr (Probe) probe = make_probe ();
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) chosen = NULL, words = NULL;

  load (probe);
  assert_cell (probe, "lights[1].colour.g", 2, 1);
  assert_cell (probe, "lights[2].power", 5, 0);
  assert_cell (probe, "turn[1][2]", 7, 2);
  assert_cell (probe, "far", 8, 0);
  chosen = ls_expr_new (probe->program, "lights[lane & 1].power > 0.5", &error);
  g_assert_no_error (error);
  words = ls_expr_new (probe->program, "out.words[3] + 1", &error);
  g_assert_no_error (error);
  assert_refused (probe, "lights[3].power", "from [0] to [2]");
  assert_refused (probe, "lights[0].size", "no member 'size'");
  assert_refused (probe, "lights", "name one of them");
  assert_refused (probe, "lights[0]", "a structure");
  assert_refused (probe, "param", "no such name");
}

/* Even lanes have no value of the second light's power. */
static LsMask
find_unset_cb (LsRegRef ref, guint64 step, gpointer data)
{
  const LsExprCells *cells = data;

  g_assert_cmpuint (step, ==, 0);
  return ls_reg_ref_equal (ref, cells->refs[0]) ? G_GUINT64_CONSTANT (0x5555555555555555) : 0;
}

static LsMask
ask (Probe *probe, const char *text, LsExprCells *cells)
{
  g_autoptr (LsExpr) expr = ls_expr_new (probe->program, text, NULL);
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  const LsExprContext context = {
    .state = probe->state, .bindings = probe->bindings, .unset = find_unset_cb, .unset_data = cells
  };

  return ls_expr_truth (eval, &context);
}

static void
test_unset (void)
{
  const LsMask odd = G_GUINT64_CONSTANT (0xaaaaaaaaaaaaaaaa);
  g_autoptr (Probe) probe = make_probe ();
  g_autoptr (LsExpr) power = NULL;
  LsExprCells cells;

  load (probe);
  power = ls_expr_new (probe->program, "lights[1].power", NULL);
  g_assert_true (ls_expr_get_cells (power, &cells));
  g_assert_cmphex (ask (probe, "lights[1].power == 0.0", &cells), ==, odd);
  g_assert_cmphex (ask (probe, "lights[1].power != 1.0 && far == 0.0", &cells), ==, odd);
  g_assert_cmphex (ask (probe, "far == 0.0 || lights[1].power == 0.0", &cells), ==, LS_MASK_ALL);
  /* By a computed index each lane has what the element has that it means. */
  g_assert_cmphex (ask (probe, "lights[lane & 2 ? 0 : 1].power == 0.0", &cells), ==,
                   odd | G_GUINT64_CONSTANT (0xcccccccccccccccc));
  /* As a register it has one. */
  g_assert_cmphex (ask (probe, "$V3.x == 0.0", &cells), ==, LS_MASK_ALL);
}

/* --- statements ------------------------------------------------------------------------------- */

static void
test_statements (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const LsDebugInfo *info;
  const guint32 file = probe->bound++;
  const char *name, *text;
  LsStatementPlace place;
  guint line;

  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_String, "a.glsl", file);
  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_Source, "one\ntwo", 2, 450, file);
  PROBE_DO (probe, SPIRV_OP_Line, file, 12, 3);
  PROBE_OP (probe, SPIRV_OP_IMul, probe_uint (probe), probe->lane, probe->lane);
  PROBE_DO (probe, SPIRV_OP_NoLine);
  PROBE_OP (probe, SPIRV_OP_IAdd, probe_uint (probe), probe->lane, probe->lane);
  line = (guint) probe_find (probe, SPIRV_OP_IMul);
  line = ls_insn_step (&spirv_code_of (probe->program)->base, line)->line;
  info = ls_program_machine (probe->program)->debug_info;
  g_assert_true (info->statement (probe->program, line, &place));
  g_assert_cmpuint (place.file, ==, 0);
  g_assert_cmpuint (place.line, ==, 12);
  g_assert_cmpuint (place.column, ==, 3);
  g_assert_false (info->statement (probe->program, line + 2, &place));
  g_assert_true (info->file (probe->program, 0, &name, &text));
  g_assert_cmpstr (name, ==, "a.glsl");
  g_assert_cmpstr (text, ==, "one\ntwo");
  g_assert_false (info->file (probe->program, 1, &name, &text));
}

/* The line of the statement that begins at a position; 0: none does. */
static guint
find_begin (Probe *probe, guint64 step)
{
  const LsDebugInfo *info = ls_program_machine (probe->program)->debug_info;
  g_autofree guint64 *begins = g_new0 (guint64, ls_program_n_lines (probe->program) / 64 + 1);
  LsStatementPlace told;
  LsPlace place;

  probe_run_until (probe, step);
  ls_program_place (probe->program, probe->state, &place);
  info->find_begins (probe->program, begins);
  if (place.ended || place.goes_on || (begins[place.line / 64] >> place.line % 64 & 1) == 0)
    return 0;
  g_assert_true (info->statement (probe->program, place.line, &told));
  return told.line;
}

/* "one ();", whose call comes back to the instruction that calls, and "return;" as the last statement. name: of the function that it calls. */
static Probe *
make_call (const char *name)
{
  Probe *probe = probe_new ();
  const guint32 type = probe_float (probe), file = probe->bound++, one = probe->bound++;
  const guint32 function = PROBE_TYPE (probe, SPIRV_OP_TypeFunction, type);

  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_String, "a.glsl", file);
  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_Name, "main", 1);
  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_Name, name, one);
  PROBE_DO (probe, SPIRV_OP_Line, file, 5, 3);
  probe_output (probe, type, 1, PROBE_OP (probe, SPIRV_OP_FunctionCall, type, one));
  PROBE_DO (probe, SPIRV_OP_Line, file, 6, 3);
  PROBE_DO (probe, SPIRV_OP_Return);
  PROBE_DO (probe, SPIRV_OP_FunctionEnd);
  PROBE_DO (probe, SPIRV_OP_Function, type, one, 0, function);
  PROBE_DO (probe, SPIRV_OP_Label, probe->bound++);
  PROBE_DO (probe, SPIRV_OP_Line, file, 9, 3);
  PROBE_DO (probe, SPIRV_OP_ReturnValue, probe_constant (probe, type, 0x3F800000));
  /* The probe ends the last function. */
  PROBE_DO (probe, SPIRV_OP_Label, probe->bound++);
  return probe;
}

static char *
list_begins (Probe *probe)
{
  GString *lines = g_string_new (NULL);

  load (probe);
  for (guint64 step = 0;; step++)
    {
      const guint line = find_begin (probe, step);

      if (line != 0)
        g_string_append_printf (lines, "%u ", line);
      if (probe->reason == LS_STOP_END)
        return g_string_free (lines, FALSE);
    }
}

static void
test_begins (void)
{
  g_autoptr (Probe) probe = make_call ("one(");
  g_autofree char *lines = list_begins (probe);

  g_assert_cmpstr (lines, ==, "5 9 6 ");
}

/* What glslang makes around "@main" is no function of the text. */
static void
test_wrapped (void)
{
  g_autoptr (Probe) probe = make_call ("@main(");
  const LsDebugInfo *info = load (probe);
  LsCallFrame frames[2];
  guint64 step = 0;

  while (find_begin (probe, step) != 5) /* a variable of all functions gets its first value */
    step++;
  g_assert_cmpuint (info->calls (probe->program, probe->state, frames, 2), ==, 1);
  g_assert_cmpstr (frames[0].name, ==, "main");
  while (find_begin (probe, step) != 9)
    step++;
  g_assert_cmpuint (info->calls (probe->program, probe->state, frames, 2), ==, 1);
  g_assert_cmpstr (frames[0].name, ==, "main(");
}

/* The text of a module whose lines are told by NonSemantic.Shader.DebugInfo.100. */
static void
test_debug_text (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 set = probe->bound++, file = probe->bound++, text = probe->bound++;
  const guint32 nothing = PROBE_TYPE (probe, SPIRV_OP_TypeVoid), source = probe->bound++;
  const LsDebugInfo *info;
  const char *name, *all;

  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_String, "a.glsl", file);
  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_String, "one\ntwo", text);
  SPIRV_ADD_STRING (probe->globals, SPIRV_OP_ExtInstImport, "NonSemantic.Shader.DebugInfo.100",
                    set);
  SPIRV_ADD (probe->globals, SPIRV_OP_ExtInst, nothing, source, set, SPIRV_DEBUG_Source, file,
             text);
  info = load (probe);
  g_assert_true (info->file (probe->program, 0, &name, &all));
  g_assert_cmpstr (name, ==, "a.glsl");
  g_assert_cmpstr (all, ==, "one\ntwo");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv/variables/shapes", test_shapes);
  g_test_add_func ("/spirv/variables/paths", test_paths);
  g_test_add_func ("/spirv/variables/expressions", test_expressions);
  g_test_add_func ("/spirv/variables/unset", test_unset);
  g_test_add_func ("/spirv/variables/statements", test_statements);
  g_test_add_func ("/spirv/variables/begins", test_begins);
  g_test_add_func ("/spirv/variables/wrapped", test_wrapped);
  g_test_add_func ("/spirv/variables/debug-text", test_debug_text);
  return g_test_run ();
}
