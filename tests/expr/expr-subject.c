#include "expr-subject.h"

#include <string.h>

#include "ls-bits.h"
#include "r700-machine.h"

#define SCRATCH_WORDS 8
#define EXPORT_WORDS 64
#define N_STEPS 4 /* LOOP_START, ALU, two groups */

static const char program_text[] = "LOOP_START CF_CONST(2)\n"
                                   "ALU: KCACHE0(CB1:16-31) KCACHE1(CB0:0-15)\n"
                                   "0 x: MOV R2.x, KC0[0].x\n"
                                   "  y: MOV R2.y, R0.y\n"
                                   "1 x: MOVA_INT ____, R1.x\n"
                                   "2 x: ADD ____, R1.x, 0.0f\n" /* so that it is no integer */
                                   "  z: MOV R2.z, R[1+AR.x].x\n"
                                   "  w: MOV R2.w, C[3+AR.x].y\n"
                                   "LOOP_END\n"
                                   "MEM_SCRATCH: WRITE(0), R1 ARRAY_SIZE(1) ELEM_SIZE(3)\n"
                                   "MEM_EXPORT: WRITE(0), R1 ARRAY_SIZE(15) ELEM_SIZE(3)\n"
                                   "EXPORT_DONE: PIX0, R2.xyz_\n"
                                   "END_OF_PROGRAM\n";

guint32
expr_subject_special (guint lane)
{
  static const guint32 bits[] = { 0x3F800000, 0x7F800000, 0xFF800000, 0x00000000, 0x80000000,
                                  0x00000001, 0x807FFFFF, 0x7FC00000, 0xFFC12345, 0x42280000,
                                  0xC2280000, 0x4F000000, 0x4F800000, 0x00800000, 0x7F7FFFFF };

  return bits[lane % G_N_ELEMENTS (bits)];
}

static void
fill_registers (LsPreload preloads[6])
{
  const LsRegRef refs[6] = { { 0, 0, 0 }, { 0, 1, 0 }, { 0, 2, 0 },
                             { 0, 3, 0 }, { 0, 0, 1 }, { 0, 1, 1 } };

  for (guint i = 0; i < 6; i++)
    preloads[i].ref = refs[i];
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      preloads[0].row.u[lane] = lane;
      preloads[1].row.f[lane] = 0.5f * (float) lane;
      preloads[2].row.f[lane] = lane % 2 ? -1.5f : 1.5f;
      preloads[3].row.u[lane] = expr_subject_special (lane);
      preloads[4].row.i[lane] = (gint32) lane - 4;
      preloads[5].row.f[lane] = 0.1f;
    }
}

static GBytes *
make_constants (guint first, guint n_words)
{
  guint32 *words = g_new (guint32, n_words);

  for (guint i = 0; i < n_words; i++)
    words[i] = GUINT32_TO_LE (ls_float_bits ((float) (first + i)));
  return g_bytes_new_take (words, n_words * sizeof (guint32));
}

static void
reset (ExprSubject *subject)
{
  LsPreload preloads[6] = { 0 };
  guint32 scratch[LS_LANES * SCRATCH_WORDS], shared[EXPORT_WORDS];
  LsWaveInput input = { .covered = EXPR_SUBJECT_ACTIVE, .preloads = preloads, .n_preloads = 6 };
  LsRun run = { .bindings = subject->bindings, .until_step = N_STEPS };

  for (guint i = 0; i < G_N_ELEMENTS (scratch); i++)
    scratch[i] = i;
  for (guint i = 0; i < EXPORT_WORDS; i++)
    shared[i] = 3 * i;
  input.memory[R700_MEMORY_SCRATCH] = scratch;
  input.memory[R700_MEMORY_EXPORT] = shared;
  fill_registers (preloads);
  ls_program_reset (subject->program, &input, subject->state);
  g_assert_cmpint (ls_program_run (subject->program, subject->state, &run), ==, LS_STOP_STEP);
}

ExprSubject *
expr_subject_new (void)
{
  ExprSubject *subject = g_new0 (ExprSubject, 1);
  g_autoptr (GBytes) code = g_bytes_new_static (program_text, sizeof program_text - 1);
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .n_gprs = 24 };

  source.item_words[R700_MEMORY_SCRATCH] = SCRATCH_WORDS;
  source.memory_words[R700_MEMORY_EXPORT] = EXPORT_WORDS;
  subject->machine = &r700_machine;
  subject->program = r700_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
  subject->bindings = ls_bindings_new ();
  subject->bindings->constants[0] = make_constants (0, 64);
  subject->bindings->constants[1] = make_constants (100, 128);
  subject->bindings->const_file = make_constants (1000, 40);
  subject->bindings->booleans = 0x80000005;
  subject->bindings->loops[2] = (LsLoopConstant){ 5, 7, 3 };
  subject->state = g_aligned_alloc0 (1, ls_program_state_size (subject->program), 64);
  reset (subject);
  subject->context =
    (LsExprContext){ .state = subject->state, .bindings = subject->bindings, .wave = 11 };
  return subject;
}

void
expr_subject_free (ExprSubject *subject)
{
  g_aligned_free (subject->state);
  ls_bindings_unref (subject->bindings);
  ls_program_unref (subject->program);
  g_free (subject);
}

LsExpr *
expr_subject_compile (const ExprSubject *subject, const char *words)
{
  g_autoptr (GError) error = NULL;
  LsExpr *expr = ls_expr_new (subject->program, words, &error);

  if (expr == NULL)
    g_error ("%s: %s", words, error->message);
  return expr;
}

void
expr_subject_evaluate (const ExprSubject *subject, const char *words, LsExprValue *out)
{
  g_autoptr (LsExpr) expr = expr_subject_compile (subject, words);
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);

  ls_expr_evaluate (eval, &subject->context, out);
}
