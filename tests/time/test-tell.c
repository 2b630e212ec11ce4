#include <stdio.h>
#include <string.h>

#include "ls-tell.h"
#include "ls-told.h"
#include "r700-machine.h"

/* One sentence of each kind, word for word; and that data say the same. */

/* A run on eight lanes, of which the last two hold nothing; R0.x is the lane's number. */
static const char values[] =                                             /* step */
  "00 ALU: KCACHE0(CB0:0-15) WHOLE_QUAD\n"                               /* 1 */
  "      0  x: ADD         R1.x,  -R0.x,  KC0[1].y\n"                    /* 2 */
  "         y: MUL         R1.y,  |R0.x|,  (0x40000000, 2.0f).x\n"       /* 2 */
  "         t: FLT_TO_INT  R2.x,  R0.x\n"                                /* 2 */
  "      1  x: MOVA_INT    ____,  R2.x\n"                                /* 3 */
  "      2  x: MOV         R5.x,  R[1+AR.x].x\n"                         /* 4 */
  "         y: KILLGT      ____,  R0.x,  (0x40900000, 4.5f).x\n"         /* 4 */
  "01 MEM_EXPORT: WRITE_IND(3+R2), R1.x___ ARRAY_SIZE(0) ELEM_SIZE(0)\n" /* 5 */
  "02 TEX:\n"                                                            /* 6 */
  "      3  LOCAL_DS_WRITE R1.xy00  STRIDE(4)\n"                         /* 7 */
  "      4  LOCAL_DS_READ R6.x___, R3.xx  WATERFALL\n"                   /* 8 */
  "03 VTX:\n"                                                            /* 9 */
  "      5  FETCH R7.xy01, R2.x, fc0 FORMAT(32_32_FLOAT) MEGA(8)\n"      /* 10 */
  "04 EXPORT_DONE: PIX0, R6.x1__\n"                                      /* 11 */
  "END_OF_PROGRAM\n";

static const char flow[] =                                                     /* step */
  "00 ALU_PUSH_BEFORE:\n"                                                      /* 1 */
  "      0  x: PRED_SETGT  ____,  R0.x,  1.0f  UPDATE_EXEC_MASK UPDATE_PRED\n" /* 2 */
  "01 JUMP  ADDR(3)\n"                                                         /* 3 */
  "02 ALU:\n"                                                                  /* 4 */
  "      1  x: MOV         R1.x,  1.0f\n"                                      /* 5 */
  "03 ELSE  POP_CNT(1) ADDR(5)\n"                                              /* 6 */
  "04 ALU_POP_AFTER:\n"                                                        /* 7 */
  "      2  x: MOV         R1.x,  0.0f\n"                                      /* 8 */
  "05 LOOP_START_DX10  ADDR(14)\n"                                             /* 9 */
  "06 ALU_PUSH_BEFORE:\n"                                                      /* 10 */
  "      3  x: PRED_SETGT  ____,  R2.x,  R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n" /* 11 */
  "07 JUMP  POP_CNT(1) ADDR(10)\n"                                             /* 12 */
  "08 LOOP_BREAK  ADDR(13)\n"
  "09 POP  POP_CNT(1) ADDR(10)\n"
  "10 ALU:\n"
  "      4  x: ADD         R2.x,  R2.x,  1.0f\n"
  "11 ALU_CONTINUE:\n"
  "      5  x: PRED_SETGT  ____,  R0.x,  (0x40400000, 3.0f).x  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "12 ALU:\n"
  "      6  x: KILLGT      ____,  R0.x,  (0x40900000, 4.5f).x\n"
  "13 LOOP_END  ADDR(6)\n"
  "14 EXPORT_DONE: PIX0, R1\n"
  "END_OF_PROGRAM\n";

/* The program ends within the branch that lanes killed before are off in. */
static const char killing[] =                                                  /* step */
  "00 ALU:\n"                                                                  /* 1 */
  "      0  x: KILLGT      ____,  R0.x,  (0x40600000, 3.5f).x\n"               /* 2 */
  "01 ALU_PUSH_BEFORE:\n"                                                      /* 3 */
  "      1  x: PRED_SETGT  ____,  1.0f,  R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n" /* 4 */
  "02 ALU:\n"                                                                  /* 5 */
  "      2  x: MOV         R1.x,  0.0f\n"                                      /* 6 */
  "03 EXPORT_DONE: PIX0, R1\n"                                                 /* 7 */
  "END_OF_PROGRAM\n";

