/* Why a lane is where it is: questions at a position within each construct, asked of every lane, and what the lane map has there. */

#include <string.h>

#include "ls-causes.h"
#include "tgsi-probe.h"

#define Y0 G_GUINT64_CONSTANT (0x1111111111111111)
#define Y1 (Y0 << 1)
#define Y2 (Y0 << 2)
#define Y3 (Y0 << 3)
#define ODD (Y1 | Y3)
#define EVEN (Y0 | Y2)
#define LOW G_GUINT64_CONSTANT (0x000000000000FFFF) /* lanes 0 to 15 */
#define HIGH G_GUINT64_CONSTANT (0xFFFF000000000000)
#define ALL LS_MASK_ALL

#define NOBODY G_MAXUINT

/* IN[0] is (lane, lane % 4, lane >= 48, lane % 2), IN[1].x is -1.0 where lane % 4 is 1, else 1.0. */
#define HEAD                                                                     \
  "DCL IN[0..1]%s\nDCL OUT[0], %s\nDCL TEMP[0..3]\nIMM[0] UINT32 {0, 1, 2, 3}\n" \
  "IMM[1] UINT32 {16, 48, 0, 0}\n"

static const char branches[] = "  0: USLT TEMP[0].x, IN[0].xxxx, IMM[1].xxxx\n"
                               "  1: UIF TEMP[0].xxxx :3\n"
                               "  2: MOV TEMP[1].x, IMM[0].yyyy\n"
                               "  3: ELSE :7\n"
                               "  4: IF IN[1].xxxx :6\n"
                               "  5: MOV TEMP[1].x, IMM[0].zzzz\n"
                               "  6: ENDIF\n"
                               "  7: ENDIF\n"
                               "  8: MOV OUT[0], TEMP[1]\n"
                               "  9: END\n";

static const char loops[] = "  0: MOV TEMP[0], IMM[0].xxxx\n"
                            "  1: BGNLOOP\n"
                            "  2: USGE TEMP[1].x, TEMP[0].xxxx, IN[0].yyyy\n"
                            "  3: UIF TEMP[1].xxxx :5\n"
                            "  4: BRK\n"
                            "  5: ENDIF\n"
                            "  6: UADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy\n"
                            "  7: UIF IN[0].wwww :9\n"
                            "  8: CONT\n"
                            "  9: ENDIF\n"
                            " 10: UADD TEMP[2].x, TEMP[2].xxxx, IMM[0].yyyy\n"
                            " 11: ENDLOOP\n"
                            " 12: MOV OUT[0], TEMP[0]\n"
                            " 13: END\n";

static const char switches[] = "  0: SWITCH IN[0].yyyy\n"
                               "  1: CASE IMM[0].yyyy\n"
                               "  2: MOV TEMP[0].x, IMM[0].yyyy\n"
                               "  3: BRK\n"
                               "  4: CASE IMM[0].zzzz\n"
                               "  5: MOV TEMP[0].y, IMM[0].yyyy\n"
                               "  6: DEFAULT\n"
                               "  7: MOV TEMP[0].z, IMM[0].yyyy\n"
                               "  8: BRK\n"
                               "  9: CASE IMM[0].wwww\n"
                               " 10: MOV TEMP[0].w, IMM[0].yyyy\n"
                               " 11: ENDSWITCH\n"
                               " 12: MOV OUT[0], TEMP[0]\n"
                               " 13: END\n";

static const char calls[] = "  0: CAL :6\n"
                            "  1: UIF IN[0].zzzz :3\n"
                            "  2: RET\n"
                            "  3: ENDIF\n"
                            "  4: MOV OUT[0], TEMP[0]\n"
                            "  5: END\n"
                            "  6: BGNSUB\n"
                            "  7: UIF IN[0].wwww :9\n"
                            "  8: RET\n"
                            "  9: ENDIF\n"
                            " 10: MOV TEMP[0].x, IMM[0].yyyy\n"
                            " 11: RET\n"
                            " 12: ENDSUB\n";

static const char kills[] = "  0: KILL_IF IN[1].xxxx\n"
                            "  1: MOV TEMP[0], IMM[0]\n"
                            "  2: UIF IN[0].zzzz :4\n"
                            "  3: DEMOTE\n"
                            "  4: ENDIF\n"
                            "  5: MOV OUT[0], TEMP[0]\n"
                            "  6: END\n";

