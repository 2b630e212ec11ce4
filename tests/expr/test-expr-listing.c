#include <string.h>

#include "gen-r700.h"
#include "ls-expr.h"
#include "r700-machine.h"
#include "rounds.h"

/* Operands as the listing of R700 programs prints them are expressions, and mean what the machine reads: what a MOV is
 * about to move is what its destination holds after the step. */

#define N_PROGRAMS 800
#define MAX_STEPS 4000
#define MASK_EXECUTING 3

typedef struct
{
  guint n_moves, n_registers, n_constants, n_relative, n_temporaries, n_operands;
} Totals;

typedef struct
{
  LsProgram *program;
  LsBindings *bindings;
  gpointer before, after;
  Totals *totals;
} Walk;

/* --- operands ---------------------------------------------------------------------------------------------- */

/* The operands of an ALU line, destination first, without flags. Returns: (transfer full) */
static GStrv
split_operands (const char *text)
{
  const char *colon = strchr (text, ':');
  g_autofree char *rest = g_strdup (colon != NULL ? colon + 2 : "");
  char *operands = rest + strcspn (rest, " "), *flags;

  operands += strspn (operands, " ");
  /* Operands stand two blanks behind their comma; two blanks without one begin the flags. */
  for (flags = strstr (operands, "  "); flags != NULL && flags > operands && flags[-1] == ',';
       flags = strstr (flags + 2, "  "))
    ;
  if (flags != NULL)
    *flags = '\0';
  return g_strsplit (operands, ",  ", -1);
}

/* Not literals in parentheses, |a|, modes that the language does not know, or components of what has none. */
static gboolean
is_expression (const char *operand)
{
  if (!g_ascii_isalpha (operand[operand[0] == '-']) ||
      (strstr (operand, "PS") != NULL && strchr (operand, '.') != NULL))
    return FALSE;
  return strpbrk (operand, "(|_") == NULL && strstr (operand, "SEL") == NULL &&
         strstr (operand, "GLOBAL") == NULL && strstr (operand, "MODE") == NULL;
}

static LsExpr *
compile (const Walk *walk, const char *operand)
{
  g_autoptr (GError) error = NULL;
  LsExpr *expr = ls_expr_new (walk->program, operand, &error);

  if (expr == NULL)
    g_error ("%s: %s", operand, error->message);
  return expr;
}

/* --- moves ------------------------------------------------------------------------------------------------- */

static gboolean
has_flags (const char *text)
{
  return strstr (text, "CLAMP") != NULL || strstr (text, "PRED_SEL") != NULL ||
         strstr (text, "WORDS") != NULL;
}

/* Returns: FALSE if there is none that is known beforehand. */
static gboolean
find_destination (const Walk *walk, const char *operand, LsRegRef *ref)
{
  g_autoptr (LsExpr) expr = is_expression (operand) ? compile (walk, operand) : NULL;
  LsExprCells cells;

  if (expr == NULL || !ls_expr_get_cells (expr, &cells))
    return FALSE;
  *ref = cells.refs[0];
  return TRUE;
}

static void
count_operand (const char *operand, Totals *totals)
{
  totals->n_moves++;
  totals->n_registers += operand[0] == 'R' || operand[0] == 'P';
  totals->n_constants += operand[0] == 'K' || operand[0] == 'C';
  totals->n_temporaries += g_str_has_prefix (operand, "R12");
  totals->n_relative += strstr (operand, "+A") != NULL;
}

static void
check_move (const Walk *walk, const char *text, LsRegRef to, const char *operand)
{
  LsMask lanes = ls_program_read_mask (walk->program, walk->before, MASK_EXECUTING);
  LsExprContext context = { .state = walk->before, .bindings = walk->bindings };
  g_autoptr (LsExpr) expr = compile (walk, operand);
  g_autoptr (LsExprEval) eval = NULL;
  LsExprValue value;
  LsRow row;

  if (!ls_program_read_row (walk->program, walk->after, to, &row))
    return;
  eval = ls_expr_eval_new (expr);
  ls_expr_evaluate (eval, &context, &value);
  g_assert_cmpuint (value.n_components, ==, 1);
  LS_FOREACH_LANE (lane, lanes & value.has_value[0])
    if (value.rows[0].u[lane] != row.u[lane])
      g_error ("%s: lane %u: %s is %08x, %08x was moved", text, (guint) lane, operand,
               value.rows[0].u[lane], row.u[lane]);
  if ((lanes & value.has_value[0]) != 0)
    count_operand (operand, walk->totals);
}