/* Steps 11 to 18 are the first turn of the loop, 19 to 30 the second. */
static void
add_words (GByteArray *bytes, const float *numbers, guint n)
{
  g_byte_array_append (bytes, (const guint8 *) numbers, n * sizeof *numbers);
}

static LsBindings *
make_bindings (void)
{
  LsBindings *bindings = ls_bindings_new ();
  GByteArray *constants = g_byte_array_new (), *vertices = g_byte_array_new ();

  for (guint i = 0; i < 64; i++)
    {
      float number = (float) i / 4;
      add_words (constants, &number, 1);
      add_words (vertices, &number, 1);
    }
  bindings->constants[0] = g_byte_array_free_to_bytes (constants);
  bindings->buffers[0].bytes = g_byte_array_free_to_bytes (vertices);
  bindings->buffers[0].stride = 8;
  return bindings;
}

static LsSubject *
make_run (const char *text)
{
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  g_autoptr (LsBindings) bindings = make_bindings ();
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = code,
                             .syntax = LS_SYNTAX_TEXT,
                             .stage = LS_STAGE_PS,
                             .memory_words = { [R700_MEMORY_EXPORT] = 64 },
                             .n_gprs = 16 };
  LsPreload lanes = { .ref = { 0 } };
  const LsWaveInput input = { .covered = 0x3f, .preloads = &lanes, .n_preloads = 1 };
  LsProgram *program = r700_machine.load (&source, NULL, &error);
  LsSubject *subject;

  g_assert_no_error (error);
  for (guint lane = 0; lane < LS_LANES; lane++)
    lanes.row.f[lane] = (float) lane;
  subject = ls_subject_new_group (program, bindings, &input, 1, 0);
  ls_program_unref (program);
  return subject;
}

/* Without the last newline. */
static char *
chomp (char *text)
{
  return g_strchomp (text);
}

/* Of a program with the usual four clause temporaries. */
static LsCell
parse_cell (const char *name)
{
  static const char *const files[] = { "R", "T", "PV", "PS", "AR", "PIX" };
  LsCell cell;
  guint index = 0, lane;
  char file[4], channel;

  if (ls_cell_parse_memory (&r700_machine, name, &cell))
    return cell;
  if (sscanf (name, "%3[A-Z]%u.%c@%u", file, &index, &channel, &lane) != 4)
    g_assert_cmpint (sscanf (name, "%3[A-Z].%c@%u", file, &channel, &lane), ==, 3);
  if (strcmp (file, "R") == 0 && index >= 124)
    {
      file[0] = 'T';
      index -= 124;
    }
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (strcmp (files[i], file) == 0)
      cell = ls_cell_register (
        (LsRegRef){ (guint8) i, (guint8) (strchr ("xyzw", channel) - "xyzw"), (guint16) index },
        lane);
  return cell;
}

/* The member "sentence" of data. */
static void
check_data (GVariant *data, const char *sentence)
{
  const char *told;

  g_assert_true (g_variant_is_of_type (data, G_VARIANT_TYPE_VARDICT));
  g_assert_true (g_variant_lookup (data, "sentence", "&s", &told));
  g_assert_cmpstr (told, ==, sentence);
}

/* --- questions ------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *question; /* "who CELL", "uses CELL", "all CELL", "why LANE" */
  guint64 step;
  const char *answer; /* lines */
} Case;

static char *
answer_who (LsCauses *causes, LsSubject *run, const char *name, guint64 step)
{
  LsCell cell = parse_cell (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, step, 2, NULL, &error);

  g_assert_no_error (error);
  g_autoptr (GVariant) data = g_variant_ref_sink (
    ls_fields_to_data (ls_cause_fields, cause, ls_subject_get_program (run), NULL));
  g_autofree char *sentence = ls_cause_tell (cause, ls_subject_get_program (run));
  check_data (data, sentence);
  g_autoptr (LsTold) told = ls_told_new_who (cause, ls_subject_get_program (run), 0);
  return ls_told_to_text (told);
}