/* Before the visit-th time that the instruction is next, lanes are in the state, since the instruction made it so. */
static const struct
{
  const char *text;
  guint insn, visit;
  LsMask lanes;
  const char *state;
  guint cause; /* NOBODY: from the start */
} questions[] = {
  /* UIF, IF and ELSE */
  { branches, 1, 1, ALL, "active", NOBODY },
  { branches, 2, 1, LOW, "active", NOBODY },
  { branches, 2, 1, ~LOW, "branch", 1 },
  { branches, 4, 1, LOW, "branch", 3 },
  { branches, 4, 1, ~LOW, "active", 3 },
  { branches, 5, 1, LOW, "branch", 3 },
  { branches, 5, 1, ~LOW, "active", 3 },
  { branches, 8, 1, LOW, "active", 7 },
  { branches, 8, 1, ~LOW, "active", 3 },
  /* BGNLOOP, BRK and CONT */
  { loops, 2, 1, ALL, "active", NOBODY },
  { loops, 4, 1, Y0, "active", NOBODY },
  { loops, 4, 1, ~Y0, "branch", 3 },
  { loops, 6, 1, Y0, "break", 4 },
  { loops, 6, 1, ~Y0, "active", 5 },
  { loops, 8, 1, Y0, "break", 4 },
  { loops, 8, 1, Y2, "branch", 7 },
  { loops, 8, 1, ODD, "active", 5 },
  { loops, 10, 1, Y0, "break", 4 },
  { loops, 10, 1, ODD, "continue", 8 },
  { loops, 10, 1, Y2, "active", 9 },
  { loops, 2, 2, ODD, "active", 11 },
  { loops, 2, 2, Y0, "break", 4 },
  { loops, 6, 2, Y0 | Y1, "break", 4 },
  { loops, 6, 2, Y2 | Y3, "active", 5 },
  { loops, 12, 1, Y0 | Y1 | Y2 | Y3, "active", 11 },
  /* SWITCH, CASE and DEFAULT */
  { switches, 2, 1, Y1, "active", 1 },
  { switches, 2, 1, ~Y1, "case", 0 },
  { switches, 5, 1, Y1, "switch", 3 },
  { switches, 5, 1, Y2, "active", 4 },
  { switches, 5, 1, Y0 | Y3, "case", 0 },
  { switches, 7, 1, Y2, "active", 4 },
  { switches, 7, 1, Y0 | Y3, "case", 0 },
  { switches, 10, 1, Y3, "active", 9 },
  { switches, 10, 1, Y1, "switch", 3 },
  { switches, 10, 1, Y2, "switch", 8 },
  { switches, 10, 1, Y0, "case", 0 },
  /* Only behind the last label is it known who matches none. */
  { switches, 7, 2, Y0, "active", 11 },
  { switches, 7, 2, Y1, "switch", 3 },
  { switches, 7, 2, Y2, "switch", 8 },
  { switches, 7, 2, Y3, "switch", 11 },
  { switches, 12, 1, ~Y3, "active", 11 },
  /* CAL and RET */
  { calls, 7, 1, ALL, "active", NOBODY },
  { calls, 10, 1, ODD, "returned", 8 },
  { calls, 10, 1, EVEN, "active", 9 },
  { calls, 1, 1, ALL, "active", 12 },
  { calls, 4, 1, HIGH, "returned", 2 },
  { calls, 4, 1, ~HIGH, "active", 3 },
  /* KILL_IF and DEMOTE */
  { kills, 1, 1, Y1, "killed", 0 },
  { kills, 1, 1, ~Y1 & ~LS_MASK_LANE (63), "active", NOBODY },
  { kills, 1, 1, LS_MASK_LANE (63), "helper", NOBODY },
  { kills, 5, 1, HIGH & ~Y1 & ~LS_MASK_LANE (63), "demoted", 3 },
  { kills, 5, 1, Y1, "killed", 0 },
};

/* --- the programs ---------------------------------------------------------------------------------------- */

