#include "fake-session.h"

static const LsRegFile reg_files[FAKE_N_FILES] = {
  { .id = "R", .title = "General purpose registers", .n_channels = 4, .type = LS_VALUE_BITS },
  { .id = "PV",
    .title = "Previous vector",
    .n_channels = 4,
    .type = LS_VALUE_BITS,
    .is_single = TRUE },
  { .id = "PS",
    .title = "Previous scalar",
    .n_channels = 1,
    .type = LS_VALUE_BITS,
    .is_single = TRUE },
  { .id = "AR",
    .title = "Address register",
    .n_channels = 4,
    .type = LS_VALUE_INT,
    .is_single = TRUE },
  { .id = "PIX", .title = "Pixels", .n_channels = 4, .type = LS_VALUE_FLOAT, .is_output = TRUE },
};

/* In an order of its own, and with a state that no other machine has. */
static const LsLaneStateDesc lane_states[] = {
  { "active", "active", 'A', LS_LANE_ACTIVE }, { "break", "break", 'B', LS_LANE_BREAK },
  { "ended", "ended", '.', LS_LANE_ENDED },    { "helper", "helper", 'h', LS_LANE_HELPER },
  { "killed", "killed", 'K', LS_LANE_KILLED }, { "continue", "continue", 'C', LS_LANE_CONTINUE },
  { "parked", "parked", 'P', LS_LANE_BREAK },  { "branch", "off (branch)", '-', LS_LANE_BRANCH },
};
const LsFrameDesc fake_frames[] = {
  { "branch", LS_FRAME_BRANCH, "Branch, level %s", "It waits in the branch of %s" },
  { "loop", LS_FRAME_LOOP, "Loop, level %s", "It waits in the loop of %s" },
  { "call", LS_FRAME_CALL, "Call, level %s", "It waits in the call of %s" },
};

static const LsMaskDesc masks[] = { { "active", "Active" }, { "covered", "Hold a pixel" } };

static const struct
{
  const char *text;
  LsLineKind kind;
  guint first, n;
} lines[] = {
  { "00 ALU_PUSH_BEFORE: ADDR(32) CNT(4)", LS_LINE_CLAUSE, 0, 1 },
  { "      0  x: MUL_IEEE    R1.x,  R0.x,  R0.y", LS_LINE_ALU, 1, 2 },
  { "         t: RECIP_IEEE  ____,  R0.w", LS_LINE_ALU, 1, 2 },
  { "      1  x: PRED_SETGT  ____,  PV0.x,  0.0f", LS_LINE_ALU, 3, 1 },
  { "01 JUMP  POP_CNT(1) ADDR(4)", LS_LINE_FLOW, 4, 1 },
  { "02 TEX: ADDR(48) CNT(1) VALID_PIX", LS_LINE_CLAUSE, 5, 1 },
  { "      2  SAMPLE R0, R0.xyxx, t0, s0", LS_LINE_FETCH, 6, 1 },
  { "03 POP  POP_CNT(1)", LS_LINE_FLOW, 7, 1 },
  { "04 EXPORT_DONE: PIX0, R0", LS_LINE_EXPORT, 8, 1 },
};

static const LsStateForm form = { .files = reg_files, .n_files = FAKE_N_FILES };
static const LsLayout layout = { .form = &form,
                                 .n = { FAKE_N_GPRS, 1, 1, 1, 1 },
                                 .first = { 0, FAKE_N_GPRS * 4, FAKE_N_GPRS * 4 + 4,
                                            FAKE_N_GPRS * 4 + 5, FAKE_N_GPRS * 4 + 9 } };

static gboolean is_alu_alone;

void
fake_machine_set_alu_alone (gboolean is_alone)
{
  is_alu_alone = is_alone;
}

static LsLineKind
kind_of (guint line)
{
  const LsLineKind kind = lines[line].kind;

  return is_alu_alone && (kind == LS_LINE_FETCH || kind == LS_LINE_EXPORT) ? LS_LINE_ALU : kind;
}

static void
line_at (const LsProgram *program G_GNUC_UNUSED, guint line, LsLine *out)
{
  *out = (LsLine){ .text = lines[line].text,
                   .kind = kind_of (line),
                   .first = lines[line].first,
                   .n = lines[line].n,
                   .dword = -1,
                   .target = G_MAXUINT };
}

/* Explains nothing but that the first line writes a double. */
static guint
describe (const LsProgram *program G_GNUC_UNUSED, guint line, LsEffect *effects, guint max)
{
  for (guint i = 0; i < 2 && line == 0 && max >= 2; i++)
    effects[i] = (LsEffect){ .kind = LS_EFFECT_WRITE,
                             .ref = { .index = FAKE_DOUBLE, .channel = (guint8) i },
                             .type = LS_VALUE_DOUBLE };
  return line == 0 ? 2 : 0;
}

static const LsExplain explain = { .describe = describe };

const LsMachine fake_machine = {
  .id = "fake",
  .explain = &explain,
  .title = "Made-up machine",
  .loop_index = "aL",
  .reg_files = reg_files,
  .n_reg_files = FAKE_N_FILES,
  .masks = masks,
  .n_masks = G_N_ELEMENTS (masks),
  .lane_states = lane_states,
  .n_lane_states = G_N_ELEMENTS (lane_states),
  .frames = fake_frames,
  .n_frames = G_N_ELEMENTS (fake_frames),
  .line = line_at,
};

guint8
fake_machine_state (LsLaneRole role)
{
  return (guint8) ls_machine_find_lane_state (&fake_machine, role);
}

LsProgram fake_program = { .machine = &fake_machine,
                           .ref_count = 1,
                           .n_lines = G_N_ELEMENTS (lines),
                           .layout = &layout };

gint
fake_machine_row (LsRegRef ref)
{
  const guint32 row = ls_layout_row (&layout, ref);

  return row == LS_NO_ROW ? -1 : (gint) row;
}