static char *
answer_all (LsCauses *causes, LsSubject *run, const char *name, guint64 step)
{
  LsCell cell = parse_cell (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) groups = ls_causes_who_all (causes, cell.ref, LS_MASK_ALL, step, NULL, &error);
  const LsCauseGroups all = { cell.ref, groups };

  g_assert_no_error (error);
  g_autoptr (GVariant) data = g_variant_ref_sink (
    ls_form_to_data (&ls_cause_groups_form, &all, ls_subject_get_program (run), NULL));
  return ls_form_to_text (&ls_cause_groups_form, &all, data, ls_subject_get_program (run));
}

static char *
answer_why (LsCauses *causes, LsSubject *run, const char *lane, guint64 step)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsWhy) why =
    ls_causes_why (causes, (guint) g_ascii_strtoull (lane, NULL, 10), step, NULL, &error);

  g_assert_no_error (error);
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_fields_to_data (ls_why_fields, why, ls_subject_get_program (run), NULL));
  char *sentence = ls_fields_say (ls_why_fields, why, ls_subject_get_program (run), NULL);
  check_data (data, sentence);
  return sentence;
}

static char *
answer_uses (LsCauses *causes, LsSubject *run, const char *name, guint64 step)
{
  LsCell cell = parse_cell (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsUses) uses = ls_causes_uses (causes, &cell, step, 3, NULL, &error);

  g_assert_no_error (error);
  g_autoptr (GVariant) data = g_variant_ref_sink (
    ls_fields_to_data (ls_uses_fields, uses, ls_subject_get_program (run), NULL));
  g_autofree char *sentence =
    ls_fields_say (ls_uses_fields, uses, ls_subject_get_program (run), NULL);
  check_data (data, sentence);
  g_autoptr (LsTold) told = ls_told_new_uses (uses, ls_subject_get_program (run), 0);
  return ls_told_to_text (told);
}

static void
check_cases (LsSubject *run, const Case *cases, guint n)
{
  static const struct
  {
    const char *word;
    char *(*answer) (LsCauses *causes, LsSubject *run, const char *argument, guint64 step);
  } questions[] = {
    { "who ", answer_who }, { "all ", answer_all }, { "why ", answer_why }, { "uses ", answer_uses }
  };
  g_autoptr (LsCauses) causes = ls_causes_new (run);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (questions); k++)
      {
        const char *argument = cases[i].question + strlen (questions[k].word);

        if (!g_str_has_prefix (cases[i].question, questions[k].word))
          continue;
        g_autofree char *answer =
          chomp (questions[k].answer (causes, run, argument, cases[i].step));
        g_assert_cmpstr (answer, ==, cases[i].answer);
      }
}

/* --- tests ----------------------------------------------------------------------------------------------- */

