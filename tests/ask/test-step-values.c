#include <string.h>

#include "ls-cell.h"
#include "ls-debug-info.h"
#include "ls-register-types.h"
#include "whole-run.h"
#include "machines.h"

/* A value has one text: the sentence of a step tells what the step reads and writes as everybody shows it, whatever else the bits could
 * be; and who tells what the step computed by the same numbers. */

#define N_PROGRAMS 40
#define N_LANES 4

static const LsValueType known_types[] = { LS_VALUE_FLOAT, LS_VALUE_INT, LS_VALUE_UINT,
                                           LS_VALUE_BOOL };

/* A lane of a step, and its sentence. */
typedef struct
{
  const WholeRun *run;
  const LsRegisterTypes *types;
  const void *before, *after;
  guint lane;
  char *sentence;   /* owned */
  char **words;     /* owned: those of the sentence */
  GArray *touches;  /* owned: of LsTouch */
  guint n_compared; /* of all steps */
  guint n_formulas; /* of all steps */
} Told;

/* What a sentence says of values: from its verb to its end, without the numbers of lanes. Returns: (transfer full). */
static char *
cut_values (const char *sentence)
{
  static const char *const verbs[] = { " computes ", " tests ", " gets ", " stores ", " sends " };
  const char *from = NULL, *end;

  for (guint i = 0; i < G_N_ELEMENTS (verbs) && from == NULL; i++)
    from = strstr (sentence, verbs[i]);
  if (from == NULL)
    return g_strdup ("");
  end = strstr (from, ". ");
  while (end != NULL && g_str_has_prefix (end, ". It also "))
    end = strstr (end + 1, ". ");
  return end != NULL ? g_strndup (from, (gsize) (end - from)) : g_strdup (from);
}

static const char *
tell (Told *told)
{
  g_autofree char *values = NULL;
  GString *text = g_string_new (NULL);

  ls_program_narrate (
    told->run->program, told->run->bindings,
    &(LsTelling){ told->before, told->after, ls_register_types_source (told->types) }, told->lane,
    text);
  g_free (told->sentence);
  g_strfreev (told->words);
  told->sentence = g_string_free (text, FALSE);
  values = cut_values (told->sentence);
  told->words = g_strsplit_set (values, " (),;|", -1);
  g_array_set_size (told->touches, 0);
  ls_program_touches (told->run->program, told->run->bindings, told->before, told->lane,
                      told->touches);
  return told->sentence;
}

/* With the stop of the sentence, or a colon, or the lane that a value is read from. */
static gboolean
is_word (const Told *told, const char *text)
{
  const gsize n = strlen (text);

  for (char **word = told->words; *word != NULL; word++)
    if (strncmp (*word, text, n) == 0 &&
        ((*word)[n] == '\0' || (*word)[n] == '@' || g_str_equal (*word + n, ".") ||
         g_str_equal (*word + n, ":")))
      return TRUE;
  return FALSE;
}

/* Another text of the same bits that the sentence has where it does not have the right one. NULL: there is none. */
static const char *
find_other (const Told *told, LsValueType type, guint32 bits, char text[LS_VALUE_SIZE])
{
  if (is_word (told, ls_value_text (type, bits, text)))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (known_types); i++)
    if ((known_types[i] != LS_VALUE_BOOL || ls_value_is_bool (bits)) &&
        is_word (told, ls_value_text (known_types[i], bits, text)))
      return text;
  return NULL;
}

static void
check (Told *told, const LsTouch *touch, const void *state, guint32 bits)
{
  const LsValueType type =
    ls_register_types_taken (told->types, state, touch->cell.ref, touch->type);
  char other[LS_VALUE_SIZE];

  told->n_compared++;
  if (find_other (told, type, bits, other) != NULL)
    {
      g_autofree char *right = ls_value_dup (type, bits);
      g_autoptr (GString) name = g_string_new (NULL);

      ls_program_append_ref (name, told->run->program, touch->cell.ref);
      g_error ("line %u: %s is %s, and not %s: %s", touch->line + 1, name->str, right, other,
               told->sentence);
    }
}