static void
fill_world (TgsiWorld *world, gboolean is_frag)
{
  world->n_lanes = LS_LANES;
  world->covered = is_frag ? ALL >> 1 : ALL;
  for (guint c = 0; c < 5; c++)
    {
      TgsiWorldRow *row = tgsi_world_row (world, TGSI_FILE_IN, 0, c / 4, c % 4);

      for (guint lane = 0; lane < LS_LANES; lane++)
        row->values[lane] = c == 0          ? lane
                            : c == 1        ? lane % 4
                            : c == 2        ? lane >= 48
                            : c == 3        ? lane % 2
                            : lane % 4 == 1 ? 0xBF800000u
                                            : 0x3F800000u;
    }
}

typedef struct
{
  TgsiWorld *world;
  TgsiProbe *probe;
  LsSubject *subject;
  LsCauses *causes;
  const char *text;
} Program;

static void
close_program (Program *program)
{
  if (program->text == NULL)
    return;
  ls_causes_free (program->causes);
  ls_subject_unref (program->subject);
  tgsi_probe_free (program->probe);
  tgsi_world_free (program->world);
}

static void
open_program (Program *program, const char *text)
{
  const gboolean is_frag = text == kills;
  g_autofree char *head =
    g_strdup_printf (HEAD, is_frag ? ", GENERIC[0], LINEAR" : "", is_frag ? "COLOR" : "POSITION");
  g_autofree char *whole = g_strconcat (is_frag ? "FRAG\n" : "VERT\n", head, text, NULL);
  g_autoptr (GError) error = NULL;
  LsWaveInput input;

  close_program (program);
  program->text = text;
  program->world = tgsi_world_new ();
  fill_world (program->world, is_frag);
  program->probe = tgsi_probe_new (whole, program->world, &error);
  g_assert_no_error (error);
  tgsi_probe_input (program->probe->program, program->world, &input);
  program->subject =
    ls_subject_new_group (program->probe->program, program->probe->bindings, &input, 1, 0);
  g_aligned_free ((gpointer) input.preloads);
  program->causes = ls_causes_new (program->subject);
}

static guint
line_of (const Program *program, guint insn)
{
  return program->probe->parsed->insn_items[insn];
}

/* The position where an instruction is next for the visit-th time; the probe is there. */
static guint64
find_position (const Program *program, guint insn, guint visit)
{
  TgsiProbe *probe = program->probe;
  LsWaveInput input;

  tgsi_probe_input (probe->program, program->world, &input);
  ls_program_reset (probe->program, &input, probe->state);
  g_aligned_free ((gpointer) input.preloads);
  for (guint64 step = 0;; step++)
    {
      LsPlace place;

      g_assert_cmpint (tgsi_probe_run (probe, step), ==, LS_STOP_STEP);
      ls_program_place (probe->program, probe->state, &place);
      if (place.line == line_of (program, insn) && --visit == 0)
        return step;
    }
}

static void
test_questions (void)
{
  Program program = { 0 };
  const LsLaneStateDesc *states = tgsi_machine.lane_states;

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      guint64 step;
      guint8 map[LS_LANES];

      if (questions[i].text != program.text)
        open_program (&program, questions[i].text);
      step = find_position (&program, questions[i].insn, questions[i].visit);
      ls_program_lane_states (program.probe->program, program.probe->state, map);
      LS_FOREACH_LANE (lane, questions[i].lanes)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (LsWhy) why = ls_causes_why (program.causes, (guint) lane, step, NULL, &error);
          guint cause;

          g_assert_no_error (error);
          cause = why->since > 0 ? why->line : NOBODY;
          if (why->state != map[lane] || !g_str_equal (states[why->state].id, questions[i].state) ||
              cause !=
                (questions[i].cause == NOBODY ? NOBODY : line_of (&program, questions[i].cause)))
            {
              g_test_message ("question %u, lane %u: %s since instruction %d, the map has %s", i,
                              (guint) lane, states[why->state].id,
                              cause == NOBODY ? -1 : (int) cause - (int) line_of (&program, 0),
                              states[map[lane]].id);
              g_test_fail ();
              break;
            }
        }
    }
  close_program (&program);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi/why/questions", test_questions);
  return g_test_run ();
}