/* clang-format off */
static const Case value_cases[] = {
  { "who R1.x@3", 11,
    "R1.x@3 = -1.75: step 2, line 2 (ADD) wrote it as -R0.x + CB0[1].y = -3.0 + 1.25; it was not written before.\n"
    "  R0.x@3 = 3.0: the wave was started with it." },
  { "who R5.x@1", 11,
    "R5.x@1 = 1: step 4, line 6 (MOV) wrote it from R2.x = 1, at AR.x = 1; it was not written before.\n"
    "  AR.x@1 = 1: step 3, line 5 (MOVA_INT) wrote it from R2.x = 1; it was 0 before.\n"
    "  R2.x@1 = 1: step 2, line 4 (FLT_TO_INT) wrote it from R0.x = 1.0; it was not written before." },
  { "who export[5]", 11,
    "export[5] = -0.75: step 5, line 8 (MEM_EXPORT), lane 2, wrote it from R1.x = -0.75, at R2.x = 2; it was not written before.\n"
    "  R2.x@2 = 2: step 2, line 4 (FLT_TO_INT) wrote it from R0.x = 2.0; it was not written before.\n"
    "  R1.x@2 = -0.75: step 2, line 2 (ADD) wrote it as -R0.x + CB0[1].y = -2.0 + 1.25; it was not written before.\n"
    "  Lane 2 was not killed by the test of step 4, line 7 (KILLGT): R0.x = 2.0 > 4.5: false." },
  { "who share[5]", 11,
    "share[5] = 8.0: step 7, line 10 (LOCAL_DS_WRITE), lane 4, wrote it from R1.y = 8.0; it was not written before.\n"
    "  R1.y@4 = 8.0: step 2, line 3 (MUL) wrote it as |R0.x| x 2.0 = 4.0 x 2.0; it was not written before.\n"
    "  Lane 4 was not killed by the test of step 4, line 7 (KILLGT): R0.x = 4.0 > 4.5: false." },
  { "who R6.x@2", 11,
    "R6.x@2 = 1.25: step 8, line 11 (LOCAL_DS_READ) fetched it from share[0] = 1.25, at R3.x = 0.0; it was not written before.\n"
    "  R3.x@2 = 0.0: nothing has written it.\n"
    "  share[0] = 1.25: step 7, line 10 (LOCAL_DS_WRITE), lane 0, wrote it from R1.x = 1.25; it was not written before." },
  { "who R7.y@2", 11,
    "R7.y@2 = 1.25: step 10, line 13 (FETCH) fetched it from buffer 0, byte 20 = 1.25, at R2.x = 2; it was not written before.\n"
    "  R2.x@2 = 2: step 2, line 4 (FLT_TO_INT) wrote it from R0.x = 2.0; it was not written before." },
  { "who R7.z@2", 11,
    "R7.z@2 = 0.0: step 10, line 13 (FETCH) fetched it from 0.0; it was not written before." },
  { "who PIX0.y@2", 11,
    "PIX0.y@2 = 1.0: step 11, line 14 (EXPORT_DONE) wrote it from 1.0; it was not written before.\n"
    "  Lane 2 was not killed by the test of step 4, line 7 (KILLGT): R0.x = 2.0 > 4.5: false." },
  { "who PV.x@2", 1,
    "PV.x@2 = 0.0: step 1, line 1 (ALU) wrote it; it was not written before." },
  { "who R9.x@2", 5,
    "R9.x@2 = 0.0: nothing has written it." },
  { "who R0.x@1", 3,
    "R0.x@1 = 1.0: the wave was started with it." },
  { "all R6.x@0", 11,
    "R6.x in lanes 0-7: step 8, line 11 (LOCAL_DS_READ) wrote it.\n"
    "R6.x in lanes 8-63: nothing has written it." },
  { "uses R1.x@2", 2,
    "R1.x@2 = -0.75 of step 2 is read 2 times, first at step 5, line 8 (MEM_EXPORT), and is still there at the end, step 11. It reaches export[5] at step 5, share[2048] at step 7.\n"
    "  Step 5, line 8 (MEM_EXPORT), lane 2, reads it and gives export[5] = -0.75.\n"
    "  Step 7, line 10 (LOCAL_DS_WRITE), lane 2, reads it and gives share[2048] = -0.75." },
  { "uses R2.x@2", 2,
    "R2.x@2 = 2 of step 2 is read 3 times, first at step 3, line 5 (MOVA_INT), and is still there at the end, step 11. It reaches export[5] at step 5.\n"
    "  Step 3, line 5 (MOVA_INT), lane 2, reads it and gives AR.x@2 = 2.\n"
    "    AR.x@2 = 2 of step 3 is read once, at step 4, line 6 (MOV), and is still there at the end, step 11.\n"
    "      Step 4, line 6 (MOV), lane 2, reads it as an address and gives R5.x@2 = 0.0.\n"
    "  Step 5, line 8 (MEM_EXPORT), lane 2, reads it as an address and gives export[5] = -0.75.\n"
    "  Step 10, line 13 (FETCH), lane 2, reads it as an address and gives R7.x@2 = 1.0, R7.y@2 = 1.25." },
  { "uses share[1]", 7,
    "share[1] = 0.0 is not read after step 7, and is still there at the end, step 11." },
  { "uses share[0]", 7,
    "share[0] = 1.25 of step 7 is read 8 times, first at step 8, line 11 (LOCAL_DS_READ), and is still there at the end, step 11. It reaches PIX0.x@0 at step 11, PIX0.x@1 at step 11, PIX0.x@2 at step 11, PIX0.x@3 at step 11 and 1 more.\n"
    "  Step 8, line 11 (LOCAL_DS_READ), lane 0, reads it and gives R6.x@0 = 1.25.\n"
    "    R6.x@0 = 1.25 of step 8 is read once, at step 11, line 14 (EXPORT_DONE), and is still there at the end, step 11. It reaches PIX0.x@0 at step 11.\n"
    "      Step 11, line 14 (EXPORT_DONE), lane 0, reads it and gives PIX0.x@0 = 1.25.\n"
    "  Step 8, line 11 (LOCAL_DS_READ), lane 1, reads it and gives R6.x@1 = 1.25.\n"
    "    R6.x@1 = 1.25 of step 8 is read once, at step 11, line 14 (EXPORT_DONE), and is still there at the end, step 11. It reaches PIX0.x@1 at step 11.\n"
    "      Step 11, line 14 (EXPORT_DONE), lane 1, reads it and gives PIX0.x@1 = 1.25.\n"
    "  Step 8, line 11 (LOCAL_DS_READ), lane 2, reads it and gives R6.x@2 = 1.25.\n"
    "    R6.x@2 = 1.25 of step 8 is read once, at step 11, line 14 (EXPORT_DONE), and is still there at the end, step 11. It reaches PIX0.x@2 at step 11.\n"
    "      Step 11, line 14 (EXPORT_DONE), lane 2, reads it and gives PIX0.x@2 = 1.25.\n"
    "  Step 8, line 11 (LOCAL_DS_READ), lane 3, reads it and gives R6.x@3 = 1.25.\n"
    "    R6.x@3 = 1.25 of step 8 is read once, at step 11, line 14 (EXPORT_DONE), and is still there at the end, step 11. It reaches PIX0.x@3 at step 11.\n"
    "      Step 11, line 14 (EXPORT_DONE), lane 3, reads it and gives PIX0.x@3 = 1.25.\n"
    "  Step 8, line 11 (LOCAL_DS_READ), lane 4, reads it and gives R6.x@4 = 1.25.\n"
    "    R6.x@4 = 1.25 of step 8 is read once, at step 11, line 14 (EXPORT_DONE), and is still there at the end, step 11. It reaches PIX0.x@4 at step 11.\n"
    "      Step 11, line 14 (EXPORT_DONE), lane 4, reads it and gives PIX0.x@4 = 1.25.\n"
    "  Step 8, line 11 (LOCAL_DS_READ), lane 5, reads it and gives R6.x@5 = 1.25.\n"
    "  Step 8, line 11 (LOCAL_DS_READ), lane 6, reads it and gives R6.x@6 = 1.25.\n"
    "  Step 8, line 11 (LOCAL_DS_READ), lane 7, reads it and gives R6.x@7 = 1.25." },
  { "uses R0.x@5", 3,
    "R0.x@5 = 5.0 of step 3 is read once, at step 4, line 7 (KILLGT), and is still there at the end, step 11. It reaches a kill at step 4.\n"
    "  Step 4, line 7 (KILLGT), lane 5, reads it; it decides whether the lane is killed." },
  { "uses R9.x@2", 5,
    "R9.x@2 = 0.0 is not read after step 5, and is still there at the end, step 11." },
  { "why 5", 5,
    "Lane 5 is killed, since step 4, line 7 (KILLGT). The test was there: R0.x = 5.0 > 4.5: true. It runs on for its quad, but leaves nothing." },
  { "why 5", 3,
    "Lane 5 is active, since the start." },
  { "why 7", 2,
    "Lane 7 is a helper: it holds nothing and runs for its quad, since the start." },
  { "why 7", 11,
    "Lane 7, a helper, has ended, since step 11, line 14 (EXPORT_DONE)." },
  { "why 63", 5,
    "Lane 63 does not run: it holds nothing, since the start." },
  { "why 1", 11,
    "Lane 1 has ended, since step 11, line 14 (EXPORT_DONE)." },
};