/* Whether the sentence has the result that a touch writes: not that of a part that decides, and of several places for one result the
 * first. */
static gboolean
is_result (const Told *told, const LsTouch *touch)
{
  for (guint i = 0; i < told->touches->len; i++)
    {
      const LsTouch *other = &g_array_index (told->touches, LsTouch, i);

      if (other->part == touch->part &&
          (other->kind > LS_TOUCH_WRITE || (other->kind == LS_TOUCH_WRITE && other < touch)))
        return FALSE;
    }
  return TRUE;
}

/* What is kept, and what is read as it is by an operation that says for what: copies are told as what becomes of them, fetches by what
 * they get. */
static gboolean
is_told (const Told *told, const LsTouch *touch)
{
  const LsRegFile *files = ls_program_machine (told->run->program)->reg_files;

  if (touch->cell.kind != LS_CELL_REGISTER || touch->other.is_there ||
      files[touch->cell.ref.file].life == LS_LIFE_STEP)
    return FALSE;
  if (touch->kind == LS_TOUCH_WRITE)
    return is_result (told, touch);
  if (strstr (told->sentence, " gets ") != NULL)
    return FALSE;
  return touch->kind == LS_TOUCH_READ && touch->type != LS_VALUE_BITS && touch->share == 0 &&
         touch->used == touch->value && touch->cell.lane == told->lane && !touch->is_address &&
         !touch->is_gate && !touch->is_left;
}

/* How who tells what the step writes to a cell; it sees the state before alone. Returns: (nullable): NULL: as what was read. */
static LsFormula *
dup_formula (const Told *told, const LsCell *cell)
{
  return ls_program_dup_formula (
    told->run->program, told->run->bindings,
    &(LsTelling){ told->before, NULL, ls_register_types_source (told->types) }, told->lane, cell);
}

/* Without "(-KC0[2].y)" and "@3" behind numbers, which a formula has in its other half. Returns: (transfer full). */
static char *
cut_names (const char *sentence)
{
  g_autoptr (GRegex) names = g_regex_new (
    "(?<=[\\w.]) \\(-?\\|?[A-Z]+[A-Z0-9]*(\\[[^]]*\\])*\\.[xyzw]+\\|?\\)|@\\d+", 0, 0, NULL);

  return g_regex_replace_literal (names, sentence, -1, 0, "", 0, NULL);
}

/* Whether each hole of a formula is a value that the step reads, whose number who puts there. */
static gboolean
has_reads (const Told *told, const LsFormula *formula)
{
  guint n_holes = 0;

  for (const char *c = formula->text; *c != '\0'; c++)
    n_holes += *c == LS_FORMULA_HOLE;
  for (guint i = 0; i < formula->cells->len; i++)
    {
      gboolean is_read = FALSE;

      for (guint k = 0; k < told->touches->len && !is_read; k++)
        {
          const LsTouch *touch = &g_array_index (told->touches, LsTouch, k);

          is_read = touch->kind == LS_TOUCH_READ &&
                    ls_cell_equal (&touch->cell, &g_array_index (formula->cells, LsCell, i));
        }
      if (!is_read)
        return FALSE;
    }
  return n_holes == formula->cells->len;
}

static void
check_formula (Told *told, const LsTouch *touch)
{
  const LsDebugInfo *info = ls_program_machine (told->run->program)->debug_info;
  LsFormula *formula = dup_formula (told, &touch->cell);
  g_autofree char *sentence = cut_names (told->sentence);

  if (formula == NULL)
    return;
  told->n_formulas++;
  /* A formula of a machine with texts has their words and types. */
  if (info != NULL ? !has_reads (told, formula) : strstr (sentence, formula->numbers) == NULL)
    g_error ("line %u: '%s' is not in: %s", touch->line + 1, formula->numbers, told->sentence);
  ls_formula_free (formula);
}