/* Whether two slots of the step write one register, or one writes through an index. */
static gboolean
writes_collide (const Walk *walk, const LsLine *first, LsRegRef to)
{
  guint n = 0;

  for (guint i = first->first; i < first->first + first->n; i++)
    {
      g_auto (GStrv) operands = NULL;
      LsRegRef ref;
      LsLine line;

      ls_program_line (walk->program, i, &line);
      operands = split_operands (line.text);
      if (operands[0] == NULL || !find_destination (walk, operands[0], &ref))
        n += operands[0] != NULL && g_str_has_prefix (operands[0], "R[") ? 2 : 0;
      else
        n += ls_reg_ref_equal (ref, to);
    }
  return n != 1;
}

static void
check_line (const Walk *walk, const LsLine *line)
{
  g_auto (GStrv) operands = split_operands (line->text);
  LsRegRef to;

  for (guint i = 1; operands[0] != NULL && operands[i] != NULL; i++)
    if (is_expression (operands[i]))
      {
        g_autoptr (LsExpr) expr = compile (walk, operands[i]);

        walk->totals->n_operands += ls_expr_get_n_components (expr) > 0;
      }
  if (strcmp (line->op, "MOV") != 0 || strstr (line->text, "MOV ") == NULL ||
      has_flags (line->text) || g_strv_length (operands) != 2 || !is_expression (operands[1]) ||
      !find_destination (walk, operands[0], &to) || writes_collide (walk, line, to))
    return;
  if (operands[1][0] != '-')
    check_move (walk, line->text, to, operands[1]);
}

static void
check_step (const Walk *walk, guint at)
{
  LsLine first, line;

  ls_program_line (walk->program, at, &first);
  for (guint i = first.first; i < first.first + first.n; i++)
    {
      ls_program_line (walk->program, i, &line);
      if (line.kind == LS_LINE_ALU)
        check_line (walk, &line);
    }
}

/* --- programs ---------------------------------------------------------------------------------------------- */

static void
walk_program (Walk *walk, gsize size)
{
  LsRun run = { .bindings = walk->bindings };
  LsStopReason reason = LS_STOP_STEP;

  for (guint64 step = 0; step < MAX_STEPS && reason == LS_STOP_STEP; step++)
    {
      LsPlace place;

      memcpy (walk->before, walk->after, size);
      ls_program_place (walk->program, walk->before, &place);
      run.until_step = step + 1;
      reason = ls_program_run (walk->program, walk->after, &run);
      if (reason == LS_STOP_STEP)
        check_step (walk, place.line);
    }
}

static void
check_program (guint32 seed, Totals *totals)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GBytes) words = gen_r700_program (rand, 4 + seed % 12, FALSE);
  g_autoptr (LsBindings) bindings = gen_r700_bindings (rand);
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS };
  Walk walk = { .bindings = bindings, .totals = totals };
  LsWaveInput input;
  gsize size;

  gen_r700_source (&source);
  walk.program = r700_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
  gen_r700_input (rand, &input);
  size = ls_program_state_size (walk.program);
  walk.before = g_aligned_alloc0 (1, size, 64);
  walk.after = g_aligned_alloc0 (1, size, 64);
  ls_program_reset (walk.program, &input, walk.after);
  walk_program (&walk, size);
  g_aligned_free (walk.before);
  g_aligned_free (walk.after);
  g_aligned_free ((gpointer) input.preloads);
  ls_program_unref (walk.program);
}

static void
test_listing (void)
{
  Totals totals = { 0 };

  for (guint i = 0; rounds_left (i, N_PROGRAMS); i++)
    check_program ((guint32) g_test_rand_int (), &totals);
  g_test_message ("%u operands; %u moves: %u registers, %u constants, %u relative, %u temporaries",
                  totals.n_operands, totals.n_moves, totals.n_registers, totals.n_constants,
                  totals.n_relative, totals.n_temporaries);
  g_assert_cmpuint (totals.n_operands, >, rounds_least (10000));
  g_assert_cmpuint (totals.n_registers, >, rounds_least (100));
  g_assert_cmpuint (totals.n_constants, >, rounds_least (8));
  g_assert_cmpuint (totals.n_relative, >, rounds_least (4));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/listing", test_listing);
  return g_test_run ();
}