static const Case flow_cases[] = {
  { "why 1", 2,
    "Lane 1 is off: it is on the other side of a branch, since step 2, line 2 (PRED_SETGT). The test was there: R0.x = 1.0 > 1.0: false. It waits in the branch of line 1; it is active again at step 6." },
  { "why 3", 7,
    "Lane 3 is off: it is on the other side of a branch, since step 6, line 6 (ELSE). The test was step 2, line 2 (PRED_SETGT): R0.x = 3.0 > 1.0: true. It waits in the branch of line 1; it is active again at step 8." },
  { "why 3", 8,
    "Lane 3 is active, since step 8, line 8 (MOV)." },
  { "why 0", 17,
    "Lane 0 is off: it waits for the next iteration, since step 16, line 18 (PRED_SETGT). The test was there: R0.x = 0.0 > 3.0: false. It waits in the loop of line 9; it is active again at step 19." },
  { "why 0", 25,
    "Lane 0 is off: it has left the loop, since step 23, line 13 (LOOP_BREAK). The test was step 21, line 11 (PRED_SETGT): R2.x = 1.0 > R0.x = 0.0: true. It waits in the loop of line 9; it is active again at step 108." },
  { "why 5", 30,
    "Lane 5 is killed, since step 18, line 20 (KILLGT). The test was there: R0.x = 5.0 > 4.5: true. It runs on for its quad, but leaves nothing." },
  { "why 1", 108,
    "Lane 1 is active, since step 108, line 21 (LOOP_END)." },
  { "why 1", 109,
    "Lane 1 has ended, since step 109, line 22 (EXPORT_DONE)." },
  { "uses R2.x@3", 14,
    "R2.x@3 = 1.0 of step 14 is read 2 times, first at step 21, line 11 (PRED_SETGT), and is overwritten at step 26, line 16 (ADD). It reaches a test at step 21, a test at step 33, a test at step 45. 1 result was not followed further.\n"
    "  Step 21, line 11 (PRED_SETGT), lane 3, reads it; it decides whether the lane goes on.\n"
    "  Step 26, line 16 (ADD), lane 3, reads it and gives R2.x@3 = 2.0.\n"
    "    R2.x@3 = 2.0 of step 26 is read 2 times, first at step 33, line 11 (PRED_SETGT), and is overwritten at step 38, line 16 (ADD). It reaches a test at step 33, a test at step 45.\n"
    "      Step 33, line 11 (PRED_SETGT), lane 3, reads it; it decides whether the lane goes on.\n"
    "      Step 38, line 16 (ADD), lane 3, reads it and gives R2.x@3 = 3.0.\n"
    "        R2.x@3 = 3.0 of step 38 is read 2 times, first at step 45, line 11 (PRED_SETGT), and is overwritten at step 50, line 16 (ADD). It reaches a test at step 45.\n"
    "          Step 45, line 11 (PRED_SETGT), lane 3, reads it; it decides whether the lane goes on.\n"
    "          Step 50, line 16 (ADD), lane 3, reads it and gives R2.x@3 = 4.0." },
  { "who R2.x@3", 109,
    "R2.x@3 = 4.0: step 50, line 16 (ADD) wrote it as R2.x + 1.0 = 3.0 + 1.0; it was 3.0 before.\n"
    "  R2.x@3 = 3.0: step 38, line 16 (ADD) wrote it as R2.x + 1.0 = 2.0 + 1.0; it was 2.0 before.\n"
    "  Lane 3 ran line 16 (ADD) because of the test in step 45, line 11 (PRED_SETGT): R2.x = 3.0 > R0.x = 3.0: false.\n"
    "  Lane 3 did not run line 16 (ADD) because of the test in step 57, line 11 (PRED_SETGT): R2.x = 4.0 > R0.x = 3.0: true." },
  { "who R1.x@3", 109,
    "R1.x@3 = 1.0: step 5, line 5 (MOV) wrote it from 1.0; it was not written before.\n"
    "  Lane 3 ran line 5 (MOV) because of the test in step 2, line 2 (PRED_SETGT): R0.x = 3.0 > 1.0: true." },
  { "all R2.x@0", 109,
    "R2.x in lane 7: step 98, line 16 (ADD) wrote it.\n"
    "R2.x in lane 6: step 86, line 16 (ADD) wrote it.\n"
    "R2.x in lane 5: step 74, line 16 (ADD) wrote it.\n"
    "R2.x in lane 4: step 62, line 16 (ADD) wrote it.\n"
    "R2.x in lane 3: step 50, line 16 (ADD) wrote it.\n"
    "R2.x in lane 2: step 38, line 16 (ADD) wrote it.\n"
    "R2.x in lane 1: step 26, line 16 (ADD) wrote it.\n"
    "R2.x in lane 0: step 14, line 16 (ADD) wrote it.\n"
    "R2.x in lanes 8-63: nothing has written it." },
};