/* Parts that are told by their results alone say nothing of what they read; halves of values of 64 bits have texts of their own. */
static void
check_lane (Told *told)
{
  const gboolean is_whole =
    strstr (tell (told), " more: ") == NULL && strstr (told->sentence, " 0x") == NULL;

  for (guint i = 0; i < told->touches->len && is_whole; i++)
    {
      const LsTouch *touch = &g_array_index (told->touches, LsTouch, i);
      const gboolean is_after = touch->kind == LS_TOUCH_WRITE;
      const void *state = is_after ? told->after : told->before;
      const LsRow *row = ls_program_find_row (told->run->program, state, touch->cell.ref);

      if (is_after && is_told (told, touch))
        check_formula (told, touch);
      if (row != NULL && is_told (told, touch))
        check (told, touch, state, is_after ? row->u[touch->cell.lane] : touch->used);
    }
}

/* Returns: the number of values that were compared. formulas: that of formulas is added to it. */
static guint
check_run (const WholeRun *run, guint *formulas)
{
  g_autoptr (LsRegisterTypes) types = ls_register_types_new (run->program);
  g_autoptr (GArray) touches = g_array_new (FALSE, TRUE, sizeof (LsTouch));
  Told told = { .run = run, .types = types, .touches = touches };

  for (guint step = 0; step < run->n_steps; step++)
    for (told.lane = 0; told.lane < N_LANES; told.lane++)
      {
        told.before = run->states->pdata[step];
        told.after = run->states->pdata[step + 1];
        check_lane (&told);
      }
  g_free (told.sentence);
  g_strfreev (told.words);
  *formulas += told.n_formulas;
  return told.n_compared;
}

static void
test_random (gconstpointer id)
{
  if (skip_without (id))
    return;

  guint n = 0, n_formulas = 0;

  for (guint i = 0; i < N_PROGRAMS; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random (id);

      n += check_run (run, &n_formulas);
    }
  g_test_message ("%u values, %u formulas", n, n_formulas);
  g_assert_cmpuint (n, >, 1000);
  g_assert_cmpuint (n_formulas, >, 200);
}

/* --- one by one ------------------------------------------------------------------------------------------ */

static void
assert_says (const WholeRun *run, guint step, guint lane, const char *words)
{
  g_autoptr (LsRegisterTypes) types = ls_register_types_new (run->program);
  g_autoptr (GArray) touches = g_array_new (FALSE, TRUE, sizeof (LsTouch));
  Told told = { .run = run, .types = types, .touches = touches, .lane = lane };

  told.before = run->states->pdata[step - 1];
  told.after = run->states->pdata[step];
  tell (&told);
  if (strstr (told.sentence, words) == NULL)
    g_error ("step %u: '%s' is not in: %s", step, words, told.sentence);
  g_free (told.sentence);
  g_strfreev (told.words);
}

/* numbers: how who tells what the step writes first; NULL: as what was read, of a copy for example. */
static void
assert_formula (const WholeRun *run, guint step, guint lane, const char *numbers)
{
  g_autoptr (LsRegisterTypes) types = ls_register_types_new (run->program);
  g_autoptr (GArray) touches = g_array_new (FALSE, TRUE, sizeof (LsTouch));
  const Told told = {
    .run = run, .types = types, .before = run->states->pdata[step - 1], .lane = lane
  };
  LsFormula *formula = NULL;
  guint first = 0;

  ls_program_touches (run->program, run->bindings, told.before, lane, touches);
  while (g_array_index (touches, LsTouch, first).kind != LS_TOUCH_WRITE)
    first++;
  formula = dup_formula (&told, &g_array_index (touches, LsTouch, first).cell);
  g_assert_cmpstr (formula != NULL ? formula->numbers : NULL, ==, numbers);
  g_clear_pointer (&formula, ls_formula_free);
}

/* True and false are told as such by whoever takes them for numbers, tests them or copies them. */
static void
test_tgsi (void)
{
  if (skip_without ("tgsi"))
    return;

  guint n_formulas = 0;
  g_autoptr (WholeRun) run =
    whole_run_tgsi ("FRAG\n"
                    "DCL IN[0], GENERIC[0], CONSTANT\n"
                    "DCL OUT[0], COLOR\n"
                    "DCL TEMP[0..2]\n"
                    "IMM[0] INT32 { 2, 0, 1, 7 }\n"
                    "IMM[1] FLT32 { 0.5, 1.0, 2.0, 0.0 }\n"
                    "ISGE TEMP[0].x, IN[0].xxxx, IMM[0].xxxx\n"
                    "NOT TEMP[0].y, TEMP[0].xxxx\n"
                    "MOV TEMP[0].z, TEMP[0].yyyy\n"
                    "UCMP TEMP[1].x, TEMP[0].xxxx, IMM[1].xxxx, IMM[1].yyyy\n"
                    "AND TEMP[1].y, TEMP[0].zzzz, IMM[1].zzzz\n"
                    "INEG TEMP[1].z, TEMP[0].xxxx\n"
                    "UADD TEMP[2].x, TEMP[0].xxxx, IMM[0].zzzz\n"
                    "MOV_SAT TEMP[2].y, TEMP[0].yyyy\n"
                    "UIF TEMP[0].xxxx\n"
                    "MOV TEMP[1].w, IMM[1].yyyy\n"
                    "ENDIF\n"
                    "MOV OUT[0], TEMP[1]\n"
                    "END\n");

  assert_says (run, 1, 2, "ISGE TEMP[0].x = (2 >= 2) = true");
  assert_says (run, 2, 2, "TEMP[0].y = NOT (true) = false");
  assert_says (run, 3, 2, "MOV TEMP[0].z = false.");
  assert_says (run, 4, 2, "UCMP TEMP[1].x = 0.5, since true != 0 (else 1.0)");
  assert_says (run, 5, 2, "AND TEMP[1].y = false & 2.0 = 0.0");
  assert_says (run, 6, 2, "TEMP[1].z = INEG (true) = 1");
  assert_says (run, 7, 2, "UADD TEMP[2].x = true + 1 = 0");
  assert_says (run, 9, 2, "tests UIF true != 0: true");
  assert_says (run, 9, 1, "tests UIF false != 0: false");
  assert_formula (run, 1, 2, "(2 >= 2)");
  assert_formula (run, 3, 2, NULL);
  assert_formula (run, 4, 2, NULL);
  assert_formula (run, 5, 2, "false & 2.0");
  assert_formula (run, 7, 2, "true + 1");
  assert_formula (run, 8, 2, "clamp (0.0)");
  assert_formula (run, 10, 2, NULL);
  g_assert_cmpuint (check_run (run, &n_formulas), >, 20);
}

static void
test_r700 (void)
{
  guint n_formulas = 0;
  g_autoptr (WholeRun) run = whole_run_r700 ("00 ALU:\n"
                                             "      0  x: SETGT_DX10 R1.x, R0.x, 1.0f\n"
                                             "      1  x: CNDE_INT R2.x, R1.x, 0.5, 2.0f\n"
                                             "      2  y: NOT_INT R1.y, R1.x\n"
                                             "         z: MOV R2.z, R1.x\n"
                                             "01 ALU_PUSH_BEFORE:\n"
                                             "      3  x: PRED_SETNE_INT R3.x, R1.x, 0 "
                                             "UPDATE_EXEC_MASK UPDATE_PRED\n"
                                             "02 POP: POP_CNT(1)\n"
                                             "03 EXPORT_DONE: PIX0, R2\n"
                                             "END_OF_PROGRAM\n",
                                             LS_MASK_ALL);

  assert_says (run, 2, 2, "SETGT_DX10 R1.x = (2.0 > 1.0) = true");
  assert_says (run, 3, 2, "CNDE_INT R2.x = 2.0, since true != 0 (else 0.5)");
  assert_formula (run, 2, 2, "(2.0 > 1.0)");
  assert_formula (run, 3, 2, NULL);
  assert_formula (run, 4, 2, NULL);
  g_assert_cmpuint (check_run (run, &n_formulas), >, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/step-values/tgsi", test_tgsi);
  g_test_add_func ("/step-values/r700", test_r700);
  g_test_add_data_func ("/step-values/random-tgsi", "tgsi", test_random);
  g_test_add_data_func ("/step-values/random-spirv", "spirv", test_random);
  g_test_add_data_func ("/step-values/random-r700", "r700", test_random);
  return g_test_run ();
}