static const Case killing_cases[] = {
  { "why 4", 4,
    "Lane 4 is killed, since step 2, line 2 (KILLGT). The test was there: R0.x = 4.0 > 3.5: true. It leaves nothing." },
  { "why 2", 4,
    "Lane 2 is off: it is on the other side of a branch, since step 4, line 4 (PRED_SETGT). The test was there: 1.0 > R0.x = 2.0: false. It waits in the branch of line 3; it is never active again." },
};

/* Lane 2 gets another R1.x at step 3; at step 6 lanes 0 and 1 alone are left active. */
static const Case edit_cases[] = {
  { "who R1.x@2", 11,
    "R1.x@2 = 9.0: set by hand at step 3; it was -0.75 before." },
  { "who R1.x@1", 11,
    "R1.x@1 = 0.25: step 2, line 2 (ADD) wrote it as -R0.x + CB0[1].y = -1.0 + 1.25; it was not written before.\n"
    "  R0.x@1 = 1.0: the wave was started with it." },
  { "who export[5]", 11,
    "export[5] = 9.0: step 5, line 8 (MEM_EXPORT), lane 2, wrote it from R1.x = 9.0, at R2.x = 2; it was not written before.\n"
    "  R2.x@2 = 2: step 2, line 4 (FLT_TO_INT) wrote it from R0.x = 2.0; it was not written before.\n"
    "  R1.x@2 = 9.0: set by hand at step 3; it was -0.75 before.\n"
    "  Lane 2 was not killed by the test of step 4, line 7 (KILLGT): R0.x = 2.0 > 4.5: false." },
  { "all R1.x@0", 11,
    "R1.x in lane 2: set by hand at step 3.\n"
    "R1.x in lanes 0-1,3-7: step 2, line 2 (ADD) wrote it.\n"
    "R1.x in lanes 8-63: nothing has written it." },
  { "uses R1.x@2", 2,
    "R1.x@2 = -0.75 is not read after step 2, and is set by hand at step 3." },
  { "why 2", 7,
    "Lane 2 is off: it is on the other side of a branch, since step 6, where a mask was changed by hand." },
  { "why 1", 7,
    "Lane 1 is active, since the start." },
};
/* clang-format on */

static void
test_values (void)
{
  g_autoptr (LsSubject) run = make_run (values);

  check_cases (run, value_cases, G_N_ELEMENTS (value_cases));
}

static void
test_flow (void)
{
  g_autoptr (LsSubject) run = make_run (flow);

  check_cases (run, flow_cases, G_N_ELEMENTS (flow_cases));
}

static void
test_killing (void)
{
  g_autoptr (LsSubject) run = make_run (killing);

  check_cases (run, killing_cases, G_N_ELEMENTS (killing_cases));
}

static void
test_edits (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsSubject) run = make_run (values);
  LsEdit value = {
    .step = 3, .kind = LS_EDIT_REGISTER, .ref = { .index = 1 }, .lanes = LS_MASK_LANE (2)
  };
  const LsEdit mask = { .step = 6, .kind = LS_EDIT_MASK, .lanes = 0x3 };

  value.row.f[2] = 9;
  g_autoptr (LsSubject) other = ls_subject_with_edit (run, &value, &error);
  g_assert_no_error (error);
  g_autoptr (LsSubject) last = ls_subject_with_edit (other, &mask, &error);
  g_assert_no_error (error);
  check_cases (last, edit_cases, G_N_ELEMENTS (edit_cases));
}

static void
test_names (void)
{
  LsCell cell = { 0 };

  g_assert_true (ls_cell_parse_memory (&r700_machine, "stream2[7]", &cell));
  g_assert_cmpint (cell.kind, ==, LS_CELL_MEMORY);
  g_assert_cmpuint (cell.number, ==, R700_MEMORY_STREAM2);
  g_assert_cmpuint (cell.at, ==, 7);
  g_assert_false (ls_cell_parse_memory (&r700_machine, "stream2[-7]", &cell));
  g_assert_false (ls_cell_parse_memory (&r700_machine, "stream2[", &cell));
  g_assert_false (ls_cell_parse_memory (&r700_machine, "stream2", &cell));
  g_assert_false (ls_cell_parse_memory (&r700_machine, "stream9[1]", &cell));
  g_assert_false (ls_cell_parse_memory (&r700_machine, "share[99999999999]", &cell));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/tell/values", test_values);
  g_test_add_func ("/tell/flow", test_flow);
  g_test_add_func ("/tell/killing", test_killing);
  g_test_add_func ("/tell/edits", test_edits);
  g_test_add_func ("/tell/names", test_names);

  return g_test_run ();
}
